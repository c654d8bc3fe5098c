//! Damage that ships suffer: shields first, then damage cards, and what these do; cards that are repaired.

use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::{AttackFace, Damage};
use crate::doer::Doer;
use crate::effect::{Occasion, Window};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::state::{Fate, Seat, ShipId, Token};

impl Game {
    /// A ship suffers damage: all hit damage first, then all critical damage, one at a time.
    pub(crate) fn suffer(&mut self, ship: ShipId, damage: Damage, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.may_be_spared(ship) {
            return self.announce(ship, damage);
        }
        for _ in 0..damage.hits {
            self.suffer_hit(ship, chance, sink);
        }
        for _ in 0..damage.crits {
            self.suffer_one_crit(ship, chance, sink);
        }
    }

    pub(crate) fn suffer_hit(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.may_be_spared(ship) {
            self.announce(ship, Damage { hits: 1, crits: 0 });
        } else if self.state.ship(ship).faceup.has(DamageCard::HullBreach) {
            self.suffer_one_crit(ship, chance, sink);
        } else {
            if !self.lose_shield(ship, sink) {
                self.deal_facedown(ship, sink);
            }
            self.raise(Window::AfterSuffering, self.occasion_of_harm(ship));
        }
    }

    pub(crate) fn suffer_one_crit(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.shaken_loose(ship, sink);
        if self.may_be_spared(ship) {
            return self.announce(ship, Damage { hits: 0, crits: 1 });
        }
        // A leak that this very damage opens does not count yet.
        let leaks = self.state.ship(ship).faceup.count(DamageCard::FuelLeak);
        if !self.lose_shield(ship, sink) {
            self.deal_faceup(ship, chance, sink);
        }
        self.raise(Window::AfterSuffering, self.occasion_of_harm(ship));
        self.set_off_leaks(ship, leaks, chance, sink);
    }

    pub(crate) fn lose_shield(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let had = self.state.ship(ship).shields > 0;
        if had {
            self.state.ship_mut(ship).shields -= 1;
            sink.learn(|| self.doer(Target::Ship(ship)));
            sink.note(Event::LostShield(ship));
            self.check_flee(ship, sink);
            self.note_half(ship);
            self.raise(Window::AfterShieldLost, Occasion::of(ship));
        }
        had
    }

    /// Deals a card that nobody looks at. A ship that is destroyed already needs no more of them.
    pub(crate) fn deal_facedown(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if !self.is_dealt_tokens(ship) && !self.take_card(self.facts.ships[ship.index()].seat) {
            return;
        }
        self.state.ship_mut(ship).facedown += 1;
        sink.learn(|| self.doer(Target::Ship(ship)));
        sink.note(Event::Damaged(ship));
        self.check_destroyed(ship, sink);
    }

    pub(crate) fn deal_faceup(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.is_dealt_tokens(ship) {
            return self.deal_critical_token(ship, chance, sink);
        }
        if self.is_freighter(ship) {
            return (0..2).for_each(|_| self.deal_facedown(ship, sink));
        }
        if self.rolls_for_criticals(ship) {
            return self.roll_critical(ship, chance, sink);
        }
        if !self.take_card(self.facts.ships[ship.index()].seat) {
            return;
        }
        if let Some(card) = self.draw_unseen(ship, chance) {
            sink.learn(|| self.doer(Target::Ship(ship)));
            sink.note(Event::CriticallyDamaged(ship, card));
            self.resolve(ship, card, chance, sink);
        }
    }

    /// Turns a facedown card of a ship up; which one it is nobody knew.
    pub(crate) fn expose(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        // Damage tokens have nothing on their other side.
        if self.state.ship(ship).facedown == 0 || self.is_dealt_tokens(ship) {
            return;
        }
        // There may be none to turn, or only a token for it.
        if self.state.ship(ship).facedown == 0 || self.is_dealt_tokens(ship) {
            return;
        }
        if let Some(card) = self.draw_unseen(ship, chance) {
            self.state.ship_mut(ship).facedown -= 1;
            sink.learn(|| self.doer(Target::Ship(ship)));
            sink.note(Event::Exposed(ship, card));
            self.resolve(ship, card, chance, sink);
        }
    }

    /// A card that nobody has seen comes to lie faceup on a ship.
    fn draw_unseen(&mut self, ship: ShipId, chance: &mut impl Chance) -> Option<DamageCard> {
        let seat = self.facts.ships[ship.index()].seat;
        let card = self.state.unseen[usize::from(seat.0)].draw(chance)?;
        self.state.ship_mut(ship).faceup.add(card);
        self.note_latest(ship, card);
        Some(card)
    }

    /// What a card does when it comes to lie faceup.
    pub(crate) fn resolve(&mut self, ship: ShipId, card: DamageCard, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.check_destroyed(ship, sink);
        match card {
            DamageCard::PanickedPilot => {
                self.by(Doer::DamageCard, |it| (0..2).for_each(|_| it.gain(ship, Token::Stress, sink)));
                self.repair(ship, card, sink);
            }
            DamageCard::DirectHit => {
                self.suffer_hit(ship, chance, sink);
                self.repair(ship, card, sink);
            }
            _ => {}
        }
    }

    /// Takes the top card of a seat's deck; an empty deck is made anew of the cards of ships that are gone.
    pub(crate) fn take_card(&mut self, seat: Seat) -> bool {
        let index = usize::from(seat.0);
        if self.state.deck[index] == 0 {
            self.reshuffle(seat);
        }
        let left = self.state.deck[index] > 0;
        self.state.deck[index] = self.state.deck[index].saturating_sub(1);
        left
    }

    fn reshuffle(&mut self, seat: Seat) {
        let index = usize::from(seat.0);
        let discarded = std::mem::take(&mut self.state.discarded[index]);
        self.state.deck[index] += discarded.len();
        for card in DamageCard::ALL {
            (0..discarded.count(card)).for_each(|_| self.state.unseen[index].add(card));
        }
        for ship in 0..self.facts.ships.len() {
            let gone = matches!(self.state.ships[ship].fate, Fate::Destroyed | Fate::Fled);
            let has_cards = !self.is_dealt_tokens(ShipId(ship as u8));
            if self.facts.ships[ship].seat != seat || !gone || !has_cards {
                continue;
            }
            let state = &mut self.state.ships[ship];
            let (facedown, faceup) = (std::mem::take(&mut state.facedown), std::mem::take(&mut state.faceup));
            self.state.deck[index] += facedown + faceup.len();
            for card in DamageCard::ALL {
                for _ in 0..faceup.count(card) {
                    self.state.unseen[index].add(card);
                }
            }
        }
    }

    /// Turns a faceup card down.
    pub(crate) fn repair(&mut self, ship: ShipId, card: DamageCard, sink: &mut impl Sink) {
        let state = self.state.ship_mut(ship);
        if !state.faceup.has(card) {
            return;
        }
        state.faceup.take(card);
        state.facedown += 1;
        let seat = self.facts.ships[ship.index()].seat;
        // Facedown among its like, nobody can tell it apart any more.
        self.state.unseen[usize::from(seat.0)].add(card);
        sink.note(Event::Repaired(ship, card));
    }

    /// Rolls one attack die outside an attack.
    pub(crate) fn roll_one(&mut self, chance: &mut impl Chance) -> AttackFace {
        chance.attack_die()
    }
}
