//! Dice Modification: what a solo ship spends when it attacks and when it defends.

use tallyho_rules::{AttackFace, Choice, DefenseFace, Token};

use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Fact, Foe, Pool, Query, Status};
use crate::flight::senses::{Asked, Senses};

/// The next thing to spend, or [`Choice::Pass`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spend {
    /// What.
    pub choice: Choice,
    /// Why.
    pub because: Because,
}

/// Modifies attack dice: as many hits as possible, rerolls first, and with as little as possible. A ship that may still be shot
/// at rerolls even what a token could turn, to keep the token for its defence.
///
/// # Errors
/// With the first question that has no answer.
pub fn modify_attack(senses: &mut impl Senses) -> Result<Spend, Asked> {
    let mut because = Because::default();
    let eyes = senses.number(Query::AttackResults(AttackFace::Focus))?;
    let blanks = senses.number(Query::AttackResults(AttackFace::Blank))?;
    if eyes + blanks == 0 {
        because.add(rule::ATTACKING[0], Evidence::Note("every die hits"));
        return Ok(Spend { choice: Choice::Pass, because });
    }
    let blinded = senses.yes(Query::Is(Status::Blinded))?;
    let token = |senses: &mut _, token| Ok(if blinded { 0 } else { count(senses, Pool::Tokens(token))? });
    let (focus, calculate) = (token(senses, Token::Focus)?, token(senses, Token::Calculate)?);
    let force = count(senses, Pool::Force)?;
    let danger = Query::Holds(Fact::InFiringArcOf(Foe::YetToEngage));
    if !blinded && senses.yes(Query::Is(Status::LocksDefender))? {
        let turned = if focus > 0 { eyes } else { eyes.min(calculate.saturating_add(force)) };
        let in_danger = turned > 0 && senses.yes(danger)?;
        let spared = if in_danger { 0 } else { turned };
        let fresh_eyes = senses.number(Query::Rerollable(AttackFace::Focus))?;
        let fresh_blanks = senses.number(Query::Rerollable(AttackFace::Blank))?;
        let rerolled = fresh_eyes.min(eyes - spared);
        if rerolled + fresh_blanks > 0 {
            because.add(rule::ATTACKING[1], Evidence::Note("rerolls come before what changes results"));
            if in_danger {
                because.saw(rule::ATTACKING[2], danger, Answer::Yes);
            }
            return Ok(Spend { choice: Choice::Lock([0, 0, rerolled, fresh_blanks]), because });
        }
    }
    let choice = match (eyes, focus > 0, calculate > 0, force > 0) {
        (0, ..) | (_, false, false, false) => Choice::Pass,
        (1, _, true, _) | (_, false, true, _) => Choice::Token(Token::Calculate),
        (1, true, false, true) if senses.yes(danger)? => Choice::Force,
        (_, true, ..) => Choice::Token(Token::Focus),
        (_, false, false, true) => Choice::Force,
    };
    because.add(rule::ATTACKING[0], Evidence::Note("as many hits as possible, with as little as possible"));
    Ok(Spend { choice, because })
}

fn count(senses: &mut impl Senses, pool: Pool) -> Result<u8, Asked> {
    senses.number(Query::Count(pool))
}

/// What a defender has.
struct Means {
    evade: u8,
    protect: u8,
    focus: u8,
    calculate: u8,
    force: u8,
}

/// What lies on the table.
struct Dice {
    /// Hits and crits.
    hits: u8,
    evades: u8,
    eyes: u8,
    blanks: u8,
    reinforcement: u8,
}

impl Dice {
    /// The damage that is left with so many evades more.
    fn damage(&self, more: u8) -> u8 {
        let mut damage = self.hits.saturating_sub(self.evades.saturating_add(more));
        for _ in 0..self.reinforcement {
            damage -= u8::from(damage > 1);
        }
        damage
    }
}

/// Modifies defence dice: as little damage as possible, then as few tokens as possible, then those first that are of no use in an
/// attack, if one is still to come.
///
/// # Errors
/// With the first question that has no answer.
pub fn modify_defense(senses: &mut impl Senses) -> Result<Spend, Asked> {
    let mut because = Because::default();
    let dice = read_dice(senses)?;
    let pass = |mut because: Because, note| {
        because.add(rule::DEFENDING[1], Evidence::Note(note));
        Ok(Spend { choice: Choice::Pass, because })
    };
    let protect = if dice.damage(0) > 0 { count(senses, Pool::Tokens(Token::Protect))? } else { 0 };
    if dice.damage(0) == 0 || dice.eyes + dice.blanks + protect == 0 {
        return pass(because, "nothing would be saved");
    }
    if dice.blanks > 0 && senses.yes(Query::Is(Status::InGasCloud))? {
        because.add(rule::CARD_EFFECTS, Evidence::Note("an effect that costs nothing comes before tokens"));
        return Ok(Spend { choice: Choice::GasCloud, because });
    }
    let means = Means {
        evade: count(senses, Pool::Tokens(Token::Evade))?,
        protect,
        focus: count(senses, Pool::Tokens(Token::Focus))?,
        calculate: count(senses, Pool::Tokens(Token::Calculate))?,
        force: count(senses, Pool::Force)?,
    };
    let attack_to_come = !senses.yes(Query::Is(Status::HasEngaged))? && senses.yes(SHOT)?;
    let Some(choice) = cheapest(&dice, &means, attack_to_come) else {
        return pass(because, "nothing that could be spent would save anything");
    };
    because.add(rule::DEFENDING[0], Evidence::Note("as little damage as possible, with as few tokens as possible"));
    if attack_to_come {
        because.saw(rule::DEFENDING[2], SHOT, Answer::Yes);
    }
    Ok(Spend { choice, because })
}

const SHOT: Query = Query::Holds(Fact::HasShot(Foe::Any, Band::NEAR));

fn read_dice(senses: &mut impl Senses) -> Result<Dice, Asked> {
    let mut attack = |face| senses.number(Query::AttackResults(face));
    let hits = attack(AttackFace::Hit)? + attack(AttackFace::Crit)?;
    let mut defense = |face| senses.number(Query::DefenseResults(face));
    let (evades, eyes, blanks) =
        (defense(DefenseFace::Evade)?, defense(DefenseFace::Focus)?, defense(DefenseFace::Blank)?);
    let reinforcement = if hits > evades { count(senses, Pool::Reinforcement)? } else { 0 };
    Ok(Dice { hits, evades, eyes, blanks, reinforcement })
}

/// So many of each thing that a defender can spend.
#[derive(Clone, Copy)]
struct Spent {
    focus: u8,
    calculate: u8,
    force: u8,
    evade: u8,
    protect: u8,
}

impl Spent {
    const fn count(self) -> u8 {
        self.focus + self.calculate + self.force + self.evade + self.protect
    }

    /// What it is worth to keep all that: the less, the sooner it is spent. An evade token goes before a protect token, which needs no
    /// die to change.
    fn worth(self, attack_to_come: bool) -> u32 {
        let [evade, protect, calculate, focus, force] = if attack_to_come { [0, 1, 2, 4, 3] } else { [2, 3, 0, 1, 4] };
        u32::from(self.focus) * focus
            + u32::from(self.calculate) * calculate
            + u32::from(self.force) * force
            + u32::from(self.evade) * evade
            + u32::from(self.protect) * protect
    }

    const fn first(self) -> Choice {
        match self {
            Self { focus: 1.., .. } => Choice::Token(Token::Focus),
            Self { calculate: 1.., .. } => Choice::Token(Token::Calculate),
            Self { force: 1.., .. } => Choice::Force,
            Self { evade: 1.., .. } => Choice::Token(Token::Evade),
            Self { protect: 1.., .. } => Choice::Token(Token::Protect),
            Self { .. } => Choice::Pass,
        }
    }
}

/// What to spend first of the cheapest set that saves the most; `None` when nothing saves anything.
fn cheapest(dice: &Dice, means: &Means, attack_to_come: bool) -> Option<Choice> {
    let mut best: Option<((u8, u8, u32), Choice)> = None;
    let mut consider = |spent: Spent, evades: u8| {
        let score = (dice.damage(evades), spent.count(), spent.worth(attack_to_come));
        if best.is_none_or(|(least, _)| score < least) {
            best = Some((score, spent.first()));
        }
    };
    for focus in 0..=means.focus.min(1) {
        let eyes = if focus > 0 { 0 } else { dice.eyes };
        let turned = dice.eyes - eyes;
        for calculate in 0..=means.calculate.min(eyes) {
            for force in 0..=means.force.min(eyes - calculate) {
                let left = eyes - calculate - force;
                for evade in 0..=means.evade.min(left + dice.blanks) {
                    for protect in 0..=means.protect.min(dice.hits) {
                        let spent = Spent { focus, calculate, force, evade, protect };
                        consider(spent, turned + calculate + force + evade + protect);
                    }
                }
            }
        }
    }
    best.map(|(_, choice)| choice).filter(|choice| *choice != Choice::Pass)
}
