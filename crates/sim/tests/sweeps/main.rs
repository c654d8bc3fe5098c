//! Sweeps as they are played, stopped, gone on with, split up and put together.

mod counted;
mod kit;
mod refused;
mod same;
mod spread;
