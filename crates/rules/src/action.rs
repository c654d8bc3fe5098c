//! Actions: what may be done, how, and what follows.

use tallyho_table::{Quarter, Range, distance};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::doer::Doer;
use crate::effect::{About, ActionStep, Actions, Granted, Occasion, Permission, Resolving, Step, Window};
use crate::event::{Event, Sink};
use crate::flight_group::Hold;
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::huge::is_too_nimble;
use crate::object::Target;
use crate::profile::{Action, ActionEntry, Difficulty, WeaponArc};
use crate::reposition::{BENDS, roll, turn_boost};
use crate::ruleset::{Ion, RedAction};
use crate::state::{Fate, ShipId, Token};

impl Game {
    /// Whether a ship has an action on its bar, in any colour.
    pub(crate) fn on_bar(&self, ship: ShipId, action: Action) -> bool {
        let printed = self.facts.ships[ship.index()].profile.actions.iter().copied();
        printed.chain(self.added_to_bar(ship)).any(|entry| entry.action == action)
    }

    /// Whether anything forbids a ship to perform an action of that colour now.
    pub(crate) fn may_act(&self, ship: ShipId, action: Action, difficulty: Difficulty) -> bool {
        let barred = self.stress_bars(ship, Some(action), difficulty);
        !barred && self.may_act_but_for_stress(ship, action, difficulty)
    }

    /// The same of a ship that stress does not stop.
    fn may_act_but_for_stress(&self, ship: ShipId, action: Action, difficulty: Difficulty) -> bool {
        let state = self.state.ship(ship);
        state.fate == Fate::Flying
            && !state.performed.contains(action)
            && !state.done.more_actions.is_none()
            && state.group.hold == Hold::Free
            && !self.bars_actions(ship)
            && self.formation_allows(ship, action)
            && (difficulty != Difficulty::Purple || state.force > 0)
            && (action == Action::Focus || !self.ion_bars_actions(ship))
            && (action == Action::Focus || !state.faceup.has(DamageCard::DamagedSensorArray))
            && !(is_too_nimble(action) && self.is_huge(ship))
            && self.wing_allows(ship, action)
            && self.tow_allows(ship, action)
    }

    /// Whether ion leaves a ship the focus action alone, not even repairs: in the round it flies its ion maneuver, until that
    /// activation is over, or by the revised rules as long as it is ionized.
    pub(crate) fn ion_bars_actions(&self, ship: ShipId) -> bool {
        match self.facts.ruleset.ion {
            Ion::Straight => self.state.ship(ship).done.ion_maneuver,
            Ion::DialDirection => self.is_ionized(ship),
        }
    }

    /// Pays for an action: the Force of a purple one and, where the rules call it a cost, the stress of a red one.
    pub(crate) fn pay(&mut self, ship: ShipId, difficulty: Difficulty, sink: &mut impl Sink) {
        match difficulty {
            Difficulty::Purple => self.spend_force(ship, sink),
            Difficulty::Red if self.facts.ruleset.red_action == RedAction::StressFirst => {
                self.by(Doer::Action(ship), |it| it.gain(ship, Token::Stress, sink));
            }
            Difficulty::Red | Difficulty::White | Difficulty::Blue => {}
        }
    }

    pub(crate) fn offer_actions(&mut self, ship: ShipId, grant: Grant) {
        self.options.clear();
        self.options.push(Choice::Pass);
        match grant {
            Grant::LinkedTo(first, colour) => {
                for (action, difficulty) in links(&self.bar(ship), first, colour) {
                    self.offer_action(ship, action, difficulty);
                }
            }
            Grant::Bar => {
                self.offer_bar(ship, false);
                self.offer_errands(ship);
            }
            Grant::Extra => self.offer_bar(ship, false),
            Grant::Coordinated(by) => {
                self.offer_bar(ship, false);
                self.keep_shared_actions(by);
            }
            Grant::Card { effect, block, at, about } => {
                let facts = self.facts.clone();
                if let Some((actions, stressed)) = facts.hearing.granted(effect, block, at) {
                    self.offer_granted(ship, actions, stressed, about);
                }
            }
        }
        self.insist(grant);
    }

    /// Offers what a card grants.
    fn offer_granted(&mut self, ship: ShipId, actions: &Actions, stressed: bool, about: About) {
        match actions {
            Actions::Any => self.offer_bar(ship, stressed),
            Actions::AsRed => {
                for entry in self.bar(ship).into_iter().flatten() {
                    self.offer_action_even(ship, entry.action, at_least_red(entry.difficulty), stressed);
                }
                self.offer_repairs(ship, Difficulty::Red, stressed);
                self.offer_card_actions(ship, Difficulty::Red, stressed);
            }
            Actions::White(colour) => {
                for entry in self.bar(ship).into_iter().flatten() {
                    if entry.difficulty == Difficulty::White {
                        self.offer_action_even(ship, entry.action, *colour, stressed);
                    }
                }
                // RR Actions: what damage cards and upgrades call an action is a white one.
                self.offer_repairs(ship, *colour, stressed);
                self.offer_card_actions(ship, *colour, stressed);
            }
            Actions::Same => {
                if let About::Action(action) = about {
                    self.offer_action_even(ship, action, Difficulty::White, stressed);
                }
            }
            Actions::Theirs => {
                for action in Action::ALL {
                    if self.helped_and_on_bar(ship).any(|theirs| theirs == action) {
                        self.offer_action_even(ship, action, Difficulty::White, stressed);
                    }
                }
            }
            Actions::Listed(list) => {
                for Granted { action, difficulty } in list {
                    self.offer_action_even(ship, *action, *difficulty, stressed);
                }
            }
        }
    }

    /// What a card does not leave to anybody is done where it can be: then there is nothing to pass over.
    fn insist(&mut self, grant: Grant) {
        let Grant::Card { effect, .. } = grant else { return };
        if !self.facts.hearing.effect(effect).effect.optional && self.options.list().len() > 1 {
            self.options.retain(|choice| *choice != Choice::Pass);
        }
    }

    /// The bar of a ship with what its cards add and recolour.
    fn bar(&self, ship: ShipId) -> [Option<ActionEntry>; 16] {
        let mut bar = [None; 16];
        let printed = self.facts.ships[ship.index()].profile.actions.iter().copied();
        if !self.facts.hearing.is_heard(Window::Bar, ship) {
            bar.iter_mut().zip(printed).for_each(|(place, entry)| *place = Some(entry));
            return bar;
        }
        let all = printed.chain(self.added_to_bar(ship));
        bar.iter_mut().zip(all).for_each(|(place, entry)| *place = Some(self.recoloured(ship, entry)));
        bar
    }

    fn recoloured(&self, ship: ShipId, entry: ActionEntry) -> ActionEntry {
        let steps = self.applying(Window::Bar, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        steps.fold(entry, |entry, step| match step {
            Step::Action(ActionStep::Recolour(colour, recoloured)) => {
                let now = |action: Action, difficulty: Difficulty| match difficulty {
                    Difficulty::Red if action == *recoloured => *colour,
                    _ => difficulty,
                };
                let linked = entry.linked.map(|(action, difficulty)| (action, now(action, difficulty)));
                ActionEntry { difficulty: now(entry.action, entry.difficulty), linked, ..entry }
            }
            _ => entry,
        })
    }

    /// Offers everything a ship can take in its own turn.
    fn offer_bar(&mut self, ship: ShipId, stressed: bool) {
        // Without a card that has a word in it, it is as printed.
        if self.facts.hearing.is_heard(Window::Bar, ship) {
            for entry in self.bar(ship).into_iter().flatten() {
                self.offer_action_even(ship, entry.action, entry.difficulty, stressed);
            }
        } else {
            for place in 0..self.facts.ships[ship.index()].profile.actions.len() {
                let entry = self.facts.ships[ship.index()].profile.actions[place];
                self.offer_action_even(ship, entry.action, entry.difficulty, stressed);
            }
        }
        self.offer_to_protect(ship);
        self.offer_repairs(ship, Difficulty::White, stressed);
        if !self.ion_bars_actions(ship) {
            self.offer_to_unwind(ship);
        }
        self.offer_card_actions(ship, Difficulty::White, stressed);
    }

    /// Whether a ship may perform an action that no bar has, in that colour and maybe in spite of stress.
    fn may_act_beside_the_bar(&self, ship: ShipId, colour: Difficulty, stressed: bool) -> bool {
        let state = self.state.ship(ship);
        state.fate == Fate::Flying
            && !state.done.more_actions.is_none()
            && !self.ion_bars_actions(ship)
            && !self.bars_actions(ship)
            && (stressed || !self.stress_bars(ship, None, colour))
    }

    /// Offers the actions that are printed on a ship's cards.
    fn offer_card_actions(&mut self, ship: ShipId, colour: Difficulty, stressed: bool) {
        if !self.may_use_card_actions(ship, colour, stressed) {
            return;
        }
        let facts = self.facts.clone();
        for (place, &number) in facts.hearing.heard(Window::Action, ship).iter().enumerate() {
            if self.can_use_card_action(ship, place, number) {
                self.options.push(Choice::Use(facts.hearing.effect(number).id));
            }
        }
    }

    fn may_use_card_actions(&self, ship: ShipId, colour: Difficulty, stressed: bool) -> bool {
        self.facts.hearing.is_heard(Window::Action, ship)
            && self.may_act_beside_the_bar(ship, colour, stressed)
            && !self.state.ship(ship).faceup.has(DamageCard::DamagedSensorArray)
    }

    /// Whether an action of a card is still to be had this round, and would do something.
    fn can_use_card_action(&self, ship: ShipId, place: usize, number: u16) -> bool {
        self.state.ship(ship).done.card_actions >> place & 1 == 0
            && self.applies(self.facts.hearing.effect(number), &Occasion::of(ship))
            && self.is_usable(&Resolving::begin(number, ship, None))
    }

    /// Whether a ship has an action to perform that is on no bar: that of a damage card or of an upgrade.
    fn has_action_beside_the_bar(&self, ship: ShipId, colour: Difficulty, stressed: bool) -> bool {
        let mut heard = self.facts.hearing.heard(Window::Action, ship).iter().enumerate();
        self.may_repair(ship, colour, stressed)
            && self.state.ship(ship).faceup.kinds().any(DamageCard::has_repair_action)
            || self.may_use_card_actions(ship, colour, stressed)
                && heard.any(|(place, &number)| self.can_use_card_action(ship, place, number))
    }

    /// Whether an action is possible that a card grants, maybe in spite of stress.
    pub(crate) fn can_be_granted(&self, ship: ShipId, action: Action, colour: Difficulty, stressed: bool) -> bool {
        (stressed && self.may_act_but_for_stress(ship, action, colour) || self.may_act(ship, action, colour))
            && self.can(ship, action, colour)
    }

    /// Whether any of the actions that a card grants is possible.
    pub(crate) fn has_action(&self, ship: ShipId, actions: &Actions, stressed: bool, about: About) -> bool {
        let able = |action: Action, difficulty: Difficulty| self.can_be_granted(ship, action, difficulty, stressed);
        let mut bar = self.bar(ship).into_iter().flatten();
        match actions {
            Actions::Any => {
                bar.any(|entry| able(entry.action, entry.difficulty))
                    || self.has_action_beside_the_bar(ship, Difficulty::White, stressed)
            }
            Actions::AsRed => {
                bar.any(|entry| able(entry.action, at_least_red(entry.difficulty)))
                    || self.has_action_beside_the_bar(ship, Difficulty::Red, stressed)
            }
            Actions::White(colour) => {
                bar.any(|entry| entry.difficulty == Difficulty::White && able(entry.action, *colour))
                    || self.has_action_beside_the_bar(ship, *colour, stressed)
            }
            Actions::Same => matches!(about, About::Action(action) if able(action, Difficulty::White)),
            Actions::Theirs => self.helped_and_on_bar(ship).any(|action| able(action, Difficulty::White)),
            Actions::Listed(list) => list.iter().any(|granted| able(granted.action, granted.difficulty)),
        }
    }

    fn offer_action_even(&mut self, ship: ShipId, action: Action, difficulty: Difficulty, stressed: bool) {
        let choice = Choice::Action(action, difficulty);
        let may =
            self.may_act(ship, action, difficulty) || stressed && self.may_act_but_for_stress(ship, action, difficulty);
        if may && self.can(ship, action, difficulty) && !self.options.list().contains(&choice) {
            self.options.push(choice);
        }
    }

    fn offer_action(&mut self, ship: ShipId, action: Action, difficulty: Difficulty) {
        self.offer_action_even(ship, action, difficulty, false);
    }

    fn may_repair(&self, ship: ShipId, colour: Difficulty, stressed: bool) -> bool {
        self.state.ship(ship).follows().is_none() && self.may_act_beside_the_bar(ship, colour, stressed)
    }

    fn offer_repairs(&mut self, ship: ShipId, colour: Difficulty, stressed: bool) {
        let faceup = self.state.ship(ship).faceup;
        if faceup.is_empty() || !self.may_repair(ship, colour, stressed) {
            return;
        }
        for card in faceup.kinds().filter(|card| card.has_repair_action()) {
            self.options.push(Choice::Repair(card));
        }
    }

    /// Whether an action of that colour has any way to succeed. One that could only fail is not offered.
    fn can(&self, ship: ShipId, action: Action, difficulty: Difficulty) -> bool {
        match action {
            Action::Focus | Action::Evade | Action::Calculate | Action::Reinforce => true,
            Action::Lock => self.can_lock_anything(ship),
            Action::BarrelRoll => self.ways_to_roll(ship).next().is_some(),
            Action::Boost => {
                BENDS.into_iter().any(|bend| self.can_boost(ship, bend)) || self.can_turn_boost(ship, difficulty)
            }
            Action::Rotate => self.turret_positions(ship).next().is_some(),
            Action::Jam => self.ships().any(|(on, _)| self.can_jam(ship, on)),
            Action::Coordinate => self.ships().any(|(on, _)| self.can_coordinate(ship, on)),
            Action::Protect => self.wards_near(ship).next().is_some(),
            Action::Cloak => !self.state.ship(ship).tokens.has(Token::Cloak),
            Action::Slam => self.slams(ship, difficulty).next().is_some(),
            Action::Reload => self.spent_loads(ship).next().is_some(),
        }
    }

    /// Whether an action that is performed on a ship can be performed on that one.
    pub(crate) fn can_choose(&self, ship: ShipId, action: Action, on: ShipId) -> bool {
        match action {
            Action::Lock => self.can_lock(ship, on),
            Action::Jam => self.can_jam(ship, on),
            Action::Coordinate => self.can_coordinate(ship, on),
            Action::Protect => self.can_protect(ship, on.into()),
            Action::Focus
            | Action::Evade
            | Action::Calculate
            | Action::Reinforce
            | Action::BarrelRoll
            | Action::Boost
            | Action::Rotate
            | Action::Cloak
            | Action::Slam
            | Action::Reload => false,
        }
    }

    pub(crate) fn reaches(&self, ship: ShipId, on: ShipId, range: u8) -> bool {
        let (from, to) = (self.state.base(ship), self.state.base(on));
        let reach = f64::from(range) * Range::BAND + from.size.radius() + to.size.radius();
        (to.pose.at - from.pose.at).length_squared() <= reach * reach
            && Range(range).reaches(distance(from, to), &self.facts.settings)
    }

    /// Answers which action: one with a choice of ways asks again.
    pub(crate) fn choose_action(
        &mut self,
        (ship, grant): (ShipId, Grant),
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        if let Some(by) = self.giver(grant).filter(|by| *by != ship && choice != Choice::Pass) {
            sink.note(Event::ActionGiven { by, to: ship });
        }
        match choice {
            Choice::Repair(card) => {
                let colour = self.begin_action_beside_the_bar(ship, grant, sink);
                self.repair(ship, card, sink);
                self.state.stack.push(Frame::Acted(ship, None, colour));
            }
            Choice::Token(Token::Stress) => self.unwind(ship, sink),
            Choice::Errand(place, index) => {
                self.state.stack.push(Frame::Acted(ship, None, Difficulty::White));
                self.run_errand((ship, place, index), chance, sink);
            }
            Choice::Use(id) => {
                let colour = self.begin_action_beside_the_bar(ship, grant, sink);
                self.state.stack.push(Frame::Acted(ship, None, colour));
                let facts = self.facts.clone();
                if let Some((number, _)) = facts.hearing.find(id) {
                    // Each action is one of its own, and a card may have several.
                    let place = facts.hearing.heard(Window::Action, ship).iter().position(|it| *it == number);
                    self.state.ship_mut(ship).done.card_actions |= place.map_or(0, |place| 1 << place);
                    self.begin_effect(Resolving::begin(number, ship, None), sink);
                }
            }
            Choice::Action(action, difficulty) => {
                // RR Linked actions: one follows whoever granted the action it is attached to, and comes after it.
                let linked = matches!(grant, Grant::LinkedTo(..));
                if !linked && links(&self.bar(ship), action, difficulty).next().is_some() {
                    self.state.stack.push(Frame::Act(ship, Grant::LinkedTo(action, difficulty)));
                }
                self.pay(ship, difficulty, sink);
                self.state.stack.push(Frame::Perform(ship, action, difficulty));
            }
            _ => self.forgo_action(ship, grant),
        }
    }

    /// Who gave a ship the action that it is about to perform, now that the question is answered.
    fn giver(&self, grant: Grant) -> Option<ShipId> {
        match grant {
            Grant::Bar | Grant::LinkedTo(..) => None,
            Grant::Coordinated(by) => Some(by),
            Grant::Card { effect, .. } => Some(self.facts.hearing.effect(effect).id.ship),
            Grant::Extra => match self.state.stack.top() {
                Some(Frame::Acted(by, Some(Action::Coordinate), _)) => Some(by),
                _ => None,
            },
        }
    }

    /// A ship performs none of the actions that a card grants: who was to perform no other after it is free again.
    fn forgo_action(&mut self, ship: ShipId, grant: Grant) {
        let Grant::Card { effect, block, .. } = grant else { return };
        let steps = &self.facts.hearing.effect(effect).effect.blocks[usize::from(block)];
        if steps.iter().any(|step| matches!(step, Step::Action(ActionStep::LastAction(_)))) {
            let done = &mut self.state.ship_mut(ship).done;
            done.more_actions = done.more_actions.unless_performed();
        }
    }

    /// Pays for an action that no bar has, and notes that it is performed; its colour. It is a white one, but what grants it
    /// may say otherwise.
    fn begin_action_beside_the_bar(&mut self, ship: ShipId, grant: Grant, sink: &mut impl Sink) -> Difficulty {
        let colour = match grant {
            Grant::Card { effect, block, at, .. } => match self.facts.hearing.granted(effect, block, at) {
                Some((Actions::White(colour), _)) => *colour,
                Some((Actions::AsRed, _)) => Difficulty::Red,
                _ => Difficulty::White,
            },
            Grant::Bar | Grant::Extra | Grant::Coordinated(_) | Grant::LinkedTo(..) => Difficulty::White,
        };
        self.pay(ship, colour, sink);
        let done = &mut self.state.ship_mut(ship).done;
        done.more_actions = done.more_actions.after_one();
        colour
    }

    pub(crate) fn offer_ways(&mut self, ship: ShipId, action: Action) {
        self.options.clear();
        match action {
            Action::Focus | Action::Evade | Action::Calculate | Action::Cloak => {
                self.options.push(Choice::Pass);
                self.offer_more_as_red(ship, action);
            }
            Action::Reload => self.offer_reloads(ship),
            Action::Reinforce => {
                for token in [Token::ReinforceFore, Token::ReinforceAft] {
                    self.options.push(Choice::Token(token));
                }
            }
            Action::Rotate => self.offer_turrets(ship),
            Action::Lock => self.offer_locks(ship),
            Action::Protect => self.offer_wards(ship),
            Action::Jam | Action::Coordinate => {
                for on in (0..self.facts.ships.len()).map(|index| ShipId(index as u8)) {
                    if self.can_choose(ship, action, on) {
                        self.options.push(Choice::Ship(on));
                    }
                }
            }
            Action::BarrelRoll => {
                let mut ways = [Choice::Pass; 12];
                let count = ways.iter_mut().zip(self.ways_to_roll(ship)).map(|(place, way)| *place = way).count();
                ways[..count].iter().for_each(|way| self.options.push(*way));
            }
            Action::Boost => {
                for bend in BENDS {
                    if self.can_boost(ship, bend) {
                        self.options.push(Choice::Ahead(bend));
                    }
                }
                self.offer_turn_boosts(ship);
            }
            Action::Slam => {
                for index in 0..self.facts.ships[ship.index()].profile.dial.len() as u8 {
                    if self.slams(ship, Difficulty::White).any(|slam| slam == index) {
                        self.options.push(Choice::Maneuver(index));
                    }
                }
            }
        }
        // What was possible may have ceased to be, when the ship that links actions has moved.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    pub(crate) fn offer_turrets(&mut self, ship: ShipId) {
        let mut quarters = [None; 4];
        quarters.iter_mut().zip(self.turret_positions(ship)).for_each(|(place, quarter)| *place = Some(quarter));
        for quarter in quarters.into_iter().flatten() {
            self.options.push(Choice::Turret(quarter));
        }
    }

    /// Where a ship's turret can be turned to.
    pub(crate) fn turret_positions(&self, ship: ShipId) -> impl Iterator<Item = Quarter> + '_ {
        let now = self.state.ship(ship).turret;
        let turret = self.facts.ships[ship.index()].profile.turret();
        self.turret_quarters(ship)
            .filter(move |quarter| turret.is_some_and(|turret| turret.arcs(*quarter) != turret.arcs(now)))
    }

    /// Where a ship's turret can point at all: a card may bar some arcs.
    pub(crate) fn turret_quarters(&self, ship: ShipId) -> impl Iterator<Item = Quarter> + '_ {
        let forbidden = |what: Permission| self.is_forbidden(Window::Turret, Occasion::of(ship), what);
        let (sides, rear) = (forbidden(Permission::TurretSides), forbidden(Permission::TurretRear));
        let positions = self.facts.ships[ship.index()].profile.turret().map_or(&[][..], WeaponArc::positions);
        positions.iter().copied().filter(move |quarter| match quarter {
            Quarter::Left | Quarter::Right => !sides,
            Quarter::Rear => !rear,
            Quarter::Front => true,
        })
    }

    /// Performs an action in the way that was chosen.
    pub(crate) fn perform(
        &mut self,
        ship: ShipId,
        action: Action,
        difficulty: Difficulty,
        way: Choice,
        sink: &mut impl Sink,
    ) {
        if matches!(self.state.stack.top(), Some(Frame::Perform(..))) {
            self.state.stack.pop();
        }
        if fails(action, way) {
            self.fail(ship, action, difficulty, sink);
            return;
        }
        let difficulty = self.begin_action(ship, action, difficulty, way, sink);
        sink.note(Event::Acted(ship, action));
        self.state.stack.push(Frame::Acted(ship, Some(action), difficulty));
        self.bring_about_action(ship, action, way, sink);
    }

    /// What an action does, performed that way.
    fn bring_about_action(&mut self, ship: ShipId, action: Action, way: Choice, sink: &mut impl Sink) {
        match action {
            Action::Focus | Action::Evade | Action::Calculate | Action::Cloak => {
                let more = if let Choice::Token(token) = way { Some(token) } else { None };
                token_of(action).into_iter().chain(more).for_each(|token| self.gain(ship, token, sink));
            }
            Action::Reinforce => {
                let Choice::Token(token) = way else { return };
                self.gain(ship, token, sink);
            }
            Action::Rotate => {
                let Choice::Turret(quarter) = way else { return };
                self.state.ship_mut(ship).turret = quarter;
                sink.note(Event::Rotated(ship, quarter));
            }
            Action::Lock => match way {
                Choice::Ship(on) => self.acquire_lock(ship, Target::Ship(on), sink),
                Choice::Object(index) => self.acquire_lock(ship, Target::Object(index), sink),
                _ => {}
            },
            Action::Jam => {
                let Choice::Ship(on) = way else { return };
                self.pay_to_reach(ship, action, on, sink);
                let seat = self.facts.ships[ship.index()].seat;
                self.by(Doer::Action(ship), |it| it.jam(on, seat, sink));
            }
            Action::Coordinate => {
                let Choice::Ship(on) = way else { return };
                self.coordinate(ship, on, sink);
            }
            Action::Protect => self.by(Doer::Action(ship), |it| it.protect(way, sink)),
            Action::BarrelRoll => {
                let Some(roll) = roll(self.state.base(ship).size, way) else { return };
                self.reposition(ship, roll, sink);
            }
            Action::Boost => match way {
                Choice::Ahead(bend) => self.perform_boost(ship, bend, sink),
                Choice::Turn(side) => self.reposition(ship, turn_boost(side), sink),
                _ => {}
            },
            Action::Reload => {
                let Choice::Reload(load) = way else { return };
                self.reload(ship, load, sink);
            }
            Action::Slam => {
                let Choice::Maneuver(index) = way else { return };
                let (maneuver, colour) = self.facts.ships[ship.index()].profile.dial[usize::from(index)];
                self.begin_maneuver(ship, maneuver, self.difficulty(ship, maneuver, colour), sink);
            }
        }
    }

    /// After an action: the disarm token of a SLAM, the stress of a red one, and a wounded pilot's pain.
    pub(crate) fn step_acted(
        &mut self,
        ship: ShipId,
        action: Option<Action>,
        difficulty: Difficulty,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        // A mine may have ended it.
        if !self.state.ship(ship).on_table() {
            return;
        }
        self.by(Doer::Action(ship), |it| {
            if action == Some(Action::Slam) {
                it.gain(ship, Token::Disarm, sink);
            }
            if difficulty == Difficulty::Red && it.facts.ruleset.red_action == RedAction::StressAfter {
                it.gain(ship, Token::Stress, sink);
            }
        });
        for _ in 0..self.state.ship(ship).faceup.count(DamageCard::WoundedPilot) {
            if matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) {
                self.by(Doer::DamageCard, |it| it.gain(ship, Token::Stress, sink));
            }
        }
        self.raise(Window::AfterAction, Occasion { action: Some((action, difficulty)), ..Occasion::of(ship) });
    }
}

/// The token that an action brings and nothing else.
pub(crate) const fn token_of(action: Action) -> Option<Token> {
    match action {
        Action::Focus => Some(Token::Focus),
        Action::Evade => Some(Token::Evade),
        Action::Calculate => Some(Token::Calculate),
        Action::Cloak => Some(Token::Cloak),
        Action::Lock
        | Action::BarrelRoll
        | Action::Boost
        | Action::Reinforce
        | Action::Coordinate
        | Action::Jam
        | Action::Reload
        | Action::Rotate
        | Action::Slam
        | Action::Protect => None,
    }
}

/// The colour of an action that is treated as red: of several the most restrictive counts.
const fn at_least_red(difficulty: Difficulty) -> Difficulty {
    match difficulty {
        Difficulty::Purple => Difficulty::Purple,
        Difficulty::Blue | Difficulty::White | Difficulty::Red => Difficulty::Red,
    }
}

/// What may follow an action of that colour: a bar can have several entries for it, each with a link of its own.
fn links(
    bar: &[Option<ActionEntry>],
    first: Action,
    colour: Difficulty,
) -> impl Iterator<Item = (Action, Difficulty)> + '_ {
    let performed = move |entry: &&ActionEntry| entry.action == first && entry.difficulty == colour;
    bar.iter().flatten().filter(performed).filter_map(|entry| entry.linked)
}

/// Whether an action that is performed that way fails: all but those that only bring a token need a way.
const fn fails(action: Action, way: Choice) -> bool {
    match action {
        Action::Focus | Action::Evade | Action::Calculate | Action::Cloak => false,
        Action::Lock
        | Action::BarrelRoll
        | Action::Boost
        | Action::Reinforce
        | Action::Coordinate
        | Action::Jam
        | Action::Reload
        | Action::Rotate
        | Action::Slam
        | Action::Protect => matches!(way, Choice::Pass),
    }
}
