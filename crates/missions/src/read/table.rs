//! What stands on the table: zones, vectors, obstacles, things.

use std::collections::BTreeMap;

use tallyho_cards::page::{Fields, Page, Value};
use tallyho_cards::word::unknown;
use tallyho_rules::scenario::{Constraint, Kind, Zone};

use super::{Reader, side_of};
use crate::mission::{LayTerm, Lies, Scatter, Spacing, ThingTerm};
use crate::words::count;

type Zones = BTreeMap<String, Zone>;

/// The kinds that the things of a mission are of, with their places in the text.
pub(super) fn kinds_named(fields: &Fields<'_, '_>) -> Vec<(String, usize)> {
    let list = fields.optional("things").and_then(|value| value.as_list());
    let tables = list.into_iter().flat_map(|list| list.iter()).filter_map(|value| value.as_table());
    let kinds = tables.filter_map(|table| table.get("kind"));
    kinds.filter_map(|value| Some((value.as_str()?.to_owned(), value.span().start))).collect()
}

impl Reader<'_> {
    pub(super) fn zones(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Zones> {
        let Some(value) = fields.optional("zones") else { return Some(Zones::new()) };
        let table = page.table("zones", value)?;
        let mut zones = Zones::new();
        let mut sound = true;
        for (name, value) in table.iter() {
            let zone = page.text("zones", value).map(|text| self.grid.zone(text));
            match zone.and_then(|zone| page.check(value, zone)) {
                Some(zone) => _ = zones.insert(name.name().to_string(), zone),
                None => sound = false,
            }
        }
        sound.then_some(zones)
    }

    pub(super) fn vectors(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<(String, [f64; 3])>> {
        let Some(value) = fields.optional("vectors") else { return Some(Vec::new()) };
        let table = page.table("vectors", value)?;
        let mut vectors = Vec::new();
        let mut sound = true;
        for (name, value) in table.iter() {
            let vector = page.text("vectors", value).map(|text| self.grid.vector(text));
            match vector.and_then(|vector| page.check(value, vector)) {
                Some(vector) => vectors.push((name.name().to_string(), vector)),
                None => sound = false,
            }
        }
        vectors.sort_by(|a, b| a.0.cmp(&b.0));
        sound.then_some(vectors)
    }

    /// A zone of the mission by its name, or one that is written out.
    fn zone(&self, zones: &Zones, text: &str) -> Result<Zone, String> {
        match zones.get(text) {
            Some(zone) => Ok(zone.clone()),
            None if text.contains(' ') => self.grid.zone(text),
            None => Err(unknown("zone", text, zones.keys().map(String::as_str))),
        }
    }

    pub(super) fn deploys(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        zones: &Zones,
    ) -> Option<[Option<String>; 2]> {
        let Some(value) = fields.optional("deploy") else { return Some([None, None]) };
        let table = page.table("deploy", value)?;
        let sides = self.names.sides.clone();
        let inner = Fields::open(page, table, value.span().start, &[&sides[0], &sides[1]]);
        let mut of = |side: &str| match inner.optional(side) {
            None => Some(None),
            Some(value) => {
                let text = page.text(side, value)?;
                let known = zones.contains_key(text);
                let known = known.then(|| text.to_owned());
                page.check(value, known.ok_or_else(|| unknown("zone", text, zones.keys().map(String::as_str))))
                    .map(Some)
            }
        };
        let (first, second) = (of(&sides[0]), of(&sides[1]));
        Some([first?, second?])
    }

    pub(super) fn obstacles(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        zones: &Zones,
    ) -> Option<Vec<Scatter>> {
        self.each(page, fields, "obstacles", |page, value| {
            let table = page.table("obstacles", value)?;
            let fields = Fields::open(page, table, value.span().start, &["kind", "count", "zone", "apart", "clear-of"]);
            let kind = fields.required(page, "kind").and_then(|value| {
                let text = page.text("kind", value)?;
                let known = ["asteroid", "debris", "gas-cloud", "nebula", "ion-storm"];
                let found = known.contains(&text).then(|| text.to_owned());
                page.check(value, found.ok_or_else(|| unknown("obstacle", text, known.into_iter())))
            });
            let many = fields.required(page, "count").and_then(|value| self.count(page, "count", value));
            let zone = fields.required(page, "zone").and_then(|value| {
                let text = page.text("zone", value)?;
                page.check(value, self.zone(zones, text))
            });
            let apart = fields.optional("apart").map_or(Some(1), |value| page.whole("apart", value, 0..=3));
            let clear_of = fields.optional("clear-of").map_or(Some(Vec::new()), |value| {
                let text = page.text("clear-of", value)?;
                page.check(value, self.names.kinds(text))
            });
            Some(Scatter { kind: kind?, count: many?, zone: zone?, apart: apart?, clear_of: clear_of? })
        })
    }

    /// A whole number, or a text that depends on the pilots.
    pub(super) fn count(&self, page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<crate::mission::Count> {
        if value.is_integer() {
            let fixed = page.whole(key, value, 0..=99)?;
            return Some(crate::mission::Count { fixed: i16::from(fixed), per_pilot: 0 });
        }
        let text = page.text(key, value)?;
        page.check(value, count(text))
    }

    /// Every table of a list.
    pub(super) fn each<T>(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        key: &str,
        mut read: impl FnMut(&mut Page<'_>, &Value<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(value) = fields.optional(key) else { return Some(Vec::new()) };
        let list = page.list(key, value)?;
        let read: Vec<Option<T>> = list.iter().map(|value| read(page, value)).collect();
        read.into_iter().collect()
    }

    pub(super) fn things(
        &mut self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        zones: &Zones,
    ) -> Option<(Vec<Kind>, Vec<ThingTerm>)> {
        let kinds: Vec<Kind> = self.names.kinds.iter().filter_map(|id| self.catalogue.kind(id).cloned()).collect();
        let things = self.each(page, fields, "things", |page, value| self.thing(page, value, zones))?;
        Some((kinds, things))
    }

    fn thing(&self, page: &mut Page<'_>, value: &Value<'_>, zones: &Zones) -> Option<ThingTerm> {
        let table = page.table("things", value)?;
        let keys = [
            "kind",
            "side",
            "from-pilots",
            "at",
            "in",
            "on",
            "later",
            "count",
            "apart",
            "within",
            "facing",
            "askew",
            "module",
        ];
        let fields = Fields::open(page, table, value.span().start, &keys);
        let kind = fields.required(page, "kind").and_then(|value| page.text("kind", value))?;
        let kind = self.names.kinds.iter().position(|known| known == kind)?;
        let owner = match fields.optional("side") {
            None => Some(0),
            Some(value) => {
                let text = page.text("side", value)?;
                page.check(value, side_of(&self.names.sides, text))
            }
        };
        let many = fields
            .optional("count")
            .map_or(Some(crate::mission::Count { fixed: 1, per_pilot: 0 }), |value| self.count(page, "count", value));
        let spacing = read_spacing(page, &fields);
        let from_pilots =
            fields.optional("from-pilots").map_or(Some(0), |value| page.whole("from-pilots", value, 0..=8));
        let module = fields.optional("module").map_or(Some(0), |value| page.whole("module", value, 0..=31));
        let lies = match (fields.optional("at"), fields.optional("in"), fields.optional("on"), fields.optional("later"))
        {
            (Some(at), None, None, None) => {
                let text = page.text("at", at)?;
                Lies::At(page.check(at, self.grid.spot(text))?)
            }
            (None, Some(zone), None, None) => {
                let text = page.text("in", zone)?;
                Lies::In(many?, page.check(zone, self.zone(zones, text))?, spacing?)
            }
            (None, None, Some(on), None) => {
                let text = page.text("on", on)?;
                page.check(
                    on,
                    (text == "obstacles")
                        .then_some(())
                        .ok_or_else(|| format!("things lie on 'obstacles', not on '{text}'")),
                )?;
                Lies::OnObstacles(many?)
            }
            (None, None, None, Some(later)) => {
                page.flag("later", later)?;
                Lies::Later(many?)
            }
            _ => {
                page.fault(value.span().start, "a thing has one of 'at', 'in', 'on' and 'later'");
                return None;
            }
        };
        Some(ThingTerm { kind, owner: owner?, from_pilots: from_pilots?, lies, module: module? })
    }

    pub(super) fn laying(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>, things: usize) -> Option<Vec<LayTerm>> {
        self.each(page, fields, "lay", |page, value| {
            let table = page.table("lay", value)?;
            let fields = Fields::open(page, table, value.span().start, &["thing", "by", "within"]);
            let thing = fields.required(page, "thing").and_then(|value| page.whole("thing", value, 1..=64))?;
            if things == 0 {
                page.fault(value.span().start, "there is nothing to lay: add [[things]] with later = true");
            }
            let by = fields
                .required(page, "by")
                .and_then(|value| super::choice(page, "by", value, &[("first", 0), ("second", 1)]));
            let within = fields.required(page, "within").and_then(|value| page.each("within", value, constraint));
            Some(LayTerm { thing: thing - 1, by: by?, within: within? })
        })
    }
}

/// How things lie to each other that lie by chance.
fn read_spacing(page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Spacing> {
    let beyond = fields.optional("apart").map_or(Some(1), |value| page.whole("apart", value, 0..=3));
    let near = fields.optional("within").map_or(Some((0, 0)), |value| {
        let text = page.text("within", value)?;
        page.check(value, within(text))
    });
    let facing = fields.optional("facing").map_or(Some(None), |value| {
        let degrees = value.as_integer().and_then(|it| it.try_into().ok());
        page.check(value, degrees.filter(|it| *it < 360).ok_or("'facing' is 0 to 359 degrees".to_owned())).map(Some)
    });
    let askew = fields.optional("askew").map_or(Some(false), |value| page.flag("askew", value));
    let (within, others) = near?;
    Some(Spacing { beyond: beyond?, within, others, facing: facing?, askew: askew? })
}

/// `2 of 2 others`: a range, and of how many others.
fn within(text: &str) -> Result<(u8, u8), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<u8>().ok().filter(|number| (1..=5).contains(number));
    let read = match words[..] {
        [range, "of", others, "others" | "other"] => number(range).zip(number(others)),
        _ => None,
    };
    read.ok_or_else(|| format!("'{text}': write a range and of how many others, such as '2 of 1 other'"))
}

/// `at 3 of 1`, `beyond 2`, `own edge 2-4`, `foe edge 2-4`.
fn constraint(text: &str) -> Result<Constraint, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let span = |text: &str| -> Option<(u8, u8)> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        Some((least.parse().ok()?, most.parse().ok()?)).filter(|(least, most)| least <= most && *most <= 9)
    };
    let read = match words[..] {
        ["at", range, "of", thing] => span(range)
            .zip(thing.parse::<u8>().ok().filter(|thing| *thing > 0))
            .map(|((least, most), thing)| Constraint::At(thing - 1, least, most)),
        ["beyond", range] => range.parse().ok().map(Constraint::Beyond),
        ["own", "edge", range] => span(range).map(|(least, most)| Constraint::OwnEdge(least, most)),
        ["foe", "edge", range] => span(range).map(|(least, most)| Constraint::FoeEdge(least, most)),
        _ => None,
    };
    read.ok_or_else(|| {
        format!("'{text}' is no place to lay a thing: write 'at 3 of 1', 'beyond 2', 'own edge 2-4' or 'foe edge 2-4'")
    })
}
