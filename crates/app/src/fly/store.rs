//! Keeping a session in a file, so that a program that is killed at any instant leaves the last one or the one before it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tallyho_companion::Fault;

use crate::error::AppError;

/// Where a session is kept, if it is.
#[derive(Debug)]
pub(super) struct Store {
    path: Option<PathBuf>,
}

impl Store {
    pub(super) fn new(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// What is kept there; `None` when nothing is.
    pub(super) fn read(&self) -> Result<Option<String>, AppError> {
        let Some(path) = &self.path else { return Ok(None) };
        match fs::read_to_string(path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(AppError::CannotRead { path: path.clone(), error }),
        }
    }

    /// Keeps a session: written beside the file, brought to the disk, and put in its place in one step.
    pub(super) fn write(&self, text: &str) -> Result<(), AppError> {
        let Some(path) = &self.path else { return Ok(()) };
        replace(path, text).map_err(|error| AppError::CannotWrite { path: path.clone(), error })
    }

    /// A session that is kept there and cannot be taken up.
    pub(super) fn broken(&self, fault: Fault) -> AppError {
        AppError::BadSession { path: self.path.clone().unwrap_or_default(), fault }
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let mut file = File::create(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&beside, path)?;
    // The new name must outlast a power cut too. Not every system lets a folder be opened; then it does what it can.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
