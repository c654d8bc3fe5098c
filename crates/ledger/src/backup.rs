//! Copies of a store that are made by themselves, and how one comes back.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::LedgerError;
use crate::file::private_folder;
use crate::journal::Kept;
use crate::sqlite::Sqlite;
use crate::store::{Store, Whole, now};
use crate::text;

/// How the names of backups begin.
const BEGINNING: &str = "tallyho-";

/// A backup that lies in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// How large it is, in bytes.
    pub size: u64,
}

/// Makes a backup of everything in a folder, looks whether it can be read, and keeps the newest so many; older ones are
/// removed only then.
///
/// # Errors
/// When something in the store is damaged, or the file cannot be written or read again. Earlier backups stay.
pub fn backup(store: &dyn Store, folder: &Path, keep: usize) -> Result<Backup, LedgerError> {
    private_folder(folder)?;
    clear_drafts(folder)?;
    let mut made = now();
    // One for each second; a name is never used twice.
    while backups(folder)?.iter().any(|there| there.made >= made) {
        made = backups(folder)?.first().map_or(made, |newest| newest.made) + 1;
    }
    let path = store.snapshot(&folder.join(format!("{BEGINNING}{}", stamp(made))))?;
    if let Err(error) = read_backup(&path) {
        // What cannot be read is no backup; the store is as it was.
        let _ = fs::remove_file(&path);
        return Err(error);
    }
    for old in backups(folder)?.into_iter().skip(keep.max(1)) {
        fs::remove_file(&old.path).map_err(|error| LedgerError::io(&old.path, error))?;
    }
    let size = fs::metadata(&path).map_err(|error| LedgerError::io(&path, error))?.len();
    Ok(Backup { path, made, size })
}

/// Removes what a killed program began; what is young may be somebody's who is at it.
fn clear_drafts(folder: &Path) -> Result<(), LedgerError> {
    let io = |error| LedgerError::io(folder, error);
    for entry in fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_draft = name.starts_with(BEGINNING) && (name.ends_with(".copy") || name.ends_with(".new"));
        let age = fs::metadata(&path).and_then(|it| it.modified()).ok().and_then(|it| it.elapsed().ok());
        if is_draft && age.is_some_and(|age| age > Duration::from_secs(3600)) {
            // Another program may have been faster.
            let _ = fs::remove_file(&path);
        }
    }
    Ok(())
}

/// Makes a backup unless the newest one is younger than so many seconds.
///
/// # Errors
/// As [`backup`].
pub fn backup_if_older(
    store: &dyn Store,
    folder: &Path,
    keep: usize,
    seconds: i64,
) -> Result<Option<Backup>, LedgerError> {
    match backups(folder)?.first() {
        Some(newest) if newest.made + seconds > now() => Ok(None),
        Some(_) | None => backup(store, folder, keep).map(Some),
    }
}

/// The backups in a folder, the newest first; none where there is no folder.
///
/// # Errors
/// [`LedgerError::Io`] when it cannot be read.
pub fn backups(folder: &Path) -> Result<Vec<Backup>, LedgerError> {
    let io = |error| LedgerError::io(folder, error);
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(io(error)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(io)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = [Sqlite::ENDING, text::ENDING].iter().find_map(|ending| name.strip_suffix(ending));
        let Some(made) = stem.and_then(|stem| stem.strip_prefix(BEGINNING)).and_then(read_stamp) else { continue };
        let size = fs::metadata(&path).map_err(io)?.len();
        found.push(Backup { path, made, size });
    }
    found.sort_by(|one, other| (other.made, &other.path).cmp(&(one.made, &one.path)));
    Ok(found)
}

/// Everything in a backup or an export, each row checked.
///
/// # Errors
/// When it cannot be read, or is not what was written.
pub fn read_backup(file: &Path) -> Result<Whole, LedgerError> {
    match file.to_string_lossy().ends_with(Sqlite::ENDING) {
        true => Sqlite::look_into(file),
        false => text::read_file(file),
    }
}

/// Puts what is in a backup in the stead of everything in a store, all or nothing. What was there is kept beside: the
/// answer is where.
///
/// A store that can no longer be opened is moved out of the way first, with [`Sqlite::set_aside`].
///
/// # Errors
/// When the backup cannot be read or what is there cannot be kept; then nothing was changed.
pub fn restore(store: &dyn Store, file: &Path, beside: &Path) -> Result<PathBuf, LedgerError> {
    let whole = read_backup(file)?;
    private_folder(beside)?;
    let numbered = (2_u32..).map(|number| format!("-{number}"));
    let (since, mut names) = (stamp(now()), std::iter::once(String::new()).chain(numbered));
    let name = names.find_map(|number| {
        let name = format!("before-restore-{since}{number}");
        let is_free = |ending: &&str| !beside.join(format!("{name}{ending}")).exists();
        [Sqlite::ENDING, text::ENDING].iter().all(is_free).then_some(name)
    });
    let kept = store.snapshot(&beside.join(name.unwrap_or_default()))?;
    store.replace(&whole)?;
    Ok(kept)
}

/// A moment as a name of a file has it: `20261118-051152`, in the time of Greenwich.
pub(crate) fn stamp(moment: i64) -> String {
    let (days, second) = (moment.div_euclid(86_400), moment.rem_euclid(86_400));
    // Days since the first of March of the year 0, in eras of 400 years.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// The day of a moment, as people write it down: `2026-11-18`, in the time of Greenwich.
pub fn day(moment: i64) -> String {
    let stamp = stamp(moment);
    format!(
        "{}-{}-{}",
        &stamp[..stamp.len() - 11],
        &stamp[stamp.len() - 11..stamp.len() - 9],
        &stamp[stamp.len() - 9..stamp.len() - 7]
    )
}

/// The moment of such a name.
fn read_stamp(name: &str) -> Option<i64> {
    let digits = |from: usize, to: usize| name.get(from..to)?.parse::<i64>().ok();
    if name.len() != 15 || name.get(8..9) != Some("-") {
        return None;
    }
    let (year, month, day) = (digits(0, 4)?, digits(4, 6)?, digits(6, 8)?);
    let (hour, minute, second) = (digits(9, 11)?, digits(11, 13)?, digits(13, 15)?);
    let year = if month <= 2 { year - 1 } else { year };
    let months = (month + 9) % 12;
    let in_year = (153 * months + 2) / 5 + day - 1;
    let days = year.div_euclid(400) * 146_097 + year.rem_euclid(400) * 365 + year.rem_euclid(400) / 4
        - year.rem_euclid(400) / 100
        + in_year
        - 719_468;
    let moment = days * 86_400 + hour * 3600 + minute * 60 + second;
    (stamp(moment) == name).then_some(moment)
}

impl Whole {
    /// How many rows all its journals have.
    pub fn rows(&self) -> u64 {
        self.journals.iter().map(|kept: &Kept| kept.rows.len() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_people_read_them_and_read_again() {
        for (moment, name) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (1_794_978_712, "20261118-051152"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(stamp(moment), name);
            assert_eq!(read_stamp(name), Some(moment));
        }
        for wrong in ["", "20261118", "20261318-051152", "20261118-251152", "yesterday-noon!"] {
            assert_eq!(read_stamp(wrong), None, "{wrong}");
        }
    }
}
