//! Obstacles that a ship meets without flying a maneuver: it is dragged over one, or one is put under it.

use tallyho_table::Pose;

use crate::chance::Chance;
use crate::check::is_somewhere;
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::object::ObjectKind;
use crate::ruleset::Obstacles;
use crate::setup::ObstacleKind;
use crate::state::{ShipId, Token};

impl Game {
    /// Puts an obstacle of the set-up somewhere, as an effect does. Ships under it suffer it as if they had come to lie on it by a
    /// move that is no maneuver; what was asked before is asked again afterwards. What is no obstacle stays where it is.
    pub fn put_obstacle(&mut self, index: u8, pose: Pose, sink: &mut impl Sink) {
        let slot = usize::from(index);
        let Some(&(kind, _)) = self.facts.obstacles.get(slot) else { return };
        if self.state.stack.top().is_none() || !is_somewhere(pose) {
            return;
        }
        self.ask_again();
        let object = &mut self.state.objects[slot];
        (object.kind, object.pose) = (ObjectKind::Obstacle(kind), pose);
        sink.note(Event::Placed(index, pose));
        let under = self.under_object(slot);
        // In player order; what is pushed last comes first.
        let seats = self.facts.seats;
        for order in (0..seats).rev() {
            let seat = (self.state.first.0 + order) % seats;
            for ship in under.iter().filter(|&ship| self.facts.ships[ship].seat.0 == seat) {
                self.state.stack.push(Frame::Obstacle(index, ShipId(ship as u8)));
            }
        }
    }

    /// A ship meets an obstacle on a move that is no maneuver: nothing is skipped.
    pub(crate) fn meet_obstacle(&mut self, index: u8, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Some(kind) = self.state.objects[usize::from(index)].obstacle() else { return };
        if !self.state.ship(ship).on_table() || self.is_ignored(ship, usize::from(index)) {
            return;
        }
        sink.note(Event::MetObstacle(ship, index));
        // No difficulty is checked, so the stress of debris comes with the roll.
        if (self.facts.ruleset.obstacles, kind) == (Obstacles::SecondEdition, ObstacleKind::Debris) {
            self.gain(ship, Token::Stress, sink);
        }
        self.suffer_obstacle(ship, kind, chance, sink);
        self.bury(ship, sink);
    }
}
