//! Missions at tables with miniatures, as browsers talk about them.

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::tests::{call, fresh, get};

async fn begin(router: &Router, wanted: &Value) -> String {
    let (status, begun) = call(router, "/api/companions", Some(wanted.clone())).await;
    assert_eq!(status, StatusCode::OK, "{begun}");
    begun["key"].as_str().expect("a key").to_owned()
}

fn wanted(mission: &str) -> Value {
    json!({ "mission": { "id": mission, "pilots": 3 }, "mine": [{ "name": "Luke Skywalker", "ship": "t65xwing" }] })
}

/// Goes on until something is asked: enemies are taken off the table, whatever else is as usual.
async fn until(router: &Router, key: &str, words: &str, mut each: impl FnMut(&Value)) -> Value {
    for _ in 0..400 {
        let stands = get(router, &format!("/api/companion/{key}")).await;
        each(&stands);
        let asked = stands["prompt"]["words"].as_str().unwrap_or("nothing");
        if asked.contains(words) {
            return stands;
        }
        let mut steps = Vec::new();
        if asked.contains("Planning") {
            let there = stands["foes"].as_array().expect("foes").iter().filter(|foe| foe["gone"] == false);
            steps.extend(there.map(|foe| json!({ "answer": format!("fix {} gone", foe["number"]) })));
        }
        steps.push(json!({ "answer": "" }));
        let message = json!({ "turn": stands["turn"], "steps": steps });
        let (status, told) = call(router, &format!("/api/companion/{key}/change"), Some(message)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    panic!("'{words}' is never asked");
}

#[tokio::test]
async fn the_form_offers_every_mission_with_an_enemy_that_flies_by_itself() {
    let yard = get(&fresh(), "/api/companions/yard").await;
    let ids: Vec<&str> = yard["missions"].as_array().unwrap().iter().filter_map(|it| it["id"].as_str()).collect();
    assert!(ids.contains(&"local-trouble") && ids.contains(&"solo-introduction"), "{ids:?}");
    assert!(!ids.contains(&"satellite-array"), "people fly both sides of it");
}

#[tokio::test]
async fn a_mission_begins_with_its_pilots_and_asks_for_what_to_fetch() {
    let router = fresh();
    let key = begin(&router, &wanted("rescue-rebel-operatives")).await;
    let stands = get(&router, &format!("/api/companion/{key}")).await;
    assert_eq!(stands["prompt"]["words"], "Is everything here?");
    assert!(stands["prompt"]["list"].to_string().contains("HWK-290 Light Freighter, up to 1"), "{stands}");
    let mine: Vec<&Value> = stands["mine"].as_array().unwrap().iter().map(|mine| &mine["name"]).collect();
    assert_eq!(mine, ["Freighter", "Luke Skywalker", "Pilot 2", "Pilot 3"]);
    assert_eq!((&stands["mine"][1]["ship"], &stands["system"]["word"]), (&json!("T-65 X-wing"), &json!("aturi")));
    assert_eq!(stands["map"]["rocks"].as_array().unwrap().len(), 6, "the table is drawn as it is laid");
    let briefing = &stands["mission"]["briefing"];
    let path = format!("/api/missions/rescue-rebel-operatives?pilots=3&level=1&layout={}", briefing["layout"]);
    let brief = get(&router, &path).await;
    assert_eq!(brief["layout"], briefing["layout"]);
    let text = call(&router, &format!("/api/companion/{key}/file"), None).await.1;
    assert!(text.as_str().unwrap().contains("\nmission pilots 3 level 1 name rescue-rebel-operatives\n"), "{text}");
}

#[tokio::test]
async fn who_comes_later_is_sent_when_they_come() {
    let router = fresh();
    let key = begin(&router, &wanted("local-trouble")).await;
    let stands = until(&router, &key, "Gamma arrives", |stands| {
        let fetching = stands["prompt"]["words"] == "Is everything here?";
        let text = stands.to_string();
        assert!(stands["round"] == 4 || !text.contains("Gamma"), "{text}");
        assert!(stands["round"] == 4 || fetching || !text.contains("Interceptor"), "{text}");
        assert!(!text.contains("Delta"), "{text}");
    })
    .await;
    assert_eq!((&stands["round"], &stands["foes"][4]["note"]), (&json!(4), &json!("Gamma")));
    let stands = until(&router, &key, "Is this the score?", |_| {}).await;
    assert_eq!((&stands["mission"]["winner"], &stands["phase"]), (&json!("Rebel"), &json!("end")));
    assert!(stands["prompt"]["list"].to_string().contains("met: Lose nobody: 6"), "{stands}");
}

#[tokio::test]
async fn a_squad_that_comes_stands_at_its_vector_once_the_map_is_in_use() {
    let router = fresh();
    let key = begin(&router, &wanted("local-trouble")).await;
    let stands = until(&router, &key, "Alpha arrives", |_| {}).await;
    let message = json!({ "turn": stands["turn"], "steps": [{ "map": true }, { "answer": "" }] });
    let (status, told) = call(&router, &format!("/api/companion/{key}/change"), Some(message)).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let at = |foe: usize| told["foes"][foe]["base"]["at"].clone();
    // Vector 3 is three squares from the left at the far edge; the second ship stands beside the first.
    assert_eq!(at(0), json!([304.7, 892.0, 180.0]));
    assert_eq!(at(1), json!([364.7, 892.0, 180.0]));
}

#[tokio::test]
async fn what_is_wrong_with_a_mission_is_said_and_nothing_begins() {
    let router = fresh();
    let wrong = [
        (json!({ "mission": { "id": "nowhere", "pilots": 3 }, "mine": [] }), "nowhere"),
        (json!({ "mission": { "id": "../x.toml", "pilots": 3 }, "mine": [] }), "no mission"),
        (json!({ "mission": { "id": "local-trouble", "pilots": 7 }, "mine": [] }), "3 to 6 pilots"),
        (json!({ "mission": { "id": "local-trouble", "pilots": 3, "level": 4 }, "mine": [] }), "up to level 1"),
        (json!({ "mission": { "id": "local-trouble", "pilots": 3, "variant": "x" }, "mine": [] }), "x"),
        (json!({ "mission": { "id": "satellite-array", "pilots": 3 }, "mine": [] }), "no enemy that flies by itself"),
        (
            json!({ "mission": { "id": "local-trouble", "pilots": 3 }, "mine": [], "foes": [{ "ship": "tielnfighter" }] }),
            "its own enemies",
        ),
    ];
    for (message, says) in wrong {
        let (status, refused) = call(&router, "/api/companions", Some(message.clone())).await;
        assert!(status.is_client_error(), "{message}: {status}");
        assert!(refused["error"].as_str().is_some_and(|error| error.contains(says)), "{refused} for {message}");
    }
    assert_eq!(get(&router, "/api/home").await["companions"], json!([]));
}
