//! Shelves: parts of the library. Those that came with the program are read when somebody first asks for them.

use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

use tallyho_tree::Scanned;

use super::Library;
use super::reading::{Folder, Parts, Reading};
use crate::campaign::Campaign;
use crate::career::Career;
use crate::page::ContentError;
use crate::upgrade::Upgrade;

/// The content folder, compiled in.
pub(super) static EMBEDDED: &[Scanned<'static>] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A part of the library.
#[derive(Clone)]
pub(super) enum Shelf<T: 'static> {
    /// What came with the program: read at the first call, kept for all that follow.
    Own(fn() -> &'static T),
    /// What was read from files.
    Read(T),
}

impl<T> Deref for Shelf<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Own(own) => own(),
            Self::Read(read) => read,
        }
    }
}

impl<T: Default> Default for Shelf<T> {
    fn default() -> Self {
        Self::Read(T::default())
    }
}

impl<T: PartialEq> PartialEq for Shelf<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Shelf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Whether all content that came with the program is sound, each file by itself and all of them together.
pub(super) static SOUND: LazyLock<Result<(), ContentError>> = LazyLock::new(|| {
    let mut reading = Reading::default();
    reading.read_own(EMBEDDED, "content/");
    reading.finish().map(|_| ())
});

static CHASSIS: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::Abilities, Folder::Ships], Parts::default()));
static PILOTS: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::Pilots], CHASSIS.clone()));
static PILOT_ABILITIES: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::PilotAbilities], Parts::default()));
static UPGRADES: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::Conditions, Folder::Upgrades], CHASSIS.clone()));
static TOKENS: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::Obstacles, Folder::Devices], Parts::default()));
static SOLO: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::Solo], Parts::default()));
static ATURI: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::Aturi], CHASSIS.clone()));
static FLIGHT_GROUP: LazyLock<Parts> = LazyLock::new(|| own(&[Folder::FlightGroup], CHASSIS.clone()));
static CAMPAIGNS: LazyLock<[Vec<Upgrade>; Campaign::ALL.len()]> =
    LazyLock::new(|| own(&[Folder::CampaignLists, Folder::CampaignCards], Parts::default()).campaigns(&Library::own()));
static CAREERS: LazyLock<Vec<Career>> = LazyLock::new(|| {
    let careers = own(&[Folder::Careers], Parts::default()).careers(&Library::own());
    careers.unwrap_or_else(|faults| unsound(ContentError { faults }))
});

/// Reads some folders of the program's own content, beside what they refer to.
fn own(folders: &[Folder], beside: Parts) -> Parts {
    let mut reading = Reading::beside(beside);
    for folder in folders {
        reading.read_folder(*folder, EMBEDDED, "content/");
    }
    reading.finish_some().unwrap_or_else(|error| unsound(error))
}

/// Reads everything that came with the program, side by side what does not need each other.
pub(super) fn read_all() {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            LazyLock::force(&PILOT_ABILITIES);
            LazyLock::force(&PILOTS);
            LazyLock::force(&TOKENS);
            LazyLock::force(&SOLO);
            LazyLock::force(&ATURI);
            LazyLock::force(&FLIGHT_GROUP);
        });
        LazyLock::force(&UPGRADES);
    });
    LazyLock::force(&CAMPAIGNS);
    LazyLock::force(&CAREERS);
}

fn unsound(error: ContentError) -> ! {
    panic!("the program was built with faults in its content:\n{error}")
}

impl Library {
    /// The program's own content, all of it still to be read.
    pub(super) fn own() -> Self {
        Self {
            ships: Shelf::Own(|| &CHASSIS.ships),
            abilities: Shelf::Own(|| &CHASSIS.abilities),
            pilot_abilities: Shelf::Own(|| &PILOT_ABILITIES.pilot_abilities),
            pilots: Shelf::Own(|| &PILOTS.pilots),
            upgrades: Shelf::Own(|| &UPGRADES.upgrades),
            conditions: Shelf::Own(|| &UPGRADES.conditions),
            obstacles: Shelf::Own(|| &TOKENS.obstacles),
            devices: Shelf::Own(|| &TOKENS.devices),
            solo: Shelf::Own(|| &SOLO.solo),
            aturi: Shelf::Own(|| &ATURI.aturi),
            flight_group: Shelf::Own(|| &FLIGHT_GROUP.flight_group),
            campaigns: Shelf::Own(|| &CAMPAIGNS),
            careers: Shelf::Own(|| &CAREERS),
        }
    }
}
