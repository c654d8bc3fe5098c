//! A battle of anybody against anybody, for whoever looks for what breaks: any chassis with any cards, docked, in wings, among any
//! obstacles.

use tallyho_cards::{Library, PointSystem, Ship};
use tallyho_rules::effect::{Band, WeaponClass};
use tallyho_rules::{
    Ability, Attack, Berths, Device, Load, Luck, Need, ObstacleKind, Placing, Profile, Ruleset, Seat, Setup, Special,
    WeaponArc,
};
use tallyho_table::{BaseSize, WingPlace};

use crate::equip::equip;
use crate::profile::in_play;
use crate::squad::MusteredSquad;
use crate::{Battle, Muster, MusterError, Mustered, Naming, PilotKind, Seating, Wanted};

/// The battle of a seed: any ships, any rules, rocks or none.
///
/// # Errors
/// When the squads find no room, which a double mat has for all of them.
pub fn anybody(seed: u64, pilots: [PilotKind; 2], muster: &Muster) -> Result<Mustered, MusterError> {
    let library: &Library = &muster.cards;
    let chassis: Vec<&Ship> = library.ships().iter().filter(|ship| !ship.dial.is_empty()).collect();
    let mut luck = Luck::new(seed);
    let (ruleset, points) = match luck.below(2) {
        0 => (Ruleset::SECOND_EDITION, PointSystem::TwoHundred),
        _ => (Ruleset::REVISED, PointSystem::Twenty),
    };
    let squads = [(); 2].map(|()| {
        let count = 1 + luck.below(6);
        let ships: Vec<&Ship> = (0..count).map(|_| chassis[luck.below(chassis.len() as u32) as usize]).collect();
        let mut squad = MusteredSquad::of(&ships, 0, points, library);
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
    Ok(start)
}

/// Another ship's ability besides its own, charges for all, and a weapon that spends them.
fn arm(profile: &mut Profile, library: &Library, luck: &mut Luck) {
    let all = library.abilities();
    profile.abilities.push(in_play(&all[luck.below(all.len() as u32) as usize], PointSystem::Twenty, 0, 0));
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

/// What any pilot can do, and up to three upgrades of the library, whether the ship has slots for them or not, as long as a game
/// has room for them.
fn take_cards(profile: &mut Profile, library: &Library, luck: &mut Luck) {
    let (pilots, upgrades) = (library.pilot_abilities(), library.upgrades());
    let ability = &pilots[luck.below(pilots.len() as u32) as usize];
    let pilot = in_play(ability, PointSystem::Twenty, luck.below(3) as u8, luck.below(2) as i8);
    profile.abilities.push(Ability { kind: "pilot".to_owned(), ..pilot });
    for _ in 0..luck.below(4) {
        let mut with = profile.clone();
        equip(&mut with, &upgrades[luck.below(upgrades.len() as u32) as usize], PointSystem::Twenty);
        if with.fits() {
            *profile = with;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Three hardpoints at random once had more bonus attacks than a game has room for.
    #[test]
    fn what_is_thrown_together_can_be_played() {
        let muster = Muster::embedded().unwrap();
        for seed in [7151, 20_145] {
            let start = anybody(seed, [PilotKind::Random; 2], &muster).unwrap();
            assert_eq!(crate::new_game(start.setup).err().map(|error| error.to_string()), None, "seed {seed}");
        }
    }
}
