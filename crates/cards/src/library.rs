//! The library: all content, looked up by id or by name.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use crate::nearest::{Candidate, letters, nearest, shown};
use crate::page::{ContentError, Fault, Page};
use crate::ship::{Faction, Ship};
use crate::token::{Device, Obstacle, read_tokens};

/// Everything the content files say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// Sorted by id, as are the others.
    ships: Vec<Ship>,
    obstacles: Vec<Obstacle>,
    devices: Vec<Device>,
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
            (None, Sought::Obstacle | Sought::Device) => write!(f, "'tallyho obstacles' lists them all"),
            (None, Sought::Faction) => write!(f, "use one of: {}", Faction::ALL.map(Faction::id).join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

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
        for (path, text) in files {
            let folder = Folder::ALL.into_iter().find(|folder| path.split('/').next() == Some(folder.name()));
            if let Some(folder) = folder {
                reading.read(folder, &format!("{prefix}{path}"), text);
            }
        }
        reading.finish()
    }

    /// The content of a folder that is laid out like the program's own: `ships/`, `obstacles/` and `devices/`, each
    /// with `.toml` files.
    ///
    /// # Errors
    /// With every fault of every file, when there is any.
    pub fn read(dir: &Path) -> Result<Self, ContentError> {
        let mut reading = Reading::default();
        for folder in Folder::ALL {
            reading.read_folder(folder, &dir.join(folder.name()));
        }
        reading.finish()
    }

    /// All ships, by id.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// All obstacles, by id.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// All devices, by id.
    pub fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// The ship of that id or name; case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant.
    pub fn ship(&self, name: &str) -> Result<&Ship, UnknownName> {
        find(&self.ships, Sought::Ship, name, |it| Candidate { id: &it.id, name: &it.name, common: it.factions.len() })
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

/// The folders of the layout; the folder decides what a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Folder {
    Ships,
    Obstacles,
    Devices,
}

impl Folder {
    const ALL: [Self; 3] = [Self::Ships, Self::Obstacles, Self::Devices];

    const fn name(self) -> &'static str {
        match self {
            Self::Ships => "ships",
            Self::Obstacles => "obstacles",
            Self::Devices => "devices",
        }
    }
}

/// A library in the making.
#[derive(Debug, Default)]
struct Reading {
    library: Library,
    faults: Vec<Fault>,
    /// Ids and names already taken, and by whom: lookups must find one thing only.
    taken: BTreeMap<(Folder, String), String>,
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
        match folder {
            Folder::Ships => {
                let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                if let Some((ship, at)) = Ship::read(&mut page, stem) {
                    self.take(&mut page, folder, &ship.id, &ship.name, at);
                    self.library.ships.push(ship);
                }
            }
            Folder::Obstacles => {
                for (obstacle, at) in read_tokens(&mut page, "obstacle") {
                    self.take(&mut page, folder, &obstacle.id, &obstacle.name, at);
                    self.library.obstacles.push(obstacle);
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

    fn take(&mut self, page: &mut Page<'_>, folder: Folder, id: &str, name: &str, at: usize) {
        let here = page.place(at);
        let name_letters = letters(name);
        if let Some(other) = self.taken.insert((folder, id.to_owned()), here.clone()) {
            page.fault(at, format!("id '{id}' is already used at {other}"));
        }
        if name_letters != id
            && let Some(other) = self.taken.insert((folder, name_letters), here)
        {
            page.fault(at, format!("name '{}' is already used at {other}", shown(name)));
        }
    }

    fn finish(self) -> Result<Library, ContentError> {
        let Self { mut library, mut faults, .. } = self;
        if !faults.is_empty() {
            // Stable: faults on one line stay in the order in which they were found.
            faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
            return Err(ContentError { faults });
        }
        library.ships.sort_by(|a, b| a.id.cmp(&b.id));
        library.obstacles.sort_by(|a, b| a.id.cmp(&b.id));
        library.devices.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(library)
    }
}

#[cfg(test)]
mod tests;
