//! The cards of campaigns: most are the printed ones, some have a wording of their own.

use crate::ability::Ability;
use crate::page::{Fields, Page, Value};
use crate::pilot::Pilot;
use crate::upgrade::{Face, Upgrade};

/// A campaign with cards of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Campaign {
    /// Flight Group Alpha.
    FlightGroup,
    /// Heroes of the Aturi Cluster.
    Aturi,
}

impl Campaign {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::FlightGroup, Self::Aturi];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlightGroup => "Flight Group",
            Self::Aturi => "Aturi",
        }
    }

    /// The one that somebody means.
    pub fn find(text: &str) -> Option<Self> {
        match text {
            "hotac" => Some(Self::Aturi),
            _ => Self::by_folder(text),
        }
    }

    /// Its folder, and the name of its list.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::FlightGroup => "flight-group",
            Self::Aturi => "aturi",
        }
    }

    pub(crate) fn by_folder(folder: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.folder() == folder)
    }
}

/// Which printed cards a campaign has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CampaignList {
    /// Upgrades, by their ids.
    pub(crate) upgrades: Vec<String>,
    /// What pilots can do, by the pilots' ids.
    pub(crate) pilots: Vec<String>,
}

impl CampaignList {
    /// Reads the list of a campaign; `None` when a fault has been noted.
    pub(crate) fn read(page: &mut Page<'_>) -> Option<Self> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &["upgrades", "pilots"]);
        let upgrades = fields.required(page, "upgrades").and_then(|value| read_ids(page, "upgrades", value));
        let pilots = fields.required(page, "pilots").and_then(|value| read_ids(page, "pilots", value));
        Some(Self { upgrades: upgrades?, pilots: pilots? })
    }
}

fn read_ids(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<Vec<String>> {
    let items = page.list(key, value)?;
    let ids: Vec<Option<String>> = items.iter().map(|item| page.text(key, item).map(str::to_owned)).collect();
    ids.into_iter().collect()
}

/// A printed upgrade as a campaign has it. Where a pilot's ability has the same id, it goes by its slot as well.
pub(crate) fn of_upgrade(upgrade: &Upgrade, list: &CampaignList) -> Upgrade {
    let mut card = upgrade.clone();
    if let Some(slot) = upgrade.slot().filter(|_| list.pilots.contains(&upgrade.id)) {
        card.id = format!("{}-{}", upgrade.id, slot.id());
    }
    card
}

/// What a pilot can do, as a card that anybody can have.
pub(crate) fn of_pilot(pilot: &Pilot, ability: Option<&Ability>) -> Upgrade {
    let face = Face {
        charges: pilot.charges,
        effects: ability.map_or(Vec::new(), |it| it.effects.clone()),
        effects_200: ability.and_then(|it| it.effects_200.clone()),
        note: ability.and_then(|it| it.note.clone()),
        by_hand: ability.is_none_or(|it| it.by_hand),
        ..Face::default()
    };
    Upgrade {
        id: pilot.id.clone(),
        name: pilot.name.clone(),
        slots: Vec::new(),
        limited: pilot.limited,
        two_hundred: None,
        twenty: None,
        standard_loadout_only: false,
        solitary: false,
        standardized: false,
        needs: Vec::new(),
        needs_two_hundred: Vec::new(),
        needs_twenty: Vec::new(),
        joins: Vec::new(),
        front: face,
        back: None,
    }
}
