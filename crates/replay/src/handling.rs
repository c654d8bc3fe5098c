//! How ships are handled, as a line above the first of them: `handling dial:at-activation edge:turns-back`.

use std::fmt;

use tallyho_rules::{AtTheEdge, DialTiming, Handling};

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

/// Writes what holds from the next ship on.
pub(crate) fn write(Handling { dial, edge }: Handling, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "handling dial:{} edge:{}", dial_word(dial), edge_word(edge))
}

pub(crate) fn read(text: &str) -> Option<Handling> {
    let (dial, edge) = text.strip_prefix("dial:")?.split_once(" edge:")?;
    Some(Handling {
        dial: by_word(&[DialTiming::Planning, DialTiming::AtActivation], dial_word, dial)?,
        edge: by_word(&[AtTheEdge::Flees, AtTheEdge::TurnsBack], edge_word, edge)?,
    })
}
