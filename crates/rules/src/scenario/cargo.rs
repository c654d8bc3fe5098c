//! What lies about and serves ships: cargo to reload from, satellites to lock over.

use tallyho_table::Range;

use super::{Nature, ScenarioFrame};
use crate::choice::Choice;
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::state::{Fate, ShipId};

/// How near is near enough.
const NEAR: Range = Range(1);

impl Game {
    /// The things of some nature on the table, by their index among the objects.
    fn things_that(&self, are: impl Fn(&Nature) -> bool) -> impl Iterator<Item = usize> {
        let things = self.facts.obstacles.len()..usize::from(self.state.object_count);
        let lies = |index: &usize| self.state.objects[*index].clings.is_none();
        things.filter(lies).filter(move |&index| self.kind_of(index).is_some_and(|kind| are(&kind.nature)))
    }

    fn is_near_thing(&self, ship: ShipId, index: usize) -> bool {
        NEAR.reaches(self.placed(index).distance(self.state.base(ship)), &self.facts.settings)
    }

    /// A ship that has fully executed a maneuver near cargo may reload, as a red action.
    pub(crate) fn ask_to_reload(&mut self, ship: ShipId) {
        let fully = self.state.ship(ship).flown.is_some_and(|flown| flown.fully);
        if self.facts.scenario.is_none() || !fully || self.state.ship(ship).fate != Fate::Flying {
            return;
        }
        let near = self.things_that(|nature| nature.reloads).any(|index| self.is_near_thing(ship, index));
        if near {
            self.state.stack.push(Frame::Scenario(ScenarioFrame::Reload(ship)));
        }
    }

    pub(crate) fn offer_cargo(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        if self.state.ship(ship).on_table()
            && self.spent_loads(ship).next().is_some()
            && self.may_act(ship, Action::Reload, Difficulty::Red)
        {
            self.options.push(Choice::Action(Action::Reload, Difficulty::Red));
        }
    }

    pub(crate) fn answer_cargo(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Action(action, difficulty) = choice {
            self.pay(ship, difficulty, sink);
            self.state.stack.push(Frame::Perform(ship, action, difficulty));
        }
    }

    /// Whether satellites carry a lock from one ship to another: both are near one.
    pub(crate) fn satellites_reach(&self, ship: ShipId, on: ShipId) -> bool {
        let near =
            |who: ShipId| self.things_that(|nature| nature.relays_locks).any(|index| self.is_near_thing(who, index));
        self.facts.scenario.is_some() && near(ship) && near(on)
    }
}
