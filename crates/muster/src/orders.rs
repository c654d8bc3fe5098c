//! What a squad's file tells ships that fly by themselves: which follow each other, what they do, where they enter, who is elite.

use tallyho_cards::page::{Fields, Page, Value};
use tallyho_cards::word;
use tallyho_pilots::flight::aturi::{Approach, ELITE, HANDLING, Spot, place};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Handling, Seat, Setup, ShipId, Start, Target, Wards};
use tallyho_table::Pose;

use super::deploy::opposite;
use super::squad::{MOST, MusteredSquad};
use crate::MusterError;

/// Ships that follow each other in a squad's file and are told the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    count: usize,
    /// Ships are counted from 1, those to strike on the other side.
    order: Order<usize>,
    /// Where it enters, as its own side sees the table.
    vector: Option<Pose>,
    elite: bool,
}

impl Group {
    /// So many ships, told in the words of a squad's file.
    ///
    /// # Errors
    /// When the words are no order, or there are too many ships.
    pub fn told(count: usize, order: &str, vector: Option<Pose>, elite: bool) -> Result<Self, String> {
        match count {
            1..=MOST => Ok(Self { count, order: read_order(order)?, vector, elite }),
            _ => Err(format!("a group has 1 to {MOST} ships, not {count}")),
        }
    }

    /// Whether it says where its ships enter.
    pub const fn has_vector(&self) -> bool {
        self.vector.is_some()
    }
}

/// The order that words give. Ships are counted from 1 in their squad's file.
pub(crate) fn read_order(text: &str) -> Result<Order<usize>, String> {
    let ship = |number: &str| match number.parse() {
        Ok(number @ 1..=MOST) => Ok(number),
        _ => Err(format!("'{}' is not the number of a ship; the first is 1", number.escape_debug())),
    };
    word::read_order(text, ship, ship)
}

/// An order of a squad's file as the game has it. Edges are named as the side sees them that flies there.
pub(crate) fn in_game(order: Order<usize>, Seat(seat): Seat, counts: [usize; 2]) -> Result<Order, MusterError> {
    let seat = usize::from(seat);
    let there = match order {
        Order::Strike(number) => (number, counts[1 - seat]),
        Order::Escort(number) => (number, counts[seat]),
        Order::Attack | Order::Escape(_) => (0, 0),
    };
    if there.0 > there.1 {
        let (number, count) = there;
        return Err(MusterError::BadSquad(format!("an order names ship {number}, but there are {count}")));
    }
    let ship = |side: usize, number: usize| {
        let before = if side == 0 { 0 } else { counts[0] };
        ShipId((before + number - 1) as u8)
    };
    let order = order.map(|number| ship(1 - seat, number), |number| ship(seat, number));
    Ok(match order {
        Order::Escape(edge) if seat == 1 => Order::Escape(edge.across()),
        order => order,
    })
}

/// Reads `[[squads]]`, which together have no more than so many ships.
pub(crate) fn read(page: &mut Page<'_>, value: &Value<'_>, ships: usize) -> Option<Vec<Group>> {
    let list = page.list("squads", value)?;
    let groups: Vec<Option<Group>> = list.iter().map(|value| read_group(page, value)).collect();
    let groups: Vec<Group> = groups.into_iter().collect::<Option<_>>()?;
    let count: usize = groups.iter().map(|group| group.count).sum();
    if count > ships {
        page.fault(value.span().start, format!("the squads have {count} ships together, but there are {ships}"));
        return None;
    }
    Some(groups)
}

fn read_group(page: &mut Page<'_>, value: &Value<'_>) -> Option<Group> {
    let table = page.table("squads", value)?;
    let fields = Fields::open(page, table, value.span().start, &["ships", "behaviour", "vector", "elite"]);
    let count = fields.required(page, "ships").and_then(|value| page.whole("ships", value, 1..=24));
    let order = fields.optional("behaviour").map_or(Some(Order::Attack), |value| {
        let text = page.text("behaviour", value)?;
        page.check(value, read_order(text))
    });
    let vector = match fields.optional("vector") {
        None => Some(None),
        Some(value) => read_vector(page, value).map(Some),
    };
    let elite = fields.optional("elite").map_or(Some(false), |value| page.flag("elite", value));
    Some(Group { count: usize::from(count?), order: order?, vector: vector?, elite: elite? })
}

/// `[x, y, heading]`.
fn read_vector(page: &mut Page<'_>, value: &Value<'_>) -> Option<Pose> {
    let list = page.list("vector", value)?;
    let [x, y, heading] = list else {
        page.fault(value.span().start, "'vector' must be [x, y, heading]");
        return None;
    };
    let mut number = |value| page.number("vector", value, 10_000.0);
    let (x, y, heading) = (number(x), number(y), number(heading));
    Some(Pose::from_degrees(x?, y?, heading?))
}

/// The groups with the first of their ships.
fn groups(squad: &MusteredSquad) -> impl Iterator<Item = (usize, &Group)> {
    squad.groups.iter().scan(0, |first, group| {
        let here = *first;
        *first += group.count;
        Some((here, group))
    })
}

/// Puts the squads that have a vector where they enter; those of three to six small ships are wings.
pub(crate) fn enter(squads: [&MusteredSquad; 2], setup: &mut Setup) {
    let mut before = 0;
    for (seat, squad) in squads.into_iter().enumerate() {
        for (first, group) in groups(squad) {
            let Some(pose) = group.vector else { continue };
            let members = before + first..before + first + group.count;
            let sizes: Vec<_> = setup.ships[members.clone()].iter().map(|ship| ship.profile.size).collect();
            for (index, (pose, spot)) in members.clone().zip(place(&sizes, Approach { pose }, &setup.settings)) {
                let ship = &mut setup.ships[index];
                ship.pose = if seat == 0 { pose } else { opposite(pose, setup.area) };
                ship.start = match spot {
                    Spot::Alone | Spot::Leader => Start::Alone,
                    Spot::Mate(place) => Start::InWingOf(members.start, place),
                };
            }
        }
        before += squad.members.len();
    }
}

/// How a side's automated ships are handled, in the order of the file.
pub(crate) fn handlings(squad: &MusteredSquad) -> Vec<Handling> {
    let mut handlings = vec![HANDLING; squad.members.len()];
    for (first, group) in groups(squad).filter(|(_, group)| group.elite) {
        handlings[first..first + group.count].fill(ELITE);
    }
    handlings
}

/// What an escort may protect, a ship or a thing of the game: nobody, if it was told to escort itself.
pub(crate) fn ward(escort: usize, ward: ShipId) -> Wards {
    Some(Target::of_id(ward)).filter(|ward| *ward != Target::Ship(ShipId(escort as u8))).into_iter().collect()
}

/// What the ships of a seat are told by their squad's groups, in the order of the file.
pub(crate) fn of_groups(squads: [&MusteredSquad; 2], seat: Seat) -> Result<Vec<Order>, MusterError> {
    let squad = squads[usize::from(seat.0)];
    let counts = squads.map(|squad| squad.members.len());
    let mut orders = vec![Order::Attack; squad.members.len()];
    for (first, group) in groups(squad) {
        orders[first..first + group.count].fill(in_game(group.order, seat, counts)?);
    }
    Ok(orders)
}

/// Lets ships that are told to escort another protect it, whoever flies them.
pub(crate) fn protect(orders: &[Order], from: usize, setup: &mut Setup) {
    for (place, order) in orders.iter().enumerate() {
        if let Order::Escort(on) = order {
            setup.ships[from + place].handling.protects = ward(from + place, *on);
        }
    }
}
