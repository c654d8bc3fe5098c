//! The rules of Flight Group Alpha's campaign, each held by figures that were worked by hand, and whole campaigns.

mod any_action;
mod campaigns;
mod course;
mod fielded;
mod four_ways;
mod killed;
mod memos;
mod people;
mod pilots;
mod results;
mod table;
mod upgrades;
mod wings;
#[path = "../both/written.rs"]
mod written;
