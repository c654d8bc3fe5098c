//! What a battle does to a campaign: the pool, lost ships, shares, tokens, the deck, and whether it is over.

use tallyho_cards::{Career, CareerSlot, Slot};
use tallyho_missions::Mission;
use tallyho_missions::mission::Territory;
use tallyho_rules::AttackFace;

use super::deck::{Aftermath, starting};
use super::event::{DeckChange, Event};
use super::state::{Cluster, Duty, Flown, Pilot, Sortie};
use super::switch::DestroyedTable;
use crate::field::memos;
use crate::luck::{Fortune, face_word, read_faces};
use crate::report::{Report, ShipFate, Way};

/// How many dice are rolled for a lost ship.
pub const fn loss_dice(territory: Territory) -> u8 {
    match territory {
        Territory::Friendly => 1,
        Territory::Neutral => 2,
        Territory::Hostile => 3,
    }
}

/// What the harshest of the dice for a lost ship costs the squad.
pub fn loss(faces: &[AttackFace]) -> u16 {
    let cost = |face: &AttackFace| match face {
        AttackFace::Crit => 20,
        AttackFace::Hit => 15,
        AttackFace::Focus => 10,
        AttackFace::Blank => 5,
    };
    faces.iter().map(cost).max().unwrap_or_default()
}

/// What a pilot who takes a dead one's place begins with, by the average level.
pub const fn successor(level: u8) -> u16 {
    match level {
        0 | 1 => 35,
        2 => 50,
        3 => 80,
        4 => 110,
        5.. => 150,
    }
}

/// A part of a pool, rounded up.
pub fn share(pool: u32, pilots: usize) -> u16 {
    u16::try_from(pool.div_ceil((pilots as u32).max(1))).unwrap_or(u16::MAX)
}

/// Works out what follows from a report.
pub(crate) struct Settling<'s> {
    pub(crate) cluster: &'s Cluster,
    pub(crate) sortie: &'s Sortie,
    pub(crate) mission: &'s Mission,
    pub(crate) missions: &'s tallyho_missions::Library,
    pub(crate) career: &'s Career,
    pub(crate) report: &'s Report,
    pub(crate) way: Way,
}

impl Settling<'_> {
    /// Everything, in the order of the book.
    pub(crate) fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut fortune = Fortune::new(self.cluster.seed, self.cluster.drawn);
        let flew = self.cluster.flying_ids();
        let mut pool = self.kills(&mut events) + self.objectives(flew.len(), &mut events);
        let lost: Vec<&Pilot> = self.cluster.flying().filter(|it| self.is_lost(&it.id)).collect();
        let mut rolls: Vec<(&Pilot, Vec<AttackFace>)> = Vec::new();
        for pilot in &lost {
            let faces = self.dice(pilot, &mut fortune);
            let points = match self.cluster.switches.destroyed {
                DestroyedTable::Squad => loss(&faces),
                DestroyedTable::Classic => 0,
            };
            pool -= i32::from(points);
            let dice = faces.iter().map(|face| face_word(*face).to_owned()).collect();
            events.push(Event::ShipLost { pilot: pilot.id.clone(), dice, points, drawn: fortune.drawn() });
            rolls.push((pilot, faces));
        }
        let pool = pool.max(0) as u32;
        events.push(Event::Pooled { points: pool });
        let each = share(pool, flew.len());
        let mut shares = Vec::new();
        for id in &flew {
            events.push(Event::Shared { pilot: id.clone(), points: each });
            shares.push((id.clone(), each));
        }
        if self.cluster.switches.destroyed == DestroyedTable::Classic {
            rolls.iter().for_each(|(pilot, faces)| classic(pilot, faces, each, self.career, &mut events));
        }
        let aftermath = Aftermath::of(self.mission, self.report.won);
        let tokens = self.tokens(&aftermath, &mut events);
        if let Some(change) = &aftermath.deck {
            events.push(Event::Deck { mission: self.mission.id.clone(), change: change.clone() });
        }
        let lost: Vec<String> = lost.iter().map(|it| it.id.clone()).collect();
        let (round, mission, rounds) = (self.cluster.round, self.mission.id.clone(), self.report.rounds);
        let all_lost = lost.len() == flew.len();
        let flown = Flown { round, mission, won: self.report.won, way: self.way, rounds, pool, shares, lost };
        events.push(Event::Flown { flown });
        let outcome = |id: &str| self.report.objectives.iter().find(|it| it.id == id).filter(|it| it.met);
        let left = memos(&self.mission.id, &self.sortie.goals, |id| outcome(id).map(|it| it.count));
        events.extend(left.into_iter().map(|(name, memo)| Event::Noted { name, memo }));
        events.push(self.ending(&aftermath, tokens, all_lost));
        events
    }

    /// Points for what was shot down, and who did it.
    fn kills(&self, events: &mut Vec<Event>) -> i32 {
        let mut total = 0;
        for foe in &self.sortie.foes {
            let of_it = self.report.kills.iter().filter(|kill| kill.what == foe.key);
            let count: u16 = of_it.clone().map(|kill| u16::from(kill.count)).sum();
            if count == 0 {
                continue;
            }
            let points = i32::from(count) * i32::from(foe.points);
            total += points;
            events.push(Event::Earned { what: format!("{count} × {}", foe.name), points });
            for kill in of_it {
                if let Some(pilot) = &kill.by {
                    let (what, count) = (foe.key.clone(), u16::from(kill.count));
                    events.push(Event::Credited { pilot: pilot.clone(), what, count });
                }
            }
        }
        total
    }

    /// Points for objectives, for rules of the mission, and for failing it.
    fn objectives(&self, flew: usize, events: &mut Vec<Event>) -> i32 {
        let mut total = 0;
        let mut earn = |what: String, points: i32| {
            if points != 0 {
                total += points;
                events.push(Event::Earned { what, points });
            }
        };
        for outcome in self.report.objectives.iter().filter(|it| it.met) {
            if let Some(goal) = self.sortie.goals.iter().find(|it| it.id == outcome.id) {
                let times = if goal.each.is_some() { i32::from(outcome.count) } else { 1 };
                earn(goal.name.clone(), i32::from(goal.pays) * times);
            }
        }
        earn("by rules of the mission".to_owned(), i32::from(self.report.scored));
        let failing = i32::from(Aftermath::of(self.mission, self.report.won).per_pilot) * flew as i32;
        earn("the mission is lost".to_owned(), failing);
        total
    }

    /// Whether a pilot's ship is lost: destroyed, or left behind in hostile space.
    fn is_lost(&self, pilot: &str) -> bool {
        match self.report.fates.get(pilot) {
            Some(ShipFate::Destroyed) => true,
            Some(ShipFate::Stayed) => {
                let hostile = self.mission.territory == Some(Territory::Hostile);
                // Whoever took the ground need not leave it.
                hostile
                    && self.mission.rounds.is_some_and(|rounds| self.report.rounds >= rounds)
                    && !(self.report.won && self.is_safe())
            }
            Some(ShipFate::Left) | None => false,
        }
    }

    /// Whether winning keeps those safe who stay.
    fn is_safe(&self) -> bool {
        !self.mission.safe_if.is_empty()
    }

    /// What the dice for a lost ship show: those that were rolled at the table, or else the program's.
    fn dice(&self, pilot: &Pilot, fortune: &mut Fortune) -> Vec<AttackFace> {
        let count = loss_dice(self.mission.territory.unwrap_or(Territory::Neutral));
        let entered = self.sortie.draft.dice.get(&pilot.id).and_then(|faces| read_faces(&faces.join("+")));
        entered.filter(|faces| faces.len() == usize::from(count)).unwrap_or_else(|| fortune.attack_dice(count))
    }

    /// Who has how many tokens afterwards.
    fn tokens(&self, aftermath: &Aftermath, events: &mut Vec<Event>) -> [u8; 2] {
        let mut tokens = self.cluster.tokens;
        for (rebel, only) in &aftermath.tokens {
            let met = |id: &String| self.report.objectives.iter().any(|it| it.id == *id && it.met);
            if only.as_ref().is_none_or(met) {
                tokens[usize::from(!rebel)] = tokens[usize::from(!rebel)].saturating_add(1);
                events.push(Event::Token { rebel: *rebel });
            }
        }
        tokens
    }

    /// How it goes on.
    fn ending(&self, aftermath: &Aftermath, tokens: [u8; 2], all_lost: bool) -> Event {
        let over = |won: bool, why: &str| Event::Over { won, why: why.to_owned() };
        let wanted = self.cluster.length.tokens();
        if all_lost {
            return over(false, "nobody came home: the whole squadron was shot down in one mission");
        }
        if aftermath.lost {
            return over(false, "the Empire has won the campaign with this mission");
        }
        if tokens[0] >= wanted {
            return over(true, "the Rebels hold enough of the cluster: it is free");
        }
        if tokens[1] >= wanted {
            return over(false, "the Empire holds enough of the cluster");
        }
        let mut deck = self.cluster.deck.clone();
        deck.retain(|it| *it != self.mission.id);
        match &aftermath.deck {
            Some(DeckChange::Replaced(next)) => deck.push(next.clone()),
            Some(DeckChange::Reshuffled) => deck.push(self.mission.id.clone()),
            Some(DeckChange::Removed) | None => {}
        }
        if deck.is_empty() && !starting(self.missions).is_empty() {
            let won = tokens[0] > tokens[1];
            let why = if won {
                "no mission is left, and the Rebels hold more"
            } else {
                "no mission is left, and the Empire holds as much"
            };
            return over(won, why);
        }
        // The introduction is no round of the campaign.
        let counts = u16::from(aftermath.deck.is_some());
        Event::RoundBegan { round: self.cluster.round.saturating_add(counts) }
    }
}

/// What a lost ship costs its own pilot by the classic table: every die counts.
fn classic(pilot: &Pilot, faces: &[AttackFace], share: u16, career: &Career, events: &mut Vec<Event>) {
    let mut left = pilot.owned.clone();
    let mut take = |talents: bool, events: &mut Vec<Event>| {
        let Some(dearest) =
            left.iter().filter(|it| is_talent(&it.card, career) == talents).max_by_key(|it| it.paid).cloned()
        else {
            return;
        };
        left.retain(|it| *it != dearest);
        events.push(Event::CardLost { pilot: pilot.id.clone(), card: dearest.card, worth: dearest.paid });
    };
    let count = |face: AttackFace| faces.iter().filter(|it| **it == face).count();
    if count(AttackFace::Crit) == 1 {
        take(true, events);
    }
    (0..count(AttackFace::Hit)).for_each(|_| take(false, events));
    let forfeited = match count(AttackFace::Focus) {
        0 => 0,
        1 => share / 2,
        _ => share,
    };
    if forfeited > 0 {
        events.push(Event::Forfeited { pilot: pilot.id.clone(), points: forfeited });
    }
    if count(AttackFace::Crit) > 1 {
        events.push(Event::Killed { pilot: pilot.id.clone() });
    }
}

/// Whether a card is a talent or what another pilot can do.
fn is_talent(card: &str, career: &Career) -> bool {
    let slots = career.sale(card).into_iter().flat_map(|sale| &sale.slots);
    slots.into_iter().any(|slot| matches!(slot, CareerSlot::Ability | CareerSlot::Card(Slot::Talent)))
}

impl Pilot {
    /// Whether the pilot is dead.
    pub fn is_dead(&self) -> bool {
        self.duty == Duty::Killed
    }
}
