//! Odds beside brute force, and beside the game itself.

mod brute;
mod engine;
mod flags;
mod lists;
mod naive;
mod words;
