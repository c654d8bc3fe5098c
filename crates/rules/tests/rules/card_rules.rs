//! What the rules say about cards whatever is on them: arcs, charges, actions, tokens and maneuvers.

use tallyho_rules::effect::{Effect, Window};
use tallyho_rules::{
    Ability, Action, Adjust, Attack, AttackDice, Choice, Damage, Difficulty, EffectId, Event, Profile, Question,
    Script, ShipId, Target, Token, WeaponArc,
};
use tallyho_table::Arc;

use tallyho_testkit::{A, B, C, Play, Scene, dial, linked, on, pilot, purple, red, still, target, white};

type Clauses<'c> = &'c [(&'c str, &'c str)];

/// A card of a kind with so many charges that does all of that.
fn card(kind: &str, charges: u8, effects: &[Clauses<'_>]) -> Ability {
    let effects = effects.iter().map(|clauses| Effect::read(clauses.iter().copied()).expect("an effect")).collect();
    Ability { kind: kind.to_owned(), name: "Test".to_owned(), charges, effects, ..Ability::default() }
}

fn with(profile: Profile, cards: Vec<Ability>) -> Profile {
    Profile { abilities: cards, ..profile }
}

const fn used(ship: ShipId, index: u8) -> Choice {
    Choice::Use(EffectId { ship, index })
}

fn shoot(ship: ShipId) -> Choice {
    Choice::Attack { weapon: 0, arc: Arc::Front, defender: Target::Ship(ship) }
}

/// A ship, and an unarmed enemy ahead of it at range 2.
fn duel(ship: Profile, enemy: Profile) -> Scene {
    Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0)).ship(1, enemy, (450.0, 400.0, 180.0))
}

#[test]
fn nobody_stands_in_its_own_arc() {
    let all =
        card("", 0, &[&[("at", "end-start"), ("choose", "all anyone 0+ bullseye"), ("must", "gain stress target")]]);
    let mut play = duel(with(target(), vec![all]), target()).rounds(1).play("");
    play.until_next_round();
    assert_eq!((play.count(A, Token::Stress), play.count(B, Token::Stress)), (0, 1));
}

#[test]
fn a_card_about_to_be_dealt_facedown_can_be_dealt_faceup() {
    let turn: Clauses<'_> = &[("at", "would-be-dealt"), ("whose", "enemy"), ("pay", "charge 1"), ("may", "faceup")];
    let mut play = duel(with(still(), vec![card("", 1, &[turn])]), target()).play("hbb bb weapons-failure");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::Abilities(Window::WouldBeDealt), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.ship(B).facedown, play.ship(B).faceup.len(), play.ship(A).charges[0]), (0, 1, 0));
}

#[test]
fn a_card_that_is_dealt_faceup_anyway_cannot_be_turned_up() {
    let turn: Clauses<'_> = &[("at", "would-be-dealt"), ("whose", "enemy"), ("pay", "charge 1"), ("may", "faceup")];
    let mut play = duel(with(still(), vec![card("", 1, &[turn])]), target()).play("cbb bb weapons-failure");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!((play.ship(B).faceup.len(), play.ship(A).charges[0]), (1, 1));
}

#[test]
fn a_jam_token_is_heard_like_any_other() {
    let jams = card("", 0, &[&[("at", "engagement-start"), ("choose", "all enemy 0+"), ("must", "gain jam target")]]);
    let hears = card("", 0, &[&[("at", "after-token"), ("if", "token jam"), ("must", "gain strain")]]);
    let mut play = duel(with(still(), vec![jams]), with(target(), vec![hears])).play("");
    play.until(Question::Attack(A));
    assert_eq!((play.count(B, Token::Jam), play.count(B, Token::Strain)), (1, 1));
}

#[test]
fn who_hears_tokens_before_they_come_is_dragged_by_a_tractor_beam_all_the_same() {
    let hears = card(
        "",
        1,
        &[&[("at", "would-gain"), ("if", "token green"), ("pay", "charge 1"), ("may", "swap-token stress")]],
    );
    let mut play = duel(still(), with(target(), vec![hears])).play("");
    play.until(Question::Attack(A)).tractor(B, 1, 0);
    assert!(matches!(play.asked().1, Question::Tractor(ship) if ship == B));
}

#[test]
fn an_ionized_ship_reveals_no_dial_that_a_card_could_hear() {
    let hears = card("", 0, &[&[("at", "after-reveal"), ("must", "gain stress")]]);
    for (ions, stress) in [(0, 2), (1, 1)] {
        let mut play = duel(with(pilot("1FW", &[]), vec![hears.clone()]), target()).rounds(2).play("");
        (0..ions).for_each(|_| _ = play.gain(A, Token::Ion));
        play.until_over();
        assert_eq!(play.count(A, Token::Stress), stress);
    }
}

#[test]
fn a_maneuver_before_the_dial_is_revealed_costs_no_action_when_it_bumps() {
    let early = card("", 0, &[&[("at", "before-reveal"), ("must", "execute white 1F")]]);
    let mover = with(pilot("0OW", &[white(Action::Focus)]), vec![early]);
    let scene = Scene::second_edition().ship(0, mover, (450.0, 200.0, 0.0)).ship(1, target(), (450.0, 250.0, 180.0));
    let mut play = scene.play("");
    play.until(Question::Action(A));
    play.when(|event| matches!(event, Event::Maneuvered { ship: A, bumped: Some(B), .. }));
}

#[test]
fn each_action_of_a_card_is_an_action_of_its_own() {
    let two = card(
        "",
        0,
        &[
            &[("at", "action"), ("may", "gain evade")],
            &[("at", "action"), ("may", "gain focus")],
            &[("at", "bar"), ("do", "actions-per-turn 2")],
        ],
    );
    let mut play = duel(with(pilot("0OW", &[]), vec![two]), target()).play("");
    play.until(Question::Action(A)).answer(used(A, 0));
    play.expect(Question::Action(A), &[Choice::Pass, used(A, 1)]);
}

#[test]
fn a_red_action_is_recoloured_where_it_is_linked_too_and_a_purple_one_is_not() {
    let calm = card("", 0, &[&[("at", "bar"), ("do", "recolour white evade")]]);
    let offered = |bar: &[tallyho_rules::ActionEntry], after: Option<(Action, Difficulty)>| {
        let flyer = with(Profile { force: 1, ..pilot("0OW", bar) }, vec![calm.clone()]);
        let mut play = duel(flyer, target()).play("");
        play.until(Question::Action(A));
        if let Some((action, difficulty)) = after {
            play.answer(Choice::Action(action, difficulty));
        }
        play.asked().2
    };
    let evade = |difficulty| Choice::Action(Action::Evade, difficulty);
    assert!(offered(&[red(Action::Evade)], None).contains(&evade(Difficulty::White)));
    assert!(offered(&[purple(Action::Evade)], None).contains(&evade(Difficulty::Purple)));
    let linked = offered(&[linked(white(Action::Focus), red(Action::Evade))], Some((Action::Focus, Difficulty::White)));
    assert!(linked.contains(&evade(Difficulty::White)));
}

#[test]
fn just_so_many_dice_are_rerolled_or_all_there_are() {
    let salvo: Clauses<'_> = &[("at", "modify-defense"), ("whose", "opponent"), ("may", "reroll just:2")];
    let mut play = duel(with(still(), vec![card("", 0, &[salvo])]), target()).play("hhh eb bb");
    // There is one way to do so, and nobody is asked which.
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 0));
    assert_eq!((play.ship(B).shields, play.ship(B).facedown), (0, 1));
}

/// Two ships that have locked a third, which has a card.
fn locked(card: Ability) -> Play {
    let scene = Scene::second_edition()
        .ship(0, with(target(), vec![card]), (450.0, 200.0, 0.0))
        .ship(1, still(), (450.0, 400.0, 180.0))
        .ship(1, still(), (600.0, 400.0, 180.0));
    let mut play = scene.play("");
    play.adjust(Adjust::Lock(B, on(A))).adjust(Adjust::Lock(C, on(A)));
    play
}

#[test]
fn of_several_locks_on_a_ship_its_owner_removes_the_one_of_his_choice() {
    let sheds = card("", 0, &[&[("at", "engagement-start"), ("may", "unlock")]]);
    let mut play = locked(sheds);
    play.until(Question::Abilities(Window::EngagementStart)).answer(used(A, 0));
    assert_eq!(play.asked().2, [Choice::Ship(B), Choice::Ship(C)]);
    play.answer(Choice::Ship(C));
    assert_eq!((play.ship(B).lock, play.ship(C).lock), (on(A), None));
}

#[test]
fn two_cards_of_a_ship_mark_a_ship_each() {
    let marks = |who: &'static str, token: &'static str| {
        let gain: &'static str = if token == "strain" { "gain strain target" } else { "gain deplete target" };
        card(
            "",
            0,
            &[
                &[("at", "setup-end"), ("choose", who), ("must", "mark target")],
                &[("at", "end-start"), ("choose", "all anyone 0+"), ("where", "marked target"), ("must", gain)],
            ],
        )
    };
    let scene = Scene::second_edition()
        .ship(
            0,
            with(target(), vec![marks("enemy 0+", "strain"), marks("other-friend 0+", "deplete")]),
            (450.0, 200.0, 0.0),
        )
        .ship(1, target(), (450.0, 400.0, 180.0))
        .ship(0, target(), (600.0, 200.0, 0.0));
    let mut play = scene.play("");
    play.until_next_round();
    let gained = |ship, token| play.happened(Event::Gained(ship, token));
    assert!(gained(B, Token::Strain) && gained(C, Token::Deplete));
    assert!(!gained(B, Token::Deplete) && !gained(C, Token::Strain));
}

#[test]
fn a_ships_own_ability_spends_the_charges_beside_its_pilot() {
    let own = card("ship", 0, &[&[("at", "engagement-start"), ("pay", "charge 1"), ("may", "gain evade")]]);
    let mut play = duel(with(still(), vec![own, card("pilot", 1, &[])]), target()).play("");
    play.until(Question::Abilities(Window::EngagementStart)).answer(used(A, 0));
    assert_eq!((play.count(A, Token::Evade), play.ship(A).charges[1]), (1, 0));
}

#[test]
fn what_no_evade_cancels_a_reinforce_token_still_does() {
    let dice = AttackDice::roll(2, &mut Script::faces("cc"));
    assert_eq!(dice.neutralize_hits(2, 0), Damage { hits: 0, crits: 2 });
    assert_eq!(dice.neutralize_hits(2, 1), Damage { hits: 0, crits: 1 });
    assert_eq!(dice.neutralize_hits(2, 2), Damage { hits: 0, crits: 1 });
}

#[test]
fn a_ship_that_rolls_leaning_is_dragged_leaning() {
    let leans = card("", 0, &[&[("at", "template"), ("do", "banked-rolls")]]);
    let mut play = duel(still(), with(target(), vec![leans])).play("");
    play.until(Question::Attack(A)).tractor(B, 1, 0);
    let options = play.asked().2;
    assert!(options.iter().any(|way| matches!(way, Choice::Banked(..))));
    assert!(!options.iter().any(|way| matches!(way, Choice::Aside(..))));
}

#[test]
fn by_the_revised_rules_a_card_makes_an_attack_at_range_0_one_at_range_1() {
    let close: Clauses<'_> = &[("at", "weapon"), ("if", "weapon primary"), ("do", "at-range-0")];
    for (cards, dice) in [(vec![], 3), (vec![card("", 0, &[close])], 4)] {
        let gunner = with(Profile { dial: dial("1FW"), ..still() }, cards);
        let scene = Scene::revised().ship(0, gunner, (450.0, 150.0, 0.0)).ship(1, target(), (450.0, 240.0, 180.0));
        let mut play = scene.play(if dice == 3 { "bbb bb" } else { "bbbb bb" });
        play.until(Question::Attack(A)).answer(shoot(B));
        assert_eq!(play.rolled().0, dice);
    }
}

#[test]
fn a_weapon_that_a_card_ties_to_the_turret_attacks_through_the_turret() {
    let ties: Clauses<'_> = &[("at", "weapon"), ("if", "weapon primary"), ("do", "turret-for-front")];
    let through = |class: &'static str| {
        let adds: Vec<(&str, &str)> = vec![("at", "attack-dice"), ("if", class), ("do", "dice +1")];
        card("", 0, &[ties, &adds])
    };
    for (class, dice) in [("weapon through-front", 3), ("weapon through-turret", 4)] {
        let gunner =
            Profile { attacks: vec![Attack { dice: 3, arc: WeaponArc::Front }], ..with(still(), vec![through(class)]) };
        let mut play = duel(gunner, target()).play(if dice == 3 { "bbb bb" } else { "bbbb bb" });
        play.until(Question::Attack(A)).answer(shoot(B));
        assert_eq!(play.rolled().0, dice, "{class}");
    }
}
