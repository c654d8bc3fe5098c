//! What flight systems fly by, taken from the library once and shared by everybody who flies.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use tallyho_cards::flight::aturi::Card;
use tallyho_cards::flight::flight_group::{Cards, Chosen};
use tallyho_cards::flight::solo::Charts;
use tallyho_cards::{Faction, Library};
use tallyho_rules::Profile;

use crate::MusterError;

/// The charts and cards of every flight system.
#[derive(Debug)]
pub(crate) struct Books {
    solo: Option<Arc<Charts>>,
    statcards: Option<Arc<Cards>>,
    /// By chassis, worked out when somebody first asks.
    automated: OnceLock<BTreeMap<String, Arc<Card>>>,
}

impl Books {
    pub(crate) fn of(library: &Library) -> Self {
        Self {
            solo: library.solo_charts().cloned().map(Arc::new),
            statcards: library.flight_group_cards().cloned().map(Arc::new),
            automated: OnceLock::new(),
        }
    }

    /// The charts of Solo Alpha.
    pub(crate) fn solo(&self) -> Result<Arc<Charts>, MusterError> {
        self.solo.clone().ok_or(MusterError::NoCharts)
    }

    /// The statcards of Flight Group Alpha.
    pub(crate) fn statcards(&self) -> Result<&Arc<Cards>, MusterError> {
        self.statcards.as_ref().ok_or(MusterError::NoStatcards)
    }

    /// The cards of automated ships, by chassis.
    pub(crate) fn automated(&self, library: &Library) -> &BTreeMap<String, Arc<Card>> {
        self.automated.get_or_init(|| {
            let cards = library.aturi_cards();
            let each = library.ships().iter().filter_map(|ship| {
                let (card, _) = cards.for_ship(ship, library)?;
                Some((ship.id.clone(), Arc::new(card)))
            });
            each.collect()
        })
    }

    /// The statcard that a ship flies by: that of its faction, or of the first that has its chassis.
    pub(crate) fn statcard(
        &self,
        profile: &Profile,
        faction: Option<Faction>,
        library: &Library,
    ) -> Result<Chosen, MusterError> {
        let first = || library.ship(&profile.chassis).ok().and_then(|ship| ship.factions.first().copied());
        Ok(self.statcards()?.choose(&profile.chassis, faction.or_else(first), &profile.dial))
    }
}
