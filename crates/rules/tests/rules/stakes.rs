//! What an attack would be about, before it is made.

use tallyho_rules::{Adjust, Cards, DamageCard, ObstacleKind, Question, Seat, Target, Token};
use tallyho_table::Arc;

use tallyho_testkit::{A, B, Play, Scene, still};

/// B above A, facing it, at range 2, with that in between.
fn facing(scene: Scene) -> Play {
    let mut play = scene.ship(0, still(), (300.0, 300.0, 0.0)).ship(1, still(), (300.0, 490.0, 180.0)).play("");
    play.until(Question::Attack(A));
    play
}

#[test]
fn a_gas_cloud_in_the_way_is_known_before_the_attack_and_a_rock_is_none() {
    let through = |kind| {
        let scene = Scene::second_edition().obstacle(kind, 285.0, 400.0).obstacle(kind, 315.0, 400.0);
        facing(scene).game.view(Seat(0)).is_through_gas(A, 0, Arc::Front, Target::Ship(B))
    };
    assert!(through(ObstacleKind::GasCloud));
    assert!(!through(ObstacleKind::Asteroid));
}

#[test]
fn reinforce_tokens_count_against_an_attacker_on_their_side_alone() {
    let mut play = facing(Scene::second_edition());
    play.adjust(Adjust::Gain(B, Token::ReinforceFore));
    let view = play.game.view(Seat(0));
    assert_eq!(view.reinforcement(Target::Ship(A), Target::Ship(B)), 1);
    play.adjust(Adjust::Lose(B, Token::ReinforceFore)).adjust(Adjust::Gain(B, Token::ReinforceAft));
    let view = play.game.view(Seat(0));
    assert_eq!(view.reinforcement(Target::Ship(A), Target::Ship(B)), 0);
}

#[test]
fn a_card_that_lies_faceup_is_among_the_unseen_no_more() {
    let mut play = facing(Scene::second_edition());
    let unseen = |play: &Play| play.game.view(Seat(0)).unseen(Seat(1));
    assert_eq!(unseen(&play).len(), Cards::deck().len());
    play.adjust(Adjust::DealFaceup(B, DamageCard::DirectHit));
    assert_eq!(unseen(&play).count(DamageCard::DirectHit), Cards::deck().count(DamageCard::DirectHit) - 1);
}
