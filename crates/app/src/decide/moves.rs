//! Moves as people type them, with what is so after each: `barrel-roll-left:shot,out-of-arc`.

use tallyho_pilots::flight::{Fact, Move};
use tallyho_rules::{Action, Choice, Profile};
use tallyho_table::{Maneuver, Quarter, Side, Slide};

/// A move there is room for.
pub(super) struct TypedMove {
    action: Action,
    /// What is linked to it and made after it.
    then: Option<Action>,
    pub(super) way: Choice,
    shot: bool,
    better_shot: bool,
    out_of_arc: bool,
    clear: bool,
    range: Option<u8>,
}

const MOVES: &str = "barrel-roll-left, barrel-roll-right, boost, boost-left, boost-right, rotate-front, rotate-right, rotate-rear, \
                     rotate-left or slam-CODE";
const FACTS: &str = "shot, better-shot, out-of-arc, clear, range-0 to range-4";

impl TypedMove {
    pub(super) fn read(typed: &str, profile: &Profile) -> Result<Self, String> {
        let (made, facts) = typed.split_once(':').unwrap_or((typed, ""));
        let (first, then) = match made.split_once('>') {
            Some((first, then)) => (first, Some(then)),
            None => (made, None),
        };
        let unknown = || format!("'{made}' is no move; use {MOVES}");
        let (action, way) = read_move(first, profile).ok_or_else(unknown)?;
        let then = then.map(|then| read_action(then).ok_or_else(unknown)).transpose()?;
        let [shot, better_shot, out_of_arc, clear] = [false; 4];
        let mut read = Self { action, then, way, shot, better_shot, out_of_arc, clear, range: None };
        for fact in facts.split(',').map(str::trim).filter(|fact| !fact.is_empty()) {
            match fact {
                "shot" => read.shot = true,
                "better-shot" => (read.shot, read.better_shot) = (true, true),
                "out-of-arc" => read.out_of_arc = true,
                "clear" => read.clear = true,
                _ => {
                    let range = fact.strip_prefix("range-").and_then(|range| range.parse().ok());
                    let range = range.filter(|range| (0..=4).contains(range));
                    read.range = Some(range.ok_or_else(|| format!("'{fact}' says nothing about a move; use {FACTS}"))?);
                }
            }
        }
        Ok(read)
    }

    /// Whether it is such a move.
    pub(super) fn is(&self, step: Move) -> bool {
        match step {
            Move::Action(action) => self.action == action && self.then.is_none(),
            Move::Chain(first, second) => self.action == first && self.then == Some(second),
            Move::Decloak | Move::TallonRoll(_) => false,
        }
    }

    /// Whether something is so after it.
    pub(super) fn makes(&self, fact: Fact) -> bool {
        match fact {
            Fact::HasShot(_, band) => self.shot && self.range.is_none_or(|range| band.holds(range)),
            Fact::BetterShot(_) => self.better_shot,
            Fact::InFiringArcOf(_) => !self.out_of_arc,
            Fact::LeftAnArc => self.out_of_arc,
            Fact::ObstacleAhead => !self.clear,
            Fact::AtRange(_, band) => self.range.is_some_and(|range| band.holds(range)),
            Fact::EdgeAhead | Fact::MoreDice(_) => false,
        }
    }
}

fn read_action(typed: &str) -> Option<Action> {
    Action::ALL.into_iter().find(|action| action.name().replace(' ', "-") == typed)
}

fn read_move(typed: &str, profile: &Profile) -> Option<(Action, Choice)> {
    let side = |word: &str| Side::BOTH.into_iter().find(|side| side.name() == word);
    if let Some(word) = typed.strip_prefix("barrel-roll-") {
        return Some((Action::BarrelRoll, Choice::Aside(side(word)?, Slide::Middle)));
    }
    if let Some(word) = typed.strip_prefix("boost-") {
        return Some((Action::Boost, Choice::Ahead(Some(side(word)?))));
    }
    if let Some(word) = typed.strip_prefix("rotate-") {
        let quarter = Quarter::ALL.into_iter().find(|quarter| quarter.arc().name() == word)?;
        return Some((Action::Rotate, Choice::Turret(quarter)));
    }
    if let Some(code) = typed.strip_prefix("slam-") {
        let maneuver: Maneuver = code.parse().ok()?;
        let index = profile.dial.iter().position(|(one, _)| *one == maneuver)?;
        return Some((Action::Slam, Choice::Maneuver(index as u8)));
    }
    (typed == "boost").then_some((Action::Boost, Choice::Ahead(None)))
}
