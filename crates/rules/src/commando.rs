//! The commando team's attack.

use tallyho_table::{Arc, Range, Shot, shot_between};

use crate::attack::AttackState;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::event::Sink;
use crate::game::Game;
use crate::object::Target;
use crate::remote::overlap;
use crate::state::ShipId;

/// Its attack dice; range changes nothing about them.
pub(crate) const DICE: u8 = 2;
/// How far it shoots.
const REACH: Range = Range(2);

impl Game {
    /// Whether the attack of a remote reaches something: at range 1 or 2 in its front arc.
    pub(crate) fn remote_shot(&self, index: usize, defender: Target) -> Option<Shot> {
        if self.kind_of(index).is_some() {
            return self.gun_shot(index, defender);
        }
        let (here, there) = (self.body(Target::Object(index as u8)), self.body(defender));
        let touches = match defender {
            Target::Ship(ship) => self.is_on(ship, index),
            Target::Object(other) => overlap(self.placed(index), self.placed(usize::from(other))),
        };
        let shot = shot_between(here, Arc::Front, there, REACH, &self.facts.settings)?;
        (!touches && shot.range > Range::ZERO).then_some(shot)
    }

    /// Offers every attack of a commando team that has charges left and no enemy on it.
    pub(crate) fn offer_remote_attacks(&mut self, index: usize) {
        self.options.clear();
        self.options.push(Choice::Pass);
        if self.kind_of(index).is_some() {
            return self.offer_gun_attacks(index);
        }
        let object = self.state.objects[index];
        if object.charges == 0 || !self.enemies_on(index).is_empty() {
            return;
        }
        let ships = (0..self.facts.ships.len() as u8).map(|ship| Target::Ship(ShipId(ship)));
        for defender in ships.chain((0..self.state.object_count).map(Target::Object)) {
            let there = self.targets_but(index).any(|target| target == defender);
            let enemy = there && self.owner_of(defender) != object.owner;
            if enemy && self.remote_shot(index, defender).is_some() {
                self.options.push(Choice::Attack { weapon: 0, arc: Arc::Front, defender });
            }
        }
    }

    pub(crate) fn remote_attacks(&mut self, index: u8, choice: Choice, sink: &mut impl Sink) {
        if self.kind_of(usize::from(index)).is_some() {
            return self.answer_gun_attack(index, choice, sink);
        }
        let Choice::Attack { defender, .. } = choice else { return };
        let Some(shot) = self.remote_shot(usize::from(index), defender) else { return };
        self.state.objects[usize::from(index)].charges -= 1;
        self.begin_attack(Target::Object(index), defender, 0, Arc::Front, shot, sink);
    }

    /// Offers what a commando team may do to its dice: turn one focus result.
    pub(crate) fn offer_commando_modification(&mut self) {
        let AttackState { attacker, attack, changed_focus, .. } = self.state.attack;
        let is_thing = matches!(attacker, Target::Object(index) if self.kind_of(usize::from(index)).is_some());
        if !is_thing && !changed_focus && attack.count(AttackFace::Focus) > 0 {
            self.options.push(Choice::ChangeFocus);
        }
    }
}
