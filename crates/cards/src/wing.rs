//! Wings: the pilots of a campaign who fly together, with what their careers and their points have brought them.
//!
//! A squad is bought card by card; a wing is made of people. Each flies a ship of the campaign, has risen so far, follows a path, and
//! takes along what the slots of ship and career hold.

mod fit;
mod legal;
mod offer;
mod read;
mod xws;

use crate::campaign::Campaign;
use crate::career::{Career, CareerShip, Gain, Sale};
use crate::library::Library;
use crate::pilot::Pilot;
use crate::ship::{PointSystem, Ship};
use crate::squad::Complaint;
use crate::upgrade::Upgrade;
use tallyho_rules::ActionEntry;

pub use fit::WingBerth;

/// Pilots of a campaign who fly together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wing {
    /// By whose rules.
    pub campaign: Campaign,
    /// What its players call it.
    pub name: Option<String>,
    /// The pilots, in the file's order. What each flies and has is known to the campaign.
    pub pilots: Vec<CareerPilot>,
}

/// A pilot of a campaign, equipped for a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CareerPilot {
    /// What the others call the pilot.
    pub call_sign: Option<String>,
    /// The id of the chassis.
    pub ship: String,
    /// How far the career has come.
    pub rank: u8,
    /// The id of the path it follows.
    pub path: Option<String>,
    /// The ids of the cards that are taken along.
    pub cards: Vec<String>,
    /// The ids of the cards that the pilot owns and leaves behind.
    pub spare: Vec<String>,
    /// The ids of the cards that get a further charge each.
    pub charged: Vec<String>,
    /// How often the pilot has changed to another ship.
    pub changes: u8,
    /// How many points of each purse the pilot has earned, where that is written down.
    pub points: Vec<Option<u16>>,
}

/// A wing as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadWing {
    /// What could be read.
    pub wing: Wing,
    /// What could not, or not surely, in the file's order.
    pub complaints: Vec<Complaint>,
}

impl Wing {
    /// A wing without pilots.
    pub fn new(campaign: Campaign) -> Self {
        Self { campaign, name: None, pilots: Vec::new() }
    }

    /// Whether a text is that of a wing, and of which campaign.
    pub fn campaign_of(text: &str) -> Option<Campaign> {
        read::campaign_of(text)
    }

    /// Reads a wing from the text of a file: the list that people write, or XWS. `campaign` is by whose rules, where the text does not say.
    pub fn read(text: &str, campaign: Campaign, library: &Library) -> ReadWing {
        read::read(text, campaign, library)
    }

    /// The list that people write.
    pub fn to_text(&self, library: &Library) -> String {
        read::write(self, library)
    }

    /// The wing as XWS: for other programs the printed cards of those who stand in, for this one everything.
    pub fn to_xws(&self, library: &Library) -> String {
        xws::write(self, library)
    }

    /// What of it the players resolve by hand: a line for each pilot whose cards leave them something.
    pub fn by_hand(&self, library: &Library) -> Vec<String> {
        let Some(career) = library.career(self.campaign) else { return Vec::new() };
        let lines = self.pilots.iter().filter_map(|pilot| {
            let cards = pilot.aboard(career).into_iter().filter(|card| card.by_hand());
            let names: Vec<&str> = cards.map(|card| card.name.as_str()).collect();
            let who = pilot.name(library);
            (!names.is_empty()).then(|| format!("resolve by hand, for {who}: {}", names.join(", ")))
        });
        lines.collect()
    }
}

impl CareerPilot {
    /// The call sign, or else the ship's name.
    pub fn name(&self, library: &Library) -> String {
        let ship = || library.ship(&self.ship).map_or_else(|_| self.ship.clone(), |ship| ship.name.clone());
        self.call_sign.clone().unwrap_or_else(ship)
    }

    /// What the campaign says of the ship.
    pub fn career_ship<'c>(&self, career: &'c Career) -> Option<&'c CareerShip> {
        career.ship(&self.ship)
    }

    /// The printed pilot whose card is laid on the table.
    pub fn stand_in<'l>(&self, career: &Career, library: &'l Library) -> Option<&'l Pilot> {
        library.pilot_by_id(&self.career_ship(career)?.stand_in)
    }

    /// The path, once the career has come to where paths part.
    pub(crate) fn path_taken(&self, career: &Career) -> Option<&str> {
        self.path.as_deref().filter(|_| self.rank >= career.path_from)
    }

    /// What the career has brought so far.
    pub fn gains<'c>(&'c self, career: &'c Career) -> impl Iterator<Item = &'c Gain> {
        career.taken(self.rank, self.path_taken(career)).flat_map(|rank| &rank.gains)
    }

    /// The initiative that the career has brought.
    pub fn initiative(&self, career: &Career) -> u8 {
        career.taken(self.rank, self.path_taken(career)).filter_map(|rank| rank.initiative).max().unwrap_or(1)
    }

    /// Force charges that the career has brought.
    pub fn force(&self, career: &Career) -> u8 {
        self.gains(career).map(|gain| if let Gain::Force(count) = gain { *count } else { 0 }).sum()
    }

    /// The ship as this pilot flies it: with the actions of the career, without what cards change.
    pub fn flown(&self, career: &Career, library: &Library) -> Option<Ship> {
        let mut ship = self.stand_in(career, library)?.flown(library, PointSystem::TwoHundred)?;
        // The Force of a chassis is that of the pilots who are printed for it.
        ship.force = 0;
        let own = ship.actions.clone();
        let mut linked = None;
        for gain in self.gains(career) {
            match gain {
                Gain::Action(action, difficulty) if own.iter().all(|it| it.action != *action) => {
                    ship.actions.push(ActionEntry { action: *action, difficulty: *difficulty, linked: None });
                }
                Gain::Linked(action, difficulty) => linked = Some((*action, *difficulty)),
                Gain::Action(..) | Gain::Slot(_) | Gain::Charges { .. } | Gain::Force(_) => {}
            }
        }
        let follows = own.iter().filter(|it| linked.is_some_and(|(action, _)| action != it.action));
        ship.actions.extend(follows.map(|it| ActionEntry { linked, ..*it }));
        Some(ship)
    }

    /// The cards taken along as they are for sale.
    pub fn bought<'c>(&'c self, career: &'c Career) -> impl Iterator<Item = &'c Sale> {
        self.cards.iter().filter_map(|id| career.sale(id))
    }

    /// Everything aboard: the cards that come with the ship, and those taken along.
    pub fn aboard<'c>(&'c self, career: &'c Career) -> Vec<&'c Upgrade> {
        let issued = self.career_ship(career).into_iter().flat_map(|ship| &ship.issued);
        let issued = issued.filter_map(|id| career.issued(id));
        issued.chain(self.bought(career).map(|sale| &sale.card)).collect()
    }

    /// How many further charges the cards get.
    pub fn charges(&self, career: &Career) -> u8 {
        self.gains(career).map(|gain| if let Gain::Charges { count, .. } = gain { *count } else { 0 }).sum()
    }

    /// What a card costs this pilot.
    pub fn price(&self, sale: &Sale, career: &Career, library: &Library) -> u16 {
        let Some(ship) = self.flown(career, library) else { return 0 };
        sale.price.of(&sale.card, &ship, self.initiative(career), self.rank.min(career.top))
    }

    /// What ship, career and cards cost, by purse.
    pub fn spent(&self, career: &Career, library: &Library) -> Vec<u16> {
        let mut spent = vec![0; career.purses.len()];
        for sale in self.cards.iter().chain(&self.spare).filter_map(|id| career.sale(id)) {
            spent[sale.purse] += self.price(sale, career, library);
        }
        if let Some(all) = career.purses.iter().position(|purse| purse.pays_all) {
            spent[all] += self.rank_price(career) + self.ship_price(career);
        }
        spent
    }

    /// What all steps so far cost together.
    pub fn rank_price(&self, career: &Career) -> u16 {
        career.taken(self.rank, self.path_taken(career)).map(|rank| u16::from(rank.price)).sum()
    }

    /// What the ship cost, with the changes on the way to it. A ship that nobody begins with was changed to.
    pub fn ship_price(&self, career: &Career) -> u16 {
        let Some(ship) = self.career_ship(career) else { return 0 };
        u16::from(ship.price) + u16::from(career.change) * u16::from(self.changes.max(u8::from(ship.from > 1)))
    }

    /// The experience that all of it is worth, where points are bought with experience.
    pub fn experience(&self, career: &Career, library: &Library) -> Option<u16> {
        let mut total = self.rank_price(career);
        for (spent, purse) in self.spent(career, library).into_iter().zip(&career.purses) {
            let (experience, buys) = purse.rate?;
            total += spent.div_ceil(u16::from(buys)) * u16::from(experience);
        }
        Some(total)
    }
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
