//! Files: private ones, and one that is always whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::LedgerError;

/// A text that is kept in a file of its own, so that a program that is killed at any instant leaves the last one or the
/// one before it.
///
/// The companion's session is such a text: it holds only what counts, and people may read, send and take it along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    path: PathBuf,
}

impl TextFile {
    /// The text in this file, which need not be there yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is kept there; `None` when nothing is.
    ///
    /// # Errors
    /// [`LedgerError::Io`] when there is something that cannot be read as a text.
    pub fn read(&self) -> Result<Option<String>, LedgerError> {
        match fs::read_to_string(&self.path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(LedgerError::io(&self.path, error)),
        }
    }

    /// Keeps a text: written beside the file, brought to the disk, and put in its place in one step.
    ///
    /// # Errors
    /// [`LedgerError::Io`] when that fails; what was kept before is kept still.
    pub fn write(&self, text: &str) -> Result<(), LedgerError> {
        let replace = || {
            let beside = beside(&self.path, ".new");
            let mut file = File::create(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            drop(file);
            settle(&beside, &self.path)
        };
        replace().map_err(|error| LedgerError::io(&self.path, error))
    }
}

/// A file's name with something after it.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Gives a file that is whole and on disk its name, and brings the name to the disk too.
pub(crate) fn settle(draft: &Path, path: &Path) -> io::Result<()> {
    fs::rename(draft, path)?;
    // The new name must outlast a power cut too. Not every system lets a folder be opened; then it does what it can.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Makes a folder that others on this machine cannot look into, or one that is there such a folder: whoever knows a key
/// sits at its seat.
///
/// A folder that everybody shares by its nature, such as `/tmp`, stays as it is; files in it are private all the same.
///
/// # Errors
/// [`LedgerError::Io`] when it cannot be made.
pub fn private_folder(path: &Path) -> Result<(), LedgerError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| LedgerError::io(path, error))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        const SHARED: u32 = 0o1000;
        let mode = fs::metadata(path).map_err(|error| LedgerError::io(path, error))?.permissions().mode();
        if mode & SHARED == 0 && mode & 0o077 != 0 {
            // Whoever was given somebody else's folder cannot close it; what is private are the files.
            let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o7700));
        }
    }
    Ok(())
}

/// Opens a file that others on this machine cannot read, whether it was there before or not. What is in it stays.
///
/// # Errors
/// [`LedgerError::Io`] when it cannot be made private, or not at all.
pub fn private_file(path: &Path) -> Result<File, LedgerError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(|error| LedgerError::io(path, error))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata().map_err(|error| LedgerError::io(path, error))?.permissions().mode();
        if mode & 0o077 != 0 {
            let private = fs::Permissions::from_mode(mode & 0o700);
            file.set_permissions(private).map_err(|error| LedgerError::io(path, error))?;
        }
    }
    Ok(file)
}
