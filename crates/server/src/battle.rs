//! A battle that goes on: what it is, what is shown of it, and how that travels. Nobody is told what is not kept.

use std::sync::Arc as Shared;

use serde::Serialize;
use tallyho_ledger::{Addition, Beginning, JournalId, Kept, Store, Written};
use tallyho_muster::Muster;
use tallyho_rules::{Adjust, Choice, Game, Seat};
use tokio::sync::broadcast;

use super::error::WebError;
use super::lines::{Lines, Message};
use super::note::{Note, edition};
use super::open::Rests;
use super::proposal::{self, Proposal, Wish};
use super::queue::Queue;
use super::roll::Roll;
use super::roster::Roster;
use super::session::{Origin, Session, past};
use super::showing::{Showing, Stands};
use super::viewer::Viewer;

/// What a journal of a battle is called.
pub(crate) const BATTLE: &str = "battle";

/// A battle in memory. All but what is proposed can be had again from its journal.
pub(crate) struct Battle {
    id: JournalId,
    roster: Roster,
    session: Session,
    showing: Showing,
    lines: Lines,
    /// Where computers wait for their turn to think.
    queue: Shared<Queue>,
    /// What one of two people wants.
    proposal: Option<Proposal>,
    /// How many proposals there were.
    proposals: u64,
    /// The last hint, and how many rows there were then.
    hint: Option<(u64, Hint)>,
    greetings: Greetings,
}

/// What newcomers are told, by who they are, as long as the battle stands as it did. A crowd that comes at once is told the same.
#[derive(Debug, Default)]
struct Greetings {
    /// How many rows there were then, and what was proposed.
    then: (u64, Option<u64>),
    told: Vec<(Viewer, Message)>,
}

/// What somebody good would answer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hint {
    /// The place of the answer among the options.
    option: usize,
    /// Why, a line each.
    reasons: Vec<String>,
}

/// What a person answered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reply {
    /// One of the options, by its place.
    Option(usize),
    /// A place of one's own.
    Place(Choice),
}

/// Who sent something, and what he knew.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    viewer: Viewer,
    /// How many rows there were.
    turn: u64,
    /// What his page calls the message, so that one which comes twice is one.
    message: Option<String>,
}

/// The most letters of a message's id.
const LONGEST_ID: usize = 64;

/// The id of a message, told apart from those of all other places.
pub(crate) fn message_id(place: &str, id: Option<String>) -> Result<Option<String>, WebError> {
    match id {
        Some(id) if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) => {
            Err(WebError::bad(format!("The id of a message is 1 to {LONGEST_ID} plain letters.")))
        }
        id => Ok(id.map(|id| format!("{place}/{id}"))),
    }
}

impl Sent {
    pub(crate) fn new(viewer: Viewer, turn: u64, message: Option<String>) -> Result<Self, WebError> {
        Ok(Self { viewer, turn, message: message_id(&viewer.word(), message)? })
    }
}

impl Battle {
    /// What a new battle's journal begins with, once computers have answered up to the first question for a person.
    pub(crate) fn begin(
        title: &str,
        head: String,
        seed: u64,
        roster: &Roster,
        (muster, queue): (&Muster, &Queue),
    ) -> Result<Beginning, WebError> {
        let edition = edition();
        let origin = Origin::read(&head, seed, &edition.program, roster, muster)?;
        let mut showing = Showing::new(title, &origin, roster, &muster.cards);
        let mut session = Session::open(origin, Vec::new(), &mut showing)?;
        session.goes_on()?;
        session.fly(queue, &mut showing)?;
        let (kind, title, summary) = (BATTLE.to_owned(), title.to_owned(), session.summary());
        let (places, rows) = (roster.places(), session.drafts().to_vec());
        Ok(Beginning { kind, title, head, seed, edition, summary, places, rows })
    }

    /// Takes up a battle where its journal leaves it.
    pub(crate) fn open(kept: Kept, muster: &Muster, queue: &Shared<Queue>) -> Result<Self, WebError> {
        let Kept { journal, head, rows } = kept;
        let roster = Roster::of(&journal.places);
        let origin = Origin::read(&head, journal.seed, &journal.edition.program, &roster, muster)?;
        let mut showing = Showing::new(&journal.title, &origin, &roster, &muster.cards);
        let session = Session::open(origin, rows, &mut showing)?;
        showing.recall(session.told_then());
        let lines = Lines::to(roster.viewers());
        let (queue, greetings) = (Shared::clone(queue), Greetings::default());
        Ok(Self {
            id: journal.id,
            roster,
            session,
            showing,
            lines,
            queue,
            proposal: None,
            proposals: 0,
            hint: None,
            greetings,
        })
    }

    /// Why a battle can only be looked at; `None` when it goes on. Computers do not think about it.
    pub(crate) fn past(kept: &Kept, muster: &Muster) -> Option<String> {
        let roster = Roster::of(&kept.journal.places);
        let origin = Origin::read(&kept.head, kept.journal.seed, &kept.journal.edition.program, &roster, muster);
        origin.map_or_else(|error| Some(error.message), |origin| past(&origin, kept.rows.clone()))
    }

    /// Its number in the store.
    pub(crate) fn id(&self) -> JournalId {
        self.id
    }

    pub(crate) fn game(&self) -> &Game {
        self.session.game()
    }

    /// The numbers by which viewers know its ships.
    pub(crate) fn roll(&self) -> &Roll {
        self.showing.roll()
    }

    /// Listens from now on, and what to say first.
    pub(crate) fn listen(&mut self, viewer: Viewer) -> Result<(broadcast::Receiver<Message>, Message), WebError> {
        let line = self.lines.listen(viewer).ok_or_else(|| WebError::missing("Nobody sits there."))?;
        Ok((line, self.hello(viewer)))
    }

    /// Everything a viewer needs who knows nothing.
    pub(crate) fn hello(&mut self, viewer: Viewer) -> Message {
        let now = (self.session.turn(), self.proposal.as_ref().map(|proposal| proposal.id));
        if self.greetings.then != now {
            self.greetings = Greetings { then: now, told: Vec::new() };
        }
        if let Some((_, told)) = self.greetings.told.iter().find(|(of, _)| *of == viewer) {
            return Shared::clone(told);
        }
        let hello = Message::from(self.message(viewer, self.showing.hello(&self.session, &self.roster, viewer)));
        self.greetings.told.push((viewer, Shared::clone(&hello)));
        hello
    }

    /// What a viewer is told, with what concerns him and the others.
    fn message(&self, viewer: Viewer, stands: Stands) -> String {
        let (undo, consent) = (self.can_undo(viewer).is_ok(), self.needs_consent());
        stands.with(undo, consent, self.proposal.clone()).to_text()
    }

    /// Refuses what comes too late, and what would change a battle that can only be looked at.
    fn is_on_time(&self, sent: &Sent) -> Result<(), WebError> {
        self.session.goes_on()?;
        if sent.turn == self.session.turn() { Ok(()) } else { Err(WebError::stale()) }
    }

    /// Carries out a person's answer and whatever computers answer to it.
    pub(crate) fn answer(&mut self, sent: Sent, reply: Reply, store: &dyn Store) -> Result<u64, WebError> {
        if self.session.has_heard(sent.message.as_deref()) {
            return Ok(self.session.turn());
        }
        if sent.viewer == Viewer::Watcher {
            return Err(WebError::forbidden("You watch; you do not decide."));
        }
        self.is_on_time(&sent)?;
        let Some(ask) = self.game().asked() else { return Err(WebError::stale()) };
        if !self.roster.decides(sent.viewer, &ask) {
            return Err(WebError::forbidden("It is not your choice."));
        }
        let choice = match reply {
            Reply::Option(index) => ask.options.get(index).copied().ok_or_else(|| {
                WebError::bad(format!("There is no answer {index}; there are {}.", ask.options.len()))
            })?,
            Reply::Place(place) => place,
        };
        let writer = sent.viewer.word();
        self.change(sent.message, store, |session, showing| session.answer(writer, choice, Vec::new(), showing))
    }

    /// What somebody good would answer in place of a viewer who is asked, by what his seat may know. It is thought of once for each question.
    pub(crate) fn hint(&mut self, viewer: Viewer, turn: u64) -> Result<Hint, WebError> {
        if viewer == Viewer::Watcher {
            return Err(WebError::forbidden("You watch; you do not decide."));
        }
        self.session.goes_on()?;
        let Some(ask) = self.game().asked().filter(|_| turn == self.session.turn()) else {
            return Err(WebError::stale());
        };
        if !self.roster.decides(viewer, &ask) {
            return Err(WebError::forbidden("It is not your choice."));
        }
        if let Some((_, hint)) = self.hint.as_ref().filter(|(of, _)| *of == turn) {
            return Ok(hint.clone());
        }
        let thought = self.session.hint(&self.queue)?.ok_or_else(WebError::stale)?;
        let option = ask.options.iter().position(|option| *option == thought.choice);
        let option = option.ok_or_else(|| WebError::bad("There is no hint for this."))?;
        let hint = Hint { option, reasons: thought.reasons };
        self.hint = Some((turn, hint.clone()));
        Ok(hint)
    }

    /// Corrects the table by hand; whoever has the other seat, too, asks nobody.
    pub(crate) fn adjust(
        &mut self,
        sent: Sent,
        with: Option<Viewer>,
        by: Adjust,
        store: &dyn Store,
    ) -> Result<u64, WebError> {
        if self.session.has_heard(sent.message.as_deref()) {
            return Ok(self.session.turn());
        }
        self.may_alone(sent.viewer, with)?;
        self.is_on_time(&sent)?;
        let by = self.known(by)?;
        self.change(sent.message, store, |session, showing| session.correct(by, showing))
    }

    /// A correction of somebody who knows ships by their numbers.
    fn known(&self, by: Adjust) -> Result<Adjust, WebError> {
        self.roll().adjust(by).ok_or_else(|| WebError::bad("There is no such ship."))
    }

    /// Takes back the last answer of whoever asks for it, and everything after it.
    pub(crate) fn undo(&mut self, sent: Sent, with: Option<Viewer>, store: &dyn Store) -> Result<u64, WebError> {
        if self.session.has_heard(sent.message.as_deref()) {
            return Ok(self.session.turn());
        }
        let seat = self.may_alone(sent.viewer, with)?;
        self.is_on_time(&sent)?;
        let keep = self.can_undo(sent.viewer)?;
        self.take_back(keep, seat, sent.message, store)
    }

    fn take_back(
        &mut self,
        keep: usize,
        seat: Seat,
        message: Option<String>,
        store: &dyn Store,
    ) -> Result<u64, WebError> {
        let done = self.session.take_back(keep, Viewer::Seat(seat).word(), &mut self.showing);
        if let Err(error) = done.and_then(|()| self.commit(message, store)) {
            self.session.forget(&mut self.showing);
            return Err(error);
        }
        for viewer in self.lines.heard() {
            let hello = self.hello(viewer);
            self.lines.tell(viewer, hello);
        }
        Ok(self.session.turn())
    }

    /// How many rows would count after taking back: those before the last that a seat answers for.
    fn can_undo(&self, viewer: Viewer) -> Result<usize, WebError> {
        let seat = viewer.whole_side()?;
        self.session.goes_on()?;
        let last = self.session.live().rposition(|row| self.roster.answers_for(seat, row.writer.as_deref()));
        last.ok_or_else(|| WebError::bad("There is nothing to take back."))
    }

    /// Whether two people fly against each other, neither of whom changes the table alone.
    fn needs_consent(&self) -> bool {
        self.roster.people() > 1
    }

    /// The seat of somebody who need ask nobody: there is nobody else, or he has the other seat as well.
    fn may_alone(&self, viewer: Viewer, with: Option<Viewer>) -> Result<Seat, WebError> {
        let seat = viewer.whole_side()?;
        let has_both = with.is_some_and(|with| matches!(with, Viewer::Seat(other) if other != seat));
        match self.needs_consent() && !has_both {
            true => Err(WebError::forbidden("You fly against somebody. Propose it, and he accepts or declines.")),
            false => Ok(seat),
        }
    }

    /// Proposes to correct the table, or to take back one's last answer; the number of what is proposed. The battle
    /// goes on meanwhile: whoever is asked may answer.
    pub(crate) fn propose(&mut self, sent: &Sent, by: Option<Adjust>) -> Result<u64, WebError> {
        let seat = sent.viewer.whole_side()?;
        self.is_on_time(sent)?;
        if !self.needs_consent() {
            return Err(WebError::bad("There is nobody to ask. Do it at once."));
        }
        let (wish, words) = match by {
            Some(by) => {
                let by = self.known(by)?;
                let mut tried = self.game().clone();
                tried.adjust(tallyho_replay::exact(by), &mut ()).map_err(|error| self.session.refusal(error))?;
                (Wish::Correction(by), proposal::words(by, self.session.names()))
            }
            None => {
                let keep = self.can_undo(sent.viewer)?;
                (Wish::Undo(keep), self.taken_back(keep))
            }
        };
        match &self.proposal {
            Some(stands) if (stands.by, stands.wish) == (seat, wish) => return Ok(stands.id),
            Some(stands) if stands.by != seat => {
                let first =
                    format!("The other side proposes something: {}. Accept or decline that first.", stands.words);
                return Err(WebError::forbidden(first));
            }
            Some(_) | None => {}
        }
        self.proposals += 1;
        self.proposal = Some(Proposal { id: self.proposals, by: seat, wish, words });
        self.tell_how_it_stands();
        Ok(self.proposals)
    }

    /// What would be taken back, by what was first told of it.
    fn taken_back(&self, keep: usize) -> String {
        let told = self.session.live().skip(keep).find_map(|row| Note::of(row).log.into_iter().next());
        let what = told.map_or_else(|| "the last answer".to_owned(), |line| format!("“{}”", line.text));
        format!("take back {what} and everything after it")
    }

    /// Agrees to what the other side proposed, and carries it out on the table as it stands.
    pub(crate) fn accept(&mut self, sent: Sent, id: u64, store: &dyn Store) -> Result<u64, WebError> {
        if self.session.has_heard(sent.message.as_deref()) {
            return Ok(self.session.turn());
        }
        let seat = sent.viewer.whole_side()?;
        self.session.goes_on()?;
        let Some(proposal) = self.proposal.take_if(|stands| stands.id == id && stands.by != seat) else {
            return Err(match self.proposal.as_ref().is_some_and(|stands| stands.id == id) {
                true => WebError::forbidden("The other side accepts what you propose."),
                false => WebError::stale(),
            });
        };
        let done = match proposal.wish {
            Wish::Correction(by) => self.change(sent.message, store, |session, showing| session.correct(by, showing)),
            Wish::Undo(keep) => self.take_back(keep, proposal.by, sent.message, store),
        };
        // What cannot be carried out any more is off the table, and everybody hears so.
        done.inspect_err(|_| self.tell_how_it_stands())
    }

    /// Declines what the other side proposed, or thinks better of what one proposed oneself.
    pub(crate) fn decline(&mut self, viewer: Viewer, id: u64) -> Result<u64, WebError> {
        viewer.whole_side()?;
        self.proposal.take_if(|stands| stands.id == id).ok_or_else(WebError::stale)?;
        self.tell_how_it_stands();
        Ok(self.session.turn())
    }

    /// Tells everybody how it stands, though nothing has happened on the table.
    fn tell_how_it_stands(&self) {
        for viewer in self.lines.heard() {
            let stands = self.showing.stands(&self.session, &self.roster, viewer, Vec::new(), self.roll().count());
            self.lines.tell(viewer, self.message(viewer, stands));
        }
    }

    /// Makes a change, lets computers answer, keeps it, and only then tells. What goes wrong on the way leaves the
    /// battle as it was.
    fn change(
        &mut self,
        message: Option<String>,
        store: &dyn Store,
        change: impl FnOnce(&mut Session, &mut Showing) -> Result<(), WebError>,
    ) -> Result<u64, WebError> {
        let knew = self.roll().count();
        self.showing.look(self.lines.heard());
        let done = change(&mut self.session, &mut self.showing)
            .and_then(|()| self.session.fly(&self.queue, &mut self.showing))
            .and_then(|()| self.commit(message, store));
        let seen = self.showing.seen();
        if let Err(error) = done {
            self.session.forget(&mut self.showing);
            return Err(error);
        }
        for (viewer, frames) in seen {
            let stands = self.showing.stands(&self.session, &self.roster, viewer, frames, knew);
            self.lines.tell(viewer, self.message(viewer, stands));
        }
        Ok(self.session.turn())
    }

    /// Keeps what was done.
    fn commit(&mut self, message: Option<String>, store: &dyn Store) -> Result<(), WebError> {
        let (at, rows, summary) = (self.session.turn(), self.session.drafts().to_vec(), self.session.summary());
        match store.append(self.id, &Addition { at, message, edition: edition(), rows, summary })? {
            Written::Now(rows) => self.session.keep(rows),
            Written::Before(_) => return Err(WebError::stale()),
        }
        Ok(())
    }

    /// The replay, once nothing in it is secret any more.
    pub(crate) fn replay(&self) -> Result<String, WebError> {
        self.session.goes_on()?;
        match self.game().ending() {
            Some(_) => Ok(self.session.replay().to_string()),
            None => Err(WebError::forbidden("A replay shows every dial. There is one when the battle is over.")),
        }
    }

    /// Every step of a battle that is over or can only be looked at, as watchers see it.
    pub(crate) fn frames(&self) -> Result<String, WebError> {
        if self.session.past().is_none() {
            self.replay()?;
        }
        let stands = self.showing.whole(&self.session, &self.roster)?;
        Ok(self.message(Viewer::Watcher, stands))
    }

    /// Why it can only be looked at; `None` when it goes on.
    pub(crate) fn why_past(&self) -> Option<&str> {
        self.session.past()
    }
}

impl Rests for Battle {
    fn rests(&self) -> bool {
        self.lines.heard().is_empty() && self.proposal.is_none()
    }
}
