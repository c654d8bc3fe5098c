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
            Self::MostDice(_) => &[Window::AttackDice, Window::DefenseDice],
            Self::RangeBonus(_) => &[Window::AttackDice, Window::DefenseDice, Window::AttackPool],
            Self::Harder(_) => &[Window::Difficulty],
            Self::Forbid(
                Permission::SpendGreen
                | Permission::SpendLock
                | Permission::Modify
                | Permission::ModifyOtherwise
                | Permission::Reroll,
            ) => &[Window::Spend],
            Self::Forbid(Permission::BeCoordinated) | Self::SharedActions | Self::ReachLocked => &[Window::Coordinate],
            Self::Forbid(Permission::TurretSides | Permission::TurretRear) => &[Window::Turret],
            Self::LockRange(_) | Self::MostLocks(_) => &[Window::Locks],
            Self::WeaponRange(_)
            | Self::TurretForFront
            | Self::DockedWeapon(_)
            | Self::AtRangeZero
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::BullseyeAhead(_)
            | Self::WidenRange(_)
            | Self::ForceForNeed => &[Window::Weapon],
            Self::Carries(..) | Self::StartsDocked(_) | Self::LendsPilot | Self::IdleAlone => &[Window::Docking],
            Self::ActStressed(_) | Self::RedStressed => &[Window::Stressed],
            Self::KeepTokens(_) => &[Window::EndTokens, Window::Keeps],
            Self::DiceAsHits => &[Window::DefenseDice],
            Self::IgnoreIt => &[Window::Contact],
            Self::HitAtOnce => &[Window::AttackDeclared],
            Self::DrawDamage(_) => &[Window::WouldBeDealt],
            Self::SetDial(_) | Self::Fly(..) | Self::FlyAs(_) | Self::HarderNow(_) => &[Window::AfterReveal],
            Self::Instead(..) => &[Window::AttackHits],
            Self::SwapToken(_) | Self::PassToken => &[Window::WouldGain],
            Self::Fuse(_) => &[Window::AfterDrop],
            Self::Ignore(_) | Self::ThroughObstacles => &[Window::Obstacles],
            Self::BankedRolls | Self::TurnBoosts(_) => &[Window::Template],
            Self::BankedDrops | Self::SideDrops | Self::NearSpeedDrops | Self::FarLaunches(_) => &[Window::Drop],
            Self::CritsStay | Self::CritsFirst => &[Window::Neutralize],
            Self::OnBar(_) | Self::Recolour(..) | Self::ActionsPerTurn(_) | Self::Prefer(..) => &[Window::Bar],
            Self::Reroll(..) => &[
                Window::ModifyAttack,
                Window::ModifyDefense,
                Window::BeforeNeutralize,
                Window::AttackRolled,
                Window::AttackModified,
                Window::DefenseRolled,
                Window::DefenseModified,
            ],
            Self::Change { .. } | Self::Cancel(..) | Self::Add(_) => &[
                Window::ModifyAttack,
                Window::ModifyDefense,
                Window::BeforeNeutralize,
                Window::AttackRolled,
                Window::AttackModified,
                Window::DefenseRolled,
                Window::DefenseModified,
                Window::AfterNeutralize,
                Window::AttackHits,
            ],
            Self::Facedown | Self::Faceup => &[Window::WouldBeDealt],
            Self::Prevent(_) => &[Window::WouldSuffer, Window::WouldGain],
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
            | Self::Either(_)
            | Self::Repair(_)
            | Self::Transfer(..)
            | Self::TurnTurret(_)
            | Self::Rotate(..)
            | Self::Flip
            | Self::RecoverForce(..)
            | Self::RecoverEnergy(_)
            | Self::RecoverOf(..)
            | Self::RecoverWeapon(_)
            | Self::LoseShield(_)
            | Self::EngageAt(..)
            | Self::Activate
            | Self::Mark(_)
            | Self::SkipAction
            | Self::BreakLock(..)
            | Self::Unlock(_)
            | Self::Again
            | Self::Nothing
            | Self::Note
            | Self::Let(..)
            | Self::LastAction(_)
            | Self::DrawLocks(_)
            | Self::Attack
            | Self::Drop
            | Self::AcquireLock
            | Self::LockFar { .. }
            | Self::BoostAlong(..)
            | Self::Restock(..)
            | Self::Scan
            | Self::Jump(_) => &[],
        }
    }
}
