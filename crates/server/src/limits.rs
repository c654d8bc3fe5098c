//! What the system allows the program, and how it is told that there is no more.

/// How many files are open at most where the system does not say.
const FILES: usize = 256;

/// Raises the limit of open files as far as the system lets this user; how many may be open then.
#[cfg(unix)]
pub(super) fn raise_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Some systems name a limit that they do not grant; what was allowed before is allowed still.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(FILES))
}

/// Where a connection is no file, only the door's own number counts.
#[cfg(not(unix))]
pub(super) fn raise_files() -> usize {
    FILES * 16
}

/// Makes a file that may not grow an error of whoever writes it. By itself the system ends the program.
#[cfg(unix)]
pub(super) fn outlive_full_files() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    /// SIGXFSZ, which has this number on Linux, macOS and the BSDs.
    const FILE_TOO_LARGE: i32 = 25;
    // What listens for the signal stays when this listener goes.
    signal(SignalKind::from_raw(FILE_TOO_LARGE)).map(drop)
}

/// Elsewhere a file that may not grow is an error anyway.
#[cfg(not(unix))]
pub(super) fn outlive_full_files() -> std::io::Result<()> {
    Ok(())
}
