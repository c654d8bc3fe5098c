//! A round, phase by phase, and what is kept.

use tallyho_rules::{DamageCard, Token};

use crate::kit::Play;

/// From Planning to the moment at which TIE 1 has flown what the dice say; Luke is in its bullseye arc.
fn flies(play: &mut Play, defense: &str, attack: &str) -> String {
    play.types(&["go", "Luke", defense, attack])
}

#[test]
fn enemy_ships_activate_from_the_lowest_initiative_and_yours_before_theirs() {
    let mut play = Play::against(&[("tie", 6), ("tie", 1), ("tie", 5), ("tie", 1)]);
    let mut order = Vec::new();
    play.types(&["go"]);
    while !play.foe(1).activated {
        let asked = play.asked();
        let who = asked.split(':').next().unwrap_or_default().to_owned();
        if order.last() != Some(&who) {
            order.push(who);
        }
        let answer = match asked.as_str() {
            asked if asked.contains("Which is the nearest enemy") => "Luke",
            asked if asked.contains("defence die") => "focus",
            asked if asked.contains("attack die") => "blank",
            _ => "",
        };
        play.types(&[answer]);
    }
    assert_eq!(order, ["TIE 2", "TIE 4", "Initiative 5, Activation", "TIE 3", "TIE 1"]);
}

#[test]
fn a_red_maneuver_stresses_and_a_stressed_ship_does_not_act() {
    let mut play = Play::against(&[("tie", 1)]);
    let said = flies(&mut play, "blank", "crit");
    assert!(said.contains("TIE 1 flies 4 Koiogran turn (red)."), "{said}");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 1 is stressed and does not act."), "{said}");
    assert_eq!(play.foe(1).count(Token::Stress), 1);
}

#[test]
fn a_blue_maneuver_takes_stress_strain_and_deplete_away() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["fix 1 stress 2", "fix 1 strain 1", "fix 1 deplete 1"]);
    flies(&mut play, "focus", "blank");
    play.types(&["no action"]);
    let left = [Token::Stress, Token::Strain, Token::Deplete].map(|token| play.foe(1).count(token));
    assert_eq!(left, [1, 0, 0]);
}

#[test]
fn a_solo_ship_at_the_edge_turns_back_disarmed_and_stressed() {
    let mut play = Play::against(&[("tie", 1)]);
    flies(&mut play, "focus", "blank");
    let said = play.types(&["edge"]);
    assert!(said.contains("stops before the edge"), "{said}");
    assert_eq!((play.foe(1).count(Token::Disarm), play.foe(1).count(Token::Stress)), (1, 1));
    let said = play.types(&["done", "done"]);
    assert!(said.contains("TIE 1 is disarmed and does not attack."), "{said}");
}

#[test]
fn an_ionized_ship_is_asked_nothing_and_may_only_focus() {
    let mut play = Play::against(&[("tie", 1)]);
    let said = play.types(&["fix 1 ion 1", "go"]);
    assert!(said.contains("TIE 1 flies the ion maneuver: 1 straight (blue)."), "{said}");
    play.types(&["done", "evade", "no"]);
    let said = play.asked();
    assert!(said.contains("Its action?"), "{said}");
    play.types(&["done"]);
    assert_eq!((play.foe(1).count(Token::Ion), play.foe(1).count(Token::Focus)), (0, 1));
}

#[test]
fn a_lock_is_kept_and_makes_its_target_the_tally() {
    let mut play = Play::against(&[("xwing", 1)]);
    // Offensive, with a shot: it locks what is in its firing arc.
    flies(&mut play, "blank", "hit");
    play.types(&["done", "yes", "Luke"]);
    assert!(play.asked().contains("Its action?"), "{}", play.asked());
    play.types(&["done"]);
    assert_eq!(play.foe(1).lock, Some(0));
    // Next round it is not asked who is nearest, but where the one it locked is.
    play.types(&["done", "done", "no", "none", "go"]);
    assert_eq!(play.asked(), "X-wing 1: Is Luke in its bullseye arc? (yes or no)");
}

#[test]
fn an_action_that_fails_brings_nothing() {
    let mut play = Play::against(&[("tie", 1)]);
    flies(&mut play, "evade", "hit");
    play.types(&["done", "no"]);
    assert!(play.asked().contains("Its action?"), "{}", play.asked());
    play.types(&["failed"]);
    assert_eq!(play.foe(1).count(Token::Evade), 0);
}

/// To the Engagement phase, with TIE 1 of that initiative; it flew straight and has nothing.
fn engages(initiative: u8) -> Play {
    let mut play = Play::against(&[("tie", initiative)]);
    if initiative >= 5 {
        play.types(&["go", "done", "Luke"]);
    } else {
        play.types(&["go", "Luke"]);
    }
    play.types(&["focus", "blank", "no action"]);
    if initiative < 5 {
        play.types(&["done"]);
    }
    play
}

#[test]
fn a_defender_spends_what_saves_it_and_suffers_the_rest() {
    let mut play = engages(1);
    play.types(&["fix 1 focus 1", "fix 1 shields 1"]);
    play.types(&["1", "hhhc", "3", "eff", "no"]);
    assert!(play.asked().contains("What does it suffer?"), "{}", play.asked());
    assert_eq!(play.foe(1).count(Token::Focus), 0);
    // Three evades stop the three hits; the crit takes the shield.
    play.types(&["1c"]);
    assert_eq!((play.foe(1).shields, play.foe(1).hull), (0, 3));
}

#[test]
fn crits_on_the_hull_are_cards_that_are_kept() {
    let mut play = engages(1);
    play.types(&["1", "c", "0", "", "damaged engine"]);
    assert_eq!((play.foe(1).hull, &play.foe(1).faceup), (2, &vec![DamageCard::DamagedEngine]));
    play.types(&["1", "c", "0", "", "direct hit"]);
    assert!(play.foe(1).gone);
    assert!(play.asked().contains("no enemy is left"), "{}", play.asked());
}

#[test]
fn a_ship_destroyed_at_its_own_initiative_still_attacks() {
    let mut play = engages(5);
    let said = play.types(&["1", "hhh", "0", ""]);
    assert!(said.contains("TIE 1 is destroyed, but still attacks"), "{said}");
    assert!(play.asked().contains("that its weapon 1 can attack"), "{}", play.asked());
    let mut later = engages(1);
    let said = later.types(&["1", "hhh", "0", ""]);
    assert!(!said.contains("still attacks"), "{said}");
}

#[test]
fn an_attacker_spends_its_lock_before_its_token() {
    let mut play = engages(1);
    play.types(&["fix 1 lock Luke", "fix 1 focus 1", "done", "yes", "3", "f b b", "no"]);
    assert!(play.asked().contains("Roll 2 attack dice."), "{}", play.asked());
    let said = play.types(&["h f"]);
    assert!(said.contains("TIE 1 has 3 hits against Luke."), "{said}");
    assert_eq!((play.foe(1).lock, play.foe(1).count(Token::Focus)), (None, 0));
    play.types(&["lost"]);
    assert!(play.desk.scene().sheet.mine[0].gone);
}

#[test]
fn round_tokens_go_in_the_end_phase_and_others_stay() {
    let mut play = engages(1);
    let said = play.types(&["fix 1 focus 1", "fix 1 evade 1", "fix 1 stress 1", "done", "none"]);
    assert!(said.contains("End phase of round 1"), "{said}");
    let left = [Token::Focus, Token::Evade, Token::Stress].map(|token| play.foe(1).count(token));
    assert_eq!(left, [0, 0, 1]);
}

#[test]
fn a_device_is_dropped_on_a_hit_and_costs_a_charge() {
    let mut play = Play::against(&[("bomber", 1)]);
    let said = play.types(&["go", "1", "0", "hit"]);
    assert!(said.contains("Bomber 1 drops or launches a device"), "{said}");
    assert_eq!(play.foe(1).charges, 1);
}

#[test]
fn nobody_within_range_3_is_said_once() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["go", "nobody at range 0-3"]);
    assert!(play.asked().contains("in its bullseye arc beyond range 3"), "{}", play.asked());
}

#[test]
fn enemies_that_come_later_are_numbered_on() {
    let mut play = Play::against(&[("tie", 1), ("tie", 1)]);
    play.types(&["more", "xwing", "2", "3", "", "", "", ""]);
    let numbers: Vec<u8> = play.desk.scene().sheet.foes.iter().map(|foe| foe.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
}

#[test]
fn a_coordinated_ship_rolls_for_its_attitude_and_acts() {
    let mut play = Play::against(&[("shuttle", 1), ("tie", 2)]);
    flies(&mut play, "focus", "blank");
    play.types(&["done", "TIE 2"]);
    assert!(play.asked().starts_with("Shuttle 1: Its action?"), "{}", play.asked());
    play.types(&["done"]);
    assert!(play.asked().starts_with("TIE 2: Roll a defence die."), "{}", play.asked());
    play.types(&["evade", "no", "done"]);
    assert_eq!(play.foe(2).count(Token::Evade), 1);
    // Its own activation is still to come.
    assert!(play.asked().starts_with("TIE 2: Which is the nearest enemy"), "{}", play.asked());
}

#[test]
fn a_linked_red_action_follows_where_the_attitude_wants_it_and_stresses() {
    let mut play = Play::against(&[("shuttle", 1)]);
    flies(&mut play, "focus", "blank");
    // Nobody is there to be coordinated, so nobody is asked for.
    play.types(&["done", "yes", "left, back"]);
    // The obstacle ahead calls for the roll, which comes by way of the focus action.
    let said = play.asked();
    assert!(said.starts_with("Shuttle 1: Its action?"), "{said}");
    play.types(&["done"]);
    assert_eq!((play.foe(1).count(Token::Focus), play.foe(1).count(Token::Stress)), (1, 0));
    let said = play.types(&["yes", "left, back"]);
    assert!(said.contains("Shuttle 1 performs a red barrel roll action (left, back)."), "{said}");
    play.types(&["done"]);
    assert_eq!(play.foe(1).count(Token::Stress), 1);
}

#[test]
fn a_tallon_roll_is_aligned_as_its_entry_says() {
    let mut play = Play::against(&[("xwing", 1)]);
    play.types(&["go", "none", "none", "Luke", "blank", "hit", "left"]);
    assert!(
        play.asked().contains("Which 3 Tallon roll right can it make; of several, the farthest from Luke?"),
        "{}",
        play.asked()
    );
    let said = play.types(&["back"]);
    assert!(said.contains("X-wing 1 ends its roll at the back of the template's end."), "{said}");
}

#[test]
fn your_lost_ships_are_nobodys_target() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["fix 1 lock Luke", "mine", "Wedge", "2", "done", "fix Luke gone", "go"]);
    // The lock is on nobody who is there, and only Wedge can be the nearest.
    let asked = play.asked();
    assert!(
        asked.contains("Which is the nearest enemy") && asked.contains("Wedge") && !asked.contains("Luke"),
        "{asked}"
    );
}
