//! Bombs and mines: dropped in the System phase, they go off at the end of the Activation phase or when a ship runs over them.

use tallyho_table::{BaseSize, Edge, Heading, IndexSet, Outline, Pose, Range, Settings, Template, Vec2};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::state::{MAX_OBJECTS, NOWHERE, Object, ObjectKind, ShipId, Token};

/// A kind of bomb or mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Device {
    /// Each ship near rolls two dice: a hit damage for each hit or crit.
    Bomblet,
    /// Each ship near suffers a critical damage.
    ProtonBomb,
    /// Each ship near gains three ion tokens.
    IonBomb,
    /// Each ship near one obstacle suffers a hit damage, and the obstacle goes.
    SeismicCharge,
    /// Each ship near rolls a die: strain for a focus result, matching damage for a hit or crit.
    ThermalDetonator,
    /// Each ship near is dealt a facedown card, and exposes one or gains strain.
    ConcussionBomb,
    /// With a fuse: each ship within range 2 rolls four dice for its systems.
    ElectroProtonBomb,
    /// A hit damage, and two dice for more.
    ProximityMine,
    /// Three tokens, two dice each.
    ClusterMine,
    /// A hit damage and three ion tokens.
    ConnerNet,
}

impl Device {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Bomblet,
        Self::ProtonBomb,
        Self::IonBomb,
        Self::SeismicCharge,
        Self::ThermalDetonator,
        Self::ConcussionBomb,
        Self::ElectroProtonBomb,
        Self::ProximityMine,
        Self::ClusterMine,
        Self::ConnerNet,
    ];

    /// Whether it waits for a ship; bombs do not.
    pub const fn is_mine(self) -> bool {
        matches!(self, Self::ProximityMine | Self::ClusterMine | Self::ConnerNet)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bomblet => "bomblet",
            Self::ProtonBomb => "proton bomb",
            Self::IonBomb => "ion bomb",
            Self::SeismicCharge => "seismic charge",
            Self::ThermalDetonator => "thermal detonator",
            Self::ConcussionBomb => "concussion bomb",
            Self::ElectroProtonBomb => "electro-proton bomb",
            Self::ProximityMine => "proximity mine",
            Self::ClusterMine => "cluster mine",
            Self::ConnerNet => "Conner net",
        }
    }

    const fn shape(self) -> Shape {
        match self {
            Self::ProximityMine => Shape::ProximityMine,
            Self::ClusterMine => Shape::ClusterMine,
            Self::ConnerNet => Shape::ConnerNet,
            _ => Shape::Bomb,
        }
    }
}

/// The tokens that devices share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Shape {
    Bomb,
    ProximityMine,
    ConnerNet,
    ClusterMine,
    ClusterMineSide,
}

/// What device tokens look like, and how far from a template's end their middle lies.
#[derive(Clone, Debug, PartialEq)]
pub struct DeviceShapes {
    /// All bombs.
    pub bomb: (Outline, f64),
    /// The proximity mine.
    pub proximity_mine: (Outline, f64),
    /// The Conner net.
    pub conner_net: (Outline, f64),
    /// The middle token of a cluster mine.
    pub cluster_mine: (Outline, f64),
    /// Each of its side tokens.
    pub cluster_mine_side: Outline,
}

impl Default for DeviceShapes {
    /// Plain rectangles of about the tokens' sizes.
    fn default() -> Self {
        let plate = |width: f64, height: f64| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            Outline::new(corners.map(|(x, y)| Vec2::new(0.5 * width * x, 0.5 * height * y)))
        };
        Self {
            bomb: (plate(30.0, 28.0), 14.0),
            proximity_mine: (plate(66.0, 66.0), 33.0),
            conner_net: (plate(44.0, 78.0), 39.0),
            cluster_mine: (plate(40.0, 39.0), 19.5),
            cluster_mine_side: plate(39.0, 39.0),
        }
    }
}

impl DeviceShapes {
    /// The outlines in the order of [`Shape`].
    pub(crate) fn outlines(&self) -> [Outline; 5] {
        let Self { bomb, proximity_mine, conner_net, cluster_mine, cluster_mine_side } = self.clone();
        [bomb.0, proximity_mine.0, conner_net.0, cluster_mine.0, cluster_mine_side]
    }

    fn anchor(&self, shape: Shape) -> f64 {
        match shape {
            Shape::Bomb => self.bomb.1,
            Shape::ProximityMine => self.proximity_mine.1,
            Shape::ConnerNet => self.conner_net.1,
            Shape::ClusterMine | Shape::ClusterMineSide => self.cluster_mine.1,
        }
    }

    /// The tokens of a device dropped by a ship there, behind a template at its rear.
    fn dropped(&self, device: Device, size: BaseSize, from: Pose) -> [Option<(Shape, Pose)>; 3] {
        let shape = device.shape();
        let end = from.then(Template::Straight(1).far_end(size, Edge::Rear));
        // The token's own top edge lies at the template, so it faces back along it.
        let middle = end.then(Pose::new(Vec2::new(0.0, self.anchor(shape)), Heading::SOUTH));
        let beside = |x: f64| (Shape::ClusterMineSide, middle.then(Pose::new(Vec2::new(x, -1.2), Heading::NORTH)));
        match device {
            Device::ClusterMine => [Some((shape, middle)), Some(beside(-40.0)), Some(beside(40.0))],
            _ => [Some((shape, middle)), None, None],
        }
    }
}

impl Game {
    /// Offers the devices a ship can drop.
    pub(crate) fn offer_drops(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        for (load, (device, _)) in facts.ships[ship.index()].profile.devices.iter().enumerate() {
            if self.state.ship(ship).payload[load] > 0 && self.can_drop(ship, *device) {
                self.options.push(Choice::Drop(load as u8));
            }
        }
    }

    /// Whether there is room: a device may not lie partly outside the play area.
    fn can_drop(&self, ship: ShipId, device: Device) -> bool {
        let tokens = self.dropped(ship, device);
        let room = self.state.objects.iter().filter(|object| object.kind == ObjectKind::Gone).count();
        tokens.iter().flatten().count() <= room
            && tokens.iter().flatten().all(|&(shape, pose)| {
                self.outline_of(shape).placed(pose).points().all(|point| self.facts.area.holds_point(point))
            })
    }

    fn dropped(&self, ship: ShipId, device: Device) -> [Option<(Shape, Pose)>; 3] {
        let base = self.state.base(ship);
        self.facts.shapes.dropped(device, base.size, base.pose)
    }

    /// Devices' outlines follow those of the obstacles.
    fn outline_of(&self, shape: Shape) -> &Outline {
        &self.facts.outlines[self.facts.obstacles.len() + shape as usize]
    }

    pub(crate) fn drop_device(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Choice::Drop(load) = choice else { return };
        let (device, _) = self.facts.ships[ship.index()].profile.devices[usize::from(load)];
        self.state.ship_mut(ship).payload[usize::from(load)] -= 1;
        for (shape, pose) in self.dropped(ship, device).into_iter().flatten() {
            let Some(index) = (0..MAX_OBJECTS).find(|&index| self.is_free_slot(index)) else { return };
            self.state.objects[index] = Object {
                kind: ObjectKind::Device(device),
                pose,
                outline: (self.facts.obstacles.len() + shape as usize) as u8,
                owner: self.facts.ships[ship.index()].seat,
                fuse: u8::from(device == Device::ElectroProtonBomb),
            };
            self.state.object_count = self.state.object_count.max(index as u8 + 1);
            sink.note(Event::Dropped(ship, index as u8));
            if device.is_mine() && !self.under_object(index).is_empty() {
                self.state.stack.push(Frame::MineVictim(index as u8));
            }
        }
    }

    /// Whether a slot may hold a device: those of obstacles stay theirs, gone or not.
    fn is_free_slot(&self, index: usize) -> bool {
        index >= self.facts.obstacles.len() && self.state.objects[index].kind == ObjectKind::Gone
    }

    /// The ships that lie on an object.
    fn under_object(&self, index: usize) -> IndexSet {
        let Some(placed) = self.things().nth(index) else { return IndexSet::EMPTY };
        let bases = self.state.bases[..self.facts.ships.len()].iter().enumerate();
        bases.filter(|(_, base)| placed.under(**base, self.facts.settings.guides)).map(|(index, _)| index).collect()
    }

    /// Offers the ships under a mine that was dropped on them: its owner chooses.
    pub(crate) fn offer_mine_victims(&mut self, index: u8) {
        self.options.clear();
        for ship in self.under_object(usize::from(index)).iter() {
            self.options.push(Choice::Ship(ShipId(ship as u8)));
        }
        // Another token of the same drop may have rid it of all of them.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// Goes through the bombs on the table, from that index on.
    pub(crate) fn step_detonation(&mut self, from: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        let bomb = |index: &usize| match self.state.objects[*index].kind {
            ObjectKind::Device(device) => !device.is_mine(),
            ObjectKind::Gone | ObjectKind::Obstacle(_) => false,
        };
        let Some(index) = (usize::from(from)..usize::from(self.state.object_count)).find(bomb) else {
            self.state.stack.pop();
            return;
        };
        self.state.stack.turn_into(Frame::Detonation(index as u8 + 1));
        let object = &mut self.state.objects[index];
        if object.fuse > 0 {
            object.fuse -= 1;
            return;
        }
        if let ObjectKind::Device(device) = object.kind {
            self.detonate_bomb(index, device, chance, sink);
        }
        for ship in 0..self.facts.ships.len() {
            self.bury(ShipId(ship as u8), sink);
        }
    }

    fn detonate_bomb(&mut self, index: usize, device: Device, chance: &mut impl Chance, sink: &mut impl Sink) {
        sink.note(Event::Detonated(index as u8));
        if device == Device::SeismicCharge {
            self.state.stack.push(Frame::Seismic(index as u8));
            return;
        }
        let reach = if device == Device::ElectroProtonBomb { 2 } else { 1 };
        let near = self.ships_near(index, reach);
        self.remove_object(index);
        for ship in near.iter().map(|ship| ShipId(ship as u8)) {
            self.suffer_bomb(ship, device, chance, sink);
        }
    }

    /// The ships at range 0 to `reach` of an object.
    pub(crate) fn ships_near(&self, index: usize, reach: u8) -> IndexSet {
        let settings: &Settings = &self.facts.settings;
        let Some(placed) = self.things().nth(index) else { return IndexSet::EMPTY };
        let within = f64::from(reach) * Range::BAND + placed.outline.radius();
        let bases = self.state.bases[..self.facts.ships.len()].iter().enumerate();
        bases
            .filter(|(_, base)| {
                let far = within + base.size.radius();
                (base.pose.at - placed.pose.at).length_squared() <= far * far
                    && Range(reach).reaches(placed.distance(**base), settings)
            })
            .map(|(index, _)| index)
            .collect()
    }

    fn suffer_bomb(&mut self, ship: ShipId, device: Device, chance: &mut impl Chance, sink: &mut impl Sink) {
        use AttackFace::{Blank, Crit, Focus, Hit};
        match device {
            Device::Bomblet => self.suffer_dice(ship, 2, chance, sink),
            Device::ProtonBomb => self.suffer_one_crit(ship, chance, sink),
            Device::IonBomb => (0..3).for_each(|_| self.gain(ship, Token::Ion, sink)),
            Device::ThermalDetonator => match self.roll_one(chance) {
                Focus => self.gain(ship, Token::Strain, sink),
                Hit => self.suffer_hit(ship, chance, sink),
                Crit => self.suffer_one_crit(ship, chance, sink),
                Blank => {}
            },
            Device::ConcussionBomb => {
                self.deal_facedown(ship, sink);
                self.state.stack.push(Frame::Expose(ship));
            }
            Device::ElectroProtonBomb => {
                for _ in 0..4 {
                    match self.roll_one(chance) {
                        Blank => {
                            self.lose_shield(ship, sink);
                        }
                        Focus | Hit => self.gain(ship, Token::Ion, sink),
                        Crit => self.gain(ship, Token::Disarm, sink),
                    }
                }
            }
            Device::SeismicCharge | Device::ProximityMine | Device::ClusterMine | Device::ConnerNet => {}
        }
    }

    /// Rolls dice: a hit damage for each hit or crit.
    fn suffer_dice(&mut self, ship: ShipId, dice: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        for _ in 0..dice {
            if matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) {
                self.suffer_hit(ship, chance, sink);
            }
        }
    }

    /// A mine goes off on a ship.
    pub(crate) fn detonate_mine(&mut self, index: usize, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        let ObjectKind::Device(device) = self.state.objects[index].kind else { return };
        sink.note(Event::Detonated(index as u8));
        self.remove_object(index);
        match device {
            Device::ProximityMine => {
                self.suffer_hit(ship, chance, sink);
                self.suffer_matching(ship, 2, chance, sink);
            }
            Device::ClusterMine => self.suffer_matching(ship, 2, chance, sink),
            Device::ConnerNet => {
                self.suffer_hit(ship, chance, sink);
                (0..3).for_each(|_| self.gain(ship, Token::Ion, sink));
            }
            _ => {}
        }
        self.bury(ship, sink);
    }

    /// Rolls dice: matching damage for each hit or crit.
    fn suffer_matching(&mut self, ship: ShipId, dice: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        for _ in 0..dice {
            match self.roll_one(chance) {
                AttackFace::Hit => self.suffer_hit(ship, chance, sink),
                AttackFace::Crit => self.suffer_one_crit(ship, chance, sink),
                AttackFace::Focus | AttackFace::Blank => {}
            }
        }
    }

    pub(crate) fn remove_object(&mut self, index: usize) {
        let object = &mut self.state.objects[index];
        object.kind = ObjectKind::Gone;
        object.pose.at = NOWHERE;
    }

    /// Offers the obstacles near a seismic charge.
    pub(crate) fn offer_seismic(&mut self, index: u8) {
        self.options.clear();
        for other in 0..self.state.object_count {
            if self.is_near_rock(usize::from(index), usize::from(other)) {
                self.options.push(Choice::Object(other));
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// Whether the second object is an obstacle at range 0 or 1 of the first.
    fn is_near_rock(&self, charge: usize, rock: usize) -> bool {
        let thing = |index: usize| self.things().nth(index);
        self.state.objects[rock].obstacle().is_some()
            && thing(charge)
                .zip(thing(rock))
                .is_some_and(|(charge, rock)| charge.distance_to_outline(rock) <= Range::BAND)
    }

    pub(crate) fn shatter(&mut self, index: u8, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.state.stack.pop();
        self.remove_object(usize::from(index));
        let Choice::Object(rock) = choice else { return };
        let near = self.ships_near(usize::from(rock), 1);
        for ship in near.iter().map(|ship| ShipId(ship as u8)) {
            self.suffer_hit(ship, chance, sink);
        }
        self.remove_object(usize::from(rock));
        sink.note(Event::ObjectRemoved(rock));
        for ship in near.iter() {
            self.bury(ShipId(ship as u8), sink);
        }
    }

    /// A ship near a concussion bomb exposes a damage card or gains strain.
    pub(crate) fn offer_expose(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Token(Token::Strain));
        let has_card = self.state.ship(ship).facedown > 0 && !self.is_dealt_tokens(ship);
        if self.state.ship(ship).on_table() && has_card {
            self.options.push(Choice::Expose);
        }
    }

    pub(crate) fn expose_or_strain(
        &mut self,
        ship: ShipId,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        if !self.state.ship(ship).on_table() {
            return;
        }
        if choice == Choice::Expose {
            self.expose(ship, chance, sink);
        } else {
            self.gain(ship, Token::Strain, sink);
        }
        self.bury(ship, sink);
    }
}
