//! Flight systems: rule by rule, and the same at both tables.

mod agree;
mod board;
mod kit;
mod solo_actions;
mod solo_approach;
mod solo_battle;
mod solo_fight;
