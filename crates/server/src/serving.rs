//! From a folder and an address to a server that runs.

use std::io::{self, Read, Seek, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc as Shared;

use tallyho_ledger::{
    Kinds, LedgerError, Named, Postgres, Sqlite, Store, backup_if_older, private_file, private_folder,
};
use tallyho_muster::Muster;
use tokio::net::TcpListener;

use crate::door::{self, Door};
use crate::games::Games;
use crate::limits;
use crate::queue;
use crate::secret::{self, Seeds};
use crate::server::{self, Server};

/// The most requests that are worked on apart at once, beside those who wait for their turn to think; others wait.
const MOST_APART: usize = 64;

/// Where to serve the page, and where to keep battles.
#[derive(Clone, Debug)]
pub struct Serving {
    /// The address to listen on.
    pub listen: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// Where the host's key and backups are kept, and battles unless there is another store.
    pub folder: PathBuf,
    /// The word for another store: a folder, or `postgres://user@host/database`.
    pub store: Option<String>,
    /// What dice roll by; none for any.
    pub seed: Option<u64>,
}

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A store of battles that cannot be used. What is in it is as it was.
    #[error("cannot keep battles: {0}")]
    Store(#[from] LedgerError),
    /// A key that cannot be drawn.
    #[error("cannot draw a key: {0}")]
    NoKey(String),
    /// An address that cannot be listened on.
    #[error("cannot listen on {address}: {error}; is Tallyho running already? --port 0 takes any free port")]
    CannotListen {
        /// Which one.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// Something else that the system refuses.
    #[error("cannot write: {0}")]
    Io(#[from] io::Error),
}

/// Serves until it is stopped. Who wants to open a browser is told where.
///
/// # Errors
/// When the folder, its store or the address cannot be used.
pub fn serve(wanted: &Serving, muster: Muster, out: &mut impl Write, at: impl FnOnce(&str)) -> Result<(), ServeError> {
    let folder = &wanted.folder;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MOST_APART + queue::LONGEST)
        .build()?;
    // Before anything is written.
    runtime.block_on(async { limits::outlive_full_files() })?;
    private_folder(folder)?;
    let (store, kept_in) = open(wanted)?;
    back_up(&store, folder);
    let host = if wanted.listen.is_loopback() { None } else { Some(host_key(folder)?) };
    let room = door::room(limits::raise_files());
    let games = Games::new(muster, store, Seeds::new(wanted.seed));
    let server = Shared::new(Server::new(games, host).with_room(room));
    watch(&server)?;
    runtime.block_on(async {
        let address = SocketAddr::new(wanted.listen, wanted.port);
        let busy = |error| ServeError::CannotListen { address, error };
        let listener = TcpListener::bind(address).await.map_err(busy)?;
        let link = link(listener.local_addr()?, server.host.as_deref());
        writeln!(out, "Tallyho is at {link}\nBattles are kept in {kept_in}. Stop it with Ctrl+C.")?;
        out.flush()?;
        at(&link);
        // Whoever stops the program stops it at once: listeners are never done, and everything is on disk.
        tokio::select! {
            () = Shared::new(Door::new(room)).serve(listener, server::router(server)) => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        Ok(())
    })
}

/// The store that is wanted, and what people call it.
fn open(wanted: &Serving) -> Result<(Shared<dyn Store>, String), LedgerError> {
    let named = wanted.store.as_deref().map(tallyho_ledger::named).transpose()?;
    let folder = match named {
        Some(Named::Database(address)) => {
            let store = Postgres::open(&address)?;
            let name = store.name();
            return Ok((Shared::new(store), name));
        }
        Some(Named::Folder(folder)) => folder,
        None => wanted.folder.clone(),
    };
    Ok((Shared::new(Sqlite::open(&folder)?), folder.display().to_string()))
}

/// Has a server hear what others on the same store do.
pub(crate) fn watch(server: &Shared<Server>) -> Result<(), LedgerError> {
    let listener = Shared::downgrade(server);
    server.games.store.watch(Box::new(move |change| {
        if let Some(server) = listener.upgrade() {
            server.games.heard(change);
        }
    }))
}

/// How many backups are kept, and after how many seconds there is another.
const BACKUPS: (usize, i64) = (7, 24 * 60 * 60);

/// Makes a backup of a store in which there is something, unless there is one of today. Nobody waits for it, and
/// battles go on without.
fn back_up(store: &Shared<dyn Store>, folder: &Path) {
    let (store, folder) = (Shared::clone(store), folder.join("backups"));
    let work = move || {
        let (keep, seconds) = BACKUPS;
        let is_empty = store.kinds().map(|kinds| kinds == Kinds::default());
        let made = is_empty.and_then(|is_empty| match is_empty {
            true => Ok(None),
            false => backup_if_older(&*store, &folder, keep, seconds),
        });
        if let Err(error) = made {
            let _ = writeln!(io::stderr(), "tallyho: no backup was made: {error}");
        }
    };
    std::thread::spawn(work);
}

/// The address a browser on this machine finds the server at.
fn link(at: SocketAddr, host: Option<&str>) -> String {
    let ip = if at.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { at.ip() };
    let at = SocketAddr::new(ip, at.port());
    host.map_or(format!("http://{at}/"), |key| format!("http://{at}/#host={key}"))
}

/// The host's key, the same every time, so that a bookmark holds.
pub(crate) fn host_key(folder: &Path) -> Result<String, ServeError> {
    let path = folder.join("host.key");
    let io = |error| LedgerError::Io { path: path.clone(), error };
    // One that others on this machine could read is closed to them first.
    let mut file = private_file(&path)?;
    let mut key = String::new();
    file.read_to_string(&mut key).map_err(io)?;
    if !secret::is_key(&key) {
        key = secret::key().map_err(|error| ServeError::NoKey(error.message))?;
        file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(key.as_bytes())).map_err(io)?;
    }
    Ok(key)
}
