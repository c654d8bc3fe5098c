//! What is suffered, prevented and repaired, in words.

use tallyho_rules::effect::{Band, DamageCondition, DamageStep, TokenSet, Who, Window};

use super::clause::{Clause, do_it, does, fact};
use super::condition::denied;
use super::scene::Scene;
use super::tokens::tokens;
use super::words::{amount, counted};

pub(super) fn step(step: &DamageStep, scene: &Scene<'_>) -> Clause {
    match step {
        DamageStep::Suffer { hits, crits, who } => does(*who, "suffer", "suffers", damage(*hits, *crits)),
        DamageStep::Deal(count, who) => {
            let cards = counted(*count, "facedown damage card");
            if scene.resolve(*who) == Who::Me {
                return fact(format!("you are dealt {cards}"));
            }
            does(*who, "be dealt", "is dealt", cards)
        }
        DamageStep::Expose(who) => does(*who, "expose", "exposes", "a damage card"),
        DamageStep::ExposeChosen(who) => {
            let cards = format!("all facedown damage cards of {} and choose 1 that is exposed", scene.whom(*who));
            do_it("look", format!("at {cards}"))
        }
        DamageStep::Repair(who) => does(*who, "repair", "repairs", "a faceup damage card"),
        DamageStep::Facedown => do_it("have", "it dealt facedown instead"),
        DamageStep::Faceup => do_it("have", "it dealt faceup instead"),
        DamageStep::Prevent(_) if scene.effect.window == Window::WouldGain => do_it("prevent", "that"),
        DamageStep::Prevent(u8::MAX) => do_it("prevent", "all of it"),
        DamageStep::Prevent(count) => do_it("prevent", format!("{count} of it")),
        DamageStep::DrawDamage(count) => {
            do_it("draw", format!("{count} damage cards, choose the one that is dealt and discard the others"))
        }
        DamageStep::Instead(0, token) => {
            let token = tokens(TokenSet::of(*token));
            does(Who::Defender, "gain", "gains", format!("{token} for each hit and crit instead of damage"))
        }
        DamageStep::Instead(keep, token) => {
            let (hits, token) = (damage(*keep, 0), tokens(TokenSet::of(*token)));
            fact(format!("the defender suffers only {hits} and gains {token} for each other hit and crit"))
        }
        DamageStep::Destroy => fact("you are destroyed"),
        DamageStep::RecoverShield(who) => does(*who, "recover", "recovers", "a shield"),
        DamageStep::LoseShield(who) => does(*who, "lose", "loses", "a shield"),
    }
}

pub(super) fn condition(condition: &DamageCondition, scene: &Scene<'_>) -> String {
    match condition {
        DamageCondition::Damaged(who) => format!("{} damaged", scene.who_is(*who)),
        DamageCondition::CriticallyDamaged(who) => format!("{} critically damaged", scene.who_is(*who)),
        DamageCondition::Shields(band, who) => format!("{} {}", scene.who_has(*who), amount(*band, "shield")),
        DamageCondition::DamageCards(band, who) => format!("{} {}", scene.who_has(*who), amount(*band, "damage card")),
        DamageCondition::Hull(Band { least: 0, most }, who) => {
            format!("{} {most} or less hull left", scene.who_has(*who))
        }
        DamageCondition::Hull(band, who) => format!("{} {band} hull left", scene.who_has(*who)),
    }
}

/// The opposite.
pub(super) fn not(inner: &DamageCondition, scene: &Scene<'_>) -> String {
    match inner {
        DamageCondition::Damaged(who) => format!("{} not damaged", scene.who_is(*who)),
        DamageCondition::CriticallyDamaged(who) => format!("{} not critically damaged", scene.who_is(*who)),
        DamageCondition::Shields(Band { least: 1, most: u8::MAX }, who) => {
            format!("{} no shields", scene.who_has(*who))
        }
        DamageCondition::Shields(..) | DamageCondition::DamageCards(..) | DamageCondition::Hull(..) => {
            denied(&condition(inner, scene))
        }
    }
}

pub(super) fn damage(hits: u8, crits: u8) -> String {
    match (hits, crits) {
        (hits, 0) => format!("{hits} hit damage"),
        (0, crits) => format!("{crits} critical damage"),
        (hits, crits) => format!("{hits} hit and {crits} critical damage"),
    }
}
