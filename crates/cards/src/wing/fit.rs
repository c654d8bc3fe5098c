//! Which card fills which slot. A slot of a career may be for one of several sorts of card: what fits is found by matching.

use super::CareerPilot;
use crate::career::{Career, CareerSlot, Gain};
use crate::squad::Part;

/// A slot of a ship or a career and what fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WingBerth {
    /// For what sorts of card; one of them fills it.
    pub slots: Vec<CareerSlot>,
    /// The place of the card among those that are taken along.
    pub holds: Option<usize>,
    /// What the berth is to its card.
    pub part: Part,
}

impl CareerPilot {
    /// The slots of ship and career with what is in them, and at the end what there is no slot for.
    pub fn berths(&self, career: &Career) -> Vec<WingBerth> {
        let mut berths: Vec<WingBerth> =
            self.slots(career).into_iter().map(|slots| WingBerth { slots, holds: None, part: Part::First }).collect();
        let wanted: Vec<(usize, CareerSlot, Part)> = self
            .cards
            .iter()
            .enumerate()
            .filter_map(|(place, id)| Some((place, career.sale(id)?)))
            .flat_map(|(place, sale)| {
                let part = |nth| if nth == 0 { Part::First } else { Part::Further };
                sale.slots.iter().enumerate().map(move |(nth, slot)| (place, *slot, part(nth)))
            })
            .collect();
        let mut taken: Vec<Option<usize>> = vec![None; berths.len()];
        for want in 0..wanted.len() {
            if !seat(want, &wanted, &berths, &mut taken, &mut vec![false; berths.len()]) {
                let (place, slot, _) = wanted[want];
                berths.push(WingBerth { slots: vec![slot], holds: Some(place), part: Part::Missing });
                // Nobody is seated there: it is not a slot that there is.
                taken.push(Some(usize::MAX));
            }
        }
        for (berth, want) in berths.iter_mut().zip(taken) {
            if let Some((place, _, part)) = want.and_then(|want| wanted.get(want)) {
                (berth.holds, berth.part) = (Some(*place), *part);
            }
        }
        berths
    }

    /// The slots of the ship, of the career and of cards that add some, less those that cards take.
    fn slots(&self, career: &Career) -> Vec<Vec<CareerSlot>> {
        let ship = self.career_ship(career).into_iter().flat_map(|ship| &ship.slots);
        let mut slots: Vec<Vec<CareerSlot>> = ship.map(|slot| vec![*slot]).collect();
        let faces = || self.bought(career).map(|sale| &sale.card.front);
        slots.extend(faces().flat_map(|face| &face.adds).map(|slot| vec![CareerSlot::Card(*slot)]));
        for gain in self.gains(career) {
            if let Gain::Slot(sorts) = gain {
                slots.push(sorts.clone());
            }
        }
        for taken in faces().flat_map(|face| &face.takes) {
            if let Some(at) = slots.iter().rposition(|it| *it == [CareerSlot::Card(*taken)]) {
                slots.remove(at);
            }
        }
        slots
    }
}

/// Finds a berth for a card, moving others to another of theirs if that makes room; those for one sort of card are filled first.
fn seat(
    want: usize,
    wanted: &[(usize, CareerSlot, Part)],
    berths: &[WingBerth],
    taken: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    let mut fitting: Vec<usize> = (0..berths.len())
        .filter(|&at| berths[at].part != Part::Missing && berths[at].slots.contains(&wanted[want].1))
        .collect();
    fitting.sort_by_key(|&at| (berths[at].slots.len(), at));
    for at in fitting {
        if std::mem::replace(&mut tried[at], true) {
            continue;
        }
        if taken[at].is_none_or(|other| seat(other, wanted, berths, taken, tried)) {
            taken[at] = Some(want);
            return true;
        }
    }
    false
}
