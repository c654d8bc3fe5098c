//! Automated ships in wings, and elite ones, at a real table.

use tallyho_companion::Then;
use tallyho_pilots::flight::System;
use tallyho_rules::{DamageCard, Token};

use crate::kit::Play;

const ATTACK: &[&str] = &["attack"];

/// A wing of so many TIE fighters.
fn wing(count: u8) -> Play {
    Play::by(System::Aturi, &[("tie", count, 1, ATTACK)])
}

fn status(play: &mut Play) -> String {
    play.desk.typed("status").text
}

/// The leader flies what the die says for Luke there, and does nothing else.
fn leads(play: &mut Play, sector: &str, die: &str) -> String {
    play.types(&["go", "Luke", sector, "1", die, "clear", "no action"])
}

/// From the leader's maneuver to the End phase, every wingmate in its place but unable to act, and nobody shooting.
fn to_the_end(play: &mut Play, mates: u8) {
    leads(play, "front-right", "6");
    (0..mates).for_each(|_| _ = play.types(&["no action"]));
    play.types(&["done"]);
    (0..200).find(|_| {
        let asked = play.asked();
        let done = asked.contains("of any ship of its wing?") || asked.contains("Planning");
        if !done {
            play.types(&[if asked.contains("may attack") { "done" } else { "none" }]);
        }
        done
    });
}

#[test]
fn ship_placement_three_to_six_small_ships_enter_as_a_wing_led_by_the_lowest_number() {
    let places: [(u8, &[&str]); 4] = [
        (3, &["2  initiative 1, hull 3/3, to the left of TIE 1", "3  initiative 1, hull 3/3, to the right of TIE 1"]),
        (4, &["4  initiative 1, hull 3/3, behind TIE 1\n"]),
        (5, &["4  initiative 1, hull 3/3, behind TIE 1 and one place to the left"]),
        (
            6,
            &[
                "4  initiative 1, hull 3/3, behind TIE 1\n",
                "6  initiative 1, hull 3/3, behind TIE 1 and one place to the right",
            ],
        ),
    ];
    for (count, lines) in places {
        let mut play = wing(count);
        let said = status(&mut play);
        assert!(said.contains(&format!("TIE 1  initiative 1, hull 3/3, leads {count} ships")), "{said}");
        lines.iter().for_each(|line| assert!(said.contains(&format!("TIE {line}")), "{said}"));
    }
    for count in [2, 7] {
        assert!(!status(&mut wing(count)).contains("leads"), "{count} ships enter one by one");
    }
}

#[test]
fn wing_formation_only_the_leader_selects_a_target_and_a_maneuver() {
    let mut play = wing(3);
    let said = leads(&mut play, "front-right", "6");
    assert!(said.contains("TIE 2 follows: put it to the left of TIE 1 with the wing tool"), "{said}");
    assert!(play.asked().contains("TIE 2: Does it fit there?"), "{}", play.asked());
    let said = play.types(&["done"]);
    // It is not asked who is nearest: the target is its leader's.
    assert!(!said.contains("flies") && !play.asked().contains("nearest"), "{said}{}", play.asked());
}

#[test]
fn wing_formation_a_red_maneuver_costs_wingmates_their_action_too_and_no_stress() {
    let mut play = wing(3);
    let said = leads(&mut play, "front-right", "2");
    // Places stay as they are after a Koiogran turn.
    assert!(said.contains("TIE 2 follows: put it to the left of TIE 1"), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 2 does not act: a red maneuver costs its action, but no stress."), "{said}");
    assert_eq!(play.foe(2).count(Token::Stress), 0);
}

#[test]
fn wing_formation_wingmates_perform_no_moves() {
    let mut play = wing(3);
    leads(&mut play, "front-right", "6");
    let said = play.types(&["done"]);
    let asked = format!("{said}{}", play.asked());
    assert!(!asked.contains("barrel roll"), "{asked}");
}

#[test]
fn splitting_formation_a_wingmate_without_room_flies_its_leaders_maneuver_by_itself() {
    let mut play = wing(3);
    leads(&mut play, "front-right", "6");
    play.types(&["no room"]);
    assert!(play.asked().contains("TIE 2: Would 1 turn right leave the play area?"), "{}", play.asked());
    let said = play.types(&["no"]);
    assert!(said.contains("TIE 2 flies 1 turn right (white)."), "{said}");
    assert!(!status(&mut play).contains("TIE 2  initiative 1, hull 3/3, to the left"));
}

#[test]
fn splitting_formation_with_an_enemy_at_range_0_to_1_each_ship_by_itself() {
    let mut play = wing(4);
    to_the_end(&mut play, 3);
    assert!(
        play.asked().contains("TIE 1: Is one of your ships at range 0-1 of any ship of its wing?"),
        "{}",
        play.asked()
    );
    // Nobody near the leader, somebody near the second, nobody near the others.
    play.types(&["yes", "0", "1", "0", "0"]);
    let said = status(&mut play);
    assert!(said.contains("leads 3 ships") && !said.contains("TIE 2  initiative 1, hull 3/3, to the left"), "{said}");
}

#[test]
fn splitting_formation_all_when_the_enemy_is_near_the_leader_or_as_it_is_read() {
    let mut play = wing(3);
    to_the_end(&mut play, 2);
    play.types(&["yes", "1"]);
    assert!(!status(&mut play).contains("leads"));
    let mut play = wing(3);
    play.types(&["reading splitting=whole-wing"]);
    to_the_end(&mut play, 2);
    play.types(&["yes", "0", "1"]);
    assert!(!status(&mut play).contains("leads"));
}

#[test]
fn wingmate_it_joins_again_when_it_can_and_is_stressed() {
    let mut play = wing(3);
    to_the_end(&mut play, 2);
    play.types(&["yes", "1"]);
    assert!(play.asked().contains("TIE 2: Is it within range 1 of TIE 1, with room in its place"), "{}", play.asked());
    let said = play.types(&["yes"]);
    assert!(
        said.contains("TIE 2 joins its wing again: put it to the left of TIE 1. It gains a stress token."),
        "{said}"
    );
    play.types(&["no"]);
    let said = status(&mut play);
    assert!(said.contains("leads 2 ships") && play.foe(2).count(Token::Stress) == 1, "{said}");
}

#[test]
fn splitting_formation_a_wing_without_a_leader_is_none_and_an_ionized_mate_leaves() {
    let fixes = [
        ("fix 1 gone", false),
        ("fix 1 ion 1", false),
        ("fix 1 alone", false),
        ("fix 3 ion 1", true),
        ("fix 3 gone", true),
    ];
    for (fix, left) in fixes {
        let mut play = wing(3);
        play.types(&[fix]);
        assert_eq!(status(&mut play).contains("leads 2 ships"), left, "{fix}");
    }
}

#[test]
fn elite_automated_ships_are_dealt_damage_cards() {
    let mut play = Play::by(System::Aturi, &[("tie", 1, 1, ATTACK)]);
    play.types(&["fix 1 elite yes", "go", "Luke", "front-right", "1", "6", "clear", "no action", "done"]);
    assert!(status(&mut play).contains("elite"));
    play.types(&["1", "c", "0", "1c"]);
    assert!(play.asked().contains("Which damage card is dealt faceup?"), "{}", play.asked());
    play.types(&["damaged engine"]);
    assert_eq!((play.foe(1).hull, play.foe(1).faceup.clone()), (2, vec![DamageCard::DamagedEngine]));
}

#[test]
fn a_session_with_a_wing_can_be_taken_back_to_the_first_answer() {
    let mut play = wing(3);
    to_the_end(&mut play, 2);
    play.types(&["yes", "0", "1", "0", "no"]);
    while play.desk.typed("undo").then == Then::Save {}
    assert!(play.asked().contains("Your first ship, by name?"), "{}", play.asked());
}
