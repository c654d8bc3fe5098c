//! Correcting the table by hand: a token that was forgotten, a ship that was knocked over, a scene that is laid out on purpose.

use std::fmt;

use tallyho_table::{Base, Pose, Quarter, overlap};

use crate::check::is_somewhere;
use crate::damage::DamageCard;
use crate::event::{Event, Sink};
use crate::flight_group::Plight;
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::Ion;
use crate::state::{Fate, ShipId, Token};

/// A correction of the table by hand. Nothing follows from it by the rules: no token is jammed away, no card is resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Adjust {
    /// Puts a ship somewhere else.
    Move(ShipId, Pose),
    /// Puts a token beside a ship.
    Gain(ShipId, Token),
    /// Takes a token away from a ship.
    Lose(ShipId, Token),
    /// Sets what a ship has locked.
    Lock(ShipId, Option<Target>),
    /// Sets how many shields a ship has.
    Shields(ShipId, u8),
    /// Deals a card that nobody looks at.
    DealFacedown(ShipId),
    /// Deals that card faceup.
    DealFaceup(ShipId, DamageCard),
    /// Turns a faceup card down.
    Repair(ShipId, DamageCard),
    /// Sets how many Force charges a ship has.
    Force(ShipId, u8),
    /// Turns a turret arc indicator.
    Turret(ShipId, Quarter),
    /// Makes of a ship what a mission says.
    Put(ShipId, Plight),
    /// Takes a ship off the table, as destroyed.
    Remove(ShipId),
}

impl Adjust {
    /// The ship that is corrected.
    pub const fn ship(self) -> ShipId {
        match self {
            Self::Move(ship, _)
            | Self::Gain(ship, _)
            | Self::Lose(ship, _)
            | Self::Lock(ship, _)
            | Self::Shields(ship, _)
            | Self::DealFacedown(ship)
            | Self::DealFaceup(ship, _)
            | Self::Repair(ship, _)
            | Self::Force(ship, _)
            | Self::Turret(ship, _)
            | Self::Put(ship, _)
            | Self::Remove(ship) => ship,
        }
    }
}

/// A correction that would leave a table that cannot be. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdjusted {
    /// The game is over.
    Over,
    /// There is no such ship on the table.
    NotOnTable(ShipId),
    /// The ship would overlap another.
    Overlaps(ShipId, ShipId),
    /// The ship would be partly outside the play area.
    Outside(ShipId),
    /// The ship cannot have that many.
    TooMany(ShipId),
    /// The ship has no such token.
    NoToken(ShipId, Token),
    /// The ship cannot have a lock on that.
    CannotLock(ShipId, Target),
    /// The card would destroy the ship: remove it instead.
    WouldDestroy(ShipId),
    /// No such card is left in the deck.
    NotInDeck(ShipId),
    /// The ship has no such card faceup.
    NoCard(ShipId, DamageCard),
    /// The ship has no turret.
    NoTurret(ShipId),
    /// The ship is in the middle of something; finish that first.
    Busy(ShipId),
}

impl fmt::Display for NotAdjusted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ship = |ship: &ShipId| u16::from(ship.0) + 1;
        match self {
            Self::Over => write!(f, "the game is over"),
            Self::NotOnTable(on) => write!(f, "ship {} is not on the table", ship(on)),
            Self::Overlaps(a, b) => write!(f, "ship {} would overlap ship {}", ship(a), ship(b)),
            Self::Outside(on) => write!(f, "ship {} would be outside the play area", ship(on)),
            Self::TooMany(on) => write!(f, "ship {} cannot have that many", ship(on)),
            Self::NoToken(on, token) => write!(f, "ship {} has no {} token", ship(on), token.name()),
            Self::CannotLock(a, Target::Ship(b)) => {
                write!(f, "ship {} cannot have a lock on ship {}", ship(a), ship(b))
            }
            Self::CannotLock(a, Target::Object(index)) => {
                write!(f, "ship {} cannot have a lock on object {}", ship(a), u16::from(*index) + 1)
            }
            Self::WouldDestroy(on) => write!(f, "the card would destroy ship {}; remove the ship instead", ship(on)),
            Self::NotInDeck(on) => write!(f, "the deck of ship {} has no such card left", ship(on)),
            Self::NoCard(on, card) => write!(f, "ship {} has no {} faceup", ship(on), card.name()),
            Self::NoTurret(on) => write!(f, "ship {} has no turret", ship(on)),
            Self::Busy(on) => write!(f, "ship {} is in the middle of something; finish that first", ship(on)),
        }
    }
}

impl std::error::Error for NotAdjusted {}

impl Game {
    /// Corrects the table by hand. A question that was open is asked anew by the next [`Game::advance`], with the options as they
    /// are then.
    ///
    /// # Errors
    /// When the table would be one that cannot be; the game is as it was.
    ///
    /// ```
    /// use tallyho_rules::{Adjust, Game, ShipId, Token, sample};
    ///
    /// let mut game = Game::new(sample::duel()).expect("the sample is sound");
    /// game.adjust(Adjust::Gain(ShipId(0), Token::Stress), &mut ()).expect("any ship can be stressed");
    /// assert!(game.state().ship(ShipId(0)).is_stressed());
    /// assert!(game.adjust(Adjust::Shields(ShipId(0), 9), &mut ()).is_err());
    /// ```
    pub fn adjust(&mut self, adjust: Adjust, sink: &mut impl Sink) -> Result<(), NotAdjusted> {
        let ship = adjust.ship();
        if self.state.stack.top().is_none() {
            return Err(NotAdjusted::Over);
        }
        if !self.is_on_table(ship) {
            return Err(NotAdjusted::NotOnTable(ship));
        }
        self.try_adjust(adjust)?;
        sink.note(Event::Adjusted(adjust));
        self.ask_again();
        Ok(())
    }

    fn is_on_table(&self, ship: ShipId) -> bool {
        ship.index() < self.facts.ships.len() && self.state.ship(ship).on_table()
    }

    fn try_adjust(&mut self, adjust: Adjust) -> Result<(), NotAdjusted> {
        let ship = adjust.ship();
        let facts = self.facts.clone();
        let profile = &facts.ships[ship.index()].profile;
        match adjust {
            Adjust::Move(_, pose) => self.adjust_place(ship, pose)?,
            Adjust::Gain(_, token) => {
                let most = if token == Token::Cloak { 1 } else { u8::MAX };
                if self.state.ship(ship).tokens.count(token) >= most {
                    return Err(NotAdjusted::TooMany(ship));
                }
                self.state.ship_mut(ship).tokens.add(token);
                if facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship) {
                    let state = self.state.ship_mut(ship);
                    (state.lock, state.cards.first_lock) = (None, None);
                }
            }
            Adjust::Lose(_, token) => {
                if !self.state.ship_mut(ship).tokens.remove(token) {
                    return Err(NotAdjusted::NoToken(ship, token));
                }
            }
            Adjust::Lock(_, on) => {
                if let Some(on) = on {
                    let cannot = facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship);
                    if on == Target::Ship(ship) || cannot || !self.is_there(on) {
                        return Err(NotAdjusted::CannotLock(ship, on));
                    }
                }
                let state = self.state.ship_mut(ship);
                (state.lock, state.cards.first_lock) = (on, None);
            }
            Adjust::Shields(_, shields) if shields > profile.shields => return Err(NotAdjusted::TooMany(ship)),
            Adjust::Shields(_, shields) => self.state.ship_mut(ship).shields = shields,
            Adjust::Force(_, force) if force > profile.force => return Err(NotAdjusted::TooMany(ship)),
            Adjust::Force(_, force) => self.state.ship_mut(ship).force = force,
            Adjust::DealFacedown(_) => self.adjust_damage(ship, None)?,
            Adjust::DealFaceup(_, card) => self.adjust_damage(ship, Some(card))?,
            Adjust::Repair(_, card) => {
                if !self.state.ship(ship).faceup.has(card) {
                    return Err(NotAdjusted::NoCard(ship, card));
                }
                self.repair(ship, card, &mut ());
            }
            Adjust::Turret(_, quarter) => {
                if profile.turret().is_none() {
                    return Err(NotAdjusted::NoTurret(ship));
                }
                self.state.ship_mut(ship).turret = quarter;
            }
            Adjust::Put(_, plight) => {
                if self.is_busy(ship) {
                    return Err(NotAdjusted::Busy(ship));
                }
                self.put_into(ship, plight);
            }
            Adjust::Remove(_) => {
                if self.is_busy(ship) {
                    return Err(NotAdjusted::Busy(ship));
                }
                self.remove(ship, Fate::Destroyed, &mut ());
            }
        }
        Ok(())
    }

    fn adjust_place(&mut self, ship: ShipId, pose: Pose) -> Result<(), NotAdjusted> {
        let settings = &self.facts.settings;
        let base = Base::new(self.state.base(ship).size, pose);
        if !is_somewhere(pose) || !self.facts.area.holds(base, settings) {
            return Err(NotAdjusted::Outside(ship));
        }
        let under = self.others(ship).iter().find(|(_, other)| overlap(base, *other, settings));
        if let Some((other, _)) = under {
            return Err(NotAdjusted::Overlaps(ship, ShipId(other as u8)));
        }
        self.part(ship);
        self.state.bases[ship.index()] = base;
        Ok(())
    }

    /// Takes a card off the deck: that one faceup, or any one facedown.
    fn adjust_damage(&mut self, ship: ShipId, card: Option<DamageCard>) -> Result<(), NotAdjusted> {
        let facts = &self.facts.ships[ship.index()];
        let seat = usize::from(facts.seat.0);
        if self.state.ship(ship).damage() + 1 >= facts.profile.hull {
            return Err(NotAdjusted::WouldDestroy(ship));
        }
        if self.is_dealt_tokens(ship) && card.is_none() {
            self.state.ship_mut(ship).facedown += 1;
            return Ok(());
        }
        let left = !self.is_dealt_tokens(ship) && card.is_none_or(|card| self.state.unseen[seat].has(card));
        if self.state.deck[seat] == 0 || !left {
            return Err(NotAdjusted::NotInDeck(ship));
        }
        self.state.deck[seat] -= 1;
        match card {
            None => self.state.ship_mut(ship).facedown += 1,
            Some(card) => {
                self.state.unseen[seat].take(card);
                self.state.ship_mut(ship).faceup.add(card);
                self.note_latest(ship, card);
            }
        }
        Ok(())
    }
}
