//! Select Action: the card's list from the top, each move measured before it is made.

use tallyho_cards::flight::aturi::{ActionLine, Card, Fact as Printed, FactPair, ListedAction};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Action, Choice, Token};

use crate::flight::bar::{entry, is_offered};
use tallyho_table::Arc;

use super::rule;
use super::target::Target;
use crate::flight::because::{Because, Evidence, Rule};
use crate::flight::query::{Answer, Band, Fact, Foe, Move, Query, Region, Status, Wanted, Where, Whom, choice_of};
use crate::flight::senses::{Asked, Senses};

/// What a ship does in its Select Action step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    /// The action: of the bar, a repair, [`Token::Stress`] to take a stress token away, or [`Choice::Pass`].
    pub choice: Choice,
    /// How that action is performed, where it was measured or named.
    pub way: Option<Choice>,
    /// What is linked to it and is to follow.
    pub link: Option<Link>,
    /// Why.
    pub because: Because,
}

/// A linked action that is to follow, and what it is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    action: Action,
    then: FactPair,
    rule: Rule,
}

/// The same without the reasons: these are noted as they are found, and are too large to be handed on from step to step.
struct Plan {
    choice: Choice,
    way: Option<Choice>,
    link: Option<Link>,
}

impl Plan {
    const fn because(self, because: Because) -> Act {
        let Self { choice, way, link } = self;
        Act { choice, way, link, because }
    }
}

impl Act {
    const fn of(choice: Choice, because: Because) -> Self {
        Self { choice, way: None, link: None, because }
    }
}

/// Select Action.
///
/// # Errors
/// With the first question that has no answer.
pub fn select_action(senses: &mut impl Senses, card: &Card, target: Target, order: Order) -> Result<Act, Asked> {
    let mut because = Because::default();
    let ionized = Query::Is(Status::Ionized);
    if senses.yes(ionized)? {
        because.saw(rule::IONIZED, ionized, Answer::Yes);
        let focus = if is_offered(senses, Action::Focus) { entry(senses, Action::Focus) } else { Choice::Pass };
        return Ok(Act::of(focus, because));
    }
    let stressed = Query::Is(Status::Stressed);
    if senses.yes(stressed)? {
        because.saw(rule::RED, stressed, Answer::Yes);
        return Ok(Act::of(Choice::Token(Token::Stress), because));
    }
    if let Order::Escort(on) = order
        && is_offered(senses, Action::Protect)
    {
        let query = Query::RangeTo(on);
        let range = senses.number(query)?;
        if range <= 1 {
            because.saw(rule::ESCORT, query, Answer::Number(range));
            let way = Some(choice_of(on));
            return Ok(Act { way, ..Act::of(entry(senses, Action::Protect), because) });
        }
    }
    let first_deed = card.actions.iter().position(|step| step.deed != ListedAction::Clear);
    for (index, step) in card.actions.iter().enumerate() {
        if Some(index) == first_deed
            && let Some(found) = turn_turret(senses, card, target, &mut because)?
        {
            return Ok(found.because(because));
        }
        let known = because.len();
        let mut list = List { target, rule: rule::action(index), because: &mut because };
        if list.all(senses, step.when)?
            && let Some(found) = list.perform(senses, step)?
        {
            return Ok(found.because(because));
        }
        // What a step noted that comes to nothing is no reason.
        because.truncate(known);
    }
    because.add(rule::ACTION, Evidence::Note("nothing on its list can be done"));
    Ok(Act::of(Choice::Pass, because))
}

/// A ship with a turret of which its card does not know turns it to its target, as a ship does whose card knows of one: once there is
/// nothing to clear.
fn turn_turret(
    senses: &mut impl Senses,
    card: &Card,
    target: Target,
    because: &mut Because,
) -> Result<Option<Plan>, Asked> {
    const AIMED: FactPair = [Some((Printed::TargetInArc, true)), None];
    let known = card.actions.iter().any(|step| matches!(step.deed, ListedAction::Act(Action::Rotate, _)));
    if known || senses.profile().turret().is_none() || !is_offered(senses, Action::Rotate) {
        return Ok(None);
    }
    let known = because.len();
    let mut list = List { target, rule: rule::EMPEROR, because };
    if list.is_so(senses, Printed::TargetInArc, false)?
        && let Some(found) = list.single(senses, Action::Rotate, AIMED)?
    {
        return Ok(Some(found));
    }
    because.truncate(known);
    Ok(None)
}

/// The linked action that an action was chosen for, once that was performed.
///
/// # Errors
/// With the first question that has no answer.
pub fn follow(senses: &mut impl Senses, target: Target, link: Link) -> Result<Act, Asked> {
    let mut because = Because::default();
    let mut list = List { target, rule: link.rule, because: &mut because };
    let found = if is_offered(senses, link.action) { list.single(senses, link.action, link.then)? } else { None };
    Ok(match found {
        Some(found) => found.because(because),
        None => {
            because.add(link.rule, Evidence::Note("what is linked cannot do what it is meant for"));
            Act::of(Choice::Pass, because)
        }
    })
}

/// Whether one action is linked to the other, by the ship's bar or by an ability.
fn is_linked(senses: &impl Senses, first: Action, second: Action) -> bool {
    senses.profile().links(first).any(|(linked, _)| linked == second)
}

const fn moves(action: Action) -> bool {
    matches!(action, Action::BarrelRoll | Action::Boost | Action::Rotate | Action::Slam)
}

/// One step of a list.
struct List<'b> {
    target: Target,
    rule: Rule,
    because: &'b mut Because,
}

impl List<'_> {
    fn all(&mut self, senses: &mut impl Senses, facts: FactPair) -> Result<bool, Asked> {
        for (fact, wanted) in facts.into_iter().flatten() {
            if !self.is_so(senses, fact, wanted)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a printed condition is met. What is about a target's arcs never is where the target is no ship.
    fn is_so(&mut self, senses: &mut impl Senses, fact: Printed, wanted: bool) -> Result<bool, Asked> {
        let aiming = |arc| Query::HowMany(Whom::EnemyAiming, Where::within(Region::Arc(arc), Band::NEAR));
        let query = match fact {
            Printed::OutOfOrdnance => Query::Is(Status::OutOfOrdnance),
            Printed::LacksCharges => Query::Is(Status::LacksCharges),
            Printed::TwoAimAhead => return self.are_two(senses, aiming(Arc::FullFront), wanted),
            Printed::TwoAimBehind => return self.are_two(senses, aiming(Arc::FullRear), wanted),
            Printed::InTargetArc | Printed::TargetInArc | Printed::BetterShot => match self.fact(fact) {
                Some(fact) => Query::Holds(fact),
                None => return Ok(false),
            },
        };
        let so = senses.yes(query)? == wanted;
        if so {
            self.because.saw(self.rule, query, Answer::of(wanted));
        }
        Ok(so)
    }

    fn are_two(&mut self, senses: &mut impl Senses, query: Query, wanted: bool) -> Result<bool, Asked> {
        let count = senses.number(query)?;
        let so = (count >= 2) == wanted;
        if so {
            self.because.saw(self.rule, query, Answer::Number(count));
        }
        Ok(so)
    }

    /// A printed fact about the target as one that can be measured.
    fn fact(&self, fact: Printed) -> Option<Fact> {
        let ship = self.target.ship()?;
        match fact {
            Printed::InTargetArc => Some(Fact::InFiringArcOf(Foe::This(ship))),
            Printed::TargetInArc => Some(Fact::HasShot(Foe::This(ship), Band::NEAR)),
            Printed::BetterShot => Some(Fact::BetterShot(ship)),
            Printed::OutOfOrdnance | Printed::LacksCharges | Printed::TwoAimAhead | Printed::TwoAimBehind => None,
        }
    }

    fn wanted(&self, facts: FactPair) -> Option<Wanted> {
        let mut wanted = Wanted::NOTHING;
        for (fact, truth) in facts.into_iter().flatten() {
            let fact = self.fact(fact)?;
            wanted = if truth { wanted.and(fact) } else { wanted.and_not(fact) };
        }
        Some(wanted)
    }

    fn perform(&mut self, senses: &mut impl Senses, step: &ActionLine) -> Result<Option<Plan>, Asked> {
        match step.deed {
            ListedAction::Clear => {
                let repair = senses.options().iter().find(|option| matches!(option, Choice::Repair(_))).copied();
                if repair.is_some() {
                    self.because.add(self.rule, Evidence::Note("it repairs a damage card"));
                }
                Ok(repair.map(|choice| self.done(choice, None)))
            }
            ListedAction::ReinforceFore => Ok(self.reinforce(senses, Token::ReinforceFore)),
            ListedAction::ReinforceAft => Ok(self.reinforce(senses, Token::ReinforceAft)),
            ListedAction::Act(action, None) => self.one(senses, action, step.then),
            ListedAction::Act(first, Some(second)) => self.chain(senses, first, second, step.then),
        }
    }

    /// An action by itself, or the one that a card has the ship prefer to it.
    fn one(&mut self, senses: &mut impl Senses, action: Action, then: FactPair) -> Result<Option<Plan>, Asked> {
        let preferred = senses.preferred(action);
        if preferred != action && is_offered(senses, preferred) {
            self.because.add(self.rule, Evidence::Note("a card has it prefer another action to that"));
            return self.single(senses, preferred, then);
        }
        if is_offered(senses, action) { self.single(senses, action, then) } else { Ok(None) }
    }

    fn done(&self, choice: Choice, way: Option<Choice>) -> Plan {
        Plan { choice, way, link: None }
    }

    fn reinforce(&mut self, senses: &impl Senses, side: Token) -> Option<Plan> {
        is_offered(senses, Action::Reinforce)
            .then(|| self.done(entry(senses, Action::Reinforce), Some(Choice::Token(side))))
    }

    /// An action by itself, if it does what it is for.
    fn single(&mut self, senses: &mut impl Senses, action: Action, then: FactPair) -> Result<Option<Plan>, Asked> {
        let choice = entry(senses, action);
        if moves(action) {
            let Some(wanted) = self.wanted(then) else { return Ok(None) };
            let query = Query::Way(Move::Action(action), wanted, None);
            let way = senses.way(query)?;
            return Ok(way.map(|way| {
                self.because.saw(self.rule, query, Answer::Way(way));
                self.done(choice, Some(way))
            }));
        }
        match action {
            Action::Lock | Action::Jam => {
                let Some(ship) = self.target.ship() else { return Ok(None) };
                if action == Action::Lock && senses.ship(Query::Locked)? == Some(ship) {
                    return Ok(None);
                }
                let query = Query::CanAct(action, ship);
                let can = senses.yes(query)?;
                self.because.saw(self.rule, query, Answer::of(can));
                Ok(can.then(|| self.done(choice, Some(choice_of(ship)))))
            }
            Action::Coordinate => {
                let query = Query::Nearest(Whom::Friend, Where::for_action(Region::Anywhere, action));
                Ok(senses.ship(query)?.map(|friend| {
                    self.because.saw(self.rule, query, Answer::Ship(friend));
                    self.done(choice, Some(Choice::Ship(friend)))
                }))
            }
            _ => {
                self.because.add(self.rule, Evidence::Acts(action));
                Ok(Some(self.done(choice, None)))
            }
        }
    }

    /// An action and what is linked to it. Where the ship has no such link, the move that is to do it is made by itself.
    fn chain(
        &mut self,
        senses: &mut impl Senses,
        first: Action,
        second: Action,
        then: FactPair,
    ) -> Result<Option<Plan>, Asked> {
        if !is_offered(senses, first) || !is_linked(senses, first, second) {
            let alone = if moves(first) { first } else { second };
            return if is_offered(senses, alone) { self.single(senses, alone, then) } else { Ok(None) };
        }
        let step = match (moves(first), moves(second)) {
            (true, true) => Move::Chain(first, second),
            (true, false) => Move::Action(first),
            (false, _) => Move::Action(second),
        };
        let Some(wanted) = self.wanted(then) else { return Ok(None) };
        let query = Query::Way(step, wanted, None);
        let Some(way) = senses.way(query)? else { return Ok(None) };
        self.because.saw(self.rule, query, Answer::Way(way));
        let link = Some(Link { action: second, then, rule: self.rule });
        let way = moves(first).then_some(way);
        Ok(Some(Plan { link, ..self.done(entry(senses, first), way) }))
    }
}
