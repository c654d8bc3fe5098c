//! What becomes of devices, in words.

use tallyho_rules::effect::{DeviceCondition, DeviceStep};

use super::clause::{Clause, do_it};
use super::words::{a, counted, or};

pub(super) fn step(step: &DeviceStep) -> Clause {
    match step {
        DeviceStep::BankedDrops => do_it("use", "a bank template of the same speed instead of a straight one"),
        DeviceStep::SideDrops => do_it("lay", "the template at the middle of your left or right side"),
        DeviceStep::NearSpeedDrops => do_it("use", "a template of the same bearing with a speed 1 higher or lower"),
        DeviceStep::FarLaunches(speed) => do_it("launch", format!("it with the {speed} straight template instead")),
        DeviceStep::Fuse(count) => do_it("put", format!("{} on it", counted(*count, "fuse marker"))),
        DeviceStep::Drop => do_it("drop", "or launch a device"),
        DeviceStep::Restock(device, count) => {
            do_it("recover", format!("{} for your {}s", counted(*count, "charge"), device.name()))
        }
    }
}

pub(super) fn condition(condition: &DeviceCondition) -> String {
    match condition {
        DeviceCondition::Device(kinds) => format!("it is {}", a(&or(kinds.iter().map(|it| it.word())))),
    }
}
