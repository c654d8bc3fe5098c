//! How a campaign of Flight Group Alpha stands, beside what is told of every campaign.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::{
    Claim, Event, FlightGroup, Flown, PRESETS, Pilot, SWITCHES, Sortie, Source, Step, divided, enemy_ships,
};
use tallyho_campaign::{Book, Course, Open};
use tallyho_cards::word::Word as _;
use tallyho_cards::{Campaign, Career};
use tallyho_missions::brief::capital;

use super::tours::space;
use crate::campaign::told::{Tells, knobs};
use crate::error::WebError;
use crate::games::Games;

/// Whose plan is drawn for a pilot who is given no ship yet.
const USUAL: &str = "tielnfighter";

impl Tells for FlightGroup {
    fn number_words(&self, what: &str) -> String {
        let Some((number, pilot)) = what.split_once(' ') else { return "The round".to_owned() };
        let callsign = self.pilot(pilot).map_or(pilot, |it| &it.callsign);
        let number = match number {
            "xp" => "banked XP",
            "um" => "U&M points",
            "career" => "career path points",
            other => other,
        };
        format!("{callsign}: {number}")
    }

    fn how(&self) -> String {
        self.mode.word().to_owned()
    }

    fn is_fresh(&self) -> bool {
        self.pilots.is_empty() && self.flown.is_empty()
    }
}

impl Games {
    /// The careers of Imperial pilots.
    pub(super) fn imperials(&self) -> Result<&Career, WebError> {
        self.career(Campaign::FlightGroup)
    }

    /// What is told of Flight Group Alpha alone.
    pub(in crate::campaign) fn flight_group_told(
        &self,
        open: &Open,
        course: &Course<FlightGroup>,
    ) -> Result<Value, WebError> {
        let (state, seen) = (course.state(), course.state().seen());
        let career = self.imperials()?;
        let drawn: &[String] = if let Step::Choose { drawn } = &seen.step { drawn } else { &[] };
        Ok(json!({
            "mode_says": seen.mode.says(),
            "has_deck": seen.mode.has_deck(),
            "begun": seen.begun,
            "step": step(&seen.step),
            "over": over(&seen.step),
            "rank": rank(&seen),
            "leaders": leaders(&seen, career),
            "drawn": drawn.iter().filter_map(|id| self.tour_mission(id, state)).collect::<Vec<_>>(),
            "choice": state.open_missions(&self.muster).iter().filter_map(|id| self.tour_mission(id, state)).collect::<Vec<_>>(),
            "again": seen.again.as_ref().map(|(id, stress)| json!({ "name": self.mission_name(id), "stress": stress })),
            "sortie": seen.sortie().map(|it| self.imperial_sortie(it, &seen, open)),
            "judge": self.judged(&seen),
            "pilots": seen.pilots.iter().map(|it| self.imperial_card(it, &seen)).collect::<Vec<_>>(),
            "tours": self.tours_told(state),
            "flown": seen.flown.iter().map(|it| self.sortie_flown(it, &seen)).collect::<Vec<_>>(),
            "switches": knobs(&SWITCHES, |name| seen.switches.get(name)),
            "presets": PRESETS,
            "models": self.models_told(enemy_ships(&self.muster), &seen.collection),
            "models_say": "Whoever has fewer miniatures than a mission wants lets others stand for them.",
            "sources": Source::ALL.map(source),
        }))
    }

    /// An attempt that is won, and what will have happened if it counts.
    fn judged(&self, seen: &FlightGroup) -> Value {
        let Step::Judge { mission, outcome } = &seen.step else { return Value::Null };
        let lines: Vec<String> = outcome.iter().map(|it| capital(&seen.tell(it, &self.muster))).collect();
        json!({ "mission": mission, "name": self.mission_name(mission), "lines": lines })
    }

    /// The mission that was chosen, and its report as far as it is filled in.
    fn imperial_sortie(&self, sortie: &Sortie, seen: &FlightGroup, open: &Open) -> Value {
        let tours = self.muster.missions.tours();
        let quarry: Vec<Value> = if sortie.fielded {
            sortie.foes.iter().map(|it| json!({ "key": it.key, "name": it.name })).collect()
        } else {
            tours.kills.iter().map(|it| json!({ "key": it, "name": self.foe_name(it) })).collect()
        };
        let lost = sortie.draft.open(&seen.flying_ids(), &sortie.goals);
        let ship = |it: &String| json!({ "id": it, "name": self.ship_name(it) });
        json!({
            "mission": sortie.mission,
            "number": tours.number(&sortie.mission),
            "name": self.mission_name(&sortie.mission),
            "facts": self.tour_mission(&sortie.mission, seen),
            "rank": sortie.rank,
            "pilots": sortie.pilots,
            "alpha": sortie.alpha,
            "tied": sortie.tied,
            "behind": sortie.behind,
            "wings": sortie.wings(),
            "ships": sortie.ships.iter().map(ship).collect::<Vec<_>>(),
            "dice": sortie.dice,
            "hostile": sortie.hostile,
            "space": space(sortie.dice),
            "limit": sortie.rounds,
            "rounds": sortie.last_round(),
            "omega_one": sortie.omega_one,
            "stress": sortie.stress,
            "grant": sortie.grant,
            "fielded": sortie.fielded,
            "known": seen.knows(&sortie.mission),
            "quarry": quarry,
            "goals": sortie.goals,
            "way": sortie.way,
            "draft": sortie.draft,
            "open": lost.iter().map(|it| named(it, seen, sortie)).collect::<Vec<_>>(),
            "so_far": so_far(sortie, seen),
            "battle": self.battle_told(open),
            "mat": self.mat_told(open),
        })
    }

    /// A pilot as every page draws one.
    pub(super) fn imperial_card(&self, pilot: &Pilot, seen: &FlightGroup) -> Value {
        let career = self.muster.cards.career(Campaign::FlightGroup);
        let ship = pilot.ship.as_deref().and_then(|it| self.muster.cards.ship(it).ok());
        let drawn = ship.or_else(|| self.muster.cards.ship(USUAL).ok());
        let player = |id: &str| seen.ground.player(id).map_or_else(|| id.to_owned(), |it| it.name.clone());
        let name =
            |id: &String| career.and_then(|it| it.sale(id)).map_or_else(|| id.clone(), |it| it.card.name.clone());
        let tours = self.muster.missions.tours();
        let mark = |it: &tallyho_campaign::flight_group::Mark| {
            json!({
                "id": it.mission, "number": tours.number(&it.mission), "name": self.mission_name(&it.mission),
                "won": it.won, "gold": it.gold, "silver": it.silver,
            })
        };
        let path = pilot.path.as_ref().and_then(|it| career?.path(it));
        json!({
            "id": pilot.id,
            "callsign": pilot.callsign,
            "player": pilot.player,
            "player_name": player(&pilot.player),
            "stand_in": pilot.stand_in.as_deref().map(player),
            "decides": pilot.stand_in.as_ref().unwrap_or(&pilot.player),
            "duty": pilot.duty,
            "serves": pilot.serves(),
            "number": seen.pilots.iter().position(|it| it.id == pilot.id).map_or(0, |at| at + 1),
            "ship": pilot.ship,
            "ship_name": ship.map(|it| &it.name),
            "plan": drawn.map(|it| it.plan.outline()),
            "level": pilot.rank,
            "title": career.map(|it| title(pilot.rank, it)),
            "path": path.map(|it| &it.id),
            "path_name": path.map(|it| &it.name),
            "injured": pilot.injured,
            "fit_rank": pilot.fit_rank(),
            "initiative": career.map(|it| pilot.initiative(it)),
            "xp": pilot.experience,
            "earned": pilot.earned,
            "um": pilot.um.banked(),
            "career": pilot.career.banked(),
            "medals": pilot.medals,
            "ejections": pilot.ejections,
            "kills": pilot.kills.iter().map(|(what, count)| json!({ "what": self.foe_name(what), "count": count })).collect::<Vec<_>>(),
            "shot_down": pilot.kills.values().map(|it| u32::from(*it)).sum::<u32>(),
            "missions": pilot.missions.iter().map(mark).collect::<Vec<_>>(),
            "flew": pilot.ships.iter().map(|it| self.ship_name(it)).collect::<Vec<_>>(),
            "load": pilot.load.iter().map(|it| json!({ "card": it, "name": name(it) })).collect::<Vec<_>>(),
        })
    }

    /// A mission that was flown, as lists and the chronicle have it.
    pub(super) fn sortie_flown(&self, flown: &Flown, seen: &FlightGroup) -> Value {
        let callsign = |id: &String| seen.pilot(id).map_or_else(|| id.clone(), |it| it.callsign.clone());
        let share = |(id, points): &(String, i32)| json!({ "pilot": id, "callsign": callsign(id), "points": points });
        json!({
            "round": flown.round,
            "mission": flown.mission,
            "number": self.muster.missions.tours().number(&flown.mission),
            "name": self.mission_name(&flown.mission),
            "won": flown.won,
            "counts": flown.counts,
            "gold": flown.gold,
            "silver": flown.silver,
            "wings": flown.wings,
            "way": flown.way.name(),
            "rounds": flown.rounds,
            "pool": flown.pool,
            "shares": flown.shares.iter().map(share).collect::<Vec<_>>(),
            "lost": flown.lost.iter().map(callsign).collect::<Vec<_>>(),
        })
    }
}

/// The rank in a word: its title, and how many benefits beyond the highest.
pub(super) fn title(rank: u8, career: &Career) -> String {
    let of = |rank: u8| career.ranks.iter().find(|it| it.rank == rank && it.path.is_none())?.title.clone();
    match rank {
        0 => "no rank".to_owned(),
        _ => of(rank).unwrap_or_else(|| format!("rank {rank}")),
    }
}

const fn step(step: &Step) -> &'static str {
    match step {
        Step::Spend => "spend",
        Step::Choose { .. } => "choose",
        Step::Prepare(_) => "prepare",
        Step::Play(_) => "play",
        Step::Judge { .. } => "judge",
        Step::Over { .. } => "over",
    }
}

fn over(step: &Step) -> Value {
    match step {
        Step::Over { won, why } => json!({ "won": won, "why": why }),
        Step::Spend | Step::Choose { .. } | Step::Prepare(_) | Step::Play(_) | Step::Judge { .. } => Value::Null,
    }
}

/// The Imperial Rank as a sum.
fn rank(seen: &FlightGroup) -> Value {
    let ranks: Vec<u8> = seen.flying().map(|it| it.fit_rank().min(tallyho_campaign::flight_group::TOP)).collect();
    let sum: u32 = ranks.iter().map(|it| u32::from(*it)).sum();
    let mean = if ranks.is_empty() { 1.0 } else { f64::from(sum) / ranks.len() as f64 };
    json!({ "ranks": ranks, "mean": (mean * 100.0).round() / 100.0, "rank": seen.imperial_rank() })
}

/// Who leads, or could: whoever has the highest initiative of those who fly.
fn leaders(seen: &FlightGroup, career: &Career) -> Vec<String> {
    if let Some(sortie) = seen.sortie() {
        return vec![sortie.alpha.clone()];
    }
    let highest = seen.flying().map(|it| it.initiative(career)).max().unwrap_or_default();
    seen.flying().filter(|it| it.initiative(career) == highest).map(|it| it.id.clone()).collect()
}

/// A row of the chart.
fn source(source: Source) -> Value {
    let claim = match source.claim() {
        Claim::Pilot => "pilot",
        Claim::PilotOrGroup => "both",
        Claim::Group => "group",
    };
    json!({
        "number": source.number(), "words": capital(source.words()), "unit": source.unit(), "xp": source.xp(),
        "once": source.is_once_a_round(), "claim": claim,
    })
}

/// What the report is worth so far: what everybody brought in, the pool, and how it is divided.
fn so_far(sortie: &Sortie, seen: &FlightGroup) -> Value {
    let draft = &sortie.draft;
    let counted: i32 = draft.tally.lines().map(|(_, source, count)| source.xp() * count).sum();
    let goals = draft.objectives(&sortie.goals);
    let pool = (counted + goals).max(0).unsigned_abs();
    let named: Vec<(&str, i32)> = seen.flying().map(|it| (it.id.as_str(), it.experience)).collect();
    let shares = divided(pool, &named, &draft.leftover);
    let pilots: Vec<Value> = named
        .iter()
        .zip(&shares)
        .map(|((id, _), share)| json!({ "id": id, "xp": draft.tally.xp(Some(id)), "share": share }))
        .collect();
    let count = u32::try_from(named.len()).unwrap_or(1).max(1);
    json!({
        "pilots": pilots, "group": draft.tally.xp(None), "objectives": goals, "counted": counted, "pool": pool,
        "each": pool / count, "rest": pool % count,
    })
}

/// What is open in a report, with the names of pilots and objectives instead of their words.
fn named(open: &str, seen: &FlightGroup, sortie: &Sortie) -> String {
    if let Some(ids) = open.strip_prefix("what became of ") {
        let names: Vec<&str> = ids.split(", ").map(|id| seen.pilot(id).map_or(id, |it| it.callsign.as_str())).collect();
        return format!("what became of {}", names.join(", "));
    }
    sortie
        .goals
        .iter()
        .fold(open.to_owned(), |told, goal| told.replace(&format!("'{}'", goal.id), &format!("“{}”", goal.name)))
}

/// Whether an event ends a mission: then as it was flown.
pub(super) fn ended(event: &Event) -> Option<&Flown> {
    match event {
        Event::Flown { flown, .. } | Event::Dismissed { flown } => Some(flown),
        _ => None,
    }
}
