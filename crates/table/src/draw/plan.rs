//! Ships seen from above, as plain silhouettes.

use crate::BaseSize;

/// A family of hulls that look alike from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// A long nose, wings far back, a gun at each tip.
    Cross,
    /// An arrowhead.
    Dart,
    /// A ball between two flat panels.
    Panel,
    /// A ball between two panels that reach forward.
    Fork,
    /// A thick hull with short wings.
    Heavy,
    /// A flying wing.
    Wide,
    /// A round hull.
    Disc,
    /// Two engines on long necks ahead of a small cabin.
    Twin,
    /// A long hull with a broad bow and a block of engines.
    Corvette,
}

impl Plan {
    /// All families.
    pub const ALL: [Self; 9] = [
        Self::Cross,
        Self::Dart,
        Self::Panel,
        Self::Fork,
        Self::Heavy,
        Self::Wide,
        Self::Disc,
        Self::Twin,
        Self::Corvette,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cross => "cross",
            Self::Dart => "dart",
            Self::Panel => "panel",
            Self::Fork => "fork",
            Self::Heavy => "heavy",
            Self::Wide => "wide",
            Self::Disc => "disc",
            Self::Twin => "twin",
            Self::Corvette => "corvette",
        }
    }

    /// What stands for a ship of which only the size is known.
    pub const fn of_size(size: BaseSize) -> Self {
        match size {
            BaseSize::Small => Self::Dart,
            BaseSize::Medium | BaseSize::Large => Self::Heavy,
            BaseSize::Huge => Self::Corvette,
        }
    }

    /// The height of the silhouette, in its own units.
    pub const fn height(self) -> f64 {
        match self {
            Self::Cross
            | Self::Dart
            | Self::Panel
            | Self::Fork
            | Self::Heavy
            | Self::Wide
            | Self::Disc
            | Self::Twin => 22.0,
            Self::Corvette => 60.0,
        }
    }

    /// The silhouette as path data: forward is up, the middle at the origin.
    pub const fn outline(self) -> &'static str {
        match self {
            Self::Cross => {
                "M0-11L1.5-5 1.9 1.2 10.2 3.9V-3.5H11.6V8.6H10.2V7.1L4.4 7.6V10H2.2V8.4H-2.2V10H-4.4V7.6L-10.2 7.1V8.6\
                 H-11.6V-3.5H-10.2V3.9L-1.9 1.2-1.5-5Z"
            }
            Self::Dart => {
                "M0-10.5L2.6-4 8.3 6.2V2.6H9.7V10H8.3V8.4L3.4 7 2.2 9.6H-2.2L-3.4 7-8.3 8.4V10H-9.7V2.6H-8.3V6.2L-2.6-4Z"
            }
            Self::Panel => {
                "M-10.8-9.5H-8V-1.3H-4.6A4.8 4.8 0 0 1 4.6-1.3H8V-9.5H10.8V9.5H8V1.3H4.6A4.8 4.8 0 0 1-4.6 1.3H-8V9.5H-10.8Z"
            }
            Self::Fork => {
                "M-10.9-11L-8.2-2.6V-1.3H-4.4A4.6 4.6 0 0 1 4.4-1.3H8.2V-2.6L10.9-11V9.2L8.2 2.6V1.3H4.4\
                 A4.6 4.6 0 0 1-4.4 1.3H-8.2V2.6L-10.9 9.2Z"
            }
            Self::Heavy => {
                "M-2.6-10.5H2.6L5.4-2.6 11.4-.4V7.6L6.6 6.2V10.5H2.4L1.4 8.6H-1.4L-2.4 10.5H-6.6V6.2L-11.4 7.6V-.4L-5.4-2.6Z"
            }
            Self::Wide => {
                "M0-7.2L2.8-3.4 13.6 2.8V6.6L6.4 5.2 4.8 7.6H1.8L0 5.8-1.8 7.6H-4.8L-6.4 5.2-13.6 6.6V2.8L-2.8-3.4Z"
            }
            Self::Disc => {
                "M-5-7.7L-3.9-11H-1.5L-1.1-6.4H1.1L1.5-11H3.9L5-7.7A9.4 9.4 0 0 1 9.1-1.2H11V3.2H9.1\
                 A9.4 9.4 0 0 1-9.1 3.2A9.4 9.4 0 0 1-5-7.7Z"
            }
            Self::Twin => {
                "M0-6.4L2.4-2.6 3 2.2 6 2.8V-8.6L7.2-11H9.2L10.4-8.6V9.6H6V6.4L2.6 6.6 1.6 10H-1.6L-2.6 6.6-6 6.4V9.6\
                 H-10.4V-8.6L-9.2-11H-7.2L-6-8.6V2.8L-3 2.2-2.4-2.6Z"
            }
            Self::Corvette => {
                "M-6.5-30H6.5L9.5-25V-17L4-13V-4L6.5-1V13H11.5V27H8.5V30H4.5V27H2V30H-2V27H-4.5V30H-8.5V27H-11.5V13H-6.5V-1\
                 L-4-4V-13L-9.5-17V-25Z"
            }
        }
    }
}
