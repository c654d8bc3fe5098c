//! The round before the battle: who leads, which mission is flown, and what can be done before it begins.

use std::collections::BTreeMap;

use tallyho_missions::mission::Territory;
use tallyho_missions::tours::{Stage, TourMission};
use tallyho_muster::PilotKind;

use super::decide::{Decided, Deciding, PLAY, PLAYERS, ROUND, omega_one, one};
use super::event::Event;
use super::field;
use super::report::Draft;
use super::state::{FlightGroup, Sortie, Step};
use crate::action::{Args, Refusal};
use crate::field::{foes, goals, read_way};
use crate::luck::Fortune;

pub(super) const CHOOSE: &str = "Mission Selection";
pub(super) const FIRST: &str = "The Introductory Mission";
pub(super) const BEGIN: &str = "Campaign Modes";
pub(super) const LEAD: &str = "Assign Alpha One";
pub(super) const STARS: &str = "Earning the Silver Star";
pub(super) const GRANT: &str = "Select Upgrades";

/// How many missions are drawn.
const DRAWN: usize = 2;
/// How many points for what is mounted a mission gives at most.
pub(super) const MOST_GRANTED: u8 = 50;

/// How many dice are rolled for whoever is shot down.
pub const fn dice(territory: Territory) -> u8 {
    match territory {
        Territory::Friendly => 1,
        Territory::Neutral => 2,
        Territory::Hostile => 3,
    }
}

impl Deciding<'_> {
    /// The steps of the round before the battle.
    pub(super) fn round(&self, action: &str, args: &mut Args<'_>) -> Decided {
        match action {
            "commission" => self.commission(),
            "introduce" => self.introduce(),
            "draw" => self.draw(),
            "pick" => {
                let wanted = args.required("mission")?;
                self.between(CHOOSE)?;
                let open = self.open_missions();
                if self.group.mode.has_deck() || !open.iter().any(|it| it == wanted) {
                    let why = match self.group.mode.has_deck() {
                        true => "missions are drawn from the deck: draw".to_owned(),
                        false => format!("what can be flown now: {}", open.join(", ")),
                    };
                    return Err(Refusal::new(CHOOSE, why));
                }
                self.choose(wanted)
            }
            "choose" => {
                let wanted = args.required("mission")?;
                let Step::Choose { drawn } = &self.group.step else {
                    return Err(Refusal::new(CHOOSE, "missions are drawn first"));
                };
                if drawn.iter().all(|it| it != wanted) {
                    return Err(Refusal::new(CHOOSE, format!("it is one of these: {}", drawn.join(", "))));
                }
                self.choose(wanted)
            }
            "look" => {
                let sortie = self.group.sortie().ok_or_else(|| Refusal::new(STARS, "a mission is chosen first"))?;
                if self.group.knows(&sortie.mission) {
                    return Err(Refusal::new(STARS, "everybody knows who comes already"));
                }
                one(Event::Looked { mission: sortie.mission.clone() })
            }
            _ => self.prepare(action, args),
        }
    }

    fn prepared(&self) -> Result<&Sortie, Refusal> {
        match &self.group.step {
            Step::Prepare(sortie) => Ok(sortie),
            Step::Spend | Step::Choose { .. } | Step::Play(_) | Step::Judge { .. } | Step::Over { .. } => {
                Err(Refusal::new(ROUND, "a mission is chosen first, and not flown yet"))
            }
        }
    }

    /// What is settled once a mission is chosen.
    fn prepare(&self, action: &str, args: &mut Args<'_>) -> Decided {
        let sortie = self.prepared()?;
        match action {
            "back" => one(Event::Unchosen),
            "lead" => {
                let pilot = args.required("pilot")?;
                if !sortie.tied.iter().any(|it| it == pilot) {
                    let why = format!("whoever has the highest initiative leads: {}", sortie.tied.join(", "));
                    return Err(Refusal::new(LEAD, why));
                }
                if sortie.alpha == pilot {
                    return Err(Refusal::new(LEAD, "it is so already"));
                }
                one(Event::Led { pilot: pilot.to_owned() })
            }
            "grant" => {
                let points: u8 = args.number("points")?;
                if points > MOST_GRANTED {
                    return Err(Refusal::new(GRANT, format!("a mission gives at most {MOST_GRANTED} points")));
                }
                if points == sortie.grant {
                    return Err(Refusal::new(GRANT, "it is so already"));
                }
                one(Event::Granted { points })
            }
            _ => {
                let way = read_way(args.required("way")?)?;
                if !sortie.fielded && way != crate::report::Way::Paper {
                    let why = "there is no file of this mission: fly it at the table, and enter it from paper";
                    return Err(Refusal::new(PLAY, why));
                }
                if let Some(fault) = self.group.wing_faults(&self.muster.cards).first() {
                    let why = format!("{}: {}", fault.about.join(", "), fault.message);
                    return Err(Refusal::new(super::armory::SELECT, why));
                }
                one(Event::Flew { way })
            }
        }
    }

    /// Whether so many may fly.
    pub(super) fn ready(&self) -> Result<(), Refusal> {
        let [fewest, most] = self.career()?.pilots;
        let count = self.group.flying().count();
        if !(usize::from(fewest)..=usize::from(most)).contains(&count) {
            let why = format!("{fewest} to {most} pilots fly a mission; tonight {count} do");
            return Err(Refusal::new(PLAYERS, why));
        }
        Ok(())
    }

    /// The tours begin: everybody is of the second rank, and the deck is made.
    fn commission(&self) -> Decided {
        self.between(BEGIN)?;
        if self.group.begun {
            return Err(Refusal::new(BEGIN, "the tours have begun"));
        }
        let pilots = self.group.pilots.iter().filter(|it| it.serves() && it.rank < 2).map(|it| it.id.clone());
        let deck = match self.group.mode.has_deck() {
            true => self.starting_deck(),
            false => Vec::new(),
        };
        one(Event::Commissioned { pilots: pilots.collect(), deck })
    }

    /// The first missions of the initial tours, and those that are no tour's.
    fn starting_deck(&self) -> Vec<String> {
        let tours = self.tours();
        let first = tours.tours.iter().filter(|it| it.stage == Stage::Initial).filter_map(|it| it.missions.first());
        let apart = tours.missions().filter(|(tour, it)| tour.stage == Stage::Apart && !it.introduction);
        first.chain(apart.map(|(_, it)| it)).map(|it| it.id.clone()).collect()
    }

    fn introduce(&self) -> Decided {
        self.between(FIRST)?;
        let mission = self.tours().introduction().ok_or_else(|| Refusal::new(FIRST, "there is no such mission"))?;
        // Recruits can make a group too green for any tour: then they are trained.
        let green = self.group.imperial_rank() < self.tours().rank;
        let flown = self.group.flown.iter().any(|it| it.mission == mission.id);
        let again = !self.group.won.contains(&mission.id) && (!flown || self.may_repeat());
        if !green && !again {
            return Err(Refusal::new(FIRST, "there is nothing more to learn from it"));
        }
        self.choose(&mission.id)
    }

    /// Whether a mission may be flown again at all.
    fn may_repeat(&self) -> bool {
        match self.group.mode {
            super::switch::Mode::Classic | super::switch::Mode::Completionist => true,
            super::switch::Mode::Ironman => false,
        }
    }

    /// The missions that can be drawn or picked now.
    pub(super) fn open_missions(&self) -> Vec<String> {
        if !self.group.begun {
            return Vec::new();
        }
        if let Some((again, _)) = &self.group.again {
            return vec![again.clone()];
        }
        let tours = self.tours();
        let rank = self.group.imperial_rank();
        let green =
            |id: &String| tours.find(id).is_some_and(|(tour, _)| tour.stage == Stage::Initial) && rank < tours.rank;
        let open: Vec<String> = match self.group.mode.has_deck() {
            true => self.group.deck.clone(),
            false => {
                let next = tours.tours.iter().filter(|it| it.stage != Stage::Apart && !self.group.is_over(it.number));
                let next = next.min_by_key(|it| it.number);
                let next = next.and_then(|it| it.missions.iter().find(|it| !self.group.won.contains(&it.id)));
                let apart = tours.missions().filter(|(tour, it)| tour.stage == Stage::Apart && !it.introduction);
                let apart = apart.map(|(_, it)| it).filter(|it| !self.group.won.contains(&it.id));
                next.into_iter().chain(apart).map(|it| it.id.clone()).collect()
            }
        };
        open.into_iter().filter(|id| !green(id)).collect()
    }

    fn draw(&self) -> Decided {
        self.between(CHOOSE)?;
        self.ready()?;
        if !self.group.mode.has_deck() {
            return Err(Refusal::new(CHOOSE, "missions are flown in their order: pick one"));
        }
        let mut missions = self.open_missions();
        if missions.is_empty() {
            let why = match self.group.begun {
                true => format!("the tours are for an average rank of {}: train your recruits", self.tours().rank),
                false => "the tours have not begun: commission the pilots".to_owned(),
            };
            return Err(Refusal::new(CHOOSE, why));
        }
        let mut fortune = Fortune::new(self.group.seed, self.group.drawn);
        fortune.shuffle(&mut missions);
        missions.truncate(DRAWN);
        one(Event::Drawn { missions, drawn: fortune.drawn() })
    }

    /// Who could lead: whoever has the highest initiative.
    fn leaders(&self) -> Result<Vec<String>, Refusal> {
        let career = self.career()?;
        let highest = self.group.flying().map(|it| it.initiative(career)).max().unwrap_or_default();
        let leaders = self.group.flying().filter(|it| it.initiative(career) == highest);
        Ok(leaders.map(|it| it.id.clone()).collect())
    }

    /// A mission and its set-up.
    fn choose(&self, id: &str) -> Decided {
        self.ready()?;
        let found = self.tours().find(id).ok_or_else(|| Refusal::new(CHOOSE, format!("there is no mission '{id}'")));
        let (_, mission) = found?;
        let mut fortune = Fortune::new(self.group.seed, self.group.drawn);
        let seed = fortune.seed();
        let mut sortie = self.sortie(mission, seed)?;
        let ship = mission.ships.first().cloned().unwrap_or_default();
        let ships: BTreeMap<String, String> = self.group.flying().map(|it| (it.id.clone(), ship.clone())).collect();
        if let Some(file) = field::file(id, self.muster) {
            let mut ready = FlightGroup { step: Step::Prepare(Box::new(sortie.clone())), ..self.group.clone() };
            for (id, ship) in &ships {
                if let Some(pilot) = ready.pilot_mut(id) {
                    pilot.ship = Some(ship.clone());
                    pilot.load.clear();
                    pilot.charged.clear();
                }
            }
            let fielded = field::fielded(&ready, &sortie, PilotKind::Heuristic, self.muster)?;
            sortie.foes = foes(file, &fielded, self.muster);
            sortie.goals = goals(file, sortie.pilots);
            sortie.fielded = true;
        }
        one(Event::Chosen { sortie: Box::new(sortie), ships, drawn: fortune.drawn() })
    }

    pub(super) fn sortie(&self, mission: &TourMission, seed: u64) -> Result<Sortie, Refusal> {
        let tied = self.leaders()?;
        let rank = self.group.imperial_rank();
        let flying = self.group.flying().count() as u8;
        let stress = self.group.again.as_ref().is_some_and(|(again, stress)| *again == mission.id && *stress);
        Ok(Sortie {
            mission: mission.id.clone(),
            rank,
            pilots: self.group.switches.difficulty.set_up_for(flying),
            seed,
            alpha: tied.first().cloned().unwrap_or_default(),
            tied,
            ships: mission.ships.clone(),
            dice: dice(mission.territory),
            hostile: mission.territory == Territory::Hostile,
            rounds: mission.rounds,
            omega_one: mission.omega_one.then(|| omega_one(rank)),
            stress,
            draft: Draft::default(),
            ..Sortie::default()
        })
    }
}
