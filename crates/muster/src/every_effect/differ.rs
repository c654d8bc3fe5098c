//! What differs between two games, in a few words.

use tallyho_rules::{AttackFace, Choice, DefenseFace, Fate, Game, Question, Seat, Ship, ShipId, Token};

use super::scene::SHIPS;

/// A ship as seen from the one with the card.
pub(super) fn who(ship: ShipId) -> String {
    match ship.0 {
        0 => "me".to_owned(),
        1 | 2 => format!("friend{}", ship.0),
        place => format!("foe{}", place - 2),
    }
}

/// Everything that differs, from one game to another: ships, dice, what lies on the table, what is asked.
pub(super) fn difference(from: &Game, to: &Game) -> Vec<String> {
    let mut found = Vec::new();
    for ship in (0..SHIPS).map(ShipId) {
        let (was, is) = (from.state().ship(ship), to.state().ship(ship));
        let name = who(ship);
        let mut note = |words: String| found.push(format!("{name} {words}"));
        ship_differs(was, is, &mut note);
        let place = |game: &Game| game.view(Seat(0)).base(ship).pose;
        if place(from) != place(to) {
            note("elsewhere".to_owned());
        }
    }
    dice_differ(from, to, &mut found);
    if from.state().objects() != to.state().objects() {
        found.push("objects differ".to_owned());
    }
    asks_differ(from, to, &mut found);
    if found.is_empty() && from.state() != to.state() {
        found.push("what is under way".to_owned());
    }
    found
}

fn ship_differs(was: &Ship, is: &Ship, note: &mut impl FnMut(String)) {
    let mut count = |what: &str, was: u8, is: u8| {
        if was != is {
            note(format!("{what} {was}>{is}"));
        }
    };
    for token in Token::ALL {
        count(token.name(), was.tokens.count(token), is.tokens.count(token));
    }
    count("shields", was.shields, is.shields);
    count("facedown", was.facedown, is.facedown);
    count("faceup", was.faceup.len(), is.faceup.len());
    count("force", was.force, is.force);
    count("energy", was.energy, is.energy);
    for (was, is) in was.payload.into_iter().zip(is.payload) {
        count("payload", was, is);
    }
    for (card, (was, is)) in was.charges.into_iter().zip(is.charges).enumerate() {
        count(&format!("charges{card}"), was, is);
    }
    let mut other = |what: &str, differs: bool| {
        if differs {
            note(what.to_owned());
        }
    };
    other("lock", was.lock != is.lock || was.cards.first_lock != is.cards.first_lock);
    other("turret", was.turret != is.turret);
    other("dial", was.dial != is.dial);
    other("flown", was.flown != is.flown);
    other("flipped", was.cards.flipped != is.cards.flipped);
    other("active", was.cards.active != is.cards.active);
    other("mark", was.cards.marks != is.cards.marks);
    other("engages-at", was.cards.engages_at != is.cards.engages_at);
    other("performed", was.performed != is.performed);
    other("docked", was.docked_on != is.docked_on);
    if was.fate != is.fate {
        let word = |fate: Fate| format!("{fate:?}").to_lowercase();
        note(format!("{}>{}", word(was.fate), word(is.fate)));
    }
}

fn dice_differ(from: &Game, to: &Game, found: &mut Vec<String>) {
    let (Some(was), Some(is)) = (from.view(Seat(0)).attack(), to.view(Seat(0)).attack()) else { return };
    for face in AttackFace::ALL {
        let (was, is) = (was.attack.count(face), is.attack.count(face));
        if was != is {
            found.push(format!("attack {} {was}>{is}", format!("{face:?}").to_lowercase()));
        }
    }
    for face in DefenseFace::ALL {
        let (was, is) = (was.defense.count(face), is.defense.count(face));
        if was != is {
            found.push(format!("defense {} {was}>{is}", format!("{face:?}").to_lowercase()));
        }
    }
}

fn asks_differ(from: &Game, to: &Game, found: &mut Vec<String>) {
    let ask = |game: &Game| game.asked().map(|ask| (ask.question, ask.options.to_vec()));
    match (ask(from), ask(to)) {
        (Some((was, had)), Some((is, has))) if was == is => {
            let lost: Vec<&Choice> = had.iter().filter(|choice| !has.contains(choice)).collect();
            let won: Vec<&Choice> = has.iter().filter(|choice| !had.contains(choice)).collect();
            if !won.is_empty() {
                found.push(format!("{} offers {}", question(is), options(&won)));
            }
            if !lost.is_empty() {
                found.push(format!("{} lacks {}", question(is), options(&lost)));
            }
        }
        (_, Some((is, _))) => found.push(format!("asks {}", question(is))),
        (Some(_), None) => found.push("over".to_owned()),
        (None, None) => {}
    }
}

fn options(choices: &[&Choice]) -> String {
    let all: Vec<String> = choices.iter().take(2).map(|choice| choice_words(choice)).collect();
    let more = if choices.len() > 2 { format!(" +{}", choices.len() - 2) } else { String::new() };
    format!("{}{more}", all.join(","))
}

fn choice_words(choice: &Choice) -> String {
    match choice {
        Choice::Action(action, colour) => format!("{} {}", colour.name(), action.name()),
        Choice::Attack { weapon, arc, defender } => format!("attack {weapon} {arc:?} {defender:?}"),
        Choice::Token(token) => token.name().to_owned(),
        Choice::Use(id) => format!("use {}", id.index),
        choice => format!("{choice:?}"),
    }
}

/// The question without its ship.
pub(super) fn question(question: Question) -> String {
    let words = format!("{question:?}");
    let end = words.find(['(', '{']).unwrap_or(words.len());
    words[..end].trim().to_lowercase()
}
