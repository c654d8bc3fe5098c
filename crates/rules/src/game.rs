//! A game: what never changes in it, its state, and the loop of asking and answering.

use std::fmt;
use std::sync::Arc as Shared;

use tallyho_table::{Base, Others, Outline, Placed, PlayArea, Pose, Settings};

use crate::attack::AttackState;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Options, Question};
use crate::device::DeviceShapes;
use crate::event::{Event, Sink};
use crate::flight_group::Flown;
use crate::frame::{AttackStep, Frame, RoundStep};
use crate::ruleset::Ruleset;
use crate::setup::{ObstacleKind, Placing, Setup, SetupFault, ShipSetup};
use crate::state::{
    Dial, Fate, MAX_LOADS, MAX_OBJECTS, MAX_SEATS, MAX_SHIPS, NOWHERE, Object, ObjectKind, Seat, Ship, ShipId, State,
};

/// What never changes in a game.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) ruleset: Ruleset,
    pub(crate) settings: Settings,
    pub(crate) area: PlayArea,
    pub(crate) ships: Vec<ShipSetup>,
    pub(crate) outlines: Vec<Outline>,
    /// What each obstacle is made of, and who places it.
    pub(crate) obstacles: Vec<(ObstacleKind, Seat)>,
    pub(crate) shapes: DeviceShapes,
    pub(crate) seats: u8,
}

/// A game that is always legal. Cloning it copies the state; what never changes is shared.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) facts: Shared<Facts>,
    pub(crate) state: State,
    pub(crate) options: Options,
    asked: Option<(Seat, Question)>,
}

/// Where a game stands after it went on as far as it could.
#[derive(Clone, Copy, Debug)]
pub enum Status<'g> {
    /// Somebody is asked.
    Ask(Ask<'g>),
    /// It is over; the winner, if there is one.
    Over(Option<Seat>),
}

/// An answer that was not among the options. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Nobody was asked.
    NotAsked,
    /// It is not among the options.
    NotAnOption(Question, Choice),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAsked => write!(f, "nobody is asked anything now"),
            Self::NotAnOption(question, choice) => {
                write!(f, "{choice:?} is not among the answers to {question:?}; choose one of the options")
            }
        }
    }
}

impl std::error::Error for Refused {}

impl Game {
    /// Checks a set-up and starts its game.
    ///
    /// # Errors
    /// With every fault of the set-up at once.
    pub fn new(setup: Setup) -> Result<Self, Vec<SetupFault>> {
        let faults = check(&setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = State { first: setup.first, ..State::default() };
        for (index, ship) in setup.ships.iter().enumerate() {
            let profile = &ship.profile;
            state.bases[index] = Base::new(profile.size, ship.pose);
            let mut payload = [0; MAX_LOADS];
            for (charges, (_, carried)) in payload.iter_mut().zip(&profile.devices) {
                *charges = *carried;
            }
            let place = ship.handling.flight_group.and_then(|group| group.formation);
            let flown = Flown { place, ..Flown::default() };
            state.ships[index] =
                Ship { shields: profile.shields, force: profile.force, payload, flown, ..Ship::default() };
        }
        for (index, obstacle) in setup.obstacles.iter().enumerate() {
            state.objects[index] = Object {
                kind: ObjectKind::Obstacle(obstacle.kind),
                pose: obstacle.pose,
                outline: index as u8,
                owner: obstacle.owner,
                fuse: 0,
            };
        }
        state.object_count = setup.obstacles.len() as u8;
        state.stack.push(Frame::Round(RoundStep::Begin));
        match setup.placing {
            Placing::Ready => state.stack.push(Frame::Turrets(0)),
            Placing::InTurns => {
                clear_table(&mut state);
                state.stack.push(Frame::Obstacles);
            }
        }
        let seats = setup.ships.iter().map(|ship| ship.seat.0 + 1).max().unwrap_or(0);
        let facts = Facts {
            ruleset: setup.ruleset,
            settings: setup.settings,
            area: setup.area,
            ships: setup.ships,
            obstacles: setup.obstacles.iter().map(|obstacle| (obstacle.kind, obstacle.owner)).collect(),
            outlines: setup
                .obstacles
                .into_iter()
                .map(|obstacle| obstacle.outline)
                .chain(setup.shapes.outlines())
                .collect(),
            shapes: setup.shapes,
            seats,
        };
        Ok(Self { facts: Shared::new(facts), state, options: Options::default(), asked: None })
    }

    /// Goes on until somebody must decide or the game is over.
    pub fn advance(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> Status<'_> {
        while self.asked.is_none() {
            let Some(frame) = self.state.stack.top() else {
                return Status::Over(self.winner());
            };
            match self.question(frame) {
                None => self.step(frame, chance, sink),
                Some((seat, question)) => self.offer(frame, seat, question, chance, sink),
            }
        }
        self.asked().map_or(Status::Over(self.winner()), Status::Ask)
    }

    /// Gives an answer to what was asked last.
    ///
    /// # Errors
    /// When the answer is not among the options; the game is as it was.
    pub fn answer(&mut self, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) -> Result<(), Refused> {
        let Some((_, question)) = self.asked else { return Err(Refused::NotAsked) };
        let legal = match choice {
            Choice::Place(place) => self.is_legal_place(place),
            _ => self.options.list().contains(&choice),
        };
        if !legal {
            return Err(Refused::NotAnOption(question, choice));
        }
        self.asked = None;
        self.apply(choice, chance, sink);
        Ok(())
    }

    /// What is asked now; `None` before the game has [advanced](Self::advance) to a question, and when it is over.
    pub fn asked(&self) -> Option<Ask<'_>> {
        self.asked.map(|(seat, question)| Ask { seat, question, options: self.options.list() })
    }

    /// The state of the game, everything in it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state as a seat sees it: the dials of others are hidden until they are revealed.
    pub fn seen_by(&self, seat: Seat) -> State {
        let mut state = self.state;
        for (index, ship) in self.facts.ships.iter().enumerate() {
            if ship.seat != seat && matches!(state.ships[index].dial, Dial::Set(_)) {
                state.ships[index].dial = Dial::Hidden;
            }
        }
        state
    }

    /// The ships of the game, on the table or not.
    pub fn ships(&self) -> impl Iterator<Item = (ShipId, &ShipSetup)> {
        self.facts.ships.iter().enumerate().map(|(index, ship)| (ShipId(index as u8), ship))
    }

    /// The obstacles and devices where they lie, by their index; what is gone lies nowhere.
    pub fn things(&self) -> impl Iterator<Item = Placed<'_>> + Clone {
        self.state.objects().iter().map(|object| self.facts.outlines[usize::from(object.outline)].placed(object.pose))
    }

    /// The same, but for devices, which obstruct nothing and stop nobody.
    pub(crate) fn rocks(&self) -> impl Iterator<Item = Placed<'_>> + Clone {
        self.state.objects().iter().zip(self.things()).map(|(object, placed)| match object.kind {
            ObjectKind::Obstacle(_) => placed,
            ObjectKind::Gone | ObjectKind::Device(_) => {
                Placed { pose: Pose::new(NOWHERE, placed.pose.heading), ..placed }
            }
        })
    }

    /// The question of a frame that waits for an answer, and who is asked.
    fn question(&self, frame: Frame) -> Option<(Seat, Question)> {
        let owner = |ship: ShipId| self.facts.ships[ship.index()].seat;
        Some(match frame {
            Frame::ChooseObstacle(seat) => (seat, Question::NextObstacle),
            Frame::PlaceObstacle(seat, index) => (seat, Question::PlaceObstacle(index)),
            Frame::Deploy(ship) => (owner(ship), Question::Deploy(ship)),
            Frame::SetTurret(ship) => (owner(ship), Question::SetTurret(ship)),
            Frame::SetDial(ship) => (owner(ShipId(ship)), Question::SetDial(ShipId(ship))),
            Frame::NextShip(_, seat, _) => (seat, Question::NextShip),
            Frame::Decloak(ship) => (owner(ship), Question::Decloak(ship)),
            Frame::Drop(ship) => (owner(ship), Question::Drop(ship)),
            Frame::MineVictim(index) => (self.state.objects[usize::from(index)].owner, Question::MineVictim(index)),
            Frame::Seismic(index) => (self.state.objects[usize::from(index)].owner, Question::Seismic(index)),
            Frame::Expose(ship) => (owner(ship), Question::Expose(ship)),
            Frame::TallonPlace(ship, ..) => (owner(ship), Question::TallonPlace(ship)),
            Frame::Act(ship, _) => (owner(ship), Question::Action(ship)),
            Frame::Perform(ship, action, _) => (owner(ship), Question::Perform(ship, action)),
            Frame::BumpAction(ship) => (owner(ship), Question::BumpAction(ship)),
            Frame::Jam(ship, seat) => (seat, Question::Jam(ship)),
            Frame::ChooseAttack(ship) => (owner(ship), Question::Attack(ship)),
            Frame::Attack(AttackStep::ModifyAttack) => {
                let ship = self.state.attack.attacker;
                (owner(ship), Question::ModifyAttack(ship))
            }
            Frame::Attack(AttackStep::ModifyDefense) => {
                let ship = self.state.attack.defender;
                (owner(ship), Question::ModifyDefense(ship))
            }
            Frame::Obstacles
            | Frame::Turrets(_)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::Activation(..)
            | Frame::Maneuver(..)
            | Frame::Acted(..)
            | Frame::Mine(..)
            | Frame::Detonation(_)
            | Frame::Engage(..)
            | Frame::Attack(_) => return None,
        })
    }

    /// Fills in the options of a question. A question with one answer is not worth asking.
    fn offer(&mut self, frame: Frame, seat: Seat, question: Question, chance: &mut impl Chance, sink: &mut impl Sink) {
        match frame {
            Frame::ChooseObstacle(seat) => self.offer_obstacles(seat),
            Frame::PlaceObstacle(_, index) => self.offer_obstacle_places(index),
            Frame::Deploy(ship) => self.offer_deployment(ship),
            Frame::SetTurret(ship) => self.offer_turret_at_start(ship),
            Frame::SetDial(ship) => self.offer_dials(ShipId(ship)),
            Frame::NextShip(turns, seat, initiative) => self.offer_next(turns, seat, initiative),
            Frame::Decloak(ship) => self.offer_decloak(ship),
            Frame::Drop(ship) => self.offer_drops(ship),
            Frame::MineVictim(index) => self.offer_mine_victims(index),
            Frame::Seismic(index) => self.offer_seismic(index),
            Frame::Expose(ship) => self.offer_expose(ship),
            Frame::TallonPlace(ship, maneuver, _) => self.offer_tallon(ship, maneuver),
            Frame::Act(ship, grant) => self.offer_actions(ship, grant),
            Frame::Perform(ship, action, _) => self.offer_ways(ship, action),
            Frame::BumpAction(ship) => self.offer_bump_action(ship),
            Frame::Jam(ship, _) => self.offer_jam(ship),
            Frame::ChooseAttack(ship) => self.offer_attacks(ship),
            Frame::Attack(AttackStep::ModifyAttack) => self.offer_attack_modifications(),
            Frame::Attack(_) => self.offer_defense_modifications(),
            Frame::Obstacles
            | Frame::Turrets(_)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::Activation(..)
            | Frame::Maneuver(..)
            | Frame::Acted(..)
            | Frame::Mine(..)
            | Frame::Detonation(_)
            | Frame::Engage(..) => {}
        }
        match *self.options.list() {
            [only] => self.apply(only, chance, sink),
            _ => self.asked = Some((seat, question)),
        }
    }

    /// One step of a frame that is not a question.
    fn step(&mut self, frame: Frame, chance: &mut impl Chance, sink: &mut impl Sink) {
        match frame {
            Frame::Obstacles => self.step_obstacles(),
            Frame::Turrets(from) => self.step_turrets(from),
            Frame::Round(step) => self.step_round(step, chance, sink),
            Frame::Turns(turns, initiative) => self.step_turns(turns, initiative, sink),
            Frame::Activation(ship, step) => self.step_activation(ship, step, sink),
            Frame::Maneuver(ship, maneuver, difficulty, step) => {
                self.step_maneuver(ship, maneuver, difficulty, step, chance, sink);
            }
            Frame::Acted(ship, action, difficulty) => self.step_acted(ship, action, difficulty, chance, sink),
            Frame::Mine(index, ship) => {
                self.state.stack.pop();
                self.detonate_mine(usize::from(index), ship, chance, sink);
            }
            Frame::Detonation(from) => self.step_detonation(from, chance, sink),
            Frame::Engage(ship, step) => self.step_engage(ship, step, chance, sink),
            Frame::Attack(step) => self.step_attack(step, chance, sink),
            Frame::ChooseObstacle(_)
            | Frame::PlaceObstacle(..)
            | Frame::Deploy(_)
            | Frame::SetTurret(_)
            | Frame::SetDial(_)
            | Frame::NextShip(..)
            | Frame::Decloak(_)
            | Frame::Drop(_)
            | Frame::MineVictim(_)
            | Frame::Seismic(_)
            | Frame::Expose(_)
            | Frame::TallonPlace(..)
            | Frame::Act(..)
            | Frame::Perform(..)
            | Frame::BumpAction(_)
            | Frame::Jam(..)
            | Frame::ChooseAttack(_) => {}
        }
    }

    /// Carries out an answer to the question on top.
    fn apply(&mut self, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        let Some(frame) = self.state.stack.top() else { return };
        match (frame, choice) {
            (Frame::ChooseObstacle(seat), Choice::Object(index)) => {
                self.state.stack.turn_into(Frame::PlaceObstacle(seat, index));
            }
            (Frame::PlaceObstacle(_, index), choice) => self.place_obstacle(index, choice, sink),
            (Frame::Deploy(ship), choice) => self.deploy(ship, choice, sink),
            (Frame::SetTurret(ship), choice) => self.set_turret(ship, choice, sink),
            (Frame::SetDial(ship), Choice::Maneuver(index)) => self.set_dial(ShipId(ship), index),
            (Frame::NextShip(turns, ..), Choice::Ship(ship)) => {
                self.state.stack.pop();
                self.begin_turn(turns, ship);
            }
            (Frame::Decloak(ship), choice) => self.decloak(ship, choice, sink),
            (Frame::Drop(ship), choice) => self.drop_device(ship, choice, sink),
            (Frame::MineVictim(index), choice) => {
                self.state.stack.pop();
                if let Choice::Ship(ship) = choice {
                    self.detonate_mine(usize::from(index), ship, chance, sink);
                }
            }
            (Frame::Seismic(index), choice) => self.shatter(index, choice, chance, sink),
            (Frame::Expose(ship), choice) => self.expose_or_strain(ship, choice, chance, sink),
            (Frame::TallonPlace(ship, maneuver, difficulty), Choice::Slide(slide)) => {
                self.fly_maneuver(ship, maneuver, difficulty, &[slide], sink);
            }
            (Frame::Act(ship, grant), choice) => self.choose_action(ship, grant, choice, sink),
            (Frame::Perform(ship, action, difficulty), choice) => {
                self.perform(ship, action, difficulty, choice, sink);
            }
            (Frame::BumpAction(ship), choice) => self.bump_action(ship, choice, sink),
            (Frame::Jam(ship, _), choice) => self.lose_to_jam(ship, choice, sink),
            (Frame::ChooseAttack(ship), choice) => {
                self.state.stack.pop();
                if let Choice::Attack { weapon, arc, defender } = choice {
                    self.declare(ship, weapon, arc, defender, sink);
                }
            }
            (Frame::Attack(AttackStep::ModifyAttack), Choice::Pass) => {
                self.state.stack.turn_into(Frame::Attack(AttackStep::Defend));
            }
            (Frame::Attack(AttackStep::ModifyAttack), choice) => self.modify_attack(choice, chance, sink),
            (Frame::Attack(AttackStep::ModifyDefense), Choice::Pass) => {
                self.state.stack.turn_into(Frame::Attack(AttackStep::Neutralize));
            }
            (Frame::Attack(_), choice) => self.modify_defense(choice, sink),
            _ => {}
        }
    }

    /// The other ships on the table, as one of them sees them.
    pub(crate) fn others(&self, ship: ShipId) -> Others<'_> {
        Others::except(&self.state.bases[..self.facts.ships.len()], ship.index())
    }

    /// Forgets an open question, so that it is asked anew: the table is no longer what it was asked about.
    pub(crate) fn ask_again(&mut self) {
        self.asked = None;
    }

    /// Whether something under way is about a ship.
    pub(crate) fn is_busy(&self, ship: ShipId) -> bool {
        let AttackState { attacker, defender, .. } = self.state.attack;
        self.state.stack.iter().any(|frame| match frame {
            Frame::Obstacles
            | Frame::Turrets(_)
            | Frame::ChooseObstacle(_)
            | Frame::PlaceObstacle(..)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::NextShip(..)
            | Frame::MineVictim(_)
            | Frame::Detonation(_)
            | Frame::Seismic(_) => false,
            Frame::SetDial(index) => ShipId(index) == ship,
            Frame::Deploy(of)
            | Frame::SetTurret(of)
            | Frame::Drop(of)
            | Frame::Mine(_, of)
            | Frame::Expose(of)
            | Frame::Decloak(of)
            | Frame::Activation(of, _)
            | Frame::Maneuver(of, ..)
            | Frame::TallonPlace(of, ..)
            | Frame::Act(of, _)
            | Frame::Perform(of, ..)
            | Frame::Acted(of, ..)
            | Frame::BumpAction(of)
            | Frame::Jam(of, _)
            | Frame::Engage(of, _)
            | Frame::ChooseAttack(of) => of == ship,
            Frame::Attack(_) => attacker == ship || defender == ship,
        })
    }

    /// Who is left alone on the table.
    pub fn winner(&self) -> Option<Seat> {
        let mut alive = (0..self.facts.seats).filter(|&seat| {
            self.facts.ships.iter().zip(&self.state.ships).any(|(facts, ship)| facts.seat.0 == seat && ship.on_table())
        });
        match (alive.next(), alive.next()) {
            (Some(seat), None) => Some(Seat(seat)),
            _ => None,
        }
    }

    /// Whether fewer than two sides are left.
    pub(crate) fn is_decided(&self) -> bool {
        let mut seats = 0_u8;
        for (facts, ship) in self.facts.ships.iter().zip(&self.state.ships) {
            seats |= u8::from(ship.on_table()) << facts.seat.0;
        }
        seats.count_ones() < 2
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, sink: &mut impl Sink) {
        self.state.stack.clear();
        sink.note(Event::Over(self.winner()));
    }
}

/// Takes everything off the table, to be placed in turn.
fn clear_table(state: &mut State) {
    for ship in &mut state.ships {
        ship.fate = Fate::Waiting;
    }
    for base in &mut state.bases {
        base.pose.at = NOWHERE;
    }
    for object in &mut state.objects {
        object.kind = ObjectKind::Gone;
        object.pose.at = NOWHERE;
    }
}

/// Whether a pose is made of numbers: where none is, nothing can be compared.
pub(crate) fn is_somewhere(pose: Pose) -> bool {
    [pose.at.x, pose.at.y, pose.heading.sin(), pose.heading.cos()].into_iter().all(f64::is_finite)
}

fn check(setup: &Setup) -> Vec<SetupFault> {
    let mut faults = Vec::new();
    let stands = setup.placing == Placing::Ready;
    if setup.ships.len() > MAX_SHIPS {
        faults.push(SetupFault::TooManyShips(setup.ships.len()));
    }
    if setup.obstacles.len() > MAX_OBJECTS {
        faults.push(SetupFault::TooManyObstacles(setup.obstacles.len()));
    }
    let seats = setup.ships.iter().fold(0_u64, |seats, ship| seats | 1 << ship.seat.0.min(63));
    if seats.count_ones() < 2 {
        faults.push(SetupFault::OneSide);
    }
    if setup.first.0 >= 63 || seats >> setup.first.0 & 1 == 0 {
        faults.push(SetupFault::NoSuchFirst(setup.first.0));
    }
    for (index, ship) in setup.ships.iter().enumerate() {
        let ShipSetup { seat, profile, pose, .. } = ship;
        let base = Base::new(profile.size, *pose);
        let wrong = [
            (usize::from(seat.0) >= MAX_SEATS, SetupFault::NoSuchSeat(index)),
            (profile.dial.is_empty() || profile.dial.len() > 250, SetupFault::NoDial(index)),
            (profile.size == tallyho_table::BaseSize::Huge, SetupFault::Huge(index)),
            (profile.dial.iter().any(|(maneuver, _)| !maneuver.fits(profile.size)), SetupFault::CannotFly(index)),
            (stands && !(is_somewhere(*pose) && setup.area.holds(base, &setup.settings)), SetupFault::Outside(index)),
            (profile.hull == 0, SetupFault::NoHull(index)),
            (profile.devices.len() > MAX_LOADS, SetupFault::TooManyDevices(index)),
        ];
        faults.extend(wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, fault)| fault));
        for (other, before) in setup.ships[..index].iter().enumerate() {
            let before = Base::new(before.profile.size, before.pose);
            if stands && tallyho_table::overlap(before, base, &setup.settings) {
                faults.push(SetupFault::Overlap(other, index));
            }
        }
    }
    faults
}
