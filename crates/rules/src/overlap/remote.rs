//! Ships that run into remotes, and into obstacles laid under them.

use tallyho_table::{Edge, IndexSet, Pose, Swath};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::device::Device;
use crate::dice::AttackFace;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::frame::{Frame, RemoteFrame};
use crate::game::Game;
use crate::load::Facing;
use crate::object::Target;
use crate::remote::overlap;
use crate::ruleset::Obstacles;
use crate::shape::Shape;
use crate::state::{ShipId, Token};

impl Game {
    /// A ship met a remote on a maneuver.
    pub(crate) fn meet_remote_flying(
        &mut self,
        index: usize,
        ship: ShipId,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        if self.kind_of(index).is_some() {
            return self.meet_thing(index, ship, chance, sink);
        }
        let object = &self.state.objects[index];
        let enemy = object.owner != self.facts.ships[ship.index()].seat;
        if enemy && object.remote() == Some(Device::Drk1ProbeDroid) && self.is_on(ship, index) {
            if self.roll_one(chance) == AttackFace::Focus {
                self.damage_remote(index, 1, sink);
                self.clear_wrecks(chance, sink);
            }
            return;
        }
        self.meet_remote(index, ship, sink);
    }

    /// A ship met a remote on any move: buzz droids cling to it, commandos under it strain it.
    pub(crate) fn meet_remote(&mut self, index: usize, ship: ShipId, sink: &mut impl Sink) {
        let object = self.state.objects[index];
        if object.owner == self.facts.ships[ship.index()].seat || !self.state.ship(ship).on_table() {
            return;
        }
        match object.remote() {
            Some(Device::BuzzDroidSwarm) if object.clings != Some(ship) => {
                self.state.stack.push(Frame::Remote(RemoteFrame::Cling(index as u8, ship)));
            }
            Some(Device::CommandoTeam) if self.is_on(ship, index) => self.gain(ship, Token::Strain, sink),
            _ => {}
        }
    }

    /// The swarms that a template lies on: those too that held on to the ship, or lay under it, when it started.
    pub(crate) fn swarms_under(&self, swath: Option<Swath>) -> IndexSet {
        let things = self.state.objects().iter().zip(self.things()).enumerate();
        let swarms = things.filter(|(_, (object, thing))| {
            object.remote() == Some(Device::BuzzDroidSwarm) && swath.is_some_and(|swath| thing.under_swath(swath))
        });
        swarms.map(|(index, _)| index).collect()
    }

    /// Where a swarm lies at a pair of a ship's guides.
    fn at_guides(&self, ship: ShipId, edge: Edge) -> Pose {
        let base = self.state.base(ship);
        let out = Pose::new(edge.outward().forward() * base.size.half_length(), edge.outward());
        self.facts.shapes.at_end(Shape::BuzzDroidSwarm, base.pose.then(out), Facing::Back)
    }

    /// Whether a swarm can be placed there: in the play area, and on nothing.
    fn can_cling(&self, index: usize, ship: ShipId, pose: Pose) -> bool {
        let here = self.outline_of(Shape::BuzzDroidSwarm).placed(pose);
        let guides = self.facts.settings.guides;
        self.token_fits(Shape::BuzzDroidSwarm, pose)
            && self.others(ship).iter().all(|(_, other)| !here.under(other, guides))
            && self.things().enumerate().all(|(other, thing)| other == index || !overlap(here, thing))
    }

    /// Offers the guides a swarm can be placed at.
    pub(crate) fn offer_guides(&mut self, index: usize, ship: ShipId) {
        self.options.clear();
        let swarm = self.state.objects[index].remote() == Some(Device::BuzzDroidSwarm);
        for edge in [Edge::Front, Edge::Rear] {
            if swarm && self.state.ship(ship).on_table() && self.can_cling(index, ship, self.at_guides(ship, edge)) {
                self.options.push(Choice::Guides(edge));
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// A swarm takes hold of a ship; where there is no room, both are hurt.
    pub(crate) fn cling(
        &mut self,
        index: usize,
        ship: ShipId,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        if !self.state.ship(ship).on_table() || self.state.objects[index].remote().is_none() {
            return;
        }
        if let Choice::Guides(edge) = choice {
            self.put(index, self.at_guides(ship, edge), sink);
            self.state.objects[index].clings = Some(ship);
            sink.note(Event::Clung(index as u8, ship));
        } else {
            self.by(Doer::Object(index as u8), |it| it.suffer_hit(ship, chance, sink));
            self.damage_remote(index, 1, sink);
        }
        self.clear_wrecks(chance, sink);
    }

    /// A ship that moves is held no longer.
    pub(crate) fn shake_off(&mut self, ship: ShipId) {
        for object in self.state.objects_mut() {
            if object.clings == Some(ship) && object.remote().is_some() {
                object.clings = None;
            }
        }
    }

    /// Electro-chaff breaks all locks of and on a ship, jams it and may stress it.
    pub(crate) fn suffer_chaff(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.unlock_all(ship, sink);
        self.unlock_others(Target::Ship(ship), sink);
        // It is nobody's jam: what the ship loses is its owner's choice.
        self.jam(ship, self.facts.ships[ship.index()].seat, sink);
        if matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) {
            self.gain(ship, Token::Stress, sink);
        }
    }

    /// An obstacle was laid under ships: it does to them what it does to ships that move onto it.
    pub(crate) fn suffer_laid(&mut self, index: usize, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Some(kind) = self.state.objects[index].obstacle() else { return };
        for ship in self.under_object(index).iter().map(|ship| ShipId(ship as u8)) {
            sink.note(Event::MetObstacle(ship, index as u8));
            if self.facts.ruleset.obstacles == Obstacles::SecondEdition && kind.is_debris() {
                self.gain(ship, Token::Stress, sink);
            }
            self.suffer_obstacle(ship, kind, chance, sink);
        }
        self.clear_wrecks(chance, sink);
    }
}
