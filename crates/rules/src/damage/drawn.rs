//! Damage cards that are drawn for somebody to choose from.

use crate::chance::Chance;
use crate::damage::{Cards, DamageCard};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::state::ShipId;

impl Game {
    /// Whether a ship is about to be dealt a faceup card off a deck.
    pub(crate) fn can_draw_damage(&self, ship: ShipId) -> bool {
        self.deals_faceup(ship) == Some(true) && !self.is_dealt_tokens(ship) && !self.rolls_for_criticals(ship)
    }

    /// Draws cards to choose from. They lie on the discard pile until one of them is chosen.
    pub(crate) fn draw_damage(&mut self, ship: ShipId, count: u8, chance: &mut impl Chance) {
        let seat = self.facts.ships[ship.index()].seat;
        let place = usize::from(seat.0);
        self.state.drawn = Cards::default();
        for _ in 0..count {
            // Cards at hand are not shuffled into a new deck.
            let is_empty = self.state.deck[place] == 0 && !self.state.drawn.is_empty();
            if is_empty || !self.take_card(seat) {
                return;
            }
            if let Some(card) = self.state.unseen[place].draw(chance) {
                self.state.drawn.add(card);
                self.state.discarded[place].add(card);
            }
        }
    }

    /// Whether a ship has facedown damage cards to look at.
    pub(crate) fn can_look_at_damage(&self, ship: ShipId) -> bool {
        self.state.ship(ship).facedown > 0 && !self.is_dealt_tokens(ship)
    }

    /// Looks at all facedown cards of a ship: they become what they are. They stay among the cards that nobody has seen.
    pub(crate) fn look_at_damage(&mut self, ship: ShipId, chance: &mut impl Chance) {
        let mut unseen = self.state.unseen[usize::from(self.facts.ships[ship.index()].seat.0)];
        self.state.drawn = Cards::default();
        for _ in 0..self.state.ship(ship).facedown {
            unseen.draw(chance).into_iter().for_each(|card| self.state.drawn.add(card));
        }
    }

    /// The one of them that was chosen is turned up.
    pub(crate) fn expose_chosen(
        &mut self,
        ship: ShipId,
        card: DamageCard,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let place = usize::from(self.facts.ships[ship.index()].seat.0);
        self.state.drawn = Cards::default();
        self.state.unseen[place].take(card);
        let state = self.state.ship_mut(ship);
        state.facedown -= 1;
        state.faceup.add(card);
        self.note_latest(ship, card);
        sink.learn(|| self.doer(Target::Ship(ship)));
        sink.note(Event::Exposed(ship, card));
        self.resolve(ship, card, chance, sink);
    }

    /// One of the cards that were drawn is dealt faceup.
    pub(crate) fn deal_drawn(
        &mut self,
        ship: ShipId,
        card: DamageCard,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let place = usize::from(self.facts.ships[ship.index()].seat.0);
        self.state.drawn = Cards::default();
        self.state.discarded[place].take(card);
        self.state.ship_mut(ship).faceup.add(card);
        self.note_latest(ship, card);
        self.is_dealt(ship);
        sink.learn(|| self.doer(Target::Ship(ship)));
        sink.note(Event::CriticallyDamaged(ship, card));
        self.resolve(ship, card, chance, sink);
    }
}
