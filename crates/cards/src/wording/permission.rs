//! What is forbidden, in words.

use tallyho_rules::effect::{Permission, Who};

use super::clause::{Clause, does, fact};
use super::scene::Scene;

pub(super) fn forbidden(what: Permission, scene: &Scene<'_>) -> Clause {
    let its = scene.its(Who::It);
    let cannot = |what: &str| match scene.resolve(Who::It) {
        Who::Me => fact(format!("you cannot {what}")),
        _ => does(Who::It, "be unable to", "cannot", what),
    };
    let whose = || match scene.resolve(Who::It) {
        Who::Me => "your".to_owned(),
        who => scene.whose(who),
    };
    match what {
        Permission::SpendGreen => cannot(&format!("spend green tokens on {its} dice")),
        Permission::SpendLock => cannot("spend locks to reroll attack dice"),
        Permission::TurretSides => fact("your turret points only to the front or the rear"),
        Permission::Modify => fact(format!("{} dice cannot be modified", whose())),
        Permission::ModifyOtherwise => fact(format!("{} dice cannot be modified in any other way", whose())),
        Permission::BeCoordinated => cannot("be coordinated"),
        Permission::RerollMore => cannot("reroll more than 1 attack die"),
        Permission::Reroll => fact(format!("{} dice cannot be rerolled", whose())),
        Permission::TurretRear => fact("your turret cannot point to the rear"),
    }
}
