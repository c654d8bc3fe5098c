//! A pilot that leaves everything to chance.

use tallyho_rules::scenario::Course;
use tallyho_rules::{Ask, Choice, Luck, Phase, Question, ShipId, View};

use crate::{Pilot, Stopped};

/// Picks any answer, each equally likely; what a mission has a ship fly by a die it flies by that. The same seed and questions, the
/// same answers.
#[derive(Clone, Debug)]
pub struct Random {
    whim: Luck,
}

impl Random {
    /// A pilot whose whims depend on the seed alone.
    pub fn new(seed: u64) -> Self {
        Self { whim: Luck::new(seed) }
    }

    /// What a die says that a mission has thrown for a ship.
    fn by_the_die(&mut self, view: &View<'_>, ship: ShipId) -> Option<Choice> {
        let Course::Table(table) = view.conduct(ship)?.course else { return None };
        let told = table[self.whim.below(table.len() as u32) as usize];
        let place = view.profile(ship).dial.iter().position(|(maneuver, _)| *maneuver == told)?;
        Some(Choice::Maneuver(place as u8))
    }
}

impl Pilot for Random {
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        Some(Box::new(self.clone()))
    }

    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        if let Question::SetDial(ship) = ask.question
            && view.phase() == Phase::Planning
            && let Some(told) = self.by_the_die(view, ship)
            && ask.options.contains(&told)
        {
            return Ok(told);
        }
        Ok(ask.options[self.whim.below(ask.options.len() as u32) as usize])
    }
}
