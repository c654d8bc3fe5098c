//! The addresses of tables with miniatures.

use std::convert::Infallible;
use std::sync::Arc as Shared;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::setup::WantedCompanion;
use super::{Companion, Sent, TableStep};
use crate::error::WebError;
use crate::routes::Routes;
use crate::server::{Answer, Served, Server, apart, long, read, said};

/// What only the host may do.
pub(crate) fn for_the_host() -> Routes {
    Routes::new()
        .route("/api/companions", post(begin))
        .route("/api/companions/yard", get(yard))
        .route("/api/companions/{id}/remove", post(remove))
}

/// What whoever has the key to a table may do.
pub(crate) fn at_the_table() -> Routes {
    Routes::new()
        .route("/api/companion/{key}", get(standing))
        .route("/api/companion/{key}/events", get(events))
        .route("/api/companion/{key}/change", post(change))
        .route("/api/companion/{key}/undo", post(undo))
        .route("/api/companion/{key}/redo", post(redo))
        .route("/api/companion/{key}/file", get(file))
}

async fn begin(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: WantedCompanion = read(&headers, &body)?;
    let key = long(move || server.games.begin_companion(&wanted)).await?;
    Ok(said(&json!({ "key": key })))
}

async fn yard(State(server): Served) -> Answer {
    Ok(said(&apart(move || server.games.companion_yard()).await?))
}

async fn remove(State(server): Served, Path(id): Path<i64>, headers: HeaderMap, body: Bytes) -> Answer {
    let Value::Object(_) = read::<Value>(&headers, &body)? else { return Err(WebError::bad("An object is wanted.")) };
    apart(move || server.games.remove_companion(id)).await?;
    Ok(said(&json!({})))
}

async fn standing(State(server): Served, Path(key): Path<String>) -> Answer {
    at(server, key, |_, _| Ok(())).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    turn: u64,
    #[serde(default)]
    message: Option<String>,
    steps: Vec<TableStep>,
}

async fn change(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Change { turn, message, steps } = read(&headers, &body)?;
    let sent = Sent { turn, message };
    at(server, key, move |server, companion| {
        companion.change(sent, &steps, &server.games.shelves(), &*server.games.store)
    })
    .await
}

async fn undo(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let sent: Sent = read(&headers, &body)?;
    at(server, key, move |server, companion| companion.undo(sent, &server.games.shelves(), &*server.games.store)).await
}

async fn redo(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let sent: Sent = read(&headers, &body)?;
    at(server, key, move |server, companion| companion.redo(sent, &server.games.shelves(), &*server.games.store)).await
}

/// Which change comes next, whenever that changes: other screens then ask how it stands.
async fn events(
    State(server): Served,
    Path(key): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    let turns = apart(move || server.games.table(&key, |companion| Ok(companion.listen())));
    let told = WatchStream::new(turns.await?).map(|turn| Ok(Event::default().event("turn").data(turn.to_string())));
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

/// Does something at a table and tells how it stands then.
async fn at(
    server: Shared<Server>,
    key: String,
    act: impl FnOnce(&Server, &mut Companion) -> Result<(), WebError> + Send + 'static,
) -> Answer {
    let told = apart(move || {
        server.games.table(&key, |companion| {
            act(&server, companion)?;
            Ok(companion.told(&server.games.shelves()))
        })
    });
    Ok(said(&told.await?))
}

/// The session as `tallyho companion` keeps it.
async fn file(State(server): Served, Path(key): Path<String>) -> Answer {
    let told = apart(move || server.games.table(&key, |companion| Ok((companion.now.session.to_text(), companion.id))));
    let (text, id) = told.await?;
    let name = format!("attachment; filename=\"tallyho-table-{id}.txt\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
