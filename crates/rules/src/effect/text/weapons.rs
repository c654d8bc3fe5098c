//! Words about weapons and attacks.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::write::{joined, whom};
use super::{Phrase, Read};
use crate::effect::{BonusOn, WeaponClass, WeaponCondition, WeaponStep};

impl Phrase for WeaponStep {
    const WORDS: &'static [&'static str] = &[
        "weapon-range",
        "widen-range",
        "at-range-0",
        "turret-for-front",
        "bullseye-ahead",
        "while-disarmed",
        "needs-nothing",
        "needs-no-lock",
        "force-for-need",
        "turn-turret",
        "bonus",
        "attack",
        "hit-at-once",
        "engage-at",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "weapon-range" => Self::WeaponRange(words.one()?),
            "widen-range" => Self::WidenRange(words.one()?),
            "at-range-0" => Self::AtRangeZero,
            "turret-for-front" => Self::TurretForFront,
            "bullseye-ahead" => Self::BullseyeAhead(words.one()?),
            "while-disarmed" => Self::WhileDisarmed,
            "needs-nothing" => Self::NeedsNothing,
            "needs-no-lock" => Self::NeedsNoLock,
            "force-for-need" => Self::ForceForNeed,
            "turn-turret" => Self::TurnTurret(words.who()?),
            "bonus" => {
                let weapons = words.several()?;
                let narrower = words.peek().is_some_and(|word| WeaponClass::from_word(word).is_some());
                let too = if narrower { Some(words.one()?) } else { None };
                let narrow = words.peek().is_some_and(|word| BonusOn::from_word(word).is_some() && word != "it");
                let on = match words.take("on-it") {
                    true => BonusOn::It,
                    false if narrow => words.one()?,
                    false => BonusOn::Anybody,
                };
                Self::Bonus { weapons, too, on, who: words.who()? }
            }
            "attack" => Self::Attack,
            "hit-at-once" => Self::HitAtOnce,
            "engage-at" => Self::EngageAt(words.one()?, words.who()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for WeaponStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::WeaponRange(band) => write!(f, "weapon-range {band}"),
            Self::WidenRange(by) => write!(f, "widen-range {by}"),
            Self::AtRangeZero => write!(f, "at-range-0"),
            Self::TurretForFront => write!(f, "turret-for-front"),
            Self::BullseyeAhead(band) => write!(f, "bullseye-ahead {band}"),
            Self::WhileDisarmed => write!(f, "while-disarmed"),
            Self::NeedsNothing => write!(f, "needs-nothing"),
            Self::NeedsNoLock => write!(f, "needs-no-lock"),
            Self::ForceForNeed => write!(f, "force-for-need"),
            Self::TurnTurret(who) => write!(f, "turn-turret{}", whom(*who)),
            Self::Bonus { weapons, too, on, who } => {
                let too = too.map_or(String::new(), |class| format!(" {}", class.word()));
                let on = match on {
                    BonusOn::Anybody => String::new(),
                    BonusOn::It => " on-it".to_owned(),
                    _ => format!(" {}", on.word()),
                };
                write!(f, "bonus {}{too}{on}{}", joined(weapons, |class| class.word().to_owned()), whom(*who))
            }
            Self::Attack => write!(f, "attack"),
            Self::HitAtOnce => write!(f, "hit-at-once"),
            Self::EngageAt(initiative, who) => write!(f, "engage-at {initiative}{}", whom(*who)),
        }
    }
}

impl Phrase for WeaponCondition {
    const WORDS: &'static [&'static str] = &[
        "weapon",
        "weapon-card",
        "attack-range",
        "obstructed",
        "in-attack-arc",
        "turret-points",
        "outcome",
        "attacked",
        "bonus-attacked",
        "attacking",
        "defending",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "weapon" => Self::Weapon(words.several()?),
            "weapon-card" => Self::WeaponCard(words.next("the id of a card")?.to_owned()),
            "attack-range" => Self::AttackRange(words.one()?),
            "obstructed" => Self::Obstructed,
            "in-attack-arc" => Self::InAttackArc(words.who()?),
            "turret-points" => Self::TurretPoints(words.one()?),
            "outcome" => Self::Outcome(words.one()?),
            "attacked" => Self::Attacked(words.who()?),
            "bonus-attacked" => Self::BonusAttacked(words.who()?),
            "attacking" => Self::Attacking(words.who()?),
            "defending" => Self::Defending(words.who()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for WeaponCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weapon(classes) => write!(f, "weapon {}", joined(classes, |class| class.word().to_owned())),
            Self::WeaponCard(id) => write!(f, "weapon-card {id}"),
            Self::AttackRange(band) => write!(f, "attack-range {band}"),
            Self::Obstructed => write!(f, "obstructed"),
            Self::InAttackArc(who) => write!(f, "in-attack-arc{}", whom(*who)),
            Self::TurretPoints(arc) => write!(f, "turret-points {}", arc.word()),
            Self::Outcome(outcome) => write!(f, "outcome {}", outcome.word()),
            Self::Attacked(who) => write!(f, "attacked{}", whom(*who)),
            Self::BonusAttacked(who) => write!(f, "bonus-attacked{}", whom(*who)),
            Self::Attacking(who) => write!(f, "attacking{}", whom(*who)),
            Self::Defending(who) => write!(f, "defending{}", whom(*who)),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::option;
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, chassis, several, who};
    use crate::effect::{ArcWord, BonusOn, Outcome, WeaponClass, WeaponCondition, WeaponStep};

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = WeaponStep> {
        let bonus = (several(WeaponClass::ALL), option::of(select(WeaponClass::ALL)), select(BonusOn::ALL), who());
        prop_oneof![
            band().prop_map(WeaponStep::WeaponRange),
            band().prop_map(WeaponStep::BullseyeAhead),
            any::<u8>().prop_map(WeaponStep::WidenRange),
            bonus.prop_map(|(weapons, too, on, who)| WeaponStep::Bonus { weapons, too, on, who }),
            who().prop_map(WeaponStep::TurnTurret),
            (any::<u8>(), who()).prop_map(|(at, who)| WeaponStep::EngageAt(at, who)),
            select(
                &[
                    WeaponStep::AtRangeZero,
                    WeaponStep::TurretForFront,
                    WeaponStep::WhileDisarmed,
                    WeaponStep::NeedsNothing,
                    WeaponStep::NeedsNoLock,
                    WeaponStep::ForceForNeed,
                    WeaponStep::Attack,
                    WeaponStep::HitAtOnce
                ][..]
            ),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = WeaponCondition> {
        prop_oneof![
            several(WeaponClass::ALL).prop_map(WeaponCondition::Weapon),
            band().prop_map(WeaponCondition::AttackRange),
            select(Outcome::ALL).prop_map(WeaponCondition::Outcome),
            who().prop_map(WeaponCondition::InAttackArc),
            chassis().prop_map(WeaponCondition::WeaponCard),
            who().prop_map(WeaponCondition::Attacked),
            who().prop_map(WeaponCondition::BonusAttacked),
            who().prop_map(WeaponCondition::Attacking),
            who().prop_map(WeaponCondition::Defending),
            select(ArcWord::ALL).prop_map(WeaponCondition::TurretPoints),
            Just(WeaponCondition::Obstructed),
        ]
    }
}
