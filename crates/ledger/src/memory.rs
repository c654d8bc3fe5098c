//! A store that is gone with the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::LedgerError;
use crate::journal::{Beginning, Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::Row;
use crate::store::{Addition, Kinds, Store, Whole, Written, now};

/// A store that is gone with the program: for tests, and for whoever wants nothing kept.
#[derive(Debug, Default)]
pub struct Memory {
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    journals: BTreeMap<JournalId, Kept>,
    shelf: BTreeMap<ShelvedId, Shelved>,
    /// The last numbers that were given.
    last: (JournalId, ShelvedId),
}

impl Memory {
    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing is changed before everything that can be refused has been looked at.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn kept(&mut self, id: JournalId) -> Result<&mut Kept, LedgerError> {
        self.journals.get_mut(&id).ok_or_else(|| LedgerError::no_journal(id))
    }

    fn thing(&mut self, kind: &str, id: ShelvedId) -> Result<&mut Shelved, LedgerError> {
        let found = self.shelf.get_mut(&id).filter(|it| it.kind == kind);
        found.ok_or_else(|| LedgerError::Missing { what: format!("{kind} {id}") })
    }

    /// Refuses a place whose key leads to another one.
    fn check_key(&self, id: JournalId, place: &Place) -> Result<(), LedgerError> {
        let Some(key) = &place.key else { return Ok(()) };
        let other = self.journals.values().any(|kept| {
            let mut places = kept.journal.places.iter();
            places.any(|it| it.key.as_ref() == Some(key) && (kept.journal.id, &it.word) != (id, &place.word))
        });
        if other { Err(taken_key()) } else { Ok(()) }
    }
}

/// A key that is in use. Which one is nobody's business.
pub(crate) fn taken_key() -> LedgerError {
    LedgerError::Taken { what: "a key".to_owned() }
}

pub(crate) fn taken_place(word: &str) -> LedgerError {
    LedgerError::Taken { what: format!("a place '{word}'") }
}

/// Refuses places with the same word or the same key among themselves.
pub(crate) fn check_places(places: &[Place]) -> Result<(), LedgerError> {
    let (mut words, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for Place { word, key, .. } in places {
        if !words.insert(word) {
            return Err(taken_place(word));
        }
        if key.as_ref().is_some_and(|key| !keys.insert(key)) {
            return Err(taken_key());
        }
    }
    Ok(())
}

/// Refuses a number or a key that is there twice.
pub(crate) fn check_whole(whole: &Whole) -> Result<(), LedgerError> {
    let (mut journals, mut shelf, mut keys) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for Kept { journal, .. } in &whole.journals {
        check_places(&journal.places)?;
        if !journals.insert(journal.id) {
            return Err(LedgerError::Taken { what: format!("journal {}", journal.id) });
        }
        if journal.places.iter().filter_map(|place| place.key.as_ref()).any(|key| !keys.insert(key)) {
            return Err(taken_key());
        }
    }
    match whole.shelf.iter().find(|thing| !shelf.insert(thing.id)) {
        Some(thing) => Err(LedgerError::Taken { what: format!("{} {}", thing.kind, thing.id) }),
        None => Ok(()),
    }
}

impl Store for Memory {
    fn begin(&self, beginning: &Beginning) -> Result<JournalId, LedgerError> {
        let mut held = self.held();
        let Beginning { kind, title, head, seed, edition, summary, places, rows } = beginning.clone();
        check_places(&places)?;
        let id = held.last.0 + 1;
        places.iter().try_for_each(|place| held.check_key(id, place))?;
        let rows = Row::numbered(&rows, 0, None, &edition);
        let (created, written) = (now(), rows.len() as u64);
        let journal = Journal { id, kind, title, seed, edition, created, changed: created, summary, written, places };
        held.last.0 = id;
        held.journals.insert(id, Kept { journal, head, rows });
        Ok(id)
    }

    fn append(&self, id: JournalId, addition: &Addition) -> Result<Written, LedgerError> {
        let mut held = self.held();
        let Kept { journal, rows, .. } = held.kept(id)?;
        let message = addition.message.as_ref();
        if let Some(row) = rows.iter().find(|row| message.is_some() && row.message.as_ref() == message) {
            return Ok(Written::Before(row.number));
        }
        if addition.at != journal.written {
            return Err(LedgerError::Conflict { journal: id, at: addition.at, written: journal.written });
        }
        let added = Row::numbered(&addition.rows, addition.at, addition.message.as_deref(), &addition.edition);
        rows.extend(added.iter().cloned());
        journal.written = rows.len() as u64;
        (journal.changed, journal.summary) = (now(), addition.summary.clone());
        Ok(Written::Now(added))
    }

    fn load(&self, id: JournalId) -> Result<Kept, LedgerError> {
        self.held().kept(id).cloned()
    }

    fn rows_from(&self, id: JournalId, first: u64) -> Result<Vec<Row>, LedgerError> {
        let mut held = self.held();
        Ok(held.kept(id)?.rows.iter().filter(|row| first <= row.number).cloned().collect())
    }

    fn list(&self, kind: &str) -> Result<Vec<Journal>, LedgerError> {
        let held = self.held();
        let of_kind = held.journals.values().map(|kept| &kept.journal).filter(|it| it.kind == kind);
        let mut found: Vec<Journal> = of_kind.cloned().collect();
        found.sort_by_key(|it| std::cmp::Reverse((it.changed, it.id)));
        Ok(found)
    }

    fn door(&self, key: &str) -> Result<Option<Entered>, LedgerError> {
        let held = self.held();
        Ok(held.journals.values().find_map(|Kept { journal, .. }| {
            let place = journal.places.iter().find(|place| place.key.as_deref() == Some(key))?;
            Some(Entered { journal: journal.id, kind: journal.kind.clone(), place: place.clone() })
        }))
    }

    fn set_place(&self, id: JournalId, place: &Place) -> Result<(), LedgerError> {
        let mut held = self.held();
        held.kept(id)?;
        held.check_key(id, place)?;
        let places = &mut held.kept(id)?.journal.places;
        match places.iter_mut().find(|it| it.word == place.word) {
            Some(old) => old.clone_from(place),
            None => places.push(place.clone()),
        }
        Ok(())
    }

    fn remove(&self, id: JournalId) -> Result<(), LedgerError> {
        self.held().journals.remove(&id);
        Ok(())
    }

    fn shelve(&self, kind: &str, label: &str, text: &str, most: u64) -> Result<ShelvedId, LedgerError> {
        let mut held = self.held();
        if held.shelf.values().filter(|it| it.kind == kind).count() as u64 >= most {
            return Err(LedgerError::Full { kind: kind.to_owned(), most });
        }
        held.last.1 += 1;
        let (id, created) = (held.last.1, now());
        let [kind, label, text] = [kind, label, text].map(str::to_owned);
        held.shelf.insert(id, Shelved { id, kind, label, text, created, changed: created });
        Ok(id)
    }

    fn reshelve(&self, kind: &str, id: ShelvedId, label: &str, text: &str) -> Result<(), LedgerError> {
        let mut held = self.held();
        let thing = held.thing(kind, id)?;
        (thing.label, thing.text, thing.changed) = (label.to_owned(), text.to_owned(), now());
        Ok(())
    }

    fn shelved(&self, kind: &str, id: ShelvedId) -> Result<Shelved, LedgerError> {
        self.held().thing(kind, id).cloned()
    }

    fn shelf(&self, kind: &str) -> Result<Vec<Shelved>, LedgerError> {
        let mut found: Vec<Shelved> = self.held().shelf.values().filter(|it| it.kind == kind).cloned().collect();
        found.sort_by_key(|it| std::cmp::Reverse((it.changed, it.id)));
        Ok(found)
    }

    fn unshelve(&self, kind: &str, id: ShelvedId) -> Result<(), LedgerError> {
        let mut held = self.held();
        if held.thing(kind, id).is_ok() {
            held.shelf.remove(&id);
        }
        Ok(())
    }

    fn kinds(&self) -> Result<Kinds, LedgerError> {
        let held = self.held();
        let journals: BTreeSet<&str> = held.journals.values().map(|kept| kept.journal.kind.as_str()).collect();
        let shelf: BTreeSet<&str> = held.shelf.values().map(|thing| thing.kind.as_str()).collect();
        let words = |kinds: BTreeSet<&str>| kinds.into_iter().map(str::to_owned).collect();
        Ok(Kinds { journals: words(journals), shelf: words(shelf) })
    }

    fn import(&self, kept: &Kept) -> Result<JournalId, LedgerError> {
        let mut held = self.held();
        check_places(&kept.journal.places)?;
        let id = held.last.0 + 1;
        kept.journal.places.iter().try_for_each(|place| held.check_key(id, place))?;
        let mut kept = kept.clone();
        kept.journal.id = id;
        held.last.0 = id;
        held.journals.insert(id, kept);
        Ok(id)
    }

    fn replace(&self, whole: &Whole) -> Result<(), LedgerError> {
        check_whole(whole)?;
        let mut held = self.held();
        held.journals = whole.journals.iter().map(|kept| (kept.journal.id, kept.clone())).collect();
        held.shelf = whole.shelf.iter().map(|thing| (thing.id, thing.clone())).collect();
        let last = (held.journals.keys().last().copied(), held.shelf.keys().last().copied());
        held.last = (held.last.0.max(last.0.unwrap_or(0)), held.last.1.max(last.1.unwrap_or(0)));
        Ok(())
    }

    fn name(&self) -> String {
        "memory".to_owned()
    }
}
