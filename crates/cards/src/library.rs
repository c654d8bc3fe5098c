//! The library: all content, looked up by id or by name.

mod reading;
mod shelf;
mod unknown;

use std::path::Path;

use tallyho_tree::Scanned;

use crate::ability::Ability;
use crate::campaign::Campaign;
use crate::career::{Career, Price, Sale};
use crate::condition::Condition;
use crate::flight::{aturi, flight_group, solo};
use crate::nearest::{Candidate, letters, nearest, nearest_person};
use crate::page::ContentError;
use crate::pilot::Pilot;
use crate::ship::Ship;
use crate::slot::Slot;
use crate::token::{Device, Obstacle};
use crate::upgrade::Upgrade;

#[cfg(test)]
use reading::Folder;
use reading::Reading;
use shelf::{EMBEDDED, SOUND, Shelf};
pub use unknown::{NoCard, NoPilot, Sought, UnknownName};

/// Everything the content files say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// Sorted by id, as are the others.
    ships: Shelf<Vec<Ship>>,
    abilities: Shelf<Vec<Ability>>,
    pilot_abilities: Shelf<Vec<Ability>>,
    pilots: Shelf<Vec<Pilot>>,
    upgrades: Shelf<Vec<Upgrade>>,
    conditions: Shelf<Vec<Condition>>,
    obstacles: Shelf<Vec<Obstacle>>,
    devices: Shelf<Vec<Device>>,
    solo: Shelf<Option<solo::Charts>>,
    aturi: Shelf<aturi::Cards>,
    flight_group: Shelf<Option<flight_group::Cards>>,
    /// The cards of each campaign.
    campaigns: Shelf<[Vec<Upgrade>; Campaign::ALL.len()]>,
    /// The rules of campaigns for their pilots.
    careers: Shelf<Vec<Career>>,
}

impl Library {
    /// The content that came with the program. Each part of it is read when somebody first asks for it, and only once however
    /// many libraries there are.
    ///
    /// Content is checked where it is edited: a program built for development reads all of it here, one built for release trusts
    /// that somebody has.
    ///
    /// # Errors
    /// When a content file of the program's own was edited badly before it was built for development.
    pub fn embedded() -> Result<Self, ContentError> {
        if cfg!(debug_assertions) {
            SOUND.clone()?;
        }
        Ok(Self::own())
    }

    /// The same, all of it read at once: for programs that are going to ask for most of it.
    ///
    /// # Errors
    /// As [`Library::embedded`].
    pub fn embedded_whole() -> Result<Self, ContentError> {
        let library = Self::embedded()?;
        shelf::read_all();
        Ok(library)
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
        let files: Vec<Scanned<'_>> =
            files.into_iter().map(|(path, text)| Scanned { path, text, outline: &[] }).collect();
        let mut reading = Reading::default();
        reading.read_own(&files, prefix);
        reading.finish()
    }

    /// The program's own content, and on top of it that of a folder laid out alike: `ships/`, `pilots/`, `upgrades/SLOT/` and
    /// so on, each with `.toml` files. What has the id of something there is takes its place; everything else is added.
    ///
    /// # Errors
    /// With every fault of every file, when there is any.
    pub fn read(dir: &Path) -> Result<Self, ContentError> {
        let mut reading = Reading::default();
        reading.read_own(EMBEDDED, "content/");
        reading.add_folder(dir);
        reading.finish()
    }

    /// All ships, by id.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// All abilities of ships, by id.
    pub fn abilities(&self) -> &[Ability] {
        &self.abilities
    }

    /// The ability of exactly that id.
    pub fn ability(&self, id: &str) -> Option<&Ability> {
        by_id(&self.abilities, id, |it| &it.id)
    }

    /// What pilots can do, each by the pilot's id.
    pub fn pilot_abilities(&self) -> &[Ability] {
        &self.pilot_abilities
    }

    /// What the pilot of exactly that id can do, as far as it is written down.
    pub fn pilot_ability(&self, pilot: &str) -> Option<&Ability> {
        by_id(&self.pilot_abilities, pilot, |it| &it.id)
    }

    /// All upgrades, by id.
    pub fn upgrades(&self) -> &[Upgrade] {
        &self.upgrades
    }

    /// The upgrade of exactly that id.
    pub fn upgrade_by_id(&self, id: &str) -> Option<&Upgrade> {
        by_id(&self.upgrades, id, |it| &it.id)
    }

    /// The upgrade of that id, or of that name if no other has it; case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant; when there are several, with all of them.
    pub fn upgrade(&self, name: &str) -> Result<&Upgrade, NoCard> {
        if let Some(upgrade) = self.upgrade_by_id(name) {
            return Ok(upgrade);
        }
        let wanted = letters(name);
        if let Some(upgrade) = self.upgrades.iter().find(|it| letters(&it.id) == wanted) {
            return Ok(upgrade);
        }
        let named: Vec<&Upgrade> = self.upgrades.iter().filter(|it| letters(&it.name) == wanted).collect();
        one_of(
            &named,
            Sought::Upgrade,
            name,
            |it| &it.id,
            || nearest_person(name, self.upgrades.iter().map(Upgrade::candidate)),
        )
    }

    /// All cards of a campaign, by id: the printed ones among them, and those with a wording of its own.
    pub fn campaign_cards(&self, campaign: Campaign) -> &[Upgrade] {
        &self.campaigns[campaign as usize]
    }

    /// The card of exactly that id as a campaign has it. What a pilot can do goes by the pilot's id.
    pub fn campaign_card(&self, campaign: Campaign, id: &str) -> Option<&Upgrade> {
        by_id(self.campaign_cards(campaign), id, |it| &it.id)
    }

    /// How the pilots of a campaign rise, and what they pay; `None` where no content says so.
    pub fn career(&self, campaign: Campaign) -> Option<&Career> {
        self.careers.iter().find(|it| it.campaign == campaign)
    }

    /// Where campaigns sell a card for a price of their own: what is printed in a slot, or what a pilot can do.
    pub fn sales<'l>(&'l self, id: &str, slot: Option<Slot>) -> Vec<(&'l Career, &'l Sale)> {
        let sort = slot.map_or("ability", Slot::id);
        let ids = [id.to_owned(), format!("{id}-{sort}")];
        let of = |career: &'l Career| {
            let fits = |sale: &&Sale| sale.card.slot() == slot && sale.price != Price::Printed;
            ids.iter().filter_map(|id| career.sale(id)).find(fits).map(|sale| (career, sale))
        };
        self.careers.iter().filter_map(of).collect()
    }

    /// The cards of a campaign that are not just printed ones: its own, and those with a wording of its own.
    pub fn cards_worded_anew(&self, campaign: Campaign) -> impl Iterator<Item = &Upgrade> {
        let is_printed = |card: &Upgrade| {
            let upgrade = self.upgrade_by_id(&card.id).map(|it| &it.front.effects);
            let pilot = self.pilot_ability(&card.id).map(|it| &it.effects);
            [upgrade, pilot].contains(&Some(&card.front.effects))
        };
        self.campaign_cards(campaign).iter().filter(move |card| !is_printed(card))
    }

    /// All conditions, by id.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// The condition of exactly that id.
    pub fn condition(&self, id: &str) -> Option<&Condition> {
        by_id(&self.conditions, id, |it| &it.id)
    }

    /// All pilots, by id.
    pub fn pilots(&self) -> &[Pilot] {
        &self.pilots
    }

    /// All obstacles, by id.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// All devices, by id.
    pub fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// The approach charts of the Solo Alpha system, if there is one for each arc.
    pub fn solo_charts(&self) -> Option<&solo::Charts> {
        self.solo.as_ref()
    }

    /// The cards of automated ships, by Heroes of the Aturi Cluster.
    pub fn aturi_cards(&self) -> &aturi::Cards {
        &self.aturi
    }

    /// The statcards of the Flight Group Alpha system, if there is any.
    pub fn flight_group_cards(&self) -> Option<&flight_group::Cards> {
        self.flight_group.as_ref()
    }

    /// The ship of that id or name; case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant.
    pub fn ship(&self, name: &str) -> Result<&Ship, UnknownName> {
        find(&self.ships, Sought::Ship, name, Ship::candidate)
    }

    /// The pilot of that id, or of that name if nobody else has it; case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// When there is none, with the one most likely meant; when there are several, with all of them.
    pub fn pilot(&self, name: &str) -> Result<&Pilot, NoPilot> {
        if let Some(pilot) = self.pilot_by_id(name) {
            return Ok(pilot);
        }
        one_of(
            &self.namesakes(name),
            Sought::Pilot,
            name,
            |it| &it.id,
            || nearest_person(name, self.pilots.iter().map(Pilot::candidate)),
        )
    }

    /// The pilot of exactly that id.
    pub fn pilot_by_id(&self, id: &str) -> Option<&Pilot> {
        by_id(&self.pilots, id, |it| &it.id)
    }

    /// All pilots of that id or name, by id; case, blanks and punctuation do not matter.
    pub fn namesakes(&self, name: &str) -> Vec<&Pilot> {
        let wanted = letters(name);
        self.pilots.iter().filter(|pilot| letters(&pilot.id) == wanted || letters(&pilot.name) == wanted).collect()
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

/// What has exactly that id, in a list sorted by ids.
fn by_id<'a, T>(sorted: &'a [T], wanted: &str, id: impl Fn(&T) -> &String) -> Option<&'a T> {
    sorted.binary_search_by(|it| id(it).as_str().cmp(wanted)).ok().map(|index| &sorted[index])
}

/// The only card of a name.
fn one_of<'a, T>(
    named: &[&'a T],
    what: Sought,
    typed: &str,
    id: impl Fn(&T) -> &String,
    nearest: impl FnOnce() -> Option<&'a str>,
) -> Result<&'a T, NoCard> {
    let typed = typed.to_owned();
    match *named {
        [card] => Ok(card),
        [] => Err(NoCard::Unknown(UnknownName { what, typed, nearest: nearest().map(str::to_owned) })),
        _ => Err(NoCard::Ambiguous { what, typed, ids: named.iter().map(|it| id(it).clone()).collect() }),
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

#[cfg(test)]
mod tests;
