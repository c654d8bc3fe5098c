//! What of a scenario is under way: questions, steps and answers, in the one place where the game's loop looks for them.

use super::{ScenarioFrame, ScenarioQuestion};
use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::state::{Seat, ShipId};

impl Game {
    pub(crate) fn scenario_question(&self, frame: ScenarioFrame) -> Option<(Seat, Question)> {
        let (seat, question) = match frame {
            ScenarioFrame::Opening | ScenarioFrame::Laying(_) | ScenarioFrame::Bays(_) => return None,
            ScenarioFrame::Lay(seat, step) => (seat, ScenarioQuestion::Lay(self.laid_by(step))),
            ScenarioFrame::Jettison(ship) => (self.seat_of(ship), ScenarioQuestion::Jettison(ship)),
            ScenarioFrame::Put(seat, index, ship) => (seat, ScenarioQuestion::Put(index, ship)),
            ScenarioFrame::Face(index) => (self.state.objects[usize::from(index)].owner, ScenarioQuestion::Face(index)),
            ScenarioFrame::Brace(ship, index) => (self.seat_of(ship), ScenarioQuestion::Brace(ship, index)),
            ScenarioFrame::Land(ship) => (self.seat_of(ship), ScenarioQuestion::Land(ship)),
            ScenarioFrame::ComeOut(ship, _) => (self.seat_of(ship), ScenarioQuestion::ComeOut(ship)),
            ScenarioFrame::Moor(ship) => (self.seat_of(ship), ScenarioQuestion::Moor(ship)),
            ScenarioFrame::Power(ship) => (self.seat_of(ship), ScenarioQuestion::Power(ship)),
            ScenarioFrame::Jump(ship) => (self.seat_of(ship), ScenarioQuestion::Jump(ship)),
            ScenarioFrame::Team(_) => (self.team_seat(), ScenarioQuestion::Team),
            ScenarioFrame::Blast(index) => (self.team_seat(), ScenarioQuestion::Blast(index)),
            ScenarioFrame::Reload(ship) => (self.seat_of(ship), ScenarioQuestion::Reload(ship)),
        };
        Some((seat, Question::Scenario(question)))
    }

    pub(crate) fn offer_scenario(&mut self, frame: ScenarioFrame) {
        match frame {
            ScenarioFrame::Opening | ScenarioFrame::Laying(_) | ScenarioFrame::Bays(_) => {}
            ScenarioFrame::Lay(seat, step) => self.offer_laying(seat, step),
            ScenarioFrame::Jettison(_)
            | ScenarioFrame::Moor(_)
            | ScenarioFrame::Power(_)
            | ScenarioFrame::Jump(_)
            | ScenarioFrame::Blast(_) => self.offer_yes_or_no(),
            ScenarioFrame::Land(ship) => self.offer_landing(ship),
            ScenarioFrame::ComeOut(ship, place) => self.offer_way_out(ship, place),
            ScenarioFrame::Team(goes_on) => self.offer_team(goes_on),
            ScenarioFrame::Reload(ship) => self.offer_cargo(ship),
            ScenarioFrame::Put(_, index, ship) => self.offer_putting(index, ship),
            ScenarioFrame::Face(index) => self.offer_facing(index),
            ScenarioFrame::Brace(ship, index) => self.offer_brace(ship, index),
        }
    }

    pub(crate) fn step_scenario(&mut self, frame: ScenarioFrame, chance: &mut impl Chance, sink: &mut impl Sink) {
        match frame {
            ScenarioFrame::Opening => {
                self.state.stack.pop();
                self.arrive(chance, sink);
            }
            ScenarioFrame::Laying(step) => self.step_laying(step),
            ScenarioFrame::Bays(place) => self.step_bays(place),
            // Questions: they are answered, not stepped.
            ScenarioFrame::Lay(..)
            | ScenarioFrame::Jettison(_)
            | ScenarioFrame::Put(..)
            | ScenarioFrame::Face(_)
            | ScenarioFrame::Brace(..)
            | ScenarioFrame::Land(_)
            | ScenarioFrame::ComeOut(..)
            | ScenarioFrame::Moor(_)
            | ScenarioFrame::Power(_)
            | ScenarioFrame::Jump(_)
            | ScenarioFrame::Team(_)
            | ScenarioFrame::Blast(_)
            | ScenarioFrame::Reload(_) => {}
        }
    }

    pub(crate) fn apply_scenario(
        &mut self,
        frame: ScenarioFrame,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        match frame {
            ScenarioFrame::Opening | ScenarioFrame::Laying(_) | ScenarioFrame::Bays(_) => {}
            ScenarioFrame::Lay(_, step) => self.lay_thing(self.laid_by(step), choice, sink),
            ScenarioFrame::Jettison(ship) => self.answer_jettison(ship, choice, sink),
            ScenarioFrame::Put(_, index, _) => self.put_thing(index, choice),
            ScenarioFrame::Face(index) => self.answer_facing(index, choice, sink),
            ScenarioFrame::Brace(ship, index) => self.answer_brace(ship, index, choice, chance, sink),
            ScenarioFrame::Land(ship) => self.answer_landing(ship, choice, chance, sink),
            ScenarioFrame::ComeOut(ship, place) => self.come_out(ship, place, choice, sink),
            ScenarioFrame::Moor(ship) => self.answer_mooring(ship, choice, sink),
            ScenarioFrame::Power(ship) => self.answer_power(ship, choice, sink),
            ScenarioFrame::Jump(ship) => self.answer_jump(ship, choice, sink),
            ScenarioFrame::Team(_) => self.answer_team(choice, sink),
            ScenarioFrame::Blast(index) => self.answer_blast(index, choice, chance, sink),
            ScenarioFrame::Reload(ship) => self.answer_cargo(ship, choice, sink),
        }
    }

    /// Whether something of a scenario is under way about a ship.
    pub(crate) fn is_scenario_about(&self, frame: ScenarioFrame, ship: ShipId) -> bool {
        match frame {
            ScenarioFrame::Jettison(of)
            | ScenarioFrame::Put(_, _, of)
            | ScenarioFrame::Brace(of, _)
            | ScenarioFrame::Land(of)
            | ScenarioFrame::ComeOut(of, _)
            | ScenarioFrame::Moor(of)
            | ScenarioFrame::Power(of)
            | ScenarioFrame::Jump(of)
            | ScenarioFrame::Reload(of) => of == ship,
            ScenarioFrame::Opening
            | ScenarioFrame::Laying(_)
            | ScenarioFrame::Lay(..)
            | ScenarioFrame::Face(_)
            | ScenarioFrame::Bays(_)
            | ScenarioFrame::Team(_)
            | ScenarioFrame::Blast(_) => false,
        }
    }

    fn offer_yes_or_no(&mut self) {
        self.options.clear();
        self.options.push(Choice::Pass);
        self.options.push(Choice::Either(0));
    }

    pub(crate) fn seat_of(&self, ship: ShipId) -> Seat {
        self.facts.ships[ship.index()].seat
    }

    /// What ships let go of is put down, before anything else goes on.
    pub(crate) fn take_up_loose(&mut self) {
        let Some((index, ship)) = self.state.scenario.loose[0] else { return };
        self.state.scenario.loose.rotate_left(1);
        if let Some(last) = self.state.scenario.loose.last_mut() {
            *last = None;
        }
        let seat = self.facts.ships[ship.index()].seat;
        let foe = Seat((seat.0 + 1) % self.facts.seats);
        self.state.stack.push(Frame::Scenario(ScenarioFrame::Put(foe, index, ship)));
    }
}
