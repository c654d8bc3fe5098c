//! All battles: those in memory, those on disk, and how new ones begin.

use std::collections::BTreeMap;
use std::sync::{Arc as Shared, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Library, PointSystem, Wing};
use tallyho_muster::orders::Group;
use tallyho_muster::squad::Squad;
use tallyho_muster::yard::Shelves;
use tallyho_muster::{Bout, Muster, Mustered, Naming, PilotKind, Rules, Seating};
use tallyho_replay::{Callsign, Replay};
use tallyho_rules::{Game, Placing, Setup, SetupFault};

use super::assets;
use super::battle::Battle;
use super::error::WebError;
use super::mat::Mats;
use super::mates::Linked;
use super::secret::{self, Seeds};
use super::store::{Kept, Row, Seated, Store};
use super::told::{self, WantedGroup};
use super::viewer::Viewer;

/// Everything the server holds.
pub(crate) struct Hall {
    pub(crate) muster: Muster,
    pub(crate) store: Store,
    pub(super) mats: Mats,
    open: Mutex<BTreeMap<i64, Shared<Mutex<Battle>>>>,
    pub(super) seeds: Seeds,
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

const fn six() -> u8 {
    6
}

const fn twelve() -> u8 {
    Setup::ROUNDS
}

fn second_edition() -> String {
    "2.0".to_owned()
}

/// The most characters of a title.
const LONGEST: usize = 60;

impl Hall {
    /// What sessions at a table draw on.
    pub(super) fn shelves(&self) -> Shelves<'_> {
        Shelves::new(&self.muster)
    }

    pub(crate) fn new(muster: Muster, store: Store, seeds: Seeds) -> Self {
        Self { muster, store, mats: Mats::default(), open: Mutex::new(BTreeMap::new()), seeds }
    }

    /// The cards.
    pub(crate) fn library(&self) -> &Library {
        &self.muster.cards
    }

    /// The battle a key belongs to, and who the key lets in.
    pub(crate) fn enter(&self, key: &str) -> Result<(Shared<Mutex<Battle>>, Viewer), WebError> {
        let unknown = || WebError::missing("This link leads to no battle. It may have been removed.");
        if !secret::is_key(key) {
            return Err(unknown());
        }
        let id = self.store.battle_of(key)?.ok_or_else(unknown)?;
        let battle = self.battle(id)?;
        let viewer = lock(&battle).viewer(key).ok_or_else(unknown)?;
        Ok((battle, viewer))
    }

    fn battle(&self, id: i64) -> Result<Shared<Mutex<Battle>>, WebError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(battle) = open.get(&id) {
            // A battle whose thread died in the middle of a change is taken up again from disk.
            if !battle.is_poisoned() {
                return Ok(battle.clone());
            }
        }
        let (kept, rows) = self.store.load(id)?;
        let battle = Shared::new(Mutex::new(Battle::open(kept, rows, &self.muster)?));
        open.insert(id, battle.clone());
        Ok(battle)
    }

    /// Forgets a battle.
    pub(crate) fn remove(&self, id: i64) -> Result<(), WebError> {
        self.store.remove(id)?;
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        Ok(())
    }

    /// Begins a battle. Computers answer at once, up to the first question for a person.
    pub(crate) fn begin(&self, wanted: &Wanted) -> Result<Kept, WebError> {
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
            told::tell(&mut squads[seat].1, *kind, groups, counts[1 - seat])?;
        }
        let [(first, red_squad), (second, blue_squad)] = squads;
        let squads = [red_squad, blue_squad];
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
        let mustered = self.muster.muster(&tallyho_muster::Wanted::battle(battle, [red, blue]), self.seeds.draw()?)?;
        self.open_new(&format!("{first} against {}", lower(&second)), mustered, [&first, &second], Vec::new())
    }

    /// Keeps a game that was mustered, once computers have answered up to the first question for a person.
    pub(super) fn open_new(
        &self,
        title: &str,
        mustered: Mustered,
        names: [&str; 2],
        mates: Vec<Linked>,
    ) -> Result<Kept, WebError> {
        let (seed, flyers, callsigns) = (mustered.seed, mustered.flyers.clone(), mustered.callsigns.clone());
        // Faults are told by the names of ships.
        Game::new(mustered.setup.clone()).map_err(|faults| unsound(&faults, &callsigns))?;
        let bout = Bout::begin(mustered, &self.muster, &mut ())?;
        let kinds: Vec<PilotKind> = flyers.iter().map(|flyer| flyer.kind).collect();
        let mut kept = kept(title, bout.replay(), seed, &kinds, names)?;
        kept.mates = mates;
        for (seated, flyer) in kept.seats.iter_mut().zip(flyers.iter()) {
            seated.told = flyer.told();
        }
        let mut battle = Battle::open(kept.clone(), Vec::new(), &self.muster)?;
        battle.fly(&mut Vec::new())?;
        kept.summary = battle.summary();
        self.store.add(&mut kept, battle.rows())?;
        Ok(kept)
    }

    /// Takes in a replay that somebody saved.
    pub(crate) fn import(&self, text: &str) -> Result<Kept, WebError> {
        let told = |fault: tallyho_replay::Fault| WebError::bad(format!("Line {}: {}.", fault.line, fault.message));
        let replay = Replay::read(text).map_err(told)?;
        replay.verify().map_err(told)?;
        let mut rows = Vec::new();
        replay
            .resume(&mut (), |game, turn, ()| {
                let Some((turn, ask)) = turn.zip(game.asked()) else { return };
                let corrected = turn.corrections.iter().map(ToString::to_string);
                rows.extend(corrected.map(|text| Row { seat: None, text, reasons: Vec::new() }));
                rows.push(Row { seat: Some(ask.seat.0), text: turn.to_string(), reasons: Vec::new() });
            })
            .map_err(told)?;
        let mut bare =
            Replay::begin(replay.engine(), replay.setup().clone(), replay.callsigns().to_vec()).map_err(told)?;
        bare.note_opening(replay.opening());
        let kinds = [PilotKind::Person, PilotKind::Person];
        let mut kept = kept("A replay", &bare, 0, &kinds, ["The first side", "The second side"])?;
        kept.summary = Battle::open(kept.clone(), rows.clone(), &self.muster)?.summary();
        self.store.add(&mut kept, &rows)?;
        Ok(kept)
    }

    fn squad(&self, wanted: &WantedSquad, rules: Rules) -> Result<(String, Squad), WebError> {
        self.squad_by(wanted, rules.points)
    }

    /// A squad with what it is called, counted by some points.
    pub(super) fn squad_by(&self, wanted: &WantedSquad, points: PointSystem) -> Result<(String, Squad), WebError> {
        let kept;
        let text = match wanted {
            WantedSquad::Ready(id) => ready(id)?,
            WantedSquad::Text(text) => text,
            WantedSquad::Kept(id) => {
                kept = self.store.squad(*id)?.xws;
                &kept
            }
        };
        let squad = Squad::of_text("squad", text, points, self.library())?;
        let name = match Wing::campaign_of(text) {
            Some(campaign) => Wing::read(text, campaign, self.library()).wing.name,
            None => tallyho_cards::Squad::read(text, self.library()).squad.name,
        };
        let count = squad.members.len();
        let name = name.unwrap_or_else(|| format!("{count} {}", if count == 1 { "ship" } else { "ships" }));
        let name = name.split(char::is_control).collect::<Vec<_>>().join(" ");
        Ok((name.trim().chars().take(LONGEST).collect(), squad))
    }
}

/// The text of a ready-made squad.
pub(super) fn ready(id: &str) -> Result<&'static str, WebError> {
    let found = assets::SQUADS.iter().find(|(file, _)| file.strip_suffix(".toml") == Some(id));
    found.map(|(_, text)| *text).ok_or_else(|| WebError::missing(format!("There is no squad '{id}'.")))
}

/// Locks a battle; one whose last change panicked is taken up from disk by whoever enters next.
pub(super) fn lock(battle: &Mutex<Battle>) -> MutexGuard<'_, Battle> {
    battle.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn kept(
    title: &str,
    replay: &Replay,
    seed: u64,
    kinds: &[PilotKind],
    names: [&str; 2],
) -> Result<Kept, WebError> {
    let mut seats = Vec::new();
    for (kind, name) in kinds.iter().zip(names) {
        let (pilot, name, told) = (kind.word().to_owned(), (*name).to_owned(), String::new());
        seats.push(Seated { key: secret::key()?, pilot, name, told });
    }
    Ok(Kept {
        id: 0,
        title: title.to_owned(),
        head: replay.to_string(),
        seed,
        changed: 0,
        summary: String::new(),
        seats,
        watch: secret::key()?,
        mates: Vec::new(),
    })
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
