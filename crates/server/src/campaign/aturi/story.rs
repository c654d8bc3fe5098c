//! What the chronicle tells of the Aturi Cluster: pools and what they are made of, ships that were lost, the deck and tokens.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{Cluster, Event};
use tallyho_campaign::{Book, Correction};

use crate::campaign::story::{Recalls, duty};
use crate::games::Games;

impl Recalls for Cluster {
    const STEPS: (&'static str, u8) = ("Levels", 5);
    const UNIT: &'static str = "points";

    fn chapter(&self, event: &Event, entry: &[Event], games: &Games) -> Option<Value> {
        let Event::Flown { flown } = event else { return None };
        let mut told = games.flown_told(flown, self);
        settled(self, &mut told, entry, games);
        Some(told)
    }

    fn loss(&self, event: &Event, entry: &[Event], games: &Games) -> Option<Value> {
        let Event::ShipLost { pilot, dice, points, .. } = event else { return None };
        let flown = entry.iter().find_map(|it| if let Event::Flown { flown } = it { Some(flown) } else { None });
        let known = self.pilot(pilot);
        let killed = entry.iter().any(|it| matches!(it, Event::Killed { pilot: id } if id == pilot));
        Some(json!({
            "pilot": pilot,
            "callsign": known.map_or(pilot.as_str(), |it| it.callsign.as_str()),
            "player": known.and_then(|it| self.ground.player(&it.player)).map(|it| &it.name),
            "card": known.map(|it| games.pilot_card(it, self)),
            "mission": flown.map(|it| games.mission_name(&it.mission)),
            "round": flown.map(|it| it.rounds),
            "dice": dice, "points": points, "killed": killed,
        }))
    }

    fn correction(event: &Event) -> Option<&Correction> {
        if let Event::Corrected { correction } = event { Some(correction) } else { None }
    }

    fn steps(&self) -> Vec<(&str, u8)> {
        self.pilots.iter().map(|it| (it.id.as_str(), it.level)).collect()
    }

    fn people(&self) -> Vec<Value> {
        let told = |it: &tallyho_campaign::aturi::Pilot| json!({ "id": it.id, "callsign": it.callsign, "duty": duty(it.duty), "level": it.level });
        self.pilots.iter().map(told).collect()
    }

    fn round(&self) -> u16 {
        self.round
    }
}

/// What a mission came to, in the book's order.
fn settled(seen: &Cluster, told: &mut Value, events: &[Event], games: &Games) {
    let callsign = |id: &String| seen.pilot(id).map_or_else(|| id.clone(), |it| it.callsign.clone());
    let (mut earned, mut ships, mut kills, mut changes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            Event::Earned { what, points } => earned.push(json!({ "what": what, "points": points })),
            Event::ShipLost { pilot, dice, points, .. } => {
                ships.push(json!({ "pilot": pilot, "callsign": callsign(pilot), "dice": dice, "points": points }));
            }
            Event::Credited { pilot, what, count } => {
                kills.push(json!({ "callsign": callsign(pilot), "what": games.foe_name(what), "count": count }));
            }
            Event::Token { .. }
            | Event::Deck { .. }
            | Event::CardLost { .. }
            | Event::Killed { .. }
            | Event::Forfeited { .. }
            | Event::Over { .. } => {
                changes.push(json!(seen.tell(event, &games.muster)));
            }
            _ => {}
        }
    }
    told["earned"] = earned.into();
    told["ships"] = ships.into();
    told["kills"] = kills.into();
    told["changes"] = changes.into();
}
