//! What many games tell, for programs.

use serde::Serialize;

use crate::row::Side;
use crate::stats::Share;
use crate::summary::Summary;
use crate::sweep::Sweep;

/// A summary for programs.
#[derive(Debug, Serialize)]
pub struct SummaryTold<'s> {
    title: &'s str,
    games: u64,
    red: Share,
    blue: Share,
    undecided: Share,
    rounds: f64,
    rounds_half: f64,
    settings: Vec<CellTold<'s>>,
}

#[derive(Debug, Serialize)]
struct CellTold<'s> {
    mission: &'s str,
    pilots: u8,
    level: u8,
    games: u64,
    red: Share,
    blue: Share,
    rounds: f64,
}

impl Summary {
    /// The same for programs.
    pub fn told<'s>(&self, sweep: &'s Sweep) -> SummaryTold<'s> {
        let tidy = |number: f64| (number * 1e4).round() / 1e4;
        let settings = sweep.settings.iter().zip(&self.cells).map(|(setting, cell)| CellTold {
            mission: &setting.mission,
            pilots: setting.pilots,
            level: setting.level,
            games: cell.games,
            red: cell.win_rate(Side::Red),
            blue: cell.win_rate(Side::Blue),
            rounds: tidy(cell.rounds.mean()),
        });
        SummaryTold {
            title: &sweep.title,
            games: self.all.games,
            red: self.all.win_rate(Side::Red),
            blue: self.all.win_rate(Side::Blue),
            undecided: self.all.undecided(),
            rounds: tidy(self.all.rounds.mean()),
            rounds_half: tidy(self.all.rounds.half()),
            settings: settings.collect(),
        }
    }
}
