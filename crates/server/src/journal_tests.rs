//! Battles and tables that outlive their program: what an older one wrote, what was damaged, and what leaves memory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc as Shared;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use tallyho_ledger::{Addition, Draft, Edition, Entry, LedgerError, Memory, Sqlite, Store};
use tallyho_muster::Muster;

use super::games::Games;
use super::open::Open;
use super::secret::Seeds;
use super::server::{Server, router};
use super::serving::{ServeError, Serving, host_key, serve, watch};
use super::tests::{Folder, answer, answer_all, begin, call, fresh, get, key};

/// What 0.1.0 wrote, in a folder of its own, and what it said of it.
fn released(name: &str) -> (Folder, Value) {
    let old: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/old/0.1.0");
    let folder = Folder::new(name);
    std::fs::copy(old.join("store.sqlite"), folder.0.join(Sqlite::FILE)).expect("a copy");
    let says = std::fs::read_to_string(old.join("store.says.json")).expect("what it said");
    (folder, serde_json::from_str(&says).expect("JSON"))
}

/// Where two answers differ. A number is the same with and without a point.
fn differing(one: &Value, other: &Value, path: &str) -> Vec<String> {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            let each = |key: &&String| differing(&one[key.as_str()], &other[key.as_str()], &format!("{path}/{key}"));
            keys.iter().flat_map(each).collect()
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let both = a.iter().zip(b).enumerate();
            both.flat_map(|(place, (a, b))| differing(a, b, &format!("{path}/{place}"))).collect()
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => Vec::new(),
        (a, b) if a == b => Vec::new(),
        // What a card does is told in our words of today.
        (Value::String(_), Value::String(_)) if path.ends_with("/text") || path.ends_with("/says") => Vec::new(),
        (a, b) => vec![format!("{path}: {a} and not {b}")],
    }
}

/// What 0.1.0 said, but for what is said otherwise since: ships that are to come are not counted, and whether others
/// must agree is said.
fn as_now(mut said: Value) -> Value {
    let coming = |ship: &Value| ship["hidden"] == true || ship["fate"] == "coming";
    for path in ["/facts/ships", "/frames/0/scene/ships"] {
        if let Some(ships) = said.pointer_mut(path).and_then(Value::as_array_mut) {
            ships.retain(|ship| !coming(ship));
        }
    }
    said
}

#[tokio::test]
async fn what_the_first_release_wrote_goes_on_or_says_why_not() {
    let (folder, says) = released("released");
    let router = folder.serve();
    let mut goes_on = 0;
    for (path, said) in says.as_object().expect("answers by path") {
        // As the companion's address was then.
        let path = &path.replace("/api/mat/", "/api/companion/");
        let (status, mut now) = call(&router, path, None).await;
        if path == "/api/home" {
            continue;
        }
        if now["past"].is_string() || status == StatusCode::FORBIDDEN {
            let why = now["past"].as_str().or(now["error"].as_str()).expect("a reason");
            assert!(why.contains("0.1.0") && why.contains("not gone on with"), "{path}: {why}");
            continue;
        }
        assert_eq!(status, StatusCode::OK, "{path}: {now}");
        if path.starts_with("/api/at/") && now.is_object() {
            let consent = now.as_object_mut().and_then(|now| now.remove("consent"));
            if consent == Some(json!(true)) {
                now["undo"] = said["undo"].clone();
            }
        }
        assert_eq!(differing(&now, &as_now(said.clone()), ""), Vec::<String>::new(), "{path}");
        goes_on += 1;
    }
    assert!(goes_on > 5, "{goes_on} of {}", says.as_object().map_or(0, serde_json::Map::len));
    let home = get(&router, "/api/home").await;
    assert_eq!(home["battles"].as_array().map(Vec::len), says["/api/home"]["battles"].as_array().map(Vec::len));
}

#[tokio::test]
async fn every_battle_of_the_first_release_is_answered_or_refused_in_words() {
    let (folder, says) = released("released-on");
    let router = folder.serve();
    let home = get(&router, "/api/home").await;
    for battle in says["/api/home"]["battles"].as_array().expect("battles") {
        let card = home["battles"].as_array().expect("battles").iter().find(|it| it["id"] == battle["id"]).expect("it");
        for seat in card["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["key"].as_str()) {
            let standing = get(&router, &format!("/api/at/{seat}")).await;
            assert_eq!(standing["past"], card["past"], "the home page says the same");
            let (status, told) = answer(&router, seat, json!({ "turn": standing["turn"], "option": 0 })).await;
            match (standing["past"].as_str(), standing["ask"].is_null()) {
                (Some(past), _) => assert_eq!((status, told["error"].as_str()), (StatusCode::FORBIDDEN, Some(past))),
                (None, false) => assert_eq!(status, StatusCode::OK, "{told}"),
                (None, true) => assert!(status.is_client_error(), "{status} {told}"),
            }
        }
    }
}

/// A battle whose last row says what nobody can have answered, or answered by other rules.
async fn spoilt(rules: &str, program: &str) -> (Router, String, Value, Value) {
    let store = Shared::new(Memory::default());
    let games = |store: &Shared<Memory>| {
        let kept: Shared<dyn Store> = Shared::<Memory>::clone(store);
        Games::new(Muster::embedded().expect("sound content"), kept, Seeds::new(Some(1)))
    };
    let first = router(Shared::new(Server::new(games(&store), None)));
    let battle = begin(&first, ["person", "heuristic"]).await;
    let mine = key(&battle, 0);
    let before = answer_all(&first, &mine, 12).await;
    let id = battle["id"].as_i64().expect("a number");
    let kept = store.load(id).expect("it is kept");
    let edition = Edition { format: 2, rules: rules.to_owned(), program: program.to_owned() };
    let line = json!({ "text": "Red 1 dances", "depth": 2, "ship": 0 });
    let note = json!({ "why": [], "log": [line] }).to_string();
    let row = Draft { writer: Some("seat 0".into()), entry: Entry::Did("dance 3 = waltz\n".into()), note };
    let (at, rows, summary) = (kept.journal.written, vec![row], kept.journal.summary);
    store.append(id, &Addition { at, message: None, edition, rows, summary }).expect("it is written");
    let second = router(Shared::new(Server::new(games(&store), None)));
    (second, mine, before, battle)
}

#[tokio::test]
async fn a_battle_of_other_rules_is_looked_at_and_not_gone_on_with() {
    let (router, mine, before, battle) = spoilt("of tomorrow", "9.9.9").await;
    let standing = get(&router, &format!("/api/at/{mine}")).await;
    let past = standing["past"].as_str().expect("a reason");
    assert!(past.starts_with("This battle was played by other rules (program 9.9.9) and can be looked at"), "{past}");
    assert_eq!(
        (&standing["ask"], &standing["waiting"], &standing["undo"]),
        (&Value::Null, &Value::Null, &json!(false))
    );
    assert_eq!(standing["frames"][0]["scene"], before["frames"][0]["scene"], "as far as it still plays");
    let log = standing["frames"][0]["log"].as_array().expect("lines");
    let (last, told) = log.split_last().expect("lines");
    assert_eq!(told, before["frames"][0]["log"].as_array().expect("lines").as_slice());
    assert_eq!(last["text"], "Red 1 dances", "what was told then is told now");
    let watch = battle["watch"].as_str().expect("a key");
    let frames = get(&router, &format!("/api/at/{watch}/frames")).await;
    assert!(frames["frames"].as_array().is_some_and(|frames| frames.len() > 5), "step by step, as far as it plays");
    let turn = &standing["turn"];
    for (what, message) in [
        ("answer", json!({ "turn": turn, "option": 0 })),
        ("adjust", json!({ "turn": turn, "adjust": "0 gain stress" })),
        ("undo", json!({ "turn": turn })),
    ] {
        let (status, told) = call(&router, &format!("/api/at/{mine}/{what}"), Some(message)).await;
        assert_eq!((status, told["error"].as_str()), (StatusCode::FORBIDDEN, Some(past)), "{what}");
    }
    let home = get(&router, "/api/home").await;
    assert_eq!(home["battles"][0]["past"], past);
    assert_eq!(home["battles"][0]["id"], battle["id"]);
}

#[tokio::test]
async fn a_row_that_makes_no_sense_by_these_rules_is_not_blamed_on_others() {
    let rules = super::note::edition().rules;
    let (router, mine, ..) = spoilt(&rules, env!("CARGO_PKG_VERSION")).await;
    let standing = get(&router, &format!("/api/at/{mine}")).await;
    assert!(
        standing["past"].as_str().is_some_and(|past| past.contains("does not play as it was played")),
        "{standing}"
    );
}

#[tokio::test]
async fn a_row_that_was_changed_on_disk_is_told_in_words_and_harms_no_other() {
    let folder = Folder::new("damaged");
    let first = folder.serve();
    let (one, other) = (begin(&first, ["person", "random"]).await, begin(&first, ["person", "random"]).await);
    answer_all(&first, &key(&one, 0), 12).await;
    let good = answer_all(&first, &key(&other, 0), 12).await;
    let look = folder.as_it_is("damaged-look");
    let store = Sqlite::open(&look.0).expect("a store");
    let texts = |battle: &Value| -> Vec<String> {
        let rows = store.load(battle["id"].as_i64().expect("a number")).expect("it is kept").rows;
        rows.iter().map(|row| row.entry.text()).collect()
    };
    // One that only the first battle has.
    let others = texts(&other);
    let text = texts(&one).into_iter().find(|text| !others.contains(text)).expect("they went otherwise");
    drop((store, first));
    let path = folder.0.join(Sqlite::FILE);
    let mut bytes = std::fs::read(&path).expect("the file");
    let starts = |at: &usize| bytes[*at..].starts_with(text.as_bytes());
    let found: Vec<usize> = (0..bytes.len()).filter(starts).collect();
    assert!(!found.is_empty(), "its row is in the file");
    found.into_iter().for_each(|at| bytes[at + 1] = b'x');
    std::fs::write(&path, bytes).expect("it is written");
    let again = folder.serve();
    let (status, told) = call(&again, &format!("/api/at/{}", key(&one, 0)), None).await;
    let error = told["error"].as_str().expect("a reason");
    assert!(status == StatusCode::INTERNAL_SERVER_ERROR && error.contains("damaged"), "{status} {error}");
    assert!(!error.to_lowercase().contains("sql error"), "{error}");
    assert_eq!(get(&again, &format!("/api/at/{}", key(&other, 0))).await, good);
    assert_eq!(get(&again, "/api/home").await["battles"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_message_that_comes_twice_is_one() {
    let router = fresh();
    let mine = key(&begin(&router, ["person", "heuristic"]).await, 0);
    let standing = get(&router, &format!("/api/at/{mine}")).await;
    let message = json!({ "turn": standing["turn"], "option": 0, "message": "a1" });
    let first = answer(&router, &mine, message.clone()).await;
    assert_eq!(first.0, StatusCode::OK, "{}", first.1);
    let after = get(&router, &format!("/api/at/{mine}")).await;
    assert_eq!(answer(&router, &mine, message.clone()).await, first);
    assert_eq!(get(&router, &format!("/api/at/{mine}")).await, after, "nothing happened");
    let undo = json!({ "turn": after["turn"], "message": "a2" });
    for _ in 0..2 {
        let (status, told) = call(&router, &format!("/api/at/{mine}/undo"), Some(undo.clone())).await;
        assert_eq!((status, &told["turn"]), (StatusCode::OK, &json!(after["turn"].as_u64().unwrap() + 1)));
    }
    let mut stale = message;
    stale["message"] = json!("a3");
    assert_eq!(answer(&router, &mine, stale.clone()).await.0, StatusCode::CONFLICT, "another one is late");
    stale["message"] = json!("a b");
    assert_eq!(answer(&router, &mine, stale).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_change_at_a_table_that_comes_twice_is_one() {
    let router = fresh();
    let wanted = json!({ "system": "solo", "mine": [{ "name": "Red 1" }], "foes": [{ "ship": "academypilot" }] });
    let (_, begun) = call(&router, "/api/companions", Some(wanted)).await;
    let path = |what: &str| format!("/api/companion/{}{what}", begun["key"].as_str().expect("a key"));
    let turn = get(&router, &path("")).await["turn"].clone();
    let message = json!({ "turn": turn, "message": "m1", "steps": [{ "score": [3, 4] }] });
    let first = call(&router, &path("/change"), Some(message.clone())).await;
    assert_eq!((first.0, &first.1["score"]), (StatusCode::OK, &json!([3, 4])));
    assert_eq!(call(&router, &path("/change"), Some(message)).await, first);
    let undo = json!({ "turn": first.1["turn"], "message": "m2" });
    let back = call(&router, &path("/undo"), Some(undo.clone())).await;
    assert_eq!((back.0, &back.1["score"]), (StatusCode::OK, &json!([0, 0])));
    assert_eq!(call(&router, &path("/undo"), Some(undo)).await, back);
}

#[tokio::test]
async fn what_nobody_looks_at_leaves_memory_and_comes_back_to_the_bit() {
    let store: Shared<dyn Store> = Shared::new(Memory::default());
    let mut games = Games::new(Muster::embedded().expect("sound content"), store, Seeds::new(Some(1)));
    games.battles = Open::new(2, Duration::MAX);
    let server = Shared::new(Server::new(games, None));
    let router = router(server.clone());
    let mut stood = Vec::new();
    for pilot in ["solo", "aturi", "heuristic", "flight-group", "random"] {
        let mine = key(&begin(&router, ["person", pilot]).await, 0);
        stood.push((answer_all(&router, &mine, 8).await, mine));
    }
    assert_eq!(server.games.battles.count(), 2);
    for (before, mine) in &stood {
        assert_eq!(&get(&router, &format!("/api/at/{mine}")).await, before);
        assert!(server.games.battles.count() <= 2);
    }
    // Somebody listens to one, which stays.
    let (listens, _) = server.games.at(&stood[0].1, |battle, viewer| battle.listen(viewer)).expect("a line");
    for (_, mine) in &stood[1..] {
        get(&router, &format!("/api/at/{mine}")).await;
    }
    let before = &stood[0].0;
    answer(&router, &stood[0].1, json!({ "turn": before["turn"], "option": 0 })).await;
    assert_eq!(listens.len(), 1, "he hears of it");
}

#[test]
fn a_folder_that_another_program_uses_is_not_served() {
    let folder = Folder::new("in-use");
    let first = Sqlite::open(&folder.0).expect("a store");
    let wanted = Serving { listen: [127, 0, 0, 1].into(), port: 0, folder: folder.0.clone(), store: None, seed: None };
    let refused = serve(&wanted, Muster::embedded().expect("sound content"), &mut Vec::new(), |_| {});
    assert!(matches!(refused, Err(ServeError::Store(LedgerError::Locked { .. }))), "{refused:?}");
    drop(first);
    Sqlite::open(&folder.0).expect("it is free again");
}

#[test]
fn the_host_has_the_same_key_every_time_and_nobody_else_can_read_it() {
    let folder = Folder::new("host-key");
    let path = folder.0.join("host.key");
    std::fs::write(&path, "too short to be one").expect("it is written");
    let key = host_key(&folder.0).expect("a key");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), key);
    assert_eq!(host_key(&folder.0).expect("a key"), key);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&path).expect("the file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
    }
}

#[tokio::test]
async fn a_table_whose_rows_nobody_understands_is_refused_in_words() {
    let store = Shared::new(Memory::default());
    let served = || {
        let kept: Shared<dyn Store> = Shared::<Memory>::clone(&store);
        let games = Games::new(Muster::embedded().expect("sound content"), kept, Seeds::new(Some(1)));
        router(Shared::new(Server::new(games, None)))
    };
    let wanted = json!({ "system": "solo", "mine": [{ "name": "Red 1" }], "foes": [{ "ship": "academypilot" }] });
    let (_, begun) = call(&served(), "/api/companions", Some(wanted)).await;
    let journal = store.list("table").expect("a list").remove(0);
    let edition = Edition { program: "9.9.9".to_owned(), ..journal.edition };
    let row = Draft { writer: None, entry: Entry::Did(r#"[{"juggle":3}]"#.to_owned()), note: String::new() };
    let addition = Addition { at: 1, message: None, edition, rows: vec![row], summary: journal.summary };
    store.append(journal.id, &addition).expect("it is written");
    let (status, told) =
        call(&served(), &format!("/api/companion/{}", begun["key"].as_str().expect("a key")), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{told}");
    assert!(told["error"].as_str().is_some_and(|error| error.contains("9.9.9") && error.contains("row 1")), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_show_the_same_battle() {
    let address = tallyho_testkit::Postgres::shared().database();
    let served = || {
        let store = tallyho_ledger::open(&address).expect("a store");
        let games = Games::new(Muster::embedded().expect("sound content"), store, Seeds::new(Some(1)));
        let server = Shared::new(Server::new(games, None));
        watch(&server).expect("it hears");
        router(server)
    };
    let servers = [served(), served()];
    let mine = key(&begin(&servers[0], ["person", "heuristic"]).await, 0);
    let path = format!("/api/at/{mine}");
    let mut stands = get(&servers[0], &path).await;
    for turn in 0..6 {
        let (here, there) = (&servers[turn % 2], &servers[1 - turn % 2]);
        // Whoever looks at the other one takes it into memory, where it is soon out of date.
        assert_eq!(get(there, &path).await, stands);
        let (status, told) = answer(here, &mine, json!({ "turn": stands["turn"], "option": 0 })).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        stands = get(here, &path).await;
        let mut tries = 0;
        while get(there, &path).await != stands {
            tokio::time::sleep(Duration::from_millis(20)).await;
            tries += 1;
            assert!(tries < 200, "the other server does not hear of it");
        }
    }
    // Of two who answer the same question at once, one does.
    let message = || json!({ "turn": stands["turn"], "option": 0 });
    let (one, other) = tokio::join!(answer(&servers[0], &mine, message()), answer(&servers[1], &mine, message()));
    let mut statuses = [one.0, other.0];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT], "{one:?} {other:?}");
}
