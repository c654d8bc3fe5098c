//! Devices that ships carry: what they are placed with, dropping and launching them.

use std::fmt;

use tallyho_table::{Edge, Outline, Pose, Side, Template};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::device::{Device, DeviceKind};
use crate::effect::{DeviceStep, Listed, Occasion, Resolving, Step, Window};
use crate::event::{Event, Sink};
use crate::frame::{Frame, Turns};
use crate::game::{Game, Givens};
use crate::object::{MAX_OBJECTS, Object, ObjectKind};
use crate::shape::Shape;
use crate::state::{Phase, Seat, ShipId};
use crate::view::View;

/// A device that a ship carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Load {
    /// What it is.
    pub device: Device,
    /// How many times it can be placed. Sensor buoys are placed before the game begins, all of them.
    pub charges: u8,
    /// Every way to place it.
    pub ways: Vec<Way>,
    /// How many of its charges each one placed takes.
    pub spends: u8,
}

/// A way to place a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// From which guides of the ship.
    pub throw: Throw,
    /// With which template.
    pub template: Template,
}

/// From which guides of its ship a device is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Throw {
    /// From the rear ones.
    Drop,
    /// From the front ones.
    Launch,
    /// From the mark in the middle of the left side.
    Left,
    /// From the mark in the middle of the right side.
    Right,
}

/// Which of its own guides a token has at the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Those in front: it faces back along the template.
    Back,
    /// Those behind: it faces on.
    Away,
}

impl Throw {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Drop, Self::Launch, Self::Left, Self::Right];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Launch => "launch",
            Self::Left => "drop left",
            Self::Right => "drop right",
        }
    }

    const fn edge(self) -> Edge {
        match self {
            Self::Drop => Edge::Rear,
            Self::Launch => Edge::Front,
            Self::Left => Edge::Left,
            Self::Right => Edge::Right,
        }
    }
}

impl Facing {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::Away => "away",
        }
    }
}

/// `drop straight 1`.
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.throw.name(), self.template)
    }
}

impl Way {
    /// Dropped with a template.
    pub const fn drop(template: Template) -> Self {
        Self { throw: Throw::Drop, template }
    }

    /// Launched with a template.
    pub const fn launch(template: Template) -> Self {
        Self { throw: Throw::Launch, template }
    }
}

impl Load {
    /// More ways than any ship has to place one device.
    pub const MOST_WAYS: usize = 34;

    /// A device with the ways its own card gives.
    pub fn new(device: Device, charges: u8) -> Self {
        const fn banks(speed: u8) -> [Template; 2] {
            [Template::Bank(speed, Side::Left), Template::Bank(speed, Side::Right)]
        }
        let [left, right] = banks(3);
        let ways = match device {
            Device::BuzzDroidSwarm => [left, Template::Straight(3), right].map(Way::launch).to_vec(),
            Device::ElectroChaffCloud | Device::TrackingTorpedo => {
                [left, Template::Straight(4), right].map(Way::launch).to_vec()
            }
            Device::Drk1ProbeDroid => {
                let turns = Side::BOTH.map(|side| Template::Turn(3, side));
                let templates = [left, Template::Straight(3), right, turns[0], turns[1]];
                templates.map(Way::drop).into_iter().chain(templates.map(Way::launch)).collect()
            }
            Device::ThermalDetonator => [1, 2].map(|speed| Way::drop(Template::Straight(speed))).to_vec(),
            Device::SensorBuoy => Vec::new(),
            Device::Bomblet
            | Device::ProtonBomb
            | Device::IonBomb
            | Device::SeismicCharge
            | Device::ConcussionBomb
            | Device::ElectroProtonBomb
            | Device::BlazerBomb
            | Device::ProximityMine
            | Device::ClusterMine
            | Device::ConnerNet
            | Device::CommandoTeam
            | Device::LooseCargo
            | Device::SpareParts => vec![Way::drop(Template::Straight(1))],
        };
        Self { device, charges, ways, spends: 1 }
    }

    /// Whether every way can be gone, and none is there twice.
    pub(crate) fn is_sound(&self) -> bool {
        let ways = &self.ways;
        self.spends > 0
            && ways.len() <= Self::MOST_WAYS
            && ways.iter().all(|way| Template::ALL.contains(&way.template))
            && (1..ways.len()).all(|index| !ways[..index].contains(&ways[index]))
    }
}

impl Device {
    /// Whether a ship that has placed one must place another in every System phase, while it has any.
    pub const fn goes_on(self) -> bool {
        matches!(self, Self::ConcussionBomb)
    }

    /// Which of its guides may be at the template.
    const fn facings(self) -> &'static [Facing] {
        match self {
            Self::CommandoTeam => &[Facing::Back, Facing::Away],
            Self::TrackingTorpedo => &[Facing::Away],
            _ => &[Facing::Back],
        }
    }
}

/// The ways that a card's steps give besides a way of a device: along a bank for a straight, from the sides, a little nearer or
/// farther, or far ahead.
fn other_ways(steps: &[Step], device: Device, way: Way) -> impl Iterator<Item = Way> {
    let banked = match (way.throw, way.template) {
        (Throw::Drop, Template::Straight(speed @ 1..=3)) if steps.contains(&Step::Device(DeviceStep::BankedDrops)) => {
            Side::BOTH.map(|side| Some(Way::drop(Template::Bank(speed, side))))
        }
        _ => [None; 2],
    };
    let aside = match way.throw {
        Throw::Drop if steps.contains(&Step::Device(DeviceStep::SideDrops)) => {
            [Throw::Left, Throw::Right].map(|throw| Some(Way { throw, ..way }))
        }
        _ => [None; 2],
    };
    let near =
        if steps.contains(&Step::Device(DeviceStep::NearSpeedDrops)) { near_speeds(way.template) } else { [None; 2] };
    let near = near.map(|template| template.map(|template| Way { template, ..way }));
    let far = steps.iter().find_map(|step| match step {
        Step::Device(DeviceStep::FarLaunches(speed)) if device.kind() == DeviceKind::Bomb => {
            Some(Way::launch(Template::Straight(*speed)))
        }
        _ => None,
    });
    banked.into_iter().chain(aside).chain(near).chain([far]).flatten()
}

/// The ways that one card gives besides a way of a device and another then makes a little nearer or farther.
fn both_ways([by, then]: [&Listed; 2], device: Device, way: Way) -> impl Iterator<Item = Way> {
    let nearer = then.effect.blocks[0].contains(&Step::Device(DeviceStep::NearSpeedDrops));
    let gained = other_ways(&by.effect.blocks[0], device, way).filter(move |_| nearer);
    gained.flat_map(|gained| {
        near_speeds(gained.template).map(|other| other.map(|template| Way { template, ..gained })).into_iter().flatten()
    })
}

/// The templates of the same bearing whose speed is one lower or higher.
fn near_speeds(template: Template) -> [Option<Template>; 2] {
    let other = |speed: u8| match template {
        Template::Straight(_) => Template::Straight(speed),
        Template::Bank(_, side) => Template::Bank(speed, side),
        Template::Turn(_, side) => Template::Turn(speed, side),
    };
    let (Template::Straight(speed) | Template::Bank(speed, _) | Template::Turn(speed, _)) = template;
    [speed.saturating_sub(1), speed + 1].map(|speed| Some(other(speed)).filter(|it| Template::ALL.contains(it)))
}

impl Game {
    /// Offers the devices a ship can drop or launch.
    pub(crate) fn offer_drops(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        if let Some((of, load, first)) = self.state.thrown
            && of == ship
        {
            return self.offer_second_throw(ship, load, first);
        }
        let loads = &facts.ships[ship.index()].profile.devices;
        if let Some(pressing) = self.pressing_load(ship, loads) {
            self.options.clear();
            self.offer_load(ship, pressing, &facts);
            if !self.options.list().is_empty() {
                return;
            }
            self.options.push(Choice::Pass);
        }
        for load in 0..loads.len() {
            self.offer_load(ship, load, &facts);
        }
    }

    /// The load of which a ship must place another now, once it has placed one, as long as there is room.
    fn pressing_load(&self, ship: ShipId, loads: &[Load]) -> Option<usize> {
        let begun = |(load, left): (&Load, u8)| load.device.goes_on() && (load.spends..load.charges).contains(&left);
        let mut loads = loads.iter().zip(self.state.ship(ship).payload);
        (self.state.phase == Phase::System).then(|| loads.position(begun)).flatten()
    }

    /// Offers every way to place a device of a load.
    fn offer_load(&mut self, ship: ShipId, load: usize, facts: &Givens) {
        let Load { device, ways, spends, .. } = &facts.ships[ship.index()].profile.devices[load];
        if self.state.ship(ship).payload[load] < *spends {
            return;
        }
        for &way in ways {
            self.offer_way(ship, load as u8, *device, way);
        }
        for (_, listed) in self.drop_effects(facts, ship) {
            for way in ways.iter().flat_map(|way| other_ways(&listed.effect.blocks[0], *device, *way)) {
                self.offer_way(ship, load as u8, *device, way);
            }
        }
        // Of the same bearing as what another card allows, too.
        for (first, by) in self.drop_effects(facts, ship) {
            for (_, then) in self.drop_effects(facts, ship).filter(|(other, _)| *other != first) {
                for way in ways.iter().flat_map(|way| both_ways([by, then], *device, *way)) {
                    self.offer_way(ship, load as u8, *device, way);
                }
            }
        }
    }

    /// Whether a ship could drop or launch anything.
    pub(crate) fn has_drop(&self, ship: ShipId) -> bool {
        let loads = self.facts.ships[ship.index()].profile.devices.iter().zip(self.state.ship(ship).payload);
        let can = |device: Device, way: Way| device.facings().iter().any(|it| self.can_place(ship, device, way, *it));
        let mut ready = loads.filter(|(load, charges)| *charges >= load.spends);
        ready.any(|(load, _)| load.ways.iter().any(|way| can(load.device, *way)))
    }

    /// Offers another device of a load of which one was just placed, with another template.
    fn offer_second_throw(&mut self, ship: ShipId, load: u8, first: Template) {
        let facts = self.facts.clone();
        let Load { device, ways, .. } = &facts.ships[ship.index()].profile.devices[usize::from(load)];
        let effects = self
            .drop_effects(&facts, ship)
            .flat_map(|(_, listed)| ways.iter().flat_map(|way| other_ways(&listed.effect.blocks[0], *device, *way)));
        for way in ways.iter().copied().chain(effects).filter(|way| way.template != first) {
            self.offer_way(ship, load, *device, way);
        }
    }

    fn offer_way(&mut self, ship: ShipId, load: u8, device: Device, way: Way) {
        for &facing in device.facings() {
            let choice = Choice::Drop { load, way, facing };
            if self.can_place(ship, device, way, facing) && !self.options.list().contains(&choice) {
                self.options.push(choice);
            }
        }
    }

    /// The cards that change how a ship drops devices now, by their number.
    fn drop_effects<'f>(&self, facts: &'f Givens, ship: ShipId) -> impl Iterator<Item = (u16, &'f Listed)> + use<'f> {
        let mut usable = 0_u32;
        let heard = facts.hearing.heard(Window::Drop, ship);
        for (bit, &number) in heard.iter().enumerate() {
            let applies = self.applies(facts.hearing.effect(number), &Occasion::of(ship));
            usable |= u32::from(applies && self.is_usable(&Resolving::begin(number, ship, None))) << bit;
        }
        let numbers = heard.iter().enumerate().filter(move |(bit, _)| usable >> bit & 1 == 1);
        numbers.map(|(_, &number)| (number, facts.hearing.effect(number)))
    }

    /// Uses the cards that a way to drop a device is owed to, if it is not the device's own.
    fn use_drop_effect(&mut self, ship: ShipId, device: Device, ways: &[Way], way: Way, sink: &mut impl Sink) {
        if ways.contains(&way) {
            return;
        }
        let facts = self.facts.clone();
        let grants = |listed: &Listed| {
            ways.iter().any(|own| other_ways(&listed.effect.blocks[0], device, *own).any(|it| it == way))
        };
        let alone = self.drop_effects(&facts, ship).find(|(_, listed)| grants(listed));
        let used = alone.map(|(number, _)| [Some(number), None]).or_else(|| {
            self.drop_effects(&facts, ship).find_map(|(first, by)| {
                let grant = |then| ways.iter().any(|own| both_ways([by, then], device, *own).any(|it| it == way));
                let mut others = self.drop_effects(&facts, ship).filter(|(other, _)| *other != first);
                others.find(|(_, then)| grant(then)).map(|(second, _)| [Some(first), Some(second)])
            })
        });
        for number in used.into_iter().flatten().flatten() {
            self.begin_effect(Resolving::begin(number, ship, None), sink);
        }
    }

    /// Whether there is room: a device may not lie partly outside the play area.
    fn can_place(&self, ship: ShipId, device: Device, way: Way, facing: Facing) -> bool {
        let tokens = self.tokens(ship, device, way, facing);
        let room = (0..MAX_OBJECTS).filter(|&index| self.is_free_slot(index)).count();
        tokens.iter().flatten().count() <= room
            && tokens.iter().flatten().all(|&(shape, pose)| self.token_fits(shape, pose))
    }

    /// Whether a token would lie wholly inside the play area.
    pub(crate) fn token_fits(&self, shape: Shape, pose: Pose) -> bool {
        self.outline_of(shape).placed(pose).points().all(|point| self.facts.area.holds_point(point))
    }

    fn tokens(&self, ship: ShipId, device: Device, way: Way, facing: Facing) -> [Option<(Shape, Pose)>; 3] {
        let base = self.state.base(ship);
        let end = base.pose.then(way.template.far_end(base.size, way.throw.edge()));
        self.facts.shapes.tokens(device, end, facing)
    }

    /// Devices' outlines follow those of the obstacles.
    pub(crate) fn outline_of(&self, shape: Shape) -> &Outline {
        &self.facts.outlines[self.facts.obstacles.len() + shape as usize]
    }

    pub(crate) fn drop_device(&mut self, ship: ShipId, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.state.stack.pop();
        let second = self.state.thrown.take();
        let Choice::Drop { load, way, facing } = choice else { return };
        let (facts, load) = (self.facts.clone(), usize::from(load));
        let Load { device, ref ways, spends, .. } = facts.ships[ship.index()].profile.devices[load];
        self.use_drop_effect(ship, device, ways, way, sink);
        self.state.ship_mut(ship).payload[load] -= spends;
        // Two thermal detonators may be dropped at once, each with a template of its own.
        let pair = device == Device::ThermalDetonator && self.state.phase == Phase::System && second.is_none();
        if pair && self.state.ship(ship).payload[load] >= spends {
            self.state.thrown = Some((ship, load as u8, way.template));
            self.state.stack.push(Frame::Drop(ship));
        }
        let kind = device.obstacle().map_or(ObjectKind::Device(device), ObjectKind::Obstacle);
        for (shape, pose) in self.tokens(ship, device, way, facing).into_iter().flatten() {
            let Some(index) = self.lay(kind, shape, pose, facts.ships[ship.index()].seat, sink) else { return };
            sink.note(match way.throw {
                Throw::Drop | Throw::Left | Throw::Right => Event::Dropped(ship, index),
                Throw::Launch => Event::Launched(ship, index),
            });
            match device.kind() {
                DeviceKind::Mine if !self.under_object(usize::from(index)).is_empty() => {
                    self.state.stack.push(Frame::MineVictim(index));
                }
                DeviceKind::Obstacle => self.suffer_laid(usize::from(index), chance, sink),
                // It locks what its ship has locked, however far that is.
                DeviceKind::Remote if device == Device::TrackingTorpedo => {
                    let lock = self.state.ship(ship).lock;
                    self.state.objects[usize::from(index)].lock = lock;
                }
                DeviceKind::Bomb | DeviceKind::Mine | DeviceKind::Remote => {}
            }
            self.raise(Window::AfterDrop, Occasion { object: Some(index), ..Occasion::of(ship) });
        }
    }

    /// Lays a token on the table; its index, if there is room for another object.
    pub(crate) fn lay(
        &mut self,
        kind: ObjectKind,
        shape: Shape,
        pose: Pose,
        owner: Seat,
        sink: &mut impl Sink,
    ) -> Option<u8> {
        let index = (0..MAX_OBJECTS).find(|&index| self.is_free_slot(index))?;
        let outline = (self.facts.obstacles.len() + shape as usize) as u8;
        // What is laid in the System phase has missed its turn in it.
        let acted = (self.state.phase == Phase::System).then_some(Turns::System);
        let fuse = match kind {
            ObjectKind::Obstacle(kind) => u8::from(kind.burns_out()),
            ObjectKind::Device(device) => u8::from(device == Device::ElectroProtonBomb),
            ObjectKind::Gone | ObjectKind::Thing(_) => 0,
        };
        let charges = if kind == ObjectKind::Device(Device::CommandoTeam) { 2 } else { 0 };
        self.state.objects[index] = Object { acted, charges, fuse, ..Object::new(kind, pose, outline, owner) };
        self.state.object_count = self.state.object_count.max(index as u8 + 1);
        sink.note(Event::Laid(index as u8, kind, pose));
        Some(index as u8)
    }

    /// Whether a slot may hold a device: those of obstacles stay theirs, gone or not.
    fn is_free_slot(&self, index: usize) -> bool {
        let things = self.facts.scenario.as_ref().map_or(0, |scenario| scenario.things.len());
        index >= self.facts.obstacles.len() + things && self.state.objects[index].kind == ObjectKind::Gone
    }
}

impl View<'_> {
    /// Where a device would lie that a ship drops or launches; the middle one of its tokens.
    pub fn landing(&self, ship: ShipId, load: u8, way: Way, facing: Facing) -> Option<Pose> {
        let device = self.profile(ship).devices.get(usize::from(load))?.device;
        self.game().tokens(ship, device, way, facing)[0].map(|(_, pose)| pose)
    }

    /// How far from a ship a device would lie that another drops or launches: the nearest of its tokens.
    pub fn landing_distance(&self, ship: ShipId, load: u8, way: Way, facing: Facing, from: ShipId) -> Option<f64> {
        let device = self.profile(ship).devices.get(usize::from(load))?.device;
        let tokens = self.game().tokens(ship, device, way, facing).into_iter().flatten();
        let far = tokens.map(|(shape, pose)| self.game().outline_of(shape).placed(pose).distance(self.base(from)));
        far.reduce(f64::min)
    }
}
