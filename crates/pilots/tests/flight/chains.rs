//! Chains of actions: every pair that a card lists is flown at a table, whatever links the second to the first.

use std::collections::BTreeSet;
use std::sync::Arc;

use tallyho_cards::flight::{aturi as aturi_cards, flight_group as group_cards};
use tallyho_pilots::flight::{aturi, flight_group, solo};
use tallyho_pilots::{Aturi, FlightGroupPilot, Pilot, Solo};
use tallyho_rules::scenario::Order;
use tallyho_rules::{
    Ability, Action, Adjust, Choice, Difficulty, Game, Handling, Luck, Profile, Question, Ruleset, Seat, ShipId,
    Target, Token, sample,
};
use tallyho_table::Pose;

use crate::kit::{chassis, library};

const ME: ShipId = ShipId(0);

/// A chassis with the ability that is printed on its cards, and the Force for it.
fn able(id: &str) -> Profile {
    let ship = library().ship(id).expect("a ship of the library");
    let ability = ship.ability.as_deref().and_then(|id| library().ability(id));
    let ability = ability.map(|it| Ability {
        id: it.id.clone(),
        kind: "ship".to_owned(),
        name: it.name.clone(),
        effects: it.effects.clone(),
        ..Ability::default()
    });
    let chassis = chassis(id);
    Profile { chassis: id.to_owned(), abilities: ability.into_iter().collect(), force: 2, force_recovers: 1, ..chassis }
}

/// One activation: what a ship performed, in order, and the stress it has then.
#[derive(Debug, Default)]
struct Flown {
    actions: Vec<(Action, Difficulty)>,
    stress: u8,
}

/// A ship among two enemies that have moved or are yet to move; chance says where they are.
fn scene(me: &Profile, handling: Handling, seed: u64) -> Option<Game> {
    let mut whim = Luck::new(seed);
    let initiative = if seed.is_multiple_of(2) { 1 } else { 5 };
    let enemy = Profile { initiative, ..sample::x_wing() };
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(me.clone(), 1), (enemy, 2)], Vec::new());
    let mut somewhere = |reach: u32| {
        let mut along = || 457.0 - f64::from(reach) + f64::from(whim.below(2 * reach));
        let (x, y) = (along(), along());
        Pose::from_degrees(x, y, f64::from(whim.below(360)))
    };
    setup.ships[0].pose = somewhere(60);
    setup.ships[0].handling = handling;
    setup.ships[1].pose = somewhere(260);
    setup.ships[2].pose = somewhere(400);
    let mut game = Game::new(setup).ok()?;
    if whim.below(2) == 0 {
        game.adjust(Adjust::Lock(ME, Some(Target::Ship(ShipId(1)))), &mut ()).ok()?;
    }
    Some(game)
}

/// Plays a round until the shooting is over.
fn fly(mut game: Game, pilot: &mut dyn Pilot, seed: u64) -> Flown {
    let (mut luck, mut flown, mut shooting) = (Luck::new(seed), Flown::default(), false);
    game.advance(&mut luck, &mut ());
    while let Some(ask) = game.asked().filter(|_| game.view(Seat(0)).round() <= 1) {
        let ask_about = ask.question;
        let choice = match ask.seat {
            Seat(0) => pilot.choose(&game.view(ask.seat), &ask).expect("it answers"),
            _ => ask.options[luck.below(ask.options.len() as u32) as usize],
        };
        if let (Question::Action(ME), Choice::Action(action, colour)) = (ask_about, choice) {
            flown.actions.push((action, colour));
        }
        game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
        game.advance(&mut luck, &mut ());
        shooting |= matches!(ask_about, Question::Attack(_));
        if !shooting {
            flown.stress = game.view(Seat(0)).ship(ME).tokens.count(Token::Stress);
        }
    }
    assert_eq!(pilot.faults(), 0, "seed {seed}: the book was never left");
    flown
}

type Pair = (Action, Action);

/// Flies one scene after the other until every pair of some chains was seen; what was not is returned.
fn unseen(
    me: &Profile,
    wanted: impl IntoIterator<Item = Pair>,
    handling: Handling,
    pilot: impl Fn(u64) -> Box<dyn Pilot>,
) -> BTreeSet<String> {
    let mut left: Vec<Pair> = wanted.into_iter().collect();
    for seed in 0..20_000 {
        if left.is_empty() {
            break;
        }
        let Some(game) = scene(me, handling, seed) else { continue };
        let flown = fly(game, &mut *pilot(seed), seed);
        for pair in flown.actions.windows(2) {
            // What an ability grants after the maneuver comes before the action of the chain.
            left.retain(|&(first, second)| ![(first, second), (second, first)].contains(&(pair[0].0, pair[1].0)));
        }
    }
    left.iter().map(|(first, second)| format!("{}: {first:?} > {second:?}", me.chassis)).collect()
}

fn group_pairs(card: &group_cards::Card) -> BTreeSet<Pair> {
    use group_cards::ListedAction as Listed;
    let action = |deed: Listed| match deed {
        Listed::Action(action) => Some(action),
        Listed::FocusOrCalculate => Some(Action::Focus),
        _ => None,
    };
    let chains = card.actions.iter().flat_map(|step| &step.chains);
    chains
        .filter_map(|chain| match chain[..] {
            [first, second] if second.difficulty != Difficulty::White => {
                Some((action(first.deed)?, action(second.deed)?))
            }
            _ => None,
        })
        .collect()
}

fn group_pilot(id: &str) -> (Handling, impl Fn(u64) -> Box<dyn Pilot>) {
    let cards = Arc::new(library().flight_group_cards().expect("the cards are embedded").clone());
    let chosen = cards.choose(id, None, &chassis(id).dial);
    let readings = flight_group::Readings::default();
    let handling = flight_group::handling(cards.card(chosen.id()), Order::Attack, None, readings);
    let pilot = move |seed| -> Box<dyn Pilot> {
        Box::new(FlightGroupPilot::new(Arc::clone(&cards), vec![(chosen, Order::Attack)], readings, seed))
    };
    (handling, pilot)
}

fn aturi_pilot(id: &str) -> impl Fn(u64) -> Box<dyn Pilot> {
    let card = Arc::new(library().aturi_cards().of(id).expect("it has a card").clone());
    move |seed| {
        let orders = aturi::Orders { card: Arc::clone(&card), order: Order::Attack };
        Box::new(Aturi::new(vec![Some(orders), None, None], aturi::Readings::default(), seed))
    }
}

#[test]
fn rule_3_3_8_every_chain_of_a_statcard_is_flown_whatever_links_it() {
    let cards = library().flight_group_cards().expect("the cards are embedded");
    let mut missing = BTreeSet::new();
    for card in cards.iter() {
        let pairs = group_pairs(card);
        if pairs.is_empty() {
            continue;
        }
        let (handling, pilot) = group_pilot(&card.ship);
        missing.extend(unseen(&able(&card.ship), pairs, handling, pilot));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn select_action_every_chain_of_an_automated_ships_card_is_flown_whatever_links_it() {
    let mut missing = BTreeSet::new();
    for card in library().aturi_cards().iter() {
        let pairs: BTreeSet<Pair> = card
            .actions
            .iter()
            .filter_map(|step| match step.deed {
                aturi_cards::ListedAction::Act(first, Some(second)) => Some((first, second)),
                _ => None,
            })
            .collect();
        missing.extend(unseen(&able(&card.ship), pairs, aturi::HANDLING, aturi_pilot(&card.ship)));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Scenes in which a TIE Interceptor performed two actions.
fn pairs_of_interceptor(handling: Handling, pilot: impl Fn(u64) -> Box<dyn Pilot>) -> Vec<Flown> {
    let me = Profile { devices: Vec::new(), ..able("tieininterceptor") };
    let flown = (0..600).filter_map(|seed| Some(fly(scene(&me, handling, seed)?, &mut *pilot(seed), seed)));
    flown.filter(|flown| flown.actions.len() > 1).collect()
}

#[test]
fn an_interceptor_makes_one_white_action_one_red_move_and_has_one_stress() {
    let (handling, pilot) = group_pilot("tieininterceptor");
    let flights = [pairs_of_interceptor(handling, pilot), {
        pairs_of_interceptor(aturi::HANDLING, aturi_pilot("tieininterceptor"))
    }];
    for flights in flights {
        assert!(flights.len() > 40, "{}", flights.len());
        for flown in &flights {
            let colours: Vec<Difficulty> = flown.actions.iter().map(|(_, colour)| *colour).collect();
            assert_eq!(colours, [Difficulty::White, Difficulty::Red], "{flown:?}");
            assert!(matches!(flown.actions[1].0, Action::Boost | Action::BarrelRoll), "{flown:?}");
            assert_eq!(flown.stress, 1, "{flown:?}");
        }
    }
}

#[test]
fn linked_actions_a_solo_ship_performs_what_an_ability_links_after_what_its_attitude_likes() {
    let charts = Arc::new(library().solo_charts().expect("the charts are embedded").clone());
    let flights = pairs_of_interceptor(solo::HANDLING, move |seed| Box::new(Solo::new(Arc::clone(&charts), seed)));
    let moves = |action: Action| matches!(action, Action::Boost | Action::BarrelRoll);
    assert!(flights.len() > 40, "{}", flights.len());
    for flown in &flights {
        assert!(moves(flown.actions[1].0), "{flown:?}");
        assert_eq!((flown.actions[1].1, flown.stress), (Difficulty::Red, 1), "{flown:?}");
    }
    let liked = flights.iter().filter(|flown| matches!(flown.actions[0].0, Action::Evade | Action::Focus)).count();
    assert!(liked * 4 > flights.len(), "{liked} of {}", flights.len());
}
