//! Answers without much thought, for games that are only imagined.

use tallyho_rules::{
    Action, Ask, Choice, Difficulty, Game, Luck, MAX_SHIPS, Phase, Question, Seat, ShipId, State, View,
};
use tallyho_table::Vec2;

use crate::{Heuristic, Pilot};

/// How near an enemy must be for tokens to matter, between middles.
const NEAR: f64 = 460.0;

/// What ships are going to fly, by their ids, as places of their dials: the own plan, and a guess at what others have set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dials([u8; MAX_SHIPS]);

impl Dials {
    /// Nobody has set anything.
    pub(super) const NONE: Self = Self([u8::MAX; MAX_SHIPS]);

    pub(super) fn set(&mut self, ship: ShipId, index: u8) {
        self.0[ship.index()] = index;
    }

    pub(super) fn get(&self, ship: ShipId) -> Option<u8> {
        Some(self.0[ship.index()]).filter(|&index| index != u8::MAX)
    }

    /// The same, but for what these ships do in another plan.
    pub(super) fn with(&self, ships: &[ShipId], plan: &Self) -> Self {
        let mut all = *self;
        ships.iter().for_each(|ship| all.0[ship.index()] = plan.0[ship.index()]);
        all
    }
}

/// Who answers in games that are only imagined.
#[derive(Debug)]
pub(super) struct Cast {
    /// Whoever has no idea of his own.
    pub(super) instinct: Heuristic,
    /// By their seats: those of whom it is known how they decide.
    pub(super) known: Vec<Option<Model>>,
}

/// Somebody of whom it is known how he decides.
pub(super) struct Model(pub(super) Box<dyn Pilot + Send>);

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Model")
    }
}

impl Cast {
    pub(super) fn model(&mut self, seat: Seat) -> Option<&mut Model> {
        self.known.get_mut(usize::from(seat.0)).and_then(Option::as_mut)
    }

    /// Plays an imagined game on until shots are fired, dials set as told. Whoever is asked anything else does the obvious.
    pub(super) fn play_on(&mut self, game: &mut Game, dials: &Dials, luck: &mut Luck) {
        self.play_to(game.state().round, game, dials, luck);
    }

    /// Plays an imagined game on until shots could be fired a round later, without any until then. Everybody does the obvious.
    pub(super) fn play_another_round(&mut self, game: &mut Game, luck: &mut Luck) {
        self.play_to(game.state().round + 1, game, &Dials::NONE, luck);
    }

    /// Plays an imagined game on until the attack that is under way is over.
    pub(super) fn shoot(&mut self, game: &mut Game, luck: &mut Luck) {
        while !game.advance_until(|state| !state.is_shooting(), luck, &mut ()) {
            let Some(ask) = game.asked().filter(|_| game.state().is_shooting()) else { return };
            let choice = self.answer(game, &ask, &Dials::NONE);
            if game.answer(choice, luck, &mut ()).is_err() {
                return;
            }
        }
    }

    fn play_to(&mut self, round: u8, game: &mut Game, dials: &Dials, luck: &mut Luck) {
        let is_there = |state: &State| state.phase == Phase::Engagement && state.round >= round;
        loop {
            if game.advance_until(is_there, luck, &mut ()) {
                return;
            }
            let Some(ask) = game.asked() else { return };
            if is_there(game.state()) {
                return;
            }
            let choice = self.answer(game, &ask, dials);
            if game.answer(choice, luck, &mut ()).is_err() {
                return;
            }
        }
    }

    /// The obvious answer.
    fn answer(&mut self, game: &Game, ask: &Ask<'_>, dials: &Dials) -> Choice {
        let view = game.view(ask.seat);
        if let Question::SetDial(ship) = ask.question
            && let Some(told) = dials.get(ship).map(Choice::Maneuver)
            && ask.options.contains(&told)
        {
            return told;
        }
        // Of shots it is known already what they do on average, whoever fires them.
        if matches!(ask.question, Question::Attack(_)) {
            return pass(ask.options);
        }
        if let Some(model) = self.model(ask.seat) {
            return model.0.choose(&view, ask).unwrap_or(ask.options[0]);
        }
        match ask.question {
            Question::Action(ship) | Question::BumpAction(ship) => action(&view, ship, ask.options),
            Question::NextShip | Question::WhoseAbility(_) => ask.options[0],
            Question::Drop(_) => pass(ask.options),
            _ => self.instinct.choose(&view, ask).unwrap_or(ask.options[0]),
        }
    }
}

fn pass(options: &[Choice]) -> Choice {
    options.iter().copied().find(|&choice| choice == Choice::Pass).unwrap_or(options[0])
}

/// What a mission asks for, or a token for the dice if there is anybody to throw them at.
fn action(view: &View<'_>, ship: ShipId, options: &[Choice]) -> Choice {
    if let Some(errand) = options.iter().find(|choice| matches!(choice, Choice::Errand(..))) {
        return *errand;
    }
    let at = view.base(ship).pose.at;
    if !is_near(view, view.owner(ship), at) && !super::mission::has_prey(view, view.owner(ship), at, NEAR) {
        return pass(options);
    }
    let rank = |choice: &Choice| match choice {
        Choice::Action(_, Difficulty::Red) => None,
        Choice::Action(Action::Focus, _) => Some(0),
        Choice::Action(Action::Calculate, _) => Some(1),
        Choice::Action(Action::Evade, _) => Some(2),
        Choice::Action(Action::Reinforce, _) => Some(3),
        Choice::Action(Action::Lock, _) => Some(4),
        _ => None,
    };
    let ranked = options.iter().filter_map(|choice| Some((rank(choice)?, *choice)));
    ranked.min_by_key(|(rank, _)| *rank).map_or_else(|| pass(options), |(_, choice)| choice)
}

fn is_near(view: &View<'_>, seat: Seat, at: Vec2) -> bool {
    let near = |other: ShipId| (view.base(other).pose.at - at).length_squared() < NEAR * NEAR;
    view.ships().any(|other| view.owner(other) != seat && near(other))
}
