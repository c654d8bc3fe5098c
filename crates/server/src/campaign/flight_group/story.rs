//! What the chronicle tells of Flight Group Alpha: what each mission came to in the book's order, and whose life was rolled for.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::{Ejection, Event, FlightGroup, Pilot};
use tallyho_campaign::{Book, Correction};
use tallyho_missions::brief::capital;

use super::told::ended;
use crate::campaign::story::{Recalls, duty};
use crate::games::Games;

impl Recalls for FlightGroup {
    const STEPS: (&'static str, u8) = ("Ranks", 11);
    const UNIT: &'static str = "XP";

    fn chapter(&self, event: &Event, entry: &[Event], games: &Games) -> Option<Value> {
        let mut told = games.sortie_flown(ended(event)?, self);
        settled(self, &mut told, entry, games);
        Some(told)
    }

    fn loss(&self, event: &Event, entry: &[Event], games: &Games) -> Option<Value> {
        let Event::Ejected { pilot, rolls, .. } = event else { return None };
        let flown = entry.iter().find_map(ended);
        let known = self.pilot(pilot);
        let killed = entry.iter().any(|it| matches!(it, Event::Killed { pilot: id } if id == pilot));
        Some(json!({
            "pilot": pilot,
            "callsign": known.map_or(pilot.as_str(), |it| it.callsign.as_str()),
            "player": known.and_then(|it| self.ground.player(&it.player)).map(|it| &it.name),
            "card": known.map(|it| games.imperial_card(it, self)),
            "mission": flown.map(|it| games.mission_name(&it.mission)),
            "round": flown.map(|it| it.rounds),
            "dice": rolls.iter().map(|it| &it.face).collect::<Vec<_>>(), "points": 0, "killed": killed,
        }))
    }

    fn correction(event: &Event) -> Option<&Correction> {
        if let Event::Corrected { correction } = event { Some(correction) } else { None }
    }

    fn steps(&self) -> Vec<(&str, u8)> {
        self.pilots.iter().map(|it| (it.id.as_str(), it.rank)).collect()
    }

    fn people(&self) -> Vec<Value> {
        let told =
            |it: &Pilot| json!({ "id": it.id, "callsign": it.callsign, "duty": duty(it.duty), "level": it.rank });
        self.pilots.iter().map(told).collect()
    }

    fn round(&self) -> u16 {
        self.round
    }
}

/// Why dice were rolled for a pilot.
const fn why(ejection: Ejection) -> &'static str {
    match ejection {
        Ejection::ShotDown => "shot down",
        Ejection::Escaped => "fled over an edge",
        Ejection::LeftBehind => "left behind in hostile space",
    }
}

/// What a mission came to: who shot down what, dice, what everybody goes home with, and how the tours go on.
fn settled(seen: &FlightGroup, told: &mut Value, events: &[Event], games: &Games) {
    let callsign = |id: &String| seen.pilot(id).map_or_else(|| id.clone(), |it| it.callsign.clone());
    let tell = |event: &Event| capital(&seen.tell(event, &games.muster));
    let (mut kills, mut ships, mut homes, mut ranks, mut changes) = (vec![], vec![], vec![], vec![], vec![]);
    for event in events {
        match event {
            Event::Credited { pilot, what, count } => {
                kills.push(json!({ "callsign": callsign(pilot), "what": games.foe_name(what), "count": count }));
            }
            Event::Ejected { pilot, why: because, rolls, .. } => ships.push(json!({
                "pilot": pilot, "callsign": callsign(pilot), "why": why(*because),
                "dice": rolls.iter().map(|it| &it.face).collect::<Vec<_>>(),
                "takes": rolls.iter().map(|it| it.takes).collect::<Vec<_>>(),
            })),
            Event::Earned { pilot, share, points } => homes.push(json!({
                "callsign": callsign(pilot), "share": share, "points": points, "lost": Vec::<String>::new(),
            })),
            Event::Lost { .. } => {
                // What is lost follows the share of whose it is.
                if let Some(lost) = homes.last_mut().and_then(|it| it["lost"].as_array_mut()) {
                    lost.push(tell(event).into());
                }
            }
            Event::Healed { .. }
            | Event::Injured { .. }
            | Event::Demoted { .. }
            | Event::Expelled { .. }
            | Event::Killed { .. }
            | Event::Graduated { .. } => ranks.push(tell(event)),
            Event::Deck { .. } | Event::TourEnded { .. } | Event::Added { .. } | Event::Over { .. } => {
                changes.push(tell(event));
            }
            _ => {}
        }
    }
    told["kills"] = kills.into();
    told["ships"] = ships.into();
    told["homes"] = homes.into();
    told["ranks"] = ranks.into();
    told["changes"] = changes.into();
}
