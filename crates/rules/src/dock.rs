//! Docking: ships in reserve on a carrier, how they get there and how they leave.

use tallyho_table::{Base, BaseSize, Bearing, Edge, Heading, Maneuver, Pose, Range, Slide, Vec2, distance};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::effect::{DockStep, Occasion, Step, Window};
use crate::epic::{Berths, Start};
use crate::epic_frame::EpicFrame;
use crate::event::{Event, Sink};
use crate::frame::{Frame, Grant, ManeuverStep, Turns};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Difficulty;
use crate::setup::Setup;
use crate::state::{Dial, Fate, NOWHERE, Phase, ShipId};

/// Whether a ship can start docked where the set-up says: on a friend on the table that has a berth for it, and room.
pub(crate) fn can_start_docked(setup: &Setup, index: usize, on: usize) -> bool {
    let ship = &setup.ships[index];
    let Some(carrier) = setup.ships.get(on) else { return false };
    let before = setup.ships[..index].iter().filter(|other| other.start == Start::DockedOn(on)).count();
    on != index
        && ship.profile.size == BaseSize::Small
        && carrier.seat == ship.seat
        && !matches!(carrier.start, Start::DockedOn(_))
        && carrier.profile.epic.berths.meet(ship.profile.epic.docks)
        && before < usize::from(carrier.profile.epic.carries)
}

/// Where ships leave a carrier: between its guides, and a huge one also from the middle of its sides.
fn gates(carrier: BaseSize) -> &'static [Edge] {
    match carrier {
        BaseSize::Small | BaseSize::Medium | BaseSize::Large => &[Edge::Front, Edge::Rear],
        BaseSize::Huge => &[Edge::Front, Edge::Rear, Edge::Left, Edge::Right],
    }
}

/// A ship in the gate of its carrier: its front edge at the carrier's edge, facing out.
fn in_gate(carrier: Base, edge: Edge, size: BaseSize) -> Base {
    let reach = match edge {
        Edge::Front | Edge::Rear => carrier.size.half_length(),
        Edge::Left | Edge::Right => carrier.size.half_width(),
    };
    let out = Vec2::new(0.0, reach - size.half_length());
    let facing = Pose::new(Vec2::ZERO, edge.outward()).then(Pose::new(out, Heading::NORTH));
    Base::new(size, carrier.pose.then(facing))
}

/// Whether ships leave a carrier that way.
fn leads_out(maneuver: Maneuver) -> bool {
    !matches!(maneuver.bearing(), Bearing::Stationary | Bearing::ReverseStraight | Bearing::ReverseBank(_))
}

impl Game {
    /// The ships docked on a carrier.
    pub(crate) fn docked_on(&self, carrier: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let is_docked = move |index: &usize| self.state.ships[*index].docked_on == Some(carrier);
        (0..self.facts.ships.len()).filter(is_docked).map(|index| ShipId(index as u8))
    }

    /// Whether a ship does nothing because nobody is docked on it.
    #[inline]
    pub(crate) fn idles(&self, ship: ShipId) -> bool {
        // Asked again and again of every ship: most have no card for it.
        self.facts.hearing.is_heard(Window::Docking, ship)
            && self.has_step(Window::Docking, Occasion::of(ship), |step| *step == Step::Dock(DockStep::IdleAlone))
            && self.docked_on(ship).next().is_none()
    }

    /// Whether a ship may dock on a carrier now.
    fn can_dock(&self, ship: ShipId, carrier: ShipId) -> bool {
        let (mine, theirs) = (&self.facts.ships[ship.index()], &self.facts.ships[carrier.index()]);
        theirs.profile.epic.berths.meet(mine.profile.epic.docks)
            && ship != carrier
            && mine.seat == theirs.seat
            && mine.profile.size == BaseSize::Small
            && self.state.ship(ship).fate == Fate::Flying
            && self.state.ship(carrier).fate == Fate::Flying
            && self.docked_on(carrier).count() < usize::from(theirs.profile.epic.carries)
            && self.is_alongside(ship, carrier)
    }

    /// Whether a ship is near enough to dock: at range 0, or 0 to 1 of a huge ship.
    fn is_alongside(&self, ship: ShipId, carrier: ShipId) -> bool {
        let near = || distance(self.state.base(ship), self.state.base(carrier));
        match self.is_huge(carrier) {
            true => Range(1).reaches(near(), &self.facts.settings),
            false => self.are_touching(ship, carrier),
        }
    }

    /// Whether a ship has anything to do with carriers in the System phase.
    pub(crate) fn may_dock_or_launch(&self, ship: ShipId) -> bool {
        self.facts.ships[ship.index()].profile.epic.docks != Berths::NONE
            && (self.state.ship(ship).fate == Fate::Docked || self.ships().any(|(on, _)| self.can_dock(ship, on)))
    }

    /// Asks what a ship has to do with carriers in the System phase, below its other questions.
    pub(crate) fn ask_about_docking(&mut self, ship: ShipId) {
        if self.facts.ships[ship.index()].profile.epic.docks != Berths::NONE {
            let docked = self.state.ship(ship).fate == Fate::Docked;
            self.state.stack.push(if docked {
                Frame::Epic(EpicFrame::Launch(ship))
            } else {
                Frame::Epic(EpicFrame::Dock(ship))
            });
        }
    }

    pub(crate) fn offer_docks(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        for carrier in (0..self.facts.ships.len()).map(|index| ShipId(index as u8)) {
            if self.can_dock(ship, carrier) {
                self.options.push(Choice::Ship(carrier));
            }
        }
    }

    /// A ship goes into reserve: it lets go of what it tows, locks nobody and nobody locks it, its dial is put away, and it keeps its
    /// tokens.
    pub(crate) fn dock(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Choice::Ship(carrier) = choice else { return };
        self.let_go(ship, false, self.state.base(ship).pose, sink);
        self.part(ship);
        self.leave_wing(ship, sink);
        self.split_wing_of(ship, sink);
        self.unlock_all(ship, sink);
        self.unlock_others(Target::Ship(ship), sink);
        self.state.bases[ship.index()].pose.at = NOWHERE;
        let state = self.state.ship_mut(ship);
        (state.fate, state.docked_on, state.dial) = (Fate::Docked, Some(carrier), Dial::Empty);
        sink.note(Event::Docked(ship, carrier));
    }

    /// Offers every way out of a carrier that ends on the table and on no ship.
    fn push_launches(&mut self, ship: ShipId) {
        let facts = self.facts.clone();
        let Some(carrier) = self.state.ship(ship).docked_on else { return };
        let (carrier, size) = (self.state.base(carrier), self.state.base(ship).size);
        for &edge in gates(carrier.size) {
            let start = in_gate(carrier, edge, size);
            for (index, &(maneuver, colour)) in facts.ships[ship.index()].profile.dial.iter().enumerate() {
                if !leads_out(maneuver) || !self.can_afford(ship, maneuver, colour) {
                    continue;
                }
                let rolls = matches!(maneuver.bearing(), Bearing::TallonRoll(_));
                for &slide in if rolls { &Slide::ALL[..] } else { &[Slide::Middle][..] } {
                    let end = start.at(start.pose.then(maneuver.displacement(size, slide)));
                    if facts.area.holds(end, &facts.settings)
                        && self.others(ship).under(end, &facts.settings).is_empty()
                    {
                        self.options.push(Choice::Launch { maneuver: index as u8, edge, slide });
                    }
                }
            }
        }
    }

    /// Where a docked ship would be after it left its carrier in that way.
    pub(crate) fn launched(&self, ship: ShipId, choice: Choice) -> Option<Base> {
        let Choice::Launch { maneuver, edge, slide } = choice else { return None };
        let carrier = self.state.ship(ship).docked_on?;
        let start = in_gate(self.state.base(carrier), edge, self.state.base(ship).size);
        let &(maneuver, _) = self.facts.ships[ship.index()].profile.dial.get(usize::from(maneuver))?;
        Some(start.at(start.pose.then(maneuver.displacement(start.size, slide))))
    }

    /// Whether a ship may fly a maneuver of that colour of its own will.
    fn can_afford(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> bool {
        let state = self.state.ship(ship);
        match self.difficulty(ship, maneuver, colour) {
            Difficulty::Red => !state.is_stressed(),
            Difficulty::Purple => state.force > 0,
            Difficulty::Blue | Difficulty::White => true,
        }
    }

    pub(crate) fn offer_launches(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        self.push_launches(ship);
    }

    /// Offers the ways out of a destroyed carrier; who has none is destroyed with it.
    pub(crate) fn offer_escapes(&mut self, ship: ShipId) {
        self.options.clear();
        self.push_launches(ship);
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    /// A docked ship leaves its carrier in the System phase: a maneuver, then an action; it does not activate this round.
    pub(crate) fn launch(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if matches!(choice, Choice::Launch { .. }) {
            self.state.stack.push(Frame::Epic(EpicFrame::Launched(ship)));
            self.fly_out(ship, choice, sink);
        }
    }

    /// A ship that has left its carrier may perform an action, unless something on its way took it.
    pub(crate) fn step_launched(&mut self, ship: ShipId) {
        self.state.stack.pop();
        let state = self.state.ship(ship);
        if state.fate == Fate::Flying && !state.done.skips_action {
            self.state.stack.push(Frame::Act(ship, Grant::Extra));
        }
        self.raise(Window::AfterDeploy, Occasion::of(ship));
    }

    fn fly_out(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        let (Choice::Launch { maneuver, edge, slide }, Some(carrier)) = (choice, self.state.ship(ship).docked_on)
        else {
            return;
        };
        let (maneuver, colour) = self.facts.ships[ship.index()].profile.dial[usize::from(maneuver)];
        let difficulty = self.difficulty(ship, maneuver, colour);
        if difficulty == Difficulty::Purple {
            self.spend_force(ship, sink);
        }
        self.state.bases[ship.index()] = in_gate(self.state.base(carrier), edge, self.state.base(ship).size);
        let state = self.state.ship_mut(ship);
        (state.fate, state.docked_on) = (Fate::Flying, None);
        (state.done.system, state.done.activated) = (true, true);
        sink.note(Event::LeftCarrier(ship, carrier));
        self.state.stack.push(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::Fly));
        self.fly_maneuver(ship, maneuver, difficulty, &[slide], sink);
    }

    /// Lets the ships docked on a destroyed carrier leave it before it is removed; whether there is such a carrier.
    pub(crate) fn abandon_wrecks(&mut self) -> bool {
        if !self.facts.carriers {
            return false;
        }
        let wreck =
            (0..self.facts.ships.len()).map(|index| ShipId(index as u8)).find(|&ship| self.is_manned_wreck(ship));
        if let Some(carrier) = wreck {
            self.state.stack.push(Frame::Epic(EpicFrame::Abandon(carrier)));
        }
        wreck.is_some()
    }

    /// Whether a ship is destroyed with others still docked on it.
    pub(crate) fn is_manned_wreck(&self, ship: ShipId) -> bool {
        self.state.ship(ship).fate == Fate::Dying && self.docked_on(ship).next().is_some()
    }

    /// The next ship leaves a destroyed carrier, damaged; when all have, the carrier is removed.
    pub(crate) fn step_abandon(&mut self, carrier: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Some(ship) = self.docked_on(carrier).next() else {
            self.state.stack.pop();
            self.remove(carrier, Fate::Destroyed, sink);
            return;
        };
        self.suffer_one_crit(ship, chance, sink);
        if self.state.ship(ship).fate == Fate::Dying {
            self.remove(ship, Fate::Destroyed, sink);
        } else {
            self.state.stack.push(Frame::Epic(EpicFrame::Escape(ship)));
        }
    }

    /// A ship leaves its destroyed carrier, or goes down with it. It takes no action, and engages if its turn is yet to come.
    pub(crate) fn escape(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if !matches!(choice, Choice::Launch { .. }) {
            if self.state.ship(ship).fate == Fate::Docked {
                sink.note(Event::Destroyed(ship));
                self.remove(ship, Fate::Destroyed, sink);
            }
            return;
        }
        let turn = self.rank(Turns::Engagement, ship.index());
        let passed =
            self.state.phase == Phase::Engagement
                && self.state.stack.iter().any(
                    |frame| matches!(frame, Frame::Turns(Turns::Engagement, now) if now != u8::MAX && turn <= now),
                );
        self.state.ship_mut(ship).done.engaged |= passed;
        self.fly_out(ship, choice, sink);
    }

    /// Whether a maneuver that did not get all the way ended at a carrier that takes the ship.
    pub(crate) fn ran_into_carrier(&self, ship: ShipId) -> bool {
        self.state.lay_on.iter().any(|on| self.can_dock(ship, ShipId(on as u8)))
    }

    /// Ships still docked on a carrier that leaves the table go with it.
    pub(crate) fn take_along(&mut self, carrier: ShipId, fate: Fate, sink: &mut impl Sink) {
        for ship in (0..self.facts.ships.len()).map(|index| ShipId(index as u8)) {
            if self.state.ship(ship).docked_on == Some(carrier) {
                self.remove(ship, fate, sink);
            }
        }
    }
}
