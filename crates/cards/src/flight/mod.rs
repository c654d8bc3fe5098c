//! What flight systems fly by: charts and cards, as data.

pub mod flight_group;
pub mod solo;
