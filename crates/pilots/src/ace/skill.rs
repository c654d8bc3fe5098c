//! How far a pilot thinks, and what it dares.

use super::Weights;

/// How far a pilot thinks. It is counted in looks ahead, never in time, so that a seed gives the same battle everywhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// How many plans of the enemy are reckoned with.
    pub samples: usize,
    /// How many dials of each ship are tried.
    pub candidates: usize,
    /// How often all ships are gone through.
    pub passes: usize,
    /// How much better another dial must be.
    pub margin: f64,
    /// How far behind a dial is given up early.
    pub give_up: f64,
    /// How unsure guesses at the enemy are.
    pub unsure: f64,
    /// How many of those plans are thought of as somebody would who looks ahead, too.
    pub imitates: usize,
    /// How much of a dial is left to chance among those that are about as good, by whoever is not quite sure of its hand.
    pub mixes: f64,
    /// How much more of it is, where the enemy could foresee it: what others cannot foresee they cannot answer.
    pub hides: f64,
    /// How often it thinks of one who knows how it plans, of his answer, and of what to fly against that.
    pub rehearses: usize,
    /// How much of what a plan is worth is looked for a round later, against somebody who does the obvious: what anybody else does
    /// then is nothing to reckon with.
    pub foresees: f64,
    /// How many of them are reckoned with when an action is chosen; none: it is not thought through.
    pub acts: usize,
    /// How many rolls are reckoned with when dice are changed; none: that is not thought through.
    pub rolls: usize,
    /// How far off the first thought about a dial may be.
    pub slip: f64,
    /// Whether it learns from dials that were revealed how obvious the next ones are.
    pub watches: bool,
}

/// How good a pilot is: one and the same player, who looks less far and is less sure of its dial the lower its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Flies by the seat of the pants.
    Cadet,
    /// Sees what is before its nose.
    Wingman,
    /// Plans its ships together, in outline.
    Veteran,
    /// Plans with care.
    Elite,
    /// Reckons with much of what the enemy may do.
    Ace,
    /// Reckons with all it can think of.
    Legend,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Self; 6] = [Self::Cadet, Self::Wingman, Self::Veteran, Self::Elite, Self::Ace, Self::Legend];

    /// The word for it in commands and files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cadet => "cadet",
            Self::Wingman => "wingman",
            Self::Veteran => "veteran",
            Self::Elite => "elite",
            Self::Ace => "ace",
            Self::Legend => "legend",
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cadet => "Cadet",
            Self::Wingman => "Wingman",
            Self::Veteran => "Veteran",
            Self::Elite => "Elite",
            Self::Ace => "Ace",
            Self::Legend => "Legend",
        }
    }

    /// One sentence for whoever chooses an opponent.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Cadet => "Looks at one ship at a time and is easily led astray.",
            Self::Wingman => "Weighs each ship's maneuver by what is in sight, mostly well.",
            Self::Veteran => "Plans its ships together, with a few looks ahead.",
            Self::Elite => "Looks ahead with care, at dials and at actions.",
            Self::Ace => "Reckons with much of what you may do, learns how you fly, and rarely errs.",
            Self::Legend => "Thinks as long as it takes.",
        }
    }

    /// How far it thinks.
    pub const fn skill(self) -> Skill {
        match self {
            Self::Cadet => Skill {
                samples: 1,
                candidates: 6,
                passes: 0,
                mixes: 0.0,
                hides: 0.0,
                acts: 0,
                slip: 0.88,
                ..Self::Elite.skill()
            },
            Self::Wingman => Skill { slip: 0.58, ..Self::Cadet.skill() },
            Self::Veteran => {
                Skill { samples: 2, candidates: 6, mixes: 0.64, hides: 0.16, acts: 0, ..Self::Elite.skill() }
            }
            Self::Elite => Skill {
                samples: 3,
                candidates: 8,
                passes: 1,
                mixes: 0.16,
                hides: 0.1,
                rehearses: 0,
                acts: 2,
                watches: false,
                ..Skill::ACE
            },
            Self::Ace => Skill::ACE,
            Self::Legend => Skill {
                samples: 24,
                candidates: 20,
                passes: 3,
                imitates: 12,
                hides: 0.02,
                rehearses: 2,
                foresees: 0.7,
                acts: 24,
                rolls: 64,
                ..Skill::ACE
            },
        }
    }
}

/// What a pilot dares. It is no matter of strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Its own ships come first.
    Careful,
    /// As it deems best.
    #[default]
    Even,
    /// The enemy's come first.
    Bold,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 3] = [Self::Careful, Self::Even, Self::Bold];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Careful => "careful",
            Self::Even => "even",
            Self::Bold => "bold",
        }
    }

    /// One sentence for whoever chooses an opponent.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Careful => "Keeps its own ships safe first.",
            Self::Even => "Takes a risk where it pays.",
            Self::Bold => "Goes for your ships first.",
        }
    }
}

impl Weights {
    /// The same, as somebody of that style weighs.
    #[must_use]
    pub fn in_style(self, style: Style) -> Self {
        let (theirs, seen) = match style {
            Style::Careful => (0.8, 1.5),
            Style::Even => (1.0, 1.0),
            Style::Bold => (1.25, 0.6),
        };
        Self { theirs: theirs * self.theirs, seen: seen * self.seen, ..self }
    }
}

impl Skill {
    /// The ace.
    pub const ACE: Self = Self {
        samples: 16,
        candidates: 14,
        passes: 2,
        margin: 0.02,
        give_up: 0.25,
        unsure: 0.1,
        imitates: 0,
        mixes: 0.0,
        hides: 0.8,
        rehearses: 3,
        foresees: 0.0,
        acts: 8,
        rolls: 0,
        slip: 0.0,
        watches: true,
    };

    /// How far others are taken to think.
    pub(super) const IMITATED: Self =
        Self { samples: 4, candidates: 8, passes: 1, hides: 0.16, rehearses: 2, ..Self::ACE };
}
