//! Every flight system against every other and itself: random squads, everything checked after every step, and nobody off the table
//! whose book does not let him go.

use std::sync::{Arc, LazyLock};
use tallyho_rules::scenario::{Order, Rim};

use tallyho_cards::Ship;
use tallyho_cards::flight::flight_group::{Cards, Chosen};
use tallyho_pilots::flight::aturi;
use tallyho_pilots::flight::flight_group;
use tallyho_pilots::flight::solo;
use tallyho_pilots::{Aturi, FlightGroupPilot, Pilot, Solo, Stopped, turn};
use tallyho_rules::effect::{Ability, Band, WeaponClass};
use tallyho_rules::{
    Ask, Attack, Choice, Device, Difficulty, Event, Fleeing, Game, Load, Luck, Need, ObstacleKind, Profile, Question,
    Ruleset, Seat, Setup, ShipId, ShipSetup, Slot, Special, Start, View, WeaponArc, audit, audit_question, sample,
};
use tallyho_table::{BaseSize, Maneuver, PlayArea, Pose, Settings, Slide, WingPlace, fly};

use crate::kit::{library, profile};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Solo,
    Aturi,
    FlightGroup,
}

/// How many games each pairing plays.
fn games() -> u64 {
    std::env::var("FLIGHT_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

fn cards() -> &'static Arc<Cards> {
    static CARDS: LazyLock<Arc<Cards>> =
        LazyLock::new(|| Arc::new(library().flight_group_cards().expect("the cards are embedded").clone()));
    &CARDS
}

fn charts() -> &'static Arc<tallyho_cards::flight::solo::Charts> {
    static CHARTS: LazyLock<Arc<tallyho_cards::flight::solo::Charts>> =
        LazyLock::new(|| Arc::new(library().solo_charts().expect("the charts are embedded").clone()));
    &CHARTS
}

fn aturi_card(id: &str) -> Arc<tallyho_cards::flight::aturi::Card> {
    type All = Vec<(String, Arc<tallyho_cards::flight::aturi::Card>)>;
    static ALL: LazyLock<All> = LazyLock::new(|| {
        let card = |ship: &Ship| {
            let (card, _) = library().aturi_cards().for_ship(ship, library())?;
            Some((ship.id.clone(), Arc::new(card)))
        };
        library().ships().iter().filter_map(card).collect()
    });
    let found = ALL.iter().find(|(ship, _)| ship == id);
    Arc::clone(&found.expect("every chassis has a card or borrows one").1)
}

/// Somebody who flies a squad, and is watched.
struct Watched {
    pilot: Box<dyn Pilot>,
    system: System,
    /// By ship.
    cards: Vec<Chosen>,
    told: Vec<Order>,
}

impl Watched {
    /// Whether the book lets a ship fly a maneuver that leads out: on its way to its edge, or when nothing else is left.
    fn may_leave(&self, view: &View<'_>, ship: ShipId, leads_out: &dyn Fn(Maneuver) -> bool) -> bool {
        let dial = &view.profile(ship).dial;
        let (told, state) = (self.told[usize::from(ship.0)], view.ship(ship));
        match self.system {
            // It is turned back at the edge.
            System::Solo => true,
            System::Aturi => matches!(told, Order::Escape(_)) || dial.iter().all(|(maneuver, _)| leads_out(*maneuver)),
            System::FlightGroup => {
                let card = cards().card(self.cards[usize::from(ship.0)].id());
                let on_card = |it: Maneuver| card.maneuvers().any(|other| other == it || other.mirrored() == it);
                let flown = |colour: Difficulty| !(colour == Difficulty::Red && state.is_stressed());
                let mut left = dial.iter().filter(|(it, colour)| on_card(*it) && flown(*colour));
                matches!(told, Order::Escape(_))
                    || state.group.fleeing == Fleeing::Yes
                    || left.all(|(maneuver, _)| leads_out(*maneuver))
            }
        }
    }
}

impl Pilot for Watched {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let choice = self.pilot.choose(view, ask)?;
        if let (Question::SetDial(ship), Choice::Maneuver(index)) = (ask.question, choice) {
            let base = view.base(ship);
            let leads_out = |maneuver| {
                let flight = fly(base, maneuver, &Slide::ALL, view.others(ship), view.settings());
                !view.area().holds(base.at(flight.pose), view.settings())
            };
            let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
            let off = leads_out(maneuver);
            assert!(!off || self.may_leave(view, ship, &leads_out), "{ship:?} {maneuver:?} of {:?}", self.system);
        }
        Ok(choice)
    }
}

/// A group of one chassis at its edge, with something to drop and something to fire.
fn group(setup: &mut Setup, seat: u8, ship: &Ship, count: usize, across: f64, whim: &mut Luck) {
    let device = Device::ALL[whim.below(Device::ALL.len() as u32) as usize];
    let mut profile = profile(ship, whim.below(7) as u8);
    profile.devices = vec![Load::new(device, whim.below(3) as u8)];
    if whim.below(3) == 0 {
        let class = [WeaponClass::Torpedo, WeaponClass::Missile, WeaponClass::Cannon][whim.below(3) as usize];
        let charges = 1 + whim.below(3) as u8;
        profile.abilities = vec![Ability { name: "Ordnance".to_owned(), charges, ..Ability::default() }];
        profile.specials = vec![Special {
            class,
            attack: Attack { dice: 4, arc: WeaponArc::Front },
            range: Band { least: 1, most: 3 },
            needs: [None, Some(Need::Lock)][whim.below(2) as usize],
            spends: [None, Some((0, 1))][whim.below(2) as usize],
            ordnance: true,
            card: None,
            only_bonus: false,
        }];
    }
    let area = PlayArea::STANDARD;
    let centre = match seat {
        0 => Pose::from_degrees(across * area.width, 110.0, 0.0),
        _ => Pose::from_degrees((1.0 - across) * area.width, area.height - 110.0, 180.0),
    };
    for pose in Slot::centred(count, centre, profile.size, &Settings::default()) {
        setup.ships.push(ShipSetup {
            seat: Seat(seat),
            profile: profile.clone(),
            pose,
            handling: Default::default(),
            points: 0,
            start: Start::Alone,
        });
    }
}

/// The squads of a seed: up to four of any chassis on each side, and up to two of another.
fn squads(seed: u64) -> (Setup, Vec<Vec<(String, usize)>>) {
    let whim = &mut Luck::new(seed);
    static FLOWN: LazyLock<Vec<&'static Ship>> = LazyLock::new(|| {
        let flies = |ship: &&Ship| !ship.dial.is_empty() && ship.base != BaseSize::Huge;
        library().ships().iter().filter(flies).collect()
    });
    let ruleset = if whim.below(2) == 0 { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kind = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud][whim.below(3) as usize];
    let alone = [(sample::x_wing(), 1), (sample::x_wing(), 1)];
    let mut setup = sample::battle(ruleset, alone, sample::six_obstacles(kind));
    setup.ships.clear();
    let mut groups = Vec::new();
    for seat in 0..2 {
        let mut side = Vec::new();
        for (across, most) in [(0.3, 4), (0.75, 2)] {
            let ship = FLOWN[whim.below(FLOWN.len() as u32) as usize];
            let count = whim.below(most) as usize + usize::from(most == 4);
            if count > 0 {
                group(&mut setup, seat, ship, count, across, whim);
                side.push((ship.id.clone(), count));
            }
        }
        groups.push(side);
    }
    (setup, groups)
}

/// Has one side flown by a system: how its ships are handled, what they are told, and who decides.
fn muster(setup: &mut Setup, groups: &[Vec<(String, usize)>], seat: usize, system: System, seed: u64) -> Watched {
    let whim = &mut Luck::new(seed ^ 0x5eed ^ seat as u64);
    let from: usize = groups[..seat].iter().flatten().map(|(_, count)| count).sum();
    let other = if seat == 0 { groups[0].iter().map(|(_, count)| count).sum() } else { 0 };
    let (mut first, total) = (from, setup.ships.len());
    let mut chosen = vec![cards().choose("t65xwing", None, &[]); total];
    let (mut told, mut orders) = (vec![Order::Attack; total], vec![None; total]);
    for (formation, (id, count)) in (0_u8..).zip(&groups[seat]) {
        let task = match whim.below(8) {
            0 => Order::Strike(ShipId(other as u8)),
            1 => Order::Escape(Rim::ALL[whim.below(4) as usize]),
            2 => Order::Escort(ShipId(from as u8)),
            _ => Order::Attack,
        };
        let small = setup.ships[first].profile.size == BaseSize::Small;
        let wing = system == System::Aturi && small && *count >= 3 && whim.below(2) == 0;
        let elite = whim.below(3) == 0;
        for (place, slot) in Slot::formation(formation, *count).enumerate() {
            let index = first + place;
            let ship = &mut setup.ships[index];
            chosen[index] = cards().choose(id, None, &ship.profile.dial);
            told[index] = task;
            ship.handling = match system {
                System::Solo => solo::HANDLING,
                System::Aturi if elite => aturi::ELITE,
                System::Aturi => aturi::HANDLING,
                System::FlightGroup => {
                    let slot = (*count > 1).then_some(slot);
                    let card = cards().card(chosen[index].id());
                    flight_group::handling(card, task, slot, Default::default())
                }
            };
            orders[index] = Some(aturi::Orders { card: aturi_card(id), order: task });
            if wing && place > 0 {
                ship.start = Start::InWingOf(first, WingPlace::ALL[place - 1]);
            } else if wing {
                ship.pose.at.y = if seat == 0 { 165.0 } else { PlayArea::STANDARD.height - 165.0 };
            }
        }
        first += count;
    }
    let pilot: Box<dyn Pilot> = match system {
        System::Solo => Box::new(Solo::new(Arc::clone(charts()), seed)),
        System::Aturi => Box::new(Aturi::new(orders, Default::default(), seed)),
        System::FlightGroup => {
            let ships = chosen.iter().copied().zip(told.iter().copied()).collect();
            Box::new(FlightGroupPilot::new(Arc::clone(cards()), ships, Default::default(), seed))
        }
    };
    Watched { pilot, system, cards: chosen, told }
}

/// What came of many games.
#[derive(Debug, Default)]
struct Count {
    games: u64,
    destroyed: u64,
    used: u64,
    left_by_solo: u64,
}

/// Whether ships carry cards of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aboard {
    Nothing,
    Cards,
}

/// The ability of any ship and of any pilot, and up to three upgrades, whether they would fit the ship or not.
fn take_cards(profile: &mut Profile, whim: &mut Luck) {
    let mut any = |count: usize| whim.below(count as u32) as usize;
    let (ships, pilots, upgrades) = (library().abilities(), library().pilot_abilities(), library().upgrades());
    for (kind, all) in [("ship", ships), ("pilot", pilots)] {
        let card = &all[any(all.len())];
        let (id, kind, name) = (card.id.clone(), kind.to_owned(), card.name.clone());
        profile.abilities.push(Ability { id, kind, name, charges: 2, recovers: 0, effects: card.effects.clone() });
    }
    for _ in 0..any(4) {
        let upgrade = &upgrades[any(upgrades.len())];
        let (id, name) = (upgrade.id.clone(), upgrade.name.clone());
        let kind = upgrade.slot().map_or(String::new(), |slot| slot.id().to_owned());
        let (charges, recovers) = upgrade.front.charges.map_or((0, 0), |charges| (charges.value, charges.recovers));
        let card = profile.abilities.len() as u8;
        profile.abilities.push(Ability { id, kind, name, charges, recovers, effects: upgrade.front.effects.clone() });
        if let Some(weapon) = &upgrade.front.weapon {
            let spends = (weapon.charges > 0).then_some((card, weapon.charges));
            profile.specials.push(Special { spends, card: Some(card), ..weapon.special(upgrade.slot()) });
        }
        if let Some(force) = &upgrade.front.force {
            (profile.force, profile.force_recovers) = (profile.force + force.value, 1);
        }
    }
}

/// One game, with everything checked after every step.
fn play(systems: [System; 2], aboard: Aboard, seed: u64, count: &mut Count) {
    let (mut setup, groups) = squads(seed);
    let whim = &mut Luck::new(!seed);
    for ship in setup.ships.iter_mut().filter(|_| aboard == Aboard::Cards) {
        take_cards(&mut ship.profile, whim);
    }
    let pilots = [0, 1].map(|seat| muster(&mut setup, &groups, seat, systems[seat], seed));
    let mut pilots = pilots.map(|watched| Box::new(watched) as Box<dyn Pilot>);
    let owners: Vec<Seat> = setup.ships.iter().map(|ship| ship.seat).collect();
    // Some wings do not fit beside what else is there.
    let Ok(mut game) = Game::new(setup) else { return };
    let (mut luck, mut events) = (Luck::new(seed), Vec::new());
    game.advance(&mut luck, &mut events);
    loop {
        let lately = || &events[events.len().saturating_sub(12)..];
        audit(&game).unwrap_or_else(|broken| panic!("seed {seed}: {broken} after {:?}", lately()));
        if let Some(ask) = game.asked() {
            audit_question(&ask).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        }
        let answered = turn(&mut game, &mut pilots, &mut luck, &mut events);
        if answered.unwrap_or_else(|stopped| panic!("seed {seed}: {stopped}")).is_none() {
            break;
        }
    }
    let faults: u32 = pilots.iter().map(|pilot| pilot.faults()).sum();
    assert_eq!(faults, 0, "seed {seed}: a rule of a book led nowhere");
    count.games += 1;
    for event in events {
        match event {
            Event::Destroyed(_) => count.destroyed += 1,
            Event::Used(_) => count.used += 1,
            Event::Fled(ship) => {
                let by = systems[usize::from(owners[usize::from(ship.0)].0)];
                count.left_by_solo += u64::from(by == System::Solo);
            }
            _ => {}
        }
    }
}

fn fight(one: System, other: System, aboard: Aboard) {
    let (mut count, games) = (Count::default(), games());
    for seed in 0..games {
        let systems = if seed % 2 == 0 { [one, other] } else { [other, one] };
        play(systems, aboard, seed, &mut count);
    }
    assert!(count.games * 10 >= games * 9, "most squads have room: {count:?}");
    assert!(count.destroyed > games, "they do fight: {count:?}");
    assert_eq!(count.left_by_solo, 0, "no solo ship leaves the table");
    assert_eq!(count.used > 5 * games, aboard == Aboard::Cards, "cards are used: {count:?}");
}

#[test]
fn solo_against_solo_is_never_illegal() {
    fight(System::Solo, System::Solo, Aboard::Nothing);
}

#[test]
fn solo_against_aturi_is_never_illegal() {
    fight(System::Solo, System::Aturi, Aboard::Nothing);
}

#[test]
fn solo_against_a_flight_group_is_never_illegal() {
    fight(System::Solo, System::FlightGroup, Aboard::Nothing);
}

#[test]
fn aturi_against_aturi_is_never_illegal() {
    fight(System::Aturi, System::Aturi, Aboard::Nothing);
}

#[test]
fn aturi_against_a_flight_group_is_never_illegal() {
    fight(System::Aturi, System::FlightGroup, Aboard::Nothing);
}

#[test]
fn a_flight_group_against_another_is_never_illegal() {
    fight(System::FlightGroup, System::FlightGroup, Aboard::Nothing);
}

#[test]
fn solo_against_solo_with_cards_is_never_illegal() {
    fight(System::Solo, System::Solo, Aboard::Cards);
}

#[test]
fn solo_against_aturi_with_cards_is_never_illegal() {
    fight(System::Solo, System::Aturi, Aboard::Cards);
}

#[test]
fn solo_against_a_flight_group_with_cards_is_never_illegal() {
    fight(System::Solo, System::FlightGroup, Aboard::Cards);
}

#[test]
fn aturi_against_aturi_with_cards_is_never_illegal() {
    fight(System::Aturi, System::Aturi, Aboard::Cards);
}

#[test]
fn aturi_against_a_flight_group_with_cards_is_never_illegal() {
    fight(System::Aturi, System::FlightGroup, Aboard::Cards);
}

#[test]
fn a_flight_group_against_another_with_cards_is_never_illegal() {
    fight(System::FlightGroup, System::FlightGroup, Aboard::Cards);
}
