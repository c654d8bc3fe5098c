//! Errands: the actions of a scenario.

use serde::{Deserialize, Serialize};
use tallyho_table::Range;

use super::change::Running;
use super::{Deed, Kinds, ScenarioEvent, Ships, Test};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::game::Game;
use crate::object::{ObjectKind, Target};
use crate::profile::{Action, Difficulty};
use crate::state::{Fate, ShipId, Token};

/// An action of a scenario, which ships perform in their Perform Action step only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Errand {
    /// What it is called.
    pub name: String,
    /// Who may.
    pub who: Ships,
    /// What must hold.
    pub tests: Vec<Test>,
    /// Whether stress does not keep from it.
    pub stressed: bool,
    /// Whether it is done once in a round, whoever does it; otherwise every ship does it once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once_per_round: bool,
    /// The kinds of thing it is done on; none for what is done on nothing ([`Errand::NOTHING`]).
    pub kinds: Kinds,
    /// The ships it is done on, instead of things.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub ships: Ships,
    /// From how far away at most; 0 is touching or lying on it.
    pub reach: u8,
    /// What it does.
    pub deeds: Vec<ErrandDeed>,
}

/// What an errand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrandDeed {
    /// The thing goes onto the ship's card.
    Take,
    /// The ship's side marks the thing as its own.
    Own,
    /// The thing goes.
    Remove,
    /// The ship loses its cloak tokens.
    Decloak,
    /// The ship spends so much energy, without which it cannot do it.
    SpendEnergy(u8),
    /// The ship that it is done on gains an ion token.
    Ionise,
    /// As a rule does.
    Do(Deed),
}

/// Whether nothing is to be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_nobody(ships: &Ships) -> bool {
    *ships == 0
}

impl Errand {
    /// What an errand is done on that is done on nothing.
    pub const NOTHING: u8 = u8::MAX;
}

impl Game {
    /// Offers the errands that a ship can do now.
    pub(crate) fn offer_errands(&mut self, ship: ShipId) {
        if self.facts.scenario.is_none() {
            return;
        }
        let facts = self.facts.clone();
        let errands = facts.scenario.iter().flat_map(|scenario| &scenario.errands).enumerate();
        for (place, errand) in errands.filter(|(_, errand)| errand.who >> ship.0 & 1 == 1) {
            if !self.may_run(ship, place, errand) {
                continue;
            }
            if errand.kinds == 0 && errand.ships == 0 {
                self.options.push(Choice::Errand(place as u8, Errand::NOTHING));
            }
            for other in (0..facts.ships.len() as u8).map(ShipId).filter(|other| errand.ships >> other.0 & 1 == 1) {
                if other != ship && self.state.ship(other).on_table() && self.reaches(ship, other, errand.reach) {
                    self.options.push(Choice::Errand(place as u8, other.0));
                }
            }
            for index in facts.obstacles.len()..usize::from(self.state.object_count) {
                if self.is_in_reach(ship, errand, index) {
                    self.options.push(Choice::Errand(place as u8, index as u8));
                }
            }
        }
    }

    fn may_run(&self, ship: ShipId, place: usize, errand: &Errand) -> bool {
        let state = self.state.ship(ship);
        let ran = self.state.scenario.ran[place];
        state.fate == Fate::Flying
            && ran >> ship.0 & 1 == 0
            && !(errand.once_per_round && ran != 0)
            && !state.done.more_actions.is_none()
            && (errand.stressed || !self.stress_bars(ship, None, Difficulty::White))
            && !self.ion_bars_actions(ship)
            && !self.bars_actions(ship)
            && self.all_hold(&errand.tests)
            && errand.deeds.iter().all(|deed| !matches!(deed, ErrandDeed::SpendEnergy(cost) if state.energy < *cost))
            && !(errand.deeds.contains(&ErrandDeed::Take) && self.carried_by(ship).is_some())
    }

    fn is_in_reach(&self, ship: ShipId, errand: &Errand, index: usize) -> bool {
        let object = &self.state.objects[index];
        let ObjectKind::Thing(kind) = object.kind else { return false };
        let marked = object.marked_by == Some(self.facts.ships[ship.index()].seat);
        errand.kinds >> kind & 1 == 1
            && object.clings.is_none()
            && !(marked && errand.deeds.contains(&ErrandDeed::Own))
            && Range(errand.reach).reaches(self.placed(index).distance(self.state.base(ship)), &self.facts.settings)
    }

    /// A ship does an errand on a thing.
    pub(crate) fn run_errand(
        &mut self,
        (ship, place, index): (ShipId, u8, u8),
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let facts = self.facts.clone();
        let errand = facts.scenario.as_ref().and_then(|scenario| scenario.errands.get(usize::from(place)));
        let Some(errand) = errand else { return };
        self.state.scenario.ran[usize::from(place)] |= 1 << ship.0;
        let state = self.state.ship_mut(ship);
        state.done.more_actions = state.done.more_actions.after_one();
        self.tell(ScenarioEvent::Errand(ship, place, index), sink);
        let object = usize::from(index);
        let on = match index {
            Errand::NOTHING => None,
            index if errand.ships != 0 => Some(Target::Ship(ShipId(index))),
            index => Some(Target::Object(index)),
        };
        for deed in &errand.deeds {
            match *deed {
                ErrandDeed::Take | ErrandDeed::Own | ErrandDeed::Remove
                    if index == Errand::NOTHING || errand.ships != 0 => {}
                ErrandDeed::Ionise if errand.ships != 0 => self.gain(ShipId(index), Token::Ion, sink),
                ErrandDeed::Ionise => {}
                ErrandDeed::SpendEnergy(cost) => (0..cost).for_each(|_| _ = self.spend_energy(ship, sink)),
                ErrandDeed::Take => self.take_thing(ship, object, sink),
                ErrandDeed::Own => {
                    let seat = facts.ships[ship.index()].seat;
                    self.state.objects[object].marked_by = Some(seat);
                    self.tell(ScenarioEvent::Owned(index, seat), sink);
                }
                ErrandDeed::Remove => self.remove_object(object, sink),
                ErrandDeed::Decloak => self.lose_all(ship, Token::Cloak, sink),
                ErrandDeed::Do(deed) => self.bring_about(deed, Some(Running { ship, on }), chance, sink),
            }
        }
    }

    /// Whether what a ship carries keeps it from an action.
    pub(crate) fn tow_allows(&self, ship: ShipId, action: Action) -> bool {
        let barred = matches!(action, Action::Boost | Action::BarrelRoll | Action::Slam | Action::Cloak);
        self.facts.scenario.is_none() || !barred || !self.tows(ship)
    }

    /// Whether a ship cannot gain a token for what it tows: a cloak, whatever would bring it.
    pub(crate) fn tow_keeps_from(&self, ship: ShipId, token: Token) -> bool {
        token == Token::Cloak && self.facts.scenario.is_some() && self.tows(ship)
    }

    /// The colour of every errand.
    pub const ERRAND: Difficulty = Difficulty::White;
}
