//! The server as browsers talk to it.

use std::path::PathBuf;
use std::sync::Arc as Shared;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use serde_json::{Value, json};
use tallyho_ledger::{Memory, Sqlite, Store};
use tallyho_muster::Muster;
use tokio_stream::StreamExt;
use tower::ServiceExt;

use super::games::Games;
use super::secret::Seeds;
use super::server::{Server, router};

pub(super) fn server(store: impl Store + 'static, host: Option<&str>) -> Router {
    let games = Games::new(Muster::embedded().unwrap(), Shared::new(store), Seeds::new(Some(1)));
    router(Shared::new(Server::new(games, host.map(str::to_owned))))
}

pub(super) fn fresh() -> Router {
    server(Memory::default(), None)
}

/// A folder that goes with the test.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tallyho-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// A server on what is kept there.
    pub(super) fn serve(&self) -> Router {
        server(Sqlite::open(&self.0).expect("a store"), None)
    }

    /// A copy of what is on the disk at this moment, as a program that is killed leaves it.
    pub(super) fn as_it_is(&self, name: &str) -> Self {
        let copy = Self::new(name);
        for file in std::fs::read_dir(&self.0).expect("the folder").map(|file| file.expect("a file").path()) {
            std::fs::copy(&file, copy.0.join(file.file_name().expect("a name"))).expect("a copy");
        }
        copy
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(super) async fn raw(router: &Router, request: Request<Body>) -> Response<Body> {
    router.clone().oneshot(request).await.expect("the server always answers")
}

pub(super) async fn call(router: &Router, path: &str, message: Option<Value>) -> (StatusCode, Value) {
    let request = Request::builder().uri(path).header(header::HOST, "127.0.0.1:7722");
    let request = match message {
        None => request.body(Body::empty()),
        Some(message) => {
            let request = request.method("POST").header(header::CONTENT_TYPE, "application/json");
            request.body(Body::from(message.to_string()))
        }
    };
    let response = raw(router, request.expect("a sound request")).await;
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes))))
}

pub(super) async fn get(router: &Router, path: &str) -> Value {
    let (status, body) = call(router, path, None).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    body
}

pub(super) async fn begin(router: &Router, pilots: [&str; 2]) -> Value {
    begin_with(router, ["red-patrol", "academy-flight"], pilots).await
}

async fn begin_with(router: &Router, squads: [&str; 2], pilots: [&str; 2]) -> Value {
    let squads = squads.map(|id| json!({ "ready": id }));
    let wanted = json!({ "squads": squads, "pilots": pilots });
    let (status, battle) = call(router, "/api/battles", Some(wanted)).await;
    assert_eq!(status, StatusCode::OK, "{battle}");
    battle
}

pub(super) fn key(battle: &Value, seat: usize) -> String {
    battle["seats"][seat]["key"].as_str().expect("a key").to_owned()
}

pub(super) async fn answer(router: &Router, key: &str, message: Value) -> (StatusCode, Value) {
    call(router, &format!("/api/at/{key}/answer"), Some(message)).await
}

/// Answers with the first option until somebody else is asked or it is over.
pub(super) async fn answer_all(router: &Router, key: &str, most: usize) -> Value {
    let mut standing = get(router, &format!("/api/at/{key}")).await;
    for _ in 0..most {
        if standing["ask"].is_null() {
            break;
        }
        let (status, told) = answer(router, key, json!({ "turn": standing["turn"], "option": 0 })).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        standing = get(router, &format!("/api/at/{key}")).await;
    }
    standing
}

#[tokio::test]
async fn battles_of_the_same_seed_that_are_answered_alike_go_alike() {
    let mut scenes = Vec::new();
    for _ in 0..2 {
        let router = fresh();
        for _ in 0..2 {
            let battle = begin(&router, ["person", "solo"]).await;
            let standing = answer_all(&router, &key(&battle, 0), 20).await;
            scenes.push(standing["frames"][0]["scene"].clone());
        }
    }
    assert_eq!(scenes[0], scenes[2]);
    assert_eq!(scenes[1], scenes[3]);
    assert_ne!(scenes[0], scenes[1], "each battle has luck of its own");
}

#[tokio::test]
async fn a_dial_that_is_set_is_in_nobody_elses_traffic() {
    let router = fresh();
    let battle = begin(&router, ["person", "person"]).await;
    let keys = [key(&battle, 0), key(&battle, 1)];
    let watch = battle["watch"].as_str().expect("a key").to_owned();
    let mut asked = 0;
    while get(&router, &format!("/api/at/{}", keys[asked])).await["ask"].is_null() {
        asked += 1;
    }
    let mut streams = Vec::new();
    for key in [&keys[1 - asked], &watch] {
        let request = Request::builder().uri(format!("/api/at/{key}/events")).header(header::HOST, "localhost");
        let response = raw(&router, request.body(Body::empty()).expect("a sound request")).await;
        streams.push(response.into_body().into_data_stream());
    }
    let before = get(&router, &format!("/api/at/{}", keys[asked])).await;
    let ship = before["ask"]["ship"].as_u64().expect("a ship sets its dial") as usize;
    let (status, _) = answer(&router, &keys[asked], json!({ "turn": before["turn"], "option": 3 })).await;
    assert_eq!(status, StatusCode::OK);
    let own = get(&router, &format!("/api/at/{}", keys[asked])).await;
    let mine = &own["frames"][0]["scene"]["ships"][ship];
    assert_eq!(mine["dial"], "set");
    assert!(mine["maneuver"].is_object());
    for stream in &mut streams {
        let mut heard = String::new();
        while !heard.contains("event: told") || !heard.ends_with("\n\n") {
            let part = stream.next().await.expect("a message").expect("no error");
            heard.push_str(&String::from_utf8_lossy(&part));
        }
        let told = heard.rsplit("data: ").next().expect("data");
        let told: Value = serde_json::from_str(told.trim()).expect("JSON");
        let theirs = &told["frames"][0]["scene"]["ships"][ship];
        assert_eq!(theirs["dial"], "hidden");
        assert!(theirs["maneuver"].is_null());
        assert!(told["ask"].is_null() || told["ask"]["seat"] != own["you"]);
    }
    let (status, told) = call(&router, &format!("/api/at/{}/replay", keys[1 - asked]), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{told}");
    let (status, _) = call(&router, &format!("/api/at/{watch}/frames"), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_changes_nothing() {
    let router = fresh();
    let battle = begin(&router, ["person", "heuristic"]).await;
    let mine = key(&battle, 0);
    assert!(battle["seats"][1]["key"].is_null(), "nobody is let in at the seat of a computer");
    let watch = battle["watch"].as_str().expect("a key").to_owned();
    let before = answer_all(&router, &mine, 3).await;
    let turn = before["turn"].as_u64().expect("a number");
    let refused = [
        (&mine, json!({ "turn": turn + 1, "option": 0 }), StatusCode::CONFLICT),
        (&mine, json!({ "turn": 0, "option": 0 }), StatusCode::CONFLICT),
        (&watch, json!({ "turn": turn, "option": 0 }), StatusCode::FORBIDDEN),
        (&mine, json!({ "turn": turn, "option": 9_999 }), StatusCode::BAD_REQUEST),
        (&mine, json!({ "turn": turn, "option": -1 }), StatusCode::BAD_REQUEST),
        (&mine, json!({ "turn": turn, "place": [1.0, 2.0, 3.0] }), StatusCode::BAD_REQUEST),
        (&mine, json!({ "turn": turn, "place": [1e300, 2.0, 3.0] }), StatusCode::BAD_REQUEST),
        (&mine, json!({ "turn": turn }), StatusCode::BAD_REQUEST),
        (&mine, json!({ "turn": turn, "option": 0, "more": true }), StatusCode::BAD_REQUEST),
        (&mine, json!([]), StatusCode::BAD_REQUEST),
    ];
    for (key, message, status) in refused {
        let (told, body) = answer(&router, key, message.clone()).await;
        assert_eq!(told, status, "{message}: {body}");
        assert!(body["error"].as_str().is_some_and(|reason| !reason.is_empty()), "{message}: {body}");
    }
    let unknown = "0123456789abcdef0123456789abcdef";
    for key in [unknown, "short", "../../etc/passwd"] {
        let (status, _) = answer(&router, key, json!({ "turn": turn, "option": 0 })).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{key}");
    }
    let adjust = json!({ "turn": turn, "adjust": "0 shields 77" });
    assert_eq!(call(&router, &format!("/api/at/{mine}/adjust"), Some(adjust)).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(get(&router, &format!("/api/at/{mine}")).await, before);
}

#[tokio::test]
async fn a_message_that_is_too_large_or_no_json_is_refused() {
    let router = fresh();
    let post = |body: Vec<u8>, kind: &str| {
        let request = Request::builder().method("POST").uri("/api/squads/check").header(header::HOST, "localhost");
        request.header(header::CONTENT_TYPE, kind).body(Body::from(body)).expect("a sound request")
    };
    let large = json!({ "text": "x".repeat(200_000) }).to_string().into_bytes();
    assert_eq!(raw(&router, post(large, "application/json")).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(raw(&router, post(b"{".to_vec(), "application/json")).await.status(), StatusCode::BAD_REQUEST);
    assert_eq!(raw(&router, post(b"{\"text\":\"\"}".to_vec(), "text/plain")).await.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn pages_of_others_cannot_speak_to_the_server() {
    let router = fresh();
    let request = |host: &str, origin: Option<&str>| {
        let origin = origin.map_or_else(|| format!("http://{host}"), str::to_owned);
        let request = Request::builder().uri("/api/home").header(header::HOST, host).header(header::ORIGIN, origin);
        request.body(Body::empty()).expect("a sound request")
    };
    assert_eq!(raw(&router, request("127.0.0.1:7722", None)).await.status(), StatusCode::OK);
    assert_eq!(raw(&router, request("[::1]:7722", None)).await.status(), StatusCode::OK);
    assert_eq!(raw(&router, request("evil.example", None)).await.status(), StatusCode::FORBIDDEN);
    let foreign = request("127.0.0.1:7722", Some("http://evil.example"));
    assert_eq!(raw(&router, foreign).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn every_answer_carries_the_policy_of_the_page() {
    let router = fresh();
    for path in ["/", "/battle", "/battle.js", "/icons.svg", "/api/home", "/nothing"] {
        let request = Request::builder().uri(path).header(header::HOST, "localhost").body(Body::empty());
        let response = raw(&router, request.expect("a sound request")).await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{path}");
        assert_eq!(response.status() == StatusCode::OK, path != "/nothing", "{path}");
    }
}

#[tokio::test]
async fn beyond_this_machine_only_the_host_starts_battles() {
    let router = server(Memory::default(), Some("secret"));
    let request = |key: &str| {
        let request = Request::builder().uri("/api/home").header(header::HOST, "table.example:7722");
        request.header("x-host-key", key).body(Body::empty()).expect("a sound request")
    };
    assert_eq!(raw(&router, request("wrong")).await.status(), StatusCode::FORBIDDEN);
    assert_eq!(raw(&router, request("secret")).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_killed_server_goes_on_where_it_stopped() {
    let folder = Folder::new("resume");
    let router = folder.serve();
    let battle = begin(&router, ["person", "heuristic"]).await;
    let mine = key(&battle, 0);
    let before = answer_all(&router, &mine, 25).await;
    // Nothing is closed in an orderly way: what was answered is on disk.
    let killed = folder.as_it_is("resume-killed");
    let again = killed.serve();
    assert_eq!(get(&again, &format!("/api/at/{mine}")).await, before);
    let end = answer_all(&again, &mine, 2_000).await;
    assert!(end["ask"].is_null(), "the battle is over");
    let replay = get(&again, &format!("/api/at/{mine}/replay")).await;
    let text = replay.as_str().expect("a text");
    tallyho_replay::Replay::read(text).expect("it reads").verify().expect("the same to the bit");
}

#[tokio::test]
async fn what_is_taken_back_and_done_again_rolls_the_same_dice() {
    let router = fresh();
    let battle = begin(&router, ["person", "heuristic"]).await;
    let mine = key(&battle, 0);
    answer_all(&router, &mine, 12).await;
    let asked = get(&router, &format!("/api/at/{mine}")).await;
    let (status, _) = answer(&router, &mine, json!({ "turn": asked["turn"], "option": 0 })).await;
    assert_eq!(status, StatusCode::OK);
    let first = get(&router, &format!("/api/at/{mine}")).await;
    let (status, _) = call(&router, &format!("/api/at/{mine}/undo"), Some(json!({ "turn": first["turn"] }))).await;
    assert_eq!(status, StatusCode::OK);
    let back = get(&router, &format!("/api/at/{mine}")).await;
    assert_eq!((&back["ask"], &back["frames"]), (&asked["ask"], &asked["frames"]));
    assert_ne!(back["turn"], asked["turn"], "a choice from before is stale");
    answer(&router, &mine, json!({ "turn": back["turn"], "option": 0 })).await;
    let second = get(&router, &format!("/api/at/{mine}")).await;
    assert_eq!((&second["ask"], &second["frames"]), (&first["ask"], &first["frames"]));
}

#[tokio::test]
async fn a_correction_by_hand_is_seen_logged_and_can_be_taken_back() {
    let router = fresh();
    let battle = begin(&router, ["person", "heuristic"]).await;
    let mine = key(&battle, 0);
    let before = get(&router, &format!("/api/at/{mine}")).await;
    let message = json!({ "turn": before["turn"], "adjust": "0 gain stress" });
    let (status, told) = call(&router, &format!("/api/at/{mine}/adjust"), Some(message)).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let after = get(&router, &format!("/api/at/{mine}")).await;
    assert_eq!(after["frames"][0]["scene"]["ships"][0]["tokens"], json!([["stress", 1]]));
    assert!(after["frames"][0]["log"].to_string().contains("corrected by hand"));
    call(&router, &format!("/api/at/{mine}/undo"), Some(json!({ "turn": after["turn"] }))).await;
    let back = get(&router, &format!("/api/at/{mine}")).await;
    assert_eq!(back["frames"][0]["scene"], before["frames"][0]["scene"]);
}

#[tokio::test]
async fn two_computers_fight_to_the_end_and_the_replay_comes_back() {
    let router = fresh();
    let battle = begin(&router, ["heuristic", "random"]).await;
    let watch = battle["watch"].as_str().expect("a key");
    let frames = get(&router, &format!("/api/at/{watch}/frames")).await;
    let count = frames["frames"].as_array().expect("frames").len();
    assert!(count > 20);
    let text = get(&router, &format!("/api/at/{watch}/replay")).await;
    let (status, copy) = call(&router, "/api/replays", Some(json!({ "text": text }))).await;
    assert_eq!(status, StatusCode::OK, "{copy}");
    let again = get(&router, &format!("/api/at/{}/frames", copy["watch"].as_str().expect("a key"))).await;
    assert_eq!(again["frames"].as_array().expect("frames").len(), count);
    let (status, told) = call(&router, "/api/replays", Some(json!({ "text": "tallyho replay 9" }))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(told["error"].as_str().is_some_and(|error| error.starts_with("Line 1:")), "{told}");
}

#[tokio::test]
async fn every_ready_made_squad_can_fly_and_its_cards_are_played() {
    let router = fresh();
    let home = get(&router, "/api/home").await;
    let squads = home["squads"].as_array().expect("squads");
    let factions: std::collections::BTreeSet<&str> = squads.iter().filter_map(|squad| squad["tag"].as_str()).collect();
    assert_eq!(factions.len(), 7);
    for squad in squads {
        assert_eq!(squad["fit"], true, "{squad}");
        assert_eq!(squad["complaints"], json!([]), "{squad}");
        let side = json!({ "ready": squad["id"] });
        let wanted = json!({ "squads": [side, side], "pilots": ["person", "person"], "place": true });
        let (status, battle) = call(&router, "/api/battles", Some(wanted)).await;
        assert_eq!(status, StatusCode::OK, "{battle}");
    }
}

#[tokio::test]
async fn a_pasted_squad_is_read_with_its_complaints() {
    let router = fresh();
    let text = r#"{"faction":"rebelalliance","name":"Mine","pilots":[
        {"id":"redsquadronveteran","ship":"t65xwing"},{"id":"wedgeantiles","ship":"t65xwing"}]}"#;
    let (_, squad) = call(&router, "/api/squads/check", Some(json!({ "text": text }))).await;
    assert_eq!(squad["ships"].as_array().expect("ships").len(), 1);
    assert!(squad["complaints"][0].as_str().is_some_and(|it| it.contains("wedgeantilles")), "{squad}");
    assert_eq!(squad["fit"], false);
}

#[tokio::test]
async fn threat_adds_up_and_says_nothing_of_dials() {
    let router = fresh();
    let battle = begin(&router, ["person", "heuristic"]).await;
    let mine = key(&battle, 0);
    let heat = get(&router, &format!("/api/at/{mine}/threat/3")).await;
    let ends = heat["ends"].as_array().expect("ends");
    let sum: f64 = ends.iter().filter_map(|end| end[1].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9 && ends.len() > 5, "{sum}");
    let measures = get(&router, &format!("/api/at/{mine}/measure/0")).await;
    assert_eq!(measures.as_array().expect("measures").len(), 5);
    let (status, _) = call(&router, &format!("/api/at/{mine}/threat/200"), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn flight_systems_are_opponents_that_say_why_and_remember_after_a_restart() {
    let home = get(&fresh(), "/api/home").await;
    for (word, name) in [("solo", "Solo Alpha"), ("aturi", "Aturi"), ("flight-group", "Flight Group Alpha")] {
        let listed = home["pilots"].as_array().expect("pilots").iter().find(|pilot| pilot["word"] == word);
        assert_eq!(listed.map(|pilot| &pilot["name"]), Some(&json!(name)));
        let folder = Folder::new(word);
        let router = folder.serve();
        let battle = begin(&router, ["person", word]).await;
        let mine = key(&battle, 0);
        let before = answer_all(&router, &mine, 12).await;
        // Its dials are set when it activates, so none is facedown when the first is asked for.
        let dials = before["frames"][0]["scene"]["ships"].as_array().expect("ships")[2..].iter();
        assert!(dials.clone().all(|ship| ship["dial"] != "hidden"), "{before}");
        let log = before["frames"][0]["log"].as_array().expect("a log");
        let flown = |line: &&Value| line["text"].as_str().is_some_and(|it| it.contains(" flies ")) && line["ship"] != 0;
        let why = log.iter().filter(flown).find_map(|line| line["why"][0].as_str());
        assert!(why.is_some_and(|why| why.starts_with(&format!("{name}, "))), "{why:?}");
        // Nothing is closed in an orderly way.
        let killed = folder.as_it_is(&format!("{word}-killed"));
        let again = killed.serve();
        assert_eq!(get(&again, &format!("/api/at/{mine}")).await, before);
        let after = answer_all(&again, &mine, 6).await;
        assert!(after["turn"].as_u64() > before["turn"].as_u64());
    }
}

#[tokio::test]
async fn automated_ships_are_first_player_and_told_by_their_squad() {
    let router = fresh();
    let battle = begin(&router, ["person", "aturi"]).await;
    let standing = get(&router, &format!("/api/at/{}", key(&battle, 0))).await;
    assert_eq!(standing["frames"][0]["scene"]["first"], 1);
    let text = "ships = [\"tielnfighter x2\"]\n[[squads]]\nships = 2\nbehaviour = \"escape far\"\n";
    let wanted =
        |pilot: &str| json!({ "squads": [{ "ready": "red-patrol" }, { "text": text }], "pilots": ["person", pilot] });
    let (status, told) = call(&router, "/api/battles", Some(wanted("aturi"))).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let standing = answer_all(&router, &key(&told, 0), 12).await;
    assert!(standing["frames"][0]["log"].to_string().to_lowercase().contains("escape"), "{standing}");
    let (status, told) = call(&router, "/api/battles", Some(wanted("solo"))).await;
    assert_eq!(status, StatusCode::OK, "{told}");
}

#[tokio::test]
async fn a_card_that_can_be_used_says_what_it_does() {
    let router = fresh();
    let battle = begin_with(&router, ["saber-pair", "red-patrol"], ["person", "random"]).await;
    let mine = key(&battle, 0);
    for _ in 0..60 {
        let standing = get(&router, &format!("/api/at/{mine}")).await;
        let options = standing["ask"]["options"].as_array().expect("the battle lasts longer");
        if let Some(used) = options.iter().find(|option| option["says"].is_string()) {
            assert!(used["words"].as_str().is_some_and(|words| words.starts_with("Autothrusters of ")), "{used}");
            assert!(used["says"].as_str().is_some_and(|says| says.ends_with('.')), "{used}");
            assert!(options.iter().filter(|option| option["pass"] == true).all(|pass| pass["says"].is_null()));
            return;
        }
        // Straight ahead nobody leaves the table, and only who acts has anything to use.
        let ahead = |option: &&Value| option["words"].as_str().is_some_and(|words| words.contains("2 straight"));
        let acts = |option: &&Value| option["pass"] == false;
        let chosen = options.iter().find(ahead).or(options.iter().find(acts)).unwrap_or(&options[0]);
        let index = options.iter().position(|option| option == chosen);
        answer(&router, &mine, json!({ "turn": standing["turn"], "option": index })).await;
    }
    panic!("no card was ever offered");
}
