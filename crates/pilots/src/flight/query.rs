//! What a flight system may ask of the table, and what may be answered: plain data, the same for geometry and for people.

use tallyho_rules::scenario::Rim;
use tallyho_rules::{Action, AttackFace, Choice, DefenseFace, ShipId, Target, Token};
use tallyho_table::{Arc, Maneuver, Sector, Side};

/// The number by which a thing on the table goes where a ship could be meant: what a ship has locked, is told to strike, or attacks.
pub const fn thing_id(index: u8) -> ShipId {
    Target::Object(index).id()
}

/// The index of the thing that goes by a number; `None` of a ship.
pub const fn thing_of(id: ShipId) -> Option<u8> {
    match Target::of_id(id) {
        Target::Object(index) => Some(index),
        Target::Ship(_) => None,
    }
}

/// The choice of whatever goes by a number.
pub(super) const fn choice_of(id: ShipId) -> Choice {
    match Target::of_id(id) {
        Target::Object(index) => Choice::Object(index),
        Target::Ship(ship) => Choice::Ship(ship),
    }
}

/// A question about the ship that decides and about what it sees. Each has a finite set of answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Query {
    /// Yes or no: is the ship so?
    Is(Status),
    /// Yes or no: has it such a token?
    Has(Token),
    /// A number: how many of them has it?
    Count(Pool),
    /// A ship, a thing by its [number](thing_id), or none: what has it locked?
    Locked,
    /// A ship or none: the nearest of those there. Of equally near ones the one more nearly straight ahead, then the first.
    Nearest(Whom, Where),
    /// A number: how many of those are there?
    HowMany(Whom, Where),
    /// Yes or no: is a ship in that region, its lines drawn on for as long as it takes?
    InRegion(ShipId, Region),
    /// A side or none: in which full side arc is that, judged by its middle? None when there is no such thing.
    SideOf(Thing),
    /// A sector: where is a ship, of the eight or nine sectors around this one?
    SectorOf(ShipId, Strip),
    /// A number: the range to a ship; 0 touching.
    RangeTo(ShipId),
    /// A number: the range to a ship or, if it is huge, to its front stand, and to the nearest if it does not move; 0 touching.
    RangeToStand(ShipId),
    /// A sector: where is the nearest point of an edge of the play area, of the eight or nine sectors around this ship?
    SectorOfEdge(Rim, Strip),
    /// A number: the range to the nearest point of an edge of the play area.
    RangeToEdge(Rim),
    /// Yes or no: can the ship perform that action on that one now?
    CanAct(Action, ShipId),
    /// Yes or no: is this ship in front of that one's middle line, wholly?
    InFrontOf(ShipId),
    /// Yes or no: is that ship closing on this one?
    Closing(ShipId),
    /// A sector or none: if a ship is exactly on the line between two sectors, the other one.
    OtherSector(ShipId),
    /// A sector or none: to which of two sectors a ship on the line between them points; none if straight along the line.
    PointsTo(ShipId, Sector, Sector),
    /// Yes or no: has a ship had its turn in the Activation phase?
    HasMoved(ShipId),
    /// A way or none: which damage card it repairs first, the latest if it can.
    Repair,
    /// A number: dice that the defender will roll against the attack under way.
    DefenseDice,
    /// Yes or no: is it true now?
    Holds(Fact),
    /// A way or none: how the move can be made so that all that is wanted is true then. Of several ways the one that leans best.
    Way(Move, Wanted, Option<Lean>),
    /// Yes or no: would the maneuver, flown now, run into that?
    Meets(Maneuver, Peril),
    /// A maneuver: which of those ends nearest to the thing?
    EndsNearest(Thing, Maneuvers),
    /// Yes or no: can that weapon, by its place among them, attack that ship now?
    CanShoot(u8, ShipId),
    /// A ship or none: of those that a weapon can attack, the one against which most of the ship's abilities could be used; none if they are
    /// all alike.
    MostAbilities(u8),
    /// A face or a number: the die, the first of its kind in this decision being 0.
    Roll(Die, u8),
    /// A number: dice of the attack under way that show that.
    AttackResults(AttackFace),
    /// A number: the same, of dice that may still be rerolled.
    Rerollable(AttackFace),
    /// A number: defence dice that show that.
    DefenseResults(DefenseFace),
}

/// What somebody said, or what was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// None, nobody, nothing, no way.
    None,
    /// A ship.
    Ship(ShipId),
    /// So many.
    Number(u8),
    /// To that side.
    Side(Side),
    /// In that sector.
    Sector(Sector),
    /// That way.
    Way(Choice),
    /// That maneuver.
    Maneuver(Maneuver),
    /// That face of an attack die.
    Attack(AttackFace),
    /// That face of a defence die.
    Defense(DefenseFace),
}

impl Answer {
    /// Yes or no.
    pub const fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// How the ship that decides can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It has a stress token.
    Stressed,
    /// It has ion tokens enough for its size.
    Ionized,
    /// It has a faceup damage card that makes turns harder.
    EngineDamaged,
    /// It has engaged this round.
    HasEngaged,
    /// An upgrade or device it carries has a charge that is not active.
    LacksCharges,
    /// It carries torpedoes or missiles, and none of them has a charge left.
    OutOfOrdnance,
    /// One more damage destroys it.
    NearlyDestroyed,
    /// It has a faceup damage card that keeps it from spending tokens and locks when it attacks.
    Blinded,
    /// It attacks, and has locked the defender.
    LocksDefender,
    /// It defends, and an unused gas cloud is in between.
    InGasCloud,
    /// It lies on an obstacle.
    OnObstacle,
    /// It has a flee token, and acts by it.
    Fleeing,
    /// A torpedo or missile it carries has a charge.
    OrdnanceLoaded,
    /// It attacks with a torpedo or missile that has no charge left.
    OrdnanceSpent,
}

/// What a ship can have a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pool {
    /// Tokens of a kind.
    Tokens(Token),
    /// Force charges.
    Force,
    /// Reinforce tokens that count against the attack under way.
    Reinforcement,
    /// Hull and shields left.
    Health,
}

/// Which ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whom {
    /// Enemies.
    Enemy,
    /// Enemies of a lower initiative.
    LesserEnemy,
    /// Enemies that have locked something.
    EnemyWithLock,
    /// Enemies that have the ship in a firing arc.
    EnemyAiming,
    /// Remotes of enemies.
    EnemyRemote,
    /// Friends.
    Friend,
    /// Friends without a coordinate action who can perform an action now.
    FriendToLead,
}

/// Where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Where {
    /// In which region.
    pub region: Region,
    /// At which ranges.
    pub band: Band,
    /// Within reach of what.
    pub reach: Reach,
}

impl Where {
    /// Anywhere on the table.
    pub const ANYWHERE: Self = Self { region: Region::Anywhere, band: Band::ANY, reach: Reach::Any };

    /// In a region, at those ranges.
    pub const fn within(region: Region, band: Band) -> Self {
        Self { region, band, reach: Reach::Any }
    }

    /// In a region, such that an action can be performed on them.
    pub const fn for_action(region: Region, action: Action) -> Self {
        Self { region, band: Band::ANY, reach: Reach::Action(action) }
    }

    /// Where any weapon can attack them.
    pub const FOR_ANY_WEAPON: Self = Self { region: Region::Anywhere, band: Band::ANY, reach: Reach::AnyWeapon };

    /// In a region, at close distance.
    pub const fn close(region: Region) -> Self {
        Self { region, band: Band::ANY, reach: Reach::Close }
    }

    /// In the firing arc and at the ranges of a weapon, by its place among them.
    pub const fn in_aim_of(weapon: u8) -> Self {
        Self { region: Region::Anywhere, band: Band::ANY, reach: Reach::Aim(weapon) }
    }

    /// Where a weapon, by its place among them, can attack them.
    pub const fn for_weapon(weapon: u8) -> Self {
        Self { region: Region::Anywhere, band: Band::ANY, reach: Reach::Weapon(weapon) }
    }
}

/// A part of the table as the ship sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// All of it.
    Anywhere,
    /// An arc.
    Arc(Arc),
    /// The left or the right arc.
    EitherSide,
    /// Any firing arc of the ship.
    Firing,
    /// Where its turret points.
    Turret,
}

/// Ranges from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// The nearest.
    pub from: u8,
    /// The farthest.
    pub to: u8,
}

impl Band {
    /// Range 0-3.
    pub const NEAR: Self = Self { from: 0, to: 3 };
    /// Beyond range 3.
    pub const BEYOND: Self = Self { from: 4, to: u8::MAX };
    /// Any range.
    pub const ANY: Self = Self { from: 0, to: u8::MAX };

    /// Whether a range is among them.
    #[inline]
    pub const fn holds(self, range: u8) -> bool {
        self.from <= range && range <= self.to
    }
}

/// Within reach of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Does not matter.
    Any,
    /// The ship can perform that action on them.
    Action(Action),
    /// The weapon can attack them.
    Weapon(u8),
    /// They are in the firing arc and at the ranges of the weapon, whatever else it needs to attack.
    Aim(u8),
    /// Any weapon can attack them.
    AnyWeapon,
    /// At range 0-1, or at range 2 with the ship in front of them.
    Close,
}

/// Something on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A ship.
    Ship(ShipId),
    /// The obstacle nearest to the ship.
    NearestObstacle,
    /// The nearest point of an edge of the play area.
    Edge(Rim),
    /// The same of the edge that is nearest to the ship.
    NearestEdge,
}

/// Whether the strip ahead is a sector of its own, as wide as the ship's base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strip {
    /// Eight sectors.
    Without,
    /// Nine.
    BaseWide,
    /// Nine, and what is straight ahead of any ship of its formation counts as straight ahead.
    Formation,
}

/// Something that is true or not, now or after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The ship is in a firing arc of those.
    InFiringArcOf(Foe),
    /// Those are in a firing arc of the ship, at those ranges.
    HasShot(Foe, Band),
    /// An obstacle lies in its bullseye arc at range 0-2.
    ObstacleAhead,
    /// That ship is at those ranges.
    AtRange(ShipId, Band),
    /// The edge of the table is straight ahead within range 2.
    EdgeAhead,
    /// After a move: it is out of the firing arc of at least one enemy in whose it was before.
    LeftAnArc,
    /// After a move: that enemy is in a firing arc, and was not before; or is at a shorter range than before.
    BetterShot(ShipId),
    /// After a move: range and what is in between give it more dice than before, in its attack on that enemy and in its defence against it.
    MoreDice(ShipId),
}

/// Which enemies a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foe {
    /// At least one of them.
    Any,
    /// At least one that has yet to engage this round.
    YetToEngage,
    /// That one.
    This(ShipId),
}

/// A move that is measured before it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// An action that moves the ship or its turret: barrel roll, boost, SLAM, rotate.
    Action(Action),
    /// Two actions in a row; the way is that of the first.
    Chain(Action, Action),
    /// A decloak.
    Decloak,
    /// Where on the end of its template a Tallon roll sets the ship down.
    TallonRoll(Maneuver),
}

/// Up to three facts, each of which must be true, or must not be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wanted {
    facts: [Option<(Fact, bool)>; 3],
}

impl Wanted {
    /// Anything will do.
    pub const NOTHING: Self = Self { facts: [None; 3] };

    /// That, too, must be true.
    ///
    /// # Panics
    /// At the fourth.
    #[must_use]
    pub const fn and(self, fact: Fact) -> Self {
        self.with((fact, true))
    }

    /// That must not be true.
    ///
    /// # Panics
    /// At the fourth.
    #[must_use]
    pub const fn and_not(self, fact: Fact) -> Self {
        self.with((fact, false))
    }

    const fn with(mut self, wanted: (Fact, bool)) -> Self {
        let mut place = 0;
        while self.facts[place].is_some() {
            place += 1;
        }
        self.facts[place] = Some(wanted);
        self
    }

    /// The facts, and whether each must be true.
    pub fn iter(self) -> impl Iterator<Item = (Fact, bool)> {
        self.facts.into_iter().flatten()
    }
}

/// Which of several ways is best: nearest to a thing or farthest from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lean {
    /// As near to it as may be.
    Towards(Thing),
    /// As far from it as may be.
    Away(Thing),
}

/// What a maneuver may run into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Peril {
    /// Template or base on an obstacle or a mine; not where the ship lies on one already.
    Obstacle,
    /// The end outside the play area.
    Edge,
    /// The end facing the edge of the play area at range 1 of the front guides or less.
    FacingEdge,
    /// A ship in the way.
    Ship,
    /// The end where a freighter, which only ever flies straight on at speed 1, will be after its next maneuver.
    Freighter,
    /// Template or base on an asteroid, a debris cloud or a mine, but not a gas cloud; not where the ship lies on one already.
    Hazard,
    /// The end within reach of a bomb that goes off at the end of this Activation phase.
    Blast,
}

/// Up to eight maneuvers to compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Maneuvers {
    list: [Option<Maneuver>; 8],
}

impl Maneuvers {
    /// Adds one, if there is room and it is not there yet.
    pub fn push(&mut self, maneuver: Maneuver) {
        if self.iter().any(|there| there == maneuver) {
            return;
        }
        if let Some(place) = self.list.iter_mut().find(|place| place.is_none()) {
            *place = Some(maneuver);
        }
    }

    /// Whether there is no room for another.
    pub fn is_full(&self) -> bool {
        self.list.iter().all(Option::is_some)
    }

    /// Those there are.
    pub fn iter(&self) -> impl Iterator<Item = Maneuver> + '_ {
        self.list.iter().flatten().copied()
    }
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Die {
    /// An attack die.
    Attack,
    /// A defence die.
    Defense,
    /// A plain die of six sides.
    Six,
}
