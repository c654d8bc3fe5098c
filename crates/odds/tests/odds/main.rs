//! Odds beside brute force, and beside the game itself.

mod brute;
mod engine;
mod naive;
mod words;
