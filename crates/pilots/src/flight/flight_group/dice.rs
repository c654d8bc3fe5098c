//! What tokens are spent for, attacking and defending.

use tallyho_cards::flight::flight_group::SpendLock;
use tallyho_rules::{AttackFace, Choice, DefenseFace, Token};

use super::{Orders, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Pool, Query, Status};
use crate::flight::senses::{Asked, Senses};

/// The next thing to spend, or [`Choice::Pass`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spend {
    /// What.
    pub choice: Choice,
    /// Why.
    pub because: Because,
}

fn tokens(senses: &mut impl Senses, token: Token) -> Result<u8, Asked> {
    senses.number(Query::Count(Pool::Tokens(token)))
}

/// Modifies attack dice: the lock by its own rules, then everything that turns a focus result.
///
/// # Errors
/// With the first question that has no answer.
pub fn modify_attack(senses: &mut impl Senses, orders: &Orders<'_>) -> Result<Spend, Asked> {
    let mut because = Because::default();
    let eyes = senses.number(Query::AttackResults(AttackFace::Focus))?;
    let blanks = senses.number(Query::AttackResults(AttackFace::Blank))?;
    if eyes + blanks == 0 {
        because.add(rule::ATTACKING, Evidence::Note("every die hits"));
        return Ok(Spend { choice: Choice::Pass, because });
    }
    let blinded = senses.yes(Query::Is(Status::Blinded))?;
    let (focus, calculate) = match blinded {
        true => (0, 0),
        false => (tokens(senses, Token::Focus)?, tokens(senses, Token::Calculate)?),
    };
    let force = senses.number(Query::Count(Pool::Force))?;
    let turned = if focus > 0 { eyes } else { eyes.min(calculate.saturating_add(force)) };
    if !blinded && senses.yes(Query::Is(Status::LocksDefender))? {
        let rerolled = [
            0,
            0,
            senses.number(Query::Rerollable(AttackFace::Focus))?.min(eyes - turned),
            senses.number(Query::Rerollable(AttackFace::Blank))?,
        ];
        let some = rerolled.iter().sum::<u8>() > 0;
        if some && spends_lock(senses, orders, Roll { turned, blanks, focus }, &mut because)? {
            return Ok(Spend { choice: Choice::Lock(rerolled), because });
        }
    }
    let choice = match (eyes, focus > 0, calculate > 0, force > 0) {
        (1.., true, ..) => Choice::Token(Token::Focus),
        (1.., false, true, _) => Choice::Token(Token::Calculate),
        (1.., false, false, true) => Choice::Force,
        (0, ..) | (_, false, false, false) => Choice::Pass,
    };
    because.add(rule::ATTACKING, Evidence::Note("as much damage as its tokens can make"));
    Ok(Spend { choice, because })
}

/// What was rolled and can be made of it.
struct Roll {
    /// Focus results that tokens and Force turn.
    turned: u8,
    blanks: u8,
    focus: u8,
}

/// Whether a lock is spent. Without ordnance: when fewer hits are possible than the defender rolls dice. With it: on blanks beside a
/// focus token, or when there is nothing left to fire.
fn spends_lock(
    senses: &mut impl Senses,
    orders: &Orders<'_>,
    roll: Roll,
    because: &mut Because,
) -> Result<bool, Asked> {
    if orders.card.attacks.iter().any(|attack| attack.lock == SpendLock::Always) {
        because.add(rule::ATTACKING, Evidence::Note("its card has it spend its lock"));
        return Ok(true);
    }
    let loaded = Query::Is(Status::OrdnanceLoaded);
    let spent = Query::Is(Status::OrdnanceSpent);
    if senses.yes(spent)? {
        because.saw(rule::ATTACKING, spent, Answer::Yes);
        return Ok(true);
    }
    if senses.yes(loaded)? {
        because.saw(rule::ATTACKING, loaded, Answer::Yes);
        return Ok(roll.focus > 0 && roll.blanks > 0);
    }
    let hits = senses.number(Query::AttackResults(AttackFace::Hit))?;
    let crits = senses.number(Query::AttackResults(AttackFace::Crit))?;
    let dice = senses.number(Query::DefenseDice)?;
    because.saw(rule::ATTACKING, Query::DefenseDice, Answer::Number(dice));
    Ok(hits + crits + roll.turned < dice)
}

/// Modifies defence dice: as little damage as possible, evade tokens first unless a focus token prevents all of it, then protect
/// tokens, and nothing that changes nothing. A ship that means to jump keeps its focus token unless it would be destroyed.
///
/// # Errors
/// With the first question that has no answer.
pub fn modify_defense(senses: &mut impl Senses, orders: &Orders<'_>) -> Result<Spend, Asked> {
    let mut because = Because::default();
    let mut attack = |face| senses.number(Query::AttackResults(face));
    let hits = attack(AttackFace::Hit)? + attack(AttackFace::Crit)?;
    let mut defense = |face| senses.number(Query::DefenseResults(face));
    let (evades, eyes, blanks) =
        (defense(DefenseFace::Evade)?, defense(DefenseFace::Focus)?, defense(DefenseFace::Blank)?);
    let reinforcement = if hits > evades { senses.number(Query::Count(Pool::Reinforcement))? } else { 0 };
    let damage = |more: u8| {
        let left = hits.saturating_sub(evades.saturating_add(more));
        (0..reinforcement).fold(left, |left, _| left - u8::from(left > 1))
    };
    let now = damage(0);
    let protect = if now > 0 { tokens(senses, Token::Protect)? } else { 0 };
    if now == 0 || eyes + blanks + protect == 0 {
        because.add(rule::DEFENDING, Evidence::Note("nothing would be saved"));
        return Ok(Spend { choice: Choice::Pass, because });
    }
    if blanks > 0 && senses.yes(Query::Is(Status::InGasCloud))? {
        because.add(rule::DEFENDING, Evidence::Note("a gas cloud costs nothing"));
        return Ok(Spend { choice: Choice::GasCloud, because });
    }
    let evadable = tokens(senses, Token::Evade)?.min(eyes + blanks);
    let calculate = tokens(senses, Token::Calculate)?;
    let force = senses.number(Query::Count(Pool::Force))?;
    let without = evadable.saturating_add(calculate.saturating_add(force).min(eyes)).min(eyes + blanks);
    let left = damage(without.saturating_add(protect));
    let focus = if may_spend_focus(senses, orders, left, &mut because)? { tokens(senses, Token::Focus)? } else { 0 };
    let choice = if focus > 0 && eyes > 0 && damage(eyes) == 0 {
        Choice::Token(Token::Focus)
    } else if evadable > 0 && damage(1) < now {
        Choice::Token(Token::Evade)
    } else if protect > 0 && damage(1) < now {
        Choice::Token(Token::Protect)
    } else if focus > 0 && damage(eyes) < now {
        Choice::Token(Token::Focus)
    } else if calculate > 0 && eyes > 0 && damage(1) < now {
        Choice::Token(Token::Calculate)
    } else if force > 0 && eyes > 0 && damage(1) < now {
        Choice::Force
    } else if damage(evadable.saturating_add(protect)) < now {
        // Against a reinforced ship one of them may save nothing while several do.
        Choice::Token(if evadable > 0 { Token::Evade } else { Token::Protect })
    } else {
        Choice::Pass
    };
    because.add(rule::DEFENDING, Evidence::Note("as little damage as possible, evade tokens first"));
    Ok(Spend { choice, because })
}

/// Whether a focus token may go: a ship that can jump keeps it, unless the damage that is left without it would destroy the ship.
fn may_spend_focus(
    senses: &mut impl Senses,
    orders: &Orders<'_>,
    damage: u8,
    because: &mut Because,
) -> Result<bool, Asked> {
    let jumps = orders.card.flee.is_some_and(|flee| flee.table.is_some());
    if !jumps || !senses.yes(Query::Is(Status::Fleeing))? {
        return Ok(true);
    }
    let health = Query::Count(Pool::Health);
    let left = senses.number(health)?;
    because.saw(rule::FLEE_DEFENDING, health, Answer::Number(left));
    Ok(damage >= left)
}
