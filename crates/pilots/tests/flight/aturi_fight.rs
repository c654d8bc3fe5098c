//! Aturi, device checks, weapons, dice, homing missiles and wings: tests named after the rules.

use tallyho_cards::flight::aturi::Card;
use tallyho_pilots::flight::aturi::{
    Approach, Spot, attack, device_check, modify_attack, modify_defense, place, splits, takes_homing_missile,
};
use tallyho_pilots::flight::{Answer, Band, Die, Person, Pool, Query, Reach, Region, Status, Where, Whom};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Attack, AttackFace, Choice, DefenseFace, Profile, ShipId, Token, WeaponArc, sample};
use tallyho_table::{Arc, BaseSize, Pose, Settings, WingPlace};

use crate::kit::{ask_through, library, rules};

const NEAR: ShipId = ShipId(0);
const STRUCK: ShipId = ShipId(1);

fn person() -> Person {
    Person::new(sample::tie_fighter(), ["the nearest", "what it strikes", "another"], ["a friend", "another"])
}

/// A device check with those dice: attack dice for enemies, defence dice for friends.
fn checks(attack: &[AttackFace], defense: &[DefenseFace]) -> bool {
    let close = Where { region: Region::Arc(Arc::Rear), band: Band::ANY, reach: Reach::Close };
    let answer = |query| match query {
        Query::HowMany(Whom::Enemy, place) if place == close => Answer::Number(attack.len() as u8),
        Query::HowMany(Whom::Friend, place) if place == close => Answer::Number(defense.len() as u8),
        Query::Roll(Die::Attack, index) => Answer::Attack(attack[usize::from(index)]),
        Query::Roll(Die::Defense, index) => Answer::Defense(defense[usize::from(index)]),
        other => panic!("asked {other:?}"),
    };
    ask_through(person(), device_check, answer).0
}

#[test]
fn device_checks_need_more_hits_and_crits_for_enemies_than_evades_for_friends() {
    use AttackFace::{Blank, Crit, Focus, Hit};
    use DefenseFace::Evade;
    assert!(!checks(&[], &[]));
    assert!(checks(&[Hit], &[]));
    assert!(checks(&[Blank, Crit], &[DefenseFace::Blank]));
    assert!(!checks(&[Focus, Blank], &[]));
    assert!(!checks(&[Hit], &[Evade]));
    assert!(checks(&[Hit, Crit], &[Evade, DefenseFace::Focus]));
}

fn card(ship: &str) -> Card {
    library().aturi_cards().of(ship).expect("it has a card").clone()
}

/// What is attacked with weapons of those dice; each reaches those ships, at those ranges.
fn attacks(dice: &[u8], order: Order, reach: &[(u8, ShipId, u8)]) -> (Option<(u8, ShipId)>, Vec<String>) {
    let attacks = dice.iter().map(|&dice| Attack { dice, arc: WeaponArc::Front }).collect();
    let profile = Profile { attacks, ..sample::tie_fighter() };
    let person = Person::new(profile, ["the nearest", "what it strikes"], []);
    let first = |holds: &dyn Fn(&(u8, ShipId, u8)) -> bool| {
        reach.iter().find(|entry| holds(entry)).map_or(Answer::None, |(_, ship, _)| Answer::Ship(*ship))
    };
    let answer = |query| match query {
        Query::CanShoot(weapon, ship) => Answer::of(reach.iter().any(|(with, on, _)| (*with, *on) == (weapon, ship))),
        Query::RangeTo(ship) => {
            Answer::Number(reach.iter().find(|(_, on, _)| *on == ship).map_or(9, |(_, _, range)| *range))
        }
        Query::Nearest(Whom::Enemy, Where { reach: Reach::AnyWeapon, band, .. }) => {
            first(&|(_, _, range)| band.holds(*range))
        }
        Query::Nearest(Whom::Enemy, Where { reach: Reach::Weapon(weapon), band, .. }) => {
            first(&|(with, _, range)| *with == weapon && band.holds(*range))
        }
        other => panic!("asked {other:?}"),
    };
    let decided = ask_through(person, |senses| attack(senses, &card("tiesabomber"), order), answer);
    (decided.on, rules(&decided.because))
}

#[test]
fn choose_weapon_and_declare_defender_the_nearest_by_the_list() {
    let (on, why) = attacks(&[2], Order::Attack, &[(0, NEAR, 2), (0, STRUCK, 3)]);
    assert_eq!((on, why), (Some((0, NEAR)), vec!["Choose Weapon and Declare Defender 3".to_owned()]));
    // The stronger of two that reach it.
    assert_eq!(attacks(&[2, 3], Order::Attack, &[(0, NEAR, 2), (1, NEAR, 2)]).0, Some((1, NEAR)));
    assert_eq!(attacks(&[2], Order::Attack, &[]).0, None);
}

#[test]
fn strike_behavior_attacks_its_ship_unless_another_is_at_range_1() {
    let strike = Order::Strike(STRUCK);
    let (on, why) = attacks(&[2], strike, &[(0, NEAR, 2), (0, STRUCK, 3)]);
    assert_eq!((on, why[0].as_str()), (Some((0, STRUCK)), "Strike Behavior"));
    assert_eq!(attacks(&[2], strike, &[(0, NEAR, 1), (0, STRUCK, 3)]).0, Some((0, NEAR)));
    assert_eq!(attacks(&[2], strike, &[(0, NEAR, 1), (0, STRUCK, 1)]).0, Some((0, STRUCK)));
    // What it strikes is not in its arc.
    assert_eq!(attacks(&[2], strike, &[(0, NEAR, 3)]).0, Some((0, NEAR)));
}

/// Tokens and dice of an attacker.
#[derive(Clone, Copy, Default)]
struct Attacker {
    eyes: u8,
    blanks: u8,
    fresh: bool,
    lock: bool,
    focus: u8,
    calculate: u8,
    force: u8,
    blinded: bool,
}

impl Attacker {
    fn spends(self) -> (Choice, String) {
        let answer = |query| match query {
            Query::AttackResults(AttackFace::Focus) => Answer::Number(self.eyes),
            Query::AttackResults(AttackFace::Blank) => Answer::Number(self.blanks),
            Query::Rerollable(AttackFace::Focus) => Answer::Number(if self.fresh { self.eyes } else { 0 }),
            Query::Rerollable(AttackFace::Blank) => Answer::Number(if self.fresh { self.blanks } else { 0 }),
            Query::Is(Status::Blinded) => Answer::of(self.blinded),
            Query::Is(Status::LocksDefender) => Answer::of(self.lock),
            Query::Count(Pool::Tokens(Token::Focus)) => Answer::Number(self.focus),
            Query::Count(Pool::Tokens(Token::Calculate)) => Answer::Number(self.calculate),
            Query::Count(Pool::Force) => Answer::Number(self.force),
            other => panic!("asked {other:?}"),
        };
        let spend = ask_through(person(), modify_attack, answer);
        (spend.choice, rules(&spend.because).join(", "))
    }
}

fn spends(choice: Choice, section: &str, step: &str) -> (Choice, String) {
    (choice, format!("{section} {step}").trim_end().to_owned())
}

#[test]
fn modifying_attack_dice_in_the_order_of_the_list() {
    let list = |choice, step| spends(choice, "Modifying Attack Dice", step);
    let all =
        Attacker { eyes: 2, blanks: 1, fresh: true, lock: true, focus: 1, calculate: 1, force: 1, blinded: false };
    // 1: blanks alone, as the focus token changes the rest; without one, what calculate and Force leave over.
    assert_eq!(all.spends(), list(Choice::Lock([0, 0, 0, 1]), "1"));
    assert_eq!(Attacker { focus: 0, ..all }.spends(), list(Choice::Lock([0, 0, 0, 1]), "1"));
    let bare = Attacker { focus: 0, calculate: 0, ..all };
    assert_eq!(bare.spends(), list(Choice::Lock([0, 0, 1, 1]), "1"));
    assert_eq!(Attacker { force: 0, ..bare }.spends(), list(Choice::Lock([0, 0, 2, 1]), "1"));
    // 2 to 5, once nothing is left to reroll.
    let all = Attacker { fresh: false, ..all };
    assert_eq!(all.spends(), list(Choice::Token(Token::Focus), "2"));
    assert_eq!(Attacker { eyes: 1, ..all }.spends(), list(Choice::Token(Token::Calculate), "3"));
    assert_eq!(Attacker { eyes: 2, focus: 0, ..all }.spends(), list(Choice::Token(Token::Calculate), "3"));
    assert_eq!(Attacker { eyes: 1, calculate: 0, ..all }.spends(), list(Choice::Token(Token::Focus), "4"));
    assert_eq!(Attacker { focus: 0, calculate: 0, ..all }.spends(), list(Choice::Force, "5"));
    assert_eq!(Attacker { eyes: 0, ..all }.spends(), list(Choice::Pass, ""));
    assert_eq!(Attacker { blinded: true, ..all }.spends(), list(Choice::Force, "5"));
}

/// Dice and tokens of a defender.
#[derive(Clone, Copy, Default)]
struct Defender {
    hits: u8,
    evades: u8,
    eyes: u8,
    blanks: u8,
    reinforce: u8,
    evade: u8,
    protect: u8,
    calculate: u8,
    focus: u8,
    force: u8,
    cloud: bool,
}

impl Defender {
    fn spends(self) -> (Choice, String) {
        let answer = |query| match query {
            Query::AttackResults(AttackFace::Hit) => Answer::Number(self.hits),
            Query::AttackResults(AttackFace::Crit) => Answer::Number(0),
            Query::DefenseResults(DefenseFace::Evade) => Answer::Number(self.evades),
            Query::DefenseResults(DefenseFace::Focus) => Answer::Number(self.eyes),
            Query::DefenseResults(DefenseFace::Blank) => Answer::Number(self.blanks),
            Query::Count(Pool::Reinforcement) => Answer::Number(self.reinforce),
            Query::Count(Pool::Tokens(Token::Protect)) => Answer::Number(self.protect),
            Query::Count(Pool::Force) => Answer::Number(self.force),
            Query::Count(Pool::Tokens(Token::Evade)) => Answer::Number(self.evade),
            Query::Count(Pool::Tokens(Token::Calculate)) => Answer::Number(self.calculate),
            Query::Count(Pool::Tokens(Token::Focus)) => Answer::Number(self.focus),
            Query::Is(Status::InGasCloud) => Answer::of(self.cloud),
            other => panic!("asked {other:?}"),
        };
        let spend = ask_through(person(), modify_defense, answer);
        (spend.choice, rules(&spend.because).join(", "))
    }
}

#[test]
fn modifying_defence_dice_in_the_order_of_the_list() {
    let list = |choice, step| spends(choice, "Modifying Defence Dice", step);
    let all =
        Defender { hits: 3, eyes: 2, blanks: 2, evade: 1, calculate: 1, focus: 1, force: 1, ..Defender::default() };
    // 1: evade tokens when they leave nothing, else not yet.
    assert_eq!(Defender { hits: 1, ..all }.spends(), list(Choice::Token(Token::Evade), "1"));
    assert_eq!(Defender { eyes: 1, ..all }.spends(), list(Choice::Token(Token::Calculate), "2"));
    assert_eq!(all.spends(), list(Choice::Token(Token::Focus), "3"));
    let no_focus = Defender { focus: 0, ..all };
    assert_eq!(no_focus.spends(), list(Choice::Token(Token::Evade), "4"));
    let no_evade = Defender { evade: 0, ..no_focus };
    assert_eq!(no_evade.spends(), list(Choice::Token(Token::Calculate), "6"));
    assert_eq!(
        Defender { eyes: 1, focus: 1, calculate: 0, ..no_evade }.spends(),
        list(Choice::Token(Token::Focus), "7")
    );
    assert_eq!(Defender { calculate: 0, ..no_evade }.spends(), list(Choice::Force, "8"));
}

#[test]
fn modifying_defence_dice_protect_tokens_come_after_evade_tokens() {
    let base = Defender { hits: 2, blanks: 2, evade: 1, protect: 1, ..Defender::default() };
    assert_eq!(base.spends(), spends(Choice::Token(Token::Evade), "Modifying Defence Dice", "1"));
    let protect = |defender: Defender, step: &str| {
        assert_eq!(defender.spends(), spends(Choice::Token(Token::Protect), "Modifying Defence Dice", step));
    };
    protect(Defender { hits: 1, evade: 0, ..base }, "1");
    protect(Defender { hits: 3, evade: 0, ..base }, "5");
}

#[test]
fn modifying_defence_dice_spends_nothing_that_would_not_change_the_damage() {
    let pass = spends(Choice::Pass, "Modifying Defence Dice", "");
    let all = Defender { hits: 2, eyes: 1, evade: 1, focus: 1, ..Defender::default() };
    assert_eq!(Defender { evades: 2, ..all }.spends(), pass);
    assert_eq!(Defender { eyes: 0, blanks: 0, ..all }.spends(), pass);
    // With one reinforce token two hits and one hit are the same damage.
    assert_eq!(Defender { reinforce: 1, evade: 0, ..all }.spends(), pass);
    assert_eq!(Defender { reinforce: 1, blanks: 1, ..all }.spends().0, Choice::Token(Token::Evade));
}

#[test]
fn the_will_of_the_emperor_takes_a_gas_cloud_before_tokens() {
    let cloud = Defender { hits: 1, blanks: 1, evade: 1, cloud: true, ..Defender::default() };
    assert_eq!(cloud.spends(), (Choice::GasCloud, "The Will of the Emperor".to_owned()));
}

/// Whether it takes the damage of a homing missile: with those dice, and one damage from its end or not.
fn takes(dice: &[AttackFace], last: bool) -> bool {
    let answer = |query| match query {
        Query::Is(Status::NearlyDestroyed) => Answer::of(last),
        Query::Roll(Die::Attack, index) => Answer::Attack(dice[usize::from(index)]),
        other => panic!("asked {other:?}"),
    };
    ask_through(person(), |senses| takes_homing_missile(senses, dice.len() as u8), answer).0
}

#[test]
fn homing_missiles_are_taken_unless_a_crit_comes_up_or_the_damage_would_destroy_it() {
    use AttackFace::{Crit, Focus, Hit};
    assert!(takes(&[Hit, Focus, Hit], false));
    assert!(takes(&[], false));
    assert!(!takes(&[Hit, Crit], false));
    assert!(!takes(&[Hit, Hit], true));
}

#[test]
fn splitting_formation_with_an_enemy_at_range_0_to_1() {
    let decided = |count| {
        let answer = |query| match query {
            Query::HowMany(Whom::Enemy, Where { region: Region::Anywhere, band: Band { from: 0, to: 1 }, .. }) => {
                Answer::Number(count)
            }
            other => panic!("asked {other:?}"),
        };
        ask_through(person(), splits, answer).0
    };
    assert_eq!([decided(0), decided(1), decided(3)], [false, true, true]);
}

fn entered(squad: &[BaseSize]) -> Vec<((f64, f64, f64), Spot)> {
    let approach = Approach { pose: Pose::from_degrees(400.0, 0.0, 0.0) };
    let rounded = |pose: Pose| (pose.at.x.round(), pose.at.y.round(), pose.heading.degrees().round());
    place(squad, approach, &Settings::default()).into_iter().map(|(pose, spot)| (rounded(pose), spot)).collect()
}

#[test]
fn placing_a_wing_formation_three_to_six_small_ships_about_the_lowest_number() {
    use WingPlace::{LeftFlank, LeftSupport, RearSupport, RightFlank, RightSupport};
    let spots = |count| entered(&vec![BaseSize::Small; count]).into_iter().map(|(_, spot)| spot).collect::<Vec<_>>();
    let wing = |mates: &[WingPlace]| {
        std::iter::once(Spot::Leader).chain(mates.iter().copied().map(Spot::Mate)).collect::<Vec<_>>()
    };
    assert_eq!(spots(3), wing(&[LeftFlank, RightFlank]));
    assert_eq!(spots(4), wing(&[LeftFlank, RightFlank, RearSupport]));
    assert_eq!(spots(5), wing(&[LeftFlank, RightFlank, LeftSupport, RightSupport]));
    assert_eq!(spots(6), wing(&[LeftFlank, RightFlank, RearSupport, LeftSupport, RightSupport]));
    for count in [1, 2, 7] {
        assert_eq!(spots(count), vec![Spot::Alone; count]);
    }
    // The middle of the rear is on the vector: of one row it is the leader, of two the one behind him.
    let three = entered(&[BaseSize::Small; 3]);
    assert_eq!([three[0].0, three[1].0, three[2].0], [(400.0, 22.0, 0.0), (340.0, 22.0, 0.0), (460.0, 22.0, 0.0)]);
    let four = entered(&[BaseSize::Small; 4]);
    assert_eq!([four[0].0, four[3].0], [(400.0, 85.0, 0.0), (400.0, 22.0, 0.0)]);
}

#[test]
fn placing_individual_ships_in_a_line_a_template_apart_left_and_right_by_turns() {
    let mixed = entered(&[BaseSize::Large, BaseSize::Small, BaseSize::Small, BaseSize::Medium]);
    let places: Vec<_> = mixed.into_iter().map(|(place, _)| place).collect();
    // 80, 40, 40 and 60 wide, with 20 in between.
    assert_eq!(places, [(400.0, 42.0, 0.0), (320.0, 22.0, 0.0), (480.0, 22.0, 0.0), (250.0, 32.0, 0.0)]);
}
