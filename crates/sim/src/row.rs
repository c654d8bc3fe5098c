//! What came of one game.

/// What came of one game. Whatever is there for both sides has red first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Which side sat at the near edge, in the first seat.
    pub first: Side,
    /// Who won.
    pub winner: Option<Side>,
    /// How it ended.
    pub how: How,
    /// How many rounds were played.
    pub rounds: u32,
    /// How many decisions were made: how long it was.
    pub decisions: u32,
    /// What the sides scored.
    pub points: [u32; 2],
    /// How many ships they had, those that came later among them.
    pub ships: [u32; 2],
    /// How many of them were destroyed.
    pub lost: [u32; 2],
    /// How many left the table.
    pub left: [u32; 2],
    /// Attacks they made.
    pub shots: [u32; 2],
    /// Shields and damage cards they suffered.
    pub damage: [u32; 2],
    /// Which objectives were met: a bit each, in the order of the sweep.
    pub met: u64,
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The first one of a mission.
    #[default]
    Red,
    /// The other.
    Blue,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    /// What it is called in rows.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// One side was alone on the table.
    LastOnTable,
    /// By points.
    Points,
    /// By a final salvo, points being equal.
    FinalSalvo,
    /// By objectives.
    Scenario,
    /// Nobody won.
    #[default]
    Draw,
}

impl How {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::LastOnTable, Self::Points, Self::FinalSalvo, Self::Scenario, Self::Draw];

    /// What it is called in rows.
    pub const fn word(self) -> &'static str {
        match self {
            Self::LastOnTable => "last-on-table",
            Self::Points => "points",
            Self::FinalSalvo => "final-salvo",
            Self::Scenario => "scenario",
            Self::Draw => "draw",
        }
    }
}

/// A column of whole numbers.
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) get: fn(&mut Played) -> &mut u32,
}

macro_rules! figures {
    ($($name:literal: $field:ident $([$side:literal])?;)+) => {
        [$(Figure { name: $name, get: |it| &mut it.$field$([$side])? }),+]
    };
}

/// The columns of whole numbers, in their order.
pub(crate) const FIGURES: [Figure; 14] = figures! {
    "rounds": rounds;
    "decisions": decisions;
    "red_points": points[0];
    "blue_points": points[1];
    "red_ships": ships[0];
    "blue_ships": ships[1];
    "red_lost": lost[0];
    "blue_lost": lost[1];
    "red_left": left[0];
    "blue_left": left[1];
    "red_shots": shots[0];
    "blue_shots": shots[1];
    "red_damage": damage[0];
    "blue_damage": damage[1];
};
