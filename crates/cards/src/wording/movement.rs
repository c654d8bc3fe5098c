//! How ships move, in words.

use tallyho_rules::ObstacleKind;
use tallyho_rules::effect::{Alike, Angle, Band, Move, MoveCondition, MoveStep, Side, TurnPrice, Who, Window};

use super::clause::{Clause, do_it, does, fact};
use super::moment::maneuver_of;
use super::scene::Scene;
use super::words::{a, and, or, or_all, ships_of, span, subject};

pub(super) fn step(step: &MoveStep, scene: &Scene<'_>) -> Clause {
    match step {
        MoveStep::Harder(by) => {
            let whose = match scene.effect.whose.side {
                Side::Me => "your ".to_owned(),
                side => format!("{}' ", ships_of(side)),
            };
            fact(format!(
                "{whose}{}s are {}",
                maneuver_of(scene).replace(" or ", " and "),
                if *by > 0 { "harder" } else { "easier" }
            ))
        }
        MoveStep::PartialBoosts => {
            fact("where a boost of yours would fail because it ends on another ship, you boost as far as you can")
        }
        MoveStep::HarderNow(by) if *by > 0 => do_it("raise", "its difficulty"),
        MoveStep::HarderNow(_) => do_it("lower", "its difficulty"),
        MoveStep::SetDial(ways) => {
            do_it("set", format!("{} dial to another maneuver{}", scene.its(Who::It), alike(ways)))
        }
        MoveStep::Fly(maneuvers, colour) => do_it("execute", format!("{} instead", coloured(maneuvers, colour.name()))),
        MoveStep::FlyAs(bearings) => do_it(
            "execute",
            format!("it as {} of the same speed", a(&or(bearings.iter().map(|it| bearing(it.word()))))),
        ),
        MoveStep::Move(moves) => match moves.as_slice() {
            [one] => do_it(movement(*one), ""),
            [first, rest @ ..] => do_it(movement(*first), format!("or {}", or(rest.iter().map(|way| movement(*way))))),
            [] => fact(""),
        },
        MoveStep::Execute(maneuvers, colour) => do_it("execute", coloured(maneuvers, colour.name())),
        MoveStep::Rotate(angles, who) => does(*who, "rotate", "rotates", or(angles.iter().map(|it| angle(*it)))),
        MoveStep::RedStressed => fact(format!("you may execute red {}s even while stressed", maneuver_of(scene))),
        MoveStep::Ignore(kind) => does(Who::It, "ignore", "ignores", obstacle(*kind)),
        MoveStep::IgnoreIt => do_it("ignore", "that obstacle until the end of the round"),
        MoveStep::ThroughObstacles => fact("obstacles do not stop your boosts and barrel rolls"),
        MoveStep::BankedRolls => fact("you barrel roll with a speed 1 bank template instead of the straight one"),
        MoveStep::TurnBoosts(TurnPrice::Free) => fact("you may boost with a turn template"),
        MoveStep::TurnBoosts(TurnPrice::AsRed) => {
            fact("you may perform a white boost action with a turn template as a red one")
        }
        MoveStep::TurnBoosts(TurnPrice::Force) => fact("you may spend 1 Force charge to boost with a turn template"),
        MoveStep::Jump(dice) => do_it(
            "roll",
            format!(
                "{dice} attack dice: with as many hits and crits as there are charges on this card, you jump to hyperspace"
            ),
        ),
    }
}

/// Whether a maneuver is told of that is not executed yet.
const fn is_to_come(window: Window) -> bool {
    matches!(window, Window::AfterReveal | Window::Difficulty | Window::Stressed | Window::BeforeReveal)
}

/// Who executed a maneuver.
fn pilot(scene: &Scene<'_>) -> String {
    match scene.resolve(Who::It) {
        Who::It if scene.effect.window == Window::EngagementStart => subject(scene.effect.whose),
        who => scene.whom(who),
    }
}

pub(super) fn condition(condition: &MoveCondition, scene: &Scene<'_>) -> String {
    let to_come = is_to_come(scene.effect.window);
    match condition {
        MoveCondition::Fully(true) => "the maneuver was executed fully".to_owned(),
        MoveCondition::Fully(false) => "the maneuver was executed partially".to_owned(),
        MoveCondition::Speed(band) if to_come => format!("its speed is {}", span(*band)),
        MoveCondition::Speed(band) => speeds(&[*band], scene),
        MoveCondition::Maneuver(colours) => {
            let colours = or(colours.iter().map(|it| it.name()));
            if to_come {
                return format!("the maneuver is {colours}");
            }
            format!("{} executed {} maneuver this round", pilot(scene), a(&colours))
        }
        MoveCondition::Bearing(bearings) => {
            let bearings = or(bearings.iter().map(|it| bearing(it.word())));
            let what = if has_name(&bearings) { bearings } else { format!("{bearings} maneuver") };
            format!("the maneuver {} {}", if to_come { "is" } else { "was" }, a(&what))
        }
    }
}

/// The opposite.
pub(super) fn not(inner: &MoveCondition, scene: &Scene<'_>) -> String {
    match inner {
        MoveCondition::Maneuver(colours) => {
            let is = if is_to_come(scene.effect.window) { "is" } else { "was" };
            format!("the maneuver {is} not {}", or(colours.iter().map(|it| it.name())))
        }
        MoveCondition::Fully(_) | MoveCondition::Speed(_) | MoveCondition::Bearing(_) => {
            super::condition::denied(&condition(inner, scene))
        }
    }
}

/// Which speeds the maneuver of the round may have had.
pub(super) fn speeds(bands: &[Band], scene: &Scene<'_>) -> String {
    let exact = |speeds: &[u8]| {
        bands.len() == speeds.len()
            && bands.iter().zip(speeds).all(|(band, speed)| (band.least, band.most) == (*speed, *speed))
    };
    let speed = match () {
        () if exact(&[0, 2, 4]) => "even".to_owned(),
        () if exact(&[1, 3, 5]) => "odd".to_owned(),
        () => or_all(bands.iter().map(|it| span(*it))),
    };
    format!("the speed of {} maneuver this round was {speed}", scene.whose(Who::It))
}

/// `a white 1 bank left, 1 straight or 1 bank right maneuver`.
fn coloured(maneuvers: &[tallyho_table::Maneuver], colour: &str) -> String {
    a(&format!("{colour} {} maneuver", or_all(maneuvers.iter().map(maneuver_words))))
}

/// Whether a bearing has a name of its own, which says that it is a maneuver.
pub(super) fn has_name(bearing: &str) -> bool {
    bearing.starts_with(char::is_uppercase)
}

/// The name of a bearing in the rules.
pub(super) fn bearing(word: &str) -> &str {
    match word {
        "koiogran" => "Koiogran turn",
        "segnor" => "Segnor's loop",
        "tallon" => "Tallon roll",
        "stop" => "stationary",
        _ => word,
    }
}

const fn movement(way: Move) -> &'static str {
    match way {
        Move::Boost => "boost",
        Move::BarrelRoll => "barrel roll",
        Move::Decloak => "decloak",
    }
}

/// `2 bank left`.
pub(super) fn maneuver_words(maneuver: &tallyho_table::Maneuver) -> String {
    format!("{} {}", maneuver.speed(), maneuver_name(*maneuver))
}

fn maneuver_name(maneuver: tallyho_table::Maneuver) -> String {
    let bearing = maneuver.bearing();
    let side = bearing.side().map_or(String::new(), |side| format!(" {}", side.name()));
    format!("{}{side}", bearing.name())
}

const fn angle(angle: Angle) -> &'static str {
    match angle {
        Angle::Right => "90\u{b0}",
        Angle::About => "180\u{b0}",
    }
}

/// What a maneuver has in common with the one that was revealed: ` of the same speed and difficulty`.
fn alike(ways: &[Alike]) -> String {
    let (mut same, mut else_) = (Vec::new(), Vec::new());
    for way in ways {
        match way {
            Alike::Speed => same.push("speed"),
            Alike::Bearing => same.push("bearing"),
            Alike::Colour => same.push("difficulty"),
            Alike::NotRed => else_.push(" that is not red"),
            Alike::Blue => else_.push(" that is blue"),
            Alike::NearSpeed => {
                same.push("bearing");
                else_.push(" with a speed 1 higher or lower");
            }
        }
    }
    let same = if same.is_empty() { String::new() } else { format!(" of the same {}", and(same)) };
    same + &else_.concat()
}

const fn obstacle(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "asteroids",
        ObstacleKind::Debris => "debris clouds",
        ObstacleKind::GasCloud => "gas clouds",
        ObstacleKind::LooseCargo => "loose cargo",
        ObstacleKind::ElectroChaff => "electro-chaff clouds",
        ObstacleKind::Blaze => "blazes",
        ObstacleKind::Nebula => "nebulae",
        ObstacleKind::IonStorm => "ion storms",
    }
}
