//! Actions: what is on the bar, what is granted, and what may still be performed.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::frame::{ActivationStep, Frame, Grant};
use crate::game::Game;
use crate::profile::{Action, ActionEntry, Difficulty};
use crate::state::{ActionSet, MoreActions, ShipId, Token};

use super::{Happens, Holds, Listed, Occasion, Purpose, Resolving, Stage, Step, Who, Window, worded};

/// Actions that a step grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actions {
    /// Any that the ship could take in its own turn.
    Any,
    /// The same, performed as red ones.
    AsRed,
    /// Any white one of its bar, performed in that colour.
    White(Difficulty),
    /// The one that the moment is about.
    Same,
    /// What the ship that was coordinated performed thanks to that, if it is on one's own bar.
    Theirs,
    /// One of these, on its bar or not.
    Listed(Vec<Granted>),
}

/// An action of a given colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Granted {
    /// Which.
    pub action: Action,
    /// How hard it is.
    pub difficulty: Difficulty,
}

worded! {
    /// How long something goes on.
    Span {
        /// Until the end of the activation.
        Activation "activation",
        /// Until the end of the round.
        Round "round",
    }
}

worded! {
    /// Where a boost leads.
    Bend {
        /// Along a bank to the left.
        Left "left",
        /// Straight ahead.
        Ahead "ahead",
        /// Along a bank to the right.
        Right "right",
    }
}

impl Bend {
    /// As boosts have it.
    const fn side(self) -> Option<tallyho_table::Side> {
        match self {
            Self::Left => Some(tallyho_table::Side::Left),
            Self::Ahead => None,
            Self::Right => Some(tallyho_table::Side::Right),
        }
    }
}

/// Which actions a ship may perform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionStep {
    /// An action is on the bar.
    OnBar(ActionEntry),
    /// A red action of the bar, or linked to one, has another colour.
    Recolour(Difficulty, Action),
    /// So many actions in the Perform Action step.
    ActionsPerTurn(u8),
    /// An automated ship takes the first action where it would take the second.
    Prefer(Action, Action),
    /// A white action that brings that token may be treated as red, and then brings another.
    MoreAsRed(Token),
    /// These actions may be performed in spite of stress; all of them, if none is named.
    ActStressed(Vec<Action>),
    /// A ship may perform an action.
    Act {
        /// Who.
        who: Who,
        /// Which ones.
        actions: Actions,
        /// Even while it is stressed.
        stressed: bool,
    },
    /// The ship does not perform its action this activation.
    SkipAction,
    /// After the next action the ship performs no other for so long.
    LastAction(Span),
    /// A ship may perform a red boost action that way.
    BoostAlong(Bend, Who),
    /// Who is coordinated performs only what is on the coordinating ship's bar too.
    SharedActions,
    /// The ship that is locked may be chosen at any range, and the lock is spent.
    ReachLocked,
}

/// Which action a moment is about, and what was performed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionCondition {
    /// The moment is about one of these actions.
    Action(Vec<Action>),
    /// The action was of one of these colours.
    Colour(Vec<Difficulty>),
    /// A ship has performed one of these actions this round.
    Performed(Vec<Action>, Who),
    /// A ship has one of these actions on its bar.
    OnBar(Vec<Action>, Who),
    /// The action was put on the bar by a card of one of these kinds.
    AddedBy(Vec<String>),
    /// The ship that the one with the card coordinated performed one of these thanks to that.
    Helped(Vec<Action>),
    /// It is the Perform Action step of the ship with the card.
    InActionStep,
    /// The ship with the card was stressed when it performed a SLAM this round.
    SlammedStressed,
    /// The ship with the card is coordinating a ship.
    Coordinating(Who),
}

impl Happens for ActionStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::OnBar(_) | Self::Recolour(..) | Self::ActionsPerTurn(_) | Self::Prefer(..) | Self::MoreAsRed(_) => {
                &[Window::Bar]
            }
            Self::ActStressed(_) => &[Window::Stressed],
            Self::Act { .. } | Self::SkipAction | Self::LastAction(_) | Self::BoostAlong(..) => &[],
            Self::SharedActions | Self::ReachLocked => &[Window::Coordinate],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Act { who: Who::Me, actions: Actions::Listed(list), .. } => {
                list.first().map(|first| first.action.purpose())
            }
            Self::Act { who: Who::Me, .. } | Self::ActStressed(_) => Some(Purpose::Position),
            Self::Act { .. } | Self::BoostAlong(..) => Some(Purpose::Support),
            Self::OnBar(_)
            | Self::Recolour(..)
            | Self::ActionsPerTurn(_)
            | Self::Prefer(..)
            | Self::MoreAsRed(_)
            | Self::SkipAction
            | Self::LastAction(_)
            | Self::SharedActions
            | Self::ReachLocked => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        match self {
            Self::Act { who, actions, stressed } => game.whom(*who, on).is_some_and(|ship| {
                game.state.ship(ship).on_table() && game.has_action(ship, actions, *stressed, on.about)
            }),
            Self::BoostAlong(bend, who) => game.whom(*who, on).is_none_or(|ship| game.may_boost_along(ship, *bend)),
            Self::OnBar(_)
            | Self::Recolour(..)
            | Self::ActionsPerTurn(_)
            | Self::Prefer(..)
            | Self::MoreAsRed(_)
            | Self::ActStressed(_)
            | Self::SkipAction
            | Self::LastAction(_)
            | Self::SharedActions
            | Self::ReachLocked => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Act { who, .. } => {
                if let (Some(ship), Stage::Step(block, at)) = (game.present(*who, on), on.stage) {
                    let about = on.about;
                    game.state.stack.push(Frame::Act(ship, Grant::Card { effect: on.effect, block, at, about }));
                }
            }
            Self::SkipAction => game.state.ship_mut(on.it).done.skips_action = true,
            Self::LastAction(span) => game.state.ship_mut(me).done.more_actions = MoreActions::one(*span),
            Self::BoostAlong(..) => game.decide(on),
            // Asked for elsewhere; nothing happens by itself.
            Self::OnBar(_)
            | Self::Recolour(..)
            | Self::ActionsPerTurn(_)
            | Self::Prefer(..)
            | Self::MoreAsRed(_)
            | Self::ActStressed(_)
            | Self::SharedActions
            | Self::ReachLocked => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        match self {
            Self::BoostAlong(bend, who) => {
                let Some(ship) = game.whom(*who, on) else { return };
                game.options.push(Choice::Pass);
                if game.may_boost_along(ship, *bend) {
                    game.options.push(Choice::Ahead(bend.side()));
                }
            }
            Self::OnBar(_)
            | Self::Recolour(..)
            | Self::ActionsPerTurn(_)
            | Self::Prefer(..)
            | Self::MoreAsRed(_)
            | Self::ActStressed(_)
            | Self::Act { .. }
            | Self::SkipAction
            | Self::LastAction(_)
            | Self::SharedActions
            | Self::ReachLocked => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        match self {
            Self::BoostAlong(_, who) => {
                if let (Some(ship), Choice::Ahead(_)) = (game.whom(*who, on), choice) {
                    game.pay(ship, Difficulty::Red, sink);
                    game.perform(ship, Action::Boost, Difficulty::Red, choice, sink);
                }
            }
            Self::OnBar(_)
            | Self::Recolour(..)
            | Self::ActionsPerTurn(_)
            | Self::Prefer(..)
            | Self::MoreAsRed(_)
            | Self::ActStressed(_)
            | Self::Act { .. }
            | Self::SkipAction
            | Self::LastAction(_)
            | Self::SharedActions
            | Self::ReachLocked => {}
        }
    }
}

impl Holds for ActionCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Action(actions) => {
                occasion.action.and_then(|(action, _)| action).is_some_and(|action| actions.contains(&action))
            }
            Self::Colour(colours) => occasion.action.is_some_and(|(_, colour)| colours.contains(&colour)),
            Self::Performed(actions, who) => ship(*who)
                .is_some_and(|ship| actions.iter().any(|action| game.state.ship(ship).performed.contains(*action))),
            Self::OnBar(actions, who) => {
                ship(*who).is_some_and(|ship| actions.iter().any(|action| game.on_bar(ship, *action)))
            }
            Self::AddedBy(kinds) => {
                let action = occasion.action.and_then(|(action, _)| action);
                action.is_some_and(|action| game.is_added_by(occasion.it, action, kinds))
            }
            Self::Helped(actions) => {
                let did = game.helped(me);
                actions.iter().any(|action| did.contains(*action))
            }
            Self::InActionStep => game
                .state
                .stack
                .iter()
                .any(|frame| matches!(frame, Frame::Activation(of, ActivationStep::End) if of == me)),
            Self::SlammedStressed => game.state.ship(me).done.slammed_stressed,
            Self::Coordinating(who) => {
                let under_way = |frame| matches!(frame, Frame::Acted(of, Some(Action::Coordinate), _) if of == me);
                let other = game.coordinated(me).map(|(other, _)| other);
                other.is_some() && ship(*who) == other && game.state.stack.iter().any(under_way)
            }
        }
    }
}

impl Game {
    /// The entries that cards add to a ship's bar.
    pub(crate) fn added_to_bar(&self, ship: ShipId) -> impl Iterator<Item = ActionEntry> + '_ {
        let steps = self.applying(Window::Bar, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        steps.filter_map(|step| if let Step::Action(ActionStep::OnBar(entry)) = step { Some(*entry) } else { None })
    }

    /// Whether a card of one of these kinds put an action on a ship's bar.
    fn is_added_by(&self, ship: ShipId, action: Action, kinds: &[String]) -> bool {
        let abilities = &self.facts.ships[ship.index()].profile.abilities;
        self.applying(Window::Bar, Occasion::of(ship)).any(|listed| {
            let adds = listed.effect.blocks[0].iter().any(|step| match step {
                Step::Action(ActionStep::OnBar(entry)) => entry.action == action,
                _ => false,
            });
            adds && listed.id.ship == ship && kinds.contains(&abilities[usize::from(listed.ability)].kind)
        })
    }

    /// Whether a ship is stressed and nothing lets it perform that action all the same; one of no bar, if none is named.
    pub(crate) fn stress_bars(&self, ship: ShipId, action: Option<Action>, colour: Difficulty) -> bool {
        let occasion = Occasion { action: Some((action, colour)), ..Occasion::of(ship) };
        self.state.ship(ship).is_stressed()
            && !self.has_step(Window::Stressed, occasion, |step| match step {
                Step::Action(ActionStep::ActStressed(actions)) => {
                    actions.is_empty() || action.is_some_and(|action| actions.contains(&action))
                }
                _ => false,
            })
    }

    /// What the ship that one coordinated last performed thanks to that.
    pub(crate) fn helped(&self, ship: ShipId) -> ActionSet {
        match self.coordinated(ship) {
            Some((other, before)) => self.state.ship(other).performed.without(before),
            None => ActionSet::default(),
        }
    }

    /// The ship that one coordinated last, and what that had performed before.
    pub(super) fn coordinated(&self, ship: ShipId) -> Option<(ShipId, ActionSet)> {
        let all = self.state.coordinated.iter().flatten();
        all.filter(|(by, ..)| *by == ship).map(|(_, other, before)| (*other, *before)).next()
    }

    /// The actions among those that are on a ship's own bar.
    pub(crate) fn helped_and_on_bar(&self, ship: ShipId) -> impl Iterator<Item = Action> + '_ {
        let did = self.helped(ship);
        Action::ALL.into_iter().filter(move |action| did.contains(*action) && self.on_bar(ship, *action))
    }

    /// Whether a ship may perform a red boost action that way.
    fn may_boost_along(&self, ship: ShipId, bend: Bend) -> bool {
        self.may_act(ship, Action::Boost, Difficulty::Red) && self.can_boost(ship, bend.side())
    }
}
