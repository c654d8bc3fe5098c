//! Abilities: what cards do, each in a file of its own.

use tallyho_rules::Effect;

use crate::nearest::{Candidate, shown};
use crate::page::{Fields, Page, Value};
use crate::ship::PointSystem;
use crate::slot::Slot;
use crate::word::{Word, read_word};
use crate::wording;

/// What a card does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its id: `fullthrottle`.
    pub id: String,
    /// The printed name: `Full Throttle`.
    pub name: String,
    /// What the game carries out.
    pub effects: Vec<Effect>,
    /// The same by the print of the 200-point game, where that differs.
    pub effects_200: Option<Vec<Effect>>,
    /// One of these slots is the ship's too.
    pub slots: Vec<Slot>,
    /// What else it says for people who build squads or play by hand, in one line of our own.
    pub note: Option<String>,
    /// Whether some of it is left to the players.
    pub by_hand: bool,
}

impl Ability {
    const FIELDS: [&'static str; 7] = ["id", "name", "effects", "effects-200", "slots", "note", "by-hand"];

    /// What it does in a game.
    pub fn effects_in(&self, points: PointSystem) -> &[Effect] {
        printed(&self.effects, self.effects_200.as_deref(), points)
    }

    pub(crate) fn candidate(&self) -> Candidate<'_> {
        Candidate { id: &self.id, name: &self.name, common: 0 }
    }

    /// Everything it does, in sentences.
    pub fn text(&self) -> String {
        let mut sentences = wording::prints(&self.effects, self.effects_200.as_deref());
        if !self.slots.is_empty() {
            sentences.push(format!("One more slot: {}.", wording::or(self.slots.iter().map(|slot| slot.word()))));
        }
        sentences.extend(self.note.clone());
        if self.by_hand {
            sentences.push("(Resolve by hand.)".to_owned());
        }
        sentences.join(" ")
    }

    /// Reads an ability's file; `None` when a fault has been noted. `stem` is the file's name, which must be the id.
    pub(crate) fn read(page: &mut Page<'_>, stem: &str) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &Self::FIELDS);
        let id = fields.card_id(page);
        if let Some((id, at)) = id
            && id != stem
        {
            page.fault(at, format!("id '{}' differs from the file's name '{}'", shown(id), shown(stem)));
        }
        let name = fields.name(page);
        let effects = match fields.optional("effects") {
            Some(value) => read_effects(page, value),
            None => Some(Vec::new()),
        };
        let effects_200 = fields.optional("effects-200").map(|value| read_effects(page, value));
        let slots = fields.optional("slots").map_or(Some(Vec::new()), |value| page.each("slots", value, read_word));
        let note = fields.optional("note").map(|value| page.text("note", value).map(str::to_owned));
        let by_hand = fields.optional("by-hand").map_or(Some(false), |value| page.flag("by-hand", value));
        let (id, at) = id?;
        let ability = Self {
            id: id.to_owned(),
            name: name?,
            effects: effects?,
            effects_200: effects_200.map_or(Some(None), |effects| effects.map(Some))?,
            slots: slots?,
            note: note.map_or(Some(None), |note| note.map(Some))?,
            by_hand: by_hand?,
        };
        if ability.effects.is_empty() && ability.slots.is_empty() && ability.note.is_none() {
            page.fault(at, "an ability that does nothing needs a 'note' that says what players do");
        }
        Some((ability, at))
    }
}

/// What a card does in a game: each plays its own print.
pub(crate) fn printed<'e>(
    latest: &'e [Effect],
    two_hundred: Option<&'e [Effect]>,
    points: PointSystem,
) -> &'e [Effect] {
    match points {
        PointSystem::TwoHundred => two_hundred.unwrap_or(latest),
        PointSystem::Twenty => latest,
    }
}

/// Reads a list of effects.
pub(crate) fn read_effects(page: &mut Page<'_>, value: &Value<'_>) -> Option<Vec<Effect>> {
    let items = page.list("effects", value)?;
    let effects: Vec<Option<Effect>> = items.iter().map(|item| read_effect(page, item)).collect();
    effects.into_iter().collect()
}

fn read_effect(page: &mut Page<'_>, value: &Value<'_>) -> Option<Effect> {
    let table = page.table("effects", value)?;
    let fields = Fields::open(page, table, value.span().start, Effect::KEYS);
    // Each clause with its place, so that a fault in it has a line.
    let mut clauses: Vec<(&str, &str, usize)> = Vec::new();
    for &key in Effect::KEYS {
        let Some(value) = fields.optional(key) else { continue };
        match value.as_list() {
            Some(items) => {
                for item in items.iter() {
                    clauses.push((key, page.text(key, item)?, item.span().start));
                }
            }
            None => clauses.push((key, page.text(key, value)?, value.span().start)),
        }
    }
    let steps = ["do", "may", "must"].into_iter().filter(|key| fields.optional(key).is_some()).count();
    if steps != 1 {
        page.fault(value.span().start, "an effect has one of 'do', 'may' and 'must'");
        return None;
    }
    match Effect::read(clauses.iter().map(|(key, text, _)| (*key, *text))) {
        Ok(effect) => Some(effect),
        Err((place, fault)) => {
            let at = clauses.get(place).map_or(value.span().start, |(_, _, at)| *at);
            page.fault(at, fault.to_string());
            None
        }
    }
}
