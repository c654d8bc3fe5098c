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
//! [`Chance`].

mod action;
mod activation;
mod adjust;
mod attack;
mod audit;
mod automated;
mod buoy;
mod chance;
mod check;
mod choice;
mod cloud;
mod commando;
mod coordinate;
mod damage;
mod deploy;
mod device;
mod dice;
mod dock;
mod doer;
mod edition;
pub mod effect;
mod epic;
mod epic_frame;
mod event;
mod fail;
mod first;
mod flight_group;
mod follow;
mod formation;
mod frame;
mod gain;
mod game;
mod handling;
mod huge;
mod imagine;
mod jam;
mod load;
mod lock;
mod modify;
mod object;
mod other_cards;
mod overlap;
mod pool;
mod profile;
mod protect;
mod remote;
mod reposition;
mod round;
mod ruleset;
pub mod sample;
pub mod scenario;
mod score;
mod setup;
mod shape;
mod ship;
mod slam;
mod stakes;
mod start;
mod state;
mod token;
mod torpedo;
mod tractor;
mod view;
mod weapon;
mod wing;

pub use adjust::{Adjust, NotAdjusted};
pub use audit::{Broken, audit, audit_question};
pub use automated::{Colours, DamageBy};
pub use chance::{BattleLuck, Chance, Luck, Recorder, Script, mixed};
pub use choice::{Ask, Choice, Place, Question};
pub use damage::{Cards, DamageCard, Trait};
pub use device::{Device, DeviceKind};
pub use dice::{AttackDice, AttackFace, Damage, DefenseDice, DefenseFace};
pub use doer::Doer;
pub use edition::EDITION;
pub use effect::{Ability, Effect, EffectId};
pub use epic::{Berths, BonusAttack, Epic, Formation, RangeBonus, Start, Wing};
pub use event::{Event, Sink};
pub use flight_group::{
    Breaking, Criticals, Fleeing, FlightGroup, GroupEvent, GroupState, Hold, Hyperdrive, Locks, Plight,
};
pub use formation::Slot;
pub use game::{Game, Refused, Status};
pub use load::{Facing, Load, Throw, Way};
pub use object::{MAX_OBJECTS, Object, ObjectKind, Target};
pub use profile::{Action, ActionEntry, Attack, Difficulty, Need, Profile, Special, WeaponArc};
pub use protect::Wards;
pub use remote::{RemoteStats, Remotes};
pub use ruleset::{
    Bump, FailedAction, FirstPlayer, Ion, Jam, Obstacles, RangeZero, RedAction, Ruleset, Scoring, Tractor,
};
pub use scenario::{Scenario, ScenarioEvent, ScenarioQuestion};
pub use score::Ending;
pub use setup::{AtTheEdge, DialTiming, Handling, Obstacle, ObstacleKind, Placing, Setup, SetupFault, ShipSetup};
pub use shape::DeviceShapes;
pub use state::{
    ActionSet, Dial, Fate, Flown, MAX_CARDS, MAX_LOADS, MAX_SEATS, MAX_SHIPS, Phase, Seat, Ship, ShipId, State, Token,
    TokenColour, Tokens,
};
pub use view::{Aim, AttackUnderWay, View};
