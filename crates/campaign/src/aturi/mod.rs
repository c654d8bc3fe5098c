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
mod told;
mod trial;

use tallyho_muster::Muster;

use crate::action::{Offer, Refusal, Request};
use crate::book::Book;
use crate::ground::{By, Ground, Said};
use decide::Deciding;

pub use crate::field::Fielded;
pub use deck::{arc, introduction, starting};
pub use event::{DeckChange, Entry, Event, Repriced};
pub use field::{fielded, imperial_ships, resolve};
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
}

impl Book for Cluster {
    type Event = Event;
    type Paper = Paper;

    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }

    fn said(said: Said) -> Event {
        Event::Said { said }
    }

    fn decide(&self, by: &By, request: &Request, muster: &Muster) -> Result<Vec<Event>, Refusal> {
        Deciding { cluster: self, by, muster }.decide(request)
    }

    fn options(&self, by: &By, muster: &Muster) -> Result<Vec<Offer>, Refusal> {
        Deciding { cluster: self, by, muster }.options()
    }

    fn take_over(&self, paper: &Paper, muster: &Muster) -> Result<Vec<Event>, Refusal> {
        paper.events(self, muster)
    }

    fn tell(&self, event: &Event, muster: &Muster) -> String {
        self.sentence(event, muster)
    }

    fn faults(&self, muster: &Muster) -> Vec<String> {
        self.illegal(&muster.cards, &muster.missions)
    }

    fn summary(&self) -> String {
        let [rebel, imperial] = self.tokens;
        match &self.step {
            Step::Over { won: true, .. } => "won".to_owned(),
            Step::Over { won: false, .. } => "lost".to_owned(),
            _ => format!("round {}, tokens {rebel} to {imperial} of {}", self.round, self.length.tokens()),
        }
    }

    fn seen(&self) -> Self {
        self.without_surprises()
    }

    fn next(&self, muster: &Muster) -> String {
        self.prompt(muster)
    }

    fn text(&self, muster: &Muster) -> String {
        self.screen(muster)
    }

    fn sheets(&self, muster: &Muster) -> String {
        self.printed(muster)
    }
}
