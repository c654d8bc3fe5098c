//! What effects cost: whether it can be paid, with which tokens, and that it is.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::Damage;
use crate::event::Sink;
use crate::game::Game;
use crate::state::{ShipId, Token};

use super::{Count, DiceStep, Faces, Happens, Listed, Permission, Resolving, TokenSet, Who, Window};

/// What an effect costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Price {
    /// So many charges of the card.
    Charge(u8),
    /// So many Force charges.
    Force(u8),
    /// One token of one of these kinds is gained.
    Gain(TokenSet),
    /// One token of one of these kinds is spent, by that ship.
    Spend(TokenSet, Who),
    /// So many shields.
    Shield(u8),
    /// So much energy.
    Energy(u8),
    /// A facedown damage card is exposed.
    Expose,
    /// The lock on that ship.
    Lock(Who),
    /// Damage is suffered: so many hits and crits.
    Suffer(u8, u8),
    /// A result of the dice at hand is spent.
    Result(Faces),
    /// So many charges of the card that the weapon of the attack stands on.
    WeaponCharge(u8),
}

impl Price {
    /// The kinds of token of which its owner chooses one, and who has it, if it is spent.
    pub(super) const fn tokens(&self) -> Option<(TokenSet, Option<Who>)> {
        match self {
            Self::Gain(kinds) => Some((*kinds, None)),
            Self::Spend(kinds, who) => Some((*kinds, Some(*who))),
            Self::Charge(_)
            | Self::Force(_)
            | Self::Shield(_)
            | Self::Energy(_)
            | Self::Expose
            | Self::Lock(_)
            | Self::Suffer(..)
            | Self::Result(_)
            | Self::WeaponCharge(_) => None,
        }
    }
}

impl Game {
    pub(super) fn can_pay(&self, price: &Price, listed: &Listed, on: &Resolving) -> bool {
        let me = self.state.ship(listed.id.ship);
        match price {
            Price::Charge(count) => self.state.ship(listed.holder()).charges[usize::from(listed.charged)] >= *count,
            Price::Suffer(..) => true,
            Price::Result(faces) => DiceStep::Cancel(*faces, Count::UpTo(1)).can(self, on),
            Price::WeaponCharge(count) => self
                .weapon_card(on)
                .is_some_and(|(ship, card)| self.state.ship(ship).charges[usize::from(card)] >= *count),
            Price::Force(count) => me.force >= *count,
            Price::Gain(_) => true,
            Price::Spend(kinds, who) => {
                let may = |token: Token| !(token.is_green() && self.dice_bar(Permission::SpendGreen, listed, on));
                self.whom(*who, on)
                    .is_some_and(|ship| kinds.iter().any(|token| may(token) && self.state.ship(ship).tokens.has(token)))
            }
            Price::Shield(count) => me.shields >= *count,
            Price::Energy(count) => me.energy >= *count,
            Price::Expose => me.facedown > 0,
            Price::Lock(who) => {
                self.whatever(*who, on).is_some_and(|it| me.has_locked(it))
                    && !self.dice_bar(Permission::SpendLock, listed, on)
            }
        }
    }

    /// Whether a price may not be paid because a ship may not spend that on its dice: what its own side does to them counts.
    fn dice_bar(&self, what: Permission, listed: &Listed, on: &Resolving) -> bool {
        let seat = |ship: ShipId| self.facts.ships[ship.index()].seat;
        matches!(listed.effect.window, Window::ModifyAttack | Window::ModifyDefense)
            && seat(listed.id.ship) == seat(on.it)
            && self.is_forbidden_to_spend(on.it, what)
    }

    /// The tokens that could pay a price, where one of several does.
    fn tokens_to_pay(&self, price: &Price, on: &Resolving) -> impl Iterator<Item = Token> + use<> {
        let (kinds, who) = price.tokens().unwrap_or_default();
        let held = who.map(|who| self.whom(who, on).map(|ship| self.state.ship(ship).tokens));
        let listed = self.facts.hearing.effect(on.effect);
        let no_green = who.is_some() && self.dice_bar(Permission::SpendGreen, listed, on);
        kinds
            .iter()
            .filter(move |token| held.is_none_or(|held| held.is_some_and(|tokens| tokens.has(*token))))
            .filter(move |token| !(no_green && token.is_green()))
    }

    /// Whether more than one kind of token could pay.
    pub(super) fn is_open(&self, price: &Price, on: &Resolving) -> bool {
        self.tokens_to_pay(price, on).count() > 1
    }

    pub(super) fn offer_tokens_to_pay(&mut self, price: &Price, on: &Resolving) {
        self.tokens_to_pay(price, on).for_each(|token| self.options.push(Choice::Token(token)));
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
            Price::Result(faces) => DiceStep::Cancel(*faces, Count::UpTo(1)).carry_out(self, on, chance, sink),
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
            Price::Spend(_, who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                let had = self.tokens_to_pay(price, on).next();
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
            Price::Expose => {
                self.expose(me, chance, sink);
                self.bury(me, sink);
            }
            Price::Lock(who) => {
                if let Some(it) = self.whatever(*who, on) {
                    self.unlock(me, it, sink);
                }
            }
        }
    }
}
