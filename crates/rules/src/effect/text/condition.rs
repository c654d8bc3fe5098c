//! Conditions read from words.

use super::term::{Term, Words};
use super::{DEEPEST, Read, faces, union, unreadable};
use crate::effect::{Band, Condition};

/// A condition, with any `not` before it.
pub(super) fn read_condition(words: &mut Words<'_>) -> Read<Condition> {
    let mut nots = 0;
    while words.take("not") {
        nots += 1;
        if nots > DEEPEST {
            return unreadable("not", "possible so many times");
        }
    }
    let plain = read_plain_condition(words)?;
    Ok((0..nots).fold(plain, |inner, _| Condition::Not(Box::new(inner))))
}

fn read_plain_condition(words: &mut Words<'_>) -> Read<Condition> {
    let word = words.next("a condition")?;
    Ok(match word {
        "weapon" => Condition::Weapon(words.several()?),
        "arc" => Condition::InArc { arc: words.one()?, of: words.one()?, who: words.one()? },
        "tokens" => {
            let kinds = union(words.several()?);
            let counted = words.peek().and_then(Band::read);
            let band = if counted.is_some() { words.one()? } else { Band { least: 1, most: u8::MAX } };
            Condition::Tokens(kinds, band, words.who()?)
        }
        "action" => Condition::Action(words.several()?),
        "colour" => Condition::Colour(words.several()?),
        "fully" => Condition::Fully(true),
        "partially" => Condition::Fully(false),
        "speed" => Condition::Speed(words.one()?),
        "maneuver" => Condition::Maneuver(words.several()?),
        "bearing" => Condition::Bearing(words.several()?),
        "attack-range" => Condition::AttackRange(words.one()?),
        "locked" => Condition::Locked { by: words.one()?, on: words.one()? },
        "locked-by" => {
            let (side, chassis) = (words.one()?, words.next("the id of a chassis")?.to_owned());
            Condition::LockedBy(side, chassis, words.who()?)
        }
        "obstructed" => Condition::Obstructed,
        "damaged" => Condition::Damaged(words.who()?),
        "critically-damaged" => Condition::CriticallyDamaged(words.who()?),
        "tractored" => Condition::Tractored(words.who()?),
        "ionized" => Condition::Ionized(words.who()?),
        "shields" => Condition::Shields(words.one()?, words.who()?),
        "charges" => Condition::Charges(words.one()?),
        "outcome" => Condition::Outcome(words.one()?),
        "token" => Condition::Token(union(words.several()?)),
        "near" => {
            let (side, band) = (words.one()?, words.one()?);
            match words.peek().filter(|word| *word != "or") {
                Some(chassis) => {
                    words.rest.next();
                    Condition::NearChassis(side, band, chassis.to_owned())
                }
                None => Condition::Near(side, band),
            }
        }
        "size" => Condition::Size(words.several()?, words.who()?),
        "lower-initiative" => Condition::LowerInitiative(words.one()?, words.one()?),
        "any" => {
            let mut all = vec![read_condition(words)?];
            while words.take("or") {
                all.push(read_condition(words)?);
            }
            Condition::Any(all)
        }
        "seen" => Condition::Seen(words.one()?, words.one()?, words.one()?),
        "near-obstacle" => Condition::NearObstacle(words.one()?),
        "in-attack-arc" => Condition::InAttackArc(words.who()?),
        "limited" => Condition::Limited(words.who()?),
        "has-card" => Condition::HasCard(words.next("the id of a card")?.to_owned(), words.who()?),
        "damage-cards" => Condition::DamageCards(words.one()?, words.who()?),
        "hull" => Condition::Hull(words.one()?, words.who()?),
        "force" => Condition::Force(words.one()?, words.who()?),
        "results" => Condition::Results(faces(words)?, words.one()?),
        "performed" => Condition::Performed(words.several()?, words.who()?),
        "on-bar" => Condition::OnBar(words.several()?, words.who()?),
        "chassis" => Condition::Chassis(words.next("the id of a chassis")?.to_owned(), words.who()?),
        "phase" => Condition::Phase(words.several()?),
        "active" => Condition::Active,
        "marked" => Condition::Marked(words.who()?),
        "added-by" => Condition::AddedBy(words.ids("a kind of card")?),
        "weapon-card" => Condition::WeaponCard(words.next("the id of a card")?.to_owned()),
        "attacked" => Condition::Attacked(words.who()?),
        "attacking" => Condition::Attacking(words.who()?),
        "defending" => Condition::Defending(words.who()?),
        "device" => Condition::Device(words.several()?),
        "noted" => Condition::Noted,
        "helped" => Condition::Helped(words.several()?),
        "agility-at-most" => Condition::AgilityAtMost(words.one()?, words.one()?),
        "range" => Condition::Range(words.one()?, words.one()?, words.one()?),
        "seen-least" => Condition::SeenLeast(words.one()?, words.one()?, words.one()?, words.one()?),
        "in-action-step" => Condition::InActionStep,
        "lowest-initiative" => Condition::LowestInitiative(words.one()?, words.one()?, words.who()?),
        "turret-points" => Condition::TurretPoints(words.one()?),
        "slammed-stressed" => Condition::SlammedStressed,
        _ => return unreadable(word, format!("a condition: {}", Condition::WORDS.join(", "))),
    })
}
