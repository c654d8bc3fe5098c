//! What a squad file tells automated ships: squads in the order of their ships, how each behaves, where it enters, who is elite.

use std::sync::Arc;

use tallyho_cards::Library;
use tallyho_cards::page::{Fields, Page, Value};
use tallyho_cards::word::unknown;
use tallyho_pilots::flight::Border;
use tallyho_pilots::flight::aturi::{Approach, Behaviour, ELITE, HANDLING, Orders, Spot, place};
use tallyho_rules::{Handling, Seat, Setup, ShipId, Start};
use tallyho_table::{IndexSet, Pose};

use super::deploy::opposite;
use super::squad::Squad;
use crate::MusterError;

/// A squad of a mission: so many ships, in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    count: usize,
    task: Task,
    /// Where it enters, as its own side sees the table.
    vector: Option<Pose>,
    elite: bool,
}

/// What it is told to do. Ships are counted from 1, those to strike on the other side.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Task {
    Attack,
    Strike(usize),
    Escape(Border),
    Escort(usize),
}

const TASKS: [&str; 4] = ["attack", "strike 1", "escape far", "escort 1"];

impl Group {
    /// So many ships, told in the words of a squad's file.
    pub fn told(count: usize, task: &str, vector: Option<Pose>, elite: bool) -> Result<Self, String> {
        Ok(Self { count, task: read_task(task)?, vector, elite })
    }

    /// Whether it says where its ships enter.
    pub const fn has_vector(&self) -> bool {
        self.vector.is_some()
    }
}

/// Reads `[[squads]]`, which together have no more than so many ships.
pub fn read(page: &mut Page<'_>, value: &Value<'_>, ships: usize) -> Option<Vec<Group>> {
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
    let task = fields.optional("behaviour").map_or(Some(Task::Attack), |value| {
        let text = page.text("behaviour", value)?;
        page.check(value, read_task(text))
    });
    let vector = match fields.optional("vector") {
        None => Some(None),
        Some(value) => read_vector(page, value).map(Some),
    };
    let elite = fields.optional("elite").map_or(Some(false), |value| page.flag("elite", value));
    Some(Group { count: usize::from(count?), task: task?, vector: vector?, elite: elite? })
}

fn read_task(text: &str) -> Result<Task, String> {
    let number = |text: &str| text.parse().ok().filter(|number: &usize| (1..=24).contains(number));
    let border = |text: &str| Border::ALL.into_iter().find(|border| border.name() == text);
    let task = match text.split_once(' ') {
        None if text == "attack" => Some(Task::Attack),
        Some(("strike", ship)) => number(ship).map(Task::Strike),
        Some(("escort", ship)) => number(ship).map(Task::Escort),
        Some(("escape", edge)) => border(edge).map(Task::Escape),
        _ => None,
    };
    task.ok_or_else(|| unknown("behaviour", text, TASKS.into_iter()))
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
fn groups(squad: &Squad) -> impl Iterator<Item = (usize, &Group)> {
    squad.groups.iter().scan(0, |first, group| {
        let here = *first;
        *first += group.count;
        Some((here, group))
    })
}

/// Puts the squads that have a vector where they enter; those of three to six small ships are wings.
pub fn enter(squads: [&Squad; 2], setup: &mut Setup) {
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
pub fn handlings(squad: &Squad) -> Vec<Handling> {
    let mut handlings = vec![HANDLING; squad.members.len()];
    for (first, group) in groups(squad).filter(|(_, group)| group.elite) {
        handlings[first..first + group.count].fill(ELITE);
    }
    handlings
}

/// Lets ships that are told to escort another protect it, whoever flies them.
pub(crate) fn escort(squads: [&Squad; 2], setup: &mut Setup) {
    let mut before = 0;
    for squad in squads {
        for (first, group) in groups(squad) {
            let Task::Escort(number) = group.task else { continue };
            for place in before + first..before + first + group.count {
                setup.ships[place].handling.protects = ward(place, before + number - 1);
            }
        }
        before += squad.members.len();
    }
}

/// Whom an escort may protect, by indices of the game: nobody, if it was told to escort itself.
pub fn ward(escort: usize, ward: usize) -> IndexSet {
    Some(ward).filter(|ward| *ward != escort && *ward < IndexSet::CAPACITY).into_iter().collect()
}

/// What ships are told that have no task of their own: all attack. They go by their chassis; `None` is somebody else's.
pub fn to_attack<'c>(
    chassis: impl Iterator<Item = Option<&'c str>>,
    library: &Library,
) -> Result<Vec<Option<Orders>>, MusterError> {
    let order = |id: &str| {
        let (card, _) = library.aturi_cards().for_ship(library.ship(id)?, library).ok_or(MusterError::NoCards)?;
        Ok(Orders { card: Arc::new(card), behaviour: Behaviour::Attack })
    };
    chassis.map(|id| id.map(order).transpose()).collect()
}

/// What one side's ships are told, by the files of both.
pub fn of_squads(squads: [&Squad; 2], seat: Seat, library: &Library) -> Result<Vec<Option<Orders>>, MusterError> {
    let squad = squads[usize::from(seat.0)];
    let (own, other) = if seat.0 == 0 { (0, squads[0].members.len()) } else { (squads[0].members.len(), 0) };
    let members = squad.members.iter().map(|member| Some(member.chassis.as_str()));
    let mut orders = to_attack(std::iter::repeat_n(None, own).chain(members), library)?;
    let ship = |from: usize, number: usize| ShipId((from + number - 1) as u8);
    for (first, group) in groups(squad) {
        let behaviour = match group.task {
            Task::Attack => Behaviour::Attack,
            Task::Strike(number) => Behaviour::Strike(ship(other, number)),
            Task::Escape(border) => Behaviour::Escape(if seat.0 == 0 { border } else { across(border) }),
            Task::Escort(number) => Behaviour::Escort(ship(own, number)),
        };
        orders[own + first..own + first + group.count].iter_mut().flatten().for_each(|it| it.behaviour = behaviour);
    }
    Ok(orders)
}

/// The edge that the other side calls so.
pub(crate) const fn across(border: Border) -> Border {
    match border {
        Border::Near => Border::Far,
        Border::Far => Border::Near,
        Border::Left => Border::Right,
        Border::Right => Border::Left,
    }
}
