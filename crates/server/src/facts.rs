//! What never changes in a battle, as the page needs it once.

use std::collections::BTreeMap;

use serde::Serialize;
use tallyho_cards::Library;
use tallyho_cards::word::Word;
use tallyho_muster::{Flyer, PilotKind};
use tallyho_replay::Replay;
use tallyho_rules::{DamageCard, Profile, Setup, Token};
use tallyho_table::draw::Plan;
use tallyho_table::draw::shapes::{arc_area, arc_band};
use tallyho_table::{Arc, BaseSize, Outline, Settings};

use super::aboard::CardFacts;
use super::marks;
use super::mission_facts::MissionFacts;
use super::orders;
use super::roll::Roll;
use super::roster::Seated;

/// The facts of a battle.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BattleFacts {
    title: String,
    width: f64,
    height: f64,
    /// How many rounds there are; none where there is no limit.
    rounds: Option<u8>,
    seats: Vec<Side>,
    pub(crate) ships: Vec<ShipFacts>,
    /// The obstacles' outlines, each in its own frame.
    obstacles: Vec<String>,
    /// The arcs of a base, by its size and the arc.
    arcs: BTreeMap<&'static str, BTreeMap<&'static str, ArcShape>>,
    plans: BTreeMap<&'static str, &'static str>,
    tokens: Vec<TokenFacts>,
    /// Damage cards and what they do.
    cards: Vec<(&'static str, &'static str)>,
    /// What a mission is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    mission: Option<MissionFacts>,
}

/// A side of the battle.
#[derive(Clone, Debug, Serialize)]
struct Side {
    name: String,
    pilot: String,
    person: bool,
}

/// A ship, before anything happens to it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ShipFacts {
    pub(crate) seat: u8,
    /// Unique on its side.
    pub(crate) number: u8,
    pub(crate) name: String,
    chassis: String,
    size: &'static str,
    half: [f64; 2],
    plan: &'static str,
    initiative: u8,
    hull: u8,
    shields: u8,
    force: u8,
    agility: u8,
    attacks: Vec<String>,
    actions: Vec<String>,
    /// Its cards, in the order in which their charges are counted.
    cards: Vec<CardFacts>,
    points: u16,
    turret: bool,
    /// What it is told, if it is anything but to attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct ArcShape {
    area: String,
    bands: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TokenFacts {
    name: &'static str,
    colour: &'static str,
    icon: &'static str,
    stays: bool,
}

impl BattleFacts {
    pub(crate) fn of(title: &str, replay: &Replay, seats: &[Seated], flyers: &[Flyer], library: &Library) -> Self {
        let setup = replay.setup();
        let mut counts = [0_u8; 256];
        let ships = setup.ships.iter().zip(replay.callsigns()).map(|(ship, callsign)| {
            let count = &mut counts[usize::from(ship.seat.0)];
            *count += 1;
            let known = library.ship(&callsign.chassis).ok();
            let plan = known.map_or(Plan::of_size(ship.profile.size), |known| known.plan);
            let chassis = known.map_or(callsign.chassis.clone(), |known| known.name.clone());
            let facts = ShipFacts::of(&ship.profile, plan);
            let (seat, number, name, points) = (ship.seat.0, *count, callsign.name.clone(), ship.points);
            let cards = CardFacts::of(&ship.profile, callsign, library);
            let order = flyers.get(usize::from(seat)).map(|flyer| flyer.order(usize::from(number) - 1));
            let order = order.and_then(|order| orders::words(order, replay.callsigns(), setup));
            ShipFacts { seat, number, name, chassis, points, cards, order, ..facts }
        });
        let ships = ships.collect();
        let side = |seated: &Seated| Side {
            name: seated.name.clone(),
            pilot: seated.pilot.clone(),
            person: seated.pilot == PilotKind::Person.word(),
        };
        Self {
            title: title.to_owned(),
            width: setup.area.width,
            height: setup.area.height,
            rounds: Some(setup.rounds).filter(|rounds| *rounds != Setup::UNLIMITED),
            seats: seats.iter().map(side).collect(),
            ships,
            obstacles: setup.obstacles.iter().map(|obstacle| path(&obstacle.outline)).collect(),
            arcs: BaseSize::ALL.iter().map(|&size| (size.name(), arcs(size))).collect(),
            plans: Plan::ALL.iter().map(|plan| (plan.name(), plan.outline())).collect(),
            tokens: Token::ALL.iter().map(|&token| token_facts(token)).collect(),
            cards: DamageCard::ALL.iter().map(|&card| (card.name(), marks::card_words(card))).collect(),
            mission: setup.scenario.as_deref().map(MissionFacts::of),
        }
    }
}

impl BattleFacts {
    /// The facts as somebody knows them who knows these ships.
    pub(crate) fn seen(&self, roll: &Roll) -> Self {
        let mission = self.mission.as_ref().map(|mission| mission.seen(roll));
        Self { ships: self.ships_of(roll), mission, ..self.clone() }
    }

    /// The ships that are known, in the order of their numbers; those of a side are counted as they come.
    pub(crate) fn ships_of(&self, roll: &Roll) -> Vec<ShipFacts> {
        let mut counts = [0_u8; 256];
        let known = roll.ships().filter_map(|ship| self.ships.get(usize::from(ship.0)));
        let counted = known.map(|ship| {
            let count = &mut counts[usize::from(ship.seat)];
            *count += 1;
            ShipFacts { number: *count, ..ship.clone() }
        });
        counted.collect()
    }
}

impl ShipFacts {
    fn of(profile: &Profile, plan: Plan) -> Self {
        let half = profile.size.half();
        Self {
            seat: 0,
            number: 0,
            name: String::new(),
            chassis: String::new(),
            size: profile.size.name(),
            half: [half.x, half.y],
            plan: plan.name(),
            initiative: profile.initiative,
            hull: profile.hull,
            shields: profile.shields,
            force: profile.force,
            agility: profile.agility,
            attacks: profile.attacks.iter().map(ToString::to_string).collect(),
            actions: profile.actions.iter().map(ToString::to_string).collect(),
            cards: Vec::new(),
            points: 0,
            turret: profile.turret().is_some(),
            order: None,
        }
    }
}

/// An outline as path data in its own frame, forward up.
pub(super) fn path(outline: &Outline) -> String {
    let points: Vec<String> = outline.points().iter().map(|point| format!("{:.1} {:.1}", point.x, -point.y)).collect();
    format!("M{}Z", points.join("L"))
}

fn arcs(size: BaseSize) -> BTreeMap<&'static str, ArcShape> {
    let settings = Settings::default();
    let shape = |arc: Arc| ArcShape {
        area: arc_area(size, arc, 3, &settings),
        bands: [1, 2].into_iter().filter_map(|band| arc_band(size, arc, band, &settings)).collect(),
    };
    Arc::ALL.iter().map(|&arc| (arc.name(), shape(arc))).collect()
}

fn token_facts(token: Token) -> TokenFacts {
    let (colour, icon) = (token.colour().name(), marks::token(token));
    TokenFacts { name: token.name(), colour, icon, stays: !token.goes_in_end_phase() }
}
