//! Battles and replays as people run them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{file, json, printed, refused};

fn path(path: &Path) -> &str {
    path.to_str().expect("the folder for test files has a plain name")
}

/// Two squads that only this test has.
fn squads(test: &str) -> [PathBuf; 2] {
    [
        file(&format!("{test}-red.toml"), "ships = [\"t65xwing\", \"btla4ywing\"]\ninitiative = 4\n"),
        file(&format!("{test}-blue.toml"), "ships = [\"tielnfighter x2\"]\n"),
    ]
}

/// The arguments of a battle of those squads.
fn battle<'a>([red, blue]: &'a [PathBuf; 2], more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["battle", "--red", path(red), "--blue", path(blue)];
    args.extend_from_slice(more);
    args
}

#[test]
fn a_battle_says_who_won_and_what_it_cost() {
    let squads = squads("single");
    insta::assert_snapshot!(printed(&battle(&squads, &["--seed", "7", "--rocks", "6"])));
    insta::assert_snapshot!(printed(&battle(&squads, &["--seed", "7", "--rocks", "6", "--json"])));
}

#[test]
fn a_battle_that_runs_out_of_rounds_is_decided_by_points_or_a_final_salvo() {
    let squads = squads("rounds");
    let said = printed(&battle(&squads, &["--rounds", "1"]));
    let winner = said.split(' ').next().unwrap();
    // Nobody is in reach of anybody in the first round, so nobody scores.
    assert_eq!(
        said,
        format!(
            "{winner} wins in round 1, by a final salvo\n\
             red   lost 0 of 2 ships, suffered 0 damage, scored 0 points\n\
             blue  lost 0 of 2 ships, suffered 0 damage, scored 0 points\n"
        )
    );
    // By the revised rules two ships are far from 20 points, and what is missing counts for the others: 4 for two TIE fighters.
    let outcome = json(&battle(&squads, &["--rounds", "1", "--rules", "2.5", "--json"]));
    assert_eq!((&outcome["how"], &outcome["winner"]), (&"points".into(), &"red".into()));
    assert_eq!((&outcome["red"]["points"], &outcome["blue"]["points"]), (&16.into(), &13.into()));
    assert!(refused(&battle(&squads, &["--rounds", "0"])).contains("0 is not in 1..=255"));
}

#[test]
fn many_battles_give_shares_with_intervals() {
    let squads = squads("series");
    let args = battle(&squads, &["--blue-pilot", "random", "--games", "20", "--rules", "2.5"]);
    insta::assert_snapshot!(printed(&args));
    let shares = json(&[args.as_slice(), &["--json"]].concat());
    let count = |side: &str| shares[side]["count"].as_u64().unwrap();
    assert_eq!(count("red") + count("blue") + count("undecided"), 20);
    assert!(shares["red"]["low"].as_f64() < shares["red"]["share"].as_f64());
}

#[test]
fn a_replay_of_a_mission_keeps_the_names_of_squads_rules_and_sides() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names.replay");
    let told = printed(&["battle", "--mission", "solo-introduction", "--seed", "2", "--log", path(&log)]);
    let again = printed(&["replay", path(&log)]);
    assert!(again.contains("First patrol arrives"), "{again}");
    for odd in ["a squad", "a rule of the mission", "Patrol wins"] {
        assert!(!again.contains(odd), "{odd}");
    }
    let end = again.lines().find(|line| line.ends_with(" wins")).expect("somebody wins");
    assert!(["Players wins", "Enemies wins"].contains(&end) && told.contains(end.trim_end_matches(" wins")), "{told}");
}

#[test]
fn a_battle_written_down_is_told_checked_and_drawn() {
    let squads = squads("replay");
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("battle.replay");
    let args = battle(&squads, &["--seed", "3", "--rocks", "2", "--log", path(&log)]);
    let first = printed(&args);
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(printed(&args), first, "the same seed, the same battle");
    assert_eq!(std::fs::read_to_string(&log).unwrap(), text);
    insta::assert_snapshot!(text);
    insta::assert_snapshot!(printed(&["replay", path(&log)]));
    let said = printed(&["replay", path(&log), "--verify"]);
    assert!(said.ends_with("the same to the bit\n"), "{said}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    printed(&["replay", path(&log), "--svg", path(&folder)]);
    let picture = std::fs::read_to_string(folder.join("round-01.svg")).unwrap();
    assert!(picture.contains("Red T-65 X-wing") && picture.contains("Round 1"));
    assert!(folder.join("end.svg").exists());
}

#[test]
fn a_replay_that_is_none_is_refused_with_file_and_line() {
    let squads = squads("mangled");
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mangled.replay");
    printed(&battle(&squads, &["--log", path(&log)]));
    let text = std::fs::read_to_string(&log).unwrap();
    let half: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    let said = |text: &str| {
        std::fs::write(&log, text).unwrap();
        refused(&["replay", path(&log), "--verify"]).replace(path(&log), "FILE")
    };
    assert_eq!(
        said(&half),
        "tallyho: FILE:20: the text ends before the game is over; is the end of the file missing?\n"
    );
    assert_eq!(said("{}"), "tallyho: FILE:1: this is not a replay; one begins with 'tallyho replay 1'\n");
    let swapped = text.replacen("dial 0 ->", "dial 1 ->", 1);
    assert!(said(&swapped).contains(": the game asks 'dial 0', not 'dial 1'"));
}

#[test]
fn pilots_fight_from_xws_and_from_a_short_list() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (red, blue) = (folder.join("pilots.json"), folder.join("pilots.toml"));
    let xws = r#"{"faction":"rebelalliance","pilots":[{"id":"thanekyrell","upgrades":{"astromech":["chopper"]}},
        {"id":"bluesquadronescort","upgrades":[]}]}"#;
    std::fs::write(&red, xws).unwrap();
    std::fs::write(&blue, "faction = \"galacticempire\"\npilots = [\"academypilot x3\"]\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .args(["battle", "--red", path(&red), "--blue", path(&blue), "--games", "4", "--json"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let notes = String::from_utf8(output.stderr).unwrap().replace(path(&red), "RED");
    assert_eq!(notes, "tallyho: RED: resolve by hand, for Thane Kyrell: \"Chopper\"\n");
    std::fs::write(&red, xws.replace("thanekyrell", "thanekyrel")).unwrap();
    let said = refused(&["battle", "--red", path(&red), "--blue", path(&blue)]).replace(path(&red), "RED");
    assert_eq!(said, "tallyho: RED: pilots[0].id: no pilot 'thanekyrel'; did you mean 'thanekyrell'?\n");
}

#[test]
fn huge_ships_wings_and_docked_ships_fight_from_a_short_list() {
    let red = file("fleet-red.toml", "ships = [\"cr90corelliancorvette\", \"t65xwing\"]\nwings = [\"t65xwing x4\"]\n");
    let blue = file(
        "fleet-blue.toml",
        "ships = [\"gozanticlasscruiser\"]\ndocked = [\"tielnfighter x2\"]\nwings = [\"tielnfighter x6\"]\n",
    );
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fleet.replay");
    let said = printed(&["battle", "--red", path(&red), "--blue", path(&blue), "--rocks", "6", "--log", path(&log)]);
    assert!(said.contains("of 6 ships") && said.contains("of 9 ships"), "{said}");
    let told = printed(&["replay", path(&log)]);
    for words in ["takes its place in the wing", "leaves Blue Gozanti", "Red CR90 Corellian Corvette flies"] {
        assert!(told.contains(words), "{words}");
    }
    assert!(printed(&["replay", path(&log), "--verify"]).ends_with("the same to the bit\n"));
}

#[test]
fn docked_ships_and_wings_that_cannot_be_are_refused() {
    let bad = file(
        "bad-fleet.toml",
        "ships = [\"t65xwing\"]\ndocked = [\"tielnfighter\"]\nwings = [\"t65xwing x2\", \"arc170starfighter x3\"]\n",
    );
    let said = refused(&["battle", "--red", path(&bad), "--blue", path(&bad)]).replace(path(&bad), "FILE");
    insta::assert_snapshot!(said);
}

#[test]
fn a_soak_of_random_games_breaks_nothing() {
    // `make soak` plays many more.
    let soaked = json(&["battle", "--soak", "1500", "--json"]);
    assert_eq!(soaked["games"], 1_500);
    assert_eq!(soaked["chassis"], 88);
    let said = printed(&["battle", "--soak", "6", "--red-pilot", "heuristic", "--blue-pilot", "heuristic"]);
    assert!(said.ends_with("nothing is broken\n"), "{said}");
}

#[test]
fn the_readme_shows_what_the_sample_squads_do() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/command-line.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let squads = ["--red", "docs/squads/red.toml", "--blue", "docs/squads/blue.toml", "--rocks", "6"];
    for more in [&[][..], &["--games", "400"]] {
        let shown = printed(&[&["battle"], &squads[..], more].concat());
        assert!(readme.contains(&shown), "docs/command-line.md should show:\n{shown}");
    }
}

#[test]
fn a_person_is_asked_until_they_have_enough() {
    let [red, blue] = squads("person");
    let mut program = Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .args(["battle", "--red", path(&red), "--blue", path(&blue), "--red-pilot", "person"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(b"8\nwhat\n5\n2\nq\n").unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap());
}

#[test]
fn a_person_at_the_terminal_is_told_what_an_ace_would_do_and_why() {
    let [red, blue] = squads("hint");
    let play = |typed: &[u8]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tallyho"))
            .args(["battle", "--red", path(&red), "--blue", path(&blue), "--red-pilot", "person"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        program.stdin.take().unwrap().write_all(typed).unwrap();
        String::from_utf8(program.wait_with_output().unwrap().stdout).unwrap()
    };
    let told = play(b"hint\n?\nq\n");
    assert!(told.contains("> An ace would answer "), "{told}");
    assert!(told.contains("\n     Expects of "), "{told}");
    assert!(told.contains("hint tells what an ace would answer, and why."), "{told}");
    // The same question, the same hint, whatever was asked before.
    let hint = |told: &str| told.lines().find(|line| line.contains("An ace would answer")).map(str::to_owned);
    assert_eq!(hint(&play(b"what\nhint\nq\n")), hint(&told));
}

#[test]
fn the_help_names_every_level_and_the_styles() {
    for command in ["battle", "sim"] {
        let help = printed(&[command, "--help"]);
        for word in ["cadet", "wingman", "veteran", "elite", "ace", "legend", "ace-careful", "ace-bold", "flight-group"]
        {
            assert!(help.contains(word), "{command}: {word}");
        }
    }
}

#[test]
fn how_even_a_battle_is_is_told_in_one_sentence_by_the_seed() {
    let squads = squads("even");
    let told = printed(&battle(&squads, &["--even", "6", "--blue-pilot", "random"]));
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("favours red: 100 % for red, between 61 and 100 %"), "{told}");
    assert!(lines[1].starts_with("red has ") && lines[1].contains(" points more, "), "{told}");
    assert_eq!(lines[2], "6 battles, flown by heuristic and random");
    assert_eq!(printed(&battle(&squads, &["--even", "6", "--blue-pilot", "random"])), told);
    let json = json(&battle(&squads, &["--even", "2", "--red-pilot", "random", "--blue-pilot", "random", "--json"]));
    assert_eq!(json["games"], 2);
    let people = printed(&battle(&squads, &["--even", "2", "--red-pilot", "person", "--blue-pilot", "legend-bold"]));
    assert!(people.ends_with("flown by veteran and veteran-bold\n"), "{people}");
}

#[test]
fn a_handicap_is_more_ships_and_told_at_the_head() {
    let squads = squads("handicap");
    let told = printed(&battle(&squads, &["--handicap", "10", "--rounds", "1"]));
    let head = told.lines().next().unwrap_or_default();
    assert!(head.starts_with("Handicap of 10 %: blue flies 2 more TIE/ln Fighter, "), "{told}");
    assert!(told.contains("blue  lost 0 of 4 ships"), "{told}");
    let person = printed(&battle(&squads, &["--handicap", "0", "--blue-pilot", "person", "--even", "1"]));
    assert!(person.starts_with("Handicap of 0 %: red has enough points already, "), "{person}");
    let people = ["--handicap", "10", "--red-pilot", "person", "--blue-pilot", "person"];
    assert!(refused(&battle(&squads, &people)).contains("a handicap is for a side that a computer flies"));
}

#[test]
fn mistakes_in_battles_are_answered_with_one_line_and_exit_code_2() {
    let squads = squads("mistakes");
    let nowhere = ["battle", "--red", "nowhere.toml", "--blue", "nowhere.toml"];
    let cases: [(Vec<&str>, &str); 6] = [
        (battle(&squads, &["--red-pilot", "heuristc"]), "unknown pilot 'heuristc'; did you mean 'heuristic'?"),
        (battle(&squads, &["--rules", "1.0"]), "unknown rules '1.0'; did you mean '2.0'?"),
        (
            battle(&squads, &["--red-pilot", "person", "--games", "5"]),
            "a person flies one battle at a time, without --json, --games or --soak",
        ),
        (nowhere.to_vec(), "cannot read nowhere.toml: No such file or directory (os error 2)"),
        (vec!["replay", "nowhere.replay"], "cannot read nowhere.replay: No such file or directory (os error 2)"),
        (
            battle(&squads, &["--log", "no/such/folder/a.replay"]),
            "cannot write no/such/folder/a.replay: No such file or directory (os error 2)",
        ),
    ];
    for (args, message) in cases {
        assert_eq!(refused(&args), format!("tallyho: {message}\n"), "{args:?}");
    }
}

#[test]
fn a_squad_file_is_refused_with_every_fault_and_its_line() {
    let bad = file(
        "bad-squad.toml",
        "initiative = 9\nships = [\n  \"tfighter\",\n  \"t65xwing x0\",\n  \"syliureclasshyperspacering\",\n]\nname = \"Bad\"\n",
    );
    let said = refused(&["battle", "--red", path(&bad), "--blue", path(&bad)]).replace(path(&bad), "FILE");
    insta::assert_snapshot!(said);
}

/// Automated ships with orders: a wing at a vector, a Decimator that strikes, and an elite that escapes.
const MISSION: &str = "ships = [\"tielnfighter x4\", \"vt49decimator\", \"tieininterceptor\"]
[[squads]]
ships = 4
vector = [300, 0, 0]
[[squads]]
ships = 1
behaviour = \"strike 1\"
vector = [600, 0, 0]
[[squads]]
ships = 1
behaviour = \"escape left\"
elite = true
";

#[test]
fn automated_ships_follow_the_orders_of_their_file_and_are_first_player() {
    let squads = [file("mission-red.toml", MISSION), file("mission-blue.toml", "ships = [\"t65xwing x3\"]\n")];
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mission.replay");
    let args = battle(&squads, &["--red-pilot", "aturi", "--seed", "5", "--rules", "2.5", "--log", path(&log)]);
    printed(&args);
    let text = std::fs::read_to_string(&log).unwrap();
    let handlings: Vec<&str> = text.lines().filter(|line| line.starts_with("handling")).collect();
    let automated = "handling dial:at-activation edge:flees colours:red-costs-action";
    let player = "handling dial:planning edge:flees";
    assert_eq!(handlings, [&format!("{automated} damage:tokens"), automated, player]);
    assert_eq!(text.lines().filter(|line| line.starts_with("start ")).count(), 3, "three wingmates");
    let told = printed(&["replay", path(&log)]);
    assert!(!told.contains("is first player"), "nobody rolls for it: the Empire always is");
    let said = printed(&["replay", path(&log), "--verify"]);
    assert!(said.ends_with("the same to the bit\n"), "{said}");
}

#[test]
fn orders_that_cannot_be_are_refused_with_their_line() {
    let wrong = [
        ("behaviour = \"strike 1\"", "behaviour = \"stike 1\"", "7: unknown order 'stike 1'; did you mean 'strike 1'?"),
        ("escape left", "escape up", "11: unknown edge 'up'"),
        ("vector = [600, 0, 0]", "vector = [600, 0]", "8: 'vector' must be [x, y, heading]"),
        ("ships = 4", "ships = 9", "2: the squads have 11 ships together, but there are 6"),
        ("elite = true", "elite = 1", "12: 'elite' must be true or false, not a whole number"),
    ];
    for (place, (from, to, message)) in wrong.into_iter().enumerate() {
        assert!(MISSION.contains(from));
        let red = file(&format!("orders-{place}.toml"), &MISSION.replacen(from, to, 1));
        let squads = [red, file("orders-blue.toml", "ships = [\"t65xwing\"]\n")];
        let said = refused(&battle(&squads, &["--red-pilot", "aturi"]));
        assert!(said.contains(message), "{message}: {said}");
    }
}

#[test]
fn the_sample_patrol_fights() {
    let patrol = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/squads/patrol.toml");
    let red = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/squads/red.toml");
    let said = printed(&["battle", "--red", patrol, "--blue", red, "--red-pilot", "aturi", "--games", "4"]);
    assert!(said.contains("red wins (aturi)"), "{said}");
}

#[test]
fn automated_ships_soak() {
    let said = printed(&["battle", "--soak", "60", "--red-pilot", "aturi", "--blue-pilot", "aturi"]);
    assert!(said.ends_with("nothing is broken\n"), "{said}");
}

#[test]
fn what_older_programs_wrote_down_plays_back_to_the_bit() {
    for replay in ["tests/old/0.1.0/battle.replay", "tests/old/0.1.0/mission.replay"] {
        assert!(printed(&["replay", replay, "--verify"]).ends_with("the same to the bit\n"), "{replay}");
    }
}
