//! The addresses of tables with miniatures.

use std::convert::Infallible;
use std::sync::Arc as Shared;

use axum::Router;
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

use super::error::WebError;
use super::mat::{Mat, Sent, Step};
use super::mat_setup::WantedMat;
use super::server::{Answer, Home, House, apart, read, said};

/// What only the host may do.
pub(super) fn for_the_host() -> Router<Shared<House>> {
    Router::new()
        .route("/api/mats", post(begin))
        .route("/api/mats/yard", get(yard))
        .route("/api/mats/{id}/remove", post(remove))
}

/// What whoever has the key to a table may do.
pub(super) fn at_the_table() -> Router<Shared<House>> {
    Router::new()
        .route("/api/mat/{key}", get(standing))
        .route("/api/mat/{key}/events", get(events))
        .route("/api/mat/{key}/change", post(change))
        .route("/api/mat/{key}/undo", post(undo))
        .route("/api/mat/{key}/redo", post(redo))
        .route("/api/mat/{key}/file", get(file))
}

async fn begin(State(house): Home, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: WantedMat = read(&headers, &body)?;
    let key = apart(move || house.hall.begin_mat(&wanted)).await?;
    Ok(said(&json!({ "key": key })))
}

async fn yard(State(house): Home) -> Answer {
    Ok(said(&apart(move || house.hall.mat_yard()).await?))
}

async fn remove(State(house): Home, Path(id): Path<i64>, headers: HeaderMap, body: Bytes) -> Answer {
    let Value::Object(_) = read::<Value>(&headers, &body)? else { return Err(WebError::bad("An object is wanted.")) };
    apart(move || house.hall.remove_mat(id)).await?;
    Ok(said(&json!({})))
}

async fn standing(State(house): Home, Path(key): Path<String>) -> Answer {
    at(house, key, |_, _| Ok(())).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    turn: u64,
    #[serde(default)]
    message: Option<String>,
    steps: Vec<Step>,
}

async fn change(State(house): Home, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Change { turn, message, steps } = read(&headers, &body)?;
    let sent = Sent { turn, message };
    at(house, key, move |house, mat| mat.change(sent, &steps, &house.hall.shelves(), &*house.hall.store)).await
}

async fn undo(State(house): Home, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let sent: Sent = read(&headers, &body)?;
    at(house, key, move |house, mat| mat.undo(sent, &house.hall.shelves(), &*house.hall.store)).await
}

async fn redo(State(house): Home, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let sent: Sent = read(&headers, &body)?;
    at(house, key, move |house, mat| mat.redo(sent, &house.hall.shelves(), &*house.hall.store)).await
}

/// Which change comes next, whenever that changes: other screens then ask how it stands.
async fn events(
    State(house): Home,
    Path(key): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    let turns = apart(move || house.hall.table(&key, |mat| Ok(mat.listen())));
    let told = WatchStream::new(turns.await?).map(|turn| Ok(Event::default().event("turn").data(turn.to_string())));
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

/// Does something at a table and tells how it stands then.
async fn at(
    house: Shared<House>,
    key: String,
    act: impl FnOnce(&House, &mut Mat) -> Result<(), WebError> + Send + 'static,
) -> Answer {
    let told = apart(move || {
        house.hall.table(&key, |mat| {
            act(&house, mat)?;
            Ok(mat.told(&house.hall.shelves()))
        })
    });
    Ok(said(&told.await?))
}

/// The session as `tallyho fly` keeps it.
async fn file(State(house): Home, Path(key): Path<String>) -> Answer {
    let told = apart(move || house.hall.table(&key, |mat| Ok((mat.now.session.to_text(), mat.id))));
    let (text, id) = told.await?;
    let name = format!("attachment; filename=\"tallyho-table-{id}.txt\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
