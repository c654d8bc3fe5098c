//! What happens to ships: tokens, locks, damage, destruction.

use tallyho_table::IndexSet;

use crate::attack::Assault;
use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::{AttackFace, Damage};
use crate::effect::{Occasion, Step, TokenStep, Window};
use crate::event::{Event, Sink};
use crate::frame::{Frame, GainStep};
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::Ion;
use crate::state::{Fate, NOWHERE, Phase, Seat, ShipId, Token, threshold};

impl Game {
    /// A ship gains a token, unless some card has a word in it.
    pub(crate) fn gain(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        if self.is_insulated(ship, token, sink) {
            return;
        }
        // Whoever tractors a ship drags it at once.
        match token != Token::Tractor && self.facts.hearing.is_heard(Window::WouldGain, ship) {
            true => self.raise_frame(Frame::Gain(ship, token, GainStep::Announce)),
            false => self.take_token(ship, token, sink),
        }
    }

    /// The token is announced, then gained.
    pub(crate) fn step_gain(&mut self, ship: ShipId, token: Token, step: GainStep, sink: &mut impl Sink) {
        match step {
            GainStep::Announce => {
                self.state.stack.turn_into(Frame::Gain(ship, token, GainStep::Take));
                self.raise(Window::WouldGain, Occasion { token: Some(token), ..Occasion::of(ship) });
            }
            GainStep::AnnounceJam(by) => {
                self.state.stack.turn_into(Frame::Gain(ship, token, GainStep::TakeJam(by)));
                self.raise(Window::WouldGain, Occasion { token: Some(token), ..Occasion::of(ship) });
            }
            GainStep::TakeJam(by) => {
                self.state.stack.pop();
                if self.state.ship(ship).on_table() {
                    self.take_jam(ship, by, sink);
                }
            }
            GainStep::Take => {
                self.state.stack.pop();
                if self.state.ship(ship).on_table() {
                    self.take_token(ship, token, sink);
                }
            }
        }
    }

    /// Another token comes instead of the one that was announced, or none; which that was.
    pub(crate) fn swap_token(&mut self, ship: ShipId, other: Option<Token>) -> Option<Token> {
        let mut frames = self.state.stack.iter_mut().rev();
        let frame = frames.find(|frame| matches!(frame, Frame::Gain(of, ..) if *of == ship))?;
        let Frame::Gain(_, token, _) = *frame else { return None };
        *frame = match other {
            Some(other) => Frame::Gain(ship, other, GainStep::Take),
            // Nobody is removed: nothing is left of it.
            None => Frame::Removal(0),
        };
        Some(token)
    }

    /// A ship gains a token, unless it is jammed and the token is green.
    fn take_token(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.add(token);
        sink.note(Event::Gained(ship, token));
        self.raise(Window::AfterToken, Occasion { token: Some(token), ..Occasion::of(ship) });
        if token.is_green() && self.state.ship(ship).tokens.has(Token::Jam) {
            self.lose(ship, token, sink);
            self.lose(ship, Token::Jam, sink);
        }
        if token == Token::Ion && self.facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship) {
            self.unlock_all(ship, sink);
        }
        self.group_gained(ship, token, sink);
        match token {
            Token::Stress => self.burn_stress(ship, sink),
            Token::Ion | Token::Tractor => self.split_if_adrift(ship, sink),
            _ => {}
        }
    }

    /// A ship loses or spends a token; whether it had one.
    pub(crate) fn lose(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) -> bool {
        let keeps = |step: &Step| matches!(step, Step::Token(TokenStep::KeepTokens(kinds)) if kinds.contains(token));
        if self.has_step(Window::Keeps, Occasion::of(ship), keeps) {
            return false;
        }
        let had = self.state.ship_mut(ship).tokens.remove(token);
        if had {
            sink.note(Event::Lost(ship, token));
        }
        had
    }

    /// A ship spends a token, in an attack or outside of one; whether it had one.
    pub(crate) fn spend(&mut self, ship: ShipId, token: Token, assault: Option<Assault>, sink: &mut impl Sink) -> bool {
        let had = self.lose(ship, token, sink);
        if had {
            self.raise(Window::AfterSpend, Occasion { token: Some(token), assault, ..Occasion::of(ship) });
        }
        had
    }

    /// A ship loses every token of a kind.
    pub(crate) fn lose_all(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        while self.lose(ship, token, sink) {}
    }

    /// Somebody jams a ship, unless some card has a word in it.
    pub(crate) fn jam(&mut self, ship: ShipId, by: Seat, sink: &mut impl Sink) {
        match self.facts.hearing.is_heard(Window::WouldGain, ship) {
            true => self.raise_frame(Frame::Gain(ship, Token::Jam, GainStep::AnnounceJam(by))),
            false => self.take_jam(ship, by, sink),
        }
    }

    /// A ship is jammed: what it loses is that seat's choice, if there is one.
    fn take_jam(&mut self, ship: ShipId, by: Seat, sink: &mut impl Sink) {
        self.state.ship_mut(ship).tokens.add(Token::Jam);
        sink.note(Event::Gained(ship, Token::Jam));
        self.raise(Window::AfterToken, Occasion { token: Some(Token::Jam), ..Occasion::of(ship) });
        let state = self.state.ship(ship);
        if state.lock.is_some() || state.tokens.green().next().is_some() {
            self.state.stack.push(Frame::Jam(ship, by));
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
        let shields = &mut self.state.ship_mut(ship).shields;
        let had = *shields > 0;
        if had {
            *shields -= 1;
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

    fn check_destroyed(&mut self, ship: ShipId, sink: &mut impl Sink) {
        self.note_half(ship);
        let hull = self.facts.ships[ship.index()].profile.hull;
        if self.is_mortal(ship) && self.state.ship(ship).damage() >= hull {
            self.state.ship_mut(ship).fate = Fate::Dying;
            self.state.lifted = self.state.lifted.iter().filter(|&index| index != ship.index()).collect();
            sink.note(Event::Destroyed(ship));
            self.raise(Window::AfterDestroyed, Occasion::of(ship));
        }
        self.check_flee(ship, sink);
    }

    /// A ship is destroyed, whatever its hull.
    pub(crate) fn destroy(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.state.ship(ship).fate == Fate::Flying {
            self.state.ship_mut(ship).fate = Fate::Dying;
            sink.note(Event::Destroyed(ship));
            self.raise(Window::AfterDestroyed, Occasion::of(ship));
            self.bury(ship, sink);
        }
    }

    /// Outside the Engagement phase a destroyed ship goes at once.
    pub(crate) fn bury(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let dying = self.state.ship(ship).fate == Fate::Dying && self.state.phase != Phase::Engagement;
        // Nobody goes while something its end set off is not resolved.
        if dying && !self.state.raised.is_empty() {
            self.state.stack.push(Frame::Removal(1 << ship.0));
        } else if dying && !self.is_manned_wreck(ship) {
            self.remove(ship, Fate::Destroyed, sink);
        }
        dying
    }

    pub(crate) fn step_removal(&mut self, ships: u64, sink: &mut impl Sink) {
        self.state.stack.pop();
        for index in (0..self.facts.ships.len()).filter(|index| ships >> index & 1 == 1) {
            if self.state.ships[index].fate == Fate::Dying {
                self.remove(ShipId(index as u8), Fate::Destroyed, sink);
            }
        }
    }

    /// Takes a ship off the table.
    pub(crate) fn remove(&mut self, ship: ShipId, fate: Fate, sink: &mut impl Sink) {
        self.let_go(ship, true, self.state.base(ship).pose, sink);
        self.part(ship);
        self.unlock_all(ship, sink);
        self.unlock_others(Target::Ship(ship), sink);
        self.split_wing_of(ship, sink);
        self.take_along(ship, fate, sink);
        let state = self.state.ship_mut(ship);
        (state.fate, state.docked_on, state.wing) = (fate, None, None);
        self.state.bases[ship.index()].pose.at = NOWHERE;
        sink.note(match fate {
            Fate::Fled => Event::Fled(ship),
            Fate::Flying
            | Fate::Waiting
            | Fate::Coming
            | Fate::Dying
            | Fate::Destroyed
            | Fate::Docked
            | Fate::Landed
            | Fate::Captured
            | Fate::Lifted => Event::Removed(ship),
        });
    }

    /// A ship that moves touches nobody any more.
    pub(crate) fn part(&mut self, ship: ShipId) {
        self.shake_off(ship);
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
