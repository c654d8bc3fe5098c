//! What a battle came to, and many of them.

use serde::Serialize;
use tallyho_muster::Seating;
use tallyho_rules::{Ending, Event, Game, Seat, Sink};
use tallyho_sim::Share;

use super::conduct::{Conduct, Conducts};

/// What happened to each seat.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    owners: Vec<Seat>,
    suffered: [u32; 2],
    lost: [u32; 2],
    conducts: Conducts,
}

impl Tally {
    pub(crate) fn new(game: &Game) -> Self {
        let owners = game.ships().map(|(_, ship)| ship.seat).collect();
        Self { owners, suffered: [0; 2], lost: [0; 2], conducts: Conducts::new(game) }
    }
}

impl Sink for Tally {
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
pub(crate) struct Outcome {
    /// `None` when nobody won.
    pub(crate) winner: Option<&'static str>,
    pub(crate) how: How,
    pub(crate) rounds: u8,
    pub(crate) red: SideOutcome,
    pub(crate) blue: SideOutcome,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SideOutcome {
    pub(crate) ships: usize,
    pub(crate) lost: u32,
    /// Shields and damage cards.
    pub(crate) damage: u32,
    /// What it scored; `None` where no ship costs points.
    pub(crate) points: Option<u32>,
    /// How it flew and fought.
    pub(crate) conduct: Conduct,
}

/// How a battle was won.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum How {
    LastOnTable,
    Points,
    FinalSalvo,
    Scenario,
    Draw,
}

impl How {
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
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::LastOnTable => ", alone on the table",
            Self::Points => ", on points",
            Self::FinalSalvo => ", by a final salvo",
            Self::Scenario => ", by the objectives",
            Self::Draw => "",
        }
    }
}

pub(crate) const SIDES: [&str; 2] = ["red", "blue"];

impl Outcome {
    pub(crate) fn of(game: &Game, tally: &Tally, seating: Seating) -> Self {
        let conducts = tally.conducts.at_end(game);
        let side = |seat: usize| SideOutcome {
            ships: tally.owners.iter().filter(|owner| usize::from(owner.0) == seat).count(),
            lost: tally.lost[seat],
            damage: tally.suffered[seat],
            points: game.is_scored().then(|| game.score(Seat(seat as u8))),
            conduct: conducts[seat],
        };
        let [red, blue] = seating.order([side(0), side(1)]);
        let winner = game.winner().map(|seat| seating.order(SIDES)[usize::from(seat.0)]);
        Self { winner, how: How::of(game.ending()), rounds: game.state().round, red, blue }
    }
}

/// Many battles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Series {
    games: u32,
    wins: [u32; 2],
    rounds: u32,
    damage: [u32; 2],
    conduct: [Conduct; 2],
}

#[derive(Debug, Serialize)]
pub(crate) struct SeriesJson {
    pub(crate) games: u32,
    pub(crate) red: Share,
    pub(crate) blue: Share,
    pub(crate) undecided: Share,
    pub(crate) rounds: f64,
    pub(crate) damage_to_red: f64,
    pub(crate) damage_to_blue: f64,
    /// How the sides flew and fought, all battles together.
    pub(crate) red_conduct: Conduct,
    pub(crate) blue_conduct: Conduct,
}

impl Series {
    pub(crate) fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.rounds += u32::from(outcome.rounds);
        for (index, side) in [&outcome.red, &outcome.blue].into_iter().enumerate() {
            self.wins[index] += u32::from(outcome.winner == Some(SIDES[index]));
            self.damage[index] += side.damage;
            self.conduct[index].add(side.conduct);
        }
    }

    pub(crate) fn summary(&self) -> SeriesJson {
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
