//! How a game starts: its first state, and what never changes in it.

use tallyho_table::{Base, BaseSize, Outline, Pose};

use crate::effect::Hearing;
use crate::epic;
use crate::flight_group::{GroupState, Membership};
use crate::frame::{Frame, RemoteFrame, RoundStep, Turns};
use crate::game::Givens;
use crate::object::{Object, ObjectKind};
use crate::scenario::{Bay, Scenario, ScenarioFrame, lay_out, start_as};
use crate::setup::{Placing, Setup, ShipSetup};
use crate::state::{Fate, MAX_CARDS, MAX_LOADS, NOWHERE, Ship, State};
use crate::wing::standing;

impl Givens {
    /// What never changes in the game of a set-up.
    pub(crate) fn of(setup: Setup, hearing: Hearing) -> Self {
        let seats = setup.ships.iter().map(|ship| ship.seat.0 + 1).max().unwrap_or(0);
        let carriers = setup.ships.iter().any(|ship| ship.profile.epic.carries > 0);
        let called = setup.scenario.iter().flat_map(|scenario| &scenario.waves).any(|wave| wave.wings);
        let wings = called || setup.ships.iter().any(|ship| ship.start.in_wing().is_some());
        Self {
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
                .chain(setup.scenario.iter().flat_map(|it| &it.kinds).map(|kind| kind.shape.outline()))
                .chain(setup.scenario.iter().flat_map(|it| &it.bays).flat_map(Bay::outlines))
                .collect(),
            shapes: setup.shapes,
            seats,
            hearing,
            rounds: setup.rounds,
            scenario: setup.scenario,
            carriers,
            wings,
            huge: Outline::new(Base::new(BaseSize::Huge, Pose::default()).corners()),
        }
    }
}

/// The state a game starts in: everything where the set-up says, or waiting to be placed.
pub(crate) fn opening(setup: &Setup) -> State {
    let mut state = State { first: setup.first, ..State::default() };
    for (index, ship) in setup.ships.iter().enumerate() {
        state.bases[index] = standing(setup, index);
        state.ships[index] = fresh(ship);
    }
    for (index, obstacle) in setup.obstacles.iter().enumerate() {
        let kind = ObjectKind::Obstacle(obstacle.kind);
        let fuse = u8::from(obstacle.kind.burns_out());
        state.objects[index] = Object { fuse, ..Object::new(kind, obstacle.pose, index as u8, obstacle.owner) };
    }
    state.object_count = setup.obstacles.len() as u8;
    state.stack.push(Frame::Round(RoundStep::SetupEnd));
    match setup.placing {
        Placing::Ready if setup.scenario.is_some() => {
            state.stack.push(Frame::Turrets(0));
            state.stack.push(Frame::Turns(Turns::Deployment, u8::MAX));
            state.stack.push(Frame::Remote(RemoteFrame::Buoys));
            state.stack.push(Frame::Scenario(ScenarioFrame::Opening));
        }
        Placing::Ready => {
            state.stack.push(Frame::Turrets(0));
            state.stack.push(Frame::Remote(RemoteFrame::Buoys));
        }
        Placing::InTurns => {
            clear_table(&mut state);
            state.stack.push(Frame::Obstacles);
            if setup.scenario.is_some() {
                state.stack.push(Frame::Scenario(ScenarioFrame::Laying(0)));
            }
            state.stack.push(Frame::FirstPlayer);
        }
    }
    if let Some(scenario) = &setup.scenario {
        hold_back(scenario, setup, &mut state);
    }
    epic::attach(setup, &mut state);
    if let Some(scenario) = &setup.scenario {
        start_as(&scenario.starts, setup, &mut state);
    }
    state
}

/// A ship as it comes to the table.
pub(crate) fn fresh(ship: &ShipSetup) -> Ship {
    let profile = &ship.profile;
    let mut payload = [0; MAX_LOADS];
    for (charges, load) in payload.iter_mut().zip(&profile.devices) {
        *charges = load.charges;
    }
    let mut charges = [0; MAX_CARDS];
    for (charges, card) in charges.iter_mut().zip(&profile.abilities) {
        *charges = card.charges;
    }
    let (shields, force, energy) = (profile.shields, profile.force, profile.epic.energy);
    let place = ship.handling.flight_group.and_then(|group| group.formation).map_or(Membership::Alone, Membership::In);
    let group = GroupState { place, ..GroupState::default() };
    Ship { shields, force, energy, payload, charges, group, ..Ship::default() }
}

/// Takes ships off the table that come later or are deployed by players, and puts the things of a scenario on it.
fn hold_back(scenario: &Scenario, setup: &Setup, state: &mut State) {
    let deployed = scenario.deployments.iter().map(|it| (it.ships, Fate::Waiting));
    let bits = |ships: &[u8]| ships.iter().fold(0_u64, |bits, ship| bits | 1 << ship);
    let coming = scenario.waves.iter().filter(|wave| !wave.returns).map(|wave| (bits(&wave.ships), Fate::Coming));
    for (ships, fate) in deployed.chain(coming) {
        for index in (0..setup.ships.len()).filter(|index| ships >> index & 1 == 1) {
            state.ships[index].fate = fate;
            state.bases[index].pose.at = NOWHERE;
        }
    }
    let outlines = setup.obstacles.len() + setup.shapes.outlines().len();
    lay_out(&scenario.things, &scenario.kinds, setup.obstacles.len(), outlines, state);
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
