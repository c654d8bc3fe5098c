//! Steps that change the attack under way, locks, devices and what may still be done.

use tallyho_table::{Range, Side};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::device::Device;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::flight_group::GroupEvent;
use crate::frame::{AttackStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::state::{Fate, MoreActions, ShipId};

use super::queue::About;
use super::run::Resolving;
use super::{Bend, Queue, Step, Who, Window};

impl Bend {
    /// As boosts have it.
    const fn side(self) -> Option<Side> {
        match self {
            Self::Left => Some(Side::Left),
            Self::Ahead => None,
            Self::Right => Some(Side::Right),
        }
    }
}

impl Game {
    /// Whether such a step would do anything.
    pub(super) fn can_feat(&self, step: &Step, on: &Resolving) -> bool {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        match step {
            Step::DrawLocks(who) => self.whom(*who, on).is_some_and(|ship| self.enemy_locks_on(ship, me) != 0),
            Step::Attack => self.has_attack(me),
            Step::Drop => self.has_drop(me),
            Step::AcquireLock => self.can_lock_anything(me),
            Step::LockFar { by, on: locked } => {
                self.whom(*by, on).zip(self.whom(*locked, on)).is_some_and(|(by, locked)| self.could_lock(by, locked))
            }
            Step::BoostAlong(bend, who) => self.whom(*who, on).is_none_or(|ship| self.may_boost_along(ship, *bend)),
            Step::Restock(device, _) => self.lacking(me, *device).is_some(),
            Step::DrawDamage(_) => self.can_draw_damage(on.it),
            Step::IgnoreIt => matches!(on.about, About::Object(_)),
            Step::Scan => self.scannable(me).is_some(),
            _ => true,
        }
    }

    /// Carries out such a step.
    pub(super) fn do_feat(&mut self, step: &Step, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        let me = listed.id.ship;
        match step {
            Step::AcquireLock | Step::BoostAlong(..) => self.decide(on),
            Step::Note => {
                let noted = &mut self.state.attack.noted;
                if let Some(place) = noted.iter_mut().find(|place| place.is_none()) {
                    *place = Some((listed.holder(), listed.ability));
                }
            }
            Step::HitAtOnce => self.hit_at_once(),
            Step::LastAction(span) => self.state.ship_mut(me).done.more_actions = MoreActions::one(*span),
            Step::DrawLocks(who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                self.draw_locks(ship, me, sink);
            }
            Step::Attack => {
                self.state.ship_mut(me).done.attacked = false;
                self.state.stack.push(Frame::ChooseAttack(me));
            }
            Step::Drop => self.state.stack.push(Frame::Drop(me)),
            Step::LockFar { by, on: locked } => {
                if let Some((by, locked)) = self.whom(*by, on).zip(self.whom(*locked, on)) {
                    self.acquire_lock(by, Target::Ship(locked), sink);
                }
            }
            Step::Restock(device, count) => {
                if let Some(load) = self.lacking(me, *device) {
                    let most = facts.ships[me.index()].profile.devices[load].charges;
                    let charges = &mut self.state.ship_mut(me).payload[load];
                    *charges = charges.saturating_add(*count).min(most);
                }
            }
            Step::DrawDamage(count) => {
                self.draw_damage(on.it, *count, chance);
                self.decide(on);
            }
            Step::IgnoreIt => {
                if let About::Object(index) = on.about {
                    let free = self.state.ignored.iter_mut().find(|place| place.is_none());
                    free.into_iter().for_each(|place| *place = Some((on.it, index)));
                }
            }
            Step::Scan => {
                if let Some(found) = self.scannable(me) {
                    sink.note(Event::Scanned(me, found));
                }
            }
            Step::Jump(dice) => self.jump(*dice, on, chance, sink),
            _ => {}
        }
    }

    /// Offers the answers to such a step.
    pub(super) fn offer_feat(&mut self, step: &Step, me: ShipId, on: &Resolving) {
        match step {
            Step::AcquireLock => self.offer_locks(me),
            Step::BoostAlong(bend, who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                self.options.push(Choice::Pass);
                if self.may_boost_along(ship, *bend) {
                    self.options.push(Choice::Ahead(bend.side()));
                }
            }
            Step::DrawDamage(_) => {
                let drawn = self.state.drawn;
                drawn.kinds().for_each(|card| self.options.push(Choice::Deal(card)));
            }
            _ => {}
        }
    }

    /// Goes on with what was answered to such a step.
    pub(super) fn answer_feat(
        &mut self,
        step: &Step,
        choice: Choice,
        on: &Resolving,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        match (step, choice) {
            (Step::AcquireLock, Choice::Ship(ship)) => self.acquire_lock(me, Target::Ship(ship), sink),
            (Step::AcquireLock, Choice::Object(index)) => self.acquire_lock(me, Target::Object(index), sink),
            (Step::BoostAlong(_, who), Choice::Ahead(_)) => {
                let Some(ship) = self.whom(*who, on) else { return };
                self.pay(ship, Difficulty::Red, sink);
                self.perform(ship, Action::Boost, Difficulty::Red, choice, sink);
            }
            (Step::DrawDamage(_), Choice::Deal(card)) => self.deal_drawn(on.it, card, chance, sink),
            _ => {}
        }
    }

    /// An effect may be used once more: on the dice at hand, or in the moment it was heard at.
    pub(super) fn allow_again(&mut self, window: Window, it: ShipId, bit: u32) {
        if matches!(window, Window::ModifyAttack | Window::ModifyDefense | Window::AttackPool) {
            self.state.attack.used &= !bit;
            return;
        }
        let queue = self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Queue(queue) if queue.window == window && queue.it == it => Some(queue),
            _ => None,
        });
        if let Some(Queue { pending, .. }) = queue {
            *pending |= bit;
        }
    }

    /// No dice are rolled: the attack goes on where it hits, with no result left.
    fn hit_at_once(&mut self) {
        let defender = self.state.attack.defender;
        self.state.attack.stood = self.is_whole(defender);
        self.state.attack.hit = true;
        let attack = self.state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Attack(_)));
        if let Some(frame) = attack {
            *frame = Frame::Attack(AttackStep::Damage);
        }
    }

    /// The enemies of a ship that have a lock on another, as bits.
    fn enemy_locks_on(&self, ship: ShipId, me: ShipId) -> u64 {
        let mine = self.facts.ships[me.index()].seat;
        let has = |other: ShipId| self.state.ship(other).has_locked(Target::Ship(ship));
        let enemies = self.ships().filter(|(other, facts)| facts.seat != mine && has(*other));
        enemies.fold(0, |bits, (other, _)| bits | 1 << other.0)
    }

    /// The locks of enemies move from a ship to another. Who has both locked keeps one of them.
    fn draw_locks(&mut self, from: ShipId, to: ShipId, sink: &mut impl Sink) {
        let enemies = self.enemy_locks_on(from, to);
        for index in (0..self.facts.ships.len()).filter(|index| enemies >> index & 1 == 1) {
            let enemy = ShipId(index as u8);
            self.unlock(enemy, Target::Ship(from), sink);
            self.unlock(enemy, Target::Ship(to), sink);
            let state = self.state.ship_mut(enemy);
            // Moved, not acquired: nothing answers to it.
            state.cards.first_lock = state.lock.take();
            state.lock = Some(Target::Ship(to));
            sink.note(Event::Locked(enemy, Target::Ship(to)));
        }
    }

    /// Whether a ship may perform a red boost action that way.
    fn may_boost_along(&self, ship: ShipId, bend: Bend) -> bool {
        self.may_act(ship, Action::Boost, Difficulty::Red) && self.can_boost(ship, bend.side())
    }

    /// The place among a ship's loads of a device that lacks charges.
    fn lacking(&self, ship: ShipId, device: Device) -> Option<usize> {
        let loads = self.facts.ships[ship.index()].profile.devices.iter();
        let mut loads = loads.zip(self.state.ship(ship).payload).enumerate();
        loads.find(|(_, (load, charges))| load.device == device && *charges < load.charges).map(|(place, _)| place)
    }

    /// What a ship has locked at range 0 to 1.
    fn scannable(&self, ship: ShipId) -> Option<Target> {
        let near = |on: Target| match on {
            Target::Ship(other) => self.range_between(ship, other) <= 1,
            Target::Object(index) => {
                let far = self.placed(usize::from(index)).distance(self.state.base(ship));
                Range(1).reaches(far, &self.facts.settings)
            }
        };
        let state = self.state.ship(ship);
        [state.lock, state.cards.first_lock].into_iter().flatten().find(|on| near(*on))
    }

    /// Rolls for hyperspace: hits and crits must be as many as the charges that are left on the card.
    fn jump(&mut self, dice: u8, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let listed = self.facts.hearing.effect(on.effect);
        let (me, holder, card) = (listed.id.ship, listed.holder(), usize::from(listed.ability));
        let left = self.state.ship(holder).charges[card];
        let faces = (0..dice).filter(|_| matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit));
        let hits = faces.count() as u8;
        sink.note(Event::Group(GroupEvent::HyperspaceRoll(me, hits)));
        if hits >= left && self.whom(Who::Me, on).is_some_and(|ship| self.state.ship(ship).on_table()) {
            sink.note(Event::Group(GroupEvent::Jumped(me)));
            self.remove(me, Fate::Fled, sink);
        }
    }
}
