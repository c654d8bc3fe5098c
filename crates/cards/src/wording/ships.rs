//! What ships are, in words.

use tallyho_rules::effect::{ShipCondition, Side, Who, Whose};

use super::condition::denied;
use super::scene::Scene;
use super::words::{a, all_at, or, subject};

pub(super) fn condition(condition: &ShipCondition, scene: &Scene<'_>) -> String {
    match condition {
        ShipCondition::Size(sizes, who) => {
            format!("{} {}", scene.who_is(*who), or(sizes.iter().map(|it| it.name())))
        }
        ShipCondition::LowerInitiative(lower, higher) => {
            format!("{} a lower initiative than {}", scene.who_has(*lower), scene.whom(*higher))
        }
        ShipCondition::LowestInitiative(side, band, who) => {
            let others = all_at(Whose { side: *side, within: Some(*band) });
            format!("{} the lowest initiative of all {others}", scene.who_has(*who))
        }
        ShipCondition::OnSide(Side::Other, Who::Locked) => "you have locked a ship".to_owned(),
        ShipCondition::OnSide(side, who) => {
            format!("{} {}", scene.who_is(*who), subject(Whose { side: *side, within: None }))
        }
        ShipCondition::Limited(who) => format!("{} limited", scene.who_is(*who)),
        ShipCondition::Chassis(id, who) => format!("{} {}", scene.who_is(*who), a(&scene.chassis(id))),
        ShipCondition::AgilityAtMost(one, other) => {
            format!("{} no more agility than {}", scene.who_has(*one), scene.whom(*other))
        }
    }
}

/// The opposite.
pub(super) fn not(inner: &ShipCondition, scene: &Scene<'_>) -> String {
    match inner {
        ShipCondition::LowerInitiative(one, other) => {
            format!("{} an initiative equal to or higher than {}", scene.who_has(*one), scene.whose_own(*other))
        }
        ShipCondition::Size(..)
        | ShipCondition::LowestInitiative(..)
        | ShipCondition::Limited(_)
        | ShipCondition::OnSide(..)
        | ShipCondition::Chassis(..)
        | ShipCondition::AgilityAtMost(..) => denied(&condition(inner, scene)),
    }
}
