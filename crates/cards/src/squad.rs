//! Squads: who flies together, as other programs and people write it down.
//!
//! A squad is read forgivingly: what can be understood is kept, and each thing that cannot is complained about with its
//! place, so that one unknown card does not cost somebody the whole evening.

mod aboard;
mod bearer;
mod legal;
mod link;
mod list;
mod offer;
mod plain;
mod rules;
mod waves;
mod who;

use std::fmt;

use crate::library::Library;
use crate::page::Page;
use crate::pilot::Pilot;
use crate::ship::{Faction, PointSystem};
use crate::slot::Slot;
use crate::upgrade::Upgrade;
use crate::xws;

pub(crate) use bearer::Bearer;
pub use legal::{EPIC, FaultKind, SquadFault};
pub use offer::{Berth, Offer, Part};
pub use rules::{CheckedBy, SquadRules, most};
pub(crate) use who::{Hints, Reader};

/// Ships that fly together. Every pilot in it is one of the library's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squad {
    /// What its owner calls it.
    pub name: Option<String>,
    /// Whom it flies for; `None` when the file does not say and its pilots do not agree.
    pub faction: Option<Faction>,
    /// The ships, in the file's order.
    pub pilots: Vec<SquadPilot>,
    /// The ids of the obstacles it brings.
    pub obstacles: Vec<String>,
    /// What it costs by its file, which may be wrong.
    pub total: Option<u32>,
    /// What other programs wrote besides: `vendor`, `description`, `ruleset` and whatever is not known here.
    pub foreign: Foreign,
}

/// Fields of XWS that mean nothing here. They are kept as they are, and written again.
pub type Foreign = serde_json::Map<String, serde_json::Value>;

/// A ship of a squad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquadPilot {
    /// The id of the pilot.
    pub pilot: String,
    /// What was chosen for it, sorted by slot. What a standard loadout brings is not written here.
    pub upgrades: Vec<Equipped>,
    /// What the ship costs with its upgrades, as far as the file can be trusted.
    pub points: Option<u32>,
    /// What other programs wrote of it besides.
    pub foreign: Foreign,
}

/// An upgrade aboard a ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equipped {
    /// Where, or where first if it fills several slots.
    pub slot: Slot,
    /// The id of the upgrade.
    pub id: String,
    /// What other programs wrote of it besides.
    pub foreign: Foreign,
}

/// A squad as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadSquad {
    /// What could be read.
    pub squad: Squad,
    /// What could not, or not surely, in the file's order.
    pub complaints: Vec<Complaint>,
}

/// Something about a squad file that its owner should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Where: `pilots[2].id` in XWS, `line 3` in a list.
    pub path: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
}

/// How bad a complaint is, from mild to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It was read in the way most likely meant.
    Doubt,
    /// It was left out.
    Fault,
}

impl Squad {
    /// The most ships a file may name; nobody fields as many.
    pub const MOST_SHIPS: usize = 100;

    /// Reads a squad from the text of a file: XWS (a JSON object), a link of a squad builder, or a short list (TOML).
    pub fn read(text: &str, library: &Library) -> ReadSquad {
        if let Some(message) = Page::too_long(text) {
            let complaint = Complaint { severity: Severity::Fault, path: String::new(), message };
            return ReadSquad { squad: Self::default(), complaints: vec![complaint] };
        }
        let text = text.trim_start_matches('\u{feff}');
        let mut read = if text.trim_start().starts_with('{') || xws::is_list(text) {
            xws::read(text, library)
        } else if plain::is_plain(text) {
            plain::read(text, library)
        } else if let Some(link) = link::Link::of(text) {
            link.read(library)
        } else {
            list::read(text, library)
        };
        let squad = &mut read.squad;
        if squad.faction.is_none() {
            squad.faction = squad.common_faction(library);
        }
        read
    }

    /// The squad as XWS, for other programs, with what it costs in its game.
    pub fn to_xws(&self, library: &Library) -> String {
        xws::write(self, self.game(library), library)
    }

    /// The game it is written for: of those that all its pilots are in, the one whose points its file gives. Where that
    /// does not tell, the 200-point game.
    pub fn game(&self, library: &Library) -> PointSystem {
        use PointSystem::{Twenty, TwoHundred};
        let is_in = |points| self.pilots.iter().all(|it| it.pilot(library).is_some_and(|it| it.cost(points).is_some()));
        let price = |ship: &SquadPilot, points| u32::from(ship.price(library, points));
        let signs = |points| {
            let of_ships = self.pilots.iter().filter(|it| it.points == Some(price(it, points))).count();
            let whole = self.total == Some(self.pilots.iter().map(|it| price(it, points)).sum());
            of_ships + usize::from(whole)
        };
        match (is_in(TwoHundred), is_in(Twenty)) {
            (true, false) => TwoHundred,
            (false, true) => Twenty,
            (true, true) | (false, false) if signs(Twenty) > signs(TwoHundred) => Twenty,
            (true, true) | (false, false) => TwoHundred,
        }
    }

    /// What of it the players resolve by hand: a line for each kind of ship that leaves them something.
    pub fn by_hand(&self, library: &Library) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for ship in &self.pilots {
            let (Some(pilot), cards) = (ship.pilot(library), ship.by_hand(library)) else { continue };
            let line = format!("resolve by hand, for {}: {}", pilot.name, cards.join(", "));
            if !cards.is_empty() && !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// Whom all its pilots fly for.
    fn common_faction(&self, library: &Library) -> Option<Faction> {
        let mut factions = self.pilots.iter().filter_map(|it| it.pilot(library)).map(|pilot| pilot.faction);
        let first = factions.next()?;
        factions.all(|faction| faction == first).then_some(first)
    }
}

impl SquadPilot {
    /// The pilot's card; `None` when the library is not the one that the squad was read with.
    pub fn pilot<'l>(&self, library: &'l Library) -> Option<&'l Pilot> {
        library.pilot_by_id(&self.pilot)
    }

    /// Everything aboard: the standard loadout, or what was chosen.
    pub fn aboard<'l>(&self, library: &'l Library) -> Vec<&'l Upgrade> {
        let chosen = self.upgrades.iter().map(|it| it.id.as_str());
        match self.pilot(library).and_then(Pilot::standard_loadout) {
            Some(loadout) => loadout.iter().filter_map(|id| library.upgrade_by_id(id)).collect(),
            None => chosen.filter_map(|id| library.upgrade_by_id(id)).collect(),
        }
    }

    /// The cards of this ship that leave something to the players, by name: the pilot's own ability first.
    pub fn by_hand<'l>(&self, library: &'l Library) -> Vec<&'l str> {
        let pilot = self.pilot(library).filter(|pilot| pilot.is_by_hand(library)).map(|_| "the pilot's ability");
        let upgrades = self.aboard(library).into_iter().filter(|upgrade| upgrade.by_hand());
        pilot.into_iter().chain(upgrades.map(|it| it.name.as_str())).collect()
    }

    /// Squad points of the ship: in the 200-point game with its upgrades, which a loadout pays for in the 20-point game.
    pub fn price(&self, library: &Library, points: PointSystem) -> u16 {
        let Some(pilot) = self.pilot(library) else { return 0 };
        let own = pilot.cost(points).map_or(0, u16::from);
        match points {
            PointSystem::TwoHundred => own + self.upgrade_price(library, points),
            PointSystem::Twenty => own,
        }
    }

    /// What its upgrades cost: squad points in the 200-point game, loadout in the 20-point game.
    pub fn upgrade_price(&self, library: &Library, points: PointSystem) -> u16 {
        let Some(pilot) = self.pilot(library) else { return 0 };
        let Some(ship) = pilot.flown(library, points) else { return 0 };
        let upgrades = self.upgrades.iter().filter_map(|it| library.upgrade_by_id(&it.id));
        upgrades.filter_map(|it| it.cost(points, &ship, pilot.initiative)).map(u16::from).sum()
    }
}

impl ReadSquad {
    /// What of a link was understood whose ships were not: name, faction and obstacles.
    pub fn understood(&self) -> Vec<String> {
        if self.is_fieldable() || !self.complaints.iter().any(|it| it.path == "link") {
            return Vec::new();
        }
        let Squad { name, faction, obstacles, .. } = &self.squad;
        let name = name.as_ref().map(|name| format!("name: {name}"));
        let faction = faction.map(|faction| format!("faction: {}", faction.name()));
        let obstacles = (!obstacles.is_empty()).then(|| format!("obstacles: {}", obstacles.join(", ")));
        [name, faction, obstacles].into_iter().flatten().collect()
    }

    /// Whether any ship is left to fly.
    pub fn is_fieldable(&self) -> bool {
        !self.squad.pilots.is_empty()
    }

    /// The squad, if nothing of it was left out.
    ///
    /// # Errors
    /// With all complaints, when any of them is a fault.
    pub fn strict(self) -> Result<Squad, Vec<Complaint>> {
        if self.complaints.iter().any(|complaint| complaint.severity == Severity::Fault) {
            Err(self.complaints)
        } else {
            Ok(self.squad)
        }
    }
}

impl Severity {
    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubt => "doubt",
            Self::Fault => "fault",
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { write!(f, "{}", self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

#[cfg(test)]
mod tests;
