//! Squads and cards as the page asks for them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::tests::{call, fresh, get};

async fn told(router: &axum::Router, path: &str, message: Value) -> Value {
    let (status, body) = call(router, path, Some(message)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    body
}

fn draft(rules: &str, pilots: Value) -> Value {
    let xws = json!({ "name": "Red", "faction": "rebelalliance", "pilots": pilots });
    json!({ "rules": rules, "text": xws.to_string() })
}

#[tokio::test]
async fn cards_are_found_by_words_with_their_costs_in_both_games() {
    let router = fresh();
    let found = told(&router, "/api/cards/find", json!({ "words": "Proton Torpedoes" })).await;
    let first = &found["cards"][0];
    assert_eq!((&first["id"], &first["kind"]), (&json!("protontorpedoes"), &json!("upgrade")));
    let line = |what: &str| {
        let lines = first["lines"].as_array().expect("lines");
        lines.iter().find(|line| line[0] == what).map(|line| line[1].clone())
    };
    assert!(line("200 points").is_some() && line("20 points").is_some() && line("Slots") == Some(json!("torpedo")));
    assert_eq!(told(&router, "/api/cards/find", json!({ "words": "nosuchword" })).await["total"], 0);
    for words in ["", "  ", &"x".repeat(201)] {
        let (status, body) = call(&router, "/api/cards/find", Some(json!({ "words": words }))).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
    }
}

#[tokio::test]
async fn a_squad_is_weighed_with_every_fault_in_words() {
    let router = fresh();
    let pilots = json!([{ "id": "wedgeantilles", "upgrades": { "talent": ["outmaneuver", "predator"] } }]);
    let weighed = told(&router, "/api/squads/weigh", draft("200", pilots)).await;
    assert_eq!((&weighed["legal"], &weighed["most"]), (&json!(false), &json!(200)));
    let faults: Vec<&str> = weighed["faults"].as_array().unwrap().iter().filter_map(|it| it["text"].as_str()).collect();
    assert_eq!(
        faults,
        [
            "ship 1, Wedge Antilles: 1 talent slot too few for Outmaneuver, Predator",
            "1 ship; the 200-point game has 2 to 8"
        ]
    );
    let berths = weighed["ships"][0]["berths"].as_array().unwrap();
    assert!(berths.iter().any(|it| it["part"] == "missing" && it["card"]["id"] == "predator"));
    let empty = told(&router, "/api/squads/weigh", draft("20", json!([]))).await;
    assert_eq!(empty["complaints"], json!([]));
    assert_eq!(empty["faction"], "rebelalliance");
}

#[tokio::test]
async fn offers_say_why_a_card_does_not_fit() {
    let router = fresh();
    let pilots = json!([{ "id": "wedgeantilles" }, { "id": "redsquadronveteran" }]);
    let wanted = json!({ "draft": draft("200", pilots.clone()), "faction": "rebelalliance" });
    let offers = told(&router, "/api/squads/pilots", wanted).await;
    let of = |offers: &Value, id: &str| offers["offers"].as_array().unwrap().iter().find(|it| it["id"] == id).cloned();
    assert_eq!(of(&offers, "wedgeantilles").unwrap()["why"], json!(["2 in the squad, limited to 1"]));
    let wanted = json!({ "draft": draft("200", pilots), "ship": 0, "slot": "talent" });
    let offers = told(&router, "/api/squads/upgrades", wanted).await;
    assert_eq!(of(&offers, "fearless").unwrap()["why"], json!(["needs Scum and Villainy"]));
    assert_eq!(of(&offers, "predator").unwrap()["why"], json!([]));
    assert!(of(&offers, "protontorpedoes").is_none());
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let router = fresh();
    let good = draft("200", json!([{ "id": "wedgeantilles" }]));
    for (path, message) in [
        ("/api/squads/weigh", json!({ "rules": "12", "text": "" })),
        ("/api/squads/weigh", json!({ "rules": "200" })),
        ("/api/squads/weigh", json!({ "rules": "200", "text": "x".repeat(70_000) })),
        ("/api/squads/pilots", json!({ "draft": good, "faction": "hutts" })),
        ("/api/squads/upgrades", json!({ "draft": good, "ship": 9, "slot": "talent" })),
        ("/api/squads/upgrades", json!({ "draft": good, "ship": 0, "slot": "cupholder" })),
        ("/api/squads/keep", json!({ "draft": draft("200", json!([])) })),
    ] {
        let (status, body) = call(&router, path, Some(message)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {body}");
        assert!(body["error"].as_str().is_some_and(|error| !error.is_empty()));
    }
    let gone = json!({ "id": 77, "draft": good });
    assert_eq!(call(&router, "/api/squads/keep", Some(gone)).await.0, StatusCode::NOT_FOUND);
    assert_eq!(call(&router, "/api/squads/77", None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_kept_squad_is_at_home_and_flies() {
    let router = fresh();
    let pilots = json!([{ "id": "wedgeantilles", "upgrades": { "torpedo": ["protontorpedoes"] } }, { "id": "redsquadronveteran" }]);
    let id = told(&router, "/api/squads/keep", json!({ "draft": draft("20", pilots.clone()) })).await["id"].clone();
    let again = json!({ "id": id, "draft": draft("200", pilots) });
    assert_eq!(told(&router, "/api/squads/keep", again).await["id"], id);
    let home = get(&router, "/api/home").await;
    assert_eq!(home["kept"].as_array().unwrap().len(), 1);
    let kept = &home["kept"][0];
    assert_eq!((&kept["name"], &kept["rules"], &kept["fit"]), (&json!("Red"), &json!("200"), &json!(true)));
    assert!(kept["points"].as_u64().unwrap() > 94);
    let wanted = json!({ "squads": [{ "kept": id }, { "ready": "academy-flight" }], "pilots": ["person", "random"] });
    let battle = told(&router, "/api/battles", wanted.clone()).await;
    let key = battle["seats"][0]["key"].as_str().unwrap();
    let standing = get(&router, &format!("/api/at/{key}")).await;
    assert_eq!(standing["facts"]["ships"][0]["name"], "Wedge Antilles");
    told(&router, &format!("/api/squads/{id}/remove"), json!({})).await;
    assert_eq!(get(&router, "/api/squads").await["squads"], json!([]));
    assert_eq!(call(&router, "/api/battles", Some(wanted)).await.0, StatusCode::NOT_FOUND);
}

fn wing(pilots: &Value) -> Value {
    let flown = |it: &Value| json!({ "ship": it["ship"], "vendor": { "tallyho": it } });
    let pilots: Vec<Value> = pilots.as_array().expect("pilots").iter().map(flown).collect();
    let xws = json!({ "name": "Alpha", "vendor": { "tallyho": { "campaign": "flight-group" } }, "pilots": pilots });
    json!({ "rules": "flight-group", "text": xws.to_string() })
}

#[tokio::test]
async fn a_wing_is_weighed_equipped_kept_and_flies() {
    let router = fresh();
    let ace = json!({ "ship": "tielnfighter", "call-sign": "Linda", "rank": 3, "path": "ace", "cards": ["nightbeast", "ioncannon"] });
    let draft = wing(&json!([ace]));
    let weighed = told(&router, "/api/squads/weigh", draft.clone()).await;
    let faults: Vec<&str> = weighed["faults"].as_array().unwrap().iter().filter_map(|it| it["text"].as_str()).collect();
    assert_eq!(
        faults,
        ["ship 1, Linda: 1 cannon slot too few for Ion Cannon", "1 pilot; Flight Group Alpha has 3 to 6"]
    );
    let pilot = &weighed["pilots"][0];
    assert_eq!((&pilot["initiative"], &pilot["experience"]), (&json!(3), &json!(13 + 5 + 9)));
    assert!(pilot["berths"].as_array().unwrap().iter().any(|it| it["part"] == "missing" && it["place"] == 1));
    let wanted = json!({ "draft": draft, "pilot": 0, "slots": ["ability", "talent"], "instead": "nightbeast" });
    let offers = told(&router, "/api/squads/cards", wanted).await;
    let of = |id: &str| offers["offers"].as_array().unwrap().iter().find(|it| it["id"] == id).unwrap().clone();
    assert_eq!((&of("valenrudor")["why"], &of("valenrudor")["cost"]), (&json!([]), &json!(3)));
    assert_eq!(of("soontirfel")["why"][0], "needs initiative 6; the pilot has 3");
    for wrong in [
        json!({ "draft": draft, "pilot": 4, "slots": ["talent"] }),
        json!({ "draft": draft, "pilot": 0, "slots": ["nose"] }),
        json!({ "draft": self::draft("200", json!([])), "pilot": 0, "slots": ["talent"] }),
    ] {
        assert_eq!(call(&router, "/api/squads/cards", Some(wrong)).await.0, StatusCode::BAD_REQUEST);
    }
    // Whatever the page believes, a wing says itself whose it is.
    let mut mistaken = draft.clone();
    mistaken["rules"] = json!("200");
    assert_eq!(told(&router, "/api/squads/weigh", mistaken.clone()).await["rules"], "flight-group");
    let id = told(&router, "/api/squads/keep", json!({ "draft": mistaken })).await["id"].clone();
    let home = get(&router, "/api/home").await;
    let kept = &home["kept"][0];
    assert_eq!((&kept["rules"], &kept["counted"]), (&json!("flight-group"), &json!("Flight Group Alpha")));
    let wanted = json!({ "squads": [{ "kept": id }, { "ready": "academy-flight" }], "pilots": ["person", "random"] });
    let battle = told(&router, "/api/battles", wanted).await;
    let key = battle["seats"][0]["key"].as_str().unwrap();
    let standing = get(&router, &format!("/api/at/{key}")).await;
    assert_eq!(standing["facts"]["ships"][0]["name"], "Linda");
    assert!(standing["facts"].to_string().contains("Night Beast"), "the ability is among the cards of the ship");
}
