//! Tokens and Force charges that ships gain, lose and spend.

use crate::attack::Assault;
use crate::doer::Doer;
use crate::effect::{Occasion, Step, TokenStep, Window};
use crate::event::{Event, Sink};
use crate::frame::{Frame, GainStep};
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::Ion;
use crate::state::{Seat, ShipId, Token, threshold};

impl Game {
    /// A ship gains a token, unless some card has a word in it.
    pub(crate) fn gain(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        if self.is_insulated(ship, token, sink) || self.tow_keeps_from(ship, token) {
            return;
        }
        match self.facts.hearing.is_heard(Window::WouldGain, ship) {
            true => self.raise_frame(Frame::Gain(ship, token, GainStep::Announce, self.doer(Target::Ship(ship)))),
            false => self.take_token(ship, token, sink),
        }
    }

    /// The token is announced, then gained.
    pub(crate) fn step_gain(&mut self, ship: ShipId, token: Token, step: GainStep, sink: &mut impl Sink) {
        let doer = self.doer(Target::Ship(ship));
        match step {
            GainStep::Announce => {
                self.state.stack.turn_into(Frame::Gain(ship, token, GainStep::Take, doer));
                self.raise(Window::WouldGain, Occasion { token: Some(token), ..Occasion::of(ship) });
            }
            GainStep::AnnounceJam(by) => {
                self.state.stack.turn_into(Frame::Gain(ship, token, GainStep::TakeJam(by), doer));
                self.raise(Window::WouldGain, Occasion { token: Some(token), ..Occasion::of(ship) });
            }
            GainStep::TakeJam(by) => {
                self.state.stack.pop();
                if self.state.ship(ship).on_table() {
                    self.by(doer, |it| it.take_jam(ship, by, sink));
                }
            }
            GainStep::TakeTractor(by) => {
                self.state.stack.pop();
                let was_tractored = self.is_tractored(ship);
                if self.state.ship(ship).on_table() {
                    self.by(doer, |it| it.take_token(ship, token, sink));
                    self.drag_if_tractored(ship, was_tractored, by);
                }
            }
            GainStep::Drag(by) => {
                self.state.stack.pop();
                if self.state.ship(ship).on_table() {
                    self.drag_if_tractored(ship, false, by);
                }
            }
            GainStep::Take => {
                self.state.stack.pop();
                if self.state.ship(ship).on_table() && !self.tow_keeps_from(ship, token) {
                    self.by(doer, |it| it.take_token(ship, token, sink));
                }
            }
        }
    }

    /// The token that a ship is about to gain.
    pub(crate) fn announced(&self, ship: ShipId) -> Option<Token> {
        let announced = self.state.stack.iter().filter_map(|frame| match frame {
            Frame::Gain(of, token, ..) if of == ship => Some(token),
            _ => None,
        });
        announced.last()
    }

    /// Another token comes instead of the one that was announced, or none; which that was.
    pub(crate) fn swap_token(&mut self, ship: ShipId, other: Option<(Token, GainStep)>) -> Option<Token> {
        let mut frames = self.state.stack.iter_mut().rev();
        let frame = frames.find(|frame| matches!(frame, Frame::Gain(of, ..) if *of == ship))?;
        let Frame::Gain(_, token, _, doer) = *frame else { return None };
        *frame = match other {
            Some((other, step)) => Frame::Gain(ship, other, step, doer),
            // Nobody is removed: nothing is left of it.
            None => Frame::Removal(0),
        };
        Some(token)
    }

    /// A ship gains a token, unless it is jammed and the token is green.
    fn take_token(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.add(token);
        sink.learn(|| self.doer(Target::Ship(ship)));
        sink.note(Event::Gained(ship, token));
        self.raise(Window::AfterToken, Occasion { token: Some(token), ..Occasion::of(ship) });
        if token.is_green() && self.state.ship(ship).tokens.has(Token::Jam) {
            self.by(Doer::Nobody, |it| {
                it.lose(ship, token, sink);
                it.lose(ship, Token::Jam, sink);
            });
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
            sink.learn(|| self.doer(Target::Ship(ship)));
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
            true => {
                let doer = self.doer(Target::Ship(ship));
                self.raise_frame(Frame::Gain(ship, Token::Jam, GainStep::AnnounceJam(by), doer));
            }
            false => self.take_jam(ship, by, sink),
        }
    }

    /// A ship is jammed: what it loses is that seat's choice, if there is one.
    fn take_jam(&mut self, ship: ShipId, by: Seat, sink: &mut impl Sink) {
        let doer = self.doer(Target::Ship(ship));
        self.state.ship_mut(ship).tokens.add(Token::Jam);
        sink.learn(|| doer);
        sink.note(Event::Gained(ship, Token::Jam));
        self.raise(Window::AfterToken, Occasion { token: Some(Token::Jam), ..Occasion::of(ship) });
        let state = self.state.ship(ship);
        if state.lock.is_some() || state.tokens.green().next().is_some() {
            self.state.stack.push(Frame::Jam(ship, by, doer));
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
}
