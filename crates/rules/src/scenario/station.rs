//! Stations: modules that hang together, and what their generators do for everything on them.

use crate::game::Game;

/// Modules, a bit for each; none for what stands alone.
pub(crate) type Modules = u64;

impl Game {
    /// The module of a thing, by its index among the objects; 0 for what stands alone.
    pub(crate) fn module_of(&self, index: usize) -> u8 {
        let place = index.checked_sub(self.facts.obstacles.len());
        let things = self.facts.scenario.as_ref().map(|scenario| &scenario.things);
        place.and_then(|place| things?.get(place)).map_or(0, |thing| thing.module)
    }

    /// The modules that can be reached from one over those between; none from 0.
    pub(crate) fn connected(&self, module: u8) -> Modules {
        let mut reached: Modules = if module == 0 { 0 } else { 1 << module };
        let links = self.facts.scenario.as_ref().map_or(&[][..], |scenario| &scenario.links);
        let holds = |modules: Modules, module: u8| modules >> module & 1 == 1;
        // Each pass over the links reaches farther, until none does.
        loop {
            let more = links
                .iter()
                .fold(reached, |all, &(a, b)| if holds(all, a) || holds(all, b) { all | 1 << a | 1 << b } else { all });
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// How much more agility a thing has for the generators that are left on its station.
    pub(crate) fn generators_for(&self, index: usize) -> u8 {
        let module = self.module_of(index);
        let Some(scenario) = self.facts.scenario.as_ref().filter(|_| module != 0) else { return 0 };
        let protects = |kind: u8| scenario.kinds[usize::from(kind)].nature.generator;
        if self.kind_of(index).is_none() || !scenario.things.iter().any(|thing| protects(thing.kind)) {
            return 0;
        }
        let (station, first) = (self.connected(module), self.facts.obstacles.len());
        let things = scenario.things.iter().enumerate();
        let left = things.filter(|(place, thing)| {
            protects(thing.kind)
                && thing.module != 0
                && station >> thing.module & 1 == 1
                && self.is_left(first + place)
                && !self.is_wreck(first + place)
        });
        left.count() as u8
    }
}
