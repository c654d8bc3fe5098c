//! Actions: what may be done, how, and what follows.

use tallyho_table::{Arc, Range};
use tallyho_table::{Quarter, Reposition, Side, Slide, Template, distance, sight};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::profile::{Action, ActionEntry, Difficulty, WeaponArc};
use crate::ruleset::{Ion, Jam};
use crate::state::{Fate, ShipId, Token};

impl Game {
    /// The entry of an action on a ship's bar.
    pub(crate) fn on_bar(&self, ship: ShipId, action: Action) -> Option<ActionEntry> {
        self.facts.ships[ship.index()].profile.actions.iter().find(|entry| entry.action == action).copied()
    }

    /// Whether anything forbids a ship to perform an action of that colour now.
    pub(crate) fn may_act(&self, ship: ShipId, action: Action, difficulty: Difficulty) -> bool {
        let state = self.state.ship(ship);
        state.fate == Fate::Flying
            && !state.is_stressed()
            && !state.performed.contains(action)
            && (difficulty != Difficulty::Purple || state.force > 0)
            && (action == Action::Focus || !self.only_focuses(ship))
    }

    /// Whether a ship may perform the focus action alone: ionized, or its sensors damaged.
    fn only_focuses(&self, ship: ShipId) -> bool {
        let state = self.state.ship(ship);
        let ionized = match self.facts.ruleset.ion {
            Ion::Straight => state.done.ion_maneuver,
            Ion::DialDirection => self.is_ionized(ship),
        };
        ionized || state.faceup.has(DamageCard::DamagedSensorArray)
    }

    pub(crate) fn offer_actions(&mut self, ship: ShipId, grant: Grant) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        match grant {
            Grant::Linked(action, difficulty) => self.offer_action(ship, action, difficulty),
            Grant::Bar => {
                for entry in &facts.ships[ship.index()].profile.actions {
                    self.offer_action(ship, entry.action, entry.difficulty);
                }
                self.offer_repairs(ship);
            }
        }
    }

    fn offer_action(&mut self, ship: ShipId, action: Action, difficulty: Difficulty) {
        let choice = Choice::Action(action);
        if self.may_act(ship, action, difficulty) && self.can(ship, action) && !self.options.list().contains(&choice) {
            self.options.push(choice);
        }
    }

    fn offer_repairs(&mut self, ship: ShipId) {
        let state = *self.state.ship(ship);
        if state.is_stressed() || state.fate != Fate::Flying || (state.done.ion_maneuver && self.only_focuses(ship)) {
            return;
        }
        for card in state.faceup.kinds().filter(|card| card.has_repair_action()) {
            self.options.push(Choice::Repair(card));
        }
    }

    /// Whether an action has any way to succeed. One that could only fail is not offered.
    fn can(&self, ship: ShipId, action: Action) -> bool {
        match action {
            Action::Focus | Action::Evade | Action::Calculate | Action::Reinforce => true,
            Action::Lock => self.ships().any(|(on, _)| self.can_lock(ship, on)),
            Action::BarrelRoll => rolls().any(|(side, slide)| self.can_roll(ship, side, slide)),
            Action::Boost => BENDS.into_iter().any(|bend| self.can_boost(ship, bend)),
            Action::Rotate => self.facts.ships[ship.index()].profile.turret().is_some(),
            Action::Jam => self.ships().any(|(on, _)| self.can_jam(ship, on)),
            Action::Coordinate => self.ships().any(|(on, _)| self.can_coordinate(ship, on)),
            Action::Cloak => !self.state.ship(ship).tokens.has(Token::Cloak),
            Action::Slam => self.slams(ship).next().is_some(),
            // Nothing that could be reloaded is carried yet.
            Action::Reload => false,
        }
    }

    fn can_lock(&self, ship: ShipId, on: ShipId) -> bool {
        ship != on
            && self.state.ship(on).on_table()
            && self.state.ship(ship).lock != Some(on)
            && self.reaches(ship, on, 3)
    }

    fn reaches(&self, ship: ShipId, on: ShipId, range: u8) -> bool {
        let (from, to) = (self.state.base(ship), self.state.base(on));
        let reach = f64::from(range) * Range::BAND + from.size.radius() + to.size.radius();
        (to.pose.at - from.pose.at).length_squared() <= reach * reach
            && Range(range).reaches(distance(from, to), &self.facts.settings)
    }

    fn can_jam(&self, ship: ShipId, on: ShipId) -> bool {
        let (mine, theirs) = (self.facts.ships[ship.index()].seat, self.facts.ships[on.index()].seat);
        if mine == theirs || !self.state.ship(on).on_table() || !self.reaches(ship, on, 2) {
            return false;
        }
        let seen = sight(self.state.base(ship), self.state.base(on), &self.facts.settings);
        let near = seen.range.0 == 1 && !self.are_touching(ship, on);
        let ahead =
            self.facts.ruleset.jam == Jam::BullseyeTwo && seen.range.0 == 2 && seen.arcs.contains(Arc::Bullseye);
        near || ahead
    }

    fn can_coordinate(&self, ship: ShipId, on: ShipId) -> bool {
        let (mine, theirs) = (self.facts.ships[ship.index()].seat, self.facts.ships[on.index()].seat);
        mine == theirs
            && ship != on
            && self.state.ship(on).fate == Fate::Flying
            && self.reaches(ship, on, 2)
            && !self.are_touching(ship, on)
    }

    fn can_roll(&self, ship: ShipId, side: Side, slide: Slide) -> bool {
        self.can_move(ship, Reposition::barrel_roll(self.state.base(ship).size, side, slide))
    }

    fn can_boost(&self, ship: ShipId, bend: Option<Side>) -> bool {
        self.can_move(ship, boost(1, bend))
    }

    fn can_move(&self, ship: ShipId, reposition: Reposition) -> bool {
        let facts = &self.facts;
        reposition
            .attempt(self.state.base(ship), self.others(ship), &facts.obstacles, facts.area, &facts.settings)
            .is_ok()
    }

    /// The maneuvers a ship can SLAM: of the speed it executed, and such that it does not leave the table.
    fn slams(&self, ship: ShipId) -> impl Iterator<Item = u8> + '_ {
        let state = self.state.ship(ship);
        let base = self.state.base(ship);
        let dial = &self.facts.ships[ship.index()].profile.dial;
        dial.iter().enumerate().filter_map(move |(index, (maneuver, colour))| {
            let flies = Some(maneuver.speed()) == state.speed
                && state.done.activated
                && *colour != Difficulty::Red
                && (*colour != Difficulty::Purple || state.force > 1);
            let flight = flies.then(|| {
                tallyho_table::fly(base, *maneuver, &[Slide::Middle], self.others(ship), &self.facts.settings)
            })?;
            self.facts.area.holds(base.at(flight.pose), &self.facts.settings).then_some(index as u8)
        })
    }

    /// Answers which action: one with a choice of ways asks again.
    pub(crate) fn choose_action(&mut self, ship: ShipId, grant: Grant, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        match choice {
            Choice::Repair(card) => {
                self.repair(ship, card, sink);
                self.state.stack.push(Frame::Acted(ship, Action::Reload, Difficulty::White));
            }
            Choice::Action(action) => {
                let entry = self.on_bar(ship, action);
                let difficulty = match (grant, entry) {
                    (Grant::Linked(_, difficulty), _) => difficulty,
                    (Grant::Bar, entry) => entry.map_or(Difficulty::White, |entry| entry.difficulty),
                };
                // What is linked follows only an action of the bar, and comes after it.
                if let (Grant::Bar, Some((next, colour))) = (grant, entry.and_then(|entry| entry.linked)) {
                    self.state.stack.push(Frame::Act(ship, Grant::Linked(next, colour)));
                }
                if difficulty == Difficulty::Purple {
                    self.spend_force(ship, sink);
                }
                self.state.stack.push(Frame::Perform(ship, action, difficulty));
            }
            _ => {}
        }
    }

    pub(crate) fn offer_ways(&mut self, ship: ShipId, action: Action) {
        self.options.clear();
        let facts = self.facts.clone();
        match action {
            Action::Focus | Action::Evade | Action::Calculate | Action::Cloak | Action::Reload => {
                self.options.push(Choice::Pass);
            }
            Action::Reinforce => {
                for token in [Token::ReinforceFore, Token::ReinforceAft] {
                    self.options.push(Choice::Token(token));
                }
            }
            Action::Rotate => self.offer_turrets(ship),
            Action::Lock | Action::Jam | Action::Coordinate => {
                for on in (0..facts.ships.len()).map(|index| ShipId(index as u8)) {
                    let possible = match action {
                        Action::Lock => self.can_lock(ship, on),
                        Action::Jam => self.can_jam(ship, on),
                        _ => self.can_coordinate(ship, on),
                    };
                    if possible {
                        self.options.push(Choice::Ship(on));
                    }
                }
            }
            Action::BarrelRoll => {
                for (side, slide) in rolls() {
                    if self.can_roll(ship, side, slide) {
                        self.options.push(Choice::Aside(side, slide));
                    }
                }
            }
            Action::Boost => {
                for bend in BENDS {
                    if self.can_boost(ship, bend) {
                        self.options.push(Choice::Ahead(bend));
                    }
                }
            }
            Action::Slam => {
                for index in 0..facts.ships[ship.index()].profile.dial.len() as u8 {
                    if self.slams(ship).any(|slam| slam == index) {
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

    fn offer_turrets(&mut self, ship: ShipId) {
        let now = self.state.ship(ship).turret;
        let turret = self.facts.ships[ship.index()].profile.turret();
        for quarter in Quarter::ALL {
            let differs = match turret {
                Some(WeaponArc::DoubleTurret) => {
                    // Two opposite arcs are one position: name it by the front or the right one.
                    matches!(quarter, Quarter::Front | Quarter::Right) && quarter != now && quarter.opposite() != now
                }
                _ => quarter != now,
            };
            if differs {
                self.options.push(Choice::Turret(quarter));
            }
        }
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
        self.state.ship_mut(ship).performed.insert(action);
        sink.note(Event::Acted(ship, action));
        self.state.stack.push(Frame::Acted(ship, action, difficulty));
        match (action, way) {
            (Action::Focus, _) => self.gain(ship, Token::Focus, sink),
            (Action::Evade, _) => self.gain(ship, Token::Evade, sink),
            (Action::Calculate, _) => self.gain(ship, Token::Calculate, sink),
            (Action::Cloak, _) => self.gain(ship, Token::Cloak, sink),
            (Action::Reinforce, Choice::Token(token)) => self.gain(ship, token, sink),
            (Action::Rotate, Choice::Turret(quarter)) => {
                self.state.ship_mut(ship).turret = quarter;
                sink.note(Event::Rotated(ship, quarter));
            }
            (Action::Lock, Choice::Ship(on)) => self.acquire_lock(ship, on, sink),
            (Action::Jam, Choice::Ship(on)) => {
                let seat = self.facts.ships[ship.index()].seat;
                self.jam(on, seat, sink);
            }
            (Action::Coordinate, Choice::Ship(on)) => self.state.stack.push(Frame::Act(on, Grant::Bar)),
            (Action::BarrelRoll, Choice::Aside(side, slide)) => {
                let size = self.state.base(ship).size;
                self.reposition(ship, Reposition::barrel_roll(size, side, slide), sink);
            }
            (Action::Boost, Choice::Ahead(bend)) => self.reposition(ship, boost(1, bend), sink),
            (Action::Slam, Choice::Maneuver(index)) => {
                self.gain(ship, Token::Disarm, sink);
                let (maneuver, colour) = self.facts.ships[ship.index()].profile.dial[usize::from(index)];
                self.begin_maneuver(ship, maneuver, colour, sink);
            }
            _ => {}
        }
    }

    /// Moves a ship that boosts, rolls or decloaks.
    fn reposition(&mut self, ship: ShipId, reposition: Reposition, sink: &mut impl Sink) {
        let base = self.state.base(ship);
        let pose = base.pose.then(reposition.displacement(base.size));
        self.part(ship);
        self.state.bases[ship.index()] = base.at(pose);
        sink.note(Event::Repositioned(ship, pose));
    }

    /// After an action: the stress of a red one, and a wounded pilot's pain.
    pub(crate) fn step_acted(
        &mut self,
        ship: ShipId,
        _: Action,
        difficulty: Difficulty,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        if difficulty == Difficulty::Red {
            self.gain(ship, Token::Stress, sink);
        }
        for _ in 0..self.state.ship(ship).faceup.count(DamageCard::WoundedPilot) {
            if matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) {
                self.gain(ship, Token::Stress, sink);
            }
        }
    }

    pub(crate) fn offer_jam(&mut self, ship: ShipId) {
        self.options.clear();
        let state = *self.state.ship(ship);
        for token in state.tokens.green() {
            self.options.push(Choice::Token(token));
        }
        if state.lock.is_some() {
            self.options.push(Choice::Lock([0; 4]));
        }
    }

    pub(crate) fn lose_to_jam(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        match choice {
            Choice::Token(token) => {
                self.lose(ship, token, sink);
            }
            Choice::Lock(_) => self.unlock(ship, sink),
            // Nothing was lost, so the jam token stays.
            _ => return,
        }
        self.lose(ship, Token::Jam, sink);
    }

    /// Offers the ways out of a cloak, and to stay in it.
    pub(crate) fn offer_decloak(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let size = self.state.base(ship).size;
        for (side, slide) in rolls() {
            if self.can_move(ship, Reposition::decloak_sideways(size, side, slide)) {
                self.options.push(Choice::Aside(side, slide));
            }
        }
        if self.can_move(ship, Reposition::decloak_forward(size)) {
            self.options.push(Choice::Ahead(None));
        }
    }

    pub(crate) fn decloak(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let size = self.state.base(ship).size;
        let reposition = match choice {
            Choice::Aside(side, slide) => Reposition::decloak_sideways(size, side, slide),
            Choice::Ahead(_) => Reposition::decloak_forward(size),
            _ => return,
        };
        self.lose(ship, Token::Cloak, sink);
        self.reposition(ship, reposition, sink);
    }
}

/// The three ways a boost may bend.
const BENDS: [Option<Side>; 3] = [Some(Side::Left), None, Some(Side::Right)];

fn boost(speed: u8, bend: Option<Side>) -> Reposition {
        // A hand may have taken away what there was to lose.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    Reposition::boost(match bend {
        None => Template::Straight(speed),
        Some(side) => Template::Bank(speed, side),
    })
}

/// Both sides, and the three places on each.
fn rolls() -> impl Iterator<Item = (Side, Slide)> {
    Side::BOTH.into_iter().flat_map(|side| Slide::ALL.into_iter().map(move |slide| (side, slide)))
}
        if !self.state.ship(ship).tokens.has(Token::Cloak) {
            return;
        }
