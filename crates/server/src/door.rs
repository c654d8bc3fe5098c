//! The door: how many come in at once, who has to make way for others, and how long anybody may keep silent.
//!
//! A connection *waits* while nothing is being done for it: before a request, and until all of a request has come.
//! When the house is full, whoever has waited longest makes way, first of all among the connections of the address
//! that has most of them. So silence keeps nobody out.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc as Shared, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::Request;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep, timeout};

/// How long a request's head may take, and how long a connection is kept for the next one.
const LONGEST_HEAD: Duration = Duration::from_secs(20);
/// How long an answer may find nobody who takes it.
const LONGEST_STALL: Duration = Duration::from_secs(30);
/// How long the server rests when the system refuses it another connection.
const REST: Duration = Duration::from_millis(20);
/// The most bytes of a request's head.
const LARGEST_HEAD: usize = 64 * 1024;

/// The most connections in all, and of an address that is not this machine's own.
const MOST: usize = 8192;
const MOST_OF_ONE: usize = 256;
/// Files that the store, the page and the system need besides connections.
const OTHER_FILES: usize = 64;

/// What somebody is told for whom there is no room, when everybody inside is being served.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\n\
Connection: close\r\nContent-Length: 68\r\n\r\n{\"error\":\"The server is full at the moment. Try again in a while.\"}\n";

/// How many connections there is room for, by how many files may be open.
pub(super) fn room(files: usize) -> usize {
    MOST.min(files.saturating_sub(OTHER_FILES)).max(1)
}

/// Everybody who is connected.
#[derive(Debug)]
pub(super) struct Door {
    most: usize,
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    /// What the next connection is numbered by.
    next: u64,
    lines: BTreeMap<u64, Shared<Line>>,
}

/// A connection.
#[derive(Debug)]
pub(super) struct Line {
    from: IpAddr,
    /// Since when it waits, counted over all connections; 0 while something is done for it.
    waits: AtomicU64,
    leave: Notify,
}

/// Counts when connections begin to wait.
static MOMENTS: AtomicU64 = AtomicU64::new(1);

impl Line {
    fn new(from: IpAddr) -> Self {
        Self { from, waits: AtomicU64::new(MOMENTS.fetch_add(1, Ordering::Relaxed)), leave: Notify::new() }
    }

    /// From here on something is done for it, until what is returned is dropped.
    pub(super) fn work(self: Shared<Self>) -> Working {
        self.waits.store(0, Ordering::Relaxed);
        Working(self)
    }

    fn waits(&self) -> Option<u64> {
        Some(self.waits.load(Ordering::Relaxed)).filter(|since| *since > 0)
    }
}

/// A connection for which something is done: it does not make way for others.
#[derive(Debug)]
pub(super) struct Working(Shared<Line>);

impl Working {
    /// Something is done until an answer has been told to its end.
    pub(super) fn until_the_end_of(self, body: Body) -> Body {
        Body::new(Answering { body, _working: self })
    }
}

/// An answer that is being told.
struct Answering {
    body: Body,
    _working: Working,
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.waits.store(MOMENTS.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Somebody inside; he leaves when this is dropped.
#[derive(Debug)]
struct Visit {
    door: Shared<Door>,
    number: u64,
    line: Shared<Line>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.door.inside().lines.remove(&self.number);
    }
}

impl Door {
    /// A door to so much room.
    pub(super) fn new(most: usize) -> Self {
        Self { most, inside: Mutex::default() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in, if there is room or somebody can make way.
    fn enter(self: Shared<Self>, from: IpAddr) -> Option<Visit> {
        let line = Shared::new(Line::new(from));
        let mut inside = self.inside();
        // Everybody behind a proxy on this machine comes from here.
        let most_of_one = if from.is_loopback() { self.most } else { self.most.min(MOST_OF_ONE) };
        if inside.of(from) >= most_of_one {
            inside.send_away(|line| line.from == from)?;
        } else if inside.lines.len() >= self.most {
            let crowds = inside.crowds();
            inside.send_away(|line| crowds.contains(&line.from)).or_else(|| inside.send_away(|_| true))?;
        }
        let number = inside.next;
        inside.next += 1;
        inside.lines.insert(number, line.clone());
        drop(inside);
        Some(Visit { door: self, number, line })
    }

    /// Serves whoever comes, for ever.
    pub(super) async fn serve(self: Shared<Self>, listener: TcpListener, router: Router) {
        loop {
            let Ok((stream, from)) = listener.accept().await else {
                // The caller hung up, or the system has no file left; neither is a reason to stop.
                self.inside().send_away(|_| true);
                sleep(REST).await;
                continue;
            };
            match self.clone().enter(from.ip().to_canonical()) {
                Some(visit) => drop(tokio::spawn(talk(stream, visit, router.clone()))),
                None => drop(tokio::spawn(turn_away(stream))),
            }
        }
    }
}

impl Inside {
    fn of(&self, from: IpAddr) -> usize {
        self.lines.values().filter(|line| line.from == from).count()
    }

    /// The addresses with most connections.
    fn crowds(&self) -> BTreeSet<IpAddr> {
        let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for line in self.lines.values() {
            *counts.entry(line.from).or_default() += 1;
        }
        let most = counts.values().copied().max();
        counts.into_iter().filter(|(_, count)| Some(*count) == most).map(|(from, _)| from).collect()
    }

    /// Sends away who has waited longest among some; none if none of them waits.
    fn send_away(&mut self, among: impl Fn(&Line) -> bool) -> Option<()> {
        let waiting = self.lines.iter().filter(|(_, line)| among(line));
        let (_, number) = waiting.filter_map(|(number, line)| line.waits().map(|since| (since, *number))).min()?;
        self.lines.remove(&number)?.leave.notify_one();
        Some(())
    }
}

/// Answers the requests of one connection until it ends or has to make way.
async fn talk(stream: TcpStream, visit: Visit, router: Router) {
    // A message is told at once, not when there is more to tell. Where that cannot be had, it is told all the same.
    let _ = stream.set_nodelay(true);
    let (router, line) = (TowerToHyperService::new(router), visit.line.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(line.clone());
        router.call(request)
    });
    let talk = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_HEAD)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(Patient { stream, stalled: None }), service);
    tokio::select! {
        // Whoever breaks off has nobody to tell why.
        _ = talk => {}
        () = visit.line.leave.notified() => {}
    }
}

async fn turn_away(stream: TcpStream) {
    // Whoever does not listen is not told.
    if let Ok(Ok(())) = timeout(REST, stream.writable()).await {
        let _ = stream.try_write(FULL);
    }
}

/// A stream that gives up on a reader who takes nothing for too long.
#[derive(Debug)]
struct Patient {
    stream: TcpStream,
    /// How long it still waits for the reader.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn bear<T>(&mut self, taken: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if taken.is_ready() {
            self.stalled = None;
            return taken;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(LONGEST_STALL)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let taken = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bear(taken, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let taken = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.bear(taken, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let taken = Pin::new(&mut self.stream).poll_flush(context);
        self.bear(taken, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let taken = Pin::new(&mut self.stream).poll_shutdown(context);
        self.bear(taken, context)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn from(last: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, last))
    }

    fn enter(door: &Shared<Door>, last: u8) -> Option<Visit> {
        door.clone().enter(from(last))
    }

    fn is_inside(visit: &Visit) -> bool {
        visit.door.inside().lines.contains_key(&visit.number)
    }

    #[test]
    fn who_has_waited_longest_in_the_largest_crowd_makes_way() {
        let door = Shared::new(Door::new(4));
        let visits = [1, 2, 2, 2].map(|last| enter(&door, last).expect("there is room"));
        let working = visits[1].line.clone().work();
        let newcomer = enter(&door, 3).expect("somebody makes way");
        let inside: Vec<bool> = visits.iter().chain([&newcomer]).map(is_inside).collect();
        assert_eq!(inside, [true, true, false, true, true]);
        drop(working);
    }

    #[test]
    fn nobody_who_is_being_served_is_sent_away() {
        let door = Shared::new(Door::new(2));
        let visits = [1, 2].map(|last| enter(&door, last).expect("there is room"));
        let working = visits.each_ref().map(|visit| visit.line.clone().work());
        assert!(enter(&door, 3).is_none());
        drop(working);
        assert!(enter(&door, 3).is_some());
        assert!(!is_inside(&visits[0]), "both waited, the first one longer");
    }

    #[test]
    fn one_address_has_so_many_lines_and_no_more() {
        let door = Shared::new(Door::new(MOST));
        let visits: Vec<Visit> = (0..MOST_OF_ONE + 9).filter_map(|_| enter(&door, 1)).collect();
        assert_eq!(visits.iter().filter(|visit| is_inside(visit)).count(), MOST_OF_ONE);
        let here: Vec<_> =
            (0..MOST_OF_ONE + 9).filter_map(|_| door.clone().enter(Ipv4Addr::LOCALHOST.into())).collect();
        assert!(here.iter().all(is_inside), "this machine is not held to it");
        drop((visits, here));
        assert!(door.inside().lines.is_empty());
    }

    #[test]
    fn the_refusal_says_how_long_it_is() {
        let text = std::str::from_utf8(FULL).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
