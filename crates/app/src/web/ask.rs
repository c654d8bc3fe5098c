//! A question as the page shows it: words and a plain list of answers for every kind, and more where there is a picture.

use serde::Serialize;
use tallyho_pilots::words;
use tallyho_rules::{Aim, Ask, Chance, Choice, Game, Luck, Question, ShipId, View};

use super::preview::{Ghost, ghost};
use super::threat::{Threat, all_alike};
use super::{dice, marks};

/// A question for the page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Asked {
    seat: u8,
    /// Which picture goes with it.
    picture: &'static str,
    title: String,
    ship: Option<u8>,
    /// The obstacle it is about, by its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<u8>,
    /// The attack dice as they lie, with those that defend.
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<Rolls>,
    options: Vec<Answer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Rolls {
    attacker: u8,
    defender: u8,
    range: u8,
    obstructed: bool,
    attack: Vec<&'static str>,
    defense: Vec<&'static str>,
}

/// One of the answers. Its place in the list is what a page sends back.
#[derive(Clone, Debug, Default, Serialize)]
struct Answer {
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<&'static str>,
    /// The colour of a maneuver or action.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<&'static str>,
    /// Speed and column on a dial.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<(u8, u8)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ghost: Option<Ghost>,
    /// The ship it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<u8>,
    /// Range, obstruction, and the dice of both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    shot: Option<ShotFacts>,
    /// The dice as they would lie, where no luck is needed to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Vec<&'static str>>,
    /// Whether it is to do nothing, or nothing more.
    pass: bool,
}

#[derive(Clone, Debug, Serialize)]
struct ShotFacts {
    range: u8,
    obstructed: bool,
    attack: u8,
    defense: u8,
    arc: &'static str,
}

impl Asked {
    /// What a seat is asked, as it sees the game.
    pub(crate) fn of(game: &Game, ask: &Ask<'_>, names: &[String]) -> Self {
        let view = game.view(ask.seat);
        let threats: Vec<Threat> = match ask.question {
            Question::SetDial(_) => view.enemies().map(|enemy| Threat::of(&view, enemy, all_alike)).collect(),
            _ => Vec::new(),
        };
        let attack = view.attack().map(|attack| Rolls {
            attacker: attack.attacker.0,
            defender: attack.defender.0,
            range: attack.aim.range,
            obstructed: attack.aim.obstructed,
            attack: dice::attack(attack.attack),
            defense: dice::defense(attack.defense),
        });
        let answers = ask.options.iter().map(|&choice| answer(game, &view, ask.question, choice, names, &threats));
        let object = match ask.question {
            Question::PlaceObstacle(index) => Some(index),
            _ => None,
        };
        Self {
            object,
            seat: ask.seat.0,
            picture: marks::picture(ask.question),
            title: words::question(&view, ask.question, names),
            ship: subject(ask.question),
            options: answers.collect(),
            attack,
        }
    }
}

/// What everybody else hears while a seat thinks.
pub(crate) fn waiting(game: &Game, ask: &Ask<'_>, names: &[String]) -> String {
    words::question(&game.view(ask.seat), ask.question, names)
}

/// The ship a question is about: for most kinds the one it names.
fn subject(question: Question) -> Option<u8> {
    match question {
        Question::SetDial(ShipId(ship))
        | Question::Deploy(ShipId(ship))
        | Question::SetTurret(ShipId(ship))
        | Question::Decloak(ShipId(ship))
        | Question::TallonPlace(ShipId(ship))
        | Question::Action(ShipId(ship))
        | Question::Perform(ShipId(ship), _)
        | Question::BumpAction(ShipId(ship))
        | Question::Drop(ShipId(ship))
        | Question::Expose(ShipId(ship))
        | Question::Tractor(ShipId(ship))
        | Question::Turn(ShipId(ship))
        | Question::Jam(ShipId(ship))
        | Question::Attack(ShipId(ship))
        | Question::ModifyAttack(ShipId(ship))
        | Question::ModifyDefense(ShipId(ship))
        | Question::AttackPool(ShipId(ship)) => Some(ship),
        Question::Within(id) => Some(id.ship.0),
        // What concerns the table, and whatever is asked one day: the words say it.
        _ => None,
    }
}

fn answer(
    game: &Game,
    view: &View<'_>,
    question: Question,
    choice: Choice,
    names: &[String],
    threats: &[Threat],
) -> Answer {
    let mut answer = Answer {
        words: words::answer(view, question, choice, names),
        icon: marks::choice(choice),
        ghost: ghost(view, question, choice, threats),
        pass: choice == Choice::Pass,
        ..Answer::default()
    };
    match (question, choice) {
        (Question::SetDial(ship) | Question::Perform(ship, _), Choice::Maneuver(index)) => {
            if let Some((maneuver, difficulty)) = view.profile(ship).dial.get(usize::from(index)) {
                let (icon, column) = marks::bearing(maneuver.bearing());
                answer.icon = Some(icon);
                answer.colour = Some(difficulty.name());
                answer.cell = Some((maneuver.speed(), column));
            }
        }
        (_, Choice::Action(_, difficulty)) => answer.colour = Some(difficulty.name()),
        (_, Choice::Ship(ship)) => answer.target = Some(ship.0),
        (Question::Attack(ship), Choice::Attack { weapon, arc, defender }) => {
            answer.target = Some(defender.0);
            answer.shot = view.shot(ship, arc, defender).map(|aim| {
                let (attack, defense) = view.dice(ship, weapon, defender, aim);
                let Aim { range, obstructed } = aim;
                ShotFacts { range, obstructed, attack, defense, arc: arc.name() }
            });
        }
        (Question::ModifyAttack(_) | Question::ModifyDefense(_), choice) => {
            answer.after = after(game, question, choice);
        }
        _ => {}
    }
    answer
}

/// Luck that takes note of being asked.
struct Tempted(bool);

impl Chance for Tempted {
    fn draw(&mut self, sides: u8) -> u8 {
        self.0 = true;
        Luck::new(0).draw(sides)
    }
}

/// The dice after a modification, tried out on a copy; `None` when luck decides, or when nothing is modified.
fn after(game: &Game, question: Question, choice: Choice) -> Option<Vec<&'static str>> {
    if choice == Choice::Pass {
        return None;
    }
    let mut copy = game.clone();
    let mut luck = Tempted(false);
    copy.answer(choice, &mut luck, &mut ()).ok()?;
    let attack = copy.view(tallyho_rules::Seat(u8::MAX)).attack().filter(|_| !luck.0)?;
    match question {
        Question::ModifyAttack(_) => Some(dice::attack(attack.attack)),
        _ => Some(dice::defense(attack.defense)),
    }
}
