//! A mission to try things out with.

use tallyho_rules::scenario::{
    Amount, Arrival, ArrivalLock, Change, Deed, Fire, FireRule, Halt, Kind, Measure, Moment, Near, Objective, Order,
    Rule, Scenario, Subject, Test, Thing, Vector, Verdict, Wave,
};
use tallyho_rules::{Device, Load, Place, Profile, Seat, ShipId, Target, Token, sample};
use tallyho_table::{Bearing, Pose};

use crate::sortie::{Berth, Craft, Footing, Noun, Sortie, SquadronWords};

const BEACONS: u8 = 4;

/// A freighter must leave; beacons may be destroyed.
pub(super) fn convoy(pilots: u8) -> Sortie {
    let freighter = pilots;
    let first = pilots + 1;
    let tie = Profile { chassis: "tielnfighter".to_owned(), ..sample::tie_fighter() };
    let bomber = Profile { devices: vec![Load::new(Device::ProtonBomb, 2)], ..tie.clone() };
    let craft = |model: &str, profile: &Profile, task: Order, points: u16| {
        let (model, profile) = (model.to_owned(), profile.clone());
        Berth::Enemy(Box::new(Craft { model, profile, elite: points > 3, points, task, card: String::new() }))
    };
    let mut ships: Vec<Berth> = (0..pilots).map(|_| Berth::Pilot).collect();
    ships.push(Berth::Yours { name: "Freighter".to_owned(), initiative: 2, footing: Footing::Flies });
    ships.extend((0..3).map(|_| craft("TIE", &tie, Order::Attack, 3)));
    ships.push(craft("TIE", &tie, Order::Strike(ShipId(freighter)), 3));
    ships.extend((0..2).map(|_| craft("Bomber", &bomber, Order::Attack, 5)));
    let lines = |words: &[&str]| words.iter().map(|line| (*line).to_owned()).collect::<Vec<String>>();
    let noun = |of: Measure, state: &str| Noun {
        of,
        one: "beacon".to_owned(),
        many: "beacons".to_owned(),
        state: state.to_owned(),
        all: BEACONS,
    };
    Sortie {
        name: "Convoy".to_owned(),
        story: "A freighter is late.".to_owned(),
        sides: ["Rebel".to_owned(), "Imperial".to_owned()],
        team: Seat(0),
        rounds: Some(3),
        enemy_first: false,
        initiative: 3,
        fetch: lines(&["TIE, up to 4", "Bomber, up to 2", "4 beacons"]),
        setup: lines(&["Lay 4 beacons at 2 / 2, 2 / 7, 7 / 2 and 7 / 7."]),
        briefing: "The map is on the sheet.".to_owned(),
        rules: lines(&["Leaving: over the near edge."]),
        notes: lines(&["Beacons do not shoot."]),
        squads: [("Alpha", "told: attack"), ("Beta", "told: strike Freighter"), ("Hunters", "told: attack")]
            .map(|(name, told)| SquadronWords { name: name.to_owned(), told: lines(&[told]) })
            .to_vec(),
        vectors: lines(&["left edge", "far edge", "right edge"]),
        pays: vec![format!("{} points", 5 * pilots), "2 for each beacon destroyed".to_owned(), "3 points".to_owned()],
        nouns: vec![noun(Measure::Gone(1), "destroyed"), noun(Measure::Left(1), "left")],
        deeds: vec![lines(&[""]), lines(&["", ""]), lines(&[""])],
        by_hand: 0,
        scenario: scenario(pilots, freighter, first),
        ships,
    }
}

/// The same, but the freighter is huge and stays where it is. Of the TIEs that are there from the start one strikes it, one escorts a
/// beacon.
pub(super) fn guard(pilots: u8) -> Sortie {
    let mut sortie = convoy(pilots);
    let freighter = usize::from(pilots);
    if let Berth::Yours { footing, .. } = &mut sortie.ships[freighter] {
        *footing = Footing::Moored;
    }
    let tasks = [Order::Strike(ShipId(pilots)), Order::Escort(Target::Object(0).id())];
    for (ship, task) in sortie.ships[freighter + 1..].iter_mut().zip(tasks) {
        if let Berth::Enemy(craft) = ship {
            craft.task = task;
        }
    }
    sortie
}

/// The same without a limit of rounds, and in its first round one of the TIEs that are there from the start lies still, one neither acts
/// nor attacks, and one flies straight on alone.
pub(super) fn crippled(pilots: u8) -> Sortie {
    let mut sortie = Sortie { rounds: None, ..convoy(pilots) };
    let halt = |place: u8| Halt {
        ships: 1 << (pilots + 1 + place),
        tests: vec![Test::exactly(Measure::Round, 1)],
        ..Halt::default()
    };
    let straight = sample::tie_fighter().dial.into_iter().map(|(maneuver, _)| maneuver);
    let straight = straight.filter(|maneuver| maneuver.bearing() == Bearing::Straight).collect();
    sortie.scenario.halts =
        vec![halt(0), Halt { no_actions: true, unarmed: true, ..halt(1) }, Halt { flies: straight, ..halt(2) }];
    sortie
}

/// The same, but at the end of each round a storm damages ships near beacons, and in the next the TIEs are stressed and mended. From
/// round 3 on everybody flees, and whoever has left returns.
pub(super) fn storm(pilots: u8) -> Sortie {
    let mut sortie = convoy(pilots);
    let rule = |name: &str, at, deed| {
        let tests = if name == "Panic" { vec![Test::at_least(Measure::Round, 3)] } else { Vec::new() };
        Rule { name: name.to_owned(), at, tests, once: false, deeds: vec![deed] }
    };
    let deed = |how, near| Deed::Change {
        whom: Subject { near, ..Subject::ships(u64::MAX) },
        how,
        amount: times(if how == Change::Flee { 1 } else { 2 }, None),
    };
    let near = Near { ships: 0, kinds: 1, reach: 1 };
    sortie.scenario.rules = vec![
        rule("Storm", Moment::EndEnd, deed(Change::Damage, Some(near))),
        rule("Fear", Moment::SystemStart, deed(Change::Gain(Token::Stress), None)),
        rule("Calm", Moment::EndStart, deed(Change::Mend, None)),
        rule("Panic", Moment::SystemStart, deed(Change::Flee, None)),
        rule("Home", Moment::EndEnd, Deed::Return(sortie.scenario.waves.len() as u8)),
    ];
    let back = Wave {
        name: "Whoever returns".to_owned(),
        ships: (0..sortie.ships.len() as u8).collect(),
        ..waves(0)[0].clone()
    };
    sortie.scenario.waves.push(Wave { when: Arrival::Called, vectors: vec![2], returns: true, ..back });
    sortie.squads.push(SquadronWords { name: "Whoever returns".to_owned(), told: Vec::new() });
    let asked = [
        "Each ship near a beacon suffers 2 damage.",
        "Each ship gains 2 stress tokens.",
        "Each ship gets 2 hull back.",
        "Each ship flees from now on.",
        "",
    ];
    sortie.deeds = asked.map(|words| vec![words.to_owned()]).to_vec();
    sortie
}

fn scenario(pilots: u8, freighter: u8, first: u8) -> Scenario {
    let vector = |name: &str| Vector { name: name.to_owned(), place: Place::near(Pose::default()) };
    let freighter = 1 << freighter;
    let own = (1 << pilots) - 1;
    Scenario {
        id: "convoy".to_owned(),
        name: "Convoy".to_owned(),
        counters: vec!["alarm".to_owned()],
        kinds: vec![Kind { id: "beacon".to_owned(), name: "beacon".to_owned(), points: 1, ..Kind::default() }],
        things: vec![
            Thing { kind: 0, owner: 1, place: Some(Place::near(Pose::default())), module: 0 };
            usize::from(BEACONS)
        ],
        vectors: vec![vector("1"), vector("2"), vector("3")],
        waves: waves(first),
        rules: rules(),
        objectives: objectives(pilots, freighter, own),
        fire: vec![FireRule { ships: 0b11 << (first + 4), at: freighter, may: Fire::Never, ..FireRule::default() }],
        verdict: Verdict::Objectives { seat: 0, pilots: own, lost_unless: None, loss_dice: 1 },
        ..Scenario::default()
    }
}

fn times(times: i16, each: Option<Measure>) -> Amount {
    Amount { times, each }
}

fn waves(first: u8) -> Vec<Wave> {
    let wave = |name: &str, ships: std::ops::Range<u8>, when: Arrival, vectors: Vec<u8>, hunts: bool| Wave {
        name: name.to_owned(),
        ships: ships.map(|ship| first + ship).collect(),
        when,
        vectors,
        by_die: false,
        wings: false,
        formations: false,
        returns: false,
        behind: 0,
        again: hunts,
        locks: hunts.then_some(ArrivalLock::Thing(1)),
    };
    vec![
        wave("Alpha", 0..3, Arrival::Setup, vec![0], false),
        wave("Beta", 3..4, Arrival::Round(2), vec![0, 1, 2], false),
        wave("Hunters", 4..6, Arrival::Called, vec![0], true),
    ]
}

fn rules() -> Vec<Rule> {
    vec![
        Rule {
            name: "Half of the beacons are gone: hunters are on the way".to_owned(),
            at: Moment::EndEnd,
            tests: vec![Test::at_least(Measure::Gone(1), 2)],
            once: true,
            deeds: vec![Deed::Call(2, times(1, None))],
        },
        Rule {
            name: "Two rounds are over".to_owned(),
            at: Moment::EndStart,
            tests: vec![Test::exactly(Measure::Round, 2)],
            once: false,
            deeds: vec![Deed::Score(0, times(2, None)), Deed::Add(0, times(1, None))],
        },
        Rule {
            name: "The alarm is loud: a hunter comes".to_owned(),
            at: Moment::RoundStart,
            tests: vec![Test::at_least(Measure::Counter(0), 9)],
            once: false,
            deeds: vec![Deed::Call(2, times(1, None))],
        },
    ]
}

fn objectives(pilots: u8, freighter: u64, own: u64) -> Vec<Objective> {
    let objective = |id: &str, name: &str, primary: bool, tests: Vec<Test>, pays: Amount| Objective {
        id: id.to_owned(),
        name: name.to_owned(),
        seat: 0,
        primary,
        any: vec![tests],
        pays,
    };
    vec![
        objective(
            "out",
            "The freighter is out",
            true,
            vec![Test::exactly(Measure::Escaped(freighter), 1)],
            times(5 * i16::from(pilots), None),
        ),
        objective(
            "beacons",
            "For each beacon destroyed",
            false,
            vec![Test::at_least(Measure::Gone(1), 1)],
            times(2, Some(Measure::Gone(1))),
        ),
        objective("home", "Lose nobody", false, vec![Test::exactly(Measure::Destroyed(own), 0)], times(3, None)),
    ]
}
