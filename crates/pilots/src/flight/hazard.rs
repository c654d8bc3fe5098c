//! More that a board measures: hazards and blasts, edges of the play area, and moves in a row.

use tallyho_rules::scenario::Rim;
use tallyho_rules::{Action, Choice, Device, Object, ObjectKind, ObstacleKind, ShipId, Target};
use tallyho_table::{Base, Range, Sector, Vec2, sector_of_point, sight};

use super::board::Board;
use super::measure::{Best, Place, each_way};
use super::query::{Band, Lean, Move, Strip, Wanted};

/// Whether a ship that knows no fear still swerves for it. Gas does no harm worth it.
pub(super) fn is_hazard(object: &Object) -> bool {
    let harms = object.obstacle().is_some_and(|kind| match kind {
        // What ships leave behind, loose cargo and spare parts, is debris.
        ObstacleKind::Asteroid | ObstacleKind::Debris | ObstacleKind::LooseCargo => true,
        ObstacleKind::GasCloud
        | ObstacleKind::ElectroChaff
        | ObstacleKind::Blaze
        | ObstacleKind::Nebula
        | ObstacleKind::IonStorm => false,
    });
    harms || object.mine().is_some()
}

impl Board<'_, '_> {
    /// Whether a base would be within reach of a bomb that goes off this round.
    pub(super) fn in_blast(&self, base: Base) -> bool {
        let settings = self.view.settings();
        self.view.objects().iter().zip(self.view.things()).any(|(object, placed)| {
            let ObjectKind::Device(device) = object.kind else { return false };
            let reach = if device == Device::ElectroProtonBomb { 2 } else { 1 };
            let goes_off = !device.is_mine() && object.fuse == 0;
            goes_off && Range(reach).reaches(placed.distance(base), settings)
        })
    }

    /// The point of an edge that is nearest to the middle of a base.
    pub(super) fn nearest_of_edge(&self, base: Base, border: Rim) -> Vec2 {
        let (area, at) = (self.view.area(), base.pose.at);
        match border {
            Rim::Near => Vec2::new(at.x, 0.0),
            Rim::Far => Vec2::new(at.x, area.height),
            Rim::Left => Vec2::new(0.0, at.y),
            Rim::Right => Vec2::new(area.width, at.y),
        }
    }

    pub(super) fn distance_to_edge(&self, base: Base, border: Rim) -> f64 {
        let area = self.view.area();
        let inside = base.corners().map(|corner| match border {
            Rim::Near => corner.y,
            Rim::Far => area.height - corner.y,
            Rim::Left => corner.x,
            Rim::Right => area.width - corner.x,
        });
        inside.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// Where the nearest point of an edge is: straight ahead, where that is a sector, if the base would run into it there.
    pub(super) fn sector_of_edge(&self, border: Rim, strip: Strip) -> Sector {
        let base = self.base();
        let point = self.nearest_of_edge(base, border);
        let local = base.pose.point_to_local(point);
        let is_ahead = local.y > 0.0 && local.x.abs() <= base.size.half_width();
        match strip {
            Strip::BaseWide | Strip::Formation if is_ahead => Sector::Bullseye,
            Strip::Without | Strip::BaseWide | Strip::Formation => sector_of_point(base, point, self.view.settings()),
        }
    }

    pub(super) fn range_to_edge(&self, border: Rim) -> u8 {
        let distance = self.distance_to_edge(self.base(), border);
        (1..20).find(|&range| Range(range).reaches(distance, self.view.settings())).unwrap_or(20)
    }

    pub(super) fn can_shoot_at_all(&self, other: ShipId) -> bool {
        self.options
            .iter()
            .any(|option| matches!(*option, Choice::Attack { defender, .. } if defender == Target::of_id(other)))
    }

    /// Whether an enemy is in a firing arc there and not here, or at a shorter range there.
    pub(super) fn is_better_shot(&self, there: Place, enemy: ShipId) -> bool {
        let here = self.here();
        let range = |from: Base| sight(from, self.base_of(enemy), self.view.settings()).range;
        self.has_shot_from(there, enemy, Band::NEAR)
            && (!self.has_shot_from(here, enemy, Band::NEAR) || range(there.base) < range(here.base))
    }

    /// The best way to make a move after which another can make everything true that is wanted.
    pub(super) fn first_of_chain(
        &self,
        (first, second): (Action, Action),
        wanted: Wanted,
        lean: Option<Lean>,
    ) -> Option<Choice> {
        let mut best = Best::new(wanted, lean);
        let (view, ship) = (&self.view, self.ship);
        let _ = each_way(view, ship, self.base(), Move::Action(first), &mut |choice, place| {
            each_way(view, ship, place.base, Move::Action(second), &mut |_, end| best.weigh(self, choice, end))
        });
        best.choice()
    }
}
