//! One look ahead: what a game comes to that goes on as somebody supposes.

use tallyho_rules::{Choice, Ending, Game, Luck, Seat, ShipId, View, mixed};

use super::clash::Clash;
use super::mission::Mission;
use super::quick::{Cast, Dials};
use super::weights::Weights;
use super::worth::{Values, worth};

/// What winning is worth; losing, as much less.
const VICTORY: f64 = 20.0;

/// What is expected of something.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prospect {
    /// What the table is worth then.
    pub(super) worth: f64,
    /// The damage dealt to others by shots, on average.
    pub(super) dealt: f64,
    /// The damage that others deal.
    pub(super) suffered: f64,
}

impl Prospect {
    /// The mean of several.
    pub(super) fn mean(all: &[Self]) -> Self {
        let share = 1.0 / all.len().max(1) as f64;
        all.iter().fold(Self::default(), |sum, it| Self {
            worth: sum.worth + share * it.worth,
            dealt: sum.dealt + share * it.dealt,
            suffered: sum.suffered + share * it.suffered,
        })
    }
}

/// What is thought with.
#[derive(Debug)]
pub(super) struct Mind {
    pub(super) weights: Weights,
    pub(super) values: Values,
    pub(super) cast: Cast,
    pub(super) mission: Mission,
    /// What dice roll in games that are imagined.
    pub(super) seed: u64,
    /// How many looks ahead were taken.
    pub(super) looks: u64,
    /// How much of what a look comes to is decided a round later.
    pub(super) foresees: f64,
    clash: Clash,
}

impl Mind {
    pub(super) fn new(weights: Weights, cast: Cast) -> Self {
        let (values, mission, clash) = (Values::default(), Mission::default(), Clash::default());
        Self { weights, cast, values, mission, seed: 0, looks: 0, foresees: 0.0, clash }
    }

    /// The dice of a guess.
    pub(super) fn luck(&self, sample: usize) -> Luck {
        Luck::new(mixed(self.seed, sample as u64))
    }

    /// What an imagined game comes to that goes on with these dials until shots are fired, and what those do on average.
    pub(super) fn look(&mut self, game: &mut Game, seat: Seat, dials: &Dials, luck: &mut Luck) -> Prospect {
        self.looks += 1;
        self.cast.play_on(game, dials, luck);
        let worth = match game.ending().map(Ending::winner) {
            None => return self.see_further(game, seat, luck),
            Some(Some(winner)) if winner == seat => VICTORY + self.mission.at_stake(),
            Some(Some(_)) => -VICTORY - self.mission.at_stake(),
            Some(None) => 0.0,
        };
        Prospect { worth, ..Prospect::default() }
    }

    /// What a game comes to where shots are about to be fired, and how much the round after changes that.
    fn see_further(&mut self, game: &mut Game, seat: Seat, luck: &mut Luck) -> Prospect {
        let soon = self.reckon(&game.view(seat), None);
        if self.foresees <= 0.0 {
            return soon;
        }
        self.cast.play_another_round(game, luck);
        if game.ending().is_some() {
            return soon;
        }
        let view = game.view(seat);
        self.clash.fight_on(&view, &self.weights, &self.mission);
        let later = self.worth(&view);
        Prospect { worth: soon.worth + self.foresees * (later - soon.worth), ..soon }
    }

    fn worth(&self, view: &View<'_>) -> f64 {
        worth(view, view.seat(), &self.values, &self.clash, &self.weights)
            + self.mission.worth(view, &self.clash, &self.values, &self.weights)
    }

    /// What a table comes to once all shots are fired, one attack before all others.
    pub(super) fn reckon(&mut self, view: &View<'_>, first: Option<(ShipId, Choice)>) -> Prospect {
        self.clash.fight(view, &self.weights, &self.mission, first);
        let worth = self.worth(view);
        let (suffered, dealt) = self.clash.damage(view.seat());
        Prospect { worth, dealt, suffered }
    }
}
