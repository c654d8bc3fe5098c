//! What two people do only together, as browsers ask for it.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use tokio_stream::StreamExt;

use super::tests::{answer, begin, call, fresh, get, key, raw};

async fn stands(router: &Router, key: &str) -> Value {
    get(router, &format!("/api/at/{key}")).await
}

async fn post(router: &Router, key: &str, what: &str, message: Value) -> (StatusCode, Value) {
    call(router, &format!("/api/at/{key}/{what}"), Some(message)).await
}

/// Two people: first who is asked now, then the other.
async fn two(router: &Router) -> [String; 2] {
    let battle = begin(router, ["person", "person"]).await;
    let keys = [key(&battle, 0), key(&battle, 1)];
    match stands(router, &keys[0]).await["ask"].is_null() {
        true => [keys[1].clone(), keys[0].clone()],
        false => keys,
    }
}

/// Proposes a stress token; what the others are told then.
async fn propose_stress(router: &Router, by: &str) -> u64 {
    let turn = stands(router, by).await["turn"].clone();
    let (status, told) = post(router, by, "propose", json!({ "turn": turn, "adjust": "0 gain stress" })).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    told["proposal"].as_u64().expect("a number")
}

fn tokens(standing: &Value) -> &Value {
    &standing["frames"][0]["scene"]["ships"][0]["tokens"]
}

#[tokio::test]
async fn a_correction_is_made_when_the_other_accepts_it() {
    let router = fresh();
    let [asked, other] = two(&router).await;
    let before = stands(&router, &asked).await;
    assert_eq!((&before["consent"], &before["proposal"]), (&json!(true), &Value::Null));
    let alone = json!({ "turn": before["turn"], "adjust": "0 gain stress" });
    let (status, told) = post(&router, &other, "adjust", alone).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{told}");
    let request = Request::builder().uri(format!("/api/at/{asked}/events")).header(header::HOST, "localhost");
    let mut stream =
        raw(&router, request.body(Body::empty()).expect("a sound request")).await.into_body().into_data_stream();
    let id = propose_stress(&router, &other).await;
    assert_eq!(propose_stress(&router, &other).await, id, "the same again is the same");
    let mut heard = String::new();
    while !heard.contains("event: told") {
        heard.push_str(&String::from_utf8_lossy(&stream.next().await.expect("a message").expect("no error")));
    }
    assert!(heard.contains("\"proposal\":{"), "{heard}");
    let proposed = stands(&router, &asked).await;
    assert_eq!((&proposed["turn"], &proposed["ask"]), (&before["turn"], &before["ask"]), "nothing is stale by it");
    assert_eq!(proposed["proposal"]["what"], "correction");
    assert_eq!(proposed["proposal"]["by"], stands(&router, &other).await["you"]);
    assert!(proposed["proposal"]["words"].as_str().is_some_and(|words| words.contains("stress")), "{proposed}");
    // Whoever is asked answers meanwhile.
    let (status, told) = answer(&router, &asked, json!({ "turn": before["turn"], "option": 0 })).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    for (by, id, status) in [(&other, id, StatusCode::FORBIDDEN), (&asked, id + 1, StatusCode::CONFLICT)] {
        assert_eq!(post(&router, by, "accept", json!({ "proposal": id })).await.0, status);
    }
    let accepted = json!({ "proposal": id, "message": "yes" });
    let (status, told) = post(&router, &asked, "accept", accepted.clone()).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let after = stands(&router, &asked).await;
    assert_eq!(tokens(&after), &json!([["stress", 1]]));
    assert_eq!(after["proposal"], Value::Null);
    assert_eq!(post(&router, &asked, "accept", accepted).await, (StatusCode::OK, told), "once more is once");
    assert_eq!(stands(&router, &asked).await, after);
}

#[tokio::test]
async fn what_is_declined_or_withdrawn_is_not_made() {
    let router = fresh();
    let [one, other] = two(&router).await;
    let before = stands(&router, &one).await;
    for by in [&other, &one] {
        let id = propose_stress(&router, &one).await;
        let both = json!({ "turn": before["turn"], "adjust": "1 gain stress" });
        let (status, told) = post(&router, &other, "propose", both).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "one thing at a time: {told}");
        assert_eq!(post(&router, by, "decline", json!({ "proposal": id })).await.0, StatusCode::OK);
        assert_eq!(stands(&router, &one).await, before);
        assert_eq!(post(&router, &other, "accept", json!({ "proposal": id })).await.0, StatusCode::CONFLICT);
    }
    let impossible = json!({ "turn": before["turn"], "adjust": "0 shields 77" });
    assert_eq!(post(&router, &one, "propose", impossible).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn an_answer_is_taken_back_when_the_other_agrees() {
    let router = fresh();
    let [one, other] = two(&router).await;
    let nothing = stands(&router, &one).await;
    assert_eq!(nothing["undo"], false);
    answer(&router, &one, json!({ "turn": nothing["turn"], "option": 0 })).await;
    let set = stands(&router, &one).await;
    assert_eq!(set["undo"], true);
    let turn = json!({ "turn": set["turn"] });
    assert_eq!(post(&router, &one, "undo", turn.clone()).await.0, StatusCode::FORBIDDEN);
    assert_eq!(post(&router, &other, "propose", turn.clone()).await.0, StatusCode::BAD_REQUEST, "he did nothing");
    let (status, told) = post(&router, &one, "propose", turn).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let words = &stands(&router, &other).await["proposal"]["words"];
    assert_eq!(words, "take back the last answer and everything after it", "it says nothing of a dial");
    assert_eq!(post(&router, &other, "accept", json!({ "proposal": told["proposal"] })).await.0, StatusCode::OK);
    let back = stands(&router, &one).await;
    assert_eq!((&back["ask"], &back["frames"]), (&nothing["ask"], &nothing["frames"]));
}

#[tokio::test]
async fn who_has_both_seats_or_plays_computers_asks_nobody() {
    let router = fresh();
    let [one, other] = two(&router).await;
    let before = stands(&router, &one).await;
    let message = |with: &str| json!({ "turn": before["turn"], "adjust": "0 gain stress", "with": with });
    assert_eq!(post(&router, &one, "adjust", message(&one)).await.0, StatusCode::FORBIDDEN, "that is his own");
    let elsewhere = key(&begin(&router, ["person", "person"]).await, 1);
    assert_eq!(post(&router, &one, "adjust", message(&elsewhere)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(post(&router, &one, "adjust", message("x")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(post(&router, &one, "adjust", message(&other)).await.0, StatusCode::OK);
    let after = stands(&router, &one).await;
    assert_eq!(tokens(&after), &json!([["stress", 1]]));
    let undone = json!({ "turn": after["turn"], "with": other });
    assert_eq!(post(&router, &one, "undo", undone).await.0, StatusCode::OK);
    assert_eq!(tokens(&stands(&router, &one).await), &json!([]));
    let alone = key(&begin(&router, ["person", "heuristic"]).await, 0);
    let standing = stands(&router, &alone).await;
    assert_eq!(standing["consent"], false);
    let (status, told) = post(&router, &alone, "propose", json!({ "turn": standing["turn"] })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{told}");
}

#[tokio::test]
async fn who_hears_too_slowly_is_told_everything_anew() {
    let router = fresh();
    let [one, other] = two(&router).await;
    let request = Request::builder().uri(format!("/api/at/{other}/events")).header(header::HOST, "localhost");
    let mut stream =
        raw(&router, request.body(Body::empty()).expect("a sound request")).await.into_body().into_data_stream();
    for _ in 0..40 {
        let id = propose_stress(&router, &one).await;
        assert_eq!(post(&router, &one, "decline", json!({ "proposal": id })).await.0, StatusCode::OK);
    }
    let mut heard = String::new();
    while heard.matches("event: hello").count() < 2 {
        heard.push_str(&String::from_utf8_lossy(&stream.next().await.expect("a message").expect("no error")));
    }
    assert!(heard.matches("event: told").count() < 5, "most of it is in what he is told anew");
    let id = propose_stress(&router, &one).await;
    let next = stream.next().await.expect("a message").expect("no error");
    let next = String::from_utf8_lossy(&next).into_owned();
    assert!(next.contains("event: told") && next.contains(&format!("\"id\":{id}")), "nothing of before: {next}");
}
