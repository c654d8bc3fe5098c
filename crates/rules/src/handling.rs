//! Ships that are handled otherwise than a player's: their dial is set as they activate, and they turn back at the edge.

use tallyho_table::{Flight, Maneuver, turned_to_the_middle};

use crate::event::{Event, Sink};
use crate::flight_group::Fleeing;
use crate::game::Game;
use crate::setup::{AtTheEdge, DialTiming};
use crate::state::{Dial, ShipId, Token};

impl Game {
    pub(crate) fn dial_timing(&self, index: usize) -> DialTiming {
        self.facts.ships[index].handling.dial
    }

    /// Whether a ship that activates has yet to set its dial. One that is ionized by now sets none: it flies its ion maneuver.
    pub(crate) fn asks_for_dial_now(&mut self, ship: ShipId) -> bool {
        if self.dial_timing(ship.index()) == DialTiming::Planning || self.state.ship(ship).dial != Dial::Empty {
            return false;
        }
        let ionized = self.is_ionized(ship);
        self.state.ship_mut(ship).done.ion_maneuver = ionized;
        !ionized
    }

    /// The flight of a ship that does not flee ends before the edge.
    pub(crate) fn stop_at_the_edge(&mut self, ship: ShipId, maneuver: Maneuver, flight: Flight) -> Flight {
        let (start, area, settings) = (self.state.base(ship), self.facts.area, &self.facts.settings);
        let end = start.at(flight.pose);
        let turns_back = match self.facts.ships[ship.index()].handling.edge {
            AtTheEdge::TurnsBack => true,
            AtTheEdge::LeavesByExits => self.exits_let_out(ship, end) == Some(false),
            AtTheEdge::Flees | AtTheEdge::IsDestroyed => false,
        };
        let flees = self.state.ship(ship).group.fleeing != Fleeing::No;
        if !turns_back || flees || area.holds(end, settings) {
            return flight;
        }
        let kept = flight.kept_inside(start, maneuver, self.others(ship), area, settings);
        self.state.ship_mut(ship).done.turns_back = true;
        kept
    }

    /// Turns a ship that stopped at the edge, once its maneuver is executed.
    pub(crate) fn turn_back(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if !std::mem::take(&mut self.state.ship_mut(ship).done.turns_back) || !self.state.ship(ship).on_table() {
            return;
        }
        let base = self.state.base(ship);
        let turned = turned_to_the_middle(base, self.others(ship), self.facts.area, &self.facts.settings);
        self.state.bases[ship.index()] = turned;
        sink.note(Event::TurnedBack(ship, turned.pose));
        self.gain(ship, Token::Disarm, sink);
        self.gain(ship, Token::Stress, sink);
    }
}
