//! Whole games at random on a table with everything that missions put there, checked after every step.

use tallyho_rules::scenario::{
    Bay, Blast, Contact, Deed, Defence, Fires, Gun, GunArc, GunHits, Jump, Kind, Measure, Moment, Mooring, Nature,
    Rule, StartAs, Team, Test, Thing, ThingShape, ThingStats, Turning,
};
use tallyho_rules::{
    Ask, Choice, Device, Event, Game, Load, Luck, ObstacleKind, Place, Profile, Question, Ruleset, Scenario,
    ScenarioEvent, ScenarioQuestion, Seat, Setup, Status, audit, audit_question, sample,
};
use tallyho_table::{BaseSize, Pose};

const GUN: Gun = Gun {
    dice: 3,
    least: 1,
    most: 4,
    arc: GunArc::Front,
    turning: Turning::InActivation,
    hits: GunHits::Damage,
    fires: Fires::ByItself,
};

/// Every nature there is, each a kind.
fn kinds() -> Vec<Kind> {
    let none = Nature::default();
    let natures = [
        Nature { contact: Contact::Field { skips_action: true }, ..none },
        Nature { gun: Some(GUN), ..none },
        Nature { blast: Some(Blast::Around { reach: 1, dice: 1 }), ..none },
        Nature { generator: true, ..none },
        Nature { contact: Contact::Rock, reloads: true, ..none },
        Nature { contact: Contact::Mine, gun: Some(Gun { arc: GunArc::Around, hits: GunHits::Ion, ..GUN }), ..none },
        Nature { gun: Some(Gun { fires: Fires::Back(1), arc: GunArc::Around, ..GUN }), ..none },
        Nature { gun: Some(Gun { turning: Turning::InSystem, fires: Fires::AsToldTo, ..GUN }), ..none },
        Nature { gun: Some(Gun { turning: Turning::AfterFiring, ..GUN }), ..none },
        Nature { blast: Some(Blast::Ahead), defence: Some(Defence::Escorted), ..none },
        Nature { defence: Some(Defence::Blurs), relays_locks: true, ..none },
    ];
    let stats = ThingStats { initiative: 0, agility: 1, hull: 2, shields: 1, crits_count_double: true };
    let kind = |(index, nature): (usize, Nature)| Kind {
        id: index.to_string(),
        stats: Some(stats),
        obstructs: index % 2 == 0,
        shape: if index % 3 == 0 { ThingShape::Disc(60.0) } else { ThingShape::Rect(40.0, 40.0) },
        nature,
        ..Kind::default()
    };
    natures.into_iter().enumerate().map(kind).collect()
}

fn scenario() -> Scenario {
    let kinds = kinds();
    let place = |index: usize| {
        let (column, row) = ((index % 5) as f64, (index / 5) as f64);
        Place::near(Pose::from_degrees(160.0 + 150.0 * column, 250.0 + 130.0 * row, 30.0 * index as f64))
    };
    let thing = |index: usize| Thing {
        kind: (index % kinds.len()) as u8,
        owner: (index % 2) as u8,
        place: (index % 7 != 6).then(|| place(index)),
        module: (index % 4) as u8,
    };
    let rule =
        |at: Moment, deed: Deed| Rule { name: String::new(), at, tests: Vec::new(), once: false, deeds: vec![deed] };
    let bay = Bay {
        ships: 0b111,
        entrance: [[300.0, 200.0], [600.0, 200.0]],
        floor: vec![[300.0, 200.0], [600.0, 200.0], [600.0, 330.0], [300.0, 330.0]],
        exit: Place::near(Pose::from_degrees(450.0, 200.0, 180.0)),
        module: 1,
    };
    let team = Team {
        ships: 0b111,
        seat: 0,
        tests: vec![Test::at_least(Measure::Round, 2)],
        dice: 3,
        kinds: 0b110,
        hub: 2,
        counter: 0,
    };
    Scenario {
        things: (0..22).map(thing).collect(),
        kinds,
        counters: ["captured", "alarm", "laid"].map(str::to_owned).to_vec(),
        links: vec![(1, 2), (2, 3)],
        rules: vec![
            rule(Moment::EndStart, Deed::Sense { who: 0b1111, kinds: 1 << 10, quiet: 0b1, counter: 1 }),
            rule(Moment::SystemStart, Deed::LayBehind { ships: 0b110000, kinds: 1, counter: 2 }),
            rule(Moment::SystemStart, Deed::Board { whom: 0b1000, by: 0b110000 }),
        ],
        starts: vec![StartAs { ships: 0b10, faceup: vec![0, 3], energy: None, stress: 0 }],
        insulated: 0b100,
        freighters: 1 << 7,
        neutral: 1 << 7,
        hyperdrives: 0b1010,
        jumps: vec![Jump { ships: 0b1, counter: 1, costs: 2 }],
        moorings: vec![Mooring { ships: 0b1111, at: 0b1111_0000, kinds: 0b11_1111_1111 }],
        bays: vec![bay],
        team: Some(team),
        ..Scenario::default()
    }
}

fn setup(seed: u64) -> Setup {
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kind = if seed % 4 < 2 { ObstacleKind::Nebula } else { ObstacleKind::IonStorm };
    let bomber = Profile { devices: vec![Load::new(Device::ProtonBomb, 1)], ..sample::x_wing() };
    let mut setup = sample::battle(ruleset, [(bomber, 4), (sample::tie_fighter(), 4)], sample::six_obstacles(kind));
    let freighter = &mut setup.ships[7];
    freighter.profile = Profile { size: BaseSize::Large, hull: 8, ..freighter.profile.clone() };
    freighter.profile.dial.truncate(1);
    freighter.profile.dial[0].0 = "1F".parse().expect("a maneuver");
    setup.scenario = Some(Box::new(scenario()));
    setup
}

#[test]
fn random_players_finish_every_furnished_game_with_all_invariants_held() {
    let mut events: Vec<Event> = Vec::new();
    let mut asked = Vec::new();
    for seed in 0..400 {
        let mut game = Game::new(setup(seed)).expect("the set-up is sound");
        let (mut luck, mut whim) = (Luck::new(seed), Luck::new(!seed));
        while let Status::Ask(ask) = game.advance(&mut luck, &mut events) {
            if let Question::Scenario(question) = ask.question {
                asked.push(std::mem::discriminant(&question));
            }
            let options: Vec<Choice> = ask.options.to_vec();
            let ask = Ask { seat: Seat(0), question: Question::NextShip, options: &options };
            audit(&game).and_then(|()| audit_question(&ask)).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
            let choice = options[whim.below(options.len() as u32) as usize];
            game.answer(choice, &mut luck, &mut events).expect("what is offered is legal");
        }
    }
    // Every question comes up, and everything happens.
    let ship = tallyho_rules::ShipId(0);
    for question in [
        ScenarioQuestion::Face(0),
        ScenarioQuestion::Brace(ship, 0),
        ScenarioQuestion::Land(ship),
        ScenarioQuestion::ComeOut(ship),
        ScenarioQuestion::Moor(ship),
        ScenarioQuestion::Power(ship),
        ScenarioQuestion::Jump(ship),
        ScenarioQuestion::Team,
        ScenarioQuestion::Blast(0),
        ScenarioQuestion::Reload(ship),
    ] {
        assert!(asked.contains(&std::mem::discriminant(&question)), "{question:?}");
    }
    let happened = |wanted: fn(&ScenarioEvent) -> bool| {
        events.iter().any(|event| matches!(event, Event::Scenario(event) if wanted(event)))
    };
    assert!(happened(|event| matches!(event, ScenarioEvent::StationTaken(_))));
    assert!(happened(|event| matches!(event, ScenarioEvent::Sensed(..))));
    assert!(happened(|event| matches!(event, ScenarioEvent::FailedToLand(_))));
}
