//! Whether two squads fit each other: by points, or by threat where all ships are quick builds.

use tallyho_cards::{Library as Cards, PointSystem, QuickBuild, Squad, SquadPilot};

use super::{Build, BuildWave, is_limited, points_of};
use crate::brief::show::counted;
use crate::mission::Mission;

/// How many percent of the players' points or threat a squad has that Solo Alpha flies in a battle without waves.
pub const BATTLE_SHARE: [u16; 2] = [125, 150];

/// What two squads are together, and what is wrong with that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// How they measure, a line each.
    pub measured: Vec<String>,
    /// Everything that does not fit: none if they do.
    pub faults: Vec<String>,
}

/// What strength is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Points(PointSystem),
    Threat,
}

impl Unit {
    /// What ships are together; `None` where it cannot be told.
    fn of(self, ships: &[&SquadPilot], cards: &Cards) -> Option<u16> {
        match self {
            Self::Points(points) => Some(ships.iter().map(|ship| ship.price(cards, points)).sum()),
            Self::Threat => QuickBuild::threat_of(ships, cards),
        }
    }

    fn words(self, amount: u16) -> String {
        match self {
            Self::Points(_) => counted(usize::from(amount), "point"),
            Self::Threat => format!("{amount} threat"),
        }
    }

    /// Bounds in words.
    fn span(self, [low, high]: [u16; 2]) -> String {
        let unit = match self {
            Self::Points(_) => "points",
            Self::Threat => "threat",
        };
        if low == high { format!("{low} {unit}") } else { format!("{low} to {high} {unit}") }
    }
}

/// The whole numbers within so many percent of something; never more than the share allows, and one at least.
fn within(share: [u16; 2], of: u16) -> [u16; 2] {
    let [low, high] = share.map(|percent| u32::from(percent) * u32::from(of));
    let high = (high / 100).max(1);
    [(low + 50) / 100, high].map(|it| it.min(high) as u16)
}

/// Faults of a measure, with what was measured.
fn measure(name: &str, unit: Unit, (is, fits): (u16, [u16; 2]), why: &str, fit: &mut Fit) {
    let (is_words, span) = (unit.words(is), unit.span(fits));
    fit.measured.push(format!("{name}: {is_words}; {span} fit"));
    if !(fits[0]..=fits[1]).contains(&is) {
        let much = if is < fits[0] { "little" } else { "much" };
        fit.faults.push(format!("{name}: {is_words} is too {much}; {why} is {span}"));
    }
}

impl Mission {
    /// Whether two squads of one's own fit the mission, with every fault at once.
    ///
    /// # Errors
    /// When the mission brings its own enemies.
    pub fn fit(&self, players: &Squad, enemies: &Squad, cards: &Cards) -> Result<Fit, String> {
        let build = self.building()?;
        let total = points_of(players, cards);
        let mut fit = Fit::default();
        build.count(players, enemies, &mut fit);
        let waves = match build.division(enemies, total, cards) {
            Ok(waves) => waves,
            Err(fault) => {
                fit.faults.push(fault);
                return Ok(fit);
            }
        };
        let given = enemies.waves();
        if !given.is_empty() && given != waves.iter().map(Vec::len).collect::<Vec<_>>() {
            let (own, wanted) = (given.len(), build.waves.len());
            fit.faults.push(format!(
                "their squad is divided into {own} waves that do not fit; it takes {wanted} of all its ships"
            ));
        }
        let waves: Vec<Vec<&SquadPilot>> =
            waves.iter().map(|wave| wave.iter().map(|&place| &enemies.pilots[place]).collect()).collect();
        build.measure(players, &waves, cards, &mut fit);
        if QuickBuild::threat_of(&enemies.pilots.iter().collect::<Vec<_>>(), cards).is_none() {
            build.plainness(&waves, total, players.pilots.len(), cards, &mut fit);
        }
        Ok(fit)
    }

    /// Whether a squad of players alone fits the mission, whoever its enemies are.
    ///
    /// # Errors
    /// When the mission brings its own enemies.
    pub fn fit_of_players(&self, players: &Squad, cards: &Cards) -> Result<Fit, String> {
        let mut fit = Fit::default();
        self.building()?.measure(players, &[], cards, &mut fit);
        Ok(fit)
    }
}

impl Build {
    /// By points, or by threat where that fits or both do not.
    fn measure(&self, players: &Squad, waves: &[Vec<&SquadPilot>], cards: &Cards, fit: &mut Fit) {
        let points = self.strength(Unit::Points(PointSystem::TwoHundred), players, waves, cards).unwrap_or_default();
        match self.strength(Unit::Threat, players, waves, cards) {
            // Whoever flies quick builds counts threat, and need not fit by points.
            Some(threat) if threat.faults.is_empty() => fit.measured.extend(threat.measured),
            None | Some(_) if points.faults.is_empty() => fit.measured.extend(points.measured),
            threat => {
                let Fit { measured, faults } = threat.unwrap_or_default();
                fit.measured.extend(points.measured.into_iter().chain(measured));
                fit.faults.extend(points.faults.into_iter().chain(faults));
            }
        }
    }

    fn count(&self, players: &Squad, enemies: &Squad, fit: &mut Fit) {
        let (ours, theirs) = (players.pilots.len(), enemies.pilots.len());
        fit.measured.push(format!("{} of yours against {} of theirs", counted(ours, "ship"), counted(theirs, "ship")));
        let least = self.waves.len();
        if theirs < least {
            let ships = counted(theirs, "ship");
            fit.faults.push(format!("their squad has {ships}; {least} waves need {least} ships at least"));
        }
        if theirs <= ours {
            let (ships, yours) = (counted(theirs, "ship"), counted(ours, "ship"));
            fit.faults.push(format!("their squad has {ships} and yours {yours}; theirs has to have more ships"));
        }
    }

    /// How strong both are in a unit; `None` where that cannot be told.
    fn strength(&self, unit: Unit, players: &Squad, waves: &[Vec<&SquadPilot>], cards: &Cards) -> Option<Fit> {
        let mut fit = Fit::default();
        let (ours, ships) = (players.pilots.iter().collect::<Vec<_>>(), players.pilots.len() as u16);
        let total = unit.of(&ours, cards)?;
        let fits = match unit {
            Unit::Points(_) => self.points.map(|each| each * ships),
            // About so much each: a quarter more or less of all.
            Unit::Threat => within([75, 125], u16::from(self.threat) * ships),
        };
        let why = format!("{} of players", counted(usize::from(ships), "ship"));
        measure("your squad", unit, (total, fits), &why, &mut fit);
        for (BuildWave { name, share, .. }, ships) in self.waves.iter().zip(waves) {
            let is = unit.of(ships, cards)?;
            let [low, high] = share;
            let why = format!("{low} to {high} % of yours");
            let name = format!("their {name}, {}", counted(ships.len(), "ship"));
            measure(&name, unit, (is, within(*share, total)), &why, &mut fit);
        }
        Some(fit)
    }

    /// Enemies are weaker one by one, and carry few upgrades; the ace is not counted.
    fn plainness(&self, waves: &[Vec<&SquadPilot>], total: u16, ships: usize, cards: &Cards, fit: &mut Fit) {
        let ace = self.waves.iter().zip(waves).find_map(|(term, wave)| {
            term.ace.as_ref().and_then(|_| wave.iter().find(|ship| is_limited(&ship.pilot, cards)).copied())
        });
        let plain = waves.iter().flatten().filter(|ship| ace.is_none_or(|ace| !std::ptr::eq(ace, **ship)));
        let (mut count, mut upgrades, mut points) = (0, 0, 0);
        for ship in plain {
            count += 1;
            upgrades += ship.aboard(cards).len();
            points += usize::from(ship.price(cards, PointSystem::TwoHundred));
        }
        if upgrades > count {
            let ships = counted(count, "ship");
            fit.faults.push(format!(
                "their squad has {} on {ships}; more than one each distract from learning",
                counted(upgrades, "upgrade")
            ));
        }
        // On average, without fractions.
        if count > 0 && points * ships >= usize::from(total) * count {
            let (theirs, yours) = (points / count, usize::from(total) / ships.max(1));
            fit.faults.push(format!(
                "their ships have {theirs} points each and yours {yours}; theirs are to be weaker one by one"
            ));
        }
    }
}

/// Whether a squad that Solo Alpha flies in a battle without waves is as strong as it should be against another.
pub fn against(players: &Squad, enemies: &Squad, points: PointSystem, cards: &Cards) -> Fit {
    let fit = |unit: Unit| {
        let mut fit = Fit::default();
        let strength = |squad: &Squad| unit.of(&squad.pilots.iter().collect::<Vec<_>>(), cards);
        let (ours, theirs) = (strength(players)?, strength(enemies)?);
        let [low, high] = BATTLE_SHARE;
        let fits = [u32::from(low) * u32::from(ours), u32::from(high) * u32::from(ours)];
        let fits = [fits[0].div_ceil(100) as u16, (fits[1] / 100) as u16];
        fit.measured.push(format!("your squad: {}", unit.words(ours)));
        measure("their squad", unit, (theirs, fits), &format!("{low} to {high} % of yours"), &mut fit);
        Some(fit)
    };
    let (points, threat) = (fit(Unit::Points(points)).unwrap_or_default(), fit(Unit::Threat));
    match threat {
        Some(threat) if threat.faults.is_empty() => threat,
        None | Some(_) if points.faults.is_empty() => points,
        None => points,
        Some(threat) => Fit {
            measured: points.measured.into_iter().chain(threat.measured).collect(),
            faults: points.faults.into_iter().chain(threat.faults).collect(),
        },
    }
}
