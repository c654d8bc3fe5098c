//! A card for a ship that has none: that of the ship most like it. And what makes maneuvers alike.

use tallyho_table::{Bearing, Maneuver, Side};

use super::{Card, Cards, Source};
use crate::library::Library;
use crate::ship::Ship;

/// What a likeness of maneuvers keeps rather than the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keeps {
    /// The bearing: of other speeds before other bearings.
    #[default]
    Bearing,
    /// The speed.
    Speed,
}

/// How unlike two maneuvers are: whether both turn the ship around counts most.
pub fn unlikeness(a: Maneuver, b: Maneuver, keeps: Keeps) -> u16 {
    let ((around_a, lean_a, speed_a), (around_b, lean_b, speed_b)) = (shape(a), shape(b));
    let (lean, speed) = (u16::from(lean_a.abs_diff(lean_b)), u16::from(speed_a.abs_diff(speed_b)));
    let weighed = match keeps {
        Keeps::Bearing => 6 * lean + speed,
        Keeps::Speed => lean + 6 * speed,
    };
    // One that turns around is no closer to another sort of them than to the same at the next speed.
    let sort = u16::from(around_a && around_b && a.bearing() != b.bearing());
    weighed + sort + 40 * u16::from(around_a != around_b)
}

/// Whether it turns the ship around, how far it bends in eighths of a circle to the right, and how fast it is forward.
const fn shape(maneuver: Maneuver) -> (bool, i8, i8) {
    let speed = maneuver.speed() as i8;
    match maneuver.bearing() {
        Bearing::Straight | Bearing::Stationary => (false, 0, speed),
        Bearing::Bank(side) | Bearing::SideslipBank(side) => (false, lean(side), speed),
        Bearing::Turn(side) | Bearing::SideslipTurn(side) => (false, 2 * lean(side), speed),
        Bearing::Koiogran => (true, 0, speed),
        Bearing::SegnorsLoop(side) => (true, lean(side), speed),
        Bearing::TallonRoll(side) | Bearing::SegnorsTurn(side) => (true, 2 * lean(side), speed),
        Bearing::ReverseStraight => (false, 0, -speed),
        Bearing::ReverseBank(side) => (false, lean(side), -speed),
    }
}

const fn lean(side: Side) -> i8 {
    match side {
        Side::Left => -1,
        Side::Right => 1,
    }
}

impl Cards {
    /// The card of a ship, or that of the ship most like it: with most of its dial, and as large. The id of the ship whose it is
    /// comes with it. `None` when there are no cards.
    pub fn for_ship(&self, ship: &Ship, library: &Library) -> Option<(Card, String)> {
        if let Some(card) = self.of(&ship.id) {
            return Some((card.clone(), card.ship.clone()));
        }
        let known = self.iter().filter_map(|card| Some((card, library.ship(&card.ship).ok()?)));
        let (card, _) = known.min_by_key(|(_, other)| unlike(ship, other))?;
        let stand_in = Card { ship: ship.id.clone(), source: Source::StandIn, ..card.clone() };
        Some((stand_in, card.ship.clone()))
    }
}

/// The maneuver of a dial that is most like another, by its index; the faster one of equals.
pub fn most_like(dial: impl Iterator<Item = Maneuver>, to: Maneuver, keeps: Keeps) -> Option<u8> {
    let each = (0..).zip(dial);
    each.min_by_key(|(_, one)| (unlikeness(*one, to, keeps), u8::MAX - one.speed())).map(|(index, _)| index)
}

/// How unlike two ships are: maneuvers that only one of them has, another size, a turret or none.
fn unlike(a: &Ship, b: &Ship) -> usize {
    let alone = |a: &Ship, b: &Ship| a.dial.iter().filter(|(maneuver, _)| b.dial.get(*maneuver).is_none()).count();
    let turret = |ship: &Ship| ship.attacks.iter().any(|attack| attack.arc.is_turret());
    let apart = usize::from(a.base != b.base) + usize::from(turret(a) != turret(b));
    alone(a, b) + alone(b, a) + 6 * apart
}
