//! Prices and steps read from words.

use super::term::{Term, Words};
use super::{Read, faces, union, unreadable};
use crate::effect::{Actions, BonusOn, Faces, Granted, Price, Step, TurnPrice, WeaponClass};
use crate::profile::{ActionEntry, Difficulty};

/// A price.
pub(super) fn read_price(words: &mut Words<'_>) -> Read<Price> {
    let word = words.next("a price")?;
    Ok(match word {
        "charge" => Price::Charge(words.one()?),
        "force" => Price::Force(words.one()?),
        "gain" => Price::Gain(union(words.several()?)),
        "spend" => Price::Spend(union(words.several()?), words.who()?),
        "shield" => Price::Shield(words.one()?),
        "energy" => Price::Energy(words.one()?),
        "expose" => Price::Expose,
        "lock" => Price::Lock(words.who()?),
        "suffer" => Price::Suffer(words.one()?, words.one()?),
        "result" => Price::Result(faces(words)?),
        "weapon-charge" => Price::WeaponCharge(words.one()?),
        _ => return unreadable(word, format!("a price: {}", Price::WORDS.join(", "))),
    })
}

/// A step without brackets.
pub(super) fn read_plain_step(words: &mut Words<'_>) -> Read<Step> {
    let word = words.next("a step")?;
    Ok(match word {
        "dice" => Step::Dice(words.one()?),
        "range-bonus" => Step::RangeBonus(true),
        "no-range-bonus" => Step::RangeBonus(false),
        "harder" => Step::Harder(words.one()?),
        "forbid" => Step::Forbid(words.one()?),
        "lock-range" => Step::LockRange(words.several()?),
        "weapon-range" => Step::WeaponRange(words.one()?),
        "docked-weapon" => Step::DockedWeapon(words.one()?),
        "carries" => Step::Carries(words.one()?, words.several()?),
        "starts-docked" => Step::StartsDocked(words.next("the id of a chassis")?.to_owned()),
        "turret-for-front" => Step::TurretForFront,
        "ignore" => Step::Ignore(words.one()?),
        "banked-rolls" => Step::BankedRolls,
        "banked-drops" => Step::BankedDrops,
        "side-drops" => Step::SideDrops,
        "crits-stay" => Step::CritsStay,
        "on-bar" => {
            let Granted { action, difficulty } = words.one()?;
            let linked = if words.take(">") { Some(words.one::<Granted>()?) } else { None };
            let linked = linked.map(|Granted { action, difficulty }| (action, difficulty));
            Step::OnBar(ActionEntry { action, difficulty, linked })
        }
        "change" => Step::Change { from: faces(words)?, to: words.one()?, count: words.one()? },
        "reroll" => {
            let count = words.one()?;
            Step::Reroll(count, if words.peek().is_some() { faces(words)? } else { Faces::ANY })
        }
        "cancel" => Step::Cancel(faces(words)?, words.one()?),
        "add" => Step::Add(words.one()?),
        "gain" => {
            let token = words.one()?;
            let counted = words.peek().and_then(u8::read);
            let count = if counted.is_some() { words.one()? } else { 1 };
            Step::Gain(token, count, words.who()?)
        }
        "remove" => Step::Remove(union(words.several()?), words.who()?),
        "recover" => Step::Recover(words.one()?),
        "lose" => Step::Lose(words.one()?),
        "recover-shield" => Step::RecoverShield(words.who()?),
        "act" => {
            let actions = read_actions(words)?;
            let stressed = words.take("stressed");
            Step::Act { who: words.who()?, actions, stressed }
        }
        "move" => Step::Move(words.several()?),
        "execute" => {
            let difficulty = words.one()?;
            Step::Execute(words.several()?, difficulty)
        }
        "bonus" => {
            let weapons = words.several()?;
            let narrower = words.peek().is_some_and(|word| WeaponClass::from_word(word).is_some());
            let too = if narrower { Some(words.one()?) } else { None };
            let narrow = words.peek().is_some_and(|word| BonusOn::from_word(word).is_some() && word != "it");
            let on = match words.take("on-it") {
                true => BonusOn::It,
                false if narrow => words.one()?,
                false => BonusOn::Anybody,
            };
            Step::Bonus { weapons, too, on, who: words.who()? }
        }
        "lock" => Step::Lock { by: words.one()?, on: words.one()? },
        "suffer" => Step::Suffer { hits: words.one()?, crits: words.one()?, who: words.who()? },
        "deal" => Step::Deal(words.one()?, words.who()?),
        "expose" => Step::Expose(words.who()?),
        "destroy" => Step::Destroy,
        "facedown" => Step::Facedown,
        "faceup" => Step::Faceup,
        "prevent" => Step::Prevent(words.one()?),
        _ => return read_later_step(word, words),
    })
}

/// Steps that change cards, maneuvers and what is permitted.
fn read_later_step(word: &str, words: &mut Words<'_>) -> Read<Step> {
    Ok(match word {
        "repair" => Step::Repair(words.who()?),
        "transfer" => Step::Transfer(union(words.several()?), words.one()?, words.one()?),
        "turn-turret" => Step::TurnTurret(words.who()?),
        "rotate" => Step::Rotate(words.several()?, words.who()?),
        "flip" => Step::Flip,
        "recover-force" => Step::RecoverForce(words.one()?, words.who()?),
        "recover-energy" => Step::RecoverEnergy(words.one()?),
        "recover-of" => Step::RecoverOf(words.ids("a kind of card")?, words.one()?),
        "recover-weapon" => Step::RecoverWeapon(words.one()?),
        "lose-shield" => Step::LoseShield(words.who()?),
        "instead" => Step::Instead(words.one()?, words.one()?),
        "engage-at" => Step::EngageAt(words.one()?, words.who()?),
        "activate" => Step::Activate,
        "mark" => Step::Mark(words.who()?),
        "skip-action" => Step::SkipAction,
        "set-dial" => Step::SetDial(words.several()?),
        "fly" => {
            let difficulty = words.one()?;
            Step::Fly(words.several()?, difficulty)
        }
        "fly-as" => Step::FlyAs(words.several()?),
        "harder-now" => Step::HarderNow(words.one()?),
        "swap-token" => Step::SwapToken(words.one()?),
        "pass-token" => Step::PassToken,
        "most-dice" => Step::MostDice(words.one()?),
        "act-stressed" => {
            let all = words.peek().is_none();
            Step::ActStressed(if all { Vec::new() } else { words.several()? })
        }
        "red-stressed" => Step::RedStressed,
        "keep-tokens" => Step::KeepTokens(union(words.several()?)),
        "at-range-0" => Step::AtRangeZero,
        "while-disarmed" => Step::WhileDisarmed,
        "needs-nothing" => Step::NeedsNothing,
        "crits-first" => Step::CritsFirst,
        "turn-boosts" => {
            let free = words.peek().is_none();
            Step::TurnBoosts(if free { TurnPrice::Free } else { words.one()? })
        }
        "recolour" => Step::Recolour(words.one()?, words.one()?),
        "fuse" => Step::Fuse(words.one()?),
        "unlock" => Step::Unlock(words.who()?),
        "break-lock" => Step::BreakLock(words.one()?, words.one()?),
        "again" => Step::Again,
        "lends-pilot" => Step::LendsPilot,
        "idle-alone" => Step::IdleAlone,
        _ => return read_last_step(word, words),
    })
}

/// Steps about attacks and locks that are special in some way, and about devices.
fn read_last_step(word: &str, words: &mut Words<'_>) -> Read<Step> {
    Ok(match word {
        "bullseye-ahead" => Step::BullseyeAhead(words.one()?),
        "widen-range" => Step::WidenRange(words.one()?),
        "force-for-need" => Step::ForceForNeed,
        "needs-no-lock" => Step::NeedsNoLock,
        "near-speed-drops" => Step::NearSpeedDrops,
        "far-launches" => Step::FarLaunches(words.one()?),
        "dice-as-hits" => Step::DiceAsHits,
        "through-obstacles" => Step::ThroughObstacles,
        "shared-actions" => Step::SharedActions,
        "reach-locked" => Step::ReachLocked,
        "most-locks" => Step::MostLocks(words.one()?),
        "actions-per-turn" => Step::ActionsPerTurn(words.one()?),
        "prefer" => Step::Prefer(words.one()?, words.one()?),
        "nothing" => Step::Nothing,
        "note" => Step::Note,
        "hit-at-once" => Step::HitAtOnce,
        "last-action" => Step::LastAction(words.one()?),
        "draw-locks" => Step::DrawLocks(words.who()?),
        "attack" => Step::Attack,
        "drop" => Step::Drop,
        "acquire-lock" => Step::AcquireLock,
        "lock-far" => Step::LockFar { by: words.one()?, on: words.one()? },
        "boost-along" => Step::BoostAlong(words.one()?, words.who()?),
        "restock" => Step::Restock(words.one()?, words.one()?),
        "draw-damage" => Step::DrawDamage(words.one()?),
        "ignore-it" => Step::IgnoreIt,
        "scan" => Step::Scan,
        "jump" => Step::Jump(words.one()?),
        _ => return unreadable(word, format!("a step: {}", Step::WORDS.join(", "))),
    })
}

/// `any`, `white` or `red-white` (any white one, performed as red), `same`, or a list.
fn read_actions(words: &mut Words<'_>) -> Read<Actions> {
    for (word, actions) in [
        ("any", Actions::Any),
        ("same", Actions::Same),
        ("theirs", Actions::Theirs),
        ("white", Actions::White(Difficulty::White)),
        ("white-as-red", Actions::White(Difficulty::Red)),
    ] {
        if words.take(word) {
            return Ok(actions);
        }
    }
    Ok(Actions::Listed(words.several()?))
}
