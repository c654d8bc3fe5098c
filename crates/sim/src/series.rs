//! What a battle came to, and many of them.

use std::fmt::Write as _;

use serde::Serialize;
use tallyho_rules::{Ending, Event, Game, Seat, Sink};

use crate::conduct::{Conduct, Conducts};
use crate::row::Side;
use crate::stats::Share;

/// What happened to each seat.
#[derive(Clone, Debug)]
pub struct SideTally {
    owners: Vec<Seat>,
    suffered: [u32; 2],
    lost: [u32; 2],
    conducts: Conducts,
}

impl SideTally {
    /// Counts from now on.
    pub fn new(game: &Game) -> Self {
        let owners = game.ships().map(|(_, ship)| ship.seat).collect();
        Self { owners, suffered: [0; 2], lost: [0; 2], conducts: Conducts::new(game) }
    }
}

impl Sink for SideTally {
    fn note(&mut self, event: Event) {
        self.conducts.note(event);
        let counts = match event {
            Event::LostShield(_) | Event::Damaged(_) | Event::CriticallyDamaged(..) => &mut self.suffered,
            Event::Destroyed(_) | Event::Fled(_) => &mut self.lost,
            _ => return,
        };
        if let Event::LostShield(ship)
        | Event::Damaged(ship)
        | Event::CriticallyDamaged(ship, _)
        | Event::Destroyed(ship)
        | Event::Fled(ship) = event
        {
            counts[usize::from(self.owners[usize::from(ship.0)].0)] += 1;
        }
    }
}

/// How one battle ended, the red side first.
#[derive(Clone, Debug, Serialize)]
pub struct BattleOutcome {
    /// `None` when nobody won.
    pub winner: Option<&'static str>,
    /// How.
    pub how: WonHow,
    /// After how many rounds.
    pub rounds: u8,
    /// What red came to.
    pub red: SideOutcome,
    /// What blue did.
    pub blue: SideOutcome,
}

/// What a side came to.
#[derive(Clone, Debug, Serialize)]
pub struct SideOutcome {
    /// The ships it had.
    pub ships: usize,
    /// Those it lost.
    pub lost: u32,
    /// Shields and damage cards.
    pub damage: u32,
    /// What it scored; `None` where no ship costs points.
    pub points: Option<u32>,
    /// How it flew and fought.
    pub conduct: Conduct,
}

/// How a battle was won.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WonHow {
    /// Nobody else was left.
    LastOnTable,
    /// On points.
    Points,
    /// By a final salvo.
    FinalSalvo,
    /// By the objectives.
    Scenario,
    /// Not at all.
    Draw,
}

impl WonHow {
    fn of(ending: Option<Ending>) -> Self {
        match ending {
            Some(Ending::LastOnTable(_)) => Self::LastOnTable,
            Some(Ending::Points(_)) => Self::Points,
            Some(Ending::FinalSalvo(_)) => Self::FinalSalvo,
            Some(Ending::Scenario(_)) => Self::Scenario,
            Some(Ending::Draw) | None => Self::Draw,
        }
    }

    /// What to say after who won and when.
    pub const fn words(self) -> &'static str {
        match self {
            Self::LastOnTable => ", alone on the table",
            Self::Points => ", on points",
            Self::FinalSalvo => ", by a final salvo",
            Self::Scenario => ", by the objectives",
            Self::Draw => "",
        }
    }
}

/// What the sides are called.
pub const SIDES: [&str; 2] = ["red", "blue"];

impl BattleOutcome {
    /// What a battle came to; `first` is the side in its first seat.
    pub fn of(game: &Game, tally: &SideTally, first: Side) -> Self {
        let order = |[one, other]: [_; 2]| match first {
            Side::Red => [one, other],
            Side::Blue => [other, one],
        };
        let conducts = tally.conducts.at_end(game);
        let side = |seat: usize| SideOutcome {
            ships: tally.owners.iter().filter(|owner| usize::from(owner.0) == seat).count(),
            lost: tally.lost[seat],
            damage: tally.suffered[seat],
            points: game.is_scored().then(|| game.score(Seat(seat as u8))),
            conduct: conducts[seat],
        };
        let [red, blue] = order([side(0), side(1)]);
        let winner = game.winner().map(|seat| match (seat.0, first) {
            (0, Side::Red) | (1, Side::Blue) => SIDES[0],
            _ => SIDES[1],
        });
        Self { winner, how: WonHow::of(game.ending()), rounds: game.state().round, red, blue }
    }
}

/// Many battles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Series {
    games: u32,
    wins: [u32; 2],
    rounds: u32,
    damage: [u32; 2],
    conduct: [Conduct; 2],
}

/// Figures over many battles.
#[derive(Debug, Serialize)]
pub struct SeriesJson {
    /// How many.
    pub games: u32,
    /// Those that red won.
    pub red: Share,
    /// Those that blue won.
    pub blue: Share,
    /// Those that nobody won.
    pub undecided: Share,
    /// Rounds on average.
    pub rounds: f64,
    /// Damage that red suffered on average.
    pub damage_to_red: f64,
    /// The same of blue.
    pub damage_to_blue: f64,
    /// How red flew and fought, all battles together.
    pub red_conduct: Conduct,
    /// How blue did.
    pub blue_conduct: Conduct,
}

impl Series {
    /// Counts one more.
    pub fn add(&mut self, outcome: &BattleOutcome) {
        self.games += 1;
        self.rounds += u32::from(outcome.rounds);
        for (index, side) in [&outcome.red, &outcome.blue].into_iter().enumerate() {
            self.wins[index] += u32::from(outcome.winner == Some(SIDES[index]));
            self.damage[index] += side.damage;
            self.conduct[index].add(side.conduct);
        }
    }

    /// The figures.
    pub fn summary(&self) -> SeriesJson {
        let mean = |sum: u32| (f64::from(sum) / f64::from(self.games.max(1)) * 100.0).round() / 100.0;
        let share = |count: u32| Share::of(count.into(), self.games.into());
        SeriesJson {
            games: self.games,
            red: share(self.wins[0]),
            blue: share(self.wins[1]),
            undecided: share(self.games - self.wins[0] - self.wins[1]),
            rounds: mean(self.rounds),
            damage_to_red: mean(self.damage[0]),
            damage_to_blue: mean(self.damage[1]),
            red_conduct: self.conduct[0],
            blue_conduct: self.conduct[1],
        }
    }
}

impl SeriesJson {
    /// The figures in words, for whoever flies red and blue.
    pub fn words(&self, pilots: [&str; 2]) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = self.write(pilots, &mut text);
        text
    }

    fn write(&self, [red, blue]: [&str; 2], out: &mut String) -> std::fmt::Result {
        let games = self.games;
        writeln!(out, "{games} battles, sides swapped every other one, {:.1} rounds on average", self.rounds)?;
        let rows = [
            (format!("red wins ({red})"), self.red),
            (format!("blue wins ({blue})"), self.blue),
            ("nobody wins".to_owned(), self.undecided),
        ];
        let width = rows.iter().map(|(what, _)| what.len()).fold(22, usize::max);
        for (what, Share { count, share, low, high }) in rows {
            let percent = |share: f64| 100.0 * share;
            let interval = format!("95 %: {:.1} to {:.1} %", percent(low), percent(high));
            writeln!(out, "{what:<width$} {count:>6}  {:>5.1} %  ({interval})", percent(share))?;
        }
        let (to_red, to_blue) = (self.damage_to_red, self.damage_to_blue);
        writeln!(out, "damage on average: red suffers {to_red:.1}, blue {to_blue:.1}")?;
        let figures = self.red_conduct.figures().into_iter().zip(self.blue_conduct.figures());
        for ((what, red), (_, blue)) in figures.filter(|((_, red), (_, blue))| red + blue > 0) {
            let mean = |count: u32| f64::from(count) / f64::from(games.max(1));
            writeln!(out, "{what:<24} red {:>6.2}   blue {:>6.2}", mean(red), mean(blue))?;
        }
        Ok(())
    }
}
