//! Teammates: links to some ships of a side, for people who fly it together.

use rusqlite::{Connection, params};
use tallyho_rules::{Ask, Choice, Seat};

use super::ask::subject;
use super::error::WebError;
use super::secret;
use super::store::Kept;

/// A link to some ships of a seat, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linked {
    pub(crate) key: String,
    pub(crate) mate: Mate,
    /// What the ships are called.
    pub(crate) name: String,
}

/// Who flies some ships of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mate {
    /// Which of the battle's teammates it is.
    pub(crate) place: u8,
    pub(crate) seat: Seat,
    /// The ships, a bit each.
    pub(crate) ships: u64,
}

impl Mate {
    /// Whether a question of the seat is this teammate's to answer: it is about a ship of his own, or about nobody's, such as who
    /// goes next or what a ship of the mission does.
    pub(crate) fn decides(self, ask: &Ask<'_>, all: &[Linked]) -> bool {
        let others = all.iter().filter(|it| it.mate != self).fold(0, |bits, it| bits | it.mate.ships);
        ask.seat == self.seat && ship_of(ask).is_none_or(|ship| others >> ship & 1 == 0)
    }

    /// Its ships, by their numbers.
    pub(crate) fn own(self) -> Vec<u8> {
        (0..64).filter(|ship| self.ships >> ship & 1 == 1).collect()
    }
}

/// The ship a question is about; for abilities that of the first which is offered.
fn ship_of(ask: &Ask<'_>) -> Option<u8> {
    let offered = ask.options.iter().find_map(|option| match option {
        Choice::Use(id) => Some(id.ship.0),
        _ => None,
    });
    subject(ask.question).or(offered)
}

/// Links for so many players who fly the first ships of a seat together, dealt out in order; none for one who flies alone.
pub(super) fn deal(players: u8, seat: Seat, names: &[String]) -> Result<Vec<Linked>, WebError> {
    let (players, ships) = (usize::from(players), names.len());
    if players < 2 {
        return Ok(Vec::new());
    }
    if players > ships {
        return Err(WebError::bad(format!("{players} players want a ship each, and there are {ships}.")));
    }
    let mut linked = Vec::new();
    let mut first = 0;
    for place in 0..players {
        // Who comes first has one more, where they do not come out even.
        let count = (ships - first).div_ceil(players - place);
        let own = first..first + count;
        let bits = own.clone().fold(0, |bits, ship| bits | 1_u64 << ship);
        let mate = Mate { place: place as u8, seat, ships: bits };
        linked.push(Linked { key: secret::key()?, mate, name: names[own].join(" and ") });
        first += count;
    }
    Ok(linked)
}

/// Stores of an earlier program have no teammates; they get room for them.
const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS mate (battle INTEGER NOT NULL REFERENCES battle(id), place INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
        seat INTEGER NOT NULL, ships INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (battle, place)) WITHOUT ROWID;
";

pub(super) fn furnish(db: &Connection) -> Result<(), WebError> {
    Ok(db.execute_batch(TABLE)?)
}

/// Keeps the links of a battle.
pub(super) fn add(work: &Connection, id: i64, mates: &[Linked]) -> Result<(), WebError> {
    for Linked { key, mate: Mate { place, seat, ships }, name } in mates {
        work.execute(
            "INSERT INTO mate (battle, place, key, seat, ships, name) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![id, place, key, seat.0, *ships as i64, name],
        )?;
    }
    Ok(())
}

/// The links of a battle, in their order.
pub(super) fn load(db: &Connection, battle: &mut Kept) -> Result<(), WebError> {
    let mut query =
        db.prepare_cached("SELECT place, key, seat, ships, name FROM mate WHERE battle = ?1 ORDER BY place")?;
    let mates = query.query_map([battle.id], |row| {
        let mate = Mate { place: row.get(0)?, seat: Seat(row.get(2)?), ships: row.get::<_, i64>(3)? as u64 };
        Ok(Linked { key: row.get(1)?, mate, name: row.get(4)? })
    })?;
    battle.mates = mates.collect::<Result<_, _>>()?;
    Ok(())
}
