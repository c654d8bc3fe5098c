//! Contenders over the same course, turn about.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

/// A piece of work done in several ways, on the same inputs.
pub struct Race<'a, T> {
    name: &'a str,
    inputs: &'a [T],
    contenders: Vec<Contender<'a, T>>,
}

type Contender<'a, T> = (&'a str, Box<dyn Fn(&T) -> u64 + 'a>);

impl<T> std::fmt::Debug for Race<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Race").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<'a, T> Race<'a, T> {
    /// A race over those inputs.
    pub fn new(name: &'a str, inputs: &'a [T]) -> Self {
        Self { name, inputs, contenders: Vec::new() }
    }

    /// Adds a contender: it takes an input and returns anything that depends on all of its work.
    #[must_use]
    pub fn with(mut self, name: &'a str, work: impl Fn(&T) -> u64 + 'a) -> Self {
        self.contenders.push((name, Box::new(work)));
        self
    }

    /// Runs it and prints one line of a Markdown table: the median time of each for one input.
    ///
    /// # Errors
    /// When the line cannot be written.
    pub fn run(self, out: &mut impl Write) -> io::Result<()> {
        const ROUNDS: usize = 101;
        let mut times = vec![Vec::with_capacity(ROUNDS); self.contenders.len()];
        // Turn about, so that a slow moment of the machine slows them all.
        for _ in 0..ROUNDS {
            for ((_, work), times) in self.contenders.iter().zip(&mut times) {
                let start = Instant::now();
                for input in self.inputs {
                    black_box(work(black_box(input)));
                }
                times.push(start.elapsed().as_secs_f64() / self.inputs.len() as f64);
            }
        }
        let medians: Vec<f64> = times
            .into_iter()
            .map(|mut times| {
                times.sort_by(f64::total_cmp);
                times[ROUNDS / 2] * 1e9
            })
            .collect();
        write!(out, "| {} |", self.name)?;
        for ((name, _), median) in self.contenders.iter().zip(&medians) {
            let ratio = median / medians[0];
            if ratio == 1.0 {
                write!(out, " {} |", shown(*median))?;
            } else {
                write!(out, " {name} {}, ×{ratio:.1} |", shown(*median))?;
            }
        }
        writeln!(out)
    }
}

/// Nanoseconds in a unit that suits them.
fn shown(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 10e3 => format!("{n:.0} ns"),
        n if n < 1e6 => format!("{:.1} µs", n / 1e3),
        n => format!("{:.1} ms", n / 1e6),
    }
}
