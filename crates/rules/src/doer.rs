//! Whose doing something is: told to whoever asks, before what happened is told.

use crate::effect::{DamageStep, DiceStep, Resolving, Step};
use crate::frame::{AttackStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::state::ShipId;

/// Whose doing something is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Doer {
    /// Nobody's but of whom it happens to: of rules, maneuvers, obstacles, and damage that comes of damage later.
    #[default]
    Nobody,
    /// A damage card's, or of the die that stands for one.
    DamageCard,
    /// An attack's, by a ship or by an object.
    Attack(Target),
    /// Of a device or a remote, by its index; who laid it was told then.
    Object(u8),
    /// A ship's, by an action.
    Action(ShipId),
    /// A card's.
    Card {
        /// Whose card it is.
        of: ShipId,
        /// The other ship that the card spares damage.
        spares: Option<ShipId>,
    },
}

impl Game {
    /// While that is done, all of it is somebody's doing.
    pub(crate) fn by<T>(&mut self, doer: Doer, does: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.doing.replace(doer);
        let done = does(self);
        self.doing = before;
        done
    }

    /// Whose doing it is what happens to a ship or an object now.
    pub(crate) fn doer(&self, to: Target) -> Doer {
        if let Some(doing) = self.doing {
            return doing;
        }
        for frame in self.state.stack.downwards() {
            return match frame {
                // What only waits has done nothing.
                Frame::Queue(_) | Frame::Moment(..) | Frame::Removal(_) => continue,
                Frame::Resolve(on) | Frame::Decide(on) | Frame::ChooseBonus(on) => {
                    Doer::Card { of: self.owner(&on), spares: self.spared(&on) }
                }
                Frame::Harm(harm) if to == Target::Ship(harm.ship) => harm.by,
                Frame::Gain(of, _, _, by) if to == Target::Ship(of) => by,
                Frame::Attack(AttackStep::Aftermath) if to == self.state.attack.defender => {
                    Doer::Attack(self.state.attack.attacker)
                }
                Frame::Harm(_)
                | Frame::Gain(..)
                | Frame::Attack(_)
                | Frame::FirstPlayer
                | Frame::ChooseFirst(_)
                | Frame::Obstacles
                | Frame::ChooseObstacle(_)
                | Frame::PlaceObstacle(..)
                | Frame::Deploy(_)
                | Frame::Turrets(_)
                | Frame::SetTurret(_)
                | Frame::Round(_)
                | Frame::SetDial(_)
                | Frame::Turns(..)
                | Frame::NextShip(..)
                | Frame::Decloak(_)
                | Frame::Drop(_)
                | Frame::MineVictim(_)
                | Frame::Mine(..)
                | Frame::Obstacle(..)
                | Frame::Tractor(..)
                | Frame::Turn(_)
                | Frame::Detonation(_)
                | Frame::NextBomb(..)
                | Frame::Seismic(_)
                | Frame::Expose(..)
                | Frame::Activation(..)
                | Frame::Maneuver(..)
                | Frame::TallonPlace(..)
                | Frame::Act(..)
                | Frame::Perform(..)
                | Frame::Acted(..)
                | Frame::BumpAction(_)
                | Frame::Jam(..)
                | Frame::Engage(..)
                | Frame::ChooseAttack(_)
                | Frame::Epic(_)
                | Frame::Scenario(_)
                | Frame::Remote(_) => Doer::Nobody,
            };
        }
        Doer::Nobody
    }

    /// The other ship that a card keeps from damage.
    fn spared(&self, on: &Resolving) -> Option<ShipId> {
        let spares =
            |step: &Step| matches!(step, Step::Damage(DamageStep::Prevent(_)) | Step::Dice(DiceStep::Cancel(..)));
        let listed = self.facts.hearing.effect(on.effect);
        (listed.id.ship != on.it && listed.effect.blocks.iter().flatten().any(spares)).then_some(on.it)
    }
}
