//! Squads of one's own for a mission: how they are built, divided into waves, and whether they fit.

mod fit;

use std::fmt;
use std::str::FromStr;

use tallyho_cards::{Library as Cards, PointSystem, Squad, SquadPilot};

use crate::mission::{Cell, Craft, Mission};

pub use fit::{BATTLE_SHARE, Fit, against};

/// How squads of one's own are built for a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// The least and the most points of players' ships, on average.
    pub points: [u16; 2],
    /// About how much threat each of them is, where squads are quick builds.
    pub threat: u8,
    /// The waves of the enemy squad.
    pub waves: Vec<BuildWave>,
}

/// A wave of an enemy squad of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildWave {
    /// What it is called.
    pub name: String,
    /// The squad of the mission whose place it takes.
    pub squad: String,
    /// The squad of its one limited pilot, where it has to have one.
    pub ace: Option<String>,
    /// How many percent of the players' points it has.
    pub share: [u16; 2],
}

/// A ship of an enemy squad of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnShip {
    /// The id of its pilot.
    pub pilot: String,
    /// The ids of its upgrades.
    pub upgrades: Vec<String>,
}

/// An enemy squad of one's own, divided into waves. As a text it is one word: ships by their pilots, `;` between ships, `/` between
/// waves, and upgrades after a colon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWaves(pub Vec<Vec<OwnShip>>);

impl fmt::Display for OwnShip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.upgrades.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.pilot, self.upgrades.join(","))
    }
}

impl fmt::Display for OwnWaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wave = |wave: &Vec<OwnShip>| wave.iter().map(ToString::to_string).collect::<Vec<_>>().join(";");
        write!(f, "{}", self.0.iter().map(wave).collect::<Vec<_>>().join("/"))
    }
}

impl FromStr for OwnWaves {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sound = |id: &str| !id.is_empty() && id.chars().all(|it| it.is_ascii_alphanumeric() || it == '-');
        let ship = |text: &str| {
            let (pilot, upgrades) = text.split_once(':').map_or((text, None), |(pilot, rest)| (pilot, Some(rest)));
            let upgrades: Vec<String> = upgrades.into_iter().flat_map(|it| it.split(',')).map(str::to_owned).collect();
            let known = sound(pilot) && upgrades.iter().all(|id| sound(id));
            known.then(|| OwnShip { pilot: pilot.to_owned(), upgrades }).ok_or_else(|| format!("'{text}' is no ship"))
        };
        let wave = |text: &str| text.split(';').filter(|it| !it.is_empty()).map(ship).collect::<Result<Vec<_>, _>>();
        text.split('/').map(wave).collect::<Result<_, _>>().map(Self)
    }
}

impl OwnShip {
    fn of(ship: &SquadPilot, cards: &Cards) -> Self {
        let upgrades = ship.aboard(cards).iter().map(|card| card.id.clone()).collect();
        Self { pilot: ship.pilot.clone(), upgrades }
    }
}

impl Mission {
    /// How squads of one's own are built for it.
    ///
    /// # Errors
    /// Where its enemies are always the same.
    pub fn building(&self) -> Result<&Build, String> {
        self.build.as_ref().ok_or_else(|| {
            format!("the enemies of {} are its own; a mission with a [build] takes squads for them", self.name)
        })
    }

    /// The squads that it suggests itself: to so many players, and for their enemies in waves.
    pub fn suggested_squads(&self, pilots: u8, cards: &Cards) -> [Squad; 2] {
        let bring = self.team.map_or(&[][..], |team| &self.bring[team]);
        let players = listed(bring.iter().cycle().take(usize::from(pilots)), &[], cards);
        let cells =
            |id: &String| self.squads.iter().find(|squad| squad.id == *id).and_then(|squad| squad.cells.first());
        let wave = |wave: &BuildWave| -> Vec<Craft> {
            let cells = wave.ace.iter().chain([&wave.squad]).filter_map(cells).flatten();
            cells.flat_map(|cell| std::iter::repeat_n(cell.craft.clone(), usize::from(cell.count))).collect()
        };
        let waves: Vec<Vec<Craft>> = self.build.iter().flat_map(|build| &build.waves).map(wave).collect();
        let counts: Vec<usize> = waves.iter().map(Vec::len).collect();
        [players, listed(waves.iter().flatten(), &counts, cards)]
    }

    /// An enemy squad divided into the mission's waves: as its file says, or by points against players of so many.
    ///
    /// # Errors
    /// When the mission brings its own enemies, or nobody of the squad can be the ace that it needs.
    pub fn own_waves(&self, enemies: &Squad, players: u16, cards: &Cards) -> Result<OwnWaves, String> {
        let waves = self.building()?.division(enemies, players, cards)?;
        let ship = |place: usize| OwnShip::of(&enemies.pilots[place], cards);
        Ok(OwnWaves(waves.into_iter().map(|wave| wave.into_iter().map(ship).collect()).collect()))
    }

    /// The mission with these enemies in the place of its own.
    ///
    /// # Errors
    /// When it brings its own enemies, the waves are not as many as it has, or a ship is not in the library.
    pub fn with_enemies(&self, waves: &OwnWaves, cards: &Cards) -> Result<Self, String> {
        let build = self.building()?;
        if waves.0.len() != build.waves.len() {
            return Err(format!("{} has {} waves, not {}", self.name, build.waves.len(), waves.0.len()));
        }
        let mut mission = self.clone();
        for (term, ships) in build.waves.iter().zip(&waves.0) {
            let mut cells = ships.iter().map(|ship| cell(ship, cards)).collect::<Result<Vec<_>, _>>()?;
            if let Some(ace) = &term.ace {
                let place = ships.iter().position(|ship| is_limited(&ship.pilot, cards));
                let place = place.ok_or_else(|| no_ace(&term.name))?;
                mission.station(ace, vec![cells.remove(place)]);
            }
            mission.station(&term.squad, cells);
        }
        Ok(mission)
    }

    fn station(&mut self, squad: &str, mut cells: Vec<Cell>) {
        // Ships that are alike are told together.
        cells.dedup_by(|next, before| {
            let alike = next.craft == before.craft;
            before.count += if alike { next.count } else { 0 };
            alike
        });
        let known = self.squads.iter_mut().filter(|it| it.id == squad);
        known.for_each(|it| it.cells = vec![cells.clone()]);
    }
}

/// Ships of a mission as a squad that somebody could have written down.
fn listed<'c>(crafts: impl Iterator<Item = &'c Craft>, waves: &[usize], cards: &Cards) -> Squad {
    let ship = |craft: &Craft| {
        let pilot = craft.pilot.as_ref()?;
        Some(format!("\"{pilot}: {}\"", craft.upgrades.join(", ")))
    };
    let ships: Vec<String> = crafts.filter_map(ship).collect();
    let waves = if waves.is_empty() { String::new() } else { format!("\nwaves = {waves:?}") };
    Squad::read(&format!("pilots = [{}]{waves}", ships.join(", ")), cards).squad
}

/// What the ships of a squad cost in the game that such missions are played by.
pub fn points_of(squad: &Squad, cards: &Cards) -> u16 {
    squad.pilots.iter().map(|ship| ship.price(cards, PointSystem::TwoHundred)).sum()
}

fn no_ace(wave: &str) -> String {
    format!("nobody in the {wave} has a limited pilot, so nobody can be the ace; put one in the place of another ship")
}

fn is_limited(pilot: &str, cards: &Cards) -> bool {
    cards.pilot_by_id(pilot).is_some_and(|pilot| pilot.limited > 0)
}

fn cell(ship: &OwnShip, cards: &Cards) -> Result<Cell, String> {
    let pilot = cards.pilot_by_id(&ship.pilot).ok_or_else(|| format!("there is no pilot '{}'", ship.pilot))?;
    if let Some(unknown) = ship.upgrades.iter().find(|id| cards.upgrade_by_id(id).is_none()) {
        return Err(format!("there is no card '{unknown}'"));
    }
    let craft = Craft {
        chassis: pilot.ship_id.clone(),
        pilot: Some(pilot.id.clone()),
        upgrades: ship.upgrades.clone(),
        ..Craft::default()
    };
    Ok(Cell { craft, count: 1, from_level: 1, instead: false })
}

impl Build {
    /// Which ships of a squad are in which wave, by their places.
    fn division(&self, enemies: &Squad, players: u16, cards: &Cards) -> Result<Vec<Vec<usize>>, String> {
        let counts = enemies.waves();
        if counts.len() == self.waves.len() && counts.iter().sum::<usize>() == enemies.pilots.len() {
            let mut places = 0..enemies.pilots.len();
            return Ok(counts.iter().map(|count| places.by_ref().take(*count).collect()).collect());
        }
        let prices: Vec<u16> = enemies.pilots.iter().map(|it| it.price(cards, PointSystem::TwoHundred)).collect();
        let limited = (0..prices.len()).filter(|&place| is_limited(&enemies.pilots[place].pilot, cards));
        // The one who costs most hunts; of equals the first.
        let best = limited.max_by_key(|&place| (prices[place], std::cmp::Reverse(place)));
        let ace = match self.waves.iter().position(|wave| wave.ace.is_some()) {
            None => None,
            Some(wave) => Some((wave, best.ok_or_else(|| no_ace(&self.waves[wave].name))?)),
        };
        let initiative = |place: usize| enemies.pilots[place].pilot(cards).map_or(0, |pilot| pilot.initiative);
        let mut order: Vec<usize> =
            (0..prices.len()).filter(|&place| ace.is_none_or(|(_, ace)| ace != place)).collect();
        order.sort_by_key(|&place| (prices[place], initiative(place), place));
        let ahead = |wave: usize| ace.filter(|(of, _)| *of == wave).map(|(_, ship)| ship);
        let cuts = self.cuts(&order.iter().map(|&place| prices[place]).collect::<Vec<_>>(), players, |wave| {
            ahead(wave).map_or(0, |ship| prices[ship])
        });
        let wave = |wave: usize| ahead(wave).into_iter().chain(order[cuts[wave]..cuts[wave + 1]].iter().copied());
        Ok((0..self.waves.len()).map(|it| wave(it).collect()).collect())
    }

    /// Where ships in a row, cheapest first, are cut into waves that are as near as can be to the middle of their shares.
    fn cuts(&self, prices: &[u16], players: u16, ahead: impl Fn(usize) -> u16) -> Vec<usize> {
        let (ships, waves) = (prices.len(), self.waves.len());
        let off = |wave: usize, from: usize, to: usize| {
            let points: i64 = prices[from..to].iter().map(|price| i64::from(*price)).sum::<i64>();
            let [low, high] = self.waves[wave].share.map(i64::from);
            ((points + i64::from(ahead(wave))) * 200 - i64::from(players) * (low + high)).pow(2)
        };
        // Nobody waits in vain: a wave has a ship as long as there are enough.
        let least = |wave: usize| usize::from(ships >= waves && ahead(wave) == 0);
        // By the number of waves and of ships in them: how far off the best cuts are, and where the last of them is.
        let mut best: Vec<Vec<Option<(i64, usize)>>> = vec![vec![None; ships + 1]; waves + 1];
        best[0][0] = Some((0, 0));
        for wave in 0..waves {
            for to in 0..=ships {
                let cut = |from: usize| {
                    let (before, _) = best[wave][from].filter(|_| from + least(wave) <= to)?;
                    Some((before + off(wave, from, to), from))
                };
                best[wave + 1][to] = (0..=to).filter_map(cut).min();
            }
        }
        let mut cuts = vec![ships];
        for wave in (1..=waves).rev() {
            let to = cuts[cuts.len() - 1];
            cuts.push(best[wave][to].map_or(0, |(_, from)| from));
        }
        cuts.reverse();
        cuts
    }
}

#[cfg(test)]
mod tests;
