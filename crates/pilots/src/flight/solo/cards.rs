//! Card Effects in a game: which of those that are offered a solo ship uses, and how.

use tallyho_rules::effect::{
    ActionStep, Actions, CardStep, DamageStep, DiceStep, Effect, LockStep, Move as CardMove, MoveStep, Purpose, Step,
    TokenStep, WeaponStep, Who,
};
use tallyho_rules::{Action, Choice, Difficulty, EffectId, ShipId, View};

use super::effects::{Benefit, attitude_now, wants_effect, wants_move, wants_token};
use super::{Act, Solo, act, rule};
use crate::flight::because::Evidence;
use crate::flight::board::Board;
use crate::flight::cards;
use crate::flight::query::Move;
use crate::flight::senses::Asked;

impl Solo {
    /// The first effect of those that are offered which improves the ship's situation; else it passes, if it may.
    pub(super) fn use_cards(&mut self, view: &View<'_>, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        if let Some(found) = self.wanted_card(view, options)? {
            return Ok(Some(found));
        }
        Ok(options.contains(&Choice::Pass).then_some(Choice::Pass))
    }

    /// The first effect of those that are offered which improves the ship's situation.
    pub(super) fn wanted_card(&mut self, view: &View<'_>, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        for (id, effect) in cards::offers(view, options) {
            if self.wants(view, id, effect)? {
                self.because.add(rule::CARD_EFFECTS, Evidence::Note("it improves its situation"));
                return Ok(Some(Choice::Use(id)));
            }
        }
        Ok(None)
    }

    fn wants(&mut self, view: &View<'_>, id: EffectId, effect: &Effect) -> Result<bool, Asked> {
        for step in effect.blocks.iter().flatten() {
            match step {
                Step::Action(ActionStep::Act { who: Who::Me, actions, stressed }) => {
                    return self.wants_action(view, id.ship, actions, *stressed);
                }
                Step::Move(MoveStep::Move(moves)) => return self.wants_card_move(view, id.ship, moves),
                Step::Token(TokenStep::Gain(token, _, Who::Me)) if token.is_green() => {
                    return wants_token(&mut Board::new(*view, id.ship, &[], &mut self.luck));
                }
                _ => {}
            }
        }
        let (benefit, is_plain) = benefit(effect);
        if is_plain {
            return Ok(true);
        }
        wants_effect(&mut Board::new(*view, id.ship, &[], &mut self.luck), benefit)
    }

    /// A move that is no action, if it gains something; how it is made is kept for when it is asked.
    fn wants_card_move(&mut self, view: &View<'_>, ship: ShipId, moves: &[CardMove]) -> Result<bool, Asked> {
        for step in moves {
            let step = match step {
                CardMove::Boost => Move::Action(Action::Boost),
                CardMove::BarrelRoll => Move::Action(Action::BarrelRoll),
                CardMove::Decloak => Move::Decloak,
            };
            let (way, because) = wants_move(&mut Board::new(*view, ship, &[], &mut self.luck), step)?;
            if way.is_some() {
                (self.memory(ship).moved, self.because) = (way, because);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether one of the actions that a card grants is worth it: by the list of the attitude, else by what each is good for.
    /// Which it is, and how it is performed, is kept for when it is asked.
    fn wants_action(
        &mut self,
        view: &View<'_>,
        ship: ShipId,
        actions: &Actions,
        stressed: bool,
    ) -> Result<bool, Asked> {
        let mut room = [Choice::Pass; cards::MOST_GRANTED];
        let Some(count) = cards::granted(view, ship, actions, stressed, &mut room) else { return Ok(true) };
        let options = &room[..count];
        let memory = *self.memory(ship);
        let settled = memory.attitude.filter(|_| view.activates(ship));
        if settled.is_some() || count > 1 {
            let mut board = Board::new(*view, ship, options, &mut self.luck);
            let attitude = match settled {
                Some(attitude) => attitude,
                None => attitude_now(&mut board)?.0,
            };
            let Act { choice, way, because } = act(&mut board, attitude, memory.lean)?;
            if choice != Choice::Pass {
                (self.memory(ship).granted, self.because) = (Some((choice, way)), because);
                return Ok(true);
            }
        }
        for &option in options {
            if let Choice::Action(action, difficulty) = option
                && let Some(way) = self.is_good_for_it(view, ship, (action, difficulty))?
            {
                self.memory(ship).granted = Some((option, way));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an action has any effect on the game, and how it is performed then.
    #[allow(clippy::type_complexity)]
    fn is_good_for_it(
        &mut self,
        view: &View<'_>,
        ship: ShipId,
        (action, difficulty): (Action, Difficulty),
    ) -> Result<Option<Option<(Action, Choice)>>, Asked> {
        let mut board = Board::new(*view, ship, &[], &mut self.luck);
        let benefit = match action {
            action if cards::brings_green(action) => {
                let worth_it = difficulty != Difficulty::Red && wants_token(&mut board)?;
                return Ok(worth_it.then_some(None));
            }
            Action::BarrelRoll | Action::Boost | Action::Slam | Action::Rotate => {
                let (way, because) = wants_move(&mut board, Move::Action(action))?;
                if way.is_some() {
                    self.because = because;
                }
                return Ok(way.map(|way| Some((action, way))));
            }
            Action::Cloak => Benefit::Protects,
            Action::Coordinate => Benefit::Helps,
            _ => Benefit::Threatens,
        };
        Ok(wants_effect(&mut board, benefit)?.then_some(None))
    }

    /// How a move or a reroll of a card is made; anything else within an effect is not for the book.
    pub(super) fn within(
        &mut self,
        view: &View<'_>,
        id: EffectId,
        options: &[Choice],
    ) -> Result<Option<Choice>, Asked> {
        let moved = self.memory(id.ship).moved.take().filter(|way| options.contains(way));
        let found = match moved.or_else(|| cards::reroll(view, id, options)) {
            None => cards::executed(&mut Board::new(*view, id.ship, options, &mut self.luck), id, options)?,
            found => found,
        };
        if found.is_some() {
            self.because.add(rule::CARD_EFFECTS, Evidence::Note("as effectively as possible"));
        }
        Ok(found)
    }
}

/// What an effect is good for, and whether it is plain that it is good.
fn benefit(effect: &Effect) -> (Benefit, bool) {
    let steps = || effect.blocks.iter().flatten();
    let benefit = match effect.purpose() {
        Purpose::Defence => Benefit::Protects,
        Purpose::Attack => Benefit::Threatens,
        Purpose::Support if steps().any(hampers) => Benefit::Threatens,
        Purpose::Position | Purpose::Support => Benefit::Helps,
    };
    (benefit, cards::is_cheap(effect) && !steps().any(is_double_edged))
}

/// Whether a step disrupts an enemy.
const fn hampers(step: &Step) -> bool {
    match step {
        Step::Token(TokenStep::Gain(
            token,
            _,
            Who::It | Who::Opponent | Who::Attacker | Who::Defender | Who::Target,
        )) => !token.is_green(),
        Step::Lock(LockStep::BreakLock(..) | LockStep::Unlock(_)) => true,
        _ => false,
    }
}

/// What may be good or not, as things are.
fn is_double_edged(step: &Step) -> bool {
    match step {
        Step::Token(TokenStep::Gain(token, _, Who::Me)) => !token.is_green(),
        Step::Dice(DiceStep::Dice(more)) => *more < 0,
        Step::Damage(
            DamageStep::Suffer { who: Who::Me, .. }
            | DamageStep::Deal(_, Who::Me)
            | DamageStep::Expose(Who::Me)
            | DamageStep::LoseShield(Who::Me)
            | DamageStep::Destroy,
        )
        | Step::Card(CardStep::Lose(_))
        | Step::Action(ActionStep::SkipAction)
        | Step::Card(CardStep::Flip)
        | Step::Move(
            MoveStep::SetDial(_)
            | MoveStep::Fly(..)
            | MoveStep::FlyAs(_)
            | MoveStep::Execute(..)
            | MoveStep::HarderNow(_)
            | MoveStep::Rotate(..),
        )
        | Step::Weapon(WeaponStep::EngageAt(..))
        | Step::Damage(DamageStep::Instead(..))
        | Step::Dice(DiceStep::Cancel(..)) => true,
        _ => false,
    }
}
