//! Wings: small ships in formation about a leader, who alone has a dial.

use tallyho_table::{Base, BaseSize, Bearing, IndexSet, Maneuver, Range, distance};

use crate::choice::Choice;
use crate::epic::{Formation, Start, Wing};
use crate::epic_frame::EpicFrame;
use crate::event::{Event, Sink};
use crate::formation::moves;
use crate::frame::{ActivationStep, Frame, ManeuverStep};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::setup::{Setup, ShipSetup};
use crate::state::{Fate, Flown, Met, ShipId, Token, threshold};

/// What a wingmate may do in formation.
const ACTIONS: [Action; 6] =
    [Action::Calculate, Action::Evade, Action::Focus, Action::Reinforce, Action::Lock, Action::Protect];
/// How many wingmates a leader has at the start.
pub(crate) const WINGMATES: std::ops::RangeInclusive<usize> = 2..=5;
/// The same in a flight group of players.
pub(crate) const FOLLOWERS: std::ops::RangeInclusive<usize> = 1..=5;

/// Whether a ship can start in the wing that the set-up says.
pub(crate) fn can_start_in_wing(
    setup: &Setup,
    index: usize,
    leader: usize,
    most: std::ops::RangeInclusive<usize>,
) -> bool {
    let ship = &setup.ships[index];
    let Some(lead) = setup.ships.get(leader) else { return false };
    let follows = |other: &&ShipSetup| other.start.in_wing().is_some_and(|(of, _)| of == leader);
    let mates = || setup.ships.iter().filter(follows);
    let at_place = mates().filter(|other| other.start == ship.start).count();
    lead.start == Start::Alone
        && lead.seat == ship.seat
        && lead.profile.size == BaseSize::Small
        && ship.profile.size == BaseSize::Small
        && most.contains(&mates().count())
        && mates().all(|other| other.start.is_in_a_group() == ship.start.is_in_a_group())
        && at_place == 1
}

/// Where a ship stands when everything is ready: a wingmate in its place of the formation.
pub(crate) fn standing(setup: &Setup, index: usize) -> Base {
    let ship = &setup.ships[index];
    let leader = ship.start.in_wing().and_then(|(leader, place)| Some((setup.ships.get(leader)?, place)));
    let pose = leader.map_or(ship.pose, |(leader, place)| place.pose(leader.pose, &setup.settings));
    Base::new(ship.profile.size, pose)
}

impl Game {
    /// The wingmates that follow a leader, by their ids.
    pub(crate) fn wingmates(&self, leader: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let follows = move |index: &usize| self.state.ships[*index].follows() == Some(leader);
        (0..self.facts.ships.len()).filter(follows).map(|index| ShipId(index as u8))
    }

    /// Whether an action is one that a ship may perform where it flies.
    pub(crate) fn wing_allows(&self, ship: ShipId, action: Action) -> bool {
        match self.state.ship(ship).follows() {
            None => true,
            Some(_) if self.is_group_wingmate(ship) => !moves(action),
            Some(_) => ACTIONS.contains(&action),
        }
    }

    /// Whether ion or tractor tokens force a ship out of its formation.
    pub(crate) fn is_adrift(&self, ship: ShipId) -> bool {
        let tractored = self.state.ship(ship).tokens.count(Token::Tractor) >= threshold(self.state.base(ship).size);
        tractored || self.is_ionized(ship)
    }

    /// A wingmate splits from its wing.
    pub(crate) fn leave_wing(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.state.ship(ship).follows().is_some() {
            if let Some(wing) = &mut self.state.ship_mut(ship).wing {
                wing.flying = Formation::Split;
            }
            sink.note(Event::Split(ship));
        }
    }

    /// All wingmates of a leader split.
    pub(crate) fn split_wing_of(&mut self, leader: ShipId, sink: &mut impl Sink) {
        for mate in (0..self.facts.ships.len()).map(|index| ShipId(index as u8)) {
            if self.state.ship(mate).follows() == Some(leader) {
                self.leave_wing(mate, sink);
            }
        }
    }

    /// A ship that is ionized or tractored leaves its wing, and all leave a leader who is.
    pub(crate) fn split_if_adrift(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.facts.wings && self.is_adrift(ship) {
            self.leave_wing(ship, sink);
            self.split_wing_of(ship, sink);
        }
    }

    /// The next wingmate follows its leader's maneuver.
    pub(crate) fn step_wing(
        &mut self,
        leader: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        from: u8,
        sink: &mut impl Sink,
    ) {
        if self.wingmates(leader).any(|mate| self.is_group_wingmate(mate)) {
            self.step_group_wing(leader, (maneuver, difficulty), from, sink);
            return;
        }
        let Some(mate) = self.wingmates(leader).find(|mate| mate.0 >= from) else {
            self.state.stack.pop();
            return;
        };
        self.state.stack.turn_into(Frame::Epic(EpicFrame::Wing(leader, maneuver, difficulty, mate.0 + 1)));
        let stressed = self.stress_bars_red(mate);
        if self.is_adrift(mate) || (stressed && difficulty == Difficulty::Red) {
            self.leave_wing(mate, sink);
            return;
        }
        self.state.ship_mut(mate).done.activated = true;
        match self.place_in_wing(mate) {
            Some(base) => self.follow(mate, base, maneuver, difficulty, sink),
            None if self.may_yet_turn(mate, maneuver) => {
                self.leave_wing(mate, sink);
                self.state.stack.push(Frame::Activation(mate, ActivationStep::Reveal));
            }
            None => {
                self.leave_wing(mate, sink);
                self.push_maneuver(mate, maneuver, difficulty);
            }
        }
    }

    /// Where a wingmate's place is, if it is free.
    pub(crate) fn place_in_wing(&self, mate: ShipId) -> Option<Base> {
        let Wing { leader, place, .. } = self.state.ship(mate).wing?;
        let settings = &self.facts.settings;
        let base = self.state.base(mate).at(place.pose(self.state.base(leader).pose, settings));
        let free = self.facts.area.holds(base, settings) && self.others(mate).under(base, settings).is_empty();
        free.then_some(base)
    }

    /// A wingmate takes its place: it has executed the leader's maneuver, and meets what it is put down on.
    fn follow(&mut self, mate: ShipId, base: Base, maneuver: Maneuver, difficulty: Difficulty, sink: &mut impl Sink) {
        self.take_wing_place(mate, base, (maneuver, difficulty), sink);
        self.state.stack.push(Frame::Activation(mate, ActivationStep::Act));
        self.check_wing_maneuver(mate, maneuver, difficulty);
    }

    /// A wingmate has executed its leader's maneuver: what follows from that.
    pub(crate) fn check_wing_maneuver(&mut self, mate: ShipId, maneuver: Maneuver, difficulty: Difficulty) {
        self.state.stack.push(Frame::Maneuver(mate, maneuver, difficulty, ManeuverStep::CheckDifficulty));
    }

    /// A wingmate is put down in its place.
    pub(crate) fn take_wing_place(
        &mut self,
        mate: ShipId,
        base: Base,
        (maneuver, difficulty): (Maneuver, Difficulty),
        sink: &mut impl Sink,
    ) {
        if maneuver.bearing() != Bearing::Stationary {
            self.part(mate);
        }
        self.state.bases[mate.index()] = base;
        self.state.ship_mut(mate).flown = Some(Flown { maneuver, difficulty, fully: true });
        self.state.lay_on = IndexSet::EMPTY;
        let under = self.things_under(base);
        self.state.met = Met::by_distance(under, |_| 0.0);
        self.skip_action_on(mate, under, under);
        sink.note(Event::Formed(mate, base.pose));
    }

    /// The next ship that split and has no dial, by initiative and player order.
    pub(crate) fn next_stray(&self) -> Option<ShipId> {
        let strays = (0..self.facts.ships.len()).filter(|&index| {
            let ship = &self.state.ships[index];
            ship.fate == Fate::Flying && !ship.done.activated && !self.is_moored(ShipId(index as u8))
        });
        strays
            .min_by_key(|&index| {
                let facts = &self.facts.ships[index];
                (facts.profile.initiative, self.player_order(facts.seat), index)
            })
            .map(|index| ShipId(index as u8))
    }

    /// A ship without a dial flies straight on, without an action, and is stressed by it.
    pub(crate) fn stray(&mut self, ship: ShipId) {
        let done = &mut self.state.ship_mut(ship).done;
        (done.activated, done.skips_action) = (true, true);
        self.state.stack.push(Frame::Epic(EpicFrame::Strayed(ship)));
        self.push_maneuver(ship, crate::activation::stress_maneuver(), Difficulty::White);
    }

    pub(crate) fn step_strayed(&mut self, ship: ShipId, sink: &mut impl Sink) {
        self.state.stack.pop();
        if self.state.ship(ship).fate == Fate::Flying {
            self.gain(ship, Token::Stress, sink);
        }
    }

    /// At the start of planning the next ship that split may join its wing again; then dials are set.
    pub(crate) fn step_joins(&mut self, from: u8) {
        let next = (from..self.facts.ships.len() as u8).find(|&index| self.can_join(ShipId(index)));
        match next {
            Some(index) => {
                self.state.stack.turn_into(Frame::Epic(EpicFrame::Joins(index + 1)));
                self.state.stack.push(Frame::Epic(EpicFrame::Join(ShipId(index))));
            }
            None => {
                self.state.stack.pop();
                self.ask_for_dials();
            }
        }
    }

    /// Whether a ship that split may join its wing again: close to its leader, its place free, and nothing hinders either.
    fn can_join(&self, ship: ShipId) -> bool {
        let state = self.state.ship(ship);
        let Some(Wing { leader, flying: Formation::Split, .. }) = state.wing else { return false };
        if self.is_group_wingmate(ship) {
            return false;
        }
        let near = || distance(self.state.base(ship), self.state.base(leader));
        state.fate == Fate::Flying
            && self.state.ship(leader).fate == Fate::Flying
            && !state.is_stressed()
            && !state.tokens.has(Token::Cloak)
            && !self.is_adrift(ship)
            && !self.is_adrift(leader)
            && Range(1).reaches(near(), &self.facts.settings)
            && self.place_in_wing(ship).is_some()
    }

    pub(crate) fn offer_join(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        if let Some(wing) = self.state.ship(ship).wing
            && self.can_join(ship)
        {
            self.options.push(Choice::Ship(wing.leader));
        }
    }

    pub(crate) fn join(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let (Choice::Ship(leader), Some(base)) = (choice, self.place_in_wing(ship)) else { return };
        self.part(ship);
        self.state.bases[ship.index()] = base;
        if let Some(wing) = &mut self.state.ship_mut(ship).wing {
            wing.flying = Formation::Kept;
        }
        sink.note(Event::Joined(ship, leader));
        sink.note(Event::Formed(ship, base.pose));
        self.gain(ship, Token::Stress, sink);
    }

    /// The next wing may split: in the End phase, or while dials are set.
    pub(crate) fn step_splits(&mut self, from: u8) {
        let leads = |index: &u8| self.splits_now(ShipId(*index));
        match (from..self.facts.ships.len() as u8).find(leads) {
            Some(index) => {
                self.state.stack.turn_into(Frame::Epic(EpicFrame::Splits(index + 1)));
                self.state.stack.push(Frame::Epic(EpicFrame::Split(ShipId(index))));
            }
            None => self.state.stack.pop(),
        }
    }

    pub(crate) fn offer_splits(&mut self, leader: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        for index in 0..self.facts.ships.len() as u8 {
            if self.state.ship(ShipId(index)).follows() == Some(leader) {
                self.options.push(Choice::Ship(ShipId(index)));
            }
        }
    }

    /// One wingmate splits, and the leader's owner is asked again.
    pub(crate) fn split(&mut self, choice: Choice, sink: &mut impl Sink) {
        match choice {
            Choice::Ship(mate) => self.leave_wing(mate, sink),
            _ => self.state.stack.pop(),
        }
    }

    /// Wingmates deploy with their leader; who does not fit splits, is stressed, and deploys by itself.
    pub(crate) fn deploy_wing(&mut self, leader: ShipId, sink: &mut impl Sink) {
        for index in 0..self.facts.ships.len() {
            let mate = ShipId(index as u8);
            if self.state.ship(mate).follows() != Some(leader) {
                continue;
            }
            let base = self.place_in_wing(mate).filter(|base| self.wing_may_stand(leader, *base));
            match base {
                Some(base) => self.put_down(mate, base, sink),
                None => {
                    self.leave_wing(mate, sink);
                    self.gain(mate, Token::Stress, sink);
                }
            }
        }
    }
}
