//! What the effects of cards are worth: it hangs on what they do, not on the card.

use tallyho_rules::effect::{
    ActionStep, CardStep, DamageStep, DiceStep, Effect, MoveStep, Price, Step, TokenStep, WeaponStep, Who,
};
use tallyho_rules::{Action, Choice, EffectId, Token, View};

use super::outlook::Outlook;
use super::{act, maneuver, scenario, weights};

/// What it is worth to use an effect; passing is worth nothing.
pub(super) fn worth(view: &View<'_>, choice: Choice) -> f64 {
    let Choice::Use(id) = choice else { return 0.0 };
    let Some((card, effect)) = view.effect(id) else { return 0.0 };
    // Who does not mean to leave has no use for a hyperdrive, and who does has for little else.
    if effect.optional && card.effects.iter().any(Effect::jumps) {
        // What becomes red while it is stressed becomes a straight, wherever that leads.
        let harder = effect.blocks.iter().flatten().any(|step| matches!(step, Step::Move(MoveStep::HarderNow(_))));
        let wants = scenario::is_leaving(view, id.ship) && !(harder && view.ship(id.ship).is_stressed());
        return if wants { weights::LEAVING } else { -weights::LEAVING };
    }
    let gained: f64 = effect.blocks.iter().flatten().map(step).sum();
    let paid: f64 = effect.price.iter().map(price).sum();
    let spends = effect.price.iter().any(|price| matches!(price, Price::Energy(_)));
    let saved = if spends && scenario::saves_energy(view, id.ship) { scenario::SAVED } else { 0.0 };
    gained - paid - saved
}

fn price(price: &Price) -> f64 {
    match price {
        Price::Charge(count) => 0.1 * f64::from(*count),
        Price::Force(count) => weights::FORCE * f64::from(*count),
        Price::Gain(_) => weights::STRESS,
        Price::Spend(..) => 0.3,
        Price::Shield(count) => f64::from(*count),
        Price::Energy(count) => 0.2 * f64::from(*count),
        Price::Expose => 0.6,
        Price::Lock(_) => weights::LOCK,
        Price::Suffer(hits, crits) => f64::from(*hits) + 1.5 * f64::from(*crits),
        Price::Result(_) => 0.5,
        Price::WeaponCharge(count) => 0.1 * f64::from(*count),
    }
}

/// What a step is worth on average; what is asked about later can still be declined.
fn step(step: &Step) -> f64 {
    match step {
        Step::Action(ActionStep::Act { .. }) => 0.4,
        Step::Weapon(WeaponStep::Bonus { .. }) | Step::Damage(DamageStep::Suffer { .. }) => weights::GAIN,
        Step::Token(TokenStep::Gain(token, count, _)) if token.is_green() || *token == Token::Cloak => {
            0.4 * f64::from(*count)
        }
        Step::Token(TokenStep::Gain(_, _, Who::Me)) => -weights::STRESS,
        // What nobody wants is given to enemies.
        Step::Token(TokenStep::Gain(..)) | Step::Damage(DamageStep::LoseShield(_) | DamageStep::Expose(_)) => 0.4,
        Step::Damage(DamageStep::Prevent(_) | DamageStep::Facedown | DamageStep::Faceup | DamageStep::Repair(_)) => 0.6,
        Step::Dice(DiceStep::Cancel(..) | DiceStep::Add(_))
        | Step::Card(CardStep::RecoverForce(..) | CardStep::RecoverEnergy(_))
        | Step::Token(TokenStep::SwapToken(_) | TokenStep::PassToken) => 0.4,
        Step::Token(TokenStep::Remove(..)) => weights::RELIEF,
        Step::Damage(DamageStep::RecoverShield(_)) => 0.8,
        Step::Dice(DiceStep::Dice(more)) => 0.4 * f64::from(*more),
        Step::Dice(DiceStep::Reroll(..) | DiceStep::Change { .. } | DiceStep::RangeBonus(true)) => 0.4,
        _ => 0.05,
    }
}

/// What an answer within an effect is worth.
pub(super) fn within(outlook: &Outlook, view: &View<'_>, id: EffectId, choice: Choice) -> f64 {
    if let Some(worth) = maneuver::prepared(outlook, view, id, choice) {
        return worth;
    }
    match choice {
        // A friend is helped who has not engaged, an enemy is hurt who is nearly gone.
        Choice::Ship(ship) => 1.0 / (1.0 + f64::from(view.endures(ship))),
        Choice::Token(Token::Stress) => 1.0,
        // Blanks are rolled again, and nothing else.
        Choice::Reroll([0, 0, 0, blanks]) | Choice::Reroll([0, 0, blanks, 0]) => f64::from(blanks),
        Choice::Reroll(_) => -1.0,
        Choice::Ahead(_) => act::way(outlook, view, id.ship, Action::Boost, choice),
        Choice::Aside(..) | Choice::Banked(..) => act::way(outlook, view, id.ship, Action::BarrelRoll, choice),
        _ => 0.0,
    }
}
