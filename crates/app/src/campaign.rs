//! `tallyho campaign`: campaigns at the terminal, the same words for every kind.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use tallyho_campaign::{By, Desk, DeskError, Keeper, Request, Wishes};
use tallyho_muster::Muster;

use crate::draw::save;
use crate::error::AppError;
use crate::play::data_folder;

/// What is done with campaigns, and where they are kept.
#[derive(Debug, Args)]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    command: CampaignCommand,
    /// Campaigns are kept in this folder instead of the user's own
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Campaigns are kept in another store: a folder, or postgres://user@host/database
    #[arg(long, global = true, value_name = "STORE")]
    store: Option<String>,
    /// Act as this player, by id, instead of as the coordinator
    #[arg(long = "as", global = true, value_name = "PLAYER")]
    player: Option<String>,
    /// Write JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum CampaignCommand {
    /// Begin a campaign
    New {
        /// Which: aturi (Heroes of the Aturi Cluster) or flight-group (Flight Group Alpha)
        kind: String,
        /// What it is called
        name: String,
        /// How long it is, in the Aturi Cluster: short, medium or long
        #[arg(long, value_name = "LENGTH")]
        length: Option<String>,
        /// How missions can be flown again, in Flight Group Alpha: classic, completionist or ironman
        #[arg(long, value_name = "MODE")]
        mode: Option<String>,
        /// How its rules are read: as-written, gentle or harder; in the Aturi Cluster classic, too
        #[arg(long, value_name = "PRESET")]
        preset: Option<String>,
        /// What its luck comes from; left out, any
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// List the campaigns there are
    List,
    /// Tell how a campaign stands
    Show { name: String },
    /// List what can be done now: whatever is drawn from it is accepted
    Options { name: String },
    /// Do something: an action and what it takes, such as `buy pilot=sparrow card=predator`
    Do {
        name: String,
        #[arg(required = true, value_name = "ACTION NAME=VALUE")]
        words: Vec<String>,
    },
    /// Tell everything that ever happened
    Log { name: String },
    /// Take back the last action, or all but the first so many
    Undo {
        name: String,
        #[arg(long, value_name = "N")]
        to: Option<u64>,
    },
    /// Do again what was taken back last
    Redo { name: String },
    /// Return to how it stood after an entry of the log, whatever came after
    Return { name: String, entry: u64 },
    /// Set a number by hand, with a reason; what is not as the rules want it is told
    Correct { name: String, what: String, to: i64, reason: String },
    /// Read all entries again, and say what is not as it should be
    Verify { name: String },
    /// Take over a campaign that was begun on paper: a form as JSON, from a file or `-`
    TakeOver { name: String, file: PathBuf },
    /// Write a campaign as one file that any store takes in again
    Export {
        name: String,
        /// Where to; left out, it is printed
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Write what entries say as it is, surprises too
        #[arg(long)]
        plain: bool,
    },
    /// Take in a campaign that was exported
    Import { file: PathBuf },
    /// Copy a campaign to another store
    Copy {
        name: String,
        /// Where to: a folder, or postgres://user@host/database
        #[arg(long, value_name = "STORE")]
        to: String,
    },
    /// Keep a backup of everything, battles too; the newest seven stay
    Backup {
        /// The folder [default: backups in the folder of the data]
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
    },
    /// Put a backup in the stead of everything; what was there is kept beside
    Restore { file: PathBuf },
    /// Print the sheets of all pilots, to write on
    Print { name: String },
}

/// Does what was asked for.
pub(crate) fn run(args: &CampaignArgs, muster: Muster, out: &mut impl Write) -> Result<(), AppError> {
    let folder = args.data.clone().unwrap_or_else(data_folder);
    let store = args.store.clone().unwrap_or_else(|| folder.to_string_lossy().into_owned());
    let by = args.player.clone().map_or(By::Coordinator, By::Player);
    let keeper = Keeper::new(tallyho_ledger::open(&store)?, muster);
    let mut desk = Desk::new(keeper, by, args.json, &mut *out);
    let beside = folder.join("backups");
    match &args.command {
        CampaignCommand::New { kind, name, length, mode, preset, seed } => {
            // Any number will do, as long as nobody knows it.
            let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(name));
            let wishes = Wishes { length: length.as_deref(), mode: mode.as_deref(), preset: preset.as_deref() };
            desk.begin(kind, name, &wishes, seed)?;
        }
        CampaignCommand::List => desk.list()?,
        CampaignCommand::Show { name } => desk.show(name)?,
        CampaignCommand::Options { name } => desk.options(name)?,
        CampaignCommand::Do { name, words } => {
            let request = Request::read(words.iter().map(String::as_str)).map_err(DeskError::from)?;
            desk.act(name, &request)?;
        }
        CampaignCommand::Log { name } => desk.log(name)?,
        CampaignCommand::Undo { name, to } => desk.undo(name, *to)?,
        CampaignCommand::Redo { name } => desk.redo(name)?,
        CampaignCommand::Return { name, entry } => desk.turn_to(name, *entry)?,
        CampaignCommand::Correct { name, what, to, reason } => desk.correct(name, what, *to, reason)?,
        CampaignCommand::Verify { name } => desk.verify(name)?,
        CampaignCommand::TakeOver { name, file } => {
            let form = read(file).map_err(|error| AppError::CannotRead { path: file.clone(), error })?;
            desk.take_over(name, &form)?;
        }
        CampaignCommand::Export { name, out: to, plain } => {
            let mut text = Vec::new();
            desk.export(name, *plain, &mut text)?;
            match to {
                None => out.write_all(&text)?,
                Some(path) => {
                    save(path, &String::from_utf8_lossy(&text))
                        .map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
                }
            }
        }
        CampaignCommand::Import { file } => desk.import(file)?,
        CampaignCommand::Copy { name, to } => desk.copy(name, to)?,
        CampaignCommand::Backup { to } => desk.backup(to.as_ref().unwrap_or(&beside))?,
        CampaignCommand::Restore { file } => drop(desk.restore(file, &beside)?),
        CampaignCommand::Print { name } => desk.print(name)?,
    }
    Ok(())
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    match path.as_os_str() == "-" {
        true => io::stdin().read_to_string(&mut text).map(|_| text),
        false => std::fs::read_to_string(path),
    }
}
