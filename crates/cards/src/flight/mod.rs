//! What flight systems fly by: charts and cards, as data.

pub mod aturi;
pub mod solo;
