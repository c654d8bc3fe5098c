//! Ships: what is printed on a chassis, whoever flies it.

use std::borrow::Cow;
use std::fmt;

use tallyho_rules::{ActionEntry, Attack, WeaponArc};
use tallyho_table::BaseSize;
use tallyho_table::draw::Plan;

use crate::action::read_entry;
use crate::dial::Dial;
use crate::library::{Sought, UnknownName};
use crate::nearest::{Candidate, letters, nearest, shown};
use crate::page::{Fields, Page, Value};
use crate::word::{Word, read_word};

/// A chassis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// The id that squad files use: `t65xwing`.
    pub id: String,
    /// The printed name: `T-65 X-wing`.
    pub name: String,
    /// Who flies it, in either point system.
    pub factions: Vec<Faction>,
    /// The size of its base.
    pub base: BaseSize,
    /// What it looks like from above.
    pub plan: Plan,
    /// Its primary weapons; none for a ship that cannot attack.
    pub attacks: Vec<Attack>,
    /// Defence dice.
    pub agility: u8,
    /// Damage cards it takes to destroy it.
    pub hull: u8,
    /// Shields.
    pub shields: Pool,
    /// Energy, of huge ships.
    pub energy: Pool,
    /// Force charges of the chassis itself (so far they are all the pilots').
    pub force: u8,
    /// The action bar, in printed order.
    pub actions: Vec<ActionEntry>,
    /// The dial.
    pub dial: Dial,
    /// The id of what the chassis can do besides.
    pub ability: Option<String>,
    /// What differs in the 20-point game.
    pub twenty_point: StatChanges,
}

/// A number that goes down and, on huge ships, comes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// How many there are at the start.
    pub value: u8,
    /// How many come back each round.
    pub recovers: u8,
}

/// The seven factions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Faction {
    /// Rebel Alliance.
    Rebel,
    /// Galactic Empire.
    Empire,
    /// Scum and Villainy.
    Scum,
    /// Resistance.
    Resistance,
    /// First Order.
    FirstOrder,
    /// Galactic Republic.
    Republic,
    /// Separatist Alliance.
    Separatist,
}

/// How a squad is paid for; a few chassis were reprinted between the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PointSystem {
    /// Squads of 200 points.
    #[default]
    TwoHundred,
    /// Squads of 20 points, with upgrades bought from each pilot's loadout.
    Twenty,
}

/// Stats that replace those of a chassis; `None` where nothing changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatChanges {
    /// All primary weapons.
    pub attacks: Option<Vec<Attack>>,
    /// Defence dice.
    pub agility: Option<u8>,
    /// Hull.
    pub hull: Option<u8>,
    /// Shields.
    pub shields: Option<Pool>,
    /// The id of another ability.
    pub ability: Option<String>,
}

impl Ship {
    /// The chassis as that point system prints it.
    pub fn under(&self, points: PointSystem) -> Cow<'_, Self> {
        if points == PointSystem::TwoHundred || self.twenty_point == StatChanges::default() {
            return Cow::Borrowed(self);
        }
        Cow::Owned(self.twenty_point.apply(self))
    }

    /// For guessing who was meant.
    pub(crate) fn candidate(&self) -> Candidate<'_> {
        Candidate { id: &self.id, name: &self.name, common: self.factions.len() }
    }

    const FIELDS: [&str; 15] = [
        "id",
        "name",
        "factions",
        "base",
        "plan",
        "attacks",
        "agility",
        "hull",
        "shields",
        "energy",
        "force",
        "actions",
        "dial",
        "ship-ability",
        "twenty-point",
    ];

    /// Reads a ship's file; `None` when a fault has been noted. `stem` is the file's name, which must be the id.
    pub(crate) fn read(page: &mut Page<'_>, stem: &str) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &Self::FIELDS);
        let id = fields.id(page);
        if let Some((id, at)) = id
            && id != stem
        {
            page.fault(at, format!("id '{}' differs from the file's name '{}'", shown(id), shown(stem)));
        }
        let name = fields.name(page);
        let factions = fields.required(page, "factions").and_then(|value| read_factions(page, value));
        let base = fields.required(page, "base").and_then(|value| page.word("base", value));
        let plan = match (fields.optional("plan"), base) {
            (Some(value), _) => page.word("plan", value),
            (None, base) => base.map(Plan::of_size),
        };
        let attacks = fields.required(page, "attacks").and_then(|value| page.each("attacks", value, read_attack));
        let agility = fields.required(page, "agility").and_then(|value| page.whole("agility", value, 0..=MOST));
        let hull = fields.required(page, "hull").and_then(|value| page.whole("hull", value, 1..=MOST));
        let shields = fields.required(page, "shields").and_then(|value| read_pool(page, "shields", value));
        let energy = read_energy(page, fields, base);
        let force = fields.optional("force").map_or(Some(0), |value| page.whole("force", value, 0..=MOST));
        let actions = fields.required(page, "actions").and_then(|value| page.each("actions", value, read_entry));
        let dial = fields.required(page, "dial").and_then(|value| Dial::read(page, value, base));
        let ability = read_ability(page, fields);
        let twenty_point = match fields.optional("twenty-point") {
            None => Some(StatChanges::default()),
            Some(value) => read_changes(page, value),
        };
        let (id, at) = id?;
        let ship = Self {
            id: id.to_owned(),
            name: name?,
            factions: factions?,
            base: base?,
            plan: plan?,
            attacks: attacks?,
            agility: agility?,
            hull: hull?,
            shields: shields?,
            energy: energy?,
            force: force?,
            actions: actions?,
            dial: dial?,
            ability,
            twenty_point: twenty_point?,
        };
        Some((ship, at))
    }
}

/// The most of any stat; nothing printed comes near it.
const MOST: u8 = 99;

fn read_ability(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Option<String> {
    fields.optional("ship-ability").and_then(|value| page.text("ship-ability", value)).map(str::to_owned)
}

fn read_factions(page: &mut Page<'_>, value: &Value<'_>) -> Option<Vec<Faction>> {
    let factions: Vec<Faction> = page.each("factions", value, read_word)?;
    if factions.is_empty() {
        page.fault(value.span().start, "'factions' names no faction");
    }
    for (i, faction) in factions.iter().enumerate() {
        if factions[..i].contains(faction) {
            page.fault(value.span().start, format!("faction '{}' is given twice", faction.id()));
        }
    }
    Some(factions)
}

pub(crate) fn read_attack(text: &str) -> Result<Attack, String> {
    let (dice, arc) = text.split_once(' ').unwrap_or((text, ""));
    match dice.parse() {
        Ok(dice @ 1..=9) if !arc.is_empty() => Ok(Attack { dice, arc: read_word(arc.trim())? }),
        Ok(_) | Err(_) => Err(format!("an attack is 1 to 9 dice and an arc, such as '3 front'; not '{}'", shown(text))),
    }
}

fn read_pool(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<Pool> {
    let Some(table) = value.as_table() else {
        return page.whole(key, value, 0..=MOST).map(|value| Pool { value, recovers: 0 });
    };
    let fields = Fields::open(page, table, value.span().start, &["value", "recovers"]);
    let most = fields.required(page, "value").and_then(|value| page.whole("value", value, 0..=MOST));
    let recovers = fields.required(page, "recovers").and_then(|value| page.whole("recovers", value, 0..=MOST));
    Some(Pool { value: most?, recovers: recovers? })
}

/// Energy belongs to huge ships, and every huge ship has it.
fn read_energy(page: &mut Page<'_>, fields: Fields<'_, '_>, base: Option<BaseSize>) -> Option<Pool> {
    let value = if base == Some(BaseSize::Huge) {
        Some(fields.required(page, "energy")?)
    } else {
        let value = fields.optional("energy");
        if let (Some(value), Some(base)) = (value, base) {
            page.fault(value.span().start, format!("a {} ship has no energy", base.name()));
        }
        value
    };
    value.map_or(Some(Pool::default()), |value| read_pool(page, "energy", value))
}

fn read_changes(page: &mut Page<'_>, value: &Value<'_>) -> Option<StatChanges> {
    let table = page.table("twenty-point", value)?;
    let fields =
        Fields::open(page, table, value.span().start, &["attacks", "agility", "hull", "shields", "ship-ability"]);
    Some(StatChanges::read(page, fields))
}

impl StatChanges {
    /// Reads the stats among some fields; one at fault is noted and counts as unchanged.
    pub(crate) fn read(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Self {
        Self {
            attacks: fields.optional("attacks").and_then(|value| page.each("attacks", value, read_attack)),
            agility: fields.optional("agility").and_then(|value| page.whole("agility", value, 0..=MOST)),
            hull: fields.optional("hull").and_then(|value| page.whole("hull", value, 1..=MOST)),
            shields: fields.optional("shields").and_then(|value| read_pool(page, "shields", value)),
            ability: read_ability(page, fields),
        }
    }

    /// The ship with these stats instead of its own.
    pub(crate) fn apply(&self, ship: &Ship) -> Ship {
        let mut ship = ship.clone();
        if let Some(attacks) = &self.attacks {
            ship.attacks.clone_from(attacks);
        }
        ship.agility = self.agility.unwrap_or(ship.agility);
        ship.hull = self.hull.unwrap_or(ship.hull);
        ship.shields = self.shields.unwrap_or(ship.shields);
        if self.ability.is_some() {
            ship.ability.clone_from(&self.ability);
        }
        ship
    }
}

impl Word for WeaponArc {
    const WHAT: &'static str = "arc";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Faction {
    /// Every faction.
    pub const ALL: [Self; 7] =
        [Self::Rebel, Self::Empire, Self::Scum, Self::Resistance, Self::FirstOrder, Self::Republic, Self::Separatist];

    /// The id that squad files use.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rebel => "rebelalliance",
            Self::Empire => "galacticempire",
            Self::Scum => "scumandvillainy",
            Self::Resistance => "resistance",
            Self::FirstOrder => "firstorder",
            Self::Republic => "galacticrepublic",
            Self::Separatist => "separatistalliance",
        }
    }

    /// The full name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rebel => "Rebel Alliance",
            Self::Empire => "Galactic Empire",
            Self::Scum => "Scum and Villainy",
            Self::Resistance => "Resistance",
            Self::FirstOrder => "First Order",
            Self::Republic => "Galactic Republic",
            Self::Separatist => "Separatist Alliance",
        }
    }

    /// The faction that somebody means: by id, tag, name or a part of the name that no other faction shares.
    ///
    /// # Errors
    /// When no faction or more than one is meant.
    pub fn find(typed: &str) -> Result<Self, UnknownName> {
        let wanted = letters(typed);
        let is_meant = |faction: &Self| faction.id() == wanted || faction.tag().to_lowercase() == wanted;
        let holds = |faction: &Self| wanted.len() >= 3 && letters(faction.name()).contains(&wanted);
        let mut holding = Self::ALL.into_iter().filter(holds);
        match (Self::ALL.into_iter().find(is_meant), holding.next(), holding.next()) {
            (Some(faction), ..) | (None, Some(faction), None) => Ok(faction),
            (None, ..) => {
                let candidates = Self::ALL.iter().map(|it| Candidate { id: it.id(), name: it.name(), common: 0 });
                let nearest = nearest(typed, candidates).map(str::to_owned);
                Err(UnknownName { what: Sought::Faction, typed: typed.to_owned(), nearest })
            }
        }
    }

    /// Three letters, for narrow columns.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Rebel => "REB",
            Self::Empire => "IMP",
            Self::Scum => "SCU",
            Self::Resistance => "RES",
            Self::FirstOrder => "FIR",
            Self::Republic => "REP",
            Self::Separatist => "SEP",
        }
    }
}

impl Word for Faction {
    const WHAT: &'static str = "faction";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.id()
    }
}

/// `4`, or `7+2` when two come back each round.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.recovers {
            0 => write!(f, "{}", self.value),
            recovers => write!(f, "{}+{recovers}", self.value),
        }
    }
}
