//! Ships that run into things, and things that blow up.

use tallyho_table::{Arc, Body, IndexSet, Placed, Pose, Range, shot_between};

use crate::chance::Chance;
use crate::dice::{AttackFace, Damage};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::{ObjectKind, Target};
use crate::remote::overlap;
use crate::ruleset::Obstacles;
use crate::scenario::{Blast, Contact};
use crate::setup::ObstacleKind;
use crate::state::{NOWHERE, ShipId, Token};

/// The dice of a single mine, beside the hit that it always does.
const MINE_DICE: u8 = 2;

impl Game {
    pub(crate) fn contact_of(&self, index: usize) -> Contact {
        self.kind_of(index).map_or(Contact::Nothing, |kind| kind.nature.contact)
    }

    /// The obstacle that something on the table is for ships, if it is one.
    pub(crate) fn obstacle_at(&self, index: usize) -> Option<ObstacleKind> {
        let rock = || (self.contact_of(index) == Contact::Rock).then_some(ObstacleKind::Asteroid);
        self.state.objects[index].obstacle().or_else(rock)
    }

    /// What is in the way of a shot, by its index: obstacles, and things that say so. Neither who shoots and who is shot at, nor the
    /// obstacle that a thing stands on, hides it.
    pub(crate) fn in_the_way(&self, attacker: Target, defender: Target) -> impl Iterator<Item = Placed<'_>> + Clone {
        let stands = match defender {
            Target::Object(index) if self.kind_of(usize::from(index)).is_some() => {
                Some(self.placed(usize::from(index)))
            }
            Target::Object(_) | Target::Ship(_) => None,
        };
        self.things().enumerate().map(move |(index, placed)| {
            let hides = match self.state.objects[index].kind {
                ObjectKind::Obstacle(_) => stands.is_none_or(|thing| !overlap(thing, placed)),
                ObjectKind::Thing(_) => {
                    let itself = Target::Object(index as u8);
                    itself != attacker && itself != defender && self.kind_of(index).is_some_and(|kind| kind.obstructs)
                }
                ObjectKind::Gone | ObjectKind::Device(_) => false,
            };
            if hides { placed } else { Placed { pose: Pose::new(NOWHERE, placed.pose.heading), ..placed } }
        })
    }

    /// Whether a ship that meets a thing skips its action for it.
    pub(crate) fn thing_skips_action(&self, index: usize) -> bool {
        self.contact_of(index) == Contact::Field { skips_action: true }
    }

    /// A ship met a thing on a maneuver.
    pub(crate) fn meet_thing(&mut self, index: usize, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Some(kind) = self.kind_of(index) else { return };
        let (contact, hull) = (kind.nature.contact, kind.stats.map_or(0, |stats| stats.hull));
        let object = self.state.objects[index];
        let hostile = object.owner != self.facts.ships[ship.index()].seat;
        match contact {
            Contact::Field { .. } if hostile => {
                let dice = hull.saturating_sub(object.damage);
                sink.note(Event::Detonated(index as u8));
                self.remove_object(index, sink);
                self.suffer_matching(ship, dice, chance, sink);
                self.bury(ship, sink);
            }
            Contact::Mine if hostile => {
                sink.note(Event::Detonated(index as u8));
                self.remove_object(index, sink);
                self.suffer_hit(ship, chance, sink);
                self.suffer_matching(ship, MINE_DICE, chance, sink);
                self.bury(ship, sink);
            }
            Contact::Rock => self.run_into_rock(index, ship, chance, sink),
            Contact::Nothing | Contact::Field { .. } | Contact::Mine => {}
        }
    }

    /// A ship runs into a thing that is as hard as an asteroid: both suffer the same. A huge ship crushes it.
    fn run_into_rock(&mut self, index: usize, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        sink.note(Event::MetObstacle(ship, index as u8));
        if self.is_huge(ship) {
            return self.crush(ship, index, ObstacleKind::Asteroid, chance, sink);
        }
        let damage = match (self.facts.ruleset.obstacles, self.roll_one(chance)) {
            (Obstacles::SecondEdition, AttackFace::Hit) => Damage { hits: 1, crits: 0 },
            (Obstacles::SecondEdition, AttackFace::Crit) => Damage { hits: 0, crits: 1 },
            (Obstacles::SecondEdition, AttackFace::Focus | AttackFace::Blank) => return,
            (Obstacles::Revised, AttackFace::Hit | AttackFace::Crit) => Damage { hits: 2, crits: 0 },
            (Obstacles::Revised, AttackFace::Focus | AttackFace::Blank) => Damage { hits: 1, crits: 0 },
        };
        self.suffer(ship, damage, chance, sink);
        self.damage_object(index, damage, sink);
        self.clear_wrecks(chance, sink);
    }

    /// A destroyed thing goes, and whatever its end does happens.
    pub(crate) fn blow_up(&mut self, index: usize, chance: &mut impl Chance, sink: &mut impl Sink) {
        let blast = self.kind_of(index).and_then(|kind| kind.nature.blast);
        match blast {
            Some(Blast::Around { reach, dice }) => {
                let (ships, things) = (self.ships_near(index, reach), self.remotes_near(index, reach));
                self.remove_object(index, sink);
                sink.note(Event::Detonated(index as u8));
                for ship in ships.iter() {
                    self.suffer_matching(ShipId(ship as u8), dice, chance, sink);
                }
                things.iter().for_each(|thing| self.roll_for_thing(thing, dice, chance, sink));
            }
            Some(Blast::Ahead) if matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) => {
                let (bullseye, front) = (self.ships_ahead(index, Arc::Bullseye), self.ships_ahead(index, Arc::Front));
                self.remove_object(index, sink);
                sink.note(Event::Detonated(index as u8));
                for ship in front.union(bullseye).iter() {
                    let hits = if bullseye.contains(ship) { 3 } else { 1 };
                    self.suffer(ShipId(ship as u8), Damage { hits, crits: 0 }, chance, sink);
                }
            }
            Some(Blast::Ahead) | None => self.remove_object(index, sink),
        }
    }

    /// A thing or a remote rolls for matching damage.
    pub(crate) fn roll_for_thing(&mut self, index: usize, dice: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        for _ in 0..dice {
            let damage = match self.roll_one(chance) {
                AttackFace::Hit => Damage { hits: 1, crits: 0 },
                AttackFace::Crit => Damage { hits: 0, crits: 1 },
                AttackFace::Focus | AttackFace::Blank => continue,
            };
            self.damage_object(index, damage, sink);
        }
    }

    /// The ships within range 2 in an arc of a thing, those on it too.
    fn ships_ahead(&self, index: usize, arc: Arc) -> IndexSet {
        const REACH: Range = Range(2);
        let here = self.body(Target::Object(index as u8));
        let ships = (0..self.facts.ships.len()).filter(|&ship| self.state.ships[ship].on_table());
        ships
            .filter(|&ship| {
                shot_between(here, arc, Body::Base(self.state.bases[ship]), REACH, &self.facts.settings).is_some()
            })
            .collect()
    }

    /// How much an ion storm does to a ship that met it: a hit and an ion token, on a critical result only.
    pub(crate) fn suffer_storm(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        if self.roll_one(chance) == AttackFace::Crit {
            self.suffer_hit(ship, chance, sink);
            self.gain(ship, Token::Ion, sink);
        }
    }
}
