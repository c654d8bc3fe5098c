//! Automated ships of Heroes of the Aturi Cluster: who is first, what colours and damage do to them, and what they are told.

use tallyho_companion::Then;
use tallyho_pilots::flight::System;
use tallyho_rules::Token;

use crate::kit::Play;

const ATTACK: &[&str] = &["attack"];

fn automated(ships: &[(&str, u8, u8, &[&str])]) -> Play {
    Play::by(System::Aturi, ships)
}

/// From Planning to where the first ship has flown what the die says for Luke there, at range 1.
fn flies(play: &mut Play, sector: &str, die: &str) -> String {
    play.types(&["go", "Luke", sector, "1", die, "clear"])
}

#[test]
fn the_empire_is_first_player() {
    let mut play = automated(&[("tie", 1, 5, ATTACK)]);
    play.types(&["go"]);
    assert!(play.asked().starts_with("TIE 1: Which is the nearest enemy"), "{}", play.asked());
    play.types(&["Luke", "front-right", "1", "6", "clear", "no action"]);
    assert!(play.asked().contains("it is your turn with Luke"), "{}", play.asked());
    play.types(&["done"]);
    assert!(play.asked().starts_with("TIE 1: Which is the nearest enemy that it can attack?"), "{}", play.asked());
    play.types(&["none"]);
    assert!(play.asked().contains("Luke may attack"), "{}", play.asked());
}

#[test]
fn yours_that_is_destroyed_at_the_same_initiative_still_attacks() {
    let mut play = automated(&[("tie", 1, 5, ATTACK)]);
    play.types(&["go", "Luke", "front-right", "1", "6", "clear", "no action", "done", "Luke", "2", "hh", "lost"]);
    assert!(play.asked().contains("Luke may attack"), "{}", play.asked());
}

#[test]
fn a_red_maneuver_costs_the_action_and_no_stress() {
    let mut play = automated(&[("tie", 1, 1, ATTACK)]);
    let said = flies(&mut play, "front-right", "2");
    assert!(said.contains("TIE 1 flies 4 Koiogran turn (red)."), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 1 does not act: a red maneuver costs its action, but no stress."), "{said}");
    assert_eq!(play.foe(1).count(Token::Stress), 0);
}

#[test]
fn a_device_is_dropped_where_it_lies_closest_to_an_enemy() {
    let mut play = automated(&[("bomber", 1, 1, ATTACK)]);
    let said = play.types(&["go", "1", "hit"]);
    assert!(said.contains("for 1 charge, with the template of its card that puts it closest to one of your"), "{said}");
}

#[test]
fn a_stressed_ship_spends_its_action_on_a_stress_token() {
    let mut play = automated(&[("tie", 1, 1, ATTACK)]);
    play.types(&["fix 1 stress 2"]);
    flies(&mut play, "front-right", "6");
    // A blue maneuver takes nothing away.
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 1 spends its action to remove a stress token."), "{said}");
    assert_eq!(play.foe(1).count(Token::Stress), 1);
}

#[test]
fn critical_damage_is_a_token_and_what_the_die_says() {
    for (die, token, count, hull) in [
        ("1", Token::Strain, 1, 2),
        ("2", Token::Deplete, 1, 2),
        ("3", Token::Ion, 1, 2),
        ("4", Token::Stress, 2, 2),
        ("5", Token::Stress, 0, 1),
        ("6", Token::Stress, 0, 1),
    ] {
        let mut play = automated(&[("tie", 1, 1, ATTACK)]);
        flies(&mut play, "front-right", "6");
        play.types(&["no action", "done", "1", "c", "0", ""]);
        assert!(play.asked().contains("for its critical damage"), "{}", play.asked());
        play.types(&[die]);
        assert_eq!((play.foe(1).count(token), play.foe(1).hull), (count, hull), "{die} on the die");
        assert!(play.foe(1).faceup.is_empty());
    }
}

#[test]
fn ships_strike_escape_and_escort_as_they_are_told() {
    let mut play = automated(&[("tie", 1, 1, &["strike", "Luke"])]);
    play.types(&["mine", "Wedge", "6", "done", "go"]);
    // It is not asked who is nearest.
    assert!(play.asked().contains("Luke") && !play.asked().contains("nearest enemy"), "{}", play.asked());
    let mut play = automated(&[("tie", 1, 1, &["escape", "left"])]);
    play.types(&["go"]);
    assert!(play.asked().contains("the nearest point of the left edge"), "{}", play.asked());
    let mut play = automated(&[("tie", 1, 4, ATTACK), ("tie", 1, 3, &["escort", "1"])]);
    flies(&mut play, "front-right", "6");
    let said = play.types(&["done", "1"]);
    assert!(said.contains("TIE 2 performs a protect action: TIE 1 gets a protect token."), "{said}");
}

#[test]
fn nonsense_is_asked_again_with_what_is_allowed() {
    let mut play = automated(&[("tie", 1, 1, ATTACK)]);
    assert!(play.is_refused("reading breaking=one-ship").contains("one of range-zero, similar, bumped, splitting"));
    play.types(&["reading similar=speed", "go", "Luke"]);
    assert!(play.is_refused("bullseye").contains("answer one of: 1 (front-right)"));
    play.types(&["1", "1"]);
    assert!(play.is_refused("0").contains("answer a number from 1 to 6"));
    play.types(&["2"]);
    assert!(play.is_refused("maybe").contains("clear (no, and it meets nothing else either)"));
    play.types(&["clear"]);
    assert!(play.is_refused("crashed").contains("bumped (it ran into a ship, and may not act)"));
}

#[test]
fn every_answer_can_be_taken_back_to_the_first() {
    let mut play = automated(&[("tie", 2, 1, ATTACK)]);
    flies(&mut play, "front-right", "6");
    play.types(&["done"]);
    let asked = play.asked();
    play.types(&["undo", "done"]);
    assert_eq!(play.asked(), asked);
    while play.desk.typed("undo").then == Then::Save {}
    assert!(play.desk.session().inputs().is_empty());
}
