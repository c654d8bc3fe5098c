//! What may be asked for, and what is refused.

use tallyho_odds::{Attack, Dice, Engagement, Impossible, MOST_EFFORT, Policy, Ship, Side};

fn refusal(words: &str, dice: Dice) -> String {
    Side::read(words, dice).expect_err("it is refused").to_string()
}

#[test]
fn a_word_that_is_no_token_is_refused_with_those_that_are() {
    let told = refusal("focus,lok", Dice::Attack);
    assert!(
        told.starts_with("'lok' is nothing an attacker has; tokens are focus, calculate, force, lock, cards are"),
        "{told}"
    );
    assert_eq!(refusal("evade", Dice::Attack), "an attacker does not spend evade; a defender does");
    assert_eq!(refusal("lock", Dice::Defense), "a defender does not spend lock; an attacker does");
    for nonsense in [
        "reroll-0",
        "reroll-x",
        "hit-to-hit",
        "evade-to-hit",
        "blank-to-",
        "add-evade",
        "reroll-1-",
        "their-hit-to-focus",
    ] {
        assert!(Side::read(nonsense, Dice::Attack).is_err(), "{nonsense}");
    }
}

#[test]
fn numbers_beyond_reason_are_refused_with_the_span() {
    let odds = |dice, defense| Engagement::new(dice, defense, Side::default(), Side::default()).odds();
    let told =
        |refused: Result<_, Impossible>| refused.map(|_: tallyho_odds::Odds| ()).expect_err("refused").to_string();
    assert_eq!(told(odds(50, 3)), "50 attack dice: there can be 0 to 10");
    assert_eq!(told(odds(3, 11)), "11 defence dice: there can be 0 to 10");
    assert_eq!(refusal(&["focus"; 9].join(","), Dice::Attack), "9 tokens on one side: there can be 0 to 8");
    let mut none = Engagement::new(3, 3, Side::default(), Side::default());
    none.attacks.clear();
    assert_eq!(told(none.odds()), "0 attacks: there can be 1 to 8");
    none = Engagement::new(3, 3, Side::default(), Side::default());
    none.ship = Some(Ship { hull: 0, shields: 2, deck: None });
    assert_eq!(told(none.odds()), "0 hull: there can be 1 to 40");
}

#[test]
fn three_dice_with_focus_against_three_with_focus_do_known_damage() {
    let focus = |dice| Side::read("focus", dice).expect("a token");
    for policy in Policy::ALL {
        let mut it = Engagement::new(3, 3, focus(Dice::Attack), focus(Dice::Defense));
        it.policy = policy;
        let odds = it.odds().expect("possible");
        assert!((odds.expected - 10_449.0 / 16_384.0).abs() < 1e-14, "{policy:?} {}", odds.expected);
    }
}

#[test]
fn a_ship_is_destroyed_as_often_as_the_damage_reaches_what_it_endures() {
    let mut it = Engagement::new(4, 1, Side::default(), Side::default());
    it.ship = Some(Ship { hull: 2, shields: 1, deck: None });
    let odds = it.odds().expect("possible");
    let enough: f64 = odds.damage[3..].iter().sum();
    assert!((odds.destroyed.expect("a ship") - enough).abs() < 1e-15);
    assert!((odds.on_shields[1] - (1.0 - odds.damage[0])).abs() < 1e-15);
    assert!((odds.on_hull[1] - odds.damage[2]).abs() < 1e-15);
}

#[test]
fn a_direct_hit_destroys_a_ship_that_one_damage_would_not() {
    let mut it = Engagement::new(1, 0, Side::default(), Side::default());
    it.ship = Some(Ship { hull: 2, shields: 0, deck: Some(tallyho_odds::Deck::FULL) });
    let destroyed = it.odds().expect("possible").destroyed.expect("a ship");
    assert!((destroyed - 1.0 / 8.0 * 5.0 / 33.0).abs() < 1e-15);
}

#[test]
fn what_would_take_for_ever_is_refused_and_who_waits_is_told() {
    let attacker = Side::read("focus,focus,calculate,calculate,force,force,lock,lock", Dice::Attack).unwrap();
    let defender = Side::read("focus,focus,calculate,calculate,force,force,evade,evade", Dice::Defense).unwrap();
    let mut it = Engagement { policy: Policy::Optimal, ..Engagement::new(10, 10, attacker, defender) };
    it.attacks.resize(8, Attack { tokens: None, ..it.attacks[0] });
    assert!(it.effort() > MOST_EFFORT);
    assert_eq!(it.odds().unwrap_err(), Impossible::TooMuch);
    assert!(Impossible::TooMuch.to_string().contains("try fewer attacks"));

    let attacker = Side::read("focus,lock", Dice::Attack).unwrap();
    let defender = Side::read("focus,evade", Dice::Defense).unwrap();
    let mut it = Engagement { policy: Policy::Optimal, ..Engagement::new(3, 3, attacker, defender) };
    it.attacks.resize(3, Attack { tokens: None, ..it.attacks[0] });
    let mut told = Vec::new();
    let odds = it.odds_watched(&mut |done| told.push(done)).unwrap();
    assert_eq!(odds.damage, it.odds().unwrap().damage);
    assert!(told.len() > 5 && told.is_sorted() && told.iter().all(|done| (0.0..=1.0).contains(done)), "{told:?}");
}
