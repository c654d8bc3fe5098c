//! Who may attack whom, and what of ships is otherwise than usual in a scenario.

use serde::{Deserialize, Serialize};
use tallyho_table::{Maneuver, Shot, Slide};

use super::{Kinds, Ships, Test};
use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Weapon;
use crate::setup::{Setup, ShipSetup};
use crate::state::{ShipId, State, Token};

/// What some ships may do to others with their weapons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FireRule {
    /// Who attacks.
    pub ships: Ships,
    /// Which kinds of thing attack, with a gun.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub guns: Kinds,
    /// Who is attacked.
    pub at: Ships,
    /// How.
    pub may: Fire,
    /// The counter, by its place, that goes up with every such attack that hits.
    pub hits: Option<u8>,
    /// What must hold for it to count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<Test>,
}

/// Whether nothing is to be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_nothing(kinds: &Kinds) -> bool {
    *kinds == 0
}

/// How some ships may attack others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fire {
    /// As usual.
    #[default]
    Freely,
    /// Never.
    Never,
    /// With torpedoes only, from one range to another.
    Torpedoes(u8, u8),
}

/// How some ships are from the start, other than new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartAs {
    /// Who.
    pub ships: Ships,
    /// The damage cards that lie faceup on each, by their place in [`DamageCard::ALL`].
    pub faceup: Vec<u8>,
    /// The energy of each, if not all it can have.
    pub energy: Option<u8>,
    /// The stress tokens of each.
    #[serde(default, skip_serializing_if = "is_none")]
    pub stress: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde asks
fn is_none(count: &u8) -> bool {
    *count == 0
}

/// How many dice a freighter rolls for what it ran over.
const fn dice_of(size: tallyho_table::BaseSize) -> u8 {
    match size {
        tallyho_table::BaseSize::Small => 1,
        tallyho_table::BaseSize::Medium | tallyho_table::BaseSize::Large => 2,
        tallyho_table::BaseSize::Huge => 0,
    }
}

/// Ships start as a scenario has them, once their decks are shuffled.
pub(crate) fn start_as(starts: &[StartAs], setup: &Setup, state: &mut State) {
    for start in starts {
        for (index, ship) in setup.ships.iter().enumerate().filter(|(index, _)| start.ships >> index & 1 == 1) {
            if let Some(energy) = start.energy {
                state.ships[index].energy = energy.min(ship.profile.epic.energy);
            }
            (0..start.stress).for_each(|_| state.ships[index].tokens.add(Token::Stress));
            for card in start.faceup.iter().filter_map(|&card| DamageCard::ALL.get(usize::from(card))) {
                deal(state, index, ship, *card);
            }
        }
    }
}

fn deal(state: &mut State, index: usize, ship: &ShipSetup, card: DamageCard) {
    let seat = usize::from(ship.seat.0);
    // There may be no other copy of it.
    if state.unseen[seat].has(card) && state.deck[seat] > 0 {
        state.unseen[seat].take(card);
        state.deck[seat] -= 1;
        state.ships[index].faceup.add(card);
    }
}

impl Game {
    fn fire_rules(&self, ship: ShipId, defender: ShipId) -> impl Iterator<Item = &FireRule> {
        let rules = self.facts.scenario.iter().flat_map(|scenario| &scenario.fire);
        rules
            .filter(move |rule| rule.ships >> ship.0 & 1 == 1 && rule.at >> defender.0 & 1 == 1)
            .filter(|rule| self.all_hold(&rule.tests))
    }

    /// Whether the scenario lets a thing of a kind fire its gun at something.
    pub(crate) fn may_shoot(&self, index: usize, defender: Target) -> bool {
        let (Some((kind, _)), Some(ship)) = (self.printed_kind(index), defender.ship()) else { return true };
        let mut rules = self.facts.scenario.iter().flat_map(|scenario| &scenario.fire);
        !rules.any(|rule| {
            rule.may == Fire::Never
                && rule.guns >> kind & 1 == 1
                && rule.at >> ship.0 & 1 == 1
                && self.all_hold(&rule.tests)
        })
    }

    /// Whether the scenario lets a ship attack another so.
    pub(crate) fn may_fire_at(&self, ship: ShipId, weapon: &Weapon, defender: Target, shot: Shot) -> bool {
        if self.bars_attacks(ship) {
            return false;
        }
        let Some(defender) = defender.ship() else { return true };
        self.fire_rules(ship, defender).all(|rule| match rule.may {
            Fire::Freely => true,
            Fire::Never => false,
            Fire::Torpedoes(least, most) => self.is_torpedo(ship, weapon) && (least..=most).contains(&shot.range.0),
        })
    }

    fn is_torpedo(&self, ship: ShipId, weapon: &Weapon) -> bool {
        let cards = &self.facts.ships[ship.index()].profile.abilities;
        let card = weapon.card.and_then(|card| cards.get(usize::from(card)));
        card.is_some_and(|card| &*card.kind == "torpedo")
    }

    /// Counts an attack that hit.
    pub(crate) fn count_hit(&mut self) {
        let (attacker, defender) = (self.state.attack.attacker.ship(), self.state.attack.defender.ship());
        if let (Some(attacker), Some(defender), true) = (attacker, defender, self.facts.scenario.is_some()) {
            let mut counted = 0_u16;
            self.fire_rules(attacker, defender)
                .filter_map(|rule| rule.hits)
                .for_each(|counter| counted |= 1 << counter);
            for (place, counter) in self.state.scenario.counters.iter_mut().enumerate() {
                *counter = counter.saturating_add(i16::from(counted >> place & 1 == 1));
            }
        }
    }

    fn is_one_of(&self, ship: ShipId, which: impl Fn(&super::Scenario) -> Ships) -> bool {
        self.facts.scenario.as_ref().is_some_and(|scenario| which(scenario) >> ship.0 & 1 == 1)
    }

    /// Whether no gun that fires by itself fires at something.
    pub(crate) fn is_neutral(&self, target: Target) -> bool {
        target.ship().is_some_and(|ship| self.is_one_of(ship, |scenario| scenario.neutral))
    }

    /// An ion token that costs a ship energy instead; whether it did.
    pub(crate) fn is_insulated(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) -> bool {
        let insulated = token == Token::Ion && self.is_one_of(ship, |scenario| scenario.insulated);
        if insulated {
            self.spend_energy(ship, sink);
        }
        insulated
    }

    /// Whether critical damage to the hull of a ship is two damage, and nothing else.
    pub(crate) fn is_freighter(&self, ship: ShipId) -> bool {
        self.is_one_of(ship, |scenario| scenario.freighters)
    }

    /// A freighter stops for nobody: what it would end upon is destroyed, and it rolls for that.
    pub(crate) fn run_over(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let start = self.state.base(ship);
        let end = start.at(start.pose.then(maneuver.displacement(start.size, Slide::Middle)));
        let under = self.others(ship).under(end, &self.facts.settings);
        let mut dice = 0;
        for other in under.iter().map(|other| ShipId(other as u8)) {
            let rolls = dice_of(self.state.base(other).size);
            if rolls > 0 {
                dice += rolls;
                sink.note(Event::Rammed(ship, other));
                self.destroy(other, sink);
            }
        }
        self.suffer_matching(ship, dice, chance, sink);
        self.bury(ship, sink);
    }
}
