//! Which differences tell what a step does, so that the line of an effect shows the deed and not some later consequence.

use tallyho_rules::Token;
use tallyho_rules::effect::{
    ActionStep, CardStep, DamageStep, DeviceStep, DiceStep, Effect, LockStep, MoveStep, Step, TokenSet, TokenStep,
    WeaponStep, Window,
};

/// Whether one of the differences is what some step of an effect is about.
pub(super) fn is_telling(effect: &Effect, difference: &[String]) -> bool {
    let signs: Vec<String> = effect.blocks.iter().flatten().flat_map(|step| signs(effect.window, step)).collect();
    difference.iter().any(|it| signs.iter().any(|sign| it.contains(sign.as_str())))
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

fn tokens(kinds: TokenSet) -> Vec<String> {
    kinds.iter().map(sign).collect()
}

fn sign(token: Token) -> String {
    format!(" {} ", token.name())
}

/// Words that stand in a difference if a step has shown.
fn signs(window: Window, step: &Step) -> Vec<String> {
    match step {
        Step::Dice(DiceStep::Change { .. } | DiceStep::Reroll(..) | DiceStep::Cancel(..) | DiceStep::Add(_)) => {
            match window {
                // Here dice are seen no more once the effect is done, only what becomes of them.
                Window::BeforeNeutralize
                | Window::AfterNeutralize
                | Window::AttackHits
                | Window::AttackModified
                | Window::DefenseRolled
                | Window::DefenseModified
                | Window::ModifyDefense => words(&["attack ", "defense ", "shields", "facedown", "faceup"]),
                _ => words(&["attack ", "defense "]),
            }
        }
        Step::Dice(DiceStep::Dice(_) | DiceStep::RangeBonus(_) | DiceStep::MostDice(_) | DiceStep::DiceAsHits) => {
            match window {
                Window::DefenseDice => words(&["defense "]),
                _ => words(&["attack "]),
            }
        }
        Step::Token(TokenStep::Gain(token, ..))
        | Step::Damage(DamageStep::Instead(_, token))
        | Step::Token(TokenStep::SwapToken(token)) => vec![sign(*token)],
        Step::Token(TokenStep::Remove(kinds, _) | TokenStep::Transfer(kinds, ..) | TokenStep::KeepTokens(kinds)) => {
            tokens(*kinds)
        }
        Step::Card(CardStep::Recover(_) | CardStep::Lose(_) | CardStep::RecoverOf(..) | CardStep::RecoverWeapon(_)) => {
            words(&["charges"])
        }
        Step::Damage(DamageStep::RecoverShield(_)) => words(&["shields"]),
        Step::Damage(DamageStep::LoseShield(_)) => words(&["shields", "facedown", "faceup"]),
        Step::Card(CardStep::RecoverForce(..)) => words(&["force"]),
        Step::Card(CardStep::RecoverEnergy(_)) => words(&["energy"]),
        Step::Action(ActionStep::Act { .. } | ActionStep::BoostAlong(..)) => {
            words(&["asks action", "action ", "asks perform", "elsewhere"])
        }
        Step::Move(
            MoveStep::Move(_) | MoveStep::Execute(..) | MoveStep::Rotate(..) | MoveStep::Fly(..) | MoveStep::FlyAs(_),
        ) => words(&["elsewhere"]),
        Step::Move(MoveStep::HarderNow(_) | MoveStep::Harder(_)) => words(&["flown", "setdial"]),
        Step::Weapon(WeaponStep::Bonus { .. } | WeaponStep::Attack) => {
            words(&["asks attack", "attack offers", "attack hit", "attack focus"])
        }
        Step::Lock(
            LockStep::Lock { .. }
            | LockStep::LockFar { .. }
            | LockStep::BreakLock(..)
            | LockStep::Unlock(_)
            | LockStep::AcquireLock
            | LockStep::DrawLocks(_),
        ) => words(&["lock"]),
        Step::Damage(DamageStep::Suffer { .. } | DamageStep::Deal(..)) => {
            words(&["shields", "facedown", "faceup", "dying", "destroyed"])
        }
        Step::Damage(
            DamageStep::Expose(_)
            | DamageStep::Repair(_)
            | DamageStep::Facedown
            | DamageStep::Faceup
            | DamageStep::DrawDamage(_),
        ) => words(&["faceup", "asks within"]),
        Step::Damage(DamageStep::Prevent(_)) => {
            words(&["shields", "facedown", "faceup", "stress", "ion", "jam", "strain", "deplete"])
        }
        Step::Damage(DamageStep::Destroy) | Step::Move(MoveStep::Jump(_)) => words(&["dying", "destroyed", "fled"]),
        Step::Weapon(WeaponStep::TurnTurret(_)) => words(&["turret"]),
        Step::Card(CardStep::Flip) => words(&["flipped"]),
        Step::Weapon(WeaponStep::EngageAt(..)) => words(&["engages-at"]),
        Step::Card(CardStep::Activate) => words(&["active"]),
        Step::Card(CardStep::Mark(_)) => words(&["mark"]),
        Step::Move(MoveStep::SetDial(_)) => words(&["dial", "elsewhere"]),
        Step::Forbid(_) => words(&["lacks", "asks"]),
        Step::Device(DeviceStep::Drop) => words(&["asks drop", "objects", "payload"]),
        Step::Device(DeviceStep::Restock(..)) => words(&["payload"]),
        // What the rest is about is offered, asked or told in many ways.
        _ => words(&[""]),
    }
}
