//! Who docks, in words.

use tallyho_rules::effect::{DockStep, Passenger};

use super::clause::{Clause, fact};
use super::scene::Scene;
use super::words::or_all;

pub(super) fn step(step: &DockStep, scene: &Scene<'_>) -> Clause {
    fact(match step {
        DockStep::Carries(count, who) => format!("{} can dock on you", passengers(*count, who, scene)),
        DockStep::StartsDocked(chassis) => {
            format!("you begin the game docked on your squad's {}", scene.chassis(chassis))
        }
        DockStep::DockedWeapon(arc) => docked_weapon(arc.name()),
        DockStep::LendsPilot => "while you are docked, your carrier has your pilot ability".to_owned(),
        DockStep::IdleAlone => "with no ship docked on you, you neither activate nor engage".to_owned(),
    })
}

fn docked_weapon(arc: &str) -> String {
    let strength = "as strong as its primary front arc weapon";
    format!("while a ship is docked on you, you have a primary {arc} arc weapon {strength}")
}

/// `up to 4 small ships`, `1 Fang Fighter`.
fn passengers(count: u8, who: &[Passenger], scene: &Scene<'_>) -> String {
    let ships = if count == 1 { "ship" } else { "ships" };
    let who = or_all(who.iter().map(|it| match it {
        Passenger::Small => format!("small {ships}"),
        Passenger::Chassis(id) => scene.chassis(id),
    }));
    if count == 1 { format!("1 {who}") } else { format!("up to {count} {who}") }
}
