//! The missions that come with the program, and files that are wrong.

use std::path::Path;

use tallyho_cards::Library as Cards;
use tallyho_missions::brief::show;
use tallyho_missions::{Library, Seats};

fn cards() -> Cards {
    Cards::embedded().expect("our own cards are sound")
}

fn missions() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_was_scanned_when_the_program_was_built_is_what_the_files_say() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    for folder in ["missions", "things", "decks", "factions", "tours"] {
        for entry in std::fs::read_dir(content.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
            files.push((name, std::fs::read_to_string(path).unwrap()));
        }
    }
    files.sort();
    let texts: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (read, own) = (Library::from_texts(&texts, "content/").unwrap(), missions());
    assert_eq!(own.missions().len(), read.missions().len());
    for (own, read) in own.missions().iter().zip(read.missions()) {
        assert_eq!(format!("{own:?}"), format!("{read:?}"));
    }
    assert_eq!(format!("{:?}", own.catalogue()), format!("{:?}", read.catalogue()));
    assert_eq!(format!("{:?}", own.deck()), format!("{:?}", read.deck()));
    assert_eq!(own.factions(), read.factions());
    assert!(own.texts().eq(read.texts()));
}

#[test]
fn every_mission_of_ours_is_sound_at_every_size() {
    let cards = cards();
    for mission in missions().missions() {
        let complaints = mission.complaints(&cards);
        assert!(complaints.is_empty(), "{}: {complaints:#?}", mission.id);
    }
}

#[test]
fn every_variant_of_ours_is_sound() {
    let (missions, cards) = (missions(), cards());
    for mission in missions.missions() {
        for variant in &mission.variants {
            let read = missions.variant(&mission.id, variant).unwrap_or_else(|error| panic!("{error}"));
            assert!(read.complaints(&cards).is_empty(), "{} {variant}", mission.id);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_plan() {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission("local-trouble").unwrap();
    let plan = |seed| mission.plan(&Seats::pilots(4, 1), seed, &cards).unwrap();
    assert_eq!(plan(3).obstacles, plan(3).obstacles);
    assert_ne!(plan(3).obstacles, plan(4).obstacles);
}

#[test]
fn squads_grow_with_pilots_and_levels() {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission("rescue-rebel-operatives").unwrap();
    let ships = |pilots, level| mission.plan(&Seats::pilots(pilots, level), 1, &cards).unwrap().crafts.len();
    assert!(ships(3, 1) < ships(4, 1) && ships(4, 1) < ships(6, 1));
    assert!(ships(4, 1) < ships(4, 3) && ships(4, 3) < ships(4, 5));
}

/// A sound mission, to be spoilt line by line.
const SOUND: &str = r#"id = "it"
name = "It"
story = "A test."
base = "co-op"
sides = ["rebel", "imperial"]
team = "rebel"
pilots = "3-6"
rounds = 8
deploy = { rebel = "home" }
exits = { rebel = ["near"] }
counters = ["alarm"]

[zones]
home = "strip near 1"
theirs = "strip far 1"

[vectors]
1 = "left 3"

[[things]]
kind = "sensor-beacon"
side = "imperial"
at = "4 4"

[[ships]]
id = "freighter"
side = "imperial"
ship = "lambdaclasst4ashuttle"
zone = "theirs"

[[squads]]
id = "alpha"
arrives = "round 2"
vector = "1"
ships = ["tielnfighter x2"]

[[objectives]]
id = "win"
name = "Win"
primary = true
if = ["destroyed alpha 1+"]
pays = "5 per pilot"
"#;

/// What is said about the mission after one text took the place of another, and the line it stood on.
fn said(old: &str, new: &str) -> (String, usize) {
    let at = SOUND.find(old).unwrap_or_else(|| panic!("{old}"));
    let line = 1 + SOUND[..at].matches('\n').count();
    let text = SOUND.replacen(old, new, 1);
    let said = match missions().read(Path::new("it.toml"), &text, None) {
        Err(error) => error.to_string(),
        Ok(mission) => {
            let lines = mission.complaints(&cards()).into_iter().map(|it| format!("{}: {}", it.place, it.message));
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    (said, line)
}

#[test]
fn the_sound_one_is_sound() {
    assert_eq!(said("A test.", "A test.").0, "");
}

#[test]
fn a_wrong_reference_is_refused_with_its_line_and_the_nearest_name() {
    for (old, new, hint) in [
        ("if = [\"destroyed alpha 1+\"]", "if = [\"destroyed alfa 1+\"]", "alpha"),
        ("vector = \"1\"", "vector = \"7\"", "any"),
        ("kind = \"sensor-beacon\"", "kind = \"sensor-becon\"", "sensor-beacon"),
        ("zone = \"theirs\"", "zone = \"their\"", "theirs"),
        ("deploy = { rebel = \"home\" }", "deploy = { rebel = \"hom\" }", "home"),
        ("arrives = \"round 2\"", "arrives = \"turn 2\"", "round"),
        ("team = \"rebel\"", "team = \"rebels\"", "rebel"),
        ("home = \"strip near 1\"", "home = \"strip nere 1\"", "near"),
        ("rounds = 8", "runds = 8", "rounds"),
        ("pays = \"5 per pilot\"", "pays = \"5 per pile\"", "number"),
    ] {
        let (said, line) = said(old, new);
        assert!(said.contains(&format!("it.toml:{line}: ")), "{new}: {said}");
        assert!(said.contains(hint), "{new}: {said}");
    }
}

#[test]
fn an_objective_that_can_never_be_met_is_refused() {
    for (new, why) in [("round 9+", "only 8 rounds"), ("destroyed elites 1+", "nobody is 'elites'")] {
        let (said, _) = said("destroyed alpha 1+", new);
        assert!(said.contains("it.toml:38: ") && said.contains(why), "{new}: {said}");
    }
    assert_eq!(said("destroyed alpha 1+", "escaped freighter 1").0, "");
    let (said, _) = said("near\"] }", "near\"], imperial = [] }");
    assert_eq!(said, "");
}

#[test]
fn zones_of_different_sides_that_overlap_are_refused() {
    let (said, line) = said("theirs = \"strip far 1\"", "theirs = \"rect 0 0.5 3 2\"");
    assert!(said.contains("overlap") && said.contains(&format!("it.toml:{line}: ")), "{said}");
}

#[test]
fn a_squad_or_a_rock_that_cannot_be_placed_is_refused() {
    let (of_ship, _) = said("tielnfighter x2", "tieinfighter x2");
    assert!(of_ship.contains("it.toml:32: ") && of_ship.contains("tielnfighter"), "{of_ship}");
    let rocks = "[[obstacles]]\nkind = \"asteroid\"\ncount = 40\nzone = \"rect 4 4 5 5\"\n\n[[things]]";
    let (of_rocks, _) = said("[[things]]", rocks);
    assert!(of_rocks.contains("do not fit"), "{of_rocks}");
}

#[test]
fn squads_of_a_flight_groups_enemies_name_their_faction_where_several_fly_a_chassis() {
    let group = |ships: &str| {
        let sides = "sides = [\"rebel\", \"imperial\"]";
        let spoilt = SOUND.replacen(sides, &format!("{sides}\nenemy = \"flight-group\"\nlevels = 8"), 1);
        let spoilt = spoilt.replacen("ships = [\"tielnfighter x2\"]", ships, 1);
        let mission = missions().read(Path::new("it.toml"), &spoilt, None).unwrap_or_else(|error| panic!("{error}"));
        mission.complaints(&cards()).into_iter().map(|it| it.message).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(group("ships = [\"tielnfighter x2 + L8 tielnfighter\"]"), "");
    assert!(group("ships = [\"z95af4headhunter\"]").contains("say which with 'faction'"));
    assert!(group("ships = [\"random\"]").contains("say which with 'faction'"));
    assert_eq!(group("faction = \"scumandvillainy\"\nships = [\"z95af4headhunter + random\"]"), "");
    assert!(group("ships = [\"elite tielnfighter\"]").contains("no 'tielnfighter' can be elite"));
    assert!(group("ships = [\"tielnfighter + L4 instead t65xwing x2\"]").contains("as many before them"));
}

#[test]
fn a_tour_and_a_star_are_said_as_they_are_and_nothing_else_is_taken_for_them() {
    let read = |more: &str| {
        let text = SOUND.replacen("name = \"It\"", &format!("name = \"It\"\n{more}"), 1);
        let text =
            text.replacen("primary = true\n", "star = \"gold\"\n", 1).replacen("pays = \"5 per pilot\"\n", "", 1);
        missions().read(Path::new("it.toml"), &text, None)
    };
    let mission = read("tour = \"1:2\"").unwrap();
    assert_eq!(mission.tour, Some([1, 2]));
    assert!(mission.objectives[0].gold);
    assert_eq!(read("").unwrap().tour, None);
    assert!(read("tour = \"12\"").unwrap_err().to_string().contains("write '1:2'"));
    assert!(said("primary = true", "star = \"silver\"").0.contains("gold"));
}

#[test]
fn who_lies_still_is_somebody_and_says_as_long_as_what() {
    let with = |more: &str| said("[[objectives]]", &format!("{more}\n\n[[objectives]]")).0;
    assert_eq!(with("[[halts]]\nwho = \"freighter\"\nif = [\"halved freighter 1\"]"), "");
    assert!(with("[[halts]]\nwho = \"frieghter\"\nif = [\"round 1+\"]").contains("freighter"));
    assert!(with("[[halts]]\nwho = \"freighter\"").contains("'if'"));
}

/// The sound one with more in it.
fn read_with(more: &str) -> tallyho_missions::Mission {
    let text = SOUND.replacen("[[objectives]]", &format!("{more}\n\n[[objectives]]"), 1);
    missions().read(Path::new("it.toml"), &text, None).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_rules_do_to_ships_and_things_is_said_in_plain_words() {
    for (deed, words) in [
        (
            "damage pilots 2 near sensor-beacon/alpha 0-1",
            "each ship of the pilots at range 0-1 of sensor beacon or Alpha suffers 2 damage",
        ),
        ("damage sensor-beacon 1 per pilot", "each sensor beacon suffers damage, 1 per pilot"),
        (
            "damage-dice freighter 1",
            "the freighter rolls 1 attack die, and suffers a damage for each hit and a critical damage for each critical hit",
        ),
        (
            "mend freighter 2",
            "the freighter gets 2 shields or hull back: shields first, up to what it began with, then hull (a faceup damage card before one \
             that is facedown)",
        ),
        (
            "token alpha/freighter stress 1 per counter alarm",
            "each ship of Alpha and the freighter gains stress tokens, as many as the alarm count says",
        ),
    ] {
        let mission = read_with(&format!("[[rules]]\nname = \"It\"\nat = \"end-end\"\ndo = [\"{deed}\"]"));
        assert_eq!(show::deed(&mission, &mission.rules[0].deeds[0]), words);
        assert_eq!(mission.complaints(&cards()), []);
    }
}

#[test]
fn an_errand_names_what_it_is_done_on_before_anything_happens_to_it() {
    let errand =
        |more: &str| format!("[[errands]]\nname = \"Fix\"\n{more}\ndo = [\"mend it 1\", \"token self stress 1\"]");
    let mission = read_with(&errand("on-ship = \"freighter\"\nonce-per-round = true"));
    let told: Vec<String> = mission.errands[0].deeds.iter().map(|deed| show::errand_deed(&mission, deed)).collect();
    assert!(
        told[0].starts_with("it gets 1 shield or hull back") && told[1] == "the ship gains 1 stress token",
        "{told:?}"
    );
    assert!(mission.errands[0].once_per_round);
    let with = |more: &str| said("[[objectives]]", &format!("{more}\n\n[[objectives]]")).0;
    assert!(with(&errand("stressed = true")).contains("'it' is what an errand is done on"));
    let rule = |deed: &str| with(&format!("[[rules]]\nname = \"It\"\nat = \"end-end\"\ndo = [\"{deed}\"]"));
    assert!(rule("mend it 1").contains("only errands know of 'it'"));
    assert!(rule("token pilots stres 1").contains("stress") && rule("damage pilots").contains("amount"));
    assert!(rule("damage freighter 1 near sensor-becon 0-1").contains("sensor-beacon"));
}

#[test]
fn what_has_no_hull_is_neither_damaged_nor_mended() {
    let thing = "[[things]]\nkind = \"satellite\"\nside = \"imperial\"\nat = \"2 2\"";
    let with = |deed: &str| {
        let rule = format!("[[rules]]\nname = \"It\"\nat = \"start\"\ndo = [\"{deed}\"]");
        said("[[ships]]", &format!("{thing}\n\n{rule}\n\n[[ships]]")).0
    };
    assert!(with("damage satellite/pilots 1").contains("a 'satellite' has no hull"));
    assert_eq!(with("damage pilots 1 near satellite 0-1"), "");
}

#[test]
fn a_way_out_names_somebody_and_edges_and_may_wait_for_something() {
    let with = |more: &str| said("[[objectives]]", &format!("[[ways-out]]\n{more}\n\n[[objectives]]")).0;
    assert_eq!(with("who = \"freighter\"\nedges = [\"far 0-4\", \"left\"]\nif = [\"destroyed alpha 1+\"]"), "");
    assert_eq!(with("who = \"pilots\"\nedges = [\"anywhere\"]"), "");
    assert!(with("who = \"freighter\"").contains("'edges'"));
    assert!(with("who = \"freighter\"\nedges = [\"for 0-4\"]").contains("far"));
    assert!(with("who = \"nobody\"\nedges = [\"far\"]").contains("nobody"));
    assert!(with("who = \"freighter\"\nedges = [\"far\"]\nif = [\"flown 1\"]").contains("flying"));
}

#[test]
fn who_has_a_way_out_of_its_own_can_escape_where_its_side_cannot() {
    let text = |way: &str| {
        let sound = SOUND.replacen("exits = { rebel = [\"near\"] }", "exits = { rebel = [] }", 1);
        let sound = sound.replacen("destroyed alpha 1+", "escaped pilots 1", 1) + way;
        let mission = missions().read(Path::new("it.toml"), &sound, None).expect("it reads");
        mission.complaints(&cards()).into_iter().map(|it| it.message).collect::<Vec<_>>().join("\n")
    };
    assert!(text("").contains("no edge to leave by"));
    assert_eq!(text("\n[[ways-out]]\nwho = \"rebel\"\nedges = [\"far\"]\n"), "");
    assert!(text("\n[[ways-out]]\nwho = \"alpha\"\nedges = [\"far\"]\n").contains("no edge to leave by"));
}

#[test]
fn a_limit_names_maneuvers_that_there_are_and_says_what_it_keeps_ships_from() {
    let with = |more: &str| {
        let halt = format!("[[halts]]\nwho = \"freighter\"\nif = [\"halved freighter 1\"]\n{more}\n\n[[objectives]]");
        said("[[objectives]]", &halt).0
    };
    assert_eq!(with("flies = [\"1F\", \"1B\"]\nno-actions = true\nunarmed = true"), "");
    assert!(with("flies = [\"1Q\"]").contains("'1Q'"));
    assert!(with("flies = []").contains("names no maneuver"));
    assert!(with("unarmed = \"yes\"").contains("unarmed"));
    assert!(with("no-action = true").contains("no-actions"));
}

#[test]
fn a_mission_without_rounds_needs_a_rule_that_ends_it() {
    assert!(said("rounds = 8", "").0.contains("no rule ends it"));
    let ended = |deed: &str| {
        let rule =
            format!("[[rules]]\nname = \"It\"\nat = \"end-end\"\nif = [\"destroyed alpha 1+\"]\ndo = [\"{deed}\"]");
        let text =
            SOUND.replacen("rounds = 8\n", "", 1).replacen("[[objectives]]", &format!("{rule}\n\n[[objectives]]"), 1);
        let mission = missions().read(Path::new("it.toml"), &text, None).expect("it reads");
        let plan = mission.plan(&Seats::pilots(3, 1), 1, &cards()).expect("it is sound");
        assert_eq!((mission.rounds, plan.rounds), (None, tallyho_rules::Setup::UNLIMITED));
        mission.complaints(&cards()).into_iter().map(|it| it.message).collect::<String>()
    };
    assert_eq!(ended("end"), "");
    assert_eq!(ended("win rebel"), "");
    assert!(ended("score rebel 1").contains("no rule ends it"));
}

#[test]
fn levels_beyond_five_are_ranks_of_flight_groups() {
    assert!(said("rounds = 8", "rounds = 8\nlevels = 6").0.contains("'levels' go up to 5"));
}

#[test]
fn a_squad_that_nobody_calls_is_refused() {
    let (said, _) = said("arrives = \"round 2\"", "arrives = \"called\"");
    assert!(said.contains("no rule calls it"), "{said}");
}

#[test]
fn conduct_is_a_table_of_six_maneuvers_or_orders_to_escape() {
    let with =
        |lines: &str| said("[[objectives]]", &format!("[[conduct]]\nwho = \"alpha\"\n{lines}\n\n[[objectives]]")).0;
    assert_eq!(with("spent = \"torpedoes\"\norders = \"escape nearest\""), "");
    assert_eq!(with("if = [\"flying freighter 1\"]\ntable = [\"4F\", \"4F\", \"3F\", \"3F\", \"2F\", \"2F\"]"), "");
    for (lines, hint) in [
        ("table = [\"4F\"]", "it.toml:39: 'table' has 1 maneuvers; a die has 6 sides"),
        ("table = [\"4F\", \"4F\", \"3F\", \"3F\", \"2F\", \"9F\"]", "it.toml:39: '9F'"),
        ("orders = \"escape nowhere\"", "it.toml:39: "),
        ("orders = \"attack\"", "escape nearest"),
        ("spent = \"bombs\"\norders = \"escape far\"", "torpedoes"),
        ("", "either a 'table' of six maneuvers or 'orders'"),
    ] {
        let said = with(lines);
        assert!(said.contains(hint), "{lines}: {said}");
    }
}

#[test]
fn a_card_aboard_that_is_none_is_refused_with_its_line() {
    let aboard = |cards: &str| said("rounds = 8", &format!("rounds = 8\naboard = {{ rebel = [\"{cards}\"] }}")).0;
    assert_eq!(aboard("hyperdrive"), "");
    let said = aboard("hyperdrife");
    assert!(said.contains("it.toml:9: no card 'hyperdrife'"), "{said}");
}

#[test]
fn who_has_a_hyperdrive_can_escape_without_an_edge() {
    let text = |aboard: &str| {
        let sound = SOUND.replacen("exits = { rebel = [\"near\"] }", &format!("exits = {{ rebel = [] }}\n{aboard}"), 1);
        let sound = sound.replacen("destroyed alpha 1+", "escaped pilots 1+", 1);
        let mission = missions().read(Path::new("it.toml"), &sound, None).expect("it reads");
        mission.complaints(&cards()).into_iter().map(|it| it.message).collect::<Vec<_>>().join("\n")
    };
    assert!(text("").contains("no edge to leave by"), "{}", text(""));
    assert_eq!(text("aboard = { rebel = [\"hyperdrive\"] }"), "");
}

#[test]
fn solo_obstacles_lie_clear_of_markers_that_face_the_players_and_not_each_other() {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission("solo-introduction").unwrap();
    let mut clear = 0;
    for seed in 0..30 {
        let plan = mission.plan(&Seats::pilots(2, 1), seed, &cards).unwrap();
        let markers: Vec<_> =
            plan.scenario.things.iter().filter_map(|thing| thing.place).map(|place| place.pose()).collect();
        let [first, second] = markers[..] else { panic!("two markers") };
        let to = second.at - first.at;
        assert!(to.x.abs() > 40.0 && to.y.abs() > 40.0, "seed {seed}: one points at the other: {to:?}");
        // The first vector of each is its front, which looks to the near edge.
        assert_eq!(plan.scenario.vectors[0].place.pose().heading.degrees().round(), 180.0);
        let outside = |marker: tallyho_table::Pose| {
            plan.obstacles.iter().all(|rock| {
                let points: Vec<_> =
                    rock.outline.placed(rock.pose).points().map(|it| marker.point_to_local(it)).collect();
                let apart = |of: &dyn Fn(&tallyho_table::Vec2) -> f64| {
                    points.iter().all(|it| of(it) > 20.0) || points.iter().all(|it| of(it) < -20.0)
                };
                apart(&|it| it.x) && apart(&|it| it.y)
            })
        };
        clear += u8::from(outside(first) && outside(second));
    }
    // Six do not always fit so.
    assert!(clear >= 27, "{clear} of 30");
}

#[test]
fn a_folder_adds_missions_things_and_decks_and_names_their_faults() {
    let dir = std::env::temp_dir().join(format!("tallyho-missions-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("missions/it.toml", &SOUND.replace("sensor-beacon", "radar"));
    write("things/radar.toml", "id = \"radar\"\nname = \"radar\"\nshape = \"square 40\"\n");
    let both = Library::with_folder(&dir).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        both.mission("it").is_ok() && both.mission("local-trouble").is_ok() && both.catalogue().kind("radar").is_some()
    );
    // What has the name of one of ours takes its place.
    write(
        "missions/local-trouble.toml",
        &SOUND.replace("id = \"it\"", "id = \"local-trouble\"").replace("name = \"It\"", "name = \"Other\""),
    );
    let both = Library::with_folder(&dir).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(both.mission("local-trouble").unwrap().name, "Other");
    assert_eq!(both.missions().len(), missions().missions().len() + 1);
    write(
        "decks/mine.toml",
        "id = \"mine\"\nship = \"tielnfighter\"\nelite = [\n  { card = \"elusiv\", initiative = 3, points = 5 },\n]\n",
    );
    let complaints = Library::with_folder(&dir).unwrap().deck().complaints(&cards());
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].place.ends_with("mine.toml:4") && complaints[0].message.contains("elusiv"), "{complaints:?}");
    write("missions/it.toml", &SOUND.replace("rounds = 8", "runds = 8"));
    let error = Library::with_folder(&dir).unwrap_err().to_string();
    assert!(error.contains("it.toml:8: ") && error.contains("rounds"), "{error}");
    std::fs::remove_dir_all(&dir).unwrap();
}
