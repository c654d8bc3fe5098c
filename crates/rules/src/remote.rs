//! Remotes: devices with initiative, agility and hull, which take turns like ships and can be attacked like ships.

use tallyho_table::{Arc, Body, Heading, IndexSet, Placed, Pose, Range, Side, Template, Vec2, sight};

use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::device::Device;
use crate::dice::{AttackFace, Damage};
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::frame::{Frame, RemoteFrame, Turns};
use crate::game::Game;
use crate::load::Facing;
use crate::object::{Object, Target};
use crate::ruleset::Jam;
use crate::setup::ObstacleKind;
use crate::shape::Shape;
use crate::state::{Phase, Seat, ShipId};

/// What a remote is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RemoteStats {
    /// When it acts.
    pub initiative: u8,
    /// Defence dice.
    pub agility: u8,
    /// Damage cards that destroy it.
    pub hull: u8,
}

/// What every remote is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Remotes {
    /// The swarm of buzz droids.
    pub buzz_droid_swarm: RemoteStats,
    /// The DRK-1 probe droid.
    pub drk1_probe_droid: RemoteStats,
    /// The sensor buoy.
    pub sensor_buoy: RemoteStats,
    /// The commando team.
    pub commando_team: RemoteStats,
    /// The tracking torpedo.
    pub tracking_torpedo: RemoteStats,
}

impl Remotes {
    /// As first printed.
    pub const PRINTED: Self = Self {
        buzz_droid_swarm: RemoteStats { initiative: 0, agility: 3, hull: 1 },
        drk1_probe_droid: RemoteStats { initiative: 0, agility: 3, hull: 1 },
        sensor_buoy: RemoteStats { initiative: 0, agility: 3, hull: 2 },
        commando_team: RemoteStats { initiative: 2, agility: 2, hull: 2 },
        tracking_torpedo: RemoteStats { initiative: 0, agility: 3, hull: 1 },
    };

    /// With the errata of the 20-point game: buzz droids are easier to hit.
    pub const CORRECTED: Self =
        Self { buzz_droid_swarm: RemoteStats { initiative: 0, agility: 1, hull: 1 }, ..Self::PRINTED };

    /// What a device is, if it is a remote.
    pub const fn of(&self, device: Device) -> Option<RemoteStats> {
        match device {
            Device::BuzzDroidSwarm => Some(self.buzz_droid_swarm),
            Device::Drk1ProbeDroid => Some(self.drk1_probe_droid),
            Device::SensorBuoy => Some(self.sensor_buoy),
            Device::CommandoTeam => Some(self.commando_team),
            Device::TrackingTorpedo => Some(self.tracking_torpedo),
            _ => None,
        }
    }
}

/// The probe droid's pairs of guides, on three sides of a pentagon: the first at its top, the others 144 degrees to either side.
const PROBE_GUIDES: u8 = 3;

/// Which pairs of its own guides a remote relocates from, and with which templates.
const fn relocations(device: Device) -> (u8, &'static [Template]) {
    match device {
        Device::Drk1ProbeDroid => {
            (PROBE_GUIDES, &[Template::Bank(2, Side::Left), Template::Straight(2), Template::Bank(2, Side::Right)])
        }
        Device::CommandoTeam => {
            (1, &[Template::Turn(1, Side::Left), Template::Straight(2), Template::Turn(1, Side::Right)])
        }
        Device::TrackingTorpedo => {
            (1, &[Template::Bank(3, Side::Left), Template::Straight(4), Template::Bank(3, Side::Right)])
        }
        _ => (0, &[]),
    }
}

/// The direction out of a pair of guides, in the token's frame.
fn out_of(guides: u8) -> Heading {
    // Cosine and sine of 144 degrees, written out so that play needs no trigonometry.
    let aside = |sine: f64| Heading::of(Vec2::new(sine, -0.809_016_994_374_947_4)).unwrap_or(Heading::SOUTH);
    match guides {
        0 => Heading::NORTH,
        1 => aside(0.587_785_252_292_473_1),
        _ => aside(-0.587_785_252_292_473_1),
    }
}

impl Game {
    /// What a remote on the table is.
    pub(crate) fn remote_stats(&self, index: usize) -> Option<RemoteStats> {
        let object = self.state.objects.get(index)?;
        match object.remote() {
            Some(device) => self.facts.ruleset.remotes.of(device),
            None => self.thing_stats(index),
        }
    }

    /// A ship's base or an object's token, as something to measure from.
    pub(crate) fn body(&self, target: Target) -> Body<'_> {
        match target {
            Target::Ship(ship) => Body::Base(self.state.base(ship)),
            Target::Object(index) => Body::Token(self.placed(usize::from(index))),
        }
    }

    pub(crate) fn placed(&self, index: usize) -> Placed<'_> {
        let object = &self.state.objects[index];
        self.facts.outlines[usize::from(object.outline)].placed(object.pose)
    }

    /// Whose a ship or object is.
    pub(crate) fn owner_of(&self, target: Target) -> Seat {
        match target {
            Target::Ship(ship) => self.facts.ships[ship.index()].seat,
            Target::Object(index) => self.state.objects[usize::from(index)].owner,
        }
    }

    /// Whether a ship is at range 0 of an object: it lies on it, or the object holds on to it.
    pub(crate) fn is_on(&self, ship: ShipId, index: usize) -> bool {
        self.state.objects[index].clings == Some(ship)
            || self.placed(index).under(self.state.base(ship), self.facts.settings.guides)
    }

    /// The enemies of an object's owner at range 0 of it.
    pub(crate) fn enemies_on(&self, index: usize) -> IndexSet {
        let owner = self.state.objects[index].owner;
        let ships = (0..self.facts.ships.len()).map(|ship| ShipId(ship as u8));
        ships
            .filter(|&ship| {
                self.facts.ships[ship.index()].seat != owner
                    && self.state.ship(ship).on_table()
                    && self.is_on(ship, index)
            })
            .map(ShipId::index)
            .collect()
    }

    /// The remotes that still have their turn, each with the initiative at which it comes. What happens at the start of a phase, or
    /// in the End phase, has no initiative.
    pub(crate) fn waiting_remotes(&self, turns: Turns) -> impl Iterator<Item = (u8, u8)> + '_ {
        let objects = self.state.objects().iter().enumerate().filter(|(_, object)| object.may_act());
        objects.filter_map(move |(index, object)| {
            let initiative = match turns {
                Turns::System | Turns::Activation | Turns::Engagement => self.remote_stats(index)?.initiative,
                Turns::Deployment | Turns::StartOfActivation | Turns::End => 0,
            };
            let acts = match object.remote() {
                Some(device) => acts_in(turns, device),
                None => self.thing_acts_in(turns, index),
            };
            (acts && object.acted != Some(turns)).then_some((index as u8, initiative))
        })
    }

    /// A remote takes its turn.
    pub(crate) fn begin_remote_turn(
        &mut self,
        turns: Turns,
        index: u8,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let object = &mut self.state.objects[usize::from(index)];
        object.acted = Some(turns);
        let Some(device) = object.remote() else { return self.begin_thing_turn(turns, index, sink) };
        match (turns, device) {
            (Turns::System | Turns::StartOfActivation, _) => {
                self.state.stack.push(Frame::Remote(RemoteFrame::Relocate(index)));
            }
            (Turns::Engagement, Device::BuzzDroidSwarm) => {
                for ship in self.enemies_on(usize::from(index)).iter() {
                    sink.note(Event::Bitten(ShipId(ship as u8), index));
                    self.by(Doer::Object(index), |it| it.suffer_one_crit(ShipId(ship as u8), chance, sink));
                }
            }
            (Turns::Engagement, Device::CommandoTeam) => {
                self.state.stack.push(Frame::Remote(RemoteFrame::Attack(index)));
            }
            (Turns::Engagement, _) => self.seek(usize::from(index), chance, sink),
            (Turns::End, _) => self.state.stack.push(Frame::Remote(RemoteFrame::Lock(index))),
            (Turns::Deployment | Turns::Activation, _) => {}
        }
    }

    /// Where a remote would lie after relocating.
    pub(crate) fn relocated(&self, index: usize, guides: u8, template: Template) -> Option<(Shape, Pose)> {
        let object = &self.state.objects[index];
        let device = object.remote()?;
        let (shape, shapes) = (Shape::of(device), &self.facts.shapes);
        let forward = |length: f64| Pose::new(Vec2::new(0.0, length), Heading::NORTH);
        let start = object.pose.then(Pose::new(Vec2::ZERO, out_of(guides))).then(forward(shapes.anchor(shape)));
        let facing = match device {
            Device::Drk1ProbeDroid => Facing::Back,
            _ => Facing::Away,
        };
        Some((shape, shapes.at_end(shape, start.then(template.span()), facing)))
    }

    /// Offers every way to relocate that keeps a remote in the play area. A torpedo must take one.
    pub(crate) fn offer_relocations(&mut self, index: u8) {
        self.options.clear();
        let Some(device) = self.state.objects[usize::from(index)].remote() else {
            return self.options.push(Choice::Pass);
        };
        if device != Device::TrackingTorpedo {
            self.options.push(Choice::Pass);
        }
        let (sets, templates) = relocations(device);
        for (guides, &template) in (0..sets).flat_map(|guides| templates.iter().map(move |template| (guides, template)))
        {
            let place = self.relocated(usize::from(index), guides, template);
            if place.is_some_and(|(shape, pose)| self.token_fits(shape, pose)) {
                self.options.push(Choice::Relocate(guides, template));
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    pub(crate) fn relocate(&mut self, index: usize, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Choice::Relocate(guides, template) = choice else { return };
        let Some((_, pose)) = self.relocated(index, guides, template) else { return };
        self.put(index, pose, sink);
        self.clear_wrecks(chance, sink);
    }

    /// Puts a remote somewhere else. It burns where a blaze is.
    pub(crate) fn put(&mut self, index: usize, pose: Pose, sink: &mut impl Sink) {
        let object = &mut self.state.objects[index];
        (object.pose, object.clings) = (pose, None);
        sink.note(Event::Relocated(index as u8, pose));
        let here = self.placed(index);
        let objects = self.state.objects().iter().zip(self.things());
        let blazes =
            objects.filter(|(object, thing)| object.obstacle() == Some(ObstacleKind::Blaze) && overlap(here, *thing));
        let burns = blazes.count() as u8;
        self.damage_remote(index, burns, sink);
    }

    /// A remote suffers damage, each a facedown card of its owner's deck.
    pub(crate) fn damage_remote(&mut self, index: usize, damage: u8, sink: &mut impl Sink) {
        let Some(RemoteStats { hull, .. }) = self.remote_stats(index) else { return };
        if self.kind_of(index).is_some() {
            return self.damage_object(index, Damage { hits: damage, crits: 0 }, sink);
        }
        let Object { owner, damage: before, .. } = self.state.objects[index];
        for _ in 0..damage {
            if self.take_card(owner) {
                self.state.objects[index].damage += 1;
                sink.learn(|| self.doer(Target::Object(index as u8)));
                sink.note(Event::RemoteDamaged(index as u8));
            }
        }
        if before < hull && self.state.objects[index].damage >= hull {
            sink.learn(|| self.doer(Target::Object(index as u8)));
            sink.note(Event::RemoteDestroyed(index as u8));
        }
    }

    /// Whether a remote is destroyed, and only waits for its initiative to be over.
    pub(crate) fn is_wreck(&self, index: usize) -> bool {
        self.remote_stats(index).is_some_and(|stats| self.state.objects[index].damage >= stats.hull)
    }

    /// Outside the Engagement phase destroyed remotes and ships go at once.
    pub(crate) fn clear_wrecks(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.state.phase == Phase::Engagement {
            return;
        }
        self.remove_wrecks(chance, sink);
        for ship in 0..self.facts.ships.len() {
            self.bury(ShipId(ship as u8), sink);
        }
    }

    /// Removes destroyed remotes; whether there were any. A torpedo may go off once more, and destroy others that go with it.
    pub(crate) fn remove_wrecks(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> bool {
        let mut any = false;
        while let Some(index) = (0..usize::from(self.state.object_count)).find(|&index| self.is_wreck(index)) {
            let torpedo = self.state.objects[index].remote() == Some(Device::TrackingTorpedo);
            if torpedo && matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) {
                self.detonate_torpedo(index, chance, sink);
            } else {
                self.blow_up(index, chance, sink);
            }
            any = true;
        }
        any
    }

    /// Obstacles that do not stay: those without a fuse go, the others lose one.
    pub(crate) fn burn_fuses(&mut self, sink: &mut impl Sink) {
        for index in 0..usize::from(self.state.object_count) {
            let object = &mut self.state.objects[index];
            if !object.obstacle().is_some_and(ObstacleKind::burns_out) {
                continue;
            }
            if object.fuse > 0 {
                object.fuse -= 1;
            } else {
                self.remove_object(index, sink);
                sink.note(Event::BurntOut(index as u8));
            }
        }
    }

    /// The question of a remote, and who is asked.
    pub(crate) fn remote_question(&self, frame: RemoteFrame) -> Option<(Seat, Question)> {
        let owner = |index: u8| self.state.objects[usize::from(index)].owner;
        let seat = |ship: ShipId| self.facts.ships[ship.index()].seat;
        Some(match frame {
            RemoteFrame::Relocate(index) => (owner(index), Question::Relocate(index)),
            RemoteFrame::Cling(index, ship) => (owner(index), Question::Cling(index, ship)),
            RemoteFrame::Attack(index) => (owner(index), Question::RemoteAttack(index)),
            RemoteFrame::Lock(index) => (owner(index), Question::RemoteLock(index)),
            RemoteFrame::PlaceBuoy(ship) => (seat(ship), Question::PlaceBuoy(ship)),
            RemoteFrame::BuoyLock(ship) => (seat(ship), Question::BuoyLock(ship)),
            RemoteFrame::Buoys | RemoteFrame::Meet(..) => return None,
        })
    }

    pub(crate) fn offer_remote(&mut self, frame: RemoteFrame) {
        match frame {
            RemoteFrame::Relocate(index) => self.offer_relocations(index),
            RemoteFrame::Cling(index, ship) => self.offer_guides(usize::from(index), ship),
            RemoteFrame::Attack(index) => self.offer_remote_attacks(usize::from(index)),
            RemoteFrame::Lock(index) => self.offer_torpedo_locks(usize::from(index)),
            RemoteFrame::PlaceBuoy(_) => self.offer_buoy_places(),
            RemoteFrame::BuoyLock(ship) => self.offer_buoy_locks(ship),
            RemoteFrame::Buoys | RemoteFrame::Meet(..) => {}
        }
    }

    pub(crate) fn step_remote(&mut self, frame: RemoteFrame, sink: &mut impl Sink) {
        match frame {
            RemoteFrame::Buoys => self.step_buoys(),
            RemoteFrame::Meet(index, ship) => {
                self.state.stack.pop();
                self.meet_remote(usize::from(index), ship, sink);
            }
            _ => {}
        }
    }

    pub(crate) fn apply_remote(
        &mut self,
        frame: RemoteFrame,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        match frame {
            RemoteFrame::Relocate(index) => self.relocate(usize::from(index), choice, chance, sink),
            RemoteFrame::Cling(index, ship) => self.cling(usize::from(index), ship, choice, chance, sink),
            RemoteFrame::Attack(index) => self.remote_attacks(index, choice, sink),
            RemoteFrame::Lock(index) => self.lock_by_torpedo(index, choice, sink),
            RemoteFrame::PlaceBuoy(ship) => self.place_buoy(ship, choice, sink),
            RemoteFrame::BuoyLock(ship) => {
                if let Choice::Ship(on) = choice {
                    self.acquire_lock(ship, Target::Ship(on), sink);
                }
            }
            RemoteFrame::Buoys | RemoteFrame::Meet(..) => {}
        }
    }

    /// Whether something of a seat's lets it measure the range of a lock or a jam from elsewhere: at most so far from a probe droid.
    pub(crate) fn probes_reach(&self, seat: Seat, on: ShipId, range: Range) -> bool {
        self.ranges_from_probes(seat, on).any(|measured| measured <= range)
    }

    /// Whether a jam reaches a ship by range from a probe droid of the jammer's side.
    pub(crate) fn can_jam_from_probe(&self, ship: ShipId, on: ShipId) -> bool {
        let far = self.facts.ruleset.jam == Jam::BullseyeTwo;
        let seat = self.facts.ships[ship.index()].seat;
        self.ranges_from_probes(seat, on).any(|range| match range.0 {
            1 => true,
            2 if far => {
                let seen = sight(self.state.base(ship), self.state.base(on), &self.facts.settings);
                seen.arcs.contains(Arc::Bullseye)
            }
            _ => false,
        })
    }

    /// The ranges from a seat's probe droids to a ship; a ship on one is at range 0 of it.
    pub(crate) fn ranges_from_probes(&self, seat: Seat, on: ShipId) -> impl Iterator<Item = Range> + '_ {
        let base = self.state.base(on);
        let objects = self.state.objects().iter().enumerate();
        let probes =
            objects.filter(move |(_, object)| object.remote() == Some(Device::Drk1ProbeDroid) && object.owner == seat);
        probes.map(move |(index, _)| Range::of(self.placed(index).distance(base), &self.facts.settings))
    }
}

/// Whether a remote does anything in those turns.
const fn acts_in(turns: Turns, device: Device) -> bool {
    match turns {
        Turns::System => matches!(device, Device::Drk1ProbeDroid | Device::TrackingTorpedo),
        Turns::StartOfActivation => matches!(device, Device::CommandoTeam),
        Turns::Engagement => {
            matches!(device, Device::BuzzDroidSwarm | Device::CommandoTeam | Device::TrackingTorpedo)
        }
        Turns::End => matches!(device, Device::TrackingTorpedo),
        Turns::Deployment | Turns::Activation => false,
    }
}

/// Whether two tokens lie on each other.
pub(crate) fn overlap(a: Placed<'_>, b: Placed<'_>) -> bool {
    Body::Token(a).may_reach(Body::Token(b), 0.0) && a.distance_to_outline(b) <= 0.0
}
