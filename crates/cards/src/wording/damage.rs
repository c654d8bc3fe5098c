//! What is suffered, prevented and repaired, in words.

use tallyho_rules::effect::{DamageCondition, DamageStep, Effect, TokenSet, Window};

use super::condition::denied;
use super::tokens::tokens;
use super::words::{counted, does, has, is, span, whom};

pub(super) fn step(step: &DamageStep, effect: &Effect) -> String {
    match step {
        DamageStep::Suffer { hits, crits, who } => does(*who, "suffer", "suffers", &damage(*hits, *crits)),
        DamageStep::Deal(count, who) => {
            format!("{} {} dealt {}", whom(*who), is(*who), counted(*count, "facedown damage card"))
        }
        DamageStep::Expose(who) => does(*who, "expose", "exposes", "a damage card"),
        DamageStep::ExposeChosen(who) => {
            format!("look at all facedown damage cards of {} and choose 1 that is exposed", whom(*who))
        }
        DamageStep::Repair(who) => does(*who, "repair", "repairs", "a faceup damage card"),
        DamageStep::Facedown => "it is dealt facedown instead".to_owned(),
        DamageStep::Faceup => "it is dealt faceup instead".to_owned(),
        DamageStep::Prevent(_) if effect.window == Window::WouldGain => "you do not gain it".to_owned(),
        DamageStep::Prevent(u8::MAX) => "prevent all of it".to_owned(),
        DamageStep::Prevent(count) => format!("prevent {count} of it"),
        DamageStep::DrawDamage(count) => {
            format!("draw {count} damage cards, choose the one that is dealt, discard the others")
        }
        DamageStep::Instead(0, token) => {
            format!("every hit and crit gives the defender {} instead", tokens(TokenSet::of(*token)))
        }
        DamageStep::Instead(keep, token) => {
            let token = tokens(TokenSet::of(*token));
            format!("{keep} result deals a hit damage and each other gives the defender {token} instead")
        }
        DamageStep::Destroy => "you are destroyed".to_owned(),
        DamageStep::RecoverShield(who) => does(*who, "recover", "recovers", "a shield"),
        DamageStep::LoseShield(who) => does(*who, "lose", "loses", "a shield"),
    }
}

pub(super) fn condition(condition: &DamageCondition) -> String {
    match condition {
        DamageCondition::Damaged(who) => format!("{} {} damaged", whom(*who), is(*who)),
        DamageCondition::CriticallyDamaged(who) => format!("{} {} critically damaged", whom(*who), is(*who)),
        DamageCondition::Shields(band, who) => format!("{} {} {} shields", whom(*who), has(*who), span(*band)),
        DamageCondition::DamageCards(band, who) => format!("{} {} {} damage cards", whom(*who), has(*who), span(*band)),
        DamageCondition::Hull(band, who) => format!("{} {} {} hull left", whom(*who), has(*who), span(*band)),
    }
}

/// The opposite.
pub(super) fn not(inner: &DamageCondition) -> String {
    match inner {
        DamageCondition::Damaged(who) => format!("{} {} not damaged", whom(*who), is(*who)),
        DamageCondition::CriticallyDamaged(who) => format!("{} {} not critically damaged", whom(*who), is(*who)),
        DamageCondition::Shields(band, who) if span(*band) == "1 or more" => {
            format!("{} {} no shields", whom(*who), has(*who))
        }
        DamageCondition::Shields(..) | DamageCondition::DamageCards(..) | DamageCondition::Hull(..) => {
            denied(&condition(inner))
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
