//! Flight systems: rule by rule, and the same at both tables.

mod agree;
mod aturi_actions;
mod aturi_agree;
mod aturi_battle;
mod aturi_board;
mod aturi_fight;
mod aturi_maneuver;
mod board;
mod kit;
mod solo_actions;
mod solo_approach;
mod solo_battle;
mod solo_fight;
