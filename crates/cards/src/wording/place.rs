//! Where ships are, in words.

use tallyho_rules::effect::{ArcWord, PlaceCondition, Who, Whose};

use super::condition::denied;
use super::scene::{ANYWHERE, Scene, my};
use super::words::{bare_subject, or_object, ships_of, span, subject};

pub(super) fn condition(condition: &PlaceCondition, scene: &Scene<'_>) -> String {
    match condition {
        PlaceCondition::InArc { arc: word, of, who } => {
            format!("{} in {} {}", scene.who_is(*who), scene.whose(*of), arc(*word))
        }
        PlaceCondition::Near(side, band) => {
            format!("there is {}", subject(Whose { side: *side, within: Some(*band) }))
        }
        PlaceCondition::NearChassis(side, band, chassis) => {
            format!("there is {} {} at range {}", my(*side), scene.chassis(chassis), span(*band))
        }
        PlaceCondition::Seen(word, side, band) => {
            let who = subject(Whose { side: *side, within: Some(*band) });
            format!("{who} is in your {}", arc(*word))
        }
        PlaceCondition::SeenObject(word, side, band) => {
            let who = or_object(&subject(Whose { side: *side, within: Some(*band) }));
            format!("{who} is in your {}", arc(*word))
        }
        PlaceCondition::SeenLeast(count, word, side, band) => {
            let at = if *band == ANYWHERE { String::new() } else { format!(" at range {}", span(*band)) };
            format!("{count} or more {}{at} are in your {}", ships_of(*side), arc(*word))
        }
        PlaceCondition::NearObstacle(band) => format!("there is an obstacle at range {}", span(*band)),
        PlaceCondition::Range(one, other, band) if scene.resolve(*other) == Who::Me => {
            format!("{} at range {}", scene.who_is(*one), span(*band))
        }
        PlaceCondition::Range(one, other, band) if scene.resolve(*one) == Who::Me => {
            format!("{} at range {}", scene.who_is(*other), span(*band))
        }
        PlaceCondition::Range(one, other, band) => {
            format!("{} at range {} of {}", scene.who_is(*one), span(*band), scene.whom(*other))
        }
    }
}

/// The opposite.
pub(super) fn not(inner: &PlaceCondition, scene: &Scene<'_>) -> String {
    match inner {
        PlaceCondition::InArc { arc: word, of, who } => {
            format!("{} not in {} {}", scene.who_is(*who), scene.whose(*of), arc(*word))
        }
        PlaceCondition::Near(side, band) => {
            format!("there is no {}", bare_subject(Whose { side: *side, within: Some(*band) }))
        }
        PlaceCondition::Seen(word, side, band) => {
            format!("no {} is in your {}", bare_subject(Whose { side: *side, within: Some(*band) }), arc(*word))
        }
        PlaceCondition::NearChassis(..)
        | PlaceCondition::SeenObject(..)
        | PlaceCondition::SeenLeast(..)
        | PlaceCondition::NearObstacle(_)
        | PlaceCondition::Range(..) => denied(&condition(inner, scene)),
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
