//! Whatever is answered: what was offered is accepted, what was not is refused and changes nothing, and the game ends.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tallyho_rules::{
    Action, Choice, DamageCard, Device, Difficulty, Facing, Game, Load, Luck, ObstacleKind, Place, Placing, Profile, Ruleset, Setup,
    ShipId, Status, Token, Way, sample,
};
use tallyho_table::{Pose, Side, Slide, Template};

/// An answer that nobody may have offered.
fn any_choice(byte: u8) -> Choice {
    let ship = ShipId(byte % 11);
    match byte % 13 {
        0 => Choice::Pass,
        1 => Choice::Ship(ship),
        2 => Choice::Maneuver(byte),
        3 => Choice::Action(Action::ALL[usize::from(byte) % Action::ALL.len()], Difficulty::White),
        4 => Choice::Repair(DamageCard::ALL[usize::from(byte) % DamageCard::ALL.len()]),
        5 => Choice::Ahead(Some(Side::Left)),
        6 => Choice::Aside(Side::Right, Slide::ALL[usize::from(byte) % 3]),
        7 => Choice::Token(Token::ALL[usize::from(byte) % Token::ALL.len()]),
        8 => Choice::Lock([byte % 3, 0, byte % 2, byte % 4]),
        9 => Choice::Drop { load: byte, way: Way::drop(Template::ALL[usize::from(byte) % 17]), facing: Facing::Back },
        10 => Choice::Object(byte),
        11 => Choice::Place(Place::near(Pose::from_degrees(f64::from(byte) * 4.0, 60.0, f64::from(byte)))),
        _ => Choice::Force,
    }
}

fn setup(byte: u8) -> Setup {
    let ruleset = if byte.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let rocks = sample::six_obstacles(ObstacleKind::ALL[usize::from(byte / 2) % ObstacleKind::ALL.len()]);
    let devices = vec![Load::new(Device::ALL[usize::from(byte) % Device::ALL.len()], 2)];
    let bomber = Profile { devices, ..sample::tie_fighter() };
    let placing = if byte > 127 { Placing::InTurns } else { Placing::Ready };
    Setup { placing, ..sample::battle(ruleset, [(sample::x_wing(), 2), (bomber, 3)], rocks) }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let mut game = Game::new(setup(first)).expect("the samples are sound");
    let mut luck = Luck::new(u64::from(first));
    let mut bytes = rest.iter().copied().chain(std::iter::repeat(7));
    let mut asked = 0;
    while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
        let options = ask.options.to_vec();
        let byte = bytes.next().unwrap_or(0);
        let stray = any_choice(byte);
        if !options.contains(&stray) && !matches!(stray, Choice::Place(_)) {
            let before = *game.state();
            assert!(game.answer(stray, &mut luck, &mut ()).is_err(), "{stray:?} was not offered");
            assert_eq!(*game.state(), before);
        }
        let choice = options[usize::from(byte) % options.len()];
        game.answer(choice, &mut luck, &mut ()).expect("what is offered is legal");
        asked += 1;
        assert!(asked < 10_000, "the game does not end");
    }
});
