//! Coordinating: whom, at what range, and what the other may do; and what cards make of an action as it begins.

use crate::action::token_of;
use crate::choice::Choice;
use crate::effect::{ActionStep, Occasion, Permission, Step, TurnPrice, Window};
use crate::event::Sink;
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::state::{Fate, ShipId};

impl Game {
    pub(crate) fn can_coordinate(&self, ship: ShipId, on: ShipId) -> bool {
        let (mine, theirs) = (self.facts.ships[ship.index()].seat, self.facts.ships[on.index()].seat);
        mine == theirs
            && ship != on
            && self.state.ship(on).fate == Fate::Flying
            && (self.is_in_coordinating_range(ship, on) || self.reaches_what_it_locked(ship, on))
            && !self.is_forbidden(Window::Coordinate, Occasion::of(on), Permission::BeCoordinated)
    }

    fn is_in_coordinating_range(&self, ship: ShipId, on: ShipId) -> bool {
        // Whoever leads a wing of a flight group reaches all of it.
        self.group_leader(on) == Some(ship) || self.reaches(ship, on, 2) && !self.are_touching(ship, on)
    }

    /// Whether a card lets a ship choose another because it has that locked.
    pub(crate) fn reaches_what_it_locked(&self, ship: ShipId, on: ShipId) -> bool {
        self.state.ship(ship).has_locked(Target::Ship(on))
            && self
                .has_step(Window::Coordinate, Occasion::of(ship), |step| *step == Step::Action(ActionStep::ReachLocked))
    }

    /// The lock is spent by which a ship reaches another that is too far away.
    pub(crate) fn pay_to_reach(&mut self, ship: ShipId, action: Action, on: ShipId, sink: &mut impl Sink) {
        let near = match action {
            Action::Jam => self.can_jam_without_cards(ship, on),
            _ => self.is_in_coordinating_range(ship, on),
        };
        if !near {
            self.unlock(ship, Target::Ship(on), sink);
        }
    }

    /// A ship coordinates another, which then may act.
    pub(crate) fn coordinate(&mut self, ship: ShipId, on: ShipId, sink: &mut impl Sink) {
        self.pay_to_reach(ship, Action::Coordinate, on, sink);
        let before = self.state.ship(on).performed;
        // The oldest entry goes, or the ship's own: that many never coordinate each other at once.
        let all = &mut self.state.coordinated;
        let own = all.iter().position(|entry| entry.is_none_or(|(by, ..)| by == ship)).unwrap_or(all.len() - 1);
        all[..=own].rotate_right(1);
        all[0] = Some((ship, on, before));
        let shared = self
            .has_step(Window::Coordinate, Occasion::of(ship), |step| *step == Step::Action(ActionStep::SharedActions));
        self.state.stack.push(Frame::Act(on, if shared { Grant::Coordinated(ship) } else { Grant::Extra }));
    }

    /// Of the actions on offer only those stay that are on the bar of the ship that coordinates.
    pub(crate) fn keep_shared_actions(&mut self, by: ShipId) {
        let mut options = self.options.take();
        options.retain(|choice| match choice {
            Choice::Pass => true,
            Choice::Action(action, _) => self.on_bar(by, *action),
            _ => false,
        });
        self.options = options;
    }

    /// Notes that an action is performed, and pays for a template that a card grants; its colour then.
    pub(crate) fn begin_action(
        &mut self,
        ship: ShipId,
        action: Action,
        difficulty: Difficulty,
        way: Choice,
        sink: &mut impl Sink,
    ) -> Difficulty {
        let stressed = self.state.ship(ship).is_stressed();
        let state = self.state.ship_mut(ship);
        state.performed.insert(action);
        state.done.slammed_stressed |= stressed && action == Action::Slam;
        state.done.more_actions = state.done.more_actions.after_one();
        match (action, way) {
            (Action::Boost, Choice::Turn(_)) => match self.turn_boost_price(ship, difficulty) {
                Some(TurnPrice::Force) => self.spend_force(ship, sink),
                Some(TurnPrice::AsRed) => return self.treat_as_red(ship, sink),
                Some(TurnPrice::Free) | None => {}
            },
            (_, Choice::Token(token)) if token_of(action) == Some(token) => return self.treat_as_red(ship, sink),
            _ => {}
        }
        difficulty
    }

    /// A white action becomes a red one as it is performed.
    fn treat_as_red(&mut self, ship: ShipId, sink: &mut impl Sink) -> Difficulty {
        self.pay(ship, Difficulty::Red, sink);
        Difficulty::Red
    }

    /// Offers to treat a white action as red for another of the token it brings, where a card allows that.
    pub(crate) fn offer_more_as_red(&mut self, ship: ShipId, action: Action) {
        let is_white = matches!(self.state.stack.top(), Some(Frame::Perform(_, _, Difficulty::White)));
        let Some(token) = token_of(action).filter(|_| is_white && self.facts.hearing.is_heard(Window::Bar, ship))
        else {
            return;
        };
        let more = |step: &Step| *step == Step::Action(ActionStep::MoreAsRed(token));
        if self.has_step(Window::Bar, Occasion::of(ship), more)
            && !self.stress_bars(ship, Some(action), Difficulty::Red)
        {
            self.options.push(Choice::Token(token));
        }
    }
}
