//! Tracking torpedoes: what they lock, when they go off, and what that does.

use tallyho_table::{Arc, IndexSet, Range, shot_between};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::remote::overlap;
use crate::state::ShipId;

/// The dice everything near rolls when one goes off.
const DICE: u8 = 4;

impl Game {
    /// In the Engagement phase: it goes off when what it has locked is before it.
    pub(crate) fn seek(&mut self, index: usize, chance: &mut impl Chance, sink: &mut impl Sink) {
        let lock = self.state.objects[index].lock;
        if lock.is_some_and(|lock| self.is_before(index, lock)) {
            self.detonate_torpedo(index, chance, sink);
        }
    }

    /// Whether something is on a remote, or at range 1 in its front arc.
    fn is_before(&self, index: usize, target: Target) -> bool {
        let on = match target {
            Target::Ship(ship) => self.is_on(ship, index),
            Target::Object(other) => overlap(self.placed(index), self.placed(usize::from(other))),
        };
        on || self.range_ahead(index, target).is_some_and(|range| range <= Range(1))
    }

    /// The range at which something is in a remote's front arc, no farther than range 3.
    pub(crate) fn range_ahead(&self, index: usize, target: Target) -> Option<Range> {
        let (here, there) = (self.body(Target::Object(index as u8)), self.body(target));
        shot_between(here, Arc::Front, there, Range::ARC, &self.facts.settings).map(|shot| shot.range)
    }

    /// All ships and remotes on the table, but for one remote.
    pub(crate) fn targets_but(&self, index: usize) -> impl Iterator<Item = Target> + '_ {
        let ships = (0..self.facts.ships.len()).map(|ship| ShipId(ship as u8));
        let remotes = self.state.objects().iter().enumerate();
        ships.filter(|&ship| self.state.ship(ship).on_table()).map(Target::Ship).chain(
            remotes
                .filter(move |(other, _)| *other != index && self.is_attackable(*other))
                .map(|(other, _)| Target::Object(other as u8)),
        )
    }

    /// It goes off: whatever lies on it or is close before it rolls for matching damage.
    pub(crate) fn detonate_torpedo(&mut self, index: usize, chance: &mut impl Chance, sink: &mut impl Sink) {
        sink.note(Event::Detonated(index as u8));
        let near = |target: &Target| self.is_before(index, *target);
        let ships: IndexSet =
            self.targets_but(index).filter(near).filter_map(Target::ship).map(ShipId::index).collect();
        let remotes: IndexSet = self
            .targets_but(index)
            .filter(near)
            .filter_map(|target| match target {
                Target::Ship(_) => None,
                Target::Object(other) => Some(usize::from(other)),
            })
            .collect();
        self.remove_object(index, sink);
        for ship in ships.iter() {
            self.by(Doer::Object(index as u8), |it| it.suffer_matching(ShipId(ship as u8), DICE, chance, sink));
        }
        for remote in remotes.iter() {
            let faces = (0..DICE).filter(|_| matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit));
            let damage = faces.count() as u8;
            self.by(Doer::Object(index as u8), |it| it.damage_remote(remote, damage, sink));
        }
    }

    /// Offers what it can lock in the End phase; it must lock something, if there is anything.
    pub(crate) fn offer_torpedo_locks(&mut self, index: usize) {
        self.options.clear();
        let facts = self.facts.clone();
        let ships = (0..facts.ships.len()).map(|ship| Target::Ship(ShipId(ship as u8)));
        for target in ships.chain((0..self.state.object_count).map(Target::Object)) {
            let there = self.targets_but(index).any(|other| other == target);
            if there && self.range_ahead(index, target).is_some_and(|range| range >= Range(1)) {
                self.options.push(match target {
                    Target::Ship(ship) => Choice::Ship(ship),
                    Target::Object(other) => Choice::Object(other),
                });
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    pub(crate) fn lock_by_torpedo(&mut self, index: u8, choice: Choice, sink: &mut impl Sink) {
        let on = match choice {
            Choice::Ship(ship) => Target::Ship(ship),
            Choice::Object(other) => Target::Object(other),
            _ => return,
        };
        self.state.objects[usize::from(index)].lock = Some(on);
        sink.note(Event::RemoteLocked(index, on));
    }

    /// What was locked is gone.
    pub(crate) fn forget_lock(&mut self, on: Target) {
        for object in &mut self.state.objects {
            if object.lock == Some(on) {
                object.lock = None;
            }
        }
    }
}
