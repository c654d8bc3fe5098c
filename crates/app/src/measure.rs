//! `tallyho measure`: range, arcs and obstruction between two ships.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tallyho_cards::Library;
use tallyho_table::{
    Arc, Base, Lane, Obstruction, Settings, Sight, Vec2, approach, aspect, closest, obstruction, sector, shot, sight,
    touching,
};

use crate::error::AppError;
use crate::place::{Named, table_of, tidy};
use tallyho_cards::table_file::ThingOnTable;

/// What is measured.
#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    /// The ship that looks: SHIP@X,Y,HEADING, or the name of a ship on the table
    #[arg(long, value_name = "SHIP@X,Y,H")]
    from: String,
    /// The ship that is looked at
    #[arg(long, value_name = "SHIP@X,Y,H")]
    to: String,
    /// A table file with ships and obstacles
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct MeasureJson<'a> {
    distance: f64,
    range: u8,
    closest: Both<[f64; 2]>,
    arcs: Both<Vec<&'static str>>,
    attack_range: Both<BTreeMap<&'static str, AttackJson>>,
    obstructed: bool,
    obstruction: &'static str,
    obstructed_by: Vec<&'a str>,
    sector: Both<&'static str>,
    aspect: Both<&'static str>,
    approach: Both<&'static str>,
}

/// The same for both ships.
#[derive(Debug, Serialize)]
struct Both<T> {
    from: T,
    to: T,
}

#[derive(Debug, Serialize)]
struct AttackJson {
    distance: f64,
    range: u8,
    obstruction: &'static str,
}

/// Two ships and all that lies between them.
struct Pair<'a> {
    from: Base,
    to: Base,
    things: Vec<&'a ThingOnTable<'a>>,
    settings: Settings,
}

/// Writes what the ruler says.
pub(crate) fn run(args: &MeasureArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let table = table_of(args.table.as_deref(), library)?;
    let from = Named::parse(&args.from, table.as_ref(), library)?;
    let to = Named::parse(&args.to, table.as_ref(), library)?;
    let things = table.iter().flat_map(|table| &table.things).filter(|thing| thing.obstructs).collect();
    let settings = table.as_ref().map_or(Settings::default(), |table| table.settings);
    let pair = Pair { from: from.base, to: to.base, things, settings };
    let measured = pair.measure();
    if args.json {
        serde_json::to_writer(&mut *out, &measured)?;
        return Ok(writeln!(out)?);
    }
    write(&measured, [&from.name, &to.name], out)
}

impl Pair<'_> {
    fn measure(&self) -> MeasureJson<'_> {
        let (from, to, settings) = (self.from, self.to, &self.settings);
        let (there, back) = (sight(from, to, settings), sight(to, from, settings));
        let lane = closest(from, to);
        let touching = touching(from, to, settings);
        let (verdict, by) = self.obstruction(lane);
        let Vec2 { x, y } = lane.first.from;
        let Vec2 { x: u, y: v } = lane.first.to;
        MeasureJson {
            distance: tidy(there.distance),
            range: if touching { 0 } else { there.range.0 },
            closest: Both { from: [tidy(x), tidy(y)], to: [tidy(u), tidy(v)] },
            arcs: Both { from: names(there), to: names(back) },
            attack_range: Both { from: self.attacks(from, to, there), to: self.attacks(to, from, back) },
            obstructed: verdict == Obstruction::Obstructed,
            obstruction: word(verdict),
            obstructed_by: by,
            sector: Both { from: sector(from, to, settings).name(), to: sector(to, from, settings).name() },
            aspect: Both { from: aspect(from, to).name(), to: aspect(to, from).name() },
            approach: Both { from: approach(to, from, settings).name(), to: approach(from, to, settings).name() },
        }
    }

    fn obstruction(&self, lane: Lane) -> (Obstruction, Vec<&str>) {
        let (verdict, by) = obstruction(lane, self.things.iter().map(|thing| thing.placed()), &self.settings);
        (verdict, by.iter().map(|index| self.things[index].name).collect())
    }

    /// The attack through each arc that holds the other ship.
    fn attacks(&self, from: Base, to: Base, seen: Sight) -> BTreeMap<&'static str, AttackJson> {
        let attack = |arc: Arc| {
            let shot = shot(from, arc, to, &self.settings)?;
            let obstruction = word(self.obstruction(shot.lane).0);
            Some((arc.name(), AttackJson { distance: tidy(shot.distance), range: shot.range.0, obstruction }))
        };
        seen.arcs.iter().filter_map(attack).collect()
    }
}

fn names(sight: Sight) -> Vec<&'static str> {
    sight.arcs.iter().map(Arc::name).collect()
}

fn word(obstruction: Obstruction) -> &'static str {
    match obstruction {
        Obstruction::Clear => "clear",
        Obstruction::Obstructed => "obstructed",
        Obstruction::AttackersChoice => "attacker's choice",
    }
}

fn write(measured: &MeasureJson<'_>, [from, to]: [&str; 2], out: &mut impl Write) -> Result<(), AppError> {
    let MeasureJson { distance, range, closest, .. } = measured;
    writeln!(out, "{from} to {to}")?;
    writeln!(out, "distance    {distance:.2} mm, range {range}")?;
    let [x, y] = closest.from;
    let [u, v] = closest.to;
    writeln!(out, "closest     {x:.2}, {y:.2} to {u:.2}, {v:.2}")?;
    let by = measured.obstructed_by.join(", ");
    let by = if by.is_empty() { by } else { format!(" ({by})") };
    writeln!(out, "obstructed  {}{by}", if measured.obstruction == "clear" { "no" } else { measured.obstruction })?;
    let ends = [
        (from, to, &measured.attack_range.from, measured.sector.from, measured.aspect.to, measured.approach.to),
        (to, from, &measured.attack_range.to, measured.sector.to, measured.aspect.from, measured.approach.from),
    ];
    for (looker, other, attacks, sector, aspect, approach) in ends {
        writeln!(out, "\n{looker} sees {other} in its {sector} sector, {approach}; {other} is {aspect} it")?;
        if attacks.is_empty() {
            writeln!(out, "  in no arc within range 3")?;
        }
        for (arc, attack) in attacks {
            write!(out, "  {arc:<10}  attack range {} ({:.2} mm)", attack.range, attack.distance)?;
            match attack.obstruction {
                "clear" => writeln!(out)?,
                obstruction => writeln!(out, ", {obstruction}")?,
            }
        }
    }
    Ok(())
}
