//! Players who look ahead, at the server: whom it offers, hints, secrets, the queue in which they think, and how even it is.

use std::sync::Arc as Shared;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use tallyho_ledger::Memory;
use tallyho_muster::Muster;

use super::games::Games;
use super::queue::Queue;
use super::secret::Seeds;
use super::server::{Server, router};
use super::tests::{answer, answer_all, begin, call, fresh, get, key};

/// A server whose queue the test can look at.
fn watched() -> (Router, Shared<Queue>) {
    let games = Games::new(Muster::embedded().unwrap(), Shared::new(Memory::default()), Seeds::new(Some(1)));
    let queue = Shared::clone(&games.queue);
    (router(Shared::new(Server::new(games, None))), queue)
}

/// One ship against one.
fn duel(pilots: [&str; 2]) -> Value {
    let squads = ["t65xwing", "tielnfighter"].map(|ship| json!({ "text": format!("ships = [\"{ship}\"]") }));
    json!({ "squads": squads, "pilots": pilots, "rocks": 0 })
}

async fn begin_duel(router: &Router, pilots: [&str; 2]) -> Value {
    let (status, battle) = call(router, "/api/battles", Some(duel(pilots))).await;
    assert_eq!(status, StatusCode::OK, "{battle}");
    battle
}

/// Waits until something is so.
async fn until(what: &str, is: impl Fn() -> bool) {
    for _ in 0..60_000 {
        if is() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("never: {what}");
}

#[tokio::test]
async fn home_offers_flight_systems_then_levels_in_three_styles_then_those_for_comparison() {
    let home = get(&fresh(), "/api/home").await;
    let pilots = home["pilots"].as_array().expect("a list");
    let words: Vec<&str> = pilots.iter().filter_map(|it| it["word"].as_str()).collect();
    let levels = ["cadet", "wingman", "veteran", "elite", "ace", "legend"];
    let all = [&["solo", "aturi", "flight-group"][..], &levels, &["random", "heuristic"]].concat();
    assert_eq!(words, all);
    for pilot in pilots {
        assert!(pilot["says"].as_str().is_some_and(|says| says.ends_with('.')), "{pilot}");
        assert_eq!(pilot["styles"].is_array(), pilot["group"] == "levels", "{pilot}");
    }
    let styles = pilots[7]["styles"].as_array().expect("an ace has styles");
    let styles: Vec<&str> = styles.iter().filter_map(|it| it["word"].as_str()).collect();
    assert_eq!(styles, ["ace-careful", "ace", "ace-bold"]);
}

#[tokio::test]
async fn a_hint_is_for_whoever_is_asked_and_for_nobody_else() {
    let router = fresh();
    let battle = begin_duel(&router, ["person", "person"]).await;
    let keys = [key(&battle, 0), key(&battle, 1)];
    let watch = battle["watch"].as_str().expect("a key").to_owned();
    let first = get(&router, &format!("/api/at/{}", keys[0])).await;
    let asked = usize::from(first["ask"].is_null());
    let standing = get(&router, &format!("/api/at/{}", keys[asked])).await;
    let turn = &standing["turn"];
    let hint = |key: &str, turn: &Value| format!("/api/at/{key}/hint?turn={turn}");
    let told = get(&router, &hint(&keys[asked], turn)).await;
    let options = standing["ask"]["options"].as_array().expect("options").len() as u64;
    assert!(told["option"].as_u64().is_some_and(|option| option < options), "{told}");
    assert!(told["reasons"][0].as_str().is_some_and(|reason| reason.starts_with("Expects of ")), "{told}");
    assert_eq!(get(&router, &hint(&keys[asked], turn)).await, told, "the same question, the same hint");
    let refused = [
        (hint(&keys[1 - asked], turn), StatusCode::FORBIDDEN),
        (hint(&watch, turn), StatusCode::FORBIDDEN),
        (hint(&keys[asked], &json!(99)), StatusCode::CONFLICT),
        (format!("/api/at/{}/hint", keys[asked]), StatusCode::BAD_REQUEST),
    ];
    for (path, status) in refused {
        let (told, body) = call(&router, &path, None).await;
        assert_eq!(told, status, "{path}: {body}");
        assert!(body["reasons"].is_null(), "{body}");
    }
    let after = get(&router, &format!("/api/at/{}", keys[asked])).await;
    assert_eq!(after, standing, "a hint answers nothing");
    let chosen = json!({ "turn": turn, "option": told["option"] });
    assert_eq!(answer(&router, &keys[asked], chosen).await.0, StatusCode::OK);
}

#[tokio::test]
async fn why_an_ace_set_a_dial_reaches_nobody_before_it_is_revealed() {
    let router = fresh();
    // The computer sets its dials first: they lie there while the person is asked.
    let battle = begin(&router, ["veteran", "person"]).await;
    let person = key(&battle, 1);
    let watch = battle["watch"].as_str().expect("a key").to_owned();
    let first = get(&router, &format!("/api/at/{person}")).await;
    let ships = first["frames"][0]["scene"]["ships"].as_array().expect("ships");
    assert!(ships.iter().any(|ship| ship["dial"] == "hidden"), "its dials lie there: {ships:?}");
    let mut revealed = 0;
    for _ in 0..40 {
        let standing = get(&router, &format!("/api/at/{person}")).await;
        for seen in [&standing, &get(&router, &format!("/api/at/{watch}")).await] {
            let scene = &seen["frames"][0]["scene"];
            let frames = seen["frames"].as_array().expect("frames");
            let lines = frames.iter().flat_map(|frame| frame["log"].as_array().expect("a log"));
            let told: Vec<&Value> = lines.filter(|line| line["why"].to_string().contains("Expects of")).collect();
            if scene["phase"] == "planning" && scene["round"] == 1 {
                assert!(told.is_empty(), "nothing is revealed yet: {told:?}");
            }
            let maneuvers = ["straight", "bank", "turn", "loop", "roll"];
            for line in told {
                let why = line["why"][0].as_str().unwrap_or_default();
                let of = why.split(':').next().unwrap_or_default();
                if maneuvers.iter().any(|word| of.contains(&format!(" {word}"))) && of.contains('(') {
                    assert!(line["text"].as_str().is_some_and(|text| text.contains(" flies ")), "{line}");
                    revealed += 1;
                }
            }
        }
        if standing["ask"].is_null() || revealed > 2 {
            break;
        }
        answer(&router, &person, json!({ "turn": standing["turn"], "option": 0 })).await;
    }
    assert!(revealed > 0, "once revealed, everybody reads why");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_one_table_thinks_as_a_legend_others_answer_at_once() {
    let (router, queue) = watched();
    let deep = begin_duel(&router, ["person", "legend"]).await;
    let plain = begin_duel(&router, ["person", "solo"]).await;
    // Every turn to think is taken, as by so many other tables.
    let mut turns = Vec::new();
    while queue.lengths().0 < std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
        turns.push(queue.turn().unwrap());
    }
    let (thinks, seat) = (router.clone(), key(&deep, 0));
    let thinking = tokio::spawn(async move { answer_all(&thinks, &seat, 1).await });
    until("the legend waits for its turn", || queue.lengths().1 == 1).await;
    let standing = answer_all(&router, &key(&plain, 0), 12).await;
    assert!(standing["turn"].as_u64() >= Some(12), "{}", standing["turn"]);
    assert_eq!(queue.lengths().1, 1, "it still waits");
    let mut two = begin_duel(&router, ["person", "person"]).await;
    two = answer_all(&router, &key(&two, 0), 1).await;
    assert!(two["turn"].is_u64());
    turns.clear();
    let after = thinking.await.expect("it goes on");
    assert!(after["turn"].as_u64() >= Some(2), "the legend has answered");
    assert_eq!(queue.lengths(), (0, 0));
}

#[tokio::test]
async fn how_even_a_battle_is_is_told_the_same_each_time_with_what_it_costs() {
    let router = fresh();
    let ask = json!({ "wanted": duel(["person", "random"]), "games": 4 });
    let (status, told) = call(&router, "/api/even/battle", Some(ask.clone())).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert_eq!(told["flown_by"], json!(["veteran", "random"]));
    let sentence = told["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains(" % for your side, between "), "{told}");
    assert!(told["points"].as_str().is_some_and(|points| points.contains("your side has ")), "{told}");
    assert_eq!(call(&router, "/api/even/battle", Some(ask)).await.1, told);
    let mission = json!({ "mission": "local-trouble", "pilots": ["heuristic", "aturi"] });
    let (status, told) = call(&router, "/api/even/mission", Some(json!({ "wanted": mission, "games": 2 }))).await;
    assert_eq!((status, &told["games"]), (StatusCode::OK, &json!(2)), "{told}");
    let many = json!({ "wanted": duel(["person", "random"]), "games": 9999 });
    assert_eq!(call(&router, "/api/even/battle", Some(many)).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_away_is_not_played_for_any_longer() {
    let (router, queue) = watched();
    let ask = json!({ "wanted": duel(["veteran", "veteran"]), "games": 200 });
    tokio::select! {
        biased;
        () = until("a game is played", || queue.lengths() != (0, 0)) => {}
        _ = call(&router, "/api/even/battle", Some(ask)) => panic!("it was played before anybody could go away"),
    }
    until("the trial ends", || queue.lengths() == (0, 0)).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(queue.lengths(), (0, 0), "it does not go on");
}

#[tokio::test]
async fn a_handicap_brings_more_ships_and_is_told_before_the_battle_and_in_its_title() {
    let router = fresh();
    let mut wanted = duel(["person", "heuristic"]);
    wanted["handicap"] = json!(30);
    let (status, told) = call(&router, "/api/even/points", Some(wanted.clone())).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let sentence = told["handicap"].as_str().expect("a sentence");
    assert!(sentence.starts_with("Handicap of 30 %: the enemy flies "), "{told}");
    let (status, battle) = call(&router, "/api/battles", Some(wanted.clone())).await;
    assert_eq!(status, StatusCode::OK, "{battle}");
    assert!(battle["title"].as_str().is_some_and(|title| title.ends_with(", handicap of 30 %")), "{battle}");
    let left = battle["summary"]["left"].as_array().expect("ships");
    assert!(left[0] == 1 && left[1].as_u64() > Some(1), "{battle}");
    wanted["pilots"] = json!(["person", "person"]);
    assert_eq!(call(&router, "/api/battles", Some(wanted.clone())).await.0, StatusCode::BAD_REQUEST);
    wanted["handicap"] = json!(9000);
    assert_eq!(call(&router, "/api/even/points", Some(wanted)).await.0, StatusCode::BAD_REQUEST);
}
