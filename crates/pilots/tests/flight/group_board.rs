//! What a board measures for flight groups: small scenes with exact answers.

use tallyho_pilots::flight::flight_group::{Order, Readings, handling};
use tallyho_pilots::flight::{
    Answer, Band, Board, Border, Fact, Peril, Query, Region, Senses, Status, Strip, Thing, Where, Whom,
};
use tallyho_rules::{Adjust, Game, Luck, Obstacle, ObstacleKind, Plight, Profile, Ruleset, Seat, ShipId, Slot, sample};
use tallyho_table::{Arc, Outline, Pose, Sector, Vec2};

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
    assert_eq!(ask(&scene, Query::RangeToEdge(Border::Far)), Answer::Number(5));
    assert_eq!(ask(&scene, Query::SectorOfEdge(Border::Far, Strip::Formation)), Answer::Sector(Sector::Bullseye));
    assert!(matches!(
        ask(&scene, Query::SectorOfEdge(Border::Left, Strip::Formation)),
        Answer::Sector(Sector::LeftFront | Sector::LeftBack)
    ));
    assert_eq!(ask(&scene, Query::Holds(Fact::EdgeAhead)), Answer::No);
    let mut upper = scene.clone();
    upper.adjust(Adjust::Move(ME, Pose::from_degrees(450.0, 700.0, 0.0)), &mut ()).unwrap();
    assert_eq!(ask(&upper, Query::Holds(Fact::EdgeAhead)), Answer::Yes);
    assert_eq!(ask(&upper, Query::RangeToEdge(Border::Far)), Answer::Number(2));
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
