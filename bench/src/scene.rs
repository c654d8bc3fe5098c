//! Crowded tables, the same on every run.

use std::sync::LazyLock;

use tallyho_table::{Base, BaseSize, Heading, Maneuver, Others, Outline, Pose, Settings, Vec2};

/// A small generator of numbers that look random (splitmix64). Not for dice.
#[derive(Clone, Debug)]
pub struct Shuffle(pub u64);

impl Shuffle {
    /// The next whole number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// One of several things.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[(self.next() % from.len() as u64) as usize]
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
    /// A table with so many ships and obstacles anywhere on a standard table.
    pub fn new(shuffle: &mut Shuffle, ships: usize, rocks: usize) -> Self {
        let settings = Settings::default();
        let mut bases: Vec<Base> = Vec::new();
        while bases.len() < ships {
            let size = match shuffle.next() % 8 {
                0 => BaseSize::Medium,
                1 => BaseSize::Large,
                _ => BaseSize::Small,
            };
            let base = Base::new(size, anywhere(shuffle, 60.0, 854.4));
            if Others::all(&bases).under(base, &settings).is_empty() {
                bases.push(base);
            }
        }
        let rocks = (0..rocks).map(|_| (shuffle.pick(&ROCKS), anywhere(shuffle, 200.0, 714.0))).collect();
        let mover = (shuffle.next() % ships as u64) as usize;
        let maneuver = shuffle.pick(&DIAL).parse().expect("the dial holds maneuvers");
        Self { ships: bases, rocks, mover, maneuver }
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
