//! Who is first player: before anything is placed and, by the revised rules, again in every round.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::ruleset::FirstPlayer;
use crate::state::{MAX_SEATS, Seat};

impl Game {
    /// Before the set-up: by the revised rules it is rolled for; before them the squad with fewer points chooses, and equal ones
    /// roll for the choice. Squads without points leave it as it was agreed.
    pub(crate) fn step_first_player(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.state.stack.pop();
        if self.first_is_settled() {
            return;
        }
        match self.facts.ruleset.first_player {
            FirstPlayer::RolledEachRound => self.roll_for_first(chance, sink),
            FirstPlayer::Fixed => {
                if let Some(chooser) = self.chooses_first(chance) {
                    self.state.stack.push(Frame::ChooseFirst(chooser));
                }
            }
        }
    }

    fn chooses_first(&mut self, chance: &mut impl Chance) -> Option<Seat> {
        let mut totals = [0_u32; MAX_SEATS];
        for ship in &self.facts.ships {
            totals[usize::from(ship.seat.0)] += u32::from(ship.points);
        }
        let totals = &totals[..usize::from(self.facts.seats)];
        let least = *totals.iter().min()?;
        let lowest = || (0..).zip(totals).filter(|(_, total)| **total == least).map(|(seat, _)| Seat(seat));
        match lowest().count() {
            _ if totals.iter().all(|total| *total == 0) => None,
            1 => lowest().next(),
            // A call on one die is right as often as wrong.
            tied => lowest().nth(usize::from(chance.draw(tied as u8))),
        }
    }

    pub(crate) fn offer_first(&mut self) {
        self.options.clear();
        (0..self.facts.seats).for_each(|seat| self.options.push(Choice::Seat(Seat(seat))));
    }

    pub(crate) fn choose_first(&mut self, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Seat(seat) = choice {
            self.state.first = seat;
            sink.note(Event::FirstPlayer(seat));
        }
    }

    /// Each seat rolls three attack dice: most crits, then most focus results, then most hits; equal ones roll again.
    pub(crate) fn roll_for_first(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        loop {
            let mut best = ([0; 3], 0, false);
            for seat in 0..self.facts.seats {
                let mut rolled = [0; 3];
                for _ in 0..3 {
                    match self.roll_one(chance) {
                        AttackFace::Crit => rolled[0] += 1,
                        AttackFace::Focus => rolled[1] += 1,
                        AttackFace::Hit => rolled[2] += 1,
                        AttackFace::Blank => {}
                    }
                }
                if seat == 0 || rolled > best.0 {
                    best = (rolled, seat, false);
                } else if rolled == best.0 {
                    best.2 = true;
                }
            }
            let (_, seat, tied) = best;
            if !tied {
                self.state.first = Seat(seat);
                sink.note(Event::FirstPlayer(Seat(seat)));
                return;
            }
        }
    }
}
