//! The companion as people run it: a real file, lines that come one by one, and a program that is killed.

use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::common::{refused, tallyho};

/// The session of docs/companion.md, as it is typed.
const SESSION: [&str; 29] = [
    "Luke Skywalker",
    "",
    "",
    "tielnfighter",
    "",
    "3",
    "",
    "",
    "",
    "",
    "",
    "",
    "none",
    "1",
    "left",
    "",
    "no",
    "",
    "why",
    "",
    "",
    "1",
    "hhc",
    "",
    "",
    "",
    "",
    "8",
    "",
];

/// A place for a session that only this test has; nothing is there yet.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .arg("companion")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// What somebody sees who types those lines and then closes the terminal.
fn fly(args: &[&str], lines: &[&str]) -> String {
    let mut child = start(args);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().expect("a way in").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

/// Reads until the next prompt.
fn until_prompt(out: &mut BufReader<ChildStdout>) -> String {
    let (mut seen, mut byte) = (Vec::new(), [0]);
    while !seen.ends_with(b"> ") {
        assert_eq!(out.read(&mut byte).expect("it can be read"), 1, "it ended: {}", String::from_utf8_lossy(&seen));
        seen.push(byte[0]);
    }
    String::from_utf8(seen).expect("output is text")
}

#[test]
fn the_session_of_the_manual() {
    let seen = fly(&["--system", "solo", "--seed", "4"], &SESSION);
    let manual = include_str!("../../../../docs/companion.md");
    assert!(manual.contains(seen.trim_end()), "{seen}");
}

#[test]
fn a_session_killed_anywhere_resumes_where_it_was() {
    let whole = place("fly-whole.txt");
    let whole = whole.to_str().expect("a plain name");
    fly(&["--seed", "4", "--file", whole], &SESSION);
    let wanted = std::fs::read_to_string(whole).expect("it was saved");
    for killed_after in (1..SESSION.len()).step_by(5) {
        let path = place(&format!("fly-killed-{killed_after}.txt"));
        let path = path.to_str().expect("a plain name");
        let mut child = start(&["--seed", "4", "--file", path]);
        let mut typed = child.stdin.take().expect("a way in");
        let mut out = BufReader::new(child.stdout.take().expect("a way out"));
        let mut last = until_prompt(&mut out);
        for line in &SESSION[..killed_after] {
            typed.write_all(format!("{line}\n").as_bytes()).expect("it reads");
            last = until_prompt(&mut out);
        }
        // Whatever was replied to is safe, with no time to tidy up.
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let resumed = fly(&["--file", path], &SESSION[killed_after..]);
        let question = last.lines().rev().find(|line| !line.ends_with("> ")).unwrap_or_default();
        assert!(resumed.contains(question), "{resumed}");
        assert_eq!(std::fs::read_to_string(path).expect("it was saved"), wanted, "killed after {killed_after}");
    }
}

#[test]
fn a_session_under_way_keeps_its_system_dice_and_seed() {
    let path = place("fly-settled.txt");
    let path = path.to_str().expect("a plain name");
    fly(&["--my-dice", "--file", path], &["Luke", "5", "undo"]);
    let text = std::fs::read_to_string(path).expect("it was saved");
    assert!(text.contains("\ndice typed\n") && text.ends_with("> Luke\nend 1\n"), "{text}");
    for more in [["--seed", "3"], ["--system", "solo"]] {
        let said = refused(&[&["companion", "--file", path][..], &more].concat());
        assert!(said.contains("leave them out"), "{said}");
    }
    assert!(fly(&["--file", path], &[]).starts_with("taken up after 1 answers\n"));
}

#[test]
fn what_cannot_be_flown_is_refused_with_its_reason() {
    assert!(refused(&["companion", "--system", "chess"]).contains("unknown flight system 'chess'; use one of: solo"));
    let path = place("fly-broken.txt");
    std::fs::write(&path, "tallyho companion 1\nsystem solo\ndice rolled\nseed 1\n> Luke\n")
        .expect("it can be written");
    let path = path.to_str().expect("a plain name");
    assert!(
        refused(&["companion", "--file", path]).contains("fly-broken.txt:6: expected '> ' and an answer, or 'end 1'")
    );
    let nowhere = tallyho(&["companion", "--file", "no/such/folder/session.txt"]);
    assert_eq!(nowhere.status.code(), Some(2));
    let seen = fly(&[], &["Luke", "", "", "tielnfigter", "blacksquadronace", "quit"]);
    assert!(seen.contains("no ship 'tielnfigter'; did you mean 'tielnfighter'?"), "{seen}");
    assert!(seen.contains("Black Squadron Ace: How many of them?"), "{seen}");
}
