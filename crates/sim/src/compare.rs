//! Whether two sweeps really differ.

use std::path::Path;

use crate::error::SimError;
use crate::folder::Finished;
use crate::row::Side;
use crate::stats::{Moments, fisher, holm, welch};
use crate::summary::Cell;

/// One thing that two sweeps may differ in.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What it is.
    pub what: String,
    /// How it is in the first, and how sure that is, in words.
    pub first: String,
    /// How it is in the second.
    pub second: String,
    /// How likely they are at least so far apart by chance alone; corrected for there being several such things.
    pub chance: f64,
    /// Which of them has more.
    pub more: std::cmp::Ordering,
}

/// What to make of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is hardly chance.
    Differs,
    /// It may be.
    Perhaps,
    /// Nothing says so.
    Unclear,
}

impl Difference {
    /// What to make of it.
    pub fn verdict(&self) -> Verdict {
        match self.chance {
            chance if chance < 0.01 => Verdict::Differs,
            chance if chance < 0.05 => Verdict::Perhaps,
            _ => Verdict::Unclear,
        }
    }

    /// A sentence about it.
    pub fn words(&self) -> String {
        let Self { what, first, second, .. } = self;
        let chance = if self.chance < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {:.4}", self.chance) };
        let more = match self.more {
            std::cmp::Ordering::Less => "more in the second",
            std::cmp::Ordering::Equal => "the same in both",
            std::cmp::Ordering::Greater => "more in the first",
        };
        let verdict = match self.verdict() {
            Verdict::Differs => format!("really differs: {more}"),
            Verdict::Perhaps => format!("probably differs: {more}"),
            Verdict::Unclear => "could well be chance".to_owned(),
        };
        format!("{what:<24} {first:>16} {second:>16}   {verdict} ({chance})")
    }
}

/// Compares all games of one finished sweep with all of another.
///
/// # Errors
/// When one of them cannot be read.
pub fn compare(first: &Path, second: &Path) -> Result<Vec<Difference>, SimError> {
    let (first, second) = (Finished::open(first)?, Finished::open(second)?);
    let sides = |finished: &Finished| finished.manifest.sweep.sides.clone();
    let names =
        if sides(&first) == sides(&second) { sides(&first) } else { Side::BOTH.map(|side| side.word().to_owned()) };
    Ok(differences(&first.summary()?.all, &second.summary()?.all, &names))
}

fn differences(first: &Cell, second: &Cell, names: &[String; 2]) -> Vec<Difference> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        let of = |cell: &Cell| [cell.wins[side as usize], cell.games];
        let rate = |cell: &Cell| cell.win_rate(side);
        let told = |cell: &Cell| format!("{:.1} %", 100.0 * rate(cell).share);
        all.push(Difference {
            what: format!("{} wins", names[side as usize]),
            first: told(first),
            second: told(second),
            chance: fisher(of(first), of(second)),
            more: rate(first).share.total_cmp(&rate(second).share),
        });
    }
    let mut means = vec![
        ("rounds".to_owned(), first.rounds, second.rounds),
        ("decisions".to_owned(), first.decisions, second.decisions),
    ];
    for (side, name) in names.iter().enumerate() {
        means.push((format!("ships lost by {name}"), first.lost[side], second.lost[side]));
        means.push((format!("damage to {name}"), first.damage[side], second.damage[side]));
    }
    all.extend(means.into_iter().map(|(what, first, second)| mean_difference(what, first, second)));
    let corrected = holm(&all.iter().map(|it| it.chance).collect::<Vec<_>>());
    all.iter_mut().zip(corrected).for_each(|(it, chance)| it.chance = chance);
    all
}

fn mean_difference(what: String, first: Moments, second: Moments) -> Difference {
    let told = |it: &Moments| format!("{:.2} ± {:.2}", it.mean(), it.half());
    Difference {
        what,
        first: told(&first),
        second: told(&second),
        chance: welch(&first, &second),
        more: first.mean().total_cmp(&second.mean()),
    }
}
