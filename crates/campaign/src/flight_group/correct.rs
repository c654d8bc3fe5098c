//! Numbers that can be set by hand, and what is not as the rules want it.

use std::ops::RangeInclusive;

use tallyho_cards::Campaign;
use tallyho_muster::Muster;

use super::state::{FlightGroup, Pilot};
use crate::amend::Numbers;

/// A number of a campaign: whose, and which.
enum Number<'n> {
    Experience(&'n str),
    Rank(&'n str),
    Um(&'n str),
    Career(&'n str),
    Ejections(&'n str),
    Round,
}

/// The numbers of a pilot.
const OWN: [&str; 5] = ["xp", "rank", "um", "career", "ejections"];

fn read(what: &str) -> Option<Number<'_>> {
    match what.split_once(' ') {
        Some(("xp", id)) => Some(Number::Experience(id)),
        Some(("rank", id)) => Some(Number::Rank(id)),
        Some(("um", id)) => Some(Number::Um(id)),
        Some(("career", id)) => Some(Number::Career(id)),
        Some(("ejections", id)) => Some(Number::Ejections(id)),
        None if what == "round" => Some(Number::Round),
        _ => None,
    }
}

impl Numbers for FlightGroup {
    fn numbers(&self) -> Vec<String> {
        let pilots = self.pilots.iter().filter(|it| it.serves());
        let mut all: Vec<String> = pilots.flat_map(|it| OWN.map(|what| format!("{what} {}", it.id))).collect();
        all.push("round".to_owned());
        all
    }

    fn number(&self, what: &str) -> Option<i64> {
        let pilot = |id: &str| self.pilot(id).filter(|it| it.serves());
        match read(what)? {
            Number::Experience(id) => pilot(id).map(|it| i64::from(it.experience)),
            Number::Rank(id) => pilot(id).map(|it| i64::from(it.rank)),
            Number::Um(id) => pilot(id).map(|it| i64::from(it.um.banked())),
            Number::Career(id) => pilot(id).map(|it| i64::from(it.career.banked())),
            Number::Ejections(id) => pilot(id).map(|it| i64::from(it.ejections)),
            Number::Round => Some(i64::from(self.round)),
        }
    }

    fn bounds(what: &str) -> RangeInclusive<i64> {
        match read(what) {
            Some(Number::Experience(_)) => 0..=9_999,
            Some(Number::Rank(_)) => 1..=11,
            Some(Number::Um(_) | Number::Career(_) | Number::Ejections(_)) => 0..=999,
            Some(Number::Round) => 1..=999,
            None => 0..=0,
        }
    }
}

impl FlightGroup {
    /// Sets a number.
    pub(super) fn correct(&mut self, what: &str, to: i64) {
        let whole = |it: i64| i32::try_from(it).unwrap_or_default();
        let Some(number) = read(what) else { return };
        let id = match number {
            Number::Round => {
                self.round = u16::try_from(to).unwrap_or(self.round);
                return;
            }
            Number::Experience(id) | Number::Rank(id) | Number::Um(id) | Number::Career(id) | Number::Ejections(id) => {
                id
            }
        };
        let Some(pilot) = self.pilot_mut(id) else { return };
        match number {
            Number::Experience(_) => {
                pilot.earned += whole(to) - pilot.experience;
                pilot.experience = whole(to);
            }
            Number::Rank(_) => pilot.rank = u8::try_from(to).unwrap_or(pilot.rank),
            Number::Um(_) => pilot.um.bought += whole(to) - pilot.um.banked(),
            Number::Career(_) => pilot.career.bought += whole(to) - pilot.career.banked(),
            Number::Ejections(_) => pilot.ejections = u16::try_from(to).unwrap_or(pilot.ejections),
            Number::Round => {}
        }
    }

    /// Whether what came in, what is left and what went are the same, pilot by pilot: in words what is not.
    pub fn unbalanced(&self) -> Vec<String> {
        let off = |pilot: &Pilot| {
            let out = pilot.experience + pilot.spent + pilot.gone;
            let xp = (out != pilot.earned)
                .then(|| format!("{}: {} XP came in, and {out} are left or went", pilot.callsign, pilot.earned));
            let owes = pilot.experience < 0 || pilot.um.banked() < 0 || pilot.career.banked() < 0;
            let owes = owes.then(|| format!("{} has less than nothing of something", pilot.callsign));
            xp.into_iter().chain(owes)
        };
        self.pilots.iter().flat_map(off).collect()
    }

    /// Everything that is not as the rules want it, a sentence each: what a check after a correction tells.
    pub(super) fn illegal(&self, muster: &Muster) -> Vec<String> {
        let mut faults = self.unbalanced();
        let Some(career) = muster.cards.career(Campaign::FlightGroup) else { return faults };
        for pilot in self.pilots.iter().filter(|it| it.serves()) {
            if !(1..=career.last()).contains(&pilot.rank) {
                faults.push(format!("{} has rank {}; there are 1 to {}", pilot.callsign, pilot.rank, career.last()));
            }
            if pilot.rank >= career.path_from && pilot.path.is_none() {
                faults.push(format!("{} follows no path yet, and is of rank {}", pilot.callsign, pilot.rank));
            }
            if let Some(path) = pilot.path.as_ref().filter(|it| career.path(it).is_none()) {
                faults.push(format!("{}: there is no path '{path}'", pilot.callsign));
            }
        }
        if self.sortie().is_some() {
            faults.extend(
                self.wing_faults(&muster.cards).iter().map(|it| format!("{}: {}", it.about.join(", "), it.message)),
            );
        }
        let tours = muster.missions.tours();
        let unknown = self.deck.iter().chain(&self.won).filter(|id| tours.find(id).is_none());
        faults.extend(unknown.map(|id| format!("there is no mission '{id}'")));
        let begun = self.deck.iter().filter_map(|id| tours.find(id)).filter(|(tour, _)| self.is_over(tour.number));
        faults.extend(begun.map(|(tour, it)| format!("{} is in the deck, and {} is over", it.name, tour.name)));
        faults
    }
}
