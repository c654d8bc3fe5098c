//! Moves tried out before they are made: where each way of making them leads.

use std::ops::ControlFlow;

use tallyho_rules::{Action, Choice, ShipId, View};
use tallyho_table::{ArcSet, Base, Lean as Bow, Maneuver, Side, Slide, fly};

use super::board::Board;
use super::query::{Lean, Move, Wanted};

/// Where the ship would be, and where it would fire.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) base: Base,
    pub(super) arcs: ArcSet,
}

/// All firing arcs of a ship as its turret points.
pub(super) fn firing_arcs(view: &View<'_>, ship: ShipId) -> ArcSet {
    view.profile(ship).firing_arcs(view.turret(ship))
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
/// The same along bank templates, forward before back.
const BANKED: [Choice; 12] = {
    let mut banked = [Choice::Pass; 12];
    let mut at = 0;
    while at < 12 {
        if let Choice::Aside(side, slide) = ROLLS[at / 2] {
            banked[at] = Choice::Banked(side, if at % 2 == 0 { Bow::Forward } else { Bow::Back }, slide);
        }
        at += 1;
    }
    banked
};
const TURNS: [Choice; 2] = [Choice::Turn(Side::Left), Choice::Turn(Side::Right)];
const BOOSTS: [Choice; 3] = [Choice::Ahead(None), Choice::Ahead(Some(Side::Left)), Choice::Ahead(Some(Side::Right))];

/// Goes through every way to make a move that can succeed, with where it leads, until it is told to stop. Each is measured only when
/// its turn comes.
pub(super) fn each_way(
    view: &View<'_>,
    ship: ShipId,
    base: Base,
    step: Move,
    found: &mut impl FnMut(Choice, Place) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let arcs = firing_arcs(view, ship);
    let mut try_each = |action: Option<Action>, choices: &[Choice]| {
        for &choice in choices {
            if let Some(pose) = view.place_from(base, ship, action, choice) {
                found(choice, Place { base: base.at(pose), arcs })?;
            }
        }
        ControlFlow::Continue(())
    };
    match step {
        Move::Action(Action::BarrelRoll) => {
            let ways = if view.rolls_along_banks(ship) { &BANKED[..] } else { &ROLLS[..] };
            try_each(Some(Action::BarrelRoll), ways)?;
        }
        Move::Action(Action::Boost) => {
            try_each(Some(Action::Boost), &BOOSTS)?;
            if view.boosts_along_turns(ship) {
                try_each(Some(Action::Boost), &TURNS)?;
            }
        }
        Move::Decloak => {
            try_each(None, &ROLLS)?;
            try_each(None, &BOOSTS[..1])?;
        }
        Move::Action(Action::Slam) => {
            for index in view.slams(ship) {
                let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
                found(Choice::Maneuver(index), Place { base: end_of(view, ship, maneuver), arcs })?;
            }
        }
        Move::Action(Action::Rotate) => {
            for quarter in view.turret_positions(ship) {
                let arcs = view.profile(ship).firing_arcs(quarter);
                found(Choice::Turret(quarter), Place { base, arcs })?;
            }
        }
        Move::TallonRoll(maneuver) => {
            for slide in [Slide::Middle, Slide::Forward, Slide::Back] {
                let end = base.at(base.pose.then(maneuver.displacement(base.size, slide)));
                let free = view.others(ship).under(end, view.settings()).is_empty();
                if free && view.area().holds(end, view.settings()) {
                    found(Choice::Slide(slide), Place { base: end, arcs })?;
                }
            }
        }
        Move::Action(_) | Move::Chain(..) => {}
    }
    ControlFlow::Continue(())
}

/// Of ways and where they end the first that leans best, of those where everything wanted is true.
pub(super) struct Best {
    wanted: Wanted,
    lean: Option<Lean>,
    found: Option<(Choice, f64)>,
}

impl Best {
    pub(super) const fn new(wanted: Wanted, lean: Option<Lean>) -> Self {
        Self { wanted, lean, found: None }
    }

    /// Looks at one more. Without a lean the first that will do is the best.
    pub(super) fn weigh(&mut self, board: &Board<'_, '_>, choice: Choice, place: Place) -> ControlFlow<()> {
        if !self.wanted.iter().all(|(fact, truth)| board.holds(fact, place) == truth) {
            return ControlFlow::Continue(());
        }
        let worth = match self.lean {
            None => {
                self.found = Some((choice, 0.0));
                return ControlFlow::Break(());
            }
            Some(Lean::Towards(thing)) => -board.distance_to(place.base, thing),
            Some(Lean::Away(thing)) => board.distance_to(place.base, thing),
        };
        if self.found.is_none_or(|(_, most)| worth > most + 0.01) {
            self.found = Some((choice, worth));
        }
        ControlFlow::Continue(())
    }

    pub(super) fn choice(self) -> Option<Choice> {
        self.found.map(|(choice, _)| choice)
    }
}
