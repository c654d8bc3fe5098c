//! Whom to attack, and what to spend on dice.

use tallyho_rules::{Aim, AttackFace, AttackUnderWay, Choice, DefenseFace, ShipId, Target, Token, View};

use super::outlook::{Outlook, defense_help};
use super::{scenario, weights};
use crate::odds::{self, AttackHelp, DefenseHelp};

/// What an attack is worth: its damage on average, and the chance that it destroys.
pub(super) fn target(view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let Choice::Attack { weapon, arc, defender } = choice else { return -1.0 };
    let Some(aim) = view.aim(ship, weapon, arc, defender) else { return -1.0 };
    let me = view.ship(ship);
    let help = if me.tokens.has(Token::Focus) { AttackHelp::Focus } else { AttackHelp::Nothing };
    let help = if me.lock == Some(defender) { help.with_lock() } else { help };
    let foe = Foe::of(view, defender, aim);
    let damage = match defender {
        Target::Ship(target) => {
            let (attack, dice) = view.dice(ship, weapon, target, aim);
            worth(&Foe { dice, ..foe }, attack, help)
        }
        Target::Object(_) => worth(&foe, view.attack_dice(ship, weapon, aim.range), help),
    };
    damage * scenario::weight(view, ship, defender)
}

/// What so many attack dice are worth against somebody.
pub(super) fn worth(foe: &Foe, attack: u8, help: AttackHelp) -> f64 {
    let &Foe { dice, endures, against, worth, .. } = foe;
    let hurt = 1.0 - f64::from(endures) / f64::from(foe.endured.max(1));
    let damage = odds::expected(attack, help, dice, against) * (1.0 + weights::WOUNDED * hurt);
    worth * (damage + weights::KILL * odds::at_least(endures, attack, help, dice, against))
}

/// Whoever is shot at.
pub(super) struct Foe {
    dice: u8,
    against: DefenseHelp,
    endures: u8,
    /// What it endured at first.
    endured: u8,
    /// What damage to it is worth, next to damage to a ship.
    worth: f64,
}

impl Foe {
    pub(super) fn of(view: &View<'_>, defender: Target, aim: Aim) -> Self {
        match defender {
            Target::Ship(ship) => {
                let profile = view.profile(ship);
                Self {
                    dice: view.defense_dice(ship, aim),
                    against: defense_help(&view.ship(ship)),
                    endures: view.endures(ship),
                    endured: profile.hull + profile.shields,
                    worth: 1.0,
                }
            }
            Target::Object(index) => {
                let hull = view.remote(index).map_or(0, |stats| stats.hull);
                Self {
                    dice: view.remote_defense_dice(index, aim),
                    against: DefenseHelp::Nothing,
                    endures: hull.saturating_sub(view.objects()[usize::from(index)].damage),
                    endured: hull,
                    worth: weights::REMOTE,
                }
            }
        }
    }
}

/// What a focus token would save its ship this round, should it keep it.
pub(super) fn worth_of_focus(outlook: &Outlook, view: &View<'_>) -> f64 {
    weights::KEPT_FOCUS * outlook.here(view).worst
}

/// The best answer to the attack dice. `kept` is what a focus token is worth to who keeps it.
pub(super) fn modify_attack(view: &View<'_>, options: &[Choice], kept: f64) -> Choice {
    let Some(attack) = view.attack() else { return options[0] };
    let AttackUnderWay { attacker, defender, aim, .. } = attack;
    let dice = attack.attack;
    let hits = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
    let eyes = dice.count(AttackFace::Focus);
    let Foe { dice: defense, endures, against, .. } = Foe::of(view, defender, aim);
    let left = |hits: u8| odds::left_of(hits, endures, defense, against);
    let has_focus = attacker.ship().is_some_and(|ship| view.ship(ship).tokens.has(Token::Focus));
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
        // A card that can change the dice does.
        Choice::Use(_) => left(hits) + 0.01,
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
    let engaged = attack.defender.ship().is_some_and(|ship| view.ship(ship).has_engaged());
    let focus = if engaged { 0.2 } else { 0.5 };
    highest(options, |choice| match choice {
        Choice::GasCloud => before - damage(evades + 1),
        Choice::Force => before - damage(evades + 1) - weights::FORCE,
        Choice::Token(Token::Focus) => before - damage(evades + eyes) - focus,
        Choice::Token(Token::Evade) => before - damage(evades + 1) - 0.18,
        // It helps nobody else, and nothing later but another attack.
        Choice::Token(Token::Protect) => before - damage(evades + 1) - 0.1,
        Choice::Token(_) => before - damage(evades + 1) - 0.5 * focus,
        Choice::Use(_) => f64::from(u8::from(before > 0.0)) - 0.3,
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
