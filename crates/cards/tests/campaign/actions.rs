//! Cards about actions and who performs them.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Choice, DamageCard, ObstacleKind, Profile, Question, Token};
use tallyho_table::Side;

use crate::{fitted, used, with, within};
use tallyho_testkit::{A, B, C, Play, Scene, act, on, pass_or, pass_or_any, pilot, red, shoot, still, target, white};

/// A ship that coordinates and one beside it that does what it is told.
fn pair(leader: Profile, wingman: Profile) -> Scene {
    Scene::second_edition().ship(0, leader, (450.0, 300.0, 0.0)).ship(0, wingman, (450.0, 420.0, 0.0)).bystander()
}

fn leader(card: impl Fn(Profile) -> Profile) -> Profile {
    card(pilot("0OW", &[white(Action::Coordinate), white(Action::BarrelRoll)]))
}

fn wingman() -> Profile {
    Profile { initiative: 2, ..pilot("0OW", &[white(Action::Focus), white(Action::BarrelRoll)]) }
}

fn coordinated(play: &mut Play, action: Action) -> &mut Play {
    play.answer(act(white(Action::Coordinate))).until(Question::Action(B)).answer(act(white(action)))
}

#[test]
fn squad_leader_shares_only_what_is_on_its_own_bar() {
    let mut play = pair(leader(|it| fitted(it, "squadleader")), wingman()).play("");
    play.answer(act(white(Action::Coordinate)));
    play.expect(Question::Action(B), &pass_or(&[Action::BarrelRoll]));
    let mut play = pair(leader(|it| it), wingman()).play("");
    play.answer(act(white(Action::Coordinate)));
    play.expect(Question::Action(B), &pass_or(&[Action::Focus, Action::BarrelRoll]));
}

#[test]
fn lieutenant_sai_does_what_the_ship_he_coordinated_did() {
    let sai = || leader(|it| with(it, "lieutenantsai"));
    let mut play = pair(sai(), wingman()).play("");
    coordinated(&mut play, Action::BarrelRoll);
    let (_, _, ways) = play.asked();
    play.answer(ways[0]).expect(Question::Abilities(Window::AfterAction), &[used(A, 0), Choice::Pass]);
    play.answer(used(A, 0)).expect(Question::Action(A), &pass_or(&[Action::BarrelRoll]));
    // Focus is not on his bar.
    let mut play = pair(sai(), wingman()).play("");
    coordinated(&mut play, Action::Focus);
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterAction));
}

#[test]
fn ciena_ree_turns_the_ship_she_coordinated_for_its_stress() {
    let ciena = || leader(|it| fitted(it, "cienaree"));
    let mut play = pair(ciena(), wingman()).play("");
    coordinated(&mut play, Action::BarrelRoll);
    let (_, _, ways) = play.asked();
    play.answer(ways[0]).answer(used(A, 0)).expect(within(A, 0), &[Choice::Either(0), Choice::Either(1)]);
    play.answer(Choice::Either(1));
    assert_eq!((play.place(B).2, play.count(B, Token::Stress)), (90.0, 1));
    let mut play = pair(ciena(), wingman()).play("");
    coordinated(&mut play, Action::Focus);
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterAction));
}

#[test]
fn st_321_locks_an_enemy_near_the_ship_it_coordinated_however_far() {
    let scene = |gap: f64| {
        let scene = pair(leader(|it| fitted(it, "st321")), Profile { initiative: 2, ..wingman() });
        scene.ship(1, target(), (450.0, 420.0 + gap, 180.0))
    };
    let mut play = scene(320.0).play("");
    coordinated(&mut play, Action::Focus).answer(used(A, 0));
    assert_eq!(play.ship(A).lock, on(tallyho_rules::ShipId(3)));
    let mut play = scene(420.0).play("");
    coordinated(&mut play, Action::Focus);
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterAction));
}

#[test]
fn biohexacrypt_codes_coordinate_a_locked_ship_at_any_range_for_the_lock() {
    let scene = |leader: Profile| {
        Scene::second_edition().ship(0, leader, (450.0, 100.0, 0.0)).ship(0, wingman(), (450.0, 700.0, 0.0)).bystander()
    };
    let mut play = scene(leader(|it| fitted(it, "biohexacryptcodes"))).play("");
    play.adjust(Adjust::Lock(A, on(B))).answer(act(white(Action::Coordinate)));
    assert_eq!((play.asked().1, play.ship(A).lock), (Question::Action(B), None));
    for (card, lock) in [(true, None), (false, on(B))] {
        let ship = leader(|it| if card { fitted(it, "biohexacryptcodes") } else { it });
        let mut play = scene(ship).play("");
        play.adjust(Adjust::Lock(A, lock));
        play.expect(Question::Action(A), &pass_or(&[Action::BarrelRoll]));
    }
}

#[test]
fn passive_sensors_wait_and_then_lock_before_engaging() {
    let ship = || fitted(Profile { initiative: 1, ..still() }, "passivesensors");
    let scene = || {
        let leader = Profile { initiative: 4, ..pilot("0OW", &[white(Action::Coordinate)]) };
        let scene = Scene::second_edition().ship(0, ship(), (450.0, 200.0, 0.0));
        scene.ship(1, target(), (450.0, 400.0, 180.0)).ship(0, leader, (450.0, 80.0, 0.0))
    };
    let mut play = scene().play("");
    play.expect(Question::Action(A), &[Choice::Pass, used(A, 0)]).answer(used(A, 0));
    assert_eq!(play.ship(A).charges[0], 0);
    // It cannot be coordinated: nobody else is near.
    play.expect(Question::Abilities(Window::BeforeEngaging), &[used(A, 2), Choice::Pass]).answer(used(A, 2));
    play.expect(Question::Action(A), &pass_or(&[Action::Calculate, Action::Lock]));
    // Otherwise it can be, and does not act before it engages.
    let mut play = scene().play("");
    play.pass().expect(Question::Action(C), &pass_or(&[Action::Coordinate])).answer(act(white(Action::Coordinate)));
    // Coordinated, it cannot use the card: that is for its own step.
    assert_ne!(play.asked().1, Question::Abilities(Window::BeforeEngaging));
}

#[test]
fn composure_focuses_after_a_failed_action_and_then_no_more() {
    // Whoever is about to lock finds nobody there any more: by hand, the target goes.
    let ship = fitted(pilot("0OW", &[white(Action::Lock), white(Action::Evade)]), "composure");
    let scene = Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0)).ship(1, target(), (450.0, 300.0, 0.0));
    let scene = scene.ship(1, target(), (400.0, 300.0, 0.0)).bystander();
    let mut play = scene.play("");
    play.answer(act(white(Action::Lock))).adjust(Adjust::Remove(B)).adjust(Adjust::Remove(C));
    play.expect(Question::Abilities(Window::ActionFailed), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.answer(act(white(Action::Focus)));
    assert_eq!(play.count(A, Token::Focus), 1);
}

#[test]
fn debris_gambit_evades_as_white_near_an_obstacle() {
    let colours = |y: f64| {
        let ship = fitted(pilot("0OW", &[red(Action::Evade)]), "debrisgambit");
        let scene = Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0));
        scene.obstacle(ObstacleKind::Asteroid, 450.0, y).bystander().play("").asked().2
    };
    assert_eq!(colours(290.0), pass_or(&[Action::Evade]));
    assert_eq!(colours(500.0), pass_or_any(&[red(Action::Evade)]));
}

#[test]
fn count_dooku_removes_a_token_after_defending_and_acts_after_a_hit() {
    let dooku = || with(Profile { force: 2, ..pilot("0OW", &[white(Action::Focus)]) }, "countdooku");
    let dooku = || Profile { attacks: still().attacks, initiative: 3, ..dooku() };
    let scene = |degrees: f64| {
        Scene::second_edition().ship(0, dooku(), (450.0, 200.0, degrees)).ship(1, still(), (450.0, 400.0, 180.0))
    };
    let mut play = scene(0.0).play("hbb bb bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::Abilities(Window::AfterAttack), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus])).pass();
    assert_eq!(play.ship(A).force, 1);
    play.gain(A, Token::Stress).until(Question::Attack(B)).answer(shoot(A));
    play.expect(Question::Abilities(Window::AfterDefense), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!(play.count(A, Token::Stress), 0);
    // Not if the attacker is behind him.
    let mut play = scene(180.0).play("bbb bb");
    play.gain(A, Token::Stress).until(Question::Attack(B)).answer(shoot(A));
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterDefense));
}

#[test]
fn tomax_bren_recovers_a_charge_of_a_talent_after_reloading() {
    let ship =
        with(fitted(fitted(pilot("0OW", &[white(Action::Reload)]), "crackshot"), "protontorpedoes"), "tomaxbren");
    let ship = Profile { attacks: still().attacks, ..ship };
    let scene = Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0)).ship(1, target(), (450.0, 400.0, 180.0));
    let mut play = scene.play("hhh ee bbbb bb");
    // Nothing is spent: there is nothing to reload.
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]).answer(shoot(B));
    play.until(Question::Abilities(Window::BeforeNeutralize)).answer(used(A, 0));
    assert_eq!(play.ship(A).charges, [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(crate::fire(tallyho_table::Arc::Front, B));
    play.until(Question::Action(A)).answer(act(white(Action::Reload)));
    play.expect(Question::Abilities(Window::AfterAction), &[used(A, 2), Choice::Pass]).answer(used(A, 2));
    assert_eq!(play.ship(A).charges[..2], [1, 2]);
}

#[test]
fn novice_technician_repairs_a_card_and_may_expose_another() {
    let ship = || fitted(pilot("0OW", &[]), "novicetechnician");
    for (luck, faceup) in [("b", 0), ("h structural-damage", 1)] {
        let mut play = Scene::second_edition().ship(0, ship(), (450.0, 200.0, 0.0)).bystander().play(luck);
        play.no_shields(A).deal(A, DamageCard::StructuralDamage);
        play.until(Question::Abilities(Window::EndEnd)).answer(used(A, 0));
        assert_eq!(play.damage(A).2, faceup, "{luck}");
    }
    let mut play = Scene::second_edition().ship(0, ship(), (450.0, 200.0, 0.0)).bystander().play("");
    play.until_next_round();
    assert_eq!(play.game.state().round, 2);
}

#[test]
fn moff_jerjerrod_has_all_friends_boost_the_same_way() {
    let moff = fitted(pilot("0OW", &[]), "moffjerjerrod");
    let scene =
        Scene::second_edition().ship(0, moff, (300.0, 200.0, 0.0)).ship(0, pilot("0OW", &[]), (500.0, 200.0, 0.0));
    let mut play = scene.bystander().play("");
    play.expect(Question::Abilities(Window::System), &[used(A, 0), used(A, 1), used(A, 2), Choice::Pass]);
    play.answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Pass, Choice::Ahead(Some(Side::Left))]).answer(Choice::Ahead(Some(Side::Left)));
    play.expect(within(A, 0), &[Choice::Pass, Choice::Ahead(Some(Side::Left))]).pass();
    assert_eq!((play.place(A).2, play.place(B).2), (315.0, 0.0));
    assert_eq!((play.count(A, Token::Stress), play.ship(A).charges[0]), (1, 0));
}
