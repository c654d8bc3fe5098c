//! Bombs and mines: they go off at the end of the Activation phase or when a ship runs over them.

use tallyho_table::{Body, IndexSet, Range};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::doer::Doer;
use crate::effect::worded;
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::object::{ObjectKind, Target};
use crate::ruleset::Obstacles;
use crate::setup::ObstacleKind;
use crate::shape::Shape;
use crate::state::{MAX_CARDS, MAX_LOADS, Seat, ShipId, Token};

/// A kind of thing that ships drop or launch.
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
    /// Each ship near rolls a die: a hit damage for a hit or crit. It leaves a blaze.
    BlazerBomb,
    /// A hit damage, and two dice for more.
    ProximityMine,
    /// Three tokens, two dice each.
    ClusterMine,
    /// A hit damage and three ion tokens.
    ConnerNet,
    /// Clings to enemies and bites them.
    BuzzDroidSwarm,
    /// Wanders, and sees for its side's locks and jams.
    Drk1ProbeDroid,
    /// Lies still, and sees for the ship it belongs to.
    SensorBuoy,
    /// Moves and attacks.
    CommandoTeam,
    /// Flies on until what it has locked is before it.
    TrackingTorpedo,
    /// A cloud that breaks locks and jams, for a while.
    ElectroChaffCloud,
    /// Debris.
    LooseCargo,
    /// Debris.
    SpareParts,
}

worded! {
    /// What sort of thing a device is.
    DeviceKind {
        /// Goes off at the end of the Activation phase.
        Bomb "bomb",
        /// Waits for a ship.
        Mine "mine",
        /// Has initiative, agility and hull; can be attacked.
        Remote "remote",
        /// An obstacle as soon as it lies on the table.
        Obstacle "obstacle",
    }
}

impl Device {
    /// All kinds.
    pub const ALL: [Self; 19] = [
        Self::Bomblet,
        Self::ProtonBomb,
        Self::IonBomb,
        Self::SeismicCharge,
        Self::ThermalDetonator,
        Self::ConcussionBomb,
        Self::ElectroProtonBomb,
        Self::BlazerBomb,
        Self::ProximityMine,
        Self::ClusterMine,
        Self::ConnerNet,
        Self::BuzzDroidSwarm,
        Self::Drk1ProbeDroid,
        Self::SensorBuoy,
        Self::CommandoTeam,
        Self::TrackingTorpedo,
        Self::ElectroChaffCloud,
        Self::LooseCargo,
        Self::SpareParts,
    ];

    /// What sort of thing it is.
    pub const fn kind(self) -> DeviceKind {
        match self {
            Self::Bomblet
            | Self::ProtonBomb
            | Self::IonBomb
            | Self::SeismicCharge
            | Self::ThermalDetonator
            | Self::ConcussionBomb
            | Self::ElectroProtonBomb
            | Self::BlazerBomb => DeviceKind::Bomb,
            Self::ProximityMine | Self::ClusterMine | Self::ConnerNet => DeviceKind::Mine,
            Self::BuzzDroidSwarm
            | Self::Drk1ProbeDroid
            | Self::SensorBuoy
            | Self::CommandoTeam
            | Self::TrackingTorpedo => DeviceKind::Remote,
            Self::ElectroChaffCloud | Self::LooseCargo | Self::SpareParts => DeviceKind::Obstacle,
        }
    }

    /// Whether it waits for a ship; bombs do not.
    pub const fn is_mine(self) -> bool {
        matches!(self.kind(), DeviceKind::Mine)
    }

    /// How many charges of its card a reload brings back: none where the card says that they cannot be recovered.
    pub const fn reloads(self) -> u8 {
        match self {
            Self::ProximityMine
            | Self::ClusterMine
            | Self::ConnerNet
            | Self::ElectroProtonBomb
            | Self::BuzzDroidSwarm
            | Self::Drk1ProbeDroid
            | Self::SensorBuoy
            | Self::CommandoTeam
            | Self::TrackingTorpedo => 0,
            Self::ThermalDetonator => 2,
            Self::Bomblet
            | Self::ProtonBomb
            | Self::IonBomb
            | Self::SeismicCharge
            | Self::ConcussionBomb
            | Self::BlazerBomb
            | Self::ElectroChaffCloud => 1,
            // They are on no torpedo, missile or device.
            Self::LooseCargo | Self::SpareParts => 0,
        }
    }

    /// The obstacle it is once it lies on the table, if it is one.
    pub const fn obstacle(self) -> Option<ObstacleKind> {
        match self {
            Self::ElectroChaffCloud => Some(ObstacleKind::ElectroChaff),
            Self::LooseCargo | Self::SpareParts => Some(ObstacleKind::LooseCargo),
            _ => None,
        }
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
            Self::BlazerBomb => "blazer bomb",
            Self::ProximityMine => "proximity mine",
            Self::ClusterMine => "cluster mine",
            Self::ConnerNet => "Conner net",
            Self::BuzzDroidSwarm => "buzz droid swarm",
            Self::Drk1ProbeDroid => "DRK-1 probe droid",
            Self::SensorBuoy => "sensor buoy",
            Self::CommandoTeam => "commando team",
            Self::TrackingTorpedo => "tracking torpedo",
            Self::ElectroChaffCloud => "electro-chaff cloud",
            Self::LooseCargo => "loose cargo",
            Self::SpareParts => "spare parts",
        }
    }
}

impl Game {
    /// The devices of a ship that lack a charge, by their place among those it carries; after them its torpedoes and missiles, by
    /// that of their cards.
    pub(crate) fn spent_loads(&self, ship: ShipId) -> impl Iterator<Item = u8> + '_ {
        let carried = self.facts.ships[ship.index()].profile.devices.iter().zip(self.state.ship(ship).payload);
        let carried =
            carried.enumerate().filter(|(_, (load, charges))| *charges < load.charges && self.can_reload(load.device));
        let cards = self.spent_munitions(ship).map(|card| MAX_LOADS + card);
        carried.map(|(load, _)| load).chain(cards).map(|load| load as u8)
    }

    /// Whether a device can be reloaded: the later print of electro-chaff says that it cannot.
    fn can_reload(&self, device: Device) -> bool {
        let revised = self.facts.ruleset.obstacles == Obstacles::Revised;
        device.reloads() > 0 && !(revised && device == Device::ElectroChaffCloud)
    }

    /// The cards of torpedoes and missiles that lack a charge and can recover one.
    fn spent_munitions(&self, ship: ShipId) -> impl Iterator<Item = usize> + '_ {
        let cards = self.facts.ships[ship.index()].profile.abilities.iter().zip(self.state.ship(ship).charges);
        cards
            .enumerate()
            .filter(|(_, (card, charges))| matches!(&*card.kind, "torpedo" | "missile") && *charges < card.charges)
            .map(|(card, _)| card)
    }

    pub(crate) fn offer_reloads(&mut self, ship: ShipId) {
        for load in 0..(MAX_LOADS + MAX_CARDS) as u8 {
            if self.spent_loads(ship).any(|spent| spent == load) {
                self.options.push(Choice::Reload(load));
            }
        }
    }

    /// A device, torpedo or missile recovers a charge, and its ship is disarmed.
    pub(crate) fn reload(&mut self, ship: ShipId, load: u8, sink: &mut impl Sink) {
        match usize::from(load).checked_sub(MAX_LOADS) {
            Some(card) => {
                self.state.ship_mut(ship).charges[card] += 1;
                sink.note(Event::ReloadedCard(ship, card as u8));
            }
            None => {
                let device = self.facts.ships[ship.index()].profile.devices[usize::from(load)].device;
                let most = self.facts.ships[ship.index()].profile.devices[usize::from(load)].charges;
                let charges = &mut self.state.ship_mut(ship).payload[usize::from(load)];
                *charges = (*charges + device.reloads()).min(most);
                sink.note(Event::Reloaded(ship, device));
            }
        }
        self.gain(ship, Token::Disarm, sink);
    }

    /// The ships that lie on an object.
    pub(crate) fn under_object(&self, index: usize) -> IndexSet {
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

    /// The bombs on the table, as bits.
    pub(crate) fn bombs(&self) -> u64 {
        let objects = self.state.objects().iter().enumerate();
        objects.filter(|(_, object)| object.bomb().is_some()).fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// The next bomb goes off: first player first, each in the order he likes.
    pub(crate) fn step_detonation(&mut self, waiting: u64) {
        // One may have been swept away by another.
        let waiting = waiting & self.bombs();
        let owners = self.state.objects().iter().enumerate().filter(|(index, _)| waiting >> index & 1 == 1);
        match self.first_seat(owners.map(|(_, object)| object.owner)) {
            None => self.state.stack.pop(),
            Some(seat) => {
                self.state.stack.turn_into(Frame::Detonation(waiting));
                self.state.stack.push(Frame::NextBomb(seat, waiting));
            }
        }
    }

    pub(crate) fn offer_bombs(&mut self, seat: Seat, waiting: u64) {
        self.options.clear();
        for index in (0..usize::from(self.state.object_count)).filter(|index| waiting >> index & 1 == 1) {
            if self.state.objects[index].owner == seat {
                self.options.push(Choice::Object(index as u8));
            }
        }
    }

    /// That bomb goes off, unless its fuse still burns.
    pub(crate) fn set_off(&mut self, index: usize, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Some(Frame::Detonation(waiting)) = self.state.stack.top() {
            self.state.stack.turn_into(Frame::Detonation(waiting & !(1 << index)));
        }
        let object = &mut self.state.objects[index];
        if object.fuse > 0 {
            object.fuse -= 1;
            return;
        }
        if let Some(device) = object.bomb() {
            self.by(Doer::Object(index as u8), |it| it.detonate_bomb(index, device, chance, sink));
        }
        self.clear_wrecks(chance, sink);
    }

    fn detonate_bomb(&mut self, index: usize, device: Device, chance: &mut impl Chance, sink: &mut impl Sink) {
        sink.note(Event::Detonated(index as u8));
        if device == Device::SeismicCharge {
            self.state.stack.push(Frame::Seismic(index as u8));
            return;
        }
        let reach = if device == Device::ElectroProtonBomb { 2 } else { 1 };
        // Remotes farther away than range 1 would roll for nothing.
        let (near, remotes) = (self.ships_near(index, reach), self.remotes_near(index, 1));
        let (pose, owner) = (self.state.objects[index].pose, self.state.objects[index].owner);
        self.remove_object(index, sink);
        for ship in near.iter().map(|ship| ShipId(ship as u8)) {
            self.suffer_bomb(ship, device, chance, sink);
        }
        for remote in remotes.iter() {
            self.bomb_remote(remote, device, chance, sink);
        }
        let blaze = self.facts.shapes.blaze_of(pose);
        if device == Device::BlazerBomb && self.token_fits(Shape::ProximityMine, blaze) {
            let kind = ObjectKind::Obstacle(ObstacleKind::Blaze);
            let Some(index) = self.lay(kind, Shape::ProximityMine, blaze, owner, sink) else { return };
            self.suffer_laid(usize::from(index), chance, sink);
        }
    }

    /// The ships at range 0 to `reach` of an object.
    pub(crate) fn ships_near(&self, index: usize, reach: u8) -> IndexSet {
        let ships = (0..self.facts.ships.len()).map(|ship| (ship, Body::Base(self.state.bases[ship])));
        self.near(index, reach, ships)
    }

    /// The remotes at range 0 to `reach` of an object, itself aside.
    pub(crate) fn remotes_near(&self, index: usize, reach: u8) -> IndexSet {
        let remotes = self.state.objects().iter().zip(self.things()).enumerate();
        let remotes = remotes.filter(|(other, _)| self.is_attackable(*other) && *other != index);
        self.near(index, reach, remotes.map(|(other, (_, placed))| (other, Body::Token(placed))))
    }

    fn near<'g>(&'g self, index: usize, reach: u8, bodies: impl Iterator<Item = (usize, Body<'g>)>) -> IndexSet {
        let Some(here) = self.things().nth(index).map(Body::Token) else { return IndexSet::EMPTY };
        let within = f64::from(reach) * Range::BAND;
        bodies
            .filter(|(_, body)| {
                here.may_reach(*body, within) && Range(reach).reaches(here.distance(*body), &self.facts.settings)
            })
            .map(|(index, _)| index)
            .collect()
    }

    /// What a bomb does to a remote at range 0 or 1: all damage is alike to it.
    fn bomb_remote(&mut self, remote: usize, device: Device, chance: &mut impl Chance, sink: &mut impl Sink) {
        use AttackFace::{Blank, Crit, Focus, Hit};
        let (dice, hurts): (u8, fn(AttackFace) -> bool) = match device {
            Device::Bomblet => (2, |face| matches!(face, Hit | Crit)),
            Device::ThermalDetonator | Device::BlazerBomb => (1, |face| matches!(face, Hit | Crit)),
            // It has no shields for blanks to take.
            Device::ElectroProtonBomb => (4, |face| match face {
                Focus | Hit => true,
                Blank | Crit => false,
            }),
            _ => return self.damage_remote(remote, 1, sink),
        };
        let damage = (0..dice).filter(|_| hurts(self.roll_one(chance))).count();
        self.damage_remote(remote, damage as u8, sink);
    }

    fn suffer_bomb(&mut self, ship: ShipId, device: Device, chance: &mut impl Chance, sink: &mut impl Sink) {
        use AttackFace::{Blank, Crit, Focus, Hit};
        match device {
            Device::Bomblet => self.suffer_dice(ship, 2, chance, sink),
            Device::BlazerBomb => self.suffer_dice(ship, 1, chance, sink),
            Device::ProtonBomb => self.suffer_one_crit(ship, chance, sink),
            Device::IonBomb => (0..3).for_each(|_| self.gain(ship, Token::Ion, sink)),
            Device::ThermalDetonator => match self.roll_one(chance) {
                Focus => self.gain(ship, Token::Strain, sink),
                Hit => self.suffer_hit(ship, chance, sink),
                Crit => self.suffer_one_crit(ship, chance, sink),
                Blank => {}
            },
            Device::ConcussionBomb => {
                self.deal_outright(ship, 1, sink);
                let doer = self.doer(Target::Ship(ship));
                self.state.stack.push(Frame::Expose(ship, doer));
            }
            Device::ElectroProtonBomb => {
                for _ in 0..4 {
                    match self.roll_one(chance) {
                        // A shield that is lost so is no damage.
                        Blank => _ = self.by(Doer::Nobody, |it| it.lose_shield(ship, sink)),
                        Focus | Hit => self.gain(ship, Token::Ion, sink),
                        Crit => self.gain(ship, Token::Disarm, sink),
                    }
                }
            }
            // The charge asks for its obstacle; nothing else is a bomb.
            _ => {}
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
        let object = &mut self.state.objects[index];
        let ObjectKind::Device(device) = object.kind else { return };
        // RR Fuse: a marker goes instead.
        if object.fuse > 0 {
            object.fuse -= 1;
            return;
        }
        sink.note(Event::Detonated(index as u8));
        self.remove_object(index, sink);
        self.by(Doer::Object(index as u8), |it| match device {
            Device::ProximityMine => {
                it.suffer_hit(ship, chance, sink);
                it.suffer_matching(ship, 2, chance, sink);
            }
            Device::ClusterMine => it.suffer_matching(ship, 2, chance, sink),
            Device::ConnerNet => {
                it.suffer_hit(ship, chance, sink);
                (0..3).for_each(|_| it.gain(ship, Token::Ion, sink));
            }
            _ => {}
        });
        self.bury(ship, sink);
    }

    /// Rolls dice: matching damage for each hit or crit.
    pub(crate) fn suffer_matching(&mut self, ship: ShipId, dice: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        for _ in 0..dice {
            match self.roll_one(chance) {
                AttackFace::Hit => self.suffer_hit(ship, chance, sink),
                AttackFace::Crit => self.suffer_one_crit(ship, chance, sink),
                AttackFace::Focus | AttackFace::Blank => {}
            }
        }
    }

    /// Takes an object off the table: a remote's damage cards go back into the deck, and nothing has it locked any more.
    pub(crate) fn remove_object(&mut self, index: usize, sink: &mut impl Sink) {
        let object = self.state.objects[index];
        // What a thing suffers is no card.
        let cards = if matches!(object.kind, ObjectKind::Thing(_)) { 0 } else { object.damage };
        if let Some(deck) = self.state.deck.get_mut(usize::from(object.owner.0)) {
            *deck += cards;
        }
        self.state.objects[index].clear();
        self.unlock_others(Target::Object(index as u8), sink);
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
        self.remove_object(usize::from(index), sink);
        let Choice::Object(rock) = choice else { return };
        let (ships, remotes) = (self.ships_near(usize::from(rock), 1), self.remotes_near(usize::from(rock), 1));
        for ship in ships.iter().map(|ship| ShipId(ship as u8)) {
            self.suffer_hit(ship, chance, sink);
        }
        for remote in remotes.iter() {
            self.damage_remote(remote, 1, sink);
        }
        self.remove_object(usize::from(rock), sink);
        sink.note(Event::ObjectRemoved(rock));
        self.clear_wrecks(chance, sink);
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
