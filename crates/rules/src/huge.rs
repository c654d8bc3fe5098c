//! Huge ships: they move by a tool of their own, and nothing stops them but their like.

use tallyho_table::{Arc, Base, BaseSize, Bearing, IndexSet, Maneuver, Pose, Range, Side, Slide, Vec2, rotated, sight};

use crate::chance::Chance;
use crate::choice::{Choice, Place};
use crate::dice::AttackFace;
use crate::epic_frame::EpicFrame;
use crate::event::{Event, Sink};
use crate::frame::{Frame, ManeuverStep};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::setup::ObstacleKind;
use crate::state::{Fate, Flown, Met, NOWHERE, ShipId, Token};

/// How far apart the places are that are offered to who is pushed aside. Any other legal place may be answered too.
const STEP: f64 = 35.0;
/// How many of them there are to each side, and to the rear.
const ASIDE: i32 = 5;
const BEHIND: i32 = 7;

/// How many dice a huge ship rolls for a ship it ran into.
const fn ram_dice(size: BaseSize) -> u8 {
    match size {
        BaseSize::Small => 1,
        BaseSize::Medium => 2,
        BaseSize::Large => 3,
        BaseSize::Huge => 0,
    }
}

/// Whether no huge ship performs that action.
pub(crate) const fn is_too_nimble(action: Action) -> bool {
    matches!(action, Action::BarrelRoll | Action::Boost | Action::Cloak | Action::Slam)
}

impl Game {
    /// Moves a huge ship, and whoever is in its way.
    pub(crate) fn fly_huge(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let (end, rammed) = self.huge_end(ship, maneuver);
        if maneuver.bearing() != Bearing::Stationary {
            self.part(ship);
        }
        self.state.bases[ship.index()] = end;
        self.state.lay_on = IndexSet::EMPTY;
        let state = self.state.ship_mut(ship);
        state.flown = Some(Flown { maneuver, difficulty, fully: rammed.is_empty() });
        state.done.skips_action |= !rammed.is_empty();
        let bumped = rammed.iter().next().map(|other| ShipId(other as u8));
        sink.note(Event::Maneuvered { ship, maneuver, difficulty, pose: end.pose, bumped });
        self.state.stack.turn_into(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::CheckDifficulty));
        self.state.met = Met::by_distance(self.things_under(end), |_| 0.0);
        if !self.facts.area.holds(end, &self.facts.settings) {
            self.leave_table(ship, sink);
            self.state.stack.cut_to_turns();
            return;
        }
        self.collide(ship, rammed, maneuver.speed(), chance, sink);
        self.push_aside(ship, maneuver.speed(), chance, sink);
    }

    /// Where a huge ship ends: where no other huge ship is, at that speed or a lower one; and which it would have lain on.
    fn huge_end(&self, ship: ShipId, maneuver: Maneuver) -> (Base, IndexSet) {
        let start = self.state.base(ship);
        let end_of = |maneuver: Maneuver| start.at(start.pose.then(maneuver.displacement(start.size, Slide::Middle)));
        let under = |end: Base| -> IndexSet {
            let ships = self.others(ship).under(end, &self.facts.settings);
            ships.iter().filter(|&other| self.state.bases[other].size == BaseSize::Huge).collect()
        };
        let rammed = under(end_of(maneuver));
        let slower = (0..=maneuver.speed()).rev().filter_map(|speed| Maneuver::new(speed, maneuver.bearing()).ok());
        let free = slower.map(end_of).find(|&end| under(end).is_empty());
        (free.unwrap_or(start), rammed)
    }

    /// Huge ships that ran into each other suffer critical damage, as much as the speed.
    fn collide(&mut self, ship: ShipId, rammed: IndexSet, speed: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        if rammed.is_empty() {
            return;
        }
        for other in rammed.iter().map(|other| ShipId(other as u8)) {
            sink.note(Event::Rammed(ship, other));
            (0..speed).for_each(|_| self.suffer_one_crit(other, chance, sink));
            self.bury(other, sink);
        }
        (0..speed).for_each(|_| self.suffer_one_crit(ship, chance, sink));
    }

    /// The other ships under a huge ship suffer critical damage, as much as the speed, and are lifted off the table.
    fn push_aside(&mut self, ship: ShipId, speed: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        let under = self.others(ship).under(self.state.base(ship), &self.facts.settings);
        if under.is_empty() {
            return;
        }
        let dice = under.iter().map(|other| ram_dice(self.state.bases[other].size)).sum();
        self.state.lifted = IndexSet::EMPTY;
        self.state.stack.push(Frame::Epic(EpicFrame::Ram(ship, dice)));
        for other in under.iter().map(|other| ShipId(other as u8)) {
            sink.note(Event::Rammed(ship, other));
            (0..speed).for_each(|_| self.suffer_one_crit(other, chance, sink));
            if self.is_manned_wreck(other) {
                self.state.stack.push(Frame::Epic(EpicFrame::Abandon(other)));
            } else if !self.bury(other, sink) {
                self.lift(other, sink);
            }
        }
    }

    fn lift(&mut self, ship: ShipId, sink: &mut impl Sink) {
        self.part(ship);
        self.leave_wing(ship, sink);
        self.split_wing_of(ship, sink);
        self.state.lifted.insert(ship.index());
        self.state.bases[ship.index()].pose.at = NOWHERE;
        self.state.ship_mut(ship).fate = Fate::Lifted;
    }

    /// The next ship that was lifted is put down, first player first; then the huge ship rolls for what it ran into.
    pub(crate) fn step_ram(&mut self, ship: ShipId, dice: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        let order = |index: &usize| (self.player_order(self.facts.ships[*index].seat), *index);
        if let Some(next) = self.state.lifted.iter().min_by_key(order) {
            self.state.stack.push(Frame::Epic(EpicFrame::Displace(ship, ShipId(next as u8))));
            return;
        }
        self.state.stack.pop();
        for _ in 0..dice {
            match self.roll_one(chance) {
                AttackFace::Hit => self.gain(ship, Token::Stress, sink),
                AttackFace::Crit => self.suffer_one_crit(ship, chance, sink),
                AttackFace::Focus | AttackFace::Blank => {}
            }
        }
    }

    /// Offers places behind the middle of a huge ship and close to it.
    pub(crate) fn offer_displacement(&mut self, huge: ShipId, ship: ShipId) {
        self.options.clear();
        let from = self.state.base(huge).pose;
        for cell in 0..(2 * ASIDE + 1) * BEHIND {
            let (column, row) = (cell % (2 * ASIDE + 1) - ASIDE, cell / (2 * ASIDE + 1));
            let at = Vec2::new(STEP * f64::from(column), -STEP * f64::from(row));
            for degrees in [0.0, 90.0, 180.0, 270.0] {
                let place = Place::near(from.then(Pose::from_degrees(at.x, at.y, degrees)));
                if self.displaced_fits(huge, ship, place.pose()) {
                    self.options.push(Choice::Place(place));
                }
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// Whether a ship may be put down there: at range 0 to 1 in the huge ship's full rear arc, on no ship.
    pub(crate) fn displaced_fits(&self, huge: ShipId, ship: ShipId, pose: Pose) -> bool {
        let settings = &self.facts.settings;
        let base = self.state.base(ship).at(pose);
        if !self.facts.area.holds(base, settings) || !self.others(ship).under(base, settings).is_empty() {
            return false;
        }
        let seen = sight(self.state.base(huge), base, settings);
        seen.range <= Range(1) && seen.arcs.contains(Arc::FullRear)
    }

    /// A ship is put down, and an opponent may turn it; where there is no place for it, it is destroyed.
    pub(crate) fn displace(&mut self, huge: ShipId, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.lifted = self.state.lifted.iter().filter(|&index| index != ship.index()).collect();
        let Choice::Place(place) = choice else {
            self.state.stack.pop();
            sink.note(Event::Destroyed(ship));
            self.remove(ship, Fate::Destroyed, sink);
            return;
        };
        self.state.bases[ship.index()].pose = place.pose();
        self.state.ship_mut(ship).fate = Fate::Flying;
        sink.note(Event::Displaced(ship, place.pose()));
        if self.stands_as_put(ship) {
            self.state.stack.pop();
            return;
        }
        let seat = |ship: ShipId| self.facts.ships[ship.index()].seat;
        let opponent = self.opponent(seat(ship), seat(huge));
        self.state.stack.turn_into(Frame::Epic(EpicFrame::TurnAside(ship, opponent)));
    }

    pub(crate) fn offer_turns(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        for side in Side::BOTH {
            let base = rotated(self.state.base(ship), side);
            let settings = &self.facts.settings;
            if self.facts.area.holds(base, settings) && self.others(ship).under(base, settings).is_empty() {
                self.options.push(Choice::Turn(side));
            }
        }
    }

    pub(crate) fn turn_aside(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Turn(side) = choice {
            let base = rotated(self.state.base(ship), side);
            self.state.bases[ship.index()] = base;
            sink.note(Event::Displaced(ship, base.pose));
        }
    }

    /// A huge ship crushes the obstacle it lies on.
    pub(crate) fn crush(
        &mut self,
        ship: ShipId,
        index: usize,
        kind: ObstacleKind,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        // A cloud is not crushed.
        if kind.is_cloud() {
            return self.suffer_obstacle(ship, kind, chance, sink);
        }
        self.remove_object(index, sink);
        sink.note(Event::ObjectRemoved(index as u8));
        match kind {
            ObstacleKind::Nebula | ObstacleKind::IonStorm => {}
            ObstacleKind::Asteroid | ObstacleKind::Debris | ObstacleKind::LooseCargo | ObstacleKind::Blaze => {
                self.suffer_one_crit(ship, chance, sink);
                self.gain(ship, Token::Stress, sink);
            }
            ObstacleKind::GasCloud | ObstacleKind::ElectroChaff => {
                let seat = self.facts.ships[ship.index()].seat;
                self.jam(ship, self.opponent(seat, seat), sink);
            }
        }
    }
}
