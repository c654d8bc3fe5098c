//! Careers: how the pilots of a campaign rise, what they fly, what cards they can have and what they pay.

mod read;

use tallyho_rules::{Action, Difficulty};

use crate::campaign::Campaign;
use crate::nearest::{Candidate, letters, nearest_person};
use crate::ship::{Faction, Ship};
use crate::slot::Slot;
use crate::upgrade::{Restriction, Upgrade};
use crate::word::Word;

pub(crate) use read::read;

/// The rules of a campaign for its pilots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Career {
    /// Which campaign it is.
    pub campaign: Campaign,
    /// What it is called.
    pub name: String,
    /// Whom its pilots fly for.
    pub faction: Faction,
    /// What a step of a career is called: `rank`, `level`.
    pub step: String,
    /// The highest step; those beyond it are benefits that do not count for prices.
    pub top: u8,
    /// The fewest and the most pilots who fly together.
    pub pilots: [u8; 2],
    /// What pilots pay with.
    pub purses: Vec<Purse>,
    /// What a change of ship costs besides the ship.
    pub change: u8,
    /// The paths that a pilot can follow.
    pub paths: Vec<CareerPath>,
    /// The step from which on a pilot must follow one.
    pub path_from: u8,
    /// The ships that its pilots fly.
    pub ships: Vec<CareerShip>,
    /// The steps, each for everybody or for one path.
    pub ranks: Vec<Rank>,
    /// Sorts of cards of which a ship may have several alike.
    pub repeats: Vec<CareerSlot>,
    /// The ids of cards that hold no further charges.
    pub no_further_charges: Vec<String>,
    /// What is for sale, sorted by the id of the card.
    pub sale: Vec<Sale>,
    /// The cards that come with ships, sorted by id.
    pub(crate) issue: Vec<Upgrade>,
}

/// Points that pilots of a campaign pay with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purse {
    /// What files call it: `um` of `um-points`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// So much experience buys so many points of it.
    pub rate: Option<(u8, u8)>,
    /// How much of it a pilot begins with.
    pub start: u8,
    /// Whether ships and steps are paid for with it, too.
    pub pays_all: bool,
}

/// A path that a career may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerPath {
    /// What files call it.
    pub id: String,
    /// What people call it.
    pub name: String,
}

/// A ship of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerShip {
    /// The id of the chassis.
    pub ship: String,
    /// The id of the printed pilot whose card is laid on the table for it.
    pub stand_in: String,
    /// What it costs.
    pub price: u8,
    /// The step from which on a pilot can have it.
    pub from: u8,
    /// The ids of the paths that can have it; none for all.
    pub paths: Vec<String>,
    /// The slots it has by itself.
    pub slots: Vec<CareerSlot>,
    /// The ids of the cards that come with it.
    pub issued: Vec<String>,
}

/// A step of a career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// Which, from 1 on.
    pub rank: u8,
    /// The id of the path it belongs to; `None` for everybody.
    pub path: Option<String>,
    /// What whoever took it is called.
    pub title: Option<String>,
    /// What it costs.
    pub price: u8,
    /// The initiative from there on, where it changes.
    pub initiative: Option<u8>,
    /// What it brings besides.
    pub gains: Vec<Gain>,
}

/// Something that a step of a career brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gain {
    /// A slot, for one of several sorts of card.
    Slot(Vec<CareerSlot>),
    /// An action on the bar.
    Action(Action, Difficulty),
    /// An action that is linked to every action of the ship. Of several, the last counts.
    Linked(Action, Difficulty),
    /// Charges for cards that have some.
    Charges {
        /// How many.
        count: u8,
        /// Whether each goes to a card of its own.
        apart: bool,
    },
    /// Force charges that recover.
    Force(u8),
}

/// A sort of card that a pilot of a campaign may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CareerSlot {
    /// A printed upgrade.
    Card(Slot),
    /// What another pilot can do.
    Ability,
    /// What a member of a crew can do, without room for a crew.
    CrewAbility,
}

/// A card that is for sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sale {
    /// The card.
    pub card: Upgrade,
    /// The slots it fills.
    pub slots: Vec<CareerSlot>,
    /// With what it is paid: an index of the career's purses.
    pub purse: usize,
    /// What it costs.
    pub price: Price,
    /// The least initiative.
    pub initiative: u8,
    /// The least step.
    pub rank: u8,
    /// The ids of the paths that can have it; none for all.
    pub paths: Vec<String>,
    /// What a ship needs to take it; all of these.
    pub needs: Vec<Restriction>,
    /// How many pilots who fly together can have it; 0 for any number.
    pub limited: u8,
}

/// What a card costs in a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The same for everybody.
    Fixed(u8),
    /// By agility, from 0 to 3.
    ByAgility([u8; 4]),
    /// So much for each step of the pilot's career.
    PerRank(u8),
    /// What is printed for the 200-point game.
    Printed,
}

impl CareerSlot {
    /// How files write it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Card(slot) => slot.id(),
            Self::Ability => "ability",
            Self::CrewAbility => "crew-ability",
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Card(slot) => slot.id(),
            Self::Ability => "pilot ability",
            Self::CrewAbility => "crew ability",
        }
    }

    /// Every one.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Ability, Self::CrewAbility].into_iter().chain(Slot::all().iter().copied().map(Self::Card))
    }

    /// The one that files write so.
    pub fn find(text: &str) -> Option<Self> {
        Self::all().find(|slot| slot.id() == text)
    }
}

impl Career {
    /// The ship of that chassis.
    pub fn ship(&self, id: &str) -> Option<&CareerShip> {
        self.ships.iter().find(|it| it.ship == id)
    }

    /// The path of that id.
    pub fn path(&self, id: &str) -> Option<&CareerPath> {
        self.paths.iter().find(|it| it.id == id)
    }

    /// The last step there is.
    pub fn last(&self) -> u8 {
        self.ranks.iter().map(|it| it.rank).max().unwrap_or(1)
    }

    /// The step as people speak of it: `rank 3, Lieutenant`.
    pub fn title(&self, rank: u8) -> String {
        let title =
            self.ranks.iter().find(|it| it.rank == rank && it.path.is_none()).and_then(|it| it.title.as_deref());
        match title {
            Some(title) => format!("{} {}, {title}", self.step, rank.min(self.top)),
            None => format!("{} {rank}", self.step),
        }
    }

    /// What a pilot has by then: the steps up to it, in order, those for everybody first.
    pub fn taken(&self, rank: u8, path: Option<&str>) -> impl Iterator<Item = &Rank> {
        let of_path = move |it: &&Rank| it.path.is_none() || it.path.as_deref() == path;
        (1..=rank).flat_map(move |step| self.ranks.iter().filter(move |it| it.rank == step).filter(of_path))
    }

    /// The card of exactly that id, if it is for sale.
    pub fn sale(&self, id: &str) -> Option<&Sale> {
        self.sale.binary_search_by(|it| it.card.id.as_str().cmp(id)).ok().map(|at| &self.sale[at])
    }

    /// What a card costs and whom it is for, in words: `4 career path points, from initiative 4, for the Ace or Tech path`.
    pub fn terms(&self, sale: &Sale) -> String {
        let points = &self.purses[sale.purse].name;
        let price = match sale.price {
            Price::Fixed(price) => format!("{price} {points}"),
            Price::ByAgility(prices) => {
                let prices: Vec<String> = prices.iter().map(u8::to_string).collect();
                format!("{} {points} by agility, from 0 to 3", prices.join("/"))
            }
            Price::PerRank(each) => format!("{each} {points} for each {}", self.step),
            Price::Printed => format!("its cost of the 200-point game in {points}"),
        };
        let initiative = (sale.initiative > 0).then(|| format!("from initiative {}", sale.initiative));
        let rank = (sale.rank > 0).then(|| format!("from {} {}", self.step, sale.rank));
        let paths: Vec<&str> = sale.paths.iter().filter_map(|id| self.path(id)).map(|it| it.name.as_str()).collect();
        let paths = (!paths.is_empty()).then(|| format!("for the {} path", paths.join(" or ")));
        [Some(price), initiative, rank, paths].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The card that comes with ships, of exactly that id.
    pub fn issued(&self, id: &str) -> Option<&Upgrade> {
        self.issue.iter().find(|it| it.id == id)
    }

    /// The card that is meant, by its id or its name; whoever has a name alone among several is called by the id.
    ///
    /// # Errors
    /// In words, when none or several are called so.
    pub fn find(&self, typed: &str) -> Result<&Sale, String> {
        if let Some(sale) = self.sale(typed) {
            return Ok(sale);
        }
        let wanted = letters(typed);
        let by_name: Vec<&Sale> = self.sale.iter().filter(|it| letters(&it.card.name) == wanted).collect();
        match &by_name[..] {
            [sale] => Ok(sale),
            [] => match self.sale.iter().find(|it| letters(&it.card.id) == wanted) {
                Some(sale) => Ok(sale),
                None => {
                    let all = self.sale.iter().map(|it| Candidate { id: &it.card.id, name: &it.card.name, common: 0 });
                    let hint = nearest_person(typed, all).map(|id| format!("; did you mean '{id}'?"));
                    let typed = crate::nearest::shown(typed);
                    Err(format!("'{typed}' is not for sale in {}{}", self.name, hint.unwrap_or_default()))
                }
            },
            several => {
                let ids: Vec<String> = several.iter().map(|it| format!("'{}'", it.card.id)).collect();
                Err(format!("'{typed}' may be {}: write which", ids.join(" or ")))
            }
        }
    }
}

impl Price {
    /// What it is for that ship and that pilot.
    pub(crate) fn of(self, card: &Upgrade, ship: &Ship, initiative: u8, rank: u8) -> u16 {
        match self {
            Self::Fixed(price) => u16::from(price),
            Self::ByAgility(prices) => u16::from(prices[usize::from(ship.agility.min(3))]),
            Self::PerRank(each) => u16::from(each) * u16::from(rank),
            Self::Printed => {
                let cost = card.cost(crate::ship::PointSystem::TwoHundred, ship, initiative);
                cost.map_or(0, u16::from)
            }
        }
    }
}
