//! Squads as files: pilots (XWS or a short list), or a list of chassis with one initiative.

use std::path::Path;

use tallyho_cards::page::{Fields, Page};
use tallyho_cards::{Campaign, Complaint, ContentError, Faction, Library, PointSystem, Severity, Ship, Wing};
use tallyho_rules::{Berths, Profile, Start};
use tallyho_table::{BaseSize, WingPlace};

use super::berths;
use super::flight_group::Plan;
use super::orders::{self, Group};
use super::profile::{career_profile, chassis_profile, equipped_profile};
use crate::MusterError;

/// The ships of one side.
#[derive(Clone, Debug)]
pub struct MusteredSquad {
    /// In the order of the file.
    pub members: Vec<Member>,
    /// What of the file is not played.
    pub notes: Vec<String>,
    /// What automated ships among them are told.
    pub groups: Vec<Group>,
    /// How it flies as a flight group.
    pub plan: Plan,
    /// The ids of the obstacles it brings.
    pub obstacles: Vec<String>,
}

/// One ship of a squad.
#[derive(Clone, Debug)]
pub struct Member {
    /// The id of its chassis.
    pub chassis: String,
    /// What people call the chassis.
    pub name: String,
    /// Whose it is, where that is known.
    pub faction: Option<Faction>,
    /// What it can do.
    pub profile: Profile,
    /// What it costs.
    pub points: u16,
    /// How it starts; indices are those of the squad.
    pub start: Start,
}

/// The berth of all ships that a list puts on a carrier.
const HANGAR: Berths = Berths(1);
/// How many ships a wing has, its leader among them.
const WING: std::ops::RangeInclusive<usize> = 3..=6;

/// The most ships of one side.
pub const MOST: usize = 24;
/// The initiative of who has none.
const INITIATIVE: u8 = 3;

impl MusteredSquad {
    /// Reads a squad file.
    pub fn read(path: &Path, points: PointSystem, library: &Library) -> Result<Self, MusterError> {
        let text =
            std::fs::read_to_string(path).map_err(|error| MusterError::CannotRead { path: path.to_owned(), error })?;
        Self::of_text(&path.display().to_string(), &text, points, library)
    }

    /// Reads the text of a squad file; `file` is what complaints call it.
    pub fn of_text(file: &str, text: &str, points: PointSystem, library: &Library) -> Result<Self, MusterError> {
        if let Some(campaign) = Wing::campaign_of(text) {
            Self::of_wing(file, text, campaign, library)
        } else if is_chassis_list(text) {
            Ok(Self::parse(file, text, points, library)?)
        } else {
            Self::of_pilots(file, text, points, library)
        }
    }

    /// Reads a squad from the text of a file.
    pub fn parse(file: &str, text: &str, points: PointSystem, library: &Library) -> Result<Self, ContentError> {
        let mut page = Page::new(file, text);
        let read = read(&mut page, points, library);
        page.close(read)
    }

    /// A squad of pilots. One of whom anything had to be left out is not fielded in a battle.
    pub(crate) fn of_pilots(
        file: &str,
        text: &str,
        points: PointSystem,
        library: &Library,
    ) -> Result<Self, MusterError> {
        let read = tallyho_cards::Squad::read(text, library);
        let told = |complaint: &Complaint| format!("{file}: {complaint}");
        let mut notes: Vec<String> = read.complaints.iter().map(told).collect();
        let squad = read.strict().map_err(|complaints| {
            let faults = complaints.iter().filter(|complaint| complaint.severity == Severity::Fault);
            MusterError::BadSquad(faults.map(told).collect::<Vec<_>>().join("\n"))
        })?;
        let mut members = Vec::new();
        for (it, pilot) in squad.pilots.iter().filter_map(|it| it.pilot(library).map(|pilot| (it, pilot))) {
            let aboard = it.aboard(library);
            let profile = equipped_profile(pilot, &aboard, library, points);
            let Some((ship, profile)) = pilot.ship(library).zip(profile) else { continue };
            if !flies(ship) {
                return Err(MusterError::BadSquad(format!("{file}: the {} cannot fly in a battle yet", ship.name)));
            }
            let cost = it.price(library, points);
            let (chassis, name, faction) = (ship.id.clone(), pilot.name.clone(), Some(pilot.faction));
            members.push(Member { chassis, name, faction, profile, points: cost, start: Start::Alone });
        }
        notes.extend(squad.by_hand(library).iter().map(|line| format!("{file}: {line}")));
        Ok(Self { obstacles: squad.obstacles, ..Self::assembled(file, members, notes)? })
    }

    /// A wing of a campaign's pilots. One of whom anything had to be left out is not fielded in a battle.
    fn of_wing(file: &str, text: &str, campaign: Campaign, library: &Library) -> Result<Self, MusterError> {
        let read = Wing::read(text, campaign, library);
        let told = |complaint: &Complaint| format!("{file}: {complaint}");
        if read.complaints.iter().any(|complaint| complaint.severity == Severity::Fault) {
            return Err(MusterError::BadSquad(read.complaints.iter().map(told).collect::<Vec<_>>().join("\n")));
        }
        let wing = &read.wing;
        let fielded = wing.pilots.iter().filter_map(|it| {
            let career = library.career(campaign)?;
            let stand_in = it.stand_in(career, library)?;
            let ship = it.flown(career, library)?;
            // On the table a ship counts as much as the printed pilot who stands in, with what is printed of the cards.
            let cost = |card: &&tallyho_cards::Upgrade| card.cost(PointSystem::TwoHundred, &ship, stand_in.initiative);
            let cards: u16 = it.aboard(career).iter().filter_map(cost).map(u16::from).sum();
            Some(Member {
                chassis: it.ship.clone(),
                name: it.name(library),
                faction: Some(career.faction),
                profile: career_profile(it, career, library)?,
                points: cards + stand_in.cost(PointSystem::TwoHundred).map_or(0, u16::from),
                start: Start::Alone,
            })
        });
        let members: Vec<Member> = fielded.collect();
        let mut notes: Vec<String> = read.complaints.iter().map(told).collect();
        notes.extend(wing.by_hand(library).iter().map(|line| format!("{file}: {line}")));
        Self::assembled(file, members, notes)
    }

    /// A squad of so many ships as a side may have.
    fn assembled(file: &str, members: Vec<Member>, notes: Vec<String>) -> Result<Self, MusterError> {
        match members.len() {
            1..=MOST => {
                let mut squad =
                    Self { members, notes, groups: Vec::new(), plan: Plan::default(), obstacles: Vec::new() };
                berths::assign(&mut squad);
                Ok(squad)
            }
            count => Err(MusterError::BadSquad(format!("{file}: a squad has 1 to {MOST} ships, not {count}"))),
        }
    }

    /// A squad of those chassis, all of the same initiative, each for the price of its cheapest pilot.
    pub fn of(ships: &[&Ship], initiative: u8, points: PointSystem, library: &Library) -> Self {
        let cheapest = |ship: &Ship| {
            let pilots = library.pilots().iter().filter(|pilot| pilot.ship_id == ship.id);
            pilots.filter_map(|pilot| pilot.cost(points)).min().map_or(0, u16::from)
        };
        let member = |ship: &&Ship| Member {
            chassis: ship.id.clone(),
            name: ship.name.clone(),
            faction: None,
            profile: chassis_profile(ship, points, initiative, library),
            points: cheapest(ship),
            start: Start::Alone,
        };
        let members = ships.iter().map(member).collect();
        Self { members, notes: Vec::new(), groups: Vec::new(), plan: Plan::default(), obstacles: Vec::new() }
    }

    /// The ships from that one on start docked, on the first that is larger than they are; whether there is one.
    fn dock(&mut self, from: usize) -> bool {
        let carrier = self.members[..from].iter().position(|member| member.profile.size > BaseSize::Small);
        let Some(carrier) = carrier else { return false };
        for member in &mut self.members[from..] {
            member.start = Start::DockedOn(carrier);
            member.profile.epic.docks = HANGAR;
        }
        let count = (self.members.len() - from) as u8;
        let epic = &mut self.members[carrier].profile.epic;
        (epic.carries, epic.berths) = (count, HANGAR);
        true
    }

    /// The ships from that one on are a wing, the first of them its leader.
    fn form_wing(&mut self, leader: usize) {
        for (member, place) in self.members[leader + 1..].iter_mut().zip(WingPlace::ALL) {
            member.start = Start::InWingOf(leader, place);
        }
    }

    /// What to call its ships: their side, their chassis and, where there are several of one, a number.
    pub fn names(&self, side: &str) -> Vec<String> {
        let same = |member: &Member, among: &[Member]| among.iter().filter(|it| it.name == member.name).count();
        let name = |(index, member): (usize, &Member)| match same(member, &self.members) {
            1 => format!("{side} {}", member.name),
            _ => format!("{side} {} {}", member.name, same(member, &self.members[..=index])),
        };
        self.members.iter().enumerate().map(name).collect()
    }
}

/// Whether a text lists chassis and not pilots.
pub(crate) fn is_chassis_list(text: &str) -> bool {
    !text.trim_start().starts_with('{') && text.lines().any(|line| line.trim_start().starts_with("ships"))
}

fn read(page: &mut Page<'_>, points: PointSystem, library: &Library) -> Option<MusteredSquad> {
    let table = page.parse()?;
    let known = ["ships", "initiative", "docked", "wings", "squads", "flight-group"];
    let fields = Fields::open(page, &table, 0, &known);
    let initiative =
        fields.optional("initiative").map_or(Some(INITIATIVE), |value| page.whole("initiative", value, 0..=6));
    let value = fields.required(page, "ships")?;
    let entries = page.each("ships", value, |text| read_entry(text, library))?;
    let initiative = initiative?;
    let each = |entries: &[(&'_ Ship, usize)]| -> Vec<Member> {
        let ships: Vec<&Ship> = entries.iter().flat_map(|&(ship, count)| std::iter::repeat_n(ship, count)).collect();
        MusteredSquad::of(&ships, initiative, points, library).members
    };
    let mut squad = MusteredSquad { members: each(&entries), ..MusteredSquad::of(&[], initiative, points, library) };
    if let Some(value) = fields.optional("docked") {
        let docked = page.each("docked", value, |text| read_small(text, library))?;
        let from = squad.members.len();
        squad.members.extend(each(&docked));
        if !squad.dock(from) {
            page.fault(value.span().start, "no ship of the squad is large enough to dock on".to_owned());
        }
    }
    if let Some(value) = fields.optional("wings") {
        for wing in page.each("wings", value, |text| read_wing(text, library))? {
            let leader = squad.members.len();
            squad.members.extend(each(&[wing]));
            squad.form_wing(leader);
        }
    }
    if let Some(value) = fields.optional("squads") {
        squad.groups = orders::read(page, value, squad.members.len())?;
    }
    berths::assign(&mut squad);
    if let Some(value) = fields.optional("flight-group") {
        squad.plan = Plan::read(page, value, squad.members.len())?;
    }
    if !(1..=MOST).contains(&squad.members.len()) {
        page.fault(value.span().start, format!("a squad has 1 to {MOST} ships, not {}", squad.members.len()));
    }
    Some(squad)
}

/// An entry of small ships, which alone can dock.
fn read_small<'l>(text: &str, library: &'l Library) -> Result<(&'l Ship, usize), String> {
    let (ship, count) = read_entry(text, library)?;
    match ship.base {
        BaseSize::Small => Ok((ship, count)),
        BaseSize::Medium | BaseSize::Large | BaseSize::Huge => Err(format!("'{text}': small ships only")),
    }
}

/// An entry that is a whole wing.
fn read_wing<'l>(text: &str, library: &'l Library) -> Result<(&'l Ship, usize), String> {
    let (ship, count) = read_small(text, library)?;
    match WING.contains(&count) {
        true => Ok((ship, count)),
        false => Err(format!("'{text}': a wing has {} to {} ships", WING.start(), WING.end())),
    }
}

/// `t65xwing` or `t65xwing x2`.
fn read_entry<'l>(text: &str, library: &'l Library) -> Result<(&'l Ship, usize), String> {
    let counted = text.rsplit_once(" x").and_then(|(name, count)| Some((name, count.parse().ok()?)));
    let (name, count) = counted.unwrap_or((text, 1));
    let ship = library.ship(name.trim()).map_err(|error| error.to_string())?;
    if !flies(ship) {
        return Err(format!("the {} cannot fly in a battle yet", ship.name));
    }
    if !(1..=MOST).contains(&count) {
        return Err(format!("'{text}': 1 to {MOST} of a kind"));
    }
    Ok((ship, count))
}

/// Whether battles know how a chassis flies: by its dial, or by an ability that lends it one.
pub fn flies(ship: &Ship) -> bool {
    !ship.dial.is_empty() || ship.ability.is_some()
}
