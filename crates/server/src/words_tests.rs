//! Whatever is sent to whatever address, the answer is in our own words.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use tokio::time::{Duration, timeout};
use tower::ServiceExt;

use super::server::addresses;
use super::tests::{call, fresh};

/// What parsers, stores and frameworks say of themselves.
const GIVE_AWAYS: [&str; 20] = [
    "at line",
    "column",
    "expected",
    "missing field",
    "unknown field",
    "unknown variant",
    "invalid type",
    "invalid value",
    "invalid length",
    "deserialize",
    "Failed to",
    "Cannot parse",
    "constraint",
    "`",
    "EOF",
    "TOML",
    "sqlite",
    "struct ",
    "Invalid URL",
    "panicked",
];

/// Bodies that fit nothing, or nearly something.
fn oddities() -> Vec<Vec<u8>> {
    let deep = "[".repeat(3000);
    let texts = [
        "",
        "{",
        "}",
        "null",
        "[]",
        "7",
        "\"text\"",
        "{}",
        "{]",
        "[1,2",
        "{\"turn\":",
        "{\"turn\": \"one\"}",
        "{\"turn\": -1}",
        "{\"turn\": 1.5, \"option\": 0}",
        "{\"turn\": 99999999999999999999999}",
        "{\"turn\": 1e999}",
        "{\"turn\": 18446744073709551615, \"option\": 18446744073709551615}",
        "{\"turn\": 1, \"colour\": \"red\"}",
        "{\"turn\": 0, \"place\": [1]}",
        "{\"turn\": 0, \"place\": [1e300, -1e300, 1e300]}",
        "{\"turn\": 0, \"adjust\": \"\"}",
        "{\"turn\": 0, \"adjust\": \"3 gain nothing\"}",
        "{\"turn\": 0, \"steps\": [{\"answer\": 1}]}",
        "{\"turn\": 0, \"steps\": [\"answer\"]}",
        "{\"turn\": 0, \"steps\": [{\"place\": [\"x\"]}]}",
        "{\"turn\": 0, \"steps\": [{\"lift\": 18446744073709551615}]}",
        "{\"text\": 1}",
        "{\"text\": \"\"}",
        "{\"text\": \"{\"}",
        "{\"text\": \"[[\"}",
        "{\"text\": \"a = = b\"}",
        "{\"text\": \"{\\\"pilots\\\": 3}\"}",
        "{\"text\": \"{\\\"pilots\\\": [{\\\"id\\\": 3}]}\"}",
        "{\"text\": \"name = 3\\n[[pilots]]\"}",
        "{\"text\": \"{\\\"name\\\": \\\"x\\\", \\\"pilots\\\": [\"}",
        "{\"text\": \"\\u0000\\u0001\"}",
        "{\"text\": \"tallyho replay 99\"}",
        "{\"squads\": 1, \"pilots\": 2}",
        "{\"squads\": [{\"ready\": 1}], \"pilots\": []}",
        "{\"squads\": [{\"ready\": \"x\"}, {\"other\": \"y\"}], \"pilots\": [\"person\", \"person\"]}",
        "{\"squads\": [{\"ready\": \"../x\"}, {\"kept\": 9223372036854775807}], \"pilots\": [\"person\", \"nobody\"]}",
        "{\"squads\": [{\"text\": \"{\"}, {\"text\": \"a = \"}], \"pilots\": [\"person\", \"person\"]}",
        "{\"squads\": [{\"ready\": \"red-patrol\"}, {\"ready\": \"academy-flight\"}], \"pilots\": [\"person\", \"solo\"], \"rocks\": 256}",
        "{\"squads\": [{\"ready\": \"red-patrol\"}, {\"ready\": \"academy-flight\"}], \"pilots\": [\"person\", \"aturi\"], \
         \"groups\": [[], [{\"ships\": 18446744073709551615}, {\"ships\": 5}]]}",
        "{\"mission\": \"x\", \"pilots\": [\"person\"]}",
        "{\"mission\": 3, \"pilots\": [\"person\", \"solo\"]}",
        "{\"mission\": \"../../etc\", \"pilots\": [\"person\", \"solo\"]}",
        "{\"mine\": [], \"system\": 1}",
        "{\"mine\": [{\"name\": \"x\", \"initiative\": 999}], \"system\": \"solo\"}",
        "{\"mine\": [{\"name\": \"x\"}], \"foes\": [{\"ship\": \"\"}], \"system\": \"nobody\"}",
        "{\"words\": \"\"}",
        "{\"words\": []}",
        "{\"draft\": {\"rules\": \"x\", \"text\": \"{\"}, \"faction\": \"x\"}",
        "{\"rules\": \"200\", \"text\": \"{\\\"pilots\\\":\"}",
        "{\"draft\": {\"rules\": \"200\", \"text\": \"\"}, \"ship\": 18446744073709551615, \"slot\": \"x\"}",
        "{\"id\": 9223372036854775807, \"draft\": {\"rules\": \"200\", \"text\": \"{\"}}",
        "{\"id\": 9223372036854775808, \"draft\": {\"rules\": \"200\", \"text\": \"\"}}",
    ];
    let binary = vec![b"\xff\xfe\x00{".to_vec(), b"{\"text\": \"\xc3\x28\"}".to_vec(), vec![0; 300], deep.into_bytes()];
    texts.into_iter().map(|text| text.as_bytes().to_vec()).chain(binary).collect()
}

const QUERIES: [&str; 10] = [
    "",
    "?",
    "?attack=x",
    "?attack=99999999999999999999",
    "?attack=3&attack=3",
    "?colour=red",
    "?%ff=%fe&=&&&",
    "?pilots=-1",
    "?pilots=256&level=9&variant=%00&layout=4294967296",
    "?attack=10&defense=10&policy=best&attacker=stick",
];

/// The places of an address filled with something; none for an address without places.
fn filled(path: &str, keys: &[String]) -> Vec<String> {
    if !path.contains('{') {
        return vec![path.to_owned()];
    }
    let fillings = ["x", "-1", "99999999999999999999", "%ff", "%00", "a%2Fb", "0", "1"].map(str::to_owned);
    let mut paths = Vec::new();
    for filling in fillings.iter().chain(keys) {
        let path = path.replace("{key}", filling).replace("{id}", filling);
        paths.extend(["0", "255", "256", "-1", "%ff", "x"].map(|ship| path.replace("{ship}", ship)));
        paths.dedup();
    }
    paths
}

struct Asked<'a> {
    method: &'a Method,
    path: &'a str,
    kind: Option<&'a str>,
    body: &'a [u8],
}

impl<'a> Asked<'a> {
    const fn new(method: &'a Method, path: &'a str, kind: Option<&'a str>, body: &'a [u8]) -> Self {
        Self { method, path, kind, body }
    }
}

/// What is wrong with an answer, with what was asked.
async fn wrong(router: &Router, asked: &Asked<'_>) -> Option<(String, String)> {
    let request = Request::builder().method(asked.method).uri(asked.path).header(header::HOST, "127.0.0.1:7722");
    let request = match asked.kind {
        Some(kind) => request.header(header::CONTENT_TYPE, kind),
        None => request,
    };
    let request = request.body(Body::from(asked.body.to_vec())).expect("a sound request");
    let response = router.clone().oneshot(request).await.expect("the server always answers");
    let status = response.status();
    let what = format!("{} {} {}", asked.method, asked.path, String::from_utf8_lossy(asked.body));
    if status.is_success() {
        return None;
    }
    // What listens never ends, but no refusal listens.
    let text = timeout(Duration::from_secs(10), to_bytes(response.into_body(), 1 << 20)).await;
    let text = text.expect("a refusal ends").expect("a body");
    let text = String::from_utf8(text.to_vec()).expect("a refusal is text");
    let said: Value = serde_json::from_str(&text).unwrap_or_else(|_| json!({ "error": text }));
    let sentence = said["error"].as_str().unwrap_or_default();
    let sound = status.is_client_error()
        && sentence.ends_with(['.', '?', '!'])
        && !GIVE_AWAYS.iter().any(|word| sentence.contains(word));
    (!sound).then(|| (format!("{status} {sentence}"), what))
}

async fn keys(router: &Router) -> Vec<String> {
    let squads = json!([{ "ready": "red-patrol" }, { "ready": "academy-flight" }]);
    let wanted = json!({ "squads": squads, "pilots": ["person", "person"] });
    let (_, battle) = call(router, "/api/battles", Some(wanted)).await;
    let mine = json!([{ "name": "Wedge", "initiative": 6, "ship": "t65xwing" }]);
    let foes = json!([{ "ship": "tielnfighter", "count": 2 }]);
    let (_, mat) = call(router, "/api/companions", Some(json!({ "system": "solo", "mine": mine, "foes": foes }))).await;
    let keys = [&battle["seats"][0]["key"], &battle["watch"], &mat["key"]];
    keys.map(|key| key.as_str().unwrap_or_else(|| panic!("no key: {battle} {mat}")).to_owned()).to_vec()
}

#[tokio::test]
async fn no_address_answers_in_a_parsers_words() {
    let router = fresh();
    let keys = keys(&router).await;
    let oddities = oddities();
    let (mut count, mut faults) = (0, BTreeMap::new());
    for address in addresses().into_iter().chain(["/", "/no-such-page", "/api/nothing"]) {
        for path in filled(address, &keys) {
            for query in QUERIES {
                faults.extend(wrong(&router, &Asked::new(&Method::GET, &format!("{path}{query}"), None, b"")).await);
            }
            for method in [Method::PUT, Method::DELETE] {
                faults.extend(wrong(&router, &Asked::new(&method, &path, None, b"{}")).await);
            }
            for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("\u{e9}")] {
                faults.extend(wrong(&router, &Asked::new(&Method::POST, &path, kind, b"{\"turn\": 0}")).await);
            }
            for body in &oddities {
                faults.extend(wrong(&router, &Asked::new(&Method::POST, &path, Some("application/json"), body)).await);
                count += 1;
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(count > 5000, "only {count} were tried");
}

#[tokio::test]
async fn a_message_that_does_not_fit_says_what_is_wanted() {
    let router = fresh();
    let cases = [
        (json!({ "pilots": [] }), "The message makes no sense: 'squads' is missing."),
        (
            json!({ "squads": [{ "ready": 1 }], "pilots": [] }),
            "The message makes no sense at 'squads', 1, 'ready': text is wanted.",
        ),
    ];
    for (message, sentence) in cases {
        let (status, said) = call(&router, "/api/battles", Some(message)).await;
        assert_eq!((status.as_u16(), said["error"].as_str()), (400, Some(sentence)));
    }
    let (status, said) = call(&router, "/api/at/x/threat/many", None).await;
    assert_eq!((status.as_u16(), said["error"].as_str()), (404, Some("There is nothing at this address.")));
    let (status, said) = call(&router, "/api/odds?attack=many", None).await;
    let sentence = "The address makes no sense at 'attack': a whole number, not too large, is wanted.";
    assert_eq!((status.as_u16(), said["error"].as_str()), (400, Some(sentence)));
}
