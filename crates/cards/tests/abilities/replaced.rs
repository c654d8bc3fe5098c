//! Abilities that upgrades put in the place of a ship's own.

use tallyho_rules::effect::{WeaponClass, Window};
use tallyho_rules::{Adjust, Choice, Event, Profile, Question, Target};
use tallyho_table::Arc;

use crate::{duel, special, used, with};
use tallyho_testkit::{A, B, Play, on, shoot, still, target};

const fn second_weapon() -> Choice {
    Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Ship(B) }
}

fn armed(ability: &str, class: WeaponClass) -> Profile {
    Profile { specials: vec![special(class)], ..with(still(), ability) }
}

fn attacks(play: &Play) -> usize {
    play.events.iter().filter(|event| matches!(event, Event::Attacked { .. })).count()
}

#[test]
fn a_devastating_barrage_of_torpedoes_in_the_bullseye_arc_cannot_be_evaded() {
    // Shields take two of the critical hits, the evade results none.
    let mut play = duel(armed("devastatingbarrage", WeaponClass::Torpedo), target(), 200.0).play("ccb ee");
    play.until(Question::Attack(A)).answer(second_weapon()).until_next_round();
    assert_eq!(play.damage(B), (0, 0, 0));
    // Not with the ship's own weapon.
    let mut play = duel(armed("devastatingbarrage", WeaponClass::Torpedo), target(), 200.0).play("ccb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.damage(B), (2, 0, 0));
}

#[test]
fn advanced_fire_control_follows_a_cannon_with_the_primary_weapon() {
    let scene = || duel(armed("advancedfirecontrol", WeaponClass::Cannon), target(), 200.0);
    let mut play = scene().play("bbb bb bbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(second_weapon());
    let after = Question::Abilities(Window::AfterAttack);
    play.until(after).expect(after, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]).answer(shoot(B)).until_next_round();
    assert_eq!(attacks(&play), 2);
    // Not without a lock.
    let mut play = scene().play("bbb bb");
    play.until(Question::Attack(A)).answer(second_weapon()).until_next_round();
    assert_eq!(attacks(&play), 1);
}
