//! Content being read, file by file: what is in it, and what is wrong with it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use tallyho_tree::Scanned;

use super::shelf::Shelf;
use super::{Library, Sought};
use crate::ability::Ability;
use crate::campaign::{self, Campaign, CampaignList};
use crate::career::{self, Career};
use crate::condition::Condition;
use crate::flight::{aturi, flight_group, solo};
use crate::nearest::{Candidate, letters, nearest, shown};
use crate::page::{ContentError, Fault, Page};
use crate::pilot::{Pilot, read_pilots};
use crate::ship::Ship;
use crate::token::{Device, Obstacle, read_tokens};
use crate::upgrade::{Demand, Face, Upgrade};
use crate::word::unknown;

/// Folders that are read by others.
const OTHERS: [&str; 6] = ["squads/", "missions/", "things/", "decks/", "factions/", "tours/"];

/// The folders of the layout; the folder decides what a file may hold. What is referred to is read before what refers to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Folder {
    Abilities,
    PilotAbilities,
    Ships,
    Pilots,
    Conditions,
    Upgrades,
    Obstacles,
    Devices,
    Solo,
    Aturi,
    FlightGroup,
    CampaignLists,
    CampaignCards,
    Careers,
}

impl Folder {
    pub(super) const ALL: [Self; 14] = [
        Self::Abilities,
        Self::PilotAbilities,
        Self::Ships,
        Self::Pilots,
        Self::Conditions,
        Self::Upgrades,
        Self::Obstacles,
        Self::Devices,
        Self::Solo,
        Self::Aturi,
        Self::FlightGroup,
        Self::CampaignLists,
        Self::CampaignCards,
        Self::Careers,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Abilities => "abilities",
            Self::PilotAbilities => "abilities/pilots",
            Self::Ships => "ships",
            Self::Pilots => "pilots",
            Self::Conditions => "conditions",
            Self::Upgrades => "upgrades",
            Self::Obstacles => "obstacles",
            Self::Devices => "devices",
            Self::Solo => "flight/solo",
            Self::Aturi => "flight/aturi",
            Self::FlightGroup => "flight/flight-group",
            Self::CampaignLists => "campaign",
            Self::CampaignCards => "campaign/CAMPAIGN",
            Self::Careers => "career",
        }
    }

    /// Whether a file at that path, below the content, belongs here. Upgrades lie in a folder for each slot.
    fn holds(self, path: &str) -> bool {
        let top = if self == Self::CampaignCards { "campaign" } else { self.name() };
        if !path.starts_with(top) {
            return false;
        }
        let Some((dir, _)) = path.rsplit_once('/') else { return false };
        match self {
            Self::CampaignCards => dir.strip_prefix("campaign/").is_some_and(|it| Campaign::by_folder(it).is_some()),
            Self::Upgrades => dir.split_once('/').is_some_and(|(dir, slot)| dir == self.name() && !slot.contains('/')),
            _ => dir == self.name(),
        }
    }
}

/// Which content is read: the program's own, or what comes on top of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Layer {
    #[default]
    Own,
    Added,
}

/// Who has an id or a name.
#[derive(Debug)]
struct Taken {
    id: String,
    /// Where, by the number of the file.
    file: usize,
    line: usize,
    layer: Layer,
}

/// A card that a file names.
#[derive(Debug)]
struct Named {
    /// The number of the file.
    file: usize,
    line: usize,
    what: Sought,
    id: String,
}

/// The career of a campaign, as it is written.
#[derive(Clone, Debug)]
struct CareerFile {
    campaign: Campaign,
    file: String,
    text: String,
    outline: Vec<u8>,
}

/// What was read so far, part by part.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub(super) ships: Vec<Ship>,
    pub(super) abilities: Vec<Ability>,
    pub(super) pilot_abilities: Vec<Ability>,
    pub(super) pilots: Vec<Pilot>,
    pub(super) upgrades: Vec<Upgrade>,
    pub(super) conditions: Vec<Condition>,
    pub(super) obstacles: Vec<Obstacle>,
    pub(super) devices: Vec<Device>,
    pub(super) solo: Option<solo::Charts>,
    pub(super) aturi: aturi::Cards,
    pub(super) flight_group: Option<flight_group::Cards>,
    /// Which printed cards campaigns have, and the cards with a wording of their own.
    campaign_lists: Vec<(Campaign, CampaignList)>,
    campaign_cards: Vec<(Campaign, Upgrade)>,
    /// The careers: they are read when all cards are there.
    careers: Vec<CareerFile>,
}

/// A library in the making.
#[derive(Debug, Default)]
pub(super) struct Reading {
    parts: Parts,
    faults: Vec<Fault>,
    layer: Layer,
    /// Whether all of it together was found sound before: then nobody asks whether a name is taken or what is named is there.
    trusted: bool,
    /// The names of all files so far; the last is being read.
    files: Vec<String>,
    /// The ids of ships whose own files are at fault: their pilots need not be told so again.
    ships_at_fault: Vec<String>,
    /// Ids and names already taken, and by whom: lookups must find one thing only.
    taken: HashMap<(Folder, String), Taken>,
    /// Cards that files name and that must be there once everything is read.
    named: Vec<Named>,
    solo: Vec<solo::Chart>,
    flight_group: Vec<(String, flight_group::Card)>,
}

impl Reading {
    /// Begins with parts that others refer to, to read what was checked when the program was built.
    pub(super) fn beside(parts: Parts) -> Self {
        Self { parts, trusted: true, ..Self::default() }
    }

    /// Reads files with their paths below the content; faults name them by `prefix` and path.
    pub(super) fn read_own(&mut self, files: &[Scanned<'_>], prefix: &str) {
        for folder in Folder::ALL {
            self.read_folder(folder, files, prefix);
        }
    }

    /// Reads those of the files that lie in a folder.
    pub(super) fn read_folder(&mut self, folder: Folder, files: &[Scanned<'_>], prefix: &str) {
        for file in files.iter().filter(|file| folder.holds(file.path)) {
            self.read_scanned(folder, &format!("{prefix}{}", file.path), file);
        }
    }

    /// Reads a folder on top of what was read before: what has the same id is replaced.
    pub(super) fn add_folder(&mut self, dir: &Path) {
        self.layer = Layer::Added;
        let mut files = Vec::new();
        self.list_files(dir, &mut files);
        files.sort();
        let below: Vec<(String, &PathBuf)> = files
            .iter()
            .map(|file| (file.strip_prefix(dir).unwrap_or(file).to_string_lossy().replace('\\', "/"), file))
            .collect();
        for folder in Folder::ALL {
            for (_, path) in below.iter().filter(|(below, _)| folder.holds(below)) {
                match fs::read_to_string(path) {
                    Ok(text) => self.read(folder, &path.display().to_string(), &text),
                    Err(error) => self.unreadable(path, &error),
                }
            }
        }
        // Ready-made squads and missions are not content that the library reads.
        let elsewhere = |below: &str| OTHERS.iter().any(|folder| below.starts_with(folder));
        let is_known = |below: &str| elsewhere(below) || Folder::ALL.iter().any(|it| it.holds(below));
        for (below, path) in below.iter().filter(|(below, _)| !is_known(below)) {
            let dir = below.rsplit_once('/').map_or("", |(dir, _)| dir);
            let message = unknown("content folder", dir, Folder::ALL.iter().map(|it| it.name()));
            self.faults.push(Fault { file: path.display().to_string(), line: None, message });
        }
    }

    /// The files below a folder that hold content.
    fn list_files(&mut self, dir: &Path, files: &mut Vec<PathBuf>) {
        let entries = match fs::read_dir(dir).and_then(|entries| entries.collect::<Result<Vec<_>, _>>()) {
            Ok(entries) => entries,
            Err(error) => return self.unreadable(dir, &error),
        };
        for path in entries.into_iter().map(|entry| entry.path()) {
            if path.is_dir() {
                self.list_files(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
    }

    fn unreadable(&mut self, path: &Path, error: &std::io::Error) {
        let message = format!("cannot be read: {error}");
        self.faults.push(Fault { file: path.display().to_string(), line: None, message });
    }

    /// Reads a file that nobody has looked at yet.
    pub(super) fn read(&mut self, folder: Folder, file: &str, text: &str) {
        self.read_scanned(folder, file, &Scanned { path: file, text, outline: &[] });
    }

    fn read_scanned(&mut self, folder: Folder, file: &str, scanned: &Scanned<'_>) {
        let mut page = Page::scanned(file, scanned);
        self.files.push(file.to_owned());
        let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match folder {
            Folder::Abilities => {
                if let Some((ability, at)) = Ability::read(&mut page, stem) {
                    self.take_id(&mut page, folder, &ability.id, at);
                    put(self.layer, &mut self.parts.abilities, ability, |it| &it.id);
                }
            }
            Folder::PilotAbilities => {
                if let Some((ability, at)) = Ability::read(&mut page, stem) {
                    self.name(&page, Sought::Pilot, &ability.id, at);
                    self.take_id(&mut page, folder, &ability.id, at);
                    put(self.layer, &mut self.parts.pilot_abilities, ability, |it| &it.id);
                }
            }
            Folder::Conditions => {
                if let Some((condition, at)) = Condition::read(&mut page, stem) {
                    self.take_id(&mut page, folder, &condition.id, at);
                    put(self.layer, &mut self.parts.conditions, condition, |it| &it.id);
                }
            }
            Folder::Upgrades => self.read_upgrade(&mut page, file, stem),
            Folder::Ships => match Ship::read(&mut page, stem) {
                None => self.ships_at_fault.push(stem.to_owned()),
                Some((ship, at)) => {
                    self.check_abilities(&mut page, [&ship.ability, &ship.twenty_point.ability], at);
                    self.take(&mut page, folder, &ship.id, &ship.name, at);
                    put(self.layer, &mut self.parts.ships, ship, |it| &it.id);
                }
            },
            Folder::Pilots => self.read_pilots(&mut page, stem),
            Folder::Obstacles => {
                for (obstacle, at) in read_tokens(&mut page, "obstacle") {
                    self.take(&mut page, folder, &obstacle.id, &obstacle.name, at);
                    put(self.layer, &mut self.parts.obstacles, obstacle, |it| &it.id);
                }
            }
            Folder::Solo => {
                if let Some((chart, at)) = solo::Chart::read(&mut page) {
                    self.take_id(&mut page, folder, chart.arc.name(), at);
                    self.solo.retain(|it| it.arc != chart.arc);
                    self.solo.push(chart);
                }
            }
            Folder::Aturi => {
                if let Some((card, at)) = aturi::Card::read(&mut page, stem, &self.parts.ships) {
                    self.take_id(&mut page, folder, &card.ship, at);
                    self.parts.aturi.push(card);
                }
            }
            Folder::FlightGroup => {
                if let Some((card, at)) = flight_group::Card::read(&mut page) {
                    self.check_card(&mut page, &card, at);
                    self.take_id(&mut page, folder, stem, at);
                    put(self.layer, &mut self.flight_group, (stem.to_owned(), card), |(stem, _)| stem);
                }
            }
            Folder::CampaignLists => self.read_campaign_list(&mut page, stem),
            Folder::CampaignCards => self.read_campaign_card(&mut page, file, stem),
            Folder::Careers => {
                if let Some(campaign) = campaign_of(&mut page, stem) {
                    let (text, outline) = (scanned.text.to_owned(), scanned.outline.to_owned());
                    self.parts.careers.retain(|it| it.campaign != campaign);
                    self.parts.careers.push(CareerFile { campaign, file: file.to_owned(), text, outline });
                }
            }
            Folder::Devices => {
                for (device, at) in read_tokens(&mut page, "device") {
                    self.take(&mut page, folder, &device.id, &device.name, at);
                    put(self.layer, &mut self.parts.devices, device, |it| &it.id);
                }
            }
        }
        self.faults.append(&mut page.into_faults());
    }

    fn read_pilots(&mut self, page: &mut Page<'_>, stem: &str) {
        let ship = self.parts.ships.iter().find(|ship| ship.id == stem);
        if ship.is_none() && !self.ships_at_fault.iter().any(|id| id == stem) {
            let ids = self.parts.ships.iter().map(Ship::candidate);
            let hint = nearest(stem, ids).map(|id| format!("; did you mean '{id}'?")).unwrap_or_default();
            page.fault(0, format!("the file's name '{}' is no ship{hint}", shown(stem)));
        }
        for (pilot, at) in read_pilots(page, stem, ship) {
            self.check_abilities(page, [&pilot.stats.ability], at);
            self.take_id(page, Folder::Pilots, &pilot.id, at);
            for upgrade in pilot.standard_loadout().unwrap_or_default() {
                self.name(page, Sought::Upgrade, upgrade, at);
            }
            for build in &pilot.quick_builds {
                let partner = build.partner.as_ref();
                let upgrades = build.upgrades.iter().chain(partner.iter().flat_map(|(_, upgrades)| upgrades));
                upgrades.for_each(|upgrade| self.name(page, Sought::Upgrade, upgrade, at));
                partner.iter().for_each(|(pilot, _)| self.name(page, Sought::Pilot, pilot, at));
            }
            put(self.layer, &mut self.parts.pilots, pilot, |it| &it.id);
        }
    }

    fn read_campaign_list(&mut self, page: &mut Page<'_>, stem: &str) {
        let Some(campaign) = campaign_of(page, stem) else { return };
        let Some(list) = CampaignList::read(page) else { return };
        list.upgrades.iter().for_each(|id| self.name(page, Sought::Upgrade, id, 0));
        list.pilots.iter().for_each(|id| self.name(page, Sought::Pilot, id, 0));
        self.parts.campaign_lists.retain(|(it, _)| *it != campaign);
        self.parts.campaign_lists.push((campaign, list));
    }

    fn read_campaign_card(&mut self, page: &mut Page<'_>, file: &str, stem: &str) {
        let folder = Path::new(file).parent().and_then(Path::file_name).and_then(|it| it.to_str()).unwrap_or_default();
        let Some(campaign) = Campaign::by_folder(folder) else { return };
        let Some((card, at)) = Upgrade::read(page, stem, None) else { return };
        self.take_word(page, Folder::CampaignCards, &card.id, &format!("{folder}/{}", card.id), at, "id");
        self.parts.campaign_cards.retain(|(it, other)| *it != campaign || other.id != card.id);
        self.parts.campaign_cards.push((campaign, card));
    }

    fn read_upgrade(&mut self, page: &mut Page<'_>, file: &str, stem: &str) {
        let folder = Path::new(file).parent().and_then(Path::file_name).and_then(|it| it.to_str()).unwrap_or_default();
        let Some((upgrade, at)) = Upgrade::read(page, stem, Some(folder)) else { return };
        for Face { ship_ability, conditions, .. } in upgrade.faces() {
            self.check_abilities(page, [ship_ability], at);
            for id in conditions {
                self.name(page, Sought::Condition, id, at);
            }
        }
        let all = upgrade.needs.iter().chain(&upgrade.needs_two_hundred).chain(&upgrade.needs_twenty);
        for demand in all.flat_map(|restriction| &restriction.0) {
            match demand {
                Demand::Chassis(ids) => ids.iter().for_each(|id| self.name(page, Sought::Ship, id, at)),
                Demand::ShipAbility(ids) => {
                    ids.iter().for_each(|id| self.check_abilities(page, [&Some(id.clone())], at));
                }
                _ => {}
            }
        }
        self.take_id(page, Folder::Upgrades, &upgrade.id, at);
        put(self.layer, &mut self.parts.upgrades, upgrade, |it| &it.id);
    }

    /// Notes a card that must be there in the end.
    fn name(&mut self, page: &Page<'_>, what: Sought, id: &str, at: usize) {
        if self.trusted {
            return;
        }
        self.named.push(Named { file: self.files.len() - 1, line: page.line_of(at), what, id: id.to_owned() });
    }

    /// Complains about named cards that are not there.
    fn check_named(&mut self) {
        let parts = &self.parts;
        for Named { file, line, what, id } in &self.named {
            // Content without any upgrade is a piece of something larger: nobody can tell what is missing.
            let found = match what {
                Sought::Ship => nearest_of(id, &parts.ships, Ship::candidate),
                Sought::Pilot => nearest_of(id, &parts.pilots, Pilot::candidate),
                Sought::Condition => nearest_of(id, &parts.conditions, Condition::candidate),
                _ if parts.upgrades.is_empty() => Ok(()),
                _ => nearest_of(id, &parts.upgrades, Upgrade::candidate),
            };
            if let Err(hint) = found {
                let message = format!("no {} '{}'{hint}", what.name(), shown(id));
                self.faults.push(Fault { file: self.files[*file].clone(), line: Some(*line), message });
            }
        }
    }

    /// A statcard must be for a ship there is.
    fn check_card(&self, page: &mut Page<'_>, card: &flight_group::Card, at: usize) {
        if !self.parts.ships.iter().any(|ship| ship.id == card.ship) {
            let hint = nearest(&card.ship, self.parts.ships.iter().map(Ship::candidate));
            let hint = hint.map(|id| format!("; did you mean '{id}'?")).unwrap_or_default();
            page.fault(at, format!("no ship '{}'{hint}", shown(&card.ship)));
        }
    }

    /// Abilities that are named must be there. One whose own file is at fault is told twice.
    fn check_abilities<const N: usize>(&self, page: &mut Page<'_>, named: [&Option<String>; N], at: usize) {
        for id in named.into_iter().flatten() {
            if !self.parts.abilities.iter().any(|ability| ability.id == *id) {
                let hint = nearest(id, self.parts.abilities.iter().map(Ability::candidate));
                let hint = hint.map(|id| format!("; did you mean '{id}'?")).unwrap_or_default();
                page.fault(at, format!("no ability '{}'{hint}", shown(id)));
            }
        }
    }

    fn take_id(&mut self, page: &mut Page<'_>, folder: Folder, id: &str, at: usize) {
        self.take_word(page, folder, id, id, at, "id");
    }

    fn take(&mut self, page: &mut Page<'_>, folder: Folder, id: &str, name: &str, at: usize) {
        self.take_id(page, folder, id, at);
        if !self.trusted && letters(name) != id {
            self.take_word(page, folder, id, name, at, "name");
        }
    }

    /// Takes an id or a name for the thing of that id. What is added may replace the thing of the same id.
    fn take_word(&mut self, page: &mut Page<'_>, folder: Folder, id: &str, word: &str, at: usize, what: &str) {
        if self.trusted {
            return;
        }
        let file = self.files.len() - 1;
        let taken = Taken { id: id.to_owned(), file, line: page.line_of(at), layer: self.layer };
        let key = if what == "id" { word.to_owned() } else { letters(word) };
        let Some(other) = self.taken.insert((folder, key), taken) else { return };
        if other.layer == self.layer || other.id != id {
            let place = format!("{}:{}", self.files[other.file], other.line);
            page.fault(at, format!("{what} '{}' is already used at {place}", shown(word)));
        }
    }

    /// The library, when everything is read.
    pub(super) fn finish(mut self) -> Result<Library, ContentError> {
        self.settle();
        self.check_named();
        let (mut parts, mut faults) = (self.parts, self.faults);
        let unread = Parts {
            campaign_lists: std::mem::take(&mut parts.campaign_lists),
            campaign_cards: std::mem::take(&mut parts.campaign_cards),
            careers: std::mem::take(&mut parts.careers),
            ..Parts::default()
        };
        let mut library = Library::from(parts);
        library.campaigns = Shelf::Read(unread.campaigns(&library));
        match unread.careers(&library) {
            Ok(careers) => library.careers = Shelf::Read(careers),
            Err(found) => faults.extend(found),
        }
        sound(library, faults)
    }

    /// Parts by themselves; whether what they name is there is not asked.
    pub(super) fn finish_some(mut self) -> Result<Parts, ContentError> {
        self.settle();
        sound(self.parts, self.faults)
    }

    /// Everything by id, as lookups expect it.
    fn settle(&mut self) {
        let parts = &mut self.parts;
        parts.abilities.sort_by(|a, b| a.id.cmp(&b.id));
        parts.pilot_abilities.sort_by(|a, b| a.id.cmp(&b.id));
        parts.ships.sort_by(|a, b| a.id.cmp(&b.id));
        parts.pilots.sort_by(|a, b| a.id.cmp(&b.id));
        parts.upgrades.sort_by(|a, b| a.id.cmp(&b.id));
        parts.conditions.sort_by(|a, b| a.id.cmp(&b.id));
        parts.obstacles.sort_by(|a, b| a.id.cmp(&b.id));
        parts.devices.sort_by(|a, b| a.id.cmp(&b.id));
        parts.solo = solo::Charts::of(std::mem::take(&mut self.solo));
        let cards = std::mem::take(&mut self.flight_group);
        parts.flight_group = flight_group::Cards::of(cards.into_iter().map(|(_, card)| card).collect());
    }
}

impl Parts {
    /// The cards of each campaign: the printed ones, and those of its own, which take their place.
    pub(super) fn campaigns(&self, library: &Library) -> [Vec<Upgrade>; Campaign::ALL.len()] {
        Campaign::ALL.map(|campaign| self.campaign(campaign, library))
    }

    fn campaign(&self, campaign: Campaign, library: &Library) -> Vec<Upgrade> {
        let Some((_, list)) = self.campaign_lists.iter().find(|(it, _)| *it == campaign) else { return Vec::new() };
        let mut cards = BTreeMap::new();
        let mut put = |card: Upgrade| _ = cards.insert(card.id.clone(), card);
        for upgrade in list.upgrades.iter().filter_map(|id| library.upgrade_by_id(id)) {
            put(campaign::of_upgrade(upgrade, list));
        }
        for pilot in list.pilots.iter().filter_map(|id| library.pilot_by_id(id)) {
            put(campaign::of_pilot(pilot, library.pilot_ability(&pilot.id)));
        }
        for (_, card) in self.campaign_cards.iter().filter(|(it, _)| *it == campaign) {
            put(card.clone());
        }
        cards.into_values().collect()
    }

    /// The careers, which speak of the cards of a whole library.
    pub(super) fn careers(&self, library: &Library) -> Result<Vec<Career>, Vec<Fault>> {
        let (mut careers, mut faults) = (Vec::new(), Vec::new());
        for CareerFile { campaign, file, text, outline } in &self.careers {
            let mut page = Page::scanned(file, &Scanned { path: file, text, outline });
            careers.extend(career::read(&mut page, *campaign, library));
            faults.append(&mut page.into_faults());
        }
        if faults.is_empty() { Ok(careers) } else { Err(faults) }
    }
}

impl From<Parts> for Library {
    fn from(parts: Parts) -> Self {
        Self {
            ships: Shelf::Read(parts.ships),
            abilities: Shelf::Read(parts.abilities),
            pilot_abilities: Shelf::Read(parts.pilot_abilities),
            pilots: Shelf::Read(parts.pilots),
            upgrades: Shelf::Read(parts.upgrades),
            conditions: Shelf::Read(parts.conditions),
            obstacles: Shelf::Read(parts.obstacles),
            devices: Shelf::Read(parts.devices),
            solo: Shelf::Read(parts.solo),
            aturi: Shelf::Read(parts.aturi),
            flight_group: Shelf::Read(parts.flight_group),
            campaigns: Shelf::default(),
            careers: Shelf::default(),
        }
    }
}

/// What was read, unless there are faults.
fn sound<T>(read: T, mut faults: Vec<Fault>) -> Result<T, ContentError> {
    if faults.is_empty() {
        return Ok(read);
    }
    // Stable: faults on one line stay in the order in which they were found.
    faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    Err(ContentError { faults })
}

/// The campaign that a file is called after.
fn campaign_of(page: &mut Page<'_>, stem: &str) -> Option<Campaign> {
    let campaign = Campaign::by_folder(stem);
    if campaign.is_none() {
        page.fault(0, unknown("campaign", stem, Campaign::ALL.iter().map(|it| it.folder())));
    }
    campaign
}

/// Puts a thing into a list, in the place of the one with the same id if there is one. Among the program's own there is none:
/// that an id is used twice is noted where it is taken.
fn put<T>(layer: Layer, list: &mut Vec<T>, thing: T, id: impl Fn(&T) -> &String) {
    let place = match layer {
        Layer::Own => None,
        Layer::Added => list.iter().position(|it| id(it) == id(&thing)),
    };
    match place {
        Some(place) => list[place] = thing,
        None => list.push(thing),
    }
}

/// Whether that id is in a list sorted by ids; if not, a hint at the nearest.
fn nearest_of<'a, T>(id: &str, sorted: &'a [T], candidate: fn(&'a T) -> Candidate<'a>) -> Result<(), String> {
    if sorted.binary_search_by(|it| candidate(it).id.cmp(id)).is_ok() {
        return Ok(());
    }
    Err(nearest(id, sorted.iter().map(candidate)).map(|id| format!("; did you mean '{id}'?")).unwrap_or_default())
}
