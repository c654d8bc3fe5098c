//! What happened in a campaign of the Aturi Cluster. Events hold every number they bring, so that opening a campaign needs no
//! content and rolls nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::state::{Cluster, Draft, Duty, Flown, Foe, Goal, Length, Owned, Pilot, Sortie, Step};
use super::switch::Switches;
use crate::ground::{Correction, Memo, Said};
use crate::report::{Kill, Outcome, Report, ShipFate, Way};
use crate::roster::Change;

/// A card whose price changed with its pilot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repriced {
    /// Which.
    pub card: String,
    /// What it was worth.
    pub from: u16,
    /// What it is worth now.
    pub to: u16,
}

/// One entry of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "field")]
pub enum Entry {
    /// Whether it was won.
    Won {
        /// Yes or no.
        won: bool,
    },
    /// The last round.
    Rounds {
        /// Which.
        rounds: u8,
    },
    /// What became of a pilot.
    Fate {
        /// Whom.
        pilot: String,
        /// What.
        fate: ShipFate,
    },
    /// How many of something somebody shot down, all told.
    Kills(Kill),
    /// All that was shot down is counted.
    Counted,
    /// What came of an objective.
    Outcome(Outcome),
    /// What rules of the mission gave or took.
    Scored {
        /// How much.
        points: i16,
    },
    /// Dice that were rolled at the table for a lost ship.
    Dice {
        /// Whose.
        pilot: String,
        /// What they show.
        faces: Vec<String>,
    },
}

/// What a mission does to the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckChange {
    /// It is gone, and another takes its place.
    Replaced(String),
    /// It goes back.
    Reshuffled,
    /// It is gone.
    Removed,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "fields of events are what their names say")]
pub enum Event {
    /// It began.
    Began { name: String, seed: u64, length: Length, switches: Switches, deck: Vec<String>, drawn: u64 },
    /// Somebody joined.
    Joined { id: String, name: String },
    /// Somebody left.
    Left { player: String },
    /// There is a new pilot.
    Recruited { id: String, callsign: String, player: String, points: u16 },
    /// A pilot is called otherwise.
    Renamed { pilot: String, callsign: String },
    /// A pilot is another player's.
    Handed { pilot: String, player: String },
    /// Who flies a pilot tonight; nobody else than its player if none.
    StoodIn { pilot: String, player: Option<String> },
    /// Whether a pilot flies.
    Duty { pilot: String, duty: Duty },
    /// A pilot has a first ship.
    ShipBought { pilot: String, ship: String, paid: u16 },
    /// A pilot has another ship.
    ShipChanged { pilot: String, ship: String, back: u16, paid: u16, fee: u16, repriced: Vec<Repriced> },
    /// A pilot owns a card.
    Bought { pilot: String, card: String, paid: u16 },
    /// A pilot owns it no longer.
    Sold { pilot: String, card: String, got: u16, lost: u16 },
    /// A pilot has risen.
    Advanced { pilot: String, level: u8, paid: u16, repriced: Vec<Repriced> },
    /// Missions lie open.
    Drawn { missions: Vec<String>, drawn: u64 },
    /// One is flown; the others are back in the deck.
    Chosen {
        mission: String,
        level: u8,
        pilots: u8,
        seed: u64,
        foes: Vec<Foe>,
        goals: Vec<Goal>,
        rounds: u8,
        loads: BTreeMap<String, Vec<String>>,
        drawn: u64,
    },
    /// It is set up anew: with other pilots, or other luck.
    Unchosen,
    /// A pilot takes a card along.
    Loaded { pilot: String, card: String },
    /// A pilot leaves a card behind.
    Unloaded { pilot: String, card: String },
    /// The battle begins, or its report is filled in.
    Flew { way: Way },
    /// Somebody filled in a part of the report.
    Entered { entry: Entry },
    /// The report came whole.
    Reported { way: Way, report: Report },
    /// Points for what was shot down, or for an objective.
    Earned { what: String, points: i32 },
    /// A pilot shot something down.
    Credited { pilot: String, what: String, count: u16 },
    /// A pilot's ship was lost; what the dice showed, and what that costs the squad.
    ShipLost { pilot: String, dice: Vec<String>, points: u16, drawn: u64 },
    /// By the classic table a pilot loses a card.
    CardLost { pilot: String, card: String, worth: u16 },
    /// A pilot is dead.
    Killed { pilot: String },
    /// What all of it comes to.
    Pooled { points: u32 },
    /// A pilot's part of it.
    Shared { pilot: String, points: u16 },
    /// A part of that goes again, by the classic table.
    Forfeited { pilot: String, points: u16 },
    /// A side has one more token: the Rebels, or the Empire.
    Token { rebel: bool },
    /// What becomes of the mission's card.
    Deck { mission: String, change: DeckChange },
    /// The mission is done.
    Flown { flown: Flown },
    /// The mission leaves a number behind for later ones.
    Noted { name: String, memo: Memo },
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
    /// The deck, tokens and round as they stood on paper.
    Stood { deck: Vec<String>, tokens: [u8; 2], round: u16 },
}

impl Cluster {
    /// What follows from an event.
    pub(super) fn take_in(&mut self, event: &Event) {
        match event {
            Event::Joined { .. }
            | Event::Left { .. }
            | Event::Renamed { .. }
            | Event::Handed { .. }
            | Event::StoodIn { .. }
            | Event::Duty { .. } => {
                if let Some(change) = event.change() {
                    change.apply(&mut self.ground, &mut self.pilots);
                }
            }
            Event::Began { .. }
            | Event::Switched { .. }
            | Event::Collected { .. }
            | Event::Shown
            | Event::Said { .. }
            | Event::Corrected { .. }
            | Event::TakenOver { .. }
            | Event::Stood { .. } => self.apply_frame(event),
            Event::Recruited { .. }
            | Event::ShipBought { .. }
            | Event::ShipChanged { .. }
            | Event::Bought { .. }
            | Event::Sold { .. }
            | Event::Advanced { .. }
            | Event::Loaded { .. }
            | Event::Unloaded { .. } => {
                self.apply_to_pilot(event);
            }
            Event::Drawn { .. }
            | Event::Chosen { .. }
            | Event::Unchosen
            | Event::Flew { .. }
            | Event::Entered { .. }
            | Event::Reported { .. } => self.apply_to_mission(event),
            Event::Earned { .. }
            | Event::Credited { .. }
            | Event::ShipLost { .. }
            | Event::CardLost { .. }
            | Event::Killed { .. }
            | Event::Pooled { .. }
            | Event::Shared { .. }
            | Event::Forfeited { .. }
            | Event::Token { .. }
            | Event::Deck { .. }
            | Event::Flown { .. }
            | Event::Noted { .. }
            | Event::RoundBegan { .. }
            | Event::Over { .. } => self.apply_result(event),
        }
    }

    /// How it is played, and by whom.
    fn apply_frame(&mut self, event: &Event) {
        match event.clone() {
            Event::Began { name, seed, length, switches, deck, drawn } => {
                (self.ground.name, self.seed, self.length) = (name, seed, length);
                (self.switches, self.deck, self.drawn, self.round) = (switches, deck, drawn, 1);
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
            Event::Said { said } => self.ground.hear(&said),
            Event::Corrected { correction } => {
                self.correct(&correction.what, correction.to);
                self.ground.corrections.push(correction);
            }
            Event::TakenOver { pilot } => match self.pilot_mut(&pilot.id) {
                Some(old) => *old = *pilot,
                None => self.pilots.push(*pilot),
            },
            Event::Stood { deck, tokens, round } => (self.deck, self.tokens, self.round) = (deck, tokens, round),
            _ => {}
        }
    }

    fn apply_to_pilot(&mut self, event: &Event) {
        if let Event::Recruited { id, callsign, player, points } = event {
            let (points, earned) = (i32::from(*points), i32::from(*points));
            let (id, callsign, player) = (id.clone(), callsign.clone(), player.clone());
            self.pilots.push(Pilot { id, callsign, player, level: 1, points, earned, ..Pilot::default() });
            return;
        }
        let Some(pilot) = event.pilot().and_then(|id| self.pilot_mut(id)) else { return };
        match event {
            Event::ShipBought { ship, paid, .. } => {
                pilot.ship = Some(ship.clone());
                pilot.points = pilot.points.saturating_sub(i32::from(*paid));
            }
            Event::ShipChanged { ship, back, paid, fee, repriced, .. } => {
                pilot.ship = Some(ship.clone());
                pilot.points = pilot.points.saturating_add(i32::from(*back) - i32::from(*paid) - i32::from(*fee));
                pilot.gone = pilot.gone.saturating_add(i32::from(*fee));
                pilot.reprice(repriced);
            }
            Event::Bought { card, paid, .. } => {
                pilot.points = pilot.points.saturating_sub(i32::from(*paid));
                pilot.owned.push(Owned { card: card.clone(), paid: *paid });
            }
            Event::Sold { card, got, lost, .. } => {
                pilot.points = pilot.points.saturating_add(i32::from(*got));
                pilot.gone = pilot.gone.saturating_add(i32::from(*lost));
                pilot.drop_card(card);
            }
            Event::Advanced { level, paid, repriced, .. } => {
                pilot.level = *level;
                pilot.points = pilot.points.saturating_sub(i32::from(*paid));
                pilot.gone = pilot.gone.saturating_add(i32::from(*paid));
                pilot.reprice(repriced);
            }
            Event::Loaded { card, .. } => pilot.load.push(card.clone()),
            Event::Unloaded { card, .. } => pilot.load.retain(|it| it != card),
            _ => {}
        }
    }

    fn apply_to_mission(&mut self, event: &Event) {
        match event.clone() {
            Event::Drawn { missions, drawn } => {
                self.known.extend(missions.iter().cloned());
                self.drawn = drawn;
                self.step = Step::Choose { drawn: missions };
            }
            Event::Chosen { mission, level, pilots, seed, foes, goals, rounds, loads, drawn } => {
                self.known.insert(mission.clone());
                self.drawn = drawn;
                for (id, load) in loads {
                    if let Some(pilot) = self.pilot_mut(&id) {
                        pilot.load = load;
                    }
                }
                let (way, draft) = (None, Draft::default());
                let sortie = Sortie { mission, level, pilots, seed, foes, goals, rounds, way, draft };
                self.step = Step::Prepare(Box::new(sortie));
            }
            Event::Unchosen => self.step = Step::Spend,
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
                    (sortie.way, sortie.draft) = (Some(way), Draft::of(&report));
                }
            }
            _ => {}
        }
    }

    /// What came of a mission.
    fn apply_result(&mut self, event: &Event) {
        match event {
            Event::Credited { pilot, what, count } => {
                if let Some(pilot) = self.pilot_mut(pilot) {
                    let kills = pilot.kills.entry(what.clone()).or_default();
                    *kills = kills.saturating_add(*count);
                }
            }
            Event::ShipLost { pilot, drawn, .. } => {
                self.drawn = *drawn;
                if let Some(pilot) = self.pilot_mut(pilot) {
                    pilot.lost = pilot.lost.saturating_add(1);
                }
            }
            Event::CardLost { pilot, card, worth } => {
                if let Some(pilot) = self.pilot_mut(pilot) {
                    pilot.gone = pilot.gone.saturating_add(i32::from(*worth));
                    pilot.drop_card(card);
                }
            }
            Event::Killed { pilot } => {
                if let Some(pilot) = self.pilot_mut(pilot) {
                    pilot.duty = Duty::Killed;
                }
            }
            Event::Shared { pilot, points } => {
                if let Some(pilot) = self.pilot_mut(pilot) {
                    pilot.points = pilot.points.saturating_add(i32::from(*points));
                    pilot.earned = pilot.earned.saturating_add(i32::from(*points));
                }
            }
            Event::Forfeited { pilot, points } => {
                if let Some(pilot) = self.pilot_mut(pilot) {
                    pilot.points = pilot.points.saturating_sub(i32::from(*points));
                    pilot.gone = pilot.gone.saturating_add(i32::from(*points));
                }
            }
            Event::Token { rebel } => {
                let tokens = &mut self.tokens[usize::from(!rebel)];
                *tokens = tokens.saturating_add(1);
            }
            Event::Deck { mission, change } => {
                self.deck.retain(|it| it != mission);
                match change {
                    DeckChange::Replaced(next) => self.deck.push(next.clone()),
                    DeckChange::Reshuffled => self.deck.push(mission.clone()),
                    DeckChange::Removed => {}
                }
            }
            Event::Noted { name, memo } => drop(self.ground.memos.insert(name.clone(), memo.clone())),
            Event::Flown { flown } => {
                for (id, _) in &flown.shares {
                    if let Some(pilot) = self.pilot_mut(id) {
                        pilot.missions.push((flown.mission.clone(), flown.won));
                        pilot.stand_in = None;
                    }
                }
                self.flown.push(flown.clone());
                self.step = Step::Spend;
            }
            Event::RoundBegan { round } => self.round = *round,
            Event::Over { won, why } => self.step = Step::Over { won: *won, why: why.clone() },
            // They say how it came about; what it came to follows.
            Event::Earned { .. } | Event::Pooled { .. } => {}
            _ => {}
        }
    }
}

impl From<Change> for Event {
    fn from(change: Change) -> Self {
        match change {
            Change::Joined { id, name } => Self::Joined { id, name },
            Change::Left { player } => Self::Left { player },
            Change::Renamed { pilot, callsign } => Self::Renamed { pilot, callsign },
            Change::Handed { pilot, player } => Self::Handed { pilot, player },
            Change::StoodIn { pilot, player } => Self::StoodIn { pilot, player },
            Change::Duty { pilot, duty } => Self::Duty { pilot, duty },
        }
    }
}

impl Event {
    /// What happens to people by it, if anything does.
    pub(super) fn change(&self) -> Option<Change> {
        Some(match self.clone() {
            Self::Joined { id, name } => Change::Joined { id, name },
            Self::Left { player } => Change::Left { player },
            Self::Renamed { pilot, callsign } => Change::Renamed { pilot, callsign },
            Self::Handed { pilot, player } => Change::Handed { pilot, player },
            Self::StoodIn { pilot, player } => Change::StoodIn { pilot, player },
            Self::Duty { pilot, duty } => Change::Duty { pilot, duty },
            _ => return None,
        })
    }

    /// The pilot it is about, if it is about one.
    pub fn pilot(&self) -> Option<&str> {
        match self {
            Self::Renamed { pilot, .. }
            | Self::Handed { pilot, .. }
            | Self::StoodIn { pilot, .. }
            | Self::Duty { pilot, .. }
            | Self::ShipBought { pilot, .. }
            | Self::ShipChanged { pilot, .. }
            | Self::Bought { pilot, .. }
            | Self::Sold { pilot, .. }
            | Self::Advanced { pilot, .. }
            | Self::Loaded { pilot, .. }
            | Self::Unloaded { pilot, .. }
            | Self::Credited { pilot, .. }
            | Self::ShipLost { pilot, .. }
            | Self::CardLost { pilot, .. }
            | Self::Killed { pilot }
            | Self::Shared { pilot, .. }
            | Self::Forfeited { pilot, .. } => Some(pilot),
            Self::Recruited { id, .. } => Some(id),
            Self::TakenOver { pilot } => Some(&pilot.id),
            Self::Began { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::Drawn { .. }
            | Self::Chosen { .. }
            | Self::Unchosen
            | Self::Flew { .. }
            | Self::Entered { .. }
            | Self::Reported { .. }
            | Self::Earned { .. }
            | Self::Pooled { .. }
            | Self::Token { .. }
            | Self::Deck { .. }
            | Self::Flown { .. }
            | Self::Noted { .. }
            | Self::RoundBegan { .. }
            | Self::Over { .. }
            | Self::Switched { .. }
            | Self::Collected { .. }
            | Self::Shown
            | Self::Said { .. }
            | Self::Corrected { .. }
            | Self::Stood { .. } => None,
        }
    }
}

impl Pilot {
    fn reprice(&mut self, cards: &[Repriced]) {
        for Repriced { card, from, to } in cards {
            self.points = self.points.saturating_add(i32::from(*from) - i32::from(*to));
            if let Some(owned) = self.owned.iter_mut().find(|it| it.card == *card) {
                owned.paid = *to;
            }
        }
    }

    fn drop_card(&mut self, card: &str) {
        self.owned.retain(|it| it.card != card);
        self.load.retain(|it| it != card);
    }
}

impl Draft {
    fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Won { won } => self.won = Some(won),
            Entry::Rounds { rounds } => self.rounds = Some(rounds),
            Entry::Fate { pilot, fate } => {
                self.fates.insert(pilot, fate);
            }
            Entry::Kills(kill) => {
                self.kills.retain(|it| (&it.what, &it.by) != (&kill.what, &kill.by));
                if kill.count > 0 {
                    self.kills.push(kill);
                    self.kills.sort();
                }
            }
            Entry::Counted => self.counted = true,
            Entry::Outcome(outcome) => {
                self.outcomes.insert(outcome.id.clone(), outcome);
            }
            Entry::Scored { points } => self.scored = points,
            Entry::Dice { pilot, faces } => {
                self.dice.insert(pilot, faces);
            }
        }
    }
}
