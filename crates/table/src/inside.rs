//! Staying on the table: a ship that would leave it stops short instead, where the rules of the table say so.

use crate::chord::RearMark;
use crate::maneuver::from_edge;
use crate::{Base, BaseSize, Edge, Flight, Heading, Maneuver, Others, PlayArea, Pose, Settings, Template};

/// How far the walk goes back at once, and how finely it looks for the edge then.
const STRIDE: f64 = 2.0;
const FINE: f64 = 0.02;

impl Flight {
    /// The same flight for a ship that does not leave the play area: it goes back along its template until it is wholly inside
    /// and lies on no ship. A huge ship, which has no template to go back along, ends where it did.
    #[must_use]
    pub fn kept_inside(
        self,
        start: Base,
        maneuver: Maneuver,
        others: Others<'_>,
        area: PlayArea,
        settings: &Settings,
    ) -> Self {
        let (false, Some((template, edge))) =
            (area.holds(start.at(self.pose), settings), maneuver.template(start.size))
        else {
            return self;
        };
        let mut touching = None;
        let mut is_free = |gone: f64| {
            let base = start.at(at(start, template, edge, gone));
            let inside = area.holds(base, settings);
            let under = if inside { others.any_under(base, settings) } else { None };
            touching = under.map(|(index, _)| index).or(touching);
            inside && under.is_none()
        };
        // Back in strides to where it is free, then on again in small steps for as long as it stays so.
        let back = 2.0 * start.size.half_length();
        let mut gone = self.rear_mark(maneuver).unwrap_or(template.length());
        while gone > -back && !is_free(gone) {
            gone -= STRIDE;
        }
        let limit = gone + STRIDE;
        while gone > -back && gone + FINE < limit && is_free(gone + FINE) {
            gone += FINE;
        }
        let pose = if gone > -back { at(start, template, edge, gone) } else { start.pose };
        self.stopped(pose, touching, mark(template, gone.max(-back)))
    }
}

/// Where a base is whose rear mark has gone so far along the template's centre line.
fn at(start: Base, template: Template, edge: Edge, gone: f64) -> Pose {
    start.pose.then(from_edge(edge, template.displacement_along(start.size, gone)))
}

fn mark(template: Template, gone: f64) -> RearMark {
    match template.curve() {
        Some(curve) if gone > 0.0 => RearMark::Curve(Heading::from_degrees((gone / curve.radius).to_degrees())),
        _ => RearMark::Straight(gone),
    }
}

/// A ship turned on the spot, by a right angle or about, so that it faces the middle of the play area as well as it can
/// without its guides getting in the way of anybody.
pub fn turned_to_the_middle(base: Base, others: Others<'_>, area: PlayArea, settings: &Settings) -> Base {
    let to_the_middle = area.centre() - base.pose.at;
    let facing = |pose: Pose| pose.heading.forward().dot(to_the_middle);
    let turned = |by: Heading| base.at(Pose::new(base.pose.at, base.pose.heading.turned(by)));
    let mut best = turned(Heading::SOUTH);
    // A base is the same to the front and to the rear, so there is always room to turn about.
    for quarter in [Heading::EAST, Heading::WEST] {
        let there = turned(quarter);
        let fits =
            base.size != BaseSize::Huge && area.holds(there, settings) && others.under(there, settings).is_empty();
        if fits && facing(there.pose) > facing(best.pose) {
            best = there;
        }
    }
    best
}
