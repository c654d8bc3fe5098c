//! `tallyho readings`: the rules of flight systems that can be read in more than one way.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use tallyho_pilots::flight::readings;

use crate::error::AppError;

/// How to list them.
#[derive(Debug, Args)]
pub(crate) struct ReadingsArgs {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct ReadingJson {
    system: &'static str,
    name: &'static str,
    about: &'static str,
    /// The usual one first.
    values: &'static [&'static str],
}

/// Lists them, the usual value first.
pub(crate) fn run(args: &ReadingsArgs, out: &mut impl Write) -> Result<(), AppError> {
    if args.json {
        let each: Vec<ReadingJson> = readings::all()
            .map(|(system, reading)| ReadingJson {
                system: system.name(),
                name: reading.name,
                about: reading.about,
                values: reading.values,
            })
            .collect();
        serde_json::to_writer(&mut *out, &each)?;
        return Ok(writeln!(out)?);
    }
    let rows: Vec<[String; 3]> = readings::all()
        .map(|(system, reading)| [system.name().to_owned(), reading.name.to_owned(), reading.values.join(" or ")])
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for ([system, name, values], (_, reading)) in rows.iter().zip(readings::all()) {
        let [first, second, third] = widths;
        writeln!(out, "{system:<first$}  {name:<second$}  {values:<third$}  {}", reading.about)?;
    }
    writeln!(out, "\nThe first value is the usual one. fly and battle take --reading NAME=VALUE.")?;
    Ok(())
}
