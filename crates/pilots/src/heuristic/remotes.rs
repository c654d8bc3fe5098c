//! What remotes do: where they go, what they attack and lock.

use tallyho_rules::{Choice, Device, ShipId, Target, View};
use tallyho_table::Pose;

use super::dice::{Foe, worth};
use super::weights;
use crate::odds::AttackHelp;

/// The dice of a commando team, and what it may do to them: less than a focus token would.
const COMMANDO: (u8, AttackHelp) = (2, AttackHelp::Nothing);

/// A buoy is worth most in the middle, where most ships pass.
pub(super) fn buoy(view: &View<'_>, choice: Choice) -> f64 {
    let Choice::Place(place) = choice else { return f64::NEG_INFINITY };
    -place.pose().at.distance(view.area().centre()) / view.area().width
}

/// How far from a pose the nearest enemy is, and how much ahead of it: from -1 behind to 1 straight ahead.
fn nearest_enemy(view: &View<'_>, from: Pose) -> (f64, f64) {
    let enemies = view.enemies().map(|ship| view.base(ship).pose.at - from.at);
    let nearest = enemies.min_by(|a, b| a.length().total_cmp(&b.length()));
    nearest.map_or((0.0, 0.0), |way| (way.length(), from.heading.forward().dot(way) / way.length().max(1.0)))
}

/// Droids go where the enemy is; commandos and torpedoes also face him.
pub(super) fn relocate(view: &View<'_>, index: u8, choice: Choice) -> f64 {
    let object = &view.objects()[usize::from(index)];
    let pose = match choice {
        Choice::Relocate(guides, template) => view.place_after_relocating(index, guides, template),
        _ => Some(object.pose),
    };
    let Some(pose) = pose else { return f64::NEG_INFINITY };
    let target = object.lock.and_then(Target::ship).map(|ship| view.base(ship).pose.at);
    let (far, ahead) = match target {
        Some(at) => {
            let way = at - pose.at;
            (way.length(), pose.heading.forward().dot(way) / way.length().max(1.0))
        }
        None => nearest_enemy(view, pose),
    };
    let faces = match object.remote() {
        Some(Device::CommandoTeam | Device::TrackingTorpedo) => ahead,
        _ => 0.0,
    };
    faces - far / 200.0
}

/// A charge is spent where it is worth it.
pub(super) fn attack(view: &View<'_>, index: u8, choice: Choice) -> f64 {
    let Choice::Attack { defender, .. } = choice else { return 0.0 };
    let Some(aim) = view.remote_aim(index, defender) else { return 0.0 };
    let (dice, help) = COMMANDO;
    worth(&Foe::of(view, defender, aim), dice, help) - weights::CHARGE
}

/// Enemies are locked, ships rather than remotes, and the weakest of them.
pub(super) fn lock(view: &View<'_>, choice: Choice) -> f64 {
    let of = |target: Target, worth: f64| if view.owner_of(target) == view.seat() { -worth } else { worth };
    match choice {
        Choice::Ship(ship) => of(Target::Ship(ship), weakness(view, ship)),
        Choice::Object(index) => of(Target::Object(index), weights::REMOTE),
        _ => 0.0,
    }
}

fn weakness(view: &View<'_>, ship: ShipId) -> f64 {
    1.0 + 1.0 / f64::from(view.endures(ship).max(1))
}
