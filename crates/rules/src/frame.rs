//! What is under way: a stack of small frames, so that a game can stop and be copied anywhere.

use tallyho_table::Maneuver;

use crate::epic_frame::EpicFrame;
use crate::profile::{Action, Difficulty};
use crate::state::{MAX_SHIPS, Seat, ShipId};

/// One thing under way. The top one goes on next; a question waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Frame {
    /// Obstacles are placed in turn, before ships deploy.
    Obstacles,
    /// Question: which of a seat's obstacles is placed next.
    ChooseObstacle(Seat),
    /// Question: where.
    PlaceObstacle(Seat, u8),
    /// Question: where a ship deploys.
    Deploy(ShipId),
    /// Turret indicators are set, from that ship on.
    Turrets(u8),
    /// Question: where a turret points at the start.
    SetTurret(ShipId),
    /// The round, from one phase to the next.
    Round(RoundStep),
    /// Question: ships set their dials, from that index on.
    SetDial(u8),
    /// Ships take their turns in a phase; the initiative whose turn it is.
    Turns(Turns, u8),
    /// Question: which of a seat's ships goes next.
    NextShip(Turns, Seat, u8),
    /// Question: decloak or not.
    Decloak(ShipId),
    /// Question: drop a device or not.
    Drop(ShipId),
    /// Question to the owner: on which ship a mine goes off that was dropped under them.
    MineVictim(u8),
    /// A mine goes off on a ship.
    Mine(u8, ShipId),
    /// Bombs go off, from that object on.
    Detonation(u8),
    /// Question to the owner: which obstacle a seismic charge shatters.
    Seismic(u8),
    /// Question: expose a damage card or gain strain.
    Expose(ShipId),
    /// A ship activates.
    Activation(ShipId, ActivationStep),
    /// A ship executes a maneuver.
    Maneuver(ShipId, Maneuver, Difficulty, ManeuverStep),
    /// Question: where a Tallon roll ends.
    TallonPlace(ShipId, Maneuver, Difficulty),
    /// Question: which action, of the whole bar or only that one.
    Act(ShipId, Grant),
    /// Question: how to perform an action.
    Perform(ShipId, Action, Difficulty),
    /// An action is over: what follows from it.
    Acted(ShipId, Action, Difficulty),
    /// Question: an action after bumping an enemy.
    BumpAction(ShipId),
    /// Question to the seat: what a jammed ship loses.
    Jam(ShipId, Seat),
    /// A ship engages.
    Engage(ShipId, EngageStep),
    /// Question: what to attack.
    ChooseAttack(ShipId),
    /// The attack under way.
    Attack(AttackStep),
    /// Docking, wings and huge ships.
    Epic(EpicFrame),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundStep {
    Begin,
    FirstPlayer,
    System,
    Activation,
    Detonation,
    Engagement,
    Splits,
    End,
}

/// A phase in which ships take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    Deployment,
    System,
    Activation,
    Engagement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActivationStep {
    Reveal,
    Act,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ManeuverStep {
    Fly,
    CheckDifficulty,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngageStep {
    Before,
    Attack,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackStep {
    Roll,
    /// Question.
    ModifyAttack,
    Defend,
    /// Question.
    ModifyDefense,
    Neutralize,
}

/// What somebody may do when told to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grant {
    /// Any action of the bar, with its link.
    Bar,
    /// An action that is linked to that one, which was just performed.
    LinkedTo(Action),
}

/// The frames, the top one last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stack {
    frames: [Frame; Self::DEEPEST],
    len: u8,
}

impl Default for Stack {
    fn default() -> Self {
        Self { frames: [Frame::Round(RoundStep::Begin); Self::DEEPEST], len: 0 }
    }
}

impl Stack {
    /// No round nests deeper: round, turns, activation, maneuver, action, jam and so on; and every ship may coordinate the next,
    /// leaving two frames each, what follows from its action and the action linked to it.
    const DEEPEST: usize = 16 + 2 * MAX_SHIPS;

    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.len.checked_sub(1).map(|top| self.frames[usize::from(top)])
    }

    /// Everything under way, the top one last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Frame> + '_ {
        self.frames[..usize::from(self.len)].iter().copied()
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.len -= 1;
    }

    /// Replaces the top frame by its next step.
    pub(crate) fn turn_into(&mut self, frame: Frame) {
        self.frames[usize::from(self.len) - 1] = frame;
    }

    /// Takes away every frame above the turns of the phase, or of a wing, or of those who leave a carrier: the ship whose turn
    /// it was is gone.
    pub(crate) fn cut_to_turns(&mut self) {
        let is_turns = |frame: Frame| {
            matches!(
                frame,
                Frame::Turns(..)
                    | Frame::Round(_)
                    | Frame::Epic(EpicFrame::Wing(..))
                    | Frame::Epic(EpicFrame::Abandon(_))
            )
        };
        while self.top().is_some_and(|frame| !is_turns(frame)) {
            self.pop();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
