//! From a folder and an address to a server that runs.

use std::io::{self, Read, Seek, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc as Shared;

use tallyho_ledger::{LedgerError, Sqlite, private_file};
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
    /// Where battles are kept.
    pub folder: PathBuf,
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
    let store = Shared::new(Sqlite::open(folder)?);
    let host = if wanted.listen.is_loopback() { None } else { Some(host_key(folder)?) };
    let room = door::room(limits::raise_files());
    let games = Games::new(muster, store, Seeds::new(wanted.seed));
    let server = Shared::new(Server::new(games, host).with_room(room));
    runtime.block_on(async {
        let address = SocketAddr::new(wanted.listen, wanted.port);
        let busy = |error| ServeError::CannotListen { address, error };
        let listener = TcpListener::bind(address).await.map_err(busy)?;
        let link = link(listener.local_addr()?, server.host.as_deref());
        writeln!(out, "Tallyho is at {link}\nBattles are kept in {}. Stop it with Ctrl+C.", folder.display())?;
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
