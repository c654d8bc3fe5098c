//! What was played, as a text: the set-up, every answer and the draws it led to.
//!
//! A replay needs neither luck nor pilots nor content: played again, it is the same game to the bit. Its text is made of lines,
//! one for each answer, so that two games can be compared like two texts.
//!
//! ```
//! use tallyho_replay::{Callsign, Replay};
//! use tallyho_rules::{Choice, Game, Luck, Recorder, sample};
//!
//! let callsigns = ["Red 1", "Black 1"].map(|name| Callsign { chassis: "fighter".into(), name: name.into() });
//! let mut replay = Replay::begin("0.1.0", sample::duel(), callsigns.to_vec())?;
//! let mut game = Game::new(replay.setup().clone()).expect("the sample is sound");
//! let mut luck = Recorder::new(Luck::new(1));
//! game.advance(&mut luck, &mut ());
//! while let Some(ask) = game.asked() {
//!     let (question, choice) = (ask.question, ask.options[0]);
//!     let before = luck.draws().len();
//!     game.answer(choice, &mut luck, &mut ()).expect("what was offered is legal");
//!     game.advance(&mut luck, &mut ());
//!     replay.note(question, choice, &luck.draws()[before..], &game);
//! }
//! let again = Replay::read(&replay.to_string())?;
//! assert_eq!(again.verify()?.state(), game.state());
//! # Ok::<(), tallyho_replay::Fault>(())
//! ```
//!
//! It reads no file and decides nothing. A replay of another version of the engine may differ; then it says where.

mod cards;
mod code;
mod epic;
mod handling;
mod ledger;
mod log;
mod scenario;
mod setup;

use std::fmt;

use tallyho_rules::{Adjust, Chance, Choice, Game, Luck, Question, Seat, Setup, Sink};
use tallyho_table::Pose;

pub use ledger::{place, read_adjust};
pub use log::Log;

/// The version of the format. A text of another version is refused.
pub const FORMAT: u32 = 1;

/// A game that was played, or is being played.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    engine: String,
    setup: Setup,
    callsigns: Vec<Callsign>,
    /// Every die drawn before the first question.
    opening: Vec<u8>,
    turns: Vec<Turn>,
    /// Corrections since the last answer.
    pending: Vec<Correction>,
    end: Option<End>,
}

/// A correction by hand and what it led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Correction {
    /// What was corrected.
    pub adjust: Adjust,
    /// Every die and card drawn until the next question.
    pub draws: Vec<u8>,
    line: usize,
}

/// What people call a ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callsign {
    /// The id of its chassis: one word.
    pub chassis: String,
    /// Its name: one line.
    pub name: String,
}

/// An answer and what it led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// What was corrected by hand before it was answered.
    pub corrections: Vec<Correction>,
    /// What was asked.
    pub question: Question,
    /// What was answered.
    pub choice: Choice,
    /// Every die and card drawn until the next question.
    pub draws: Vec<u8>,
    /// Why it was answered so, one line each; empty where nobody said.
    pub why: Vec<String>,
    /// The round that began by then, and the [fingerprint](tallyho_rules::State::fingerprint) of its state.
    round: Option<(u8, u64)>,
    /// Where it is in the text it was read from; 0 when it was not read.
    line: usize,
    round_line: usize,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
struct End {
    winner: Option<Seat>,
    fingerprint: u64,
    line: usize,
}

/// Something wrong with a replay, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of its text, counted from 1; 0 when there is no text yet.
    pub line: usize,
    /// What is wrong, in one line.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for Fault {}

pub(crate) fn fault<T>(line: usize, message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { line, message: message.into() })
}

impl Replay {
    /// Begins to record a game. Play the [set-up it gives back](Self::setup): headings are rounded to a millionth of a
    /// degree, which is what the text holds.
    ///
    /// # Errors
    /// When a text cannot hold the set-up: rules or settings of somebody's own, names of more than one line.
    pub fn begin(engine: &str, mut setup: Setup, callsigns: Vec<Callsign>) -> Result<Self, Fault> {
        setup::check_writable(&setup, &callsigns)?;
        for pose in setup.ships.iter_mut().map(|ship| &mut ship.pose) {
            *pose = rounded(*pose);
        }
        for pose in setup.obstacles.iter_mut().map(|obstacle| &mut obstacle.pose) {
            *pose = rounded(*pose);
        }
        for (ship, callsign) in setup.ships.iter_mut().zip(&callsigns) {
            ship.profile.chassis.clone_from(&callsign.chassis);
        }
        let (engine, opening) = (engine.to_owned(), Vec::new());
        Ok(Self { engine, setup, callsigns, opening, turns: Vec::new(), pending: Vec::new(), end: None })
    }

    /// Takes note of the draws before the first question: who is first player may be rolled for.
    pub fn note_opening(&mut self, draws: &[u8]) {
        self.opening = draws.to_vec();
    }

    /// The draws before the first question.
    pub fn opening(&self) -> &[u8] {
        &self.opening
    }

    /// Takes note of an answer and of the draws until the next question, at which `game` stands now.
    pub fn note(&mut self, question: Question, choice: Choice, draws: &[u8], game: &Game) {
        let state = game.state();
        let rounds = self.turns.iter().rev().find_map(|turn| turn.round).map_or(1, |(round, _)| round);
        let round = (state.round > rounds).then(|| (state.round, state.fingerprint()));
        let corrections = std::mem::take(&mut self.pending);
        let (draws, why) = (draws.to_vec(), Vec::new());
        self.turns.push(Turn { corrections, question, choice, draws, why, round, line: 0, round_line: 0 });
        self.note_end(game);
    }

    /// Takes note of why the last answer was given. What has several lines is written as one.
    pub fn note_why(&mut self, reasons: &[String]) {
        if let Some(turn) = self.turns.last_mut() {
            turn.why = reasons.iter().map(|reason| reason.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        }
    }

    /// Takes note of a correction by hand and of the draws until the next question, at which `game` stands now. Make the correction
    /// that [`exact`] gives.
    pub fn note_correction(&mut self, adjust: Adjust, draws: &[u8], game: &Game) {
        self.pending.push(Correction { adjust: exact(adjust), draws: draws.to_vec(), line: 0 });
        self.note_end(game);
    }

    /// The engine that played it.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// A number for what is played: rules, ships with their cards, names, places, obstacles and mission, as the text has them. It is
    /// the same on every machine and in every version that writes the same text, whatever was answered and whoever's engine it was.
    pub fn mark(&self) -> u64 {
        // FNV-1a, which never changes.
        let text = setup::Beginning(self).to_string();
        text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    }

    /// How the game began.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What people call the ships, in the order of their ids.
    pub fn callsigns(&self) -> &[Callsign] {
        &self.callsigns
    }

    /// Every answer.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Reads a replay from its text.
    ///
    /// # Errors
    /// With the first line that is not what it should be. A text that reads well may still not [verify](Self::verify).
    pub fn read(text: &str) -> Result<Self, Fault> {
        setup::read(text, setup::Ending::Needed)
    }

    /// Plays it again and compares everything.
    ///
    /// # Errors
    /// With the first difference.
    pub fn verify(&self) -> Result<Game, Fault> {
        self.play(&mut (), |_, _, ()| {})
    }

    /// Plays it again, telling `sink` what happens and showing `each` the game before every answer, and the sink too.
    ///
    /// # Errors
    /// With the first difference to what was recorded.
    pub fn play<S: Sink>(&self, sink: &mut S, mut each: impl FnMut(&Game, &Turn, &mut S)) -> Result<Game, Fault> {
        let mut game = self.start(sink)?;
        for turn in &self.turns {
            each(&game, turn, sink);
            turn.replay(&mut game, sink)?;
        }
        self.pending.iter().try_for_each(|correction| correction.replay(&mut game, sink))?;
        self.check_end(&game)?;
        Ok(game)
    }

    fn check_end(&self, game: &Game) -> Result<(), Fault> {
        let last = self.turns.last().map_or(0, |turn| turn.line);
        let Some(end) = self.end else {
            return fault(last, "the replay ends before the game is over");
        };
        if let Some(ask) = game.asked() {
            let asked = code::write_question(ask.question);
            return fault(end.line, format!("the game is not over: it asks '{asked}'"));
        }
        if end.winner != game.winner() {
            return fault(end.line, format!("another winner: {}", setup::winner_word(game.winner())));
        }
        same_state(end.line, end.fingerprint, game)
    }
}

impl Correction {
    fn replay(&self, game: &mut Game, sink: &mut impl Sink) -> Result<(), Fault> {
        if let Err(refused) = game.adjust(self.adjust, sink) {
            return fault(self.line, refused.to_string());
        }
        let mut tape = Tape { draws: self.draws.clone(), ..Tape::default() };
        game.advance(&mut tape, sink);
        tape.check(self.line)
    }
}

impl Turn {
    fn replay(&self, game: &mut Game, sink: &mut impl Sink) -> Result<(), Fault> {
        self.corrections.iter().try_for_each(|correction| correction.replay(game, sink))?;
        self.answer(game, sink)
    }

    fn answer(&self, game: &mut Game, sink: &mut impl Sink) -> Result<(), Fault> {
        let Some(ask) = game.asked() else {
            return fault(self.line, "the game is over here, but the replay goes on");
        };
        if ask.question != self.question {
            let asked = code::write_question(ask.question);
            let wanted = code::write_question(self.question);
            return fault(self.line, format!("the game asks '{asked}', not '{wanted}'"));
        }
        let mut tape = Tape { draws: self.draws.clone(), ..Tape::default() };
        if game.answer(self.choice, &mut tape, sink).is_err() {
            let choice = code::write_choice(self.choice);
            return fault(self.line, format!("'{choice}' is not among the answers"));
        }
        game.advance(&mut tape, sink);
        tape.check(self.line)?;
        if let Some((round, fingerprint)) = self.round {
            let line = self.round_line;
            if game.state().round != round {
                return fault(line, format!("this is round {}, not {round}", game.state().round));
            }
            same_state(line, fingerprint, game)?;
        }
        Ok(())
    }
}

fn same_state(line: usize, fingerprint: u64, game: &Game) -> Result<(), Fault> {
    let now = game.state().fingerprint();
    if now == fingerprint {
        return Ok(());
    }
    fault(line, format!("the game differs: {now:016x}, not {fingerprint:016x}"))
}

/// A correction that a text can hold to the bit: a heading is rounded to a millionth of a degree.
pub fn exact(adjust: Adjust) -> Adjust {
    match adjust {
        Adjust::Move(ship, pose) => Adjust::Move(ship, rounded(pose)),
        same => same,
    }
}

/// A pose whose heading is a whole number of millionths of a degree.
fn rounded(pose: Pose) -> Pose {
    Pose::from_degrees(pose.at.x, pose.at.y, setup::degrees(pose.heading))
}

/// The draws of one answer, which must fit and be used up.
#[derive(Debug, Default)]
struct Tape {
    draws: Vec<u8>,
    used: usize,
    misfit: Option<(u8, u8)>,
}

impl Tape {
    fn check(&self, line: usize) -> Result<(), Fault> {
        if let Some((draw, sides)) = self.misfit {
            return fault(line, format!("a draw of {draw} where {sides} were possible, counted from 0"));
        }
        if self.used != self.draws.len() {
            return fault(line, format!("draws recorded: {}, draws made: {}", self.draws.len(), self.used));
        }
        Ok(())
    }
}

impl Chance for Tape {
    fn draw(&mut self, sides: u8) -> u8 {
        let draw = self.draws.get(self.used).copied();
        self.used += 1;
        match draw {
            Some(draw) if draw < sides => return draw,
            Some(draw) => self.misfit = self.misfit.or(Some((draw, sides))),
            None => {}
        }
        // The game goes on to its next question and is refused there. Always the same draw could tie a roll-off for ever.
        Luck::new(self.used as u64).draw(sides)
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        setup::write(self, f)
    }
}

#[cfg(test)]
mod tests;
