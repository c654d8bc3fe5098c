//! The companion with every flight system, as people run it; and the readings they can choose.

use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::common::{file, json, printed, refused};

/// What somebody types in a whole game by that system, with ships of the library.
fn script(system: &str) -> Vec<String> {
    let text = match system {
        "aturi" => include_str!("../../../companion/tests/companion/sessions/aturi.txt").replace("tie", "tielnfighter"),
        _ => include_str!("../../../companion/tests/companion/sessions/flight-group.txt").replace("xwing", "t65xwing"),
    };
    text.lines().map(str::to_owned).collect()
}

/// What starts a session by that system, in that file.
fn options<'a>(system: &'a str, path: &'a str) -> Vec<&'a str> {
    let dice: &[&str] = if system == "aturi" { &[] } else { &["--my-dice"] };
    [&["--system", system, "--seed", "7", "--file", path], dice].concat()
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .arg("companion")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// What somebody sees who types those lines and then closes the terminal.
fn fly(args: &[&str], lines: &[String]) -> String {
    let mut child = start(args);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().expect("a way in").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("output is text")
}

fn until_prompt(out: &mut BufReader<ChildStdout>) {
    let (mut seen, mut byte) = (Vec::new(), [0]);
    while !seen.ends_with(b"> ") {
        assert_eq!(out.read(&mut byte).expect("it can be read"), 1, "it ended: {}", String::from_utf8_lossy(&seen));
        seen.push(byte[0]);
    }
}

/// A place for a session that only this test has; nothing is there yet.
fn place(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn a_whole_game_by_each_system_that_is_killed_goes_on_where_it_was() {
    for system in ["aturi", "flight-group"] {
        let script = script(system);
        let whole = place(&format!("fly-{system}.txt"));
        let seen = fly(&options(system, &whole), &script);
        assert!(seen.contains("The game ends in round 3."), "{seen}");
        let wanted = std::fs::read_to_string(&whole).expect("it was saved");
        assert!(wanted.contains(&format!("\nsystem {system}\n")), "{wanted}");
        for killed_after in [script.len() / 2, script.len() - 3] {
            let path = place(&format!("fly-{system}-{killed_after}.txt"));
            let mut child = start(&options(system, &path));
            let mut typed = child.stdin.take().expect("a way in");
            let mut out = BufReader::new(child.stdout.take().expect("a way out"));
            until_prompt(&mut out);
            for line in &script[..killed_after] {
                typed.write_all(format!("{line}\n").as_bytes()).expect("it reads");
                until_prompt(&mut out);
            }
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            fly(&["--file", &path], &script[killed_after..]);
            assert_eq!(std::fs::read_to_string(&path).expect("it was saved"), wanted, "{system} after {killed_after}");
        }
    }
}

#[test]
fn a_reading_of_the_command_line_is_kept_with_the_session() {
    let path = place("fly-reading.txt");
    let args = ["--system", "flight-group", "--reading", "breaking=whole-formation", "--file", &path];
    let seen = fly(&args, &["readings".to_owned()]);
    assert!(seen.contains("The enemy flies by Flight Group Alpha."), "{seen}");
    assert!(seen.contains("breaking         whole-formation (or one-ship)"), "{seen}");
    let resumed = fly(&["--file", &path, "--reading", "linked-red=skipped"], &["readings".to_owned()]);
    assert!(resumed.contains("breaking         whole-formation (or one-ship)"), "{resumed}");
    assert!(resumed.contains("linked-red       skipped (or as-listed)"), "{resumed}");
}

#[test]
fn readings_are_listed_and_what_is_none_is_refused_with_those_there_are() {
    let seen = printed(&["readings"]);
    assert!(seen.contains("Flight Group Alpha  breaking         one-ship or whole-formation"), "{seen}");
    assert_eq!(json(&["readings", "--json"])[0]["values"][0], "one-ship");
    let said = refused(&["companion", "--system", "aturi", "--reading", "breaking=one-ship"]);
    assert!(said.contains("no reading of Aturi; write NAME=VALUE with one of range-zero, similar"), "{said}");
    let said = refused(&["companion", "--system", "solo", "--reading", "bumped=skips"]);
    assert!(said.contains("Solo Alpha has none"), "{said}");
    let squad = "content/squads/academy-flight.toml";
    let battle = |pilot: &'static str, reading: &'static str| {
        vec!["battle", "--red", squad, "--blue", squad, "--red-pilot", pilot, "--reading", reading]
    };
    for (pilot, reading, said) in [
        ("flight-group", "breaking=half", "unknown breaking 'half'; use one of: one-ship, whole-formation"),
        ("flight-group", "splitting=whole-wing", "nobody flies by Aturi, whose reading 'splitting' is"),
        ("aturi", "colour=red", "'colour=red' is no reading; write NAME=VALUE with one of breaking"),
    ] {
        let told = refused(&battle(pilot, reading));
        assert!(told.contains(said), "{told}");
    }
    let group = file("readings-group.toml", "ships = [\"t65xwing x4\"]\n");
    let group = group.to_str().expect("a plain name");
    let [usual, other] = ["breaking=one-ship", "breaking=whole-formation"].map(|reading| {
        let squads = ["battle", "--red", group, "--blue", group, "--red-pilot", "flight-group"];
        printed(&[&squads[..], &["--reading", reading, "--games", "8", "--json"]].concat())
    });
    assert_ne!(usual, other, "what is read otherwise is flown otherwise");
}
