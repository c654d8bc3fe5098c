//! What a board measures for flight groups: small scenes with exact answers.

use tallyho_pilots::flight::flight_group::{Readings, handling};
use tallyho_pilots::flight::{
    Answer, Band, Board, Fact, Peril, Query, Region, Senses, Status, Strip, Thing, Where, Whom,
};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{Adjust, Game, Luck, Obstacle, ObstacleKind, Plight, Profile, Ruleset, Seat, ShipId, Slot, sample};
use tallyho_table::{Arc, BaseSize, Outline, Pose, Sector, Vec2};

use crate::group_approach::card;

const ME: ShipId = ShipId(0);
const MATE: ShipId = ShipId(1);
const ENEMY: ShipId = ShipId(2);

/// Two TIE fighters in formation, the leader at 450, 450 heading up the table, and an enemy.
fn game(enemy: Profile, (x, y, degrees): (f64, f64, f64), rock: Option<(f64, f64)>) -> Game {
    let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
    let rock = rock.map(|(x, y)| Obstacle {
        kind: ObstacleKind::Asteroid,
        outline: Outline::new(corners.map(|(x, y)| Vec2::new(x, y))),
        pose: Pose::from_degrees(x, y, 0.0),
        owner: Seat(0),
    });
    let sides = [(sample::tie_fighter(), 2), (enemy, 1)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rock.into_iter().collect());
    for (slot, ship) in Slot::formation(0, 2).zip(&mut setup.ships) {
        ship.handling = handling(card("tielnfighter"), Order::Attack, Some(slot), Readings::default());
        ship.pose = Pose::from_degrees(450.0 + 60.0 * f64::from(slot.file), 450.0, 0.0);
    }
    setup.ships[2].pose = Pose::from_degrees(x, y, degrees);
    Game::new(setup).expect("the scene is sound")
}

fn ask(game: &Game, query: Query) -> Answer {
    let mut luck = Luck::new(1);
    Board::new(game.view(Seat(0)), ME, &[], &mut luck).ask(query).expect("a board knows all")
}

fn x_wing_at(x: f64, y: f64, degrees: f64) -> Game {
    game(sample::x_wing(), (x, y, degrees), None)
}

#[test]
fn what_is_ahead_of_a_wingmate_is_ahead_of_the_formation() {
    let scene = x_wing_at(520.0, 700.0, 180.0);
    assert_eq!(ask(&scene, Query::SectorOf(ENEMY, Strip::BaseWide)), Answer::Sector(Sector::FrontRight));
    assert_eq!(ask(&scene, Query::SectorOf(ENEMY, Strip::Formation)), Answer::Sector(Sector::Bullseye));
    let mut alone = scene.clone();
    alone.adjust(Adjust::Put(MATE, Plight::Fleeing), &mut ()).unwrap();
    assert_eq!(ask(&alone, Query::SectorOf(ENEMY, Strip::Formation)), Answer::Sector(Sector::FrontRight));
}

#[test]
fn a_ship_on_a_dividing_line_points_to_one_side_of_it() {
    // Straight to the left of the leader.
    let (front, back) = (Sector::LeftFront, Sector::LeftBack);
    let scene = x_wing_at(250.0, 450.0, 20.0);
    let Answer::Sector(own) = ask(&scene, Query::SectorOf(ENEMY, Strip::Without)) else { panic!("a sector") };
    let other = if own == front { back } else { front };
    assert_eq!(ask(&scene, Query::OtherSector(ENEMY)), Answer::Sector(other));
    let points = |degrees| ask(&x_wing_at(250.0, 450.0, degrees), Query::PointsTo(ENEMY, own, other));
    assert_eq!(points(20.0), Answer::Sector(front));
    assert_eq!(points(160.0), Answer::Sector(back));
    assert_eq!((points(90.0), points(270.0)), (Answer::None, Answer::None), "straight to it, or away");
    assert_eq!(ask(&x_wing_at(250.0, 460.0, 20.0), Query::OtherSector(ENEMY)), Answer::None);
}

#[test]
fn edges_have_ranges_and_sectors() {
    let scene = x_wing_at(250.0, 700.0, 180.0);
    // The leader's front edge is at 470, the far edge at 914.4.
    assert_eq!(ask(&scene, Query::RangeToEdge(Rim::Far)), Answer::Number(5));
    assert_eq!(ask(&scene, Query::SectorOfEdge(Rim::Far, Strip::Formation)), Answer::Sector(Sector::Bullseye));
    assert!(matches!(
        ask(&scene, Query::SectorOfEdge(Rim::Left, Strip::Formation)),
        Answer::Sector(Sector::LeftFront | Sector::LeftBack)
    ));
    assert_eq!(ask(&scene, Query::Holds(Fact::EdgeAhead)), Answer::No);
    let mut upper = scene.clone();
    upper.adjust(Adjust::Move(ME, Pose::from_degrees(450.0, 700.0, 0.0)), &mut ()).unwrap();
    assert_eq!(ask(&upper, Query::Holds(Fact::EdgeAhead)), Answer::Yes);
    assert_eq!(ask(&upper, Query::RangeToEdge(Rim::Far)), Answer::Number(2));
    assert_eq!(ask(&upper, Query::SideOf(Thing::NearestEdge)), Answer::Side(tallyho_table::Side::Right));
}

#[test]
fn a_freighter_is_avoided_where_it_will_be() {
    let freighter =
        Profile { dial: vec![("1F".parse().unwrap(), tallyho_rules::Difficulty::White)], ..sample::x_wing() };
    // It flies down the table, to 520 next round: where a straight of 1 would end.
    let scene = game(freighter, (450.0, 620.0, 180.0), None);
    let meets = |scene: &Game, code: &str| ask(scene, Query::Meets(code.parse().unwrap(), Peril::Freighter));
    assert_eq!((meets(&scene, "1F"), meets(&scene, "2B")), (Answer::Yes, Answer::No));
    assert_eq!(meets(&game(sample::x_wing(), (450.0, 620.0, 180.0), None), "1F"), Answer::No, "no freighter");
}

#[test]
fn rule_3_3_2_4_a_huge_ship_that_a_mission_keeps_still_counts_by_its_nearest_stand_as_closing() {
    let code = |code: &str| code.parse().expect("a code");
    let huge = |dial: &str| Profile {
        size: BaseSize::Huge,
        dial: vec![(code(dial), tallyho_rules::Difficulty::White)],
        ..sample::x_wing()
    };
    // It flies away from the leader, its back nearer than its front.
    let at = (450.0, 740.0, 0.0);
    let asked = |dial: &str| {
        let scene = game(huge(dial), at, None);
        let Answer::Number(range) = ask(&scene, Query::RangeToStand(ENEMY)) else { panic!("a range") };
        (range, ask(&scene, Query::Closing(ENEMY)))
    };
    let ((front, flying), (nearest, still)) = (asked("1F"), asked("0O"));
    assert_eq!((flying, still), (Answer::No, Answer::Yes));
    assert!(front > nearest, "{front} {nearest}");
}

#[test]
fn rule_3_3_8_2_a_target_that_never_moves_counts_as_moved() {
    let dial = |code: &str| {
        let dial = vec![(code.parse().expect("a code"), tallyho_rules::Difficulty::White)];
        game(Profile { dial, ..sample::x_wing() }, (450.0, 700.0, 0.0), None)
    };
    assert_eq!(ask(&dial("1F"), Query::HasMoved(ENEMY)), Answer::No);
    assert_eq!(ask(&dial("0O"), Query::HasMoved(ENEMY)), Answer::Yes);
}

#[test]
fn rule_3_3_8_3_the_most_recent_of_any_number_of_criticals_is_repaired_first() {
    use tallyho_rules::{Choice, DamageCard};
    let cards = [DamageCard::FuelLeak, DamageCard::BlindedPilot, DamageCard::ConsoleFire, DamageCard::DirectHit];
    let tough = Profile { hull: 9, ..sample::tie_fighter() };
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(tough, 1), (sample::x_wing(), 1)], Vec::new());
    setup.ships[0].handling = handling(card("tielnfighter"), Order::Attack, None, Readings::default());
    let mut scene = Game::new(setup).expect("the scene is sound");
    for card in &cards[..3] {
        scene.adjust(Adjust::DealFaceup(ME, *card), &mut ()).unwrap();
    }
    let repaired = |left: &[DamageCard]| {
        let options: Vec<Choice> = left.iter().copied().map(Choice::Repair).collect();
        let mut luck = Luck::new(1);
        Board::new(scene.view(Seat(0)), ME, &options, &mut luck).ask(Query::Repair).unwrap()
    };
    let way = |card: DamageCard| Answer::Way(Choice::Repair(card));
    assert_eq!(repaired(&cards[..3]), way(DamageCard::ConsoleFire));
    assert_eq!(repaired(&cards[..2]), way(DamageCard::BlindedPilot));
    assert_eq!(repaired(&cards[..1]), way(DamageCard::FuelLeak));
}

#[test]
fn rule_3_4_2_1_the_table_for_criticals_is_a_reading_and_only_for_group_1_ships() {
    use tallyho_rules::Criticals;
    let by = |ship: &str, criticals| {
        let readings = Readings { criticals, ..Readings::default() };
        handling(card(ship), Order::Attack, None, readings).flight_group.expect("a flight group").criticals
    };
    for ship in ["tielnfighter", "modifiedtielnfighter", "z95af4headhunter"] {
        assert_eq!((by(ship, Criticals::Dealt), by(ship, Criticals::Rolled)), (Criticals::Dealt, Criticals::Rolled));
    }
    assert_eq!(by("t65xwing", Criticals::Rolled), Criticals::Dealt);
}

#[test]
fn who_aims_at_a_ship_and_what_it_lies_on_and_has_left() {
    let scene = x_wing_at(450.0, 650.0, 180.0);
    let aiming = |arc| Query::HowMany(Whom::EnemyAiming, Where::within(Region::Arc(arc), Band::NEAR));
    assert_eq!(ask(&scene, aiming(Arc::FullFront)), Answer::Number(1));
    assert_eq!(ask(&scene, aiming(Arc::FullRear)), Answer::Number(0));
    assert_eq!(ask(&x_wing_at(450.0, 650.0, 0.0), aiming(Arc::FullFront)), Answer::Number(0));
    assert_eq!(ask(&scene, Query::Holds(Fact::AtRange(ENEMY, Band { from: 2, to: 2 }))), Answer::Yes);
    assert_eq!(ask(&scene, Query::Is(Status::OnObstacle)), Answer::No);
    let on_rock = game(sample::x_wing(), (450.0, 650.0, 180.0), Some((450.0, 450.0)));
    assert_eq!(ask(&on_rock, Query::Is(Status::OnObstacle)), Answer::Yes);
    assert_eq!(ask(&scene, Query::Count(tallyho_pilots::flight::Pool::Health)), Answer::Number(3));
}
