//! Correcting the sheet by hand: `fix 2 hull 1`, `fix Luke gone`.

use tallyho_cards::word;
use tallyho_rules::scenario::Order;
use tallyho_rules::{DamageCard, Fleeing, Hold, Token};

use crate::progress::Fate;
use crate::setup::MOST_INITIATIVE;
use crate::sheet::{Foe, MOST, Sheet};

/// How corrections are typed.
pub(crate) const HELP: &str = "fix 2 hull 1 sets a number of enemy ship 2: hull, shields, damage, force, charges, initiative, or tokens: \
focus, calculate, evade, reinforce-fore, reinforce-aft, disarm, jam, tractor, stress, ion, strain, deplete, cloak. \
fix 2 lock Luke (or none), fix 2 card damaged engine, fix 2 repair damaged engine, fix 2 note fleeing, fix 2 gone, fix 2 back. \
Of flight systems: fix 2 order attack (or strike Luke, escape far, escort 3), fix 2 flee yes (or no), fix 2 hyperdrive 1, \
fix 2 protect 1, fix 2 elite yes (or no), fix 2 hold disabled (or immobile, free), fix 2 alone takes it out of its formation. \
fix Luke gone, fix Luke back, fix Luke initiative 4, fix Luke moved yes (or no). \
In a mission: fix 2 fled and fix Luke left for whoever got away, fix score 12, fix round 3, fix alarm 2 for what it counts.";

/// Corrects something and says what.
pub(crate) fn correct(sheet: &mut Sheet, typed: &str) -> Result<String, String> {
    if let Some(line) = correct_mission(sheet, typed)? {
        return Ok(line);
    }
    let (whom, what) = whom(sheet, typed)?;
    match whom {
        Whom::Foe(place) => {
            if let Some(lock) = what.strip_prefix("lock ") {
                sheet.foes[place].lock = read_lock(sheet, lock.trim())?;
            } else if let Some(order) = what.strip_prefix("order ") {
                sheet.foes[place].group.task = read_order(sheet, place, order.trim())?;
            } else {
                correct_foe(&mut sheet.foes[place], what)?;
            }
            Ok(sheet.line(place))
        }
        Whom::Mine(place) => {
            let mine = &mut sheet.mine[place];
            match what.split_once(' ') {
                None if what == "gone" => (mine.gone, mine.fate) = (true, Fate::Destroyed),
                None if what == "left" => (mine.gone, mine.fate) = (true, Fate::Escaped),
                None if what == "back" => (mine.gone, mine.fate) = (false, Fate::Destroyed),
                Some(("initiative", number)) => mine.initiative = read_number(number, MOST_INITIATIVE)?,
                Some(("moved", word)) => mine.moved = read_word(word, &YES_OR_NO)?,
                _ => return Err(format!("of {} you can fix: gone, left, back, initiative, moved", mine.name)),
            }
            let where_to =
                if mine.gone { "off the table".to_owned() } else { format!("initiative {}", mine.initiative) };
            Ok(format!("{}  {where_to}", mine.name))
        }
    }
}

/// Corrects points, a counter or the round of a mission: `score 12`, `alarm 2`; `None` where it is about a ship.
fn correct_mission(sheet: &mut Sheet, typed: &str) -> Result<Option<String>, String> {
    let Some((name, number)) = typed.trim().rsplit_once(' ') else { return Ok(None) };
    let kills = sheet.kills();
    let Some(progress) = &mut sheet.mission else { return Ok(None) };
    if name == "round" {
        sheet.round = u32::from(read_number(number, 99)?);
        return Ok(Some(format!("round {}", sheet.round)));
    }
    if name == "score" {
        // What is destroyed counts by itself until everything is counted.
        let counts = if progress.counted { 0 } else { kills };
        progress.scores[progress.team] = read_points(number)?.saturating_sub(counts);
        return Ok(Some(format!("score {number}")));
    }
    let counter = progress.counters.iter_mut().find(|(known, _)| known == name);
    let Some((_, counter)) = counter else { return Ok(None) };
    *counter = read_points(number)?;
    Ok(Some(format!("{name} {number}")))
}

fn read_points(typed: &str) -> Result<i16, String> {
    let number = typed.parse().ok().filter(|number| (-999..=999).contains(number));
    number.ok_or_else(|| format!("'{}' is no number up to 999", typed.escape_debug()))
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
        "gone" => (foe.gone, foe.fate) = (true, Fate::Destroyed),
        "fled" => (foe.gone, foe.fate) = (true, Fate::Escaped),
        "back" => {
            (foe.gone, foe.fate) = (false, Fate::Destroyed);
            foe.hull = foe.hull.max(1);
        }
        "hull" | "damage" => {
            let number = read_number(value, 99)?;
            foe.hull = if key == "hull" { number } else { foe.profile.hull.saturating_sub(number) };
            (foe.gone, foe.fate) = (foe.hull == 0, Fate::Destroyed);
        }
        "shields" => foe.shields = read_number(value, 99)?,
        "force" => foe.force = read_number(value, MOST)?,
        "charges" => {
            foe.charges = read_number(value, MOST)?;
            foe.full_charges = foe.full_charges.max(foe.charges);
        }
        "initiative" => foe.profile.initiative = read_number(value, MOST_INITIATIVE)?,
        "flee" => foe.group.fleeing = read_word(value, &[("yes", Fleeing::Yes), ("no", Fleeing::No)])?,
        "hyperdrive" => foe.group.hyperdrive = read_number(value, MOST)?,
        "elite" => foe.group.elite = read_word(value, &YES_OR_NO)?,
        "hold" => foe.group.hold = read_word(value, &HOLDS)?,
        "alone" => (foe.group.slot, foe.group.home) = (None, None),
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

const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];
const HOLDS: [(&str, Hold); 3] = [("free", Hold::Free), ("disabled", Hold::Disabled), ("immobile", Hold::Immobile)];

/// One of some words.
fn read_word<T: Copy>(typed: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| *word == typed.trim()).map(|(_, meant)| *meant);
    found.ok_or_else(|| {
        let each: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("'{}' is none of: {}", typed.escape_debug(), each.join(", "))
    })
}

/// What a ship is told: `attack`, `strike Luke`, `escape far`, `escort 3`.
fn read_order(sheet: &Sheet, own: usize, typed: &str) -> Result<Order, String> {
    let no_order = || {
        format!(
            "'{}' is no order; use attack, strike and your ship, escape and an edge, or escort and a number",
            typed.escape_debug()
        )
    };
    let struck = |ship: &str| read_lock(sheet, ship)?.map(Sheet::mine_id).ok_or_else(no_order);
    let escorted = |number: &str| {
        let of = number.parse().ok().and_then(|number| sheet.numbered(number)).filter(|of| *of != own);
        let thing = || sheet.mine.iter().position(|mine| mine.mark && mine.name == number).map(Sheet::mine_id);
        of.map(Sheet::foe_id).or_else(thing).ok_or_else(no_order)
    };
    word::read_order(typed, struck, escorted)
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
        | Token::Cloak
        | Token::Protect => token.name(),
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
