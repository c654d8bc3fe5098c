//! What the heuristic always or never does, watched over whole games.

use tallyho_pilots::{Heuristic, Pilot, Stopped, turn};
use tallyho_rules::{
    Ask, AttackFace, Choice, DefenseFace, Device, Event, Game, Load, Luck, ObstacleKind, Profile, Question, Ruleset,
    Seat, ShipId, Target, Token, View, sample,
};
use tallyho_table::Pose;

/// Looks over a pilot's shoulder.
struct Watched<F> {
    pilot: Heuristic,
    check: F,
}

impl<F: FnMut(&View<'_>, &Ask<'_>, Choice)> Pilot for Watched<F> {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let choice = self.pilot.choose(view, ask)?;
        (self.check)(view, ask, choice);
        Ok(choice)
    }
}

/// Games of either rules with rocks, both sides watched; everything that happened.
fn watch(check: impl FnMut(&View<'_>, &Ask<'_>, Choice) + Clone + 'static) -> Vec<Event> {
    watch_with(&[], check)
}

/// The same with three of each of those devices on every ship.
fn watch_with(devices: &[Device], check: impl FnMut(&View<'_>, &Ask<'_>, Choice) + Clone + 'static) -> Vec<Event> {
    let devices: Vec<Load> = devices.iter().map(|&device| Load::new(device, 3)).collect();
    let laden = |profile: Profile| Profile { devices: devices.clone(), ..profile };
    let mut events = Vec::new();
    for seed in 0..30 {
        let ruleset = if seed % 2 == 0 { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
        let sides = [(laden(sample::x_wing()), 4), (laden(sample::tie_fighter()), 6)];
        let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
        let mut game = Game::new(sample::battle(ruleset, sides, rocks)).unwrap();
        let mut luck = Luck::new(seed);
        let mut pilots = [seed, !seed]
            .map(|seed| Box::new(Watched { pilot: Heuristic::new(seed), check: check.clone() }) as Box<dyn Pilot>);
        game.advance(&mut luck, &mut events);
        while turn(&mut game, &mut pilots, &mut luck, &mut events).unwrap().is_some() {}
    }
    events
}

#[test]
fn it_does_not_leave_the_table() {
    let events = watch(|_, _, _| {});
    let fled = events.iter().filter(|event| matches!(event, Event::Fled(_))).count();
    assert_eq!(fled, 0, "of 300 ships");
}

#[test]
fn it_rerolls_no_hits_and_spends_nothing_for_nothing() {
    watch(|view, ask, choice| match (ask.question, choice) {
        (Question::ModifyAttack(_), Choice::Lock([hits, crits, ..])) => assert_eq!((hits, crits), (0, 0)),
        (Question::ModifyAttack(_), Choice::Token(Token::Focus)) => {
            assert!(view.attack().unwrap().attack.count(AttackFace::Focus) > 0);
        }
        (Question::ModifyDefense(_), choice) if choice != Choice::Pass => {
            let attack = view.attack().unwrap();
            let evades = attack.defense.count(DefenseFace::Evade);
            let damage = attack.attack.neutralize(evades, attack.reinforce).total();
            assert!(damage > 0, "{choice:?} against no damage");
        }
        _ => {}
    });
}

#[test]
fn it_attacks_whenever_it_can() {
    watch(|_, ask, choice| {
        if matches!(ask.question, Question::Attack(_)) {
            assert!(matches!(choice, Choice::Attack { .. }), "{ask:?}");
        }
    });
}

#[test]
fn it_locks_enemies_alone() {
    let events = watch(|view, ask, choice| {
        if let (Question::Perform(_, tallyho_rules::Action::Lock), Choice::Ship(on)) = (ask.question, choice) {
            assert_ne!(view.owner(on), view.seat());
        }
    });
    // What is the only thing in reach is locked without a question.
    assert!(events.iter().any(|event| matches!(event, Event::Locked(_, Target::Ship(_)))));
    assert!(
        !events.iter().any(|event| matches!(event, Event::Locked(_, Target::Object(_)))),
        "a rock is never worth it"
    );
}

#[test]
fn it_drags_an_enemy_onto_a_rock_and_turns_no_ship_for_nothing() {
    let sides = [(sample::x_wing(), 1), (sample::tie_fighter(), 1)];
    let mut rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    rocks.truncate(1);
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
    let enemy = ShipId(1);
    setup.obstacles[0].pose = setup.ships[1].pose.then(Pose::from_degrees(0.0, 100.0, 0.0));
    let mut game = Game::new(setup).unwrap();
    let mut luck = Luck::new(1);
    game.advance(&mut luck, &mut ());
    game.tractor(enemy, 1, Seat(0), &mut ());
    game.advance(&mut luck, &mut ());
    let mut answers = Vec::new();
    let mut pilots = [1, 2].map(|seed| Box::new(Heuristic::new(seed)) as Box<dyn Pilot>);
    for _ in 0..2 {
        answers.extend(turn(&mut game, &mut pilots, &mut luck, &mut ()).unwrap());
    }
    let expected = [(Question::Tractor(enemy), Choice::Ahead(None)), (Question::Turn(enemy), Choice::Pass)];
    assert_eq!(answers, expected);
}

#[test]
fn it_uses_remotes_against_enemies_alone() {
    let remotes = [Device::BuzzDroidSwarm, Device::CommandoTeam, Device::TrackingTorpedo, Device::Drk1ProbeDroid];
    let events = watch_with(&remotes, |view, ask, choice| match (ask.question, choice) {
        (Question::RemoteModifiesAttack(_), choice) => assert_eq!(choice, Choice::ChangeFocus),
        (Question::RemoteLock(_), Choice::Ship(on)) => {
            let enemy = |option: &Choice| matches!(option, Choice::Ship(ship) if view.owner(*ship) != view.seat());
            assert!(view.owner(on) != view.seat() || !ask.options.iter().any(enemy));
        }
        _ => {}
    });
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    let launched = count(|event| matches!(event, Event::Launched(..)));
    let bitten = count(|event| matches!(event, Event::Bitten(..)));
    let by_commandos = count(|event| matches!(event, Event::Attacked { attacker: Target::Object(_), .. }));
    let at_remotes = count(|event| matches!(event, Event::Attacked { defender: Target::Object(_), .. }));
    // Ships fly around swarms where they can.
    assert!(bitten > 0);
    assert!(launched > 100 && by_commandos > 20 && at_remotes > 20, "{launched} {by_commandos} {at_remotes}");
}
