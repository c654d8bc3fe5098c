//! Step 3, Select Action: down the card's list, and the actions linked to what it says.

use tallyho_cards::flight::flight_group::{
    Act as CardAct, ActionLine, Fact as CardFact, Link, ListedAction, Prefer, TargetHas,
};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Action, Choice, Difficulty, ShipId, Token};
use tallyho_table::Arc;

use super::cards::card_for;
use super::target::Target;
use super::{LinkedRed, Orders, rule};
use crate::flight::bar::{entry, is_offered};
use crate::flight::because::{Because, Evidence, Rule};
use crate::flight::query::{
    Answer, Band, Fact, Foe, Lean, Move, Query, Region, Status, Wanted, Where, Whom, choice_of,
};
use crate::flight::senses::{Asked, Senses};

/// What a ship does: an answer to which action, how, and what follows by a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    /// The action; [`Choice::Pass`] when nothing on its list can be done.
    pub choice: Choice,
    /// How it is performed, if that is settled.
    pub way: Option<(Action, Choice)>,
    /// What is linked to it and follows.
    pub then: Option<Then>,
    /// Why.
    pub because: Because,
}

/// A linked action that is still to come, and what it must achieve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Then {
    action: Action,
    wanted: Wanted,
    lean: Option<Lean>,
    step: u8,
}

/// The same without the reasons: these are noted as they are found, and are too large to be handed on from step to step.
struct Plan {
    choice: Choice,
    way: Option<(Action, Choice)>,
    then: Option<Then>,
}

impl Plan {
    fn because(self, because: Because) -> Act {
        let Self { choice, way, then } = self;
        Act { choice, way, then, because }
    }
}

/// Performs the first action on the card's list that can be done and does what the list says.
///
/// # Errors
/// With the first question that has no answer.
pub fn act(senses: &mut impl Senses, orders: &Orders<'_>, target: Target) -> Result<Act, Asked> {
    let mut list = List { orders, target, because: Because::default() };
    for (status, rule) in [(Status::Ionized, rule::IONIZED), (Status::Fleeing, rule::FLEE_HYPERDRIVE)] {
        let query = Query::Is(status);
        if senses.yes(query)? {
            list.because.saw(rule, query, Answer::Yes);
            let choice = if is_offered(senses, Action::Focus) { entry(senses, Action::Focus) } else { Choice::Pass };
            return Ok(Act { choice, way: None, then: None, because: list.because });
        }
    }
    if let Some(found) = list.protect(senses)? {
        return Ok(found.because(list.because));
    }
    for step in &orders.card.actions {
        if let Some(found) = list.step(senses, step)? {
            return Ok(found.because(list.because));
        }
    }
    Ok(Act { choice: Choice::Pass, way: None, then: None, because: list.because })
}

/// Goes on with an action that is linked to the one just performed; without a plan it performs what its list says if that costs no
/// stress.
///
/// # Errors
/// With the first question that has no answer.
pub fn act_on(
    senses: &mut impl Senses,
    orders: &Orders<'_>,
    (target, first): (Target, Action),
    then: Option<Then>,
) -> Result<Act, Asked> {
    let mut list = List { orders, target, because: Because::default() };
    if let Some(then) = then {
        return list.go_on(senses, then);
    }
    let free = |action: Action, senses: &_| {
        Senses::profile(senses).links(first).any(|(next, colour)| next == action && colour == Difficulty::White)
    };
    for step in &orders.card.actions {
        let single = |chain: &Vec<CardAct>| match chain[..] {
            [CardAct { deed: ListedAction::Action(action), .. }] => Some(action),
            _ => None,
        };
        let costs_nothing = step.chains.iter().filter_map(single).any(|action| free(action, senses));
        if costs_nothing && let Some(found) = list.step(senses, step)? {
            return Ok(found.because(list.because));
        }
    }
    if let Some(found) = list.turn_turret(senses, free(Action::Rotate, senses))? {
        return Ok(found.because(list.because));
    }
    Ok(Act { choice: Choice::Pass, way: None, then: None, because: list.because })
}

/// What was planned to follow, whether the bar links it or an ability.
///
/// # Errors
/// With the first question that has no answer.
pub(super) fn act_planned(
    senses: &mut impl Senses,
    orders: &Orders<'_>,
    target: Target,
    then: Then,
) -> Result<Act, Asked> {
    List { orders, target, because: Because::default() }.go_on(senses, then)
}

/// The action that an ability grants for a token or a Force charge, if a step of the list whose chain pays for it asks for it now.
/// What the chain has beside it is the action that follows.
///
/// # Errors
/// With the first question that has no answer.
pub(super) fn act_for_price(senses: &mut impl Senses, orders: &Orders<'_>, target: Target) -> Result<Act, Asked> {
    let mut list = List { orders, target, because: Because::default() };
    for step in &orders.card.actions {
        for chain in &step.chains {
            let Some(granted) = paid_for(senses, chain) else { continue };
            if !list.applies(senses, step)? {
                continue;
            }
            if let Some(found) = list.before_its_action(senses, step, chain, granted)? {
                return Ok(found.because(list.because));
            }
        }
    }
    Ok(Act { choice: Choice::Pass, way: None, then: None, because: list.because })
}

/// Whether a card's list has ships pay for actions that an ability grants.
pub(super) fn pays(orders: &Orders<'_>) -> bool {
    orders.card.actions.iter().flat_map(|step| &step.chains).flatten().any(is_price)
}

fn is_price(act: &CardAct) -> bool {
    act.deed == ListedAction::Price || act.difficulty == Difficulty::Purple
}

/// The act of a chain that an ability grants for a price, if it is offered: the one in the colour of the Force, or the one for which
/// a token is paid.
fn paid_for(senses: &impl Senses, chain: &[CardAct]) -> Option<ListedAction> {
    let force = chain.iter().find(|act| act.difficulty == Difficulty::Purple);
    let token = || chain.iter().any(is_price).then(|| chain.iter().find(|act| may_begin(senses, act.deed))).flatten();
    force.or_else(token).map(|act| act.deed).filter(|deed| may_begin(senses, *deed))
}

/// What to choose, and how it is performed.
type Found = Option<(Choice, Option<(Action, Choice)>)>;

/// The card's list while it is worked down.
struct List<'c> {
    orders: &'c Orders<'c>,
    target: Target,
    because: Because,
}

impl List<'_> {
    /// An escort protects the ship it was told to stay with, if that is near.
    fn protect(&mut self, senses: &mut impl Senses) -> Result<Option<Plan>, Asked> {
        let Order::Escort(on) = self.orders.order else { return Ok(None) };
        if !is_offered(senses, Action::Protect) {
            return Ok(None);
        }
        let query = Query::RangeTo(on);
        let range = senses.number(query)?;
        if range > 1 {
            return Ok(None);
        }
        self.because.saw(rule::ESCORT, query, Answer::Number(range));
        Ok(Some(self.found(entry(senses, Action::Protect), Some((Action::Protect, choice_of(on))), None)))
    }

    fn step(&mut self, senses: &mut impl Senses, step: &ActionLine) -> Result<Option<Plan>, Asked> {
        if !step.chains.iter().any(|chain| chain.first().is_some_and(|act| may_begin(senses, act.deed))) {
            return Ok(None);
        }
        if !self.applies(senses, step)? {
            return Ok(None);
        }
        for chain in &step.chains {
            if let Some(found) = self.chain(senses, step, chain)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Whether everything is so that a step asks for.
    fn applies(&self, senses: &mut impl Senses, step: &ActionLine) -> Result<bool, Asked> {
        if let Some(has) = step.target
            && self.target_has(senses)? != has
        {
            return Ok(false);
        }
        for &(fact, truth) in &step.before {
            if self.holds(senses, fact)? != truth {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn target_has(&self, senses: &mut impl Senses) -> Result<TargetHas, Asked> {
        let moved = match self.target.ship() {
            Some(ship) => senses.yes(Query::HasMoved(ship))?,
            None => false,
        };
        Ok(if moved { TargetHas::Moved } else { TargetHas::NotMoved })
    }

    /// Whether something on the card is true now. Of a target that is no ship nothing is.
    fn holds(&self, senses: &mut impl Senses, fact: CardFact) -> Result<bool, Asked> {
        let beset = |arc| Query::HowMany(Whom::EnemyAiming, Where::within(Region::Arc(arc), Band::NEAR));
        let target = self.target.ship();
        Ok(match fact {
            CardFact::Shot(from, to) => senses.yes(Query::Holds(Fact::HasShot(Foe::Any, Band { from, to })))?,
            CardFact::InEnemyArc => senses.yes(Query::Holds(Fact::InFiringArcOf(Foe::Any)))?,
            CardFact::BesetInFront => senses.number(beset(Arc::FullFront))? >= 2,
            CardFact::BesetBehind => senses.number(beset(Arc::FullRear))? >= 2,
            CardFact::Evading => senses.yes(Query::Has(Token::Evade))?,
            CardFact::Ordnance => senses.yes(Query::Is(Status::OrdnanceLoaded))?,
            CardFact::FriendToLead => senses.ship(FRIEND)?.is_some(),
            CardFact::Turret => senses.profile().turret().is_some(),
            CardFact::InTargetArc
            | CardFact::TargetAt(..)
            | CardFact::TargetInTurret
            | CardFact::TargetInFrontOrTurret
            | CardFact::TargetLocked => match target {
                None => false,
                Some(ship) => match fact {
                    CardFact::InTargetArc => senses.yes(Query::Holds(Fact::InFiringArcOf(Foe::This(ship))))?,
                    CardFact::TargetAt(from, to) => Band { from, to }.holds(senses.number(Query::RangeTo(ship))?),
                    CardFact::TargetLocked => senses.ship(Query::Locked)? == Some(ship),
                    CardFact::TargetInTurret => senses.yes(Query::InRegion(ship, Region::Turret))?,
                    _ => {
                        senses.yes(Query::InRegion(ship, Region::Arc(Arc::Front)))?
                            || senses.yes(Query::InRegion(ship, Region::Turret))?
                    }
                },
            },
        })
    }

    /// What must be true after a step.
    fn wanted(&self, step: &ActionLine) -> Wanted {
        let mut wanted = Wanted::NOTHING;
        for &(fact, truth) in &step.after {
            let Some(fact) = self.after(fact) else { continue };
            wanted = if truth { wanted.and(fact) } else { wanted.and_not(fact) };
        }
        wanted
    }

    fn after(&self, fact: CardFact) -> Option<Fact> {
        let target = self.target.ship();
        match fact {
            CardFact::Shot(from, to) => Some(Fact::HasShot(Foe::Any, Band { from, to })),
            CardFact::InEnemyArc => Some(Fact::InFiringArcOf(Foe::Any)),
            CardFact::InTargetArc => target.map(|ship| Fact::InFiringArcOf(Foe::This(ship))),
            CardFact::TargetAt(from, to) => target.map(|ship| Fact::AtRange(ship, Band { from, to })),
            CardFact::TargetInTurret | CardFact::TargetInFrontOrTurret => {
                target.map(|ship| Fact::HasShot(Foe::This(ship), Band { from: 1, to: 3 }))
            }
            CardFact::BesetInFront
            | CardFact::BesetBehind
            | CardFact::TargetLocked
            | CardFact::Evading
            | CardFact::Ordnance
            | CardFact::FriendToLead
            | CardFact::Turret => None,
        }
    }

    fn chain(&mut self, senses: &mut impl Senses, step: &ActionLine, chain: &[CardAct]) -> Result<Option<Plan>, Asked> {
        let wanted = self.wanted(step);
        let lean = self.target.ship().filter(|_| step.prefer == Prefer::Close);
        let lean = lean.map(|_| Lean::Towards(self.target.thing()));
        let rule = rule::action(step.number);
        let [first, rest @ ..] = chain else { return Ok(None) };
        let link = rest.first().and_then(|second| linked(senses, first.deed, second.deed));
        let skipped = link.is_some_and(|(_, colour)| colour == Difficulty::Red)
            && self.orders.readings.linked_red == LinkedRed::Skipped;
        let (needed, alone) = (!rest.is_empty(), link.is_none() || skipped);
        let first_moves = moves(first.deed);
        // What the link would have achieved is not achieved without it; a link that only adds a token can be left out.
        let can_drop = step.link == Link::Optional || skipped && first_moves;
        if needed && alone && (!can_drop || rest.len() > 1) {
            return Ok(None);
        }
        let Some((second, _)) = link.filter(|_| needed && !alone) else {
            let found = self.perform(senses, rule, first.deed, wanted, lean)?;
            return Ok(found.map(|(choice, way)| self.found(choice, way, None)));
        };
        let then = |wanted| Some(Then { action: second, wanted, lean, step: step.number });
        let second_moves = moves(ListedAction::Action(second)) || second == Action::Rotate;
        if first_moves && second_moves {
            let ListedAction::Action(action) = first.deed else { return Ok(None) };
            let query = Query::Way(Move::Chain(action, second), wanted, lean);
            let way = if is_offered(senses, action) { senses.way(query)? } else { None };
            return Ok(way.map(|way| {
                self.because.saw(rule, query, Answer::Way(way));
                self.found(entry(senses, action), Some((action, way)), then(wanted))
            }));
        }
        if second_moves {
            let wanted = match second {
                Action::Rotate => match self.aimed(senses, wanted)? {
                    Some(wanted) => wanted,
                    None => return Ok(None),
                },
                _ => wanted,
            };
            let query = Query::Way(Move::Action(second), wanted, lean);
            if !may_begin(senses, first.deed) || senses.way(query)?.is_none() {
                return Ok(None);
            }
            let found = self.perform(senses, rule, first.deed, Wanted::NOTHING, None)?;
            return Ok(found.map(|(choice, way)| self.found(choice, way, then(wanted))));
        }
        let found = self.perform(senses, rule, first.deed, wanted, lean)?;
        Ok(found.map(|(choice, way)| self.found(choice, way, then(Wanted::NOTHING))))
    }

    /// The action that was planned to follow, if it still does what it is for.
    fn go_on(mut self, senses: &mut impl Senses, then: Then) -> Result<Act, Asked> {
        let Then { action, wanted, lean, step } = then;
        let found = self.perform(senses, rule::action(step), ListedAction::Action(action), wanted, lean)?;
        let (choice, way) = found.unwrap_or((Choice::Pass, None));
        Ok(Act { choice, way, then: None, because: self.because })
    }

    /// What an ability grants before the action of a ship, and that action, if both together do what the step is for.
    fn before_its_action(
        &mut self,
        senses: &mut impl Senses,
        step: &ActionLine,
        chain: &[CardAct],
        granted: ListedAction,
    ) -> Result<Option<Plan>, Asked> {
        let (rule, wanted) = (rule::action(step.number), self.wanted(step));
        let on_bar = |action: Action| senses.profile().actions.iter().any(|entry| entry.action == action);
        let beside = chain.iter().find_map(|act| match act.deed {
            ListedAction::Action(action) if act.deed != granted && on_bar(action) => Some(action),
            _ => None,
        });
        let then = |wanted| beside.map(|action| Then { action, wanted, lean: None, step: step.number });
        let measured = moves(granted) || granted == ListedAction::Action(Action::Rotate);
        match beside.filter(|action| moves(ListedAction::Action(*action))) {
            Some(second) if measured => {
                let ListedAction::Action(first) = granted else { return Ok(None) };
                let query = Query::Way(Move::Chain(first, second), wanted, None);
                Ok(senses.way(query)?.map(|way| {
                    self.because.saw(rule, query, Answer::Way(way));
                    self.found(entry(senses, first), Some((first, way)), then(wanted))
                }))
            }
            Some(second) => {
                if senses.way(Query::Way(Move::Action(second), wanted, None))?.is_none() {
                    return Ok(None);
                }
                let found = self.perform(senses, rule, granted, Wanted::NOTHING, None)?;
                Ok(found.map(|(choice, way)| self.found(choice, way, then(wanted))))
            }
            None => {
                let aim = if measured { wanted } else { Wanted::NOTHING };
                let found = self.perform(senses, rule, granted, aim, None)?;
                Ok(found.map(|(choice, way)| self.found(choice, way, then(Wanted::NOTHING))))
            }
        }
    }

    fn found(&self, choice: Choice, way: Option<(Action, Choice)>, then: Option<Then>) -> Plan {
        Plan { choice, way, then }
    }

    /// One deed, if it can be done now such that everything wanted is true then.
    fn perform(
        &mut self,
        senses: &mut impl Senses,
        rule: Rule,
        deed: ListedAction,
        wanted: Wanted,
        lean: Option<Lean>,
    ) -> Result<Found, Asked> {
        let (action, way) = match deed {
            ListedAction::Repair => return self.repair(senses),
            ListedAction::Astromech | ListedAction::TractorTarget => return self.use_card(senses, rule, deed),
            ListedAction::Price => return Ok(None),
            ListedAction::FocusOrCalculate => {
                let has = |action: &Action| is_offered(senses, *action);
                let Some(action) = [Action::Focus, Action::Calculate].into_iter().find(has) else { return Ok(None) };
                (action, None)
            }
            ListedAction::ReinforceFront => (Action::Reinforce, Some(Choice::Token(Token::ReinforceFore))),
            ListedAction::ReinforceRear => (Action::Reinforce, Some(Choice::Token(Token::ReinforceAft))),
            ListedAction::ReinforceTarget => {
                let Some(ship) = self.target.ship() else { return Ok(None) };
                let ahead = senses.yes(Query::InRegion(ship, Region::Arc(Arc::FullFront)))?;
                let token = if ahead { Token::ReinforceFore } else { Token::ReinforceAft };
                (Action::Reinforce, Some(Choice::Token(token)))
            }
            ListedAction::Action(action) => {
                if !is_offered(senses, action) {
                    return Ok(None);
                }
                match self.way(senses, rule, action, wanted, lean)? {
                    Way::None => return Ok(None),
                    Way::Any => (action, None),
                    Way::This(way) => (action, Some(way)),
                }
            }
        };
        if !is_offered(senses, action) {
            return Ok(None);
        }
        self.because.add(rule, Evidence::Acts(action));
        Ok(Some((entry(senses, action), way.map(|way| (action, way)))))
    }

    /// How an action is performed so that it does what is wanted.
    fn way(
        &mut self,
        senses: &mut impl Senses,
        rule: Rule,
        action: Action,
        wanted: Wanted,
        lean: Option<Lean>,
    ) -> Result<Way, Asked> {
        let target = self.target.ship();
        Ok(match action {
            Action::BarrelRoll | Action::Boost | Action::Slam | Action::Rotate => {
                let wanted = match action {
                    Action::Rotate => match self.aimed(senses, wanted)? {
                        Some(wanted) => wanted,
                        None => return Ok(Way::None),
                    },
                    _ => wanted,
                };
                let query = Query::Way(Move::Action(action), wanted, lean);
                let Some(way) = senses.way(query)? else { return Ok(Way::None) };
                self.because.saw(rule, query, Answer::Way(way));
                Way::This(way)
            }
            Action::Lock => match target {
                Some(ship) if senses.ship(Query::Locked)? != Some(ship) => self.on_ship(senses, rule, action, ship)?,
                _ => Way::None,
            },
            Action::Jam => match target {
                Some(ship) => self.on_ship(senses, rule, action, ship)?,
                None => Way::None,
            },
            // It is on no card's list.
            Action::Protect => Way::None,
            Action::Coordinate => senses.ship(FRIEND)?.map_or(Way::None, |friend| Way::This(Choice::Ship(friend))),
            Action::Focus | Action::Evade | Action::Calculate | Action::Reinforce | Action::Reload | Action::Cloak => {
                Way::Any
            }
        })
    }

    /// What a turret is turned for: what is wanted, and where that is nothing the target in arc. A ship that escapes has no target; it
    /// gets the nearest ship into arc, if that is in none yet.
    fn aimed(&self, senses: &mut impl Senses, wanted: Wanted) -> Result<Option<Wanted>, Asked> {
        let aim = |ship| Fact::HasShot(Foe::This(ship), Band { from: 1, to: 3 });
        if let Some(ship) = self.target.ship() {
            return Ok(Some(if wanted == Wanted::NOTHING { Wanted::NOTHING.and(aim(ship)) } else { wanted }));
        }
        let Some(nearest) = senses.ship(NEAREST)? else { return Ok(None) };
        let held = senses.yes(Query::Holds(aim(nearest)))?;
        Ok((!held).then(|| Wanted::NOTHING.and(aim(nearest))))
    }

    /// A turret that may be turned for nothing is turned to a target that is in no firing arc.
    fn turn_turret(&mut self, senses: &mut impl Senses, free: bool) -> Result<Option<Plan>, Asked> {
        let Some(ship) = self.target.ship().filter(|_| free && is_offered(senses, Action::Rotate)) else {
            return Ok(None);
        };
        let aimed = Fact::HasShot(Foe::This(ship), Band { from: 1, to: 3 });
        if senses.yes(Query::Holds(aimed))? {
            return Ok(None);
        }
        let query = Query::Way(Move::Action(Action::Rotate), Wanted::NOTHING.and(aimed), None);
        Ok(senses.way(query)?.map(|way| {
            self.because.saw(rule::MORE_ACTIONS, query, Answer::Way(way));
            self.found(entry(senses, Action::Rotate), Some((Action::Rotate, way)), None)
        }))
    }

    /// An action on a ship, if that one can be chosen: it may be too far away, or hidden.
    fn on_ship(&mut self, senses: &mut impl Senses, rule: Rule, action: Action, ship: ShipId) -> Result<Way, Asked> {
        let query = Query::CanAct(action, ship);
        let can = senses.yes(query)?;
        if can {
            self.because.saw(rule, query, Answer::Yes);
        }
        Ok(if can { Way::This(choice_of(ship)) } else { Way::None })
    }

    /// A card that is used instead of an action; one that tractors must reach the target.
    fn use_card(&mut self, senses: &mut impl Senses, rule: Rule, deed: ListedAction) -> Result<Found, Asked> {
        let Some(choice) = card_for(senses, deed) else { return Ok(None) };
        if deed == ListedAction::TractorTarget {
            let Some(ship) = self.target.ship() else { return Ok(None) };
            let ahead = senses.yes(Query::InRegion(ship, Region::Arc(Arc::Front)))?;
            if !ahead || senses.number(Query::RangeTo(ship))? != 1 {
                return Ok(None);
            }
        }
        self.because.add(rule, Evidence::Note("it uses its card"));
        Ok(Some((choice, None)))
    }

    fn repair(&mut self, senses: &mut impl Senses) -> Result<Found, Asked> {
        if !may_begin(senses, ListedAction::Repair) {
            return Ok(None);
        }
        let way = senses.way(Query::Repair)?;
        if let Some(way) = way {
            self.because.saw(rule::CRITICALS, Query::Repair, Answer::Way(way));
        }
        Ok(way.map(|way| (way, None)))
    }
}

/// How an action can be performed.
enum Way {
    None,
    Any,
    This(Choice),
}

const NEAREST: Query = Query::Nearest(Whom::Enemy, Where::ANYWHERE);

const FRIEND: Query = Query::Nearest(Whom::FriendToLead, Where::for_action(Region::Anywhere, Action::Coordinate));

/// Whether something like that is among the options.
fn may_begin(senses: &impl Senses, deed: ListedAction) -> bool {
    match deed {
        ListedAction::Action(action) => is_offered(senses, action),
        ListedAction::FocusOrCalculate => is_offered(senses, Action::Focus) || is_offered(senses, Action::Calculate),
        ListedAction::ReinforceFront | ListedAction::ReinforceRear | ListedAction::ReinforceTarget => {
            is_offered(senses, Action::Reinforce)
        }
        ListedAction::Repair => senses.options().iter().any(|option| matches!(option, Choice::Repair(_))),
        ListedAction::Astromech | ListedAction::TractorTarget => card_for(senses, deed).is_some(),
        ListedAction::Price => false,
    }
}

/// The action and colour of a link that the ship has, by its bar or by an ability.
fn linked(senses: &impl Senses, first: ListedAction, second: ListedAction) -> Option<(Action, Difficulty)> {
    let is = |deed: ListedAction, action: Action| match deed {
        ListedAction::Action(own) => own == action,
        ListedAction::FocusOrCalculate => matches!(action, Action::Focus | Action::Calculate),
        ListedAction::ReinforceFront | ListedAction::ReinforceRear | ListedAction::ReinforceTarget => {
            action == Action::Reinforce
        }
        ListedAction::Repair | ListedAction::Astromech | ListedAction::TractorTarget | ListedAction::Price => false,
    };
    let profile = senses.profile();
    let entries = profile.actions.iter().filter(|entry| is(first, entry.action));
    entries.flat_map(|entry| profile.links(entry.action)).find(|(next, _)| is(second, *next))
}

const fn moves(deed: ListedAction) -> bool {
    matches!(deed, ListedAction::Action(Action::BarrelRoll | Action::Boost | Action::Slam))
}
