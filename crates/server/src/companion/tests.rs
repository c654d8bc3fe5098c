//! Tables with miniatures as browsers talk about them.

use std::sync::Arc as Shared;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use tallyho_companion::Session;
use tallyho_ledger::{Memory, Store};
use tallyho_muster::Muster;
use tokio_stream::StreamExt;
use tower::ServiceExt;

use crate::games::Games;
use crate::secret::Seeds;
use crate::server::{Server, router};
use crate::tests::Folder;

fn server(store: impl Store + 'static, host: Option<&str>) -> Router {
    let games = Games::new(Muster::embedded().unwrap(), Shared::new(store), Seeds::new(Some(1)));
    router(Shared::new(Server::new(games, host.map(str::to_owned))))
}

fn fresh() -> Router {
    server(Memory::default(), None)
}

async fn call(router: &Router, path: &str, message: Option<&Value>) -> (StatusCode, Value) {
    let request = Request::builder().uri(path).header(header::HOST, "127.0.0.1:7722");
    let request = match message {
        None => request.body(Body::empty()),
        Some(message) => {
            let request = request.method("POST").header(header::CONTENT_TYPE, "application/json");
            request.body(Body::from(message.to_string()))
        }
    };
    let response = router.clone().oneshot(request.expect("a sound request")).await.expect("the server always answers");
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes))))
}

/// A table that somebody sits at.
struct Seat {
    router: Router,
    key: String,
    stands: Value,
}

impl Seat {
    async fn at(router: &Router, wanted: &Value) -> Self {
        let (status, begun) = call(router, "/api/companions", Some(wanted)).await;
        assert_eq!(status, StatusCode::OK, "{begun}");
        let key = begun["key"].as_str().expect("a key").to_owned();
        let (_, stands) = call(router, &format!("/api/companion/{key}"), None).await;
        Self { router: router.clone(), key, stands }
    }

    async fn try_to(&self, what: &str, mut message: Value) -> (StatusCode, Value) {
        message["turn"] = self.stands["turn"].clone();
        call(&self.router, &format!("/api/companion/{}/{what}", self.key), Some(&message)).await
    }

    async fn does(&mut self, what: &str, message: Value) {
        let (status, stands) = self.try_to(what, message).await;
        assert_eq!(status, StatusCode::OK, "{stands}");
        self.stands = stands;
    }

    async fn steps(&mut self, steps: Value) {
        self.does("change", json!({ "steps": steps })).await;
    }

    async fn says(&mut self, text: &str) {
        self.steps(json!([{ "answer": text }])).await;
    }

    fn asked(&self) -> &str {
        self.stands["prompt"]["words"].as_str().unwrap_or("nothing")
    }
}

fn wanted(system: &str) -> Value {
    json!({
        "system": system,
        "seed": 4,
        "mine": [{ "name": "Luke Skywalker", "ship": "t65xwing" }],
        "foes": [{ "ship": "academypilot", "count": 2 }],
    })
}

#[tokio::test]
async fn every_system_asks_about_the_first_ship_once_dials_are_set() {
    let router = fresh();
    let (_, yard) = call(&router, "/api/companions/yard", None).await;
    let systems = yard["systems"].as_array().expect("systems");
    assert!(systems.len() >= 2, "{systems:?}");
    for system in systems {
        let mut seat = Seat::at(&router, &wanted(system["word"].as_str().expect("a word"))).await;
        assert_eq!(seat.stands["phase"], "planning", "{system}");
        seat.says("").await;
        assert_eq!((&seat.stands["phase"], &seat.stands["foe"]), (&json!("activation"), &json!(0)), "{system}");
    }
}

#[tokio::test]
async fn every_ready_made_squad_can_be_the_enemy() {
    let router = fresh();
    let (_, yard) = call(&router, "/api/companions/yard", None).await;
    for squad in yard["squads"].as_array().expect("squads") {
        let ships = squad["ships"].as_array().expect("ships");
        let foes: Vec<Value> = ships.iter().map(|ship| json!({ "ship": ship["pilot"] })).collect();
        let seat = Seat::at(&router, &json!({ "system": "solo", "mine": [{ "name": "Red 1" }], "foes": foes })).await;
        let (there, numbers) = (seat.stands["foes"].as_array().expect("foes"), 1..=ships.len());
        assert!(there.iter().map(|foe| &foe["number"]).eq(&numbers.map(|n| json!(n)).collect::<Vec<_>>()), "{squad}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_beginning_is_said_and_nothing_begins() {
    let router = fresh();
    let ties = json!([{ "ship": "tielnfighter" }]);
    let wrong = [
        (json!({ "system": "chess", "mine": [{ "name": "A" }], "foes": ties }), "unknown flight system 'chess'"),
        (json!({ "system": "solo", "mine": [], "foes": ties }), "at least one ship"),
        (json!({ "system": "solo", "mine": [{ "name": "undo" }], "foes": ties }), "'undo' does not fit"),
        (json!({ "system": "solo", "mine": [{ "name": "A", "ship": "xwing9" }], "foes": ties }), "xwing9"),
        (json!({ "system": "solo", "mine": [{ "name": "A" }], "foes": [{ "ship": "deathstar" }] }), "deathstar"),
        (
            json!({ "system": "solo", "mine": [{ "name": "A" }], "foes": [{ "ship": "tielnfighter", "count": 99 }] }),
            "'99'",
        ),
        (json!({ "system": "solo", "mine": [{ "name": "A" }], "foes": ties, "cheat": true }), "cheat"),
    ];
    for (message, says) in wrong {
        let (status, refused) = call(&router, "/api/companions", Some(&message)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{message}");
        assert!(refused["error"].as_str().is_some_and(|error| error.contains(says)), "{refused} for {message}");
    }
    let (_, home) = call(&router, "/api/home", None).await;
    assert_eq!(home["companions"], json!([]));
}

#[tokio::test]
async fn two_ships_of_a_name_are_told_apart() {
    let mine = json!([{ "name": "Red" }, { "name": "red" }, { "name": "Red 2" }]);
    let seat =
        Seat::at(&fresh(), &json!({ "system": "solo", "mine": mine, "foes": [{ "ship": "tielnfighter" }] })).await;
    let names: Vec<&Value> = seat.stands["mine"].as_array().expect("ships").iter().map(|mine| &mine["name"]).collect();
    assert_eq!(names, ["Red", "red 2", "Red 2 2"]);
}

#[tokio::test]
async fn a_late_or_senseless_change_leaves_everything_as_it_was() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    let before = seat.stands.clone();
    let steps = [
        json!([{ "answer": "maybe" }]),
        json!([{ "answer": "go" }, { "place": [{ "mine": 5 }, [1, 1, 0]] }]),
        json!([{ "score": [1000, 0] }]),
        json!([{ "ship": [0, "nonsense"] }]),
        json!([{ "lay": ["moon", [1, 1, 0]] }]),
        json!([{ "shift": [0, [1, 1, 0]] }]),
        json!([{ "place": [{ "foe": 0 }, [-1, 1, 0]] }]),
        json!([{ "answer": "fix 9 hull 1" }]),
        json!([{ "dance": true }]),
        json!([]),
    ];
    for steps in steps {
        let (status, refused) = seat.try_to("change", json!({ "steps": steps })).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{steps}");
        assert!(refused["error"].as_str().is_some_and(|error| error.len() > 5), "{refused}");
    }
    let late = json!({ "turn": 99, "steps": [{ "answer": "go" }] });
    let (status, _) = call(&seat.router, &format!("/api/companion/{}/change", seat.key), Some(&late)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let (_, after) = call(&seat.router, &format!("/api/companion/{}", seat.key), None).await;
    assert_eq!(after, before);
    seat.says("go").await;
    assert_ne!(seat.stands, before);
}

#[tokio::test]
async fn undo_and_redo_go_back_and_forth_over_answers_corrections_and_the_map() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    let mut before = vec![seat.stands.clone()];
    let changes = [
        json!([{ "answer": "fix 1 hull 1" }]),
        json!([{ "place": [{ "foe": 0 }, [400, 400, 90]] }]),
        json!([{ "answer": "go" }]),
        json!([{ "lay": ["coreasteroid2", [300, 300, 10]] }]),
        json!([{ "score": [3, 1] }]),
    ];
    for steps in changes {
        seat.steps(steps).await;
        before.push(seat.stands.clone());
    }
    let same = |a: &Value, b: &Value| {
        ["prompt", "foes", "map", "score", "round", "phase"].iter().all(|part| a[part] == b[part])
    };
    for was in before.iter().rev().skip(1) {
        seat.does("undo", json!({})).await;
        assert!(same(&seat.stands, was), "{} is not {was}", seat.stands);
    }
    assert_eq!(seat.try_to("undo", json!({})).await.0, StatusCode::BAD_REQUEST);
    for was in before.iter().skip(1) {
        seat.does("redo", json!({})).await;
        assert!(same(&seat.stands, was), "{} is not {was}", seat.stands);
    }
    assert_eq!(seat.try_to("redo", json!({})).await.0, StatusCode::BAD_REQUEST);
    seat.does("undo", json!({})).await;
    seat.steps(json!([{ "score": [9, 9] }])).await;
    assert_eq!(seat.stands["redo"], json!(false), "something new was done instead");
}

#[tokio::test]
async fn every_token_is_corrected_by_its_word() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    let tokens = seat.stands["foes"][0]["tokens"].as_array().expect("tokens").clone();
    for (place, token) in tokens.iter().enumerate() {
        let word = token["word"].as_str().expect("a word");
        seat.says(&format!("fix 1 {word} 2")).await;
        assert_eq!(seat.stands["foes"][0]["tokens"][place]["count"], json!(2), "{word}");
    }
}

#[tokio::test]
async fn the_map_answers_by_geometry_once_something_was_moved() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    seat.says("go").await;
    assert_eq!(seat.stands["prompt"]["fromMap"], Value::Null, "nobody moved anything");
    // Luke straight ahead of the first TIE, at range 2.
    seat.steps(json!([{ "place": [{ "foe": 0 }, [457, 400, 180]] }, { "place": [{ "mine": 0 }, [457, 200, 0]] }]))
        .await;
    assert!(seat.asked().contains("bullseye"), "{}", seat.asked());
    assert_eq!(seat.stands["prompt"]["fromMap"], json!("1"));
    seat.steps(json!([{ "place": [{ "mine": 0 }, [520, 200, 0]] }])).await;
    assert_eq!(seat.stands["prompt"]["fromMap"], json!("2"), "Luke is in front, but not in the bullseye");
    seat.steps(json!([{ "place": [{ "mine": 0 }, [457, 410, 0]] }])).await;
    assert_eq!(seat.stands["prompt"]["fromMap"], Value::Null);
    let fault = seat.stands["prompt"]["mapFault"].as_str().expect("a reason");
    assert!(fault.contains("Luke Skywalker and Academy Pilot 1 overlap"), "{fault}");
    seat.steps(json!([{ "map": false }])).await;
    assert_eq!(seat.stands["prompt"]["mapFault"], Value::Null, "it is not asked");
}

#[tokio::test]
async fn a_ship_that_flew_is_moved_on_the_map() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    seat.steps(json!([{ "place": [{ "foe": 0 }, [457, 600, 180]] }, { "answer": "go" }])).await;
    while seat.asked() != "How did it go?" {
        let from_map = seat.stands["prompt"]["fromMap"].as_str().expect("the map can tell").to_owned();
        seat.says(&from_map).await;
    }
    let laid = seat.stands["doing"]["laid"]["end"].clone();
    let (x, y) = (laid["x"].as_f64().expect("a number"), laid["y"].as_f64().expect("a number"));
    seat.says("done").await;
    let at = &seat.stands["foes"][0]["base"]["at"];
    let near = |value: &Value, wanted: f64| value.as_f64().is_some_and(|value| (value - wanted).abs() < 0.2);
    // It faced its player, so right is left and ahead is down.
    assert!(near(&at[0], 457.0 - x) && near(&at[1], 600.0 - y), "{at} after {laid}");
    seat.does("undo", json!({})).await;
    assert_eq!(seat.stands["foes"][0]["base"]["at"], json!([457.0, 600.0, 180.0]), "undo brings it back");
}

#[tokio::test]
async fn a_server_that_starts_again_goes_on_where_it_was() {
    let folder = Folder::new("companion");
    let mut seat = Seat::at(&folder.serve(), &wanted("aturi")).await;
    seat.steps(json!([{ "place": [{ "mine": 0 }, [100, 120.5, 33]] }])).await;
    seat.says("go").await;
    seat.says("fix 2 note flees").await;
    seat.does("undo", json!({})).await;
    let killed = folder.as_it_is("companion-killed");
    let again = killed.serve();
    let (_, after) = call(&again, &format!("/api/companion/{}", seat.key), None).await;
    assert_eq!(after, seat.stands);
    let (_, home) = call(&again, "/api/home", None).await;
    assert_eq!(home["companions"][0]["title"], json!("Luke Skywalker against 2 × Academy Pilot"));
    let id = &home["companions"][0]["id"];
    call(&again, &format!("/api/companions/{id}/remove"), Some(&json!({}))).await;
    assert_eq!(call(&again, &format!("/api/companion/{}", seat.key), None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_saved_file_is_a_session_of_the_terminal() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    seat.says("").await;
    let (_, text) = call(&seat.router, &format!("/api/companion/{}/file", seat.key), None).await;
    let session = Session::from_text(text.as_str().expect("a text")).expect("a session");
    assert_eq!(session.inputs().last().map(String::as_str), Some("go"));
}

#[tokio::test]
async fn beyond_this_machine_only_the_host_begins_and_a_key_lets_in() {
    let router = server(Memory::default(), Some("0123456789abcdef0123456789abcdef"));
    assert_eq!(call(&router, "/api/companions", Some(&wanted("solo"))).await.0, StatusCode::FORBIDDEN);
    assert_eq!(call(&router, "/api/companions/yard", None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(call(&router, "/api/companion/nonsense", None).await.0, StatusCode::NOT_FOUND);
}

/// Gives the usual answer until something is so.
async fn until(seat: &mut Seat, is: impl Fn(&Value) -> bool) {
    for _ in 0..150 {
        if is(&seat.stands) {
            return;
        }
        let prompt = &seat.stands["prompt"];
        let first = prompt["answers"][0]["say"].as_str().unwrap_or("1");
        let text = prompt["usual"].as_str().unwrap_or(first).to_owned();
        seat.says(&text).await;
    }
    panic!("it never is: {}", seat.stands["prompt"]);
}

#[tokio::test]
async fn a_round_ends_when_the_table_is_cleared_and_so_it_stays() {
    for system in ["solo", "aturi", "flight-group"] {
        let mut seat = Seat::at(&fresh(), &wanted(system)).await;
        assert!(seat.stands["ending"].is_null(), "nothing is over yet");
        until(&mut seat, |stands| stands["round"] == 2).await;
        assert_eq!(seat.stands["ending"]["round"], 1, "{system}");
        let goes = seat.stands["ending"]["goes"].as_array().expect("tokens");
        assert!(goes.contains(&json!("focus")) && !goes.contains(&json!("stress")), "{goes:?}");
        seat.steps(json!([{ "cleared": 1 }])).await;
        assert!(seat.stands["ending"].is_null());
        assert!(seat.asked().starts_with("Round 2, Planning"), "{}", seat.asked());
        seat.does("undo", json!({})).await;
        assert_eq!(seat.stands["ending"]["round"], 1);
        // Whoever goes on without looking has cleared it too.
        seat.says("").await;
        assert!(seat.stands["ending"].is_null());
    }
}

#[tokio::test]
async fn the_map_puts_wingmates_beside_their_leader_and_drags_them_along() {
    let mut seat = Seat::at(&fresh(), &wanted("flight-group")).await;
    seat.steps(json!([{ "map": true }, { "place": [{ "foe": 0 }, [400, 500, 180]] }])).await;
    let at = |stands: &Value, foe: usize| -> Vec<f64> {
        let numbers = stands["foes"][foe]["base"]["at"].as_array().expect("a place");
        numbers.iter().map(|it| it.as_f64().expect("a number").round()).collect()
    };
    assert_eq!(at(&seat.stands, 1), [340.0, 500.0, 180.0], "who looks down has its right on the left");
    until(&mut seat, |stands| stands["doing"]["kind"] == "follows").await;
    assert_eq!(seat.stands["doing"]["leader"], 1);
    assert_eq!(seat.stands["doing"]["words"], "to the right of Academy Pilot 1");
    assert_eq!(at(&seat.stands, 1), [340.0, 500.0, 180.0], "only its leader has flown");
    seat.says("done").await;
    let (lead, mate) = (at(&seat.stands, 0), at(&seat.stands, 1));
    assert_ne!(lead, [400.0, 500.0, 180.0]);
    assert!(((lead[0] - mate[0]).hypot(lead[1] - mate[1]) - 60.0).abs() < 1.5, "{lead:?} {mate:?}");
    assert_eq!(lead[2], mate[2]);
}

#[tokio::test]
async fn every_screen_hears_that_another_went_on() {
    let mut seat = Seat::at(&fresh(), &wanted("solo")).await;
    let path = format!("/api/companion/{}/events", seat.key);
    let request = Request::builder().uri(path).header(header::HOST, "127.0.0.1:7722").body(Body::empty());
    let response = seat.router.clone().oneshot(request.expect("a sound request")).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    let mut told = response.into_body().into_data_stream();
    let mut next = async || {
        let told = told.next().await.expect("it goes on").expect("bytes");
        String::from_utf8_lossy(&told).into_owned()
    };
    assert_eq!(next().await, "event: turn\ndata: 1\n\n");
    seat.says("").await;
    assert_eq!(next().await, "event: turn\ndata: 2\n\n");
    seat.does("undo", json!({})).await;
    assert_eq!(next().await, "event: turn\ndata: 3\n\n");
}
