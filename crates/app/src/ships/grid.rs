//! A dial drawn as a grid: fast on top, left turns on the left.

use std::fmt::Write as _;
use std::io::{self, Write};

use tallyho_cards::{Dial, Difficulty};
use tallyho_table::{Bearing, Side};

use crate::paint::Paint;

/// How many of the columns every dial has; the others are drawn where there is something in them.
const COMMON: usize = 5;

/// The columns. A stationary maneuver stands among the straight ones.
const COLUMNS: [Bearing; 13] = [
    Bearing::Turn(Side::Left),
    Bearing::Bank(Side::Left),
    Bearing::Straight,
    Bearing::Bank(Side::Right),
    Bearing::Turn(Side::Right),
    Bearing::Koiogran,
    Bearing::SegnorsLoop(Side::Left),
    Bearing::SegnorsLoop(Side::Right),
    Bearing::TallonRoll(Side::Left),
    Bearing::TallonRoll(Side::Right),
    Bearing::ReverseBank(Side::Left),
    Bearing::ReverseStraight,
    Bearing::ReverseBank(Side::Right),
];

/// Draws the dial and explains its signs.
pub(crate) fn write_dial(dial: &Dial, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let speeds = || dial.iter().map(|(maneuver, _)| maneuver.speed());
    let (Some(slowest), Some(fastest)) = (speeds().min(), speeds().max()) else {
        return writeln!(out, "no dial");
    };
    let is_drawn = |(i, column): &(usize, Bearing)| {
        *i < COMMON || dial.iter().any(|(maneuver, _)| column_of(maneuver.bearing()) == Some(*column))
    };
    let columns: Vec<Bearing> = COLUMNS.into_iter().enumerate().filter(is_drawn).map(|(_, column)| column).collect();
    for speed in (slowest..=fastest).rev() {
        let mut line = format!("{speed} │");
        // Blanks wait until something follows, so that no line ends in them.
        let mut blanks = 1;
        for column in &columns {
            let here = dial
                .iter()
                .find(|(maneuver, _)| maneuver.speed() == speed && column_of(maneuver.bearing()) == Some(*column));
            if let Some((maneuver, difficulty)) = here {
                let sign = format!("{}{}", symbol(maneuver.bearing()), mark(difficulty));
                line.extend(std::iter::repeat_n(' ', blanks));
                line.push_str(&paint.difficulty(difficulty, &sign));
                blanks = 4 - sign.chars().count();
            } else {
                blanks += 4;
            }
        }
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    writeln!(out, "{}", shapes(dial))?;
    writeln!(out, "{}", colours(dial, paint))
}

fn column_of(bearing: Bearing) -> Option<Bearing> {
    let bearing = if bearing == Bearing::Stationary { Bearing::Straight } else { bearing };
    COLUMNS.into_iter().find(|column| *column == bearing)
}

/// The signs in use, in words.
fn shapes(dial: &Dial) -> String {
    let mut legend = String::new();
    let mut last = "";
    for bearing in [
        Bearing::Turn(Side::Left),
        Bearing::Turn(Side::Right),
        Bearing::Bank(Side::Left),
        Bearing::Bank(Side::Right),
        Bearing::Straight,
        Bearing::Koiogran,
        Bearing::SegnorsLoop(Side::Left),
        Bearing::SegnorsLoop(Side::Right),
        Bearing::TallonRoll(Side::Left),
        Bearing::TallonRoll(Side::Right),
        Bearing::ReverseBank(Side::Left),
        Bearing::ReverseBank(Side::Right),
        Bearing::ReverseStraight,
        Bearing::Stationary,
    ] {
        if !dial.iter().any(|(maneuver, _)| maneuver.bearing() == bearing) {
            continue;
        }
        if bearing.name() != last {
            legend = if last.is_empty() { legend } else { format!("{legend} {last}   ") };
        } else {
            legend.push(' ');
        }
        legend.push(symbol(bearing));
        last = bearing.name();
    }
    format!("{legend} {last}")
}

/// The marks in use, in words.
fn colours(dial: &Dial, paint: Paint) -> String {
    let mut legend = String::new();
    for difficulty in Difficulty::ALL {
        if dial.iter().any(|(_, found)| found == difficulty) {
            let separator = if legend.is_empty() { "" } else { "   " };
            let sign = match mark(difficulty) {
                "" => "unmarked",
                mark => mark,
            };
            let sign = paint.difficulty(difficulty, sign);
            // A string takes every text.
            let _ = write!(legend, "{separator}{sign} {}", difficulty.name());
        }
    }
    legend
}

const fn symbol(bearing: Bearing) -> char {
    match bearing {
        Bearing::Turn(Side::Left) | Bearing::SegnorsTurn(Side::Left) | Bearing::SideslipTurn(Side::Left) => '↰',
        Bearing::Turn(Side::Right) | Bearing::SegnorsTurn(Side::Right) | Bearing::SideslipTurn(Side::Right) => '↱',
        Bearing::Bank(Side::Left) | Bearing::SideslipBank(Side::Left) => '↖',
        Bearing::Bank(Side::Right) | Bearing::SideslipBank(Side::Right) => '↗',
        Bearing::Straight => '↑',
        Bearing::Koiogran => '⇅',
        Bearing::SegnorsLoop(Side::Left) => '↶',
        Bearing::SegnorsLoop(Side::Right) => '↷',
        Bearing::TallonRoll(Side::Left) => '↫',
        Bearing::TallonRoll(Side::Right) => '↬',
        Bearing::ReverseBank(Side::Left) => '↙',
        Bearing::ReverseBank(Side::Right) => '↘',
        Bearing::ReverseStraight => '↓',
        Bearing::Stationary => '■',
    }
}

const fn mark(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Blue => "▾",
        Difficulty::White => "",
        Difficulty::Red => "▴",
        Difficulty::Purple => "✦",
    }
}
