//! What is under way: a stack of small frames, so that a game can stop and be copied anywhere.

use tallyho_table::Maneuver;

use crate::damage::Harm;
use crate::doer::Doer;
use crate::effect::{About, Queue, Resolving, Window};
use crate::epic_frame::EpicFrame;
use crate::profile::{Action, Difficulty};
use crate::scenario::ScenarioFrame;
use crate::state::{MAX_SHIPS, Seat, ShipId, Token};

/// One thing under way. The top one goes on next; a question waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Frame {
    /// It is settled who is first player, before anything is placed.
    FirstPlayer,
    /// Question: who is first player.
    ChooseFirst(Seat),
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
    /// A ship suffers an obstacle that it met without a maneuver.
    Obstacle(u8, ShipId),
    /// Question to the seat: where a ship that became tractored is dragged.
    Tractor(ShipId, Seat),
    /// Question: turn a ship that was dragged or not.
    Turn(ShipId),
    /// Bombs go off, those whose bits are set.
    Detonation(u64),
    /// Question: which of a seat's bombs goes off next.
    NextBomb(Seat, u64),
    /// Question to the owner: which obstacle a seismic charge shatters.
    Seismic(u8),
    /// Question: expose a damage card or gain strain.
    Expose(ShipId, Doer),
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
    Acted(ShipId, Option<Action>, Difficulty),
    /// Question: an action after bumping an enemy.
    BumpAction(ShipId),
    /// Question to the seat: what a jammed ship loses, by whose doing.
    Jam(ShipId, Seat, Doer),
    /// A ship engages.
    Engage(ShipId, EngageStep),
    /// Question: what to attack.
    ChooseAttack(ShipId),
    /// The attack under way.
    Attack(AttackStep),
    /// Docking, wings and huge ships.
    Epic(EpicFrame),
    /// Something of a scenario.
    Scenario(ScenarioFrame),
    /// A ship is about to gain a token by somebody's doing, unless something changes that.
    Gain(ShipId, Token, GainStep, Doer),
    /// A ship suffers damage that something may change.
    Harm(Harm),
    /// Destroyed ships go, now that what their end set off is resolved; as bits.
    Removal(u64),
    /// Question: whose effects come next in a moment of the whole table; the ships that are left, as bits.
    Moment(Window, u64),
    /// Question: which effect comes next, of those a moment set off.
    Queue(Queue),
    /// An effect is resolved.
    Resolve(Resolving),
    /// Question: something within an effect.
    Decide(Resolving),
    /// Question: a bonus attack.
    ChooseBonus(Resolving),
    /// Something about remotes.
    Remote(RemoteFrame),
}

/// One thing under way about remotes. Those with an index are about that object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemoteFrame {
    /// Sensor buoys are placed, before ships deploy.
    Buoys,
    /// Question: where one of a ship's buoys lies.
    PlaceBuoy(ShipId),
    /// Question: where to relocate.
    Relocate(u8),
    /// A ship met it on a move that was no maneuver.
    Meet(u8, ShipId),
    /// Question: at which guides of a ship a swarm takes hold.
    Cling(u8, ShipId),
    /// Question: what it attacks.
    Attack(u8),
    /// Question: what it locks.
    Lock(u8),
    /// Question: what a ship locks thanks to a buoy.
    BuoyLock(ShipId),
}

impl RemoteFrame {
    /// Whether it is about a ship.
    pub(crate) fn is_about(self, ship: ShipId) -> bool {
        match self {
            Self::Buoys | Self::Relocate(_) | Self::Attack(_) | Self::Lock(_) => false,
            Self::PlaceBuoy(of) | Self::Meet(_, of) | Self::Cling(_, of) | Self::BuoyLock(of) => of == ship,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundStep {
    SetupEnd,
    Begin,
    /// Wings form, and dials are set.
    Planning,
    FirstPlayer,
    System,
    StartOfActivation,
    Activation,
    Detonation,
    ActivationEnd,
    Engagement,
    EngagementEnd,
    EndStart,
    End,
    /// What rules do when all is done, before anybody is asked who has won.
    Over,
    Judgement,
}

/// A phase, or a part of one, in which ships and remotes take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    Deployment,
    System,
    StartOfActivation,
    Activation,
    Engagement,
    End,
}

impl Turns {
    /// Whether ships have turns then, not only remotes.
    pub(crate) const fn are_of_ships(self) -> bool {
        match self {
            Self::Deployment | Self::System | Self::Activation | Self::Engagement => true,
            Self::StartOfActivation | Self::End => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActivationStep {
    Begin,
    Reveal,
    Fly,
    Act,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ManeuverStep {
    Fly,
    BeforeDifficulty,
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
    /// Question to the defender's side: what is done about the number of dice.
    DefenderPools,
    /// Question: what is done about the number of dice.
    Pool,
    Roll,
    /// Question to the defender's side.
    DefenderModifiesAttack,
    /// Question.
    ModifyAttack,
    Defend,
    /// Question to the attacker's side.
    AttackerModifiesDefense,
    /// Question.
    ModifyDefense,
    BeforeNeutralize,
    Neutralize,
    /// It hits, or not.
    Hit,
    /// Damage is dealt.
    Damage,
    /// What follows from how it ended.
    Aftermath,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GainStep {
    Announce,
    Take,
    /// A jam token by that seat is announced.
    AnnounceJam(Seat),
    TakeJam(Seat),
    /// A tractor token by that seat, which drags whoever it makes tractored.
    TakeTractor(Seat),
    /// All tractor tokens of an effect are there: that seat drags whoever they made tractored.
    Drag(Seat),
}

/// What somebody may do when told to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grant {
    /// Any action of the bar, with its link, and those of a scenario: the Perform Action step.
    Bar,
    /// Any action of the bar, with its link, at any other time.
    Extra,
    /// Any action of the bar that is on that ship's bar too, with its link.
    Coordinated(ShipId),
    /// An action that is linked to that one, which was just performed in that colour.
    LinkedTo(Action, Difficulty),
    /// What a step of a card grants.
    Card { effect: u16, block: u8, at: u8, about: About },
}

/// The frames, the top one last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack {
    frames: [Frame; Self::DEEPEST],
    len: u8,
}

impl Default for Stack {
    fn default() -> Self {
        Self { frames: [Frame::Round(RoundStep::Begin); Self::DEEPEST], len: 0 }
    }
}

/// What was under way once and is no longer makes no difference.
impl PartialEq for Stack {
    fn eq(&self, other: &Self) -> bool {
        self.frames[..usize::from(self.len)] == other.frames[..usize::from(other.len)]
    }
}

impl Stack {
    /// No round nests deeper: round, turns, activation, maneuver, action, jam and so on; and every ship may coordinate the next,
    /// leaving two frames each, what follows from its action and the action linked to it.
    const DEEPEST: usize = 16 + 2 * MAX_SHIPS;

    /// Becomes like another, of which only what is under way is copied.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let depth = usize::from(other.len);
        self.frames[..depth].copy_from_slice(&other.frames[..depth]);
        self.len = other.len;
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.len.checked_sub(1).map(|top| self.frames[usize::from(top)])
    }

    /// Everything under way, the top one last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Frame> + '_ {
        self.frames[..usize::from(self.len)].iter().copied()
    }

    /// Everything under way, the top one first.
    pub(crate) fn downwards(&self) -> impl Iterator<Item = Frame> + '_ {
        self.frames[..usize::from(self.len)].iter().rev().copied()
    }

    /// The same, to be changed.
    pub(crate) fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Frame> {
        self.frames[..usize::from(self.len)].iter_mut()
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.len -= 1;
    }

    /// Puts a frame below the first one from the top that is wanted, and below what already waits there for it to be over.
    pub(crate) fn put_below(&mut self, wanted: impl Fn(&Frame) -> bool, frame: Frame) {
        let from_top = self.frames[..usize::from(self.len)].iter().rev().position(wanted);
        let mut place = from_top.map_or(usize::from(self.len), |above| usize::from(self.len) - 1 - above);
        while place > 0 && matches!(self.frames[place - 1], Frame::Queue(_)) {
            place -= 1;
        }
        self.frames[place..=usize::from(self.len)].rotate_right(1);
        self.frames[place] = frame;
        self.len += 1;
    }

    /// Takes out the uppermost frame that is wanted; what lies above it moves down.
    pub(crate) fn take_out(&mut self, wanted: impl Fn(&Frame) -> bool) -> Option<Frame> {
        let frames = &mut self.frames[..usize::from(self.len)];
        let place = frames.iter().rposition(wanted)?;
        let frame = frames[place];
        frames[place..].rotate_left(1);
        self.len -= 1;
        Some(frame)
    }

    /// Replaces the top frame by its next step.
    pub(crate) fn turn_into(&mut self, frame: Frame) {
        self.frames[usize::from(self.len) - 1] = frame;
    }

    /// Takes away every frame above the turns of the phase, or of a wing, or of those who leave a carrier: the ship whose turn
    /// it was is gone. Who is destroyed still goes.
    pub(crate) fn cut_to_turns(&mut self) {
        let is_turns = |frame: &Frame| {
            matches!(
                frame,
                Frame::Turns(..)
                    | Frame::Round(_)
                    | Frame::Epic(EpicFrame::Wing(..))
                    | Frame::Epic(EpicFrame::Abandon(_))
            )
        };
        let mut removed = 0;
        while let Some(frame) = self.top().filter(|frame| !is_turns(frame)) {
            if let Frame::Removal(ships) = frame {
                removed |= ships;
            }
            self.pop();
        }
        if removed != 0 {
            self.push(Frame::Removal(removed));
        }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
