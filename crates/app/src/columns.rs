//! Aligned columns.

use std::io::{self, Write};

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// Writes a heading and rows in columns as wide as their widest cell, two blanks apart.
pub(crate) fn write_table<const N: usize>(
    out: &mut impl Write,
    heading: [(&str, Align); N],
    rows: &[[String; N]],
) -> io::Result<()> {
    let mut widths = heading.map(|(title, _)| title.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let titles = heading.map(|(title, _)| title.to_owned());
    for row in std::iter::once(&titles).chain(rows) {
        let mut line = String::new();
        for ((cell, width), (_, align)) in row.iter().zip(widths).zip(heading) {
            match align {
                Align::Left => line.push_str(&format!("{cell:<width$}  ")),
                Align::Right => line.push_str(&format!("{cell:>width$}  ")),
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
