//! The missions there are.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use tallyho_cards::page::{ContentError, Fault};
use tallyho_cards::word::unknown;
use tallyho_tree::Scanned;

use crate::deck::Deck;
use crate::kinds::Catalogue;
use crate::mission::Mission;
use crate::read::{read, read_scanned};
use crate::threat::FactionDecks;
use crate::tours::Tours;

/// Missions, kinds of thing, pilot cards and tours, compiled in.
static EMBEDDED: &[Scanned<'static>] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The folders that are read.
const FOLDERS: [&str; 5] = ["missions", "things", "decks", "factions", "tours"];

/// What came with the program: read when somebody first asks for it, and only once.
static OWN: LazyLock<Result<Parts, ContentError>> = LazyLock::new(|| Parts::from_files(own(EMBEDDED, "content/")));

/// The missions there are, by their ids.
#[derive(Clone, Debug)]
pub struct Library {
    /// What was read from files; nothing: what came with the program.
    read: Option<Arc<Parts>>,
}

/// Everything that is read together.
#[derive(Debug)]
struct Parts {
    missions: Vec<Mission>,
    catalogue: Catalogue,
    deck: Deck,
    factions: FactionDecks,
    tours: Tours,
    /// Missions as they are written, to be read in other variants.
    files: Vec<File>,
}

/// So many missions are worth a thread of their own.
const MANY: usize = 8;

/// Tells a mission of what else there is: cards of its own, and the names of those that may follow it.
fn introduce(mission: &mut Mission, deck: &Deck, tours: &Tours, names: &[(String, String)]) {
    // What follows a mission of a tour is in the tours.
    if let Some(after) = tours.outcome(&mission.id) {
        mission.after = after;
    }
    let crafts = mission.squads.iter().flat_map(|squad| squad.cells.iter().flatten()).map(|cell| &cell.craft);
    let cards = crafts.filter_map(|craft| deck.card(craft.pilot.as_deref()?)).filter(|card| card.apart);
    let mut apart: Vec<_> = cards.cloned().collect();
    apart.dedup();
    mission.apart = apart;
    let followers = mission.after.iter().flatten().filter_map(|line| Some(line.split_once(": ")?.1));
    let told: Vec<&str> = followers.chain(mission.asked_flags()).collect();
    mission.titles = names.iter().filter(|(id, _)| told.contains(&id.as_str())).cloned().collect();
}

impl Library {
    /// Those that came with the program. They are read when somebody first asks for one: checked where they are edited, so that a
    /// program built for development reads all of them here, and one built for release trusts that somebody has.
    ///
    /// # Errors
    /// When one of the program's own was edited badly before it was built for development.
    pub fn embedded() -> Result<Self, ContentError> {
        if cfg!(debug_assertions) {
            OWN.as_ref().map_err(ContentError::clone)?;
        }
        Ok(Self { read: None })
    }

    /// The same, all of them read at once.
    ///
    /// # Errors
    /// As [`Library::embedded`].
    pub fn embedded_whole() -> Result<Self, ContentError> {
        OWN.as_ref().map_err(ContentError::clone)?;
        Self::embedded()
    }

    /// Missions, kinds and pilot cards given as (path, text), the paths below `missions/`, `things/`, `decks/`, `factions/` and
    /// `tours/`.
    ///
    /// # Errors
    /// With every fault of every file.
    pub fn from_texts(files: &[(&str, &str)], prefix: &str) -> Result<Self, ContentError> {
        let file = |(path, text): &(&str, &str)| File {
            below: (*path).to_owned(),
            shown: format!("{prefix}{path}"),
            text: Cow::Owned((*text).to_owned()),
            outline: &[],
        };
        Self::of_files(files.iter().map(file).collect())
    }

    /// Those that came with the program, and on top of them those of a folder laid out alike: `missions/`, `things/`, `decks/`,
    /// `factions/` and `tours/`, each with `.toml` files. What has the name of something there is takes its place; everything else is
    /// added.
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
                    files.push(File { below, shown, text: Cow::Owned(text), outline: &[] });
                }
                Err(error) => {
                    faults.push(Fault { file: shown, line: None, message: format!("cannot be read: {error}") })
                }
            }
        }
        if faults.is_empty() { Self::of_files(files) } else { Err(ContentError { faults }) }
    }

    fn of_files(files: Vec<File>) -> Result<Self, ContentError> {
        Ok(Self { read: Some(Arc::new(Parts::from_files(files)?)) })
    }

    fn parts(&self) -> &Parts {
        match &self.read {
            Some(read) => read,
            None => OWN
                .as_ref()
                .unwrap_or_else(|faults| panic!("the program was built with faults in its content:\n{faults}")),
        }
    }

    /// All missions, by id.
    pub fn missions(&self) -> &[Mission] {
        &self.parts().missions
    }

    /// Missions as they are written: the file, and its text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.parts().files.iter().map(|file| (file.shown.as_str(), &*file.text))
    }

    /// The kinds of thing they may use.
    pub fn catalogue(&self) -> &Catalogue {
        &self.parts().catalogue
    }

    /// The pilot cards that squads draw.
    pub fn deck(&self) -> &Deck {
        &self.parts().deck
    }

    /// The pilot cards of factions that the enemies of flight groups draw.
    pub fn factions(&self) -> &FactionDecks {
        &self.parts().factions
    }

    /// The tours that campaigns send their pilots on.
    pub fn tours(&self) -> &Tours {
        &self.parts().tours
    }

    /// A mission by its id or its name.
    ///
    /// # Errors
    /// With the nearest name there is.
    pub fn mission(&self, name: &str) -> Result<&Mission, String> {
        let found = self.parts().missions.iter().find(|it| it.id == name || it.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| unknown("mission", name, self.parts().missions.iter().map(|it| it.id.as_str())))
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
        let file = self.parts().files.iter().find(|file| file.below == path).map(File::scanned);
        let file = file.ok_or_else(|| format!("the file of mission '{name}' is not called after it"))?;
        read_scanned(&file, &self.parts().catalogue, Some(variant)).map_err(|error| error.to_string())
    }

    /// Reads a mission from a file of somebody's own.
    ///
    /// # Errors
    /// With every fault of the file.
    pub fn read(&self, path: &Path, text: &str, variant: Option<&str>) -> Result<Mission, ContentError> {
        read(&path.display().to_string(), text, &self.parts().catalogue, variant)
    }
}

impl Parts {
    fn from_files(mut files: Vec<File>) -> Result<Self, ContentError> {
        let below =
            |folder: &'static str| files.iter().filter(move |file| file.below.starts_with(folder)).map(File::scanned);
        let catalogue = Catalogue::read(below("things/"))?;
        let deck = Deck::read(below("decks/"))?;
        let factions = FactionDecks::read(below("factions/"))?;
        let tours = Tours::read(below("tours/"))?;
        let mut faults: Vec<Fault> = Vec::new();
        let mut missions = Vec::new();
        let written: Vec<Scanned<'_>> = below("missions/").collect();
        for mission in read_each(&written, &catalogue) {
            match mission {
                Ok(mission) => missions.push(mission),
                Err(error) => faults.extend(error.faults),
            }
        }
        missions.sort_by(|a: &Mission, b: &Mission| a.id.cmp(&b.id));
        let own = missions.iter().map(|it| (it.id.clone(), it.name.clone()));
        let listed = tours.missions().map(|(_, it)| (it.id.clone(), it.name.clone()));
        let flags = missions.iter().flat_map(|it| &it.reports).map(|it| (it.name.clone(), it.words.clone()));
        let names: Vec<(String, String)> = own.chain(listed).chain(flags).collect();
        missions.iter_mut().for_each(|mission| introduce(mission, &deck, &tours, &names));
        files.retain(|file| file.below.starts_with("missions/"));
        if faults.is_empty() {
            Ok(Self { missions, catalogue, deck, factions, tours, files })
        } else {
            Err(ContentError { faults })
        }
    }
}

/// A file of missions, things or pilot cards.
#[derive(Clone, Debug, PartialEq)]
struct File {
    /// Where it lies below its folder, with slashes.
    below: String,
    /// What it is called in faults.
    shown: String,
    text: Cow<'static, str>,
    /// What was found in the text when the program was built; empty for files of somebody's own.
    outline: &'static [u8],
}

impl File {
    fn scanned(&self) -> Scanned<'_> {
        Scanned { path: &self.shown, text: &self.text, outline: self.outline }
    }
}

/// Reads missions, in their order. They need nothing of each other, so that half of many is read beside the other.
fn read_each(files: &[Scanned<'_>], catalogue: &Catalogue) -> Vec<Result<Mission, ContentError>> {
    let all = |files: &[Scanned<'_>]| files.iter().map(|file| read_scanned(file, catalogue, None)).collect::<Vec<_>>();
    if files.len() < MANY {
        return all(files);
    }
    let (first, second) = files.split_at(files.len() / 2);
    std::thread::scope(|scope| {
        let beside = scope.spawn(|| all(second));
        let mut read = all(first);
        read.extend(beside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        read
    })
}

fn own(files: &[Scanned<'static>], prefix: &str) -> Vec<File> {
    let file = |&Scanned { path, text, outline }: &Scanned<'static>| File {
        below: path.to_owned(),
        shown: format!("{prefix}{path}"),
        text: Cow::Borrowed(text),
        outline,
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
