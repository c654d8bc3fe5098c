//! The rules of the game, one small test for each: a scene, luck that must be used up, and what is offered and follows.

mod actions;
mod activation;
mod adjust;
mod attack;
mod damage_cards;
mod flight_group;
mod handling;
mod kit;
mod not_yet;
mod obstacles;
mod planning;
mod revised;
mod round;
mod tokens;
mod whole_game;
