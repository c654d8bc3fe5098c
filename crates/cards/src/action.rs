//! Actions and the entries of an action bar.

use tallyho_rules::{Action, ActionEntry, Difficulty};

use crate::nearest::shown;
use crate::word::{Word, find_word, read_word, unknown_word};

impl Word for Action {
    const WHAT: &'static str = "action";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

/// Reads an entry as content files write it: `focus`, `red lock`, `focus > red barrel roll`.
pub(crate) fn read_entry(text: &str) -> Result<ActionEntry, String> {
    let (first, linked) = match text.split_once('>') {
        None => (text, None),
        Some((_, rest)) if rest.contains('>') => {
            return Err(format!("'{}' links more than one action", shown(text)));
        }
        Some((first, linked)) => (first, Some(read_coloured(linked.trim())?)),
    };
    let (action, difficulty) = read_coloured(first.trim())?;
    Ok(ActionEntry { action, difficulty, linked })
}

fn read_coloured(text: &str) -> Result<(Action, Difficulty), String> {
    if let Some(action) = find_word(text) {
        return Ok((action, Difficulty::White));
    }
    // A first word in front of a good action was meant as a colour, however it is spelled.
    let coloured = text.split_once(' ').and_then(|(colour, name)| Some((colour, find_word(name.trim())?)));
    let Some((colour, action)) = coloured else {
        let name = text.split_once(' ').filter(|(colour, _)| find_word::<Difficulty>(colour).is_some());
        return Err(unknown_word::<Action>(name.map_or(text, |(_, name)| name)));
    };
    match read_word(colour)? {
        Difficulty::Blue => Err(format!("'{}': an action is white, red or purple", shown(text))),
        difficulty @ (Difficulty::White | Difficulty::Red | Difficulty::Purple) => Ok((action, difficulty)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_back_as_written() {
        for text in ["focus", "red barrel roll", "purple evade", "focus > red barrel roll", "red boost > purple slam"] {
            assert_eq!(read_entry(text).unwrap().to_string(), text);
        }
        assert_eq!(read_entry("white focus>red lock").unwrap().to_string(), "focus > red lock");
    }

    #[test]
    fn refusals_say_what_was_meant() {
        let refusal = |text: &str| read_entry(text).unwrap_err();
        assert_eq!(refusal("foucs"), "unknown action 'foucs'; did you mean 'focus'?");
        assert_eq!(refusal("red barel roll"), "unknown action 'barel roll'; did you mean 'barrel roll'?");
        assert_eq!(refusal("rde barrel roll"), "unknown colour 'rde'; did you mean 'red'?");
        assert_eq!(refusal("blue focus"), "'blue focus': an action is white, red or purple");
        assert_eq!(refusal("focus > lock > jam"), "'focus > lock > jam' links more than one action");
        assert_eq!(
            refusal("hyperspace"),
            "unknown action 'hyperspace'; use one of: focus, evade, lock, barrel roll, boost, reinforce, calculate, \
             coordinate, jam, reload, rotate, cloak, slam, protect"
        );
    }
}
