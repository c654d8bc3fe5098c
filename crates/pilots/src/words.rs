//! Questions and answers in words.

use tallyho_rules::effect::Window;
use tallyho_rules::scenario::Errand;
use tallyho_rules::{
    Action, Aim, Choice, Device, Difficulty, EffectId, Facing, MAX_LOADS, ObjectKind, Question, ShipId, Target, Throw,
    Token, View, Way,
};
use tallyho_table::{Edge, Lean, Quarter, Side, Slide};

use crate::scenario_words;

/// What is asked, in one sentence. Ships go by those names, in the order of their ids.
pub fn question(view: &View<'_>, question: Question, names: &[String]) -> String {
    let name = |ship: ShipId| name(names, ship);
    match question {
        Question::SetDial(ship) => format!("Which maneuver for {}?", name(ship)),
        Question::NextShip => "Which ship goes next?".to_owned(),
        Question::Decloak(ship) => format!("Does {} decloak?", name(ship)),
        Question::TallonPlace(ship) => format!("Where does the Tallon roll set {} down?", name(ship)),
        Question::Action(ship) => format!("Which action for {}?", name(ship)),
        Question::Perform(ship, action) => format!("How does {} {}?", name(ship), action.name()),
        Question::BumpAction(ship) => format!("{} bumped into an enemy. A red action?", name(ship)),
        Question::FirstPlayer => "Who is first player?".to_owned(),
        Question::NextBomb => "Which bomb goes off next?".to_owned(),
        Question::NextObstacle => "Which obstacle is placed next?".to_owned(),
        Question::PlaceObstacle(index) => format!("Where does obstacle {} lie?", index + 1),
        Question::Deploy(ship) => format!("Where does {} deploy?", name(ship)),
        Question::SetTurret(ship) => format!("Where does the turret of {} point?", name(ship)),
        Question::Drop(ship) => format!("Does {} drop or launch a device?", name(ship)),
        Question::PlaceBuoy(ship) => format!("Where does a sensor buoy of {} lie?", name(ship)),
        Question::Relocate(index) => format!("Where does {} go?", object(view, index)),
        Question::Cling(index, ship) => format!("Where does {} take hold of {}?", object(view, index), name(ship)),
        Question::RemoteAttack(index) => format!("What does {} attack?", object(view, index)),
        Question::RemoteModifiesAttack(index) => match view.attack() {
            Some(attack) => format!("{} attacks with {}. What is changed?", object(view, index), attack.attack),
            None => format!("What does {} change of its attack?", object(view, index)),
        },
        Question::RemoteLock(index) => format!("What does {} lock?", object(view, index)),
        Question::BuoyLock(ship) => format!("What does {} lock that a sensor buoy sees?", name(ship)),
        Question::MineVictim(_) => "On which ship does the mine go off?".to_owned(),
        Question::Seismic(_) => "Which obstacle does the seismic charge shatter?".to_owned(),
        Question::Expose(ship) => format!("Does {} expose a damage card or gain strain?", name(ship)),
        Question::Tractor(ship) => format!("Where is {} dragged?", name(ship)),
        Question::Turn(ship) => format!("Does {} turn, for a stress token?", name(ship)),
        Question::Jam(ship) => format!("What does {} lose to the jam?", name(ship)),
        Question::Attack(ship) => format!("What does {} attack?", name(ship)),
        Question::ModifyAttack(ship) => match view.attack() {
            Some(attack) => format!("{} attacks with {}. What is spent?", name(ship), attack.attack),
            None => format!("What does {} spend on its attack?", name(ship)),
        },
        Question::ModifyDefense(ship) => match view.attack() {
            Some(attack) => {
                format!("{} defends with {} against {}. What is spent?", name(ship), attack.defense, attack.attack)
            }
            None => format!("What does {} spend on its defence?", name(ship)),
        },
        Question::AttackPool(ship) => {
            format!("{} is about to roll its attack dice. What is spent on them?", name(ship))
        }
        Question::WhoseAbility(_) => "Which ship uses its abilities next?".to_owned(),
        Question::Abilities(_) => "Which ability is used?".to_owned(),
        Question::Within(id) => format!("{} of {}: how?", ability(view, id), name(id.ship)),
        Question::Dock(ship) => format!("Does {} dock?", name(ship)),
        Question::Launch(ship) => format!("Does {} leave its carrier?", name(ship)),
        Question::Escape(ship) => format!("The carrier of {} is destroyed. Which way out?", name(ship)),
        Question::Join(ship) => format!("Does {} join its wing again?", name(ship)),
        Question::Split(leader) => format!("Who splits from the wing of {}?", name(leader)),
        Question::Displace(ship) => format!("Where is {} put down?", name(ship)),
        Question::TurnAside(ship) => format!("Is {} turned?", name(ship)),
        Question::Scenario(question) => scenario_words::question(view, question, names),
    }
}

/// One of the answers, in a few words that follow the question.
pub fn answer(view: &View<'_>, question: Question, choice: Choice, names: &[String]) -> String {
    if let Question::Scenario(asked) = question
        && let Some(words) = scenario_words::answer(asked, choice)
    {
        return words;
    }
    match choice {
        Choice::Pass => match question {
            Question::ModifyAttack(_) | Question::ModifyDefense(_) => "nothing more".to_owned(),
            Question::RemoteModifiesAttack(_) => "nothing more".to_owned(),
            Question::Perform(_, Action::Focus | Action::Evade | Action::Calculate | Action::Cloak) => {
                "as a white action".to_owned()
            }
            _ => "nothing".to_owned(),
        },
        Choice::Object(index) => object(view, index),
        Choice::Place(place) => {
            let pose = place.pose();
            format!("{:.0}, {:.0} heading {:.0}", pose.at.x, pose.at.y, pose.heading.degrees())
        }
        Choice::Drop { load, way, facing } => device(view, question, load, way, facing),
        Choice::Reload(load) => reload(view, question, load),
        Choice::Relocate(0, template) => template.to_string(),
        Choice::Relocate(guides, template) => format!("{template} from guides {}", guides + 1),
        Choice::Guides(Edge::Front) => "in front".to_owned(),
        Choice::Guides(Edge::Rear | Edge::Left | Edge::Right) => "behind".to_owned(),
        Choice::ChangeFocus => "a focus result to a hit".to_owned(),
        Choice::Expose => "expose a damage card".to_owned(),
        Choice::Deal(card) => format!("deal {}", card.name()),
        Choice::Ship(ship) => name(names, ship),
        Choice::Maneuver(index) => maneuver(view, question, index),
        Choice::Action(action, Difficulty::White) => action.name().to_owned(),
        Choice::Action(action, colour) => format!("{} {}", colour.name(), action.name()),
        Choice::Repair(card) => format!("repair {}", card.name()),
        Choice::Ahead(None) => "straight ahead".to_owned(),
        Choice::Ahead(Some(side)) => format!("ahead to the {}", side.name()),
        Choice::Aside(side, slide) => format!("to the {}, {}", side.name(), slide.name()),
        Choice::Slide(slide) => slide.name().to_owned(),
        Choice::Turn(side) => format!("a right angle to the {}", side.name()),
        Choice::Turret(quarter) => quarter_name(quarter).to_owned(),
        Choice::Token(token) => token_words(question, token),
        Choice::Force => "a Force charge".to_owned(),
        Choice::Lock(counts) => lock(question, counts),
        Choice::GasCloud => "the gas cloud in between".to_owned(),
        Choice::Use(id) => format!("{} of {}", ability(view, id), name(names, id.ship)),
        Choice::Seat(seat) => format!("seat {}", seat.0 + 1),
        Choice::Either(index) => format!("way {}", index + 1),
        Choice::Errand(errand, index) => {
            let scenario = view.scenario().and_then(|it| it.errands.get(usize::from(errand)));
            let errand = scenario.map_or("errand", |errand| errand.name.as_str());
            match index {
                Errand::NOTHING => errand.to_owned(),
                other if scenario.is_some_and(|errand| errand.ships != 0) => {
                    format!("{errand}: {}", name(names, ShipId(other)))
                }
                index => format!("{errand}: {}", object(view, index)),
            }
        }
        Choice::Reroll(counts) => reroll(question, view, counts),
        Choice::Banked(side, lean, slide) => {
            format!("to the {}, leaning {}, {}", side.name(), lean_name(lean), slide.name())
        }
        Choice::Attack { arc, defender, .. } => {
            let range = view_range(view, question, choice);
            let defender = match defender {
                Target::Ship(ship) => name(names, ship),
                Target::Object(index) => object(view, index),
            };
            format!("{defender} through the {} arc{range}", arc.name())
        }
        Choice::Launch { maneuver: index, edge, slide } => {
            let place = if slide == Slide::Middle { String::new() } else { format!(", {}", slide.name()) };
            format!("{} out of the {}{place}", maneuver(view, question, index), edge.name())
        }
    }
}

/// The card that an effect stands on.
fn ability(view: &View<'_>, id: EffectId) -> String {
    view.effect(id).map_or_else(|| "an ability".to_owned(), |(card, _)| card.name.clone())
}

const fn lean_name(lean: Lean) -> &'static str {
    match lean {
        Lean::Forward => "forward",
        Lean::Back => "back",
    }
}

/// Dice to be rolled again, by the sort that the question is about.
fn reroll(question: Question, view: &View<'_>, counts: [u8; 4]) -> String {
    let defense = match question {
        Question::Within(id) => view.effect(id).is_some_and(|(_, effect)| effect.window == Window::ModifyDefense),
        _ => false,
    };
    let faces = if defense { ["evade", "focus", "blank", ""] } else { ["hit", "crit", "focus", "blank"] };
    let dice = counts.into_iter().zip(faces).filter(|(count, _)| *count > 0);
    format!("reroll {}", dice.map(|(count, face)| format!("{count} {face}")).collect::<Vec<_>>().join(", "))
}

fn reload(view: &View<'_>, question: Question, load: u8) -> String {
    let Question::Perform(ship, _) = question else { return format!("device {load}") };
    let profile = view.profile(ship);
    // Behind the devices are the cards with torpedoes and missiles.
    match usize::from(load).checked_sub(MAX_LOADS) {
        Some(card) => profile.abilities.get(card).map_or_else(|| "a card".to_owned(), |card| card.name.clone()),
        None => with_article(profile.devices[usize::from(load)].device.name()),
    }
}

fn device(view: &View<'_>, question: Question, load: u8, way: Way, facing: Facing) -> String {
    let Question::Drop(ship) = question else { return format!("device {load}") };
    let device = view.profile(ship).devices[usize::from(load)].device;
    let turned = match (device, facing) {
        (Device::CommandoTeam, Facing::Back) => ", facing the ship",
        (Device::CommandoTeam, Facing::Away) => ", facing away",
        _ => "",
    };
    let (verb, place) = match way.throw {
        Throw::Drop => ("drop", ""),
        Throw::Launch => ("launch", ""),
        Throw::Left => ("drop", " from the left side"),
        Throw::Right => ("drop", " from the right side"),
    };
    format!("{verb} {}{place}, {}{turned}", with_article(device.name()), way.template)
}

/// An obstacle by its number, a device by its name and number.
pub(crate) fn object(view: &View<'_>, index: u8) -> String {
    match view.objects().get(usize::from(index)).map(|object| object.kind) {
        Some(ObjectKind::Device(device)) => format!("{} {}", device.name(), index + 1),
        Some(ObjectKind::Obstacle(_) | ObjectKind::Gone | ObjectKind::Thing(_)) | None => {
            view.thing_name(index).unwrap_or_else(|| format!("obstacle {}", index + 1))
        }
    }
}

pub(crate) fn name(names: &[String], ship: ShipId) -> String {
    names.get(usize::from(ship.0)).cloned().unwrap_or_else(|| format!("ship {}", ship.0 + 1))
}

fn view_range(view: &View<'_>, question: Question, choice: Choice) -> String {
    let Choice::Attack { weapon, arc, defender } = choice else { return String::new() };
    let aim = match question {
        Question::Attack(ship) => view.aim(ship, weapon, arc, defender),
        Question::RemoteAttack(index) => view.remote_aim(index, defender),
        _ => None,
    };
    match aim {
        Some(Aim { range, obstructed: true }) => format!(" at range {range}, obstructed"),
        Some(Aim { range, obstructed: false }) => format!(" at range {range}"),
        None => String::new(),
    }
}

fn maneuver(view: &View<'_>, question: Question, index: u8) -> String {
    let (Question::SetDial(ship) | Question::Perform(ship, _) | Question::Launch(ship) | Question::Escape(ship)) =
        question
    else {
        return format!("maneuver {index}");
    };
    let (maneuver, difficulty) = view.profile(ship).dial[usize::from(index)];
    let bearing = maneuver.bearing();
    let side = bearing.side().map_or("", Side::name);
    let words = format!("{} {} {side}", maneuver.speed(), bearing.name());
    format!("{} ({})", words.trim_end(), difficulty.name())
}

/// A name with the article before it: `an evade`.
pub fn with_article(name: &str) -> String {
    format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" })
}

fn token_words(question: Question, token: Token) -> String {
    match (question, token) {
        (Question::Perform(..), Token::ReinforceFore) => "towards the front".to_owned(),
        (Question::Perform(..), Token::ReinforceAft) => "towards the rear".to_owned(),
        (Question::Perform(..), token) => format!("as red, for another {} token", token.name()),
        (_, token) => format!("{} token", with_article(token.name())),
    }
}

fn lock(question: Question, [hits, crits, eyes, blanks]: [u8; 4]) -> String {
    if matches!(question, Question::Jam(_)) {
        return "its lock".to_owned();
    }
    let parts = [(hits, "hit"), (crits, "crit"), (eyes, "focus"), (blanks, "blank")];
    let dice: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, face)| format!("{count} {face}")).collect();
    format!("the lock, to reroll {}", dice.join(", "))
}

const fn quarter_name(quarter: Quarter) -> &'static str {
    match quarter {
        Quarter::Front => "front",
        Quarter::Right => "right",
        Quarter::Rear => "rear",
        Quarter::Left => "left",
    }
}
