//! Points, and how a game ends.

use tallyho_rules::{Action, Adjust, Attack, Ending, Event, Game, Profile, Seat, Setup, Status, WeaponArc, sample};

use tallyho_testkit::{A, B, C, Play, Scene, pilot, shoot, still, target, white};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

/// Two ships a side, out of each other's reach, worth 40 and 31 against 50 and 25.
fn four(scene: Scene) -> Scene {
    let gunner = |dice| Profile { attacks: vec![Attack { dice, arc: WeaponArc::Front }], ..target() };
    scene
        .ship(0, gunner(2), (100.0, 100.0, 180.0))
        .points(40)
        .ship(0, gunner(1), (200.0, 100.0, 180.0))
        .points(31)
        .ship(1, gunner(3), (700.0, 800.0, 0.0))
        .points(50)
        .ship(1, gunner(1), (800.0, 800.0, 0.0))
        .points(25)
}

fn scores(play: &Play) -> (u32, u32) {
    (play.game.score(RED), play.game.score(BLUE))
}

/// Plays on with nothing to decide, and says how it ended.
#[track_caller]
fn end(play: &mut Play) -> Ending {
    loop {
        if let Some(ending) = play.until_next_round().game.ending() {
            return ending;
        }
    }
}

#[test]
fn second_edition_a_ship_that_is_gone_scores_its_points() {
    let mut play = four(Scene::second_edition().rounds(1)).play("");
    assert_eq!(scores(&play), (0, 0));
    play.adjust(Adjust::Remove(A));
    assert_eq!(scores(&play), (0, 40));
    assert_eq!(end(&mut play), Ending::Points(BLUE));
    assert_eq!(play.game.winner(), Some(BLUE));
    let told = [Event::Scored(RED, 0), Event::Scored(BLUE, 40), Event::Over(Some(BLUE))];
    assert_eq!(play.events[play.events.len() - 3..], told);
}

#[test]
fn a_ship_that_fled_scores_its_points() {
    for (scene, head_start) in [(Scene::second_edition(), 0), (Scene::revised(), 20 - 9)] {
        let mut play = scene
            .ship(0, pilot("2FW", &[]), (300.0, 880.0, 0.0))
            .points(3)
            .ship(0, target(), (100.0, 100.0, 0.0))
            .points(6)
            .bystander()
            .play("");
        play.until(tallyho_rules::Question::Action(C));
        assert_eq!(play.game.score(BLUE), head_start + 3);
    }
}

#[test]
fn second_edition_a_ship_at_half_its_hull_and_shields_or_less_scores_half_rounded_up() {
    // Hull 4 and shields 2: the third damage is the half.
    let mut play = four(Scene::second_edition()).play("");
    play.no_shields(B);
    assert_eq!(scores(&play), (0, 0));
    play.adjust(Adjust::DealFacedown(B));
    assert_eq!(scores(&play), (0, 16), "half of 31");
    play.adjust(Adjust::DealFacedown(B));
    assert_eq!(scores(&play), (0, 16));
}

#[test]
fn revised_a_damaged_ship_scores_nothing() {
    let mut play = four(Scene::revised()).play("");
    play.no_shields(B).adjust(Adjust::DealFacedown(B)).adjust(Adjust::DealFacedown(B));
    assert_eq!(scores(&play), (0, 0));
}

#[test]
fn second_edition_who_is_alone_on_the_table_wins_whatever_the_points() {
    let mut play = four(Scene::second_edition()).play("");
    play.adjust(Adjust::Remove(A)).adjust(Adjust::Remove(B));
    assert_eq!(end(&mut play), Ending::LastOnTable(BLUE));
    assert_eq!(play.game.state().round, 1);
}

#[test]
fn the_game_goes_on_to_the_last_round_of_its_set_up() {
    for rounds in [1, 3, Setup::ROUNDS, 15] {
        let mut play = four(Scene::second_edition().rounds(rounds)).play("");
        play.adjust(Adjust::Remove(A));
        end(&mut play);
        assert_eq!(play.game.state().round, rounds);
    }
}

#[test]
fn second_edition_equal_points_are_settled_by_a_final_salvo_of_all_primary_attacks() {
    let mut play = four(Scene::second_edition().rounds(1)).play("hcf hfbb");
    assert_eq!(end(&mut play), Ending::FinalSalvo(RED));
    assert!(play.happened(Event::FinalSalvo { seat: RED, dice: 3, hits: 2 }));
    assert!(play.happened(Event::FinalSalvo { seat: BLUE, dice: 4, hits: 1 }));
}

#[test]
fn an_equal_final_salvo_is_rolled_again() {
    let mut play = four(Scene::second_edition().rounds(1)).play("hbb cbbb fbb hbbb");
    assert_eq!(end(&mut play), Ending::FinalSalvo(BLUE));
}

#[test]
fn ships_that_are_gone_and_weaker_weapons_of_a_ship_fire_no_final_salvo() {
    let double = vec![Attack { dice: 2, arc: WeaponArc::Front }, Attack { dice: 1, arc: WeaponArc::Rear }];
    let mut play = Scene::second_edition()
        .rounds(1)
        .ship(0, Profile { attacks: double, ..target() }, (100.0, 100.0, 180.0))
        .points(20)
        .ship(0, still(), (300.0, 100.0, 180.0))
        .points(20)
        .ship(1, target(), (800.0, 800.0, 0.0))
        .points(20)
        .ship(1, still(), (600.0, 800.0, 0.0))
        .points(20)
        .play("hb bbb");
    play.adjust(Adjust::Remove(B)).adjust(Adjust::Remove(C));
    assert_eq!(scores(&play), (20, 20));
    assert_eq!(end(&mut play), Ending::FinalSalvo(RED));
}

#[test]
fn without_guns_there_is_no_final_salvo_and_nobody_wins() {
    let mut play = Scene::second_edition()
        .rounds(1)
        .ship(0, target(), (100.0, 100.0, 0.0))
        .points(20)
        .ship(1, target(), (800.0, 800.0, 0.0))
        .points(20)
        .play("");
    assert_eq!(end(&mut play), Ending::Draw);
}

#[test]
fn second_edition_when_both_sides_go_in_one_round_it_is_a_draw_whatever_the_points() {
    let fragile = || Profile { hull: 1, shields: 0, agility: 0, ..still() };
    let mut play = Scene::second_edition()
        .ship(0, fragile(), (300.0, 300.0, 0.0))
        .points(10)
        .ship(1, fragile(), (300.0, 490.0, 180.0))
        .points(9)
        .play("hbb hbb");
    play.answer(shoot(B)).answer(shoot(A));
    assert_eq!(end(&mut play), Ending::Draw);
}

#[test]
fn revised_when_both_sides_go_in_one_round_most_points_win() {
    let fragile = || Profile { hull: 1, shields: 0, agility: 0, ..still() };
    let mut play = Scene::revised()
        .ship(0, fragile(), (300.0, 300.0, 0.0))
        .points(22)
        .ship(1, fragile(), (300.0, 490.0, 180.0))
        .points(20)
        .play("hbb hbb");
    play.answer(shoot(B)).answer(shoot(A));
    assert_eq!((end(&mut play), scores(&play)), (Ending::Points(BLUE), (20, 22)));
}

/// Three ships a side, worth so much each by the revised rules.
fn six(points: [[u16; 3]; 2]) -> Scene {
    let mut scene = Scene::revised();
    for (seat, ships) in points.into_iter().enumerate() {
        for (place, points) in ships.into_iter().enumerate() {
            let at = (100.0 + 100.0 * place as f64, 100.0 + 700.0 * seat as f64, 0.0);
            scene = scene.ship(seat as u8, pilot("0OW", &[white(Action::Focus)]), at).points(points);
        }
    }
    scene
}

#[test]
fn revised_what_a_squad_is_short_of_20_points_is_scored_at_the_start() {
    let play = six([[7, 7, 6], [8, 5, 4]]).play("");
    assert_eq!(scores(&play), (3, 0));
    let play = six([[9, 9, 9], [8, 5, 4]]).play("");
    assert_eq!(scores(&play), (3, 0), "too much gives nobody anything");
}

#[test]
fn revised_who_has_20_points_and_leads_wins_at_the_end_of_a_round() {
    let mut play = six([[12, 8, 4], [7, 7, 6]]).play("");
    play.adjust(Adjust::Remove(A));
    play.until_next_round();
    assert_eq!((play.game.ending(), play.game.state().round), (None, 2), "12 points are not enough");
    play.adjust(Adjust::Remove(B));
    assert_eq!(scores(&play), (0, 20));
    assert_eq!((end(&mut play), play.game.state().round), (Ending::Points(BLUE), 2));
}

#[test]
fn revised_20_points_on_both_sides_do_not_end_the_game() {
    let mut play = six([[12, 8, 4], [13, 7, 4]]).rounds(2).play("");
    for ship in [A, B, tallyho_rules::ShipId(3), tallyho_rules::ShipId(4)] {
        play.adjust(Adjust::Remove(ship));
    }
    assert_eq!(scores(&play), (20, 20));
    play.until_next_round();
    assert_eq!(play.game.ending(), None);
    assert_eq!(end(&mut play), Ending::Draw, "no final salvo");
}

#[test]
fn revised_most_points_win_after_the_last_round() {
    let mut play = six([[7, 7, 6], [7, 7, 6]]).rounds(2).play("");
    play.adjust(Adjust::Remove(A));
    assert_eq!(end(&mut play), Ending::Points(BLUE));
}

#[test]
fn a_game_without_points_is_not_scored_and_has_no_winner_while_both_are_there() {
    for scene in [Scene::second_edition(), Scene::revised()] {
        let mut play = scene
            .rounds(1)
            .ship(0, still(), (100.0, 100.0, 180.0))
            .ship(0, still(), (300.0, 100.0, 180.0))
            .ship(1, still(), (800.0, 800.0, 0.0))
            .play("");
        play.adjust(Adjust::Remove(A));
        assert_eq!((end(&mut play), scores(&play)), (Ending::Draw, (0, 0)));
        assert!(!play.events.iter().any(|event| matches!(event, Event::Scored(..))));
    }
}

#[test]
fn nobody_has_won_while_the_game_goes_on() {
    let mut game = Game::new(sample::duel()).expect("the sample is sound");
    assert!(matches!(game.advance(&mut tallyho_rules::Luck::new(1), &mut ()), Status::Ask(_)));
    game.adjust(Adjust::Remove(A), &mut ()).expect_err("it sets its dial");
    game.adjust(Adjust::Remove(B), &mut ()).expect("it has nothing to do");
    assert_eq!((game.winner(), game.ending()), (None, None), "rounds are played to their end");
}
