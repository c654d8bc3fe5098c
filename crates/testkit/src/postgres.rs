//! A PostgreSQL of one's own: one server for a test program, a database for each test.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio, id};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A server that ends with the program that started it, however that ends.
#[derive(Debug)]
pub struct Postgres {
    /// Where its socket is.
    folder: String,
    /// What it is told, and what it says.
    line: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    count: AtomicU32,
    /// Not waited for: it goes when its input does.
    _child: Child,
}

impl Postgres {
    /// The server of this program, which the first who asks starts.
    ///
    /// # Panics
    /// When there is no PostgreSQL here; `scripts/postgres.sh install` brings it.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<Postgres> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    /// A server of one's own, for tests that restart it.
    ///
    /// # Panics
    /// As [`shared`](Self::shared).
    pub fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres.sh");
        let mut command = Command::new(script);
        let mut child = command.arg("run").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell");
        let (input, output) = (child.stdin.take().expect("its input"), child.stdout.take().expect("its output"));
        let mut output = BufReader::new(output);
        let mut said = String::new();
        output.read_line(&mut said).expect("it says where it is");
        let folder = said.trim().strip_prefix("socket ").unwrap_or_else(|| {
            panic!("PostgreSQL cannot be started here: '{said}'; scripts/postgres.sh install brings it")
        });
        let folder = folder.to_owned();
        Self { folder, line: Mutex::new((input, output)), count: AtomicU32::new(0), _child: child }
    }

    /// The address of a new database with nothing in it.
    ///
    /// # Panics
    /// When it cannot be made.
    pub fn database(&self) -> String {
        let name = format!("test_{}_{}", id(), self.count.fetch_add(1, Ordering::Relaxed));
        self.say("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of a database.
    fn address(&self, name: &str) -> String {
        format!("postgres://tallyho@localhost/{name}?host={}", self.folder.replace('/', "%2F"))
    }

    /// Has a database do something by hand, with PostgreSQL's own program; what it answers.
    ///
    /// # Panics
    /// When it does not do it.
    pub fn tell(&self, address: &str, command: &str) -> String {
        let name = address.rsplit('/').next().and_then(|rest| rest.split('?').next()).expect("an address");
        self.say(name, command)
    }

    fn say(&self, database: &str, command: &str) -> String {
        let args = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", &self.folder, "-U", "tallyho"];
        let mut psql = Command::new("psql");
        let told = psql.args(args).args(["-d", database, "-c", command]).output().expect("PostgreSQL has psql");
        assert!(told.status.success(), "{command}: {}", String::from_utf8_lossy(&told.stderr));
        String::from_utf8_lossy(&told.stdout).trim().to_owned()
    }

    /// Stops it at once, as a power cut would, and starts it again.
    ///
    /// # Panics
    /// When it does not come up again.
    pub fn restart(&self) {
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let (input, output) = &mut *line;
        writeln!(input, "restart").expect("it listens");
        let mut said = String::new();
        output.read_line(&mut said).expect("it answers");
        assert_eq!(said.trim(), "restarted");
    }
}
