//! How a scenario ends, and what it is worth.

use serde::{Deserialize, Serialize};

use super::{Amount, Measure, ScenarioEvent, Ships, Test};
use crate::chance::Chance;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::score::Ending;
use crate::state::{Fate, Seat, ShipId};

/// What earns points when it is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub seat: u8,
    /// Whether it must be met to win.
    pub primary: bool,
    /// It is met when all tests of one of these hold.
    pub any: Vec<Vec<Test>>,
    /// What it earns.
    pub pays: Amount,
}

/// How a scenario ends.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
    /// By the rules: last on the table, points, rounds.
    #[default]
    Usual,
    /// When the rounds are over, or no pilot of a side is left in play, objectives decide: the side wins that met all its primary ones.
    Objectives {
        /// Whose pilots and objectives count.
        seat: u8,
        /// Its pilots' ships; others of the side do not keep it going.
        pilots: Ships,
        /// What happens to ships that are still there when the rounds are over: they are lost, unless these tests hold.
        lost_unless: Option<Vec<Test>>,
        /// How many dice a lost ship of a pilot costs: the harshest result counts. 0 where losing one costs nothing.
        loss_dice: u8,
    },
}

/// What a scenario came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Who won.
    pub winner: Option<u8>,
    /// The round in which it ended.
    pub round: u8,
    /// The points of each seat.
    pub points: Vec<u32>,
    /// Which objectives were met, in their order.
    pub met: Vec<bool>,
}

/// What a lost ship costs by the harshest of its dice.
const fn loss(face: AttackFace) -> i16 {
    match face {
        AttackFace::Crit => 20,
        AttackFace::Hit => 15,
        AttackFace::Focus => 10,
        AttackFace::Blank => 5,
    }
}

impl Game {
    /// Whether an objective is met as things stand, by its place.
    pub fn is_met(&self, objective: usize) -> bool {
        let objectives = self.facts.scenario.as_ref().map(|scenario| &scenario.objectives);
        objectives.and_then(|all| all.get(objective)).is_some_and(|it| it.any.iter().any(|tests| self.all_hold(tests)))
    }

    /// How a scenario stands, or what it came to; `None` in a game without.
    pub fn report(&self) -> Option<Report> {
        let scenario = self.facts.scenario.as_ref()?;
        Some(Report {
            winner: self.winner().map(|Seat(seat)| seat),
            round: self.state.round,
            points: (0..self.facts.seats).map(|seat| self.score(Seat(seat))).collect(),
            met: (0..scenario.objectives.len()).map(|objective| self.is_met(objective)).collect(),
        })
    }

    /// The points of a seat by a scenario that counts objectives; `None` where points are counted as usual.
    pub(crate) fn objective_points(&self, seat: Seat) -> Option<u32> {
        let scenario = self.facts.scenario.as_ref()?;
        let Verdict::Objectives { .. } = scenario.verdict else { return None };
        let own = scenario.objectives.iter().enumerate().filter(|(_, it)| Seat(it.seat) == seat);
        let met: i32 =
            own.filter(|(place, _)| self.is_met(*place)).map(|(_, it)| i32::from(self.amount(it.pays))).sum();
        let destroyed = |fate: Fate| matches!(fate, Fate::Dying | Fate::Destroyed);
        let foes = self.facts.ships.iter().zip(&self.state.ships);
        let foes = foes.filter(|(facts, ship)| facts.seat != seat && destroyed(ship.fate));
        let kills: i32 = foes.map(|(facts, _)| i32::from(facts.points)).sum();
        let first = self.facts.obstacles.len();
        // Whose it was when it was destroyed counts: what was captured before pays nobody on that side.
        let things = scenario.things.iter().enumerate().filter(|(place, thing)| {
            let owner = self.state.objects[first + place].owner;
            owner != seat && thing.place.is_some() && !self.is_left(first + place)
        });
        let things: i32 = things.map(|(_, thing)| i32::from(scenario.kinds[usize::from(thing.kind)].points)).sum();
        let ruled = i32::from(self.state.scenario.scores[usize::from(seat.0)]);
        Some((met + kills + things + ruled).max(0) as u32)
    }

    /// How a scenario has ended at the end of a round, if it has; `None` in the middle, or where the usual rules judge.
    pub(crate) fn judge_scenario(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> Option<Ending> {
        let facts = self.facts.clone();
        let scenario = facts.scenario.as_ref()?;
        if let Some(winner) = self.state.scenario.winner {
            self.settle_losses(chance, sink);
            return Some(Ending::Scenario(winner));
        }
        let Verdict::Objectives { seat, pilots, ref lost_unless, .. } = scenario.verdict else { return None };
        let is_last = self.state.round >= facts.rounds;
        let in_play = self.measure(Measure::Flying(pilots)) > 0;
        if in_play && !is_last && !self.state.scenario.ended {
            return None;
        }
        // Whether primary objectives are met is settled before anybody is lost for staying.
        let primary = |(_, it): &(usize, &super::Objective)| it.primary && it.seat == seat;
        let won = scenario.objectives.iter().enumerate().filter(primary).all(|(place, _)| self.is_met(place));
        for place in (0..scenario.objectives.len()).filter(|&place| self.is_met(place)) {
            self.tell(ScenarioEvent::Met(place as u8), sink);
        }
        if is_last && lost_unless.as_ref().is_some_and(|tests| !self.all_hold(tests)) {
            for index in (0..facts.ships.len()).filter(|&index| facts.ships[index].seat == Seat(seat)) {
                if self.state.ships[index].on_table() {
                    sink.note(Event::Destroyed(ShipId(index as u8)));
                    self.remove(ShipId(index as u8), Fate::Destroyed, sink);
                }
            }
        }
        self.settle_losses(chance, sink);
        let foe = Seat((0..facts.seats).find(|&other| other != seat).unwrap_or(seat));
        Some(Ending::Scenario(if won { Seat(seat) } else { foe }))
    }

    /// Lost pilots cost points.
    fn settle_losses(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let Some(Verdict::Objectives { seat, pilots, loss_dice, .. }) = facts.scenario.as_ref().map(|it| &it.verdict)
        else {
            return;
        };
        for index in (0..facts.ships.len()).filter(|index| pilots >> index & 1 == 1) {
            if self.state.ships[index].fate != Fate::Destroyed {
                continue;
            }
            let worst = (0..*loss_dice).map(|_| loss(chance.attack_die())).max().unwrap_or_default();
            self.state.scenario.scores[usize::from(*seat)] -= worst;
            self.tell(ScenarioEvent::Penalty(ShipId(index as u8), worst), sink);
        }
    }

    /// Notes that a ship is at half health or less.
    pub(crate) fn note_half(&mut self, ship: ShipId) {
        if self.facts.scenario.is_none() {
            return;
        }
        let (profile, state) = (&self.facts.ships[ship.index()].profile, self.state.ship(ship));
        let whole = u16::from(profile.hull) + u16::from(profile.shields);
        let left = u16::from(state.shields) + u16::from(profile.hull.saturating_sub(state.damage()));
        if 2 * left <= whole {
            self.state.scenario.halved |= 1 << ship.0;
        }
    }
}
