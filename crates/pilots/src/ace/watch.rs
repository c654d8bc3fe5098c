//! What others have shown of themselves: how often they flew what was likeliest.

use tallyho_rules::{Dial, DialTiming, Phase, View};

use super::quick::Dials;

/// Nobody is known by fewer dials than this.
const ENOUGH: u32 = 4;
/// The share of dials that were foreseen of somebody who does the obvious.
const OBVIOUS: f64 = 0.7;

/// The dials of others, as they were foreseen and as they were revealed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    /// The round that was watched last.
    round: u8,
    revealed: u32,
    foreseen: u32,
}

impl Watch {
    /// Compares what was likeliest with what was flown, once a round and once all dials are open.
    pub(super) fn look(&mut self, view: &View<'_>, likeliest: Option<&Dials>) {
        let Some(likeliest) = likeliest.filter(|_| view.phase() == Phase::Engagement && view.round() != self.round)
        else {
            return;
        };
        self.round = view.round();
        for ship in view.enemies().filter(|&ship| view.dial_timing(ship) == DialTiming::Planning) {
            if let Dial::Revealed(shown) = view.ship(ship).dial {
                self.revealed += 1;
                self.foreseen += u32::from(likeliest.get(ship) == Some(shown));
            }
        }
    }

    /// How many dials were foreseen, and of how many, where that is most of them.
    pub(super) fn foreseen(&self) -> Option<(u32, u32)> {
        self.are_obvious().then_some((self.foreseen, self.revealed))
    }

    /// Whether they do the obvious, as far as it is known.
    pub(super) fn may_be_obvious(&self) -> bool {
        self.revealed < ENOUGH || self.are_obvious()
    }

    /// Whether they do the obvious: whoever does is to be met where he will be, and does not guess at anybody.
    pub(super) fn are_obvious(&self) -> bool {
        self.revealed >= ENOUGH && f64::from(self.foreseen) >= OBVIOUS * f64::from(self.revealed)
    }
}
