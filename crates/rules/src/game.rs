//! A game: what never changes in it, its state, and the loop of asking and answering.

use std::fmt;
use std::sync::Arc as Shared;

use tallyho_table::{Base, BaseSize, Others, Outline, Placed, PlayArea, Pose, Settings};

use crate::attack::{AttackState, CARD_BONUS};
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Options, Question};
use crate::effect::{Hearing, MOST_HEARD};
use crate::epic::{self, Start};
use crate::event::Sink;
use crate::frame::{Frame, RemoteFrame, RoundStep};
use crate::load::Load;
use crate::object::{MAX_OBJECTS, Object, ObjectKind, Target};
use crate::profile::{Profile, Special};
use crate::ruleset::Ruleset;
use crate::setup::{ObstacleKind, Placing, Setup, SetupFault, ShipSetup};
use crate::shape::DeviceShapes;
use crate::state::{Dial, Fate, MAX_CARDS, MAX_LOADS, MAX_SEATS, MAX_SHIPS, NOWHERE, Seat, Ship, ShipId, State};
use crate::wing::standing;

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
    pub(crate) hearing: Hearing,
    /// After how many rounds the game ends.
    pub(crate) rounds: u8,
    /// Whether any ship carries others.
    pub(crate) carriers: bool,
    /// Whether any ship starts in a wing.
    pub(crate) wings: bool,
    /// The base of a huge ship, which is in the way of shots.
    pub(crate) huge: Outline,
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
        let hearing = Hearing::of(&setup.ships);
        let faults = check(&setup, &hearing);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = State { first: setup.first, ..State::default() };
        for (index, ship) in setup.ships.iter().enumerate() {
            let profile = &ship.profile;
            state.bases[index] = standing(&setup, index);
            let mut payload = [0; MAX_LOADS];
            for (charges, load) in payload.iter_mut().zip(&profile.devices) {
                *charges = load.charges;
            }
            let mut charges = [0; MAX_CARDS];
            for (charges, card) in charges.iter_mut().zip(&profile.abilities) {
                *charges = card.charges;
            }
            let (shields, force, energy) = (profile.shields, profile.force, profile.epic.energy);
            state.ships[index] = Ship { shields, force, energy, payload, charges, ..Ship::default() };
        }
        for (index, obstacle) in setup.obstacles.iter().enumerate() {
            let kind = ObjectKind::Obstacle(obstacle.kind);
            let fuse = u8::from(obstacle.kind.burns_out());
            state.objects[index] = Object { fuse, ..Object::new(kind, obstacle.pose, index as u8, obstacle.owner) };
        }
        state.object_count = setup.obstacles.len() as u8;
        state.stack.push(Frame::Round(RoundStep::SetupEnd));
        match setup.placing {
            Placing::Ready => {
                state.stack.push(Frame::Turrets(0));
                state.stack.push(Frame::Remote(RemoteFrame::Buoys));
            }
            Placing::InTurns => {
                clear_table(&mut state);
                state.stack.push(Frame::Obstacles);
            }
        }
        epic::attach(&setup, &mut state);
        let seats = setup.ships.iter().map(|ship| ship.seat.0 + 1).max().unwrap_or(0);
        let carriers = setup.ships.iter().any(|ship| ship.profile.epic.carries > 0);
        let wings = setup.ships.iter().any(|ship| matches!(ship.start, Start::InWingOf(..)));
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
            hearing,
            rounds: setup.rounds,
            carriers,
            wings,
            huge: Outline::new(Base::new(BaseSize::Huge, Pose::default()).corners()),
        };
        Ok(Self { facts: Shared::new(facts), state, options: Options::default(), asked: None })
    }

    /// Goes on until somebody must decide or the game is over.
    pub fn advance(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> Status<'_> {
        while self.asked.is_none() {
            if !self.state.raised.is_empty() {
                self.take_up_raised();
            }
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
            Frame::Tractor(ship, seat) => (seat, Question::Tractor(ship)),
            Frame::Turn(ship) => (owner(ship), Question::Turn(ship)),
            Frame::TallonPlace(ship, ..) => (owner(ship), Question::TallonPlace(ship)),
            Frame::Act(ship, _) => (owner(ship), Question::Action(ship)),
            Frame::Perform(ship, action, _) => (owner(ship), Question::Perform(ship, action)),
            Frame::BumpAction(ship) => (owner(ship), Question::BumpAction(ship)),
            Frame::Jam(ship, seat) => (seat, Question::Jam(ship)),
            Frame::ChooseAttack(ship) => (owner(ship), Question::Attack(ship)),
            Frame::Attack(step) => return self.asked_in_attack(step),
            Frame::Moment(window, ships) => return self.asked_in_moment(window, ships),
            Frame::Queue(queue) => return self.asked_in_queue(&queue),
            Frame::Decide(resolving) => self.asked_in_effect(&resolving),
            Frame::ChooseBonus(resolving) => {
                let ship = self.facts.hearing.effect(resolving.effect).id.ship;
                (owner(ship), Question::Attack(ship))
            }
            Frame::Remote(frame) => return self.remote_question(frame),
            Frame::Epic(frame) => return self.epic_question(frame),
            Frame::Obstacles
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
            | Frame::Removal(_)
            | Frame::Resolve(_) => return None,
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
            Frame::Tractor(ship, _) => self.offer_tractor(ship),
            Frame::Turn(ship) => self.offer_turn(ship),
            Frame::TallonPlace(ship, maneuver, _) => self.offer_tallon(ship, maneuver),
            Frame::Act(ship, grant) => self.offer_actions(ship, grant),
            Frame::Perform(ship, action, _) => self.offer_ways(ship, action),
            Frame::BumpAction(ship) => self.offer_bump_action(ship),
            Frame::Jam(ship, _) => self.offer_jam(ship),
            Frame::ChooseAttack(ship) => self.offer_attacks(ship),
            Frame::Attack(step) => self.offer_in_attack(step),
            Frame::Moment(_, ships) => self.offer_moment(ships, seat),
            Frame::Queue(queue) => self.offer_queue(&queue, seat),
            Frame::Decide(resolving) => self.offer_decision(&resolving),
            Frame::ChooseBonus(resolving) => self.offer_bonus_attacks(&resolving),
            Frame::Remote(frame) => self.offer_remote(frame),
            Frame::Epic(frame) => self.offer_epic(frame),
            Frame::Obstacles
            | Frame::Turrets(_)
            | Frame::Round(_)
            | Frame::Turns(..)
            | Frame::Activation(..)
            | Frame::Maneuver(..)
            | Frame::Acted(..)
            | Frame::Mine(..)
            | Frame::Obstacle(..)
            | Frame::Detonation(_)
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
            Frame::Detonation(from) => self.step_detonation(from, chance, sink),
            Frame::Engage(ship, step) => self.step_engage(ship, step, chance, sink),
            Frame::Attack(step) => self.step_attack(step, chance, sink),
            Frame::Resolve(resolving) => self.step_resolve(resolving, chance, sink),
            Frame::Removal(ships) => self.step_removal(ships, sink),
            Frame::Remote(frame) => self.step_remote(frame, sink),
            Frame::Epic(frame) => self.step_epic(frame, chance, sink),
            // Nothing is left of it.
            Frame::Moment(..) | Frame::Queue(_) => self.state.stack.pop(),
            Frame::Decide(_)
            | Frame::ChooseBonus(_)
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
            | Frame::Expose(_)
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
            (Frame::Seismic(index), choice) => self.shatter(index, choice, chance, sink),
            (Frame::Tractor(ship, by), choice) => self.drag(ship, by, choice, sink),
            (Frame::Turn(ship), choice) => self.turn(ship, choice, sink),
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
            (Frame::Attack(step), choice) => self.answer_in_attack(step, choice, chance, sink),
            (Frame::Moment(window, ships), choice) => self.answer_moment(window, ships, choice),
            (Frame::Queue(queue), choice) => self.answer_queue(queue, choice, sink),
            (Frame::Decide(resolving), choice) => self.answer_decision(resolving, choice, chance, sink),
            (Frame::ChooseBonus(resolving), choice) => {
                self.state.stack.pop();
                let ship = self.facts.hearing.effect(resolving.effect).id.ship;
                if let Choice::Attack { weapon, arc, defender } = choice {
                    let attacked = self.state.ship(ship).done.attacked;
                    self.declare(ship, weapon, arc, defender, sink);
                    // What a card grants is not the attack that every ship has.
                    let done = &mut self.state.ship_mut(ship).done;
                    (done.attacked, done.bonus) = (attacked, done.bonus | CARD_BONUS);
                }
            }
            (Frame::Remote(frame), choice) => self.apply_remote(frame, choice, chance, sink),
            (Frame::Epic(frame), choice) => self.apply_epic(frame, choice, sink),
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
            | Frame::Moment(..)
            | Frame::Removal(_)
            | Frame::Seismic(_) => false,
            Frame::Queue(queue) => queue.it == ship,
            Frame::Resolve(resolving) | Frame::Decide(resolving) | Frame::ChooseBonus(resolving) => {
                resolving.it == ship
                    || resolving.target == Some(ship)
                    || self.facts.hearing.effect(resolving.effect).id.ship == ship
            }
            Frame::Epic(frame) => self.is_epic_about(frame, ship),
            Frame::SetDial(index) => ShipId(index) == ship,
            Frame::Deploy(of)
            | Frame::SetTurret(of)
            | Frame::Drop(of)
            | Frame::Mine(_, of)
            | Frame::Expose(of)
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
            | Frame::Jam(of, _)
            | Frame::Engage(of, _)
            | Frame::ChooseAttack(of) => of == ship,
            Frame::Attack(_) => [attacker, defender].contains(&Target::Ship(ship)),
            Frame::Remote(frame) => frame.is_about(ship),
        })
    }
}

/// Whether there is room for a ship's cards, their effects, and the cards its weapons spend charges of.
fn cards_fit(profile: &Profile) -> bool {
    let effects: usize = profile.abilities.iter().map(|card| card.effects.len()).sum();
    let spends = |special: &Special| special.spends.is_none_or(|(card, _)| usize::from(card) < profile.abilities.len());
    profile.abilities.len() <= MAX_CARDS && effects <= MOST_HEARD && profile.specials.iter().all(spends)
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

fn check(setup: &Setup, hearing: &Hearing) -> Vec<SetupFault> {
    let mut faults = Vec::new();
    if hearing.most() > MOST_HEARD {
        faults.push(SetupFault::TooManyEffects(hearing.most()));
    }
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
    if setup.rounds == 0 {
        faults.push(SetupFault::NoRounds);
    }
    for (index, ship) in setup.ships.iter().enumerate() {
        let ShipSetup { seat, profile, .. } = ship;
        let base = standing(setup, index);
        let pose = base.pose;
        let on_table = |ship: &ShipSetup| stands && !matches!(ship.start, Start::DockedOn(_));
        let wrong = [
            (usize::from(seat.0) >= MAX_SEATS, SetupFault::NoSuchSeat(index)),
            (profile.dial.is_empty() || profile.dial.len() > 250, SetupFault::NoDial(index)),
            (profile.dial.iter().any(|(maneuver, _)| !maneuver.fits(profile.size)), SetupFault::CannotFly(index)),
            (
                on_table(ship) && !(is_somewhere(pose) && setup.area.holds(base, &setup.settings)),
                SetupFault::Outside(index),
            ),
            (profile.hull == 0, SetupFault::NoHull(index)),
            (profile.devices.len() > MAX_LOADS, SetupFault::TooManyDevices(index)),
            (!cards_fit(profile), SetupFault::TooManyCards(index)),
            (!profile.devices.iter().all(Load::is_sound), SetupFault::CannotPlace(index)),
        ];
        let wrong = wrong.into_iter().chain(epic::faults(setup, index));
        faults.extend(wrong.filter(|(wrong, _)| *wrong).map(|(_, fault)| fault));
        for (other, before) in setup.ships[..index].iter().enumerate() {
            let both = on_table(ship) && on_table(before);
            if both && tallyho_table::overlap(standing(setup, other), base, &setup.settings) {
                faults.push(SetupFault::Overlap(other, index));
            }
        }
    }
    faults
}
