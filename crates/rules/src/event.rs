//! What happened: past tense, small, for whoever listens.

use tallyho_table::{Arc, Maneuver, Pose, Quarter};

use crate::adjust::Adjust;
use crate::damage::DamageCard;
use crate::dice::{AttackDice, Damage, DefenseDice};
use crate::flight_group::GroupEvent;
use crate::profile::{Action, Difficulty};
use crate::state::{Phase, Seat, ShipId, Token};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// An obstacle was placed, by its index.
    Placed(u8, Pose),
    /// A ship was deployed.
    Deployed(ShipId, Pose),
    /// A round began.
    RoundBegan(u8),
    /// A phase began.
    PhaseBegan(Phase),
    /// A seat is first player this round.
    FirstPlayer(Seat),
    /// A dial was revealed.
    Revealed(ShipId, Maneuver, Difficulty),
    /// A ship moved by a maneuver.
    Maneuvered {
        /// Which one.
        ship: ShipId,
        /// How.
        maneuver: Maneuver,
        /// How hard it was.
        difficulty: Difficulty,
        /// Where it ended.
        pose: Pose,
        /// The ship it bumped into and now touches.
        bumped: Option<ShipId>,
    },
    /// A ship moved by a boost, a roll or a decloak.
    Repositioned(ShipId, Pose),
    /// A ship met an obstacle, by its index.
    MetObstacle(ShipId, u8),
    /// A ship dropped a device, by its index.
    Dropped(ShipId, u8),
    /// A device went off.
    Detonated(u8),
    /// An obstacle was removed.
    ObjectRemoved(u8),
    /// A ship left the play area.
    Fled(ShipId),
    /// A ship that would have left the play area was turned towards its middle.
    TurnedBack(ShipId, Pose),
    /// A ship performed an action.
    Acted(ShipId, Action),
    /// A turret arc indicator was turned.
    Rotated(ShipId, Quarter),
    /// A ship gained a token.
    Gained(ShipId, Token),
    /// A ship lost or spent a token.
    Lost(ShipId, Token),
    /// A ship locked another.
    Locked(ShipId, ShipId),
    /// A ship's lock is gone.
    Unlocked(ShipId),
    /// A Force charge was spent.
    SpentForce(ShipId),
    /// An attack was declared.
    Attacked {
        /// By whom.
        attacker: ShipId,
        /// On whom.
        defender: ShipId,
        /// Through which arc.
        arc: Arc,
        /// At which attack range.
        range: u8,
        /// Whether an obstacle was in the way.
        obstructed: bool,
    },
    /// Attack dice, as they lie now.
    AttackDice(AttackDice),
    /// Defence dice, as they lie now.
    DefenseDice(DefenseDice),
    /// What an attack left.
    Hit(ShipId, Damage),
    /// An attack left nothing.
    Missed(ShipId),
    /// A ship lost a shield.
    LostShield(ShipId),
    /// A ship was dealt a facedown damage card.
    Damaged(ShipId),
    /// A ship was dealt a faceup damage card.
    CriticallyDamaged(ShipId, DamageCard),
    /// A facedown damage card was turned faceup.
    Exposed(ShipId, DamageCard),
    /// A damage card was turned facedown.
    Repaired(ShipId, DamageCard),
    /// A ship was destroyed.
    Destroyed(ShipId),
    /// A ship was taken off the table.
    Removed(ShipId),
    /// Something about a flight group.
    Group(GroupEvent),
    /// The table was corrected by hand.
    Adjusted(Adjust),
    /// The game is over; the winner, if there is one.
    Over(Option<Seat>),
}

/// Who listens. `()` does not.
pub trait Sink {
    /// Takes note of what happened.
    fn note(&mut self, event: Event);
}

impl Sink for () {
    #[inline]
    fn note(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}
