//! How a session at a real table begins: who flies the enemy, and which ships there are.

use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_cards::word::{Word, read_word};
use tallyho_companion::{Answers, Assignment, Credits, Dice, Phase, Scene, Session, Start, Yard};
use tallyho_ledger::Journal;
use tallyho_pilots::flight::System;

use super::{COMPANION, Standing, TableStep};
use crate::assets;
use crate::error::WebError;
use crate::games::{Games, WantedSquad};
use crate::missions::checked;
use crate::roster::TABLE;
use crate::secret::Seeds;
use tallyho_companion::map::lies_on_a_map;
use tallyho_missions::brief::Listed;
use tallyho_muster::choose;
use tallyho_muster::yard::Shelves;

/// A new session, as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedCompanion {
    /// The word for the flight system; a mission says it by itself.
    #[serde(default)]
    system: String,
    /// The mission that is flown, if one is.
    #[serde(default)]
    mission: Option<WantedSortie>,
    /// Whether the players roll the enemy's dice.
    #[serde(default)]
    own_dice: bool,
    /// The seed of the dice, for whoever wants the same ones again; any, if nobody says.
    #[serde(default)]
    seed: Option<u64>,
    mine: Vec<WantedMine>,
    #[serde(default)]
    foes: Vec<WantedFoes>,
}

impl WantedCompanion {
    /// The seed of its dice. It is short, because a briefing can be asked for by the same number.
    fn seed(&self, seeds: &Seeds) -> Result<u64, WebError> {
        match self.seed {
            Some(seed) => Ok(seed),
            None => Ok(seeds.draw()? & u64::from(u32::MAX)),
        }
    }
}

/// A mission, and for whom.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedSortie {
    id: String,
    variant: Option<String>,
    pilots: u8,
    #[serde(default = "one")]
    level: u8,
    /// The players' squad and their enemies', where these are their own.
    #[serde(default)]
    squads: [Option<WantedSquad>; 2],
    /// The miniatures that there are, where there are not enough.
    #[serde(default)]
    models: Option<String>,
    /// What earlier missions have reported, where the mission asks for it.
    #[serde(default)]
    flags: Option<String>,
    /// Whether it is kept who does what.
    #[serde(default)]
    credits: bool,
}

/// A ship of the players'.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedMine {
    name: String,
    initiative: Option<u8>,
    /// What it is, by id or name.
    ship: Option<String>,
}

/// Ships of the enemy that are alike.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedFoes {
    /// A chassis or a pilot, by id or name.
    ship: String,
    #[serde(default = "one")]
    count: u8,
    initiative: Option<u8>,
}

const fn one() -> u8 {
    1
}

/// The most entries of a side, and the most letters of a title.
const MOST_ENTRIES: usize = 48;
const LONGEST: usize = 90;

/// Nothing that is added asks more questions than that.
const MOST_ASKED: usize = 30;

impl Games {
    /// Begins a session.
    pub(crate) fn begin_companion(&self, wanted: &WantedCompanion) -> Result<String, WebError> {
        if let Some(mission) = &wanted.mission {
            return self.begin_sortie(wanted, mission);
        }
        let system = read_word(&wanted.system).map_err(|why| WebError::bad(format!("{why}.")))?;
        if wanted.mine.is_empty() || wanted.foes.is_empty() {
            return Err(WebError::bad("Each side has at least one ship."));
        }
        if wanted.mine.len() > MOST_ENTRIES || wanted.foes.len() > MOST_ENTRIES {
            return Err(WebError::bad(format!("A side has at most {MOST_ENTRIES} ships.")));
        }
        let dice = if wanted.own_dice { Dice::Typed } else { Dice::Rolled };
        let start = Start { system, seed: wanted.seed(&self.seeds)?, dice };
        let session = Session::new(start);
        let head = session.to_text();
        let mut talk = Talk::open(session, self.shelves())?;
        talk.bring_mine(&wanted.mine)?;
        talk.bring_foes(&wanted.foes)?;
        self.keep_begun(&talk, head, wanted, (0, Vec::new()))
    }

    /// Begins a session that flies a mission: its pilots are named, the rest is asked at the table.
    fn begin_sortie(&self, wanted: &WantedCompanion, mission: &WantedSortie) -> Result<String, WebError> {
        let WantedSortie { id, variant, pilots, level, squads, models, flags, credits } = mission;
        if !wanted.foes.is_empty() {
            return Err(WebError::bad("A mission brings its own enemies."));
        }
        let (missions, level) = (&self.muster.missions, *level);
        let (id, variant) = (checked(id)?.to_owned(), variant.clone());
        let credits = if *credits { Credits::Pilots } else { Credits::Nobody };
        let (pilots, models, flags) = (*pilots, models.clone(), flags.clone());
        let mut assignment = Assignment { mission: id, variant, pilots, level, enemies: None, models, flags, credits };
        let (known, _) = tallyho_muster::sortie::find(&assignment, missions)?;
        let [players, enemies] = self.brought([squads[0].as_ref(), squads[1].as_ref()])?;
        let squads = choose::Squads::of(players, enemies);
        let own = choose::own(&known, squads.by_side(&known), (Some(pilots), level), self.library())?;
        let pilots = own.seats.pilots;
        (assignment.pilots, assignment.enemies) = (pilots, own.waves.map(|waves| waves.to_string()));
        if wanted.mine.len() > usize::from(pilots) {
            return Err(WebError::bad(format!("There are more ships than the {pilots} pilots of the mission.")));
        }
        let system = known.enemy.unwrap_or(System::SoloAlpha);
        let dice = if wanted.own_dice { Dice::Typed } else { Dice::Rolled };
        let seed = wanted.seed(&self.seeds)?;
        let session = Session::on(Start { system, seed, dice }, assignment);
        let head = session.to_text();
        let mut talk = Talk::open(session, self.shelves())?;
        let own = talk.scene.sheet.mine.len();
        talk.name_pilots(&wanted.mine, pilots)?;
        let rocks = talk.session.assignment().map_or_else(
            || Ok(Vec::new()),
            |assignment| tallyho_muster::sortie::rocks(assignment, seed, &self.muster),
        )?;
        let rocks = rocks.into_iter().map(|(id, spot)| TableStep::Lay(id, spot)).collect();
        self.keep_begun(&talk, head, wanted, (own, rocks))
    }

    /// Keeps a session whose beginning was answered. What players fly is said for the map, where the mission's own ships come first,
    /// and what lies there is laid.
    fn keep_begun(
        &self,
        talk: &Talk<'_>,
        head: String,
        wanted: &WantedCompanion,
        (own, rocks): (usize, Vec<TableStep>),
    ) -> Result<String, WebError> {
        let mut steps: Vec<TableStep> = talk.session.inputs().iter().cloned().map(TableStep::Answer).collect();
        let ships = wanted.mine.iter().enumerate();
        steps
            .extend(ships.filter_map(|(place, mine)| mine.ship.clone().map(|ship| TableStep::Ship(own + place, ship))));
        steps.extend(rocks);
        let now = Standing::of(&head, &steps.iter().collect::<Vec<_>>(), &self.shelves())?;
        self.keep_companion(title(&now), head, &steps, &now)
    }

    /// Every session, as the home page lists it.
    pub(crate) fn companion_cards(&self) -> Result<Vec<Value>, WebError> {
        let card = |journal: &Journal| {
            let Journal { id, title, changed, summary, places, .. } = journal;
            let summary: Value = serde_json::from_str(summary).unwrap_or_default();
            let key = places.iter().find(|place| place.word == TABLE).and_then(|place| place.key.as_ref());
            json!({ "id": id, "key": key, "title": title, "changed": changed, "summary": summary })
        };
        Ok(self.store.list(COMPANION)?.iter().map(card).collect())
    }

    /// What a session can begin with: systems, ships, pilots and ready-made squads.
    pub(super) fn companion_yard(&self) -> Result<Value, WebError> {
        let yard = self.shelves();
        let systems: Vec<Value> = System::ALL
            .into_iter()
            .filter(|system| yard.flyer(*system).is_ok())
            .map(|system| json!({ "word": system.word(), "name": system.name(), "says": system.asks() }))
            .collect();
        let ships = self.library().ships().iter().filter(|ship| yard.ship(&ship.id).is_ok());
        let ships: Vec<Value> = ships.map(|ship| json!({ "id": ship.id, "name": ship.name })).collect();
        let pilots: Vec<Value> = self
            .library()
            .pilots()
            .iter()
            .filter_map(|pilot| {
                let ship = pilot.ship(self.library())?;
                Some(json!([pilot.id, pilot.name, ship.id, ship.name, pilot.initiative]))
            })
            .collect();
        let squads: Vec<Value> = assets::SQUADS.iter().map(|(file, text)| self.companion_squad(file, text)).collect();
        let obstacles = self.library().obstacles().iter().filter(|obstacle| lies_on_a_map(obstacle.kind));
        let obstacles: Vec<Value> = obstacles.map(|obstacle| json!([obstacle.id, obstacle.name])).collect();
        let missions = &self.muster.missions;
        let flown = missions.missions().iter().filter(|mission| mission.team.is_some() && mission.enemy.is_some());
        let flown: Vec<Listed<'_>> = flown.map(Listed::of).collect();
        Ok(json!({
            "systems": systems, "ships": ships, "pilots": pilots, "squads": squads, "obstacles": obstacles, "missions": flown,
        }))
    }

    fn companion_squad(&self, file: &str, text: &str) -> Value {
        let squad = tallyho_cards::Squad::read(text, self.library()).squad;
        let ships = squad.pilots.iter().filter_map(|member| {
            let pilot = member.pilot(self.library())?;
            Some(
                json!({ "pilot": pilot.id, "name": pilot.name, "ship": pilot.ship_id, "initiative": pilot.initiative }),
            )
        });
        json!({
            "id": file.trim_end_matches(".toml"),
            "name": squad.name,
            "tag": squad.faction.map(tallyho_cards::Faction::tag),
            "ships": ships.collect::<Vec<_>>(),
        })
    }
}

/// The beginning of a session, answered for somebody who filled in a form.
struct Talk<'l> {
    session: Session,
    scene: Scene,
    yard: Shelves<'l>,
}

impl<'l> Talk<'l> {
    fn open(session: Session, yard: Shelves<'l>) -> Result<Self, WebError> {
        let scene = session.scene(&yard).map_err(|fault| WebError::bad(format!("{}.", fault.message)))?;
        Ok(Self { session, scene, yard })
    }

    fn say(&mut self, text: &str) -> Result<(), WebError> {
        let told = self.session.answer(text, &self.scene, &self.yard);
        self.scene = told.map_err(|why| WebError::bad(format!("{}.", why.trim_end_matches('.'))))?;
        Ok(())
    }

    fn number(&mut self, number: Option<u8>) -> Result<(), WebError> {
        self.say(&number.map_or_else(String::new, |number| number.to_string()))
    }

    /// Whether a name is asked for, as where ships are listed.
    fn lists(&self) -> bool {
        self.scene.prompt.as_ref().is_some_and(|prompt| prompt.answers == Answers::Text)
    }

    fn bring_mine(&mut self, mine: &[WantedMine]) -> Result<(), WebError> {
        for WantedMine { name, initiative, .. } in mine {
            self.say(&self.unused(name))?;
            self.number(*initiative)?;
        }
        if mine.len() < MOST_ENTRIES { self.say("done") } else { Ok(()) }
    }

    /// The ships of a mission's pilots; who is not named has a number.
    fn name_pilots(&mut self, mine: &[WantedMine], pilots: u8) -> Result<(), WebError> {
        for place in 0..usize::from(pilots) {
            match mine.get(place) {
                None => {
                    self.say("")?;
                    self.say("")?;
                }
                Some(WantedMine { name, initiative, .. }) => {
                    self.say(&self.unused(name))?;
                    self.number(*initiative)?;
                }
            }
        }
        Ok(())
    }

    /// A name that no other ship of the players' has: two of a name are told apart by a number.
    fn unused(&self, name: &str) -> String {
        let mine = &self.scene.sheet.mine;
        let taken = |name: &String| mine.iter().any(|mine| mine.name.to_lowercase() == name.to_lowercase());
        let named = (1..).map(|n| if n == 1 { name.trim().to_owned() } else { format!("{} {n}", name.trim()) });
        named.into_iter().find(|name| !taken(name)).unwrap_or_default()
    }

    fn bring_foes(&mut self, foes: &[WantedFoes]) -> Result<(), WebError> {
        for WantedFoes { ship, count, initiative } in foes {
            if !self.lists() {
                return Err(WebError::bad(format!("A side has at most {MOST_ENTRIES} ships.")));
            }
            self.say(ship)?;
            self.number(Some(*count))?;
            self.number(*initiative)?;
            // Whatever else is asked is as it usually is; it can be corrected at any time.
            for _ in 0..MOST_ASKED {
                let usual = self.scene.prompt.as_ref().is_some_and(|prompt| prompt.default.is_some());
                if self.lists() || !usual || self.scene.moment.phase != Phase::SetUp {
                    break;
                }
                self.say("")?;
            }
        }
        if self.lists() { self.say("done") } else { Ok(()) }
    }
}

/// `Luke, Wedge against 4 Academy Pilot`, or `Local Trouble: Luke, Wedge`.
fn title(now: &Standing) -> String {
    let sheet = &now.scene.sheet;
    let mine: Vec<&str> = sheet.mine.iter().map(|mine| mine.name.as_str()).collect();
    if let Some(mission) = &now.scene.mission {
        return shortened(&format!("{}: {}", mission.name, mine.join(", ")));
    }
    let mut models: Vec<(&str, usize)> = Vec::new();
    for foe in &sheet.foes {
        match models.iter_mut().find(|(model, _)| *model == foe.model) {
            Some((_, count)) => *count += 1,
            None => models.push((&foe.model, 1)),
        }
    }
    let several =
        |(model, count): &(&str, usize)| if *count == 1 { (*model).to_owned() } else { format!("{count} × {model}") };
    let foes: Vec<String> = models.iter().map(several).collect();
    shortened(&format!("{} against {}", mine.join(", "), foes.join(", ")))
}

fn shortened(title: &str) -> String {
    if title.chars().count() <= LONGEST {
        return title.to_owned();
    }
    title.chars().take(LONGEST - 1).chain(['…']).collect()
}
