//! Flight groups: formations, orders, fleeing and what keeps a ship from acting.

use tallyho_companion::Then;
use tallyho_pilots::flight::System;
use tallyho_rules::{DamageCard, Fleeing, Hold, Token};

use crate::kit::Play;

fn group(ships: &[(&str, u8, u8, &[&str])]) -> Play {
    Play::by(System::FlightGroupAlpha, ships)
}

const ATTACK: &[&str] = &["attack"];

/// From Planning to where the first ship has flown what the die says for Luke there, at that range.
fn flies(play: &mut Play, sector: &str, range: &str, die: &str) -> String {
    play.types(&["go", "Luke", sector, range, die, "clear"])
}

#[test]
fn ships_of_a_kind_form_up_in_rows_of_two_and_the_lowest_number_leads() {
    let mut play = group(&[("tie", 4, 1, ATTACK)]);
    let reply = play.desk.typed("status").text;
    for line in [
        "TIE 1  initiative 1, hull 3/3, leads 4 ships",
        "TIE 2  initiative 1, hull 3/3, to the right of TIE 1",
        "TIE 3  initiative 1, hull 3/3, behind TIE 1",
        "TIE 4  initiative 1, hull 3/3, behind TIE 1 and one place to the right",
    ] {
        assert!(reply.contains(line), "{line}\n{reply}");
    }
}

#[test]
fn the_table_is_that_of_the_sector_and_the_range() {
    for (range, closing, flown) in [
        ("1", None, "4 Koiogran turn (red)"),
        ("2", Some("yes"), "4 Koiogran turn (red)"),
        ("2", Some("no"), "2 straight (blue)"),
        ("3", None, "2 straight (blue)"),
    ] {
        let mut play = group(&[("tie", 1, 1, ATTACK)]);
        play.types(&["go", "Luke", "bullseye", range]);
        closing.into_iter().for_each(|closing| {
            play.types(&[closing]);
        });
        let said = play.types(&["1", "clear"]);
        assert!(said.contains(&format!("TIE 1 flies {flown}.")), "range {range}: {said}");
    }
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    // Nobody is near, so the only enemy is the target, and nobody asks who or how far away.
    let said = play.types(&["go", "far", "bullseye", "1", "clear"]);
    assert!(said.contains("TIE 1 flies 4 straight (white)."), "{said}");
}

#[test]
fn a_stressed_ship_flies_by_its_stress_table() {
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    let said = play.types(&["fix 1 stress 1", "go", "Luke", "bullseye", "1", "clear"]);
    assert!(said.contains("TIE 1 flies 2 bank left (blue)."), "{said}");
    play.types(&["no action"]);
    assert_eq!(play.foe(1).count(Token::Stress), 0);
}

#[test]
fn a_red_maneuver_flown_in_part_does_not_stress() {
    for (outcome, stress) in [("bumped", 0), ("no action", 1)] {
        let mut play = group(&[("tie", 1, 1, ATTACK)]);
        flies(&mut play, "bullseye", "1", "1");
        play.types(&[outcome]);
        assert_eq!(play.foe(1).count(Token::Stress), stress, "{outcome}");
    }
}

#[test]
fn a_target_on_the_line_is_in_the_sector_it_points_to() {
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    play.types(&["go", "Luke", "line", "right-front"]);
    assert!(play.asked().contains("exactly on the line to another sector"), "{}", play.asked());
    let asked = play.asked();
    assert!(asked.contains("front-right") && asked.contains("right-back") && !asked.contains("back-left"), "{asked}");
    let said = play.types(&["front-right", "front-right", "1", "3", "clear"]);
    assert!(said.contains("TIE 1 flies 1 turn right (white)."), "{said}");
}

#[test]
fn a_maneuver_into_a_rock_is_swerved_once() {
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    // No edge, but a rock; both banks are compared, and the nearer one is clear.
    let said = play.types(&["go", "Luke", "bullseye", "3", "1", "no", "yes", "no", "2 bank left", "clear"]);
    assert!(said.contains("TIE 1 flies 2 bank left (blue)."), "{said}");
}

#[test]
fn wingmates_follow_and_act_for_themselves() {
    let mut play = group(&[("tie", 2, 1, ATTACK)]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["done", "no", "yes", "done"]);
    assert_eq!(play.foe(1).count(Token::Focus), 1);
    assert!(said.contains("TIE 2 follows: put it to the right of TIE 1"), "{said}");
    // It may not roll for a shot by itself.
    let said = play.types(&["done", "no"]);
    assert!(said.contains("TIE 2 performs an evade action."), "{said}");
}

#[test]
fn after_a_koiogran_turn_wingmates_change_sides_and_share_the_stress() {
    let mut play = group(&[("tie", 4, 1, ATTACK)]);
    flies(&mut play, "bullseye", "1", "1");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 1 is stressed and does not act."), "{said}");
    assert!(said.contains("TIE 2 follows: put it to the left of TIE 1"), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 2 is stressed and does not act."), "{said}");
    assert!(said.contains("TIE 3 follows: put it behind TIE 1,"), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("put it behind TIE 1 and one place to the left"), "{said}");
}

#[test]
fn a_stressed_wingmate_cannot_follow_a_red_maneuver() {
    let mut play = group(&[("tie", 2, 1, ATTACK)]);
    play.types(&["fix 2 stress 1"]);
    flies(&mut play, "bullseye", "1", "1");
    let said = play.types(&["done"]);
    assert!(
        said.contains("TIE 2 is stressed and cannot follow a red maneuver: it flies 2 straight (white)."),
        "{said}"
    );
    assert!(said.contains("TIE 2 leaves its formation.") && said.contains("TIE 1 flies alone now."), "{said}");
    play.types(&["done"]);
    assert_eq!((play.foe(2).count(Token::Stress), play.foe(2).group.slot), (1, None));
}

#[test]
fn a_wingmate_without_room_flies_its_leaders_maneuver_by_itself() {
    let mut play = group(&[("tie", 3, 1, ATTACK)]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["no action", "no room", "Luke", "clear"]);
    assert!(said.contains("TIE 2 flies 2 straight (blue)."), "{said}");
    assert!(said.contains("it could not take its place and flies as its leader did"), "{said}");
    let said = play.types(&["no action"]);
    assert!(said.contains("TIE 3 follows: put it behind TIE 1"), "{said}");
}

#[test]
fn whether_one_or_all_break_away_is_a_reading() {
    for (reading, alone) in [("one-ship", [false, true, false]), ("whole-formation", [true; 3])] {
        let mut play = group(&[("tie", 3, 1, ATTACK)]);
        play.types(&[&format!("reading breaking={reading}"), "fix 2 ion 1"]);
        let found = [1, 2, 3].map(|number| play.foe(number).group.slot.is_none());
        assert_eq!(found, alone, "{reading}");
    }
}

#[test]
fn when_the_leader_is_gone_the_lowest_number_leads() {
    let mut play = group(&[("tie", 4, 1, ATTACK)]);
    let said = play.types(&["fix 1 gone"]);
    assert!(said.contains("TIE 2 leads the formation now."), "{said}");
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["no action"]);
    assert!(said.contains("TIE 3 follows: put it behind TIE 2 and one place to the left"), "{said}");
}

#[test]
fn a_leaders_roll_counts_as_its_wingmates() {
    let mut play = group(&[("tie", 2, 1, ATTACK)]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["done", "no", "no", "left, middle"]);
    assert!(said.contains("TIE 1 performs a barrel roll action (left, middle)."), "{said}");
    play.types(&["done"]);
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 2 has made its leader's barrel roll."), "{said}");
    // Nothing is linked to the roll, so that was its action.
    assert!(play.asked().contains("it is your turn with Luke"), "{}", play.asked());
}

#[test]
fn what_a_ship_does_depends_on_whether_its_target_has_moved() {
    // Before Luke, it locks only out of enemy arcs; after him, whenever it can.
    let mut play = group(&[("xwing", 1, 2, ATTACK)]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["done", "yes"]);
    assert!(said.contains("X-wing 1 performs a focus action."), "{said}");
    let mut play = group(&[("xwing", 1, 6, ATTACK)]);
    play.types(&["go", "done", "Luke"]);
    play.types(&["bullseye", "3", "1", "clear"]);
    let said = play.types(&["done", "yes"]);
    assert!(said.contains("X-wing 1 performs a lock action (on Luke)."), "{said}");
    play.types(&["done"]);
    assert_eq!(play.foe(1).lock, Some(0));
}

#[test]
fn the_latest_critical_hit_is_repaired_first() {
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    play.types(&["fix 1 card weapons failure", "fix 1 card stunned pilot", "fix 1 card hull breach"]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 1 repairs its Hull Breach"), "{said}");
    assert_eq!(play.foe(1).faceup, [DamageCard::WeaponsFailure, DamageCard::StunnedPilot]);
}

#[test]
fn a_lock_far_away_is_let_go_when_another_enemy_is_near() {
    let mut play = group(&[("xwing", 1, 2, ATTACK)]);
    play.types(&["mine", "Wedge", "6", "done", "fix 1 lock Luke", "go", "4"]);
    assert!(play.asked().contains("How many enemies at range 0-3"), "{}", play.asked());
    let said = play.types(&["1"]);
    assert!(said.contains("X-wing 1 lets go of its lock."), "{said}");
    assert_eq!(play.foe(1).lock, None);
}

#[test]
fn a_strike_ship_asks_for_nobody_else_and_keeps_its_lock() {
    let mut play = group(&[("xwing", 1, 2, &["strike", "Luke"])]);
    play.types(&["mine", "Wedge", "6", "done", "fix 1 lock Luke", "go", "5"]);
    assert!(play.asked().contains("In which sector is Luke"), "{}", play.asked());
    assert_eq!(play.foe(1).lock, Some(0));
    // Gone from the table it is nobody's target, and the order lapses.
    play.types(&["fix Luke gone"]);
    assert!(play.asked().contains("Which is the nearest enemy"), "{}", play.asked());
}

#[test]
fn an_escaping_ship_flies_the_fastest_of_its_bearing_and_leaves() {
    let mut play = group(&[("tie", 1, 1, &["escape", "far"])]);
    play.types(&["go"]);
    assert!(play.asked().contains("the nearest point of the far edge"), "{}", play.asked());
    let said = play.types(&["bullseye", "3", "1", "clear"]);
    assert!(said.contains("TIE 1 flies 5 straight (white)."), "{said}");
    let said = play.types(&["edge"]);
    assert!(said.contains("TIE 1 has fled."), "{said}");
    assert!(play.foe(1).gone);
}

#[test]
fn a_ship_that_leaves_without_being_told_is_destroyed() {
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["edge"]);
    assert!(said.contains("TIE 1 left the play area and is destroyed."), "{said}");
}

#[test]
fn an_escort_protects_who_is_near_and_the_token_cancels_a_damage() {
    let mut play = group(&[("shuttle", 1, 4, ATTACK), ("tie", 1, 3, &["escort", "1"])]);
    flies(&mut play, "bullseye", "3", "1");
    let said = play.types(&["done", "1"]);
    assert!(said.contains("TIE 2 performs a protect action: Shuttle 1 gets a protect token."), "{said}");
    assert_eq!(play.foe(1).count(Token::Protect), 1);
    flies_next(&mut play);
    let said = play.types(&["1", "hh", "0"]);
    assert!(said.contains("Shuttle 1 spends a protect token."), "{said}");
    play.types(&["1h"]);
    assert_eq!((play.foe(1).shields, play.foe(1).count(Token::Protect)), (1, 0));
}

/// The next ship flies straight and does nothing, and so does Luke.
fn flies_next(play: &mut Play) {
    play.types(&["Luke", "bullseye", "3", "1", "clear", "no action", "done"]);
}

#[test]
fn a_ship_at_its_threshold_flees_from_the_next_round_on() {
    let mut play = group(&[("xwing", 2, 2, ATTACK)]);
    flies(&mut play, "bullseye", "3", "1");
    play.types(&["no action", "no action", "done"]);
    let said = play.types(&["1", "hhhh", "0", "4h"]);
    assert!(said.contains("X-wing 1 gets a flee token") && said.contains("X-wing 1 leaves its formation."), "{said}");
    assert_eq!(play.foe(1).group.fleeing, Fleeing::FromNextRound);
    // It still attacks this round, and so does the other one.
    play.types(&["done"]);
    assert!(play.asked().contains("X-wing 1: Which is the nearest enemy that it can attack?"), "{}", play.asked());
    play.types(&["none", "none"]);
    assert_eq!(play.foe(1).group.fleeing, Fleeing::Yes);
    // In the next it flies by its flee table, and a blue maneuver powers its hyperdrive.
    play.types(&["go", "no"]);
    let said = play.types(&["1", "clear"]);
    assert!(said.contains("X-wing 1 flies 1 straight (blue)."), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("X-wing 1 gets a hyperdrive token."), "{said}");
    assert!(said.contains("X-wing 1 performs a focus action."), "{said}");
}

/// X-wing 1 flees with so many hyperdrive tokens and is about to engage.
fn about_to_jump(tokens: &str) -> Play {
    let mut play = group(&[("xwing", 1, 2, ATTACK)]);
    play.types(&[
        "fix 1 flee yes",
        &format!("fix 1 hyperdrive {tokens}"),
        "go",
        "no",
        "3",
        "clear",
        "no action",
        "done",
    ]);
    play
}

#[test]
fn a_hyperspace_roll_needs_three_hits() {
    for (dice, focus, jumps) in [("hh", "0", true), ("hf", "0", false), ("hf", "1", true), ("bb", "1", false)] {
        let mut play = about_to_jump("0");
        assert_eq!(play.foe(1).group.hyperdrive, 1, "its blue bank powered it");
        play.types(&[&format!("fix 1 focus {focus}"), "done"]);
        let said = play.types(&[dice]);
        assert_eq!(play.foe(1).gone, jumps, "{dice} with {focus}: {said}");
        assert_eq!(said.contains("jumps to hyperspace"), jumps, "{said}");
    }
}

#[test]
fn a_jammed_ship_does_not_roll_for_hyperspace() {
    let mut play = about_to_jump("1");
    let said = play.types(&["fix 1 jam 1", "done"]);
    assert!(said.contains("X-wing 1 is jammed"), "{said}");
    assert!(!play.foe(1).gone);
}

#[test]
fn ion_tokens_and_other_colours_cost_hyperdrive_tokens() {
    let mut play = group(&[("xwing", 1, 2, ATTACK)]);
    play.types(&["fix 1 flee yes", "fix 1 hyperdrive 3", "fix 1 ion 2"]);
    assert_eq!(play.foe(1).group.hyperdrive, 1);
    // The ion maneuver neither powers a hyperdrive nor stops it.
    play.types(&["go", "done", "done"]);
    assert_eq!((play.foe(1).group.hyperdrive, play.foe(1).count(Token::Ion)), (1, 0));
    let mut play = group(&[("xwing", 1, 2, ATTACK)]);
    // Facing the edge it goes straight at full speed, which is not blue.
    play.types(&["fix 1 flee yes", "fix 1 hyperdrive 3", "go", "yes", "clear", "no action"]);
    assert_eq!(play.foe(1).group.hyperdrive, 0);
}

#[test]
fn a_ship_without_hyperdrive_flees_to_the_nearest_edge_and_does_not_attack() {
    let mut play = group(&[("tie", 1, 1, ATTACK)]);
    play.types(&["fix 1 flee yes", "go"]);
    assert!(play.asked().contains("Which ends nearest to the nearest edge"), "{}", play.asked());
    play.types(&["5 straight", "clear", "no action", "done"]);
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 1 flees and does not attack."), "{said}");
}

#[test]
fn a_fleeing_ship_keeps_its_focus_token_for_the_jump_unless_it_would_be_destroyed() {
    for (hull, focus) in [("4", 1), ("1", 0)] {
        let mut play = about_to_jump("1");
        play.types(&["fix 1 shields 0", &format!("fix 1 hull {hull}"), "fix 1 focus 1", "1", "h", "1", "f"]);
        assert_eq!(play.foe(1).count(Token::Focus), focus, "with hull {hull}");
    }
}

#[test]
fn disabled_ships_drift_and_immobile_ones_stay() {
    let mut play = group(&[("tie", 1, 1, ATTACK), ("tie", 1, 1, ATTACK)]);
    let said = play.types(&["fix 1 hold disabled", "fix 2 hold immobile", "go"]);
    assert!(said.contains("TIE 1 is disabled and drifts: 1 straight (white), and no action."), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 2 is immobile: it neither moves nor acts."), "{said}");
    let said = play.types(&["done", "done"]);
    assert!(said.contains("TIE 1 is disabled and does not attack."), "{said}");
    assert!(said.contains("TIE 2 is immobile and does not attack."), "{said}");
    assert_eq!(play.foe(1).group.hold, Hold::Disabled);
}

#[test]
fn a_lock_is_spent_only_when_too_few_hits_are_possible() {
    for (defence, spent) in [("2", false), ("3", true)] {
        let mut play = group(&[("xwing", 1, 2, ATTACK)]);
        flies(&mut play, "bullseye", "3", "1");
        play.types(&["no action", "done", "done", "fix 1 lock Luke", "fix 1 focus 1"]);
        // It has neither torpedoes nor missiles, and two hits are possible.
        play.types(&["yes", "3", "h f b", "no", "no", defence]);
        let asked = play.asked();
        assert_eq!(asked.contains("Roll 1 attack die."), spent, "{defence} defence dice: {asked}");
    }
}

#[test]
fn the_card_of_the_z_95_clears_its_lock_after_an_attack_that_did_not_spend_it() {
    for (ship, clears) in [("headhunter", true), ("xwing", false)] {
        let mut play = group(&[(ship, 1, 2, ATTACK)]);
        flies(&mut play, "bullseye", "3", "1");
        play.types(&["no action", "done", "done", "fix 1 lock Luke"]);
        // Every die hits: there is nothing to spend it on.
        let said = play.types(&["yes", "3", "h h h"]);
        assert_eq!(said.contains("Headhunter 1 clears its lock, as its card says."), clears, "{said}");
        assert_eq!(play.foe(1).lock.is_none(), clears);
    }
}

#[test]
fn nonsense_is_asked_again_with_what_is_allowed() {
    let mut play = group(&[("tie", 2, 1, ATTACK)]);
    for (typed, said) in [
        ("fix 1 order dance", "unknown order 'dance'; use one of: attack, strike"),
        ("fix 1 order strike Wedge", "'Wedge' is none of your ships"),
        ("fix 1 order escape up", "unknown edge 'up'; use one of: near, far, left, right"),
        ("fix 1 order escort 1", "is no order"),
        ("fix 1 flee maybe", "'maybe' is none of: yes, no"),
        ("fix 1 hold tight", "'tight' is none of: free, disabled, immobile"),
        ("fix 1 hyperdrive 99", "no number from 0 to 20"),
        ("reading splitting=each-ship", "is no reading of Flight Group Alpha; write NAME=VALUE with one of breaking"),
        ("reading breaking=half", "unknown breaking 'half'; use one of: one-ship, whole-formation"),
    ] {
        let told = play.is_refused(typed);
        assert!(told.contains(said) && told.contains("Planning"), "{typed}: {told}");
    }
    play.types(&["go", "Luke"]);
    let told = play.is_refused("ahead");
    assert!(told.contains("answer one of: 1 (bullseye), 2 (front-right)"), "{told}");
    play.types(&["bullseye"]);
    assert!(play.is_refused("21").contains("answer a number from 0 to 20"));
    play.types(&["3"]);
    assert!(play.is_refused("7").contains("answer a number from 1 to 6"));
    play.types(&["1"]);
    assert!(play.is_refused("perhaps").contains("answer one of: yes (yes), no (no), clear"));
    play.types(&["", "done", "no", "yes", "done"]);
    assert!(play.is_refused("squeezed").contains("no room (it would overlap a ship or leave the play area)"));
}

#[test]
fn every_answer_can_be_taken_back_to_the_first() {
    let mut play = group(&[("tie", 2, 1, ATTACK)]);
    flies(&mut play, "bullseye", "1", "1");
    play.types(&["done", "done"]);
    let (slot, asked) = (play.foe(2).group.slot, play.asked());
    assert_eq!(slot.map(|slot| slot.file), Some(-1));
    play.types(&["undo", "undo"]);
    assert_eq!(play.foe(2).group.slot.map(|slot| slot.file), Some(1), "the turn is taken back");
    play.types(&["done", "done"]);
    assert_eq!((play.foe(2).group.slot, play.asked()), (slot, asked));
    while play.desk.typed("undo").then == Then::Save {}
    assert!(play.desk.session().inputs().is_empty());
}
