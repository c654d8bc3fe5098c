//! The Engagement phase, destruction, the end of the round and of the game.

use tallyho_rules::{Adjust, Attack, Choice, Event, Fate, Profile, Question, Seat, Status, WeaponArc};

use tallyho_testkit::{A, B, C, D, Play, Scene, pilot, shoot, still, target};

/// A5 and B5, C3 and D3, two and two against each other.
fn four(luck: &str) -> Play {
    let fighter = |initiative| Profile { initiative, agility: 0, shields: 0, hull: 2, ..still() };
    Scene::second_edition()
        .ship(0, fighter(5), (300.0, 300.0, 0.0))
        .ship(1, fighter(5), (300.0, 490.0, 180.0))
        .ship(0, fighter(3), (380.0, 300.0, 0.0))
        .ship(1, fighter(3), (380.0, 490.0, 180.0))
        .play(luck)
}

#[test]
fn ships_engage_by_descending_initiative_and_ties_in_player_order() {
    let mut play = four("");
    for ship in [A, B, C, D] {
        assert_eq!(play.asked().1, Question::Attack(ship));
        play.pass();
    }
}

#[test]
fn a_destroyed_ship_of_the_same_initiative_still_attacks_and_then_goes() {
    let mut play = four("hhb hhb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.ship(B).fate, Fate::Dying);
    play.expect(Question::Attack(B), &[Choice::Pass, shoot(A), shoot(C)]).answer(shoot(A));
    // Both are gone before initiative 3.
    assert_eq!((play.ship(A).fate, play.ship(B).fate), (Fate::Destroyed, Fate::Destroyed));
    play.expect(Question::Attack(C), &[Choice::Pass, shoot(D)]);
}

#[test]
fn a_destroyed_ship_of_lower_initiative_is_gone_before_its_turn() {
    let mut play = four("hhb");
    play.until(Question::Attack(A)).answer(shoot(D));
    assert_eq!(play.ship(D).fate, Fate::Dying, "it stays until initiative 5 is through");
    play.expect(Question::Attack(B), &[Choice::Pass, shoot(A), shoot(C)]).pass();
    assert_eq!(play.ship(D).fate, Fate::Destroyed);
    play.until(Question::Attack(C)).pass();
    assert_ne!(play.asked().1, Question::Attack(D));
}

#[test]
fn the_first_player_decides_ties() {
    let mut scene =
        Scene::second_edition().ship(0, still(), (300.0, 300.0, 0.0)).ship(1, still(), (300.0, 490.0, 180.0));
    scene.setup.first = Seat(1);
    let mut play = scene.play("");
    assert_eq!(play.asked().1, Question::Attack(B));
    play.pass();
    assert_eq!(play.asked().1, Question::Attack(A));
}

#[test]
fn a_ship_engages_once_a_round() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 490.0, 180.0))
        .play("bbb bb");
    play.answer(shoot(B));
    assert_eq!(play.asked().1, Question::Attack(A));
    assert_eq!(play.game.state().round, 2);
}

fn status(play: &mut Play) -> Option<Seat> {
    match play.game.advance(&mut tallyho_rules::Luck::new(1), &mut ()) {
        Status::Over(winner) => winner,
        Status::Ask(ask) => panic!("{:?} is asked", ask.question),
    }
}

#[test]
fn the_side_that_is_left_at_the_end_of_a_round_wins() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, Profile { hull: 1, shields: 0, agility: 0, ..target() }, (300.0, 490.0, 180.0))
        .play("hbb");
    play.answer(shoot(B));
    assert_eq!(status(&mut play), Some(Seat(0)));
    assert_eq!(play.events.last(), Some(&Event::Over(Some(Seat(0)))));
}

#[test]
fn when_both_sides_go_in_one_round_nobody_wins() {
    let fragile = || Profile { hull: 1, shields: 0, agility: 0, ..still() };
    let mut play = Scene::second_edition()
        .ship(0, fragile(), (300.0, 300.0, 0.0))
        .ship(1, fragile(), (300.0, 490.0, 180.0))
        .play("hbb hbb");
    play.answer(shoot(B)).answer(shoot(A));
    assert_eq!(status(&mut play), None);
}

#[test]
fn the_game_goes_on_until_the_end_of_the_round_in_which_a_side_fled() {
    let mut play = Scene::second_edition().ship(0, pilot("2FW", &[]), (300.0, 880.0, 0.0)).bystander().play("");
    play.until(Question::Action(B));
    assert_eq!(play.ship(A).fate, Fate::Fled);
    play.pass();
    assert_eq!(status(&mut play), Some(Seat(1)));
}

#[test]
fn the_game_ends_after_its_last_round_without_a_winner_while_both_are_there() {
    let mut play = Scene::second_edition()
        .rounds(2)
        .ship(0, target(), (300.0, 300.0, 0.0))
        .ship(1, target(), (600.0, 600.0, 0.0))
        .play("");
    assert_eq!(status(&mut play), None);
    assert_eq!(play.game.state().round, 2);
}

#[test]
fn three_sides_play_on_until_one_is_left() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, Profile { hull: 1, shields: 0, agility: 0, ..target() }, (300.0, 490.0, 180.0))
        .ship(2, target(), (340.0, 550.0, 180.0))
        .play("hbb");
    play.answer(shoot(B)).expect(Question::Attack(A), &[Choice::Pass, shoot(C)]);
    assert_eq!(play.game.state().round, 2);
    play.adjust(Adjust::Remove(C)).until_over();
    assert_eq!(status(&mut play), Some(Seat(0)));
}

#[test]
fn an_empty_deck_is_made_anew_of_the_cards_of_destroyed_ships() {
    let doomed = |hull| Profile { hull, shields: 0, agility: 0, ..target() };
    let strong = Profile { attacks: vec![Attack { dice: 20, arc: WeaponArc::Front }], ..still() };
    let hits = "h".repeat(20);
    let mut play = Scene::second_edition()
        .ship(0, strong, (300.0, 300.0, 0.0))
        .ship(1, doomed(20), (300.0, 490.0, 180.0))
        .ship(1, doomed(40), (345.0, 530.0, 180.0))
        .play(&format!("{hits} {hits} {hits}"));
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::Attack(A)).answer(shoot(C));
    assert_eq!((play.ship(B).damage(), play.ship(C).facedown), (0, 20), "33 cards: 20, 13 and then 7 of the first 20");
    play.until(Question::Attack(A)).answer(shoot(C));
    assert_eq!(play.ship(C).facedown, 33, "there are no more");
}
