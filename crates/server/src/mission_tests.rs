//! Missions as browsers ask for them.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use tokio_stream::StreamExt;

use super::tests::{call, fresh, get, raw};

async fn begin(router: &axum::Router, wanted: Value) -> Value {
    let (status, battle) = call(router, "/api/missions", Some(wanted)).await;
    assert_eq!(status, StatusCode::OK, "{battle}");
    battle
}

fn key(battle: &Value, seat: usize) -> String {
    battle["seats"][seat]["key"].as_str().expect("a key").to_owned()
}

/// Answers for a seat until something is so, or it is over: errands first, and nobody leaves the table.
async fn play(router: &axum::Router, key: &str, mut enough: impl FnMut(&Value) -> bool) -> Value {
    for _ in 0..4_000 {
        let standing = get(router, &format!("/api/at/{key}")).await;
        if enough(&standing) || standing["ask"].is_null() {
            return standing;
        }
        let options = standing["ask"]["options"].as_array().expect("answers");
        let errand = options.iter().position(|option| option["icon"] == "mission");
        let stays = options.iter().position(|option| option["ghost"]["flees"] == false);
        let dial = standing["ask"]["picture"] == "dial";
        let option = errand.or(stays.filter(|_| dial)).unwrap_or(options.len() / 2);
        let message = json!({ "turn": standing["turn"], "option": option });
        let (status, told) = call(router, &format!("/api/at/{key}/answer"), Some(message)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    panic!("it goes on for ever");
}

#[tokio::test]
async fn missions_are_listed_and_briefed_without_what_comes_later() {
    let router = fresh();
    let list = get(&router, "/api/missions").await;
    assert!(list.as_array().unwrap().iter().any(|it| it["id"] == "salvage-mission" && it["co_op"] == false));
    let brief = get(&router, "/api/missions/local-trouble?pilots=5&layout=7").await;
    assert_eq!((&brief["briefing"]["pilots"], &brief["layout"]), (&5.into(), &7.into()));
    assert!(brief["briefing"]["map"].as_str().unwrap().starts_with("<svg"));
    assert!(!brief.to_string().contains("Interceptor"), "{brief}");
    assert_eq!(brief, get(&router, "/api/missions/local-trouble?pilots=5&layout=7").await);
    for wrong in
        ["nowhere", "local-trouble?pilots=2", "local-trouble?level=4", "local-trouble?variant=x", "..%2Fx.toml"]
    {
        let (status, said) = call(&router, &format!("/api/missions/{wrong}"), None).await;
        assert!(status.is_client_error(), "{wrong}: {status} {said}");
    }
}

#[tokio::test]
async fn ships_that_are_still_to_come_are_hidden_until_they_do() {
    let router = fresh();
    let wanted =
        json!({ "mission": "local-trouble", "size": { "pilots": 3, "layout": 7 }, "pilots": ["person", "aturi"] });
    let battle = begin(&router, wanted).await;
    for key in [key(&battle, 0), battle["watch"].as_str().unwrap().to_owned()] {
        let standing = get(&router, &format!("/api/at/{key}")).await;
        for secret in ["Interceptor", "Gamma", "Delta"] {
            assert!(!standing.to_string().contains(secret), "{secret}");
        }
        let ships = standing["facts"]["ships"].as_array().unwrap();
        assert!(ships.iter().any(|ship| ship["name"] == "Alpha 1"));
        assert_eq!(ships.len(), 7, "an interceptor and two fighters are still to come, and nobody knows how many");
        assert_eq!(standing["frames"][0]["scene"]["ships"].as_array().unwrap().len(), ships.len());
    }
    let arrived = play(&router, &key(&battle, 0), |standing| standing["frames"][0]["scene"]["round"] == 4).await;
    assert!(arrived.to_string().contains("Gamma"), "it has come in round 4");
    assert!(!arrived.to_string().contains("Delta"), "it has not");
    let ships = arrived["facts"]["ships"].as_array().unwrap();
    let gamma = ships.iter().position(|ship| ship["name"].as_str().unwrap().contains("Gamma")).unwrap();
    assert_eq!(gamma, 7, "who comes has the next number");
    assert_eq!(ships[gamma]["number"], 5, "and is the next of its side");
    let scene = arrived["frames"][0]["scene"]["ships"].as_array().unwrap();
    assert_eq!(scene.len(), ships.len());
    let heat = get(&router, &format!("/api/at/{}/threat/{gamma}", key(&battle, 0))).await;
    assert_eq!(heat["ship"], gamma, "it is looked at by its number");
    let (status, _) = call(&router, &format!("/api/at/{}/threat/{}", key(&battle, 0), ships.len()), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "nobody asks for one that is still to come");
}

#[tokio::test]
async fn ships_that_come_are_told_with_the_step_in_which_they_do() {
    let router = fresh();
    let wanted =
        json!({ "mission": "local-trouble", "size": { "pilots": 3, "layout": 7 }, "pilots": ["person", "aturi"] });
    let battle = begin(&router, wanted).await;
    let request = Request::builder().uri(format!("/api/at/{}/events", key(&battle, 0)));
    let request = request.header(header::HOST, "localhost").body(Body::empty()).expect("a sound request");
    let mut stream = raw(&router, request).await.into_body().into_data_stream();
    let mut known = 0;
    let mut came = false;
    loop {
        let part = stream.next().await.expect("a message").expect("no error");
        let part = String::from_utf8_lossy(&part).into_owned();
        let Some(told) = part.lines().find_map(|line| line.strip_prefix("data: ")) else { continue };
        let told: Value = serde_json::from_str(told).expect("JSON");
        let ships = told["ships"].as_array().or(told["facts"]["ships"].as_array());
        came |= told["ships"].is_array();
        known = ships.map_or(known, Vec::len);
        for frame in told["frames"].as_array().expect("frames") {
            assert_eq!(frame["scene"]["ships"].as_array().map(Vec::len), Some(known), "as many as it knows of");
        }
        if came || told["ask"].is_null() {
            break;
        }
        let stays = |option: &Value| option["ghost"]["flees"] == false;
        let options = told["ask"]["options"].as_array().expect("answers");
        let option = options.iter().position(stays).unwrap_or(options.len() / 2);
        let message = json!({ "turn": told["turn"], "option": option });
        let (status, told) = call(&router, &format!("/api/at/{}/answer", key(&battle, 0)), Some(message)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    assert!(came && known > 7, "somebody came: {known}");
}

#[tokio::test]
async fn a_mission_is_flown_to_its_end_and_says_which_objectives_were_met() {
    let router = fresh();
    let wanted = json!({ "mission": "local-trouble", "size": { "pilots": 3 }, "pilots": ["heuristic", "aturi"] });
    let battle = begin(&router, wanted).await;
    let standing = get(&router, &format!("/api/at/{}", battle["watch"].as_str().unwrap())).await;
    let scene = &standing["frames"][0]["scene"];
    assert!(!scene["over"].is_null());
    assert_eq!(scene["met"].as_array().unwrap().len(), 3);
    assert_eq!(standing["facts"]["mission"]["objectives"][0]["points"], "12");
    assert!(standing["facts"]["mission"]["objectives"][0]["primary"] == true);
}

#[tokio::test]
async fn a_battle_that_nobody_wins_is_told_to_be_over() {
    let router = fresh();
    let wanted = json!({ "mission": "salvage-mission", "size": { "pilots": 2 }, "pilots": ["person", "person"] });
    let battle = begin(&router, wanted).await;
    let keys = [key(&battle, 0), key(&battle, 1)];
    let mut moved = false;
    let standing = loop {
        let first = get(&router, &format!("/api/at/{}", keys[0])).await;
        let asked = usize::from(first["ask"].is_null());
        let standing = if asked == 0 { first } else { get(&router, &format!("/api/at/{}", keys[1])).await };
        if standing["ask"].is_null() {
            break standing;
        }
        assert!(standing["frames"][0]["scene"]["over"].is_null(), "somebody is still asked");
        let dial = standing["ask"]["picture"] == "dial";
        // Everybody is set down at an edge where nobody is, nose outward, before the first dial: the first at their own, the others at the left.
        if dial && !moved {
            moved = true;
            for (ship, facts) in standing["facts"]["ships"].as_array().expect("ships").iter().enumerate() {
                let turn = get(&router, &format!("/api/at/{}", keys[asked])).await["turn"].clone();
                let place = match facts["seat"] == 0 {
                    true => format!("{} 34 180", 300 + 100 * ship),
                    false => format!("34 {} 270", 150 + 80 * ship),
                };
                let adjust = format!("{ship} move {place}");
                let message = json!({ "turn": turn, "adjust": adjust, "with": keys[1 - asked] });
                let (status, told) = call(&router, &format!("/api/at/{}/adjust", keys[asked]), Some(message)).await;
                assert_eq!(status, StatusCode::OK, "{told}");
            }
            continue;
        }
        let options = standing["ask"]["options"].as_array().expect("answers");
        let leaves = options.iter().position(|option| option["ghost"]["flees"] == true);
        let option = leaves.filter(|_| dial).unwrap_or(options.len() / 2);
        let message = json!({ "turn": standing["turn"], "option": option });
        let (status, told) = call(&router, &format!("/api/at/{}/answer", keys[asked]), Some(message)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    };
    assert!(moved, "dials were set");
    assert_eq!(standing["frames"][0]["scene"]["over"], json!({ "winner": null }));
}

#[tokio::test]
async fn things_are_laid_where_players_tap_and_then_lie_there() {
    let router = fresh();
    let wanted = json!({ "mission": "salvage-mission", "size": { "pilots": 2 }, "pilots": ["person", "heuristic"] });
    let battle = begin(&router, wanted).await;
    let key = key(&battle, 0);
    let laying =
        play(&router, &key, |standing| standing["ask"]["title"].as_str().is_some_and(|it| it.contains("supply cache")))
            .await;
    assert_eq!(laying["ask"]["picture"], "place");
    let object = laying["ask"]["object"].as_u64().expect("the cache") as usize;
    assert_eq!(laying["frames"][0]["scene"]["objects"][object]["kind"], "gone");
    let at = &laying["ask"]["options"][0]["ghost"]["at"];
    let message = json!({ "turn": laying["turn"], "place": [at["x"], at["y"], 0.0] });
    let (status, told) = call(&router, &format!("/api/at/{key}/answer"), Some(message)).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let standing = get(&router, &format!("/api/at/{key}")).await;
    let cache = &standing["frames"][0]["scene"]["objects"][object];
    assert_eq!((&cache["kind"], &cache["at"]["x"]), (&"thing".into(), &at["x"]));
    assert!(cache["name"].as_str().unwrap().starts_with("supply cache"), "{cache}");
}

#[tokio::test]
async fn what_no_mission_can_be_is_refused_in_a_sentence() {
    let router = fresh();
    for (wanted, why) in [
        (json!({ "mission": "lokal-trouble", "pilots": ["person", "aturi"] }), "local-trouble"),
        (json!({ "mission": "local-trouble", "pilots": ["person", "nobody"] }), "nobody"),
        (json!({ "mission": "local-trouble", "size": { "pilots": 9 }, "pilots": ["person", "aturi"] }), "3 to 6"),
        (json!({ "mission": "../x.toml", "pilots": ["person", "aturi"] }), "no mission"),
    ] {
        let (status, said) = call(&router, "/api/missions", Some(wanted)).await;
        assert!(status.is_client_error() && said.to_string().contains(why), "{status} {said}");
    }
}

/// A mission that two people fly together, two ships each.
async fn together(router: &axum::Router) -> (Value, [String; 2]) {
    let wanted = json!({ "mission": "local-trouble", "size": { "pilots": 4, "layout": 7 }, "pilots": ["person", "aturi"], "players": 2 });
    let battle = begin(router, wanted).await;
    let mates = battle["mates"].as_array().expect("links").clone();
    assert_eq!(mates.len(), 2);
    let key = |place: usize| mates[place]["key"].as_str().expect("a key").to_owned();
    (battle, [key(0), key(1)])
}

#[tokio::test]
async fn a_teammate_answers_for_ships_of_his_own_and_the_host_for_all() {
    let router = fresh();
    let (battle, mates) = together(&router).await;
    let host = key(&battle, 0);
    let mut own = [Vec::new(), Vec::new()];
    for (place, mate) in mates.iter().enumerate() {
        let standing = get(&router, &format!("/api/at/{mate}")).await;
        assert_eq!(standing["you"], 0);
        own[place] = standing["yours"].as_array().expect("ships").iter().map(|it| it.as_u64().unwrap()).collect();
    }
    assert_eq!(own, [vec![0, 1], vec![2, 3]]);
    let mut answered = [0; 3];
    for step in 0..60 {
        let all = get(&router, &format!("/api/at/{host}")).await;
        assert!(!all["ask"].is_null(), "the host may always answer");
        let ship = all["ask"]["ship"].as_u64();
        let whose = ship.and_then(|ship| own.iter().position(|ships| ships.contains(&ship)));
        for (place, mate) in mates.iter().enumerate() {
            let standing = get(&router, &format!("/api/at/{mate}")).await;
            let mine = whose.is_none_or(|whose| whose == place);
            // Whose abilities are asked about is told by the answers.
            if all["ask"]["ship"].is_null() && standing["ask"].is_null() {
                continue;
            }
            assert_eq!(!standing["ask"].is_null(), mine, "{}", all["ask"]["title"]);
            if !mine {
                assert!(standing["waiting"].is_array());
                let message = json!({ "turn": all["turn"], "option": 0 });
                let (status, said) = call(&router, &format!("/api/at/{mate}/answer"), Some(message)).await;
                assert_eq!((status, said["error"].as_str()), (StatusCode::FORBIDDEN, Some("It is not your choice.")));
            }
        }
        // The host now and then, else whoever's ship it is.
        let by = if step % 5 == 4 { 2 } else { whose.unwrap_or(2) };
        let key = mates.get(by).unwrap_or(&host);
        let options = all["ask"]["options"].as_array().unwrap();
        let stays = options.iter().position(|option| option["ghost"]["flees"] == false);
        // Nobody leaves, over the edge or by hyperspace.
        let passes = options.iter().position(|option| option["pass"] == true);
        let message = json!({ "turn": all["turn"], "option": passes.or(stays).unwrap_or(0) });
        let (status, told) = call(&router, &format!("/api/at/{key}/answer"), Some(message)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        answered[by] += 1;
    }
    assert!(answered.iter().all(|count| *count > 3), "{answered:?}");
}

#[tokio::test]
async fn a_teammate_sees_the_dials_of_his_side_and_corrects_nothing() {
    let router = fresh();
    let (battle, mates) = together(&router).await;
    let host = key(&battle, 0);
    let set = play(&router, &host, |standing| {
        let ships = standing["frames"][0]["scene"]["ships"].as_array().unwrap();
        ships[..4].iter().any(|ship| ship["dial"] == "set")
    })
    .await;
    let dials = |standing: &Value| -> Vec<bool> {
        let ships = standing["frames"][0]["scene"]["ships"].as_array().unwrap();
        ships.iter().map(|ship| ship["maneuver"].is_object()).collect()
    };
    assert!(dials(&set).contains(&true));
    for mate in &mates {
        assert_eq!(dials(&get(&router, &format!("/api/at/{mate}")).await), dials(&set));
        for (what, message) in [
            ("adjust", json!({ "turn": set["turn"], "adjust": "0 gain stress" })),
            ("undo", json!({ "turn": set["turn"] })),
        ] {
            let (status, said) = call(&router, &format!("/api/at/{mate}/{what}"), Some(message)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{said}");
        }
    }
    let watch = battle["watch"].as_str().unwrap();
    assert!(!dials(&get(&router, &format!("/api/at/{watch}")).await).contains(&true), "nobody else sees them");
}

#[tokio::test]
async fn more_players_than_ships_are_refused_and_one_alone_needs_no_link() {
    let router = fresh();
    let wanted = |players: u8| json!({ "mission": "local-trouble", "size": { "pilots": 3 }, "pilots": ["person", "aturi"], "players": players });
    let (status, said) = call(&router, "/api/missions", Some(wanted(4))).await;
    assert!(
        status.is_client_error() && said.to_string().contains("4 players want a ship each, and there are 3"),
        "{said}"
    );
    assert_eq!(begin(&router, wanted(1)).await["mates"], json!([]));
}

#[tokio::test]
async fn a_pasted_squad_is_flown_and_a_card_that_is_none_is_named() {
    let router = fresh();
    let squad = |pilot: &str| {
        json!({ "faction": "rebelalliance", "pilots": [{ "id": "wedgeantilles", "ship": "t65xwing" }, { "id": pilot, "ship": "t65xwing" }, { "id": "bluesquadronescort", "ship": "t65xwing" }] }).to_string()
    };
    let wanted = |text: String| json!({ "mission": "local-trouble", "size": { "pilots": 3 }, "pilots": ["person", "aturi"], "squads": [{ "text": text }, null] });
    let battle = begin(&router, wanted(squad("lukeskywalker"))).await;
    let standing = get(&router, &format!("/api/at/{}", key(&battle, 0))).await;
    assert!(
        standing["facts"]["ships"][1]["name"].as_str().unwrap().contains("Luke Skywalker"),
        "{}",
        standing["facts"]["ships"][1]
    );
    let (status, said) = call(&router, "/api/missions", Some(wanted(squad("lukeskywoker")))).await;
    assert!(status.is_client_error() && said.to_string().contains("lukeskywoker"), "{said}");
}

#[tokio::test]
async fn squads_of_ones_own_are_briefed_checked_and_flown() {
    let router = fresh();
    let mine = json!({ "text": "pilots = [\"redsquadronveteran x2\", \"cavernangelszealot\"]" });
    let theirs = "pilots = [\"academypilot x3\", \"obsidiansquadronpilot x3\", \"sabersquadronace x3\"]";
    let theirs = json!({ "text": theirs });
    let wanted = json!({ "size": { "layout": 7 }, "squads": [mine, theirs] });
    let (status, told) = call(&router, "/api/missions/solo-introduction", Some(wanted)).await;
    assert_eq!((status, &told["briefing"]["pilots"]), (StatusCode::OK, &3.into()), "{told}");
    assert_eq!((&told["fit"]["faults"], &told["mission"]["builds"]), (&json!([]), &true.into()));
    assert!(told["briefing"]["squads"][0]["ships"].as_str().unwrap().contains("Academy Pilot"), "{told}");
    let only = json!({ "squads": [null, mine] });
    let (_, told) = call(&router, "/api/missions/solo-introduction", Some(only)).await;
    assert!(!told["fit"]["faults"].as_array().unwrap().is_empty(), "{told}");
    let (status, _) = call(&router, "/api/missions/solo-hunting-ace", Some(json!({ "squads": [null, theirs] }))).await;
    assert!(status.is_client_error(), "nobody of them is an ace");
    let wanted = json!({ "mission": "solo-introduction", "pilots": ["person", "solo"], "squads": [mine, theirs] });
    let standing = get(&router, &format!("/api/at/{}", key(&begin(&router, wanted).await, 0))).await;
    assert!(standing["ask"]["title"].is_string(), "{standing}");
    let sortie = json!({ "id": "solo-introduction", "pilots": 1, "squads": [mine, theirs] });
    let (status, said) = call(&router, "/api/companions", Some(json!({ "mission": sortie, "mine": [] }))).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let both = json!({ "squads": [mine, theirs], "rules": "2.0" });
    let (_, fit) = call(&router, "/api/squads/against", Some(both)).await;
    assert!(fit["faults"][0].as_str().is_some_and(|it| it.contains("125 to 150 %")), "{fit}");
}
