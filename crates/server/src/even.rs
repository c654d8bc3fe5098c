//! How even a battle would be: what its squads cost, and what share either side wins when it is tried out.

use std::sync::Arc as Shared;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_sim::Even;
use tokio::sync::Semaphore;

use super::error::WebError;
use super::games::{Games, Planned, Wanted};
use super::missions::WantedMission;
use super::queue::Queue;
use super::routes::Routes;
use super::server::{Answer, Served, Server, apart, read, said};

/// What the sides of a battle are called to whoever sets it up.
const SIDES: [&str; 2] = ["your side", "the enemy"];
/// How many games are played if nobody says, and how many at most.
const GAMES: u32 = 40;
const MOST_GAMES: u32 = 200;
/// What the games roll by, so that the same battle is told the same.
const SEED: u64 = 1;
/// How many may find out at once. Their games wait for their turns as everybody's thoughts do.
static TRIALS: Semaphore = Semaphore::const_new(4);

/// What the host may find out before a battle.
pub(super) fn for_the_host() -> Routes {
    Routes::new()
        .route("/api/even/points", post(points))
        .route("/api/even/battle", post(battle))
        .route("/api/even/mission", post(mission))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trial<T> {
    wanted: T,
    #[serde(default = "forty")]
    games: u32,
}

const fn forty() -> u32 {
    GAMES
}

/// What both squads cost, and what a handicap would bring.
async fn points(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: Wanted = read(&headers, &body)?;
    let told = apart(move || {
        let Planned { wanted, handicap, .. } = server.games.plan(&wanted)?;
        let handicap = handicap.map(|handicap| handicap.sentence(SIDES));
        Ok(json!({ "points": wanted.compared(SIDES), "handicap": handicap }))
    });
    Ok(said(&told.await?))
}

async fn battle(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let Trial { wanted, games } = read::<Trial<Wanted>>(&headers, &body)?;
    tried(server, games, move |all, go| {
        let planned = all.plan(&wanted.placed())?;
        all.how_even(&planned.wanted, SIDES, games, go)
    })
    .await
}

async fn mission(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let Trial { wanted, games } = read::<Trial<WantedMission>>(&headers, &body)?;
    tried(server, games, move |all, go| {
        let (planned, names) = all.plan_mission(&wanted)?;
        all.how_even(&planned, [&names[0], &names[1]], games, go)
    })
    .await
}

/// Says that whoever asked is gone, when nobody waits for the answer any more.
struct Asker(Shared<AtomicBool>);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Tries something out for as long as somebody waits for it.
pub(super) async fn tried(
    server: Shared<Server>,
    games: u32,
    trial: impl FnOnce(&Games, &AtomicBool) -> Result<Value, WebError> + Send + 'static,
) -> Answer {
    if !(1..=MOST_GAMES).contains(&games) {
        return Err(WebError::bad(format!("1 to {MOST_GAMES} games are played.")));
    }
    let busy = |_| WebError::busy("Others are finding out how even they are. Try again in a while.");
    let permit = TRIALS.try_acquire().map_err(busy)?;
    let gone = Shared::new(AtomicBool::new(false));
    let asker = Asker(Shared::clone(&gone));
    let told = apart(move || {
        let told = trial(&server.games, &gone);
        drop(permit);
        told
    })
    .await;
    drop(asker);
    Ok(said(&told?))
}

impl Games {
    /// Plays games until all are played or nobody wants to know any more.
    pub(super) fn how_even(
        &self,
        wanted: &tallyho_muster::Wanted<'_>,
        sides: [&str; 2],
        games: u32,
        gone: &AtomicBool,
    ) -> Result<Value, WebError> {
        let queue: &Queue = &self.queue;
        let go = || if gone.load(Ordering::Relaxed) { None } else { queue.turn().ok() };
        let tried = self.muster.try_out(wanted, games, SEED, go)?;
        let tried = tried.ok_or_else(|| WebError::busy("Too many battles are being thought about here."))?;
        let flown_by = wanted.flown_by.map(|kind| tallyho_cards::word::Word::word(kind.stand_in()));
        let even = Even::of(tried.games.into(), tried.wins.map(u64::from));
        Ok(json!(even.told(sides, wanted.compared(sides), flown_by)))
    }
}
