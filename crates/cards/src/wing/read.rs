//! Wings as lists that people write by hand.

use std::fmt::Write as _;

use super::{CareerPilot, ReadWing, Wing, xws};
use crate::campaign::Campaign;
use crate::career::Career;
use crate::library::Library;
use crate::nearest::{Candidate, letters, nearest, shown};
use crate::page::{Fields, Page, Table, Value};
use crate::squad::{Complaint, Severity, Squad};

/// The most cards of a pilot that are read.
const MOST_CARDS: usize = 100;

/// Whether a text is that of a wing: a list that names a campaign, or XWS that this program wrote.
pub(super) fn campaign_of(text: &str) -> Option<Campaign> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return xws::campaign_of(text);
    }
    text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim_start();
        let quote = value.chars().next().filter(|first| ['"', '\''].contains(first))?;
        let word = value[1..].split(quote).next()?;
        (key.trim() == "campaign").then(|| Campaign::find(word).unwrap_or_else(|| likeliest(word)))
    })
}

/// The campaign that a wrong word most likely means. Reading complains about the word.
fn likeliest(word: &str) -> Campaign {
    let words = ["flight-group", "hotac", "aturi"].map(|id| Candidate { id, name: id, common: 0 });
    nearest(word, words.into_iter()).and_then(Campaign::find).unwrap_or(Campaign::FlightGroup)
}

/// Reads a wing. What is at fault is left out.
pub(super) fn read(text: &str, campaign: Campaign, library: &Library) -> ReadWing {
    let text = text.trim_start_matches('\u{feff}');
    if let Some(message) = Page::too_long(text) {
        return ReadWing { wing: Wing::new(campaign), complaints: vec![complaint(Severity::Fault, "", message)] };
    }
    let campaign = campaign_of(text).unwrap_or(campaign);
    let Some(career) = library.career(campaign) else {
        let complaint = complaint(Severity::Fault, "", format!("no content tells of careers in {}", campaign.name()));
        return ReadWing { wing: Wing::new(campaign), complaints: vec![complaint] };
    };
    let mut clerk = Clerk { career, library, complaints: Vec::new() };
    let wing = if text.trim_start().starts_with('{') {
        xws::read(text, &mut clerk)
    } else {
        let mut page = Page::new("", text);
        let wing = clerk.read_list(&mut page);
        for fault in page.into_faults() {
            clerk.complain(Severity::Fault, format!("line {}", fault.line.unwrap_or(1)), fault.message);
        }
        clerk.complaints.sort_by_key(|it| it.path.trim_start_matches("line ").parse::<usize>().unwrap_or(0));
        wing
    };
    ReadWing { wing: wing.unwrap_or_else(|| Wing::new(campaign)), complaints: clerk.complaints }
}

fn complaint(severity: Severity, path: impl Into<String>, message: impl Into<String>) -> Complaint {
    Complaint { path: path.into(), severity, message: message.into() }
}

/// What a file says of a pilot, in its own words.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) call_sign: Option<String>,
    pub(super) ship: String,
    pub(super) rank: Option<u8>,
    pub(super) path: Option<String>,
    pub(super) cards: Vec<String>,
    pub(super) spare: Vec<String>,
    pub(super) charged: Vec<String>,
    pub(super) changes: u8,
    pub(super) points: Vec<Option<u16>>,
}

/// Finds out which ships, paths and cards of a campaign a file means.
pub(super) struct Clerk<'l> {
    pub(super) career: &'l Career,
    pub(super) library: &'l Library,
    pub(super) complaints: Vec<Complaint>,
}

impl Clerk<'_> {
    pub(super) fn complain(&mut self, severity: Severity, path: impl Into<String>, message: impl Into<String>) {
        self.complaints.push(complaint(severity, path, message));
    }

    /// The pilot of a sheet; `None` when nobody can tell what he flies.
    pub(super) fn pilot(&mut self, at: &str, sheet: Sheet) -> Option<CareerPilot> {
        let ship = self.ship(at, &sheet.ship)?;
        let path = sheet.path.and_then(|typed| self.path(at, &typed));
        let [cards, spare, charged] = [sheet.cards, sheet.spare, sheet.charged].map(|typed| self.cards(at, &typed));
        let last = self.career.last();
        let rank = sheet.rank.unwrap_or(1);
        if !(1..=last).contains(&rank) {
            let step = &self.career.step;
            self.complain(Severity::Fault, at, format!("{step} {rank}: there are 1 to {last}"));
        }
        let (rank, call_sign) = (rank.clamp(1, last), sheet.call_sign);
        Some(CareerPilot {
            call_sign,
            ship,
            rank,
            path,
            cards,
            spare,
            charged,
            changes: sheet.changes,
            points: sheet.points,
        })
    }

    /// The id of a chassis of the campaign.
    fn ship(&mut self, at: &str, typed: &str) -> Option<String> {
        let career = self.career;
        let known = || career.ships.iter().filter_map(|it| self.library.ship(&it.ship).ok());
        let by_id = career.ship(typed).map(|it| it.ship.clone());
        let named = || known().find(|ship| [&ship.id, &ship.name].iter().any(|it| letters(it) == letters(typed)));
        if let Some(id) = by_id.or_else(|| named().map(|ship| ship.id.clone())) {
            return Some(id);
        }
        let candidates = known().map(|ship| Candidate { id: &ship.id, name: &ship.name, common: 0 });
        let hint = nearest(typed, candidates).map(|id| format!("; did you mean '{id}'?")).unwrap_or_default();
        let message = format!("'{}' is no ship of {}{hint}", shown(typed), career.name);
        self.complain(Severity::Fault, at, message);
        None
    }

    fn path(&mut self, at: &str, typed: &str) -> Option<String> {
        let is_called = |text: &str| letters(text) == letters(typed);
        let found = self.career.paths.iter().find(|it| is_called(&it.id) || is_called(&it.name));
        if found.is_none() {
            let ids: Vec<&str> = self.career.paths.iter().map(|it| it.id.as_str()).collect();
            let message = match &ids[..] {
                [] => format!("{} knows no paths", self.career.name),
                ids => format!("no path '{}'; there are {}", shown(typed), ids.join(", ")),
            };
            self.complain(Severity::Fault, at, message);
        }
        found.map(|it| it.id.clone())
    }

    fn cards(&mut self, at: &str, typed: &[String]) -> Vec<String> {
        let mut ids = Vec::new();
        for name in typed.iter().take(MOST_CARDS) {
            match self.career.find(name) {
                Ok(sale) => ids.push(sale.card.id.clone()),
                // What comes with the ship is not written down.
                Err(_) if self.career.issued(name).is_some() => {}
                Err(message) => self.complain(Severity::Fault, at, message),
            }
        }
        ids
    }

    fn read_list(&mut self, page: &mut Page<'_>) -> Option<Wing> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &["campaign", "name", "pilots"]);
        if let Some(value) = fields.optional("campaign") {
            let unknown = page.text("campaign", value).filter(|text| Campaign::find(text).is_none());
            if let Some(word) = unknown {
                let message = format!("no campaign '{}'; use 'flight-group' or 'hotac'", shown(word));
                page.fault(value.span().start, message);
            }
        }
        let name = fields.optional("name").and_then(|value| page.text("name", value)).map(str::to_owned);
        let mut pilots = Vec::new();
        let value = fields.required(page, "pilots")?;
        for (index, item) in page.list("pilots", value)?.iter().enumerate() {
            if index == Squad::MOST_SHIPS {
                page.fault(item.span().start, format!("a wing has at most {} pilots", Squad::MOST_SHIPS));
                break;
            }
            if item.as_str().is_some() {
                let message = "a printed pilot has no career: write [[pilots]] and the ship of each";
                page.fault(item.span().start, message);
                continue;
            }
            let at = format!("line {}", page.line_of(item.span().start));
            let sheet = page.table("pilots", item).map(|table| self.read_sheet(page, table, item.span().start));
            pilots.extend(sheet.and_then(|sheet| self.pilot(&at, sheet?)));
        }
        Some(Wing { campaign: self.career.campaign, name, pilots })
    }

    fn read_sheet(&self, page: &mut Page<'_>, table: &Table<'_>, at: usize) -> Option<Sheet> {
        let career = self.career;
        let keys: Vec<String> = career.purses.iter().map(|purse| format!("{}-points", purse.id)).collect();
        let mut known = vec!["call-sign", "ship", career.step.as_str(), "cards", "spare", "charged", "changes"];
        known.extend(keys.iter().map(String::as_str));
        if !career.paths.is_empty() {
            known.push("path");
        }
        let fields = Fields::open(page, table, at, &known);
        let text = |page: &mut Page<'_>, key: &str| {
            fields.optional(key).and_then(|value| page.text(key, value)).map(str::to_owned)
        };
        let list = |page: &mut Page<'_>, key: &str| {
            fields.optional(key).and_then(|value| page.each(key, value, |name| Ok(name.to_owned()))).unwrap_or_default()
        };
        let ship = fields.required(page, "ship").and_then(|value| page.text("ship", value));
        let step = career.step.as_str();
        let number = |page: &mut Page<'_>, value: &Value<'_>, key: &str| page.number(key, value, 9999.0);
        let points = keys.iter().map(|key| {
            let value = fields.optional(key)?;
            let points = number(page, value, key)?;
            if points < 0.0 || points.fract() != 0.0 {
                page.fault(value.span().start, format!("'{key}' is a whole number from 0 on"));
            }
            Some(points.max(0.0) as u16)
        });
        let points = points.collect();
        Some(Sheet {
            call_sign: text(page, "call-sign").filter(|it| !it.trim().is_empty()),
            ship: ship?.to_owned(),
            rank: fields.optional(step).and_then(|value| page.whole(step, value, 1..=career.last())),
            path: text(page, "path").filter(|it| !it.is_empty()),
            cards: list(page, "cards"),
            spare: list(page, "spare"),
            charged: list(page, "charged"),
            changes: fields.optional("changes").and_then(|value| page.whole("changes", value, 0..=99)).unwrap_or(0),
            points,
        })
    }
}

/// Writes the list that people write.
pub(super) fn write(wing: &Wing, library: &Library) -> String {
    let mut text = format!("campaign = {:?}\n", wing.campaign.folder());
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    if let Some(name) = &wing.name {
        let _ = writeln!(text, "name = {}", quoted(name));
    }
    let Some(career) = library.career(wing.campaign) else { return text };
    if wing.pilots.is_empty() {
        text.push_str("pilots = []\n");
    }
    for pilot in &wing.pilots {
        text.push_str("\n[[pilots]]\n");
        if let Some(name) = &pilot.call_sign {
            let _ = writeln!(text, "call-sign = {}", quoted(name));
        }
        let _ = writeln!(text, "ship = {:?}\n{} = {}", pilot.ship, career.step, pilot.rank);
        if let Some(path) = &pilot.path {
            let _ = writeln!(text, "path = {path:?}");
        }
        for (key, ids) in [("cards", &pilot.cards), ("spare", &pilot.spare), ("charged", &pilot.charged)] {
            if !ids.is_empty() {
                let _ = writeln!(text, "{key} = {ids:?}");
            }
        }
        if pilot.changes > 0 {
            let _ = writeln!(text, "changes = {}", pilot.changes);
        }
        for (purse, points) in career.purses.iter().zip(&pilot.points) {
            if let Some(points) = points {
                let _ = writeln!(text, "{}-points = {points}", purse.id);
            }
        }
    }
    text
}
