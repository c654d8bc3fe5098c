//! Ships and places as people type them.

use std::path::Path;

use tallyho_cards::{Library, Ship};
use tallyho_table::{Base, Pose};

use crate::error::AppError;
use tallyho_cards::table_file::{ShipOnTable, TableFile, no_such_ship};

/// A pose typed as `X,Y,HEADING`.
pub(crate) fn read_pose(text: &str) -> Result<Pose, AppError> {
    let numbers: Vec<f64> =
        text.split(',').map_while(|part| part.trim().parse().ok().filter(|n: &f64| n.abs() <= 1e5)).collect();
    match numbers[..] {
        [x, y, heading] if text.split(',').count() == 3 => Ok(Pose::from_degrees(x, y, heading)),
        _ => Err(AppError::NotAPose(text.to_owned())),
    }
}

/// A ship that somebody named: by what it is, or as one on the table.
#[derive(Debug)]
pub(crate) struct Named<'l> {
    /// What it is.
    pub(crate) ship: &'l Ship,
    /// What to call it.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) base: Base,
    /// Its index on the table, when it stands there.
    pub(crate) on_table: Option<usize>,
}

impl<'l> Named<'l> {
    /// The ship of that name, at that pose or where it stands on the table.
    pub(crate) fn find(
        name: &str,
        at: Option<&str>,
        table: Option<&TableFile<'l>>,
        library: &'l Library,
    ) -> Result<Self, AppError> {
        let pose = at.map(read_pose).transpose()?;
        if let Some((table, index)) = table.and_then(|table| Some((table, table.ship(name)?))) {
            let ShipOnTable { ship, name, base, .. } = &table.ships[index];
            let base = pose.map_or(*base, |pose| base.at(pose));
            return Ok(Self { ship, name: name.clone(), base, on_table: Some(index) });
        }
        match (library.ship(name), pose, table) {
            (Ok(ship), Some(pose), _) => {
                Ok(Self { ship, name: ship.name.clone(), base: Base::new(ship.base, pose), on_table: None })
            }
            (Ok(ship), None, _) => Err(AppError::NoPlace(ship.id.clone())),
            (Err(_), _, Some(table)) if !table.ships.is_empty() && pose.is_none() => {
                Err(AppError::NotOnTable(no_such_ship(name, &table.ships)))
            }
            (Err(error), ..) => Err(error.into()),
        }
    }

    /// The same typed as `SHIP@X,Y,HEADING`, or only the name of a ship on the table.
    pub(crate) fn parse(text: &str, table: Option<&TableFile<'l>>, library: &'l Library) -> Result<Self, AppError> {
        match text.rsplit_once('@') {
            Some((name, at)) => Self::find(name, Some(at), table, library),
            None => Self::find(text, None, table, library),
        }
    }
}

/// Reads a table file.
pub(crate) fn read_table<'l>(path: &Path, library: &'l Library) -> Result<TableFile<'l>, AppError> {
    let text = std::fs::read_to_string(path).map_err(|error| AppError::CannotRead { path: path.to_owned(), error })?;
    Ok(TableFile::parse(&path.display().to_string(), &text, library)?)
}

/// The table of an option, if it was given.
pub(crate) fn table_of<'l>(path: Option<&Path>, library: &'l Library) -> Result<Option<TableFile<'l>>, AppError> {
    path.map(|path| read_table(path, library)).transpose()
}

/// A number to a millionth, without a minus on zero: what JSON shows.
pub(crate) fn tidy(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
