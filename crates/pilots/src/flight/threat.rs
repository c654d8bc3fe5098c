//! What enemies could do to a ship where it is, or where it might go.

use tallyho_rules::{Aim, Need, ShipId, Special, Target, Token};
use tallyho_table::{ArcSet, Base, is_in_any, range};

use super::board::Board;
use super::measure::{Place, firing_arcs};
use super::senses::Senses;
use super::weapon::{SensedWeapon, weapons};

/// What neither range nor anything in between changes.
const PLAIN: Aim = Aim { range: 2, obstructed: false };

impl Board<'_, '_> {
    /// The dice that range and what is in between give the ship, were it there: in its attack on an enemy, and in its defence against it.
    pub(super) fn bonus_dice(&self, place: Place, enemy: ShipId) -> i8 {
        let (here, there) = ((self.ship, place.base), (enemy, self.view.base(enemy)));
        let attack = self.best_aim(here, place.arcs, there).map(|aim| {
            let dice = |weapon, aim| self.view.dice(self.ship, weapon, enemy, aim).0 as i8;
            let gained =
                weapons(self.profile()).map(|SensedWeapon { index, .. }| dice(index, aim) - dice(index, PLAIN));
            gained.max().unwrap_or(0)
        });
        let defence = self.best_aim(there, firing_arcs(&self.view, enemy), here).map(|aim| {
            let dice = |aim| self.view.dice(enemy, 0, self.ship, aim).1 as i8;
            dice(aim) - dice(PLAIN)
        });
        attack.unwrap_or(0) + defence.unwrap_or(0)
    }

    /// How a ship that would be somewhere fires at another through any of its arcs: the nearest way, and of those a clear one.
    fn best_aim(&self, from: (ShipId, Base), arcs: ArcSet, to: (ShipId, Base)) -> Option<Aim> {
        let aims = arcs.iter().filter_map(|arc| self.view.aim_between(from, arc, to));
        aims.min_by_key(|aim| (aim.range, aim.obstructed))
    }

    /// How many attack dice enemies could roll against the ship, were it there: each with the weapon that rolls most.
    pub(super) fn dice_against(&self, base: Base) -> u32 {
        self.enemies().map(|enemy| u32::from(self.most_dice_of(enemy, base))).sum()
    }

    fn most_dice_of(&self, enemy: ShipId, base: Base) -> u8 {
        let (from, settings) = (self.view.base(enemy), self.view.settings());
        if !self.in_arc_of(enemy, base) && self.view.profile(enemy).specials.is_empty() {
            return 0;
        }
        let (range, turret) = (range(from, base, settings).0, self.view.turret(enemy));
        let reaches = |arcs: ArcSet| is_in_any(from, arcs, base, settings);
        let profile = self.view.profile(enemy);
        let able = weapons(profile).filter(|weapon| {
            let special = usize::from(weapon.index).checked_sub(profile.attacks.len());
            let special = special.and_then(|place| profile.specials.get(place));
            special.is_none_or(|special| self.is_ready(enemy, special, range)) && reaches(weapon.arc.arcs(turret))
        });
        able.map(|weapon| self.view.attack_dice(enemy, weapon.index, range)).max().unwrap_or(0)
    }

    /// Whether an enemy has what a weapon needs to attack the ship at a range.
    fn is_ready(&self, enemy: ShipId, special: &Special, range: u8) -> bool {
        let state = self.view.ship(enemy);
        let locks = state.lock == Some(Target::Ship(self.ship));
        let [focused, calculates] = [Token::Focus, Token::Calculate].map(|token| state.tokens.has(token));
        let paid = special.spends.is_none_or(|(card, price)| state.charges[usize::from(card)] >= price);
        let has_need = special.needs.is_none_or(|need| match need {
            Need::Lock => locks,
            Need::Focus => focused,
            Need::Calculate => calculates,
            Need::CalculateOrLock => calculates || locks,
            Need::Any => focused || calculates || locks,
        });
        !special.only_bonus && special.range.holds(range) && paid && has_need
    }
}
