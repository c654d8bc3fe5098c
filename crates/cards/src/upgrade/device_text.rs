//! What devices do once they are placed, in sentences of ours: the rules carry them out, and a card only carries them.

use tallyho_rules::{Device, DeviceKind, Load, Throw, Way};
use tallyho_table::Template;

use super::{Carried, Placed};
use crate::wording::or;

/// What an upgrade carries, how it is placed, and what it does.
pub(super) fn device(carried: Carried) -> String {
    let Carried { device, count, spends, placed } = carried;
    let name = device.name();
    let all = match name {
        _ if count == 1 || name.ends_with('s') => name.to_owned(),
        _ if name.ends_with('o') => format!("{name}es"),
        _ => format!("{name}s"),
    };
    let mut said = match spends {
        1 => vec![format!("Carries {count} {all}.")],
        _ => vec![format!("Carries {count} charges; each {name} spends {spends} of them.")],
    };
    said.push(how(placed, &Load::new(device, count).ways));
    said.extend(does(device).map(str::to_owned));
    if device.goes_on() {
        said.push("Once one was placed, you must place another in each System phase, if you can.".to_owned());
    }
    said.join(" ")
}

/// `In the System phase, you may drop one with the 1 straight template.`
fn how(placed: Placed, ways: &[Way]) -> String {
    let place =
        match (ways.iter().any(|way| way.throw == Throw::Drop), ways.iter().any(|way| way.throw == Throw::Launch)) {
            (true, true) => "drop or launch one",
            (true, false) => "drop one",
            (false, true) => "launch one",
            (false, false) => "place one",
        };
    let mut templates: Vec<String> = Vec::new();
    for name in ways.iter().map(|way| template(way.template)) {
        if !templates.contains(&name) {
            templates.push(name);
        }
    }
    let with = match templates.is_empty() {
        true => String::new(),
        false => format!(" with the {} template", or(templates.iter().map(String::as_str))),
    };
    match placed {
        Placed::Setup => "They are placed before the game.".to_owned(),
        Placed::System => format!("In the System phase, you may {place}{with}."),
        Placed::Action => format!("Action: {place}{with}."),
        Placed::Engagement => format!("At the start of the Engagement phase, you may {place}{with}."),
        Placed::End => format!("In the End phase, you may {place}{with}."),
    }
}

fn template(template: Template) -> String {
    match template {
        Template::Straight(speed) => format!("{speed} straight"),
        Template::Bank(speed, _) => format!("{speed} bank"),
        Template::Turn(speed, _) => format!("{speed} turn"),
    }
}

/// What a device does.
fn does(device: Device) -> Option<&'static str> {
    Some(match (device, device.kind()) {
        (Device::Bomblet, _) => {
            "At the end of the Activation phase it goes off: each ship and remote at range 0-1 rolls 2 attack dice and \
             suffers 1 hit damage for each hit or crit."
        }
        (Device::ProtonBomb, _) => {
            "At the end of the Activation phase it goes off: each ship and remote at range 0-1 suffers 1 critical \
             damage."
        }
        (Device::IonBomb, _) => {
            "At the end of the Activation phase it goes off: each ship at range 0-1 gains 3 ion tokens, and each \
             remote there suffers 1 hit damage."
        }
        (Device::SeismicCharge, _) => {
            "At the end of the Activation phase it goes off: choose an obstacle at range 0-1; each ship and remote at \
             range 0-1 of it suffers 1 hit damage, and the obstacle is removed."
        }
        (Device::ThermalDetonator, _) => {
            "At the end of the Activation phase it goes off: each ship and remote at range 0-1 rolls 1 attack die; a ship \
             gains a strain token on a focus, and each suffers the damage of a hit or crit."
        }
        (Device::ConcussionBomb, _) => {
            "At the end of the Activation phase it goes off: each ship and remote at range 0-1 is dealt 1 facedown damage \
             card; then each ship exposes a damage card or gains a strain token, as it chooses."
        }
        (Device::ElectroProtonBomb, _) => {
            "It lies with a fuse marker and goes off at the end of the Activation phase after that is gone: each ship at \
             range 0-2 rolls 4 attack dice, loses a shield for each blank and gains an ion token for each focus or hit and a \
             disarm token for each crit; each remote at range 0-1 suffers 1 damage for each focus or hit of its own."
        }
        (Device::BlazerBomb, _) => {
            "At the end of the Activation phase it goes off: each ship and remote at range 0-1 rolls 1 attack die and \
             suffers 1 hit damage on a hit or crit; a blaze stays in its place."
        }
        (Device::ProximityMine, _) => {
            "It goes off when a ship overlaps or moves through it: that ship suffers 1 hit damage, rolls 2 attack dice and \
             suffers the damage they show."
        }
        (Device::ClusterMine, _) => {
            "Its three tokens lie side by side, and each goes off when a ship overlaps or moves through it: that ship rolls \
             2 attack dice and suffers the damage they show."
        }
        (Device::ConnerNet, _) => {
            "It goes off when a ship overlaps or moves through it: that ship suffers 1 hit damage and gains 3 ion tokens."
        }
        (Device::SensorBuoy, _) => {
            "Before you engage, you may acquire a lock on a ship at range 0-1 of one, however far away."
        }
        (Device::LooseCargo | Device::SpareParts, DeviceKind::Obstacle) => "It is a debris cloud.",
        (Device::CommandoTeam, _) => {
            "At the start of the Activation phase it may move ahead with the 1 turn or 2 straight template. An enemy ship \
             that overlaps it gains a strain token. In the Engagement phase it may spend a charge to attack, unless an \
             enemy ship is at range 0, and change 1 focus result to a hit."
        }
        (Device::Drk1ProbeDroid, _) => {
            "Friendly ships may measure from it for locks and jamming. In the System phase it may move with the 2 bank or 2 \
             straight template. When an enemy ship overlaps it, 1 attack die is rolled: on a focus, it suffers 1 hit damage."
        }
        (Device::BuzzDroidSwarm, _) => {
            "It clings to an enemy ship that overlaps or moves through it; where it finds no room, both suffer 1 hit damage. \
             In the Engagement phase each enemy ship at range 0 suffers 1 critical damage."
        }
        (Device::TrackingTorpedo | Device::ElectroChaffCloud | Device::LooseCargo | Device::SpareParts, _) => {
            return None;
        }
    })
}
