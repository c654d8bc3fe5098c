//! What many games tell, in figures and in words.

use std::fmt::Write;

use crate::row::{Played, Side};
use crate::stats::{Moments, Share};
use crate::sweep::{Setting, Sweep};

/// What the games of one setting tell, or those of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// How many games.
    pub games: u64,
    /// How many each side won, red first.
    pub wins: [u64; 2],
    /// How many rounds they took.
    pub rounds: Moments,
    /// How many decisions.
    pub decisions: Moments,
    /// What the sides scored.
    pub points: [Moments; 2],
    /// Ships they lost.
    pub lost: [Moments; 2],
    /// Attacks they made.
    pub shots: [Moments; 2],
    /// Damage they suffered.
    pub damage: [Moments; 2],
    /// How often each objective was met.
    pub met: Vec<u64>,
    /// How many games took so many rounds.
    pub lengths: Vec<u64>,
}

impl Cell {
    fn add(&mut self, row: &Played) {
        self.games += 1;
        if let Some(side) = row.winner {
            self.wins[side as usize] += 1;
        }
        self.rounds.add(row.rounds);
        self.decisions.add(row.decisions);
        for side in 0..2 {
            self.points[side].add(row.points[side]);
            self.lost[side].add(row.lost[side]);
            self.shots[side].add(row.shots[side]);
            self.damage[side].add(row.damage[side]);
        }
        for (objective, count) in self.met.iter_mut().enumerate() {
            *count += row.met >> objective & 1;
        }
        let rounds = row.rounds as usize;
        if self.lengths.len() <= rounds {
            self.lengths.resize(rounds + 1, 0);
        }
        self.lengths[rounds] += 1;
    }

    /// How often a side won.
    pub fn win_rate(&self, side: Side) -> Share {
        Share::of(self.wins[side as usize], self.games)
    }

    /// How often nobody did.
    pub fn undecided(&self) -> Share {
        Share::of(self.games - self.wins[0] - self.wins[1], self.games)
    }

    /// How often an objective was met, by its place.
    pub fn met_rate(&self, objective: usize) -> Share {
        Share::of(self.met[objective], self.games)
    }
}

/// What the games of a sweep tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// All games together.
    pub all: Cell,
    /// Those of each setting, in the order of the sweep.
    pub cells: Vec<Cell>,
}

impl Summary {
    /// One without a game.
    pub(crate) fn new(sweep: &Sweep) -> Self {
        let cell = Cell { met: vec![0; sweep.objectives.len()], ..Cell::default() };
        Self { all: cell.clone(), cells: vec![cell; sweep.settings.len()] }
    }

    pub(crate) fn add(&mut self, setting: usize, row: &Played) {
        self.all.add(row);
        self.cells[setting].add(row);
    }

    /// The summary in words.
    pub fn words(&self, sweep: &Sweep) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = self.write(sweep, &mut text);
        text
    }

    fn write(&self, sweep: &Sweep, out: &mut String) -> std::fmt::Result {
        let all = &self.all;
        writeln!(out, "{}: {} games", sweep.title, all.games)?;
        let width = sweep.sides.iter().map(|side| side.chars().count() + 5).fold(11, usize::max);
        for side in Side::BOTH {
            let who = format!("{} wins", sweep.sides[side as usize]);
            writeln!(out, "{who:<width$}  {}", percent(all.win_rate(side)))?;
        }
        writeln!(out, "{:<width$}  {}", "nobody wins", percent(all.undecided()))?;
        if self.cells.len() > 1 {
            writeln!(out)?;
            for (setting, cell) in sweep.settings.iter().zip(&self.cells) {
                let rates =
                    Side::BOTH.map(|side| format!("{} {}", sweep.sides[side as usize], percent(cell.win_rate(side))));
                writeln!(out, "{}  {}", name(setting), rates.join("  "))?;
            }
        }
        writeln!(out)?;
        let mean = |it: &Moments| format!("{:>7.2} ± {:.2}", it.mean(), it.half());
        writeln!(out, "{:<18} {}", "rounds", mean(&all.rounds))?;
        writeln!(out, "{:<18} {}", "decisions", mean(&all.decisions))?;
        let pairs = [
            ("points", &all.points),
            ("ships lost", &all.lost),
            ("shots", &all.shots),
            ("damage suffered", &all.damage),
        ];
        for (what, [red, blue]) in pairs {
            writeln!(out, "{what:<18} {} {}   {} {}", sweep.sides[0], mean(red), sweep.sides[1], mean(blue))?;
        }
        for (place, objective) in sweep.objectives.iter().enumerate() {
            writeln!(out, "met: {objective:<24} {}", percent(all.met_rate(place)))?;
        }
        Ok(())
    }
}

/// ` 80.8 %  (95 %: 76.6 to 84.3 %)`.
fn percent(Share { share, low, high, .. }: Share) -> String {
    format!("{:>5.1} %  (95 %: {:.1} to {:.1} %)", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// A setting in a few words.
pub(crate) fn name(setting: &Setting) -> String {
    let Setting { mission, pilots, level, flown_by: [red, blue] } = setting;
    if *pilots == 0 { format!("{red} against {blue}") } else { format!("{mission}: {pilots} pilots, level {level}") }
}
