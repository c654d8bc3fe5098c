//! Quick builds: a pilot with these upgrades is that much threat, without any counting of points.

use crate::library::Library;
use crate::squad::SquadPilot;

/// A quick build, by the pilot who is its first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuickBuild {
    /// How much threat it is.
    pub threat: u8,
    /// The ids of the upgrades.
    pub upgrades: Vec<String>,
    /// The ship that belongs to it, too: its pilot and upgrades.
    pub partner: Option<(String, Vec<String>)>,
}

impl QuickBuild {
    /// Reads `2: elusive, shieldupgrade`, or of two ships `6: advancedsensors, ig2000 + ig88d: advancedsensors, ig2000`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no quick build: write '2: elusive, shieldupgrade'");
        let (first, partner) = text.split_once(" + ").map_or((text, None), |(first, second)| (first, Some(second)));
        let (threat, upgrades) = crewed(first);
        let threat = threat.parse().ok().filter(|threat| (1..=20).contains(threat)).ok_or_else(wrong)?;
        let partner = partner.map(crewed).map(|(pilot, upgrades)| (pilot.to_owned(), upgrades));
        let named = upgrades.iter().chain(partner.iter().flat_map(|(pilot, upgrades)| upgrades.iter().chain([pilot])));
        if named.into_iter().any(String::is_empty) {
            return Err(wrong());
        }
        Ok(Self { threat, upgrades, partner })
    }

    /// The threat of ships that are quick builds, all of them; of any others nobody can say.
    pub fn threat_of(ships: &[&SquadPilot], library: &Library) -> Option<u16> {
        let mut open: Vec<&SquadPilot> = Vec::new();
        let mut threat = 0;
        for ship in ships {
            let alone = |build: &&Self| build.partner.is_none() && is_aboard(ship, &build.upgrades);
            match ship.pilot(library)?.quick_builds.iter().find(alone) {
                Some(build) => threat += u16::from(build.threat),
                None => open.push(ship),
            }
        }
        // Two ships of one build, whichever comes first.
        while let Some(&ship) = open.first() {
            let mate = (1..open.len()).find_map(|place| {
                let pair = pair(ship, open[place], library).or_else(|| pair(open[place], ship, library));
                pair.map(|threat| (place, threat))
            });
            let (place, more) = mate?;
            threat += u16::from(more);
            open.remove(place);
            open.remove(0);
        }
        Some(threat)
    }
}

/// A name, and what stands behind its colon.
fn crewed(text: &str) -> (&str, Vec<String>) {
    let (name, upgrades) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
    let upgrades = upgrades.into_iter().flat_map(|it| it.split(',')).map(|it| it.trim().to_owned());
    (name.trim(), upgrades.collect())
}

fn pair(first: &SquadPilot, second: &SquadPilot, library: &Library) -> Option<u8> {
    let both = |build: &&QuickBuild| {
        let partner = build.partner.as_ref();
        is_aboard(first, &build.upgrades)
            && partner.is_some_and(|(pilot, upgrades)| *pilot == second.pilot && is_aboard(second, upgrades))
    };
    first.pilot(library)?.quick_builds.iter().find(both).map(|build| build.threat)
}

/// Whether a ship carries these upgrades and no others.
fn is_aboard(ship: &SquadPilot, upgrades: &[String]) -> bool {
    let mut own: Vec<&str> = ship.upgrades.iter().map(|it| it.id.as_str()).collect();
    let mut wanted: Vec<&str> = upgrades.iter().map(String::as_str).collect();
    own.sort_unstable();
    wanted.sort_unstable();
    own == wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squad::Squad;

    fn threat(pilots: &str) -> Option<u16> {
        let library = Library::embedded().unwrap();
        let read = Squad::read(&format!("pilots = [{pilots}]"), &library);
        assert!(read.complaints.is_empty(), "{:?}", read.complaints);
        QuickBuild::threat_of(&read.squad.pilots.iter().collect::<Vec<_>>(), &library)
    }

    #[test]
    fn the_threat_of_a_squad_is_that_of_its_quick_builds_and_of_nothing_else() {
        assert_eq!(threat(r#""academypilot x3", "valenrudor: shieldupgrade, elusive""#), Some(5));
        // Two ships of one build, whichever comes first.
        assert_eq!(threat(r#""nashtahpup", "bossk: marksmanship, greedo, houndstooth""#), Some(3));
        assert_eq!(threat(r#""planetarysentinel x2: connernets""#), Some(3));
        for other in [r#""valenrudor: elusive""#, r#""academypilot", "redsquadronveteran""#, r#""nashtahpup""#] {
            assert_eq!(threat(other), None, "{other}");
        }
    }

    #[test]
    fn a_quick_build_is_read_or_refused() {
        let pair = QuickBuild::read("6: a, b + ig88d: c").unwrap();
        assert_eq!((pair.threat, pair.upgrades.len()), (6, 2));
        assert_eq!(pair.partner, Some(("ig88d".to_owned(), vec!["c".to_owned()])));
        for wrong in ["", "elusive", "0: elusive", "2: ", "2: a,, b", "2: a + "] {
            assert!(QuickBuild::read(wrong).is_err(), "{wrong}");
        }
    }
}
