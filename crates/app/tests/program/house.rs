//! The house as ARCHITECTURE.md draws it: a room depends only on rooms above it, pages can be read, functions fit on one.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rooms in the order of the drawing in ARCHITECTURE.md.
fn rooms() -> Vec<String> {
    let page = text(&root().join("ARCHITECTURE.md"));
    let listed = page.split("\ncrates/\n").nth(1).expect("the drawing lists the crates");
    let lines = listed.lines().take_while(|line| line.starts_with("  "));
    lines.filter_map(|line| Some(line.trim_start().split_once('/')?.0.to_owned())).collect()
}

/// Every file below a folder that ends so.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("it can be listed").path();
            let skipped = ["target", "node_modules", "snapshots", "old"];
            if path.is_dir() && !skipped.iter().any(|name| path.ends_with(name)) {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_room_is_drawn_and_depends_only_on_rooms_above_it() {
    let rooms = rooms();
    let mut found: Vec<String> = fs::read_dir(root().join("crates"))
        .expect("the crates are there")
        .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    let mut drawn = rooms.clone();
    drawn.sort();
    assert_eq!(drawn, found, "ARCHITECTURE.md draws every crate, and no other");
    for (place, room) in rooms.iter().enumerate() {
        let manifest = text(&root().join("crates").join(room).join("Cargo.toml"));
        let needs = manifest.split("\n[dependencies]\n").nth(1).expect("a room has dependencies");
        let needs = needs.split("\n[").next().unwrap_or_default();
        for line in needs.lines().filter_map(|line| line.strip_prefix("tallyho-")) {
            let other = line.split(['.', ' ']).next().expect("a name");
            let above = rooms.iter().position(|it| it == other).unwrap_or_else(|| panic!("{room} needs {other}"));
            assert!(above < place, "{room} depends on {other}, which is not above it");
        }
    }
}

#[test]
fn only_the_ledger_knows_sql_and_only_the_server_http() {
    // A queue in a database is SQL too; others see it through the ledger's own trait.
    let sql: &[&str] = &["rusqlite", "postgres", "sqlx", "apalis"];
    for (crates, room) in [(sql, "ledger"), (&["axum", "hyper"], "server")] {
        for other in rooms().iter().filter(|other| *other != room) {
            let manifest = text(&root().join("crates").join(other).join("Cargo.toml"));
            for name in crates {
                assert!(!manifest.contains(&format!("\n{name}")), "{other} depends on {name}; only {room} may");
            }
        }
    }
}

#[test]
fn the_program_is_arguments_files_and_printing() {
    let program = |path: &PathBuf| text(path).lines().take_while(|line| *line != "#[cfg(test)]").count();
    let lines: usize = files(&root().join("crates/app/src"), ".rs").iter().map(program).sum();
    assert!(
        lines < 6_000,
        "crates/app/src has {lines} lines; what is more than arguments and printing has another room"
    );
}

/// Functions that are one flat table: a `match` or a list with a line or a few for each entry, and nothing else.
const FLAT_TABLES: &[(&str, &str)] = &[
    ("crates/pilots/src/heuristic/mod.rs", "choose"),
    ("crates/replay/src/log.rs", "words"),
    ("crates/testkit/src/lib.rs", "line"),
];

#[test]
fn no_function_is_longer_than_a_page() {
    let mut long = Vec::new();
    for path in files(&root().join("crates"), ".rs") {
        let place = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        if place.contains("/tests/") {
            continue;
        }
        let code = text(&path);
        let lines: Vec<&str> = code.lines().collect();
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at];
            let indent = line.len() - line.trim_start().len();
            let head = line.trim_start();
            let starts =
                ["fn ", "pub fn ", "const fn ", "pub const fn ", "async fn ", "pub async fn ", "pub(crate) fn "];
            let starts =
                starts.iter().any(|it| head.starts_with(it)) || head.starts_with("pub(") && head.contains(" fn ");
            if starts && !head.ends_with(';') {
                let close = format!("{}}}", " ".repeat(indent));
                let ends = lines[at..].iter().position(|line| *line == close || line.ends_with(" {}"));
                let length = ends.map_or(0, |ends| ends + 1);
                let name = head.split("fn ").nth(1).unwrap_or_default().split(['(', '<']).next().unwrap_or_default();
                if length > 80 && !FLAT_TABLES.contains(&(place.as_str(), name)) {
                    long.push(format!("{place}:{}: {name} has {length} lines", at + 1));
                }
            }
            at += 1;
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn documents_can_be_read_without_scrolling_sideways() {
    let mut wide = Vec::new();
    let pages = files(&root().join("docs"), ".md").into_iter();
    let named = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name));
    for path in pages.chain(named) {
        let mut fenced = false;
        for (number, line) in text(&path).lines().enumerate() {
            fenced ^= line.trim_start().starts_with("```");
            // A table has a row in a line, whatever that takes.
            let free = fenced || line.starts_with('|') || line.starts_with("```");
            if !free && line.chars().count() > 120 {
                wide.push(format!("{}:{}", path.display(), number + 1));
            }
        }
    }
    assert!(wide.is_empty(), "wider than 120 characters: {}", wide.join(", "));
}

#[test]
fn documents_speak_of_what_is() {
    for path in ["README.md", "ARCHITECTURE.md"].map(|name| root().join(name)) {
        let page = text(&path);
        for word in ["is young", "will be"] {
            assert!(!page.contains(word), "{} says '{word}'", path.display());
        }
    }
}

#[test]
fn every_file_that_the_architecture_names_is_there() {
    let code = files(&root().join("crates"), ".rs").into_iter().chain(files(&root().join("crates/server/web"), ".js"));
    let mut there: Vec<String> = Vec::new();
    for path in code {
        there.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        let folder = path.parent().and_then(Path::file_name);
        there.extend(folder.map(|name| name.to_string_lossy().into_owned()));
    }
    let page = text(&root().join("ARCHITECTURE.md"));
    let mut missing = Vec::new();
    let mut in_table = false;
    for line in page.lines() {
        in_table = line.starts_with("| file ") || in_table && line.starts_with('|');
        let Some(named) = line.split('|').nth(1).filter(|_| in_table) else { continue };
        for name in named.split('`').skip(1).step_by(2) {
            let name = name.trim_end_matches('/').trim_end_matches(".rs").trim_end_matches(".js");
            if !there.iter().any(|it| it == name) {
                missing.push(name.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there: {}", missing.join(", "));
}
