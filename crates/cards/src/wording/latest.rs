//! Words for what changes attacks, locks, devices and what may still be done.

use tallyho_rules::effect::{Bend, Condition, Side, Span, Step, Who, Whose};

use super::further::does;
use super::{arc, has, is, or, span, subject, whom, whose};

pub(super) fn latest_condition(it: &Condition) -> String {
    match it {
        Condition::Noted => "this card was used in the attack".to_owned(),
        Condition::Helped(actions) => {
            format!("the ship you coordinated performed {} thanks to that", or(actions.iter().map(|it| it.name())))
        }
        Condition::AgilityAtMost(one, other) => {
            format!("{} agility is not higher than {}", whose(*one), whose(*other))
        }
        Condition::Range(one, other, band) => {
            format!("{} {} at range {} of {}", whom(*one), is(*one), span(*band), whom(*other))
        }
        Condition::SeenLeast(count, word, side, band) => {
            let ships = match side {
                Side::Enemy | Side::Opponent => "enemy ships",
                Side::Friend | Side::OtherFriend => "friendly ships",
                Side::Me | Side::Anyone | Side::Other | Side::Carrier => "ships",
            };
            format!("there are {count} or more {ships} in your {} at range {}", arc(*word), span(*band))
        }
        Condition::InActionStep => "it is your Perform Action step".to_owned(),
        Condition::LowestInitiative(side, band, who) => {
            let other = subject(Whose { side: *side, within: Some(*band) });
            format!("no initiative of {other} is lower than that of {}", whom(*who))
        }
        Condition::TurretPoints(word) => format!("your turret points to your {}", arc(*word)),
        Condition::SlammedStressed => "you were stressed when you performed it".to_owned(),
        // Every other condition has its words next door.
        _ => it.to_string(),
    }
}

pub(super) fn latest_step(it: &Step) -> String {
    match it {
        Step::BullseyeAhead(band) => {
            format!("you may treat enemy ships in your front arc at range {} as in your bullseye arc", span(*band))
        }
        Step::WidenRange(by) => format!("the weapon reaches {by} range nearer and farther, within range 0-3"),
        Step::ForceForNeed => "you may spend 1 Force charge for the lock or token that the weapon needs".to_owned(),
        Step::NeedsNoLock => "the weapon needs no lock".to_owned(),
        Step::NearSpeedDrops => "use a template of the same bearing with a speed 1 higher or lower".to_owned(),
        Step::FarLaunches(speed) => format!("launch a bomb with the {speed} straight template instead"),
        Step::DiceAsHits => "it rolls no more dice than there are hits and crits".to_owned(),
        Step::ThroughObstacles => "obstacles do not stop your boosts and barrel rolls".to_owned(),
        Step::SharedActions => "a ship you coordinate performs only actions that are on your bar too".to_owned(),
        Step::ReachLocked => "you may spend your lock on a ship to coordinate or jam that ship at any range".to_owned(),
        Step::MostLocks(count) => format!("you can maintain up to {count} locks"),
        Step::ActionsPerTurn(count) => format!("you perform {count} actions in your Perform Action step"),
        Step::Prefer(one, other) => {
            format!("an automated ship takes {} where it would take {}", one.name(), other.name())
        }
        Step::Nothing => "do nothing".to_owned(),
        Step::Note => "it counts until the end of the attack".to_owned(),
        Step::HitAtOnce => "no dice are rolled and the attack hits".to_owned(),
        Step::LastAction(Span::Activation) => "no other action in this activation".to_owned(),
        Step::LastAction(Span::Round) => "no other action this round".to_owned(),
        Step::DrawLocks(who) => format!("all enemy locks on {} are moved to you", whom(*who)),
        Step::Attack => "perform an attack".to_owned(),
        Step::Drop => "drop or launch a device".to_owned(),
        Step::AcquireLock => "acquire a lock".to_owned(),
        Step::LockFar { by, on } => {
            does(*by, "acquire", "acquires", &format!("a lock on {}, however far away", whom(*on)))
        }
        Step::BoostAlong(bend, who) => {
            let way = match bend {
                Bend::Left => "the 1 bank left",
                Bend::Ahead => "the 1 straight",
                Bend::Right => "the 1 bank right",
            };
            does(*who, "perform", "may perform", &format!("a red boost action with {way} template"))
        }
        Step::Restock(device, count) => {
            format!("recover {count} charge{} for your {}s", if *count == 1 { "" } else { "s" }, device.name())
        }
        Step::DrawDamage(count) => {
            format!("draw {count} damage cards, choose the one that is dealt, discard the others")
        }
        Step::IgnoreIt => "ignore what that obstacle does until the end of the round".to_owned(),
        Step::Scan => format!("scan what {} {} locked at range 0-1", whom(Who::Me), has(Who::Me)),
        Step::Jump(dice) => format!(
            "roll {dice} attack dice: with as many hits and crits as there {} charges on this card, you jump to hyperspace",
            is(Who::Me)
        ),
        // Every other step has its words next door.
        _ => it.to_string(),
    }
}
