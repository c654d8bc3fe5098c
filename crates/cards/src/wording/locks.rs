//! What becomes of locks, in words.

use tallyho_rules::effect::{LockCondition, LockStep, Who, Whose};

use super::words::{does, has, or_all, span, subject, whom, whose};

pub(super) fn step(step: &LockStep) -> String {
    match step {
        LockStep::LockRange(bands) => {
            format!("you acquire locks at range {}", or_all(bands.iter().map(|it| span(*it))))
        }
        LockStep::LockThroughFriends => "you can acquire locks on objects at range 0-3 of any friendly ship".to_owned(),
        LockStep::PassLock(who) => format!("transfer a lock on you to {}", whom(*who)),
        LockStep::MostLocks(count) => format!("you can maintain up to {count} locks"),
        LockStep::Lock { by, on } => does(*by, "acquire", "acquires", &format!("a lock on {}", whom(*on))),
        LockStep::LockFar { by, on } => {
            does(*by, "acquire", "acquires", &format!("a lock on {}, however far away", whom(*on)))
        }
        LockStep::AcquireLock => "acquire a lock".to_owned(),
        LockStep::BreakLock(of, on) => format!("{} lock on {} is broken", whose(*of), whom(*on)),
        LockStep::Unlock(who) => format!("remove a lock on {}", whom(*who)),
        LockStep::DrawLocks(who) => format!("all enemy locks on {} are moved to you", whom(*who)),
        LockStep::Scan => format!("scan what {} {} locked at range 0-1", whom(Who::Me), has(Who::Me)),
    }
}

pub(super) fn condition(condition: &LockCondition) -> String {
    match condition {
        LockCondition::Locked { by, on } => format!("{} {} a lock on {}", whom(*by), has(*by), whom(*on)),
        LockCondition::LockedBy(side, chassis, who) => {
            let by = subject(Whose { side: *side, within: None });
            match chassis.as_str() {
                "any" => format!("{by} has a lock on {}", whom(*who)),
                _ => format!("{by}, a {chassis}, has a lock on {}", whom(*who)),
            }
        }
    }
}
