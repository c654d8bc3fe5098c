//! The server as a program of its own, with whatever limits a shell can set.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// How long anybody waits for an answer before he says that he was kept out.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running server; it is stopped and its folder removed when it goes out of scope.
pub(crate) struct Served {
    child: Child,
    folder: PathBuf,
    pub(crate) address: String,
}

impl Served {
    /// Starts it on loopback by a shell that first does something, such as `ulimit -n 1024`.
    pub(crate) fn after(name: &str, first: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let mut child = Command::new("sh")
            .args(["-c", &format!("{first} && exec \"$0\" play --port 0 --no-open --data \"$1\"")])
            .arg(env!("CARGO_BIN_EXE_tallyho"))
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.rsplit('/').nth(1).expect("an address").to_owned();
        Self { child, folder, address }
    }

    /// A connection that gives up after a while.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the port is open");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.set_write_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Asks for something on a connection of its own; the status and the text.
    pub(crate) fn get(&self, path: &str) -> Result<(u16, String), String> {
        answered(self.connect(), &format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address))
    }

    /// Sends something on a connection of its own; the status and the text.
    pub(crate) fn post(&self, path: &str, message: &Value) -> Result<(u16, String), String> {
        let body = message.to_string();
        let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let kind = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len());
        answered(self.connect(), &format!("{head}{kind}{body}"))
    }

    /// Whether the program still runs.
    pub(crate) fn lives(&mut self) -> bool {
        self.child.try_wait().expect("its state").is_none()
    }
}

/// Sends a request and reads the answer to its end.
pub(crate) fn answered(mut stream: TcpStream, request: &str) -> Result<(u16, String), String> {
    stream.write_all(request.as_bytes()).map_err(|error| format!("not sent: {error}"))?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(|error| format!("no answer: {error}"))?;
    let text = String::from_utf8_lossy(&answer).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
    let body = text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    status.map(|status| (status, body)).ok_or_else(|| format!("no answer but '{text}'"))
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
