//! Dials: the maneuvers a ship can be set to, and how hard each is.

use tallyho_rules::Difficulty;
use tallyho_table::{BaseSize, Bearing, Maneuver, Side};

use crate::nearest::shown;
use crate::page::{Page, Table, Value};
use crate::word::{Word, unknown};

impl Word for Difficulty {
    const WHAT: &'static str = "colour";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

/// What a ship can fly. Empty for the few that are carried by others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dial {
    /// In dial order, each maneuver once.
    maneuvers: Vec<(Maneuver, Difficulty)>,
}

impl Dial {
    /// The colour of a maneuver; `None` when it is not on the dial.
    pub fn get(&self, maneuver: Maneuver) -> Option<Difficulty> {
        self.iter().find(|(found, _)| *found == maneuver).map(|(_, difficulty)| difficulty)
    }

    /// Every maneuver with its colour: slow ones first, and within a speed in the order of the dial's columns.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Maneuver, Difficulty)> + '_ {
        self.maneuvers.iter().copied()
    }

    /// How many maneuvers it has.
    pub fn len(&self) -> usize {
        self.maneuvers.len()
    }

    /// Whether the ship has no dial at all.
    pub fn is_empty(&self) -> bool {
        self.maneuvers.is_empty()
    }

    /// Reads `dial = "none"` or a table of speeds, for a base of that size (`None` when the size is itself at fault).
    pub(crate) fn read(page: &mut Page<'_>, value: &Value<'_>, size: Option<BaseSize>) -> Option<Self> {
        if value.as_str() == Some("none") {
            return Some(Self::default());
        }
        let Some(rows) = value.as_table() else {
            page.fault(value.span().start, "'dial' must be a table of speeds, or \"none\"");
            return None;
        };
        let mut dial = Self::default();
        for (key, row) in rows.iter() {
            let Some(speed) = read_speed(key.name()) else {
                page.fault(key.at(), format!("unknown speed '{}'; speeds are 0 to 5", shown(key.name())));
                continue;
            };
            if let Some(row) = page.table(key.name(), row) {
                dial.read_row(page, speed, row, size);
            }
        }
        if rows.is_empty() {
            page.fault(value.span().start, "the dial has no maneuver; write dial = \"none\" if that is meant");
        }
        dial.maneuvers.sort_by_key(|(maneuver, _)| (maneuver.speed(), column(maneuver.bearing())));
        Some(dial)
    }

    fn read_row(&mut self, page: &mut Page<'_>, speed: u8, row: &Table<'_>, size: Option<BaseSize>) {
        let mut entries: Vec<_> = row.iter().collect();
        // In the order of the file, so that the second of two clashing fields is the one reported.
        entries.sort_by_key(|(key, _)| key.at());
        for (key, value) in entries {
            let difficulty = page.word(key.name(), value);
            let bearings = bearings_of(key.name());
            let at = key.at();
            if bearings.is_empty() {
                let words = bearing_words();
                page.fault(at, unknown("bearing", key.name(), words.iter().map(String::as_str)));
            }
            for bearing in bearings {
                match self.check(speed, bearing, size) {
                    Ok(maneuver) => self.maneuvers.push((maneuver, difficulty.unwrap_or(Difficulty::White))),
                    Err(message) => {
                        page.fault(at, message);
                        // The other side would only say the same again.
                        break;
                    }
                }
            }
        }
    }

    fn check(&self, speed: u8, bearing: Bearing, size: Option<BaseSize>) -> Result<Maneuver, String> {
        let maneuver = Maneuver::new(speed, bearing).map_err(|error| error.to_string())?;
        if self.get(maneuver).is_some() {
            let side = bearing.side().map_or(String::new(), |side| format!(" {}", side.name()));
            return Err(format!("the {}{side} of speed {speed} is given twice", bearing.name()));
        }
        match size {
            Some(size) if !maneuver.fits(size) => {
                Err(format!("no {} ship can fly a {} of speed {speed}", size.name(), bearing.name()))
            }
            Some(_) | None => Ok(maneuver),
        }
    }
}

fn read_speed(key: &str) -> Option<u8> {
    let mut digits = key.chars();
    let speed = digits.next()?.to_digit(10).filter(|speed| *speed <= 5)?;
    digits.next().is_none().then_some(speed as u8)
}

/// The fields of a dial's row. Those with a side mean both sides unless `-left` or `-right` follows.
const BEARINGS: [(&str, Bearing); 9] = [
    ("turn", Bearing::Turn(Side::Left)),
    ("bank", Bearing::Bank(Side::Left)),
    ("straight", Bearing::Straight),
    ("koiogran", Bearing::Koiogran),
    ("segnor", Bearing::SegnorsLoop(Side::Left)),
    ("tallon", Bearing::TallonRoll(Side::Left)),
    ("reverse-bank", Bearing::ReverseBank(Side::Left)),
    ("reverse-straight", Bearing::ReverseStraight),
    ("stationary", Bearing::Stationary),
];

/// The bearings a field stands for; none when there is no such field.
fn bearings_of(key: &str) -> Vec<Bearing> {
    let find = |word: &str| BEARINGS.iter().find(|(name, _)| *name == word).map(|(_, bearing)| *bearing);
    if let Some(bearing) = find(key) {
        return if bearing.side().is_some() { vec![bearing, bearing.mirrored()] } else { vec![bearing] };
    }
    let sided = |word: &str| find(word).filter(|bearing| bearing.side().is_some());
    let left = key.strip_suffix("-left").and_then(sided);
    let right = key.strip_suffix("-right").and_then(sided).map(Bearing::mirrored);
    left.or(right).into_iter().collect()
}

fn bearing_words() -> Vec<String> {
    let mut words: Vec<String> = BEARINGS.iter().map(|(name, _)| (*name).to_owned()).collect();
    for (name, bearing) in BEARINGS {
        if bearing.side().is_some() {
            words.extend(Side::BOTH.map(|side| format!("{name}-{}", side.name())));
        }
    }
    words
}

fn column(bearing: Bearing) -> Option<usize> {
    Bearing::ON_DIALS.iter().position(|found| *found == bearing)
}
