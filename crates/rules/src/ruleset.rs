//! The two editions of the rules, as one value with every difference by name.

use crate::remote::Remotes;

/// Which rules a table plays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// Who is first player.
    pub first_player: FirstPlayer,
    /// How an ionized ship flies.
    pub ion: Ion,
    /// What happens to a ship that bumps.
    pub bump: Bump,
    /// Whether ships that touch may shoot at each other.
    pub range_zero: RangeZero,
    /// What obstacles do.
    pub obstacles: Obstacles,
    /// The most dice of a pool.
    pub most_dice: u8,
    /// How far the jam action reaches.
    pub jam: Jam,
    /// Where a tractored ship may be dragged.
    pub tractor: Tractor,
    /// When the stress of a red action is gained.
    pub red_action: RedAction,
    /// Whether an action that failed may be tried again.
    pub failed_action: FailedAction,
    /// What ships score, and what that decides.
    pub scoring: Scoring,
    /// What remotes are.
    pub remotes: Remotes,
}

/// Who is first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstPlayer {
    /// The same one all game.
    Fixed,
    /// Rolled for each round, when the dials are set.
    RolledEachRound,
}

/// How an ionized ship flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ion {
    /// It gets no dial and flies a blue straight 1.
    Straight,
    /// It flies a blue bank or straight 1, by the direction on its dial; it cannot have locks.
    DialDirection,
}

/// What happens to a ship that overlaps another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bump {
    /// It skips its action.
    SkipsAction,
    /// It skips its action; into a friend it may take damage, into an enemy it may focus or calculate, as red.
    DamageOrRedFocus,
}

/// Whether ships that touch may shoot at each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RangeZero {
    /// They may not.
    NoAttacks,
    /// With primary weapons, whose dice the attacker may not modify.
    PrimaryUnmodified,
}

/// What obstacles do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstacles {
    /// As in the second edition's rules reference (gas clouds as of 2020).
    SecondEdition,
    /// As revised with the 20-point game.
    Revised,
}

/// How far the jam action reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Jam {
    /// Range 1.
    RangeOne,
    /// Range 1, and 2 in the bullseye arc.
    BullseyeTwo,
}

/// Where a ship that becomes tractored may be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tractor {
    /// Also over obstacles and onto them, which it then suffers.
    OverObstacles,
    /// Where a boost or roll could take it.
    ClearOfObstacles,
}

/// When the stress of a red action is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedAction {
    /// After it is performed.
    StressAfter,
    /// Before: it is the cost of trying.
    StressFirst,
}

/// Whether an action that failed may be tried again in its round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailedAction {
    /// It may, at the next opportunity.
    MayTryAgain,
    /// It counts as performed.
    NotAgain,
}

/// What ships score, and what that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Ships that are gone score their points, and ships at half their strength or less half of them. It counts after the last
    /// round only; a final salvo settles a tie.
    HalfAndWhole,
    /// Ships that are gone score their points, and a squad below that many points gives others the rest at the start. Who leads
    /// with that many wins.
    WholeTo {
        /// What a squad may cost.
        points: u16,
    },
}

impl Ruleset {
    /// The rules of 200-point squads ("2.0").
    pub const SECOND_EDITION: Self = Self {
        first_player: FirstPlayer::Fixed,
        ion: Ion::Straight,
        bump: Bump::SkipsAction,
        range_zero: RangeZero::NoAttacks,
        obstacles: Obstacles::SecondEdition,
        most_dice: u8::MAX,
        jam: Jam::RangeOne,
        tractor: Tractor::OverObstacles,
        red_action: RedAction::StressAfter,
        failed_action: FailedAction::MayTryAgain,
        scoring: Scoring::HalfAndWhole,
        remotes: Remotes::PRINTED,
    };

    /// The rules of 20-point squads ("2.5").
    pub const REVISED: Self = Self {
        first_player: FirstPlayer::RolledEachRound,
        ion: Ion::DialDirection,
        bump: Bump::DamageOrRedFocus,
        range_zero: RangeZero::PrimaryUnmodified,
        obstacles: Obstacles::Revised,
        most_dice: 6,
        jam: Jam::BullseyeTwo,
        tractor: Tractor::ClearOfObstacles,
        red_action: RedAction::StressFirst,
        failed_action: FailedAction::NotAgain,
        scoring: Scoring::WholeTo { points: 20 },
        remotes: Remotes::CORRECTED,
    };
}
