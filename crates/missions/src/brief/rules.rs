//! What is special about a mission, in sentences made from its data. Nothing is said of those who come later before they do.

use crate::Mission;
use crate::mission::{
    AmountTerm, Base, CommandoTerm, ConductTerm, CourseTerm, Craft, DeedTerm, ErrandDeedTerm, ErrandTerm, FireTerm,
    HaltTerm, MeasureTerm, MeasureWord, RuleTerm, Stands, TestTerm,
};
use tallyho_cards::flight::System;
use tallyho_cards::flight::flight_group::GROUP_ONE;
use tallyho_cards::wording;
use tallyho_rules::scenario::{Fire, Order};

use super::Teller;
use super::capital;
use super::marks;
use super::show;
use crate::threat::Scaling;

/// What everybody may bring to a standard game.
pub(super) const POINTS: u8 = 20;

/// All of it, in the order in which players meet it.
pub(super) fn lines(teller: &Teller<'_>) -> Vec<String> {
    let mission = teller.mission;
    let mut lines = Vec::new();
    if mission.base == Base::Standard {
        lines.extend(scoring(mission));
    }
    for side in 0..2 {
        lines.extend(aboard(teller, side));
        lines.extend(protects(teller, side));
    }
    lines.extend(arriving(teller));
    lines.extend(zones(mission));
    lines.extend(mission.errands.iter().filter_map(|it| errand(teller, it)));
    lines.extend(mission.rules.iter().filter_map(|it| rule(teller, it)));
    lines.extend(mission.fire.iter().filter_map(|it| fire(teller, it)));
    lines.extend(mission.conduct.iter().filter_map(|it| conduct(teller, it)));
    lines.extend(mission.halts.iter().filter_map(|it| halt(teller, it)));
    lines.extend(absent(teller));
    lines.extend(clouds(teller));
    for (who, counter, costs) in &mission.jumps {
        let who = capital(&show::names(mission, who));
        let counter = show::counter(counter);
        lines.push(format!(
            "{who} may jump to hyperspace before engaging, if {counter} is {costs} or more, which then goes down by {costs}."
        ));
    }
    if let Some(bay) = mission.bays.first() {
        let (who, bays) = (capital(&show::names(mission, &bay.who)), show::counted(mission.bays.len(), "docking bay"));
        lines.push(format!(
            "{who} may land in one of {bays}: it reveals a maneuver that is not red and says so. If its template crosses the \
             entrance, it is off the table. If only its base would overlap the bay, it suffers a critical damage. It may come \
             out at the start of a later round."
        ));
    }
    if let Some(term) = &mission.commandos {
        lines.push(commandos(teller, term));
    }
    lines.extend(station(teller, mission.commandos.as_ref().map_or(0, |term| term.hub)));
    lines.extend(mission.notes.iter().cloned());
    lines
}

/// Where the zones are that rules ask about, and who counts as in one.
fn zones(mission: &Mission) -> Option<String> {
    let place = |name: &String| format!("{} is {}", show::zone(name), marks::zone(&mission.zones[name]));
    let places: Vec<String> = mission.counted_zones().into_iter().map(place).collect();
    (!places.is_empty())
        .then(|| format!("Zones: {}. A ship is in one while the middle of its base is.", places.join("; ")))
}

/// How a standard game is scored, whatever its own rules add.
fn scoring(mission: &Mission) -> Vec<String> {
    let mut lines = vec![format!(
        "Deficit: at the start of the game each side scores as many points as the other's squad costs less than {POINTS}."
    )];
    lines.push(
        match mission.halves {
            false => {
                "Losses: when a ship is destroyed or removed from the game, the other side scores the points that the ship costs."
            }
            true => {
                "Losses: when a ship is reduced to half of its hull and shields together (with what upgrades add) or less, the other \
                 side scores half of what the ship costs, rounded down, at once and only once. When a ship is destroyed or removed \
                 from the game, the other side scores the rest of what it costs."
            }
        }
        .to_owned(),
    );
    lines
}

/// What whoever is to strike a ship does before it comes.
fn absent(teller: &Teller<'_>) -> Option<String> {
    let mission = teller.mission;
    let later = |id: &String| mission.ships.iter().any(|it| it.id == *id && matches!(it.stands, Stands::Later(_)));
    let mut told = mission.squads.iter().filter(|squad| teller.knows(squad));
    told.any(|squad| matches!(&squad.orders, Order::Strike(id) if later(id)))
        .then(|| "Whoever is to strike a ship that is not there attacks.".to_owned())
}

/// What obstacles do that are in no box of the game.
fn clouds(teller: &Teller<'_>) -> Vec<String> {
    let has = |kind: &str| teller.mission.obstacles.iter().any(|group| group.kind == kind);
    let mut lines = Vec::new();
    if has("nebula") {
        lines.push(
            "Nebula: moving through one does nothing. An attack through one gives the defender one more die, and none is possible \
             at range 3 or more."
                .to_owned(),
        );
    }
    if has("ion-storm") {
        lines.push(
            "Ion storm: a ship that moves through or overlaps one rolls an attack die; on a critical hit it suffers a damage and \
             gains an ion token."
                .to_owned(),
        );
    }
    lines
}

const IN_A_ROW: &str = "The first ship of a squad stands with its rear at the token, facing as it points, the next ones left and right \
     of it in turn, a template's width apart.";
const IN_FORMATION: &str = "The ships of a kind in a squad stand in formation, in rows of two with a template's width between them, the \
     lowest number in front on the left and the last row with its rear at the edge, all centred on the token and facing as it points; \
     ships of different kinds stand beside each other.";

/// How strong squads of flight groups' enemies are at an Imperial Rank.
fn threat_levels<'c>(crafts: &mut (impl Iterator<Item = &'c Craft> + Clone), rank: u8) -> String {
    const LEVELS: [&str; 3] = ["the lowest", "the second", "the third"];
    let of = |chassis: &str, elite: bool| Scaling::at(rank, chassis, elite);
    let (light, other, elite) = (of(GROUP_ONE[0], false), of("", false), of("", true));
    let at = |scaling: Scaling| scaling.level.map_or("no card", |level| LEVELS[usize::from(level.min(2))]);
    let mut said = vec![format!("others fly at {} of its threat levels", at(other))];
    if other.level.is_none() {
        said = vec!["others fly without one".to_owned()];
    }
    if crafts.clone().any(|craft| craft.elite) {
        said.push(format!("elite ones at {}", at(elite)));
    }
    let mut lines = vec![format!(
        "Pilot cards at Imperial Rank {rank}: a squad draws one of its faction for each kind of ship, which all of the kind have. TIE/ln \
         fighters and Z-95s {}; {}.",
        if light.level.is_some() { "fly at the lowest of its threat levels" } else { "draw none" },
        said.join(", ")
    )];
    if light.shields > 0 {
        let both = light.shields == other.shields;
        let more = if both { String::new() } else { format!(", TIE/ln fighters and Z-95s {}", light.shields) };
        lines.push(format!("Every enemy ship has {} shield more{more}.", other.shields));
    }
    if light.regenerates {
        lines.push("At the end of each round every enemy ship gets a shield back.".to_owned());
    }
    lines.join(" ")
}

/// How squads come, where any do.
fn arriving(teller: &Teller<'_>) -> Vec<String> {
    let mission = teller.mission;
    let mut lines = Vec::new();
    let told = mission.squads.iter().filter(|squad| teller.knows(squad));
    let squads = told.flat_map(|squad| &squad.cells).flatten();
    let is_group = mission.enemy == Some(System::FlightGroupAlpha);
    if is_group {
        let mut crafts = squads.clone().map(|cell| &cell.craft);
        lines.extend((crafts.clone().next().is_some()).then(|| threat_levels(&mut crafts, teller.seats.level)));
    } else if squads.clone().any(|cell| cell.craft.draws) {
        let elite = if squads.clone().any(|cell| cell.craft.elite) { ", an elite one of its own" } else { "" };
        lines.push(format!(
            "Pilot cards: a squad draws one pilot card of its kind of ship, by which all of its ships fly at level {}{elite}, unless it \
             says otherwise beside it.",
            teller.seats.level
        ));
    }
    if mission.vectors.len() > 1 && !mission.squads.is_empty() {
        lines.push(
            "Vectors: no two squads come by the same one in a round. A squad whose vector is taken by one that is listed before it \
             draws another; a drawn one is among the numbered. "
                .to_owned()
                + if is_group { IN_FORMATION } else { IN_A_ROW },
        );
    }
    if mission.enemy.is_some_and(System::forms_wings) {
        lines.push("Three to six small ships of a squad that come together come in formation, as a wing.".to_owned());
    }
    lines
}

/// Those of some names that players know of: squads that come later are nobody to them.
pub(super) fn known(teller: &Teller<'_>, names: &[String]) -> Option<String> {
    let later = |name: &String| teller.mission.squads.iter().any(|squad| squad.id == *name && !teller.knows(squad));
    let known: Vec<String> = names.iter().filter(|name| !later(name)).cloned().collect();
    (!known.is_empty()).then(|| show::names(teller.mission, &known))
}

pub(super) fn all_known(teller: &Teller<'_>, tests: &[TestTerm]) -> bool {
    let is_known = |name: &String| known(teller, std::slice::from_ref(name)).is_some();
    tests.iter().flat_map(TestTerm::numbers).flat_map(|number| &number.names).all(is_known)
}

/// The cards that every ship of a side's players carries, with what they do.
fn aboard(teller: &Teller<'_>, side: usize) -> Vec<String> {
    let cards: Vec<_> = teller.mission.aboard[side].iter().filter_map(|id| teller.card(id)).collect();
    let names: Vec<String> = cards.iter().map(|card| card.name.clone()).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let who = show::side(teller.mission, side);
    let mut lines = vec![format!("Every ship that the {who} side brings carries {}.", show::join(&names, "and"))];
    for card in cards {
        let charges = match card.front.charges {
            Some(charges) if charges.recovers > 0 => {
                format!(" ({} charges, {} back each round)", charges.value, charges.recovers)
            }
            Some(charges) => format!(" ({} charges)", charges.value),
            None => String::new(),
        };
        let does = teller.with_names(&wording::text(&card.front.effects));
        lines.push(format!("{}{charges}: {does}", card.name));
    }
    lines
}

/// What players may protect, and how that is done.
fn protects(teller: &Teller<'_>, side: usize) -> Option<String> {
    let mission = teller.mission;
    if mission.protects[side].is_empty() {
        return None;
    }
    let named = show::names(mission, &mission.protects[side]);
    let who = show::side(mission, side);
    Some(format!(
        "Pilots of the {who} side may protect {named}, as an action at range 1: it gets a protect token, and as many as there are such \
         actions. Whoever has one may spend it while defending, to cancel one hit or critical hit. They are removed in the end phase."
    ))
}

/// Whether a squad has no ships for so many pilots of that level.
fn is_empty(teller: &Teller<'_>, name: &str) -> bool {
    let place = teller.mission.squads.iter().position(|squad| squad.id == name);
    place.is_some_and(|place| teller.of_squad(place).next().is_none())
}

/// Whether what a rule does is about squads alone that are not there.
fn concerns_nobody(teller: &Teller<'_>, deeds: &[DeedTerm]) -> bool {
    deeds.iter().any(|deed| match deed {
        DeedTerm::Turn(whom, _) => whom.iter().all(|name| is_empty(teller, name)),
        _ => false,
    })
}

/// Whether a deed tells of ships that are still to come, or only counts towards them.
fn is_secret(teller: &Teller<'_>, deed: &DeedTerm) -> bool {
    if teller.tells_everything() {
        return false;
    }
    match deed {
        // A ship of the mission is no secret.
        DeedTerm::Call(id, _) => teller.mission.ships.iter().all(|ship| ship.id != *id),
        DeedTerm::Add(..) | DeedTerm::Set(..) => true,
        DeedTerm::Sense(who, ..) | DeedTerm::LayBehind(who, ..) | DeedTerm::Board(_, who) => {
            known(teller, who).is_none()
        }
        DeedTerm::Shield(who, _, near, _) => known(teller, who).is_none() || known(teller, near).is_none(),
        DeedTerm::Turn(who, _) | DeedTerm::Return(who, _) => known(teller, who).is_none(),
        DeedTerm::Change(term) => {
            let is_told = |names: &[String]| names.is_empty() || known(teller, names).is_some();
            !is_told(term.whom.names()) || !term.near.as_ref().is_none_or(|(what, _)| is_told(what))
        }
        DeedTerm::Score(..) | DeedTerm::Win(_) | DeedTerm::End | DeedTerm::Draw(..) => false,
    }
}

fn condition(teller: &Teller<'_>, tests: &[TestTerm]) -> String {
    let (rounds, others): (Vec<&TestTerm>, Vec<&TestTerm>) =
        tests.iter().partition(|test| test.of.word == MeasureWord::Round);
    let words =
        |tests: Vec<&TestTerm>| tests.into_iter().map(|test| show::test(teller.mission, test)).collect::<Vec<_>>();
    let mut said: Vec<String> = words(rounds).into_iter().map(|round| format!(", {round}")).collect();
    if !others.is_empty() {
        said.push(format!(", if {}", show::join(&words(others), "and")));
    }
    said.concat()
}

fn errand(teller: &Teller<'_>, term: &ErrandTerm) -> Option<String> {
    let mission = teller.mission;
    // What an errand counts up is what it is for, unless it only counts towards somebody who comes.
    let is_told = |deed: &&ErrandDeedTerm| match deed {
        ErrandDeedTerm::Do(DeedTerm::Call(..)) => teller.tells_everything(),
        _ => true,
    };
    let deeds: Vec<String> = term.deeds.iter().filter(is_told).map(|deed| show::errand_deed(mission, deed)).collect();
    let everybody = mission.sides.iter().all(|side| term.who.contains(side));
    let who = if term.who.is_empty() || everybody { None } else { Some(known(teller, &term.who)?) };
    let who = who.map_or(String::new(), |who| format!(" of {who}"));
    let on = match term.on.is_empty() {
        true if !term.on_ship.is_empty() => {
            let there: Vec<String> = term.on_ship.iter().filter(|name| !is_empty(teller, name)).cloned().collect();
            known(teller, &there)?;
            format!(" on {} at range {}", show::either(mission, &there), show::reach(term.reach))
        }
        true => String::new(),
        false => format!(" on a {} at range {}", show::names(mission, &term.on), show::reach(term.reach)),
    };
    let stressed = if term.stressed { ", even while stressed" } else { "" };
    let once = if term.once_per_round { ", once in a round" } else { "" };
    let when = condition(teller, &term.tests);
    // A standard game says when its actions may be performed, and what becomes of one that finds nothing.
    let standard = match mission.base {
        Base::CoOp => "",
        Base::Standard => {
            " Only in a ship's own Perform Action step, never when it is granted an action; with none in range it fails."
        }
    };
    Some(format!(
        "{} (a white action{who}{on}{stressed}{once}{when}): {}.{standard}",
        term.name,
        show::join(&deeds, "and")
    ))
}

fn rule(teller: &Teller<'_>, term: &RuleTerm) -> Option<String> {
    let mission = teller.mission;
    let told: Vec<&DeedTerm> = term.deeds.iter().filter(|deed| !is_secret(teller, deed)).collect();
    if told.is_empty() || !all_known(teller, &term.tests) || concerns_nobody(teller, &term.deeds) {
        return None;
    }
    // A rule that calls is often named after whom.
    let calls = term.deeds.iter().any(|deed| matches!(deed, DeedTerm::Call(..)) && is_secret(teller, deed));
    let scores = told.iter().all(|deed| matches!(deed, DeedTerm::Score(..)));
    let name = if calls && scores { "Score" } else { &term.name };
    let does: Vec<String> = told.into_iter().map(|it| show::deed(mission, it)).collect();
    let when = condition(teller, &term.tests);
    let once = if term.once { ", once" } else { "" };
    let meaning: Vec<String> = term.deeds.iter().filter_map(|deed| meaning(mission, deed)).collect();
    let at = format!("{}{when}{once}", show::moment(term.at));
    let at = at.replacen("at the start of a round, in round", "at the start of round", 1);
    Some(format!("{name}: {at}: {}.{}", show::join(&does, "and"), meaning.concat()))
}

/// What it means that a side controls or contests something.
fn meaning(mission: &Mission, deed: &DeedTerm) -> Option<String> {
    let DeedTerm::Score(_, AmountTerm { each: Some(MeasureTerm { word, names, reach, .. }), .. }) = deed else {
        return None;
    };
    let (what, near) = (show::names(mission, names), show::reach(*reach));
    match word {
        MeasureWord::Controls => Some(format!(
            " A side controls a {what} while it has more ships at range {near} of it than the other; a medium or large ship counts as \
             two ships."
        )),
        MeasureWord::Contests => {
            Some(format!(" A side contests the {what} while it has a ship at range {near} of it."))
        }
        _ => None,
    }
}

fn fire(teller: &Teller<'_>, term: &FireTerm) -> Option<String> {
    let (who, at) = (capital(&known(teller, &term.who)?), known(teller, &term.at)?);
    if !all_known(teller, &term.tests) {
        return None;
    }
    let when = match term.tests.is_empty() {
        true => String::new(),
        false => while_it_holds(&format!(", as long as {}", show::tests(teller.mission, &term.tests))),
    };
    let hits = term
        .hits
        .as_ref()
        .map_or(String::new(), |counter| format!(" Each that hits adds 1 to {}.", show::counter(counter)));
    let may = match term.may {
        Fire::Never => format!("{who} may not attack {at}, nor take it for a target{when}."),
        Fire::Freely => format!("{who} may attack {at}{when}."),
        Fire::Torpedoes(least, most) => {
            format!("{who} may attack {at} with torpedoes only, at range {least}-{most}{when}.")
        }
    };
    Some(may + &hits)
}

/// What ships cannot do, and as long as what holds.
fn halt(teller: &Teller<'_>, term: &HaltTerm) -> Option<String> {
    let who = known(teller, &term.who).filter(|_| all_known(teller, &term.tests))?;
    let when = while_it_holds(&condition(teller, &term.tests).replacen(", if ", ", as long as ", 1));
    let mut limits = Vec::new();
    if !term.flies.is_empty() {
        let flies: Vec<String> = term.flies.iter().map(|it| show::maneuver(*it)).collect();
        let dial = if flies.len() == 1 { "one maneuver alone" } else { "these maneuvers alone" };
        limits.push(format!("sets its dial to {dial}: {}", show::join(&flies, "or")));
    }
    limits.extend(term.no_actions.then(|| "performs no actions".to_owned()));
    limits.extend(term.unarmed.then(|| "does not attack".to_owned()));
    let still = match (limits.is_empty(), term.flies.is_empty()) {
        (true, _) => {
            return Some(format!(
                "{} lies still{when}: it executes no maneuver and performs no action.",
                capital(&who)
            ));
        }
        (false, true) => "",
        (false, false) => " Whoever has none of these lies still.",
    };
    // What it may set ends with a list, so it comes last.
    limits.rotate_left(usize::from(!term.flies.is_empty()));
    Some(format!("Each ship of {who}{when}: {}.{still}", show::join(&limits, "and")))
}

fn conduct(teller: &Teller<'_>, term: &ConductTerm) -> Option<String> {
    let who = known(teller, &term.who).filter(|_| all_known(teller, &term.tests))?;
    let spent = if term.spent { " that have no torpedo left" } else { "" };
    let when = while_it_holds(&condition(teller, &term.tests).replacen(", if ", ", as long as ", 1));
    let does = match &term.course {
        CourseTerm::Table(table) => {
            let faces: Vec<String> =
                (1..).zip(table).map(|(face, it): (u8, _)| format!("{face}: {}", show::maneuver(*it))).collect();
            format!("fly what a die says, wherever their target is ({})", faces.join(", "))
        }
        CourseTerm::Escape(None) => "leave over the nearest edge".to_owned(),
        CourseTerm::Strike(names) => {
            let attacked = |name: &String| {
                let kind = teller.mission.kinds.iter().find(|kind| kind.id == *name);
                kind.is_none_or(|kind| kind.stats.is_some())
            };
            // Whom they are on the same side with, they stay with.
            let own = |name: &String| {
                let squad = teller.mission.squads.iter().find(|squad| squad.id == *name);
                squad.is_some_and(|squad| Some(squad.side) != teller.mission.team)
            };
            let attack = match names.iter().any(attacked) && !names.iter().any(own) {
                true => ", and attack it if they can",
                false => "",
            };
            let things = teller.mission.things.iter().filter(|thing| {
                names.contains(&teller.mission.kinds[thing.kind].id) && thing.from_pilots <= teller.seats.pilots
            });
            match names.iter().all(|name| teller.mission.kinds.iter().all(|kind| kind.id != *name))
                || things.count() == 1
            {
                true => format!("make for {}{attack}", definite(&known(teller, names)?)),
                false => format!("make for the nearest {}{attack}", known(teller, names)?),
            }
        }
        CourseTerm::Escape(Some(rim)) => format!("leave over the {} edge", rim.name()),
    };
    // The first that fits counts.
    let before = teller.mission.conduct.iter().take_while(|it| !std::ptr::eq(*it, term));
    let otherwise = term.tests.is_empty() && !term.spent && before.into_iter().any(|it| it.who == term.who);
    Some(match otherwise {
        true => format!("Otherwise ships of {who} {does}."),
        false => format!("Ships of {who}{spent} {does}{when}."),
    })
}

/// What has once happened stays so.
fn while_it_holds(when: &str) -> String {
    match when.contains(" has been ") {
        true => when.replacen("as long as", "once", 1),
        false => when.to_owned(),
    }
}

/// With an article, unless it has one.
fn definite(name: &str) -> String {
    match name.starts_with("the ") || name.starts_with("lamp ") || name.chars().next().is_some_and(char::is_uppercase) {
        true => name.to_owned(),
        false => format!("the {name}"),
    }
}

fn commandos(teller: &Teller<'_>, term: &CommandoTerm) -> String {
    let mission = teller.mission;
    let (who, against) = (show::names(mission, &term.who), show::names(mission, &term.kinds));
    let once = match term.tests.is_empty() {
        true => String::new(),
        false => format!(", once {}", show::tests(mission, &term.tests)),
    };
    format!(
        "Commandos aboard {who} get off at the end of a round where it has landed{once}. From the next round on they roll {} \
         attack dice as it ends: with as many hits and crits as are left of {against} on their module they may go on to one \
         that it is linked to; otherwise they may destroy one of these. In the hub, module {}, that takes the station, and \
         all that stands on it changes sides.",
        term.dice, term.hub
    )
}

/// What stands on each module of a station, and what that hangs together with.
fn station(teller: &Teller<'_>, hub: u8) -> Option<String> {
    let mission = teller.mission;
    let mut modules: Vec<u8> = mission.links.iter().flat_map(|&(a, b)| [a, b]).collect();
    modules.sort_unstable();
    modules.dedup();
    let line = |&module: &u8| {
        let ends = mission.links.iter().filter_map(|&(a, b)| [(a, b), (b, a)].into_iter().find(|it| it.0 == module));
        let mut linked: Vec<u8> = ends.map(|it| it.1).collect();
        linked.sort_unstable();
        let linked: Vec<String> = linked.iter().map(u8::to_string).collect();
        let here = on_module(teller, module);
        // An arm that only larger flights meet.
        if here.is_empty() && linked.len() == 1 {
            return None;
        }
        let hub = if module == hub { ", the hub" } else { "" };
        let here = if here.is_empty() { String::new() } else { format!(" with {}", show::join(&here, "and")) };
        Some(format!("{module}{hub}{here}, linked to {}", show::join(&linked, "and")))
    };
    let lines: Vec<String> = modules.iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| format!("The station's modules: {}.", lines.join("; ")))
}

/// What stands on a module.
fn on_module(teller: &Teller<'_>, module: u8) -> Vec<String> {
    let mission = teller.mission;
    let here = mission.things.iter().filter(|term| term.module == module && term.from_pilots <= teller.seats.pilots);
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in here.map(|term| mission.kinds[term.kind].name.as_str()) {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let bay = mission.bays.iter().any(|bay| bay.module == module).then(|| "a docking bay".to_owned());
    bay.into_iter().chain(counts.into_iter().map(|(name, count)| show::counted(count, name))).collect()
}
