//! What happens in a mission, in words.

use tallyho_rules::scenario::Errand;
use tallyho_rules::{Scenario, ScenarioEvent, Seat, ShipId, Target};

/// Who tells it: names for ships, things and sides.
pub(super) struct Names<'l> {
    pub(super) ship: &'l dyn Fn(ShipId) -> String,
    pub(super) thing: &'l dyn Fn(u8) -> String,
    pub(super) side: &'l dyn Fn(Seat) -> String,
}

/// What an event is in words, with how far it is indented.
pub(super) fn words(scenario: Option<&Scenario>, event: ScenarioEvent, names: &Names<'_>) -> (usize, String) {
    let Names { ship, thing, side } = names;
    let wave = |place: u8| {
        scenario.and_then(|it| it.waves.get(usize::from(place))).map_or("a squad", |wave| wave.name.as_str()).to_owned()
    };
    match event {
        ScenarioEvent::Arrived(place, vector, count) => {
            let vector = scenario.and_then(|it| it.vectors.get(usize::from(vector)));
            let by = vector.map_or(String::new(), |vector| format!(" by vector {}", vector.name));
            (1, format!("{} arrives{by}: {count} {}", wave(place), if count == 1 { "ship" } else { "ships" }))
        }
        ScenarioEvent::Delayed(place) => (1, format!("{} finds no free vector and comes next round", wave(place))),
        ScenarioEvent::Scored(seat, points) => (1, format!("{} scores {points}", side(seat))),
        ScenarioEvent::Errand(who, errand, Errand::NOTHING) => {
            let errand = scenario.and_then(|it| it.errands.get(usize::from(errand)));
            (2, format!("{}: {}", ship(who), errand.map_or("an errand", |errand| errand.name.as_str())))
        }
        ScenarioEvent::Errand(who, errand, on) => {
            let errand = scenario.and_then(|it| it.errands.get(usize::from(errand)));
            let on = if errand.is_some_and(|errand| errand.ships != 0) { ship(ShipId(on)) } else { thing(on) };
            (2, format!("{}: {}, {on}", ship(who), errand.map_or("an errand", |errand| errand.name.as_str())))
        }
        ScenarioEvent::Taken(who, what) => (3, format!("{} takes {}", ship(who), thing(what))),
        ScenarioEvent::Dropped(what, who) => (3, format!("{} lets go of {}", ship(who), thing(what))),
        ScenarioEvent::Owned(what, seat) => (3, format!("{} is {}'s", thing(what), side(seat))),
        ScenarioEvent::Sensed(who, dice, crits) => {
            (1, format!("{} rolls {dice} sensor dice: {crits} crits", ship(who)))
        }
        ScenarioEvent::Boarded(who) => (1, format!("{} is boarded and taken", ship(who))),
        ScenarioEvent::Mended(Target::Ship(who)) => (2, format!("{} loses a damage", ship(who))),
        ScenarioEvent::Mended(Target::Object(what)) => (2, format!("{} is mended by one", thing(what))),
        ScenarioEvent::Turned(who, into) => (1, format!("{} is taken, and {} flies on", ship(who), ship(into))),
        ScenarioEvent::Landed(who, bay) => (2, format!("{} lands in bay {}", ship(who), bay + 1)),
        ScenarioEvent::FailedToLand(who) => (2, format!("{} fails to land", ship(who))),
        ScenarioEvent::Moored(who) => (1, format!("{} docks for this round", ship(who))),
        ScenarioEvent::Jumped(who) => (2, format!("{} jumps to hyperspace", ship(who))),
        ScenarioEvent::TeamAt(module) => (1, format!("the commandos are on module {module}")),
        ScenarioEvent::TeamRolled(module, hits) => (1, format!("the commandos on module {module} roll {hits} hits")),
        ScenarioEvent::StationTaken(seat) => (0, format!("{} has taken the station", side(seat))),
        ScenarioEvent::Faced(what, _) => (2, format!("{} turns", thing(what))),
        ScenarioEvent::Ruled(rule) => {
            let rule = scenario.and_then(|it| it.rules.get(usize::from(rule)));
            (1, rule.map_or("a rule of the mission", |rule| rule.name.as_str()).to_owned())
        }
        ScenarioEvent::Met(objective) => {
            let objective = scenario.and_then(|it| it.objectives.get(usize::from(objective)));
            (0, format!("objective met: {}", objective.map_or("", |objective| objective.name.as_str())))
        }
        ScenarioEvent::Penalty(who, points) => (0, format!("{} is lost: {points} points less", ship(who))),
    }
}
