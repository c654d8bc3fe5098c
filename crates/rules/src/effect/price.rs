//! What effects cost: whether it can be paid, with which tokens, and that it is.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::Damage;
use crate::event::Sink;
use crate::game::Game;
use crate::object::Target;
use crate::state::{ShipId, Token};

use super::run::Resolving;
use super::{Count, Listed, Price, Step, TokenSet};

impl Game {
    pub(super) fn can_pay(&self, price: &Price, listed: &Listed, on: &Resolving) -> bool {
        let me = self.state.ship(listed.id.ship);
        match price {
            Price::Charge(count) => self.state.ship(listed.holder()).charges[usize::from(listed.charged)] >= *count,
            Price::Suffer(..) => true,
            Price::Result(faces) => self.can_modify(&Step::Cancel(*faces, Count::UpTo(1)), on),
            Price::WeaponCharge(count) => self
                .weapon_card(on)
                .is_some_and(|(ship, card)| self.state.ship(ship).charges[usize::from(card)] >= *count),
            Price::Force(count) => me.force >= *count,
            Price::Gain(_) => true,
            Price::Spend(kinds, who) => self.whom(*who, on).is_some_and(|ship| self.has_one_of(ship, *kinds)),
            Price::Shield(count) => me.shields >= *count,
            Price::Energy(count) => me.energy >= *count,
            Price::Expose => me.facedown > 0,
            Price::Lock(who) => self.whom(*who, on).is_some_and(|it| me.has_locked(Target::Ship(it))),
        }
    }

    pub(super) fn has_one_of(&self, ship: ShipId, kinds: TokenSet) -> bool {
        kinds.iter().any(|token| self.state.ship(ship).tokens.has(token))
    }

    /// Whether more than one kind of token could pay.
    pub(super) fn is_open(&self, prices: &[Price], part: u8, kinds: TokenSet, on: &Resolving) -> bool {
        let able = |token: &Token| match prices[usize::from(part)] {
            Price::Spend(_, who) => self.whom(who, on).is_some_and(|ship| self.state.ship(ship).tokens.has(*token)),
            _ => true,
        };
        kinds.iter().filter(able).count() > 1
    }

    pub(super) fn pay_price(
        &mut self,
        price: &Price,
        chosen: Option<Token>,
        listed: &Listed,
        on: &Resolving,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let me = listed.id.ship;
        match price {
            Price::Charge(count) => {
                let charges = &mut self.state.ship_mut(listed.holder()).charges[usize::from(listed.charged)];
                *charges = charges.saturating_sub(*count);
            }
            Price::Suffer(hits, crits) => {
                self.suffer(me, Damage { hits: *hits, crits: *crits }, chance, sink);
                self.bury(me, sink);
            }
            Price::Result(faces) => self.modify_by_card(&Step::Cancel(*faces, Count::UpTo(1)), on, sink),
            Price::WeaponCharge(count) => {
                if let Some((ship, card)) = self.weapon_card(on) {
                    let charges = &mut self.state.ship_mut(ship).charges[usize::from(card)];
                    *charges = charges.saturating_sub(*count);
                }
            }
            Price::Force(count) => (0..*count).for_each(|_| self.spend_force(me, sink)),
            Price::Gain(kinds) => {
                if let Some(token) = chosen.or(kinds.iter().next()) {
                    self.gain_by(me, me, token, 1, sink);
                }
            }
            Price::Spend(kinds, who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                let had = kinds.iter().find(|token| self.state.ship(ship).tokens.has(*token));
                if let Some(token) = chosen.or(had) {
                    self.spend(ship, token, on.assault, sink);
                }
            }
            Price::Shield(count) => {
                for _ in 0..*count {
                    self.lose_shield(me, sink);
                }
            }
            Price::Energy(count) => (0..*count).for_each(|_| _ = self.spend_energy(me, sink)),
            Price::Expose => self.expose(me, chance, sink),
            Price::Lock(who) => {
                if let Some(it) = self.whom(*who, on) {
                    self.unlock(me, Target::Ship(it), sink);
                }
            }
        }
    }

    pub(super) fn offer_tokens_to_pay(&mut self, price: &Price, on: &Resolving) {
        let (kinds, payer) = match price {
            Price::Gain(kinds) => (*kinds, None),
            Price::Spend(kinds, who) => (*kinds, self.whom(*who, on)),
            _ => return,
        };
        for token in kinds.iter() {
            if payer.is_none_or(|ship| self.state.ship(ship).tokens.has(token)) {
                self.options.push(Choice::Token(token));
            }
        }
    }
}
