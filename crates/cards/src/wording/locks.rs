//! What becomes of locks, in words.

use tallyho_rules::effect::{Band, LockCondition, LockStep, Side, Whose};

use super::clause::{Clause, do_it, does, fact};
use super::scene::{Scene, my};
use super::words::{or_all, ships_of, span, subject};

pub(super) fn step(step: &LockStep, scene: &Scene<'_>) -> Clause {
    match step {
        LockStep::LockRange(bands) => {
            // What leaves out a range that every ship has says so.
            let usual = (0..=3).all(|range| bands.iter().any(|band| (band.least..=band.most).contains(&range)));
            let only = if usual { "" } else { "only " };
            let bands = or_all(bands.iter().map(|it| format!("at range {}", beyond(*it))));
            fact(format!("{} can acquire locks {only}{bands}", all_of_side(scene)))
        }
        LockStep::MostLocks(count) => fact(format!("you can maintain up to {count} locks")),
        LockStep::Lock { by, on } => does(*by, "acquire", "acquires", format!("a lock on {}", scene.whom(*on))),
        LockStep::LockFar { by, on } => {
            does(*by, "acquire", "acquires", format!("a lock on {}, however far away", scene.whom(*on)))
        }
        LockStep::LockThroughFriends => {
            let who = all_of_side(scene);
            fact(format!("{who} can acquire locks on ships and objects at range 0-3 of any friendly ship"))
        }
        LockStep::PassLock(who) => do_it("transfer", format!("a lock on you to {}", scene.whom(*who))),
        LockStep::AcquireLock => do_it("acquire", "a lock"),
        LockStep::BreakLock(of, on) => {
            let on = scene.whom(*on);
            does(*of, "lose", "loses", format!("{} lock on {on}", scene.its(*of)))
        }
        LockStep::Unlock(who) => do_it("remove", format!("a lock on {}", scene.whom(*who))),
        LockStep::DrawLocks(who) => do_it("move", format!("all enemy locks on {} to you", scene.whom(*who))),
        LockStep::Scan => do_it("scan", "what you have locked at range 0-1"),
    }
}

/// All ships that a question about locks is about: `you`, `friendly ships`.
fn all_of_side(scene: &Scene<'_>) -> &'static str {
    match scene.effect.whose.side {
        Side::Me => "you",
        side => ships_of(side),
    }
}

/// `0-4`, `2 and beyond`.
fn beyond(band: Band) -> String {
    match band.most {
        u8::MAX => format!("{} and beyond", band.least),
        _ => span(band),
    }
}

pub(super) fn condition(condition: &LockCondition, scene: &Scene<'_>) -> String {
    match condition {
        LockCondition::Locked { by, on } => format!("{} a lock on {}", scene.who_has(*by), scene.whom(*on)),
        LockCondition::LockedBy(side, chassis, who) => {
            let by = match chassis.as_str() {
                "any" => subject(Whose { side: *side, within: None }),
                _ => format!("{} {}", my(*side), scene.chassis(chassis)),
            };
            format!("{by} has a lock on {}", scene.whom(*who))
        }
    }
}
