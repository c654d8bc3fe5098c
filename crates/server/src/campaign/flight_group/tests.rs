//! Campaigns of Flight Group Alpha as browsers talk about them.

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::campaign::tests::Camp;
use crate::tests::{call, fresh, get};

fn wanted(mode: &str, preset: &str) -> Value {
    let pilots = |names: [&str; 2]| names.map(|it| json!({ "callsign": it }));
    json!({
        "name": "Night Shift", "kind": "flight-group", "mode": mode, "preset": preset,
        "players": [
            { "name": "Mika", "pilots": pilots(["Vesper", "Ember"]) },
            { "name": "Noor", "pilots": pilots(["Cinder", "Thorn"]) },
        ],
    })
}

async fn begin(router: Router, mode: &str) -> Camp {
    let (status, told) = call(&router, "/api/campaigns", Some(wanted(mode, "as-written"))).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    Camp { router, key: told["key"].as_str().expect("a key").to_owned() }
}

async fn pay(camp: &Camp, pilot: &str, xp: u32) {
    let args = json!({ "what": format!("xp {pilot}"), "to": xp.to_string(), "reason": "for the test" });
    camp.done("correct", args).await;
}

/// Fills in a report: four threat levels by Vesper are 8, five rounds of damage by Ember 5, objectives 21: 34 together.
async fn report(camp: &Camp, won: &str) -> Value {
    camp.done("enter", json!({ "field": "won", "value": won })).await;
    camp.done("enter", json!({ "field": "rounds", "value": "6" })).await;
    for pilot in ["vesper", "ember", "cinder", "thorn"] {
        camp.done("enter", json!({ "field": "fate", "pilot": pilot, "value": "left" })).await;
    }
    for (pilot, source, count) in [("vesper", "1.4", "4"), ("ember", "1.1", "5"), ("group", "6.1", "21")] {
        camp.done("enter", json!({ "field": "credit", "pilot": pilot, "source": source, "count": count })).await;
    }
    // What objectives pay would stand beside what is said to be earned.
    let goals = camp.told().await["sortie"]["goals"].as_array().expect("goals").clone();
    for goal in goals {
        let met = json!({ "field": "objective", "objective": goal["id"], "met": "no", "count": "0" });
        camp.done("enter", met).await;
    }
    camp.done("enter", json!({ "field": "counted" })).await
}

#[tokio::test]
async fn a_campaign_begins_in_a_mode_and_by_a_preset_and_is_told_by_its_own_book() {
    let router = fresh();
    let (status, told) = call(&router, "/api/campaigns", Some(wanted("ironman", "gentle"))).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let camp = Camp { router: router.clone(), key: told["key"].as_str().expect("a key").to_owned() };
    let told = camp.told().await;
    assert_eq!((&told["book"], &told["how"]), (&json!("flight-group"), &json!("ironman")));
    assert_eq!(told["switches"][1]["value"], "easier");
    assert_eq!(told["rank"], json!({ "ranks": [1, 1, 1, 1], "mean": 1.0, "rank": 1 }));
    assert_eq!(told["tours"].as_array().map(Vec::len), Some(8), "seven, and what is outside them");
    for wrong in [wanted("endless", "gentle"), wanted("classic", "cruel")] {
        assert_eq!(call(&router, "/api/campaigns", Some(wrong)).await.0, StatusCode::BAD_REQUEST);
    }
    let kinds = get(&router, "/api/campaigns").await["kinds"].clone();
    let names: Vec<&str> = kinds.as_array().expect("kinds").iter().filter_map(|it| it["word"].as_str()).collect();
    assert_eq!(names, ["aturi", "flight-group"]);
    assert_eq!(kinds[1]["choice"]["values"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn the_chart_marks_what_a_pilot_has_and_tells_what_the_next_rank_costs() {
    let camp = begin(fresh(), "classic").await;
    camp.done("commission", json!({})).await;
    pay(&camp, "vesper", 20).await;
    let sheet = get(&camp.router, &camp.path("pilot/vesper")).await;
    assert_eq!(sheet["next"], json!({ "rank": 3, "title": "Lieutenant", "price": 9, "short": 0, "chooses": true }));
    assert_eq!(sheet["chart"]["columns"].as_array().map(Vec::len), Some(11), "eight ranks and three benefits");
    assert_eq!(sheet["chart"]["paths"].as_array().map(Vec::len), Some(4));
    camp.done("advance", json!({ "pilot": "vesper", "path": "ace" })).await;
    camp.done("bank", json!({ "pilot": "vesper", "purse": "career", "lots": "2" })).await;
    let sheet = get(&camp.router, &camp.path("pilot/vesper")).await;
    // Twenty, less nine for the rank and six for four points of the path.
    assert_eq!((&sheet["pilot"]["xp"], &sheet["next"]["short"]), (&json!(5), &json!(11)));
    assert_eq!((&sheet["purses"][1]["banked"], &sheet["purses"][1]["free"]), (&json!(4), &json!(4)));
    let ace = &sheet["chart"]["paths"][0];
    assert_eq!((&ace["chosen"], &ace["cells"][0]["initiative"]), (&json!(true), &json!(3)));
    assert_eq!(ace["cells"][0]["brings"], json!(["ability or talent"]));
    assert_eq!(sheet["chart"]["columns"][3]["state"], "next");
}

#[tokio::test]
async fn the_armory_tells_price_and_reason_and_options_mount_what_fits() {
    let camp = begin(fresh(), "classic").await;
    camp.done("commission", json!({})).await;
    let looked = get(&camp.router, &camp.path("pilot/vesper?ship=tieddefender")).await;
    assert_eq!((&looked["armory"]["real"], &looked["armory"]["ship"]), (&json!(false), &json!("tieddefender")));
    let (status, _) = call(&camp.router, &camp.path("pilot/vesper?boat=x"), None).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    pay(&camp, "vesper", 30).await;
    camp.done("bank", json!({ "pilot": "vesper", "purse": "um", "lots": "30" })).await;
    let drawn = camp.done("draw", json!({})).await["drawn"].clone();
    camp.done("choose", json!({ "mission": drawn[0]["id"] })).await;
    let sheet = get(&camp.router, &camp.path("pilot/vesper")).await;
    let cards = sheet["armory"]["cards"].as_array().expect("cards").clone();
    assert!(cards.iter().all(|it| it["why"].is_string() == (it["band"] == "no")), "who may not is told why");
    let fits = cards.iter().find(|it| it["band"] == "fits").expect("something fits");
    let offers = get(&camp.router, &camp.path("options")).await;
    let offered =
        offers.as_array().expect("offers").iter().any(|it| {
            it["action"] == "load" && it["args"]["card"].as_array().is_some_and(|all| all.contains(&fits["id"]))
        });
    assert!(offered, "{fits}");
    camp.done("load", json!({ "pilot": "vesper", "card": fits["id"] })).await;
    let sheet = get(&camp.router, &camp.path("pilot/vesper")).await;
    assert_eq!(sheet["purses"][0]["used"], fits["price"]);
    assert_eq!(sheet["armory"]["cards"][0]["band"], "aboard");
}

#[tokio::test]
async fn a_report_from_paper_is_divided_as_the_book_says_and_told_in_its_order() {
    let camp = begin(fresh(), "classic").await;
    camp.done("commission", json!({})).await;
    let told = camp.fly("paper").await;
    assert_eq!(told["sources"].as_array().map(Vec::len), Some(16));
    let told = report(&camp, "yes").await;
    let so = &told["sortie"]["so_far"];
    // 34 by four: 8 each, and 2 are left over.
    assert_eq!((&so["pool"], &so["each"], &so["rest"]), (&json!(34), &json!(8), &json!(2)));
    assert_eq!(told["sortie"]["open"], json!([]));
    camp.done("enter", json!({ "field": "leftover", "pilot": "thorn", "value": "2" })).await;
    camp.done("enter", json!({ "field": "fate", "pilot": "cinder", "value": "destroyed" })).await;
    camp.done("enter", json!({ "field": "dice", "pilot": "cinder", "value": dice(&told) })).await;
    let told = camp.done("confirm", json!({})).await;
    let xp: Vec<&Value> = told["pilots"].as_array().expect("pilots").iter().map(|it| &it["xp"]).collect();
    // Blank dice take nothing.
    assert_eq!(xp, [&json!(8), &json!(8), &json!(8), &json!(10)]);
    let story = get(&camp.router, &camp.path("chronicle")).await;
    let it = &story["missions"][0];
    assert_eq!((&it["homes"][3]["points"], &it["ships"][0]["why"]), (&json!(10), &json!("shot down")));
    assert_eq!((&story["unit"], &story["steps"]["most"]), (&json!("XP"), &json!(11)));
    let file = get(&camp.router, &camp.path("file")).await;
    let file = file.as_str().expect("a page");
    assert!(file.contains("34 XP together") && file.contains("Flight Officer") && !file.contains("<script"));
}

/// As many blanks as are rolled there.
fn dice(told: &Value) -> String {
    vec!["blank"; told["sortie"]["dice"].as_u64().expect("dice") as usize].join("+")
}

#[tokio::test]
async fn an_attempt_is_told_with_what_it_would_do_and_counts_when_it_is_accepted() {
    let camp = begin(fresh(), "completionist").await;
    let told = camp.done("commission", json!({})).await;
    let first = told["choice"][0].clone();
    assert_eq!((&first["number"], &told["has_deck"]), (&json!("1:1"), &json!(false)));
    camp.done("pick", json!({ "mission": first["id"] })).await;
    camp.done("fly", json!({ "way": "paper" })).await;
    report(&camp, "yes").await;
    let told = camp.done("confirm", json!({})).await;
    assert_eq!(told["step"], "judge");
    let lines = told["judge"]["lines"].as_array().expect("lines").clone();
    assert!(lines.iter().any(|it| it == "Together: 34 XP"), "{lines:?}");
    let told = camp.done("accept", json!({})).await;
    assert_eq!(told["tours"][0]["missions"][0]["state"], "won");
    assert_eq!(told["choice"][0]["number"], "1:2");
}

#[tokio::test]
async fn no_answer_names_a_mission_that_nobody_has_come_to_nor_the_seed() {
    let camp = begin(fresh(), "classic").await;
    camp.done("commission", json!({})).await;
    camp.fly("paper").await;
    let told = camp.told().await;
    let tours = told["tours"].as_array().expect("tours").clone();
    let places = || tours.iter().flat_map(|it| it["missions"].as_array().expect("missions"));
    let known: Vec<&str> = places().filter_map(|it| it["id"].as_str()).collect();
    let muster = tallyho_muster::Muster::embedded().expect("content");
    let sealed: Vec<_> =
        muster.missions.tours().missions().filter(|(_, it)| !known.contains(&it.id.as_str())).collect();
    assert!(sealed.len() > 20, "{known:?}");
    let paths = ["options", "log", "check", "pilot/vesper", "chronicle", "file"].map(|it| camp.path(it));
    for path in paths.into_iter().chain([format!("/api/campaign/{}", camp.key)]) {
        let (status, answer) = call(&camp.router, &path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        let text = answer.to_string();
        for (_, mission) in &sealed {
            assert!(!text.contains(&format!("\"{}\"", mission.id)), "{path} tells of {}", mission.id);
            assert!(!text.contains(&format!("\"{}\"", mission.name)), "{path} tells of {}", mission.name);
        }
        assert!(!text.contains("\"seed\""), "{path}");
    }
    let path = camp.path(&format!("mission/{}", sealed[0].1.id));
    assert_eq!(call(&camp.router, &path, None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_player_spends_for_his_own_pilots_and_for_nobody_elses() {
    let camp = begin(fresh(), "classic").await;
    pay(&camp, "vesper", 5).await;
    pay(&camp, "thorn", 5).await;
    let mika = camp.player("mika").await;
    mika.done("bank", json!({ "pilot": "vesper", "purse": "um", "lots": "2" })).await;
    let (status, refused) = mika.act("bank", json!({ "pilot": "thorn", "purse": "um", "lots": "2" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let sheet = get(&mika.router, &mika.path("pilot/thorn")).await;
    assert_eq!(sheet["yours"], false);
}

#[tokio::test]
async fn a_flight_group_from_paper_is_taken_over_by_one_form() {
    let router = fresh();
    let bare = json!({ "name": "From paper", "kind": "flight-group", "mode": "classic", "preset": "as-written" });
    let (_, told) = call(&router, "/api/campaigns", Some(bare)).await;
    let camp = Camp { router, key: told["key"].as_str().expect("a key").to_owned() };
    let form = get(&camp.router, &camp.path("take-over")).await;
    assert_eq!((&form["open"], form["paths"].as_array().map(Vec::len)), (&json!(true), Some(4)));
    let pilot = |callsign: &str| json!({ "callsign": callsign, "player": "Mika", "rank": 3, "path": "tech", "xp": 7 });
    let mut paper =
        json!({ "deck": ["1:2"], "won": ["1:1"], "round": 2, "pilots": [pilot("A"), pilot("B"), pilot("C")] });
    let (status, refused) = camp.tell("take-over", json!({ "paper": { "pilots": 3 } })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    paper["pilots"][0]["path"] = "dark".into();
    let (status, refused) = camp.tell("take-over", json!({ "paper": paper })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    paper["pilots"][0]["path"] = "tech".into();
    let (status, told) = camp.tell("take-over", json!({ "paper": paper })).await;
    assert_eq!((status, &told["round"]), (StatusCode::OK, &json!(2)), "{told}");
    assert_eq!(told["tours"][0]["missions"][0]["state"], "won");
}

#[tokio::test]
async fn what_losing_a_mission_means_is_told_as_the_mode_has_it() {
    let router = fresh();
    for (mode, lost, pays) in [
        // The first mission goes back into the deck and costs nothing; who flies each once fails the tour by it.
        ("classic", "its card goes back into the deck", "nobody pays for it"),
        ("ironman", "the tour has failed", "nobody pays for it"),
        ("completionist", "it is flown until it is won", "attempts cost nothing"),
    ] {
        let camp = begin(router.clone(), mode).await;
        let told = camp.done("commission", json!({})).await;
        let first = &told["tours"][0]["missions"][0];
        assert_eq!((&first["lost"], &first["pays"]), (&json!(lost), &json!(pays)), "{mode}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn how_a_mission_would_go_is_told_of_those_that_may_be_spoken_of_and_not_who_comes() {
    let camp = begin(fresh(), "completionist").await;
    camp.done("commission", json!({})).await;
    camp.done("pick", json!({ "mission": "patrol-jump-point-d34" })).await;
    let (status, even) = call(&camp.router, &camp.path("odds/patrol-jump-point-d34"), None).await;
    assert_eq!(status, StatusCode::OK, "{even}");
    let sentence = even["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains(" %"), "{even}");
    assert_eq!(camp.told().await["sortie"]["known"], false, "the silver star is open still");
    for unknown in ["counterattack", "nonsense"] {
        let (status, _) = call(&camp.router, &camp.path(&format!("odds/{unknown}")), None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{unknown}");
    }
}

#[tokio::test]
async fn the_sample_of_a_flight_group_is_five_missions_in_and_opens_again() {
    let router = fresh();
    let wanted = || Some(json!({ "kind": "flight-group" }));
    let (status, told) = call(&router, "/api/campaigns/sample", wanted()).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let camp = Camp { router: router.clone(), key: told["key"].as_str().expect("a key").to_owned() };
    let stands = camp.told().await;
    assert_eq!((stands["flown"].as_array().map(Vec::len), &stands["step"]), (Some(5), &json!("spend")));
    assert!(stands["flown"].as_array().is_some_and(|all| all.iter().any(|it| it["won"] == true)), "{stands}");
    assert!(stands["flown"].as_array().is_some_and(|all| all.iter().all(|it| it["wings"][0].is_array())), "{stands}");
    assert_eq!(get(&router, &camp.path("check")).await["faults"], json!([]));
    let (_, again) = call(&router, "/api/campaigns/sample", wanted()).await;
    assert_eq!(again["key"], told["key"]);
    let (status, _) = call(&router, "/api/campaigns/sample", Some(json!({ "kind": "chess" }))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn wings_are_formed_before_a_mission_and_its_battle_begins_in_them() {
    let camp = begin(fresh(), "completionist").await;
    camp.done("commission", json!({})).await;
    let told = camp.done("pick", json!({ "mission": "patrol-jump-point-d34" })).await;
    let alpha = told["sortie"]["alpha"].as_str().expect("who leads").to_owned();
    let mate = ["vesper", "ember", "cinder", "thorn"].into_iter().find(|it| *it != alpha).expect("others");
    let offers = told["options"].as_array().expect("options").iter().filter(|it| it["action"] == "form").count();
    assert_eq!(offers, 3, "everybody else may fly behind Alpha One");
    let told = camp.done("form", json!({ "pilot": mate, "behind": alpha, "place": "rear-support" })).await;
    assert_eq!(told["sortie"]["wings"], json!([[alpha, mate]]));
    camp.done("fly", json!({ "way": "browser" })).await;
    let (status, told) = camp.tell("battle", json!({ "at": "browser" })).await;
    assert_eq!(status, StatusCode::OK, "{told}");
}
