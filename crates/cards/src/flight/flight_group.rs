//! The statcards of the Flight Group Alpha system: whom a ship goes for, what it flies, does, attacks, and when it flees.

mod read;

use tallyho_rules::{Action, Difficulty};
use tallyho_table::{Maneuver, Sector};

use crate::ship::Faction;
use crate::word::Word;

/// The chassis of group 1, the lightest ships: they grow otherwise than all others, and tables may roll their critical hits.
pub const GROUP_ONE: [&str; 3] = ["tielnfighter", "modifiedtielnfighter", "z95af4headhunter"];

/// Every statcard, by ship and faction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    cards: Vec<Card>,
}

/// A card, by its place among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardId(pub u8);

/// The card a ship flies by, and whether it is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// The card of its chassis.
    Own(CardId),
    /// It has none: the card whose tables its dial fits best.
    Nearest(CardId),
}

impl Chosen {
    /// The card.
    pub const fn id(self) -> CardId {
        match self {
            Self::Own(id) | Self::Nearest(id) => id,
        }
    }
}

impl Cards {
    /// The cards put together.
    pub(crate) fn of(mut cards: Vec<Card>) -> Option<Self> {
        cards.sort_by(|a, b| (&a.ship, a.factions.first()).cmp(&(&b.ship, b.factions.first())));
        (!cards.is_empty() && cards.len() <= 255).then_some(Self { cards })
    }

    /// All of them, by ship.
    pub fn iter(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    /// One of them.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    /// The card for a chassis, of that faction if there is one; else the card that the dial fits best.
    pub fn choose(&self, ship: &str, faction: Option<Faction>, dial: &[(Maneuver, Difficulty)]) -> Chosen {
        let own = |card: &&Card| card.ship == ship;
        let place = |wanted: &Card| self.cards.iter().position(|card| std::ptr::eq(card, wanted)).unwrap_or(0);
        let named = |card: &&Card| faction.is_some_and(|faction| card.factions.contains(&faction));
        let found = self.cards.iter().filter(own).find(named).or_else(|| self.cards.iter().find(own));
        if let Some(card) = found {
            return Chosen::Own(CardId(place(card) as u8));
        }
        let on_dial = |maneuver: Maneuver| dial.iter().any(|(own, _)| *own == maneuver);
        // How much of the tables the dial has, and how much of the dial the tables use.
        let fits = |card: &Card| {
            let flown = card.maneuvers();
            let uses = |own: Maneuver| flown.clone().any(|it| it == own || it.mirrored() == own);
            let used = dial.iter().filter(|(own, _)| uses(*own)).count();
            let had = flown.clone().filter(|&it| on_dial(it)).count();
            1_000 * had / flown.clone().count().max(1) + 1_000 * used / dial.len().max(1)
        };
        // The first of several that fit as well.
        let best = self.cards.iter().rev().max_by_key(|card| fits(card));
        Chosen::Nearest(CardId(best.map_or(0, place) as u8))
    }
}

/// A statcard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The id of the chassis.
    pub ship: String,
    /// Who flies by it.
    pub factions: Vec<Faction>,
    /// Where it comes from.
    pub origin: Origin,
    /// The id of the pilot it is printed for.
    pub squadron: Option<String>,
    /// Whom it goes for, in order.
    pub targets: Vec<Criterion>,
    /// By [`Sector`], the strip ahead and those on the right, and by [`Distance`].
    tables: [[Table; 4]; 5],
    /// Those on the left, where they do not mirror the right.
    left: Option<[[Table; 4]; 4]>,
    /// What it does, in order.
    pub actions: Vec<ActionLine>,
    /// Whom it attacks, in order; empty where the card says nothing.
    pub attacks: Vec<AttackLine>,
    /// When it flees and how; `None` where the card says nothing.
    pub flee: Option<Flee>,
    /// Where it decloaks to, by a die.
    pub decloak: Option<[Decloak; 6]>,
}

/// A maneuver for each face of a die.
pub type Table = [Maneuver; 6];

/// Where a card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A printed card.
    Printed,
    /// Players' extension of the system to other ships.
    Extension,
}

impl Card {
    /// The table for a target in a sector at a distance. Targets on the left mirror the right, unless the card has tables of its own for
    /// them.
    pub fn table(&self, sector: Sector, distance: Distance) -> Table {
        let place = sector as usize;
        match (place.checked_sub(self.tables.len()), &self.left) {
            (None, _) => self.tables[place][distance as usize],
            (Some(place), Some(left)) => left[place][distance as usize],
            (Some(_), None) => self.tables[sector.mirrored() as usize][distance as usize].map(Maneuver::mirrored),
        }
    }

    /// Every maneuver in the tables that are written down.
    pub fn maneuvers(&self) -> impl Iterator<Item = Maneuver> + Clone + '_ {
        let left = self.left.iter().flatten();
        self.tables.iter().chain(left).flatten().flatten().copied()
    }
}

/// How far away a target is, as the tables tell it; or the ship's own stress, which comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// Range 1, or range 2 and closing: the inner tables.
    Near,
    /// Range 2 and leaving, or range 3: the middle tables.
    Far,
    /// Beyond range 3: the outer tables.
    Distant,
    /// Any: the ship is stressed.
    Stressed,
}

impl Distance {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Near, Self::Far, Self::Distant, Self::Stressed];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Near => "near",
            Self::Far => "far",
            Self::Distant => "distant",
            Self::Stressed => "stressed",
        }
    }
}

impl Word for Distance {
    const WHAT: &'static str = "distance";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

/// Whom a ship goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The ship it has locked, within range 3.
    Locked,
    /// The nearest enemy in an arc.
    InArc(CardArc, Initiative),
    /// The nearest enemy.
    Nearest,
}

/// An arc that cards speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardArc {
    /// The front arc.
    Front,
    /// The rear arc.
    Rear,
    /// Where the turret points.
    Turret,
}

/// Whose initiative counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Initiative {
    /// Anybody's.
    Any,
    /// Lower than the ship's own.
    Lower,
}

/// One step of an action list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionLine {
    /// Its number on the card.
    pub number: u8,
    /// Whether the target must have moved, or must not.
    pub target: Option<TargetHas>,
    /// What must be true before.
    pub before: Vec<(Fact, bool)>,
    /// What to do: the first chain that can be done.
    pub chains: Vec<Chain>,
    /// What must be true afterwards.
    pub after: Vec<(Fact, bool)>,
    /// Whether the linked action may be left out.
    pub link: Link,
    /// Which of several ways is best.
    pub prefer: Prefer,
}

/// Whether a target has had its turn in the Activation phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetHas {
    /// It has.
    Moved,
    /// It has not.
    NotMoved,
}

/// Whether the linked action of a chain may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// The chain is one thing.
    Needed,
    /// The first action will do.
    Optional,
}

/// Which of several ways is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefer {
    /// Any.
    Any,
    /// The one that gets close to the target.
    Close,
}

/// An action and those linked to it.
pub type Chain = Vec<Act>;

/// Something done in a chain, with its colour on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Act {
    /// What.
    pub deed: ListedAction,
    /// In which colour.
    pub difficulty: Difficulty,
}

/// Something a step of an action list can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListedAction {
    /// An action of the bar.
    Action(Action),
    /// Focus or calculate, whichever the ship has.
    FocusOrCalculate,
    /// Reinforce the side in front.
    ReinforceFront,
    /// Reinforce the side behind.
    ReinforceRear,
    /// Reinforce the side of the target.
    ReinforceTarget,
    /// Repair a damage card by its own action.
    Repair,
    /// Repair with what an upgrade offers.
    Astromech,
    /// Tractor the target, by an ability.
    TractorTarget,
    /// A price in tokens, paid for an ability.
    Price,
}

/// Something that is true or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// An enemy is in a firing arc at those ranges.
    Shot(u8, u8),
    /// It is in a firing arc of the target.
    InTargetArc,
    /// It is in a firing arc of an enemy.
    InEnemyArc,
    /// Two enemies in its front half have it in a firing arc.
    BesetInFront,
    /// Two enemies in its rear half have it in a firing arc.
    BesetBehind,
    /// The target is at those ranges.
    TargetAt(u8, u8),
    /// The target is in its turret arc.
    TargetInTurret,
    /// The target is in its front or turret arc.
    TargetInFrontOrTurret,
    /// It has locked the target.
    TargetLocked,
    /// It has an evade token.
    Evading,
    /// A torpedo or missile it carries has a charge.
    Ordnance,
    /// A friend who can act is within range to be coordinated.
    FriendToLead,
    /// It has a turret arc indicator.
    Turret,
}

/// One step of an attack list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackLine {
    /// Whom.
    pub on: Defender,
    /// With what, best first; empty for anything.
    pub with: Vec<ListedWeapon>,
    /// No nearer than that range.
    pub from_range: u8,
    /// How weapons are ordered.
    pub order: Order,
    /// Whether the lock is spent whenever there is a die to reroll.
    pub lock: SpendLock,
}

/// Whom a step of an attack list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Defender {
    /// The ship it has locked.
    Locked,
    /// The nearest enemy.
    Nearest,
}

/// A sort of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListedWeapon {
    /// A torpedo.
    Torpedo,
    /// A missile.
    Missile,
    /// A cannon.
    Cannon,
    /// A turret.
    Turret,
    /// The primary weapon ahead.
    Front,
    /// The primary weapon behind.
    Rear,
}

/// How the weapons of a step are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// As the card lists them.
    Listed,
    /// Most attack dice first.
    MostDice,
}

/// When a lock is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpendLock {
    /// As the rules say.
    ByRule,
    /// Whenever there is a die to reroll.
    Always,
}

/// When a ship flees, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flee {
    /// Hull and shields left that make it flee; 0 for never.
    pub threshold: u8,
    /// What it flies on its way to hyperspace; `None` without a hyperdrive.
    pub table: Option<Table>,
}

/// A way to decloak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decloak {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Ahead.
    Forward,
}
