//! How a mission's table is set up, and what to fetch from the shelf for it.

use crate::Whose;
use crate::mission::{Base, BayTerm, Craft, DeedTerm, LayTerm, Lies, Scatter, Stands};
use tallyho_rules::scenario::{Arrival, Constraint};
use tallyho_table::Pose;

use super::Teller;
use super::marks;
use super::show;

/// Three dice of each kind are what a core set has.
const DICE: &str = "3 attack dice, 3 defence dice";

/// How the table is set up, in order.
pub(super) fn steps(teller: &Teller<'_>) -> Vec<String> {
    let mission = teller.mission;
    let mut steps = vec![MEASURES.to_owned()];
    // What obstacles keep clear of lies there before them.
    let things_first = mission.obstacles.iter().any(|group| !group.clear_of.is_empty());
    let (obstacles, things) = (obstacles(teller), things(teller));
    steps.extend(if things_first { [things, obstacles] } else { [obstacles, things] }.into_iter().flatten());
    steps.extend(bays(teller));
    steps.extend(vectors(teller));
    steps.extend(mission.laying.iter().map(|lay| laying(teller, lay)));
    if mission.base == Base::Standard && mission.obstacles.is_empty() {
        steps.push(
            "Each player chooses three obstacles among asteroids, debris clouds and gas clouds. In turn, the first player first, they place \
             one at a time, beyond range 1 of other obstacles, beyond range 2 of every edge, and not overlapping anything above."
                .to_owned(),
        );
    }
    for ship in &mission.ships {
        let (name, chassis) = (ship.title(), teller.chassis(&ship.craft.chassis));
        let place = match &ship.stands {
            Stands::In(zone) => format!("deploys in its dashed area{}", area(teller, Some(zone))),
            Stands::Later(_) if takes_a_place(teller, &ship.id) => {
                "is not there: it flies on in the place of another".to_owned()
            }
            Stands::Later(by) => format!(
                "waits beside the table until a rule brings it: at {}{}",
                show::join(by, "or"),
                if by.len() > 1 { ", drawn" } else { "" }
            ),
            Stands::At([x, y, heading]) => {
                let pose = Pose::from_degrees(*x, *y, *heading);
                format!("stands at {}, {}", marks::spot(pose), marks::facing(pose))
            }
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
        let place = match &mission.deploys[side] {
            Some(zone) => format!("in its dashed area{}", area(teller, Some(zone))),
            None => "within range 1 of its edge".to_owned(),
        };
        steps.push(format!("The {} side deploys {place}.", show::side(mission, side)));
    }
    if mission.entries.is_some() {
        steps.push(
            "Squads of the set-up and players' ships are placed in ascending order of initiative; at the same initiative players first."
                .to_owned(),
        );
    }
    steps
}

/// How places are measured.
const MEASURES: &str = "Places are in squares of 101.6 mm, a ninth of three feet, from the left edge / from the near edge, to the middle of \
                        each piece. The numbers beside the map count them.";

/// Where a zone is, after a comma.
fn area(teller: &Teller<'_>, name: Option<&String>) -> String {
    let zone = name.and_then(|name| teller.mission.zones.get(name));
    zone.map_or(String::new(), |zone| format!(", {}", marks::zone(zone)))
}

/// Where the tokens of the vectors lie.
fn vectors(teller: &Teller<'_>) -> Option<String> {
    let place = |(name, [x, y, heading]): &(String, [f64; 3])| {
        let pose = Pose::from_degrees(*x, *y, *heading);
        format!("{name} at {}", marks::spot(pose))
    };
    let places: Vec<String> = teller.mission.vectors.iter().map(place).collect();
    (!places.is_empty())
        .then(|| format!("Lay tokens for the vectors, pointing as on the map: {}.", show::join(&places, "and")))
}

/// Where obstacles lie in this layout.
fn obstacles(teller: &Teller<'_>) -> Vec<String> {
    let mut laid = teller.plan.obstacles.iter();
    let step = |group: &Scatter| {
        let count = group.count.with(teller.seats.pilots).max(0) as usize;
        let places: Vec<String> = laid.by_ref().take(count).map(|it| marks::spot(it.pose)).collect();
        let clear = match group.clear_of.is_empty() {
            true => String::new(),
            false => format!(
                " and of each {}, none straight before a side of one",
                show::either(teller.mission, &group.clear_of)
            ),
        };
        format!(
            "Lay {} in the dashed area {} by chance, {}{clear}; in this layout at {}.",
            show::counted(count, &show::obstacle(&group.kind)),
            marks::zone(&group.zone),
            match group.apart {
                0 => "touching none of the others".to_owned(),
                apart => format!("beyond range {apart} of each other"),
            },
            show::join(&places, "and")
        )
    };
    teller.mission.obstacles.iter().map(step).collect()
}

/// Docking bays and the way out of them.
fn bays(teller: &Teller<'_>) -> Vec<String> {
    let bay = |bay: &BayTerm| {
        let [from, to] = bay.entrance.map(|[x, y]| marks::spot(Pose::from_degrees(x, y, 0.0)));
        let [x, y, heading] = bay.exit;
        let out = Pose::from_degrees(x, y, heading);
        format!(
            "The docking bay of module {} is open from {from} to {to} (the thick line); ships come out of it {}.",
            bay.module,
            marks::facing(out)
        )
    };
    teller.mission.bays.iter().map(bay).collect()
}

/// A vector inside a sentence.
fn at_vector(words: &str) -> String {
    match words.strip_prefix("drawn") {
        Some(rest) => format!("a vector that is drawn{rest}"),
        None if words.starts_with("an entry") => {
            words.replacen("an entry", "a side of a marker that is drawn, each ship by itself", 1)
        }
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
    let lay = |it: &(usize, usize)| format!("Lay {}{}: {}.", counted(it), apart(teller, it.0), places(teller, it.0));
    let on_rocks = |it: &(usize, usize)| {
        format!("Lay {}, each on another obstacle that is drawn; in this layout {}.", counted(it), places(teller, it.0))
    };
    shown.iter().map(lay).chain(on_obstacles.iter().map(on_rocks)).collect()
}

/// How far things of a kind lie from each other that lie by chance.
fn apart(teller: &Teller<'_>, kind: usize) -> String {
    let own = teller.mission.things.iter().filter(|term| term.kind == kind);
    let in_zones = own.filter_map(|term| match &term.lies {
        Lies::In(count, zone, spacing) => Some((count.with(teller.seats.pilots), zone, spacing)),
        Lies::At(_) | Lies::OnObstacles(_) | Lies::Later(_) => None,
    });
    let in_zones: Vec<_> = in_zones.collect();
    let Some((.., spacing)) = in_zones.first() else { return String::new() };
    let areas: Vec<String> =
        in_zones.iter().map(|(count, zone, _)| format!("{count} in the area {}", marks::zone(zone))).collect();
    let areas = format!(", {}", show::join(&areas, "and"));
    let near = match spacing.others {
        0 => String::new(),
        others => format!(" and within range {} of {}", spacing.within, show::counted(usize::from(others), "other")),
    };
    if (spacing.others, spacing.within) == (1, spacing.beyond + 1) {
        let askew = if spacing.askew { ", neither straight before a side of the other" } else { "" };
        return format!("{areas}, by chance, at range {} of each other{askew}; in this layout", spacing.within);
    }
    let askew = if spacing.askew { ", none straight before a side of another" } else { "" };
    format!("{areas}, by chance, beyond range {} of each other{near}{askew}; in this layout", spacing.beyond)
}

/// Where the things of a kind lie, each by its mark.
fn places(teller: &Teller<'_>, kind: usize) -> String {
    let things = teller.plan.scenario.things.iter().zip(marks::marks(teller.mission, teller.plan));
    let own = things.filter(|(thing, _)| usize::from(thing.kind) == kind);
    // What lies by chance may be turned as it falls.
    let fixed = teller.mission.things.iter().any(|term| term.kind == kind && matches!(term.lies, Lies::At(_)));
    let place = |(thing, mark): (&tallyho_rules::scenario::Thing, String)| {
        let pose = thing.place?.pose();
        let facing = match marks::has_front(teller.mission, kind) {
            true => format!(" {}", marks::facing(pose)),
            false => fixed.then(|| marks::turned(pose)).flatten().unwrap_or_default(),
        };
        Some(format!("{mark} at {}{facing}", marks::spot(pose)))
    };
    show::join(&own.filter_map(place).collect::<Vec<_>>(), "and")
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
        // Whoever takes another's place stands on its base.
        Whose::Mission(place) => !takes_a_place(teller, &teller.mission.ships[place].id),
        Whose::Squadron(place) => teller.knows(&teller.mission.squads[place]),
    });
    list.extend(teller.ships(known.filter_map(|berth| berth.craft.as_ref())));
    list.extend(pieces(teller));
    list
}

/// Whether a ship flies on in the place of another.
fn takes_a_place(teller: &Teller<'_>, id: &str) -> bool {
    let turns = |deed: &DeedTerm| matches!(deed, DeedTerm::Turn(_, into) if into == id);
    teller.mission.rules.iter().any(|rule| rule.deeds.iter().any(turns))
}

/// What players bring.
pub(super) fn own_ships(teller: &Teller<'_>) -> Vec<String> {
    let line = |side: usize| {
        let count = show::counted(usize::from(teller.seats.players[side]), "ship");
        let flown = |craft: &Craft| craft.pilot.as_ref().and_then(|id| teller.cards.pilot_by_id(id));
        let brings = teller.mission.bring[side].iter().map(|craft| {
            let pilot = flown(craft).map_or(String::new(), |pilot| format!(" ({})", pilot.name));
            teller.chassis(&craft.chassis) + &pilot
        });
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
    let mut obstacles: Vec<(String, usize)> = Vec::new();
    for group in &mission.obstacles {
        let (name, count) = (show::obstacle(&group.kind), group.count.with(teller.seats.pilots).max(0) as usize);
        match obstacles.iter_mut().find(|(known, _)| *known == name) {
            Some((_, all)) => *all += count,
            None => obstacles.push((name, count)),
        }
    }
    list.extend(obstacles.iter().map(|(name, count)| show::counted(*count, name)));
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
