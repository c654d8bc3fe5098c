//! Locks: on what, by whom, and when they go.

use tallyho_table::Range;

use crate::choice::Choice;
use crate::effect::{LockStep, Occasion, Step, Window};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::{ObjectKind, Target};
use crate::ruleset::{Ion, Obstacles};
use crate::setup::ObstacleKind;
use crate::state::{ShipId, Token};

/// How far a lock reaches.
const REACH: u8 = 3;

impl Game {
    /// Whether a ship has anything to lock.
    pub(crate) fn can_lock_anything(&self, ship: ShipId) -> bool {
        self.ships().any(|(on, _)| self.can_lock(ship, on)) || self.lockable_objects(ship).next().is_some()
    }

    /// Offers everything that a ship can lock.
    pub(crate) fn offer_locks(&mut self, ship: ShipId) {
        for on in (0..self.facts.ships.len()).map(|index| ShipId(index as u8)) {
            if self.can_lock(ship, on) {
                self.options.push(Choice::Ship(on));
            }
        }
        let objects: tallyho_table::IndexSet = self.lockable_objects(ship).collect();
        for index in objects.iter() {
            self.options.push(Choice::Object(index as u8));
        }
    }

    pub(crate) fn can_lock(&self, ship: ShipId, on: ShipId) -> bool {
        let seat = self.facts.ships[ship.index()].seat;
        self.could_lock(ship, on)
            && (self.reaches_to_lock(ship, on)
                || self.locks_through_friends(ship)
                    && self.friends_of(ship).any(|friend| self.reaches(friend, on, REACH))
                || self.probes_reach(seat, on, Range(REACH))
                || self.satellites_reach(ship, on))
    }

    /// Whether nothing but range can keep a ship from locking another.
    pub(crate) fn could_lock(&self, ship: ShipId, on: ShipId) -> bool {
        ship != on
            && self.state.ship(on).on_table()
            && !self.ion_bars_locks(ship)
            && !self.hides_from_locks(ship)
            && !self.hides_from_locks(on)
    }

    /// Whether a ship can lock a ship or an object.
    pub(crate) fn can_lock_target(&self, ship: ShipId, on: Target) -> bool {
        match on {
            Target::Ship(on) => self.can_lock(ship, on),
            Target::Object(index) => self.lockable_objects(ship).any(|object| object == usize::from(index)),
        }
    }

    /// The same, but for range.
    pub(crate) fn could_lock_target(&self, ship: ShipId, on: Target) -> bool {
        match on {
            Target::Ship(on) => self.could_lock(ship, on),
            Target::Object(_) => self.is_there(on) && !self.ion_bars_locks(ship) && !self.hides_from_locks(ship),
        }
    }

    /// Whether a card lets a ship lock what its friends could reach.
    fn locks_through_friends(&self, ship: ShipId) -> bool {
        self.has_step(Window::Locks, Occasion::of(ship), |step| *step == Step::Lock(LockStep::LockThroughFriends))
    }

    /// The friends of a ship on the table, itself too.
    fn friends_of(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let seat = self.facts.ships[ship.index()].seat;
        let friends = self.ships().filter(move |(it, facts)| facts.seat == seat && self.state.ship(*it).on_table());
        friends.map(|(it, _)| it)
    }

    /// By the revised rules an ionized ship has no locks.
    fn ion_bars_locks(&self, ship: ShipId) -> bool {
        self.facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship)
    }

    /// Whether a ship is in range for a lock: up to 3, unless a card says otherwise.
    fn reaches_to_lock(&self, ship: ShipId, on: ShipId) -> bool {
        if !self.facts.hearing.is_heard(Window::Locks, ship) {
            return self.reaches(ship, on, REACH);
        }
        self.locks_at(ship, self.range_between(ship, on))
    }

    /// The obstacles and devices that a ship can lock.
    pub(crate) fn lockable_objects(&self, ship: ShipId) -> impl Iterator<Item = usize> + '_ {
        let (base, settings) = (self.state.base(ship), &self.facts.settings);
        let changed = self.facts.hearing.is_heard(Window::Locks, ship);
        let through = changed && self.locks_through_friends(ship);
        let within = if changed { f64::INFINITY } else { f64::from(REACH) * Range::BAND + base.size.radius() };
        let in_range =
            self.state.objects().iter().zip(self.things()).enumerate().filter(move |(_, (object, thing))| {
                let far = within + thing.outline.radius();
                object.kind != ObjectKind::Gone
                    && object.is_more_than_a_marker(self.facts.scenario.as_deref())
                    && (thing.pose.at - base.pose.at).length_squared() <= far * far
                    && match changed {
                        false => Range(REACH).reaches(thing.distance(base), settings),
                        true => {
                            self.locks_at(ship, Range::of(thing.distance(base), settings).0)
                                || through
                                    && self.friends_of(ship).any(|friend| {
                                        Range(REACH).reaches(thing.distance(self.state.base(friend)), settings)
                                    })
                        }
                    }
            });
        let barred = self.hides_from_locks(ship) || self.ion_bars_locks(ship);
        in_range.map(|(index, _)| index).filter(move |_| !barred)
    }

    /// Whether a ship lies in a cloud that lets no locks in or out.
    fn hides_from_locks(&self, ship: ShipId) -> bool {
        self.state.objects().iter().zip(self.things()).any(|(object, thing)| {
            let hides = match object.obstacle() {
                Some(ObstacleKind::ElectroChaff) => true,
                Some(ObstacleKind::GasCloud) => self.facts.ruleset.obstacles == Obstacles::Revised,
                _ => false,
            };
            hides && thing.under(self.state.base(ship), self.facts.settings.guides)
        })
    }

    /// Whether what a lock is on is on the table.
    pub(crate) fn is_there(&self, on: Target) -> bool {
        match on {
            Target::Ship(ship) => ship.index() < self.facts.ships.len() && self.state.ship(ship).on_table(),
            Target::Object(index) => {
                self.state.objects().get(usize::from(index)).is_some_and(|object| object.kind != ObjectKind::Gone)
            }
        }
    }

    /// A ship acquires a lock, unless it is jammed.
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, on: Target, sink: &mut impl Sink) {
        self.make_room_for_lock(ship, on, sink);
        self.state.ship_mut(ship).lock = Some(on);
        sink.note(Event::Locked(ship, on));
        self.raise(Window::AfterLock, Occasion { target: Some(on), ..Occasion::of(ship) });
        if let Some(on) = on.ship() {
            self.raise(Window::AfterLocked, Occasion { target: Some(Target::Ship(ship)), ..Occasion::of(on) });
        }
        if self.state.ship(ship).tokens.has(Token::Jam) {
            self.unlock(ship, on, sink);
            self.lose(ship, Token::Jam, sink);
        }
    }

    /// The lock that a new one replaces goes: the only one, or the older of two where a card lets a ship keep two.
    fn make_room_for_lock(&mut self, ship: ShipId, on: Target, sink: &mut impl Sink) {
        self.unlock(ship, on, sink);
        let Some(newer) = self.state.ship(ship).lock else { return };
        if !self
            .has_step(Window::Locks, Occasion::of(ship), |step| matches!(step, Step::Lock(LockStep::MostLocks(2..))))
        {
            return self.unlock(ship, newer, sink);
        }
        if let Some(older) = self.state.ship(ship).cards.first_lock {
            self.unlock(ship, older, sink);
        }
        self.state.ship_mut(ship).cards.first_lock = Some(newer);
    }

    /// A ship's lock on something is spent, broken or replaced.
    pub(crate) fn unlock(&mut self, ship: ShipId, on: Target, sink: &mut impl Sink) {
        let state = self.state.ship_mut(ship);
        if state.cards.first_lock == Some(on) {
            state.cards.first_lock = None;
        } else if state.lock == Some(on) {
            state.lock = state.cards.first_lock.take();
        } else {
            return;
        }
        sink.note(Event::Unlocked(ship));
    }

    /// The lock that a ship acquired last is broken.
    pub(crate) fn unlock_newest(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if let Some(on) = self.state.ship(ship).lock {
            self.unlock(ship, on, sink);
        }
    }

    /// All locks of a ship are broken.
    pub(crate) fn unlock_all(&mut self, ship: ShipId, sink: &mut impl Sink) {
        while let Some(on) = self.state.ship(ship).lock {
            self.unlock(ship, on, sink);
        }
    }

    /// All locks on something are broken.
    pub(crate) fn unlock_others(&mut self, on: Target, sink: &mut impl Sink) {
        self.forget_lock(on);
        for index in 0..self.facts.ships.len() {
            self.unlock(ShipId(index as u8), on, sink);
        }
    }
}
