//! Permissions: what a card forbids.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::game::Game;

use super::{Happens, Occasion, Purpose, Resolving, Step, Window, worded};

worded! {
    /// Something that is forbidden.
    Permission {
        /// Spending green tokens on dice.
        SpendGreen "spend-green",
        /// Spending a lock to reroll.
        SpendLock "spend-lock",
        /// Turning the turret to the left or right.
        TurretSides "turret-sides",
        /// Turning the turret to the rear.
        TurretRear "turret-rear",
        /// Modifying one's dice at all.
        Modify "modify",
        /// Rerolling one's dice.
        Reroll "reroll",
        /// Rerolling more than one of one's attack dice.
        RerollMore "reroll-more",
        /// Modifying one's dice otherwise than by the card of the weapon.
        ModifyOtherwise "modify-otherwise",
        /// Being coordinated.
        BeCoordinated "be-coordinated",
    }
}

impl Happens for Permission {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::SpendGreen
            | Self::SpendLock
            | Self::Modify
            | Self::ModifyOtherwise
            | Self::Reroll
            | Self::RerollMore => &[Window::Spend],
            Self::BeCoordinated => &[Window::Coordinate],
            Self::TurretSides | Self::TurretRear => &[Window::Turret],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        None
    }

    fn can(&self, _: &Game, _: &Resolving) -> bool {
        true
    }

    /// Whoever is about to do it asks; nothing happens by itself, and nothing is asked on the way.
    fn carry_out(&self, _: &mut Game, _: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {}

    fn offer(&self, _: &mut Game, _: &Resolving) {}

    fn answer(&self, _: &mut Game, _: Choice, _: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {}
}

impl Game {
    /// Whether some card forbids a ship to do that.
    pub(crate) fn is_forbidden(&self, window: Window, occasion: Occasion, what: Permission) -> bool {
        self.has_step(window, occasion, |step| *step == Step::Forbid(what))
    }
}
