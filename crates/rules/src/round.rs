//! The round: planning, turns by initiative, the End phase.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::frame::{ActivationStep, EngageStep, Frame, RoundStep, Turns};
use crate::game::Game;
use crate::ruleset::{FirstPlayer, Ion};
use crate::setup::DialTiming;
use crate::state::{ActionSet, Dial, Done, Fate, MAX_LOADS, Phase, Seat, ShipId, Token};

/// Before every initiative there is.
const NO_INITIATIVE: u8 = u8::MAX;

impl Game {
    pub(crate) fn step_round(&mut self, step: RoundStep, chance: &mut impl Chance, sink: &mut impl Sink) {
        let next = match step {
            RoundStep::Begin => {
                self.begin_round(sink);
                return;
            }
            RoundStep::FirstPlayer => {
                if self.facts.ruleset.first_player == FirstPlayer::RolledEachRound {
                    self.roll_for_first(chance, sink);
                }
                RoundStep::System
            }
            RoundStep::System => {
                self.begin_phase(Phase::System, Turns::System, sink);
                RoundStep::Activation
            }
            RoundStep::Activation => {
                self.begin_phase(Phase::Activation, Turns::Activation, sink);
                RoundStep::Detonation
            }
            RoundStep::Detonation => {
                self.state.stack.turn_into(Frame::Round(RoundStep::Engagement));
                self.state.stack.push(Frame::Detonation(0));
                return;
            }
            RoundStep::Engagement => {
                self.begin_phase(Phase::Engagement, Turns::Engagement, sink);
                RoundStep::End
            }
            RoundStep::End => {
                self.end_round(sink);
                return;
            }
        };
        // The phase that was just begun lies on top; the round goes on below it.
        self.set_round_step(next);
    }

    fn begin_phase(&mut self, phase: Phase, turns: Turns, sink: &mut impl Sink) {
        self.state.phase = phase;
        sink.note(Event::PhaseBegan(phase));
        self.state.stack.push(Frame::Turns(turns, NO_INITIATIVE));
    }

    /// Sets the round's next step, below the phase that lies on top of it.
    fn set_round_step(&mut self, next: RoundStep) {
        match self.state.stack.top() {
            Some(turns @ Frame::Turns(..)) => {
                self.state.stack.pop();
                self.state.stack.turn_into(Frame::Round(next));
                self.state.stack.push(turns);
            }
            _ => self.state.stack.turn_into(Frame::Round(next)),
        }
    }

    fn begin_round(&mut self, sink: &mut impl Sink) {
        self.state.round += 1;
        self.state.phase = Phase::Planning;
        sink.note(Event::RoundBegan(self.state.round));
        for index in 0..self.facts.ships.len() {
            let ionized = self.is_ionized(ShipId(index as u8));
            let ship = &mut self.state.ships[index];
            ship.dial = Dial::Empty;
            ship.speed = None;
            ship.performed = ActionSet::default();
            ship.done = Done::default();
            ship.flown.begin_round();
            // Who is ionized when dials are set gets none.
            ship.done.ion_maneuver = ionized && self.facts.ruleset.ion == Ion::Straight;
        }
        self.state.stack.turn_into(Frame::Round(RoundStep::FirstPlayer));
        self.ask_for_dial_from(0);
    }

    /// Asks for the dial of the next ship that gets one.
    fn ask_for_dial_from(&mut self, from: usize) {
        let next = (from..self.facts.ships.len()).find(|&index| {
            let ship = &self.state.ships[index];
            ship.on_table() && !ship.done.ion_maneuver && self.dial_timing(index) == DialTiming::Planning
        });
        if let Some(index) = next {
            self.state.stack.push(Frame::SetDial(index as u8));
        }
    }

    pub(crate) fn offer_dials(&mut self, ship: ShipId) {
        self.options.clear();
        for index in 0..self.facts.ships[ship.index()].profile.dial.len() {
            self.options.push(Choice::Maneuver(index as u8));
        }
    }

    pub(crate) fn set_dial(&mut self, ship: ShipId, index: u8) {
        self.state.stack.pop();
        self.state.ship_mut(ship).dial = Dial::Set(index);
        if self.dial_timing(ship.index()) == DialTiming::Planning {
            self.ask_for_dial_from(ship.index() + 1);
        }
    }

    /// Each seat rolls three attack dice: most crits, then most focus results, then most hits; equal ones roll again.
    fn roll_for_first(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        loop {
            let mut best = ([0; 3], 0, false);
            for seat in 0..self.facts.seats {
                let mut rolled = [0; 3];
                for _ in 0..3 {
                    match self.roll_one(chance) {
                        AttackFace::Crit => rolled[0] += 1,
                        AttackFace::Focus => rolled[1] += 1,
                        AttackFace::Hit => rolled[2] += 1,
                        AttackFace::Blank => {}
                    }
                }
                if seat == 0 || rolled > best.0 {
                    best = (rolled, seat, false);
                } else if rolled == best.0 {
                    best.2 = true;
                }
            }
            let (_, seat, tied) = best;
            if !tied {
                self.state.first = Seat(seat);
                sink.note(Event::FirstPlayer(Seat(seat)));
                return;
            }
        }
    }

    /// The ships of a phase that still have their turn, as (initiative, place in player order) of the next group.
    fn next_group(&self, turns: Turns) -> Option<(u8, u8)> {
        let keys = (0..self.facts.ships.len()).filter(|&index| self.is_waiting(turns, index)).map(|index| {
            let facts = &self.facts.ships[index];
            let initiative = facts.profile.initiative;
            let order = (facts.seat.0 + self.facts.seats - self.state.first.0) % self.facts.seats;
            // The Engagement phase runs from the highest initiative down.
            match turns {
                Turns::Deployment | Turns::System | Turns::Activation => (initiative, order),
                Turns::Engagement => (u8::MAX - initiative, order),
            }
        });
        let (key, order) = keys.min()?;
        let initiative = match turns {
            Turns::Deployment | Turns::System | Turns::Activation => key,
            Turns::Engagement => u8::MAX - key,
        };
        Some((initiative, order))
    }

    fn is_waiting(&self, turns: Turns, index: usize) -> bool {
        let ship = &self.state.ships[index];
        if turns == Turns::Deployment {
            return ship.fate == Fate::Waiting;
        }
        ship.on_table()
            && match turns {
                Turns::Deployment => false,
                Turns::System => !ship.done.system && (ship.tokens.has(Token::Cloak) || ship.payload != [0; MAX_LOADS]),
                Turns::Activation => !ship.done.activated,
                Turns::Engagement => !ship.done.engaged,
            }
    }

    pub(crate) fn step_turns(&mut self, turns: Turns, initiative: u8, sink: &mut impl Sink) {
        let group = self.next_group(turns);
        if group.map(|(next, _)| next) != Some(initiative) {
            // All of one initiative are through: those they destroyed go now.
            self.remove_dying(sink);
            let Some((next, _)) = self.next_group(turns) else {
                self.state.stack.pop();
                return;
            };
            self.state.stack.turn_into(Frame::Turns(turns, next));
            return;
        }
        let Some((initiative, order)) = group else { return };
        let seat = Seat((order + self.state.first.0) % self.facts.seats);
        self.state.stack.push(Frame::NextShip(turns, seat, initiative));
    }

    pub(crate) fn offer_next(&mut self, turns: Turns, seat: Seat, initiative: u8) {
        self.options.clear();
        for index in 0..self.facts.ships.len() {
            let facts = &self.facts.ships[index];
            if facts.seat == seat && facts.profile.initiative == initiative && self.is_waiting(turns, index) {
                self.options.push(Choice::Ship(ShipId(index as u8)));
            }
        }
    }

    pub(crate) fn begin_turn(&mut self, turns: Turns, ship: ShipId) {
        let cloaked = self.state.ship(ship).tokens.has(Token::Cloak);
        let done = &mut self.state.ship_mut(ship).done;
        let frame = match turns {
            Turns::Deployment => Frame::Deploy(ship),
            Turns::System => {
                done.system = true;
                // One or the other: who decloaks drops nothing.
                self.state.stack.push(Frame::Drop(ship));
                if !cloaked {
                    return;
                }
                Frame::Decloak(ship)
            }
            Turns::Activation => {
                done.activated = true;
                Frame::Activation(ship, ActivationStep::Reveal)
            }
            Turns::Engagement => {
                done.engaged = true;
                Frame::Engage(ship, EngageStep::Before)
            }
        };
        self.state.stack.push(frame);
    }

    pub(crate) fn step_engage(
        &mut self,
        ship: ShipId,
        step: EngageStep,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        match step {
            EngageStep::Before => {
                self.state.stack.turn_into(Frame::Engage(ship, EngageStep::Attack));
                for _ in 0..self.state.ship(ship).faceup.count(DamageCard::ConsoleFire) {
                    if self.roll_one(chance) == AttackFace::Hit {
                        self.suffer_hit(ship, chance, sink);
                    }
                }
                for _ in 0..self.state.ship(ship).faceup.count(DamageCard::DisabledPowerRegulator) {
                    self.gain(ship, Token::Ion, sink);
                }
            }
            EngageStep::Attack => {
                self.state.stack.turn_into(Frame::Engage(ship, EngageStep::After));
                if !self.does_not_attack(ship, chance, sink) {
                    self.state.stack.push(Frame::ChooseAttack(ship));
                }
            }
            EngageStep::After => self.state.stack.pop(),
        }
    }

    fn end_round(&mut self, sink: &mut impl Sink) {
        self.state.phase = Phase::End;
        sink.note(Event::PhaseBegan(Phase::End));
        for index in 0..self.facts.ships.len() {
            let profile = &self.facts.ships[index].profile;
            let ship = &mut self.state.ships[index];
            if ship.fate != Fate::Flying {
                continue;
            }
            for token in Token::ALL.into_iter().filter(|token| token.goes_in_end_phase()) {
                ship.tokens.clear(token);
            }
            ship.force = ship.force.saturating_add(profile.force_recovers).min(profile.force);
        }
        if self.is_decided() || self.state.round >= self.facts.ruleset.rounds {
            self.finish(sink);
        } else {
            self.state.stack.turn_into(Frame::Round(RoundStep::Begin));
        }
    }
}
