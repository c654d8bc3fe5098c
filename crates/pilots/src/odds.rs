//! What dice give on average, with the tokens that help. Good enough to decide by; modifications beyond tokens are left out.

use std::sync::LazyLock;

/// Pools beyond this are counted as this large.
const MOST: usize = 9;

/// What helps an attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AttackHelp {
    #[default]
    Nothing,
    Focus,
    Lock,
    Both,
}

/// What helps a defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DefenseHelp {
    #[default]
    Nothing,
    Focus,
    Evade,
    Both,
}

impl AttackHelp {
    const ALL: [Self; 4] = [Self::Nothing, Self::Focus, Self::Lock, Self::Both];

    /// How likely one die ends as a hit or crit.
    const fn chance(self) -> f64 {
        match self {
            Self::Nothing => 0.5,
            Self::Focus | Self::Lock => 0.75,
            Self::Both => 0.9375,
        }
    }

    pub(crate) const fn with_focus(self) -> Self {
        match self {
            Self::Nothing | Self::Focus => Self::Focus,
            Self::Lock | Self::Both => Self::Both,
        }
    }

    pub(crate) const fn with_lock(self) -> Self {
        match self {
            Self::Nothing | Self::Lock => Self::Lock,
            Self::Focus | Self::Both => Self::Both,
        }
    }
}

impl DefenseHelp {
    const ALL: [Self; 4] = [Self::Nothing, Self::Focus, Self::Evade, Self::Both];

    const fn chance(self) -> f64 {
        match self {
            Self::Nothing | Self::Evade => 0.375,
            Self::Focus | Self::Both => 0.625,
        }
    }

    /// Results an evade token cancels for certain, given a die to turn.
    const fn evades(self) -> usize {
        match self {
            Self::Nothing | Self::Focus => 0,
            Self::Evade | Self::Both => 1,
        }
    }

    pub(crate) const fn with_focus(self) -> Self {
        match self {
            Self::Nothing | Self::Focus => Self::Focus,
            Self::Evade | Self::Both => Self::Both,
        }
    }

    pub(crate) const fn with_evade(self) -> Self {
        match self {
            Self::Nothing | Self::Evade => Self::Evade,
            Self::Focus | Self::Both => Self::Both,
        }
    }
}

/// How likely each number of successes is.
pub(crate) type Spread = [f64; MOST + 1];

fn spread(dice: usize, chance: f64) -> Spread {
    let mut spread = [0.0; MOST + 1];
    spread[0] = 1.0;
    for _ in 0..dice {
        for n in (0..=MOST).rev() {
            let from_below = if n > 0 { spread[n - 1] * chance } else { 0.0 };
            spread[n] = spread[n] * (1.0 - chance) + from_below;
        }
    }
    spread
}

struct Tables {
    attack: [[Spread; MOST + 1]; 4],
    defense: [[Spread; MOST + 1]; 4],
    /// By help, help, attack dice and defence dice.
    expected: [[[[f64; MOST + 1]; MOST + 1]; 4]; 4],
    /// How likely each number of damage is, likewise.
    damage: [[[[Spread; MOST + 1]; MOST + 1]; 4]; 4],
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let attack = AttackHelp::ALL.map(|help| std::array::from_fn(|dice| spread(dice, help.chance())));
    let defense = DefenseHelp::ALL.map(|help| {
        std::array::from_fn(|dice| {
            let rolled = spread(dice, help.chance());
            // An evade token turns a die that failed, so no more evades than dice.
            let mut spread = [0.0; MOST + 1];
            for (evades, likely) in rolled.into_iter().enumerate() {
                spread[(evades + help.evades()).min(dice)] += likely;
            }
            spread
        })
    });
    let mean = |attack: &Spread, defense: &Spread| {
        let mut mean = 0.0;
        for (hits, a) in attack.iter().enumerate() {
            for (evades, d) in defense.iter().enumerate().take(hits) {
                mean += a * d * (hits - evades) as f64;
            }
        }
        mean
    };
    let expected = std::array::from_fn(|a| {
        std::array::from_fn(|d| {
            std::array::from_fn(|dice| std::array::from_fn(|against| mean(&attack[a][dice], &defense[d][against])))
        })
    });
    let left = |attack: &Spread, defense: &Spread| {
        let mut left = [0.0; MOST + 1];
        for (hits, a) in attack.iter().enumerate() {
            for (evades, d) in defense.iter().enumerate() {
                left[hits.saturating_sub(evades)] += a * d;
            }
        }
        left
    };
    let damage = std::array::from_fn(|a| {
        std::array::from_fn(|d| {
            std::array::from_fn(|dice| std::array::from_fn(|against| left(&attack[a][dice], &defense[d][against])))
        })
    });
    Box::new(Tables { attack, defense, expected, damage })
});

fn pool(dice: u8) -> usize {
    usize::from(dice).min(MOST)
}

/// The damage an attack deals on average.
pub(crate) fn expected(attack: u8, help: AttackHelp, defense: u8, against: DefenseHelp) -> f64 {
    TABLES.expected[help as usize][against as usize][pool(attack)][pool(defense)]
}

/// How likely an attack deals each number of damage.
pub(crate) fn damage(attack: u8, help: AttackHelp, defense: u8, against: DefenseHelp) -> &'static Spread {
    &TABLES.damage[help as usize][against as usize][pool(attack)][pool(defense)]
}

/// How likely an attack deals at least that much damage.
pub(crate) fn at_least(damage: u8, attack: u8, help: AttackHelp, defense: u8, against: DefenseHelp) -> f64 {
    let (hits, evades) =
        (&TABLES.attack[help as usize][pool(attack)], &TABLES.defense[against as usize][pool(defense)]);
    let mut likely = 0.0;
    for (hit, a) in hits.iter().enumerate() {
        for (evade, d) in evades.iter().enumerate() {
            if hit >= evade + usize::from(damage) {
                likely += a * d;
            }
        }
    }
    likely
}

/// The damage that so many hits leave on average, but never more than the defender endures.
pub(crate) fn left_of(hits: u8, endures: u8, defense: u8, against: DefenseHelp) -> f64 {
    let evades = &TABLES.defense[against as usize][pool(defense)];
    let left = |evade: usize| usize::from(hits).saturating_sub(evade).min(usize::from(endures));
    evades.iter().enumerate().map(|(evade, likely)| likely * left(evade) as f64).sum()
}

/// How likely each number of hits is among so many dice.
pub(crate) fn hits(dice: u8, help: AttackHelp) -> &'static [f64] {
    &TABLES.attack[help as usize][pool(dice)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attack dice, help, defence dice, help: damage by hand.
    const KNOWN: [(u8, AttackHelp, u8, DefenseHelp, f64); 5] = [
        (3, AttackHelp::Nothing, 0, DefenseHelp::Nothing, 1.5),
        (2, AttackHelp::Focus, 0, DefenseHelp::Evade, 1.5),
        (1, AttackHelp::Nothing, 1, DefenseHelp::Nothing, 0.3125),
        (1, AttackHelp::Both, 1, DefenseHelp::Focus, 0.3515625),
        (2, AttackHelp::Lock, 1, DefenseHelp::Evade, 0.5625),
    ];

    #[test]
    fn averages_are_those_computed_by_hand() {
        for (attack, help, defense, against, mean) in KNOWN {
            let found = expected(attack, help, defense, against);
            assert!((found - mean).abs() < 1e-12, "{attack} {help:?} {defense} {against:?}: {found}");
        }
    }

    #[test]
    fn chances_of_each_damage_add_up_to_the_average() {
        for (attack, help, defense, against, mean) in KNOWN {
            let sum: f64 = (1..=9).map(|damage| at_least(damage, attack, help, defense, against)).sum();
            assert!((sum - mean).abs() < 1e-12);
        }
        assert!((left_of(3, 9, 1, DefenseHelp::Nothing) - 2.625).abs() < 1e-12);
        assert!((left_of(3, 2, 1, DefenseHelp::Nothing) - 2.0).abs() < 1e-12);
    }
}
