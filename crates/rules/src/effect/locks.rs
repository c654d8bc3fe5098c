//! Locks: where they reach, who acquires them, and how they end.

use tallyho_table::Range;

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::state::ShipId;

use super::{Band, Happens, Holds, Listed, Occasion, Purpose, Resolving, Side, Step, Who, Window};

/// What becomes of locks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LockStep {
    /// The ranges at which locks can be acquired.
    LockRange(Vec<Band>),
    /// Locks can be acquired on whatever is at range 0 to 3 of a friend.
    LockThroughFriends,
    /// A lock that somebody has on the ship with the card is moved to a ship.
    PassLock(Who),
    /// So many locks can be kept.
    MostLocks(u8),
    /// A ship acquires a lock.
    Lock {
        /// Who.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// The first ship acquires a lock on the second, however far away.
    LockFar {
        /// Who.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// The ship with the card acquires a lock.
    AcquireLock,
    /// The first ship's lock on the second is broken.
    BreakLock(Who, Who),
    /// A lock that somebody has on a ship is removed, of the owner's choice.
    Unlock(Who),
    /// All enemy locks on a ship are moved to the ship with the card.
    DrawLocks(Who),
    /// What the ship with the card has locked, at range 0 to 1, is scanned.
    Scan,
}

/// Who is locked by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LockCondition {
    /// A ship has a lock on another.
    Locked {
        /// Who has it.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// Some ship of a side and a chassis has a lock on a ship.
    LockedBy(Side, String, Who),
}

impl Happens for LockStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::LockRange(_) | Self::LockThroughFriends | Self::MostLocks(_) => &[Window::Locks],
            Self::Lock { .. }
            | Self::LockFar { .. }
            | Self::AcquireLock
            | Self::BreakLock(..)
            | Self::Unlock(_)
            | Self::PassLock(_)
            | Self::DrawLocks(_)
            | Self::Scan => &[],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Lock { by: Who::Me, .. } | Self::LockFar { by: Who::Me, .. } | Self::AcquireLock => {
                Some(Purpose::Attack)
            }
            Self::Lock { .. } | Self::DrawLocks(_) => Some(Purpose::Support),
            Self::PassLock(_) => Some(Purpose::Defence),
            Self::LockRange(_)
            | Self::LockThroughFriends
            | Self::MostLocks(_)
            | Self::LockFar { .. }
            | Self::BreakLock(..)
            | Self::Unlock(_)
            | Self::Scan => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        let me = game.owner(on);
        match self {
            Self::Lock { by, on: locked } => game
                .whom(*by, on)
                .zip(game.whatever(*locked, on))
                .is_some_and(|(by, locked)| game.can_lock_target(by, locked)),
            Self::LockFar { by, on: locked } => game
                .whom(*by, on)
                .zip(game.whatever(*locked, on))
                .is_some_and(|(by, locked)| game.could_lock_target(by, locked)),
            Self::AcquireLock => game.can_lock_anything(me),
            Self::BreakLock(of, at) => game
                .whom(*of, on)
                .zip(game.whom(*at, on))
                .is_some_and(|(of, at)| game.state.ship(of).has_locked(Target::Ship(at))),
            Self::Unlock(who) => game.whom(*who, on).is_some_and(|ship| game.lockers(ship).next().is_some()),
            Self::DrawLocks(who) => game.whom(*who, on).is_some_and(|ship| game.enemy_locks_on(ship, me) != 0),
            Self::Scan => game.scannable(me).is_some(),
            Self::PassLock(who) => {
                game.whom(*who, on).is_some_and(|ship| ship != me) && game.lockers(me).next().is_some()
            }
            Self::LockRange(_) | Self::LockThroughFriends | Self::MostLocks(_) => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Lock { by, on: locked } => {
                if let (Some(by), Some(locked)) = (game.present(*by, on), game.whatever(*locked, on))
                    && game.can_lock_target(by, locked)
                {
                    game.acquire_lock(by, locked, sink);
                }
            }
            Self::LockFar { by, on: locked } => {
                if let Some((by, locked)) = game.whom(*by, on).zip(game.whatever(*locked, on)) {
                    game.acquire_lock(by, locked, sink);
                }
            }
            Self::AcquireLock => game.decide(on),
            Self::BreakLock(of, at) => {
                if let (Some(of), Some(at)) = (game.present(*of, on), game.present(*at, on)) {
                    game.unlock(of, Target::Ship(at), sink);
                }
            }
            Self::Unlock(who) => {
                let Some(ship) = game.present(*who, on) else { return };
                match game.lockers(ship).count() {
                    0 => {}
                    1 => game.unlock_one(ship, None, sink),
                    _ => game.decide(on),
                }
            }
            Self::DrawLocks(who) => {
                let Some(ship) = game.whom(*who, on) else { return };
                game.draw_locks(ship, me, sink);
            }
            Self::Scan => {
                if let Some(found) = game.scannable(me) {
                    sink.note(Event::Scanned(me, found));
                }
            }
            Self::PassLock(who) => {
                let Some(to) = game.present(*who, on) else { return };
                match game.lockers(me).count() {
                    0 => {}
                    1 => game.pass_lock(me, to, None, sink),
                    _ => game.decide(on),
                }
            }
            // Asked for elsewhere; nothing happens by itself.
            Self::LockRange(_) | Self::LockThroughFriends | Self::MostLocks(_) => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        let me = game.owner(on);
        match self {
            Self::AcquireLock => game.offer_locks(me),
            Self::Unlock(_) | Self::PassLock(_) => {
                let of = if let Self::Unlock(who) = self { *who } else { Who::Me };
                let Some(ship) = game.whom(of, on) else { return };
                let all = game.lockers(ship).fold(0_u64, |all, by| all | 1 << by.0);
                for index in (0..game.facts.ships.len()).filter(|index| all >> index & 1 == 1) {
                    game.options.push(Choice::Ship(ShipId(index as u8)));
                }
            }
            Self::LockRange(_)
            | Self::LockThroughFriends
            | Self::MostLocks(_)
            | Self::Lock { .. }
            | Self::LockFar { .. }
            | Self::BreakLock(..)
            | Self::DrawLocks(_)
            | Self::Scan => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::AcquireLock => match choice {
                Choice::Ship(ship) => game.acquire_lock(me, Target::Ship(ship), sink),
                Choice::Object(index) => game.acquire_lock(me, Target::Object(index), sink),
                _ => {}
            },
            Self::PassLock(who) => {
                if let (Some(to), Choice::Ship(by)) = (game.whom(*who, on), choice) {
                    game.pass_lock(me, to, Some(by), sink);
                }
            }
            Self::Unlock(who) => {
                if let (Some(ship), Choice::Ship(by)) = (game.whom(*who, on), choice) {
                    game.unlock_one(ship, Some(by), sink);
                }
            }
            Self::LockRange(_)
            | Self::LockThroughFriends
            | Self::MostLocks(_)
            | Self::Lock { .. }
            | Self::LockFar { .. }
            | Self::BreakLock(..)
            | Self::DrawLocks(_)
            | Self::Scan => {}
        }
    }
}

impl Holds for LockCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Locked { by, on } => ship(*by)
                .zip(game.target_meant(*on, me, occasion))
                .is_some_and(|(by, on)| game.state.ship(by).has_locked(on)),
            Self::LockedBy(side, chassis, who) => game.target_meant(*who, me, occasion).is_some_and(|locked| {
                let is_it = |other: ShipId| chassis == "any" || game.profile(other).chassis == *chassis;
                let has = |other: ShipId| game.state.ship(other).has_locked(locked);
                game.on_side(*side, me).any(|other| is_it(other) && has(other))
            }),
        }
    }
}

impl Game {
    /// Whether a ship can lock something that far away.
    pub(crate) fn locks_at(&self, ship: ShipId, range: u8) -> bool {
        let steps = self.applying(Window::Locks, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        let mut bands =
            steps.filter_map(|step| if let Step::Lock(LockStep::LockRange(bands)) = step { Some(bands) } else { None });
        match bands.next() {
            Some(bands) => bands.iter().any(|band| band.holds(range)),
            None => range <= 3,
        }
    }

    /// A lock that somebody has on a ship is moved to another, which is no acquiring.
    fn pass_lock(&mut self, from: ShipId, to: ShipId, by: Option<ShipId>, sink: &mut impl Sink) {
        let Some(by) = by.or_else(|| self.lockers(from).next()) else { return };
        self.unlock(by, Target::Ship(from), sink);
        // Nobody locks itself.
        if by != to {
            self.acquire_lock(by, Target::Ship(to), sink);
        }
    }

    /// The ships that have a lock on that one.
    pub(super) fn lockers(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let ships = (0..self.facts.ships.len()).map(|index| ShipId(index as u8));
        ships.filter(move |by| self.state.ship(*by).has_locked(Target::Ship(ship)))
    }

    /// A lock on a ship is removed: that one's, or the only one.
    fn unlock_one(&mut self, ship: ShipId, by: Option<ShipId>, sink: &mut impl Sink) {
        let first = self.lockers(ship).next();
        if let Some(by) = by.or(first) {
            self.unlock(by, Target::Ship(ship), sink);
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
}
