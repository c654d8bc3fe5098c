//! A game: what never changes in it, its state, and the loop of asking and answering.

use std::fmt;
use std::sync::Arc as Shared;

use tallyho_table::{Others, Outline, Placed, PlayArea, Pose, Settings};

use crate::attack::{AttackState, CARD_BONUS};
use crate::chance::Chance;
use crate::check::check;
use crate::choice::{Ask, Choice, Options, Question};
use crate::doer::Doer;
use crate::effect::{Hearing, Queue};
use crate::event::Sink;
use crate::frame::Frame;
use crate::object::Target;
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use crate::setup::{ObstacleKind, Setup, SetupFault, ShipSetup};
use crate::shape::DeviceShapes;
use crate::start::opening;
use crate::state::{Dial, NOWHERE, Seat, ShipId, State};
use crate::weapon::Needs;

/// What never changes in a game.
#[derive(Debug)]
pub(crate) struct Givens {
    pub(crate) ruleset: Ruleset,
    pub(crate) settings: Settings,
    pub(crate) area: PlayArea,
    pub(crate) ships: Vec<ShipSetup>,
    pub(crate) outlines: Vec<Outline>,
    /// What each obstacle is made of, and who places it.
    pub(crate) obstacles: Vec<(ObstacleKind, Seat)>,
    pub(crate) shapes: DeviceShapes,
    pub(crate) seats: u8,
    pub(crate) hearing: Hearing,
    /// After how many rounds the game ends.
    pub(crate) rounds: u8,
    /// Whether any ship carries others.
    pub(crate) carriers: bool,
    /// Whether any ship starts in a wing.
    pub(crate) wings: bool,
    /// The base of a huge ship, which is in the way of shots.
    pub(crate) huge: Outline,
    /// What a mission adds.
    pub(crate) scenario: Option<Box<Scenario>>,
}

/// A game that is always legal. Cloning it copies the state; what never changes is shared. Who tries many things out from one game keeps
/// another to try them in, and sets it back by [`Clone::clone_from`]: of two that began as one only what is in use is copied, and nothing
/// is allocated.
#[derive(Debug)]
pub struct Game {
    pub(crate) facts: Shared<Givens>,
    pub(crate) state: State,
    pub(crate) options: Options,
    asked: Option<(Seat, Question)>,
    /// Whether it is somebody's guess at the real one: see [`View::imagine`](crate::View::imagine).
    pub(crate) imagined: bool,
    /// Whose doing it is what is done just now, where what is under way does not tell; nothing between steps.
    pub(crate) doing: Option<Doer>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        let Self { facts, state, options, asked, imagined, doing } = self;
        let (options, facts) = (options.clone(), Shared::clone(facts));
        Self { facts, state: *state, options, asked: *asked, imagined: *imagined, doing: *doing }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { facts, state, options, asked, imagined, doing } = other;
        if Shared::ptr_eq(&self.facts, facts) {
            self.state.copy_from(state, facts.ships.len());
        } else {
            (self.facts, self.state) = (Shared::clone(facts), *state);
        }
        self.options.clone_from(options);
        (self.asked, self.imagined, self.doing) = (*asked, *imagined, *doing);
    }
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
        let hearing = Hearing::of(&setup.ships);
        let faults = check(&setup, &hearing);
        if !faults.is_empty() {
            return Err(faults);
        }
        let state = opening(&setup);
        Ok(Self {
            facts: Shared::new(Givens::of(setup, hearing)),
            state,
            options: Options::default(),
            asked: None,
            imagined: false,
            doing: None,
        })
    }

    /// Goes on until somebody must decide or the game is over.
    pub fn advance(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> Status<'_> {
        self.advance_until(|_| false, chance, sink);
        self.asked().map_or(Status::Over(self.winner()), Status::Ask)
    }

    /// The same, but it also stops where the state is what somebody waits for; whether it is. A game that stopped so goes on when it is
    /// told to advance again.
    pub fn advance_until(
        &mut self,
        stop: impl Fn(&State) -> bool,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> bool {
        while self.asked.is_none() {
            if stop(&self.state) {
                return true;
            }
            if !self.state.raised.is_empty() {
                self.take_up_raised();
            } else if self.state.scenario.loose[0].is_some() {
                self.take_up_loose();
            }
            let Some(frame) = self.state.stack.top() else { return false };
            match self.question(frame) {
                None => self.step(frame, chance, sink),
                Some((seat, question)) => self.offer(frame, seat, question, chance, sink),
            }
        }
        false
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

    /// The same, but for devices and clouds, which stop nobody.
    pub(crate) fn rocks(&self) -> impl Iterator<Item = Placed<'_>> + Clone {
        self.things().enumerate().map(|(index, placed)| match self.obstacle_at(index) {
            Some(kind) if !kind.is_cloud() => placed,
            Some(_) | None => Placed { pose: Pose::new(NOWHERE, placed.pose.heading), ..placed },
        })
    }

    /// The obstacles that count for a ship when it moves.
    pub(crate) fn rocks_for(&self, ship: ShipId) -> impl Iterator<Item = Placed<'_>> + Clone {
        let ignored = ObstacleKind::ALL.map(|kind| (kind, self.ignores(ship, kind)));
        self.state.objects().iter().zip(self.rocks()).map(move |(object, placed)| {
            let counts = ignored.iter().all(|(kind, ignored)| !ignored || object.obstacle() != Some(*kind));
            if counts { placed } else { Placed { pose: Pose::new(NOWHERE, placed.pose.heading), ..placed } }
        })
    }

    /// The question of a frame that waits for an answer, and who is asked.
    fn question(&self, frame: Frame) -> Option<(Seat, Question)> {
        let owner = |ship: ShipId| self.facts.ships[ship.index()].seat;
        Some(match frame {
            Frame::ChooseFirst(seat) => (seat, Question::FirstPlayer),
            Frame::NextBomb(seat, _) => (seat, Question::NextBomb),
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
            Frame::Expose(ship, _) => (owner(ship), Question::Expose(ship)),
            Frame::Tractor(ship, seat) => (seat, Question::Tractor(ship)),
            Frame::Turn(ship) => (owner(ship), Question::Turn(ship)),
            Frame::TallonPlace(ship, ..) => (owner(ship), Question::TallonPlace(ship)),
            Frame::Act(ship, _) => (owner(ship), Question::Action(ship)),
            Frame::Perform(ship, action, _) => (owner(ship), Question::Perform(ship, action)),
            Frame::BumpAction(ship) => (owner(ship), Question::BumpAction(ship)),
            Frame::Jam(ship, seat, _) => (seat, Question::Jam(ship)),
            Frame::ChooseAttack(ship) => (owner(ship), Question::Attack(ship)),
            Frame::Attack(step) => return self.asked_in_attack(step),
            Frame::Moment(window, ships) => return self.asked_in_moment(window, ships),
            Frame::Queue(queue) => return self.asked_in_queue(&queue),
            Frame::Decide(resolving) => self.asked_in_effect(&resolving),
            Frame::ChooseBonus(resolving) => {
                let ship = self.bonus_attacker(&resolving);
                (owner(ship), Question::Attack(ship))
            }
            Frame::Remote(frame) => return self.remote_question(frame),
            Frame::Scenario(frame) => return self.scenario_question(frame),
            Frame::Epic(frame) => return self.epic_question(frame),
            Frame::Obstacles
            | Frame::FirstPlayer
            | Frame::Turrets(_)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::Activation(..)
            | Frame::Maneuver(..)
            | Frame::Acted(..)
            | Frame::Mine(..)
            | Frame::Obstacle(..)
            | Frame::Detonation(_)
            | Frame::Engage(..)
            | Frame::Harm(_)
            | Frame::Gain(..)
            | Frame::Removal(_)
            | Frame::Resolve(_) => return None,
        })
    }

    /// Fills in the options of a question. A question with one answer is not worth asking.
    fn offer(&mut self, frame: Frame, seat: Seat, question: Question, chance: &mut impl Chance, sink: &mut impl Sink) {
        match frame {
            Frame::ChooseFirst(_) => self.offer_first(),
            Frame::NextBomb(seat, waiting) => self.offer_bombs(seat, waiting),
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
            Frame::Expose(ship, _) => self.offer_expose(ship),
            Frame::Tractor(ship, _) => self.offer_tractor(ship),
            Frame::Turn(ship) => self.offer_turn(ship),
            Frame::TallonPlace(ship, maneuver, _) => self.offer_tallon(ship, maneuver),
            Frame::Act(ship, grant) => self.offer_actions(ship, grant),
            Frame::Perform(ship, action, _) => self.offer_ways(ship, action),
            Frame::BumpAction(ship) => self.offer_bump_action(ship),
            Frame::Jam(ship, ..) => self.offer_jam(ship),
            Frame::ChooseAttack(ship) => self.offer_attacks(ship),
            Frame::Attack(step) => self.offer_in_attack(step),
            Frame::Moment(_, ships) => self.offer_moment(ships, seat),
            Frame::Queue(queue) => self.offer_queue(&queue, seat),
            Frame::Decide(resolving) => self.offer_decision(&resolving),
            Frame::ChooseBonus(resolving) => self.offer_bonus_attacks(&resolving),
            Frame::Remote(frame) => self.offer_remote(frame),
            Frame::Scenario(frame) => self.offer_scenario(frame),
            Frame::Epic(frame) => self.offer_epic(frame),
            Frame::Obstacles
            | Frame::FirstPlayer
            | Frame::Turrets(_)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::Activation(..)
            | Frame::Maneuver(..)
            | Frame::Acted(..)
            | Frame::Mine(..)
            | Frame::Obstacle(..)
            | Frame::Detonation(_)
            | Frame::Harm(_)
            | Frame::Gain(..)
            | Frame::Removal(_)
            | Frame::Resolve(_)
            | Frame::Engage(..) => {}
        }
        match *self.options.list() {
            [only] => self.apply(only, chance, sink),
            _ => self.asked = Some((seat, question)),
        }
    }

    /// One step of a frame that is not a question.
    fn step(&mut self, frame: Frame, chance: &mut impl Chance, sink: &mut impl Sink) {
        // Nothing goes on while somebody is still aboard a destroyed carrier.
        if matches!(frame, Frame::Round(_) | Frame::Detonation(_)) && self.abandon_wrecks() {
            return;
        }
        match frame {
            Frame::FirstPlayer => self.step_first_player(chance, sink),
            Frame::Obstacles => self.step_obstacles(),
            Frame::Turrets(from) => self.step_turrets(from),
            Frame::Round(step) => self.step_round(step, chance, sink),
            Frame::Turns(turns, initiative) => self.step_turns(turns, initiative, chance, sink),
            Frame::Activation(ship, step) => self.step_activation(ship, step, sink),
            Frame::Maneuver(ship, maneuver, difficulty, step) => {
                self.step_maneuver(ship, maneuver, difficulty, step, chance, sink);
            }
            Frame::Acted(ship, action, difficulty) => self.step_acted(ship, action, difficulty, chance, sink),
            Frame::Mine(index, ship) => {
                self.state.stack.pop();
                self.detonate_mine(usize::from(index), ship, chance, sink);
            }
            Frame::Obstacle(index, ship) => self.meet_obstacle(index, ship, chance, sink),
            Frame::Detonation(waiting) => self.step_detonation(waiting),
            Frame::Engage(ship, step) => self.step_engage(ship, step, chance, sink),
            Frame::Attack(step) => self.step_attack(step, chance, sink),
            Frame::Resolve(resolving) => self.step_resolve(resolving, chance, sink),
            Frame::Harm(harm) => self.step_harm(harm, chance, sink),
            Frame::Gain(ship, token, step, _) => self.step_gain(ship, token, step, sink),
            Frame::Removal(ships) => self.step_removal(ships, sink),
            Frame::Remote(frame) => self.step_remote(frame, sink),
            Frame::Scenario(frame) => self.step_scenario(frame, chance, sink),
            Frame::Epic(frame) => self.step_epic(frame, chance, sink),
            // Nothing is left of it.
            Frame::Moment(..) | Frame::Queue(_) => self.state.stack.pop(),
            Frame::Decide(_)
            | Frame::ChooseBonus(_)
            | Frame::ChooseFirst(_)
            | Frame::NextBomb(..)
            | Frame::ChooseObstacle(_)
            | Frame::PlaceObstacle(..)
            | Frame::Deploy(_)
            | Frame::SetTurret(_)
            | Frame::SetDial(_)
            | Frame::NextShip(..)
            | Frame::Decloak(_)
            | Frame::Drop(_)
            | Frame::MineVictim(_)
            | Frame::Seismic(_)
            | Frame::Expose(..)
            | Frame::Tractor(..)
            | Frame::Turn(_)
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
            (Frame::ChooseFirst(_), choice) => self.choose_first(choice, sink),
            (Frame::NextBomb(..), Choice::Object(index)) => self.set_off(usize::from(index), chance, sink),
            (Frame::ChooseObstacle(seat), Choice::Object(index)) => {
                self.state.stack.turn_into(Frame::PlaceObstacle(seat, index));
            }
            (Frame::PlaceObstacle(_, index), choice) => self.place_obstacle(index, choice, sink),
            (Frame::Deploy(ship), choice) => self.deploy(ship, choice, sink),
            (Frame::SetTurret(ship), choice) => self.set_turret(ship, choice, sink),
            (Frame::SetDial(ship), Choice::Maneuver(index)) => self.set_dial(ShipId(ship), index),
            (Frame::NextShip(turns, ..), choice) => {
                self.state.stack.pop();
                match choice {
                    Choice::Ship(ship) => self.begin_turn(turns, ship),
                    Choice::Object(remote) => self.begin_remote_turn(turns, remote, chance, sink),
                    _ => {}
                }
            }
            (Frame::Decloak(ship), choice) => self.decloak(ship, choice, sink),
            (Frame::Drop(ship), choice) => self.drop_device(ship, choice, chance, sink),
            (Frame::MineVictim(index), choice) => {
                self.state.stack.pop();
                if let Choice::Ship(ship) = choice {
                    self.detonate_mine(usize::from(index), ship, chance, sink);
                }
            }
            (Frame::Seismic(index), choice) => {
                self.by(Doer::Object(index), |it| it.shatter(index, choice, chance, sink));
            }
            (Frame::Tractor(ship, by), choice) => self.drag(ship, by, choice, sink),
            (Frame::Turn(ship), choice) => self.turn(ship, choice, sink),
            (Frame::Expose(ship, doer), choice) => self.by(doer, |it| it.expose_or_strain(ship, choice, chance, sink)),
            (Frame::TallonPlace(ship, maneuver, difficulty), Choice::Slide(slide)) => {
                self.fly_maneuver(ship, maneuver, difficulty, &[slide], sink);
            }
            (Frame::Act(ship, grant), choice) => self.choose_action((ship, grant), choice, chance, sink),
            (Frame::Perform(ship, action, difficulty), choice) => {
                self.perform(ship, action, difficulty, choice, sink);
            }
            (Frame::BumpAction(ship), choice) => self.bump_action(ship, choice, sink),
            (Frame::Jam(ship, _, doer), choice) => self.by(doer, |it| it.lose_to_jam(ship, choice, sink)),
            (Frame::ChooseAttack(ship), choice) => {
                self.state.stack.pop();
                if let Choice::Attack { weapon, arc, defender } = choice {
                    self.declare(ship, weapon, arc, defender, Needs::Count, sink);
                }
            }
            (Frame::Attack(step), choice) => self.answer_in_attack(step, choice, chance, sink),
            (Frame::Moment(window, ships), choice) => self.answer_moment(window, ships, choice),
            (Frame::Queue(queue), choice) => self.answer_queue(queue, choice, sink),
            (Frame::Decide(resolving), choice) => self.answer_decision(resolving, choice, chance, sink),
            (Frame::ChooseBonus(resolving), choice) => {
                self.state.stack.pop();
                let ship = self.bonus_attacker(&resolving);
                if let Choice::Attack { weapon, arc, defender } = choice {
                    let attacked = self.state.ship(ship).done.attacked;
                    let needs = self.needs_of_bonus(&resolving);
                    self.declare(ship, weapon, arc, defender, needs, sink);
                    // What a card grants is not the attack that every ship has.
                    let done = &mut self.state.ship_mut(ship).done;
                    (done.attacked, done.bonus) = (attacked, done.bonus | CARD_BONUS);
                }
            }
            (Frame::Remote(frame), choice) => self.apply_remote(frame, choice, chance, sink),
            (Frame::Epic(frame), choice) => self.apply_epic(frame, choice, chance, sink),
            (Frame::Scenario(frame), choice) => self.apply_scenario(frame, choice, chance, sink),
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
        // Whose turn in a moment is still to come is not being asked.
        let waits = |queue: &Queue| {
            let of = |frame| matches!(frame, Frame::Moment(window, ships) if window == queue.window && ships >> queue.it.0 & 1 == 1);
            self.state.stack.iter().any(of)
        };
        self.state.stack.iter().any(|frame| match frame {
            Frame::Obstacles
            | Frame::FirstPlayer
            | Frame::ChooseFirst(_)
            | Frame::NextBomb(..)
            | Frame::Turrets(_)
            | Frame::ChooseObstacle(_)
            | Frame::PlaceObstacle(..)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::NextShip(..)
            | Frame::MineVictim(_)
            | Frame::Detonation(_)
            | Frame::Moment(..)
            | Frame::Removal(_)
            | Frame::Seismic(_) => false,
            Frame::Queue(queue) => queue.it == ship && !waits(&queue),
            Frame::Resolve(resolving) | Frame::Decide(resolving) | Frame::ChooseBonus(resolving) => {
                resolving.it == ship
                    || resolving.target == Some(Target::Ship(ship))
                    || self.facts.hearing.effect(resolving.effect).id.ship == ship
            }
            Frame::Epic(frame) => self.is_epic_about(frame, ship),
            Frame::SetDial(index) => ShipId(index) == ship,
            Frame::Harm(harm) => harm.ship == ship,
            Frame::Gain(of, ..) => of == ship,
            Frame::Deploy(of)
            | Frame::SetTurret(of)
            | Frame::Drop(of)
            | Frame::Mine(_, of)
            | Frame::Expose(of, _)
            | Frame::Obstacle(_, of)
            | Frame::Tractor(of, _)
            | Frame::Turn(of)
            | Frame::Decloak(of)
            | Frame::Activation(of, _)
            | Frame::Maneuver(of, ..)
            | Frame::TallonPlace(of, ..)
            | Frame::Act(of, _)
            | Frame::Perform(of, ..)
            | Frame::Acted(of, ..)
            | Frame::BumpAction(of)
            | Frame::Jam(of, ..)
            | Frame::Engage(of, _)
            | Frame::ChooseAttack(of) => of == ship,
            Frame::Attack(_) => [attacker, defender].contains(&Target::Ship(ship)),
            Frame::Remote(frame) => frame.is_about(ship),
            Frame::Scenario(frame) => self.is_scenario_about(frame, ship),
        })
    }
}
