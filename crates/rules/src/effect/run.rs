//! Effects as they happen: who is chosen, what it costs, and one step after the other.

use tallyho_table::IndexSet;

use crate::attack::Assault;
use crate::chance::Chance;
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::object::Target;
use crate::profile::Profile;
use crate::state::ShipId;

use super::{About, ActionStep, Condition, FlowStep, Happens, Holds, Listed, Occasion, Selector, Step, Who};

/// An effect being resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Resolving {
    /// By its number.
    pub(crate) effect: u16,
    pub(crate) stage: Stage,
    /// The subject of the window.
    pub(crate) it: ShipId,
    /// The ship or object that was chosen.
    pub(crate) target: Option<Target>,
    /// The attack it belongs to.
    pub(crate) assault: Option<Assault>,
    /// What else it is about.
    pub(crate) about: About,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// Somebody is chosen.
    Choose,
    /// That part of the price is paid.
    Pay(u8),
    /// That step of that block is carried out.
    Step(u8, u8),
}

impl Game {
    /// Whether an effect can be paid for and then does something.
    pub(crate) fn is_usable(&self, resolving: &Resolving) -> bool {
        let listed = self.facts.hearing.effect(resolving.effect);
        match listed.effect.choose {
            Some(selector) => {
                self.targets(selector, listed, resolving).any(|target| self.is_usable_on(resolving, Some(target)))
            }
            None => self.is_usable_on(resolving, resolving.target),
        }
    }

    /// Whether somebody meets what is asked of who is chosen.
    fn fits(&self, target: Target, on: &Resolving) -> bool {
        let on = Resolving { target: Some(target), ..*on };
        let listed = self.facts.hearing.effect(on.effect);
        listed.effect.fits.iter().all(|condition| self.holds_now(condition, &on))
    }

    pub(super) fn is_usable_on(&self, resolving: &Resolving, target: Option<Target>) -> bool {
        let on = Resolving { target, ..*resolving };
        let listed = self.facts.hearing.effect(resolving.effect);
        (target.is_none() || listed.effect.fits.iter().all(|condition| self.holds_now(condition, &on)))
            && listed.effect.price.iter().all(|price| self.can_pay(price, listed, &on))
            && self.can_begin(0, &on)
    }

    /// Who could be chosen.
    pub(super) fn targets(
        &self,
        selector: Selector,
        listed: &Listed,
        on: &Resolving,
    ) -> impl Iterator<Item = Target> + use<'_> {
        let me = listed.id.ship;
        let around = self.whom(selector.around, on);
        let objects = selector.objects.then(|| self.objects_on_side(selector.side, me)).into_iter().flatten();
        self.on_side(selector.side, me).map(Target::Ship).chain(objects).filter(move |&other| {
            around.is_some_and(|around| {
                self.is_target_within(Target::Ship(around), other, selector.within)
                    && selector.arc.is_none_or(|arc| self.is_target_in_arc(arc, around, other))
            })
        })
    }

    /// Whether the first step of a block would do anything. What only prepares the next step says nothing, and a step that
    /// would not follow leaves it to the next.
    pub(super) fn can_begin(&self, block: u8, on: &Resolving) -> bool {
        let mut may_follow = None;
        for step in &self.facts.hearing.effect(on.effect).effect.blocks[usize::from(block)] {
            match step {
                Step::Action(ActionStep::LastAction(_)) => {}
                Step::Flow(FlowStep::If(..)) if !step.can(self, on) => may_follow = Some(false),
                step => return step.can(self, on),
            }
        }
        may_follow.unwrap_or(true)
    }

    /// The ship that is meant.
    pub(crate) fn whom(&self, who: Who, on: &Resolving) -> Option<ShipId> {
        let me = self.owner(on);
        match who {
            Who::Me => Some(me),
            Who::It => Some(on.it),
            Who::Target => on.target.and_then(Target::ship),
            Who::Attacker => on.assault.and_then(|assault| assault.attacker.ship()),
            Who::Defender => on.assault.and_then(|assault| assault.defender.ship()),
            Who::Opponent => on.assault.and_then(|assault| assault.opponent(me)),
            Who::Coordinated | Who::Locked => self.remembered(who, me),
        }
    }

    /// The same, ship or object.
    pub(super) fn whatever(&self, who: Who, on: &Resolving) -> Option<Target> {
        let occasion = Occasion { assault: on.assault, target: on.target, ..Occasion::of(on.it) };
        self.target_meant(who, self.owner(on), &occasion)
    }

    /// The same, if it is on the table.
    pub(super) fn present(&self, who: Who, on: &Resolving) -> Option<ShipId> {
        self.whom(who, on).filter(|ship| self.state.ship(*ship).on_table())
    }

    /// The ship that has the card.
    pub(crate) fn owner(&self, on: &Resolving) -> ShipId {
        self.facts.hearing.effect(on.effect).id.ship
    }

    /// What a ship is.
    pub(super) fn profile(&self, ship: ShipId) -> &Profile {
        &self.facts.ships[ship.index()].profile
    }

    /// One stage of an effect.
    pub(crate) fn step_resolve(&mut self, on: Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        match on.stage {
            Stage::Choose => match listed.effect.choose {
                Some(selector) if !selector.all => self.state.stack.turn_into(Frame::Decide(on)),
                _ => self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Pay(0)))),
            },
            Stage::Pay(part) => match listed.effect.price.get(usize::from(part)) {
                Some(price) if self.is_open(price, &on) => self.state.stack.turn_into(Frame::Decide(on)),
                Some(price) => {
                    self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Pay(part + 1))));
                    self.pay_price(price, None, listed, &on, chance, sink);
                }
                None => self.begin_steps(listed, on),
            },
            Stage::Step(block, at) => match listed.effect.blocks[usize::from(block)].get(usize::from(at)) {
                Some(step) => {
                    self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Step(block, at + 1))));
                    step.carry_out(self, &on, chance, sink);
                }
                None => self.state.stack.pop(),
            },
        }
    }

    /// The price is paid: the steps follow, for each of those it concerns.
    fn begin_steps(&mut self, listed: &Listed, on: Resolving) {
        let first = on.at(Stage::Step(0, 0));
        match listed.effect.choose {
            Some(selector) if selector.all => {
                self.state.stack.pop();
                let all = self.targets(selector, listed, &on);
                let all = Targets::of(all.filter(|&target| self.fits(target, &on)));
                for target in all.iter().rev() {
                    self.state.stack.push(Frame::Resolve(Resolving { target: Some(target), ..first }));
                }
            }
            _ => self.state.stack.turn_into(Frame::Resolve(first)),
        }
    }

    pub(super) fn holds_now(&self, condition: &Condition, on: &Resolving) -> bool {
        let listed = self.facts.hearing.effect(on.effect);
        let occasion = Occasion { assault: on.assault, target: on.target, ..Occasion::of(on.it) };
        condition.holds(self, listed, &occasion)
    }
}

/// Ships and objects, as bits: each once, ships first.
pub(super) struct Targets {
    ships: u64,
    objects: IndexSet,
}

impl Targets {
    pub(super) fn of(targets: impl Iterator<Item = Target>) -> Self {
        let (mut ships, mut objects) = (0, IndexSet::default());
        for target in targets {
            match target {
                Target::Ship(ship) => ships |= 1 << ship.0,
                Target::Object(index) => objects.insert(usize::from(index)),
            }
        }
        Self { ships, objects }
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Target> + '_ {
        let ships = (0..u64::BITS as u8).filter(|index| self.ships >> index & 1 == 1);
        let objects = (0..=u8::MAX).filter(|index| self.objects.contains(usize::from(*index)));
        ships.map(|index| Target::Ship(ShipId(index))).chain(objects.map(Target::Object))
    }
}

impl Resolving {
    pub(crate) const fn begin(effect: u16, it: ShipId, assault: Option<Assault>) -> Self {
        Self { effect, stage: Stage::Choose, it, target: None, assault, about: About::Nothing }
    }

    pub(crate) const fn at(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }
}
