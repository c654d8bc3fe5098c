//! Whether a mission that reads well also makes sense: everything that can be said before it is played.

use std::collections::BTreeSet;

use tallyho_cards::Library as Cards;
use tallyho_cards::flight::System;
use tallyho_rules::scenario::Zone;
use tallyho_table::Vec2;

use crate::mission::{Base, Cell, DeedTerm, ErrandDeedTerm, Exit, MeasureTerm, MeasureWord, Mission, TestTerm};
use crate::plan::{PlanFault, RANDOM, Seats};
use crate::threat::{RANKS, is_light};
use crate::words::{ELITES, PILOTS};

/// The highest level of everybody's but a flight group's.
const LEVELS: u8 = 5;
/// How many layouts of each size are tried.
const LAYOUTS: u64 = 3;
/// How far apart the points are at which zones are compared, in millimetres.
const STEP: f64 = 20.0;

/// Something wrong with a mission, with a hint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    /// Where: `file:line`.
    pub place: String,
    /// What is wrong, and what to do.
    pub message: String,
}

impl Mission {
    /// Everything that is wrong with the mission, once each.
    pub fn complaints(&self, cards: &Cards) -> Vec<Complaint> {
        let mut found: BTreeSet<Complaint> = BTreeSet::new();
        let mut add = |about: &str, message: String| _ = found.insert(Complaint { place: self.place(about), message });
        self.check_objectives(&mut add);
        self.check_zones(&mut add);
        self.check_ends(&mut add);
        self.check_changes(&mut add);
        self.check_ranks(cards, &mut add);
        for seats in self.sizes() {
            for seed in 0..LAYOUTS {
                if let Err(PlanFault { about, message }) = self.plan(&seats, seed, cards) {
                    add(&about, format!("with {} pilots of level {}: {message}", seats.pilots, seats.level));
                }
            }
        }
        for ship in &self.ships {
            if let Err(error) = cards.ship(&ship.craft.chassis) {
                add(&format!("ship {}", ship.id), error.to_string());
            }
            for upgrade in ship.craft.upgrades.iter().filter(|id| !is_card(id, cards)) {
                add(&format!("ship {}", ship.id), format!("no card '{upgrade}'; 'tallyho cards find' finds its id"));
            }
        }
        for card in self.aboard.iter().flatten().filter(|id| !is_card(id, cards)) {
            add("aboard", format!("no card '{card}'; 'tallyho cards find' finds its id"));
        }
        found.into_iter().collect()
    }

    /// Where something of the file stands: `file:line`.
    pub fn place(&self, about: &str) -> String {
        self.places.get(about).or_else(|| self.places.get("")).cloned().unwrap_or_default()
    }

    /// Every size it is written for.
    pub fn sizes(&self) -> Vec<Seats> {
        let [least, most] = self.pilots;
        let seats = |(pilots, level): (u8, u8)| match self.team {
            Some(team) => Seats::team(pilots, level, team),
            None => Seats { pilots, level, players: [pilots; 2] },
        };
        let levels = |pilots: u8| (1..=self.levels).map(move |level| (pilots, level));
        (least..=most).flat_map(levels).map(seats).collect()
    }

    fn check_objectives(&self, add: &mut impl FnMut(&str, String)) {
        for objective in &self.objectives {
            let about = format!("objective {}", objective.id);
            let hopeless = |tests: &Vec<TestTerm>| tests.iter().find_map(|test| self.why_never(test));
            let reasons: Vec<String> = objective.any.iter().filter_map(hopeless).collect();
            if reasons.len() == objective.any.len() {
                add(&about, format!("'{}' can never be met: {}", objective.id, reasons.join("; ")));
            }
        }
        if self.team.is_some() && !self.objectives.iter().any(|objective| objective.primary) {
            add(
                "",
                "no objective is primary, so the team wins whatever happens; mark one with primary = true".to_owned(),
            );
        }
    }

    /// Why a test can never hold, if that is plain.
    fn why_never(&self, test: &TestTerm) -> Option<String> {
        if test.than.is_some() {
            return None;
        }
        let MeasureTerm { word, names, .. } = &test.of;
        let needs_one = match &test.least {
            Some(crate::mission::Bound::Is(count)) => count.with(self.pilots[1]) >= 1,
            Some(crate::mission::Bound::HalfOf(_)) => true,
            None => false,
        };
        let side_may_leave = |side: usize| !matches!(&self.exits[side], Exit::Only(stretches) if stretches.is_empty());
        match word {
            MeasureWord::Round => {
                let least = test.least.as_ref().map_or(0, |bound| match bound {
                    crate::mission::Bound::Is(count) => count.with(self.pilots[0]),
                    crate::mission::Bound::HalfOf(_) => 0,
                });
                let rounds = self.rounds?;
                (least > i16::from(rounds)).then(|| format!("there are only {rounds} rounds"))
            }
            MeasureWord::Flying | MeasureWord::Destroyed | MeasureWord::Escaped | MeasureWord::Halved if needs_one => {
                if names.iter().all(|name| self.nobody_is(name)) {
                    return Some(format!("nobody is '{}'", names.join("/")));
                }
                let sides: BTreeSet<usize> = names.iter().filter_map(|name| self.side_of_name(name)).collect();
                let stuck = *word == MeasureWord::Escaped
                    && !sides.is_empty()
                    && !names.iter().any(|name| self.may_jump(name) || self.has_way_out(name))
                    && !sides.into_iter().any(side_may_leave);
                stuck.then(|| "they have no edge to leave by; add one to 'exits'".to_owned())
            }
            MeasureWord::Gone | MeasureWord::Left | MeasureWord::Whole | MeasureWord::Owns | MeasureWord::Carries
                if needs_one =>
            {
                let none = names.iter().all(|name| !self.kinds.iter().any(|kind| kind.id == *name));
                if none {
                    return Some(format!("there is no {}", names.join("/")));
                }
                let of = |name: &String| self.kinds.iter().find(|kind| kind.id == *name);
                let solid = names.iter().filter_map(of).all(|kind| kind.stats.is_none());
                let removed = self.errands.iter().any(|errand| errand.deeds.contains(&ErrandDeedTerm::Remove));
                (*word == MeasureWord::Gone && solid && !removed).then(|| "nothing can destroy such a thing".to_owned())
            }
            _ => None,
        }
    }

    /// Whether some of those who are named have a way out of their own.
    fn has_way_out(&self, name: &str) -> bool {
        let is_side = |word: &str| self.sides.iter().any(|side| side == word);
        let leads_out = |exit: &Exit| !matches!(exit, Exit::Only(stretches) if stretches.is_empty());
        let same_side = |who: &str| self.side_of_name(who).is_some_and(|side| Some(side) == self.side_of_name(name));
        let mut who = self.ways_out.iter().filter(|way| leads_out(&way.exit)).flat_map(|way| &way.who);
        who.any(|who| who == name || same_side(who) && (is_side(who) || is_side(name)))
    }

    /// Whether some of those who are named can jump to hyperspace.
    fn may_jump(&self, name: &str) -> bool {
        let side = self.sides.iter().position(|side| side == name).or(self.team.filter(|_| name == PILOTS));
        self.jumps.iter().any(|(who, ..)| who.iter().any(|it| it == name))
            || side.is_some_and(|side| self.has_hyperdrives(side))
    }

    fn nobody_is(&self, name: &str) -> bool {
        match name {
            PILOTS => false,
            ELITES => !self.squads.iter().flat_map(|squad| squad.cells.iter().flatten()).any(|cell| cell.craft.elite),
            _ => match self.squads.iter().find(|squad| squad.id == name) {
                Some(squad) => squad.cells.iter().all(Vec::is_empty),
                None => {
                    let Some(side) = self.sides.iter().position(|side| side == name) else { return false };
                    self.team.is_some_and(|team| team != side)
                        && !self.squads.iter().any(|squad| squad.side == side)
                        && !self.ships.iter().any(|ship| ship.side == side)
                }
            },
        }
    }

    /// The side that somebody is on.
    pub(crate) fn side_of_name(&self, name: &str) -> Option<usize> {
        if name == PILOTS {
            return self.team;
        }
        let side = self.sides.iter().position(|side| side == name);
        let squad = self.squads.iter().find(|squad| squad.id == name).map(|squad| squad.side);
        let ship = self.ships.iter().find(|ship| ship.id == name).map(|ship| ship.side);
        side.or(squad).or(ship)
    }

    /// Zones in which different sides deploy must not overlap.
    fn check_zones(&self, add: &mut impl FnMut(&str, String)) {
        let players = self.deploys.iter().enumerate().filter_map(|(side, zone)| Some((side, zone.as_ref()?)));
        let own = self.ships.iter().filter_map(|ship| match &ship.stands {
            crate::mission::Stands::In(zone) => Some((ship.side, zone)),
            crate::mission::Stands::At(_) | crate::mission::Stands::Later(_) => None,
        });
        // Many ships stand in few zones.
        let used: BTreeSet<(usize, &String)> = players.chain(own).collect();
        let used: Vec<(usize, &String)> = used.into_iter().collect();
        for (index, (side, name)) in used.iter().enumerate() {
            for (other_side, other) in &used[..index] {
                let both = self.zones.get(*name).zip(self.zones.get(*other));
                if side != other_side && both.is_some_and(|(a, b)| overlap(a, b)) {
                    let message = format!("the zones '{name}' and '{other}' of different sides overlap; move one away");
                    add(&format!("zone {name}"), message);
                }
            }
        }
    }

    /// What is damaged or mended must have a hull.
    fn check_changes(&self, add: &mut impl FnMut(&str, String)) {
        for deed in self.deeds() {
            let DeedTerm::Change(term) = deed else { continue };
            let solid = |name: &&String| self.kinds.iter().any(|kind| kind.id == **name && kind.stats.is_none());
            for name in term.whom.names().iter().filter(solid) {
                add("", format!("a '{name}' has no hull: nothing can damage or mend it"));
            }
        }
    }

    fn check_ends(&self, add: &mut impl FnMut(&str, String)) {
        if self.base == Base::CoOp && self.team.is_none() {
            add("", "a co-op mission needs a 'team': the side that players fly".to_owned());
        }
        let ends = |deed: &DeedTerm| matches!(deed, DeedTerm::Win(_) | DeedTerm::End);
        let done = |deed: &ErrandDeedTerm| matches!(deed, ErrandDeedTerm::Do(deed) if ends(deed));
        let ended = self.rules.iter().flat_map(|rule| &rule.deeds).any(ends)
            || self.errands.iter().flat_map(|errand| &errand.deeds).any(done);
        // Two squads fight until one is gone; a team that is left alone would fly on for ever.
        if self.rounds.is_none() && self.team.is_some() && !ended {
            let message = "it has no 'rounds', and no rule ends it; add 'rounds', or a rule with do = [\"end\"] or [\"win SIDE\"]";
            add("", message.to_owned());
        }
        if self.base == Base::CoOp && self.squads.is_empty() {
            add("", "nobody flies against the team; add [[squads]]".to_owned());
        }
        for squad in self.squads.iter().filter(|squad| squad.arrives == tallyho_rules::scenario::Arrival::Called) {
            let calls = |deed: &DeedTerm| matches!(deed, DeedTerm::Call(id, _) if *id == squad.id);
            let of_errand = |deed: &ErrandDeedTerm| matches!(deed, ErrandDeedTerm::Do(deed) if calls(deed));
            let called = self.rules.iter().flat_map(|rule| &rule.deeds).any(calls)
                || self.errands.iter().flat_map(|errand| &errand.deeds).any(of_errand);
            if !called {
                add(&format!("squad {}", squad.id), format!("'{}' waits to be called, but no rule calls it", squad.id));
            }
        }
        for squad in self.squads.iter().filter(|squad| squad.vectors.is_empty() && self.entries.is_none()) {
            add(&format!("squad {}", squad.id), "it comes by an entry, but the mission has no 'entries'".to_owned());
        }
    }
}

impl Mission {
    /// What the levels of a mission ask of its squads, by whom they are flown.
    fn check_ranks(&self, cards: &Cards, add: &mut impl FnMut(&str, String)) {
        let is_group = self.enemy == Some(System::FlightGroupAlpha);
        if !is_group && self.levels > LEVELS {
            add(
                "",
                format!("'levels' go up to {LEVELS}; only with enemy = \"flight-group\" they are ranks up to {RANKS}"),
            );
        }
        for squad in self.squads.iter().filter(|_| is_group) {
            let about = format!("squad {}", squad.id);
            for craft in squad.cells.iter().flatten().map(|cell| &cell.craft) {
                if craft.elite && is_light(&craft.chassis) {
                    add(&about, format!("no '{}' can be elite: it is of group 1", craft.chassis));
                }
                let statcards = cards.flight_group_cards().into_iter().flat_map(|all| all.iter());
                let decks = statcards.filter(|card| card.ship == craft.chassis).count();
                if squad.faction.is_none() && (decks > 1 || craft.chassis == RANDOM) {
                    add(&about, format!("several factions fly '{}'; say which with 'faction'", craft.chassis));
                }
            }
        }
        for squad in self.squads.iter().filter(|squad| squad.cells.iter().any(|cells| takes_too_much(cells))) {
            let message = "ships that come 'instead' need as many before them in the same list";
            add(&format!("squad {}", squad.id), message.to_owned());
        }
    }
}

/// Whether some of the ships of a list come instead of more than there are before them.
fn takes_too_much(cells: &[Cell]) -> bool {
    let before = |place: usize| cells[..place].iter().map(|cell| cell.count).sum::<u8>();
    cells.iter().enumerate().any(|(place, cell)| cell.instead && cell.count > before(place))
}

fn overlap(a: &Zone, b: &Zone) -> bool {
    let ([left, near, right, far], [l, n, r, f]) = (a.bounds(), b.bounds());
    let (left, near, right, far) = (left.max(l), near.max(n), right.min(r), far.min(f));
    let columns = ((right - left) / STEP).ceil().max(0.0) as usize;
    let rows = ((far - near) / STEP).ceil().max(0.0) as usize;
    // Zones that only touch do not overlap.
    (0..columns * rows).any(|cell| {
        let point =
            Vec2::new(left + ((cell % columns) as f64 + 0.5) * STEP, near + ((cell / columns) as f64 + 0.5) * STEP);
        a.holds(point) && b.holds(point) && point.x < right && point.y < far
    })
}

/// Whether something is a card that ships can carry.
pub(crate) fn is_card(id: &str, cards: &Cards) -> bool {
    cards.upgrade_by_id(id).is_some()
        || tallyho_cards::Campaign::ALL.iter().any(|campaign| cards.campaign_card(*campaign, id).is_some())
        || cards.pilot_ability(id).is_some()
}
