//! Actions and the entries of an action bar.

use std::fmt;

use crate::dial::Difficulty;
use crate::nearest::shown;
use crate::word::{Word, read_word, unknown_word};

/// The actions a ship can have on its bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Gain a focus token.
    Focus,
    /// Gain an evade token.
    Evade,
    /// Acquire a lock.
    Lock,
    /// Roll sideways.
    BarrelRoll,
    /// Move on along a short template.
    Boost,
    /// Gain a reinforce token.
    Reinforce,
    /// Gain a calculate token.
    Calculate,
    /// Let another ship act.
    Coordinate,
    /// Give another ship a jam token.
    Jam,
    /// Recover a charge of an upgrade.
    Reload,
    /// Rotate a turret arc indicator.
    Rotate,
    /// Gain a cloak token.
    Cloak,
    /// Fly a second maneuver.
    Slam,
}

impl Action {
    /// Every action.
    pub const ALL: [Self; 13] = [
        Self::Focus,
        Self::Evade,
        Self::Lock,
        Self::BarrelRoll,
        Self::Boost,
        Self::Reinforce,
        Self::Calculate,
        Self::Coordinate,
        Self::Jam,
        Self::Reload,
        Self::Rotate,
        Self::Cloak,
        Self::Slam,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Focus => "focus",
            Self::Evade => "evade",
            Self::Lock => "lock",
            Self::BarrelRoll => "barrel roll",
            Self::Boost => "boost",
            Self::Reinforce => "reinforce",
            Self::Calculate => "calculate",
            Self::Coordinate => "coordinate",
            Self::Jam => "jam",
            Self::Reload => "reload",
            Self::Rotate => "rotate",
            Self::Cloak => "cloak",
            Self::Slam => "slam",
        }
    }
}

impl Word for Action {
    const WHAT: &'static str = "action";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

/// One entry of an action bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionEntry {
    /// The action.
    pub action: Action,
    /// White, red (stress follows) or purple (costs a Force charge).
    pub difficulty: Difficulty,
    /// The action that may follow it, if one is linked.
    pub linked: Option<(Action, Difficulty)>,
}

impl ActionEntry {
    /// Reads an entry as content files write it: `focus`, `red lock`, `focus > red barrel roll`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let (first, linked) = match text.split_once('>') {
            None => (text, None),
            Some((_, rest)) if rest.contains('>') => {
                return Err(format!("'{}' links more than one action", shown(text)));
            }
            Some((first, linked)) => (first, Some(read_coloured(linked.trim())?)),
        };
        let (action, difficulty) = read_coloured(first.trim())?;
        Ok(Self { action, difficulty, linked })
    }
}

fn read_coloured(text: &str) -> Result<(Action, Difficulty), String> {
    if let Ok(action) = read_word(text) {
        return Ok((action, Difficulty::White));
    }
    // A first word in front of a good action was meant as a colour, however it is spelled.
    let coloured = text.split_once(' ').and_then(|(colour, name)| Some((colour, read_word(name.trim()).ok()?)));
    let Some((colour, action)) = coloured else {
        let name = text.split_once(' ').filter(|(colour, _)| read_word::<Difficulty>(colour).is_ok());
        return Err(unknown_word::<Action>(name.map_or(text, |(_, name)| name)));
    };
    match read_word(colour)? {
        Difficulty::Blue => Err(format!("'{}': an action is white, red or purple", shown(text))),
        difficulty @ (Difficulty::White | Difficulty::Red | Difficulty::Purple) => Ok((action, difficulty)),
    }
}

/// As content files write it.
impl fmt::Display for ActionEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_coloured(f, self.action, self.difficulty)?;
        if let Some((action, difficulty)) = self.linked {
            write!(f, " > ")?;
            write_coloured(f, action, difficulty)?;
        }
        Ok(())
    }
}

fn write_coloured(f: &mut fmt::Formatter<'_>, action: Action, difficulty: Difficulty) -> fmt::Result {
    match difficulty {
        Difficulty::White => write!(f, "{}", action.name()),
        Difficulty::Blue | Difficulty::Red | Difficulty::Purple => {
            write!(f, "{} {}", difficulty.name(), action.name())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_back_as_written() {
        for text in ["focus", "red barrel roll", "purple evade", "focus > red barrel roll", "red boost > purple slam"] {
            assert_eq!(ActionEntry::read(text).unwrap().to_string(), text);
        }
        assert_eq!(ActionEntry::read("white focus>red lock").unwrap().to_string(), "focus > red lock");
    }

    #[test]
    fn refusals_say_what_was_meant() {
        let refusal = |text: &str| ActionEntry::read(text).unwrap_err();
        assert_eq!(refusal("foucs"), "unknown action 'foucs'; did you mean 'focus'?");
        assert_eq!(refusal("red barel roll"), "unknown action 'barel roll'; did you mean 'barrel roll'?");
        assert_eq!(refusal("rde barrel roll"), "unknown colour 'rde'; did you mean 'red'?");
        assert_eq!(refusal("blue focus"), "'blue focus': an action is white, red or purple");
        assert_eq!(refusal("focus > lock > jam"), "'focus > lock > jam' links more than one action");
        assert_eq!(
            refusal("hyperspace"),
            "unknown action 'hyperspace'; use one of: focus, evade, lock, barrel roll, boost, reinforce, calculate, \
             coordinate, jam, reload, rotate, cloak, slam"
        );
    }
}
