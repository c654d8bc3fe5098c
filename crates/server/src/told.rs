//! What the ships of Aturi and of flight groups are told: asked for on the page, kept with their seat.

use serde::{Deserialize, Serialize};
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Faction, Library};
use tallyho_pilots::flight::Border;
use tallyho_pilots::flight::aturi::{Behaviour, Orders};
use tallyho_pilots::flight::flight_group::{Order, Readings};
use tallyho_pilots::flight::readings::Named;
use tallyho_replay::Callsign;
use tallyho_rules::{Seat, ShipId, ShipSetup};
use tallyho_table::Pose;

use super::error::WebError;
use tallyho_muster::MusterError;
use tallyho_muster::squad::Squad;
use tallyho_muster::{PilotKind, flight_group, orders};

/// Ships that follow each other in a squad and are told the same, as the page asks for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedGroup {
    /// How many.
    ships: usize,
    /// `attack`, `strike 2`, `escape far` or `escort 1`, as in a squad's file.
    #[serde(default = "attack")]
    order: String,
    /// Where they come from, as their own side sees the table.
    #[serde(default)]
    vector: Option<[f64; 3]>,
    /// Whether they are elite.
    #[serde(default)]
    elite: bool,
}

fn attack() -> String {
    "attack".to_owned()
}

/// Tells a squad what the page asks for. The other side has so many ships.
pub(super) fn tell(squad: &mut Squad, kind: PilotKind, groups: &[WantedGroup], enemies: usize) -> Result<(), WebError> {
    if groups.is_empty() {
        return Ok(());
    }
    let (own, sum) = (squad.members.len(), groups.iter().map(|group| group.ships).sum::<usize>());
    if sum != own || groups.iter().any(|group| group.ships == 0) {
        return Err(WebError::bad(format!("The groups have {sum} ships, the squad has {own}.")));
    }
    groups.iter().try_for_each(|group| group.check(own, enemies))?;
    let pose = |group: &WantedGroup| group.vector.map(|[x, y, heading]| Pose::from_degrees(x, y, heading));
    let told = match kind {
        PilotKind::Aturi => {
            let groups = groups.iter().map(|it| orders::Group::told(it.ships, &it.order, pose(it), it.elite));
            groups.collect::<Result<_, _>>().map(|groups| squad.groups = groups)
        }
        PilotKind::FlightGroup => {
            squad.plan.tell(groups.iter().map(|group| (group.ships, group.order.as_str(), pose(group))))
        }
        PilotKind::Random | PilotKind::Heuristic | PilotKind::Solo | PilotKind::Person => {
            Err(format!("{} takes no orders", kind.title()))
        }
    };
    told.map_err(|why| WebError::bad(format!("{why}.")))
}

impl WantedGroup {
    /// Ships that are named are there, and places are on some table.
    fn check(&self, own: usize, enemies: usize) -> Result<(), WebError> {
        let (verb, number) = self.order.split_once(' ').unwrap_or((&self.order, ""));
        let there = match verb {
            "strike" => enemies,
            "escort" => own,
            _ => usize::MAX,
        };
        if number.parse::<usize>().is_ok_and(|number| number > there) {
            return Err(WebError::bad(format!("“{}” names a ship that is not there; there are {there}.", self.order)));
        }
        match self.vector {
            Some(vector) if vector.iter().any(|number| !number.is_finite() || number.abs() > 5_000.0) => {
                Err(WebError::bad("An approach vector is millimetres and degrees."))
            }
            _ => Ok(()),
        }
    }
}

/// What each ship of a seat is told, in the order of the game, and how its book is read: what a crew is made of again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Instructions {
    /// By ship of the seat: its order, ships by their number in the game.
    orders: Vec<String>,
    /// By ship of the seat: whose statcard it flies by, where that is known.
    factions: Vec<Option<String>>,
    /// `NAME=VALUE` for each reading of flight groups.
    readings: Vec<String>,
}

impl Instructions {
    /// What the ships of a seat are told by their squads.
    pub(super) fn of(kind: PilotKind, squads: [&Squad; 2], seat: Seat, library: &Library) -> Result<Self, WebError> {
        let squad = squads[usize::from(seat.0)];
        let factions = squad.members.iter().map(|member| member.faction.map(|it| it.word().to_owned())).collect();
        match kind {
            PilotKind::Aturi => {
                let orders = orders::of_squads(squads, seat, library)?;
                let orders = orders.iter().flatten().map(|order| words(from_behaviour(order.behaviour)));
                Ok(Self { orders: orders.collect(), factions, readings: Vec::new() })
            }
            PilotKind::FlightGroup => {
                let muster = flight_group::Muster::of(squads, seat, library);
                let readings = muster.readings().words().into_iter();
                let readings = readings.map(|(reading, word)| format!("{}={word}", reading.name)).collect();
                Ok(Self { orders: muster.orders().map(words).collect(), factions, readings })
            }
            PilotKind::Random | PilotKind::Heuristic | PilotKind::Solo | PilotKind::Person => Ok(Self::default()),
        }
    }

    /// What the ships of a seat are told by a mission, in their order.
    pub(super) fn of_mission(kind: PilotKind, orders: Vec<Order>) -> Self {
        match kind {
            PilotKind::Aturi | PilotKind::FlightGroup => {
                Self { orders: orders.into_iter().map(words).collect(), ..Self::default() }
            }
            PilotKind::Random | PilotKind::Heuristic | PilotKind::Solo | PilotKind::Person => Self::default(),
        }
    }

    /// As the store keeps it: nothing where nothing is told.
    pub(super) fn text(&self) -> Result<String, WebError> {
        match *self == Self::default() {
            true => Ok(String::new()),
            false => serde_json::to_string(self).map_err(|error| WebError::internal(&error)),
        }
    }

    /// From the store.
    pub(super) fn read(text: &str) -> Result<Self, WebError> {
        match text {
            "" => Ok(Self::default()),
            text => serde_json::from_str(text).map_err(|error| WebError::internal(&error)),
        }
    }

    /// What the ship is told that is the nth of its seat.
    pub(super) fn order(&self, place: usize) -> Order {
        self.orders.get(place).and_then(|words| read(words)).unwrap_or_default()
    }

    /// The same in words, by the names of all ships; nothing for one that attacks.
    pub(super) fn words(&self, place: usize, names: &[Callsign]) -> Option<String> {
        let name = |ship: ShipId| names.get(usize::from(ship.0)).map_or("a ship", |callsign| callsign.name.as_str());
        match self.order(place) {
            Order::Attack => None,
            Order::Strike(ship) => Some(format!("strikes {}", name(ship))),
            // A seat's own words for an edge are not another's.
            Order::Escape(border) => Some(format!("escapes over {}", edge(border))),
            Order::Escort(ship) => Some(format!("escorts {}", name(ship))),
        }
    }

    /// Tells automated ships, `None` being somebody else's.
    pub(super) fn tell_automated(&self, crew: &mut [Option<Orders>]) {
        for (place, orders) in crew.iter_mut().flatten().enumerate() {
            orders.behaviour = to_behaviour(self.order(place));
        }
    }

    /// The pilot of a flight group.
    pub(super) fn flight_group(
        &self,
        seat: usize,
        ships: &[(&ShipSetup, &Callsign)],
        seed: u64,
        library: &Library,
    ) -> Result<tallyho_pilots::FlightGroupPilot, MusterError> {
        let mut readings = Readings::default();
        self.readings.iter().try_for_each(|reading| readings.take(reading)).map_err(MusterError::BadWord)?;
        let mut place = 0;
        let all = ships.iter().map(|(ship, callsign)| {
            let own = usize::from(ship.seat.0) == seat;
            let here = if own { place } else { usize::MAX };
            place += usize::from(own);
            let faction = self.factions.get(here).and_then(Option::as_deref);
            let faction = faction.and_then(|word| read_word::<Faction>(word).ok());
            let order = if own { self.order(here) } else { Order::Attack };
            (callsign.chassis.as_str(), &ship.profile, faction, order)
        });
        flight_group::pilot_of(all.collect::<Vec<_>>().into_iter(), readings, seed, library)
    }
}

/// An edge as everybody calls it.
const fn edge(border: Border) -> &'static str {
    match border {
        Border::Near => "the first side's edge",
        Border::Far => "the second side's edge",
        Border::Left => "the edge on the first side's left",
        Border::Right => "the edge on the first side's right",
    }
}

fn words(order: Order) -> String {
    match order {
        Order::Attack => attack(),
        Order::Strike(ship) => format!("strike {}", ship.0),
        Order::Escape(border) => format!("escape {}", border.name()),
        Order::Escort(ship) => format!("escort {}", ship.0),
    }
}

fn read(words: &str) -> Option<Order> {
    let ship = |number: &str| number.parse().ok().map(ShipId);
    match words.split_once(' ') {
        None => (words == "attack").then_some(Order::Attack),
        Some(("strike", number)) => ship(number).map(Order::Strike),
        Some(("escort", number)) => ship(number).map(Order::Escort),
        Some(("escape", edge)) => Border::ALL.into_iter().find(|border| border.name() == edge).map(Order::Escape),
        Some(_) => None,
    }
}

const fn from_behaviour(behaviour: Behaviour) -> Order {
    match behaviour {
        Behaviour::Attack => Order::Attack,
        Behaviour::Strike(ship) => Order::Strike(ship),
        Behaviour::Escape(border) => Order::Escape(border),
        Behaviour::Escort(ship) => Order::Escort(ship),
    }
}

const fn to_behaviour(order: Order) -> Behaviour {
    match order {
        Order::Attack => Behaviour::Attack,
        Order::Strike(ship) => Behaviour::Strike(ship),
        Order::Escape(border) => Behaviour::Escape(border),
        Order::Escort(ship) => Behaviour::Escort(ship),
    }
}
