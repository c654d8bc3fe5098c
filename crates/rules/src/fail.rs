//! Actions that fail: what was possible when they were chosen has ceased to be.

use crate::doer::Doer;
use crate::effect::{Occasion, Window};
use crate::event::{Event, Sink};
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::ruleset::{FailedAction, RedAction};
use crate::state::{ShipId, Token};

impl Game {
    /// An action fails: nothing follows from it, and nothing is linked to it, but what it costs it costs.
    pub(crate) fn fail(&mut self, ship: ShipId, action: Action, difficulty: Difficulty, sink: &mut impl Sink) {
        sink.note(Event::Failed(ship, action));
        let occasion = Occasion { action: Some((Some(action), difficulty)), ..Occasion::of(ship) };
        self.raise(Window::ActionFailed, occasion);
        if self.facts.ruleset.failed_action == FailedAction::NotAgain {
            self.state.ship_mut(ship).performed.insert(action);
        }
        let on_table = self.state.ship(ship).on_table();
        let stress_after = self.facts.ruleset.red_action == RedAction::StressAfter;
        if on_table && stress_after && difficulty == Difficulty::Red {
            self.by(Doer::Action(ship), |it| it.gain(ship, Token::Stress, sink));
        }
        if self.state.stack.top() == Some(Frame::Act(ship, Grant::LinkedTo(action, difficulty))) {
            self.state.stack.pop();
        }
    }

    /// Whether a ship flies a SLAM that would take it off the table: then it stays, and the action fails.
    pub(crate) fn slam_fails(&mut self, ship: ShipId, end: tallyho_table::Pose, sink: &mut impl Sink) -> bool {
        if !self.is_slamming(ship) || self.facts.area.holds(self.state.base(ship).at(end), &self.facts.settings) {
            return false;
        }
        self.state.stack.pop();
        if let Some(Frame::Acted(_, Some(action), difficulty)) = self.state.stack.top() {
            self.state.stack.pop();
            self.fail(ship, action, difficulty, sink);
        }
        true
    }
}
