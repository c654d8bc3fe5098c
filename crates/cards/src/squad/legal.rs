//! Whether a squad may be played by the rules of a point system, with every fault at once.

use std::collections::BTreeMap;
use std::fmt;

use super::bearer::Bearer;
use super::{Squad, SquadPilot};
use crate::library::Library;
use crate::pilot::{Fitting, Pilot};
use crate::ship::{Faction, PointSystem, Ship};
use crate::slot::Slot;
use crate::upgrade::{Restriction, Upgrade};
use tallyho_table::BaseSize;

/// Something that keeps a squad from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquadFault {
    /// Which ship of the squad, counted from 0; `None` when it is the squad as a whole.
    pub ship: Option<usize>,
    /// The name of the pilot of that ship, and then of the card.
    pub about: Vec<String>,
    /// What is wrong, in one line.
    pub message: String,
    /// What would mend it.
    pub kind: FaultKind,
}

/// What would mend a fault of a squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Only taking the card or the ship out: it may not be there.
    Misfit,
    /// Spending less.
    Points,
    /// Changing other ships, or their number.
    Others,
}

impl SquadFault {
    /// Whether it is about how many ships there are and what they cost together, which some missions settle otherwise.
    pub fn is_of_size(&self) -> bool {
        self.ship.is_none() && self.kind != FaultKind::Misfit
    }
}

/// `ship 2, Wampa, R2-D2: needs Rebel Alliance`.
impl fmt::Display for SquadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ship {
            Some(ship) => write!(f, "ship {}, {}: {}", ship + 1, self.about.join(", "), self.message),
            None if self.about.is_empty() => write!(f, "{}", self.message),
            None => write!(f, "{}: {}", self.about.join(", "), self.message),
        }
    }
}

/// A ship of a squad with its cards.
struct Crewed<'l> {
    index: usize,
    pilot: &'l Pilot,
    /// The chassis as the pilot flies it, without what upgrades change.
    ship: Ship,
    aboard: Vec<&'l Upgrade>,
    /// Whether the upgrades are printed on the pilot's card.
    standard: bool,
    squad_pilot: &'l SquadPilot,
}

/// Squad points, and the least and the most ships.
pub(super) const fn limits(points: PointSystem) -> (u16, usize, usize) {
    match points {
        PointSystem::TwoHundred => (200, 2, 8),
        PointSystem::Twenty => (20, 3, 8),
    }
}

/// How large the battle is that a squad is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Standard,
    Epic,
}

/// Squad points of an epic squad, and its least ships; there is no most.
pub const EPIC: (u16, usize) = (500, 2);

impl Squad {
    /// What is wrong with a squad of which no pilot is in the game, but all are in the other.
    fn other_game(&self, points: PointSystem, library: &Library) -> Option<SquadFault> {
        let other = match points {
            PointSystem::TwoHundred => PointSystem::Twenty,
            PointSystem::Twenty => PointSystem::TwoHundred,
        };
        let mut pilots = self.pilots.iter().map(|it| it.pilot(library));
        let is_other = |it: Option<&Pilot>| it.is_some_and(|it| it.cost(points).is_none() && it.cost(other).is_some());
        let message =
            format!("is a squad of the {} game: none of its pilots is in the {} game", word(other), word(points));
        let fault = SquadFault { ship: None, about: Vec::new(), message, kind: FaultKind::Misfit };
        (self.pilots.len() > 1 && pilots.all(is_other)).then_some(fault)
    }

    /// Everything that keeps the squad from being played by those rules: none if it is legal.
    pub fn faults(&self, library: &Library, points: PointSystem) -> Vec<SquadFault> {
        self.faults_of(Scale::Standard, points, library)
    }

    /// Everything that keeps it from being an epic squad, which may have huge ships: none if it is legal.
    pub fn epic_faults(&self, library: &Library) -> Vec<SquadFault> {
        self.faults_of(Scale::Epic, PointSystem::TwoHundred, library)
    }

    fn faults_of(&self, scale: Scale, points: PointSystem, library: &Library) -> Vec<SquadFault> {
        let ships: Vec<Crewed<'_>> = self
            .pilots
            .iter()
            .enumerate()
            .filter_map(|(index, it)| {
                let pilot = it.pilot(library)?;
                let standard = pilot.standard_loadout().is_some();
                let ship = pilot.flown(library, points)?;
                Some(Crewed { index, pilot, ship, aboard: it.aboard(library), standard, squad_pilot: it })
            })
            .collect();
        if let Some(fault) = self.other_game(points, library) {
            return vec![fault];
        }
        let mut check = Check { library, points, scale, faction: self.faction, ships: &ships, faults: Vec::new() };
        for ship in &ships {
            check.ship(ship);
        }
        check.whole(self);
        check.faults
    }
}

struct Check<'c, 'l> {
    library: &'l Library,
    points: PointSystem,
    scale: Scale,
    faction: Option<Faction>,
    ships: &'c [Crewed<'l>],
    faults: Vec<SquadFault>,
}

impl<'l> Check<'_, 'l> {
    fn fault(&mut self, ship: &Crewed<'_>, card: Option<&Upgrade>, message: impl Into<String>) {
        self.fault_of(FaultKind::Misfit, ship, card, message.into());
    }

    fn fault_of(&mut self, kind: FaultKind, ship: &Crewed<'_>, card: Option<&Upgrade>, message: String) {
        let about = [Some(ship.pilot.name.clone()), card.map(|card| card.name.clone())];
        let about = about.into_iter().flatten().collect();
        self.faults.push(SquadFault { ship: Some(ship.index), about, message, kind });
    }

    fn squad_fault(&mut self, kind: FaultKind, about: Option<String>, message: impl Into<String>) {
        let about = about.into_iter().collect();
        self.faults.push(SquadFault { ship: None, about, message: message.into(), kind });
    }

    fn game(&self) -> &'static str {
        match self.scale {
            Scale::Standard => word(self.points),
            Scale::Epic => "epic",
        }
    }

    fn ship(&mut self, ship: &Crewed<'l>) {
        // Who is not in the game has no slots, loadout or price there: nothing else is worth telling.
        if ship.pilot.cost(self.points).is_none() {
            return self.fault(ship, None, format!("is not in the {} game", self.game()));
        }
        if self.scale == Scale::Standard && ship.ship.base == BaseSize::Huge {
            self.fault(ship, None, "is a huge ship, which only epic squads have");
        }
        if let Some(faction) = self.faction.filter(|faction| !may_join(ship, *faction)) {
            let own = ship.pilot.faction.name();
            self.fault(ship, None, format!("flies for the {own}, and the squad is {}", faction.name()));
        }
        // What is printed on a pilot's card was chosen by who made it.
        if !ship.standard {
            self.upgrades(ship);
            self.slots(ship);
            self.loadout(ship);
        }
    }

    fn bearer<'b>(&self, ship: &'b Crewed<'l>) -> Bearer<'b, 'l> {
        let Crewed { pilot, ship, aboard, .. } = ship;
        let faction = self.faction.unwrap_or(pilot.faction);
        Bearer { faction, pilot, ship, initiative: pilot.initiative, limited: pilot.limited > 0, aboard }
    }

    fn upgrades(&mut self, ship: &Crewed<'l>) {
        for (place, upgrade) in ship.aboard.iter().enumerate() {
            if upgrade.cost(self.points, &ship.ship, ship.pilot.initiative).is_none() {
                let only = upgrade.standard_loadout_only && self.points == PointSystem::Twenty;
                let why = if only {
                    "comes only with standard loadouts".to_owned()
                } else {
                    format!("is not in the {} game", self.game())
                };
                self.fault(ship, Some(upgrade), why);
                continue;
            }
            if ship.aboard[..place].iter().any(|other| other.name == upgrade.name) {
                self.fault(ship, Some(upgrade), "is aboard twice");
            }
            let together = |names: &[String]| self.names().any(|(name, _)| names.iter().any(|it| it == name));
            let bearer = self.bearer(ship);
            let unmet = |it: &&Restriction| !bearer.meets(upgrade, it, together);
            let unmet: Vec<&Restriction> = upgrade.restrictions(self.points).filter(unmet).collect();
            for restriction in unmet {
                self.fault(ship, Some(upgrade), format!("needs {restriction}"));
            }
        }
    }

    /// Upgrades fill all their slots; a slot of the ship's ability is one of several.
    fn slots(&mut self, ship: &Crewed<'l>) {
        // A card that is not in the game is told as that alone.
        let in_game = |it: &&&Upgrade| it.cost(self.points, &ship.ship, ship.pilot.initiative).is_some();
        let aboard: Vec<&Upgrade> = ship.aboard.iter().filter(in_game).copied().collect();
        let mut free: BTreeMap<Slot, i8> = BTreeMap::new();
        for slot in ship.pilot.slots(self.points).iter().chain(aboard.iter().flat_map(|it| &it.front.adds)) {
            *free.entry(*slot).or_default() += 1;
        }
        for slot in aboard.iter().flat_map(|it| it.slots.iter().chain(&it.front.takes)) {
            *free.entry(*slot).or_default() -= 1;
        }
        let ability = ship.ship.ability.as_deref().and_then(|id| self.library.ability(id));
        let either = ability.map_or(&[][..], |ability| &ability.slots);
        if let Some(slot) = either.iter().find(|slot| free.get(slot).is_some_and(|count| *count < 0)) {
            *free.entry(*slot).or_default() += 1;
        }
        for (slot, count) in free.into_iter().filter(|(_, count)| *count < 0) {
            let names: Vec<&str> =
                aboard.iter().filter(|it| it.slots.contains(&slot)).map(|it| it.name.as_str()).collect();
            let missing = count.unsigned_abs();
            let slots = if missing == 1 { "slot" } else { "slots" };
            let message = format!("{missing} {} {slots} too few for {}", slot.id(), names.join(", "));
            self.fault(ship, None, message);
        }
    }

    fn loadout(&mut self, ship: &Crewed<'l>) {
        let Some(Fitting::Chosen { loadout, .. }) = ship.pilot.twenty.as_ref().map(|it| &it.fitting) else { return };
        let cost = ship.squad_pilot.upgrade_price(self.library, self.points);
        if self.points == PointSystem::Twenty && cost > u16::from(*loadout) {
            self.fault_of(FaultKind::Points, ship, None, format!("the upgrades cost {cost} of a loadout of {loadout}"));
        }
    }

    /// All cards of the squad by name, with the number they are limited to.
    fn names(&self) -> impl Iterator<Item = (&'l str, u8)> + '_ {
        self.ships.iter().flat_map(|ship| {
            let upgrades = ship.aboard.iter().map(|it| (it.name.as_str(), it.limited));
            std::iter::once((ship.pilot.name.as_str(), ship.pilot.limited)).chain(upgrades)
        })
    }

    fn whole(&mut self, squad: &Squad) {
        let (most_points, fewest, most) = match self.scale {
            Scale::Standard => limits(self.points),
            Scale::Epic => (EPIC.0, EPIC.1, usize::MAX),
        };
        let count = squad.pilots.len();
        if !(fewest..=most).contains(&count) {
            let ships = if count == 1 { "ship" } else { "ships" };
            let most = if most == usize::MAX { "or more".to_owned() } else { format!("to {most}") };
            let message = format!("{count} {ships}; the {} game has {fewest} {most}", self.game());
            self.squad_fault(FaultKind::Others, None, message);
        }
        if self.faction.is_none() {
            self.squad_fault(FaultKind::Misfit, None, "its ships fly for several factions");
        }
        let total: u16 = squad.pilots.iter().map(|it| it.price(self.library, self.points)).sum();
        if total > most_points {
            self.squad_fault(FaultKind::Points, None, format!("costs {total} points of {most_points}"));
        }
        self.limited();
        self.solitary();
        self.standardized();
    }

    /// Of limited cards of one name, pilots and upgrades together, there are as many as the strictest of them allows.
    fn limited(&mut self) {
        let mut counts: BTreeMap<&str, (usize, u8)> = BTreeMap::new();
        for (name, limited) in self.names().filter(|(_, limited)| *limited > 0) {
            let (count, most) = counts.entry(name).or_insert((0, limited));
            (*count, *most) = (*count + 1, limited.min(*most));
        }
        for (name, (count, most)) in counts.into_iter().filter(|(_, (count, most))| *count > usize::from(*most)) {
            let message = format!("{count} in the squad, limited to {most}");
            self.squad_fault(FaultKind::Misfit, Some(name.to_owned()), message);
        }
    }

    fn solitary(&mut self) {
        let mut kinds: BTreeMap<Slot, Vec<&str>> = BTreeMap::new();
        for upgrade in self.ships.iter().flat_map(|ship| &ship.aboard).filter(|it| it.solitary) {
            let Some(slot) = upgrade.slot() else { continue };
            kinds.entry(slot).or_default().push(&upgrade.name);
        }
        for (slot, names) in kinds.into_iter().filter(|(_, names)| names.len() > 1) {
            let message = format!("only one solitary {} upgrade in a squad", slot.id());
            self.squad_fault(FaultKind::Misfit, Some(names.join(", ")), message);
        }
    }

    fn standardized(&mut self) {
        let mut missing: Vec<(usize, &'l Upgrade)> = Vec::new();
        for ship in self.ships {
            for upgrade in ship.aboard.iter().filter(|it| it.standardized) {
                let lacks = |other: &&Crewed<'_>| {
                    other.pilot.ship_id == ship.pilot.ship_id && other.aboard.iter().all(|it| it.id != upgrade.id)
                };
                missing.extend(self.ships.iter().filter(lacks).map(|other| (other.index, *upgrade)));
            }
        }
        missing.sort_by_key(|(index, upgrade)| (*index, &upgrade.id));
        missing.dedup_by_key(|(index, upgrade)| (*index, &upgrade.id));
        for (index, upgrade) in missing {
            let Some(ship) = self.ships.iter().find(|ship| ship.index == index) else { continue };
            let message = "is standardized: all ships of the chassis take it, or none".to_owned();
            self.fault_of(FaultKind::Others, ship, Some(upgrade), message);
        }
    }
}

const fn word(points: PointSystem) -> &'static str {
    match points {
        PointSystem::TwoHundred => "200-point",
        PointSystem::Twenty => "20-point",
    }
}

/// Whether a ship may fly in a squad of that faction.
fn may_join(ship: &Crewed<'_>, faction: Faction) -> bool {
    ship.pilot.faction == faction || ship.aboard.iter().any(|it| it.joins.contains(&faction))
}

#[cfg(test)]
mod tests;
