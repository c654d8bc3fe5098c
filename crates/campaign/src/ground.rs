//! What every campaign has: players who come and go, a coordinator, proposals, corrections, and what is hidden.

use serde::{Deserialize, Serialize};

use crate::action::Refusal;

/// Who does something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum By {
    /// Whoever leads the campaign, or the group at one screen.
    Coordinator,
    /// A player, by id.
    Player(String),
}

/// What stands before the id of a player in the ledger.
const PLAYER: &str = "player ";

impl By {
    /// The word for it in the ledger.
    pub fn word(&self) -> String {
        match self {
            Self::Coordinator => "coordinator".to_owned(),
            Self::Player(id) => format!("{PLAYER}{id}"),
        }
    }

    /// Reads that word.
    pub fn read(word: Option<&str>) -> Self {
        match word.and_then(|it| it.strip_prefix(PLAYER)) {
            Some(id) => Self::Player(id.to_owned()),
            None => Self::Coordinator,
        }
    }
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// A short word, which stays.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether the player has left.
    pub left: bool,
}

/// Something that others must agree to: taking back what is theirs, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Who wants it.
    pub by: By,
    /// How many actions would be left.
    pub keep: u64,
    /// Whose actions would be taken back, and who has not agreed yet.
    pub wanting: Vec<By>,
}

/// A number that was set by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// What.
    pub what: String,
    /// What it was.
    pub from: i64,
    /// What it is now.
    pub to: i64,
    /// Why.
    pub reason: String,
}

/// What every campaign has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// What it is called.
    pub name: String,
    /// Those who play.
    pub players: Vec<Player>,
    /// Whether everything may be seen that is a surprise.
    pub shown: bool,
    /// What was corrected by hand.
    pub corrections: Vec<Correction>,
}

impl Ground {
    /// The player of that id.
    pub fn player(&self, id: &str) -> Option<&Player> {
        self.players.iter().find(|it| it.id == id)
    }

    /// Those who have not left.
    pub fn present(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|it| !it.left)
    }

    /// A word for something new, made of its name, that none of these has.
    pub fn word<'t>(name: &str, taken: impl Iterator<Item = &'t str> + Clone) -> String {
        let kept = name.chars().filter(|it| it.is_alphanumeric() || *it == ' ' || *it == '-');
        let word: String = kept.flat_map(char::to_lowercase).map(|it| if it == ' ' { '-' } else { it }).collect();
        let word = match word.trim_matches('-') {
            "" => "somebody",
            other => other,
        };
        let free = |word: &str| taken.clone().all(|it| it != word);
        if free(word) {
            return word.to_owned();
        }
        (2_u32..).map(|number| format!("{word}-{number}")).find(|word| free(word)).unwrap_or_default()
    }

    /// Whether that is the doing of whoever has a thing, or of the coordinator.
    ///
    /// # Errors
    /// When it is somebody else's.
    pub fn owns(&self, by: &By, player: &str, what: &str) -> Result<(), Refusal> {
        match by {
            By::Player(id) if id != player => {
                let whose = self.player(player).map_or(player, |it| &it.name);
                Err(Refusal::new("Rebel Pilots", format!("{what} is {whose}'s to decide about")))
            }
            By::Player(_) | By::Coordinator => Ok(()),
        }
    }
}
