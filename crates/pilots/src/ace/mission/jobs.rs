//! Who does what: ships go to what a mission wants, each to what it reaches first and nobody else does.

use std::sync::Arc;

use tallyho_rules::scenario::{ErrandDeed, Kinds, Measure, Scenario, Ships, Test, Verdict};
use tallyho_rules::{Fate, ObjectKind, ShipId, View};
use tallyho_table::Slide;

use super::{Stake, StakeKind, has_exit};
use crate::way::{Book, Place, Way};

/// The damage that a shot is hoped to do.
const SHOT: f64 = 1.0;
/// Whoever has fewer rounds to spare than this is on his way.
const SLACK: f64 = 2.0;
/// What a round costs of what is at stake, for whoever is to be somewhere.
const ROUND: f64 = 0.04;

/// What a ship is to do.
#[derive(Clone, Debug)]
pub(super) struct Job {
    place: Place,
    pub(super) way: Arc<Way>,
    /// What a round on the way costs.
    pub(super) cost: f64,
}

impl Job {
    /// Whether a ship is about to leave: its next move can.
    pub(super) fn leaves_from(&self, view: &View<'_>, ship: ShipId) -> bool {
        self.place == Place::Exit && self.way.rounds(view.base(ship).pose, view.ship(ship).is_stressed()) < 1.5
    }

    /// The dials that bring a ship there soonest.
    pub(super) fn best_dials(&self, view: &View<'_>, ship: ShipId, count: usize) -> Vec<u8> {
        let (base, stressed) = (view.base(ship), view.ship(ship).is_stressed());
        let mut dials: Vec<(f64, u8)> = Vec::new();
        for index in 0..view.profile(ship).dial.len() as u8 {
            if !view.may_fly(ship, view.profile(ship).dial[usize::from(index)].0) {
                continue;
            }
            let Some((maneuver, _)) = view.would_fly(ship, index) else { continue };
            let end = base.at(base.pose.then(maneuver.displacement(base.size, Slide::Middle)));
            let rounds = match self.place {
                Place::Bay(bay) if view.lands_in(ship, base, maneuver, bay) == Some(true) => 0.0,
                Place::Exit if view.is_exit(ship, end) && !view.area().holds(end, view.settings()) => 0.0,
                _ if !view.area().holds(end, view.settings()) => continue,
                place if place.is_at(view, ship, end) => 0.5 * self.way.rounds(end.pose, stressed),
                _ => self.way.rounds(end.pose, stressed) + 1.0,
            };
            dials.push((rounds, index));
        }
        dials.sort_by(|a, b| a.0.total_cmp(&b.0));
        dials.into_iter().take(count).map(|(_, dial)| dial).collect()
    }
}

/// Something that ships may do.
#[derive(Clone, Copy, Debug)]
struct Want {
    ships: Ships,
    place: Place,
    cost: f64,
    /// Whether it is theirs alone, before all else.
    own: bool,
}

/// What every ship of the viewer's is to do, by their ids.
pub(super) fn assign(
    view: &View<'_>,
    scenario: &Scenario,
    stakes: &[Stake],
    (may_leave, home): (bool, bool),
    book: &mut Book,
) -> Vec<Option<Job>> {
    let mut wants = Vec::new();
    if home {
        let ships = view.friends().filter(|&ship| is_late(view, ship, book)).fold(0, |ships, ship| ships | 1 << ship.0);
        wants.push(Want { ships, place: Place::Exit, cost: 0.0, own: true });
    }
    let list = Wants { view, scenario, may_leave, busy: busy(view, scenario, stakes) };
    for stake in stakes.iter().filter(|stake| stake.weight > 0.0) {
        list.of_stake(stake, &mut wants);
    }
    let wants = merged(wants);
    let mut jobs = vec![None; view.bases().len()];
    let mut pairs = Vec::new();
    for ship in view.friends() {
        for (place, want) in wants.iter().enumerate().filter(|(_, want)| want.ships >> ship.0 & 1 == 1) {
            let way = book.way(view, ship, want.place);
            let rounds = way.rounds(view.base(ship).pose, view.ship(ship).is_stressed());
            pairs.push((!want.own, rounds, ship, place, way));
        }
    }
    pairs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut taken = vec![0; wants.len()];
    // Everything has one who does it before anything has two.
    for most in 1..=view.friends().count() {
        for (_, _, ship, place, way) in &pairs {
            if taken[*place] < most && jobs[ship.index()].is_none() {
                let Want { place: to, cost, .. } = wants[*place];
                jobs[ship.index()] = Some(Job { place: to, way: Arc::clone(way), cost });
                taken[*place] += 1;
            }
        }
    }
    jobs
}

/// Whether a ship must go now to be home in time.
fn is_late(view: &View<'_>, ship: ShipId, book: &mut Book) -> bool {
    let left = f64::from(view.round_limit().saturating_sub(view.round()));
    let way = |book: &mut Book| book.way(view, ship, Place::Exit);
    has_exit(view, ship) && left - way(book).rounds(view.base(ship).pose, view.ship(ship).is_stressed()) < SLACK
}

/// What several objectives want is wanted the more, but by as few.
fn merged(wants: Vec<Want>) -> Vec<Want> {
    let mut merged: Vec<Want> = Vec::new();
    for want in wants {
        match merged.iter_mut().find(|other| other.place == want.place && other.own == want.own) {
            Some(other) => (other.ships, other.cost) = (other.ships | want.ships, other.cost + want.cost),
            None => merged.push(want),
        }
    }
    merged
}

/// What is wanted by tests and numbers.
struct Wants<'a> {
    view: &'a View<'a>,
    scenario: &'a Scenario,
    /// Whether whoever is left may go home.
    may_leave: bool,
    /// Ships that have something to do before they leave.
    busy: Ships,
}

/// Ships whose errands are still wanted by what also wants them to leave.
fn busy(view: &View<'_>, scenario: &Scenario, stakes: &[Stake]) -> Ships {
    let tests = |stake: &Stake| match &stake.kind {
        StakeKind::Tests(any) if stake.weight > 0.0 => any.clone(),
        StakeKind::Tests(_) | StakeKind::Each(..) | StakeKind::Number(_) | StakeKind::Alarm(..) => Vec::new(),
    };
    let mut busy = 0;
    for tests in stakes.iter().flat_map(tests) {
        let leaving =
            tests.iter().fold(0, |ships, test| if let Measure::Escaped(more) = test.of { ships | more } else { ships });
        for test in tests.iter().filter(|test| view.measure(test.of).is_some_and(|now| now < test.least)) {
            let Measure::Counter(counter) = test.of else { continue };
            let adds = |deed: &ErrandDeed| super::progress::adds_to(deed, counter);
            let errands = scenario.errands.iter().filter(|errand| errand.deeds.iter().any(adds));
            busy |= leaving & errands.fold(0, |ships, errand| ships | errand.who);
        }
    }
    busy
}

impl Wants<'_> {
    fn of_stake(&self, stake: &Stake, wants: &mut Vec<Want>) {
        match &stake.kind {
            StakeKind::Number(of) => self.more_of(*of, stake.weight, false, wants),
            StakeKind::Alarm(..) => {}
            StakeKind::Tests(any) => self.of_tests(any, stake.weight, wants),
            StakeKind::Each(any, each) => {
                self.of_tests(any, stake.weight, wants);
                self.more_of(*each, stake.weight, false, wants);
            }
        }
    }

    fn of_tests(&self, any: &[Vec<Test>], weight: f64, wants: &mut Vec<Want>) {
        for test in any.iter().flatten() {
            let Some(now) = self.view.tested(test) else { continue };
            if now < test.least {
                self.more_of(test.of, weight, true, wants);
            } else if now > test.most {
                self.less_of(test.of, weight, wants);
                test.than.into_iter().for_each(|than| self.more_of(than, weight, true, wants));
            }
        }
    }

    /// What makes a number larger.
    fn more_of(&self, of: Measure, weight: f64, once: bool, wants: &mut Vec<Want>) {
        let seat = self.view.seat().0;
        let round = if once { ROUND * weight } else { 0.3 * weight };
        match of {
            Measure::Gone(kinds) => self.strike(kinds, weight, wants),
            Measure::Escaped(ships) => {
                self.leave(ships, wants);
                self.bring(ships, weight, wants);
            }
            Measure::Near(who, _, kinds, reach) if self.view.friends().any(|ship| who >> ship.0 & 1 == 1) => {
                self.near(self.armed() & who, kinds, reach, round, wants);
            }
            Measure::Within(ships, zone) => {
                let cost = round;
                wants.push(Want { ships, place: Place::Zone(zone), cost, own: false });
            }
            Measure::Landed(ships) => self.land(ships, round, wants),
            Measure::Controls(own, kinds, reach)
            | Measure::Contests(own, kinds, reach)
            | Measure::ContestsAlone(own, kinds, reach)
                if own == seat =>
            {
                self.near(self.armed(), kinds, reach, round, wants);
            }
            Measure::Carries(own, kinds) if own == seat => self.errands(kinds, ErrandDeed::Take, round, wants),
            Measure::Owns(own, kinds) if own == seat => self.errands(kinds, ErrandDeed::Own, round, wants),
            Measure::Moored(ships) => self.moor(ships, round, wants),
            Measure::Counter(counter) => self.count(counter, weight, round, wants),
            Measure::Controls(..)
            | Measure::Contests(..)
            | Measure::ContestsAlone(..)
            | Measure::Carries(..)
            | Measure::Owns(..)
            | Measure::Round
            | Measure::Points(_)
            | Measure::Left(_)
            | Measure::Whole(_)
            | Measure::Flying(_)
            | Measure::Destroyed(_)
            | Measure::Halved(_)
            | Measure::Coming(_)
            | Measure::Came(_)
            | Measure::Charges(..)
            | Measure::Touching(..)
            | Measure::Near(..)
            | Measure::Attacks(_)
            | Measure::Captured(_)
            | Measure::Enclosed(..)
            | Measure::Energy(_) => {}
        }
    }

    /// What makes a number smaller: things that must go are shot at.
    fn less_of(&self, of: Measure, weight: f64, wants: &mut Vec<Want>) {
        if let Measure::Left(kinds) | Measure::Whole(kinds) = of {
            self.strike(kinds, weight, wants);
            self.errands(kinds, ErrandDeed::Remove, ROUND * weight, wants);
        }
    }

    /// Whoever must leave and is not there yet: what a rule asks for that brings it.
    fn bring(&self, ships: Ships, weight: f64, wants: &mut Vec<Want>) {
        let rules = self.scenario.rules.iter().filter(|rule| super::brings(self.scenario, rule, self.view, ships));
        for rule in rules {
            self.of_tests(std::slice::from_ref(&rule.tests), weight, wants);
        }
    }

    fn armed(&self) -> Ships {
        let armed = self.view.friends().filter(|&ship| !self.view.profile(ship).attacks.is_empty());
        armed.fold(0, |ships, ship| ships | 1 << ship.0)
    }

    /// Things that lie on the table.
    fn lying(&self, kinds: Kinds) -> impl Iterator<Item = usize> {
        let objects = self.view.objects();
        self.view
            .things_of(kinds)
            .filter(move |&index| objects[index].kind != ObjectKind::Gone && objects[index].clings.is_none())
    }

    fn strike(&self, kinds: Kinds, weight: f64, wants: &mut Vec<Want>) {
        let whole = |index: usize| self.view.endures_as_thing(index).map_or(0.0, |(_, whole)| f64::from(whole));
        let all: f64 = self.view.things_of(kinds).map(whole).sum();
        let cost = weight * SHOT / all.max(1.0);
        let ships = self.armed();
        let left = self.lying(kinds).filter(|&index| self.view.endures_as_thing(index).is_some_and(|it| it.0 > 0));
        wants.extend(left.map(|index| Want { ships, place: Place::Fire(index as u8), cost, own: false }));
    }

    fn near(&self, ships: Ships, kinds: Kinds, reach: u8, cost: f64, wants: &mut Vec<Want>) {
        let place = |index: usize| Place::Near { thing: index as u8, reach, acts: false };
        wants.extend(self.lying(kinds).map(|index| Want { ships, place: place(index), cost, own: false }));
    }

    /// Errands on these things that do so.
    fn errands(&self, kinds: Kinds, does: ErrandDeed, cost: f64, wants: &mut Vec<Want>) {
        let errands = self.scenario.errands.iter().filter(|errand| errand.deeds.contains(&does));
        for errand in errands {
            let idle = self.view.friends().filter(|&ship| {
                let laden = does == ErrandDeed::Take && self.view.carried_by(ship).is_some();
                errand.who >> ship.0 & 1 == 1 && !laden
            });
            let ships = idle.fold(0, |ships, ship| ships | 1 << ship.0);
            let marked = |index: usize| self.view.objects()[index].marked_by == Some(self.view.seat());
            let things = self.lying(errand.kinds & kinds).filter(|&index| does != ErrandDeed::Own || !marked(index));
            let place = |index: usize| Place::Near { thing: index as u8, reach: errand.reach, acts: true };
            wants.extend(things.map(|index| Want { ships, place: place(index), cost, own: false }));
        }
    }

    /// What a counter counts: commandos on a station, or errands.
    fn count(&self, counter: u8, weight: f64, round: f64, wants: &mut Vec<Want>) {
        if let Some(team) = self.scenario.team.as_ref().filter(|team| team.counter == counter) {
            let aboard = self.view.scenario_state().team_at.is_none();
            if aboard {
                self.land(team.ships, round, wants);
            }
            self.of_tests(std::slice::from_ref(&team.tests), weight, wants);
        }
        for rule in super::progress::raising(self.view, self.scenario, counter) {
            // What counters say must hold already: whatever raises those is wanted for itself, or not at all.
            let (counted, others): (Vec<Test>, Vec<Test>) =
                rule.tests.iter().partition(|test| matches!(test.of, Measure::Counter(_)));
            if self.view.hold(&counted) == Some(true) {
                self.of_tests(&[others], weight, wants);
            }
        }
        let adds = |deed: &ErrandDeed| matches!(deed, ErrandDeed::Do(tallyho_rules::scenario::Deed::Add(to, _)) if *to == counter);
        for errand in self.scenario.errands.iter().filter(|errand| errand.deeds.iter().any(adds)) {
            let place = |index: usize| Place::Near { thing: index as u8, reach: errand.reach, acts: true };
            // What can be done only once is not done again.
            let marks = errand.deeds.contains(&ErrandDeed::Own);
            let marked = move |index: usize| self.view.objects()[index].marked_by == Some(self.view.seat());
            let things = self.lying(errand.kinds).filter(move |&index| !(marks && marked(index)));
            wants.extend(things.map(|index| Want { ships: errand.who, place: place(index), cost: round, own: false }));
        }
    }

    fn moor(&self, ships: Ships, cost: f64, wants: &mut Vec<Want>) {
        for mooring in &self.scenario.moorings {
            let place = |index: usize| Place::Near { thing: index as u8, reach: 0, acts: false };
            let ships = ships & mooring.ships;
            wants.extend(self.lying(mooring.kinds).map(|index| Want { ships, place: place(index), cost, own: true }));
        }
    }

    /// Whoever must leave does; pilots do when nothing else keeps them.
    fn leave(&self, ships: Ships, wants: &mut Vec<Want>) {
        let pilots = match self.scenario.verdict {
            Verdict::Objectives { pilots, .. } if !self.may_leave => pilots,
            Verdict::Objectives { .. } | Verdict::Usual => 0,
        };
        let able = self.view.friends().filter(|&ship| has_exit(self.view, ship));
        let able = able.fold(0, |ships: Ships, ship| ships | 1 << ship.0) & ships & !pilots & !self.busy;
        if able != 0 {
            wants.push(Want { ships: able, place: Place::Exit, cost: 0.0, own: true });
        }
    }

    fn land(&self, ships: Ships, cost: f64, wants: &mut Vec<Want>) {
        let out = (0..self.view.bases().len() as u8)
            .map(ShipId)
            .filter(|&ship| ships >> ship.0 & 1 == 1 && self.view.ship(ship).fate == Fate::Flying);
        let ships = out.fold(0, |ships: Ships, ship| ships | 1 << ship.0);
        for (place, bay) in self.scenario.bays.iter().enumerate() {
            wants.push(Want { ships: ships & bay.ships, place: Place::Bay(place as u8), cost, own: true });
        }
    }
}
