//! One whole game by each set of rules, line by line. Read the difference before accepting a new one.

use tallyho_rules::{Choice, Game, Luck, ObstacleKind, Profile, Ruleset, Setup, Status, sample};
use tallyho_table::Pose;

use tallyho_rules::Action;
use tallyho_testkit::{line, linked, purple, red, white};

/// Two against two, close enough to meet, between gas, debris and rocks.
fn setup(ruleset: Ruleset) -> Setup {
    let bar = vec![linked(white(Action::Focus), red(Action::BarrelRoll)), white(Action::Lock), purple(Action::Evade)];
    let ace = Profile { initiative: 5, force: 1, force_recovers: 1, actions: bar, ..sample::x_wing() };
    let mut setup = sample::battle(ruleset, [(ace, 2), (sample::tie_fighter(), 2)], Vec::new());
    for (index, ship) in setup.ships.iter_mut().enumerate() {
        let x = 400.0 + 110.0 * (index % 2) as f64;
        ship.pose = if index < 2 { Pose::from_degrees(x, 250.0, 0.0) } else { Pose::from_degrees(x, 660.0, 180.0) };
    }
    setup.obstacles = sample::six_obstacles(ObstacleKind::Asteroid);
    setup.obstacles[1].kind = ObstacleKind::GasCloud;
    setup.obstacles[4].kind = ObstacleKind::Debris;
    setup
}

/// Shoots whenever it can, spends whatever it has, and else chooses at random.
fn choose(options: &[Choice], whim: &mut Luck) -> Choice {
    let eager = options.iter().find(|choice| {
        matches!(
            choice,
            Choice::Attack { .. } | Choice::Force | Choice::Token(_) | Choice::GasCloud | Choice::Action(..)
        )
    });
    match eager {
        Some(&choice) => choice,
        None => options[whim.below(options.len() as u32) as usize],
    }
}

fn told(ruleset: Ruleset, seed: u64) -> String {
    let mut game = Game::new(setup(ruleset)).expect("the scene is sound");
    let (mut luck, mut whim, mut events) = (Luck::new(seed), Luck::new(!seed), Vec::new());
    while let Status::Ask(ask) = game.advance(&mut luck, &mut events) {
        let choice = choose(ask.options, &mut whim);
        game.answer(choice, &mut luck, &mut events).expect("what was offered is legal");
    }
    events.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game_by_the_second_edition() {
    insta::assert_snapshot!("second_edition", told(Ruleset::SECOND_EDITION, 5));
}

#[test]
fn a_game_by_the_revised_rules() {
    insta::assert_snapshot!("revised", told(Ruleset::REVISED, 5));
}
