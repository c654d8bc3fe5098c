//! Random tables, and the means to mirror and move them.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use tallyho_table::{
    Base, BaseSize, Bearing, Edge, Guides, Maneuver, Others, Outline, Pose, Settings, Side, Slide, Template, Vec2,
    overlap,
};

/// The square bases, which fly along templates.
pub(crate) const SQUARE: [BaseSize; 3] = [BaseSize::Small, BaseSize::Medium, BaseSize::Large];

/// Random cases, the same on every run unless the environment asks for others.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let rng_seed = match asked.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1977),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { cases };
    ProptestConfig {
        cases,
        rng_seed,
        failure_persistence: None,
        max_local_rejects: 10_000_000,
        max_global_rejects: cases,
        ..asked
    }
}

/// A ship about to fly among others, some of which are likely in its way.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) start: Base,
    pub(crate) maneuver: Maneuver,
    pub(crate) others: Vec<Base>,
    pub(crate) settings: Settings,
}

impl Scene {
    pub(crate) fn fly(&self) -> tallyho_table::Flight {
        tallyho_table::fly(self.start, self.maneuver, &Slide::ALL, Others::all(&self.others), &self.settings)
    }

    pub(crate) fn mirrored(&self) -> Self {
        let others = self.others.iter().map(|&other| mirrored(other)).collect();
        Self { start: mirrored(self.start), maneuver: self.maneuver.mirrored(), others, ..*self }
    }

    pub(crate) fn moved(&self, motion: Pose) -> Self {
        let others = self.others.iter().map(|&other| moved(other, motion)).collect();
        Self { start: moved(self.start, motion), others, ..*self }
    }

    /// Where the ship is on its way when its rear mark is there, on the table.
    pub(crate) fn along(&self, rear_mark: f64) -> Base {
        let (template, edge) = self.maneuver.template(self.start.size).expect("it flies along a template");
        self.start.at(self.start.pose.then(step_along(template, edge, self.start.size, rear_mark)))
    }

    /// Which of the others a base lies on, each tested by itself.
    pub(crate) fn overlapped_by(&self, base: Base) -> Vec<usize> {
        (0..self.others.len()).filter(|&index| overlap(base, self.others[index], &self.settings)).collect()
    }
}

/// A displacement along a template laid against any edge of a square base.
fn step_along(template: Template, edge: Edge, size: BaseSize, rear_mark: f64) -> Pose {
    let step = template.displacement_along(size, rear_mark);
    Pose::new(edge.outward().to_table(step.at), step.heading)
}

pub(crate) fn mirrored(base: Base) -> Base {
    base.at(base.pose.mirrored())
}

pub(crate) fn moved(base: Base, motion: Pose) -> Base {
    base.at(motion.then(base.pose))
}

/// How far apart two poses put the points of a base of that size, at most.
pub(crate) fn apart(size: BaseSize, a: Pose, b: Pose) -> f64 {
    let corners = Base::new(size, a).corners().into_iter().zip(Base::new(size, b).corners());
    corners.map(|(a, b)| a.distance(b)).fold(0.0, f64::max)
}

/// Every maneuver there is.
pub(crate) fn all_maneuvers() -> Vec<Maneuver> {
    let sided = |side: Side| {
        [
            Bearing::Turn(side),
            Bearing::Bank(side),
            Bearing::SegnorsLoop(side),
            Bearing::TallonRoll(side),
            Bearing::ReverseBank(side),
            Bearing::SegnorsTurn(side),
            Bearing::SideslipBank(side),
            Bearing::SideslipTurn(side),
        ]
    };
    let plain = [Bearing::Straight, Bearing::Koiogran, Bearing::ReverseStraight, Bearing::Stationary];
    let bearings = Side::BOTH.into_iter().flat_map(sided).chain(plain);
    bearings.flat_map(|bearing| (0..=5).filter_map(move |speed| Maneuver::new(speed, bearing).ok())).collect()
}

/// Every template there is.
pub(crate) fn all_templates() -> Vec<Template> {
    let curved = |side: Side| (1..=3).flat_map(move |speed| [Template::Bank(speed, side), Template::Turn(speed, side)]);
    (1..=5).map(Template::Straight).chain(Side::BOTH.into_iter().flat_map(curved)).collect()
}

/// Any angle, and those that people like.
pub(crate) fn degrees() -> impl Strategy<Value = f64> {
    prop_oneof![3 => 0.0..360.0, 1 => (0_u8..24).prop_map(|n| 15.0 * f64::from(n))]
}

/// A pose within so far of the origin either way.
pub(crate) fn pose(reach: f64) -> impl Strategy<Value = Pose> {
    (-reach..reach, -reach..reach, degrees()).prop_map(|(x, y, degrees)| Pose::from_degrees(x, y, degrees))
}

pub(crate) fn any_size() -> impl Strategy<Value = BaseSize> {
    select(BaseSize::ALL.to_vec())
}

/// A base within so far of the origin either way.
pub(crate) fn base(reach: f64) -> impl Strategy<Value = Base> {
    (any_size(), pose(reach)).prop_map(|(size, pose)| Base::new(size, pose))
}

/// Settings with guides that count or do not.
pub(crate) fn guides() -> impl Strategy<Value = Settings> {
    select(vec![Guides::Count, Guides::Ignore]).prop_map(|guides| Settings { guides, ..Settings::default() })
}

/// A ship of that size, its maneuver, and others anywhere near its start or its end.
fn scene_of(size: BaseSize) -> impl Strategy<Value = Scene> {
    let maneuvers: Vec<Maneuver> = all_maneuvers().into_iter().filter(|maneuver| maneuver.fits(size)).collect();
    let places = prop::collection::vec((any_size(), 0.0..1.2, pose(90.0)), 1..=6);
    (pose(400.0), select(maneuvers), places, guides()).prop_map(move |(at, maneuver, places, settings)| {
        let start = Base::new(size, at);
        let end = start.pose.then(maneuver.displacement(size, Slide::Middle));
        let others = places
            .into_iter()
            .map(|(size, way, off)| Base::new(size, Pose::new(start.pose.at.lerp(end.at, way) + off.at, off.heading)));
        let others = others.filter(|&other| !overlap(start, other, &settings)).collect();
        Scene { start, maneuver, others, settings }
    })
}

/// A ship of any size among others.
pub(crate) fn scene() -> impl Strategy<Value = Scene> {
    any_size().prop_flat_map(scene_of)
}

/// A ship that flies along a template.
pub(crate) fn template_scene() -> impl Strategy<Value = Scene> {
    let on_a_template = |scene: &Scene| scene.maneuver.template(scene.start.size).is_some();
    select(SQUARE.to_vec()).prop_flat_map(scene_of).prop_filter("it flies along a template", on_a_template)
}

/// A ragged outline about the size of an asteroid.
pub(crate) fn rock() -> impl Strategy<Value = Outline> {
    prop::collection::vec(15.0..40.0, 5..16).prop_map(|outs| {
        let step = 360.0 / outs.len() as f64;
        let corner =
            |(index, out): (usize, f64)| Pose::from_degrees(0.0, 0.0, step * index as f64).heading.forward() * out;
        Outline::new(outs.into_iter().enumerate().map(corner).collect::<Vec<Vec2>>())
    })
}
