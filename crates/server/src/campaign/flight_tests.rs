//! Missions of a campaign as they are flown: in the browser, at the mat, by programs, from paper.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::tests::Camp;
use crate::tests::{answer_all, call, fresh, get};

#[tokio::test]
async fn a_report_from_paper_is_kept_as_it_is_entered_and_confirmed_when_nothing_is_open() {
    let camp = Camp::begin(fresh()).await;
    let told = camp.fly("paper").await;
    assert_eq!(told["sortie"]["open"][0], "whether it was won");
    let (status, refused) = camp.act("confirm", json!({})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    camp.done("enter", json!({ "field": "won", "value": "yes" })).await;
    camp.done("enter", json!({ "field": "rounds", "value": "5" })).await;
    for pilot in ["sparrow", "crow", "jay", "owl"] {
        camp.done("enter", json!({ "field": "fate", "pilot": pilot, "value": "left" })).await;
    }
    let foe = told["sortie"]["foes"][0].clone();
    let told = camp.done("enter", json!({ "field": "kills", "what": foe["key"], "by": "crow", "count": "1" })).await;
    assert_eq!(told["sortie"]["so_far"][0][1], foe["points"]);
    camp.done("enter", json!({ "field": "counted" })).await;
    let goals = told["sortie"]["goals"].as_array().expect("goals").clone();
    for goal in &goals {
        camp.done("enter", json!({ "field": "objective", "objective": goal["id"], "met": "no", "count": "1" })).await;
    }
    assert_eq!(camp.told().await["sortie"]["open"], json!([]));
    let told = camp.done("confirm", json!({})).await;
    assert_eq!((&told["step"], &told["flown"][0]["pool"]), (&json!("spend"), &foe["points"]));
    assert_eq!(told["pilots"][1]["shot_down"], 1);
    let story = get(&camp.router, &camp.path("chronicle")).await;
    assert_eq!(story["missions"][0]["earned"][0]["points"], foe["points"]);
    let file = get(&camp.router, &camp.path("file")).await;
    let file = file.as_str().expect("a page");
    assert!(file.contains("Sparrow") && file.contains("<style>") && !file.contains("<script"), "one file");
}

#[tokio::test]
async fn a_mission_is_flown_by_pilots_of_the_program_and_a_word_that_is_none_is_refused() {
    let camp = Camp::begin(fresh()).await;
    camp.fly("pilots").await;
    let (status, refused) = camp.act("resolve", json!({ "by": "nobody" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    let message = json!({ "action": "resolve", "args": { "by": "heuristic" }, "message": "once" });
    let (_, first) = camp.tell("do", message.clone()).await;
    let (status, again) = camp.tell("do", message).await;
    assert_eq!((status, &first["turn"]), (StatusCode::OK, &again["turn"]));
    assert_eq!((&first["sortie"]["way"], &first["sortie"]["open"]), (&json!("pilots"), &json!([])));
}

#[tokio::test]
async fn a_report_that_is_none_is_refused_without_a_parsers_sentence() {
    let camp = Camp::begin(fresh()).await;
    camp.fly("paper").await;
    for body in ["", "{", "[]", "{\"won\":1}", "{\"won\":true,\"rounds\":300}"] {
        let (status, refused) = camp.act("report", json!({ "way": "paper", "body": body })).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
        let told = refused["error"].as_str().expect("a sentence");
        assert!(told.starts_with("The message") && !told.contains("column"), "{told}");
    }
    for wrong in [json!({}), json!({ "action": 3 }), json!({ "action": "draw", "more": 1 }), json!([])] {
        let (status, refused) = camp.tell("do", wrong).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    }
}

#[tokio::test]
async fn a_mission_flown_in_the_browser_comes_back_as_its_report_once() {
    let camp = Camp::begin(fresh()).await;
    let told = camp.fly("browser").await;
    assert_eq!(told["sortie"]["battle"], Value::Null);
    let (status, refused) = camp.tell("report", json!({})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let (status, told) = camp.tell("battle", json!({ "at": "browser" })).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let battle = told["sortie"]["battle"].clone();
    assert_eq!(battle["mates"].as_array().map(Vec::len), Some(2), "a link for each player");
    let (_, again) = camp.tell("battle", json!({ "at": "browser" })).await;
    assert_eq!(again["sortie"]["battle"]["id"], battle["id"], "a mission has one battle");
    let (status, early) = camp.tell("report", json!({})).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{early}");
    let key = battle["key"].as_str().expect("a key").to_owned();
    answer_all(&camp.router, &key, 4000).await;
    let told = camp.told().await;
    assert_eq!(told["sortie"]["battle"]["over"], true, "{}", told["sortie"]["battle"]);
    let bo = camp.player("bo").await;
    let (one, other) = tokio::join!(camp.tell("report", json!({})), bo.tell("report", json!({})));
    assert_eq!((one.0, other.0), (StatusCode::OK, StatusCode::OK), "{} {}", one.1, other.1);
    let told = camp.told().await;
    assert_eq!((&told["sortie"]["way"], &told["sortie"]["open"]), (&json!("browser"), &json!([])));
    let log = get(&camp.router, &camp.path("log")).await;
    let reports = log.as_array().expect("lines").iter().filter(|it| it["action"] == "report").count();
    assert_eq!(reports, 1, "entered once");
    camp.tell("undo", json!({})).await;
    assert_eq!(camp.told().await["sortie"]["draft"]["won"], Value::Null);
    let (status, told) = camp.tell("report", json!({})).await;
    assert_eq!(
        (status, told["sortie"]["draft"]["won"].is_boolean()),
        (StatusCode::OK, true),
        "and again when taken back"
    );
}

#[tokio::test]
async fn at_the_mat_the_companion_knows_the_mission_and_the_pilots() {
    let camp = Camp::begin(fresh()).await;
    camp.fly("companion").await;
    let (status, told) = camp.tell("battle", json!({ "at": "mat" })).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let key = told["sortie"]["mat"]["key"].as_str().expect("a key").to_owned();
    let table = get(&camp.router, &format!("/api/companion/{key}")).await;
    assert!(table.to_string().contains("Sparrow"), "{table}");
    let (_, again) = camp.tell("battle", json!({ "at": "mat" })).await;
    assert_eq!(again["sortie"]["mat"]["key"].as_str(), Some(key.as_str()));
}

/// Something that may be answered at the mat: most enemies are soon gone, and else what is usual.
fn any_answer(table: &Value) -> String {
    let prompt = &table["prompt"];
    let foes = table["foes"].as_array().expect("foes");
    let left: Vec<&Value> = foes.iter().filter(|it| it["gone"] != json!(true)).collect();
    if prompt["words"].as_str().is_some_and(|it| it.contains("Planning"))
        && let Some(foe) = left.get(1)
    {
        return format!("fix {} gone", foe["number"]);
    }
    if let Some(usual) = prompt["usual"].as_str() {
        return usual.to_owned();
    }
    match prompt["kind"].as_str() {
        Some("one") => prompt["answers"][0]["say"].as_str().unwrap_or_default().to_owned(),
        Some("number") => prompt["answers"][0].to_string(),
        Some("attack") => format!("{}h", prompt["answers"].as_u64().unwrap_or(1)),
        Some("defence") => format!("{}e", prompt["answers"].as_u64().unwrap_or(1)),
        _ => "Somebody".to_owned(),
    }
}

#[tokio::test]
async fn what_the_companion_counted_is_entered_once_it_is_over_at_the_mat() {
    let camp = Camp::begin(fresh()).await;
    camp.fly("companion").await;
    let (_, told) = camp.tell("battle", json!({ "at": "mat" })).await;
    let key = told["sortie"]["mat"]["key"].as_str().expect("a key").to_owned();
    let (status, refused) = camp.tell("report", json!({})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let path = format!("/api/companion/{key}");
    let mut table = get(&camp.router, &path).await;
    for _ in 0..3000 {
        if table["prompt"].is_null() {
            break;
        }
        let steps = json!([{ "answer": any_answer(&table) }]);
        let change = json!({ "turn": table["turn"], "steps": steps });
        let (status, told) = call(&camp.router, &format!("{path}/change"), Some(change)).await;
        assert_eq!(status, StatusCode::OK, "{steps}: {told}");
        table = told;
    }
    assert_eq!(camp.told().await["sortie"]["mat"]["over"], true);
    let (status, told) = camp.tell("report", json!({})).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let draft = &told["sortie"]["draft"];
    assert_eq!((&told["sortie"]["way"], &told["sortie"]["open"]), (&json!("companion"), &json!([])));
    let kills = draft["kills"].as_array().expect("kills");
    assert!(!kills.is_empty(), "{draft}");
    // What was counted is what can be shot down in this very mission.
    let foes: Vec<&Value> = told["sortie"]["foes"].as_array().expect("foes").iter().map(|it| &it["key"]).collect();
    assert!(kills.iter().all(|it| foes.contains(&&it["what"])), "{draft} {foes:?}");
    camp.done("confirm", json!({})).await;
}

#[tokio::test]
async fn the_sample_is_five_missions_in_and_opens_again() {
    let router = fresh();
    let (status, told) = call(&router, "/api/campaigns/sample", Some(json!({}))).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let camp = Camp { router: router.clone(), key: told["key"].as_str().expect("a key").to_owned() };
    let stands = camp.told().await;
    assert_eq!((stands["flown"].as_array().map(Vec::len), &stands["step"]), (Some(5), &json!("spend")));
    assert_eq!(get(&router, &camp.path("check")).await["faults"], json!([]));
    let (_, again) = call(&router, "/api/campaigns/sample", Some(json!({}))).await;
    assert_eq!(again["key"], told["key"]);
}
