//! The library: reads the game's content files, checks them and hands out what they say.
//!
//! ```
//! use tallyho_cards::{Difficulty, Library, Squad};
//!
//! let library = Library::embedded()?;
//! let ship = library.ship("T-65 X-wing")?;
//! assert_eq!((ship.id.as_str(), ship.hull, ship.shields.value), ("t65xwing", 4, 2));
//! assert_eq!(ship.dial.get("4K".parse()?), Some(Difficulty::Red));
//!
//! let mistyped = library.ship("tfighter").unwrap_err();
//! assert_eq!(mistyped.to_string(), "no ship 'tfighter'; did you mean 'tielnfighter'?");
//!
//! let read = Squad::read(r#"pilots = ["Academy Pilot x3", "wampa"]"#, &library);
//! assert_eq!((read.squad.pilots.len(), read.complaints.len()), (4, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Content is strict: a file with an unknown field, an impossible dial or a crossed outline is refused, and every fault
//! in every file is reported at once as `file:line: message`. Squads, which other programs write, are read forgivingly:
//! what can be understood is kept, the rest is complained about. What the facts do in play is not this crate's business.

mod ability;
mod action;
mod campaign;
mod card;
mod career;
mod condition;
mod dial;
pub mod flight;
mod library;
mod nearest;
pub mod page;
mod pilot;
mod settings;
mod ship;
mod slot;
mod squad;
pub mod table_file;
mod token;
mod upgrade;
mod wing;
pub mod word;
pub mod wording;
mod xws;

pub use ability::Ability;
pub use campaign::Campaign;
pub use card::{Card, charges_line, coming_back, cost_words, holding};
pub use career::{Career, CareerPath, CareerShip, CareerSlot, Gain, Price, Purse, Rank, Sale};
pub use condition::Condition;
pub use dial::Dial;
pub use library::{Library, NoCard, NoPilot, Sought, UnknownName};
pub use nearest::nearest_card;
pub use page::{ContentError, Fault};
pub use pilot::{Charges, Fitting, Force, ForceSide, Keyword, Pilot, QuickBuild, Twenty, TwoHundred};
pub use settings::read_settings;
pub use ship::{Faction, PointSystem, Pool, Ship, StatChanges};
pub use slot::Slot;
pub use squad::{
    Berth, CheckedBy, Complaint, EPIC, Equipped, FaultKind, Foreign, Offer, Part, ReadSquad, Severity, Squad,
    SquadFault, SquadPilot, SquadRules, most,
};
pub use tallyho_rules::{Action, ActionEntry, Attack, Difficulty, WeaponArc};
pub use token::{Device, DeviceKind, Obstacle, ObstacleKind, TokenShape};
pub use upgrade::{Carried, Cost, Demand, Face, Placed, Restriction, StatBonus, Upgrade, Weapon, WeaponUse};
pub use wing::{CareerPilot, ReadWing, Wing, WingBerth};
