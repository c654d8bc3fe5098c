//! Effects as words, and back: the language of card files and replays.
//!
//! One effect is a list of clauses: `at WINDOW`, `whose SIDE [RANGES]`, `if CONDITION` (several), `choose SELECTOR`, `pay PRICE`
//! (several), then `do`, `may` or `must` with a step (several). A step that leads to others has them in brackets:
//! `roll 1 [hit/crit: remove stress me]`.

use std::fmt;

use tallyho_table::BaseSize;

use crate::profile::{Action, ActionEntry, Difficulty};
use crate::setup::ObstacleKind;
use crate::state::Token;

use super::condition::BearingWord;
use super::window::Kind;
use super::{
    Actions, ArcWord, Band, Block, Condition, Count, Effect, Face, Faces, Granted, Move, Outcome, Permission, Price,
    Selector, Side, Step, TokenSet, WeaponClass, Who, Whose, Window,
};

/// Words that are no effect; what was expected instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The word that was not understood; empty at the end of the text.
    pub word: String,
    /// What could stand there.
    pub expected: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word.as_str() {
            "" => write!(f, "the words end where {} was expected", self.expected),
            word => write!(f, "'{word}' is not {}", self.expected),
        }
    }
}

impl std::error::Error for Unreadable {}

type Read<T> = Result<T, Unreadable>;

fn unreadable<T>(word: &str, expected: impl Into<String>) -> Read<T> {
    Err(Unreadable { word: word.chars().take(40).collect(), expected: expected.into() })
}

/// The words of a phrase, one after the other.
struct Words<'t> {
    rest: std::str::SplitWhitespace<'t>,
}

impl<'t> Words<'t> {
    fn new(text: &'t str) -> Self {
        Self { rest: text.split_whitespace() }
    }

    fn next(&mut self, expected: &str) -> Read<&'t str> {
        match self.rest.next() {
            Some(word) => Ok(word),
            None => unreadable("", expected),
        }
    }

    fn peek(&self) -> Option<&'t str> {
        self.rest.clone().next()
    }

    /// Takes the next word if it is that one.
    fn take(&mut self, word: &str) -> bool {
        let taken = self.peek() == Some(word);
        if taken {
            self.rest.next();
        }
        taken
    }

    fn end(mut self) -> Read<()> {
        match self.rest.next() {
            None => Ok(()),
            Some(word) => unreadable(word, "expected: the phrase should end before it"),
        }
    }

    fn one<T: Term>(&mut self) -> Read<T> {
        let word = self.next(T::WHAT)?;
        T::read(word).map_or_else(|| unreadable(word, format!("{}: {}", T::WHAT, T::known())), Ok)
    }

    /// Several of the same sort in one word, `focus/evade`.
    fn several<T: Term>(&mut self) -> Read<Vec<T>> {
        let word = self.next(T::WHAT)?;
        let each =
            |part: &str| T::read(part).map_or_else(|| unreadable(part, format!("{}: {}", T::WHAT, T::known())), Ok);
        word.split('/').map(each).collect()
    }

    /// Who, if the phrase says so; the ship with the card otherwise.
    fn who(&mut self) -> Read<Who> {
        if self.peek().is_some_and(|word| Who::from_word(word).is_some()) { self.one() } else { Ok(Who::Me) }
    }
}

/// Something that one word stands for.
trait Term: Sized {
    /// What it is called in messages.
    const WHAT: &'static str;
    fn read(word: &str) -> Option<Self>;
    fn known() -> String;
}

macro_rules! terms {
    ($($kind:ty: $what:literal,)+) => {
        $(impl Term for $kind {
            const WHAT: &'static str = $what;

            fn read(word: &str) -> Option<Self> {
                Self::from_word(word)
            }

            fn known() -> String {
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
}

/// A name with spaces as one word.
fn hyphenated(name: &str) -> String {
    name.replace(' ', "-")
}

macro_rules! named_terms {
    ($($kind:ty: $what:literal, $all:expr;)+) => {
        $(impl Term for $kind {
            const WHAT: &'static str = $what;

            fn read(word: &str) -> Option<Self> {
                $all.into_iter().find(|value| hyphenated(value.name()) == word)
            }

            fn known() -> String {
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
}

impl Term for TokenSet {
    const WHAT: &'static str = "a kind of token";

    fn read(word: &str) -> Option<Self> {
        let group = TokenSet::GROUPS.into_iter().find(|(name, _)| *name == word).map(|(_, set)| set);
        group.or_else(|| Token::read(word).map(TokenSet::of))
    }

    fn known() -> String {
        format!("{}, {}", Token::known(), TokenSet::GROUPS.map(|(name, _)| name).join(", "))
    }
}

impl Term for Granted {
    const WHAT: &'static str = "an action";

    /// `boost`, or `red:boost`.
    fn read(word: &str) -> Option<Self> {
        let (colour, name) = word.split_once(':').unwrap_or(("white", word));
        Some(Self { action: Action::read(name)?, difficulty: Difficulty::read(colour)? })
    }

    fn known() -> String {
        format!("{} (with a colour before it: red:boost)", Action::known())
    }
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

    fn known() -> String {
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

    fn known() -> String {
        "0 to 255".to_owned()
    }
}

impl Term for i8 {
    const WHAT: &'static str = "a number with its sign";

    fn read(word: &str) -> Option<Self> {
        (word.starts_with('+') || word.starts_with('-')).then(|| word.parse().ok()).flatten()
    }

    fn known() -> String {
        "+1 or -1".to_owned()
    }
}

impl Term for Count {
    const WHAT: &'static str = "how many";

    fn read(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::All),
            "locks-on-defender" => Some(Self::LocksOnDefender),
            _ => word.parse().ok().map(Self::UpTo),
        }
    }

    fn known() -> String {
        "a number, all or locks-on-defender".to_owned()
    }
}

impl Term for tallyho_table::Maneuver {
    const WHAT: &'static str = "a maneuver";

    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    fn known() -> String {
        "a code such as 1F or 2B".to_owned()
    }
}

fn union(sets: Vec<TokenSet>) -> TokenSet {
    sets.into_iter().fold(TokenSet::default(), TokenSet::union)
}

fn faces(words: &mut Words<'_>) -> Read<Faces> {
    if words.take("any") {
        return Ok(Faces::ANY);
    }
    Ok(words.several::<Face>()?.into_iter().fold(Faces::default(), Faces::with))
}

impl Effect {
    /// Reads an effect from its clauses, each beginning with its key: `at`, `whose`, `if`, `choose`, `pay`, `do`, `may`, `must`.
    ///
    /// # Errors
    /// With the clause that cannot be read, by its place, and why.
    pub fn read<'t>(clauses: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Self, (usize, Unreadable)> {
        let mut effect = Self {
            window: Window::AttackDice,
            whose: Whose::ME,
            conditions: Vec::new(),
            choose: None,
            price: Vec::new(),
            blocks: vec![Vec::new()],
            optional: false,
        };
        let mut at = None;
        let mut count = 0;
        for (place, (key, text)) in clauses.into_iter().enumerate() {
            count = place;
            let mut words = Words::new(text);
            let read = effect.read_clause(key, text, &mut words, &mut at).and_then(|()| words.end());
            read.map_err(|fault| (place, fault))?;
        }
        match at {
            None => unreadable("", "'at' with a window").map_err(|fault| (count, fault)),
            Some(window) => {
                effect.window = window;
                effect.check_kind().map_err(|fault| (count, fault))?;
                Ok(effect)
            }
        }
    }

    fn read_clause(&mut self, key: &str, text: &str, words: &mut Words<'_>, at: &mut Option<Window>) -> Read<()> {
        match key {
            "at" => *at = Some(words.one()?),
            "whose" => {
                let side = words.one()?;
                let within = if words.peek().is_some() { Some(words.one()?) } else { None };
                self.whose = Whose { side, within };
            }
            "if" => self.conditions.push(read_condition(words)?),
            "choose" => self.choose = Some(read_selector(words)?),
            "pay" => self.price.push(read_price(words)?),
            "do" | "may" | "must" => {
                self.optional = key == "may";
                let step = self.read_step(text)?;
                self.blocks[0].push(step);
                // A step reads its own text, brackets and all.
                words.rest = "".split_whitespace();
            }
            _ => return unreadable(key, "a key: at, whose, if, choose, pay, do, may, must"),
        }
        Ok(())
    }

    /// Queries change numbers and nobody declines a number.
    fn check_kind(&self) -> Read<()> {
        if self.blocks[0].is_empty() {
            return unreadable("", "'do', 'may' or 'must' with a step");
        }
        let query = self.window.kind() == Kind::Query;
        for step in self.blocks.iter().flatten() {
            if query != step.is_query() && !step.is_either_way() {
                let word = step.to_string();
                return unreadable(&word, format!("something that happens at {}", self.window.word()));
            }
        }
        if query && (self.optional || !self.price.is_empty()) {
            return unreadable("may", "possible for a query, which has no price and is not declined");
        }
        Ok(())
    }

    /// Reads a step; those in its brackets become blocks of the effect.
    fn read_step(&mut self, text: &str) -> Read<Step> {
        let (head, inner) = match text.split_once('[') {
            Some((head, inner)) => match inner.trim_end().strip_suffix(']') {
                Some(inner) => (head, Some(inner)),
                None => return unreadable("", "']'"),
            },
            None => (text, None),
        };
        let mut words = Words::new(head);
        let step = match (words.peek(), inner) {
            (Some("roll"), Some(inner)) => {
                words.take("roll");
                let dice = words.one()?;
                let table = split_outside(inner, '|').into_iter().map(|entry| {
                    let Some((on, steps)) = entry.split_once(':') else { return unreadable(entry, "FACES: STEPS") };
                    let on = faces(&mut Words::new(on))?;
                    Ok((on, self.read_block(steps)?))
                });
                Step::Roll(dice, table.collect::<Read<_>>()?)
            }
            (Some("if"), Some(inner)) => {
                words.take("if");
                let condition = read_condition(&mut words)?;
                Step::If(condition, self.read_block(inner)?)
            }
            (Some("either"), Some(inner)) => {
                words.take("either");
                let blocks = split_outside(inner, '|').into_iter().map(|steps| self.read_block(steps));
                Step::Either(blocks.collect::<Read<_>>()?)
            }
            (_, Some(inner)) => return unreadable(inner, "allowed here: only roll, if and either have brackets"),
            (_, None) => read_plain_step(&mut words)?,
        };
        words.end()?;
        Ok(step)
    }

    fn read_block(&mut self, text: &str) -> Read<u8> {
        let steps = split_outside(text, ',').into_iter().map(|step| self.read_step(step)).collect::<Read<Block>>()?;
        self.blocks.push(steps);
        match u8::try_from(self.blocks.len() - 1) {
            Ok(index) => Ok(index),
            Err(_) => unreadable(text, "possible: an effect has 255 blocks at most"),
        }
    }
}

/// Splits at a sign, but not within brackets.
fn split_outside(text: &str, sign: char) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0_u32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if letter == sign && depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

fn read_selector(words: &mut Words<'_>) -> Read<Selector> {
    let all = words.take("all");
    let (side, within) = (words.one()?, words.one()?);
    let arc = if words.peek().is_some() { Some(words.one()?) } else { None };
    Ok(Selector { side, within, arc, all })
}

fn read_price(words: &mut Words<'_>) -> Read<Price> {
    let word = words.next("a price")?;
    Ok(match word {
        "charge" => Price::Charge(words.one()?),
        "force" => Price::Force(words.one()?),
        "gain" => Price::Gain(union(words.several()?)),
        "spend" => Price::Spend(union(words.several()?), words.who()?),
        "shield" => Price::Shield(words.one()?),
        "expose" => Price::Expose,
        "lock" => Price::Lock(words.who()?),
        _ => return unreadable(word, "a price: charge, force, gain, spend, shield, expose, lock"),
    })
}

fn read_condition(words: &mut Words<'_>) -> Read<Condition> {
    let word = words.next("a condition")?;
    Ok(match word {
        "not" => Condition::Not(Box::new(read_condition(words)?)),
        "weapon" => Condition::Weapon(words.several()?),
        "arc" => Condition::InArc { arc: words.one()?, of: words.one()?, who: words.one()? },
        "tokens" => {
            let kinds = union(words.several()?);
            let counted = words.peek().and_then(Band::read);
            let band = if counted.is_some() { words.one()? } else { Band { least: 1, most: u8::MAX } };
            Condition::Tokens(kinds, band, words.who()?)
        }
        "action" => Condition::Action(words.several()?),
        "colour" => Condition::Colour(words.several()?),
        "fully" => Condition::Fully(true),
        "partially" => Condition::Fully(false),
        "speed" => Condition::Speed(words.one()?),
        "maneuver" => Condition::Maneuver(words.several()?),
        "bearing" => Condition::Bearing(words.several()?),
        "attack-range" => Condition::AttackRange(words.one()?),
        "locked" => Condition::Locked { by: words.one()?, on: words.one()? },
        "obstructed" => Condition::Obstructed,
        "damaged" => Condition::Damaged(words.who()?),
        "critically-damaged" => Condition::CriticallyDamaged(words.who()?),
        "shields" => Condition::Shields(words.one()?, words.who()?),
        "charges" => Condition::Charges(words.one()?),
        "outcome" => Condition::Outcome(words.one()?),
        "token" => Condition::Token(union(words.several()?)),
        "near" => {
            let (side, band) = (words.one()?, words.one()?);
            match words.rest.next() {
                Some(chassis) => Condition::NearChassis(side, band, chassis.to_owned()),
                None => Condition::Near(side, band),
            }
        }
        "size" => Condition::Size(words.several()?, words.who()?),
        "lower-initiative" => Condition::LowerInitiative(words.one()?, words.one()?),
        _ => {
            return unreadable(
                word,
                "a condition: not, weapon, arc, tokens, action, colour, fully, partially, speed, maneuver, bearing, \
                 attack-range, locked, obstructed, damaged, critically-damaged, shields, charges, outcome, token, near, size, \
                 lower-initiative",
            );
        }
    })
}

fn read_plain_step(words: &mut Words<'_>) -> Read<Step> {
    let word = words.next("a step")?;
    Ok(match word {
        "dice" => Step::Dice(words.one()?),
        "range-bonus" => Step::RangeBonus(true),
        "no-range-bonus" => Step::RangeBonus(false),
        "harder" => Step::Harder(words.one()?),
        "forbid" => Step::Forbid(words.one()?),
        "lock-range" => Step::LockRange(words.several()?),
        "weapon-range" => Step::WeaponRange(words.one()?),
        "turret-for-front" => Step::TurretForFront,
        "ignore" => Step::Ignore(words.one()?),
        "banked-rolls" => Step::BankedRolls,
        "banked-drops" => Step::BankedDrops,
        "side-drops" => Step::SideDrops,
        "crits-stay" => Step::CritsStay,
        "on-bar" => {
            let Granted { action, difficulty } = words.one()?;
            Step::OnBar(ActionEntry { action, difficulty, linked: None })
        }
        "change" => Step::Change { from: faces(words)?, to: words.one()?, count: words.one()? },
        "reroll" => Step::Reroll(words.one()?),
        "cancel" => Step::Cancel(faces(words)?, words.one()?),
        "add" => Step::Add(words.one()?),
        "gain" => {
            let token = words.one()?;
            let counted = words.peek().and_then(u8::read);
            let count = if counted.is_some() { words.one()? } else { 1 };
            Step::Gain(token, count, words.who()?)
        }
        "remove" => Step::Remove(union(words.several()?), words.who()?),
        "recover" => Step::Recover(words.one()?),
        "lose" => Step::Lose(words.one()?),
        "recover-shield" => Step::RecoverShield(words.who()?),
        "act" => {
            let actions = if words.take("any") { Actions::Any } else { Actions::Listed(words.several()?) };
            let stressed = words.take("stressed");
            Step::Act { who: words.who()?, actions, stressed }
        }
        "move" => Step::Move(words.several()?),
        "execute" => {
            let difficulty = words.one()?;
            Step::Execute(words.several()?, difficulty)
        }
        "bonus" => {
            let weapons = words.several()?;
            Step::Bonus { weapons, same: words.take("same") }
        }
        "lock" => Step::Lock { by: words.one()?, on: words.one()? },
        "suffer" => Step::Suffer { hits: words.one()?, crits: words.one()?, who: words.who()? },
        "deal" => Step::Deal(words.one()?, words.who()?),
        "expose" => Step::Expose(words.who()?),
        "destroy" => Step::Destroy,
        "facedown" => Step::Facedown,
        "prevent" => Step::Prevent(words.one()?),
        _ => return unreadable(word, "a step that cards can take"),
    })
}

mod write;
