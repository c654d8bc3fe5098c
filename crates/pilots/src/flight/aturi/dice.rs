//! Modifying Attack Dice and Modifying Defence Dice: which token is spent next.

use tallyho_rules::{AttackFace, Choice, DefenseFace, Token};

use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Pool, Query, Status};
use crate::flight::senses::{Asked, Senses};

/// The next thing to spend, or [`Choice::Pass`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spend {
    /// What.
    pub choice: Choice,
    /// Why.
    pub because: Because,
}

impl Spend {
    fn of(choice: Choice, rule: crate::flight::because::Rule, note: &'static str) -> Self {
        let mut because = Because::default();
        because.add(rule, Evidence::Note(note));
        Self { choice, because }
    }
}

fn count(senses: &mut impl Senses, pool: Pool) -> Result<u8, Asked> {
    senses.number(Query::Count(pool))
}

fn tokens(senses: &mut impl Senses, token: Token) -> Result<u8, Asked> {
    count(senses, Pool::Tokens(token))
}

/// Modifying Attack Dice: the list from the top, whatever the defender may roll.
///
/// # Errors
/// With the first question that has no answer.
pub fn modify_attack(senses: &mut impl Senses) -> Result<Spend, Asked> {
    let eyes = senses.number(Query::AttackResults(AttackFace::Focus))?;
    let blanks = senses.number(Query::AttackResults(AttackFace::Blank))?;
    if eyes + blanks == 0 {
        return Ok(Spend::of(Choice::Pass, rule::ATTACK_DICE, "every die hits"));
    }
    let blinded = senses.yes(Query::Is(Status::Blinded))?;
    let (focus, calculate) = match blinded {
        true => (0, 0),
        false => (tokens(senses, Token::Focus)?, tokens(senses, Token::Calculate)?),
    };
    let force = count(senses, Pool::Force)?;
    if !blinded && senses.yes(Query::Is(Status::LocksDefender))? {
        let changed = if focus > 0 { eyes } else { eyes.min(calculate.saturating_add(force)) };
        let fresh_blanks = senses.number(Query::Rerollable(AttackFace::Blank))?;
        let rerolled = senses.number(Query::Rerollable(AttackFace::Focus))?.min(eyes - changed);
        if rerolled + fresh_blanks > 0 {
            let choice = Choice::Lock([0, 0, rerolled, fresh_blanks]);
            let note = "it rerolls blanks, and focus results that nothing else changes";
            return Ok(Spend::of(choice, rule::attack_dice(0), note));
        }
    }
    Ok(match (eyes, focus, calculate, force) {
        (2.., 1.., _, _) => Spend::of(Choice::Token(Token::Focus), rule::attack_dice(1), "two focus results or more"),
        (1.., _, 1.., _) => Spend::of(Choice::Token(Token::Calculate), rule::attack_dice(2), "a calculate token"),
        (1.., 1.., _, _) => Spend::of(Choice::Token(Token::Focus), rule::attack_dice(3), "a focus token"),
        (1.., _, _, 1..) => Spend::of(Choice::Force, rule::attack_dice(4), "an active Force charge"),
        _ => Spend::of(Choice::Pass, rule::ATTACK_DICE, "nothing it could spend would add a hit"),
    })
}

/// What lies on the table, and what the defender has.
struct Defense {
    hits: u8,
    evades: u8,
    eyes: u8,
    blanks: u8,
    reinforcement: u8,
    evade: u8,
    protect: u8,
    calculate: u8,
    focus: u8,
    force: u8,
}

impl Defense {
    fn read(senses: &mut impl Senses) -> Result<Self, Asked> {
        let mut attack = |face| senses.number(Query::AttackResults(face));
        let hits = attack(AttackFace::Hit)? + attack(AttackFace::Crit)?;
        let mut defense = |face| senses.number(Query::DefenseResults(face));
        Ok(Self {
            hits,
            evades: defense(DefenseFace::Evade)?,
            eyes: defense(DefenseFace::Focus)?,
            blanks: defense(DefenseFace::Blank)?,
            reinforcement: count(senses, Pool::Reinforcement)?,
            evade: tokens(senses, Token::Evade)?,
            protect: tokens(senses, Token::Protect)?,
            calculate: tokens(senses, Token::Calculate)?,
            focus: tokens(senses, Token::Focus)?,
            force: count(senses, Pool::Force)?,
        })
    }

    /// The damage that is left with so many evades more.
    fn damage(&self, more: u8) -> u8 {
        let mut damage = self.hits.saturating_sub(self.evades.saturating_add(more));
        for _ in 0..self.reinforcement {
            damage -= u8::from(damage > 1);
        }
        damage
    }

    /// How many results evade tokens can still add.
    fn evadable(&self) -> u8 {
        self.evade.min(self.eyes + self.blanks)
    }

    /// How many results everything together can still add.
    fn most(&self) -> u8 {
        let changed = if self.focus > 0 { self.eyes } else { self.eyes.min(self.calculate.saturating_add(self.force)) };
        let evaded = self.evade.min(self.eyes + self.blanks - changed);
        changed.saturating_add(evaded).saturating_add(self.protect)
    }
}

/// Modifying Defence Dice: the list from the top, as long as something can still be saved.
///
/// # Errors
/// With the first question that has no answer.
pub fn modify_defense(senses: &mut impl Senses) -> Result<Spend, Asked> {
    let defense = Defense::read(senses)?;
    if defense.damage(0) > 0 && defense.blanks > 0 && senses.yes(Query::Is(Status::InGasCloud))? {
        return Ok(Spend::of(Choice::GasCloud, rule::EMPEROR, "what costs nothing comes before tokens"));
    }
    if defense.damage(defense.most()) == defense.damage(0) {
        return Ok(Spend::of(Choice::Pass, rule::DEFENSE_DICE, "no token would change the damage"));
    }
    let Defense { eyes, protect, calculate, focus, force, .. } = defense;
    let evade = defense.evadable();
    let evades_all = defense.damage(evade.saturating_add(protect)) == 0;
    let spend = |token, step, note| Ok(Spend::of(Choice::Token(token), rule::defense_dice(step), note));
    if evades_all && evade > 0 {
        return spend(Token::Evade, 0, "evade tokens, as they and protect tokens leave nothing");
    }
    if evades_all && protect > 0 {
        return spend(Token::Protect, 0, "a protect token, as nothing is left then");
    }
    if eyes == 1 && calculate > 0 {
        return spend(Token::Calculate, 1, "exactly one focus result");
    }
    if eyes >= 2 && focus > 0 {
        return spend(Token::Focus, 2, "two focus results or more");
    }
    if evade > 0 {
        return spend(Token::Evade, 3, "an evade token");
    }
    if protect > 0 {
        return spend(Token::Protect, 4, "a protect token");
    }
    if eyes > 0 && calculate > 0 {
        return spend(Token::Calculate, 5, "a calculate token");
    }
    if eyes > 0 && focus > 0 {
        return spend(Token::Focus, 6, "a focus token");
    }
    if eyes > 0 && force > 0 {
        return Ok(Spend::of(Choice::Force, rule::defense_dice(7), "an active Force charge"));
    }
    Ok(Spend::of(Choice::Pass, rule::DEFENSE_DICE, "nothing is left to spend"))
}
