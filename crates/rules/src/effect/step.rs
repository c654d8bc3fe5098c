//! Steps: what an effect does, one thing after the other.
//!
//! Steps are sorted by what they are about, and each sort is a file of its own beside this one. A sort says everything about its
//! steps: when they have a meaning, what they are for, whether they would do anything, what they do, what is asked on the way and
//! what comes of the answer.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::game::Game;

use super::{
    ActionStep, CardStep, DamageStep, DeviceStep, DiceStep, DockStep, FlowStep, LockStep, MoveStep, Permission,
    Purpose, Resolving, TokenStep, WeaponStep, Window, WindowKind,
};

/// Steps that are carried out one after the other.
pub type Block = Vec<Step>;

/// One thing that happens, by what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Dice are counted, changed or rolled again.
    Dice(DiceStep),
    /// Tokens come and go.
    Token(TokenStep),
    /// Locks come and go.
    Lock(LockStep),
    /// A ship moves, or moves otherwise.
    Move(MoveStep),
    /// Damage is suffered, prevented or repaired.
    Damage(DamageStep),
    /// A device is placed, or placed otherwise.
    Device(DeviceStep),
    /// Something becomes of the card, or of what is spent on cards.
    Card(CardStep),
    /// A weapon works otherwise, or an attack is made.
    Weapon(WeaponStep),
    /// An action is performed, or may be.
    Action(ActionStep),
    /// Ships dock.
    Dock(DockStep),
    /// Other steps follow, or none.
    Flow(FlowStep),
    /// Something is forbidden.
    Forbid(Permission),
}

/// What every step can say of itself and do, whatever it is about.
pub(super) trait Happens {
    /// The windows that ask for it; none for steps that happen, which they do wherever something can.
    fn windows(&self) -> &'static [Window];

    /// What it is for; nothing by itself where it only prepares or pays for another.
    fn purpose(&self) -> Option<Purpose>;

    /// Whether it would do anything. Only what could be nothing at all is looked into.
    fn can(&self, game: &Game, on: &Resolving) -> bool;

    /// Does it, or asks about it.
    fn carry_out(&self, game: &mut Game, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink);

    /// Offers the answers to what it asks.
    fn offer(&self, game: &mut Game, on: &Resolving);

    /// Goes on with what was answered.
    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink);
}

/// The same for a step of any sort.
macro_rules! whichever {
    ($step:expr, $it:ident => $does:expr) => {
        match $step {
            $crate::effect::Step::Dice($it) => $does,
            $crate::effect::Step::Token($it) => $does,
            $crate::effect::Step::Lock($it) => $does,
            $crate::effect::Step::Move($it) => $does,
            $crate::effect::Step::Damage($it) => $does,
            $crate::effect::Step::Device($it) => $does,
            $crate::effect::Step::Card($it) => $does,
            $crate::effect::Step::Weapon($it) => $does,
            $crate::effect::Step::Action($it) => $does,
            $crate::effect::Step::Dock($it) => $does,
            $crate::effect::Step::Flow($it) => $does,
            $crate::effect::Step::Forbid($it) => $does,
        }
    };
}
pub(super) use whichever;

impl Happens for Step {
    fn windows(&self) -> &'static [Window] {
        whichever!(self, step => step.windows())
    }

    fn purpose(&self) -> Option<Purpose> {
        whichever!(self, step => step.purpose())
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        whichever!(self, step => step.can(game, on))
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        whichever!(self, step => step.carry_out(game, on, chance, sink));
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        whichever!(self, step => step.offer(game, on));
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        whichever!(self, step => step.answer(game, choice, on, chance, sink));
    }
}

impl Step {
    /// Whether it does something at a window, so that no card is accepted whose words would do nothing.
    pub(crate) fn fits(&self, window: Window) -> bool {
        match self.windows() {
            [] => window.kind() != WindowKind::Query && window != Window::Drop,
            windows => windows.contains(&window),
        }
    }
}
