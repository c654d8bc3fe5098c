//! How far a mission is: points, counters, who has come, and what numbers the sheet itself can tell.

use tallyho_rules::scenario::{Arrival, Measure, Ships, Test};
use tallyho_rules::{Seat, ShipId};

use crate::credit::Deed;
use crate::sheet::Sheet;
use crate::sortie::{Berth, Sortie};

/// How a ship left the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It was destroyed.
    #[default]
    Destroyed,
    /// It flew off, or jumped.
    Escaped,
    /// It was boarded and taken.
    Captured,
}

/// What a mission came to, as facts: for whoever keeps more of it than its points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whether the people at the table won.
    pub won: bool,
    /// The round in which it ended.
    pub rounds: u8,
    /// The ships of the mission that were ever there, by their numbers, and how they left the table, if they did.
    pub ships: Vec<(u8, Option<Fate>)>,
    /// The objectives: which, whether it was met, and how many of what it pays for.
    pub objectives: Vec<(String, bool, u16)>,
    /// How many things of each kind of the other side are gone, by the kind's id.
    pub things: Vec<(String, u8)>,
    /// What rules and corrections gave or took.
    pub scored: i16,
    /// Numbers for later missions, by name.
    pub reports: Vec<(String, i16)>,
    /// Who did what, where that is kept.
    pub deeds: Vec<Deed>,
}

/// How far a mission is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Points by rules and corrections, by seat; at the end all of them.
    pub scores: [i16; 2],
    /// What its counters say, by name.
    pub counters: Vec<(String, i16)>,
    /// Counters that nobody at the table knows, a bit for each.
    pub(crate) secrets: u16,
    /// Who has won, when it is over.
    pub winner: Option<Seat>,
    /// Whose points the people at the table score, by seat.
    pub(crate) team: usize,
    /// Whether all is counted.
    pub(crate) counted: bool,
    /// What it came to, once all is counted.
    pub tally: Option<Tally>,
    /// Whether a rule has ended it.
    pub(crate) ended: bool,
    /// How many ships of each squad are still to come now.
    pub(crate) due: Vec<u8>,
    /// How many of each have come.
    pub(crate) came: Vec<u8>,
    /// Squads whose round has come, a bit for each.
    pub(crate) scheduled: u64,
    /// Vectors that were used this round, a bit for each.
    pub(crate) used: u64,
    /// Rules that happen once and have, a bit for each.
    pub(crate) happened: u64,
    /// Who did what.
    pub(crate) deeds: Vec<Deed>,
    /// What players have counted, for whatever else is asked at the same moment.
    pub(crate) counts: Vec<(Measure, i16)>,
}

impl Progress {
    pub(crate) fn begin(sortie: &Sortie) -> Self {
        let waves = sortie.scenario.waves.len();
        Self {
            counters: sortie.scenario.counters.iter().map(|name| (name.clone(), 0)).collect(),
            secrets: sortie.scenario.secrets,
            team: usize::from(sortie.team.0).min(1),
            due: vec![0; waves],
            came: vec![0; waves],
            ..Self::default()
        }
    }
}

impl Progress {
    /// The counters that everybody may know.
    pub(crate) fn open_counters(&self) -> impl Iterator<Item = &(String, i16)> {
        let is_open = |place: usize| self.secrets >> place & 1 == 0;
        self.counters.iter().enumerate().filter(move |(place, _)| is_open(*place)).map(|(_, counter)| counter)
    }
}

/// Where a ship of a mission is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    /// It is not here yet, or nobody brought it.
    Elsewhere,
    /// It is on the table.
    Flying,
    /// It is off the table.
    Gone(Fate),
}

impl Sheet {
    /// Where a ship of the mission is, by its number there.
    pub(crate) fn whereabouts(&self, ship: u8) -> Whereabouts {
        let mine = self.mine.iter().find(|mine| mine.ship == Some(ship)).map(|mine| (mine.gone, mine.fate));
        let foe = || self.foes.iter().find(|foe| foe.ship == Some(ship)).map(|foe| (foe.gone, foe.fate));
        match mine.or_else(foe) {
            None => Whereabouts::Elsewhere,
            Some((false, _)) => Whereabouts::Flying,
            Some((true, fate)) => Whereabouts::Gone(fate),
        }
    }

    /// How many ships of a mission are so.
    pub(crate) fn count(&self, ships: Ships, is: impl Fn(Whereabouts) -> bool) -> i16 {
        (0..64_u8).filter(|ship| ships >> ship & 1 == 1 && is(self.whereabouts(*ship))).count() as i16
    }

    /// The id of a ship of the mission, by its number there, if it is on the sheet.
    pub(crate) fn id_of(&self, ship: ShipId) -> Option<ShipId> {
        let mine = self.mine.iter().position(|mine| mine.ship == Some(ship.0)).map(Self::mine_id);
        mine.or_else(|| self.foes.iter().position(|foe| foe.ship == Some(ship.0)).map(Self::foe_id))
    }

    /// What a number is, as far as the sheet can tell.
    pub(crate) fn known(&self, of: Measure, sortie: &Sortie) -> Option<i16> {
        let progress = self.mission.as_ref()?;
        let counted = progress.counts.iter().find(|(known, _)| *known == of).map(|(_, number)| *number);
        let gone = |ships: Ships, fate: Fate| self.count(ships, |whereabouts| whereabouts == Whereabouts::Gone(fate));
        match of {
            _ if counted.is_some() => counted,
            Measure::Round => Some(self.round.min(u32::from(u8::MAX)) as i16),
            Measure::Counter(place) if sortie.by_hand >> place & 1 == 0 => {
                progress.counters.get(usize::from(place)).map(|(_, number)| *number)
            }
            Measure::Points(seat) => progress.scores.get(usize::from(seat)).copied(),
            Measure::Flying(ships) => Some(self.count(ships, |whereabouts| whereabouts == Whereabouts::Flying)),
            Measure::Destroyed(ships) => Some(gone(ships, Fate::Destroyed)),
            Measure::Escaped(ships) => Some(gone(ships, Fate::Escaped)),
            Measure::Captured(ships) => Some(gone(ships, Fate::Captured)),
            Measure::Came(wave) => progress.came.get(usize::from(wave)).map(|came| i16::from(*came)),
            Measure::Coming(ships) => Some(self.count(ships & expected(sortie), |it| it == Whereabouts::Elsewhere)),
            // Of what is gone and what is left one tells the other.
            Measure::Gone(kinds) => {
                let left = progress.counts.iter().find(|(known, _)| *known == Measure::Left(kinds))?.1;
                Some(sortie.things(kinds) - left)
            }
            Measure::Counter(_)
            | Measure::Left(_)
            | Measure::Whole(_)
            | Measure::Halved(_)
            | Measure::Controls(..)
            | Measure::Contests(..)
            | Measure::ContestsAlone(..)
            | Measure::Carries(..)
            | Measure::Owns(..)
            | Measure::Charges(..)
            | Measure::Touching(..)
            | Measure::Near(..)
            | Measure::Within(..)
            | Measure::Enclosed(..)
            | Measure::Attacks(_)
            | Measure::Landed(_)
            | Measure::Moored(_)
            | Measure::Energy(_) => None,
        }
    }

    /// The number that a test looks at, as far as the sheet can tell.
    pub(crate) fn tested(&self, test: &Test, sortie: &Sortie) -> Option<i16> {
        let less = test.than.map_or(Some(0), |than| self.known(than, sortie))?;
        Some(self.known(test.of, sortie)?.saturating_sub(less))
    }

    /// The points of the people at the table so far: by rules, and for enemy ships that were destroyed.
    pub(crate) fn points(&self) -> i16 {
        let Some(progress) = &self.mission else { return 0 };
        let scored = progress.scores[progress.team];
        if progress.counted { scored } else { scored + self.kills() }
    }

    /// What the enemy ships that are destroyed were worth.
    pub(crate) fn kills(&self) -> i16 {
        let destroyed = self.foes.iter().filter(|foe| foe.gone && foe.fate == Fate::Destroyed);
        destroyed.map(|foe| foe.points.min(999) as i16).sum()
    }
}

/// Ships that come in a round of their own.
fn expected(sortie: &Sortie) -> Ships {
    let scheduled = sortie.scenario.waves.iter().filter(|wave| !matches!(wave.when, Arrival::Called));
    scheduled.flat_map(|wave| &wave.ships).fold(0, |ships, ship| ships | 1 << ship)
}

impl Sortie {
    /// How many things of some kinds there are.
    pub(crate) fn things(&self, kinds: u32) -> i16 {
        self.scenario.things.iter().filter(|thing| kinds >> thing.kind & 1 == 1).count() as i16
    }

    /// The ships of pilots.
    pub(crate) fn pilots(&self) -> impl Iterator<Item = u8> + '_ {
        self.ships.iter().enumerate().filter(|(_, berth)| matches!(berth, Berth::Pilot)).map(|(ship, _)| ship as u8)
    }
}
