//! What is told of every campaign to whoever looks: who plays, what was written, what can be taken back, what may be done. What a kind of
//! campaign has beside stands in its own module. What is a surprise is in neither.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tallyho_campaign::aturi::SwitchTold;
use tallyho_campaign::{Book, By, Campaign, Ground, Line, Memo, Numbers, Open, Proposal, Undone, foe_name};
use tallyho_cards::{Campaign as Played, Career};

use super::key_of;
use crate::error::WebError;
use crate::games::Games;
use crate::home;

/// How many of the latest entries the home of a campaign shows.
const LATEST: usize = 8;

/// What a kind of campaign says in its own words where the same is told of all of them.
pub(super) trait Tells: Book + Numbers {
    /// What a number that can be set by hand is called.
    fn number_words(&self, what: &str) -> String;

    /// How it is played, in a word or two.
    fn how(&self) -> String;

    /// Whether nothing has happened yet, so that it may come from paper.
    fn is_fresh(&self) -> bool;
}

impl Games {
    /// The careers of pilots of a campaign.
    pub(super) fn career(&self, of: Played) -> Result<&Career, WebError> {
        self.muster.cards.career(of).ok_or_else(|| WebError::missing("There is no such campaign."))
    }

    /// What a mission is called.
    pub(super) fn mission_name(&self, id: &str) -> String {
        let file = self.muster.missions.mission(id).map(|it| &it.name).ok();
        let name = file.or_else(|| self.muster.missions.tours().find(id).map(|(_, it)| &it.name));
        name.cloned().unwrap_or_else(|| id.to_owned())
    }

    pub(super) fn ship_name(&self, id: &str) -> String {
        self.muster.cards.ship(id).map_or_else(|_| id.to_owned(), |it| it.name.clone())
    }

    /// What people call something that was shot down.
    pub(super) fn foe_name(&self, key: &str) -> String {
        foe_name(key, &self.muster)
    }

    /// How a campaign stands.
    pub(super) fn told_campaign(&self, open: &Open, by: &By) -> Result<Value, WebError> {
        let (mut told, more) = match &open.campaign {
            Campaign::Aturi(course) => (self.frame(open, by, &course.state().seen())?, self.cluster_told(open, course)),
            Campaign::FlightGroup(course) => {
                (self.frame(open, by, &course.state().seen())?, self.flight_group_told(open, course)?)
            }
        };
        if let (Value::Object(told), Value::Object(more)) = (&mut told, more) {
            told.extend(more);
        }
        Ok(told)
    }

    /// What is told of every campaign.
    fn frame(&self, open: &Open, by: &By, seen: &impl Tells) -> Result<Value, WebError> {
        let (campaign, ground) = (&open.campaign, seen.ground());
        let log = campaign.log(&self.muster);
        let latest = log.iter().rev().filter(|it| it.counts && !it.told.is_empty()).take(LATEST);
        Ok(json!({
            "turn": campaign.written(),
            "actions": campaign.actions(),
            "you": you(by, ground),
            "name": ground.name,
            "book": campaign.kind().word(),
            "kind": campaign.kind().name(),
            "how": seen.how(),
            "round": seen.number("round"),
            "shown": ground.shown,
            "next": seen.next(&self.muster),
            "players": players(open, by, ground),
            "numbers": numbers(seen),
            "corrections": ground.corrections,
            "memos": ground.open_memos().map(|it| self.memo(it)).collect::<Vec<_>>(),
            "latest": latest.map(|it| line(it, ground)).collect::<Vec<_>>(),
            "undo": undo(open, by, &log, ground),
            "proposal": ground.proposal.as_ref().map(|it| proposal(it, open, &log, ground)),
            "redo": campaign.redo(by).is_some(),
            "fresh": seen.is_fresh(),
            "options": campaign.options(by, &self.muster)?,
            "levels": home::pilots(),
        }))
    }

    /// A number that a mission left behind.
    fn memo(&self, memo: &Memo) -> Value {
        json!({ "words": memo.words, "count": memo.count, "mission": self.mission_name(&memo.mission) })
    }

    /// The ships of the other side, and how many miniatures of each there are.
    pub(super) fn models_told(&self, ships: BTreeSet<&str>, owned: &BTreeMap<String, u8>) -> Vec<Value> {
        let told = |id: &str| json!({ "ship": id, "name": self.ship_name(id), "owned": owned.get(id) });
        ships.into_iter().map(told).collect()
    }

    /// Everything that was ever written.
    pub(super) fn log_told(&self, open: &Open) -> Vec<Value> {
        let ground = open.campaign.ground();
        let mut counted = 0_u64;
        let told = |it: &Line| {
            let mut told = line(it, ground);
            // How many actions count up to here: what an undo to this point would keep.
            if it.counts && is_action(it) {
                counted += 1;
                told["keep"] = counted.into();
            }
            told
        };
        open.campaign.log(&self.muster).iter().map(told).collect()
    }
}

/// Switches with what each is set to.
pub(super) fn knobs(switches: &[SwitchTold], value: impl Fn(&str) -> Option<&'static str>) -> Vec<Value> {
    let told =
        |it: &SwitchTold| json!({ "name": it.name, "value": value(it.name), "values": it.values, "source": it.source });
    switches.iter().map(told).collect()
}

fn is_action(line: &Line) -> bool {
    !matches!(line.wanted.as_str(), "undo" | "redo" | "return")
}

/// Whether it is only talk about taking back.
fn is_said(line: &Line) -> bool {
    matches!(line.wanted.split(' ').next(), Some("ask-undo" | "agree" | "decline"))
}

fn you(by: &By, ground: &Ground) -> Value {
    match by {
        By::Coordinator => json!({ "coordinator": true, "id": null, "name": "Coordinator" }),
        By::Player(id) => {
            let name = ground.player(id).map_or(id, |it| &it.name);
            json!({ "coordinator": false, "id": id, "name": name })
        }
    }
}

/// An entry of the log. What was wanted is its first word: a report's whole text is nobody's reading.
fn line(line: &Line, ground: &Ground) -> Value {
    json!({
        "number": line.number,
        "by": ground.called(&line.by),
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

/// Those who play; whoever leads sees the links that let them in.
fn players(open: &Open, by: &By, ground: &Ground) -> Vec<Value> {
    let told = |it: &tallyho_campaign::Player| {
        let own = By::Player(it.id.clone());
        let key = key_of(&open.places, &own).filter(|_| *by == By::Coordinator || *by == own);
        json!({ "id": it.id, "name": it.name, "left": it.left, "key": key })
    };
    ground.players.iter().map(told).collect()
}

/// What would be taken back, in words; or why it cannot be.
fn undo(open: &Open, by: &By, log: &[Line], ground: &Ground) -> Value {
    let last = log.iter().rev().find(|it| it.counts && is_action(it));
    let words = last.and_then(|it| short(it).first().copied()).unwrap_or_default().to_owned();
    match open.campaign.undo(by, None) {
        Ok(_) => json!({ "words": words, "can": true }),
        Err(Undone::Nothing) => Value::Null,
        Err(Undone::Others(others)) => {
            let names: Vec<String> = others.iter().map(|it| ground.called(it)).collect();
            json!({ "words": words, "can": false, "others": names.join(" and ") })
        }
    }
}

/// What somebody asks the others to take back: what that is, and who has yet to agree.
fn proposal(proposal: &Proposal, open: &Open, log: &[Line], ground: &Ground) -> Value {
    let acts = log.iter().filter(|it| it.counts && is_action(it)).skip(proposal.keep as usize);
    let words: Vec<&str> = acts.filter(|it| !is_said(it)).filter_map(|it| short(it).first().copied()).collect();
    let wanting: Vec<String> = open.campaign.wanting(proposal).iter().map(|it| ground.called(it)).collect();
    json!({ "by": ground.called(&proposal.by), "words": words, "wanting": wanting })
}

/// What can be set by hand, with what it is now.
fn numbers(seen: &impl Tells) -> Vec<Value> {
    let told = |what: &String| json!({ "what": what, "words": seen.number_words(what), "now": seen.number(what) });
    seen.numbers().iter().map(told).collect()
}
