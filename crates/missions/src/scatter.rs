//! Laying things by chance where a mission allows, and what happens when they do not fit.

use tallyho_rules::Luck;
use tallyho_rules::scenario::Zone;
use tallyho_table::{Outline, Placed, Pose, Range, Vec2};

use crate::mission::Spacing;

/// How often a layout is begun again, and how often a place is tried for one thing of it.
const LAYOUTS: usize = 60;
const TRIES: usize = 120;

/// Lays outlines wholly inside a zone, farther than so many range bands from each other and from what lies there already. A layout that
/// gets stuck is begun again; when that does not help, the pieces go onto a jittered hexagonal grid, and what does not even fit there is
/// laid where it overlaps nothing.
pub(crate) fn scatter(
    outlines: &[&Outline],
    zone: &Zone,
    spacing: Spacing,
    avoid: Avoid<'_>,
    luck: &mut Luck,
) -> Option<Vec<Pose>> {
    // What cannot keep out of lanes at least keeps its distance.
    let strict = avoid.own.is_some() || !avoid.lanes.is_empty();
    let loose = Avoid { lanes: &[], own: None, ..avoid };
    for avoid in [avoid, loose].into_iter().take(1 + usize::from(strict)) {
        for _ in 0..LAYOUTS {
            let poses = by_chance(outlines, zone, spacing, avoid, luck);
            if let Some(poses) = poses.filter(|poses| hang_together(outlines, poses, spacing)) {
                return Some(poses);
            }
        }
    }
    on_grid(outlines, zone, avoid.there, luck)
}

/// What is kept away from.
#[derive(Clone, Copy)]
pub(crate) struct Avoid<'a> {
    /// What lies there.
    pub(crate) there: &'a [Placed<'a>],
    /// Nothing is laid into these.
    pub(crate) lanes: &'a [Lane],
    /// Half of the width of the lanes that everything laid has before its own sides, if others keep out of them.
    pub(crate) own: Option<f64>,
}

/// What lies straight before the four sides of something, as wide as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    pub(crate) pose: Pose,
    pub(crate) half: f64,
}

impl Lane {
    fn holds(self, token: Placed<'_>) -> bool {
        let (mut least, mut most) =
            (Vec2::new(f64::INFINITY, f64::INFINITY), Vec2::new(-f64::INFINITY, -f64::INFINITY));
        for point in token.points().map(|point| self.pose.point_to_local(point)) {
            (least.x, least.y) = (least.x.min(point.x), least.y.min(point.y));
            (most.x, most.y) = (most.x.max(point.x), most.y.max(point.y));
        }
        let crosses = |least: f64, most: f64| least <= self.half && most >= -self.half;
        crosses(least.x, most.x) || crosses(least.y, most.y)
    }
}

fn by_chance(
    outlines: &[&Outline],
    zone: &Zone,
    spacing: Spacing,
    Avoid { there, lanes, own }: Avoid<'_>,
    luck: &mut Luck,
) -> Option<Vec<Pose>> {
    let apart = f64::from(spacing.beyond) * Range::BAND;
    let mut poses: Vec<Pose> = Vec::new();
    for (index, outline) in outlines.iter().enumerate() {
        let pose = (0..TRIES).find_map(|_| {
            let pose = somewhere(zone, spacing.facing, luck);
            let token = outline.placed(pose);
            let others = || outlines[..index].iter().zip(&poses).map(|(outline, pose)| outline.placed(*pose));
            let clear = |other: Placed<'_>| {
                own.is_none_or(|half| {
                    !Lane { pose, half }.holds(other) && !Lane { pose: other.pose, half }.holds(token)
                })
            };
            let free = inside(token, zone)
                && others().chain(there.iter().copied()).all(|other| token.is_beyond(other, apart))
                && !lanes.iter().any(|lane| lane.holds(token))
                && others().all(clear);
            free.then_some(pose)
        })?;
        poses.push(pose);
    }
    Some(poses)
}

/// Whether each has as many others near as it should.
fn hang_together(outlines: &[&Outline], poses: &[Pose], spacing: Spacing) -> bool {
    let tokens = || outlines.iter().zip(poses).map(|(outline, pose)| outline.placed(*pose));
    let wanted = usize::from(spacing.others).min(poses.len().saturating_sub(1));
    let near = |(index, token): (usize, Placed<'_>)| {
        let others = tokens().enumerate().filter(|(other, _)| *other != index);
        let reach = f64::from(spacing.within) * Range::BAND;
        others.filter(|(_, other)| !token.is_beyond(*other, reach)).count() >= wanted
    };
    wanted == 0 || tokens().enumerate().all(near)
}

fn inside(token: Placed<'_>, zone: &Zone) -> bool {
    token.points().all(|point| zone.holds(point))
}

fn somewhere(zone: &Zone, facing: Option<u16>, luck: &mut Luck) -> Pose {
    let [left, near, right, far] = zone.bounds();
    let mut between = |from: f64, to: f64| from + f64::from(luck.below((10.0 * (to - from)).max(1.0) as u32)) / 10.0;
    let (x, y) = (between(left, right), between(near, far));
    let degrees = facing.map_or_else(|| f64::from(luck.below(360)), f64::from);
    Pose::from_degrees(x, y, degrees)
}

/// The closest packing there is, a little disturbed; the coarsest grid that has room for all.
fn on_grid(outlines: &[&Outline], zone: &Zone, there: &[Placed<'_>], luck: &mut Luck) -> Option<Vec<Pose>> {
    let largest = outlines.iter().map(|outline| outline.radius()).fold(0.0, f64::max);
    let mut step = 2.0 * largest + 2.0 * Range::BAND;
    while step > largest {
        let mut spots = hexagons(zone, step, luck);
        // In any order, so that gaps are anywhere.
        for index in (1..spots.len()).rev() {
            spots.swap(index, luck.below(index as u32 + 1) as usize);
        }
        let mut spots = spots.into_iter();
        let poses: Option<Vec<Pose>> = outlines
            .iter()
            .map(|outline| {
                spots.find(|pose| {
                    let token = outline.placed(*pose);
                    inside(token, zone) && there.iter().all(|other| token.is_beyond(*other, 0.0))
                })
            })
            .collect();
        if poses.is_some() {
            return poses;
        }
        step -= 5.0;
    }
    None
}

fn hexagons(zone: &Zone, step: f64, luck: &mut Luck) -> Vec<Pose> {
    let [left, near, right, far] = zone.bounds();
    let mut spots = Vec::new();
    let (mut y, mut row) = (near, 0);
    while y <= far {
        let mut x = left + if row % 2 == 1 { 0.5 * step } else { 0.0 };
        while x <= right {
            let jitter = |luck: &mut Luck| f64::from(luck.below(61)) / 10.0 - 3.0;
            let at = Vec2::new(x + jitter(luck), y + jitter(luck));
            spots.push(Pose::from_degrees(at.x, at.y, f64::from(luck.below(360))));
            x += step;
        }
        y += step * 0.866;
        row += 1;
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;
    use tallyho_rules::scenario::ThingShape;

    const APART: Spacing = Spacing { beyond: 1, within: 0, others: 0, facing: None, askew: false };
    const NOTHING: Avoid<'_> = Avoid { there: &[], lanes: &[], own: None };

    #[test]
    fn two_may_have_to_lie_within_a_range_of_each_other() {
        let outline = ThingShape::Rect(40.0, 40.0).outline();
        let zone = Zone::Rect([300.0, 300.0, 614.0, 614.0]);
        let spacing = Spacing { beyond: 2, within: 3, others: 1, ..Spacing::default() };
        for seed in 0..20 {
            let poses = scatter(&[&outline; 2], &zone, spacing, NOTHING, &mut Luck::new(seed)).expect("two fit");
            let apart = outline.placed(poses[0]).distance_to_outline(outline.placed(poses[1]));
            assert!((200.0..=300.0).contains(&apart), "{apart}");
        }
    }

    #[test]
    fn what_fits_lies_apart_and_inside() {
        let outline = ThingShape::Disc(79.0).outline();
        let zone = Zone::Rect([100.0, 100.0, 800.0, 800.0]);
        for seed in 0..20 {
            let poses = scatter(&[&outline; 6], &zone, APART, NOTHING, &mut Luck::new(seed)).expect("six fit");
            for (index, pose) in poses.iter().enumerate() {
                let token = outline.placed(*pose);
                assert!(inside(token, &zone));
                for other in &poses[..index] {
                    assert!(token.distance_to_outline(outline.placed(*other)) > 100.0);
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_apart_goes_onto_a_grid_without_overlaps() {
        let outline = ThingShape::Disc(79.0).outline();
        let zone = Zone::Rect([100.0, 100.0, 800.0, 800.0]);
        let poses = scatter(&[&outline; 18], &zone, APART, NOTHING, &mut Luck::new(1)).expect("a grid holds eighteen");
        for (index, pose) in poses.iter().enumerate() {
            for other in &poses[..index] {
                assert!(outline.placed(*pose).distance_to_outline(outline.placed(*other)) > 0.0);
            }
        }
        let narrow = Zone::Rect([0.0, 0.0, 50.0, 50.0]);
        assert!(scatter(&[&outline], &narrow, APART, NOTHING, &mut Luck::new(1)).is_none());
    }

    #[test]
    fn what_faces_the_same_way_may_have_to_keep_out_of_each_others_lanes() {
        let outline = ThingShape::Rect(40.0, 40.0).outline();
        let zone = Zone::Rect([300.0, 300.0, 614.0, 614.0]);
        let spacing = Spacing { beyond: 2, within: 3, others: 1, facing: Some(180), askew: true };
        for seed in 0..20 {
            let avoid = Avoid { own: Some(20.0), ..NOTHING };
            let poses = scatter(&[&outline; 2], &zone, spacing, avoid, &mut Luck::new(seed)).expect("two fit");
            let to = poses[1].at - poses[0].at;
            assert!(to.x.abs() > 40.0 && to.y.abs() > 40.0, "{to:?}");
            assert!(poses.iter().all(|pose| (pose.heading.degrees() - 180.0).abs() < 1e-9));
        }
    }
}
