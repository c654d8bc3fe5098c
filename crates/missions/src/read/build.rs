//! How squads of one's own are built for a mission.

use tallyho_cards::page::{Fields, Page, Value};

use super::Reader;
use crate::build::{Build, BuildWave};

impl Reader<'_> {
    pub(super) fn build(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Option<Build>> {
        let Some(value) = fields.optional("build") else { return Some(None) };
        let table = page.table("build", value)?;
        let fields = Fields::open(page, table, value.span().start, &["points", "threat", "waves"]);
        let points = span(page, &fields, "points");
        let threat = fields.required(page, "threat").and_then(|value| page.whole("threat", value, 1..=20));
        let waves = self.each(page, &fields, "waves", |page, value| {
            let table = page.table("waves", value)?;
            let fields = Fields::open(page, table, value.span().start, &["name", "squad", "ace", "share"]);
            let name = fields.name(page);
            let own = fields.required(page, "squad").and_then(|value| self.squad_named(page, "squad", value));
            let ace = fields.optional("ace").map_or(Some(None), |value| self.squad_named(page, "ace", value).map(Some));
            let share = span(page, &fields, "share");
            Some(BuildWave { name: name?, squad: own?, ace: ace?, share: share? })
        })?;
        if waves.is_empty() {
            page.fault(value.span().start, "a build needs [[build.waves]]");
        }
        Some(Some(Build { points: points?, threat: threat?, waves }))
    }

    fn squad_named(&self, page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<String> {
        let text = page.text(key, value)?;
        page.check(value, self.names.squad(text))
    }
}

/// `35-45`.
fn span(page: &mut Page<'_>, fields: &Fields<'_, '_>, key: &str) -> Option<[u16; 2]> {
    let value = fields.required(page, key)?;
    let text = page.text(key, value)?;
    let read = text.split_once('-').and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
    let read = read.filter(|[low, high]: &[u16; 2]| 1 <= *low && low <= high && *high <= 500);
    page.check(value, read.ok_or_else(|| format!("'{text}' is no '{key}': write a span such as 35-45")))
}
