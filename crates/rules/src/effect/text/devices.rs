//! Words about devices.

use std::fmt::{self, Display, Formatter};

use super::term::{Words, hyphenated};
use super::write::joined;
use super::{Phrase, Read};
use crate::effect::{DeviceCondition, DeviceStep};

impl Phrase for DeviceStep {
    const WORDS: &'static [&'static str] =
        &["banked-drops", "side-drops", "near-speed-drops", "far-launches", "fuse", "drop", "restock"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "banked-drops" => Self::BankedDrops,
            "side-drops" => Self::SideDrops,
            "near-speed-drops" => Self::NearSpeedDrops,
            "far-launches" => Self::FarLaunches(words.one()?),
            "fuse" => Self::Fuse(words.one()?),
            "drop" => Self::Drop,
            "restock" => Self::Restock(words.one()?, words.one()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for DeviceStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::BankedDrops => write!(f, "banked-drops"),
            Self::SideDrops => write!(f, "side-drops"),
            Self::NearSpeedDrops => write!(f, "near-speed-drops"),
            Self::FarLaunches(speed) => write!(f, "far-launches {speed}"),
            Self::Fuse(count) => write!(f, "fuse {count}"),
            Self::Drop => write!(f, "drop"),
            Self::Restock(device, count) => write!(f, "restock {} {count}", hyphenated(device.name())),
        }
    }
}

impl Phrase for DeviceCondition {
    const WORDS: &'static [&'static str] = &["device"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "device" => Self::Device(words.several()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for DeviceCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Device(kinds) => write!(f, "device {}", joined(kinds, |kind| kind.word().to_owned())),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::device::{Device, DeviceKind};
    use crate::effect::text::tests::several;
    use crate::effect::{DeviceCondition, DeviceStep};

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = DeviceStep> {
        prop_oneof![
            any::<u8>().prop_map(DeviceStep::FarLaunches),
            any::<u8>().prop_map(DeviceStep::Fuse),
            (select(&Device::ALL[..]), any::<u8>()).prop_map(|(device, count)| DeviceStep::Restock(device, count)),
            select(&[DeviceStep::BankedDrops, DeviceStep::SideDrops, DeviceStep::NearSpeedDrops, DeviceStep::Drop][..]),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = DeviceCondition> {
        several(DeviceKind::ALL).prop_map(DeviceCondition::Device)
    }
}
