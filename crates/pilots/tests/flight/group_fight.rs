//! Flight Group Alpha, Attack Target and the spending of tokens: tests named after the rules.

use tallyho_cards::flight::flight_group::Card;
use tallyho_pilots::flight::flight_group::{Orders, attack, modify_attack, modify_defense};
use tallyho_pilots::flight::{Answer, Band, Person, Pool, Query, Reach, Status, Where, Whom};
use tallyho_rules::scenario::Order;
use tallyho_rules::{AttackFace, Choice, DefenseFace, ShipId, Token};

use crate::group_approach::orders;
use crate::kit::{ask_through, chassis};

const NEAR: ShipId = ShipId(0);
const OTHER: ShipId = ShipId(1);

fn person(ship: &str) -> Person {
    Person::new(chassis(ship), ["the nearest", "another"], [])
}

/// Whom a ship attacks: the lock, who is at which range, and which weapon reaches whom.
fn attacks(
    (ship, orders): (&str, Orders<'_>),
    locked: Option<ShipId>,
    ranges: [u8; 2],
    reach: &[(u8, ShipId)],
) -> Option<(u8, ShipId)> {
    let near = |band: Band| {
        let hit = |ship: &ShipId| reach.iter().any(|(_, on)| on == ship) && band.holds(ranges[usize::from(ship.0)]);
        [NEAR, OTHER].into_iter().find(hit)
    };
    let answer = |query| match query {
        Query::Locked => locked.map_or(Answer::None, Answer::Ship),
        Query::RangeTo(ship) => Answer::Number(ranges[usize::from(ship.0)]),
        Query::CanShoot(weapon, ship) => Answer::of(reach.contains(&(weapon, ship))),
        Query::Nearest(Whom::Enemy, Where { reach: Reach::AnyWeapon, band, .. }) => {
            near(band).map_or(Answer::None, Answer::Ship)
        }
        other => panic!("asked {other:?}"),
    };
    ask_through(person(ship), |senses| attack(senses, &orders), answer).on
}

#[test]
fn rule_3_4_1_attack_target_follows_the_steps_of_the_card() {
    let ship = ("t65xwing", orders("t65xwing"));
    assert_eq!(attacks(ship, Some(OTHER), [1, 3], &[(0, NEAR), (0, OTHER)]), Some((0, OTHER)), "locked");
    assert_eq!(attacks(ship, Some(OTHER), [1, 3], &[(0, NEAR)]), Some((0, NEAR)), "out of its reach");
    assert_eq!(attacks(ship, None, [1, 3], &[(0, OTHER)]), Some((0, OTHER)));
    assert_eq!(attacks(ship, None, [1, 3], &[]), None);
}

#[test]
fn rule_3_4_1_weapons_come_as_the_card_lists_them() {
    // The Firespray lists its front before its rear weapon.
    let ship = ("firesprayclasspatrolcraft", orders("firesprayclasspatrolcraft"));
    assert_eq!(attacks(ship, None, [1, 3], &[(1, NEAR), (0, NEAR)]), Some((0, NEAR)));
    assert_eq!(attacks(ship, None, [1, 3], &[(1, NEAR)]), Some((1, NEAR)));
}

#[test]
fn rule_3_3_2_1_strike_ai_attacks_its_target_unless_something_else_is_at_range_1() {
    let strike = Orders { order: Order::Strike(OTHER), ..orders("t65xwing") };
    let both = [(0, NEAR), (0, OTHER)];
    assert_eq!(attacks(("t65xwing", strike), None, [2, 3], &both), Some((0, OTHER)));
    assert_eq!(attacks(("t65xwing", strike), None, [1, 3], &both), Some((0, NEAR)));
    assert_eq!(attacks(("t65xwing", strike), None, [1, 1], &both), Some((0, OTHER)), "the target is as close");
    assert_eq!(attacks(("t65xwing", strike), None, [3, 3], &[(0, NEAR)]), Some((0, NEAR)), "the nearest instead");
}

/// What an attacker rolled, has, and faces.
#[derive(Clone, Copy, Default)]
struct Attacker {
    hits: u8,
    eyes: u8,
    blanks: u8,
    focus: u8,
    calculate: u8,
    force: u8,
    lock: bool,
    defense: u8,
    loaded: bool,
    spent: bool,
    blinded: bool,
}

impl Attacker {
    fn spends_as(self, ship: &'static str) -> Choice {
        let answer = |query| match query {
            Query::AttackResults(AttackFace::Hit) => Answer::Number(self.hits),
            Query::AttackResults(AttackFace::Crit) => Answer::Number(0),
            Query::AttackResults(AttackFace::Focus) | Query::Rerollable(AttackFace::Focus) => Answer::Number(self.eyes),
            Query::AttackResults(AttackFace::Blank) | Query::Rerollable(AttackFace::Blank) => {
                Answer::Number(self.blanks)
            }
            Query::Is(Status::Blinded) => Answer::of(self.blinded),
            Query::Is(Status::LocksDefender) => Answer::of(self.lock),
            Query::Is(Status::OrdnanceLoaded) => Answer::of(self.loaded),
            Query::Is(Status::OrdnanceSpent) => Answer::of(self.spent),
            Query::Count(Pool::Tokens(Token::Focus)) => Answer::Number(self.focus),
            Query::Count(Pool::Tokens(Token::Calculate)) => Answer::Number(self.calculate),
            Query::Count(Pool::Force) => Answer::Number(self.force),
            Query::DefenseDice => Answer::Number(self.defense),
            other => panic!("asked {other:?}"),
        };
        ask_through(person(ship), |senses| modify_attack(senses, &orders(ship)), answer).choice
    }

    fn spends(self) -> Choice {
        self.spends_as("t65xwing")
    }
}

#[test]
fn rule_3_4_1_2_a_focus_token_is_spent_on_any_focus_result() {
    let one = Attacker { eyes: 1, blanks: 1, focus: 1, ..Attacker::default() };
    assert_eq!(one.spends(), Choice::Token(Token::Focus));
    assert_eq!(Attacker { eyes: 0, ..one }.spends(), Choice::Pass);
    assert_eq!(Attacker { focus: 0, calculate: 1, ..one }.spends(), Choice::Token(Token::Calculate));
    assert_eq!(Attacker { focus: 0, force: 1, ..one }.spends(), Choice::Force);
    assert_eq!(Attacker { blinded: true, ..one }.spends(), Choice::Pass);
}

#[test]
fn rule_3_4_1_2_the_example_of_spending_a_lock_without_ordnance() {
    // A hit, a focus result and a blank with a focus token: two hits are possible.
    let roll = Attacker { hits: 1, eyes: 1, blanks: 1, focus: 1, lock: true, defense: 3, ..Attacker::default() };
    assert_eq!(roll.spends(), Choice::Lock([0, 0, 0, 1]), "obstructed, the defender rolls three dice");
    assert_eq!(Attacker { defense: 2, ..roll }.spends(), Choice::Token(Token::Focus), "as many as dice will do");
    let eyes = Attacker { focus: 0, ..roll };
    assert_eq!(eyes.spends(), Choice::Lock([0, 0, 1, 1]), "nothing turns the focus result");
}

#[test]
fn rule_3_4_1_2_with_ordnance_the_lock_goes_with_a_focus_token_or_the_last_charge() {
    let roll = Attacker { blanks: 1, eyes: 1, lock: true, defense: 5, loaded: true, ..Attacker::default() };
    assert_eq!(roll.spends(), Choice::Pass, "it keeps the lock for the next torpedo");
    assert_eq!(Attacker { focus: 1, ..roll }.spends(), Choice::Lock([0, 0, 0, 1]));
    assert_eq!(Attacker { focus: 1, blanks: 0, ..roll }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Attacker { loaded: false, spent: true, defense: 0, ..roll }.spends(), Choice::Lock([0, 0, 1, 1]));
}

#[test]
fn a_card_may_have_its_lock_spent_always() {
    let roll = Attacker { hits: 2, blanks: 1, lock: true, defense: 1, ..Attacker::default() };
    assert_eq!(roll.spends(), Choice::Pass);
    let is_binayre = |card: &&Card| card.squadron.as_deref() == Some("binayrepirate");
    let binayre = crate::group_approach::cards().iter().find(is_binayre).expect("a card");
    let by_card = Orders { card: binayre, ..orders("t65xwing") };
    let answer = |query| match query {
        Query::AttackResults(AttackFace::Blank) | Query::Rerollable(AttackFace::Blank) => Answer::Number(1),
        Query::AttackResults(_) | Query::Rerollable(_) | Query::Count(_) => Answer::Number(0),
        Query::Is(Status::LocksDefender) => Answer::Yes,
        Query::Is(_) => Answer::No,
        other => panic!("asked {other:?}"),
    };
    let spent = ask_through(person("z95af4headhunter"), |senses| modify_attack(senses, &by_card), answer).choice;
    assert_eq!(spent, Choice::Lock([0, 0, 0, 1]));
}

/// What a defender rolled and has.
#[derive(Clone, Copy, Default)]
struct Defender {
    hits: u8,
    evades: u8,
    eyes: u8,
    blanks: u8,
    evade: u8,
    protect: u8,
    focus: u8,
    fleeing: bool,
    health: u8,
    reinforce: u8,
}

impl Defender {
    fn spends_as(self, ship: &'static str) -> Choice {
        let answer = |query| match query {
            Query::AttackResults(AttackFace::Hit) => Answer::Number(self.hits),
            Query::AttackResults(_) => Answer::Number(0),
            Query::DefenseResults(DefenseFace::Evade) => Answer::Number(self.evades),
            Query::DefenseResults(DefenseFace::Focus) => Answer::Number(self.eyes),
            Query::DefenseResults(DefenseFace::Blank) => Answer::Number(self.blanks),
            Query::Count(Pool::Reinforcement) => Answer::Number(self.reinforce),
            Query::Count(Pool::Tokens(Token::Evade)) => Answer::Number(self.evade),
            Query::Count(Pool::Tokens(Token::Focus)) => Answer::Number(self.focus),
            Query::Count(Pool::Tokens(Token::Protect)) => Answer::Number(self.protect),
            Query::Count(Pool::Tokens(_) | Pool::Force) => Answer::Number(0),
            Query::Count(Pool::Health) => Answer::Number(self.health),
            Query::Is(Status::Fleeing) => Answer::of(self.fleeing),
            Query::Is(Status::InGasCloud) => Answer::No,
            other => panic!("asked {other:?}"),
        };
        ask_through(person(ship), |senses| modify_defense(senses, &orders(ship)), answer).choice
    }

    fn spends(self) -> Choice {
        self.spends_as("t65xwing")
    }
}

#[test]
fn rule_3_4_1_3_evade_first_unless_focus_prevents_all() {
    let both = Defender { hits: 2, eyes: 1, blanks: 1, evade: 1, focus: 1, ..Defender::default() };
    assert_eq!(both.spends(), Choice::Token(Token::Evade));
    assert_eq!(Defender { eyes: 2, blanks: 0, ..both }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Defender { evade: 0, ..both }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Defender { evade: 0, eyes: 0, blanks: 2, ..both }.spends(), Choice::Pass, "no focus result");
    assert_eq!(Defender { evades: 2, ..both }.spends(), Choice::Pass, "it misses already");
    let reinforced = Defender { hits: 2, eyes: 1, focus: 1, reinforce: 1, ..Defender::default() };
    assert_eq!(reinforced.spends(), Choice::Pass, "one damage comes through either way");
}

#[test]
fn rule_2_16_1_1_protect_tokens_cancel_what_evade_tokens_leave_before_a_focus_token_goes() {
    let all = Defender { hits: 3, eyes: 1, blanks: 1, evade: 1, protect: 1, focus: 1, ..Defender::default() };
    assert_eq!(all.spends(), Choice::Token(Token::Evade));
    assert_eq!(Defender { evade: 0, ..all }.spends(), Choice::Token(Token::Protect));
    assert_eq!(Defender { hits: 1, ..all }.spends(), Choice::Token(Token::Focus), "which prevents all");
    let without_dice = Defender { hits: 1, evade: 1, protect: 1, ..Defender::default() };
    assert_eq!(without_dice.spends(), Choice::Token(Token::Protect), "no die is left to evade with");
    assert_eq!(Defender { hits: 0, ..without_dice }.spends(), Choice::Pass);
    let reinforced = Defender { hits: 2, protect: 1, reinforce: 1, ..Defender::default() };
    assert_eq!(reinforced.spends(), Choice::Pass, "one damage comes through either way");
    assert_eq!(Defender { protect: 2, ..reinforced }.spends(), Choice::Token(Token::Protect), "two of them prevent it");
}

#[test]
fn rule_3_5_4_a_ship_that_means_to_jump_keeps_its_focus_token_unless_it_would_die() {
    let hit = Defender { hits: 1, eyes: 1, focus: 1, fleeing: true, health: 2, ..Defender::default() };
    assert_eq!(hit.spends(), Choice::Pass);
    assert_eq!(Defender { health: 1, ..hit }.spends(), Choice::Token(Token::Focus));
    assert_eq!(Defender { fleeing: false, ..hit }.spends(), Choice::Token(Token::Focus));
    assert_eq!(hit.spends_as("tielnfighter"), Choice::Token(Token::Focus), "it has no hyperdrive");
    // What an evade token averts is none that would destroy it.
    let evading = Defender { evade: 1, health: 1, ..hit };
    assert_eq!(evading.spends(), Choice::Token(Token::Evade), "the focus token is kept");
    let hard = Defender { hits: 2, eyes: 2, health: 1, ..evading };
    assert_eq!(hard.spends(), Choice::Token(Token::Focus), "one evade is not enough");
}
