//! What a mission makes of a table: a worth that grows as its objectives come nearer, read off the objectives themselves.
//!
//! [`Mission`] is made once a round: what is at stake ([`Stake`]), and which ship goes where ([`jobs`]). A table's worth is then what
//! is at stake times how far that has come ([`progress`]), less what delay costs those who are on their way.

mod jobs;
mod progress;
#[cfg(test)]
mod tests;

use tallyho_rules::scenario::{Amount, Deed, Kinds, Measure, Objective, Rule, Scenario, Ships, Test, Verdict, WaysOut};
use tallyho_rules::{Choice, Fate, Object, ObjectKind, Seat, ShipId, Target, View};
use tallyho_table::Vec2;

use super::clash::Clash;
use super::weights::Weights;
use super::worth::Values;
use crate::way::Book;
use jobs::Job;
use progress::Progress;

/// What winning by objectives is worth, next to all ships of a side, which are 10.
const PRIMARY: f64 = 24.0;
/// What all else that pays as much as the primary objectives is worth, next to those.
const BESIDE: f64 = 0.25;
/// What points are worth where they decide, next to those for all ships of a side.
const SIDE: f64 = 10.0;
/// What a damage to a ship is about worth, where targets are chosen.
const DAMAGE: f64 = 0.45;
/// The same for remotes, which are nothing to a mission.
const REMOTE: f64 = 0.5;
/// What it costs that another enemy is called.
const CALLED: f64 = 0.3;
/// So many rounds before the end whoever is lost if he stays thinks of the way home.
const LATE: u8 = 5;
/// How much of what a rule scores each round is still to come.
const ROUNDS_TO_COME: f64 = 0.6;

/// Something that counts for a side, or against it.
#[derive(Clone, Debug)]
struct Stake {
    /// What it is worth when it has come; less than nothing for what the others want.
    weight: f64,
    kind: StakeKind,
}

#[derive(Clone, Debug)]
enum StakeKind {
    /// All tests of one of these hold.
    Tests(Vec<Vec<Test>>),
    /// The same, for each of a number.
    Each(Vec<Vec<Test>>, Measure),
    /// A number is scored each round.
    Number(Measure),
    /// Ships roll for being heard by things of these kinds, those with a stealth device less, and crits call enemies.
    Alarm(Ships, Kinds, Ships),
}

/// What a mission is about, as the round began.
#[derive(Debug, Default)]
pub(super) struct Mission {
    seat: Seat,
    stakes: Vec<Stake>,
    /// What ships are to do, by their ids.
    jobs: Vec<Option<Job>>,
    /// The ways of ships that may leave or land, by their ids.
    ways_out: Vec<progress::WaysOut>,
    /// Whether whoever has left is as good as one who is there.
    may_leave: bool,
    /// Where whoever is still there in the end is lost, and it is time to think of that: what must hold or he is.
    lost_unless: Option<Vec<Test>>,
    /// What a damage to a thing is worth, by its index among the objects, next to a damage to a ship.
    things: Vec<Option<f64>>,
    /// The same for ships, beyond what damage is worth anyway.
    ships: Vec<f64>,
}

impl Mission {
    /// Reads what is at stake and who goes where; nothing without a mission.
    pub(super) fn of(view: &View<'_>, book: &mut Book, values: &Values, weights: &Weights) -> Self {
        let Some(scenario) = view.scenario() else { return Self::default() };
        let seat = view.seat();
        let mut mission = Self { seat, stakes: stakes(view, scenario), ..Self::default() };
        mission.may_leave = primaries_met(view, scenario);
        mission.lost_unless = lost_unless(view, scenario);
        let home = mission.lost_unless.is_some();
        mission.ways_out = progress::ways_out(view, scenario, home, book);
        mission.jobs = jobs::assign(view, scenario, &mission.stakes, (mission.may_leave, home), book);
        mission.price(view, values, weights);
        mission
    }

    /// Whether there is a mission at all.
    pub(super) fn is_none(&self) -> bool {
        self.stakes.is_empty()
    }

    /// What all of it comes to at most.
    pub(super) fn at_stake(&self) -> f64 {
        let whole = self.stakes.iter().filter(|stake| matches!(stake.kind, StakeKind::Tests(_)));
        whole.map(|stake| stake.weight.abs()).sum()
    }

    /// What damage is worth, thing by thing and ship by ship: how much more a table would be worth with it.
    fn price(&mut self, view: &View<'_>, values: &Values, weights: &Weights) {
        let mut clash = Clash::default();
        clash.gather(view, weights);
        let now = self.stands(view, &clash, values);
        for index in 0..view.objects().len() {
            let is_thing = matches!(view.objects()[index].kind, ObjectKind::Thing(_));
            let worth = match is_thing && view.endures_as_thing(index).is_some() {
                true => {
                    clash.things.push((index as u8, 1.0));
                    let then = self.stands(view, &clash, values);
                    clash.things.clear();
                    Some((then - now) / DAMAGE)
                }
                false => None,
            };
            self.things.push(worth);
        }
        self.ships = vec![0.0; view.bases().len()];
        for place in 0..clash.fighters.len() {
            let before = clash.fighters[place].clone();
            clash.fighters[place].hurt();
            let then = self.stands(view, &clash, values);
            self.ships[before.id.index()] = (then - now) / DAMAGE;
            clash.fighters[place] = before;
        }
    }

    /// What a damage to a thing is worth to whoever deals it, next to a damage to a ship.
    pub(super) fn worth_of_thing(&self, by: Seat, index: u8) -> f64 {
        match self.things.get(usize::from(index)) {
            Some(Some(worth)) if by == self.seat => *worth,
            Some(Some(worth)) => -worth,
            Some(None) | None => REMOTE,
        }
    }

    /// Whether an attack is on something that must not be hurt.
    pub(super) fn forbids(&self, by: Seat, attack: Choice) -> bool {
        let Choice::Attack { defender: Target::Object(index), .. } = attack else { return false };
        !self.is_none() && self.worth_of_thing(by, index) < 0.0
    }

    /// What a damage to a ship is worth to whoever deals it, beyond what it is worth anyway.
    pub(super) fn worth_of_ship(&self, by: Seat, ship: ShipId) -> f64 {
        let worth = self.ships.get(ship.index()).copied().unwrap_or_default();
        if by == self.seat { worth } else { -worth }
    }

    /// What a table is worth for the mission after the clash.
    pub(super) fn worth(&self, view: &View<'_>, clash: &Clash, values: &Values, weights: &Weights) -> f64 {
        if self.is_none() {
            return 0.0;
        }
        self.stands(view, clash, values) - self.delays(view, clash) + self.unbarred(view, clash, values, weights)
    }

    /// How what is at stake stands.
    fn stands(&self, view: &View<'_>, clash: &Clash, values: &Values) -> f64 {
        let progress = Progress { view, clash, ways_out: &self.ways_out };
        let mut sum = 0.0;
        for stake in &self.stakes {
            sum += stake.weight
                * match &stake.kind {
                    StakeKind::Tests(any) => progress.any(any),
                    StakeKind::Each(any, each) => progress.any(any) * progress.expected(*each).0,
                    StakeKind::Number(of) => progress.expected(*of).0,
                    StakeKind::Alarm(who, kinds, quiet) => progress.heard(*who, *kinds, *quiet),
                };
        }
        sum + self.kept(view, values) - self.stranded(&progress, values)
    }

    /// What ships are worth that will not be home in time.
    fn stranded(&self, progress: &Progress<'_>, values: &Values) -> f64 {
        let Some(tests) = &self.lost_unless else { return 0.0 };
        let view = progress.view;
        let own = view.ships().filter(|&ship| view.owner(ship) == self.seat);
        let stays = own.map(|ship| values.of_ship(ship) * progress.stays_behind(ship));
        stays.sum::<f64>() * (1.0 - progress.all(tests))
    }

    /// What ships are worth that are safe off the table: whoever has left to good purpose, or landed.
    fn kept(&self, view: &View<'_>, values: &Values) -> f64 {
        let may_leave = self.may_leave || self.lost_unless.is_some();
        let ships = (0..view.bases().len() as u8).map(ShipId).filter(|&ship| view.owner(ship) == self.seat);
        let kept = ships.filter(|&ship| progress::is_safe_away(view, ship, may_leave, &self.ways_out));
        kept.map(|ship| values.of_ship(ship)).sum()
    }

    /// What it costs that ships need so long to where they are going.
    fn delays(&self, view: &View<'_>, clash: &Clash) -> f64 {
        let mut sum = 0.0;
        for fighter in &clash.fighters {
            if let Some(job) = self.job(fighter.id) {
                let stressed = view.ship(fighter.id).is_stressed();
                sum += fighter.alive * job.cost * job.way.rounds(view.base(fighter.id).pose, stressed);
            }
        }
        sum
    }

    /// Whoever is about to leave where it may is not cornered.
    fn unbarred(&self, view: &View<'_>, clash: &Clash, values: &Values, weights: &Weights) -> f64 {
        let leaves = |ship: ShipId| self.job(ship).is_some_and(|job| job.leaves_from(view, ship));
        let about = clash.fighters.iter().filter(|fighter| fighter.seat == self.seat && leaves(fighter.id));
        let cornered = about.filter(|fighter| crate::heuristic::is_cornered(view, fighter.id, view.base(fighter.id)));
        cornered.map(|fighter| weights.cornered * values.of_ship(fighter.id) * fighter.alive).sum()
    }

    fn job(&self, ship: ShipId) -> Option<&Job> {
        self.jobs.get(ship.index()).and_then(Option::as_ref)
    }

    /// Dials that bring a ship to where it is going are worth trying, too: so many of them, after the first that was thought of.
    pub(super) fn suggest(&self, view: &View<'_>, ship: ShipId, order: &mut Vec<u8>, count: usize) {
        let Some(job) = self.job(ship) else { return };
        let first = order.first().copied();
        let dials = job.best_dials(view, ship, count);
        order.retain(|dial| Some(*dial) == first || !dials.contains(dial));
        let more = dials.into_iter().filter(|dial| Some(*dial) != first);
        order.splice(1.min(order.len())..1.min(order.len()), more);
    }
}

/// Whether all that must be met is met, but that pilots leave: that is up to them.
fn primaries_met(view: &View<'_>, scenario: &Scenario) -> bool {
    let Verdict::Objectives { pilots, .. } = scenario.verdict else { return false };
    let leaves = |test: &Test| matches!(test.of, Measure::Escaped(ships) if ships & !pilots == 0);
    let mut primary = scenario.objectives.iter().enumerate().filter(|(_, it)| it.primary);
    primary.all(|(place, it)| {
        let but_leaving = |tests: &Vec<Test>| {
            let rest: Vec<Test> = tests.iter().filter(|test| !leaves(test)).copied().collect();
            rest.len() < tests.len() && view.hold(&rest) == Some(true)
        };
        view.is_met(place) || it.any.iter().any(but_leaving)
    })
}

/// What must hold at the end or whoever stays is lost, once the job is done for good or the end is near.
fn lost_unless(view: &View<'_>, scenario: &Scenario) -> Option<Vec<Test>> {
    let Verdict::Objectives { seat, lost_unless: Some(tests), .. } = &scenario.verdict else { return None };
    let own = || scenario.objectives.iter().enumerate().filter(|(_, it)| it.primary && it.seat == *seat);
    let for_good = |test: &Test| test.most == i16::MAX && is_for_good(test.of);
    let done = |(place, it): (usize, &Objective)| view.is_met(place) && it.any.iter().flatten().all(for_good);
    let is_time = view.round_limit().saturating_sub(view.round()) < LATE || own().all(done);
    (Seat(*seat) == view.seat() && is_time).then(|| tests.clone())
}

/// Whether a number never becomes less.
const fn is_for_good(of: Measure) -> bool {
    match of {
        Measure::Gone(_)
        | Measure::Escaped(_)
        | Measure::Destroyed(_)
        | Measure::Halved(_)
        | Measure::Landed(_)
        | Measure::Captured(_)
        | Measure::Came(_)
        | Measure::Counter(_) => true,
        Measure::Left(_)
        | Measure::Whole(_)
        | Measure::Flying(_)
        | Measure::Controls(..)
        | Measure::Contests(..)
        | Measure::ContestsAlone(..)
        | Measure::Carries(..)
        | Measure::Coming(_)
        | Measure::Owns(..)
        | Measure::Within(..)
        | Measure::Enclosed(..)
        | Measure::Near(..)
        | Measure::Round
        | Measure::Attacks(_)
        | Measure::Points(_)
        | Measure::Charges(..)
        | Measure::Touching(..)
        | Measure::Moored(_)
        | Measure::Energy(_) => false,
    }
}

/// What is at stake for a seat.
fn stakes(view: &View<'_>, scenario: &Scenario) -> Vec<Stake> {
    let mut stakes = Vec::new();
    objectives(view, scenario, &mut stakes);
    rules(view, scenario, &mut stakes);
    stakes
}

/// What objectives pay: those that decide far more than others.
fn objectives(view: &View<'_>, scenario: &Scenario, stakes: &mut Vec<Stake>) {
    let sign = |seat: u8| if Seat(seat) == view.seat() { 1.0 } else { -1.0 };
    for seat in 0..scenario.sides.len() as u8 {
        let own = || scenario.objectives.iter().filter(|it| it.seat == seat);
        let primaries = own().filter(|it| it.primary).count().max(1) as f64;
        let pays = |amount: Amount| f64::from(if amount.each.is_none() { amount.times } else { 0 });
        let paid: f64 = own().filter(|it| it.primary).map(|it| pays(it.pays)).sum();
        let point = PRIMARY * BESIDE / paid.max(8.0);
        for objective in own() {
            let any = objective.any.clone();
            if objective.primary {
                let weight = sign(seat) * PRIMARY / primaries;
                stakes.push(Stake { weight, kind: StakeKind::Tests(any.clone()) });
            }
            let weight = sign(seat) * point * f64::from(objective.pays.times);
            let kind = match objective.pays.each {
                Some(each) => StakeKind::Each(any, each),
                None => StakeKind::Tests(any),
            };
            stakes.push(Stake { weight, kind });
        }
    }
}

/// What rules score, and whom they give victory.
fn rules(view: &View<'_>, scenario: &Scenario, stakes: &mut Vec<Stake>) {
    let count = view.bases().len() as u8;
    let points = |seat: Seat| -> f64 {
        let own = (0..count).map(ShipId).filter(|&ship| view.owner(ship) == seat);
        own.map(|ship| f64::from(view.points(ship))).sum()
    };
    let decides = scenario.verdict == Verdict::Usual;
    for (rule, deed) in scenario.rules.iter().flat_map(|rule| rule.deeds.iter().map(move |deed| (rule, deed))) {
        let sign = |seat: u8| if Seat(seat) == view.seat() { 1.0 } else { -1.0 };
        match *deed {
            Deed::Score(seat, Amount { times, each: Some(each) }) if decides => {
                let point = SIDE / points(Seat(seat)).max(8.0);
                let weight = sign(seat) * point * f64::from(times) * (1.0 + ROUNDS_TO_COME);
                stakes.push(Stake { weight, kind: StakeKind::Number(each) });
            }
            Deed::Win(seat) => {
                let (weight, any) = (sign(seat) * PRIMARY, vec![rule.tests.clone()]);
                stakes.push(Stake { weight, kind: StakeKind::Tests(any) });
            }
            Deed::Sense { who, kinds, quiet, counter } if calls_by(scenario, counter) => {
                let weight = if view.friends().any(|ship| who >> ship.0 & 1 == 1) { -CALLED } else { CALLED };
                stakes.push(Stake { weight, kind: StakeKind::Alarm(who, kinds, quiet) });
            }
            Deed::Score(..)
            | Deed::Add(..)
            | Deed::Set(..)
            | Deed::Call(..)
            | Deed::End
            | Deed::Sense { .. }
            | Deed::LayBehind { .. }
            | Deed::Draw(..)
            | Deed::Turn { .. }
            | Deed::Shield { .. }
            | Deed::Change { .. }
            | Deed::Return(_)
            | Deed::Board { .. } => {}
        }
    }
}

/// Whether a rule brings one of some ships that still waits: calls it, or has it take another's place.
fn brings(scenario: &Scenario, rule: &Rule, view: &View<'_>, ships: Ships) -> bool {
    let waits = |ship: u8| ships >> ship & 1 == 1 && view.ship(ShipId(ship)).fate == Fate::Coming;
    rule.deeds.iter().any(|deed| match *deed {
        Deed::Turn { into, .. } => waits(into),
        Deed::Call(wave, _) => {
            scenario.waves.get(usize::from(wave)).is_some_and(|wave| wave.ships.iter().any(|ship| waits(*ship)))
        }
        _ => false,
    })
}

/// Whether enemies are called for what a counter says.
fn calls_by(scenario: &Scenario, counter: u8) -> bool {
    let mut deeds = scenario.rules.iter().flat_map(|rule| &rule.deeds);
    deeds.any(|deed| matches!(deed, Deed::Call(_, Amount { each: Some(Measure::Counter(by)), .. }) if *by == counter))
}

/// Whether a mission names edges that a ship may leave by, now or later.
fn has_exit(view: &View<'_>, ship: ShipId) -> bool {
    view.exits(ship, WaysOut::Any).is_there()
}

/// Whether something that can be shot at, and is not one's own, lies within a distance.
pub(super) fn has_prey(view: &View<'_>, seat: Seat, at: Vec2, near: f64) -> bool {
    let is_prey = |(index, object): (usize, &Object)| {
        matches!(object.kind, ObjectKind::Thing(_))
            && object.owner != seat
            && object.pose.at.distance(at) < near
            && view.endures_as_thing(index).is_some()
    };
    view.scenario().is_some() && view.objects().iter().enumerate().any(is_prey)
}
