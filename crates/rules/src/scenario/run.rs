//! Rules of a scenario: at which moment, if what, what happens.

use serde::{Deserialize, Serialize};

use super::change::Running;
use super::{Amount, Change, Kinds, ScenarioEvent, Ships, Subject, Test};
use crate::chance::Chance;
use crate::event::Sink;
use crate::game::Game;
use crate::state::{Seat, ShipId};

/// A rule of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// What the mission calls it.
    pub name: String,
    /// When it is looked at.
    pub at: Moment,
    /// What must hold.
    pub tests: Vec<Test>,
    /// Whether it happens only once.
    pub once: bool,
    /// What happens, in this order.
    pub deeds: Vec<Deed>,
}

/// When rules are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// Everybody is in place.
    Start,
    /// A round begins, before waves arrive.
    RoundStart,
    /// The System phase begins.
    SystemStart,
    /// The Engagement phase is over.
    EngagementEnd,
    /// The End phase begins.
    EndStart,
    /// The End phase is over.
    EndEnd,
}

/// What a rule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// A seat scores.
    Score(u8, Amount),
    /// A counter goes up, or down.
    Add(u8, Amount),
    /// A counter is set.
    Set(u8, Amount),
    /// So many ships of a wave come at the start of the next round.
    Call(u8, Amount),
    /// A seat wins, at once.
    Win(u8),
    /// It is over, and objectives are counted.
    End,
    /// Each of these ships rolls a sensor check for the beacons of these kinds; its crits are added to a counter.
    Sense {
        /// Who.
        who: Ships,
        /// The kinds of beacon.
        kinds: Kinds,
        /// Those with a stealth device.
        quiet: Ships,
        /// The counter, by its place.
        counter: u8,
    },
    /// Each of these ships lays one of these kinds that is gone behind it, where the place is good; a counter goes up for each.
    LayBehind {
        /// Who.
        ships: Ships,
        /// The kinds of thing.
        kinds: Kinds,
        /// The counter, by its place.
        counter: u8,
    },
    /// Ships of the first that touch one of the second are taken.
    Board {
        /// Who is taken.
        whom: Ships,
        /// By whom.
        by: Ships,
    },
    /// A counter is set to a number from 1 to an amount, by chance.
    Draw(u8, Amount),
    /// A ship that waits takes the place of one of these that is on the table, with its damage; that one is taken.
    Turn {
        /// Who is taken.
        whom: Ships,
        /// Who comes instead, by its place.
        into: u8,
    },
    /// Each of these ships gets shields back if it is within a range of one of others, or of a thing of some kinds.
    Shield {
        /// Who.
        who: Ships,
        /// How many, at most.
        shields: u8,
        /// Near which ships.
        whom: Ships,
        /// Near which kinds of thing.
        kinds: Kinds,
        /// Within which range.
        reach: u8,
    },
    /// The ships of a wave that have left the table by their own move come back at the start of the next round.
    Return(u8),
    /// Something happens to each of some ships and things.
    Change {
        /// To whom.
        whom: Subject,
        /// What.
        how: Change,
        /// How much.
        amount: Amount,
    },
}

impl Deed {
    /// The amount that it is done by, where it has one.
    pub const fn amount(&self) -> Option<Amount> {
        match *self {
            Self::Score(_, amount)
            | Self::Add(_, amount)
            | Self::Set(_, amount)
            | Self::Call(_, amount)
            | Self::Draw(_, amount)
            | Self::Change { amount, .. } => Some(amount),
            Self::Win(_)
            | Self::End
            | Self::Sense { .. }
            | Self::LayBehind { .. }
            | Self::Board { .. }
            | Self::Turn { .. }
            | Self::Shield { .. }
            | Self::Return(_) => None,
        }
    }
}

impl Game {
    /// Looks at the rules of a moment.
    pub(crate) fn rule(&mut self, at: Moment, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.facts.scenario.is_none() {
            return;
        }
        let facts = self.facts.clone();
        let rules = facts.scenario.iter().flat_map(|scenario| &scenario.rules).enumerate();
        for (place, rule) in rules.filter(|(_, rule)| rule.at == at) {
            let spent = rule.once && self.state.scenario.has_happened(place);
            if spent || !self.all_hold(&rule.tests) {
                continue;
            }
            if rule.once {
                self.state.scenario.happened |= 1 << place;
                self.tell(ScenarioEvent::Ruled(place as u8), sink);
            }
            for deed in &rule.deeds {
                self.bring_about(*deed, None, chance, sink);
            }
        }
    }

    /// What a deed says happens, by a rule or by an errand.
    pub(crate) fn bring_about(
        &mut self,
        deed: Deed,
        running: Option<Running>,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        match deed {
            Deed::Score(seat, amount) => {
                let points = self.amount(amount);
                if points != 0 {
                    self.state.scenario.scores[usize::from(seat)] += points;
                    self.tell(ScenarioEvent::Scored(Seat(seat), points), sink);
                }
            }
            Deed::Add(counter, amount) => {
                let more = self.amount(amount);
                self.add_to(counter, more);
            }
            Deed::Set(counter, amount) => {
                self.state.scenario.counters[usize::from(counter)] = self.amount(amount);
            }
            Deed::Call(wave, amount) => {
                let count = self.amount(amount).clamp(0, i16::from(u8::MAX)) as u8;
                let due = &mut self.state.scenario.due[usize::from(wave)];
                *due = due.saturating_add(count);
            }
            Deed::Return(wave) => self.call_back(wave),
            Deed::Win(seat) => self.state.scenario.winner = self.state.scenario.winner.or(Some(Seat(seat))),
            Deed::End => self.state.scenario.ended = true,
            Deed::LayBehind { ships, kinds, counter } => {
                let laid = self.lay_behind(ships, kinds, sink);
                self.add_to(counter, laid);
            }
            Deed::Board { whom, by } => self.board(by, whom, sink),
            Deed::Turn { whom, into } => self.turn_coat(whom, ShipId(into), sink),
            Deed::Shield { who, shields, whom, kinds, reach } => {
                let fed = self.close_by(who, whom, kinds, reach).fold(0_u64, |ships, ship| ships | 1 << ship.0);
                self.feed(fed, shields, sink);
            }
            Deed::Change { whom, how, amount } => self.change((whom, how, amount), running, chance, sink),
            Deed::Sense { who, kinds, quiet, counter } => {
                let crits = self.sense((who, kinds, quiet), chance, sink);
                self.add_to(counter, crits);
            }
            Deed::Draw(counter, amount) => {
                let sides = self.amount(amount).clamp(1, i16::from(u8::MAX)) as u8;
                self.state.scenario.counters[usize::from(counter)] = 1 + i16::from(chance.draw(sides));
            }
        }
    }

    fn add_to(&mut self, counter: u8, more: i16) {
        let counter = &mut self.state.scenario.counters[usize::from(counter)];
        *counter = counter.saturating_add(more);
    }
}
