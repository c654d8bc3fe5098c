//! What is seen of a sim while it goes on, and how it is stopped.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use tallyho_sim::Progress;

/// Set by Ctrl-C.
pub(super) static STOP: AtomicBool = AtomicBool::new(false);

/// How wide the bar is.
const WIDTH: u64 = 30;

/// Lets Ctrl-C stop after the games under way; a second one ends the program at once.
pub(super) fn stop_by_hand() {
    let listen = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        runtime.block_on(async {
            tokio::signal::ctrl_c().await?;
            STOP.store(true, Ordering::Relaxed);
            tokio::signal::ctrl_c().await?;
            std::process::exit(130)
        })
    };
    // Where nobody can listen, Ctrl-C ends the program as usual; finished parts are on disk.
    std::thread::spawn(move || -> io::Result<()> { listen() });
}

/// A line on the terminal that is drawn over again and again; nothing where there is no terminal.
pub(super) struct Screen {
    is_terminal: bool,
}

impl Screen {
    pub(super) fn new() -> Self {
        Self { is_terminal: io::stderr().is_terminal() }
    }

    pub(super) fn show(&mut self, progress: Progress) {
        if self.is_terminal {
            // Nothing is lost when it cannot be drawn.
            let _ = write!(io::stderr(), "\r\x1b[K{}", line(progress));
        }
    }

    pub(super) fn clear(&mut self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn line(Progress { done, total, before, elapsed }: Progress) -> String {
    let full = done * WIDTH / total.max(1);
    let bar: String = (0..WIDTH).map(|place| if place < full { '█' } else { '·' }).collect();
    let rate = (done - before) as f64 / elapsed.as_secs_f64().max(0.001);
    let left = if rate > 0.0 { clock(((total - done) as f64 / rate).round() as u64) } else { "?".to_owned() };
    format!("{bar} {done} of {total} games  {rate:.0}/s  {left} left")
}

fn clock(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_line_tells_the_rate_of_this_run_and_what_is_left() {
        let progress = Progress { done: 500, total: 1000, before: 300, elapsed: Duration::from_secs(2) };
        assert_eq!(line(progress), format!("{}{} 500 of 1000 games  100/s  0:05 left", "█".repeat(15), "·".repeat(15)));
        let begun = Progress { done: 0, total: 7, before: 0, elapsed: Duration::ZERO };
        assert!(line(begun).ends_with("0 of 7 games  0/s  ? left"));
        assert_eq!(clock(3725), "1:02:05");
    }
}
