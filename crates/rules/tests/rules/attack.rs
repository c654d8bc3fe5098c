//! The attack: who may be attacked, dice, modification, neutralizing, damage.

use tallyho_rules::{
    Adjust, Attack, Choice, DamageCard, Event, ObstacleKind, Profile, Question, Target, Token, WeaponArc,
};
use tallyho_table::{Arc, Pose, Quarter};

use tallyho_testkit::{A, B, C, Play, Scene, attack, on, shoot, still, target};

/// A below, B above it at that gap between their bases, facing each other; A attacks first, B after it.
fn duel_of(scene: Scene, attacker: Profile, defender: Profile, gap: f64, luck: &str) -> Play {
    scene.ship(0, attacker, (300.0, 300.0, 0.0)).ship(1, defender, (300.0, 340.0 + gap, 180.0)).play(luck)
}

fn duel(gap: f64, luck: &str) -> Play {
    duel_of(Scene::second_edition(), still(), still(), gap, luck)
}

/// A shoots at B and neither modifies anything; B is about to shoot.
fn shots(play: &mut Play) -> (u8, u8) {
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::Attack(B));
    play.rolled()
}

#[test]
fn a_ship_may_attack_an_enemy_in_its_arc_within_range_3_or_not_attack() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(0, target(), (300.0, 400.0, 0.0))
        .ship(1, target(), (340.0, 500.0, 0.0))
        .ship(1, target(), (300.0, 640.0, 0.0))
        .ship(1, target(), (300.0, 700.0, 0.0))
        .ship(1, target(), (300.0, 200.0, 0.0))
        .play("");
    let near = [C, tallyho_testkit::D].map(shoot);
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, near[0], near[1]]);
}

#[test]
fn at_attack_range_1_one_more_attack_die() {
    assert_eq!(shots(&mut duel(100.0, "bbbb bb")), (4, 2));
}

#[test]
fn at_attack_range_2_no_bonus() {
    assert_eq!(shots(&mut duel(101.0, "bbb bb")), (3, 2));
}

#[test]
fn at_attack_range_3_one_more_defence_die() {
    assert_eq!(shots(&mut duel(201.0, "bbb bbb")), (3, 3));
}

#[test]
fn any_number_of_obstacles_in_the_way_give_one_more_defence_die() {
    let scene = Scene::second_edition()
        .obstacle(ObstacleKind::Asteroid, 280.0, 400.0)
        .obstacle(ObstacleKind::Debris, 320.0, 450.0)
        .obstacle(ObstacleKind::Asteroid, 300.0, 490.0);
    assert_eq!(shots(&mut duel_of(scene, still(), still(), 210.0, "bbb bbbb")), (3, 4));
}

#[test]
fn a_shot_beside_an_obstacle_is_not_obstructed() {
    let scene = Scene::second_edition().obstacle(ObstacleKind::Asteroid, 340.0, 400.0);
    assert_eq!(shots(&mut duel_of(scene, still(), still(), 150.0, "bbb bb")), (3, 2));
}

#[test]
fn agility_0_still_gets_bonus_dice() {
    let scene = Scene::second_edition().obstacle(ObstacleKind::Debris, 285.0, 440.0).obstacle(
        ObstacleKind::Debris,
        315.0,
        440.0,
    );
    let slow = Profile { agility: 0, ..still() };
    assert_eq!(shots(&mut duel_of(scene, still(), slow, 210.0, "bbb bb")), (3, 2));
}

#[test]
fn a_shot_through_a_gas_cloud_lets_the_defender_turn_one_blank() {
    let scene = Scene::second_edition().obstacle(ObstacleKind::GasCloud, 285.0, 400.0).obstacle(
        ObstacleKind::GasCloud,
        315.0,
        400.0,
    );
    let mut play = duel_of(scene, still(), still(), 150.0, "hhh bbb");
    play.answer(shoot(B)).expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::GasCloud]);
    play.answer(Choice::GasCloud);
    assert_eq!(play.defense_dice(), [1, 0, 2]);
    assert_eq!(play.asked().1, Question::Attack(B), "once only");
}

#[test]
fn ships_that_touch_do_not_attack_each_other_in_the_second_edition() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (335.0, 340.0, 270.0))
        .play("");
    play.until(Question::Action(B)).pass();
    assert_eq!((play.asked().1, play.game.state().round), (Question::Action(B), 2), "nothing to attack");
    play.adjust(Adjust::Move(C, Pose::from_degrees(335.0, 341.0, 270.0))).pass();
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(C)]);
}

#[test]
fn ships_that_bumped_are_at_range_0_until_one_moves_though_guides_keep_them_apart() {
    let ram = || Profile { dial: tallyho_testkit::dial("3FW"), initiative: 1, ..still() };
    let scene =
        Scene::second_edition().ship(0, ram(), (300.0, 300.0, 0.0)).bystander().ship(1, still(), (300.0, 440.0, 180.0));
    let mut play = scene.clone().play("");
    play.until(Question::Action(B)).pass();
    assert_eq!((play.asked().1, play.game.state().round), (Question::Action(B), 2), "neither had anything to attack");
    let mut play = scene.play("");
    play.until(Question::Action(B));
    let (x, y, _) = play.place(A);
    play.adjust(Adjust::Move(A, Pose::from_degrees(x, y - 1.0, 0.0))).pass();
    play.expect(Question::Attack(C), &[Choice::Pass, shoot(A)]);
}

#[test]
fn a_depleted_attacker_rolls_one_die_fewer_and_loses_one_token() {
    // 3 + 1 - 1.
    let mut play = duel(100.0, "bbb bb");
    play.gain(A, Token::Deplete).gain(A, Token::Deplete);
    assert_eq!(shots(&mut play), (3, 2));
    assert_eq!(play.count(A, Token::Deplete), 1);
}

#[test]
fn a_strained_defender_rolls_one_die_fewer_and_loses_one_token() {
    let mut play = duel(150.0, "bbb b");
    play.gain(B, Token::Strain).gain(B, Token::Strain);
    assert_eq!(shots(&mut play), (3, 1));
    assert_eq!(play.count(B, Token::Strain), 1);
}

#[test]
fn a_tractored_defender_rolls_one_die_fewer_from_its_size_on() {
    use tallyho_table::BaseSize;
    for (size, tokens, dice) in
        [(BaseSize::Small, 1, 1), (BaseSize::Medium, 1, 2), (BaseSize::Medium, 2, 1), (BaseSize::Large, 2, 2)]
    {
        let luck = if dice == 1 { "bbb b" } else { "bbb bb" };
        let mut play = duel_of(Scene::second_edition(), still(), Profile { size, ..still() }, 170.0, luck);
        for _ in 0..tokens {
            play.gain(B, Token::Tractor);
        }
        assert_eq!(shots(&mut play), (3, dice), "{size:?} {tokens}");
        assert_eq!(play.count(B, Token::Tractor), tokens);
    }
}

#[test]
fn a_cloaked_ship_has_two_more_agility_and_cannot_attack() {
    // agility 1, cloaked, strained, tractored: 1 + 2 - 1 - 1.
    let mut play = duel_of(Scene::second_edition(), still(), Profile { agility: 1, ..still() }, 150.0, "bbb b");
    play.gain(B, Token::Cloak).gain(B, Token::Strain).gain(B, Token::Tractor);
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 1));
    // B has nothing to ask: the next thing is its decloaking in the next round.
    assert_eq!(play.asked().1, Question::Decloak(B));
}

#[test]
fn a_disarmed_ship_does_not_attack() {
    let mut play = duel(150.0, "");
    play.gain(A, Token::Disarm);
    assert_eq!(play.asked().1, Question::Attack(B));
}

#[test]
fn pools_never_fall_below_no_dice() {
    let weak = Profile { attacks: vec![Attack { dice: 1, arc: WeaponArc::Front }], ..still() };
    let mut play = duel_of(Scene::second_edition(), weak, Profile { agility: 0, ..still() }, 150.0, "");
    play.gain(A, Token::Deplete).deal(A, DamageCard::WeaponsFailure).gain(B, Token::Strain);
    assert_eq!(shots(&mut play), (0, 0));
    assert!(play.happened(Event::Missed(Target::Ship(B))));
}

#[test]
fn the_second_edition_has_no_most_dice_and_the_revised_rules_six() {
    let strong = || Profile { attacks: vec![Attack { dice: 6, arc: WeaponArc::Front }], ..still() };
    let nimble = || Profile { agility: 6, ..still() };
    assert_eq!(shots(&mut duel_of(Scene::second_edition(), strong(), nimble(), 90.0, "bbbbbbb bbbbbb")), (7, 6));
    assert_eq!(shots(&mut duel_of(Scene::revised(), strong(), nimble(), 90.0, "bbbbbb bbbbbb")), (6, 6));
    assert_eq!(shots(&mut duel_of(Scene::revised(), still(), nimble(), 210.0, "bbb bbbbbb")), (3, 6));
}

#[test]
fn a_focus_token_turns_all_focus_results_of_an_attack_to_hits() {
    let mut play = duel(150.0, "ffb bb");
    play.gain(A, Token::Focus).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, Choice::Token(Token::Focus)]);
    play.answer(Choice::Token(Token::Focus)).until(Question::Attack(B));
    assert_eq!((play.attack_dice(), play.count(A, Token::Focus), play.ship(B).shields), ([2, 0, 0, 1], 0, 0));
}

#[test]
fn without_a_focus_result_no_focus_calculate_or_force_is_offered() {
    let jedi = Profile { force: 1, ..still() };
    let mut play = duel_of(Scene::second_edition(), jedi, still(), 150.0, "hcb bb");
    play.gain(A, Token::Focus).gain(A, Token::Calculate).answer(shoot(B));
    play.expect(Question::Attack(B), &[Choice::Pass, shoot(A)]);
}

#[test]
fn each_calculate_token_and_each_force_charge_turns_one_focus_result() {
    let jedi = Profile { force: 1, ..still() };
    let mut play = duel_of(Scene::second_edition(), jedi, still(), 150.0, "fff bb");
    play.gain(A, Token::Calculate).gain(A, Token::Focus).answer(shoot(B));
    let all = [Choice::Pass, Choice::Force, Choice::Token(Token::Focus), Choice::Token(Token::Calculate)];
    play.expect(Question::ModifyAttack(A), &all).answer(Choice::Token(Token::Calculate));
    assert_eq!(play.attack_dice(), [1, 0, 2, 0]);
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, Choice::Force, Choice::Token(Token::Focus)]);
    play.answer(Choice::Force);
    assert_eq!((play.attack_dice(), play.ship(A).force), ([2, 0, 1, 0], 0));
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, Choice::Token(Token::Focus)]).pass();
}

#[test]
fn a_lock_on_the_defender_rerolls_any_of_the_dice_once() {
    let mut play = duel(150.0, "bfh cb bb");
    play.adjust(Adjust::Lock(A, on(B))).answer(shoot(B));
    let lock = |hit, eye, blank| Choice::Lock([hit, 0, eye, blank]);
    let ways = [
        Choice::Pass,
        lock(1, 0, 0),
        lock(0, 1, 0),
        lock(1, 1, 0),
        lock(0, 0, 1),
        lock(1, 0, 1),
        lock(0, 1, 1),
        lock(1, 1, 1),
    ];
    play.expect(Question::ModifyAttack(A), &ways).answer(lock(0, 1, 1));
    assert_eq!((play.attack_dice(), play.ship(A).lock), ([1, 1, 0, 1], None));
    assert_eq!(play.asked().1, Question::Attack(B));
}

#[test]
fn a_lock_on_another_ship_is_of_no_use() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 490.0, 180.0))
        .ship(1, Profile { initiative: 2, ..target() }, (700.0, 490.0, 180.0))
        .play("bbb bb");
    play.until(Question::Attack(A)).adjust(Adjust::Lock(A, on(C))).answer(shoot(B));
    assert_eq!(play.asked().1, Question::Attack(B));
}

#[test]
fn a_focus_token_turns_all_focus_results_of_a_defence_to_evades() {
    let mut play = duel(210.0, "hhh ffb");
    play.gain(B, Token::Focus).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Token(Token::Focus)]);
    play.answer(Choice::Token(Token::Focus));
    assert_eq!((play.defense_dice(), play.ship(B).shields, play.count(B, Token::Focus)), ([2, 0, 1], 1, 0));
}

#[test]
fn an_evade_token_turns_a_blank_or_else_a_focus_result() {
    let mut play = duel(150.0, "hhh bf");
    play.gain(B, Token::Evade).gain(B, Token::Evade).gain(B, Token::Evade).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Token(Token::Evade)]);
    play.answer(Choice::Token(Token::Evade));
    assert_eq!(play.defense_dice(), [1, 1, 0]);
    play.answer(Choice::Token(Token::Evade));
    assert_eq!(play.defense_dice(), [2, 0, 0]);
    assert_eq!(play.asked().1, Question::Attack(B), "nothing is left to turn");
    assert_eq!(play.count(B, Token::Evade), 1);
}

#[test]
fn the_defender_may_use_everything_he_has_in_any_order() {
    let jedi = Profile { force: 1, ..still() };
    let mut play = duel_of(Scene::second_edition(), still(), jedi, 150.0, "hhh ff");
    play.gain(B, Token::Calculate).gain(B, Token::Focus).gain(B, Token::Evade).answer(shoot(B));
    let tokens = [Token::Focus, Token::Calculate, Token::Evade].map(Choice::Token);
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Force, tokens[0], tokens[1], tokens[2]]);
    play.answer(Choice::Force).answer(Choice::Token(Token::Calculate));
    assert_eq!((play.defense_dice(), play.ship(B).force), ([2, 0, 0], 0));
}

#[test]
fn evades_cancel_hits_before_crits() {
    let mut play = duel(150.0, "hhc ee");
    play.answer(shoot(B));
    assert_eq!(play.damage(B), (1, 0, 0));
    assert!(
        play.events
            .iter()
            .any(|event| matches!(event, Event::Hit(Target::Ship(B), left) if (left.hits, left.crits) == (0, 1)))
    );
}

#[test]
fn an_attack_with_nothing_left_misses() {
    let mut play = duel(150.0, "hcb ee");
    play.answer(shoot(B));
    assert!(play.happened(Event::Missed(Target::Ship(B))));
    assert_eq!(play.damage(B), (2, 0, 0));
}

fn reinforced(token: Token, from: (f64, f64, f64), luck: &str) -> (u8, u8) {
    let mut play = Scene::second_edition()
        .ship(0, still(), from)
        .ship(1, Profile { agility: 0, shields: 6, ..still() }, (300.0, 300.0, 0.0))
        .ship(0, target(), (300.0, 560.0, 180.0))
        .play(luck);
    play.gain(B, token).until(Question::Attack(A)).answer(shoot(B)).until(Question::Attack(B));
    (6 - play.damage(B).0, play.count(B, token))
}

#[test]
fn a_reinforce_token_cancels_one_result_from_its_side_and_is_not_spent() {
    assert_eq!(reinforced(Token::ReinforceFore, (340.0, 450.0, 190.0), "hhh"), (2, 1));
    assert_eq!(reinforced(Token::ReinforceAft, (300.0, 150.0, 0.0), "hhh"), (2, 1));
}

#[test]
fn a_reinforce_token_is_no_help_from_its_other_side_or_across_the_line() {
    assert_eq!(reinforced(Token::ReinforceFore, (300.0, 150.0, 0.0), "hhh").0, 3);
    assert_eq!(reinforced(Token::ReinforceAft, (340.0, 450.0, 190.0), "hhh").0, 3);
    assert_eq!(reinforced(Token::ReinforceFore, (150.0, 300.0, 90.0), "hhh").0, 3, "it flanks");
}

#[test]
fn a_reinforce_token_never_cancels_the_last_result() {
    assert_eq!(reinforced(Token::ReinforceFore, (340.0, 450.0, 190.0), "hbb").0, 1);
    assert_eq!(reinforced(Token::ReinforceFore, (340.0, 450.0, 190.0), "hcb").0, 1);
}

#[test]
fn hit_damage_comes_before_crit_damage_and_a_destroyed_ship_still_resolves_its_card() {
    // one shield, hull 4, two cards; two hits and a crit.
    let mut play = duel(150.0, "hhc bb panicked-pilot");
    play.adjust(Adjust::Shields(B, 1)).adjust(Adjust::DealFacedown(B)).adjust(Adjust::DealFacedown(B));
    play.answer(shoot(B));
    assert_eq!(play.ship(B).damage(), 4);
    assert_eq!(play.ship(B).fate, tallyho_rules::Fate::Dying);
    assert_eq!(play.count(B, Token::Stress), 2);
    let (shield, facedown) = (play.when(|e| *e == Event::LostShield(B)), play.when(|e| *e == Event::Damaged(B)));
    let faceup = play.when(|e| matches!(e, Event::CriticallyDamaged(..)));
    assert!(shield < facedown && facedown < faceup);
}

#[test]
fn crit_damage_takes_shields_first() {
    let mut play = duel(150.0, "ccc bb fuel-leak");
    play.answer(shoot(B));
    assert_eq!(play.damage(B), (0, 0, 1));
}

#[test]
fn surplus_damage_is_still_dealt() {
    let mut play =
        duel_of(Scene::second_edition(), still(), Profile { hull: 1, shields: 0, ..still() }, 150.0, "hhh bb");
    play.answer(shoot(B));
    assert_eq!(play.ship(B).facedown, 3);
}

#[test]
fn a_single_turret_fires_where_it_points() {
    let gunner = Profile { attacks: vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }], ..still() };
    let mut play = Scene::second_edition()
        .ship(0, gunner, (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 450.0, 180.0))
        .ship(1, target(), (450.0, 300.0, 0.0))
        .play("");
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
    play.adjust(Adjust::Turret(A, Quarter::Right));
    play.expect(Question::Attack(A), &[Choice::Pass, attack(Arc::Right, C)]);
}

#[test]
fn a_double_turret_fires_both_ways() {
    let gunner = Profile { attacks: vec![Attack { dice: 2, arc: WeaponArc::DoubleTurret }], ..still() };
    let mut play = Scene::second_edition()
        .ship(0, gunner, (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 450.0, 180.0))
        .ship(1, target(), (300.0, 150.0, 0.0))
        .play("");
    play.until(Question::Attack(A));
    play.expect(Question::Attack(A), &[Choice::Pass, attack(Arc::Front, B), attack(Arc::Rear, C)]);
}

#[test]
fn each_weapon_is_offered_by_itself() {
    let two = vec![Attack { dice: 3, arc: WeaponArc::Bullseye }, Attack { dice: 2, arc: WeaponArc::FullFront }];
    let mut play = duel_of(Scene::second_edition(), Profile { attacks: two, ..still() }, still(), 150.0, "bb bb");
    let wide = Choice::Attack { weapon: 1, arc: Arc::FullFront, defender: Target::Ship(B) };
    play.expect(Question::Attack(A), &[Choice::Pass, attack(Arc::Bullseye, B), wide]).answer(wide);
    assert_eq!(play.rolled(), (2, 2));
}
