//! Moves that are not maneuvers: boost, barrel roll, decloak, tractor moves, rotation.

use crate::maneuver::from_edge;
use crate::{
    Base, BaseSize, Edge, Heading, IndexSet, Others, Placed, PlayArea, Pose, Settings, Side, Slide, Swath, Template,
    Vec2,
};

/// A move along a template that either succeeds whole or fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reposition {
    template: Template,
    edge: Edge,
    lay: Lay,
    slide: Slide,
}

/// How the template is laid.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lay {
    /// Its narrow end against the base.
    Endwise,
    /// Its long edge against the base, as medium and larger ships roll.
    Crosswise,
}

/// Forward or back of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lean {
    /// Towards its front.
    Forward,
    /// Towards its rear.
    Back,
}

impl Reposition {
    /// A boost with a straight or banked template.
    pub const fn boost(template: Template) -> Self {
        Self { template, edge: Edge::Front, lay: Lay::Endwise, slide: Slide::Middle }
    }

    /// The three boosts of speed 1.
    pub const BOOSTS: [Self; 3] = [
        Self::boost(Template::Bank(1, Side::Left)),
        Self::boost(Template::Straight(1)),
        Self::boost(Template::Bank(1, Side::Right)),
    ];

    /// A barrel roll with the straight template of speed 1.
    pub const fn barrel_roll(size: BaseSize, side: Side, slide: Slide) -> Self {
        Self::roll(size, 1, side, slide)
    }

    /// A barrel roll with a banked template, bending forward or back. Its slide is along the new facing.
    pub const fn banked_roll(speed: u8, side: Side, lean: Lean, slide: Slide) -> Self {
        // Out of the right edge, forward is to the left.
        let bend = match (side, lean) {
            (Side::Right, Lean::Forward) | (Side::Left, Lean::Back) => Side::Left,
            (Side::Right, Lean::Back) | (Side::Left, Lean::Forward) => Side::Right,
        };
        Self { template: Template::Bank(speed, bend), edge: side_edge(side), lay: Lay::Endwise, slide }
    }

    /// A decloak to a side: small ships use the straight template of speed 2, others roll.
    pub const fn decloak_sideways(size: BaseSize, side: Side, slide: Slide) -> Self {
        match size {
            BaseSize::Small => Self::roll(size, 2, side, slide),
            BaseSize::Medium | BaseSize::Large | BaseSize::Huge => Self::roll(size, 1, side, slide),
        }
    }

    /// A decloak straight ahead: speed 2 for small ships, 1 for others.
    pub const fn decloak_forward(size: BaseSize) -> Self {
        match size {
            BaseSize::Small => Self::boost(Template::Straight(2)),
            BaseSize::Medium | BaseSize::Large | BaseSize::Huge => Self::boost(Template::Straight(1)),
        }
    }

    /// What an opponent may do with a tractored ship: boost straight, or roll to either side and any place.
    pub fn tractor_moves(size: BaseSize) -> impl Iterator<Item = Self> {
        let rolls = Side::BOTH
            .into_iter()
            .flat_map(move |side| Slide::ALL.into_iter().map(move |slide| Self::barrel_roll(size, side, slide)));
        std::iter::once(Self::boost(Template::Straight(1))).chain(rolls)
    }

    const fn roll(size: BaseSize, speed: u8, side: Side, slide: Slide) -> Self {
        let lay = match size {
            BaseSize::Small => Lay::Endwise,
            BaseSize::Medium | BaseSize::Large | BaseSize::Huge => Lay::Crosswise,
        };
        Self { template: Template::Straight(speed), edge: side_edge(side), lay, slide }
    }

    /// Where it leads, in the frame of the start.
    pub fn displacement(self, size: BaseSize) -> Pose {
        match self.lay {
            Lay::Crosswise => {
                let across = 2.0 * size.half_width() + Template::WIDTH;
                let slid = 0.5 * self.template.length() * self.slide.sign();
                Pose::new(self.edge.outward().forward() * across + Vec2::new(0.0, slid), Heading::NORTH)
            }
            Lay::Endwise => {
                let slid = Template::HALF_WIDTH * self.slide.sign();
                from_edge(self.edge, self.template.displacement(size))
                    .then(Pose::new(Vec2::new(0.0, slid), Heading::NORTH))
            }
        }
    }

    /// The strip of table its template lies on.
    pub fn swath(self, base: Base) -> Swath {
        match self.lay {
            Lay::Endwise => Swath::of(self.template, self.edge, base),
            Lay::Crosswise => Swath::crosswise(self.template.length(), self.edge, base),
        }
    }

    /// Where a ship ends, or why it cannot go there.
    ///
    /// # Errors
    /// When the end overlaps a ship, the end or the template an obstacle, or the end leaves the play area: the ship stays.
    ///
    /// # Panics
    /// When there are more than [`IndexSet::CAPACITY`] obstacles.
    pub fn attempt<'a>(
        self,
        base: Base,
        others: Others<'_>,
        obstacles: impl IntoIterator<Item = Placed<'a>>,
        area: PlayArea,
        settings: &Settings,
    ) -> Result<Pose, Blocked> {
        let end = base.at(base.pose.then(self.displacement(base.size)));
        if !area.holds(end, settings) {
            return Err(Blocked::LeavesTheArea);
        }
        let ships = others.under(end, settings);
        if !ships.is_empty() {
            return Err(Blocked::Ships(ships));
        }
        let swath = self.swath(base);
        let under = |rock: Placed<'a>| rock.under(end, settings.guides) || rock.under_swath(swath);
        let rocks: IndexSet =
            obstacles.into_iter().enumerate().filter(|&(_, rock)| under(rock)).map(|(index, _)| index).collect();
        if rocks.is_empty() { Ok(end.pose) } else { Err(Blocked::Obstacles(rocks)) }
    }
}

const fn side_edge(side: Side) -> Edge {
    match side {
        Side::Left => Edge::Left,
        Side::Right => Edge::Right,
    }
}

/// Why a ship cannot reposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// It would end on those ships.
    Ships(IndexSet),
    /// It or the template would lie on those obstacles.
    Obstacles(IndexSet),
    /// It would end partly outside the play area.
    LeavesTheArea,
}

/// A ship turned on the spot by a right angle.
pub fn rotated(base: Base, side: Side) -> Base {
    let quarter = match side {
        Side::Left => Heading::WEST,
        Side::Right => Heading::EAST,
    };
    base.at(Pose::new(base.pose.at, base.pose.heading.turned(quarter)))
}
