//! Things that shoot: towers that turn and fire, mines that fire in all directions, mines that fire back.

use tallyho_table::{Arc, Heading, Pose, Range, Shot, Side, Vec2, shot_between};

use super::{Defence, Fires, Gun, GunArc, GunHits, ScenarioEvent, ScenarioFrame, Turning};
use crate::chance::Chance;
use crate::choice::{Choice, Place};
use crate::dice::{AttackFace, Damage, DefenseFace};
use crate::event::{Event, Sink};
use crate::frame::{Frame, RemoteFrame, Turns};
use crate::game::Game;
use crate::object::Target;
use crate::state::{ShipId, Token};

/// How far to either side places are offered to turn to, in degrees. Any other that a thing can turn to may be answered.
const TURNS: [f64; 6] = [-90.0, -60.0, -30.0, 30.0, 60.0, 90.0];
const QUARTERS: [f64; 3] = [-90.0, 90.0, 180.0];
/// How exactly two headings must be the same.
const SLACK: f64 = 0.02;

impl Game {
    pub(crate) fn gun_of(&self, index: usize) -> Option<Gun> {
        self.kind_of(index).and_then(|kind| kind.nature.gun)
    }

    /// Whether a thing has a turn then.
    pub(crate) fn thing_acts_in(&self, turns: Turns, index: usize) -> bool {
        let object = &self.state.objects[index];
        let Some(gun) = self.gun_of(index).filter(|_| object.clings.is_none()) else { return false };
        match turns {
            Turns::Engagement if object.tokens.has(Token::Disarm) => false,
            Turns::System => gun.turning == Turning::InSystem,
            Turns::Activation => gun.turning == Turning::InActivation,
            Turns::Engagement => !matches!(gun.fires, Fires::Back(_)),
            Turns::Deployment | Turns::StartOfActivation | Turns::End => false,
        }
    }

    /// Whether a thing needs nobody to tell it what to do: it does by itself, and is still whose it was.
    pub(crate) fn acts_by_itself(&self, index: usize) -> bool {
        let first = self.facts.obstacles.len();
        let things = self.facts.scenario.iter().flat_map(|scenario| &scenario.things);
        let of_old = things.zip(first..).find(|(_, place)| *place == index).map(|(thing, _)| thing.owner);
        self.gun_of(index).is_some_and(|gun| gun.fires == Fires::ByItself)
            && of_old == Some(self.state.objects[index].owner.0)
    }

    /// A thing has its turn.
    pub(crate) fn begin_thing_turn(&mut self, turns: Turns, index: u8, sink: &mut impl Sink) {
        let slot = usize::from(index);
        let Some(gun) = self.gun_of(slot) else { return };
        let face = Frame::Scenario(ScenarioFrame::Face(index));
        match (turns, self.acts_by_itself(slot)) {
            (Turns::Engagement, false) => {
                if gun.turning == Turning::AfterFiring {
                    self.state.stack.push(face);
                }
                self.state.stack.push(Frame::Remote(RemoteFrame::Attack(index)));
            }
            (Turns::Engagement, true) => {
                let target = self.nearest_enemy(slot, |defender| self.gun_shot(slot, defender).is_some());
                if let Some(defender) = target {
                    self.shoot_gun(index, defender, sink);
                }
                if gun.turning == Turning::AfterFiring {
                    self.turn_to_nearest(slot, sink);
                }
            }
            (_, false) => self.state.stack.push(face),
            (_, true) => self.turn_to_nearest(slot, sink),
        }
    }

    /// Whether the gun of a thing reaches something, and how.
    pub(crate) fn gun_shot(&self, index: usize, defender: Target) -> Option<Shot> {
        let gun = self.gun_of(index).filter(|_| self.may_shoot(index, defender))?;
        let (here, there) = (self.body(Target::Object(index as u8)), self.body(defender));
        let through = |arc: Arc| shot_between(here, arc, there, Range(gun.most), &self.facts.settings);
        let nearer = |a: Shot, b: Shot| if b.distance < a.distance { b } else { a };
        let shot = match gun.arc {
            GunArc::Front => through(Arc::Front),
            GunArc::Around => [Arc::FullFront, Arc::FullRear].into_iter().filter_map(through).reduce(nearer),
        };
        shot.filter(|shot| shot.range >= Range(gun.least))
            .filter(|shot| !self.is_lost_in_cloud(Target::Object(index as u8), defender, *shot))
    }

    /// The nearest enemy of a thing, ship or remote, of those that fit; of equally near ones the first.
    fn nearest_enemy(&self, index: usize, fits: impl Fn(Target) -> bool) -> Option<Target> {
        let here = self.body(Target::Object(index as u8));
        let owner = self.state.objects[index].owner;
        let mut best: Option<(f64, Target)> = None;
        for target in self.targets_but(index) {
            if self.owner_of(target) == owner || !self.is_whole(target) || self.is_neutral(target) || !fits(target) {
                continue;
            }
            let distance = here.distance(self.body(target));
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, target));
            }
        }
        best.map(|(_, target)| target)
    }

    fn shoot_gun(&mut self, index: u8, defender: Target, sink: &mut impl Sink) {
        let Some(shot) = self.gun_shot(usize::from(index), defender) else { return };
        let arc = self.gun_arc(usize::from(index), defender);
        self.begin_attack(Target::Object(index), defender, 0, arc, shot, sink);
    }

    /// The arc that an attack is told to be made through.
    fn gun_arc(&self, index: usize, defender: Target) -> Arc {
        let around = self.gun_of(index).is_some_and(|gun| gun.arc == GunArc::Around);
        let pose = self.state.objects[index].pose;
        let ahead = pose.point_to_local(self.body(defender).pose().at).y >= 0.0;
        match (around, ahead) {
            (false, _) => Arc::Front,
            (true, true) => Arc::FullFront,
            (true, false) => Arc::FullRear,
        }
    }

    /// Offers every attack of a thing.
    pub(crate) fn offer_gun_attacks(&mut self, index: usize) {
        let owner = self.state.objects[index].owner;
        let ships = (0..self.facts.ships.len() as u8).map(|ship| Target::Ship(ShipId(ship)));
        for defender in ships.chain((0..self.state.object_count).map(Target::Object)) {
            let there = self.targets_but(index).any(|target| target == defender);
            if there && self.owner_of(defender) != owner && self.gun_shot(index, defender).is_some() {
                let arc = self.gun_arc(index, defender);
                self.options.push(Choice::Attack { weapon: 0, arc, defender });
            }
        }
    }

    pub(crate) fn answer_gun_attack(&mut self, index: u8, choice: Choice, sink: &mut impl Sink) {
        if let Choice::Attack { defender, .. } = choice {
            self.shoot_gun(index, defender, sink);
        }
    }

    /// Turns a thing towards its nearest enemy, by a right angle at most.
    fn turn_to_nearest(&mut self, index: usize, sink: &mut impl Sink) {
        let Some(enemy) = self.nearest_enemy(index, |_| true) else { return };
        let pose = self.state.objects[index].pose;
        let heading = turned_towards(pose, self.body(enemy).pose().at);
        self.face(index, Pose { heading, ..pose }, sink);
    }

    fn face(&mut self, index: usize, pose: Pose, sink: &mut impl Sink) {
        if pose != self.state.objects[index].pose {
            self.state.objects[index].pose = pose;
            self.tell(ScenarioEvent::Faced(index as u8, pose), sink);
        }
    }

    /// Whether a thing may turn so: where it is, by as much as it can.
    pub(crate) fn faces_well(&self, index: u8, pose: Pose) -> bool {
        let here = Place::near(self.state.objects[usize::from(index)].pose);
        let (to, from) = (Place::near(pose), here);
        let aside = self.state.objects[usize::from(index)].pose.heading.to_local(pose.heading.forward());
        let quarters = self.gun_of(usize::from(index)).is_some_and(|gun| gun.turning == Turning::InSystem);
        let allowed = match quarters {
            true => aside.x.abs() < SLACK || aside.y.abs() < SLACK,
            false => aside.y > -SLACK,
        };
        (to.x, to.y) == (from.x, from.y) && allowed
    }

    /// Offers ways to turn: by some angles, and towards each enemy.
    pub(crate) fn offer_facing(&mut self, index: u8) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let slot = usize::from(index);
        let pose = self.state.objects[slot].pose;
        let quarters = self.gun_of(slot).is_some_and(|gun| gun.turning == Turning::InSystem);
        let offer = |options: &mut crate::choice::Options, heading: Heading| {
            let choice = Choice::Place(Place::near(Pose { heading, ..pose }));
            if !options.list().contains(&choice) {
                options.push(choice);
            }
        };
        let mut options = self.options.take();
        let turns: &[f64] = if quarters { &QUARTERS } else { &TURNS };
        turns.iter().for_each(|&turn| offer(&mut options, pose.heading.turned(Heading::from_degrees(turn))));
        let owner = self.state.objects[slot].owner;
        let enemies = self.targets_but(slot).filter(|&target| !quarters && self.owner_of(target) != owner);
        enemies.for_each(|target| offer(&mut options, turned_towards(pose, self.body(target).pose().at)));
        self.options = options;
    }

    pub(crate) fn answer_facing(&mut self, index: u8, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Place(place) = choice {
            self.face(usize::from(index), place.pose(), sink);
        }
    }

    /// A ship suffers what is left of an attack.
    pub(crate) fn suffer_attack(&mut self, ship: ShipId, left: Damage, chance: &mut impl Chance, sink: &mut impl Sink) {
        let gun = match self.state.attack.attacker {
            Target::Object(index) => self.gun_of(usize::from(index)),
            Target::Ship(_) => None,
        };
        if gun.is_some_and(|gun| gun.hits == GunHits::Ion) && left.total() > 0 {
            self.suffer_hit(ship, chance, sink);
            (1..left.total()).for_each(|_| self.gain(ship, Token::Ion, sink));
        } else {
            self.suffer(ship, left, chance, sink);
        }
    }

    /// A thing that was hit fires back, if it can; or the ship suffers a hit instead.
    pub(crate) fn fire_back(&mut self) {
        let (Target::Object(index), Some(ship)) = (self.state.attack.defender, self.state.attack.attacker.ship())
        else {
            return;
        };
        let slot = usize::from(index);
        let Some(Gun { fires: Fires::Back(_), .. }) = self.gun_of(slot) else { return };
        let object = &mut self.state.objects[slot];
        if self.state.attack.hit && object.charges > 0 && !object.tokens.has(Token::Disarm) {
            object.charges -= 1;
            self.state.stack.push(Frame::Scenario(ScenarioFrame::Brace(ship, index)));
        }
    }

    pub(crate) fn offer_brace(&mut self, ship: ShipId, index: u8) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let reaches =
            self.state.ship(ship).on_table() && self.gun_shot(usize::from(index), Target::Ship(ship)).is_some();
        if reaches {
            self.options.push(Choice::Either(0));
        }
    }

    pub(crate) fn answer_brace(
        &mut self,
        ship: ShipId,
        index: u8,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        if choice == Choice::Either(0) {
            self.suffer_hit(ship, chance, sink);
        } else if self.state.ship(ship).on_table() {
            self.shoot_gun(index, Target::Ship(ship), sink);
        }
    }

    /// What a thing that is attacked does to the attack dice.
    pub(crate) fn blur(&mut self, sink: &mut impl Sink) {
        if self.defence_under_attack() == Some(Defence::Blurs)
            && self.state.attack.attack.change_for_good(AttackFace::Hit, AttackFace::Focus)
        {
            sink.note(Event::AttackDice(self.state.attack.attack));
        }
    }

    /// What a thing that is attacked has beside its dice.
    pub(crate) fn add_escort(&mut self, sink: &mut impl Sink) {
        let (Some(attacker), Some(arc)) = (self.state.attack.attacker.ship(), self.state.attack.arc) else { return };
        let owner = self.owner_of(self.state.attack.defender);
        let escorted = |ship: usize| {
            let there = self.facts.ships[ship].seat == owner && self.state.ships[ship].on_table();
            there && self.is_through(attacker, arc, ShipId(ship as u8))
        };
        if self.defence_under_attack() == Some(Defence::Escorted) && (0..self.facts.ships.len()).any(escorted) {
            self.state.attack.defense.add(DefenseFace::Evade);
            sink.note(Event::DefenseDice(self.state.attack.defense));
        }
    }

    fn defence_under_attack(&self) -> Option<Defence> {
        let Target::Object(index) = self.state.attack.defender else { return None };
        self.kind_of(usize::from(index))?.nature.defence
    }

    fn is_through(&self, ship: ShipId, arc: Arc, other: ShipId) -> bool {
        let arcs = tallyho_table::ArcSet::EMPTY.with(arc);
        tallyho_table::is_in_any(self.state.base(ship), arcs, self.state.base(other), &self.facts.settings)
    }
}

/// The heading that is nearest to pointing at something, no more than a right angle away.
fn turned_towards(pose: Pose, at: Vec2) -> Heading {
    let local = pose.point_to_local(at);
    let side = |side: Side| match side {
        Side::Left => Heading::WEST,
        Side::Right => Heading::EAST,
    };
    let turn = match local.y >= 0.0 {
        true => Heading::of(local).unwrap_or(Heading::NORTH),
        false if local.x < 0.0 => side(Side::Left),
        false => side(Side::Right),
    };
    pose.heading.turned(turn)
}
