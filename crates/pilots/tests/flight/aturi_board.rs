//! What a board measures for automated ships: small scenes with exact answers.

use tallyho_pilots::Pilot;
use tallyho_pilots::flight::aturi::{Aturi, HANDLING, Orders, Readings};
use tallyho_pilots::flight::{
    Answer, Band, Board, Fact, Foe, Move, Peril, Query, Region, Senses, Status, Strip, Thing, Wanted, Where, Whom,
};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{
    Action, Adjust, Choice, Device, Game, Luck, Obstacle, ObstacleKind, Profile, Question, Ruleset, Seat, Setup,
    ShipId, sample,
};
use tallyho_table::{Arc, BaseSize, Outline, Pose, Sector, Vec2};

use crate::kit::{chassis, library};

const ME: ShipId = ShipId(0);
const FIRST: ShipId = ShipId(1);

/// A ship in the middle heading up the table, enemies there, and square obstacles of 30 by 30.
fn setup(me: Profile, enemies: [(f64, f64, f64); 2], rocks: &[(ObstacleKind, f64, f64)]) -> Setup {
    let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
    let rock = |&(kind, x, y): &(ObstacleKind, f64, f64)| Obstacle {
        kind,
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
    setup
}

fn game(enemies: [(f64, f64, f64); 2], rocks: &[(ObstacleKind, f64, f64)]) -> Game {
    Game::new(setup(sample::tie_fighter(), enemies, rocks)).expect("the scene is sound")
}

fn ask(game: &Game, query: Query) -> Answer {
    let mut luck = Luck::new(1);
    Board::new(game.view(Seat(0)), ME, &[], &mut luck).ask(query).expect("a board knows all")
}

/// Nowhere near anything.
const FAR: (f64, f64, f64) = (100.0, 100.0, 180.0);
const FARTHER: (f64, f64, f64) = (200.0, 100.0, 180.0);

#[test]
fn asteroids_and_debris_are_hazards_and_gas_is_none() {
    let kinds = [
        (ObstacleKind::Asteroid, true),
        (ObstacleKind::Debris, true),
        (ObstacleKind::LooseCargo, true),
        (ObstacleKind::GasCloud, false),
    ];
    for (kind, hazard) in kinds {
        let scene = game([FAR, FARTHER], &[(kind, 450.0, 560.0)]);
        let meets = |code: &str| ask(&scene, Query::Meets(code.parse().unwrap(), Peril::Hazard));
        assert_eq!((meets("3F"), meets("1Y")), (Answer::of(hazard), Answer::No), "{kind:?}");
    }
}

#[test]
fn a_blast_reaches_as_far_as_the_bomb_does_and_a_mine_has_none() {
    let dropped = |device| {
        let bomber = Profile { devices: vec![tallyho_rules::Load::new(device, 1)], ..sample::tie_fighter() };
        let mut setup = setup(bomber, [FAR, FARTHER], &[]);
        // It has not moved when it is asked for its dial.
        setup.ships[0].handling = HANDLING;
        let mut game = Game::new(setup).expect("the scene is sound");
        let mut luck = Luck::new(1);
        game.advance(&mut luck, &mut ());
        while let Some(ask) = game.asked() {
            let drops = matches!(ask.question, Question::Drop(_));
            let wanted = ask.options.iter().find(|option| matches!(option, Choice::Drop { .. }) && drops);
            let choice = *wanted.unwrap_or(&ask.options[0]);
            game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
            game.advance(&mut luck, &mut ());
            if drops {
                break;
            }
        }
        game
    };
    // It lies behind the ship: within range 1 of where a slow turn ends, out of range 1 of a fast straight, in range 2 of both.
    let in_blast = |game: &Game, code: &str| ask(game, Query::Meets(code.parse().unwrap(), Peril::Blast));
    let bomb = dropped(Device::ProtonBomb);
    assert_eq!((in_blast(&bomb, "1Y"), in_blast(&bomb, "5F")), (Answer::Yes, Answer::No));
    let mine = dropped(Device::ProximityMine);
    assert_eq!((in_blast(&mine, "1Y"), in_blast(&mine, "5F")), (Answer::No, Answer::No));
    // A fuse: it does not go off this round.
    let fused = dropped(Device::ElectroProtonBomb);
    assert_eq!(in_blast(&fused, "1Y"), Answer::No);
}

#[test]
fn edges_have_sectors_and_ranges() {
    let scene = game([FAR, FARTHER], &[]);
    let sector = |border| ask(&scene, Query::SectorOfEdge(border, Strip::Without));
    assert_eq!(
        [Rim::Far, Rim::Right, Rim::Near, Rim::Left].map(sector),
        [Sector::FrontRight, Sector::RightBack, Sector::BackLeft, Sector::LeftFront].map(Answer::Sector)
    );
    // The base's edges are at 430 and 470; the table is 914.4 wide and high.
    let range = |border| ask(&scene, Query::RangeToEdge(border));
    assert_eq!([Rim::Far, Rim::Near].map(range), [Answer::Number(5), Answer::Number(5)]);
    let mut upper = scene.clone();
    upper.adjust(Adjust::Move(ME, Pose::from_degrees(450.0, 780.0, 0.0)), &mut ()).unwrap();
    assert_eq!(ask(&upper, Query::RangeToEdge(Rim::Far)), Answer::Number(2));
    upper.adjust(Adjust::Move(ME, Pose::from_degrees(450.0, 800.0, 0.0)), &mut ()).unwrap();
    assert_eq!(ask(&upper, Query::RangeToEdge(Rim::Far)), Answer::Number(1));
    let nearest = ask(&scene, Query::SideOf(Thing::Edge(Rim::Left)));
    assert_eq!(nearest, Answer::Side(tallyho_table::Side::Left));
}

#[test]
fn close_is_range_1_or_range_2_in_front_of_the_other() {
    let count = |enemies| ask(&game(enemies, &[]), Query::HowMany(Whom::Enemy, Where::close(Region::Anywhere)));
    assert_eq!(count([(450.0, 580.0, 0.0), FAR]), Answer::Number(1));
    // At range 2, facing this ship or turned away.
    assert_eq!(count([(450.0, 650.0, 180.0), FAR]), Answer::Number(1));
    assert_eq!(count([(450.0, 650.0, 0.0), FAR]), Answer::Number(0));
    let behind = Where::close(Region::Arc(Arc::Rear));
    let scene = game([(450.0, 580.0, 0.0), (450.0, 330.0, 0.0)], &[]);
    assert_eq!(ask(&scene, Query::HowMany(Whom::Enemy, behind)), Answer::Number(1));
}

#[test]
fn enemies_that_aim_are_counted_by_the_half_they_are_in() {
    let aiming = |arc| Query::HowMany(Whom::EnemyAiming, Where::within(Region::Arc(arc), Band::NEAR));
    let scene = game([(450.0, 600.0, 180.0), (450.0, 300.0, 180.0)], &[]);
    assert_eq!(ask(&scene, aiming(Arc::FullFront)), Answer::Number(1));
    assert_eq!(ask(&scene, aiming(Arc::FullRear)), Answer::Number(0), "it looks the other way");
}

#[test]
fn a_better_shot_is_a_new_one_or_one_at_shorter_range() {
    let better = |enemy, action| {
        let wanted = Wanted::NOTHING.and(Fact::BetterShot(FIRST));
        ask(&game([enemy, FAR], &[]), Query::Way(Move::Action(action), wanted, None))
    };
    // 115 away, ahead: a boost of 40 comes to range 1.
    assert_eq!(better((450.0, 605.0, 180.0), Action::Boost), Answer::Way(Choice::Ahead(None)));
    // At range 1 already, where a roll brings nothing; and still beyond range 3 after a boost.
    assert_eq!(better((450.0, 560.0, 180.0), Action::BarrelRoll), Answer::None);
    assert_eq!(better((450.0, 890.0, 180.0), Action::Boost), Answer::None);
}

#[test]
fn two_moves_in_a_row_reach_what_one_does_not() {
    let shot = Wanted::NOTHING.and(Fact::HasShot(Foe::This(FIRST), Band::NEAR));
    // Right of the front arc, so that neither a roll nor a boost by itself gets there.
    let place = (450..700)
        .step_by(5)
        .flat_map(|x| (450..700).step_by(5).map(move |y| (f64::from(x), f64::from(y), 0.0)))
        .find(|&enemy| {
            let Ok(scene) = Game::new(setup(chassis("tieininterceptor"), [enemy, FAR], &[])) else { return false };
            let finds = |step| ask(&scene, Query::Way(step, shot, None)) != Answer::None;
            !finds(Move::Action(Action::BarrelRoll))
                && !finds(Move::Action(Action::Boost))
                && finds(Move::Chain(Action::Boost, Action::BarrelRoll))
        });
    let enemy = place.expect("there is such a place");
    let mut scene = Game::new(setup(chassis("tieininterceptor"), [enemy, FAR], &[])).unwrap();
    let Answer::Way(first @ Choice::Ahead(_)) =
        ask(&scene, Query::Way(Move::Chain(Action::Boost, Action::BarrelRoll), shot, None))
    else {
        panic!("a boost comes first")
    };
    // Once the boost is made, the roll does it.
    let there = scene.view(Seat(0)).place_after(ME, Some(Action::Boost), first).expect("there is room");
    scene.adjust(Adjust::Move(ME, there), &mut ()).unwrap();
    assert_ne!(ask(&scene, Query::Way(Move::Action(Action::BarrelRoll), shot, None)), Answer::None);
}

#[test]
fn one_more_damage_destroys_a_ship_without_shields_and_one_hull_left() {
    let mut scene = game([FAR, FARTHER], &[]);
    assert_eq!(ask(&scene, Query::Is(Status::NearlyDestroyed)), Answer::No);
    for _ in 0..2 {
        scene.adjust(Adjust::DealFacedown(ME), &mut ()).unwrap();
    }
    assert_eq!(ask(&scene, Query::Is(Status::NearlyDestroyed)), Answer::Yes);
}

#[test]
fn huge_ships_a_ship_that_one_moves_through_is_put_down_facing_away_nearest_to_another_enemy() {
    let huge = Profile {
        size: BaseSize::Huge,
        initiative: 8,
        dial: vec![("2F".parse().expect("a code"), tallyho_rules::Difficulty::White)],
        ..sample::x_wing()
    };
    // The automated ship ahead of the huge one; another enemy right of that.
    let mut setup = setup(sample::tie_fighter(), [(450.0, 290.0, 0.0), (750.0, 300.0, 0.0)], &[]);
    setup.ships[1].profile = huge;
    setup.ships[0].handling = HANDLING;
    setup.ships[0].profile.dial = vec![("0O".parse().expect("a code"), tallyho_rules::Difficulty::White)];
    setup.ships[2].profile.dial = setup.ships[0].profile.dial.clone();
    let card = library().aturi_cards().of("tielnfighter").expect("it has a card").clone();
    let orders = Orders { card: std::sync::Arc::new(card), order: Order::Attack };
    let mut aturi = Aturi::new(vec![Some(orders), None, None], Readings::default(), 1);
    let mut game = Game::new(setup).expect("the scene is sound");
    let mut luck = Luck::new(1);
    game.advance(&mut luck, &mut ());
    let put = loop {
        let ask = game.asked().expect("the huge ship runs into it");
        let choice = match ask.seat {
            Seat(0) => aturi.choose(&game.view(ask.seat), &ask).expect("it answers"),
            _ => ask.options[0],
        };
        let displaces = matches!(ask.question, Question::Displace(_));
        if let (true, Choice::Place(place)) = (displaces, choice) {
            break place.pose();
        }
        game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
        game.advance(&mut luck, &mut ());
    };
    let huge = game.view(Seat(0)).base(FIRST).pose;
    assert!(put.at.x > huge.at.x + 40.0, "on the side of the other enemy: {put:?}");
    assert!((put.heading.degrees() - 90.0).abs() < 0.1, "facing away: {put:?}");
}
