//! Random battles: what is counted is what somebody would count who reads the story of the battle afterwards, line by line.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tallyho_campaign::flight_group::{Counter, Foe, Roles, Source, Tally};
use tallyho_replay::{Callsign, Replay};
use tallyho_rules::{
    Action, DamageCard, Device, Event, Game, Load, Luck, ObstacleKind, Profile, Recorder, Ruleset, Setup, Ship, ShipId,
    Target, sample,
};
use tallyho_testkit::white;

use crate::table::{Ears, cast};

/// Two pilots, a friend who is none, and three enemies of threat 3, 3 and 1, rocks between them.
const WHO: &str = "crow raven friend ace ace tie";

const PILOTS: [&str; 2] = ["crow", "raven"];

fn setup(seed: u64, device: Device) -> Setup {
    let ours = Profile { devices: vec![Load::new(device, 2)], ..sample::x_wing() };
    let actions = [white(Action::Jam), white(Action::Focus), white(Action::Coordinate)];
    let ours = Profile { actions: actions.into_iter().chain(ours.actions.iter().copied()).collect(), ..ours };
    let theirs = Profile { attacks: sample::x_wing().attacks, ..sample::tie_fighter() };
    let rocks = if seed.is_multiple_of(2) { Vec::new() } else { sample::six_obstacles(ObstacleKind::Asteroid) };
    sample::battle(Ruleset::SECOND_EDITION, [(ours, 3), (theirs, 3)], rocks)
}

/// A battle at random: what was counted as it was played, its story, and its end. Played again from its replay it counts the same.
fn play(seed: u64, device: Device) -> (Tally, Vec<Event>, Game) {
    let setup = setup(seed, device);
    let foe = |key: &str| Foe::Ship { threat: if key == "ace" { 3 } else { 1 } };
    let roles = Roles::of(&cast(WHO, setup.obstacles.len()), None, foe, |_| Foe::Other);
    let mut ears: Ears = (Counter::new(roles.clone()), Vec::new());
    let callsign = |name: &str| Callsign { chassis: "fighter".to_owned(), name: name.to_owned() };
    let mut replay =
        Replay::begin("test", setup, (1..=6).map(|ship| callsign(&format!("Ship {ship}"))).collect()).unwrap();
    let mut game = Game::new(replay.setup().clone()).unwrap();
    let (mut luck, mut whim) = (Recorder::new(Luck::new(seed)), Luck::new(!seed));
    game.advance(&mut luck, &mut ears);
    while let Some(ask) = game.asked() {
        let (question, choice) = (ask.question, ask.options[whim.below(ask.options.len() as u32) as usize]);
        let before = luck.draws().len();
        game.answer(choice, &mut luck, &mut ears).unwrap();
        game.advance(&mut luck, &mut ears);
        replay.note(question, choice, &luck.draws()[before..], &game);
    }
    let tally = ears.0.tally();
    let again = Replay::read(&replay.to_string()).unwrap();
    assert_eq!(Counter::of_replay(&again, roles).unwrap(), tally, "seed {seed}");
    (tally, ears.1, game)
}

const fn is_ours(ship: ShipId) -> bool {
    ship.0 < 3
}

/// Somebody who reads the story. It knows nothing of who did what but what the story says: an attack leaves so much damage on one ship,
/// and a device that goes off hurts those who are told next.
#[derive(Default)]
struct Reader {
    round: u8,
    /// Who attacks whom, and how much of the damage is still to be told.
    attack: Option<(ShipId, ShipId, u8)>,
    /// Whose device has just gone off.
    device: Option<ShipId>,
    laid: BTreeMap<u8, ShipId>,
    hurt: BTreeSet<ShipId>,
    damaged: BTreeSet<(ShipId, u8)>,
    counts: BTreeMap<(ShipId, Source), i32>,
    group: i32,
}

impl Reader {
    fn pays(&mut self, ship: ShipId, source: Source, count: i32) {
        *self.counts.entry((ship, source)).or_default() += count;
    }

    /// Whose doing the damage is that is told now; whether by fire.
    fn whose(&self, on: ShipId) -> Option<(ShipId, bool)> {
        match (self.device, self.attack) {
            (Some(bomber), _) => Some((bomber, false)),
            (None, Some((by, defender, left))) if defender == on && left > 0 => Some((by, true)),
            (None, _) => None,
        }
    }

    fn damage(&mut self, on: ShipId, card: Option<DamageCard>) {
        let whose = self.whose(on);
        if let Some((_, defender, left)) = &mut self.attack
            && self.device.is_none()
            && *defender == on
            && *left > 0
        {
            *left -= 1;
            // It is one damage more, at once.
            *left += u8::from(card == Some(DamageCard::DirectHit));
        }
        let Some((by, fire)) = whose else { return };
        let pilot = |ship: ShipId| ship.0 < 2;
        if pilot(by) && !is_ours(on) {
            self.hurt.insert(on);
            self.damaged.insert((by, self.round));
            self.pays(by, Source::Faceup, i32::from(card.is_some()));
        }
        if pilot(by) && pilot(on) && by != on {
            self.pays(by, Source::FriendDamaged, 1);
            self.pays(by, Source::FriendFaceup, i32::from(card.is_some()));
        }
        if fire && pilot(on) && !is_ours(by) {
            self.pays(on, Source::Wounded, i32::from(card.is_some()));
        }
    }

    fn end(&mut self, ship: ShipId, whose: Option<(ShipId, bool)>) {
        if is_ours(ship) {
            return;
        }
        let threat = if ship.0 < 5 { 3 } else { 1 };
        match whose {
            Some((by, _)) if by.0 < 2 => self.pays(by, Source::Threat, threat),
            Some((by, _)) if is_ours(by) => {}
            Some(_) | None if self.hurt.contains(&ship) => self.group += threat,
            Some(_) | None => {}
        }
    }

    fn read(&mut self, told: &[Event]) {
        let mut last = None;
        for event in told {
            match *event {
                Event::RoundBegan(round) => (self.round, self.attack, self.device) = (round, None, None),
                Event::Attacked { attacker: Target::Ship(by), defender: Target::Ship(on), .. } => {
                    (self.attack, self.device) = (Some((by, on, 0)), None);
                }
                Event::Hit(_, damage) => {
                    if let Some((_, _, left)) = &mut self.attack {
                        *left = damage.total();
                    }
                }
                Event::Laid(index, ..) => _ = self.laid.remove(&index),
                Event::Dropped(ship, index) => _ = self.laid.insert(index, ship),
                Event::Detonated(index) => self.device = self.laid.get(&index).copied(),
                // Whatever a mine or a bomb does is over.
                Event::MetObstacle(..) | Event::Maneuvered { .. } | Event::PhaseBegan(_) | Event::Repositioned(..) => {
                    self.device = None;
                }
                Event::LostShield(ship) | Event::Damaged(ship) => {
                    last = self.whose(ship);
                    self.damage(ship, None);
                }
                Event::CriticallyDamaged(ship, card) => {
                    last = self.whose(ship);
                    self.damage(ship, Some(card));
                }
                // Its damage is told next, and is nobody's.
                Event::Repaired(_, DamageCard::LooseStabilizer) => self.device = None,
                // A leak that is set off is one damage more.
                Event::Repaired(ship, DamageCard::FuelLeak) => {
                    if let Some((_, on, left)) = &mut self.attack
                        && *on == ship
                    {
                        *left += 1;
                    }
                }
                Event::Destroyed(ship) => self.end(ship, last),
                _ => {}
            }
        }
    }
}

/// What a pilot was credited with by rows that the story tells alone.
const READ: [Source; 6] =
    [Source::Damage, Source::Faceup, Source::Threat, Source::Wounded, Source::FriendDamaged, Source::FriendFaceup];

fn count(tally: &Tally, ship: u8, source: Source) -> i32 {
    tally.count(Some(PILOTS[usize::from(ship)]), source)
}

fn check(seed: u64, device: Device) {
    let (tally, told, game) = play(seed, device);
    // Its pain comes after a mine's on the same rock, and the story does not tell the two apart.
    if told.iter().any(|event| matches!(event, Event::CriticallyDamaged(_, DamageCard::StunnedPilot))) {
        return;
    }
    let mut reader = Reader::default();
    reader.read(&told);
    for ship in 0..2 {
        for source in READ {
            let read = match source {
                Source::Damage => reader.damaged.iter().filter(|(by, _)| by.0 == ship).count() as i32,
                _ => reader.counts.get(&(ShipId(ship), source)).copied().unwrap_or_default(),
            };
            assert_eq!(
                count(&tally, ship, source),
                read,
                "seed {seed}, {device:?}: {} {source}",
                PILOTS[usize::from(ship)]
            );
        }
    }
    assert_eq!(tally.count(None, Source::Threat), reader.group, "seed {seed}, {device:?}: nobody's kills");
    assert_friends_are_never_paid(&tally, &told, &game);
}

/// Only pilots are credited, and never with more than there is to credit them with.
fn assert_friends_are_never_paid(tally: &Tally, told: &[Event], game: &Game) {
    let rounds = game.state().round;
    assert_eq!(tally.check(&PILOTS.map(str::to_owned), rounds), Ok(()));
    let happened = |wanted: fn(&Event) -> bool| told.iter().filter(|event| wanted(event)).count() as i32;
    let total = |source| (0..2).map(|ship| count(tally, ship, source)).sum::<i32>();
    assert!(
        total(Source::Coordinated) <= happened(|it| matches!(it, Event::Acted(ship, Action::Coordinate) if ship.0 < 2))
    );
    let jams = happened(|it| matches!(it, Event::Acted(ship, Action::Jam) if ship.0 < 2));
    assert!(total(Source::Stripped) <= jams, "only jamming takes tokens here");
    assert_eq!(total(Source::Boosted) + total(Source::Relieved) + total(Source::Shielded), 0, "no card does that here");
    let destroyed =
        |ship: &&(usize, &Ship)| matches!(ship.1.fate, tallyho_rules::Fate::Destroyed | tallyho_rules::Fate::Dying);
    let ships: Vec<(usize, &Ship)> = (3..6).map(|index| (index, game.state().ship(ShipId(index as u8)))).collect();
    let gone: i32 = ships.iter().filter(destroyed).map(|(index, _)| if *index < 5 { 3 } else { 1 }).sum();
    assert!(total(Source::Threat) + tally.count(None, Source::Threat) <= gone);
}

/// The same for many seeds, among which everything happens that is compared.
#[test]
fn random_battles_have_all_of_it() {
    let mut totals = BTreeMap::new();
    for seed in 0..400 {
        let device = [Device::ProtonBomb, Device::ProximityMine, Device::Bomblet, Device::ConnerNet][seed as usize % 4];
        check(seed, device);
        let (tally, ..) = play(seed, device);
        tally.lines().for_each(|(pilot, source, count)| {
            *totals.entry((pilot.is_some(), source)).or_insert(0) += count;
        });
    }
    let pilots = READ.into_iter().chain([Source::Hindered, Source::Coordinated, Source::Stripped]);
    for line in pilots.map(|source| (true, source)).chain([(false, Source::Threat)]) {
        assert!(totals.get(&line).is_some_and(|count| *count > 0), "{line:?} never happened: {totals:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_counted_is_what_the_story_tells(
        seed in any::<u64>(),
        device in prop::sample::select(vec![Device::ProtonBomb, Device::ProximityMine, Device::Bomblet, Device::ConnerNet]),
    ) {
        check(seed, device);
    }
}
