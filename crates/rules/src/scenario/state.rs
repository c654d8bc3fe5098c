//! What of a scenario changes in a game.

use super::{MAX_COUNTERS, MAX_ERRANDS, MAX_LANDED, MAX_WAVES, Ships};
use crate::state::{MAX_SEATS, Seat, ShipId};

/// What of a scenario changes in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScenarioState {
    /// What it counts.
    pub counters: [i16; MAX_COUNTERS],
    /// Points that rules gave to seats.
    pub scores: [i16; MAX_SEATS],
    /// Attacks that ships of each seat have made this round.
    pub(crate) attacks: [u8; MAX_SEATS],
    /// Who has done each errand this round.
    pub(crate) ran: [Ships; MAX_ERRANDS],
    /// How many ships of each wave have come.
    pub came: [u8; MAX_WAVES],
    /// How many of each are called, or still wait for a free vector.
    pub(crate) due: [u8; MAX_WAVES],
    /// The vectors that were used this round, as bits.
    pub(crate) used: u16,
    /// Ships that were ever at half health or less.
    pub halved: Ships,
    /// The rules that happen once and have happened, as bits.
    pub(crate) happened: u64,
    /// Whose victory a rule has settled.
    pub(crate) winner: Option<Seat>,
    /// A rule has ended it.
    pub(crate) ended: bool,
    /// Things that ships let go of and nobody has put down yet, the first one first.
    pub(crate) loose: [Option<(u8, ShipId)>; 4],
    /// Ships in docking bays, each with its bay.
    pub landed: [Option<(ShipId, u8)>; MAX_LANDED],
    /// Ships that are docked for this round.
    pub moored: Ships,
    /// The module that commandos are on.
    pub team_at: Option<u8>,
    /// The round in which commandos last moved.
    pub(crate) team_moved: u8,
}

impl ScenarioState {
    /// Whether a rule has happened that happens only once, by its place among the rules.
    pub const fn has_happened(&self, rule: usize) -> bool {
        self.happened >> rule & 1 == 1
    }

    /// What players can tell of it; nothing in a game without a scenario.
    pub(crate) fn bytes(&self, mut tell: impl FnMut(&[u8])) {
        if *self == Self::default() {
            return;
        }
        self.counters.iter().chain(&self.scores).for_each(|number| tell(&number.to_le_bytes()));
        tell(&self.came);
        tell(&self.halved.to_le_bytes());
        tell(&self.moored.to_le_bytes());
        tell(&[self.team_at.unwrap_or(u8::MAX)]);
        self.landed.iter().flatten().for_each(|(ship, bay)| tell(&[ship.0, *bay]));
    }
}
