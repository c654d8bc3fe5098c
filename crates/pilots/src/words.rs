//! Questions and answers in words.

use tallyho_rules::effect::Window;
use tallyho_rules::{Aim, Choice, Difficulty, EffectId, ObjectKind, Question, ShipId, Token, View};
use tallyho_table::{Lean, Quarter, Side};

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
        Question::NextObstacle => "Which obstacle is placed next?".to_owned(),
        Question::PlaceObstacle(index) => format!("Where does obstacle {} lie?", index + 1),
        Question::Deploy(ship) => format!("Where does {} deploy?", name(ship)),
        Question::SetTurret(ship) => format!("Where does the turret of {} point?", name(ship)),
        Question::Drop(ship) => format!("Does {} drop a device?", name(ship)),
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
    }
}

/// One of the answers, in a few words that follow the question.
pub fn answer(view: &View<'_>, question: Question, choice: Choice, names: &[String]) -> String {
    match choice {
        Choice::Pass => match question {
            Question::ModifyAttack(_) | Question::ModifyDefense(_) => "nothing more".to_owned(),
            _ => "nothing".to_owned(),
        },
        Choice::Object(index) => object(view, index),
        Choice::Place(place) => {
            let pose = place.pose();
            format!("{:.0}, {:.0} heading {:.0}", pose.at.x, pose.at.y, pose.heading.degrees())
        }
        Choice::Drop(load) => format!("drop a {}", device(view, question, load)),
        Choice::Reload(load) => format!("a {}", device(view, question, load)),
        Choice::Expose => "expose a damage card".to_owned(),
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
        Choice::Either(index) => format!("way {}", index + 1),
        Choice::Reroll(counts) => reroll(question, view, counts),
        Choice::Banked(side, lean, slide) => {
            format!("to the {}, leaning {}, {}", side.name(), lean_name(lean), slide.name())
        }
        Choice::Attack { arc, defender, .. } => {
            let range = view_range(view, question, choice);
            format!("{} through the {} arc{range}", name(names, defender), arc.name())
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

fn object(view: &View<'_>, index: u8) -> String {
    match view.objects().get(usize::from(index)).map(|object| object.kind) {
        Some(ObjectKind::Device(device)) => format!("the {} ({})", device.name(), index + 1),
        Some(ObjectKind::Obstacle(_) | ObjectKind::Gone) | None => format!("obstacle {}", index + 1),
    }
}

fn device(view: &View<'_>, question: Question, load: u8) -> String {
    match question {
        Question::Drop(ship) | Question::Perform(ship, _) => {
            view.profile(ship).devices[usize::from(load)].0.name().to_owned()
        }
        _ => format!("device {load}"),
    }
}

fn name(names: &[String], ship: ShipId) -> String {
    names.get(usize::from(ship.0)).cloned().unwrap_or_else(|| format!("ship {}", ship.0 + 1))
}

fn view_range(view: &View<'_>, question: Question, choice: Choice) -> String {
    let (Question::Attack(ship), Choice::Attack { arc, defender, .. }) = (question, choice) else {
        return String::new();
    };
    match view.shot(ship, arc, defender) {
        Some(Aim { range, obstructed: true }) => format!(" at range {range}, obstructed"),
        Some(Aim { range, obstructed: false }) => format!(" at range {range}"),
        None => String::new(),
    }
}

fn maneuver(view: &View<'_>, question: Question, index: u8) -> String {
    let (Question::SetDial(ship) | Question::Perform(ship, _)) = question else { return format!("maneuver {index}") };
    let (maneuver, difficulty) = view.profile(ship).dial[usize::from(index)];
    let bearing = maneuver.bearing();
    let side = bearing.side().map_or("", Side::name);
    let words = format!("{} {} {side}", maneuver.speed(), bearing.name());
    format!("{} ({})", words.trim_end(), difficulty.name())
}

fn token_words(question: Question, token: Token) -> String {
    match (question, token) {
        (Question::Perform(..), Token::ReinforceFore) => "towards the front".to_owned(),
        (Question::Perform(..), Token::ReinforceAft) => "towards the rear".to_owned(),
        (_, token) => format!("a {} token", token.name()),
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
