//! Flight groups in a battle: formations, where they come from, and what they are told.

use tallyho_cards::Library;
use tallyho_cards::page::{Fields, Page, Value};
use tallyho_pilots::flight::flight_group::{Readings, handling};
use tallyho_pilots::flight::readings::{Named, Reading};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Seat, Setup, Slot, Start};
use tallyho_table::{PlayArea, Pose, Settings};

use super::books::Books;
use super::deploy::opposite;
use super::orders::{self, read_order};
use super::squad::{Member, MusteredSquad};
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
    orders: Vec<Order<usize>>,
    /// How its rules are read.
    pub(crate) readings: Readings,
}

const FIELDS: [&str; 7] = ["formations", "vectors", "orders", "breaking", "fleeing-at-edge", "linked-red", "criticals"];

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

/// What the ships of a seat are told by the formations of their squad, in the order of the file.
pub(crate) fn orders(squads: [&MusteredSquad; 2], seat: Seat) -> Result<Vec<Order>, MusterError> {
    let MusteredSquad { plan, members, .. } = squads[usize::from(seat.0)];
    let counts = squads.map(|squad| squad.members.len());
    let mut told = Vec::new();
    for (formation, count) in plan.counts(members).into_iter().enumerate() {
        let order = plan.orders.get(formation).copied().unwrap_or_default();
        told.extend(std::iter::repeat_n(orders::in_game(order, seat, counts)?, count));
    }
    Ok(told)
}

/// A flight group that is put on the table.
pub(crate) struct Formations<'f> {
    /// Whose it is, and the first of its ships in the game.
    pub(crate) seat: usize,
    pub(crate) from: usize,
    pub(crate) squad: &'f MusteredSquad,
    /// What each of its ships is told.
    pub(crate) orders: &'f [Order],
    pub(crate) readings: Readings,
}

impl Formations<'_> {
    /// Puts its ships down in formation, and says how they are handled.
    pub(crate) fn set_up(&self, setup: &mut Setup, books: &Books, library: &Library) -> Result<(), MusterError> {
        let members = &self.squad.members;
        let counts = self.squad.plan.counts(members);
        let centres = self.centres(&counts, setup.area, &setup.settings)?;
        let mut place = 0;
        for ((formation, count), centre) in (0_u8..).zip(counts).zip(centres) {
            let size = members[place].profile.size;
            let poses = Slot::centred(count, centre, size, &setup.settings);
            for (slot, pose) in Slot::formation(formation, count).zip(poses) {
                let member = &members[place];
                let card = books.statcard(&member.profile, member.faction, library)?;
                let slot = (count > 1).then_some(slot);
                let ship = &mut setup.ships[self.from + place];
                ship.pose = if self.seat == 0 { pose } else { opposite(pose, setup.area) };
                ship.handling = handling(books.statcards()?.card(card.id()), self.orders[place], slot, self.readings);
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
                let size = self.squad.members[firsts.next().unwrap_or(0)].profile.size;
                let poses = Slot::centred(count, Pose::from_degrees(0.0, 0.0, 0.0), size, settings);
                let reach = |of: fn(&Pose) -> f64| poses.iter().map(|pose| of(pose).abs()).fold(0.0, f64::max);
                (reach(|pose| pose.at.x) + size.half_width(), reach(|pose| pose.at.y) + size.half_length())
            })
            .collect();
        let width: f64 = blocks.iter().map(|(half, _)| 2.0 * half).sum();
        let gap = GAP.min((area.width - width) / (blocks.len() as f64 + 1.0));
        if gap < MARGIN && self.squad.plan.vectors.iter().flatten().count() < counts.len() {
            return Err(MusterError::NoRoom(self.squad.members.len()));
        }
        let mut left = 0.5 * (area.width - width - gap * (blocks.len() as f64 - 1.0));
        let mut centres = Vec::new();
        for (place, (half, depth)) in blocks.into_iter().enumerate() {
            let usual = Pose::from_degrees(left + half, MARGIN + depth, 0.0);
            left += 2.0 * half + gap;
            centres.push(self.squad.plan.vectors.get(place).copied().flatten().unwrap_or(usual));
        }
        Ok(centres)
    }
}
