//! Formations of flight groups: who leads, where wingmates fly, and when a ship breaks away.

use tallyho_table::{Base, BaseSize, Bearing, Heading, IndexSet, Maneuver, Pose, Settings, Vec2};

use crate::event::{Event, Sink};
use crate::flight_group::{Breaking, GroupEvent, Membership};
use crate::frame::{ActivationStep, Frame, Grant, ManeuverStep};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::state::{Dial, Flown, Met, ShipId};
use crate::view::View;

/// A ship's place in a formation: a column and a row of a square, the leader's at the start being the first of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// Which formation of its seat.
    pub formation: u8,
    /// How many columns to the right.
    pub file: i8,
    /// How many rows back.
    pub rank: i8,
}

/// The width of the wing tool, which is that of a template.
const TOOL: f64 = 20.0;

impl Slot {
    /// The places of a formation of two to four ships, the lowest number first, who leads: from the front and the left, in
    /// rows of two.
    pub fn formation(formation: u8, count: usize) -> impl Iterator<Item = Self> {
        let places = [(0, 0), (1, 0), (0, 1), (1, 1)];
        places.into_iter().take(count).map(move |(file, rank)| Self { formation, file, rank })
    }

    /// Where a ship flies whose leader has that slot and is there.
    pub fn pose(self, leader: Self, at: Pose, size: BaseSize, settings: &Settings) -> Pose {
        let across = 2.0 * size.half_width() + TOOL;
        let along = 2.0 * size.half_length() + TOOL + 2.0 * settings.wing_gap;
        let (files, ranks) = (f64::from(self.file - leader.file), f64::from(self.rank - leader.rank));
        at.then(Pose::new(Vec2::new(files * across, -ranks * along), Heading::NORTH))
    }

    /// Where each ship of a formation stands that is centred there: the lowest number first.
    pub fn centred(count: usize, centre: Pose, size: BaseSize, settings: &Settings) -> Vec<Pose> {
        let slots: Vec<Self> = Self::formation(0, count).collect();
        let Some(&leader) = slots.first() else { return Vec::new() };
        let local: Vec<Pose> =
            slots.iter().map(|slot| slot.pose(leader, Pose::new(Vec2::ZERO, Heading::NORTH), size, settings)).collect();
        let span = |of: fn(Vec2) -> f64| {
            let (low, high) = local
                .iter()
                .fold((f64::MAX, f64::MIN), |(low, high), pose| (low.min(of(pose.at)), high.max(of(pose.at))));
            0.5 * (low + high)
        };
        let middle = Vec2::new(span(|at| at.x), span(|at| at.y));
        local.iter().map(|pose| centre.then(Pose::new(pose.at - middle, Heading::NORTH))).collect()
    }
}

pub(crate) const fn turns_about(bearing: Bearing) -> bool {
    matches!(bearing, Bearing::Koiogran | Bearing::SegnorsLoop(_) | Bearing::TallonRoll(_) | Bearing::SegnorsTurn(_))
}

/// Actions that move a ship: a formation makes them together.
pub(crate) const fn moves(action: Action) -> bool {
    matches!(action, Action::BarrelRoll | Action::Boost | Action::Slam)
}

impl Game {
    fn slot(&self, ship: ShipId) -> Option<Slot> {
        let state = self.state.ship(ship);
        state.group.slot().filter(|_| state.on_table())
    }

    /// The ships that fly in formation with one, itself among them; none for a ship that flies alone.
    fn formation_of(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let slot = self.slot(ship);
        let seat = self.facts.ships[ship.index()].seat;
        (0..self.facts.ships.len()).map(|index| ShipId(index as u8)).filter(move |&other| {
            let same = |slot: Slot| self.slot(other).is_some_and(|its| its.formation == slot.formation);
            self.facts.ships[other.index()].seat == seat && slot.is_some_and(same)
        })
    }

    /// Who leads a ship's formation: the lowest number in it.
    fn leader_of(&self, ship: ShipId) -> Option<ShipId> {
        self.formation_of(ship).next()
    }

    fn is_wingmate(&self, ship: ShipId) -> bool {
        self.leader_of(ship).is_some_and(|leader| leader != ship)
    }

    /// Whether a formation lets a ship perform an action: what moves it is the leader's alone.
    pub(crate) fn formation_allows(&self, ship: ShipId, action: Action) -> bool {
        !moves(action) || self.state.ship(ship).group.slot().is_none() || !self.is_wingmate(ship)
    }

    /// A ship leaves its formation, alone or with all others as the table plays it. It does not come back.
    pub(crate) fn break_away(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let Some(slot) = self.state.ship(ship).group.slot() else { return };
        let breaking = self.facts.ships[ship.index()].handling.flight_group.map(|group| group.breaking);
        let seat = self.facts.ships[ship.index()].seat;
        for index in 0..self.facts.ships.len() {
            let other = ShipId(index as u8);
            let same = self.facts.ships[index].seat == seat
                && self.state.ship(other).group.slot().is_some_and(|its| its.formation == slot.formation);
            if other == ship || same && breaking == Some(Breaking::WholeFormation) {
                self.state.ship_mut(other).group.place = Membership::Alone;
                sink.note(Event::Group(GroupEvent::BrokeAway(other)));
            }
        }
    }

    /// What breaks a ship away that gains a token: ion or tractor tokens enough for its size.
    pub(crate) fn break_if_adrift(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.state.ship(ship).group.slot().is_some() && (self.is_tractored(ship) || self.is_ionized(ship)) {
            self.break_away(ship, sink);
        }
    }

    /// A ship that something other than a maneuver moves leaves its formation; a leader's own move takes all along.
    pub(crate) fn break_if_moved(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.is_wingmate(ship) {
            self.break_away(ship, sink);
        }
    }

    /// After a leader turned about, its wingmates fly on the other side of it.
    pub(crate) fn invert_formation(&mut self, ship: ShipId, maneuver: Maneuver) {
        if !turns_about(maneuver.bearing()) || self.leader_of(ship) != Some(ship) {
            return;
        }
        let Some(Slot { formation, file: middle, .. }) = self.slot(ship) else { return };
        let seat = self.facts.ships[ship.index()].seat;
        for (facts, state) in self.facts.ships.iter().zip(&mut self.state.ships) {
            if let Membership::In(slot) = &mut state.group.place
                && facts.seat == seat
                && slot.formation == formation
            {
                slot.file = 2 * middle - slot.file;
            }
        }
    }

    /// A wingmate that activates follows its leader; whether it does, and so needs no dial.
    pub(crate) fn follows_leader(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let Some(leader) = self.leader_of(ship).filter(|&leader| leader != ship) else { return false };
        let lead = self.state.ship(leader);
        let Dial::Revealed(index) = lead.dial else {
            // Its leader has not flown: nobody is there to follow.
            self.break_away(ship, sink);
            return false;
        };
        let (maneuver, colour) = self.facts.ships[leader.index()].profile.dial[usize::from(index)];
        let difficulty = self.difficulty(leader, maneuver, colour);
        if difficulty == Difficulty::Red && self.state.ship(ship).is_stressed() {
            self.break_away(ship, sink);
            self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::Act));
            let straight = crate::activation::maneuver(2, Bearing::Straight);
            self.begin_maneuver(ship, straight, Difficulty::White, sink);
            return true;
        }
        let Some(base) = self.place_in_formation(ship, leader) else {
            self.break_away(ship, sink);
            self.state.ship_mut(ship).group.place = Membership::StrayedFrom(leader);
            return false;
        };
        self.take_place(ship, leader, base, (maneuver, difficulty), sink);
        true
    }

    fn place_in_formation(&self, ship: ShipId, leader: ShipId) -> Option<Base> {
        let (slot, lead) = self.slot(ship).zip(self.slot(leader))?;
        let (base, settings) = (self.state.base(ship), &self.facts.settings);
        let base = base.at(slot.pose(lead, self.state.base(leader).pose, base.size, settings));
        let free = self.facts.area.holds(base, settings) && self.others(ship).under(base, settings).is_empty();
        free.then_some(base)
    }

    /// A wingmate is put down in its place: it has executed its leader's maneuver and made its leader's moves, and meets what lies
    /// under it.
    fn take_place(
        &mut self,
        ship: ShipId,
        leader: ShipId,
        base: Base,
        (maneuver, difficulty): (Maneuver, Difficulty),
        sink: &mut impl Sink,
    ) {
        self.part(ship);
        self.state.bases[ship.index()] = base;
        self.state.ship_mut(ship).flown = Some(Flown { maneuver, difficulty, fully: true });
        self.state.lay_on = IndexSet::EMPTY;
        let under = self.things_under(base);
        self.state.met = Met::by_distance(under, |_| 0.0);
        self.skip_action_on(ship, under, under);
        sink.note(Event::Group(GroupEvent::Formed(ship, base.pose)));
        self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::End));
        self.grant_rest(ship, leader);
        self.state.stack.push(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::CheckDifficulty));
    }

    /// What is left of a wingmate's action when its leader's moves count as its own.
    pub(crate) fn grant_rest(&mut self, ship: ShipId, leader: ShipId) {
        let performed = self.state.ship(leader).performed;
        let made = Action::ALL.into_iter().filter(|&action| moves(action) && performed.contains(action));
        let bar =
            |first: Action| self.facts.ships[ship.index()].profile.actions.iter().filter(move |it| it.action == first);
        // A move that came by a link follows an action that the wingmate may still perform.
        let by_link = |moved: Action| {
            let leads = |first: &Action| bar(*first).any(|entry| entry.linked.is_some_and(|(next, _)| next == moved));
            Action::ALL.into_iter().filter(|&first| performed.contains(first)).find(leads)
        };
        let mut frames: [Option<Frame>; 4] = [None; 4];
        let mut rest = Some(Grant::Bar);
        for (place, action) in (1..).zip(made) {
            let colour = match by_link(action) {
                Some(first) => {
                    let links = bar(first).filter_map(|entry| entry.linked);
                    links.into_iter().find(|(next, _)| *next == action).map(|(_, colour)| colour)
                }
                None => bar(action).next().map(|entry| entry.difficulty),
            };
            let colour = colour.unwrap_or(Difficulty::White);
            frames[place] = Some(Frame::Acted(ship, Some(action), colour));
            rest = match (by_link(action), rest) {
                (Some(first), _) if moves(first) => None,
                (Some(_), rest) => rest,
                (None, Some(_)) => Some(Grant::LinkedTo(action, colour)),
                (None, None) => None,
            };
        }
        let acts = !self.state.ship(ship).done.skips_action;
        frames[0] = rest.filter(|_| acts).map(|grant| Frame::Act(ship, grant));
        // What was made by a link came after the action that is left; what came first lies on top.
        let first_on_top = matches!(rest, Some(Grant::LinkedTo(..)) | None);
        if !first_on_top {
            frames.rotate_left(1);
        }
        for frame in frames.into_iter().flatten() {
            self.state.stack.push(frame);
        }
        for action in Action::ALL.into_iter().filter(|&action| moves(action) && performed.contains(action)) {
            self.state.ship_mut(ship).performed.insert(action);
        }
    }
}

impl View<'_> {
    /// The ships that fly in formation with one, itself among them; none for a ship that flies alone.
    pub fn formation(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        self.game.formation_of(ship)
    }

    /// The maneuver of the leader from whom a ship strayed this round, which it executes by itself.
    pub fn strayed(&self, ship: ShipId) -> Option<Maneuver> {
        let leader = self.game.state.ship(ship).group.strayed_from()?;
        let Dial::Revealed(index) = self.game.state.ship(leader).dial else { return None };
        Some(self.profile(leader).dial[usize::from(index)].0)
    }
}
