//! Activation: reveal, execute, check difficulty, what lies in the way, and the action that follows.

use tallyho_table::{Base, Bearing, Contacts, Executed, Flight, IndexSet, Maneuver, Slide, fly};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::effect::{ActionStep, MoveStep, Occasion, Step, Window};
use crate::epic_frame::EpicFrame;
use crate::event::{Event, Sink};
use crate::frame::{ActivationStep, Frame, Grant, ManeuverStep};
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::ruleset::{Bump, Ion, Obstacles};
use crate::scenario::ScenarioFrame;
use crate::setup::ObstacleKind;
use crate::state::{Dial, Fate, Flown, Met, MoreActions, ShipId, Token};

/// Whether an obstacle that a maneuver meets costs the action, by the rules of the second edition.
const fn costs_the_action(kind: ObstacleKind) -> bool {
    match kind {
        ObstacleKind::Asteroid | ObstacleKind::GasCloud | ObstacleKind::Blaze => true,
        ObstacleKind::Debris | ObstacleKind::LooseCargo | ObstacleKind::ElectroChaff => false,
        ObstacleKind::Nebula | ObstacleKind::IonStorm => false,
    }
}

/// A maneuver that always exists.
pub(crate) fn maneuver(speed: u8, bearing: Bearing) -> Maneuver {
    Maneuver::new(speed, bearing).unwrap_or_else(|_| unreachable!("speeds 1 and 2 have every bank and straight"))
}

/// What a ship flies that cannot fly what it would.
pub(crate) fn stress_maneuver() -> Maneuver {
    maneuver(2, Bearing::Straight)
}

impl Game {
    pub(crate) fn step_activation(&mut self, ship: ShipId, step: ActivationStep, sink: &mut impl Sink) {
        match step {
            ActivationStep::Begin => {
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::Reveal));
                self.raise(Window::BeforeActivation, Occasion::of(ship));
                if !self.state.ship(ship).done.ion_maneuver {
                    self.raise(Window::BeforeReveal, Occasion::of(ship));
                }
            }
            // What came before may have ended it.
            _ if !self.state.ship(ship).on_table() => self.state.stack.pop(),
            ActivationStep::Reveal => {
                if self.activates_without_dial(ship, sink) {
                    return;
                }
                if self.asks_for_dial_now(ship) {
                    self.state.stack.push(Frame::SetDial(ship.0));
                    return;
                }
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::Fly));
                // A maneuver that came before this one does not cost the action of this one.
                self.state.ship_mut(ship).done.skips_action = false;
                self.state.planned = Some(self.reveal(ship, sink));
                let occasion = Occasion { maneuver: self.state.planned, ..Occasion::of(ship) };
                self.ask_to_land(ship);
                // RR Ion: no dial is revealed, and nothing changes the maneuver.
                if !self.state.ship(ship).done.ion_maneuver {
                    self.raise(Window::AfterReveal, occasion);
                }
            }
            ActivationStep::Fly => {
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::Act));
                let (maneuver, difficulty) = self.planned(ship);
                if self.wingmates(ship).next().is_some() {
                    self.state.stack.turn_into(Frame::Epic(EpicFrame::Wing(ship, maneuver, difficulty, 0)));
                    self.state.stack.push(Frame::Activation(ship, ActivationStep::Act));
                }
                self.begin_maneuver(ship, maneuver, difficulty, sink);
            }
            ActivationStep::Act => {
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::End));
                if !self.state.ship(ship).done.skips_action {
                    (0..self.actions_per_turn(ship)).for_each(|_| self.state.stack.push(Frame::Act(ship, Grant::Bar)));
                }
            }
            ActivationStep::End => {
                self.state.stack.pop();
                let more = &mut self.state.ship_mut(ship).done.more_actions;
                *more = more.after_activation();
                if std::mem::take(&mut self.state.ship_mut(ship).done.ion_maneuver) {
                    self.lose_all(ship, Token::Ion, sink);
                }
                if self.facts.scenario.is_some() && self.state.ship(ship).on_table() && self.tows(ship) {
                    self.state.stack.push(Frame::Scenario(ScenarioFrame::Jettison(ship)));
                }
                self.raise(Window::AfterActivation, Occasion::of(ship));
            }
        }
    }

    /// How many actions a ship has in its Perform Action step.
    fn actions_per_turn(&self, ship: ShipId) -> u8 {
        let steps = self.applying(Window::Bar, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        steps.fold(
            1,
            |most, step| {
                if let Step::Action(ActionStep::ActionsPerTurn(count)) = step { most.max(*count) } else { most }
            },
        )
    }

    /// The maneuver a ship will fly, after all that changes it.
    fn reveal(&mut self, ship: ShipId, sink: &mut impl Sink) -> (Maneuver, Difficulty) {
        let state = self.state.ship(ship);
        let Dial::Set(index) = state.dial else {
            return (maneuver(1, Bearing::Straight), Difficulty::Blue);
        };
        let (shown, colour) = self.facts.ships[ship.index()].profile.dial[usize::from(index)];
        self.state.ship_mut(ship).dial = Dial::Revealed(index);
        let difficulty = self.difficulty(ship, shown, colour);
        sink.note(Event::Revealed(ship, shown, difficulty));
        match self.by_ion(ship, shown) {
            None => (shown, difficulty),
            Some(by_ion) => {
                self.state.ship_mut(ship).done.ion_maneuver = true;
                (by_ion, Difficulty::Blue)
            }
        }
    }

    /// What an ionized ship flies whose dial still says where to.
    fn by_ion(&self, ship: ShipId, shown: Maneuver) -> Option<Maneuver> {
        let turned = self.facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship);
        turned.then(|| maneuver(1, shown.bearing().side().map_or(Bearing::Straight, Bearing::Bank)))
    }

    /// What a ship would fly by its dial if it were revealed now and no card changed it.
    pub(crate) fn would_fly(&self, ship: ShipId, index: u8) -> Option<(Maneuver, Difficulty)> {
        let &(shown, colour) = self.facts.ships[ship.index()].profile.dial.get(usize::from(index))?;
        if let Some(by_ion) = self.by_ion(ship, shown) {
            return Some((by_ion, Difficulty::Blue));
        }
        let difficulty = self.difficulty(ship, shown, colour);
        let barred = self.is_kept_from(ship, shown, difficulty);
        Some(if barred { (stress_maneuver(), Difficulty::White) } else { (shown, difficulty) })
    }

    /// Whether a ship cannot fly a maneuver: for stress, or for want of the Force.
    fn is_kept_from(&self, ship: ShipId, maneuver: Maneuver, difficulty: Difficulty) -> bool {
        let occasion = Occasion { maneuver: Some((maneuver, difficulty)), ..Occasion::of(ship) };
        let state = self.state.ship(ship);
        match difficulty {
            Difficulty::Red => {
                self.stress_bars_red(ship)
                    && state.energy == 0
                    && !self.has_step(Window::Stressed, occasion, |step| *step == Step::Move(MoveStep::RedStressed))
            }
            Difficulty::Purple => state.force == 0,
            Difficulty::Blue | Difficulty::White => false,
        }
    }

    /// What a ship flies, after all that changes it: stress may keep it from that.
    fn planned(&mut self, ship: ShipId) -> (Maneuver, Difficulty) {
        let (maneuver, difficulty) = self.state.planned.take().unwrap_or((stress_maneuver(), Difficulty::White));
        let barred = self.is_kept_from(ship, maneuver, difficulty);
        if barred { (stress_maneuver(), Difficulty::White) } else { (maneuver, difficulty) }
    }

    /// How hard a maneuver is for a ship: a damaged engine makes turns harder.
    pub(crate) fn difficulty(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> Difficulty {
        let damaged = match maneuver.bearing() {
            Bearing::Turn(_) => self.state.ship(ship).faceup.count(DamageCard::DamagedEngine),
            _ => 0,
        };
        let harder = self.harder(ship, maneuver, colour).saturating_add_unsigned(damaged);
        (0..harder.unsigned_abs()).fold(colour, |colour, _| if harder > 0 { colour.harder() } else { colour.easier() })
    }

    /// Starts a maneuver: its price is paid, and a Tallon roll's place is asked for.
    pub(crate) fn begin_maneuver(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        sink: &mut impl Sink,
    ) {
        if difficulty == Difficulty::Purple {
            self.spend_force(ship, sink);
        }
        self.push_maneuver(ship, maneuver, difficulty);
    }

    /// Puts a maneuver on the stack that is paid for.
    pub(crate) fn push_maneuver(&mut self, ship: ShipId, maneuver: Maneuver, difficulty: Difficulty) {
        self.state.stack.push(match maneuver.bearing() {
            Bearing::TallonRoll(_) => Frame::TallonPlace(ship, maneuver, difficulty),
            _ => Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::Fly),
        });
    }

    /// Offers the free places of a Tallon roll; when none is free the choice does not matter.
    pub(crate) fn offer_tallon(&mut self, ship: ShipId, maneuver: Maneuver) {
        self.options.clear();
        let base = self.state.base(ship);
        for slide in Slide::ALL {
            let end = base.at(base.pose.then(maneuver.displacement(base.size, slide)));
            let stays = !self.is_slamming(ship) || self.facts.area.holds(end, &self.facts.settings);
            if stays && self.others(ship).under(end, &self.facts.settings).is_empty() {
                self.options.push(Choice::Slide(slide));
            }
        }
        if self.options.list().is_empty() {
            self.options.push(Choice::Slide(Slide::Middle));
        }
    }

    pub(crate) fn step_maneuver(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        step: ManeuverStep,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        if !self.state.ship(ship).on_table() {
            self.state.stack.cut_to_turns();
            return;
        }
        match step {
            ManeuverStep::Fly if self.is_huge(ship) => self.fly_huge(ship, maneuver, difficulty, chance, sink),
            ManeuverStep::Fly => {
                if self.is_freighter(ship) {
                    self.run_over(ship, maneuver, chance, sink);
                }
                self.fly_maneuver(ship, maneuver, difficulty, &[Slide::Middle], sink);
            }
            ManeuverStep::BeforeDifficulty => {
                self.state.stack.turn_into(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::CheckDifficulty));
                self.raise(Window::BeforeDifficulty, Occasion::of(ship));
            }
            ManeuverStep::CheckDifficulty => {
                self.state.stack.turn_into(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::After));
                self.skip_action_on_contact(ship);
                self.check_difficulty(ship, difficulty, sink);
                self.after_group_maneuver(ship, maneuver, difficulty, sink);
                self.ask_to_power(ship, difficulty, sink);
                self.gain_stress_of_debris(ship, sink);
                if self.facts.ruleset.bump == Bump::DamageOrRedFocus && !self.state.lay_on.is_empty() {
                    // RR Docking: who docks does not resolve the overlap.
                    match self.ran_into_carrier(ship) {
                        true => self.state.stack.push(Frame::Epic(EpicFrame::DockOrBump(ship))),
                        false => self.suffer_bump(ship, chance, sink),
                    }
                }
            }
            ManeuverStep::After => {
                self.state.stack.pop();
                self.after_maneuver(ship, maneuver, chance, sink);
                self.turn_back(ship, sink);
                if self.bury(ship, sink) || !self.state.ship(ship).on_table() {
                    self.state.stack.cut_to_turns();
                } else {
                    self.ask_to_reload(ship);
                    self.raise(Window::AfterManeuver, Occasion::of(ship));
                }
            }
        }
    }

    /// RR Debris clouds: the stress comes when the difficulty is checked, what is rolled for after the maneuver.
    fn gain_stress_of_debris(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.facts.ruleset.obstacles != Obstacles::SecondEdition || self.is_huge(ship) {
            return;
        }
        for index in self.state.met.iter() {
            let debris = self.state.objects[index].obstacle().is_some_and(ObstacleKind::is_debris);
            if debris && !self.is_ignored(ship, index) {
                self.gain(ship, Token::Stress, sink);
            }
        }
    }

    /// Moves the ship.
    pub(crate) fn fly_maneuver(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        slides: &[Slide],
        sink: &mut impl Sink,
    ) {
        // An effect or a hand may have taken it off the table since the maneuver began.
        if !self.state.ship(ship).on_table() {
            self.state.stack.cut_to_turns();
            return;
        }
        let start = self.state.base(ship);
        let flight = fly(start, maneuver, slides, self.others(ship), &self.facts.settings);
        let flight = self.stop_at_the_edge(ship, maneuver, flight);
        if self.slam_fails(ship, flight.pose, sink) {
            return;
        }
        let bumped = match flight.executed {
            Executed::Full => None,
            Executed::Partial { touching } => touching.map(|other| ShipId(other as u8)),
        };
        if maneuver.bearing() != Bearing::Stationary {
            self.part(ship);
        }
        self.state.bases[ship.index()] = start.at(flight.pose);
        if let Some(other) = bumped {
            self.touch(ship, other);
        }
        self.state.lay_on = flight.overlapped;
        self.state.ship_mut(ship).done.skips_action |= flight.executed != Executed::Full;
        let fully = flight.executed == Executed::Full;
        self.state.ship_mut(ship).flown = Some(Flown { maneuver, difficulty, fully });
        sink.note(Event::Maneuvered { ship, maneuver, difficulty, pose: flight.pose, bumped });
        let next = match self.facts.hearing.is_heard(Window::BeforeDifficulty, ship) {
            true => ManeuverStep::BeforeDifficulty,
            false => ManeuverStep::CheckDifficulty,
        };
        self.state.stack.turn_into(Frame::Maneuver(ship, maneuver, difficulty, next));
        self.meet(ship, maneuver, start, &flight);
        self.raise_contacts(ship);
        if !self.facts.area.holds(self.state.base(ship), &self.facts.settings) {
            self.let_go(ship, true, start.pose, sink);
            self.leave_table(ship, sink);
            self.state.stack.cut_to_turns();
        }
    }

    fn check_difficulty(&mut self, ship: ShipId, difficulty: Difficulty, sink: &mut impl Sink) {
        if self.checks_red_alone(ship, difficulty) {
            return;
        }
        match difficulty {
            Difficulty::Red if self.spares_stress(ship) => {}
            // Energy is spent instead of the stress.
            Difficulty::Red if self.spend_energy(ship, sink) => {}
            Difficulty::Red => self.gain(ship, Token::Stress, sink),
            Difficulty::Blue => {
                for token in [Token::Stress, Token::Strain, Token::Deplete] {
                    self.lose(ship, token, sink);
                }
            }
            Difficulty::White | Difficulty::Purple => {}
        }
    }

    /// Notes what lies under the ship and its template, to be suffered once the difficulty is checked.
    fn meet(&mut self, ship: ShipId, maneuver: Maneuver, start: Base, flight: &Flight) {
        let Contacts { overlapped, moved_through } =
            flight.contacts(start, maneuver, self.things(), &self.facts.settings);
        let counts = |index: &usize| match self.state.objects[*index].obstacle() {
            Some(kind) => !self.ignores(ship, kind),
            None => true,
        };
        let overlapped: IndexSet = overlapped.iter().filter(counts).collect();
        let moved_through: IndexSet = moved_through.iter().filter(counts).collect();
        let swath = flight.swath(start, maneuver);
        let all = overlapped.union(moved_through).union(self.swarms_under(swath));
        self.state.met = Met::by_distance(all, |index| {
            let along = swath.and_then(|swath| self.things().nth(index).and_then(|thing| thing.along_swath(swath)));
            // What lies under the base alone comes after all that lies under the template.
            along.unwrap_or(f64::INFINITY)
        });
        if !self.facts.hearing.is_heard(Window::Contact, ship) {
            self.skip_action_on(ship, overlapped, all);
        }
    }

    /// What lies under a base.
    pub(crate) fn things_under(&self, base: Base) -> IndexSet {
        let guides = self.facts.settings.guides;
        self.things().enumerate().filter(|(_, thing)| thing.under(base, guides)).map(|(index, _)| index).collect()
    }

    /// A ship loses its action to obstacles under its base, or under that and its template.
    pub(crate) fn skip_action_on(&mut self, ship: ShipId, overlapped: IndexSet, all: IndexSet) {
        let obstacle = |index: usize| self.obstacle_at(index).filter(|kind| !kind.is_cloud());
        let skips = match self.facts.ruleset.obstacles {
            Obstacles::SecondEdition => all.iter().any(|index| obstacle(index).is_some_and(costs_the_action)),
            Obstacles::Revised => overlapped.iter().any(|index| obstacle(index).is_some()),
        };
        let fields = all.iter().any(|index| self.thing_skips_action(index));
        self.state.ship_mut(ship).done.skips_action |= skips || fields;
    }

    /// Obstacles and damage cards, once a maneuver is executed.
    fn after_maneuver(&mut self, ship: ShipId, maneuver: Maneuver, chance: &mut impl Chance, sink: &mut impl Sink) {
        let met = self.state.met;
        let mut met_obstacle = false;
        for index in met.iter() {
            if let Some(kind) = self.state.objects[index].obstacle() {
                if kind == ObstacleKind::Nebula {
                    continue;
                }
                met_obstacle = true;
                if self.is_ignored(ship, index) {
                    continue;
                }
                sink.note(Event::MetObstacle(ship, index as u8));
                match self.is_huge(ship) {
                    true => self.crush(ship, index, kind, chance, sink),
                    false => self.suffer_obstacle(ship, kind, chance, sink),
                }
            } else if self.state.objects[index].mine().is_some() {
                self.detonate_mine(index, ship, chance, sink);
            } else {
                self.meet_remote_flying(index, ship, chance, sink);
            }
        }
        if met_obstacle {
            for _ in 0..self.state.ship(ship).faceup.count(DamageCard::StunnedPilot) {
                self.suffer_hit(ship, chance, sink);
            }
        }
        let straight = matches!(maneuver.bearing(), Bearing::Straight | Bearing::ReverseStraight);
        let loose = if straight { 0 } else { self.state.ship(ship).faceup.count(DamageCard::LooseStabilizer) };
        for _ in 0..loose {
            self.repair(ship, DamageCard::LooseStabilizer, sink);
            self.suffer_hit(ship, chance, sink);
        }
        if self.state.ship(ship).done.ion_maneuver {
            for _ in 0..self.state.ship(ship).faceup.count(DamageCard::DisabledPowerRegulator) {
                self.repair(ship, DamageCard::DisabledPowerRegulator, sink);
            }
        }
    }

    /// What an obstacle does to a ship that met it.
    pub(crate) fn suffer_obstacle(
        &mut self,
        ship: ShipId,
        kind: ObstacleKind,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        use AttackFace::{Crit, Focus, Hit};
        match (self.facts.ruleset.obstacles, kind) {
            (Obstacles::SecondEdition, ObstacleKind::Asteroid) => match self.roll_one(chance) {
                Hit => self.suffer_hit(ship, chance, sink),
                Crit => self.suffer_one_crit(ship, chance, sink),
                Focus | AttackFace::Blank => {}
            },
            // Its stress was gained when the difficulty was checked.
            (Obstacles::SecondEdition, ObstacleKind::Debris | ObstacleKind::LooseCargo) => {
                if self.roll_one(chance) == Crit {
                    self.suffer_one_crit(ship, chance, sink);
                }
            }
            (Obstacles::SecondEdition, ObstacleKind::GasCloud) => {
                if matches!(self.roll_one(chance), Focus | Hit) {
                    self.gain(ship, Token::Strain, sink);
                }
            }
            (Obstacles::Revised, ObstacleKind::Asteroid) => {
                self.suffer_hit(ship, chance, sink);
                if matches!(self.roll_one(chance), Hit | Crit) {
                    self.suffer_hit(ship, chance, sink);
                }
            }
            (Obstacles::Revised, ObstacleKind::Debris) => {
                self.gain(ship, Token::Stress, sink);
                match self.roll_one(chance) {
                    Hit => self.suffer_hit(ship, chance, sink),
                    Crit => self.suffer_one_crit(ship, chance, sink),
                    Focus | AttackFace::Blank => {}
                }
            }
            (Obstacles::Revised, ObstacleKind::GasCloud) => {
                self.unlock_all(ship, sink);
                self.unlock_others(Target::Ship(ship), sink);
                self.gain(ship, Token::Strain, sink);
                let ions = match self.roll_one(chance) {
                    Hit => 1,
                    Crit => 3,
                    Focus | AttackFace::Blank => 0,
                };
                (0..ions).for_each(|_| self.gain(ship, Token::Ion, sink));
            }
            (Obstacles::Revised, ObstacleKind::LooseCargo) => {
                self.gain(ship, Token::Strain, sink);
                if matches!(self.roll_one(chance), Hit | Crit) {
                    self.gain(ship, Token::Stress, sink);
                }
            }
            (_, ObstacleKind::ElectroChaff) => self.suffer_chaff(ship, chance, sink),
            (_, ObstacleKind::Nebula) => {}
            (_, ObstacleKind::IonStorm) => self.suffer_storm(ship, chance, sink),
            (_, ObstacleKind::Blaze) => match self.roll_one(chance) {
                Hit | Crit => self.suffer_hit(ship, chance, sink),
                Focus => self.gain(ship, Token::Stress, sink),
                AttackFace::Blank => {}
            },
        }
    }

    /// A bump by the revised rules: damage from a friend, a red focus or calculate action from an enemy. The ships at the
    /// full end of the maneuver count, not the one that is touched; friend and enemy at once count as a friend.
    pub(crate) fn suffer_bump(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        let seat = self.facts.ships[ship.index()].seat;
        let friend = self.state.lay_on.iter().any(|other| self.facts.ships[other].seat == seat);
        if friend {
            if matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit) {
                self.suffer_hit(ship, chance, sink);
            }
        } else if self.state.ship(ship).fate == Fate::Flying {
            self.state.stack.push(Frame::BumpAction(ship));
        }
    }

    pub(crate) fn offer_bump_action(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        for action in [Action::Focus, Action::Calculate] {
            if self.on_bar(ship, action) && self.may_act(ship, action, Difficulty::Red) {
                self.options.push(Choice::Action(action, Difficulty::Red));
            }
        }
    }

    pub(crate) fn bump_action(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Action(action, difficulty) = choice {
            self.pay(ship, difficulty, sink);
            self.perform(ship, action, difficulty, Choice::Pass, sink);
            // RR Overlap: it performs no other action during this activation.
            self.state.ship_mut(ship).done.more_actions = MoreActions::NoneThisActivation;
        }
    }
}
