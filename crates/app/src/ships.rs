//! `tallyho ships`: the ships, as a list or one by one.

mod grid;
pub(crate) mod json;

use std::io::Write;

use clap::Args;
use tallyho_cards::{Attack, Faction, Library, Ship, StatChanges};

use crate::columns::{Align, write_table};
use crate::error::AppError;
use crate::paint::Paint;

/// What to show.
#[derive(Debug, Args)]
pub(crate) struct ShipsArgs {
    /// Show this ship, by id or name, with its dial
    ship: Option<String>,
    /// List only the ships of this faction
    #[arg(long, value_name = "FACTION", conflicts_with = "ship")]
    faction: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Writes the ships that were asked for.
pub(crate) fn run(args: &ShipsArgs, library: &Library, paint: Paint, out: &mut impl Write) -> Result<(), AppError> {
    if let Some(name) = &args.ship {
        let ship = library.ship(name)?;
        if args.json {
            serde_json::to_writer_pretty(&mut *out, &json::ship(ship, library))?;
            return Ok(writeln!(out)?);
        }
        return show(ship, library, paint, out);
    }
    let faction = args.faction.as_deref().map(Faction::find).transpose()?;
    let flies = |ship: &&Ship| faction.is_none_or(|faction| ship.factions.contains(&faction));
    let ships: Vec<&Ship> = library.ships().iter().filter(flies).collect();
    if args.json {
        let ships: Vec<_> = ships.into_iter().map(|ship| json::ship(ship, library)).collect();
        serde_json::to_writer_pretty(&mut *out, &ships)?;
        return Ok(writeln!(out)?);
    }
    list(&ships, out)
}

fn list(ships: &[&Ship], out: &mut impl Write) -> Result<(), AppError> {
    use Align::{Left, Right};
    let heading = [
        ("id", Left),
        ("name", Left),
        ("base", Left),
        ("attacks", Left),
        ("agility", Right),
        ("hull", Right),
        ("shields", Right),
        ("factions", Left),
    ];
    let rows: Vec<_> = ships
        .iter()
        .map(|ship| {
            [
                ship.id.clone(),
                ship.name.clone(),
                ship.base.name().to_owned(),
                attacks(&ship.attacks),
                ship.agility.to_string(),
                ship.hull.to_string(),
                ship.shields.to_string(),
                join(ship.factions.iter().map(|faction| faction.tag()), " "),
            ]
        })
        .collect();
    Ok(write_table(out, heading, &rows)?)
}

fn show(ship: &Ship, library: &Library, paint: Paint, out: &mut impl Write) -> Result<(), AppError> {
    writeln!(out, "{} ({})", ship.name, ship.id)?;
    writeln!(out, "{}", join(ship.factions.iter().map(|faction| faction.name()), ", "))?;
    writeln!(out)?;
    writeln!(out, "base     {}", ship.base.name())?;
    writeln!(out, "attacks  {}", attacks(&ship.attacks))?;
    writeln!(out, "agility  {}", ship.agility)?;
    writeln!(out, "hull     {}", ship.hull)?;
    writeln!(out, "shields  {}", ship.shields)?;
    if ship.energy.value > 0 {
        writeln!(out, "energy   {}", ship.energy)?;
    }
    if ship.force > 0 {
        writeln!(out, "force    {}", ship.force)?;
    }
    let actions = join(ship.actions.iter().map(ToString::to_string), ", ");
    writeln!(out, "actions  {}", if actions.is_empty() { "none" } else { &actions })?;
    write_ability(ship.ability.as_deref(), library, out)?;
    if ship.twenty_point != StatChanges::default() {
        writeln!(out, "In the 20-point game: {}", changes(&ship.twenty_point))?;
        write_ability(ship.twenty_point.ability.as_deref(), library, out)?;
    }
    writeln!(out)?;
    grid::write_dial(&ship.dial, paint, out)?;
    Ok(())
}

/// What the chassis can do besides.
pub(crate) fn write_ability(id: Option<&str>, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    match id.and_then(|id| library.ability(id)) {
        Some(ability) => Ok(writeln!(out, "{}: {}", ability.name, ability.text(library))?),
        None => Ok(()),
    }
}

fn changes(changes: &StatChanges) -> String {
    let StatChanges { attacks: weapons, agility, hull, shields, ability } = changes;
    let changed = [
        weapons.as_ref().map(|weapons| format!("attacks {}", attacks(weapons))),
        agility.map(|agility| format!("agility {agility}")),
        hull.map(|hull| format!("hull {hull}")),
        shields.map(|shields| format!("shields {shields}")),
        ability.as_ref().map(|_| "another ability".to_owned()),
    ];
    join(changed.into_iter().flatten(), ", ")
}

/// Primary weapons, in words.
pub(crate) fn attacks(attacks: &[Attack]) -> String {
    if attacks.is_empty() { "none".to_owned() } else { join(attacks.iter().map(Attack::to_string), ", ") }
}

/// The words of a line.
pub(crate) fn join<T: AsRef<str>>(words: impl Iterator<Item = T>, separator: &str) -> String {
    words.fold(String::new(), |mut line, word| {
        if !line.is_empty() {
            line.push_str(separator);
        }
        line.push_str(word.as_ref());
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ship: Option<&str>, faction: Option<&str>, paint: Paint) -> String {
        let args = ShipsArgs { ship: ship.map(str::to_owned), faction: faction.map(str::to_owned), json: false };
        written(&args, paint).unwrap()
    }

    fn written(args: &ShipsArgs, paint: Paint) -> Result<String, AppError> {
        let mut out = Vec::new();
        run(args, &Library::embedded()?, paint, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_list_is_aligned() {
        insta::assert_snapshot!(shown(None, None, Paint::Plain));
    }

    #[test]
    fn a_faction_has_its_own_list() {
        let list = shown(None, Some("resistance"), Paint::Plain);
        insta::assert_snapshot!(list);
    }

    #[test]
    fn ships_are_shown_with_their_dials() {
        insta::assert_snapshot!("t65xwing", shown(Some("T-65 X-wing"), None, Paint::Plain));
        insta::assert_snapshot!("jumpmaster5000", shown(Some("jumpmaster5000"), None, Paint::Plain));
        insta::assert_snapshot!("tridentclassassaultship", shown(Some("tridentclassassaultship"), None, Paint::Plain));
        insta::assert_snapshot!("yt2400lightfreighter", shown(Some("yt2400lightfreighter"), None, Paint::Plain));
        insta::assert_snapshot!(
            "syliureclasshyperspacering",
            shown(Some("syliureclasshyperspacering"), None, Paint::Plain)
        );
    }

    #[test]
    fn colour_is_added_and_nothing_else() {
        let coloured = shown(Some("eta2actis"), None, Paint::Ansi);
        let mut plain = String::new();
        for piece in coloured.split('\x1b') {
            plain.push_str(piece.strip_prefix('[').and_then(|it| it.split_once('m')).map_or(piece, |(_, rest)| rest));
        }
        assert!(coloured.contains("\x1b[95m"));
        assert_eq!(plain, shown(Some("eta2actis"), None, Paint::Plain));
    }

    #[test]
    fn json_holds_the_same() {
        let args = ShipsArgs { ship: Some("t65xwing".to_owned()), faction: None, json: true };
        insta::assert_snapshot!("t65xwing_json", written(&args, Paint::Plain).unwrap());
        let args = ShipsArgs { ship: Some("nantexclassstarfighter".to_owned()), faction: None, json: true };
        let nantex: serde_json::Value = serde_json::from_str(&written(&args, Paint::Plain).unwrap()).unwrap();
        assert_eq!(nantex["ability"]["id"], "pinpointtractorarray-200");
        assert_eq!(nantex["ability"]["by_hand"], false);
        let text = "Your turret cannot point to the rear. After you fully execute a maneuver, you may gain a tractor token \
                    to perform a rotate action.";
        assert_eq!(nantex["twenty_point"]["ability"]["text"], text);
        let args = ShipsArgs { ship: None, faction: None, json: true };
        let list: serde_json::Value = serde_json::from_str(&written(&args, Paint::Plain).unwrap()).unwrap();
        assert_eq!(list.as_array().unwrap().len(), 89);
    }

    #[test]
    fn an_unknown_ship_is_refused_in_one_line() {
        let args = ShipsArgs { ship: Some("tfighter".to_owned()), faction: None, json: false };
        let error = written(&args, Paint::Plain).unwrap_err();
        assert_eq!(error.to_string(), "no ship 'tfighter'; did you mean 'tielnfighter'?");
    }
}
