//! The pages docs/rule-index*.md: every rule of a book has a line, and every line a test that there is, or why there is none.

use std::collections::BTreeSet;
use std::fs;

use crate::house::{files, root, text};

/// The word before why a rule is left out.
const LEFT_OUT: &str = "left out: ";

/// Every numbered rule of the manual of Flight Group Alpha.
const NUMBERED: &str = "\
    1.1.1 1.2 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.5.1 1.3.5.2 1.3.6 1.3.7 1.4.1 1.4.2 1.4.3 2.1.1 2.2.1 \
    2.2.2 2.2.3 2.2.4 2.3.1 2.4.1 2.5.1 2.6.1 2.7.1 2.9.1 2.9.2 2.9.3 2.9.4 2.9.5 2.10.1 2.11.1 2.11.2 \
    2.11.3 2.11.4 2.11.5 2.12.1 2.12.2 2.12.3 2.14.1 2.14.1.1 2.14.1.2 2.15.1 2.15.2 2.15.3 2.15.5 \
    2.15.6 2.15.7 2.16.1 2.16.1.1 2.16.1.2 2.16.1.3 2.16.1.4 3.1.1 3.1.2 3.2.1 3.2.1.1 3.2.2 3.3.1 \
    3.3.1.1 3.3.1.2 3.3.1.3 3.3.1.4 3.3.2 3.3.2.1 3.3.2.2 3.3.2.3 3.3.2.4 3.3.3 3.3.4 3.3.5 3.3.6 \
    3.3.6.1 3.3.6.2 3.3.6.3 3.3.6.4 3.3.8 3.3.8.1 3.3.8.2 3.3.8.3 3.3.9 3.3.9.1 3.3.9.2 3.3.9.3 3.4.1 \
    3.4.1.1 3.4.1.2 3.4.1.3 3.4.2 3.4.2.1 3.4.2.2 3.4.2.3 3.5.1 3.5.2 3.5.3 3.5.4 4.3.1 4.3.1.1 4.3.1.2 \
    4.3.1.3 4.3.1.4 4.3.1.5 4.3.1.6 4.3.2 4.3.2.1 4.3.2.2 4.4.1 4.4.1.1 4.4.1.2 4.4.1.3 4.4.1.4 4.4.2 \
    4.4.2.1 4.4.2.2 4.4.2.3 4.4.3 4.5.1 4.5.2 4.5.3 4.5.4 4.5.4.1 4.5.4.2 4.5.4.3 4.5.5 4.5.5.1 4.5.5.2 \
    4.5.5.3 4.5.5.4 4.5.5.5 4.6.1 4.6.1.1 4.6.1.2 4.6.1.3 4.6.1.4 4.6.1.5 4.7.1 4.7.2 4.8.1 4.8.2 4.9.1 \
    4.11.1 4.11.2 4.11.3 4.11.4 4.11.5";

/// The names of all tests in the sources: what follows the mark of one, maybe after another mark.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files(&root().join("crates"), ".rs") {
        let code = text(&path);
        let mut marked = false;
        for line in code.lines().map(str::trim_start) {
            let name = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            if let Some((name, _)) = name.and_then(|rest| rest.split_once('(')).filter(|_| marked) {
                names.insert(name.to_owned());
            }
            marked = line.starts_with("#[test]")
                || line.starts_with("#[tokio::test")
                || marked && (line.starts_with("#[") || line.starts_with("//"));
        }
    }
    names
}

/// What is wrong with a page of rules, given the tests there are.
fn faults(page: &str, tests: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| rule |"));
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [rule, said @ .., held] = &cells[..] else { continue };
        if rule.is_empty() || said.len() > 1 || said.iter().any(|it| it.is_empty()) {
            faults.push(format!("a rule has a name, may say something, and ends with what holds it: {row}"));
        }
        let named: Vec<&str> = held.split('`').skip(1).step_by(2).collect();
        let why = held.strip_prefix(LEFT_OUT).unwrap_or_default();
        if named.is_empty() && why.is_empty() {
            faults.push(format!("{rule}: neither a test nor why it is left out"));
        }
        faults
            .extend(named.iter().filter(|name| !tests.contains(**name)).map(|name| format!("{rule}: no test {name}")));
    }
    faults
}

#[test]
fn every_rule_names_a_test_that_there_is_or_says_why_it_is_left_out() {
    let tests = tests();
    let pages = [
        ("rule-index.md", 140),
        ("rule-index-round.md", 130),
        ("rule-index-scenarios.md", 30),
        ("rule-index-campaign.md", 35),
        ("rule-index-flight-group-campaign.md", 90),
    ];
    for (page, least) in pages {
        let text = fs::read_to_string(root().join("docs").join(page)).expect("the page is there");
        let faults = faults(&text, &tests);
        assert!(faults.is_empty(), "{page}:\n{}", faults.join("\n"));
        let rules = text.matches("\n| ").count();
        assert!(rules > least, "{page}: the books have more rules than {rules}");
    }
}

#[test]
fn every_numbered_rule_of_flight_group_alpha_has_a_line() {
    let pages = ["rule-index.md", "rule-index-flight-group-campaign.md"];
    let pages = pages.map(|page| fs::read_to_string(root().join("docs").join(page)).expect("the page is there"));
    let has = |number: &str| pages.iter().any(|page| page.contains(&format!("\n| {number} ")));
    let missing: Vec<&str> = NUMBERED.split(' ').filter(|number| !has(number)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn a_line_without_a_test_or_with_one_that_is_not_there_is_found() {
    let tests = BTreeSet::from(["a_rule_holds".to_owned()]);
    let page = "| rule | what it says | held by |\n|---|---|---|\n\
        | 1 | this | `a_rule_holds` |\n| 2 | that | left out: nobody plays it |\n\
        | 3 | nothing holds it | |\n| 4 | a name that is gone | `a_rule_held` |\n| 5 | | `a_rule_holds` |\n";
    let found = faults(page, &tests);
    assert_eq!(found.len(), 3, "{found:?}");
}
