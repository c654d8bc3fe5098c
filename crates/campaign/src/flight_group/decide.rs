//! Actions in, events out: who plays, what experience is spent on, and how it is played.

use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Campaign, Career};
use tallyho_missions::Tours;
use tallyho_muster::Muster;

use super::armory::Armory;
use super::event::{Event, Purse};
use super::state::{FlightGroup, Pilot, Sortie, Step, TOP};
use crate::action::{Args, Refusal, Request};
use crate::amend::{HOUSE, collected, correction};
use crate::ground::By;
use crate::roster::{Roster, Rules};

pub(super) const ROUND: &str = "The Imperial Campaign Round";
pub(super) const PLAYERS: &str = "Number of Players";
pub(super) const PLAY: &str = "Play Mission";
pub(super) const RECRUITS: &str = "New Recruits";
pub(super) const SHEETS: &str = "The Player Sheet";
pub(super) const SPEND: &str = "Spending Experience Points";
pub(super) const RANKS: &str = "Increase Rank";
pub(super) const PATHS: &str = "The Academy Pilot";
pub(super) const UPKEEP: &str = "Upkeep";
pub(super) const MODELS: &str = "Represent Ships";
/// The most lots of points that are bought at once.
pub(super) const MOST_LOTS: i32 = 300;

/// Decides about one request.
pub(super) struct Deciding<'d> {
    pub(super) group: &'d FlightGroup,
    pub(super) by: &'d By,
    pub(super) muster: &'d Muster,
}

/// What comes of a request.
pub(super) type Decided = Result<Vec<Event>, Refusal>;

pub(super) fn one(event: Event) -> Decided {
    Ok(vec![event])
}

impl Purse {
    /// Every one.
    pub(super) const ALL: [Self; 2] = [Self::Um, Self::Career];

    /// The word for it, as the career has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Um => "um",
            Self::Career => "career",
        }
    }

    /// What a lot costs, and how many points it has.
    pub(super) fn rate(self, career: &Career) -> (i32, i32) {
        let rate = career.purses.iter().find(|it| it.id == self.word()).and_then(|it| it.rate);
        rate.map_or((1, 1), |(experience, buys)| (i32::from(experience), i32::from(buys)))
    }
}

impl<'d> Deciding<'d> {
    pub(super) fn career(&self) -> Result<&'d Career, Refusal> {
        let career = self.muster.cards.career(Campaign::FlightGroup);
        career.ok_or_else(|| Refusal::new(ROUND, "the content has no career for Imperial pilots"))
    }

    pub(super) fn tours(&self) -> &'d Tours {
        self.muster.missions.tours()
    }

    pub(super) fn armory(&self, sortie: &'d Sortie) -> Result<Armory<'d>, Refusal> {
        Ok(Armory { group: self.group, sortie, career: self.career()?, cards: &self.muster.cards })
    }

    /// What comes of a request.
    pub(super) fn decide(&self, request: &Request) -> Decided {
        let mut args = Args::of(request);
        let events = match request.action.as_str() {
            "join" | "leave" | "recruit" | "rename" | "hand-over" | "stand-in" | "tonight" | "retire" => {
                self.people(&request.action, &mut args)
            }
            "advance" | "path" | "bank" => self.spend(&request.action, &mut args),
            "commission" | "introduce" | "draw" | "pick" | "choose" | "back" | "look" | "lead" | "grant" | "fly" => {
                self.round(&request.action, &mut args)
            }
            "form" => self.form(&mut args),
            "ship" | "load" | "unload" | "charge" | "uncharge" => self.equip(&request.action, &mut args),
            "enter" | "report" | "resolve" | "confirm" | "accept" | "again" => self.play(&request.action, &mut args),
            "switch" | "show-all" | "correct" | "own" => self.frame(&request.action, &mut args),
            other => Err(Refusal::form(format!("there is no action '{other}'; `options` lists what can be done now"))),
        }?;
        args.done()?;
        Ok(events)
    }

    /// Whether it is a time between missions.
    pub(super) fn between(&self, rule: &str) -> Result<(), Refusal> {
        match &self.group.step {
            Step::Spend => Ok(()),
            Step::Over { .. } => Err(Refusal::new(ROUND, "the campaign is over")),
            Step::Choose { .. } | Step::Prepare(_) | Step::Play(_) | Step::Judge { .. } => {
                Err(Refusal::new(rule, "this is done between missions, before one is chosen"))
            }
        }
    }

    /// The people of the group.
    pub(super) fn roster(&self) -> Roster<'d, Pilot> {
        let rules = Rules { players: PLAYERS, sheets: SHEETS, retire: RECRUITS };
        let Self { group, by, .. } = *self;
        Roster { ground: &group.ground, pilots: &group.pilots, by, rules, between: self.between(PLAYERS) }
    }

    /// Who plays, and who flies.
    fn people(&self, action: &str, args: &mut Args<'_>) -> Decided {
        if let Step::Over { .. } = &self.group.step {
            self.between(ROUND)?;
        }
        if action == "recruit" {
            let (id, callsign, player) = self.roster().recruit(args)?;
            return one(Event::Recruited { id, callsign, player });
        }
        let changes = self.roster().decide(action, args)?;
        Ok(changes.into_iter().map(|change| Event::People { change }).collect())
    }

    /// What pilots do with their experience.
    fn spend(&self, action: &str, args: &mut Args<'_>) -> Decided {
        let pilot = self.roster().pilot(args)?;
        self.between(SPEND)?;
        one(match action {
            "advance" => self.advance(pilot, args)?,
            "path" => {
                let path = self.path(args.required("path")?)?;
                self.may_choose_path(pilot, pilot.rank)?;
                Event::Followed { pilot: pilot.id.clone(), path }
            }
            _ => self.bank(pilot, args)?,
        })
    }

    fn path(&self, word: &str) -> Result<String, Refusal> {
        let career = self.career()?;
        let known = || career.paths.iter().map(|it| it.id.as_str()).collect::<Vec<_>>().join(", ");
        let path = career.path(word).map(|it| it.id.clone());
        path.ok_or_else(|| Refusal::form(format!("path={word}: there are {}", known())))
    }

    /// A path is chosen once, and from the third rank on.
    fn may_choose_path(&self, pilot: &Pilot, rank: u8) -> Result<(), Refusal> {
        let from = self.career()?.path_from;
        if pilot.path.is_some() {
            return Err(Refusal::new(PATHS, format!("{} follows a path already, and for good", pilot.callsign)));
        }
        if rank < from {
            return Err(Refusal::new(PATHS, format!("a path is chosen at rank {from}")));
        }
        Ok(())
    }

    fn advance(&self, pilot: &Pilot, args: &mut Args<'_>) -> Result<Event, Refusal> {
        let career = self.career()?;
        let (rank, paid) = self.next_rank(pilot)?;
        if pilot.experience < paid {
            let why = format!("{} has {} XP of {paid}", pilot.callsign, pilot.experience);
            return Err(Refusal::new(RANKS, why));
        }
        let path = if rank >= career.path_from && pilot.path.is_none() {
            let path = self.path(args.required("path")?)?;
            self.may_choose_path(pilot, rank)?;
            Some(path)
        } else {
            None
        };
        Ok(Event::Advanced { pilot: pilot.id.clone(), rank, paid, path })
    }

    /// The rank above a pilot's, or the benefit beyond the highest, and what it costs.
    pub(super) fn next_rank(&self, pilot: &Pilot) -> Result<(u8, i32), Refusal> {
        let career = self.career()?;
        let rank = pilot.rank + 1;
        let step = career.ranks.iter().find(|it| it.rank == rank && it.path.is_none());
        step.map(|it| (rank, i32::from(it.price)))
            .ok_or_else(|| Refusal::new(RANKS, format!("{} has every rank and benefit there is", pilot.callsign)))
    }

    fn bank(&self, pilot: &Pilot, args: &mut Args<'_>) -> Result<Event, Refusal> {
        let (word, lots) = (args.required("purse")?, args.number::<i32>("lots")?);
        let purse = Purse::ALL.into_iter().find(|it| it.word() == word);
        let purse = purse.ok_or_else(|| Refusal::form(format!("purse={word}: write um or career")))?;
        let (costs, points) = purse.rate(self.career()?);
        if !(1..=MOST_LOTS).contains(&lots) {
            return Err(Refusal::form(format!("lots={lots}: 1 to {MOST_LOTS} are bought at once")));
        }
        let paid = lots * costs;
        if pilot.experience < paid {
            let why = format!("{} has {} XP of {paid}", pilot.callsign, pilot.experience);
            return Err(Refusal::new(SPEND, why));
        }
        Ok(Event::Banked { pilot: pilot.id.clone(), purse, paid, points: lots * points })
    }

    /// What pilots take along.
    fn equip(&self, action: &str, args: &mut Args<'_>) -> Decided {
        let pilot = self.roster().pilot(args)?;
        let Step::Prepare(sortie) = &self.group.step else {
            return Err(Refusal::new(super::armory::SELECT, "a mission is chosen first, and not flown yet"));
        };
        if !pilot.flies() {
            return Err(Refusal::new(PLAYERS, format!("{} does not fly tonight", pilot.callsign)));
        }
        let armory = self.armory(sortie)?;
        if action == "ship" {
            return one(armory.assign(pilot, args.required("ship")?)?);
        }
        let card = args.required("card")?;
        one(match action {
            "load" => armory.load(pilot, card)?,
            "unload" => armory.unload(pilot, card)?,
            "charge" => armory.charge(pilot, card)?,
            _ => armory.uncharge(pilot, card)?,
        })
    }

    /// How it is played, and corrections.
    fn frame(&self, action: &str, args: &mut Args<'_>) -> Decided {
        match action {
            "switch" => {
                let (name, value) = (args.required("name")?, args.required("value")?);
                self.between(HOUSE)?;
                if self.group.switches.with(name, value).is_none() {
                    return Err(Refusal::new(HOUSE, format!("there is no switch {name}={value}")));
                }
                if self.group.switches.get(name) == Some(value) {
                    return Err(Refusal::new(HOUSE, "it is so already"));
                }
                one(Event::Switched { name: name.to_owned(), value: value.to_owned() })
            }
            "show-all" if self.group.ground.shown => Err(Refusal::new(HOUSE, "everything is shown already")),
            "show-all" => one(Event::Shown),
            "own" => {
                self.between(MODELS)?;
                let ships = super::field::enemy_ships(self.muster);
                let (ship, count) = collected(&self.group.collection, args, &ships, (MODELS, "enemy's"))?;
                one(Event::Collected { ship, count })
            }
            _ => {
                if let Step::Judge { .. } = &self.group.step {
                    return Err(Refusal::new(HOUSE, "first the attempt counts or is flown again"));
                }
                one(Event::Corrected { correction: correction(self.group, args)? })
            }
        }
    }
}

/// The initiative of the shuttle Omega One by the Imperial Rank.
pub const fn omega_one(rank: u8) -> u8 {
    match rank {
        0..=3 => 2,
        4..=5 => 3,
        6.. => 4,
    }
}

/// The value of a word that somebody wrote.
pub(super) fn word<W: Word>(text: &str) -> Result<W, Refusal> {
    read_word(text).map_err(Refusal::form)
}

/// What a rank is called.
pub(super) fn title(rank: u8, career: &Career) -> String {
    match rank {
        0 => "no rank".to_owned(),
        1..=TOP => career.title(rank),
        _ => format!("{} and {} of 3 benefits", career.title(TOP), rank - TOP),
    }
}
