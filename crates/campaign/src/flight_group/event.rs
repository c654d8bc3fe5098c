//! What happened in a campaign of Flight Group Alpha. Events hold every number they bring, so that opening a campaign needs no content
//! and rolls nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::eject::Roll;
use super::report::{Draft, Entry};
use super::state::{FlightGroup, Flown, Mark, Pilot, Points, Sortie, Step};
use super::switch::{Mode, Switches};
use super::wings::Follows;
use crate::ground::{Correction, Memo, Said};
use crate::report::{Report, Way};
use crate::roster::{Change, Duty};

/// A purse of points that never are expended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purse {
    /// For what is mounted.
    Um,
    /// For what the path brings.
    Career,
}

/// What becomes of the card of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// It is gone, and another takes its place.
    Replaced(String),
    /// It goes back.
    Reshuffled,
    /// It is flown again at once.
    Again {
        /// Whether under stress.
        stress: bool,
    },
    /// It is gone.
    Removed,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "fields of events are what their names say")]
pub enum Event {
    /// It began.
    Began { name: String, seed: u64, mode: Mode, switches: Switches },
    /// Something happened to people.
    People { change: Change },
    /// There is a new pilot.
    Recruited { id: String, callsign: String, player: String },
    /// The tours begin: these pilots are of the second rank now, and this is the deck.
    Commissioned { pilots: Vec<String>, deck: Vec<String> },
    /// A pilot has risen, for so much experience.
    Advanced { pilot: String, rank: u8, paid: i32, path: Option<String> },
    /// A pilot follows a path, for good.
    Followed { pilot: String, path: String },
    /// Experience became points.
    Banked { pilot: String, purse: Purse, paid: i32, points: i32 },
    /// Missions lie open.
    Drawn { missions: Vec<String>, drawn: u64 },
    /// One is flown; the others are back in the deck. Each flies this chassis.
    Chosen { sortie: Box<Sortie>, ships: BTreeMap<String, String>, drawn: u64 },
    /// It is put back.
    Unchosen,
    /// Somebody has looked who comes in a mission.
    Looked { mission: String },
    /// Who leads.
    Led { pilot: String },
    /// A pilot flies behind another, or alone again.
    Formed { pilot: String, follows: Option<Follows> },
    /// A pilot flies another chassis, and nothing is mounted on it yet.
    Assigned { pilot: String, ship: String },
    /// A card is taken along.
    Loaded { pilot: String, card: String },
    /// A card stays behind.
    Unloaded { pilot: String, card: String },
    /// A card gets a further charge.
    Charged { pilot: String, card: String },
    /// A card gets no further charges.
    Uncharged { pilot: String, card: String },
    /// What the mission gives everybody for what is mounted.
    Granted { points: u8 },
    /// How it is fought.
    Flew { way: Way },
    /// A part of the report.
    Entered { entry: Entry },
    /// All of the report.
    Reported { way: Way, report: Report },
    /// An attempt was won: so it will stand if it counts.
    Attempted { mission: String, outcome: Vec<Event>, drawn: u64 },
    /// An attempt does not count.
    Dismissed { flown: Flown },
    /// So many of something were shot down by a pilot.
    Credited { pilot: String, what: String, count: u16 },
    /// What all of it comes to.
    Pooled { points: u32 },
    /// Dice were rolled for a pilot.
    Ejected { pilot: String, why: Ejection, rolls: Vec<Roll>, drawn: u64 },
    /// A pilot's experience of the mission, after all that was taken from it.
    Earned { pilot: String, share: i32, points: i32 },
    /// A pilot loses points or experience that was banked.
    Lost { pilot: String, what: Loss, points: i32 },
    /// A wound costs nothing any more.
    Healed { pilot: String },
    /// A pilot is wounded.
    Injured { pilot: String },
    /// A pilot has a lower rank, for good.
    Demoted { pilot: String, rank: u8 },
    /// A pilot of no rank has to leave.
    Expelled { pilot: String },
    /// A pilot is dead.
    Killed { pilot: String },
    /// A pilot of the first rank is of the second, without paying.
    Graduated { pilot: String },
    /// The mission is done.
    Flown { flown: Flown, ships: BTreeMap<String, String> },
    /// The mission leaves a number behind for later ones.
    Noted { name: String, memo: Memo },
    /// What becomes of the mission's card.
    Deck { mission: String, card: Card },
    /// A tour is over; those pilots have its medal.
    TourEnded { tour: u8, won: bool, medal: Option<String>, pilots: Vec<String> },
    /// The cards of the next tours are in the deck.
    Added { missions: Vec<String> },
    /// The next round.
    RoundBegan { round: u16 },
    /// It is over.
    Over { won: bool, why: String },
    /// A switch was set.
    Switched { name: String, value: String },
    /// How many miniatures there are of a chassis; any number if none.
    Collected { ship: String, count: Option<u8> },
    /// Everything may be seen.
    Shown,
    /// Something was said about taking back.
    Said { said: Said },
    /// A number was set by hand.
    Corrected { correction: Correction },
    /// A pilot as he stood on paper.
    TakenOver { pilot: Box<Pilot> },
    /// Tours, deck and round as they stood on paper.
    Stood { begun: bool, deck: Vec<String>, won: Vec<String>, ended: Vec<(u8, bool)>, round: u16 },
}

/// Why dice are rolled for a pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ejection {
    /// The ship was shot down.
    ShotDown,
    /// It fled over an edge without leave.
    Escaped,
    /// It was left behind in hostile space.
    LeftBehind,
}

/// What a pilot loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// Points for what is mounted.
    Um,
    /// Points of the path.
    Career,
    /// Experience that was banked.
    Experience,
}

impl FlightGroup {
    /// What follows from an event.
    pub(super) fn take_in(&mut self, event: &Event) {
        match event {
            Event::Began { .. }
            | Event::People { .. }
            | Event::Commissioned { .. }
            | Event::Switched { .. }
            | Event::Collected { .. }
            | Event::Shown
            | Event::Looked { .. }
            | Event::Said { .. }
            | Event::Corrected { .. }
            | Event::TakenOver { .. }
            | Event::Stood { .. } => self.apply_frame(event),
            Event::Recruited { .. }
            | Event::Advanced { .. }
            | Event::Followed { .. }
            | Event::Banked { .. }
            | Event::Assigned { .. }
            | Event::Loaded { .. }
            | Event::Unloaded { .. }
            | Event::Charged { .. }
            | Event::Uncharged { .. } => self.apply_to_pilot(event),
            Event::Drawn { .. }
            | Event::Chosen { .. }
            | Event::Unchosen
            | Event::Led { .. }
            | Event::Formed { .. }
            | Event::Granted { .. }
            | Event::Flew { .. }
            | Event::Entered { .. }
            | Event::Reported { .. }
            | Event::Attempted { .. } => self.apply_to_mission(event),
            Event::Credited { .. }
            | Event::Pooled { .. }
            | Event::Ejected { .. }
            | Event::Earned { .. }
            | Event::Lost { .. }
            | Event::Healed { .. }
            | Event::Injured { .. }
            | Event::Demoted { .. }
            | Event::Expelled { .. }
            | Event::Killed { .. }
            | Event::Graduated { .. } => self.apply_result(event),
            Event::Dismissed { .. }
            | Event::Flown { .. }
            | Event::Noted { .. }
            | Event::Deck { .. }
            | Event::TourEnded { .. }
            | Event::Added { .. }
            | Event::RoundBegan { .. }
            | Event::Over { .. } => self.apply_course(event),
        }
    }

    /// How it is played, and by whom.
    fn apply_frame(&mut self, event: &Event) {
        match event.clone() {
            Event::Began { name, seed, mode, switches } => {
                (self.ground.name, self.seed, self.mode, self.switches, self.round) = (name, seed, mode, switches, 1);
            }
            Event::People { change } => change.apply(&mut self.ground, &mut self.pilots),
            Event::Commissioned { pilots, deck } => {
                self.pilots.iter_mut().filter(|it| pilots.contains(&it.id)).for_each(|it| it.rank = 2);
                (self.begun, self.deck) = (true, deck);
            }
            Event::Switched { name, value } => {
                self.switches = self.switches.with(&name, &value).unwrap_or(self.switches);
            }
            Event::Collected { ship, count } => {
                match count {
                    Some(count) => self.collection.insert(ship, count),
                    None => self.collection.remove(&ship),
                };
            }
            Event::Shown => self.ground.shown = true,
            Event::Looked { mission } => drop(self.looked.insert(mission)),
            Event::Said { said } => self.ground.hear(&said),
            Event::Corrected { correction } => {
                self.correct(&correction.what, correction.to);
                self.ground.corrections.push(correction);
            }
            Event::TakenOver { pilot } => match self.pilot_mut(&pilot.id) {
                Some(old) => *old = *pilot,
                None => self.pilots.push(*pilot),
            },
            Event::Stood { begun, deck, won, ended, round } => {
                (self.begun, self.deck, self.won) = (begun, deck, won.into_iter().collect());
                (self.ended, self.round) = (ended.into_iter().collect(), round);
            }
            _ => {}
        }
    }

    fn apply_to_pilot(&mut self, event: &Event) {
        if let Event::Recruited { id, callsign, player } = event.clone() {
            self.pilots.push(Pilot { id, callsign, player, rank: 1, ..Pilot::default() });
            return;
        }
        let Some(pilot) = event.pilot().and_then(|id| self.pilot_mut(id)) else { return };
        match event {
            Event::Advanced { rank, paid, path, .. } => {
                pilot.pay(*paid);
                pilot.rank = *rank;
                if let Some(path) = path {
                    pilot.path = Some(path.clone());
                }
            }
            Event::Followed { path, .. } => pilot.path = Some(path.clone()),
            Event::Banked { purse, paid, points, .. } => {
                pilot.pay(*paid);
                pilot.purse(*purse).bought += points;
            }
            Event::Assigned { ship, .. } => {
                pilot.ship = Some(ship.clone());
                pilot.unload();
                let id = pilot.id.clone();
                if let Some(sortie) = self.sortie_mut() {
                    sortie.leave_wings(&id);
                }
            }
            Event::Loaded { card, .. } => pilot.load.push(card.clone()),
            Event::Unloaded { card, .. } => {
                if let Some(place) = pilot.load.iter().rposition(|it| it == card) {
                    pilot.load.remove(place);
                }
                if !pilot.load.contains(card) {
                    pilot.charged.retain(|it| it != card);
                }
            }
            Event::Charged { card, .. } => pilot.charged.push(card.clone()),
            Event::Uncharged { card, .. } => pilot.charged.retain(|it| it != card),
            _ => {}
        }
    }

    fn apply_to_mission(&mut self, event: &Event) {
        match event.clone() {
            Event::Drawn { missions, drawn } => {
                self.drawn = drawn;
                self.step = Step::Choose { drawn: missions };
            }
            Event::Chosen { sortie, ships, drawn } => {
                self.drawn = drawn;
                self.pilots.iter_mut().for_each(|it| {
                    it.unload();
                    it.ship = ships.get(&it.id).cloned();
                });
                self.step = Step::Prepare(sortie);
            }
            Event::Unchosen => self.stand_down(),
            Event::Led { pilot } => {
                if let Some(sortie) = self.sortie_mut() {
                    sortie.take_the_lead(pilot);
                }
            }
            Event::Formed { pilot, follows } => {
                if let Some(sortie) = self.sortie_mut() {
                    match follows {
                        Some(follows) => sortie.behind.insert(pilot, follows),
                        None => sortie.behind.remove(&pilot),
                    };
                }
            }
            Event::Granted { points } => {
                if let Some(sortie) = self.sortie_mut() {
                    sortie.grant = points;
                }
            }
            Event::Flew { way } => {
                if let Step::Prepare(sortie) | Step::Play(sortie) = std::mem::take(&mut self.step) {
                    self.step = Step::Play(Box::new(Sortie { way: Some(way), ..*sortie }));
                }
            }
            Event::Entered { entry } => {
                if let Some(sortie) = self.sortie_mut() {
                    sortie.draft.enter(entry);
                }
            }
            Event::Reported { way, report } => {
                if let Some(sortie) = self.sortie_mut() {
                    // A companion knows but a part of the chart.
                    let counted = way != Way::Companion;
                    (sortie.way, sortie.draft) = (Some(way), Draft { counted, ..Draft::of(&report) });
                }
            }
            Event::Attempted { mission, outcome, drawn } => {
                self.drawn = drawn;
                self.step = Step::Judge { mission, outcome };
            }
            _ => {}
        }
    }

    /// What a mission did to those who flew it.
    fn apply_result(&mut self, event: &Event) {
        if let Event::Ejected { drawn, .. } = event {
            self.drawn = (*drawn).max(self.drawn);
        }
        let Some(pilot) = event.pilot().and_then(|id| self.pilot_mut(id)) else { return };
        match event {
            Event::Credited { what, count, .. } => {
                let kills = pilot.kills.entry(what.clone()).or_default();
                *kills = kills.saturating_add(*count);
            }
            Event::Ejected { .. } => pilot.ejections = pilot.ejections.saturating_add(1),
            Event::Earned { points, .. } => {
                pilot.experience += points;
                pilot.earned += points;
            }
            Event::Lost { what: Loss::Um, points, .. } => pilot.um.lost += points,
            Event::Lost { what: Loss::Career, points, .. } => pilot.career.lost += points,
            Event::Lost { what: Loss::Experience, points, .. } => {
                pilot.experience -= points;
                pilot.gone += points;
            }
            Event::Healed { .. } => pilot.injured = false,
            Event::Injured { .. } => pilot.injured = true,
            Event::Demoted { rank, .. } => pilot.rank = *rank,
            Event::Expelled { .. } => (pilot.rank, pilot.duty) = (0, Duty::Retired),
            Event::Killed { .. } => pilot.duty = Duty::Killed,
            Event::Graduated { .. } => pilot.rank = 2,
            // The pool says how it came about; what it came to follows.
            _ => {}
        }
    }

    /// How it goes on.
    fn apply_course(&mut self, event: &Event) {
        match event {
            Event::Dismissed { flown } => {
                self.flown.push(flown.clone());
                self.stand_down();
            }
            Event::Flown { flown, ships } => {
                let Flown { mission, won, gold, silver, .. } = flown.clone();
                for (id, _) in &flown.shares {
                    if let Some(pilot) = self.pilot_mut(id) {
                        pilot.missions.push(Mark { mission: mission.clone(), won, gold, silver });
                        pilot.ships.extend(ships.get(id).cloned());
                    }
                }
                if won {
                    self.won.insert(mission.clone());
                } else {
                    *self.losses.entry(mission.clone()).or_default() += 1;
                }
                if self.again.as_ref().is_some_and(|(again, _)| *again == mission) {
                    self.again = None;
                }
                self.flown.push(flown.clone());
                self.stand_down();
            }
            Event::Noted { name, memo } => drop(self.ground.memos.insert(name.clone(), memo.clone())),
            Event::Deck { mission, card } => {
                self.deck.retain(|it| it != mission);
                match card {
                    Card::Replaced(next) => self.deck.push(next.clone()),
                    Card::Reshuffled => self.deck.push(mission.clone()),
                    Card::Again { stress } => {
                        self.deck.push(mission.clone());
                        self.again = Some((mission.clone(), *stress));
                    }
                    Card::Removed => {}
                }
            }
            Event::TourEnded { tour, won, medal, pilots } => {
                self.ended.insert(*tour, *won);
                for pilot in self.pilots.iter_mut().filter(|it| pilots.contains(&it.id)) {
                    pilot.medals.extend(medal.clone());
                }
            }
            Event::Added { missions } => self.deck.extend(missions.iter().cloned()),
            Event::RoundBegan { round } => self.round = *round,
            Event::Over { won, why } => self.step = Step::Over { won: *won, why: why.clone() },
            _ => {}
        }
    }

    /// Everybody is back: what was taken along goes back to the armory.
    fn stand_down(&mut self) {
        for pilot in &mut self.pilots {
            pilot.unload();
            pilot.ship = None;
            if matches!(self.step, Step::Play(_) | Step::Judge { .. }) {
                pilot.stand_in = None;
            }
        }
        self.step = Step::Spend;
    }
}

impl Pilot {
    fn pay(&mut self, experience: i32) {
        self.experience -= experience;
        self.spent += experience;
    }

    fn purse(&mut self, purse: Purse) -> &mut Points {
        match purse {
            Purse::Um => &mut self.um,
            Purse::Career => &mut self.career,
        }
    }

    fn unload(&mut self) {
        self.load.clear();
        self.charged.clear();
    }
}
