//! How a campaign of Flight Group Alpha begins.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::{FlightGroup, Mode, PRESETS, Switches};
use tallyho_campaign::{Charter, Course};
use tallyho_cards::Campaign;
use tallyho_cards::word::Word as _;

use crate::campaign::begin::WantedCampaign;
use crate::campaign::told::Tells as _;
use crate::error::WebError;
use crate::games::Games;

/// What a form for a new one offers.
pub(in crate::campaign) fn told() -> Value {
    let mode = |it: Mode| json!({ "word": it.word(), "says": it.says() });
    json!({
        "says": "Three to six Imperial pilots, from cadets to generals, through seven tours.",
        "choice": { "name": "mode", "words": "Mode", "values": Mode::ALL.map(mode) },
        "presets": PRESETS,
        "ships": [],
    })
}

/// Which campaign a form wants.
pub(in crate::campaign) fn charter(wanted: &WantedCampaign) -> Result<Charter, WebError> {
    let mode = Mode::ALL.into_iter().find(|it| it.word() == wanted.mode);
    let mode = mode.ok_or_else(|| WebError::bad("A campaign is classic, completionist or ironman."))?;
    let preset = PRESETS.iter().find(|it| it.name == wanted.preset).ok_or_else(|| {
        let known = PRESETS.map(|it| it.name).join(", ");
        WebError::bad(format!("There is no preset '{}'; there are: {known}.", wanted.preset))
    })?;
    Ok(Charter::FlightGroup { mode, switches: Switches::of(preset) })
}

/// What somebody needs who writes down a campaign from paper: paths, ships, tours and their missions by number.
pub(in crate::campaign) fn paper(games: &Games, course: &Course<FlightGroup>) -> Result<Value, WebError> {
    let career = games.career(Campaign::FlightGroup)?;
    let tours = games.muster.missions.tours();
    let path = |it: &tallyho_cards::CareerPath| json!({ "id": it.id, "name": it.name });
    let ship = |it: &tallyho_cards::CareerShip| json!({ "id": it.ship, "name": games.ship_name(&it.ship) });
    let mission = |(_, it): (_, &tallyho_missions::tours::TourMission)| json!({ "id": it.id, "name": it.name, "number": tours.number(&it.id) });
    Ok(json!({
        "paths": career.paths.iter().map(path).collect::<Vec<_>>(),
        "ships": career.ships.iter().map(ship).collect::<Vec<_>>(),
        "missions": tours.missions().map(mission).collect::<Vec<_>>(),
        "tours": tours.tours.iter().map(|it| json!({ "number": it.number, "name": it.name })).collect::<Vec<_>>(),
        "top": career.top,
        "last": career.last(),
        "open": course.state().is_fresh(),
    }))
}
