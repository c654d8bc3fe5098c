//! Activation: reveal, execute, check difficulty, what lies in the way, and the action that follows.

use tallyho_table::{Bearing, Contacts, Executed, Flight, IndexSet, Maneuver, Slide, fly};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::frame::{ActivationStep, Frame, Grant, ManeuverStep};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::ruleset::{Bump, Ion, Obstacles};
use crate::setup::ObstacleKind;
use crate::state::{Dial, Fate, Met, ShipId, Token};

/// A maneuver that always exists.
pub(crate) fn maneuver(speed: u8, bearing: Bearing) -> Maneuver {
    Maneuver::new(speed, bearing).unwrap_or_else(|_| unreachable!("speeds 1 and 2 have every bank and straight"))
}

impl Game {
    pub(crate) fn step_activation(&mut self, ship: ShipId, step: ActivationStep, sink: &mut impl Sink) {
        match step {
            ActivationStep::Reveal => {
                if self.activates_without_dial(ship, sink) {
                    return;
                }
                if self.asks_for_dial_now(ship) {
                    self.state.stack.push(Frame::SetDial(ship.0));
                    return;
                }
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::Act));
                let (maneuver, difficulty) = self.reveal(ship, sink);
                self.begin_maneuver(ship, maneuver, difficulty, sink);
            }
            ActivationStep::Act => {
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::End));
                if !self.state.ship(ship).done.skips_action {
                    self.state.stack.push(Frame::Act(ship, Grant::Bar));
                }
            }
            ActivationStep::End => {
                self.state.stack.pop();
                let state = self.state.ship_mut(ship);
                if std::mem::take(&mut state.done.ion_maneuver) {
                    state.tokens.clear(Token::Ion);
                }
            }
        }
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
        if self.facts.ruleset.ion == Ion::DialDirection && self.is_ionized(ship) {
            self.state.ship_mut(ship).done.ion_maneuver = true;
            let bearing = shown.bearing().side().map_or(Bearing::Straight, Bearing::Bank);
            return (maneuver(1, bearing), Difficulty::Blue);
        }
        let state = self.state.ship(ship);
        let barred = match difficulty {
            Difficulty::Red => state.is_stressed(),
            Difficulty::Purple => state.force == 0,
            Difficulty::Blue | Difficulty::White => false,
        };
        if barred { (maneuver(2, Bearing::Straight), Difficulty::White) } else { (shown, difficulty) }
    }

    /// How hard a maneuver is for a ship: a damaged engine makes turns harder.
    pub(crate) fn difficulty(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> Difficulty {
        let damaged = self.state.ship(ship).faceup.count(DamageCard::DamagedEngine);
        match maneuver.bearing() {
            Bearing::Turn(_) => (0..damaged).fold(colour, |colour, _| colour.harder()),
            _ => colour,
        }
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
        match step {
            ManeuverStep::Fly => self.fly_maneuver(ship, maneuver, difficulty, &[Slide::Middle], sink),
            ManeuverStep::CheckDifficulty => {
                self.state.stack.turn_into(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::After));
                self.check_difficulty(ship, difficulty, sink);
                self.after_group_maneuver(ship, maneuver, difficulty, sink);
                // RR Debris clouds: the stress comes now, what is rolled for after the maneuver.
                if self.facts.ruleset.obstacles == Obstacles::SecondEdition {
                    for index in self.state.met.iter() {
                        if self.state.objects[index].obstacle() == Some(ObstacleKind::Debris) {
                            self.gain(ship, Token::Stress, sink);
                        }
                    }
                }
                if self.facts.ruleset.bump == Bump::DamageOrRedFocus && !self.state.lay_on.is_empty() {
                    self.suffer_bump(ship, chance, sink);
                }
            }
            ManeuverStep::After => {
                self.state.stack.pop();
                self.after_maneuver(ship, maneuver, chance, sink);
                self.turn_back(ship, sink);
                if self.bury(ship, sink) || !self.state.ship(ship).on_table() {
                    self.state.stack.cut_to_turns();
                }
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
        let start = self.state.base(ship);
        let flight = fly(start, maneuver, slides, self.others(ship), &self.facts.settings);
        let flight = self.stop_at_the_edge(ship, maneuver, flight);
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
        self.state.ship_mut(ship).speed = Some(maneuver.speed());
        sink.note(Event::Maneuvered { ship, maneuver, difficulty, pose: flight.pose, bumped });
        self.state.stack.turn_into(Frame::Maneuver(ship, maneuver, difficulty, ManeuverStep::CheckDifficulty));
        self.meet(ship, maneuver, start, &flight);
        if !self.facts.area.holds(self.state.base(ship), &self.facts.settings) {
            self.leave_table(ship, sink);
            self.state.stack.cut_to_turns();
        }
    }

    fn check_difficulty(&mut self, ship: ShipId, difficulty: Difficulty, sink: &mut impl Sink) {
        match difficulty {
            Difficulty::Red if self.spares_stress(ship) => {}
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
    fn meet(&mut self, ship: ShipId, maneuver: Maneuver, start: tallyho_table::Base, flight: &Flight) {
        let facts = self.facts.clone();
        let Contacts { overlapped, moved_through } = flight.contacts(start, maneuver, self.things(), &facts.settings);
        let all = overlapped.union(moved_through);
        let swath = flight.swath(start, maneuver);
        self.state.met = Met::by_distance(all, |index| {
            let along = swath.and_then(|swath| self.things().nth(index).and_then(|thing| thing.along_swath(swath)));
            // What lies under the base alone comes after all that lies under the template.
            along.unwrap_or(f64::INFINITY)
        });
        self.skip_action_on(ship, all, overlapped);
    }

    /// Notes whether a ship skips its action for what it met, and for what it lies on.
    pub(crate) fn skip_action_on(&mut self, ship: ShipId, all: IndexSet, overlapped: IndexSet) {
        let obstacle = |index: usize| self.state.objects[index].obstacle();
        let skips = match self.facts.ruleset.obstacles {
            Obstacles::SecondEdition => {
                all.iter().any(|index| matches!(obstacle(index), Some(ObstacleKind::Asteroid | ObstacleKind::GasCloud)))
            }
            Obstacles::Revised => overlapped.iter().any(|index| obstacle(index).is_some()),
        };
        self.state.ship_mut(ship).done.skips_action |= skips;
    }

    /// Obstacles and damage cards, once a maneuver is executed.
    fn after_maneuver(&mut self, ship: ShipId, maneuver: Maneuver, chance: &mut impl Chance, sink: &mut impl Sink) {
        let met = self.state.met;
        let mut met_obstacle = false;
        for index in met.iter() {
            if let Some(kind) = self.state.objects[index].obstacle() {
                met_obstacle = true;
                sink.note(Event::MetObstacle(ship, index as u8));
                self.suffer_obstacle(ship, kind, chance, sink);
            } else if self.state.objects[index].mine().is_some() {
                self.detonate_mine(index, ship, chance, sink);
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
            (Obstacles::SecondEdition, ObstacleKind::Debris) => {
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
                self.unlock(ship, sink);
                self.unlock_others(ship, sink);
                self.gain(ship, Token::Strain, sink);
                let ions = match self.roll_one(chance) {
                    Hit => 1,
                    Crit => 3,
                    Focus | AttackFace::Blank => 0,
                };
                (0..ions).for_each(|_| self.gain(ship, Token::Ion, sink));
            }
        }
    }

    /// A bump by the revised rules: damage from a friend, a red focus or calculate action from an enemy. The ships at the
    /// full end of the maneuver count, not the one that is touched; friend and enemy at once count as a friend.
    fn suffer_bump(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
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
            if self.on_bar(ship, action).is_some() && self.may_act(ship, action, Difficulty::Red) {
                self.options.push(Choice::Action(action));
            }
        }
    }

    pub(crate) fn bump_action(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if let Choice::Action(action) = choice {
            self.pay(ship, Difficulty::Red, sink);
            self.perform(ship, action, Difficulty::Red, Choice::Pass, sink);
        }
    }
}
