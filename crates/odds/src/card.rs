//! What cards do to dice, as named shapes: `reroll-1`, `focus-to-crit`, `blank-to-focus`.

use std::fmt;

use crate::roll::{BLANK, CRIT, FOCUS, Faces4, HIT};

/// A face of either die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// A hit.
    Hit,
    /// A critical hit.
    Crit,
    /// A focus result.
    Focus,
    /// Nothing.
    Blank,
    /// An evade.
    Evade,
}

impl Face {
    const ALL: [Self; 5] = [Self::Hit, Self::Crit, Self::Focus, Self::Blank, Self::Evade];

    const fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Crit => "crit",
            Self::Focus => "focus",
            Self::Blank => "blank",
            Self::Evade => "evade",
        }
    }

    /// Where it is counted.
    const fn place(self) -> usize {
        match self {
            Self::Hit | Self::Evade => HIT,
            Self::Crit => CRIT,
            Self::Focus => FOCUS,
            Self::Blank => BLANK,
        }
    }

    const fn is_on(self, dice: Dice) -> bool {
        match self {
            Self::Focus | Self::Blank => true,
            Self::Hit | Self::Crit => matches!(dice, Dice::Attack),
            Self::Evade => matches!(dice, Dice::Defense),
        }
    }
}

/// Dice of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The attacker's.
    Attack,
    /// The defender's.
    Defense,
}

impl Dice {
    const fn others(self) -> Self {
        match self {
            Self::Attack => Self::Defense,
            Self::Defense => Self::Attack,
        }
    }
}

/// Whose dice a card changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of the ship that has it.
    Own,
    /// Those of the other, before he modifies them himself.
    Their,
}

/// Some faces: a bit for each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceSet(u8);

impl FaceSet {
    /// Whether dice counted at a place are meant.
    pub(crate) const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// What a card does to dice, once in every attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// Its ship may reroll up to so many of its dice that show one of the faces.
    Reroll {
        /// How many at most.
        most: u8,
        /// Which.
        faces: FaceSet,
    },
    /// Up to so many dice are changed.
    Change {
        /// Whose.
        whose: Whose,
        /// From one of these faces, blanks before focus results.
        from: FaceSet,
        /// To this one, by its place.
        to: u8,
        /// How many at most.
        most: u8,
    },
    /// A die with that result is added, by its place.
    Add(u8),
    /// No evade cancels the attacker's crits.
    CritsStay,
    /// The attacker's crits are cancelled before hits.
    CritsFirst,
    /// One of the defender's evades is cancelled before results are neutralized.
    CancelEvade,
}

/// As many as there are.
const ALL: u8 = u8::MAX;

impl Card {
    /// Reads a name as a card of whoever rolls those dice; `None` when it is none.
    pub fn read(word: &str, dice: Dice) -> Option<Self> {
        match (word, dice) {
            ("crits-stay", Dice::Attack) => return Some(Self::CritsStay),
            ("crits-first", Dice::Attack) => return Some(Self::CritsFirst),
            ("cancel-evade", Dice::Attack) => return Some(Self::CancelEvade),
            _ => {}
        }
        if let Some(face) = word.strip_prefix("add-") {
            return face_on(face, dice).map(|face| Self::Add(face.place() as u8));
        }
        if let Some(rest) = word.strip_prefix("reroll-") {
            let (most, face) = rest.split_once('-').unwrap_or((rest, "blank/focus"));
            return Some(Self::Reroll { most: count(most)?, faces: faces(face, dice)? });
        }
        let (whose, rest, on) = match word.strip_prefix("their-") {
            Some(rest) => (Whose::Their, rest, dice.others()),
            None => (Whose::Own, word, dice),
        };
        let (from, to) = rest.split_once("-to-")?;
        let (to, most) = to.split_once('-').unwrap_or((to, "1"));
        let to = face_on(to, on)?.place();
        // A die that shows the face already is left alone.
        let from = FaceSet(faces(from, on)?.0 & !(1 << to));
        let most = count(most)?;
        (from.0 != 0).then_some(Self::Change { whose, from, to: to as u8, most })
    }

    /// Whether it matters for attack dice, which are the owner's own or not, which successes are crits.
    pub(crate) fn tells_crits(self, on: Whose) -> bool {
        match self {
            Self::Change { whose, .. } if whose != on => false,
            Self::Change { from, to, .. } => from.has(CRIT) || from.has(HIT) || usize::from(to) == CRIT,
            Self::Add(face) => on == Whose::Own && usize::from(face) == CRIT,
            Self::CritsStay | Self::CritsFirst => true,
            Self::Reroll { .. } | Self::CancelEvade => false,
        }
    }

    /// Whether its owner is worse off by it, so that it is carried out without being asked: after everything else.
    pub(crate) const fn is_burden(self) -> bool {
        match self {
            Self::Change { whose: Whose::Own, from, to, .. } => {
                to as usize == HIT && from.0 == 1 << CRIT || to as usize > CRIT && (from.has(HIT) || from.has(CRIT))
            }
            _ => false,
        }
    }

    /// Whether it can still make crits of hits once tokens are spent.
    pub(crate) const fn is_late(self) -> bool {
        matches!(self, Self::Change { whose: Whose::Own, from, to, .. } if to as usize == CRIT && from.has(HIT))
    }

    /// The dice after it changed them; crits are given up only by those that are about nothing else.
    pub(crate) fn changed(self, mut dice: Faces4) -> Faces4 {
        let Self::Change { from, to, most, .. } = self else { return dice };
        let mut left = most;
        for place in [BLANK, FOCUS, HIT, CRIT] {
            let gives_up = place == CRIT && from.0 != 1 << CRIT;
            if from.has(place) && !gives_up {
                let turned = dice[place].min(left);
                dice[place] -= turned;
                dice[usize::from(to)] += turned;
                left -= turned;
            }
        }
        dice
    }

    /// The other's dice after it changed them: the best result first.
    pub(crate) fn spoiled(self, mut dice: Faces4) -> Faces4 {
        let Self::Change { whose: Whose::Their, from, to, most } = self else { return dice };
        let mut left = most;
        for place in [CRIT, HIT, FOCUS, BLANK] {
            if from.has(place) {
                let turned = dice[place].min(left);
                dice[place] -= turned;
                dice[usize::from(to)] += turned;
                left -= turned;
            }
        }
        dice
    }
}

fn count(word: &str) -> Option<u8> {
    match word {
        "all" => Some(ALL),
        _ => word.parse().ok().filter(|count| (1..=9).contains(count)),
    }
}

fn face_on(word: &str, dice: Dice) -> Option<Face> {
    Face::ALL.into_iter().find(|face| face.name() == word && face.is_on(dice))
}

fn faces(word: &str, dice: Dice) -> Option<FaceSet> {
    if word == "any" {
        let every = Face::ALL.into_iter().filter(|face| face.is_on(dice));
        return Some(FaceSet(every.fold(0, |bits, face| bits | 1 << face.place())));
    }
    word.split('/').try_fold(FaceSet(0), |set, word| Some(FaceSet(set.0 | 1 << face_on(word, dice)?.place())))
}

/// The shapes of names, for those who mistype one.
#[derive(Clone, Copy, Debug)]
pub struct Shapes(pub Dice);

impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Dice::Attack => write!(
                f,
                "reroll-1, reroll-2-blank, focus-to-hit, blank/focus-to-hit, blank-to-focus, hit-to-crit-all, add-focus, \
                 their-evade-to-focus, cancel-evade, crits-stay, crits-first and the like"
            ),
            Dice::Defense => write!(
                f,
                "reroll-1, reroll-2-blank, focus-to-evade, blank/focus-to-evade, blank-to-focus, add-evade, \
                 their-hit-to-focus, their-crit-to-hit and the like"
            ),
        }
    }
}
