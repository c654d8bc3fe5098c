//! Rows 1.1 to 1.5: damage to enemies, and their end.

use tallyho_rules::scenario::{
    Amount, Fires, Gun, GunArc, GunHits, Kind, Nature, Objective, Thing, ThingStats, Turning,
};
use tallyho_rules::{
    Adjust, AtTheEdge, Choice, Criticals, DamageCard, Device, Event, FlightGroup, Handling, Place, Profile, Question,
    Scenario, Token,
};
use tallyho_table::Pose;
use tallyho_testkit::{A, B, C, Scene, carrier, drop_load, pilot, shoot, shoot_object, still, target};

use crate::table::Table;

/// A of the group and an enemy B nose to nose at range 2: three dice against two.
fn duel(defender: Profile, who: &str, luck: &str) -> Table {
    let scene = Scene::second_edition().ship(0, still(), (450.0, 200.0, 0.0)).ship(1, defender, (450.0, 400.0, 180.0));
    Table::new(scene, who, luck)
}

fn bare() -> Profile {
    Profile { shields: 0, ..target() }
}

#[test]
fn source_1_1_damage_pays_a_pilot_once_a_round() {
    let mut table = duel(target(), "crow tie", "hhb bb hbb bb bbb bb");
    // Two damage, and yet once.
    table.until(Question::Attack(A)).answer(shoot(B)).until_round(2).counts_so_far("pilot=crow 1.1=1");
    table.until(Question::Attack(A)).answer(shoot(B)).until_round(3).counts_so_far("pilot=crow 1.1=2");
    table.until(Question::Attack(A)).answer(shoot(B)).until_round(4).counts("pilot=crow 1.1=2");
}

#[test]
fn source_1_1_two_pilots_who_damage_the_same_ship_are_paid_both_and_friends_who_are_no_pilots_are_not() {
    let scene = Scene::second_edition()
        .ship(0, still(), (400.0, 200.0, 0.0))
        .ship(0, still(), (450.0, 200.0, 0.0))
        .ship(0, still(), (500.0, 200.0, 0.0))
        .ship(1, target(), (450.0, 400.0, 180.0));
    let mut table = Table::new(scene, "crow raven friend tie", "hbb bb hbb bb hbb bb");
    for ship in [A, B, C] {
        table.until(Question::NextShip).answer(Choice::Ship(ship));
        table.until(Question::Attack(ship)).answer(shoot(tallyho_testkit::D));
    }
    table.counts("pilot=crow 1.1=1 pilot=raven 1.1=1");
}

#[test]
fn source_1_1_a_bulk_freighter_pays_nothing_for_damage() {
    let mut table = duel(bare(), "crow freighter", "chb bb weapons-failure");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("");
}

#[test]
fn source_1_1_a_bomb_is_its_pilots_doing() {
    let scene = Scene::second_edition().ship(0, carrier(Device::ProtonBomb), (450.0, 500.0, 0.0)).ship(
        1,
        target(),
        (450.0, 400.0, 0.0),
    );
    let mut table = Table::new(scene, "crow tie", "");
    table.until(Question::Drop(A)).answer(drop_load(0)).until_round(2);
    assert!(table.happened(Event::LostShield(B)));
    table.counts("pilot=crow 1.1=1");
}

#[test]
fn source_1_2_each_faceup_card_for_an_enemy_ship_pays() {
    let mut table = duel(bare(), "crow tie", "ccb bb structural-damage weapons-failure");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("pilot=crow 1.1=1 1.2=2");
}

#[test]
fn source_1_2_hits_on_a_breached_hull_are_faceup_cards_too() {
    let mut table = duel(bare(), "crow tie", "hbb bb weapons-failure");
    table.until(Question::Attack(A)).adjust(Adjust::DealFaceup(B, DamageCard::HullBreach));
    table.answer(shoot(B)).counts("pilot=crow 1.1=1 1.2=1");
}

#[test]
fn source_1_2_a_card_that_sets_off_damage_at_once_passes_it_on_in_the_same_name() {
    // The direct hit's damage is a facedown card: nothing more by 1.2.
    let mut table = duel(bare(), "crow tie", "cbb bb direct-hit");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("pilot=crow 1.1=1 1.2=1");
    assert_eq!(table.game.state().ship(B).damage(), 2);
}

#[test]
fn source_1_2_a_critical_hit_by_the_die_pays_as_a_card_and_its_tokens_do_not() {
    let rolled = FlightGroup { criticals: Criticals::Rolled, ..FlightGroup::ALONE };
    let scene = Scene::second_edition()
        .ship(0, still(), (450.0, 200.0, 0.0))
        .ship(1, bare(), (450.0, 400.0, 180.0))
        .handled(Handling { flight_group: Some(rolled), ..Handling::PLAYER });
    let mut table = Table::new(scene, "crow tie", "cbb bb 3");
    table.until(Question::Attack(A)).answer(shoot(B));
    assert!(table.happened(Event::Gained(B, Token::Stress)));
    table.counts("pilot=crow 1.1=1 1.2=1");
}

#[test]
fn source_1_2_is_not_for_shields_that_a_crit_takes() {
    let mut table = duel(target(), "crow tie", "ccb bb");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("pilot=crow 1.1=1");
}

fn emplacement(id: &str, armed: bool) -> Kind {
    let gun = Gun {
        dice: 2,
        least: 2,
        most: 4,
        arc: GunArc::Front,
        turning: Turning::Never,
        hits: GunHits::Damage,
        fires: Fires::ByItself,
    };
    let stats = ThingStats { initiative: 0, agility: 0, hull: 2, shields: 0, crits_count_double: true };
    let nature = Nature { gun: armed.then_some(gun), ..Nature::default() };
    Kind { id: id.to_owned(), stats: Some(stats), nature, points: 1, ..Kind::default() }
}

/// A shoots at a thing of the second seat, which faces away.
fn siege(kind: Kind, luck: &str) -> Table {
    let mut scene = Scene::second_edition().ship(0, still(), (450.0, 200.0, 0.0)).bystander();
    let place = Some(Place::near(Pose::from_degrees(450.0, 400.0, 0.0)));
    let things = vec![Thing { kind: 0, owner: 1, place, module: 0 }];
    scene.setup.scenario = Some(Box::new(Scenario { kinds: vec![kind], things, ..Scenario::default() }));
    Table::new(scene, "crow tie", luck)
}

#[test]
fn source_1_3_an_emplacement_that_is_destroyed_pays_and_its_crits_are_no_cards() {
    let mut table = siege(emplacement("", true), "cbb");
    table.until(Question::Attack(A)).answer(shoot_object(0)).counts("pilot=crow 1.1=1 1.3=1");
}

#[test]
fn source_1_3_is_not_for_containers_nor_for_damage() {
    let mut table = siege(emplacement("container", false), "hhb");
    table.until(Question::Attack(A)).answer(shoot_object(0)).counts("");
    let mut table = siege(emplacement("tower", true), "hbb");
    table.until(Question::Attack(A)).answer(shoot_object(0)).counts("pilot=crow 1.1=1");
}

#[test]
fn source_1_4_a_ship_that_is_destroyed_pays_its_threat_levels() {
    let mut table = duel(Profile { hull: 1, ..bare() }, "crow ace", "hbb bb");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("pilot=crow 1.1=1 1.4=3");
    // 1 + 3 · 2.
    assert_eq!(table.ears.0.tally().pool(), 7);
}

#[test]
fn source_1_4_is_not_paid_for_what_friends_shoot_down() {
    let scene = Scene::second_edition()
        .ship(0, still(), (430.0, 200.0, 0.0))
        .ship(0, Profile { initiative: 2, ..still() }, (480.0, 200.0, 0.0))
        .ship(1, Profile { hull: 2, ..bare() }, (450.0, 400.0, 180.0));
    let mut table = Table::new(scene, "crow friend ace", "hbb bb hbb bb");
    table.until(Question::Attack(A)).answer(shoot(C));
    table.until(Question::Attack(B)).answer(shoot(C));
    assert!(table.happened(Event::Destroyed(C)));
    table.counts("pilot=crow 1.1=1");
}

#[test]
fn source_1_5_a_freighter_pays_where_the_mission_says_so() {
    let fragile = || Profile { hull: 1, ..bare() };
    let mut table = duel(fragile(), "crow paid-freighter", "hbb bb");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("pilot=crow 1.5=1");
    let mut table = duel(fragile(), "crow freighter", "hbb bb");
    table.until(Question::Attack(A)).answer(shoot(B)).counts("");
}

/// An enemy flies past A and, in the second round, off the table.
fn deserter(shot: bool) -> Table {
    let leaves = Handling { edge: AtTheEdge::IsDestroyed, flight_group: Some(FlightGroup::ALONE), ..Handling::PLAYER };
    let scene = Scene::second_edition()
        .ship(0, still(), (450.0, 600.0, 0.0))
        .ship(1, pilot("5FW", &[]), (500.0, 560.0, 0.0))
        .handled(leaves);
    let mut table = Table::new(scene, "crow tie", if shot { "hbb bb" } else { "" });
    table.until(Question::Attack(A));
    table.answer(if shot { shoot(B) } else { Choice::Pass });
    table.until_round(3);
    assert!(table.happened(Event::Destroyed(B)));
    table
}

#[test]
fn rule_2_11_2_a_ship_that_nobody_shot_down_pays_the_group_if_it_was_ever_damaged_by_one_of_it() {
    deserter(true).counts("pilot=crow 1.1=1 pilot=group 1.4=1");
    deserter(false).counts("");
}

#[test]
fn source_6_1_objectives_pay_what_they_say() {
    let mut scene =
        Scene::second_edition().ship(0, target(), (450.0, 200.0, 0.0)).ship(1, target(), (800.0, 800.0, 0.0));
    let objective = |seat: u8, times: i16, any: Vec<Vec<_>>| Objective {
        id: "goal".to_owned(),
        name: "goal".to_owned(),
        seat,
        primary: true,
        any,
        pays: Amount { times, each: None },
    };
    // Met by us, met by them, and not met.
    let objectives =
        vec![objective(0, 3, vec![Vec::new()]), objective(1, 4, vec![Vec::new()]), objective(0, 5, vec![])];
    scene.setup.scenario = Some(Box::new(Scenario { objectives, ..Scenario::default() }));
    let mut table = Table::new(scene, "crow tie", "");
    table.until_round(2);
    assert_eq!(table.ears.0.tally_of(&table.game).to_string(), "pilot=group 6.1=3");
}
