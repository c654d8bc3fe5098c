//! Where ships are, in words.

use tallyho_rules::effect::{ArcWord, PlaceCondition, Side, Whose};

use super::condition::denied;
use super::words::{bare_subject, is, span, subject, whom, whose};

pub(super) fn condition(condition: &PlaceCondition) -> String {
    match condition {
        PlaceCondition::InArc { arc: word, of, who } => {
            format!("{} {} in {} {}", whom(*who), is(*who), whose(*of), arc(*word))
        }
        PlaceCondition::Near(side, band) => {
            format!("there is {}", subject(Whose { side: *side, within: Some(*band) }))
        }
        PlaceCondition::NearChassis(side, band, chassis) => {
            format!("there is {}, a {chassis}", subject(Whose { side: *side, within: Some(*band) }))
        }
        PlaceCondition::Seen(word, side, band) => {
            let who = subject(Whose { side: *side, within: Some(*band) });
            format!("{who} is in your {}", arc(*word))
        }
        PlaceCondition::SeenLeast(count, word, side, band) => {
            let ships = match side {
                Side::Enemy | Side::Opponent => "enemy ships",
                Side::Friend | Side::OtherFriend => "friendly ships",
                Side::Me | Side::Anyone | Side::Other | Side::Carrier => "ships",
            };
            format!("there are {count} or more {ships} in your {} at range {}", arc(*word), span(*band))
        }
        PlaceCondition::NearObstacle(band) => format!("there is an obstacle at range {}", span(*band)),
        PlaceCondition::Range(one, other, band) => {
            format!("{} {} at range {} of {}", whom(*one), is(*one), span(*band), whom(*other))
        }
    }
}

/// The opposite.
pub(super) fn not(inner: &PlaceCondition) -> String {
    match inner {
        PlaceCondition::InArc { arc: word, of, who } => {
            format!("{} {} not in {} {}", whom(*who), is(*who), whose(*of), arc(*word))
        }
        PlaceCondition::Near(side, band) => {
            format!("there is no {}", bare_subject(Whose { side: *side, within: Some(*band) }))
        }
        PlaceCondition::NearChassis(..)
        | PlaceCondition::Seen(..)
        | PlaceCondition::SeenLeast(..)
        | PlaceCondition::NearObstacle(_)
        | PlaceCondition::Range(..) => denied(&condition(inner)),
    }
}

pub(super) const fn arc(word: ArcWord) -> &'static str {
    match word {
        ArcWord::Front => "front arc",
        ArcWord::Bullseye => "bullseye arc",
        ArcWord::Rear => "rear arc",
        ArcWord::Sides => "left or right arc",
        ArcWord::Turret => "turret arc",
        ArcWord::FullFront => "full front arc",
        ArcWord::FullRear => "full rear arc",
        ArcWord::Firing => "firing arcs",
    }
}
