//! Whom to attack, and what to spend on dice.

use tallyho_rules::{AttackFace, AttackUnderWay, Choice, DefenseFace, ShipId, Token, View};

use super::outlook::{Outlook, Supposing, defense_help};
use super::weights;
use crate::odds::{self, AttackHelp};

/// What an attack is worth: its damage on average, and the chance that it destroys.
pub(super) fn target(view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let Choice::Attack { weapon, arc, defender } = choice else { return -1.0 };
    let Some(aim) = view.aim(ship, weapon, arc, defender) else { return -1.0 };
    let me = view.ship(ship);
    let help = if me.tokens.has(Token::Focus) { AttackHelp::Focus } else { AttackHelp::Nothing };
    let help = if me.lock == Some(defender) { help.with_lock() } else { help };
    let against = defense_help(&view.ship(defender));
    let (attack, defense) = (view.attack_dice(ship, weapon, aim.range), view.defense_dice(defender, aim));
    let endures = view.endures(defender);
    let profile = view.profile(defender);
    let hurt = 1.0 - f64::from(endures) / f64::from(profile.hull + profile.shields);
    let damage = odds::expected(attack, help, defense, against) * (1.0 + weights::WOUNDED * hurt);
    damage + weights::KILL * odds::at_least(endures, attack, help, defense, against)
}

/// What a focus token would save its ship this round, should it keep it.
pub(super) fn worth_of_focus(outlook: &Outlook, view: &View<'_>, ship: ShipId) -> f64 {
    weights::KEPT_FOCUS * outlook.prospect(view, view.base(ship), Supposing::default()).worst
}

/// The best answer to the attack dice. `kept` is what a focus token is worth to who keeps it.
pub(super) fn modify_attack(view: &View<'_>, options: &[Choice], kept: f64) -> Choice {
    let Some(attack) = view.attack() else { return options[0] };
    let AttackUnderWay { attacker, defender, aim, .. } = attack;
    let dice = attack.attack;
    let hits = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
    let eyes = dice.count(AttackFace::Focus);
    let defense = view.defense_dice(defender, aim);
    let (endures, against) = (view.endures(defender), defense_help(&view.ship(defender)));
    let left = |hits: u8| odds::left_of(hits, endures, defense, against);
    let has_focus = view.ship(attacker).tokens.has(Token::Focus);
    let score = |choice: Choice| match choice {
        Choice::Token(Token::Focus) => left(hits + eyes) - kept,
        Choice::Token(_) => left(hits + 1) - 0.5 * kept,
        Choice::Force => left(hits + 1) - weights::FORCE,
        // What hit is not rolled again.
        Choice::Lock([0, 0, rolled_eyes, blanks]) => {
            let kept_eyes = if has_focus { eyes - rolled_eyes } else { 0 };
            let help = if has_focus { AttackHelp::Focus } else { AttackHelp::Nothing };
            let rerolled = odds::hits(rolled_eyes + blanks, help).iter().enumerate();
            let mean: f64 = rerolled.map(|(more, likely)| likely * left(hits + kept_eyes + more as u8)).sum();
            mean - weights::LOCK - if has_focus { kept } else { 0.0 }
        }
        Choice::Lock(_) => f64::NEG_INFINITY,
        _ => left(hits),
    };
    highest(options, score)
}

/// The best answer to the defence dice: the cheapest that saves the most.
pub(super) fn modify_defense(view: &View<'_>, options: &[Choice]) -> Choice {
    let Some(attack) = view.attack() else { return options[0] };
    let evades = attack.defense.count(DefenseFace::Evade);
    let eyes = attack.defense.count(DefenseFace::Focus);
    let damage = |evades: u8| f64::from(attack.attack.neutralize(evades, attack.reinforce).total());
    let before = damage(evades);
    // Who has yet to attack would miss a focus token then.
    let focus = if view.ship(attack.defender).has_engaged() { 0.2 } else { 0.5 };
    highest(options, |choice| match choice {
        Choice::GasCloud => before - damage(evades + 1),
        Choice::Force => before - damage(evades + 1) - weights::FORCE,
        Choice::Token(Token::Focus) => before - damage(evades + eyes) - focus,
        Choice::Token(Token::Evade) => before - damage(evades + 1) - 0.18,
        Choice::Token(_) => before - damage(evades + 1) - 0.5 * focus,
        _ => 0.0,
    })
}

/// The answer with the highest score; of equal ones the first.
fn highest(options: &[Choice], score: impl Fn(Choice) -> f64) -> Choice {
    let mut best = (f64::NEG_INFINITY, options[0]);
    for &option in options {
        let score = score(option);
        if score > best.0 {
            best = (score, option);
        }
    }
    best.1
}
