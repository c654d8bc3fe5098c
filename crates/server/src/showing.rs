//! What is shown of a battle: its facts, its log, and the table as each viewer sees it.

use serde::Serialize;
use tallyho_cards::Library;
use tallyho_replay::Log;
use tallyho_rules::{Event, Game, Question, Sink};

use super::ask::{Asked, waiting};
use super::error::WebError;
use super::facts::{BattleFacts, ShipFacts};
use super::proposal::Proposal;
use super::roll::Roll;
use super::roster::Roster;
use super::scene::Scene;
use super::scribe::{Line, Scribe, Volley};
use super::session::{Origin, Session, Witness};
use super::viewer::Viewer;

/// One step of a battle as a viewer sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Frame {
    pub(crate) scene: Scene,
    pub(crate) log: Vec<Line>,
    pub(crate) volley: Option<Volley>,
}

/// Where a battle stands for a viewer.
#[derive(Debug, Serialize)]
pub(crate) struct Stands {
    turn: u64,
    ask: Option<Asked>,
    /// What somebody else is asked, and who.
    waiting: Option<(u8, String)>,
    /// Whether the viewer can take something back, or propose to.
    undo: bool,
    /// Whether another person must agree before something is corrected or taken back.
    consent: bool,
    /// What somebody wants and the other side has yet to agree to.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<Proposal>,
    /// Why it can only be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    past: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<BattleFacts>,
    /// All ships anew, when some have come that nobody knew of.
    #[serde(skip_serializing_if = "Option::is_none")]
    ships: Option<Vec<ShipFacts>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<u8>,
    /// The ships of a teammate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    yours: Vec<u8>,
    /// What happened since, step by step.
    frames: Vec<Frame>,
}

impl Stands {
    /// The same with what concerns the viewer and the others.
    pub(crate) fn with(self, undo: bool, consent: bool, proposal: Option<Proposal>) -> Self {
        Self { undo, consent, proposal, ..self }
    }

    /// As a message.
    pub(crate) fn to_text(&self) -> String {
        // Nothing in it cannot be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What is shown of a battle. Everything in it follows from what it is told.
pub(crate) struct Showing {
    facts: BattleFacts,
    /// Who tells of it: before the battle began, and now.
    fresh: Scribe,
    scribe: Scribe,
    log: Vec<Line>,
    roll: Roll,
    /// How many obstacles lay there at the start.
    obstacles: usize,
    /// Those who look at the moment, each with what he has seen since.
    lookers: Vec<(Viewer, Vec<Frame>)>,
}

impl Showing {
    /// What is shown of a battle before anybody has told of it.
    pub(crate) fn new(title: &str, origin: &Origin, roster: &Roster, library: &Library) -> Self {
        let Origin { replay, flyers, .. } = origin;
        let facts = BattleFacts::of(title, replay, &roster.seats, flyers, library);
        let names: Vec<String> = replay.callsigns().iter().map(|callsign| callsign.name.clone()).collect();
        // A squad's name is one name, whatever it says: “Four TIE fighters” wins.
        let side = |seat: usize| roster.seats.get(seat).map_or(String::new(), |seated| format!("“{}”", seated.name));
        let log = Log::new(names.clone(), &replay.setup().ships, [side(0), side(1)]).with(replay.setup());
        let fresh = Scribe::new(log, names);
        let (scribe, obstacles) = (fresh.clone(), replay.setup().obstacles.len());
        Self { facts, fresh, scribe, log: Vec::new(), roll: Roll::default(), obstacles, lookers: Vec::new() }
    }

    /// The numbers by which ships are known.
    pub(crate) fn roll(&self) -> &Roll {
        &self.roll
    }

    /// Adds what was told once of rows that play no more; which ships they were about is known to nobody.
    pub(crate) fn recall(&mut self, lines: Vec<Line>) {
        self.log.extend(lines.into_iter().map(|line| Line { ship: None, ..line }));
    }

    /// From now on some viewers look at every step.
    pub(crate) fn look(&mut self, viewers: Vec<Viewer>) {
        self.lookers = viewers.into_iter().map(|viewer| (viewer, Vec::new())).collect();
    }

    /// What they have seen; they look no more.
    pub(crate) fn seen(&mut self) -> Vec<(Viewer, Vec<Frame>)> {
        std::mem::take(&mut self.lookers)
    }

    fn scene(&self, game: &Game, viewer: Viewer) -> Scene {
        Scene::of(game, viewer.seat(), self.obstacles, &self.roll)
    }

    /// Where it stands for a viewer, and what he has seen on the way. Ships are told anew where more are known than he
    /// knew of.
    pub(crate) fn stands(
        &self,
        session: &Session,
        roster: &Roster,
        viewer: Viewer,
        frames: Vec<Frame>,
        knew: usize,
    ) -> Stands {
        let asked = session.game().asked().filter(|_| session.past().is_none());
        let mine = asked.filter(|ask| roster.decides(viewer, ask));
        let ask = mine.map(|ask| Asked::of(session.game(), &ask, session.names(), &self.roll));
        let others = asked.filter(|_| ask.is_none());
        let told = |frame: Frame| Frame { scene: frame.scene.for_so_many(self.roll.count()), ..frame };
        Stands {
            turn: session.turn(),
            ask,
            waiting: others.map(|ask| (ask.seat.0, waiting(session.game(), &ask, session.names()))),
            undo: false,
            consent: false,
            proposal: None,
            past: session.past().map(str::to_owned),
            facts: None,
            ships: (knew < self.roll.count()).then(|| self.facts.ships_of(&self.roll)),
            you: None,
            yours: Vec::new(),
            frames: frames.into_iter().map(told).collect(),
        }
    }

    /// Everything that a viewer needs who knows nothing.
    pub(crate) fn hello(&self, session: &Session, roster: &Roster, viewer: Viewer) -> Stands {
        let frame = Frame { scene: self.scene(session.game(), viewer), log: self.log.clone(), volley: None };
        let (you, yours) = match viewer {
            Viewer::Seat(seat) => (Some(seat.0), Vec::new()),
            Viewer::Mate(mate) => (Some(mate.seat.0), mate.own().filter_map(|ship| self.roll.find(ship)).collect()),
            Viewer::Watcher => (None, Vec::new()),
        };
        let facts = Some(self.facts.seen(&self.roll));
        Stands { facts, you, yours, ..self.stands(session, roster, viewer, vec![frame], self.roll.count()) }
    }

    /// Every step of a battle as watchers see it. Of one that is over nothing is secret any more.
    pub(crate) fn whole(&self, session: &Session, roster: &Roster) -> Result<Stands, WebError> {
        let mut scribe = self.fresh.clone();
        let roll = match session.game().ending() {
            Some(_) => Roll::of_all(session.game()),
            None => self.roll.clone(),
        };
        let mut frames = Vec::new();
        let mut reasons = session.reasons();
        let end = session.replay().resume(&mut scribe, |game, turn, scribe| {
            let (log, volley) = scribe.take(&roll);
            let scene = Scene::of(game, Viewer::Watcher.seat(), self.obstacles, &roll);
            frames.push(Frame { scene, log, volley });
            if let Some(turn) = turn {
                scribe.because(turn.question, &reasons.next().unwrap_or_default());
            }
        });
        end.map_err(|fault| WebError::internal(&fault))?;
        let stands = self.stands(session, roster, Viewer::Watcher, frames, self.roll.count());
        Ok(Stands { facts: Some(self.facts.seen(&roll)), ..stands })
    }
}

impl Sink for Showing {
    fn note(&mut self, event: Event) {
        self.scribe.note(event);
    }
}

impl Witness for Showing {
    fn begin(&mut self) {
        self.scribe = self.fresh.clone();
        (self.log, self.roll) = (Vec::new(), Roll::default());
    }

    fn because(&mut self, question: Question, reasons: &[String]) {
        self.scribe.because(question, reasons);
    }

    fn pause(&mut self, game: &Game) -> Vec<Line> {
        self.roll.meet(game);
        let (log, volley) = self.scribe.take(&self.roll);
        let mut lookers = std::mem::take(&mut self.lookers);
        for (viewer, frames) in &mut lookers {
            frames.push(Frame { scene: self.scene(game, *viewer), log: log.clone(), volley: volley.clone() });
        }
        self.lookers = lookers;
        self.log.extend_from_slice(&log);
        log
    }
}
