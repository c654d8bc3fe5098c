//! The approach charts of the Solo Alpha system: which maneuver, by where the tally is and by two dice.

use tallyho_rules::{AttackFace, DefenseFace};
use tallyho_table::Bearing;

use crate::page::{Fields, Page, Table, Value};
use crate::word::{Word, unknown};

/// The four charts, by the arc that holds the tally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    charts: [Chart; 4],
}

impl Charts {
    /// What a roll says when the tally is in that arc.
    #[inline]
    pub fn entry(&self, arc: ChartArc, defense: DefenseFace, attack: AttackFace) -> Entry {
        self.charts[arc as usize].entries[defense as usize][attack as usize]
    }

    /// The charts put together, if there is one for each arc.
    pub(crate) fn of(mut charts: Vec<Chart>) -> Option<Self> {
        charts.sort_by_key(|chart| chart.arc);
        charts.dedup_by_key(|chart| chart.arc);
        Some(Self { charts: charts.try_into().ok()? })
    }
}

/// The chart of one arc: an entry for each face of either die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chart {
    pub(crate) arc: ChartArc,
    /// By [`DefenseFace`] and [`AttackFace`].
    entries: [[Entry; 4]; 3],
}

/// An arc that has a chart. A tally in several is in the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChartArc {
    /// The bullseye arc.
    Bullseye,
    /// The front arc.
    Front,
    /// Either side arc.
    Side,
    /// The rear arc.
    Rear,
}

impl ChartArc {
    /// All four, in the order in which they count.
    pub const ALL: [Self; 4] = [Self::Bullseye, Self::Front, Self::Side, Self::Rear];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullseye => "bullseye",
            Self::Front => "front",
            Self::Side => "side",
            Self::Rear => "rear",
        }
    }
}

impl Word for ChartArc {
    const WHAT: &'static str = "arc";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

/// One entry of a chart: which maneuver of a dial is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// How fast, among those that are meant.
    pub pace: Pace,
    /// Which colours.
    pub colour: Wanted,
    /// Which bearings.
    pub bearings: Kinds,
    /// To which side, where a bearing has two.
    pub direction: Option<(Toward, Mark)>,
}

/// How fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// The least speed; reverse counts as less than none.
    Slowest,
    /// The middle one of the speeds there are, the faster of two.
    Average,
    /// The greatest speed.
    Fastest,
    /// Exactly so fast.
    Exactly(u8),
}

/// Which colours will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Any.
    Any,
    /// Blue alone.
    Blue,
}

/// Towards something or away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// To the side where it is.
    Towards,
    /// To the other side.
    Away,
}

/// What a direction refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The tally.
    Tally,
    /// The obstacle nearest to the ship.
    Obstacle,
}

impl Word for Mark {
    const WHAT: &'static str = "mark";
    fn all() -> &'static [Self] {
        &[Self::Tally, Self::Obstacle]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Tally => "tally",
            Self::Obstacle => "obstacle",
        }
    }
}

/// Some of the kinds of bearing, either side of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(u16);

/// The words for kinds of bearing; `advanced` and `reverse` are several.
const KINDS: [(&str, &[&str]); 11] = [
    ("straight", &["straight"]),
    ("bank", &["bank"]),
    ("turn", &["turn"]),
    ("koiogran", &["koiogran"]),
    ("segnors-loop", &["segnors-loop"]),
    ("tallon-roll", &["tallon-roll"]),
    ("stationary", &["stationary"]),
    ("reverse-straight", &["reverse-straight"]),
    ("reverse-bank", &["reverse-bank"]),
    ("reverse", &["reverse-straight", "reverse-bank"]),
    ("advanced", &["koiogran", "segnors-loop", "tallon-roll", "stationary", "reverse-straight", "reverse-bank"]),
];

/// Where a bearing stands in [`KINDS`]; beyond it for what is on no dial.
const fn kind(bearing: Bearing) -> u16 {
    match bearing {
        Bearing::Straight => 0,
        Bearing::Bank(_) => 1,
        Bearing::Turn(_) => 2,
        Bearing::Koiogran => 3,
        Bearing::SegnorsLoop(_) => 4,
        Bearing::TallonRoll(_) => 5,
        Bearing::Stationary => 6,
        Bearing::ReverseStraight => 7,
        Bearing::ReverseBank(_) => 8,
        Bearing::SegnorsTurn(_) | Bearing::SideslipBank(_) | Bearing::SideslipTurn(_) => 15,
    }
}

impl Kinds {
    /// Straights alone.
    pub const STRAIGHT: Self = Self(1);

    /// Whether a bearing is among them.
    #[inline]
    pub const fn contains(self, bearing: Bearing) -> bool {
        self.0 >> kind(bearing) & 1 == 1
    }

    /// The words for them, the fewest that say it.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let (mut left, mut said) = (self.0, 0_u16);
        // Whole groups first: they are last in the list.
        for (place, (_, kinds)) in KINDS.iter().enumerate().rev() {
            let bits = bits(kinds);
            if bits & left == bits {
                left &= !bits;
                said |= 1 << place;
            }
        }
        KINDS.iter().enumerate().filter(move |(place, _)| said >> place & 1 == 1).map(|(_, (word, _))| *word)
    }

    fn with_word(self, word: &str) -> Result<Self, String> {
        match KINDS.iter().find(|(known, _)| *known == word) {
            Some((_, kinds)) => Ok(Self(self.0 | bits(kinds))),
            None => Err(unknown("bearing", word, KINDS.iter().map(|(known, _)| *known))),
        }
    }
}

fn bits(kinds: &[&str]) -> u16 {
    let place = |kind: &&str| KINDS.iter().position(|(word, _)| word == kind).unwrap_or_default();
    kinds.iter().map(place).fold(0, |bits, place| bits | 1 << place)
}

const DEFENSE: [(&str, DefenseFace); 3] =
    [("evade", DefenseFace::Evade), ("focus", DefenseFace::Focus), ("blank", DefenseFace::Blank)];
const ATTACK: [(&str, AttackFace); 4] =
    [("crit", AttackFace::Crit), ("hit", AttackFace::Hit), ("focus", AttackFace::Focus), ("blank", AttackFace::Blank)];

impl Chart {
    /// Reads a file of one chart, and where its arc is named.
    pub(crate) fn read(page: &mut Page<'_>) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &["arc", "evade", "focus", "blank"]);
        let arc = fields.required(page, "arc");
        let at = arc.map_or(0, |value| value.span().start);
        let arc = arc.and_then(|value| page.word::<ChartArc>("arc", value));
        let mut rows = Vec::new();
        for (face, defense) in DEFENSE {
            let row = fields.required(page, face).and_then(|value| read_row(page, face, value));
            rows.push((defense, row));
        }
        let first = rows[0].1.as_ref()?[0].1;
        let mut entries = [[first; 4]; 3];
        for (defense, row) in rows {
            for (attack, entry) in row? {
                entries[defense as usize][attack as usize] = entry;
            }
        }
        Some((Self { arc: arc?, entries }, at))
    }
}

fn read_row(page: &mut Page<'_>, face: &str, value: &Value<'_>) -> Option<Vec<(AttackFace, Entry)>> {
    let row = page.table(face, value)?;
    let fields = Fields::open(page, row, value.span().start, &ATTACK.map(|(word, _)| word));
    let entries = ATTACK.map(|(word, attack)| {
        let entry = fields.required(page, word)?;
        let table = page.table(word, entry)?;
        Some((attack, read_entry(page, table, entry.span().start)?))
    });
    // Collected in two steps, so that one bad entry does not hide the next.
    entries.into_iter().collect()
}

fn read_entry(page: &mut Page<'_>, table: &Table<'_>, at: usize) -> Option<Entry> {
    let fields = Fields::open(page, table, at, &["speed", "bearings", "colour", "towards", "away"]);
    let pace = fields.required(page, "speed").and_then(|value| read_pace(page, value));
    let bearings = fields.required(page, "bearings").and_then(|value| read_kinds(page, value));
    let colour = match fields.optional("colour") {
        None => Some(Wanted::Any),
        Some(value) => page.text("colour", value).and_then(|text| match text {
            "blue" => Some(Wanted::Blue),
            other => {
                page.fault(value.span().start, format!("'colour' must be \"blue\" or left out, not \"{other}\""));
                None
            }
        }),
    };
    let mut mark = |key: &str| fields.optional(key).map(|value| page.word::<Mark>(key, value));
    let (towards, away) = (mark("towards"), mark("away"));
    let direction = match (towards, away) {
        (None, None) => None,
        (Some(mark), None) => Some((Toward::Towards, mark?)),
        (None, Some(mark)) => Some((Toward::Away, mark?)),
        (Some(_), Some(_)) => {
            page.fault(at, "an entry leads either 'towards' or 'away', not both");
            return None;
        }
    };
    Some(Entry { pace: pace?, colour: colour?, bearings: bearings?, direction })
}

fn read_pace(page: &mut Page<'_>, value: &Value<'_>) -> Option<Pace> {
    if value.is_integer() {
        return page.whole("speed", value, 0..=5).map(Pace::Exactly);
    }
    let text = page.text("speed", value)?;
    let paces = [("slowest", Pace::Slowest), ("average", Pace::Average), ("fastest", Pace::Fastest)];
    let read = paces.iter().find(|(word, _)| *word == text).map(|(_, pace)| *pace);
    page.check(value, read.ok_or_else(|| unknown("speed", text, paces.iter().map(|(word, _)| *word))))
}

fn read_kinds(page: &mut Page<'_>, value: &Value<'_>) -> Option<Kinds> {
    let each = page.each("bearings", value, |word| Kinds::default().with_word(word))?;
    let kinds = each.into_iter().fold(Kinds::default(), |all, one| Kinds(all.0 | one.0));
    if kinds == Kinds::default() {
        page.fault(value.span().start, "'bearings' names none");
        return None;
    }
    Some(kinds)
}
