//! What somebody wants done, what can be done now, and why something is refused.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Something that somebody wants done: a word and what it takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// What.
    pub action: String,
    /// With what, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
}

impl Request {
    /// An action without anything further.
    pub fn new(action: &str) -> Self {
        Self { action: action.to_owned(), args: BTreeMap::new() }
    }

    /// With one thing more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    /// Reads what people type: the word, then `name=value` each.
    ///
    /// # Errors
    /// When something has no `=`, or a name stands there twice.
    pub fn read<'t>(words: impl IntoIterator<Item = &'t str>) -> Result<Self, Refusal> {
        let mut words = words.into_iter();
        let mut request = Self::new(words.next().unwrap_or_default());
        for word in words {
            let Some((name, value)) = word.split_once('=') else {
                return Err(Refusal::form(format!("'{word}' is no name=value")));
            };
            if request.args.insert(name.to_owned(), value.to_owned()).is_some() {
                return Err(Refusal::form(format!("'{name}' stands there twice")));
            }
        }
        Ok(request)
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.action)?;
        self.args.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// What an action may be given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Allowed {
    /// One of these.
    Values(Vec<String>),
    /// A whole number between two, both among them.
    Range {
        /// The least.
        from: i64,
        /// The most.
        to: i64,
    },
    /// Any short text.
    Text(TextOnly),
}

/// The word `text`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextOnly {
    /// Any text.
    #[default]
    #[serde(rename = "text")]
    Text,
}

impl Allowed {
    /// Any short text.
    pub const TEXT: Self = Self::Text(TextOnly::Text);

    /// One value alone.
    pub fn only(value: impl Into<String>) -> Self {
        Self::Values(vec![value.into()])
    }

    /// One of several.
    pub fn of<T: Into<String>>(values: impl IntoIterator<Item = T>) -> Self {
        Self::Values(values.into_iter().map(Into::into).collect())
    }

    /// Whether it is among them.
    pub fn allows(&self, value: &str) -> bool {
        match self {
            Self::Values(values) => values.iter().any(|it| it == value),
            Self::Range { from, to } => value.parse().is_ok_and(|it: i64| (*from..=*to).contains(&it)),
            Self::Text(_) => is_text(value),
        }
    }
}

/// How long a text may be.
const LONGEST: usize = 400;

/// Whether it is a text that can be kept: some signs, no control characters, not too long.
pub(crate) fn is_text(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST && !text.chars().any(char::is_control)
}

/// Something that can be done now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The word for it.
    pub action: String,
    /// What it takes: whatever is drawn from each of these is accepted.
    pub args: BTreeMap<String, Allowed>,
    /// The rule that allows it.
    pub rule: String,
}

impl Offer {
    /// An action that a rule allows.
    pub fn new(action: &str, rule: impl Into<String>) -> Self {
        Self { action: action.to_owned(), args: BTreeMap::new(), rule: rule.into() }
    }

    /// It takes one thing more.
    #[must_use]
    pub fn with(mut self, name: &str, allowed: Allowed) -> Self {
        self.args.insert(name.to_owned(), allowed);
        self
    }

    /// Whether a request is one of those that it stands for.
    pub fn covers(&self, request: &Request) -> bool {
        self.action == request.action
            && self.args.len() == request.args.len()
            && self.args.iter().all(|(name, allowed)| request.args.get(name).is_some_and(|it| allowed.allows(it)))
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Values(values) => f.write_str(&values.join("|")),
            Self::Range { from, to } => write!(f, "{from}..{to}"),
            Self::Text(_) => f.write_str("TEXT"),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.action)?;
        self.args.iter().try_for_each(|(name, allowed)| write!(f, " {name}={allowed}"))?;
        write!(f, "  ({})", self.rule)
    }
}

/// Why something is not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{why} ({rule})")]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: String,
    /// What is wrong and what to do, in a sentence without its full stop.
    pub why: String,
}

impl Refusal {
    /// What a rule forbids.
    pub fn new(rule: impl Into<String>, why: impl Into<String>) -> Self {
        Self { rule: rule.into(), why: why.into() }
    }

    /// What is not written as it must be.
    pub fn form(why: impl Into<String>) -> Self {
        Self::new("how actions are written", why)
    }
}

/// The arguments of a request, taken one by one; what is left over at the end is refused.
#[derive(Debug)]
pub(crate) struct Args<'r> {
    request: &'r Request,
    taken: Vec<&'static str>,
}

impl<'r> Args<'r> {
    pub(crate) const fn of(request: &'r Request) -> Self {
        Self { request, taken: Vec::new() }
    }

    pub(crate) fn optional(&mut self, name: &'static str) -> Option<&'r str> {
        self.taken.push(name);
        self.request.args.get(name).map(String::as_str)
    }

    pub(crate) fn required(&mut self, name: &'static str) -> Result<&'r str, Refusal> {
        let action = &self.request.action;
        self.optional(name).ok_or_else(|| Refusal::form(format!("'{action}' needs {name}=")))
    }

    /// A text that people read.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<&'r str, Refusal> {
        let text = self.required(name)?;
        if is_text(text) { Ok(text.trim()) } else { Err(Refusal::form(format!("{name}= must be a short text"))) }
    }

    pub(crate) fn number<N: std::str::FromStr>(&mut self, name: &'static str) -> Result<N, Refusal> {
        let text = self.required(name)?;
        text.parse().map_err(|_| Refusal::form(format!("{name}={text} is no number that fits here")))
    }

    pub(crate) fn yes(&mut self, name: &'static str) -> Result<bool, Refusal> {
        match self.required(name)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(Refusal::form(format!("{name}={other}: write yes or no"))),
        }
    }

    pub(crate) fn done(self) -> Result<(), Refusal> {
        let mut left = self.request.args.keys().filter(|name| !self.taken.contains(&name.as_str()));
        match left.next() {
            Some(name) => Err(Refusal::form(format!("'{}' takes no {name}=", self.request.action))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_is_written_as_programs_read_it() {
        let offer = Offer::new("buy", "Acquiring Upgrade Cards")
            .with("pilot", Allowed::only("sparrow"))
            .with("times", Allowed::Range { from: 1, to: 3 })
            .with("note", Allowed::TEXT);
        let json = serde_json::to_string(&offer).unwrap();
        assert_eq!(
            json,
            r#"{"action":"buy","args":{"note":"text","pilot":["sparrow"],"times":{"from":1,"to":3}},"rule":"Acquiring Upgrade Cards"}"#
        );
        assert_eq!(serde_json::from_str::<Offer>(&json).unwrap(), offer);
        let request = Request::read(["buy", "pilot=sparrow", "times=2", "note=why not"]).unwrap();
        assert!(offer.covers(&request));
        for other in ["times=4", "times=x", "pilot=crow"] {
            let changed = Request::read(
                ["buy", "pilot=sparrow", "times=2", "note=n"]
                    .map(|word| if word.split('=').next() == other.split('=').next() { other } else { word }),
            );
            assert!(!offer.covers(&changed.unwrap()), "{other}");
        }
    }

    #[test]
    fn arguments_are_refused_when_they_are_doubled_without_a_name_or_too_many() {
        assert!(Request::read(["buy", "pilot"]).is_err());
        assert!(Request::read(["buy", "a=1", "a=2"]).is_err());
        let request = Request::new("buy").with("a", "1").with("b", "2");
        let mut args = Args::of(&request);
        assert_eq!(args.number::<u8>("a"), Ok(1));
        assert_eq!(args.done().unwrap_err().why, "'buy' takes no b=");
    }
}
