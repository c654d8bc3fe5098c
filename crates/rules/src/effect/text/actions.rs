//! Words about actions.

use std::fmt::{self, Display, Formatter};

use super::term::{Term, Words, hyphenated};
use super::write::{joined, whom};
use super::{Phrase, Read};
use crate::effect::{ActionCondition, ActionStep, Actions, Granted};
use crate::profile::{Action, ActionEntry, Difficulty};

impl Phrase for ActionStep {
    const WORDS: &'static [&'static str] = &[
        "on-bar",
        "recolour",
        "actions-per-turn",
        "prefer",
        "more-as-red",
        "act-stressed",
        "act",
        "skip-action",
        "last-action",
        "boost-along",
        "shared-actions",
        "reach-locked",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "on-bar" => {
                let Granted { action, difficulty } = words.one()?;
                let linked = if words.take(">") { Some(words.one::<Granted>()?) } else { None };
                let linked = linked.map(|Granted { action, difficulty }| (action, difficulty));
                Self::OnBar(ActionEntry { action, difficulty, linked })
            }
            "recolour" => Self::Recolour(words.one()?, words.one()?),
            "actions-per-turn" => Self::ActionsPerTurn(words.one()?),
            "prefer" => Self::Prefer(words.one()?, words.one()?),
            "more-as-red" => Self::MoreAsRed(words.one()?),
            "act-stressed" => {
                let all = words.peek().is_none();
                Self::ActStressed(if all { Vec::new() } else { words.several()? })
            }
            "act" => {
                let actions = read_actions(words)?;
                let stressed = words.take("stressed");
                Self::Act { who: words.who()?, actions, stressed }
            }
            "skip-action" => Self::SkipAction,
            "last-action" => Self::LastAction(words.one()?),
            "boost-along" => Self::BoostAlong(words.one()?, words.who()?),
            "shared-actions" => Self::SharedActions,
            "reach-locked" => Self::ReachLocked,
            _ => return Ok(None),
        }))
    }
}

impl Display for ActionStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnBar(entry) => {
                write!(f, "on-bar {}", Granted { action: entry.action, difficulty: entry.difficulty })?;
                entry.linked.map_or(Ok(()), |(action, difficulty)| write!(f, " > {}", Granted { action, difficulty }))
            }
            Self::Recolour(colour, action) => {
                write!(f, "recolour {} {}", colour.name(), hyphenated(action.name()))
            }
            Self::ActionsPerTurn(count) => write!(f, "actions-per-turn {count}"),
            Self::Prefer(one, other) => write!(f, "prefer {} {}", hyphenated(one.name()), hyphenated(other.name())),
            Self::MoreAsRed(token) => write!(f, "more-as-red {}", hyphenated(token.name())),
            Self::ActStressed(actions) if actions.is_empty() => write!(f, "act-stressed"),
            Self::ActStressed(actions) => {
                write!(f, "act-stressed {}", joined(actions, |action| hyphenated(action.name())))
            }
            Self::Act { who, actions, stressed } => {
                let which = match actions {
                    Actions::Any => "any".to_owned(),
                    Actions::AsRed => "any-as-red".to_owned(),
                    Actions::Same => "same".to_owned(),
                    Actions::Theirs => "theirs".to_owned(),
                    Actions::White(Difficulty::Red) => "white-as-red".to_owned(),
                    Actions::White(_) => "white".to_owned(),
                    Actions::Listed(list) => joined(list, Granted::to_string),
                };
                write!(f, "act {which}{}{}", if *stressed { " stressed" } else { "" }, whom(*who))
            }
            Self::SkipAction => write!(f, "skip-action"),
            Self::LastAction(span) => write!(f, "last-action {}", span.word()),
            Self::BoostAlong(bend, who) => write!(f, "boost-along {}{}", bend.word(), whom(*who)),
            Self::SharedActions => write!(f, "shared-actions"),
            Self::ReachLocked => write!(f, "reach-locked"),
        }
    }
}

impl Term for Granted {
    const WHAT: &'static str = "an action";

    /// `boost`, or `red:boost`.
    fn read(word: &str) -> Option<Self> {
        let (colour, name) = word.split_once(':').unwrap_or(("white", word));
        Some(Self { action: Action::read(name)?, difficulty: Difficulty::read(colour)? })
    }

    fn possible() -> String {
        format!("{} (with a colour before it: red:boost)", Action::possible())
    }
}

impl Display for Granted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.difficulty != Difficulty::White {
            write!(f, "{}:", self.difficulty.name())?;
        }
        write!(f, "{}", hyphenated(self.action.name()))
    }
}

/// `any`, `white` or `red-white` (any white one, performed as red), `same`, or a list.
fn read_actions(words: &mut Words<'_>) -> Read<Actions> {
    for (word, actions) in [
        ("any", Actions::Any),
        ("any-as-red", Actions::AsRed),
        ("same", Actions::Same),
        ("theirs", Actions::Theirs),
        ("white", Actions::White(Difficulty::White)),
        ("white-as-red", Actions::White(Difficulty::Red)),
    ] {
        if words.take(word) {
            return Ok(actions);
        }
    }
    Ok(Actions::Listed(words.several()?))
}

impl Phrase for ActionCondition {
    const WORDS: &'static [&'static str] = &[
        "action",
        "colour",
        "performed",
        "on-bar",
        "added-by",
        "helped",
        "in-action-step",
        "slammed-stressed",
        "coordinating",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "action" => Self::Action(words.several()?),
            "colour" => Self::Colour(words.several()?),
            "performed" => Self::Performed(words.several()?, words.who()?),
            "on-bar" => Self::OnBar(words.several()?, words.who()?),
            "added-by" => Self::AddedBy(words.ids("a kind of card")?),
            "helped" => Self::Helped(words.several()?),
            "in-action-step" => Self::InActionStep,
            "slammed-stressed" => Self::SlammedStressed,
            "coordinating" => Self::Coordinating(words.who()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for ActionCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(actions) => write!(f, "action {}", joined(actions, |action| hyphenated(action.name()))),
            Self::Colour(colours) => write!(f, "colour {}", joined(colours, |colour| colour.name().to_owned())),
            Self::Performed(actions, who) => {
                write!(f, "performed {}{}", joined(actions, |action| hyphenated(action.name())), whom(*who))
            }
            Self::OnBar(actions, who) => {
                write!(f, "on-bar {}{}", joined(actions, |action| hyphenated(action.name())), whom(*who))
            }
            Self::AddedBy(kinds) => write!(f, "added-by {}", kinds.join("/")),
            Self::Helped(actions) => write!(f, "helped {}", joined(actions, |action| hyphenated(action.name()))),
            Self::InActionStep => write!(f, "in-action-step"),
            Self::SlammedStressed => write!(f, "slammed-stressed"),
            Self::Coordinating(who) => write!(f, "coordinating{}", whom(*who)),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::collection::vec;
    use proptest::option;
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{chassis, granted, several, who};
    use crate::effect::{ActionCondition, ActionStep, Actions, Bend, Granted, Span};
    use crate::profile::{Action, ActionEntry, Difficulty};
    use crate::state::Token;

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = ActionStep> {
        let action = || select(&Action::ALL[..]);
        let white = select(&[Difficulty::White, Difficulty::Red][..]).prop_map(Actions::White);
        let listed = vec(granted(), 1..4).prop_map(Actions::Listed);
        let actions =
            prop_oneof![select(&[Actions::Any, Actions::AsRed, Actions::Same, Actions::Theirs][..]), white, listed];
        let on_bar = |(Granted { action, difficulty }, linked): (Granted, Option<Granted>)| {
            let linked = linked.map(|Granted { action, difficulty }| (action, difficulty));
            ActionStep::OnBar(ActionEntry { action, difficulty, linked })
        };
        prop_oneof![
            (granted(), option::of(granted())).prop_map(on_bar),
            vec(select(&Action::ALL[..]), 0..3).prop_map(ActionStep::ActStressed),
            (select(&Difficulty::ALL[..]), select(&Action::ALL[..]))
                .prop_map(|(colour, it)| ActionStep::Recolour(colour, it)),
            any::<u8>().prop_map(ActionStep::ActionsPerTurn),
            (action(), action()).prop_map(|(one, other)| ActionStep::Prefer(one, other)),
            select(&Token::ALL[..]).prop_map(ActionStep::MoreAsRed),
            (who(), actions, any::<bool>()).prop_map(|(who, actions, stressed)| ActionStep::Act {
                who,
                actions,
                stressed
            }),
            select(Span::ALL).prop_map(ActionStep::LastAction),
            (select(Bend::ALL), who()).prop_map(|(bend, who)| ActionStep::BoostAlong(bend, who)),
            select(&[ActionStep::SkipAction, ActionStep::SharedActions, ActionStep::ReachLocked][..]),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = ActionCondition> {
        prop_oneof![
            several(&Action::ALL).prop_map(ActionCondition::Action),
            several(&Difficulty::ALL).prop_map(ActionCondition::Colour),
            (several(&Action::ALL), who()).prop_map(|(actions, who)| ActionCondition::Performed(actions, who)),
            (several(&Action::ALL), who()).prop_map(|(actions, who)| ActionCondition::OnBar(actions, who)),
            vec(chassis(), 1..3).prop_map(ActionCondition::AddedBy),
            several(&Action::ALL).prop_map(ActionCondition::Helped),
            who().prop_map(ActionCondition::Coordinating),
            select(&[ActionCondition::InActionStep, ActionCondition::SlammedStressed][..]),
        ]
    }
}
