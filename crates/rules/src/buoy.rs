//! Sensor buoys: placed before the game begins, they let their ship lock what is near them.

use tallyho_table::{Pose, Range};

use crate::choice::{Choice, Place};
use crate::device::Device;
use crate::event::Sink;
use crate::frame::{Frame, RemoteFrame};
use crate::game::Game;
use crate::load::Load;
use crate::object::ObjectKind;
use crate::shape::Shape;
use crate::state::{Seat, ShipId};

/// Buoys lie beyond range 2 of every edge.
const FROM_EDGES: f64 = 2.0 * Range::BAND;
/// How far apart the places are that are offered. Any other legal place may be answered too.
const STEP: f64 = 50.0;
/// How near a buoy a ship is seen by it.
const SEES: u8 = 1;

impl Game {
    /// Which of a ship's loads are sensor buoys.
    fn buoys_of(&self, ship: ShipId) -> Option<usize> {
        let is_buoy = |load: &Load| load.device == Device::SensorBuoy;
        self.facts.ships[ship.index()].profile.devices.iter().position(is_buoy)
    }

    /// The ship whose buoys are placed next: by player order, then as they were listed.
    fn next_with_buoys(&self) -> Option<ShipId> {
        let order = |seat: Seat| (seat.0 + self.facts.seats - self.state.first.0) % self.facts.seats;
        let ships = (0..self.facts.ships.len()).map(|ship| ShipId(ship as u8));
        ships
            .filter(|&ship| self.buoys_of(ship).is_some_and(|load| self.state.ship(ship).payload[load] > 0))
            .min_by_key(|&ship| order(self.facts.ships[ship.index()].seat))
    }

    pub(crate) fn step_buoys(&mut self) {
        match self.next_with_buoys() {
            Some(ship) => self.state.stack.push(Frame::Remote(RemoteFrame::PlaceBuoy(ship))),
            None => self.state.stack.pop(),
        }
    }

    pub(crate) fn offer_buoy_places(&mut self) {
        self.options.clear();
        let (width, height) = (self.facts.area.width, self.facts.area.height);
        let (columns, rows) = ((width / STEP) as usize, (height / STEP) as usize);
        for cell in 0..columns * rows {
            let (x, y) = ((cell % columns) as f64 * STEP, (cell / columns) as f64 * STEP);
            let place = Place::near(Pose::from_degrees(x, y, 0.0));
            if self.buoy_fits(place.pose()) {
                self.options.push(Choice::Place(place));
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// Whether a buoy may be placed there.
    pub(crate) fn buoy_fits(&self, pose: Pose) -> bool {
        self.outline_of(Shape::SensorBuoy).placed(pose).points().all(|point| self.facts.area.depth(point) > FROM_EDGES)
    }

    pub(crate) fn place_buoy(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        let Some(load) = self.buoys_of(ship) else { return };
        let payload = &mut self.state.ship_mut(ship).payload[load];
        let Choice::Place(place) = choice else {
            // A table too small for another buoy does without it.
            *payload = 0;
            return;
        };
        *payload -= 1;
        let (kind, seat) = (ObjectKind::Device(Device::SensorBuoy), self.facts.ships[ship.index()].seat);
        if self.lay(kind, Shape::SensorBuoy, place.pose(), seat, sink).is_none() {
            self.state.ship_mut(ship).payload[load] = 0;
        }
    }

    /// Before a ship with buoys engages it may lock a ship near one of its side's.
    pub(crate) fn watch_buoys(&mut self, ship: ShipId) {
        let seat = self.facts.ships[ship.index()].seat;
        let buoy = Some(Device::SensorBuoy);
        let watched = self.state.objects().iter().any(|object| object.remote() == buoy && object.owner == seat);
        if watched && self.buoys_of(ship).is_some() {
            self.state.stack.push(Frame::Remote(RemoteFrame::BuoyLock(ship)));
        }
    }

    pub(crate) fn offer_buoy_locks(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let seat = self.facts.ships[ship.index()].seat;
        for on in (0..self.facts.ships.len()).map(|on| ShipId(on as u8)) {
            let seen = (0..usize::from(self.state.object_count)).any(|index| {
                let object = &self.state.objects[index];
                object.remote() == Some(Device::SensorBuoy)
                    && object.owner == seat
                    && self.ships_near(index, SEES).contains(on.index())
            });
            if seen && self.could_lock(ship, on) {
                self.options.push(Choice::Ship(on));
            }
        }
    }
}
