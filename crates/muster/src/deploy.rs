//! Setting up: ships at their edges, rocks in between.

use tallyho_cards::Library;
use tallyho_rules::{
    DeviceShapes, Handling, Luck, Obstacle, ObstacleKind, Placing, Ruleset, Seat, Setup, ShipSetup, Start,
};
use tallyho_table::{BaseSize, Outline, PlayArea, Pose, Range, Settings, Vec2};

use super::squad::{Member, MusteredSquad};
use crate::MusterError;

/// The gap between ships, from guides that nearly touch to a comfortable one.
const LEAST_GAP: f64 = 8.0;
const MOST_GAP: f64 = 50.0;
/// From the edge of the table to the rearmost guide.
const MARGIN: f64 = 2.0;

/// A game of two squads, the first at the near edge and first player.
pub(crate) fn deploy(
    squads: [&MusteredSquad; 2],
    ruleset: Ruleset,
    obstacles: Vec<Obstacle>,
) -> Result<Setup, MusterError> {
    let area = area(squads);
    let mut ships = Vec::new();
    for (seat, squad) in squads.into_iter().enumerate() {
        let before = ships.len();
        for (member, near) in squad.members.iter().zip(line_up(&squad.members, area)?) {
            let pose = if seat == 0 { near } else { opposite(near, area) };
            let start = match member.start {
                Start::Alone => Start::Alone,
                Start::DockedOn(carrier) => Start::DockedOn(before + carrier),
                Start::InWingOf(leader, place) => Start::InWingOf(before + leader, place),
                Start::InFormationOf(leader, place) => Start::InFormationOf(before + leader, place),
            };
            ships.push(ShipSetup {
                seat: Seat(seat as u8),
                profile: member.profile.clone(),
                pose,
                points: member.points,
                start,
                handling: Handling::default(),
            });
        }
    }
    Ok(Setup {
        ruleset,
        settings: Settings::default(),
        area,
        ships,
        obstacles,
        first: Seat(0),
        placing: Placing::Ready,
        shapes: DeviceShapes::default(),
        rounds: Setup::ROUNDS,
        scenario: None,
    })
}

/// The mat: a double one where there are huge ships.
pub(crate) fn area(squads: [&MusteredSquad; 2]) -> PlayArea {
    let mut members = squads.into_iter().flat_map(|squad| &squad.members);
    match members.any(|member| member.profile.size == BaseSize::Huge) {
        true => PlayArea::EPIC,
        false => PlayArea::STANDARD,
    }
}

/// The same place as the other player sees it.
pub(crate) fn opposite(pose: Pose, area: PlayArea) -> Pose {
    Pose::from_degrees(area.width, area.height, 180.0).then(pose)
}

/// How much of the edge a huge ship or a wing takes for itself, and how far in from it the ship or the leader stands.
fn column(index: usize, members: &[Member]) -> Option<(f64, f64)> {
    let size = members[index].profile.size;
    let close = size.half_length() + MARGIN;
    let led = members.iter().filter_map(|mate| mate.start.in_wing());
    let places = led.filter(|(leader, _)| *leader == index).map(|(_, place)| place);
    let mates = places.map(|place| place.pose(Pose::default(), &Settings::default()).at);
    let (width, behind) = mates.fold((0.0, 0.0), |(x, y), at| (at.x.abs().max(x), f64::max(y, -at.y)));
    match size {
        BaseSize::Huge => Some((2.0 * size.half_width(), close)),
        _ if width > 0.0 => Some((2.0 * (width + size.half_width()), close + behind)),
        _ => None,
    }
}

/// Where all members stand: huge ships and wings in columns of their own, the others in rows beside them. Who is docked or
/// follows a leader needs no place.
fn line_up(members: &[Member], area: PlayArea) -> Result<Vec<Pose>, MusterError> {
    let mut poses = vec![Pose::default(); members.len()];
    let mut left = 0.0;
    for index in (0..members.len()).filter(|&index| members[index].start == Start::Alone) {
        if let Some((width, depth)) = column(index, members) {
            poses[index] = Pose::from_degrees(left + LEAST_GAP + 0.5 * width, depth, 0.0);
            left += LEAST_GAP + width;
        }
    }
    let is_single = |index: &usize| members[*index].start == Start::Alone && column(*index, members).is_none();
    let (places, singles): (Vec<usize>, Vec<Member>) =
        (0..members.len()).filter(is_single).map(|index| (index, members[index].clone())).unzip();
    let beside = PlayArea { width: area.width - left, ..area };
    if beside.width < if singles.is_empty() { 0.0 } else { Range::BAND } {
        return Err(MusterError::NoRoom(members.len()));
    }
    for (index, pose) in places.into_iter().zip(in_rows(&singles, beside)?) {
        poses[index] = Pose::new(pose.at + Vec2::new(left, 0.0), pose.heading);
    }
    Ok(poses)
}

/// Side by side within range 1 of the near edge, in as many rows as it takes; the first ships stand in front.
fn in_rows(members: &[Member], area: PlayArea) -> Result<Vec<Pose>, MusterError> {
    let side = |member: &Member| 2.0 * member.profile.size.half_width();
    let mut rows: Vec<&[Member]> = Vec::new();
    let mut rest = members;
    while !rest.is_empty() {
        let mut width = 0.0;
        let fits = |member: &&Member| {
            width += side(member) + LEAST_GAP;
            width <= area.width
        };
        let count = rest.iter().take_while(fits).count();
        rows.push(&rest[..count]);
        rest = &rest[count..];
    }
    let depth = |row: &[Member]| row.iter().map(side).fold(0.0, f64::max);
    let depths: f64 = rows.iter().map(|row| depth(row)).sum();
    let gaps = LEAST_GAP * rows.len().saturating_sub(1) as f64;
    if depths + MARGIN + gaps > Range::BAND {
        return Err(MusterError::NoRoom(members.len()));
    }
    let mut poses = Vec::new();
    let mut front = MARGIN + depths + gaps;
    for row in rows {
        place_row(row, front, area, &mut poses);
        front -= depth(row) + LEAST_GAP;
    }
    Ok(poses)
}

/// A row about the middle of the edge, its fronts in a line.
fn place_row(row: &[Member], front: f64, area: PlayArea, poses: &mut Vec<Pose>) {
    let widths: f64 = row.iter().map(|member| 2.0 * member.profile.size.half_width()).sum();
    let gap = ((area.width - widths) / row.len() as f64).min(MOST_GAP);
    let mut left = 0.5 * (area.width - widths - gap * (row.len() - 1) as f64);
    for member in row {
        let half = member.profile.size.half_width();
        poses.push(Pose::from_degrees(left + half, front - half, 0.0));
        left += 2.0 * half + gap;
    }
}

/// So many asteroids of the core set, beyond range 1 of each other and beyond range 2 of every edge.
pub(crate) fn rocks(
    count: u8,
    area: PlayArea,
    library: &Library,
    luck: &mut Luck,
) -> Result<Vec<Obstacle>, MusterError> {
    let core: Vec<&Outline> = (0..count)
        .map(|index| Ok(&library.obstacle(&format!("coreasteroid{index}"))?.outline))
        .collect::<Result<_, MusterError>>()?;
    // A bad start can leave no room for the last rock; then all are picked up again.
    for _ in 0..1_000 {
        if let Some(rocks) = scatter(&core, area, luck) {
            return Ok(rocks);
        }
    }
    Err(MusterError::NoRoomForRocks(count))
}

fn scatter(outlines: &[&Outline], area: PlayArea, luck: &mut Luck) -> Option<Vec<Obstacle>> {
    let mut rocks: Vec<Obstacle> = Vec::new();
    for &outline in outlines {
        let rock = (0..200).find_map(|_| {
            let mut along = |side: f64| f64::from(luck.below((side - 4.0 * Range::BAND) as u32)) + 2.0 * Range::BAND;
            let (x, y) = (along(area.width), along(area.height));
            let pose = Pose::from_degrees(x, y, f64::from(luck.below(360)));
            let placed = outline.placed(pose);
            let inside = placed.points().all(|point| area.depth(point) > 2.0 * Range::BAND);
            let apart = |other: &Obstacle| placed.distance_to_outline(other.outline.placed(other.pose)) > Range::BAND;
            let kind = ObstacleKind::Asteroid;
            (inside && rocks.iter().all(apart)).then(|| Obstacle {
                kind,
                outline: outline.clone(),
                pose,
                owner: Seat(0),
            })
        })?;
        rocks.push(rock);
    }
    Some(rocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tallyho_cards::PointSystem;
    use tallyho_rules::Game;
    use tallyho_table::Base;

    fn squad(library: &Library, ships: &str) -> MusteredSquad {
        MusteredSquad::parse("squad.toml", &format!("ships = [{ships}]"), PointSystem::TwoHundred, library).unwrap()
    }

    #[test]
    fn squads_of_any_size_stand_within_range_1_of_their_edges() {
        let library = Library::embedded().unwrap();
        let lists = [
            "\"t65xwing\"",
            "\"tielnfighter x24\"",
            "\"lambdaclasst4ashuttle x3\", \"tielnfighter x6\"",
            "\"modifiedyt1300lightfreighter x10\"",
            "\"arc170starfighter x13\"",
        ];
        for list in lists {
            let squad = squad(&library, list);
            let setup = deploy([&squad, &squad], Ruleset::SECOND_EDITION, Vec::new()).unwrap();
            for ship in &setup.ships {
                let corners = Base::new(ship.profile.size, ship.pose).corners();
                let far = |y: f64| if ship.seat.0 == 0 { y } else { setup.area.height - y };
                assert!(corners.iter().all(|corner| far(corner.y) <= Range::BAND), "{list}");
            }
            assert!(Game::new(setup).is_ok(), "{list}");
        }
        let crowd = squad(&library, "\"lambdaclasst4ashuttle x12\"");
        assert!(deploy([&crowd, &crowd], Ruleset::SECOND_EDITION, Vec::new()).is_err());
    }

    #[test]
    fn rocks_lie_where_the_rules_allow() {
        let library = Library::embedded().unwrap();
        for seed in 0..50 {
            let rocks = rocks(6, PlayArea::STANDARD, &library, &mut Luck::new(seed)).unwrap();
            assert_eq!(rocks.len(), 6);
            for (index, rock) in rocks.iter().enumerate() {
                let placed = rock.outline.placed(rock.pose);
                assert!(placed.points().all(|point| PlayArea::STANDARD.depth(point) > 200.0));
                for other in &rocks[..index] {
                    assert!(placed.distance_to_outline(other.outline.placed(other.pose)) > 100.0);
                }
            }
        }
    }
}
