//! The missions there are.

use std::path::{Path, PathBuf};

use tallyho_cards::page::{ContentError, Fault};
use tallyho_cards::word::unknown;

use crate::deck::Deck;
use crate::kinds::Catalogue;
use crate::mission::Mission;
use crate::read::read;

/// Missions and kinds of thing, compiled in: (path below the content folder, text).
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The folders that are read.
const FOLDERS: [&str; 3] = ["missions", "things", "decks"];

/// The missions there are, by their ids.
#[derive(Clone, Debug)]
pub struct Library {
    missions: Vec<Mission>,
    catalogue: Catalogue,
    deck: Deck,
    /// Missions as they are written, to be read in other variants.
    texts: Vec<(String, String)>,
}

impl Library {
    /// Those that came with the program.
    ///
    /// # Errors
    /// When one of the program's own was edited badly before it was built.
    pub fn embedded() -> Result<Self, ContentError> {
        Self::from_texts(EMBEDDED, "content/")
    }

    /// Missions, kinds and pilot cards given as (path, text), the paths below `missions/`, `things/` and `decks/`.
    ///
    /// # Errors
    /// With every fault of every file.
    pub fn from_texts(files: &[(&str, &str)], prefix: &str) -> Result<Self, ContentError> {
        Self::from_files(&own(files, prefix))
    }

    /// Those that came with the program, and on top of them those of a folder laid out alike: `missions/`, `things/` and `decks/`,
    /// each with `.toml` files. What has the name of something there is takes its place; everything else is added.
    ///
    /// # Errors
    /// With every fault of every file.
    pub fn with_folder(dir: &Path) -> Result<Self, ContentError> {
        let mut files = own(EMBEDDED, "content/");
        let mut faults = Vec::new();
        for (below, path) in listed(dir) {
            let shown = path.display().to_string();
            match std::fs::read_to_string(&path) {
                Ok(text) => {
                    files.retain(|file| file.below != below);
                    files.push(File { below, shown, text });
                }
                Err(error) => {
                    faults.push(Fault { file: shown, line: None, message: format!("cannot be read: {error}") })
                }
            }
        }
        if faults.is_empty() { Self::from_files(&files) } else { Err(ContentError { faults }) }
    }

    fn from_files(files: &[File]) -> Result<Self, ContentError> {
        let below = |folder: &str| -> Vec<(&str, &str)> {
            let inside = files.iter().filter(|file| file.below.starts_with(folder));
            inside.map(|file| (file.shown.as_str(), file.text.as_str())).collect()
        };
        let catalogue = Catalogue::read(below("things/"))?;
        let deck = Deck::read(below("decks/"))?;
        let texts = below("missions/").into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect();
        let mut faults: Vec<Fault> = Vec::new();
        let mut missions = Vec::new();
        for (path, text) in below("missions/") {
            match read(path, text, &catalogue, None) {
                Ok(mission) => missions.push(mission),
                Err(error) => faults.extend(error.faults),
            }
        }
        missions.sort_by(|a: &Mission, b: &Mission| a.id.cmp(&b.id));
        if faults.is_empty() { Ok(Self { missions, catalogue, deck, texts }) } else { Err(ContentError { faults }) }
    }

    /// All missions, by id.
    pub fn missions(&self) -> &[Mission] {
        &self.missions
    }

    /// Missions as they are written: the file, and its text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The kinds of thing they may use.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The pilot cards that squads draw.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// A mission by its id or its name.
    ///
    /// # Errors
    /// With the nearest name there is.
    pub fn mission(&self, name: &str) -> Result<&Mission, String> {
        let found = self.missions.iter().find(|it| it.id == name || it.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| unknown("mission", name, self.missions.iter().map(|it| it.id.as_str())))
    }

    /// A mission of the program's own in one of its variants.
    ///
    /// # Errors
    /// When there is no such mission, or no such variant of it.
    pub fn variant(&self, name: &str, variant: &str) -> Result<Mission, String> {
        let mission = self.mission(name)?;
        if !mission.variants.iter().any(|known| known == variant) {
            return Err(unknown("variant", variant, mission.variants.iter().map(String::as_str)));
        }
        let path = format!("missions/{}.toml", mission.id);
        let text = self.texts.iter().find(|(known, _)| known.ends_with(&path)).map_or("", |(_, text)| text.as_str());
        read(&path, text, &self.catalogue, Some(variant)).map_err(|error| error.to_string())
    }

    /// Reads a mission from a file of somebody's own.
    ///
    /// # Errors
    /// With every fault of the file.
    pub fn read(&self, path: &Path, text: &str, variant: Option<&str>) -> Result<Mission, ContentError> {
        read(&path.display().to_string(), text, &self.catalogue, variant)
    }
}

/// A file of missions, things or pilot cards.
struct File {
    /// Where it lies below its folder, with slashes.
    below: String,
    /// What it is called in faults.
    shown: String,
    text: String,
}

fn own(files: &[(&str, &str)], prefix: &str) -> Vec<File> {
    let file = |(path, text): &(&str, &str)| File {
        below: (*path).to_owned(),
        shown: format!("{prefix}{path}"),
        text: (*text).to_owned(),
    };
    files.iter().map(file).collect()
}

/// The content files of a folder that are read here, by their names.
fn listed(dir: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        // A folder that is not there adds nothing.
        let entries = std::fs::read_dir(dir.join(folder)).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "toml")) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push((format!("{folder}/{name}"), path));
        }
    }
    // Listing order depends on the file system.
    found.sort();
    found
}
