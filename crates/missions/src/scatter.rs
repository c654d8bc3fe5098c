//! Laying things by chance where a mission allows: first anywhere, where that is too crowded by search.

use tallyho_rules::scenario::Zone;
use tallyho_rules::{Luck, Place};
use tallyho_table::{Outline, Placed, Pose, Range, Vec2};

use crate::mission::Spacing;

/// How often a layout is begun again, and how often a place is tried for one thing of it.
const LAYOUTS: usize = 60;
const TRIES: usize = 120;
/// How much of a zone things may fill, with half of the room between them, for laying them one by one to be worth trying.
const CROWDED: f64 = 0.5;
/// How many grids are tried, how far they are stretched at first, and how often their pieces are nudged.
const GRIDS: usize = 200;
const STRETCH: f64 = 0.3;
const NUDGES: usize = 80;
/// How many layouts are searched, and for how many moves each.
const SEARCHES: usize = 4;
const MOVES: usize = 1_500;

/// Lays outlines wholly inside a zone, farther than so many range bands from each other and from what lies there already, out of lanes,
/// and each as near to so many others as it should be. `None` when no such layout was found.
pub(crate) fn scatter(
    outlines: &[&Outline],
    zone: &Zone,
    spacing: Spacing,
    avoid: Avoid<'_>,
    luck: &mut Luck,
) -> Option<Vec<Pose>> {
    let ground = Ground { outlines, zone, spacing, avoid };
    let sound = |poses: &Vec<Pose>| hang_together(outlines, poses, spacing);
    if !ground.is_crowded() {
        for _ in 0..LAYOUTS {
            if let Some(poses) = ground.by_chance(luck).filter(sound) {
                return Some(poses);
            }
        }
    }
    (0..GRIDS)
        .find_map(|attempt| ground.on_grid(attempt, luck).filter(sound))
        .map(|poses| ground.nudged(poses, luck))
        .or_else(|| (0..SEARCHES).find_map(|_| ground.by_search(luck).filter(sound)))
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

/// What is laid, and where it may lie.
struct Ground<'g> {
    outlines: &'g [&'g Outline],
    zone: &'g Zone,
    spacing: Spacing,
    avoid: Avoid<'g>,
}

impl Ground<'_> {
    fn apart(&self) -> f64 {
        f64::from(self.spacing.beyond) * Range::BAND
    }

    /// Whether laying one after the other anywhere would hardly ever leave room for the last.
    fn is_crowded(&self) -> bool {
        let half = 0.5 * self.apart();
        let filled: f64 = self.outlines.iter().map(|it| std::f64::consts::PI * (it.radius() + half).powi(2)).sum();
        filled > CROWDED * area(self.zone, half)
    }

    /// Whether a thing may lie there whatever else is laid.
    fn is_free(&self, token: Placed<'_>) -> bool {
        inside(token, self.zone)
            && self.avoid.there.iter().all(|other| token.is_beyond(*other, self.apart()))
            && !self.avoid.lanes.iter().any(|lane| lane.holds(token))
    }

    /// Whether two things may lie there together.
    fn is_clear(&self, token: Placed<'_>, other: Placed<'_>) -> bool {
        let in_lane =
            |half: f64| Lane { pose: token.pose, half }.holds(other) || Lane { pose: other.pose, half }.holds(token);
        token.is_beyond(other, self.apart()) && !self.avoid.own.is_some_and(in_lane)
    }

    fn by_chance(&self, luck: &mut Luck) -> Option<Vec<Pose>> {
        let mut poses: Vec<Pose> = Vec::new();
        for outline in self.outlines {
            let pose = (0..TRIES).find_map(|_| {
                let pose = somewhere(self.zone, self.spacing.facing, luck);
                let token = outline.placed(pose);
                let mut others = self.outlines.iter().zip(&poses).map(|(outline, pose)| outline.placed(*pose));
                (self.is_free(token) && others.all(|other| self.is_clear(token, other))).then_some(pose)
            })?;
            poses.push(pose);
        }
        Some(poses)
    }

    /// The closest packing there is, somewhere in the zone and either way round; stretched less with every attempt.
    fn on_grid(&self, attempt: usize, luck: &mut Luck) -> Option<Vec<Pose>> {
        let largest = self.outlines.iter().map(|outline| outline.radius()).fold(0.0, f64::max);
        let share = f64::from(luck.below(1_000)) / 1_000.0;
        let stretch = STRETCH * share * (1.0 - attempt as f64 / GRIDS as f64);
        let step = (2.0 * largest + self.apart()) * (1.0 + stretch) + 0.2;
        let mut spots = hexagons(self.zone, step, largest, self.spacing.facing, luck);
        // In any order, so that gaps are anywhere.
        for index in (1..spots.len()).rev() {
            spots.swap(index, luck.below(index as u32 + 1) as usize);
        }
        let mut spots = spots.into_iter();
        let mut poses: Vec<Pose> = Vec::new();
        for outline in self.outlines {
            let pose = spots.find(|pose| {
                let token = outline.placed(*pose);
                let mut others = self.outlines.iter().zip(&poses).map(|(outline, pose)| outline.placed(*pose));
                self.is_free(token) && others.all(|other| self.is_clear(token, other))
            })?;
            poses.push(pose);
        }
        Some(poses)
    }

    /// A layout whose pieces have each been pushed about a little, as far as everything stays as it should be.
    fn nudged(&self, mut poses: Vec<Pose>, luck: &mut Luck) -> Vec<Pose> {
        for _ in 0..NUDGES {
            let index = luck.below(poses.len() as u32) as usize;
            let mut aside = || f64::from(luck.below(401)) / 10.0 - 20.0;
            let (before, at) = (poses[index], poses[index].at + Vec2::new(aside(), aside()));
            poses[index] = Place::near(Pose::new(at, before.heading)).pose();
            if !self.is_well(&poses, index) || !hang_together(self.outlines, &poses, self.spacing) {
                poses[index] = before;
            }
        }
        poses
    }

    fn is_well(&self, poses: &[Pose], index: usize) -> bool {
        let token = self.outlines[index].placed(poses[index]);
        self.is_free(token) && self.conflicts(poses, index, token) == 0
    }

    /// With how many others a thing would be in conflict there.
    fn conflicts(&self, poses: &[Pose], index: usize, token: Placed<'_>) -> usize {
        let others = self.outlines.iter().zip(poses).enumerate().filter(|(other, _)| *other != index);
        others.filter(|(_, (outline, pose))| !self.is_clear(token, outline.placed(**pose))).count()
    }

    /// Everything anywhere at first; then whatever is in conflict moves to where it is in fewer.
    fn by_search(&self, luck: &mut Luck) -> Option<Vec<Pose>> {
        let free = |outline: &Outline, luck: &mut Luck| {
            let mut poses = (0..TRIES).map(|_| somewhere(self.zone, self.spacing.facing, luck));
            poses.find(|pose| self.is_free(outline.placed(*pose)))
        };
        let mut poses = self.outlines.iter().map(|outline| free(outline, luck)).collect::<Option<Vec<Pose>>>()?;
        for _ in 0..MOVES {
            let trouble = |index: usize| self.conflicts(&poses, index, self.outlines[index].placed(poses[index]));
            let troubled: Vec<usize> = (0..poses.len()).filter(|&index| trouble(index) > 0).collect();
            let Some(most) = (troubled.len() as u32).checked_sub(1) else { return Some(poses) };
            let index = troubled[luck.below(most + 1) as usize];
            let now = trouble(index);
            let pose = free(self.outlines[index], luck)?;
            if self.conflicts(&poses, index, self.outlines[index].placed(pose)) <= now {
                poses[index] = pose;
            }
        }
        None
    }
}

/// How large a zone is, with a margin around it.
fn area(zone: &Zone, margin: f64) -> f64 {
    match zone {
        Zone::Rect([left, near, right, far]) => (right - left + 2.0 * margin) * (far - near + 2.0 * margin),
        Zone::Disc([.., radius]) => std::f64::consts::PI * (radius + margin).powi(2),
        Zone::Polygon(corners) => {
            let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
            let inner = 0.5 * sides().map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>().abs();
            inner + margin * sides().map(|(a, b)| (b[0] - a[0]).hypot(b[1] - a[1])).sum::<f64>()
        }
    }
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
    // As a file would say it.
    Place::near(Pose::from_degrees(x, y, degrees)).pose()
}

/// Spots of a hexagonal grid, so far from the edges of the zone's bounds, its rows across or along.
fn hexagons(zone: &Zone, step: f64, inset: f64, facing: Option<u16>, luck: &mut Luck) -> Vec<Pose> {
    let [left, near, right, far] = zone.bounds();
    let along = luck.below(2) == 1;
    let (width, height) = (right - left - 2.0 * inset, far - near - 2.0 * inset);
    let (width, height) = if along { (height, width) } else { (width, height) };
    if width < 0.0 || height < 0.0 {
        return Vec::new();
    }
    let mut some = |most: f64| most * f64::from(luck.below(1_001)) / 1_000.0;
    let row = step * 0.75_f64.sqrt();
    // Where every other row is as long as the rest, the grid moves only as far as it stays so.
    let over = width % step;
    let (aside, up) = (some(if over >= 0.5 * step { over - 0.5 * step } else { over }), some(height % row));
    let mut spots = Vec::new();
    for number in 0..=(height / row) as usize {
        let mut x = aside + if number % 2 == 1 { 0.5 * step } else { 0.0 };
        let y = up + number as f64 * row;
        while x <= width + 1e-9 {
            let at = if along { Vec2::new(y, x) } else { Vec2::new(x, y) };
            let degrees = facing.map_or_else(|| f64::from(luck.below(360)), f64::from);
            let pose = Pose::from_degrees(left + inset + at.x, near + inset + at.y, degrees);
            // As a file would say it.
            spots.push(Place::near(pose).pose());
            x += step;
        }
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
    fn what_is_crowded_keeps_its_distance_too() {
        let outline = ThingShape::Disc(79.0).outline();
        let zone = Zone::Rect([101.6, 101.6, 812.4, 812.4]);
        for seed in 0..50 {
            let poses = scatter(&[&outline; 18], &zone, APART, NOTHING, &mut Luck::new(seed)).expect("eighteen fit");
            for (index, pose) in poses.iter().enumerate() {
                assert!(inside(outline.placed(*pose), &zone));
                for other in &poses[..index] {
                    assert!(outline.placed(*pose).distance_to_outline(outline.placed(*other)) > 100.0);
                }
            }
        }
    }

    #[test]
    fn what_cannot_keep_its_distance_is_not_laid() {
        let outline = ThingShape::Disc(79.0).outline();
        let zone = Zone::Rect([100.0, 100.0, 800.0, 800.0]);
        assert!(scatter(&[&outline; 40], &zone, APART, NOTHING, &mut Luck::new(1)).is_none());
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
