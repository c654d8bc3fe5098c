//! Actions: what may be done, how, and what follows.

use tallyho_table::{
    Arc, Executed, Flight, IndexSet, Maneuver, Range, Reposition, Side, Slide, Template, distance, fly, sight,
};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::flight_group::Hold;
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::profile::{Action, ActionEntry, Difficulty, Profile};
use crate::ruleset::{Ion, Jam, Obstacles, RedAction};
use crate::setup::ObstacleKind;
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
            && state.flown.hold == Hold::Free
            && self.formation_allows(ship, action)
            && (difficulty != Difficulty::Purple || state.force > 0)
            && (action == Action::Focus || !self.ion_bars_actions(ship))
            && (action == Action::Focus || !state.faceup.has(DamageCard::DamagedSensorArray))
    }

    /// Whether ion leaves a ship the focus action alone, not even repairs: in the round it flies its ion maneuver, until that
    /// activation is over, or by the revised rules as long as it is ionized.
    fn ion_bars_actions(&self, ship: ShipId) -> bool {
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
                self.gain(ship, Token::Stress, sink);
            }
            Difficulty::Red | Difficulty::White | Difficulty::Blue => {}
        }
    }

    pub(crate) fn offer_actions(&mut self, ship: ShipId, grant: Grant) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        match grant {
            Grant::LinkedTo(first) => {
                for (action, difficulty) in links(&facts.ships[ship.index()].profile, first) {
                    self.offer_action(ship, action, difficulty);
                }
            }
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
        if self.may_act(ship, action, difficulty)
            && self.can(ship, action, difficulty)
            && !self.options.list().contains(&choice)
        {
            self.options.push(choice);
        }
    }

    fn offer_repairs(&mut self, ship: ShipId) {
        let state = *self.state.ship(ship);
        if state.is_stressed() || state.fate != Fate::Flying || self.ion_bars_actions(ship) {
            return;
        }
        for card in state.faceup.kinds().filter(|card| card.has_repair_action()) {
            self.options.push(Choice::Repair(card));
        }
    }

    /// Whether an action of that colour has any way to succeed. One that could only fail is not offered.
    fn can(&self, ship: ShipId, action: Action, difficulty: Difficulty) -> bool {
        match action {
            Action::Focus | Action::Evade | Action::Calculate | Action::Reinforce => true,
            Action::Lock => self.ships().any(|(on, _)| self.can_lock(ship, on)),
            Action::BarrelRoll => rolls().any(|(side, slide)| self.can_roll(ship, side, slide)),
            Action::Boost => BENDS.into_iter().any(|bend| self.can_boost(ship, bend)),
            Action::Rotate => self.facts.ships[ship.index()].profile.turret().is_some(),
            Action::Jam => self.ships().any(|(on, _)| self.can_jam(ship, on)),
            Action::Coordinate => self.ships().any(|(on, _)| self.can_coordinate(ship, on)),
            Action::Cloak => !self.state.ship(ship).tokens.has(Token::Cloak),
            Action::Slam => self.slams(ship, difficulty).next().is_some(),
            // Nothing that could be reloaded is carried yet.
            Action::Reload => false,
        }
    }

    fn can_lock(&self, ship: ShipId, on: ShipId) -> bool {
        ship != on
            && self.state.ship(on).on_table()
            && self.reaches(ship, on, 3)
            && !self.hides_from_locks(ship)
            && !self.hides_from_locks(on)
    }

    /// Whether an action that is performed on a ship can be performed on that one.
    pub(crate) fn can_choose(&self, ship: ShipId, action: Action, on: ShipId) -> bool {
        match action {
            Action::Lock => self.can_lock(ship, on),
            Action::Jam => self.can_jam(ship, on),
            Action::Coordinate => self.can_coordinate(ship, on),
            _ => false,
        }
    }

    /// Whether a ship lies in a gas cloud that lets no locks in or out.
    fn hides_from_locks(&self, ship: ShipId) -> bool {
        self.facts.ruleset.obstacles == Obstacles::Revised
            && self.state.objects().iter().zip(self.things()).any(|(object, thing)| {
                object.obstacle() == Some(ObstacleKind::GasCloud)
                    && thing.under(self.state.base(ship), self.facts.settings.guides)
            })
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
        reposition.attempt(self.state.base(ship), self.others(ship), self.rocks(), facts.area, &facts.settings).is_ok()
    }

    /// The maneuvers a ship can SLAM in its activation: of the speed it executed, such that it can still fly them when the action
    /// is paid for, and does not leave the table.
    pub(crate) fn slams(&self, ship: ShipId, unpaid: Difficulty) -> impl Iterator<Item = u8> + '_ {
        let state = self.state.ship(ship);
        let force = state.force - u8::from(unpaid == Difficulty::Purple && state.force > 0);
        let stress_first = self.facts.ruleset.red_action == RedAction::StressFirst && unpaid == Difficulty::Red;
        let activates = self.state.stack.iter().any(|frame| matches!(frame, Frame::Activation(of, _) if of == ship));
        let dial = &self.facts.ships[ship.index()].profile.dial;
        dial.iter().enumerate().filter_map(move |(index, &(maneuver, colour))| {
            let affordable = match self.difficulty(ship, maneuver, colour) {
                Difficulty::Red => !state.is_stressed() && !stress_first,
                Difficulty::Purple => force > 0,
                Difficulty::Blue | Difficulty::White => true,
            };
            let flies = activates && affordable && Some(maneuver.speed()) == state.speed;
            (flies && self.stays_on_table(ship, maneuver)).then_some(index as u8)
        })
    }

    /// Whether a maneuver keeps a ship on the table, in one of the free places if it has a choice of them.
    fn stays_on_table(&self, ship: ShipId, maneuver: Maneuver) -> bool {
        let base = self.state.base(ship);
        let settings = &self.facts.settings;
        let flights = Slide::ALL.map(|slide| fly(base, maneuver, &[slide], self.others(ship), settings));
        let holds = |flight: &Flight| self.facts.area.holds(base.at(flight.pose), settings);
        let is_full = |flight: &&Flight| flight.executed == Executed::Full;
        match flights.iter().any(|flight| is_full(&flight)) {
            true => flights.iter().filter(is_full).any(holds),
            false => flights.iter().any(holds),
        }
    }

    /// Whether the maneuver under way is a ship's SLAM.
    pub(crate) fn is_slamming(&self, ship: ShipId) -> bool {
        self.state.stack.iter().any(|frame| matches!(frame, Frame::Acted(of, Action::Slam, _) if of == ship))
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
                let profile = &self.facts.ships[ship.index()].profile;
                let difficulty = match grant {
                    Grant::LinkedTo(first) => links(profile, first).find(|(next, _)| *next == action).map(|(_, it)| it),
                    Grant::Bar => self.on_bar(ship, action).map(|entry| entry.difficulty),
                };
                let difficulty = difficulty.unwrap_or(Difficulty::White);
                // What is linked follows only an action of the bar, and comes after it.
                if grant == Grant::Bar && links(profile, action).next().is_some() {
                    self.state.stack.push(Frame::Act(ship, Grant::LinkedTo(action)));
                }
                self.pay(ship, difficulty, sink);
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
                    if self.can_choose(ship, action, on) {
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

    fn offer_turrets(&mut self, ship: ShipId) {
        let now = self.state.ship(ship).turret;
        let Some(turret) = self.facts.ships[ship.index()].profile.turret() else { return };
        for &quarter in turret.positions() {
            if turret.arcs(quarter) != turret.arcs(now) {
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
                let (maneuver, colour) = self.facts.ships[ship.index()].profile.dial[usize::from(index)];
                self.begin_maneuver(ship, maneuver, self.difficulty(ship, maneuver, colour), sink);
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
        self.break_if_moved(ship, sink);
        let (swath, guides) = (reposition.swath(base), self.facts.settings.guides);
        let end = base.at(pose);
        let mines = self.state.objects().iter().zip(self.things()).enumerate().filter(|(_, (object, thing))| {
            let met = thing.under(end, guides) || thing.under_swath(swath) && !thing.under(base, guides);
            object.mine().is_some() && met
        });
        let mines: IndexSet = mines.map(|(index, _)| index).collect();
        for index in mines.iter() {
            self.state.stack.push(Frame::Mine(index as u8, ship));
        }
    }

    /// After an action: the disarm token of a SLAM, the stress of a red one, and a wounded pilot's pain.
    pub(crate) fn step_acted(
        &mut self,
        ship: ShipId,
        action: Action,
        difficulty: Difficulty,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        // A mine may have ended it.
        if !self.state.ship(ship).on_table() {
            return;
        }
        if action == Action::Slam {
            self.gain(ship, Token::Disarm, sink);
        }
        if difficulty == Difficulty::Red && self.facts.ruleset.red_action == RedAction::StressAfter {
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
        // A hand may have taken away what there was to lose.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
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
        if !self.state.ship(ship).tokens.has(Token::Cloak) {
            return;
        }
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
        // Who decloaks drops nothing.
        if self.state.stack.top() == Some(Frame::Drop(ship)) {
            self.state.stack.pop();
        }
        self.reposition(ship, reposition, sink);
    }
}

/// What may follow an action: a bar can have several entries for it, each with a link of its own.
fn links(profile: &Profile, first: Action) -> impl Iterator<Item = (Action, Difficulty)> + '_ {
    profile.actions.iter().filter(move |entry| entry.action == first).filter_map(|entry| entry.linked)
}

/// The three ways a boost may bend.
const BENDS: [Option<Side>; 3] = [Some(Side::Left), None, Some(Side::Right)];

pub(crate) fn boost(speed: u8, bend: Option<Side>) -> Reposition {
    Reposition::boost(match bend {
        None => Template::Straight(speed),
        Some(side) => Template::Bank(speed, side),
    })
}

/// Both sides, and the three places on each.
fn rolls() -> impl Iterator<Item = (Side, Slide)> {
    Side::BOTH.into_iter().flat_map(|side| Slide::ALL.into_iter().map(move |slide| (side, slide)))
}
