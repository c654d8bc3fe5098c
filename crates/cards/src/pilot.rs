//! Pilots: who flies a chassis, and what that changes.

mod quick_build;
mod read;

use crate::library::Library;
use crate::nearest::Candidate;
use crate::ship::{Faction, PointSystem, Ship, StatChanges};
use crate::slot::Slot;
use crate::word::Word;
use tallyho_rules::ActionEntry;

pub use quick_build::QuickBuild;
pub(crate) use read::{read_charges, read_pilots, read_set};

/// A pilot card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pilot {
    /// The id that squad files use: `lukeskywalker`.
    pub id: String,
    /// The printed name; several pilots may share one.
    pub name: String,
    /// The line under the name.
    pub caption: Option<String>,
    /// The id of the chassis.
    pub ship_id: String,
    /// Whom the pilot flies for.
    pub faction: Faction,
    /// When the pilot moves, and, unless it is a huge ship's, engages.
    pub initiative: u8,
    /// When a huge ship engages.
    pub engagement: Option<u8>,
    /// How many of the name a squad may hold; 0 for any number.
    pub limited: u8,
    /// What other cards may ask for.
    pub keywords: Vec<Keyword>,
    /// Force charges.
    pub force: Option<Force>,
    /// Charges of the pilot's own.
    pub charges: Option<Charges>,
    /// Whether the card has an ability of the pilot's own. What it says is not written here.
    pub ability: bool,
    /// Stats that replace those of the chassis.
    pub stats: StatChanges,
    /// The action bar that replaces the chassis'.
    pub actions: Option<Vec<ActionEntry>>,
    /// What it takes to field the pilot in the 200-point game; `None` where the pilot is not in it.
    pub two_hundred: Option<TwoHundred>,
    /// What it takes to field the pilot in the 20-point game; `None` where the pilot is not in it.
    pub twenty: Option<Twenty>,
    /// The quick builds that the pilot is the first of.
    pub quick_builds: Vec<QuickBuild>,
}

/// A pilot in the 200-point game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoHundred {
    /// Squad points.
    pub cost: u8,
    /// The upgrade bar.
    pub slots: Vec<Slot>,
}

/// A pilot in the 20-point game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twenty {
    /// Squad points.
    pub cost: u8,
    /// How upgrades come aboard.
    pub fitting: Fitting,
}

/// How upgrades come aboard in the 20-point game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fitting {
    /// Chosen, and paid from the pilot's loadout.
    Chosen {
        /// Points to spend.
        loadout: u8,
        /// The upgrade bar.
        slots: Vec<Slot>,
    },
    /// Printed on the card: these upgrades, by id, and no other.
    Standard(Vec<String>),
}

/// Force charges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// How many there are at the start.
    pub value: u8,
    /// How many come back each round.
    pub recovers: u8,
    /// Which sides of the Force the pilot is on: one, both or neither.
    pub sides: Vec<ForceSide>,
}

/// A side of the Force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ForceSide {
    /// The light side.
    Light,
    /// The dark side.
    Dark,
}

/// Charges of a pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Charges {
    /// How many there are at the start.
    pub value: u8,
    /// How many come back each round; below nothing when that many are lost.
    pub recovers: i8,
}

/// What other cards may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keyword {
    /// Flies an A-wing.
    AWing,
    /// Flies a B-wing.
    BWing,
    /// Hunts for a bounty.
    BountyHunter,
    /// A clone.
    Clone,
    /// On the dark side.
    DarkSide,
    /// A droid.
    Droid,
    /// Flies a freighter.
    Freighter,
    /// A Jedi.
    Jedi,
    /// On the light side.
    LightSide,
    /// A Mandalorian.
    Mandalorian,
    /// One of the Partisans.
    Partisan,
    /// A Sith.
    Sith,
    /// One of the Spectres.
    Spectre,
    /// Flies a TIE.
    Tie,
    /// Flies an X-wing.
    XWing,
    /// Flies a Y-wing.
    YWing,
    /// Flies a YT-1300.
    Yt1300,
}

impl Pilot {
    /// The chassis as it is printed; `None` when the library is not the one that the pilot came from.
    pub fn ship<'l>(&self, library: &'l Library) -> Option<&'l Ship> {
        library.ships().binary_search_by(|ship| ship.id.cmp(&self.ship_id)).ok().map(|index| &library.ships()[index])
    }

    /// The chassis as this pilot flies it in that point system; `None` when the library is not the one that the pilot
    /// came from.
    pub fn flown(&self, library: &Library, points: PointSystem) -> Option<Ship> {
        let mut ship = self.stats.apply(&self.ship(library)?.under(points));
        if let Some(actions) = &self.actions {
            ship.actions.clone_from(actions);
        }
        Some(ship)
    }

    /// Squad points; `None` where the pilot is not in that game.
    pub fn cost(&self, points: PointSystem) -> Option<u8> {
        match points {
            PointSystem::TwoHundred => self.two_hundred.as_ref().map(|it| it.cost),
            PointSystem::Twenty => self.twenty.as_ref().map(|it| it.cost),
        }
    }

    /// The upgrade bar; empty for a standard loadout, and where the pilot is not in that game.
    pub fn slots(&self, points: PointSystem) -> &[Slot] {
        match points {
            PointSystem::TwoHundred => self.two_hundred.as_ref().map_or(&[], |it| &it.slots),
            PointSystem::Twenty => match self.twenty.as_ref().map(|it| &it.fitting) {
                Some(Fitting::Chosen { slots, .. }) => slots,
                Some(Fitting::Standard(_)) | None => &[],
            },
        }
    }

    /// The upgrades printed on the card of a standard loadout, by id.
    pub fn standard_loadout(&self) -> Option<&[String]> {
        match self.twenty.as_ref().map(|it| &it.fitting) {
            Some(Fitting::Standard(upgrades)) => Some(upgrades),
            Some(Fitting::Chosen { .. }) | None => None,
        }
    }

    /// Whether some of the pilot's own ability is left to the players.
    pub fn is_by_hand(&self, library: &Library) -> bool {
        self.ability && library.pilot_ability(&self.id).is_none_or(|ability| ability.by_hand)
    }

    /// For guessing who was meant.
    pub(crate) fn candidate(&self) -> Candidate<'_> {
        Candidate { id: &self.id, name: &self.name, common: 0 }
    }
}

impl ForceSide {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Word for ForceSide {
    const WHAT: &'static str = "side";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Keyword {
    /// Every keyword.
    pub const ALL: [Self; 17] = [
        Self::AWing,
        Self::BWing,
        Self::BountyHunter,
        Self::Clone,
        Self::DarkSide,
        Self::Droid,
        Self::Freighter,
        Self::Jedi,
        Self::LightSide,
        Self::Mandalorian,
        Self::Partisan,
        Self::Sith,
        Self::Spectre,
        Self::Tie,
        Self::XWing,
        Self::YWing,
        Self::Yt1300,
    ];

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AWing => "a-wing",
            Self::BWing => "b-wing",
            Self::BountyHunter => "bounty hunter",
            Self::Clone => "clone",
            Self::DarkSide => "dark side",
            Self::Droid => "droid",
            Self::Freighter => "freighter",
            Self::Jedi => "jedi",
            Self::LightSide => "light side",
            Self::Mandalorian => "mandalorian",
            Self::Partisan => "partisan",
            Self::Sith => "sith",
            Self::Spectre => "spectre",
            Self::Tie => "tie",
            Self::XWing => "x-wing",
            Self::YWing => "y-wing",
            Self::Yt1300 => "yt-1300",
        }
    }
}

impl Word for Keyword {
    const WHAT: &'static str = "keyword";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}
