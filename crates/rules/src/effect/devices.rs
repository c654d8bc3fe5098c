//! Devices: how they are dropped and launched, their fuses and their charges.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::device::{Device, DeviceKind};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::state::ShipId;

use super::{About, Happens, Holds, Listed, Occasion, Purpose, Resolving, Window};

/// How devices are placed, and what becomes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceStep {
    /// Devices may be dropped with a bank template where a straight one is used.
    BankedDrops,
    /// Devices may be dropped from the middle of the sides.
    SideDrops,
    /// Devices may be placed with a template of the same bearing whose speed is one higher or lower.
    NearSpeedDrops,
    /// Bombs may be launched with that straight template.
    FarLaunches(u8),
    /// The device gets so many fuse markers.
    Fuse(u8),
    /// The ship with the card drops or launches a device.
    Drop,
    /// A device that the ship with the card carries recovers so many charges.
    Restock(Device, u8),
}

/// Which device a moment is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceCondition {
    /// The device the moment is about is one of these.
    Device(Vec<DeviceKind>),
}

impl Happens for DeviceStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::BankedDrops | Self::SideDrops | Self::NearSpeedDrops | Self::FarLaunches(_) => &[Window::Drop],
            Self::Fuse(_) => &[Window::AfterDrop],
            Self::Drop | Self::Restock(..) => &[],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Drop | Self::BankedDrops | Self::SideDrops | Self::NearSpeedDrops | Self::FarLaunches(_) => {
                Some(Purpose::Attack)
            }
            Self::Fuse(_) | Self::Restock(..) => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        let me = game.owner(on);
        match self {
            Self::Fuse(_) => matches!(on.about, About::Object(_)),
            Self::Drop => game.has_drop(me),
            Self::Restock(device, _) => game.lacking(me, *device).is_some(),
            Self::BankedDrops | Self::SideDrops | Self::NearSpeedDrops | Self::FarLaunches(_) => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Fuse(count) => {
                if let About::Object(index) = on.about {
                    game.state.objects[usize::from(index)].fuse += count;
                }
            }
            Self::Drop => game.state.stack.push(Frame::Drop(me)),
            Self::Restock(device, count) => {
                if let Some(load) = game.lacking(me, *device) {
                    let most = game.profile(me).devices[load].charges;
                    let charges = &mut game.state.ship_mut(me).payload[load];
                    *charges = charges.saturating_add(*count).min(most);
                }
            }
            // Asked for elsewhere; nothing happens by itself.
            Self::BankedDrops | Self::SideDrops | Self::NearSpeedDrops | Self::FarLaunches(_) => {}
        }
    }

    fn offer(&self, _: &mut Game, _: &Resolving) {
        match self {
            Self::BankedDrops
            | Self::SideDrops
            | Self::NearSpeedDrops
            | Self::FarLaunches(_)
            | Self::Fuse(_)
            | Self::Drop
            | Self::Restock(..) => {}
        }
    }

    fn answer(&self, _: &mut Game, _: Choice, _: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        match self {
            Self::BankedDrops
            | Self::SideDrops
            | Self::NearSpeedDrops
            | Self::FarLaunches(_)
            | Self::Fuse(_)
            | Self::Drop
            | Self::Restock(..) => {}
        }
    }
}

impl Holds for DeviceCondition {
    fn holds(&self, game: &Game, _: &Listed, occasion: &Occasion) -> bool {
        match self {
            Self::Device(kinds) => {
                let object = occasion.object.map(|index| game.state.objects[usize::from(index)].kind);
                object.and_then(crate::object::ObjectKind::device).is_some_and(|device| kinds.contains(&device.kind()))
            }
        }
    }
}

impl Game {
    /// The place among a ship's loads of a device that lacks charges.
    fn lacking(&self, ship: ShipId, device: Device) -> Option<usize> {
        let loads = self.facts.ships[ship.index()].profile.devices.iter();
        let mut loads = loads.zip(self.state.ship(ship).payload).enumerate();
        loads.find(|(_, (load, charges))| load.device == device && *charges < load.charges).map(|(place, _)| place)
    }
}
