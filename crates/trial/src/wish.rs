//! What somebody wants played over and over, as it is typed.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// What is wanted. Files are named, not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// A mission: its id or name, or a file.
    pub mission: Option<String>,
    /// Which variant of it.
    pub variant: Option<String>,
    /// In which settings, such as `pilots=3..6,level=1..5`.
    pub vary: Option<String>,
    /// The squads of red and blue.
    pub squads: [Option<PathBuf>; 2],
    /// Who flies them, by word.
    pub pilots: [Option<String>; 2],
    /// How many games of each setting.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The rules of a battle: 2.0 or 2.5.
    pub rules: String,
    /// How many rocks lie in a battle.
    pub rocks: u8,
    /// How many rounds a battle has at most.
    pub rounds: u8,
}
