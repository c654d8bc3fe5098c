//! What lies under the line of fire.

use crate::range::{Lane, Line};
use crate::settings::tolerance;
use crate::{Grazing, IndexSet, Placed, Settings, Vec2};

/// Whether the line of fire passes over something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// No shortest line does.
    Clear,
    /// Every shortest line does.
    Obstructed,
    /// Some shortest lines do and some do not: the attacker picks one.
    AttackersChoice,
}

/// Which things the shortest lines pass over, and whether there is a clear one among them.
///
/// A line of no length, between ships that touch, is obstructed by nothing.
pub fn obstruction<'a>(
    lane: Lane,
    things: impl IntoIterator<Item = Placed<'a>> + Clone,
    settings: &Settings,
) -> (Obstruction, IndexSet) {
    if lane.first.length() <= tolerance::TOUCH {
        return (Obstruction::Clear, IndexSet::EMPTY);
    }
    let mut by = IndexSet::EMPTY;
    let (mut clear, mut obstructed) = (false, false);
    let mut try_line = |line: Line| {
        let mut over = false;
        for (index, thing) in things.clone().into_iter().enumerate() {
            if passes_over(line, thing, settings) {
                by.insert(index);
                over = true;
            }
        }
        if over { obstructed = true } else { clear = true }
    };
    try_line(lane.first);
    if lane.width() > tolerance::TOUCH {
        try_line(lane.last);
        // What a line passes over changes only where an outline's side begins or ends in the lane. A clear line counts
        // when it has some room beside it, so lines are tried a hair to either side of each such place.
        let hair = tolerance::TOUCH / lane.width();
        for thing in things.clone() {
            breaks(lane, thing, |across| {
                for across in [across - hair, across + hair] {
                    if (0.0..=1.0).contains(&across) {
                        try_line(lane.line(across));
                    }
                }
            });
        }
    }
    let verdict = match (clear, obstructed) {
        (true, true) => Obstruction::AttackersChoice,
        (false, true) => Obstruction::Obstructed,
        (_, false) => Obstruction::Clear,
    };
    (verdict, by)
}

fn passes_over(line: Line, thing: Placed<'_>, settings: &Settings) -> bool {
    if !thing.crossed_by(line.from, line.to) {
        return false;
    }
    match settings.grazing {
        Grazing::Obstructs => true,
        Grazing::Clears => {
            // Through it and not along its rim: on both sides of the line, a hair away, it is still crossed.
            let way = line.to - line.from;
            let aside = Vec2::new(way.y, -way.x) * (tolerance::TOUCH / way.length());
            thing.crossed_by(line.from + aside, line.to + aside) && thing.crossed_by(line.from - aside, line.to - aside)
        }
    }
}

/// The places across a lane where a side of the outline begins, ends or leaves it at an end.
fn breaks(lane: Lane, thing: Placed<'_>, mut found: impl FnMut(f64)) {
    let width = lane.last.from - lane.first.from;
    let along = lane.first.to - lane.first.from;
    if lies_beside(thing, lane.first.from, width) || lies_beside(thing, lane.first.from, along) {
        return;
    }
    let local = |point: Vec2| {
        let p = point - lane.first.from;
        Vec2::new(p.dot(width) / width.length_squared(), p.dot(along) / along.length_squared())
    };
    for (a, b) in thing.sides() {
        let (a, b) = (local(thing.pose.point_to_table(a)), local(thing.pose.point_to_table(b)));
        if (0.0..=1.0).contains(&a.y) {
            found(a.x);
        }
        for end in [0.0, 1.0] {
            if (a.y - end) * (b.y - end) < 0.0 {
                found(a.x + (b.x - a.x) * (end - a.y) / (b.y - a.y));
            }
        }
    }
}

/// Whether all of a thing is before the beginning of a side of a lane, or behind its end.
fn lies_beside(thing: Placed<'_>, begin: Vec2, side: Vec2) -> bool {
    let length = side.length();
    let at = (thing.pose.at - begin).dot(side) / length;
    let reach = thing.outline.radius() + 2.0 * tolerance::TOUCH;
    at < -reach || at > length + reach
}
