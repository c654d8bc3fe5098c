//! Cards as they are printed: what second readers found to differ, each with the case that showed it.

use tallyho_cards::PointSystem;
use tallyho_rules::effect::Window;
use tallyho_rules::{
    Ability, Action, Adjust, Choice, DamageCard, Event, ObstacleKind, Profile, Question, Seat, Target, Token,
};
use tallyho_table::Arc;

use crate::{LIBRARY, duel, used, with, within};
use tallyho_testkit::{A, B, C, Scene, act, dial, on, pilot, shoot, still, target, white};

/// The ship with an upgrade of the library, as a game prints it.
fn aboard_in(mut profile: Profile, upgrade: &str, points: PointSystem) -> Profile {
    let card = LIBRARY.upgrade_by_id(upgrade).unwrap_or_else(|| panic!("no upgrade {upgrade}"));
    let effects = card.front.effects_in(points).to_vec();
    let (charges, recovers) = card.front.charges.map_or((0, 0), |charges| (charges.value, charges.recovers));
    let place = profile.abilities.len() as u8;
    if let Some(weapon) = &card.front.weapon {
        let spends = (weapon.charges > 0).then_some((place, weapon.charges));
        profile.specials.push(tallyho_rules::Special { card: Some(place), spends, ..weapon.special(card.slot()) });
    }
    let kind = card.slot().map_or(String::new(), |slot| slot.id().to_owned());
    let (id, name) = (card.id.clone(), card.name.clone());
    profile.abilities.push(Ability { id, kind, name, charges, recovers, effects });
    profile
}

fn aboard(profile: Profile, upgrade: &str) -> Profile {
    aboard_in(profile, upgrade, PointSystem::Twenty)
}

/// The ship with what a pilot can do, as the 200-point game prints it.
fn pilot_of_200(mut profile: Profile, id: &str) -> Profile {
    let ability = LIBRARY.pilot_ability(id).expect("it is written");
    let (id, name) = (ability.id.clone(), ability.name.clone());
    let effects = ability.effects_in(PointSystem::TwoHundred).to_vec();
    profile.abilities.push(Ability { id, kind: "pilot".to_owned(), name, charges: 0, recovers: 0, effects });
    profile
}

#[test]
fn dalan_oberos_takes_a_shield_though_he_lacks_none() {
    let mut dalan = with(still(), "dalanoberos");
    dalan.abilities[0].charges = 1;
    let mut play = duel(dalan, target(), 200.0).play("");
    play.until(Question::Abilities(Window::EngagementStart)).answer(used(A, 0));
    assert_eq!((play.ship(A).shields, play.ship(B).shields), (2, 1));
}

#[test]
fn dead_to_rights_says_nothing_while_its_ship_defends() {
    let mut play = duel(still(), with(target(), "deadtorights"), 200.0).play("fbb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, Choice::Token(Token::Focus)]);
    play.until_next_round();
}

#[test]
fn isb_jingoist_says_which_token_comes_and_the_other_whether() {
    let before = Question::Abilities(Window::BeforeEngaging);
    let mut play = duel(with(still(), "isbjingoist"), target(), 120.0).play("");
    play.gain(B, Token::Focus).until(before).answer(used(A, 0));
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(0), within(A, 0)));
    assert_eq!(options, [Choice::Either(0), Choice::Either(1)]);
    play.answer(Choice::Either(1));
    assert_eq!(play.asked().0, Seat(1));
    play.answer(Choice::Either(1));
    assert_eq!((play.count(B, Token::Strain), play.count(B, Token::Deplete)), (1, 0));
}

#[test]
fn a_cloaked_ship_spends_no_evade_for_a_second_cloak() {
    let mut play = duel(with(target(), "stygiumarray"), target(), 200.0).play("");
    play.gain(A, Token::Cloak).gain(A, Token::Evade).until_next_round();
    assert_eq!(play.count(A, Token::Cloak), 1);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn general_grievous_cancels_the_crit_if_his_owner_likes() {
    let after = Question::Abilities(Window::AfterNeutralize);
    let mut play = duel(still(), aboard(target(), "generalgrievous"), 200.0).play("hcb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(after).answer(used(B, 0));
    play.expect(within(B, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(0));
    let left = |hits, crits| Event::Hit(Target::Ship(B), tallyho_rules::Damage { hits, crits });
    assert!(play.happened(left(1, 0)));
    // What was neutralized counts for nothing: one result is left of two.
    let mut play = duel(still(), aboard(target(), "generalgrievous"), 200.0).play("hhb eb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.ship(B).charges[0], 1);
}

#[test]
fn graz_has_his_die_behind_the_defender_alone() {
    let behind = |heading: f64, luck: &str| {
        let graz = with(still(), "graz");
        let scene = Scene::second_edition().ship(0, graz, (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, target(), (450.0, 400.0, heading)).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        play.rolled().0
    };
    assert_eq!(behind(0.0, "bbbb bb"), 4);
    assert_eq!(behind(180.0, "bbb bb"), 3);
}

#[test]
fn thread_tracers_cancel_whoever_locks() {
    let tracer = || aboard(still(), "xx23sthreadtracers");
    let mut play = duel(tracer(), target(), 200.0).play("hhb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A));
    play.answer(Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Ship(B) }).until_next_round();
    assert_eq!(play.ship(B).shields, 2);
}

#[test]
fn a_homing_missile_that_is_taken_may_destroy() {
    let missile = || aboard(with(still(), "cienaree"), "homingmissiles");
    let mut play = duel(missile(), Profile { hull: 1, shields: 0, ..target() }, 200.0).bystander().play("");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A));
    play.answer(Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Ship(B) });
    play.expect(within(A, 2), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(0));
    assert!(play.happened(Event::Destroyed(B)));
    assert!(play.happened(Event::Gained(A, Token::Stress)), "the attack destroyed it");
}

#[test]
fn commandant_goran_helps_a_friend_by_either_print() {
    let friend = || Profile { initiative: 1, ..target() };
    let scene = |goran: Profile| duel(goran, target(), 200.0).ship(0, friend(), (520.0, 200.0, 0.0));
    let mut play = scene(with(still(), "commandantgoran")).play("");
    // The token goes, and nobody is asked whether.
    play.gain(C, Token::Strain).until(Question::Attack(A));
    assert_eq!((play.count(C, Token::Evade), play.count(C, Token::Strain)), (1, 0));
    let mut play = scene(pilot_of_200(still(), "commandantgoran")).play("");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn bb_8_acts_by_the_print_of_each_game() {
    let droid = |points: PointSystem, code: &str| {
        let ship = aboard_in(Profile { dial: dial(code), ..pilot(code, &[]) }, "bb8", points);
        let mut play = Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0)).bystander().play("");
        play.asked().1
    };
    assert_eq!(droid(PointSystem::TwoHundred, "2FB"), Question::Abilities(Window::AfterReveal));
    assert_eq!(droid(PointSystem::TwoHundred, "2FW"), Question::Action(B));
    assert_eq!(droid(PointSystem::Twenty, "2FW"), Question::Abilities(Window::System));
}

#[test]
fn luke_skywalker_depletes_nobody_in_the_200_point_game() {
    let luke = |points: PointSystem| {
        let turret = tallyho_rules::Attack { dice: 2, arc: tallyho_rules::WeaponArc::SingleTurret };
        let ship = aboard_in(Profile { force: 1, attacks: vec![turret], ..still() }, "lukeskywalker", points);
        let mut play = duel(ship, target(), 200.0).play("");
        play.until(Question::Abilities(Window::EngagementStart)).answer(used(A, 0));
        play.count(A, Token::Deplete)
    };
    assert_eq!((luke(PointSystem::TwoHundred), luke(PointSystem::Twenty)), (0, 1));
}

#[test]
fn the_outrider_of_200_points_takes_a_die_where_something_is_in_the_way() {
    let scene = |points: PointSystem, luck: &str| {
        let ship = aboard_in(still(), "outrider", points);
        let scene = duel(ship, target(), 200.0).obstacle(ObstacleKind::Asteroid, 435.0, 300.0);
        let mut play = scene.obstacle(ObstacleKind::Asteroid, 465.0, 300.0).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        play.rolled().1
    };
    assert_eq!(scene(PointSystem::TwoHundred, "bbb bb"), 2);
    assert_eq!(scene(PointSystem::Twenty, "bbb bbb"), 3);
}

#[test]
fn tristan_wren_helps_whatever_has_the_ordnance_icon() {
    let shot = |upgrade: &str| {
        let scene = duel(aboard(still(), upgrade), target(), 200.0).ship(
            0,
            aboard(target(), "tristanwren"),
            (520.0, 200.0, 0.0),
        );
        let mut play = scene.play("hhh bb");
        play.gain(A, Token::Focus).gain(A, Token::Calculate).adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A));
        play.answer(Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Ship(B) });
        let offered = play.asked().2.contains(&used(C, 0));
        play.until_next_round();
        offered
    };
    assert!(shot("xx23sthreadtracers"));
}

#[test]
fn dead_to_rights_bars_no_card_of_its_own_attackers() {
    let optics = aboard(still(), "advancedoptics");
    let mut play = duel(optics, with(target(), "deadtorights"), 200.0).play("fbb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    assert!(play.asked().2.contains(&used(A, 0)), "nothing bars it here");
    play.until_next_round();
}

#[test]
fn the_link_of_the_bar_follows_the_boost_of_afterburners() {
    let bar = [tallyho_testkit::linked(white(Action::Boost), tallyho_testkit::red(Action::Focus))];
    let ship = aboard(Profile { dial: dial("3FW"), ..pilot("3FW", &bar) }, "afterburners");
    let mut play = Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0)).bystander().play("");
    play.until(Question::Abilities(Window::AfterManeuver)).answer(used(A, 0)).answer(act(white(Action::Boost)));
    play.until(Question::Action(A));
    assert_eq!(play.asked().2, [Choice::Pass, Choice::Action(Action::Focus, tallyho_rules::Difficulty::Red)]);
}

#[test]
fn ap_5_has_a_ship_with_one_stress_token_act() {
    let coordinates = |stress: u8| {
        let leader = with(pilot("0OW", &[white(Action::Coordinate)]), "ap5");
        let wingman = Profile { initiative: 2, ..pilot("0OW", &[white(Action::Focus)]) };
        let scene = Scene::second_edition().ship(0, leader, (300.0, 300.0, 0.0)).bystander();
        let mut play = scene.ship(0, wingman, (300.0, 450.0, 0.0)).play("");
        (0..stress).for_each(|_| _ = play.gain(C, Token::Stress));
        play.until(Question::Action(A)).answer(act(white(Action::Coordinate)));
        if play.asked().1 == Question::Perform(A, Action::Coordinate) {
            play.answer(Choice::Ship(C));
        }
        play.asked().1 == Question::Action(C)
    };
    assert!(coordinates(1));
    assert!(!coordinates(2));
}

#[test]
fn arvel_crynyd_boosts_up_to_a_ship_and_attacks_it() {
    let boosts = |id: Option<&str>| {
        let bar = [white(Action::Boost), white(Action::Focus)];
        let ship = Profile { attacks: still().attacks, ..pilot("0OW", &bar) };
        let ship = id.map_or(ship.clone(), |id| with(ship, id));
        let scene = Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0));
        let mut play = scene.ship(1, target(), (300.0, 400.0, 180.0)).play("");
        play.until(Question::Action(A));
        play
    };
    assert!(!boosts(None).asked().2.contains(&act(white(Action::Boost))), "there is no room");
    let mut play = boosts(Some("arvelcrynyd"));
    play.answer(act(white(Action::Boost))).answer(Choice::Ahead(None));
    let (_, y, _) = play.place(A);
    assert!((350.0..360.0).contains(&y), "{y}");
    play.until(Question::Attack(A));
    assert!(play.asked().2.contains(&shoot(B)));
}

#[test]
fn magva_yarro_lets_the_attacker_reroll_one_die() {
    let scene = |x: f64| duel(still(), target(), 200.0).ship(1, with(target(), "magvayarro"), (x, 400.0, 180.0));
    let rerolls = |x: f64| {
        let mut play = scene(x).play("bbb bb");
        play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(shoot(B));
        let options = play.asked().2;
        play.until_next_round();
        options.iter().filter(|option| matches!(option, Choice::Lock(_))).count()
    };
    assert_eq!((rerolls(520.0), rerolls(850.0)), (1, 3));
}

#[test]
fn bodhi_rook_has_friends_lock_what_any_of_them_reaches() {
    let locks = |bodhi: bool| {
        let rook = if bodhi { with(target(), "bodhirook") } else { target() };
        let locker = pilot("0OW", &[white(Action::Lock), white(Action::Focus)]);
        let scene =
            Scene::second_edition().ship(0, locker, (100.0, 100.0, 0.0)).ship(1, target(), (100.0, 850.0, 180.0));
        let mut play = scene.ship(0, rook, (100.0, 600.0, 0.0)).bystander().play("");
        play.until(Question::Action(A));
        play.asked().2.contains(&act(white(Action::Lock)))
    };
    assert!(locks(true));
    assert!(!locks(false));
}

#[test]
fn kullbee_sperado_flips_his_configuration() {
    let sided = tallyho_rules::effect::Effect::read([("at", "end-start"), ("side", "back"), ("must", "gain focus")]);
    let foils = Ability { kind: "configuration".to_owned(), effects: vec![sided.unwrap()], ..Ability::default() };
    let mut ship = with(pilot("0OW", &[white(Action::Boost), white(Action::Focus)]), "kullbeesperado");
    ship.abilities.push(foils);
    let mut play = Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0)).bystander().play("");
    play.until(Question::Action(A)).answer(act(white(Action::Boost))).answer(Choice::Ahead(None));
    play.expect(Question::Abilities(Window::AfterAction), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!(play.ship(A).cards.flipped, 0b10);
}

#[test]
fn airen_cracken_has_a_friend_act_as_if_in_red() {
    let friend = Profile { actions: vec![white(Action::Focus)], ..target() };
    let scene = duel(with(still(), "airencracken"), target(), 200.0).ship(0, friend, (560.0, 200.0, 0.0));
    let mut play = scene.play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::Abilities(Window::AfterAttack));
    play.answer(used(A, 0)).until(Question::Action(C)).answer(act(tallyho_testkit::red(Action::Focus)));
    assert!(play.happened(Event::Gained(C, Token::Focus)));
    assert_eq!(play.count(C, Token::Stress), 1);
}

#[test]
fn corran_horn_attacks_again_and_is_disarmed_for_it() {
    let end = Question::Abilities(Window::EngagementEnd);
    let scene = || duel(with(still(), "corranhorn"), target(), 200.0);
    let mut play = scene().play("bbb bb bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(end).answer(used(A, 0)).answer(shoot(B)).until_next_round();
    assert!(play.happened(Event::Gained(A, Token::Disarm)));
    // Who declines has nothing to pay.
    let mut play = scene().play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(end).pass().until_next_round();
    assert!(!play.happened(Event::Gained(A, Token::Disarm)));
}

#[test]
fn thane_kyrell_chooses_the_card_that_is_exposed() {
    let mut play = duel(with(still(), "thanekyrell"), target(), 200.0).play("hbb weapons-failure fuel-leak bb");
    play.no_shields(B).until(Question::Attack(A)).adjust(Adjust::DealFacedown(B)).adjust(Adjust::DealFacedown(B));
    play.answer(shoot(B)).answer(used(A, 0));
    let mut options = play.asked().2;
    options.sort_by_key(|option| format!("{option:?}"));
    assert_eq!(options, [DamageCard::FuelLeak, DamageCard::WeaponsFailure].map(Choice::Deal));
    play.answer(Choice::Deal(DamageCard::FuelLeak));
    assert_eq!((play.ship(B).facedown, play.ship(B).faceup.has(DamageCard::FuelLeak)), (1, true));
    assert_eq!(play.attack_dice(), [0, 0, 0, 2], "the hit was spent");
    play.until_next_round();
    // Without facedown cards there is nothing to look at.
    let mut play = duel(with(still(), "thanekyrell"), target(), 200.0).play("hbb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn han_solo_rolls_all_dice_again_near_an_obstacle() {
    let scene = |x: f64| {
        duel(with(still(), "hansolo-modifiedyt1300lightfreighter"), target(), 200.0).obstacle(
            ObstacleKind::Asteroid,
            x,
            200.0,
        )
    };
    let rolled = Question::Abilities(Window::AttackRolled);
    let mut play = scene(520.0).play("bbb hhh bb");
    play.gain(A, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    play.expect(rolled, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0]);
    play.until_next_round();
    let mut play = scene(800.0).play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn ferrosphere_paint_stresses_who_locks_and_breaks_the_lock_in_the_later_game_alone() {
    let stressed = |points: PointSystem| {
        let locker = Profile { initiative: 1, ..pilot("0OW", &[white(Action::Lock)]) };
        let painted = aboard_in(target(), "ferrospherepaint", points);
        let scene = Scene::second_edition().ship(1, locker, (300.0, 300.0, 90.0));
        let mut play = scene.ship(0, painted, (300.0, 450.0, 0.0)).bystander().play("");
        play.until(Question::Action(A)).answer(act(white(Action::Lock)));
        if play.asked().1 == Question::Perform(A, Action::Lock) {
            play.answer(Choice::Ship(B));
        }
        (play.count(A, Token::Stress), play.asked().1 == within(B, 0))
    };
    assert_eq!(stressed(PointSystem::TwoHundred), (1, false));
    assert_eq!(stressed(PointSystem::Twenty), (0, true));
}
