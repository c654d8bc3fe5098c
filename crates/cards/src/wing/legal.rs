//! Whether a wing may fly by the rules of its campaign, with every fault at once.

use std::collections::BTreeMap;

use super::{CareerPilot, Wing};
use crate::career::{Career, CareerSlot, Gain, Sale};
use crate::library::Library;
use crate::ship::Ship;
use crate::squad::{Bearer, FaultKind, Part, SquadFault};
use crate::upgrade::{Restriction, Upgrade};

impl Wing {
    /// Everything that keeps the wing from flying by the rules of its campaign: none if it may.
    pub fn faults(&self, library: &Library) -> Vec<SquadFault> {
        let Some(career) = library.career(self.campaign) else { return Vec::new() };
        let mut check = Check { career, library, wing: self, faults: Vec::new() };
        for (index, pilot) in self.pilots.iter().enumerate() {
            check.pilot(index, pilot);
        }
        check.whole();
        check.faults
    }
}

struct Check<'c> {
    career: &'c Career,
    library: &'c Library,
    wing: &'c Wing,
    faults: Vec<SquadFault>,
}

impl<'c> Check<'c> {
    fn fault(&mut self, kind: FaultKind, ship: Option<usize>, about: Vec<String>, message: String) {
        self.faults.push(SquadFault { ship, about, message, kind });
    }

    /// A fault of a pilot, or of a card of his.
    fn misfit(&mut self, index: usize, card: Option<&str>, message: impl Into<String>) {
        let who = self.wing.pilots[index].name(self.library);
        let about = std::iter::once(who).chain(card.map(str::to_owned)).collect();
        self.fault(FaultKind::Misfit, Some(index), about, message.into());
    }

    fn pilot(&mut self, index: usize, pilot: &'c CareerPilot) {
        let (career, library) = (self.career, self.library);
        self.career_of(index, pilot);
        for (place, id) in pilot.cards.iter().enumerate() {
            let Some(sale) = career.sale(id) else { continue };
            let twice = pilot.cards[..place].contains(id);
            if twice && !sale.slots.iter().all(|slot| career.repeats.contains(slot)) {
                self.misfit(index, Some(&sale.card.name), "is aboard twice");
            }
        }
        for (place, id) in pilot.spare.iter().enumerate() {
            let owned = pilot.cards.contains(id) || pilot.spare[..place].contains(id);
            if let Some(sale) = career.sale(id).filter(|_| owned) {
                self.misfit(index, Some(&sale.card.name), "is owned already: one copy is enough");
            }
        }
        if let Some(ship) = pilot.flown(career, library) {
            let aboard = pilot.aboard(career);
            for sale in pilot.bought(career) {
                self.terms(index, pilot, sale);
                self.needs(index, pilot, sale, &ship, &aboard);
            }
        }
        self.slots(index, pilot);
        self.charges(index, pilot);
        self.points(index, pilot);
    }

    /// Ship, step and path.
    fn career_of(&mut self, index: usize, pilot: &CareerPilot) {
        let career = self.career;
        let step = &career.step;
        if !(1..=career.last()).contains(&pilot.rank) {
            self.misfit(index, None, format!("{step} {}; there are 1 to {}", pilot.rank, career.last()));
        }
        if !career.paths.is_empty() && pilot.rank >= career.path_from && pilot.path.is_none() {
            let names: Vec<&str> = career.paths.iter().map(|it| it.name.as_str()).collect();
            let message = format!("from {step} {} on a pilot follows a path: {}", career.path_from, names.join(", "));
            self.misfit(index, None, message);
        }
        let Some(ship) = pilot.career_ship(career) else { return };
        let name = self.library.ship(&ship.ship).map_or(ship.ship.as_str(), |it| &it.name);
        if pilot.rank < ship.from {
            self.misfit(index, None, format!("flies the {name} from {step} {} on", ship.from));
        }
        if let Some(paths) = self.barred(pilot, &ship.paths) {
            self.misfit(index, None, format!("the {name} is for the {paths}"));
        }
    }

    /// The paths that are open, in words, if the pilot's is not among them.
    fn barred(&self, pilot: &CareerPilot, paths: &[String]) -> Option<String> {
        let path = pilot.path_taken(self.career);
        if paths.is_empty() || paths.iter().any(|it| Some(it.as_str()) == path) {
            return None;
        }
        let names: Vec<&str> =
            paths.iter().filter_map(|id| self.career.path(id)).map(|path| path.name.as_str()).collect();
        Some(format!("{} path", names.join(" or ")))
    }

    /// What the list asks for beside the price.
    fn terms(&mut self, index: usize, pilot: &CareerPilot, sale: &Sale) {
        let card = Some(sale.card.name.as_str());
        let initiative = pilot.initiative(self.career);
        if initiative < sale.initiative {
            self.misfit(index, card, format!("needs initiative {}; the pilot has {initiative}", sale.initiative));
        }
        if pilot.rank < sale.rank {
            let step = &self.career.step;
            self.misfit(index, card, format!("needs {step} {}; the pilot has {}", sale.rank, pilot.rank));
        }
        if let Some(paths) = self.barred(pilot, &sale.paths) {
            self.misfit(index, card, format!("is for the {paths}"));
        }
    }

    fn needs(&mut self, index: usize, pilot: &CareerPilot, sale: &Sale, ship: &Ship, aboard: &[&Upgrade]) {
        let Some(stand_in) = pilot.stand_in(self.career, self.library) else { return };
        let initiative = pilot.initiative(self.career);
        let faction = self.career.faction;
        let bearer = Bearer { faction, pilot: stand_in, ship, initiative, limited: false, aboard };
        let (wing, career) = (self.wing, self.career);
        let together = |names: &[String]| {
            let mut cards = wing.pilots.iter().flat_map(|it| it.aboard(career));
            cards.any(|card| names.contains(&card.name))
        };
        let unmet: Vec<&Restriction> = sale.needs.iter().filter(|it| !bearer.meets(&sale.card, it, together)).collect();
        for restriction in unmet {
            self.misfit(index, Some(&sale.card.name), format!("needs {restriction}"));
        }
    }

    fn slots(&mut self, index: usize, pilot: &CareerPilot) {
        let mut missing: BTreeMap<CareerSlot, usize> = BTreeMap::new();
        for berth in pilot.berths(self.career).into_iter().filter(|berth| berth.part == Part::Missing) {
            *missing.entry(berth.slots[0]).or_default() += 1;
        }
        for (slot, count) in missing {
            let rivals = pilot.bought(self.career).filter(|sale| sale.slots.contains(&slot));
            let names: Vec<&str> = rivals.map(|sale| sale.card.name.as_str()).collect();
            let slots = if count == 1 { "slot" } else { "slots" };
            let message = format!("{count} {} {slots} too few for {}", slot.name(), names.join(", "));
            self.misfit(index, None, message);
        }
    }

    /// Further charges go to cards that have some which do not recover.
    fn charges(&mut self, index: usize, pilot: &CareerPilot) {
        let career = self.career;
        let most = usize::from(pilot.charges(career));
        let given = pilot.charged.len();
        if given > most {
            self.misfit(index, None, format!("cards are given {given} of {most} further charges"));
        }
        let apart = pilot.gains(career).map(|gain| match gain {
            Gain::Charges { count, apart: true } => usize::from(count - 1),
            _ => 0,
        });
        let on_one = most - apart.sum::<usize>();
        for (place, id) in pilot.charged.iter().enumerate() {
            let Some(sale) = career.sale(id) else { continue };
            let name = Some(sale.card.name.as_str());
            let standard = sale.card.front.charges.is_some_and(|charges| charges.recovers == 0);
            if !pilot.cards.contains(id) {
                self.misfit(index, name, "gets a further charge, and is not aboard");
            } else if !standard || career.no_further_charges.contains(id) {
                self.misfit(index, name, "takes no further charge");
            }
            if pilot.charged[..=place].iter().filter(|it| *it == id).count() == on_one + 1 && most > 0 {
                self.misfit(index, name, "gets too many of the further charges: they go to different cards");
            }
        }
    }

    fn points(&mut self, index: usize, pilot: &CareerPilot) {
        let spent = pilot.spent(self.career, self.library);
        for ((purse, spent), has) in self.career.purses.iter().zip(spent).zip(&pilot.points) {
            if let Some(has) = has.filter(|has| spent > *has) {
                let who = vec![pilot.name(self.library)];
                let message = format!("costs {spent} of {has} {}", purse.name);
                self.fault(FaultKind::Points, Some(index), who, message);
            }
        }
    }

    fn whole(&mut self) {
        let [fewest, most] = self.career.pilots;
        let count = self.wing.pilots.len();
        if !(usize::from(fewest)..=usize::from(most)).contains(&count) {
            let pilots = if count == 1 { "pilot" } else { "pilots" };
            let message = format!("{count} {pilots}; {} has {fewest} to {most}", self.career.name);
            self.fault(FaultKind::Others, None, Vec::new(), message);
        }
        let mut counts: BTreeMap<&str, (usize, u8)> = BTreeMap::new();
        for pilot in &self.wing.pilots {
            for sale in pilot.cards.iter().chain(&pilot.spare).filter_map(|id| self.career.sale(id)) {
                if sale.limited > 0 {
                    let (count, most) = counts.entry(&sale.card.name).or_insert((0, sale.limited));
                    (*count, *most) = (*count + 1, sale.limited.min(*most));
                }
            }
        }
        for (name, (count, most)) in counts.into_iter().filter(|(_, (count, most))| *count > usize::from(*most)) {
            let message = format!("{count} among the pilots, limited to {most}");
            self.fault(FaultKind::Misfit, None, vec![name.to_owned()], message);
        }
    }
}
