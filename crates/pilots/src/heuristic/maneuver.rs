//! Which maneuver: every one of the dial is scored by where it ends.

use tallyho_rules::effect::{Effect, MoveStep, Step, Window};
use tallyho_rules::{
    Action, Choice, Device, Dial, Difficulty, EffectId, ObjectKind, ObstacleKind, Obstacles, ShipId, View,
};
use tallyho_table::{Base, Bearing, Executed, Flight, Maneuver, Others, Slide, fly, overlap};

use super::outlook::{Outlook, Supposing};
use super::{scenario, weights};

/// The maneuver a ship's dial is set to, where the viewer may know it.
pub(super) fn planned(view: &View<'_>, ship: ShipId) -> Option<Maneuver> {
    let state = view.ship(ship);
    match state.dial {
        Dial::Set(index) if !state.has_activated() => {
            view.profile(ship).dial.get(usize::from(index)).map(|&(maneuver, _)| maneuver)
        }
        Dial::Set(_) | Dial::Empty | Dial::Hidden | Dial::Revealed(_) => None,
    }
}

/// Whether a ship's planned maneuver meets nobody as ships stand now.
pub(super) fn is_free(view: &View<'_>, ship: ShipId) -> bool {
    planned(view, ship).is_none_or(|maneuver| {
        let flight = fly(view.base(ship), maneuver, &Slide::ALL, view.others(ship), view.settings());
        flight.executed == Executed::Full
    })
}

/// How good it is to set a ship's dial to that.
pub(super) fn score(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let Choice::Maneuver(index) = choice else { return 0.0 };
    match before_reveal(view, ship) {
        Some(first) => {
            let after = |&maneuver: &Maneuver| moved_first(outlook, view, (ship, index), maneuver);
            first.iter().map(after).fold(f64::NEG_INFINITY, f64::max)
        }
        None => score_from(outlook, view, (ship, index), view.base(ship)),
    }
}

/// One of these maneuvers has to be flown before the dial is revealed, as things stand.
fn before_reveal<'g>(view: &View<'g>, ship: ShipId) -> Option<&'g [Maneuver]> {
    let effects = view.profile(ship).abilities.iter().flat_map(|card| &card.effects);
    let mut due = effects.filter(|effect| effect.window == Window::BeforeReveal && !effect.optional);
    // What such cards ask for is a ship without stress.
    let first = due.find(|effect| effect.conditions.is_empty() || !view.ship(ship).is_stressed())?;
    executed(first)
}

/// Maneuvers of which an effect has one executed.
fn executed(effect: &Effect) -> Option<&[Maneuver]> {
    effect.blocks.iter().flatten().find_map(|step| match step {
        Step::Move(MoveStep::Execute(maneuvers, _)) => Some(maneuvers.as_slice()),
        _ => None,
    })
}

/// How good what a dial shows is once that maneuver was flown.
fn moved_first(outlook: &Outlook, view: &View<'_>, (ship, index): (ShipId, u8), first: Maneuver) -> f64 {
    let start = view.base(ship);
    let flight = fly(start, first, &Slide::ALL, Others::except(&outlook.bases, usize::from(ship.0)), view.settings());
    let end = start.at(flight.pose);
    if !view.area().holds(end, view.settings()) {
        return -weights::LEAVING;
    }
    let rocks = rocks(view, start, first, &flight);
    score_from(outlook, view, (ship, index), end) - weights::ROCK * rocks.damage
}

/// Where to move by a card before the dial is revealed: there from where what it shows is best. `None` for any other move.
pub(super) fn prepared(outlook: &Outlook, view: &View<'_>, id: EffectId, choice: Choice) -> Option<f64> {
    let (_, effect) = view.effect(id).filter(|(_, effect)| effect.window == Window::BeforeReveal)?;
    let Dial::Set(index) = view.ship(id.ship).dial else { return None };
    match choice {
        Choice::Maneuver(place) => {
            let first = executed(effect)?.get(usize::from(place))?;
            Some(moved_first(outlook, view, (id.ship, index), *first))
        }
        Choice::Ahead(_) => {
            let pose = view.place_after(id.ship, Some(Action::Boost), choice)?;
            Some(score_from(outlook, view, (id.ship, index), view.base(id.ship).at(pose)))
        }
        _ => None,
    }
}

/// How good it is to fly what a dial shows from there.
fn score_from(outlook: &Outlook, view: &View<'_>, (ship, index): (ShipId, u8), start: Base) -> f64 {
    let (maneuver, difficulty) = flown(view, ship, index);
    let others = Others::except(&outlook.bases, usize::from(ship.0));
    let flight = fly(start, maneuver, &Slide::ALL, others, view.settings());
    let end = start.at(flight.pose);
    if !view.area().holds(end, view.settings()) {
        return if scenario::may_leave(view, ship, end) { weights::LEAVING } else { -weights::LEAVING };
    }
    let rocks = rocks(view, start, maneuver, &flight);
    let stress = stress(view, ship, difficulty);
    let bumped = flight.executed != Executed::Full;
    let acts = !bumped && !rocks.action_lost && !stress.stays;
    let mut score = outlook.position(end) + super::epic::ram(view, ship, maneuver, &flight) + stress.score
        - weights::ROCK * rocks.damage;
    let prospect = outlook.prospect(view, end, Supposing::default());
    score += if rocks.bars_shots { 0.0 } else { weights::GAIN * prospect.gain };
    score -= weights::THREAT * prospect.threat;
    score -= if bumped { weights::BUMP } else { 0.0 };
    score -= if acts { 0.0 } else { weights::ACTION };
    let leaves = scenario::leaves_by_edge(view, ship);
    score -= if !leaves && is_cornered(view, ship, end) { weights::CORNERED } else { 0.0 };
    score -= if is_in_the_way(view, ship, end) { weights::LEAVING } else { 0.0 };
    score + scenario::worth(&outlook.ways, view, ship, end, stress.stays)
}

/// Where a Tallon roll had best end.
pub(super) fn tallon(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let (Choice::Slide(slide), Dial::Revealed(index)) = (choice, view.ship(ship).dial) else { return 0.0 };
    let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
    let start = view.base(ship);
    let end = start.at(start.pose.then(maneuver.displacement(start.size, slide)));
    if !view.area().holds(end, view.settings()) {
        return -weights::LEAVING;
    }
    outlook.worth(view, end, Supposing::default()) + outlook.position(end)
}

/// The maneuver that is flown when the dial shows that one: what a stressed ship cannot fly becomes a straight 2.
fn flown(view: &View<'_>, ship: ShipId, index: u8) -> (Maneuver, Difficulty) {
    let (maneuver, difficulty) = view.profile(ship).dial[usize::from(index)];
    let state = view.ship(ship);
    let barred = match difficulty {
        Difficulty::Red => state.is_stressed() && state.energy == 0,
        Difficulty::Purple => state.force == 0,
        Difficulty::Blue | Difficulty::White => false,
    };
    match Maneuver::new(2, Bearing::Straight) {
        Ok(straight) if barred => (straight, Difficulty::White),
        _ => (maneuver, difficulty),
    }
}

struct Stress {
    score: f64,
    /// Whether the ship is stressed when it would act.
    stays: bool,
}

fn stress(view: &View<'_>, ship: ShipId, difficulty: Difficulty) -> Stress {
    let tokens = view.ship(ship).tokens.count(tallyho_rules::Token::Stress);
    match difficulty {
        // Energy goes instead.
        Difficulty::Red if view.ship(ship).energy > 0 => Stress { score: -weights::FORCE, stays: tokens > 0 },
        Difficulty::Red => Stress { score: -weights::STRESS, stays: true },
        Difficulty::Purple => Stress { score: -weights::FORCE, stays: tokens > 0 },
        Difficulty::Blue if tokens > 0 => Stress { score: weights::RELIEF, stays: tokens > 1 },
        Difficulty::Blue | Difficulty::White => Stress { score: 0.0, stays: tokens > 0 },
    }
}

/// What obstacles on the way do, on average.
struct Rocks {
    damage: f64,
    action_lost: bool,
    bars_shots: bool,
}

fn rocks(view: &View<'_>, start: Base, maneuver: Maneuver, flight: &Flight) -> Rocks {
    let met = flight.contacts(start, maneuver, view.things(), view.settings());
    let edition = view.ruleset().obstacles;
    let mut rocks = Rocks { damage: 0.0, action_lost: false, bars_shots: false };
    for index in met.overlapped.union(met.moved_through).iter() {
        match view.objects()[index].kind {
            ObjectKind::Obstacle(kind) => {
                rocks.damage += damage(edition, kind);
                rocks.action_lost |= edition == Obstacles::SecondEdition && costs_action(kind);
            }
            ObjectKind::Device(device) if device.is_mine() => rocks.damage += weights::MINE,
            ObjectKind::Device(Device::BuzzDroidSwarm) if view.objects()[index].owner != view.seat() => {
                rocks.damage += weights::SWARM;
            }
            ObjectKind::Thing(_) => rocks.damage += 0.5 * f64::from(view.dice_of_contact(index).unwrap_or(0)),
            ObjectKind::Device(_) | ObjectKind::Gone => {}
        }
    }
    let under =
        || met.overlapped.iter().filter_map(|index| view.objects()[index].obstacle()).filter(|kind| !kind.is_cloud());
    rocks.action_lost |= edition == Obstacles::Revised && under().next().is_some();
    rocks.bars_shots = under().any(|kind| match kind {
        ObstacleKind::Asteroid => true,
        ObstacleKind::Debris | ObstacleKind::GasCloud | ObstacleKind::LooseCargo => edition == Obstacles::Revised,
        ObstacleKind::ElectroChaff | ObstacleKind::Blaze | ObstacleKind::Nebula | ObstacleKind::IonStorm => false,
    });
    rocks
}

/// Whether meeting an obstacle costs the action by the rules of the second edition.
const fn costs_action(kind: ObstacleKind) -> bool {
    match kind {
        ObstacleKind::Asteroid | ObstacleKind::GasCloud | ObstacleKind::Blaze => true,
        ObstacleKind::Debris | ObstacleKind::LooseCargo | ObstacleKind::ElectroChaff => false,
        ObstacleKind::Nebula | ObstacleKind::IonStorm => false,
    }
}

/// What an obstacle costs in damage, its tokens counted as a part of one.
fn damage(edition: Obstacles, kind: ObstacleKind) -> f64 {
    match (edition, kind) {
        (Obstacles::SecondEdition, ObstacleKind::Asteroid) => 0.5,
        (Obstacles::SecondEdition, ObstacleKind::Debris | ObstacleKind::LooseCargo) => 0.125 + weights::STRESS,
        (Obstacles::SecondEdition, ObstacleKind::GasCloud) => 0.3,
        (Obstacles::Revised, ObstacleKind::Asteroid) => 1.5,
        (Obstacles::Revised, ObstacleKind::Debris) => 0.5 + weights::STRESS,
        (Obstacles::Revised, ObstacleKind::GasCloud) => 0.8,
        (Obstacles::Revised, ObstacleKind::LooseCargo) => 0.25 + 0.5 * weights::STRESS,
        (_, ObstacleKind::ElectroChaff) => 0.25 + 0.5 * weights::STRESS,
        (_, ObstacleKind::Nebula) => 0.0,
        (_, ObstacleKind::IonStorm) => 0.2,
        (_, ObstacleKind::Blaze) => 0.5 + 0.25 * weights::STRESS,
    }
}

/// Whether a bulk freighter is about to run over whoever stands there.
pub(crate) fn is_in_the_way(view: &View<'_>, ship: ShipId, at: Base) -> bool {
    let is_one = view.scenario().is_some_and(|scenario| scenario.freighters >> ship.0 & 1 == 1);
    !is_one && view.freighters_ahead().any(|end| overlap(end, at, view.settings()))
}

/// Whether a ship could not stay on the table in the next round.
pub(crate) fn is_cornered(view: &View<'_>, ship: ShipId, at: Base) -> bool {
    // No maneuver leads farther than this from the middle of the base.
    const SAFE: f64 = 340.0;
    let area = view.area();
    if area.depth(at.pose.at) > SAFE {
        return false;
    }
    let stays = |&(maneuver, difficulty): &(Maneuver, Difficulty)| {
        let end = at.at(at.pose.then(maneuver.displacement(at.size, Slide::Middle)));
        difficulty != Difficulty::Red && area.holds(end, view.settings())
    };
    !view.profile(ship).dial.iter().any(stays)
}
