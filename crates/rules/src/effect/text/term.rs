//! The words of a phrase, and what a single word can stand for.

use tallyho_table::BaseSize;

use super::{Read, Unreadable, unreadable};
use crate::device::{Device, DeviceKind};
use crate::effect::{
    Alike, Angle, ArcWord, Band, BearingWord, Bend, BonusOn, CardSide, Face, Move, Outcome, Permission, PhaseWord,
    Side, Span, TurnPrice, WeaponClass, Who, Window,
};
use crate::profile::{Action, Difficulty, WeaponArc};
use crate::setup::ObstacleKind;
use crate::state::Token;

/// The words of a phrase, one after the other.
pub(super) struct Words<'t> {
    pub(super) rest: std::str::SplitWhitespace<'t>,
}

impl<'t> Words<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { rest: text.split_whitespace() }
    }

    pub(super) fn next(&mut self, expected: &str) -> Read<&'t str> {
        match self.rest.next() {
            Some(word) => Ok(word),
            None => unreadable("", expected),
        }
    }

    pub(super) fn peek(&self) -> Option<&'t str> {
        self.rest.clone().next()
    }

    /// Takes the next word if it is that one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let taken = self.peek() == Some(word);
        if taken {
            self.rest.next();
        }
        taken
    }

    pub(super) fn end(mut self) -> Read<()> {
        match self.rest.next() {
            None => Ok(()),
            Some(word) => unreadable(word, "expected: the phrase should end before it"),
        }
    }

    pub(super) fn one<T: Term>(&mut self) -> Read<T> {
        let word = self.next(T::WHAT)?;
        T::read(word).map_or_else(|| unreadable(word, format!("{}: {}", T::WHAT, T::possible())), Ok)
    }

    /// Several of the same sort in one word, `focus/evade`.
    pub(super) fn several<T: Term>(&mut self) -> Read<Vec<T>> {
        let word = self.next(T::WHAT)?;
        let each =
            |part: &str| T::read(part).map_or_else(|| unreadable(part, format!("{}: {}", T::WHAT, T::possible())), Ok);
        word.split('/').map(each).collect()
    }

    /// Words of one's own, joined like several of a sort.
    pub(super) fn ids(&mut self, expected: &str) -> Read<Vec<String>> {
        Ok(self.next(expected)?.split('/').map(str::to_owned).collect())
    }

    /// Who, if the phrase says so; the ship with the card otherwise.
    pub(super) fn who(&mut self) -> Read<Who> {
        if self.peek().is_some_and(|word| Who::from_word(word).is_some()) { self.one() } else { Ok(Who::Me) }
    }
}

/// Something that one word stands for.
pub(super) trait Term: Sized {
    /// What it is called in messages.
    const WHAT: &'static str;
    fn read(word: &str) -> Option<Self>;
    fn possible() -> String;
}

macro_rules! terms {
    ($($kind:ty: $what:literal,)+) => {
        $(impl Term for $kind {
            const WHAT: &'static str = $what;

            fn read(word: &str) -> Option<Self> {
                Self::from_word(word)
            }

            fn possible() -> String {
                Self::ALL.iter().map(|value| value.word()).collect::<Vec<_>>().join(", ")
            }
        })+
    };
}

terms! {
    Window: "a window",
    Side: "a side",
    Who: "a ship",
    ArcWord: "an arc",
    WeaponClass: "a kind of weapon",
    Outcome: "an outcome",
    BearingWord: "a bearing",
    Face: "a face",
    Permission: "something to forbid",
    Move: "a move",
    CardSide: "a side of a card",
    PhaseWord: "a phase",
    BonusOn: "whom to attack",
    Alike: "what another maneuver has in common",
    Angle: "an angle",
    DeviceKind: "a kind of device",
    TurnPrice: "what a boost costs",
    Span: "how long",
    Bend: "where a boost leads",
}

/// A name with spaces as one word.
pub(super) fn hyphenated(name: &str) -> String {
    name.replace(' ', "-")
}

macro_rules! named_terms {
    ($($kind:ty: $what:literal, $all:expr;)+) => {
        $(impl Term for $kind {
            const WHAT: &'static str = $what;

            fn read(word: &str) -> Option<Self> {
                $all.into_iter().find(|value| hyphenated(value.name()) == word)
            }

            fn possible() -> String {
                $all.map(|value| hyphenated(value.name())).join(", ")
            }
        })+
    };
}

named_terms! {
    Action: "an action", Action::ALL;
    Difficulty: "a colour", Difficulty::ALL;
    Token: "a token", Token::ALL;
    BaseSize: "a size", BaseSize::ALL;
    ObstacleKind: "a kind of obstacle", ObstacleKind::ALL;
    WeaponArc: "an arc of a weapon", WeaponArc::ALL;
    Device: "a device", Device::ALL;
}

impl Term for Band {
    const WHAT: &'static str = "a span";

    /// `1`, `0-2` or `2+`.
    fn read(word: &str) -> Option<Self> {
        if let Some(least) = word.strip_suffix('+') {
            return Some(Self { least: least.parse().ok()?, most: u8::MAX });
        }
        let (least, most) = word.split_once('-').unwrap_or((word, word));
        let band = Self { least: least.parse().ok()?, most: most.parse().ok()? };
        (band.least <= band.most).then_some(band)
    }

    fn possible() -> String {
        "1, 0-2 or 2+".to_owned()
    }
}

impl std::str::FromStr for Band {
    type Err = Unreadable;

    fn from_str(text: &str) -> Read<Self> {
        <Self as Term>::read(text).map_or_else(|| unreadable(text, "a span: 1, 0-2 or 2+"), Ok)
    }
}

impl Term for u8 {
    const WHAT: &'static str = "a number";

    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    fn possible() -> String {
        "0 to 255".to_owned()
    }
}

impl Term for i8 {
    const WHAT: &'static str = "a number with its sign";

    fn read(word: &str) -> Option<Self> {
        (word.starts_with('+') || word.starts_with('-')).then(|| word.parse().ok()).flatten()
    }

    fn possible() -> String {
        "+1 or -1".to_owned()
    }
}

impl Term for tallyho_table::Maneuver {
    const WHAT: &'static str = "a maneuver";

    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    fn possible() -> String {
        "a code such as 1F or 2B".to_owned()
    }
}
