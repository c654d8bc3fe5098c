//! What a ship is, before anything happens to it.

use std::fmt;

use crate::effect::{Ability, Band, DockStep, Purpose, Step, WeaponClass, Window};
use crate::epic::{Epic, RangeBonus};
use crate::load::Load;

use tallyho_table::{Arc, ArcSet, BaseSize, Maneuver, Quarter, Turret};

/// The colour of a maneuver or an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Basic: removes a stress token.
    Blue,
    /// Neither easy nor hard.
    White,
    /// Advanced: a stress token follows.
    Red,
    /// Costs a Force charge.
    Purple,
}

impl Difficulty {
    /// Every colour, easiest first.
    pub const ALL: [Self; 4] = [Self::Blue, Self::White, Self::Red, Self::Purple];

    /// The name of the colour.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::White => "white",
            Self::Red => "red",
            Self::Purple => "purple",
        }
    }

    /// One step easier. Blue cannot get easier, and purple is outside the scale.
    #[must_use]
    pub const fn easier(self) -> Self {
        match self {
            Self::Blue | Self::White => Self::Blue,
            Self::Red => Self::White,
            Self::Purple => Self::Purple,
        }
    }

    /// One step harder. Red cannot get harder, and purple is outside the scale.
    #[must_use]
    pub const fn harder(self) -> Self {
        match self {
            Self::Blue => Self::White,
            Self::White | Self::Red => Self::Red,
            Self::Purple => Self::Purple,
        }
    }
}

/// Makes the actions of one table: each with its word and what it is for.
macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident $word:literal $purpose:ident,)+) => {
        /// The actions a ship can have on its bar.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Action {
            $($(#[$doc])* $action,)+
        }

        impl Action {
            const COUNT: usize = [$(Self::$action,)+].len();

            /// Every action.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$action,)+];

            /// The word for it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$action => $word,)+
                }
            }

            /// What it is for.
            pub(crate) const fn purpose(self) -> Purpose {
                match self {
                    $(Self::$action => Purpose::$purpose,)+
                }
            }
        }
    };
}

actions! {
    /// Gain a focus token.
    Focus "focus" Attack,
    /// Gain an evade token.
    Evade "evade" Defence,
    /// Acquire a lock.
    Lock "lock" Attack,
    /// Roll sideways.
    BarrelRoll "barrel roll" Position,
    /// Move on along a short template.
    Boost "boost" Position,
    /// Gain a reinforce token.
    Reinforce "reinforce" Defence,
    /// Gain a calculate token.
    Calculate "calculate" Attack,
    /// Let another ship act.
    Coordinate "coordinate" Support,
    /// Give another ship a jam token.
    Jam "jam" Support,
    /// Recover a charge of an upgrade.
    Reload "reload" Attack,
    /// Rotate a turret arc indicator.
    Rotate "rotate" Attack,
    /// Gain a cloak token.
    Cloak "cloak" Defence,
    /// Fly a second maneuver.
    Slam "slam" Position,
    /// Give a ship nearby a protect token, where a mission allows it.
    Protect "protect" Support,
}

/// One entry of an action bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionEntry {
    /// The action.
    pub action: Action,
    /// White, red (stress follows) or purple (costs a Force charge).
    pub difficulty: Difficulty,
    /// The action that may follow it, if one is linked.
    pub linked: Option<(Action, Difficulty)>,
}

/// A primary weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Attack dice.
    pub dice: u8,
    /// Where it fires.
    pub arc: WeaponArc,
}

/// Where a weapon fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeaponArc {
    /// The front arc.
    Front,
    /// The rear arc.
    Rear,
    /// The left arc.
    Left,
    /// The right arc.
    Right,
    /// The half in front.
    FullFront,
    /// The narrow strip ahead.
    Bullseye,
    /// The arc an indicator points to.
    SingleTurret,
    /// The two opposite arcs an indicator points to.
    DoubleTurret,
}

impl WeaponArc {
    /// Every arc.
    pub const ALL: [Self; 8] = [
        Self::Front,
        Self::Rear,
        Self::Left,
        Self::Right,
        Self::FullFront,
        Self::Bullseye,
        Self::SingleTurret,
        Self::DoubleTurret,
    ];

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Rear => "rear",
            Self::Left => "left",
            Self::Right => "right",
            Self::FullFront => "full front",
            Self::Bullseye => "bullseye",
            Self::SingleTurret => "single turret",
            Self::DoubleTurret => "double turret",
        }
    }

    /// The arcs it covers with its indicator pointing there.
    pub const fn arcs(self, indicator: Quarter) -> ArcSet {
        match self {
            Self::Front => ArcSet::EMPTY.with(Arc::Front),
            Self::Rear => ArcSet::EMPTY.with(Arc::Rear),
            Self::Left => ArcSet::EMPTY.with(Arc::Left),
            Self::Right => ArcSet::EMPTY.with(Arc::Right),
            Self::FullFront => ArcSet::EMPTY.with(Arc::FullFront),
            Self::Bullseye => ArcSet::EMPTY.with(Arc::Bullseye),
            Self::SingleTurret => Turret::Single(indicator).arcs(),
            Self::DoubleTurret => Turret::Double(indicator).arcs(),
        }
    }

    /// Where its indicator can point. Two opposite arcs are one position of a double turret, named by the front or the right one.
    pub const fn positions(self) -> &'static [Quarter] {
        match self {
            Self::SingleTurret => &Quarter::ALL,
            Self::DoubleTurret => &[Quarter::Front, Quarter::Right],
            Self::Front | Self::Rear | Self::Left | Self::Right | Self::FullFront | Self::Bullseye => &[],
        }
    }

    /// Whether it follows an indicator.
    pub const fn is_turret(self) -> bool {
        matches!(self, Self::SingleTurret | Self::DoubleTurret)
    }
}

/// Its words: `focus > red barrel roll`.
impl fmt::Display for ActionEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_coloured(f, self.action, self.difficulty)?;
        if let Some((action, difficulty)) = self.linked {
            write!(f, " > ")?;
            write_coloured(f, action, difficulty)?;
        }
        Ok(())
    }
}

fn write_coloured(f: &mut fmt::Formatter<'_>, action: Action, difficulty: Difficulty) -> fmt::Result {
    match difficulty {
        Difficulty::White => write!(f, "{}", action.name()),
        Difficulty::Blue | Difficulty::Red | Difficulty::Purple => {
            write!(f, "{} {}", difficulty.name(), action.name())
        }
    }
}

/// `3 front`.
impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.dice, self.arc.name())
    }
}

/// A weapon of an upgrade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Special {
    /// What sort of weapon it is: a torpedo, a missile, a cannon or a turret.
    pub class: WeaponClass,
    /// Its dice and arc.
    pub attack: Attack,
    /// The attack ranges it reaches.
    pub range: Band,
    /// What its bearer must have to use it.
    pub needs: Option<Need>,
    /// The card it stands on, whose charges it spends, by its place among the profile's abilities; and how many charges.
    pub spends: Option<(u8, u8)>,
    /// Whether attackers and defenders get no bonus for range.
    pub ordnance: bool,
    /// The card it stands on, by its place among the profile's abilities.
    pub card: Option<u8>,
    /// Whether it is only used for the bonus attacks that cards grant.
    pub only_bonus: bool,
}

/// What a special weapon needs to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Need {
    /// A lock on the defender.
    Lock,
    /// A focus token.
    Focus,
    /// A calculate token.
    Calculate,
    /// A calculate token, or a lock on the defender.
    CalculateOrLock,
    /// A focus or calculate token, or a lock on the defender.
    Any,
}

impl Need {
    /// What is needed where one of these is enough; `None` where nothing is.
    pub fn one_of(needs: &[Self]) -> Option<Self> {
        match needs {
            [] => None,
            [only] => Some(*only),
            _ if needs.contains(&Self::Focus) => Some(Self::Any),
            _ => Some(Self::CalculateOrLock),
        }
    }

    /// Whether a lock is enough, or all that is.
    pub(crate) const fn is_lock(self) -> bool {
        matches!(self, Self::Lock | Self::CalculateOrLock | Self::Any)
    }
}

/// Any weapon of a ship, primary or special.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Weapon {
    pub(crate) class: WeaponClass,
    pub(crate) attack: Attack,
    pub(crate) range: Band,
    pub(crate) needs: Option<Need>,
    pub(crate) spends: Option<(u8, u8)>,
    pub(crate) ordnance: bool,
    pub(crate) card: Option<u8>,
    pub(crate) only_bonus: bool,
    /// What an attack costs in energy.
    pub(crate) energy: u8,
    /// Its place among those for bonus attacks, if it is one.
    pub(crate) bonus: Option<u8>,
    /// As strong as that of the ship docked on it, and nothing without one.
    pub(crate) lent: bool,
}

impl Weapon {
    const fn primary(attack: Attack) -> Self {
        let range = Band { least: 0, most: 3 };
        let class = WeaponClass::Primary;
        Self {
            class,
            attack,
            range,
            needs: None,
            spends: None,
            ordnance: false,
            card: None,
            only_bonus: false,
            energy: 0,
            bonus: None,
            lent: false,
        }
    }

    pub(crate) const fn is_primary(&self) -> bool {
        matches!(self.class, WeaponClass::Primary)
    }
}

/// What a ship and its pilot can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The chassis, by its id.
    pub chassis: String,
    /// The size of its base.
    pub size: BaseSize,
    /// When it acts.
    pub initiative: u8,
    /// Its primary weapons.
    pub attacks: Vec<Attack>,
    /// Defence dice.
    pub agility: u8,
    /// Damage cards that destroy it.
    pub hull: u8,
    /// Shields it starts with.
    pub shields: u8,
    /// Force charges it starts with.
    pub force: u8,
    /// Force charges it recovers each round.
    pub force_recovers: u8,
    /// Its action bar.
    pub actions: Vec<ActionEntry>,
    /// Its dial.
    pub dial: Vec<(Maneuver, Difficulty)>,
    /// The devices it carries, each with its charges and the ways to place it: four kinds at most.
    pub devices: Vec<Load>,
    /// The weapons of its upgrades.
    pub specials: Vec<Special>,
    /// What its cards do: those of the chassis, the pilot and the upgrades.
    pub abilities: Vec<Ability>,
    /// Whether only so many of it may fly in a squad.
    pub limited: bool,
    /// What only carriers, ships that dock, and huge ships have.
    pub epic: Epic,
}

impl Profile {
    /// Whether any of its weapons is a turret, and whether it covers two arcs.
    pub fn turret(&self) -> Option<WeaponArc> {
        self.weapons().map(|weapon| weapon.attack.arc).find(|arc| arc.is_turret())
    }

    /// Its firing arcs, were its turret turned there: those of its primary weapons, and the turret that an upgrade brings.
    pub fn firing_arcs(&self, turret: Quarter) -> ArcSet {
        let aboard = self.specials.iter().map(|special| special.attack.arc).filter(|arc| arc.is_turret());
        let firing = self.attacks.iter().map(|attack| attack.arc).chain(aboard);
        firing.fold(ArcSet::EMPTY, |arcs, arc| arcs.union(arc.arcs(turret)))
    }

    /// What may follow an action: what the bar links to it, then what an ability links to every action.
    pub fn links(&self, first: Action) -> impl Iterator<Item = (Action, Difficulty)> + '_ {
        let printed = self.actions.iter().filter(move |entry| entry.action == first).filter_map(|entry| entry.linked);
        let linking = self.abilities.iter().flat_map(|card| &card.effects).flat_map(|effect| effect.links());
        printed.chain(linking.map(|granted| (granted.action, granted.difficulty)))
    }

    /// Whether a weapon is of one of these kinds, as seen from one of the profile's cards.
    pub(crate) fn is_weapon(&self, weapon: u8, classes: &[WeaponClass], card: Option<u8>) -> bool {
        let Some(weapon) = self.weapon(weapon) else { return false };
        classes.iter().any(|class| match class {
            WeaponClass::Primary => weapon.is_primary(),
            WeaponClass::Special => !weapon.is_primary(),
            WeaponClass::NeedsLock => weapon.needs.is_some_and(Need::is_lock),
            WeaponClass::Ordnance => weapon.ordnance,
            WeaponClass::ThroughFront => weapon.attack.arc == WeaponArc::Front,
            WeaponClass::ThroughRear => weapon.attack.arc == WeaponArc::Rear,
            WeaponClass::ThroughTurret | WeaponClass::FreshTurret => weapon.attack.arc.is_turret(),
            // Which that is, only an attack tells.
            WeaponClass::Other => true,
            WeaponClass::This => weapon.card.is_some() && weapon.card == card,
            WeaponClass::Torpedo | WeaponClass::Missile | WeaponClass::Cannon | WeaponClass::TurretUpgrade => {
                weapon.class == *class
            }
        })
    }

    /// All weapons: the primary ones, those of upgrades, those for bonus attacks, and what a docked ship lends.
    pub(crate) fn weapons(&self) -> impl Iterator<Item = Weapon> + '_ {
        let primary = self.attacks.iter().map(|&attack| Weapon::primary(attack));
        let special = self.specials.iter().map(|it| Weapon {
            class: it.class,
            range: it.range,
            needs: it.needs,
            spends: it.spends,
            ordnance: it.ordnance,
            card: it.card,
            only_bonus: it.only_bonus,
            ..Weapon::primary(it.attack)
        });
        let bonus = (0..).zip(&self.epic.bonus).map(|(place, it)| Weapon {
            class: WeaponClass::Special,
            attack: it.attack,
            range: Band { least: it.range.0, most: it.range.1 },
            ordnance: it.range_bonus == RangeBonus::Ordnance,
            energy: it.energy,
            card: it.card,
            bonus: Some(place),
            ..Weapon::primary(it.attack)
        });
        let lent = self.lent_arc().map(|arc| Weapon { lent: true, ..Weapon::primary(Attack { dice: 0, arc }) });
        primary.chain(special).chain(bonus).chain(lent)
    }

    /// The arc of the weapon that a docked ship lends, if a card says so.
    fn lent_arc(&self) -> Option<WeaponArc> {
        let effects = self.abilities.iter().flat_map(|card| &card.effects);
        let mut steps = effects.filter(|effect| effect.window == Window::Weapon).flat_map(|effect| &effect.blocks[0]);
        steps.find_map(|step| if let Step::Dock(DockStep::DockedWeapon(arc)) = step { Some(*arc) } else { None })
    }

    /// Every weapon by its place among them, and where it fires: primary ones, then those of cards.
    pub fn weapon_arcs(&self) -> impl Iterator<Item = (u8, WeaponArc)> + '_ {
        (0..).zip(self.weapons().map(|weapon| weapon.attack.arc))
    }

    /// A weapon by its index.
    pub(crate) fn weapon(&self, index: u8) -> Option<Weapon> {
        match self.attacks.get(usize::from(index)) {
            Some(&attack) => Some(Weapon::primary(attack)),
            None => self.weapons().nth(usize::from(index)),
        }
    }
}
