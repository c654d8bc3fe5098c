//! Damage that something may change: announced, taken one at a time, each card about to be dealt.
//!
//! Almost every ship suffers at once, in one step. A ship whose damage some card may prevent or soften suffers by a frame instead,
//! so that its owner can be asked in the middle.

use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::Damage;
use crate::doer::Doer;
use crate::effect::{Occasion, Window};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::object::Target;
use crate::state::{Fate, ShipId};

/// Damage on its way to a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Harm {
    pub(crate) ship: ShipId,
    /// What is still to come.
    pub(crate) left: Damage,
    pub(crate) step: HarmStep,
    pub(crate) cause: Cause,
    /// Whose doing it is.
    pub(crate) by: Doer,
}

/// Whether somebody suffers damage, or is only dealt a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    Suffered,
    Dealt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HarmStep {
    /// It is about to be suffered.
    Announce,
    /// A facedown card is about to be dealt outright.
    Hand,
    /// The next of it is suffered.
    Take,
    /// A card is about to be dealt for it.
    Deal {
        /// Which side up.
        faceup: bool,
        /// How many fuel leaks a critical damage sets off.
        leaks: u8,
    },
    /// A card was dealt for it, in another way; so many fuel leaks are set off.
    Dealt(u8),
}

impl Game {
    /// Whether any card could change what a ship suffers.
    #[inline]
    pub(crate) fn may_be_spared(&self, ship: ShipId) -> bool {
        let hearing = &self.facts.hearing;
        hearing.is_heard(Window::WouldSuffer, ship) || hearing.is_heard(Window::WouldBeDealt, ship)
    }

    /// A ship is about to suffer damage, as soon as what is being done is done.
    pub(crate) fn announce(&mut self, ship: ShipId, damage: Damage) {
        // What one thing deals, die by die, is one damage.
        if let Some(Frame::Harm(harm)) = self.state.raised.last_mut()
            && (harm.ship, harm.cause) == (ship, Cause::Suffered)
        {
            harm.left.hits += damage.hits;
            harm.left.crits += damage.crits;
        } else {
            let by = self.doer(Target::Ship(ship));
            self.raise_frame(Frame::Harm(Harm {
                ship,
                left: damage,
                step: HarmStep::Announce,
                cause: Cause::Suffered,
                by,
            }));
        }
    }

    /// A ship is dealt facedown cards outright, which is no suffering; some card may have a word in it.
    pub(crate) fn deal_outright(&mut self, ship: ShipId, count: u8, sink: &mut impl Sink) {
        for _ in 0..count {
            match self.facts.hearing.is_heard(Window::WouldBeDealt, ship) {
                true => {
                    let (left, step, cause) = (Damage::default(), HarmStep::Hand, Cause::Dealt);
                    let by = self.doer(Target::Ship(ship));
                    self.raise_frame(Frame::Harm(Harm { ship, left, step, cause, by }));
                }
                false => self.deal_facedown(ship, sink),
            }
        }
    }

    /// A card was dealt: whoever suffered for it has done so.
    fn has_been_dealt(&mut self, ship: ShipId, cause: Cause) {
        match cause {
            Cause::Suffered => self.raise(Window::AfterSuffering, self.occasion_of_harm(ship)),
            Cause::Dealt => {}
        }
    }

    pub(crate) fn step_harm(&mut self, harm: Harm, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Harm { ship, left, step, cause, by: _ } = harm;
        match step {
            HarmStep::Announce => {
                self.state.stack.turn_into(Frame::Harm(Harm { step: HarmStep::Take, ..harm }));
                self.raise(Window::WouldSuffer, self.occasion_of_harm(ship));
            }
            HarmStep::Take if left.total() == 0 => {
                self.state.stack.pop();
                self.bury(ship, sink);
            }
            HarmStep::Take => self.take_one(harm, chance, sink),
            HarmStep::Dealt(leaks) => {
                self.state.stack.turn_into(Frame::Harm(Harm { step: HarmStep::Take, ..harm }));
                self.has_been_dealt(ship, cause);
                self.set_off_leaks(ship, leaks, chance, sink);
            }
            HarmStep::Hand => {
                let step = HarmStep::Deal { faceup: false, leaks: 0 };
                self.state.stack.turn_into(Frame::Harm(Harm { step, ..harm }));
                self.raise(Window::WouldBeDealt, self.occasion_of_harm(ship));
            }
            HarmStep::Deal { faceup, leaks } => {
                self.state.stack.turn_into(Frame::Harm(Harm { step: HarmStep::Take, ..harm }));
                match faceup {
                    true => self.deal_faceup(ship, chance, sink),
                    false => self.deal_facedown(ship, sink),
                }
                self.has_been_dealt(ship, cause);
                self.set_off_leaks(ship, leaks, chance, sink);
            }
        }
    }

    /// The next damage: all hit damage first, then all critical damage.
    fn take_one(&mut self, harm: Harm, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Harm { ship, mut left, .. } = harm;
        let crit = left.hits == 0;
        if crit {
            left.crits -= 1
        } else {
            left.hits -= 1
        }
        let faceup = &self.state.ship(ship).faceup;
        let crit = crit || faceup.has(DamageCard::HullBreach);
        // A leak that this very damage opens does not count yet.
        let leaks = if crit { faceup.count(DamageCard::FuelLeak) } else { 0 };
        if crit {
            self.shaken_loose(ship, sink);
        }
        if self.lose_shield(ship, sink) {
            self.state.stack.turn_into(Frame::Harm(Harm { left, step: HarmStep::Take, ..harm }));
            self.raise(Window::AfterSuffering, self.occasion_of_harm(ship));
            self.set_off_leaks(ship, leaks, chance, sink);
        } else {
            let step = HarmStep::Deal { faceup: crit, leaks };
            self.state.stack.turn_into(Frame::Harm(Harm { left, step, ..harm }));
            self.raise(Window::WouldBeDealt, self.occasion_of_harm(ship));
        }
    }

    pub(crate) fn occasion_of_harm(&self, ship: ShipId) -> Occasion {
        let attacked = self.state.stack.iter().any(|frame| matches!(frame, Frame::Attack(_)));
        Occasion { assault: attacked.then(|| self.state.attack.assault()), ..Occasion::of(ship) }
    }

    /// Every leak that was open before a critical damage is closed, and costs another damage.
    pub(crate) fn set_off_leaks(&mut self, ship: ShipId, leaks: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        for _ in 0..leaks {
            // The damage of one leak may have set off the other, if the hull is breached.
            if !self.state.ship(ship).faceup.has(DamageCard::FuelLeak) {
                return;
            }
            self.repair(ship, DamageCard::FuelLeak, sink);
            self.suffer_hit(ship, chance, sink);
        }
    }

    /// Whether a ship is about to suffer damage that could be prevented.
    pub(crate) fn has_damage_left(&self, ship: ShipId) -> bool {
        self.harm(ship).is_some_and(|harm| harm.left.total() > 0)
    }

    /// Whether the card that a ship is about to be dealt is faceup, if it is about to be dealt one.
    pub(crate) fn deals_faceup(&self, ship: ShipId) -> Option<bool> {
        match self.harm(ship)?.step {
            HarmStep::Deal { faceup, .. } => Some(faceup),
            HarmStep::Announce | HarmStep::Hand | HarmStep::Take | HarmStep::Dealt(_) => None,
        }
    }

    /// What a ship is suffering.
    fn harm(&self, ship: ShipId) -> Option<Harm> {
        self.state.stack.iter().filter_map(Frame::harm).filter(|harm| harm.ship == ship).last()
    }

    fn harm_mut(&mut self, ship: ShipId) -> Option<&mut Harm> {
        self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Harm(harm) if harm.ship == ship => Some(harm),
            _ => None,
        })
    }

    /// So much of the damage does not happen, the worst of it first.
    pub(crate) fn prevent(&mut self, ship: ShipId, count: u8) {
        if let Some(harm) = self.harm_mut(ship) {
            let crits = harm.left.crits.min(count);
            harm.left.crits -= crits;
            harm.left.hits = harm.left.hits.saturating_sub(count - crits);
        }
    }

    /// The card is dealt that way up.
    pub(crate) fn turn_card(&mut self, ship: ShipId, up: bool) {
        if let Some(Harm { step: HarmStep::Deal { faceup, .. }, .. }) = self.harm_mut(ship) {
            *faceup = up;
        }
    }

    /// The card that was about to be dealt is dealt.
    pub(crate) fn is_dealt(&mut self, ship: ShipId) {
        if let Some(harm) = self.harm_mut(ship)
            && let HarmStep::Deal { leaks, .. } = harm.step
        {
            harm.step = HarmStep::Dealt(leaks);
        }
    }

    /// A ship that was lifted off the table can be destroyed like any other.
    pub(crate) fn is_mortal(&self, ship: ShipId) -> bool {
        matches!(self.state.ship(ship).fate, Fate::Flying | Fate::Docked | Fate::Lifted)
    }
}

impl Frame {
    fn harm(self) -> Option<Harm> {
        if let Self::Harm(harm) = self { Some(harm) } else { None }
    }
}
