//! How a game starts: its first state, and what never changes in it.

use tallyho_table::{Base, BaseSize, Outline, Pose};

use crate::effect::Hearing;
use crate::epic::{self, Start};
use crate::flight_group::{GroupState, Place};
use crate::frame::{Frame, RemoteFrame, RoundStep};
use crate::game::Facts;
use crate::object::{Object, ObjectKind};
use crate::setup::{Placing, Setup};
use crate::state::{Fate, MAX_CARDS, MAX_LOADS, NOWHERE, Ship, State};
use crate::wing::standing;

impl Facts {
    /// What never changes in the game of a set-up.
    pub(crate) fn of(setup: Setup, hearing: Hearing) -> Self {
        let seats = setup.ships.iter().map(|ship| ship.seat.0 + 1).max().unwrap_or(0);
        let carriers = setup.ships.iter().any(|ship| ship.profile.epic.carries > 0);
        let wings = setup.ships.iter().any(|ship| matches!(ship.start, Start::InWingOf(..)));
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
                .collect(),
            shapes: setup.shapes,
            seats,
            hearing,
            rounds: setup.rounds,
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
        let profile = &ship.profile;
        state.bases[index] = standing(setup, index);
        let mut payload = [0; MAX_LOADS];
        for (charges, load) in payload.iter_mut().zip(&profile.devices) {
            *charges = load.charges;
        }
        let mut charges = [0; MAX_CARDS];
        for (charges, card) in charges.iter_mut().zip(&profile.abilities) {
            *charges = card.charges;
        }
        let (shields, force, energy) = (profile.shields, profile.force, profile.epic.energy);
        let place = ship.handling.flight_group.and_then(|group| group.formation).map_or(Place::Alone, Place::In);
        let group = GroupState { place, ..GroupState::default() };
        state.ships[index] = Ship { shields, force, energy, payload, charges, group, ..Ship::default() };
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
            state.stack.push(Frame::FirstPlayer);
        }
    }
    epic::attach(setup, &mut state);
    state
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
