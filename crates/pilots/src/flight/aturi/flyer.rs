//! Automated ships at a real table.

use std::collections::BTreeMap;
use std::sync::Arc;

use tallyho_cards::flight::aturi::Card;
use tallyho_rules::{Choice, Handling, ShipId};
use tallyho_table::Maneuver;

use super::action::{Act, Link, follow, select_action};
use super::attack::attack;
use super::check::device_check;
use super::dice::{modify_attack, modify_defense};
use super::maneuver::{Activation, activate};
use super::pilot::HANDLING;
use super::target::{Target, select_target};
use super::{Behaviour, Readings};
use crate::flight::because::{Because, System};
use crate::flight::companion::{Acts, Decided, Deed, Flyer};
use crate::flight::person::Person;
use crate::flight::query::{Lean, Move, Query, Wanted};
use crate::flight::senses::{Asked, Senses};

/// Heroes of the Aturi Cluster at a real table: every ship attacks.
#[derive(Clone, Debug)]
pub struct AturiFlyer {
    /// By chassis.
    cards: BTreeMap<String, Arc<Card>>,
    readings: Readings,
    memory: BTreeMap<u8, Mind>,
}

/// What a ship has in mind until it activates again.
#[derive(Clone, Copy, Debug, Default)]
struct Mind {
    target: Option<Target>,
    link: Option<Link>,
}

impl AturiFlyer {
    /// Flies by those cards, one for each chassis.
    pub fn new(cards: impl IntoIterator<Item = (String, Card)>, readings: Readings) -> Self {
        let cards = cards.into_iter().map(|(chassis, card)| (chassis, Arc::new(card))).collect();
        Self { cards, readings, memory: BTreeMap::new() }
    }

    /// The card of the ship that somebody tells about; another one's where there is none, which cannot be in a whole library.
    fn card(&self, person: &Person) -> Option<Arc<Card>> {
        let own = self.cards.get(&person.profile().chassis);
        own.or_else(|| self.cards.values().next()).cloned()
    }

    fn mind(&self, ship: ShipId) -> Mind {
        self.memory.get(&ship.0).copied().unwrap_or_default()
    }

    fn target(&self, ship: ShipId, card: &Card, person: &mut Person) -> Result<Target, Asked> {
        match self.mind(ship).target {
            Some(target) => Ok(target),
            None => Ok(select_target(person, card, Behaviour::Attack, self.readings, &mut Because::default())?),
        }
    }
}

impl Flyer for AturiFlyer {
    fn system(&self) -> System {
        System::Aturi
    }

    fn handling(&self) -> Handling {
        HANDLING
    }

    fn device(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<bool>, Asked> {
        let (what, because) = device_check(person)?;
        Ok(Decided { what, because })
    }

    fn maneuver(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        let Some(card) = self.card(person) else { return Ok(Decided { what: None, because: Because::default() }) };
        let Activation { target, maneuver, because } = activate(person, &card, Behaviour::Attack, self.readings)?;
        self.memory.insert(ship.0, Mind { target: Some(target), link: None });
        Ok(Decided { what: maneuver, because })
    }

    fn align(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        person: &mut Person,
    ) -> Result<Decided<Option<Choice>>, Asked> {
        let lean = self.mind(ship).target.and_then(Target::thing).map(Lean::Towards);
        let what = person.way(Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, lean))?;
        Ok(Decided { what, because: Because::default() })
    }

    fn action(&mut self, ship: ShipId, _: Acts, person: &mut Person) -> Result<Decided<Deed>, Asked> {
        let nothing = Decided { what: Deed { choice: Choice::Pass, way: None }, because: Because::default() };
        let Some(card) = self.card(person) else { return Ok(nothing) };
        let target = self.target(ship, &card, person)?;
        let act = match self.mind(ship).link {
            Some(link) => follow(person, target, link)?,
            None => select_action(person, &card, target, Behaviour::Attack)?,
        };
        let Act { choice, way, link, because, .. } = act;
        let way = match choice {
            Choice::Action(action, _) => way.map(|way| (action, way)),
            _ => None,
        };
        self.memory.insert(ship.0, Mind { target: Some(target), link });
        Ok(Decided { what: Deed { choice, way }, because })
    }

    fn attack(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Option<(u8, ShipId)>>, Asked> {
        let Some(card) = self.card(person) else { return Ok(Decided { what: None, because: Because::default() }) };
        let attack = attack(person, &card, Behaviour::Attack)?;
        Ok(Decided { what: attack.on, because: attack.because })
    }

    fn spend_attacking(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let spend = modify_attack(person)?;
        Ok(Decided { what: spend.choice, because: spend.because })
    }

    fn spend_defending(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let spend = modify_defense(person)?;
        Ok(Decided { what: spend.choice, because: spend.because })
    }
}
