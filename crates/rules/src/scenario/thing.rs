//! Things that missions put on the table: markers, emplacements, fields.

use serde::{Deserialize, Serialize};
use tallyho_table::{Outline, Vec2};

use super::{Fires, Nature};
use crate::choice::Place;
use crate::dice::Damage;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::{Object, ObjectKind, Target};
use crate::remote::RemoteStats;
use crate::state::{Seat, State};

/// A kind of thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it looks like from above.
    pub shape: ThingShape,
    /// What it takes to destroy it; `None` for what nobody attacks or locks.
    pub stats: Option<ThingStats>,
    /// Whether it is in the way of shots.
    pub obstructs: bool,
    /// What becomes of it on a ship's card; `None` for what nobody carries.
    pub carry: Option<Carry>,
    /// Points for whoever destroys it.
    pub points: u8,
    /// What it does.
    #[serde(default)]
    pub nature: Nature,
}

/// A marker the size of a small base.
impl Default for Kind {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            shape: ThingShape::Rect(40.0, 40.0),
            stats: None,
            obstructs: false,
            carry: None,
            points: 0,
            nature: Nature::default(),
        }
    }
}

/// What a thing looks like from above, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ThingShape {
    /// So wide and so long.
    Rect(f64, f64),
    /// A disc of that diameter.
    Disc(f64),
}

/// What it takes to destroy a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThingStats {
    /// When it acts.
    pub initiative: u8,
    /// Defence dice.
    pub agility: u8,
    /// Damage that destroys it.
    pub hull: u8,
    /// Damage that does not count before.
    pub shields: u8,
    /// Whether a critical hit that no shield takes counts as two.
    pub crits_count_double: bool,
}

/// What becomes of a thing on a ship's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Carry {
    /// It is towed: no boost, barrel roll, SLAM or cloak; let go at will, by a critical damage and when the ship goes, and the
    /// opponent puts it down at range 1.
    Towed,
    /// It is lost with the ship.
    Aboard,
}

/// A thing of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thing {
    /// Its kind, by its place.
    pub kind: u8,
    /// Whose it is.
    pub owner: u8,
    /// Where it lies from the start; `None` for what is laid, or what comes later.
    pub place: Option<Place>,
    /// The module of a station that it is on, and hangs together with; 0 for what stands alone.
    pub module: u8,
}

/// How many corners stand for a circle.
const CORNERS: usize = 24;

impl ThingShape {
    /// Its outline about its middle.
    pub fn outline(self) -> Outline {
        match self {
            Self::Rect(width, length) => {
                let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
                Outline::new(corners.map(|(x, y)| Vec2::new(x * width, y * length)))
            }
            Self::Disc(diameter) => {
                // Corners on a circle a little larger, so that the area is the disc's; degrees, so that every machine agrees.
                let turn = 360.0 / CORNERS as f64;
                let corner = |place: usize| {
                    tallyho_table::Heading::from_degrees(place as f64 * turn).forward() * (0.5 * diameter * 1.005)
                };
                Outline::new((0..CORNERS).rev().map(corner).collect::<Vec<_>>())
            }
        }
    }
}

/// Puts the things of a scenario on the table that lie there from the start.
pub(crate) fn lay_out(things: &[Thing], kinds: &[Kind], obstacles: usize, outlines: usize, state: &mut State) {
    for (place, thing) in things.iter().enumerate() {
        let kind = &kinds[usize::from(thing.kind)];
        let object = &mut state.objects[obstacles + place];
        *object = Object {
            shields: kind.stats.map_or(0, |stats| stats.shields),
            charges: kind.charges(),
            ..Object::new(ObjectKind::Gone, object.pose, (outlines + usize::from(thing.kind)) as u8, Seat(thing.owner))
        };
        if let Some(at) = thing.place {
            (object.kind, object.pose) = (ObjectKind::Thing(thing.kind), at.pose());
        }
    }
    state.object_count = state.object_count.max((obstacles + things.len()) as u8);
}

impl Kind {
    /// How many times it can fire back.
    pub(crate) fn charges(&self) -> u8 {
        self.nature.gun.map_or(0, |gun| if let Fires::Back(charges) = gun.fires { charges } else { 0 })
    }
}

impl Game {
    /// The kind of a thing, by its index among the objects; `None` for what is no thing or gone.
    pub(crate) fn kind_of(&self, index: usize) -> Option<&Kind> {
        let ObjectKind::Thing(kind) = self.state.objects.get(index)?.kind else { return None };
        self.facts.scenario.as_ref()?.kinds.get(usize::from(kind))
    }

    /// Its kind as the scenario has it, gone or not.
    pub(crate) fn printed_kind(&self, index: usize) -> Option<(u8, &Kind)> {
        let scenario = self.facts.scenario.as_ref()?;
        let thing = scenario.things.get(index.checked_sub(self.facts.obstacles.len())?)?;
        Some((thing.kind, &scenario.kinds[usize::from(thing.kind)]))
    }

    /// What it takes to destroy a thing.
    pub(crate) fn thing_stats(&self, index: usize) -> Option<RemoteStats> {
        let ThingStats { initiative, agility, hull, .. } = self.kind_of(index)?.stats?;
        Some(RemoteStats { initiative, agility, hull })
    }

    /// How many shields a thing has when it is whole.
    pub(crate) fn full_shields(&self, index: usize) -> u8 {
        self.kind_of(index).and_then(|kind| kind.stats).map_or(0, |stats| stats.shields)
    }

    /// An attack does damage to a remote or a thing. Shields of a thing take it first; what a thing suffers is counted, not dealt.
    pub(crate) fn damage_object(&mut self, index: usize, damage: Damage, sink: &mut impl Sink) {
        let Some(stats) = self.kind_of(index).and_then(|kind| kind.stats) else {
            return self.damage_remote(index, damage.total(), sink);
        };
        let object = &mut self.state.objects[index];
        let before = object.damage;
        let stopped = object.shields.min(damage.total());
        object.shields -= stopped;
        // Shields take hits first, as those of ships do.
        let hits = damage.hits.saturating_sub(stopped);
        let crits = damage.crits - (stopped - (damage.hits - hits));
        let each = if stats.crits_count_double { 2 } else { 1 };
        object.damage = object.damage.saturating_add(hits + each * crits);
        let dealt = object.damage - before;
        let to = Target::Object(index as u8);
        for _ in 0..stopped + dealt {
            sink.learn(|| self.doer(to));
            sink.note(Event::RemoteDamaged(index as u8));
        }
        if before < stats.hull && self.state.objects[index].damage >= stats.hull {
            sink.learn(|| self.doer(to));
            sink.note(Event::RemoteDestroyed(index as u8));
        }
    }

    /// A thing loses a shield, if it has any; that is no damage.
    pub(crate) fn lose_shield_of_object(&mut self, index: usize, sink: &mut impl Sink) {
        let object = &mut self.state.objects[index];
        if object.shields > 0 {
            object.shields -= 1;
            sink.learn(|| Doer::Nobody);
            sink.note(Event::RemoteDamaged(index as u8));
        }
    }

    /// Whether something on the table can be attacked: a remote, or a thing that can be destroyed.
    pub(crate) fn is_attackable(&self, index: usize) -> bool {
        self.remote_stats(index).is_some()
    }
}
