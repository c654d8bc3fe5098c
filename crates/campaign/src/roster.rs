//! The people of a campaign, the same for every book: players who come and go, whose a pilot is, who stands in, and who flies tonight.

use serde::{Deserialize, Serialize};

use crate::action::{Allowed, Args, Offer, Refusal};
use crate::ground::{By, Ground, Player};

/// How many people play at most.
const MOST_PLAYERS: usize = 6;
/// How many pilots a group has at most, those who sit out among them.
pub(crate) const MOST_PILOTS: usize = 12;
/// The longest callsign and the longest name.
const LONGEST: [usize; 2] = [24, 32];

/// Whether a pilot flies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Duty {
    /// Tonight.
    #[default]
    Flies,
    /// Not tonight.
    Away,
    /// Never again, by choice.
    Retired,
    /// Never again.
    Killed,
}

/// A pilot as every book knows one.
pub trait Member {
    /// A short word for the pilot, which stays.
    fn id(&self) -> &str;
    /// What the others say.
    fn callsign(&self) -> &str;
    /// Whose pilot it is: the id of a player.
    fn player(&self) -> &str;
    /// Who flies it tonight in the player's place.
    fn stand_in(&self) -> Option<&str>;
    /// Whether the pilot flies.
    fn duty(&self) -> Duty;
    /// What of all this may change.
    fn hands(&mut self) -> Hands<'_>;

    /// Who decides about the pilot tonight.
    fn hand(&self) -> &str {
        self.stand_in().unwrap_or(self.player())
    }

    /// Whether the pilot flies tonight.
    fn is_flying(&self) -> bool {
        self.duty() == Duty::Flies
    }

    /// Whether the pilot is still one of the group.
    fn is_serving(&self) -> bool {
        matches!(self.duty(), Duty::Flies | Duty::Away)
    }
}

/// What may change about a pilot.
#[derive(Debug)]
#[expect(missing_docs, reason = "fields are what their names say")]
pub struct Hands<'h> {
    pub callsign: &'h mut String,
    pub player: &'h mut String,
    pub stand_in: &'h mut Option<String>,
    pub duty: &'h mut Duty,
}

/// What happens to people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "change")]
#[expect(missing_docs, reason = "fields are what their names say")]
pub enum Change {
    /// Somebody joined.
    Joined { id: String, name: String },
    /// Somebody left.
    Left { player: String },
    /// A pilot is called otherwise.
    Renamed { pilot: String, callsign: String },
    /// A pilot is another player's.
    Handed { pilot: String, player: String },
    /// Who flies a pilot tonight; nobody else than its player if none.
    StoodIn { pilot: String, player: Option<String> },
    /// Whether a pilot flies.
    Duty { pilot: String, duty: Duty },
}

impl Change {
    /// What follows from it.
    pub(crate) fn apply<M: Member>(&self, ground: &mut Ground, pilots: &mut [M]) {
        let mut hands = |id: &str, change: &dyn Fn(Hands<'_>)| {
            if let Some(pilot) = pilots.iter_mut().find(|it| it.id() == id) {
                change(pilot.hands());
            }
        };
        match self {
            Self::Joined { id, name } => match ground.players.iter_mut().find(|it| it.id == *id) {
                Some(player) => player.left = false,
                None => ground.players.push(Player { id: id.clone(), name: name.clone(), left: false }),
            },
            Self::Left { player } => {
                if let Some(it) = ground.players.iter_mut().find(|it| it.id == *player) {
                    it.left = true;
                }
            }
            Self::Renamed { pilot, callsign } => hands(pilot, &|it| it.callsign.clone_from(callsign)),
            Self::Handed { pilot, player } => hands(pilot, &|it| it.player.clone_from(player)),
            Self::StoodIn { pilot, player } => hands(pilot, &|it| it.stand_in.clone_from(player)),
            Self::Duty { pilot, duty } => hands(pilot, &|it| *it.duty = *duty),
        }
    }

    /// The pilot it is about, if it is about one.
    pub fn pilot(&self) -> Option<&str> {
        match self {
            Self::Joined { .. } | Self::Left { .. } => None,
            Self::Renamed { pilot, .. }
            | Self::Handed { pilot, .. }
            | Self::StoodIn { pilot, .. }
            | Self::Duty { pilot, .. } => Some(pilot),
        }
    }

    /// It in a sentence.
    pub(crate) fn tell<M: Member>(&self, ground: &Ground, pilots: &[M]) -> String {
        let who = |id: &str| {
            pilots.iter().find(|it| it.id() == id).map_or_else(|| id.to_owned(), |it| it.callsign().to_owned())
        };
        let player = |id: &str| ground.called(&By::Player(id.to_owned()));
        match self {
            Self::Joined { name, .. } => format!("{name} plays"),
            Self::Left { player: id } => format!("{} plays no longer", player(id)),
            Self::Renamed { callsign, .. } => format!("a pilot is called {callsign}"),
            Self::Handed { pilot, player: id } => format!("{} is {}'s pilot now", who(pilot), player(id)),
            Self::StoodIn { pilot, player: Some(id) } => format!("{} flies {} tonight", player(id), who(pilot)),
            Self::StoodIn { pilot, player: None } => format!("{} is flown by his own player again", who(pilot)),
            Self::Duty { pilot, duty } => {
                let what = match duty {
                    Duty::Flies => "flies tonight",
                    Duty::Away => "sits out",
                    Duty::Retired => "retires",
                    Duty::Killed => "is dead",
                };
                format!("{} {what}", who(pilot))
            }
        }
    }
}

/// What a book calls the rules that people follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Who plays.
    pub(crate) players: &'static str,
    /// Whose a pilot is.
    pub(crate) sheets: &'static str,
    /// Who stops for good.
    pub(crate) retire: &'static str,
}

/// The people of a campaign, while somebody wants something of them.
#[derive(Debug)]
pub(crate) struct Roster<'r, M> {
    pub(crate) ground: &'r Ground,
    pub(crate) pilots: &'r [M],
    pub(crate) by: &'r By,
    pub(crate) rules: Rules,
    /// Whether it is a time between missions.
    pub(crate) between: Result<(), Refusal>,
}

impl<'r, M: Member> Roster<'r, M> {
    /// The pilots who still belong to the group.
    pub(crate) fn serving(&self) -> impl Iterator<Item = &'r M> + Clone {
        self.pilots.iter().filter(|it| it.is_serving())
    }

    /// A pilot of the group, whosesoever.
    pub(crate) fn any_pilot(&self, args: &mut Args<'_>) -> Result<&'r M, Refusal> {
        let id = args.required("pilot")?;
        self.serving().find(|it| it.id() == id).ok_or_else(|| {
            let ids: Vec<&str> = self.serving().map(Member::id).collect();
            Refusal::form(format!("there is no pilot '{id}'; there are: {}", ids.join(", ")))
        })
    }

    /// A pilot of the group that whoever acts may decide about.
    pub(crate) fn pilot(&self, args: &mut Args<'_>) -> Result<&'r M, Refusal> {
        let pilot = self.any_pilot(args)?;
        self.ground.owns(self.by, pilot.hand(), pilot.callsign())?;
        Ok(pilot)
    }

    /// A player who has not left.
    pub(crate) fn player(&self, args: &mut Args<'_>) -> Result<&'r str, Refusal> {
        let id = args.required("player")?;
        let player = self.ground.player(id).filter(|it| !it.left);
        player.map(|it| it.id.as_str()).ok_or_else(|| Refusal::form(format!("there is no player '{id}'")))
    }

    /// The pilots that whoever acts may decide about.
    pub(crate) fn own(&self) -> impl Iterator<Item = &'r M> {
        let by = self.by;
        self.serving().filter(move |pilot| match by {
            By::Coordinator => true,
            By::Player(id) => id == pilot.hand(),
        })
    }

    /// The players for whom whoever acts may decide.
    pub(crate) fn own_players(&self) -> Vec<&'r str> {
        let own = |id: &&str| match self.by {
            By::Coordinator => true,
            By::Player(own) => own == id,
        };
        self.ground.present().map(|it| it.id.as_str()).filter(own).collect()
    }

    /// Who plays, and who flies; nothing for any other word.
    pub(crate) fn decide(&self, action: &str, args: &mut Args<'_>) -> Result<Vec<Change>, Refusal> {
        let players = self.rules.players;
        let change = match action {
            "join" => self.join(args)?,
            "leave" => return self.leave(args),
            "rename" => {
                let pilot = self.pilot(args)?.id().to_owned();
                Change::Renamed { pilot, callsign: callsign(args)? }
            }
            "hand-over" => {
                let (pilot, player) = (self.pilot(args)?, self.player(args)?);
                if pilot.player() == player {
                    return Err(Refusal::new(self.rules.sheets, "it is that player's pilot already"));
                }
                Change::Handed { pilot: pilot.id().to_owned(), player: player.to_owned() }
            }
            "stand-in" => {
                let (pilot, player) = (self.any_pilot(args)?, self.player(args)?);
                let stands = (pilot.player() != player).then_some(player);
                if pilot.stand_in() == stands {
                    return Err(Refusal::new(players, "it is so already"));
                }
                Change::StoodIn { pilot: pilot.id().to_owned(), player: stands.map(str::to_owned) }
            }
            "tonight" => {
                let (pilot, flies) = (self.any_pilot(args)?, args.yes("flies")?);
                self.between.clone()?;
                if pilot.is_flying() == flies {
                    return Err(Refusal::new(players, "it is so already"));
                }
                let duty = if flies { Duty::Flies } else { Duty::Away };
                Change::Duty { pilot: pilot.id().to_owned(), duty }
            }
            "retire" => {
                let pilot = self.pilot(args)?;
                self.between.clone()?;
                Change::Duty { pilot: pilot.id().to_owned(), duty: Duty::Retired }
            }
            other => return Err(Refusal::form(format!("nobody can '{other}'"))),
        };
        Ok(vec![change])
    }

    fn join(&self, args: &mut Args<'_>) -> Result<Change, Refusal> {
        let name = short(args.text("name")?, LONGEST[1], "name")?;
        let players = &self.ground.players;
        // Whoever was here before is the same player; two may have the same name.
        if let Some(back) = players.iter().find(|it| it.name == name && it.left) {
            return Ok(Change::Joined { id: back.id.clone(), name });
        }
        if self.ground.present().count() >= MOST_PLAYERS {
            return Err(Refusal::new(self.rules.players, "one to six people play"));
        }
        let id = Ground::word(&name, players.iter().map(|it| it.id.as_str()));
        Ok(Change::Joined { id, name })
    }

    fn leave(&self, args: &mut Args<'_>) -> Result<Vec<Change>, Refusal> {
        let player = self.player(args)?;
        self.between.clone()?;
        self.ground.owns(self.by, player, "whether to leave")?;
        let own = self.pilots.iter().filter(|it| it.player() == player && it.is_flying());
        let away = own.map(|it| Change::Duty { pilot: it.id().to_owned(), duty: Duty::Away });
        Ok(away.chain([Change::Left { player: player.to_owned() }]).collect())
    }

    /// Whose a new pilot will be, and what the pilot is called, with a word for it that nobody has.
    pub(crate) fn recruit(&self, args: &mut Args<'_>) -> Result<(String, String, String), Refusal> {
        let (player, callsign) = (self.player(args)?, callsign(args)?);
        self.between.clone()?;
        self.ground.owns(self.by, player, "a new pilot")?;
        if self.serving().count() >= MOST_PILOTS {
            return Err(Refusal::new(self.rules.players, format!("a squadron has at most {MOST_PILOTS} pilots")));
        }
        let id = Ground::word(&callsign, self.pilots.iter().map(Member::id));
        Ok((id, callsign, player.to_owned()))
    }

    /// Names and stand-ins, which can change at any time.
    pub(crate) fn name_offers(&self, offers: &mut Vec<Offer>) {
        let Rules { players, sheets, .. } = self.rules;
        let ids: Vec<&str> = self.own().map(Member::id).collect();
        if !ids.is_empty() {
            let rename = Offer::new("rename", sheets).with("pilot", Allowed::of(ids));
            offers.push(rename.with("callsign", Allowed::TEXT));
        }
        for pilot in self.serving() {
            let others = self.ground.present().map(|it| &it.id).filter(|id| *id != pilot.hand());
            push(offers, "stand-in", players, pilot.id(), "player", others);
        }
        for pilot in self.own() {
            let others = self.ground.present().map(|it| &it.id).filter(|id| *id != pilot.player());
            push(offers, "hand-over", sheets, pilot.id(), "player", others);
        }
        if self.ground.present().count() < MOST_PLAYERS {
            offers.push(Offer::new("join", players).with("name", Allowed::TEXT));
        }
    }

    /// Who leaves and who flies tonight, which changes between missions.
    pub(crate) fn duty_offers(&self, offers: &mut Vec<Offer>) {
        let Rules { players, retire, .. } = self.rules;
        let leaving = self.own_players();
        if !leaving.is_empty() {
            offers.push(Offer::new("leave", players).with("player", Allowed::of(leaving)));
        }
        for pilot in self.serving() {
            let to = if pilot.is_flying() { "no" } else { "yes" };
            push(offers, "tonight", players, pilot.id(), "flies", [to].into_iter());
        }
        let own: Vec<&str> = self.own().map(Member::id).collect();
        if !own.is_empty() {
            offers.push(Offer::new("retire", retire).with("pilot", Allowed::of(own)));
        }
    }
}

/// A callsign that somebody wrote.
fn callsign(args: &mut Args<'_>) -> Result<String, Refusal> {
    short(args.text("callsign")?, LONGEST[0], "callsign")
}

fn short(text: &str, longest: usize, what: &str) -> Result<String, Refusal> {
    if text.chars().count() > longest {
        return Err(Refusal::form(format!("a {what} has at most {longest} signs")));
    }
    Ok(text.to_owned())
}

/// Adds what a pilot can be given, if there is anything.
pub(crate) fn push<T: Into<String>>(
    offers: &mut Vec<Offer>,
    action: &str,
    rule: &str,
    pilot: &str,
    name: &str,
    values: impl Iterator<Item = T>,
) {
    let values: Vec<String> = values.map(Into::into).collect();
    if !values.is_empty() {
        offers.push(Offer::new(action, rule).with("pilot", Allowed::only(pilot)).with(name, Allowed::Values(values)));
    }
}
