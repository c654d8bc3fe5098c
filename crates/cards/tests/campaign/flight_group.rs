//! Cards of Flight Group Alpha whose wording is not that of the printed card.

use tallyho_cards::Campaign::FlightGroup;
use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Choice, DamageCard, Profile, Question, Token};
use tallyho_table::{Arc, Template};

use crate::{duel, fire, fitted, of, used};
use tallyho_testkit::{A, B, C, Play, Scene, act, drop, on, pass_or, pilot, shoot, still, target, white};

fn own(profile: Profile, id: &str) -> Profile {
    of(FlightGroup, profile, id)
}

/// How many attack dice a ship with the card rolls with its primary weapon, and with cannons.
fn dice(id: &str, gap: f64, prepare: impl Fn(&mut Play)) -> (u8, u8) {
    let rolled = |attack: Choice, luck: &str| {
        let mut play = duel(fitted(own(still(), id), "ioncannon"), target(), gap).play(luck);
        prepare(&mut play);
        play.until(Question::Attack(A)).answer(attack);
        if play.asked().1 == Question::AttackPool(A) {
            play.answer(used(A, 0));
        }
        play.rolled().0
    };
    let more = if gap < 150.0 { "b" } else { "" };
    (rolled(shoot(B), &format!("bbbb{more} bb")), rolled(fire(Arc::Front, B), &format!("bbb{more} bb")))
}

#[test]
fn abilities_that_add_a_die_work_for_primary_attacks_only() {
    let damaged = |play: &mut Play| _ = play.no_shields(B).adjust(Adjust::DealFacedown(B));
    assert_eq!(dice("gideonhask", 200.0, damaged), (4, 3));
    assert_eq!(dice("puresabacc", 200.0, |_| ()), (4, 3));
    assert_eq!(dice("scourgeskutu", 200.0, |_| ()), (4, 3));
    assert_eq!(dice("maulermithel", 120.0, |_| ()), (5, 4));
}

#[test]
fn major_vermeil_changes_a_blank_of_a_primary_attack_on_a_ship_without_green_tokens() {
    for (green, works) in [(false, true), (true, false)] {
        let mut play = duel(own(still(), "majorvermeil"), target(), 200.0).play("bbb ee");
        if green {
            play.gain(B, Token::Evade);
        }
        play.until(Question::Attack(A)).answer(shoot(B));
        if works {
            play.answer(used(A, 0));
        }
        assert_eq!(play.attack_dice()[0], u8::from(works));
    }
}

#[test]
fn seyn_marana_pays_with_a_hit() {
    let mut play = duel(own(still(), "seynmarana"), target(), 200.0).play("hhb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 0));
    assert_eq!((play.attack_dice(), play.damage(B)), ([0; 4], (2, 1, 0)));
    let mut play = duel(own(still(), "seynmarana"), target(), 200.0).play("cbb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [0, 1, 0, 2]);
}

#[test]
fn iden_versio_saves_any_friend_once() {
    let iden = own(target(), "idenversio");
    let mut play = duel(still(), target(), 200.0).ship(1, iden, (400.0, 400.0, 180.0)).play("hhh bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::Abilities(Window::WouldSuffer), &[used(C, 0), Choice::Pass]).answer(used(C, 0));
    assert_eq!((play.damage(B), play.ship(C).charges[0]), ((2, 0, 0), 0));
}

#[test]
fn composure_leaves_further_actions_possible() {
    let ship = own(pilot("0OW", &[white(Action::Lock), white(Action::Evade)]), "composure");
    let scene = Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0)).ship(1, target(), (450.0, 300.0, 0.0));
    let mut play = scene.ship(1, target(), (400.0, 300.0, 0.0)).bystander().play("");
    play.answer(act(white(Action::Lock))).adjust(Adjust::Remove(B)).adjust(Adjust::Remove(C));
    play.answer(used(A, 0)).expect(Question::Action(A), &pass_or(&[Action::Focus])).answer(act(white(Action::Focus)));
    assert_eq!(play.count(A, Token::Focus), 1);
}

#[test]
fn deathfire_attacks_or_drops() {
    let ship = own(fitted(Profile { hull: 1, shields: 0, ..still() }, "protonbombs"), "deathfire");
    let ship = Profile { initiative: 1, ..ship };
    let mut play = duel(still(), ship, 200.0).bystander().play("hhh bb");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(B, 0)).answer(Choice::Either(1));
    play.answer(drop(Template::Straight(1)));
    assert_eq!(play.game.state().objects().len(), 1);
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterDestroyed));
}

#[test]
fn redline_is_bought_in_two_halves() {
    let begin = |card: &str, bar: &[Action]| {
        let bar: Vec<_> = bar.iter().copied().map(white).collect();
        let scene = duel(own(pilot("0OW", &bar), card), target(), 200.0).ship(1, target(), (400.0, 400.0, 180.0));
        let mut play = scene.bystander().play("");
        play.adjust(Adjust::Lock(A, on(B)));
        play
    };
    let mut play = begin("redline-locks", &[Action::Lock]);
    play.answer(act(white(Action::Lock))).answer(Choice::Ship(C));
    assert_eq!((play.ship(A).lock, play.ship(A).cards.first_lock), (on(C), on(B)));
    let mut play = begin("redline-acquire", &[Action::Focus, Action::Lock]);
    play.answer(act(white(Action::Focus))).answer(used(A, 0)).answer(Choice::Ship(C));
    assert_eq!((play.ship(A).lock, play.ship(A).cards.first_lock), (on(C), None));
    // Without lock on the bar there is nothing.
    let mut play = begin("redline-acquire", &[Action::Focus]);
    play.answer(act(white(Action::Focus)));
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterAction));
}

#[test]
fn heightened_perception_engages_at_initiative_8() {
    let jedi = Profile { force: 1, initiative: 1, ..own(still(), "heightenedperception") };
    let mut play = duel(jedi, Profile { initiative: 7, ..still() }, 200.0).play("");
    play.answer(used(A, 0));
    assert_eq!((play.asked().1, play.ship(A).force), (Question::Attack(A), 0));
}

#[test]
fn ferrosphere_paint_repairs_at_the_end_of_the_round() {
    let mut play = duel(own(target(), "ferrospherepaint"), target(), 200.0).bystander().play("b");
    play.no_shields(A).deal(A, DamageCard::StructuralDamage);
    play.until(Question::Abilities(Window::EndEnd)).answer(used(A, 0));
    assert_eq!(play.damage(A), (0, 1, 0));
}

#[test]
fn proton_rockets_reach_range_1_and_no_farther() {
    let reaches = |gap: f64| {
        let mut play = duel(own(still(), "protonrockets"), target(), gap).play("");
        play.gain(A, Token::Focus).until(Question::Attack(A));
        play.asked().2.contains(&fire(Arc::Bullseye, B))
    };
    assert_eq!([120.0, 200.0].map(reaches), [true, false]);
}

#[test]
fn energy_shell_charges_are_not_reloaded_by_an_action_of_their_own() {
    let mut play = duel(own(still(), "energyshellcharges"), target(), 200.0).bystander().play("hfb ee");
    play.gain(A, Token::Calculate).until(Question::Attack(A)).answer(fire(Arc::Front, B)).answer(used(A, 0));
    assert_eq!(play.attack_dice(), [1, 1, 0, 1]);
    play.until_next_round();
    assert_ne!(play.asked().1, Question::Action(A));
}

#[test]
fn the_bomblet_generator_holds_four() {
    let scene = Scene::second_edition().ship(0, own(pilot("1FW", &[]), "bombletgenerator"), (450.0, 400.0, 0.0));
    let mut play = scene.bystander().play("");
    assert_eq!(play.ship(A).payload[0], 4);
    play.answer(drop(Template::Straight(1))).answer(used(A, 0));
    assert_eq!((play.ship(A).payload[0], play.ship(A).shields), (4, 1));
}
