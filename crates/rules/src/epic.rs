//! What only carriers, ships that dock, and huge ships have, and what of it changes in play.

use tallyho_table::{BaseSize, WingPlace};

use crate::damage::Cards;
use crate::dock::can_start_docked;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::profile::{Attack, Profile};
use crate::setup::{Setup, SetupFault, ShipSetup};
use crate::state::{Fate, MAX_SEATS, NOWHERE, Seat, ShipId, State, Token};
use crate::wing::{FOLLOWERS, WINGMATES, can_start_in_wing};

/// What a ship has beyond the usual: berths, energy, shields that come back, weapons for bonus attacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epic {
    /// When it engages, if not at its initiative.
    pub engagement: Option<u8>,
    /// Energy it starts with.
    pub energy: u8,
    /// Energy it recovers each round.
    pub energy_recovers: u8,
    /// Shields it recovers each round.
    pub shields_recover: u8,
    /// Weapons for attacks beyond the one each ship has.
    pub bonus: Vec<BonusAttack>,
    /// How many small ships can be docked on it.
    pub carries: u8,
    /// The kinds of berth it has.
    pub berths: Berths,
    /// The kinds of berth it can dock at.
    pub docks: Berths,
}

/// Kinds of berth, a bit each; what the bits stand for is for the cards to say. A ship docks where it shares one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Berths(pub u8);

impl Berths {
    /// No berth.
    pub const NONE: Self = Self(0);

    /// Whether there is a kind in both.
    pub const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A weapon for a bonus attack: once per round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BonusAttack {
    /// Its dice and its arc.
    pub attack: Attack,
    /// The nearest and the farthest attack range; 5 at most.
    pub range: (u8, u8),
    /// Whether range adds dice.
    pub range_bonus: RangeBonus,
    /// What an attack costs in energy.
    pub energy: u8,
    /// The card it stands on, among those of its ship.
    pub card: Option<u8>,
}

/// Whether the range of an attack adds dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RangeBonus {
    /// To the attacker at range 1, to the defender at range 3 and beyond.
    #[default]
    Adds,
    /// To nobody: ordnance.
    Ordnance,
}

/// The farthest any weapon reaches.
pub(crate) const FARTHEST: u8 = 5;

impl Profile {
    /// How far any of its weapons reaches.
    pub(crate) fn reach(&self) -> u8 {
        self.weapons().map(|weapon| weapon.range.most).fold(3, u8::max)
    }

    /// When it engages.
    pub(crate) fn engages(&self) -> u8 {
        self.epic.engagement.unwrap_or(self.initiative)
    }
}

/// How a ship starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// On its own.
    #[default]
    Alone,
    /// Docked on another ship, by its index.
    DockedOn(usize),
    /// In the wing of a leader, by its index, at that place.
    InWingOf(usize, WingPlace),
    /// The same, by the rules that flight groups of players have for their wings.
    InFormationOf(usize, WingPlace),
}

/// A wingmate's tie to its leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wing {
    /// Who leads.
    pub leader: ShipId,
    /// Its place in the formation.
    pub place: WingPlace,
    /// Whether it flies there.
    pub flying: Formation,
}

/// Whether a wingmate flies in formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formation {
    /// It flies with its leader.
    Kept,
    /// It has split from the wing, and may join it again.
    Split,
}

/// What may be wrong with how a ship starts and with its weapons, and whether it is.
pub(crate) fn faults(setup: &Setup, index: usize) -> [(bool, SetupFault); 3] {
    let ShipSetup { profile, start, .. } = &setup.ships[index];
    let (docks, flies_along) = match *start {
        Start::Alone => (true, true),
        Start::DockedOn(carrier) => (can_start_docked(setup, index, carrier), true),
        Start::InWingOf(leader, _) => (true, can_start_in_wing(setup, index, leader, WINGMATES)),
        Start::InFormationOf(leader, _) => (true, can_start_in_wing(setup, index, leader, FOLLOWERS)),
    };
    [
        (!docks, SetupFault::CannotDock(index)),
        (!flies_along, SetupFault::BadWing(index)),
        (!weapons_fit(profile), SetupFault::BadWeapons(index)),
    ]
}

/// Whether a ship has no more weapons than a game has room for, and none that reaches too far.
pub(crate) fn weapons_fit(profile: &Profile) -> bool {
    let few = profile.attacks.len() <= 100 && profile.specials.len() <= 100 && profile.epic.bonus.len() <= 8;
    few && profile.reach() <= FARTHEST
}

/// Puts ships on their carriers and into their wings, and shuffles the damage decks.
pub(crate) fn attach(setup: &Setup, state: &mut State) {
    for (index, ship) in setup.ships.iter().enumerate() {
        match ship.start {
            Start::Alone => {}
            Start::DockedOn(carrier) => {
                state.bases[index].pose.at = NOWHERE;
                let ship = &mut state.ships[index];
                (ship.fate, ship.docked_on) = (Fate::Docked, Some(ShipId(carrier as u8)));
            }
            Start::InWingOf(leader, place) | Start::InFormationOf(leader, place) => {
                let leader = ShipId(leader as u8);
                state.ships[index].wing = Some(Wing { leader, place, flying: Formation::Kept });
            }
        }
    }
    for seat in 0..MAX_SEATS {
        state.unseen[seat] = Cards::decks(decks(&setup.ships, Seat(seat as u8)));
        state.deck[seat] = state.unseen[seat].len();
    }
}

/// How many damage decks a seat has: one, and one more for each of its huge ships, up to seven.
pub(crate) fn decks(ships: &[ShipSetup], seat: Seat) -> u8 {
    let huge = ships.iter().filter(|ship| ship.seat == seat && ship.profile.size == BaseSize::Huge).count();
    1 + huge.min(6) as u8
}

impl Game {
    pub(crate) fn is_huge(&self, ship: ShipId) -> bool {
        self.state.base(ship).size == BaseSize::Huge
    }

    /// Spends one energy, if there is any; whether there was.
    pub(crate) fn spend_energy(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let energy = &mut self.state.ship_mut(ship).energy;
        let had = *energy > 0;
        if had {
            *energy -= 1;
            sink.note(Event::SpentEnergy(ship));
        }
        had
    }

    /// Shields and energy come back; energy goes to stress first.
    pub(crate) fn recover(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let profile = &facts.ships[ship.index()].profile;
        for _ in 0..profile.epic.shields_recover {
            if self.state.ship(ship).shields < profile.shields {
                self.state.ship_mut(ship).shields += 1;
                sink.note(Event::RecoveredShield(ship));
            }
        }
        self.recover_energy(ship, profile.epic.energy_recovers, sink);
    }

    /// Energy comes back, and goes to stress first.
    pub(crate) fn recover_energy(&mut self, ship: ShipId, count: u8, sink: &mut impl Sink) {
        for _ in 0..count {
            if self.lacks_energy(ship) {
                self.state.ship_mut(ship).energy += 1;
                sink.note(Event::RecoveredEnergy(ship));
                self.burn_stress(ship, sink);
            }
        }
    }

    /// Whether a ship has room for energy.
    pub(crate) fn lacks_energy(&self, ship: ShipId) -> bool {
        self.state.ship(ship).energy < self.facts.ships[ship.index()].profile.epic.energy
    }

    /// A ship with energy sheds its stress.
    pub(crate) fn burn_stress(&mut self, ship: ShipId, sink: &mut impl Sink) {
        while self.state.ship(ship).is_stressed() && self.spend_energy(ship, sink) {
            self.lose(ship, Token::Stress, sink);
        }
    }

    /// Who decides against a seat: that other one, or, where it is the same, the next in player order.
    pub(crate) fn opponent(&self, of: Seat, by: Seat) -> Seat {
        if of != by {
            return by;
        }
        let seats = self.facts.seats;
        let in_order = (0..seats).map(|turn| Seat((self.state.first.0 + turn) % seats));
        let has_ships = |seat: &Seat| self.facts.ships.iter().any(|ship| ship.seat == *seat);
        in_order.filter(|seat| *seat != of).find(has_ships).unwrap_or(by)
    }
}
