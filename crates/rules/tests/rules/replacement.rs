//! Replacement effects: what is about to happen happens otherwise, or not at all.

use tallyho_rules::effect::Effect;
use tallyho_rules::{
    Ability, Adjust, Choice, DamageCard, Device, EffectId, Event, Fate, Game, Luck, ObstacleKind, Profile, Question,
    Ruleset, ShipId, Status, Token, sample,
};

use tallyho_rules::Target;
use tallyho_table::Arc;
use tallyho_testkit::{A, B, C, Scene, drop_load, pilot, still, target};

const SPARE: [(&str, &str); 3] = [("at", "would-suffer"), ("pay", "charge 1"), ("may", "prevent 1")];

fn card(charges: u8, clauses: &[(&str, &str)]) -> Ability {
    let effect = Effect::read(clauses.iter().copied()).expect("an effect");
    Ability { name: "Test".to_owned(), charges, effects: vec![effect], ..Ability::default() }
}

fn with(profile: Profile, card: Ability) -> Profile {
    Profile { abilities: vec![card], ..profile }
}

fn duel(defender: Profile) -> Scene {
    Scene::second_edition().ship(0, still(), (450.0, 200.0, 0.0)).ship(1, defender, (450.0, 400.0, 180.0))
}

fn shoot(ship: ShipId) -> Choice {
    Choice::Attack { weapon: 0, arc: Arc::Front, defender: Target::Ship(ship) }
}

const fn used(ship: ShipId) -> Choice {
    Choice::Use(EffectId { ship, index: 0 })
}

fn asked_to_spare() -> Question {
    Question::Abilities(tallyho_rules::effect::Window::WouldSuffer)
}

fn asked_to_turn() -> Question {
    Question::Abilities(tallyho_rules::effect::Window::WouldBeDealt)
}

#[test]
fn damage_about_to_be_suffered_can_be_prevented_for_a_price() {
    let mut play = duel(with(target(), card(1, &SPARE))).play("hhb bb hhb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(asked_to_spare(), &[used(B), Choice::Pass]).answer(used(B));
    assert_eq!(play.ship(B).charges[0], 0);
    assert_eq!(play.ship(B).shields, 1);
    // Without a charge nobody is asked again.
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 1, 0));
}

#[test]
fn who_declines_suffers_all_of_it_and_keeps_the_charge() {
    let mut play = duel(with(target(), card(1, &SPARE))).play("hhb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).pass();
    assert_eq!((play.ship(B).charges[0], play.ship(B).shields), (1, 0));
}

#[test]
fn critical_damage_is_prevented_before_hit_damage() {
    let mut play = duel(with(target(), card(1, &SPARE))).play("hcb bb");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B)).answer(used(B));
    assert_eq!(play.damage(B), (0, 1, 0));
}

#[test]
fn an_attack_whose_damage_is_prevented_has_still_hit() {
    let stressed = card(0, &[("at", "after-attack"), ("if", "outcome hit"), ("must", "gain stress")]);
    let scene = Scene::second_edition().ship(0, with(still(), stressed), (450.0, 200.0, 0.0));
    let scene = scene.ship(1, with(target(), card(1, &SPARE)), (450.0, 400.0, 180.0));
    let mut play = scene.play("hbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(B));
    assert_eq!((play.ship(B).shields, play.count(A, Token::Stress)), (2, 1));
}

#[test]
fn a_friend_nearby_can_prevent_damage_and_one_far_off_cannot() {
    let guard = [("at", "would-suffer"), ("whose", "other-friend 0-1"), ("pay", "charge 1"), ("may", "prevent 1")];
    for (x, asked) in [(530.0, true), (800.0, false)] {
        let mut play = duel(target()).ship(1, with(target(), card(1, &guard)), (x, 400.0, 180.0)).play("hhb bb");
        play.until(Question::Attack(A)).answer(shoot(B));
        if asked {
            play.expect(asked_to_spare(), &[used(C), Choice::Pass]).answer(used(C));
        }
        assert_eq!(play.ship(B).shields, u8::from(asked));
    }
}

#[test]
fn a_card_about_to_be_dealt_faceup_can_be_dealt_facedown() {
    let turn = [("at", "would-be-dealt"), ("pay", "charge 1"), ("may", "facedown")];
    let mut play = duel(with(target(), card(1, &turn))).play("hcb bb");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B));
    // The facedown card of the hit is nothing to turn: only that of the critical damage is asked about.
    assert_eq!(play.ship(B).facedown, 1);
    play.expect(asked_to_turn(), &[used(B), Choice::Pass]).answer(used(B));
    assert_eq!(play.damage(B), (0, 2, 0));
}

#[test]
fn a_card_that_is_not_turned_lies_faceup_and_does_what_it_says() {
    let turn = [("at", "would-be-dealt"), ("pay", "charge 1"), ("may", "facedown")];
    let mut play = duel(with(target(), card(1, &turn))).play("cbb bb direct-hit");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B)).pass();
    assert_eq!(play.damage(B), (0, 2, 0));
    assert!(play.happened(Event::Repaired(B, DamageCard::DirectHit)));
}

#[test]
fn damage_from_a_rock_is_asked_about_and_the_round_goes_on() {
    let flier = with(pilot("2FW 1FW", &[]), card(1, &SPARE));
    let scene = Scene::revised().ship(0, flier, (450.0, 100.0, 0.0)).obstacle(ObstacleKind::Asteroid, 450.0, 180.0);
    let mut play = scene.ship(1, target(), (100.0, 800.0, 180.0)).play("h");
    play.until(asked_to_spare()).answer(used(A));
    // Both damage of the rock are one: one of them is prevented.
    assert_eq!((play.ship(A).shields, play.ship(A).charges[0]), (1, 0));
    assert_eq!((play.asked().1, play.ship(A).fate), (Question::SetDial(A), Fate::Flying));
}

#[test]
fn a_ship_that_dies_of_deferred_damage_in_its_activation_leaves_the_table() {
    let flier = with(pilot("2FW", &[tallyho_testkit::white(tallyho_rules::Action::Focus)]), card(1, &SPARE));
    let scene = Scene::revised().ship(0, flier, (450.0, 100.0, 0.0)).obstacle(ObstacleKind::Asteroid, 450.0, 180.0);
    let mut play = scene.ship(0, target(), (700.0, 100.0, 0.0)).ship(1, target(), (100.0, 800.0, 180.0)).play("h");
    play.no_shields(A);
    (0..2).for_each(|_| _ = play.adjust(Adjust::DealFacedown(A)));
    play.until(asked_to_spare()).pass();
    assert_eq!(play.ship(A).fate, Fate::Destroyed);
}

#[test]
fn every_ship_near_a_bomb_is_asked_for_itself() {
    let bomber = Profile { devices: vec![tallyho_rules::Load::new(Device::ProtonBomb, 1)], ..target() };
    let scene = Scene::second_edition().ship(0, bomber, (450.0, 400.0, 0.0));
    let scene = scene.ship(1, with(target(), card(1, &SPARE)), (420.0, 300.0, 0.0));
    let mut play = scene.ship(1, with(target(), card(1, &SPARE)), (500.0, 300.0, 0.0)).play("");
    play.until(Question::Drop(A)).answer(drop_load(0)).until(asked_to_spare());
    play.expect(asked_to_spare(), &[used(B), Choice::Pass]).answer(used(B));
    play.expect(asked_to_spare(), &[used(C), Choice::Pass]).pass();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (2, 1));
}

/// Whoever could be spared and is not suffers just like everybody else.
#[test]
fn damage_by_frames_is_the_damage_of_one_step() {
    for seed in 0..400 {
        let run = |spared: bool| {
            let sides = [(sample::x_wing(), 3), (sample::tie_fighter(), 4)];
            let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
            if spared {
                setup.ships.iter_mut().for_each(|ship| ship.profile.abilities = vec![card(0, &SPARE)]);
            }
            let mut game = Game::new(setup).unwrap();
            let (mut luck, mut whim, mut events) = (Luck::new(seed), Luck::new(!seed), Vec::new());
            while let Status::Ask(ask) = game.advance(&mut luck, &mut events) {
                let choice = ask.options[whim.below(ask.options.len() as u32) as usize];
                game.answer(choice, &mut luck, &mut events).unwrap();
            }
            events
        };
        // A direct hit is repaired when the damage it costs is announced, not when it is suffered: the same events, in another order.
        let sorted = |events: Vec<Event>| {
            let mut lines: Vec<String> = events.iter().map(|event| format!("{event:?}")).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(run(true)), sorted(run(false)), "seed {seed}");
    }
}
