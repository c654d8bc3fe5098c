//! Questions and answers as a few words, and back.

use tallyho_rules::effect::Window;
use tallyho_rules::{
    Action, Adjust, Choice, DamageCard, Difficulty, EffectId, Facing, Place, Plight, Question, Seat, ShipId, Target,
    Throw, Token, Way,
};
use tallyho_table::{Arc, Edge, Lean, Pose, Quarter, Side, Slide, Template};

use crate::scenario;

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

const fn lean_word(lean: Lean) -> &'static str {
    match lean {
        Lean::Forward => "forward",
        Lean::Back => "back",
    }
}

const EDGES: [Edge; 4] = [Edge::Front, Edge::Rear, Edge::Left, Edge::Right];

const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Rear => "rear",
        Edge::Left => "left",
        Edge::Right => "right",
    }
}

fn template(text: &str) -> Option<Template> {
    Template::ALL.into_iter().find(|template| word(&template.to_string()) == text)
}

/// A way to place a device: `drop-straight-1`.
pub(crate) fn write_way(way: Way) -> String {
    word(&way.to_string())
}

pub(crate) fn read_way(text: &str) -> Option<Way> {
    Throw::ALL.into_iter().find_map(|throw| {
        let name = text.strip_prefix(&word(throw.name()))?.strip_prefix('-')?;
        Some(Way { throw, template: template(name)? })
    })
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
        Question::FirstPlayer => "first-player".to_owned(),
        Question::NextBomb => "next-bomb".to_owned(),
        Question::NextObstacle => "next-obstacle".to_owned(),
        Question::PlaceObstacle(index) => format!("place {index}"),
        Question::Deploy(ship) => format!("deploy {}", ship.0),
        Question::SetTurret(ship) => format!("set-turret {}", ship.0),
        Question::Drop(ship) => format!("drop {}", ship.0),
        Question::MineVictim(index) => format!("mine {index}"),
        Question::Seismic(index) => format!("seismic {index}"),
        Question::Expose(ship) => format!("expose {}", ship.0),
        Question::Tractor(ship) => format!("tractor {}", ship.0),
        Question::Turn(ship) => format!("turn {}", ship.0),
        Question::Jam(ship) => format!("jam {}", ship.0),
        Question::Attack(ship) => format!("attack {}", ship.0),
        Question::ModifyAttack(ship) => format!("modify-attack {}", ship.0),
        Question::ModifyDefense(ship) => format!("modify-defense {}", ship.0),
        Question::AttackPool(ship) => format!("attack-pool {}", ship.0),
        Question::WhoseAbility(window) => format!("whose-ability {}", window.word()),
        Question::Abilities(window) => format!("abilities {}", window.word()),
        Question::Within(EffectId { ship, index }) => format!("within {} {index}", ship.0),
        Question::PlaceBuoy(ship) => format!("place-buoy {}", ship.0),
        Question::Relocate(index) => format!("relocate {index}"),
        Question::Cling(index, ship) => format!("cling {index} {}", ship.0),
        Question::RemoteAttack(index) => format!("remote-attack {index}"),
        Question::RemoteModifiesAttack(index) => format!("remote-modify {index}"),
        Question::RemoteLock(index) => format!("remote-lock {index}"),
        Question::BuoyLock(ship) => format!("buoy-lock {}", ship.0),
        Question::Dock(ship) => format!("dock {}", ship.0),
        Question::Launch(ship) => format!("launch {}", ship.0),
        Question::Escape(ship) => format!("escape {}", ship.0),
        Question::Join(ship) => format!("join {}", ship.0),
        Question::Split(leader) => format!("split {}", leader.0),
        Question::Displace(ship) => format!("displace {}", ship.0),
        Question::TurnAside(ship) => format!("turn-aside {}", ship.0),
        Question::Scenario(question) => scenario::write(question),
    }
}

pub(crate) fn read_question(text: &str) -> Option<Question> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["next"] => return Some(Question::NextShip),
        ["next-obstacle"] => return Some(Question::NextObstacle),
        ["team"] => return scenario::read(&words).map(Question::Scenario),
        ["next-bomb"] => return Some(Question::NextBomb),
        ["first-player"] => return Some(Question::FirstPlayer),
        ["whose-ability", window] => return Window::from_word(window).map(Question::WhoseAbility),
        ["abilities", window] => return Window::from_word(window).map(Question::Abilities),
        _ => {}
    }
    let ship = ShipId(words.get(1)?.parse().ok()?);
    Some(match words[..] {
        ["within", _, index] => Question::Within(EffectId { ship, index: index.parse().ok()? }),
        ["attack-pool", _] => Question::AttackPool(ship),
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
        ["tractor", _] => Question::Tractor(ship),
        ["turn", _] => Question::Turn(ship),
        ["jam", _] => Question::Jam(ship),
        ["attack", _] => Question::Attack(ship),
        ["modify-attack", _] => Question::ModifyAttack(ship),
        ["modify-defense", _] => Question::ModifyDefense(ship),
        ["place-buoy", _] => Question::PlaceBuoy(ship),
        ["relocate", _] => Question::Relocate(ship.0),
        ["cling", _, on] => Question::Cling(ship.0, ShipId(on.parse().ok()?)),
        ["remote-attack", _] => Question::RemoteAttack(ship.0),
        ["remote-modify", _] => Question::RemoteModifiesAttack(ship.0),
        ["remote-lock", _] => Question::RemoteLock(ship.0),
        ["buoy-lock", _] => Question::BuoyLock(ship),
        ["dock", _] => Question::Dock(ship),
        ["launch", _] => Question::Launch(ship),
        ["escape", _] => Question::Escape(ship),
        ["join", _] => Question::Join(ship),
        ["split", _] => Question::Split(ship),
        ["displace", _] => Question::Displace(ship),
        ["turn-aside", _] => Question::TurnAside(ship),
        _ => return scenario::read(&words).map(Question::Scenario),
    })
}

pub(crate) fn write_choice(choice: Choice) -> String {
    match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Object(index) => format!("object {index}"),
        Choice::Place(Place { x, y, heading }) => format!("at {x} {y} {heading}"),
        Choice::Drop { load, way, facing } => format!("drop {load} {} {}", write_way(way), facing.name()),
        Choice::Reload(load) => format!("reload {load}"),
        Choice::Relocate(guides, template) => format!("relocate {guides} {}", word(&template.to_string())),
        Choice::Guides(edge) => format!("guides {}", edge_name(edge)),
        Choice::ChangeFocus => "change-focus".to_owned(),
        Choice::Expose => "expose".to_owned(),
        Choice::Deal(card) => format!("deal {}", word(card.name())),
        Choice::Ship(ship) => format!("ship {}", ship.0),
        Choice::Maneuver(index) => format!("maneuver {index}"),
        // White goes without saying.
        Choice::Action(action, Difficulty::White) => format!("action {}", word(action.name())),
        Choice::Action(action, colour) => format!("action {} {}", colour.name(), word(action.name())),
        Choice::Repair(card) => format!("repair {}", word(card.name())),
        Choice::Ahead(bend) => format!("ahead {}", bend.map_or("straight", Side::name)),
        Choice::Aside(side, slide) => format!("aside {} {}", side.name(), slide.name()),
        Choice::Slide(slide) => format!("slide {}", slide.name()),
        Choice::Turn(side) => format!("turn {}", side.name()),
        Choice::Turret(quarter) => format!("turret {}", quarter.arc().name()),
        Choice::Token(token) => format!("token {}", word(token.name())),
        Choice::Force => "force".to_owned(),
        Choice::Lock([hits, crits, eyes, blanks]) => format!("lock {hits} {crits} {eyes} {blanks}"),
        Choice::GasCloud => "gas-cloud".to_owned(),
        Choice::Use(EffectId { ship, index }) => format!("use {} {index}", ship.0),
        Choice::Seat(seat) => format!("seat {}", seat.0),
        Choice::Either(index) => format!("either {index}"),
        Choice::Reroll([a, b, c, d]) => format!("reroll {a} {b} {c} {d}"),
        Choice::Banked(side, lean, slide) => {
            format!("banked {} {} {}", side.name(), lean_word(lean), slide.name())
        }
        Choice::Attack { weapon, arc, defender } => {
            let (what, index) = match defender {
                Target::Ship(ship) => ("ship", ship.0),
                Target::Object(index) => ("object", index),
            };
            format!("weapon {weapon} {} {what} {index}", word(arc.name()))
        }
        Choice::Errand(errand, index) => format!("errand {errand} {index}"),
        Choice::Launch { maneuver, edge, slide } => format!("launch {maneuver} {} {}", edge.name(), slide.name()),
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
        ["drop", load, way, facing] => Choice::Drop {
            load: number(load)?,
            way: read_way(way)?,
            facing: by_word(&[Facing::Back, Facing::Away], Facing::name, facing)?,
        },
        ["reload", load] => Choice::Reload(number(load)?),
        ["relocate", guides, name] => Choice::Relocate(number(guides)?, template(name)?),
        ["guides", edge] => Choice::Guides(by_word(&EDGES, edge_name, edge)?),
        ["change-focus"] => Choice::ChangeFocus,
        ["expose"] => Choice::Expose,
        ["deal", card] => Choice::Deal(by_word(&DamageCard::ALL, DamageCard::name, card)?),
        ["ship", ship] => Choice::Ship(ShipId(number(ship)?)),
        ["maneuver", index] => Choice::Maneuver(number(index)?),
        ["action", name] => Choice::Action(action(name)?, Difficulty::White),
        ["action", colour, name] => {
            let colour = by_word(&Difficulty::ALL, Difficulty::name, colour).filter(|it| *it != Difficulty::White)?;
            Choice::Action(action(name)?, colour)
        }
        ["repair", card] => Choice::Repair(by_word(&DamageCard::ALL, DamageCard::name, card)?),
        ["ahead", "straight"] => Choice::Ahead(None),
        ["ahead", bend] => Choice::Ahead(Some(side(bend)?)),
        ["aside", to, place] => Choice::Aside(side(to)?, slide(place)?),
        ["slide", place] => Choice::Slide(slide(place)?),
        ["turn", to] => Choice::Turn(side(to)?),
        ["turret", arc] => Choice::Turret(by_word(&Quarter::ALL, |quarter| quarter.arc().name(), arc)?),
        ["token", token] => Choice::Token(by_word(&Token::ALL, Token::name, token)?),
        ["force"] => Choice::Force,
        ["lock", hits, crits, eyes, blanks] => {
            Choice::Lock([number(hits)?, number(crits)?, number(eyes)?, number(blanks)?])
        }
        ["gas-cloud"] => Choice::GasCloud,
        ["use", ship, index] => Choice::Use(EffectId { ship: ShipId(number(ship)?), index: number(index)? }),
        ["seat", seat] => Choice::Seat(Seat(number(seat)?)),
        ["either", index] => Choice::Either(number(index)?),
        ["reroll", a, b, c, d] => Choice::Reroll([number(a)?, number(b)?, number(c)?, number(d)?]),
        ["banked", to, lean, place] => {
            let lean = [Lean::Forward, Lean::Back].into_iter().find(|one| lean_word(*one) == lean)?;
            Choice::Banked(side(to)?, lean, slide(place)?)
        }
        ["weapon", weapon, arc, what, index] => Choice::Attack {
            weapon: number(weapon)?,
            arc: by_word(&Arc::ALL, Arc::name, arc)?,
            defender: match what {
                "ship" => Target::Ship(ShipId(number(index)?)),
                "object" => Target::Object(number(index)?),
                _ => return None,
            },
        },
        ["errand", errand, index] => Choice::Errand(number(errand)?, number(index)?),
        ["launch", maneuver, edge, place] => Choice::Launch {
            maneuver: number(maneuver)?,
            edge: by_word(&Edge::ALL, Edge::name, edge)?,
            slide: slide(place)?,
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
        Adjust::Lock(_, Some(Target::Ship(on))) => format!("{ship} lock {}", on.0),
        Adjust::Lock(_, Some(Target::Object(index))) => format!("{ship} lock object {index}"),
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
        ["lock", on] => Adjust::Lock(ship, Some(Target::Ship(ShipId(number(on)?)))),
        ["lock", "object", index] => Adjust::Lock(ship, Some(Target::Object(number(index)?))),
        ["shields", count] => Adjust::Shields(ship, number(count)?),
        ["facedown"] => Adjust::DealFacedown(ship),
        ["faceup", name] => Adjust::DealFaceup(ship, card(name)?),
        ["repair", name] => Adjust::Repair(ship, card(name)?),
        ["force", count] => Adjust::Force(ship, number(count)?),
        ["turret", arc] => Adjust::Turret(ship, by_word(&Quarter::ALL, |quarter| quarter.arc().name(), arc)?),
        ["put", name] => Adjust::Put(ship, by_word(&Plight::ALL, Plight::name, name)?),
        ["remove"] => Adjust::Remove(ship),
        _ => return None,
    })
}
