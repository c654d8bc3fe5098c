//! From names to numbers: ships and things by their bits, counts by the pilots.

use tallyho_rules::scenario::{
    Amount, Bay, Conduct, Course, Deed, Errand, ErrandDeed, Exits, FireRule, Goal, Halt, Jump, Kinds, Laying, Measure,
    Near, Objective, Rule, Ships, StartAs, Subject, Team, Test, Thing, Told, WayOut, Who,
};

use tallyho_rules::{DamageCard, Place};
use tallyho_table::Pose;

use super::{Berth, Seats, Whose};
use crate::flags::ReportTerm;
use crate::mission::{
    AmountTerm, BayTerm, Bound, CallTerm, ChangeTerm, CommandoTerm, ConductTerm, CourseTerm, DeedTerm, Drawn,
    ErrandDeedTerm, ErrandTerm, FireTerm, GoalTerm, HaltTerm, LayTerm, MeasureTerm, MeasureWord, Mission,
    ObjectiveTerm, RuleTerm, Stands, TestTerm, WayOutTerm, WhomTerm,
};
use crate::words::{ELITES, PILOTS};

/// Who is who in a plan.
pub(super) struct Roll<'m> {
    mission: &'m Mission,
    pilots: u8,
    crafts: &'m [Berth],
    things: &'m [Thing],
}

/// A test that nothing passes.
pub(super) fn never() -> Test {
    Test::exactly(Measure::Round, i16::MIN)
}

impl<'m> Roll<'m> {
    pub(super) fn new(mission: &'m Mission, seats: &Seats, crafts: &'m [Berth], things: &'m [Thing]) -> Self {
        Self { mission, pilots: seats.pilots, crafts, things }
    }

    fn who(&self, is: impl Fn(&Berth) -> bool) -> Ships {
        let named = self.crafts.iter().enumerate().filter(|(_, berth)| is(berth));
        named.fold(0, |bits, (ship, _)| bits | 1 << ship)
    }

    /// The ships of those whose number makes it harder.
    pub(super) fn pilots(&self) -> Ships {
        let team = self.mission.team;
        self.who(|berth| matches!(berth.whose, Whose::Player(_)) && team.is_none_or(|team| berth.side == team))
    }

    pub(super) fn ships(&self, names: &[String]) -> Ships {
        names.iter().fold(0, |bits, name| bits | self.named(name))
    }

    fn named(&self, name: &str) -> Ships {
        if name == PILOTS {
            return self.pilots();
        }
        if name == ELITES {
            return self.who(|berth| berth.craft.as_ref().is_some_and(|craft| craft.elite));
        }
        let side = self.mission.sides.iter().position(|side| side == name);
        let squad = self.mission.squads.iter().position(|squad| squad.id == name);
        let ship = self.mission.ships.iter().position(|ship| ship.id == name);
        self.who(|berth| {
            Some(berth.side) == side
                || squad.is_some_and(|squad| berth.whose == Whose::Squadron(squad))
                || ship.is_some_and(|ship| berth.whose == Whose::Mission(ship))
        })
    }

    pub(super) fn kinds(&self, names: &[String]) -> Kinds {
        let place = |name: &String| self.mission.kinds.iter().position(|kind| kind.id == *name);
        names.iter().filter_map(place).fold(0, |bits, kind| bits | 1 << kind)
    }

    /// A ship of the mission's own, by its place.
    fn one_ship(&self, name: &str) -> u8 {
        self.named(name).trailing_zeros() as u8
    }

    pub(super) fn fire(&self, term: &FireTerm) -> FireRule {
        let hits = term.hits.as_ref().map(|counter| self.counter(counter));
        FireRule {
            ships: self.ships(&term.who),
            guns: self.kinds(&term.who),
            at: self.ships(&term.at),
            may: term.may,
            hits,
            tests: self.tests(&term.tests, None),
        }
    }

    pub(super) fn conduct(&self, term: &ConductTerm) -> Conduct {
        let (ships, tests) = (self.ships(&term.who), self.tests(&term.tests, None));
        let course = match &term.course {
            CourseTerm::Table(table) => Course::Table(*table),
            CourseTerm::Escape(rim) => Course::Escape(*rim),
            CourseTerm::Strike(names) => Course::Strike(self.ships(names), self.kinds(names)),
        };
        Conduct { ships, tests, spent: term.spent, course }
    }

    pub(super) fn way_out(&self, term: &WayOutTerm, exits: Exits) -> WayOut {
        WayOut { ships: self.ships(&term.who), exits, tests: self.tests(&term.tests, None) }
    }

    pub(super) fn halt(&self, term: &HaltTerm) -> Halt {
        Halt {
            ships: self.ships(&term.who),
            tests: self.tests(&term.tests, None),
            flies: term.flies.clone(),
            no_actions: term.no_actions,
            unarmed: term.unarmed,
        }
    }

    /// Bulk freighters, at which nobody's guns fire by themselves.
    pub(super) fn freighters(&self) -> Ships {
        self.who(|berth| berth.craft.as_ref().is_some_and(|craft| craft.freighter))
    }

    pub(super) fn jump(&self, (who, counter, costs): &(Vec<String>, String, i16)) -> Jump {
        Jump { ships: self.ships(who), counter: self.counter(counter), costs: *costs }
    }

    pub(super) fn bay(&self, term: &BayTerm) -> Bay {
        let [x, y, heading] = term.exit;
        Bay {
            ships: self.ships(&term.who),
            entrance: term.entrance,
            floor: term.floor.clone(),
            exit: Place::near(Pose::from_degrees(x, y, heading)),
            module: term.module,
        }
    }

    pub(super) fn team(&self, term: &CommandoTerm) -> Team {
        Team {
            ships: self.ships(&term.who),
            seat: term.side as u8,
            tests: self.tests(&term.tests, Some(term.side)),
            dice: term.dice,
            kinds: self.kinds(&term.kinds),
            hub: term.hub,
            counter: self.counter(&term.counter),
        }
    }

    /// Ships of the mission's own that are not as new.
    pub(super) fn starts(&self) -> Vec<StartAs> {
        let card = |name: &String| {
            DamageCard::ALL
                .iter()
                .position(|card| card.name().to_lowercase().replace(' ', "-").trim_end_matches('!') == name)
        };
        let own = self.mission.ships.iter().filter(|ship| !ship.craft.damage.is_empty() || ship.craft.energy.is_some());
        own.map(|ship| StartAs {
            ships: self.named(&ship.id),
            faceup: ship.craft.damage.iter().filter_map(card).map(|place| place as u8).collect(),
            energy: ship.craft.energy,
            stress: 0,
        })
        .collect()
    }

    /// Ships that lose energy instead of gaining ion tokens.
    pub(super) fn insulated(&self) -> Ships {
        self.who(|berth| berth.craft.as_ref().is_some_and(|craft| craft.insulated))
    }

    fn counter(&self, name: &str) -> u8 {
        self.mission.counters.iter().position(|counter| counter == name).unwrap_or_default() as u8
    }

    /// How many waves there are of ships that have not been there: those that return come after them.
    fn waves(&self) -> u8 {
        let later = self.mission.ships.iter().filter(|ship| matches!(ship.stands, Stands::Later(_)));
        (self.mission.squads.len() + later.count()) as u8
    }

    fn squad(&self, name: &str) -> u8 {
        let later = self.mission.ships.iter().filter(|ship| matches!(ship.stands, Stands::Later(_)));
        let waves = self.mission.squads.iter().map(|squad| &squad.id).chain(later.map(|ship| &ship.id));
        waves.into_iter().position(|id| id == name).unwrap_or_default() as u8
    }

    /// A number, for the side that a rule is about where it names none.
    fn measure(&self, term: &MeasureTerm, own: Option<usize>) -> Measure {
        let side = || term.side.or(own).unwrap_or_default() as u8;
        let first = || term.names.first().map(String::as_str).unwrap_or_default();
        let (ships, kinds) = (|| self.ships(&term.names), || self.kinds(&term.names));
        match term.word {
            MeasureWord::Round => Measure::Round,
            MeasureWord::Counter => Measure::Counter(self.counter(first())),
            MeasureWord::Points => Measure::Points(side()),
            MeasureWord::Left => Measure::Left(kinds()),
            MeasureWord::Gone => Measure::Gone(kinds()),
            MeasureWord::Whole => Measure::Whole(kinds()),
            MeasureWord::Flying => Measure::Flying(ships()),
            MeasureWord::Destroyed => Measure::Destroyed(ships()),
            MeasureWord::Escaped => Measure::Escaped(ships()),
            MeasureWord::Halved => Measure::Halved(ships()),
            MeasureWord::Coming => Measure::Coming(ships()),
            MeasureWord::Came => Measure::Came(self.squad(first())),
            MeasureWord::Controls => Measure::Controls(side(), kinds(), term.reach),
            MeasureWord::Contests => Measure::Contests(side(), kinds(), term.reach),
            MeasureWord::ContestsAlone => Measure::ContestsAlone(side(), kinds(), term.reach),
            MeasureWord::Carries => Measure::Carries(side(), kinds()),
            MeasureWord::Owns => Measure::Owns(side(), kinds()),
            MeasureWord::Landed => Measure::Landed(ships()),
            MeasureWord::Captured => Measure::Captured(ships()),
            MeasureWord::Near => Measure::Near(ships(), self.ships(&term.others), self.kinds(&term.others), term.reach),
            MeasureWord::Within => {
                let zone = self.mission.counted_zones().into_iter().position(|zone| term.others.contains(zone));
                Measure::Within(ships(), zone.unwrap_or_default() as u8)
            }
            MeasureWord::Enclosed => Measure::Enclosed(self.one_ship(first()), self.kinds(&term.others)),
            MeasureWord::Attacks => Measure::Attacks(side()),
            MeasureWord::Energy => Measure::Energy(self.one_ship(first())),
            // Where the card lies on the ship is known when it is fielded.
            MeasureWord::Charges => Measure::Charges(self.one_ship(first()), u8::MAX),
            // What has been reported is known beforehand: no test or amount asks for it any more.
            MeasureWord::Flag => Measure::Counter(u8::MAX),
        }
    }

    fn bound(&self, bound: &Bound) -> i16 {
        match bound {
            Bound::Is(count) => count.with(self.pilots),
            Bound::HalfOf(names) if self.mission.kinds.iter().all(|kind| !names.contains(&kind.id)) => {
                let ships = names.iter().fold(0, |ships, name| ships | self.named(name));
                (ships.count_ones() as i16 + 1) / 2
            }
            Bound::HalfOf(kinds) => {
                let kinds = self.kinds(kinds);
                let all = self.things.iter().filter(|thing| kinds >> thing.kind & 1 == 1).count();
                all.div_ceil(2) as i16
            }
        }
    }

    pub(super) fn tests(&self, terms: &[TestTerm], own: Option<usize>) -> Vec<Test> {
        let test = |term: &TestTerm| {
            let least = term.least.as_ref().map_or(i16::MIN, |bound| self.bound(bound));
            let most = term.most.as_ref().map_or(i16::MAX, |bound| self.bound(bound));
            match self.mission.flag(&term.of) {
                // It holds or does not, whatever happens.
                Some(number) if (least..=most).contains(&number) => Test::at_least(Measure::Round, 0),
                Some(_) => Test { of: Measure::Round, least: 1, most: 0, than: None },
                None => {
                    let than = term.than.as_ref().map(|than| self.measure(than, own));
                    Test { of: self.measure(&term.of, own), least, most, than }
                }
            }
        };
        terms.iter().map(test).collect()
    }

    fn amount(&self, term: &AmountTerm, own: Option<usize>) -> Amount {
        let times = term.times.with(self.pilots);
        if let Some(number) = term.each.as_ref().and_then(|each| self.mission.flag(each)) {
            return Amount { times: times.saturating_mul(number), each: None };
        }
        Amount { times, each: term.each.as_ref().map(|each| self.measure(each, own)) }
    }

    /// A number for later missions.
    pub(super) fn report(&self, term: &ReportTerm) -> Told {
        Told { name: term.name.clone(), amount: self.amount(&term.amount, self.mission.team) }
    }

    /// How many ships of a squad are called; of more than are left all come.
    fn called(&self, squad: &str, many: &CallTerm, own: Option<usize>) -> Amount {
        let all = self.named(squad).count_ones() as i16;
        let times = match many {
            CallTerm::Many(amount) => return self.amount(amount, own),
            CallTerm::All => all,
            CallTerm::Half => (all + 1) / 2,
            CallTerm::SmallerHalf => all / 2,
        };
        Amount { times, each: None }
    }

    fn deed(&self, term: &DeedTerm, own: Option<usize>) -> Deed {
        match term {
            DeedTerm::Score(side, amount) => {
                Deed::Score(side.or(own).unwrap_or_default() as u8, self.amount(amount, own))
            }
            DeedTerm::Add(counter, amount) => Deed::Add(self.counter(counter), self.amount(amount, own)),
            DeedTerm::Set(counter, amount) => Deed::Set(self.counter(counter), self.amount(amount, own)),
            DeedTerm::Call(squad, many) => Deed::Call(self.squad(squad), self.called(squad, many, own)),
            DeedTerm::Win(side) => Deed::Win(*side as u8),
            DeedTerm::End => Deed::End,
            DeedTerm::Sense(who, kinds, counter) => Deed::Sense {
                who: self.ships(who),
                kinds: self.kinds(kinds),
                // Who has a stealth device is known when ships are fielded.
                quiet: 0,
                counter: self.counter(counter),
            },
            DeedTerm::LayBehind(who, kinds, counter) => {
                Deed::LayBehind { ships: self.ships(who), kinds: self.kinds(kinds), counter: self.counter(counter) }
            }
            DeedTerm::Draw(counter, sides, _) => Deed::Draw(self.counter(counter), self.amount(sides, own)),
            DeedTerm::Turn(whom, into) => Deed::Turn { whom: self.ships(whom), into: self.one_ship(into) },
            DeedTerm::Shield(who, shields, near, reach) => Deed::Shield {
                who: self.ships(who),
                shields: *shields,
                whom: self.ships(near),
                kinds: self.kinds(near),
                reach: *reach,
            },
            DeedTerm::Change(term) => self.change(term, own),
            DeedTerm::Return(who, by) => {
                let returns = self.mission.returns();
                Deed::Return(self.waves() + returns.iter().position(|it| *it == (who, by)).unwrap_or_default() as u8)
            }
            DeedTerm::Board(whom, by) => Deed::Board { whom: self.ships(whom), by: self.ships(by) },
        }
    }

    fn change(&self, ChangeTerm { whom, near, how, amount }: &ChangeTerm, own: Option<usize>) -> Deed {
        let who = match whom {
            WhomTerm::Named(names) => Who::These(self.ships(names), self.kinds(names)),
            WhomTerm::It => Who::It,
            WhomTerm::Doer => Who::Doer,
        };
        let near =
            near.as_ref().map(|(what, reach)| Near { ships: self.ships(what), kinds: self.kinds(what), reach: *reach });
        Deed::Change { whom: Subject { who, near }, how: *how, amount: self.amount(amount, own) }
    }

    /// The counters that are drawn face down, a bit for each.
    pub(super) fn secrets(&self) -> u16 {
        let deeds = self.mission.rules.iter().flat_map(|rule| &rule.deeds);
        deeds.fold(0, |bits, deed| match deed {
            DeedTerm::Draw(counter, _, Drawn::FaceDown) => bits | 1 << self.counter(counter),
            _ => bits,
        })
    }

    /// A rule, once for each side where it says so.
    pub(super) fn rule(&self, term: &RuleTerm) -> Vec<Rule> {
        let sides: &[Option<usize>] = if term.each_side { &[Some(0), Some(1)] } else { &[None] };
        let rule = |own: &Option<usize>| Rule {
            name: term.name.clone(),
            at: term.at,
            tests: self.tests(&term.tests, *own),
            once: term.once,
            deeds: term.deeds.iter().map(|deed| self.deed(deed, *own)).collect(),
        };
        sides.iter().map(rule).collect()
    }

    pub(super) fn errand(&self, term: &ErrandTerm) -> Errand {
        let deed = |deed: &ErrandDeedTerm| match deed {
            ErrandDeedTerm::Take => ErrandDeed::Take,
            ErrandDeedTerm::Own => ErrandDeed::Own,
            ErrandDeedTerm::Remove => ErrandDeed::Remove,
            ErrandDeedTerm::Decloak => ErrandDeed::Decloak,
            ErrandDeedTerm::Ionise => ErrandDeed::Ionise,
            ErrandDeedTerm::Energy(energy) => ErrandDeed::SpendEnergy(*energy),
            ErrandDeedTerm::Do(deed) => ErrandDeed::Do(self.deed(deed, None)),
        };
        Errand {
            name: term.name.clone(),
            who: self.ships(&term.who),
            tests: self.tests(&term.tests, None),
            stressed: term.stressed,
            once_per_round: term.once_per_round,
            kinds: self.kinds(&term.on),
            ships: self.ships(&term.on_ship),
            reach: term.reach,
            deeds: term.deeds.iter().map(deed).collect(),
        }
    }

    pub(super) fn objective(&self, term: &ObjectiveTerm) -> Objective {
        Objective {
            id: term.id.clone(),
            name: term.name.clone(),
            seat: term.side as u8,
            primary: term.primary,
            any: term.any.iter().map(|tests| self.tests(tests, Some(term.side))).collect(),
            pays: self.amount(&term.pays, Some(term.side)),
        }
    }

    pub(super) fn goal(&self, term: &GoalTerm) -> Goal {
        Goal {
            ships: self.ships(&term.who),
            tests: self.tests(&term.tests, None),
            aim: term.aim.resolve(|names| self.kinds(names), |names| self.ships(names)),
        }
    }

    pub(super) fn laying(&self, term: &LayTerm) -> Laying {
        Laying { thing: term.thing, by: term.by, within: term.within.clone() }
    }
}
