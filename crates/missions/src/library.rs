//! The missions there are.

use std::path::Path;

use tallyho_cards::page::{ContentError, Fault};
use tallyho_cards::word::unknown;

use crate::deck::Deck;
use crate::kinds::Catalogue;
use crate::mission::Mission;
use crate::read::read;

/// Missions and kinds of thing, compiled in: (path below the content folder, text).
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

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

    /// Missions and kinds given as (path, text), the paths below `missions/` and `things/`.
    ///
    /// # Errors
    /// With every fault of every file.
    pub fn from_texts(files: &[(&str, &str)], prefix: &str) -> Result<Self, ContentError> {
        let below = |folder: &str| -> Vec<(String, &str)> {
            let inside = files.iter().filter(|(path, _)| path.starts_with(folder));
            inside.map(|(path, text)| (format!("{prefix}{path}"), *text)).collect()
        };
        let kinds = below("things/");
        let catalogue = Catalogue::read(kinds.iter().map(|(path, text)| (path.as_str(), *text)))?;
        let decks = below("decks/");
        let deck = Deck::read(decks.iter().map(|(path, text)| (path.as_str(), *text)))?;
        let texts = below("missions/").into_iter().map(|(path, text)| (path, text.to_owned())).collect();
        let mut faults: Vec<Fault> = Vec::new();
        let mut missions = Vec::new();
        for (path, text) in below("missions/") {
            match read(&path, text, &catalogue, None) {
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
