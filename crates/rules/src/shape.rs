//! What device tokens look like, and where a template's end puts them.

use tallyho_table::{Heading, Outline, Pose, Vec2};

use crate::device::Device;
use crate::load::Facing;

/// The tokens that devices share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Shape {
    Bomb,
    ProximityMine,
    ConnerNet,
    ClusterMine,
    ClusterMineSide,
    BuzzDroidSwarm,
    Drk1ProbeDroid,
    SensorBuoy,
    CommandoTeam,
    TrackingTorpedo,
    ElectroChaffCloud,
    LooseCargo,
    SpareParts,
}

impl Shape {
    pub(crate) const fn of(device: Device) -> Self {
        match device {
            Device::ProximityMine => Self::ProximityMine,
            Device::ClusterMine => Self::ClusterMine,
            Device::ConnerNet => Self::ConnerNet,
            Device::BuzzDroidSwarm => Self::BuzzDroidSwarm,
            Device::Drk1ProbeDroid => Self::Drk1ProbeDroid,
            Device::SensorBuoy => Self::SensorBuoy,
            Device::CommandoTeam => Self::CommandoTeam,
            Device::TrackingTorpedo => Self::TrackingTorpedo,
            Device::ElectroChaffCloud => Self::ElectroChaffCloud,
            Device::LooseCargo => Self::LooseCargo,
            Device::SpareParts => Self::SpareParts,
            Device::Bomblet
            | Device::ProtonBomb
            | Device::IonBomb
            | Device::SeismicCharge
            | Device::ThermalDetonator
            | Device::ConcussionBomb
            | Device::ElectroProtonBomb
            | Device::BlazerBomb => Self::Bomb,
        }
    }
}

/// What device tokens look like, and how far from a template's end their middle lies.
#[derive(Clone, Debug, PartialEq)]
pub struct DeviceShapes {
    /// All bombs.
    pub bomb: (Outline, f64),
    /// The proximity mine, and the blaze.
    pub proximity_mine: (Outline, f64),
    /// The Conner net.
    pub conner_net: (Outline, f64),
    /// The middle token of a cluster mine.
    pub cluster_mine: (Outline, f64),
    /// Each of its side tokens.
    pub cluster_mine_side: Outline,
    /// The swarm of buzz droids.
    pub buzz_droid_swarm: (Outline, f64),
    /// The DRK-1 probe droid, from each of its three pairs of guides.
    pub drk1_probe_droid: (Outline, f64),
    /// Each sensor buoy; it is placed by hand.
    pub sensor_buoy: Outline,
    /// The commando team, from either pair of guides.
    pub commando_team: (Outline, f64),
    /// The tracking torpedo, from either pair of guides.
    pub tracking_torpedo: (Outline, f64),
    /// The electro-chaff cloud.
    pub electro_chaff_cloud: (Outline, f64),
    /// Loose cargo.
    pub loose_cargo: (Outline, f64),
    /// Spare parts.
    pub spare_parts: (Outline, f64),
}

impl Default for DeviceShapes {
    /// Plain rectangles of about the tokens' sizes.
    fn default() -> Self {
        let plate = |width: f64, height: f64| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            Outline::new(corners.map(|(x, y)| Vec2::new(0.5 * width * x, 0.5 * height * y)))
        };
        let token = |width: f64, height: f64| (plate(width, height), 0.5 * height);
        Self {
            bomb: token(30.0, 28.0),
            proximity_mine: token(66.0, 66.0),
            conner_net: token(44.0, 78.0),
            cluster_mine: token(40.0, 39.0),
            cluster_mine_side: plate(39.0, 39.0),
            buzz_droid_swarm: token(32.0, 38.0),
            drk1_probe_droid: token(44.0, 44.0),
            sensor_buoy: plate(38.0, 50.0),
            commando_team: token(36.0, 36.0),
            tracking_torpedo: token(36.0, 62.0),
            electro_chaff_cloud: token(110.0, 36.0),
            loose_cargo: token(80.0, 60.0),
            spare_parts: token(48.0, 46.0),
        }
    }
}

impl DeviceShapes {
    /// The outlines in the order of [`Shape`].
    pub(crate) fn outlines(&self) -> [Outline; 13] {
        let Self { bomb, proximity_mine, conner_net, cluster_mine, cluster_mine_side, .. } = self.clone();
        let Self { buzz_droid_swarm, drk1_probe_droid, sensor_buoy, commando_team, tracking_torpedo, .. } =
            self.clone();
        let Self { electro_chaff_cloud, loose_cargo, spare_parts, .. } = self.clone();
        [
            bomb.0,
            proximity_mine.0,
            conner_net.0,
            cluster_mine.0,
            cluster_mine_side,
            buzz_droid_swarm.0,
            drk1_probe_droid.0,
            sensor_buoy,
            commando_team.0,
            tracking_torpedo.0,
            electro_chaff_cloud.0,
            loose_cargo.0,
            spare_parts.0,
        ]
    }

    pub(crate) fn anchor(&self, shape: Shape) -> f64 {
        match shape {
            Shape::Bomb => self.bomb.1,
            Shape::ProximityMine => self.proximity_mine.1,
            Shape::ConnerNet => self.conner_net.1,
            Shape::ClusterMine | Shape::ClusterMineSide => self.cluster_mine.1,
            Shape::BuzzDroidSwarm => self.buzz_droid_swarm.1,
            Shape::Drk1ProbeDroid => self.drk1_probe_droid.1,
            Shape::SensorBuoy => self.sensor_buoy.radius(),
            Shape::CommandoTeam => self.commando_team.1,
            Shape::TrackingTorpedo => self.tracking_torpedo.1,
            Shape::ElectroChaffCloud => self.electro_chaff_cloud.1,
            Shape::LooseCargo => self.loose_cargo.1,
            Shape::SpareParts => self.spare_parts.1,
        }
    }

    /// Where a token lies at the end of a template, or of a base, that points outward there.
    pub(crate) fn at_end(&self, shape: Shape, end: Pose, facing: Facing) -> Pose {
        let heading = match facing {
            Facing::Back => Heading::SOUTH,
            Facing::Away => Heading::NORTH,
        };
        end.then(Pose::new(Vec2::new(0.0, self.anchor(shape)), heading))
    }

    /// The tokens of a device at the end of a template.
    pub(crate) fn tokens(&self, device: Device, end: Pose, facing: Facing) -> [Option<(Shape, Pose)>; 3] {
        let shape = Shape::of(device);
        let middle = self.at_end(shape, end, facing);
        let beside = |x: f64| (Shape::ClusterMineSide, middle.then(Pose::new(Vec2::new(x, -1.2), Heading::NORTH)));
        match device {
            Device::ClusterMine => [Some((shape, middle)), Some(beside(-40.0)), Some(beside(40.0))],
            _ => [Some((shape, middle)), None, None],
        }
    }

    /// Where the blaze of a bomb there lies: beyond it, with its guides at the bomb's far edge.
    pub(crate) fn blaze_of(&self, bomb: Pose) -> Pose {
        let edge = bomb.then(Pose::new(Vec2::new(0.0, -self.anchor(Shape::Bomb)), Heading::SOUTH));
        self.at_end(Shape::ProximityMine, edge, Facing::Back)
    }
}
