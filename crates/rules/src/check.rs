//! Whether a set-up makes sense, with every fault at once.

use tallyho_table::Pose;

use crate::effect::{Hearing, MOST_HEARD};
use crate::epic::{self, Start};
use crate::load::Load;
use crate::object::MAX_OBJECTS;
use crate::profile::{Profile, Special};
use crate::protect;
use crate::setup::{Placing, Setup, SetupFault, ShipSetup};
use crate::state::{MAX_CARDS, MAX_LOADS, MAX_SEATS, MAX_SHIPS};
use crate::wing::standing;

/// Everything that is wrong with a set-up.
pub(crate) fn check(setup: &Setup, hearing: &Hearing) -> Vec<SetupFault> {
    let mut faults = Vec::new();
    if hearing.most() > MOST_HEARD {
        faults.push(SetupFault::TooManyEffects(hearing.most()));
    }
    let stands = setup.placing == Placing::Ready;
    if setup.ships.len() > MAX_SHIPS {
        faults.push(SetupFault::TooManyShips(setup.ships.len()));
    }
    if setup.obstacles.len() > MAX_OBJECTS {
        faults.push(SetupFault::TooManyObstacles(setup.obstacles.len()));
    }
    if let Some(scenario) = &setup.scenario {
        faults.extend(scenario.faults(setup));
    }
    let held_back = setup.scenario.as_ref().map_or(0, |scenario| scenario.held_back());
    let seats = setup.ships.iter().fold(0_u64, |seats, ship| seats | 1 << ship.seat.0.min(63));
    if seats.count_ones() < 2 {
        faults.push(SetupFault::OneSide);
    }
    if setup.first.0 >= 63 || seats >> setup.first.0 & 1 == 0 {
        faults.push(SetupFault::NoSuchFirst(setup.first.0));
    }
    if setup.rounds == 0 {
        faults.push(SetupFault::NoRounds);
    }
    for (index, ship) in setup.ships.iter().enumerate() {
        let ShipSetup { seat, profile, .. } = ship;
        let base = standing(setup, index);
        let pose = base.pose;
        let on_table = |index: usize, ship: &ShipSetup| {
            stands && held_back >> index & 1 == 0 && !matches!(ship.start, Start::DockedOn(_))
        };
        let wrong = [
            (usize::from(seat.0) >= MAX_SEATS, SetupFault::NoSuchSeat(index)),
            (profile.dial.is_empty() || profile.dial.len() > 250, SetupFault::NoDial(index)),
            (profile.dial.iter().any(|(maneuver, _)| !maneuver.fits(profile.size)), SetupFault::CannotFly(index)),
            (
                on_table(index, ship) && !(is_somewhere(pose) && setup.area.holds(base, &setup.settings)),
                SetupFault::Outside(index),
            ),
            (profile.hull == 0, SetupFault::NoHull(index)),
            (profile.devices.len() > MAX_LOADS, SetupFault::TooManyDevices(index)),
            (!cards_fit(profile), SetupFault::TooManyCards(index)),
            (!profile.devices.iter().all(Load::is_sound), SetupFault::CannotPlace(index)),
            protect::fault(setup, index),
        ];
        let wrong = wrong.into_iter().chain(epic::faults(setup, index));
        faults.extend(wrong.filter(|(wrong, _)| *wrong).map(|(_, fault)| fault));
        for (other, before) in setup.ships[..index].iter().enumerate() {
            let both = on_table(index, ship) && on_table(other, before);
            if both && tallyho_table::overlap(standing(setup, other), base, &setup.settings) {
                faults.push(SetupFault::Overlap(other, index));
            }
        }
    }
    faults
}

impl Profile {
    /// Whether a game has room for all of its cards and weapons: what squads are built of always fits, what somebody throws
    /// together may not.
    pub fn fits(&self) -> bool {
        cards_fit(self) && epic::weapons_fit(self)
    }
}

/// Whether there is room for a ship's cards, their effects, and the cards its weapons spend charges of.
fn cards_fit(profile: &Profile) -> bool {
    let effects: usize = profile.abilities.iter().map(|card| card.effects.len()).sum();
    let spends = |special: &Special| special.spends.is_none_or(|(card, _)| usize::from(card) < profile.abilities.len());
    profile.abilities.len() <= MAX_CARDS && effects <= MOST_HEARD && profile.specials.iter().all(spends)
}

/// Whether a pose is made of numbers: where none is, nothing can be compared.
pub(crate) fn is_somewhere(pose: Pose) -> bool {
    [pose.at.x, pose.at.y, pose.heading.sin(), pose.heading.cos()].into_iter().all(f64::is_finite)
}
