//! `tallyho pilots`: the pilots, as a list or one by one.

pub(crate) mod json;

use std::io::Write;

use clap::Args;
use tallyho_cards::{Faction, Fitting, Force, Library, Pilot, PointSystem, Ship, Slot, charges_line, coming_back};

use crate::columns::{Align, write_table};
use crate::error::AppError;
use crate::ships::{attacks, join, write_ability};

/// What to show.
#[derive(Debug, Default, Args)]
pub(crate) struct PilotsArgs {
    /// Show this pilot, by id or name
    pilot: Option<String>,
    /// List only the pilots of this ship
    #[arg(long, value_name = "SHIP", conflicts_with = "pilot")]
    ship: Option<String>,
    /// List only the pilots of this faction
    #[arg(long, value_name = "FACTION", conflicts_with = "pilot")]
    faction: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Writes the pilots that were asked for.
pub(crate) fn run(args: &PilotsArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    if let Some(name) = &args.pilot {
        let pilot = library.pilot(name)?;
        if args.json {
            serde_json::to_writer_pretty(&mut *out, &json::pilot(pilot, library))?;
            return Ok(writeln!(out)?);
        }
        return show(pilot, library, out);
    }
    let ship = args.ship.as_deref().map(|name| library.ship(name)).transpose()?;
    let faction = args.faction.as_deref().map(Faction::find).transpose()?;
    let is_wanted = |pilot: &&Pilot| {
        ship.is_none_or(|ship| ship.id == pilot.ship_id) && faction.is_none_or(|faction| faction == pilot.faction)
    };
    let pilots: Vec<&Pilot> = library.pilots().iter().filter(is_wanted).collect();
    if args.json {
        let pilots: Vec<_> = pilots.into_iter().map(|pilot| json::pilot(pilot, library)).collect();
        serde_json::to_writer_pretty(&mut *out, &pilots)?;
        return Ok(writeln!(out)?);
    }
    list(&pilots, out)
}

fn list(pilots: &[&Pilot], out: &mut impl Write) -> Result<(), AppError> {
    use Align::{Left, Right};
    let heading = [
        ("id", Left),
        ("name", Left),
        ("ship", Left),
        ("faction", Left),
        ("initiative", Right),
        ("limited", Right),
        ("of 200", Right),
        ("of 20", Right),
    ];
    let cost = |pilot: &Pilot, points| pilot.cost(points).map_or("-".to_owned(), |cost| cost.to_string());
    let rows: Vec<_> = pilots
        .iter()
        .map(|pilot| {
            [
                pilot.id.clone(),
                pilot.name.clone(),
                pilot.ship_id.clone(),
                pilot.faction.tag().to_owned(),
                pilot.initiative.to_string(),
                if pilot.limited == 0 { "-".to_owned() } else { pilot.limited.to_string() },
                cost(pilot, PointSystem::TwoHundred),
                cost(pilot, PointSystem::Twenty),
            ]
        })
        .collect();
    Ok(write_table(out, heading, &rows)?)
}

/// Everything about a pilot.
pub(crate) fn show(pilot: &Pilot, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    writeln!(out, "{} ({})", pilot.name, pilot.id)?;
    if let Some(caption) = &pilot.caption {
        writeln!(out, "{caption}")?;
    }
    let ship = pilot.ship(library).map_or(&pilot.ship_id, |ship| &ship.name);
    writeln!(out, "{}, {ship}", pilot.faction.name())?;
    writeln!(out)?;
    writeln!(out, "initiative  {}", pilot.initiative)?;
    if let Some(engagement) = pilot.engagement {
        writeln!(out, "engages at  {engagement}")?;
    }
    match pilot.limited {
        0 => writeln!(out, "limited     no")?,
        limited => writeln!(out, "limited     to {limited} in a squad")?,
    }
    if !pilot.keywords.is_empty() {
        writeln!(out, "keywords    {}", join(pilot.keywords.iter().map(|keyword| keyword.name()), ", "))?;
    }
    if let Some(force) = &pilot.force {
        writeln!(out, "force       {}", force_line(force))?;
    }
    if let Some(charges) = pilot.charges {
        writeln!(out, "charges     {}", charges_line(charges))?;
    }
    match library.pilot_ability(&pilot.id) {
        Some(ability) => writeln!(out, "ability     {}", ability.text(library))?,
        None if pilot.ability => writeln!(out, "ability     own; resolve it by hand")?,
        None => writeln!(out, "ability     none of their own")?,
    }
    write_flown(pilot, library, out)?;
    write_points(pilot, out)
}

fn force_line(force: &Force) -> String {
    let sides = join(force.sides.iter().map(|side| side.name()), " and ");
    let side = if sides.is_empty() { String::new() } else { format!(", {sides} side") };
    format!("{}{}{side}", force.value, coming_back(i16::from(force.recovers)))
}

/// Stats and actions as this pilot flies the chassis, in the first game that has the pilot.
fn write_flown(pilot: &Pilot, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let points = if pilot.two_hundred.is_some() { PointSystem::TwoHundred } else { PointSystem::Twenty };
    let Some(ship) = pilot.flown(library, points) else { return Ok(()) };
    let Ship { agility, hull, shields, .. } = ship;
    writeln!(out)?;
    writeln!(out, "attacks     {}", attacks(&ship.attacks))?;
    writeln!(out, "agility     {agility}")?;
    writeln!(out, "hull        {hull}")?;
    writeln!(out, "shields     {shields}")?;
    let actions = join(ship.actions.iter().map(ToString::to_string), ", ");
    writeln!(out, "actions     {}", if actions.is_empty() { "none" } else { &actions })?;
    // Only where it is another than that of the chassis, which is shown with the ship.
    write_ability(pilot.stats.ability.as_deref(), library, out)
}

fn write_points(pilot: &Pilot, out: &mut impl Write) -> Result<(), AppError> {
    writeln!(out)?;
    match &pilot.two_hundred {
        None => writeln!(out, "200 points  not in this game")?,
        Some(it) => writeln!(out, "200 points  {} with slots {}", it.cost, slots(&it.slots))?,
    }
    match pilot.twenty.as_ref().map(|it| (it.cost, &it.fitting)) {
        None => writeln!(out, "20 points   not in this game")?,
        Some((cost, Fitting::Chosen { loadout, slots: bar })) => {
            writeln!(out, "20 points   {cost} with loadout {loadout} and slots {}", slots(bar))?;
        }
        Some((cost, Fitting::Standard(upgrades))) => {
            writeln!(out, "20 points   {cost} with {}", join(upgrades.iter(), ", "))?;
        }
    }
    Ok(())
}

fn slots(slots: &[Slot]) -> String {
    if slots.is_empty() { "none".to_owned() } else { join(slots.iter().map(|slot| slot.id()), ", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(args: &PilotsArgs) -> Result<String, AppError> {
        let mut out = Vec::new();
        run(args, &Library::embedded()?, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    fn shown(pilot: &str) -> Result<String, AppError> {
        written(&PilotsArgs { pilot: Some(pilot.to_owned()), ..PilotsArgs::default() })
    }

    #[test]
    fn the_list_has_everybody() {
        assert_eq!(written(&PilotsArgs::default()).unwrap().lines().count(), 670);
    }

    #[test]
    fn ship_and_faction_narrow_the_list() {
        let of = |ship: Option<&str>, faction: Option<&str>| {
            let (ship, faction) = (ship.map(str::to_owned), faction.map(str::to_owned));
            written(&PilotsArgs { ship, faction, ..PilotsArgs::default() }).unwrap()
        };
        insta::assert_snapshot!("xwings", of(Some("T-65 X-wing"), None));
        insta::assert_snapshot!("rebel_ties", of(Some("tielnfighter"), Some("rebel")));
    }

    #[test]
    fn pilots_are_shown_with_what_they_fly() {
        for id in [
            "lukeskywalker",
            "wampa-battleofyavin",
            "ig88b",
            "vultskerris",
            "alderaanianguard",
            "keovenzee",
            "nashtahpup",
        ] {
            insta::assert_snapshot!(id, shown(id).unwrap());
        }
    }

    #[test]
    fn json_holds_the_same() {
        let of = |id: &str| {
            written(&PilotsArgs { pilot: Some(id.to_owned()), json: true, ..PilotsArgs::default() }).unwrap()
        };
        insta::assert_snapshot!("lukeskywalker_json", of("lukeskywalker"));
        insta::assert_snapshot!("darthvader_battleofyavin_json", of("darthvader-battleofyavin"));
        let pup: serde_json::Value = serde_json::from_str(&of("nashtahpup")).unwrap();
        assert_eq!(pup["stats"]["ability"]["name"], "Escape Craft");
        let all = written(&PilotsArgs { json: true, ..PilotsArgs::default() }).unwrap();
        let all: serde_json::Value = serde_json::from_str(&all).unwrap();
        assert_eq!(all.as_array().unwrap().len(), 669);
    }

    #[test]
    fn an_unknown_pilot_is_refused_in_one_line() {
        let refusal = |name: &str| shown(name).unwrap_err().to_string();
        assert_eq!(refusal("wedgeantiles"), "no pilot 'wedgeantiles'; did you mean 'wedgeantilles'?");
        assert_eq!(
            refusal("Jek Porkins"),
            "'Jek Porkins' is the name of 3 pilots; use an id: jekporkins, jekporkins-battleofyavin, jekporkins-swz106"
        );
    }
}
