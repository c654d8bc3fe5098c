//! A question as the page shows it: words and a plain list of answers for every kind, and more where there is a picture.

use serde::Serialize;
use tallyho_cards::wording::sentence;
use tallyho_pilots::words;
use tallyho_rules::{Aim, Ask, Chance, Choice, EffectId, Game, Luck, Question, ScenarioQuestion, ShipId, Target, View};

use super::odds::ShotOdds;
use super::preview::{Ghost, ghost, planned_ends};
use super::roll::Roll;
use super::scene::{At, Mark};
use super::threat::{Threat, all_alike};
use super::{dice, marks};

/// A question for the page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Asked {
    seat: u8,
    /// Which picture goes with it.
    picture: &'static str,
    title: String,
    /// What the card does that asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
    ship: Option<u8>,
    /// The obstacle it is about, by its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<u8>,
    /// The attack dice as they lie, with those that defend.
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<Rolls>,
    /// The dice that are modified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pool: Option<Pool>,
    /// Where dials that are set already lead the ship's wingmates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    planned: Vec<(u8, At)>,
    options: Vec<Answer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Pool {
    Attack,
    Defense,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Rolls {
    attacker: Mark,
    defender: Mark,
    range: u8,
    obstructed: bool,
    attack: Vec<&'static str>,
    defense: Vec<&'static str>,
}

/// One of the answers. Its place in the list is what a page sends back.
#[derive(Clone, Debug, Default, Serialize)]
struct Answer {
    words: String,
    /// What the card does that is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
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
    /// The ship or object it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Mark>,
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
    /// What it would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    odds: Option<ShotOdds>,
}

impl Asked {
    /// What a seat is asked, as it sees the game, ships by the numbers it knows them by.
    pub(crate) fn of(game: &Game, ask: &Ask<'_>, names: &[String], roll: &Roll) -> Self {
        let view = game.view(ask.seat);
        let threats: Vec<Threat> = match ask.question {
            Question::SetDial(_) => view.enemies().map(|enemy| Threat::of(&view, enemy, all_alike)).collect(),
            _ => Vec::new(),
        };
        let attack = view.attack().map(|attack| Rolls {
            attacker: roll.mark(attack.attacker),
            defender: roll.mark(attack.defender),
            range: attack.aim.range,
            obstructed: attack.aim.obstructed,
            attack: dice::attack(attack.attack),
            defense: dice::defense(attack.defense),
        });
        let sight = Sight { game, view, names, threats: &threats, roll };
        let answers = ask.options.iter().map(|&choice| sight.answer(ask.question, choice));
        let object = match ask.question {
            Question::PlaceObstacle(index)
            | Question::Scenario(ScenarioQuestion::Lay(index) | ScenarioQuestion::Put(index, _)) => Some(index),
            _ => None,
        };
        let says = match ask.question {
            Question::Within(id) => says(&view, id),
            _ => None,
        };
        let planned = match ask.question {
            Question::SetDial(ship) => planned_ends(&view, ship, roll),
            _ => Vec::new(),
        };
        Self {
            planned,
            object,
            says,
            pool: pool(ask.question),
            seat: ask.seat.0,
            picture: marks::picture(ask.question),
            title: words::question(&view, ask.question, names),
            ship: subject(ask.question).and_then(|ship| roll.find(ShipId(ship))),
            options: answers.collect(),
            attack,
        }
    }
}

/// What everybody else hears while a seat thinks.
pub(crate) fn waiting(game: &Game, ask: &Ask<'_>, names: &[String]) -> String {
    words::question(&game.view(ask.seat), ask.question, names)
}

/// What a card does, in the sentence made of its effect.
fn says(view: &View<'_>, id: EffectId) -> Option<String> {
    view.effect(id).map(|(_, effect)| sentence(effect))
}

/// The dice a question is about.
const fn pool(question: Question) -> Option<Pool> {
    match question {
        Question::ModifyAttack(_) | Question::RemoteModifiesAttack(_) | Question::AttackPool(_) => Some(Pool::Attack),
        Question::ModifyDefense(_) => Some(Pool::Defense),
        // Nothing else is about dice that lie on the table.
        _ => None,
    }
}

/// The ship a question is about: for most kinds the one it names.
pub(super) fn subject(question: Question) -> Option<u8> {
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
        | Question::AttackPool(ShipId(ship))
        | Question::Cling(_, ShipId(ship))
        | Question::BuoyLock(ShipId(ship))
        | Question::Dock(ShipId(ship))
        | Question::Launch(ShipId(ship))
        | Question::Escape(ShipId(ship))
        | Question::Join(ShipId(ship))
        | Question::Split(ShipId(ship))
        | Question::Displace(ShipId(ship))
        | Question::TurnAside(ShipId(ship)) => Some(ship),
        Question::Within(id) => Some(id.ship.0),
        Question::Scenario(question) => question.ship().map(|ship| ship.0),
        // What concerns the table and the objects on it: the words say it.
        Question::NextShip
        | Question::NextObstacle
        | Question::FirstPlayer
        | Question::NextBomb
        | Question::PlaceObstacle(_)
        | Question::PlaceBuoy(_)
        | Question::Relocate(_)
        | Question::RemoteAttack(_)
        | Question::RemoteModifiesAttack(_)
        | Question::RemoteLock(_)
        | Question::MineVictim(_)
        | Question::Seismic(_)
        | Question::WhoseAbility(_)
        | Question::Abilities(_) => None,
    }
}

/// What answers are looked at with.
struct Sight<'s> {
    game: &'s Game,
    view: View<'s>,
    names: &'s [String],
    threats: &'s [Threat],
    roll: &'s Roll,
}

impl Sight<'_> {
    fn answer(&self, question: Question, choice: Choice) -> Answer {
        let Self { game, view, names, threats, roll } = self;
        let mut answer = Answer {
            words: words::answer(view, question, choice, names),
            icon: marks::choice(choice),
            ghost: ghost(view, question, choice, threats, roll),
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
            (_, Choice::Ship(ship)) => answer.target = Some(Mark::Ship(roll.number(ship))),
            (_, Choice::Object(index)) => answer.target = Some(Mark::Object(index)),
            (Question::Attack(ship), Choice::Attack { weapon, arc, defender }) => {
                answer.target = Some(roll.mark(defender));
                answer.shot = view.aim(ship, weapon, arc, defender).map(|aim| {
                    let (attack, defense) = dice_of(view, ship, weapon, defender, aim);
                    let Aim { range, obstructed } = aim;
                    let odds =
                        ShotOdds::of(view, Choice::Attack { weapon, arc, defender }, ship, (attack, defense), range);
                    ShotFacts { range, obstructed, attack, defense, arc: arc.name(), odds }
                });
            }
            (_, Choice::Attack { defender, .. }) => answer.target = Some(roll.mark(defender)),
            _ => {}
        }
        if let Choice::Use(id) = choice {
            answer.says = says(view, id);
        }
        if let Question::ModifyAttack(_) | Question::RemoteModifiesAttack(_) | Question::ModifyDefense(_) = question {
            answer.after = after(game, question, choice);
        }
        answer
    }
}

/// How many dice attack and defend.
fn dice_of(view: &View<'_>, ship: ShipId, weapon: u8, defender: Target, aim: Aim) -> (u8, u8) {
    match defender {
        Target::Ship(defender) => view.dice(ship, weapon, defender, aim),
        Target::Object(index) => (view.attack_dice(ship, weapon, aim.range), view.remote_defense_dice(index, aim)),
    }
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
    Some(match pool(question)? {
        Pool::Attack => dice::attack(attack.attack),
        Pool::Defense => dice::defense(attack.defense),
    })
}
