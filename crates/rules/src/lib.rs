//! The game: state, round, decisions, dice, tokens, damage, actions and attacks of the X-Wing miniatures game, second edition.
//!
//! A [`Setup`] may be wrong; a [`Game`] never is. A game goes on by itself until somebody must decide, and then offers every
//! legal answer:
//!
//! ```
//! use tallyho_rules::{Game, Luck, Status, sample};
//!
//! let mut game = Game::new(sample::duel()).expect("the sample is sound");
//! let mut luck = Luck::new(1);
//! loop {
//!     let choice = match game.advance(&mut luck, &mut ()) {
//!         Status::Ask(ask) => ask.options[0],
//!         Status::Over(_) => break,
//!     };
//!     game.answer(choice, &mut luck, &mut ()).expect("what was offered is legal");
//! }
//! ```
//!
//! It knows no missions, no campaign and no text for people; it reads no file and no clock, and all luck comes through
//! [`Chance`]. What the engine does not do yet, it refuses in the set-up (huge ships); upgrades, remotes, docking and wings are
//! still to come.

mod action;
mod activation;
mod adjust;
mod attack;
mod audit;
mod chance;
mod choice;
mod damage;
mod deploy;
mod device;
mod dice;
mod event;
mod flight_group;
mod formation;
mod frame;
mod game;
mod handling;
mod harm;
mod profile;
mod round;
mod ruleset;
pub mod sample;
mod setup;
mod state;
mod view;

pub use adjust::{Adjust, NotAdjusted};
pub use audit::{Broken, audit, audit_question};
pub use chance::{Chance, Luck, Recorder, Script};
pub use choice::{Ask, Choice, Place, Question};
pub use damage::{Cards, DamageCard, Trait};
pub use device::{Device, DeviceShapes};
pub use dice::{AttackDice, AttackFace, Damage, DefenseDice, DefenseFace};
pub use event::{Event, Sink};
pub use flight_group::{
    Breaking, Condition, Criticals, Fleeing, FlightGroup, Flown, GroupEvent, Hold, Hyperdrive, Locks,
};
pub use formation::Slot;
pub use game::{Game, Refused, Status};
pub use profile::{Action, ActionEntry, Attack, Difficulty, Profile, WeaponArc};
pub use ruleset::{Bump, FirstPlayer, Ion, Jam, Obstacles, RangeZero, RedAction, Ruleset};
pub use setup::{AtTheEdge, DialTiming, Handling, Obstacle, ObstacleKind, Placing, Setup, SetupFault, ShipSetup};
pub use state::{
    ActionSet, Dial, Fate, MAX_LOADS, MAX_OBJECTS, MAX_SEATS, MAX_SHIPS, Object, ObjectKind, Phase, Seat, Ship, ShipId,
    State, Token, Tokens,
};
pub use view::{Aim, AttackUnderWay, View};
