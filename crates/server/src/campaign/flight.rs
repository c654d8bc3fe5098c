//! A mission of a campaign as a battle on the page: begun once, found again, and its report entered once.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tallyho_campaign::{Fielded, Open, Report, Request, Way};
use tallyho_cards::word::read_word;
use tallyho_ledger::{JournalId, Place};
use tallyho_missions::brief::capital;
use tallyho_muster::PilotKind;
use tallyho_rules::{Seat, mixed};

use super::outing::{Crew, Outing, Stands};
use crate::battle::{BATTLE, message_id};
use crate::error::{WebError, sentence};
use crate::games::Games;
use crate::roster::{Linked, Mate, Roster};
use crate::secret;

/// The battle of a sortie, as a place of the campaign's journal keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Linkage {
    battle: JournalId,
}

/// Where a mission is flown with the help of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ground {
    /// On the page.
    Browser,
    /// With miniatures, the companion beside them.
    Mat,
}

/// Where the mission was flown: a battle by its number, or a table with miniatures by its key.
enum FlownAt {
    Battle(JournalId),
    Mat(String),
}

/// The word for the place of a sortie's battle or table: the same mission set up alike, with the same aboard, is the same one.
fn word(ground: Ground, outing: &Outing) -> String {
    let own = |it: &'_ Crew| [it.id.clone(), it.behind.clone()];
    let loads = outing.crew.iter().flat_map(|it| it.load.iter().cloned().chain(own(it)));
    let bytes = loads.flat_map(String::into_bytes).chain(outing.mission.bytes());
    let sum = bytes.fold(outing.seed, |sum, byte| mixed(sum, u64::from(byte)));
    match ground {
        Ground::Browser => format!("battle {sum:016x}"),
        Ground::Mat => format!("mat {sum:016x}"),
    }
}

impl Games {
    fn linked(&self, open: &Open) -> Option<JournalId> {
        let word = word(Ground::Browser, &Stands::of(open).outing(&self.muster)?);
        let place = open.places.iter().find(|it| it.word == word)?;
        serde_json::from_str::<Linkage>(&place.about).ok().map(|it| it.battle)
    }

    /// The battle of the mission that is flown: the links to it, and whether it is over.
    pub(super) fn battle_told(&self, open: &Open) -> Value {
        let Some(id) = self.linked(open) else { return Value::Null };
        let Ok(all) = self.store.list(BATTLE) else { return Value::Null };
        let Some(journal) = all.into_iter().find(|it| it.id == id) else { return Value::Null };
        let summary: Value = serde_json::from_str(&journal.summary).unwrap_or_default();
        let roster = Roster::of(&journal.places);
        let key = roster.seats.iter().find_map(|it| it.key.clone());
        let mates: Vec<Value> = roster.mates.iter().map(|it| json!({ "key": it.key, "name": it.name })).collect();
        json!({
            "id": id, "key": key, "watch": roster.watch, "mates": mates,
            "round": summary["round"], "over": summary["over"],
        })
    }

    /// The key of the table with miniatures at which the mission is flown, and whether it is over there.
    pub(super) fn mat_told(&self, open: &Open) -> Value {
        let Some((key, _)) = self.mat(open) else { return Value::Null };
        let over = self.table(&key, |companion| Ok(companion.tally().is_some())).unwrap_or(false);
        json!({ "key": key, "over": over })
    }

    fn mat(&self, open: &Open) -> Option<(String, JournalId)> {
        let word = word(Ground::Mat, &Stands::of(open).outing(&self.muster)?);
        let key = open.places.iter().find(|it| it.word == word).map(|it| it.about.clone())?;
        let id = self.store.door(&key).ok().flatten()?.journal;
        Some((key, id))
    }

    /// Begins the battle of the mission that is flown, or the table for it; once.
    pub(super) fn campaign_battle(&self, key: &str, ground: Ground) -> Result<Value, WebError> {
        self.campaign(key, |held, by| {
            let stands = Stands::of(&held.open);
            let outing = stands.flown(&self.muster)?;
            let about = match ground {
                Ground::Browser if self.battle_told(&held.open).is_null() => {
                    let battle = self.field_sortie(&stands, &outing)?;
                    Some(serde_json::to_string(&Linkage { battle }).map_err(|error| WebError::internal(&error))?)
                }
                Ground::Mat if self.mat(&held.open).is_none() => Some(self.lay_mat(&outing)?),
                Ground::Browser | Ground::Mat => None,
            };
            if let Some(about) = about {
                let word = word(ground, &outing);
                let place = Place { word, who: "battle".to_owned(), about, ..Place::default() };
                self.store.set_place(held.open.id, &place)?;
                held.open.places.retain(|it| it.word != place.word);
                held.open.places.push(place);
            }
            self.told_campaign(&held.open, by)
        })
    }

    /// Begins a session of the companion with the pilots who fly; its key.
    fn lay_mat(&self, outing: &Outing) -> Result<String, WebError> {
        let (pilots, level) = outing.size;
        let mine = outing.crew.iter().take(usize::from(pilots));
        let mine = mine.map(|it| json!({ "name": it.callsign, "initiative": it.initiative, "ship": it.ship }));
        let models = tallyho_missions::models::written(&outing.collection);
        let mission = json!({ "id": outing.file, "pilots": pilots, "level": level, "models": models, "flags": tallyho_missions::flags::written(&outing.flags), "credits": true });
        // The same seed draws the same enemies, so that what the companion counts is what the report is about.
        let wanted = json!({
            "system": "solo", "mine": mine.collect::<Vec<_>>(), "foes": [], "mission": mission, "seed": outing.seed,
        });
        let wanted = serde_json::from_value(wanted).map_err(|error| WebError::internal(&error))?;
        self.begin_companion(&wanted)
    }

    fn field_sortie(&self, stands: &Stands, outing: &Outing) -> Result<JournalId, WebError> {
        let Fielded { mustered, cast } = stands.fielded(PilotKind::Person, &self.muster)?;
        let file = outing.file.as_deref().unwrap_or(&outing.mission);
        let mission = self.muster.missions.mission(file).map_err(WebError::missing)?;
        let names = mission.sides.each_ref().map(|side| capital(side));
        let title = format!("{}: {}", stands.ground().name, self.mission_name(&outing.mission));
        let mates = mates(&outing.crew, &cast.pilots, Seat(cast.seat))?;
        Ok(self.open_new(&title, mustered, [&names[0], &names[1]], mates)?.id)
    }

    /// Enters what came of the battle of the mission that is flown, or of the table: once, whoever asks and however often.
    pub(super) fn report_battle(&self, key: &str) -> Result<Value, WebError> {
        let none = || WebError::refused("The mission was flown neither in the browser nor at the mat.", "Play Mission");
        let (stands, flown_at, message) = self.campaign(key, |held, _| {
            let (campaign, stands) = (&held.open.campaign, Stands::of(&held.open));
            let outing = stands.outing(&self.muster);
            let (flown_at, first) = match outing.as_ref().and_then(|it| it.way) {
                Some(Way::Companion) => {
                    let (mat, id) = self.mat(&held.open).ok_or_else(none)?;
                    (FlownAt::Mat(mat), format!("mat {id}"))
                }
                _ => {
                    let id = self.linked(&held.open).ok_or_else(none)?;
                    (FlownAt::Battle(id), format!("battle {id}"))
                }
            };
            let is_open = outing.is_some_and(|it| it.is_open);
            // What was entered and taken back may be entered again.
            let message = match campaign.came_by(&first) {
                Some(_) if is_open => format!("{first} again after {}", campaign.written()),
                Some(_) | None => first,
            };
            Ok((stands, flown_at, message))
        })?;
        stands.flown(&self.muster)?;
        let fielded = stands.fielded(PilotKind::Person, &self.muster)?;
        let (way, report) = match flown_at {
            FlownAt::Battle(id) => {
                let text = self.battle(id, |battle| battle.replay())?;
                let replay = tallyho_replay::Replay::read(&text).map_err(|error| WebError::internal(&error))?;
                let report = stands.report(&replay, &fielded).map_err(|error| WebError::internal(&error))?;
                (Way::Browser, report)
            }
            FlownAt::Mat(mat) => {
                let tally = self.table(&mat, |companion| Ok(companion.tally().cloned()))?;
                let tally = tally.ok_or_else(|| {
                    WebError::refused("The battle at the mat is not over yet: end it there first.", "Play Mission")
                })?;
                (Way::Companion, stands.counted(&tally, &fielded))
            }
        };
        self.enter_report(key, way, &report, Some(message))
    }

    /// Has the mission flown by pilots of the program. Nobody else waits for it.
    pub(super) fn resolve_campaign(
        &self,
        key: &str,
        request: &Request,
        message: Option<String>,
    ) -> Result<Value, WebError> {
        let word = request.args.get("by").map(String::as_str).unwrap_or_default();
        let kind: PilotKind = read_word(word).map_err(|why| WebError::bad(sentence(&why)))?;
        if kind == PilotKind::Person {
            return Err(WebError::refused("People fly in the browser or at the mat.", "Play Mission"));
        }
        let (stands, message, known) = self.campaign(key, |held, by| {
            let message = message_id(&by.word(), message)?;
            let known = message.as_deref().is_some_and(|it| held.open.campaign.came_by(it).is_some());
            Ok((Stands::of(&held.open), message, known))
        })?;
        if known {
            return self.change(key, |_, _, _| Ok(()));
        }
        let report = {
            let _turn = kind.looks_ahead().then(|| self.queue.turn()).transpose()?;
            stands.flown(&self.muster)?;
            stands.resolve(kind, &self.muster)?
        };
        self.enter_report(key, Way::Pilots, &report, message)
    }

    fn enter_report(&self, key: &str, way: Way, report: &Report, message: Option<String>) -> Result<Value, WebError> {
        let body = serde_json::to_string(report).map_err(|error| WebError::internal(&error))?;
        let request = Request::new("report").with("way", way.word()).with("body", body);
        self.change(key, |keeper, open, by| Ok(keeper.act(open, by, &request, message.as_deref())?))
    }
}

/// A link for each player who flies tonight, to the ships of his own pilots; none where one flies them all.
fn mates(crew: &[Crew], pilots: &[Option<String>], seat: Seat) -> Result<Vec<Linked>, WebError> {
    let mut players: Vec<(&str, u64, Vec<&str>)> = Vec::new();
    for (ship, id) in pilots.iter().enumerate().take(64) {
        let Some(pilot) = crew.iter().find(|it| Some(&it.id) == id.as_ref()) else { continue };
        let player = &pilot.player;
        if players.iter().all(|(it, ..)| it != player) {
            players.push((player, 0, Vec::new()));
        }
        for (_, ships, names) in players.iter_mut().filter(|(it, ..)| it == player) {
            *ships |= 1 << ship;
            names.push(&pilot.callsign);
        }
    }
    if players.len() < 2 {
        return Ok(Vec::new());
    }
    let linked = players.into_iter().enumerate().map(|(place, (_, ships, names))| {
        let mate = Mate { place: place as u8, seat, ships };
        Ok(Linked { key: secret::key()?, mate, name: names.join(" and ") })
    });
    linked.collect()
}
