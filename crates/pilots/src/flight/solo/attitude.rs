//! Attitude and Actions: what a solo ship does in its Perform Action step, list by list.

use tallyho_rules::{Action, ActionEntry, Choice, Difficulty, Token};

use crate::flight::bar::{entry, is_offered};
use tallyho_table::Arc;

use super::Attitude;
use super::attack::next_weapon;
use super::rule;
use crate::flight::because::{Because, Evidence, Rule};
use crate::flight::query::{Answer, Band, Fact, Foe, Lean, Move, Query, Region, Status, Thing, Wanted, Where, Whom};
use crate::flight::senses::{Asked, Senses};
use crate::flight::weapon::WeaponKind;

/// What a ship does: an answer to which action and, where it was measured beforehand, how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    /// The action; [`Choice::Pass`] when nothing on its list can be done.
    pub choice: Choice,
    /// How it is performed, if that is settled. It is meant for the action named first, which may come by a link.
    pub way: Option<(Action, Choice)>,
    /// Why.
    pub because: Because,
}

const IN_AN_ENEMY_ARC: Fact = Fact::InFiringArcOf(Foe::Any);
const HAS_SHOT: Fact = Fact::HasShot(Foe::Any, Band::NEAR);

/// Performs an action by the list of an attitude: the first that the ship has access to and that does what the list says.
///
/// # Errors
/// With the first question that has no answer.
pub fn act(senses: &mut impl Senses, attitude: Attitude, lean: Option<Lean>) -> Result<Act, Asked> {
    let mut list = List { attitude, lean, because: Because::default() };
    let found = match attitude {
        Attitude::Defensive => list.defensive(senses)?,
        Attitude::Balanced => list.balanced(senses)?,
        Attitude::Offensive => list.offensive(senses)?,
    };
    let (choice, way) = match found {
        Some(found) => found,
        None => (list.repair(senses), None),
    };
    Ok(Act { choice, way, because: list.because })
}

/// An action to be chosen now, and how the one that matters is performed.
type Found = Option<(Choice, Option<(Action, Choice)>)>;

/// An attitude's list while it is worked down.
struct List {
    attitude: Attitude,
    lean: Option<Lean>,
    because: Because,
}

impl List {
    fn defensive(&mut self, senses: &mut impl Senses) -> Result<Found, Asked> {
        if senses.yes(Query::Holds(IN_AN_ENEMY_ARC))? {
            let wanted = Wanted::NOTHING.and(Fact::LeftAnArc);
            let moves = [Action::BarrelRoll, Action::Boost, Action::Slam];
            if let Some(found) = self.reposition(senses, rule::DEFENSIVE[0], &moves, wanted, self.lean)? {
                return Ok(Some(found));
            }
        }
        if let Some(found) = self.reinforce(senses, rule::DEFENSIVE[1])? {
            return Ok(Some(found));
        }
        let near = Where::for_action(Region::Anywhere, Action::Jam);
        let jammed = [Query::Nearest(Whom::EnemyWithLock, near), Query::Nearest(Whom::Enemy, near)];
        if let Some(found) = self.on_ship(senses, rule::DEFENSIVE[2], Action::Jam, &jammed)? {
            return Ok(Some(found));
        }
        let tokens =
            [(Action::Evade, Token::Evade), (Action::Focus, Token::Focus), (Action::Calculate, Token::Calculate)];
        self.tokens(senses, &rule::DEFENSIVE[3..], &tokens)
    }

    fn balanced(&mut self, senses: &mut impl Senses) -> Result<Found, Asked> {
        let friend = [Query::Nearest(Whom::FriendToLead, Where::for_action(Region::Anywhere, Action::Coordinate))];
        if let Some(found) = self.on_ship(senses, rule::BALANCED[0], Action::Coordinate, &friend)? {
            return Ok(Some(found));
        }
        if senses.yes(Query::Holds(Fact::ObstacleAhead))? {
            let wanted = Wanted::NOTHING.and_not(Fact::ObstacleAhead);
            let away = Some(Lean::Away(Thing::NearestObstacle));
            let moves = [Action::BarrelRoll, Action::Boost];
            if let Some(found) = self.reposition(senses, rule::BALANCED[1], &moves, wanted, away)? {
                return Ok(Some(found));
            }
        }
        let tokens = [(Action::Focus, Token::Focus), (Action::Calculate, Token::Calculate)];
        self.tokens(senses, &rule::BALANCED[2..], &tokens)
    }

    fn offensive(&mut self, senses: &mut impl Senses) -> Result<Found, Asked> {
        let no_shot = !senses.yes(Query::Holds(HAS_SHOT))?;
        if no_shot {
            let wanted = Wanted::NOTHING.and(HAS_SHOT);
            let moves = [Action::BarrelRoll, Action::Boost, Action::Rotate];
            if let Some(found) = self.reposition(senses, rule::OFFENSIVE[0], &moves, wanted, self.lean)? {
                return Ok(Some(found));
            }
        }
        if !self.makes_for_a_thing(senses)?
            && let Some(found) = self.lock(senses)?
        {
            return Ok(Some(found));
        }
        if no_shot && self.has_access(senses, Action::Reload) && senses.yes(Query::Is(Status::LacksCharges))? {
            self.because.add(rule::OFFENSIVE[3], Evidence::Acts(Action::Reload));
            return self.perform(senses, Action::Reload, None).map(Some);
        }
        let tokens = [(Action::Focus, Token::Focus), (Action::Calculate, Token::Calculate)];
        self.tokens(senses, &rule::OFFENSIVE[4..], &tokens)
    }

    /// Whether what it has locked is no ship but a place that it makes for: with another lock it would lose that.
    fn makes_for_a_thing(&self, senses: &mut impl Senses) -> Result<bool, Asked> {
        Ok(senses.ship(Query::Locked)?.is_some_and(|locked| senses.is_thing(locked)))
    }

    /// A lock for a weapon that needs one, or on the nearest enemy, one in its arc first.
    fn lock(&mut self, senses: &mut impl Senses) -> Result<Found, Asked> {
        if let Some(found) = self.lock_for_weapon(senses)? {
            return Ok(Some(found));
        }
        let lock = |region| Query::Nearest(Whom::Enemy, Where::for_action(region, Action::Lock));
        let locked = [lock(Region::Firing), lock(Region::Anywhere)];
        self.on_ship(senses, rule::OFFENSIVE[2], Action::Lock, &locked)
    }

    /// The first of some moves that the ship has access to and that does what is wanted.
    fn reposition(
        &mut self,
        senses: &mut impl Senses,
        rule: Rule,
        moves: &[Action],
        wanted: Wanted,
        lean: Option<Lean>,
    ) -> Result<Found, Asked> {
        for &action in moves {
            if !self.has_access(senses, action) {
                continue;
            }
            let query = Query::Way(Move::Action(action), wanted, lean);
            if let Some(way) = senses.way(query)? {
                self.because.saw(rule, query, Answer::Way(way));
                return self.perform(senses, action, Some(way)).map(Some);
            }
        }
        Ok(None)
    }

    /// Reinforces the full arc that most enemies are in, the front one of equals; with none in either it would do nothing.
    fn reinforce(&mut self, senses: &mut impl Senses, rule: Rule) -> Result<Found, Asked> {
        if !self.has_access(senses, Action::Reinforce) {
            return Ok(None);
        }
        let count = |arc| Query::HowMany(Whom::Enemy, Where::within(Region::Arc(arc), Band::NEAR));
        let (front, rear) = (count(Arc::FullFront), count(Arc::FullRear));
        let (fore, aft) = (senses.number(front)?, senses.number(rear)?);
        if fore + aft == 0 {
            return Ok(None);
        }
        self.because.saw(rule, front, Answer::Number(fore));
        self.because.saw(rule, rear, Answer::Number(aft));
        let token = if aft > fore { Token::ReinforceAft } else { Token::ReinforceFore };
        self.perform(senses, Action::Reinforce, Some(Choice::Token(token))).map(Some)
    }

    /// An action on a ship: on the first that the questions name. A lock it has already would do nothing.
    fn on_ship(
        &mut self,
        senses: &mut impl Senses,
        rule: Rule,
        action: Action,
        queries: &[Query],
    ) -> Result<Found, Asked> {
        if !self.has_access(senses, action) {
            return Ok(None);
        }
        for &query in queries {
            let Some(on) = senses.ship(query)? else { continue };
            if action == Action::Lock && senses.ship(Query::Locked)? == Some(on) {
                return Ok(None);
            }
            self.because.saw(rule, query, Answer::Ship(on));
            return self.perform(senses, action, Some(Choice::Ship(on))).map(Some);
        }
        Ok(None)
    }

    /// A lock for a special weapon that needs one: the strongest that has anybody in its arc and range.
    fn lock_for_weapon(&mut self, senses: &mut impl Senses) -> Result<Found, Asked> {
        let mut tried = None;
        while let Some(weapon) = next_weapon(senses, tried) {
            if weapon.kind != WeaponKind::SpecialWithLock {
                return Ok(None);
            }
            let target = Query::Nearest(Whom::Enemy, Where::in_aim_of(weapon.index));
            if let Some(on) = senses.ship(target)? {
                // It may hide from locks.
                let can = senses.yes(Query::CanAct(Action::Lock, on))?;
                return if can { self.on_ship(senses, rule::OFFENSIVE[1], Action::Lock, &[target]) } else { Ok(None) };
            }
            tried = Some(weapon);
        }
        Ok(None)
    }

    /// The first action for a token that the ship does not have.
    fn tokens(&mut self, senses: &mut impl Senses, rules: &[Rule], list: &[(Action, Token)]) -> Result<Found, Asked> {
        for (&(action, token), &rule) in list.iter().zip(rules) {
            if self.has_access(senses, action) && !senses.yes(Query::Has(token))? {
                self.because.saw(rule, Query::Has(token), Answer::No);
                return self.perform(senses, action, None).map(Some);
            }
        }
        Ok(None)
    }

    /// When nothing on the list can be done, a ship repairs what it can.
    fn repair(&mut self, senses: &impl Senses) -> Choice {
        let repair = senses.options().iter().find(|option| matches!(option, Choice::Repair(_)));
        self.because.add(rule::ATTITUDE_AND_ACTIONS, Evidence::Note("nothing on its list can be done"));
        repair.copied().unwrap_or(Choice::Pass)
    }

    /// Whether an action may be chosen now, or follows by a link from one that may.
    fn has_access(&self, senses: &impl Senses, action: Action) -> bool {
        is_offered(senses, action) || leads_to(senses, action).next().is_some()
    }

    /// Performs an action that its list calls for, in the way that gets the most actions done in accordance with the attitude:
    /// after another one that the attitude likes, to which it is linked, rather than by itself.
    fn perform(
        &mut self,
        senses: &mut impl Senses,
        action: Action,
        way: Option<Choice>,
    ) -> Result<(Choice, Option<(Action, Choice)>), Asked> {
        let way = way.map(|way| (action, way));
        let by_itself = is_offered(senses, action);
        let Some(any) = leads_to(senses, action).next() else { return Ok((entry(senses, action), way)) };
        if by_itself && self.link_counts(senses, action)? {
            return Ok((entry(senses, action), way));
        }
        let first = match self.liked_before(senses, action)? {
            Some(liked) => liked,
            None if by_itself => return Ok((entry(senses, action), way)),
            None => any,
        };
        self.because.add(rule::LINKED_ACTIONS, Evidence::Acts(first));
        Ok((entry(senses, first), way))
    }

    /// The first action of those which the attitude likes, in the order of its list, to which that one is linked.
    fn liked_before(&self, senses: &mut impl Senses, action: Action) -> Result<Option<Action>, Asked> {
        for first in [Action::Evade, Action::Focus, Action::Calculate] {
            if leads_to(senses, action).any(|leading| leading == first) && self.counts(senses, first)? {
                return Ok(Some(first));
            }
        }
        Ok(None)
    }

    /// Whether an action is linked to that one which its attitude likes too.
    fn link_counts(&self, senses: &mut impl Senses, action: Action) -> Result<bool, Asked> {
        for next in [Action::Evade, Action::Focus, Action::Calculate] {
            if follows(senses, action, next) && self.counts(senses, next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an action is one of those on the attitude's list that need no measuring, and would not be wasted.
    fn counts(&self, senses: &mut impl Senses, action: Action) -> Result<bool, Asked> {
        let token = match (self.attitude, action) {
            (_, Action::Focus) => Token::Focus,
            (_, Action::Calculate) => Token::Calculate,
            (Attitude::Defensive, Action::Evade) => Token::Evade,
            _ => return Ok(false),
        };
        Ok(!senses.yes(Query::Has(token))?)
    }
}

/// The actions that may be chosen now and to which that one is linked, by the bar or by an ability. One that moves the ship leads
/// nowhere: what follows is measured once it has moved; and after a red one a ship is stressed.
fn leads_to(senses: &impl Senses, action: Action) -> impl Iterator<Item = Action> + '_ {
    let bar = senses.profile().actions.iter();
    let leads = move |entry: &&ActionEntry| {
        entry.difficulty != Difficulty::Red
            && !moves(entry.action)
            && entry.action != action
            && is_offered(senses, entry.action)
            && senses.profile().links(entry.action).any(|(next, _)| next == action)
    };
    bar.filter(leads).map(|entry| entry.action)
}

/// Whether an action is linked to another that is not red.
fn follows(senses: &impl Senses, first: Action, next: Action) -> bool {
    let bar = &senses.profile().actions;
    bar.iter().any(|entry| entry.action == first && entry.difficulty != Difficulty::Red)
        && senses.profile().links(first).any(|(linked, _)| linked == next)
}

const fn moves(action: Action) -> bool {
    matches!(action, Action::BarrelRoll | Action::Boost | Action::Slam)
}
