//! The table as one viewer sees it, as plain data for the page.

use std::borrow::Cow;

use serde::Serialize;
use tallyho_rules::{Dial, Fate, Game, Object, ObjectKind, ObstacleKind, Phase, Seat, ShipId, Token, View};
use tallyho_table::{Maneuver, Pose, Quarter, Side};

use super::roll::Roll;
use super::{facts, marks};

/// A place: millimetres from the first player's left corner, degrees clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct At {
    x: f64,
    y: f64,
    h: f64,
}

impl From<Pose> for At {
    fn from(pose: Pose) -> Self {
        let short = |number: f64| (number * 100.0).round() / 100.0;
        Self { x: short(pose.at.x), y: short(pose.at.y), h: short(pose.heading.degrees()) }
    }
}

/// A table as somebody sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Scene {
    round: u8,
    phase: &'static str,
    first: u8,
    ships: Vec<ShipScene>,
    objects: Vec<Thing>,
    scores: Vec<u32>,
    /// Which objectives of a mission are met as things stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    met: Vec<bool>,
    /// There when it is over.
    over: Option<Over>,
}

/// How it ended: an object of its own, since a page cannot tell a winner that is nobody from no end.
#[derive(Clone, Debug, Serialize)]
struct Over {
    winner: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
struct ShipScene {
    at: At,
    fate: &'static str,
    tokens: Vec<(&'static str, u8)>,
    shields: u8,
    facedown: u8,
    faceup: Vec<&'static str>,
    force: u8,
    /// What is left of each card, in the order of the facts, and of each device.
    charges: Vec<u8>,
    payload: Vec<u8>,
    /// The cards that show their other side.
    flipped: Vec<usize>,
    lock: Option<Mark>,
    turret: &'static str,
    dial: &'static str,
    maneuver: Option<Shown>,
    done: bool,
}

/// What attacks, is attacked or is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mark {
    Ship(u8),
    Object(u8),
}

/// A maneuver in words and signs.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Shown {
    pub(crate) words: String,
    pub(crate) icon: &'static str,
    pub(crate) colour: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Thing {
    kind: &'static str,
    name: Cow<'static, str>,
    at: At,
    owner: u8,
    /// Who has marked a thing of a mission.
    #[serde(skip_serializing_if = "Option::is_none")]
    marked: Option<u8>,
    /// The ship that carries it.
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<u8>,
    /// Damage that counts towards destroying it.
    #[serde(skip_serializing_if = "is_none")]
    damage: u8,
    /// Its tokens, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    tokens: String,
    /// The outline of what was not there at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    outline: Option<String>,
}

/// The tokens on a thing, in words.
fn tokens_of(object: &Object) -> String {
    let counted = |token: Token| match (token, object.tokens.count(token)) {
        (_, 0) => None,
        (Token::Ion, _) => Some("ion tokens".to_owned()),
        (_, 1) => Some(format!("1 {} token", token.name())),
        (_, count) => Some(format!("{count} {} tokens", token.name())),
    };
    let words: Vec<String> = [Token::Protect, Token::Ion, Token::Disarm].into_iter().filter_map(counted).collect();
    words.join(", ")
}

impl Scene {
    /// The table as a seat sees it, ships by the numbers it knows them by; a seat that nobody has sees what everybody may.
    pub(crate) fn of(game: &Game, seat: Seat, obstacles: usize, roll: &Roll) -> Self {
        let view = game.view(seat);
        let seats = game.ships().map(|(_, ship)| ship.seat.0 + 1).max().unwrap_or(0);
        let things = view.objects().iter().zip(view.things()).enumerate().map(|(index, (object, placed))| {
            let mission = matches!(object.kind, ObjectKind::Thing(_));
            let carried = object.clings.filter(|_| mission);
            let nowhere = object.kind == ObjectKind::Gone || carried.is_some();
            let name = game.thing_name(index).filter(|_| mission);
            Thing {
                kind: kind(object.kind),
                name: name.map_or(Cow::Borrowed(object.kind.name()), Cow::Owned),
                at: At::from(if nowhere { Pose::default() } else { object.pose }),
                owner: object.owner.0,
                marked: object.marked_by.map(|seat| seat.0),
                carried: carried.map(|ship| roll.number(ship)),
                damage: if mission { object.damage } else { 0 },
                tokens: tokens_of(object),
                outline: (index >= obstacles).then(|| facts::path(placed.outline)),
            }
        });
        Self {
            round: view.round(),
            phase: phase(view.phase()),
            first: view.first().0,
            ships: roll.ships().map(|ship| ShipScene::of(&view, ship, roll)).collect(),
            objects: things.collect(),
            scores: (0..seats).map(|seat| game.score(Seat(seat))).collect(),
            met: game.report().map(|report| report.met).unwrap_or_default(),
            over: game.ending().map(|ending| Over { winner: ending.winner().map(|seat| seat.0) }),
        }
    }
}

impl Scene {
    /// The same for a page that knows of so many ships already: those that come only after this are to come.
    pub(crate) fn for_so_many(mut self, ships: usize) -> Self {
        self.ships.resize_with(ships.max(self.ships.len()), ShipScene::to_come);
        self
    }
}

impl ShipScene {
    /// A ship that has yet to come.
    fn to_come() -> Self {
        Self {
            at: At::from(Pose::default()),
            fate: fate(Fate::Coming),
            tokens: Vec::new(),
            shields: 0,
            facedown: 0,
            faceup: Vec::new(),
            force: 0,
            charges: Vec::new(),
            payload: Vec::new(),
            flipped: Vec::new(),
            lock: None,
            turret: quarter(Quarter::Front),
            dial: "none",
            maneuver: None,
            done: false,
        }
    }

    fn of(view: &View<'_>, id: ShipId, roll: &Roll) -> Self {
        let ship = view.ship(id);
        let profile = view.profile(id);
        let (dial, maneuver) = match ship.dial {
            Dial::Empty => ("none", None),
            Dial::Set(index) => ("set", profile.dial.get(usize::from(index))),
            Dial::Hidden => ("hidden", None),
            Dial::Revealed(index) => ("shown", profile.dial.get(usize::from(index))),
        };
        let done = match view.phase() {
            Phase::Activation => ship.has_activated(),
            Phase::Engagement => ship.has_engaged(),
            Phase::Planning | Phase::System | Phase::End => false,
        };
        let cards = tallyho_rules::DamageCard::ALL.into_iter();
        let faceup = cards.flat_map(|card| std::iter::repeat_n(card.name(), usize::from(ship.faceup.count(card))));
        let tokens = Token::ALL.into_iter().map(|token| (token.name(), ship.tokens.count(token)));
        Self {
            at: At::from(if ship.on_table() { view.base(id).pose } else { Pose::default() }),
            fate: fate(ship.fate),
            tokens: tokens.filter(|(_, count)| *count > 0).collect(),
            shields: ship.shields,
            facedown: ship.facedown,
            faceup: faceup.collect(),
            force: ship.force,
            charges: ship.charges[..profile.abilities.len().min(ship.charges.len())].to_vec(),
            payload: ship.payload[..profile.devices.len().min(ship.payload.len())].to_vec(),
            flipped: (0..profile.abilities.len()).filter(|&card| ship.cards.flipped >> card & 1 == 1).collect(),
            lock: ship.lock.map(|target| roll.mark(target)),
            turret: quarter(ship.turret),
            dial,
            maneuver: maneuver.map(|&(maneuver, difficulty)| shown(maneuver, difficulty.name())),
            done,
        }
    }
}

// The shape that serde asks for.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(damage: &u8) -> bool {
    *damage == 0
}

/// A maneuver in words: `2 bank right, blue`.
pub(super) fn shown(maneuver: Maneuver, colour: &'static str) -> Shown {
    let bearing = maneuver.bearing();
    let side = bearing.side().map_or(String::new(), |side: Side| format!(" {}", side.name()));
    let words = format!("{} {}{side}, {colour}", maneuver.speed(), bearing.name());
    Shown { words, icon: marks::bearing(bearing).0, colour }
}

pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => "planning",
        Phase::System => "system",
        Phase::Activation => "activation",
        Phase::Engagement => "engagement",
        Phase::End => "end",
    }
}

const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Flying => "flying",
        Fate::Waiting => "waiting",
        Fate::Coming => "coming",
        Fate::Dying => "dying",
        Fate::Destroyed => "destroyed",
        Fate::Fled => "fled",
        Fate::Docked => "docked",
        Fate::Landed => "landed",
        Fate::Captured => "captured",
        Fate::Lifted => "lifted",
    }
}

const fn quarter(quarter: Quarter) -> &'static str {
    match quarter {
        Quarter::Front => "front",
        Quarter::Right => "right",
        Quarter::Rear => "rear",
        Quarter::Left => "left",
    }
}

const fn kind(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Gone => "gone",
        ObjectKind::Obstacle(ObstacleKind::Asteroid) => "rock",
        ObjectKind::Obstacle(ObstacleKind::Debris | ObstacleKind::LooseCargo) => "debris",
        ObjectKind::Obstacle(ObstacleKind::GasCloud | ObstacleKind::ElectroChaff | ObstacleKind::Blaze) => "gas",
        ObjectKind::Obstacle(ObstacleKind::Nebula | ObstacleKind::IonStorm) => "gas",
        ObjectKind::Device(_) => "device",
        ObjectKind::Thing(_) => "thing",
    }
}
