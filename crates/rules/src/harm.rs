//! What happens to ships: tokens, locks, damage, destruction.

use tallyho_table::IndexSet;

use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::{AttackFace, Damage};
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::ruleset::Ion;
use crate::state::{Fate, NOWHERE, Phase, Seat, ShipId, Token, threshold};

impl Game {
    /// A ship gains a token, unless it is jammed and the token is green.
    pub(crate) fn gain(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.add(token);
        sink.note(Event::Gained(ship, token));
        if token.is_green() && self.state.ship(ship).tokens.has(Token::Jam) {
            self.lose(ship, token, sink);
            self.lose(ship, Token::Jam, sink);
        }
        if token == Token::Ion && self.facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship) {
            self.unlock(ship, sink);
        }
        self.group_gained(ship, token, sink);
    }

    /// A ship loses or spends a token; whether it had one.
    pub(crate) fn lose(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) -> bool {
        let had = self.state.ship_mut(ship).tokens.remove(token);
        if had {
            sink.note(Event::Lost(ship, token));
        }
        had
    }

    /// Somebody jams a ship: what it loses is that seat's choice, if there is one.
    pub(crate) fn jam(&mut self, ship: ShipId, by: Seat, sink: &mut impl Sink) {
        self.state.ship_mut(ship).tokens.add(Token::Jam);
        sink.note(Event::Gained(ship, Token::Jam));
        let state = self.state.ship(ship);
        if state.lock.is_some() || state.tokens.green().next().is_some() {
            self.state.stack.push(Frame::Jam(ship, by));
        }
    }

    /// A ship acquires a lock on another, unless it is jammed.
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, on: ShipId, sink: &mut impl Sink) {
        self.unlock(ship, sink);
        self.state.ship_mut(ship).lock = Some(on);
        sink.note(Event::Locked(ship, on));
        if self.state.ship(ship).tokens.has(Token::Jam) {
            self.unlock(ship, sink);
            self.lose(ship, Token::Jam, sink);
        }
    }

    /// A ship's lock is spent, broken or replaced.
    pub(crate) fn unlock(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.state.ship_mut(ship).lock.take().is_some() {
            sink.note(Event::Unlocked(ship));
        }
    }

    /// All locks on a ship are broken.
    pub(crate) fn unlock_others(&mut self, on: ShipId, sink: &mut impl Sink) {
        for index in 0..self.facts.ships.len() {
            if self.state.ships[index].lock == Some(on) {
                self.unlock(ShipId(index as u8), sink);
            }
        }
    }

    pub(crate) fn spend_force(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let force = &mut self.state.ship_mut(ship).force;
        *force = force.saturating_sub(1);
        sink.note(Event::SpentForce(ship));
    }

    /// Whether a ship has ion tokens enough for its size.
    pub(crate) fn is_ionized(&self, ship: ShipId) -> bool {
        let size = self.state.base(ship).size;
        self.state.ship(ship).tokens.count(Token::Ion) >= threshold(size)
    }

    /// A ship suffers damage: all hit damage first, then all critical damage, one at a time.
    pub(crate) fn suffer(&mut self, ship: ShipId, damage: Damage, chance: &mut impl Chance, sink: &mut impl Sink) {
        for _ in 0..damage.hits {
            self.suffer_hit(ship, chance, sink);
        }
        for _ in 0..damage.crits {
            self.suffer_one_crit(ship, chance, sink);
        }
    }

    pub(crate) fn suffer_hit(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.state.ship(ship).faceup.has(DamageCard::HullBreach) {
            self.suffer_one_crit(ship, chance, sink);
        } else if !self.lose_shield(ship, sink) {
            self.deal_facedown(ship, sink);
        }
    }

    pub(crate) fn suffer_one_crit(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        // A leak that this very damage opens does not count yet.
        let leaks = self.state.ship(ship).faceup.count(DamageCard::FuelLeak);
        if !self.lose_shield(ship, sink) {
            self.deal_faceup(ship, chance, sink);
        }
        for _ in 0..leaks {
            // The damage of one leak may have set off the other, if the hull is breached.
            if !self.state.ship(ship).faceup.has(DamageCard::FuelLeak) {
                return;
            }
            self.repair(ship, DamageCard::FuelLeak, sink);
            self.suffer_hit(ship, chance, sink);
        }
    }

    pub(crate) fn lose_shield(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let shields = &mut self.state.ship_mut(ship).shields;
        let had = *shields > 0;
        if had {
            *shields -= 1;
            sink.note(Event::LostShield(ship));
            self.check_flee(ship, sink);
        }
        had
    }

    /// Deals a card that nobody looks at. A ship that is destroyed already needs no more of them.
    pub(crate) fn deal_facedown(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if !self.take_from_deck(ship) {
            return;
        }
        self.state.ship_mut(ship).facedown += 1;
        sink.note(Event::Damaged(ship));
        self.check_destroyed(ship, sink);
    }

    fn deal_faceup(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.rolls_for_criticals(ship) {
            return self.roll_critical(ship, chance, sink);
        }
        if !self.take_from_deck(ship) {
            return;
        }
        if let Some(card) = self.draw_unseen(ship, chance) {
            sink.note(Event::CriticallyDamaged(ship, card));
            self.resolve(ship, card, chance, sink);
        }
    }

    /// Turns a facedown card of a ship up; which one it is nobody knew.
    pub(crate) fn expose(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        if let Some(card) = self.draw_unseen(ship, chance) {
            self.state.ship_mut(ship).facedown -= 1;
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
    fn resolve(&mut self, ship: ShipId, card: DamageCard, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.check_destroyed(ship, sink);
        match card {
            DamageCard::PanickedPilot => {
                self.gain(ship, Token::Stress, sink);
                self.gain(ship, Token::Stress, sink);
                self.repair(ship, card, sink);
            }
            DamageCard::DirectHit => {
                self.suffer_hit(ship, chance, sink);
                self.repair(ship, card, sink);
            }
            _ => {}
        }
    }

    /// Takes the top card of a ship's deck; an empty deck is made anew of the cards of ships that are gone.
    fn take_from_deck(&mut self, ship: ShipId) -> bool {
        let seat = self.facts.ships[ship.index()].seat;
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
        for ship in 0..self.facts.ships.len() {
            let gone = !self.state.ships[ship].on_table();
            if self.facts.ships[ship].seat != seat || !gone {
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

    fn check_destroyed(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let hull = self.facts.ships[ship.index()].profile.hull;
        let state = self.state.ship_mut(ship);
        if state.fate == Fate::Flying && state.damage() >= hull {
            state.fate = Fate::Dying;
            sink.note(Event::Destroyed(ship));
        }
        self.check_flee(ship, sink);
    }

    /// Outside the Engagement phase a destroyed ship goes at once.
    pub(crate) fn bury(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let dying = self.state.ship(ship).fate == Fate::Dying && self.state.phase != Phase::Engagement;
        if dying {
            self.remove(ship, Fate::Destroyed, sink);
        }
        dying
    }

    /// Takes a ship off the table.
    pub(crate) fn remove(&mut self, ship: ShipId, fate: Fate, sink: &mut impl Sink) {
        self.part(ship);
        self.unlock(ship, sink);
        self.unlock_others(ship, sink);
        self.state.ship_mut(ship).fate = fate;
        self.state.bases[ship.index()].pose.at = NOWHERE;
        sink.note(match fate {
            Fate::Fled => Event::Fled(ship),
            Fate::Flying | Fate::Waiting | Fate::Dying | Fate::Destroyed => Event::Removed(ship),
        });
    }

    /// A ship that moves touches nobody any more.
    pub(crate) fn part(&mut self, ship: ShipId) {
        for other in self.state.ship(ship).touching.iter() {
            let touching = self.state.ships[other].touching;
            self.state.ships[other].touching = touching.iter().filter(|&index| index != ship.index()).collect();
        }
        self.state.ship_mut(ship).touching = IndexSet::EMPTY;
    }

    /// Two ships touch after a bump.
    pub(crate) fn touch(&mut self, a: ShipId, b: ShipId) {
        self.state.ship_mut(a).touching.insert(b.index());
        self.state.ship_mut(b).touching.insert(a.index());
    }

    /// Rolls one attack die outside an attack.
    pub(crate) fn roll_one(&mut self, chance: &mut impl Chance) -> AttackFace {
        chance.attack_die()
    }
}
