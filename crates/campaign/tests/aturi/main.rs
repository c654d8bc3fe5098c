//! The rules of Heroes of the Aturi Cluster, each held by figures that were worked by hand, and whole campaigns.

mod any_action;
mod campaigns;
mod four_ways;
mod hangar;
mod killed;
mod memos;
mod old;
mod people;
mod results;
mod table;
mod together;
mod trial;
#[path = "../both/written.rs"]
mod written;
