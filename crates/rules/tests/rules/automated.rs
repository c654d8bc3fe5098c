//! Automated ships: red maneuvers cost the action and no stress, an action takes stress away, and damage is tokens.

use tallyho_rules::{
    Action, Adjust, AtTheEdge, Choice, Colours, DamageBy, DamageCard, DialTiming, Event, Fate, Handling, NotAdjusted,
    Profile, Question, Seat, Start, Token, audit,
};
use tallyho_table::{BaseSize, WingPlace};

use tallyho_testkit::{A, B, Play, Scene, dial, pass_or, pilot, shoot, still, target, white};

const RED_COSTS_THE_ACTION: Handling = Handling { colours: Colours::RedCostsTheAction, ..Handling::PLAYER };
const TOKENS: Handling = Handling { damage: DamageBy::Tokens, ..Handling::PLAYER };

/// A flies that, with two actions to choose from.
fn flying(code: &str, handling: Handling) -> Play {
    Scene::second_edition()
        .ship(0, pilot(code, &[white(Action::Focus), white(Action::Evade)]), (300.0, 300.0, 0.0))
        .handled(handling)
        .bystander()
        .play("")
}

#[test]
fn a_red_maneuver_gives_no_stress_and_costs_the_action() {
    let mut play = flying("2KR", RED_COSTS_THE_ACTION);
    // The next to be asked is somebody else.
    play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((300.0, 420.0, 180.0), 0));
    let mut player = flying("2KR", Handling::PLAYER);
    player.expect(Question::Action(B), &pass_or(&[Action::Focus]));
    assert_eq!(player.count(A, Token::Stress), 1);
}

#[test]
fn a_white_maneuver_leaves_the_action() {
    let mut play = flying("2FW", RED_COSTS_THE_ACTION);
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Evade]));
}

#[test]
fn a_blue_maneuver_takes_no_stress_strain_or_deplete_away() {
    let mut play = flying("2FB 2FW", RED_COSTS_THE_ACTION);
    for token in [Token::Stress, Token::Strain, Token::Deplete] {
        play.gain(A, token);
    }
    play.answer(Choice::Maneuver(0)).asked();
    assert_eq!([Token::Stress, Token::Strain, Token::Deplete].map(|token| play.count(A, token)), [1, 1, 1]);
}

#[test]
fn a_stressed_ship_flies_red() {
    let mut play = flying("3KR 2FW", RED_COSTS_THE_ACTION);
    play.gain(A, Token::Stress).answer(Choice::Maneuver(0)).asked();
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((300.0, 460.0, 180.0), 1));
}

#[test]
fn a_stressed_ship_may_only_take_stress_away_one_token_for_an_action() {
    let mut play = flying("2FW 1FW", RED_COSTS_THE_ACTION);
    play.gain(A, Token::Stress).gain(A, Token::Stress).answer(Choice::Maneuver(0));
    play.expect(Question::Action(A), &[Choice::Pass, Choice::Token(Token::Stress)]);
    play.answer(Choice::Token(Token::Stress));
    play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
    assert_eq!(play.count(A, Token::Stress), 1);
}

#[test]
fn an_ionized_ship_may_not_take_stress_away() {
    let mut play = flying("2FW 1FW", Handling { dial: DialTiming::AtActivation, ..RED_COSTS_THE_ACTION });
    play.gain(A, Token::Stress).gain(A, Token::Ion).asked();
    play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
}

/// A shoots at B, whose damage is tokens and whose shields are down.
fn hit_hull(hull: u8, luck: &str) -> Play {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, Profile { hull, ..still() }, (300.0, 490.0, 180.0))
        .handled(TOKENS)
        .play(luck);
    play.no_shields(B);
    play
}

#[test]
fn damage_is_tokens_and_draws_no_card() {
    let mut play = hit_hull(6, "hhb bb");
    let before = play.game.state().fingerprint();
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 2, 0));
    assert_ne!(play.game.state().fingerprint(), before);
    audit(&play.game).expect("no card is missing from the deck");
}

#[test]
fn critical_damage_is_a_token_and_what_a_die_says() {
    let table: [(&str, Option<Token>, u8, u8); 6] = [
        ("1", Some(Token::Strain), 1, 1),
        ("2", Some(Token::Deplete), 1, 1),
        ("3", Some(Token::Ion), 1, 1),
        ("4", Some(Token::Stress), 2, 1),
        ("5", None, 0, 2),
        ("6", None, 0, 2),
    ];
    for (die, token, count, damage) in table {
        let mut play = hit_hull(6, &format!("cbb bb {die}"));
        play.until(Question::Attack(A)).answer(shoot(B));
        assert!(play.happened(Event::RolledForCritical(B, die.parse().unwrap())), "{die}");
        for kind in [Token::Strain, Token::Deplete, Token::Ion, Token::Stress] {
            assert_eq!(play.count(B, kind), if Some(kind) == token { count } else { 0 }, "{die}, {kind:?}");
        }
        assert_eq!(play.damage(B), (0, damage, 0), "{die}");
    }
}

#[test]
fn a_shield_takes_critical_damage_without_a_die() {
    let mut play = hit_hull(6, "cbb bb");
    play.adjust(Adjust::Shields(B, 1)).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.damage(B), (0, 0, 0));
}

#[test]
fn damage_tokens_destroy_a_ship_as_cards_would() {
    let mut play = hit_hull(2, "cbb bb 6");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.ship(B).fate, Fate::Dying);
}

#[test]
fn a_hand_deals_it_tokens_but_no_faceup_card() {
    let mut play = hit_hull(6, "");
    play.adjust(Adjust::DealFacedown(B));
    let refused = play.game.adjust(Adjust::DealFaceup(B, DamageCard::FuelLeak), &mut ());
    assert_eq!((refused, play.damage(B)), (Err(NotAdjusted::NotInDeck(B)), (0, 1, 0)));
    audit(&play.game).expect("no card is missing from the deck");
}

const AUTOMATED: Handling = Handling { dial: DialTiming::AtActivation, edge: AtTheEdge::Flees, ..RED_COSTS_THE_ACTION };

/// A automated leads B on its left and C on its right, towards the left edge.
fn wing(codes: &str, place: (f64, f64, f64)) -> Play {
    let mut scene = Scene::second_edition().ship(0, pilot(codes, &[]), place).handled(AUTOMATED);
    for place in [WingPlace::LeftFlank, WingPlace::RightFlank] {
        scene = scene.ship_that_starts(Start::InWingOf(0, place), pilot(codes, &[])).handled(AUTOMATED);
    }
    scene.bystander().play("")
}

#[test]
fn stress_keeps_no_wingmate_from_following_a_red_maneuver() {
    let mut play = wing("2KR 2FW", (400.0, 400.0, 0.0));
    play.gain(B, Token::Stress).asked();
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]).answer(Choice::Maneuver(0));
    play.asked();
    assert!(!play.happened(Event::Split(B)));
    // Turned about, its place is on the other side.
    assert_eq!(play.place(B), (460.0, 520.0, 180.0));
}

#[test]
fn a_wingmate_that_finds_no_place_and_would_flee_sets_a_dial_of_its_own() {
    // Along the left edge and aslant towards it: the left flank would be outside, and so would be the end of its own bank.
    let mut play = wing("1BW 2FW", (90.0, 400.0, 0.0));
    play.answer(Choice::Maneuver(0));
    play.expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]).answer(Choice::Maneuver(1)).asked();
    assert!(play.happened(Event::Split(B)) && !play.happened(Event::Fled(B)));
    assert_eq!(play.place(B).2, 0.0);
}

#[test]
fn a_wingmate_that_finds_no_place_but_would_stay_flies_its_leader_s_maneuver() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW 1FW", &[]), (400.0, 400.0, 0.0))
        .handled(AUTOMATED)
        .ship_that_starts(
            Start::InWingOf(0, WingPlace::LeftFlank),
            Profile { dial: dial("2FW 1FW"), ..pilot("1FW", &[]) },
        )
        .handled(AUTOMATED)
        .ship_that_starts(Start::InWingOf(0, WingPlace::RightFlank), pilot("2FW 1FW", &[]))
        .handled(AUTOMATED)
        .ship(1, Profile { initiative: 6, ..still() }, (340.0, 540.0, 0.0))
        .play("");
    play.answer(Choice::Maneuver(0)).asked();
    assert!(play.happened(Event::Split(B)));
    assert!(play.events.iter().any(|event| matches!(event, Event::Maneuvered { ship: B, .. })));
}

#[test]
fn a_huge_ship_s_owner_may_not_turn_one_that_was_put_down() {
    let focus = vec![white(Action::Focus)];
    let huge = Profile { size: BaseSize::Huge, initiative: 8, dial: dial("2FW"), actions: focus, ..target() };
    let mut play = Scene::second_edition()
        .ship(0, huge, (400.0, 200.0, 0.0))
        .ship(1, target(), (400.0, 360.0, 180.0))
        .handled(AUTOMATED)
        .ship(1, Profile { initiative: 5, ..target() }, (800.0, 800.0, 0.0))
        .play("b");
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(1), Question::Displace(B)));
    play.answer(options[0]).expect(Question::Action(A), &pass_or(&[Action::Focus]));
}

#[test]
fn nobody_rolls_for_first_player_against_automated_ships() {
    let mut play = Scene::revised()
        .ship(0, pilot("1FW 2FW", &[]), (300.0, 300.0, 0.0))
        .handled(AUTOMATED)
        .ship(1, pilot("1FW 2FW", &[]), (600.0, 300.0, 0.0))
        .play("");
    play.expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]).answer(Choice::Maneuver(0));
    // Of the same initiative, it goes first.
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
}
