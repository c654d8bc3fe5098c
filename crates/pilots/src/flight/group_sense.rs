//! What a board measures for flight groups: formations, lines between sectors, edges, huge ships, freighters.

use tallyho_rules::scenario::Rim;
use tallyho_rules::{Choice, Fleeing, Hold, ShipId, Target};
use tallyho_table::{
    ArcSet, Base, BaseSize, Bearing, Heading, Maneuver, Pose, Range, Sector, Slide, Vec2, distance, overlap, sector,
    sector_of_point, sector_with_strip, sectors_beside,
};

use super::board::Board;
use super::query::{Status, Strip, Thing, thing_of};

/// Below that, a ship points straight along a line: the sine of a tenth of a degree.
const ALONG: f64 = 0.001_745;

/// The place of a stand of a huge ship, as a base of its own: it has one at the front and one at the back.
pub(super) fn stand(huge: Base, which: Stand) -> Base {
    let shift = huge.size.half_length() - BaseSize::Large.half_length();
    let along = match which {
        Stand::Front => shift,
        Stand::Back => -shift,
    };
    Base::new(BaseSize::Large, huge.pose.then(Pose::new(Vec2::new(0.0, along), Heading::NORTH)))
}

/// A stand of a huge ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    Front,
    Back,
}

impl Board<'_, '_> {
    pub(super) fn is_huge(&self, other: ShipId) -> bool {
        thing_of(other).is_none() && self.view.base(other).size == BaseSize::Huge
    }

    /// Whether a huge ship does not move; a thing never does.
    pub(super) fn is_moored(&self, other: ShipId) -> bool {
        thing_of(other).is_some() || self.is_huge(other) && self.stays(other)
    }

    /// Whether something does not move: a thing, or a ship that is held or kept in its place by a mission.
    pub(super) fn stays(&self, other: ShipId) -> bool {
        thing_of(other).is_some() || self.view.ship(other).group.hold == Hold::Immobile || self.is_kept_still(other)
    }

    /// Whether a ship knows no maneuver but to stay where it is.
    fn is_kept_still(&self, other: ShipId) -> bool {
        let dial = &self.view.profile(other).dial;
        dial.iter().all(|(maneuver, _)| maneuver.bearing() == Bearing::Stationary)
    }

    /// What of a ship maneuvers are selected by: its base; of a huge one the front stand, or the nearest if it does not move.
    pub(super) fn stand_of(&self, other: ShipId) -> Base {
        let base = self.base_of(other);
        if !self.is_huge(other) {
            return base;
        }
        let (front, back) = (stand(base, Stand::Front), stand(base, Stand::Back));
        let nearer = distance(self.base(), back) < distance(self.base(), front);
        if self.is_moored(other) && nearer { back } else { front }
    }

    pub(super) fn sector_of(&self, other: ShipId, strip: Strip) -> Sector {
        let (from, to, settings) = (self.base(), self.stand_of(other), self.view.settings());
        let width = 2.0 * from.size.half_width();
        match strip {
            Strip::Without => sector(from, self.base_of(other), settings),
            Strip::BaseWide => sector_with_strip(from, to, width, settings),
            Strip::Formation => {
                let ahead_of =
                    |mate: ShipId| sector_with_strip(self.view.base(mate), to, width, settings) == Sector::Bullseye;
                let plain = sector_with_strip(from, to, width, settings);
                if self.view.formation(self.ship).any(ahead_of) { Sector::Bullseye } else { plain }
            }
        }
    }

    pub(super) fn other_sector(&self, other: ShipId) -> Option<Sector> {
        let own = sector(self.base(), self.stand_of(other), self.view.settings());
        let (first, second) = sectors_beside(self.base(), self.stand_of(other).pose.at, self.view.settings());
        second.map(|second| if first == own { second } else { first })
    }

    /// The sector to which a ship on the line between two turns its nose.
    pub(super) fn points_to(&self, other: ShipId, a: Sector, b: Sector) -> Option<Sector> {
        let here = self.base();
        let there = self.stand_of(other).pose;
        let (along, facing) = (there.at - here.pose.at, there.heading.forward());
        let turn = (along.x * facing.y - along.y * facing.x) / along.length().max(1.0);
        if turn.abs() < ALONG {
            return None;
        }
        // A little to the side to which it points.
        let aside = there.at + facing;
        let found = sector_of_point(here, aside, self.view.settings());
        [a, b].into_iter().find(|&sector| sector == found)
    }

    /// The edge nearest to the ship.
    pub(super) fn nearest_edge(&self) -> Rim {
        let mut best = (Rim::Near, f64::INFINITY);
        for edge in Rim::ALL {
            let distance = self.distance_to_edge(self.base(), edge);
            if distance < best.1 {
                best = (edge, distance);
            }
        }
        best.0
    }

    /// Whether an edge is straight ahead within range 2 of the front.
    pub(super) fn edge_is_ahead(&self, base: Base) -> bool {
        let front = base.pose.point_to_table(Vec2::new(0.0, base.size.half_length()));
        !self.view.area().holds_point(front + base.pose.heading.forward() * (2.0 * Range::BAND))
    }

    /// The range to a ship from somewhere.
    pub(super) fn range_from(&self, base: Base, other: ShipId) -> u8 {
        let far = match thing_of(other) {
            None => distance(base, self.stand_of(other)),
            Some(_) => self.distance_to(base, Thing::Ship(other)),
        };
        (1..=20).find(|&range| Range(range).reaches(far, self.view.settings())).unwrap_or(20)
    }

    /// The freighters: ships that know no other maneuver than the slowest straight.
    fn freighters(&self) -> impl Iterator<Item = ShipId> + '_ {
        let only =
            |dial: &[(Maneuver, _)]| dial.iter().all(|(it, _)| it.bearing() == Bearing::Straight && it.speed() == 1);
        self.view.ships().filter(move |&other| other != self.ship && only(&self.view.profile(other).dial))
    }

    pub(super) fn any_freighter(&self) -> bool {
        self.freighters().next().is_some()
    }

    /// Whether a freighter will lie on a base once it has flown its next maneuver.
    pub(super) fn is_in_freighter_path(&self, end: Base) -> bool {
        self.freighters().any(|other| {
            let base = self.view.base(other);
            let ahead = self.view.profile(other).dial[0].0.displacement(base.size, Slide::Middle);
            overlap(base.at(base.pose.then(ahead)), end, self.view.settings())
        })
    }

    pub(super) fn turret_arcs(&self) -> ArcSet {
        let (profile, turret) = (self.view.profile(self.ship), self.view.turret(self.ship));
        profile.turret().map_or(ArcSet::EMPTY, |arc| arc.arcs(turret))
    }

    pub(super) fn repair(&self) -> Option<Choice> {
        let mut latest = self.view.latest_cards(self.ship).map(Choice::Repair);
        let any = || self.options.iter().copied().find(|option| matches!(option, Choice::Repair(_)));
        latest.find(|choice| self.options.contains(choice)).or_else(any)
    }

    pub(super) fn defense_dice(&self) -> u8 {
        self.view.attack().map_or(0, |attack| match attack.defender {
            Target::Ship(ship) => self.view.defense_dice(ship, attack.aim),
            Target::Object(index) => self.view.remote_defense_dice(index, attack.aim),
        })
    }

    pub(super) fn is_in_group(&self, status: Status) -> bool {
        match status {
            Status::OnObstacle => {
                let (base, guides) = (self.base(), self.view.settings().guides);
                let lies = self.view.objects().iter().zip(self.view.things());
                lies.filter(|(object, _)| object.obstacle().is_some()).any(|(_, placed)| placed.under(base, guides))
            }
            Status::Fleeing => self.view.ship(self.ship).group.fleeing == Fleeing::Yes,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_ship_stands_on_its_front_and_its_back() {
        let huge = Base::new(BaseSize::Huge, Pose::from_degrees(400.0, 400.0, 90.0));
        let [front, back] = [Stand::Front, Stand::Back].map(|which| stand(huge, which));
        let shift = BaseSize::Huge.half_length() - BaseSize::Large.half_length();
        assert!((front.pose.at.x - (400.0 + shift)).abs() < 1e-9 && (front.pose.at.y - 400.0).abs() < 1e-9);
        assert!((back.pose.at.x - (400.0 - shift)).abs() < 1e-9);
    }
}
