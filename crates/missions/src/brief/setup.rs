//! How a mission's table is set up, and what to fetch from the shelf for it.

use crate::Whose;
use crate::mission::{Base, LayTerm, Lies, Stands};
use tallyho_rules::scenario::{Arrival, Constraint};

use super::Teller;
use super::show;

/// Three dice of each kind are what a core set has.
const DICE: &str = "3 attack dice, 3 defence dice";

/// How the table is set up, in order.
pub(super) fn steps(teller: &Teller<'_>) -> Vec<String> {
    let mission = teller.mission;
    let mut steps = Vec::new();
    let pilots = teller.seats.pilots;
    for group in &mission.obstacles {
        let count = group.count.with(pilots).max(0) as usize;
        let what = show::counted(count, &show::obstacle(&group.kind));
        steps.push(format!(
            "Lay {what} in the dashed area, beyond range {} of each other, as the map shows.",
            group.apart
        ));
    }
    steps.extend(things(teller));
    steps.extend(mission.laying.iter().map(|lay| laying(teller, lay)));
    if mission.base == Base::Standard && mission.obstacles.is_empty() {
        steps.push("Place three obstacles each, in turn.".to_owned());
    }
    for ship in &mission.ships {
        let (name, chassis) = (show::named(&ship.id), teller.chassis(&ship.craft.chassis));
        let place = match &ship.stands {
            Stands::In(_) => "deploys in its dashed area",
            Stands::At(_) => "stands where the map shows it",
        };
        steps.push(format!("{name} ({chassis}) {place}."));
    }
    for (squad, name) in
        mission.squads.iter().filter(|it| it.arrives == Arrival::Setup).map(|it| (it, show::title(&it.name)))
    {
        let place = mission.squads.iter().position(|known| known.id == squad.id).unwrap_or_default();
        if teller.of_squad(place).next().is_some() {
            steps.push(format!("Squad {name} arrives at {}.", at_vector(&show::vector(mission, squad))));
        }
    }
    for side in (0..2).filter(|&side| teller.seats.players[side] > 0) {
        let place = if mission.deploys[side].is_some() { "in its dashed area" } else { "within range 1 of its edge" };
        steps.push(format!("The {} side deploys {place}.", show::side(mission, side)));
    }
    steps
}

/// A vector inside a sentence.
fn at_vector(words: &str) -> String {
    match words.strip_prefix("drawn") {
        Some(rest) => format!("a vector that is drawn{rest}"),
        None if words.starts_with("an entry") => words.replacen("an entry", "a side of a marker that is drawn", 1),
        None => format!("vector {words}"),
    }
}

/// How things come onto the table that are there from the start: those of a kind at once.
fn things(teller: &Teller<'_>) -> Vec<String> {
    let pilots = teller.seats.pilots;
    let mut shown: Vec<(usize, usize)> = Vec::new();
    let mut on_obstacles: Vec<(usize, usize)> = Vec::new();
    for term in teller.mission.things.iter().filter(|term| term.from_pilots <= pilots) {
        let (list, count) = match &term.lies {
            Lies::At(_) => (&mut shown, 1),
            Lies::In(many, ..) => (&mut shown, many.with(pilots).max(0) as usize),
            Lies::OnObstacles(many) => (&mut on_obstacles, many.with(pilots).max(0) as usize),
            Lies::Later(_) => continue,
        };
        match list.iter_mut().find(|(kind, _)| *kind == term.kind) {
            Some((_, all)) => *all += count,
            None => list.push((term.kind, count)),
        }
    }
    let counted = |(kind, count): &(usize, usize)| show::counted(*count, &teller.mission.kinds[*kind].name);
    let mut steps: Vec<String> = Vec::new();
    if !shown.is_empty() {
        let all: Vec<String> = shown.iter().map(counted).collect();
        let them = if shown.iter().map(|(_, count)| count).sum::<usize>() == 1 { "it" } else { "them" };
        steps.push(format!("Lay {} where the map shows {them}.", show::join(&all, "and")));
    }
    steps.extend(
        on_obstacles.iter().map(|it| format!("Lay {}, each on another obstacle, as the map shows.", counted(it))),
    );
    steps
}

/// What a player lays, and where he may.
fn laying(teller: &Teller<'_>, lay: &LayTerm) -> String {
    let things = &teller.plan.scenario.things;
    let name = |place: u8| {
        let kind = things.get(usize::from(place)).map_or(0, |thing| usize::from(thing.kind));
        format!("{} {}", teller.mission.kinds[kind].name, place + 1)
    };
    let range = |least: u8, most: u8| if least == most { least.to_string() } else { format!("{least}-{most}") };
    let within = |constraint: &Constraint| match *constraint {
        Constraint::At(thing, least, most) => format!("at range {} of {}", range(least, most), name(thing)),
        Constraint::Beyond(most) => format!("beyond range {most} of every other"),
        Constraint::OwnEdge(least, most) => format!("at range {} of their own edge", range(least, most)),
        Constraint::FoeEdge(least, most) => format!("at range {} of the other edge", range(least, most)),
    };
    let within: Vec<String> = lay.within.iter().map(within).collect();
    let who = if lay.by == 0 { "The first player" } else { "The second player" };
    format!("{who} lays {} {}.", name(lay.thing), show::join(&within, "and"))
}

/// What to fetch: miniatures, obstacles and tokens, counted, of what players know.
pub(super) fn fetch(teller: &Teller<'_>) -> Vec<String> {
    let mut list = own_ships(teller);
    let known = teller.plan.crafts.iter().filter(|berth| match berth.whose {
        Whose::Player(_) => false,
        Whose::Mission(_) => true,
        Whose::Squadron(place) => teller.knows(&teller.mission.squads[place]),
    });
    list.extend(teller.ships(known.filter_map(|berth| berth.craft.as_ref())));
    list.extend(pieces(teller));
    list
}

/// What players bring.
pub(super) fn own_ships(teller: &Teller<'_>) -> Vec<String> {
    let line = |side: usize| {
        let count = show::counted(usize::from(teller.seats.players[side]), "ship");
        let brings = teller.mission.bring[side].iter().map(|craft| teller.chassis(&craft.chassis));
        let brings = show::each_once(brings);
        let such = if brings.is_empty() { String::new() } else { format!(", such as {}", show::join(&brings, "or")) };
        format!("{}: {count} of your own{such}", show::side(teller.mission, side))
    };
    (0..2).filter(|&side| teller.seats.players[side] > 0).map(line).collect()
}

/// What lies on the table from the start, and the dice.
pub(super) fn pieces(teller: &Teller<'_>) -> Vec<String> {
    let mission = teller.mission;
    let mut list = Vec::new();
    for group in &mission.obstacles {
        list.push(show::counted(group.count.with(teller.seats.pilots).max(0) as usize, &show::obstacle(&group.kind)));
    }
    if mission.obstacles.is_empty() && mission.base == Base::Standard {
        list.push("6 obstacles".to_owned());
    }
    for (kind, count) in teller.things() {
        list.push(show::counted(count, &mission.kinds[usize::from(kind)].name));
    }
    if !mission.vectors.is_empty() {
        list.push(show::counted(mission.vectors.len(), "token") + " for the vectors");
    }
    list.push(DICE.to_owned());
    list
}
