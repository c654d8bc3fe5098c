//! Numbers that can be set by hand, and what is not as the rules want it.

use std::ops::RangeInclusive;

use tallyho_cards::{Career, Library};

use super::event::DeckChange;
use super::state::{Cluster, Pilot};
use super::switch::Limited;
use crate::amend::Numbers;

/// A number of a campaign: whose, and which.
enum Number<'n> {
    Points(&'n str),
    Level(&'n str),
    Lost(&'n str),
    Tokens(usize),
    Round,
}

fn read(what: &str) -> Option<Number<'_>> {
    match what.split_once(' ') {
        Some(("points", id)) => Some(Number::Points(id)),
        Some(("level", id)) => Some(Number::Level(id)),
        Some(("lost", id)) => Some(Number::Lost(id)),
        Some(("tokens", "rebel")) => Some(Number::Tokens(0)),
        Some(("tokens", "imperial")) => Some(Number::Tokens(1)),
        None if what == "round" => Some(Number::Round),
        _ => None,
    }
}

impl Numbers for Cluster {
    fn numbers(&self) -> Vec<String> {
        let pilots = self.pilots.iter().filter(|it| it.serves());
        let mut all: Vec<String> =
            pilots.flat_map(|it| ["points", "level", "lost"].map(|what| format!("{what} {}", it.id))).collect();
        all.extend(["tokens rebel", "tokens imperial", "round"].map(str::to_owned));
        all
    }

    fn number(&self, what: &str) -> Option<i64> {
        let pilot = |id: &str| self.pilot(id).filter(|it| it.serves());
        match read(what)? {
            Number::Points(id) => pilot(id).map(|it| i64::from(it.points)),
            Number::Level(id) => pilot(id).map(|it| i64::from(it.level)),
            Number::Lost(id) => pilot(id).map(|it| i64::from(it.lost)),
            Number::Tokens(side) => Some(i64::from(self.tokens[side])),
            Number::Round => Some(i64::from(self.round)),
        }
    }

    fn bounds(what: &str) -> RangeInclusive<i64> {
        match read(what) {
            Some(Number::Points(_)) => 0..=9_999,
            Some(Number::Level(_)) => 1..=5,
            Some(Number::Lost(_)) => 0..=999,
            Some(Number::Round) => 1..=999,
            Some(Number::Tokens(_)) => 0..=9,
            None => 0..=0,
        }
    }
}

impl Cluster {
    /// Sets a number.
    pub(super) fn correct(&mut self, what: &str, to: i64) {
        let whole = |it: i64| i32::try_from(it).unwrap_or_default();
        match read(what) {
            Some(Number::Points(id)) => {
                if let Some(pilot) = self.pilot_mut(id) {
                    pilot.earned = pilot.earned.saturating_add(whole(to).saturating_sub(pilot.points));
                    pilot.points = whole(to);
                }
            }
            Some(Number::Level(id)) => {
                if let Some(pilot) = self.pilot_mut(id) {
                    pilot.level = u8::try_from(to).unwrap_or(pilot.level);
                }
            }
            Some(Number::Lost(id)) => {
                if let Some(pilot) = self.pilot_mut(id) {
                    pilot.lost = u16::try_from(to).unwrap_or(pilot.lost);
                }
            }
            Some(Number::Tokens(side)) => self.tokens[side] = u8::try_from(to).unwrap_or(self.tokens[side]),
            Some(Number::Round) => self.round = u16::try_from(to).unwrap_or(self.round),
            None => {}
        }
    }

    /// Whether what came in, what is left and what went out are the same, pilot by pilot: in words what is not.
    pub fn unbalanced(&self, career: &Career) -> Vec<String> {
        let off = |pilot: &Pilot| {
            let ship = pilot.ship.as_deref().and_then(|it| career.ship(it)).map_or(0, |it| i64::from(it.price));
            let cards: i64 = pilot.owned.iter().map(|it| i64::from(it.paid)).sum();
            let out = i64::from(pilot.points) + ship + cards + i64::from(pilot.gone);
            (out != i64::from(pilot.earned))
                .then(|| format!("{}: {} came in, and {out} is left or was spent", pilot.callsign, pilot.earned))
        };
        self.pilots.iter().filter_map(off).collect()
    }

    /// Everything that is not as the rules want it, a sentence each: what a check after a correction tells.
    pub(super) fn illegal(&self, cards: &Library, missions: &tallyho_missions::Library) -> Vec<String> {
        let Some(career) = cards.career(tallyho_cards::Campaign::Aturi) else { return Vec::new() };
        let mut faults = self.unbalanced(career);
        for pilot in self.pilots.iter().filter(|it| it.serves() && it.ship.is_some()) {
            if pilot.points < 0 {
                faults.push(format!("{} owes {} points", pilot.callsign, pilot.points.unsigned_abs()));
            }
            let early = pilot.owned.iter().filter_map(|it| career.sale(&it.card)).filter(|it| it.rank > pilot.level);
            faults.extend(early.map(|it| format!("{}: {} needs level {}", pilot.callsign, it.card.name, it.rank)));
            let ship = pilot.ship.as_deref().and_then(|it| career.ship(it));
            if let Some(ship) = ship.filter(|it| it.from > pilot.level) {
                faults.push(format!("{} flies the {} from level {} on", pilot.callsign, ship.ship, ship.from));
            }
        }
        if self.switches.limited == Limited::Counted {
            faults.extend(self.too_many(career));
        }
        let unknown = self.deck.iter().filter(|id| missions.mission(id).is_err());
        faults.extend(unknown.map(|id| format!("the deck has a mission '{id}' that there is not")));
        faults
    }

    fn too_many(&self, career: &Career) -> Vec<String> {
        let pilots = self.pilots.iter().filter(|it| it.serves());
        let owned = pilots.flat_map(|it| &it.owned).filter_map(|it| career.sale(&it.card));
        let mut counts = std::collections::BTreeMap::new();
        for sale in owned.filter(|it| it.limited > 0) {
            counts.entry(&sale.card.name).or_insert((0, sale.limited)).0 += 1;
        }
        let over = counts.into_iter().filter(|(_, (count, most))| count > most);
        over.map(|(name, (count, most))| format!("{name} is there {count} times, and limited to {most}")).collect()
    }
}

impl DeckChange {
    /// In words.
    pub fn words(&self) -> String {
        match self {
            Self::Replaced(next) => format!("replaced by {next}"),
            Self::Reshuffled => "back in the deck".to_owned(),
            Self::Removed => "out of the deck".to_owned(),
        }
    }
}
