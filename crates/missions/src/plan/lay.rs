//! What lies on a mission's table from the start: obstacles and things, by chance where the file says so.

use tallyho_cards::Library as Cards;
use tallyho_rules::scenario::Thing;
use tallyho_rules::{Luck, Obstacle, ObstacleKind, Place, Seat};
use tallyho_table::{Outline, Placed, Pose};

use super::{PlanFault, Seats, fault, half_side};
use crate::mission::{Base, Lies, Mission, Scatter, Spacing};
use crate::scatter::{Avoid, Lane, scatter};

/// Obstacles that players bring to a standard game, one of each.
const STANDARD_OBSTACLES: [(&str, ObstacleKind); 3] =
    [("asteroid", ObstacleKind::Asteroid), ("debris", ObstacleKind::Debris), ("gas-cloud", ObstacleKind::GasCloud)];

/// When things are laid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Obstacles keep clear of them.
    BeforeObstacles,
    /// They go where obstacles leave room.
    AfterObstacles,
}

impl Mission {
    /// Whether things of a kind lie there before obstacles, which keep clear of them.
    fn turn_of(&self, kind: usize) -> Turn {
        let named = |group: &Scatter| group.clear_of.contains(&self.kinds[kind].id);
        if self.obstacles.iter().any(named) { Turn::BeforeObstacles } else { Turn::AfterObstacles }
    }

    pub(super) fn scatter_obstacles(
        &self,
        seats: &Seats,
        cards: &Cards,
        things: &[(usize, Thing)],
        luck: &mut Luck,
    ) -> Result<Vec<Obstacle>, PlanFault> {
        let mut obstacles: Vec<Obstacle> = Vec::new();
        if self.base == Base::Standard && self.obstacles.is_empty() {
            // Players bring three each and place them in turn: one of each kind, unless their squads say otherwise.
            for (name, kind) in STANDARD_OBSTACLES {
                for (outline, owner) in outlines(name, 2, cards)?.into_iter().zip([Seat(0), Seat(1)]) {
                    obstacles.push(Obstacle { kind, outline, pose: Pose::default(), owner });
                }
            }
            return Ok(obstacles);
        }
        for group in &self.obstacles {
            let outlines = outlines(&group.kind, group.count.with(seats.pilots).max(0) as usize, cards)?;
            let wanted: Vec<&Outline> = outlines.iter().collect();
            let avoided =
                things.iter().filter(|(_, thing)| self.turn_of(usize::from(thing.kind)) == Turn::BeforeObstacles);
            let avoided: Vec<(Outline, Pose, f64)> = avoided
                .filter_map(|(_, thing)| {
                    let kind = &self.kinds[usize::from(thing.kind)];
                    Some((kind.shape.outline(), thing.place?.pose(), half_side(kind)))
                })
                .collect();
            let lanes: Vec<Lane> = avoided.iter().map(|&(_, pose, half)| Lane { pose, half }).collect();
            let markers = avoided.iter().map(|(outline, pose, _)| outline.placed(*pose));
            let there: Vec<Placed<'_>> = obstacles.iter().map(|it| it.outline.placed(it.pose)).chain(markers).collect();
            let spacing = Spacing { beyond: group.apart, ..Spacing::default() };
            let Some(poses) =
                scatter(&wanted, &group.zone, spacing, Avoid { there: &there, lanes: &lanes, own: None }, luck)
            else {
                return fault("obstacles", no_room(wanted.len(), group.apart));
            };
            let kind = match group.kind.as_str() {
                "debris" => ObstacleKind::Debris,
                "gas-cloud" => ObstacleKind::GasCloud,
                "nebula" => ObstacleKind::Nebula,
                "ion-storm" => ObstacleKind::IonStorm,
                _ => ObstacleKind::Asteroid,
            };
            let laid = outlines.iter().zip(poses).map(|(outline, pose)| Obstacle {
                kind,
                outline: outline.clone(),
                // As a file would say it.
                pose: Place::near(pose).pose(),
                owner: Seat(0),
            });
            let laid: Vec<Obstacle> = laid.collect();
            obstacles.extend(laid);
        }
        Ok(obstacles)
    }

    /// Lays the things whose turn it is, each with the place of its term in the file.
    pub(super) fn lay_things(
        &self,
        seats: &Seats,
        obstacles: &[Obstacle],
        laid: &mut Vec<(usize, Thing)>,
        turn: Turn,
        luck: &mut Luck,
    ) -> Result<(), PlanFault> {
        let due = self.things.iter().enumerate().filter(|(_, term)| term.from_pilots <= seats.pilots);
        for (place, term) in due.filter(|(_, term)| self.turn_of(term.kind) == turn) {
            let mut things: Vec<Thing> = Vec::new();
            let thing = |place: Option<Pose>| Thing {
                kind: term.kind as u8,
                owner: term.owner as u8,
                place: place.map(Place::near),
                module: term.module,
            };
            let outline = self.kinds[term.kind].shape.outline();
            match &term.lies {
                Lies::At([x, y, heading]) => things.push(thing(Some(Pose::from_degrees(*x, *y, *heading)))),
                Lies::Later(count) => things.extend((0..count.with(seats.pilots)).map(|_| thing(None))),
                Lies::OnObstacles(count) => {
                    let count = count.with(seats.pilots).max(0) as usize;
                    let mut free: Vec<usize> = (0..obstacles.len()).collect();
                    if count > free.len() {
                        return fault(
                            "things",
                            format!("{count} of them want an obstacle each, and there are {}", free.len()),
                        );
                    }
                    for _ in 0..count {
                        let drawn = free.swap_remove(luck.below(free.len() as u32) as usize);
                        things.push(thing(Some(obstacles[drawn].pose)));
                    }
                }
                Lies::In(count, zone, spacing) => {
                    let wanted = vec![&outline; count.with(seats.pilots).max(0) as usize];
                    let own: Vec<Outline> =
                        laid.iter().map(|(_, it)| self.kinds[usize::from(it.kind)].shape.outline()).collect();
                    let placed =
                        laid.iter().zip(&own).filter_map(|((_, it), outline)| Some(outline.placed(it.place?.pose())));
                    let there: Vec<Placed<'_>> =
                        placed.chain(obstacles.iter().map(|it| it.outline.placed(it.pose))).collect();
                    let own = spacing.askew.then(|| half_side(&self.kinds[term.kind]));
                    let Some(poses) = scatter(&wanted, zone, *spacing, Avoid { there: &there, lanes: &[], own }, luck)
                    else {
                        return fault("things", no_room(wanted.len(), spacing.beyond));
                    };
                    things.extend(poses.into_iter().map(|pose| thing(Some(pose))));
                }
            }
            laid.extend(things.into_iter().map(|thing| (place, thing)));
        }
        Ok(())
    }
}

/// Why so many do not lie in their zone.
fn no_room(count: usize, apart: u8) -> String {
    format!("{count} of them do not fit into their zone beyond range {apart} of each other and of what lies there")
}

/// So many obstacles of a kind, as the library has them, over and over.
fn outlines(kind: &str, count: usize, cards: &Cards) -> Result<Vec<Outline>, PlanFault> {
    let wanted = match kind {
        "debris" => "debris",
        "gas-cloud" | "nebula" | "ion-storm" => "gascloud",
        _ => "asteroid",
    };
    let known: Vec<&Outline> =
        cards.obstacles().iter().filter(|it| it.id.contains(wanted)).map(|it| &it.outline).collect();
    if known.is_empty() {
        return fault("obstacles", format!("the library has no {kind}"));
    }
    Ok(known.into_iter().cycle().take(count).cloned().collect())
}
