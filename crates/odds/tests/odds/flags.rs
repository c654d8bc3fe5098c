//! Cards that add dice, spoil the other's or change how results are cancelled, beside brute force.

use std::collections::BTreeMap;

use tallyho_odds::{Dice, Engagement, Side, Tokens};

use crate::naive::{ATTACK, BLANK, CRIT, DEFENSE, FOCUS, HIT, Naive, sequences, tokens};

/// What a card does, said once more in other words.
#[derive(Clone, Copy, Debug, Default)]
struct Flags {
    /// Dice that are added to the attack and to the defence.
    added: [&'static [u8]; 2],
    /// A face of the attack, or of the defence, that becomes another before it is modified: the first die that shows it.
    spoiled: [Option<(u8, u8)>; 2],
    cancel: Cancel,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Cancel {
    #[default]
    Usual,
    /// One evade does nothing.
    OneLess,
    CritsFirst,
    CritsStay,
}

impl Flags {
    /// Hits and crits that are left: evades cancel one by one.
    fn left(self, mut hits: u32, mut crits: u32, evades: u32) -> (u32, u32) {
        let evades = if self.cancel == Cancel::OneLess { evades.saturating_sub(1) } else { evades };
        for _ in 0..evades {
            match self.cancel {
                Cancel::CritsFirst if crits > 0 => crits -= 1,
                Cancel::CritsStay => hits = hits.saturating_sub(1),
                _ if hits > 0 => hits -= 1,
                Cancel::Usual | Cancel::OneLess | Cancel::CritsFirst => crits = crits.saturating_sub(1),
            }
        }
        (hits, crits)
    }

    /// Every roll of a side before anybody modifies it.
    fn rolls(self, side: usize, count: u8) -> Vec<(Vec<u8>, f64)> {
        let mut rolls = sequences([ATTACK, DEFENSE][side], count.into());
        for (dice, _) in &mut rolls {
            dice.extend(self.added[side]);
            if let Some((from, to)) = self.spoiled[side]
                && let Some(die) = dice.iter_mut().find(|die| **die == from)
            {
                *die = to;
            }
        }
        rolls
    }
}

fn count(dice: &[u8], face: u8) -> u32 {
    dice.iter().filter(|die| **die == face).count() as u32
}

/// How likely each damage is, with how many crits.
fn brute(it: &Engagement, flags: Flags) -> BTreeMap<(u32, u32), f64> {
    let most = |dice: &[u8], _: [u8; 5]| f64::from(count(dice, HIT) + count(dice, CRIT));
    let mut attacker = Naive::new(ATTACK, &[], &most);
    let mut outcomes = BTreeMap::new();
    let attack = it.attacks[0];
    for (roll, likely) in flags.rolls(0, attack.dice) {
        for (dice, _, p) in attacker.play(&roll, tokens(attack.tokens.unwrap_or_default())).1 {
            let (hits, crits) = (count(&dice, HIT), count(&dice, CRIT));
            for (damage, q) in answered(it.defender, attack.defense, flags, hits, crits) {
                *outcomes.entry(damage).or_default() += likely * p * q;
            }
        }
    }
    outcomes
}

/// What is left of an attack after the defender's best answer.
fn answered(has: Tokens, dice: u8, flags: Flags, hits: u32, crits: u32) -> Vec<((u32, u32), f64)> {
    let least = |dice: &[u8], _: [u8; 5]| {
        let (hits, crits) = flags.left(hits, crits, count(dice, HIT));
        -f64::from(hits + crits)
    };
    let mut defender = Naive::new(DEFENSE, &[], &least);
    let mut ends = Vec::new();
    for (roll, likely) in flags.rolls(1, dice) {
        for (dice, _, p) in defender.play(&roll, tokens(has)).1 {
            ends.push((flags.left(hits, crits, count(&dice, HIT)), likely * p));
        }
    }
    ends
}

fn assert_flags(attacker: &str, defender: &str, flags: Flags) {
    let read = |words, dice| Side::read(words, dice).expect("the words are tokens and cards");
    for (attack, defense) in [(1, 1), (2, 2), (3, 2)] {
        let sides = (read(attacker, Dice::Attack), read(defender, Dice::Defense));
        let it = Engagement::new(attack, defense, sides.0, sides.1);
        let (odds, wanted) = (it.odds().expect("the odds are possible"), brute(&it, flags));
        let sum = |chosen: &dyn Fn(&(u32, u32)) -> bool| -> f64 {
            wanted.iter().filter(|(key, _)| chosen(key)).map(|(_, likely)| likely).sum()
        };
        for (number, likely) in odds.damage.iter().enumerate() {
            let wanted = sum(&|(hits, crits)| hits + crits == number as u32);
            let off = (likely - wanted).abs();
            assert!(off < 1e-12, "{attack} {attacker} {defense} {defender}: damage {number} {likely}, not {wanted}");
        }
        for (number, likely) in odds.crit.iter().enumerate() {
            let wanted = sum(&|(_, crits)| *crits == number as u32);
            let off = (likely - wanted).abs();
            assert!(off < 1e-12, "{attack} {attacker} {defense} {defender}: crits {number} {likely}, not {wanted}");
        }
    }
}

#[test]
fn an_evade_that_is_cancelled_saves_nothing() {
    let flags = Flags { cancel: Cancel::OneLess, ..Flags::default() };
    for (attacker, defender) in [("cancel-evade", "focus"), ("cancel-evade,focus,lock", "focus,evade")] {
        assert_flags(attacker, defender, flags);
    }
}

#[test]
fn crits_are_cancelled_first_or_not_at_all() {
    for (word, cancel) in [("crits-first", Cancel::CritsFirst), ("crits-stay", Cancel::CritsStay)] {
        for (tokens, defender) in [("", "evade"), (",focus", "focus"), (",calculate", "focus,evade")] {
            assert_flags(&format!("{word}{tokens}"), defender, Flags { cancel, ..Flags::default() });
        }
    }
}

#[test]
fn added_dice_are_modified_like_others() {
    for (word, face) in [("add-focus", FOCUS), ("add-hit", HIT), ("add-crit", CRIT), ("add-blank", BLANK)] {
        let face: &'static [u8] = vec![face].leak();
        for tokens in ["", ",focus", ",focus,lock"] {
            assert_flags(&format!("{word}{tokens}"), "focus", Flags { added: [face, &[]], ..Flags::default() });
        }
    }
    for (word, face) in [("add-evade", HIT), ("add-focus", FOCUS), ("add-blank", BLANK)] {
        let face: &'static [u8] = vec![face].leak();
        for tokens in ["", ",focus", ",calculate,evade"] {
            assert_flags("focus", &format!("{word}{tokens}"), Flags { added: [&[], face], ..Flags::default() });
        }
    }
}

#[test]
fn dice_are_spoiled_before_they_are_modified() {
    let evade = Flags { spoiled: [None, Some((HIT, FOCUS))], ..Flags::default() };
    assert_flags("their-evade-to-focus", "", evade);
    assert_flags("their-evade-to-focus,focus", "focus,evade", evade);
    let hit = Flags { spoiled: [Some((HIT, FOCUS)), None], ..Flags::default() };
    assert_flags("", "their-hit-to-focus", hit);
    assert_flags("focus,lock", "their-hit-to-focus,evade", hit);
    let crit = Flags { spoiled: [Some((CRIT, HIT)), None], ..Flags::default() };
    assert_flags("calculate", "their-crit-to-hit,focus", crit);
}
