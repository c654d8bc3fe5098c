//! Wings of players in a flight group. They are wings like others, but one wingmate is enough; wingmates act as they can, having made
//! their leader's moves; they attack when their leader does, fly on the other side once it has turned about, split while dials are set
//! and never come back.

use tallyho_table::{Base, Maneuver, WingPlace};

use crate::choice::Choice;
use crate::epic::{Formation, Start, Wing};
use crate::epic_frame::EpicFrame;
use crate::event::Sink;
use crate::formation::{moves, turns_about};
use crate::frame::{ActivationStep, Frame, Turns};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::state::{Phase, ShipId};

impl Start {
    /// Whose wing it is that a ship starts in, and its place there.
    pub const fn in_wing(self) -> Option<(usize, WingPlace)> {
        match self {
            Self::InWingOf(leader, place) | Self::InFormationOf(leader, place) => Some((leader, place)),
            Self::Alone | Self::DockedOn(_) => None,
        }
    }

    /// Whether that is a wing of a flight group.
    pub(crate) const fn is_in_a_group(self) -> bool {
        matches!(self, Self::InFormationOf(..))
    }
}

/// The place on the other side of a leader.
const fn mirrored(place: WingPlace) -> WingPlace {
    match place {
        WingPlace::LeftFlank => WingPlace::RightFlank,
        WingPlace::RightFlank => WingPlace::LeftFlank,
        WingPlace::RearSupport => WingPlace::RearSupport,
        WingPlace::LeftSupport => WingPlace::RightSupport,
        WingPlace::RightSupport => WingPlace::LeftSupport,
    }
}

impl Game {
    /// Whether a ship's wing is one of a flight group, whether or not it still flies there.
    pub(crate) fn is_group_wingmate(&self, ship: ShipId) -> bool {
        self.facts.ships[ship.index()].start.is_in_a_group()
    }

    /// The leader of a flight group's wing with whom a ship flies.
    pub(crate) fn group_leader(&self, ship: ShipId) -> Option<ShipId> {
        self.state.ship(ship).follows().filter(|_| self.is_group_wingmate(ship))
    }

    /// Whether a ship leads a wing of a flight group.
    fn leads_group(&self, leader: ShipId) -> bool {
        self.wingmates(leader).any(|mate| self.is_group_wingmate(mate))
    }

    /// Whether the wings of a leader are asked now who splits: those of flight groups while dials are set, others in the End phase.
    pub(crate) fn splits_now(&self, leader: ShipId) -> bool {
        self.wingmates(leader).next().is_some() && self.leads_group(leader) == (self.state.phase == Phase::Planning)
    }

    /// The next wingmate follows its leader of a flight group: in the order of their places.
    pub(crate) fn step_group_wing(
        &mut self,
        leader: ShipId,
        (maneuver, difficulty): (Maneuver, Difficulty),
        from: u8,
        sink: &mut impl Sink,
    ) {
        if from == 0 {
            self.turn_wing_about(leader, maneuver);
        }
        let waiting = |mate: &ShipId| !self.state.ship(*mate).done.activated;
        let place = |mate: &ShipId| self.state.ship(*mate).wing.map(|wing| wing.place);
        let Some(mate) = self.wingmates(leader).filter(waiting).min_by_key(place) else {
            self.state.stack.pop();
            return;
        };
        self.state.stack.turn_into(Frame::Epic(EpicFrame::Wing(leader, maneuver, difficulty, 1)));
        if self.is_adrift(mate) {
            self.leave_wing(mate, sink);
            return;
        }
        if !self.can_follow(mate, leader, maneuver) {
            self.leave_wing(mate, sink);
            self.stray(mate);
            return;
        }
        self.state.ship_mut(mate).done.activated = true;
        if difficulty == Difficulty::Red && self.stress_bars_red(mate) {
            self.leave_wing(mate, sink);
            self.fly_alone(mate, crate::activation::stress_maneuver(), Difficulty::White);
            return;
        }
        match self.place_in_wing(mate) {
            Some(base) => {
                self.take_wing_place(mate, base, (maneuver, difficulty), sink);
                self.act_after(mate, leader);
                self.check_wing_maneuver(mate, maneuver, difficulty);
            }
            None => {
                self.leave_wing(mate, sink);
                self.fly_alone(mate, maneuver, difficulty);
            }
        }
    }

    /// A ship that has left its wing flies that, and acts.
    fn fly_alone(&mut self, ship: ShipId, maneuver: Maneuver, difficulty: Difficulty) {
        self.state.ship_mut(ship).done.skips_action = false;
        self.state.stack.push(Frame::Activation(ship, ActivationStep::Act));
        self.push_maneuver(ship, maneuver, difficulty);
    }

    /// Whether a ship can do as its leader has done: its maneuver is on the dial, and a ship of another type can make its moves.
    fn can_follow(&self, mate: ShipId, leader: ShipId, maneuver: Maneuver) -> bool {
        let [own, lead] = [mate, leader].map(|ship| &self.facts.ships[ship.index()].profile);
        if own.chassis == lead.chassis {
            return true;
        }
        let made = self.state.ship(leader).performed;
        let able = |action: Action| {
            let bar = own.actions.iter().copied().chain(self.added_to_bar(mate));
            bar.into_iter().any(|it| it.action == action || it.linked.is_some_and(|(next, _)| next == action))
        };
        let moved = Action::ALL.into_iter().filter(|&action| moves(action) && made.contains(action));
        own.dial.iter().any(|(known, _)| *known == maneuver) && moved.into_iter().all(able)
    }

    /// What is left of a wingmate's actions when its leader's moves count as its own.
    fn act_after(&mut self, mate: ShipId, leader: ShipId) {
        let made = self.state.ship(leader).performed;
        if !Action::ALL.into_iter().any(|action| moves(action) && made.contains(action)) {
            self.state.stack.push(Frame::Activation(mate, ActivationStep::Act));
            return;
        }
        self.state.stack.push(Frame::Activation(mate, ActivationStep::End));
        self.grant_rest(mate, leader);
    }

    /// After a leader has turned about, its wingmates fly on the other side of it.
    fn turn_wing_about(&mut self, leader: ShipId, maneuver: Maneuver) {
        let fully = self.state.ship(leader).flown.is_some_and(|flown| flown.fully);
        if !fully || !turns_about(maneuver.bearing()) {
            return;
        }
        for ship in &mut self.state.ships[..self.facts.ships.len()] {
            if let Some(Wing { leader: of, place, flying: Formation::Kept }) = &mut ship.wing
                && *of == leader
            {
                *place = mirrored(*place);
            }
        }
    }

    /// Whether a ship of a wing may stand there when its leader deploys.
    pub(crate) fn wing_may_stand(&self, leader: ShipId, base: Base) -> bool {
        match self.zone_of(leader) {
            Some(zone) => self.zone_holds(leader, zone, base, &[-1.0, 1.0]),
            None => self.is_in_strip(leader, base),
        }
    }

    /// Of the places that a leader of a flight group is offered only those stay where all of its wing fits, if there are any.
    pub(crate) fn keep_group_together(&mut self, leader: ShipId) {
        if !self.leads_group(leader) {
            return;
        }
        let mut options = self.options.take();
        let (area, settings) = (self.facts.area, &self.facts.settings);
        let stands = |choice: &Choice| {
            let Choice::Place(lead) = choice else { return false };
            self.wingmates(leader).all(|mate| {
                let place = self.state.ship(mate).wing.map_or(WingPlace::RearSupport, |wing| wing.place);
                let base = self.state.base(mate).at(place.pose(lead.pose(), settings));
                let free = area.holds(base, settings) && self.others(mate).under(base, settings).is_empty();
                free && self.wing_may_stand(leader, base)
            })
        };
        if options.list().iter().any(stands) {
            options.retain(|choice| stands(choice));
        }
        self.options = options;
    }

    /// Whether others of its flight group's wing engage before a ship: the leader, and those whose places come before its own.
    pub(crate) fn engages_after_others(&self, ship: ShipId) -> bool {
        let Some(leader) = self.group_leader(ship) else { return false };
        let place = |ship: ShipId| self.state.ship(ship).wing.map(|wing| wing.place);
        let rank = |ship: ShipId| self.rank(Turns::Engagement, ship.index());
        let before = |other: ShipId| {
            rank(other) == rank(ship)
                && self.is_waiting(Turns::Engagement, other.index())
                && (other == leader || place(other) < place(ship))
        };
        before(leader) || self.wingmates(leader).any(before)
    }
}
