//! Questions and answers as a few words, and back.

use tallyho_rules::{Action, Adjust, Choice, Condition, DamageCard, Place, Question, ShipId, Token};
use tallyho_table::{Arc, Pose, Quarter, Side, Slide};

/// A name as one word: `barrel roll` is `barrel-roll`.
pub(crate) fn word(name: &str) -> String {
    name.replace(' ', "-")
}

/// The one of several that goes by that word.
pub(crate) fn by_word<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, text: &str) -> Option<T> {
    all.iter().copied().find(|&one| word(name(one)) == text)
}

pub(crate) fn action(text: &str) -> Option<Action> {
    by_word(&Action::ALL, Action::name, text)
}

pub(crate) fn write_question(question: Question) -> String {
    match question {
        Question::SetDial(ship) => format!("dial {}", ship.0),
        Question::NextShip => "next".to_owned(),
        Question::Decloak(ship) => format!("decloak {}", ship.0),
        Question::TallonPlace(ship) => format!("tallon {}", ship.0),
        Question::Action(ship) => format!("act {}", ship.0),
        Question::Perform(ship, action) => format!("perform {} {}", ship.0, word(action.name())),
        Question::BumpAction(ship) => format!("bump {}", ship.0),
        Question::NextObstacle => "next-obstacle".to_owned(),
        Question::PlaceObstacle(index) => format!("place {index}"),
        Question::Deploy(ship) => format!("deploy {}", ship.0),
        Question::SetTurret(ship) => format!("set-turret {}", ship.0),
        Question::Drop(ship) => format!("drop {}", ship.0),
        Question::MineVictim(index) => format!("mine {index}"),
        Question::Seismic(index) => format!("seismic {index}"),
        Question::Expose(ship) => format!("expose {}", ship.0),
        Question::Jam(ship) => format!("jam {}", ship.0),
        Question::Attack(ship) => format!("attack {}", ship.0),
        Question::ModifyAttack(ship) => format!("modify-attack {}", ship.0),
        Question::ModifyDefense(ship) => format!("modify-defense {}", ship.0),
    }
}

pub(crate) fn read_question(text: &str) -> Option<Question> {
    let words: Vec<&str> = text.split(' ').collect();
    if words == ["next"] {
        return Some(Question::NextShip);
    }
    if words == ["next-obstacle"] {
        return Some(Question::NextObstacle);
    }
    let ship = ShipId(words.get(1)?.parse().ok()?);
    Some(match words[..] {
        ["dial", _] => Question::SetDial(ship),
        ["decloak", _] => Question::Decloak(ship),
        ["tallon", _] => Question::TallonPlace(ship),
        ["act", _] => Question::Action(ship),
        ["perform", _, name] => Question::Perform(ship, action(name)?),
        ["bump", _] => Question::BumpAction(ship),
        ["place", _] => Question::PlaceObstacle(ship.0),
        ["deploy", _] => Question::Deploy(ship),
        ["set-turret", _] => Question::SetTurret(ship),
        ["drop", _] => Question::Drop(ship),
        ["mine", _] => Question::MineVictim(ship.0),
        ["seismic", _] => Question::Seismic(ship.0),
        ["expose", _] => Question::Expose(ship),
        ["jam", _] => Question::Jam(ship),
        ["attack", _] => Question::Attack(ship),
        ["modify-attack", _] => Question::ModifyAttack(ship),
        ["modify-defense", _] => Question::ModifyDefense(ship),
        _ => return None,
    })
}

pub(crate) fn write_choice(choice: Choice) -> String {
    match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Object(index) => format!("object {index}"),
        Choice::Place(Place { x, y, heading }) => format!("at {x} {y} {heading}"),
        Choice::Drop(load) => format!("drop {load}"),
        Choice::Expose => "expose".to_owned(),
        Choice::Ship(ship) => format!("ship {}", ship.0),
        Choice::Maneuver(index) => format!("maneuver {index}"),
        Choice::Action(action) => format!("action {}", word(action.name())),
        Choice::Repair(card) => format!("repair {}", word(card.name())),
        Choice::Ahead(bend) => format!("ahead {}", bend.map_or("straight", Side::name)),
        Choice::Aside(side, slide) => format!("aside {} {}", side.name(), slide.name()),
        Choice::Slide(slide) => format!("slide {}", slide.name()),
        Choice::Turret(quarter) => format!("turret {}", quarter.arc().name()),
        Choice::Token(token) => format!("token {}", word(token.name())),
        Choice::Force => "force".to_owned(),
        Choice::Lock([hits, crits, eyes, blanks]) => format!("lock {hits} {crits} {eyes} {blanks}"),
        Choice::GasCloud => "gas-cloud".to_owned(),
        Choice::Attack { weapon, arc, defender } => {
            format!("weapon {weapon} {} ship {}", word(arc.name()), defender.0)
        }
    }
}

pub(crate) fn read_choice(text: &str) -> Option<Choice> {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |text: &str| text.parse::<u8>().ok();
    let side = |text: &str| by_word(&Side::BOTH, Side::name, text);
    let slide = |text: &str| by_word(&Slide::ALL, Slide::name, text);
    Some(match words[..] {
        ["pass"] => Choice::Pass,
        ["object", index] => Choice::Object(number(index)?),
        ["at", x, y, heading] => {
            let heading = heading.parse().ok().filter(|heading| *heading < 36_000)?;
            Choice::Place(Place { x: x.parse().ok()?, y: y.parse().ok()?, heading })
        }
        ["drop", load] => Choice::Drop(number(load)?),
        ["expose"] => Choice::Expose,
        ["ship", ship] => Choice::Ship(ShipId(number(ship)?)),
        ["maneuver", index] => Choice::Maneuver(number(index)?),
        ["action", name] => Choice::Action(action(name)?),
        ["repair", card] => Choice::Repair(by_word(&DamageCard::ALL, DamageCard::name, card)?),
        ["ahead", "straight"] => Choice::Ahead(None),
        ["ahead", bend] => Choice::Ahead(Some(side(bend)?)),
        ["aside", to, place] => Choice::Aside(side(to)?, slide(place)?),
        ["slide", place] => Choice::Slide(slide(place)?),
        ["turret", arc] => Choice::Turret(by_word(&Quarter::ALL, |quarter| quarter.arc().name(), arc)?),
        ["token", token] => Choice::Token(by_word(&Token::ALL, Token::name, token)?),
        ["force"] => Choice::Force,
        ["lock", hits, crits, eyes, blanks] => {
            Choice::Lock([number(hits)?, number(crits)?, number(eyes)?, number(blanks)?])
        }
        ["gas-cloud"] => Choice::GasCloud,
        ["weapon", weapon, arc, "ship", ship] => Choice::Attack {
            weapon: number(weapon)?,
            arc: by_word(&Arc::ALL, Arc::name, arc)?,
            defender: ShipId(number(ship)?),
        },
        _ => return None,
    })
}

pub(crate) fn write_adjust(adjust: Adjust) -> String {
    let ship = adjust.ship().0;
    match adjust {
        Adjust::Move(_, Pose { at, heading }) => {
            format!("{ship} move {} {} {}", at.x, at.y, crate::setup::degrees(heading))
        }
        Adjust::Gain(_, token) => format!("{ship} gain {}", word(token.name())),
        Adjust::Lose(_, token) => format!("{ship} lose {}", word(token.name())),
        Adjust::Lock(_, None) => format!("{ship} lock nothing"),
        Adjust::Lock(_, Some(on)) => format!("{ship} lock {}", on.0),
        Adjust::Shields(_, count) => format!("{ship} shields {count}"),
        Adjust::DealFacedown(_) => format!("{ship} facedown"),
        Adjust::DealFaceup(_, card) => format!("{ship} faceup {}", word(card.name())),
        Adjust::Repair(_, card) => format!("{ship} repair {}", word(card.name())),
        Adjust::Force(_, count) => format!("{ship} force {count}"),
        Adjust::Turret(_, quarter) => format!("{ship} turret {}", quarter.arc().name()),
        Adjust::Put(_, condition) => format!("{ship} put {}", condition.name()),
        Adjust::Remove(_) => format!("{ship} remove"),
    }
}

pub(crate) fn read_adjust(text: &str) -> Option<Adjust> {
    let (ship, rest) = text.split_once(' ')?;
    let ship = ShipId(ship.parse().ok()?);
    let words: Vec<&str> = rest.split(' ').collect();
    let number = |text: &str| text.parse::<u8>().ok();
    let token = |text: &str| by_word(&Token::ALL, Token::name, text);
    let card = |text: &str| by_word(&DamageCard::ALL, DamageCard::name, text);
    let finite = |text: &str| text.parse::<f64>().ok().filter(|number| number.abs() <= 10_000.0);
    Some(match words[..] {
        ["move", x, y, heading] => Adjust::Move(ship, Pose::from_degrees(finite(x)?, finite(y)?, finite(heading)?)),
        ["gain", name] => Adjust::Gain(ship, token(name)?),
        ["lose", name] => Adjust::Lose(ship, token(name)?),
        ["lock", "nothing"] => Adjust::Lock(ship, None),
        ["lock", on] => Adjust::Lock(ship, Some(ShipId(number(on)?))),
        ["shields", count] => Adjust::Shields(ship, number(count)?),
        ["facedown"] => Adjust::DealFacedown(ship),
        ["faceup", name] => Adjust::DealFaceup(ship, card(name)?),
        ["repair", name] => Adjust::Repair(ship, card(name)?),
        ["force", count] => Adjust::Force(ship, number(count)?),
        ["turret", arc] => Adjust::Turret(ship, by_word(&Quarter::ALL, |quarter| quarter.arc().name(), arc)?),
        ["put", name] => Adjust::Put(ship, by_word(&Condition::ALL, Condition::name, name)?),
        ["remove"] => Adjust::Remove(ship),
        _ => return None,
    })
}
