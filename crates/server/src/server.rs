//! What the server answers to whom.

use std::convert::Infallible;
use std::num::NonZero;
use std::sync::{Arc as Shared, LazyLock};
use std::thread::available_parallelism;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tallyho_rules::ShipId;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_stream::{Stream, StreamExt};

use super::battle::{Battle, Reply, Sent};
use super::door::Line;
use super::error::{InOurWords, WebError};
use super::games::{Games, Wanted};
use super::listeners::Listeners;
use super::preview::measures;
use super::roll::Roll;
use super::routes::Routes;
use super::threat::Heat;
use super::viewer::Viewer;
use super::{assets, campaign, companion, consent, even, home, listening, missions, sent, squads};

/// The server: its battles, and the key of its host where others can reach it.
pub(crate) struct Server {
    pub(crate) games: Games,
    /// Needed to start and list battles when the server listens beyond this machine.
    pub(crate) host: Option<String>,
    pub(crate) listeners: Listeners,
}

/// The server that a request came to.
pub(super) type Served = State<Shared<Server>>;
/// What a request is answered with.
pub(super) type Answer = Result<Response, WebError>;

/// The largest message but for replays, and the largest replay, in bytes.
const LARGEST: usize = 128 * 1024;
const LARGEST_REPLAY: usize = 4 * 1024 * 1024;
/// How much more than that is read and thrown away, so that whoever sends it hears the refusal.
const LARGEST_REFUSED: usize = 16 * 1024 * 1024;
/// How long a message may take to come.
const LONGEST_MESSAGE: Duration = Duration::from_secs(20);
/// How long what takes a while waits for its turn.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The most pages that listen, unless there is room for fewer.
const MOST_LISTENERS: usize = 6000;

/// Only what the server itself serves, and no script or style between the lines.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What only the host may do.
fn for_the_host() -> Routes {
    Routes::new()
        .route("/api/home", get(show_home))
        .route("/api/squads/check", post(check_squad))
        .route("/api/battles", post(begin))
        .route("/api/battles/{id}/remove", post(remove))
        .route(REPLAYS, post(import))
        .merge(companion::routes::for_the_host())
        .merge(campaign::routes::for_the_host())
        .merge(squads::for_the_host())
        .merge(missions::for_the_host())
        .merge(even::for_the_host())
}

/// Where replays are sent, which may be longer than anything else.
const REPLAYS: &str = "/api/replays";

/// What whoever has a key may do, and what anybody may.
fn for_everybody() -> Routes {
    Routes::new()
        .route("/api/at/{key}", get(standing))
        .route("/api/at/{key}/events", get(events))
        .route("/api/at/{key}/answer", post(answer))
        .route("/api/at/{key}/hint", get(hint))
        .route("/api/at/{key}/undo", post(undo))
        .route("/api/at/{key}/adjust", post(adjust))
        .route("/api/at/{key}/threat/{ship}", get(threat))
        .route("/api/at/{key}/measure/{ship}", get(measure))
        .route("/api/at/{key}/frames", get(frames))
        .route("/api/at/{key}/replay", get(replay))
        .merge(consent::at_a_seat())
        .merge(companion::routes::at_the_table())
        .merge(campaign::routes::in_a_campaign())
        .route("/api/odds", get(super::odds::work_out))
        .route("/api/qr", post(super::qr::work_out))
}

/// Every address of the server but those of the page.
#[cfg(test)]
pub(super) fn addresses() -> Vec<&'static str> {
    for_everybody().merge(for_the_host()).paths()
}

/// Everything the server answers.
pub(crate) fn router(server: Shared<Server>) -> Router {
    let hosts = for_the_host().router().route_layer(middleware::from_fn_with_state(server.clone(), only_the_host));
    for_everybody()
        .router()
        .merge(hosts)
        .route_layer(middleware::from_fn_with_state(server.clone(), listened))
        .fallback(page)
        // What is too long has been refused before.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(server.clone(), guard))
        .with_state(server)
}

/// Takes a request in, checks where it comes from, and says with every answer what a page may do.
async fn guard(State(server): Served, request: Request, next: Next) -> Response {
    let line = request.extensions().get::<Shared<Line>>().cloned();
    let most = server.largest(&request);
    let (parts, body) = request.into_parts();
    let (mut response, working) = match gather(body, most).await {
        Ok(body) => {
            let working = line.map(Line::work);
            let request = Request::from_parts(parts, Body::from(body));
            let response = match server.check(request.headers()) {
                Ok(()) => in_our_words(next.run(request).await),
                Err(error) => error.into_response(),
            };
            (response, working)
        }
        // What of it is still to come is not read.
        Err(error) => (([(header::CONNECTION, "close")], error).into_response(), None),
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    match working {
        Some(working) => response.map(|body| working.until_the_end_of(body)),
        None => response,
    }
}

/// Reads a message to its end, and no more than the largest.
async fn gather(body: Body, most: usize) -> Result<Vec<u8>, WebError> {
    let mut coming = body.into_data_stream();
    let gathered = async {
        let (mut message, mut refused) = (Vec::new(), 0);
        while let Some(piece) = coming.next().await {
            let piece = piece.map_err(|_| WebError::bad("The message broke off. Try again."))?;
            if refused == 0 && message.len() + piece.len() <= most {
                message.extend_from_slice(&piece);
                continue;
            }
            message = Vec::new();
            refused += piece.len();
            if refused > LARGEST_REFUSED {
                break;
            }
        }
        if refused == 0 { Ok(message) } else { Err(WebError::too_large(most)) }
    };
    timeout(LONGEST_MESSAGE, gathered).await.unwrap_or_else(|_| Err(WebError::too_slow()))
}

/// A refusal that none of our own sentences explains, such as that of an address that cannot be read, gets one.
fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let refuses = status.is_client_error() || status.is_server_error();
    if !refuses || response.extensions().get::<InOurWords>().is_some() {
        return response;
    }
    let mut ours = WebError::instead_of(status).into_response();
    ours.headers_mut().extend(response.headers().get(header::ALLOW).map(|allowed| (header::ALLOW, allowed.clone())));
    ours
}

/// Holds every stream of events, so that nobody takes the room of others.
async fn listened(
    State(server): Served,
    params: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    if response.headers().get(header::CONTENT_TYPE).is_none_or(|kind| kind != "text/event-stream") {
        return response;
    }
    let key = params.iter().flatten().find(|(name, _)| *name == "key").map(|(_, key)| key).unwrap_or_default();
    let (parts, body) = response.into_parts();
    match server.listeners.hold(key, body) {
        Ok(body) => Response::from_parts(parts, body),
        Err(error) => error.into_response(),
    }
}

impl Server {
    pub(crate) fn new(games: Games, host: Option<String>) -> Self {
        Self { games, host, listeners: Listeners::new(MOST_LISTENERS) }
    }

    /// Room for so many connections: pages that listen leave some of it to others.
    pub(crate) fn with_room(self, connections: usize) -> Self {
        Self { listeners: Listeners::new(MOST_LISTENERS.min(connections / 4 * 3)), ..self }
    }

    /// Whether a request is the host's.
    fn is_hosts(&self, headers: &HeaderMap) -> bool {
        let given = headers.get("x-host-key").and_then(|value| value.to_str().ok());
        self.host.is_none() || given == self.host.as_deref()
    }

    /// How long a message may be.
    fn largest(&self, request: &Request) -> usize {
        match request.uri().path() == REPLAYS && self.is_hosts(request.headers()) {
            true => LARGEST_REPLAY,
            false => LARGEST,
        }
    }

    /// Refuses pages of others that try to talk to this server through its reader's browser.
    fn check(&self, headers: &HeaderMap) -> Result<(), WebError> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if self.host.is_none() && !is_loopback(host) {
            return Err(WebError::forbidden("This server is for this machine only."));
        }
        match text(header::ORIGIN) {
            Some(origin) if origin.split("//").nth(1) != Some(host) => {
                Err(WebError::forbidden("Another page may not speak for you."))
            }
            _ => Ok(()),
        }
    }
}

fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}

async fn only_the_host(State(server): Served, request: Request, next: Next) -> Response {
    match server.is_hosts(request.headers()) {
        true => next.run(request).await,
        false => WebError::forbidden("Only the host starts battles. Ask him for a link to a seat.").into_response(),
    }
}

async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        // What the companion's page was called in 0.1; browsers keep the key behind `#`.
        "/mat" => return Redirect::permanent("/companion").into_response(),
        "/" => "home.html",
        "/battle" => "battle.html",
        "/campaign" => "campaign.html",
        "/campaigns" => "campaigns.html",
        "/companion" => "companion.html",
        "/missions" => "missions.html",
        "/odds" => "odds.html",
        "/squads" => "squads.html",
        path => path.trim_start_matches('/'),
    };
    assets::serve(name, &headers)
}

/// Reads what a page sent. It must say that it is JSON: a form of another page cannot.
pub(super) fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> Result<T, WebError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/json") {
        return Err(WebError::bad("A message must be JSON and say so."));
    }
    sent::read_json(body).map_err(WebError::bad)
}

/// What an address asks for behind its question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, WebError> {
        let Query(pairs) = Query::from_request_parts(parts, state)
            .await
            .map_err(|_| WebError::bad("The address makes no sense behind its question mark."))?;
        sent::read_query(pairs).map(Self).map_err(WebError::bad)
    }
}

pub(super) fn said(value: &Value) -> Response {
    text(value.to_string())
}

fn text(json: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], json).into_response()
}

/// Runs what may take a while or touch the disk where it stops nobody else.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, WebError> + Send + 'static,
) -> Result<T, WebError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| WebError::internal(&error))?
}

/// The same for what keeps a processor busy: so much of it goes on at once, the rest waits for its turn or is refused.
pub(super) async fn long<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, WebError> + Send + 'static,
) -> Result<T, WebError> {
    static TURNS: LazyLock<Semaphore> =
        LazyLock::new(|| Semaphore::new(2 * available_parallelism().map_or(1, NonZero::get)));
    let busy = || WebError::busy("Too much is being worked out here at the moment. Try again in a while.");
    let turn = timeout(LONGEST_WAIT, TURNS.acquire()).await.map_err(|_| busy())?;
    // It is taken until the work is done, even when nobody waits for it any more.
    let turn = turn.map_err(|_| busy())?;
    apart(move || {
        let done = work();
        drop(turn);
        done
    })
    .await
}

/// Runs what computers may take a while for. Those who look ahead wait for their turns in a queue of their own, so that they hold up
/// nobody else.
pub(super) async fn working<T: Send + 'static>(
    looks_ahead: bool,
    work: impl FnOnce() -> Result<T, WebError> + Send + 'static,
) -> Result<T, WebError> {
    if looks_ahead { apart(work).await } else { long(work).await }
}

async fn show_home(State(server): Served) -> Answer {
    Ok(said(&apart(move || server.games.home()).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

async fn check_squad(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let Text { text } = read(&headers, &body)?;
    Ok(said(&apart(move || server.games.check_squad(&text)).await?))
}

async fn begin(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: Wanted = read(&headers, &body)?;
    let looks_ahead = wanted.looks_ahead();
    let kept = working(looks_ahead, move || server.games.begin(&wanted)).await?;
    Ok(said(&home::card(&kept, None)))
}

async fn import(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let Text { text } = read(&headers, &body)?;
    let kept = long(move || server.games.import(&text)).await?;
    Ok(said(&home::card(&kept, None)))
}

async fn remove(State(server): Served, Path(id): Path<i64>, headers: HeaderMap, body: Bytes) -> Answer {
    let Value::Object(_) = read::<Value>(&headers, &body)? else { return Err(WebError::bad("An object is wanted.")) };
    apart(move || server.games.remove(id)).await?;
    Ok(said(&json!({})))
}

async fn standing(State(server): Served, Path(key): Path<String>) -> Answer {
    let hello = apart(move || server.games.at(&key, |battle, viewer| Ok(battle.hello(viewer))));
    Ok(text(hello.await?.to_string()))
}

/// Everything from now on, as it happens. Whoever comes back is told first how the table stands.
async fn events(
    State(server): Served,
    Path(key): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    Ok(Sse::new(listening::listen(server, key).await?).keep_alive(KeepAlive::default()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    turn: u64,
    /// What the page calls the message: the same one twice is one.
    message: Option<String>,
    option: Option<usize>,
    place: Option<[f64; 3]>,
}

async fn answer(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Given { turn, message, option, place } = read(&headers, &body)?;
    let reply = match (option, place) {
        (Some(option), None) => Reply::Option(option),
        (None, Some([x, y, degrees])) => {
            let place = tallyho_replay::place(x, y, degrees);
            Reply::Place(place.ok_or_else(|| WebError::bad("That is not on any table."))?)
        }
        _ => return Err(WebError::bad("An answer is an option or a place.")),
    };
    changed(server, key, move |server, battle, viewer| {
        battle.answer(Sent::new(viewer, turn, message)?, reply, &*server.games.store)
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    /// The turn whose question it is about.
    turn: u64,
}

/// What somebody good would answer, for whoever is asked.
async fn hint(State(server): Served, Path(key): Path<String>, Asked(About { turn }): Asked<About>) -> Answer {
    let hint = apart(move || server.games.at(&key, |battle, viewer| battle.hint(viewer, turn)));
    Ok(said(&json!(hint.await?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    turn: u64,
    message: Option<String>,
    /// The key to the other seat, of somebody who has both: he asks nobody.
    with: Option<String>,
}

async fn undo(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Turn { turn, message, with } = read(&headers, &body)?;
    changed(server, key, move |server, battle, viewer| {
        let with = server.games.also(battle.id(), with.as_deref())?;
        battle.undo(Sent::new(viewer, turn, message)?, with, &*server.games.store)
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corrected {
    turn: u64,
    message: Option<String>,
    with: Option<String>,
    /// As replays write it, such as `3 gain stress`.
    adjust: String,
}

async fn adjust(State(server): Served, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let Corrected { turn, message, with, adjust } = read(&headers, &body)?;
    let by = correction(&adjust)?;
    changed(server, key, move |server, battle, viewer| {
        let with = server.games.also(battle.id(), with.as_deref())?;
        battle.adjust(Sent::new(viewer, turn, message)?, with, by, &*server.games.store)
    })
    .await
}

/// A correction as replays write it.
pub(super) fn correction(text: &str) -> Result<tallyho_rules::Adjust, WebError> {
    tallyho_replay::read_adjust(text).ok_or_else(|| WebError::bad("That is not a correction."))
}

/// Changes something at a battle, and tells which turn it is then.
pub(super) async fn changed(
    server: Shared<Server>,
    key: String,
    change: impl FnOnce(&Server, &mut Battle, Viewer) -> Result<u64, WebError> + Send + 'static,
) -> Answer {
    let turn = apart(move || server.games.at(&key, |battle, viewer| change(&server, battle, viewer)));
    Ok(said(&json!({ "turn": turn.await? })))
}

async fn threat(State(server): Served, Path((key, ship)): Path<(String, u8)>) -> Answer {
    looked(server, key, ship, |view, ship, roll| serde_json::to_string(&Heat::of(view, ship, roll))).await
}

async fn measure(State(server): Served, Path((key, ship)): Path<(String, u8)>) -> Answer {
    looked(server, key, ship, |view, ship, roll| serde_json::to_string(&measures(view, ship, roll))).await
}

/// What a viewer can work out about a ship on the table.
async fn looked(
    server: Shared<Server>,
    key: String,
    ship: u8,
    look: impl FnOnce(&tallyho_rules::View<'_>, ShipId, &Roll) -> serde_json::Result<String> + Send + 'static,
) -> Answer {
    let json = long(move || {
        server.games.at(&key, |battle, viewer| {
            let view = battle.game().view(viewer.seat());
            let known = battle.roll().ship(ship).filter(|ship| view.ships().any(|on_table| on_table == *ship));
            let ship = known.ok_or_else(|| WebError::missing("That ship is not on the table."))?;
            look(&view, ship, battle.roll()).map_err(|error| WebError::internal(&error))
        })
    });
    Ok(text(json.await?))
}

async fn frames(State(server): Served, Path(key): Path<String>) -> Answer {
    let json = long(move || server.games.at(&key, |battle, _| battle.frames()));
    Ok(text(json.await?))
}

async fn replay(State(server): Served, Path(key): Path<String>) -> Answer {
    let replay = apart(move || server.games.at(&key, |battle, _| Ok((battle.replay()?, battle.id()))));
    let (replay, id) = replay.await?;
    let name = format!("attachment; filename=\"tallyho-{id}.replay\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, replay).into_response())
}
