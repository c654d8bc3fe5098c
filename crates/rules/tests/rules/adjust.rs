//! Correcting the table by hand.

use tallyho_rules::{
    Action, Adjust, Attack, DamageCard, Event, Fate, NotAdjusted, Phase, Profile, Question, ShipId, Status, Target,
    Token, WeaponArc,
};
use tallyho_table::{Pose, Quarter};

use tallyho_testkit::{A, B, C, Play, Scene, act, on, pass_or, pilot, shoot, still, target, white};

fn scene() -> Play {
    Scene::second_edition()
        .ship(
            0,
            Profile { force: 1, ..pilot("0OW", &[white(Action::Focus), white(Action::Lock)]) },
            (300.0, 300.0, 0.0),
        )
        .bystander()
        .ship(1, target(), (300.0, 490.0, 180.0))
        .play("")
}

#[track_caller]
fn refused(adjust: Adjust, why: NotAdjusted) {
    let mut play = scene();
    play.until(Question::Action(A));
    let before = *play.game.state();
    assert_eq!(play.game.adjust(adjust, &mut play.events), Err(why));
    assert_eq!(*play.game.state(), before);
    assert!(!play.happened(Event::Adjusted(adjust)));
}

#[test]
fn an_open_question_is_asked_anew_with_what_is_possible_now() {
    let mut play = scene();
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Lock]));
    play.adjust(Adjust::Remove(C)).expect(Question::Action(A), &pass_or(&[Action::Focus]));
    play.gain(A, Token::Stress).expect(Question::Action(B), &pass_or(&[Action::Focus]));
}

#[test]
fn every_correction_is_an_event() {
    let mut play = scene();
    let turn = Adjust::Move(A, Pose::from_degrees(300.0, 310.0, 90.0));
    play.adjust(turn).gain(A, Token::Evade).adjust(Adjust::Lose(A, Token::Evade)).adjust(Adjust::Force(A, 0));
    assert_eq!(play.place(A), (300.0, 310.0, 90.0));
    assert!(play.happened(Event::Adjusted(turn)) && play.happened(Event::Adjusted(Adjust::Lose(A, Token::Evade))));
    assert_eq!((play.count(A, Token::Evade), play.ship(A).force), (0, 0));
}

#[test]
fn a_ship_is_not_put_onto_another_nor_outside() {
    refused(Adjust::Move(A, Pose::from_degrees(320.0, 480.0, 0.0)), NotAdjusted::Overlaps(A, C));
    refused(Adjust::Move(A, Pose::from_degrees(10.0, 480.0, 0.0)), NotAdjusted::Outside(A));
    refused(Adjust::Move(A, Pose::from_degrees(f64::NAN, 480.0, 0.0)), NotAdjusted::Outside(A));
}

#[test]
fn counts_stay_within_their_limits() {
    refused(Adjust::Shields(A, 3), NotAdjusted::TooMany(A));
    refused(Adjust::Force(A, 2), NotAdjusted::TooMany(A));
    refused(Adjust::Lose(A, Token::Focus), NotAdjusted::NoToken(A, Token::Focus));
    let mut play = scene();
    play.gain(A, Token::Cloak);
    assert_eq!(play.game.adjust(Adjust::Gain(A, Token::Cloak), &mut ()), Err(NotAdjusted::TooMany(A)));
}

#[test]
fn locks_are_on_other_ships_on_the_table() {
    refused(Adjust::Lock(A, on(A)), NotAdjusted::CannotLock(A, Target::Ship(A)));
    refused(Adjust::Lock(A, on(ShipId(40))), NotAdjusted::CannotLock(A, Target::Ship(ShipId(40))));
    let mut play = scene();
    play.adjust(Adjust::Lock(A, on(C))).adjust(Adjust::Lock(A, None));
    assert_eq!(play.ship(A).lock, None);
}

#[test]
fn a_ship_that_is_not_there_cannot_be_corrected() {
    refused(Adjust::Gain(ShipId(3), Token::Focus), NotAdjusted::NotOnTable(ShipId(3)));
    refused(Adjust::Gain(ShipId(200), Token::Focus), NotAdjusted::NotOnTable(ShipId(200)));
    let mut play = scene();
    play.adjust(Adjust::Remove(C));
    assert_eq!(play.ship(C).fate, Fate::Destroyed);
    assert_eq!(play.game.adjust(Adjust::Shields(C, 0), &mut ()), Err(NotAdjusted::NotOnTable(C)));
}

#[test]
fn cards_come_from_the_deck_and_do_not_destroy() {
    let mut play = scene();
    play.deal(A, DamageCard::ConsoleFire).deal(A, DamageCard::ConsoleFire);
    let third = Adjust::DealFaceup(A, DamageCard::ConsoleFire);
    assert_eq!(play.game.adjust(third, &mut ()), Err(NotAdjusted::NotInDeck(A)));
    play.adjust(Adjust::Repair(A, DamageCard::ConsoleFire)).adjust(Adjust::DealFacedown(A));
    assert_eq!(play.damage(A), (2, 2, 1));
    assert_eq!(play.game.adjust(Adjust::DealFacedown(A), &mut ()), Err(NotAdjusted::WouldDestroy(A)));
    refused(Adjust::Repair(A, DamageCard::FuelLeak), NotAdjusted::NoCard(A, DamageCard::FuelLeak));
}

#[test]
fn only_a_turret_is_turned() {
    refused(Adjust::Turret(A, Quarter::Left), NotAdjusted::NoTurret(A));
    let gunner = Profile { attacks: vec![Attack { dice: 1, arc: WeaponArc::SingleTurret }], ..target() };
    let mut play = Scene::second_edition().ship(0, gunner, (300.0, 300.0, 0.0)).bystander().play("");
    play.adjust(Adjust::Turret(A, Quarter::Left));
    assert_eq!(play.ship(A).turret, Quarter::Left);
}

#[test]
fn a_ship_in_the_middle_of_something_is_not_removed() {
    refused(Adjust::Remove(A), NotAdjusted::Busy(A));
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 490.0, 180.0))
        .play("fbb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.game.adjust(Adjust::Remove(B), &mut ()), Err(NotAdjusted::Busy(B)));
    play.pass().until(Question::Attack(B)).adjust(Adjust::Remove(A));
    // B has nothing left to shoot at; the round and the game end.
    play.until_over();
}

#[test]
fn what_a_jam_was_to_take_may_be_taken_by_hand_and_the_jam_token_stays() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Jam)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (300.0, 400.0, 0.0))
        .play("");
    play.gain(C, Token::Focus).gain(C, Token::Evade).answer(act(white(Action::Jam)));
    play.adjust(Adjust::Lose(C, Token::Focus)).adjust(Adjust::Lose(C, Token::Evade));
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(play.count(C, Token::Jam), 1);
}

#[test]
fn a_cloak_taken_by_hand_is_not_decloaked_from() {
    let mut play = scene();
    play.gain(A, Token::Cloak).until(Question::Decloak(A));
    assert_eq!(play.phase(), Phase::System);
    play.adjust(Adjust::Lose(A, Token::Cloak));
    assert_eq!(play.asked().1, Question::Action(A));
    assert_eq!(play.place(A), (300.0, 300.0, 0.0));
}

#[test]
fn an_ionized_ship_has_no_lock_by_the_revised_rules() {
    let mut play = Scene::revised().ship(0, target(), (300.0, 300.0, 0.0)).bystander().play("");
    play.adjust(Adjust::Lock(A, on(B))).gain(A, Token::Ion);
    assert_eq!(play.ship(A).lock, None);
    assert_eq!(play.game.adjust(Adjust::Lock(A, on(B)), &mut ()), Err(NotAdjusted::CannotLock(A, Target::Ship(B))));
}

#[test]
fn a_finished_game_is_left_as_it_is() {
    let mut play =
        Scene::second_edition().ship(0, target(), (300.0, 300.0, 0.0)).ship(1, target(), (600.0, 300.0, 0.0)).play("");
    let luck = &mut tallyho_rules::Luck::new(1);
    assert!(matches!(play.game.advance(luck, &mut ()), Status::Over(None)));
    assert_eq!(play.game.adjust(Adjust::Gain(A, Token::Focus), &mut ()), Err(NotAdjusted::Over));
}

#[test]
fn refusals_say_what_is_wrong() {
    let said = [
        (NotAdjusted::Overlaps(A, C), "ship 1 would overlap ship 3"),
        (NotAdjusted::NoToken(A, Token::Focus), "ship 1 has no focus token"),
        (NotAdjusted::NoCard(B, DamageCard::FuelLeak), "ship 2 has no Fuel Leak faceup"),
        (NotAdjusted::Busy(A), "ship 1 is in the middle of something; finish that first"),
        (NotAdjusted::NotOnTable(ShipId(255)), "ship 256 is not on the table"),
    ];
    for (why, words) in said {
        assert_eq!(why.to_string(), words);
    }
}
