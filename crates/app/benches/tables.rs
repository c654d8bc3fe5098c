//! How long a choice takes when many battles are open: from when it is due until everybody at its table has heard.
//!
//! 1,000 battles of two people, each with two listeners, and 1,000 choices a second, while 2,000 connections say
//! nothing at all and newcomers ask for the page; on loopback, through the program itself and its store on disk.
//! `TALLYHO` names another program to measure.

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const BATTLES: usize = 1_000;
/// Connections that say nothing.
const IDLE: usize = 2_000;
/// Choices a second, over all battles.
const RATE: usize = 1_000;
/// For how long.
const SECONDS: usize = 20;
/// How many make them: each of them waits until its choice was heard, so there are more than the server needs.
const HANDS: usize = 50;

/// What is aimed at: 99 % of choices, and 99 % of newcomers, in milliseconds; memory in MB.
const MOST_MS: f64 = 50.0;
const MOST_NEW_MS: f64 = 100.0;
const MOST_MB: f64 = 400.0;

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

/// Everything that is measured.
struct Measured {
    /// How long one battle took to open, on average.
    opened: Duration,
    choices: Vec<Duration>,
    newcomers: Vec<Duration>,
    took: Duration,
    /// The most memory that the server held, in MB, where the system says.
    memory: Option<f64>,
}

fn main() -> Fallible<()> {
    raise_files();
    let folder = std::env::temp_dir().join(format!("tallyho-tables-{}", std::process::id()));
    let program = std::env::var_os("TALLYHO").unwrap_or_else(|| env!("CARGO_BIN_EXE_tallyho").into());
    let mut server = Command::new(program)
        .args(["play", "--port", "0", "--no-open", "--data"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()?;
    let measured = measure(&mut server);
    server.kill()?;
    server.wait()?;
    std::fs::remove_dir_all(&folder)?;
    tell(measured?)
}

fn tell(measured: Measured) -> Fallible<()> {
    let Measured { opened, mut choices, mut newcomers, took, memory } = measured;
    choices.sort();
    newcomers.sort();
    let at = |times: &[Duration], share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let aim = |figure: f64, most: f64| format!("  (aim: {most}; {})", if figure <= most { "held" } else { "missed" });
    let mut out = std::io::stdout().lock();
    let (count, rate) = (choices.len(), choices.len() as f64 / took.as_secs_f64());
    writeln!(out, "{BATTLES} open battles, two pages at each, beside {IDLE} connections that say nothing;")?;
    writeln!(
        out,
        "{count} choices, {rate:.0} a second of {RATE} wanted; from when one is due until both pages heard:"
    )?;
    writeln!(out, "a battle is open after  {:>8.2} ms on average", opened.as_secs_f64() * 1e3)?;
    for (name, share) in [("half", 0.5), ("90 %", 0.9), ("95 %", 0.95), ("99 %", 0.99), ("all", 1.0)] {
        let ms = at(&choices, share);
        let aim = if share == 0.99 { aim(ms, MOST_MS) } else { String::new() };
        writeln!(out, "{name:<5} are heard within   {ms:>8.2} ms{aim}")?;
    }
    let ms = at(&newcomers, 0.99);
    writeln!(out, "99 % of {} newcomers have the page within {ms:.2} ms{}", newcomers.len(), aim(ms, MOST_NEW_MS))?;
    match memory {
        Some(mb) => writeln!(out, "memory of the server    {mb:>8.1} MB at most{}", aim(mb, MOST_MB))?,
        None => writeln!(out, "this system does not say how much memory the server held")?,
    }
    Ok(())
}

fn measure(server: &mut Child) -> Fallible<Measured> {
    let mut line = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.rsplit('/').nth(1).ok_or("no address")?.to_owned();
    let start = Instant::now();
    let tables = (0..BATTLES).map(|_| open(&address)).collect::<Fallible<Vec<Table>>>()?;
    let opened = start.elapsed() / BATTLES as u32;
    let idle = (0..IDLE).map(|_| TcpStream::connect(&address)).collect::<Result<Vec<_>, _>>()?;
    let mut hands: Vec<Vec<Table>> = (0..HANDS).map(|_| Vec::new()).collect();
    for (index, table) in tables.into_iter().enumerate() {
        hands[index % HANDS].push(table);
    }
    let start = Instant::now();
    let hands = hands.into_iter().enumerate().map(|(hand, tables)| {
        let address = address.clone();
        thread::spawn(move || play(&address, hand, tables, start))
    });
    let hands: Vec<_> = hands.collect();
    let newcomers = come(&address, start)?;
    let mut choices = Vec::new();
    for hand in hands {
        choices.extend(hand.join().map_err(|_| "a hand gave up")??);
    }
    let took = start.elapsed();
    drop(idle);
    Ok(Measured { opened, choices, newcomers, took, memory: memory(server.id()) })
}

/// Makes choices at some tables in turn, each when it is due, whether or not the one before was late.
fn play(address: &str, hand: usize, mut tables: Vec<Table>, start: Instant) -> Fallible<Vec<Duration>> {
    let mut line = BufReader::new(TcpStream::connect(address)?);
    let mut times = Vec::new();
    let count = tables.len();
    for choice in 0..RATE * SECONDS / HANDS {
        let table = &mut tables[choice % count];
        let Some(seat) = table.asked else { continue };
        let due = start + Duration::from_secs_f64((choice * HANDS + hand) as f64 / RATE as f64);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let path = format!("/api/at/{}/answer", table.keys[seat]);
        post(&mut line, address, &path, &json!({ "turn": table.turn, "option": 0 }))?;
        times.push(table.settle()?.duration_since(due));
    }
    Ok(times)
}

/// Comes anew ten times a second and asks for the page.
fn come(address: &str, start: Instant) -> Fallible<Vec<Duration>> {
    let mut times = Vec::new();
    for visit in 0..SECONDS as u32 * 10 {
        let due = start + Duration::from_millis(100) * visit;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let came = Instant::now();
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut page = String::new();
        stream.read_to_string(&mut page)?;
        if !page.starts_with("HTTP/1.1 200 ") {
            return Err(format!("a newcomer was kept out: {page}").into());
        }
        times.push(came.elapsed());
    }
    Ok(times)
}

/// The most memory that a process held, in MB.
fn memory(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    most.split_whitespace().next()?.parse::<f64>().ok().map(|kb| kb / 1024.0)
}

/// The crowd needs files, too.
fn raise_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        // Where that is refused, connecting fails and says so.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
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
