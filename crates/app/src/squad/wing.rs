//! A wing of a campaign's pilots: what each has and pays, and whether they may fly.

use std::io::Write;

use serde::Serialize;
use tallyho_cards::{
    Campaign, Career, CareerPilot, Complaint, Library, Part, ReadWing, Sale, Severity, SquadFault, Wing,
};

use super::json;
use crate::columns::{Align, write_table};
use crate::error::AppError;
use crate::ships::join;

/// The career that the program's content has for every campaign.
fn career(campaign: Campaign, library: &Library) -> Result<&Career, AppError> {
    let missing = || AppError::BadWord(format!("no content tells of careers in {}", campaign.name()));
    library.career(campaign).ok_or_else(missing)
}

/// Writes a wing as it is understood.
pub(super) fn show(read: &ReadWing, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    use Align::{Left, Right};
    let wing = &read.wing;
    let career = career(wing.campaign, library)?;
    writeln!(out, "{}", wing.name.as_deref().unwrap_or("A wing without a name"))?;
    writeln!(out, "{}\n", career.name)?;
    let heading =
        [("initiative", Right), ("pilot", Left), ("ship", Left), ("career", Left), ("costs", Left), ("cards", Left)];
    let row = |pilot: &CareerPilot| {
        let ship = library.ship(&pilot.ship).map_or(pilot.ship.clone(), |ship| ship.name.clone());
        [
            pilot.initiative(career).to_string(),
            pilot.call_sign.clone().unwrap_or_else(|| ship.clone()),
            ship,
            standing(pilot, career),
            costs(pilot, career, library),
            join(pilot.aboard(career).iter().map(|card| card.name.as_str()), ", "),
        ]
    };
    let rows: Vec<_> = wing.pilots.iter().map(row).collect();
    write_table(out, heading, &rows)?;
    for lines in [wing.by_hand(library), read.complaints.iter().map(told).collect()] {
        if !lines.is_empty() {
            writeln!(out)?;
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}

fn told(complaint: &Complaint) -> String {
    format!("{}: {complaint}", complaint.severity.name())
}

/// `rank 5, Commander, Ace`.
fn standing(pilot: &CareerPilot, career: &Career) -> String {
    let path = pilot.path.as_deref().and_then(|id| career.path(id));
    let path = path.map_or_else(String::new, |path| format!(", {}", path.name));
    format!("{}{path}", career.title(pilot.rank))
}

/// `12 of 20 U&M points, 11 career path points, worth 72 experience`.
fn costs(pilot: &CareerPilot, career: &Career, library: &Library) -> String {
    let purse = |(at, spent): (usize, u16)| {
        let of = pilot.points.get(at).copied().flatten().map_or_else(String::new, |has| format!(" of {has}"));
        format!("{spent}{of} {}", career.purses[at].name)
    };
    let mut parts: Vec<String> = pilot.spent(career, library).into_iter().enumerate().map(purse).collect();
    parts.extend(pilot.experience(career, library).map(|experience| format!("worth {experience} experience")));
    parts.join(", ")
}

/// Writes every fault; a wing with any is a failure for whoever called.
pub(super) fn check(read: &ReadWing, json: bool, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let wing = &read.wing;
    let career = career(wing.campaign, library)?;
    let left_out = read.complaints.iter().filter(|it| it.severity == Severity::Fault).map(ToString::to_string);
    let broken = wing.faults(library);
    let faults: Vec<String> = left_out.chain(broken.iter().map(ToString::to_string)).collect();
    if json {
        json::write(&CheckJson::of(wing, &faults, &broken, career, library), out)?;
    } else if faults.is_empty() {
        writeln!(out, "legal by the rules of {}: {} pilots", career.name, wing.pilots.len())?;
        for pilot in &wing.pilots {
            let (standing, costs) = (standing(pilot, career), costs(pilot, career, library));
            writeln!(out, "  {}: {standing}; {costs}", pilot.name(library))?;
        }
    } else {
        faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
    }
    out.flush()?;
    match faults.len() {
        0 => Ok(()),
        count => Err(AppError::IllegalSquad { count, rules: wing.campaign.name() }),
    }
}

#[derive(Debug, Serialize)]
struct CheckJson<'a> {
    rules: &'static str,
    legal: bool,
    faults: &'a [String],
    by_hand: Vec<String>,
    pilots: Vec<PilotJson<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct WingJson<'a> {
    name: Option<&'a str>,
    campaign: &'static str,
    pilots: Vec<PilotJson<'a>>,
    by_hand: Vec<String>,
    complaints: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PilotJson<'a> {
    call_sign: Option<&'a str>,
    ship: &'a str,
    initiative: u8,
    rank: u8,
    path: Option<&'a str>,
    cards: Vec<CardJson<'a>>,
    spare: Vec<CardJson<'a>>,
    issued: Vec<&'a str>,
    points: Vec<PurseJson<'a>>,
    experience: Option<u16>,
    faults: usize,
}

#[derive(Debug, Serialize)]
struct CardJson<'a> {
    id: &'a str,
    slots: Vec<&'static str>,
    price: u16,
    has_slot: bool,
}

#[derive(Debug, Serialize)]
struct PurseJson<'a> {
    purse: &'a str,
    spent: u16,
    of: Option<u16>,
}

impl<'a> CheckJson<'a> {
    fn of(wing: &'a Wing, faults: &'a [String], broken: &[SquadFault], career: &'a Career, library: &Library) -> Self {
        Self {
            rules: wing.campaign.folder(),
            legal: faults.is_empty(),
            faults,
            by_hand: wing.by_hand(library),
            pilots: pilots(wing, broken, career, library),
        }
    }
}

/// A wing as it was understood.
pub(super) fn json<'a>(read: &'a ReadWing, library: &'a Library) -> Result<WingJson<'a>, AppError> {
    let wing = &read.wing;
    let career = career(wing.campaign, library)?;
    Ok(WingJson {
        name: wing.name.as_deref(),
        campaign: wing.campaign.folder(),
        pilots: pilots(wing, &wing.faults(library), career, library),
        by_hand: wing.by_hand(library),
        complaints: read.complaints.iter().map(told).collect(),
    })
}

fn pilots<'a>(wing: &'a Wing, broken: &[SquadFault], career: &'a Career, library: &Library) -> Vec<PilotJson<'a>> {
    let one = |(index, pilot): (usize, &'a CareerPilot)| {
        let berths = pilot.berths(career);
        let has_slot = |place| !berths.iter().any(|it| it.holds == Some(place) && it.part == Part::Missing);
        let card = |sale: &'a Sale, has_slot| CardJson {
            id: &sale.card.id,
            slots: sale.slots.iter().map(|slot| slot.id()).collect(),
            price: pilot.price(sale, career, library),
            has_slot,
        };
        let spent = pilot.spent(career, library).into_iter().enumerate();
        let purse = |(at, spent): (usize, u16)| PurseJson {
            purse: &career.purses[at].id,
            spent,
            of: pilot.points.get(at).copied().flatten(),
        };
        PilotJson {
            call_sign: pilot.call_sign.as_deref(),
            ship: &pilot.ship,
            initiative: pilot.initiative(career),
            rank: pilot.rank,
            path: pilot.path.as_deref(),
            cards: pilot.bought(career).enumerate().map(|(place, sale)| card(sale, has_slot(place))).collect(),
            spare: pilot.spare.iter().filter_map(|id| career.sale(id)).map(|sale| card(sale, false)).collect(),
            issued: pilot
                .career_ship(career)
                .into_iter()
                .flat_map(|ship| ship.issued.iter().map(String::as_str))
                .collect(),
            points: spent.map(purse).collect(),
            experience: pilot.experience(career, library),
            faults: broken.iter().filter(|fault| fault.ship == Some(index)).count(),
        }
    };
    wing.pilots.iter().enumerate().map(one).collect()
}
