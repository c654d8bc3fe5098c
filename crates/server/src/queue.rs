//! Who thinks when: as many at once as there are processors, the others in the order in which they came.
//!
//! Only what looks ahead stands in it. A plain answer never does, so that no table waits for the thoughts at another.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use super::error::WebError;

/// The most who wait. Each of them keeps a thread.
pub(crate) const LONGEST: usize = 192;

/// The queue of those who want to think.
#[derive(Debug)]
pub(crate) struct Queue {
    /// How many think at once.
    most: usize,
    line: Mutex<Line>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Line {
    thinking: usize,
    /// By the numbers they drew, the first first.
    waiting: VecDeque<u64>,
    drawn: u64,
}

/// Somebody's turn to think, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn<'q>(&'q Queue);

impl Default for Queue {
    fn default() -> Self {
        Self::new(available_parallelism().map_or(1, NonZero::get))
    }
}

impl Queue {
    /// A queue of which so many think at once.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, line: Mutex::default(), moved: Condvar::new() }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // Nothing that can go wrong is done while it is locked.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn. Whoever was here first goes first.
    ///
    /// # Errors
    /// When too many wait.
    pub(crate) fn turn(&self) -> Result<Turn<'_>, WebError> {
        let mut line = self.line();
        if line.waiting.len() >= LONGEST {
            return Err(WebError::busy("Too many battles are being thought about here. Try again in a while."));
        }
        let number = line.drawn;
        line.drawn += 1;
        line.waiting.push_back(number);
        while line.thinking >= self.most || line.waiting.front() != Some(&number) {
            line = self.moved.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
        line.waiting.pop_front();
        line.thinking += 1;
        // There may be room for the next one, too.
        self.moved.notify_all();
        Ok(Turn(self))
    }

    /// How many think, and how many wait.
    #[cfg(test)]
    pub(crate) fn lengths(&self) -> (usize, usize) {
        let line = self.line();
        (line.thinking, line.waiting.len())
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.line().thinking -= 1;
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    fn until(is: impl Fn() -> bool) {
        while !is() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn no_more_think_at_once_than_may_and_they_go_in_the_order_they_came() {
        let (queue, (done, order)) = (Queue::new(2), mpsc::channel());
        let (one, two) = (queue.turn().unwrap(), queue.turn().unwrap());
        std::thread::scope(|scope| {
            for name in 0..4 {
                let (queue, done) = (&queue, done.clone());
                scope.spawn(move || {
                    let turn = queue.turn().unwrap();
                    assert!(queue.lengths().0 <= 2);
                    done.send(name).unwrap();
                    drop(turn);
                });
                until(|| queue.lengths() == (2, name + 1));
            }
            assert!(order.try_recv().is_err(), "nobody goes before a turn is over");
            drop(one);
            let came: Vec<usize> = (0..4).map(|_| order.recv().unwrap()).collect();
            assert_eq!(came, [0, 1, 2, 3]);
            drop(two);
        });
        assert_eq!(queue.lengths(), (0, 0));
    }

    #[test]
    fn a_thought_that_breaks_off_gives_up_its_turn() {
        let queue = Queue::new(1);
        let breaks = || {
            let _turn = queue.turn().unwrap();
            panic!("in the middle");
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(breaks)).is_err());
        assert!(queue.turn().is_ok());
    }

    #[test]
    fn whoever_comes_when_too_many_wait_is_refused() {
        let queue = Queue::new(1);
        let first = queue.turn().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..LONGEST {
                scope.spawn(|| drop(queue.turn().unwrap()));
            }
            until(|| queue.lengths().1 == LONGEST);
            assert!(queue.turn().is_err_and(|error| error.message.contains("Try again")));
            drop(first);
        });
    }
}
