//! Actions in, events out: what each does, and the rule that allows or forbids it.

use std::collections::BTreeMap;

use tallyho_cards::{Campaign, Career};
use tallyho_muster::{Muster, PilotKind};

use super::event::{Entry, Event};
use super::hangar::Hangar;
use super::result::{Settling, loss_dice, successor};
use super::state::{Cluster, Length, Pilot, Sortie, Step};
use super::switch::{DestroyedTable, Switches};
use super::{deck, field};
use crate::action::{Args, Refusal, Request};
use crate::amend::{HOUSE, collected, correction};
use crate::field::{read_resolver, read_way};
use crate::ground::By;
use crate::luck::{Fortune, read_faces};
use crate::report::{Kill, Outcome, Report, ShipFate, Way};
use crate::roster::{Roster, Rules};

pub(super) const ROUND: &str = "The Campaign Round";
pub(super) const SELECT: &str = "Select Mission";
pub(super) const PLAYERS: &str = "Number of Players";
pub(super) const PLAY: &str = "Play Mission";
pub(super) const ROOKIES: &str = "Rookie Pilots";
pub(super) const SHEETS: &str = "Rebel Pilot Sheets";
pub(super) const SPEND: &str = "Spend Squad Points";
pub(super) const DISTRIBUTE: &str = "Distribute Squad Points";
pub(super) const MODELS: &str = "Don't Own Enough TIE Fighters?";

/// How many missions are drawn.
const DRAWN: usize = 2;
/// The last round of a mission without a limit.
const LAST_ROUND: u8 = 99;
/// Decides about one request.
pub(super) struct Deciding<'d> {
    pub(super) cluster: &'d Cluster,
    pub(super) by: &'d By,
    pub(super) muster: &'d Muster,
}

/// What comes of a request.
pub(super) type Decided = Result<Vec<Event>, Refusal>;

fn one(event: Event) -> Decided {
    Ok(vec![event])
}

/// What it begins with: how long it is, how its rules are read, and what lies in the deck.
pub(super) fn begin(name: &str, seed: u64, length: Length, switches: Switches, muster: &Muster) -> Event {
    let mut fortune = Fortune::new(seed, 0);
    let mut deck = deck::starting(&muster.missions);
    fortune.shuffle(&mut deck);
    deck.truncate(length.missions());
    Event::Began { name: name.to_owned(), seed, length, switches, deck, drawn: fortune.drawn() }
}

impl<'d> Deciding<'d> {
    pub(super) fn career(&self) -> Result<&'d Career, Refusal> {
        let career = self.muster.cards.career(Campaign::Aturi);
        career.ok_or_else(|| Refusal::new(ROUND, "the content has no career for Rebel pilots"))
    }

    pub(super) fn hangar(&self) -> Result<Hangar<'d>, Refusal> {
        Ok(Hangar { cluster: self.cluster, career: self.career()?, cards: &self.muster.cards })
    }

    /// What comes of a request.
    pub(super) fn decide(&self, request: &Request) -> Decided {
        let mut args = Args::of(request);
        let events = match request.action.as_str() {
            "join" | "leave" | "recruit" | "rename" | "hand-over" | "stand-in" | "tonight" | "retire" => {
                self.people(&request.action, &mut args)
            }
            "ship" | "change-ship" | "buy" | "sell" | "advance" | "load" | "unload" => {
                self.spend(&request.action, &mut args)
            }
            "introduce" | "draw" | "choose" | "back" | "fly" => self.round(&request.action, &mut args),
            "enter" | "report" | "resolve" | "confirm" => self.play(&request.action, &mut args),
            "switch" | "show-all" | "correct" | "own" => self.frame(&request.action, &mut args),
            other => Err(Refusal::form(format!("there is no action '{other}'; `options` lists what can be done now"))),
        }?;
        args.done()?;
        Ok(events)
    }

    fn over(&self) -> Result<(), Refusal> {
        match &self.cluster.step {
            Step::Over { .. } => Err(Refusal::new(ROUND, "the campaign is over")),
            Step::Spend | Step::Choose { .. } | Step::Prepare(_) | Step::Play(_) => Ok(()),
        }
    }

    /// Whether it is the step in which points are spent.
    pub(super) fn spending(&self, rule: &str) -> Result<(), Refusal> {
        match &self.cluster.step {
            Step::Spend => Ok(()),
            Step::Over { .. } => Err(Refusal::new(ROUND, "the campaign is over")),
            Step::Choose { .. } | Step::Prepare(_) | Step::Play(_) => {
                Err(Refusal::new(rule, "this is done between missions, before one is drawn"))
            }
        }
    }

    /// The people of the squadron.
    pub(super) fn roster(&self) -> Roster<'d, Pilot> {
        let rules =
            Rules { players: PLAYERS, sheets: SHEETS, retire: "Starting a New Campaign with Experienced Pilots" };
        let Self { cluster, by, .. } = *self;
        Roster { ground: &cluster.ground, pilots: &cluster.pilots, by, rules, between: self.spending(PLAYERS) }
    }

    /// Who plays, and who flies.
    fn people(&self, action: &str, args: &mut Args<'_>) -> Decided {
        self.over()?;
        match action {
            "recruit" => self.recruit(args),
            _ => Ok(self.roster().decide(action, args)?.into_iter().map(Event::from).collect()),
        }
    }

    fn recruit(&self, args: &mut Args<'_>) -> Decided {
        let (id, callsign, player) = self.roster().recruit(args)?;
        let points: u16 = args.number("points")?;
        if !self.starts().contains(&points) {
            let why = format!("a pilot begins with {}", self.starts().map(|it| it.to_string()).join(", "));
            return Err(Refusal::new("Starting Experience", why));
        }
        one(Event::Recruited { id, callsign, player, points })
    }

    /// What a new pilot may begin with: as a rookie, by the variant, or in the place of somebody dead.
    pub(super) fn starts(&self) -> [u16; 5] {
        let later = match self.cluster.switches.destroyed {
            DestroyedTable::Classic => successor(self.cluster.average()),
            DestroyedTable::Squad => 35,
        };
        [35, 50, 70, 90, later]
    }

    /// What pilots do with their points and cards.
    fn spend(&self, action: &str, args: &mut Args<'_>) -> Decided {
        let (pilot, hangar) = (self.roster().pilot(args)?, self.hangar()?);
        let loads = matches!(action, "load" | "unload");
        match &self.cluster.step {
            Step::Spend => {}
            Step::Prepare(_) if loads => {}
            Step::Over { .. } => return Err(Refusal::new(ROUND, "the campaign is over")),
            Step::Choose { .. } | Step::Prepare(_) | Step::Play(_) => {
                return Err(Refusal::new(SPEND, "points are spent between missions, before one is drawn"));
            }
        }
        one(match action {
            "ship" => hangar.first_ship(pilot, args.required("ship")?)?,
            "change-ship" => hangar.change_ship(pilot, args.required("ship")?)?,
            "buy" => hangar.buy(pilot, args.required("card")?)?,
            "sell" => hangar.sell(pilot, args.required("card")?)?,
            "load" => hangar.load(pilot, args.required("card")?)?,
            "unload" => hangar.unload(pilot, args.required("card")?)?,
            _ => hangar.advance(pilot)?,
        })
    }

    /// The steps of the round before the battle.
    fn round(&self, action: &str, args: &mut Args<'_>) -> Decided {
        match action {
            "introduce" => {
                self.spending("The First Mission")?;
                let mission = deck::introduction(&self.muster.missions)
                    .ok_or_else(|| Refusal::new("The First Mission", "there is no such mission"))?;
                if self.cluster.flown.iter().any(|it| it.mission != mission.id) {
                    return Err(Refusal::new("The First Mission", "the campaign is under way"));
                }
                self.choose(&mission.id)
            }
            "draw" => self.draw(),
            "choose" => {
                let wanted = args.required("mission")?;
                let Step::Choose { drawn } = &self.cluster.step else {
                    return Err(Refusal::new(SELECT, "missions are drawn first"));
                };
                if drawn.iter().all(|it| it != wanted) {
                    return Err(Refusal::new(SELECT, format!("it is one of these: {}", drawn.join(", "))));
                }
                self.choose(wanted)
            }
            "back" => match &self.cluster.step {
                Step::Prepare(_) => one(Event::Unchosen),
                _ => Err(Refusal::new(ROUND, "only a mission that is not flown yet is put back")),
            },
            _ => {
                let way = read_way(args.required("way")?)?;
                let Step::Prepare(_) = &self.cluster.step else {
                    return Err(Refusal::new(PLAY, "a mission is chosen first"));
                };
                one(Event::Flew { way })
            }
        }
    }

    /// Whether those who fly tonight may.
    fn ready(&self) -> Result<(), Refusal> {
        let [fewest, most] = self.career()?.pilots;
        let count = self.cluster.flying().count();
        if !(usize::from(fewest)..=usize::from(most)).contains(&count) {
            let why = format!("{fewest} to {most} pilots fly a mission; tonight {count} do");
            return Err(Refusal::new(PLAYERS, why));
        }
        match self.cluster.flying().find(|it| it.ship.is_none()) {
            Some(pilot) => Err(Refusal::new(ROOKIES, format!("{} has no ship yet", pilot.callsign))),
            None => Ok(()),
        }
    }

    fn draw(&self) -> Decided {
        self.spending(SELECT)?;
        self.ready()?;
        let mut deck = self.cluster.deck.clone();
        if deck.is_empty() {
            return Err(Refusal::new(SELECT, "the deck is empty"));
        }
        let mut fortune = Fortune::new(self.cluster.seed, self.cluster.drawn);
        fortune.shuffle(&mut deck);
        deck.truncate(DRAWN);
        one(Event::Drawn { missions: deck, drawn: fortune.drawn() })
    }

    /// A mission, its average level and its set-up.
    fn choose(&self, id: &str) -> Decided {
        self.ready()?;
        let mission = field::mission(id, self.muster)?;
        let (pilots, level) = field::scaled(self.cluster, mission)?;
        let mut fortune = Fortune::new(self.cluster.seed, self.cluster.drawn);
        let seed = fortune.seed();
        let hangar = self.hangar()?;
        let loads: BTreeMap<String, Vec<String>> =
            self.cluster.flying().map(|it| (it.id.clone(), hangar.usual_load(it))).collect();
        // What can be shot down does not hang on what is aboard; those who fly are as they will be.
        let mut ready = self.cluster.clone();
        for (id, load) in &loads {
            if let Some(pilot) = ready.pilot_mut(id) {
                pilot.load.clone_from(load);
            }
        }
        let goals = field::goals(mission, pilots);
        let sortie = Sortie {
            mission: id.to_owned(),
            level,
            pilots,
            seed,
            foes: Vec::new(),
            goals: goals.clone(),
            rounds: mission.rounds.unwrap_or(LAST_ROUND),
            way: None,
            draft: super::state::Draft::default(),
        };
        let fielded = field::fielded(&ready, &sortie, PilotKind::Heuristic, self.muster)?;
        let foes = field::foes(mission, &fielded, self.muster);
        let (mission, rounds, drawn) = (id.to_owned(), mission.rounds.unwrap_or(LAST_ROUND), fortune.drawn());
        one(Event::Chosen { mission, level, pilots, seed, foes, goals, rounds, loads, drawn })
    }

    fn flown(&self) -> Result<&'d Sortie, Refusal> {
        match &self.cluster.step {
            Step::Play(sortie) => Ok(sortie),
            _ => Err(Refusal::new(PLAY, "no mission is being flown")),
        }
    }

    /// How the battle went, and what follows.
    fn play(&self, action: &str, args: &mut Args<'_>) -> Decided {
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
                let report = field::resolve(self.cluster, sortie, by, self.muster)?;
                one(Event::Reported { way: Way::Pilots, report })
            }
            _ => self.confirm(sortie),
        }
    }

    fn confirm(&self, sortie: &Sortie) -> Decided {
        let flying = self.cluster.flying_ids();
        let report = sortie.draft.whole(&flying, &sortie.goals);
        let report = report.map_err(|open| Refusal::new(PLAY, format!("the report is open: {}", open.join("; "))))?;
        let settling = Settling {
            cluster: self.cluster,
            sortie,
            mission: field::mission(&sortie.mission, self.muster)?,
            missions: &self.muster.missions,
            career: self.career()?,
            report: &report,
            way: sortie.way.unwrap_or(Way::Paper),
        };
        Ok(settling.events())
    }

    /// Whether a report can be one of this mission.
    fn check(&self, sortie: &Sortie, report: &Report) -> Result<(), Refusal> {
        let wrong = |why: String| Err(Refusal::new(PLAY, why));
        let flying = self.cluster.flying_ids();
        let is_pilot = |id: &String| flying.contains(id);
        if !(1..=sortie.rounds).contains(&report.rounds) {
            return wrong(format!("it ends in round 1 to {}", sortie.rounds));
        }
        if let Some(id) = flying.iter().find(|id| !report.fates.contains_key(*id)) {
            return wrong(format!("it does not say what became of {id}"));
        }
        if let Some(id) =
            report.fates.keys().chain(report.kills.iter().filter_map(|it| it.by.as_ref())).find(|id| !is_pilot(id))
        {
            return wrong(format!("{id} does not fly tonight"));
        }
        for foe in &sortie.foes {
            let count: u32 = report.kills.iter().filter(|it| it.what == foe.key).map(|it| u32::from(it.count)).sum();
            if count > u32::from(foe.most) {
                return wrong(format!("{count} of {} {}", foe.most, foe.name));
            }
        }
        if let Some(kill) = report.kills.iter().find(|it| sortie.foes.iter().all(|foe| foe.key != it.what)) {
            return wrong(format!("there is no {}", kill.what));
        }
        let ids = report.objectives.iter().map(|it| &it.id);
        if ids.ne(sortie.goals.iter().map(|it| &it.id)) {
            return wrong("its objectives are not the mission's".to_owned());
        }
        Ok(())
    }

    /// One entry of a report.
    fn entry(&self, sortie: &Sortie, args: &mut Args<'_>) -> Result<Entry, Refusal> {
        let flies = |id: &str| self.cluster.flying().any(|it| it.id == id);
        let not = |id: &str| Refusal::new(PLAY, format!("'{id}' does not fly tonight"));
        match args.required("field")? {
            "won" => Ok(Entry::Won { won: args.yes("value")? }),
            "rounds" => {
                let rounds = args.number("value")?;
                if !(1..=sortie.rounds).contains(&rounds) {
                    return Err(Refusal::new(PLAY, format!("it ends in round 1 to {}", sortie.rounds)));
                }
                Ok(Entry::Rounds { rounds })
            }
            "fate" => {
                let (pilot, word) = (args.required("pilot")?, args.required("value")?);
                let fate = ShipFate::ALL.into_iter().find(|it| it.word() == word);
                let fate = fate.ok_or_else(|| Refusal::form(format!("'{word}': write stayed, left or destroyed")))?;
                if flies(pilot) { Ok(Entry::Fate { pilot: pilot.to_owned(), fate }) } else { Err(not(pilot)) }
            }
            "kills" => self.kills(sortie, args),
            "counted" => Ok(Entry::Counted),
            "objective" => {
                let (id, met, count) = (args.required("objective")?, args.yes("met")?, args.number::<u16>("count")?);
                let goal = sortie.goals.iter().find(|it| it.id == id);
                let goal = goal.ok_or_else(|| Refusal::new(PLAY, format!("there is no objective '{id}'")))?;
                let most = if goal.each.is_some() { MOST_COUNTED } else { 1 };
                if count > most {
                    return Err(Refusal::new(PLAY, format!("{count} is more than {most}")));
                }
                Ok(Entry::Outcome(Outcome { id: id.to_owned(), met, count }))
            }
            "scored" => {
                let points: i16 = args.number("value")?;
                if points.abs() > MOST_SCORED {
                    return Err(Refusal::new(PLAY, format!("rules give or take at most {MOST_SCORED} points")));
                }
                Ok(Entry::Scored { points })
            }
            "dice" => {
                let (pilot, text) = (args.required("pilot")?, args.required("value")?);
                let faces = read_faces(text)
                    .ok_or_else(|| Refusal::form("dice are written as crit+hit+focus+blank, as many as are rolled"))?;
                let mission = field::mission(&sortie.mission, self.muster)?;
                let count = mission.territory.map_or(2, loss_dice);
                if faces.len() != usize::from(count) {
                    return Err(Refusal::new("Rebel Ship Destroyed", format!("{count} dice are rolled here")));
                }
                if !flies(pilot) {
                    return Err(not(pilot));
                }
                let faces = text.split('+').map(str::to_owned).collect();
                Ok(Entry::Dice { pilot: pilot.to_owned(), faces })
            }
            other => Err(Refusal::form(format!("a report has no '{other}'"))),
        }
    }

    fn kills(&self, sortie: &Sortie, args: &mut Args<'_>) -> Result<Entry, Refusal> {
        let (what, by, count) = (args.required("what")?, args.required("by")?, args.number::<u8>("count")?);
        let foe = sortie.foes.iter().find(|it| it.key == what);
        let foe = foe.ok_or_else(|| Refusal::new(PLAY, format!("there is no '{what}' in this mission")))?;
        let by = match by {
            "nobody" => None,
            id if self.cluster.flying().any(|it| it.id == id) => Some(id.to_owned()),
            other => return Err(Refusal::new(PLAY, format!("'{other}' does not fly tonight"))),
        };
        let others = sortie.draft.kills.iter().filter(|it| it.what == what && it.by != by);
        let others: u16 = others.map(|it| u16::from(it.count)).sum();
        if others + u16::from(count) > u16::from(foe.most) {
            let left = u16::from(foe.most).saturating_sub(others);
            return Err(Refusal::new(PLAY, format!("there are {} of them, and {left} are left to count", foe.most)));
        }
        Ok(Entry::Kills(Kill { what: what.to_owned(), by, count }))
    }

    /// How it is played, and corrections.
    fn frame(&self, action: &str, args: &mut Args<'_>) -> Decided {
        match action {
            "switch" => {
                let (name, value) = (args.required("name")?, args.required("value")?);
                self.spending("Optional Variants")?;
                if self.cluster.switches.with(name, value).is_none() {
                    return Err(Refusal::new("Optional Variants", format!("there is no switch {name}={value}")));
                }
                if self.cluster.switches.get(name) == Some(value) {
                    return Err(Refusal::new("Optional Variants", "it is so already"));
                }
                one(Event::Switched { name: name.to_owned(), value: value.to_owned() })
            }
            "show-all" if self.cluster.ground.shown => Err(Refusal::new(HOUSE, "everything is shown already")),
            "show-all" => one(Event::Shown),
            "own" => {
                self.spending(MODELS)?;
                let ships = field::imperial_ships(self.muster);
                let (ship, count) = collected(&self.cluster.collection, args, &ships, (MODELS, "Imperials'"))?;
                one(Event::Collected { ship, count })
            }
            _ => one(Event::Corrected { correction: correction(self.cluster, args)? }),
        }
    }
}

/// What a rule of a mission gives or takes at most.
pub(super) const MOST_SCORED: i16 = 200;
/// How many of anything an objective pays for at most.
pub(super) const MOST_COUNTED: u16 = 60;
