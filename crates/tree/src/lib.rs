//! Files that people write, as trees of values, each with its place in the text.
//!
//! ```
//! use tallyho_tree::scan;
//!
//! let table = scan("hull = 4\nactions = ['focus', 'lock']").map_err(|faults| faults[0].message.clone())?;
//! let actions = table.get("actions").expect("there are actions");
//! assert_eq!(actions.as_list().map(|list| list[1].as_str()), Some(Some("lock")));
//! assert_eq!(actions.span(), 19..36);
//! # Ok::<(), String>(())
//! ```
//!
//! A text is scanned where it is met. The program's own files are scanned when it is built ([`embed`]): what was found is kept
//! beside the text as an [`outline`], so that nothing is left to do at the start but to follow it. Which fields a file may have, and
//! what they mean, is not this crate's business.

pub mod embed;
pub mod outline;
mod scan;

use std::borrow::Cow;
use std::ops::Range;

pub use scan::{ScanFault, scan};

/// Among so many entries, looking at each is quicker than halving them.
const FEW: usize = 12;

/// A file that was scanned beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Scanned<'t> {
    /// Where it lies below its folder, with slashes.
    pub path: &'t str,
    /// What it says.
    pub text: &'t str,
    /// What was found in the text; empty where that is at fault and must be scanned again to say how.
    pub outline: &'t [u8],
}

/// A value together with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Value<'t> {
    start: u32,
    end: u32,
    node: Node<'t>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Node<'t> {
    /// A text.
    Text(Cow<'t, str>),
    /// A whole number; `None` for one that no 64 bits hold.
    Integer(Option<i64>),
    /// A number with a point.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A date, which nothing of ours needs.
    Date,
    /// A list.
    List(Vec<Value<'t>>),
    /// A table.
    Table(Table<'t>),
}

/// The name of a value in its table, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key<'t> {
    start: u32,
    name: Cow<'t, str>,
}

/// Values by their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table<'t> {
    /// Sorted by name, each once.
    entries: Vec<(Key<'t>, Value<'t>)>,
}

impl<'t> Value<'t> {
    /// Where it stands in the text, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// What it is.
    pub fn node(&self) -> &Node<'t> {
        &self.node
    }

    /// The text it is, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Node::Text(text) = &self.node { Some(text) } else { None }
    }

    /// The whole number it is, if it is one that 64 bits hold.
    pub fn as_integer(&self) -> Option<i64> {
        if let Node::Integer(number) = self.node { number } else { None }
    }

    /// Whether it is true or false, if it is either.
    pub fn as_bool(&self) -> Option<bool> {
        if let Node::Boolean(flag) = self.node { Some(flag) } else { None }
    }

    /// The values of the list it is, if it is one.
    pub fn as_list(&self) -> Option<&[Self]> {
        if let Node::List(list) = &self.node { Some(list) } else { None }
    }

    /// The table it is, if it is one.
    pub fn as_table(&self) -> Option<&Table<'t>> {
        if let Node::Table(table) = &self.node { Some(table) } else { None }
    }

    /// Whether it is a whole number, however large.
    pub fn is_integer(&self) -> bool {
        matches!(self.node, Node::Integer(_))
    }
}

impl Key<'_> {
    /// Where it begins in the text, in bytes.
    pub fn at(&self) -> usize {
        self.start as usize
    }

    /// The name itself.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl<'t> Table<'t> {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value<'t>> {
        // Most tables have a handful of entries, and most names differ in their length from what is looked for.
        if self.entries.len() <= FEW {
            let found = self.entries.iter().find(|(key, _)| key.name.len() == name.len() && key.name == name);
            return found.map(|(_, value)| value);
        }
        self.entries.binary_search_by(|(key, _)| key.name().cmp(name)).ok().map(|index| &self.entries[index].1)
    }

    /// All values with their names, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key<'t>, &Value<'t>)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
