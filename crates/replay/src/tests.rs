use super::*;
use proptest::prelude::*;
use tallyho_rules::{
    Action, AtTheEdge, Attack, Berths, BonusAttack, Colours, DamageBy, DamageCard, Device, DialTiming, Difficulty,
    Epic, FlightGroup, Handling, Hyperdrive, Load, Locks, Luck, ObstacleKind, Profile, RangeBonus, Recorder, Ruleset,
    ShipId, Slot, Start, Target, Token, Way, WeaponArc, sample,
};
use tallyho_table::{BaseSize, Side, Template, WingPlace};

fn callsigns(count: usize) -> Vec<Callsign> {
    (0..count).map(|n| Callsign { chassis: "fighter".into(), name: format!("Ship {n}") }).collect()
}

/// A game of chance, recorded.
fn recorded(seed: u64) -> (Replay, Game) {
    recorded_from(skirmish(seed, sample::tie_fighter()), seed)
}

/// The same with every device in its turn, some of them with ways of their own.
fn laden(seed: u64) -> (Replay, Game) {
    let device = |place: u64| Device::ALL[(place % Device::ALL.len() as u64) as usize];
    let mut devices = vec![Load::new(device(seed), 2), Load::new(device(seed / 2 + 11), 2)];
    if seed.is_multiple_of(3) {
        devices[1].ways = vec![Way::launch(Template::Straight(2)), Way::drop(Template::Bank(1, Side::Left))];
        devices[0].spends = 2;
    }
    recorded_from(skirmish(seed, Profile { devices, ..sample::tie_fighter() }), seed)
}

fn skirmish(seed: u64, second: Profile) -> Setup {
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let sides = [(sample::x_wing(), 2), (second, 3)];
    let mut setup = sample::battle(ruleset, sides, sample::six_obstacles(ObstacleKind::Debris));
    setup.ships[0].pose = Pose::from_degrees(123.456, 70.1, 12.345_678_9);
    if seed.is_multiple_of(3) {
        setup.ships[3].handling = Handling {
            dial: DialTiming::AtActivation,
            edge: AtTheEdge::TurnsBack,
            colours: Colours::RedCostsTheAction,
            damage: DamageBy::Tokens,
            // Its mate, and one of those it flies against: whom a mission lets it protect is for the mission to say.
            protects: [ShipId(0), ShipId(2)].map(tallyho_rules::Target::Ship).into_iter().collect(),
            ..Handling::PLAYER
        };
    }
    if seed.is_multiple_of(5) {
        for (ship, slot) in setup.ships[2..].iter_mut().zip(Slot::formation(1, 2)) {
            let group = FlightGroup {
                flees_at: 2,
                hyperdrive: Hyperdrive::Fitted,
                formation: Some(slot),
                locks: if seed.is_multiple_of(10) { Locks::ClearedByAttack } else { Locks::LetGo },
                ..FlightGroup::ALONE
            };
            let (dial, edge) = (DialTiming::AtActivation, AtTheEdge::IsDestroyed);
            ship.handling = Handling { dial, edge, flight_group: Some(group), ..Handling::PLAYER };
        }
    }
    setup
}

/// A huge ship with two ships docked on it, and a wing, against a few fighters.
fn fleet(seed: u64) -> Setup {
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let docks = Epic { docks: Berths(1), ..Epic::default() };
    let sides = [(Profile { epic: docks, ..sample::x_wing() }, 6), (sample::tie_fighter(), 3)];
    let mut setup = sample::battle(ruleset, sides, sample::six_obstacles(ObstacleKind::GasCloud));
    let weapon = BonusAttack {
        attack: Attack { dice: 3, arc: WeaponArc::FullFront },
        range: (2, 5),
        range_bonus: RangeBonus::Ordnance,
        energy: 1,
        card: Some(3),
    };
    let dial = ["1FB", "2FW", "1NW", "0OR"].map(|code| {
        let difficulty = if code.ends_with('R') { Difficulty::Red } else { Difficulty::White };
        (code[..2].parse().unwrap(), difficulty)
    });
    let huge = &mut setup.ships[0];
    huge.pose.at.y = 300.0;
    huge.profile = Profile {
        size: BaseSize::Huge,
        initiative: 7,
        hull: 4,
        dial: dial.to_vec(),
        epic: Epic {
            engagement: Some(1),
            energy: 4,
            energy_recovers: 1,
            shields_recover: 1,
            bonus: vec![weapon],
            carries: 2,
            berths: Berths(1),
            docks: Berths::NONE,
        },
        ..huge.profile.clone()
    };
    setup.ships[1].start = Start::DockedOn(0);
    setup.ships[2].start = Start::DockedOn(0);
    let follows = if seed.is_multiple_of(3) { Start::InFormationOf } else { Start::InWingOf };
    setup.ships[4].start = follows(3, WingPlace::LeftFlank);
    setup.ships[5].start = follows(3, WingPlace::RearSupport);
    setup.ships[3].pose.at.y = 150.0;
    setup
}

fn recorded_from(setup: Setup, seed: u64) -> (Replay, Game) {
    let callsigns = callsigns(setup.ships.len());
    let mut replay = Replay::begin("test", setup, callsigns).unwrap();
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
    for (replay, game) in (0..100).flat_map(|seed| [recorded(seed), laden(seed)]) {
        let text = replay.to_string();
        let again = Replay::read(&text).unwrap();
        assert_eq!(again.to_string(), text);
        assert_eq!(again.setup(), replay.setup());
        assert_eq!(again.verify().unwrap().state(), game.state());
    }
}

#[test]
fn a_replay_of_huge_ships_wings_and_docked_ships_reads_back_as_written() {
    for seed in 0..100 {
        let (replay, game) = recorded_from(fleet(seed), seed);
        let text = replay.to_string();
        let again = Replay::read(&text).unwrap();
        assert_eq!(again.to_string(), text, "seed {seed}");
        assert_eq!(again.setup(), replay.setup());
        assert_eq!(again.verify().unwrap().state(), game.state(), "seed {seed}");
    }
}

#[test]
fn how_a_ship_starts_is_refused_where_it_makes_no_sense() {
    let start = |text: &str| refused(|lines| lines.insert(8, text.to_owned()));
    assert_eq!(start("start somewhere"), "line 9: this is not how a ship starts: docked or in a wing");
    assert_eq!(start("start wing 0 middle"), "line 9: this is not how a ship starts: docked or in a wing");
    let early = refused(|lines| lines.insert(6, "start docked 1".to_owned()));
    assert_eq!(early, "line 7: a start without a ship above it");
}

#[test]
fn every_answer_has_a_code_of_its_own() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..60 {
        let fleet = recorded_from(fleet(seed), seed).0;
        let laden = laden(seed).0;
        for turn in recorded(seed).0.turns().iter().chain(fleet.turns()).chain(laden.turns()) {
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
        Adjust::Lock(red, Some(Target::Ship(black))),
        Adjust::Shields(red, 1),
        Adjust::DealFacedown(red),
        Adjust::DealFaceup(black, DamageCard::FuelLeak),
        Adjust::Repair(black, DamageCard::FuelLeak),
    ];
    for adjust in corrections.map(exact) {
        let before = luck.draws().len();
        game.adjust(adjust, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
        replay.note_correction(adjust, &luck.draws()[before..], &game);
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

#[test]
fn answers_and_corrections_that_games_of_chance_do_not_give_have_codes_too() {
    let choices = [
        (Choice::Action(Action::Boost, Difficulty::White), "action boost"),
        (Choice::Action(Action::Boost, Difficulty::Red), "action red boost"),
        (Choice::Action(Action::Boost, Difficulty::Purple), "action purple boost"),
        (Choice::Object(63), "object 63"),
        (Choice::Reload(3), "reload 3"),
        (Choice::Turn(Side::Left), "turn left"),
    ];
    for (choice, text) in choices {
        assert_eq!((code::write_choice(choice).as_str(), code::read_choice(text)), (text, Some(choice)));
    }
    assert_eq!(code::read_choice("action white boost"), None, "there is one way to write it");
    for (question, text) in [(Question::Tractor(ShipId(2)), "tractor 2"), (Question::Turn(ShipId(2)), "turn 2")] {
        assert_eq!((code::write_question(question).as_str(), code::read_question(text)), (text, Some(question)));
    }
    let adjust = Adjust::Lock(ShipId(1), Some(Target::Object(4)));
    assert_eq!(code::write_adjust(adjust), "1 lock object 4");
    assert_eq!(code::read_adjust("1 lock object 4"), Some(adjust));
}

#[test]
fn points_and_rounds_are_written_down_and_texts_without_them_still_read() {
    let mut setup = Setup { rounds: 3, ..sample::duel() };
    setup.ships[1].points = 23;
    let replay = Replay::begin("test", setup, callsigns(2)).unwrap();
    let text = format!("{replay}over nobody 0000000000000000\n");
    assert!(text.contains("\nplacing ready\nrounds 3\nprofile "), "{text}");
    assert!(text.contains(" Ship 1\npoints 23\nplay\n"), "{text}");
    assert_eq!(Replay::read(&text).unwrap().setup(), replay.setup());
    let old = text.replace("rounds 3\n", "").replace("points 23\n", "");
    let mut without = Setup { rounds: sample::duel().rounds, ..replay.setup().clone() };
    without.ships[1].points = sample::duel().ships[1].points;
    assert_eq!(*Replay::read(&old).unwrap().setup(), without);
    for (line, wrong) in [("points 23", "points many"), ("rounds 3", "rounds 300"), ("rounds 3", "points 3")] {
        assert!(Replay::read(&text.replace(line, wrong)).unwrap_err().line > 0, "{wrong}");
    }
}

#[test]
fn every_way_to_place_a_device_is_read_from_what_it_writes() {
    for throw in tallyho_rules::Throw::ALL {
        for template in tallyho_table::Template::ALL {
            let way = tallyho_rules::Way { throw, template };
            assert_eq!(crate::code::read_way(&crate::code::write_way(way)), Some(way));
        }
    }
    assert_eq!(crate::code::read_way("drop-left"), None);
    assert_eq!(crate::code::read_way("left-straight-1"), None);
}

#[test]
fn reasons_are_kept_below_the_answers_they_are_for() {
    let (mut replay, _) = recorded(3);
    replay.note_why(&["Solo Alpha, Identify Tally b: near".to_owned(), "two\nlines".to_owned()]);
    let text = replay.to_string();
    assert!(text.contains("\nwhy Solo Alpha, Identify Tally b: near\nwhy two lines\n"), "{text}");
    let read = Replay::read(&text).unwrap();
    assert_eq!(read.to_string(), text);
    assert_eq!(read.turns().last().unwrap().why, ["Solo Alpha, Identify Tally b: near", "two lines"]);
    read.verify().unwrap();
    let misplaced = text.replacen("\nplay\n", "\nplay\nwhy nobody knows\n", 1);
    assert!(Replay::read(&misplaced).unwrap_err().message.contains("a reason stands below the answer"));
}

#[test]
fn what_is_played_has_a_mark_whatever_is_answered() {
    let setup = || skirmish(3, sample::tie_fighter());
    let begun = |engine: &str, setup: Setup| {
        let callsigns = callsigns(setup.ships.len());
        Replay::begin(engine, setup, callsigns).unwrap()
    };
    let mark = begun("one", setup()).mark();
    let (played, _) = recorded_from(setup(), 3);
    assert_eq!((begun("another", setup()).mark(), played.mark()), (mark, mark));
    assert_eq!(Replay::read(&played.to_string()).unwrap().mark(), mark);

    let mut hull = setup();
    hull.ships[0].profile.hull += 1;
    let mut points = setup();
    points.ships[0].points += 1;
    let mut rounds = setup();
    rounds.rounds -= 1;
    let mut rocks = setup();
    rocks.obstacles.pop();
    let others = [hull, points, rounds, rocks, skirmish(4, sample::tie_fighter()), skirmish(3, sample::x_wing())];
    for (place, other) in others.into_iter().enumerate() {
        assert_ne!(begun("one", other).mark(), mark, "{place}");
    }
}

#[test]
fn a_mark_never_changes() {
    let callsigns = ["Red 1", "Black 1"].map(|name| Callsign { chassis: "fighter".into(), name: name.into() });
    let replay = Replay::begin("any", sample::duel(), callsigns.to_vec()).unwrap();
    assert_eq!(format!("{:016x}", replay.mark()), "d5cef45805c5405e");
}
