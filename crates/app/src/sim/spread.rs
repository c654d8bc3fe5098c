//! `tallyho sim --queue`, `sim work` and `sim collect`: games over as many machines as one has.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tallyho_ledger::{Postgres, Queue, Shift, Until};
use tallyho_muster::Muster;
use tallyho_sim::spread::{self, Offer};
use tallyho_sim::{Finished, Outcome, Shard};
use tallyho_trial::{Order, Repeat};

use super::{SimArgs, fly, screen};
use crate::error::AppError;

/// Where to work, and for how long.
#[derive(Clone, Debug, Args)]
pub(super) struct WorkArgs {
    /// The queue: postgres://user@host/database
    #[arg(long, value_name = "STORE")]
    queue: String,
    /// On how many threads [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// After how many seconds it says again that it is still there; three times in vain, and another plays its shard
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    heartbeat: u64,
    /// Stop when everything that was offered is played, instead of waiting for more
    #[arg(long)]
    until_done: bool,
}

/// What is collected, and where to.
#[derive(Clone, Debug, Args)]
pub(super) struct CollectArgs {
    /// The queue: postgres://user@host/database
    #[arg(long, value_name = "STORE")]
    queue: String,
    /// What it is called in the queue, if there is more than one
    name: Option<String>,
    /// Where the whole goes
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Remove it from the queue when it is written
    #[arg(long)]
    forget: bool,
    /// Write the summary as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Offers games to whoever works at the queue.
pub(super) fn offer(args: &SimArgs, queue: &str, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let (sweep, shards) = (Repeat::of(&args.wish(), muster)?.sweep().clone(), args.shards);
    let offer = Offer { sweep, shards, order: serde_json::to_string(&Order::pack(&args.wish())?)? };
    let open = offer.make(&Postgres::open(queue)?)?;
    writeln!(out, "{}: {open} of {shards} shards are to be played", offer.name())?;
    let next = "`tallyho sim work --queue STORE` plays them, on any machine; `tallyho sim collect` puts them together";
    Ok(writeln!(out, "{next}")?)
}

/// Plays what others offer.
pub(super) fn work(args: &WorkArgs, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let until = if args.until_done { Until::Done } else { Until::Stopped };
    let shift = Shift { heartbeat: Duration::from_secs(args.heartbeat), until, stop: &screen::STOP };
    let play = |offer: &Offer, shard: Shard, folder: &Path| {
        let play = || -> Result<Option<Finished>, AppError> {
            let order: Order = serde_json::from_str(&offer.order)?;
            let repeat = Repeat::of(&order.lay_out(&folder.join("given"))?, muster)?;
            if *repeat.sweep() != offer.sweep {
                return Err(AppError::OtherGames);
            }
            match fly(&repeat, shard, args.jobs, folder)? {
                Outcome::Finished(finished) => Ok(Some(*finished)),
                Outcome::Stopped { .. } => Ok(None),
            }
        };
        play().map_err(|error| error.to_string())
    };
    let played = spread::work(&Postgres::open(&args.queue)?, &shift, play)?;
    Ok(writeln!(out, "{played} shards were played here")?)
}

/// Puts together what was played.
pub(super) fn collect(args: &CollectArgs) -> Result<Finished, AppError> {
    let queue = Postgres::open(&args.queue)?;
    let (finished, name) = spread::collect(&queue, args.name.as_deref(), &args.out)?;
    if args.forget {
        queue.forget(&name)?;
    }
    Ok(finished)
}
