//! Whether a scenario fits its set-up.

use super::{
    Amount, Change, Deed, Errand, ErrandDeed, MAX_COUNTERS, MAX_ERRANDS, MAX_VECTORS, MAX_WAVES, Measure, Scenario,
    Ships, Test,
};
use crate::damage::DamageCard;
use crate::object::MAX_OBJECTS;
use crate::setup::{Setup, SetupFault};
use crate::state::MAX_SEATS;

/// Rules, kinds and modules are kept as bits.
const MOST_RULES: usize = 64;
const MOST_KINDS: usize = 32;
const MOST_MODULES: u8 = 64;
const MOST_BAYS: usize = 8;
/// Ships of one wave that can come at once.
const MOST_IN_WAVE: usize = 16;

impl Scenario {
    /// The ships that are not on the table from the start.
    pub(crate) fn held_back(&self) -> Ships {
        let brought = self.waves.iter().filter(|wave| !wave.returns);
        let coming = brought.flat_map(|wave| &wave.ships).fold(0, |bits, ship| bits | bit(*ship));
        self.deployments.iter().fold(coming, |bits, it| bits | it.ships)
    }

    /// Everything that would make the game look for what is not there.
    pub(crate) fn faults(&self, setup: &Setup) -> Vec<SetupFault> {
        let ships = setup.ships.len();
        let is_ship = |ship: &u8| usize::from(*ship) < ships;
        let is_vector = |vector: &u8| usize::from(*vector) < self.vectors.len();
        let is_module = |module: u8| (1..MOST_MODULES).contains(&module);
        let is_thing = |thing: u8| usize::from(thing) < self.things.len();
        let wrong = [
            (self.waves.len() > MAX_WAVES, "has too many waves"),
            (self.counters.len() > MAX_COUNTERS, "has too many counters"),
            (self.vectors.len() > MAX_VECTORS, "has too many vectors"),
            (self.kinds.len() > MOST_KINDS, "has too many kinds of thing"),
            (self.errands.len() > MAX_ERRANDS, "has too many errands"),
            (self.rules.len() > MOST_RULES, "has too many rules"),
            (self.things.len() + setup.obstacles.len() > MAX_OBJECTS, "has more things than a game can hold"),
            (self.things.iter().any(|it| usize::from(it.kind) >= self.kinds.len()), "has a thing of no kind"),
            (self.things.iter().any(|it| usize::from(it.owner) >= MAX_SEATS), "has a thing that is nobody's"),
            (self.laying.iter().any(|it| !is_thing(it.thing)), "lays a thing that is not there"),
            (!self.waves.iter().flat_map(|it| &it.ships).all(is_ship), "has a wave of ships that are not there"),
            (self.waves.iter().any(|it| it.ships.len() > MOST_IN_WAVE), "has a wave that is too large"),
            (!self.waves.iter().flat_map(|it| &it.vectors).all(is_vector), "has a wave by a vector that is not there"),
            (self.waves.iter().any(|it| it.vectors.is_empty()), "has a wave that comes from nowhere"),
            (self.things.iter().any(|it| it.module >= MOST_MODULES), "has a thing on a module that cannot be"),
            (self.links.iter().any(|&(a, b)| !is_module(a) || !is_module(b)), "links modules that cannot be"),
            (
                !self.bays.iter().all(|it| is_module(it.module) && it.floor.len() > 2),
                "has a bay without floor or module",
            ),
            (self.bays.len() > MOST_BAYS, "has too many bays"),
            (!self.has_sound_furniture(), "names a counter, a module or a damage card that is not there"),
            (!self.has_what_it_names(), "names a counter, a wave or a seat that is not there"),
        ];
        wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, what)| SetupFault::BadScenario(what)).collect()
    }

    fn has_sound_furniture(&self) -> bool {
        let is_counter = |counter: u8| usize::from(counter) < self.counters.len();
        let is_card = |card: &u8| usize::from(*card) < DamageCard::ALL.len();
        self.fire.iter().filter_map(|rule| rule.hits).all(is_counter)
            && self.jumps.iter().all(|jump| is_counter(jump.counter))
            && self.conduct.iter().flat_map(|it| &it.tests).all(|test| self.has_test(test))
            && self.fire.iter().flat_map(|it| &it.tests).all(|test| self.has_test(test))
            && self.ways_out.iter().flat_map(|it| &it.tests).all(|test| self.has_test(test))
            && self.halts.iter().flat_map(|it| &it.tests).all(|test| self.has_test(test))
            && self.starts.iter().flat_map(|start| &start.faceup).all(is_card)
            && self.team.as_ref().is_none_or(|team| {
                let tests = team.tests.iter().all(|test| self.has_test(test));
                let hub = (1..MOST_MODULES).contains(&team.hub);
                is_counter(team.counter) && hub && usize::from(team.seat) < MAX_SEATS && tests
            })
    }

    fn has_what_it_names(&self) -> bool {
        let deeds = self.rules.iter().flat_map(|rule| &rule.deeds).copied();
        let errand_deeds = |errand: &Errand| {
            errand
                .deeds
                .iter()
                .filter_map(|deed| if let ErrandDeed::Do(deed) = deed { Some(*deed) } else { None })
                .collect::<Vec<_>>()
        };
        let of_errands = self.errands.iter().flat_map(errand_deeds);
        let tests = self.rules.iter().flat_map(|rule| &rule.tests).chain(self.errands.iter().flat_map(|it| &it.tests));
        let tests = tests.chain(self.objectives.iter().flat_map(|it| it.any.iter().flatten()));
        deeds.chain(of_errands).all(|deed| self.has_deed(deed))
            && tests.into_iter().all(|test| self.has_test(test))
            && self.objectives.iter().all(|it| usize::from(it.seat) < MAX_SEATS && self.has_amount(it.pays))
            && self.reports.iter().all(|it| self.has_amount(it.amount))
    }

    fn has_deed(&self, deed: Deed) -> bool {
        let is_seat = |seat: u8| usize::from(seat) < MAX_SEATS;
        let is_counter = |counter: u8| usize::from(counter) < self.counters.len();
        match deed {
            Deed::Score(seat, amount) => is_seat(seat) && self.has_amount(amount),
            Deed::Add(counter, amount) | Deed::Set(counter, amount) => {
                usize::from(counter) < self.counters.len() && self.has_amount(amount)
            }
            Deed::Call(wave, amount) => usize::from(wave) < self.waves.len() && self.has_amount(amount),
            Deed::Return(wave) => self.waves.get(usize::from(wave)).is_some_and(|wave| wave.returns),
            Deed::Win(seat) => is_seat(seat),
            Deed::Change { how: Change::Gain(token), amount, .. } => {
                Change::TOKENS.contains(&token) && self.has_amount(amount)
            }
            Deed::Change { amount, .. } => self.has_amount(amount),
            Deed::End | Deed::Board { .. } | Deed::Shield { .. } => true,
            Deed::Sense { counter, .. } | Deed::LayBehind { counter, .. } => is_counter(counter),
            Deed::Draw(counter, amount) => is_counter(counter) && self.has_amount(amount),
            // Whoever comes instead waits as a wave does.
            Deed::Turn { into, .. } => self.waves.iter().any(|wave| wave.holds_back(into)),
        }
    }

    fn has_amount(&self, Amount { each, .. }: Amount) -> bool {
        each.is_none_or(|each| self.has_measure(each))
    }

    fn has_test(&self, test: &Test) -> bool {
        test.numbers().all(|of| self.has_measure(of))
    }

    fn has_measure(&self, measure: Measure) -> bool {
        let is_seat = |seat: u8| usize::from(seat) < MAX_SEATS;
        match measure {
            Measure::Counter(counter) => usize::from(counter) < self.counters.len(),
            Measure::Came(wave) => usize::from(wave) < self.waves.len(),
            Measure::Points(seat)
            | Measure::Controls(seat, ..)
            | Measure::Contests(seat, ..)
            | Measure::ContestsAlone(seat, ..)
            | Measure::Carries(seat, _)
            | Measure::Owns(seat, _)
            | Measure::Attacks(seat) => is_seat(seat),
            Measure::Within(_, zone) => usize::from(zone) < self.zones.len(),
            Measure::Enclosed(ship, _) => ship < u64::BITS as u8,
            Measure::Round
            | Measure::Left(_)
            | Measure::Gone(_)
            | Measure::Whole(_)
            | Measure::Flying(_)
            | Measure::Destroyed(_)
            | Measure::Escaped(_)
            | Measure::Halved(_)
            | Measure::Coming(_)
            | Measure::Touching(..)
            | Measure::Near(..)
            | Measure::Landed(_)
            | Measure::Captured(_)
            | Measure::Moored(_)
            | Measure::Energy(_)
            | Measure::Charges(..) => true,
        }
    }
}

/// A ship's bit; none for one that cannot be.
const fn bit(ship: u8) -> Ships {
    if ship < 64 { 1 << ship } else { 0 }
}
