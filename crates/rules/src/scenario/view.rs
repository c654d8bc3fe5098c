//! What whoever decides may know of a scenario.

use tallyho_table::{Base, Maneuver, Placed, Range, Slide, distance, touching};

use super::{Amount, Contact, Errand, ErrandDeed, Goal, Kinds, Measure, Mooring, Scenario, ScenarioState, Test, Zone};
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
        self.game().exits_let_out(ship, end).unwrap_or(false)
    }

    /// Where bulk freighters end first thing in the next round, as far as can be told: whoever is there then is destroyed.
    pub fn freighters_ahead(&self) -> impl Iterator<Item = Base> + use<'g> {
        let game = self.game();
        let freighters = game.scenario().map_or(0, |scenario| scenario.freighters);
        let all = (0..game.state.bases.len() as u8).map(ShipId);
        let moving = all.filter(move |ship| {
            freighters >> ship.0 & 1 == 1 && game.state.ship(*ship).on_table() && !game.is_halted(*ship)
        });
        moving.filter_map(move |ship| {
            let (maneuver, _) = game.facts.ships[ship.index()].profile.dial.first()?;
            let mut end = game.state.base(ship);
            // Before that it moves in this round, unless it has.
            for _ in 0..if game.state.ship(ship).has_activated() { 1 } else { 2 } {
                end = end.at(end.pose.then(maneuver.displacement(end.size, Slide::Middle)));
            }
            Some(end)
        })
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

    /// How many rounds there are at most.
    pub fn round_limit(&self) -> u8 {
        self.game().facts.rounds
    }

    /// What of the scenario has changed since it began: counters, points, who has landed or docked.
    pub fn scenario_state(&self) -> &'g ScenarioState {
        &self.game().state.scenario
    }

    /// Whether a counter is one that nobody at the table knows, by its place.
    pub fn is_secret(&self, counter: u8) -> bool {
        self.scenario().is_some_and(|scenario| u32::from(scenario.secrets) >> counter & 1 == 1)
    }

    /// What a number of the scenario is now; `None` where that would tell of ships that are yet to come, or of what is drawn face down.
    pub fn measure(&self, of: Measure) -> Option<i16> {
        match of {
            Measure::Coming(_) => None,
            Measure::Counter(place) if self.is_secret(place) => None,
            _ => Some(self.game().measure(of)),
        }
    }

    /// What an amount is now; nothing where that would tell of ships that are yet to come.
    pub fn amount(&self, amount: Amount) -> i16 {
        let each = amount.each.map_or(Some(1), |each| self.measure(each)).unwrap_or_default();
        amount.times.saturating_mul(each)
    }

    /// The number that a test looks at, or how much more it is than what it is compared with; `None` as for [`measure`](Self::measure).
    pub fn tested(&self, test: &Test) -> Option<i16> {
        let less = test.than.map_or(Some(0), |than| self.measure(than))?;
        Some(self.measure(test.of)?.saturating_sub(less))
    }

    /// What lies between the things of some kinds that are on the table; `None` where they are too few or in a row.
    pub fn between(&self, kinds: Kinds) -> Option<Zone> {
        self.game().between(kinds)
    }

    /// Whether all of these hold; `None` where that hangs on ships that are yet to come.
    pub fn hold(&self, tests: &[Test]) -> Option<bool> {
        let holds = |test: &Test| self.tested(test).map(|is| test.allows(is));
        tests.iter().map(holds).try_fold(true, |all, one| Some(all & one?))
    }

    /// Whether an objective is met as things stand, by its place: everybody at the table can tell.
    pub fn is_met(&self, objective: usize) -> bool {
        self.game().is_met(objective)
    }

    /// The things of some kinds, gone ones too, by their index among the objects.
    pub fn things_of(&self, kinds: Kinds) -> impl Iterator<Item = usize> + use<'g> {
        self.game().things_of(kinds)
    }

    /// The kind of a thing as the scenario has it, by its index among the objects.
    pub fn kind_of(&self, index: usize) -> Option<u8> {
        self.game().printed_kind(index).map(|(kind, _)| kind)
    }

    /// The outline of an object where it lies.
    pub fn outline_of(&self, index: usize) -> Placed<'g> {
        self.game().placed(index)
    }

    /// What it still takes to destroy a thing, and what it took when it was whole; `None` for what nobody can destroy.
    pub fn endures_as_thing(&self, index: usize) -> Option<(u8, u8)> {
        let stats = self.game().printed_kind(index)?.1.stats?;
        let object = &self.objects()[index];
        let whole = stats.hull + stats.shields;
        let left = (stats.hull + object.shields).saturating_sub(object.damage);
        Some((if object.kind == ObjectKind::Gone { 0 } else { left }, whole))
    }

    /// How many dice a ship would roll in a sensor check for the beacons of these kinds, with a stealth device or without.
    pub fn sensor_dice(&self, ship: ShipId, kinds: Kinds, is_quiet: bool) -> u8 {
        self.game().sensor_dice(ship, kinds, is_quiet)
    }

    /// Whether a base there is within a range of an object that lies on the table.
    pub fn is_within(&self, base: Base, index: usize, reach: u8) -> bool {
        let object = &self.objects()[index];
        let lies = object.kind != ObjectKind::Gone && object.clings.is_none();
        lies && Range(reach).reaches(self.outline_of(index).distance(base), self.settings())
    }

    /// What errands a ship could do if it stood there unstressed, with what each is done on: see [`Errand::NOTHING`].
    pub fn errands_at(&self, ship: ShipId, base: Base) -> impl Iterator<Item = (u8, u8)> + use<'g> {
        let view = *self;
        let errands = self.scenario().map_or(&[][..], |scenario| &scenario.errands);
        let mine = errands.iter().enumerate().filter(move |(_, errand)| errand.who >> ship.0 & 1 == 1);
        let able = mine.filter(move |(_, errand)| view.could_run(ship, errand));
        able.flat_map(move |(place, errand)| {
            let nothing = (errand.kinds == 0 && errand.ships == 0).then_some((place as u8, Errand::NOTHING));
            let ships = (0..view.bases().len() as u8).map(ShipId);
            let others = ships.filter(move |&other| view.could_do_to(ship, base, errand, other));
            let others = others.map(move |other| (place as u8, other.0));
            let things = view.things_of(errand.kinds).filter(move |&index| view.could_do_at(ship, base, errand, index));
            nothing.into_iter().chain(things.map(move |index| (place as u8, index as u8))).chain(others)
        })
    }

    fn could_run(&self, ship: ShipId, errand: &Errand) -> bool {
        let energy = self.ship(ship).energy;
        let affords = |deed: &ErrandDeed| !matches!(deed, ErrandDeed::SpendEnergy(cost) if energy < *cost);
        self.hold(&errand.tests) == Some(true)
            && errand.deeds.iter().all(affords)
            && !(errand.deeds.contains(&ErrandDeed::Take) && self.carried_by(ship).is_some())
    }

    fn could_do_at(&self, ship: ShipId, base: Base, errand: &Errand, index: usize) -> bool {
        let marked = self.objects()[index].marked_by == Some(self.owner(ship));
        !(marked && errand.deeds.contains(&ErrandDeed::Own)) && self.is_within(base, index, errand.reach)
    }

    fn could_do_to(&self, ship: ShipId, base: Base, errand: &Errand, other: ShipId) -> bool {
        errand.ships >> other.0 & 1 == 1
            && other != ship
            && self.ship(other).on_table()
            && Range(errand.reach).reaches(distance(base, self.base(other)), self.settings())
    }

    /// Whether a ship that starts there with a maneuver could try to land in a bay, by its place, and whether it would succeed.
    pub fn lands_in(&self, ship: ShipId, from: Base, maneuver: Maneuver, bay: u8) -> Option<bool> {
        let bays = self.scenario().map_or(&[][..], |scenario| &scenario.bays);
        bays.get(usize::from(bay)).filter(|bay| bay.ships >> ship.0 & 1 == 1)?;
        self.game().lands_from(from, usize::from(bay), maneuver)
    }

    /// Whether a ship could dock for a round if it stood there.
    pub fn could_moor(&self, ship: ShipId, base: Base) -> bool {
        let moorings = self.scenario().map_or(&[][..], |scenario| &scenario.moorings);
        let beside = |other: ShipId| other != ship && touching(base, self.base(other), self.settings());
        let on = |index: usize| self.is_within(base, index, 0);
        moorings.iter().filter(|mooring| mooring.ships >> ship.0 & 1 == 1).any(|&Mooring { at, kinds, .. }| {
            self.ships().any(|other| at >> other.0 & 1 == 1 && beside(other)) || self.things_of(kinds).any(on)
        })
    }
}
