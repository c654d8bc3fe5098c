//! How ships are handled, as a line above the first of them: `handling dial:at-activation edge:turns-back`. Ships of a flight group
//! add ` group:` and what holds for them, in the order of [`FlightGroup`]'s fields.

use std::fmt;

use tallyho_rules::{
    AtTheEdge, Breaking, Colours, Criticals, DamageBy, DialTiming, FlightGroup, Handling, Hyperdrive, Locks, ShipId,
    Slot, Target, Wards,
};
use tallyho_table::IndexSet;

use crate::code::by_word;

const fn dial_word(dial: DialTiming) -> &'static str {
    match dial {
        DialTiming::Planning => "planning",
        DialTiming::AtActivation => "at-activation",
    }
}

const fn edge_word(edge: AtTheEdge) -> &'static str {
    match edge {
        AtTheEdge::Flees => "flees",
        AtTheEdge::TurnsBack => "turns-back",
        AtTheEdge::IsDestroyed => "is-destroyed",
        AtTheEdge::LeavesByExits => "leaves-by-exits",
    }
}

const fn hyperdrive_word(hyperdrive: Hyperdrive) -> &'static str {
    match hyperdrive {
        Hyperdrive::None => "none",
        Hyperdrive::Fitted => "fitted",
    }
}

const fn locks_word(locks: Locks) -> &'static str {
    match locks {
        Locks::LetGo => "let-go",
        Locks::Kept => "kept",
        Locks::ClearedByAttack => "cleared-by-attack",
    }
}

const fn criticals_word(criticals: Criticals) -> &'static str {
    match criticals {
        Criticals::Dealt => "dealt",
        Criticals::Rolled => "rolled",
    }
}

const fn breaking_word(breaking: Breaking) -> &'static str {
    match breaking {
        Breaking::OneShip => "one-ship",
        Breaking::WholeFormation => "whole-formation",
    }
}

const fn colours_word(colours: Colours) -> &'static str {
    match colours {
        Colours::Usual => "usual",
        Colours::RedCostsTheAction => "red-costs-action",
    }
}

const fn damage_word(damage: DamageBy) -> &'static str {
    match damage {
        DamageBy::Cards => "cards",
        DamageBy::Tokens => "tokens",
    }
}

/// Writes what holds from the next ship on. What is a player's is left out, but for dial and edge.
pub(crate) fn write(handling: Handling, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Handling { dial, edge, colours, damage, flight_group, protects } = handling;
    write!(f, "handling dial:{} edge:{}", dial_word(dial), edge_word(edge))?;
    if colours != Colours::default() {
        write!(f, " colours:{}", colours_word(colours))?;
    }
    if damage != DamageBy::default() {
        write!(f, " damage:{}", damage_word(damage))?;
    }
    if let Some(FlightGroup { flees_at, hyperdrive, locks, criticals, formation, breaking }) = flight_group {
        let (hyperdrive, locks) = (hyperdrive_word(hyperdrive), locks_word(locks));
        write!(f, " group:{flees_at},{hyperdrive},{locks},{}", criticals_word(criticals))?;
        match formation {
            Some(Slot { formation, file, rank }) => write!(f, ",{formation}/{file}/{rank}")?,
            None => write!(f, ",alone")?,
        }
        write!(f, ",{}", breaking_word(breaking))?;
    }
    for (place, ward) in protects.iter().enumerate() {
        write!(f, "{}{}", if place == 0 { " protects:" } else { "," }, ward.id().0)?;
    }
    writeln!(f)
}

pub(crate) fn read(text: &str) -> Option<Handling> {
    let edges = [AtTheEdge::Flees, AtTheEdge::TurnsBack, AtTheEdge::IsDestroyed, AtTheEdge::LeavesByExits];
    let mut words = text.split(' ');
    let mut handling = Handling {
        dial: by_word(
            &[DialTiming::Planning, DialTiming::AtActivation],
            dial_word,
            words.next()?.strip_prefix("dial:")?,
        )?,
        edge: by_word(&edges, edge_word, words.next()?.strip_prefix("edge:")?)?,
        ..Handling::PLAYER
    };
    for word in words {
        match word.split_once(':')? {
            ("colours", word) => {
                handling.colours = by_word(&[Colours::Usual, Colours::RedCostsTheAction], colours_word, word)?;
            }
            ("damage", word) => {
                handling.damage = by_word(&[DamageBy::Cards, DamageBy::Tokens], damage_word, word)?;
            }
            ("group", word) => handling.flight_group = Some(read_group(word)?),
            ("protects", word) => handling.protects = read_wards(word)?,
            _ => return None,
        }
    }
    Some(handling)
}

/// What a ship may protect, by the numbers that ships and things have.
fn read_wards(text: &str) -> Option<Wards> {
    let ward = |text: &str| {
        let ward = Target::of_id(ShipId(text.parse().ok()?));
        let place = match ward {
            Target::Ship(ShipId(place)) | Target::Object(place) => place,
        };
        (usize::from(place) < IndexSet::CAPACITY).then_some(ward)
    };
    text.split(',').map(ward).collect()
}

fn read_group(text: &str) -> Option<FlightGroup> {
    let words: Vec<&str> = text.split(',').collect();
    let [flees_at, hyperdrive, locks, criticals, formation, breaking] = words[..] else { return None };
    let formation = match formation {
        "alone" => None,
        slot => {
            let numbers: Vec<&str> = slot.split('/').collect();
            let [formation, file, rank] = numbers[..] else { return None };
            let within = |text: &str| text.parse::<i8>().ok().filter(|place| (-8..=8).contains(place));
            Some(Slot { formation: formation.parse().ok()?, file: within(file)?, rank: within(rank)? })
        }
    };
    Some(FlightGroup {
        flees_at: flees_at.parse().ok()?,
        hyperdrive: by_word(&[Hyperdrive::None, Hyperdrive::Fitted], hyperdrive_word, hyperdrive)?,
        locks: by_word(&[Locks::LetGo, Locks::Kept, Locks::ClearedByAttack], locks_word, locks)?,
        criticals: by_word(&[Criticals::Dealt, Criticals::Rolled], criticals_word, criticals)?,
        formation,
        breaking: by_word(&[Breaking::OneShip, Breaking::WholeFormation], breaking_word, breaking)?,
    })
}
