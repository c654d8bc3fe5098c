//! A game under way that is written down: the one way in which anything is played for people.

use std::sync::Arc;

use tallyho_pilots::{Pilot, Stopped};
use tallyho_replay::{Replay, exact};
use tallyho_rules::{Adjust, BattleLuck, Choice, Game, NotAdjusted, Question, Recorder, Refused, Seat, Sink};

use crate::MusterError;
use crate::flyer::{Computer, Flyer};
use crate::muster::{Muster, Mustered, new_game};

/// A game, what was played of it, and the programs that fly in it.
pub struct Bout {
    game: Game,
    replay: Replay,
    crew: Vec<Option<Computer>>,
    names: Arc<[String]>,
    seed: u64,
    /// Answers and corrections so far.
    done: u64,
}

impl std::fmt::Debug for Bout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bout").field("seed", &self.seed).field("done", &self.done).finish_non_exhaustive()
    }
}

/// What a program answers, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What was asked.
    pub question: Question,
    /// What it answers.
    pub choice: Choice,
    /// Why, one line each.
    pub reasons: Vec<String>,
}

impl Bout {
    /// Begins a game, up to its first question.
    ///
    /// # Errors
    /// When the set-up is not sound or cannot be written down.
    pub fn begin(mustered: Mustered, muster: &Muster, sink: &mut impl Sink) -> Result<Self, MusterError> {
        let crew = muster.crew(&mustered)?;
        let Mustered { setup, callsigns, seed, .. } = mustered;
        let names = callsigns.iter().map(|callsign| callsign.name.clone()).collect();
        let mut replay = Replay::begin(env!("CARGO_PKG_VERSION"), setup, callsigns.to_vec())
            .map_err(|fault| MusterError::BadSetup(fault.to_string()))?;
        let mut game = new_game(replay.setup().clone())?;
        let mut luck = Recorder::new(BattleLuck::opening(seed));
        game.advance(&mut luck, sink);
        replay.note_opening(luck.draws());
        Ok(Self { game, replay, crew, names, seed, done: 0 })
    }

    /// Takes up a game that was written down. Programs think everything again, so that they know what they knew; `each` sees the
    /// game before every answer, and once more at the end.
    ///
    /// # Errors
    /// When the text does not play as it was played, with the line where it differs.
    pub fn resume<S: Sink>(
        mut replay: Replay,
        flyers: &[Flyer],
        seed: u64,
        muster: &Muster,
        sink: &mut S,
        mut each: impl FnMut(&Game, Option<Question>, &mut S),
    ) -> Result<Self, NotResumed> {
        let mut crew = muster.seated(flyers, replay.setup(), seed)?;
        let mut done = replay.pending().len() as u64;
        let game = replay.resume(sink, |game, turn, sink| {
            if let (Some(turn), Some(ask)) = (turn, game.asked()) {
                done += 1 + turn.corrections.len() as u64;
                if let Some(pilot) = crew.get_mut(usize::from(ask.seat.0)).and_then(Option::as_mut) {
                    pilot.recall(&game.view(ask.seat), &ask, turn.choice);
                }
            }
            each(game, turn.map(|turn| turn.question), sink);
        })?;
        replay.note_end(&game);
        let names = replay.callsigns().iter().map(|callsign| callsign.name.clone()).collect();
        Ok(Self { game, replay, crew, names, seed, done })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was played.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// What ships are called, in the order of the game.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether a program flies a seat.
    pub fn has_computer(&self, seat: Seat) -> bool {
        self.crew.get(usize::from(seat.0)).is_some_and(Option::is_some)
    }

    /// What the program answers whose turn it is; nothing when a person is asked, or nobody.
    ///
    /// # Errors
    /// When it does not want to go on.
    pub fn think(&mut self) -> Result<Option<Thought>, Stopped> {
        let Some(ask) = self.game.asked() else { return Ok(None) };
        let pilot = self.crew.get_mut(usize::from(ask.seat.0)).and_then(Option::as_mut);
        let Some(pilot) = pilot else { return Ok(None) };
        let choice = pilot.choose(&self.game.view(ask.seat), &ask)?;
        Ok(Some(Thought { question: ask.question, choice, reasons: pilot.reasons(&self.names) }))
    }

    /// What somebody good would answer in place of whoever is asked, and why; nothing when nobody is. It thinks with what that seat may
    /// know and no more, and the same whenever it is asked.
    ///
    /// # Errors
    /// When the content lacks what somebody else flies by.
    pub fn hint(&self, flyers: &[Flyer], muster: &Muster) -> Result<Option<Thought>, MusterError> {
        let Some(ask) = self.game.asked() else { return Ok(None) };
        let mut adviser = muster.adviser(ask.seat, flyers, self.replay.setup(), self.seed)?;
        let choice = adviser.choose(&self.game.view(ask.seat), &ask);
        let choice = choice.map_err(|stopped| MusterError::BadSetup(stopped.to_string()))?;
        Ok(Some(Thought { question: ask.question, choice, reasons: adviser.reasons(&self.names) }))
    }

    /// Carries out an answer to what is asked, and goes on to the next question. The line that it is written down as.
    ///
    /// # Errors
    /// When it is not among the answers. The game is as it was.
    pub fn answer(&mut self, choice: Choice, sink: &mut impl Sink) -> Result<String, Refused> {
        let question = self.game.asked().map(|ask| ask.question);
        let mut luck = Recorder::new(BattleLuck::after(self.seed, self.done));
        self.game.answer(choice, &mut luck, sink)?;
        self.game.advance(&mut luck, sink);
        self.done += 1;
        if let Some(question) = question {
            self.replay.note(question, choice, luck.draws(), &self.game);
        }
        Ok(self.replay.turns().last().map(ToString::to_string).unwrap_or_default())
    }

    /// Writes down why the last answer was given.
    pub fn note_why(&mut self, reasons: &[String]) {
        self.replay.note_why(reasons);
    }

    /// Corrects the table by hand. The line that it is written down as.
    ///
    /// # Errors
    /// When it cannot be so.
    pub fn correct(&mut self, by: Adjust, sink: &mut impl Sink) -> Result<String, NotAdjusted> {
        let by = exact(by);
        let mut luck = Recorder::new(BattleLuck::after(self.seed, self.done));
        self.game.adjust(by, sink)?;
        self.game.advance(&mut luck, sink);
        self.done += 1;
        self.replay.note_correction(by, luck.draws(), &self.game);
        Ok(self.replay.pending().last().map(ToString::to_string).unwrap_or_default())
    }

    /// Plays to the end. People answer where no program flies; whoever tells of the game hears of each answer before anything
    /// comes of it, and writes between two answers.
    ///
    /// # Errors
    /// When somebody does not want to go on, or gives an answer that is none.
    pub fn play<W: Teller>(&mut self, people: &mut [Option<Box<dyn Pilot>>], teller: &mut W) -> Result<(), Stopped> {
        loop {
            teller.between(&self.game);
            let thought = match self.think()? {
                Some(thought) => thought,
                None => {
                    let Some(ask) = self.game.asked() else { return Ok(()) };
                    let person = people.get_mut(usize::from(ask.seat.0)).and_then(Option::as_mut);
                    let choice = person.ok_or(Stopped::NoPilot)?.choose(&self.game.view(ask.seat), &ask)?;
                    Thought { question: ask.question, choice, reasons: Vec::new() }
                }
            };
            let told = teller.hears(&thought);
            self.answer(thought.choice, teller).map_err(Stopped::Refused)?;
            if told {
                self.note_why(&thought.reasons);
            }
        }
    }
}

/// Whoever tells of a game that is played.
pub trait Teller: Sink {
    /// The game stands still; what was heard since may be written.
    fn between(&mut self, _game: &Game) {}

    /// Hears what is answered, before anything comes of it; whether the reasons are to be kept with it.
    fn hears(&mut self, _thought: &Thought) -> bool {
        false
    }
}

/// Why a game is not taken up.
#[derive(Debug, thiserror::Error)]
pub enum NotResumed {
    /// It does not play as it was played.
    #[error(transparent)]
    Differs(#[from] tallyho_replay::Fault),
    /// Those who fly cannot be seated.
    #[error(transparent)]
    Muster(#[from] MusterError),
}
