//! From a plan to a game: ships with their cards, names, and those who fly them.

use std::borrow::Cow;

use tallyho_cards::flight::System;
use tallyho_cards::{Campaign, Faction, Library, PointSystem, Slot, Upgrade};
use tallyho_missions::brief::capital;
use tallyho_missions::deck::{Fit, PilotCard};
use tallyho_missions::mission::{Base, Craft, MissionShip};
use tallyho_missions::models::{Models, take};
use tallyho_missions::{Berth, Mission, Plan, Seats, Whose};
use tallyho_pilots::flight::{aturi, flight_group};
use tallyho_replay::Callsign;
use tallyho_rules::scenario::{Deed, Measure, Order};
use tallyho_rules::{
    Ability, Action, DeviceShapes, Difficulty, Handling, Luck, Obstacle, ObstacleKind, Placing, Profile, Ruleset,
    Scenario, Seat, Setup, ShipId, ShipSetup, Start, Target,
};
use tallyho_table::Settings;

use crate::books::Books;
use crate::equip::equip;
use crate::flyer::{self, Flyer};
use crate::kit::{INITIATIVE, suggested_initiative, suggested_kit};
use crate::muster::Mustered;
use crate::orders::ward;
use crate::profile::{chassis_profile, equipped_profile, in_play};
use crate::readings::Readings;
use crate::scaled::{Issued, Scaled};
use crate::squad::{Member, MusteredSquad};
use crate::{MusterError, PilotKind};

/// The chassis of whatever card is drawn.
pub(crate) const RANDOM: &str = "random";
/// A mission that is wanted: for whom, and with which squads.
#[derive(Clone, Debug)]
pub struct Sally<'m> {
    /// Which.
    pub mission: Cow<'m, Mission>,
    /// For how many, and how good they are.
    pub seats: Seats,
    /// The squads that players bring, by side; `None` for those the mission suggests.
    pub squads: [Option<MusteredSquad>; 2],
    /// What obstacles, things and cards are drawn by; `None` for the battle's own seed.
    pub layout: Option<u64>,
}

/// What fielding a mission takes from those who fly it.
pub(crate) struct Wings<'w> {
    pub(crate) pilots: [PilotKind; 2],
    pub(crate) readings: &'w Readings,
    pub(crate) books: &'w Books,
}

/// By which rules a mission is played.
pub const fn rules(mission: &Mission) -> (Ruleset, PointSystem) {
    match mission.base {
        Base::Standard => (Ruleset::REVISED, PointSystem::Twenty),
        Base::CoOp => (Ruleset::SECOND_EDITION, PointSystem::TwoHundred),
    }
}

/// Fields a mission whose table and cards that seed has drawn.
pub(crate) fn field(
    sally: &Sally<'_>,
    wings: &Wings<'_>,
    layout: u64,
    missions: &tallyho_missions::Library,
    cards: &Library,
) -> Result<Mustered, MusterError> {
    let mission: &Mission = &sally.mission;
    let (ruleset, points) = rules(mission);
    let (luck, models) = (Luck::new(layout ^ 0xDECC), mission.models.clone());
    let mut fielder = Fielder {
        mission,
        missions,
        cards,
        points,
        seats: sally.seats,
        luck,
        drawn: Vec::new(),
        fitted: Vec::new(),
        issued: Vec::new(),
        threat: 0,
        models,
    };
    let own = [fielder.suggested(0)?, fielder.suggested(1)?];
    let squads = [0, 1].map(|side| sally.squads[side].as_ref().unwrap_or(&own[side]));
    let players = [0, 1].map(|side| if sally.seats.players[side] == 0 { 0 } else { squads[side].members.len() as u8 });
    let seats = Seats { players, ..sally.seats };
    let plan = mission.plan(&seats, layout, cards)?;
    let mut ships = Vec::new();
    let (mut callsigns, mut aboard, mut threats) = (Vec::new(), Vec::new(), Vec::new());
    for berth in &plan.crafts {
        fielder.fitted.clear();
        fielder.threat = 0;
        let (mut ship, callsign) = fielder.ship(berth, &squads)?;
        let faction = match berth.whose {
            Whose::Squadron(place) => mission.squads[place].faction,
            Whose::Player(_) | Whose::Mission(_) => None,
        };
        ship.handling = wings.handling(berth, &ship.profile, faction, cards)?;
        if let Whose::Player(number) = berth.whose {
            ship.start = formed(&plan, berth, squads[berth.side].members[usize::from(number)].start);
            let me = Target::Ship(ShipId(ships.len() as u8));
            ship.handling.protects = plan.wards[berth.side].iter().filter(|ward| *ward != me).collect();
        }
        // Whoever is told to escort another may protect it.
        if let Order::Escort(on) = berth.orders {
            ship.handling.protects = ward(ships.len(), on);
        }
        // Players are dealt damage cards, whoever flies for them.
        if mission.team == Some(berth.side) {
            ship.handling.damage = tallyho_rules::DamageBy::Cards;
        }
        ships.push(ship);
        callsigns.push(callsign);
        aboard.push(fielder.fitted.clone());
        threats.push(fielder.threat);
    }
    number(&mut callsigns);
    let flyers = [0, 1].map(|side| wings.flyer(side, &plan, squads[side], mission));
    let Plan { mut scenario, mut obstacles, area, rounds, first, placing, .. } = plan;
    for (side, squad) in squads.iter().enumerate().filter(|_| placing == Placing::InTurns) {
        bring_obstacles(Seat(side as u8), &squad.obstacles, &mut obstacles, cards)?;
    }
    know_cards(&mut scenario, mission, &ships);
    let setup = Setup {
        ruleset,
        settings: Settings::default(),
        area,
        ships,
        obstacles,
        first,
        placing,
        shapes: DeviceShapes::default(),
        rounds: rounds_by(&flyers, rounds),
        scenario: Some(Box::new(scenario)),
    };
    Ok(Mustered { setup, callsigns: callsigns.into(), flyers: flyers.into(), aboard, threats, seed: layout })
}

/// How many rounds there are: what nobody else ends, programs do not fly for ever.
fn rounds_by(flyers: &[Flyer], rounds: u8) -> u8 {
    let by_programs = flyers.iter().all(|flyer| flyer.kind != PilotKind::Person);
    if by_programs && rounds == Setup::UNLIMITED { Setup::PATIENCE } else { rounds }
}

/// A player places the obstacles that his squad names instead of the usual ones.
fn bring_obstacles(
    seat: Seat,
    named: &[String],
    obstacles: &mut [Obstacle],
    cards: &Library,
) -> Result<(), MusterError> {
    for (id, own) in named.iter().zip(obstacles.iter_mut().filter(|it| it.owner == seat)) {
        let chosen = cards.obstacle(id)?;
        own.kind = match chosen.kind {
            tallyho_cards::ObstacleKind::Asteroid => ObstacleKind::Asteroid,
            tallyho_cards::ObstacleKind::Debris => ObstacleKind::Debris,
            tallyho_cards::ObstacleKind::GasCloud => ObstacleKind::GasCloud,
            tallyho_cards::ObstacleKind::Nebula
            | tallyho_cards::ObstacleKind::IonStorm
            | tallyho_cards::ObstacleKind::Minefield
            | tallyho_cards::ObstacleKind::ElectroChaff => {
                return Err(MusterError::BadSquad(format!(
                    "{} is no asteroid, debris cloud or gas cloud",
                    chosen.name
                )));
            }
        };
        own.outline = chosen.outline.clone();
    }
    Ok(())
}

/// How a player's ship starts: in the formation of another of the side, where its squad flies in one.
fn formed(plan: &Plan, berth: &Berth, start: Start) -> Start {
    let Start::InFormationOf(leader, place) = start else { return berth.start };
    let leads = |it: &Berth| it.side == berth.side && it.whose == Whose::Player(leader as u8);
    plan.crafts.iter().position(leads).map_or(berth.start, |leader| Start::InFormationOf(leader, place))
}

/// What a plan leaves open until cards are aboard: where a card lies, and who has a stealth device.
fn know_cards(scenario: &mut Scenario, mission: &Mission, ships: &[ShipSetup]) {
    let has = |ship: &ShipSetup, id: &str| ship.profile.abilities.iter().position(|card| card.id == id);
    for (objective, term) in scenario.objectives.iter_mut().zip(&mission.objectives) {
        let wanted = term.pays.each.as_ref().and_then(|each| each.names.get(1));
        if let (Some(Measure::Charges(ship, card)), Some(id)) = (&mut objective.pays.each, wanted) {
            *card = ships.get(usize::from(*ship)).and_then(|ship| has(ship, id)).map_or(u8::MAX, |place| place as u8);
        }
    }
    let stealthy = ships.iter().enumerate().filter(|(_, ship)| has(ship, "stealthdevice").is_some());
    let stealthy = stealthy.fold(0, |bits, (ship, _)| bits | 1 << ship);
    for deed in scenario.rules.iter_mut().flat_map(|rule| &mut rule.deeds) {
        if let Deed::Sense { quiet, .. } = deed {
            *quiet = stealthy;
        }
    }
}

/// Numbers those that share a name.
fn number(callsigns: &mut [Callsign]) {
    let names: Vec<String> = callsigns.iter().map(|callsign| callsign.name.clone()).collect();
    for (index, callsign) in callsigns.iter_mut().enumerate() {
        let same = |upto: usize| names[..upto].iter().filter(|name| **name == names[index]).count();
        if same(names.len()) > 1 {
            callsign.name = format!("{} {}", names[index], same(index) + 1);
        }
    }
}

/// What fielding ships needs.
pub(crate) struct Fielder<'f> {
    pub(crate) mission: &'f Mission,
    pub(crate) missions: &'f tallyho_missions::Library,
    pub(crate) cards: &'f Library,
    pub(crate) points: PointSystem,
    pub(crate) seats: Seats,
    pub(crate) luck: Luck,
    /// The cards that squads have drawn: by squad and chassis.
    drawn: Vec<(usize, String, PilotCard)>,
    /// The miniatures that are left for what is drawn.
    models: Models,
    /// The cards of the ship that is fielded now.
    pub(crate) fitted: Vec<String>,
    /// The cards of factions that squads have drawn.
    pub(crate) issued: Vec<Issued>,
    /// The threat level of the ship that is fielded now.
    threat: u8,
}

impl Fielder<'_> {
    /// The ships that a mission suggests to players of a side, over and over.
    fn suggested(&mut self, side: usize) -> Result<MusteredSquad, MusterError> {
        let bring = &self.mission.bring[side];
        let count = if bring.is_empty() { 0 } else { usize::from(self.seats.players[side]) };
        let mut members = Vec::new();
        for craft in bring.iter().cycle().take(count) {
            let usual = suggested_initiative(self.mission.enemy, self.seats.level);
            let named = craft.pilot.is_some() || craft.initiative.is_some();
            let craft =
                Craft { initiative: if named { craft.initiative } else { Some(usual) }, draws: false, ..craft.clone() };
            let (chassis, mut profile, _) = self.craft(&craft, None)?;
            // Who is somebody flies with what the mission says, and for his own price.
            let bought = if named { &[] } else { suggested_kit(self.mission.enemy, &chassis, self.seats.level) };
            for id in bought {
                equip(&mut profile, self.cards.upgrade(id)?, self.points);
            }
            let ship = self.cards.ship(&chassis)?;
            let plain = MusteredSquad::of(&[ship], usual, self.points, self.cards);
            let pilot = craft.pilot.as_ref().and_then(|id| self.cards.pilot_by_id(id));
            let price = pilot.and_then(|pilot| pilot.cost(self.points)).map(u16::from);
            members.extend(plain.members.into_iter().map(|member| Member {
                profile: profile.clone(),
                points: price.unwrap_or(member.points),
                ..member
            }));
        }
        Ok(MusteredSquad { members, ..MusteredSquad::of(&[], INITIATIVE, self.points, self.cards) })
    }

    fn ship(&mut self, berth: &Berth, squads: &[&MusteredSquad; 2]) -> Result<(ShipSetup, Callsign), MusterError> {
        let seat = Seat(berth.side as u8);
        let (chassis, name, profile, points) = match (berth.whose, &berth.craft) {
            (Whose::Player(number), _) => {
                let member = &squads[berth.side].members[usize::from(number)];
                let side = &self.mission.sides[berth.side];
                let named = format!("{} {}", capital(side), member.name);
                let mut profile = member.profile.clone();
                // A pilot of the campaign has brought it.
                for id in &self.mission.aboard[berth.side] {
                    if profile.abilities.iter().all(|card| card.id != *id) {
                        self.add_card(&mut profile, id)?;
                    }
                }
                (member.chassis.clone(), named, profile, member.points)
            }
            (Whose::Mission(place), Some(craft)) => {
                let MissionShip { id, .. } = &self.mission.ships[place];
                let (chassis, profile, points) = self.craft(craft, None)?;
                (chassis, capital(&id.replace('-', " ")), profile, points)
            }
            (Whose::Squadron(place), Some(craft)) if self.mission.enemy == Some(System::FlightGroupAlpha) => {
                let Scaled { chassis, profile, points, threat } = self.scaled(craft, place)?;
                self.threat = threat;
                (chassis, self.mission.squads[place].name.clone(), profile, points)
            }
            (Whose::Squadron(place), Some(craft)) => {
                let (chassis, profile, points) = self.craft(craft, Some(place))?;
                (chassis, self.mission.squads[place].name.clone(), profile, points)
            }
            (Whose::Mission(_) | Whose::Squadron(_), None) => {
                return Err(MusterError::BadSetup("a ship is missing".to_owned()));
            }
        };
        let (pose, start, handling) = (berth.pose, berth.start, Handling::default());
        Ok((ShipSetup { seat, profile, pose, points, start, handling }, Callsign { chassis, name }))
    }

    fn craft(&mut self, craft: &Craft, squad: Option<usize>) -> Result<(String, Profile, u16), MusterError> {
        let card = self.card_of(craft, squad);
        let fit = card.as_ref().map_or(Fit::default(), |card| card.fit(craft.elite, self.seats.level));
        let chassis = card.as_ref().map_or(craft.chassis.clone(), |card| card.ship.clone());
        let ship = self.cards.ship(&chassis)?;
        let initiative = craft.initiative.unwrap_or(if card.is_some() { fit.initiative } else { 1 });
        let named = craft.pilot.as_ref().filter(|_| card.is_none()).map(|id| self.cards.pilot(id)).transpose()?;
        let mut profile = match named {
            Some(pilot) => {
                let aboard: Vec<&Upgrade> = craft.upgrades.iter().filter_map(|id| self.upgrade(id)).collect();
                let profile = equipped_profile(pilot, &aboard, self.cards, self.points);
                let profile = profile.ok_or_else(|| MusterError::BadSetup(format!("{} has no ship", pilot.name)))?;
                Profile { initiative: craft.initiative.unwrap_or(pilot.initiative), ..profile }
            }
            None => chassis_profile(ship, self.points, initiative, self.cards),
        };
        for id in fit.cards.iter().chain(&craft.upgrades) {
            // What a printed pilot carries came aboard with him.
            if named.is_none() || self.upgrade(id).is_none() {
                self.add_card(&mut profile, id)?;
            }
            self.fitted.push(id.clone());
        }
        self.alter(craft, &mut profile);
        let points = if craft.points > 0 { craft.points } else { u16::from(fit.points) };
        // A fighter that draws no card is worth three.
        let points = if points == 0 && squad.is_some() { 3 } else { points };
        Ok((chassis, profile, points))
    }

    /// What the mission says of a ship beyond its cards.
    pub(crate) fn alter(&self, craft: &Craft, profile: &mut Profile) {
        let pilots = self.seats.pilots;
        if craft.freighter {
            launch_freighter(profile);
        }
        if let Some(shields) = craft.shields {
            profile.shields = shields.with(pilots).clamp(0, 99) as u8;
        }
        if let Some(more) = craft.more_shields {
            profile.shields += more.with(pilots).clamp(0, 99) as u8;
        }
        if craft.unarmed {
            profile.attacks.clear();
            profile.specials.clear();
        }
        let barred = |action: Action| craft.cannot.iter().any(|name| action.name().replace(' ', "-") == *name);
        profile.actions.retain(|entry| !barred(entry.action));
        if !craft.flies.is_empty() {
            let known = profile.dial.clone();
            let colour = |maneuver| known.iter().find(|(own, _)| *own == maneuver).map_or(Difficulty::White, |it| it.1);
            profile.dial = craft.flies.iter().map(|maneuver| (*maneuver, colour(*maneuver))).collect();
        }
        if craft.still {
            profile.dial.retain(|(maneuver, _)| maneuver.bearing() == tallyho_table::Bearing::Stationary);
            profile.dial.iter_mut().for_each(|(_, colour)| *colour = Difficulty::White);
        }
    }

    /// The pilot card of a ship: one for all of its chassis in a squad, one of its own for an elite.
    fn card_of(&mut self, craft: &Craft, squad: Option<usize>) -> Option<PilotCard> {
        let deck = self.missions.deck();
        if let Some(card) = craft.pilot.as_ref().and_then(|id| deck.card(id)) {
            return Some(card.clone());
        }
        let squad = squad.filter(|_| craft.draws)?;
        let same = |(of, chassis, _): &&(usize, String, PilotCard)| *of == squad && *chassis == craft.chassis;
        if let Some((.., card)) = self.drawn.iter().find(same).filter(|_| !craft.elite) {
            return Some(card.clone());
        }
        let wanted = (craft.chassis != RANDOM).then_some(craft.chassis.as_str());
        let mut luck = self.luck.clone();
        let fits = |card: &PilotCard| !craft.ordnance || self.has_ordnance(card);
        let needed = self.drawn_together(craft, squad);
        let owned = |card: &PilotCard| self.models.get(&card.ship).is_none_or(|left| *left >= needed);
        // Where nothing that fits can be fielded, something else stands for it.
        let drawn = match wanted {
            None => deck.draw(None, |card| fits(card) && owned(card), &mut luck),
            Some(_) => None,
        };
        let card = drawn.or_else(|| deck.draw(wanted, fits, &mut luck))?.clone();
        self.luck = luck;
        if wanted.is_none() {
            take(&mut self.models, &card.ship, needed);
        }
        self.drawn.push((squad, craft.chassis.clone(), card.clone()));
        Some(card)
    }

    /// How many ships have the card that is drawn for one of a squad.
    fn drawn_together(&self, craft: &Craft, squad: usize) -> u8 {
        let squad = &self.mission.squads[squad];
        let same = squad.cells[squad.cell(self.seats.pilots)].iter().filter(|it| {
            it.from_level <= self.seats.level && it.craft.chassis == craft.chassis && it.craft.draws && !it.craft.elite
        });
        if craft.elite { 1 } else { same.map(|it| it.count).sum() }
    }

    /// Whether what every ship with a card has is a torpedo or a missile.
    fn has_ordnance(&self, card: &PilotCard) -> bool {
        let basic = card.basic.as_ref().map(|row| row.card.as_str()).unwrap_or_default();
        self.upgrade(basic)
            .is_some_and(|upgrade| upgrade.slots.iter().any(|slot| matches!(slot, Slot::Torpedo | Slot::Missile)))
    }

    /// A card as the mission's campaign has it; everywhere else as it is printed, if it is.
    pub(crate) fn upgrade(&self, id: &str) -> Option<&Upgrade> {
        let of = |campaign| self.cards.campaign_card(campaign, id);
        let group = || of(Campaign::FlightGroup).filter(|_| self.mission.enemy == Some(System::FlightGroupAlpha));
        let campaign = group().or_else(|| of(Campaign::Aturi));
        let printed = self.cards.upgrade_by_id(id);
        match self.mission.enemy {
            Some(System::Aturi) => campaign.or(printed),
            _ => printed.or(campaign.filter(|_| self.cards.pilot_ability(id).is_none())),
        }
    }

    /// Puts a card aboard: one of the campaign's, an upgrade, or what a pilot can do.
    pub(crate) fn add_card(&self, profile: &mut Profile, id: &str) -> Result<(), MusterError> {
        if let Some(upgrade) = self.upgrade(id) {
            equip(profile, upgrade, self.points);
        } else if let Some(ability) = self.cards.pilot_ability(id) {
            let charges =
                self.cards.pilot_by_id(id).and_then(|pilot| pilot.charges).map_or((0, 0), |it| (it.value, it.recovers));
            let card = in_play(ability, self.points, charges.0, charges.1);
            profile.abilities.push(Ability { kind: "pilot".to_owned(), ..card });
        } else {
            self.cards.upgrade(id)?;
        }
        Ok(())
    }
}

/// Makes a bulk freighter of the large ship that stands for it.
fn launch_freighter(profile: &mut Profile) {
    (profile.initiative, profile.agility, profile.hull) = (0, 0, 8);
    // A mission may say that it has others.
    profile.shields = 4;
    profile.attacks.clear();
    profile.specials.clear();
    profile.actions.clear();
    profile.abilities.clear();
    profile.dial = vec![(crate::profile::slowest_straight(), Difficulty::White)];
}

impl Wings<'_> {
    /// How a ship is handled that is flown so.
    fn handling(
        &self,
        berth: &Berth,
        profile: &Profile,
        faction: Option<Faction>,
        cards: &Library,
    ) -> Result<Handling, MusterError> {
        let (kind, elite) = (self.pilots[berth.side], berth.craft.as_ref().is_some_and(|craft| craft.elite));
        if kind == PilotKind::FLIGHT_GROUP {
            let chosen = self.books.statcard(profile, faction, cards)?;
            let card = self.books.statcards()?.card(chosen.id());
            let readings = self.readings.over(flight_group::Readings::default());
            return Ok(flight_group::handling(card, berth.orders, None, readings));
        }
        Ok(flyer::handling(kind, berth.orders, elite))
    }

    /// Who flies a side, told what the mission tells its ships.
    fn flyer(&self, side: usize, plan: &Plan, squad: &MusteredSquad, mission: &Mission) -> Flyer {
        let own = plan.crafts.iter().filter(|berth| berth.side == side);
        let faction = |berth: &Berth| match berth.whose {
            Whose::Player(number) => squad.members[usize::from(number)].faction,
            Whose::Squadron(place) => mission.squads[place].faction,
            Whose::Mission(_) => None,
        };
        Flyer {
            kind: self.pilots[side],
            orders: own.clone().map(|berth| berth.orders).collect(),
            factions: own.map(faction).collect(),
            automated: self.readings.over(aturi::Readings::default()),
            group: self.readings.over(flight_group::Readings::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Muster, Wanted};

    #[test]
    fn cards_are_the_campaigns_in_its_missions_and_the_printed_ones_elsewhere() {
        let (missions, cards) =
            (Arc::new(tallyho_missions::Library::embedded().unwrap()), Arc::new(Library::embedded().unwrap()));
        let own = cards.campaign_card(tallyho_cards::Campaign::Aturi, "juke").unwrap();
        let printed = cards.upgrade("juke").unwrap();
        assert_ne!(own.front.effects, printed.front.effects);
        for (enemy, card) in [(System::Aturi, own), (System::SoloAlpha, printed)] {
            let mut mission = missions.mission("rescue-rebel-operatives").unwrap().clone();
            mission.enemy = Some(enemy);
            mission.ships[0].craft.upgrades.extend(["juke", "hyperdrive"].map(str::to_owned));
            let (seats, pilots) = (mission.sizes()[0], [PilotKind::Heuristic; 2]);
            let muster = Muster::new(cards.clone(), missions.clone());
            let sally = Sally { mission: Cow::Owned(mission), seats, squads: [None, None], layout: None };
            let ships = muster.muster(&Wanted::mission(sally, pilots), 1).unwrap().setup.ships;
            let mut aboard = ships.iter().flat_map(|ship| &ship.profile.abilities);
            let juke = aboard.find(|ability| ability.id == "juke").expect("it is aboard");
            assert_eq!(juke.effects, card.front.effects, "{enemy:?}");
            // What was never printed is the same everywhere.
            assert!(ships.iter().flat_map(|ship| &ship.profile.abilities).any(|ability| ability.id == "hyperdrive"));
        }
    }
}
