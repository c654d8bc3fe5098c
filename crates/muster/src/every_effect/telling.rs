//! Which differences tell what a step does, so that the line of an effect shows the deed and not some later consequence.

use tallyho_rules::Token;
use tallyho_rules::effect::{Effect, Step, TokenSet, Window};

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
        Step::Change { .. } | Step::Reroll(..) | Step::Cancel(..) | Step::Add(_) => match window {
            // Here dice are seen no more once the effect is done, only what becomes of them.
            Window::BeforeNeutralize
            | Window::AfterNeutralize
            | Window::AttackHits
            | Window::AttackModified
            | Window::DefenseRolled
            | Window::DefenseModified
            | Window::ModifyDefense => words(&["attack ", "defense ", "shields", "facedown", "faceup"]),
            _ => words(&["attack ", "defense "]),
        },
        Step::Dice(_) | Step::RangeBonus(_) | Step::MostDice(_) | Step::DiceAsHits => match window {
            Window::DefenseDice => words(&["defense "]),
            _ => words(&["attack "]),
        },
        Step::Gain(token, ..) | Step::Instead(_, token) | Step::SwapToken(token) => vec![sign(*token)],
        Step::Remove(kinds, _) | Step::Transfer(kinds, ..) | Step::KeepTokens(kinds) => tokens(*kinds),
        Step::Recover(_) | Step::Lose(_) | Step::RecoverOf(..) | Step::RecoverWeapon(_) => words(&["charges"]),
        Step::RecoverShield(_) => words(&["shields"]),
        Step::LoseShield(_) => words(&["shields", "facedown", "faceup"]),
        Step::RecoverForce(..) => words(&["force"]),
        Step::RecoverEnergy(_) => words(&["energy"]),
        Step::Act { .. } | Step::BoostAlong(..) => words(&["asks action", "action ", "asks perform", "elsewhere"]),
        Step::Move(_) | Step::Execute(..) | Step::Rotate(..) | Step::Fly(..) | Step::FlyAs(_) => words(&["elsewhere"]),
        Step::HarderNow(_) | Step::Harder(_) => words(&["flown", "setdial"]),
        Step::Bonus { .. } | Step::Attack => words(&["asks attack", "attack offers", "attack hit", "attack focus"]),
        Step::Lock { .. }
        | Step::LockFar { .. }
        | Step::BreakLock(..)
        | Step::Unlock(_)
        | Step::AcquireLock
        | Step::DrawLocks(_) => words(&["lock"]),
        Step::Suffer { .. } | Step::Deal(..) => words(&["shields", "facedown", "faceup", "dying", "destroyed"]),
        Step::Expose(_) | Step::Repair(_) | Step::Facedown | Step::Faceup | Step::DrawDamage(_) => {
            words(&["faceup", "asks within"])
        }
        Step::Prevent(_) => words(&["shields", "facedown", "faceup", "stress", "ion", "jam", "strain", "deplete"]),
        Step::Destroy | Step::Jump(_) => words(&["dying", "destroyed", "fled"]),
        Step::TurnTurret(_) => words(&["turret"]),
        Step::Flip => words(&["flipped"]),
        Step::EngageAt(..) => words(&["engages-at"]),
        Step::Activate => words(&["active"]),
        Step::Mark(_) => words(&["mark"]),
        Step::SetDial(_) => words(&["dial", "elsewhere"]),
        Step::Forbid(_) => words(&["lacks", "asks"]),
        Step::Drop => words(&["asks drop", "objects", "payload"]),
        Step::Restock(..) => words(&["payload"]),
        // What the rest is about is offered, asked or told in many ways.
        _ => words(&[""]),
    }
}
