//! Cards in a replay: what they do is written out, so that a replay needs no library.

use std::fmt;

use tallyho_rules::effect::{Band, WeaponClass};
use tallyho_rules::{Ability, Attack, Effect, Need, Profile, Special, WeaponArc};

use crate::code::{by_word, word};

const NEEDS: [(&str, Option<Need>); 6] = [
    ("nothing", None),
    ("lock", Some(Need::Lock)),
    ("focus", Some(Need::Focus)),
    ("calculate", Some(Need::Calculate)),
    ("calculate/lock", Some(Need::CalculateOrLock)),
    ("focus/calculate/lock", Some(Need::Any)),
];

pub(crate) fn write(profile: &Profile, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if profile.limited {
        writeln!(f, "limited")?;
    }
    for ability in &profile.abilities {
        let or_none = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
        let (id, kind) = (or_none(&ability.id), or_none(&ability.kind));
        writeln!(f, "card {} {} {id} {kind} {}", ability.charges, ability.recovers, ability.name)?;
        for effect in &ability.effects {
            let clauses: Vec<String> =
                effect.clauses().into_iter().map(|(key, text)| format!("{key} {text}")).collect();
            writeln!(f, "effect {}", clauses.join("; "))?;
        }
    }
    for special in &profile.specials {
        let Special { class, attack, range, needs, spends, ordnance, card: on, only_bonus } = special;
        let need = NEEDS.iter().find(|(_, need)| need == needs).map_or("nothing", |(word, _)| word);
        let (card, count) = spends.map_or((0, 0), |(card, count)| (card, count));
        let bonus = if *ordnance { "ordnance" } else { "plain" };
        let arc = word(attack.arc.name());
        let on = on.map_or("-".to_owned(), |on| on.to_string());
        let when = if *only_bonus { "bonus" } else { "any" };
        let (class, dice) = (class.word(), attack.dice);
        writeln!(f, "weapon {class} {dice} {arc} {range} {need} {card} {count} {bonus} {on} {when}")?;
    }
    Ok(())
}

/// Reads a line that belongs to the profile above it.
pub(crate) fn read(profile: &mut Profile, key: &str, rest: &str) -> Result<(), String> {
    match key {
        "limited" if rest.is_empty() => profile.limited = true,
        "card" => {
            let card = read_card(rest).ok_or("this is not a card with charges and a name")?;
            profile.abilities.push(card);
        }
        "effect" => {
            let Some(card) = profile.abilities.last_mut() else {
                return Err("an effect without a card above it".to_owned());
            };
            let clauses = rest.split("; ").map(|clause| clause.split_once(' ').unwrap_or((clause, "")));
            card.effects.push(Effect::read(clauses).map_err(|(_, fault)| fault.to_string())?);
        }
        _ => profile.specials.push(read_weapon(rest).ok_or("this is not a weapon")?),
    }
    Ok(())
}

fn read_card(text: &str) -> Option<Ability> {
    let mut words = text.splitn(5, ' ');
    let (charges, recovers) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let mut word = || words.next().map(|word| if word == "-" { String::new() } else { word.to_owned() });
    let (id, kind) = (word()?, word()?);
    let name = words.next().filter(|name| !name.trim().is_empty())?.to_owned();
    Some(Ability { id, kind, name, charges, recovers, effects: Vec::new() })
}

fn read_weapon(text: &str) -> Option<Special> {
    let words: Vec<&str> = text.split(' ').collect();
    let [class, dice, arc, range, need, card, count, bonus, on, when] = words[..] else { return None };
    let count: u8 = count.parse().ok()?;
    let range: Band = range.parse().ok()?;
    let (_, needs) = NEEDS.into_iter().find(|(word, _)| *word == need)?;
    Some(Special {
        class: WeaponClass::from_word(class)?,
        attack: Attack { dice: dice.parse().ok()?, arc: by_word(&WeaponArc::ALL, WeaponArc::name, arc)? },
        range,
        needs,
        spends: if count == 0 { None } else { Some((card.parse().ok()?, count)) },
        ordnance: match bonus {
            "ordnance" => true,
            "plain" => false,
            _ => return None,
        },
        card: if on == "-" { None } else { Some(on.parse().ok()?) },
        only_bonus: match when {
            "bonus" => true,
            "any" => false,
            _ => return None,
        },
    })
}
