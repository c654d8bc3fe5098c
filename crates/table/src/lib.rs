//! The physical table.

mod base;
pub mod draw;
mod huge;
mod maneuver;
mod settings;
mod template;
mod vector;

pub use base::{Base, BaseSize};
pub use maneuver::{Bearing, Maneuver, ManeuverError, Slide};
pub use settings::{ClosingBy, Grazing, Guides, MeasureFrom, OnTheLine, Settings, tolerance};
pub use template::{Curve, Edge, Side, Template};
pub use vector::{Heading, Pose, Vec2};
