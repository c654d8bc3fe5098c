//! Set-up at the table: players place obstacles in turn, then ships deploy by initiative.

use tallyho_table::{Base, BaseSize, Others, Pose, Range, WingPlace};

use crate::choice::{Choice, Place};
use crate::effect::{Occasion, Window};
use crate::epic_frame::EpicFrame;
use crate::event::{Event, Sink};
use crate::frame::{Frame, RemoteFrame, Turns};
use crate::game::Game;
use crate::object::ObjectKind;
use crate::scenario::ScenarioFrame;
use crate::setup::ShipSetup;
use crate::state::{Fate, Seat, ShipId};

/// Obstacles lie beyond range 1 of each other and beyond range 2 of every edge.
const BETWEEN_OBSTACLES: f64 = Range::BAND;
const FROM_EDGES: f64 = 2.0 * Range::BAND;
/// How far apart the places are that are offered. Any other legal place may be answered too.
const OBSTACLE_STEP: f64 = 50.0;
const SHIP_STEP: f64 = 30.0;
/// How far from its own edge a ship stands that stands close to it, so that its guides are on the table.
const MARGIN: f64 = 2.0;

impl Game {
    /// Whose turn it is to place an obstacle, and which of them are his; when all are placed, ships deploy.
    pub(crate) fn step_obstacles(&mut self) {
        let placed = self.state.objects().iter().filter(|object| object.obstacle().is_some()).count() as u8;
        let seats = self.facts.seats;
        let next = (0..seats)
            .map(|turn| Seat((self.state.first.0 + placed + turn) % seats))
            .find(|&seat| self.unplaced(seat).next().is_some());
        match next {
            Some(seat) => self.state.stack.push(Frame::ChooseObstacle(seat)),
            None => {
                self.state.stack.turn_into(Frame::Turns(Turns::Deployment, u8::MAX));
                self.state.stack.push(Frame::Remote(RemoteFrame::Buoys));
            }
        }
    }

    /// The obstacles a seat has yet to place.
    fn unplaced(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let owners = self.facts.obstacles.iter().enumerate();
        owners
            .filter(move |&(index, &(_, owner))| owner == seat && self.state.objects[index].kind == ObjectKind::Gone)
            .map(|(index, _)| index as u8)
    }

    pub(crate) fn offer_obstacles(&mut self, seat: Seat) {
        self.options.clear();
        for index in 0..self.facts.obstacles.len() as u8 {
            if self.unplaced(seat).any(|unplaced| unplaced == index) {
                self.options.push(Choice::Object(index));
            }
        }
    }

    pub(crate) fn offer_obstacle_places(&mut self, index: u8) {
        self.options.clear();
        let (width, height) = (self.facts.area.width, self.facts.area.height);
        let (columns, rows) = ((width / OBSTACLE_STEP) as usize, (height / OBSTACLE_STEP) as usize);
        for cell in 0..columns * rows {
            let (x, y) = ((cell % columns) as f64 * OBSTACLE_STEP, (cell / columns) as f64 * OBSTACLE_STEP);
            for heading in [0.0, 90.0] {
                let place = Place::near(Pose::from_degrees(x, y, heading));
                if self.obstacle_fits(index, place.pose()) {
                    self.options.push(Choice::Place(place));
                }
            }
        }
        // A table too crowded for another obstacle does without it.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// Whether an obstacle may be placed there: beyond range 1 of other obstacles, on no thing of a scenario.
    fn obstacle_fits(&self, index: u8, pose: Pose) -> bool {
        let placed = self.facts.outlines[usize::from(index)].placed(pose);
        let inside = placed.points().all(|point| self.facts.area.depth(point) > FROM_EDGES);
        let obstacles = self.facts.obstacles.len();
        inside
            && self.things().enumerate().all(|(place, other)| {
                let between = if place < obstacles { BETWEEN_OBSTACLES } else { 0.0 };
                let apart = (other.pose.at - pose.at).length() - other.outline.radius();
                apart > placed.outline.radius() + between || placed.distance_to_outline(other) > between
            })
    }

    pub(crate) fn place_obstacle(&mut self, index: u8, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let object = &mut self.state.objects[usize::from(index)];
        object.kind = ObjectKind::Obstacle(self.facts.obstacles[usize::from(index)].0);
        if let Choice::Place(place) = choice {
            object.pose = place.pose();
            sink.note(Event::Placed(index, object.pose));
        }
    }

    /// Offers places in a ship's deployment area, facing into the table or half aside.
    pub(crate) fn offer_deployment(&mut self, ship: ShipId) {
        self.options.clear();
        if self.zone_of(ship).is_some() {
            self.offer_zone(ship);
            self.keep_group_together(ship);
            if self.options.list().is_empty() {
                self.options.push(Choice::Pass);
            }
            return;
        }
        let facts = self.facts.clone();
        let (seat, size) = (facts.ships[ship.index()].seat, facts.ships[ship.index()].profile.size);
        let along = if seat.0 < 2 { facts.area.width } else { facts.area.height };
        let ways = self.ways_to_stand(ship, size);
        for column in 1..(along / SHIP_STEP) as usize {
            for (depth, turn) in ways.into_iter().flatten() {
                let place = Place::near(self.in_from_edge(seat, column as f64 * SHIP_STEP, depth, turn));
                if self.ship_fits(ship, place.pose()) {
                    self.options.push(Choice::Place(place));
                }
            }
        }
        self.keep_group_together(ship);
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// How deep in from the edge ships stand that are offered a place, and how they are turned there.
    fn ways_to_stand(&self, ship: ShipId, size: BaseSize) -> [Option<(f64, f64)>; 7] {
        let (length, width) = (size.half_length() + MARGIN, size.half_width() + MARGIN);
        if size == BaseSize::Huge {
            return [Some((length, 0.0)), Some((width, 90.0)), Some((width, 270.0)), None, None, None, None];
        }
        let (rear, front) = (length, Range::BAND - length);
        let wing = self.has_second_row(ship).then(|| (self.second_row() + length, 0.0));
        let [ahead, left, right] = [0.0, 45.0, 315.0];
        [
            Some((rear, ahead)),
            Some((rear, left)),
            Some((rear, right)),
            Some((front, ahead)),
            Some((front, left)),
            Some((front, right)),
            wing,
        ]
    }

    /// How far the second row of a wing is behind the first.
    pub(crate) fn second_row(&self) -> f64 {
        WingPlace::RearSupport.pose(Pose::default(), &self.facts.settings).at.length()
    }

    /// Whether somebody flies behind a leader.
    pub(crate) fn has_second_row(&self, leader: ShipId) -> bool {
        self.wingmates(leader).any(|mate| {
            let place = self.state.ship(mate).wing.map(|wing| wing.place);
            !matches!(place, None | Some(WingPlace::LeftFlank | WingPlace::RightFlank))
        })
    }

    /// The pose so far along a seat's edge and so deep in from it, turned from straight in.
    fn in_from_edge(&self, seat: Seat, along: f64, depth: f64, turn: f64) -> Pose {
        let area = self.facts.area;
        match seat.0 {
            0 => Pose::from_degrees(along, depth, turn),
            1 => Pose::from_degrees(along, area.height - depth, 180.0 + turn),
            2 => Pose::from_degrees(depth, along, 90.0 + turn),
            _ => Pose::from_degrees(area.width - depth, along, 270.0 + turn),
        }
    }

    /// Whether a ship may deploy there: within range 1 of its own edge, on no other ship.
    fn ship_fits(&self, ship: ShipId, pose: Pose) -> bool {
        let base = Base::new(self.facts.ships[ship.index()].profile.size, pose);
        if let Some(zone) = self.zone_of(ship) {
            return self.fits_zone(ship, zone, pose);
        }
        let others: Others<'_> = self.others(ship);
        self.is_in_strip(ship, base)
            && self.facts.area.holds(base, &self.facts.settings)
            && others.under(base, &self.facts.settings).is_empty()
    }

    /// Whether a base is within range 1 of its owner's edge. A large or huge ship may stick out if it fills the strip's depth,
    /// and a wing of two rows as far as it must.
    pub(crate) fn is_in_strip(&self, ship: ShipId, base: Base) -> bool {
        let (seat, area) = (self.facts.ships[ship.index()].seat, self.facts.area);
        let depths = base.corners().map(|corner| match seat.0 {
            0 => corner.y,
            1 => area.height - corner.y,
            2 => corner.x,
            _ => area.width - corner.x,
        });
        let (nearest, farthest) = depths.iter().fold((f64::MAX, f64::MIN), |(a, b), &d| (a.min(d), b.max(d)));
        let rows = if self.has_second_row(ship) {
            self.second_row() + 2.0 * (BaseSize::Small.half_length() + MARGIN)
        } else {
            0.0
        };
        let fills = matches!(base.size, BaseSize::Large | BaseSize::Huge) && nearest <= MARGIN + 1e-2;
        fills || farthest <= rows.max(Range::BAND) + 1e-6
    }

    /// Whether a place that was not among those offered is legal all the same.
    pub(crate) fn is_legal_place(&self, place: Place) -> bool {
        match self.state.stack.top() {
            Some(Frame::PlaceObstacle(_, index)) => self.obstacle_fits(index, place.pose()),
            Some(Frame::Deploy(ship)) => self.ship_fits(ship, place.pose()),
            Some(Frame::Remote(RemoteFrame::PlaceBuoy(_))) => self.buoy_fits(place.pose()),
            Some(Frame::Scenario(ScenarioFrame::Lay(seat, step))) => self.lays_well(seat, step, place.pose()),
            Some(Frame::Scenario(ScenarioFrame::Put(_, index, ship))) => self.puts_well(index, ship, place.pose()),
            Some(Frame::Scenario(ScenarioFrame::Face(index))) => self.faces_well(index, place.pose()),
            Some(Frame::Epic(EpicFrame::Displace(huge, ship))) => self.displaced_fits(huge, ship, place.pose()),
            _ => false,
        }
    }

    pub(crate) fn deploy(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Choice::Place(place) = choice else {
            // No room at all: it never gets into the battle.
            self.remove(ship, Fate::Fled, sink);
            return;
        };
        let base = Base::new(self.facts.ships[ship.index()].profile.size, place.pose());
        self.put_down(ship, base, sink);
        self.deploy_wing(ship, sink);
    }

    /// A ship comes to the table.
    pub(crate) fn put_down(&mut self, ship: ShipId, base: Base, sink: &mut impl Sink) {
        self.state.bases[ship.index()] = base;
        self.state.ship_mut(ship).fate = Fate::Flying;
        sink.note(Event::Deployed(ship, base.pose));
        if self.facts.ships[ship.index()].profile.turret().is_some() {
            self.state.stack.push(Frame::SetTurret(ship));
        }
        self.raise(Window::AfterDeploy, Occasion::of(ship));
    }

    /// Asks for the turrets of ships that stand already.
    pub(crate) fn step_turrets(&mut self, from: u8) {
        let ships = self.facts.ships.iter().enumerate().skip(usize::from(from));
        let asks = |(index, ship): &(usize, &ShipSetup)| ship.profile.turret().is_some() && self.stood_ready(*index);
        let next = ships.filter(asks).map(|(index, _)| index as u8).next();
        match next {
            Some(index) => {
                self.state.stack.turn_into(Frame::Turrets(index + 1));
                self.state.stack.push(Frame::SetTurret(ShipId(index)));
            }
            None => self.state.stack.pop(),
        }
    }

    /// Whether a ship stood where it is from the start: who deploys or arrives is asked then.
    fn stood_ready(&self, index: usize) -> bool {
        let held_back = self.facts.scenario.as_ref().is_some_and(|scenario| {
            scenario.deployments.iter().any(|it| it.ships >> index & 1 == 1)
                || scenario.waves.iter().any(|wave| wave.holds_back(index as u8))
        });
        !held_back
    }

    /// Offers every position of a turret.
    pub(crate) fn offer_turret_at_start(&mut self, ship: ShipId) {
        self.options.clear();
        let mut quarters = [None; 4];
        quarters.iter_mut().zip(self.turret_quarters(ship)).for_each(|(place, quarter)| *place = Some(quarter));
        for quarter in quarters.into_iter().flatten() {
            self.options.push(Choice::Turret(quarter));
        }
    }

    pub(crate) fn set_turret(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Turret(quarter) = choice {
            self.state.ship_mut(ship).turret = quarter;
            sink.note(Event::Rotated(ship, quarter));
        }
    }
}
