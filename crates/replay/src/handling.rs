//! How ships are handled, as a line above the first of them: `handling dial:at-activation edge:turns-back`.

use std::fmt;

use tallyho_rules::{AtTheEdge, Colours, DamageBy, DialTiming, Handling};

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
pub(crate) fn write(Handling { dial, edge, colours, damage }: Handling, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "handling dial:{} edge:{}", dial_word(dial), edge_word(edge))?;
    if colours != Colours::default() {
        write!(f, " colours:{}", colours_word(colours))?;
    }
    if damage != DamageBy::default() {
        write!(f, " damage:{}", damage_word(damage))?;
    }
    writeln!(f)
}

pub(crate) fn read(text: &str) -> Option<Handling> {
    let mut words = text.split(' ');
    let mut handling = Handling {
        dial: by_word(
            &[DialTiming::Planning, DialTiming::AtActivation],
            dial_word,
            words.next()?.strip_prefix("dial:")?,
        )?,
        edge: by_word(&[AtTheEdge::Flees, AtTheEdge::TurnsBack], edge_word, words.next()?.strip_prefix("edge:")?)?,
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
            _ => return None,
        }
    }
    Some(handling)
}
