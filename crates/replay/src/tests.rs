use super::*;
use proptest::prelude::*;
use tallyho_rules::{
    AtTheEdge, DamageCard, DialTiming, FlightGroup, Handling, Hyperdrive, Luck, ObstacleKind, Recorder, Ruleset,
    ShipId, Slot, Token, sample,
};

fn callsigns(count: usize) -> Vec<Callsign> {
    (0..count).map(|n| Callsign { chassis: "fighter".into(), name: format!("Ship {n}") }).collect()
}

/// A game of chance, recorded.
fn recorded(seed: u64) -> (Replay, Game) {
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let sides = [(sample::x_wing(), 2), (sample::tie_fighter(), 3)];
    let mut setup = sample::battle(ruleset, sides, sample::six_obstacles(ObstacleKind::Debris));
    setup.ships[0].pose = Pose::from_degrees(123.456, 70.1, 12.345_678_9);
    if seed.is_multiple_of(3) {
        setup.ships[3].handling =
            Handling { dial: DialTiming::AtActivation, edge: AtTheEdge::TurnsBack, ..Handling::PLAYER };
    }
    if seed.is_multiple_of(5) {
        for (ship, slot) in setup.ships[2..].iter_mut().zip(Slot::formation(1, 2)) {
            let group = FlightGroup {
                flees_at: 2,
                hyperdrive: Hyperdrive::Fitted,
                formation: Some(slot),
                ..FlightGroup::ALONE
            };
            let (dial, edge) = (DialTiming::AtActivation, AtTheEdge::IsDestroyed);
            ship.handling = Handling { dial, edge, flight_group: Some(group) };
        }
    }
    let mut replay = Replay::begin("test", setup, callsigns(5)).unwrap();
    let mut game = Game::new(replay.setup().clone()).unwrap();
    let (mut luck, mut whim) = (Recorder::new(Luck::new(seed)), Luck::new(!seed));
    game.advance(&mut luck, &mut ());
    while let Some(ask) = game.asked() {
        let (question, choice) = (ask.question, ask.options[whim.below(ask.options.len() as u32) as usize]);
        let before = luck.draws().len();
        game.answer(choice, &mut luck, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
        replay.note(question, choice, &luck.draws()[before..], &game);
    }
    (replay, game)
}

#[test]
fn a_replay_reads_back_as_written_and_plays_the_same_game() {
    for seed in 0..100 {
        let (replay, game) = recorded(seed);
        let text = replay.to_string();
        let again = Replay::read(&text).unwrap();
        assert_eq!(again.to_string(), text, "seed {seed}");
        assert_eq!(again.setup(), replay.setup());
        assert_eq!(again.verify().unwrap().state(), game.state(), "seed {seed}");
    }
}

#[test]
fn every_answer_has_a_code_of_its_own() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..60 {
        for turn in recorded(seed).0.turns() {
            let code = code::write_choice(turn.choice);
            assert_eq!(code::read_choice(&code), Some(turn.choice));
            assert_eq!(code::read_question(&code::write_question(turn.question)), Some(turn.question));
            assert_eq!(*seen.entry(code).or_insert(turn.choice), turn.choice);
        }
    }
    assert!(seen.len() > 40, "{}", seen.len());
}

/// The text of a game with some lines changed, and what is said about it.
fn refused(change: impl Fn(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = recorded(2).0.to_string().lines().map(str::to_owned).collect();
    change(&mut lines);
    let text = lines.join("\n");
    Replay::read(&text).and_then(|replay| replay.verify()).unwrap_err().to_string()
}

fn place(lines: &[String], start: &str) -> usize {
    lines.iter().position(|line| line.starts_with(start)).unwrap()
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let said = [
        refused(|lines| lines.clear()),
        refused(|lines| lines[0] = "PNG".into()),
        refused(|lines| lines[0] = "tallyho replay 2".into()),
        refused(|lines| lines[2] = "rules 3".into()),
        refused(|lines| lines[4] = "first 3".into()),
        refused(|lines| lines[5].push_str(" 9F:blue")),
        refused(|lines| lines.truncate(6)),
        refused(|lines| lines.truncate(40)),
        refused(|lines| {
            let at = place(lines, "play") + 1;
            lines.swap(at, at + 1);
        }),
        refused(|lines| {
            let at = place(lines, "dial 0");
            lines[at] = "dial 0 -> maneuver 99".into();
        }),
        refused(|lines| {
            let at = place(lines, "dial 0");
            lines[at] = "dial 0 -> maneuver 3".into();
        }),
        refused(|lines| {
            let at = place(lines, "dial 0");
            lines[at].push_str(" : 3");
        }),
        refused(|lines| {
            let at = place(lines, "dial 0");
            lines[at] = "dial 0 -> hyperspace".into();
        }),
        refused(|lines| {
            let at = place(lines, "over");
            lines[at] = "over 0 0123456789abcdef".into();
        }),
        refused(|lines| lines.push("next -> pass".into())),
        refused(|lines| {
            let ship = place(lines, "ship");
            lines[ship] = lines[ship + 1].clone();
        }),
    ];
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn a_roll_off_without_draws_is_refused_and_does_not_go_on_for_ever() {
    let text = recorded(1).0.to_string();
    let bare: Vec<&str> = text.lines().map(|line| line.split(" :").next().unwrap_or(line)).collect();
    let fault = Replay::read(&bare.join("\n")).unwrap().verify().unwrap_err();
    assert!(fault.message.starts_with("draws recorded: 0, draws made: "), "{fault}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever happens to a file, it is refused or it is a game; it is never a panic.
    #[test]
    fn a_mangled_replay_is_refused_or_sound(
        seed in 0_u64..4,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_u8..6, any::<u8>()), 1..6),
    ) {
        let mut lines: Vec<String> = recorded(seed).0.to_string().lines().map(str::to_owned).collect();
        for (at, other, edit, byte) in edits {
            if lines.is_empty() { break }
            let (at, other) = (at.index(lines.len()), other.index(lines.len()));
            match edit {
                0 => { lines.remove(at); }
                1 => lines.swap(at, other),
                2 => { let line = lines[other].clone(); lines.insert(at, line); }
                3 => lines.truncate(at),
                4 => {
                    let mut words: Vec<&str> = lines[at].split(' ').collect();
                    let number = byte.to_string();
                    let word = usize::from(byte) % words.len();
                    words[word] = &number;
                    lines[at] = words.join(" ");
                }
                _ => {
                    let cut = lines[at].char_indices().map(|(index, _)| index).nth(usize::from(byte)).unwrap_or(0);
                    lines[at].truncate(cut);
                }
            }
        }
        if let Ok(replay) = Replay::read(&lines.join("\n")) {
            let _ = replay.verify();
        }
    }
}

#[test]
fn corrections_by_hand_are_written_down_and_played_again() {
    let mut replay = Replay::begin("test", sample::duel(), callsigns(2)).unwrap();
    let mut game = Game::new(replay.setup().clone()).unwrap();
    let (mut luck, mut whim) = (Recorder::new(Luck::new(3)), Luck::new(4));
    game.advance(&mut luck, &mut ());
    let (red, black) = (ShipId(0), ShipId(1));
    let corrections = [
        Adjust::Move(red, Pose::from_degrees(300.5, 200.25, 12.345_678_9)),
        Adjust::Gain(black, Token::Ion),
        Adjust::Lose(black, Token::Ion),
        Adjust::Lock(red, Some(black)),
        Adjust::Shields(red, 1),
        Adjust::DealFacedown(red),
        Adjust::DealFaceup(black, DamageCard::FuelLeak),
        Adjust::Repair(black, DamageCard::FuelLeak),
    ];
    for adjust in corrections.map(exact) {
        let before = luck.draws().len();
        game.adjust(adjust, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
        replay.note_correction(adjust, &luck.draws()[before..]);
    }
    while let Some(ask) = game.asked() {
        let (question, choice) = (ask.question, ask.options[whim.below(ask.options.len() as u32) as usize]);
        let before = luck.draws().len();
        game.answer(choice, &mut luck, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
        replay.note(question, choice, &luck.draws()[before..], &game);
    }
    let text = replay.to_string();
    assert!(text.contains("\nadjust 0 move 300.5 200.25 12.345679\n"), "{text}");
    assert_eq!(Replay::read(&text).unwrap().verify().unwrap().state(), game.state());
    let wrong = text.replace("adjust 0 shields 1", "adjust 0 shields 77");
    assert!(Replay::read(&wrong).unwrap().verify().unwrap_err().line > 0);
    let nonsense = text.replace("adjust 0 shields 1", "adjust 0 shields many");
    assert!(Replay::read(&nonsense).unwrap_err().message.contains("unknown correction"));
}
