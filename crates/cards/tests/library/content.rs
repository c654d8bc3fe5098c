//! Walks all the content that comes with the program.

use std::path::Path;

use tallyho_cards::{Attack, Difficulty, Faction, Library, PointSystem, Pool, Ship, WeaponArc};
use tallyho_table::Vec2;

fn library() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

fn colour(library: &Library, ship: &str, code: &str) -> Option<Difficulty> {
    library.ship(ship).unwrap().dial.get(code.parse().unwrap())
}

#[test]
fn all_content_loads() {
    let library = library();
    assert_eq!(library.ships().len(), 89);
    assert_eq!(library.obstacles().len(), 36);
    assert_eq!(library.devices().len(), 11);
    let without_dial: Vec<_> =
        library.ships().iter().filter(|ship| ship.dial.is_empty()).map(|ship| &ship.id).collect();
    assert_eq!(without_dial, ["syliureclasshyperspacering"]);
}

#[test]
fn a_folder_reads_like_the_embedded_content() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    assert_eq!(Library::read(&folder).unwrap(), library());
}

#[test]
fn outlines_run_counter_clockwise_around_their_middle() {
    let library = library();
    let obstacles = library.obstacles().iter().map(|it| (&it.id, it.outline.points()));
    let devices = library.devices().iter().map(|it| (&it.id, it.outline.points()));
    for (id, points) in obstacles.chain(devices) {
        let next = points.iter().cycle().skip(1);
        let area: f64 = points.iter().zip(next).map(|(a, b)| a.cross(*b)).sum::<f64>() / 2.0;
        assert!(area > 400.0, "{id} has an area of {area} mm²");
        let reach = points.iter().map(|point| point.length()).fold(0.0, f64::max);
        assert!(reach < 60.0, "{id} reaches {reach} mm from its middle");
    }
}

#[test]
fn the_minefield_covers_as_much_as_its_disc() {
    let library = library();
    let points = library.obstacle("minefield").unwrap().outline.points();
    let area: f64 = (0..32).map(|i| points[i].cross(points[(i + 1) % 32])).sum::<f64>() / 2.0;
    assert_eq!(points.len(), 32);
    assert!((area - std::f64::consts::PI * 39.0 * 39.0).abs() < 1e-6);
    assert!((points[0].distance(Vec2::ZERO) - 39.0).abs() < 0.3);
}

#[test]
fn dials_are_as_printed() {
    let library = library();
    let red = Some(Difficulty::Red);
    assert_eq!(colour(&library, "t65xwing", "3E"), red);
    assert_eq!(colour(&library, "t65xwing", "3R"), red);
    assert_eq!(colour(&library, "t65xwing", "4K"), red);
    assert_eq!(colour(&library, "t65xwing", "5F"), None);
    assert_eq!(colour(&library, "tieddefender", "4K"), Some(Difficulty::White));
    assert_eq!(colour(&library, "lambdaclasst4ashuttle", "0O"), red);
    assert_eq!(colour(&library, "jumpmaster5000", "1T"), Some(Difficulty::White));
    assert_eq!(colour(&library, "jumpmaster5000", "1Y"), red);
    assert_eq!(colour(&library, "jumpmaster5000", "3L"), red);
    assert_eq!(colour(&library, "jumpmaster5000", "3P"), None);
    assert_eq!(colour(&library, "eta2actis", "2E"), Some(Difficulty::Purple));
    assert_eq!(colour(&library, "eta2actis", "2R"), Some(Difficulty::Purple));
    assert_eq!(colour(&library, "tridentclassassaultship", "4K"), red);
}

#[test]
fn dials_run_from_slow_to_fast_and_left_to_right() {
    let library = library();
    let codes: Vec<String> = library.ship("t65xwing").unwrap().dial.iter().map(|(it, _)| it.to_string()).collect();
    assert_eq!(codes.join(" "), "1B 1F 1N 2T 2B 2F 2N 2Y 3T 3B 3F 3N 3Y 3E 3R 4F 4K");
}

#[test]
fn stats_are_as_printed() {
    let library = library();
    let corvette = library.ship("cr90corelliancorvette").unwrap();
    assert_eq!((corvette.shields, corvette.energy), (Pool { value: 7, recovers: 2 }, Pool { value: 7, recovers: 2 }));
    let shuttle = library.ship("Lambda-class T-4a Shuttle").unwrap();
    let attacks: Vec<String> = shuttle.attacks.iter().map(Attack::to_string).collect();
    assert_eq!(attacks, ["3 front", "2 rear"]);
    let rogue = library.ship("rogueclassstarfighter").unwrap();
    let actions: Vec<String> = rogue.actions.iter().map(ToString::to_string).collect();
    assert_eq!(
        actions,
        ["focus > red boost", "focus > red barrel roll", "evade > red barrel roll", "lock", "red boost"]
    );
}

#[test]
fn the_yt_2400_has_a_weaker_turret_in_the_20_point_game() {
    let library = library();
    let ship = library.ship("yt2400lightfreighter").unwrap();
    let turret = |ship: &Ship| ship.attacks.clone();
    let arc = WeaponArc::DoubleTurret;
    assert_eq!(turret(&ship.under(PointSystem::TwoHundred)), [Attack { dice: 4, arc }]);
    assert_eq!(turret(&ship.under(PointSystem::Twenty)), [Attack { dice: 3, arc }]);
    let other = library.ship("t65xwing").unwrap();
    assert_eq!(*other.under(PointSystem::Twenty), *other);
}

#[test]
fn names_are_found_whatever_their_case_and_punctuation() {
    let library = library();
    for name in ["t65xwing", "T-65 X-wing", "t 65 x wing", "T65XWING"] {
        assert_eq!(library.ship(name).unwrap().id, "t65xwing");
    }
    assert_eq!(library.obstacle("Gas Cloud 3").unwrap().id, "gascloud3");
    assert_eq!(library.device("DRK-1 probe droid").unwrap().id, "drk1probedroid");
}

#[test]
fn unknown_names_get_the_nearest_one() {
    let library = library();
    let ship = |name: &str| library.ship(name).unwrap_err().to_string();
    assert_eq!(ship("tfighter"), "no ship 'tfighter'; did you mean 'tielnfighter'?");
    assert_eq!(ship("TIE Fighter"), "no ship 'TIE Fighter'; did you mean 'tielnfighter'?");
    assert_eq!(ship("xwing"), "no ship 'xwing'; did you mean 't65xwing'?");
    assert_eq!(ship("X-wing"), "no ship 'X-wing'; did you mean 't65xwing'?");
    assert_eq!(ship("lamdashuttle"), "no ship 'lamdashuttle'; did you mean 'lambdaclasst4ashuttle'?");
    assert_eq!(ship("death star"), "no ship 'death star'; 'tallyho ships' lists them all");
    assert_eq!(ship(""), "no ship ''; 'tallyho ships' lists them all");
    assert_eq!(
        library.obstacle("coreasteroid9").unwrap_err().to_string(),
        "no obstacle 'coreasteroid9'; did you mean 'coreasteroid0'?"
    );
    assert_eq!(
        library.device("proxmine").unwrap_err().to_string(),
        "no device 'proxmine'; did you mean 'proximitymine'?"
    );
    assert_eq!(library.device("x").unwrap_err().to_string(), "no device 'x'; 'tallyho obstacles' lists them all");
}

#[test]
fn factions_are_found_by_what_people_call_them() {
    for (typed, faction) in [
        ("rebelalliance", Faction::Rebel),
        ("IMP", Faction::Empire),
        ("scum", Faction::Scum),
        ("First Order", Faction::FirstOrder),
        ("republic", Faction::Republic),
    ] {
        assert_eq!(Faction::find(typed), Ok(faction));
    }
    let refusal = |typed| Faction::find(typed).unwrap_err().to_string();
    assert_eq!(refusal("resistence"), "no faction 'resistence'; did you mean 'resistance'?");
    assert_eq!(refusal("alliance"), "no faction 'alliance'; did you mean 'rebelalliance'?");
    assert_eq!(
        refusal("hutts"),
        "no faction 'hutts'; use one of: rebelalliance, galacticempire, scumandvillainy, resistance, firstorder, \
         galacticrepublic, separatistalliance"
    );
}

#[test]
fn every_fault_of_a_career_is_told_with_its_line() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("careers");
    std::fs::create_dir_all(dir.join("career")).unwrap();
    let ours =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/career/flight-group.toml"));
    let text = ours.unwrap();
    let read = |text: &str| {
        std::fs::write(dir.join("career/flight-group.toml"), text).unwrap();
        Library::read(&dir)
    };
    // One's own career takes the place of the program's.
    let cheaper = read(&text.replace(
        "{ card = \"hullupgrade\", price = { agility = [3, 3, 5, 7] } }",
        "{ card = \"hullupgrade\", price = 1 }",
    ));
    let career = cheaper.unwrap().career(tallyho_cards::Campaign::FlightGroup).cloned().unwrap();
    assert_eq!(career.sale("hullupgrade").unwrap().price, tallyho_cards::Price::Fixed(1));
    let wrong = text
        .replace("card = \"crackshot\"", "card = \"crakshot\"")
        .replace("\"slot ability/talent\"", "\"slot abilty/talent\"")
        .replace("stand-in = \"academypilot\"", "stand-in = \"inquisitor\"")
        .replace(
            "purse = \"um\"\ncards = [\n    { card = \"dorsalturret\"",
            "purse = \"umm\"\ncards = [\n    { card = \"dorsalturret\"",
        );
    let faults = read(&wrong).unwrap_err().faults;
    let lines: Vec<String> = faults.iter().map(|it| format!("{}: {}", it.line.unwrap(), it.message)).collect();
    insta::assert_snapshot!("career_faults", lines.join("\n"));
    std::fs::write(dir.join("career/flight-group.toml"), &text).unwrap();
    std::fs::write(dir.join("career/elsewhere.toml"), &text).unwrap();
    assert!(Library::read(&dir).unwrap_err().to_string().contains("unknown campaign 'elsewhere'"));
    std::fs::remove_dir_all(&dir).unwrap();
}
