//! The program as people run it.

mod battle;
mod campaign;
mod cli;
mod common;
mod companion;
mod companion_missions;
mod companion_systems;
#[cfg(unix)]
mod crowd;
mod decide;
mod decide_action;
mod escort;
mod flight_group;
mod four_ways;
mod house;
mod mission;
mod odds;
mod rule_index;
mod serve;
#[cfg(unix)]
mod served;
mod sim;
mod squads;
mod why;
#[cfg(unix)]
mod wire;
