//! What of a scenario is under way: questions, steps and answers, in the one place where the game's loop looks for them.

use super::{ScenarioFrame, ScenarioQuestion};
use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::state::Seat;

impl Game {
    pub(crate) fn scenario_question(&self, frame: ScenarioFrame) -> Option<(Seat, Question)> {
        let (seat, question) = match frame {
            ScenarioFrame::Opening | ScenarioFrame::Laying(_) => return None,
            ScenarioFrame::Lay(seat, step) => (seat, ScenarioQuestion::Lay(self.laid_by(step))),
            ScenarioFrame::Jettison(ship) => (self.facts.ships[ship.index()].seat, ScenarioQuestion::Jettison(ship)),
            ScenarioFrame::Put(seat, index, ship) => (seat, ScenarioQuestion::Put(index, ship)),
        };
        Some((seat, Question::Scenario(question)))
    }

    pub(crate) fn offer_scenario(&mut self, frame: ScenarioFrame) {
        match frame {
            ScenarioFrame::Opening | ScenarioFrame::Laying(_) => {}
            ScenarioFrame::Lay(seat, step) => self.offer_laying(seat, step),
            ScenarioFrame::Jettison(_) => self.offer_jettison(),
            ScenarioFrame::Put(_, index, ship) => self.offer_putting(index, ship),
        }
    }

    pub(crate) fn step_scenario(&mut self, frame: ScenarioFrame, chance: &mut impl Chance, sink: &mut impl Sink) {
        match frame {
            ScenarioFrame::Opening => {
                self.state.stack.pop();
                self.arrive(chance, sink);
            }
            ScenarioFrame::Laying(step) => self.step_laying(step),
            ScenarioFrame::Lay(..) | ScenarioFrame::Jettison(_) | ScenarioFrame::Put(..) => {}
        }
    }

    pub(crate) fn apply_scenario(&mut self, frame: ScenarioFrame, choice: Choice, sink: &mut impl Sink) {
        match frame {
            ScenarioFrame::Opening | ScenarioFrame::Laying(_) => {}
            ScenarioFrame::Lay(_, step) => self.lay_thing(self.laid_by(step), choice, sink),
            ScenarioFrame::Jettison(ship) => self.answer_jettison(ship, choice, sink),
            ScenarioFrame::Put(_, index, _) => self.put_thing(index, choice),
        }
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
