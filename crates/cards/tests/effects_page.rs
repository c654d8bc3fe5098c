//! The page that explains the words of cards knows all of them, and its example is a card of the game.

use tallyho_rules::Token;
use tallyho_rules::effect::{
    ArcWord, BearingWord, Condition, Effect, Face, Move, Outcome, Permission, Price, Side, Step, TokenSet, WeaponClass,
    Who, Window,
};

const PAGE: &str = include_str!("../../../docs/effects.md");

/// The part under a heading, up to the next.
fn section(heading: &str) -> &'static str {
    let start = PAGE.find(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no section '{heading}'"));
    let rest = &PAGE[start + 4..];
    &rest[..rest.find("\n## ").unwrap_or(rest.len())]
}

/// Whether a word is explained there: in code, alone or with what comes after it.
fn explains(section: &str, word: &str) -> bool {
    section.contains(&format!("`{word}`")) || section.contains(&format!("`{word} "))
}

#[track_caller]
fn all_explained<'w>(heading: &str, words: impl IntoIterator<Item = &'w str>) {
    let missing: Vec<&str> = words.into_iter().filter(|word| !explains(section(heading), word)).collect();
    assert!(missing.is_empty(), "docs/effects.md, {heading}: {missing:?}");
}

#[test]
fn every_key_and_window_is_explained() {
    all_explained("An effect", Effect::KEYS.iter().copied());
    all_explained("Windows", Window::ALL.iter().map(|it| it.word()));
}

#[test]
fn every_side_and_ship_is_explained() {
    all_explained("Sides and ships", Side::ALL.iter().map(|it| it.word()));
    all_explained("Sides and ships", Who::ALL.iter().map(|it| it.word()));
}

#[test]
fn every_condition_is_explained_with_its_own_words() {
    all_explained("Conditions", Condition::words());
    all_explained("Conditions", WeaponClass::ALL.iter().map(|it| it.word()));
    all_explained("Conditions", ArcWord::ALL.iter().map(|it| it.word()));
    all_explained("Conditions", BearingWord::ALL.iter().map(|it| it.word()));
    all_explained("Conditions", Outcome::ALL.iter().map(|it| it.word()));
    all_explained("Conditions", TokenSet::GROUPS.map(|(name, _)| name));
}

#[test]
fn every_price_and_step_is_explained_with_its_own_words() {
    all_explained("Prices", Price::WORDS.iter().copied());
    all_explained("Steps", Step::words());
    all_explained("Steps", Face::ALL.iter().map(|it| it.word()));
    all_explained("Steps", Permission::ALL.iter().map(|it| it.word()));
    all_explained("Steps", Move::ALL.iter().map(|it| it.word()));
}

#[test]
fn what_no_card_can_say_is_not_explained() {
    assert!(!explains(PAGE, "swim"));
    assert!(!explains(section("Prices"), Token::Evade.name()));
}

#[test]
fn the_example_is_a_card_of_the_game() {
    let example = section("A card").split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(example, include_str!("../../../content/abilities/resupplycraft.toml"));
}
