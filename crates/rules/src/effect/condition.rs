//! Conditions: what must hold for an effect, and the words they are made of.

use crate::device::DeviceKind;
use crate::profile::{Action, Difficulty};
use crate::state::{Token, TokenColour};

use super::window::worded;
use tallyho_table::BaseSize;

worded! {
    /// Which ships, as seen from the ship that has the card.
    Side {
        /// That ship alone.
        Me "me",
        /// Ships of its seat, itself too.
        Friend "friend",
        /// Other ships of its seat.
        OtherFriend "other-friend",
        /// Ships of other seats.
        Enemy "enemy",
        /// Any ship.
        Anyone "anyone",
        /// Any other ship.
        Other "other",
        /// The other ship in the attack that it makes or suffers.
        Opponent "opponent",
        /// The ship it is docked on; only while it is.
        Carrier "carrier",
    }
}

worded! {
    /// A ship that a condition or a step is about.
    Who {
        /// The ship that has the card.
        Me "me",
        /// The subject of the window.
        It "it",
        /// The other ship in the attack that the one with the card makes or suffers.
        Opponent "opponent",
        /// The attacker.
        Attacker "attacker",
        /// The defender.
        Defender "defender",
        /// The ship that was chosen.
        Target "target",
        /// The ship that the one with the card coordinated last.
        Coordinated "coordinated",
        /// The ship that the one with the card has locked.
        Locked "locked",
    }
}

worded! {
    /// An arc, of whichever ship.
    ArcWord {
        /// Front.
        Front "front",
        /// Bullseye.
        Bullseye "bullseye",
        /// Rear.
        Rear "rear",
        /// Left or right.
        Sides "sides",
        /// Where the turret points.
        Turret "turret",
        /// The half in front.
        FullFront "full-front",
        /// The half behind.
        FullRear "full-rear",
        /// Any arc it can attack through.
        Firing "firing",
    }
}

worded! {
    /// A kind of weapon, or what it fires through.
    WeaponClass {
        /// A primary weapon.
        Primary "primary",
        /// A weapon of an upgrade.
        Special "special",
        /// A torpedo.
        Torpedo "torpedo",
        /// A missile.
        Missile "missile",
        /// A cannon.
        Cannon "cannon",
        /// A turret upgrade.
        TurretUpgrade "turret-upgrade",
        /// Anything that fires through the front arc.
        ThroughFront "through-front",
        /// Anything that fires through a turret.
        ThroughTurret "through-turret",
        /// Anything that fires through the rear arc.
        ThroughRear "through-rear",
        /// A weapon that needs a lock on its target.
        NeedsLock "needs-lock",
        /// The weapon on this card.
        This "this",
        /// Any but the weapon of the attack.
        Other "other",
        /// A turret that points where the ship has not attacked through a turret this round.
        FreshTurret "fresh-turret",
    }
}

worded! {
    /// How an attack ended.
    Outcome {
        /// It hit.
        Hit "hit",
        /// It missed.
        Miss "miss",
        /// The defender was destroyed.
        Destroyed "destroyed",
    }
}

worded! {
    /// A side of a card with two.
    CardSide {
        /// The side it starts with.
        Front "front",
        /// The other one.
        Back "back",
    }
}

worded! {
    /// A phase.
    PhaseWord {
        /// Planning.
        Planning "planning",
        /// System.
        System "system",
        /// Activation.
        Activation "activation",
        /// Engagement.
        Engagement "engagement",
        /// End.
        End "end",
    }
}

/// A set of faces, of either sort of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces(pub(super) u8);

/// A set of kinds of token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TokenSet(u16);

impl TokenSet {
    /// One kind.
    pub const fn of(token: Token) -> Self {
        Self(1 << token as u16)
    }

    /// Both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it holds a kind.
    pub const fn contains(self, token: Token) -> bool {
        self.0 >> token as u16 & 1 == 1
    }

    /// The kinds in it.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        Token::ALL.into_iter().filter(move |token| self.contains(*token))
    }

    /// All kinds of a colour.
    pub const fn of_colour(colour: TokenColour) -> Self {
        let (mut all, mut place) = (Self(0), 0);
        while place < Token::ALL.len() {
            let token = Token::ALL[place];
            if token.colour() as u8 == colour as u8 {
                all = all.union(Self::of(token));
            }
            place += 1;
        }
        all
    }

    /// The groups that have a word of their own.
    pub const GROUPS: [(&'static str, Self); 4] = [
        (TokenColour::Green.name(), Self::of_colour(TokenColour::Green)),
        (TokenColour::Orange.name(), Self::of_colour(TokenColour::Orange)),
        (TokenColour::Red.name(), Self::of_colour(TokenColour::Red)),
        ("reinforce", Self::of(Token::ReinforceFore).union(Self::of(Token::ReinforceAft))),
    ];
}

/// A span of ranges, speeds or counts, both ends in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Band {
    /// Whether a number lies in it.
    pub const fn holds(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }
}

/// Something that holds or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The opposite.
    Not(Box<Self>),
    /// The attack is made with one of these.
    Weapon(Vec<WeaponClass>),
    /// A ship stands in an arc of another.
    InArc {
        /// Which arc.
        arc: ArcWord,
        /// Whose.
        of: Who,
        /// Who stands in it.
        who: Who,
    },
    /// A ship has so many tokens of these kinds, taken together.
    Tokens(TokenSet, Band, Who),
    /// The moment is about one of these actions.
    Action(Vec<Action>),
    /// The action was of one of these colours.
    Colour(Vec<Difficulty>),
    /// The maneuver was executed fully, or not.
    Fully(bool),
    /// The speed of the subject's maneuver.
    Speed(Band),
    /// The colour of the subject's maneuver.
    Maneuver(Vec<Difficulty>),
    /// The bearing of the subject's maneuver, by its word.
    Bearing(Vec<BearingWord>),
    /// The range of the attack.
    AttackRange(Band),
    /// A ship has a lock on another.
    Locked {
        /// Who has it.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// Some ship of a side and a chassis has a lock on a ship.
    LockedBy(Side, String, Who),
    /// The attack is obstructed.
    Obstructed,
    /// A ship has damage cards.
    Damaged(Who),
    /// A ship has faceup damage cards.
    CriticallyDamaged(Who),
    /// A ship has tractor tokens enough for its size.
    Tractored(Who),
    /// A ship has ion tokens enough for its size.
    Ionized(Who),
    /// How many shields a ship has left.
    Shields(Band, Who),
    /// How many charges this card has left.
    Charges(Band),
    /// How the attack ended.
    Outcome(Outcome),
    /// The token the moment is about.
    Token(TokenSet),
    /// Some ship of a side stands that near.
    Near(Side, Band),
    /// Some ship of a side and a chassis stands that near.
    NearChassis(Side, Band, String),
    /// A ship has a base of one of these sizes.
    Size(Vec<BaseSize>, Who),
    /// The first ship's initiative is lower than the second's.
    LowerInitiative(Who, Who),
    /// One of these holds.
    Any(Vec<Self>),
    /// Some ship of a side stands in an arc of the ship with the card, that near.
    Seen(ArcWord, Side, Band),
    /// Some obstacle lies that near.
    NearObstacle(Band),
    /// A ship stands in the arc that the attack is made through.
    InAttackArc(Who),
    /// A ship is limited.
    Limited(Who),
    /// A ship has a card, by its id.
    HasCard(String, Who),
    /// How many damage cards a ship has.
    DamageCards(Band, Who),
    /// How much hull a ship has left.
    Hull(Band, Who),
    /// How many Force charges a ship has left.
    Force(Band, Who),
    /// How many of the dice at hand show one of these.
    Results(Faces, Band),
    /// A ship has performed one of these actions this round.
    Performed(Vec<Action>, Who),
    /// A ship has one of these actions on its bar.
    OnBar(Vec<Action>, Who),
    /// A ship is of a chassis.
    Chassis(String, Who),
    /// It is that phase.
    Phase(Vec<PhaseWord>),
    /// What this card began earlier this round goes on.
    Active,
    /// A ship is the one that this ship's card marked.
    Marked(Who),
    /// The action was put on the bar by a card of one of these kinds.
    AddedBy(Vec<String>),
    /// The weapon of the attack stands on a card with that id.
    WeaponCard(String),
    /// A ship has attacked this round.
    Attacked(Who),
    /// A ship is the attacker.
    Attacking(Who),
    /// A ship is the defender.
    Defending(Who),
    /// The device the moment is about is one of these.
    Device(Vec<DeviceKind>),
    /// This card noted the attack under way.
    Noted,
    /// The ship that the one with the card coordinated performed one of these thanks to that.
    Helped(Vec<Action>),
    /// The first ship's agility is not higher than the second's.
    AgilityAtMost(Who, Who),
    /// Two ships are that far from each other.
    Range(Who, Who, Band),
    /// At least so many ships of a side stand in an arc of the ship with the card, that near.
    SeenLeast(u8, ArcWord, Side, Band),
    /// It is the Perform Action step of the ship with the card.
    InActionStep,
    /// No ship of that side, that near, has a lower initiative than a ship.
    LowestInitiative(Side, Band, Who),
    /// The turret of the ship with the card points there: front, rear or sides.
    TurretPoints(ArcWord),
    /// The ship with the card was stressed when it performed a SLAM this round.
    SlammedStressed,
}

worded! {
    /// A class of maneuvers by bearing.
    BearingWord {
        /// Straight.
        Straight "straight",
        /// Bank.
        Bank "bank",
        /// Turn.
        Turn "turn",
        /// Koiogran turn.
        Koiogran "koiogran",
        /// Segnor's loop.
        Segnor "segnor",
        /// Tallon roll.
        Tallon "tallon",
        /// Sideslip.
        Sideslip "sideslip",
        /// Stationary.
        Stop "stop",
        /// Backwards.
        Reverse "reverse",
        /// Straight, bank or turn.
        Basic "basic",
        /// Everything else.
        Advanced "advanced",
    }
}
