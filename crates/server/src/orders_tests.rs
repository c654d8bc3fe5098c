//! What ships of computers are told, as browsers ask for it.

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::tests::{Folder, call, fresh, get};

/// Two ships of a person against four TIE fighters that somebody flies and that are told so.
async fn begin(router: &Router, pilot: &str, groups: Value) -> (StatusCode, Value) {
    let wanted = json!({
        "squads": [{ "ready": "red-patrol" }, { "ready": "academy-flight" }],
        "pilots": ["person", pilot],
        "rocks": 0,
        "groups": [[], groups],
    });
    call(router, "/api/battles", Some(wanted)).await
}

async fn begun(router: &Router, pilot: &str, groups: Value) -> String {
    let (status, battle) = begin(router, pilot, groups).await;
    assert_eq!(status, StatusCode::OK, "{battle}");
    battle["seats"][0]["key"].as_str().expect("a key").to_owned()
}

/// Answers with the first option so many times, and tells every line that was written.
async fn play(router: &Router, key: &str, turns: usize) -> Vec<String> {
    for _ in 0..turns {
        let standing = get(router, &format!("/api/at/{key}")).await;
        if standing["ask"].is_null() {
            break;
        }
        let message = json!({ "turn": standing["turn"], "option": 0 });
        let (status, told) = call(router, &format!("/api/at/{key}/answer"), Some(message)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    let standing = get(router, &format!("/api/at/{key}")).await;
    let lines = standing["frames"][0]["log"].as_array().expect("lines").iter();
    lines.flat_map(|line| line["why"].as_array().cloned().unwrap_or_default()).map(|why| why.to_string()).collect()
}

#[tokio::test]
async fn ships_strike_escape_and_escort_as_they_are_told() {
    let router = fresh();
    let groups = json!([{ "ships": 1, "order": "strike 2" }, { "ships": 1, "order": "escape near" },
        { "ships": 1, "order": "escort 1" }, { "ships": 1 }]);
    for (pilot, words) in [("aturi", "escape"), ("flight-group", "escape")] {
        let key = begun(&router, pilot, groups.clone()).await;
        let why = play(&router, &key, 12).await.join("\n");
        assert!(why.to_lowercase().contains(words), "{pilot}: {why}");
        assert!(why.to_lowercase().contains("strike"), "{pilot}: {why}");
    }
}

#[tokio::test]
async fn orders_outlive_the_program() {
    let folder = Folder::new("orders");
    let router = folder.serve();
    let key = begun(&router, "flight-group", json!([{ "ships": 2, "order": "strike 2" }, { "ships": 2 }])).await;
    let before = play(&router, &key, 4).await;
    assert!(!before.is_empty());
    let standing = get(&router, &format!("/api/at/{key}")).await;
    drop(router);
    let router = folder.serve();
    assert_eq!(get(&router, &format!("/api/at/{key}")).await, standing);
    let after = play(&router, &key, 8).await;
    let fresh = &after[before.len()..];
    assert!(fresh.iter().any(|why| why.to_lowercase().contains("strike")), "{fresh:?}");
}

#[tokio::test]
async fn ships_come_from_their_approach_vector() {
    let router = fresh();
    let groups = json!([{ "ships": 3, "vector": [200, 150, 30] }, { "ships": 1 }]);
    for pilot in ["aturi", "flight-group"] {
        let key = begun(&router, pilot, groups.clone()).await;
        let standing = get(&router, &format!("/api/at/{key}")).await;
        let ship = |at: usize| standing["frames"][0]["scene"]["ships"][at]["at"].clone();
        // The other side looks from across the table.
        assert_eq!(ship(2)["h"], json!(210.0), "{pilot}");
        assert!(ship(2)["x"].as_f64().is_some_and(|x| (x - 714.4).abs() < 120.0), "{pilot}: {}", ship(2));
        assert_eq!(ship(5)["h"], json!(180.0), "{pilot}");
    }
}

#[tokio::test]
async fn what_cannot_be_told_is_refused_with_a_reason() {
    let router = fresh();
    let wrong = [
        ("aturi", json!([{ "ships": 3 }]), "The groups have 3 ships, the squad has 4."),
        ("aturi", json!([{ "ships": 4 }, { "ships": u64::MAX }]), "ships, the squad has 4."),
        ("flight-group", json!([{ "ships": u64::MAX - 3 }, { "ships": 8 }]), "ships, the squad has 4."),
        ("aturi", json!([{ "ships": 4, "order": format!("strike {}", u64::MAX) }]), "not there; there are 2"),
        ("aturi", json!([{ "ships": 1e20 }]), "makes no sense"),
        ("aturi", json!([{ "ships": 4, "order": "strike 9" }]), "not there; there are 2"),
        ("flight-group", json!([{ "ships": 4, "order": "escort 5" }]), "not there; there are 4"),
        ("aturi", json!([{ "ships": 4, "order": "dance" }]), "'dance'"),
        ("flight-group", json!([{ "ships": 4, "order": "escape up" }]), "'up'"),
        ("solo", json!([{ "ships": 4 }]), "Solo Alpha takes no orders."),
        ("flight-group", json!([{ "ships": 4, "vector": [2000, 10, 0] }]), "would not stand on the table"),
        ("aturi", json!([{ "ships": 4, "vector": [1e9, 10, 0] }]), "millimetres and degrees"),
    ];
    for (pilot, groups, why) in wrong {
        let (status, told) = begin(&router, pilot, groups.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{groups}: {told}");
        assert!(told["error"].as_str().is_some_and(|error| error.contains(why)), "{groups}: {told}");
    }
    let mut wanted = json!({ "squads": [{ "ready": "red-patrol" }, { "ready": "academy-flight" }],
        "pilots": ["person", "aturi"], "place": true, "groups": [[], [{ "ships": 4, "vector": [200, 100, 0] }]] });
    assert_eq!(call(&router, "/api/battles", Some(wanted.clone())).await.0, StatusCode::BAD_REQUEST);
    wanted["place"] = json!(false);
    assert_eq!(call(&router, "/api/battles", Some(wanted)).await.0, StatusCode::OK);
}
