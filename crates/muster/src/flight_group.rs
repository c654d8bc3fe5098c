//! Flight groups in a battle: formations, where they come from, and what they are told.

use std::sync::Arc;

use tallyho_cards::flight::flight_group::Chosen;
use tallyho_cards::page::{Fields, Page, Value};
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Faction, Library};
use tallyho_pilots::FlightGroupPilot;
use tallyho_pilots::flight::Border;
use tallyho_pilots::flight::flight_group::{Order, Readings, handling};
use tallyho_pilots::flight::readings::{Named, Reading};
use tallyho_rules::{Profile, Seat, Setup, ShipId, Slot, Start};
use tallyho_table::{PlayArea, Pose, Settings};

use super::deploy::opposite;
use super::orders::{across, ward};
use super::squad::{Member, Squad};
use crate::MusterError;

/// The most ships of a formation.
const MOST: usize = 4;
/// Between two formations, and from the edge of the table to the rearmost guide.
const GAP: f64 = 30.0;
const MARGIN: f64 = 4.0;

/// How a squad flies as a flight group, as its file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// How many ships each formation has, in the order of the file; empty for as many as are alike.
    formations: Vec<usize>,
    /// Where each is centred, as its own side sees it; at the edge beside the others where it does not say.
    vectors: Vec<Option<Pose>>,
    /// What each is told.
    orders: Vec<Told>,
    readings: Readings,
}

/// What a formation is told; ships by their number in their squad's file, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Attack,
    Strike(usize),
    Escape(Border),
    Escort(usize),
}

#[derive(Clone, Copy, Debug)]
struct TypedEdge(Border);

impl Word for TypedEdge {
    const WHAT: &'static str = "edge";
    fn all() -> &'static [Self] {
        &[Self(Border::Near), Self(Border::Far), Self(Border::Left), Self(Border::Right)]
    }
    fn word(self) -> &'static str {
        self.0.name()
    }
}

const FIELDS: [&str; 6] = ["formations", "vectors", "orders", "breaking", "fleeing-at-edge", "linked-red"];

impl Plan {
    /// Reads the `flight-group` table of a squad of so many ships.
    pub fn read(page: &mut Page<'_>, value: &Value<'_>, ships: usize) -> Option<Self> {
        let table = page.table("flight-group", value)?;
        let fields = Fields::open(page, table, value.span().start, &FIELDS);
        let formations = match fields.optional("formations") {
            None => Some(Vec::new()),
            Some(value) => read_formations(page, value, ships),
        };
        let vectors = match fields.optional("vectors") {
            None => Some(Vec::new()),
            Some(value) => {
                let items = page.list("vectors", value)?;
                let read: Vec<Option<Pose>> = items.iter().map(|item| read_vector(page, item)).collect();
                read.iter().all(Option::is_some).then_some(read)
            }
        };
        let orders = match fields.optional("orders") {
            None => Some(Vec::new()),
            Some(value) => page.each("orders", value, read_order),
        };
        let mut readings = Readings::default();
        for Reading { name, .. } in Readings::ALL {
            if let Some(value) = fields.optional(name) {
                let text = page.text(name, value)?;
                page.check(value, readings.take(&format!("{name}={text}")))?;
            }
        }
        Some(Self { formations: formations?, vectors: vectors?, orders: orders?, readings })
    }

    /// Tells formations, each of so many ships, in the words of a squad's file, and where they come from.
    pub fn tell<'w>(&mut self, groups: impl Iterator<Item = (usize, &'w str, Option<Pose>)>) -> Result<(), String> {
        let mut plan = Self { readings: self.readings, ..Self::default() };
        for (count, order, vector) in groups {
            if !(1..=MOST).contains(&count) {
                return Err(format!("a formation has 1 to {MOST} ships, not {count}"));
            }
            plan.formations.push(count);
            plan.vectors.push(vector);
            plan.orders.push(read_order(order)?);
        }
        *self = plan;
        Ok(())
    }

    /// How the rules are read.
    pub fn readings_mut(&mut self) -> &mut Readings {
        &mut self.readings
    }

    /// How many ships each formation has: as the file says, or as many alike ones as follow each other, up to four.
    fn counts(&self, members: &[Member]) -> Vec<usize> {
        if !self.formations.is_empty() {
            return self.formations.clone();
        }
        let mut counts: Vec<usize> = Vec::new();
        let mut before: Option<&Member> = None;
        for member in members {
            let alone = |it: &Member| it.start == Start::Alone;
            let alike = before.is_some_and(|it| it.chassis == member.chassis && it.profile == member.profile);
            let alike = alike && alone(member) && before.is_some_and(alone);
            match counts.last_mut() {
                Some(count) if alike && *count < MOST => *count += 1,
                _ => counts.push(1),
            }
            before = Some(member);
        }
        counts
    }
}

fn read_formations(page: &mut Page<'_>, value: &Value<'_>, ships: usize) -> Option<Vec<usize>> {
    let items = page.list("formations", value)?;
    let counts: Vec<Option<usize>> =
        items.iter().map(|item| page.whole("formations", item, 1..=MOST as u8).map(usize::from)).collect();
    let counts: Vec<usize> = counts.into_iter().collect::<Option<_>>()?;
    let sum: usize = counts.iter().sum();
    if sum != ships {
        page.fault(value.span().start, format!("the formations have {sum} ships, the squad has {ships}"));
        return None;
    }
    Some(counts)
}

fn read_vector(page: &mut Page<'_>, value: &Value<'_>) -> Option<Pose> {
    let items = page.list("vectors", value)?;
    let [x, y, heading] = items else {
        page.fault(value.span().start, "a vector is [X, Y, HEADING], as its own side sees it");
        return None;
    };
    let mut number = |item| page.number("vectors", item, 5_000.0);
    Some(Pose::from_degrees(number(x)?, number(y)?, number(heading)?))
}

/// `attack`, `strike 3`, `escape far`, `escort 1`.
fn read_order(text: &str) -> Result<Told, String> {
    let number = |text: &str| match text.parse::<usize>() {
        Ok(number @ 1..) => Ok(number - 1),
        _ => Err(format!("'{text}' is not the number of a ship; the first is 1")),
    };
    match text.split_once(' ') {
        None if text == "attack" => Ok(Told::Attack),
        Some(("strike", ship)) => number(ship).map(Told::Strike),
        Some(("escort", ship)) => number(ship).map(Told::Escort),
        Some(("escape", edge)) => read_word::<TypedEdge>(edge).map(|edge| Told::Escape(edge.0)),
        _ => Err(format!("'{text}' is no order; use attack, strike SHIP, escape EDGE or escort SHIP")),
    }
}

/// The flight group of one seat in a battle of two squads.
#[derive(Clone, Debug)]
pub struct Muster {
    seat: usize,
    /// The first of its ships, by id.
    from: usize,
    members: Vec<Member>,
    plan: Plan,
    /// By ship of the game, for all of them: the card and the order. The enemy's are never asked for.
    ships: Vec<(Chosen, Order)>,
}

impl Muster {
    pub fn of(squads: [&Squad; 2], Seat(seat): Seat, library: &Library) -> Self {
        let seat = usize::from(seat);
        let squad = squads[seat];
        let counts = [squads[0].members.len(), squads[1].members.len()];
        let from = if seat == 0 { 0 } else { counts[0] };
        let theirs = if seat == 0 { counts[0] } else { 0 };
        let ship = |base: usize, number: usize, most: usize| ShipId((base + number.min(most - 1)) as u8);
        let of_formation = squad.plan.counts(&squad.members);
        let told = |index: usize| {
            let mut end = 0;
            let formation = of_formation.iter().position(|count| {
                end += count;
                index < end
            });
            match formation.and_then(|at| squad.plan.orders.get(at)).copied().unwrap_or(Told::Attack) {
                Told::Attack => Order::Attack,
                Told::Strike(number) => Order::Strike(ship(theirs, number, counts[1 - seat])),
                // Edges are named as the side sees them that flies there.
                Told::Escape(edge) => Order::Escape(if seat == 0 { edge } else { across(edge) }),
                Told::Escort(number) => Order::Escort(ship(from, number, counts[seat])),
            }
        };
        let mut ships = Vec::new();
        if let Some(cards) = library.flight_group_cards() {
            for (place, member) in squads.iter().flat_map(|squad| &squad.members).enumerate() {
                let chosen = cards.choose(&member.chassis, faction(member, library), &member.profile.dial);
                let own = (from..from + counts[seat]).contains(&place);
                ships.push((chosen, if own { told(place - from) } else { Order::Attack }));
            }
        }
        Self { seat, from, members: squad.members.clone(), plan: squad.plan.clone(), ships }
    }

    /// What each of its ships is told, in the order of the file.
    pub fn orders(&self) -> impl Iterator<Item = Order> {
        self.ships.iter().skip(self.from).take(self.members.len()).map(|(_, order)| *order)
    }

    /// How its rules are read.
    pub const fn readings(&self) -> Readings {
        self.plan.readings
    }

    /// What its pilot flies by: the cards and orders of all ships, and how rules are read.
    pub(crate) fn told(&self) -> (Vec<(Chosen, Order)>, Readings) {
        (self.ships.clone(), self.plan.readings)
    }

    /// Puts its ships down in formation, and says how they are handled.
    pub fn set_up(&self, setup: &mut Setup, library: &Library) -> Result<(), MusterError> {
        let cards = library.flight_group_cards().ok_or(MusterError::NoStatcards)?;
        let counts = self.plan.counts(&self.members);
        let centres = self.centres(&counts, setup.area, &setup.settings)?;
        let mut place = 0;
        for ((formation, count), centre) in (0_u8..).zip(counts).zip(centres) {
            let size = self.members[place].profile.size;
            let poses = Slot::centred(count, centre, size, &setup.settings);
            for (slot, pose) in Slot::formation(formation, count).zip(poses) {
                let (chosen, order) = self.ships[self.from + place];
                let slot = (count > 1).then_some(slot);
                let ship = &mut setup.ships[self.from + place];
                ship.pose = if self.seat == 0 { pose } else { opposite(pose, setup.area) };
                ship.handling = handling(cards.card(chosen.id()), order, slot, self.plan.readings);
                if let Order::Escort(on) = order {
                    ship.handling.protects = ward(self.from + place, usize::from(on.0));
                }
                place += 1;
            }
        }
        Ok(())
    }

    /// The middle of each formation: where its vector is, else side by side at the edge.
    fn centres(&self, counts: &[usize], area: PlayArea, settings: &Settings) -> Result<Vec<Pose>, MusterError> {
        let mut firsts = counts.iter().scan(0, |from, count| Some(std::mem::replace(from, *from + count)));
        let blocks: Vec<(f64, f64)> = counts
            .iter()
            .map(|&count| {
                let size = self.members[firsts.next().unwrap_or(0)].profile.size;
                let poses = Slot::centred(count, Pose::from_degrees(0.0, 0.0, 0.0), size, settings);
                let reach = |of: fn(&Pose) -> f64| poses.iter().map(|pose| of(pose).abs()).fold(0.0, f64::max);
                (reach(|pose| pose.at.x) + size.half_width(), reach(|pose| pose.at.y) + size.half_length())
            })
            .collect();
        let width: f64 = blocks.iter().map(|(half, _)| 2.0 * half).sum();
        let gap = GAP.min((area.width - width) / (blocks.len() as f64 + 1.0));
        if gap < MARGIN && self.plan.vectors.iter().flatten().count() < counts.len() {
            return Err(MusterError::NoRoom(self.members.len()));
        }
        let mut left = 0.5 * (area.width - width - gap * (blocks.len() as f64 - 1.0));
        let mut centres = Vec::new();
        for (place, (half, depth)) in blocks.into_iter().enumerate() {
            let usual = Pose::from_degrees(left + half, MARGIN + depth, 0.0);
            left += 2.0 * half + gap;
            centres.push(self.plan.vectors.get(place).copied().flatten().unwrap_or(usual));
        }
        Ok(centres)
    }
}

/// The pilot of flight groups, of ships known by their chassis, dials and perhaps factions, and what each is told.
pub fn pilot_of<'s>(
    ships: impl Iterator<Item = (&'s str, &'s Profile, Option<Faction>, Order)>,
    readings: Readings,
    seed: u64,
    library: &Library,
) -> Result<FlightGroupPilot, MusterError> {
    let cards = library.flight_group_cards().ok_or(MusterError::NoStatcards)?;
    let card = |(chassis, profile, faction, order): (&str, &Profile, Option<Faction>, Order)| {
        (cards.choose(chassis, faction.or_else(|| first_faction(chassis, library)), &profile.dial), order)
    };
    let ships = ships.map(card).collect();
    Ok(FlightGroupPilot::new(Arc::new(cards.clone()), ships, readings, seed))
}

/// Whose card a ship flies by: its pilot's faction, or the first that has its chassis.
fn faction(member: &Member, library: &Library) -> Option<Faction> {
    member.faction.or_else(|| first_faction(&member.chassis, library))
}

fn first_faction(chassis: &str, library: &Library) -> Option<Faction> {
    library.ship(chassis).ok().and_then(|ship| ship.factions.first().copied())
}
