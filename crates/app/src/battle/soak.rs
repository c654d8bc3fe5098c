//! Many battles of anybody against anybody, with the engine checked after every step.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use tallyho_cards::{Library, PointSystem, Ship};
use tallyho_muster::equip::equip;
use tallyho_muster::profile::in_play;
use tallyho_muster::squad::Squad;
use tallyho_muster::{Battle, Muster, Mustered, Naming, PilotKind, Seating, Wanted, new_game};
use tallyho_pilots::turn;
use tallyho_rules::effect::{Band, WeaponClass};
use tallyho_rules::{
    Ability, Attack, BattleLuck, Berths, Device, Game, Load, Luck, Need, ObstacleKind, Placing, Profile, Ruleset, Seat,
    Setup, Special, WeaponArc, audit, audit_question,
};
use tallyho_table::{BaseSize, WingPlace};

use super::computers;
use crate::error::AppError;

/// How many battles, from which seed on, flown by whom.
#[derive(Debug)]
pub(super) struct Soak {
    pub(super) count: u32,
    pub(super) seed: u64,
    pub(super) pilots: [PilotKind; 2],
    pub(super) json: bool,
}

#[derive(Debug, Default, Serialize)]
struct Soaked {
    games: u32,
    chassis: usize,
    answers: u64,
    rounds: u64,
}

/// Fights them all, or stops at the first that breaks something.
pub(super) fn run(soak: &Soak, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let library: &Library = &muster.cards;
    let chassis: Vec<&Ship> = library.ships().iter().filter(|ship| !ship.dial.is_empty()).collect();
    let mut soaked = Soaked { chassis: chassis.len(), ..Soaked::default() };
    for index in 0..u64::from(soak.count) {
        let seed = soak.seed.wrapping_add(index);
        let (answers, rounds) = one(seed, soak.pilots, &chassis, muster)?;
        soaked.games += 1;
        soaked.answers += answers;
        soaked.rounds += rounds;
    }
    if soak.json {
        serde_json::to_writer(&mut *out, &soaked)?;
        return Ok(writeln!(out)?);
    }
    let Soaked { games, chassis, answers, rounds } = soaked;
    Ok(writeln!(out, "{games} battles of {chassis} chassis, {rounds} rounds, {answers} answers: nothing is broken")?)
}

/// The battle of a seed: any ships, any rules, rocks or none.
fn one(seed: u64, pilots: [PilotKind; 2], chassis: &[&Ship], muster: &Muster) -> Result<(u64, u64), AppError> {
    let library: &Library = &muster.cards;
    let mut luck = Luck::new(seed);
    let (ruleset, points) = match luck.below(2) {
        0 => (Ruleset::SECOND_EDITION, PointSystem::TwoHundred),
        _ => (Ruleset::REVISED, PointSystem::Twenty),
    };
    let squads = [(); 2].map(|()| {
        let count = 1 + luck.below(6);
        let ships: Vec<&Ship> = (0..count).map(|_| chassis[luck.below(chassis.len() as u32) as usize]).collect();
        let mut squad = Squad::of(&ships, 0, points, library);
        for member in &mut squad.members {
            let initiative = luck.below(7) as u8;
            if member.profile.size != BaseSize::Huge {
                member.profile.initiative = initiative;
            }
            // Anybody may carry anything that is dropped or launched, any two kinds of it.
            let mut load =
                || Load::new(Device::ALL[luck.below(Device::ALL.len() as u32) as usize], luck.below(3) as u8);
            member.profile.devices = vec![load(), load()];
            arm(&mut member.profile, library, &mut luck);
            take_cards(&mut member.profile, library, &mut luck);
        }
        squad
    });
    let rocks = luck.below(7) as u8;
    let (seating, naming) = (Seating::RedFirst, Naming::RedAndBlue);
    let battle = Battle { squads, ruleset, rocks, rounds: Setup::ROUNDS, placing: Placing::Ready, seating, naming };
    let mut start = muster.muster(&Wanted::battle(battle, pilots), seed)?;
    if luck.below(4) == 0 {
        start.setup.placing = Placing::InTurns;
    }
    if luck.below(2) == 0 {
        tie(&mut start.setup, &mut luck);
    }
    for obstacle in &mut start.setup.obstacles {
        obstacle.kind = ObstacleKind::ALL[luck.below(ObstacleKind::ALL.len() as u32) as usize];
    }
    match catch_unwind(AssertUnwindSafe(|| play(start, muster))) {
        Ok(Ok(counts)) => Ok(counts),
        Ok(Err(what)) => Err(AppError::Broken { seed, what }),
        Err(_) => Err(AppError::Broken { seed, what: "the engine panicked".to_owned() }),
    }
}

/// Another ship's ability besides its own, charges for all, and a weapon that spends them.
fn arm(profile: &mut Profile, library: &Library, luck: &mut Luck) {
    let all = library.abilities();
    profile.abilities.push(in_play(&all[luck.below(all.len() as u32) as usize], 0, 0));
    for ability in &mut profile.abilities {
        (ability.charges, ability.recovers) = (luck.below(4) as u8, luck.below(3) as i8 - 1);
    }
    let pick = |luck: &mut Luck, among: u32| luck.below(among) as usize;
    profile.specials.push(Special {
        class: [WeaponClass::Torpedo, WeaponClass::Missile, WeaponClass::Cannon][pick(luck, 3)],
        attack: Attack { dice: 3, arc: [WeaponArc::Front, WeaponArc::Bullseye][pick(luck, 2)] },
        range: Band { least: luck.below(3) as u8, most: 3 },
        needs: [None, Some(Need::Lock), Some(Need::Focus), Some(Need::Calculate)][pick(luck, 4)],
        spends: [None, Some((0, 1))][pick(luck, 2)],
        ordnance: luck.below(2) == 0,
        card: None,
        only_bonus: false,
    });
}

/// What any pilot can do, and up to three upgrades of the library, whether they would fit the ship or not.
fn take_cards(profile: &mut Profile, library: &Library, luck: &mut Luck) {
    let (pilots, upgrades) = (library.pilot_abilities(), library.upgrades());
    let pilot = in_play(&pilots[luck.below(pilots.len() as u32) as usize], luck.below(3) as u8, luck.below(2) as i8);
    profile.abilities.push(Ability { kind: "pilot".to_owned(), ..pilot });
    for _ in 0..luck.below(4) {
        equip(profile, &upgrades[luck.below(upgrades.len() as u32) as usize]);
    }
}

/// Small ships may start docked on the first larger ship of their side or, where ships deploy in turns, fly as a wing.
fn tie(setup: &mut Setup, luck: &mut Luck) {
    for seat in [Seat(0), Seat(1)] {
        let own = |index: &usize| setup.ships[*index].seat == seat;
        let is_small = |index: &usize| setup.ships[*index].profile.size == BaseSize::Small;
        let (small, large): (Vec<usize>, Vec<usize>) = (0..setup.ships.len()).filter(own).partition(is_small);
        let wing = setup.placing == Placing::InTurns && small.len() > 2 && luck.below(2) == 0;
        if wing {
            for (&mate, place) in small[1..].iter().zip(WingPlace::ALL) {
                setup.ships[mate].start = tallyho_rules::Start::InWingOf(small[0], place);
            }
        } else if let Some(&carrier) = large.first() {
            let epic = &mut setup.ships[carrier].profile.epic;
            (epic.carries, epic.berths) = (2, Berths(1));
            for (count, &ship) in small.iter().enumerate() {
                setup.ships[ship].profile.epic.docks = Berths(1);
                if count < 2 {
                    setup.ships[ship].start = tallyho_rules::Start::DockedOn(carrier);
                }
            }
        }
    }
}

/// Plays a battle; how many answers and rounds it took, or what is broken.
fn play(start: Mustered, muster: &Muster) -> Result<(u64, u64), String> {
    let crew = muster.crew(&start).map_err(|error| error.to_string())?;
    let mut pilots = computers(crew).map_err(|error| error.to_string())?;
    let mut luck = BattleLuck::opening(start.seed);
    let mut game: Game = new_game(start.setup).map_err(|error| error.to_string())?;
    let mut answers = 0;
    game.advance(&mut luck, &mut ());
    loop {
        audit(&game).map_err(|broken| broken.to_string())?;
        if let Some(ask) = game.asked() {
            audit_question(&ask).map_err(|broken| format!("{broken}, asked {:?}", ask.question))?;
        }
        let answered = turn(&mut game, &mut pilots, &mut luck, &mut ());
        if answered.map_err(|stopped| stopped.to_string())?.is_none() {
            let faults: u32 = pilots.iter().map(|pilot| pilot.faults()).sum();
            return match faults {
                0 => Ok((answers, u64::from(game.state().round))),
                faults => Err(format!("a flight system found no answer in its book, {faults} times")),
            };
        }
        answers += 1;
    }
}
