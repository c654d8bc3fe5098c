//! Questions and answers: what is asked of a seat, and what it may say.

use tallyho_table::{Arc, Quarter, Side, Slide};

use crate::damage::DamageCard;
use crate::profile::Action;
use crate::state::{Seat, ShipId, Token};

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Set a ship's dial.
    SetDial(ShipId),
    /// Which ship goes next, of several with the same initiative.
    NextShip,
    /// Decloak, or stay hidden.
    Decloak(ShipId),
    /// Where a Tallon roll sets the ship down.
    TallonPlace(ShipId),
    /// Which action to perform.
    Action(ShipId),
    /// How or on what to perform it.
    Perform(ShipId, Action),
    /// Focus or calculate, as red, after bumping an enemy.
    BumpAction(ShipId),
    /// Which green token or lock of a jammed ship goes.
    Jam(ShipId),
    /// What to attack, and with what.
    Attack(ShipId),
    /// How to modify the attack dice.
    ModifyAttack(ShipId),
    /// How to modify the defence dice.
    ModifyDefense(ShipId),
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Nothing, or nothing more.
    Pass,
    /// A ship: to go next, to lock, to jam, to coordinate.
    Ship(ShipId),
    /// A maneuver, by its index on the ship's dial.
    Maneuver(u8),
    /// An action.
    Action(Action),
    /// The action that repairs a damage card.
    Repair(DamageCard),
    /// A boost or decloak ahead: the template bends to a side, or not at all.
    Ahead(Option<Side>),
    /// A roll or decloak to a side.
    Aside(Side, Slide),
    /// A place on a template's end.
    Slide(Slide),
    /// An arc for a turret.
    Turret(Quarter),
    /// A side to reinforce: [`Token::ReinforceFore`] or [`Token::ReinforceAft`]. Also a token to spend or lose.
    Token(Token),
    /// Spend a Force charge.
    Force,
    /// Spend a lock to reroll so many hits, crits, focus results and blanks. Also: lose the lock.
    Lock([u8; 4]),
    /// Turn a blank to an evade, thanks to a gas cloud in between.
    GasCloud,
    /// Attack.
    Attack {
        /// With that weapon, by its index.
        weapon: u8,
        /// Through that arc.
        arc: Arc,
        /// That ship.
        defender: ShipId,
    },
}

/// A question with everything that may be answered.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'g> {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub question: Question,
    /// The legal answers; never empty.
    pub options: &'g [Choice],
}

/// Room for the options of one question.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    list: Vec<Choice>,
}

impl Default for Options {
    fn default() -> Self {
        // More than any question needs, so that nothing is allocated in play.
        Self { list: Vec::with_capacity(512) }
    }
}

impl Options {
    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, choice: Choice) {
        self.list.push(choice);
    }

    pub(crate) fn list(&self) -> &[Choice] {
        &self.list
    }
}
