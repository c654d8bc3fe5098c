//! The rules of the game, one small test for each: a scene, luck that must be used up, and what is offered and follows.

mod actions;
mod activation;
mod adjust;
mod attack;
mod automated;
mod damage_cards;
mod docking;
mod failing;
mod handling;
mod huge;
mod kit;
mod laid;
mod launching;
mod locks;
mod obstacles;
mod planning;
mod remotes;
mod revised;
mod round;
mod score;
mod tokens;
mod torpedoes;
mod tractor;
mod whole_game;
mod wings;
