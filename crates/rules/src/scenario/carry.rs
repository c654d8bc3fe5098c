//! Things on ships' cards: towed, let go, put down again.

use tallyho_table::{Heading, Pose, Range, Vec2};

use super::{Carry, ScenarioEvent};
use crate::choice::{Choice, Place};
use crate::event::Sink;
use crate::game::Game;
use crate::object::ObjectKind;
use crate::state::{NOWHERE, ShipId};

/// In how many directions, and how far from the base, places are offered to put a thing down.
const DIRECTIONS: usize = 16;
const FAR: [f64; 2] = [0.35, 0.8];

impl Game {
    /// What a ship carries, by its index among the objects.
    pub fn carried_by(&self, ship: ShipId) -> Option<u8> {
        self.facts.scenario.as_ref()?;
        let carried = |index: &usize| {
            let object = &self.state.objects[*index];
            object.clings == Some(ship) && matches!(object.kind, ObjectKind::Thing(_))
        };
        (0..usize::from(self.state.object_count)).find(carried).map(|index| index as u8)
    }

    /// Whether a ship tows something.
    pub(crate) fn tows(&self, ship: ShipId) -> bool {
        let carried = self.carried_by(ship).and_then(|index| self.kind_of(usize::from(index)));
        carried.and_then(|kind| kind.carry) == Some(Carry::Towed)
    }

    pub(crate) fn take_thing(&mut self, ship: ShipId, index: usize, sink: &mut impl Sink) {
        let object = &mut self.state.objects[index];
        (object.clings, object.pose.at) = (Some(ship), NOWHERE);
        self.tell(ScenarioEvent::Taken(ship, index as u8), sink);
    }

    /// A ship must let go of what it tows: its opponent will put it down near where the ship is now. What is aboard is lost with a ship
    /// that goes.
    pub(crate) fn let_go(&mut self, ship: ShipId, goes: bool, from: Pose, sink: &mut impl Sink) {
        let Some(index) = self.carried_by(ship) else { return };
        let carry = self.kind_of(usize::from(index)).and_then(|kind| kind.carry);
        match carry {
            Some(Carry::Towed) => {
                self.state.objects[usize::from(index)].clings = None;
                // Where the ship was, until somebody puts it down.
                self.state.objects[usize::from(index)].pose = from;
                self.tell(ScenarioEvent::Dropped(index, ship), sink);
                if let Some(free) = self.state.scenario.loose.iter_mut().find(|loose| loose.is_none()) {
                    *free = Some((index, ship));
                }
            }
            _ if goes => self.remove_object(usize::from(index), sink),
            _ => {}
        }
    }

    /// A critical damage makes a ship let go of what it tows, shields or not.
    pub(crate) fn shaken_loose(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.facts.scenario.is_some() {
            self.let_go(ship, false, self.state.base(ship).pose, sink);
        }
    }

    /// Whether a thing may be put down there: in the play area, at range 1 of where its ship let go of it.
    pub(crate) fn puts_well(&self, index: u8, ship: ShipId, pose: Pose) -> bool {
        let object = &self.state.objects[usize::from(index)];
        let token = self.facts.outlines[usize::from(object.outline)].placed(pose);
        let size = self.facts.ships[ship.index()].profile.size;
        let from = tallyho_table::Base::new(size, object.pose);
        let inside = token.points().all(|point| self.facts.area.depth(point) >= 0.0);
        inside && Range::of(token.distance(from), &self.facts.settings) == Range(1)
    }

    pub(crate) fn offer_putting(&mut self, index: u8, ship: ShipId) {
        self.options.clear();
        let from = self.state.objects[usize::from(index)].pose;
        let size = self.facts.ships[ship.index()].profile.size;
        for direction in 0..DIRECTIONS {
            let heading = Heading::from_degrees(direction as f64 * 360.0 / DIRECTIONS as f64);
            for far in FAR {
                let away = heading.forward() * (size.radius() + 20.0 + far * Range::BAND * 0.7);
                let at = from.at + away;
                let place = Place::near(Pose::new(at, Heading::NORTH));
                if self.puts_well(index, ship, place.pose()) {
                    self.options.push(Choice::Place(place));
                }
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    pub(crate) fn put_thing(&mut self, index: u8, choice: Choice) {
        self.state.stack.pop();
        let area = self.facts.area;
        let object = &mut self.state.objects[usize::from(index)];
        object.pose = match choice {
            Choice::Place(place) => place.pose(),
            // No room at range 1: the nearest place inside.
            _ => {
                let at = object.pose.at;
                let margin = 25.0;
                let at = Vec2::new(at.x.clamp(margin, area.width - margin), at.y.clamp(margin, area.height - margin));
                Pose::new(at, Heading::NORTH)
            }
        };
    }

    pub(crate) fn answer_jettison(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if choice == Choice::Either(0) {
            self.let_go(ship, false, self.state.base(ship).pose, sink);
        }
    }
}
