//! From a plan to a game: ships with their cards, names, and those who fly them.

use std::sync::Arc;

use tallyho_cards::{Library, PointSystem, Slot, Upgrade};
use tallyho_missions::brief::capital;
use tallyho_missions::deck::{Fit, PilotCard};
use tallyho_missions::mission::{Base, Craft, MissionShip};
use tallyho_missions::{Berth, Mission, Plan, Seats, Told, Whose};
use tallyho_pilots::flight::aturi::{self, Behaviour};
use tallyho_pilots::flight::flight_group::{self, Order};
use tallyho_pilots::flight::solo;
use tallyho_pilots::{Aturi, FlightGroupPilot, Pilot};
use tallyho_replay::Callsign;
use tallyho_rules::scenario::{Deed, Measure};
use tallyho_rules::{
    Ability, Action, DeviceShapes, Handling, Luck, Profile, Ruleset, Scenario, Seat, Setup, ShipId, ShipSetup,
};
use tallyho_table::Settings;

use crate::MusterError;
use crate::PilotKind;
use crate::equip::equip;
use crate::orders::ward;
use crate::profile::{chassis_profile, equipped_profile, in_play};
use crate::squad::{Member, Squad};

/// The initiative of somebody on level 1; each level is one more.
pub const INITIATIVE: u8 = 2;
/// What pilots without a squad of their own carry, by their level: one more for each.
const KIT: [&str; 4] = ["shieldupgrade", "hullupgrade", "predator", "afterburners"];

/// A mission with everybody in it.
#[derive(Debug)]
pub struct Fielded {
    pub setup: Setup,
    pub callsigns: Vec<Callsign>,
    /// The cards that the mission puts aboard each ship, by their ids.
    pub aboard: Vec<Vec<String>>,
    told: Vec<(usize, Told)>,
    pub readings: Readings,
}

/// How rules are read that can be read in two ways: by automated ships, and by the flight groups of each side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Readings {
    pub aturi: aturi::Readings,
    pub groups: [flight_group::Readings; 2],
}

/// What a mission is fielded for.
pub struct Wanted<'w> {
    pub mission: &'w Mission,
    pub seats: Seats,
    /// The squads that players bring, by side; `None` for those the mission suggests.
    pub squads: [Option<&'w Squad>; 2],
    pub pilots: [PilotKind; 2],
    pub seed: u64,
}

/// By which rules a mission is played.
pub fn rules(mission: &Mission) -> (Ruleset, PointSystem) {
    match mission.base {
        Base::Standard => (Ruleset::REVISED, PointSystem::Twenty),
        Base::CoOp => (Ruleset::SECOND_EDITION, PointSystem::TwoHundred),
    }
}

/// Fields a mission.
pub fn field(
    wanted: &Wanted<'_>,
    missions: &tallyho_missions::Library,
    cards: &Library,
) -> Result<Fielded, MusterError> {
    let mission = wanted.mission;
    let (ruleset, points) = rules(mission);
    let luck = Luck::new(wanted.seed ^ 0xDECC);
    let mut fielder =
        Fielder { mission, missions, cards, points, seats: wanted.seats, luck, drawn: Vec::new(), fitted: Vec::new() };
    let own = [fielder.suggested(0)?, fielder.suggested(1)?];
    let squads = [0, 1].map(|side| wanted.squads[side].unwrap_or(&own[side]));
    let players = [0, 1].map(|side| if wanted.seats.players[side] == 0 { 0 } else { squads[side].members.len() as u8 });
    let seats = Seats { players, ..wanted.seats };
    let plan = mission.plan(&seats, wanted.seed, cards).map_err(|fault| MusterError::BadSetup(fault.to_string()))?;
    let mut ships = Vec::new();
    let (mut callsigns, mut aboard) = (Vec::new(), Vec::new());
    for berth in &plan.crafts {
        fielder.fitted.clear();
        let (mut ship, callsign) = fielder.ship(berth, &squads)?;
        ship.handling = handling(wanted.pilots[berth.side], berth, &ship.profile, cards)?;
        // Whoever is told to escort another may protect it.
        if let Told::Escort(on) = berth.orders {
            ship.handling.protects = ward(ships.len(), on);
        }
        // Players are dealt damage cards, whoever flies for them.
        if mission.team == Some(berth.side) {
            ship.handling.damage = tallyho_rules::DamageBy::Cards;
        }
        ships.push(ship);
        callsigns.push(callsign);
        aboard.push(fielder.fitted.clone());
    }
    number(&mut callsigns);
    let told = plan.crafts.iter().map(|berth| (berth.side, berth.orders)).collect();
    let Plan { mut scenario, obstacles, area, rounds, first, placing, .. } = plan;
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
        rounds,
        scenario: Some(Box::new(scenario)),
    };
    Ok(Fielded { setup, callsigns, aboard, told, readings: Readings::default() })
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
struct Fielder<'f> {
    mission: &'f Mission,
    missions: &'f tallyho_missions::Library,
    cards: &'f Library,
    points: PointSystem,
    seats: Seats,
    luck: Luck,
    /// The cards that squads have drawn: by squad and chassis.
    drawn: Vec<(usize, String, PilotCard)>,
    /// The cards of the ship that is fielded now.
    fitted: Vec<String>,
}

impl Fielder<'_> {
    /// The ships that a mission suggests to players of a side, over and over.
    fn suggested(&mut self, side: usize) -> Result<Squad, MusterError> {
        let bring = &self.mission.bring[side];
        let count = if bring.is_empty() { 0 } else { usize::from(self.seats.players[side]) };
        let mut members = Vec::new();
        for craft in bring.iter().cycle().take(count) {
            let usual = INITIATIVE + self.seats.level - 1;
            let named = craft.pilot.is_some() || craft.initiative.is_some();
            let craft =
                Craft { initiative: if named { craft.initiative } else { Some(usual) }, draws: false, ..craft.clone() };
            let (chassis, mut profile, _) = self.craft(&craft, None)?;
            for id in &KIT[..usize::from(self.seats.level - 1).min(KIT.len())] {
                equip(&mut profile, self.cards.upgrade(id)?);
            }
            let ship = self.cards.ship(&chassis)?;
            let plain = Squad::of(&[ship], usual, self.points, self.cards);
            members.extend(plain.members.into_iter().map(|member| Member { profile: profile.clone(), ..member }));
        }
        Ok(Squad { members, ..Squad::of(&[], INITIATIVE, self.points, self.cards) })
    }

    fn ship(&mut self, berth: &Berth, squads: &[&Squad; 2]) -> Result<(ShipSetup, Callsign), MusterError> {
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
            (Whose::Squad(place), Some(craft)) => {
                let (chassis, profile, points) = self.craft(craft, Some(place))?;
                (chassis, self.mission.squads[place].name.clone(), profile, points)
            }
            (Whose::Mission(_) | Whose::Squad(_), None) => {
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
                let profile = equipped_profile(pilot, &[], self.cards, self.points);
                let profile = profile.ok_or_else(|| MusterError::BadSetup(format!("{} has no ship", pilot.name)))?;
                Profile { initiative: craft.initiative.unwrap_or(pilot.initiative), ..profile }
            }
            None => chassis_profile(ship, self.points, initiative, self.cards),
        };
        for id in fit.cards.iter().chain(&craft.upgrades) {
            self.add_card(&mut profile, id)?;
            self.fitted.push(id.clone());
        }
        let pilots = self.seats.pilots;
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
        if craft.still {
            profile.dial.retain(|(maneuver, _)| maneuver.bearing() == tallyho_table::Bearing::Stationary);
            profile.dial.iter_mut().for_each(|(_, colour)| *colour = tallyho_rules::Difficulty::White);
        }
        let points = if craft.points > 0 { craft.points } else { u16::from(fit.points) };
        // A fighter that draws no card is worth three.
        let points = if points == 0 && squad.is_some() { 3 } else { points };
        Ok((chassis, profile, points))
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
        let wanted = (craft.chassis != "random").then_some(craft.chassis.as_str());
        let mut luck = self.luck.clone();
        let card = deck.draw(wanted, |card| !craft.ordnance || self.has_ordnance(card), &mut luck)?.clone();
        self.luck = luck;
        self.drawn.push((squad, craft.chassis.clone(), card.clone()));
        Some(card)
    }

    /// Whether what every ship with a card has is a torpedo or a missile.
    fn has_ordnance(&self, card: &PilotCard) -> bool {
        let basic = card.basic.as_ref().map(|row| row.card.as_str()).unwrap_or_default();
        self.upgrade(basic)
            .is_some_and(|upgrade| upgrade.slots.iter().any(|slot| matches!(slot, Slot::Torpedo | Slot::Missile)))
    }

    /// A card as the mission's campaign has it; everywhere else as it is printed, if it is.
    fn upgrade(&self, id: &str) -> Option<&Upgrade> {
        let campaign = self.cards.campaign_card(tallyho_cards::Campaign::Aturi, id);
        let printed = self.cards.upgrade_by_id(id);
        match self.mission.enemy.as_deref() {
            Some("aturi") => campaign.or(printed),
            _ => printed.or(campaign.filter(|_| self.cards.pilot_ability(id).is_none())),
        }
    }

    /// Puts a card aboard: one of the campaign's, an upgrade, or what a pilot can do.
    fn add_card(&self, profile: &mut Profile, id: &str) -> Result<(), MusterError> {
        if let Some(upgrade) = self.upgrade(id) {
            equip(profile, upgrade);
        } else if let Some(ability) = self.cards.pilot_ability(id) {
            let charges =
                self.cards.pilot_by_id(id).and_then(|pilot| pilot.charges).map_or((0, 0), |it| (it.value, it.recovers));
            let card = in_play(ability, charges.0, charges.1);
            profile.abilities.push(Ability { kind: "pilot".to_owned(), ..card });
        } else {
            self.cards.upgrade(id)?;
        }
        Ok(())
    }
}

/// How a ship is handled that is flown so.
fn handling(kind: PilotKind, berth: &Berth, profile: &Profile, cards: &Library) -> Result<Handling, MusterError> {
    let elite = berth.craft.as_ref().is_some_and(|craft| craft.elite);
    Ok(match kind {
        PilotKind::Random | PilotKind::Heuristic | PilotKind::Person => Handling::PLAYER,
        // Whoever is told to leave may.
        PilotKind::Solo if matches!(berth.orders, Told::Escape(_)) => {
            Handling { edge: tallyho_rules::AtTheEdge::Flees, ..solo::HANDLING }
        }
        PilotKind::Solo => solo::HANDLING,
        PilotKind::Aturi if elite => aturi::ELITE,
        PilotKind::Aturi => aturi::HANDLING,
        PilotKind::FlightGroup => {
            let statcards = cards.flight_group_cards().ok_or(MusterError::NoStatcards)?;
            let chosen = statcards.choose(&profile.chassis, None, &profile.dial);
            let readings = flight_group::Readings::default();
            flight_group::handling(statcards.card(chosen.id()), order(berth.orders), None, readings)
        }
    })
}

fn order(told: Told) -> Order {
    match told {
        Told::Attack => Order::Attack,
        Told::Strike(ship) => Order::Strike(ShipId(ship as u8)),
        Told::Escape(rim) => Order::Escape(rim.into()),
        Told::Escort(ship) => Order::Escort(ShipId(ship as u8)),
    }
}

impl Fielded {
    /// What the ships of a seat are told, in their order.
    pub fn orders(&self, seat: Seat) -> Vec<Order> {
        let own = self.told.iter().filter(|(side, _)| *side == usize::from(seat.0));
        own.map(|(_, told)| order(*told)).collect()
    }

    /// The program that flies a side; `None` for a person.
    pub fn pilot(
        &self,
        kind: PilotKind,
        seat: Seat,
        seed: u64,
        cards: &Library,
    ) -> Result<Option<Box<dyn Pilot + Send>>, MusterError> {
        if kind == PilotKind::FlightGroup {
            let statcards = cards.flight_group_cards().ok_or(MusterError::NoStatcards)?;
            let ships = self.setup.ships.iter().zip(&self.told).map(|(ship, (_, told))| {
                (statcards.choose(&ship.profile.chassis, None, &ship.profile.dial), order(*told))
            });
            let readings = self.readings.groups[usize::from(seat.0)];
            return Ok(Some(Box::new(FlightGroupPilot::new(
                Arc::new(statcards.clone()),
                ships.collect(),
                readings,
                seed,
            ))));
        }
        if kind == PilotKind::Aturi {
            let order = |(ship, (side, told)): (&ShipSetup, &(usize, Told))| {
                if *side != usize::from(seat.0) {
                    return Ok(None);
                }
                let (card, _) = cards
                    .aturi_cards()
                    .for_ship(cards.ship(&ship.profile.chassis)?, cards)
                    .ok_or(MusterError::NoCards)?;
                let behaviour = match order(*told) {
                    Order::Attack => Behaviour::Attack,
                    Order::Strike(on) => Behaviour::Strike(on),
                    Order::Escape(border) => Behaviour::Escape(border),
                    Order::Escort(on) => Behaviour::Escort(on),
                };
                Ok(Some(aturi::Orders { card: Arc::new(card), behaviour }))
            };
            let orders = self.setup.ships.iter().zip(&self.told).map(order).collect::<Result<Vec<_>, MusterError>>()?;
            return Ok(Some(Box::new(Aturi::new(orders, self.readings.aturi, seed))));
        }
        kind.computer(seed, cards, || Ok(Vec::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_the_campaigns_in_its_missions_and_the_printed_ones_elsewhere() {
        let (missions, cards) = (tallyho_missions::Library::embedded().unwrap(), Library::embedded().unwrap());
        let own = cards.campaign_card(tallyho_cards::Campaign::Aturi, "juke").unwrap();
        let printed = cards.upgrade("juke").unwrap();
        assert_ne!(own.front.effects, printed.front.effects);
        for (enemy, card) in [("aturi", own), ("solo", printed)] {
            let mut mission = missions.mission("rescue-rebel-operatives").unwrap().clone();
            mission.enemy = Some(enemy.to_owned());
            mission.ships[0].craft.upgrades.extend(["juke", "hyperdrive"].map(str::to_owned));
            let (seats, pilots) = (mission.sizes()[0], [PilotKind::Heuristic; 2]);
            let wanted = Wanted { mission: &mission, seats, squads: [None, None], pilots, seed: 1 };
            let ships = field(&wanted, &missions, &cards).unwrap().setup.ships;
            let mut aboard = ships.iter().flat_map(|ship| &ship.profile.abilities);
            let juke = aboard.find(|ability| ability.id == "juke").expect("it is aboard");
            assert_eq!(juke.effects, card.front.effects, "{enemy}");
            // What was never printed is the same everywhere.
            assert!(ships.iter().flat_map(|ship| &ship.profile.abilities).any(|ability| ability.id == "hyperdrive"));
        }
    }
}
