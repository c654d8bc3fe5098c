//! Files as nobody writes them by hand: each is refused at once and in few words. What grew with the square of a file would take
//! minutes here.

use std::fmt::Write as _;

use tallyho_cards::page::Page;
use tallyho_cards::{Campaign, Library, Squad, Wing};

/// As many lines as a file may have, each made by its number.
fn lines(line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() >= Page::LONGEST {
            break;
        }
        writeln!(text, "{line}").expect("a string takes every text");
    }
    text
}

/// What is said of a ship's file: how often, and the last of it.
fn said_of_ship(text: &str) -> (usize, String) {
    let error = Library::from_texts([("ships/scout.toml", text)], "").expect_err("it is no ship");
    (error.faults.len(), error.faults.last().expect("a fault").to_string())
}

#[test]
fn odd_lines_are_told_as_far_as_anybody_reads() {
    let text = lines(|number| format!("k{number:06} = 1"));
    let odd = text.lines().count();
    assert!(odd > 80_000);
    let (told, last) = said_of_ship(&text);
    assert_eq!(told, Page::MOST_FAULTS + 1);
    // Fields that are missing are told of the first line, so that fewer of the others are.
    let (missing, _) = said_of_ship("");
    let (more, at) = (odd + missing - Page::MOST_FAULTS, Page::MOST_FAULTS - missing + 1);
    assert_eq!(last, format!("ships/scout.toml:{at}: and {more} more faults from here on"));
}

#[test]
fn lines_that_are_no_toml_are_told_likewise() {
    let (told, last) = said_of_ship(&lines(|_| "= ]".to_owned()));
    assert_eq!(told, Page::MOST_FAULTS + 1);
    assert!(last.ends_with("more faults from here on"), "{last}");
}

#[test]
fn a_file_that_is_too_long_is_not_looked_at() {
    let text = "# nothing\n".repeat(Page::LONGEST / 10 + 1);
    let said = format!("the file has {} bytes; no more than {} are read", text.len(), Page::LONGEST);
    assert_eq!(said_of_ship(&text), (1, format!("ships/scout.toml: {said}")));
    let library = Library::embedded().unwrap();
    for text in [text.clone(), format!("{{{}", " ".repeat(Page::LONGEST))] {
        let squad = Squad::read(&text, &library);
        let wing = Wing::read(&text, Campaign::Aturi, &library);
        assert_eq!((squad.complaints.len(), wing.complaints.len()), (1, 1));
        assert!(squad.complaints[0].message.contains("no more than"), "{:?}", squad.complaints);
        assert!(wing.complaints[0].message.contains("no more than"), "{:?}", wing.complaints);
    }
}

#[test]
fn lists_without_end_are_refused() {
    let library = Library::embedded().unwrap();
    let names = |count: usize| (0..count).map(|number| format!("'nobody {number}',\n")).collect::<String>();
    let squad = Squad::read(&format!("pilots = [{}]", names(50_000)), &library);
    assert_eq!(squad.complaints.len(), 1);
    assert_eq!(squad.complaints[0].message, "'pilots' has 50000 entries; there may be 1000");
    // Of those that are read no more are looked for than a squad can have.
    let squad = Squad::read(&format!("pilots = [{}]", names(1000)), &library);
    assert_eq!(squad.complaints.len(), Squad::MOST_SHIPS + 1);
    let wing = Wing::read(&format!("pilots = [{}]", names(50_000)), Campaign::Aturi, &library);
    assert_eq!(wing.complaints.len(), 1, "{:?}", wing.complaints);
}
