//! Cards: their charges, Force and energy, their two sides, and what they remember.

use crate::attack::Assault;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::ship::Mark;
use crate::state::ShipId;

use super::{Ability, Band, Happens, Holds, Listed, Occasion, Purpose, Resolving, Step, Who, Window, worded};

worded! {
    /// A side of a card with two.
    CardSide {
        /// The side it starts with.
        Front "front",
        /// The other one.
        Back "back",
    }
}

/// What becomes of the card, and of what is spent on cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardStep {
    /// This card recovers charges.
    Recover(u8),
    /// This card loses charges.
    Lose(u8),
    /// A card of one of these kinds recovers charges, of its owner's choice.
    RecoverOf(Vec<String>, u8),
    /// The card recovers charges that the weapon of the attack stands on.
    RecoverWeapon(u8),
    /// A ship recovers Force charges.
    RecoverForce(u8, Who),
    /// The owner recovers energy.
    RecoverEnergy(u8),
    /// The card is turned to its other side.
    Flip,
    /// A card of one of these kinds is turned to its other side.
    FlipOf(Vec<String>),
    /// What is tied to this card goes on until the end of the round.
    Activate,
    /// A ship is marked by the ship with the card.
    Mark(Who),
    /// Nobody is marked any more.
    Unmark,
    /// The condition `noted` holds for this card until the attack is over.
    Note,
}

/// What cards have left, and what they remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardCondition {
    /// How many charges this card has left.
    Charges(Band),
    /// How many Force charges a ship has left.
    Force(Band, Who),
    /// What this card began earlier this round goes on.
    Active,
    /// A ship is the one that this ship's card marked.
    Marked(Who),
    /// This card noted the attack under way.
    Noted,
    /// A ship has a card, by its id.
    HasCard(String, Who),
}

impl Happens for CardStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Recover(_)
            | Self::Lose(_)
            | Self::RecoverOf(..)
            | Self::RecoverWeapon(_)
            | Self::RecoverForce(..)
            | Self::RecoverEnergy(_)
            | Self::Flip
            | Self::FlipOf(_)
            | Self::Activate
            | Self::Mark(_)
            | Self::Unmark
            | Self::Note => &[],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::RecoverWeapon(_) => Some(Purpose::Attack),
            Self::Recover(_)
            | Self::Lose(_)
            | Self::RecoverOf(..)
            | Self::RecoverForce(..)
            | Self::RecoverEnergy(_)
            | Self::Flip
            | Self::FlipOf(_)
            | Self::Activate
            | Self::Mark(_)
            | Self::Unmark
            | Self::Note => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        let me = game.owner(on);
        match self {
            Self::RecoverOf(kinds, _) => game.spent_cards(me, kinds).next().is_some(),
            Self::RecoverWeapon(_) => game.weapon_card(on).is_some_and(|(ship, card)| game.lacks_charges(ship, card)),
            Self::RecoverForce(_, who) => {
                game.whom(*who, on).is_some_and(|ship| game.state.ship(ship).force < game.profile(ship).force)
            }
            Self::RecoverEnergy(_) => game.lacks_energy(me),
            Self::FlipOf(kinds) => game.two_sided(me, kinds).is_some(),
            Self::Recover(_)
            | Self::Lose(_)
            | Self::Flip
            | Self::Activate
            | Self::Mark(_)
            | Self::Unmark
            | Self::Note => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Recover(count) => game.recover_charges(on, i16::from(*count)),
            Self::Lose(count) => game.recover_charges(on, -i16::from(*count)),
            Self::RecoverOf(..) => game.decide(on),
            Self::RecoverWeapon(count) => {
                if let Some((ship, card)) = game.weapon_card(on) {
                    game.recharge(ship, card, *count);
                }
            }
            Self::RecoverForce(count, who) => {
                let Some(ship) = game.present(*who, on) else { return };
                let most = game.profile(ship).force;
                for _ in 0..*count {
                    if game.state.ship(ship).force < most {
                        game.state.ship_mut(ship).force += 1;
                        sink.note(Event::RecoveredForce(ship));
                    }
                }
            }
            Self::RecoverEnergy(count) => game.recover_energy(me, *count, sink),
            Self::Flip => {
                let (holder, card) = game.card(on);
                game.state.ship_mut(holder).cards.flipped ^= 1 << card;
            }
            Self::FlipOf(kinds) => {
                let Some(card) = game.two_sided(me, kinds) else { return };
                game.state.ship_mut(me).cards.flipped ^= 1 << card;
            }
            Self::Activate => {
                let (holder, card) = game.card(on);
                game.state.ship_mut(holder).cards.active |= 1 << card;
            }
            Self::Mark(who) => {
                let place = game.mark_of(game.facts.hearing.effect(on.effect));
                game.state.ship_mut(me).cards.marks[place] = Mark::on(game.whom(*who, on));
            }
            Self::Unmark => {
                let place = game.mark_of(game.facts.hearing.effect(on.effect));
                game.state.ship_mut(me).cards.marks[place] = Mark::on(None);
            }
            Self::Note => {
                let card = game.card(on);
                if let Some(place) = game.state.attack.noted.iter_mut().find(|place| place.is_none()) {
                    *place = Some(card);
                }
            }
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        let me = game.owner(on);
        match self {
            Self::RecoverOf(kinds, _) => {
                let cards = game.spent_cards(me, kinds).fold(0_u16, |cards, card| cards | 1 << card);
                (0..16).filter(|card| cards >> card & 1 == 1).for_each(|card| game.options.push(Choice::Either(card)));
            }
            Self::Recover(_)
            | Self::Lose(_)
            | Self::RecoverWeapon(_)
            | Self::RecoverForce(..)
            | Self::RecoverEnergy(_)
            | Self::Flip
            | Self::FlipOf(_)
            | Self::Activate
            | Self::Mark(_)
            | Self::Unmark
            | Self::Note => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::RecoverOf(_, count) => {
                if let Choice::Either(card) = choice {
                    game.recharge(me, card, *count);
                }
            }
            Self::Recover(_)
            | Self::Lose(_)
            | Self::RecoverWeapon(_)
            | Self::RecoverForce(..)
            | Self::RecoverEnergy(_)
            | Self::Flip
            | Self::FlipOf(_)
            | Self::Activate
            | Self::Mark(_)
            | Self::Unmark
            | Self::Note => {}
        }
    }
}

impl Holds for CardCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Charges(band) => band.holds(game.state.ship(listed.holder()).charges[usize::from(listed.charged)]),
            Self::Force(band, who) => ship(*who).is_some_and(|ship| band.holds(game.state.ship(ship).force)),
            Self::Active => game.state.ship(me).cards.active >> listed.ability & 1 == 1,
            Self::Marked(who) => ship(*who)
                .is_some_and(|ship| game.state.ship(me).cards.marks[game.mark_of(listed)] == Mark::on(Some(ship))),
            Self::Noted => game.state.attack.noted.contains(&Some((listed.holder(), listed.ability))),
            Self::HasCard(id, who) => {
                ship(*who).is_some_and(|ship| game.profile(ship).abilities.iter().any(|card| card.id == *id))
            }
        }
    }
}

impl Game {
    /// The card an effect stands on: the ship that has it, and its place among that ship's cards.
    fn card(&self, on: &Resolving) -> (ShipId, u8) {
        let listed = self.facts.hearing.effect(on.effect);
        (listed.holder(), listed.ability)
    }

    /// The first card of a ship of these kinds that has two sides.
    fn two_sided(&self, ship: ShipId, kinds: &[String]) -> Option<usize> {
        let sided = |card: &Ability| card.effects.iter().any(|effect| effect.side.is_some());
        let cards = &self.facts.ships[ship.index()].profile.abilities;
        cards.iter().position(|card| kinds.contains(&card.kind) && sided(card))
    }

    /// Which mark is a card's: cards that mark have one each, up to two.
    pub(super) fn mark_of(&self, listed: &Listed) -> usize {
        let cards = &self.facts.ships[listed.id.ship.index()].profile.abilities;
        let marks = |card: &Ability| {
            let mut steps = card.effects.iter().flat_map(|effect| effect.blocks.iter().flatten());
            steps.any(|step| matches!(step, Step::Card(CardStep::Mark(_))))
        };
        usize::from(cards.iter().take(usize::from(listed.ability)).any(marks))
    }

    fn recover_charges(&mut self, on: &Resolving, change: i16) {
        let listed = self.facts.hearing.effect(on.effect);
        let (ship, ability) = (listed.holder(), usize::from(listed.charged));
        let most = self.facts.ships[ship.index()].profile.abilities[ability].charges;
        let charges = &mut self.state.ship_mut(ship).charges[ability];
        *charges = (i16::from(*charges) + change).clamp(0, i16::from(most)) as u8;
    }

    fn lacks_charges(&self, ship: ShipId, card: u8) -> bool {
        let most = self.facts.ships[ship.index()].profile.abilities[usize::from(card)].charges;
        self.state.ship(ship).charges[usize::from(card)] < most
    }

    /// The cards of a ship of these kinds that lack charges.
    pub(crate) fn spent_cards<'k>(&'k self, ship: ShipId, kinds: &'k [String]) -> impl Iterator<Item = u8> + 'k {
        let cards = self.facts.ships[ship.index()].profile.abilities.iter().enumerate();
        cards
            .filter(move |(_, card)| kinds.contains(&card.kind))
            .map(|(place, _)| place as u8)
            .filter(move |card| self.lacks_charges(ship, *card))
    }

    fn recharge(&mut self, ship: ShipId, card: u8, count: u8) {
        let most = self.facts.ships[ship.index()].profile.abilities[usize::from(card)].charges;
        let charges = &mut self.state.ship_mut(ship).charges[usize::from(card)];
        *charges = charges.saturating_add(count).min(most);
    }

    /// The attacker, and the card that the weapon of the attack stands on.
    pub(super) fn weapon_card(&self, on: &Resolving) -> Option<(ShipId, u8)> {
        self.weapon_card_of(on.assault?)
    }

    /// The same of an attack.
    pub(super) fn weapon_card_of(&self, assault: Assault) -> Option<(ShipId, u8)> {
        let ship = assault.attacker.ship()?;
        Some((ship, self.facts.ships[ship.index()].profile.weapon(assault.weapon)?.card?))
    }
}
