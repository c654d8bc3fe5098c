//! The library: all content, looked up by id or by name.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use crate::ability::Ability;
use crate::flight::{aturi, solo};
use crate::nearest::{Candidate, letters, nearest, nearest_person, shown};
use crate::page::{ContentError, Fault, Page};
use crate::pilot::{Pilot, read_pilots};
use crate::ship::{Faction, Ship};
use crate::token::{Device, Obstacle, read_tokens};

/// Everything the content files say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// Sorted by id, as are the others.
    ships: Vec<Ship>,
    abilities: Vec<Ability>,
    pilots: Vec<Pilot>,
    obstacles: Vec<Obstacle>,
    devices: Vec<Device>,
    solo: Option<solo::Charts>,
    aturi: aturi::Cards,
}

/// Nothing in the library has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was looked for.
    pub what: Sought,
    /// What was typed.
    pub typed: String,
    /// The id most likely meant.
    pub nearest: Option<String>,
}

/// The things that are looked up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A ship.
    Ship,
    /// A pilot.
    Pilot,
    /// An obstacle.
    Obstacle,
    /// A device.
    Device,
    /// A faction.
    Faction,
}

impl Sought {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ship => "ship",
            Self::Pilot => "pilot",
            Self::Obstacle => "obstacle",
            Self::Device => "device",
            Self::Faction => "faction",
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} '{}'; ", self.what.name(), shown(&self.typed))?;
        match (&self.nearest, self.what) {
            (Some(id), _) => write!(f, "did you mean '{id}'?"),
            (None, Sought::Ship) => write!(f, "'tallyho ships' lists them all"),
            (None, Sought::Pilot) => write!(f, "'tallyho pilots' lists them all"),
            (None, Sought::Obstacle | Sought::Device) => write!(f, "'tallyho obstacles' lists them all"),
            (None, Sought::Faction) => write!(f, "use one of: {}", Faction::ALL.map(Faction::id).join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// A name that does not lead to one pilot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPilot {
    /// Nobody has it.
    Unknown(UnknownName),
    /// Several have it.
    Ambiguous {
        /// What was typed.
        typed: String,
        /// The ids of those who have it.
        ids: Vec<String>,
    },
}

impl fmt::Display for NoPilot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => write!(f, "{unknown}"),
            Self::Ambiguous { typed, ids } => {
                write!(f, "'{}' is the name of {} pilots; use an id: {}", shown(typed), ids.len(), ids.join(", "))
            }
        }
    }
}

impl std::error::Error for NoPilot {}

/// The content folder, compiled in: (path below it, text).
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Library {
    /// The content that came with the program.
    ///
    /// # Errors
    /// When a content file of the program's own was edited badly before it was built.
    pub fn embedded() -> Result<Self, ContentError> {
        Self::from_texts(EMBEDDED.iter().copied(), "content/")
    }

    /// The content of files given as (path, text), the paths below a folder laid out like the program's own. Faults name
    /// each file by `prefix` and its path. A file in no known folder is not content.
    ///
    /// ```
    /// use tallyho_cards::Library;
    /// let error = Library::from_texts([("ships/scout.toml", "hull = 3")], "").unwrap_err();
    /// assert!(error.to_string().starts_with("ships/scout.toml:1: "));
    /// ```
    ///
    /// # Errors
    /// With every fault of every file, when there is any.
    pub fn from_texts<'t>(
        files: impl IntoIterator<Item = (&'t str, &'t str)>,
        prefix: &str,
    ) -> Result<Self, ContentError> {
        let mut reading = Reading::default();
        let files: Vec<(&str, &str)> = files.into_iter().collect();
        // Folder by folder: pilots refer to ships, and those to abilities.
        for folder in Folder::ALL {
            for (path, text) in
                files.iter().filter(|(path, _)| path.rsplit_once('/').map(|(dir, _)| dir) == Some(folder.name()))
            {
                reading.read(folder, &format!("{prefix}{path}"), text);
            }
        }
        reading.finish()
    }

    /// The content of a folder that is laid out like the program's own: `abilities/`, `ships/`, `pilots/`, `obstacles/`
    /// and `devices/`, each with `.toml` files.
    ///
    /// # Errors
    /// With every fault of every file, when there is any.
    pub fn read(dir: &Path) -> Result<Self, ContentError> {
        let mut reading = Reading::default();
        for folder in Folder::ALL {
            let path = dir.join(folder.name());
            // Flight systems are not needed by everybody who writes content.
            if folder != Folder::Solo || path.exists() {
                reading.read_folder(folder, &path);
            }
        }
        reading.finish()
    }

    /// All ships, by id.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// All abilities of ships, by id.
    pub fn abilities(&self) -> &[Ability] {
        &self.abilities
    }

    /// The ability of exactly that id.
    pub fn ability(&self, id: &str) -> Option<&Ability> {
        self.abilities.binary_search_by(|ability| ability.id.as_str().cmp(id)).ok().map(|index| &self.abilities[index])
    }

    /// All pilots, by id.
    pub fn pilots(&self) -> &[Pilot] {
        &self.pilots
    }

    /// All obstacles, by id.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// All devices, by id.
    pub fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// The approach charts of the Solo Alpha system, if there is one for each arc.
    pub fn solo_charts(&self) -> Option<&solo::Charts> {
        self.solo.as_ref()
    }

    /// The cards of automated ships, by Heroes of the Aturi Cluster.
    pub fn aturi_cards(&self) -> &aturi::Cards {
        &self.aturi
    }

    /// The ship of that id or name; case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant.
    pub fn ship(&self, name: &str) -> Result<&Ship, UnknownName> {
        find(&self.ships, Sought::Ship, name, Ship::candidate)
    }

    /// The pilot of that id, or of that name if nobody else has it; case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant; when there are several, with all of them.
    pub fn pilot(&self, name: &str) -> Result<&Pilot, NoPilot> {
        if let Some(pilot) = self.pilot_by_id(name) {
            return Ok(pilot);
        }
        match self.namesakes(name)[..] {
            [pilot] => Ok(pilot),
            [] => {
                let nearest = nearest_person(name, self.pilots.iter().map(Pilot::candidate)).map(str::to_owned);
                Err(NoPilot::Unknown(UnknownName { what: Sought::Pilot, typed: name.to_owned(), nearest }))
            }
            ref several => {
                let ids = several.iter().map(|pilot| pilot.id.clone()).collect();
                Err(NoPilot::Ambiguous { typed: name.to_owned(), ids })
            }
        }
    }

    /// The pilot of exactly that id.
    pub fn pilot_by_id(&self, id: &str) -> Option<&Pilot> {
        self.pilots.binary_search_by(|pilot| pilot.id.as_str().cmp(id)).ok().map(|index| &self.pilots[index])
    }

    /// All pilots of that id or name, by id; case, blanks and punctuation do not matter.
    pub fn namesakes(&self, name: &str) -> Vec<&Pilot> {
        let wanted = letters(name);
        self.pilots.iter().filter(|pilot| letters(&pilot.id) == wanted || letters(&pilot.name) == wanted).collect()
    }

    /// The obstacle of that id or name.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant.
    pub fn obstacle(&self, name: &str) -> Result<&Obstacle, UnknownName> {
        find(&self.obstacles, Sought::Obstacle, name, |it| Candidate { id: &it.id, name: &it.name, common: 0 })
    }

    /// The device of that id or name.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant.
    pub fn device(&self, name: &str) -> Result<&Device, UnknownName> {
        find(&self.devices, Sought::Device, name, |it| Candidate { id: &it.id, name: &it.name, common: 0 })
    }
}

fn find<'a, T>(
    sorted: &'a [T],
    what: Sought,
    typed: &str,
    candidate: impl Fn(&'a T) -> Candidate<'a>,
) -> Result<&'a T, UnknownName> {
    if let Ok(index) = sorted.binary_search_by(|it| candidate(it).id.cmp(typed)) {
        return Ok(&sorted[index]);
    }
    let wanted = letters(typed);
    let is_meant = |it: &&'a T| {
        let Candidate { id, name, .. } = candidate(it);
        wanted == id || wanted == letters(name)
    };
    sorted.iter().find(is_meant).ok_or_else(|| UnknownName {
        what,
        typed: typed.to_owned(),
        nearest: nearest(typed, sorted.iter().map(candidate)).map(str::to_owned),
    })
}

/// The folders of the layout; the folder decides what a file may hold. Pilots are read after the ships they fly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Folder {
    Abilities,
    Ships,
    Pilots,
    Obstacles,
    Devices,
    Solo,
    Aturi,
}

impl Folder {
    const ALL: [Self; 7] =
        [Self::Abilities, Self::Ships, Self::Pilots, Self::Obstacles, Self::Devices, Self::Solo, Self::Aturi];

    const fn name(self) -> &'static str {
        match self {
            Self::Abilities => "abilities",
            Self::Ships => "ships",
            Self::Pilots => "pilots",
            Self::Obstacles => "obstacles",
            Self::Devices => "devices",
            Self::Solo => "flight/solo",
            Self::Aturi => "flight/aturi",
        }
    }
}

/// A library in the making.
#[derive(Debug, Default)]
struct Reading {
    library: Library,
    faults: Vec<Fault>,
    /// The ids of ships whose own files are at fault: their pilots need not be told so again.
    ships_at_fault: Vec<String>,
    /// Ids and names already taken, and by whom: lookups must find one thing only.
    taken: BTreeMap<(Folder, String), String>,
    solo: Vec<solo::Chart>,
}

impl Reading {
    fn read_folder(&mut self, folder: Folder, dir: &Path) {
        let entries = fs::read_dir(dir).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
        let entries = match entries {
            Ok(entries) => entries,
            Err(error) => return self.unreadable(dir, &error),
        };
        let mut files: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
        files.sort();
        for path in files {
            match fs::read_to_string(&path) {
                Ok(text) => self.read(folder, &path.display().to_string(), &text),
                Err(error) => self.unreadable(&path, &error),
            }
        }
    }

    fn unreadable(&mut self, path: &Path, error: &std::io::Error) {
        let message = format!("cannot be read: {error}");
        self.faults.push(Fault { file: path.display().to_string(), line: None, message });
    }

    fn read(&mut self, folder: Folder, file: &str, text: &str) {
        let mut page = Page::new(file, text);
        let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match folder {
            Folder::Abilities => {
                if let Some((ability, at)) = Ability::read(&mut page, stem) {
                    self.take_id(&mut page, folder, &ability.id, at);
                    self.library.abilities.push(ability);
                }
            }
            Folder::Ships => match Ship::read(&mut page, stem) {
                None => self.ships_at_fault.push(stem.to_owned()),
                Some((ship, at)) => {
                    self.check_abilities(&mut page, [&ship.ability, &ship.twenty_point.ability], at);
                    self.take(&mut page, folder, &ship.id, &ship.name, at);
                    self.library.ships.push(ship);
                }
            },
            Folder::Pilots => self.read_pilots(&mut page, stem),
            Folder::Obstacles => {
                for (obstacle, at) in read_tokens(&mut page, "obstacle") {
                    self.take(&mut page, folder, &obstacle.id, &obstacle.name, at);
                    self.library.obstacles.push(obstacle);
                }
            }
            Folder::Solo => {
                if let Some((chart, at)) = solo::Chart::read(&mut page) {
                    self.take_id(&mut page, folder, chart.arc.name(), at);
                    self.solo.push(chart);
                }
            }
            Folder::Aturi => {
                if let Some((card, at)) = aturi::Card::read(&mut page, stem, &self.library.ships) {
                    self.take_id(&mut page, folder, &card.ship, at);
                    self.library.aturi.push(card);
                }
            }
            Folder::Devices => {
                for (device, at) in read_tokens(&mut page, "device") {
                    self.take(&mut page, folder, &device.id, &device.name, at);
                    self.library.devices.push(device);
                }
            }
        }
        self.faults.append(&mut page.into_faults());
    }

    fn read_pilots(&mut self, page: &mut Page<'_>, stem: &str) {
        let ship = self.library.ships.iter().find(|ship| ship.id == stem);
        if ship.is_none() && !self.ships_at_fault.iter().any(|id| id == stem) {
            let ids = self.library.ships.iter().map(Ship::candidate);
            let hint = nearest(stem, ids).map(|id| format!("; did you mean '{id}'?")).unwrap_or_default();
            page.fault(0, format!("the file's name '{}' is no ship{hint}", shown(stem)));
        }
        for (pilot, at) in read_pilots(page, stem, ship) {
            self.check_abilities(page, [&pilot.stats.ability], at);
            self.take_id(page, Folder::Pilots, &pilot.id, at);
            self.library.pilots.push(pilot);
        }
    }

    /// Abilities that are named must be there. One whose own file is at fault is told twice.
    fn check_abilities<const N: usize>(&self, page: &mut Page<'_>, named: [&Option<String>; N], at: usize) {
        for id in named.into_iter().flatten() {
            if !self.library.abilities.iter().any(|ability| ability.id == *id) {
                let hint = nearest(id, self.library.abilities.iter().map(Ability::candidate));
                let hint = hint.map(|id| format!("; did you mean '{id}'?")).unwrap_or_default();
                page.fault(at, format!("no ability '{}'{hint}", shown(id)));
            }
        }
    }

    fn take_id(&mut self, page: &mut Page<'_>, folder: Folder, id: &str, at: usize) {
        if let Some(other) = self.taken.insert((folder, id.to_owned()), page.place(at)) {
            page.fault(at, format!("id '{id}' is already used at {other}"));
        }
    }

    fn take(&mut self, page: &mut Page<'_>, folder: Folder, id: &str, name: &str, at: usize) {
        self.take_id(page, folder, id, at);
        let here = page.place(at);
        let name_letters = letters(name);
        if name_letters != id
            && let Some(other) = self.taken.insert((folder, name_letters), here)
        {
            page.fault(at, format!("name '{}' is already used at {other}", shown(name)));
        }
    }

    fn finish(self) -> Result<Library, ContentError> {
        let Self { mut library, mut faults, solo, .. } = self;
        library.solo = solo::Charts::of(solo);
        if !faults.is_empty() {
            // Stable: faults on one line stay in the order in which they were found.
            faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
            return Err(ContentError { faults });
        }
        library.abilities.sort_by(|a, b| a.id.cmp(&b.id));
        library.ships.sort_by(|a, b| a.id.cmp(&b.id));
        library.pilots.sort_by(|a, b| a.id.cmp(&b.id));
        library.obstacles.sort_by(|a, b| a.id.cmp(&b.id));
        library.devices.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(library)
    }
}

#[cfg(test)]
mod tests;
