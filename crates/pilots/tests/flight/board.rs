//! What a board measures: small scenes with exact answers.

use tallyho_pilots::flight::{
    Answer, Band, Board, Fact, Foe, Lean, Maneuvers, Move, Peril, Query, Region, Senses, Strip, Thing, Wanted, Where,
    Whom,
};
use tallyho_rules::{
    Ability, Action, Adjust, Choice, Game, Luck, Obstacle, ObstacleKind, Profile, Ruleset, Seat, ShipId, sample,
};
use tallyho_table::{Arc, Outline, Pose, Sector, Side, Slide, Vec2};

use crate::kit::library;

const ME: ShipId = ShipId(0);
const FIRST: ShipId = ShipId(1);
const SECOND: ShipId = ShipId(2);

/// A ship in the middle heading up the table, two enemies, and square obstacles of 30 by 30.
fn game(me: Profile, enemies: [(f64, f64, f64); 2], rocks: &[(f64, f64)]) -> Game {
    let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
    let rock = |&(x, y): &(f64, f64)| Obstacle {
        kind: ObstacleKind::Asteroid,
        outline: Outline::new(corners.map(|(x, y)| Vec2::new(x, y))),
        pose: Pose::from_degrees(x, y, 0.0),
        owner: Seat(0),
    };
    let sides = [(me, 1), (sample::x_wing(), 2)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks.iter().map(rock).collect());
    setup.ships[0].pose = Pose::from_degrees(450.0, 450.0, 0.0);
    for (ship, (x, y, degrees)) in setup.ships[1..].iter_mut().zip(enemies) {
        ship.pose = Pose::from_degrees(x, y, degrees);
    }
    Game::new(setup).expect("the scene is sound")
}

fn ask(game: &Game, query: Query) -> Answer {
    let mut luck = Luck::new(1);
    Board::new(game.view(Seat(0)), ME, &[], &mut luck).ask(query).expect("a board knows all")
}

fn nearest(region: Region, band: Band) -> Query {
    Query::Nearest(Whom::Enemy, Where::within(region, band))
}

/// Nowhere near anything.
const FAR: (f64, f64, f64) = (100.0, 100.0, 180.0);

#[test]
fn the_nearest_in_an_arc_is_within_range_3_and_beyond_it_arcs_are_drawn_on() {
    let scene = game(sample::tie_fighter(), [(450.0, 650.0, 180.0), (450.0, 860.0, 180.0)], &[]);
    let bullseye = Region::Arc(Arc::Bullseye);
    assert_eq!(ask(&scene, nearest(bullseye, Band::NEAR)), Answer::Ship(FIRST));
    assert_eq!(ask(&scene, nearest(bullseye, Band::BEYOND)), Answer::Ship(SECOND));
    assert_eq!(ask(&scene, nearest(Region::EitherSide, Band::ANY)), Answer::None);
    assert_eq!(ask(&scene, Query::InRegion(SECOND, bullseye)), Answer::Yes);
    assert_eq!(ask(&scene, Query::InRegion(SECOND, Region::Arc(Arc::Rear))), Answer::No);
}

#[test]
fn of_equally_near_ships_the_one_more_nearly_ahead_is_nearest() {
    let scene = game(sample::tie_fighter(), [(300.0, 450.0, 0.0), (450.0, 600.0, 0.0)], &[]);
    assert_eq!(ask(&scene, nearest(Region::Anywhere, Band::ANY)), Answer::Ship(SECOND));
    let beside = game(sample::tie_fighter(), [(300.0, 450.0, 0.0), (600.0, 450.0, 0.0)], &[]);
    assert_eq!(ask(&beside, nearest(Region::Anywhere, Band::ANY)), Answer::Ship(FIRST), "then the first");
}

#[test]
fn sides_sectors_ranges_and_aspects() {
    let scene = game(sample::tie_fighter(), [(600.0, 480.0, 270.0), (400.0, 300.0, 0.0)], &[(300.0, 460.0)]);
    assert_eq!(ask(&scene, Query::SideOf(Thing::Ship(FIRST))), Answer::Side(Side::Right));
    assert_eq!(ask(&scene, Query::SideOf(Thing::Ship(SECOND))), Answer::Side(Side::Left));
    assert_eq!(ask(&scene, Query::SideOf(Thing::NearestObstacle)), Answer::Side(Side::Left));
    assert_eq!(ask(&scene, Query::SectorOf(FIRST, Strip::Without)), Answer::Sector(Sector::RightFront));
    assert_eq!(ask(&scene, Query::SectorOf(SECOND, Strip::BaseWide)), Answer::Sector(Sector::BackLeft));
    assert_eq!(ask(&scene, Query::RangeTo(FIRST)), Answer::Number(2));
    assert_eq!(ask(&scene, Query::InFrontOf(FIRST)), Answer::Yes);
    assert_eq!(ask(&scene, Query::Closing(SECOND)), Answer::Yes);
    let empty = game(sample::tie_fighter(), [FAR, (200.0, 100.0, 0.0)], &[]);
    assert_eq!(ask(&empty, Query::SideOf(Thing::NearestObstacle)), Answer::None);
}

#[test]
fn an_obstacle_ahead_lies_in_the_bullseye_arc_at_range_0_to_2() {
    let ahead = |x, y| {
        let scene = game(sample::tie_fighter(), [FAR, (200.0, 100.0, 0.0)], &[(x, y)]);
        ask(&scene, Query::Holds(Fact::ObstacleAhead))
    };
    assert_eq!(ahead(450.0, 600.0), Answer::Yes);
    // Its near edge is 0.5 within range 2 of the front edge at 470, and 0.5 beyond.
    assert_eq!(ahead(450.0, 684.5), Answer::Yes);
    assert_eq!(ahead(450.0, 685.5), Answer::No);
    // The strip is 7.5 to either side.
    assert_eq!(ahead(472.0, 600.0), Answer::Yes);
    assert_eq!(ahead(473.0, 600.0), Answer::No);
    assert_eq!(ahead(450.0, 400.0), Answer::No);
}

#[test]
fn a_way_out_of_an_arc_is_found_and_leans_as_it_should() {
    // The enemy's front arc ends just left of the ship: a roll to the right leaves it.
    let scene = game(sample::tie_fighter(), [(350.0, 600.0, 180.0), FAR], &[]);
    assert_eq!(ask(&scene, Query::Holds(Fact::InFiringArcOf(Foe::Any))), Answer::Yes);
    let out = Wanted::NOTHING.and(Fact::LeftAnArc);
    let roll = |lean| Query::Way(Move::Action(Action::BarrelRoll), out, lean);
    assert_eq!(ask(&scene, roll(None)), Answer::Way(Choice::Aside(Side::Right, Slide::Middle)));
    let towards = Some(Lean::Towards(Thing::Ship(FIRST)));
    assert_eq!(ask(&scene, roll(towards)), Answer::Way(Choice::Aside(Side::Right, Slide::Forward)));
    let impossible = Wanted::NOTHING.and(Fact::HasShot(Foe::This(SECOND), Band::NEAR));
    assert_eq!(ask(&scene, Query::Way(Move::Action(Action::Boost), impossible, None)), Answer::None);
}

#[test]
fn a_tallon_roll_is_set_down_near_to_or_far_from_a_thing() {
    let scene = game(sample::x_wing(), [(450.0, 300.0, 0.0), FAR], &[]);
    let roll = "3R".parse().unwrap();
    let way = |lean| ask(&scene, Query::Way(Move::TallonRoll(roll), Wanted::NOTHING, lean));
    assert_eq!(way(None), Answer::Way(Choice::Slide(Slide::Middle)));
    // It ends heading down the table, with the enemy behind and to the right of its start ahead of it.
    let enemy = Thing::Ship(FIRST);
    assert_eq!(way(Some(Lean::Towards(enemy))), Answer::Way(Choice::Slide(Slide::Forward)));
    assert_eq!(way(Some(Lean::Away(enemy))), Answer::Way(Choice::Slide(Slide::Back)));
}

#[test]
fn maneuvers_meet_obstacles_edges_and_ships() {
    let scene = game(sample::tie_fighter(), [(450.0, 570.0, 180.0), FAR], &[(520.0, 610.0)]);
    let meets = |code: &str, peril| ask(&scene, Query::Meets(code.parse().unwrap(), peril));
    assert_eq!(meets("2F", Peril::Ship), Answer::Yes);
    assert_eq!(meets("5F", Peril::Ship), Answer::No);
    assert_eq!(meets("3N", Peril::Obstacle), Answer::Yes);
    assert_eq!(meets("3B", Peril::Obstacle), Answer::No);
    assert_eq!(meets("5F", Peril::Edge), Answer::No);
    // From 450 to 690, its front edge at 710: the far edge is at 914.4.
    assert_eq!(meets("5F", Peril::FacingEdge), Answer::No);
    let mut upper = scene.clone();
    upper.adjust(Adjust::Move(ME, Pose::from_degrees(450.0, 680.0, 0.0)), &mut ()).unwrap();
    let meets_there = |code: &str, peril| ask(&upper, Query::Meets(code.parse().unwrap(), peril));
    assert_eq!(meets_there("5F", Peril::Edge), Answer::Yes);
    assert_eq!(meets_there("3F", Peril::Edge), Answer::No);
    assert_eq!(meets_there("3F", Peril::FacingEdge), Answer::Yes);
    let mut near = Maneuvers::default();
    for code in ["2B", "2N", "5F"] {
        near.push(code.parse().unwrap());
    }
    let query = Query::EndsNearest(Thing::Ship(SECOND), near);
    assert_eq!(ask(&scene, query), Answer::Maneuver("2B".parse().unwrap()));
}

/// The boost or roll of a ship heading up the table by which range or something in between gives it dice against the first enemy.
fn for_more_dice(me: Profile, enemy: (f64, f64, f64), rocks: &[(f64, f64)], action: Action) -> Answer {
    let scene = game(me, [enemy, FAR], rocks);
    let more = Fact::MoreDice(FIRST);
    assert_eq!(ask(&scene, Query::Holds(more)), Answer::No, "only a move can bring them");
    ask(&scene, Query::Way(Move::Action(action), Wanted::NOTHING.and(more), None))
}

#[test]
fn card_effects_moves_for_range_to_range_1_for_the_attack_and_to_range_3_for_the_defence() {
    let closer = for_more_dice(sample::tie_fighter(), (450.0, 625.0, 180.0), &[], Action::Boost);
    assert_eq!(closer, Answer::Way(Choice::Ahead(None)));
    // It looks away from one that has it in arc at range 2: a boost takes it to range 3, where it defends better.
    let farther = for_more_dice(sample::tie_fighter(), (450.0, 220.0, 0.0), &[], Action::Boost);
    assert_eq!(farther, Answer::Way(Choice::Ahead(None)));
    // Nobody has it in arc there.
    assert_eq!(for_more_dice(sample::tie_fighter(), (450.0, 220.0, 180.0), &[], Action::Boost), Answer::None);
}

#[test]
fn card_effects_moves_for_obstruction_bring_an_obstacle_between_the_ship_and_who_has_it_in_arc() {
    // Behind the ship, at range 2 and in no arc of its own; a rock lies beside the line on the left.
    let (enemy, rock) = ((450.0, 250.0, 0.0), [(400.0, 345.0)]);
    let roll = |enemy, rocks: &[(f64, f64)]| for_more_dice(sample::tie_fighter(), enemy, rocks, Action::BarrelRoll);
    assert_eq!(roll(enemy, &rock), Answer::Way(Choice::Aside(Side::Left, Slide::Middle)));
    assert_eq!(roll(enemy, &[]), Answer::None);
    assert_eq!(roll((450.0, 250.0, 180.0), &rock), Answer::None, "it looks the other way");
}

#[test]
fn card_effects_moves_for_obstruction_count_for_the_attack_where_a_card_gives_a_die_for_it() {
    let trick_shot = library().upgrade_by_id("trickshot").expect("an upgrade of the library");
    let effects = trick_shot.front.effects.clone();
    let ability = Ability { id: "trickshot".to_owned(), effects, ..Ability::default() };
    let trickster = Profile { abilities: vec![ability], ..sample::tie_fighter() };
    // Ahead of it at range 2, looking away, with a rock beside the line on the left.
    let roll = |me| for_more_dice(me, (450.0, 650.0, 0.0), &[(400.0, 550.0)], Action::BarrelRoll);
    assert_eq!(roll(trickster), Answer::Way(Choice::Aside(Side::Left, Slide::Middle)));
    assert_eq!(roll(sample::tie_fighter()), Answer::None, "nobody else attacks better through a rock");
}
