//! Moves tried out before they are made: where each way of making them leads.

use tallyho_rules::{Action, Choice, ShipId, View};
use tallyho_table::{ArcSet, Base, Maneuver, Side, Slide, fly};

use super::query::Move;

/// Where the ship would be, and where it would fire.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) base: Base,
    pub(super) arcs: ArcSet,
}

/// All arcs through which a ship can fire as its turret points.
pub(super) fn firing_arcs(view: &View<'_>, ship: ShipId) -> ArcSet {
    let turret = view.ship(ship).turret;
    view.profile(ship).attacks.iter().fold(ArcSet::EMPTY, |arcs, attack| arcs.union(attack.arc.arcs(turret)))
}

/// Where a maneuver would end, walked back if ships are in the way.
pub(super) fn end_of(view: &View<'_>, ship: ShipId, maneuver: Maneuver) -> Base {
    let start = view.base(ship);
    start.at(fly(start, maneuver, &Slide::ALL, view.others(ship), view.settings()).pose)
}

/// Both sides, and the three places on each.
const ROLLS: [Choice; 6] = [
    Choice::Aside(Side::Left, Slide::Middle),
    Choice::Aside(Side::Right, Slide::Middle),
    Choice::Aside(Side::Left, Slide::Forward),
    Choice::Aside(Side::Right, Slide::Forward),
    Choice::Aside(Side::Left, Slide::Back),
    Choice::Aside(Side::Right, Slide::Back),
];
const BOOSTS: [Choice; 3] = [Choice::Ahead(None), Choice::Ahead(Some(Side::Left)), Choice::Ahead(Some(Side::Right))];

/// The most ways there are to make a move: SLAMs of one speed, or rolls and more.
const MOST: usize = 16;

/// Every way to make a move that can succeed, with where it leads.
pub(super) fn ways(view: &View<'_>, ship: ShipId, step: Move) -> impl Iterator<Item = (Choice, Place)> {
    ways_from(view, ship, view.base(ship), step)
}

/// The same, were the ship there.
pub(super) fn ways_from(
    view: &View<'_>,
    ship: ShipId,
    base: Base,
    step: Move,
) -> impl Iterator<Item = (Choice, Place)> {
    let mut list: [Option<(Choice, Place)>; MOST] = [None; MOST];
    let mut len = 0;
    let arcs = firing_arcs(view, ship);
    let mut add = |choice: Choice, base: Base, arcs: ArcSet| {
        if len < MOST {
            list[len] = Some((choice, Place { base, arcs }));
            len += 1;
        }
    };
    let mut try_each = |action: Option<Action>, choices: &[Choice]| {
        for &choice in choices {
            if let Some(pose) = view.place_from(base, ship, action, choice) {
                add(choice, base.at(pose), arcs);
            }
        }
    };
    match step {
        Move::Action(Action::BarrelRoll) => try_each(Some(Action::BarrelRoll), &ROLLS),
        Move::Action(Action::Boost) => try_each(Some(Action::Boost), &BOOSTS),
        Move::Decloak => {
            try_each(None, &ROLLS);
            try_each(None, &BOOSTS[..1]);
        }
        Move::Action(Action::Slam) => {
            for index in view.slams(ship) {
                let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
                add(Choice::Maneuver(index), end_of(view, ship, maneuver), arcs);
            }
        }
        Move::Action(Action::Rotate) => {
            let now = view.ship(ship).turret;
            if let Some(turret) = view.profile(ship).turret() {
                for &quarter in turret.positions().iter().filter(|&&to| turret.arcs(to) != turret.arcs(now)) {
                    let fixed = view.profile(ship).attacks.iter().map(|attack| attack.arc.arcs(quarter));
                    add(Choice::Turret(quarter), base, fixed.fold(ArcSet::EMPTY, ArcSet::union));
                }
            }
        }
        Move::TallonRoll(maneuver) => {
            for slide in [Slide::Middle, Slide::Forward, Slide::Back] {
                let end = base.at(base.pose.then(maneuver.displacement(base.size, slide)));
                let free = view.others(ship).under(end, view.settings()).is_empty();
                if free && view.area().holds(end, view.settings()) {
                    add(Choice::Slide(slide), end, arcs);
                }
            }
        }
        Move::Action(_) | Move::Chain(..) => {}
    }
    list.into_iter().flatten()
}
