//! A campaign of any kind: which book it goes by, and what all of them have in common.

use serde::{Deserialize, Serialize};
use tallyho_cards::word::Word;
use tallyho_ledger::{Beginning, Draft, Edition, Row};
use tallyho_muster::Muster;

use crate::action::{Offer, Refusal, Request};
use crate::aturi::{self, Cluster};
use crate::book::Book;
use crate::course::{Course, Fault, Line, Undone};
use crate::flight_group::{self, FlightGroup};
use crate::ground::{By, Ground, Proposal};

/// The word for journals of campaigns.
pub const KIND: &str = "campaign";
/// The version of what rows and heads say.
const FORMAT: u32 = 1;
/// The longest name of a campaign.
const LONGEST: usize = 60;

/// What rows of this program were written by.
pub fn edition() -> Edition {
    Edition { format: FORMAT, rules: String::new(), program: env!("CARGO_PKG_VERSION").to_owned() }
}

/// Which campaign it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Heroes of the Aturi Cluster.
    Aturi,
    /// Flight Group Alpha.
    FlightGroup,
}

impl Kind {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::Aturi, Self::FlightGroup];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Aturi => "aturi",
            Self::FlightGroup => "flight-group",
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aturi => "Heroes of the Aturi Cluster",
            Self::FlightGroup => "Flight Group Alpha",
        }
    }

    /// The one that somebody means.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// Which campaign is to begin, and how its rules are read.
#[derive(Clone, Copy, Debug)]
pub enum Charter {
    /// Heroes of the Aturi Cluster.
    Aturi {
        /// How long it is.
        length: aturi::Length,
        /// How its rules are read.
        switches: aturi::Switches,
    },
    /// Flight Group Alpha.
    FlightGroup {
        /// How missions can be flown again.
        mode: flight_group::Mode,
        /// How its rules are read.
        switches: flight_group::Switches,
    },
}

/// What stands at the head of its journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Head {
    campaign: Kind,
}

/// A campaign as it stands.
#[derive(Clone, Debug)]
pub enum Campaign {
    /// Heroes of the Aturi Cluster.
    Aturi(Course<Cluster>),
    /// Flight Group Alpha.
    FlightGroup(Course<FlightGroup>),
}

/// Does with a course what is the same for all of them.
macro_rules! each {
    ($campaign:expr, $course:ident => $does:expr) => {
        match $campaign {
            Campaign::Aturi($course) => $does,
            Campaign::FlightGroup($course) => $does,
        }
    };
}

impl Campaign {
    /// A new campaign, as its journal begins: its name, which one it is, and what its luck comes from.
    ///
    /// # Errors
    /// When the name is none.
    pub fn beginning(name: &str, charter: Charter, seed: u64, muster: &Muster) -> Result<Beginning, Refusal> {
        if !crate::action::is_text(name) || name.chars().count() > LONGEST {
            return Err(Refusal::form(format!("a campaign has a name of at most {LONGEST} signs")));
        }
        let (campaign, (row, summary)) = match charter {
            Charter::Aturi { length, switches } => {
                let events = Cluster::begin(name, seed, length, switches, muster);
                let request = Request::new("begin").with("length", length.word());
                (Kind::Aturi, Course::<Cluster>::first(request, events)?)
            }
            Charter::FlightGroup { mode, switches } => {
                let events = FlightGroup::begin(name, seed, mode, switches);
                let request = Request::new("begin").with("mode", mode.word());
                (Kind::FlightGroup, Course::<FlightGroup>::first(request, events)?)
            }
        };
        let head = serde_json::to_string(&Head { campaign });
        Ok(Beginning {
            kind: KIND.to_owned(),
            title: name.to_owned(),
            head: head.map_err(|error| Refusal::form(error.to_string()))?,
            seed,
            edition: edition(),
            summary,
            places: Vec::new(),
            rows: vec![row],
        })
    }

    /// Reads a campaign from what a store has kept.
    ///
    /// # Errors
    /// When it is of a later program or not what was written.
    pub fn open(head: &str, rows: Vec<Row>) -> Result<Self, Fault> {
        if let Some(later) = rows.iter().find(|row| row.edition.format > FORMAT) {
            return Err(Fault::Later { program: later.edition.program.clone() });
        }
        let head: Head = serde_json::from_str(head)
            .map_err(|error| Fault::Unreadable { place: "its head".to_owned(), why: error.to_string() })?;
        Ok(match head.campaign {
            Kind::Aturi => Self::Aturi(Course::open(rows)?),
            Kind::FlightGroup => Self::FlightGroup(Course::open(rows)?),
        })
    }

    /// Which campaign it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Aturi(_) => Kind::Aturi,
            Self::FlightGroup(_) => Kind::FlightGroup,
        }
    }

    /// The course of a campaign of the Aturi Cluster, if it is one.
    pub const fn aturi(&self) -> Option<&Course<Cluster>> {
        match self {
            Self::Aturi(course) => Some(course),
            Self::FlightGroup(_) => None,
        }
    }

    /// The course of a campaign of Flight Group Alpha, if it is one.
    pub const fn flight_group(&self) -> Option<&Course<FlightGroup>> {
        match self {
            Self::FlightGroup(course) => Some(course),
            Self::Aturi(_) => None,
        }
    }

    /// What every campaign has.
    pub fn ground(&self) -> &Ground {
        each!(self, course => course.state().ground())
    }

    /// How many rows were ever written: where the next one goes.
    pub fn written(&self) -> u64 {
        each!(self, course => course.written())
    }

    /// How many actions count.
    pub fn actions(&self) -> usize {
        each!(self, course => course.actions())
    }

    /// What a list says of it.
    pub fn summary(&self) -> String {
        each!(self, course => course.summary())
    }

    /// What a list would say of it after one more row.
    ///
    /// # Errors
    /// When the row cannot be read.
    pub fn summary_after(&self, draft: &Draft) -> Result<String, Fault> {
        each!(self, course => course.summary_after(draft))
    }

    /// What is to be done next, in a sentence.
    pub fn next(&self, muster: &Muster) -> String {
        each!(self, course => course.state().next(muster))
    }

    /// How it stands, a screen of text.
    pub fn text(&self, muster: &Muster) -> String {
        each!(self, course => course.state().text(muster))
    }

    /// How it stands for programs, without what is a surprise.
    ///
    /// # Errors
    /// When it cannot be written, which nobody has seen yet.
    pub fn seen(&self) -> serde_json::Result<serde_json::Value> {
        each!(self, course => serde_json::to_value(course.state().seen()))
    }

    /// The sheets of all pilots, to write on.
    pub fn sheets(&self, muster: &Muster) -> String {
        each!(self, course => course.state().sheets(muster))
    }

    /// Everything that somebody can do now.
    ///
    /// # Errors
    /// When the content lacks what it is played with.
    pub fn options(&self, by: &By, muster: &Muster) -> Result<Vec<Offer>, Refusal> {
        each!(self, course => course.options(by, muster))
    }

    /// What somebody wants done, as the row it becomes. Nothing has changed yet: [`take`](Self::take) takes the row in once it is
    /// kept.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub fn act(&self, by: &By, request: &Request, muster: &Muster) -> Result<Draft, Refusal> {
        self.act_at(by, request, None, muster)
    }

    /// The same, and when.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub fn act_at(&self, by: &By, request: &Request, when: Option<i64>, muster: &Muster) -> Result<Draft, Refusal> {
        each!(self, course => course.act_at(by, request, when, muster))
    }

    /// A campaign from paper, as the row it becomes.
    ///
    /// # Errors
    /// With everything that is wrong with the form.
    pub fn take_over(&self, by: &By, form: &str, muster: &Muster) -> Result<Draft, Refusal> {
        each!(self, course => course.take_over(by, form, muster))
    }

    /// The row that takes back to where so many actions counted; `None` for the last one.
    ///
    /// # Errors
    /// When there is nothing, or others acted since and the coordinator is not asked.
    pub fn undo(&self, by: &By, keep: Option<u64>) -> Result<Draft, Undone> {
        each!(self, course => course.undo(by, keep))
    }

    /// The row that does again what was taken back last; `None` when nothing was.
    pub fn redo(&self, by: &By) -> Option<Draft> {
        each!(self, course => course.redo(by))
    }

    /// The row that returns to how it stood when a row had been written, whatever came after.
    ///
    /// # Errors
    /// When there is no such row, or what others did would count no longer and the coordinator is not asked.
    pub fn turn_to(&self, by: &By, number: u64) -> Result<Draft, Undone> {
        each!(self, course => course.turn_to(by, number))
    }

    /// Takes in rows that were kept.
    ///
    /// # Errors
    /// When one cannot be read; it and those after it were not taken in then.
    pub fn take(&mut self, rows: Vec<Row>) -> Result<(), Fault> {
        each!(self, course => course.take(rows))
    }

    /// The number of a row that came by a message; so that a message which comes twice is told once.
    pub fn came_by(&self, message: &str) -> Option<u64> {
        each!(self, course => course.came_by(message))
    }

    /// Whose actions a proposal would take back, and who has not agreed yet.
    pub fn wanting(&self, proposal: &Proposal) -> Vec<By> {
        each!(self, course => course.wanting(proposal))
    }

    /// Everything that was ever written, in sentences.
    pub fn log(&self, muster: &Muster) -> Vec<Line> {
        each!(self, course => course.log(muster))
    }

    /// Whether the rows lead to the same state when they are all read again, and what is not as the rules want it.
    ///
    /// # Errors
    /// When a row cannot be read.
    pub fn verify(&self, muster: &Muster) -> Result<Vec<String>, Fault> {
        each!(self, course => course.verify(muster))
    }
}
