//! Docking: who carries whom, and what either gets by that.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::game::Game;
use crate::profile::WeaponArc;

use super::{Happens, Purpose, Resolving, Window};

/// Who can dock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passenger {
    /// Any small ship.
    Small,
    /// Ships of a chassis, by its id.
    Chassis(String),
}

/// What ships do that dock, or are docked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DockStep {
    /// So many of these ships can dock.
    Carries(u8, Vec<Passenger>),
    /// The ship starts docked on one of that chassis, by its id.
    StartsDocked(String),
    /// While a ship is docked, there is a primary weapon through that arc, as strong as that ship's through its front arc.
    DockedWeapon(WeaponArc),
    /// While it is docked, its carrier has what its pilot can do.
    LendsPilot,
    /// With nobody docked on it, the ship neither activates nor engages.
    IdleAlone,
}

impl Happens for DockStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Carries(..) | Self::StartsDocked(_) | Self::LendsPilot | Self::IdleAlone => &[Window::Docking],
            Self::DockedWeapon(_) => &[Window::Weapon],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        None
    }

    fn can(&self, _: &Game, _: &Resolving) -> bool {
        true
    }

    fn carry_out(&self, _: &mut Game, _: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        match self {
            // All of them are asked for when ships are set up, activate, engage or choose weapons; nothing happens by itself.
            Self::Carries(..) | Self::StartsDocked(_) | Self::DockedWeapon(_) | Self::LendsPilot | Self::IdleAlone => {}
        }
    }

    fn offer(&self, _: &mut Game, _: &Resolving) {}

    fn answer(&self, _: &mut Game, _: Choice, _: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {}
}
