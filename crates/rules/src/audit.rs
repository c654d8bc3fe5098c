//! The audit: what must hold in every game at every moment, checked from outside.

use std::fmt;

use tallyho_table::overlap;

use crate::choice::Ask;
use crate::choice::Choice;
use crate::epic::decks;
use crate::game::Game;
use crate::object::{Object, ObjectKind, Target};
use crate::state::{Fate, NOWHERE, Phase, Seat, ShipId, State};

/// Something that must never be. It is a fault of the engine, not of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A question with fewer than two answers.
    NoChoice,
    /// An answer that is offered twice.
    OfferedTwice(Choice),
    /// More shields, energy or Force charges than the ship ever had.
    TooMuch(ShipId),
    /// A ship with more damage than it endures, still flying.
    ShouldBeDestroyed(ShipId),
    /// A ship outside the play area.
    Outside(ShipId),
    /// Two ships on each other.
    Overlap(ShipId, ShipId),
    /// A lock on what is gone.
    LockOnNothing(ShipId),
    /// A ship docked on nothing, or in the wing of nobody.
    Adrift(ShipId),
    /// A round after the last one.
    TooLong(u8),
    /// A damage deck whose cards do not add up.
    Deck(u8),
    /// A device outside the play area.
    DeviceOutside(u8),
    /// A remote with more damage than it endures, outside the Engagement phase.
    Wreck(u8),
    /// An object that has locked, or holds on to, what is gone.
    HoldsNothing(u8),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoChoice => write!(f, "a question has no choice"),
            Self::OfferedTwice(choice) => write!(f, "{choice:?} is offered twice"),
            Self::TooMuch(ship) => write!(f, "ship {} has more shields, energy or Force than it may", ship.0),
            Self::ShouldBeDestroyed(ship) => write!(f, "ship {} should be destroyed", ship.0),
            Self::Outside(ship) => write!(f, "ship {} is outside the play area", ship.0),
            Self::Overlap(a, b) => write!(f, "ships {} and {} overlap", a.0, b.0),
            Self::LockOnNothing(ship) => write!(f, "ship {} locks what is gone", ship.0),
            Self::Adrift(ship) => write!(f, "ship {} is docked on nothing or follows nobody", ship.0),
            Self::TooLong(round) => write!(f, "round {round} is one too many"),
            Self::DeviceOutside(index) => write!(f, "device {index} is outside the play area"),
            Self::Wreck(index) => write!(f, "remote {index} should be destroyed"),
            Self::HoldsNothing(index) => write!(f, "remote {index} locks or holds on to what is gone"),
            Self::Deck(seat) => write!(f, "the damage deck of seat {seat} does not add up"),
        }
    }
}

impl std::error::Error for Broken {}

/// Checks a game that was started by the book.
///
/// # Errors
/// With the first thing that is broken.
pub fn audit(game: &Game) -> Result<(), Broken> {
    let (state, facts) = (&game.state, &game.facts);
    if state.round > facts.rounds {
        return Err(Broken::TooLong(state.round));
    }
    for seat in 0..facts.seats {
        check_deck(game, seat)?;
    }
    check_objects(game)?;
    for (id, _) in game.ships() {
        let ship = state.ship(id);
        let is_there = |other: ShipId| matches!(state.ship(other).fate, Fate::Flying | Fate::Dying | Fate::Lifted);
        let waits = matches!(ship.fate, Fate::Waiting | Fate::Coming) || state.round == 0;
        let docked = (ship.fate == Fate::Docked) == ship.docked_on.is_some();
        let tied = [ship.docked_on, ship.follows()].into_iter().flatten().all(is_there);
        if !docked || !(waits || tied) {
            return Err(Broken::Adrift(id));
        }
    }
    let flying = || game.ships().filter(|(id, _)| state.ship(*id).on_table());
    for (id, ship_facts) in flying() {
        let ship = state.ship(id);
        let profile = &ship_facts.profile;
        // Whoever dies as a huge ship pushes it aside is not put down again.
        let is_nowhere = ship.fate == Fate::Dying && state.base(id).pose.at == NOWHERE;
        let wrong = [
            (
                ship.shields > profile.shields || ship.force > profile.force || ship.energy > profile.epic.energy,
                Broken::TooMuch(id),
            ),
            (ship.fate != Fate::Dying && ship.damage() >= profile.hull, Broken::ShouldBeDestroyed(id)),
            (!is_nowhere && !facts.area.holds(state.base(id), &facts.settings), Broken::Outside(id)),
            (
                [ship.lock, ship.cards.first_lock]
                    .into_iter()
                    .flatten()
                    .any(|on| !game.is_there(on) && !is_lifted(state, on)),
                Broken::LockOnNothing(id),
            ),
        ];
        if let Some((_, broken)) = wrong.into_iter().find(|(wrong, _)| *wrong) {
            return Err(broken);
        }
        let below = flying().take_while(|(other, _)| *other < id);
        for (other, _) in below {
            // A huge ship may lie on a destroyed carrier until those docked on it have left.
            // A ship that is destroyed may lie where it was rammed until what its end set off is resolved.
            let counts = !is_going(game, id) && !is_going(game, other);
            if counts && overlap(state.base(id), state.base(other), &facts.settings) {
                return Err(Broken::Overlap(other, id));
            }
        }
    }
    Ok(())
}

/// Whether a ship is destroyed and about to be removed.
fn is_going(game: &Game, ship: ShipId) -> bool {
    let waits = game.state.ship(ship).fate == Fate::Dying && game.state.phase != Phase::Engagement;
    waits || game.is_manned_wreck(ship)
}

/// Whether a ship is off the table only to be put down elsewhere.
fn is_lifted(state: &State, on: Target) -> bool {
    on.ship().is_some_and(|ship| state.ship(ship).fate == Fate::Lifted)
}

/// Devices lie in the play area, destroyed remotes are gone, and what they hold is there.
fn check_objects(game: &Game) -> Result<(), Broken> {
    for (at, (object, thing)) in game.state.objects().iter().zip(game.things()).enumerate() {
        let index = at as u8;
        let device = matches!(object.kind, ObjectKind::Device(_));
        let lock_holds = object.lock.is_none_or(|on| game.is_there(on) || is_lifted(&game.state, on));
        let grip_holds = object.clings.is_none_or(|ship| game.state.ship(ship).on_table());
        let wrong = [
            (device && !thing.points().all(|point| game.facts.area.holds_point(point)), Broken::DeviceOutside(index)),
            (game.is_wreck(at) && game.state.phase != Phase::Engagement, Broken::Wreck(index)),
            (!lock_holds || !grip_holds, Broken::HoldsNothing(index)),
        ];
        if let Some((_, broken)) = wrong.into_iter().find(|(wrong, _)| *wrong) {
            return Err(broken);
        }
    }
    Ok(())
}

/// Every one of the 33 cards of each deck is in the deck, facedown or faceup.
fn check_deck(game: &Game, seat: u8) -> Result<(), Broken> {
    let state = &game.state;
    let own = game.ships().filter(|(_, facts)| facts.seat.0 == seat);
    let own = own.filter(|(id, _)| !game.is_dealt_tokens(*id));
    let (facedown, faceup) = own.fold((0, 0), |(down, up), (id, _)| {
        let ship = state.ship(id);
        (down + ship.facedown, up + ship.faceup.len())
    });
    let is_card = |object: &&Object| object.owner.0 == seat && !matches!(object.kind, ObjectKind::Thing(_));
    let remotes = state.objects().iter().filter(is_card);
    let facedown = facedown + remotes.map(|object| object.damage).sum::<u8>();
    let (deck, unseen) = (state.deck[usize::from(seat)], state.unseen[usize::from(seat)].len());
    let discarded = state.discarded[usize::from(seat)].len();
    let adds_up = unseen == deck + facedown && unseen + faceup + discarded == 33 * decks(&game.facts.ships, Seat(seat));
    if adds_up { Ok(()) } else { Err(Broken::Deck(seat)) }
}

/// Checks a question.
///
/// # Errors
/// With the first thing that is broken.
pub fn audit_question(ask: &Ask<'_>) -> Result<(), Broken> {
    if ask.options.len() < 2 {
        return Err(Broken::NoChoice);
    }
    for (index, option) in ask.options.iter().enumerate() {
        if ask.options[..index].contains(option) {
            return Err(Broken::OfferedTwice(*option));
        }
    }
    Ok(())
}
