//! Upgrades: what is bought for a ship beside its pilot, as facts and effects.

mod device_text;
mod read;
mod restriction;
mod text;

use tallyho_rules::effect::{Band, Effect};
use tallyho_rules::{ActionEntry, Attack, Need, Special};
use tallyho_table::BaseSize;

use crate::ability::printed;
use crate::nearest::Candidate;
use crate::pilot::{Charges, Force};
use crate::ship::{Faction, PointSystem, Ship};
use crate::slot::Slot;

pub use restriction::{Demand, Restriction};

/// An upgrade card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    /// The id that squad files use: `protontorpedoes`.
    pub id: String,
    /// The printed name; several upgrades may share one.
    pub name: String,
    /// All the slots it fills.
    pub slots: Vec<Slot>,
    /// How many of the name a squad may hold; 0 for any number.
    pub limited: u8,
    /// What it costs in the 200-point game; `None` where it is not in it.
    pub two_hundred: Option<Cost>,
    /// What it costs of a loadout in the 20-point game; `None` where nobody can buy it.
    pub twenty: Option<u8>,
    /// Whether it comes only with standard loadouts.
    pub standard_loadout_only: bool,
    /// Whether a squad may hold only one of its kind that says so.
    pub solitary: bool,
    /// Whether all ships of a chassis in a squad must have it if one has.
    pub standardized: bool,
    /// What a ship needs to take it; all of these.
    pub needs: Vec<Restriction>,
    /// What it needs besides in the 200-point game.
    pub needs_two_hundred: Vec<Restriction>,
    /// What it needs besides in the 20-point game.
    pub needs_twenty: Vec<Restriction>,
    /// The factions in whose squads its ship may fly too.
    pub joins: Vec<Faction>,
    /// The side that it starts on.
    pub front: Face,
    /// The other side of a card that is flipped in play, with its name.
    pub back: Option<(String, Face)>,
}

/// One side of an upgrade card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Charges of the card.
    pub charges: Option<Charges>,
    /// Force charges it adds to the ship.
    pub force: Option<Force>,
    /// The weapon it is.
    pub weapon: Option<Weapon>,
    /// The device it carries.
    pub device: Option<Carried>,
    /// Numbers it adds to the ship's.
    pub stats: StatBonus,
    /// Primary weapons it adds.
    pub attacks: Vec<Attack>,
    /// Actions it adds to the bar.
    pub actions: Vec<ActionEntry>,
    /// Slots it adds to the ship's bar.
    pub adds: Vec<Slot>,
    /// Slots it takes from the ship's bar.
    pub takes: Vec<Slot>,
    /// The id of the ability that the ship has instead of its own.
    pub ship_ability: Option<String>,
    /// The ids of the conditions it assigns.
    pub conditions: Vec<String>,
    /// What the game carries out besides.
    pub effects: Vec<Effect>,
    /// The same by the print of the 200-point game, where that differs.
    pub effects_200: Option<Vec<Effect>>,
    /// What else it says, in one line of our own.
    pub note: Option<String>,
    /// Whether some of it is left to the players.
    pub by_hand: bool,
}

impl Face {
    /// What it does in a game.
    pub fn effects_in(&self, points: PointSystem) -> &[Effect] {
        printed(&self.effects, self.effects_200.as_deref(), points)
    }
}

/// What an upgrade costs in the 200-point game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// The same for everybody.
    Fixed(u8),
    /// By the size of the base: small, medium, large.
    BySize([u8; 3]),
    /// By agility, from 0 to 3.
    ByAgility([u8; 4]),
    /// By the pilot's initiative, from 0 to 6.
    ByInitiative([u8; 7]),
}

/// The weapon that an upgrade is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Dice and arc.
    pub attack: Attack,
    /// The attack ranges it reaches.
    pub range: Band,
    /// What its bearer must have to use it: one of these, if there are any.
    pub needs: Vec<Need>,
    /// Charges of the card that an attack costs.
    pub charges: u8,
    /// Energy that an attack costs.
    pub energy: u8,
    /// How often it can be used in a round.
    pub times: u8,
    /// How many of these cost no energy.
    pub free: u8,
    /// When it is used.
    pub use_as: WeaponUse,
    /// Whether range adds no dice.
    pub ordnance: bool,
}

/// When the weapon of an upgrade is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeaponUse {
    /// For the attack that a ship has each round.
    Attack,
    /// For bonus attacks only.
    Bonus,
}

/// A device that an upgrade carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Carried {
    /// What it is.
    pub device: tallyho_rules::Device,
    /// How many charges there are.
    pub count: u8,
    /// How many of them each one placed takes.
    pub spends: u8,
    /// When it is placed.
    pub placed: Placed,
}

impl Carried {
    /// What a ship has of it.
    pub fn load(self) -> tallyho_rules::Load {
        tallyho_rules::Load { spends: self.spends, ..tallyho_rules::Load::new(self.device, self.count) }
    }
}

/// When a device is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Placed {
    /// Before the game begins.
    Setup,
    /// In the System phase.
    System,
    /// By an action.
    Action,
    /// At the start of the Engagement phase.
    Engagement,
    /// In the End phase.
    End,
}

/// Numbers that an upgrade adds to those of its ship; below nothing where it takes some away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StatBonus {
    /// Dice of the primary weapon in front.
    pub attack: i8,
    /// Agility.
    pub agility: i8,
    /// Hull.
    pub hull: i8,
    /// Shields.
    pub shields: i8,
    /// Energy.
    pub energy: i8,
}

impl Upgrade {
    /// Its cost for that ship and initiative; `None` where it is not in the game.
    pub fn cost(&self, points: PointSystem, ship: &Ship, initiative: u8) -> Option<u8> {
        match points {
            PointSystem::TwoHundred => self.two_hundred.map(|cost| cost.of(ship, initiative)),
            PointSystem::Twenty => self.twenty,
        }
    }

    /// Whether it is in that game at all, if only with a standard loadout.
    pub fn is_in(&self, points: PointSystem) -> bool {
        match points {
            PointSystem::TwoHundred => self.two_hundred.is_some(),
            PointSystem::Twenty => self.twenty.is_some() || self.standard_loadout_only,
        }
    }

    /// Everything that a ship needs to take it in that game.
    pub fn restrictions(&self, points: PointSystem) -> impl Iterator<Item = &Restriction> {
        let besides = match points {
            PointSystem::TwoHundred => &self.needs_two_hundred,
            PointSystem::Twenty => &self.needs_twenty,
        };
        self.needs.iter().chain(besides)
    }

    /// Both sides, the one it starts on first.
    pub fn faces(&self) -> impl Iterator<Item = &Face> {
        std::iter::once(&self.front).chain(self.back.as_ref().map(|(_, face)| face))
    }

    /// Whether some of it is left to the players.
    pub fn by_hand(&self) -> bool {
        self.faces().any(|face| face.by_hand)
    }

    /// The slot it is filed under.
    pub fn slot(&self) -> Option<Slot> {
        self.slots.first().copied()
    }

    /// For guessing which was meant.
    pub(crate) fn candidate(&self) -> Candidate<'_> {
        Candidate { id: &self.id, name: &self.name, common: 0 }
    }
}

impl Cost {
    /// The cost for a ship and an initiative. Where the table ends, its last number goes on.
    pub fn of(self, ship: &Ship, initiative: u8) -> u8 {
        let at = |costs: &[u8], index: usize| costs[index.min(costs.len() - 1)];
        match self {
            Self::Fixed(cost) => cost,
            Self::BySize(costs) => at(
                &costs,
                match ship.base {
                    BaseSize::Small => 0,
                    BaseSize::Medium => 1,
                    BaseSize::Large | BaseSize::Huge => 2,
                },
            ),
            Self::ByAgility(costs) => at(&costs, usize::from(ship.agility)),
            Self::ByInitiative(costs) => at(&costs, usize::from(initiative)),
        }
    }
}

impl Weapon {
    /// The weapon as the game knows it, without the card whose charges it spends.
    pub fn special(&self, slot: Option<Slot>) -> Special {
        use tallyho_rules::effect::WeaponClass;
        let class = match slot {
            Some(Slot::Torpedo) => WeaponClass::Torpedo,
            Some(Slot::Missile) => WeaponClass::Missile,
            Some(Slot::Cannon) => WeaponClass::Cannon,
            Some(Slot::Turret) => WeaponClass::TurretUpgrade,
            _ => WeaponClass::Special,
        };
        let needs = Need::one_of(&self.needs);
        Special {
            class,
            attack: self.attack,
            range: self.range,
            needs,
            spends: None,
            ordnance: self.ordnance,
            card: None,
            only_bonus: self.use_as == WeaponUse::Bonus,
        }
    }
}

impl Placed {
    /// Every moment.
    pub const ALL: [Self; 5] = [Self::Setup, Self::System, Self::Action, Self::Engagement, Self::End];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::System => "system",
            Self::Action => "action",
            Self::Engagement => "engagement",
            Self::End => "end",
        }
    }
}
