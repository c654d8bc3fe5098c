//! Ready-made set-ups, for examples, tests and benchmarks.

use tallyho_table::{BaseSize, Outline, PlayArea, Pose, Settings, Vec2};

use crate::epic::{Epic, Start};
use crate::profile::{Action, ActionEntry, Attack, Difficulty, Profile, WeaponArc};
use crate::ruleset::Ruleset;
use crate::setup::{Handling, Obstacle, ObstacleKind, Placing, Setup, ShipSetup};
use crate::shape::DeviceShapes;
use crate::state::Seat;

/// A dial from codes with a colour: `"3NB"` is a blue bank to the right of speed 3.
fn dial(codes: &str) -> Vec<(tallyho_table::Maneuver, Difficulty)> {
    let colour = |code: &str| match code.as_bytes().last() {
        Some(b'B') => Difficulty::Blue,
        Some(b'R') => Difficulty::Red,
        Some(b'P') => Difficulty::Purple,
        _ => Difficulty::White,
    };
    codes.split(' ').filter_map(|code| Some((code.get(..2)?.parse().ok()?, colour(code)))).collect()
}

fn white(action: Action) -> ActionEntry {
    ActionEntry { action, difficulty: Difficulty::White, linked: None }
}

/// A sturdy fighter: three dice, two agility, four hull, two shields.
pub fn x_wing() -> Profile {
    Profile {
        chassis: String::new(),
        size: BaseSize::Small,
        initiative: 2,
        attacks: vec![Attack { dice: 3, arc: WeaponArc::Front }],
        agility: 2,
        hull: 4,
        shields: 2,
        force: 0,
        force_recovers: 0,
        actions: [Action::Focus, Action::Lock, Action::BarrelRoll].map(white).to_vec(),
        dial: dial("1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FW 3NW 3YW 3RR 4FW 4KR"),
        devices: Vec::new(),
        specials: Vec::new(),
        abilities: Vec::new(),
        limited: false,
        epic: Epic::default(),
    }
}

/// A nimble fighter: two dice, three agility, three hull.
pub fn tie_fighter() -> Profile {
    Profile {
        chassis: String::new(),
        size: BaseSize::Small,
        initiative: 1,
        attacks: vec![Attack { dice: 2, arc: WeaponArc::Front }],
        agility: 3,
        hull: 3,
        shields: 0,
        force: 0,
        force_recovers: 0,
        actions: [Action::Focus, Action::Evade, Action::BarrelRoll].map(white).to_vec(),
        dial: dial("1TW 1YW 2TW 2BB 2FB 2NB 2YW 3TW 3BB 3FB 3NB 3YW 3KR 4FW 4KR 5FW"),
        devices: Vec::new(),
        specials: Vec::new(),
        abilities: Vec::new(),
        limited: false,
        epic: Epic::default(),
    }
}

/// A game of so many ships on each side, side by side at opposite edges.
pub fn battle(ruleset: Ruleset, sides: [(Profile, usize); 2], obstacles: Vec<Obstacle>) -> Setup {
    let area = PlayArea::STANDARD;
    let mut ships = Vec::new();
    for (seat, (profile, count)) in sides.into_iter().enumerate() {
        for place in 0..count {
            let x = area.width * (place as f64 + 0.5) / count as f64;
            let pose = if seat == 0 {
                Pose::from_degrees(x, 60.0, 0.0)
            } else {
                Pose::from_degrees(x, area.height - 60.0, 180.0)
            };
            ships.push(ShipSetup {
                seat: Seat(seat as u8),
                profile: profile.clone(),
                pose,
                points: 0,
                start: Start::Alone,
                handling: Handling::default(),
            });
        }
    }
    Setup {
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
    }
}

/// One fighter against another.
pub fn duel() -> Setup {
    battle(Ruleset::SECOND_EDITION, [(x_wing(), 1), (tie_fighter(), 1)], Vec::new())
}

/// Six ragged obstacles of a kind, spread over the middle of the table.
pub fn six_obstacles(kind: ObstacleKind) -> Vec<Obstacle> {
    let places = [(240.0, 300.0), (460.0, 250.0), (680.0, 320.0), (250.0, 620.0), (470.0, 560.0), (670.0, 650.0)];
    let corners = [
        (0.0, 30.0),
        (14.0, 12.0),
        (28.0, 8.0),
        (20.0, -14.0),
        (4.0, -26.0),
        (-12.0, -12.0),
        (-27.0, 2.0),
        (-10.0, 14.0),
    ];
    places
        .into_iter()
        .enumerate()
        .map(|(turn, (x, y))| Obstacle {
            kind,
            outline: Outline::new(corners.map(|(x, y)| Vec2::new(x, y))),
            pose: Pose::from_degrees(x, y, 60.0 * turn as f64),
            owner: Seat(turn as u8 % 2),
        })
        .collect()
}
