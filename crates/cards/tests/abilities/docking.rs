//! Abilities of ships that dock and of those they dock on.

use tallyho_rules::effect::{DockStep, Passenger, Step, WeaponClass, Window};
use tallyho_rules::{
    Ability, Action, Adjust, Attack, Berths, Choice, Epic, Event, Profile, Question, Start, Target, Token, WeaponArc,
};
use tallyho_table::{Arc, BaseSize, Edge, Slide};

use crate::kit::{A, B, C, D, Play, Scene, act, on, pass_or, pilot, shoot, still, target, white};
use crate::{LIBRARY, special, used, with, within};

/// A large ship that stays where it is, with room for one.
fn carrier() -> Profile {
    let epic = Epic { carries: 1, berths: Berths(1), ..Epic::default() };
    Profile { size: BaseSize::Large, agility: 0, epic, ..still() }
}

/// A ship that docks on it.
fn shuttle() -> Profile {
    let attacks = vec![Attack { dice: 2, arc: WeaponArc::Front }];
    Profile { epic: Epic { docks: Berths(1), ..Epic::default() }, attacks, ..pilot("2FW", &[]) }
}

/// The carrier in the middle with the ship docked on it, and a ship of the other side.
fn docked(carrier: Profile, ship: Profile, other: (f64, f64, f64)) -> Scene {
    let scene = Scene::second_edition().ship(0, carrier, (450.0, 450.0, 0.0));
    scene.ship_that_starts(Start::DockedOn(0), ship).ship(1, target(), other)
}

const AHEAD: (f64, f64, f64) = (450.0, 650.0, 180.0);
const BEHIND: (f64, f64, f64) = (450.0, 250.0, 0.0);
const FAR: (f64, f64, f64) = (850.0, 100.0, 0.0);

fn leave() -> Choice {
    Choice::Launch { maneuver: 0, edge: Edge::Front, slide: Slide::Middle }
}

/// An attack with the weapon that the docked ship lends, the second of two.
const fn tail_gun(defender: tallyho_rules::ShipId) -> Choice {
    Choice::Attack { weapon: 1, arc: Arc::Rear, defender: Target::Ship(defender) }
}

#[test]
fn a_tail_gun_is_as_strong_as_the_docked_ships_front_weapon() {
    let mut play = docked(with(carrier(), "tailgun"), shuttle(), BEHIND).play("bb bb");
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, tail_gun(C)]).answer(tail_gun(C));
    assert_eq!(play.rolled(), (2, 2));
}

#[test]
fn a_tail_gun_is_gone_with_the_docked_ship() {
    let mut play = docked(with(carrier(), "tailgun"), shuttle(), BEHIND).bystander().play("");
    play.until(Question::Launch(B)).answer(leave()).until(Question::Action(D)).pass();
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
    // Nor is there one where the docked ship has no weapon ahead.
    let unarmed = Profile { attacks: vec![Attack { dice: 3, arc: WeaponArc::Rear }], ..shuttle() };
    let mut play = docked(with(carrier(), "tailgun"), unarmed, BEHIND).bystander().play("");
    play.until(Question::Action(D)).pass().until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
}

#[test]
fn locked_and_loaded_lets_the_carrier_attack_to_the_rear_after_attacking_ahead() {
    let both = |ability: &str| {
        let ghost = with(carrier(), "tailgun");
        docked(ghost, with(shuttle(), ability), AHEAD).ship(1, target(), BEHIND)
    };
    let mut play = both("lockedandloaded").play("bbb bb bb bb");
    play.until(Question::Attack(A)).answer(shoot(C));
    let after = Question::Abilities(Window::AfterAttack);
    play.expect(after, &[used(B, 0), Choice::Pass]).answer(used(B, 0));
    play.expect(Question::Attack(A), &[Choice::Pass, tail_gun(D)]).answer(tail_gun(D));
    let attacks = play.events.iter().filter(|event| matches!(event, Event::Attacked { .. })).count();
    assert_eq!(attacks, 2);
    // Not after an attack to the rear.
    let mut play = both("lockedandloaded").play("bb bb");
    play.until(Question::Attack(A)).answer(tail_gun(D)).until_next_round();
}

#[test]
fn locked_and_loaded_does_nothing_after_a_special_attack() {
    let ghost = Profile { specials: vec![special(WeaponClass::Cannon)], ..with(carrier(), "tailgun") };
    let scene = docked(ghost, with(shuttle(), "lockedandloaded"), AHEAD).ship(1, target(), BEHIND);
    let mut play = scene.play("bbb bb");
    let fire = Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Ship(C) };
    play.until(Question::Attack(A)).answer(fire).until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn locked_and_loaded_ends_when_the_ship_has_left() {
    let ghost = with(carrier(), "tailgun");
    let mut play = docked(ghost, with(shuttle(), "lockedandloaded"), AHEAD).play("bbb bb");
    play.until(Question::Launch(B)).answer(Choice::Launch { maneuver: 0, edge: Edge::Rear, slide: Slide::Middle });
    play.until(Question::Attack(A)).answer(shoot(C)).until_next_round();
}

#[test]
fn a_comms_shuttle_gives_its_carrier_the_coordinate_action() {
    let scene = |docks: bool| {
        let plain = Profile { actions: vec![white(Action::Focus)], ..carrier() };
        let scene = Scene::second_edition().ship(0, plain, (450.0, 450.0, 0.0));
        let shuttle = with(shuttle(), "commsshuttle");
        let scene = match docks {
            true => scene.ship_that_starts(Start::DockedOn(0), shuttle),
            false => scene.ship(0, Profile { attacks: Vec::new(), ..shuttle }, (100.0, 100.0, 0.0)),
        };
        scene
            .ship(0, Profile { actions: vec![white(Action::Evade)], initiative: 6, ..target() }, (600.0, 450.0, 0.0))
            .ship(1, target(), FAR)
            .play("")
    };
    let mut play = scene(true);
    let before = Question::Abilities(Window::BeforeActivation);
    play.until(before).expect(before, &[used(B, 1), Choice::Pass]).answer(used(B, 1));
    play.expect(Question::Action(A), &pass_or(&[Action::Coordinate])).answer(act(white(Action::Coordinate)));
    play.expect(Question::Action(C), &pass_or(&[Action::Evade])).answer(act(white(Action::Evade)));
    assert_eq!(play.count(C, Token::Evade), 1);
    // It is on the bar, but nobody performs an action twice in a round.
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    let mut play = scene(true);
    play.until(before).pass().expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Coordinate]));
    let mut play = scene(false);
    play.until(Question::Action(A)).expect(Question::Action(A), &pass_or(&[Action::Focus]));
}

/// The carrier has locked the third ship, which stands there; the craft leaves it.
fn pursuing(chassis: &str, locked: (f64, f64, f64)) -> Play {
    let hound = Profile { chassis: chassis.to_owned(), attacks: Vec::new(), ..carrier() };
    let pup = with(Profile { attacks: Vec::new(), ..shuttle() }, "pursuitcraft");
    let mut play = docked(hound, pup, locked).ship(1, target(), (200.0, 650.0, 180.0)).bystander().play("");
    play.until(Question::Launch(B)).adjust(Adjust::Lock(A, on(C)));
    play.until(Question::Launch(B)).answer(leave());
    play
}

#[test]
fn a_pursuit_craft_locks_what_the_hounds_tooth_has_locked_when_it_deploys() {
    let mut play = pursuing("yv666lightfreighter", (600.0, 650.0, 180.0));
    let deployed = Question::Abilities(Window::AfterDeploy);
    play.expect(deployed, &[used(B, 0), Choice::Pass]).answer(used(B, 0));
    // There is one such ship, so nobody is asked which.
    assert_eq!(play.ship(B).lock, on(C));
    assert_ne!(play.asked().1, within(B, 0));
    let mut play = pursuing("lambdaclasst4ashuttle", (600.0, 650.0, 180.0));
    assert_eq!((play.asked().1, play.ship(B).lock), (Question::NextShip, None));
    // Nor what is too far away for a lock.
    let mut play = pursuing("yv666lightfreighter", FAR);
    assert_eq!((play.asked().1, play.ship(B).lock), (Question::NextShip, None));
}

#[test]
fn docking_clamps_and_escape_craft_say_who_docks() {
    let steps = |id: &str| LIBRARY.ability(id).unwrap().effects[0].blocks[0].clone();
    assert_eq!(steps("dockingclamps"), [Step::Dock(DockStep::Carries(4, vec![Passenger::Small]))]);
    assert_eq!(steps("escapecraft"), [Step::Dock(DockStep::StartsDocked("yv666lightfreighter".to_owned()))]);
    assert!(LIBRARY.ship("yv666lightfreighter").is_ok());
}

/// A pilot who gains a calculate token at the start of the Engagement phase.
fn gifted(mut profile: Profile) -> Profile {
    let clauses = [("at", "engagement-start"), ("pay", "charge 1"), ("may", "gain calculate")];
    let effects = vec![tallyho_rules::Effect::read(clauses).unwrap()];
    let (id, name) = ("gifted".to_owned(), "Gifted".to_owned());
    profile.abilities.push(Ability { id, kind: "pilot".to_owned(), name, charges: 1, recovers: 0, effects });
    profile
}

#[test]
fn a_co_pilot_lends_its_carrier_what_it_can_do_while_it_is_docked() {
    let mut play = docked(carrier(), gifted(with(shuttle(), "copilot")), FAR).play("");
    // The carrier has no effects of its own: the first is the one it is lent.
    let question = Question::Abilities(Window::EngagementStart);
    play.until(question).expect(question, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert!(play.happened(Event::Gained(A, Token::Calculate)));
    assert_eq!(play.ship(B).charges[1], 0);
}

#[test]
fn a_co_pilot_who_has_left_lends_nothing() {
    let mut play = docked(carrier(), gifted(with(shuttle(), "copilot")), FAR).play("");
    play.until(Question::Launch(B)).answer(leave());
    let question = Question::Abilities(Window::EngagementStart);
    // The pilot has it, not the carrier.
    play.until(question).expect(question, &[used(B, 1), Choice::Pass]);
}

#[test]
fn without_a_co_pilot_the_carrier_has_nothing_of_its_passenger() {
    let mut play = docked(carrier(), gifted(shuttle()), FAR).bystander().play("");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn a_hyperspace_docking_ring_turns_after_a_stop_and_does_nothing_alone() {
    let ring = with(Profile { epic: carrier().epic, ..pilot("0OW", &[]) }, "hyperspacedockingring");
    let fighter = Profile { size: BaseSize::Small, ..shuttle() };
    let mut play = docked(ring, fighter, FAR).play("");
    let question = Question::Abilities(Window::AfterManeuver);
    play.until(question).answer(used(A, 1)).answer(Choice::Either(1));
    assert_eq!(play.place(A).2, 90.0);
    let mut play = {
        let ring = with(Profile { epic: carrier().epic, ..pilot("0OW", &[]) }, "hyperspacedockingring");
        docked(ring, shuttle(), FAR).bystander().play("")
    };
    play.until(Question::Launch(B)).answer(leave()).until_next_round().until_next_round();
    let turned = |event: &Event| matches!(event, Event::Revealed(A, ..));
    // It had its dial in the first round; in the second it has none.
    assert_eq!(play.events.iter().filter(|event| turned(event)).count(), 1);
}
