//! What cards may do by the rules, whatever is on them: attacks in the middle of attacks, links, repairs, tokens that may not be
//! spent, dice that may not be modified, and remotes that are attacked.

use tallyho_rules::effect::{Effect, WeaponClass, Window};
use tallyho_rules::{
    Ability, Action, Adjust, Attack, Choice, DamageCard, Device, Difficulty, EffectId, Event, Profile, Question, Seat,
    ShipId, Special, Target, Token, WeaponArc,
};
use tallyho_table::{Arc, Template};

use tallyho_testkit::{
    A, B, C, Scene, act, carrier, dial, launch, linked, pass_or_any, pilot, red, shoot, shoot_object, still, target,
    white,
};

type Clauses<'c> = &'c [(&'c str, &'c str)];

/// A card with so many charges that does all of that.
fn card(charges: u8, effects: &[Clauses<'_>]) -> Ability {
    let effects = effects.iter().map(|clauses| Effect::read(clauses.iter().copied()).expect("an effect")).collect();
    Ability { kind: "crew".to_owned(), name: "Test".to_owned(), charges, effects, ..Ability::default() }
}

fn with(profile: Profile, effects: &[Clauses<'_>]) -> Profile {
    Profile { abilities: vec![card(0, effects)], ..profile }
}

const fn used(ship: ShipId, index: u8) -> Choice {
    Choice::Use(EffectId { ship, index })
}

const fn within(ship: ShipId, index: u8) -> Question {
    Question::Within(EffectId { ship, index })
}

/// A ship, and an enemy ahead of it at range 2 that faces it.
fn duel(ship: Profile, enemy: Profile) -> Scene {
    Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0)).ship(1, enemy, (450.0, 400.0, 180.0))
}

const FIRES_BACK: Clauses<'_> = &[("at", "after-shield-lost"), ("may", "bonus primary")];

#[test]
fn a_bonus_attack_that_comes_up_in_an_attack_waits_for_its_aftermath() {
    let after: Clauses<'_> = &[("at", "after-attack"), ("must", "gain focus")];
    let mut play = duel(with(still(), &[after]), with(still(), &[FIRES_BACK])).play("hbb bb bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    let lost = Question::Abilities(Window::AfterShieldLost);
    play.until(lost);
    assert_eq!(play.count(A, Token::Focus), 1, "the attacker's own comes before");
    play.answer(used(B, 0)).answer(shoot(A)).until_next_round();
    let gained = play.events.iter().filter(|event| **event == Event::Gained(A, Token::Focus)).count();
    assert_eq!(gained, 1, "and never again");
}

#[test]
fn an_attack_in_the_middle_of_another_leaves_that_one_as_it_was() {
    // C takes a hit for B; A's friend D fires at whoever suffers; then B suffers what is left.
    let takes: Clauses<'_> = &[
        ("at", "before-neutralize"),
        ("whose", "other-friend 0-1"),
        ("if", "defending it"),
        ("may", "either [cancel hit 1, suffer 1 0]"),
    ];
    let fires: Clauses<'_> =
        &[("at", "after-suffering"), ("whose", "enemy"), ("if", "not defending it"), ("may", "bonus primary on-it")];
    let scene = duel(still(), target()).ship(1, with(target(), &[takes]), (510.0, 420.0, 180.0));
    let mut play = scene.ship(0, with(still(), &[fires]), (510.0, 200.0, 0.0)).play("hhb bb bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::Abilities(Window::BeforeNeutralize));
    play.answer(used(C, 0)).until(Question::Abilities(Window::AfterSuffering));
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (1, 1), "both attacks' damage is where it belongs");
    play.answer(used(ShipId(3), 0)).answer(shoot(C));
    assert!(play.happened(Event::Missed(Target::Ship(C))));
}

#[test]
fn a_link_follows_an_action_that_a_card_granted() {
    let grants: Clauses<'_> = &[("at", "after-reveal"), ("may", "act focus")];
    let bar = [linked(white(Action::Focus), red(Action::Evade))];
    let flier = || with(pilot("2FW", &bar), &[grants]);
    let mut play = Scene::second_edition().ship(0, flier(), (300.0, 300.0, 0.0)).bystander().play("");
    play.until(Question::Abilities(Window::AfterReveal)).answer(used(A, 0)).answer(act(white(Action::Focus)));
    play.expect(Question::Action(A), &pass_or_any(&[red(Action::Evade)]));
    // A focus of another colour than the bar's has no link.
    let grants: Clauses<'_> = &[("at", "after-reveal"), ("may", "act red:focus")];
    let mut play =
        Scene::second_edition().ship(0, with(pilot("2FW", &bar), &[grants]), (300.0, 300.0, 0.0)).bystander().play("");
    play.until(Question::Abilities(Window::AfterReveal)).answer(used(A, 0)).answer(act(red(Action::Focus)));
    assert_eq!(play.count(A, Token::Stress), 1);
    assert_ne!(play.asked().1, Question::Action(A));
}

/// A ship with no action but the repair of its damage, to which a card grants an action after its maneuver.
fn repairs_by(step: &str, stress: bool) -> Vec<Choice> {
    let grants: Clauses<'_> = &[("at", "after-maneuver"), ("may", step)];
    let flier = with(pilot("2FW", &[]), &[grants]);
    let mut play = Scene::second_edition().ship(0, flier, (300.0, 300.0, 0.0)).bystander().play("");
    play.deal(A, DamageCard::WeaponsFailure);
    if stress {
        play.gain(A, Token::Stress);
    }
    let (_, question, _) = play.asked();
    if question != Question::Abilities(Window::AfterManeuver) {
        return Vec::new();
    }
    play.answer(used(A, 0));
    play.asked().2
}

#[test]
fn an_action_that_a_card_grants_may_be_the_repair_of_a_damage_card() {
    let repair = vec![Choice::Pass, Choice::Repair(DamageCard::WeaponsFailure)];
    for step in ["act any", "act white", "act white-as-red"] {
        assert_eq!(repairs_by(step, false), repair, "{step}");
        assert_eq!(repairs_by(step, true), [], "{step}");
    }
    for step in ["act any stressed", "act white stressed"] {
        assert_eq!(repairs_by(step, true), repair, "{step}");
    }
}

#[test]
fn a_repair_that_is_granted_as_a_red_action_stresses() {
    let grants: Clauses<'_> = &[("at", "after-maneuver"), ("may", "act white-as-red")];
    let flier = with(pilot("2FW", &[]), &[grants]);
    let mut play = Scene::second_edition().ship(0, flier, (300.0, 300.0, 0.0)).bystander().play("");
    play.deal(A, DamageCard::WeaponsFailure).until(Question::Abilities(Window::AfterManeuver)).answer(used(A, 0));
    play.answer(Choice::Repair(DamageCard::WeaponsFailure));
    assert_eq!((play.count(A, Token::Stress), play.ship(A).faceup.len()), (1, 0));
}

#[test]
fn who_may_act_while_stressed_may_repair_while_stressed() {
    for (does, stress, offered) in
        [("act-stressed", 1, true), ("act-stressed focus", 1, false), ("act-stressed", 0, true)]
    {
        let flier = with(pilot("2FW", &[]), &[&[("at", "while-stressed"), ("do", does)]]);
        let mut play = Scene::second_edition().ship(0, flier, (300.0, 300.0, 0.0)).bystander().play("");
        play.deal(A, DamageCard::WeaponsFailure);
        (0..stress).for_each(|_| _ = play.gain(A, Token::Stress));
        assert_eq!(play.asked().1 == Question::Action(A), offered, "{does}, {stress}");
    }
    // The same where only white actions are possible: a repair is one.
    let whites: Clauses<'_> = &[("at", "while-stressed"), ("if", "colour white"), ("do", "act-stressed")];
    let flier = with(pilot("2FW", &[]), &[whites]);
    let mut play = Scene::second_edition().ship(0, flier, (300.0, 300.0, 0.0)).bystander().play("");
    play.deal(A, DamageCard::WeaponsFailure).gain(A, Token::Stress);
    play.expect(Question::Action(A), &[Choice::Pass, Choice::Repair(DamageCard::WeaponsFailure)]);
}

#[test]
fn after_the_last_action_of_an_activation_nothing_is_repaired() {
    let sensors: Clauses<'_> = &[("at", "after-reveal"), ("may", "last-action activation"), ("may", "act any")];
    let scene = || {
        let flier = with(pilot("2FW", &[white(Action::Focus)]), &[sensors]);
        let mut play = Scene::second_edition().ship(0, flier, (300.0, 300.0, 0.0)).bystander().play("");
        play.deal(A, DamageCard::WeaponsFailure).until(Question::Abilities(Window::AfterReveal)).answer(used(A, 0));
        play
    };
    let repair = Choice::Repair(DamageCard::WeaponsFailure);
    let mut play = scene();
    play.expect(Question::Action(A), &[Choice::Pass, act(white(Action::Focus)), repair]);
    play.answer(act(white(Action::Focus)));
    assert_eq!(play.asked().1, Question::Action(B), "no repair after it");
    // A repair is that last action, too.
    let mut play = scene();
    play.answer(repair);
    assert_eq!(play.asked().1, Question::Action(B));
    // Who performs none is not held to it.
    let mut play = scene();
    play.pass();
    assert_eq!(play.asked().1, Question::Action(A));
}

/// A launches a probe droid that B attacks with a weapon whose card does that.
fn droid_hit(does: &[Clauses<'_>], luck: &str) -> tallyho_testkit::Play {
    let weapon = Special {
        class: WeaponClass::Missile,
        attack: Attack { dice: 3, arc: WeaponArc::Front },
        range: tallyho_rules::effect::Band { least: 1, most: 3 },
        needs: None,
        spends: None,
        ordnance: true,
        card: Some(0),
        only_bonus: false,
    };
    let other = Profile { specials: vec![weapon], abilities: vec![card(0, does)], ..still() };
    let scene = Scene::second_edition().ship(0, carrier(Device::Drk1ProbeDroid), (300.0, 300.0, 0.0));
    let mut play = scene.ship(1, other, (300.0, 790.0, 180.0)).play(luck);
    play.until(Question::Drop(A)).answer(launch(Template::Straight(3))).until(Question::Attack(B));
    play.answer(Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Object(0) });
    play
}

#[test]
fn a_remote_suffers_the_damage_that_an_ion_weapon_leaves() {
    let ion: Clauses<'_> = &[("at", "attack-hits"), ("if", "weapon this"), ("must", "instead 1 ion")];
    let mut play = droid_hit(&[ion], "hhb bbb");
    play.until_next_round();
    assert!(play.happened(Event::RemoteDestroyed(0)));
    let pulse: Clauses<'_> = &[
        ("at", "attack-hits"),
        ("must", "suffer 0 1 opponent"),
        ("must", "gain jam opponent"),
        ("must", "cancel any all"),
    ];
    let mut play = droid_hit(&[pulse], "hhb bbb");
    play.until_next_round();
    assert!(play.happened(Event::RemoteDestroyed(0)));
}

#[test]
fn a_card_that_only_gives_a_ship_tokens_has_nothing_for_a_remote() {
    let jams: Clauses<'_> = &[("at", "attack-declared"), ("may", "gain jam opponent")];
    let mut play = droid_hit(&[jams], "bbb bbb");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

#[test]
fn a_remote_stands_in_arcs_and_at_ranges() {
    for (condition, dice) in [
        ("arc bullseye me opponent", 4),
        ("arc front me defender", 4),
        ("arc rear me opponent", 3),
        ("range me defender 3", 4),
        ("range me defender 1", 3),
        ("not arc front opponent me", 4),
    ] {
        let more: Clauses<'_> = &[("at", "attack-dice"), ("if", condition), ("do", "dice +1")];
        let mut play = droid_hit(&[more], if dice == 4 { "bbbb bbb" } else { "bbb bbb" });
        play.until_next_round();
        assert_eq!(play.rolled(), (dice, 3), "{condition}; no bonus for range against such a weapon");
    }
}

#[test]
fn what_a_ship_chose_to_do_is_its_owners_in_all_that_follows() {
    let unless: Clauses<'_> = &[
        ("at", "engagement-start"),
        ("choose", "enemy 0-3"),
        ("must", "let target [remove green target | suffer 1 0 target]"),
    ];
    let mut play = duel(with(target(), &[unless]), target()).play("");
    play.gain(B, Token::Focus).gain(B, Token::Evade).until(within(A, 0));
    assert_eq!(play.asked().0, Seat(1));
    play.answer(Choice::Either(0));
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(1), within(A, 0)), "which token, too");
    assert_eq!(options, [Choice::Token(Token::Focus), Choice::Token(Token::Evade)]);
}

#[test]
fn a_token_that_may_not_be_spent_on_dice_pays_for_no_card_either() {
    let optics: Clauses<'_> = &[("at", "modify-attack"), ("pay", "spend focus"), ("may", "change blank hit 1")];
    let aims: Clauses<'_> = &[("at", "modify-attack"), ("pay", "lock opponent"), ("may", "change blank hit 1")];
    for (forbidden, green, lock) in [("spend-green", false, true), ("spend-lock", true, false), ("reroll", true, true)]
    {
        let step = format!("forbid {forbidden}");
        let bars: Clauses<'_> = &[("at", "spend"), ("whose", "opponent"), ("do", &step)];
        let mut play = duel(with(still(), &[optics, aims]), with(target(), &[bars])).play("bbb bb");
        play.gain(A, Token::Focus).adjust(Adjust::Lock(A, Some(Target::Ship(B)))).until(Question::Attack(A));
        play.answer(shoot(B));
        let options = play.asked().2;
        assert_eq!((options.contains(&used(A, 0)), options.contains(&used(A, 1))), (green, lock), "{forbidden}");
        play.until_next_round();
    }
}

#[test]
fn dice_that_cannot_be_modified_are_not_changed_after_the_modify_step_either() {
    let bars: Clauses<'_> = &[("at", "spend"), ("whose", "opponent"), ("do", "forbid modify")];
    for (does, left) in [("change crit hit all", [1, 1, 0, 1]), ("cancel crit all", [1, 0, 0, 1])] {
        let cannon: Clauses<'_> = &[("at", "attack-modified"), ("must", does)];
        let mut play = duel(with(still(), &[cannon]), with(target(), &[bars])).play("hcb ee");
        play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        assert_eq!(play.attack_dice(), left, "{does}");
    }
}

#[test]
fn the_arc_of_a_missile_is_no_firing_arc() {
    let behind: Clauses<'_> = &[("at", "attack-dice"), ("if", "not arc firing opponent me"), ("do", "dice +1")];
    let tail = |arc: WeaponArc| Special {
        class: WeaponClass::Missile,
        attack: Attack { dice: 2, arc },
        range: tallyho_rules::effect::Band { least: 1, most: 3 },
        needs: None,
        spends: None,
        ordnance: true,
        card: None,
        only_bonus: false,
    };
    let scene = |special: Special| {
        let fled = Profile { specials: vec![special], ..still() };
        Scene::second_edition().ship(0, with(still(), &[behind]), (450.0, 200.0, 0.0)).ship(
            1,
            fled,
            (450.0, 400.0, 0.0),
        )
    };
    let mut play = scene(tail(WeaponArc::Rear)).play("bbbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.rolled(), (4, 2));
    // A turret's is, where it points.
    let mut play = scene(tail(WeaponArc::SingleTurret)).play("bbb bb");
    play.until(Question::Attack(A)).adjust(Adjust::Turret(B, tallyho_table::Quarter::Rear));
    play.answer(shoot(B)).until_next_round();
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn a_token_that_comes_instead_brings_what_it_always_brings() {
    let swaps: Clauses<'_> =
        &[("at", "would-gain"), ("whose", "enemy"), ("if", "token stress"), ("may", "swap-token jam")];
    let mut play = Scene::second_edition()
        .ship(0, with(target(), &[swaps]), (450.0, 200.0, 0.0))
        .ship(1, pilot("1FR", &[white(Action::Focus)]), (450.0, 500.0, 180.0))
        .play("");
    play.gain(B, Token::Focus).gain(B, Token::Evade).until(Question::Abilities(Window::WouldGain)).answer(used(A, 0));
    let (seat, question, _) = play.asked();
    assert_eq!((seat, question), (Seat(0), Question::Jam(B)), "whoever has the card chooses what jamming takes");
}

#[test]
fn another_maneuver_is_as_hard_as_it_is_for_the_ship_now() {
    let sets: Clauses<'_> = &[("at", "after-reveal"), ("may", "set-dial same-colour")];
    let flier = with(Profile { dial: dial("1TW 1FW 2FR 3FW"), ..pilot("1FW", &[]) }, &[sets]);
    let mut play = Scene::second_edition().ship(0, flier, (300.0, 300.0, 0.0)).bystander().play("");
    play.deal(A, DamageCard::DamagedEngine).until(Question::SetDial(A)).answer(Choice::Maneuver(0));
    play.until(Question::Abilities(Window::AfterReveal)).answer(used(A, 0));
    assert_eq!(play.asked().1, Question::Action(B), "the one other red maneuver is flown without a question");
    assert!(play.events.iter().any(|event| {
        matches!(event, Event::Maneuvered { ship: A, difficulty: Difficulty::Red, maneuver, .. } if maneuver.speed() == 2)
    }));
}

#[test]
fn a_result_after_neutralizing_is_one_that_is_left() {
    let takes: Clauses<'_> = &[
        ("at", "after-neutralize"),
        ("if", "defending"),
        ("choose", "other-friend 0-1"),
        (
            "must",
            "either [if results hit 1+ [cancel hit 1, suffer 1 0 target] | if results crit 1+ [cancel crit 1, suffer 0 1 target]]",
        ),
    ];
    let scene = || duel(still(), with(target(), &[takes])).ship(1, target(), (510.0, 420.0, 180.0));
    // A miss is nobody's.
    let mut play = scene().play("hhb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (2, 2));
    // With hits alone nothing is asked, and it happens.
    let mut play = scene().play("hhb eb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!((play.ship(B).shields, play.ship(C).shields), (2, 1));
}

#[test]
fn what_did_not_apply_when_a_moment_came_does_not_enter_later() {
    let hurts: Clauses<'_> = &[("at", "engagement-start"), ("choose", "enemy 0-3"), ("may", "suffer 1 0 target")];
    let always: Clauses<'_> = &[("at", "engagement-start"), ("may", "gain calculate")];
    let hurt: Clauses<'_> = &[("at", "engagement-start"), ("if", "damaged"), ("may", "gain evade")];
    let mut play = duel(with(target(), &[hurts]), with(target(), &[always, hurt])).play("");
    play.no_shields(B).until(Question::Abilities(Window::EngagementStart)).answer(used(A, 0));
    assert_eq!(play.ship(B).damage(), 1);
    play.expect(Question::Abilities(Window::EngagementStart), &[used(B, 0), Choice::Pass]);
}

#[test]
fn after_the_red_action_of_a_bump_no_other_follows() {
    let thrusters: Clauses<'_> = &[("at", "after-action"), ("may", "act red:boost stressed")];
    let flier = with(pilot("3FW", &[white(Action::Focus)]), &[thrusters]);
    let scene = || {
        let scene = Scene::revised().ship(0, flier.clone(), (300.0, 300.0, 0.0)).bystander();
        scene.ship(1, target(), (300.0, 450.0, 180.0))
    };
    let mut play = scene().play("");
    play.until(Question::BumpAction(A)).answer(act(red(Action::Focus)));
    assert_eq!(play.asked().1, Question::Action(B));
}

/// Ships nose to nose that touch, by the revised rules.
fn touching(ship: Profile, enemy: Profile) -> Scene {
    Scene::revised().ship(0, ship, (300.0, 300.0, 0.0)).ship(1, enemy, (335.0, 340.0, 270.0))
}

#[test]
fn at_range_0_enemies_take_no_defence_dice_and_touch_none() {
    let fewer: Clauses<'_> = &[("at", "defense-dice"), ("whose", "opponent"), ("do", "dice -1")];
    let juke: Clauses<'_> = &[("at", "modify-defense"), ("whose", "opponent"), ("may", "change evade focus 1")];
    let cancels: Clauses<'_> = &[("at", "before-neutralize"), ("if", "attacking"), ("must", "cancel evade 1")];
    let more: Clauses<'_> = &[("at", "attack-pool"), ("may", "dice +1")];
    let mut play = touching(with(still(), &[fewer, juke, cancels, more]), target()).play("hhb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.rolled(), (3, 2));
    assert_eq!(play.defense_dice(), [2, 0, 0]);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(id) if id.index != 2)), "none is offered");
    // Its own cards still do, and by the rules before nobody attacks there.
    let mine: Clauses<'_> = &[("at", "defense-dice"), ("do", "dice -1")];
    let mut play = touching(still(), with(target(), &[mine])).play("hhb e");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.rolled(), (3, 1));
}

#[test]
fn at_range_0_dice_of_a_special_weapon_are_modified_as_ever() {
    let beak = Special {
        class: WeaponClass::Special,
        attack: Attack { dice: 2, arc: WeaponArc::Front },
        range: tallyho_rules::effect::Band { least: 0, most: 1 },
        needs: None,
        spends: None,
        ordnance: true,
        card: None,
        only_bonus: false,
    };
    let ship = Profile { specials: vec![beak], ..still() };
    let mut play = touching(ship, target()).play("fb bb");
    play.gain(A, Token::Focus).until(Question::Attack(A));
    play.answer(Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Ship(B) });
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, Choice::Token(Token::Focus)]);
    play.until_next_round();
}

#[test]
fn a_remote_that_was_attacked_is_the_same_target_and_no_other() {
    for (on, remote) in [("same", true), ("another", false)] {
        let step = format!("bonus primary {on}");
        let again: Clauses<'_> = &[("at", "after-attack"), ("may", &step)];
        let scene = Scene::second_edition().ship(0, carrier(Device::BuzzDroidSwarm), (300.0, 300.0, 0.0));
        let mut play = scene.ship(1, with(still(), &[again]), (300.0, 590.0, 180.0)).play("bbbb eee");
        play.until(Question::Drop(A)).answer(launch(Template::Straight(3))).until(Question::Attack(B));
        play.answer(shoot_object(0)).until(Question::Abilities(Window::AfterAttack)).answer(used(B, 0));
        let options = play.asked().2;
        assert_eq!((options.contains(&shoot_object(0)), options.contains(&shoot(A))), (remote, !remote), "{on}");
    }
}

#[test]
fn a_mine_with_a_fuse_loses_it_instead_of_going_off() {
    let fuses: Clauses<'_> = &[("at", "after-drop"), ("must", "fuse 1")];
    for (fused, luck) in [(true, ""), (false, "bb")] {
        let layer = Profile {
            abilities: fused.then(|| card(0, &[fuses])).into_iter().collect(),
            ..carrier(Device::ProximityMine)
        };
        let scene = Scene::second_edition().ship(0, layer, (300.0, 400.0, 0.0));
        let mut play = scene.ship(1, pilot("3FW", &[]), (300.0, 150.0, 0.0)).bystander().play(luck);
        play.until(Question::Drop(A)).answer(tallyho_testkit::drop(Template::Straight(1))).until(Question::Action(C));
        assert_eq!(play.happened(Event::Detonated(0)), !fused);
        assert_eq!(play.object(0).fuse, 0);
    }
}

#[test]
fn a_bonus_attack_that_must_be_made_is_made() {
    for (key, passes) in [("must", false), ("may", true)] {
        let again: Clauses<'_> = &[("at", "after-attack"), (key, "bonus primary")];
        let mut play = duel(with(still(), &[again]), target()).ship(1, target(), (520.0, 400.0, 180.0)).play("bbb bb");
        play.until(Question::Attack(A)).answer(shoot(B));
        if passes {
            play.until(Question::Abilities(Window::AfterAttack)).answer(used(A, 0));
        }
        let options = play.asked().2;
        assert_eq!((options.contains(&Choice::Pass), options.contains(&shoot(C))), (passes, true));
    }
}
