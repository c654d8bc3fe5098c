//! The server on the wire: what a plain client hears when it sends too much, and when the disk takes no more.

use std::io::{Read, Write};

use crate::served::{Served, answered};
use serde_json::{Value, json};

#[test]
fn a_message_that_is_too_long_is_refused_in_a_sentence_that_is_heard() {
    let served = Served::after("too-long", "true");
    let sentence = |most: usize| format!("{{\"error\":\"That is too long: at most {most} kB are read.\"}}");
    for (path, most, length) in [
        ("/api/battles", 128, 128 * 1024 + 1),
        ("/api/battles", 128, 3_000_000),
        ("/api/replays", 4096, 5_000_000),
        ("/no-such-page", 128, 1_000_000),
    ] {
        let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", served.address);
        // A client that writes everything before it reads anything.
        let request = format!("{head}Content-Length: {length}\r\n\r\n{}", " ".repeat(length));
        let (status, body) = answered(served.connect(), &request).expect("the refusal is heard");
        assert_eq!((status, body), (413, sentence(most)), "{length} bytes to {path}");
        // The same in pieces, whose sum nobody announces.
        let mut chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n");
        for _ in 0..length.div_ceil(10_000) {
            chunked += &format!("2710\r\n{}\r\n", " ".repeat(10_000));
        }
        let (status, body) = answered(served.connect(), &format!("{chunked}0\r\n\r\n")).expect("the refusal is heard");
        assert_eq!((status, body), (413, sentence(most)), "{length} bytes in pieces to {path}");
    }
    let whole = json!({ "text": " ".repeat(128 * 1024 - 11) });
    assert_eq!(whole.to_string().len(), 128 * 1024);
    let (status, body) = served.post("/api/squads/check", &whole).expect("an answer");
    assert_ne!(status, 413, "{body}");
}

#[test]
fn somebody_who_stops_in_the_middle_of_a_message_is_told_so_and_let_go() {
    let served = Served::after("broken-off", "true");
    let mut stream = served.connect();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(40))).expect("a time");
    let head = "POST /api/battles HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n";
    write!(stream, "{head}Host: {}\r\n\r\n{{\"squads\":", served.address).expect("it is sent");
    // A head that never ends, and a line that is kept for nothing.
    let (mut half, mut kept) = (served.connect(), served.connect());
    half.set_read_timeout(Some(std::time::Duration::from_secs(40))).expect("a time");
    kept.set_read_timeout(Some(std::time::Duration::from_secs(40))).expect("a time");
    half.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").expect("it is sent");
    write!(kept, "GET /api/nothing HTTP/1.1\r\nHost: {}\r\n\r\n", served.address).expect("it is sent");
    let mut told = String::new();
    stream.read_to_string(&mut told).expect("the line ends");
    assert!(told.starts_with("HTTP/1.1 408 "), "{told}");
    assert!(told.contains("The message did not come in time."), "{told}");
    let mut rest = Vec::new();
    half.read_to_end(&mut rest).expect("half a head is let go");
    rest.clear();
    kept.read_to_end(&mut rest).expect("a line that asks nothing more is let go");
    assert!(rest.starts_with(b"HTTP/1.1 404 "));
}

#[test]
fn a_disk_that_takes_no_more_is_an_answer_and_not_the_end() {
    // In blocks of 512 bytes, or of 1024 in some shells.
    let mut served = Served::after("full", "ulimit -f 400");
    let squads = json!([{ "ready": "red-patrol" }, { "ready": "academy-flight" }]);
    let wanted = json!({ "squads": squads, "pilots": ["person", "person"] });
    let mut begun: Vec<Value> = Vec::new();
    let refused = loop {
        let (status, body) = served.post("/api/battles", &wanted).expect("the server lives");
        if status != 200 {
            break (status, body);
        }
        begun.push(serde_json::from_str(&body).expect("JSON"));
        assert!(begun.len() < 2000, "the limit is never reached");
    };
    let sentence =
        "{\"error\":\"That cannot be kept: the server's disk takes no more. Make room there, then try again.\"}";
    assert_eq!(refused, (507, sentence.to_owned()));
    assert!(served.lives());
    let key = begun.last().expect("one that was kept")["seats"][0]["key"].as_str().expect("a key");
    let (status, body) = served.get(&format!("/api/at/{key}")).expect("what was kept is there");
    assert_eq!(status, 200, "{body}");
}
