//! Flight Group Alpha: Imperial pilots who share what they earn, and fly what they are given.
//!
//! The book's round is the steps of [`Step`]: experience is spent, missions are drawn or picked, upgrades selected, the mission is flown
//! by one of four ways, and what came of it is settled in the book's order. What missions follow each other is in the content's tours; a
//! mission without a file is flown at the table and entered from paper.

mod about;
mod armory;
mod chart;
mod correct;
mod counted;
mod decide;
mod eject;
mod entered;
mod event;
mod field;
mod options;
mod play;
mod prospect;
mod report;
mod round;
mod settle;
mod state;
mod story;
mod switch;
mod take_over;
mod told;
mod wings;

use tallyho_muster::Muster;

use crate::action::{Offer, Refusal, Request};
use crate::book::Book;
use crate::ground::{By, Ground, Said};
use decide::Deciding;

pub use chart::{Claim, Source, Tally};
pub use counted::{Counter, Foe, Role, Roles};
pub use decide::omega_one;
pub use eject::{Ejected, Roll};
pub use event::{Card, Ejection, Event, Loss, Purse};
pub use field::{enemy_ships, fielded, file, report_of, report_of_tally, resolve};
pub use prospect::prospect;
pub use report::{Demoted, Draft, Entry, Fate, Kept, Penalty};
pub use round::dice;
pub use settle::divided;
pub use state::{FlightGroup, Flown, Mark, Pilot, Points, Sortie, Step, TOP, lower};
pub use switch::{Difficulty, Limited, Mode, PRESETS, Preset, SWITCHES, Switches};
pub use take_over::{Paper, PaperMark, PaperPilot};
pub use wings::{Follows, place_word};

impl FlightGroup {
    /// What it begins with.
    pub fn begin(name: &str, seed: u64, mode: Mode, switches: Switches) -> Vec<Event> {
        vec![Event::Began { name: name.to_owned(), seed, mode, switches }]
    }

    /// The missions that can be drawn or picked now, by id.
    pub fn open_missions(&self, muster: &Muster) -> Vec<String> {
        Deciding { group: self, by: &By::Coordinator, muster }.open_missions()
    }
}

impl Book for FlightGroup {
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
        Deciding { group: self, by, muster }.decide(request)
    }

    fn options(&self, by: &By, muster: &Muster) -> Result<Vec<Offer>, Refusal> {
        Deciding { group: self, by, muster }.options()
    }

    fn take_over(&self, paper: &Paper, muster: &Muster) -> Result<Vec<Event>, Refusal> {
        paper.events(self, muster)
    }

    fn tell(&self, event: &Event, muster: &Muster) -> String {
        self.sentence(event, muster)
    }

    fn faults(&self, muster: &Muster) -> Vec<String> {
        self.illegal(muster)
    }

    fn summary(&self) -> String {
        let won = self.ended.iter().filter(|(tour, won)| **tour > 0 && **won).count();
        match &self.step {
            Step::Over { won: true, .. } => format!("won, with {won} tours of 7"),
            Step::Over { won: false, .. } => format!("over, with {won} tours of 7 won"),
            _ => format!("round {}, {won} tours won, {} of 7 over", self.round, self.tours_over()),
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
