//! Games that are set back to others.

use tallyho_rules::{Device, Game, Load, Luck, ObstacleKind, Profile, Ruleset, Status, sample};

/// Eight against four, some of them with devices to drop.
fn armed() -> Game {
    let devices = vec![Load::new(Device::SeismicCharge, 2), Load::new(Device::CommandoTeam, 2)];
    let sides = [(Profile { devices, ..sample::tie_fighter() }, 8), (sample::x_wing(), 4)];
    let rocks = sample::six_obstacles(ObstacleKind::Debris);
    Game::new(sample::battle(Ruleset::SECOND_EDITION, sides, rocks)).expect("the sample is sound")
}

/// Answers so many questions at random.
fn play(game: &mut Game, luck: &mut Luck, questions: usize) {
    for _ in 0..questions {
        let Status::Ask(ask) = game.advance(luck, &mut ()) else { return };
        let choice = ask.options[luck.below(ask.options.len() as u32) as usize];
        game.answer(choice, luck, &mut ()).expect("what was offered is legal");
    }
    game.advance(luck, &mut ());
}

fn assert_same(one: &Game, other: &Game) {
    assert_eq!(one.state(), other.state());
    let asked = |game: &Game| game.asked().map(|ask| (ask.seat, ask.question, ask.options.to_vec()));
    assert_eq!(asked(one), asked(other));
}

#[test]
fn a_game_set_back_to_another_of_the_same_beginning_is_that_game() {
    let start = armed();
    let mut trial = start.clone();
    for seed in 0..60 {
        let (mut game, mut luck) = (start.clone(), Luck::new(seed));
        play(&mut game, &mut luck, 25 * seed as usize);
        trial.clone_from(&game);
        assert_same(&trial, &game);
        // Both go on alike, and one goes farther than the next game has come, or less far.
        let mut again = luck.clone();
        play(&mut game, &mut luck, 40);
        play(&mut trial, &mut again, 40);
        assert_same(&trial, &game);
        play(&mut trial, &mut again, (seed % 7) as usize * 100);
    }
}

#[test]
fn a_game_set_back_to_one_of_another_beginning_is_that_game() {
    let mut duel = Game::new(sample::duel()).expect("the sample is sound");
    let (mut large, mut luck) = (armed(), Luck::new(7));
    play(&mut duel, &mut luck, 30);
    play(&mut large, &mut luck, 200);
    let mut trial = large.clone();
    for game in [&duel, &large, &duel] {
        trial.clone_from(game);
        assert_same(&trial, game);
        assert_eq!(trial.ships().count(), game.ships().count());
        play(&mut trial, &mut luck, 50);
    }
}
