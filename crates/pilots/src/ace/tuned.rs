//! The weights that the ace flies by: set by hand, until a run of `tune` finds better ones and writes this file with itself at the head.

use super::Weights;

impl Weights {
    /// Those that it flies by.
    pub const BEST: Self = Self {
        kill: 1.2,
        spends_focus: 0.75,
        one_die: 0.6,
        flying: 0.3013,
        theirs: 1.0,
        ratio: 3.715,
        sight: 0.0358,
        seen: 0.1277,
        abeam: -0.0313,
        fades: 3.0049,
        fading: 1.8139,
        passing: 0.0137,
        stress: 0.0904,
        approach: 0.1142,
        cornered: 2.0,
        lock: 0.0574,
        ordnance: 0.1963,
    };
}
