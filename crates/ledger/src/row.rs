//! A row: what was done, by whom, and by which rules.

use std::sync::Arc;

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Something was done; what, only its reader knows.
    Did(String),
    /// Only the first so many of the rows that count still do.
    Undo {
        /// How many.
        keep: u64,
    },
    /// What was taken back last counts again.
    Redo,
    /// It stands again as it stood when that row had been written, whatever came after.
    Return {
        /// The number of that row.
        to: u64,
    },
}

impl Entry {
    /// The word for what kind of entry it is, as it is kept.
    pub const fn deed(&self) -> &'static str {
        match self {
            Self::Did(_) => "did",
            Self::Undo { .. } => "undo",
            Self::Redo => "redo",
            Self::Return { .. } => "return",
        }
    }

    /// The rest of it, as it is kept.
    pub fn text(&self) -> String {
        match self {
            Self::Did(text) => text.clone(),
            Self::Undo { keep: number } | Self::Return { to: number } => number.to_string(),
            Self::Redo => String::new(),
        }
    }

    /// Reads what [`deed`](Self::deed) and [`text`](Self::text) wrote, and nothing else.
    pub fn read(deed: &str, text: String) -> Option<Self> {
        let number = || text.parse().ok().filter(|number: &u64| number.to_string() == text);
        match deed {
            "did" => Some(Self::Did(text)),
            "undo" => Some(Self::Undo { keep: number()? }),
            "redo" if text.is_empty() => Some(Self::Redo),
            "return" => Some(Self::Return { to: number()? }),
            _ => None,
        }
    }
}

/// What rows were written and played by.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edition {
    /// The version of the format of the rows' texts.
    pub format: u32,
    /// A fingerprint of the rules they were played by; empty where nobody took one.
    pub rules: String,
    /// The version of the program.
    pub program: String,
}

/// A row that is not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// A word for who wrote it, such as `seat 0`; nobody's for what concerns the table.
    pub writer: Option<String>,
    /// What it says.
    pub entry: Entry,
    /// Why, for people; may be empty.
    pub note: String,
}

/// A row as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place among all rows that were ever written, from 0.
    pub number: u64,
    /// A word for who wrote it; nobody's for what concerns the table.
    pub writer: Option<String>,
    /// The id that its writer's client gave to the message it came by; only the first row of an addition has one.
    pub message: Option<String>,
    /// What it says.
    pub entry: Entry,
    /// Why, for people; may be empty.
    pub note: String,
    /// What it was written and played by.
    pub edition: Arc<Edition>,
}

impl Row {
    /// The rows that drafts become.
    pub(crate) fn numbered(drafts: &[Draft], from: u64, message: Option<&str>, edition: &Edition) -> Vec<Self> {
        let edition = Arc::new(edition.clone());
        let mut message = message.map(str::to_owned);
        let row = |(Draft { writer, entry, note }, number): (&Draft, u64)| Self {
            number,
            writer: writer.clone(),
            message: message.take(),
            entry: entry.clone(),
            note: note.clone(),
            edition: Arc::clone(&edition),
        };
        drafts.iter().zip(from..).map(row).collect()
    }
}

/// A sum over a journal's beginning and its rows, each with the one before it, so that a row which was lost or changed
/// on disk is found (FNV-1a, 64 bits; it guards against accidents, not against forgery).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sum(pub(crate) u64);

impl Sum {
    /// The sum of a beginning.
    pub(crate) fn of_head(kind: &str, seed: u64, head: &str) -> Self {
        Self(0xcbf2_9ce4_8422_2325).text(kind).bytes(&seed.to_le_bytes()).text(head)
    }

    /// With one more row.
    pub(crate) fn then(self, row: &Row) -> Self {
        let option = |sum: Self, text: &Option<String>| match text {
            Some(text) => sum.bytes(&[1]).text(text),
            None => sum.bytes(&[0]),
        };
        let sum = option(option(self.bytes(&row.number.to_le_bytes()), &row.writer), &row.message);
        let sum = sum.text(row.entry.deed()).text(&row.entry.text()).text(&row.note);
        let Edition { format, rules, program } = &*row.edition;
        sum.bytes(&format.to_le_bytes()).text(rules).text(program)
    }

    /// Texts are followed by their length, so that two of them are not one of another kind.
    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes()).bytes(&(text.len() as u64).to_le_bytes())
    }

    fn bytes(self, bytes: &[u8]) -> Self {
        Self(bytes.iter().fold(self.0, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)))
    }
}
