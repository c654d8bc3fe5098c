//! `tallyho play`: the table in a browser.

mod aboard;
mod ask;
mod assets;
mod battle;
mod dice;
mod error;
mod facts;
mod hall;
mod home;
mod marks;
mod mat;
mod mat_board;
mod mat_map;
#[cfg(test)]
mod mat_mission_tests;
mod mat_routes;
mod mat_scene;
mod mat_setup;
mod mat_store;
#[cfg(test)]
mod mat_tests;
mod mates;
mod mission_facts;
#[cfg(test)]
mod mission_tests;
mod missions;
mod odds;
mod preview;
mod scene;
mod scribe;
mod secret;
mod server;
mod squad_scene;
mod squad_store;
#[cfg(test)]
mod squad_tests;
mod squads;
mod store;
#[cfg(test)]
mod tests;
mod threat;
mod told;
#[cfg(test)]
mod told_tests;
mod viewer;
mod wings;

use std::env;
use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc as Shared;

use axum::serve::ListenerExt;
use clap::Args;
use tallyho_cards::Library;
use tokio::net::TcpListener;

use crate::error::AppError;
use hall::Hall;
use secret::Seeds;
use server::House;
use store::Store;

/// Where to serve the page, and where to keep battles.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7722)]
    port: u16,
    /// The address to listen on; anything but this machine's own lets others in, each by the link to his seat
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Keep battles in this folder instead of the user's own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Roll the same dice again: battles begun in the same order, and answered alike, go alike
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Serves until it is stopped.
pub(crate) fn run(
    args: &PlayArgs,
    library: Library,
    missions: tallyho_missions::Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let folder = args.data.clone().unwrap_or_else(data_folder);
    let no_folder = |error| AppError::CannotWrite { path: folder.clone(), error };
    make_private(&folder).map_err(no_folder)?;
    let store = Store::open(&folder).map_err(|error| AppError::Store(error.message))?;
    let host = if args.listen.is_loopback() { None } else { Some(host_key(&folder)?) };
    let house = Shared::new(House { hall: Hall::new(library, missions, store, Seeds::new(args.seed)), host });
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let address = SocketAddr::new(args.listen, args.port);
        let busy = |error| AppError::CannotListen { address, error };
        let listener = TcpListener::bind(address).await.map_err(busy)?;
        let local = listener.local_addr()?;
        // A message is told at once, not when there is more to tell.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let link = link(local, house.host.as_deref());
        writeln!(out, "Tallyho is at {link}\nBattles are kept in {}. Stop it with Ctrl+C.", folder.display())?;
        out.flush()?;
        if !args.no_open {
            open_browser(&link);
        }
        // Whoever stops the program stops it at once: listeners are never done, and everything is on disk.
        tokio::select! {
            served = axum::serve(listener, server::router(house)) => served?,
            _ = tokio::signal::ctrl_c() => {}
        }
        Ok(())
    })
}

/// Makes a folder that others on this machine cannot read: whoever knows a key sits at its seat.
fn make_private(folder: &std::path::Path) -> std::io::Result<()> {
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
fn host_key(folder: &std::path::Path) -> Result<String, AppError> {
    let path = folder.join("host.key");
    if let Some(key) = fs::read_to_string(&path).ok().filter(|key| secret::is_key(key)) {
        return Ok(key);
    }
    let key = secret::key().map_err(|error| AppError::Store(error.message))?;
    fs::write(&path, &key).map_err(|error| AppError::CannotWrite { path, error })?;
    Ok(key)
}

/// The user's own folder for data, as the desktop says.
fn data_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || folder("HOME").or_else(|| folder("USERPROFILE")).map(|home| home.join(".local/share"));
    folder("XDG_DATA_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(home).unwrap_or_default().join("tallyho")
}

/// Opens the page where there is a desktop. Where there is none, the address was printed.
fn open_browser(link: &str) {
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let opener = if cfg!(target_os = "macos") {
        Some("open")
    } else if cfg!(windows) {
        Some("explorer")
    } else {
        desktop.then_some("xdg-open")
    };
    if let Some(opener) = opener {
        // No browser is no reason to stop.
        let _ = Command::new(opener).arg(link).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}
