//! Damage: the deck, what ships suffer, what may be changed on its way, and their end.

mod announced;
mod deck;
mod destruction;
mod drawn;
mod suffer;

pub(crate) use announced::Harm;
pub use deck::{Cards, DamageCard, Trait};
