//! Equipping a wing: what a pilot could take along, and what speaks against it.

use super::Wing;
use crate::career::{CareerSlot, Sale};
use crate::library::Library;
use crate::squad::{FaultKind, Offer, SquadFault};

impl Wing {
    /// Every card for a sort of slot that a pilot could have, in the place of another if one is named, and whether the pilot may take it.
    /// None for a pilot who is not there.
    pub fn offers<'l>(
        &self,
        pilot: usize,
        slots: &[CareerSlot],
        instead: Option<&str>,
        library: &'l Library,
    ) -> Vec<Offer<'l, Sale>> {
        let mut tried = self.clone();
        let Some((career, who)) = library.career(self.campaign).zip(tried.pilots.get_mut(pilot)) else {
            return Vec::new();
        };
        if let Some(old) = who.cards.iter().position(|id| Some(id.as_str()) == instead) {
            who.cards.remove(old);
        }
        let before = tried.faults(library);
        let mut offers = Vec::new();
        for card in career.sale.iter().filter(|sale| slots.iter().any(|slot| sale.slots.contains(slot))) {
            tried.pilots[pilot].cards.push(card.card.id.clone());
            let fresh = |fault: &SquadFault| !before.contains(fault);
            let (misfits, cares) =
                tried.faults(library).into_iter().filter(fresh).partition(|fault| fault.kind == FaultKind::Misfit);
            let cost = tried.pilots[pilot].price(card, career, library);
            tried.pilots[pilot].cards.pop();
            offers.push(Offer { card, cost: u8::try_from(cost).unwrap_or(u8::MAX), misfits, cares });
        }
        offers
    }
}
