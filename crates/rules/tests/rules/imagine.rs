//! Games to think in: nothing that a seat may not know is in them.

use tallyho_rules::{Chance, Choice, Dial, Game, Luck, ObstacleKind, Phase, Question, Ruleset, Seat, ShipId, sample};

/// Two against two, all dials of the first seat set to one place, and the second seat asked for its first.
fn planning(dials: [u8; 2], seed: u64) -> Game {
    let sides = [(sample::x_wing(), 2), (sample::tie_fighter(), 2)];
    let setup = sample::battle(Ruleset::SECOND_EDITION, sides, sample::six_obstacles(ObstacleKind::Asteroid));
    let mut game = Game::new(setup).unwrap();
    let mut luck = Luck::new(seed);
    game.advance(&mut luck, &mut ());
    for dial in dials {
        game.answer(Choice::Maneuver(dial), &mut luck, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
    }
    assert_eq!(game.asked().map(|ask| (ask.seat, ask.question)), Some((Seat(1), Question::SetDial(ShipId(2)))));
    game
}

#[test]
fn what_is_imagined_is_the_same_bit_for_bit_whatever_the_other_side_has_dialled() {
    let reference = planning([0, 0], 1).view(Seat(1)).imagine(|_| 3);
    for (first, second) in [(0, 1), (5, 9), (16, 16), (11, 2)] {
        let mut imagined = planning([first, second], 1).view(Seat(1)).imagine(|_| 3);
        assert_eq!(imagined.state(), reference.state());
        let mut other = reference.clone();
        let (mut luck, mut same) = (Luck::new(8), Luck::new(8));
        // And it stays so, however long it is played on.
        while let (Some(a), Some(b)) = (imagined.asked(), other.asked()) {
            assert_eq!((a.seat, a.question, a.options), (b.seat, b.question, b.options));
            let choice = a.options[usize::from(Luck::new(a.options.len() as u64).draw(a.options.len() as u8))];
            imagined.answer(choice, &mut luck, &mut ()).unwrap();
            other.answer(choice, &mut same, &mut ()).unwrap();
            imagined.advance(&mut luck, &mut ());
            other.advance(&mut same, &mut ());
            assert_eq!(imagined.state(), other.state());
        }
    }
}

#[test]
fn own_dials_are_known_and_hidden_ones_are_what_is_guessed() {
    let game = planning([4, 7], 1);
    let own = game.view(Seat(0)).imagine(|_| unreachable!("nobody else has set a dial"));
    assert_eq!([0, 1].map(|ship| own.state().ship(ShipId(ship)).dial), [Dial::Set(4), Dial::Set(7)]);
    let theirs = game.view(Seat(1)).imagine(|ship| 10 + ship.0);
    assert_eq!([0, 1].map(|ship| theirs.state().ship(ShipId(ship)).dial), [Dial::Set(10), Dial::Set(11)]);
    // A guess that is on no dial is brought onto it.
    let odd = game.view(Seat(1)).imagine(|_| u8::MAX);
    assert!(odd.ships().all(|(id, _)| !matches!(odd.state().ship(id).dial, Dial::Set(17..))));
}

#[test]
fn dials_are_supposed_and_forgotten_in_imagined_games_alone() {
    let mut real = planning([4, 7], 1);
    let before = *real.state();
    real.suppose_dial(ShipId(0), 1);
    real.forget_dials();
    assert_eq!(*real.state(), before);
    let mut imagined = real.view(Seat(0)).imagine(|_| 0);
    imagined.suppose_dial(ShipId(0), 1);
    assert_eq!(imagined.state().ship(ShipId(0)).dial, Dial::Set(1));
    imagined.forget_dials();
    assert_eq!(imagined.state().ship(ShipId(0)).dial, Dial::Empty);
}

#[test]
fn a_game_that_is_copied_into_another_is_the_same_game() {
    let (game, mut other) = (planning([4, 7], 1), planning([1, 1], 2));
    other.clone_from(&game);
    assert_eq!(other.state(), game.state());
    assert_eq!(other.asked().map(|ask| ask.options.to_vec()), game.asked().map(|ask| ask.options.to_vec()));
}

#[test]
fn a_game_stops_where_somebody_waits_for_it_and_goes_on_from_there() {
    let play = |stops: bool| {
        let (mut game, mut luck) = (planning([4, 7], 1), Luck::new(5));
        let mut stopped = 0;
        while let Some(ask) = game.asked() {
            let choice = ask.options[0];
            game.answer(choice, &mut luck, &mut ()).unwrap();
            let begun = game.state().phase == Phase::Engagement;
            if stops && !begun && game.advance_until(|state| state.phase == Phase::Engagement, &mut luck, &mut ()) {
                stopped += 1;
                assert!(game.asked().is_none());
            }
            game.advance(&mut luck, &mut ());
        }
        (game.state().fingerprint(), stopped)
    };
    let (with, without) = (play(true), play(false));
    assert_eq!(with.0, without.0);
    assert!(with.1 > 0 && without.1 == 0);
}
