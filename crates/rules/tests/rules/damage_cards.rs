//! The fourteen damage cards: what each does, and how it is repaired.

use tallyho_rules::{Action, Adjust, Choice, DamageCard, Event, Fate, ObstacleKind, Profile, Question, Token};

use tallyho_testkit::{A, B, Play, Scene, act, dial, linked, on, pass_or, pilot, shoot, still, target, white};

/// A shoots at B, whose shields are down.
fn hit_hull(luck: &str) -> Play {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, Profile { hull: 6, ..still() }, (300.0, 490.0, 180.0))
        .play(luck);
    play.no_shields(B);
    play
}

/// A flies that maneuver with two actions to choose from.
fn flying(code: &str, luck: &str) -> Play {
    Scene::second_edition()
        .ship(0, pilot(code, &[white(Action::Focus), white(Action::Evade)]), (300.0, 300.0, 0.0))
        .bystander()
        .play(luck)
}

#[test]
fn panicked_pilot_gives_two_stress_and_is_repaired_at_once() {
    let mut play = hit_hull("cbb bb panicked-pilot");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!((play.count(B, Token::Stress), play.damage(B)), (2, (0, 1, 0)));
}

#[test]
fn blinded_pilot_leaves_only_force_to_the_attacker() {
    let jedi = Profile { force: 1, ..still() };
    let mut play = Scene::second_edition()
        .ship(0, jedi, (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 490.0, 180.0))
        .play("ffb bb");
    play.deal(A, DamageCard::BlindedPilot).gain(A, Token::Focus).gain(A, Token::Calculate);
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, Choice::Force]).pass();
}

#[test]
fn blinded_pilot_does_not_hamper_the_defender() {
    let mut play = hit_hull("hbb fb");
    play.deal(B, DamageCard::BlindedPilot).gain(B, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Token(Token::Focus)]);
}

#[test]
fn wounded_pilot_may_be_stressed_by_each_action() {
    for (luck, stress) in [("h", 1), ("c", 1), ("f", 0), ("b", 0)] {
        let mut play = flying("2FW", luck);
        play.deal(A, DamageCard::WoundedPilot).until(Question::Action(A)).answer(act(white(Action::Focus)));
        assert_eq!(play.count(A, Token::Stress), stress);
    }
}

#[test]
fn a_wounded_pilot_stressed_by_an_action_loses_its_link() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[linked(white(Action::Focus), white(Action::Evade))]), (300.0, 300.0, 0.0))
        .bystander()
        .play("h");
    play.deal(A, DamageCard::WoundedPilot).answer(act(white(Action::Focus)));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn a_wounded_pilot_also_suffers_from_repairing_another_card_but_not_from_his_own() {
    let mut play = flying("2FW", "h");
    play.deal(A, DamageCard::WoundedPilot).deal(A, DamageCard::ConsoleFire).until(Question::Action(A));
    play.answer(Choice::Repair(DamageCard::ConsoleFire));
    assert_eq!(play.count(A, Token::Stress), 1);
    let mut play = flying("2FW", "");
    play.deal(A, DamageCard::WoundedPilot).until(Question::Action(A));
    play.answer(Choice::Repair(DamageCard::WoundedPilot));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn stunned_pilot_suffers_a_hit_after_meeting_an_obstacle() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(ObstacleKind::Debris, 300.0, 370.0)
        .obstacle(ObstacleKind::Debris, 300.0, 420.0)
        .play("bb");
    play.deal(A, DamageCard::StunnedPilot).until(Question::Action(B));
    assert_eq!(play.damage(A), (1, 0, 1), "once, however many there were");
}

#[test]
fn stunned_pilot_does_nothing_on_a_clear_way() {
    let mut play = flying("2FW", "");
    play.deal(A, DamageCard::StunnedPilot).until(Question::Action(B));
    assert_eq!(play.damage(A), (2, 0, 1));
}

#[test]
fn console_fire_burns_on_a_hit_and_not_on_a_crit() {
    for (luck, shields) in [("h", 1), ("c", 2), ("f", 2), ("b", 2)] {
        let mut play = Scene::second_edition()
            .ship(0, still(), (300.0, 300.0, 0.0))
            .ship(1, target(), (300.0, 490.0, 180.0))
            .play(luck);
        play.deal(A, DamageCard::ConsoleFire).until(Question::Attack(A));
        play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
        assert_eq!(play.ship(A).shields, shields, "{luck}");
    }
}

#[test]
fn a_ship_destroyed_by_its_console_fire_still_engages() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { hull: 2, shields: 0, ..still() }, (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 490.0, 180.0))
        .play("h");
    play.deal(A, DamageCard::ConsoleFire)
        .until(Question::Attack(A))
        .expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
    assert_eq!(play.ship(A).fate, Fate::Dying);
}

#[test]
fn weapons_failure_takes_an_attack_die_each() {
    let mut play = hit_hull("b bb");
    play.deal(A, DamageCard::WeaponsFailure)
        .deal(A, DamageCard::WeaponsFailure)
        .until(Question::Attack(A))
        .answer(shoot(B));
    assert_eq!(play.rolled(), (1, 2));
}

#[test]
fn structural_damage_takes_a_defence_die_each() {
    let mut play = hit_hull("bbb");
    play.deal(B, DamageCard::StructuralDamage)
        .deal(B, DamageCard::StructuralDamage)
        .until(Question::Attack(A))
        .answer(shoot(B));
    assert_eq!(play.rolled(), (3, 0));
}

#[test]
fn hull_breach_turns_hit_damage_to_crit_damage_that_shields_still_take() {
    let mut play = hit_hull("hhb bb fuel-leak");
    play.adjust(Adjust::Shields(B, 1)).deal(B, DamageCard::HullBreach).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 0, 2));
}

#[test]
fn damaged_sensor_array_leaves_the_focus_action_and_repairs() {
    let mut play = flying("2FW", "");
    play.deal(A, DamageCard::DamagedSensorArray).deal(A, DamageCard::HullBreach);
    play.expect(
        Question::Action(A),
        &[
            Choice::Pass,
            act(white(Action::Focus)),
            Choice::Repair(DamageCard::HullBreach),
            Choice::Repair(DamageCard::DamagedSensorArray),
        ],
    );
}

#[test]
fn loose_stabilizer_costs_a_hit_on_a_maneuver_that_is_not_straight_and_is_repaired() {
    for (code, damage) in [("2BB", (1, 1, 0)), ("2TW", (1, 1, 0)), ("4KW", (1, 1, 0)), ("0OW", (1, 1, 0))] {
        let mut play = flying(code, "");
        play.deal(A, DamageCard::LooseStabilizer).until(Question::Action(B));
        assert_eq!(play.damage(A), damage, "{code}");
    }
    let mut play = flying("3FW", "");
    play.deal(A, DamageCard::LooseStabilizer).until(Question::Action(B));
    assert_eq!(play.damage(A), (2, 0, 1));
}

#[test]
fn each_loose_stabilizer_costs_a_hit() {
    let mut play = flying("2BB", "");
    play.deal(A, DamageCard::LooseStabilizer).deal(A, DamageCard::LooseStabilizer).until(Question::Action(B));
    assert_eq!(play.damage(A), (0, 2, 0));
}

#[test]
fn disabled_power_regulator_gives_an_ion_token_before_engaging_and_an_ion_maneuver_repairs_it() {
    let regulated = Profile { dial: dial("2FW 3FW"), ..still() };
    let mut play = Scene::second_edition()
        .ship(0, regulated, (300.0, 100.0, 0.0))
        .ship(1, target(), (300.0, 390.0, 180.0))
        .play("");
    play.deal(A, DamageCard::DisabledPowerRegulator).answer(Choice::Maneuver(0));
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
    assert_eq!(play.count(A, Token::Ion), 1);
    // The next round it is ionized and flies the ion maneuver.
    play.pass().expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
    assert_eq!((play.place(A), play.count(A, Token::Ion), play.damage(A)), ((300.0, 300.0, 0.0), 0, (2, 1, 0)));
}

#[test]
fn an_ion_maneuver_repairs_every_disabled_power_regulator() {
    let mut play = flying("2FW", "");
    play.deal(A, DamageCard::DisabledPowerRegulator).deal(A, DamageCard::DisabledPowerRegulator);
    play.gain(A, Token::Ion).until(Question::Action(B));
    assert_eq!(play.damage(A), (2, 2, 0));
}

#[test]
fn fuel_leak_adds_a_hit_after_the_next_crit_damage_and_is_repaired() {
    let mut play = hit_hull("cbb bb structural-damage");
    play.deal(B, DamageCard::FuelLeak).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 2, 1));
    assert!(play.ship(B).faceup.has(DamageCard::StructuralDamage));
}

#[test]
fn fuel_leak_does_not_count_the_damage_that_dealt_it() {
    let mut play = hit_hull("cbb bb fuel-leak");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 0, 1));
}

#[test]
fn fuel_leak_also_leaks_when_a_shield_takes_the_crit() {
    let mut play = hit_hull("cbb bb");
    play.adjust(Adjust::Shields(B, 1)).deal(B, DamageCard::FuelLeak).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 2, 0));
}

#[test]
fn each_fuel_leak_adds_a_hit() {
    let mut play = hit_hull("cbb bb structural-damage");
    play.deal(B, DamageCard::FuelLeak).deal(B, DamageCard::FuelLeak).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 4, 1));
}

#[test]
fn direct_hit_is_one_more_damage_and_is_repaired_at_once() {
    let mut play = hit_hull("cbb bb direct-hit");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 2, 0));
    assert!(play.happened(Event::Repaired(B, DamageCard::DirectHit)));
}

#[test]
fn only_the_cards_with_an_action_are_offered_for_repair() {
    use DamageCard::{
        BlindedPilot, ConsoleFire, DamagedSensorArray, FuelLeak, HullBreach, LooseStabilizer, WeaponsFailure,
        WoundedPilot,
    };
    for card in DamageCard::ALL {
        let mut play = flying("2FW", "");
        play.deal(A, card);
        let offered = play.until(Question::Action(A)).asked().2.contains(&Choice::Repair(card));
        let expected = [
            BlindedPilot,
            WoundedPilot,
            ConsoleFire,
            WeaponsFailure,
            HullBreach,
            DamagedSensorArray,
            LooseStabilizer,
            FuelLeak,
        ]
        .contains(&card);
        assert_eq!(offered, expected, "{card:?}");
    }
}

#[test]
fn a_repaired_card_is_turned_down_and_stays_as_damage() {
    let mut play = flying("2FW", "");
    play.deal(A, DamageCard::HullBreach).until(Question::Action(A)).answer(Choice::Repair(DamageCard::HullBreach));
    assert_eq!(play.damage(A), (2, 1, 0));
    play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
}

#[test]
fn with_a_hull_breach_a_direct_hit_deals_its_damage_as_a_crit() {
    let mut play = hit_hull("cbb bb direct-hit structural-damage");
    play.deal(B, DamageCard::HullBreach).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 1, 2));
}

#[test]
fn two_fuel_leaks_and_a_breached_hull_end() {
    // The crit opens both leaks; the first one's hit is a crit by the breach and sets off the second.
    let mut play = hit_hull("cbb bb stunned-pilot stunned-pilot weapons-failure");
    for card in [DamageCard::HullBreach, DamageCard::FuelLeak, DamageCard::FuelLeak] {
        play.deal(B, card);
    }
    play.until(Question::Attack(A)).answer(shoot(B));
    assert!(!play.ship(B).faceup.has(DamageCard::FuelLeak));
    assert_eq!(play.damage(B), (0, 2, 4), "one crit and two leaks, each a crit");
}

#[test]
fn a_deck_holds_two_of_each_but_four_fuel_leaks_and_five_direct_hits() {
    let deck = tallyho_rules::Cards::deck();
    for card in DamageCard::ALL {
        let copies = match card {
            DamageCard::FuelLeak => 4,
            DamageCard::DirectHit => 5,
            _ => 2,
        };
        assert_eq!(deck.count(card), copies, "{card:?}");
    }
    assert_eq!(deck.len(), 33);
}
