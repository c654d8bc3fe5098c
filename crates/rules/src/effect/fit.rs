//! Which steps belong to which windows, so that no card is accepted whose words would do nothing.

use super::window::Kind;
use super::{Permission, Step, Window};

impl Step {
    /// Whether it does something at a window.
    pub(crate) fn fits(&self, window: Window) -> bool {
        match self.windows() {
            [] => window.kind() != Kind::Query && window != Window::Drop,
            windows => windows.contains(&window),
        }
    }

    /// The windows that ask for it; none for steps that happen, which they do wherever something can.
    const fn windows(&self) -> &'static [Window] {
        match self {
            Self::Dice(_) => &[Window::AttackDice, Window::DefenseDice, Window::AttackPool],
            Self::RangeBonus(_) => &[Window::AttackDice, Window::AttackPool],
            Self::Harder(_) => &[Window::Difficulty],
            Self::Forbid(Permission::SpendGreen | Permission::SpendLock) => &[Window::Spend],
            Self::Forbid(Permission::TurretSides | Permission::TurretRear) => &[Window::Turret],
            Self::LockRange(_) => &[Window::Locks],
            Self::WeaponRange(_) | Self::TurretForFront | Self::DockedWeapon(_) => &[Window::Weapon],
            Self::Carries(..) | Self::StartsDocked(_) => &[Window::Docking],
            Self::Ignore(_) => &[Window::Obstacles],
            Self::BankedRolls => &[Window::Template],
            Self::BankedDrops | Self::SideDrops => &[Window::Drop],
            Self::CritsStay => &[Window::Neutralize],
            Self::OnBar(_) => &[Window::Bar],
            Self::Change { .. } | Self::Reroll(_) | Self::Cancel(..) | Self::Add(_) => {
                &[Window::ModifyAttack, Window::ModifyDefense, Window::BeforeNeutralize]
            }
            Self::Facedown => &[Window::WouldBeDealt],
            Self::Prevent(_) => &[Window::WouldSuffer],
            Self::Gain(..)
            | Self::Remove(..)
            | Self::Recover(_)
            | Self::Lose(_)
            | Self::RecoverShield(_)
            | Self::Act { .. }
            | Self::Move(_)
            | Self::Execute(..)
            | Self::Bonus { .. }
            | Self::Lock { .. }
            | Self::Suffer { .. }
            | Self::Deal(..)
            | Self::Expose(_)
            | Self::Destroy
            | Self::Roll(..)
            | Self::If(..)
            | Self::Either(_) => &[],
        }
    }
}
