//! Cards of ships in a flight group: their own abilities, as their statcards have them used, and what is used instead of an action.

use tallyho_cards::flight::flight_group::ListedAction;
use tallyho_rules::effect::{ActionStep, Effect, Step, TokenStep, Who};
use tallyho_rules::{Ability, Choice, EffectId, ShipId, Token, View};

use super::act::{Act, act, act_for_price, act_planned, pays};
use super::{Fleet, FlightGroupPilot, rule};
use crate::flight::because::Evidence;
use crate::flight::board::Board;
use crate::flight::cards;
use crate::flight::senses::{Asked, Senses};

/// The card that is offered for a deed of an action list: an astromech, or whatever tractors a ship.
pub(super) fn card_for(senses: &impl Senses, deed: ListedAction) -> Option<Choice> {
    let tractors = |effect: &Effect| {
        effect
            .blocks
            .iter()
            .flatten()
            .any(|step| matches!(step, Step::Token(TokenStep::Gain(Token::Tractor, _, Who::Target))))
    };
    let serves = |card: &Ability, effect: &Effect| match deed {
        ListedAction::Astromech => card.kind == "astromech",
        ListedAction::TractorTarget => tractors(effect),
        _ => false,
    };
    let effects = || senses.profile().abilities.iter().flat_map(|card| card.effects.iter().map(move |it| (card, it)));
    let fits = |id: EffectId| effects().nth(usize::from(id.index)).is_some_and(|(card, it)| serves(card, it));
    senses.options().iter().copied().find(|option| matches!(option, Choice::Use(id) if fits(*id)))
}

impl FlightGroupPilot {
    /// A ship's own ability: it grants an action that the card's list asks for, or hides the ship again. What other cards offer is
    /// not for the book; `None` leaves it to somebody else.
    pub(super) fn use_cards(
        &mut self,
        view: &View<'_>,
        fleet: &Fleet,
        options: &[Choice],
    ) -> Result<Option<Choice>, Asked> {
        let mut others = false;
        for (id, effect) in cards::offers(view, options) {
            let own = view.effect(id).is_some_and(|(card, _)| card.kind == "ship") && effect.optional;
            if !effect.links().is_empty() {
                if self.goes_on(view, fleet, id.ship, effect)? {
                    return Ok(Some(Choice::Use(id)));
                }
                continue;
            }
            match self.wants(view, fleet, id, effect)? {
                Some(true) if own => return Ok(Some(Choice::Use(id))),
                Some(false) if own => {}
                _ => others = true,
            }
        }
        Ok((!others && options.contains(&Choice::Pass)).then_some(Choice::Pass))
    }

    /// Whether an ability that links actions is used: for what the first action of a chain was chosen for, and for nothing else, as it
    /// costs stress.
    fn goes_on(&mut self, view: &View<'_>, fleet: &Fleet, ship: ShipId, effect: &Effect) -> Result<bool, Asked> {
        let Some(orders) = fleet.orders(view, ship, self.readings) else { return Ok(false) };
        let Some(then) = self.memory(ship).then.take() else { return Ok(false) };
        let mut room = [Choice::Pass; cards::MOST_GRANTED];
        let count = cards::possible(view, ship, effect.links(), &mut room);
        let target = self.target_now(view, ship, &orders)?;
        let mut board = Board::new(*view, ship, &room[..count], &mut self.luck);
        let Act { choice, way, because, .. } = act_planned(&mut board, &orders, target, then)?;
        self.memory(ship).granted = Some((choice, way)).filter(|(choice, _)| *choice != Choice::Pass);
        self.because = because;
        Ok(choice != Choice::Pass)
    }

    /// Whether the statcard has an ability used; `None` where it does not speak of such.
    fn wants(&mut self, view: &View<'_>, fleet: &Fleet, id: EffectId, effect: &Effect) -> Result<Option<bool>, Asked> {
        for step in effect.blocks.iter().flatten() {
            match step {
                Step::Token(TokenStep::Gain(Token::Cloak, _, Who::Me)) => {
                    self.because.add(rule::STATCARD, Evidence::Note("it spends its evade token to cloak"));
                    return Ok(Some(true));
                }
                Step::Action(ActionStep::Act { who: Who::Me, actions, stressed }) => {
                    let Some(orders) = fleet.orders(view, id.ship, self.readings) else { return Ok(None) };
                    let mut room = [Choice::Pass; cards::MOST_GRANTED];
                    let Some(count) = cards::granted(view, id.ship, actions, *stressed, &mut room) else {
                        return Ok(None);
                    };
                    let target = self.target_now(view, id.ship, &orders)?;
                    let mut board = Board::new(*view, id.ship, &room[..count], &mut self.luck);
                    let priced = !effect.price.is_empty() && pays(&orders);
                    let Act { choice, way, then, because } = match priced || !cards::is_cheap(effect) {
                        true => act_for_price(&mut board, &orders, target)?,
                        false => act(&mut board, &orders, target)?,
                    };
                    self.memory(id.ship).next = then.filter(|_| priced);
                    self.memory(id.ship).granted = Some((choice, way)).filter(|(choice, _)| *choice != Choice::Pass);
                    self.because = because;
                    return Ok(Some(choice != Choice::Pass));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// How an effect is carried out: on the target, if that is what is asked; else rerolls and maneuvers as for everybody.
    pub(super) fn within(
        &mut self,
        view: &View<'_>,
        fleet: &Fleet,
        id: EffectId,
        options: &[Choice],
    ) -> Result<Option<Choice>, Asked> {
        let hinders = |step: &Step| match step {
            Step::Token(TokenStep::Gain(token, _, Who::Target)) => !token.is_green(),
            _ => false,
        };
        let on_enemy = view.effect(id).is_some_and(|(_, effect)| effect.blocks.iter().flatten().any(hinders));
        if on_enemy && let Some(orders) = fleet.orders(view, id.ship, self.readings) {
            let target: Option<ShipId> = self.target_now(view, id.ship, &orders)?.ship();
            let on = target.map(Choice::Ship).filter(|on| options.contains(on));
            if on.is_some() {
                return Ok(on);
            }
        }
        match cards::reroll(view, id, options) {
            None => cards::executed(&mut Board::new(*view, id.ship, options, &mut self.luck), id, options),
            found => Ok(found),
        }
    }
}
