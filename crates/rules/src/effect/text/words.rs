//! The words that phrases begin with, for messages and for the page that explains them.

use crate::effect::{Condition, Effect, Price, Step};

impl Effect {
    /// The keys of its clauses, in the order in which they are written.
    pub const KEYS: &'static [&'static str] = &["at", "whose", "if", "choose", "where", "pay", "do", "may", "must"];
}

impl Condition {
    /// The words that conditions begin with.
    pub const WORDS: &'static [&'static str] = &[
        "not",
        "weapon",
        "arc",
        "tokens",
        "action",
        "colour",
        "fully",
        "partially",
        "speed",
        "maneuver",
        "bearing",
        "attack-range",
        "locked",
        "locked-by",
        "obstructed",
        "damaged",
        "critically-damaged",
        "shields",
        "charges",
        "outcome",
        "token",
        "near",
        "size",
        "lower-initiative",
    ];
}

impl Price {
    /// The words that prices begin with.
    pub const WORDS: &'static [&'static str] =
        &["charge", "force", "gain", "spend", "shield", "energy", "expose", "lock"];
}

impl Step {
    /// The words that steps begin with.
    pub const WORDS: &'static [&'static str] = &[
        "dice",
        "range-bonus",
        "no-range-bonus",
        "harder",
        "forbid",
        "lock-range",
        "weapon-range",
        "docked-weapon",
        "carries",
        "starts-docked",
        "turret-for-front",
        "ignore",
        "banked-rolls",
        "banked-drops",
        "side-drops",
        "crits-stay",
        "on-bar",
        "change",
        "reroll",
        "cancel",
        "add",
        "gain",
        "remove",
        "recover",
        "lose",
        "recover-shield",
        "act",
        "move",
        "execute",
        "bonus",
        "lock",
        "suffer",
        "deal",
        "expose",
        "destroy",
        "facedown",
        "prevent",
        "roll",
        "if",
        "either",
    ];
}
