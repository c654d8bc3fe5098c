//! Every case of a grid, to twelve digits.

use std::collections::BTreeMap;

use tallyho_odds::{Attack, Dice, Engagement, Policy, Side, Tokens};

use crate::naive::{ATTACK, BLANK, CRIT, DEFENSE, Does, Ends, FOCUS, HIT, Naive, sequences, tokens};

const ATTACKERS: [&str; 8] =
    ["", "focus", "lock", "focus,lock", "calculate,force", "force,force,lock", "calculate,focus", "calculate,lock"];
const DEFENDERS: [&str; 8] = [
    "",
    "focus",
    "evade",
    "focus,evade",
    "calculate,evade",
    "force,force,evade",
    "evade,evade",
    "calculate,focus,force",
];

fn side(words: &str, dice: Dice) -> Side {
    Side::read(words, dice).expect("the words are tokens and cards")
}

/// Hits and crits that are left, straight from the rule: evades one by one, then reinforce one by one.
fn left(mut hits: u32, mut crits: u32, evades: u32, reinforce: u32) -> (u32, u32) {
    for _ in 0..evades {
        if hits > 0 { hits -= 1 } else { crits = crits.saturating_sub(1) }
    }
    for _ in 0..reinforce {
        if hits + crits > 1 {
            if hits > 0 { hits -= 1 } else { crits -= 1 }
        }
    }
    (hits, crits)
}

fn count(dice: &[u8], face: u8) -> u32 {
    dice.iter().filter(|die| **die == face).count() as u32
}

type Outcomes = BTreeMap<Outcome, f64>;
/// Damage, crits, and what both have left.
type Outcome = (u32, u32, [u8; 5], [u8; 5]);

fn defended(dice: usize, cards: &[Does], has: Tokens, hits: u32, crits: u32, reinforce: u32) -> Ends {
    let value = |dice: &[u8], _: [u8; 5]| {
        let (hits, crits) = left(hits, crits, count(dice, HIT), reinforce);
        -f64::from(hits + crits)
    };
    let mut hand = Naive::new(DEFENSE, cards, &value);
    let mut ends = Ends::new();
    for (roll, likely) in sequences(DEFENSE, dice) {
        ends.extend(hand.play(&roll, tokens(has)).1.into_iter().map(|(dice, left, p)| (dice, left, p * likely)));
    }
    ends
}

/// One attack in which both look no further.
fn greedy(it: &Attack, attacker: &[Does], defender: &[Does], has: Tokens) -> Outcomes {
    let value = |dice: &[u8], _: [u8; 5]| f64::from(count(dice, HIT) + count(dice, CRIT));
    let mut hand = Naive::new(ATTACK, attacker, &value);
    let mut answers: BTreeMap<(u32, u32), Ends> = BTreeMap::new();
    let mut outcomes = Outcomes::new();
    for (roll, likely) in sequences(ATTACK, it.dice.into()) {
        for (dice, kept, p) in hand.play(&roll, tokens(it.tokens.unwrap_or_default())).1 {
            let (hits, crits) = (count(&dice, HIT), count(&dice, CRIT));
            let answer = answers
                .entry((hits, crits))
                .or_insert_with(|| defended(it.defense.into(), defender, has, hits, crits, it.reinforce.into()));
            for (defense, saved, q) in answer {
                let (hits, crits) = left(hits, crits, count(defense, HIT), it.reinforce.into());
                *outcomes.entry((hits + crits, crits, kept, *saved)).or_default() += likely * p * *q;
            }
        }
    }
    outcomes
}

fn assert_same(it: &Engagement, wanted: &Outcomes, what: &str) {
    let odds = it.odds().expect("the odds are possible");
    let near = |found: f64, wanted: f64, part: &str| {
        assert!((found - wanted).abs() < 1e-12, "{what}: {part} is {found}, not {wanted}");
    };
    let sum = |chosen: &dyn Fn(&Outcome) -> bool| -> f64 {
        wanted.iter().filter(|(key, _)| chosen(key)).map(|(_, likely)| likely).sum()
    };
    for (damage, likely) in odds.damage.iter().enumerate() {
        near(*likely, sum(&|key| key.0 == damage as u32), "damage");
    }
    for (crits, likely) in odds.crit.iter().enumerate() {
        near(*likely, sum(&|key| key.1 == crits as u32), "crits");
    }
    for end in &odds.left {
        let both = (tokens(end.attacker), tokens(end.defender));
        near(end.likely, sum(&|key| (key.2, key.3) == both), "what is left");
    }
    near(odds.left.iter().map(|end| end.likely).sum(), 1.0, "all that is left");
    near(odds.expected, wanted.iter().map(|(key, likely)| f64::from(key.0) * likely).sum(), "the average");
}

fn engagement(attack: u8, defense: u8, reinforce: u8, attacker: &str, defender: &str) -> Engagement {
    let sides = (side(attacker, Dice::Attack), side(defender, Dice::Defense));
    let mut it = Engagement::new(attack, defense, sides.0, sides.1);
    it.attacks[0].reinforce = reinforce;
    it
}

#[test]
fn greedy_odds_are_those_of_brute_force_for_any_dice_and_tokens() {
    for attacker in ATTACKERS {
        for defender in DEFENDERS {
            for (attack, defense, reinforce) in [(0, 2, 0), (1, 1, 1), (2, 0, 1), (2, 3, 0), (3, 2, 1), (3, 3, 0)] {
                let it = engagement(attack, defense, reinforce, attacker, defender);
                let wanted = greedy(&it.attacks[0], &[], &[], it.defender);
                assert_same(&it, &wanted, &format!("{attack} {attacker} against {defense} {defender}, {reinforce}"));
            }
        }
    }
}

const MISS: &[u8] = &[FOCUS, BLANK];
const ANY: &[u8] = &[HIT, CRIT, FOCUS, BLANK];

#[test]
fn greedy_odds_are_those_of_brute_force_with_cards_of_the_attacker() {
    let cards: [(&str, &[Does]); 9] = [
        ("reroll-1", &[Does::Reroll(1, MISS)]),
        ("reroll-2-blank,focus", &[Does::Reroll(2, &[BLANK])]),
        ("focus-to-crit,focus", &[Does::Change(1, &[FOCUS], CRIT)]),
        ("blank-to-focus,calculate", &[Does::Change(1, &[BLANK], FOCUS)]),
        ("hit-to-crit,focus,lock", &[Does::Change(1, &[HIT], CRIT)]),
        ("blank/focus-to-hit,reroll-1,lock", &[Does::Change(1, MISS, HIT), Does::Reroll(1, MISS)]),
        ("any-to-crit-all,focus", &[Does::Change(9, ANY, CRIT)]),
        ("crit-to-hit-all,focus", &[Does::Must(9, &[CRIT], HIT)]),
        ("reroll-1,reroll-1,focus", &[Does::Reroll(1, MISS), Does::Reroll(1, MISS)]),
    ];
    for (words, does) in cards {
        for (attack, defense) in [(1, 1), (2, 2), (3, 1)] {
            let it = engagement(attack, defense, 0, words, "focus");
            let wanted = greedy(&it.attacks[0], does, &[], it.defender);
            assert_same(&it, &wanted, &format!("{attack} {words} against {defense}"));
        }
    }
}

#[test]
fn greedy_odds_are_those_of_brute_force_with_cards_of_the_defender() {
    let cards: [(&str, &[Does]); 6] = [
        ("reroll-1", &[Does::Reroll(1, MISS)]),
        ("reroll-1,focus,evade", &[Does::Reroll(1, MISS)]),
        ("blank-to-focus,focus", &[Does::Change(1, &[BLANK], FOCUS)]),
        ("blank/focus-to-evade,calculate", &[Does::Change(1, MISS, HIT)]),
        ("focus-to-evade-2,reroll-1-blank", &[Does::Change(2, &[FOCUS], HIT), Does::Reroll(1, &[BLANK])]),
        ("any-to-evade,evade", &[Does::Change(1, ANY, HIT)]),
    ];
    for (words, does) in cards {
        for (attack, defense) in [(2, 1), (2, 2), (3, 3)] {
            let it = engagement(attack, defense, 0, "focus", words);
            let wanted = greedy(&it.attacks[0], &[], does, it.defender);
            assert_same(&it, &wanted, &format!("{attack} against {defense} {words}"));
        }
    }
}

/// Two attacks by one ship in which both look no further: the second with what the first has left.
#[test]
fn tokens_run_down_over_greedy_attacks() {
    for (attacker, defender) in
        [("focus,lock", "focus,evade"), ("calculate,force", "evade,evade"), ("force,lock", "focus")]
    {
        let mut it = engagement(2, 2, 0, attacker, defender);
        it.attacks.push(Attack { tokens: None, ..it.attacks[0] });
        let mut wanted = Outcomes::new();
        for ((damage, crits, kept, saved), likely) in greedy(&it.attacks[0], &[], &[], it.defender) {
            let second = Attack { tokens: Some(from(kept)), ..it.attacks[0] };
            for ((more, criticals, kept, saved), p) in greedy(&second, &[], &[], from(saved)) {
                *wanted.entry((damage + more, crits + criticals, kept, saved)).or_default() += likely * p;
            }
        }
        assert_same(&it, &wanted, &format!("{attacker} twice against {defender}"));
    }
}

fn from([focus, calculate, force, evade, lock]: [u8; 5]) -> Tokens {
    Tokens { focus, calculate, force, evade, lock }
}

/// The damage of attacks in a row when both play their best, with everything tried.
fn minimax(dice: usize, defense: usize, attacks: usize, attacker: [u8; 5], defender: [u8; 5]) -> f64 {
    if attacks == 0 {
        return 0.0;
    }
    let known = std::cell::RefCell::new(BTreeMap::new());
    let answered = |hits: u32, kept: [u8; 5]| -> f64 {
        let later = std::cell::RefCell::new(BTreeMap::new());
        let value = |rolled: &[u8], saved: [u8; 5]| {
            let now = f64::from(hits.saturating_sub(count(rolled, HIT)));
            let known = later.borrow().get(&saved).copied();
            let then = known.unwrap_or_else(|| minimax(dice, defense, attacks - 1, kept, saved));
            later.borrow_mut().insert(saved, then);
            -(now + then)
        };
        let mut hand = Naive::new(DEFENSE, &[], &value);
        -sequences(DEFENSE, defense).iter().map(|(roll, p)| p * hand.play(roll, defender).0).sum::<f64>()
    };
    let value = |dice: &[u8], kept: [u8; 5]| {
        let key = (count(dice, HIT) + count(dice, CRIT), kept);
        let seen = known.borrow().get(&key).copied();
        let worth = seen.unwrap_or_else(|| answered(key.0, kept));
        known.borrow_mut().insert(key, worth);
        worth
    };
    let mut hand = Naive::new(ATTACK, &[], &value);
    sequences(ATTACK, dice).iter().map(|(roll, p)| p * hand.play(roll, attacker).0).sum()
}

#[test]
fn optimal_damage_is_that_of_brute_force_over_the_whole_chain() {
    let sides = [("focus,lock", "focus,evade"), ("focus,calculate", "evade,calculate"), ("force,force", "focus,focus")];
    for (attacker, defender) in sides {
        for attacks in 1..=3 {
            let mut it = engagement(2, 2, 0, attacker, defender);
            it.policy = Policy::Optimal;
            it.attacks.resize(attacks, Attack { tokens: None, ..it.attacks[0] });
            let (attacker, defender) = (tokens(it.attacks[0].tokens.unwrap_or_default()), tokens(it.defender));
            let wanted = minimax(2, 2, attacks, attacker, defender);
            let found = it.odds().expect("possible").expected;
            assert!((found - wanted).abs() < 1e-12, "{attacker:?} {defender:?} {attacks}: {found}, not {wanted}");
        }
    }
}
