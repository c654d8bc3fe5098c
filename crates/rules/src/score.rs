//! Points, and how a game ends.

use crate::chance::Chance;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::ruleset::Scoring;
use crate::scenario::Verdict;
use crate::state::{Fate, MAX_SEATS, Seat};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A seat is alone on the table.
    LastOnTable(Seat),
    /// A seat has the most points.
    Points(Seat),
    /// A seat won the final salvo, points being equal.
    FinalSalvo(Seat),
    /// A seat won by the objectives of a scenario.
    Scenario(Seat),
    /// Nobody won.
    Draw,
}

impl Ending {
    /// Who won.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::LastOnTable(seat) | Self::Points(seat) | Self::FinalSalvo(seat) | Self::Scenario(seat) => Some(seat),
            Self::Draw => None,
        }
    }
}

impl Game {
    /// How the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// Who won; `None` while the game goes on, and when nobody did.
    pub fn winner(&self) -> Option<Seat> {
        self.ending().and_then(Ending::winner)
    }

    /// Whether the ships of the game cost points. Where none does, nothing is scored.
    pub fn is_scored(&self) -> bool {
        self.facts.scenario.is_some() || self.facts.ships.iter().any(|ship| ship.points > 0)
    }

    /// The points a seat has by now: for ships of others that are gone, by the second edition also half of those that are half
    /// gone, and by the revised rules what others brought too little.
    pub fn score(&self, seat: Seat) -> u32 {
        if !self.is_scored() {
            return 0;
        }
        if let Some(points) = self.objective_points(seat) {
            return points;
        }
        let lost = |(index, ship): (usize, &crate::setup::ShipSetup)| {
            if ship.seat == seat { 0 } else { self.points_lost(index) }
        };
        let lost: u32 = self.facts.ships.iter().enumerate().map(lost).sum();
        let ruled = i64::from(self.state.scenario.scores[usize::from(seat.0)]);
        (i64::from(lost + self.head_start(seat)) + ruled).max(0) as u32
    }

    /// What a ship has given away.
    fn points_lost(&self, index: usize) -> u32 {
        let (setup, ship) = (&self.facts.ships[index], &self.state.ships[index]);
        let points = u32::from(setup.points);
        match ship.fate {
            Fate::Dying | Fate::Destroyed | Fate::Fled | Fate::Captured => points,
            Fate::Waiting | Fate::Coming => 0,
            Fate::Flying | Fate::Docked | Fate::Landed | Fate::Lifted => {
                let whole = u16::from(setup.profile.hull) + u16::from(setup.profile.shields);
                let left = u16::from(ship.shields) + u16::from(setup.profile.hull.saturating_sub(ship.damage()));
                let half = self.facts.ruleset.scoring == Scoring::HalfAndWhole && 2 * left <= whole;
                let halved = self.facts.scenario.as_ref().is_some_and(|scenario| scenario.halves)
                    && self.state.scenario.halved >> index & 1 == 1;
                match (half, halved) {
                    (true, _) => points.div_ceil(2),
                    (false, true) => points / 2,
                    (false, false) => 0,
                }
            }
        }
    }

    /// What the squads of others fall short of the points everybody may bring.
    fn head_start(&self, seat: Seat) -> u32 {
        let Scoring::WholeTo { points } = self.facts.ruleset.scoring else { return 0 };
        let others = (0..self.facts.seats).filter(|&other| other != seat.0);
        let squad = |other: u8| -> u32 {
            self.facts.ships.iter().filter(|ship| ship.seat.0 == other).map(|ship| u32::from(ship.points)).sum()
        };
        others.map(|other| u32::from(points).saturating_sub(squad(other))).sum()
    }

    /// At the end of a round: how the game has ended, if it has.
    pub(crate) fn judge(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> Option<Ending> {
        if self.facts.scenario.as_ref().is_some_and(|scenario| scenario.verdict != Verdict::Usual) {
            return self.judge_scenario(chance, sink);
        }
        let mut on_table = (0..self.facts.seats).map(Seat).filter(|&seat| self.has_ships(seat));
        match (on_table.next(), on_table.next(), self.facts.ruleset.scoring) {
            (Some(seat), None, _) => return Some(Ending::LastOnTable(seat)),
            (None, _, Scoring::HalfAndWhole) => return Some(Ending::Draw),
            (None, _, Scoring::WholeTo { .. }) => return Some(self.most_points(chance, sink)),
            (Some(_), Some(_), _) => {}
        }
        if self.state.round >= self.facts.rounds {
            return Some(self.most_points(chance, sink));
        }
        match (self.facts.ruleset.scoring, self.leaders()) {
            (Scoring::WholeTo { points }, (most, [Some(seat), None, ..])) if most >= u32::from(points) => {
                Some(Ending::Points(seat))
            }
            _ => None,
        }
    }

    fn has_ships(&self, seat: Seat) -> bool {
        self.facts.ships.iter().zip(&self.state.ships).any(|(facts, ship)| facts.seat == seat && ship.on_table())
    }

    /// The most points anybody has, and who has them.
    fn leaders(&self) -> (u32, [Option<Seat>; MAX_SEATS]) {
        let seats = || (0..self.facts.seats).map(Seat);
        let most = seats().map(|seat| self.score(seat)).max().unwrap_or_default();
        let mut leaders = [None; MAX_SEATS];
        for (place, seat) in leaders.iter_mut().zip(seats().filter(|&seat| self.score(seat) == most)) {
            *place = Some(seat);
        }
        (most, leaders)
    }

    /// Most points win. Equal ones are settled by a final salvo, or not at all.
    fn most_points(&self, chance: &mut impl Chance, sink: &mut impl Sink) -> Ending {
        match (self.leaders().1, self.facts.ruleset.scoring) {
            _ if !self.is_scored() => Ending::Draw,
            ([Some(seat), None, ..], _) => Ending::Points(seat),
            (_, Scoring::WholeTo { .. }) => Ending::Draw,
            (tied, Scoring::HalfAndWhole) => {
                self.final_salvo(tied, chance, sink).map_or(Ending::Draw, Ending::FinalSalvo)
            }
        }
    }

    /// Each of those who are tied rolls an attack die for every point of primary attack on the table; most hits and crits win,
    /// and equal ones roll again. Nobody wins when there is nothing to roll.
    fn final_salvo(
        &self,
        mut tied: [Option<Seat>; MAX_SEATS],
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Option<Seat> {
        while tied.iter().flatten().any(|&seat| self.guns(seat) > 0) {
            let mut hits = [0; MAX_SEATS];
            for &seat in tied.iter().flatten() {
                let dice = self.guns(seat);
                let is_hit = |face: AttackFace| matches!(face, AttackFace::Hit | AttackFace::Crit);
                let hit = (0..dice).filter(|_| is_hit(chance.attack_die())).count() as u16;
                hits[usize::from(seat.0)] = hit;
                sink.note(Event::FinalSalvo { seat, dice, hits: hit });
            }
            let most = tied.iter().flatten().map(|seat| hits[usize::from(seat.0)]).max();
            for place in &mut tied {
                *place = place.filter(|seat| Some(hits[usize::from(seat.0)]) == most);
            }
            let mut left = tied.iter().flatten();
            if let (Some(&seat), None) = (left.next(), left.next()) {
                return Some(seat);
            }
        }
        None
    }

    /// The primary attack values of a seat's ships on the table, together; of several weapons of a ship the strongest counts.
    fn guns(&self, seat: Seat) -> u16 {
        let ships = self.facts.ships.iter().zip(&self.state.ships);
        let own = ships.filter(|(facts, ship)| facts.seat == seat && ship.on_table());
        own.filter_map(|(facts, _)| facts.profile.attacks.iter().map(|attack| u16::from(attack.dice)).max()).sum()
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, ending: Ending, sink: &mut impl Sink) {
        self.state.stack.clear();
        self.state.ending = Some(ending);
        if self.is_scored() {
            for seat in (0..self.facts.seats).map(Seat) {
                sink.note(Event::Scored(seat, self.score(seat)));
            }
        }
        sink.note(Event::Over(ending.winner()));
    }
}
