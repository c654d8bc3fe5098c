//! Whether a ship has what an upgrade asks for.

use tallyho_rules::ActionEntry;

use crate::pilot::{ForceSide, Keyword, Pilot};
use crate::ship::{Faction, Ship};
use crate::upgrade::{Demand, Restriction, Upgrade};

/// A ship that would take an upgrade, as far as restrictions ask.
pub(crate) struct Bearer<'b, 'l> {
    /// The faction of the squad, or of the pilot if it has none.
    pub(crate) faction: Faction,
    /// The pilot's card, or the one that stands in for it.
    pub(crate) pilot: &'b Pilot,
    /// The chassis as it is flown, without what upgrades change.
    pub(crate) ship: &'b Ship,
    pub(crate) initiative: u8,
    /// Whether the pilot is limited.
    pub(crate) limited: bool,
    pub(crate) aboard: &'b [&'l Upgrade],
}

impl Bearer<'_, '_> {
    /// Whether one of the demands is met. What the upgrade itself brings does not count; `together` says whether the squad has a card
    /// of one of the names.
    pub(crate) fn meets(
        &self,
        upgrade: &Upgrade,
        restriction: &Restriction,
        together: impl Fn(&[String]) -> bool,
    ) -> bool {
        restriction.0.iter().any(|demand| self.has(upgrade, demand, &together))
    }

    fn has(&self, upgrade: &Upgrade, demand: &Demand, together: impl Fn(&[String]) -> bool) -> bool {
        let others = || self.aboard.iter().filter(|it| it.id != upgrade.id);
        match demand {
            Demand::Faction(factions) => factions.contains(&self.faction),
            Demand::Chassis(ids) => ids.contains(&self.pilot.ship_id),
            Demand::Size(sizes) => sizes.contains(&self.ship.base),
            Demand::Keyword(keywords) => {
                let ignores_ties = self.ship.ability.as_deref() == Some("twinionengines");
                keywords.iter().any(|it| self.pilot.keywords.contains(it) || *it == Keyword::Tie && ignores_ties)
            }
            Demand::With(names) => together(names),
            Demand::Action(action, colour) => {
                let fits = |entry: &ActionEntry| {
                    entry.action == *action && colour.is_none_or(|colour| colour == entry.difficulty)
                };
                self.ship.actions.iter().any(fits) || others().any(|it| it.front.actions.iter().any(fits))
            }
            Demand::Arc(arcs) => self.ship.attacks.iter().any(|attack| arcs.contains(&attack.arc)),
            Demand::Equipped(slots) => others().any(|it| it.slots.iter().any(|slot| slots.contains(slot))),
            Demand::Force(sides) => sides.iter().any(|side| self.is_on_side(*side)),
            Demand::ShipAbility(ids) => self.ship.ability.as_ref().is_some_and(|ability| ids.contains(ability)),
            Demand::NonLimited => !self.limited,
            Demand::Initiative(least) => self.initiative >= *least,
        }
    }

    fn is_on_side(&self, side: ForceSide) -> bool {
        let keyword = match side {
            ForceSide::Light => Keyword::LightSide,
            ForceSide::Dark => Keyword::DarkSide,
        };
        let pilot = self.pilot;
        pilot.keywords.contains(&keyword)
            || pilot.force.as_ref().is_some_and(|force| force.sides.contains(&side))
            || self.aboard.iter().any(|it| it.front.force.as_ref().is_some_and(|force| force.sides.contains(&side)))
    }
}
