//! What becomes of cards and their charges, in words.

use tallyho_rules::effect::{Band, CardCondition, CardStep, Who};

use super::clause::{Clause, do_it, does};
use super::scene::Scene;
use super::words::{amount, counted, or};

/// What happens; nothing where a card only remembers something for another of its sentences.
pub(super) fn step(step: &CardStep) -> Option<Clause> {
    Some(match step {
        CardStep::Recover(count) => do_it("recover", counted(*count, "charge")),
        CardStep::Lose(count) => do_it("lose", counted(*count, "charge")),
        CardStep::RecoverOf(kinds, count) => {
            // What a pilot and its ship can do stands on one card.
            let card = match kinds.iter().all(|kind| kind == "pilot" || kind == "ship") {
                true => "your ship card".to_owned(),
                false => format!("one of your {} cards", or(kinds.iter().map(String::as_str))),
            };
            do_it("recover", format!("{} of {card}", counted(*count, "charge")))
        }
        CardStep::RecoverWeapon(count) => do_it("recover", format!("{} of the weapon", counted(*count, "charge"))),
        CardStep::RecoverForce(count, who) => does(*who, "recover", "recovers", counted(*count, "Force charge")),
        CardStep::RecoverEnergy(count) => do_it("recover", format!("{count} energy")),
        CardStep::Flip => do_it("flip", "this card"),
        CardStep::FlipOf(kinds) => do_it("flip", format!("your {} card", or(kinds.iter().map(String::as_str)))),
        CardStep::Activate | CardStep::Mark(_) | CardStep::Unmark | CardStep::Note => return None,
    })
}

pub(super) fn condition(condition: &CardCondition, scene: &Scene<'_>) -> String {
    let before = |words: &str| scene.before.unwrap_or(words).to_owned();
    match condition {
        CardCondition::Charges(Band { most: 0, .. }) => "this card has no charges left".to_owned(),
        CardCondition::Charges(band) => format!("this card has {} left", amount(*band, "charge")),
        CardCondition::Force(band, who) => format!("{} {} left", scene.who_has(*who), amount(*band, "Force charge")),
        CardCondition::Active => before("you used this card this round"),
        CardCondition::Marked(Who::Me) => before("you did so"),
        CardCondition::Marked(who) => format!("{} the ship you chose", scene.who_is(*who)),
        CardCondition::Noted => before("you used this card in the attack"),
        CardCondition::HasCard(id, who) => format!("{} the card {}", scene.who_has(*who), scene.card(id)),
    }
}
