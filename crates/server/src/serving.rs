//! From a folder and an address to a server that runs.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc as Shared;

use tallyho_muster::Muster;
use tokio::net::TcpListener;

use crate::door::{self, Door};
use crate::hall::Hall;
use crate::limits;
use crate::secret::{self, Seeds};
use crate::server::{self, House};
use crate::store::Store;

/// The most requests that are worked on apart at once; others wait for their turn.
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
    /// A folder or a file that cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    CannotWrite {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A store of battles that cannot be used.
    #[error("cannot keep battles: {0}")]
    Store(String),
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
    let no_folder = |error| ServeError::CannotWrite { path: folder.clone(), error };
    make_private(folder).map_err(no_folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(MOST_APART).build()?;
    // Before anything is written.
    runtime.block_on(async { limits::outlive_full_files() })?;
    let store = Store::open(folder).map_err(|error| ServeError::Store(error.message))?;
    let host = if wanted.listen.is_loopback() { None } else { Some(host_key(folder)?) };
    let room = door::room(limits::raise_files());
    let house = House::new(Hall::new(muster, store, Seeds::new(wanted.seed)), host).with_room(room);
    let house = Shared::new(house);
    runtime.block_on(async {
        let address = SocketAddr::new(wanted.listen, wanted.port);
        let busy = |error| ServeError::CannotListen { address, error };
        let listener = TcpListener::bind(address).await.map_err(busy)?;
        let link = link(listener.local_addr()?, house.host.as_deref());
        writeln!(out, "Tallyho is at {link}\nBattles are kept in {}. Stop it with Ctrl+C.", folder.display())?;
        out.flush()?;
        at(&link);
        // Whoever stops the program stops it at once: listeners are never done, and everything is on disk.
        tokio::select! {
            () = Shared::new(Door::new(room)).serve(listener, server::router(house)) => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        Ok(())
    })
}

/// Makes a folder that others on this machine cannot read: whoever knows a key sits at its seat.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The address a browser on this machine finds the server at.
fn link(at: SocketAddr, host: Option<&str>) -> String {
    let ip = if at.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { at.ip() };
    let at = SocketAddr::new(ip, at.port());
    host.map_or(format!("http://{at}/"), |key| format!("http://{at}/#host={key}"))
}

/// The host's key, the same every time, so that a bookmark holds.
fn host_key(folder: &Path) -> Result<String, ServeError> {
    let path = folder.join("host.key");
    if let Some(key) = fs::read_to_string(&path).ok().filter(|key| secret::is_key(key)) {
        return Ok(key);
    }
    let key = secret::key().map_err(|error| ServeError::Store(error.message))?;
    fs::write(&path, &key).map_err(|error| ServeError::CannotWrite { path, error })?;
    Ok(key)
}
