//! The physical table of the X-Wing miniatures game, second edition: where a ship ends up, and what it sees from there.
//!
//! Lengths are millimetres, x to the right and y away from the first player's edge; people read headings in degrees clockwise
//! from +y. Ships are [`Base`]s in a [`Pose`], maneuvers are dial codes, and what tables differ on is a [`Settings`].
//!
//! ```
//! use tallyho_table::{Arc, Base, BaseSize, Others, Pose, Settings, Slide, fly, sight};
//!
//! let settings = Settings::default();
//! let fighter = Base::new(BaseSize::Small, Pose::from_degrees(457.2, 60.0, 0.0));
//! let shuttle = Base::new(BaseSize::Large, Pose::from_degrees(480.0, 420.0, 180.0));
//!
//! let flight = fly(fighter, "3F".parse()?, &Slide::ALL, Others::all(&[shuttle]), &settings);
//! assert_eq!(flight.pose.at.y, 220.0);
//!
//! let sight = sight(fighter.at(flight.pose), shuttle, &settings);
//! assert_eq!(sight.range.0, 2);
//! assert!(sight.arcs.contains(Arc::Bullseye));
//! # Ok::<(), tallyho_table::ManeuverError>(())
//! ```
//!
//! It knows no ship, pilot or card, no turn order, no dice and no tokens; it reads no files. Nothing in it draws on chance.

mod arc;
mod area;
mod base;
mod body;
mod chord;
pub mod draw;
mod flight;
mod huge;
mod inside;
mod maneuver;
mod obstruction;
mod outline;
mod overlap;
mod range;
mod reposition;
mod sector;
mod set;
mod settings;
mod spot;
mod swath;
mod template;
mod vector;
mod walk;
mod wing;

pub use arc::{
    Arc, ArcSet, Quarter, Shot, Sight, Turret, arcs_drawn_on, is_in_any, nearest_in_arc, shot, shot_within, sight,
    sight_through,
};
pub use area::PlayArea;
pub use base::{Base, BaseSize};
pub use body::{Body, shot_between};
pub use flight::{Contacts, Executed, Flight, fly};
pub use inside::turned_to_the_middle;
pub use maneuver::{Bearing, Maneuver, ManeuverError, Slide};
pub use obstruction::{Obstruction, obstruction};
pub use outline::{Outline, Placed};
pub use overlap::{Others, overlap, touching};
pub use range::{Lane, Line, Range, closest, distance, range};
pub use reposition::{Blocked, Lean, Reposition, rotated};
pub use sector::{
    Approach, Aspect, Sector, approach, aspect, sector, sector_of_point, sector_with_strip, sectors_beside,
};
pub use set::IndexSet;
pub use settings::{ArcLines, ClosingBy, Grazing, Guides, MeasureFrom, OnTheLine, Settings, tolerance};
pub use swath::Swath;
pub use template::{Curve, Edge, Side, Template};
pub use vector::{Heading, Pose, Vec2};
pub use wing::WingPlace;
