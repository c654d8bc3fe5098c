//! Plots as SVG, drawn into the page.

use std::fmt::Write;

use crate::stats::Share;
use crate::tally::GRID;

/// Where bars begin and how long a whole one is.
const LEFT: f64 = 280.0;
const LONG: f64 = 480.0;
const STEP: f64 = 26.0;

/// A share with its name.
pub(super) struct Bar<'b> {
    pub(super) name: &'b str,
    pub(super) share: Share,
    pub(super) colour: &'b str,
}

/// A text that stands for itself in HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn open(width: f64, height: f64, what: &str) -> String {
    let what = escape(what);
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\" aria-label=\"{what}\">\n<title>{what}</title>\n"
    )
}

/// Bars, each with the interval it is known to.
pub(super) fn bars(what: &str, bars: &[Bar<'_>]) -> String {
    let mut svg = open(LEFT + LONG + 130.0, STEP * bars.len() as f64 + 4.0, what);
    for (place, Bar { name, share, colour }) in bars.iter().enumerate() {
        let top = STEP * place as f64 + 4.0;
        let middle = top + 9.0;
        let (low, high) = (LEFT + LONG * share.low, LEFT + LONG * share.high);
        let (long, text) = (LONG * share.share, top + 14.0);
        let name = escape(name);
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"{text:.1}\" text-anchor=\"end\">{name}</text>\
             <rect x=\"{LEFT}\" y=\"{top:.1}\" width=\"{long:.2}\" height=\"18\" fill=\"{colour}\"/>\
             <path d=\"M{low:.2} {middle:.1}H{high:.2}M{low:.2} {top:.1}v18M{high:.2} {top:.1}v18\" stroke=\"currentColor\" fill=\"none\"/>\
             <text x=\"{:.0}\" y=\"{text:.1}\">{:.1} %</text>",
            LEFT - 8.0,
            LEFT + LONG + 12.0,
            100.0 * share.share
        );
    }
    svg + "</svg>\n"
}

/// One square of a grid.
pub(super) struct Square {
    pub(super) column: u8,
    pub(super) row: u8,
    pub(super) share: f64,
}

/// Shares by two numbers: from red, which is never, over plain, which is half, to blue, which is always.
pub(super) fn grid(what: &str, [across, down]: [&str; 2], squares: &[Square]) -> String {
    let mut columns: Vec<u8> = squares.iter().map(|square| square.column).collect();
    let mut rows: Vec<u8> = squares.iter().map(|square| square.row).collect();
    for numbers in [&mut columns, &mut rows] {
        numbers.sort_unstable();
        numbers.dedup();
    }
    let (wide, high) = (84.0, 34.0);
    let mut svg = open(90.0 + wide * columns.len() as f64, 34.0 + high * rows.len() as f64, what);
    for (place, column) in columns.iter().enumerate() {
        let x = 90.0 + wide * (place as f64 + 0.5);
        let _ = writeln!(svg, "<text x=\"{x:.0}\" y=\"20\" text-anchor=\"middle\">{column} {across}</text>");
    }
    for (place, row) in rows.iter().enumerate() {
        let y = 34.0 + high * (place as f64 + 0.5) + 4.0;
        let _ = writeln!(svg, "<text x=\"80\" y=\"{y:.0}\" text-anchor=\"end\">{down} {row}</text>");
    }
    let find = |all: &[u8], number: u8| all.iter().position(|it| *it == number).unwrap_or(0) as f64;
    for Square { column, row, share } in squares {
        let (x, y) = (90.0 + wide * find(&columns, *column), 34.0 + high * find(&rows, *row));
        let colour = if *share < 0.5 { "var(--red)" } else { "var(--blue)" };
        let _ = writeln!(
            svg,
            "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\" fill=\"{colour}\" fill-opacity=\"{:.3}\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{:.0} %</text>",
            x + 1.0,
            y + 1.0,
            wide - 2.0,
            high - 2.0,
            (share - 0.5).abs() * 1.4 + 0.05,
            x + wide / 2.0,
            y + high / 2.0 + 5.0,
            100.0 * share
        );
    }
    svg + "</svg>\n"
}

/// How often each number came up.
pub(super) fn histogram(what: &str, counts: &[u64]) -> String {
    let first = counts.iter().position(|count| *count > 0).unwrap_or(0);
    let (most, sum) = (counts.iter().copied().max().unwrap_or(0).max(1), counts.iter().sum::<u64>().max(1));
    let wide = 48.0;
    let mut svg = open((wide * (counts.len() - first) as f64).max(wide) + 20.0, 240.0, what);
    for (place, (number, count)) in counts.iter().enumerate().skip(first).enumerate() {
        let (x, high) = (10.0 + wide * place as f64, 180.0 * *count as f64 / most as f64);
        let (top, middle) = (210.0 - high, x + wide / 2.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.0}\" y=\"{top:.2}\" width=\"{:.0}\" height=\"{high:.2}\" fill=\"var(--none)\"/>\
             <text x=\"{middle:.0}\" y=\"228\" text-anchor=\"middle\">{number}</text>\
             <text x=\"{middle:.0}\" y=\"{:.2}\" text-anchor=\"middle\">{:.1} %</text>",
            x + 3.0,
            wide - 6.0,
            top - 5.0,
            100.0 * *count as f64 / sum as f64
        );
    }
    svg + "</svg>\n"
}

/// The table from above, darker where ships were more often.
pub(super) fn heat(what: &str, counts: &[u64], colour: &str) -> String {
    let (side, cell) = (396.0, 396.0 / GRID as f64);
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut svg = open(side, side, what);
    let _ = writeln!(svg, "<rect width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"var(--line)\"/>");
    for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (x, y) = (cell * (place % GRID) as f64, side - cell * (place / GRID + 1) as f64);
        // The root shows rare places beside crowded ones.
        let depth = (*count as f64 / most as f64).sqrt();
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" fill=\"{colour}\" fill-opacity=\"{depth:.3}\"/>"
        );
    }
    svg + "</svg>\n"
}
