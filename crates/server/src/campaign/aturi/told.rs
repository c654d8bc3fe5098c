//! How a campaign of the Aturi Cluster stands, beside what is told of every campaign.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{
    Cluster, Flown, PRESETS, Pilot, SWITCHES, Sortie, Step, arc, imperial_ships, loss_dice, starting,
};
use tallyho_campaign::{Book, Course, Open};
use tallyho_cards::{Campaign, Career};
use tallyho_missions::Mission;
use tallyho_missions::mission::Territory;

use crate::campaign::told::{Tells, knobs};
use crate::error::WebError;
use crate::games::Games;

impl Tells for Cluster {
    fn number_words(&self, what: &str) -> String {
        match what.split_once(' ') {
            Some(("tokens", "rebel")) => "Tokens of the Rebels".to_owned(),
            Some(("tokens", _)) => "Tokens of the Empire".to_owned(),
            Some((number, pilot)) => {
                let callsign = self.pilot(pilot).map_or(pilot, |it| &it.callsign);
                let number = if number == "lost" { "ships lost" } else { number };
                format!("{callsign}: {number}")
            }
            None => "The round".to_owned(),
        }
    }

    fn how(&self) -> String {
        self.length.word().to_owned()
    }

    fn is_fresh(&self) -> bool {
        self.pilots.is_empty() && self.flown.is_empty()
    }
}

impl Games {
    /// The careers of Rebel pilots.
    pub(super) fn rebels(&self) -> Result<&Career, WebError> {
        self.career(Campaign::Aturi)
    }

    /// What is told of the Aturi Cluster alone.
    pub(in crate::campaign) fn cluster_told(&self, open: &Open, course: &Course<Cluster>) -> Value {
        let seen = course.state().seen();
        json!({
            "length": seen.length.word(),
            "wins": seen.length.tokens(),
            "tokens": seen.tokens,
            "step": step(&seen.step),
            "over": over(&seen.step),
            "drawn": self.drawn(&seen),
            "sortie": seen.sortie().map(|it| self.sortie_told(it, &seen, open)),
            "pilots": seen.pilots.iter().map(|it| self.pilot_card(it, &seen)).collect::<Vec<_>>(),
            "average": average(&seen),
            "deck": self.deck_told(&seen),
            "flown": seen.flown.iter().map(|it| self.flown_told(it, &seen)).collect::<Vec<_>>(),
            "switches": knobs(&SWITCHES, |name| seen.switches.get(name)),
            "presets": PRESETS,
            "models": self.models_told(imperial_ships(&self.muster), &seen.collection),
            "models_say": "For every two TIE fighters that are missing the Empire sends one ship drawn from the deck, and one \
                           for each other ship that is missing.",
        })
    }

    fn drawn(&self, seen: &Cluster) -> Vec<Value> {
        match &seen.step {
            Step::Choose { drawn } => {
                drawn.iter().map(|id| json!({ "id": id, "name": self.mission_name(id) })).collect()
            }
            Step::Spend | Step::Prepare(_) | Step::Play(_) | Step::Over { .. } => Vec::new(),
        }
    }

    /// The mission that was chosen, and its report as far as it is filled in.
    fn sortie_told(&self, sortie: &Sortie, seen: &Cluster, open: &Open) -> Value {
        let mission = self.muster.missions.mission(&sortie.mission).ok();
        let territory = mission.and_then(|it| it.territory);
        let open_fields = sortie.draft.whole(&seen.flying_ids(), &sortie.goals).err().unwrap_or_default();
        json!({
            "mission": sortie.mission,
            "name": self.mission_name(&sortie.mission),
            "level": sortie.level,
            "pilots": sortie.pilots,
            "rounds": sortie.rounds,
            "territory": territory.map(tallyho_campaign::aturi::territory),
            "dice": territory.map_or(loss_dice(Territory::Neutral), loss_dice),
            "foes": sortie.foes,
            "goals": sortie.goals,
            "way": sortie.way,
            "draft": sortie.draft,
            "open": open_fields.iter().map(|it| named(it, seen, sortie)).collect::<Vec<_>>(),
            "so_far": sortie.so_far(),
            "battle": self.battle_told(open),
            "mat": self.mat_told(open),
        })
    }

    pub(super) fn pilot_card(&self, pilot: &Pilot, seen: &Cluster) -> Value {
        let ship = pilot.ship.as_deref().and_then(|it| self.muster.cards.ship(it).ok());
        let player = |id: &str| seen.ground.player(id).map_or_else(|| id.to_owned(), |it| it.name.clone());
        let kills: Vec<Value> =
            pilot.kills.iter().map(|(what, count)| json!({ "what": self.foe_name(what), "count": count })).collect();
        let missions: Vec<Value> = pilot
            .missions
            .iter()
            .map(|(id, won)| json!({ "id": id, "name": self.mission_name(id), "won": won }))
            .collect();
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
            "plan": ship.map(|it| it.plan.outline()),
            "level": pilot.level,
            "points": pilot.points,
            "earned": pilot.earned,
            "kills": kills,
            "shot_down": pilot.kills.values().map(|it| u32::from(*it)).sum::<u32>(),
            "missions": missions,
            "lost": pilot.lost,
            "owned": pilot.owned.iter().map(|it| json!({ "card": it.card, "name": self.card_name(&it.card), "paid": it.paid })).collect::<Vec<_>>(),
            "load": pilot.load,
        })
    }

    pub(super) fn card_name(&self, id: &str) -> String {
        let sale = self.rebels().ok().and_then(|career| career.sale(id));
        sale.map_or_else(|| id.to_owned(), |it| it.card.name.clone())
    }

    /// The deck by what is known: arcs with what of them was flown or lies in the deck, and how many are hidden.
    fn deck_told(&self, seen: &Cluster) -> Value {
        let missions = &self.muster.missions;
        let known = |id: &String| !id.is_empty() && seen.knows(id);
        let arcs = starting(missions).into_iter().filter_map(|start| {
            let parts = arc(&start, missions);
            let here = parts.iter().position(|id| seen.deck.contains(id) && known(id));
            let flown = parts.iter().any(|id| seen.flown.iter().any(|it| it.mission == *id));
            (here.is_some() || flown).then(|| self.arc_told(&parts, here, seen))
        });
        let arcs: Vec<Value> = arcs.collect();
        json!({
            "count": seen.deck.len(),
            "arcs": arcs,
            "hidden": seen.deck.iter().filter(|id| !known(id)).count(),
        })
    }

    fn arc_told(&self, parts: &[String], here: Option<usize>, seen: &Cluster) -> Value {
        let state = |id: &String| {
            let won = seen.flown.iter().rev().find(|it| it.mission == *id).map(|it| it.won);
            match won {
                _ if seen.deck.contains(id) && seen.knows(id) => "in",
                Some(true) => "won",
                Some(false) => "lost",
                None => "hidden",
            }
        };
        let shown = here.or_else(|| parts.iter().rposition(|id| seen.flown.iter().any(|it| it.mission == *id)));
        let mission = shown.and_then(|at| self.muster.missions.mission(&parts[at]).ok());
        // How long an arc is nobody knows before he has been there.
        let last = parts.iter().rposition(|id| seen.knows(id)).map_or(0, |at| at + 1);
        json!({
            "parts": parts.iter().take(last).map(state).collect::<Vec<_>>(),
            "mission": mission.map(|it| &it.id),
            "name": mission.map(|it| &it.name),
            "territory": mission.and_then(|it: &Mission| it.territory).map(tallyho_campaign::aturi::territory),
            "in": here.is_some(),
        })
    }

    pub(super) fn flown_told(&self, flown: &Flown, seen: &Cluster) -> Value {
        let callsign = |id: &String| seen.pilot(id).map_or_else(|| id.clone(), |it| it.callsign.clone());
        json!({
            "round": flown.round,
            "mission": flown.mission,
            "name": self.mission_name(&flown.mission),
            "won": flown.won,
            "way": flown.way.name(),
            "rounds": flown.rounds,
            "pool": flown.pool,
            "shares": flown.shares.iter().map(|(id, points)| json!({ "pilot": id, "callsign": callsign(id), "points": points })).collect::<Vec<_>>(),
            "lost": flown.lost.iter().map(callsign).collect::<Vec<_>>(),
        })
    }
}

const fn step(step: &Step) -> &'static str {
    match step {
        Step::Spend => "spend",
        Step::Choose { .. } => "choose",
        Step::Prepare(_) => "prepare",
        Step::Play(_) => "play",
        Step::Over { .. } => "over",
    }
}

fn over(step: &Step) -> Value {
    match step {
        Step::Over { won, why } => json!({ "won": won, "why": why }),
        Step::Spend | Step::Choose { .. } | Step::Prepare(_) | Step::Play(_) => Value::Null,
    }
}

fn average(seen: &Cluster) -> Value {
    let levels: Vec<u8> = seen.flying().map(|it| it.level).collect();
    let sum: u32 = levels.iter().map(|it| u32::from(*it)).sum();
    let mean = if levels.is_empty() { 1.0 } else { f64::from(sum) / levels.len() as f64 };
    json!({ "levels": levels, "mean": (mean * 100.0).round() / 100.0, "level": seen.average() })
}

/// What is open in a report, with the names of pilots and objectives instead of their words.
fn named(open: &str, seen: &Cluster, sortie: &Sortie) -> String {
    let mut told = open.to_owned();
    for goal in &sortie.goals {
        told = told.replace(&format!("'{}'", goal.id), &format!("“{}”", goal.name));
    }
    if let Some(ids) = open.strip_prefix("what became of ") {
        let names: Vec<&str> = ids.split(", ").map(|id| seen.pilot(id).map_or(id, |it| it.callsign.as_str())).collect();
        told = format!("what became of {}", names.join(", "));
    }
    told
}
