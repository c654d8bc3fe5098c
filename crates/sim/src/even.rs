//! How even two sides are, in a sentence.

use std::fmt;

use serde::Serialize;

use crate::stats::Share;

/// What games between two sides tell of how even they are. A game that nobody wins counts by half for each.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Even {
    /// How many games were played.
    pub games: u64,
    /// The share of the first side.
    pub share: Share,
}

impl Even {
    /// Of so many games each side won so many.
    pub fn of(games: u64, wins: [u64; 2]) -> Self {
        let nobody = games.saturating_sub(wins[0] + wins[1]);
        Self { games, share: Share::of_halves(2 * wins[0] + nobody, games) }
    }

    /// What it means, in one sentence, for sides of those names: `about even: 46 % for red, between 31 and 61 %`. Sides are even as
    /// far as anybody can tell whose interval holds one half.
    pub fn sentence(&self, sides: [&str; 2]) -> String {
        let percent = |share: f64| (100.0 * share).round();
        let Share { share, low, high, .. } = self.share;
        let [first, second] = sides;
        let verdict = match () {
            () if low > 0.5 => format!("favours {first}"),
            () if high < 0.5 => format!("favours {second}"),
            () => "about even".to_owned(),
        };
        format!("{verdict}: {} % for {first}, between {} and {} %", percent(share), percent(low), percent(high))
    }
}

/// What people are told of how even something is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvenTold {
    #[serde(flatten)]
    even: Even,
    sentence: String,
    points: Option<String>,
    flown_by: [&'static str; 2],
}

impl Even {
    /// For sides of those names: with what their ships cost, where that is known, and who flew.
    pub fn told(self, sides: [&str; 2], points: Option<String>, flown_by: [&'static str; 2]) -> EvenTold {
        EvenTold { even: self, sentence: self.sentence(sides), points, flown_by }
    }
}

impl fmt::Display for EvenTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.flown_by;
        writeln!(f, "{}", self.sentence)?;
        if let Some(points) = &self.points {
            writeln!(f, "{points}")?;
        }
        writeln!(f, "{} battles, flown by {first} and {second}", self.even.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_favoured_only_where_the_interval_leaves_out_one_half() {
        let told = |games, wins| Even::of(games, wins).sentence(["red", "blue"]);
        assert_eq!(told(40, [18, 22]), "about even: 45 % for red, between 31 and 60 %");
        assert_eq!(told(40, [34, 6]), "favours red: 85 % for red, between 71 and 93 %");
        assert_eq!(told(40, [3, 37]), "favours blue: 8 % for red, between 3 and 20 %");
    }

    #[test]
    fn a_game_that_nobody_wins_counts_by_half_for_each() {
        assert_eq!(Even::of(40, [10, 10]), Even::of(40, [20, 20]));
        assert_eq!(Even::of(40, [0, 0]).share.share, 0.5);
    }
}
