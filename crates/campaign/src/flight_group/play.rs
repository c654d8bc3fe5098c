//! How the battle went: what is entered, what is refused, and when it counts.

use tallyho_cards::word::Word;

use super::chart::{Source, Tally};
use super::decide::{Decided, Deciding, PLAY, UPKEEP, one, word};
use super::eject::Roll;
use super::event::Event;
use super::field;
use super::report::{Demoted, Entry, Fate, Kept, Penalty};
use super::settle::Settling;
use super::state::{Sortie, Step};
use crate::action::{Args, Refusal};
use crate::field::{read_resolver, read_way};
use crate::report::{Kill, Outcome, Report, Way};

pub(super) const DIVIDE: &str = "Dividing the XP";
pub(super) const EJECT: &str = "Ejecting";
const HYPERDRIVE: &str = "Hyperdrive use";

/// How many of anything an objective pays for at most, and how many of anything there can be where nobody knows.
pub(super) const MOST_COUNTED: u16 = 60;
/// The last round of a mission without a limit.
pub(super) const LAST_ROUND: u8 = 99;
/// How many points failing a mission costs at most.
pub(super) const MOST_LOST: u8 = 50;
/// The most of a row of the chart that is entered at once.
pub(super) const MOST_CREDIT: i32 = 200;

impl Sortie {
    /// The last round in which it can end.
    pub fn last_round(&self) -> u8 {
        self.rounds.unwrap_or(LAST_ROUND)
    }
}

impl Deciding<'_> {
    fn flown(&self) -> Result<&Sortie, Refusal> {
        match &self.group.step {
            Step::Play(sortie) => Ok(sortie),
            Step::Spend | Step::Choose { .. } | Step::Prepare(_) | Step::Judge { .. } | Step::Over { .. } => {
                Err(Refusal::new(PLAY, "no mission is being flown"))
            }
        }
    }

    /// How the battle went, and what follows.
    pub(super) fn play(&self, action: &str, args: &mut Args<'_>) -> Decided {
        match (action, &self.group.step) {
            ("accept", Step::Judge { outcome, .. }) => return Ok(outcome.clone()),
            ("again", Step::Judge { outcome, .. }) => {
                let flown = outcome.iter().find_map(|event| match event {
                    Event::Flown { flown, .. } => Some(super::state::Flown { counts: false, ..flown.clone() }),
                    _ => None,
                });
                return flown.map(|flown| vec![Event::Dismissed { flown }]).ok_or_else(|| {
                    Refusal::new(UPKEEP, "the attempt is not what was written: take it back with undo")
                });
            }
            ("accept" | "again", _) => {
                return Err(Refusal::new(UPKEEP, "there is no attempt that could count"));
            }
            _ => {}
        }
        let sortie = self.flown()?;
        match action {
            "enter" => one(Event::Entered { entry: self.entry(sortie, args)? }),
            "report" => {
                let (way, text) = (read_way(args.required("way")?)?, args.required("body")?);
                let report: Report = serde_json::from_str(text)
                    .map_err(|error| Refusal::form(format!("body= is no report: {error}")))?;
                self.check(sortie, &report)?;
                one(Event::Reported { way, report })
            }
            "resolve" => {
                let by = read_resolver(args.required("by")?)?;
                let report = field::resolve(self.group, sortie, by, self.muster)?;
                one(Event::Reported { way: Way::Pilots, report })
            }
            _ => self.confirm(sortie),
        }
    }

    fn confirm(&self, sortie: &Sortie) -> Decided {
        let open = sortie.draft.open(&self.group.flying_ids(), &sortie.goals);
        if !open.is_empty() {
            return Err(Refusal::new(PLAY, format!("the report is open: {}", open.join("; "))));
        }
        let found = self.tours().find(&sortie.mission);
        let (tour, mission) =
            found.ok_or_else(|| Refusal::new(PLAY, format!("there is no mission '{}' any more", sortie.mission)))?;
        let settling = Settling { group: self.group, sortie, tour, mission, tours: self.tours() };
        Ok(settling.events())
    }

    /// Whether a report can be one of this mission.
    fn check(&self, sortie: &Sortie, report: &Report) -> Result<(), Refusal> {
        let wrong = |why: String| Err(Refusal::new(PLAY, why));
        let flying = self.group.flying_ids();
        if !(1..=sortie.last_round()).contains(&report.rounds) {
            return wrong(format!("it ends in round 1 to {}", sortie.last_round()));
        }
        if let Some(id) = flying.iter().find(|id| !report.fates.contains_key(*id)) {
            return wrong(format!("it does not say what became of {id}"));
        }
        let named = report.fates.keys().chain(report.kills.iter().filter_map(|it| it.by.as_ref()));
        if let Some(id) = named.into_iter().find(|id| !flying.contains(id)) {
            return wrong(format!("{id} does not fly tonight"));
        }
        for (what, most) in self.quarry(sortie) {
            let count: u32 = report.kills.iter().filter(|it| it.what == what).map(|it| u32::from(it.count)).sum();
            if count > u32::from(most) {
                return wrong(format!("{count} of {most} {what}"));
            }
        }
        let quarry = self.quarry(sortie);
        if let Some(kill) = report.kills.iter().find(|it| quarry.iter().all(|(what, _)| *what != it.what)) {
            return wrong(format!("there is no {}", kill.what));
        }
        if report.objectives.iter().map(|it| &it.id).ne(sortie.goals.iter().map(|it| &it.id)) {
            return wrong("its objectives are not the mission's".to_owned());
        }
        report.tally.check(&flying, report.rounds)
    }

    /// What can be shot down, and how many there can be: what the file of the mission has, or what a sheet counts.
    pub(super) fn quarry(&self, sortie: &Sortie) -> Vec<(String, u16)> {
        if sortie.fielded {
            return sortie.foes.iter().map(|it| (it.key.clone(), u16::from(it.most))).collect();
        }
        self.tours().kills.iter().map(|it| (it.clone(), MOST_COUNTED)).collect()
    }

    /// A pilot who flies tonight.
    fn flyer(&self, args: &mut Args<'_>) -> Result<String, Refusal> {
        let id = args.required("pilot")?;
        let flies = self.group.flying().any(|it| it.id == id);
        if flies { Ok(id.to_owned()) } else { Err(Refusal::new(PLAY, format!("'{id}' does not fly tonight"))) }
    }

    /// One entry of a report.
    fn entry(&self, sortie: &Sortie, args: &mut Args<'_>) -> Result<Entry, Refusal> {
        match args.required("field")? {
            "won" => Ok(Entry::Won { won: args.yes("value")? }),
            "gold" => Ok(Entry::Gold { gold: args.yes("value")? }),
            "unseen" => Ok(Entry::Unseen { unseen: args.yes("value")? }),
            "rounds" => {
                let rounds = args.number("value")?;
                if !(1..=sortie.last_round()).contains(&rounds) {
                    return Err(Refusal::new(PLAY, format!("it ends in round 1 to {}", sortie.last_round())));
                }
                Ok(Entry::Rounds { rounds })
            }
            "fate" => self.fate(args),
            "kills" => self.kills(sortie, args),
            "credit" => self.credit(sortie, args),
            "chart" => Ok(Entry::Chart { tally: self.chart(sortie, args.required("value")?)? }),
            "counted" => Ok(Entry::Counted),
            "objective" => objective(sortie, args),
            "dice" => {
                let (pilot, text) = (self.flyer(args)?, args.required("value")?);
                let rolls = Roll::read(text).ok_or_else(|| {
                    Refusal::form(
                        "dice are written with what they take: crit:2+hit:4+focus:6+blank, as many as are rolled",
                    )
                })?;
                if rolls.len() != usize::from(sortie.dice) {
                    return Err(Refusal::new(EJECT, format!("{} dice are rolled here", sortie.dice)));
                }
                Ok(Entry::Dice { pilot, rolls })
            }
            "leftover" => {
                let (pilot, points) = (self.flyer(args)?, args.number::<u8>("value")?);
                let most = self.group.flying().count().saturating_sub(1);
                if usize::from(points) > most {
                    return Err(Refusal::new(DIVIDE, format!("at most {most} XP are left over")));
                }
                Ok(Entry::Leftover { pilot, points })
            }
            "penalty" => penalty(args),
            other => Err(Refusal::form(format!("a report has no '{other}'"))),
        }
    }

    fn fate(&self, args: &mut Args<'_>) -> Result<Entry, Refusal> {
        let (pilot, fate) = (self.flyer(args)?, word::<Fate>(args.required("value")?)?);
        if fate == Fate::Jumped && !self.can_jump(&pilot) {
            return Err(Refusal::new(HYPERDRIVE, "that ship has no hyperdrive"));
        }
        Ok(Entry::Fate { pilot, fate })
    }

    /// Whether a pilot's ship can jump to hyperspace.
    pub(super) fn can_jump(&self, pilot: &str) -> bool {
        let ship = self.group.pilot(pilot).and_then(|it| it.ship.as_ref());
        ship.is_some_and(|ship| self.tours().hyperdrive.contains(ship))
    }

    fn credit(&self, sortie: &Sortie, args: &mut Args<'_>) -> Result<Entry, Refusal> {
        let (whose, number, count) = (args.required("pilot")?, args.required("source")?, args.number::<i32>("count")?);
        let pilot = if whose == "group" { None } else { Some(self.flyer(args)?) };
        let source = Source::read(number)
            .ok_or_else(|| Refusal::form(format!("source={number}: the chart has 1.1 to 6.1, as `options` lists")))?;
        let most = if source.is_once_a_round() { i32::from(sortie.last_round()) } else { MOST_CREDIT };
        let least = if source == Source::Objectives { -most } else { 0 };
        if !(least..=most).contains(&count) {
            return Err(Refusal::new("Earning Experience Points", format!("{source} is {least} to {most}")));
        }
        sortie.draft.tally.clone().set(pilot.as_deref(), source, count)?;
        Ok(Entry::Credit { pilot, source, count })
    }

    fn chart(&self, sortie: &Sortie, text: &str) -> Result<Tally, Refusal> {
        let tally = Tally::read(text)?;
        tally.check(&self.group.flying_ids(), sortie.draft.rounds.unwrap_or(sortie.last_round()))?;
        Ok(tally)
    }

    fn kills(&self, sortie: &Sortie, args: &mut Args<'_>) -> Result<Entry, Refusal> {
        let (what, by, count) = (args.required("what")?, args.required("by")?, args.number::<u8>("count")?);
        let quarry = self.quarry(sortie).into_iter().find(|(it, _)| it == what);
        let (_, most) = quarry.ok_or_else(|| Refusal::new(PLAY, format!("nobody counts '{what}' in this mission")))?;
        let by = match by {
            "nobody" => None,
            id if self.group.flying().any(|it| it.id == id) => Some(id.to_owned()),
            other => return Err(Refusal::new(PLAY, format!("'{other}' does not fly tonight"))),
        };
        let others = sortie.draft.kills.iter().filter(|it| it.what == what && it.by != by);
        let others: u16 = others.map(|it| u16::from(it.count)).sum();
        if others + u16::from(count) > most {
            let left = most.saturating_sub(others);
            return Err(Refusal::new(PLAY, format!("there are {most} of them at most, and {left} are left to count")));
        }
        Ok(Entry::Kills(Kill { what: what.to_owned(), by, count }))
    }
}

fn objective(sortie: &Sortie, args: &mut Args<'_>) -> Result<Entry, Refusal> {
    let (id, met, count) = (args.required("objective")?, args.yes("met")?, args.number::<u16>("count")?);
    let goal = sortie.goals.iter().find(|it| it.id == id);
    let goal = goal.ok_or_else(|| Refusal::new(PLAY, format!("there is no objective '{id}'")))?;
    let most = if goal.each.is_some() { MOST_COUNTED } else { 1 };
    if count > most {
        return Err(Refusal::new(PLAY, format!("{count} is more than {most}")));
    }
    Ok(Entry::Outcome(Outcome { id: id.to_owned(), met, count }))
}

fn penalty(args: &mut Args<'_>) -> Result<Entry, Refusal> {
    let mut points = |name| {
        let points: u8 = args.number(name)?;
        let most = format!("{name}={points}: failing costs at most {MOST_LOST} points");
        if points > MOST_LOST { Err(Refusal::new(DIVIDE, most)) } else { Ok(points) }
    };
    let (um, career) = (points("um")?, points("career")?);
    let penalty = Penalty {
        mission: word::<Kept>(args.required("mission")?)?,
        banked: word::<Kept>(args.required("banked")?)?,
        demoted: word::<Demoted>(args.required("demoted")?)?,
        um,
        career,
    };
    Ok(Entry::Penalty { penalty })
}

/// The words of every value, as options list them.
pub(super) fn words<W: Word>() -> Vec<&'static str> {
    W::all().iter().map(|it| it.word()).collect()
}
