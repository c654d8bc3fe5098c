//! Whoever only holds connections open keeps nobody out.
//!
//! `CROWD=2000` makes the crowd larger; everything stays on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use crate::served::Served;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::{Value, json};

/// How many come: more than the server has files.
fn crowd() -> usize {
    let wanted = std::env::var("CROWD").ok().and_then(|crowd| crowd.parse().ok()).unwrap_or(1_100);
    // The crowd needs files, too.
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    setrlimit(Resource::Nofile, raised).expect("the soft limit may be raised");
    assert!(limit.maximum.is_none_or(|most| most > wanted as u64 + 100), "this test needs {wanted} open files");
    wanted
}

fn begun(served: &Served) -> Value {
    let squads = json!([{ "ready": "red-patrol" }, { "ready": "academy-flight" }]);
    let message = json!({ "squads": squads, "pilots": ["person", "person"] });
    let (status, battle) = served.post("/api/battles", &message).expect("a battle begins");
    assert_eq!(status, 200, "{battle}");
    serde_json::from_str(&battle).expect("JSON")
}

/// Somebody else gets in: a browser whose connection is cut off while a crowd is being sent away asks again.
fn gets_in(served: &Served) {
    let tries = (0..3).map(|_| served.get("/")).collect::<Vec<_>>();
    let heard = tries.iter().find_map(|heard| heard.as_ref().ok());
    let (status, page) = heard.unwrap_or_else(|| panic!("somebody else is kept out: {tries:?}")).clone();
    assert_eq!((status, page.contains("<html")), (200, true), "{page}");
}

#[test]
fn heads_that_never_end_keep_nobody_out() {
    let served = Served::after("half-heads", "ulimit -n 1024");
    let half = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", served.address);
    let mut crowd: Vec<TcpStream> = (0..crowd()).map(|_| served.connect()).collect();
    for stream in &mut crowd {
        // Those that were let go of cannot be written to.
        let _ = stream.write_all(half.as_bytes());
    }
    for _ in 0..5 {
        gets_in(&served);
    }
    begun(&served);
}

#[test]
fn connections_that_say_nothing_keep_nobody_out() {
    let served = Served::after("silence", "ulimit -n 1024");
    let crowd: Vec<TcpStream> = (0..crowd()).map(|_| served.connect()).collect();
    for _ in 0..5 {
        gets_in(&served);
    }
    begun(&served);
    drop(crowd);
}

#[test]
fn bodies_that_never_come_keep_nobody_out() {
    let served = Served::after("half-bodies", "ulimit -n 1024");
    let head = format!("POST /api/battles HTTP/1.1\r\nHost: {}\r\nContent-Length: 100\r\n\r\n{{", served.address);
    let mut crowd: Vec<TcpStream> = (0..crowd()).map(|_| served.connect()).collect();
    for stream in &mut crowd {
        let _ = stream.write_all(head.as_bytes());
    }
    for _ in 0..5 {
        gets_in(&served);
    }
    begun(&served);
}

#[test]
fn listeners_on_one_key_keep_nobody_out_and_the_last_to_come_hears() {
    let served = Served::after("listeners", "ulimit -n 1024");
    let battle = begun(&served);
    let watch = battle["watch"].as_str().expect("a key");
    let listen = format!("GET /api/at/{watch}/events HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
    let mut crowd: Vec<TcpStream> = (0..crowd()).map(|_| served.connect()).collect();
    for stream in &mut crowd {
        let _ = stream.write_all(listen.as_bytes());
    }
    gets_in(&served);
    let mut last = served.connect();
    last.write_all(listen.as_bytes()).expect("it is sent");
    let mut lines = BufReader::new(last).lines();
    assert!(lines.any(|line| line.expect("a line") == "event: hello"), "a page that was loaded anew hears nothing");
    let seat = battle["seats"][0]["key"].as_str().expect("a key");
    let (status, standing) = served.get(&format!("/api/at/{seat}")).expect("the players get in");
    assert_eq!(status, 200, "{standing}");
}
