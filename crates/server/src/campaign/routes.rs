//! The addresses of campaigns.

use std::collections::BTreeMap;
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
use tallyho_campaign::{Report, Request};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::begin::{WantedCampaign, WantedSample, is_paper};
use super::flight::Ground;
use crate::battle::message_id;
use crate::error::WebError;
use crate::games::Games;
use crate::routes::Routes;
use crate::sent;
use crate::server::{Answer, Asked, Served, Server, apart, long, read, said};

/// What only the host may do.
pub(crate) fn for_the_host() -> Routes {
    Routes::new()
        .route("/api/campaigns", get(list).post(begin))
        .route("/api/campaigns/sample", post(sample))
        .route("/api/campaigns/{id}/remove", post(remove))
}

/// What whoever has a key to a campaign may do.
pub(crate) fn in_a_campaign() -> Routes {
    Routes::new()
        .route("/api/campaign/{key}", get(standing))
        .route("/api/campaign/{key}/events", get(events))
        .route("/api/campaign/{key}/options", get(options))
        .route("/api/campaign/{key}/do", post(act))
        .route("/api/campaign/{key}/undo", post(undo))
        .route("/api/campaign/{key}/redo", post(redo))
        .route("/api/campaign/{key}/return", post(turn_to))
        .route("/api/campaign/{key}/log", get(log))
        .route("/api/campaign/{key}/check", get(check))
        .route("/api/campaign/{key}/take-over", post(take_over).get(paper))
        .route("/api/campaign/{key}/pilot/{pilot}", get(pilot))
        .route("/api/campaign/{key}/mission/{mission}", get(brief))
        .route("/api/campaign/{key}/odds/{mission}", get(odds))
        .route("/api/campaign/{key}/battle", post(battle))
        .route("/api/campaign/{key}/report", post(report))
        .route("/api/campaign/{key}/chronicle", get(chronicle))
        .route("/api/campaign/{key}/file", get(file))
}

/// Asks something of all campaigns, where it stops nobody else.
async fn asked(server: Shared<Server>, ask: impl FnOnce(&Games) -> Result<Value, WebError> + Send + 'static) -> Answer {
    Ok(said(&apart(move || ask(&server.games)).await?))
}

async fn list(State(server): Served) -> Answer {
    asked(server, Games::campaigns_told).await
}

async fn begin(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: WantedCampaign = read(&headers, &body)?;
    asked(server, move |games| games.begin_campaign(&wanted)).await
}

async fn sample(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let WantedSample { kind } = read(&headers, &body)?;
    Ok(said(&long(move || server.games.sample(&kind)).await?))
}

async fn remove(State(server): Served, Path(id): Path<i64>, headers: HeaderMap, body: Bytes) -> Answer {
    let Value::Object(_) = read::<Value>(&headers, &body)? else { return Err(WebError::bad("An object is wanted.")) };
    asked(server, move |games| games.remove_campaign(id).map(|()| json!({}))).await
}

async fn standing(State(server): Served, Path(key): Path<String>) -> Answer {
    asked(server, move |games| games.change(&key, |_, _, _| Ok(()))).await
}

/// Which row comes next, whenever that changes: pages then ask how it stands.
async fn events(
    State(server): Served,
    Path(key): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    let turns = apart(move || server.games.campaign(&key, |held, _| Ok(held.listen())));
    let told = WatchStream::new(turns.await?).map(|turn| Ok(Event::default().event("turn").data(turn.to_string())));
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

async fn options(State(server): Served, Path(key): Path<String>) -> Answer {
    asked(server, move |games| {
        games.campaign(&key, |held, by| Ok(json!(held.open.campaign.options(by, &games.muster)?)))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    action: String,
    #[serde(default)]
    args: BTreeMap<String, String>,
    message: Option<String>,
}

/// What somebody wants done; a message that comes twice is done once.
async fn act(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Wanted { action, args, message } = read(&headers, &body)?;
    let request = Request { action, args };
    if let Some(body) = request.args.get("body").filter(|_| request.action == "report") {
        // A report that makes no sense is refused in our own words.
        sent::read_json::<Report>(body.as_bytes()).map_err(WebError::bad)?;
    }
    if request.action == "resolve" {
        return asked(server, move |games| games.resolve_campaign(&key, &request, message)).await;
    }
    asked(server, move |games| {
        games.change(&key, |keeper, open, by| {
            let message = message_id(&by.word(), message)?;
            Ok(keeper.act(open, by, &request, message.as_deref())?)
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Back {
    /// How many actions shall count; all but the last if it is not said.
    keep: Option<u64>,
    message: Option<String>,
}

async fn undo(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Back { keep, message } = read(&headers, &body)?;
    asked(server, move |games| {
        games.change(&key, |keeper, open, by| {
            let message = message_id(&by.word(), message)?;
            Ok(keeper.undo(open, by, keep, message.as_deref())?)
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Again {
    message: Option<String>,
}

async fn redo(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Again { message } = read(&headers, &body)?;
    asked(server, move |games| {
        games.change(&key, |keeper, open, by| {
            let message = message_id(&by.word(), message)?;
            Ok(keeper.redo(open, by, message.as_deref())?)
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct To {
    to: u64,
    message: Option<String>,
}

async fn turn_to(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let To { to, message } = read(&headers, &body)?;
    asked(server, move |games| {
        games.change(&key, |keeper, open, by| {
            let message = message_id(&by.word(), message)?;
            Ok(keeper.turn_to(open, by, to, message.as_deref())?)
        })
    })
    .await
}

async fn log(State(server): Served, Path(key): Path<String>) -> Answer {
    asked(server, move |games| games.campaign(&key, |held, _| Ok(json!(games.log_told(&held.open))))).await
}

/// What is not as the rules want it.
async fn check(State(server): Served, Path(key): Path<String>) -> Answer {
    asked(server, move |games| {
        games.campaign(&key, |held, _| {
            let faults = held.open.campaign.verify(&games.muster);
            Ok(json!({ "faults": faults.map_err(|fault| WebError::internal(&fault))? }))
        })
    })
    .await
}

/// What the form for a campaign from paper needs to know.
async fn paper(State(server): Served, Path(key): Path<String>) -> Answer {
    asked(server, move |games| games.campaign(&key, |held, _| games.paper_form(&held.open))).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FromPaper {
    paper: Value,
    message: Option<String>,
}

async fn take_over(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let FromPaper { paper, message } = read(&headers, &body)?;
    let form = paper.to_string();
    asked(server, move |games| {
        games.change(&key, |keeper, open, by| {
            is_paper(open, &form)?;
            let message = message_id(&by.word(), message)?;
            Ok(keeper.take_over(open, by, &form, message.as_deref())?)
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aboard {
    /// The ship for which it is asked what could be taken along.
    ship: Option<String>,
}

async fn pilot(
    State(server): Served,
    Path((key, pilot)): Path<(String, String)>,
    Asked(Aboard { ship }): Asked<Aboard>,
) -> Answer {
    let asks =
        move |games: &Games| games.campaign(&key, |held, by| games.pilot_page(&held.open, by, &pilot, ship.as_deref()));
    asked(server, asks).await
}

async fn brief(State(server): Served, Path((key, mission)): Path<(String, String)>) -> Answer {
    asked(server, move |games| games.campaign(&key, |held, _| games.mission_page(&held.open, &mission))).await
}

async fn odds(State(server): Served, Path((key, mission)): Path<(String, String)>) -> Answer {
    let asks = move |games: &Games, gone: &_| games.mission_odds(&key, &mission, gone);
    crate::even::tried(server, super::brief::GAMES, asks).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Where {
    at: Ground,
    /// A mission has one battle, however often it is begun.
    #[serde(default, rename = "message")]
    _message: Option<String>,
}

/// Begins the battle in which the mission is flown, or the table beside which it is; or finds the one that was begun.
async fn battle(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Where { at, .. } = read(&headers, &body)?;
    asked(server, move |games| games.campaign_battle(&key, at)).await
}

/// Enters what came of that battle.
async fn report(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Value::Object(_) = read::<Value>(&headers, &body)? else { return Err(WebError::bad("An object is wanted.")) };
    asked(server, move |games| games.report_battle(&key)).await
}

async fn chronicle(State(server): Served, Path(key): Path<String>) -> Answer {
    asked(server, move |games| games.campaign(&key, |held, _| games.chronicle(&held.open))).await
}

/// The campaign as one file to send.
async fn file(State(server): Served, Path(key): Path<String>) -> Answer {
    let told = apart(move || {
        server.games.campaign(&key, |held, _| Ok((server.games.campaign_file(&held.open)?, held.open.id)))
    });
    let (text, id) = told.await?;
    let name = format!("attachment; filename=\"tallyho-campaign-{id}.html\"");
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
