//! What two people do only together: one proposes, the other accepts or declines.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::routing::post;
use serde::Deserialize;
use serde_json::json;
use tallyho_ledger::JournalId;

use super::battle::Sent;
use super::error::WebError;
use super::games::Games;
use super::routes::Routes;
use super::server::{Answer, Served, apart, changed, correction, read, said};
use super::viewer::Viewer;

/// What whoever has a seat may do.
pub(super) fn at_a_seat() -> Routes {
    Routes::new()
        .route("/api/at/{key}/propose", post(propose))
        .route("/api/at/{key}/accept", post(accept))
        .route("/api/at/{key}/decline", post(decline))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Proposed {
    turn: u64,
    /// A correction as replays write it, such as `3 gain stress`; nothing to take back one's last answer.
    adjust: Option<String>,
}

async fn propose(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Proposed { turn, adjust } = read(&headers, &body)?;
    let by = adjust.as_deref().map(correction).transpose()?;
    let id = apart(move || server.games.at(&key, |battle, viewer| battle.propose(&Sent::new(viewer, turn, None)?, by)));
    Ok(said(&json!({ "proposal": id.await? })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Agreed {
    /// Which one.
    proposal: u64,
    message: Option<String>,
}

async fn accept(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Agreed { proposal, message } = read(&headers, &body)?;
    changed(server, key, move |server, battle, viewer| {
        // Whatever was answered meanwhile, it is agreed to.
        battle.accept(Sent::new(viewer, 0, message)?, proposal, &*server.games.store)
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Declined {
    proposal: u64,
}

async fn decline(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Declined { proposal } = read(&headers, &body)?;
    changed(server, key, move |_, battle, viewer| battle.decline(viewer, proposal)).await
}

impl Games {
    /// Whom else a second key lets in at the same battle.
    pub(super) fn also(&self, battle: JournalId, key: Option<&str>) -> Result<Option<Viewer>, WebError> {
        let door = key.map(|key| self.door(key)).transpose()?;
        Ok(door.filter(|(id, _)| *id == battle).map(|(_, viewer)| viewer))
    }
}
