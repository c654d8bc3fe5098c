//! Briefings: what a mission needs to be set up and flown with miniatures and nothing else.

use tallyho_cards::Library as Cards;
use tallyho_missions::brief::{Briefing, Telling, overlapping};
use tallyho_missions::{Library, Mission, Seats};

fn cards() -> Cards {
    Cards::embedded().expect("our content is sound")
}

fn missions() -> Library {
    Library::embedded().expect("our missions are sound")
}

fn brief(mission: &Mission, seats: Seats, telling: Telling, cards: &Cards) -> Briefing {
    Briefing::of(mission, seats, 1, telling, cards).unwrap_or_else(|fault| panic!("{}: {fault}", mission.id))
}

fn usual(mission: &Mission) -> Seats {
    let pilots = mission.pilots[0].max(4).min(mission.pilots[1]);
    mission.sizes().into_iter().find(|seats| seats.pilots == pilots).expect("it is written for so many")
}

fn told(id: &str) -> String {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission(id).expect("one of ours");
    brief(mission, usual(mission), Telling::Everything, &cards).text()
}

#[test]
fn no_words_of_a_map_lie_on_others_at_any_size() {
    let (missions, cards) = (missions(), cards());
    let mut met = Vec::new();
    for mission in missions.missions() {
        for seats in mission.sizes().into_iter().filter(|seats| seats.level == 1) {
            let map = brief(mission, seats, Telling::Known, &cards).map;
            let found = overlapping(&map);
            met.extend((!found.is_empty()).then(|| format!("{} for {}: {found:?}", mission.id, seats.pilots)));
        }
    }
    assert_eq!(met, Vec::<String>::new());
}

/// The outline of a piece in a line of a map: left, top, right, bottom.
fn bounds(line: &str) -> Option<[f64; 4]> {
    let path = line.split_once(" d=\"M")?.1.split_once('Z')?.0;
    let points = path.split('L').filter_map(|point| point.split_once(' '));
    let points: Vec<(f64, f64)> = points.filter_map(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?))).collect();
    let least = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    Some([least(|it| it.0), least(|it| it.1), most(|it| it.0), most(|it| it.1)])
}

#[test]
fn what_is_written_into_an_area_lies_on_none_of_the_pieces_in_it() {
    let (missions, cards) = (missions(), cards());
    let mut all = Vec::new();
    for mission in missions.missions() {
        for seats in mission.sizes().into_iter().filter(|seats| seats.level == 1) {
            let map = brief(mission, seats, Telling::Known, &cards).map;
            let is_piece = |line: &&str| line.contains("class=\"map-thing") || line.contains("class=\"map-rock");
            let pieces: Vec<[f64; 4]> = map.lines().filter(is_piece).filter_map(bounds).collect();
            for line in map.lines().filter(|line| line.contains("class=\"map-area-word\"")) {
                let number = |name: &str| -> f64 {
                    let value = line.split_once(&format!(" {name}=\"")).expect("an attribute").1;
                    value.split('"').next().and_then(|it| it.parse().ok()).expect("a number")
                };
                let words = line.split_once('>').and_then(|(_, it)| it.strip_suffix("</text>")).expect("words");
                let (x, y, half) = (number("x"), number("y"), 7.8 * words.chars().count() as f64);
                let lies_on = |piece: &&[f64; 4]| {
                    x - half < piece[2] && piece[0] < x + half && y - 20.0 < piece[3] && piece[1] < y + 5.0
                };
                let met = pieces.iter().find(lies_on);
                all.extend(met.map(|met| format!("{} for {}: {words} on {met:?}", mission.id, seats.pilots)));
            }
        }
    }
    assert_eq!(all, Vec::<String>::new());
}

#[test]
fn every_map_has_the_numbers_of_its_squares_beside_it() {
    let (missions, cards) = (missions(), cards());
    for mission in missions.missions() {
        let map = brief(mission, usual(mission), Telling::Known, &cards).map;
        let numbers = map.lines().filter(|line| line.contains("class=\"map-square\"")).count();
        assert!(numbers >= 19, "{}: {numbers}", mission.id);
    }
}

#[test]
fn a_standard_game_can_be_scored_and_ended_by_its_sheet() {
    for id in ["satellite-array", "chance-engagement", "salvage-mission", "scramble-the-transmissions"] {
        let text = told(id);
        for words in [
            "less than 20",
            "destroyed or removed from the game",
            "20 points or more and more than the other",
            "only one side has ships in the play area",
            "end of round 12",
            "asteroids, debris clouds and gas clouds",
            "a scenario feature",
        ] {
            assert!(text.contains(words), "{id}: {words}\n{text}");
        }
    }
    assert!(told("satellite-array").contains("counts as two ships"));
    assert!(told("chance-engagement").contains("rounded down"));
    assert!(told("salvage-mission").contains("own Perform Action step"));
}

#[test]
fn who_flies_is_told_beside_every_squad() {
    let told = told("imperial-entanglement");
    for words in ["pilot card C", "2 more shields", "draws another", "as a wing"] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert!(self::told("care-package").contains("only pilot cards with a torpedo or a missile"));
    assert!(self::told("solo-introduction").contains("Academy Pilot"));
    assert!(self::told("tread-softly").contains("straight 1 template"));
}

#[test]
fn what_a_mission_counts_is_told_in_english() {
    let missions = missions();
    for mission in missions.missions() {
        let text = told(&mission.id);
        for odd in ["no the", "for each the", "' count", "a sensor beacons", "  the the"] {
            assert!(!text.contains(odd), "{}: {odd}", mission.id);
        }
    }
}

#[test]
fn the_texts_of_all_missions() {
    for mission in missions().missions() {
        insta::assert_snapshot!(mission.id.clone(), told(&mission.id));
    }
}

/// A mission of pilots against a squad, with that in it.
fn made(more: &str) -> Mission {
    let text = format!(
        r#"
id = "it"
name = "It"
story = "A test."
base = "co-op"
sides = ["rebel", "imperial"]
team = "rebel"
pilots = "3-4"
rounds = 8
counters = ["red", "blue"]
bring = {{ rebel = ["t65xwing"] }}

[zones]
north = "strip far 3"
south-bank = "strip near 3"

[vectors]
1 = "far 3"

[[things]]
kind = "fuel-tank"
side = "imperial"
in = "north"
count = "3"

[[ships]]
id = "freighter"
side = "rebel"
ship = "hwk290lightfreighter"
at = "4 1 0"

[[squads]]
id = "alpha"
arrives = "setup"
vector = "1"
ships = ["tielnfighter x2"]

{more}

[[objectives]]
id = "win"
name = "Win"
primary = true
if = ["destroyed alpha 2+"]
pays = "5"
"#
    );
    missions().read(std::path::Path::new("it.toml"), &text, None).unwrap_or_else(|error| panic!("{error}"))
}

fn told_of(more: &str) -> String {
    let mission = made(more);
    brief(&mission, usual(&mission), Telling::Everything, &cards()).text()
}

fn told_if(test: &str) -> String {
    told_of(&format!("[[rules]]\nname = \"It\"\nat = \"end-end\"\nif = [\"{test}\"]\ndo = [\"score rebel 1\"]"))
}

#[test]
fn numbers_of_place_are_told_with_where_their_zones_are() {
    let told = told_if("within pilots/freighter north 1+");
    assert!(told.contains("if a ship of the pilots or the freighter is in the zone north"), "{told}");
    assert!(told.contains("Zones: north is from 0 / 6 to 9 / 9. A ship is in one while the middle"), "{told}");
    assert!(told_if("within freighter south-bank 0").contains("if the freighter is not in the zone south bank"));
    assert!(told_if("enclosed freighter fuel-tank 1").contains("the freighter is between three or more of fuel tank"));
    assert!(told_if("within pilots north 2+").contains("ships of the pilots in the zone north: 2 or more"));
    assert!(!told_if("counter red 1+").contains("Zones:"));
}

#[test]
fn a_comparison_is_told_with_both_numbers() {
    let told = told_if("within pilots north over within pilots south-bank");
    let (a, b) = ("ships of the pilots in the zone north", "ships of the pilots in the zone south bank");
    assert!(told.contains(&format!("if the number of {a} is higher than the number of {b}")), "{told}");
    assert!(told_if("counter red under counter blue").contains("if the red count is lower than the blue count"));
    // "Under" so many is fewer than that, and not one less of them.
    assert!(told_if("counter red under 2*pilots").contains("if the red count is less than 2 per pilot"));
    assert!(told_if("counter red under pilots").contains("if the red count is less than the number of pilots"));
    assert!(told_if("counter red over 2").contains("the red count is 3 or more"));
}

#[test]
fn zones_that_rules_ask_about_are_drawn_with_their_names() {
    let rule = "[[rules]]\nname = \"It\"\nat = \"end-end\"\nif = [\"within pilots south-bank 1+\"]\ndo = [\"end\"]";
    let mission = made(rule);
    let map = brief(&mission, usual(&mission), Telling::Known, &cards()).map;
    assert!(map.contains(">South bank</text>") && !map.contains(">North</text>"));
}

#[test]
fn limits_of_ships_are_told_with_as_long_as_what() {
    let limits =
        |more: &str| told_of(&format!("[[halts]]\nwho = \"freighter\"\nif = [\"halved freighter 1\"]\n{more}"));
    assert!(limits("").contains("The freighter lies still"));
    let told = limits("flies = [\"1F\", \"1B\"]\nno-actions = true");
    assert!(
        told.contains("performs no actions and sets its dial to these maneuvers alone: 1 straight or 1 bank left"),
        "{told}"
    );
    assert!(limits("unarmed = true").contains(": does not attack."));
}

#[test]
fn ways_out_of_single_ships_are_told_with_as_long_as_what() {
    let told = told_of("[[ways-out]]\nwho = \"freighter\"\nedges = [\"far 0-4\"]\nif = [\"counter red 1+\"]");
    let line = "The freighter, as long as the red count is 1 or more: over the marked part of the far edge, from 0 to 4 squares";
    assert!(told.contains(line), "{told}");
    assert!(told.contains("Whoever has a way out of its own leaves by no other"), "{told}");
}

#[test]
fn a_mission_without_a_limit_of_rounds_says_so() {
    let text = told_of("[[rules]]\nname = \"It\"\nat = \"end-end\"\nif = [\"round 3+\"]\ndo = [\"end\"]");
    assert!(text.contains("pilots together, 8 rounds") && text.contains("It is over after round 8"), "{text}");
    let mut mission = made("");
    mission.rounds = None;
    let text = brief(&mission, usual(&mission), Telling::Known, &cards()).text();
    assert!(text.contains("pilots together, no limit of rounds"), "{text}");
    assert!(text.contains("It has no limit of rounds: it is over when a rule says so"), "{text}");
}
