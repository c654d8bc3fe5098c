//! Chances that can be counted: every roll there is, in exact fractions of all of them.

use tallyho_rules::{AttackDice, AttackFace, Cards, DamageCard, DefenseDice, DefenseFace, Script, Trait};

/// Every way so many dice of eight faces can fall.
fn rolls(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..8_u64.pow(dice)).map(move |roll| (0..dice).map(|die| (roll >> (3 * die) & 7) as u8).collect())
}

fn attack(roll: &[u8]) -> AttackDice {
    AttackDice::roll(roll.len() as u8, &mut Script::new(roll))
}

fn defense(roll: &[u8]) -> DefenseDice {
    DefenseDice::roll(roll.len() as u8, &mut Script::new(roll))
}

/// The sum of a value over every roll, and how many rolls there are.
fn total(dice: u32, value: impl Fn(AttackDice) -> u64) -> (u64, u64) {
    (rolls(dice).map(|roll| value(attack(&roll))).sum(), 8_u64.pow(dice))
}

fn assert_fraction((sum, all): (u64, u64), numerator: u64, denominator: u64) {
    assert_eq!(sum * denominator, numerator * all, "{sum}/{all} is not {numerator}/{denominator}");
}

fn hits(dice: AttackDice) -> u64 {
    u64::from(dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit))
}

fn focused(mut dice: AttackDice) -> AttackDice {
    dice.change(AttackFace::Focus, AttackFace::Hit, 8);
    dice
}

#[test]
fn a_die_hits_half_the_time() {
    for dice in 1..=4 {
        let all = 2_u64.pow(dice);
        assert_fraction(total(dice, |dice| u64::from(hits(dice) > 0)), all - 1, all);
    }
}

#[test]
fn a_focus_token_makes_it_three_in_four() {
    assert_fraction(total(3, |dice| hits(focused(dice))), 9, 4);
    assert_fraction(total(3, |dice| u64::from(hits(focused(dice)) == 3)), 27, 64);
}

#[test]
fn a_calculate_token_or_a_force_charge_turns_one_focus_result() {
    let one = |mut dice: AttackDice| {
        dice.change(AttackFace::Focus, AttackFace::Hit, 1);
        u64::from(hits(dice) == 2)
    };
    assert_fraction(total(2, one), 1, 2);
}

/// Every roll of three dice, and every way to reroll those faces of it.
fn rerolled(faces: [AttackFace; 2], then: impl Fn(AttackDice) -> u64) -> (u64, u64) {
    let mut sum = 0;
    for roll in rolls(3) {
        let dice = attack(&roll);
        let counts = AttackFace::ALL.map(|face| if faces.contains(&face) { dice.count(face) } else { 0 });
        let again: u8 = counts.iter().sum();
        // Each reroll counts for as many as the three dice would have had.
        let weight = 8_u64.pow(3 - u32::from(again));
        for second in rolls(u32::from(again)) {
            let mut dice = dice;
            dice.reroll(counts, &mut Script::new(second));
            sum += weight * then(dice);
        }
    }
    (sum, 8_u64.pow(6))
}

#[test]
fn a_lock_rerolls_what_missed() {
    let misses = [AttackFace::Focus, AttackFace::Blank];
    assert_fraction(rerolled(misses, hits), 9, 4);
    assert_fraction(rerolled(misses, |dice| u64::from(dice.count(AttackFace::Crit))), 9, 16);
    let blanks = [AttackFace::Blank; 2];
    assert_fraction(rerolled(blanks, |dice| hits(focused(dice))), 45, 16);
}

fn evades(mut dice: DefenseDice, focus: bool, tokens: u8) -> u64 {
    if focus {
        dice.change(DefenseFace::Focus, DefenseFace::Evade, 8);
    }
    let turned = dice.change(DefenseFace::Blank, DefenseFace::Evade, tokens);
    dice.change(DefenseFace::Focus, DefenseFace::Evade, tokens - turned);
    u64::from(dice.count(DefenseFace::Evade))
}

#[test]
fn defence_dice_evade_three_times_in_eight() {
    let of = |focus: bool| (rolls(3).map(|roll| evades(defense(&roll), focus, 0)).sum::<u64>(), 512);
    assert_fraction(of(false), 9, 8);
    assert_fraction(of(true), 15, 8);
    let both = rolls(2).filter(|roll| evades(defense(roll), false, 1) == 2).count() as u64;
    assert_fraction((both, 64), 39, 64);
}

/// Damage of every attack roll against every defence roll.
fn damage(attack_dice: u32, defense_dice: u32, attacker: bool, defender: bool) -> (u64, u64) {
    let shields: Vec<u8> = rolls(defense_dice).map(|roll| evades(defense(&roll), defender, 0) as u8).collect();
    let mut sum = 0;
    for roll in rolls(attack_dice) {
        let dice = if attacker { focused(attack(&roll)) } else { attack(&roll) };
        sum += shields.iter().map(|&evades| u64::from(dice.neutralize(evades, 0).total())).sum::<u64>();
    }
    (sum, 8_u64.pow(attack_dice + defense_dice))
}

#[test]
fn attacks_against_defences_do_this_much_damage() {
    assert_fraction(damage(3, 3, true, true), 10_449, 16_384);
    assert_fraction(damage(2, 3, false, false), 725, 2_048);
    assert_fraction(damage(4, 2, true, false), 9_255, 4_096);
}

#[test]
fn a_fresh_deck_deals_direct_hits_and_hurts_pilots_this_often() {
    let deck = Cards::deck();
    assert_eq!((deck.count(DamageCard::DirectHit), deck.len()), (5, 33));
    let pilots: u8 = deck.kinds().filter(|card| card.harms() == Trait::Pilot).map(|card| deck.count(card)).sum();
    assert_eq!(pilots, 8);
}

#[test]
fn mines_bombs_and_rocks_do_this_much_damage() {
    let matching = |dice: u32| total(dice, hits);
    // A cluster mine's token and a bomblet: two dice; a proximity mine: one damage more.
    assert_fraction(matching(2), 1, 1);
    // An asteroid: one die, in the revised rules after one damage for sure.
    assert_fraction(matching(1), 1, 2);
    // Debris, in the second edition: a crit only.
    assert_fraction(total(1, |dice| u64::from(dice.count(AttackFace::Crit))), 1, 8);
    // A gas cloud, in the revised rules: one ion token for a hit, three for a crit.
    let ions = |dice: AttackDice| u64::from(dice.count(AttackFace::Hit) + 3 * dice.count(AttackFace::Crit));
    assert_fraction(total(1, ions), 3, 4);
}
