//! Crowded tables, the same on every run.

use std::sync::LazyLock;

use tallyho_table::{Base, BaseSize, Heading, Maneuver, Others, Outline, PlayArea, Pose, Settings, Slide, Vec2, fly};

/// A small generator of numbers that look random (splitmix64). Not for dice.
#[derive(Clone, Debug)]
pub struct Shuffle(pub u64);

impl Shuffle {
    /// The next whole number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.draw() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// One of several things.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[(self.draw() % from.len() as u64) as usize]
    }
}

/// Ships and obstacles in the middle of a table, and one ship's maneuver.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The ships; none overlaps another.
    pub ships: Vec<Base>,
    /// The obstacles.
    pub rocks: Vec<(&'static Outline, Pose)>,
    /// Which ship moves.
    pub mover: usize,
    /// What it flies.
    pub maneuver: Maneuver,
}

/// A dozen outlines, as many as a box holds.
static ROCKS: LazyLock<Vec<Outline>> = LazyLock::new(|| {
    let mut shuffle = Shuffle(6);
    (0..12).map(|_| rock(&mut shuffle)).collect()
});

/// What a fighter's dial offers, about.
const DIAL: [&str; 17] =
    ["1B", "1N", "1T", "1Y", "2B", "2F", "2N", "2T", "2Y", "3B", "3F", "3N", "3T", "3Y", "4F", "4K", "3R"];

impl Scene {
    /// A table in the middle of a battle: two lines of ships have flown towards each other for up to six rounds, each any
    /// maneuver of its dial that keeps it on the table, and the next ship is about to move.
    pub fn new(shuffle: &mut Shuffle, ships: usize, rocks: usize) -> Self {
        let settings = Settings::default();
        let mut bases: Vec<Base> = (0..ships).map(|index| deployed(shuffle, index, ships)).collect();
        let dial = DIAL.map(|code| code.parse::<Maneuver>().expect("the dial holds maneuvers"));
        let moves = (1 + shuffle.draw() as usize % 6) * ships + shuffle.draw() as usize % ships;
        for mover in (0..ships).cycle().take(moves) {
            let others = Others::except(&bases, mover);
            let ends = std::iter::repeat_with(|| {
                let maneuver = *shuffle.pick(&dial);
                fly(bases[mover], maneuver, &[Slide::Middle], others, &settings).pose
            });
            let inside = |&end: &Pose| PlayArea::STANDARD.holds(bases[mover].at(end), &settings);
            if let Some(end) = ends.take(20).find(inside) {
                bases[mover] = bases[mover].at(end);
            }
        }
        let rocks = (0..rocks).map(|_| (shuffle.pick(&ROCKS), anywhere(shuffle, 200.0, 714.0))).collect();
        Self { ships: bases, rocks, mover: moves % ships, maneuver: *shuffle.pick(&dial) }
    }

    /// Many such tables.
    pub fn many(count: usize, ships: usize, rocks: usize) -> Vec<Self> {
        let mut shuffle = Shuffle(2024);
        (0..count).map(|_| Self::new(&mut shuffle, ships, rocks)).collect()
    }

    /// The ship that moves.
    pub fn base(&self) -> Base {
        self.ships[self.mover]
    }
}

/// One of two lines of ships, side by side at opposite edges. One in eight is of medium and one of large size.
fn deployed(shuffle: &mut Shuffle, index: usize, ships: usize) -> Base {
    let size = match shuffle.draw() % 8 {
        0 => BaseSize::Medium,
        1 => BaseSize::Large,
        _ => BaseSize::Small,
    };
    let place = 914.4 * (index / 2) as f64 / ships.div_ceil(2) as f64 + 50.0;
    let (y, heading) = if index.is_multiple_of(2) { (60.0, Heading::NORTH) } else { (854.4, Heading::SOUTH) };
    Base::new(size, Pose::new(Vec2::new(place, y), heading))
}

/// A pose with both coordinates between two limits.
pub fn anywhere(shuffle: &mut Shuffle, low: f64, high: f64) -> Pose {
    let at = Vec2::new(shuffle.between(low, high), shuffle.between(low, high));
    Pose::new(at, Heading::from_degrees(shuffle.between(0.0, 360.0)))
}

/// A ragged outline about the size of an asteroid, with 18 corners.
pub fn rock(shuffle: &mut Shuffle) -> Outline {
    let points: Vec<Vec2> = (0..18)
        .map(|corner| {
            let out = shuffle.between(18.0, 34.0);
            Heading::from_degrees(20.0 * f64::from(corner)).forward() * out
        })
        .collect();
    Outline::new(points)
}
