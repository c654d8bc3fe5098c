//! A mission in words: what it says, for terminals and briefings.

use crate::Mission;
use crate::mission::{
    AmountTerm, Base, Bound, CallTerm, Cell, Count, DeedTerm, Drawn, ErrandDeedTerm, MeasureTerm, MeasureWord,
    Squadron, TestTerm,
};
use tallyho_rules::scenario::{Arrival, Moment, Order};

use super::{capital, change};

/// A list of words joined as people say it.
pub fn join(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A number that may depend on the pilots.
pub fn count(count: Count) -> String {
    match (count.fixed, count.per_pilot) {
        (fixed, 0) => fixed.to_string(),
        (0, 1) => "1 per pilot".to_owned(),
        (0, per) => format!("{per} per pilot"),
        (fixed, per) => format!("{per} per pilot and {fixed}"),
    }
}

/// Squads, ships, sides and kinds of thing by what they are called, each once.
pub fn names(mission: &Mission, names: &[String]) -> String {
    joined(mission, names, "and")
}

pub(super) fn joined(mission: &Mission, names: &[String], last: &str) -> String {
    let name = |id: &String| {
        if let Some(squad) = mission.squads.iter().find(|squad| squad.id == *id) {
            return squad.name.clone();
        }
        if let Some(kind) = mission.kinds.iter().find(|kind| kind.id == *id) {
            return kind.name.clone();
        }
        let ship = mission.ships.iter().find(|ship| ship.id == *id);
        if let Some(name) = ship.and_then(|ship| ship.name.as_ref()) {
            return name.clone();
        }
        match id.as_str() {
            "pilots" => "the pilots".to_owned(),
            "elites" => "the elites".to_owned(),
            id if mission.sides.iter().any(|side| side == id) => format!("the {id} side"),
            id => format!("the {}", id.replace('-', " ")),
        }
    };
    join(&each_once(names.iter().map(name)), last)
}

/// The same, where any of them will do.
pub fn either(mission: &Mission, names: &[String]) -> String {
    joined(mission, names, "or")
}

/// A maneuver, as people say it.
pub fn maneuver(maneuver: tallyho_table::Maneuver) -> String {
    let bearing = maneuver.bearing();
    match bearing {
        tallyho_table::Bearing::Stationary => "stop".to_owned(),
        _ => {
            let side = bearing.side().map_or(String::new(), |side| format!(" {}", side.name()));
            format!("{} {}{side}", maneuver.speed(), bearing.name())
        }
    }
}

/// Words in their order, each once.
pub fn each_once(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

/// What a mission counts.
pub fn counter(id: &str) -> String {
    format!("the {} count", id.replace('-', " "))
}

/// A range from touching on.
pub fn reach(reach: u8) -> String {
    if reach == 0 { "0".to_owned() } else { format!("0-{reach}") }
}

/// A part of the table, by its name.
pub fn zone(id: &str) -> String {
    id.replace('-', " ")
}

/// Where a ship is that things are all around of.
pub fn between(mission: &Mission, kinds: &[String]) -> String {
    format!("between three or more of {}", joined(mission, kinds, "and"))
}

/// A number that is compared with another.
fn number(mission: &Mission, term: &MeasureTerm) -> String {
    match term.word {
        MeasureWord::Counter => counter(&term.names.concat()),
        MeasureWord::Round => "the number of the round".to_owned(),
        _ => format!("the number of {}", measure(mission, term)),
    }
}

/// A number that is more than another, or less.
fn compared(mission: &Mission, term: &TestTerm) -> Option<String> {
    let than = number(mission, term.than.as_ref()?);
    let how = if term.least.is_some() { "higher" } else { "lower" };
    Some(format!("{} is {how} than {than}", number(mission, &term.of)))
}

/// A test of one ship of the mission, which is so or is not.
fn of_one_ship(mission: &Mission, term: &TestTerm) -> Option<String> {
    let [only] = &term.of.names[..] else { return None };
    mission.ships.iter().find(|ship| ship.id == *only)?;
    let is = |least: &Option<Bound>, number: i16| *least == Some(Bound::Is(Count { fixed: number, per_pilot: 0 }));
    let (yes, no) = match term.of.word {
        MeasureWord::Flying => ("is in play", "is not in play"),
        MeasureWord::Destroyed => ("is destroyed", "is not destroyed"),
        MeasureWord::Escaped => ("has escaped", "has not escaped"),
        MeasureWord::Halved => ("was at half health or less", "was never at half health or less"),
        MeasureWord::Landed => ("is in a docking bay", "is in no docking bay"),
        MeasureWord::Captured => ("is captured", "is not captured"),
        MeasureWord::Within | MeasureWord::Enclosed => return of_one_place(mission, term),
        _ => return None,
    };
    let said = if is(&term.least, 1) { yes } else { Some(no).filter(|_| is(&term.most, 0))? };
    Some(format!("{} {said}", names(mission, &term.of.names)))
}

/// Where one ship of the mission is, or is not.
fn of_one_place(mission: &Mission, term: &TestTerm) -> Option<String> {
    let bound = |number: i16| Some(Bound::Is(Count { fixed: number, per_pilot: 0 }));
    let is = match (&term.least, &term.most) {
        (least, _) if *least == bound(1) => "is",
        (_, most) if *most == bound(0) => "is not",
        _ => return None,
    };
    let place = match term.of.word {
        MeasureWord::Enclosed => between(mission, &term.of.others),
        _ => format!("in the zone {}", zone(&term.of.others.concat())),
    };
    Some(format!("{} {is} {place}", names(mission, &term.of.names)))
}

/// Whether commandos have taken their station, in words.
fn of_station(mission: &Mission, term: &TestTerm) -> Option<String> {
    let commandos = mission.commandos.as_ref()?;
    let once = Some(Bound::Is(Count { fixed: 1, per_pilot: 0 }));
    let taken = term.of.word == MeasureWord::Counter && term.of.names == [commandos.counter.as_str()];
    (taken && term.least == once).then(|| "the station is taken".to_owned())
}

/// What an earlier mission has reported, and how many that are now.
fn flag(mission: &Mission, name: &str) -> String {
    let words = mission.titles.get(name).cloned().unwrap_or_else(|| name.replace('-', " "));
    format!("{words} earlier ({})", mission.flags.get(name).copied().unwrap_or_default())
}

fn measure(mission: &Mission, term: &MeasureTerm) -> String {
    let side = || term.side.map_or("it".to_owned(), |side| format!("the {} side", mission.sides[side]));
    let of = || names(mission, &term.names);
    match term.word {
        MeasureWord::Round => "round".to_owned(),
        MeasureWord::Flag => flag(mission, &term.names.concat()),
        MeasureWord::Counter => counter(&term.names.concat()),
        MeasureWord::Points => format!("points of {}", side()),
        MeasureWord::Left => format!("{} left", of()),
        MeasureWord::Gone => format!("{} destroyed", of()),
        MeasureWord::Whole => format!("{} undamaged", of()),
        MeasureWord::Flying => format!("ships of {} in play", of()),
        MeasureWord::Destroyed => format!("ships of {} destroyed", of()),
        MeasureWord::Escaped => format!("ships of {} escaped", of()),
        MeasureWord::Halved => format!("ships of {} ever at half health", of()),
        MeasureWord::Coming => format!("ships of {} still to come", of()),
        MeasureWord::Came => format!("ships of {} that came", of()),
        MeasureWord::Controls => format!("{} that {} controls", of(), side()),
        MeasureWord::Contests => format!("{} that {} contests", of(), side()),
        MeasureWord::ContestsAlone => format!("{} that {} alone contests", of(), side()),
        MeasureWord::Carries if term.side.is_none() => format!("{} on the card of one of its ships", of()),
        MeasureWord::Carries => format!("{} on the card of a ship of {}", of(), side()),
        MeasureWord::Owns if term.side.is_none() => format!("{} with its marker on it", of()),
        MeasureWord::Owns => format!("{} with a marker of {} on it", of(), side()),
        MeasureWord::Landed => format!("ships of {} in a docking bay", of()),
        MeasureWord::Captured => format!("ships of {} captured", of()),
        MeasureWord::Near => {
            format!("ships of {} at range {} of {}", of(), reach(term.reach), joined(mission, &term.others, "or"))
        }
        MeasureWord::Within => format!("ships of {} in the zone {}", of(), zone(&term.others.concat())),
        MeasureWord::Enclosed => format!("{} {}", of(), between(mission, &term.others)),
        MeasureWord::Attacks => format!("attacks of {} in this round", side()),
        MeasureWord::Energy => format!("energy of {}", of()),
        MeasureWord::Charges => {
            let [ship, card] = &term.names[..] else { return "charges".to_owned() };
            format!("charges on {card} of the {}", ship.replace('-', " "))
        }
    }
}

/// A test, as a condition.
pub fn test(mission: &Mission, term: &TestTerm) -> String {
    let bound = |bound: &Bound| match bound {
        Bound::Is(number) => count(*number),
        Bound::HalfOf(_) => "half of them".to_owned(),
    };
    if let Some(words) = compared(mission, term) {
        return words;
    }
    if let Some(words) = of_one_ship(mission, term).or_else(|| of_station(mission, term)) {
        return words;
    }
    if let Some(words) = of_some(mission, term) {
        return words;
    }
    let what = measure(mission, &term.of);
    let round = term.of.word == MeasureWord::Round;
    match (&term.least, &term.most) {
        (Some(least), Some(most)) if least == most && round => format!("in round {}", bound(least)),
        (Some(least), None) if round => format!("from round {} on", bound(least)),
        (Some(least), Some(most)) if round => format!("in rounds {} to {}", bound(least), bound(most)),
        (Some(least), Some(most)) if least == most && bound(least) == "0" => none(mission, &term.of),
        (Some(least), _) if is_said_of_ships(term.of.word) => some(mission, term, &bound(least)),
        (Some(least), Some(most)) if least == most && term.of.word == MeasureWord::Counter => {
            format!("{what} is {}", bound(least))
        }
        (Some(least), None) if term.of.word == MeasureWord::Counter => format!("{what} is {} or more", bound(least)),
        (None, Some(Bound::Is(Count { fixed: -1, per_pilot: 1 }))) if term.of.word == MeasureWord::Left => {
            format!("fewer of {} are left than there are pilots", names(mission, &term.of.names))
        }
        (least, Some(Bound::Is(most)))
            if most.fixed < 0 && most.per_pilot > 1 && least.as_ref().is_none_or(|it| bound(it) == "0") =>
        {
            let beyond = count(Count { fixed: most.fixed + 1, ..*most });
            let is = if term.of.word == MeasureWord::Counter { " is" } else { ":" };
            format!("{what}{is} less than {beyond}")
        }
        (
            Some(Bound::Is(Count { fixed: 0, per_pilot: 0 })) | None,
            Some(Bound::Is(Count { fixed: -1, per_pilot: 1 })),
        ) if term.of.word == MeasureWord::Counter => {
            format!("{what} is less than the number of pilots")
        }
        (Some(Bound::Is(Count { fixed: 0, per_pilot: 0 })) | None, Some(Bound::Is(most)))
            if term.of.word == MeasureWord::Counter =>
        {
            format!("{what} is {} or less", count(*most))
        }
        (Some(least), Some(most)) if least == most => format!("{what}: {}", bound(least)),
        (Some(least), Some(most)) => format!("{what}: {} to {}", bound(least), bound(most)),
        (Some(least), None) => format!("{what}: {} or more", bound(least)),
        (None, Some(Bound::Is(Count { fixed: -1, per_pilot: 1 }))) => format!("{what}: fewer than pilots"),
        (None, Some(most)) => format!("{what}: at most {}", bound(most)),
        (None, None) => what,
    }
}

/// Any of some ships; where each name is of one ship of the mission, there is nothing to choose.
fn some_ship(mission: &Mission, names: &[String]) -> String {
    let of = joined(mission, names, "or");
    let single = |name: &String| mission.ships.iter().any(|ship| ship.id == *name);
    if names.iter().all(single) { of } else { format!("a ship of {of}") }
}

/// At least one of some ships is somewhere, or has done something.
fn of_some(mission: &Mission, term: &TestTerm) -> Option<String> {
    let one = Bound::Is(Count { fixed: 1, per_pilot: 0 });
    let of = some_ship(mission, &term.of.names);
    match term.of.word {
        _ if term.least.as_ref() != Some(&one) => None,
        MeasureWord::Near => {
            let near = joined(mission, &term.of.others, "or");
            Some(format!("{of} is at range {} of {near}", reach(term.of.reach)))
        }
        MeasureWord::Within => Some(format!("{of} is in the zone {}", zone(&term.of.others.concat()))),
        MeasureWord::Attacks => {
            let side = term.of.side.map_or("it".to_owned(), |side| format!("the {} side", mission.sides[side]));
            Some(format!("{side} has attacked in this round"))
        }
        MeasureWord::Halved => Some(format!("{of} has been at half health or less")),
        MeasureWord::Left => Some(format!("{} is left", with_article(&joined(mission, &term.of.names, "or")))),
        _ => None,
    }
}

/// Whether a number is of ships or things to which something has happened.
const fn is_said_of_ships(word: MeasureWord) -> bool {
    matches!(
        word,
        MeasureWord::Flying | MeasureWord::Destroyed | MeasureWord::Escaped | MeasureWord::Came | MeasureWord::Gone
    )
}

/// Ships or things to which something has happened, so many or more of them.
fn some(mission: &Mission, term: &TestTerm, least: &str) -> String {
    let of = joined(mission, &term.of.names, "or");
    let (ship, ships) = match term.of.word {
        MeasureWord::Gone => (with_article(&of), of.clone()),
        _ => (some_ship(mission, &term.of.names), format!("ships of {of}")),
    };
    let (one, many) = match term.of.word {
        MeasureWord::Flying => ("is in play", "are in play"),
        MeasureWord::Escaped => ("has escaped", "have escaped"),
        MeasureWord::Came => ("has come", "have come"),
        _ => ("was destroyed", "were destroyed"),
    };
    let most = match &term.most {
        None => " or more".to_owned(),
        most if *most == term.least => String::new(),
        Some(Bound::Is(most)) => format!(" to {}", count(*most)),
        Some(Bound::HalfOf(_)) => String::new(),
    };
    match least {
        "1" => format!("{ship} {one}"),
        "half of them" => format!("half of {of} or more {many}"),
        "1 per pilot" if term.of.names == ["pilots"] => format!("all pilots {many}"),
        "1 per pilot" => format!("as many ships of {of} as there are pilots {many}"),
        least => format!("{least}{most} {ships} {many}"),
    }
}

/// A number that is nought, as a condition.
fn none(mission: &Mission, term: &MeasureTerm) -> String {
    let of = joined(mission, &term.names, "or");
    match term.word {
        MeasureWord::Left => format!("no {of} is left"),
        MeasureWord::Gone => format!("no {of} was destroyed"),
        MeasureWord::Counter => format!("{} is 0", counter(&term.names.concat())),
        MeasureWord::Flying => format!("no ship of {of} is in play"),
        MeasureWord::Destroyed => format!("no ship of {of} was destroyed"),
        MeasureWord::Escaped => format!("no ship of {of} has escaped"),
        MeasureWord::Halved => format!("no ship of {of} was ever at half health"),
        MeasureWord::Coming => format!("no ship of {of} is still to come"),
        MeasureWord::Came => format!("no ship of {of} has come"),
        MeasureWord::Landed => format!("no ship of {of} is in a docking bay"),
        MeasureWord::Captured => format!("no ship of {of} is captured"),
        MeasureWord::Near => format!(
            "no {}",
            measure(mission, term).replacen("ships", "ship", 1).replacen(" at range", " is at range", 1)
        ),
        MeasureWord::Within => format!("no ship of {of} is in the zone {}", zone(&term.others.concat())),
        MeasureWord::Enclosed => format!("{of} is not {}", between(mission, &term.others)),
        MeasureWord::Attacks => measure(mission, term).replacen("attacks", "no attack", 1),
        MeasureWord::Round
        | MeasureWord::Points
        | MeasureWord::Whole
        | MeasureWord::Controls
        | MeasureWord::Contests
        | MeasureWord::ContestsAlone
        | MeasureWord::Carries
        | MeasureWord::Owns
        | MeasureWord::Energy
        | MeasureWord::Flag
        | MeasureWord::Charges => format!("no {}", measure(mission, term)),
    }
}

/// Tests that must all hold, in words.
pub fn tests(mission: &Mission, terms: &[TestTerm]) -> String {
    join(&terms.iter().map(|term| test(mission, term)).collect::<Vec<_>>(), "and")
}

/// An amount of points or ships.
pub fn amount(mission: &Mission, term: &AmountTerm) -> String {
    match &term.each {
        None => count(term.times),
        Some(each) if each.word == MeasureWord::Counter && term.times == Count { fixed: 1, per_pilot: 0 } => {
            format!("as many as {} says", counter(&each.names.concat()))
        }
        Some(each) if each.word == MeasureWord::Counter => {
            format!("{} for each in {}", count(term.times), counter(&each.names.concat()))
        }
        Some(each) => {
            let each = measure(mission, each);
            let of = if each.starts_with("ships ") { "of the " } else { "" };
            format!("{} for each {of}{each}", count(term.times))
        }
    }
}

/// Ships of a squad that are called.
fn call(squad: &str, mission: &Mission, many: &CallTerm) -> String {
    let many = match many {
        CallTerm::Many(many) => many,
        CallTerm::All => return format!("all ships of {squad} that are left come"),
        CallTerm::Half => return format!("half of the ships of {squad}, rounded up, come"),
        CallTerm::SmallerHalf => return format!("half of the ships of {squad}, rounded down, come"),
    };
    let once = many.times == Count { fixed: 1, per_pilot: 0 };
    match &many.each {
        None if once => format!("one ship of {squad} comes"),
        Some(each) if once && each.word == MeasureWord::Counter => {
            format!("as many ships of {squad} come as {} says", counter(&each.names.concat()))
        }
        Some(each) if once => format!("one ship of {squad} comes for each {}", measure(mission, each)),
        _ => format!("{} ships of {squad} come", amount(mission, many)),
    }
}

/// What a rule does.
pub fn deed(mission: &Mission, term: &DeedTerm) -> String {
    let squad = |id: &String| names(mission, std::slice::from_ref(id));
    match term {
        DeedTerm::Score(side, points) => {
            let side = side.map_or("each side".to_owned(), |side| format!("the {} side", mission.sides[side]));
            format!("{side} scores {}", amount(mission, points))
        }
        DeedTerm::Add(id, many) if many.times.fixed < 0 => {
            let times = Count { fixed: -many.times.fixed, ..many.times };
            let less = AmountTerm { times, each: many.each.clone() };
            format!("{} goes down by {}", counter(id), amount(mission, &less))
        }
        DeedTerm::Add(id, many) => format!("{} goes up by {}", counter(id), amount(mission, many)),
        DeedTerm::Set(id, many) => format!("{} becomes {}", counter(id), amount(mission, many)),
        DeedTerm::Call(id, _) if mission.ships.iter().any(|ship| ship.id == *id) => format!("{} comes", squad(id)),
        DeedTerm::Call(id, many) => call(&squad(id), mission, many),
        DeedTerm::Win(side) => format!("the {} side wins", mission.sides[*side]),
        DeedTerm::End => "the mission is over".to_owned(),
        DeedTerm::Sense(who, kinds, id) => format!(
            "each ship of {} at range 0-3 of a {} rolls attack dice for it: 5 at range 0, 3 at range 1, 2 at range 2, 1 at range 3, \
             one less in all with a stealth device, two less while cloaked; the critical hits of all of them together are {}",
            names(mission, who),
            names(mission, kinds),
            counter(id)
        ),
        DeedTerm::LayBehind(who, kinds, _) => {
            let (who, what) = (names(mission, who), names(mission, kinds));
            format!(
                "each ship of {who}, in the order of their numbers, lays one {what} that is not on the table, behind it: lay a \
                 straight 1 template between its rear guides and the token so that it touches the middle of the template's far \
                 end. It lays none if no {what} is in the reserve, if the token would overlap an object, if it would not be beyond \
                 range 1 of every other {what}, within range 2 of one at least, and beyond range 1 of every edge"
            )
        }
        DeedTerm::Draw(id, sides, Drawn::Openly) => {
            format!("roll a die of {} sides: {} becomes what it says", amount(mission, sides), counter(id))
        }
        DeedTerm::Draw(id, sides, Drawn::FaceDown) => format!(
            "draw a number face down, from 1 to {}; it is {}, and nobody looks at it",
            sides
                .each
                .as_ref()
                .map_or_else(|| count(sides.times), |each| format!("the number of {}", measure(mission, each))),
            counter(id)
        ),
        DeedTerm::Turn(whom, into) => format!(
            "{} is taken out of play, and the {} flies on in its place, with its damage",
            names(mission, whom),
            into.replace('-', " ")
        ),
        DeedTerm::Shield(who, shields, near, far) => format!(
            "each ship of {} at range {} of {} gets {} back, up to what it began with",
            names(mission, who),
            reach(*far),
            joined(mission, near, "or"),
            counted(usize::from(*shields), "shield")
        ),
        DeedTerm::Return(who, by) => format!(
            "ships of {} that have left come back at the start of a round by vector {}, as new: shields and charges full, without damage and tokens",
            names(mission, who),
            join(by, "or")
        ),
        DeedTerm::Change(term) => change::change(mission, term),
        DeedTerm::Board(whom, by) => format!(
            "if {} is at range 0 of {}, it captures it and takes it out of play",
            names(mission, by),
            names(mission, whom)
        ),
    }
}

/// What an errand does.
pub fn errand_deed(mission: &Mission, term: &ErrandDeedTerm) -> String {
    match term {
        ErrandDeedTerm::Take => "the ship takes it onto its card".to_owned(),
        ErrandDeedTerm::Own => "the ship's side marks it as its own".to_owned(),
        ErrandDeedTerm::Remove => "it is removed".to_owned(),
        ErrandDeedTerm::Energy(energy) => format!("the ship spends {energy} energy"),
        ErrandDeedTerm::Ionise => "that ship gains an ion token".to_owned(),
        ErrandDeedTerm::Decloak => "the ship loses its cloak tokens".to_owned(),
        ErrandDeedTerm::Do(term) => deed(mission, term),
    }
}

/// When a rule is looked at.
pub const fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::Start => "at the start",
        Moment::RoundStart => "at the start of a round",
        Moment::SystemStart => "at the start of the System phase",
        Moment::EngagementEnd => "after the Engagement phase",
        Moment::EndStart => "at the start of the End phase",
        Moment::EndEnd => "at the end of the End phase",
    }
}

/// When a squad comes.
pub fn arrival(arrival: Arrival) -> String {
    match arrival {
        Arrival::Setup => "set-up".to_owned(),
        Arrival::Round(round) => format!("round {round}"),
        Arrival::Called => "when called".to_owned(),
    }
}

/// Where a squad comes.
pub fn vector(mission: &Mission, squad: &Squadron) -> String {
    let numbered = mission.vectors.iter().filter(|(name, _)| name.parse::<u8>().is_ok()).count();
    let by = match &squad.vectors[..] {
        [] => "an entry".to_owned(),
        [only] => only.clone(),
        all if all.len() == numbered => "drawn".to_owned(),
        some => join(some, "or"),
    };
    match &squad.behind {
        Some(ship) => format!("{by}, behind the {}", ship.replace('-', " ")),
        None => by,
    }
}

/// What a squad is told.
pub fn orders(orders: &Order<String>) -> String {
    match orders {
        Order::Attack => "attack".to_owned(),
        Order::Strike(ship) if ship.starts_with("pilot-") => format!("strike {}", ship.replace('-', " ")),
        Order::Strike(ship) => format!("strike the {}", ship.replace('-', " ")),
        Order::Escort(ship) => format!("escort the {}", ship.replace('-', " ")),
        Order::Escape(rim) => format!("escape over the {} edge", rim.name()),
    }
}

/// The ships of a squad.
pub fn cells(cells: &[Cell], ship: &dyn Fn(&str) -> String) -> String {
    let cell = |cell: &Cell| {
        let level = if cell.from_level > 1 { format!(" from level {}", cell.from_level) } else { String::new() };
        let elite = if cell.craft.elite { "elite " } else { "" };
        format!("{} {elite}{}{level}", cell.count, ship(&cell.craft.chassis))
    };
    if cells.is_empty() { "-".to_owned() } else { cells.iter().map(cell).collect::<Vec<_>>().join(", ") }
}

/// How it is played, in a line.
pub fn kind(mission: &Mission) -> String {
    let [least, most] = mission.pilots;
    let pilots = if least == most { least.to_string() } else { format!("{least} to {most}") };
    match mission.base {
        Base::Standard => {
            format!("side against side with squads of up to 20 points by the revised rules, {}", rounds(mission.rounds))
        }
        Base::CoOp => {
            let own = if mission.build.is_some() { ", or any number with squads of their own" } else { "" };
            format!("{pilots} pilots together{own}, {}", rounds(mission.rounds))
        }
    }
}

/// How long it lasts.
pub fn rounds(rounds: Option<u8>) -> String {
    rounds.map_or("no limit of rounds".to_owned(), |rounds| counted(usize::from(rounds), "round"))
}

/// So many of something.
pub fn counted(count: usize, name: &str) -> String {
    match (count, name.strip_suffix('y')) {
        (1, _) => format!("1 {name}"),
        (_, Some(stem)) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{count} {stem}ies"),
        _ if name.ends_with("sh") || name.ends_with("ch") || name.ends_with('x') => format!("{count} {name}es"),
        _ => format!("{count} {name}s"),
    }
}

/// An obstacle, as people say it.
pub fn obstacle(kind: &str) -> String {
    match kind {
        "debris" => "debris cloud".to_owned(),
        kind => kind.replace('-', " "),
    }
}

/// A squad's name at the beginning of a line; one without a name of its own has its id.
pub fn title(name: &str) -> String {
    capital(name)
}

/// What something is called that a file names by its id.
pub fn named(id: &str) -> String {
    capital(&id.replace('-', " "))
}

/// With an article, unless it has one.
fn with_article(name: &str) -> String {
    match name.chars().next() {
        _ if name.starts_with("the ") => name.to_owned(),
        Some('a' | 'e' | 'i' | 'o') => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// A mission's name, by its id: every word with a capital but the small ones.
pub fn title_of(id: &str) -> String {
    let word = |(place, word): (usize, &str)| match word {
        "a" | "and" | "in" | "of" | "the" if place > 0 => word.to_owned(),
        _ => capital(word),
    };
    id.split('-').enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// A side's name, as a title.
pub fn side(mission: &Mission, side: usize) -> String {
    capital(&mission.sides[side])
}
