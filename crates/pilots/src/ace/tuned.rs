//! The weights that the ace flies by: set by hand, until a run of `tune` finds better ones and writes this file with itself at the head.

use super::Weights;

impl Weights {
    /// Those that it flies by.
    pub const BEST: Self = Self {
        kill: 1.2,
        spends_focus: 0.75,
        one_die: 0.6,
        flying: 0.45,
        theirs: 1.0,
        sight: 0.25,
        seen: 0.2,
        abeam: -0.25,
        fades: 2.8,
        fading: 2.2,
        passing: 0.5,
        stress: 0.08,
        approach: 0.04,
        cornered: 2.0,
        lock: 0.05,
        ordnance: 0.1,
    };
}
