//! What a board knows of a ship's abilities before it attacks.

use tallyho_rules::{Choice, ShipId, Target};

use super::board::Board;

impl Board<'_, '_> {
    /// How many abilities could be used against a ship that the weapon can attack, in the best of its arcs.
    fn abilities_against(&self, weapon: u8, on: ShipId) -> Option<u8> {
        let counts = self.options.iter().filter_map(|option| match *option {
            Choice::Attack { weapon: with, arc, defender } if with == weapon && defender == Target::Ship(on) => {
                Some(self.view.abilities_against(self.ship, weapon, arc, on))
            }
            _ => None,
        });
        counts.max()
    }

    /// Of those that a weapon can attack, the one against which most abilities could be used, the nearest of several; nobody where all
    /// are alike.
    pub(super) fn most_abilities(&mut self, weapon: u8) -> Option<ShipId> {
        let each = || self.view.ships().filter_map(|on| self.abilities_against(weapon, on));
        let (least, most) = (each().min()?, each().max()?);
        if least == most {
            return None;
        }
        let mut best: Option<(ShipId, f64)> = None;
        let view = self.view;
        for on in view.ships() {
            if self.abilities_against(weapon, on) != Some(most) {
                continue;
            }
            let distance = self.see(on).distance;
            if best.is_none_or(|(_, nearest)| distance < nearest) {
                best = Some((on, distance));
            }
        }
        best.map(|(on, _)| on)
    }
}
