//! The weights that the ace flies by, and the run that found them:
//! `cargo run --release -p tallyho-muster --example tune -- 4000 2`.

use super::Weights;

impl Weights {
    /// Those that it flies by.
    pub const BEST: Self = Self {
        kill: 1.2000,
        spends_focus: 0.7500,
        one_die: 0.6000,
        flying: 0.3136,
        theirs: 1.0000,
        ratio: 1.4809,
        sight: 0.0222,
        seen: 0.1403,
        abeam: -1.4199,
        fades: 0.2587,
        fading: 3.7728,
        passing: 0.1059,
        stress: 0.0581,
        approach: 0.0171,
        cornered: 2.0000,
        lock: 0.0446,
        ordnance: 0.1506,
    };
}
