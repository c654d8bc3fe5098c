//! The senses of a ship that decides: a handful of questions, whoever answers them.

use std::fmt;

use tallyho_rules::effect::{ActionStep, Step, Window};
use tallyho_rules::{Action, AttackFace, Choice, DefenseFace, Profile, ShipId};
use tallyho_table::{Maneuver, Sector, Side};

use super::query::{Answer, Die, Query, thing_of};

/// A question that nobody has answered yet. A decision stops there; it is made again once there is an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked(pub Query);

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", super::words::question(self.0, &|ship| format!("ship {}", ship.0 + 1)))
    }
}

impl std::error::Error for Asked {}

/// What a ship that decides can ask. A flight system is written against this alone, `?` after every question.
///
/// Everything goes through [`ask`](Self::ask); the others only say what sort of answer they expect.
pub trait Senses {
    /// What the ship is: dial, action bar, weapons.
    fn profile(&self) -> &Profile;

    /// What it may choose from, where that is limited: actions it may perform now.
    fn options(&self) -> &[Choice];

    /// Whether what goes by a number is no ship but a thing on the table.
    fn is_thing(&self, id: ShipId) -> bool {
        thing_of(id).is_some()
    }

    /// The action that it takes where its list says that one: a card may have it prefer another.
    fn preferred(&self, action: Action) -> Action {
        let effects = self.profile().abilities.iter().flat_map(|card| &card.effects);
        let steps = effects.filter(|effect| effect.window == Window::Bar).flat_map(|effect| &effect.blocks[0]);
        let mut preferred = steps.filter_map(|step| match step {
            Step::Action(ActionStep::Prefer(first, other)) if *other == action => Some(*first),
            _ => None,
        });
        preferred.next().unwrap_or(action)
    }

    /// The maneuvers of a die's six sides that a mission has the ship fly by, instead of what its flight system has for it.
    fn mission_table(&self) -> Option<[Maneuver; 6]> {
        None
    }

    /// The answer to a question.
    ///
    /// # Errors
    /// When there is none yet.
    fn ask(&mut self, query: Query) -> Result<Answer, Asked>;

    /// Yes or no.
    ///
    /// # Errors
    /// When there is no such answer yet, as for all of these.
    #[inline]
    fn yes(&mut self, query: Query) -> Result<bool, Asked> {
        match self.ask(query)? {
            Answer::Yes => Ok(true),
            Answer::No => Ok(false),
            _ => Err(Asked(query)),
        }
    }

    /// A ship, or nobody.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn ship(&mut self, query: Query) -> Result<Option<ShipId>, Asked> {
        match self.ask(query)? {
            Answer::Ship(ship) => Ok(Some(ship)),
            Answer::None => Ok(None),
            _ => Err(Asked(query)),
        }
    }

    /// A number.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn number(&mut self, query: Query) -> Result<u8, Asked> {
        match self.ask(query)? {
            Answer::Number(number) => Ok(number),
            _ => Err(Asked(query)),
        }
    }

    /// A side, or neither.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn side(&mut self, query: Query) -> Result<Option<Side>, Asked> {
        match self.ask(query)? {
            Answer::Side(side) => Ok(Some(side)),
            Answer::None => Ok(None),
            _ => Err(Asked(query)),
        }
    }

    /// A sector.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn sector(&mut self, query: Query) -> Result<Sector, Asked> {
        match self.ask(query)? {
            Answer::Sector(sector) => Ok(sector),
            _ => Err(Asked(query)),
        }
    }

    /// A way to make a move, or none.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn way(&mut self, query: Query) -> Result<Option<Choice>, Asked> {
        match self.ask(query)? {
            Answer::Way(way) => Ok(Some(way)),
            Answer::None => Ok(None),
            _ => Err(Asked(query)),
        }
    }

    /// A maneuver.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn maneuver(&mut self, query: Query) -> Result<Maneuver, Asked> {
        match self.ask(query)? {
            Answer::Maneuver(maneuver) => Ok(maneuver),
            _ => Err(Asked(query)),
        }
    }

    /// An attack die, the first of the decision being 0.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn attack_die(&mut self, index: u8) -> Result<AttackFace, Asked> {
        let query = Query::Roll(Die::Attack, index);
        match self.ask(query)? {
            Answer::Attack(face) => Ok(face),
            _ => Err(Asked(query)),
        }
    }

    /// A defence die.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn defense_die(&mut self, index: u8) -> Result<DefenseFace, Asked> {
        let query = Query::Roll(Die::Defense, index);
        match self.ask(query)? {
            Answer::Defense(face) => Ok(face),
            _ => Err(Asked(query)),
        }
    }

    /// A die of six sides: 1 to 6.
    ///
    /// # Errors
    /// When there is no such answer yet.
    #[inline]
    fn six_sided_die(&mut self, index: u8) -> Result<u8, Asked> {
        self.number(Query::Roll(Die::Six, index))
    }
}
