//! What every campaign has: players who come and go, a coordinator, proposals, corrections, and what is hidden.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_missions::flags::Flags;

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

/// What somebody asks of the others: to take back what is theirs, too. Whose it is follows from the rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Who asks.
    pub by: By,
    /// How many actions would be left.
    pub keep: u64,
    /// Who has agreed.
    pub agreed: Vec<By>,
}

/// What is said about taking something back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "said")]
#[expect(missing_docs, reason = "fields are what their names say")]
pub enum Said {
    /// Somebody asks for it.
    Asked { by: By, keep: u64 },
    /// Somebody agrees, and others are still to.
    Agreed { by: By },
    /// It stays as it is.
    Declined { by: By },
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

/// A number that a mission left behind for later ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memo {
    /// How many.
    pub count: u16,
    /// Of what.
    pub words: String,
    /// Which mission reported it.
    pub mission: String,
    /// Whether it is told.
    pub keeping: Keeping,
}

/// Whether a number for later missions is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keeping {
    /// Everybody may know it.
    Open,
    /// It is a surprise.
    Secret,
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
    /// What somebody asks the others to take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// Numbers that missions left behind, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub memos: BTreeMap<String, Memo>,
}

impl Ground {
    /// What missions may ask of earlier ones.
    pub fn flags(&self) -> Flags {
        let number = |it: &Memo| i16::try_from(it.count).unwrap_or(i16::MAX);
        self.memos.iter().map(|(name, it)| (name.clone(), number(it))).collect()
    }

    /// Forgets what is a surprise still, for whoever only looks.
    pub(crate) fn forget_secrets(&mut self) {
        self.memos.retain(|_, it| it.keeping == Keeping::Open);
    }

    /// What a mission leaves behind, in a sentence.
    pub(crate) fn tell_memo(&self, memo: &Memo) -> String {
        match memo.keeping {
            Keeping::Secret if !self.shown => "something is kept for later missions".to_owned(),
            Keeping::Open | Keeping::Secret => format!("kept for later missions: {}, {}", memo.words, memo.count),
        }
    }

    /// Those that everybody may know.
    pub fn open_memos(&self) -> impl Iterator<Item = &Memo> {
        self.memos.values().filter(|it| self.shown || it.keeping == Keeping::Open)
    }

    /// Takes in what was said about taking something back.
    pub fn hear(&mut self, said: &Said) {
        match said {
            Said::Asked { by, keep } => {
                self.proposal = Some(Proposal { by: by.clone(), keep: *keep, agreed: Vec::new() });
            }
            Said::Agreed { by } => {
                if let Some(proposal) = &mut self.proposal {
                    proposal.agreed.push(by.clone());
                }
            }
            Said::Declined { .. } => self.proposal = None,
        }
    }

    /// What was said about taking back, in a sentence.
    pub fn tell(&self, said: &Said) -> String {
        match said {
            Said::Asked { by, keep } => {
                format!("{} asks to take back to where {keep} actions counted", self.called(by))
            }
            Said::Agreed { by } => format!("{} agrees", self.called(by)),
            Said::Declined { by } => format!("{} declines", self.called(by)),
        }
    }

    /// What somebody is called.
    pub fn called(&self, by: &By) -> String {
        match by {
            By::Coordinator => "the coordinator".to_owned(),
            By::Player(id) => self.player(id).map_or_else(|| id.clone(), |it| it.name.clone()),
        }
    }

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
