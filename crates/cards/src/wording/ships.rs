//! What ships are, in words.

use tallyho_rules::effect::{ShipCondition, Whose};

use super::words::{has, is, or, subject, whom, whose};

pub(super) fn condition(condition: &ShipCondition) -> String {
    match condition {
        ShipCondition::Size(sizes, who) => {
            format!("{} {} {}", whom(*who), is(*who), or(sizes.iter().map(|it| it.name())))
        }
        ShipCondition::LowerInitiative(lower, higher) => {
            format!("{} {} a lower initiative than {}", whom(*lower), has(*lower), whom(*higher))
        }
        ShipCondition::LowestInitiative(side, band, who) => {
            let other = subject(Whose { side: *side, within: Some(*band) });
            format!("no initiative of {other} is lower than that of {}", whom(*who))
        }
        ShipCondition::OnSide(side, who) => {
            format!("{} {} {}", whom(*who), is(*who), subject(Whose { side: *side, within: None }))
        }
        ShipCondition::Limited(who) => format!("{} {} limited", whom(*who), is(*who)),
        ShipCondition::Chassis(id, who) => format!("{} {} a {id}", whom(*who), is(*who)),
        ShipCondition::AgilityAtMost(one, other) => {
            format!("{} agility is not higher than {}", whose(*one), whose(*other))
        }
    }
}
