//! How a campaign of the Aturi Cluster begins.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{Cluster, Length, PRESETS, Preset, Switches};
use tallyho_campaign::{Book, Charter, Course, Open, Request};

use super::cluster;
use crate::campaign::begin::{WantedCampaign, WantedPilot};
use crate::error::WebError;
use crate::games::Games;

/// What a form for a new one offers.
pub(in crate::campaign) fn told(games: &Games) -> Result<Value, WebError> {
    let career = games.rebels()?;
    let firsts = career.ships.iter().filter(|it| it.from <= 1);
    let ship =
        |it: &tallyho_cards::CareerShip| json!({ "id": it.ship, "name": games.ship_name(&it.ship), "price": it.price });
    let length = |it: Length| {
        let says = format!("{} arcs, won with {} tokens.", it.missions(), it.tokens());
        json!({ "word": it.word(), "says": says })
    };
    Ok(json!({
        "says": "Three to six Rebel pilots, from rookies to victory, here or at the mat.",
        "choice": { "name": "length", "words": "How long", "values": Length::ALL.map(length) },
        "presets": PRESETS.map(|it| json!({ "name": it.name, "says": format!("{} Pilots begin with {} points.", it.says, it.points) })),
        "ships": firsts.map(ship).collect::<Vec<_>>(),
    }))
}

/// Which campaign a form wants.
pub(in crate::campaign) fn charter(wanted: &WantedCampaign) -> Result<Charter, WebError> {
    let length = Length::ALL.into_iter().find(|it| it.word() == wanted.length);
    let length = length.ok_or_else(|| WebError::bad("A campaign is short, medium or long."))?;
    Ok(Charter::Aturi { length, switches: Switches::of(preset(&wanted.preset)?) })
}

fn preset(name: &str) -> Result<&'static Preset, WebError> {
    PRESETS.iter().find(|it| it.name == name).ok_or_else(|| {
        WebError::bad(format!("There is no preset '{name}'; there are: {}.", PRESETS.map(|it| it.name).join(", ")))
    })
}

impl Games {
    /// Recruits a pilot with the points of a preset, and buys the first ship.
    pub(in crate::campaign) fn enlist(
        &self,
        open: &mut Open,
        recruit: Request,
        pilot: &WantedPilot,
        with: &str,
    ) -> Result<(), WebError> {
        self.do_it(open, &recruit.with("points", preset(with)?.points.to_string()))?;
        let Some(ship) = pilot.ship.as_ref().filter(|it| !it.is_empty()) else { return Ok(()) };
        let recruit = cluster(open)?.state().pilots.last().map(|it| it.id.clone()).unwrap_or_default();
        self.do_it(open, &Request::new("ship").with("pilot", recruit).with("ship", ship.clone()))
    }
}

/// What somebody needs who writes down a campaign from paper: ships, cards, and the missions that may be in the deck.
pub(in crate::campaign) fn paper(games: &Games, course: &Course<Cluster>) -> Result<Value, WebError> {
    let career = games.rebels()?;
    let seen = course.state().seen();
    let ship = |it: &tallyho_cards::CareerShip| json!({ "id": it.ship, "name": games.ship_name(&it.ship) });
    let card = |it: &tallyho_cards::Sale| json!({ "id": it.card.id, "name": it.card.name, "slots": it.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>() });
    // Whoever takes a deck over names its cards, so he reads the names of all that may lie in one.
    let decks = tallyho_campaign::aturi::starting(&games.muster.missions);
    let decks = decks.iter().flat_map(|start| tallyho_campaign::aturi::arc(start, &games.muster.missions));
    let fresh = seen.pilots.is_empty() && seen.flown.is_empty();
    let decks = decks.filter(|_| fresh || seen.ground.shown);
    let missions: Vec<Value> = decks.map(|id| json!({ "id": id, "name": games.mission_name(&id) })).collect();
    Ok(json!({
        "ships": career.ships.iter().map(ship).collect::<Vec<_>>(),
        "cards": career.sale.iter().map(card).collect::<Vec<_>>(),
        "missions": missions,
        "levels": career.top,
        "open": fresh,
    }))
}
