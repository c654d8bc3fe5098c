//! Every card that is carried out, in play: it is used when it may be, it is paid for, and nothing breaks.
//!
//! Each card flies on a squad of three against plain fighters, with random players, until one of its effects has been used. It is not
//! offered to whoever cannot pay, and charges, Force and shields are gone after it. What this does not show: cards that only answer
//! questions of the rules are fielded, but nobody checks their answers here, and of several effects one is enough.

use std::collections::BTreeMap;

use tallyho_cards::{Library, PointSystem};
use tallyho_rules::effect::{Band, Kind, Price, Step, WeaponClass};
use tallyho_rules::{
    Ability, Action, ActionEntry, Adjust, Attack, Choice, Device, Difficulty, EffectId, Event, Game, Load, Luck,
    Profile, Question, Ruleset, Seat, Setup, ShipId, Special, Status, Target, Token, WeaponArc, audit, sample,
};
use tallyho_table::Pose;

use super::profile::equipped_profile;

/// Games that a card gets to show itself in.
const GAMES: u64 = 300;

/// A brawl in the middle of the table: three with the card against three plain fighters, close enough for everything.
fn brawl(profile: &Profile, seed: u64) -> Setup {
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let mut enemy = sample::x_wing();
    enemy.initiative = 1 + (seed % 5) as u8;
    enemy.actions.push(ActionEntry { action: Action::Evade, difficulty: Difficulty::White, linked: None });
    let rocks = sample::six_obstacles(tallyho_rules::ObstacleKind::Asteroid);
    let mut setup = sample::battle(ruleset, [(profile.clone(), 3), (enemy, 3)], rocks);
    let gap = 120.0 + 60.0 * (seed % 4) as f64;
    for (place, ship) in setup.ships.iter_mut().enumerate() {
        let across = 330.0 + 110.0 * (place % 3) as f64;
        ship.pose = match ship.seat.0 {
            0 => Pose::from_degrees(across, 380.0, 0.0),
            _ => Pose::from_degrees(across + 10.0, 420.0 + gap, 180.0),
        };
    }
    setup.rounds = 6;
    // Every third game somebody dies early.
    for ship in setup.ships.iter_mut().filter(|_| seed % 3 == 2) {
        (ship.profile.hull, ship.profile.shields) = (2, 1);
    }
    setup.obstacles.truncate((seed % 3) as usize);
    setup
}

/// What a ship has to pay with: charges of a card, Force, shields.
fn purse(game: &Game, ship: ShipId, card: usize) -> [u8; 3] {
    let state = game.state().ship(ship);
    [state.charges[card], state.force, state.shields]
}

/// The card that an effect of a ship stands on, by its place.
fn card_of(game: &Game, id: EffectId) -> usize {
    let (_, facts) = game.ships().nth(usize::from(id.ship.0)).expect("a ship of the game");
    let mut end = 0;
    let ends = facts.profile.abilities.iter().map(|card| {
        end += card.effects.len();
        end
    });
    ends.take_while(|end| *end <= usize::from(id.index)).count()
}

/// What an effect costs that leaves a trace in the purse, and whether it gives some of that back.
fn price(game: &Game, id: EffectId) -> ([u8; 3], bool) {
    let view = game.view(Seat(0));
    let (_, effect) = view.effect(id).expect("an effect of the game");
    let mut due = [0; 3];
    for price in &effect.price {
        match price {
            Price::Charge(count) => due[0] += count,
            Price::Force(count) => due[1] += count,
            Price::Shield(count) => due[2] += count,
            _ => {}
        }
    }
    let gives = |step: &Step| {
        matches!(step, Step::Recover(_) | Step::RecoverForce(..) | Step::RecoverShield(_) | Step::RecoverOf(..))
    };
    (due, effect.blocks.iter().flatten().any(gives))
}

/// Plays a game at random, pressing what cards offer, and counts which effects of the first seat were used.
fn play(setup: Setup, seed: u64, used: &mut BTreeMap<u8, usize>) {
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut whim, mut events) = (Luck::new(seed), Luck::new(!seed), Vec::new());
    let mut pick = |options: &[Choice]| options[whim.below(options.len() as u32) as usize];
    let mut owed: Option<(EffectId, [u8; 3], u8)> = None;
    let mut stirring = Luck::new(seed ^ 0x5EED);
    while let Status::Ask(ask) = game.advance(&mut luck, &mut events) {
        let (question, options) = (ask.question, ask.options.to_vec());
        if matches!(question, Question::SetDial(ShipId(0))) && stirring.below(3) > 0 {
            stir(&mut game, &mut stirring);
            continue;
        }
        if let Some((id, before, round)) = owed
            && question != Question::Within(id)
        {
            check_paid(&game, id, before, round);
            owed = None;
        }
        let uses: Vec<Choice> =
            options.iter().copied().filter(|choice| matches!(choice, Choice::Use(id) if id.ship.0 < 3)).collect();
        let (any, use_of) = (bold(&options, pick(&options)), if uses.is_empty() { None } else { Some(pick(&uses)) });
        let choice = use_of.map_or(any, |wanted| pick(&[wanted, wanted, any]));
        if let Choice::Use(id) = choice {
            owed = Some((id, purse(&game, id.ship, card_of(&game, id)), game.state().round));
        }
        game.answer(choice, &mut luck, &mut events).expect("it was offered");
        audit(&game).unwrap_or_else(|broken| panic!("{broken:?}"));
    }
    let told = events.iter().filter_map(|event| if let Event::Used(id) = event { Some(*id) } else { None });
    told.filter(|id| id.ship.0 < 3).for_each(|id| *used.entry(id.index).or_default() += 1);
}

/// Locks, drops, and shots with whatever weapon an upgrade is: chosen wherever they can be.
fn bold(options: &[Choice], otherwise: Choice) -> Choice {
    let wanted = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Action(Action::Lock | Action::Reload, _) | Choice::Drop { .. } | Choice::Attack { weapon: 1.., .. }
        )
    };
    let wanted: Vec<Choice> = options.iter().filter(wanted).copied().collect();
    let place = options.iter().position(|choice| *choice == otherwise).unwrap_or(0);
    match wanted.len() {
        0 => otherwise,
        _ if place % 2 == 0 => otherwise,
        count => wanted[place % count],
    }
}

/// Before every round somebody is stressed, damaged, ionized or has something to spend.
fn stir(game: &mut Game, luck: &mut Luck) {
    let ship = ShipId(luck.below(6) as u8);
    let tokens =
        [Token::Stress, Token::Focus, Token::Evade, Token::Strain, Token::Tractor, Token::Calculate, Token::Disarm];
    let token = tokens[luck.below(7) as usize];
    let adjust = match luck.below(4) {
        0 => Adjust::DealFacedown(ship),
        1 => Adjust::Lock(ship, Some(Target::Ship(ShipId((ship.0 + 3) % 6)))),
        _ => Adjust::Gain(ship, token),
    };
    // What is not possible just now is left alone.
    let _ = game.adjust(adjust, &mut ());
}

/// What an effect costs was there before it was offered, and is gone after it.
fn check_paid(game: &Game, id: EffectId, before: [u8; 3], round: u8) {
    let (due, gives) = price(game, id);
    let after = purse(game, id.ship, card_of(game, id));
    for (had, owes) in before.into_iter().zip(due) {
        assert!(had >= owes, "{id:?} was offered for {owes} with {had}");
    }
    // Charges come back at the end of a round.
    if !gives && game.state().round == round {
        for ((had, owes), has) in before.into_iter().zip(due).zip(after) {
            assert!(has <= had - owes, "{id:?} cost {owes} of {had}, and {has} are left");
        }
    }
}

/// Whatever a card may ask for: Force, all actions, hull and shields to lose.
fn rich(mut profile: Profile) -> Profile {
    (profile.force, profile.force_recovers, profile.hull, profile.shields) = (2, 1, 8, 2);
    profile.attacks.extend([WeaponArc::SingleTurret, WeaponArc::Rear].map(|arc| Attack { dice: 3, arc }));
    profile.devices.push(Load::new(Device::ProtonBomb, 2));
    let bar = Action::ALL.into_iter().filter(|action| *action != Action::Cloak);
    let colour = |action: Action| match action {
        Action::Coordinate => Difficulty::Purple,
        Action::Jam => Difficulty::Red,
        _ => Difficulty::White,
    };
    let entry = |action: Action| ActionEntry { action, difficulty: colour(action), linked: None };
    profile.actions = bar.map(entry).collect();
    arm(&mut profile);
    profile
}

/// A torpedo and a missile on cards before the one that is tested, whose own weapon moves along with it.
fn arm(profile: &mut Profile) {
    for special in &mut profile.specials {
        special.card = special.card.map(|card| card + 2);
        special.spends = special.spends.map(|(card, count)| (card + 2, count));
    }
    for (on, class) in [(0, WeaponClass::Torpedo), (1, WeaponClass::Missile)] {
        let (kind, name) = (class.word().to_owned(), "Spare".to_owned());
        profile.abilities.insert(usize::from(on), Ability { kind, name, charges: 3, ..Ability::default() });
        profile.specials.push(Special {
            class,
            attack: Attack { dice: 3, arc: WeaponArc::Front },
            range: Band { least: 1, most: 3 },
            needs: None,
            spends: Some((on, 1)),
            ordnance: true,
            card: Some(on),
            only_bonus: false,
        });
    }
}

/// Whether the last card of a ship was used, of those that are used at all: queries only answer.
fn shows_itself(profile: &Profile) -> bool {
    let profile = rich(profile.clone());
    let (card, before) = profile.abilities.split_last().expect("the card");
    let first: usize = before.iter().map(|card| card.effects.len()).sum();
    let mut used = BTreeMap::new();
    for seed in 0..GAMES {
        play(brawl(&profile, seed), seed, &mut used);
        if used.keys().any(|index| usize::from(*index) >= first) {
            return true;
        }
    }
    card.effects.iter().all(|effect| effect.window.kind() == Kind::Query)
}

/// Those that a brawl of like fighters gives no occasion for, and what they would need.
const SHY: &[(&str, &str)] = &[
    ("barragerockets", "a focus token and an enemy in the bullseye arc, with charges to spare"),
    ("clustermissiles", "a locked enemy with another beside it"),
    ("composure", "an action that fails"),
    ("tomaxbren", "a talent with charges"),
    ("commandantgoran", "friends of lower initiative"),
    ("onderonoppressor", "a sideslip on the dial"),
    ("seftinvanik", "an evade token when it boosts beside a friend"),
    ("vengeful-battleofyavin", "friends that are limited"),
    ("drillbeak", "a huge ship"),
    ("protoncannonbattery", "a huge ship"),
    ("targetingbattery", "a huge ship"),
];

fn assert_all_show(cards: impl Iterator<Item = (String, Profile)>, least: usize) {
    let (mut shy, mut count) = (Vec::new(), 0);
    for (id, profile) in cards {
        count += 1;
        if !shows_itself(&profile) && SHY.iter().all(|(shy, _)| *shy != id) {
            shy.push(id);
        }
    }
    assert!(count > least, "{count}");
    assert_eq!(shy, Vec::<String>::new(), "{} of {count}", shy.len());
}

#[test]
fn every_upgrade_that_is_carried_out_is_used_and_paid_for() {
    let library = Library::embedded().expect("the content is sound");
    let pilot = library.pilot("bluesquadronescort").expect("somebody to fly");
    let upgrades = library.upgrades().iter().filter(|it| !it.front.by_hand && !it.front.effects.is_empty());
    let cards = upgrades.map(|it| {
        let profile = equipped_profile(pilot, &[it], &library, PointSystem::Twenty).expect("it is equipped");
        (it.id.clone(), profile)
    });
    assert_all_show(cards, 100);
}

#[test]
fn every_pilot_that_is_carried_out_is_used_and_paid_for() {
    let library = Library::embedded().expect("the content is sound");
    let pilots = library.pilots().iter().filter(|it| library.pilot_ability(&it.id).is_some_and(|card| !card.by_hand));
    let cards = pilots.filter_map(|it| {
        let mut profile = equipped_profile(it, &[], &library, PointSystem::Twenty)?;
        let at = profile.abilities.iter().position(|card| card.kind == "pilot")?;
        // The pilot's card alone, on a ship that flies like the others.
        let card = profile.abilities.swap_remove(at);
        let chassis = it.ship_id.clone();
        Some((it.id.clone(), Profile { abilities: vec![card], initiative: it.initiative, chassis, ..sample::x_wing() }))
    });
    assert_all_show(cards, 150);
}
