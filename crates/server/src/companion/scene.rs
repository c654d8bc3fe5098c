//! A table with miniatures as the page shows it: what is asked, what an enemy does, and what is kept.

use serde_json::{Value, json};
use tallyho_cards::Library;
use tallyho_cards::word::Word;
use tallyho_companion::{Answers, Dice, Doing, Foe, Mine, Phase, Prompt, Station, Yard};
use tallyho_pilots::flight::{Answer, Die, Person, Query, Region, Strip, Where};
use tallyho_rules::{Choice, Profile, Token};
use tallyho_table::draw::{Plan, TemplateMark, Tint};
use tallyho_table::{Base, BaseSize, Maneuver, Pose, Quarter, Slide};

use super::Companion;
use crate::facts::path;
use crate::marks;
use crate::scene::At;
use tallyho_companion::map::{Survey, Who, area};
use tallyho_muster::yard::Shelves;

impl Companion {
    /// How it stands.
    pub(super) fn told(&self, yard: &Shelves<'_>) -> Value {
        let (now, library) = (&self.now, yard.library());
        let (scene, sheet) = (&now.scene, &now.scene.sheet);
        let system = now.session.start().system;
        let word = system.word();
        let foes = sheet.foes.iter().enumerate().map(|(place, foe)| self.foe(place, foe, library));
        let mine = sheet.mine.iter().enumerate().map(|(place, mine)| self.mine(place, mine, yard, library));
        let (undo, redo) = self.can();
        // Reasons have a place of their own.
        let said = scene.said.iter().filter(|line| !line.starts_with(' '));
        json!({
            "title": self.title,
            "turn": self.turn(),
            "system": { "word": word, "name": system.name() },
            "dice": if now.dice() == Dice::Typed { "typed" } else { "rolled" },
            "round": sheet.round,
            "phase": phase(scene.moment.phase),
            "said": said.collect::<Vec<_>>(),
            "why": scene.why,
            "prompt": scene.prompt.as_ref().map(|prompt| self.prompt(prompt, yard, library)),
            "foe": scene.moment.foe,
            "doing": self.doing(library),
            "dicePool": sheet.dice().map(|(attack, defense)| json!({ "attack": attack, "defense": defense })),
            "foes": foes.collect::<Vec<_>>(),
            "mine": mine.collect::<Vec<_>>(),
            "map": self.map(library),
            "score": now.score,
            "mission": self.mission(),
            "ending": now.ending().map(ending),
            "undo": undo,
            "redo": redo,
        })
    }

    /// The mission as everybody at the table may know it, and where its briefing is.
    fn mission(&self) -> Option<Value> {
        let mission = self.now.scene.mission.as_ref()?;
        let assignment = self.now.session.assignment()?;
        let objective =
            |(name, primary, pays): &(String, bool, String)| json!({ "name": name, "primary": primary, "pays": pays });
        Some(json!({
            "name": mission.name,
            "side": mission.side,
            "rounds": mission.rounds,
            "rules": mission.rules,
            "objectives": mission.objectives.iter().map(objective).collect::<Vec<_>>(),
            "score": mission.score,
            "counters": mission.counters,
            "winner": mission.winner,
            "briefing": {
                "mission": assignment.mission,
                "variant": assignment.variant,
                "pilots": assignment.pilots,
                "level": assignment.level,
                "layout": self.now.session.start().seed,
            },
        }))
    }

    fn foe(&self, place: usize, foe: &Foe, library: &Library) -> Value {
        let sheet = &self.now.scene.sheet;
        let tokens = Token::ALL.into_iter().map(|token| {
            let (colour, icon) = (token.colour().name(), marks::token(token));
            // As corrections name it.
            let word = match token {
                Token::ReinforceFore => "reinforce-fore",
                Token::ReinforceAft => "reinforce-aft",
                other => other.name(),
            };
            json!({ "word": word, "name": token.name(), "count": foe.count(token), "colour": colour, "icon": icon })
        });
        let lock = foe.lock.and_then(|place| sheet.mine.get(place)).map(|mine| mine.name.as_str());
        json!({
            "number": foe.number,
            "name": foe.name(),
            "model": foe.model,
            "ship": ship_name(&foe.profile, library),
            "initiative": foe.profile.initiative,
            "hull": [foe.hull, foe.profile.hull],
            "shields": [foe.shields, foe.profile.shields],
            "force": [foe.force, foe.profile.force],
            "charges": [foe.charges, foe.full_charges],
            "tokens": tokens.collect::<Vec<_>>(),
            "lock": lock,
            "cards": foe.faceup.iter().map(|card| card.name()).collect::<Vec<_>>(),
            "note": foe.note,
            "line": foe.line(&sheet.mine),
            "gone": foe.gone,
            "done": match self.now.scene.moment.phase {
                Phase::Engagement => foe.engaged,
                Phase::SetUp | Phase::Planning | Phase::System | Phase::Activation | Phase::End => foe.activated,
            },
            "base": self.base(Who::Foe(place), &foe.profile, library),
        })
    }

    fn mine(&self, place: usize, mine: &Mine, yard: &dyn Yard, library: &Library) -> Value {
        let profile = self.now.map.profile_of(place, &self.now.scene.sheet, yard);
        json!({
            "name": mine.name,
            "initiative": mine.initiative,
            "gone": mine.gone,
            "mark": mine.mark,
            "ship": profile.as_ref().map(|profile| ship_name(profile, library)),
            "base": profile.map(|profile| self.base(Who::Mine(place), &profile, library)),
        })
    }

    /// A ship as it lies on the map.
    fn base(&self, who: Who, profile: &Profile, library: &Library) -> Value {
        let half = profile.size.half();
        let plan = library.ship(&profile.chassis).map_or(Plan::of_size(profile.size), |ship| ship.plan);
        let spot = self.now.map.spot_of(who, area(&self.now.scene.sheet));
        json!({ "half": [half.x, half.y], "plan": plan.outline(), "at": spot })
    }

    fn map(&self, library: &Library) -> Value {
        let map = &self.now.map;
        let area = area(&self.now.scene.sheet);
        let rocks = map.rocks.iter().filter_map(|(id, spot)| {
            let rock = library.obstacle(id).ok()?;
            Some(json!({ "name": rock.name, "kind": rock.kind.name(), "outline": path(&rock.outline), "at": spot }))
        });
        json!({
            "answers": map.answers,
            "width": area.width,
            "height": area.height,
            "rocks": rocks.collect::<Vec<_>>(),
        })
    }

    /// What the map says to the question, or why it says nothing.
    fn measured(&self, yard: &dyn Yard, library: &Library) -> (Option<Answer>, Option<String>) {
        let scene = &self.now.scene;
        let Some((foe, _)) = scene.moment.foe.zip(scene.moment.query).filter(|_| self.now.map.answers) else {
            return (None, None);
        };
        match Survey::of(&self.now.map, &scene.sheet, yard, library) {
            Ok(survey) => (survey.answer(foe, &scene.moment, &scene.sheet), None),
            Err(why) => (None, Some(format!("The map says nothing: {why}."))),
        }
    }

    fn prompt(&self, prompt: &Prompt, yard: &dyn Yard, library: &Library) -> Value {
        let moment = &self.now.scene.moment;
        let (measured, fault) = self.measured(yard, library);
        let options = |options: &[(String, String)]| -> Vec<Value> {
            let each = options.iter().enumerate().map(|(place, (key, words))| {
                let answer = moment.answers.get(place).copied();
                json!({ "say": key, "words": words, "sign": answer.and_then(sign) })
            });
            each.collect()
        };
        let from_map = measured.and_then(|answer| {
            if let (Answer::Number(number), Answers::Number(_)) = (answer, &prompt.answers) {
                return Some(number.to_string());
            }
            let place = moment.answers.iter().position(|one| *one == answer)?;
            let Answers::OneOf(options) = &prompt.answers else { return None };
            options.get(place).map(|(key, _)| key.clone())
        });
        let (kind, more) = match &prompt.answers {
            Answers::OneOf(each) => ("one", json!(options(each))),
            Answers::Number(range) => ("number", json!([range.start(), range.end()])),
            Answers::Text => ("text", Value::Null),
            Answers::AttackDice(count) => ("attack", json!(count)),
            Answers::DefenseDice(count) => ("defence", json!(count)),
        };
        json!({
            "about": prompt.about,
            "words": prompt.words,
            "help": prompt.help,
            "list": prompt.list,
            "kind": kind,
            "answers": more,
            "usual": usual(prompt),
            "fromMap": from_map,
            "mapFault": fault,
            "picture": self.picture(),
        })
    }

    /// What is drawn beside a question.
    fn picture(&self) -> Option<Value> {
        let scene = &self.now.scene;
        let foe = &scene.sheet.foes[scene.moment.foe?];
        let arcs = |region: Region| region_arcs(region, &foe.profile);
        match scene.moment.query? {
            Query::SectorOf(_, strip) | Query::SectorOfEdge(_, strip) => {
                Some(json!({ "kind": "sectors", "strip": strip != Strip::Without }))
            }
            Query::OtherSector(_) | Query::PointsTo(..) => Some(json!({ "kind": "sectors", "strip": false })),
            Query::Nearest(_, Where { region, band, .. }) | Query::HowMany(_, Where { region, band, .. }) => {
                Some(json!({ "kind": "region", "arcs": arcs(region), "band": [band.from, band.to] }))
            }
            Query::InRegion(_, region) => Some(json!({ "kind": "region", "arcs": arcs(region), "band": [0, 255] })),
            Query::CanShoot(weapon, _) => {
                let attack = foe.profile.attacks.get(usize::from(weapon))?;
                let names: Vec<&str> = attack.arc.arcs(Quarter::Front).iter().map(|arc| arc.name()).collect();
                Some(json!({ "kind": "region", "arcs": names, "band": [0, 3] }))
            }
            Query::SideOf(_) => Some(json!({ "kind": "sides" })),
            Query::RangeTo(_) | Query::RangeToStand(_) | Query::RangeToEdge(_) => Some(json!({ "kind": "range" })),
            Query::InFrontOf(_) => Some(json!({ "kind": "in-front" })),
            Query::Closing(_) => Some(json!({ "kind": "closing" })),
            Query::Meets(maneuver, _) => {
                let colour =
                    foe.profile.dial.iter().find(|(one, _)| *one == maneuver).map_or("white", |(_, it)| it.name());
                Some(json!({ "kind": "maneuver", "laid": laid(maneuver, foe.profile.size), "colour": colour }))
            }
            Query::Roll(Die::Attack, _) => Some(json!({ "kind": "die", "die": "att" })),
            Query::Roll(Die::Defense, _) => Some(json!({ "kind": "die", "die": "def" })),
            Query::Roll(Die::Six, _) => Some(json!({ "kind": "die", "die": "six" })),
            _ => None,
        }
    }

    /// What an enemy does now.
    fn doing(&self, library: &Library) -> Option<Value> {
        let scene = &self.now.scene;
        let foe = &scene.sheet.foes[scene.moment.foe?];
        Some(match scene.moment.doing? {
            Doing::Flies(maneuver, colour) => {
                let flown = Doing::flown(maneuver)?;
                let side = flown.bearing().side().map_or("", tallyho_table::Side::name);
                let words = format!("{} {} {side}", flown.speed(), flown.bearing().name());
                json!({
                    "kind": "flies",
                    "words": words.trim_end(),
                    "colour": colour.name(),
                    "icon": marks::bearing(flown.bearing()).0,
                    "ion": maneuver.is_none(),
                    "laid": laid(flown, foe.profile.size),
                    "base": self.base(Who::Foe(scene.moment.foe?), &foe.profile, library),
                })
            }
            Doing::Follows(Station { leader, from_leader }) => {
                let lead = &scene.sheet.foes[leader];
                json!({
                    "kind": "follows",
                    "words": scene.sheet.station_words(scene.moment.foe?),
                    "leader": lead.number,
                    "lead": self.base(Who::Foe(leader), &lead.profile, library),
                    "base": self.base(Who::Foe(scene.moment.foe?), &foe.profile, library),
                    "at": At::from(from_leader),
                })
            }
            Doing::Acts(action, colour, way) => json!({
                "kind": "acts",
                "words": action.name(),
                "colour": colour.name(),
                "icon": marks::action(action),
                "way": way.and_then(|way| self.way(way)),
            }),
            Doing::Attacks(weapon, target) => json!({
                "kind": "attacks",
                "weapon": foe.profile.attacks.get(usize::from(weapon)).map(ToString::to_string),
                "target": target.map(|place| scene.sheet.mine[place].name.as_str()),
            }),
            Doing::Defends => json!({ "kind": "defends" }),
        })
    }

    fn way(&self, way: Choice) -> Option<String> {
        let sheet = &self.now.scene.sheet;
        match way {
            Choice::Ship(ship) => {
                let mine = sheet.mine_of(ship).map(|place| sheet.mine[place].name.clone());
                mine.or_else(|| sheet.foe_of(ship).map(|place| sheet.foes[place].name()))
            }
            // In the words of the questions.
            way => Some(Person::new(tallyho_rules::sample::tie_fighter(), [], []).answer_words(Answer::Way(way))),
        }
    }
}

/// A round that is over, and which tokens go with it.
fn ending(round: u32) -> Value {
    let goes = Token::ALL.into_iter().filter(|token| token.goes_in_end_phase());
    json!({ "round": round, "goes": goes.map(Token::name).collect::<Vec<_>>() })
}

/// What Enter alone would mean, as it is sent.
fn usual(prompt: &Prompt) -> Option<String> {
    let default = prompt.default.clone()?;
    let Answers::OneOf(options) = &prompt.answers else { return Some(default) };
    let means = |(key, words): &&(String, String)| *key == default || *words == default;
    options.iter().find(means).map(|(key, _)| key.clone())
}

/// The name of the icon or the sector of an answer, where it is drawn.
fn sign(answer: Answer) -> Option<String> {
    Some(match answer {
        Answer::Sector(sector) => sector.name().to_owned(),
        Answer::Side(side) => side.name().to_owned(),
        Answer::Maneuver(maneuver) => marks::bearing(maneuver.bearing()).0.to_owned(),
        Answer::Attack(face) => format!("{face:?}").to_lowercase(),
        Answer::Defense(face) => format!("{face:?}").to_lowercase(),
        Answer::Yes | Answer::No | Answer::None | Answer::Ship(_) | Answer::Number(_) | Answer::Way(_) => return None,
    })
}

/// The arcs of a region, by name; none for all of the table.
fn region_arcs(region: Region, profile: &Profile) -> Vec<&'static str> {
    match region {
        Region::Anywhere => Vec::new(),
        Region::Arc(arc) => vec![arc.name()],
        Region::EitherSide => vec!["left", "right"],
        Region::Firing => {
            let fixed = profile.attacks.iter().filter(|attack| profile.turret() != Some(attack.arc));
            fixed.flat_map(|attack| attack.arc.arcs(Quarter::Front).iter()).map(|arc| arc.name()).collect()
        }
        Region::Turret => Vec::new(),
    }
}

/// A maneuver from a base at the origin: its template and where it ends.
fn laid(maneuver: Maneuver, size: BaseSize) -> Value {
    let base = Base::new(size, Pose::default());
    let template = maneuver.template(size).map(|(template, edge)| {
        let shape = TemplateMark { template, base, edge, tint: Tint::Plain }.shape();
        json!({ "at": At::from(shape.start), "outline": shape.outline, "middle": shape.middle })
    });
    let half = size.half();
    let end = At::from(maneuver.displacement(size, Slide::Middle));
    json!({ "template": template, "end": end, "half": [half.x, half.y], "speed": maneuver.speed() })
}

/// The word for a phase.
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up",
        Phase::Planning => "planning",
        Phase::System => "system",
        Phase::Activation => "activation",
        Phase::Engagement => "engagement",
        Phase::End => "end",
    }
}

fn ship_name(profile: &Profile, library: &Library) -> String {
    library.ship(&profile.chassis).map_or_else(|_| profile.chassis.clone(), |ship| ship.name.clone())
}
