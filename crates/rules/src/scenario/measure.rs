//! Numbers that scenarios ask for, and what is tested about them.

use serde::{Deserialize, Serialize};
use tallyho_table::{BaseSize, Range};

use super::{Kinds, Ships, Zone};
use crate::game::Game;
use crate::object::ObjectKind;
use crate::state::{Fate, Seat, ShipId};

/// A number that a scenario asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// The round.
    Round,
    /// What a counter says, by its place.
    Counter(u8),
    /// The points of a seat.
    Points(u8),
    /// Things of these kinds that are left, on the table or carried.
    Left(Kinds),
    /// Things of these kinds that are gone.
    Gone(Kinds),
    /// Things of these kinds that are left and whole.
    Whole(Kinds),
    /// Ships of these that are on the table.
    Flying(Ships),
    /// Ships of these that were destroyed.
    Destroyed(Ships),
    /// Ships of these that left the table.
    Escaped(Ships),
    /// Ships of these that were ever at half health or less.
    Halved(Ships),
    /// Ships of these that still wait for their round.
    Coming(Ships),
    /// Ships of a wave that have come, by its place.
    Came(u8),
    /// Things of these kinds that a seat controls: it has more ships within that range than anybody else, medium ones and larger
    /// counting as two.
    Controls(u8, Kinds, u8),
    /// Things of these kinds that a seat has a ship within that range of.
    Contests(u8, Kinds, u8),
    /// The same, and nobody else has.
    ContestsAlone(u8, Kinds, u8),
    /// Things of these kinds on the cards of a seat's ships.
    Carries(u8, Kinds),
    /// Things of these kinds that a seat has marked.
    Owns(u8, Kinds),
    /// Charges on a card of a ship, by their places.
    Charges(u8, u8),
    /// Ships of the first that are at range 0 of one of the second.
    Touching(Ships, Ships),
    /// Ships of the first that are within that range of one of the others, or of a thing of these kinds.
    Near(Ships, Ships, Kinds, u8),
    /// Attacks that ships of a seat have made this round.
    Attacks(u8),
    /// Ships of these that are in a docking bay.
    Landed(Ships),
    /// Ships of these that were boarded and taken.
    Captured(Ships),
    /// Ships of these that are docked for this round.
    Moored(Ships),
    /// The energy of a ship, by its place.
    Energy(u8),
    /// Ships of these that have the middle of their bases in a zone, by its place.
    Within(Ships, u8),
    /// 1 if the middle of a ship's base lies between things of these kinds on the table, of which there are three at least.
    Enclosed(u8, Kinds),
}

/// A number times another, or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    /// How many.
    pub times: i16,
    /// For each of those.
    pub each: Option<Measure>,
}

/// Whether a number is within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// The number.
    pub of: Measure,
    /// At least.
    pub least: i16,
    /// At most.
    pub most: i16,
    /// What is taken from it first: then its bounds say how much more it is than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub than: Option<Measure>,
}

impl Test {
    /// A number or more.
    pub const fn at_least(of: Measure, least: i16) -> Self {
        Self { of, least, most: i16::MAX, than: None }
    }

    /// That number.
    pub const fn exactly(of: Measure, number: i16) -> Self {
        Self { of, least: number, most: number, than: None }
    }

    /// More than another number.
    pub const fn over(of: Measure, than: Measure) -> Self {
        Self { of, least: 1, most: i16::MAX, than: Some(than) }
    }

    /// Whether it holds for that number; where it is compared with another, for how much more it is.
    pub fn allows(&self, number: i16) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// The numbers that it asks for.
    pub fn numbers(&self) -> impl Iterator<Item = Measure> {
        std::iter::once(self.of).chain(self.than)
    }
}

impl Game {
    /// Whether all of these hold.
    pub(crate) fn all_hold(&self, tests: &[Test]) -> bool {
        tests.iter().all(|test| {
            let less = test.than.map_or(0, |than| self.measure(than));
            test.allows(self.measure(test.of).saturating_sub(less))
        })
    }

    pub(crate) fn amount(&self, amount: Amount) -> i16 {
        amount.times.saturating_mul(amount.each.map_or(1, |each| self.measure(each)))
    }

    /// The numbers that a scenario tells when it is over, by name, as they are now.
    pub fn told(&self) -> impl Iterator<Item = (&str, i16)> {
        let reports = self.facts.scenario.iter().flat_map(|it| &it.reports);
        reports.map(|it| (it.name.as_str(), self.amount(it.amount)))
    }

    /// What a number is now.
    pub fn measure(&self, of: Measure) -> i16 {
        let state = &self.state.scenario;
        match of {
            Measure::Round => i16::from(self.state.round),
            Measure::Counter(place) => state.counters.get(usize::from(place)).copied().unwrap_or_default(),
            Measure::Points(seat) => self.score(Seat(seat)).min(i16::MAX as u32) as i16,
            Measure::Left(kinds) => self.count_things(kinds, |game, index| game.is_left(index)),
            Measure::Gone(kinds) => self.count_things(kinds, |game, index| !game.is_left(index)),
            Measure::Whole(kinds) => self.count_things(kinds, |game, index| {
                let object = &game.state.objects[index];
                game.is_left(index) && object.damage == 0 && object.shields == game.full_shields(index)
            }),
            Measure::Flying(ships) => self.count_ships(ships, |game, ship| {
                game.state.ship(ship).on_table() || matches!(game.state.ship(ship).fate, Fate::Docked | Fate::Landed)
            }),
            Measure::Destroyed(ships) => self.count_fates(ships, &[Fate::Dying, Fate::Destroyed]),
            Measure::Escaped(ships) => self.count_fates(ships, &[Fate::Fled]),
            Measure::Halved(ships) => (state.halved & ships).count_ones() as i16,
            Measure::Coming(ships) => self.count_ships(ships, |game, ship| game.is_expected(ship)),
            Measure::Came(wave) => state.came.get(usize::from(wave)).copied().map_or(0, i16::from),
            Measure::Controls(seat, kinds, reach) => self.count_things(kinds, |game, index| {
                let strength = |seat| game.strength_near(Seat(seat), index, reach);
                game.is_left(index)
                    && (0..game.facts.seats).all(|other| other == seat || strength(other) < strength(seat))
            }),
            Measure::Contests(seat, kinds, reach) => self.count_things(kinds, |game, index| {
                game.is_left(index) && game.strength_near(Seat(seat), index, reach) > 0
            }),
            Measure::ContestsAlone(seat, kinds, reach) => self.count_things(kinds, |game, index| {
                let near = |seat| game.strength_near(Seat(seat), index, reach) > 0;
                game.is_left(index) && near(seat) && (0..game.facts.seats).all(|other| other == seat || !near(other))
            }),
            Measure::Carries(seat, kinds) => self.count_things(kinds, |game, index| {
                let carrier = game.state.objects[index].clings;
                game.is_left(index) && carrier.is_some_and(|ship| game.facts.ships[ship.index()].seat == Seat(seat))
            }),
            Measure::Owns(seat, kinds) => self.count_things(kinds, |game, index| {
                game.is_left(index) && game.state.objects[index].marked_by == Some(Seat(seat))
            }),
            Measure::Charges(ship, card) => {
                let ship = self.state.ships.get(usize::from(ship));
                ship.and_then(|ship| ship.charges.get(usize::from(card))).copied().map_or(0, i16::from)
            }
            Measure::Touching(whom, by) => self.touched(whom, by).count() as i16,
            Measure::Near(who, whom, kinds, reach) => self.close_by(who, whom, kinds, reach).count() as i16,
            Measure::Attacks(seat) => state.attacks.get(usize::from(seat)).copied().map_or(0, i16::from),
            Measure::Landed(ships) => self.count_fates(ships, &[Fate::Landed]),
            Measure::Captured(ships) => self.count_fates(ships, &[Fate::Captured]),
            Measure::Moored(ships) => (state.moored & ships).count_ones() as i16,
            Measure::Within(ships, zone) => {
                let zone = self.facts.scenario.as_ref().and_then(|it| it.zones.get(usize::from(zone)));
                self.flying(ships)
                    .filter(|&ship| zone.is_some_and(|zone| zone.holds(self.state.base(ship).pose.at)))
                    .count() as i16
            }
            Measure::Enclosed(ship, kinds) => {
                let flies = self.state.ships.get(usize::from(ship)).is_some_and(crate::state::Ship::on_table);
                let at = || self.state.base(ShipId(ship)).pose.at;
                i16::from(flies && self.between(kinds).is_some_and(|zone| zone.holds(at())))
            }
            Measure::Energy(ship) => self.state.ships.get(usize::from(ship)).map_or(0, |ship| i16::from(ship.energy)),
        }
    }

    /// The things of some kinds, by their index among the objects.
    pub(crate) fn things_of(&self, kinds: Kinds) -> impl Iterator<Item = usize> + '_ {
        let first = self.facts.obstacles.len();
        let things = self.facts.scenario.iter().flat_map(|scenario| &scenario.things);
        things.enumerate().filter(move |(_, thing)| kinds >> thing.kind & 1 == 1).map(move |(place, _)| first + place)
    }

    fn count_things(&self, kinds: Kinds, counts: impl Fn(&Self, usize) -> bool) -> i16 {
        self.things_of(kinds).filter(|&index| counts(self, index)).count() as i16
    }

    fn count_ships(&self, ships: Ships, counts: impl Fn(&Self, ShipId) -> bool) -> i16 {
        let all = (0..self.facts.ships.len()).filter(|index| ships >> index & 1 == 1);
        all.filter(|&index| counts(self, ShipId(index as u8))).count() as i16
    }

    fn count_fates(&self, ships: Ships, fates: &[Fate]) -> i16 {
        self.count_ships(ships, |game, ship| fates.contains(&game.state.ship(ship).fate))
    }

    /// What lies between the middles of the things of some kinds that are on the table; `None` where they are too few or in a row.
    pub(crate) fn between(&self, kinds: Kinds) -> Option<Zone> {
        let lies = |&index: &usize| self.is_left(index) && self.state.objects[index].clings.is_none();
        Zone::around(self.things_of(kinds).filter(lies).map(|index| self.state.objects[index].pose.at))
    }

    /// Whether a thing is still there, on the table or on a ship's card.
    pub(crate) fn is_left(&self, index: usize) -> bool {
        self.state.objects[index].kind != ObjectKind::Gone
    }

    /// The ships of some that are within a range of one of others, or of a thing of some kinds that lies on the table.
    pub(crate) fn close_by(
        &self,
        who: Ships,
        whom: Ships,
        kinds: Kinds,
        reach: u8,
    ) -> impl Iterator<Item = ShipId> + '_ {
        self.flying(who).filter(move |&ship| {
            let to_ship = |other: ShipId| other != ship && self.reaches(ship, other, reach);
            let to_thing = |index: usize| self.is_left(index) && self.is_in_range_of(ship, index, reach);
            self.flying(whom).any(to_ship) || self.things_of(kinds).any(to_thing)
        })
    }

    fn is_in_range_of(&self, ship: ShipId, index: usize, reach: u8) -> bool {
        self.state.objects[index].clings.is_none()
            && Range(reach).reaches(self.placed(index).distance(self.state.base(ship)), &self.facts.settings)
    }

    /// How many ships a seat has at range 0 to that of a thing, medium and larger ones counting as two.
    fn strength_near(&self, seat: Seat, index: usize, reach: u8) -> u8 {
        if self.state.objects[index].clings.is_some() {
            return 0;
        }
        let token = self.placed(index);
        let ships = self.facts.ships.iter().enumerate().filter(|(ship, facts)| {
            facts.seat == seat
                && self.state.ships[*ship].on_table()
                && Range(reach).reaches(token.distance(self.state.bases[*ship]), &self.facts.settings)
        });
        ships.map(|(_, facts)| if facts.profile.size == BaseSize::Small { 1 } else { 2 }).sum()
    }
}
