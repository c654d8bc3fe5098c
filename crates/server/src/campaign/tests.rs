//! Campaigns as browsers talk about them.

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use tallyho_ledger::Memory;
use tokio_stream::StreamExt;

use crate::tests::{call, fresh, get, server};

/// A campaign that somebody has a key to.
pub(super) struct Camp {
    pub(in crate::campaign) router: Router,
    pub(in crate::campaign) key: String,
}

pub(super) fn wanted() -> Value {
    let pilots = |names: [&str; 2]| json!([{ "callsign": names[0], "ship": "t65xwing" }, { "callsign": names[1], "ship": "btla4ywing" }]);
    json!({
        "name": "The Long Watch", "length": "short", "preset": "as-written",
        "players": [
            { "name": "Ana", "pilots": pilots(["Sparrow", "Crow"]) },
            { "name": "Bo", "pilots": pilots(["Jay", "Owl"]) },
        ],
    })
}

impl Camp {
    pub(in crate::campaign) async fn begin(router: Router) -> Self {
        let (status, told) = call(&router, "/api/campaigns", Some(wanted())).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        Self { router, key: told["key"].as_str().expect("a key").to_owned() }
    }

    /// The same campaign as one of its players sees it.
    pub(in crate::campaign) async fn player(&self, id: &str) -> Self {
        let told = self.told().await;
        let players = told["players"].as_array().expect("players").clone();
        let player = players.into_iter().find(|it| it["id"] == id).expect("the player");
        Self { router: self.router.clone(), key: player["key"].as_str().expect("a key").to_owned() }
    }

    pub(in crate::campaign) fn path(&self, what: &str) -> String {
        format!("/api/campaign/{}/{what}", self.key)
    }

    pub(in crate::campaign) async fn told(&self) -> Value {
        get(&self.router, &format!("/api/campaign/{}", self.key)).await
    }

    pub(in crate::campaign) async fn tell(&self, what: &str, message: Value) -> (StatusCode, Value) {
        call(&self.router, &self.path(what), Some(message)).await
    }

    pub(in crate::campaign) async fn act(&self, action: &str, args: Value) -> (StatusCode, Value) {
        self.tell("do", json!({ "action": action, "args": args })).await
    }

    pub(in crate::campaign) async fn done(&self, action: &str, args: Value) -> Value {
        let (status, told) = self.act(action, args).await;
        assert_eq!(status, StatusCode::OK, "{action}: {told}");
        told
    }

    /// Draws, chooses the first mission, and flies it so.
    pub(in crate::campaign) async fn fly(&self, way: &str) -> Value {
        let drawn = self.done("draw", json!({})).await;
        self.done("choose", json!({ "mission": drawn["drawn"][0]["id"] })).await;
        self.done("fly", json!({ "way": way })).await
    }
}

fn points(told: &Value, pilot: &str) -> i64 {
    let pilots = told["pilots"].as_array().expect("pilots");
    pilots.iter().find(|it| it["id"] == pilot).and_then(|it| it["points"].as_i64()).expect("points")
}

#[tokio::test]
async fn a_campaign_begins_with_its_players_and_pilots_in_one_form_and_is_listed() {
    let camp = Camp::begin(fresh()).await;
    let told = camp.told().await;
    assert_eq!((&told["name"], &told["step"], &told["round"]), (&json!("The Long Watch"), &json!("spend"), &json!(1)));
    assert_eq!(told["pilots"].as_array().map(Vec::len), Some(4));
    assert_eq!((points(&told, "sparrow"), points(&told, "crow")), (6, 16));
    let list = get(&camp.router, "/api/campaigns").await;
    assert_eq!(list["campaigns"][0]["name"], "The Long Watch");
    assert_eq!(list["campaigns"][0]["key"].as_str(), Some(camp.key.as_str()));
    let id = &list["campaigns"][0]["id"];
    let (status, _) = call(&camp.router, &format!("/api/campaigns/{id}/remove"), Some(json!({}))).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(get(&camp.router, "/api/campaigns").await["campaigns"], json!([]));
    assert_eq!(call(&camp.router, &camp.path("log"), None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_form_of_which_anything_is_refused_leaves_no_campaign() {
    let router = fresh();
    let mut twice = wanted();
    twice["players"][1]["name"] = "Ana".into();
    let mut long = wanted();
    long["players"][0]["pilots"][0]["callsign"] = "a".repeat(25).into();
    let mut ship = wanted();
    ship["players"][0]["pilots"][0]["ship"] = "deathstar".into();
    for (wrong, why) in [
        (json!({ "name": " ", "length": "short", "preset": "as-written" }), "name"),
        (json!({ "name": "x", "length": "endless", "preset": "as-written" }), "short, medium or long"),
        (json!({ "name": "x", "length": "short", "preset": "cruel" }), "as-written"),
        (twice, "plays already"),
        (long, "24 signs"),
        (ship, "not for sale"),
    ] {
        let (status, told) = call(&router, "/api/campaigns", Some(wrong)).await;
        assert!(status.is_client_error(), "{told}");
        assert!(told["error"].as_str().is_some_and(|it| it.contains(why)), "{told}");
    }
    assert_eq!(get(&router, "/api/campaigns").await["campaigns"], json!([]));
}

#[tokio::test]
async fn whatever_options_offers_is_done_and_what_is_refused_names_its_rule() {
    let camp = Camp::begin(fresh()).await;
    let offers = get(&camp.router, &camp.path("options")).await;
    let offers = offers.as_array().expect("offers");
    assert!(offers.iter().any(|it| it["action"] == "buy" && it["args"]["pilot"] == json!(["crow"])));
    let told = camp.done("buy", json!({ "pilot": "crow", "card": "protontorpedoes" })).await;
    assert_eq!(points(&told, "crow"), 4);
    let (status, refused) = camp.act("advance", json!({ "pilot": "crow" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused["rule"], "Advance Experience Level");
    assert_eq!(refused["error"], "It costs 10; Crow has 4, 6 short.");
    assert_eq!(points(&camp.told().await, "crow"), 4);
}

#[tokio::test]
async fn the_same_message_twice_is_one_action() {
    let camp = Camp::begin(fresh()).await;
    let buy = json!({ "action": "buy", "args": { "pilot": "crow", "card": "protontorpedoes" }, "message": "m1" });
    let (_, first) = camp.tell("do", buy.clone()).await;
    let (status, again) = camp.tell("do", buy).await;
    assert_eq!((status, &first["turn"]), (StatusCode::OK, &again["turn"]));
    let undo = json!({ "message": "m2" });
    let (_, first) = camp.tell("undo", undo.clone()).await;
    let (status, again) = camp.tell("undo", undo).await;
    assert_eq!((status, &first["turn"]), (StatusCode::OK, &again["turn"]));
    assert_eq!(points(&again, "crow"), 16);
}

#[tokio::test]
async fn undo_redo_and_return_are_told_by_name_and_nothing_is_erased() {
    let camp = Camp::begin(fresh()).await;
    let told = camp.done("buy", json!({ "pilot": "crow", "card": "protontorpedoes" })).await;
    assert_eq!(told["undo"]["words"], "Crow buys Proton Torpedoes for 12");
    let before = told["turn"].as_u64().expect("a turn");
    let (_, told) = camp.tell("undo", json!({})).await;
    assert_eq!((points(&told, "crow"), &told["redo"]), (16, &json!(true)));
    let (_, told) = camp.tell("redo", json!({})).await;
    assert_eq!(points(&told, "crow"), 4);
    camp.tell("undo", json!({})).await;
    camp.done("buy", json!({ "pilot": "crow", "card": "r4astromech" })).await;
    let (status, told) = camp.tell("return", json!({ "to": before - 1 })).await;
    assert_eq!((status, points(&told, "crow")), (StatusCode::OK, 4), "{told}");
    let log = get(&camp.router, &camp.path("log")).await;
    let undone = log.as_array().expect("lines").iter().filter(|it| it["counts"] == false).count();
    assert!(undone > 0, "{log}");
    let (status, refused) = camp.tell("return", json!({ "to": 900 })).await;
    assert!(status.is_client_error() && refused["error"].is_string(), "{refused}");
}

#[tokio::test]
async fn a_player_decides_for_his_own_pilots_and_takes_back_what_is_his() {
    let camp = Camp::begin(fresh()).await;
    let (ana, bo) = (camp.player("ana").await, camp.player("bo").await);
    let told = ana.told().await;
    assert_eq!(told["you"], json!({ "coordinator": false, "id": "ana", "name": "Ana" }));
    let keys: Vec<bool> = told["players"].as_array().expect("players").iter().map(|it| it["key"].is_string()).collect();
    assert_eq!(keys, [true, false], "nobody reads the key of another");
    assert!(!told.to_string().contains(&bo.key) && !told.to_string().contains(&camp.key));
    let (status, refused) = ana.act("buy", json!({ "pilot": "owl", "card": "r4astromech" })).await;
    assert_eq!((status, &refused["rule"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("Rebel Pilots")));
    ana.done("buy", json!({ "pilot": "crow", "card": "protontorpedoes" })).await;
    bo.done("buy", json!({ "pilot": "owl", "card": "r4astromech" })).await;
    assert_eq!(ana.told().await["undo"]["others"], "Bo");
    let (status, _) = ana.tell("undo", json!({})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(bo.tell("undo", json!({})).await.0, StatusCode::OK);
    let (status, _) = ana.tell("return", json!({ "to": 1 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn whoever_joins_later_gets_a_link() {
    let camp = Camp::begin(fresh()).await;
    camp.done("join", json!({ "name": "Cem" })).await;
    let cem = camp.player("cem").await;
    cem.done("recruit", json!({ "player": "cem", "callsign": "Kite", "points": "35" })).await;
    assert_eq!(camp.told().await["pilots"][4]["callsign"], "Kite");
}

#[tokio::test]
async fn two_who_buy_the_last_limited_card_at_once_are_one_buyer_and_one_reason() {
    let camp = Camp::begin(fresh()).await;
    for pilot in ["sparrow", "jay"] {
        camp.done("correct", json!({ "what": format!("points {pilot}"), "to": "60", "reason": "for the test" })).await;
    }
    let sheet = get(&camp.router, &camp.path("pilot/sparrow")).await;
    let shop = sheet["shop"].as_array().expect("cards");
    let limited =
        shop.iter().find(|it| it["limited"] == 1 && it["band"] == "fits").expect("a limited card")["id"].clone();
    let (ana, bo) = (camp.player("ana").await, camp.player("bo").await);
    let (one, other) = tokio::join!(
        ana.act("buy", json!({ "pilot": "sparrow", "card": limited })),
        bo.act("buy", json!({ "pilot": "jay", "card": limited }))
    );
    let taken = [one.0, other.0].iter().filter(|it| **it == StatusCode::OK).count();
    assert_eq!(taken, 1, "{one:?} {other:?}");
    let refused = if one.0 == StatusCode::OK { other.1 } else { one.1 };
    assert!(refused["error"].as_str().is_some_and(|it| it.contains("is limited")), "{refused}");
}

#[tokio::test]
async fn every_page_hears_of_a_change_within_a_second() {
    let camp = Camp::begin(fresh()).await;
    let bo = camp.player("bo").await;
    let request = axum::http::Request::builder().uri(bo.path("events")).header("host", "127.0.0.1:7722");
    let response = crate::tests::raw(&bo.router, request.body(axum::body::Body::empty()).expect("a request")).await;
    let mut heard = response.into_body().into_data_stream();
    let now = camp.told().await["turn"].as_u64().expect("a turn");
    let first = heard.next().await.expect("something").expect("heard");
    assert!(String::from_utf8_lossy(&first).contains(&format!("data: {now}")));
    camp.done("buy", json!({ "pilot": "crow", "card": "protontorpedoes" })).await;
    let next = tokio::time::timeout(std::time::Duration::from_secs(1), heard.next()).await;
    let next = next.expect("in time").expect("something").expect("heard");
    assert!(String::from_utf8_lossy(&next).contains(&format!("data: {}", now + 1)));
}

#[tokio::test]
async fn a_key_to_something_else_leads_to_no_campaign_and_a_campaigns_key_to_nothing_else() {
    let camp = Camp::begin(fresh()).await;
    let battle = crate::tests::begin(&camp.router, ["person", "solo"]).await;
    let seat = crate::tests::key(&battle, 0);
    for key in [seat.as_str(), "00000000000000000000000000000000", "nonsense"] {
        let (status, told) = call(&camp.router, &format!("/api/campaign/{key}"), None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{told}");
        let (status, _) =
            call(&camp.router, &format!("/api/campaign/{key}/do"), Some(json!({ "action": "draw" }))).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
    assert_eq!(call(&camp.router, &format!("/api/at/{}", camp.key), None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(call(&camp.router, &format!("/api/companion/{}", camp.key), None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn beyond_this_machine_only_the_host_lists_and_begins() {
    let router = server(Memory::default(), Some("secret"));
    for (path, message) in
        [("/api/campaigns", None), ("/api/campaigns", Some(wanted())), ("/api/campaigns/sample", Some(json!({})))]
    {
        assert_eq!(call(&router, path, message).await.0, StatusCode::FORBIDDEN, "{path}");
    }
}

/// The name and id of every mission that nobody has drawn.
fn sealed(camp_known: &[Value]) -> Vec<String> {
    let muster = tallyho_muster::Muster::embedded().expect("content");
    let starts = tallyho_campaign::aturi::starting(&muster.missions);
    let all = starts.iter().flat_map(|start| tallyho_campaign::aturi::arc(start, &muster.missions));
    let unknown = all.filter(|id| camp_known.iter().all(|it| it != id));
    unknown.flat_map(|id| [muster.missions.mission(&id).expect("a mission").name.clone(), id]).collect()
}

#[tokio::test]
async fn no_answer_names_a_mission_that_nobody_has_drawn_nor_the_seed() {
    let camp = Camp::begin(fresh()).await;
    let answers = |camp: &Camp, more: &[String]| {
        let mut paths: Vec<String> = ["options", "log", "check", "take-over", "pilot/sparrow", "chronicle", "file"]
            .map(|it| camp.path(it))
            .into();
        paths.extend(more.iter().map(|it| camp.path(it)));
        paths.push(format!("/api/campaign/{}", camp.key));
        paths
    };
    let check = async |camp: &Camp, known: &[Value]| {
        let more: Vec<String> = known.iter().map(|it| format!("mission/{}", it.as_str().unwrap_or_default())).collect();
        for path in answers(camp, &more) {
            let (status, told) = call(&camp.router, &path, None).await;
            assert_eq!(status, StatusCode::OK, "{path}: {told}");
            // A ship's title is called like one of them, and is no secret.
            let text = told.to_string().replace("nautolansrevenge", "").replace("Nautolan's Revenge", "");
            for secret in sealed(known) {
                assert!(!text.contains(&secret), "{path} tells of {secret}");
            }
            assert!(!text.contains("\"seed\""), "{path}");
        }
    };
    check(&camp, &[]).await;
    let told = camp.done("draw", json!({})).await;
    let known: Vec<Value> = told["drawn"].as_array().expect("two").iter().map(|it| it["id"].clone()).collect();
    check(&camp, &known).await;
    camp.done("choose", json!({ "mission": known[0] })).await;
    check(&camp, &known).await;
    assert_eq!(camp.told().await["sortie"]["foes"], json!([]), "who may come is a surprise");
    camp.done("fly", json!({ "way": "paper" })).await;
    camp.done("resolve", json!({ "by": "heuristic" })).await;
    camp.done("confirm", json!({})).await;
    check(&camp, &known).await;
    for id in sealed(&known).iter().skip(1).step_by(2) {
        assert_eq!(call(&camp.router, &camp.path(&format!("mission/{id}")), None).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn we_know_it_show_all_is_an_entry_and_shows_all() {
    let camp = Camp::begin(fresh()).await;
    let before = camp.told().await;
    assert_eq!((&before["shown"], &before["deck"]["arcs"]), (&json!(false), &json!([])));
    let told = camp.done("show-all", json!({})).await;
    assert_eq!((&told["shown"], &told["deck"]["hidden"]), (&json!(true), &json!(0)));
    assert!(!told["deck"]["arcs"].as_array().expect("arcs").is_empty());
}

#[tokio::test]
async fn a_pilots_sheet_tells_in_three_bands_what_fits_what_stays_behind_and_why_not() {
    let camp = Camp::begin(fresh()).await;
    let sheet = get(&camp.router, &camp.path("pilot/crow")).await;
    let shop = sheet["shop"].as_array().expect("cards");
    let card = |id: &str| shop.iter().find(|it| it["id"] == id).unwrap_or_else(|| panic!("{id}"));
    let torpedoes = card("protontorpedoes");
    assert_eq!(
        (&torpedoes["band"], &torpedoes["price"], &torpedoes["left"], &torpedoes["sells"]),
        (&json!("fits"), &json!(12), &json!(4), &json!(9))
    );
    for band in ["fits", "locker", "no"] {
        let mut of_band = shop.iter().filter(|it| it["band"] == band).peekable();
        assert!(of_band.peek().is_some(), "{band}");
        assert!(of_band.all(|it| it["why"].is_string() == (band != "fits")), "{band}");
    }
    assert_eq!(sheet["levels"][1]["why"], Value::Null, "10 of 16 points");
    assert!(
        sheet["ships"][0]["why"].as_str().is_some_and(|it| it.contains("from level 3 on")),
        "{}",
        sheet["ships"][0]
    );
    assert_eq!(sheet["history"].as_array().map(Vec::len), Some(2), "points, and the ship");
    assert_eq!(call(&camp.router, &camp.path("pilot/nobody"), None).await.0, StatusCode::NOT_FOUND);
    let other = get(&camp.router, &camp.player("bo").await.path("pilot/crow")).await;
    assert_eq!(other["yours"], false);
}

#[tokio::test]
async fn a_correction_is_told_with_its_reason_and_the_check_with_what_is_illegal() {
    let camp = Camp::begin(fresh()).await;
    let told = camp.done("correct", json!({ "what": "points crow", "to": "40", "reason": "we forgot a share" })).await;
    assert_eq!(points(&told, "crow"), 40);
    camp.done("advance", json!({ "pilot": "crow" })).await;
    camp.done("buy", json!({ "pilot": "crow", "card": "biggsdarklighter-ability" })).await;
    camp.done("correct", json!({ "what": "level crow", "to": "1", "reason": "not paid for" })).await;
    let check = get(&camp.router, &camp.path("check")).await;
    assert_eq!(check["faults"][0], "Crow: Draw Their Fire needs level 2");
    let story = get(&camp.router, &camp.path("chronicle")).await;
    assert!(story["corrections"][0]["told"].as_str().is_some_and(|it| it.contains("we forgot a share")), "{story}");
}

#[tokio::test]
async fn a_campaign_from_paper_is_taken_over_by_one_form() {
    let router = fresh();
    let bare = json!({ "name": "From paper", "length": "short", "preset": "as-written" });
    let (_, told) = call(&router, "/api/campaigns", Some(bare)).await;
    let camp = Camp { router, key: told["key"].as_str().expect("a key").to_owned() };
    let form = get(&camp.router, &camp.path("take-over")).await;
    assert!(form["missions"].as_array().is_some_and(|it| !it.is_empty()), "the cards of a deck can be named");
    let pilot = |callsign: &str, cards: Value| json!({ "callsign": callsign, "player": "Ana", "ship": "t65xwing", "level": 2, "points": 7, "cards": cards });
    let mut paper = json!({
        "deck": ["tread-softly"], "tokens": [1, 0], "round": 4,
        "pilots": [pilot("Rook", json!(["predator"])), pilot("Finch", json!([])), pilot("Kite", json!(["nonsense"]))],
    });
    let (status, refused) = camp.tell("take-over", json!({ "paper": paper })).await;
    assert_eq!(
        (status, &refused["error"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("Kite: 'nonsense' is not for sale in the campaign."))
    );
    paper["pilots"][2]["cards"] = json!([]);
    let (status, told) = camp.tell("take-over", json!({ "paper": paper, "message": "m" })).await;
    assert_eq!((status, &told["round"], &told["tokens"]), (StatusCode::OK, &json!(4), &json!([1, 0])), "{told}");
    camp.player("ana").await.done("draw", json!({})).await;
}
