//! `tallyho campaign`: campaigns at the terminal, the same words for every kind.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Read as _, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use tallyho_campaign::aturi::{Length, PRESETS, Switches};
use tallyho_campaign::{By, Founding, Keeper, Kind, Offer, Open, Request};
use tallyho_cards::word::unknown;
use tallyho_ledger::{Sqlite, Store};
use tallyho_muster::Muster;

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
        /// Which: aturi (Heroes of the Aturi Cluster)
        kind: String,
        /// What it is called
        name: String,
        /// How long it is: short, medium or long
        #[arg(long, value_name = "LENGTH", default_value = "short")]
        length: String,
        /// How its rules are read: as-written, gentle, harder or classic
        #[arg(long, value_name = "PRESET", default_value = "as-written")]
        preset: String,
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
}

/// Does what was asked for.
pub(crate) fn run(args: &CampaignArgs, muster: Muster, out: &mut impl Write) -> Result<(), AppError> {
    let folder = args.data.clone().unwrap_or_else(data_folder);
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder)?);
    let keeper = Keeper::new(store, muster);
    let by = args.player.clone().map_or(By::Coordinator, By::Player);
    match &args.command {
        CampaignCommand::New { kind, name, length, preset, seed } => {
            let open = begin(&keeper, kind, name, (length, preset, *seed))?;
            show(&open, &keeper, args.json, out)
        }
        CampaignCommand::List => list(&keeper, args.json, out),
        CampaignCommand::Show { name } => show(&keeper.find(name)?, &keeper, args.json, out),
        CampaignCommand::Options { name } => {
            let offers = keeper.find(name)?.campaign.options(&by, keeper.muster());
            options(&offers.map_err(tallyho_campaign::KeepError::from)?, args.json, out)
        }
        CampaignCommand::Do { name, words } => {
            let request = Request::read(words.iter().map(String::as_str)).map_err(tallyho_campaign::KeepError::from)?;
            changed(name, &keeper, args.json, out, |open| keeper.act(open, &by, &request, None))
        }
        CampaignCommand::Log { name } => log(&keeper.find(name)?, &keeper, out),
        CampaignCommand::Undo { name, to } => {
            changed(name, &keeper, args.json, out, |open| keeper.undo(open, &by, *to, None))
        }
        CampaignCommand::Redo { name } => changed(name, &keeper, args.json, out, |open| keeper.redo(open, &by, None)),
        CampaignCommand::Return { name, entry } => {
            changed(name, &keeper, args.json, out, |open| keeper.turn_to(open, &by, *entry))
        }
        CampaignCommand::Correct { name, what, to, reason } => {
            let request = Request::new("correct").with("what", what).with("to", to.to_string()).with("reason", reason);
            changed(name, &keeper, args.json, out, |open| keeper.act(open, &by, &request, None))?;
            verify(&keeper.find(name)?, &keeper, out)
        }
        CampaignCommand::Verify { name } => verify(&keeper.find(name)?, &keeper, out),
        CampaignCommand::TakeOver { name, file } => {
            let text = read(file).map_err(|error| AppError::CannotRead { path: file.clone(), error })?;
            let paper = serde_json::from_str(&text)
                .map_err(|error| AppError::BadWord(format!("{} is no form of a campaign: {error}", file.display())))?;
            changed(name, &keeper, args.json, out, |open| keeper.take_over(open, &by, &paper))
        }
    }
}

fn read(path: &PathBuf) -> io::Result<String> {
    let mut text = String::new();
    match path.as_os_str() == "-" {
        true => io::stdin().read_to_string(&mut text).map(|_| text),
        false => std::fs::read_to_string(path),
    }
}

fn begin(
    keeper: &Keeper,
    kind: &str,
    name: &str,
    (length, preset, seed): (&str, &str, Option<u64>),
) -> Result<Open, AppError> {
    if Kind::find(kind).is_none() {
        return Err(AppError::BadWord(unknown("campaign", kind, Kind::ALL.iter().map(|it| it.word()))));
    }
    let lengths = Length::ALL.iter().map(|it| it.word());
    let length =
        Length::ALL.into_iter().find(|it| it.word() == length).ok_or_else(|| unknown("length", length, lengths));
    let presets = PRESETS.iter().map(|it| it.name);
    let preset = PRESETS.iter().find(|it| it.name == preset).ok_or_else(|| unknown("preset", preset, presets));
    let switches = Switches::of(preset.map_err(AppError::BadWord)?);
    // Any number will do, as long as nobody knows it.
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(name));
    let founding = Founding { name, length: length.map_err(AppError::BadWord)?, switches, seed };
    Ok(keeper.begin(founding, Vec::new())?)
}

fn changed(
    name: &str,
    keeper: &Keeper,
    json: bool,
    out: &mut impl Write,
    change: impl Fn(&mut Open) -> Result<(), tallyho_campaign::KeepError>,
) -> Result<(), AppError> {
    let mut open = keeper.find(name)?;
    change(&mut open)?;
    if json {
        return show(&open, keeper, json, out);
    }
    let last = open.campaign.log(keeper.muster()).pop();
    last.into_iter().flat_map(|line| line.told).try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(writeln!(out, "{}", open.campaign.state().next(keeper.muster()))?)
}

fn show(open: &Open, keeper: &Keeper, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    if json {
        serde_json::to_writer(&mut *out, &open.campaign.state().seen())?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{}", open.campaign.state().text(keeper.muster()))?)
}

fn list(keeper: &Keeper, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    let all = keeper.list()?;
    if json {
        let rows: Vec<_> = all.iter().map(|it| (it.id, &it.name, &it.summary)).collect();
        serde_json::to_writer(&mut *out, &rows)?;
        return Ok(writeln!(out)?);
    }
    if all.is_empty() {
        return Ok(writeln!(out, "there are none; `tallyho campaign new aturi NAME` begins one")?);
    }
    Ok(all.iter().try_for_each(|it| writeln!(out, "{:>4}  {:<32} {}", it.id, it.name, it.summary))?)
}

fn options(offers: &[Offer], json: bool, out: &mut impl Write) -> Result<(), AppError> {
    if json {
        serde_json::to_writer(&mut *out, offers)?;
        return Ok(writeln!(out)?);
    }
    Ok(offers.iter().try_for_each(|offer| writeln!(out, "{offer}"))?)
}

fn log(open: &Open, keeper: &Keeper, out: &mut impl Write) -> Result<(), AppError> {
    for line in open.campaign.log(keeper.muster()) {
        let mark = if line.counts { ' ' } else { '-' };
        writeln!(out, "{mark}{:>4}  {:<12} {}", line.number, line.by.word(), line.told.join("; "))?;
    }
    Ok(())
}

fn verify(open: &Open, keeper: &Keeper, out: &mut impl Write) -> Result<(), AppError> {
    let faults = open.campaign.verify(keeper.muster());
    let faults = faults.map_err(|fault| AppError::BadWord(fault.to_string()))?;
    if faults.is_empty() {
        return Ok(writeln!(out, "all entries lead to how it stands, and all of it is as the rules want it")?);
    }
    Ok(faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?)
}
