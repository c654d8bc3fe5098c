//! What a mission has automated ships do otherwise, and what players' ships carry and may protect there.

use tallyho_cards::page::{Fields, Page, Value};
use tallyho_table::Maneuver;

use super::Reader;
use crate::mission::{ConductTerm, CourseTerm, HaltTerm, WayOutTerm};

impl Reader<'_> {
    pub(super) fn conduct(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<ConductTerm>> {
        self.each(page, fields, "conduct", |page, value| {
            let table = page.table("conduct", value)?;
            let fields = Fields::open(page, table, value.span().start, &["who", "if", "spent", "table", "orders"]);
            let who = self.ships_under(page, &fields, "who");
            let tests = self.tests(page, "if", fields.optional("if"));
            let spent = fields
                .optional("spent")
                .map_or(Some(false), |value| super::choice(page, "spent", value, &[("torpedoes", ())]).map(|()| true));
            let course = match (fields.optional("table"), fields.optional("orders")) {
                (Some(table), None) => read_table(page, table),
                (None, Some(orders)) => {
                    let text = page.text("orders", orders)?;
                    page.check(orders, self.course(text))
                }
                _ => {
                    page.fault(value.span().start, "conduct is either a 'table' of six maneuvers or 'orders'");
                    None
                }
            };
            Some(ConductTerm { who: who?, tests: tests?, spent: spent?, course: course? })
        })
    }

    pub(super) fn halts(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<HaltTerm>> {
        self.each(page, fields, "halts", |page, value| {
            let table = page.table("halts", value)?;
            let keys = ["who", "if", "flies", "no-actions", "unarmed"];
            let fields = Fields::open(page, table, value.span().start, &keys);
            let who = self.ships_under(page, &fields, "who");
            let tests = fields.required(page, "if").and_then(|value| self.tests(page, "if", Some(value)));
            let flies = fields.optional("flies").map_or(Some(Vec::new()), |value| {
                let flies = read_maneuvers(page, "flies", value)?;
                if flies.is_empty() {
                    page.fault(
                        value.span().start,
                        "'flies' names no maneuver; leave all limits out for ships that lie still",
                    );
                }
                Some(flies)
            });
            let mut flag = |key: &str| fields.optional(key).map_or(Some(false), |value| page.flag(key, value));
            let (no_actions, unarmed) = (flag("no-actions"), flag("unarmed"));
            Some(HaltTerm { who: who?, tests: tests?, flies: flies?, no_actions: no_actions?, unarmed: unarmed? })
        })
    }

    /// Exits of some ships.
    pub(super) fn ways_out(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<WayOutTerm>> {
        self.each(page, fields, "ways-out", |page, value| {
            let table = page.table("ways-out", value)?;
            let fields = Fields::open(page, table, value.span().start, &["who", "edges", "if"]);
            let who = self.ships_under(page, &fields, "who");
            let exit = fields.required(page, "edges").and_then(|value| self.exit(page, "edges", value));
            let tests = self.tests(page, "if", fields.optional("if"));
            Some(WayOutTerm { who: who?, exit: exit?, tests: tests? })
        })
    }

    /// `escape nearest`, over an edge by its name, or `strike` ships or things.
    fn course(&self, text: &str) -> Result<CourseTerm, String> {
        match text.split_once(' ') {
            Some(("escape", "nearest")) => Ok(CourseTerm::Escape(None)),
            Some(("escape", edge)) => self.grid.rim(edge).map(|rim| CourseTerm::Escape(Some(rim))),
            Some(("strike", what)) => self.names.who_or_what(what).map(CourseTerm::Strike),
            _ => Err(format!(
                "'{text}': ships can be told to 'escape nearest', over an edge: 'escape far', or to strike: 'strike WHAT'"
            )),
        }
    }

    /// The cards that ships of players carry, by side.
    pub(super) fn aboard(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[Vec<String>; 2]> {
        self.by_side(page, fields, "aboard", |card| Ok(card.to_owned()))
    }

    /// The ships and kinds of thing that players may protect, by side.
    pub(super) fn protects(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[Vec<String>; 2]> {
        self.by_side(page, fields, "protects", |word| self.names.struck(word))
    }

    /// `{ rebel = ["…"], imperial = ["…"] }`, either of which may be left out.
    fn by_side(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        key: &str,
        read: impl Fn(&str) -> Result<String, String>,
    ) -> Option<[Vec<String>; 2]> {
        let Some(value) = fields.optional(key) else { return Some(Default::default()) };
        let table = page.table(key, value)?;
        let sides = self.names.sides.clone();
        let inner = Fields::open(page, table, value.span().start, &[&sides[0], &sides[1]]);
        let mut of = |side: &str| {
            let Some(value) = inner.optional(side) else { return Some(Vec::new()) };
            page.each(side, value, &read)
        };
        let (first, second) = (of(&sides[0]), of(&sides[1]));
        Some([first?, second?])
    }
}

/// Maneuvers by their codes.
fn read_maneuvers(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<Vec<Maneuver>> {
    page.each(key, value, |code| code.parse::<Maneuver>().map_err(|error| format!("'{code}': {error}")))
}

/// `["4F", "4F", "3F", "3F", "2F", "2F"]`: what each side of a die has a ship fly.
fn read_table(page: &mut Page<'_>, value: &Value<'_>) -> Option<CourseTerm> {
    let maneuvers = read_maneuvers(page, "table", value)?;
    let count = maneuvers.len();
    let six = <[Maneuver; 6]>::try_from(maneuvers).ok();
    if six.is_none() {
        page.fault(value.span().start, format!("'table' has {count} maneuvers; a die has 6 sides"));
    }
    six.map(CourseTerm::Table)
}
