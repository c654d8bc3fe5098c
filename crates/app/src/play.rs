//! `tallyho play`: the table in a browser.

use std::env;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use tallyho_muster::Muster;
use tallyho_server::Serving;

use crate::error::AppError;

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
    /// Keep battles, tables and squads in another store: a folder, or postgres://user@host/database, which several
    /// servers may share; a password may be in PGPASSWORD
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Roll the same dice again: battles begun in the same order, and answered alike, go alike
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Serves until it is stopped.
pub(crate) fn run(args: &PlayArgs, muster: Muster, out: &mut impl Write) -> Result<(), AppError> {
    let folder = args.data.clone().unwrap_or_else(data_folder);
    let (store, seed) = (args.store.clone(), args.seed);
    let serving = Serving { listen: args.listen, port: args.port, folder, store, seed };
    let at = |link: &str| {
        if !args.no_open {
            open_browser(link);
        }
    };
    Ok(tallyho_server::serve(&serving, muster, out, at)?)
}

/// The user's own folder for data, as the desktop says.
pub(crate) fn data_folder() -> PathBuf {
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
