//! Solo Alpha, System Phase, Attack Priority, Dice Modification and Card Effects: tests named after the rules.

use tallyho_pilots::flight::solo::{
    Benefit, attack, drops_device, modify_attack, modify_defense, wants_effect, wants_move, wants_token,
};
use tallyho_pilots::flight::{
    Answer, Band, Die, Fact, Foe, Move, Person, Pool, Query, Reach, Region, Status, Where, Whom,
};
use tallyho_rules::{Action, Attack, AttackFace, Choice, DefenseFace, Profile, ShipId, Token, WeaponArc, sample};
use tallyho_table::{Arc, Side};

use crate::kit::{ask_through, rules};

const NEAR: ShipId = ShipId(0);
const LOCKED: ShipId = ShipId(1);

fn person() -> Person {
    Person::new(sample::tie_fighter(), ["the nearest", "the locked one", "another"], [])
}

/// Drops with so many enemies close, so many behind, and those dice; `None` for a die that must not be rolled.
fn drops(close: u8, behind: u8, dice: &[AttackFace]) -> bool {
    let answer = |query| match query {
        Query::HowMany(Whom::Enemy, Where { region: Region::Anywhere, band: Band { from: 0, to: 1 }, .. }) => {
            Answer::Number(close)
        }
        Query::HowMany(Whom::Enemy, Where { region: Region::Arc(Arc::Rear), band: Band { from: 2, to: 2 }, .. }) => {
            Answer::Number(behind)
        }
        Query::Roll(Die::Attack, index) => Answer::Attack(dice[usize::from(index)]),
        other => panic!("asked {other:?}"),
    };
    ask_through(person(), drops_device, answer).0
}

#[test]
fn system_phase_a_die_for_each_enemy_close_or_behind_and_one_hit_or_crit_drops_the_device() {
    use AttackFace::{Blank, Crit, Focus, Hit};
    assert!(!drops(0, 0, &[]));
    assert!(!drops(1, 0, &[Focus]));
    assert!(drops(1, 0, &[Hit]));
    assert!(drops(0, 1, &[Crit]));
    assert!(drops(1, 2, &[Blank, Focus, Hit]));
    assert!(!drops(1, 1, &[Blank, Blank]));
}

/// What is attacked with weapons of those values, when it has locked a ship or not, and each weapon reaches those ships.
fn attacks(dice: &[u8], locked: Option<ShipId>, reach: &[(u8, ShipId)]) -> (Option<(u8, ShipId)>, Vec<String>) {
    let attacks = dice.iter().map(|&dice| Attack { dice, arc: WeaponArc::Front }).collect();
    let profile = Profile { attacks, ..sample::tie_fighter() };
    let person = Person::new(profile, ["the nearest", "the locked one"], []);
    let answer = |query| match query {
        Query::Locked => locked.map_or(Answer::None, Answer::Ship),
        Query::CanShoot(weapon, ship) => Answer::of(reach.contains(&(weapon, ship))),
        Query::Nearest(Whom::Enemy, Where { reach: Reach::Weapon(weapon), .. }) => {
            let first = reach.iter().find(|(with, _)| *with == weapon);
            first.map_or(Answer::None, |(_, ship)| Answer::Ship(*ship))
        }
        other => panic!("asked {other:?}"),
    };
    let decided = ask_through(person, attack, answer);
    (decided.on, rules(&decided.because))
}

#[test]
fn attack_priority_the_primary_weapon_of_the_highest_value_that_has_a_target() {
    assert_eq!(attacks(&[2, 3], None, &[(0, NEAR), (1, NEAR)]).0, Some((1, NEAR)));
    assert_eq!(attacks(&[2, 3], None, &[(0, NEAR)]).0, Some((0, NEAR)), "on to the next weapon");
    assert_eq!(attacks(&[2, 3], None, &[]).0, None);
}

#[test]
fn attack_priority_the_locked_ship_before_the_nearest() {
    let both = [(0, NEAR), (0, LOCKED)];
    assert_eq!(
        attacks(&[2], Some(LOCKED), &both),
        (Some((0, LOCKED)), vec!["Attack Priority, weapon 3".to_owned(), "Attack Priority, target 1".to_owned()])
    );
    assert_eq!(attacks(&[2], None, &both).0, Some((0, NEAR)));
    // Out of arc or range, it is no target.
    let (on, rules) = attacks(&[2], Some(LOCKED), &[(0, NEAR)]);
    assert_eq!((on, rules[1].as_str()), (Some((0, NEAR)), "Attack Priority, target 3"));
}

/// What an attacker has and rolled.
#[derive(Clone, Copy, Default)]
struct Attacker {
    eyes: u8,
    blanks: u8,
    focus: u8,
    calculate: u8,
    force: u8,
    lock: bool,
    in_danger: bool,
    blinded: bool,
}

impl Attacker {
    fn spends(self) -> Choice {
        let answer = |query| match query {
            Query::AttackResults(AttackFace::Focus) | Query::Rerollable(AttackFace::Focus) => Answer::Number(self.eyes),
            Query::AttackResults(AttackFace::Blank) | Query::Rerollable(AttackFace::Blank) => {
                Answer::Number(self.blanks)
            }
            Query::Is(Status::Blinded) => Answer::of(self.blinded),
            Query::Is(Status::LocksDefender) => Answer::of(self.lock),
            Query::Count(Pool::Tokens(Token::Focus)) => Answer::Number(self.focus),
            Query::Count(Pool::Tokens(Token::Calculate)) => Answer::Number(self.calculate),
            Query::Count(Pool::Force) => Answer::Number(self.force),
            Query::Holds(Fact::InFiringArcOf(Foe::YetToEngage)) => Answer::of(self.in_danger),
            other => panic!("asked {other:?}"),
        };
        ask_through(person(), modify_attack, answer).choice
    }
}

#[test]
fn dice_modification_attacking_1_as_many_hits_as_possible() {
    let one = Attacker { eyes: 1, blanks: 1, ..Attacker::default() };
    assert_eq!(one.spends(), Choice::Pass, "nothing to spend");
    assert_eq!(Attacker { focus: 1, ..one }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Attacker { calculate: 1, ..one }.spends(), Choice::Token(Token::Calculate));
    assert_eq!(Attacker { force: 1, ..one }.spends(), Choice::Force);
    assert_eq!(Attacker { lock: true, ..one }.spends(), Choice::Lock([0, 0, 1, 1]), "both, as nothing turns the eye");
    assert_eq!(Attacker { focus: 1, eyes: 0, ..one }.spends(), Choice::Pass);
}

#[test]
fn dice_modification_attacking_2_rerolls_come_first_and_no_more_is_spent_than_helps() {
    let mixed = Attacker { eyes: 1, blanks: 1, focus: 1, lock: true, ..Attacker::default() };
    assert_eq!(mixed.spends(), Choice::Lock([0, 0, 0, 1]), "the focus token turns the eye afterwards");
    assert_eq!(Attacker { blanks: 0, ..mixed }.spends(), Choice::Token(Token::Focus), "nothing to reroll");
    let some = Attacker { eyes: 2, blanks: 0, calculate: 1, lock: true, ..Attacker::default() };
    assert_eq!(some.spends(), Choice::Lock([0, 0, 1, 0]), "one eye is turned by the calculate token");
    let one_eye = Attacker { eyes: 1, focus: 1, calculate: 1, force: 1, ..Attacker::default() };
    assert_eq!(one_eye.spends(), Choice::Token(Token::Calculate));
    assert_eq!(Attacker { eyes: 2, ..one_eye }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Attacker { eyes: 0, blanks: 0, lock: true, ..one_eye }.spends(), Choice::Pass);
}

#[test]
fn dice_modification_attacking_3_in_danger_the_lock_goes_before_tokens_that_help_in_defence() {
    let safe = Attacker { eyes: 2, focus: 1, lock: true, ..Attacker::default() };
    assert_eq!(safe.spends(), Choice::Token(Token::Focus));
    assert_eq!(Attacker { in_danger: true, ..safe }.spends(), Choice::Lock([0, 0, 2, 0]));
    let one_eye = Attacker { eyes: 1, focus: 1, force: 1, ..Attacker::default() };
    assert_eq!(one_eye.spends(), Choice::Token(Token::Focus));
    assert_eq!(Attacker { in_danger: true, ..one_eye }.spends(), Choice::Force);
}

#[test]
fn a_blinded_pilot_spends_force_alone() {
    let blinded = Attacker { eyes: 1, blanks: 1, focus: 1, lock: true, blinded: true, ..Attacker::default() };
    assert_eq!(blinded.spends(), Choice::Pass);
    assert_eq!(Attacker { force: 1, ..blinded }.spends(), Choice::Force);
}

/// What a defender has, and what lies on the table.
#[derive(Clone, Copy, Default)]
struct Defender {
    hits: u8,
    evades: u8,
    eyes: u8,
    blanks: u8,
    evade: u8,
    protect: u8,
    focus: u8,
    calculate: u8,
    force: u8,
    reinforce: u8,
    engaged: bool,
    shot: bool,
    gas_cloud: bool,
}

impl Defender {
    fn spends(self) -> Choice {
        let answer = |query| match query {
            Query::AttackResults(AttackFace::Hit) => Answer::Number(self.hits),
            Query::AttackResults(AttackFace::Crit) => Answer::Number(0),
            Query::DefenseResults(DefenseFace::Evade) => Answer::Number(self.evades),
            Query::DefenseResults(DefenseFace::Focus) => Answer::Number(self.eyes),
            Query::DefenseResults(DefenseFace::Blank) => Answer::Number(self.blanks),
            Query::Count(Pool::Reinforcement) => Answer::Number(self.reinforce),
            Query::Count(Pool::Tokens(Token::Evade)) => Answer::Number(self.evade),
            Query::Count(Pool::Tokens(Token::Protect)) => Answer::Number(self.protect),
            Query::Count(Pool::Tokens(Token::Focus)) => Answer::Number(self.focus),
            Query::Count(Pool::Tokens(Token::Calculate)) => Answer::Number(self.calculate),
            Query::Count(Pool::Force) => Answer::Number(self.force),
            Query::Is(Status::HasEngaged) => Answer::of(self.engaged),
            Query::Is(Status::InGasCloud) => Answer::of(self.gas_cloud),
            Query::Holds(Fact::HasShot(Foe::Any, Band::NEAR)) => Answer::of(self.shot),
            other => panic!("asked {other:?}"),
        };
        ask_through(person(), modify_defense, answer).choice
    }
}

#[test]
fn dice_modification_defending_1_as_many_evades_as_it_takes() {
    let hit = Defender { hits: 2, eyes: 1, blanks: 1, ..Defender::default() };
    assert_eq!(hit.spends(), Choice::Pass, "nothing to spend");
    assert_eq!(Defender { evade: 1, ..hit }.spends(), Choice::Token(Token::Evade));
    assert_eq!(Defender { focus: 1, ..hit }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Defender { evades: 2, evade: 1, focus: 1, ..hit }.spends(), Choice::Pass, "it misses already");
    // Both are needed; the order does not matter.
    assert_eq!(Defender { evade: 1, focus: 1, ..hit }.spends(), Choice::Token(Token::Focus));
}

#[test]
fn dice_modification_defending_2_no_more_than_it_takes() {
    let hit = Defender { hits: 2, eyes: 2, evade: 2, focus: 1, ..Defender::default() };
    assert_eq!(hit.spends(), Choice::Token(Token::Focus), "one token instead of two");
    assert_eq!(Defender { shot: true, ..hit }.spends(), Choice::Token(Token::Focus), "even before its attack");
    let reinforced = Defender { hits: 2, eyes: 1, focus: 1, reinforce: 1, ..Defender::default() };
    assert_eq!(reinforced.spends(), Choice::Pass, "one damage comes through either way");
}

#[test]
fn dice_modification_defending_3_before_its_attack_what_helps_in_defence_alone_goes_first() {
    let hit = Defender { hits: 1, eyes: 1, evade: 1, focus: 1, ..Defender::default() };
    assert_eq!(Defender { shot: true, ..hit }.spends(), Choice::Token(Token::Evade));
    assert_eq!(Defender { shot: true, engaged: true, ..hit }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Defender { shot: false, ..hit }.spends(), Choice::Token(Token::Focus));
    let force = Defender { evade: 0, force: 1, shot: true, ..hit };
    assert_eq!(force.spends(), Choice::Force);
}

#[test]
fn dice_modification_defending_protect_tokens_count_as_what_helps_in_defence_alone() {
    let hit = Defender { hits: 1, eyes: 1, protect: 1, focus: 1, ..Defender::default() };
    assert_eq!(Defender { shot: true, ..hit }.spends(), Choice::Token(Token::Protect));
    assert_eq!(hit.spends(), Choice::Token(Token::Focus));
    assert_eq!(
        Defender { evade: 1, shot: true, ..hit }.spends(),
        Choice::Token(Token::Evade),
        "while a die can show it"
    );
    assert_eq!(Defender { eyes: 0, evade: 1, ..hit }.spends(), Choice::Token(Token::Protect), "no die was rolled");
}

#[test]
fn card_effects_that_modify_dice_come_before_tokens() {
    let hit = Defender { hits: 1, blanks: 1, evade: 1, gas_cloud: true, ..Defender::default() };
    assert_eq!(hit.spends(), Choice::GasCloud);
}

#[test]
fn card_effects_green_tokens_are_taken_if_there_may_be_a_fight() {
    let wants = |count| {
        ask_through(person(), wants_token, |query| match query {
            Query::HowMany(Whom::Enemy, Where { band: Band::NEAR, .. }) => Answer::Number(count),
            other => panic!("asked {other:?}"),
        })
    };
    assert!(wants(1));
    assert!(!wants(0));
}

/// A boost by some card: whether it is in an arc and has a shot, and for what the boost is good.
fn boosts([in_arc, shot]: [bool; 2], good_for: &[Fact]) -> Option<Choice> {
    let answer = |query| match query {
        Query::Holds(Fact::InFiringArcOf(Foe::Any)) => Answer::of(in_arc),
        Query::Holds(Fact::HasShot(Foe::Any, _)) => Answer::of(shot),
        Query::Nearest(Whom::Enemy, Where::ANYWHERE) => Answer::Ship(NEAR),
        Query::Way(Move::Action(Action::Boost), wanted, None)
            if wanted.iter().all(|(fact, truth)| truth && good_for.contains(&fact)) =>
        {
            Answer::Way(Choice::Ahead(Some(Side::Left)))
        }
        Query::Way(..) => Answer::None,
        other => panic!("asked {other:?}"),
    };
    ask_through(person(), |senses| wants_move(senses, Move::Action(Action::Boost)), answer).0
}

#[test]
fn card_effects_moves_are_made_out_of_an_arc_or_to_get_a_shot_or_more_dice() {
    let there = Some(Choice::Ahead(Some(Side::Left)));
    let (out, shot, more) = (Fact::LeftAnArc, Fact::HasShot(Foe::Any, Band::NEAR), Fact::MoreDice(NEAR));
    assert_eq!(boosts([true, true], &[out]), there);
    assert_eq!(boosts([false, true], &[out, shot]), None, "nothing to gain");
    assert_eq!(boosts([false, false], &[shot]), there);
    assert_eq!(boosts([true, true], &[more, shot]), there, "it cannot leave the arc");
    assert_eq!(boosts([true, true], &[more]), None, "no shot is given up for it");
    assert_eq!(boosts([true, false], &[more]), there);
    assert_eq!(boosts([true, false], &[]), None, "no such place");
}

#[test]
fn card_effects_whose_use_is_not_plain_depend_on_a_die() {
    let wants = |face, benefit| {
        ask_through(
            person(),
            |senses| wants_effect(senses, benefit),
            |query| {
                assert_eq!(query, Query::Roll(Die::Defense, 0));
                Answer::Defense(face)
            },
        )
    };
    for (face, wanted) in [
        (DefenseFace::Evade, Benefit::Protects),
        (DefenseFace::Focus, Benefit::Helps),
        (DefenseFace::Blank, Benefit::Threatens),
    ] {
        for benefit in [Benefit::Protects, Benefit::Helps, Benefit::Threatens] {
            assert_eq!(wants(face, benefit), benefit == wanted);
        }
    }
}
