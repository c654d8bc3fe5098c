//! Who decides: flight systems, chance, a heuristic, a person at a terminal.
//!
//! A [`Pilot`] gets a question with its legal answers and a view of the game that hides what its seat may not see, and picks
//! one. Two pilots and a game make a battle:
//!
//! ```
//! use tallyho_pilots::{Heuristic, Pilot, Random, turn};
//! use tallyho_rules::{Game, Luck, Seat, sample};
//!
//! let mut game = Game::new(sample::duel()).expect("the sample is sound");
//! let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(Heuristic::new(1)), Box::new(Random::new(2))];
//! let mut luck = Luck::new(3);
//! game.advance(&mut luck, &mut ());
//! while turn(&mut game, &mut pilots, &mut luck, &mut ())?.is_some() {}
//! assert_eq!(game.winner(), Some(Seat(0)));
//! # Ok::<(), tallyho_pilots::Stopped>(())
//! ```
//!
//! It decides and no more: it changes no game, draws on no chance of the game's and reads no file.

mod ace;
pub mod flight;
mod heuristic;
mod odds;
mod person;
mod random;
mod scenario_words;
mod way;
pub mod words;

use std::fmt;

use tallyho_rules::{Ask, Chance, Choice, Game, Question, Refused, Sink, View};

pub use ace::{Ace, Level, Skill, Style, Weights};
pub use flight::aturi::Aturi;
pub use flight::flight_group::FlightGroupPilot;
pub use flight::solo::Solo;
pub use heuristic::Heuristic;
pub use person::Person;
pub use random::Random;

/// Somebody who decides for a seat.
pub trait Pilot {
    /// Picks one of the answers to a question.
    ///
    /// # Errors
    /// When whoever decides does not want to go on.
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped>;

    /// Takes note of what it answered before a battle was taken up again, so that it goes on as it would have: by answering once more,
    /// unless it knows a shorter way.
    fn recall(&mut self, view: &View<'_>, ask: &Ask<'_>, _answer: Choice) {
        // What it says now it said then; only its memory is wanted.
        let _ = self.choose(view, ask);
    }

    /// Why it chose what it chose last, one line each, in the order it thought. Ships go by those names, in the order of their
    /// ids. Empty when it has no reasons to tell.
    fn reasons(&self, _names: &[String]) -> Vec<String> {
        Vec::new()
    }

    /// Somebody who decides just as this one would from now on, for those who think ahead; `None` where nobody can.
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        None
    }

    /// How often it had a rule that led nowhere, so that somebody else had to decide for it. Always 0, unless something is wrong with
    /// the program; then the reasons say so, too.
    fn faults(&self) -> u32 {
        0
    }
}

/// Why a battle stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A player does not want to go on, or nobody answers any more.
    ByPlayer,
    /// A pilot gave an answer that was not among the options.
    Refused(Refused),
    /// A seat has no pilot.
    NoPilot,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByPlayer => write!(f, "the battle was stopped by a player"),
            Self::Refused(refused) => refused.fmt(f),
            Self::NoPilot => write!(f, "a seat has no pilot"),
        }
    }
}

impl std::error::Error for Stopped {}

/// Asks the pilot of the seat whose turn it is, carries out the answer and goes on to the next question. What was asked and
/// answered, or `None` when the game is over. The game must have [advanced](Game::advance) to its first question before.
///
/// # Errors
/// When the pilot stops, gives an illegal answer or does not exist. The game is as it was.
pub fn turn<P: Pilot + ?Sized>(
    game: &mut Game,
    pilots: &mut [Box<P>],
    chance: &mut impl Chance,
    sink: &mut impl Sink,
) -> Result<Option<(Question, Choice)>, Stopped> {
    turn_told(game, pilots, chance, sink, |_, _, _| {})
}

/// The same, where `told` hears what was asked and answered, and the pilot that has answered it, before anything comes of it.
///
/// # Errors
/// As for [`turn`].
pub fn turn_told<S: Sink, P: Pilot + ?Sized>(
    game: &mut Game,
    pilots: &mut [Box<P>],
    chance: &mut impl Chance,
    sink: &mut S,
    told: impl FnOnce((Question, Choice), &P, &mut S),
) -> Result<Option<(Question, Choice)>, Stopped> {
    let Some(ask) = game.asked() else { return Ok(None) };
    let (seat, question) = (ask.seat, ask.question);
    let pilot = pilots.get_mut(usize::from(seat.0)).ok_or(Stopped::NoPilot)?;
    let choice = pilot.choose(&game.view(seat), &ask)?;
    told((question, choice), &**pilot, sink);
    chance.next_answer();
    game.answer(choice, chance, sink).map_err(Stopped::Refused)?;
    game.advance(chance, sink);
    Ok(Some((question, choice)))
}
