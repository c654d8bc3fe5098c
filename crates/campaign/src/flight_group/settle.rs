//! What a battle does to a campaign: the pool, shares, ejections, what failing costs, wounds and ranks, and how the tours go on.

use std::collections::BTreeMap;

use tallyho_missions::Tours;
use tallyho_missions::tours::{Loss as Lost, Stage, Tour, TourMission};

use super::eject::{Ejected, Roll};
use super::event::{Card, Ejection, Event, Loss};
use super::report::{Demoted, Fate, Penalty};
use super::state::{FlightGroup, Flown, Pilot, Sortie, lower};
use super::switch::Mode;
use crate::field::memos;
use crate::luck::Fortune;
use crate::report::Way;

/// Works out what follows from a report.
pub(super) struct Settling<'s> {
    pub(super) group: &'s FlightGroup,
    pub(super) sortie: &'s Sortie,
    pub(super) tour: &'s Tour,
    pub(super) mission: &'s TourMission,
    pub(super) tours: &'s Tours,
}

/// What a pilot goes home with.
struct Home<'p> {
    pilot: &'p Pilot,
    /// What the pilot's dice do.
    ejected: Option<Ejected>,
    demoted: bool,
}

/// What everybody gets of a pool: the same, and the rest by choice. Whoever is named gets as much as is left; of what nobody is named for
/// those get one each who have least.
pub fn divided(pool: u32, pilots: &[(&str, i32)], wanted: &BTreeMap<String, u8>) -> Vec<i32> {
    let count = (pilots.len() as u32).max(1);
    let mut left = (pool % count) as i32;
    let mut shares = vec![(pool / count) as i32; pilots.len()];
    for (share, (id, _)) in shares.iter_mut().zip(pilots) {
        let more = i32::from(wanted.get(*id).copied().unwrap_or_default()).min(left);
        *share += more;
        left -= more;
    }
    let mut poorest: Vec<usize> = (0..pilots.len()).collect();
    poorest.sort_by_key(|&place| pilots[place].1);
    for place in poorest.into_iter().take(left.max(0) as usize) {
        shares[place] += 1;
    }
    shares
}

impl Settling<'_> {
    /// Everything, in the order of the book.
    pub(super) fn events(&self) -> Vec<Event> {
        let won = self.sortie.draft.won == Some(true);
        let attempt = self.group.mode == Mode::Completionist;
        if attempt && !won {
            // As if it had never been: only that it was tried is written down.
            return vec![Event::Dismissed { flown: self.flown(0, Vec::new(), Vec::new(), false) }];
        }
        let mut fortune = Fortune::new(self.group.seed, self.group.drawn);
        let events = self.outcome(won, &mut fortune);
        if attempt {
            let mission = self.mission.id.clone();
            return vec![Event::Attempted { mission, outcome: events, drawn: fortune.drawn() }];
        }
        events
    }

    fn outcome(&self, won: bool, fortune: &mut Fortune) -> Vec<Event> {
        let mut events = Vec::new();
        self.credits(&mut events);
        let draft = &self.sortie.draft;
        let counted: i32 = draft.tally.lines().map(|(_, source, count)| source.xp() * count).sum();
        let pool = (counted + draft.objectives(&self.sortie.goals)).max(0).unsigned_abs();
        events.push(Event::Pooled { points: pool });
        let flew: Vec<&Pilot> = self.group.flying().collect();
        let named: Vec<(&str, i32)> = flew.iter().map(|it| (it.id.as_str(), it.experience)).collect();
        let penalty = if won { Penalty::default() } else { self.penalty() };
        let (mut shares, mut lost, mut homes) = (Vec::new(), Vec::new(), Vec::new());
        for (pilot, share) in flew.iter().zip(divided(pool, &named, &draft.leftover)) {
            let ejected = self.eject(pilot, fortune, &mut events);
            lost.extend(ejected.map(|_| pilot.id.clone()));
            let points = self.bank(pilot, share, ejected.unwrap_or_default(), penalty, &mut events);
            shares.push((pilot.id.clone(), points));
            let led = pilot.id == self.sortie.alpha;
            let punished = match penalty.demoted {
                Demoted::Nobody => false,
                Demoted::Leader => led,
                Demoted::Everybody => true,
            };
            let demoted = punished || draft.fates.get(&pilot.id) == Some(&Fate::Jumped);
            homes.push(Home { pilot, ejected, demoted });
        }
        let serving = self.ranks(&homes, &mut events);
        let flown = self.flown(pool, shares, lost, won);
        let ships = flew.iter().filter_map(|it| Some((it.id.clone(), it.ship.clone()?))).collect();
        events.push(Event::Flown { flown, ships });
        let count = |id: &str| draft.outcomes.get(id).filter(|it| it.met).map(|it| it.count);
        let left = memos(&self.mission.id, &self.sortie.goals, count);
        events.extend(left.into_iter().map(|(name, memo)| Event::Noted { name, memo }));
        if self.mission.introduction {
            if won {
                self.dignity(&serving, &mut events);
            }
        } else {
            self.course(won, &serving, &mut events);
        }
        events
    }

    /// Who shot what down.
    fn credits(&self, events: &mut Vec<Event>) {
        for kill in &self.sortie.draft.kills {
            if let Some(pilot) = kill.by.clone() {
                let (what, count) = (kill.what.clone(), u16::from(kill.count));
                events.push(Event::Credited { pilot, what, count });
            }
        }
    }

    /// What failing costs: what the report says, or else what the mission does. What may be lost once costs nothing the first time.
    fn penalty(&self) -> Penalty {
        let first = self.mission.lost == Lost::ReplayOnce && self.group.mode == Mode::Classic && !self.lost_before();
        let usual = if first { Penalty::default() } else { Penalty::from(self.mission.rebuke) };
        self.sortie.draft.penalty.unwrap_or(usual)
    }

    fn lost_before(&self) -> bool {
        self.group.losses.get(&self.mission.id).is_some_and(|it| *it > 0)
    }

    /// Dice for whoever was shot down, fled, or was left behind.
    fn eject(&self, pilot: &Pilot, fortune: &mut Fortune, events: &mut Vec<Event>) -> Option<Ejected> {
        let why = match self.sortie.draft.fates.get(&pilot.id)? {
            Fate::Destroyed => Ejection::ShotDown,
            Fate::Escaped => Ejection::Escaped,
            Fate::Stayed if self.sortie.hostile => Ejection::LeftBehind,
            Fate::Stayed | Fate::Left | Fate::Jumped => return None,
        };
        let entered = self.sortie.draft.dice.get(&pilot.id).cloned();
        let rolls = entered.unwrap_or_else(|| Roll::thrown(self.sortie.dice, fortune));
        let ejected = Ejected::by(&rolls);
        events.push(Event::Ejected { pilot: pilot.id.clone(), why, rolls, drawn: fortune.drawn() });
        Some(ejected)
    }

    /// A pilot's share, less what dice take, less what failing costs; then what is banked. How much the mission brought.
    fn bank(&self, pilot: &Pilot, share: i32, ejected: Ejected, penalty: Penalty, events: &mut Vec<Event>) -> i32 {
        let points = penalty.mission.of((share - ejected.experience).max(0));
        events.push(Event::Earned { pilot: pilot.id.clone(), share, points });
        let mut lose = |what: Loss, points: i32| {
            if points > 0 {
                events.push(Event::Lost { pilot: pilot.id.clone(), what, points });
            }
        };
        lose(Loss::Career, (ejected.career + i32::from(penalty.career)).min(pilot.career.banked()));
        lose(Loss::Um, (ejected.um + i32::from(penalty.um)).min(pilot.um.banked()));
        let banked = pilot.experience + points;
        lose(Loss::Experience, banked - penalty.banked.of(banked));
        points
    }

    /// Wounds, ranks and deaths; who serves afterwards.
    fn ranks(&self, homes: &[Home<'_>], events: &mut Vec<Event>) -> Vec<String> {
        let mut gone = Vec::new();
        for Home { pilot, ejected, demoted } in homes {
            let id = pilot.id.clone();
            if pilot.injured {
                events.push(Event::Healed { pilot: id.clone() });
            }
            if ejected.is_some_and(|it| it.killed) {
                gone.push(id.clone());
                events.push(Event::Killed { pilot: id });
                continue;
            }
            let mut rank = pilot.rank;
            if self.mission.introduction && rank < 2 {
                rank = 2;
                events.push(Event::Graduated { pilot: id.clone() });
            }
            if *demoted {
                rank = lower(rank);
                events.push(Event::Demoted { pilot: id.clone(), rank });
            }
            let injured = ejected.is_some_and(|it| it.injured);
            if injured {
                events.push(Event::Injured { pilot: id.clone() });
            }
            let fit = if injured { lower(rank) } else { rank };
            if fit == 0 {
                gone.push(id.clone());
                events.push(Event::Expelled { pilot: id });
            }
        }
        let serving = self.group.pilots.iter().filter(|it| it.serves() && !gone.contains(&it.id));
        serving.map(|it| it.id.clone()).collect()
    }

    fn flown(&self, pool: u32, shares: Vec<(String, i32)>, lost: Vec<String>, won: bool) -> Flown {
        let draft = &self.sortie.draft;
        let way = self.sortie.way.unwrap_or(Way::Paper);
        let unseen = !self.group.knows(&self.mission.id) && (way != Way::Paper || draft.unseen);
        Flown {
            round: self.group.round,
            mission: self.mission.id.clone(),
            won,
            counts: self.group.mode != Mode::Completionist || won,
            way,
            rounds: draft.rounds.unwrap_or_default(),
            pool,
            shares,
            lost,
            gold: won && draft.is_gold(&self.sortie.goals),
            silver: won && unseen,
            wings: self.sortie.wings(),
        }
    }

    /// What becomes of the card, of the tour and of the campaign.
    fn course(&self, won: bool, serving: &[String], events: &mut Vec<Event>) {
        let next = self.tours.after(&self.mission.id).map(|it| it.id.clone());
        let onward = || next.clone().map_or(Card::Removed, Card::Replaced);
        let again = self.group.mode == Mode::Classic;
        let (card, failed) = match (won, self.mission.lost) {
            (true, _) => (onward(), false),
            (false, Lost::Reshuffle) if again => (Card::Reshuffled, false),
            (false, Lost::Replay) if again => (Card::Again { stress: false }, false),
            (false, Lost::ReplayOnce) if again && !self.lost_before() => (Card::Again { stress: true }, false),
            (false, Lost::ReplayOnce) if again => (onward(), false),
            (false, Lost::Advance) => (onward(), false),
            // Without its card a tour does not go on.
            (false, Lost::Reshuffle | Lost::Replay | Lost::ReplayOnce | Lost::TourFailed) => (Card::Removed, true),
            (false, Lost::Discard) => (Card::Removed, false),
        };
        let ends = card == Card::Removed && (won || failed || next.is_none());
        if self.group.mode.has_deck() {
            events.push(Event::Deck { mission: self.mission.id.clone(), card });
        }
        if self.tour.stage == Stage::Apart {
            if won {
                self.dignity(serving, events);
            }
        } else if ends {
            self.tour_ended(won, serving, events);
            if self.tour.stage == Stage::Final {
                let why = match won {
                    true => "the final tour is won",
                    false => "the final tour has failed",
                };
                events.push(Event::Over { won, why: why.to_owned() });
                return;
            }
            self.next_tours(events);
        }
        events.push(Event::RoundBegan { round: self.group.round.saturating_add(1) });
    }

    fn tour_ended(&self, won: bool, serving: &[String], events: &mut Vec<Event>) {
        let medal = won.then(|| self.tour.medal.clone());
        let pilots = if won { serving.to_vec() } else { Vec::new() };
        events.push(Event::TourEnded { tour: self.tour.number, won, medal, pilots });
    }

    /// The medal for all missions that are no tour's.
    fn dignity(&self, serving: &[String], events: &mut Vec<Event>) {
        let won = |it: &TourMission| it.id == self.mission.id || self.group.won.contains(&it.id);
        if !self.group.is_over(self.tour.number) && self.tour.missions.iter().all(won) {
            self.tour_ended(true, serving, events);
        }
    }

    /// Once every tour of a stage is over, the next are in the deck.
    fn next_tours(&self, events: &mut Vec<Event>) {
        let stage = self.tour.stage;
        let over = |it: &Tour| it.number == self.tour.number || self.group.is_over(it.number);
        if !self.group.mode.has_deck() || !self.tours.tours.iter().filter(|it| it.stage == stage).all(over) {
            return;
        }
        let next = match stage {
            Stage::Initial => Stage::Middle,
            Stage::Middle | Stage::Final | Stage::Apart => Stage::Final,
        };
        let first = self.tours.tours.iter().filter(|it| it.stage == next).filter_map(|it| it.missions.first());
        events.push(Event::Added { missions: first.map(|it| it.id.clone()).collect() });
    }
}
