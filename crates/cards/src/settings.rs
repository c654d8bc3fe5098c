//! What a table agrees on, as files write it.

use tallyho_table::{ArcLines, ClosingBy, Grazing, Guides, MeasureFrom, OnTheLine, Settings};

use crate::page::{Fields, Page, Value};
use crate::word::Word;

/// Reads a `[settings]` table: what it leaves out stays as usual. `None` when a fault has been noted.
pub fn read_settings(page: &mut Page<'_>, value: &Value<'_>) -> Option<Settings> {
    const KNOWN: [&str; 10] = [
        "guides",
        "guides-at-the-edge",
        "measure-from",
        "band-edge",
        "arc-edge",
        "closing-by",
        "grazing",
        "wing-gap",
        "bullseye-width",
        "arc-half-angles",
    ];
    let table = page.table("settings", value)?;
    let fields = Fields::open(page, table, value.span().start, &KNOWN);
    let usual = Settings::default();
    // All are read before any is unwrapped, so that one fault does not hide the next.
    let guides = word(page, fields, "guides", usual.guides);
    let guides_at_the_edge = word(page, fields, "guides-at-the-edge", usual.guides_at_the_edge);
    let measure_from = word(page, fields, "measure-from", usual.measure_from);
    let band_edge = word(page, fields, "band-edge", usual.band_edge);
    let arc_edge = word(page, fields, "arc-edge", usual.arc_edge);
    let closing_by = word(page, fields, "closing-by", usual.closing_by);
    let grazing = word(page, fields, "grazing", usual.grazing);
    let wing_gap = number(page, fields, "wing-gap", 0.0..=20.0, usual.wing_gap);
    let bullseye_width = number(page, fields, "bullseye-width", 1.0..=40.0, usual.bullseye_width);
    let arc_lines = match fields.optional("arc-half-angles") {
        None => Some(usual.arc_lines),
        Some(value) => read_angles(page, value),
    };
    Some(Settings {
        guides: guides?,
        guides_at_the_edge: guides_at_the_edge?,
        measure_from: measure_from?,
        band_edge: band_edge?,
        arc_edge: arc_edge?,
        closing_by: closing_by?,
        grazing: grazing?,
        wing_gap: wing_gap?,
        bullseye_width: bullseye_width?,
        arc_lines: arc_lines?,
    })
}

fn word<W: Word>(page: &mut Page<'_>, fields: Fields<'_, '_>, key: &str, usual: W) -> Option<W> {
    fields.optional(key).map_or(Some(usual), |value| page.word(key, value))
}

fn number(
    page: &mut Page<'_>,
    fields: Fields<'_, '_>,
    key: &str,
    within: std::ops::RangeInclusive<f64>,
    usual: f64,
) -> Option<f64> {
    let Some(value) = fields.optional(key) else { return Some(usual) };
    let number = page.number(key, value, *within.end())?;
    if within.contains(&number) {
        return Some(number);
    }
    page.fault(value.span().start, format!("'{key}' must be {} to {} mm", within.start(), within.end()));
    None
}

fn read_angles(page: &mut Page<'_>, value: &Value<'_>) -> Option<ArcLines> {
    let items = page.list("arc-half-angles", value)?;
    let angles: Vec<f64> = items
        .iter()
        .filter_map(|item| page.number("arc-half-angles", item, 89.0))
        .filter(|angle| *angle >= 1.0)
        .collect();
    match <[f64; 4]>::try_from(angles) {
        Ok(angles) if items.len() == 4 => Some(ArcLines::from_degrees(angles)),
        _ => {
            let message = "'arc-half-angles' must be four angles of 1 to 89 degrees: small, medium, large and huge";
            page.fault(value.span().start, message);
            None
        }
    }
}

/// Gives the enums of a table's settings the words that files use for them.
macro_rules! words {
    ($($type:ty, $what:literal: $($value:path = $word:literal),+;)+) => {$(
        impl Word for $type {
            const WHAT: &'static str = $what;
            fn all() -> &'static [Self] {
                &[$($value),+]
            }
            fn word(self) -> &'static str {
                match self {
                    $($value => $word),+
                }
            }
        }
    )+};
}

words! {
    Guides, "choice": Guides::Count = "count", Guides::Ignore = "ignore";
    MeasureFrom, "choice": MeasureFrom::WholeBase = "whole base", MeasureFrom::ArcEdge = "arc edge";
    OnTheLine, "choice": OnTheLine::Inside = "inside", OnTheLine::Outside = "outside";
    ClosingBy, "choice": ClosingBy::Centre = "centre", ClosingBy::WholeBase = "whole base", ClosingBy::AnyPart = "any part";
    Grazing, "choice": Grazing::Obstructs = "obstructs", Grazing::Clears = "clears";
}
