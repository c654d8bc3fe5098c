//! A card of any kind, written for a terminal.

use std::io::Write;

use tallyho_cards::{Card, Library, Restriction, Upgrade, charges_line, cost_words};

use crate::error::AppError;
use crate::pilots;
use crate::ships::join;

/// Everything on a card.
pub(super) fn write(card: &Card<'_>, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    write_facts(card, library, out)?;
    for (campaign, terms) in card.sold(library) {
        writeln!(out, "\nIn the {} campaign: {terms}", campaign.name())?;
    }
    Ok(())
}

fn write_facts(card: &Card<'_>, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    match card {
        Card::Pilot(pilot) => return pilots::show(pilot, library, out),
        Card::Upgrade(upgrade) => write_upgrade(upgrade, out)?,
        Card::OfCampaign(_, upgrade) => {
            let place = Some(card.place()).filter(|place| !place.is_empty());
            writeln!(out, "{} ({})", upgrade.name, upgrade.id)?;
            writeln!(out, "{}{}\n", card.kind(), place.map_or(String::new(), |place| format!(": {place}")))?;
            if let Some(charges) = upgrade.front.charges {
                writeln!(out, "charges     {}\n", charges_line(charges))?;
            }
        }
        Card::ShipAbility(_) | Card::Condition(_) => {
            writeln!(out, "{} ({})\n{}\n", card.name(), card.id(), card.kind())?;
        }
    }
    Ok(writeln!(out, "{}", card.text(library))?)
}

fn write_upgrade(upgrade: &Upgrade, out: &mut impl Write) -> Result<(), AppError> {
    writeln!(out, "{} ({})", upgrade.name, upgrade.id)?;
    writeln!(out, "upgrade: {}\n", join(upgrade.slots.iter().map(|slot| slot.id()), " and "))?;
    if upgrade.limited > 0 {
        writeln!(out, "limited     to {} in a squad", upgrade.limited)?;
    }
    let needs = |restrictions: &[Restriction]| join(restrictions.iter().map(Restriction::to_string), "; ");
    for (title, restrictions) in [
        ("needs       ", &upgrade.needs),
        ("needs (200) ", &upgrade.needs_two_hundred),
        ("needs (20)  ", &upgrade.needs_twenty),
    ] {
        if !restrictions.is_empty() {
            writeln!(out, "{title}{}", needs(restrictions))?;
        }
    }
    if upgrade.solitary {
        writeln!(out, "solitary    one of its kind in a squad")?;
    }
    if upgrade.standardized {
        writeln!(out, "standard    all ships of the chassis take it, or none")?;
    }
    if !upgrade.joins.is_empty() {
        writeln!(out, "joins       {}", join(upgrade.joins.iter().map(|it| it.name()), ", "))?;
    }
    if let Some(charges) = upgrade.front.charges {
        writeln!(out, "charges     {}", charges_line(charges))?;
    }
    writeln!(out, "200 points  {}", upgrade.two_hundred.map_or("not in this game".to_owned(), cost_words))?;
    match (upgrade.twenty, upgrade.standard_loadout_only) {
        (Some(cost), _) => writeln!(out, "20 points   {cost} of the loadout\n")?,
        (None, true) => writeln!(out, "20 points   with standard loadouts only\n")?,
        (None, false) => writeln!(out, "20 points   not in this game\n")?,
    }
    Ok(())
}
