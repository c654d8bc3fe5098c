//! What stands between a flight system and a companion at a real table: six decisions, each with its reasons.
//!
//! A companion leads somebody through a round and knows no system; it keeps a [`Flyer`] and asks it. A system becomes one by
//! calling its own functions and keeping what a ship has in mind between two of them, as its [`Pilot`](crate::Pilot) does.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_cards::Faction;
use tallyho_cards::flight::solo::Charts;
use tallyho_rules::{Action, Choice, Handling, Profile, ShipId};
use tallyho_table::Maneuver;

use tallyho_cards::flight::System;

use super::because::Because;
use super::person::Person;
use super::query::{Lean, Move, Query, Wanted};
use super::readings::{self, Reading};
use super::senses::{Asked, Senses};
use super::solo;
use super::weapon::AimedAttack;

/// What was decided, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decided<T> {
    /// What.
    pub what: T,
    /// Why.
    pub because: Because,
}

/// An action, and how it is performed where that is settled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenAction {
    /// The action, or [`Choice::Pass`].
    pub choice: Choice,
    /// How. It is meant for the action named here, which may come by a link.
    pub way: Option<(Action, Choice)>,
}

/// When a ship acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Acts {
    /// In its own activation.
    Activated,
    /// At another point of the round, such as when it is coordinated.
    Elsewhen,
}

/// How ships of a flight system fly together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formations {
    /// Each by itself.
    #[default]
    None,
    /// In squares of up to four, as somebody says; who leaves one does not come back.
    Squares,
    /// Three to six small ships in wings; each may split from it, and joins again.
    Wings,
    /// The same, of wings that split as a whole.
    WholeWings,
}

/// Which orders and formations a flight system knows, and who goes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Customs {
    /// Whether ships are given a [`Order`].
    pub tasks: bool,
    /// How ships fly together.
    pub formations: Formations,
    /// Whether its ships act before the player's of the same initiative.
    pub first_player: bool,
    /// Whether a device is dropped with the template that puts it closest to one of the player's ships.
    pub drops_closest: bool,
}

/// A flight system as a companion asks it. Every decision is made from what a person answers; one that lacks an answer stops with
/// the question and is made again, and must not have changed what the ship has in mind until then.
pub trait Flyer: fmt::Debug {
    /// Which system.
    fn system(&self) -> System;

    /// How its ships are handled otherwise than a player's.
    fn handling(&self) -> Handling;

    /// How that ship is handled; most systems make no difference between their ships.
    fn handling_of(&self, _ship: ShipId, _profile: &Profile) -> Handling {
        self.handling()
    }

    /// What its ships can be told, and how they fly together.
    fn customs(&self) -> Customs {
        Customs::default()
    }

    /// A ship comes to the table, for that faction if somebody said so, and is told what to do; or it is told anew.
    fn enlist(&mut self, _ship: ShipId, _faction: Option<Faction>, _task: Order) {}

    /// A round begins: what ships had in mind in the last one is past.
    fn begin_round(&mut self) {}

    /// A ship flies as a wingmate this round: its target is its leader's.
    fn follow(&mut self, _ship: ShipId, _leader: ShipId) {}

    /// The readings of its rules that can be changed, each with the one it flies by.
    fn readings(&self) -> Vec<(&'static Reading, &'static str)> {
        Vec::new()
    }

    /// Flies by another reading from now on, as `NAME=VALUE`.
    ///
    /// # Errors
    /// When there is none such, with those there are.
    fn read(&mut self, typed: &str) -> Result<(), String> {
        Err(readings::none_of(self.system(), typed))
    }

    /// Whether a ship lets go of its lock as it activates.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn lets_go_of_lock(&mut self, _ship: ShipId, _person: &mut Person) -> Result<Decided<bool>, Asked> {
        Ok(Decided { what: false, because: Because::default() })
    }

    /// What a wingmate flies that could not take its place, its leader having flown that.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn stray(&mut self, ship: ShipId, _led: Maneuver, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        self.maneuver(ship, person)
    }

    /// Whether a ship splits from its wing at the end of the round.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn splits(&mut self, _ship: ShipId, _person: &mut Person) -> Result<Decided<bool>, Asked> {
        Ok(Decided { what: false, because: Because::default() })
    }

    /// Which of the actions that are linked to the first one a ship performs.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn linked_action(
        &mut self,
        ship: ShipId,
        _first: Action,
        person: &mut Person,
    ) -> Result<Decided<ChosenAction>, Asked> {
        self.action(ship, Acts::Activated, person)
    }

    /// How a cloaked ship decloaks in the System phase; `None` when it stays cloaked.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn decloak(&mut self, _ship: ShipId, person: &mut Person) -> Result<Decided<Option<Choice>>, Asked> {
        let (what, because) = solo::wants_move(person, Move::Decloak)?;
        Ok(Decided { what, because })
    }

    /// Whether a ship drops or launches a device in the System phase.
    ///
    /// # Errors
    /// With the first question that has no answer, as for all of these.
    fn device(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<bool>, Asked>;

    /// What a ship flies, by its index on the dial; `None` for an ionized ship, which flies the ion maneuver.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn maneuver(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<u8>>, Asked>;

    /// Where on the end of its template a Tallon roll sets a ship down; `None` where it does not matter.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn align(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        person: &mut Person,
    ) -> Result<Decided<Option<Choice>>, Asked>;

    /// Which of the actions that the person may choose from a ship performs.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn action(&mut self, ship: ShipId, when: Acts, person: &mut Person) -> Result<Decided<ChosenAction>, Asked>;

    /// With which weapon a ship attacks, by its place among them, and whom; `None` when it does not.
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn attack(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<(u8, ShipId)>>, Asked>;

    /// What an attacker spends next on its dice, or [`Choice::Pass`].
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn spend_attacking(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked>;

    /// What a defender spends next on its dice, or [`Choice::Pass`].
    ///
    /// # Errors
    /// With the first question that has no answer.
    fn spend_defending(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked>;
}

/// The Solo Alpha rules at a real table.
#[derive(Clone, Debug)]
pub struct SoloFlyer {
    charts: Arc<Charts>,
    memory: BTreeMap<u8, Mind>,
}

/// What a ship has in mind until it activates again.
#[derive(Clone, Copy, Debug, Default)]
struct Mind {
    attitude: Option<solo::Attitude>,
    lean: Option<Lean>,
}

impl SoloFlyer {
    /// Flies by those charts.
    pub fn new(charts: Arc<Charts>) -> Self {
        Self { charts, memory: BTreeMap::new() }
    }

    fn mind(&self, ship: ShipId) -> Mind {
        self.memory.get(&ship.0).copied().unwrap_or_default()
    }
}

impl Flyer for SoloFlyer {
    fn system(&self) -> System {
        System::SoloAlpha
    }

    fn handling(&self) -> Handling {
        solo::HANDLING
    }

    fn device(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<bool>, Asked> {
        let (what, because) = solo::drops_device(person)?;
        Ok(Decided { what, because })
    }

    fn maneuver(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        let solo::Approach { maneuver, attitude, lean, because, .. } = solo::determine_approach(person, &self.charts)?;
        self.memory.insert(ship.0, Mind { attitude, lean });
        Ok(Decided { what: maneuver, because })
    }

    fn align(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        person: &mut Person,
    ) -> Result<Decided<Option<Choice>>, Asked> {
        let query = Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, self.mind(ship).lean);
        let what = person.way(query)?;
        Ok(Decided { what, because: solo::because_of_roll(query, what) })
    }

    fn action(&mut self, ship: ShipId, when: Acts, person: &mut Person) -> Result<Decided<ChosenAction>, Asked> {
        let mind = self.mind(ship);
        let attitude = match mind.attitude.filter(|_| when == Acts::Activated) {
            Some(attitude) => attitude,
            None => solo::attitude_now(person)?.0,
        };
        let solo::Act { choice, way, because } = solo::act(person, attitude, mind.lean)?;
        if when == Acts::Activated {
            self.memory.insert(ship.0, Mind { attitude: Some(attitude), ..mind });
        }
        Ok(Decided { what: ChosenAction { choice, way }, because })
    }

    fn attack(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Option<(u8, ShipId)>>, Asked> {
        let AimedAttack { on, because } = solo::attack(person)?;
        Ok(Decided { what: on, because })
    }

    fn spend_attacking(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let solo::Spend { choice, because } = solo::modify_attack(person)?;
        Ok(Decided { what: choice, because })
    }

    fn spend_defending(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let solo::Spend { choice, because } = solo::modify_defense(person)?;
        Ok(Decided { what: choice, because })
    }
}
