//! Building a squad: what could be added to it, and what speaks against that.

use super::legal::limits;
use super::{Equipped, FaultKind, Foreign, Squad, SquadFault, SquadPilot};
use crate::library::Library;
use crate::pilot::Pilot;
use crate::ship::{Faction, PointSystem};
use crate::slot::Slot;
use crate::upgrade::Upgrade;

/// A card that could be taken, and what speaks against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<'l, Card> {
    /// Which one.
    pub card: &'l Card,
    /// What it costs there.
    pub cost: u8,
    /// Why it may not be there; none if it fits.
    pub misfits: Vec<SquadFault>,
    /// What else would have to change with it: points, other ships.
    pub cares: Vec<SquadFault>,
}

/// A slot of a ship's upgrade bar and what fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Berth {
    /// Which sort.
    pub slot: Slot,
    /// The id of the upgrade in it.
    pub holds: Option<String>,
    /// What the berth is to its upgrade.
    pub part: Part,
}

/// What a berth is to the upgrade in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Where it is, or could be.
    First,
    /// One more slot that it fills.
    Further,
    /// A slot that it needs and the ship does not have.
    Missing,
}

impl Squad {
    /// Every pilot of a faction in that game, and whether the squad may take them.
    pub fn pilot_offers<'l>(
        &self,
        faction: Faction,
        library: &'l Library,
        points: PointSystem,
    ) -> Vec<Offer<'l, Pilot>> {
        let before = self.faults(library, points);
        let mut tried = self.clone();
        let mut offers = Vec::new();
        for card in library.pilots().iter().filter(|pilot| pilot.faction == faction) {
            let Some(cost) = card.cost(points) else { continue };
            tried.pilots.push(SquadPilot {
                pilot: card.id.clone(),
                upgrades: Vec::new(),
                points: None,
                foreign: Foreign::new(),
            });
            let (misfits, cares) = tried.fresh_faults(&before, library, points);
            tried.pilots.pop();
            offers.push(Offer { card, cost, misfits, cares });
        }
        offers
    }

    /// Every upgrade for a slot of one of its ships, in the place of another if one is named, and whether the ship may
    /// take it. None for a ship that is not there.
    pub fn upgrade_offers<'l>(
        &self,
        ship: usize,
        slot: Slot,
        instead: Option<&str>,
        library: &'l Library,
        points: PointSystem,
    ) -> Vec<Offer<'l, Upgrade>> {
        let mut tried = self.clone();
        let Some(pilot) = self.pilots.get(ship).and_then(|it| it.pilot(library)) else { return Vec::new() };
        let Some(flown) = pilot.flown(library, points) else { return Vec::new() };
        if let Some(old) = tried.pilots[ship].upgrades.iter().position(|it| Some(it.id.as_str()) == instead) {
            tried.pilots[ship].upgrades.remove(old);
        }
        let before = tried.faults(library, points);
        let mut offers = Vec::new();
        for card in library.upgrades().iter().filter(|it| it.slots.contains(&slot)) {
            let Some(cost) = card.cost(points, &flown, pilot.initiative) else { continue };
            tried.pilots[ship].upgrades.push(Equipped { slot, id: card.id.clone(), foreign: Foreign::new() });
            let (misfits, cares) = tried.fresh_faults(&before, library, points);
            tried.pilots[ship].upgrades.pop();
            offers.push(Offer { card, cost, misfits, cares });
        }
        offers
    }

    /// The faults that were not there before, apart by whether they keep a card out.
    fn fresh_faults(
        &self,
        before: &[SquadFault],
        library: &Library,
        points: PointSystem,
    ) -> (Vec<SquadFault>, Vec<SquadFault>) {
        // A squad that is still too small is nobody's fault.
        let (_, fewest, _) = limits(points);
        let grows =
            |fault: &SquadFault| self.pilots.len() < fewest && fault.kind == FaultKind::Others && fault.ship.is_none();
        let after = self.faults(library, points).into_iter();
        after
            .filter(|fault| !before.contains(fault) && !grows(fault))
            .partition(|fault| fault.kind == FaultKind::Misfit)
    }
}

impl SquadPilot {
    /// The ship's upgrade bar with what is in it; a standard loadout has none.
    pub fn berths(&self, library: &Library, points: PointSystem) -> Vec<Berth> {
        let Some(pilot) = self.pilot(library).filter(|pilot| pilot.standard_loadout().is_none()) else {
            return Vec::new();
        };
        let aboard = self.aboard(library);
        let mut bar: Vec<Slot> = pilot.slots(points).to_vec();
        bar.extend(aboard.iter().flat_map(|it| &it.front.adds));
        for taken in aboard.iter().flat_map(|it| &it.front.takes) {
            if let Some(last) = bar.iter().rposition(|slot| slot == taken) {
                bar.remove(last);
            }
        }
        let mut berths: Vec<Berth> =
            bar.into_iter().map(|slot| Berth { slot, holds: None, part: Part::First }).collect();
        let ability = pilot.flown(library, points).and_then(|ship| ship.ability);
        let mut either = ability.and_then(|id| library.ability(&id)).map_or(&[][..], |ability| &ability.slots);
        for upgrade in aboard {
            for (place, &slot) in upgrade.slots.iter().enumerate() {
                let part = if place == 0 { Part::First } else { Part::Further };
                let holds = Some(upgrade.id.clone());
                if let Some(free) = berths.iter_mut().find(|it| it.slot == slot && it.holds.is_none()) {
                    (free.holds, free.part) = (holds, part);
                } else if either.contains(&slot) {
                    either = &[];
                    berths.push(Berth { slot, holds, part });
                } else {
                    berths.push(Berth { slot, holds, part: Part::Missing });
                }
            }
        }
        berths.extend(either.iter().map(|&slot| Berth { slot, holds: None, part: Part::First }));
        berths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_HUNDRED: PointSystem = PointSystem::TwoHundred;

    fn squad(text: &str, library: &Library) -> Squad {
        let read = Squad::read(text, library);
        assert_eq!(read.complaints, []);
        read.squad
    }

    fn library() -> Library {
        Library::embedded().unwrap()
    }

    fn why<Card>(offer: &Offer<'_, Card>) -> Vec<String> {
        offer.misfits.iter().map(|fault| fault.message.clone()).collect()
    }

    #[test]
    fn only_pilots_of_the_faction_are_offered_and_limited_ones_once() {
        let library = library();
        let squad = squad(r#"pilots = ["wedgeantilles", "redsquadronveteran"]"#, &library);
        let offers = squad.pilot_offers(Faction::Rebel, &library, TWO_HUNDRED);
        assert!(offers.len() > 40 && offers.iter().all(|offer| offer.card.faction == Faction::Rebel));
        let of = |id: &str| offers.iter().find(|offer| offer.card.id == id).unwrap();
        assert_eq!(why(of("wedgeantilles")), ["2 in the squad, limited to 1"]);
        assert_eq!(why(of("redsquadronveteran")), [""; 0]);
        assert_eq!(of("redsquadronveteran").cost, 40);
    }

    #[test]
    fn an_upgrade_that_does_not_fit_says_why() {
        let library = library();
        let squad = squad(r#"pilots = ["howlrunner", "academypilot"]"#, &library);
        let offers = squad.upgrade_offers(0, Slot::Talent, None, &library, TWO_HUNDRED);
        let of = |id: &str| offers.iter().find(|offer| offer.card.id == id).unwrap();
        assert!(why(of("ruthless")).is_empty());
        assert_eq!(why(of("fearless")), ["needs Scum and Villainy"]);
        assert!(squad.upgrade_offers(7, Slot::Talent, None, &library, TWO_HUNDRED).is_empty());
    }

    #[test]
    fn a_full_slot_takes_another_only_in_the_place_of_the_first() {
        let library = library();
        let squad = squad(r#"pilots = ["wedgeantilles: outmaneuver", "redsquadronveteran"]"#, &library);
        let of = |instead| {
            let offers = squad.upgrade_offers(0, Slot::Talent, instead, &library, TWO_HUNDRED);
            offers.iter().find(|offer| offer.card.id == "predator").map(why).unwrap()
        };
        assert_eq!(of(None), ["1 talent slot too few for Outmaneuver, Predator"]);
        assert_eq!(of(Some("outmaneuver")), [""; 0]);
    }

    #[test]
    fn what_costs_too_much_is_offered_with_a_care() {
        let library = library();
        let squad = squad(r#"pilots = ["wedgeantilles", "redsquadronveteran x3"]"#, &library);
        let offers = squad.upgrade_offers(0, Slot::Torpedo, None, &library, TWO_HUNDRED);
        let torpedoes = offers.iter().find(|offer| offer.card.id == "protontorpedoes").unwrap();
        assert!(torpedoes.misfits.is_empty() && torpedoes.cares.is_empty());
        let mut dear = squad.clone();
        dear.pilots.push(dear.pilots[1].clone());
        let offers = dear.upgrade_offers(0, Slot::Torpedo, None, &library, TWO_HUNDRED);
        let torpedoes = offers.iter().find(|offer| offer.card.id == "protontorpedoes").unwrap();
        assert!(torpedoes.misfits.is_empty() && torpedoes.cares[0].message.starts_with("costs "), "{torpedoes:?}");
    }

    #[test]
    fn a_squad_that_grows_is_no_care_and_one_too_many_is() {
        let library = library();
        let cares = |count: usize| {
            let squad = squad(&format!(r#"pilots = ["academypilot x{count}"]"#), &library);
            let offers = squad.pilot_offers(Faction::Empire, &library, PointSystem::Twenty);
            let more = offers.iter().find(|offer| offer.card.id == "academypilot").unwrap();
            more.cares.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>()
        };
        assert_eq!(cares(1), [""; 0]);
        assert!(cares(8).contains(&"9 ships; the 20-point game has 3 to 8".to_owned()));
    }

    #[test]
    fn a_bar_shows_what_fills_it_and_what_has_no_room() {
        let library = library();
        let berths = |text: &str| -> Vec<String> {
            let squad = squad(text, &library);
            let berths = squad.pilots[0].berths(&library, TWO_HUNDRED);
            let told = |it: &Berth| format!("{} {:?} {}", it.slot.id(), it.part, it.holds.as_deref().unwrap_or("-"));
            berths.iter().filter(|it| it.holds.is_some()).map(told).collect()
        };
        assert_eq!(
            berths(r#"pilots = ["wedgeantilles: outmaneuver, predator"]"#),
            ["talent First outmaneuver", "talent Missing predator"]
        );
        let wedge = squad(r#"pilots = ["wedgeantilles"]"#, &library);
        let bar: Vec<&str> = wedge.pilots[0].berths(&library, TWO_HUNDRED).iter().map(|it| it.slot.id()).collect();
        assert_eq!(bar, ["talent", "torpedo", "astromech", "modification", "configuration"]);
    }
}
