//! A ship as it changes in play.

use tallyho_table::{IndexSet, Maneuver, Quarter};

use crate::damage::Cards;
use crate::effect::Span;
use crate::epic::{Formation, Wing};
use crate::flight_group::GroupState;
use crate::object::Target;
use crate::profile::Difficulty;
use crate::state::{ActionSet, Dial, Fate, MAX_CARDS, MAX_LOADS, ShipId};
use crate::token::{Token, Tokens};

/// A ship in play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ship {
    /// Its tokens.
    pub tokens: Tokens,
    /// What it has locked.
    pub lock: Option<Target>,
    /// Its shields.
    pub shields: u8,
    /// Facedown damage cards.
    pub facedown: u8,
    /// Faceup damage cards.
    pub faceup: Cards,
    /// Force charges.
    pub force: u8,
    /// Energy, of huge ships.
    pub energy: u8,
    /// The ship it is docked on.
    pub docked_on: Option<ShipId>,
    /// Its place in a wing that another leads.
    pub wing: Option<Wing>,
    /// Charges of the devices it carries.
    pub payload: [u8; MAX_LOADS],
    /// Where its turret points.
    pub turret: Quarter,
    /// Its dial.
    pub dial: Dial,
    /// Whether it is in play.
    pub fate: Fate,
    /// Charges of its cards.
    pub charges: [u8; MAX_CARDS],
    /// The maneuver it executed last this round.
    pub flown: Option<Flown>,
    /// What it did this round.
    pub(crate) done: Done,
    /// Actions it performed this round.
    pub performed: ActionSet,
    /// Which other ships it touches after a bump.
    pub(crate) touching: IndexSet,
    /// What it has as one of a flight group.
    pub group: GroupState,
    /// What its cards have come to.
    pub cards: CardState,
}

/// What the cards of a ship have come to, besides their charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardState {
    /// Those that show their other side, as bits.
    pub flipped: u16,
    /// Those that began something that goes on until the end of the round, as bits.
    pub active: u16,
    /// The ships that they marked: the first that marks at all, and the second.
    pub marks: [Mark; 2],
    /// The initiative at which they make the ship engage this round.
    pub engages_at: Option<u8>,
    /// What it has locked besides, if a card lets it keep two locks: the one it acquired first.
    pub first_lock: Option<Target>,
}

/// Whom a card marked, if anybody: in one byte, because there are two for every ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u8);

impl Mark {
    /// A mark on that ship, or on none.
    pub fn on(ship: Option<ShipId>) -> Self {
        Self(ship.map_or(u8::MAX, |ship| ship.0))
    }
}

impl Default for Mark {
    fn default() -> Self {
        Self::on(None)
    }
}

impl CardState {
    /// What lasts until the end of the round is over.
    pub(crate) fn begin_round(&mut self) {
        (self.active, self.engages_at) = (0, None);
    }
}

/// Whether a ship may perform more actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoreActions {
    #[default]
    Any,
    /// One, and then no other in this activation.
    OneThisActivation,
    /// One, and then no other this round.
    OneThisRound,
    /// None in this activation.
    NoneThisActivation,
    /// None this round.
    NoneThisRound,
}

impl MoreActions {
    /// One more, and then no other for so long.
    pub(crate) const fn one(span: Span) -> Self {
        match span {
            Span::Activation => Self::OneThisActivation,
            Span::Round => Self::OneThisRound,
        }
    }

    /// What is left once an action is performed.
    pub(crate) const fn after_one(self) -> Self {
        match self {
            Self::OneThisActivation => Self::NoneThisActivation,
            Self::OneThisRound => Self::NoneThisRound,
            Self::Any | Self::NoneThisActivation | Self::NoneThisRound => self,
        }
    }

    /// What is left where that one action was not performed after all.
    pub(crate) const fn unless_performed(self) -> Self {
        match self {
            Self::OneThisActivation | Self::OneThisRound => Self::Any,
            Self::Any | Self::NoneThisActivation | Self::NoneThisRound => self,
        }
    }

    /// What is left once the activation is over.
    pub(crate) const fn after_activation(self) -> Self {
        match self {
            Self::OneThisActivation | Self::NoneThisActivation => Self::Any,
            Self::Any | Self::OneThisRound | Self::NoneThisRound => self,
        }
    }

    /// Whether there are none.
    pub(crate) const fn is_none(self) -> bool {
        matches!(self, Self::NoneThisActivation | Self::NoneThisRound)
    }
}

/// A maneuver that was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flown {
    /// Which.
    pub maneuver: Maneuver,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// Whether all of it was.
    pub fully: bool,
}

/// What a ship did this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) system: bool,
    pub(crate) activated: bool,
    pub(crate) engaged: bool,
    /// It flies its ion maneuver this round.
    pub(crate) ion_maneuver: bool,
    /// It may not take its action.
    pub(crate) skips_action: bool,
    /// Actions of its cards that were performed, as bits in the order in which they are heard.
    pub(crate) card_actions: u16,
    /// It became tractored, and somebody could drag it.
    pub(crate) tractored: bool,
    /// It made the attack that every ship has.
    pub(crate) attacked: bool,
    /// The weapons it made bonus attacks with, a bit each; the highest for an attack that a card granted.
    pub(crate) bonus: u16,
    /// It has just attacked, and may do so again.
    pub(crate) again: bool,
    /// Its maneuver led out of the play area, and it turns back once that is executed.
    pub(crate) turns_back: bool,
    /// Whether a card lets it perform more actions.
    pub(crate) more_actions: MoreActions,
    /// It was stressed when it performed a SLAM.
    pub(crate) slammed_stressed: bool,
    /// The arcs it attacked through with a turret, as bits.
    pub(crate) turret_arcs: u8,
}

impl Default for Ship {
    fn default() -> Self {
        Self {
            tokens: Tokens::default(),
            lock: None,
            shields: 0,
            facedown: 0,
            faceup: Cards::default(),
            force: 0,
            energy: 0,
            docked_on: None,
            wing: None,
            payload: [0; MAX_LOADS],
            turret: Quarter::Front,
            dial: Dial::Empty,
            fate: Fate::Flying,
            charges: [0; MAX_CARDS],
            flown: None,
            done: Done::default(),
            performed: ActionSet::default(),
            touching: IndexSet::EMPTY,
            group: GroupState::default(),
            cards: CardState::default(),
        }
    }
}

impl Ship {
    /// Whether it is on the table.
    #[inline]
    pub const fn on_table(&self) -> bool {
        matches!(self.fate, Fate::Flying | Fate::Dying)
    }

    /// Whom it follows in formation.
    #[inline]
    pub const fn follows(&self) -> Option<ShipId> {
        match self.wing {
            Some(Wing { leader, flying: Formation::Kept, .. }) => Some(leader),
            Some(_) | None => None,
        }
    }

    /// How many damage cards it has.
    pub fn damage(&self) -> u8 {
        self.facedown + self.faceup.len()
    }

    /// The speed of the maneuver it executed this round.
    #[inline]
    pub fn speed(&self) -> Option<u8> {
        self.flown.map(|flown| flown.maneuver.speed())
    }

    /// Whether it has had its turn in this round's Activation phase.
    #[inline]
    pub const fn has_activated(&self) -> bool {
        self.done.activated
    }

    /// Whether it has had its turn in this round's Engagement phase.
    #[inline]
    pub const fn has_engaged(&self) -> bool {
        self.done.engaged
    }

    /// Whether it has a lock on something.
    #[inline]
    pub fn has_locked(&self, on: Target) -> bool {
        self.lock == Some(on) || self.cards.first_lock == Some(on)
    }

    /// Whether it has stress.
    #[inline]
    pub const fn is_stressed(&self) -> bool {
        self.tokens.has(Token::Stress)
    }
}
