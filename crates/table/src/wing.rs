//! Places in a wing: small ships that fly in formation about a leader.

use crate::base::guide;
use crate::{BaseSize, Heading, Pose, Settings, Vec2};

/// A wingmate's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WingPlace {
    /// Beside the leader, to the left.
    LeftFlank,
    /// Beside the leader, to the right.
    RightFlank,
    /// Behind the leader.
    RearSupport,
    /// Behind the left flank.
    LeftSupport,
    /// Behind the right flank.
    RightSupport,
}

impl WingPlace {
    /// All places.
    pub const ALL: [Self; 5] =
        [Self::LeftFlank, Self::RightFlank, Self::RearSupport, Self::LeftSupport, Self::RightSupport];

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LeftFlank => "left flank",
            Self::RightFlank => "right flank",
            Self::RearSupport => "rear support",
            Self::LeftSupport => "left support",
            Self::RightSupport => "right support",
        }
    }

    /// Where that is for a leader in that pose. All of a wing face the same way.
    pub fn pose(self, leader: Pose, settings: &Settings) -> Pose {
        let file = 2.0 * BaseSize::Small.half_width() + TOOL_WIDTH;
        // The tool lies between the rows, the guides of both flush with it or clear of it by the setting's gap.
        let rank = 2.0 * BaseSize::Small.half_length() + TOOL_WIDTH + 2.0 * settings.wing_gap;
        let (across, behind) = match self {
            Self::LeftFlank => (-file, 0.0),
            Self::RightFlank => (file, 0.0),
            Self::RearSupport => (0.0, rank),
            Self::LeftSupport => (-file, rank),
            Self::RightSupport => (file, rank),
        };
        leader.then(Pose::new(Vec2::new(across, -behind), Heading::NORTH))
    }
}

/// The wing tool, between two rows or files.
const TOOL_WIDTH: f64 = 20.0;

/// The gap that leaves the guides of both rows flush with the tool.
pub(crate) const FLUSH: f64 = guide::LENGTH;
