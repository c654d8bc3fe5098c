//! A sweep over several programs that stand for machines: some are killed, the server between them is stopped, and the
//! rows are those of one machine.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use tallyho_ledger::{LedgerError, Postgres, Queue, Shift, Until, Work};
use tallyho_sim::spread::{Offer, collect, work};
use tallyho_sim::{Outcome, SimError};
use tallyho_testkit::Postgres as Server;

use crate::kit::{assert_same, folder, run, sweep, whole};

/// Where a child is told to work.
const QUEUE: &str = "TALLYHO_SIM_CHILD";

/// Not a test of its own: what a worker does. It says which shard it plays.
#[test]
fn child() {
    let Ok(address) = env::var(QUEUE) else { return };
    let store = Postgres::open(&address).expect("the server runs");
    let stop = AtomicBool::new(false);
    let shift = Shift { heartbeat: Duration::from_secs(1), until: Until::Done, stop: &stop };
    let played = work(&store, &shift, |offer, shard, folder| {
        let mut out = std::io::stdout();
        let _ = writeln!(out, "\nplays {}", shard.index).and_then(|()| out.flush());
        // Long enough that somebody can come in between.
        thread::sleep(Duration::from_millis(300));
        match run(&offer.sweep, shard, 1, u64::MAX, folder).map_err(|error| error.to_string())? {
            Outcome::Finished(finished) => Ok(Some(*finished)),
            Outcome::Stopped { .. } => Ok(None),
        }
    });
    played.unwrap();
}

struct Worker {
    child: Child,
    said: BufReader<ChildStdout>,
}

impl Worker {
    fn start(address: &str) -> Self {
        let args = ["--exact", "spread::child", "--nocapture", "--test-threads", "1"];
        let mut command = Command::new(env::current_exe().unwrap());
        let mut child = command.args(args).env(QUEUE, address).stdout(Stdio::piped()).spawn().unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        Self { child, said }
    }

    /// Kills it in the middle of a shard.
    fn kill(mut self) {
        let mut line = String::new();
        while !line.starts_with("plays ") {
            line.clear();
            assert!(self.said.read_line(&mut line).unwrap() > 0, "it plays");
        }
        thread::sleep(Duration::from_millis(150));
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it goes home.
    fn wait(mut self) {
        let hears = thread::spawn(move || self.said.lines().map_while(Result::ok).count());
        assert!(self.child.wait().unwrap().success());
        hears.join().unwrap();
    }
}

/// Plays so many shards with so many workers, some of which are killed.
fn spread(name: &str, shards: u64, workers: usize, killed: usize, restart: bool) {
    let server = Server::start();
    let address = server.database();
    let store = Postgres::open(&address).unwrap();
    let sweep = sweep(10 * shards);
    let offer = Offer { sweep: sweep.clone(), shards, order: "by chance".to_owned() };
    assert_eq!(offer.make(&store).unwrap(), shards);
    assert_eq!(offer.make(&store).unwrap(), shards, "what is offered twice is there once");
    let out = folder(&format!("{name}-collected"));
    let told = collect(&store, None, &out).map(|_| ()).unwrap_err().to_string();
    assert!(told.starts_with(&format!("0 of {shards} shards of sim-")), "{told}");
    let mut at_work: Vec<Worker> = (0..workers).map(|_| Worker::start(&address)).collect();
    for worker in at_work.drain(..killed) {
        worker.kill();
    }
    if restart {
        thread::sleep(Duration::from_millis(500));
        server.restart();
    }
    at_work.into_iter().for_each(Worker::wait);
    let (_, collected) = collect(&store, None, &out).unwrap();
    assert_eq!(collected, offer.name());
    let one = folder(&format!("{name}-one"));
    whole(&sweep, 2, &one);
    assert_same(&one, &out);
    store.forget(&collected).unwrap();
    assert!(matches!(store.collect(None), Err(LedgerError::Missing { .. })));
}

#[test]
fn a_shard_whose_machine_was_lost_is_played_by_another() {
    spread("lost", 8, 2, 1, false);
}

#[test]
fn machines_and_the_server_may_be_lost_in_the_middle() {
    // In the long run: 40 shards, three machines.
    let shards = env::var("SHARDS").ok().and_then(|it| it.parse().ok());
    if let Some(shards) = shards {
        spread("restarted", shards, 3, 2, true);
    }
}

#[test]
fn what_a_machine_cannot_play_is_left_to_others() {
    let store = Postgres::open(&Server::shared().database()).unwrap();
    let stop = AtomicBool::new(false);
    let shift = Shift { heartbeat: Duration::from_secs(1), until: Until::Done, stop: &stop };
    let offer = Offer { sweep: sweep(4), shards: 2, order: String::new() };
    for shards in [0, 10_001] {
        let told = Offer { shards, ..offer.clone() }.make(&store).unwrap_err().to_string();
        assert_eq!(told, "games are offered in 1 to 10000 shards");
    }
    offer.make(&store).unwrap();
    let told = work(&store, &shift, |_, _, _| Err("it has other cards".to_owned())).unwrap_err();
    assert!(told.to_string().ends_with("cannot be done here: it has other cards"), "{told}");
    let played = work(&store, &shift, |offer, shard, folder| match run(&offer.sweep, shard, 1, u64::MAX, folder) {
        Ok(Outcome::Finished(finished)) => Ok(Some(*finished)),
        other => Err(format!("{other:?}")),
    });
    assert_eq!(played.unwrap(), 2);
    let foreign = Work { name: "soup".to_owned(), about: "a recipe".to_owned(), parts: 1 };
    store.offer(&foreign).unwrap();
    assert!(matches!(collect(&store, Some("soup"), &folder("soup")), Err(SimError::BadSweep(_))));
    let told = collect(&store, None, &folder("several")).map(|_| ()).unwrap_err().to_string();
    assert!(told.starts_with("there is more than one; say which of sim-") && told.ends_with("soup"), "{told}");
    let told = work(&store, &shift, |_, _, _| Ok(None)).unwrap_err().to_string();
    assert!(told.contains("it is nothing that this program can play"), "{told}");
}
