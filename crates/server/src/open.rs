//! What is in memory of everything that is kept.

use std::collections::BTreeMap;
use std::sync::{Arc as Shared, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tallyho_ledger::JournalId;

use super::error::WebError;

/// Something that can leave memory when nobody needs it there.
pub(crate) trait Rests {
    /// Whether nobody listens to it, and nothing of it is nowhere else.
    fn rests(&self) -> bool;
}

/// What is in memory, by the numbers of the journals. Each has a lock of its own: whoever takes one up from the store
/// holds up nobody else.
#[derive(Debug)]
pub(crate) struct Open<T> {
    held: Mutex<BTreeMap<JournalId, Held<T>>>,
    /// How many there may be of which nobody needs all.
    most: usize,
    /// How long one stays that nobody needs.
    patience: Duration,
}

#[derive(Debug)]
struct Held<T> {
    slot: Shared<Mutex<Option<T>>>,
    used: Instant,
}

impl<T> Default for Open<T> {
    fn default() -> Self {
        Self::new(64, Duration::from_secs(10 * 60))
    }
}

impl<T> Open<T> {
    pub(crate) fn new(most: usize, patience: Duration) -> Self {
        Self { held: Mutex::default(), most, patience }
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<JournalId, Held<T>>> {
        // Nothing that can go wrong is done while it is locked.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets one; whoever is at it now finishes.
    pub(crate) fn remove(&self, id: JournalId) {
        self.held().remove(&id);
    }

    /// Forgets all; whoever is at one now finishes.
    pub(crate) fn clear(&self) {
        self.held().clear();
    }

    /// How many are in memory.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.held().len()
    }
}

impl<T: Rests> Open<T> {
    /// Does something with one, which is taken up from the store if it is not here.
    pub(crate) fn with<R>(
        &self,
        id: JournalId,
        take_up: impl FnOnce() -> Result<T, WebError>,
        act: impl FnOnce(&mut T) -> Result<R, WebError>,
    ) -> Result<R, WebError> {
        let slot = self.slot(id);
        let mut here = slot.lock().unwrap_or_else(|poisoned| {
            // One whose thread died in the middle of a change is taken up again from the store.
            slot.clear_poison();
            let mut here = poisoned.into_inner();
            *here = None;
            here
        });
        let thing = match &mut *here {
            Some(thing) => thing,
            empty @ None => empty.insert(take_up()?),
        };
        act(thing)
    }

    fn slot(&self, id: JournalId) -> Shared<Mutex<Option<T>>> {
        let (mut held, now) = (self.held(), Instant::now());
        let fresh = || Held { slot: Shared::default(), used: now };
        let one = held.entry(id).or_insert_with(fresh);
        one.used = now;
        let slot = Shared::clone(&one.slot);
        self.tidy(&mut held, now);
        slot
    }

    /// Lets go of those that nobody needs: for long, or, when there are too many, of those that were used least lately.
    fn tidy(&self, held: &mut BTreeMap<JournalId, Held<T>>, now: Instant) {
        held.retain(|_, one| now.duration_since(one.used) <= self.patience || one.is_needed());
        let too_many = held.len().saturating_sub(self.most);
        let mut spare: Vec<(Instant, JournalId)> =
            held.iter().filter(|(_, one)| too_many > 0 && !one.is_needed()).map(|(id, one)| (one.used, *id)).collect();
        spare.sort_unstable();
        for (_, id) in spare.into_iter().take(too_many) {
            held.remove(&id);
        }
    }
}

impl<T: Rests> Held<T> {
    /// Whether somebody is at it, listens to it, or would miss it. Nobody comes to it while the map is locked.
    fn is_needed(&self) -> bool {
        Shared::strong_count(&self.slot) > 1
            || self.slot.try_lock().is_ok_and(|here| here.as_ref().is_some_and(|thing| !thing.rests()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    struct Thing {
        number: u32,
        rests: bool,
    }

    impl Rests for Thing {
        fn rests(&self) -> bool {
            self.rests
        }
    }

    fn visit(open: &Open<Thing>, id: JournalId, rests: bool) -> u32 {
        let add = |thing: &mut Thing| {
            thing.number += 1;
            Ok(thing.number)
        };
        open.with(id, || Ok(Thing { number: 0, rests }), add).unwrap()
    }

    #[test]
    fn those_used_least_lately_go_first_and_those_that_are_heard_stay() {
        let open = Open::new(2, Duration::MAX);
        assert_eq!(visit(&open, 1, false), 1);
        assert_eq!([2, 3, 4].map(|id| visit(&open, id, true)), [1, 1, 1]);
        assert_eq!(open.count(), 2);
        assert_eq!((visit(&open, 1, false), visit(&open, 2, true)), (2, 1), "1 is heard, 2 was gone");
        let impatient = Open::new(9, Duration::ZERO);
        visit(&impatient, 1, true);
        std::thread::sleep(Duration::from_millis(2));
        visit(&impatient, 2, true);
        assert_eq!(impatient.count(), 1);
    }

    #[test]
    fn one_that_is_taken_up_holds_up_no_other() {
        let open = Open::new(9, Duration::MAX);
        let (go, wait) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            let slow = scope.spawn(|| {
                let take_up = move || {
                    wait.recv().expect("the other is done");
                    Ok(Thing { number: 0, rests: true })
                };
                open.with(1, take_up, |thing| Ok(thing.number)).unwrap()
            });
            assert_eq!(visit(&open, 2, true), 1);
            go.send(()).expect("it waits");
            assert_eq!(slow.join().expect("no panic"), 0);
        });
    }

    #[test]
    fn one_that_cannot_be_taken_up_is_tried_again_and_so_is_one_that_panicked() {
        let open = Open::new(9, Duration::MAX);
        assert!(open.with(1, || Err(WebError::stale()), |_: &mut Thing| Ok(())).is_err());
        assert_eq!(visit(&open, 1, true), 1);
        let dies = || open.with(1, || Err(WebError::stale()), |_| -> Result<(), WebError> { panic!("in the middle") });
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(dies)).is_err());
        assert_eq!(visit(&open, 1, true), 1, "it begins anew");
    }
}
