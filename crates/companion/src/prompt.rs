//! What is asked, what may be answered, and how a typed line is read.

use std::ops::RangeInclusive;

/// A question to somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The ship it is about, if it is about one.
    pub about: Option<String>,
    /// The question.
    pub words: String,
    /// What may be answered.
    pub answers: Answers,
    /// What Enter alone means; always one of the answers.
    pub default: Option<String>,
    /// What `?` says.
    pub help: String,
    /// What belongs to the question, line by line: things to fetch, to lay, to remember.
    pub list: Vec<String>,
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// One of these, by its key or its words.
    OneOf(Vec<(String, String)>),
    /// A number.
    Number(RangeInclusive<u8>),
    /// A name.
    Text,
    /// So many attack dice by their faces; any number without one.
    AttackDice(Option<u8>),
    /// So many defence dice.
    DefenseDice(Option<u8>),
}

impl Prompt {
    pub(crate) fn new(about: Option<String>, words: impl Into<String>, answers: Answers) -> Self {
        Self { about, words: words.into(), answers, default: None, help: String::new(), list: Vec::new() }
    }

    pub(crate) fn or(mut self, default: impl Into<String>) -> Self {
        self.default = Some(default.into());
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    pub(crate) fn list(mut self, list: impl IntoIterator<Item = String>) -> Self {
        self.list.extend(list);
        self
    }

    /// The question as it stands on the screen, without what Enter means.
    pub fn shown(&self) -> String {
        let about = self.about.as_ref().map_or(String::new(), |about| format!("{about}: "));
        let options = match &self.answers {
            Answers::OneOf(options) if is_yes_or_no(options) => " (yes or no)".to_owned(),
            Answers::OneOf(options) if is_yes_or_no(&options[..options.len().min(2)]) => {
                let more = options[2..].iter().map(|(key, words)| format!(", or {key}: {words}"));
                format!(" (yes, no{})", more.collect::<String>())
            }
            Answers::OneOf(options) if options.len() > 1 => {
                let width = options.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
                options.iter().map(|(key, words)| format!("\n  {key:<width$}  {words}")).collect()
            }
            Answers::OneOf(_)
            | Answers::Number(_)
            | Answers::Text
            | Answers::AttackDice(_)
            | Answers::DefenseDice(_) => String::new(),
        };
        let list: String = self.list.iter().map(|line| format!("\n  - {line}")).collect();
        format!("{about}{}{list}{options}", self.words)
    }

    /// What may be answered, in a line.
    pub fn allowed(&self) -> String {
        match &self.answers {
            Answers::OneOf(options) if is_yes_or_no(options) => "answer yes or no".to_owned(),
            Answers::OneOf(options) => {
                let each: Vec<String> = options.iter().map(|(key, words)| format!("{key} ({words})")).collect();
                format!("answer one of: {}", each.join(", "))
            }
            Answers::Number(range) => format!("answer a number from {} to {}", range.start(), range.end()),
            Answers::Text => "answer a name".to_owned(),
            Answers::AttackDice(count) => {
                format!("answer {}, such as 2h c for two hits and a crit (h c f b), or none", dice(*count))
            }
            Answers::DefenseDice(count) => {
                format!("answer {}, such as 2e b for two evades and a blank (e f b), or none", dice(*count))
            }
        }
    }
}

fn dice(count: Option<u8>) -> String {
    match count {
        None => "dice by their faces".to_owned(),
        Some(1) => "1 die by its face".to_owned(),
        Some(count) => format!("{count} dice by their faces"),
    }
}

fn is_yes_or_no(options: &[(String, String)]) -> bool {
    options.len() == 2 && options[0].1 == "yes" && options[1].1 == "no"
}

/// Options with numbers for keys.
pub(crate) fn numbered(words: impl IntoIterator<Item = String>) -> Vec<(String, String)> {
    (1..).zip(words).map(|(key, words): (u32, String)| (key.to_string(), words)).collect()
}

/// Options named by short words, which are their own keys.
pub(crate) fn keyed(options: &[(&str, &str)]) -> Vec<(String, String)> {
    options.iter().map(|(key, words)| ((*key).to_owned(), (*words).to_owned())).collect()
}

/// The option that somebody means: by its key, its words, or the beginning of the words if that says it.
pub(crate) fn pick(options: &[(String, String)], typed: &str) -> Option<usize> {
    let typed = typed.to_lowercase();
    let exact = options.iter().position(|(key, words)| key.to_lowercase() == typed || words.to_lowercase() == typed);
    exact.or_else(|| {
        let begins = |words: &String| !typed.is_empty() && words.to_lowercase().starts_with(&typed);
        // A number that is no key is a slip, not the beginning of a name.
        let numeric = typed.bytes().all(|byte| byte.is_ascii_digit());
        let mut fits =
            options.iter().enumerate().filter(|(_, (key, words))| !numeric && (begins(key) || begins(words)));
        let first = fits.next()?;
        fits.next().is_none().then_some(first.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_meant_by_its_key_its_words_or_their_beginning() {
        let options = numbered(["Luke", "Wedge", "Lando"].map(str::to_owned));
        let typed = ["2", "wedge", "LU", "l", "", "4", "Wedge Antilles"];
        let meant = typed.map(|typed| pick(&options, typed));
        assert_eq!(meant, [Some(1), Some(1), Some(0), None, None, None, None]);
    }
}
