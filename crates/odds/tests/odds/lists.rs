//! The `table` policy beside brute force: dice one by one, the lists gone down as they are written.

use std::collections::BTreeMap;

use tallyho_odds::{Dice, Engagement, Policy, Side};

use crate::naive::{ATTACK, BLANK, DEFENSE, FOCUS, HIT, sequences, tokens};

/// Focus, calculate, Force, evade, lock.
type Has = [u8; 5];
/// Damage, and what both have left.
type Outcomes = BTreeMap<(u32, Has, Has), f64>;

fn count(dice: &[u8], face: u8) -> usize {
    dice.iter().filter(|die| **die == face).count()
}

/// Hits and crits.
fn results(dice: &[u8]) -> usize {
    dice.len() - count(dice, FOCUS) - count(dice, BLANK)
}

/// Turns so many dice from one face to a hit or an evade.
fn turn(dice: &mut [u8], face: u8, most: usize) {
    dice.iter_mut().filter(|die| **die == face).take(most).for_each(|die| *die = HIT);
}

/// How many focus results tokens can turn.
fn turnable(dice: &[u8], has: Has) -> usize {
    let eyes = count(dice, FOCUS);
    if has[0] > 0 { eyes } else { eyes.min(usize::from(has[1] + has[2])) }
}

/// The attacker's list: the lock on whatever nothing else turns, then the token that does just enough.
fn attack(roll: &[u8], mut has: Has) -> Vec<(Vec<u8>, Has, f64)> {
    let keep = turnable(roll, has);
    let mut eyes = 0;
    let missed: Vec<usize> = (0..roll.len())
        .filter(|&die| {
            eyes += usize::from(roll[die] == FOCUS);
            roll[die] == BLANK || roll[die] == FOCUS && eyes > keep
        })
        .collect();
    if has[4] == 0 || missed.is_empty() {
        let mut dice = roll.to_vec();
        spend_attack(&mut dice, &mut has);
        return vec![(dice, has, 1.0)];
    }
    has[4] -= 1;
    let again = sequences(ATTACK, missed.len()).into_iter().map(|(fall, likely)| {
        let (mut dice, mut has) = (roll.to_vec(), has);
        missed.iter().zip(fall).for_each(|(&die, face)| dice[die] = face);
        spend_attack(&mut dice, &mut has);
        (dice, has, likely)
    });
    again.collect()
}

fn spend_attack(dice: &mut [u8], has: &mut Has) {
    loop {
        let eyes = count(dice, FOCUS);
        let spent = match eyes {
            0 => return,
            1 => [1, 0, 2].into_iter().find(|&kind| has[kind] > 0),
            _ => [0, 1, 2].into_iter().find(|&kind| has[kind] > 0),
        };
        let Some(kind) = spent else { return };
        has[kind] -= 1;
        turn(dice, FOCUS, if kind == 0 { eyes } else { 1 });
    }
}

/// The defender's list: evades if they are enough, a calculate for one focus result, a focus for several, then whatever is there.
fn defend(mut dice: Vec<u8>, mut has: Has, hits: usize) -> (usize, Has) {
    loop {
        let (eyes, blanks, evades) = (count(&dice, FOCUS), count(&dice, BLANK), count(&dice, HIT));
        let turned = turnable(&dice, has);
        let savable = turned + usize::from(has[3]).min(eyes + blanks - turned);
        if hits <= evades || savable == 0 {
            return (hits.saturating_sub(evades), has);
        }
        let by_evades = usize::from(has[3]).min(eyes + blanks);
        let list = [
            (3, by_evades > 0 && hits <= evades + by_evades),
            (1, eyes == 1 && has[1] > 0),
            (0, eyes >= 2 && has[0] > 0),
            (3, by_evades > 0),
            (1, eyes > 0 && has[1] > 0),
            (0, eyes > 0 && has[0] > 0),
            (2, true),
        ];
        let (kind, _) = list.into_iter().find(|(_, applies)| *applies).expect("the last always does");
        has[kind] -= 1;
        match kind {
            0 => turn(&mut dice, FOCUS, eyes),
            3 if blanks > 0 => turn(&mut dice, BLANK, 1),
            _ => turn(&mut dice, FOCUS, 1),
        }
    }
}

fn brute(it: &Engagement) -> Outcomes {
    let mut outcomes = Outcomes::new();
    let attacker = tokens(it.attacks[0].tokens.unwrap_or_default());
    for (roll, likely) in sequences(ATTACK, it.attacks[0].dice.into()) {
        for (dice, kept, p) in attack(&roll, attacker) {
            for (answer, q) in sequences(DEFENSE, it.attacks[0].defense.into()) {
                let (damage, saved) = defend(answer, tokens(it.defender), results(&dice));
                *outcomes.entry((damage as u32, kept, saved)).or_default() += likely * p * q;
            }
        }
    }
    outcomes
}

#[test]
fn odds_by_the_lists_are_those_of_brute_force() {
    let attackers =
        ["", "focus", "lock", "focus,lock", "calculate,lock", "calculate,force", "force,force,lock", "focus,calculate"];
    let defenders =
        ["", "focus", "evade", "focus,evade", "calculate,evade", "evade,evade,focus", "force,focus,calculate"];
    let read = |words, dice| Side::read(words, dice).expect("the words are tokens");
    for (attacker, defender) in attackers.into_iter().flat_map(|it| defenders.map(|other| (it, other))) {
        for (dice, defense) in [(0, 1), (1, 2), (2, 1), (3, 3)] {
            let mut it = Engagement::new(dice, defense, read(attacker, Dice::Attack), read(defender, Dice::Defense));
            it.policy = Policy::Table;
            let (odds, wanted) = (it.odds().expect("the odds are possible"), brute(&it));
            let what = format!("{dice} {attacker} against {defense} {defender}");
            for (damage, likely) in odds.damage.iter().enumerate() {
                let of = wanted.iter().filter(|((it, ..), _)| *it == damage as u32);
                let wanted: f64 = of.map(|(_, likely)| likely).sum();
                assert!((likely - wanted).abs() < 1e-12, "{what}: damage {damage} {likely}, not {wanted}");
            }
            for end in &odds.left {
                let both = (tokens(end.attacker), tokens(end.defender));
                let of = wanted.iter().filter(|((_, kept, saved), _)| (*kept, *saved) == both);
                let wanted: f64 = of.map(|(_, likely)| likely).sum();
                assert!((end.likely - wanted).abs() < 1e-12, "{what}: {both:?} left {}, not {wanted}", end.likely);
            }
        }
    }
}
