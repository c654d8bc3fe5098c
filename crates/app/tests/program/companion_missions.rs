//! Missions at a real table as people run them: options, what is seen, and a file that is taken up again.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{file, refused};

/// What somebody sees who types those lines and then closes the terminal.
fn fly(args: &[&str], lines: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .arg("companion")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().expect("a way in").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("output is text")
}

/// A place for a session that only this test has; nothing is there yet.
fn place(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("a plain name").to_owned()
}

/// From the names of three pilots to the first Planning phase.
const BEGINNING: [&str; 11] = ["Luke Skywalker", "", "Wedge Antilles", "", "Biggs", "3", "", "", "", "", ""];

#[test]
fn a_mission_is_led_through_from_the_shelf_to_the_first_round() {
    let seen = fly(&["--mission", "local-trouble", "--pilots", "3", "--seed", "7"], &BEGINNING);
    insta::assert_snapshot!(seen);
}

#[test]
fn a_mission_in_a_file_is_taken_up_where_it_was() {
    let path = place("fly-mission.txt");
    let options = ["--mission", "Local Trouble", "--pilots", "3", "--seed", "7", "--file", &path];
    let whole = fly(&options, &BEGINNING);
    let kept = std::fs::read_to_string(&path).expect("it was saved");
    assert!(
        kept.contains("\nsystem aturi\ndice rolled\nseed 7\nmission pilots 3 level 1 name local-trouble\n"),
        "{kept}"
    );
    let seen = fly(&["--file", &path], &["mission"]);
    assert!(seen.contains(&format!("taken up after {} answers", BEGINNING.len())), "{seen}");
    let planning = "Round 1 of 10, Planning: set your dials.";
    assert!(whole.contains(planning) && seen.contains(planning), "{seen}");
    assert!(seen.contains("primary: Be there at the end of round 10: 12 points"), "{seen}");
    assert!(seen.contains("Rebel: 0 points so far") && !seen.contains("Gamma"), "{seen}");
}

#[test]
fn a_mission_that_cannot_be_flown_so_is_refused_in_a_line() {
    for (args, says) in [
        (&["companion", "--mission", "local-truble"][..], "local-trouble"),
        (&["companion", "--mission", "local-trouble", "--pilots", "2"], "3 to 6 pilots"),
        (&["companion", "--mission", "satellite-array"], "has no enemy that flies by itself"),
        (&["companion", "--mission", "local-trouble", "--system", "solo"], "cannot be used with"),
        (&["companion", "--pilots", "4"], "--mission"),
    ] {
        let said = refused(args);
        assert!(said.contains(says), "{args:?}: {said}");
    }
}

#[test]
fn enemies_of_ones_own_come_in_waves_at_a_real_table_and_are_kept_in_its_file() {
    let mine =
        file("table-mine.toml", "pilots = [\"redsquadronveteran\", \"cavernangelszealot\", \"redsquadronveteran\"]");
    let theirs =
        file("table-theirs.toml", "pilots = [\"academypilot x4\", \"sabersquadronace: predator\"]\nwaves = [3, 1, 1]");
    let path = place("own-waves.txt");
    let [mine, theirs] = [&mine, &theirs].map(|path| path.to_str().expect("a plain name"));
    let options =
        ["--mission", "solo-introduction", "--squad", mine, "--enemies", theirs, "--seed", "5", "--file", &path];
    let seen = fly(&options, &["", "", "", "", "", "", "", "", "", "", "", "", ""]);
    assert!(seen.contains("TIE/in Interceptor, up to 1") && seen.contains("TIE/ln Fighter, up to 4"), "{seen}");
    // One by one, each by a side of its own.
    assert_eq!(seen.matches("First patrol arrives by vector").count(), 3, "{seen}");
    let kept = std::fs::read_to_string(&path).expect("it was saved");
    let waves = "academypilot;academypilot;academypilot/academypilot/sabersquadronace:predator";
    assert!(kept.contains(&format!("mission pilots 3 level 1 enemies {waves} name solo-introduction\n")), "{kept}");
    let again = fly(&["--file", &path], &["status"]);
    assert!(again.contains("taken up after 13 answers"), "{again}");
}
