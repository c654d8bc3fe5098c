//! Finding out which upgrades a squad file means.

use super::{Equipped, Foreign, Hints, Reader, Severity, SquadPilot};
use crate::library::{Library, NoCard, Sought, UnknownName};
use crate::nearest::{letters, nearest_person};
use crate::pilot::Pilot;
use crate::slot::Slot;
use crate::upgrade::{Demand, Upgrade};

impl<'l> Reader<'l> {
    /// The upgrade that is meant; complains when there is none, and when it took a guess.
    pub(crate) fn upgrade(
        &mut self,
        path: &str,
        typed: &str,
        slot: Option<Slot>,
        hints: Hints<'l>,
    ) -> Option<Equipped> {
        match meant(self.library, typed, slot, hints) {
            Ok((upgrade, doubt)) => {
                if let Some(doubt) = doubt {
                    self.complain(Severity::Doubt, path, doubt);
                }
                let slot = slot.filter(|slot| upgrade.slots.contains(slot)).or(upgrade.slot())?;
                Some(Equipped { slot, id: upgrade.id.clone(), foreign: Foreign::new() })
            }
            Err(error) => {
                self.complain(Severity::Fault, path, error.to_string());
                None
            }
        }
    }

    /// The ship of a pilot with these upgrades. A standard loadout is not written down: it comes with the pilot.
    pub(crate) fn ship_of(&mut self, path: &str, pilot: &Pilot, mut upgrades: Vec<Equipped>) -> SquadPilot {
        if let Some(loadout) = pilot.standard_loadout() {
            upgrades.retain(|upgrade| !loadout.contains(&upgrade.id));
            for Equipped { id, .. } in std::mem::take(&mut upgrades) {
                let message = format!("'{id}' is left out: '{}' has a standard loadout and nothing else", pilot.id);
                self.complain(Severity::Doubt, path, message);
            }
        }
        upgrades.sort_by_key(|upgrade| upgrade.slot.id());
        SquadPilot { pilot: pilot.id.clone(), upgrades, points: None, foreign: Foreign::new() }
    }
}

/// The upgrade that is meant, with what speaks against it.
///
/// Ids come first. The slot, and then the squad's faction, decide between namesakes: programs write `hansolo` for
/// every Han Solo.
fn meant<'l>(
    library: &'l Library,
    typed: &str,
    slot: Option<Slot>,
    hints: Hints<'_>,
) -> Result<(&'l Upgrade, Option<String>), NoCard> {
    let fits = |upgrade: &Upgrade| slot.is_none_or(|slot| upgrade.slots.contains(&slot));
    let by_id = library.upgrade_by_id(typed);
    if let Some(upgrade) = by_id.filter(|it| fits(it)) {
        return Ok((upgrade, None));
    }
    let wanted = letters(typed);
    let is_called = |it: &&Upgrade| letters(&it.id) == wanted || letters(&it.name) == wanted;
    let all: Vec<&Upgrade> = library.upgrades().iter().filter(is_called).collect();
    let fitting: Vec<&Upgrade> = all.iter().copied().filter(|it| fits(it)).collect();
    let serving: Vec<&Upgrade> = fitting.iter().copied().filter(|it| may_serve(it, hints)).collect();
    let buyable: Vec<&Upgrade> = serving.iter().copied().filter(|it| !it.standard_loadout_only).collect();
    // Of several that would do, the one whose id is just the name is the plain card.
    if let Some(upgrade) = buyable.iter().find(|it| buyable.len() > 1 && letters(&it.id) == wanted) {
        return Ok((upgrade, None));
    }
    let doubt = |upgrade: &Upgrade| {
        let slots: Vec<&str> = upgrade.slots.iter().map(|slot| slot.id()).collect();
        slot.map(|slot| format!("'{}' is {} and not {}", upgrade.id, slots.join(" and "), slot.id()))
    };
    match (&buyable[..], &serving[..], &fitting[..], by_id, &all[..]) {
        (&[upgrade], ..) | (_, &[upgrade], ..) | (_, [], &[upgrade], ..) => Ok((upgrade, None)),
        (_, _, [], Some(upgrade), _) | (_, _, [], None, &[upgrade]) => Ok((upgrade, doubt(upgrade))),
        (_, _, _, _, []) => Err(NoCard::Unknown(unknown(library, typed, slot))),
        _ => {
            let ids = all.iter().map(|upgrade| upgrade.id.clone()).collect();
            Err(NoCard::Ambiguous { what: Sought::Upgrade, typed: typed.to_owned(), ids })
        }
    }
}

/// Whether nothing on the card keeps it out of the squad's faction.
fn may_serve(upgrade: &Upgrade, hints: Hints<'_>) -> bool {
    let Some(faction) = hints.faction else { return true };
    upgrade.needs.iter().all(|restriction| match &restriction.0[..] {
        [Demand::Faction(factions)] => factions.contains(&faction),
        _ => true,
    })
}

/// Which was most likely meant: rather one for the slot.
fn unknown(library: &Library, typed: &str, slot: Option<Slot>) -> UnknownName {
    let fitting = library.upgrades().iter().filter(|it| slot.is_some_and(|slot| it.slots.contains(&slot)));
    let all = library.upgrades().iter().map(Upgrade::candidate);
    let nearest = nearest_person(typed, fitting.map(Upgrade::candidate))
        .or_else(|| nearest_person(typed, all))
        .map(str::to_owned);
    UnknownName { what: Sought::Upgrade, typed: typed.to_owned(), nearest }
}
