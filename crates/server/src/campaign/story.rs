//! The chronicle of a campaign: mission by mission what came of it, levels as they rose, and those who did not return.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{Cluster, Event};
use tallyho_campaign::{Book, Open};

use super::cluster;
use super::told::duty;
use crate::error::WebError;
use crate::games::Games;

impl Games {
    /// The whole story.
    pub(super) fn chronicle(&self, open: &Open) -> Result<Value, WebError> {
        let course = cluster(open)?;
        let seen = course.state().seen();
        let mut missions = Vec::new();
        let mut corrections = Vec::new();
        let mut levels = Vec::new();
        let mut state = Cluster::default();
        let mut losses = Vec::new();
        for (number, by, done) in course.history() {
            for event in &done.events {
                state.apply(event);
                match event {
                    Event::Flown { flown } => {
                        let mut told = self.flown_told(flown, &seen);
                        told["entry"] = number.into();
                        told["day"] = done.when.map(tallyho_ledger::day).into();
                        self.settled(&mut told, &done.events, &seen);
                        missions.push(told);
                        let ranks = state.pilots.iter().map(|it| json!({ "pilot": it.id, "level": it.level }));
                        levels.push(ranks.collect::<Vec<_>>());
                    }
                    Event::Corrected { correction } => corrections.push(json!({
                        "entry": number, "by": seen.ground.called(&by), "round": state.round, "told": seen.tell(event, &self.muster),
                        "day": done.when.map(tallyho_ledger::day),
                        "reason": correction.reason,
                    })),
                    Event::ShipLost { pilot, dice, points, .. } => {
                        losses.push((state.flown.len(), pilot.clone(), dice.clone(), *points, done.events.iter().any(|it| matches!(it, Event::Killed { pilot: id } if id == pilot))));
                    }
                    _ => {}
                }
            }
        }
        let memorial: Vec<Value> = losses
            .iter()
            .map(|(at, pilot, dice, points, killed)| {
                let flown = seen.flown.get(*at);
                let known = seen.pilot(pilot);
                json!({
                    "pilot": pilot,
                    "callsign": known.map_or(pilot.as_str(), |it| it.callsign.as_str()),
                    "player": known.and_then(|it| seen.ground.player(&it.player)).map(|it| &it.name),
                    "card": known.map(|it| self.pilot_card(it, &seen)),
                    "mission": flown.map(|it| self.mission_name(&it.mission)),
                    "round": flown.map(|it| it.rounds),
                    "dice": dice, "points": points, "killed": killed,
                })
            })
            .collect();
        let pilots: Vec<Value> = seen
            .pilots
            .iter()
            .map(|it| {
                json!({
                    "id": it.id, "callsign": it.callsign, "duty": duty(it.duty), "level": it.level,
                })
            })
            .collect();
        Ok(json!({
            "missions": missions, "corrections": corrections, "levels": levels, "pilots": pilots,
            "memorial": memorial, "entries": self.log_told(open)?,
        }))
    }

    /// What a mission came to, in the book's order.
    fn settled(&self, told: &mut Value, events: &[Event], seen: &Cluster) {
        let callsign = |id: &String| seen.pilot(id).map_or_else(|| id.clone(), |it| it.callsign.clone());
        let (mut earned, mut ships, mut kills, mut changes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::Earned { what, points } => earned.push(json!({ "what": what, "points": points })),
                Event::ShipLost { pilot, dice, points, .. } => {
                    ships.push(json!({ "pilot": pilot, "callsign": callsign(pilot), "dice": dice, "points": points }));
                }
                Event::Credited { pilot, what, count } => {
                    kills.push(json!({ "callsign": callsign(pilot), "what": self.foe_name(what), "count": count }));
                }
                Event::Token { .. }
                | Event::Deck { .. }
                | Event::CardLost { .. }
                | Event::Killed { .. }
                | Event::Forfeited { .. }
                | Event::Over { .. } => {
                    changes.push(json!(seen.tell(event, &self.muster)));
                }
                _ => {}
            }
        }
        told["earned"] = earned.into();
        told["ships"] = ships.into();
        told["kills"] = kills.into();
        told["changes"] = changes.into();
    }
}
