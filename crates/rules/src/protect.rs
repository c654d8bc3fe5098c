//! Protecting: an action of ships that a mission allows it. It gives another ship or a thing nearby a token, and whoever has one
//! spends it while it defends to cancel a result of the attack.

use tallyho_table::{IndexSet, Range};

use crate::choice::Choice;
use crate::dice::{AttackFace, DefenseFace};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::setup::{Setup, SetupFault};
use crate::state::{ShipId, Token};

/// How far it reaches.
const REACH: u8 = 1;

/// What a ship may protect: other ships, and things such as emplacements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wards {
    ships: IndexSet,
    things: IndexSet,
}

impl Wards {
    /// Nobody and nothing.
    pub const NONE: Self = Self { ships: IndexSet::EMPTY, things: IndexSet::EMPTY };

    /// Whether that is among them.
    pub fn contains(self, ward: Target) -> bool {
        match ward {
            Target::Ship(ship) => self.ships.contains(ship.index()),
            Target::Object(index) => self.things.contains(usize::from(index)),
        }
    }

    /// Ships first, then things.
    pub fn iter(self) -> impl Iterator<Item = Target> {
        let ships = self.ships.iter().map(|ship| Target::Ship(ShipId(ship as u8)));
        ships.chain(self.things.iter().map(|index| Target::Object(index as u8)))
    }
}

impl FromIterator<Target> for Wards {
    fn from_iter<I: IntoIterator<Item = Target>>(wards: I) -> Self {
        let mut all = Self::NONE;
        for ward in wards {
            match ward {
                Target::Ship(ship) => all.ships.insert(ship.index()),
                Target::Object(index) => all.things.insert(usize::from(index)),
            };
        }
        all
    }
}

impl Game {
    pub(crate) fn can_protect(&self, ship: ShipId, on: Target) -> bool {
        self.facts.ships[ship.index()].handling.protects.contains(on)
            && match on {
                Target::Ship(other) => self.state.ship(other).on_table() && self.reaches(ship, other, REACH),
                Target::Object(index) => {
                    let index = usize::from(index);
                    let near = || self.placed(index).distance(self.state.base(ship));
                    self.is_attackable(index) && Range(REACH).reaches(near(), &self.facts.settings)
                }
            }
    }

    /// What a ship could protect now.
    pub(crate) fn wards_near(&self, ship: ShipId) -> impl Iterator<Item = Target> + '_ {
        self.facts.ships[ship.index()].handling.protects.iter().filter(move |&on| self.can_protect(ship, on))
    }

    /// Offers the action to a ship that has somebody to protect; it is on nobody's bar.
    pub(crate) fn offer_to_protect(&mut self, ship: ShipId) {
        let choice = Choice::Action(Action::Protect, Difficulty::White);
        if self.can_be_granted(ship, Action::Protect, Difficulty::White, false) {
            self.options.push(choice);
        }
    }

    /// Offers what a ship could protect now.
    pub(crate) fn offer_wards(&mut self, ship: ShipId) {
        for on in self.facts.ships[ship.index()].handling.protects.iter() {
            if self.can_protect(ship, on) {
                self.options.push(match on {
                    Target::Ship(other) => Choice::Ship(other),
                    Target::Object(index) => Choice::Object(index),
                });
            }
        }
    }

    /// A ship has protected another, or a thing.
    pub(crate) fn protect(&mut self, way: Choice, sink: &mut impl Sink) {
        match way {
            Choice::Ship(on) => self.gain(on, Token::Protect, sink),
            Choice::Object(index) => self.thing_gains(usize::from(index), Token::Protect, sink),
            _ => {}
        }
    }

    /// Offers to spend a protect token where there is a result left to cancel.
    pub(crate) fn offer_protection(&mut self, defender: ShipId) {
        let dice = self.state.attack.attack;
        let results = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
        if results > 0 && self.state.ship(defender).tokens.has(Token::Protect) {
            self.options.push(Choice::Token(Token::Protect));
        }
    }

    /// The defender spends a protect token.
    pub(crate) fn spend_protection(&mut self, defender: ShipId, sink: &mut impl Sink) {
        self.cancel_by_protection();
        self.lose(defender, Token::Protect, sink);
        sink.note(Event::AttackDice(self.state.attack.attack));
    }

    /// A thing that is attacked spends as many protect tokens as it takes: nobody is asked, for nothing is gained by waiting.
    pub(crate) fn spend_protection_of_thing(&mut self, sink: &mut impl Sink) {
        let Target::Object(index) = self.state.attack.defender else { return };
        let evades = self.state.attack.defense.count(DefenseFace::Evade);
        loop {
            let dice = self.state.attack.attack;
            let results = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
            if results <= evades || !self.thing_loses(usize::from(index), Token::Protect, sink) {
                return;
            }
            self.cancel_by_protection();
            sink.note(Event::AttackDice(self.state.attack.attack));
        }
    }

    /// A crit is cancelled, or else a hit. Nobody would have it the other way round.
    fn cancel_by_protection(&mut self) {
        let dice = &mut self.state.attack.attack;
        if dice.cancel(AttackFace::Crit, 1) == 0 {
            dice.cancel(AttackFace::Hit, 1);
        }
    }
}

/// What is wrong with what a ship may protect.
pub(crate) fn fault(setup: &Setup, index: usize) -> (bool, SetupFault) {
    let first = setup.obstacles.len();
    let things = setup.scenario.as_ref().map_or(0, |scenario| scenario.things.len());
    let is_nothing = |ward: Target| match ward {
        Target::Ship(ship) => ship.index() == index || ship.index() >= setup.ships.len(),
        Target::Object(thing) => !(first..first + things).contains(&usize::from(thing)),
    };
    (setup.ships[index].handling.protects.iter().any(is_nothing), SetupFault::CannotProtect(index))
}
