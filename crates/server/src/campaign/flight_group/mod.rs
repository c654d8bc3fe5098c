//! Flight Group Alpha on the page: ranks and paths, two purses, the armory, seven tours, and the chart of experience.

mod begin;
mod file;
mod sample;
mod sheet;
mod shop;
mod story;
mod told;
mod tours;

#[cfg(test)]
mod tests;

pub(super) use begin::{charter, paper, told as begun};
