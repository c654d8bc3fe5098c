//! Conditions about what has just been done, and ships that the state alone knows.

use tallyho_table::Quarter;

use crate::frame::{ActivationStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Action;
use crate::state::{ActionSet, ShipId};

use super::{ArcWord, Band, Condition, Listed, Occasion, Step, Who, Window};

impl Game {
    /// The ship that is meant, as seen from one.
    pub(super) fn who(&self, who: Who, me: ShipId, occasion: &Occasion) -> Option<ShipId> {
        occasion.who(who, me).or_else(|| self.known(who, me))
    }

    /// The ship that a ship coordinated last, or has locked.
    pub(super) fn known(&self, who: Who, me: ShipId) -> Option<ShipId> {
        match who {
            Who::Coordinated => self.coordinated(me).map(|(other, _)| other),
            Who::Locked => self.state.ship(me).lock.and_then(Target::ship),
            Who::Me | Who::It | Who::Opponent | Who::Attacker | Who::Defender | Who::Target => None,
        }
    }

    pub(super) fn holds_of_late(&self, condition: &Condition, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| self.who(who, me, occasion);
        let facts = |ship: ShipId| &self.facts.ships[ship.index()].profile;
        match condition {
            Condition::Noted => self.state.attack.noted.contains(&Some((listed.holder(), listed.ability))),
            Condition::Helped(actions) => {
                let did = self.helped(me);
                actions.iter().any(|action| did.contains(*action))
            }
            Condition::AgilityAtMost(one, other) => {
                ship(*one).zip(ship(*other)).is_some_and(|(one, other)| facts(one).agility <= facts(other).agility)
            }
            Condition::Range(one, other, band) => {
                ship(*one).zip(ship(*other)).is_some_and(|(one, other)| self.is_within(one, other, *band))
            }
            Condition::SeenLeast(count, arc, side, band) => {
                let seen = self.on_side(*side, me).filter(|&other| {
                    other != me && self.is_within(me, other, *band) && self.is_in_arc(*arc, me, other)
                });
                seen.count() >= usize::from(*count)
            }
            Condition::InActionStep => self
                .state
                .stack
                .iter()
                .any(|frame| matches!(frame, Frame::Activation(of, ActivationStep::End) if of == me)),
            Condition::LowestInitiative(side, band, who) => ship(*who).is_some_and(|ship| {
                let near = |other: &ShipId| self.is_within(me, *other, *band);
                let lowest = self.on_side(*side, me).filter(near).map(|other| facts(other).initiative).min();
                lowest.is_some_and(|lowest| facts(ship).initiative <= lowest)
            }),
            Condition::TurretPoints(arc) => match self.state.ship(me).turret {
                Quarter::Front => *arc == ArcWord::Front,
                Quarter::Rear => *arc == ArcWord::Rear,
                Quarter::Left | Quarter::Right => *arc == ArcWord::Sides,
            },
            Condition::SlammedStressed => self.state.ship(me).done.slammed_stressed,
            _ => false,
        }
    }

    /// What the ship that one coordinated last performed thanks to that.
    pub(crate) fn helped(&self, ship: ShipId) -> ActionSet {
        match self.coordinated(ship) {
            Some((other, before)) => self.state.ship(other).performed.without(before),
            None => ActionSet::default(),
        }
    }

    /// The ship that one coordinated last, and what that had performed before.
    fn coordinated(&self, ship: ShipId) -> Option<(ShipId, ActionSet)> {
        let all = self.state.coordinated.iter().flatten();
        all.filter(|(by, ..)| *by == ship).map(|(_, other, before)| (*other, *before)).next()
    }

    /// The actions among those that are on a ship's own bar.
    pub(crate) fn helped_and_on_bar(&self, ship: ShipId) -> impl Iterator<Item = Action> + '_ {
        let did = self.helped(ship);
        Action::ALL.into_iter().filter(move |action| did.contains(*action) && self.on_bar(ship, *action))
    }

    /// Whether a card has an enemy in a ship's front arc count as in its bullseye arc.
    pub(crate) fn is_as_in_bullseye(&self, ship: ShipId, other: ShipId) -> bool {
        if !self.facts.hearing.is_heard(Window::Weapon, ship) || self.is_friendly(ship, other) {
            return false;
        }
        let near = |band: &Band| self.is_within(ship, other, *band);
        self.has_step(
            Window::Weapon,
            Occasion::of(ship),
            |step| matches!(step, Step::BullseyeAhead(band) if near(band)),
        )
    }

    fn is_friendly(&self, ship: ShipId, other: ShipId) -> bool {
        self.facts.ships[ship.index()].seat == self.facts.ships[other.index()].seat
    }
}
