//! Finding out which cards a squad file means.

use super::{Complaint, Severity};
use crate::library::{Library, NoPilot, Sought, UnknownName};
use crate::nearest::{letters, nearest_person};
use crate::pilot::Pilot;
use crate::ship::{Faction, Ship};

/// A squad file while it is read: the library it speaks of, and the complaints so far.
#[derive(Debug)]
pub(crate) struct Reader<'l> {
    pub(crate) library: &'l Library,
    pub(crate) complaints: Vec<Complaint>,
}

/// What a file says about a pilot besides the name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints<'l> {
    pub(crate) faction: Option<Faction>,
    pub(crate) ship: Option<&'l Ship>,
}

impl Hints<'_> {
    fn fit(self, pilot: &Pilot) -> bool {
        self.faction.is_none_or(|faction| faction == pilot.faction)
            && self.ship.is_none_or(|ship| ship.id == pilot.ship_id)
    }

    /// In which way a pilot does not fit.
    fn objection(self, pilot: &Pilot) -> String {
        let mut objections = Vec::new();
        if let Some(ship) = self.ship.filter(|ship| ship.id != pilot.ship_id) {
            objections.push(format!("flies '{}', not '{}'", pilot.ship_id, ship.id));
        }
        if let Some(faction) = self.faction.filter(|faction| *faction != pilot.faction) {
            objections.push(format!("flies for '{}', not '{}'", pilot.faction.id(), faction.id()));
        }
        format!("'{}' {}", pilot.id, objections.join(" and "))
    }
}

impl<'l> Reader<'l> {
    pub(crate) fn new(library: &'l Library) -> Self {
        Self { library, complaints: Vec::new() }
    }

    pub(crate) fn complain(&mut self, severity: Severity, path: impl Into<String>, message: impl Into<String>) {
        self.complaints.push(Complaint { path: path.into(), severity, message: message.into() });
    }

    /// The pilot that is meant; complains when there is none, and when it took a guess.
    pub(crate) fn pilot(&mut self, path: &str, typed: &str, hints: Hints<'l>) -> Option<&'l Pilot> {
        match meant(self.library, typed, hints) {
            Ok((pilot, doubt)) => {
                if let Some(doubt) = doubt {
                    self.complain(Severity::Doubt, path, doubt);
                }
                Some(pilot)
            }
            Err(error) => {
                self.complain(Severity::Fault, path, error.to_string());
                None
            }
        }
    }

    /// The faction that is meant.
    pub(crate) fn faction(&mut self, path: &str, typed: &str) -> Option<Faction> {
        Faction::find(typed).map_err(|error| self.complain(Severity::Fault, path, error.to_string())).ok()
    }

    /// The id of the obstacle that is meant.
    pub(crate) fn obstacle(&mut self, path: &str, typed: &str) -> Option<String> {
        match self.library.obstacle(typed) {
            Ok(obstacle) => Some(obstacle.id.clone()),
            Err(error) => {
                self.complain(Severity::Fault, path, error.to_string());
                None
            }
        }
    }
}

/// The pilot that is meant, with what speaks against it.
///
/// Ids come first. A faction or a ship that does not fit the id decides between namesakes: older programs write
/// `hansolo` for every Han Solo.
fn meant<'l>(library: &'l Library, typed: &str, hints: Hints<'_>) -> Result<(&'l Pilot, Option<String>), NoPilot> {
    let wanted = letters(typed);
    let mut all = library.namesakes(typed);
    let by_id = library.pilot_by_id(typed).or_else(|| all.iter().copied().find(|it| letters(&it.id) == wanted));
    if let Some(pilot) = by_id {
        if hints.fit(pilot) {
            return Ok((pilot, None));
        }
        all = library.namesakes(&pilot.name);
    }
    let fitting: Vec<&Pilot> = all.iter().copied().filter(|it| hints.fit(it)).collect();
    match (by_id, &fitting[..], &all[..]) {
        // An id in all its letters was meant as one, and this is another.
        (Some(other), &[pilot], _) if other.id == typed => Ok((pilot, Some(read_as(hints.objection(other), pilot)))),
        (_, &[pilot], _) => Ok((pilot, None)),
        (Some(pilot), [], _) | (None, [], &[pilot]) => Ok((pilot, Some(hints.objection(pilot)))),
        (None, [], []) => match by_base(library, typed, hints) {
            Some(pilot) => {
                let objection = UnknownName { what: Sought::Pilot, typed: typed.to_owned(), nearest: None };
                Ok((pilot, Some(read_as(objection.to_string(), pilot))))
            }
            None => Err(NoPilot::Unknown(unknown(library, typed, hints))),
        },
        (None, [], several) | (_, several @ [_, _, ..], _) => {
            let ids = several.iter().map(|pilot| pilot.id.clone()).collect();
            let ambiguous = NoPilot::Ambiguous { what: Sought::Pilot, typed: typed.to_owned(), ids };
            // Of namesakes, the one that is called after the chassis is the plain card, the others are special prints.
            let mut plain = fitting.into_iter().filter(|it| it.id.strip_suffix(&it.ship_id).is_some());
            match (plain.next(), plain.next()) {
                (Some(pilot), None) => Ok((pilot, Some(read_as(ambiguous.to_string(), pilot)))),
                (None, _) | (Some(_), Some(_)) => Err(ambiguous),
            }
        }
    }
}

/// Who fits of those with the name before a hyphen, as other programs have other words behind it: the only one, or the one
/// that is called after the chassis.
fn by_base<'l>(library: &'l Library, typed: &str, hints: Hints<'_>) -> Option<&'l Pilot> {
    let (base, _) = typed.split_once('-').filter(|(base, _)| base.len() > 2)?;
    hints.ship.map(|_| ()).or(hints.faction.map(|_| ()))?;
    let is_meant = |it: &&Pilot| it.id.split('-').next() == Some(base) && hints.fit(it);
    let fitting: Vec<&Pilot> = library.pilots().iter().filter(is_meant).collect();
    match fitting[..] {
        [pilot] => Some(pilot),
        _ => fitting.into_iter().find(|it| it.id.strip_prefix(base) == Some(&format!("-{}", it.ship_id))),
    }
}

fn read_as(objection: String, pilot: &Pilot) -> String {
    format!("{objection}; read as '{}'", pilot.id)
}

/// Who was most likely meant: rather somebody who fits.
fn unknown(library: &Library, typed: &str, hints: Hints<'_>) -> UnknownName {
    let fitting = library.pilots().iter().filter(|it| hints.fit(it)).map(Pilot::candidate);
    let all = library.pilots().iter().map(Pilot::candidate);
    let nearest = nearest_person(typed, fitting).or_else(|| nearest_person(typed, all)).map(str::to_owned);
    UnknownName { what: Sought::Pilot, typed: typed.to_owned(), nearest }
}
