//! Correcting the sheet by hand: `fix 2 hull 1`, `fix Luke gone`.

use tallyho_rules::{DamageCard, Token};

use crate::setup::MOST_INITIATIVE;
use crate::sheet::{Foe, MOST, Sheet};

/// How corrections are typed.
pub(crate) const HELP: &str = "fix 2 hull 1 sets a number of enemy ship 2: hull, shields, damage, force, charges, initiative, or tokens: \
focus, calculate, evade, reinforce-fore, reinforce-aft, disarm, jam, tractor, stress, ion, strain, deplete, cloak. \
fix 2 lock Luke (or none), fix 2 card damaged engine, fix 2 repair damaged engine, fix 2 note fleeing, fix 2 gone, fix 2 back. \
fix Luke gone, fix Luke back, fix Luke initiative 4.";

/// Corrects something and says what.
pub(crate) fn correct(sheet: &mut Sheet, typed: &str) -> Result<String, String> {
    let (whom, what) = whom(sheet, typed)?;
    match whom {
        Whom::Foe(place) => {
            if let Some(lock) = what.strip_prefix("lock ") {
                sheet.foes[place].lock = read_lock(sheet, lock.trim())?;
            } else {
                correct_foe(&mut sheet.foes[place], what)?;
            }
            Ok(sheet.foes[place].line(&sheet.mine))
        }
        Whom::Mine(place) => {
            let mine = &mut sheet.mine[place];
            match what.split_once(' ') {
                None if what == "gone" => mine.gone = true,
                None if what == "back" => mine.gone = false,
                Some(("initiative", number)) => mine.initiative = read_number(number, MOST_INITIATIVE)?,
                _ => return Err(format!("of {} you can fix: gone, back, initiative", mine.name)),
            }
            let where_to =
                if mine.gone { "off the table".to_owned() } else { format!("initiative {}", mine.initiative) };
            Ok(format!("{}  {where_to}", mine.name))
        }
    }
}

enum Whom {
    Foe(usize),
    Mine(usize),
}

/// Whose sheet is corrected, and the rest of the line.
fn whom<'t>(sheet: &Sheet, typed: &'t str) -> Result<(Whom, &'t str), String> {
    let typed = typed.trim();
    let lower = typed.to_lowercase();
    // The longest name that fits, as one may begin with another.
    let mine = sheet.mine.iter().enumerate().filter_map(|(place, mine)| {
        let name = mine.name.to_lowercase();
        let rest = lower.strip_prefix(&name).filter(|rest| rest.starts_with(' '))?;
        // Letters may change their length when they change their case; such names are cut at the blank.
        let rest = typed.get(typed.len().checked_sub(rest.len())?..)?;
        Some((name.len(), place, rest.trim()))
    });
    if let Some((_, place, rest)) = mine.max_by_key(|(length, ..)| *length) {
        return Ok((Whom::Mine(place), rest));
    }
    let (number, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let foe = number.parse().ok().and_then(|number| sheet.numbered(number));
    let whose = || {
        format!("'{}' is none of the ships; begin with an enemy's number or one of your names", number.escape_debug())
    };
    Ok((Whom::Foe(foe.ok_or_else(whose)?), rest.trim()))
}

fn correct_foe(foe: &mut Foe, what: &str) -> Result<(), String> {
    let (key, value) = what.split_once(' ').unwrap_or((what, ""));
    let value = value.trim();
    match key {
        "gone" => foe.gone = true,
        "back" => {
            foe.gone = false;
            foe.hull = foe.hull.max(1);
        }
        "hull" | "damage" => {
            let number = read_number(value, 99)?;
            foe.hull = if key == "hull" { number } else { foe.profile.hull.saturating_sub(number) };
            foe.gone = foe.hull == 0;
        }
        "shields" => foe.shields = read_number(value, 99)?,
        "force" => foe.force = read_number(value, MOST)?,
        "charges" => {
            foe.charges = read_number(value, MOST)?;
            foe.full_charges = foe.full_charges.max(foe.charges);
        }
        "initiative" => foe.profile.initiative = read_number(value, MOST_INITIATIVE)?,
        "note" => foe.note = value.to_owned(),
        "card" => foe.faceup.push(read_card(value)?),
        "repair" => {
            let card = read_card(value)?;
            let place = foe.faceup.iter().position(|one| *one == card);
            foe.faceup.remove(place.ok_or_else(|| format!("{} has no faceup {}", foe.name(), card.name()))?);
        }
        _ => {
            let token = Token::ALL.into_iter().find(|token| token_word(*token) == key);
            let token = token.ok_or_else(|| format!("'{}' cannot be fixed. {HELP}", key.escape_debug()))?;
            foe.set(token, read_number(value, MOST)?);
        }
    }
    Ok(())
}

/// The one word for a token.
const fn token_word(token: Token) -> &'static str {
    match token {
        Token::ReinforceFore => "reinforce-fore",
        Token::ReinforceAft => "reinforce-aft",
        Token::Focus
        | Token::Calculate
        | Token::Evade
        | Token::Disarm
        | Token::Jam
        | Token::Tractor
        | Token::Stress
        | Token::Ion
        | Token::Strain
        | Token::Deplete
        | Token::Cloak => token.name(),
    }
}

fn read_number(typed: &str, most: u8) -> Result<u8, String> {
    let number = typed.trim().parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| format!("'{}' is no number from 0 to {most}", typed.escape_debug()))
}

fn read_card(typed: &str) -> Result<DamageCard, String> {
    let card = DamageCard::ALL.into_iter().find(|card| card.name().eq_ignore_ascii_case(typed));
    card.ok_or_else(|| {
        let names = DamageCard::ALL.map(DamageCard::name);
        format!("'{}' is no damage card; there are {}", typed.escape_debug(), names.join(", "))
    })
}

fn read_lock(sheet: &Sheet, typed: &str) -> Result<Option<usize>, String> {
    if typed == "none" {
        return Ok(None);
    }
    let place = sheet.mine.iter().position(|mine| mine.name.to_lowercase() == typed.to_lowercase());
    place.map(Some).ok_or_else(|| format!("'{}' is none of your ships", typed.escape_debug()))
}
