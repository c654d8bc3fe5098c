//! A mission as its file says it: names are names, numbers may depend on how many pilots fly and how good they are.

mod change;
mod numbers;
mod terms;

use std::collections::BTreeMap;

use tallyho_cards::Faction;
use tallyho_cards::flight::System;
use tallyho_rules::scenario::{Kind, Order, Zone};

pub use change::{ChangeTerm, WhomTerm};
pub use terms::{
    AimTerm, AmountTerm, BayTerm, Bound, CallTerm, CommandoTerm, ConductTerm, CourseTerm, DeedTerm, Drawn,
    ErrandDeedTerm, ErrandTerm, FireTerm, GoalTerm, HaltTerm, MeasureTerm, MeasureWord, ObjectiveTerm, RuleTerm,
    TestTerm, WayOutTerm,
};

/// How a mission is set up and judged when its file does not say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Two squads, the revised rules, obstacles and ships placed in turn, points.
    Standard,
    /// Pilots together against automated ships: waves, objectives, territory.
    CoOp,
}

/// Whose space it is: what leaving costs, and staying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Territory {
    /// Whoever stays retreats; a lost ship rolls one die.
    Friendly,
    /// Whoever stays retreats; a lost ship rolls two.
    Neutral,
    /// Whoever stays is lost; a lost ship rolls three.
    Hostile,
}

/// A mission.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// Its id: the name of its file.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Which tour of a campaign it belongs to, and which part of it it is; tour 0 is those that belong to none.
    pub tour: Option<[u8; 2]>,
    /// What it is about, in a few sentences.
    pub story: String,
    /// What makes it hard, for whoever reads how often it is won.
    pub hard: Option<String>,
    /// What it inherits.
    pub base: Base,
    /// The two sides: the first sits at the near edge.
    pub sides: [String; 2],
    /// Which of them the players fly: their objectives count, and their number and level make it harder. `None` where both are.
    pub team: Option<usize>,
    /// How many pilots it is written for.
    pub pilots: [u8; 2],
    /// Up to which level.
    pub levels: u8,
    /// After how many rounds it ends; `None` without a limit.
    pub rounds: Option<u8>,
    /// Whose space it is.
    pub territory: Option<Territory>,
    /// What must hold at the end of hostile space for those who stay to be safe.
    pub safe_if: Vec<TestTerm>,
    /// The width and the height of the table, in millimetres.
    pub area: [f64; 2],
    /// Which flight system flies the other side.
    pub enemy: Option<System>,
    /// Who is first player, where it is not settled by a roll.
    pub first: Option<usize>,
    /// Parts of the table.
    pub zones: BTreeMap<String, Zone>,
    /// The kind of thing whose four sides are vectors, too.
    pub entries: Option<usize>,
    /// Names of variants of the mission, the first of which is played unless another is asked for.
    pub variants: Vec<String>,
    /// Where waves arrive, in the order of the file: x, y and heading.
    pub vectors: Vec<(String, [f64; 3])>,
    /// How each side may leave.
    pub exits: [Exit; 2],
    /// How some ships may leave instead.
    pub ways_out: Vec<WayOutTerm>,
    /// The ships suggested to the players of each side, over and over.
    pub bring: [Vec<Craft>; 2],
    /// The cards that every ship of players carries, by side, beyond its own.
    pub aboard: [Vec<String>; 2],
    /// Which ships and things the players of each side may protect.
    pub protects: [Vec<String>; 2],
    /// Where the players of each side deploy; `None` as usual.
    pub deploys: [Option<String>; 2],
    /// Obstacles that are there, or are scattered.
    pub obstacles: Vec<Scatter>,
    /// Kinds of thing.
    pub kinds: Vec<Kind>,
    /// Things of them.
    pub things: Vec<ThingTerm>,
    /// What players lay, in turn.
    pub laying: Vec<LayTerm>,
    /// Ships of the mission's own.
    pub ships: Vec<MissionShip>,
    /// Squads that arrive.
    pub squads: Vec<Squadron>,
    /// Counters.
    pub counters: Vec<String>,
    /// Actions of the mission.
    pub errands: Vec<ErrandTerm>,
    /// Rules of its own.
    pub rules: Vec<RuleTerm>,
    /// Objectives.
    pub objectives: Vec<ObjectiveTerm>,
    /// What ships are after.
    pub goals: Vec<GoalTerm>,
    /// Who may attack whom, and how.
    pub fire: Vec<FireTerm>,
    /// What automated ships do otherwise than their flight system has it.
    pub conduct: Vec<ConductTerm>,
    /// What ships cannot do as long as something holds.
    pub halts: Vec<HaltTerm>,
    /// Ships that may jump for what a counter says: who, the counter, how much.
    pub jumps: Vec<(Vec<String>, String, i16)>,
    /// Modules that hang together, two by two.
    pub links: Vec<(u8, u8)>,
    /// Docking bays.
    pub bays: Vec<BayTerm>,
    /// Commandos that take a station.
    pub commandos: Option<CommandoTerm>,
    /// Whether ships at half health give half their points away.
    pub halves: bool,
    /// How squads of one's own are built for it; `None` where the enemies are always the same.
    pub build: Option<crate::build::Build>,
    /// What players should know that the data does not say, a line each.
    pub notes: Vec<String>,
    /// Pilot cards that are in no deck and fly in it. No file says this: whoever keeps missions and decks does.
    pub apart: Vec<crate::deck::PilotCard>,
    /// The names of missions that may take its place, by their ids.
    pub titles: BTreeMap<String, String>,
    /// Miniatures that are left for ships drawn from the deck, where a group has not all of them. No file says this.
    pub models: crate::models::Models,
    /// Numbers that it reports when it is over.
    pub reports: Vec<crate::flags::ReportTerm>,
    /// What earlier missions have reported. No file says this: a campaign does.
    pub flags: crate::flags::Flags,
    /// Where squads, ships, objectives and zones stand in the file: `file:line`.
    pub places: BTreeMap<String, String>,
    /// What happens in a campaign when it is won, and when it is lost.
    pub after: [Vec<String>; 2],
}

/// The card that lets a ship jump to hyperspace.
const HYPERDRIVE: &str = "hyperdrive";

impl Mission {
    /// Everything that its rules and errands do.
    pub fn deeds(&self) -> impl Iterator<Item = &DeedTerm> {
        let of_errands = self.errands.iter().flat_map(|errand| &errand.deeds).filter_map(|deed| match deed {
            ErrandDeedTerm::Do(deed) => Some(deed),
            _ => None,
        });
        self.rules.iter().flat_map(|rule| &rule.deeds).chain(of_errands)
    }

    /// Who comes back by which vectors, each once: for each its scenario has a wave, behind all others.
    pub fn returns(&self) -> Vec<(&Vec<String>, &Vec<String>)> {
        let mut returns = Vec::new();
        for deed in self.deeds() {
            if let DeedTerm::Return(who, by) = deed
                && !returns.contains(&(who, by))
            {
                returns.push((who, by));
            }
        }
        returns
    }

    /// Whether players of a side may leave by hyperspace.
    pub fn has_hyperdrives(&self, side: usize) -> bool {
        self.aboard[side].iter().any(|card| card == HYPERDRIVE)
    }
}

/// How a side may leave.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Exit {
    /// As usual.
    #[default]
    AsUsual,
    /// Anywhere.
    Anywhere,
    /// Over these stretches: edge, from, to.
    Only(Vec<(tallyho_rules::scenario::Rim, f64, f64)>),
}

/// A number that may depend on the pilots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// So many.
    pub fixed: i16,
    /// And so many for each pilot.
    pub per_pilot: i16,
}

/// Obstacles.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// What they are made of: a kind of obstacle.
    pub kind: String,
    /// How many.
    pub count: Count,
    /// Where they lie by chance.
    pub zone: Zone,
    /// How far from each other, in range bands.
    pub apart: u8,
    /// Kinds of thing that lie there before, as far away, with nothing straight before their sides.
    pub clear_of: Vec<String>,
}

/// Things of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingTerm {
    /// The kind, by its place.
    pub kind: usize,
    /// Whose, by the side.
    pub owner: usize,
    /// From how many pilots on.
    pub from_pilots: u8,
    /// Where they are.
    pub lies: Lies,
    /// What it hangs together with.
    pub module: u8,
}

/// Where things are.
#[derive(Clone, Debug, PartialEq)]
pub enum Lies {
    /// There: x, y and heading in millimetres and degrees.
    At([f64; 3]),
    /// So many by chance in a zone.
    In(Count, Zone, Spacing),
    /// So many, each on another obstacle, drawn.
    OnObstacles(Count),
    /// So many that players lay or that come later.
    Later(Count),
}

/// How far things lie from each other, in range bands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spacing {
    /// Beyond that range of each other.
    pub beyond: u8,
    /// Each within that range of so many others; 0 where it does not matter.
    pub within: u8,
    /// How many others.
    pub others: u8,
    /// Where all of them face, in degrees, if not anywhere.
    pub facing: Option<u16>,
    /// Whether none lies straight before a side of another.
    pub askew: bool,
}

/// What a player lays.
#[derive(Clone, Debug, PartialEq)]
pub struct LayTerm {
    /// Which of the things, counted over all.
    pub thing: u8,
    /// Who: the first or the second player.
    pub by: u8,
    /// Where.
    pub within: Vec<tallyho_rules::scenario::Constraint>,
}

/// A ship of the mission's own.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionShip {
    /// Its id.
    pub id: String,
    /// Its name as it stands in a sentence, with its article if it has one; without a name it is what its id says.
    pub name: Option<String>,
    /// Whose, by the side.
    pub side: usize,
    /// What it is.
    pub craft: Craft,
    /// Where: a zone to deploy in, or a place.
    pub stands: Stands,
}

impl MissionShip {
    /// What it is called where a name stands alone.
    pub fn title(&self) -> String {
        match &self.name {
            Some(name) => name.strip_prefix("the ").unwrap_or(name).to_owned(),
            None => crate::brief::show::named(&self.id),
        }
    }
}

/// Where a mission's ship starts.
#[derive(Clone, Debug, PartialEq)]
pub enum Stands {
    /// Its side deploys it in a zone.
    In(String),
    /// There.
    At([f64; 3]),
    /// It waits, until a rule calls it by one of these vectors or has it take another's place.
    Later(Vec<String>),
}

/// A ship that a mission asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Craft {
    /// The chassis.
    pub chassis: String,
    /// The chassis that this one is drawn in place of, since a group has no miniature of it.
    pub in_place_of: Option<String>,
    /// Its pilot, if it is somebody.
    pub pilot: Option<String>,
    /// The initiative, if it is not the pilot's or the card's.
    pub initiative: Option<u8>,
    /// Upgrades.
    pub upgrades: Vec<String>,
    /// Shields instead of its own.
    pub shields: Option<Count>,
    /// Shields more than its own.
    pub more_shields: Option<Count>,
    /// Whether it has no weapons.
    pub unarmed: bool,
    /// Actions that it cannot perform.
    pub cannot: Vec<String>,
    /// Whether it stands still: its dial has nothing but a stop.
    pub still: bool,
    /// The only maneuvers that it executes; all of its dial where none are named.
    pub flies: Vec<tallyho_table::Maneuver>,
    /// Whether it is a bulk freighter, for which any large ship stands.
    pub freighter: bool,
    /// The energy it starts with, if not all of it.
    pub energy: Option<u8>,
    /// Whether ion costs it energy instead.
    pub insulated: bool,
    /// Damage cards it starts with, faceup.
    pub damage: Vec<String>,
    /// Points for destroying it.
    pub points: u16,
    /// Whether only pilot cards with a torpedo or a missile are drawn for it.
    pub ordnance: bool,
    /// Whether it is an elite ship, which is dealt damage cards.
    pub elite: bool,
    /// Whether a pilot card of the campaign is drawn for it: one for a squad, or one of its own for an elite.
    pub draws: bool,
}

/// Ships that arrive together.
#[derive(Clone, Debug, PartialEq)]
pub struct Squadron {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose, by the side.
    pub side: usize,
    /// Of which faction its ships and pilot cards are, where the chassis alone does not say.
    pub faction: Option<Faction>,
    /// When.
    pub arrives: tallyho_rules::scenario::Arrival,
    /// The vectors it may come by, by their names.
    pub vectors: Vec<String>,
    /// Whether it comes from behind a ship.
    pub behind: Option<String>,
    /// What it is told to do.
    pub orders: Order<String>,
    /// Its ships for 3, 4, 5 and 6 pilots, or one list for any.
    pub cells: Vec<Vec<Cell>>,
    /// Whether its ships come again after they are destroyed.
    pub again: bool,
    /// What its ships have locked when they arrive.
    pub locks: Option<Locks>,
}

impl Squadron {
    /// The place of its ships for so many pilots among its lists.
    pub fn cell(&self, pilots: u8) -> usize {
        if self.cells.len() == 1 { 0 } else { usize::from(pilots.clamp(3, 6) - 3) }
    }

    /// Its ships for so many pilots of a level: those that come instead of others have taken their places.
    pub fn present(&self, pilots: u8, level: u8) -> Vec<Cell> {
        let mut present: Vec<Cell> = Vec::new();
        for cell in self.cells[self.cell(pilots)].iter().filter(|cell| cell.from_level <= level) {
            let mut given = if cell.instead { cell.count } else { 0 };
            for before in present.iter_mut().rev() {
                let taken = given.min(before.count);
                before.count -= taken;
                given -= taken;
            }
            present.push(Cell { instead: false, ..cell.clone() });
        }
        present.retain(|cell| cell.count > 0);
        present
    }
}

/// What ships have locked when they arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Locks {
    /// The nearest enemy.
    Nearest,
    /// A thing of a kind.
    Thing(String),
}

/// Some ships of a squad.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// What.
    pub craft: Craft,
    /// How many.
    pub count: u8,
    /// From which level on.
    pub from_level: u8,
    /// Whether they come instead of as many of those listed before them.
    pub instead: bool,
}
