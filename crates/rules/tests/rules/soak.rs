//! Whole games by players who choose at random, with everything checked after every step.

use tallyho_rules::{
    Action, ActionEntry, Adjust, Ask, AtTheEdge, Attack, Berths, BonusAttack, Choice, Colours, DamageBy, DamageCard,
    Device, DialTiming, Difficulty, Epic, Event, Game, Handling, Load, Luck, ObstacleKind, Placing, Profile, Question,
    RangeBonus, Recorder, Ruleset, Script, Seat, Setup, ShipSetup, Start, Status, Target, Token, Way, WeaponArc, audit,
    audit_question, sample,
};
use tallyho_table::{BaseSize, PlayArea, Pose, Quarter, Side, Template, WingPlace};

/// How ships are handled that a flight system flies by rules of its own.
const AUTOMATED: Handling = Handling {
    dial: DialTiming::AtActivation,
    edge: AtTheEdge::Flees,
    colours: Colours::RedCostsTheAction,
    damage: DamageBy::Tokens,
    ..Handling::PLAYER
};

/// A set-up for a seed: any number of fighters, rocks of any kind or none, either rules.
fn setup(seed: u64) -> Setup {
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let obstacles = match seed % 4 {
        0 => Vec::new(),
        1 => sample::six_obstacles(ObstacleKind::Asteroid),
        2 => sample::six_obstacles(ObstacleKind::Debris),
        _ => sample::six_obstacles(ObstacleKind::GasCloud),
    };
    let counts = (1 + (seed / 4 % 5) as usize, 1 + (seed / 20 % 8) as usize);
    // Every device has its turn, two kinds at a time; every other ship can place them in more ways than one.
    let load = |kind: u64| Load::new(Device::ALL[(kind % 19) as usize], 2);
    let mut devices = vec![load(seed), load(seed / 19)];
    if seed.is_multiple_of(3) {
        let more = [Way::launch(Template::Straight(2)), Way::drop(Template::Turn(1, Side::Left))];
        devices[1].ways.extend(more);
    }
    let bomber = Profile { devices: devices.clone(), ..sample::tie_fighter() };
    devices.truncate(1);
    let escort = Profile { devices, ..sample::x_wing() };
    let sides = [(escort, counts.0), (bomber, counts.1)];
    // One game in eight begins with an empty table.
    let placing = if seed % 8 == 5 { Placing::InTurns } else { Placing::Ready };
    let mut setup = Setup { placing, ..sample::battle(ruleset, sides, obstacles) };
    if seed % 5 == 3 {
        setup.ships.iter_mut().filter(|ship| ship.seat == Seat(1)).for_each(|ship| ship.handling = AUTOMATED);
    }
    setup
}

/// Plays a game at random and calls `check` at every question; the choices made, and the draws.
fn play(seed: u64, mut check: impl FnMut(&Game, &[Choice])) -> (Game, Vec<Choice>, Vec<u8>, Vec<Event>) {
    let mut game = Game::new(setup(seed)).unwrap();
    let mut luck = Recorder::new(Luck::new(seed));
    let mut whim = Luck::new(!seed);
    let (mut events, mut choices) = (Vec::new(), Vec::new());
    while let Status::Ask(ask) = game.advance(&mut luck, &mut events) {
        let options = ask.options.to_vec();
        check(&game, &options);
        let choice = options[whim.below(options.len() as u32) as usize];
        choices.push(choice);
        game.answer(choice, &mut luck, &mut events).unwrap();
    }
    let draws = luck.draws().to_vec();
    (game, choices, draws, events)
}

fn check_invariants(game: &Game, options: &[Choice]) {
    let ask = Ask { seat: Seat(0), question: Question::NextShip, options };
    audit(game).and_then(|()| audit_question(&ask)).unwrap();
}

#[test]
fn random_players_finish_every_game_with_all_invariants_held() {
    let (mut destroyed, mut launched, mut shot_at, mut remotes_destroyed) = (0, 0, 0, 0);
    for seed in 0..3_000 {
        let (game, _, _, events) = play(seed, check_invariants);
        assert!(game.state().round <= 12);
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
        destroyed += count(|event| matches!(event, Event::Destroyed(_)));
        launched += count(|event| matches!(event, Event::Launched(..)));
        shot_at += count(|event| matches!(event, Event::Attacked { defender: Target::Object(_), .. }));
        remotes_destroyed += count(|event| matches!(event, Event::RemoteDestroyed(_)));
        assert!(matches!(events.last(), Some(Event::Over(_))));
    }
    assert!(destroyed > 400, "random players do hit something: {destroyed}");
    assert!(launched > 1_000 && shot_at > 300 && remotes_destroyed > 100, "{launched} {shot_at} {remotes_destroyed}");
}

#[test]
fn damage_dealt_is_damage_taken() {
    for seed in 0..500 {
        let (game, _, _, events) = play(seed, |_, _| {});
        for (id, facts) in game.ships() {
            let ship = game.state().ship(id);
            let count = |wanted: &dyn Fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
            let shields = count(&|event| *event == Event::LostShield(id));
            let cards = count(&|event| {
                *event == Event::Damaged(id) || matches!(event, Event::CriticallyDamaged(of, _) if *of == id)
            });
            assert_eq!(usize::from(facts.profile.shields - ship.shields), shields, "seed {seed}");
            // The cards of ships that are gone may have gone back into the deck.
            assert!(!ship.on_table() || usize::from(ship.damage()) == cards, "seed {seed}");
        }
    }
}

#[test]
fn a_clone_played_the_same_way_ends_the_same_and_a_replay_equals_the_original() {
    for seed in 0..300 {
        let (original, choices, draws, events) = play(seed, |_, _| {});
        let mut game = Game::new(setup(seed)).unwrap();
        let mut script = Script::new(draws);
        let mut again = Vec::new();
        let mut clone = None;
        for (turn, &choice) in choices.iter().enumerate() {
            game.advance(&mut script, &mut again);
            if turn == choices.len() / 2 {
                clone = Some((game.clone(), script.clone(), turn));
            }
            game.answer(choice, &mut script, &mut again).unwrap();
        }
        assert!(matches!(game.advance(&mut script, &mut again), Status::Over(_)));
        assert!(script.is_used_up(), "seed {seed}");
        assert_eq!(game.state(), original.state(), "seed {seed}");
        assert_eq!(again, events, "seed {seed}");
        let Some((mut game, mut script, turn)) = clone else { continue };
        for &choice in &choices[turn..] {
            game.advance(&mut script, &mut ());
            game.answer(choice, &mut script, &mut ()).unwrap();
        }
        game.advance(&mut script, &mut ());
        assert_eq!(game.state(), original.state(), "seed {seed}");
    }
}

#[test]
fn what_is_not_offered_is_refused_and_changes_nothing() {
    let every = [
        Choice::Pass,
        Choice::Force,
        Choice::GasCloud,
        Choice::Maneuver(3),
        Choice::Maneuver(200),
        Choice::Token(Token::Focus),
        Choice::Lock([0, 0, 0, 1]),
        Choice::Ship(tallyho_rules::ShipId(1)),
    ];
    for seed in 0..60 {
        play(seed, |game, options| {
            for choice in every.into_iter().filter(|choice| !options.contains(choice)) {
                let mut tried = game.clone();
                assert!(tried.answer(choice, &mut Luck::new(1), &mut ()).is_err());
                assert_eq!(tried.state(), game.state());
            }
        });
    }
}

#[test]
fn a_view_does_not_change_with_what_it_may_not_see() {
    let dials = |choice: u8| {
        let mut game = Game::new(setup(22)).unwrap();
        let mut luck = Luck::new(1);
        // Both seats set all dials but the last one; the first seat always the same.
        for _ in 0..game.ships().count() - 1 {
            let Status::Ask(ask) = game.advance(&mut luck, &mut ()) else { panic!("the game is over") };
            let pick = if ask.seat.0 == 0 { Choice::Maneuver(0) } else { Choice::Maneuver(choice) };
            game.answer(pick, &mut luck, &mut ()).unwrap();
        }
        game
    };
    let (one, other) = (dials(1), dials(2));
    assert_ne!(one.state(), other.state());
    assert_eq!(one.seen_by(Seat(0)), other.seen_by(Seat(0)));
    assert_ne!(one.seen_by(Seat(1)), other.seen_by(Seat(1)));
}

#[test]
fn a_view_that_borrows_hides_what_a_copied_one_hides() {
    for seed in 0..20 {
        play(seed, |game, _| {
            for seat in [Seat(0), Seat(1)] {
                let (view, copy) = (game.view(seat), game.seen_by(seat));
                for ship in view.ships() {
                    assert_eq!(view.ship(ship), *copy.ship(ship));
                }
            }
        });
    }
}

/// Ships that can do everything: all actions, linked to one another, Force, turrets, every size.
fn everything(seed: u64) -> Setup {
    let mut setup = setup(seed);
    let dial = setup.ships[0].profile.dial.clone();
    for (index, ship) in setup.ships.iter_mut().enumerate() {
        let pick = seed as usize + index;
        let colours = [Difficulty::White, Difficulty::Red, Difficulty::Purple, Difficulty::White];
        let entry = |place: usize| ActionEntry {
            action: Action::ALL[place],
            difficulty: colours[(pick + place) % 4],
            linked: Some((Action::ALL[(place + pick + 1) % 13], colours[(pick + place / 4) % 4])),
        };
        let arc = [WeaponArc::SingleTurret, WeaponArc::DoubleTurret, WeaponArc::FullFront][pick % 3];
        ship.profile = Profile {
            size: [BaseSize::Small, BaseSize::Medium, BaseSize::Large, BaseSize::Small][pick % 4],
            initiative: (pick % 3) as u8,
            attacks: vec![Attack { dice: 3, arc }],
            force: 3,
            force_recovers: 1,
            actions: (0..13).map(entry).collect(),
            dial: dial.clone(),
            ..ship.profile.clone()
        };
    }
    setup
}

/// Some correction, which may well be refused.
fn correction(whim: &mut Luck, ships: u32) -> Adjust {
    let ship = tallyho_rules::ShipId(whim.below(ships + 1) as u8);
    let other = tallyho_rules::ShipId(whim.below(ships + 1) as u8);
    let token = Token::ALL[whim.below(13) as usize];
    let card = DamageCard::ALL[whim.below(14) as usize];
    let pose = Pose::from_degrees(f64::from(whim.below(914)), f64::from(whim.below(914)), f64::from(whim.below(360)));
    match whim.below(14) {
        0 | 1 => Adjust::Move(ship, pose),
        2..=5 => Adjust::Gain(ship, token),
        6 => Adjust::Lose(ship, token),
        7 if whim.below(2) == 0 => Adjust::Lock(ship, Some(Target::Object(whim.below(9) as u8))),
        7 => Adjust::Lock(ship, Some(Target::Ship(other))),
        8 => Adjust::Shields(ship, whim.below(4) as u8),
        9 => Adjust::DealFacedown(ship),
        10 => Adjust::DealFaceup(ship, card),
        11 => Adjust::Repair(ship, card),
        12 => Adjust::Force(ship, whim.below(5) as u8),
        _ if whim.below(8) == 0 => Adjust::Remove(ship),
        _ => Adjust::Turret(ship, Quarter::ALL[whim.below(4) as usize]),
    }
}

/// What some card might do.
fn effect(game: &mut Game, whim: &mut Luck, ships: u32) {
    let ship = tallyho_rules::ShipId(whim.below(ships + 1) as u8);
    match whim.below(8) {
        0 => {
            let pose = Pose::from_degrees(f64::from(whim.below(914)), f64::from(whim.below(914)), 0.0);
            game.put_obstacle(whim.below(8) as u8, pose, &mut ());
        }
        _ => game.tractor(ship, 1 + whim.below(3) as u8, Seat(whim.below(2) as u8), &mut ()),
    }
}

#[test]
fn ships_that_can_do_everything_and_hands_that_meddle_leave_every_game_sound() {
    let mut adjusted = 0;
    for seed in 0..1_500 {
        let Ok(mut game) = Game::new(everything(seed)) else { continue };
        let ships = game.ships().count() as u32;
        let (mut luck, mut whim) = (Luck::new(seed), Luck::new(!seed));
        while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
            let choice = ask.options[whim.below(ask.options.len() as u32) as usize];
            let options = ask.options.to_vec();
            check_invariants(&game, &options);
            if seed % 2 == 1 && whim.below(4) == 0 {
                let before = *game.state();
                match game.adjust(correction(&mut whim, ships), &mut ()) {
                    Ok(()) => adjusted += 1,
                    Err(_) => assert_eq!(*game.state(), before),
                }
            } else if seed % 2 == 1 && whim.below(6) == 0 {
                effect(&mut game, &mut whim, ships);
            } else {
                game.answer(choice, &mut luck, &mut ()).unwrap();
            }
        }
    }
    assert!(adjusted > 5_000, "{adjusted}");
}

/// A huge ship with a small hold, two weapons beside its own, and little to keep it alive.
fn cruiser(whim: &mut Luck) -> Profile {
    let bonus = |arc, range, range_bonus| BonusAttack {
        attack: Attack { dice: 3, arc },
        range,
        range_bonus,
        energy: 1,
        card: None,
    };
    Profile {
        size: BaseSize::Huge,
        initiative: 7 + whim.below(2) as u8,
        agility: 0,
        hull: 3 + whim.below(8) as u8,
        shields: 3,
        dial: ["0NR", "0OR", "1BW", "1FW", "1NB", "2FB", "2NR", "3FW", "4FR", "5FR", "2KR", "1SW"]
            .map(|code| {
                (code[..2].parse().unwrap(), if code.ends_with('R') { Difficulty::Red } else { Difficulty::White })
            })
            .to_vec(),
        epic: Epic {
            engagement: Some(whim.below(2) as u8),
            energy: 3,
            energy_recovers: 1,
            shields_recover: 1,
            bonus: vec![
                bonus(WeaponArc::Front, (2, 5), RangeBonus::Adds),
                bonus(WeaponArc::FullFront, (1, 4), RangeBonus::Ordnance),
            ],
            carries: 2,
            berths: Berths(1),
            docks: Berths::NONE,
        },
        ..sample::x_wing()
    }
}

/// Two sides, each with a huge ship or a large carrier, ships docked on it, a wing, and a ship on its own.
fn epic(seed: u64) -> Setup {
    let mut whim = Luck::new(seed);
    let ruleset = if whim.below(2) == 0 { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kinds = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud];
    let rocks = sample::six_obstacles(kinds[whim.below(3) as usize]);
    let sides = [(sample::x_wing(), 1), (sample::tie_fighter(), 1)];
    let mut setup = sample::battle(ruleset, sides, rocks);
    setup.area = if whim.below(2) == 0 { PlayArea::STANDARD } else { PlayArea::EPIC };
    setup.placing = if whim.below(4) == 0 { Placing::InTurns } else { Placing::Ready };
    let area = setup.area;
    setup.ships.clear();
    for seat in 0..2 {
        let place = |x: f64, y: f64| match seat {
            0 => Pose::from_degrees(x, y, 0.0),
            _ => Pose::from_degrees(area.width - x, area.height - y, 180.0),
        };
        let fighter = |whim: &mut Luck| Profile {
            initiative: whim.below(7) as u8,
            hull: 1 + whim.below(4) as u8,
            epic: Epic { docks: Berths(1), ..Epic::default() },
            ..if whim.below(2) == 0 { sample::x_wing() } else { sample::tie_fighter() }
        };
        let handling = if whim.below(3) == 0 { AUTOMATED } else { Handling::PLAYER };
        let mut field = |profile: Profile, pose: Pose, start: Start| {
            setup.ships.push(ShipSetup { seat: Seat(seat), profile, pose, points: 0, start, handling });
            setup.ships.len() - 1
        };
        let carrier = match whim.below(3) {
            0 => {
                let epic = Epic { carries: 2, berths: Berths(1), ..Epic::default() };
                Profile { size: BaseSize::Large, hull: 2, epic, ..fighter(&mut whim) }
            }
            _ => cruiser(&mut whim),
        };
        let carrier = field(carrier, place(420.0, 250.0), Start::Alone);
        for _ in 0..whim.below(3) {
            field(fighter(&mut whim), Pose::default(), Start::DockedOn(carrier));
        }
        let leader = field(fighter(&mut whim), place(250.0, 300.0), Start::Alone);
        let mates = 2 + whim.below(4) as usize;
        // Half of them are wings of a flight group, by its own rules.
        let follows = if whim.below(2) == 0 { Start::InWingOf } else { Start::InFormationOf };
        for wing_place in WingPlace::ALL.into_iter().take(mates) {
            field(fighter(&mut whim), Pose::default(), follows(leader, wing_place));
        }
        field(fighter(&mut whim), place(560.0, 330.0), Start::Alone);
        if whim.below(3) == 0 {
            field(cruiser(&mut whim), place(700.0, 220.0), Start::Alone);
        }
    }
    setup
}

#[test]
fn huge_ships_wings_and_docked_ships_leave_every_game_sound() {
    let mut seen = std::collections::BTreeMap::<&str, u32>::new();
    for seed in 0..2_000 {
        let mut game = Game::new(epic(seed)).unwrap();
        let ships = game.ships().count() as u32;
        let (mut luck, mut whim) = (Luck::new(seed), Luck::new(!seed));
        let mut events = Vec::new();
        while let Status::Ask(ask) = game.advance(&mut luck, &mut events) {
            let choice = ask.options[whim.below(ask.options.len() as u32) as usize];
            let options = ask.options.to_vec();
            *seen.entry(question_word(ask.question)).or_default() += 1;
            check_invariants(&game, &options);
            if seed % 4 == 1 && whim.below(8) == 0 {
                let before = *game.state();
                if game.adjust(correction(&mut whim, ships), &mut events).is_err() {
                    assert_eq!(*game.state(), before);
                }
            } else {
                game.answer(choice, &mut luck, &mut events).unwrap();
            }
        }
        assert!(matches!(events.last(), Some(Event::Over(_))), "seed {seed}");
    }
    let rare: Vec<_> = QUESTIONS.iter().filter(|word| seen.get(*word).is_none_or(|count| *count < 50)).collect();
    assert!(rare.is_empty(), "{rare:?} of {seen:?}");
}

const QUESTIONS: [&str; 7] = ["dock", "launch", "escape", "join", "split", "displace", "turn aside"];

fn question_word(question: Question) -> &'static str {
    match question {
        Question::Dock(_) => QUESTIONS[0],
        Question::Launch(_) => QUESTIONS[1],
        Question::Escape(_) => QUESTIONS[2],
        Question::Join(_) => QUESTIONS[3],
        Question::Split(_) => QUESTIONS[4],
        Question::Displace(_) => QUESTIONS[5],
        Question::TurnAside(_) => QUESTIONS[6],
        _ => "other",
    }
}
