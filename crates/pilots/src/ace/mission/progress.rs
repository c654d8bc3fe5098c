//! How far what a mission asks for has come: every number of it as it may be in the end.

use std::sync::Arc;

use tallyho_rules::effect::{CardStep, Step};
use tallyho_rules::scenario::{
    Amount, Conduct, Course, Deed, ErrandDeed, Kinds, Measure, Rule, Scenario, Ships, Test, Verdict, Zone,
};
use tallyho_rules::{Fate, ObjectKind, Seat, Setup, ShipId, View};
use tallyho_table::{BaseSize, Range, distance};

use super::super::clash::{Clash, Fighter};
use super::{brings, has_exit};
use crate::way::{Book, Place, Way};

/// What a round more on the way takes from the chance to arrive.
const ON_THE_WAY: f64 = 0.04;
/// The damage a round that an enemy nearby may do to whoever it is after.
const FIRE: f64 = 0.2;
/// Within which distance that is so, and beyond which it is not.
const NEARBY: (f64, f64) = (350.0, 900.0);
/// Beyond that many rounds nobody can tell who endures.
const LONG: f64 = 6.0;
/// What is sure to come is worth so much of what has: less, or nobody would begin.
const TO_COME: f64 = 0.3;
/// The damage a round that a ship does to things, the way to the next one counted.
const HITS: f64 = 0.6;
/// How fast enough shots become plenty.
const SURE: f64 = 2.0;
/// What is left to whoever is too late.
const HOPE: f64 = 0.1;
/// How much of several things that must all be is there when all that must be destroyed is.
const BY_ITSELF: f64 = 0.25;
/// How much of an errand is done once everything for it is saved up.
const PAID: f64 = 0.6;
/// What a ship that leaves once it is brought is worth of one that is there, when all that brings it holds.
const BROUGHT: f64 = 0.5;
/// What is left of the hope that a ship leaves before it is told to.
const UNTOLD: f64 = 0.3;
/// What it is worth to be nearly where one should be, and beyond which distance it is worth nothing.
const NEARLY: f64 = 0.6;
const FAR: f64 = 900.0;
/// What a number that nobody knows is worth.
const UNKNOWN: f64 = 0.4;
/// How many more times what a rule counts each round is counted, as far as anybody can tell.
const AGAIN: f64 = 2.0;
/// How far a ship comes in a round, in a pinch.
const PACE: f64 = 150.0;

/// How a ship may leave the table.
#[derive(Clone, Debug, Default)]
pub(super) struct WaysOut {
    /// Whether its leaving counts.
    wanted: bool,
    exit: Option<Arc<Way>>,
    bays: Vec<Arc<Way>>,
}

/// The ways of ships whose leaving or landing counts, by their ids, and where it is time to go home those of all the own ones.
pub(super) fn ways_out(view: &View<'_>, scenario: &Scenario, home: bool, book: &mut Book) -> Vec<WaysOut> {
    let mut ways = vec![WaysOut::default(); view.bases().len()];
    let tests = scenario.objectives.iter().flat_map(|it| it.any.iter().flatten().flat_map(Test::numbers));
    let escapes = tests.chain(scenario.objectives.iter().filter_map(|it| it.pays.each));
    let escapes = escapes.fold(0, |ships, of| if let Measure::Escaped(more) = of { ships | more } else { ships });
    let landing = scenario.team.as_ref().map_or(0, |team| team.ships);
    for ship in view.ships() {
        let out = &mut ways[ship.index()];
        out.wanted = escapes >> ship.0 & 1 == 1;
        if (out.wanted || (home && view.owner(ship) == view.seat())) && has_exit(view, ship) {
            out.exit = Some(book.way(view, ship, Place::Exit));
        }
        if landing >> ship.0 & 1 == 1 {
            let bays = scenario.bays.iter().enumerate().filter(|(_, bay)| bay.ships >> ship.0 & 1 == 1);
            out.bays = bays.map(|(bay, _)| book.way(view, ship, Place::Bay(bay as u8))).collect();
        }
    }
    ways
}

/// Whether a ship is off the table and none the worse for it.
pub(super) fn is_safe_away(view: &View<'_>, ship: ShipId, may_leave: bool, ways_out: &[WaysOut]) -> bool {
    match view.ship(ship).fate {
        Fate::Landed | Fate::Docked => true,
        Fate::Fled => may_leave || (ways_out[ship.index()].wanted && !is_pilot(view, ship)),
        Fate::Flying | Fate::Lifted | Fate::Waiting | Fate::Coming => false,
        Fate::Dying | Fate::Destroyed | Fate::Captured => false,
    }
}

fn is_pilot(view: &View<'_>, ship: ShipId) -> bool {
    match view.scenario().map(|scenario| &scenario.verdict) {
        Some(Verdict::Objectives { pilots, .. }) => pilots >> ship.0 & 1 == 1,
        Some(Verdict::Usual) | None => false,
    }
}

/// A number in the end, and how large it could be.
type Expected = (f64, f64);

/// A table after a clash, and what a mission asks about it.
pub(super) struct Progress<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) clash: &'a Clash,
    pub(super) ways_out: &'a [WaysOut],
}

/// 0 far below nothing, 1 far above.
fn soft(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

impl Progress<'_> {
    /// How far the best of several ways has come.
    pub(super) fn any(&self, any: &[Vec<Test>]) -> f64 {
        any.iter().map(|tests| self.toward(tests)).fold(0.0, f64::max)
    }

    /// How far tests have come that must all hold. What must be destroyed counts a little by itself: as long as the rest is far away all
    /// of it together is worth nothing, and nobody would begin.
    fn toward(&self, tests: &[Test]) -> f64 {
        let all = self.all(tests);
        let blows: Vec<f64> = tests.iter().filter(|test| is_blow(test)).map(|test| self.of(test)).collect();
        if tests.len() < 2 || blows.is_empty() {
            return all;
        }
        (1.0 - BY_ITSELF) * all + BY_ITSELF * blows.iter().sum::<f64>() / blows.len() as f64
    }

    pub(super) fn all(&self, tests: &[Test]) -> f64 {
        tests.iter().map(|test| self.of(test)).product()
    }

    /// How far a test has come, from 0 to 1.
    fn of(&self, test: &Test) -> f64 {
        let (least, most) = (f64::from(test.least), f64::from(test.most));
        if test.of == Measure::Round {
            let (now, last) = (f64::from(self.view.round()), f64::from(self.view.round_limit()));
            return f64::from(u8::from(now <= most && last >= least));
        }
        // What was drawn face down may be anything.
        if matches!(test.of, Measure::Counter(counter) if self.view.is_secret(counter)) {
            return UNKNOWN;
        }
        if let Some(than) = test.than {
            return self.ahead(test, than);
        }
        let (number, all) = self.expected(test.of);
        let enough = match test.of {
            _ if least <= 0.0 => 1.0,
            Measure::Flying(ships) if test.least == 1 => self.one_stays(ships),
            _ => (number / least).clamp(0.0, 1.0),
        };
        let done = enough * (1.0 - ((number - most).max(0.0) / (all - most).max(1.0)).clamp(0.0, 1.0));
        match test.of {
            Measure::Left(kinds) if number > most => done + (1.0 - done) * TO_COME * self.can_destroy(kinds, most),
            Measure::Gone(kinds) if number < least => {
                done + (1.0 - done) * TO_COME * self.can_destroy(kinds, all - least)
            }
            _ => done,
        }
    }

    /// How far a number has come that must be so much more, or less, than another.
    fn ahead(&self, test: &Test, than: Measure) -> f64 {
        let ((number, all), (other, others)) = (self.expected(test.of), self.expected(than));
        let (lead, room) = (number - other, all.max(others).max(1.0));
        let short = (f64::from(test.least) - lead).max(lead - f64::from(test.most)).max(0.0);
        1.0 - (short / room).clamp(0.0, 1.0)
    }

    /// How likely at least one of these ships is there in the end.
    fn one_stays(&self, ships: Ships) -> f64 {
        let rounds = self.rounds_left().clamp(0.0, LONG);
        let goes = |ship: ShipId| 1.0 - if self.is_away(ship) { 1.0 } else { self.endures(ship, rounds) };
        let all = (0..self.view.bases().len() as u8).map(ShipId).filter(|ship| ships >> ship.0 & 1 == 1);
        1.0 - all.map(goes).product::<f64>()
    }

    fn is_away(&self, ship: ShipId) -> bool {
        matches!(self.view.ship(ship).fate, Fate::Landed | Fate::Docked)
    }

    /// How likely those who are against these things destroy all but so many, by the shots they are going to have.
    fn can_destroy(&self, kinds: Kinds, but: f64) -> f64 {
        let left = |index: usize| {
            let left = self.view.endures_as_thing(index).map_or(0.0, |(left, _)| f64::from(left));
            (left - self.clash.damage_to(index as u8)).max(0.0)
        };
        let (mut need, mut count, mut owner) = (0.0, 0.0_f64, None);
        for index in self.view.things_of(kinds).filter(|&index| self.view.objects()[index].kind != ObjectKind::Gone) {
            need += left(index);
            count += 1.0;
            owner = owner.or(Some(self.view.objects()[index].owner));
        }
        let need = need * (1.0 - but / count.max(1.0)).max(0.05);
        let rounds = self.rounds_left().max(0.0);
        let able = self
            .clash
            .fighters
            .iter()
            .filter(|fighter| Some(fighter.seat) != owner && !self.view.profile(fighter.id).attacks.is_empty());
        let shots: f64 = able.map(|fighter| self.endures(fighter.id, rounds.min(LONG)) * rounds * HITS).sum();
        soft(SURE * (shots / need.max(1.0) - 1.0))
    }

    /// How many enemies are called, as far as ships are heard by things: one die in eight is a crit.
    pub(super) fn heard(&self, who: Ships, kinds: Kinds, quiet: Ships) -> f64 {
        let heard = self.clash.fighters.iter().filter(|fighter| who >> fighter.id.0 & 1 == 1);
        let dice = heard.map(|fighter| {
            fighter.alive * f64::from(self.view.sensor_dice(fighter.id, kinds, quiet >> fighter.id.0 & 1 == 1))
        });
        dice.sum::<f64>() / 8.0
    }

    /// What a number is likely to be in the end.
    pub(super) fn expected(&self, of: Measure) -> Expected {
        let now = || self.view.measure(of).map_or(0.0, f64::from);
        match of {
            Measure::Left(kinds) | Measure::Whole(kinds) => self.things(kinds, |left| left),
            Measure::Gone(kinds) => self.things(kinds, |left| 1.0 - left),
            Measure::Flying(ships) => self.ships(ships, |ship| self.flies(ship)),
            Measure::Destroyed(ships) => self.ships(ships, |ship| self.falls(ship)),
            Measure::Escaped(ships) => self.ships(ships, |ship| self.escapes(ship)),
            Measure::Halved(ships) => self.ships(ships, |ship| self.halved(ship)),
            Measure::Captured(ships) => self.ships(ships, |ship| self.taken(ship, 3.0)),
            Measure::Landed(ships) => self.ships(ships, |ship| self.lands(ship)),
            Measure::Counter(counter) => (self.counts(counter), now() + 1.0),
            Measure::Controls(seat, kinds, reach) => {
                self.places(kinds, reach, seat, |ours, theirs| (ours - theirs).clamp(0.0, 1.0))
            }
            Measure::Contests(seat, kinds, reach) => self.places(kinds, reach, seat, |ours, _| ours.min(1.0)),
            Measure::ContestsAlone(seat, kinds, reach) => {
                self.places(kinds, reach, seat, |ours, theirs| ours.min(1.0) * (1.0 - theirs).max(0.0))
            }
            Measure::Carries(seat, kinds) => self.carried(Seat(seat), kinds),
            // Nobody knows who is still to come.
            Measure::Coming(_) => (0.5, 1.0),
            Measure::Owns(_, kinds) => (now(), self.view.things_of(kinds).count() as f64),
            Measure::Within(ships, zone) => {
                let zone = self.view.scenario().and_then(|scenario| scenario.zones.get(usize::from(zone)));
                self.ships(ships, |ship| zone.map_or(0.0, |zone| self.is_in(ship, zone)))
            }
            Measure::Enclosed(ship, kinds) => {
                let zone = self.view.between(kinds);
                self.ships(1 << ship, |ship| zone.as_ref().map_or(0.0, |zone| self.is_in(ship, zone)))
            }
            Measure::Near(who, whom, kinds, reach) => self.ships(who, |ship| self.is_close(ship, whom, kinds, reach)),
            Measure::Round
            | Measure::Attacks(_)
            | Measure::Points(_)
            | Measure::Came(_)
            | Measure::Charges(..)
            | Measure::Touching(..)
            | Measure::Moored(_)
            | Measure::Energy(_) => (now(), now() + 1.0),
        }
    }

    fn ships(&self, ships: Ships, counts: impl Fn(ShipId) -> f64) -> Expected {
        let all = || (0..self.view.bases().len() as u8).map(ShipId).filter(move |ship| ships >> ship.0 & 1 == 1);
        (all().map(counts).sum(), all().count() as f64)
    }

    /// What is left of things, each from 0 to 1.
    fn things(&self, kinds: Kinds, counts: impl Fn(f64) -> f64) -> Expected {
        let (mut sum, mut all) = (0.0, 0.0);
        for index in self.view.things_of(kinds) {
            let gone = self.view.objects()[index].kind == ObjectKind::Gone;
            let left = match self.view.endures_as_thing(index) {
                _ if gone => 0.0,
                Some((left, whole)) => {
                    let left = (f64::from(left) - self.clash.damage_to(index as u8)).max(0.0);
                    left / f64::from(whole.max(1))
                }
                None => 1.0,
            };
            sum += counts(left);
            all += 1.0;
        }
        (sum, all)
    }

    fn fighter(&self, ship: ShipId) -> Option<&Fighter> {
        self.clash.fighters.iter().find(|fighter| fighter.id == ship)
    }

    /// How likely a ship is there after the clash.
    fn alive(&self, ship: ShipId) -> f64 {
        match self.view.ship(ship).fate {
            Fate::Landed | Fate::Docked => 1.0,
            Fate::Flying | Fate::Lifted | Fate::Dying => self.fighter(ship).map_or(0.0, |fighter| fighter.alive),
            Fate::Waiting | Fate::Coming | Fate::Destroyed | Fate::Fled | Fate::Captured => 0.0,
        }
    }

    fn health(&self, ship: ShipId) -> f64 {
        self.fighter(ship).map_or(0.0, Fighter::expected_health)
    }

    fn whole(&self, ship: ShipId) -> f64 {
        let profile = self.view.profile(ship);
        f64::from(profile.hull + profile.shields).max(1.0)
    }

    /// Whether a ship will still be there: the healthier, the likelier.
    fn flies(&self, ship: ShipId) -> f64 {
        match self.view.ship(ship).fate {
            Fate::Landed | Fate::Docked => 1.0,
            _ => 0.5 * self.alive(ship) + 0.5 * self.health(ship) / self.whole(ship),
        }
    }

    fn falls(&self, ship: ShipId) -> f64 {
        match self.view.ship(ship).fate {
            Fate::Destroyed => 1.0,
            Fate::Flying | Fate::Lifted | Fate::Dying => 1.0 - self.flies(ship),
            Fate::Waiting | Fate::Coming | Fate::Fled | Fate::Docked | Fate::Landed | Fate::Captured => 0.0,
        }
    }

    fn halved(&self, ship: ShipId) -> f64 {
        let before = self.view.scenario_state().halved >> ship.0 & 1 == 1;
        match self.view.ship(ship).fate {
            _ if before => 1.0,
            Fate::Flying | Fate::Lifted | Fate::Dying => {
                (2.0 - 2.0 * self.health(ship) / self.whole(ship)).clamp(0.0, 1.0)
            }
            Fate::Waiting | Fate::Coming | Fate::Destroyed | Fate::Fled => 0.0,
            Fate::Docked | Fate::Landed | Fate::Captured => 0.0,
        }
    }

    /// How likely a ship endures so many more rounds of those who are near it.
    fn endures(&self, ship: ShipId, rounds: f64) -> f64 {
        let (at, seat, health) = (self.view.base(ship).pose.at, self.view.owner(ship), self.health(ship));
        let near = |other: &Fighter| {
            let far = self.view.base(other.id).pose.at.distance(at);
            other.alive * ((NEARBY.1 - far) / (NEARBY.1 - NEARBY.0)).clamp(0.0, 1.0)
        };
        let enemies = self.clash.fighters.iter().filter(|other| other.seat != seat);
        let fire: f64 = enemies.map(near).sum::<f64>() * FIRE * rounds;
        self.alive(ship) * health / (health + fire).max(0.1)
    }

    /// How many moves there are still to make.
    fn rounds_left(&self) -> f64 {
        match self.view.round_limit() {
            Setup::UNLIMITED => f64::from(Setup::ROUNDS),
            limit => f64::from(limit) - f64::from(self.view.round()),
        }
    }

    /// How likely a ship arrives that needs so many rounds.
    fn arrives(&self, ship: ShipId, rounds: f64) -> f64 {
        // However late it is, sooner is better: nobody knows how much faster it may go.
        let in_time = HOPE + (1.0 - HOPE) * soft(2.5 * (self.rounds_left() - rounds + 0.3));
        let soon = (1.0 - ON_THE_WAY * rounds).max(0.2);
        in_time * soon * self.endures(ship, rounds.min(5.0))
    }

    /// How likely a ship is still on the table in the end.
    pub(super) fn stays_behind(&self, ship: ShipId) -> f64 {
        (self.alive(ship) - self.escapes(ship)).max(0.0)
    }

    /// How likely a ship leaves the table, by an edge or by a jump.
    fn escapes(&self, ship: ShipId) -> f64 {
        match self.view.ship(ship).fate {
            Fate::Fled => return 1.0,
            Fate::Flying | Fate::Lifted => {}
            Fate::Coming => return BROUGHT * self.brought(ship),
            Fate::Waiting | Fate::Dying | Fate::Destroyed => return 0.0,
            Fate::Docked | Fate::Landed | Fate::Captured => return 0.0,
        }
        if let Some(told) = self.told_to_leave(ship) {
            return self.flies(ship) * (UNTOLD + (1.0 - UNTOLD) * told);
        }
        let (base, stressed) = (self.view.base(ship), self.view.ship(ship).is_stressed());
        let exit = self.ways_out.get(ship.index()).and_then(|out| out.exit.as_ref());
        let by_edge = exit.map_or(0.0, |way| {
            let rounds = way.rounds(base.pose, stressed);
            self.arrives(ship, rounds) * (1.0 - self.taken(ship, rounds)) * self.opens(ship)
        });
        by_edge.max(self.jumps(ship))
    }

    /// How far what must hold has come for one of a ship's own ways out to be open; 1 for whoever leaves as its side does.
    fn opens(&self, ship: ShipId) -> f64 {
        let own = self.view.scenario().into_iter().flat_map(|scenario| scenario.own_ways_out(ship));
        let opens = own.map(|way| self.all(&way.tests)).reduce(f64::max);
        opens.map_or(1.0, |opens| UNTOLD + (1.0 - UNTOLD) * opens)
    }

    /// How far what must hold has come for a ship to be told to leave; `None` for ships that nobody tells to. The first that fits
    /// counts, so what is told before takes its share.
    fn told_to_leave(&self, ship: ShipId) -> Option<f64> {
        let conduct = self.view.scenario().map_or(&[][..], |scenario| &scenario.conduct);
        let own = || conduct.iter().filter(|it: &&Conduct| !it.spent && it.ships >> ship.0 & 1 == 1);
        own().any(|it| matches!(it.course, Course::Escape(_))).then(|| {
            let (mut told, mut rest) = (0.0, 1.0);
            for it in own() {
                let holds = self.all(&it.tests) * self.lasts(&it.tests);
                if matches!(it.course, Course::Escape(_)) {
                    told += rest * holds;
                }
                rest *= 1.0 - holds;
            }
            told
        })
    }

    /// How far off the round is after which tests do not hold any more; 1 for what nobody can foresee.
    fn lasts(&self, tests: &[Test]) -> f64 {
        let rounds = tests.iter().filter(|test| test.of == Measure::Round && test.than.is_none());
        let left = |test: &Test| (f64::from(test.most) + 1.0 - f64::from(self.view.round())) / LONG;
        rounds.map(|test| left(test).clamp(0.0, 1.0)).fold(1.0, f64::min)
    }

    /// How far what an errand asks for has come; what counters say must hold already, for whatever moves them may be that errand.
    fn ready(&self, tests: &[Test]) -> f64 {
        let counts = |test: &&Test| matches!(test.of, Measure::Counter(_));
        let (counted, others): (Vec<&Test>, Vec<&Test>) = tests.iter().partition(counts);
        let held = counted.into_iter().all(|test| self.view.hold(std::slice::from_ref(test)) == Some(true));
        if held { others.into_iter().map(|test| self.of(test)).product() } else { 0.0 }
    }

    /// How far what must hold has come for a ship to be brought that still waits.
    fn brought(&self, ship: ShipId) -> f64 {
        let Some(scenario) = self.view.scenario() else { return 0.0 };
        let rules = scenario.rules.iter().filter(|rule| brings(scenario, rule, self.view, 1 << ship.0));
        rules.map(|rule| self.all(&rule.tests)).fold(0.0, f64::max)
    }

    /// How near a ship is to a part of the table: 1 within it, less the farther it is.
    fn is_in(&self, ship: ShipId, zone: &Zone) -> f64 {
        match zone.distance(self.view.base(ship).pose.at) {
            0.0 => self.alive(ship),
            far => self.alive(ship) * NEARLY * (1.0 - far / FAR).max(0.0),
        }
    }

    /// How near a ship is to one of others, or to a thing of some kinds: 1 within that range, less the farther it is.
    fn is_close(&self, ship: ShipId, whom: Ships, kinds: Kinds, reach: u8) -> f64 {
        let here = self.view.base(ship);
        let settings = self.view.settings();
        let others = self.view.ships().filter(|&other| other != ship && whom >> other.0 & 1 == 1);
        let to_ships = others.map(|other| distance(here, self.view.base(other)));
        let lies = |&index: &usize| {
            let object = &self.view.objects()[index];
            object.kind != ObjectKind::Gone && object.clings.is_none()
        };
        let things = self.view.things_of(kinds).filter(lies);
        let to_things = things.map(|index| self.view.outline_of(index).distance(here));
        let far = to_ships.chain(to_things).fold(f64::INFINITY, f64::min);
        if Range(reach).reaches(far, settings) {
            return self.alive(ship);
        }
        let beyond = far - f64::from(reach) * Range::BAND;
        self.alive(ship) * NEARLY * (1.0 - beyond / FAR).max(0.0)
    }

    /// How likely a ship jumps for what a counter says.
    fn jumps(&self, ship: ShipId) -> f64 {
        let jumps = self.view.scenario().map_or(&[][..], |scenario| &scenario.jumps);
        let able = jumps.iter().filter(|jump| jump.ships >> ship.0 & 1 == 1);
        let chance = able.map(|jump| {
            let missing = (f64::from(jump.costs) - self.counts(jump.counter)).max(0.0);
            let rounds = missing * self.rounds_to_count(ship, jump.counter);
            self.arrives(ship, rounds) * (1.0 - self.taken(ship, rounds))
        });
        chance.fold(0.0, f64::max)
    }

    /// How many rounds a counter takes to go up by one: what an errand of a ship spends comes back little by little.
    fn rounds_to_count(&self, ship: ShipId, counter: u8) -> f64 {
        let profile = self.view.profile(ship);
        let steps = profile.abilities.iter().flat_map(|card| &card.effects).flat_map(|it| it.blocks.iter().flatten());
        let more = steps.filter(|step| matches!(step, Step::Card(CardStep::RecoverEnergy(_)))).count().min(1);
        let comes_back = f64::from(profile.epic.energy_recovers) + more as f64;
        let errands = self.view.scenario().map_or(&[][..], |scenario| &scenario.errands);
        let cost = |deeds: &[ErrandDeed]| -> f64 {
            deeds.iter().map(|deed| if let ErrandDeed::SpendEnergy(cost) = deed { f64::from(*cost) } else { 0.0 }).sum()
        };
        let adds = errands.iter().filter(|errand| errand.deeds.iter().any(|deed| adds_to(deed, counter)));
        adds.map(|errand| cost(&errand.deeds) / comes_back.max(1.0)).fold(1.0, f64::max)
    }

    /// How likely a ship is boarded within so many rounds.
    fn taken(&self, ship: ShipId, rounds: f64) -> f64 {
        if self.view.ship(ship).fate == Fate::Captured {
            return 1.0;
        }
        let at = self.view.base(ship).pose.at;
        let rules = self.view.scenario().map_or(&[][..], |scenario| &scenario.rules);
        let boarders = rules.iter().flat_map(|rule| &rule.deeds).map(|deed| match deed {
            Deed::Board { whom, by } if whom >> ship.0 & 1 == 1 => *by,
            _ => 0,
        });
        let boarders = boarders.fold(0, |ships: Ships, more| ships | more);
        let others = self.clash.fighters.iter().filter(|other| boarders >> other.id.0 & 1 == 1);
        let chance = others.map(|other| {
            let far = (self.view.base(other.id).pose.at.distance(at) - 120.0).max(0.0) / PACE;
            self.flies(other.id) * soft(1.5 * (rounds - far))
        });
        chance.fold(0.0, f64::max)
    }

    fn lands(&self, ship: ShipId) -> f64 {
        let state = self.view.ship(ship);
        match state.fate {
            Fate::Landed => 1.0,
            Fate::Flying | Fate::Lifted => {
                let pose = self.view.base(ship).pose;
                let bays = self.ways_out.get(ship.index()).map_or(&[][..], |out| &out.bays);
                let rounds = bays.iter().map(|way| way.rounds(pose, state.is_stressed()));
                rounds.reduce(f64::min).map_or(0.0, |rounds| self.arrives(ship, rounds))
            }
            Fate::Waiting | Fate::Coming | Fate::Dying | Fate::Destroyed => 0.0,
            Fate::Fled | Fate::Docked | Fate::Captured => 0.0,
        }
    }

    /// What a counter may come to: what it says, and what commandos or an errand that is paid for in part will add.
    fn counts(&self, counter: u8) -> f64 {
        let now = self.view.measure(Measure::Counter(counter)).map_or(0.0, f64::from);
        let Some(scenario) = self.view.scenario() else { return now };
        if let Some(team) = scenario.team.as_ref().filter(|team| team.counter == counter && now < 1.0) {
            let way_is_free = self.all(&team.tests);
            let (landed, on_station) = match self.view.scenario_state().team_at {
                Some(module) => (1.0, if module == team.hub { 0.8 } else { 0.5 }),
                None => (self.ships(team.ships, |ship| self.lands(ship)).0.min(1.0), 0.0),
            };
            return landed.min(1.0) * (0.25 + 0.45 * way_is_free + 0.3 * on_station);
        }
        let paid = scenario.errands.iter().filter(|errand| errand.deeds.iter().any(|deed| adds_to(deed, counter)));
        let part = |who: Ships, deeds: &[ErrandDeed]| {
            let cost = deeds.iter().find_map(|deed| match deed {
                ErrandDeed::SpendEnergy(cost) => Some(f64::from(*cost)),
                _ => None,
            });
            let ships = self.view.ships().filter(|ship| who >> ship.0 & 1 == 1);
            let energy = ships.map(|ship| f64::from(self.view.ship(ship).energy)).fold(0.0, f64::max);
            cost.map_or(0.0, |cost| PAID * (energy / cost).min(1.0))
        };
        let counted = scenario.rules.iter().flat_map(|rule| &rule.deeds).filter_map(|deed| match deed {
            Deed::Add(to, Amount { times, each: Some(each @ Measure::Near(..)) }) if *to == counter => {
                Some(AGAIN * f64::from(*times) * self.expected(*each).0)
            }
            _ => None,
        });
        let now = now + counted.sum::<f64>();
        let adding = || scenario.errands.iter().filter(|errand| errand.deeds.iter().any(|deed| adds_to(deed, counter)));
        // What is done to ships takes somebody who is near one.
        let close = adding().filter(|errand| errand.ships != 0).map(|errand| {
            let ships = self.view.friends().filter(|ship| errand.who >> ship.0 & 1 == 1);
            let near = ships.map(|ship| self.is_close(ship, errand.ships, 0, errand.reach)).fold(0.0, f64::max);
            PAID * near * self.ready(&errand.tests)
        });
        let ruled = raising(self.view, scenario, counter).map(|rule| PAID * self.ready(&rule.tests));
        now + paid.map(|errand| part(errand.who, &errand.deeds)).chain(close).chain(ruled).fold(0.0, f64::max)
    }

    /// Things by who is near them: how many ships of a seat, and of the strongest other, medium ones and larger counting as two.
    fn places(&self, kinds: Kinds, reach: u8, seat: u8, counts: impl Fn(f64, f64) -> f64) -> Expected {
        let (mut sum, mut all) = (0.0, 0.0);
        for index in self.view.things_of(kinds) {
            let (mut ours, mut theirs) = (0.0, 0.0);
            for fighter in &self.clash.fighters {
                let base = self.view.base(fighter.id);
                if self.view.is_within(base, index, reach) {
                    let strength = if base.size == BaseSize::Small { 1.0 } else { 2.0 };
                    let side = if fighter.seat == Seat(seat) { &mut ours } else { &mut theirs };
                    *side += strength * fighter.alive;
                }
            }
            sum += counts(ours, theirs);
            all += 1.0;
        }
        (sum, all)
    }

    fn carried(&self, seat: Seat, kinds: Kinds) -> Expected {
        let (mut sum, mut all) = (0.0, 0.0);
        for index in self.view.things_of(kinds) {
            let carrier = self.view.objects()[index].clings.filter(|&ship| self.view.owner(ship) == seat);
            sum += carrier.map_or(0.0, |ship| self.flies(ship));
            all += 1.0;
        }
        (sum, all)
    }
}

/// Whether a test is about something that must be shot at.
const fn is_blow(test: &Test) -> bool {
    match test.of {
        Measure::Left(_) | Measure::Whole(_) => test.least <= 0,
        Measure::Gone(_) | Measure::Destroyed(_) | Measure::Halved(_) => test.least > 0,
        _ => false,
    }
}

/// The rules that raise a counter once something holds, but for those that have done so once and for all.
pub(super) fn raising<'v>(view: &View<'v>, scenario: &'v Scenario, counter: u8) -> impl Iterator<Item = &'v Rule> {
    let state = view.scenario_state();
    let raises = move |deed: &Deed| match *deed {
        Deed::Add(to, Amount { times, each: None }) | Deed::Set(to, Amount { times, each: None }) => {
            to == counter && times > 0
        }
        _ => false,
    };
    let rules = scenario.rules.iter().enumerate();
    let open = rules.filter(move |(place, rule)| !(rule.once && state.has_happened(*place)));
    open.map(|(_, rule)| rule).filter(move |rule| rule.deeds.iter().any(raises))
}

pub(super) fn adds_to(deed: &ErrandDeed, counter: u8) -> bool {
    matches!(deed, ErrandDeed::Do(Deed::Add(to, _)) if *to == counter)
}
