//! A mission for so many pilots of a level, with all chance of its set-up drawn.

mod lay;
mod resolve;

use std::fmt;

use tallyho_cards::Library as Cards;
use tallyho_cards::flight::System;
use tallyho_rules::scenario::{
    Arrival, ArrivalLock, Deployment, Exits, Kind, Order, Stretch, Thing, ThingShape, Vector, Verdict, Wave, Zone,
};
use tallyho_rules::{Luck, Obstacle, Place, Placing, Scenario, Seat, Setup, ShipId, Start, Target, Wards};
use tallyho_table::{BaseSize, PlayArea, Pose, WingPlace};

use crate::mission::{Base, Craft, Exit, Locks, Mission, MissionShip, Squadron, Stands, Territory};
use crate::words::pilot_number;
use lay::Turn;
use resolve::Roll;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// How many pilots fly together, or how many ships each side has.
    pub pilots: u8,
    /// How good they are on average, from 1 to 5.
    pub level: u8,
    /// How many ships the players of each side bring.
    pub players: [u8; 2],
}

impl Seats {
    /// So many pilots of a level, a ship each, against automated ships.
    pub const fn pilots(pilots: u8, level: u8) -> Self {
        Self { pilots, level, players: [pilots, 0] }
    }

    /// The same on that side.
    pub fn team(pilots: u8, level: u8, team: usize) -> Self {
        let players = std::array::from_fn(|side| if side == team { pilots } else { 0 });
        Self { pilots, level, players }
    }

    /// Two squads of so many ships against each other.
    pub const fn squads(first: u8, second: u8) -> Self {
        Self { pilots: first, level: 1, players: [first, second] }
    }
}

/// Whose a ship is, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A player brings it: of that number on his side.
    Player(u8),
    /// The mission's own, by its place.
    Mission(usize),
    /// Of a squad, by its place.
    Squadron(usize),
}

/// A ship of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Berth {
    /// Its side.
    pub side: usize,
    /// Whose it is.
    pub whose: Whose,
    /// What it is; `None` for what a player brings.
    pub craft: Option<Craft>,
    /// Where it stands, if it is there from the start.
    pub pose: Pose,
    /// Whether it follows a leader.
    pub start: Start,
    /// What it is told to do.
    pub orders: Order,
}

/// A mission that only needs its ships fielded.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its ships, in the order of the scenario's numbers.
    pub crafts: Vec<Berth>,
    /// What the game carries out.
    pub scenario: Scenario,
    /// What players of each side may protect.
    pub wards: [Wards; 2],
    /// Its obstacles.
    pub obstacles: Vec<Obstacle>,
    /// The play area.
    pub area: PlayArea,
    /// How many rounds: [`Setup::UNLIMITED`] without a limit.
    pub rounds: u8,
    /// Who is first player.
    pub first: Seat,
    /// How the table is set up.
    pub placing: Placing,
}

/// Why a mission cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFault {
    /// What it is about: a squad, an obstacle, a thing.
    pub about: String,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.about, self.message)
    }
}

impl std::error::Error for PlanFault {}

fn fault<T>(about: impl Into<String>, message: impl Into<String>) -> Result<T, PlanFault> {
    Err(PlanFault { about: about.into(), message: message.into() })
}

/// Ships that fly as a wing when they arrive together.
const WING: std::ops::RangeInclusive<usize> = 3..=6;
/// The chassis of whatever card is drawn.
pub(crate) const RANDOM: &str = "random";

impl Mission {
    /// The mission for those who play, its chance drawn by a seed.
    ///
    /// # Errors
    /// When something has no room, or a ship is not in the library.
    pub fn plan(&self, seats: &Seats, seed: u64, cards: &Cards) -> Result<Plan, PlanFault> {
        let mut luck = Luck::new(seed);
        let mut crafts = self.berths(seats, cards)?;
        let mut laid = Vec::new();
        self.lay_things(seats, &[], &mut laid, Turn::BeforeObstacles, &mut luck)?;
        let obstacles = self.scatter_obstacles(seats, cards, &laid, &mut luck)?;
        self.lay_things(seats, &obstacles, &mut laid, Turn::AfterObstacles, &mut luck)?;
        // In the order of the file, whenever they were laid.
        laid.sort_by_key(|(term, _)| *term);
        let things: Vec<Thing> = laid.into_iter().map(|(_, thing)| thing).collect();
        self.aim_at_things(&mut crafts, &things, obstacles.len());
        let roll = Roll::new(self, seats, &crafts, &things);
        let vectors = self.all_vectors(&things);
        let mut scenario = Scenario {
            id: self.id.clone(),
            name: self.name.clone(),
            sides: self.sides.to_vec(),
            counters: self.counters.clone(),
            secrets: roll.secrets(),
            kinds: self.kinds.clone(),
            laying: self.laying.iter().map(|lay| roll.laying(lay)).collect(),
            deployments: self.deployments(&crafts),
            exits: self.exits.iter().map(exits).collect(),
            ways_out: self.ways_out.iter().map(|way| roll.way_out(way, exits(&way.exit))).collect(),
            waves: self.waves(&roll, &crafts, &vectors),
            vectors,
            zones: self.counted_zones().into_iter().map(|name| self.zones[name].clone()).collect(),
            errands: self.errands.iter().map(|errand| roll.errand(errand)).collect(),
            rules: self.rules.iter().flat_map(|rule| roll.rule(rule)).collect(),
            objectives: self.objectives.iter().map(|it| roll.objective(it)).collect(),
            reports: self.reports.iter().map(|it| roll.report(it)).collect(),
            goals: self.goals.iter().map(|goal| roll.goal(goal)).collect(),
            halves: self.halves,
            verdict: self.verdict(&roll),
            links: self.links.clone(),
            fire: self.fire.iter().map(|fire| roll.fire(fire)).collect(),
            conduct: self.conduct.iter().map(|it| roll.conduct(it)).collect(),
            halts: self.halts.iter().map(|halt| roll.halt(halt)).collect(),
            starts: roll.starts(),
            freighters: roll.freighters(),
            neutral: roll.freighters(),
            insulated: roll.insulated(),
            jumps: self.jumps.iter().map(|jump| roll.jump(jump)).collect(),
            bays: self.bays.iter().map(|bay| roll.bay(bay)).collect(),
            team: self.commandos.as_ref().map(|team| roll.team(team)),
            ..Scenario::default()
        };
        let wards = [0, 1].map(|side| self.wards(side, seats, &things, obstacles.len()));
        scenario.things = things;
        Ok(Plan {
            crafts,
            wards,
            scenario,
            obstacles,
            area: PlayArea { width: self.area[0], height: self.area[1] },
            rounds: self.rounds.unwrap_or(Setup::UNLIMITED),
            first: Seat(self.first.unwrap_or(0) as u8),
            placing: if self.base == Base::Standard { Placing::InTurns } else { Placing::Ready },
        })
    }

    /// What the players of a side may protect: ships by their names, and every thing of a kind.
    fn wards(&self, side: usize, seats: &Seats, things: &[Thing], obstacles: usize) -> Wards {
        let named = &self.protects[side];
        let ships = named.iter().filter_map(|id| self.ship_named(id, seats)).map(Target::Ship);
        let is_named = |thing: &Thing| named.contains(&self.kinds[usize::from(thing.kind)].id);
        let places = things.iter().enumerate().filter(|(_, thing)| is_named(thing)).map(|(place, _)| obstacles + place);
        ships.chain(places.map(|place| Target::Object(place as u8))).collect()
    }

    /// A pilot by his number, or a ship of the mission's own.
    fn ship_named(&self, id: &str, seats: &Seats) -> Option<ShipId> {
        // Pilots come first; with fewer of them some are after the same one.
        if let Some(number) = pilot_number(id) {
            let team = self.team.unwrap_or(0);
            let before = if team == 0 { 0 } else { seats.players[0] };
            return Some(ShipId(before + (number - 1) % seats.players[team].max(1)));
        }
        let first_ship: u8 = seats.players.iter().sum();
        let place = self.ships.iter().position(|ship| ship.id == id)?;
        Some(ShipId(first_ship + place as u8))
    }

    /// Tells squads that are to strike or escort a thing which one it is: the first of an enemy's, or of their own; things lie after
    /// the obstacles.
    fn aim_at_things(&self, crafts: &mut [Berth], things: &[Thing], obstacles: usize) {
        for berth in crafts {
            let Whose::Squadron(squad) = berth.whose else { continue };
            let orders = &self.squads[squad].orders;
            let (named, own) = match orders {
                Order::Strike(struck) => (struck, false),
                Order::Escort(escorted) => (escorted, true),
                Order::Attack | Order::Escape(_) => continue,
            };
            if self.ships.iter().any(|ship| ship.id == *named) || pilot_number(named).is_some() {
                continue;
            }
            let is_it = |thing: &Thing| self.kinds[usize::from(thing.kind)].id == *named;
            let fits = |thing: &Thing| is_it(thing) && (usize::from(thing.owner) == berth.side) == own;
            let place = things.iter().position(fits).or_else(|| things.iter().position(is_it));
            berth.orders = place.map_or(Order::Attack, |place| {
                let id = Target::Object((obstacles + place) as u8).id();
                orders.clone().map(|_| id, |_| id)
            });
        }
    }

    /// Players first, then the mission's own ships, then squads in the order of the file.
    fn berths(&self, seats: &Seats, cards: &Cards) -> Result<Vec<Berth>, PlanFault> {
        let mut berths: Vec<Berth> = Vec::new();
        let berth = |side: usize, whose: Whose, craft: Option<Craft>| Berth {
            side,
            whose,
            craft,
            pose: Pose::default(),
            start: Start::Alone,
            orders: Order::Attack,
        };
        for (side, count) in seats.players.into_iter().enumerate() {
            berths.extend((0..count).map(|number| berth(side, Whose::Player(number), None)));
        }
        for (place, ship) in self.ships.iter().enumerate() {
            let mut own = berth(ship.side, Whose::Mission(place), Some(ship.craft.clone()));
            if let Stands::At([x, y, heading]) = ship.stands {
                own.pose = Pose::from_degrees(x, y, heading);
            }
            berths.push(own);
        }
        let ship = |id: &str| self.ship_named(id, seats).unwrap_or(ShipId(0));
        for (place, squad) in self.squads.iter().enumerate() {
            let told = squad.orders.clone().map(|id| ship(&id), |id| ship(&id));
            let leader = berths.len();
            let members = members(squad, seats);
            let sizes = members.iter().map(|craft| size(craft, squad, cards)).collect::<Result<Vec<_>, _>>()?;
            let wing = WING.contains(&members.len())
                && sizes.iter().all(|size| *size == BaseSize::Small)
                && squad.arrives != Arrival::Called
                && self.enemy.is_some_and(System::forms_wings);
            for (number, craft) in members.into_iter().enumerate() {
                let mut one = berth(squad.side, Whose::Squadron(place), Some(craft));
                one.orders = told;
                if wing && number > 0 {
                    one.start = Start::InWingOf(leader, WingPlace::ALL[number - 1]);
                }
                berths.push(one);
            }
        }
        if berths.len() > tallyho_rules::MAX_SHIPS {
            return fault(
                "squads",
                format!("{} ships are too many; a game holds {}", berths.len(), tallyho_rules::MAX_SHIPS),
            );
        }
        Ok(berths)
    }

    fn deployments(&self, crafts: &[Berth]) -> Vec<Deployment> {
        let zone = |berth: &Berth| -> Option<&Zone> {
            let name = match berth.whose {
                Whose::Player(_) => self.deploys[berth.side].as_ref()?,
                Whose::Mission(place) => match &self.ships[place].stands {
                    Stands::In(zone) => zone,
                    Stands::At(_) | Stands::Later(_) => return None,
                },
                Whose::Squadron(_) => return None,
            };
            self.zones.get(name)
        };
        let mut deployments: Vec<Deployment> = Vec::new();
        for (ship, zone) in crafts.iter().enumerate().filter_map(|(ship, berth)| Some((ship, zone(berth)?))) {
            match deployments.iter_mut().find(|it| it.zone == *zone) {
                Some(same) => same.ships |= 1 << ship,
                None => deployments.push(Deployment { ships: 1 << ship, zone: zone.clone() }),
            }
        }
        deployments
    }

    /// The vectors of the file, and the sides of things where ships come out.
    fn all_vectors(&self, things: &[Thing]) -> Vec<Vector> {
        let mut vectors: Vec<Vector> = self.vectors.iter().map(vector).collect();
        let entries = things.iter().filter(|thing| Some(usize::from(thing.kind)) == self.entries);
        for (number, pose) in (1..).zip(entries.filter_map(|thing| thing.place)) {
            let half = self.entries.map_or(0.0, |kind| half_side(&self.kinds[kind]));
            for (side, turn) in ["a", "b", "c", "d"].into_iter().zip([0.0, 90.0, 180.0, 270.0]) {
                let facing = pose.pose().then(Pose::from_degrees(0.0, 0.0, turn));
                let out = facing.then(Pose::from_degrees(0.0, half, 0.0));
                vectors.push(Vector { name: format!("{number}{side}"), place: Place::near(out) });
            }
        }
        vectors
    }

    fn waves(&self, roll: &Roll<'_>, crafts: &[Berth], vectors: &[Vector]) -> Vec<Wave> {
        let wave = |(place, squad): (usize, &Squadron)| {
            let ships = crafts.iter().enumerate().filter(|(_, berth)| berth.whose == Whose::Squadron(place));
            let number = |name: &String| vectors.iter().position(|known| known.name == *name).map(|it| it as u8);
            let entries = self.vectors.len() as u8..vectors.len() as u8;
            Wave {
                name: squad.name.clone(),
                ships: ships.map(|(ship, _)| ship as u8).collect(),
                when: squad.arrives,
                vectors: match squad.vectors[..] {
                    [] => entries.collect(),
                    _ => squad.vectors.iter().filter_map(number).collect(),
                },
                behind: squad.behind.as_ref().map_or(0, |id| roll.ships(std::slice::from_ref(id))),
                again: squad.again,
                locks: squad.locks.as_ref().map(|locks| match locks {
                    Locks::Nearest => ArrivalLock::Nearest,
                    Locks::Thing(kind) => ArrivalLock::Thing(roll.kinds(std::slice::from_ref(kind))),
                }),
                by_die: squad.vectors.is_empty(),
                wings: squad.arrives == Arrival::Called && self.enemy.is_some_and(System::forms_wings),
                formations: self.enemy == Some(System::FlightGroupAlpha),
                returns: false,
            }
        };
        let called = |(place, ship): (usize, &MissionShip)| {
            let Stands::Later(by) = &ship.stands else { return None };
            let number = |name: &String| vectors.iter().position(|known| known.name == *name).map(|it| it as u8);
            let own = crafts.iter().position(|berth| berth.whose == Whose::Mission(place))?;
            Some(Wave {
                name: ship.title(),
                ships: vec![own as u8],
                when: Arrival::Called,
                vectors: by.iter().filter_map(number).collect(),
                behind: 0,
                again: false,
                locks: None,
                by_die: false,
                wings: false,
                formations: false,
                returns: false,
            })
        };
        // Squads first: rules know them by their place.
        let brought = self.squads.iter().enumerate().map(wave);
        let brought = brought.chain(self.ships.iter().enumerate().filter_map(called));
        brought.chain(self.returns().into_iter().map(|(who, by)| returning(roll.ships(who), by, vectors))).collect()
    }

    fn verdict(&self, roll: &Roll<'_>) -> Verdict {
        let Some(team) = self.team else { return Verdict::Usual };
        let loss_dice = match self.territory {
            None => 0,
            Some(Territory::Friendly) => 1,
            Some(Territory::Neutral) => 2,
            Some(Territory::Hostile) => 3,
        };
        let hostile = self.territory == Some(Territory::Hostile);
        Verdict::Objectives {
            seat: team as u8,
            pilots: roll.pilots(),
            lost_unless: hostile.then(|| roll.tests(&self.safe_if, None)).map(|tests| {
                // Nothing makes it safe where the file says nothing.
                if tests.is_empty() { vec![resolve::never()] } else { tests }
            }),
            loss_dice,
        }
    }
}

/// How far a kind reaches from its middle to a side.
fn half_side(kind: &Kind) -> f64 {
    match kind.shape {
        ThingShape::Rect(_, length) => 0.5 * length,
        ThingShape::Disc(diameter) => 0.5 * diameter,
    }
}

/// The ships of a squad for those who play.
fn members(squad: &Squadron, seats: &Seats) -> Vec<Craft> {
    let present = squad.present(seats.pilots, seats.level).into_iter();
    present.flat_map(|cell| std::iter::repeat_n(cell.craft, usize::from(cell.count))).collect()
}

/// The base of a ship; whatever a card brings is small.
fn size(craft: &Craft, squad: &Squadron, cards: &Cards) -> Result<BaseSize, PlanFault> {
    if craft.chassis == RANDOM {
        return Ok(BaseSize::Small);
    }
    match cards.ship(&craft.chassis) {
        Ok(ship) => Ok(ship.base),
        Err(error) => fault(format!("squad {}", squad.id), error.to_string()),
    }
}

fn exits(exit: &Exit) -> Exits {
    match exit {
        Exit::AsUsual => Exits::AsUsual,
        Exit::Anywhere => Exits::Anywhere,
        Exit::Only(stretches) => {
            Exits::Only(stretches.iter().map(|&(rim, from, to)| Stretch { rim, from, to }).collect())
        }
    }
}

fn vector((name, [x, y, heading]): &(String, [f64; 3])) -> Vector {
    Vector { name: name.clone(), place: Place::near(Pose::from_degrees(*x, *y, *heading)) }
}

/// Ships that come back by one of some vectors when a rule says so.
fn returning(ships: u64, by: &[String], vectors: &[Vector]) -> Wave {
    let number = |name: &String| vectors.iter().position(|known| known.name == *name).map(|it| it as u8);
    Wave {
        name: "Whoever returns".to_owned(),
        ships: (0..64).filter(|ship| ships >> ship & 1 == 1).collect(),
        when: Arrival::Called,
        vectors: by.iter().filter_map(number).collect(),
        behind: 0,
        again: false,
        locks: None,
        by_die: false,
        wings: false,
        formations: false,
        returns: true,
    }
}
