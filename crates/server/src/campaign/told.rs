//! How a campaign stands for whoever looks, as the page draws it. What is a surprise is not in it.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{
    Cluster, Duty, Flown, PRESETS, Pilot, SWITCHES, Sortie, Step, arc, foe_name, imperial_ships, loss_dice, starting,
};
use tallyho_campaign::{Book, By, Line, Numbers, Open, Proposal, Undone};
use tallyho_cards::{Campaign, Career};
use tallyho_missions::Mission;
use tallyho_missions::mission::Territory;

use super::{cluster, key_of};
use crate::error::WebError;
use crate::games::Games;
use crate::home;

/// How many of the latest entries the home of a campaign shows.
const LATEST: usize = 8;

impl Games {
    /// The careers of Rebel pilots.
    pub(super) fn career(&self) -> Result<&Career, WebError> {
        self.muster.cards.career(Campaign::Aturi).ok_or_else(|| WebError::missing("There is no such campaign."))
    }

    /// What a mission is called.
    pub(super) fn mission_name(&self, id: &str) -> String {
        self.muster.missions.mission(id).map_or_else(|_| id.to_owned(), |it| it.name.clone())
    }

    pub(super) fn ship_name(&self, id: &str) -> String {
        self.muster.cards.ship(id).map_or_else(|_| id.to_owned(), |it| it.name.clone())
    }

    /// How a campaign stands.
    pub(super) fn told_campaign(&self, open: &Open, by: &By) -> Result<Value, WebError> {
        let campaign = &open.campaign;
        let seen = cluster(open)?.state().seen();
        let log = campaign.log(&self.muster);
        let latest: Vec<Value> = log
            .iter()
            .rev()
            .filter(|it| it.counts && !it.told.is_empty())
            .take(LATEST)
            .map(|it| line(it, &seen))
            .collect();
        Ok(json!({
            "turn": campaign.written(),
            "actions": campaign.actions(),
            "you": you(by, &seen),
            "name": seen.ground.name,
            "kind": campaign.kind().name(),
            "length": seen.length.word(),
            "wins": seen.length.tokens(),
            "tokens": seen.tokens,
            "round": seen.round,
            "shown": seen.ground.shown,
            "step": step(&seen.step),
            "next": seen.next(&self.muster),
            "over": over(&seen.step),
            "drawn": self.drawn(&seen),
            "sortie": seen.sortie().map(|it| self.sortie_told(it, &seen, open)),
            "players": players(open, by, &seen),
            "pilots": seen.pilots.iter().map(|it| self.pilot_card(it, &seen)).collect::<Vec<_>>(),
            "average": average(&seen),
            "deck": self.deck_told(&seen),
            "flown": seen.flown.iter().map(|it| self.flown_told(it, &seen)).collect::<Vec<_>>(),
            "switches": SWITCHES.iter().map(|it| json!({
                "name": it.name, "value": seen.switches.get(it.name), "values": it.values, "source": it.source,
            })).collect::<Vec<_>>(),
            "presets": PRESETS,
            "numbers": numbers(&seen),
            "corrections": seen.ground.corrections,
            "models": self.models_told(&seen),
            "latest": latest,
            "undo": undo(open, by, &log, &seen),
            "proposal": seen.ground.proposal.as_ref().map(|it| proposal(it, open, &log, &seen)),
            "redo": campaign.redo(by).is_some(),
            "fresh": seen.pilots.is_empty() && seen.flown.is_empty(),
            "options": campaign.options(by, &self.muster)?,
            "levels": home::pilots(),
        }))
    }

    /// The ships of the Imperials, and how many miniatures of each there are.
    fn models_told(&self, seen: &Cluster) -> Vec<Value> {
        let ships = imperial_ships(&self.muster);
        let told = |id: &str| json!({ "ship": id, "name": self.ship_name(id), "owned": seen.collection.get(id) });
        ships.into_iter().map(told).collect()
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
        let sale = self.career().ok().and_then(|career| career.sale(id));
        sale.map_or_else(|| id.to_owned(), |it| it.card.name.clone())
    }

    pub(super) fn foe_name(&self, key: &str) -> String {
        foe_name(key, &self.muster)
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

    /// Everything that was ever written.
    pub(super) fn log_told(&self, open: &Open) -> Result<Vec<Value>, WebError> {
        let seen = cluster(open)?.state().seen();
        let mut counted = 0_u64;
        let told = |it: &Line| {
            let mut told = line(it, &seen);
            // How many actions count up to here: what an undo to this point would keep.
            if it.counts && is_action(it) {
                counted += 1;
                told["keep"] = counted.into();
            }
            told
        };
        Ok(open.campaign.log(&self.muster).iter().map(told).collect())
    }
}

fn is_action(line: &Line) -> bool {
    !matches!(line.wanted.as_str(), "undo" | "redo" | "return")
}

/// Whether it is only talk about taking back.
fn is_said(line: &Line) -> bool {
    matches!(line.wanted.split(' ').next(), Some("ask-undo" | "agree" | "decline"))
}

fn you(by: &By, seen: &Cluster) -> Value {
    match by {
        By::Coordinator => json!({ "coordinator": true, "id": null, "name": "Coordinator" }),
        By::Player(id) => {
            let name = seen.ground.player(id).map_or(id, |it| &it.name);
            json!({ "coordinator": false, "id": id, "name": name })
        }
    }
}

/// An entry of the log. What was wanted is its first word: a report's whole text is nobody's reading.
fn line(line: &Line, seen: &Cluster) -> Value {
    json!({
        "number": line.number,
        "by": seen.ground.called(&line.by),
        "action": line.wanted.split(' ').next().unwrap_or_default(),
        "told": line.told,
        "short": short(line),
        "counts": line.counts,
        "day": line.when.map(tallyho_ledger::day),
    })
}

/// An entry in a sentence or two. Of a report that was confirmed, how it ended and what it came to.
fn short(line: &Line) -> Vec<&str> {
    let told = || line.told.iter().map(String::as_str);
    match line.wanted.as_str() {
        "confirm" => told()
            .filter(|it| it.ends_with(" is won") || it.ends_with(" is lost") || it.starts_with("together:"))
            .rev()
            .collect(),
        _ => told().take(2).collect(),
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

/// Those who play; whoever leads sees the links that let them in.
fn players(open: &Open, by: &By, seen: &Cluster) -> Vec<Value> {
    let told = |it: &tallyho_campaign::Player| {
        let own = By::Player(it.id.clone());
        let key = key_of(&open.places, &own).filter(|_| *by == By::Coordinator || *by == own);
        json!({ "id": it.id, "name": it.name, "left": it.left, "key": key })
    };
    seen.ground.players.iter().map(told).collect()
}

fn average(seen: &Cluster) -> Value {
    let levels: Vec<u8> = seen.flying().map(|it| it.level).collect();
    let sum: u32 = levels.iter().map(|it| u32::from(*it)).sum();
    let mean = if levels.is_empty() { 1.0 } else { f64::from(sum) / levels.len() as f64 };
    json!({ "levels": levels, "mean": (mean * 100.0).round() / 100.0, "level": seen.average() })
}

/// What can be set by hand, with what it is now.
fn numbers(seen: &Cluster) -> Vec<Value> {
    let words = |what: &str| match what.split_once(' ') {
        Some(("tokens", "rebel")) => "Tokens of the Rebels".to_owned(),
        Some(("tokens", _)) => "Tokens of the Empire".to_owned(),
        Some((number, pilot)) => {
            let callsign = seen.pilot(pilot).map_or(pilot, |it| &it.callsign);
            let number = if number == "lost" { "ships lost" } else { number };
            format!("{callsign}: {number}")
        }
        None => "The round".to_owned(),
    };
    let told = |what: &String| json!({ "what": what, "words": words(what), "now": seen.number(what) });
    seen.numbers().iter().map(told).collect()
}

/// What would be taken back, in words; or why it cannot be.
fn undo(open: &Open, by: &By, log: &[Line], seen: &Cluster) -> Value {
    let last = log.iter().rev().find(|it| it.counts && is_action(it));
    let words = last.and_then(|it| short(it).first().copied()).unwrap_or_default().to_owned();
    match open.campaign.undo(by, None) {
        Ok(_) => json!({ "words": words, "can": true }),
        Err(Undone::Nothing) => Value::Null,
        Err(Undone::Others(others)) => {
            let names: Vec<String> = others.iter().map(|it| seen.ground.called(it)).collect();
            json!({ "words": words, "can": false, "others": names.join(" and ") })
        }
    }
}

/// What somebody asks the others to take back: what that is, and who has yet to agree.
fn proposal(proposal: &Proposal, open: &Open, log: &[Line], seen: &Cluster) -> Value {
    let acts = log.iter().filter(|it| it.counts && is_action(it)).skip(proposal.keep as usize);
    let words: Vec<&str> = acts.filter(|it| !is_said(it)).filter_map(|it| short(it).first().copied()).collect();
    let wanting: Vec<String> = open.campaign.wanting(proposal).iter().map(|it| seen.ground.called(it)).collect();
    json!({ "by": seen.ground.called(&proposal.by), "words": words, "wanting": wanting })
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

/// Whether a pilot is still one of the squadron, in a word.
pub(super) const fn duty(duty: Duty) -> &'static str {
    match duty {
        Duty::Flies => "flies tonight",
        Duty::Away => "sits out",
        Duty::Retired => "retired",
        Duty::Killed => "did not return",
    }
}
