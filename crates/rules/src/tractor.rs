//! Tractor beams: whoever makes a ship tractored may drag it a little way.

use tallyho_table::{BaseSize, Reposition, Side, rotated};

use crate::choice::Choice;
use crate::doer::Doer;
use crate::effect::Window;
use crate::event::{Event, Sink};
use crate::frame::{Frame, GainStep};
use crate::game::Game;
use crate::object::Target;
use crate::reposition::{boost, roll};
use crate::ruleset::Tractor;
use crate::state::{Seat, ShipId, Token, threshold};

impl Game {
    /// A ship gains tractor tokens by an effect of a seat's. The first time in a round that this makes it tractored, that seat is
    /// asked where to drag it; what was asked before is asked again afterwards. A ship that is not on the table gains nothing.
    pub fn tractor(&mut self, ship: ShipId, count: u8, by: Seat, sink: &mut impl Sink) {
        if self.state.stack.top().is_none() || !self.is_there(Target::Ship(ship)) {
            return;
        }
        self.ask_again();
        let was_tractored = self.is_tractored(ship);
        (0..count).for_each(|_| self.gain(ship, Token::Tractor, sink));
        match self.facts.hearing.is_heard(Window::WouldGain, ship) {
            // Some card may have a word in it: only then is it known whether it is tractored.
            true if !was_tractored => {
                self.raise_frame(Frame::Gain(ship, Token::Tractor, GainStep::Drag(by), Doer::Nobody));
            }
            true => {}
            false => self.drag_if_tractored(ship, was_tractored, by),
        }
    }

    /// Asks a seat where to drag a ship, if tokens of its have just made that tractored.
    pub(crate) fn drag_if_tractored(&mut self, ship: ShipId, was_tractored: bool, by: Seat) {
        // RR Tractor: the first time in a round only; nothing drags a huge ship.
        let huge = self.state.base(ship).size == BaseSize::Huge;
        if was_tractored || huge || !self.is_tractored(ship) || self.state.ship(ship).done.tractored {
            return;
        }
        self.state.ship_mut(ship).done.tractored = true;
        self.state.stack.push(Frame::Tractor(ship, by));
    }

    /// Whether a ship has tractor tokens enough for its size.
    pub(crate) fn is_tractored(&self, ship: ShipId) -> bool {
        self.state.ship(ship).tokens.count(Token::Tractor) >= threshold(self.state.base(ship).size)
    }

    /// Offers where a ship can be dragged, and to leave it where it is.
    pub(crate) fn offer_tractor(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let ways = self.ways_of_rolling(ship).chain([Choice::Ahead(None)]);
        for way in ways {
            if tractor_move(self.state.base(ship).size, way).is_some_and(|reposition| self.can_drag(ship, reposition)) {
                self.options.push(way);
            }
        }
    }

    /// Whether a ship can be dragged that way: onto no other ship, not off the table and, by the revised rules, over no obstacle.
    pub(crate) fn can_drag(&self, ship: ShipId, reposition: Reposition) -> bool {
        match self.facts.ruleset.tractor {
            Tractor::OverObstacles => {
                let (base, facts) = (self.state.base(ship), &self.facts);
                reposition.attempt(base, self.others(ship), [], facts.area, &facts.settings).is_ok()
            }
            Tractor::ClearOfObstacles => self.can_move(ship, reposition),
        }
    }

    /// Drags a ship. When an opponent does it, its owner may turn it once all that lay in the way is suffered.
    pub(crate) fn drag(&mut self, ship: ShipId, by: Seat, way: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Some(reposition) = tractor_move(self.state.base(ship).size, way) else { return };
        sink.note(Event::Dragged(ship, by));
        if self.facts.ships[ship.index()].seat != by {
            self.state.stack.push(Frame::Turn(ship));
        }
        self.reposition(ship, reposition, sink);
    }

    /// Offers to turn a ship that was dragged, where there is room for its guides.
    pub(crate) fn offer_turn(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let settings = &self.facts.settings;
        for side in Side::BOTH {
            let turned = rotated(self.state.base(ship), side);
            let fits = self.facts.area.holds(turned, settings) && self.others(ship).under(turned, settings).is_empty();
            if self.state.ship(ship).on_table() && fits {
                self.options.push(Choice::Turn(side));
            }
        }
    }

    /// A ship that was dragged turns by a right angle, for a stress token.
    pub(crate) fn turn(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Choice::Turn(side) = choice else { return };
        let turned = rotated(self.state.base(ship), side);
        self.state.bases[ship.index()] = turned;
        sink.note(Event::Turned(ship, turned.pose));
        self.gain(ship, Token::Stress, sink);
    }
}

/// The move that an answer stands for.
pub(crate) fn tractor_move(size: BaseSize, way: Choice) -> Option<Reposition> {
    match way {
        Choice::Ahead(None) => Some(boost(1, None)),
        _ => roll(size, way),
    }
}
