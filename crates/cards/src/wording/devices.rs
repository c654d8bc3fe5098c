//! What becomes of devices, in words.

use tallyho_rules::effect::{DeviceCondition, DeviceStep};

use super::words::{a, or};

pub(super) fn step(step: &DeviceStep) -> String {
    match step {
        DeviceStep::BankedDrops => "use a bank template of the same speed instead of a straight one".to_owned(),
        DeviceStep::SideDrops => "lay the template at the middle of your left or right side".to_owned(),
        DeviceStep::NearSpeedDrops => "use a template of the same bearing with a speed 1 higher or lower".to_owned(),
        DeviceStep::FarLaunches(speed) => format!("launch a bomb with the {speed} straight template instead"),
        DeviceStep::Fuse(count) => format!("put {count} fuse marker on it"),
        DeviceStep::Drop => "drop or launch a device".to_owned(),
        DeviceStep::Restock(device, count) => {
            format!("recover {count} charge{} for your {}s", if *count == 1 { "" } else { "s" }, device.name())
        }
    }
}

pub(super) fn condition(condition: &DeviceCondition) -> String {
    match condition {
        DeviceCondition::Device(kinds) => format!("it is {}", a(&or(kinds.iter().map(|it| it.word())))),
    }
}
