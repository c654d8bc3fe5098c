//! Who sits where at a battle: seats, teammates, and those who only watch.

use tallyho_cards::word::Word;
use tallyho_ledger::Place;
use tallyho_muster::{Flyer, PilotKind};
use tallyho_rules::{Ask, Choice, Seat, ShipId};

use super::ask::subject;
use super::error::WebError;
use super::secret;
use super::viewer::Viewer;

/// Everybody at a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roster {
    /// The seats in their order.
    pub(crate) seats: Vec<Seated>,
    /// The key of whoever only watches.
    pub(crate) watch: Option<String>,
    /// Links for teammates, each to some ships of a seat.
    pub(crate) mates: Vec<Linked>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    /// The key that lets somebody in; none to the seat of a computer, who would see what it hides.
    pub(crate) key: Option<String>,
    /// The word for who flies.
    pub(crate) pilot: String,
    /// What the side is called.
    pub(crate) name: String,
    /// What its ships are told, where a computer is told anything.
    pub(crate) told: String,
}

impl Roster {
    /// Those who fly, each with the name of his side; keys are drawn for people.
    pub(crate) fn seat(flyers: &[Flyer], names: [&str; 2], mates: Vec<Linked>) -> Result<Self, WebError> {
        let mut seats = Vec::new();
        for (flyer, name) in flyers.iter().zip(names) {
            let key = match flyer.kind {
                PilotKind::Person => Some(secret::key()?),
                PilotKind::Random | PilotKind::Heuristic | PilotKind::Player(..) | PilotKind::System(_) => None,
            };
            let (pilot, name, told) = (flyer.kind.word().to_owned(), name.to_owned(), flyer.told());
            seats.push(Seated { key, pilot, name, told });
        }
        Ok(Self { seats, watch: Some(secret::key()?), mates })
    }

    /// Those who have the places of a journal.
    pub(crate) fn of(places: &[Place]) -> Self {
        let seat = |place: &Place| {
            let Place { key, who, name, about, .. } = place.clone();
            place.number(SEAT).map(|_| Seated { key, pilot: who, name, told: about })
        };
        let mate = |place: &Place| match Viewer::of(place)? {
            Viewer::Mate(mate) => Some(Linked { key: place.key.clone()?, mate, name: place.name.clone() }),
            Viewer::Seat(_) | Viewer::Watcher => None,
        };
        Self {
            seats: places.iter().filter_map(seat).collect(),
            watch: places.iter().find(|place| place.word == WATCH).and_then(|place| place.key.clone()),
            mates: places.iter().filter_map(mate).collect(),
        }
    }

    /// The places of a journal for them.
    pub(crate) fn places(&self) -> Vec<Place> {
        let seats = self.seats.iter().enumerate().map(|(number, Seated { key, pilot, name, told })| Place {
            word: Place::nth(SEAT, number),
            key: key.clone(),
            who: pilot.clone(),
            name: name.clone(),
            about: told.clone(),
        });
        let watch = Place { word: WATCH.to_owned(), key: self.watch.clone(), ..Place::default() };
        let mates = self.mates.iter().map(|Linked { key, mate, name }| Place {
            word: Place::nth(MATE, mate.place.into()),
            key: Some(key.clone()),
            who: PilotKind::Person.word().to_owned(),
            name: name.clone(),
            about: format!("seat {} ships {}", mate.seat.0, mate.ships),
        });
        seats.chain([watch]).chain(mates).collect()
    }

    /// Everybody who can look at it.
    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> {
        let seats = (0..self.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        seats.chain([Viewer::Watcher]).chain(self.mates.iter().map(|linked| Viewer::Mate(linked.mate)))
    }

    /// Whether a question is a viewer's to answer. Whoever has the whole seat answers for his teammates, too.
    pub(crate) fn decides(&self, viewer: Viewer, ask: &Ask<'_>) -> bool {
        match viewer {
            Viewer::Seat(seat) => ask.seat == seat,
            Viewer::Mate(mate) => mate.decides(ask, &self.mates),
            Viewer::Watcher => false,
        }
    }

    /// How many of the seats people have.
    pub(crate) fn people(&self) -> usize {
        self.seats.iter().filter(|seated| seated.pilot == PilotKind::Person.word()).count()
    }

    /// Whether whoever has a seat answers for what was written: his own, his teammates' and what concerns the table.
    pub(crate) fn answers_for(&self, seat: Seat, writer: Option<&str>) -> bool {
        let Some(writer) = writer.filter(|writer| *writer != TABLE) else { return true };
        let mut mates = self.mates.iter().map(|linked| linked.mate).filter(|mate| mate.seat == seat);
        writer == Viewer::Seat(seat).word() || mates.any(|mate| writer == Viewer::Mate(mate).word())
    }
}

/// The words for places, and for who writes what concerns the table.
pub(crate) const SEAT: &str = "seat";
pub(crate) const MATE: &str = "mate";
pub(crate) const WATCH: &str = "watch";
pub(crate) const TABLE: &str = "table";

/// A link to some ships of a seat, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linked {
    pub(crate) key: String,
    pub(crate) mate: Mate,
    /// What the ships are called.
    pub(crate) name: String,
}

/// Who flies some ships of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mate {
    /// Which of the battle's teammates it is.
    pub(crate) place: u8,
    pub(crate) seat: Seat,
    /// The ships, a bit each.
    pub(crate) ships: u64,
}

impl Mate {
    /// Whether a question of the seat is this teammate's to answer: it is about a ship of his own, or about nobody's, such as who
    /// goes next or what a ship of the mission does.
    pub(crate) fn decides(self, ask: &Ask<'_>, all: &[Linked]) -> bool {
        let others = all.iter().filter(|it| it.mate != self).fold(0, |bits, it| bits | it.mate.ships);
        ask.seat == self.seat && ship_of(ask).is_none_or(|ship| others >> ship & 1 == 0)
    }

    /// Its ships.
    pub(crate) fn own(self) -> impl Iterator<Item = ShipId> {
        (0..64).filter(move |ship| self.ships >> ship & 1 == 1).map(ShipId)
    }
}

/// The ship a question is about; for abilities that of the first which is offered.
fn ship_of(ask: &Ask<'_>) -> Option<u8> {
    let offered = ask.options.iter().find_map(|option| match option {
        Choice::Use(id) => Some(id.ship.0),
        _ => None,
    });
    subject(ask.question).or(offered)
}

/// Links for so many players who fly the first ships of a seat together, dealt out in order; none for one who flies alone.
pub(super) fn deal(players: u8, seat: Seat, names: &[String]) -> Result<Vec<Linked>, WebError> {
    let (players, ships) = (usize::from(players), names.len());
    if players < 2 {
        return Ok(Vec::new());
    }
    if players > ships {
        return Err(WebError::bad(format!("{players} players want a ship each, and there are {ships}.")));
    }
    let mut linked = Vec::new();
    let mut first = 0;
    for place in 0..players {
        // Who comes first has one more, where they do not come out even.
        let count = (ships - first).div_ceil(players - place);
        let own = first..first + count;
        let bits = own.clone().fold(0, |bits, ship| bits | 1_u64 << ship);
        let mate = Mate { place: place as u8, seat, ships: bits };
        linked.push(Linked { key: secret::key()?, mate, name: names[own].join(" and ") });
        first += count;
    }
    Ok(linked)
}
