//! Rows 5.1 to 5.3: harm to other pilots.

use tallyho_rules::{
    Choice, DamageCard, Device, DialTiming, EffectId, Event, FlightGroup, Handling, Profile, Question, Slot, Token,
};
use tallyho_testkit::{A, B, C, Scene, carrier, drop_load, pilot, still, target};

use crate::table::{Table, with};

const FIRST: Choice = Choice::Use(EffectId { ship: B, index: 0 });

#[test]
fn source_5_1_a_red_token_passed_on_to_another_pilot_costs() {
    // A shoots ions at B, whose vanes can pass one on to C for a stress token of B's own.
    let cannon = Profile { attacks: Vec::new(), ..with(still(), "ioncannon") };
    let scene = Scene::second_edition()
        .ship(1, cannon, (450.0, 200.0, 0.0))
        .ship(0, with(target(), "staticdischargevanes"), (450.0, 400.0, 180.0))
        .ship(0, target(), (510.0, 400.0, 180.0));
    let ion = Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: tallyho_rules::Target::Ship(B) };
    let mut table = Table::new(scene, "tie crow raven", "hhb bb");
    table.until(Question::Attack(A)).answer(ion).answer(FIRST);
    if let Question::Within(_) = table.asked().0 {
        table.answer(Choice::Ship(C));
    }
    assert!(table.happened(Event::Gained(C, Token::Ion)) && table.happened(Event::Gained(B, Token::Stress)));
    // The stress is B's own price, and the damage its own.
    table.counts("pilot=crow 5.1=1");
}

#[test]
fn source_5_1_is_not_for_the_stress_of_red_maneuvers_flown_in_formation() {
    let mut scene = Scene::second_edition();
    for slot in Slot::formation(0, 2) {
        let group = FlightGroup { formation: Some(slot), ..FlightGroup::ALONE };
        let handling = Handling { dial: DialTiming::AtActivation, flight_group: Some(group), ..Handling::PLAYER };
        let at = (400.0 + 60.0 * f64::from(slot.file), 300.0, 0.0);
        scene = scene.ship(0, pilot("3KR", &[]), at).handled(handling);
    }
    let mut table = Table::new(scene.bystander(), "crow raven tie", "");
    table.until(Question::Action(C));
    assert!(table.happened(Event::Gained(B, Token::Stress)));
    table.counts("");
}

#[test]
fn source_5_2_each_damage_to_another_pilot_costs_and_to_others_it_does_not() {
    // The array hurts everybody who touches it: a pilot and an enemy on either side.
    for (who, tally) in [("crow raven tie", "pilot=crow 1.1=1 5.2=1"), ("crow friend tie", "pilot=crow 1.1=1")] {
        let scene = Scene::second_edition()
            .ship(0, with(still(), "feedbackarray"), (450.0, 400.0, 0.0))
            .ship(0, target(), (490.0, 400.0, 0.0))
            .ship(1, target(), (410.0, 400.0, 0.0));
        let mut table = Table::new(scene, who, "");
        let array = Choice::Use(EffectId { ship: A, index: 0 });
        table.until_offered(array).answer(array).until_round(2);
        assert!(table.happened(Event::LostShield(B)) && table.happened(Event::LostShield(C)));
        table.counts(tally);
    }
}

#[test]
fn source_5_3_a_faceup_card_for_another_pilot_costs_for_the_damage_and_for_the_card() {
    let bare = || Profile { shields: 0, ..target() };
    let scene = Scene::second_edition()
        .ship(0, carrier(Device::ProtonBomb), (450.0, 500.0, 0.0))
        .ship(0, bare(), (430.0, 400.0, 0.0))
        .ship(1, bare(), (480.0, 400.0, 0.0));
    let mut table = Table::new(scene, "crow raven tie", "weapons-failure weapons-failure");
    table.until(Question::Drop(A)).answer(drop_load(0)).until_round(2);
    assert!(table.happened(Event::CriticallyDamaged(B, DamageCard::WeaponsFailure)));
    assert!(table.happened(Event::CriticallyDamaged(C, DamageCard::WeaponsFailure)));
    table.counts("pilot=crow 1.1=1 1.2=1 5.2=1 5.3=1");
    // 1 + 1 - 2 - 3, and the cup is never less than empty.
    assert_eq!((table.ears.0.tally().xp(Some("crow")), table.ears.0.tally().pool()), (-3, 0));
}
