//! Flight systems: rule by rule, and the same at both tables.

mod agree;
mod aturi_actions;
mod aturi_agree;
mod aturi_battle;
mod aturi_board;
mod aturi_fight;
mod aturi_maneuver;
mod board;
mod cards;
mod group_actions;
mod group_agree;
mod group_approach;
mod group_battle;
mod group_board;
mod group_cards;
mod group_fight;
mod group_rules;
mod kit;
mod named_rules;
mod ordnance;
mod pairings;
mod protect;
mod solo_actions;
mod solo_approach;
mod solo_battle;
mod solo_fight;
