//! The rough map of a real table: where somebody says that ships and obstacles are. With it the companion measures by itself
//! what it would ask otherwise ([`Survey`]).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_cards::Library;
use tallyho_rules::Profile;
use tallyho_table::{BaseSize, PlayArea, Pose};

use crate::sheet::Sheet;
use crate::yard::{Model, Yard};

mod follow;
mod survey;

pub use survey::{Survey, lies_on_a_map};

/// A ship on the sheet, by its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// One of yours.
    Mine(usize),
    /// One that nobody flies.
    Foe(usize),
}

/// A place: millimetres from the left and from your edge, degrees clockwise from straight away from you.
pub type Spot = [f64; 3];

/// The map. What nobody has moved yet stands at its edge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    /// Whether it answers questions. It does once something was moved, until somebody says otherwise.
    pub answers: bool,
    /// The obstacles on it, by their ids.
    pub rocks: Vec<(String, Spot)>,
    spots: BTreeMap<Who, Spot>,
    /// What your ships are, where somebody said so.
    ships: BTreeMap<usize, String>,
}

/// The most obstacles of a map.
const MOST_ROCKS: usize = 24;

/// What a ship of yours is as long as nobody says.
const USUAL: &str = "t65xwing";

impl Map {
    /// Moves a ship.
    ///
    /// # Errors
    /// When it cannot be, in a sentence.
    pub fn place(&mut self, who: Who, spot: Spot, sheet: &Sheet) -> Result<(), String> {
        let known = match who {
            Who::Mine(place) => place < sheet.mine.len(),
            Who::Foe(place) => place < sheet.foes.len(),
        };
        if !known {
            return Err("There is no such ship.".to_owned());
        }
        self.spots.insert(who, on_the_mat(spot, area(sheet))?);
        self.answers = true;
        Ok(())
    }

    /// Lays an obstacle.
    ///
    /// # Errors
    /// When it cannot be, in a sentence.
    pub fn lay(&mut self, id: &str, spot: Spot, sheet: &Sheet, library: &Library) -> Result<(), String> {
        if self.rocks.len() >= MOST_ROCKS {
            return Err(format!("The map holds {MOST_ROCKS} obstacles."));
        }
        let known = library.obstacle(id).map_err(|unknown| format!("{unknown}."))?;
        self.rocks.push((known.id.clone(), on_the_mat(spot, area(sheet))?));
        Ok(())
    }

    /// Moves an obstacle.
    ///
    /// # Errors
    /// When it cannot be, in a sentence.
    pub fn shift(&mut self, rock: usize, spot: Spot, sheet: &Sheet) -> Result<(), String> {
        let spot = on_the_mat(spot, area(sheet))?;
        let rock = self.rocks.get_mut(rock).ok_or_else(|| "There is no such obstacle.".to_owned())?;
        rock.1 = spot;
        Ok(())
    }

    /// Takes an obstacle away.
    ///
    /// # Errors
    /// When it cannot be, in a sentence.
    pub fn lift(&mut self, rock: usize) -> Result<(), String> {
        if rock >= self.rocks.len() {
            return Err("There is no such obstacle.".to_owned());
        }
        self.rocks.remove(rock);
        Ok(())
    }

    /// Says what one of your ships is.
    ///
    /// # Errors
    /// When it cannot be, in a sentence.
    pub fn name_ship(&mut self, mine: usize, ship: &str, sheet: &Sheet, yard: &dyn Yard) -> Result<(), String> {
        if mine >= sheet.mine.len() {
            return Err("There is no such ship.".to_owned());
        }
        let Model { profile, .. } = yard.ship(ship).map_err(|unknown| format!("{unknown}."))?;
        self.ships.insert(mine, profile.chassis);
        Ok(())
    }

    /// What one of your ships can do: as somebody said, as its name says, or as most do.
    pub fn profile_of(&self, mine: usize, sheet: &Sheet, yard: &dyn Yard) -> Option<Profile> {
        let ship = &sheet.mine[mine];
        let said = self.ships.get(&mine).and_then(|id| yard.ship(id).ok());
        let model = said.or_else(|| yard.ship(&ship.name).ok()).or_else(|| yard.ship(USUAL).ok())?;
        Some(Profile { initiative: ship.initiative, ..model.profile })
    }

    /// Where a ship is.
    pub fn spot_of(&self, who: Who, area: PlayArea) -> Spot {
        self.spots.get(&who).copied().unwrap_or_else(|| at_the_edge(who, area))
    }

    /// The same, to measure from.
    pub fn pose_of(&self, who: Who, area: PlayArea) -> Pose {
        pose(self.spot_of(who, area))
    }
}

/// The mat: a double one where there are huge ships.
pub fn area(sheet: &Sheet) -> PlayArea {
    let huge = sheet.foes.iter().any(|foe| foe.profile.size == BaseSize::Huge);
    if huge { PlayArea::EPIC } else { PlayArea::STANDARD }
}

/// A spot to measure from.
pub fn pose([x, y, degrees]: Spot) -> Pose {
    Pose::from_degrees(x, y, degrees)
}

/// Where a ship stands before anybody moves it: nine in a row, yours along the near edge.
fn at_the_edge(who: Who, area: PlayArea) -> Spot {
    const IN_A_ROW: usize = 9;
    let place = match who {
        Who::Mine(place) | Who::Foe(place) => place,
    };
    // From the middle outwards, so that a few ships stand together.
    let column = place % IN_A_ROW;
    let off = column.div_ceil(2) as f64 * if column % 2 == 1 { 1.0 } else { -1.0 };
    let (x, in_from_edge) = (0.5 * area.width + 95.0 * off, 50.0 + 90.0 * (place / IN_A_ROW) as f64);
    match who {
        Who::Mine(_) => [x, in_from_edge, 0.0],
        Who::Foe(_) => [x, area.height - in_from_edge, 180.0],
    }
}

fn on_the_mat([x, y, degrees]: Spot, area: PlayArea) -> Result<Spot, String> {
    let inside = (0.0..=area.width).contains(&x) && (0.0..=area.height).contains(&y) && degrees.abs() <= 10_000.0;
    if !inside {
        return Err("That is not on the mat.".to_owned());
    }
    let rough = |number: f64| (number * 10.0).round() / 10.0;
    Ok([rough(x), rough(y), rough(degrees.rem_euclid(360.0))])
}
