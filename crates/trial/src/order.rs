//! A wish that goes to another machine: with the files that it names.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{TrialError, Wish};

/// What is wanted, and the files that it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    wish: Wish,
    /// Where each is put, and what is in it.
    files: Vec<(PathBuf, String)>,
}

impl Order {
    /// Reads the files that a wish names.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn pack(wish: &Wish) -> Result<Self, TrialError> {
        let mut order = Self { wish: wish.clone(), files: Vec::new() };
        let mut take = |folder: &str, path: &Path| -> Result<PathBuf, TrialError> {
            let failed = |error| TrialError::CannotRead { path: path.to_owned(), error };
            let there = Path::new(folder).join(path.file_name().unwrap_or_default());
            order.files.push((there.clone(), fs::read_to_string(path).map_err(failed)?));
            Ok(there)
        };
        if let Some(file) = wish.mission.as_deref().filter(|name| name.ends_with(".toml")) {
            order.wish.mission = Some(take("mission", file.as_ref())?.to_string_lossy().into_owned());
        }
        for (place, folder) in ["red", "blue"].into_iter().enumerate() {
            order.wish.squads[place] = wish.squads[place].as_deref().map(|path| take(folder, path)).transpose()?;
        }
        Ok(order)
    }

    /// Lays the files out in a folder; the wish, as if it had been made for them.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn lay_out(mut self, folder: &Path) -> Result<Wish, TrialError> {
        for (path, text) in &self.files {
            let path = folder.join(path);
            let failed = |error| TrialError::CannotWrite { path: path.clone(), error };
            fs::create_dir_all(path.parent().unwrap_or(folder))
                .and_then(|()| fs::write(&path, text))
                .map_err(failed)?;
        }
        for squad in self.wish.squads.iter_mut().flatten() {
            *squad = folder.join(&*squad);
        }
        if let Some(file) = self.wish.mission.as_mut().filter(|name| name.ends_with(".toml")) {
            *file = folder.join(&file).to_string_lossy().into_owned();
        }
        Ok(self.wish)
    }
}
