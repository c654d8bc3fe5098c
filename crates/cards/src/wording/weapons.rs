//! What weapons reach and need, and which attacks are made, in words.

use tallyho_rules::effect::{BonusOn, Condition, Outcome, WeaponClass, WeaponCondition, WeaponStep, Who};

use super::clause::{Clause, do_it, does, fact};
use super::place::arc;
use super::scene::Scene;
use super::words::{a, or, span};

pub(super) fn step(step: &WeaponStep, scene: &Scene<'_>) -> Clause {
    match step {
        WeaponStep::WeaponRange(band) => fact(format!("{} reach range {}", attacks(scene, "your "), span(*band))),
        WeaponStep::WidenRange(by) => {
            fact(format!("{} reach {by} range nearer and farther, within range 0-3", attacks(scene, "your ")))
        }
        WeaponStep::AtRangeZero => {
            let attacks = attacks(scene, "");
            fact(format!("you may perform {attacks} at range 0; where everybody may, they count as attacks at range 1"))
        }
        WeaponStep::TurretForFront => {
            fact(format!("{} that need your front arc need your turret arc instead", attacks(scene, "your ")))
        }
        WeaponStep::BullseyeAhead(band) => fact(format!(
            "you may treat enemy ships in your front arc at range {} as in your bullseye arc",
            span(*band)
        )),
        WeaponStep::WhileDisarmed => fact(format!("you may perform {} while disarmed", attacks(scene, ""))),
        WeaponStep::NeedsNothing => fact(format!("{} need no token or lock", attacks(scene, "your "))),
        WeaponStep::NeedsNoLock => fact("that attack needs no lock"),
        WeaponStep::ForceForNeed => {
            fact(format!("you may spend 1 Force charge for the lock or token that {} need", attacks(scene, "your ")))
        }
        WeaponStep::TurnTurret(who) => does(*who, "rotate", "rotates", format!("{} turret", scene.its(*who))),
        WeaponStep::Bonus { weapons, too, on, who } => {
            let attack = format!("{}{}", bonus_attack(weapons, *too), against(*on, scene));
            match scene.resolve(*who) {
                Who::Me => do_it("perform", attack),
                who => Clause::May { who, plain: "perform", what: attack },
            }
        }
        WeaponStep::Attack => do_it("perform", "an attack"),
        WeaponStep::HitAtOnce => fact("no dice are rolled and the attack hits"),
        WeaponStep::EngageAt(initiative, who) => {
            does(*who, "engage", "engages", format!("at initiative {initiative} this round"))
        }
    }
}

pub(super) fn condition(condition: &WeaponCondition, scene: &Scene<'_>) -> String {
    match condition {
        WeaponCondition::Weapon(classes) => format!("the attack is {}", attack_of(classes)),
        WeaponCondition::WeaponCard(id) => format!("the attack is made with {}", scene.card(id)),
        WeaponCondition::AttackRange(band) => format!("the attack range is {}", span(*band)),
        WeaponCondition::Obstructed => "the attack is obstructed".to_owned(),
        WeaponCondition::InAttackArc(who) => format!("{} in the attack arc", scene.who_is(*who)),
        WeaponCondition::TurretPoints(word) => format!("your turret points to your {}", arc(*word)),
        WeaponCondition::Outcome(Outcome::Hit) => "the attack hit".to_owned(),
        WeaponCondition::Outcome(Outcome::Miss) => "the attack missed".to_owned(),
        WeaponCondition::Outcome(Outcome::Destroyed) => {
            format!("{} was destroyed", scene.whom(Who::Defender))
        }
        WeaponCondition::Attacked(who) => format!("{} attacked this round", scene.who_has(*who)),
        WeaponCondition::BonusAttacked(who) => format!("{} made a bonus attack this round", scene.who_has(*who)),
        WeaponCondition::Attacking(who) => format!("{} the attacker", scene.who_is(*who)),
        WeaponCondition::Defending(who) => format!("{} the defender", scene.who_is(*who)),
    }
}

/// `a primary attack`, `an attack with this card`.
fn attack_of(classes: &[WeaponClass]) -> String {
    match classes {
        [WeaponClass::This] => "an attack with this card".to_owned(),
        [WeaponClass::NeedsLock] => "an attack that needs a lock".to_owned(),
        _ => a(&format!("{} attack", or(classes.iter().map(|class| weapon(*class))))),
    }
}

/// Whether a condition says with which weapon is attacked, and no more.
pub(super) const fn is_kind_of_attack(condition: &Condition) -> bool {
    matches!(condition, Condition::Weapon(WeaponCondition::Weapon(_) | WeaponCondition::WeaponCard(_)))
}

/// The attack that the moment is about, by the conditions on its weapon: `a primary front arc attack`.
pub(super) fn kind_of_attack(scene: &Scene<'_>) -> Option<String> {
    let mut kinds: Vec<String> = Vec::new();
    let mut with = None;
    for condition in &scene.effect.conditions {
        match condition {
            Condition::Weapon(WeaponCondition::Weapon(classes)) => match classes.as_slice() {
                [WeaponClass::This] => with = Some("an attack with this card".to_owned()),
                [WeaponClass::NeedsLock] => with = Some("an attack that needs a lock".to_owned()),
                _ => kinds.push(or(classes.iter().map(|class| weapon(*class)))),
            },
            Condition::Weapon(WeaponCondition::WeaponCard(id)) => {
                with = Some(format!("an attack with {}", scene.card(id)));
            }
            _ => {}
        }
    }
    match (with, kinds.is_empty()) {
        (Some(with), _) => Some(with),
        (None, true) => None,
        (None, false) => Some(a(&format!("{} attack", kinds.join(" ")))),
    }
}

/// The attacks that a question about weapons is about: `your missile attacks`.
fn attacks(scene: &Scene<'_>, whose: &str) -> String {
    match kind_of_attack(scene) {
        None => format!("{whose}attacks"),
        Some(one) => {
            let bare = super::words::bare(&one);
            format!("{whose}{}", bare.replacen("attack", "attacks", 1).replace(" or ", " and "))
        }
    }
}

const fn weapon(class: WeaponClass) -> &'static str {
    match class {
        WeaponClass::Primary => "primary",
        WeaponClass::Special => "special",
        WeaponClass::Torpedo => "torpedo",
        WeaponClass::Missile => "missile",
        WeaponClass::Cannon => "cannon",
        WeaponClass::TurretUpgrade => "turret",
        WeaponClass::ThroughFront => "front arc",
        WeaponClass::ThroughTurret => "turret arc",
        WeaponClass::ThroughRear => "rear arc",
        WeaponClass::NeedsLock => "lock-guided",
        WeaponClass::Ordnance => "ordnance",
        WeaponClass::This => "this card's",
        WeaponClass::Other => "other",
        WeaponClass::FreshTurret => "turret arc",
    }
}

fn against(on: BonusOn, scene: &Scene<'_>) -> String {
    match on {
        BonusOn::Anybody => String::new(),
        BonusOn::Same => " against the same defender".to_owned(),
        BonusOn::Another => " against another ship".to_owned(),
        BonusOn::It => format!(" against {}", scene.whom(Who::It)),
        BonusOn::Chosen => format!(" against {}", scene.whom(Who::Target)),
        BonusOn::Nearby => {
            " against another ship at range 0-1 of the defender, without the lock or token it needs".to_owned()
        }
    }
}

fn bonus_attack(weapons: &[WeaponClass], too: Option<WeaponClass>) -> String {
    match (weapons, too) {
        ([WeaponClass::This], _) => "a bonus attack with this card".to_owned(),
        ([WeaponClass::Other], _) => "a bonus attack with another weapon".to_owned(),
        ([WeaponClass::FreshTurret], _) => {
            "a bonus turret arc attack through an arc you have not attacked through this round".to_owned()
        }
        ([WeaponClass::Primary, WeaponClass::Special], None) => "a bonus attack".to_owned(),
        (_, Some(WeaponClass::Other)) => format!("a bonus {} attack with another weapon", kinds(weapons)),
        (_, Some(too)) => format!("a bonus {} {} attack", kinds(weapons), weapon(too)),
        (_, None) => format!("a bonus {} attack", kinds(weapons)),
    }
}

fn kinds(weapons: &[WeaponClass]) -> String {
    or(weapons.iter().map(|class| weapon(*class)))
}
