//! Devices that are dropped: with whichever template puts them closest to an enemy.

use tallyho_rules::{Choice, Luck, ShipId, View};

/// Ways whose distances differ by less are as good as each other.
const SAME: f64 = 0.01;

/// The way to drop a device that puts it closest to an enemy; of equals the first, and nothing where none can be dropped.
pub(super) fn closest_drop(view: &View<'_>, ship: ShipId, options: &[Choice], only: Option<u8>) -> Option<Choice> {
    let mut best: Option<(f64, Choice)> = None;
    for &option in options {
        let Choice::Drop { load, way, facing } = option else { continue };
        if only.is_some_and(|only| only != load) {
            continue;
        }
        let far = view.enemies().filter_map(|enemy| view.landing_distance(ship, load, way, facing, enemy));
        let far = far.fold(f64::INFINITY, f64::min);
        if best.is_none_or(|(least, _)| far + SAME < least) {
            best = Some((far, option));
        }
    }
    best.map(|(_, option)| option)
}

/// One of the devices that can be dropped, by chance.
pub(super) fn any_load(options: &[Choice], luck: &mut Luck) -> Option<u8> {
    let load = |option: &Choice| if let Choice::Drop { load, .. } = option { Some(*load) } else { None };
    let carried = options.iter().filter_map(load).fold(0_u32, |bits, load| bits | 1 << load);
    let place = luck.below(carried.count_ones().max(1));
    (0..u32::BITS as u8).filter(|load| carried >> load & 1 == 1).nth(place as usize)
}
