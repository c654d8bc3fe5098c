//! A battle as it is: what was answered, who is asked next, and what is not kept yet.

use std::fmt::Display;

use tallyho_cards::word::read_word;
use tallyho_ledger::{Draft, Entry, Row, Standing};
use tallyho_muster::{Bout, Flyer, Muster, MusterError, NotResumed, PilotKind, Thought};
use tallyho_replay::Replay;
use tallyho_rules::{Adjust, Choice, Game, NotAdjusted, Question, Seat, Sink};

use super::error::WebError;
use super::moot::moot;
use super::note::{Note, edition};
use super::queue::Queue;
use super::roster::{Roster, Seated, TABLE};
use super::scene::phase;
use super::scribe::Line;
use super::viewer::Viewer;

/// Whoever is told what happens in a battle.
pub(crate) trait Witness: Sink {
    /// It begins from the beginning.
    fn begin(&mut self);

    /// Why the answer that comes next is given.
    fn because(&mut self, question: Question, reasons: &[String]);

    /// The game stands still: what happened since, in lines.
    fn pause(&mut self, game: &Game) -> Vec<Line>;
}

/// What a battle began with.
pub(crate) struct Origin {
    muster: Muster,
    /// Its replay without answers, and as a text.
    pub(crate) replay: Replay,
    head: String,
    seed: u64,
    /// Who flies, in the order of the seats.
    pub(crate) flyers: Vec<Flyer>,
    /// Why those who fly cannot be understood any more, if so.
    fault: Option<String>,
    /// The program that began it.
    program: String,
}

impl Origin {
    /// What a journal began with: its head and seed, written by a program, and who sits at it.
    pub(crate) fn read(
        head: &str,
        seed: u64,
        program: &str,
        roster: &Roster,
        muster: &Muster,
    ) -> Result<Self, WebError> {
        let replay = Replay::read_open(head).map_err(|fault| unreadable(program, &fault))?;
        let flyer = |seated: &Seated| {
            let kind = read_word::<PilotKind>(&seated.pilot).map_err(MusterError::BadWord)?;
            Flyer::of_told(kind, &seated.told)
        };
        let (flyers, fault) = match roster.seats.iter().map(flyer).collect::<Result<Vec<_>, _>>() {
            Ok(flyers) => (flyers, None),
            Err(error) => (vec![Flyer::untold(PilotKind::Person); roster.seats.len()], Some(error.to_string())),
        };
        let (head, program, muster) = (head.to_owned(), program.to_owned(), muster.clone());
        Ok(Self { muster, replay, head, seed, flyers, fault, program })
    }

    /// Plays what was written. Whoever flies for a computer thinks everything again, so that it knows what it knew.
    fn play(&self, rows: &[&Row], flyers: &[Flyer], witness: &mut impl Witness) -> Result<Bout, NotResumed> {
        witness.begin();
        let replay = Replay::read_open(&self.text(rows))?;
        let mut reasons = rows.iter().filter(|row| is_answer(row)).map(|row| Note::of(row).why);
        Bout::resume(replay, flyers, self.seed, &self.muster, witness, |game, question, witness| {
            witness.pause(game);
            if let Some(question) = question {
                witness.because(question, &reasons.next().unwrap_or_default());
            }
        })
    }

    fn text(&self, rows: &[&Row]) -> String {
        std::iter::once(self.head.as_str()).chain(rows.iter().filter_map(|row| did(row))).collect()
    }

    /// Plays what was written, or as much of it as still plays, and then why not more.
    fn take_up(&self, rows: &[&Row], witness: &mut impl Witness) -> Result<(Bout, Option<Past>), WebError> {
        let mut plays = rows.len();
        let reason = match &self.fault {
            Some(fault) => lacking(fault),
            None => match self.play(rows, &self.flyers, witness) {
                Ok(bout) => return Ok((bout, None)),
                Err(NotResumed::Muster(error)) => lacking(&error),
                Err(NotResumed::Differs(fault)) => {
                    plays = self.row_at(fault.line, rows);
                    self.differs(rows.get(plays).copied(), &fault)
                }
            },
        };
        // Nobody thinks in a battle that nobody goes on with.
        let nobody = vec![Flyer::untold(PilotKind::Person); self.flyers.len()];
        loop {
            match self.play(&rows[..plays], &nobody, witness) {
                Ok(bout) => return Ok((bout, Some(Past { reason, plays }))),
                Err(NotResumed::Differs(fault)) if plays > 0 => plays = self.row_at(fault.line, rows).min(plays - 1),
                Err(error) => return Err(unreadable(&self.program, &error)),
            }
        }
    }

    /// The row in which a line of the text is.
    fn row_at(&self, line: usize, rows: &[&Row]) -> usize {
        let mut left = line.saturating_sub(self.head.lines().count());
        let is_before = |row: &&&Row| {
            let lines = did(row).map_or(0, |text| text.lines().count());
            let before = lines < left;
            left = left.saturating_sub(lines);
            before
        };
        rows.iter().take_while(is_before).count().min(rows.len().saturating_sub(1))
    }

    fn differs(&self, row: Option<&Row>, fault: &dyn Display) -> String {
        let (rules, program) = match row {
            Some(row) => (&row.edition.rules, &row.edition.program),
            None => return format!("This battle can be looked at, not gone on with: {fault}."),
        };
        let played = match *rules == edition().rules {
            true => "does not play as it was played".to_owned(),
            false => format!("was played by other rules (program {program})"),
        };
        format!("This battle {played} and can be looked at, not gone on with: {fault}.")
    }
}

fn lacking(what: &dyn Display) -> String {
    format!("This battle needs what this program lacks and can be looked at, not gone on with: {what}.")
}

fn unreadable(program: &str, what: &dyn Display) -> WebError {
    WebError::forbidden(format!("This battle was begun by program {program} and cannot be read by this one: {what}."))
}

/// Why a battle can only be looked at; `None` when it goes on. Computers do not think about it.
pub(crate) fn past(origin: &Origin, rows: Vec<Row>) -> Option<String> {
    let rows = Standing::of(rows);
    let rows: Vec<&Row> = rows.live().collect();
    let played = Replay::read_open(&origin.text(&rows)).and_then(|replay| replay.resume(&mut (), |_, _, ()| {}));
    let differs =
        |fault: tallyho_replay::Fault| origin.differs(rows.get(origin.row_at(fault.line, &rows)).copied(), &fault);
    origin.fault.as_ref().map(|fault| lacking(fault)).or_else(|| played.err().map(differs))
}

/// Why a battle can only be looked at.
struct Past {
    reason: String,
    /// How many of the rows that count still play.
    plays: usize,
}

/// A battle as it is. Everything in it but drafts can be had again from its rows.
pub(crate) struct Session {
    origin: Origin,
    bout: Bout,
    rows: Standing,
    /// What was done since and is not kept yet.
    drafts: Vec<Draft>,
    past: Option<Past>,
}

impl Session {
    /// Takes up a battle where its rows leave it.
    pub(crate) fn open(origin: Origin, rows: Vec<Row>, witness: &mut impl Witness) -> Result<Self, WebError> {
        let rows = Standing::of(rows);
        let (bout, past) = origin.take_up(&rows.live().collect::<Vec<_>>(), witness)?;
        Ok(Self { origin, bout, rows, drafts: Vec::new(), past })
    }

    pub(crate) fn game(&self) -> &Game {
        self.bout.game()
    }

    pub(crate) fn replay(&self) -> &Replay {
        self.bout.replay()
    }

    /// What ships are called, in the order of the game.
    pub(crate) fn names(&self) -> &[String] {
        self.bout.names()
    }

    /// How many rows were ever written: what a choice must name to be taken.
    pub(crate) fn turn(&self) -> u64 {
        self.rows.written()
    }

    /// Why it can only be looked at; `None` when it goes on.
    pub(crate) fn past(&self) -> Option<&str> {
        self.past.as_ref().map(|past| past.reason.as_str())
    }

    /// Refuses whoever wants to change what can only be looked at.
    pub(crate) fn goes_on(&self) -> Result<(), WebError> {
        self.past().map_or(Ok(()), |reason| Err(WebError::forbidden(reason)))
    }

    /// What was told of the rows that play no more.
    pub(crate) fn told_then(&self) -> Vec<Line> {
        let plays = self.past.as_ref().map_or(usize::MAX, |past| past.plays);
        self.rows.live().skip(plays).flat_map(|row| Note::of(row).log).collect()
    }

    /// Whether a message has come before.
    pub(crate) fn has_heard(&self, message: Option<&str>) -> bool {
        message.is_some_and(|message| self.rows.came_by(message).is_some())
    }

    /// The rows that count.
    pub(crate) fn live(&self) -> impl DoubleEndedIterator<Item = &Row> + ExactSizeIterator {
        self.rows.live()
    }

    /// Why each answer was given, in their order.
    pub(crate) fn reasons(&self) -> impl Iterator<Item = Vec<String>> {
        self.rows.live().filter(|row| is_answer(row)).map(|row| Note::of(row).why)
    }

    /// What the home page says of it.
    pub(crate) fn summary(&self) -> String {
        summary(self.game(), self.origin.flyers.len())
    }

    /// Answers what is asked.
    pub(crate) fn answer(
        &mut self,
        writer: String,
        choice: Choice,
        why: Vec<String>,
        witness: &mut impl Witness,
    ) -> Result<(), WebError> {
        let Some(question) = self.game().asked().map(|ask| ask.question) else { return Err(WebError::stale()) };
        witness.because(question, &why);
        let refused = |_| WebError::bad("That is not possible there. Choose another answer.");
        let text = self.bout.answer(choice, witness).map_err(refused)?;
        let note = Note { why, log: witness.pause(self.bout.game()) };
        self.drafts.push(Draft { writer: Some(writer), entry: Entry::Did(text), note: note.to_text() });
        Ok(())
    }

    /// Corrects the table by hand.
    pub(crate) fn correct(&mut self, by: Adjust, witness: &mut impl Witness) -> Result<(), WebError> {
        let text = self.bout.correct(by, witness).map_err(|error| self.refusal(error))?;
        let note = Note { why: Vec::new(), log: witness.pause(self.bout.game()) };
        self.drafts.push(Draft { writer: Some(TABLE.to_owned()), entry: Entry::Did(text), note: note.to_text() });
        Ok(())
    }

    /// Why a correction is refused. The rules call ships by numbers that nobody here knows; people call them by names.
    pub(crate) fn refusal(&self, error: NotAdjusted) -> WebError {
        let names = self.names().iter().enumerate().rev();
        let named =
            names.fold(error.to_string(), |told, (ship, name)| told.replace(&format!("ship {}", ship + 1), name));
        WebError::bad(format!("Not possible: {named}."))
    }

    /// What the computer answers that is asked. Whoever looks ahead waits for his turn to think; nobody else does.
    fn think(&mut self, queue: &Queue) -> Result<Option<Thought>, WebError> {
        let asked = self.game().asked().and_then(|ask| self.origin.flyers.get(usize::from(ask.seat.0)));
        let _turn = match asked {
            Some(flyer) if flyer.kind.looks_ahead() && self.past.is_none() => Some(queue.turn()?),
            Some(_) | None => None,
        };
        self.bout.think().map_err(|stopped| WebError::internal(&stopped))
    }

    /// What somebody good would answer in place of whoever is asked; nothing when nobody is.
    pub(crate) fn hint(&self, queue: &Queue) -> Result<Option<Thought>, WebError> {
        let _turn = queue.turn()?;
        Ok(self.bout.hint(&self.origin.flyers, &self.origin.muster)?)
    }

    /// Lets computers answer until a person is asked or it is over.
    pub(crate) fn fly(&mut self, queue: &Queue, witness: &mut impl Witness) -> Result<(), WebError> {
        loop {
            if let Some(thought) = self.think(queue)? {
                let Some(seat) = self.game().asked().map(|ask| ask.seat) else { return Ok(()) };
                let reasons = thought.reasons.iter().map(|reason| reason.replace('\n', " ")).collect();
                self.answer(Viewer::Seat(seat).word(), thought.choice, reasons, witness)?;
            } else if let Some((choice, why)) =
                self.game().asked().and_then(|ask| moot(&self.game().view(ask.seat), &ask))
            {
                self.answer(NOBODY.to_owned(), choice, vec![why.to_owned()], witness)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes back all but the first so many of the rows that count.
    pub(crate) fn take_back(
        &mut self,
        keep: usize,
        writer: String,
        witness: &mut impl Witness,
    ) -> Result<(), WebError> {
        let entry = Entry::Undo { keep: keep as u64 };
        let played = self.origin.play(&self.rows.after(&entry), &self.origin.flyers, witness);
        self.bout = played.map_err(|error| WebError::internal(&error))?;
        self.drafts.push(Draft { writer: Some(writer), entry, note: String::new() });
        Ok(())
    }

    /// What is not kept yet.
    pub(crate) fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// Takes note that it is kept, as these rows.
    pub(crate) fn keep(&mut self, rows: Vec<Row>) {
        self.drafts.clear();
        rows.into_iter().for_each(|row| self.rows.push(row));
    }

    /// Forgets what is not kept.
    pub(crate) fn forget(&mut self, witness: &mut impl Witness) {
        self.drafts.clear();
        match self.origin.take_up(&self.rows.live().collect::<Vec<_>>(), witness) {
            Ok((bout, past)) => (self.bout, self.past) = (bout, past),
            // It stands wrongly, and nobody goes on with it before it is taken up anew.
            Err(error) => self.past = Some(Past { reason: error.message, plays: self.rows.live().len() }),
        }
    }
}

/// Who writes answers that nobody was asked for; whoever takes back his own takes them back as well.
const NOBODY: &str = "nobody";

/// Whether a row is an answer, and not about the table.
fn is_answer(row: &Row) -> bool {
    row.writer.as_ref().is_some_and(|writer| writer != TABLE)
}

/// What was done by a row.
fn did(row: &Row) -> Option<&str> {
    match &row.entry {
        Entry::Did(text) => Some(text),
        Entry::Undo { .. } | Entry::Redo | Entry::Return { .. } => None,
    }
}

/// What the home page says of a battle with so many seats.
pub(crate) fn summary(game: &Game, seats: usize) -> String {
    let left = |seat: usize| {
        let ours = game.ships().filter(|(_, ship)| ship.seat == Seat(seat as u8));
        ours.filter(|(id, _)| is_known(game.state().ship(*id).fate)).count()
    };
    serde_json::json!({
        "round": game.state().round,
        "phase": phase(game.state().phase),
        "left": (0..seats).map(left).collect::<Vec<_>>(),
        "over": game.ending().is_some(),
        "winner": game.winner().map(|seat| seat.0),
    })
    .to_string()
}

/// Whether a ship is in play, as far as anybody knows.
const fn is_known(fate: tallyho_rules::Fate) -> bool {
    use tallyho_rules::Fate;
    match fate {
        Fate::Flying | Fate::Waiting | Fate::Dying | Fate::Docked | Fate::Landed | Fate::Lifted => true,
        Fate::Coming | Fate::Destroyed | Fate::Fled | Fate::Captured => false,
    }
}
