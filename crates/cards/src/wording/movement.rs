//! How ships move, in words.

use tallyho_rules::ObstacleKind;
use tallyho_rules::effect::{Alike, Angle, Effect, Move, MoveCondition, MoveStep, Side, TurnPrice, Who};

use super::moment::maneuver_of;
use super::words::{does, is, listed, or, or_all, span, subject};

pub(super) fn step(step: &MoveStep, effect: &Effect) -> String {
    match step {
        MoveStep::Harder(by) => {
            let me = effect.whose.side == Side::Me;
            let whose = if me { "your".to_owned() } else { format!("{}'s", subject(effect.whose)) };
            format!("{whose} {}s are {}", maneuver_of(effect, ""), if *by > 0 { "harder" } else { "easier" })
        }
        MoveStep::HarderNow(by) if *by > 0 => "treat the maneuver as harder".to_owned(),
        MoveStep::HarderNow(_) => "the maneuver is easier".to_owned(),
        MoveStep::SetDial(ways) => {
            let ways: Vec<&str> = ways.iter().map(|it| alike(*it)).collect();
            let whose = if effect.whose.side == Side::Me { "your" } else { "its" };
            format!("set {whose} dial to another maneuver {}", listed(ways, "and"))
        }
        MoveStep::Fly(maneuvers, colour) => {
            format!("execute a {} {} instead", colour.name(), or_all(maneuvers.iter().map(maneuver_words)))
        }
        MoveStep::FlyAs(bearings) => {
            format!("execute it as a {} of the same speed", or(bearings.iter().map(|it| it.word())))
        }
        MoveStep::Move(moves) => or(moves.iter().map(|way| movement(*way))),
        MoveStep::Execute(maneuvers, colour) => {
            format!("execute a {} {}", colour.name(), or_all(maneuvers.iter().map(maneuver_words)))
        }
        MoveStep::Rotate(angles, who) => does(*who, "rotate", "rotates", &or(angles.iter().map(|it| angle(*it)))),
        MoveStep::RedStressed => "you may execute red maneuvers".to_owned(),
        MoveStep::Ignore(kind) => format!("you ignore {}", obstacle(*kind)),
        MoveStep::IgnoreIt => "ignore what that obstacle does until the end of the round".to_owned(),
        MoveStep::ThroughObstacles => "obstacles do not stop your boosts and barrel rolls".to_owned(),
        MoveStep::PartialBoosts => {
            "if you would fail a boost by overlapping another ship, you boost as far as you can".to_owned()
        }
        MoveStep::BankedRolls => "you barrel roll with a speed 1 bank template instead of the straight one".to_owned(),
        MoveStep::TurnBoosts(TurnPrice::Free) => "you may boost with a turn template".to_owned(),
        MoveStep::TurnBoosts(TurnPrice::AsRed) => {
            "you may perform a white boost action with a turn template as a red one".to_owned()
        }
        MoveStep::TurnBoosts(TurnPrice::Force) => {
            "you may spend 1 Force charge to boost with a turn template".to_owned()
        }
        MoveStep::Jump(dice) => format!(
            "roll {dice} attack dice: with as many hits and crits as there {} charges on this card, you jump to hyperspace",
            is(Who::Me)
        ),
    }
}

pub(super) fn condition(condition: &MoveCondition) -> String {
    match condition {
        MoveCondition::Fully(true) => "the maneuver was fully executed".to_owned(),
        MoveCondition::Fully(false) => "the maneuver was partially executed".to_owned(),
        MoveCondition::Speed(band) => format!("your maneuver had speed {}", span(*band)),
        MoveCondition::Maneuver(colours) => format!("your maneuver was {}", or(colours.iter().map(|it| it.name()))),
        MoveCondition::Bearing(bearings) => format!("the maneuver is a {}", or(bearings.iter().map(|it| it.word()))),
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

const fn alike(alike: Alike) -> &'static str {
    match alike {
        Alike::Speed => "of the same speed",
        Alike::Bearing => "of the same bearing",
        Alike::Colour => "of the same difficulty",
        Alike::NotRed => "that is not red",
        Alike::Blue => "that is blue",
        Alike::NearSpeed => "of the same bearing and a speed 1 higher or lower",
    }
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
