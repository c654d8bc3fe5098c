//! A journal but for its rows: what it is, how it began, and who is let in where.

use crate::row::{Draft, Edition, Row};

/// The number of a journal in its store. It is never given to another.
pub type JournalId = i64;

/// The number of a thing on a store's shelf.
pub type ShelvedId = i64;

/// What a journal begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// A word for what is played, such as `battle`.
    pub kind: String,
    /// What people call it.
    pub title: String,
    /// What it began with; what that means, only its reader knows.
    pub head: String,
    /// What its luck comes from.
    pub seed: u64,
    /// What its first rows were written and played by.
    pub edition: Edition,
    /// What a list says of it.
    pub summary: String,
    /// Who is let in where, in their order.
    pub places: Vec<Place>,
    /// The first rows; there may be none.
    pub rows: Vec<Draft>,
}

/// A place at a journal: who has it, and the key that lets him in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// A word for the place, such as `seat 0` or `watch`; no other place of the journal has it.
    pub word: String,
    /// The key that lets somebody in here, and nowhere else in the store; none where nobody is let in, as at the seat
    /// of a computer.
    pub key: Option<String>,
    /// A word for who has the place, such as `person`.
    pub who: String,
    /// What people call it.
    pub name: String,
    /// Whatever else its reader wants to know of it.
    pub about: String,
}

impl Place {
    /// The word for the nth place of its sort: `seat 0`.
    pub fn nth(sort: &str, number: usize) -> String {
        format!("{sort} {number}")
    }

    /// Which place of a sort it is; `None` when it is of another.
    pub fn number(&self, sort: &str) -> Option<usize> {
        self.word.strip_prefix(sort)?.strip_prefix(' ')?.parse().ok()
    }
}

/// A journal but for its rows and what it began with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// Its number in the store.
    pub id: JournalId,
    /// A word for what is played.
    pub kind: String,
    /// What people call it.
    pub title: String,
    /// What its luck comes from.
    pub seed: u64,
    /// What it began by; rows that came later say themselves what they were played by.
    pub edition: Edition,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// When a row was last added, in seconds since 1970.
    pub changed: i64,
    /// What a list says of it.
    pub summary: String,
    /// How many rows were ever written.
    pub written: u64,
    /// Who is let in where, in their order.
    pub places: Vec<Place>,
}

/// A journal with everything that was ever written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// All but the rows.
    pub journal: Journal,
    /// What it began with.
    pub head: String,
    /// Every row, in its order.
    pub rows: Vec<Row>,
}

/// Where a key leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// To which journal.
    pub journal: JournalId,
    /// A word for what is played there.
    pub kind: String,
    /// To which place.
    pub place: Place,
}

/// A thing that is kept by itself, such as a squad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelved {
    /// Its number among all things on the shelf.
    pub id: ShelvedId,
    /// A word for what it is, such as `squad`.
    pub kind: String,
    /// A word or two about it, such as the rules it is built by.
    pub label: String,
    /// The thing itself.
    pub text: String,
    /// When it was first kept, in seconds since 1970.
    pub created: i64,
    /// When it was last kept, in seconds since 1970.
    pub changed: i64,
}
