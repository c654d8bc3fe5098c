//! What weapons reach and need, and which attacks are made, in words.

use tallyho_rules::effect::{BonusOn, Outcome, WeaponClass, WeaponCondition, WeaponStep, Who};

use super::condition::denied;
use super::place::arc;
use super::words::{article, does, has, is, or, span, whom};

pub(super) fn step(step: &WeaponStep) -> String {
    match step {
        WeaponStep::WeaponRange(band) => format!("the weapon reaches range {}", span(*band)),
        WeaponStep::WidenRange(by) => format!("the weapon reaches {by} range nearer and farther, within range 0-3"),
        WeaponStep::AtRangeZero => "you may attack at range 0".to_owned(),
        WeaponStep::TurretForFront => "what needs your front arc needs your turret arc instead".to_owned(),
        WeaponStep::BullseyeAhead(band) => {
            format!("you may treat enemy ships in your front arc at range {} as in your bullseye arc", span(*band))
        }
        WeaponStep::WhileDisarmed => "you may attack while disarmed".to_owned(),
        WeaponStep::NeedsNothing => "the weapon needs no token or lock".to_owned(),
        WeaponStep::NeedsNoLock => "the weapon needs no lock".to_owned(),
        WeaponStep::ForceForNeed => {
            "you may spend 1 Force charge for the lock or token that the weapon needs".to_owned()
        }
        WeaponStep::TurnTurret(who) => does(*who, "rotate", "rotates", "a turret arc indicator"),
        WeaponStep::Bonus { weapons, too, on, who } => {
            does(*who, "perform", "may perform", &bonus_attack(weapons, *too, against(*on)))
        }
        WeaponStep::Attack => "perform an attack".to_owned(),
        WeaponStep::HitAtOnce => "no dice are rolled and the attack hits".to_owned(),
        WeaponStep::EngageAt(initiative, Who::Me) => format!("engage at initiative {initiative} this round"),
        WeaponStep::EngageAt(initiative, who) => {
            format!("{} engages at initiative {initiative} this round", whom(*who))
        }
    }
}

pub(super) fn condition(condition: &WeaponCondition) -> String {
    match condition {
        WeaponCondition::Weapon(classes) => {
            let classes = or(classes.iter().map(|class| weapon(*class)));
            match classes.as_str() {
                "this card's" => "the attack is made with this card".to_owned(),
                _ => format!("it is {} {classes} attack", article(&classes)),
            }
        }
        WeaponCondition::WeaponCard(id) => format!("the attack is made with {id}"),
        WeaponCondition::AttackRange(band) => format!("the attack range is {}", span(*band)),
        WeaponCondition::Obstructed => "the attack is obstructed".to_owned(),
        WeaponCondition::InAttackArc(who) => format!("{} {} in the attack arc", whom(*who), is(*who)),
        WeaponCondition::TurretPoints(word) => format!("your turret points to your {}", arc(*word)),
        WeaponCondition::Outcome(Outcome::Hit) => "the attack hit".to_owned(),
        WeaponCondition::Outcome(Outcome::Miss) => "the attack missed".to_owned(),
        WeaponCondition::Outcome(Outcome::Destroyed) => "the defender was destroyed".to_owned(),
        WeaponCondition::BonusAttacked(who) => format!("{} {} made a bonus attack this round", whom(*who), has(*who)),
        WeaponCondition::Attacked(who) => format!("{} {} attacked this round", whom(*who), has(*who)),
        WeaponCondition::Attacking(who) => format!("{} {} the attacker", whom(*who), is(*who)),
        WeaponCondition::Defending(who) => format!("{} {} the defender", whom(*who), is(*who)),
    }
}

/// The opposite.
pub(super) fn not(inner: &WeaponCondition) -> String {
    match inner {
        WeaponCondition::Weapon(classes) => {
            let classes = or(classes.iter().map(|class| weapon(*class)));
            format!("it is not {} {classes} attack", article(&classes))
        }
        WeaponCondition::WeaponCard(_)
        | WeaponCondition::AttackRange(_)
        | WeaponCondition::Obstructed
        | WeaponCondition::InAttackArc(_)
        | WeaponCondition::TurretPoints(_)
        | WeaponCondition::Outcome(_)
        | WeaponCondition::Attacked(_)
        | WeaponCondition::BonusAttacked(_)
        | WeaponCondition::Attacking(_)
        | WeaponCondition::Defending(_) => denied(&condition(inner)),
    }
}

pub(super) const fn weapon(class: WeaponClass) -> &'static str {
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
        WeaponClass::Other => "different weapon's",
        WeaponClass::FreshTurret => "unused turret arc",
    }
}

const fn against(on: BonusOn) -> &'static str {
    match on {
        BonusOn::Anybody => "",
        BonusOn::Same => " against the same defender",
        BonusOn::Another => " against another ship",
        BonusOn::It => " against that ship",
        BonusOn::Chosen => " against the chosen ship",
        BonusOn::Nearby => " against another ship at range 0-1 of the defender, whatever the weapon needs",
    }
}

fn bonus_attack(weapons: &[WeaponClass], too: Option<WeaponClass>, on: &str) -> String {
    let too = too.map_or(String::new(), |class| format!(" {}", weapon(class)));
    format!("a bonus {}{too} attack{on}", or(weapons.iter().map(|class| weapon(*class))))
}
