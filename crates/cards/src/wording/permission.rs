//! What is forbidden, in words.

use tallyho_rules::effect::{Effect, Permission, Side};

pub(super) fn forbidden(what: Permission, effect: &Effect) -> &'static str {
    match (what, effect.whose.side) {
        (Permission::SpendGreen, Side::Opponent) => "the defender cannot spend green tokens on its dice",
        (Permission::SpendGreen, _) => "you cannot spend green tokens on your dice",
        (Permission::SpendLock, _) => "you cannot spend locks to reroll attack dice",
        (Permission::TurretSides, _) => "your turret points only to the front or the rear",
        (Permission::Modify, Side::Opponent) => "your opponent cannot modify its dice",
        (Permission::Modify, _) => "your dice cannot be modified",
        (Permission::ModifyOtherwise, _) => "your dice cannot be modified otherwise",
        (Permission::BeCoordinated, _) => "you cannot be coordinated",
        (Permission::Reroll, Side::Opponent) => "your opponent cannot reroll its dice",
        (Permission::Reroll, _) => "your dice cannot be rerolled",
        (Permission::RerollMore, Side::Enemy | Side::Opponent) => "the attacker cannot reroll more than 1 attack die",
        (Permission::RerollMore, _) => "you cannot reroll more than 1 attack die",
        (Permission::TurretRear, _) => "your turret cannot point to the rear",
    }
}
