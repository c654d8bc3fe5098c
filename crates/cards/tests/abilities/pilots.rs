//! Pilots whose words play at random shows only in part, and words that came with them.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Choice, Event, Profile, Question, Token};

use crate::kit::{A, B, C, Scene, act, dial, pass_or_any, pilot, red, shoot, still, target};
use crate::{duel, used, with, within};

#[test]
fn a_protect_token_is_a_green_token_to_cards() {
    // Who has none is easier to hit for Major Vermeil.
    for (held, eased) in
        [(None, true), (Some(Token::Stress), true), (Some(Token::Focus), false), (Some(Token::Protect), false)]
    {
        let mut play = duel(with(still(), "majorvermeil"), target(), 200.0).play("bbb ee");
        play.until(Question::Attack(A));
        held.into_iter().for_each(|token| _ = play.gain(B, token));
        play.answer(shoot(B));
        let offered = play.asked().2.contains(&used(A, 0));
        assert_eq!(offered, eased, "{held:?}");
        if offered {
            play.answer(Choice::Pass);
        }
        play.until_next_round();
    }
}

/// The second ship is attacked by the first; the third, a friend of it, stands beside it or away from the attack.
fn attacked_beside(friend: Profile, x: f64) -> Scene {
    duel(still(), target(), 200.0).ship(1, friend, (x, 420.0, 180.0))
}

#[test]
fn biggs_takes_a_hit_or_a_crit_for_a_friend_in_the_attack_arc() {
    let before = Question::Abilities(Window::BeforeNeutralize);
    let biggs = || with(target(), "biggsdarklighter");
    let mut play = attacked_beside(biggs(), 510.0).play("hcb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(before);
    play.expect(before, &[used(C, 0), Choice::Pass]).answer(used(C, 0));
    play.expect(within(C, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(1)).until_next_round();
    // The crit is his, the hit stays: shields take both.
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (1, 1));
    // With hits alone there is nothing to choose.
    let mut play = attacked_beside(biggs(), 510.0).play("hbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(before).answer(used(C, 0)).until_next_round();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (2, 1));
    // Beyond range 1 nobody asks him.
    let mut play = attacked_beside(biggs(), 650.0).play("hbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (1, 2));
}

#[test]
fn captain_phasma_has_another_suffer_what_was_not_neutralized() {
    let scene = |x: f64| duel(still(), with(target(), "captainphasma"), 200.0).ship(1, target(), (x, 420.0, 180.0));
    let mut play = scene(510.0).play("hhb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (1, 1));
    let mut play = scene(650.0).play("hhb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (0, 2));
}

#[test]
fn the_second_sister_makes_crits_of_the_hits_that_are_left() {
    let sister = || with(Profile { force: 2, ..still() }, "secondsister");
    let after = Question::Abilities(Window::AfterNeutralize);
    let mut play = duel(sister(), target(), 200.0).play("hhh eb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(after);
    play.expect(after, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.ship(A).force, play.happened(Event::Hit(tallyho_rules::Target::Ship(B), left(0, 2)))), (0, true));
    // Of a miss nothing is left to change.
    let mut play = duel(sister(), target(), 200.0).play("hhb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.ship(A).force, 2);
}

const fn left(hits: u8, crits: u8) -> tallyho_rules::Damage {
    tallyho_rules::Damage { hits, crits }
}

#[test]
fn boba_fett_rerolls_as_many_dice_as_enemies_are_near() {
    let scene = |gap: f64| duel(with(still(), "bobafett"), target(), gap);
    let mut play = scene(120.0).play("hbbb h bb");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Reroll([1, 0, 0, 0]), Choice::Reroll([0, 0, 0, 1])]);
    play.answer(Choice::Reroll([0, 0, 0, 1])).until_next_round();
    // Nobody near, nothing offered.
    let mut play = scene(200.0).play("hbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn horton_salm_counts_other_friends_around_the_defender() {
    let scene = |x: f64| duel(with(still(), "hortonsalm"), target(), 200.0).ship(0, target(), (x, 400.0, 0.0));
    let mut play = scene(520.0).play("hbb h bb");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Reroll([1, 0, 0, 0]), Choice::Reroll([0, 0, 0, 1])]);
    play.answer(Choice::Reroll([0, 0, 0, 1])).until_next_round();
    let mut play = scene(700.0).play("hbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn garven_dreis_passes_on_the_focus_he_spends_and_no_other_token() {
    let scene = || duel(with(still(), "garvendreis"), target(), 200.0).ship(0, target(), (600.0, 200.0, 0.0));
    let after = Question::Abilities(Window::AfterSpend);
    let mut play = scene().play("ffb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A)).answer(shoot(B)).answer(Choice::Token(Token::Focus));
    play.expect(after, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.attack_dice(), play.happened(Event::Gained(C, Token::Focus))), ([2, 0, 0, 1], true));
    let mut play = scene().play("ffb bb");
    play.gain(A, Token::Calculate).until(Question::Attack(A)).answer(shoot(B)).answer(Choice::Token(Token::Calculate));
    play.until_next_round();
    assert!(!play.happened(Event::Gained(C, Token::Focus)));
}

#[test]
fn leebo_gets_a_calculate_token_back_after_an_attack_in_which_he_spent_one() {
    let mut play = duel(with(still(), "leebo"), target(), 200.0).play("ffb bb");
    play.gain(A, Token::Calculate).gain(A, Token::Calculate).until(Question::Attack(A)).answer(shoot(B));
    play.answer(Choice::Token(Token::Calculate)).answer(Choice::Token(Token::Calculate)).until_next_round();
    let gained = play.events.iter().filter(|event| **event == Event::Gained(A, Token::Calculate)).count();
    assert_eq!(gained, 1, "however many were spent");
    let mut play = duel(with(still(), "leebo"), target(), 200.0).play("ffb bb");
    play.gain(A, Token::Calculate).until(Question::Attack(A)).answer(shoot(B)).pass().until_next_round();
    let gained = play.events.iter().filter(|event| **event == Event::Gained(A, Token::Calculate)).count();
    assert_eq!(gained, 0);
}

#[test]
fn roark_garnet_has_a_friend_engage_before_everybody_else() {
    let start = Question::Abilities(Window::EngagementStart);
    let scene = duel(Profile { initiative: 6, ..still() }, with(still(), "roarkgarnet"), 400.0);
    let mut play = scene.ship(1, Profile { initiative: 1, ..still() }, (500.0, 480.0, 180.0)).play("");
    play.until(start).expect(start, &[used(B, 0), Choice::Pass]).answer(used(B, 0));
    assert_eq!(play.asked().1, Question::Attack(C));
}

#[test]
fn ello_asty_flies_red_tallon_rolls_as_white_ones_with_little_stress() {
    let flown = |code: &str, stress: u8| {
        let ello = with(Profile { dial: dial(code), ..pilot(code, &[]) }, "elloasty");
        let mut play = Scene::second_edition().ship(0, ello, (450.0, 300.0, 0.0)).bystander().play("");
        for _ in 0..stress {
            play.gain(A, Token::Stress);
        }
        play.until_next_round();
        play.count(A, Token::Stress)
    };
    assert_eq!(flown("3ER", 0), 0);
    // A white one stays white: stress would go with a blue one.
    assert_eq!(flown("3EW", 1), 1);
    assert_eq!(flown("4KR", 0), 1);
}

#[test]
fn kendy_idele_has_a_friend_act_for_a_green_token_and_not_for_another() {
    let after = Question::Abilities(Window::AfterSpend);
    let kendy = with(with(still(), "kendyidele-battleoverendor"), "tennumb");
    let scene = || duel(kendy.clone(), target(), 200.0).ship(0, target(), (600.0, 200.0, 0.0));
    let mut play = scene().play("ffb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A)).answer(shoot(B)).answer(Choice::Token(Token::Focus));
    play.expect(after, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    let both = pass_or_any(&[red(Action::Focus), red(Action::Evade)]);
    play.expect(Question::Action(C), &both).answer(act(red(Action::Evade)));
    assert_eq!((play.count(A, Token::Strain), play.count(C, Token::Stress)), (1, 1));
    assert!(play.happened(Event::Gained(C, Token::Evade)));
    // A stress token that another card spends is none.
    let mut play = scene().play("ffb bb");
    play.gain(A, Token::Stress).until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 1)).until_next_round();
    assert_eq!((play.count(A, Token::Stress), play.happened(Event::Gained(A, Token::Strain))), (0, false));
}

#[test]
fn zuckuss_gives_the_defender_a_die_for_one_of_his_own() {
    let zuckuss = || duel(with(still(), "zuckuss"), target(), 200.0);
    let pool = Question::AttackPool(A);
    let mut play = zuckuss().play("bbbb bbb");
    play.until(Question::Attack(A)).answer(shoot(B)).expect(pool, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!(play.rolled(), (4, 3));
    let mut play = zuckuss().play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).pass();
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn luminara_helps_whoever_is_near_her_and_out_of_the_attackers_bullseye() {
    let offered = |defender: f64, luminara: f64| {
        let jedi = with(Profile { force: 1, ..target() }, "luminaraunduli");
        let scene = Scene::second_edition().ship(0, still(), (450.0, 200.0, 0.0));
        let scene = scene.ship(1, target(), (defender, 400.0, 180.0)).ship(1, jedi, (luminara, 520.0, 180.0));
        let mut play = scene.play("hhb bb");
        play.until(Question::Attack(A)).answer(shoot(B));
        let offered = play.asked().2.contains(&used(C, 0));
        play.until_next_round();
        offered
    };
    assert!(offered(520.0, 560.0));
    assert!(!offered(450.0, 560.0), "in the bullseye arc");
    assert!(!offered(520.0, 850.0), "beyond range 2");
}
