//! The text of a replay: its head with the set-up, then a line for each answer.

use std::fmt;

use tallyho_rules::{
    ActionEntry, Attack, Device, DeviceShapes, Difficulty, Epic, Handling, Load, Obstacle, ObstacleKind, Placing,
    Profile, Ruleset, Seat, Setup, ShipSetup, Start, WeaponArc,
};
use tallyho_table::{BaseSize, Heading, Maneuver, Outline, PlayArea, Pose, Settings, Vec2};

use crate::cards;
use crate::code::{self, by_word, word};
use crate::epic;
use crate::handling;
use crate::{Callsign, Correction, End, FORMAT, Fault, Replay, Turn, fault};

const RULES: [(&str, Ruleset); 2] = [("2.0", Ruleset::SECOND_EDITION), ("2.5", Ruleset::REVISED)];
const PLACINGS: [(&str, Placing); 2] = [("ready", Placing::Ready), ("in-turns", Placing::InTurns)];
/// Farther than anything on a table.
const FARTHEST: f64 = 10_000.0;
/// More than any stat.
const MOST: u8 = 99;

/// A heading in degrees, to a millionth.
pub(crate) fn degrees(heading: Heading) -> f64 {
    let degrees = (heading.degrees() * 1e6).round() / 1e6;
    if degrees >= 360.0 { 0.0 } else { degrees }
}

pub(crate) fn winner_word(winner: Option<Seat>) -> String {
    winner.map_or("nobody".to_owned(), |seat| seat.0.to_string())
}

pub(crate) fn check_writable(setup: &Setup, callsigns: &[Callsign]) -> Result<(), Fault> {
    let usual = setup.settings == Settings::default() && setup.shapes == DeviceShapes::default();
    if !usual || !RULES.iter().any(|(_, rules)| *rules == setup.ruleset) {
        return fault(0, "a replay holds the published rules and default settings only");
    }
    let one_word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
    let one_line = |text: &str| !text.is_empty() && !text.contains(char::is_control) && text.trim() == text;
    let good = |callsign: &Callsign| one_word(&callsign.chassis) && one_line(&callsign.name);
    if callsigns.len() != setup.ships.len() || !callsigns.iter().all(good) {
        return fault(0, "every ship needs a chassis of one word and a name of one line");
    }
    Ok(())
}

/// How a game begins, as the text of its replay has it.
pub(crate) struct Beginning<'r>(pub(crate) &'r Replay);

impl fmt::Display for Beginning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_beginning(self.0, f)
    }
}

pub(crate) fn write(replay: &Replay, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "tallyho replay {FORMAT}")?;
    writeln!(f, "engine {}", replay.engine)?;
    write_beginning(replay, f)?;
    if !replay.opening.is_empty() {
        let draws: Vec<String> = replay.opening.iter().map(u8::to_string).collect();
        writeln!(f, "opening {}", draws.join(" "))?;
    }
    writeln!(f, "play")?;
    for turn in &replay.turns {
        turn.corrections.iter().try_for_each(|correction| write!(f, "{correction}"))?;
        write!(f, "{turn}")?;
    }
    // What was corrected after the last answer may have ended the game.
    replay.pending.iter().try_for_each(|correction| write!(f, "{correction}"))?;
    match replay.end {
        Some(end) => writeln!(f, "over {} {:016x}", winner_word(end.winner), end.fingerprint),
        None => Ok(()),
    }
}

fn write_beginning(replay: &Replay, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let setup = &replay.setup;
    let rules = RULES.iter().find(|(_, rules)| *rules == setup.ruleset).map_or("2.0", |(name, _)| name);
    writeln!(f, "rules {rules}")?;
    writeln!(f, "area {} {}", setup.area.width, setup.area.height)?;
    writeln!(f, "first {}", setup.first.0)?;
    let placing = PLACINGS.iter().find(|(_, placing)| *placing == setup.placing).map_or("ready", |(name, _)| name);
    writeln!(f, "placing {placing}")?;
    // What is as usual is not written: texts from before there was a choice read the same.
    if setup.rounds != Setup::ROUNDS {
        writeln!(f, "rounds {}", setup.rounds)?;
    }
    let mut handling = Handling::default();
    for (index, (ship, callsign)) in setup.ships.iter().zip(&replay.callsigns).enumerate() {
        let same = |other: usize| {
            setup.ships[other].profile == ship.profile && replay.callsigns[other].chassis == callsign.chassis
        };
        // The same profile is written once.
        if index == 0 || !same(index - 1) {
            write_profile(&callsign.chassis, &ship.profile, f)?;
            cards::write(&ship.profile, f)?;
        }
        if ship.handling != handling {
            handling = ship.handling;
            handling::write(handling, f)?;
        }
        let Pose { at, heading } = ship.pose;
        writeln!(f, "ship {} {} {} {} {}", ship.seat.0, at.x, at.y, degrees(heading), callsign.name)?;
        if ship.points > 0 {
            writeln!(f, "points {}", ship.points)?;
        }
        epic::write_start(ship.start, f)?;
    }
    for obstacle in &setup.obstacles {
        let kind = word(obstacle.kind.name());
        let Pose { at, heading } = obstacle.pose;
        write!(f, "obstacle {kind} {} {} {} {}", obstacle.owner.0, at.x, at.y, degrees(heading))?;
        for point in obstacle.outline.points() {
            write!(f, " {},{}", point.x, point.y)?;
        }
        writeln!(f)?;
    }
    if let Some(scenario) = &setup.scenario {
        writeln!(f, "scenario {}", serde_json::to_string(scenario).map_err(|_| fmt::Error)?)?;
    }
    Ok(())
}

/// Its line.
impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "adjust {}", code::write_adjust(self.adjust))?;
        write_draws(&self.draws, f)?;
        writeln!(f)
    }
}

/// Its line, why it was given, and the line of the round that began with it; without the corrections before it.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", code::write_question(self.question), code::write_choice(self.choice))?;
        write_draws(&self.draws, f)?;
        writeln!(f)?;
        self.why.iter().try_for_each(|reason| writeln!(f, "why {reason}"))?;
        if let Some((round, fingerprint)) = self.round {
            writeln!(f, "round {round} {fingerprint:016x}")?;
        }
        Ok(())
    }
}

fn write_draws(draws: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !draws.is_empty() {
        write!(f, " :")?;
    }
    draws.iter().try_for_each(|draw| write!(f, " {draw}"))
}

fn write_profile(chassis: &str, profile: &Profile, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Profile { size, initiative, agility, hull, shields, force, force_recovers, .. } = profile;
    write!(f, "profile {chassis} {} initiative {initiative} agility {agility}", size.name())?;
    write!(f, " hull {hull} shields {shields} force {force} recovers {force_recovers}")?;
    for attack in &profile.attacks {
        write!(f, " attack:{}:{}", attack.dice, word(attack.arc.name()))?;
    }
    for ActionEntry { action, difficulty, linked } in &profile.actions {
        write!(f, " action:{}:{}", difficulty.name(), word(action.name()))?;
        if let Some((action, difficulty)) = linked {
            write!(f, ":{}:{}", difficulty.name(), word(action.name()))?;
        }
    }
    for load in &profile.devices {
        let Load { device, charges, ways, spends } = load;
        write!(f, " device:{}:{charges}", word(device.name()))?;
        // The usual ways go without saying, and so does one charge for each.
        let (usual_ways, usual_price) = (*ways == Load::new(*device, *charges).ways, *spends == 1);
        if !usual_ways || !usual_price {
            write!(f, ":{}", ways.iter().map(|way| code::write_way(*way)).collect::<Vec<_>>().join("+"))?;
        }
        if !usual_price {
            write!(f, ":{spends}")?;
        }
    }
    epic::write(&profile.epic, f)?;
    for (maneuver, difficulty) in &profile.dial {
        write!(f, " {maneuver}:{}", difficulty.name())?;
    }
    writeln!(f)
}

/// The lines of a text, numbered from 1.
struct Lines<'t> {
    lines: std::iter::Peekable<std::iter::Zip<std::ops::RangeFrom<usize>, std::str::Lines<'t>>>,
    last: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Self { lines: (1..).zip(text.lines()).peekable(), last: 0 }
    }

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let line = self.lines.next()?;
        self.last = line.0;
        Some(line)
    }

    /// The rest of the next line, which must begin with that word.
    fn expect(&mut self, key: &str) -> Result<(usize, &'t str), Fault> {
        let Some((line, text)) = self.next() else {
            return fault(self.last, format!("the text ends where '{key}' was expected"));
        };
        match text.strip_prefix(key).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok((line, rest)),
            None => fault(line, format!("'{key}' was expected here")),
        }
    }
}

/// Whether a text must hold the end of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Needed,
    Open,
}

pub(crate) fn read(text: &str, ending: Ending) -> Result<Replay, Fault> {
    let mut lines = Lines::new(text);
    let Some((_, version)) = lines.next().and_then(|(line, text)| Some((line, text.strip_prefix("tallyho replay ")?)))
    else {
        return fault(1, "this is not a replay; one begins with 'tallyho replay 1'");
    };
    if version.parse() != Ok(FORMAT) {
        return fault(1, format!("a replay of format {version}; this program reads format {FORMAT}"));
    }
    let (_, engine) = lines.expect("engine")?;
    let (line, rules) = lines.expect("rules")?;
    let Some(&(_, ruleset)) = RULES.iter().find(|(name, _)| *name == rules) else {
        return fault(line, format!("unknown rules '{rules}'; there are 2.0 and 2.5"));
    };
    let (line, area) = lines.expect("area")?;
    let [width, height] = numbers(area)
        .filter(|sides| sides.iter().all(|side| *side >= 100.0))
        .ok_or_else(|| Fault { line, message: "an area is a width and a height in millimetres".to_owned() })?;
    let (line, first) = lines.expect("first")?;
    let Ok(first) = first.parse().map(Seat) else { return fault(line, "'first' is the number of a seat") };
    let (line, placing) = lines.expect("placing")?;
    let Some(&(_, placing)) = PLACINGS.iter().find(|(name, _)| *name == placing) else {
        return fault(line, "'placing' is ready or in-turns");
    };
    let setup = Setup {
        ruleset,
        settings: Settings::default(),
        area: PlayArea { width, height },
        ships: Vec::new(),
        obstacles: Vec::new(),
        first,
        placing,
        shapes: DeviceShapes::default(),
        rounds: Setup::ROUNDS,
        scenario: None,
    };
    let mut replay = Replay {
        engine: engine.to_owned(),
        setup,
        callsigns: Vec::new(),
        opening: Vec::new(),
        turns: Vec::new(),
        pending: Vec::new(),
        end: None,
    };
    read_table(&mut replay, &mut lines)?;
    read_turns(&mut replay, &mut lines)?;
    if replay.end.is_none() && ending == Ending::Needed {
        return fault(lines.last, "the text ends before the game is over; is the end of the file missing?");
    }
    Ok(replay)
}

/// Ships and obstacles, up to the line `play`.
fn read_table(replay: &mut Replay, lines: &mut Lines<'_>) -> Result<(), Fault> {
    let mut coming = Coming::default();
    while let Some((line, text)) = lines.next() {
        let (key, rest) = text.split_once(' ').unwrap_or((text, ""));
        match key {
            "play" if rest.is_empty() => return Ok(()),
            "profile" | "weapon" | "card" | "effect" | "limited" | "handling" => coming.read(line, key, rest)?,
            "ship" => coming.read_ship(line, rest, replay)?,
            "points" | "start" => read_of_ship(line, key, rest, replay.setup.ships.last_mut())?,
            "scenario" | "opening" | "rounds" | "obstacle" => read_of_game(line, key, rest, replay)?,
            _ => return fault(line, NO_SUCH_LINE),
        }
    }
    fault(lines.last, "the text ends before 'play'")
}

const NO_SUCH_LINE: &str = "a profile, a handling, a ship, an obstacle or 'play' was expected here";

fn wrong(line: usize, what: &str) -> Fault {
    Fault { line, message: format!("this is not {what}") }
}

/// What the ships below have in common.
#[derive(Default)]
struct Coming {
    /// With the chassis.
    profile: Option<(String, Profile)>,
    handling: Handling,
}

impl Coming {
    fn read(&mut self, line: usize, key: &str, rest: &str) -> Result<(), Fault> {
        match (key, &mut self.profile) {
            ("profile", profile) => *profile = Some(read_profile(rest).ok_or_else(|| wrong(line, "a profile"))?),
            ("handling", _) => self.handling = handling::read(rest).ok_or_else(|| wrong(line, "a handling"))?,
            (_, Some((_, profile))) => {
                cards::read(profile, key, rest).map_err(|message| Fault { line, message })?;
            }
            (_, None) => return fault(line, NO_SUCH_LINE),
        }
        Ok(())
    }

    fn read_ship(&self, line: usize, rest: &str, replay: &mut Replay) -> Result<(), Fault> {
        let Some((chassis, profile)) = &self.profile else { return fault(line, "a ship without a profile above it") };
        let (seat, pose, name) = read_ship(rest).ok_or_else(|| wrong(line, "a ship with seat, place and name"))?;
        replay.setup.ships.push(ShipSetup {
            seat,
            profile: profile.clone(),
            pose,
            points: 0,
            start: Start::Alone,
            handling: self.handling,
        });
        replay.callsigns.push(Callsign { chassis: chassis.clone(), name });
        Ok(())
    }
}

/// What is said of the ship above.
fn read_of_ship(line: usize, key: &str, rest: &str, ship: Option<&mut ShipSetup>) -> Result<(), Fault> {
    match (key, ship) {
        ("points", None) => return fault(line, "points without a ship above them"),
        ("points", Some(ship)) => match rest.parse() {
            Ok(points) => ship.points = points,
            Err(_) => return fault(line, "'points' is what the ship above costs, a whole number"),
        },
        (_, ship) => {
            let start = epic::read_start(rest).ok_or_else(|| wrong(line, "how a ship starts: docked or in a wing"))?;
            let Some(ship) = ship else { return fault(line, "a start without a ship above it") };
            ship.start = start;
        }
    }
    Ok(())
}

/// What is said of the game as a whole.
fn read_of_game(line: usize, key: &str, rest: &str, replay: &mut Replay) -> Result<(), Fault> {
    let setup = &mut replay.setup;
    match key {
        "scenario" => setup.scenario = Some(serde_json::from_str(rest).map_err(|_| wrong(line, "a scenario"))?),
        "opening" => {
            let draws = rest.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>();
            replay.opening = draws.map_err(|_| wrong(line, "a list of draws"))?;
        }
        "rounds" => match rest.parse() {
            Ok(rounds) => setup.rounds = rounds,
            Err(_) => return fault(line, "'rounds' is how many rounds are played, a whole number up to 255"),
        },
        _ => setup.obstacles.push(read_obstacle(rest).ok_or_else(|| wrong(line, "an obstacle with its outline"))?),
    }
    Ok(())
}

fn read_turns(replay: &mut Replay, lines: &mut Lines<'_>) -> Result<(), Fault> {
    while let Some((line, text)) = lines.next() {
        if let Some(rest) = text.strip_prefix("over ") {
            replay.end = Some(read_end(line, rest).ok_or_else(|| Fault {
                line,
                message: "'over' needs the winner's seat or 'nobody', and a fingerprint".to_owned(),
            })?);
            return match lines.next() {
                Some((line, _)) => fault(line, "the replay goes on after its end"),
                None => Ok(()),
            };
        }
        if let Some(rest) = text.strip_prefix("round ") {
            let round = rest.split_once(' ').and_then(|(round, sum)| Some((round.parse().ok()?, fingerprint(sum)?)));
            match (round, replay.turns.last_mut()) {
                (Some(round), Some(turn)) if turn.round.is_none() => {
                    (turn.round, turn.round_line) = (Some(round), line)
                }
                (None, _) => return fault(line, "'round' needs its number and a fingerprint"),
                (Some(_), _) => return fault(line, "a round begins where no answer was given"),
            }
            continue;
        }
        if let Some(reason) = text.strip_prefix("why ") {
            match replay.turns.last_mut() {
                Some(turn) if turn.round.is_none() => turn.why.push(reason.to_owned()),
                _ => return fault(line, "a reason stands below the answer it is for"),
            }
            continue;
        }
        if let Some(rest) = text.strip_prefix("adjust ") {
            replay.pending.push(read_correction(line, rest)?);
            continue;
        }
        let corrections = std::mem::take(&mut replay.pending);
        replay.turns.push(Turn { corrections, ..read_turn(line, text)? });
    }
    Ok(())
}

fn read_turn(line: usize, text: &str) -> Result<Turn, Fault> {
    let Some((asked, answered)) = text.split_once(" -> ") else {
        return fault(line, "an answer is written 'question -> answer : draws'");
    };
    let (answer, draws) = answered.split_once(" : ").unwrap_or((answered, ""));
    let Some(question) = code::read_question(asked) else {
        return fault(line, format!("unknown question '{}'", shown(asked)));
    };
    let Some(choice) = code::read_choice(answer) else {
        return fault(line, format!("unknown answer '{}'", shown(answer)));
    };
    let draws = read_draws(line, draws)?;
    let (corrections, why) = (Vec::new(), Vec::new());
    Ok(Turn { corrections, question, choice, draws, why, round: None, line, round_line: 0 })
}

fn read_draws(line: usize, text: &str) -> Result<Vec<u8>, Fault> {
    let draws: Result<Vec<u8>, _> = text.split(' ').filter(|draw| !draw.is_empty()).map(str::parse).collect();
    draws.or_else(|_| fault(line, "draws are whole numbers"))
}

fn read_correction(line: usize, text: &str) -> Result<Correction, Fault> {
    let (words, draws) = text.split_once(" : ").unwrap_or((text, ""));
    let Some(adjust) = code::read_adjust(words) else {
        return fault(line, format!("unknown correction '{}'", shown(words)));
    };
    Ok(Correction { adjust, draws: read_draws(line, draws)?, line })
}

fn read_end(line: usize, text: &str) -> Option<End> {
    let (winner, sum) = text.split_once(' ')?;
    let winner = if winner == "nobody" { None } else { Some(Seat(winner.parse().ok()?)) };
    Some(End { winner, fingerprint: fingerprint(sum)?, line })
}

fn fingerprint(text: &str) -> Option<u64> {
    (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

/// What somebody wrote, not longer than a message bears.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

fn numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    let read = |number: &str| number.parse().ok().filter(|number: &f64| number.abs() <= FARTHEST);
    let numbers: Option<Vec<f64>> = text.split(' ').map(read).collect();
    numbers?.try_into().ok()
}

fn read_ship(text: &str) -> Option<(Seat, Pose, String)> {
    let mut words = text.splitn(5, ' ');
    let seat = Seat(words.next()?.parse().ok()?);
    let pose = read_pose(words.by_ref().take(3))?;
    let name = words.next().filter(|name| !name.trim().is_empty())?;
    Some((seat, pose, name.to_owned()))
}

fn read_pose<'t>(words: impl Iterator<Item = &'t str>) -> Option<Pose> {
    let [x, y, heading] = numbers(&words.collect::<Vec<_>>().join(" "))?;
    Some(Pose::from_degrees(x, y, heading))
}

fn read_obstacle(text: &str) -> Option<Obstacle> {
    let mut words = text.split(' ');
    let name = words.next()?;
    let kind = by_word(&ObstacleKind::ALL, ObstacleKind::name, name)?;
    let owner = Seat(words.next()?.parse().ok()?);
    let pose = read_pose(words.by_ref().take(3))?;
    let point = |word: &str| {
        let [x, y] = numbers(&word.replace(',', " "))?;
        Some(Vec2::new(x, y))
    };
    let points: Vec<Vec2> = words.map(point).collect::<Option<_>>()?;
    (3..=200).contains(&points.len()).then(|| Obstacle { kind, outline: Outline::new(points), pose, owner })
}

fn read_profile(text: &str) -> Option<(String, Profile)> {
    let mut words = text.split(' ');
    let chassis = words.next().filter(|chassis| !chassis.is_empty())?.to_owned();
    let size = by_word(&BaseSize::ALL, BaseSize::name, words.next()?)?;
    let mut stat = |key: &str| {
        (words.next()? == key).then_some(())?;
        words.next()?.parse().ok().filter(|stat| *stat <= MOST)
    };
    let mut profile = Profile {
        chassis: chassis.clone(),
        size,
        initiative: stat("initiative")?,
        agility: stat("agility")?,
        hull: stat("hull")?,
        shields: stat("shields")?,
        force: stat("force")?,
        force_recovers: stat("recovers")?,
        attacks: Vec::new(),
        actions: Vec::new(),
        dial: Vec::new(),
        devices: Vec::new(),
        specials: Vec::new(),
        abilities: Vec::new(),
        limited: false,
        epic: Epic::default(),
    };
    for word in words {
        read_part(&mut profile, word)?;
    }
    Some((chassis, profile))
}

/// A weapon, an action or a maneuver of a profile.
fn read_part(profile: &mut Profile, text: &str) -> Option<()> {
    let colour = |text: &str| by_word(&Difficulty::ALL, Difficulty::name, text);
    let parts: Vec<&str> = text.split(':').collect();
    if epic::read(&mut profile.epic, &parts)? {
        return Some(());
    }
    match parts[..] {
        ["attack", dice, name] => {
            let arc = by_word(&WeaponArc::ALL, WeaponArc::name, name)?;
            profile.attacks.push(Attack { dice: dice.parse().ok().filter(|dice| *dice <= MOST)?, arc });
        }
        ["action", first, action] => {
            profile.actions.push(ActionEntry {
                action: code::action(action)?,
                difficulty: colour(first)?,
                linked: None,
            });
        }
        ["action", first, action, second, linked] => {
            let linked = Some((code::action(linked)?, colour(second)?));
            profile.actions.push(ActionEntry { action: code::action(action)?, difficulty: colour(first)?, linked });
        }
        ["device", name, charges, ref ways @ ..] => {
            let device = by_word(&Device::ALL, Device::name, name)?;
            let mut load = Load::new(device, charges.parse().ok().filter(|charges| *charges <= MOST)?);
            if let [ways, ..] = *ways {
                let all = ways.split('+').filter(|way| !way.is_empty());
                load.ways = all.map(code::read_way).collect::<Option<_>>()?;
            }
            match *ways {
                [] | [_] => {}
                [_, spends] => load.spends = spends.parse().ok().filter(|spends| (1..=MOST).contains(spends))?,
                _ => return None,
            }
            profile.devices.push(load);
        }
        [code, second] => profile.dial.push((code.parse::<Maneuver>().ok()?, colour(second)?)),
        _ => return None,
    }
    Some(())
}
