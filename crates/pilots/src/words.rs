//! Questions and answers in words.

use tallyho_rules::{Aim, Choice, Question, ShipId, Token, View};
use tallyho_table::{Quarter, Side, Slide};

/// What is asked.
pub(crate) fn question(view: &View<'_>, question: Question, names: &[String]) -> String {
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
        Question::Dock(ship) => format!("Does {} dock?", name(ship)),
        Question::Launch(ship) => format!("Does {} leave its carrier?", name(ship)),
        Question::Escape(ship) => format!("The carrier of {} is destroyed. Which way out?", name(ship)),
        Question::Join(ship) => format!("Does {} join its wing again?", name(ship)),
        Question::Split(leader) => format!("Who splits from the wing of {}?", name(leader)),
        Question::Displace(ship) => format!("Where is {} put down?", name(ship)),
        Question::TurnAside(ship) => format!("Is {} turned?", name(ship)),
    }
}

/// What may be answered.
pub(crate) fn answer(view: &View<'_>, question: Question, choice: Choice, names: &[String]) -> String {
    match choice {
        Choice::Pass => match question {
            Question::ModifyAttack(_) | Question::ModifyDefense(_) => "nothing more".to_owned(),
            _ => "nothing".to_owned(),
        },
        Choice::Object(index) => format!("obstacle {}", index + 1),
        Choice::Place(place) => {
            let pose = place.pose();
            format!("{:.0}, {:.0} heading {:.0}", pose.at.x, pose.at.y, pose.heading.degrees())
        }
        Choice::Drop(load) => device(view, question, load),
        Choice::Expose => "expose a damage card".to_owned(),
        Choice::Ship(ship) => name(names, ship),
        Choice::Maneuver(index) => maneuver(view, question, index),
        Choice::Action(action) => action.name().to_owned(),
        Choice::Repair(card) => format!("repair {}", card.name()),
        Choice::Ahead(None) => "straight ahead".to_owned(),
        Choice::Ahead(Some(side)) => format!("ahead to the {}", side.name()),
        Choice::Aside(side, slide) => format!("to the {}, {}", side.name(), slide.name()),
        Choice::Slide(slide) => slide.name().to_owned(),
        Choice::Turret(quarter) => quarter_name(quarter).to_owned(),
        Choice::Token(token) => token_words(question, token),
        Choice::Force => "a Force charge".to_owned(),
        Choice::Lock(counts) => lock(question, counts),
        Choice::GasCloud => "the gas cloud in between".to_owned(),
        Choice::Attack { arc, defender, .. } => {
            let range = view_range(view, question, choice);
            format!("{} through the {} arc{range}", name(names, defender), arc.name())
        }
        Choice::Launch { maneuver: index, edge, slide } => {
            let place = if slide == Slide::Middle { String::new() } else { format!(", {}", slide.name()) };
            format!("{} out of the {}{place}", maneuver(view, question, index), edge.name())
        }
        Choice::Turn(side) => format!("to the {}", side.name()),
    }
}

fn device(view: &View<'_>, question: Question, load: u8) -> String {
    match question {
        Question::Drop(ship) => format!("drop a {}", view.profile(ship).devices[usize::from(load)].0.name()),
        _ => format!("device {load}"),
    }
}

fn name(names: &[String], ship: ShipId) -> String {
    names.get(usize::from(ship.0)).cloned().unwrap_or_else(|| format!("ship {}", ship.0 + 1))
}

fn view_range(view: &View<'_>, question: Question, choice: Choice) -> String {
    let (Question::Attack(ship), Choice::Attack { weapon, arc, defender }) = (question, choice) else {
        return String::new();
    };
    match view.aim(ship, weapon, arc, defender) {
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
