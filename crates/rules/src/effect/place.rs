//! Where ships are: ranges, arcs and who stands in them.

use tallyho_table::{Arc, ArcSet, Body, Range, shot_between, sight};

use crate::game::Game;
use crate::object::{ObjectKind, Target};
use crate::state::{Fate, ShipId};

use super::{Band, Holds, Listed, Occasion, Side, Who, worded};

worded! {
    /// An arc, of whichever ship.
    ArcWord {
        /// Front.
        Front "front",
        /// Bullseye.
        Bullseye "bullseye",
        /// Rear.
        Rear "rear",
        /// Left or right.
        Sides "sides",
        /// Where the turret points.
        Turret "turret",
        /// The half in front.
        FullFront "full-front",
        /// The half behind.
        FullRear "full-rear",
        /// Any firing arc: those of its primary weapons, and its turrets'.
        Firing "firing",
    }
}

/// Where ships are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceCondition {
    /// A ship stands in an arc of another.
    InArc {
        /// Which arc.
        arc: ArcWord,
        /// Whose.
        of: Who,
        /// Who stands in it.
        who: Who,
    },
    /// Some ship of a side stands that near.
    Near(Side, Band),
    /// Some ship of a side and a chassis stands that near.
    NearChassis(Side, Band, String),
    /// Some ship of a side stands in an arc of the ship with the card, that near.
    Seen(ArcWord, Side, Band),
    /// Some ship or object of a side stands in an arc of the ship with the card, that near.
    SeenObject(ArcWord, Side, Band),
    /// At least so many ships of a side stand in an arc of the ship with the card, that near.
    SeenLeast(u8, ArcWord, Side, Band),
    /// Some obstacle lies that near.
    NearObstacle(Band),
    /// Two ships are that far from each other.
    Range(Who, Who, Band),
}

impl Holds for PlaceCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::InArc { arc, of, who } => ship(*of)
                .zip(game.target_meant(*who, me, occasion))
                .is_some_and(|(of, who)| game.is_target_in_arc(*arc, of, who)),
            Self::Near(side, band) => game.on_side(*side, me).any(|other| game.is_within(me, other, *band)),
            Self::NearChassis(side, band, chassis) => game
                .on_side(*side, me)
                .any(|other| game.profile(other).chassis == *chassis && game.is_within(me, other, *band)),
            Self::Seen(arc, side, band) => game.sees(me, *arc, *side, *band),
            Self::SeenObject(arc, side, band) => {
                let is_seen = |object: Target| {
                    game.is_target_within(Target::Ship(me), object, *band) && game.is_target_in_arc(*arc, me, object)
                };
                game.sees(me, *arc, *side, *band) || game.objects_on_side(*side, me).any(is_seen)
            }
            Self::SeenLeast(count, arc, side, band) => {
                let seen = game.on_side(*side, me).filter(|&other| {
                    other != me && game.is_within(me, other, *band) && game.is_in_arc(*arc, me, other)
                });
                seen.count() >= usize::from(*count)
            }
            Self::NearObstacle(band) => game.is_near_obstacle(me, *band),
            Self::Range(one, other, band) => {
                let meant = |who: Who| game.target_meant(who, me, occasion);
                meant(*one).zip(meant(*other)).is_some_and(|(one, other)| game.is_target_within(one, other, *band))
            }
        }
    }
}

impl Game {
    /// Whether two ships are that far apart. A ship is at range 0 of itself.
    pub(crate) fn is_within(&self, a: ShipId, b: ShipId, band: Band) -> bool {
        band.holds(self.range_between(a, b))
    }

    pub(crate) fn range_between(&self, a: ShipId, b: ShipId) -> u8 {
        if a == b || self.are_touching(a, b) {
            return 0;
        }
        let range = tallyho_table::range(self.state.base(a), self.state.base(b), &self.facts.settings);
        range.0.max(1)
    }

    /// The same where either may be an object.
    pub(crate) fn is_target_within(&self, one: Target, other: Target, band: Band) -> bool {
        match (one, other) {
            (Target::Ship(one), Target::Ship(other)) => self.is_within(one, other, band),
            (Target::Ship(ship), Target::Object(index)) | (Target::Object(index), Target::Ship(ship)) => {
                let range = match self.is_on(ship, usize::from(index)) {
                    true => 0,
                    false => {
                        let far = self.body(Target::Ship(ship)).distance(self.body(Target::Object(index)));
                        Range::of(far, &self.facts.settings).0.max(1)
                    }
                };
                band.holds(range)
            }
            (Target::Object(first), Target::Object(second)) if first == second => band.holds(0),
            (Target::Object(_), Target::Object(_)) => {
                let far = self.body(one).distance(self.body(other));
                band.holds(if far <= 0.0 { 0 } else { Range::of(far, &self.facts.settings).0.max(1) })
            }
        }
    }

    /// The ships of a side that are in play.
    pub(crate) fn on_side(&self, side: Side, me: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        self.ships()
            .map(|(other, _)| other)
            .filter(move |&other| self.is_on_side(side, me, other) && self.state.ship(other).fate == Fate::Flying)
    }

    /// The objects of a side. Obstacles are nobody's, and what only marks a place is no object.
    pub(super) fn objects_on_side(&self, side: Side, me: ShipId) -> impl Iterator<Item = Target> + '_ {
        let seat = self.facts.ships[me.index()].seat;
        let objects = self.state.objects().iter().enumerate().filter(move |(_, object)| {
            let is_owned = object.obstacle().is_none();
            object.kind != ObjectKind::Gone
                && object.is_more_than_a_marker(self.facts.scenario.as_deref())
                && match side {
                    Side::Anyone | Side::Other => true,
                    Side::Friend | Side::OtherFriend => is_owned && object.owner == seat,
                    Side::Enemy | Side::Opponent => is_owned && object.owner != seat,
                    Side::Me | Side::Carrier => false,
                }
        });
        objects.map(|(index, _)| Target::Object(index as u8))
    }

    /// Whether a ship is of a side, as seen from another.
    pub(super) fn is_on_side(&self, side: Side, me: ShipId, other: ShipId) -> bool {
        let same = self.facts.ships[other.index()].seat == self.facts.ships[me.index()].seat;
        match side {
            Side::Me => other == me,
            Side::Friend => same,
            Side::OtherFriend => same && other != me,
            Side::Enemy | Side::Opponent => !same,
            Side::Anyone => true,
            Side::Other => other != me,
            Side::Carrier => self.state.ship(me).docked_on == Some(other),
        }
    }

    /// Whether a ship stands in an arc of another.
    pub(crate) fn is_in_arc(&self, word: ArcWord, of: ShipId, who: ShipId) -> bool {
        // Arcs lie beyond the base: nobody stands in its own.
        if of == who {
            return false;
        }
        let seen = sight(self.state.base(of), self.state.base(who), &self.facts.settings).arcs;
        let ahead = word == ArcWord::Bullseye && self.is_as_in_bullseye(of, who);
        let wanted = self.arcs_meant(if ahead { ArcWord::Front } else { word }, of);
        wanted.iter().any(|arc| seen.contains(arc))
    }

    /// The same of what may be an object.
    pub(super) fn is_target_in_arc(&self, word: ArcWord, of: ShipId, who: Target) -> bool {
        let Target::Object(_) = who else { return who.ship().is_some_and(|who| self.is_in_arc(word, of, who)) };
        let (from, to) = (Body::Base(self.state.base(of)), self.body(who));
        let seen = |arc: Arc| shot_between(from, arc, to, Range::ARC, &self.facts.settings).is_some();
        self.arcs_meant(word, of).iter().any(seen)
    }

    /// The arcs of a ship that a word means.
    fn arcs_meant(&self, word: ArcWord, of: ShipId) -> ArcSet {
        match word {
            ArcWord::Front => ArcSet::EMPTY.with(Arc::Front),
            ArcWord::Bullseye => ArcSet::EMPTY.with(Arc::Bullseye),
            ArcWord::Rear => ArcSet::EMPTY.with(Arc::Rear),
            ArcWord::Sides => ArcSet::EMPTY.with(Arc::Left).with(Arc::Right),
            ArcWord::FullFront => ArcSet::EMPTY.with(Arc::FullFront),
            ArcWord::FullRear => ArcSet::EMPTY.with(Arc::FullRear),
            ArcWord::Turret => self.arcs_where(of, |weapon| weapon.attack.arc.is_turret()),
            // RR Arc: what is shaded on the ship's token, and turrets. An upgrade that is no turret brings none.
            ArcWord::Firing => self.arcs_where(of, |weapon| weapon.is_primary() || weapon.attack.arc.is_turret()),
        }
    }

    /// Whether a ship of a side stands in an arc of a ship, at these ranges.
    pub(crate) fn sees(&self, me: ShipId, arc: ArcWord, side: Side, band: Band) -> bool {
        self.on_side(side, me)
            .any(|other| other != me && self.is_within(me, other, band) && self.is_in_arc(arc, me, other))
    }

    fn is_near_obstacle(&self, me: ShipId, band: Band) -> bool {
        let (base, settings) = (self.state.base(me), &self.facts.settings);
        let rocks = self.state.objects().iter().zip(self.things()).filter(|(object, _)| object.obstacle().is_some());
        rocks.map(|(_, thing)| thing.distance(base)).any(|far| {
            let range = if far <= 0.0 { 0 } else { Range::of(far, settings).0.max(1) };
            band.holds(range)
        })
    }
}
