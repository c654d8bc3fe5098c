//! What becomes of cards and their charges, in words.

use tallyho_rules::effect::{CardCondition, CardStep};

use super::words::{a, counted, does, has, is, or, span, whom};

pub(super) fn step(step: &CardStep) -> String {
    match step {
        CardStep::Recover(count) => format!("recover {} of this card", counted(*count, "charge")),
        CardStep::Lose(count) => format!("lose {} of this card", counted(*count, "charge")),
        CardStep::RecoverOf(kinds, count) => {
            let card = a(&or(kinds.iter().map(String::as_str)));
            format!("recover {count} charge of {card} card")
        }
        CardStep::RecoverWeapon(count) => format!("recover {count} charge of the weapon's card"),
        CardStep::RecoverForce(count, who) => does(*who, "recover", "recovers", &format!("{count} Force")),
        CardStep::RecoverEnergy(count) => format!("recover {count} energy"),
        CardStep::Flip => "flip this card".to_owned(),
        CardStep::FlipOf(kinds) => format!("flip your {} card", or(kinds.iter().map(String::as_str))),
        CardStep::Activate => "it counts until the end of the round".to_owned(),
        CardStep::Mark(who) => format!("mark {}", whom(*who)),
        CardStep::Unmark => "nobody is marked any more".to_owned(),
        CardStep::Note => "it counts until the end of the attack".to_owned(),
    }
}

pub(super) fn condition(condition: &CardCondition) -> String {
    match condition {
        CardCondition::Charges(band) => format!("there are {} charges on this card", span(*band)),
        CardCondition::Force(band, who) => format!("{} {} {} Force charges left", whom(*who), has(*who), span(*band)),
        CardCondition::Active => "this card was used this round".to_owned(),
        CardCondition::Marked(who) => format!("{} {} the ship you marked", whom(*who), is(*who)),
        CardCondition::Noted => "this card was used in the attack".to_owned(),
        CardCondition::HasCard(id, who) => format!("{} {} the card {id}", whom(*who), has(*who)),
    }
}
