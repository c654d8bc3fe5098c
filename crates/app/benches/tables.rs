//! How long a choice takes when many battles are open: from sending it until everybody at its table has heard.
//!
//! 200 battles of two people, each with two listeners, on loopback, through the program itself and its store on disk.

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const BATTLES: usize = 200;
/// Choices that are made at the same time.
const HANDS: usize = 8;
/// Choices for each battle.
const CHOICES: usize = 20;

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What a listener heard: the turn, and whether its seat is asked.
struct Heard {
    seat: usize,
    turn: u64,
    asked: bool,
    at: Instant,
}

struct Table {
    keys: [String; 2],
    heard: Receiver<Heard>,
    turn: u64,
    asked: Option<usize>,
}

fn main() -> Fallible<()> {
    let folder = std::env::temp_dir().join(format!("tallyho-tables-{}", std::process::id()));
    let mut server = Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .args(["play", "--port", "0", "--no-open", "--data"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()?;
    let measured = measure(&mut server);
    server.kill()?;
    server.wait()?;
    std::fs::remove_dir_all(&folder)?;
    let (mut times, opened) = measured?;
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let mut out = std::io::stdout().lock();
    let build = if cfg!(debug_assertions) { "a debug build" } else { "a release build" };
    writeln!(
        out,
        "{BATTLES} open battles, two pages at each, {} choices, {HANDS} at a time, {build}; from sending one until both pages heard:",
        times.len()
    )?;
    writeln!(out, "a battle is open after  {:>8.2} ms on average", opened.as_secs_f64() * 1e3 / BATTLES as f64)?;
    let aim = "  (100 ms is the aim)";
    for (name, share, aim) in
        [("half", 0.5, ""), ("90 %", 0.9, ""), ("95 %", 0.95, ""), ("99 %", 0.99, aim), ("all", 1.0, "")]
    {
        writeln!(out, "{name:<5} are heard within   {:>8.2} ms{aim}", at(share))?;
    }
    Ok(())
}

fn measure(server: &mut Child) -> Fallible<(Vec<Duration>, Duration)> {
    let mut line = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.rsplit('/').nth(1).ok_or("no address")?.to_owned();
    let start = Instant::now();
    let tables = (0..BATTLES).map(|_| open(&address)).collect::<Fallible<Vec<Table>>>()?;
    let opened = start.elapsed();
    let mut hands: Vec<Vec<Table>> = (0..HANDS).map(|_| Vec::new()).collect();
    for (index, table) in tables.into_iter().enumerate() {
        hands[index % HANDS].push(table);
    }
    let threads: Vec<_> = hands
        .into_iter()
        .map(|tables| {
            let address = address.clone();
            thread::spawn(move || play(&address, tables))
        })
        .collect();
    let mut times = Vec::new();
    for thread in threads {
        times.extend(thread.join().map_err(|_| "a hand gave up")??);
    }
    Ok((times, opened))
}

/// Makes choices at some tables, one after the other.
fn play(address: &str, mut tables: Vec<Table>) -> Fallible<Vec<Duration>> {
    let mut line = BufReader::new(TcpStream::connect(address)?);
    let mut times = Vec::new();
    for _ in 0..CHOICES {
        for table in &mut tables {
            let Some(seat) = table.asked else { continue };
            let path = format!("/api/at/{}/answer", table.keys[seat]);
            let start = Instant::now();
            post(&mut line, address, &path, &json!({ "turn": table.turn, "option": 0 }))?;
            times.push(table.settle()?.duration_since(start));
        }
    }
    Ok(times)
}

impl Table {
    /// Waits until both seats have heard of a new turn; when the later one did.
    fn settle(&mut self) -> Fallible<Instant> {
        let (first, second) = (self.heard.recv()?, self.heard.recv()?);
        self.turn = first.turn.max(second.turn);
        self.asked = [&first, &second].into_iter().find(|heard| heard.asked).map(|heard| heard.seat);
        Ok(first.at.max(second.at))
    }
}

fn open(address: &str) -> Fallible<Table> {
    let mut line = BufReader::new(TcpStream::connect(address)?);
    let squads = json!([{ "ready": "red-patrol" }, { "ready": "academy-flight" }]);
    let wanted = json!({ "squads": squads, "pilots": ["person", "person"] });
    let battle = post(&mut line, address, "/api/battles", &wanted)?;
    let key = |seat: usize| battle["seats"][seat]["key"].as_str().map(str::to_owned).ok_or("no key");
    let keys = [key(0)?, key(1)?];
    let (tell, heard) = channel();
    for (seat, key) in keys.iter().enumerate() {
        listen(address, key, seat, tell.clone())?;
    }
    let mut table = Table { keys, heard, turn: 0, asked: None };
    table.settle()?;
    Ok(table)
}

fn listen(address: &str, key: &str, seat: usize, tell: Sender<Heard>) -> Fallible<()> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET /api/at/{key}/events HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
    let reader = move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let Some(data) = line.strip_prefix("data: ") else { continue };
            let at = Instant::now();
            let told: Value = serde_json::from_str(data).unwrap_or_default();
            let (turn, asked) = (told["turn"].as_u64().unwrap_or_default(), told["ask"].is_object());
            if tell.send(Heard { seat, turn, asked, at }).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().stack_size(128 * 1024).spawn(reader)?;
    Ok(())
}

fn post(line: &mut BufReader<TcpStream>, address: &str, path: &str, message: &Value) -> Fallible<Value> {
    let body = message.to_string();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
    let message = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    line.get_mut().write_all(message.as_bytes())?;
    let (mut length, mut status) = (0, String::new());
    line.read_line(&mut status)?;
    loop {
        let mut header = String::new();
        line.read_line(&mut header)?;
        match header.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.parse()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    line.read_exact(&mut body)?;
    if !status.contains(" 200 ") {
        return Err(format!("{path}: {status}{}", String::from_utf8_lossy(&body)).into());
    }
    Ok(serde_json::from_slice(&body)?)
}
