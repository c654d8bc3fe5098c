//! A pilot that leaves everything to chance.

use tallyho_rules::{Ask, Choice, Luck, View};

use crate::{Pilot, Stopped};

/// Picks any answer, each equally likely. The same seed and questions, the same answers.
#[derive(Clone, Debug)]
pub struct Random {
    whim: Luck,
}

impl Random {
    /// A pilot whose whims depend on the seed alone.
    pub fn new(seed: u64) -> Self {
        Self { whim: Luck::new(seed) }
    }
}

impl Pilot for Random {
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        Some(Box::new(self.clone()))
    }

    fn choose(&mut self, _: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        Ok(ask.options[self.whim.below(ask.options.len() as u32) as usize])
    }
}
