//! Odds as somebody asks for them, and as programs read them.

use serde::{Deserialize, Serialize};

use crate::{Attack, Deck, Dice, Engagement, Impossible, Odds, Policy, Ship, Side, Tokens};

/// Odds that somebody asks for, on the command line or in the address of a page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wanted {
    /// Attack dice, before any bonus
    pub attack: i64,
    /// Defence dice, before any bonus
    pub defense: i64,
    /// What the attacker has: focus, calculate, force and lock, each as often as there are; and cards such as reroll-1,
    /// focus-to-crit or blank-to-focus
    pub attacker: String,
    /// What the defender has: focus, calculate, force and evade, and cards
    pub defender: String,
    /// Attack range: at 1 one more attack die, at 3 one more defence die, beyond that two
    pub range: Option<i64>,
    /// The attack is obstructed: one more defence die
    pub obstructed: bool,
    /// The weapon gives no bonus for range
    pub ordnance: bool,
    /// Reinforce tokens of the defender that face the attacker
    pub reinforce: i64,
    /// Hull the defender has left
    pub hull: Option<i64>,
    /// Shields the defender has left
    pub shields: Option<i64>,
    /// Direct Hit! cards of a full damage deck count as two damage
    pub direct_hits: bool,
    /// So many attacks in a row on the same ship, with tokens running down
    pub attacks: Option<i64>,
    /// Each of them by another ship, which has all of the attacker's tokens
    pub fresh: bool,
    /// How both spend: table (by the lists of Aturi), greedy (for this attack) or optimal (for all of them)
    pub policy: String,
}

fn within(what: &'static str, asked: i64, least: i64, most: i64) -> Result<u8, Impossible> {
    let number = u8::try_from(asked).ok().filter(|_| (least..=most).contains(&asked));
    number.ok_or(Impossible::Number { what, asked, least, most })
}

impl Wanted {
    /// Everything as the odds take it.
    pub fn engagement(&self) -> Result<Engagement, Impossible> {
        let dice = i64::from(crate::MOST_DICE);
        let attack = within("attack dice", self.attack, 0, dice)?;
        let defense = within("defence dice", self.defense, 0, dice)?;
        let range = within("as the range", self.range.unwrap_or(2), 0, 5)?;
        let (more, far) = match range {
            _ if self.ordnance => (0, 0),
            1 => (1, 0),
            0 | 2 => (0, 0),
            3 => (0, 1),
            _ => (0, 2),
        };
        let attacker = Side::read(&self.attacker, Dice::Attack)?;
        let defender = Side::read(&self.defender, Dice::Defense)?;
        let tokens = attacker.tokens;
        let mut it = Engagement::new(attack + more, defense + far + u8::from(self.obstructed), attacker, defender);
        it.attacks[0].reinforce = within("reinforce tokens", self.reinforce, 0, 9)?;
        let attacks = within("attacks", self.attacks.unwrap_or(1), 1, crate::MOST_ATTACKS as i64)?;
        let next = if self.fresh { Some(tokens) } else { None };
        it.attacks.resize(usize::from(attacks), Attack { tokens: next, ..it.attacks[0] });
        it.ship = self.ship()?;
        it.policy = self.policy()?;
        Ok(it)
    }

    fn ship(&self) -> Result<Option<Ship>, Impossible> {
        let most = i64::from(crate::MOST_HULL);
        let shields = within("shields", self.shields.unwrap_or(0), 0, most)?;
        let Some(hull) = self.hull else {
            return match self.shields.is_some() || self.direct_hits {
                true => Err(Impossible::NoHull),
                false => Ok(None),
            };
        };
        let hull = within("hull", hull, 1, most)?;
        Ok(Some(Ship { hull, shields, deck: self.direct_hits.then_some(Deck::FULL) }))
    }

    fn policy(&self) -> Result<Policy, Impossible> {
        // An address that names none means the usual one.
        let word = if self.policy.is_empty() { Policy::default().name() } else { &self.policy };
        let known = Policy::ALL.into_iter().find(|policy| policy.name() == word);
        known.ok_or_else(|| Impossible::Policy(word.to_owned()))
    }
}

/// Odds for a program.
#[derive(Debug, Serialize)]
pub struct OddsJson {
    damage: Vec<f64>,
    expected: f64,
    crit: Vec<f64>,
    expected_crits: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shields: Vec<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hull: Vec<f64>,
    /// Nothing where no ship was named.
    destroyed: Option<f64>,
    left: Vec<LeftJson>,
}

#[derive(Debug, Serialize)]
struct LeftJson {
    attacker: TokensJson,
    defender: TokensJson,
    chance: f64,
}

#[derive(Debug, Serialize)]
struct TokensJson {
    focus: u8,
    calculate: u8,
    force: u8,
    evade: u8,
    lock: u8,
}

impl From<Tokens> for TokensJson {
    fn from(tokens: Tokens) -> Self {
        let Tokens { focus, calculate, force, evade, lock } = tokens;
        Self { focus, calculate, force, evade, lock }
    }
}

impl From<Odds> for OddsJson {
    fn from(odds: Odds) -> Self {
        let left = odds.left.iter().map(|left| LeftJson {
            attacker: left.attacker.into(),
            defender: left.defender.into(),
            chance: left.likely,
        });
        Self {
            left: left.collect(),
            damage: odds.damage,
            expected: odds.expected,
            crit: odds.crit,
            expected_crits: odds.expected_crits,
            shields: odds.on_shields,
            hull: odds.on_hull,
            destroyed: odds.destroyed,
        }
    }
}
