//! Conditions: cards that others assign to a ship.

use tallyho_rules::Effect;

use crate::ability::read_effects;
use crate::library::Library;
use crate::nearest::{Candidate, shown};
use crate::page::{Fields, Page};
use crate::wording;

/// A condition card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Its id: `listeningdevice`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// How many of it may be in play; 0 for any number.
    pub limited: u8,
    /// What the game carries out while a ship has it.
    pub effects: Vec<Effect>,
    /// What else it says, in one line of our own.
    pub note: Option<String>,
    /// Whether some of it is left to the players.
    pub by_hand: bool,
}

impl Condition {
    /// Everything it does, in sentences.
    pub fn text(&self, library: &Library) -> String {
        let mut sentences = wording::sentences(&self.effects, library);
        sentences.extend(self.note.clone());
        if self.by_hand {
            sentences.push("(Resolve by hand.)".to_owned());
        }
        sentences.join(" ")
    }

    pub(crate) fn candidate(&self) -> Candidate<'_> {
        Candidate { id: &self.id, name: &self.name, common: 0 }
    }

    /// Reads a condition's file; `None` when a fault has been noted. `stem` is the file's name, which must be the id.
    pub(crate) fn read(page: &mut Page<'_>, stem: &str) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &["id", "name", "limited", "effects", "note", "by-hand"]);
        let id = fields.card_id(page);
        if let Some((id, at)) = id
            && id != stem
        {
            page.fault(at, format!("id '{}' differs from the file's name '{}'", shown(id), shown(stem)));
        }
        let name = fields.name(page);
        let limited = fields.optional("limited").map_or(Some(0), |value| page.whole("limited", value, 1..=9));
        let effects = fields.optional("effects").map_or(Some(Vec::new()), |value| read_effects(page, value));
        let note = fields.optional("note").map(|value| page.text("note", value).map(str::to_owned));
        let by_hand = fields.optional("by-hand").map_or(Some(false), |value| page.flag("by-hand", value));
        let (id, at) = id?;
        let condition = Self {
            id: id.to_owned(),
            name: name?,
            limited: limited?,
            effects: effects?,
            note: note.map_or(Some(None), |note| note.map(Some))?,
            by_hand: by_hand?,
        };
        if condition.effects.is_empty() && condition.note.is_none() && !condition.by_hand {
            page.fault(at, "a condition that does nothing needs a 'note' or 'by-hand'");
        }
        Some((condition, at))
    }
}
