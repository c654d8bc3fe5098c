//! Heroes of the Aturi Cluster: Rebel pilots together against the Empire.
//!
//! The book's round is the steps of [`Step`]: points are spent, two missions drawn and one chosen, pilots prepare, the mission is
//! flown by one of four ways, and what came of it is settled in the book's order.

mod correct;
mod decide;
mod deck;
mod event;
mod field;
mod hangar;
mod options;
mod result;
mod state;
mod story;
mod switch;
mod take_over;
mod trial;

use tallyho_muster::Muster;

use crate::action::{Offer, Refusal, Request};
use crate::ground::By;
use decide::Deciding;

pub use deck::{arc, introduction, starting};
pub use event::{DeckChange, Entry, Event, Repriced};
pub use field::{Fielded, fielded, imperial_ships, resolve};
pub use hangar::selling;
pub use options::territory;
pub use result::{loss, loss_dice, share, successor};
pub use state::{Cluster, Draft, Duty, Flown, Foe, Goal, Length, Owned, Pilot, Sortie, Step};
pub use switch::{DestroyedTable, Difficulty, Limited, PRESETS, Preset, SWITCHES, SwitchTold, Switches};
pub use take_over::{Paper, PaperPilot};
pub use trial::{foe_name, prospect, sized};

impl Cluster {
    /// What it begins with.
    pub fn begin(name: &str, seed: u64, length: Length, switches: Switches, muster: &Muster) -> Vec<Event> {
        vec![decide::begin(name, seed, length, switches, muster)]
    }

    /// What comes of a request.
    ///
    /// # Errors
    /// With the rule that forbids it. Nothing has changed either way: events are applied by whoever keeps them.
    pub fn decide(&self, by: &By, request: &Request, muster: &Muster) -> Result<Vec<Event>, Refusal> {
        Deciding { cluster: self, by, muster }.decide(request)
    }

    /// Everything that can be done now.
    ///
    /// # Errors
    /// When the content lacks what the campaign is played with.
    pub fn options(&self, by: &By, muster: &Muster) -> Result<Vec<Offer>, Refusal> {
        Deciding { cluster: self, by, muster }.options()
    }
}
