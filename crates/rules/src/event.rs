//! What happened: past tense, small, for whoever listens.

use tallyho_table::{Arc, Maneuver, Pose, Quarter};

use crate::adjust::Adjust;
use crate::damage::DamageCard;
use crate::device::Device;
use crate::dice::{AttackDice, Damage, DefenseDice};
use crate::doer::Doer;
use crate::effect::EffectId;
use crate::flight_group::GroupEvent;
use crate::object::{ObjectKind, Target};
use crate::profile::{Action, Difficulty};
use crate::scenario::ScenarioEvent;
use crate::state::{Phase, Seat, ShipId, Token};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// An obstacle was placed, by its index.
    Placed(u8, Pose),
    /// A ship was deployed.
    Deployed(ShipId, Pose),
    /// Something of a scenario.
    Scenario(ScenarioEvent),
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
    /// A ship moved by a boost, a roll or a decloak, or was dragged.
    Repositioned(ShipId, Pose),
    /// A tractored ship is dragged by a seat.
    Dragged(ShipId, Seat),
    /// A ship turned on the spot.
    Turned(ShipId, Pose),
    /// A ship met an obstacle, by its index.
    MetObstacle(ShipId, u8),
    /// An obstacle or device came to lie on the table, by its index.
    Laid(u8, ObjectKind, Pose),
    /// A ship dropped the device that was just laid, by its index.
    Dropped(ShipId, u8),
    /// A ship launched the device that was just laid, by its index.
    Launched(ShipId, u8),
    /// A remote relocated, by its index.
    Relocated(u8, Pose),
    /// A swarm of buzz droids took hold of a ship, by its index.
    Clung(u8, ShipId),
    /// A ship was bitten by a swarm of buzz droids, by its index.
    Bitten(ShipId, u8),
    /// A remote locked something, by its index.
    RemoteLocked(u8, Target),
    /// A remote was dealt a damage card, by its index.
    RemoteDamaged(u8),
    /// A remote was destroyed, by its index.
    RemoteDestroyed(u8),
    /// A thing gained a token, by its index.
    ThingGained(u8, Token),
    /// A thing lost or spent one, by its index.
    ThingLost(u8, Token),
    /// The fuse of an obstacle had burnt down, and it is gone, by its index.
    BurntOut(u8),
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
    /// A ship performs an action that another gave it.
    ActionGiven {
        /// Who gave it.
        by: ShipId,
        /// Who performs it.
        to: ShipId,
    },
    /// An action failed.
    Failed(ShipId, Action),
    /// A device recovered a charge.
    Reloaded(ShipId, Device),
    /// A turret arc indicator was turned.
    Rotated(ShipId, Quarter),
    /// A card of a ship recovered a charge by a reload action, by its place among its cards.
    ReloadedCard(ShipId, u8),
    /// A ship gained a token.
    Gained(ShipId, Token),
    /// A ship lost or spent a token.
    Lost(ShipId, Token),
    /// A ship locked something.
    Locked(ShipId, Target),
    /// A ship's lock is gone.
    Unlocked(ShipId),
    /// A ship scanned what it has locked.
    Scanned(ShipId, Target),
    /// A Force charge was spent.
    SpentForce(ShipId),
    /// A Force charge was recovered.
    RecoveredForce(ShipId),
    /// An attack was declared.
    Attacked {
        /// By whom.
        attacker: Target,
        /// On whom.
        defender: Target,
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
    Hit(Target, Damage),
    /// An attack left nothing.
    Missed(Target),
    /// A ship lost a shield.
    LostShield(ShipId),
    /// A ship was dealt a facedown damage card.
    Damaged(ShipId),
    /// A ship was dealt a faceup damage card.
    CriticallyDamaged(ShipId, DamageCard),
    /// A ship whose damage is tokens rolled a die for critical damage: 1 to 6.
    RolledForCritical(ShipId, u8),
    /// A facedown damage card was turned faceup.
    Exposed(ShipId, DamageCard),
    /// A damage card was turned facedown.
    Repaired(ShipId, DamageCard),
    /// A card's effect was used, or happened.
    Used(EffectId),
    /// A ship was destroyed.
    Destroyed(ShipId),
    /// A ship was taken off the table.
    Removed(ShipId),
    /// Something about a flight group.
    Group(GroupEvent),
    /// The table was corrected by hand.
    Adjusted(Adjust),
    /// A seat rolled so many attack dice to settle a tie, and hit so often.
    FinalSalvo {
        /// Who rolled.
        seat: Seat,
        /// How many dice.
        dice: u16,
        /// How many hits and crits.
        hits: u16,
    },
    /// A seat's points at the end.
    Scored(Seat, u32),
    /// A ship docked on another.
    Docked(ShipId, ShipId),
    /// A ship left the carrier it was docked on.
    LeftCarrier(ShipId, ShipId),
    /// A wingmate took its place in the formation.
    Formed(ShipId, Pose),
    /// A ship split from its wing.
    Split(ShipId),
    /// A ship joined the wing of a leader again.
    Joined(ShipId, ShipId),
    /// A huge ship ran into another ship.
    Rammed(ShipId, ShipId),
    /// A ship was put down elsewhere, or turned, after a huge ship ran into it.
    Displaced(ShipId, Pose),
    /// Energy was spent.
    SpentEnergy(ShipId),
    /// Energy was recovered.
    RecoveredEnergy(ShipId),
    /// A shield was recovered.
    RecoveredShield(ShipId),
    /// The game is over; the winner, if there is one.
    Over(Option<Seat>),
}

/// Who listens. `()` does not.
pub trait Sink {
    /// Takes note of what happened.
    fn note(&mut self, event: Event);

    /// Hears whose doing it is what it takes note of next: before tokens, damage, damage cards and the end of ships and objects. Who does
    /// not ask is not told, so that nobody works it out.
    #[inline]
    fn learn(&mut self, _doer: impl FnOnce() -> Doer) {}
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

/// Both listen.
impl<A: Sink, B: Sink> Sink for (A, B) {
    fn note(&mut self, event: Event) {
        self.0.note(event);
        self.1.note(event);
    }

    fn learn(&mut self, doer: impl FnOnce() -> Doer) {
        let doer = doer();
        self.0.learn(|| doer);
        self.1.learn(|| doer);
    }
}
