//! The settings on which tables differ: what is measured off cardboard, and where the rules can be read two ways.

use crate::BaseSize;

/// Slack in one place. The numbers are far below what a hand can place and far above rounding.
pub mod tolerance {
    /// Two shapes overlap when they share more depth than this.
    pub const OVERLAP: f64 = 0.001;
    /// Two shapes touch when the gap between them is no larger than this.
    pub const TOUCH: f64 = 0.01;
    /// On a line (arc edge, range band) means within this of it.
    pub const EDGE: f64 = 1e-6;
}

/// Whether the guides of a base are part of it when ships overlap, are moved through or leave the play area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guides {
    /// They are, as the rules say.
    Count,
    /// They are not: looser, as many real tables play.
    Ignore,
}

/// From where on the attacker an attack's range is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureFrom {
    /// From the nearest point of the whole base.
    WholeBase,
    /// Only from the part of the base inside the attack arc, as the simulators do.
    ArcEdge,
}

/// What a point exactly on a line counts as: the line between two range bands, the edge of an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnTheLine {
    /// The nearer band; inside the arc.
    Inside,
    /// The farther band; outside the arc.
    Outside,
}

/// What it takes for a ship to be in front of the line across another ship's front edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosingBy {
    /// The middle of its base lies beyond the line.
    Centre,
    /// All of its base does.
    WholeBase,
    /// Any part of its base does.
    AnyPart,
}

/// Whether a line of fire that only grazes an outline passes over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grazing {
    /// It does.
    Obstructs,
    /// It does not.
    Clears,
}

/// What a table agrees on before measuring. [`Settings::default`] is what the rules and the best measurements suggest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Whether guides are part of a base when ships overlap.
    pub guides: Guides,
    /// Whether guides are part of a base when it leaves the play area.
    pub guides_at_the_edge: Guides,
    /// From where on the attacker the range of an attack is measured.
    pub measure_from: MeasureFrom,
    /// What a distance exactly on the line between two range bands counts as.
    pub band_edge: OnTheLine,
    /// What a base exactly touching the edge of an arc counts as.
    pub arc_edge: OnTheLine,
    /// What it takes to be in front of the line across a ship's front edge.
    pub closing_by: ClosingBy,
    /// Whether a line of fire that only grazes an obstacle is obstructed by it.
    pub grazing: Grazing,
    /// How far a guide of a wing's front row stays clear of the wing tool, and a guide of the rear row.
    pub wing_gap: f64,
    /// How wide the bullseye arc is.
    pub bullseye_width: f64,
    /// Where the printed arc lines run.
    pub arc_lines: ArcLines,
}

/// The printed arc lines, which cross in the middle of the base and leave it close to the corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcLines {
    /// Sine and cosine of half the front arc, by size.
    half_front: [(f64, f64); 4],
}

impl ArcLines {
    /// The lines by half the angle of the front arc, in degrees, for small, medium, large and huge bases.
    pub fn from_degrees(half_front: [f64; 4]) -> Self {
        Self { half_front: half_front.map(|angle| libm::sincos(angle.to_radians())) }
    }

    /// Sine and cosine of half the front arc of a base.
    #[inline]
    pub fn half_front(&self, size: BaseSize) -> (f64, f64) {
        self.half_front[size as usize]
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            guides: Guides::Count,
            guides_at_the_edge: Guides::Count,
            measure_from: MeasureFrom::WholeBase,
            band_edge: OnTheLine::Inside,
            arc_edge: OnTheLine::Inside,
            closing_by: ClosingBy::Centre,
            grazing: Grazing::Obstructs,
            wing_gap: crate::wing::FLUSH,
            bullseye_width: 15.0,
            arc_lines: ArcLines::from_degrees([40.62, 41.40, 41.76, 41.45]),
        }
    }
}
