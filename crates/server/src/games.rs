//! Everything that is played here: what is in memory of it, what is kept, and how a new battle begins.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc as Shared, Mutex, PoisonError};

use serde::Deserialize;
use tallyho_cards::word::read_word;
use tallyho_cards::{Library, PointSystem, Wing};
use tallyho_ledger::{Beginning, Change, Draft, Entry, Journal, JournalId, Store};
use tallyho_muster::choose::Brought;
use tallyho_muster::handicap::{Handicap, handicap};
use tallyho_muster::orders::Group;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::yard::Shelves;
use tallyho_muster::{Bout, Flyer, Muster, Mustered, Naming, PilotKind, Rules, Seating};
use tallyho_replay::{Callsign, Replay};
use tallyho_rules::{Game, Placing, Setup, SetupFault};

use super::assets;
use super::battle::{BATTLE, Battle};
use super::campaign::Held;
use super::companion::Companion;
use super::error::WebError;
use super::note::{Note, edition};
use super::open::Open;
use super::orders::{self, WantedGroup};
use super::queue::Queue;
use super::roster::{Linked, Roster, TABLE};
use super::secret::{self, Seeds};
use super::session::{Origin, Witness, summary};
use super::showing::Showing;
use super::squads::SQUAD;
use super::viewer::Viewer;

/// Everything that is played here.
pub(crate) struct Games {
    pub(crate) muster: Muster,
    pub(crate) store: Shared<dyn Store>,
    pub(super) battles: Open<Battle>,
    pub(super) companions: Open<Companion>,
    pub(super) campaigns: Open<Held>,
    pub(super) seeds: Seeds,
    /// Where computers wait for their turn to think.
    pub(super) queue: Shared<Queue>,
    /// Why battles that another program began can only be looked at, as far as anybody has asked; nothing for those
    /// that go on.
    past: Mutex<BTreeMap<JournalId, Option<String>>>,
}

/// How a new battle shall be, as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The squads in the order of their seats.
    squads: Vec<WantedSquad>,
    /// The words for who flies them.
    pilots: Vec<String>,
    #[serde(default = "six")]
    rocks: u8,
    #[serde(default = "second_edition")]
    rules: String,
    #[serde(default = "twelve")]
    rounds: u8,
    /// Whether players place ships and rocks themselves.
    #[serde(default)]
    place: bool,
    /// What the ships of computers are told, by seat; none for what their squads say.
    #[serde(default)]
    groups: Vec<Vec<WantedGroup>>,
    /// By how much the computer's side is to be stronger, in percent.
    handicap: Option<u32>,
}

/// A battle that could begin.
pub(crate) struct Planned {
    pub(crate) wanted: tallyho_muster::Wanted<'static>,
    /// What the squads are called.
    names: [String; 2],
    pub(crate) handicap: Option<Handicap>,
}

/// A squad: ready-made, as text, or one that is kept.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WantedSquad {
    /// A ready-made one, by its id.
    Ready(String),
    /// What somebody pasted: XWS or a short list.
    Text(String),
    /// One that was built here, by its number.
    Kept(i64),
}

impl Wanted {
    /// The same with everything on the table.
    pub(super) fn placed(self) -> Self {
        Self { place: false, ..self }
    }

    /// Whether somebody flies who looks ahead.
    pub(crate) fn looks_ahead(&self) -> bool {
        looks_ahead(&self.pilots)
    }
}

/// Whether somebody of those words looks ahead.
pub(super) fn looks_ahead(pilots: &[String]) -> bool {
    pilots.iter().any(|word| read_word::<PilotKind>(word).is_ok_and(PilotKind::looks_ahead))
}

const fn six() -> u8 {
    6
}

const fn twelve() -> u8 {
    Setup::ROUNDS
}

fn second_edition() -> String {
    "2.0".to_owned()
}

/// The strongest handicap, in percent.
const MOST_HANDICAP: u32 = 400;
/// The most characters of a title.
const LONGEST: usize = 60;

impl Games {
    /// What sessions at a table draw on.
    pub(super) fn shelves(&self) -> Shelves<'_> {
        Shelves::new(&self.muster)
    }

    pub(crate) fn new(muster: Muster, store: Shared<dyn Store>, seeds: Seeds) -> Self {
        let (battles, companions, campaigns, queue) = Default::default();
        Self { muster, store, battles, companions, campaigns, seeds, queue, past: Mutex::default() }
    }

    /// The cards.
    pub(crate) fn library(&self) -> &Library {
        &self.muster.cards
    }

    /// Where a key leads in battles: to which one, and as whom.
    pub(crate) fn door(&self, key: &str) -> Result<(JournalId, Viewer), WebError> {
        let unknown = || WebError::missing("This link leads to no battle. It may have been removed.");
        if !secret::is_key(key) {
            return Err(unknown());
        }
        let entered = self.store.door(key)?.filter(|entered| entered.kind == BATTLE).ok_or_else(unknown)?;
        Ok((entered.journal, Viewer::of(&entered.place).ok_or_else(unknown)?))
    }

    /// Does something at a battle, as whoever a key lets in.
    pub(crate) fn at<R>(
        &self,
        key: &str,
        act: impl FnOnce(&mut Battle, Viewer) -> Result<R, WebError>,
    ) -> Result<R, WebError> {
        let (id, viewer) = self.door(key)?;
        self.battle(id, |battle| act(battle, viewer))
    }

    /// Does something at a battle.
    pub(crate) fn battle<R>(
        &self,
        id: JournalId,
        act: impl FnOnce(&mut Battle) -> Result<R, WebError>,
    ) -> Result<R, WebError> {
        let take_up = || {
            let battle = Battle::open(self.store.load(id)?, &self.muster, &self.queue)?;
            self.past().insert(id, battle.why_past().map(str::to_owned));
            Ok(battle)
        };
        self.battles.with(id, take_up, act)
    }

    fn past(&self) -> std::sync::MutexGuard<'_, BTreeMap<JournalId, Option<String>>> {
        self.past.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why a battle can only be looked at. One that began by these rules goes on, unless it was found out that it does
    /// not; others are played once.
    pub(super) fn why_past(&self, journal: &Journal) -> Option<String> {
        let known = self.past().get(&journal.id).cloned();
        match known {
            Some(why) => why,
            None if journal.edition.rules == edition().rules => None,
            None => {
                let why = match self.store.load(journal.id) {
                    Ok(kept) => Battle::past(&kept, &self.muster),
                    Err(error) => Some(WebError::from(error).message),
                };
                self.past().insert(journal.id, why.clone());
                why
            }
        }
    }

    /// What another server on the same store did: what is in memory of it is out of date. Whoever listens is told so by
    /// the end of the line, and comes again.
    pub(crate) fn heard(&self, change: Change) {
        match change {
            Change::Journal(id) => {
                self.past().remove(&id);
                self.battles.remove(id);
                self.companions.remove(id);
            }
            Change::Anything => {
                self.past().clear();
                self.battles.clear();
                self.companions.clear();
            }
        }
    }

    /// Forgets a battle.
    pub(crate) fn remove(&self, id: JournalId) -> Result<(), WebError> {
        self.forget(id, BATTLE)?;
        self.battles.remove(id);
        Ok(())
    }

    /// Forgets a journal of a kind; one of another kind stays.
    pub(super) fn forget(&self, id: JournalId, kind: &str) -> Result<(), WebError> {
        if self.store.list(kind)?.iter().any(|journal| journal.id == id) {
            self.store.remove(id)?;
        }
        Ok(())
    }

    /// Begins a battle. Computers answer at once, up to the first question for a person.
    pub(crate) fn begin(&self, wanted: &Wanted) -> Result<Journal, WebError> {
        let Planned { wanted, names: [first, second], handicap } = self.plan(wanted)?;
        let mustered = self.muster.muster(&wanted, self.seeds.draw()?)?;
        let stronger = handicap.map_or_else(String::new, |it| format!(", handicap of {} %", it.percent));
        let title = format!("{first} against {}{stronger}", lower(&second));
        self.open_new(&title, mustered, [&first, &second], Vec::new())
    }

    /// What is wanted, as it can be mustered.
    pub(super) fn plan(&self, wanted: &Wanted) -> Result<Planned, WebError> {
        let [first, second] = wanted.squads.as_slice() else {
            return Err(WebError::bad("A battle has two squads."));
        };
        let rules: Rules = read_word(&wanted.rules).map_err(WebError::bad)?;
        let kinds: Vec<PilotKind> =
            wanted.pilots.iter().map(|word| read_word(word).map_err(WebError::bad)).collect::<Result<_, _>>()?;
        let [red, blue] = kinds[..] else {
            return Err(WebError::bad("A battle has two sides, each flown by somebody."));
        };
        if wanted.place && [red, blue].contains(&PilotKind::FLIGHT_GROUP) {
            return Err(WebError::bad("Flight groups start in formation; let everything be placed for you."));
        }
        if wanted.rocks > 6 || wanted.rounds == 0 {
            return Err(WebError::bad("A battle has 0 to 6 rocks and at least one round."));
        }
        let mut squads = [self.squad(first, rules)?, self.squad(second, rules)?];
        let counts = [squads[0].1.members.len(), squads[1].1.members.len()];
        for (seat, (groups, kind)) in wanted.groups.iter().zip(&kinds).enumerate() {
            orders::tell(&mut squads[seat].1, *kind, groups, counts[1 - seat])?;
        }
        let [(first, red_squad), (second, blue_squad)] = squads;
        let mut squads = [red_squad, blue_squad];
        let handicap = wanted.handicap.map(|percent| match percent {
            0..=MOST_HANDICAP => Ok(handicap(percent, &mut squads, [red, blue], rules.points, self.library())?),
            _ => Err(WebError::bad(format!("A handicap is 0 to {MOST_HANDICAP} percent."))),
        });
        let handicap = handicap.transpose()?;
        if wanted.place && squads.iter().any(|side| side.groups.iter().any(Group::has_vector)) {
            return Err(WebError::bad("Ships with an approach vector start there; let everything be placed for you."));
        }
        let battle = tallyho_muster::Battle {
            squads,
            ruleset: rules.ruleset,
            rocks: wanted.rocks,
            rounds: wanted.rounds,
            placing: if wanted.place { Placing::InTurns } else { Placing::Ready },
            seating: Seating::RedFirst,
            naming: Naming::FirstAndSecond,
        };
        let wanted = tallyho_muster::Wanted::battle(battle, [red, blue]);
        Ok(Planned { wanted, names: [first, second], handicap })
    }

    /// Keeps a game that was mustered, once computers have answered up to the first question for a person.
    pub(super) fn open_new(
        &self,
        title: &str,
        mustered: Mustered,
        names: [&str; 2],
        mates: Vec<Linked>,
    ) -> Result<Journal, WebError> {
        let (seed, flyers, callsigns) = (mustered.seed, mustered.flyers.clone(), mustered.callsigns.clone());
        // Faults are told by the names of ships.
        Game::new(mustered.setup.clone()).map_err(|faults| unsound(&faults, &callsigns))?;
        let head = Bout::begin(mustered, &self.muster, &mut ())?.replay().to_string();
        let roster = Roster::seat(&flyers, names, mates)?;
        self.keep(&Battle::begin(title, head, seed, &roster, (&self.muster, &self.queue))?)
    }

    fn keep(&self, beginning: &Beginning) -> Result<Journal, WebError> {
        Ok(self.store.load(self.store.begin(beginning)?)?.journal)
    }

    /// Takes in a replay that somebody saved.
    pub(crate) fn import(&self, text: &str) -> Result<Journal, WebError> {
        let told = |fault: tallyho_replay::Fault| WebError::bad(format!("Line {}: {}.", fault.line, fault.message));
        let replay = Replay::read(text).map_err(told)?;
        replay.verify().map_err(told)?;
        let mut bare =
            Replay::begin(replay.engine(), replay.setup().clone(), replay.callsigns().to_vec()).map_err(told)?;
        bare.note_opening(replay.opening());
        let (head, title, edition) = (bare.to_string(), "A replay", edition());
        let people = [Flyer::untold(PilotKind::Person), Flyer::untold(PilotKind::Person)];
        let roster = Roster::seat(&people, ["The first side", "The second side"], Vec::new())?;
        let origin = Origin::read(&head, 0, &edition.program, &roster, &self.muster)?;
        let mut showing = Showing::new(title, &origin, &roster, &self.muster.cards);
        let (rows, game) = rows_of(&replay, &mut showing).map_err(told)?;
        let (kind, title, summary) = (BATTLE.to_owned(), title.to_owned(), summary(&game, people.len()));
        self.keep(&Beginning { kind, title, head, seed: 0, edition, summary, places: roster.places(), rows })
    }

    fn squad(&self, wanted: &WantedSquad, rules: Rules) -> Result<(String, MusteredSquad), WebError> {
        self.squad_by(wanted, rules.points)
    }

    /// A squad with what it is called, counted by some points.
    pub(super) fn squad_by(
        &self,
        wanted: &WantedSquad,
        points: PointSystem,
    ) -> Result<(String, MusteredSquad), WebError> {
        let text = &*self.squad_text(wanted)?;
        let squad = MusteredSquad::of_text("squad", text, points, self.library())?;
        let name = match Wing::campaign_of(text) {
            Some(campaign) => Wing::read(text, campaign, self.library()).wing.name,
            None => tallyho_cards::Squad::read(text, self.library()).squad.name,
        };
        let count = squad.members.len();
        let name = name.unwrap_or_else(|| format!("{count} {}", if count == 1 { "ship" } else { "ships" }));
        let name = name.split(char::is_control).collect::<Vec<_>>().join(" ");
        Ok((name.trim().chars().take(LONGEST).collect(), squad))
    }

    /// What a squad says that somebody wants.
    fn squad_text<'w>(&self, wanted: &'w WantedSquad) -> Result<Cow<'w, str>, WebError> {
        Ok(match wanted {
            WantedSquad::Ready(id) => Cow::Borrowed(ready(id)?),
            WantedSquad::Text(text) => Cow::Borrowed(text),
            WantedSquad::Kept(id) => Cow::Owned(self.store.shelved(SQUAD, *id)?.text),
        })
    }

    /// Squads that are brought to a mission.
    pub(super) fn brought(&self, squads: [Option<&WantedSquad>; 2]) -> Result<[Option<Brought>; 2], WebError> {
        let file = |wanted: &WantedSquad| -> Result<Brought, WebError> {
            Ok(Brought { file: "squad".to_owned(), text: self.squad_text(wanted)?.into_owned() })
        };
        let [first, second] = squads.map(|wanted| wanted.map(file).transpose());
        Ok([first?, second?])
    }
}

/// The text of a ready-made squad.
pub(super) fn ready(id: &str) -> Result<&'static str, WebError> {
    let found = assets::SQUADS.iter().find(|(file, _)| file.strip_suffix(".toml") == Some(id));
    found.map(|(_, text)| *text).ok_or_else(|| WebError::missing(format!("There is no squad '{id}'.")))
}

/// The rows of a battle that was played elsewhere, each with what came of it.
fn rows_of(replay: &Replay, showing: &mut Showing) -> Result<(Vec<Draft>, Game), tallyho_replay::Fault> {
    let mut rows: Vec<(String, String, Note)> = Vec::new();
    let game = replay.resume(showing, |game, turn, showing| {
        let log = showing.pause(game);
        if let Some((_, _, note)) = rows.last_mut() {
            note.log.extend(log);
        }
        let Some((turn, ask)) = turn.zip(game.asked()) else { return };
        let corrected = turn.corrections.iter();
        rows.extend(corrected.map(|it| (TABLE.to_owned(), it.to_string(), Note::default())));
        showing.because(turn.question, &turn.why);
        let note = Note { why: turn.why.clone(), log: Vec::new() };
        rows.push((Viewer::Seat(ask.seat).word(), turn.to_string(), note));
    })?;
    let pending = replay.pending().iter().map(|it| (TABLE.to_owned(), it.to_string(), Note::default()));
    rows.extend(pending);
    let draft = |(writer, text, note): (String, String, Note)| Draft {
        writer: Some(writer),
        entry: Entry::Did(text),
        note: note.to_text(),
    };
    Ok((rows.into_iter().map(draft).collect(), game))
}

/// What keeps a battle from being set up so, in a sentence that names its ships.
pub(super) fn unsound(faults: &[SetupFault], callsigns: &[Callsign]) -> WebError {
    let name = |ship: usize| callsigns.get(ship).map_or("a ship", |callsign| callsign.name.as_str());
    let told = faults.iter().map(|fault| match fault {
        SetupFault::Overlap(one, other) => format!("{} and {} would stand on each other", name(*one), name(*other)),
        SetupFault::Outside(ship) => format!("{} would not stand on the table", name(*ship)),
        fault => fault.to_string(),
    });
    WebError::bad(format!("That cannot be set up: {}.", told.collect::<Vec<_>>().join("; ")))
}

/// `Four TIE fighters` inside a sentence; names of people keep their capital.
fn lower(title: &str) -> String {
    const COUNTS: [&str; 8] = ["A ", "An ", "One ", "Two ", "Three ", "Four ", "Five ", "Six "];
    match COUNTS.iter().find(|count| title.starts_with(**count)) {
        Some(count) => format!("{}{}", count.to_lowercase(), &title[count.len()..]),
        None => title.to_owned(),
    }
}
