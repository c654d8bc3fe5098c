//! What whoever decides may know of a scenario.

use tallyho_table::Base;

use super::{Contact, Goal, Scenario};
use crate::game::Game;
use crate::object::ObjectKind;
use crate::state::ShipId;
use crate::view::View;

impl Game {
    /// What a mission adds to the game.
    pub fn scenario(&self) -> Option<&Scenario> {
        self.facts.scenario.as_deref()
    }

    /// What a thing of the scenario is called, by its index among the objects, with a number where there are several of its kind;
    /// `None` for what is no such thing.
    pub fn thing_name(&self, index: usize) -> Option<String> {
        let (kind, printed) = self.printed_kind(index)?;
        let mut alike = self.things_of(1 << kind);
        match alike.position(|other| other == index)? {
            0 if alike.next().is_none() => Some(printed.name.clone()),
            place => Some(format!("{} {}", printed.name, place + 1)),
        }
    }
}

impl<'g> View<'g> {
    /// What a mission adds to the game.
    pub fn scenario(&self) -> Option<&'g Scenario> {
        self.game().scenario()
    }

    /// What a ship carries, by its index among the objects.
    pub fn carried_by(&self, ship: ShipId) -> Option<u8> {
        self.game().carried_by(ship)
    }

    /// What a thing of the scenario is called; `None` for what is no such thing.
    pub fn thing_name(&self, index: u8) -> Option<String> {
        self.game().thing_name(usize::from(index))
    }

    /// How many dice it is like, at worst, to run into something: a minefield or a mine of another side, a container. `None` for what
    /// does nothing to the viewer's ships.
    pub fn dice_of_contact(&self, index: usize) -> Option<u8> {
        let (game, object) = (self.game(), &self.objects()[index]);
        let hull = game.kind_of(index)?.stats.map_or(0, |stats| stats.hull);
        let hostile = object.owner != self.seat();
        match game.contact_of(index) {
            Contact::Field { .. } => hostile.then_some(hull.saturating_sub(object.damage)),
            // A hit that is certain, and two dice.
            Contact::Mine => hostile.then_some(4),
            Contact::Rock => Some(1),
            Contact::Nothing => None,
        }
    }

    /// Whether a ship that ends there, over an edge, is safe.
    pub fn is_exit(&self, ship: ShipId, end: Base) -> bool {
        let game = self.game();
        let exits = game.scenario().and_then(|it| it.exits.get(usize::from(self.owner(ship).0)));
        exits.and_then(|exits| exits.lets_out(end, game.facts.area)).unwrap_or(false)
    }

    /// What the mission would have a ship do, beyond fighting: the first of its goals whose tests hold.
    pub fn goal(&self, ship: ShipId) -> Option<&'g Goal> {
        let game = self.game();
        let goals = &game.scenario()?.goals;
        goals.iter().find(|goal| goal.ships >> ship.0 & 1 == 1 && game.all_hold(&goal.tests))
    }

    /// The things of a goal that are on the table, by their index among the objects: those that the viewer has not marked already.
    pub fn wanted(&self, goal: &Goal) -> impl Iterator<Item = usize> + 'g {
        let (game, kinds, seat) = (self.game(), goal.aim.kinds(), self.seat());
        game.things_of(kinds).filter(move |&index| {
            let object = &game.state.objects[index];
            object.kind != ObjectKind::Gone && object.clings.is_none() && object.marked_by != Some(seat)
        })
    }
}
