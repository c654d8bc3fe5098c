//! Deeds of rules that look at the table: sensor checks, minelayers, boarding.

use tallyho_table::{Heading, Pose, Range, Vec2};

use super::{Kinds, ScenarioEvent, Ships};
use crate::chance::Chance;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::{Object, ObjectKind};
use crate::remote::overlap;
use crate::state::{Fate, ShipId, Token};

/// The template that a minefield is laid behind: the slowest straight.
const TEMPLATE: f64 = 40.0;

/// The dice of a sensor check by range, from range 0.
const DICE: [u8; 4] = [5, 3, 2, 1];
/// What a stealth device and a cloak take away.
const STEALTH: u8 = 1;
const CLOAK: u8 = 2;

impl Game {
    /// The ships of a mask that are on the table.
    pub(crate) fn flying(&self, ships: Ships) -> impl Iterator<Item = ShipId> + '_ {
        let on_table = move |index: &usize| ships >> index & 1 == 1 && self.state.ships[*index].on_table();
        (0..self.facts.ships.len()).filter(on_table).map(|index| ShipId(index as u8))
    }

    /// Each ship rolls for the beacons that see it; how many crits all of them rolled.
    pub(crate) fn sense(
        &mut self,
        (who, kinds, quiet): (Ships, Kinds, Ships),
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> i16 {
        let mut crits = 0;
        for index in 0..self.facts.ships.len() {
            let ship = ShipId(index as u8);
            if who >> index & 1 == 0 || !self.state.ship(ship).on_table() {
                continue;
            }
            let dice = self.sensor_dice(ship, kinds, quiet >> index & 1 == 1);
            if dice == 0 {
                continue;
            }
            let found = (0..dice).filter(|_| self.roll_one(chance) == AttackFace::Crit).count() as u8;
            self.tell(ScenarioEvent::Sensed(ship, dice, found), sink);
            crits += i16::from(found);
        }
        crits
    }

    /// How many dice a ship rolls in a sensor check.
    pub(crate) fn sensor_dice(&self, ship: ShipId, kinds: Kinds, quiet: bool) -> u8 {
        let base = self.state.base(ship);
        let seen =
            self.things_of(kinds).filter(|&index| self.is_left(index) && self.state.objects[index].clings.is_none());
        let range = |index: usize| Range::of(self.placed(index).distance(base), &self.facts.settings);
        let dice: u8 = seen.filter_map(|index| DICE.get(usize::from(range(index).0))).sum();
        let cloaked = if self.state.ship(ship).tokens.has(Token::Cloak) { CLOAK } else { 0 };
        dice.saturating_sub(cloaked + if quiet { STEALTH } else { 0 })
    }

    /// Each of these ships lays a thing behind it, if there is one left to lay and the place is good; how many did.
    pub(crate) fn lay_behind(&mut self, ships: Ships, kinds: Kinds, sink: &mut impl Sink) -> i16 {
        let mut laid = 0;
        for ship in (0..self.facts.ships.len() as u8).map(ShipId) {
            if ships >> ship.0 & 1 == 0 || !self.state.ship(ship).on_table() {
                continue;
            }
            let Some(index) = self.things_of(kinds).find(|&index| !self.is_left(index)) else { return laid };
            let outline = self.state.objects[index].outline;
            let base = self.state.base(ship);
            let back = base.size.half_length() + TEMPLATE + self.facts.outlines[usize::from(outline)].radius();
            let pose = base.pose.then(Pose::new(Vec2::new(0.0, -back), Heading::NORTH));
            if self.lies_well(index, pose, kinds) {
                self.lay_anew(index, pose);
                let object = &self.state.objects[index];
                sink.note(Event::Laid(index as u8, object.kind, pose));
                sink.note(Event::Dropped(ship, index as u8));
                laid += 1;
            }
        }
        laid
    }

    /// Puts a thing on the table that was gone, as new.
    fn lay_anew(&mut self, index: usize, pose: Pose) {
        let Some((kind, printed)) = self.printed_kind(index) else { return };
        let (shields, charges) = (printed.stats.map_or(0, |stats| stats.shields), printed.charges());
        let Object { outline, owner, .. } = self.state.objects[index];
        self.state.objects[index] =
            Object { shields, charges, ..Object::new(ObjectKind::Thing(kind), pose, outline, owner) };
    }

    /// Whether a thing may be laid there: on nothing, beyond range 1 of its like and of the edges, within range 2 of one of its like.
    fn lies_well(&self, index: usize, pose: Pose, kinds: Kinds) -> bool {
        let token = self.facts.outlines[usize::from(self.state.objects[index].outline)].placed(pose);
        let settings = &self.facts.settings;
        let inside = token.points().all(|point| self.facts.area.depth(point) > Range::BAND);
        let bases = &self.state.bases[..self.facts.ships.len()];
        let free = bases.iter().all(|base| !token.under(*base, settings.guides))
            && self.things().enumerate().all(|(other, thing)| other == index || !overlap(token, thing));
        let like = || self.things_of(kinds).filter(|&other| other != index && self.is_left(other));
        let range = |other: usize| Range::of(token.distance_to_outline(self.placed(other)), settings);
        inside && free && like().all(|other| range(other) > Range(1)) && like().any(|other| range(other) <= Range(2))
    }

    /// The ships of some that are at range 0 of any of others.
    pub(crate) fn touched(&self, whom: Ships, by: Ships) -> impl Iterator<Item = ShipId> + '_ {
        self.flying(whom)
            .filter(move |&ship| self.flying(by).any(|other| other != ship && self.are_touching(ship, other)))
    }

    /// Ships of some that touch others are boarded and taken.
    pub(crate) fn board(&mut self, by: Ships, whom: Ships, sink: &mut impl Sink) {
        let taken = self.touched(whom, by).fold(0_u64, |ships, ship| ships | 1 << ship.0);
        for ship in (0..self.facts.ships.len() as u8).map(ShipId).filter(|ship| taken >> ship.0 & 1 == 1) {
            self.tell(ScenarioEvent::Boarded(ship), sink);
            self.remove(ship, Fate::Captured, sink);
        }
    }
}
