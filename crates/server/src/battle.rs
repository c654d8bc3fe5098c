//! A battle that goes on: what was answered, who is asked, and what each viewer is told.

use std::borrow::Cow;
use std::sync::Arc as Shared;

use serde::Serialize;
use tallyho_cards::word::read_word;
use tallyho_muster::{Bout, Flyer, Muster, PilotKind};
use tallyho_replay::{Log, Replay};
use tallyho_rules::{Adjust, Ask, Choice, Game, Seat};
use tokio::sync::broadcast;

use super::ask::{Asked, waiting};
use super::error::WebError;
use super::facts::{Facts, ShipFacts};
use super::scene::{Scene, phase};
use super::scribe::{Line, Scribe, Volley};
use super::store::{Kept, Row, Seated, Store};
use super::viewer::Viewer;

/// One step of a battle as a viewer sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Frame {
    pub(crate) scene: Scene,
    pub(crate) log: Vec<Line>,
    pub(crate) volley: Option<Volley>,
}

/// What a viewer is told.
pub(crate) type Told = Shared<str>;

/// A step for every viewer, in their order; nothing for those of whom nobody listens.
type Step = Vec<Option<Frame>>;

/// Where a battle stands for a viewer.
#[derive(Debug, Serialize)]
struct Standing<'b> {
    turn: u64,
    ask: Option<Asked>,
    /// What somebody else is asked, and who.
    waiting: Option<(u8, String)>,
    undo: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Cow<'b, Facts>>,
    /// All ships anew, when some have come that nobody knew of.
    #[serde(skip_serializing_if = "Option::is_none")]
    ships: Option<&'b [ShipFacts]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<u8>,
    /// The ships of a teammate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    yours: Vec<u8>,
    /// What happened since, step by step.
    frames: Vec<Frame>,
}

/// A battle in memory. Everything in it can be had again from its rows.
pub(crate) struct Battle {
    kept: Kept,
    muster: Muster,
    facts: Facts,
    flyers: Vec<Flyer>,
    bout: Bout,
    scribe: Scribe,
    log: Vec<Line>,
    /// The rows that count.
    rows: Vec<Row>,
    /// How many rows were ever written: what a choice must name to be taken.
    turn: u64,
    /// One for each viewer, who hears in his own words: the seats in their order, watchers, and teammates last.
    tell: Vec<broadcast::Sender<Told>>,
}

/// How many messages may wait for a slow reader before it is told everything anew.
const BACKLOG: usize = 64;

impl Battle {
    /// Takes up a battle where its rows leave it.
    pub(crate) fn open(kept: Kept, written: Vec<Row>, muster: &Muster) -> Result<Self, WebError> {
        let turn = written.len() as u64;
        let rows = Row::fold(written);
        let kind = |word: &str| read_word::<PilotKind>(word).map_err(|error| WebError::internal(&error));
        let flyer = |seated: &Seated| Ok(Flyer::of_told(kind(&seated.pilot)?, &seated.told)?);
        let flyers = kept.seats.iter().map(flyer).collect::<Result<Vec<_>, WebError>>()?;
        let tell = (0..=flyers.len() + kept.mates.len()).map(|_| broadcast::channel(BACKLOG).0).collect();
        let (bout, scribe, log) = play_again(&kept, &rows, &flyers, muster)?;
        let facts = Facts::of(&kept.title, bout.replay(), &kept.seats, &flyers, &muster.cards);
        let muster = muster.clone();
        Ok(Self { kept, muster, facts, flyers, bout, scribe, log, rows, turn, tell })
    }

    /// Plays the rows anew. Whoever flies for a computer thinks everything again, so that it knows what it knew.
    fn rebuild(&mut self) -> Result<(), WebError> {
        (self.bout, self.scribe, self.log) = play_again(&self.kept, &self.rows, &self.flyers, &self.muster)?;
        Ok(())
    }

    /// What the home page says of it.
    pub(crate) fn summary(&self) -> String {
        let left = |seat: usize| {
            let ours = self.game().ships().filter(|(_, ship)| usize::from(ship.seat.0) == seat);
            ours.filter(|(id, _)| is_known(self.game().state().ship(*id).fate)).count()
        };
        let state = self.game().state();
        serde_json::json!({
            "round": state.round,
            "phase": phase(state.phase),
            "left": (0..self.flyers.len()).map(left).collect::<Vec<_>>(),
            "over": self.game().ending().is_some(),
            "winner": self.game().winner().map(|seat| seat.0),
        })
        .to_string()
    }

    pub(crate) fn kept(&self) -> &Kept {
        &self.kept
    }

    pub(crate) fn game(&self) -> &Game {
        self.bout.game()
    }

    /// Who a key lets in.
    pub(crate) fn viewer(&self, key: &str) -> Option<Viewer> {
        let seat = self.kept.seats.iter().position(|seated| seated.key == key);
        let watches = (self.kept.watch == key).then_some(Viewer::Watcher);
        let mate = self.kept.mates.iter().find(|linked| linked.key == key).map(|linked| Viewer::Mate(linked.mate));
        seat.map(|seat| Viewer::Seat(Seat(seat as u8))).or(watches).or(mate)
    }

    /// Listens from now on, and what to say first.
    pub(crate) fn listen(&self, viewer: Viewer) -> (broadcast::Receiver<Told>, String) {
        let place = match viewer {
            Viewer::Seat(Seat(seat)) => usize::from(seat),
            Viewer::Watcher => self.flyers.len(),
            Viewer::Mate(mate) => self.flyers.len() + 1 + usize::from(mate.place),
        };
        (self.tell[place].subscribe(), self.hello(viewer))
    }

    /// Everything a viewer needs who knows nothing.
    pub(crate) fn hello(&self, viewer: Viewer) -> String {
        let frame = Frame { scene: self.scene(viewer), log: self.log.clone(), volley: None };
        let (you, yours) = match viewer {
            Viewer::Seat(seat) => (Some(seat.0), Vec::new()),
            Viewer::Mate(mate) => (Some(mate.seat.0), mate.own()),
            Viewer::Watcher => (None, Vec::new()),
        };
        let facts = match to_come(self.game()) {
            0 => Cow::Borrowed(&self.facts),
            hidden => Cow::Owned(self.facts.without(hidden)),
        };
        let standing = Standing { facts: Some(facts), you, yours, ..self.standing(viewer, vec![frame]) };
        serde_json::to_string(&standing).unwrap_or_default()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        Scene::of(self.game(), viewer.seat(), self.bout.replay().setup().obstacles.len())
    }

    fn standing(&self, viewer: Viewer, frames: Vec<Frame>) -> Standing<'_> {
        let asked = self.game().asked();
        let mine = asked.filter(|ask| self.decides(viewer, ask));
        let ask = mine.map(|ask| Asked::of(self.game(), &ask, self.bout.names()));
        let others = asked.filter(|_| ask.is_none());
        Standing {
            turn: self.turn,
            ask,
            waiting: others.map(|ask| (ask.seat.0, waiting(self.game(), &ask, self.bout.names()))),
            undo: self.can_undo(viewer).is_ok(),
            facts: None,
            ships: None,
            you: None,
            yours: Vec::new(),
            frames,
        }
    }

    /// Every viewer with his line. Nobody need be listening at the other end, and then nothing need be said.
    fn lines(&self) -> impl Iterator<Item = (Viewer, &broadcast::Sender<Told>)> {
        let seats = (0..self.flyers.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        let mates = self.kept.mates.iter().map(|linked| Viewer::Mate(linked.mate));
        seats.chain([Viewer::Watcher]).chain(mates).zip(&self.tell)
    }

    /// Whether a question is a viewer's to answer. Whoever has the whole seat answers for his teammates, too.
    fn decides(&self, viewer: Viewer, ask: &Ask<'_>) -> bool {
        match viewer {
            Viewer::Seat(seat) => ask.seat == seat,
            Viewer::Mate(mate) => mate.decides(ask, &self.kept.mates),
            Viewer::Watcher => false,
        }
    }

    /// Carries out a person's answer and whatever computers answer to it. Nobody is told before it is on disk.
    pub(crate) fn answer(&mut self, viewer: Viewer, turn: u64, reply: Reply, store: &Store) -> Result<u64, WebError> {
        if viewer == Viewer::Watcher {
            return Err(WebError::forbidden("You watch; you do not decide."));
        }
        let Some(ask) = self.game().asked() else { return Err(WebError::stale()) };
        if turn != self.turn {
            return Err(WebError::stale());
        }
        if !self.decides(viewer, &ask) {
            return Err(WebError::forbidden("It is not your choice."));
        }
        let seat = ask.seat;
        let choice = match reply {
            Reply::Option(index) => ask.options.get(index).copied().ok_or_else(|| {
                WebError::bad(format!("There is no answer {index}; there are {}.", ask.options.len()))
            })?,
            Reply::Place(place) => place,
        };
        self.change(store, |battle, step| battle.step(seat, choice, Vec::new(), step))
    }

    /// Corrects the table by hand.
    pub(crate) fn adjust(&mut self, viewer: Viewer, turn: u64, by: Adjust, store: &Store) -> Result<u64, WebError> {
        viewer.whole_side()?;
        if turn != self.turn {
            return Err(WebError::stale());
        }
        self.change(store, |battle, step| {
            let wrong = |error: tallyho_rules::NotAdjusted| WebError::bad(format!("Not possible: {error}."));
            let text = battle.bout.correct(by, &mut battle.scribe).map_err(wrong)?;
            battle.rows.push(Row { seat: None, text, reasons: Vec::new() });
            battle.close(step);
            Ok(())
        })
    }

    /// Makes a change, keeps it, and only then tells. What goes wrong on the way leaves the battle as it was.
    fn change(
        &mut self,
        store: &Store,
        change: impl FnOnce(&mut Self, &mut Vec<Step>) -> Result<(), WebError>,
    ) -> Result<u64, WebError> {
        let (before, lines, hidden) = (self.rows.len(), self.log.len(), to_come(self.game()));
        let mut steps = Vec::new();
        let done = change(self, &mut steps).and_then(|()| self.fly(&mut steps)).and_then(|()| {
            let summary = self.summary();
            store.append(self.kept.id, self.turn, &self.rows[before..], &summary)
        });
        if let Err(error) = done {
            self.rows.truncate(before);
            self.log.truncate(lines);
            self.rebuild()?;
            return Err(error);
        }
        self.turn += (self.rows.len() - before) as u64;
        self.announce(steps, hidden);
        Ok(self.turn)
    }

    /// Lets computers answer until a person is asked or it is over.
    pub(crate) fn fly(&mut self, steps: &mut Vec<Step>) -> Result<(), WebError> {
        while let Some(thought) = self.bout.think().map_err(|stopped| WebError::internal(&stopped))? {
            let Some(seat) = self.game().asked().map(|ask| ask.seat) else { break };
            let reasons = thought.reasons.iter().map(|reason| reason.replace('\n', " ")).collect();
            self.step(seat, thought.choice, reasons, steps)?;
        }
        Ok(())
    }

    fn step(
        &mut self,
        seat: Seat,
        choice: Choice,
        reasons: Vec<String>,
        steps: &mut Vec<Step>,
    ) -> Result<(), WebError> {
        let Some(question) = self.game().asked().map(|ask| ask.question) else { return Err(WebError::stale()) };
        self.scribe.because(question, &reasons);
        let refused = |_| WebError::bad("That is not possible there. Choose another answer.");
        let text = self.bout.answer(choice, &mut self.scribe).map_err(refused)?;
        self.rows.push(Row { seat: Some(seat.0), text, reasons });
        self.close(steps);
        Ok(())
    }

    /// Ends a step: what happened in it, for every viewer.
    fn close(&mut self, steps: &mut Vec<Step>) {
        let (log, volley) = self.scribe.take();
        let frame = |viewer| Frame { scene: self.scene(viewer), log: log.clone(), volley: volley.clone() };
        steps.push(self.lines().map(|(viewer, line)| (line.receiver_count() > 0).then(|| frame(viewer))).collect());
        self.log.extend(log);
    }

    /// Tells every viewer. Ships that were hidden before and have come are told with everything about them.
    fn announce(&self, mut steps: Vec<Step>, hidden: u64) {
        let now = to_come(self.game());
        let ships = (now != hidden).then(|| self.facts.ships_without(now));
        for (index, (viewer, line)) in self.lines().enumerate() {
            let frames: Vec<Frame> = steps.iter_mut().filter_map(|step| step[index].take()).collect();
            if line.receiver_count() > 0 {
                let standing = Standing { ships: ships.as_deref(), ..self.standing(viewer, frames) };
                // Whoever listened may have left meanwhile.
                let _ = line.send(Shared::from(serde_json::to_string(&standing).unwrap_or_default()));
            }
        }
    }

    /// How many rows would count after taking back: those before the last answer of the only person.
    fn can_undo(&self, viewer: Viewer) -> Result<usize, WebError> {
        let seat = viewer.whole_side()?;
        if self.flyers.iter().filter(|flyer| flyer.kind == PilotKind::Person).count() != 1 {
            return Err(WebError::forbidden("Not in a game with others."));
        }
        let last = self.rows.iter().rposition(|row| row.seat.is_none_or(|it| it == seat.0));
        last.ok_or_else(|| WebError::bad("There is nothing to take back."))
    }

    /// Takes back the last answer of the only person, and everything after it.
    pub(crate) fn undo(&mut self, viewer: Viewer, turn: u64, store: &Store) -> Result<u64, WebError> {
        if turn != self.turn {
            return Err(WebError::stale());
        }
        let keep = self.can_undo(viewer)?;
        let taken = self.rows.split_off(keep);
        let kept =
            self.rebuild().and_then(|()| store.append(self.kept.id, self.turn, &[Row::undo(keep)], &self.summary()));
        if let Err(error) = kept {
            self.rows.extend(taken);
            self.rebuild()?;
            return Err(error);
        }
        self.turn += 1;
        for (viewer, line) in self.lines().filter(|(_, line)| line.receiver_count() > 0) {
            let _ = line.send(Shared::from(self.hello(viewer)));
        }
        Ok(self.turn)
    }

    /// The replay, once nothing in it is secret any more.
    pub(crate) fn replay(&self) -> Result<String, WebError> {
        match self.game().ending() {
            Some(_) => Ok(self.bout.replay().to_string()),
            None => Err(WebError::forbidden("A replay shows every dial. There is one when the battle is over.")),
        }
    }

    /// Every step of a battle that is over, as watchers see it.
    pub(crate) fn frames(&self) -> Result<String, WebError> {
        self.replay()?;
        let mut scribe = scribe(&self.kept, self.bout.replay(), self.bout.names());
        let mut frames = Vec::new();
        let mut reasons = self.rows.iter().filter(|row| row.seat.is_some()).map(|row| &row.reasons);
        let obstacles = self.bout.replay().setup().obstacles.len();
        let end = self.bout.replay().resume(&mut scribe, |game, turn, scribe| {
            let (log, volley) = scribe.take();
            frames.push(Frame { scene: Scene::of(game, Viewer::Watcher.seat(), obstacles), log, volley });
            if let Some(turn) = turn {
                scribe.because(turn.question, reasons.next().map_or(&[][..], Vec::as_slice));
            }
        });
        end.map_err(|fault| WebError::internal(&fault))?;
        let standing = Standing { facts: Some(Cow::Borrowed(&self.facts)), ..self.standing(Viewer::Watcher, frames) };
        serde_json::to_string(&standing).map_err(|error| WebError::internal(&error))
    }

    /// The rows that count.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }
}

/// The ships that nobody knows of yet, a bit each.
fn to_come(game: &Game) -> u64 {
    let coming = game.ships().filter(|(ship, _)| game.state().ship(*ship).fate == tallyho_rules::Fate::Coming);
    coming.fold(0, |bits, (ship, _)| bits | 1 << ship.0)
}

/// What a person answered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reply {
    /// One of the options, by its place.
    Option(usize),
    /// A place of one's own.
    Place(Choice),
}

/// Plays what was written: the game as it stands, who tells of it, and what was told.
fn play_again(
    kept: &Kept,
    rows: &[Row],
    flyers: &[Flyer],
    muster: &Muster,
) -> Result<(Bout, Scribe, Vec<Line>), WebError> {
    let lines: String = rows.iter().map(|row| row.text.as_str()).collect();
    let broken = |fault: &dyn std::fmt::Display| WebError::internal(fault);
    let replay = Replay::read_open(&format!("{}{lines}", kept.head)).map_err(|fault| broken(&fault))?;
    let names: Vec<String> = replay.callsigns().iter().map(|callsign| callsign.name.clone()).collect();
    let mut scribe = scribe(kept, &replay, &names);
    let mut log = Vec::new();
    let mut reasons = rows.iter().filter(|row| row.seat.is_some()).map(|row| &row.reasons);
    let bout = Bout::resume(replay, flyers, kept.seed, muster, &mut scribe, |_, question, scribe| {
        log.extend(scribe.take().0);
        if let Some(question) = question {
            scribe.because(question, reasons.next().map_or(&[][..], Vec::as_slice));
        }
    });
    Ok((bout.map_err(|fault| broken(&fault))?, scribe, log))
}

fn scribe(kept: &Kept, replay: &Replay, names: &[String]) -> Scribe {
    // A squad's name is one name, whatever it says: “Four TIE fighters” wins.
    let side = |seat: usize| kept.seats.get(seat).map_or(String::new(), |seated| format!("“{}”", seated.name));
    let log = Log::new(names.to_vec(), &replay.setup().ships, [side(0), side(1)]).with(replay.setup());
    Scribe::new(log, names.to_vec())
}

/// Whether a ship is in play, as far as anybody knows.
const fn is_known(fate: tallyho_rules::Fate) -> bool {
    use tallyho_rules::Fate;
    match fate {
        Fate::Flying | Fate::Waiting | Fate::Dying | Fate::Docked | Fate::Landed | Fate::Lifted => true,
        Fate::Coming | Fate::Destroyed | Fate::Fled | Fate::Captured => false,
    }
}
