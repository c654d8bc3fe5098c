//! What a moment sets off, and in which order: first player first, each ordering his own, what comes up meanwhile at the front.

use crate::attack::Assault;
use crate::choice::{Choice, Question};
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::object::Target;
use crate::profile::Action;
use crate::state::{Seat, ShipId};

use super::run::Resolving;
use super::{Listed, Occasion, Window};

/// What a moment has set off and is not resolved yet: the bits stand for the effects that hear the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Queue {
    pub(crate) window: Window,
    /// The subject.
    pub(crate) it: ShipId,
    /// The attack the moment belongs to.
    pub(crate) assault: Option<Assault>,
    /// What else it is about.
    pub(crate) about: About,
    pub(crate) pending: u32,
}

impl Queue {
    /// What a ship has for a moment of the whole table.
    const fn of(window: Window, it: ShipId, pending: u32) -> Self {
        Self { window, it, assault: None, about: About::Nothing, pending }
    }

    /// An effect of the moment, about to be resolved.
    fn begin(&self, number: u16) -> Resolving {
        let target = if let About::Target(target) = self.about { Some(target) } else { None };
        Resolving { about: self.about, target, ..Resolving::begin(number, self.it, self.assault) }
    }
}

/// What a moment is about, besides its subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum About {
    /// Nothing else.
    #[default]
    Nothing,
    /// A device.
    Object(u8),
    /// An action.
    Action(Action),
    /// Something else: what was locked, or who did it.
    Target(Target),
}

/// Moments and damage that have come up while something else was done. They are resolved before anything else goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raised {
    frames: [Frame; Self::MOST],
    len: u8,
}

impl Default for Raised {
    fn default() -> Self {
        Self { frames: [Frame::Removal(0); Self::MOST], len: 0 }
    }
}

/// What came up once and was taken up makes no difference.
impl PartialEq for Raised {
    fn eq(&self, other: &Self) -> bool {
        self.frames[..usize::from(self.len)] == other.frames[..usize::from(other.len)]
    }
}

impl Raised {
    /// So many keep the order in which they came up.
    const MOST: usize = 12;

    /// Becomes like another, of which only what has come up is copied.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let count = usize::from(other.len);
        self.frames[..count].copy_from_slice(&other.frames[..count]);
        self.len = other.len;
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one that came up last.
    pub(crate) fn last_mut(&mut self) -> Option<&mut Frame> {
        self.frames[..usize::from(self.len)].last_mut()
    }

    /// Whether there was a place for one more.
    fn push(&mut self, frame: Frame) -> bool {
        let place = self.frames.get_mut(usize::from(self.len));
        let fits = place.is_some();
        place.into_iter().for_each(|place| *place = frame);
        self.len += u8::from(fits);
        fits
    }
}

impl Game {
    /// Something happened to or by a ship: whatever hears it, and applies now, is resolved next.
    pub(crate) fn raise(&mut self, window: Window, occasion: Occasion) {
        if !self.facts.hearing.is_heard(window, occasion.it) {
            return;
        }
        let pending = self.pending(window, occasion);
        if pending == 0 {
            return;
        }
        let Occasion { it, assault, .. } = occasion;
        let queue = |pending: u32| Frame::Queue(Queue { window, it, assault, about: occasion.about(), pending });
        let later = self.that_attack(window, it) & pending;
        if pending != later {
            self.raise_frame(queue(pending & !later));
        }
        if later != 0 {
            self.state.stack.put_below(|frame| matches!(frame, Frame::Attack(_)), queue(later));
        }
    }

    /// Of the effects that hear a window those of cards that make an attack while one is under way, as bits. RR Bonus attack:
    /// they wait for the aftermath of that one.
    fn that_attack(&self, window: Window, it: ShipId) -> u32 {
        let heard = || self.facts.hearing.heard(window, it).iter().map(|&number| self.facts.hearing.effect(number));
        let attacks = |card: &Listed| {
            heard().any(|it| (it.id.ship, it.ability) == (card.id.ship, card.ability) && it.effect.has_attack())
        };
        let attacks = heard().enumerate().fold(0, |bits, (bit, it)| bits | u32::from(attacks(it)) << bit);
        let under_way = || self.state.stack.iter().any(|frame| matches!(frame, Frame::Attack(_)));
        if attacks != 0 && under_way() { attacks } else { 0 }
    }

    /// Something is resolved as soon as what is being done is done, after all that has come up before it.
    pub(crate) fn raise_frame(&mut self, frame: Frame) {
        // One bomb among many ships can set off more than there are places for. Nothing is lost: the rest waits below, where only
        // its order is another.
        if !self.state.raised.push(frame) {
            self.state.stack.push(frame);
        }
    }

    /// The effects that hear a window and apply, as bits.
    pub(crate) fn pending(&self, window: Window, occasion: Occasion) -> u32 {
        let heard = self.facts.hearing.heard(window, occasion.it).iter().enumerate();
        let applies = |number: u16| self.applies(self.facts.hearing.effect(number), &occasion);
        heard.fold(0, |bits, (bit, &number)| bits | u32::from(applies(number)) << bit)
    }

    /// A moment of the whole table: every ship that has something for it gets its turn.
    pub(crate) fn raise_for_all(&mut self, window: Window) {
        let mut ships = self.facts.hearing.subjects(window);
        if ships == 0 {
            return;
        }
        for index in (0..self.facts.ships.len()).filter(|index| self.facts.hearing.subjects(window) >> index & 1 == 1) {
            let it = ShipId(index as u8);
            match self.pending(window, Occasion::of(it)) {
                0 => ships &= !(1 << index),
                // It waits below, as it is now, until its turn comes.
                pending => self.state.stack.push(Frame::Queue(Queue::of(window, it, pending))),
            }
        }
        if ships != 0 {
            self.state.stack.push(Frame::Moment(window, ships));
        }
    }

    /// The effects that hear a window and whose ship is still in play, as bits.
    fn on_board(&self, window: Window, it: ShipId) -> u32 {
        let heard = self.facts.hearing.heard(window, it).iter().enumerate();
        let there = |number: u16| self.is_aboard_or_about(self.facts.hearing.effect(number), &Occasion::of(it));
        heard.fold(0, |bits, (bit, &number)| bits | u32::from(there(number)) << bit)
    }

    /// Puts what has come up on top of what is under way, first things first.
    pub(crate) fn take_up_raised(&mut self) {
        while self.state.raised.len > 0 {
            self.state.raised.len -= 1;
            self.state.stack.push(self.state.raised.frames[usize::from(self.state.raised.len)]);
        }
    }

    /// The seat that resolves its effects first, in player order.
    pub(crate) fn first_seat(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let order = |seat: &Seat| (seat.0 + self.facts.seats - self.state.first.0) % self.facts.seats;
        seats.min_by_key(order)
    }

    fn queued<'q>(&'q self, queue: &Queue) -> impl Iterator<Item = (u32, &'q Listed)> + use<'q> {
        let pending = queue.pending;
        let heard = self.facts.hearing.heard(queue.window, queue.it).iter();
        (0..)
            .zip(heard)
            .filter(move |(bit, _)| pending >> bit & 1 == 1)
            .map(|(bit, &number)| (bit, self.facts.hearing.effect(number)))
    }

    /// Who decides which effect is resolved next; nobody when all are through.
    pub(crate) fn asked_in_queue(&self, queue: &Queue) -> Option<(Seat, Question)> {
        let seats = self.queued(queue).map(|(_, listed)| self.facts.ships[listed.id.ship.index()].seat);
        Some((self.first_seat(seats)?, Question::Abilities(queue.window)))
    }

    /// Offers the effects of a seat that can be resolved now. What must happen cannot be passed over.
    pub(crate) fn offer_queue(&mut self, queue: &Queue, seat: Seat) {
        self.options.clear();
        let facts = self.facts.clone();
        let mut must = false;
        for (bit, &number) in facts.hearing.heard(queue.window, queue.it).iter().enumerate() {
            let listed = facts.hearing.effect(number);
            let mine = facts.ships[listed.id.ship.index()].seat == seat;
            let start = queue.begin(number);
            if queue.pending >> bit & 1 == 1 && mine && self.is_usable(&start) {
                must |= !listed.effect.optional;
                self.options.push(Choice::Use(listed.id));
            }
        }
        if !must {
            self.options.push(Choice::Pass);
        }
    }

    /// Resolves the chosen effect, or none of this seat's any more.
    pub(crate) fn answer_queue(&mut self, queue: Queue, choice: Choice, sink: &mut impl Sink) {
        let chosen = match choice {
            Choice::Use(id) => self.queued(&queue).find(|(_, listed)| listed.id == id).map(|(bit, _)| bit),
            _ => None,
        };
        let Some(bit) = chosen else {
            let Some((seat, _)) = self.asked_in_queue(&queue) else { return self.state.stack.pop() };
            let mine = |listed: &Listed| self.facts.ships[listed.id.ship.index()].seat == seat;
            let passed = self.queued(&queue).filter(|(_, listed)| mine(listed));
            let passed = passed.fold(0, |bits, (bit, _)| bits | 1 << bit);
            self.state.stack.turn_into(Frame::Queue(Queue { pending: queue.pending & !passed, ..queue }));
            return;
        };
        self.state.stack.turn_into(Frame::Queue(Queue { pending: queue.pending & !(1 << bit), ..queue }));
        let number = self.facts.hearing.heard(queue.window, queue.it)[bit as usize];
        self.begin_effect(queue.begin(number), sink);
    }

    /// The ships whose turn in a moment is still to come, of the seat that goes first.
    pub(crate) fn asked_in_moment(&self, window: Window, ships: u64) -> Option<(Seat, Question)> {
        let waiting = self.ships().filter(|(ship, _)| ships >> ship.0 & 1 == 1);
        Some((self.first_seat(waiting.map(|(_, facts)| facts.seat))?, Question::WhoseAbility(window)))
    }

    pub(crate) fn offer_moment(&mut self, ships: u64, seat: Seat) {
        self.options.clear();
        for index in 0..self.facts.ships.len() {
            if ships >> index & 1 == 1 && self.facts.ships[index].seat == seat {
                self.options.push(Choice::Ship(ShipId(index as u8)));
            }
        }
    }

    pub(crate) fn answer_moment(&mut self, window: Window, ships: u64, choice: Choice) {
        let Choice::Ship(ship) = choice else { return };
        self.state.stack.turn_into(Frame::Moment(window, ships & !(1 << ship.0)));
        // RR Ability queue: what did not apply when the moment came does not enter, even if it would by now.
        let waits = |frame: &Frame| matches!(frame, Frame::Queue(queue) if queue.window == window && queue.it == ship);
        let Some(Frame::Queue(queue)) = self.state.stack.take_out(waits) else { return };
        let pending = queue.pending & self.on_board(window, ship);
        if pending != 0 {
            self.raise_frame(Frame::Queue(Queue { pending, ..queue }));
        }
    }

    /// Begins an effect that was chosen or must happen.
    pub(crate) fn begin_effect(&mut self, resolving: Resolving, sink: &mut impl Sink) {
        sink.note(Event::Used(self.facts.hearing.effect(resolving.effect).id));
        self.state.stack.push(Frame::Resolve(resolving));
    }
}
