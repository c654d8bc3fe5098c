//! Prices and steps: what an effect costs and what it does.

use tallyho_table::Maneuver;

use crate::device::Device;
use crate::profile::{Action, ActionEntry, Difficulty, WeaponArc};
use crate::setup::ObstacleKind;
use crate::state::Token;

use super::condition::{Band, BearingWord, Condition, Faces, Side, TokenSet, WeaponClass, Who};
use super::window::worded;

/// What an effect costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Price {
    /// So many charges of the card.
    Charge(u8),
    /// So many Force charges.
    Force(u8),
    /// One token of one of these kinds is gained.
    Gain(TokenSet),
    /// One token of one of these kinds is spent, by that ship.
    Spend(TokenSet, Who),
    /// So many shields.
    Shield(u8),
    /// So much energy.
    Energy(u8),
    /// A facedown damage card is exposed.
    Expose,
    /// The lock on that ship.
    Lock(Who),
    /// Damage is suffered: so many hits and crits.
    Suffer(u8, u8),
    /// A result of the dice at hand is spent.
    Result(Faces),
    /// So many charges of the card that the weapon of the attack stands on.
    WeaponCharge(u8),
}

/// Steps that are carried out one after the other.
pub type Block = Vec<Step>;

worded! {
    /// A face of either sort of dice.
    Face {
        /// Hit.
        Hit "hit",
        /// Critical hit.
        Crit "crit",
        /// Focus.
        Focus "focus",
        /// Blank.
        Blank "blank",
        /// Evade.
        Evade "evade",
    }
}

impl Faces {
    /// No matter which.
    pub const ANY: Self = Self(0b1_1111);

    /// The same and one more.
    #[must_use]
    pub const fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face as u8)
    }

    /// Whether a face is among them.
    pub const fn contains(self, face: Face) -> bool {
        self.0 >> face as u8 & 1 == 1
    }

    /// The faces among them.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL.iter().copied().filter(move |face| self.contains(*face))
    }
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Up to so many.
    UpTo(u8),
    /// All there are.
    All,
    /// Just so many; all, where there are fewer.
    Just(u8),
    /// One for each friendly lock on the defender.
    LocksOnDefender,
    /// One for each token of these kinds that a ship has.
    PerToken(TokenSet, Who),
    /// One for each ship of a side that is so far from a ship.
    Around(Side, Band, Who),
}

worded! {
    /// Something that is forbidden.
    Permission {
        /// Spending green tokens on dice.
        SpendGreen "spend-green",
        /// Spending a lock to reroll.
        SpendLock "spend-lock",
        /// Turning the turret to the left or right.
        TurretSides "turret-sides",
        /// Turning the turret to the rear.
        TurretRear "turret-rear",
        /// Modifying one's dice at all.
        Modify "modify",
        /// Rerolling one's dice.
        Reroll "reroll",
        /// Modifying one's dice otherwise than by the card of the weapon.
        ModifyOtherwise "modify-otherwise",
        /// Being coordinated.
        BeCoordinated "be-coordinated",
    }
}

worded! {
    /// A move that is no action.
    Move {
        /// Boost.
        Boost "boost",
        /// Barrel roll.
        BarrelRoll "barrel-roll",
        /// Decloak, as a cloaked ship does.
        Decloak "decloak",
    }
}

/// Actions that a step grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actions {
    /// Any that the ship could take in its own turn.
    Any,
    /// Any white one of its bar, performed in that colour.
    White(Difficulty),
    /// The one that the moment is about.
    Same,
    /// What the ship that was coordinated performed thanks to that, if it is on one's own bar.
    Theirs,
    /// One of these, on its bar or not.
    Listed(Vec<Granted>),
}

/// An action of a given colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Granted {
    /// Which.
    pub action: Action,
    /// How hard it is.
    pub difficulty: Difficulty,
}

worded! {
    /// On whom a bonus attack may be made.
    BonusOn {
        /// Anybody.
        Anybody "anybody",
        /// The ship that was just attacked.
        Same "same",
        /// Anybody but that one.
        Another "another",
        /// The subject of the window.
        It "it",
        /// The ship that was chosen.
        Chosen "chosen",
        /// Anybody else at range 0 to 1 of the ship that was just attacked, without what the weapon needs.
        Nearby "nearby",
    }
}

worded! {
    /// What another maneuver must have in common with the revealed one.
    Alike {
        /// Its speed.
        Speed "same-speed",
        /// Its bearing, to whichever side.
        Bearing "same-bearing",
        /// Its colour.
        Colour "same-colour",
        /// It is not red.
        NotRed "not-red",
        /// It is blue.
        Blue "blue",
        /// Its bearing, mirrored or not, at a speed one higher or lower.
        NearSpeed "near-speed",
    }
}

worded! {
    /// What a boost with a turn template costs.
    TurnPrice {
        /// Nothing.
        Free "free",
        /// A white action counts as red.
        AsRed "as-red",
        /// A Force charge.
        Force "force",
    }
}

worded! {
    /// How long something goes on.
    Span {
        /// Until the end of the activation.
        Activation "activation",
        /// Until the end of the round.
        Round "round",
    }
}

worded! {
    /// Where a boost leads.
    Bend {
        /// Along a bank to the left.
        Left "left",
        /// Straight ahead.
        Ahead "ahead",
        /// Along a bank to the right.
        Right "right",
    }
}

/// Who can dock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passenger {
    /// Any small ship.
    Small,
    /// Ships of a chassis, by its id.
    Chassis(String),
}

/// One thing that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many dice more or fewer.
    Dice(i8),
    /// The bonus of range 1 or 3 applies, whatever the range, or does not.
    RangeBonus(bool),
    /// A maneuver is so many steps harder, or easier.
    Harder(i8),
    /// Something is forbidden.
    Forbid(Permission),
    /// The ranges at which locks can be acquired.
    LockRange(Vec<Band>),
    /// The ranges a weapon reaches.
    WeaponRange(Band),
    /// While a ship is docked, there is a primary weapon through that arc, as strong as that ship's through its front arc.
    DockedWeapon(WeaponArc),
    /// So many of these ships can dock.
    Carries(u8, Vec<Passenger>),
    /// The ship starts docked on one of that chassis, by its id.
    StartsDocked(String),
    /// What would need the front arc needs the turret's instead.
    TurretForFront,
    /// Obstacles of a kind do not count.
    Ignore(ObstacleKind),
    /// Rolls are made with a bank template.
    BankedRolls,
    /// Devices may be dropped with a bank template where a straight one is used.
    BankedDrops,
    /// Devices may be dropped from the middle of the sides.
    SideDrops,
    /// Critical hits cannot be cancelled.
    CritsStay,
    /// An action is on the bar.
    OnBar(ActionEntry),
    /// Dice are changed to another face.
    Change {
        /// Dice that show one of these.
        from: Faces,
        /// What they show then.
        to: Face,
        /// How many of them.
        count: Count,
    },
    /// Dice that show one of these are rolled again.
    Reroll(Count, Faces),
    /// Results are taken away.
    Cancel(Faces, Count),
    /// A result is added.
    Add(Face),
    /// A ship gains tokens.
    Gain(Token, u8, Who),
    /// A ship loses a token of one of these kinds.
    Remove(TokenSet, Who),
    /// This card recovers charges.
    Recover(u8),
    /// This card loses charges.
    Lose(u8),
    /// A ship recovers a shield.
    RecoverShield(Who),
    /// A ship may perform an action.
    Act {
        /// Who.
        who: Who,
        /// Which ones.
        actions: Actions,
        /// Even while it is stressed.
        stressed: bool,
    },
    /// The ship moves in one of these ways, which is no action.
    Move(Vec<Move>),
    /// The ship executes one of these maneuvers.
    Execute(Vec<Maneuver>, Difficulty),
    /// A ship may perform a bonus attack with such a weapon, on the same defender or on anybody.
    Bonus {
        /// With one of these.
        weapons: Vec<WeaponClass>,
        /// Which must be of this kind too.
        too: Option<WeaponClass>,
        /// On whom.
        on: BonusOn,
        /// Who.
        who: Who,
    },
    /// A ship acquires a lock.
    Lock {
        /// Who.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// A ship suffers damage.
    Suffer {
        /// Hit damage.
        hits: u8,
        /// Critical damage.
        crits: u8,
        /// Who.
        who: Who,
    },
    /// A ship is dealt facedown damage cards.
    Deal(u8, Who),
    /// A ship exposes a damage card.
    Expose(Who),
    /// The ship with the card is destroyed.
    Destroy,
    /// Attack dice are rolled; what follows depends on each face.
    Roll(u8, Vec<(Faces, u8)>),
    /// A block follows if something holds.
    If(Condition, u8),
    /// One of these blocks follows, as its owner chooses.
    Either(Vec<u8>),
    /// The damage card is dealt facedown instead.
    Facedown,
    /// It is dealt faceup.
    Faceup,
    /// So much of the damage does not happen; or the token is not gained.
    Prevent(u8),
    /// A ship repairs a faceup damage card, of its owner's choice.
    Repair(Who),
    /// A ship passes a token of one of these kinds to another.
    Transfer(TokenSet, Who, Who),
    /// A ship's turret is turned, which is no action.
    TurnTurret(Who),
    /// A ship turns on the spot, by a right angle or about.
    Rotate(Vec<Angle>, Who),
    /// The card is turned to its other side.
    Flip,
    /// A ship recovers Force charges.
    RecoverForce(u8, Who),
    /// The owner recovers energy.
    RecoverEnergy(u8),
    /// A card of one of these kinds recovers charges, of its owner's choice.
    RecoverOf(Vec<String>, u8),
    /// The card recovers charges that the weapon of the attack stands on.
    RecoverWeapon(u8),
    /// A ship loses a shield.
    LoseShield(Who),
    /// Of the results that are left, so many deal hit damage, and each of the others brings a token.
    Instead(u8, Token),
    /// A ship engages at that initiative this round.
    EngageAt(u8, Who),
    /// What is tied to this card goes on until the end of the round.
    Activate,
    /// A ship is marked by the ship with the card.
    Mark(Who),
    /// The ship does not perform its action this activation.
    SkipAction,
    /// The ship's dial is set to another maneuver, alike in these ways.
    SetDial(Vec<Alike>),
    /// The ship flies one of these instead of what it revealed.
    Fly(Vec<Maneuver>, Difficulty),
    /// The ship flies what it revealed as a maneuver of that bearing.
    FlyAs(Vec<BearingWord>),
    /// The maneuver about to be flown is so many steps harder, or easier.
    HarderNow(i8),
    /// Another token is gained instead.
    SwapToken(Token),
    /// The ship that was chosen gains the token instead.
    PassToken,
    /// No more dice than that.
    MostDice(u8),
    /// These actions may be performed in spite of stress; all of them, if none is named.
    ActStressed(Vec<Action>),
    /// Red maneuvers may be executed in spite of stress.
    RedStressed,
    /// Tokens of these kinds stay.
    KeepTokens(TokenSet),
    /// The weapon may be used at range 0.
    AtRangeZero,
    /// The weapon may be used in spite of a disarm token.
    WhileDisarmed,
    /// The weapon needs nothing.
    NeedsNothing,
    /// Critical hits are neutralized before hits.
    CritsFirst,
    /// Boosts may be made with a turn template.
    TurnBoosts(TurnPrice),
    /// A red action of the bar, or linked to one, has another colour.
    Recolour(Difficulty, Action),
    /// The device gets so many fuse markers.
    Fuse(u8),
    /// The first ship's lock on the second is broken.
    BreakLock(Who, Who),
    /// A lock that somebody has on a ship is removed, of the owner's choice.
    Unlock(Who),
    /// The same effect may be used again.
    Again,
    /// While it is docked, its carrier has what its pilot can do.
    LendsPilot,
    /// With nobody docked on it, the ship neither activates nor engages.
    IdleAlone,
    /// Enemies in the front arc at these ranges count as in the bullseye arc.
    BullseyeAhead(Band),
    /// The weapon reaches so much nearer and farther, within range 0 to 3.
    WidenRange(u8),
    /// A Force charge may be spent for the lock or the focus token that the weapon needs.
    ForceForNeed,
    /// The weapon needs no lock.
    NeedsNoLock,
    /// Devices may be placed with a template of the same bearing whose speed is one higher or lower.
    NearSpeedDrops,
    /// Bombs may be launched with that straight template.
    FarLaunches(u8),
    /// No more dice than the attacker has hits and crits.
    DiceAsHits,
    /// Obstacles stop no boosts and rolls.
    ThroughObstacles,
    /// Who is coordinated performs only what is on the coordinating ship's bar too.
    SharedActions,
    /// The ship that is locked may be chosen at any range, and the lock is spent.
    ReachLocked,
    /// So many locks can be kept.
    MostLocks(u8),
    /// So many actions in the Perform Action step.
    ActionsPerTurn(u8),
    /// An automated ship takes the first action where it would take the second.
    Prefer(Action, Action),
    /// Nothing.
    Nothing,
    /// The condition `noted` holds for this card until the attack is over.
    Note,
    /// One of these blocks follows, as the owner of a ship chooses.
    Let(Who, Vec<u8>),
    /// No dice are rolled, and the attack hits.
    HitAtOnce,
    /// After the next action the ship performs no other for so long.
    LastAction(Span),
    /// All enemy locks on a ship are moved to the ship with the card.
    DrawLocks(Who),
    /// The ship with the card performs an attack.
    Attack,
    /// The ship with the card drops or launches a device.
    Drop,
    /// The ship with the card acquires a lock.
    AcquireLock,
    /// The first ship acquires a lock on the second, however far away.
    LockFar {
        /// Who.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// A ship may perform a red boost action that way.
    BoostAlong(Bend, Who),
    /// A device that the ship with the card carries recovers so many charges.
    Restock(Device, u8),
    /// So many damage cards are drawn; one is dealt, the others are discarded.
    DrawDamage(u8),
    /// The obstacle that was met does nothing to the ship until the end of the round.
    IgnoreIt,
    /// What the ship with the card has locked, at range 0 to 1, is scanned.
    Scan,
    /// So many dice are rolled; with as many hits and crits as this card has charges, the ship leaves for hyperspace.
    Jump(u8),
}

worded! {
    /// How far a ship turns on the spot.
    Angle {
        /// A right angle to either side.
        Right "90",
        /// About.
        About "180",
    }
}
