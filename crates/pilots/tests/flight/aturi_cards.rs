//! Cards of the campaign in the hands of automated ships: scenes in which what a card is for can be measured.

use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_cards::{Campaign, Carried, Upgrade};
use tallyho_pilots::flight::aturi::{HANDLING, Orders, Readings};
use tallyho_pilots::{Aturi, Pilot};
use tallyho_rules::effect::Window;
use tallyho_rules::{
    Ability, Action, Adjust, Choice, Difficulty, Game, Luck, Phase, Profile, Question, Ruleset, Seat, Setup, ShipId,
    Target, Token, sample,
};
use tallyho_table::{Arc as FiringArc, Pose, Side, Slide, Template};

use crate::kit::{chassis, library};

const ME: ShipId = ShipId(0);
const FOES: [ShipId; 2] = [ShipId(1), ShipId(2)];

/// A chassis that flies one maneuver and nothing else, with cards as the campaign has them.
fn fitted(id: &str, maneuver: &str, cards: &[&str]) -> Profile {
    let dial = vec![(maneuver.parse().expect("a code"), Difficulty::White)];
    let mut profile = Profile { dial, initiative: 5, devices: Vec::new(), ..chassis(id) };
    for card in cards {
        let own = library().campaign_card(Campaign::Aturi, card);
        let Upgrade { id, name, front, .. } = own.or_else(|| library().upgrade_by_id(card)).expect("a card");
        profile.devices.extend(front.device.map(Carried::load));
        let (id, name, effects) = (id.clone(), name.clone(), front.effects.clone());
        profile.abilities.push(Ability { id, name, effects, ..Ability::default() });
    }
    profile
}

/// A ship there and two X-wings that stand still.
fn scene(me: Profile, at: Pose, enemies: [Pose; 2]) -> Option<Game> {
    let still = Profile { initiative: 1, ..fitted("t65xwing", "0O", &[]) };
    let mut setup: Setup = sample::battle(Ruleset::SECOND_EDITION, [(me, 1), (still, 2)], Vec::new());
    setup.ships[0].handling = HANDLING;
    for (ship, pose) in setup.ships.iter_mut().zip([at, enemies[0], enemies[1]]) {
        ship.pose = pose;
    }
    Game::new(setup).ok()
}

fn flyer(id: &str, seed: u64) -> Aturi {
    let card = library().aturi_cards().of(id).expect("it has a card").clone();
    let orders = Orders { card: Arc::new(card), order: Order::Attack };
    Aturi::new(vec![Some(orders), None, None], Readings::default(), seed)
}

/// Lets a flyer answer until that is asked of it; the enemies pass where they can. `false` if it is not, in this round.
fn play_until(game: &mut Game, flyer: &mut Aturi, seed: u64, wanted: impl Fn(Question, Phase) -> bool) -> bool {
    let mut luck = Luck::new(seed);
    game.advance(&mut luck, &mut ());
    while let Some(ask) = game.asked() {
        let view = game.view(ask.seat);
        if view.round() > 1 {
            return false;
        }
        let choice = match ask.seat {
            Seat(0) if wanted(ask.question, view.phase()) => return true,
            Seat(0) => flyer.choose(&view, &ask).expect("it always answers"),
            _ => {
                let shot = Choice::Attack { weapon: 0, arc: FiringArc::Front, defender: Target::Ship(ME) };
                let liked = [shot, Choice::Pass].into_iter().find(|choice| ask.options.contains(choice));
                liked.unwrap_or(ask.options[0])
            }
        };
        game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
        game.advance(&mut luck, &mut ());
    }
    false
}

/// What a flyer answers to what is asked now, and the game goes on.
fn answer(game: &mut Game, flyer: &mut Aturi) -> Choice {
    let ask = game.asked().expect("something is asked");
    let choice = flyer.choose(&game.view(ask.seat), &ask).expect("it always answers");
    let mut luck = Luck::new(1);
    game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
    game.advance(&mut luck, &mut ());
    choice
}

fn stress(game: &mut Game) {
    game.adjust(Adjust::Gain(ME, Token::Stress), &mut ()).expect("it can be stressed");
    game.advance(&mut Luck::new(1), &mut ());
}

const fn asks_after(window: Window) -> impl Fn(Question, Phase) -> bool {
    move |question, _| matches!(question, Question::Abilities(of) if of as u8 == window as u8)
}

/// The attack dice that enemies could roll against the ship, as the game counts them.
fn threat(game: &Game) -> u8 {
    let view = game.view(Seat(0));
    let dice = |enemy: ShipId| {
        let aim = view.aim(enemy, 0, FiringArc::Front, Target::Ship(ME))?;
        Some(view.attack_dice(enemy, 0, aim.range))
    };
    FOES.into_iter().filter_map(dice).sum()
}

/// The least threat after any barrel roll or boost; what was performed this round cannot be again.
fn least_threat(game: &Game) -> u8 {
    let rolls = Side::BOTH.into_iter().flat_map(|side| Slide::ALL.map(|slide| Choice::Aside(side, slide)));
    let boosts = [None, Some(Side::Left), Some(Side::Right)].map(Choice::Ahead);
    let moves = rolls.map(|way| (Action::BarrelRoll, way)).chain(boosts.map(|way| (Action::Boost, way)));
    let view = game.view(Seat(0));
    let able = moves.filter(|(action, _)| view.can_be_granted(ME, *action, Difficulty::White, true));
    let after = able.filter_map(|(action, way)| {
        let mut moved = game.clone();
        let pose = view.place_after(ME, Some(action), way)?;
        moved.adjust(Adjust::Move(ME, pose), &mut ()).ok()?;
        Some(threat(&moved))
    });
    after.min().unwrap_or(u8::MAX)
}

#[test]
fn turr_phennir_moves_after_his_attack_where_and_only_where_fewer_dice_threaten_him_stressed_or_not() {
    let (mut moved, mut stayed) = (0, 0);
    for step in 0..60_u32 {
        let (x, degrees) = (400.0 + f64::from(step % 10) * 15.0, 90.0 + f64::from(step / 10) * 30.0);
        let enemies = [Pose::from_degrees(x, 580.0, degrees), Pose::from_degrees(250.0, 500.0, 90.0)];
        let turr = fitted("tieininterceptor", "0O", &["turrphennir"]);
        let Some(mut game) = scene(turr, Pose::from_degrees(450.0, 450.0, 0.0), enemies) else { continue };
        let mut flyer = flyer("tieininterceptor", 1);
        if !play_until(&mut game, &mut flyer, 1, asks_after(Window::AfterAttack)) {
            continue;
        }
        if step % 2 == 0 {
            stress(&mut game);
        }
        let (now, least) = (threat(&game), least_threat(&game));
        let choice = answer(&mut game, &mut flyer);
        if least >= now {
            assert_eq!(choice, Choice::Pass, "{step}: {now} dice here, {least} elsewhere");
            stayed += 1;
            continue;
        }
        assert!(matches!(choice, Choice::Use(_)), "{step}: {now} dice here, {least} elsewhere");
        assert!(matches!(answer(&mut game, &mut flyer), Choice::Action(Action::BarrelRoll | Action::Boost, _)));
        answer(&mut game, &mut flyer);
        assert_eq!(threat(&game), least, "{step}");
        moved += 1;
    }
    assert!(moved >= 10 && stayed >= 10, "{moved} moves, {stayed} times none was any good");
}

#[test]
fn afterburners_are_for_the_shot_even_stressed_and_never_merely_for_cover() {
    // It ends at 360. A boost comes to range 1 of the first, is of no use at range 1, and none turns it to what is behind it.
    for (x, y, boosts) in [(450.0, 515.0, true), (500.0, 470.0, false), (560.0, 240.0, false)] {
        for stressed in [false, true] {
            let enemies = [Pose::from_degrees(x, y, 180.0), Pose::from_degrees(100.0, 850.0, 0.0)];
            let ship = fitted("tieininterceptor", "3F", &["afterburners"]);
            let mut game = scene(ship, Pose::from_degrees(450.0, 200.0, 0.0), enemies).expect("a sound scene");
            let mut flyer = flyer("tieininterceptor", 1);
            assert!(play_until(&mut game, &mut flyer, 1, asks_after(Window::AfterManeuver)), "{y}");
            if stressed {
                stress(&mut game);
            }
            let choice = answer(&mut game, &mut flyer);
            assert_eq!(matches!(choice, Choice::Use(_)), boosts, "{y}, stressed {stressed}: {choice:?}");
            if boosts {
                assert_eq!(answer(&mut game, &mut flyer), Choice::Action(Action::Boost, Difficulty::White));
                answer(&mut game, &mut flyer);
                let aim = game.view(Seat(0)).aim(ME, 0, FiringArc::Front, Target::Ship(FOES[0]));
                assert_eq!(aim.map(|aim| aim.range), Some(1));
            }
        }
    }
}

/// What a bomber drops that has an enemy there, once a device check succeeds, and where it lies.
fn dropped(cards: &[&str], enemy: (f64, f64)) -> (Template, Pose) {
    let enemies = [Pose::from_degrees(enemy.0, enemy.1, 0.0), Pose::from_degrees(100.0, 850.0, 0.0)];
    let drop = |seed: u64| {
        let bomber = fitted("tiesabomber", "1F", cards);
        let mut game = scene(bomber, Pose::from_degrees(450.0, 450.0, 0.0), enemies).expect("a sound scene");
        let mut flyer = flyer("tiesabomber", seed);
        assert!(play_until(&mut game, &mut flyer, seed, |question, _| question == Question::Drop(ME)));
        let before = game.clone();
        match answer(&mut game, &mut flyer) {
            Choice::Drop { load, way, facing } => {
                Some((way.template, before.view(Seat(0)).landing(ME, load, way, facing).expect("a place")))
            }
            choice => {
                assert_eq!(choice, Choice::Pass, "the check failed");
                None
            }
        }
    };
    let all: Vec<(Template, Pose)> = (0..40).filter_map(drop).collect();
    assert!(all.len() > 5 && all.iter().all(|one| *one == all[0]), "{all:?}");
    all[0]
}

#[test]
fn devices_are_dropped_with_the_template_that_puts_them_closest_to_an_enemy() {
    // It would lie on the enemy with any of them: the first will do.
    assert_eq!(dropped(&["protonbombs"], (450.0, 370.0)).0, Template::Straight(1));
    for (x, side) in [(370.0, Side::Left), (530.0, Side::Right)] {
        let (template, lies) = dropped(&["protonbombs"], (x, 340.0));
        assert!(matches!(template, Template::Bank(1, _)), "{template:?}");
        assert_eq!(if lies.at.x < 450.0 { Side::Left } else { Side::Right }, side);
    }
}

#[test]
fn a_skilled_bombardier_takes_the_other_speed_where_that_is_closer() {
    assert!(matches!(dropped(&["protonbombs", "skilledbombardier"], (450.0, 250.0)).0, Template::Bank(2, _)));
    // Along a bank it comes farther than straight on.
    assert!(matches!(dropped(&["protonbombs"], (450.0, 250.0)).0, Template::Bank(1, _)));
}

#[test]
fn deathfire_drops_a_device_without_a_check() {
    let mut dropped = 0;
    for seed in 0..30 {
        // Nobody is behind it, so no check could succeed.
        let enemies = [(450.0, 600.0), (520.0, 620.0)].map(|(x, y)| Pose::from_degrees(x, y, 180.0));
        let doomed = Profile { hull: 1, shields: 0, ..fitted("tiesabomber", "0O", &["deathfire", "protonbombs"]) };
        let mut game = scene(doomed, Pose::from_degrees(450.0, 450.0, 0.0), enemies).expect("a sound scene");
        let mut flyer = flyer("tiesabomber", seed);
        let asks = |question, phase| question == Question::Drop(ME) && phase == Phase::Engagement;
        if !play_until(&mut game, &mut flyer, seed, asks) {
            continue;
        }
        assert!(matches!(answer(&mut game, &mut flyer), Choice::Drop { .. }), "{seed}");
        dropped += 1;
    }
    assert!(dropped > 5, "it is shot down often enough: {dropped}");
}
