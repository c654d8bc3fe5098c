//! From a mission to what the companion plays: ships with their cards, squads, words, and numbers that players count.

mod nouns;
mod places;

use std::borrow::Cow;

use tallyho_cards::{Campaign, Library as Cards};
use tallyho_companion::{Assignment, Berth, Craft, Footing, Sortie, SquadronWords};
use tallyho_missions::brief::{self, Briefing, Telling, show};
use tallyho_missions::mission::{AimTerm, FireTerm, GoalTerm, Locks, Stands};
use tallyho_missions::{Library, Mission, Plan, Seats, Whose};
use tallyho_rules::scenario::{Fire, Order};
use tallyho_rules::{Seat, ShipId, ShipSetup, Target};
use tallyho_table::BaseSize;

use crate::kit::{INITIATIVE, suggested_initiative};
use crate::squad::MusteredSquad;
use crate::{Muster, MusterError, Mustered, Sally, Wanted, choose, rules};
use places::Places;

/// The mission that an assignment names, if somebody with miniatures can fly it: a team against ships that fly by themselves.
pub fn find<'l>(assignment: &Assignment, missions: &'l Library) -> Result<(Cow<'l, Mission>, usize), MusterError> {
    let mission = choose::mission(missions, &assignment.mission, assignment.variant.as_deref())?;
    match (mission.team, &mission.enemy) {
        (Some(team), Some(_)) => Ok((mission, team)),
        _ => Err(MusterError::BadSetup(format!("{} has no enemy that flies by itself", mission.name))),
    }
}

/// A mission for the companion, its set-up drawn by that seed.
pub fn sortie(assignment: &Assignment, seed: u64, muster: &Muster) -> Result<Sortie, MusterError> {
    let cards: &Cards = &muster.cards;
    let (mission, team) = find(assignment, &muster.missions)?;
    let mission = match &assignment.enemies {
        None => mission,
        Some(waves) => choose::against(&mission, &waves.parse().map_err(MusterError::BadSetup)?, cards)?,
    };
    let mission = fieldable(&mission, assignment)?;
    let mission: &Mission = &mission;
    let seats = choose::seats(mission, Some(assignment.pilots), assignment.level)?;
    let plan = mission.plan(&seats, seed, cards)?;
    let fielded = field(mission, seats, seed, muster)?;
    let briefing = Briefing::of(mission, seats, seed, Telling::Known, cards)?;
    let places = Places::new(mission, &plan, seats.pilots);
    let author = Author { mission, plan: &plan, fielded: &fielded, team, cards };
    let (nouns, deeds) = (nouns::nouns(mission, &plan, cards), nouns::deeds(mission));
    let pays = nouns::pays(mission, &plan);
    let mut rules = briefing.rules;
    rules.extend(mission.goals.iter().filter_map(|goal| author.goal(goal)));
    rules.extend(briefing.leaving.iter().map(|line| format!("Leaving: {line}")));
    rules.extend(briefing.winning);
    Ok(Sortie {
        name: mission.name.clone(),
        story: mission.story.clone(),
        sides: [0, 1].map(|side| show::side(mission, side)),
        team: Seat(team as u8),
        rounds: mission.rounds,
        enemy_first: mission.first == Some(1 - team),
        initiative: suggested_initiative(mission.enemy, seats.level),
        fetch: author.fetch(seats),
        setup: places.steps(&author.own_ships()),
        briefing: told_where(assignment, seed),
        rules,
        notes: mission.notes.clone(),
        ships: (0..plan.crafts.len()).map(|ship| author.berth(ship)).collect(),
        squads: (0..mission.squads.len())
            .map(|place| author.squad(place))
            .chain(author.later())
            .chain(author.returning())
            .collect(),
        vectors: places.vectors(),
        pays,
        nouns,
        deeds,
        by_hand: nouns::by_hand(mission),
        scenario: fielded.setup.scenario.as_deref().cloned().unwrap_or_default(),
    })
}

/// The mission with the miniatures that there are.
fn fieldable<'m>(mission: &'m Mission, assignment: &Assignment) -> Result<Cow<'m, Mission>, MusterError> {
    let bad = |word: &str, what: &str| MusterError::BadSetup(format!("'{word}' {what}"));
    let read_models = |word: &String| tallyho_missions::models::read(word).ok_or(bad(word, "counts no miniatures"));
    let models = assignment.models.as_ref().map(read_models).transpose()?.unwrap_or_default();
    let read_flags = |word: &String| tallyho_missions::flags::read(word).ok_or(bad(word, "tells no earlier numbers"));
    let flags = assignment.flags.as_ref().map(read_flags).transpose()?.unwrap_or_default();
    Ok(match mission.with_models(&models, assignment.pilots, assignment.level) {
        Cow::Borrowed(mission) => mission.with_flags(&flags),
        Cow::Owned(mission) => Cow::Owned(mission.with_flags(&flags).into_owned()),
    })
}

/// An order in which a thing goes by its place among things, without the obstacles that lie before them in a game.
pub fn by_place(order: Order, obstacles: usize) -> Order {
    let place = |id: ShipId| match Target::of_id(id) {
        Target::Object(index) => Target::Object(index.saturating_sub(obstacles as u8)).id(),
        Target::Ship(ship) => ship,
    };
    order.map(place, place)
}

/// The obstacles of a mission's table: which, and where in millimetres and degrees.
pub fn rocks(assignment: &Assignment, seed: u64, muster: &Muster) -> Result<Vec<(String, [f64; 3])>, MusterError> {
    let cards: &Cards = &muster.cards;
    let (mission, _) = find(assignment, &muster.missions)?;
    let seats = choose::seats(&mission, Some(assignment.pilots), assignment.level)?;
    let plan = mission.plan(&seats, seed, cards)?;
    let known = plan.obstacles.iter().filter_map(|rock| {
        let id = cards.obstacles().iter().find(|known| known.outline == rock.outline)?.id.clone();
        Some((id, [rock.pose.at.x, rock.pose.at.y, rock.pose.heading.degrees()]))
    });
    Ok(known.collect())
}

/// Fields a mission as a battle would, so that the same seed deals the same cards. What pilots fly is their own business.
fn field(mission: &Mission, seats: Seats, seed: u64, muster: &Muster) -> Result<Mustered, MusterError> {
    let cards = &muster.cards;
    let any = cards.ships().first().ok_or_else(|| MusterError::BadSetup("the library has no ships".to_owned()))?;
    let fleet = |count: u8| MusteredSquad::of(&vec![any; usize::from(count)], INITIATIVE, rules(mission).1, cards);
    let squads = seats.players.map(|count| Some(fleet(count)));
    let sally = Sally { mission: Cow::Borrowed(mission), seats, squads, layout: None };
    muster.muster(&Wanted::mission(sally, choose::pilots(mission, [None, None])?), seed)
}

/// Where a map of the same table is to be had.
fn told_where(Assignment { mission, variant, pilots, level, .. }: &Assignment, seed: u64) -> String {
    let variant = variant.as_ref().map_or_else(String::new, |variant| format!(" --variant {variant}"));
    format!(
        "A map of it: tallyho mission brief {mission}{variant} --pilots {pilots} --level {level} --seed {seed} -o briefing.html"
    )
}

/// What writing a sortie needs.
struct Author<'a> {
    mission: &'a Mission,
    plan: &'a Plan,
    fielded: &'a Mustered,
    team: usize,
    cards: &'a Cards,
}

impl Author<'_> {
    fn setup(&self, ship: usize) -> &ShipSetup {
        &self.fielded.setup.ships[ship]
    }

    fn chassis(&self, ship: usize) -> String {
        let id = &self.fielded.callsigns[ship].chassis;
        self.cards.ship(id).map_or_else(|_| id.clone(), |ship| ship.name.clone())
    }

    fn berth(&self, ship: usize) -> Berth {
        let berth = &self.plan.crafts[ship];
        let setup = self.setup(ship);
        match berth.whose {
            Whose::Player(_) => Berth::Pilot,
            Whose::Mission(place) if berth.side == self.team => {
                let ship = &self.mission.ships[place];
                let footing = match (ship.craft.still, setup.profile.size) {
                    (false, _) => Footing::Flies,
                    (true, BaseSize::Huge) => Footing::Moored,
                    (true, BaseSize::Small | BaseSize::Medium | BaseSize::Large) => Footing::Stays,
                };
                Berth::Yours { name: ship.title(), initiative: setup.profile.initiative, footing }
            }
            Whose::Mission(_) | Whose::Squadron(_) => {
                let craft = berth.craft.as_ref();
                let pilot = craft.and_then(|craft| self.cards.pilot_by_id(craft.pilot.as_deref()?));
                Berth::Enemy(Box::new(Craft {
                    model: pilot.map_or_else(|| self.chassis(ship), |pilot| pilot.name.clone()),
                    profile: setup.profile.clone(),
                    elite: craft.is_some_and(|craft| craft.elite),
                    points: setup.points,
                    task: by_place(berth.orders, self.plan.obstacles.len()),
                    card: self.aboard(ship),
                }))
            }
        }
    }

    /// The cards of a ship, by name.
    fn aboard(&self, ship: usize) -> String {
        let name = |id: &String| {
            let campaign = self.cards.campaign_card(Campaign::Aturi, id).or_else(|| self.cards.upgrade_by_id(id));
            let pilot = || self.cards.pilot_by_id(id).map(|pilot| pilot.name.clone());
            campaign.map(|card| card.name.clone()).or_else(pilot).unwrap_or_else(|| id.clone())
        };
        let names: Vec<String> = self.fielded.aboard[ship].iter().map(name).collect();
        if names.is_empty() { String::new() } else { format!("cards: {}", names.join(", ")) }
    }

    /// The mission's own ships that players fly: name, and everything about them.
    fn own_ships(&self) -> Vec<(usize, String)> {
        let own = self.plan.crafts.iter().enumerate().filter_map(|(ship, berth)| match berth.whose {
            Whose::Mission(place) => Some((ship, place)),
            Whose::Player(_) | Whose::Squadron(_) => None,
        });
        own.map(|(ship, place)| (place, self.stats(ship))).collect()
    }

    /// What there is to know about a ship of the mission.
    fn stats(&self, ship: usize) -> String {
        let profile = &self.setup(ship).profile;
        let mut parts = vec![
            self.chassis(ship),
            format!("initiative {}", profile.initiative),
            format!("hull {}", profile.hull),
            format!("shields {}", profile.shields),
        ];
        if let Some(craft) = &self.plan.crafts[ship].craft {
            parts.extend(craft.unarmed.then(|| "no weapons".to_owned()));
            parts.extend(craft.still.then(|| "it stands still".to_owned()));
            parts.extend(craft.energy.map(|energy| format!("starts with {energy} energy")));
            parts.extend(craft.insulated.then(|| "loses energy instead of gaining ion tokens".to_owned()));
            parts.extend(craft.cannot.iter().map(|action| format!("no {} action", action.replace('-', " "))));
            parts.extend(craft.damage.iter().map(|card| format!("{} faceup", show::named(card))));
        }
        let aboard = self.aboard(ship);
        parts.extend((!aboard.is_empty()).then_some(aboard));
        parts.join(", ")
    }

    /// Everything to fetch: of ships as many as may come, by what they are, and nothing about when.
    fn fetch(&self, seats: Seats) -> Vec<String> {
        let mut counts: Vec<(String, usize)> = Vec::new();
        let flown = self.plan.crafts.iter().enumerate().filter(|(_, berth)| !matches!(berth.whose, Whose::Player(_)));
        for (ship, _) in flown {
            let name = self.chassis(ship);
            match counts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => counts.push((name, 1)),
            }
        }
        counts.sort();
        let mut list = brief::own_ships(self.mission, self.plan, seats, self.cards);
        list.extend(counts.into_iter().map(|(name, count)| format!("{name}, up to {count}")));
        list.extend(brief::pieces(self.mission, self.plan, seats, self.cards));
        list
    }

    /// What is said of a squad when it comes.
    fn squad(&self, place: usize) -> SquadronWords {
        let squad = &self.mission.squads[place];
        let mut told = vec![format!("told to {}", show::orders(&squad.orders))];
        if let Some(Locks::Thing(kind)) = &squad.locks {
            let kind = self.mission.kinds.iter().find(|known| known.id == *kind).map_or("", |kind| kind.name.as_str());
            told.push(format!("has locked the nearest {kind} and makes for it"));
        }
        let about =
            |fire: &&FireTerm| fire.who.iter().any(|who| *who == squad.id || *who == self.mission.sides[squad.side]);
        for fire in self.mission.fire.iter().filter(about) {
            let at = show::names(self.mission, &fire.at);
            told.extend(match fire.may {
                Fire::Freely => None,
                Fire::Never => Some(format!("never attacks {at}")),
                Fire::Torpedoes(least, most) => {
                    Some(format!("attacks {at} with torpedoes alone, at range {least}-{most}"))
                }
            });
        }
        SquadronWords { name: show::title(&squad.name), told }
    }

    /// The mission's own ships that come later, as squads of one.
    fn later(&self) -> Vec<SquadronWords> {
        let later = self.mission.ships.iter().filter(|ship| matches!(ship.stands, Stands::Later(_)));
        later.map(|ship| SquadronWords { name: ship.title(), told: Vec::new() }).collect()
    }

    /// Those who come back after they have left.
    fn returning(&self) -> Vec<SquadronWords> {
        let words = |_| SquadronWords { name: "Whoever returns".to_owned(), told: vec!["as new".to_owned()] };
        self.mission.returns().into_iter().map(words).collect()
    }

    /// What players' ships are after, where that gives nobody away.
    fn goal(&self, goal: &GoalTerm) -> Option<String> {
        let enemies = |who: &String| self.mission.squads.iter().any(|squad| squad.id == *who);
        if goal.who.iter().any(enemies) || goal.who.contains(&self.mission.sides[1 - self.team]) {
            return None;
        }
        let names = |names: &[String]| show::names(self.mission, names);
        let aim = match &goal.aim {
            AimTerm::Reach(kinds, reach) => format!("be at range 0-{reach} of a {}", names(kinds)),
            AimTerm::Strike(kinds) => format!("destroy every {}", names(kinds)),
            AimTerm::Escort(who) => format!("see {} through", names(who)),
            AimTerm::Leave => "leave".to_owned(),
            AimTerm::Hunt(_) | AimTerm::Fight => return None,
        };
        let tests = show::tests(self.mission, &goal.tests);
        let when = if tests.is_empty() { String::new() } else { format!(" ({tests})") };
        Some(format!("{}: {aim}{when}.", show::title(&names(&goal.who))))
    }
}
