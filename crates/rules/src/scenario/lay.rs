//! Things that players lay in the set-up, and zones in which ships deploy.

use serde::{Deserialize, Serialize};
use tallyho_table::{Base, Heading, Placed, Pose, Range, Vec2};

use super::{Rim, ScenarioEvent, ScenarioFrame, Zone};
use crate::choice::{Choice, Place};
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::object::ObjectKind;
use crate::state::{Seat, ShipId};

/// How far apart the places are that are offered.
const STEP: f64 = 40.0;
const SHIP_STEP: f64 = 40.0;

/// A thing that somebody lays in the set-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Laying {
    /// Which, by its place among the things.
    pub thing: u8,
    /// Who: 0 for the first player, 1 for the next, and so on.
    pub by: u8,
    /// Where it may lie.
    pub within: Vec<Constraint>,
}

/// Where a thing may lie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Constraint {
    /// At these ranges of a thing, by its place.
    At(u8, u8, u8),
    /// Beyond that range of every thing that lies already.
    Beyond(u8),
    /// At these ranges of one's own edge.
    OwnEdge(u8, u8),
    /// At these ranges of the opponent's edge.
    FoeEdge(u8, u8),
}

/// The edge of a seat.
pub(crate) const fn rim_of(seat: Seat) -> Rim {
    match seat.0 {
        0 => Rim::Near,
        1 => Rim::Far,
        2 => Rim::Left,
        _ => Rim::Right,
    }
}

impl Game {
    /// Goes on to the next thing that is laid.
    pub(crate) fn step_laying(&mut self, step: u8) {
        let steps = self.facts.scenario.as_ref().map_or(0, |scenario| scenario.laying.len());
        if usize::from(step) >= steps {
            self.state.stack.pop();
            return;
        }
        let by = self.facts.scenario.as_ref().map_or(0, |scenario| scenario.laying[usize::from(step)].by);
        let seat = Seat((self.state.first.0 + by) % self.facts.seats);
        self.state.stack.turn_into(Frame::Scenario(ScenarioFrame::Laying(step + 1)));
        self.state.stack.push(Frame::Scenario(ScenarioFrame::Lay(seat, step)));
    }

    /// The object that a step of the set-up lays.
    pub(crate) fn laid_by(&self, step: u8) -> u8 {
        let thing = self.facts.scenario.as_ref().map_or(0, |scenario| scenario.laying[usize::from(step)].thing);
        self.facts.obstacles.len() as u8 + thing
    }

    pub(crate) fn offer_laying(&mut self, seat: Seat, step: u8) {
        self.options.clear();
        let (width, height) = (self.facts.area.width, self.facts.area.height);
        let (columns, rows) = ((width / STEP) as usize, (height / STEP) as usize);
        for cell in 0..columns * rows {
            let (x, y) = ((cell % columns) as f64 * STEP, (cell / columns) as f64 * STEP);
            let place = Place::near(Pose::from_degrees(x, y, 0.0));
            if self.lays_well(seat, step, place.pose()) {
                self.options.push(Choice::Place(place));
            }
        }
        // Earlier ones may have left no room: the table does without it.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// Whether a thing may be laid there.
    pub(crate) fn lays_well(&self, seat: Seat, step: u8, pose: Pose) -> bool {
        let Some(scenario) = &self.facts.scenario else { return false };
        let first = self.facts.obstacles.len();
        let laying = &scenario.laying[usize::from(step)];
        let outline = &self.facts.outlines[usize::from(self.state.objects[first + usize::from(laying.thing)].outline)];
        let token = outline.placed(pose);
        let inside = token.points().all(|point| self.facts.area.depth(point) >= 0.0);
        inside && laying.within.iter().all(|constraint| self.meets_constraint(seat, *constraint, token))
    }

    fn meets_constraint(&self, seat: Seat, constraint: Constraint, token: Placed<'_>) -> bool {
        let settings = &self.facts.settings;
        let first = self.facts.obstacles.len();
        let is_at = |distance: f64, least: u8, most: u8| (least..=most).contains(&Range::of(distance, settings).0);
        let from_edge = |rim: Rim| {
            token.points().map(|point| rim.depth(point, self.facts.area)).fold(f64::INFINITY, f64::min).max(0.0)
        };
        match constraint {
            Constraint::At(thing, least, most) => {
                let index = first + usize::from(thing);
                self.is_left(index) && is_at(token.distance_to_outline(self.placed(index)), least, most)
            }
            Constraint::Beyond(range) => {
                let things = first..first + self.facts.scenario.as_ref().map_or(0, |it| it.things.len());
                things
                    .filter(|&index| self.is_left(index))
                    .all(|index| Range::of(token.distance_to_outline(self.placed(index)), settings) > Range(range))
            }
            Constraint::OwnEdge(least, most) => is_at(from_edge(rim_of(seat)), least, most),
            Constraint::FoeEdge(least, most) => (0..self.facts.seats)
                .filter(|&other| other != seat.0)
                .all(|other| is_at(from_edge(rim_of(Seat(other))), least, most)),
        }
    }

    /// A thing is laid, or there was no room for it.
    pub(crate) fn lay_thing(&mut self, index: u8, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Choice::Place(place) = choice else { return };
        let Some((kind, _)) = self.printed_kind(usize::from(index)) else { return };
        let object = &mut self.state.objects[usize::from(index)];
        (object.kind, object.pose) = (ObjectKind::Thing(kind), place.pose());
        sink.note(Event::Laid(index, object.kind, object.pose));
    }

    /// The zone in which a ship deploys, if the scenario has one for it.
    pub(crate) fn zone_of(&self, ship: ShipId) -> Option<&Zone> {
        let deployments = &self.facts.scenario.as_ref()?.deployments;
        deployments.iter().find(|it| it.ships >> ship.0 & 1 == 1).map(|it| &it.zone)
    }

    /// Offers places in a zone, facing the middle of the table or half aside.
    pub(crate) fn offer_zone(&mut self, ship: ShipId) {
        let facts = self.facts.clone();
        let size = facts.ships[ship.index()].profile.size;
        let Some(zone) =
            facts.scenario.as_ref().and_then(|it| it.deployments.iter().find(|it| it.ships >> ship.0 & 1 == 1))
        else {
            return;
        };
        // The second row of a wing may stick out, or the first.
        let more = if self.has_second_row(ship) { self.second_row() } else { 0.0 };
        let [left, near, right, far] = zone.zone.bounds();
        let [left, near, right, far] = [left - more, near - more, right + more, far + more];
        let middle = Vec2::new(0.5 * facts.area.width, 0.5 * facts.area.height);
        let half = size.half_length() + 2.0;
        let mut y = near + half;
        while y <= far {
            let mut x = left + half;
            while x <= right {
                let ahead = toward(Vec2::new(x, y), middle);
                for turn in [0.0, 45.0, 315.0] {
                    let place = Place::near(Pose::from_degrees(x, y, ahead + turn));
                    if self.fits_zone(ship, &zone.zone, place.pose()) {
                        self.options.push(Choice::Place(place));
                    }
                }
                x += SHIP_STEP.max(2.0 * size.half_width());
            }
            y += SHIP_STEP.max(2.0 * size.half_length());
        }
    }

    /// Whether a ship may deploy there: wholly in its zone, or with the row behind it there, on no other ship.
    pub(crate) fn fits_zone(&self, ship: ShipId, zone: &Zone, pose: Pose) -> bool {
        let base = Base::new(self.facts.ships[ship.index()].profile.size, pose);
        self.zone_holds(ship, zone, base, &[-1.0])
            && self.facts.area.holds(base, &self.facts.settings)
            && self.others(ship).under(base, &self.facts.settings).is_empty()
    }

    /// Whether a base is in a zone, or one in a row so many before it, where a wing has two rows.
    pub(crate) fn zone_holds(&self, leader: ShipId, zone: &Zone, base: Base, rows: &[f64]) -> bool {
        let moved = |rows: &f64| Pose::new(Vec2::new(0.0, rows * self.second_row()), Heading::NORTH);
        let in_a_row = |rows: &f64| zone.holds_base(base.at(base.pose.then(moved(rows))));
        zone.holds_base(base) || self.has_second_row(leader) && rows.iter().any(in_a_row)
    }

    /// Tells what happened in a scenario.
    pub(crate) fn tell(&self, event: ScenarioEvent, sink: &mut impl Sink) {
        sink.note(Event::Scenario(event));
    }
}

/// The heading from one point to another, to the next of eight.
fn toward(from: Vec2, to: Vec2) -> f64 {
    let way = to - from;
    let (x, y) = (way.x.abs(), way.y.abs());
    match (way.x >= 0.0, way.y >= 0.0) {
        _ if x <= 0.5 * y => {
            if way.y >= 0.0 {
                0.0
            } else {
                180.0
            }
        }
        _ if y <= 0.5 * x => {
            if way.x >= 0.0 {
                90.0
            } else {
                270.0
            }
        }
        (true, true) => 45.0,
        (true, false) => 135.0,
        (false, false) => 225.0,
        (false, true) => 315.0,
    }
}
