//! `tallyho odds`: how likely each damage is.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use clap::Args;
use serde::{Deserialize, Serialize};
use tallyho_cards::word::unknown;
use tallyho_odds::{Attack, Deck, Dice, Engagement, Impossible, Odds, Policy, Ship, Side, Tokens};

use crate::columns::{Align, write_table};
use crate::error::AppError;

/// Which odds, and how they are written.
#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    wanted: Wanted,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Odds that somebody asks for, on the command line or in the address of a page.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wanted {
    /// Attack dice, before any bonus
    #[arg(long, value_name = "DICE", allow_negative_numbers = true)]
    attack: i64,
    /// Defence dice, before any bonus
    #[arg(long, value_name = "DICE", allow_negative_numbers = true)]
    defense: i64,
    /// What the attacker has: focus, calculate, force and lock, each as often as there are; and cards such as reroll-1,
    /// focus-to-crit or blank-to-focus
    #[arg(long, value_name = "LIST", default_value = "")]
    attacker: String,
    /// What the defender has: focus, calculate, force and evade, and cards
    #[arg(long, value_name = "LIST", default_value = "")]
    defender: String,
    /// Attack range: at 1 one more attack die, at 3 one more defence die, beyond that two
    #[arg(long, value_name = "0..5", allow_negative_numbers = true)]
    range: Option<i64>,
    /// The attack is obstructed: one more defence die
    #[arg(long)]
    obstructed: bool,
    /// The weapon gives no bonus for range
    #[arg(long)]
    ordnance: bool,
    /// Reinforce tokens of the defender that face the attacker
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    reinforce: i64,
    /// Hull the defender has left
    #[arg(long, value_name = "H", allow_negative_numbers = true)]
    hull: Option<i64>,
    /// Shields the defender has left
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    shields: Option<i64>,
    /// Direct Hit! cards of a full damage deck count as two damage
    #[arg(long)]
    direct_hits: bool,
    /// So many attacks in a row on the same ship, with tokens running down
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    attacks: Option<i64>,
    /// Each of them by another ship, which has all of the attacker's tokens
    #[arg(long)]
    fresh: bool,
    /// How both spend: table (by the lists of Aturi), greedy (for this attack) or optimal (for all of them)
    #[arg(long, value_name = "POLICY", default_value = "greedy")]
    policy: String,
}

fn within(what: &'static str, asked: i64, least: i64, most: i64) -> Result<u8, Impossible> {
    let number = u8::try_from(asked).ok().filter(|_| (least..=most).contains(&asked));
    number.ok_or(Impossible::Number { what, asked, least, most })
}

impl Wanted {
    /// Everything as the odds take it.
    pub(crate) fn engagement(&self) -> Result<Engagement, AppError> {
        let dice = i64::from(tallyho_odds::MOST_DICE);
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
        let attacks = within("attacks", self.attacks.unwrap_or(1), 1, tallyho_odds::MOST_ATTACKS as i64)?;
        let next = if self.fresh { Some(tokens) } else { None };
        it.attacks.resize(usize::from(attacks), Attack { tokens: next, ..it.attacks[0] });
        it.ship = self.ship()?;
        it.policy = self.policy()?;
        Ok(it)
    }

    fn ship(&self) -> Result<Option<Ship>, AppError> {
        let most = i64::from(tallyho_odds::MOST_HULL);
        let shields = within("shields", self.shields.unwrap_or(0), 0, most)?;
        let Some(hull) = self.hull else {
            return match self.shields.is_some() || self.direct_hits {
                true => Err(AppError::BadWord("how much hull is there? add --hull".to_owned())),
                false => Ok(None),
            };
        };
        let hull = within("hull", hull, 1, most)?;
        Ok(Some(Ship { hull, shields, deck: self.direct_hits.then_some(Deck::FULL) }))
    }

    fn policy(&self) -> Result<Policy, AppError> {
        // An address that names none means the usual one.
        let word = if self.policy.is_empty() { Policy::default().name() } else { &self.policy };
        let known = Policy::ALL.into_iter().find(|policy| policy.name() == word);
        known.ok_or_else(|| AppError::BadWord(unknown("policy", word, Policy::ALL.iter().map(|policy| policy.name()))))
    }
}

/// Odds for a program.
#[derive(Debug, Serialize)]
pub(crate) struct OddsJson {
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

/// Prints the odds.
pub(crate) fn run(args: &OddsArgs, out: &mut impl Write) -> Result<(), AppError> {
    let it = args.wanted.engagement()?;
    let mut waiting = Waiting { begun: Instant::now(), told: 0 };
    let odds = it.odds_watched(&mut |done| waiting.tell(done));
    waiting.end();
    let odds = odds?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &OddsJson::from(odds))?;
        return Ok(writeln!(out)?);
    }
    let first = it.attacks[0];
    let row = if it.attacks.len() == 1 { String::new() } else { format!("{} attacks in a row, ", it.attacks.len()) };
    let attacker = first.tokens.unwrap_or_default();
    writeln!(
        out,
        "{row}{} attack dice ({attacker}) against {} defence dice ({}), {}\n",
        first.dice,
        first.defense,
        it.defender,
        it.policy.name()
    )?;
    write_damage(&odds, out)?;
    writeln!(out, "\non average  {:.3} damage, {:.3} of it critical", odds.expected, odds.expected_crits)?;
    if let (Some(destroyed), Some(ship)) = (odds.destroyed, it.ship) {
        writeln!(out, "destroyed   {} (hull {}, shields {})", percent(destroyed), ship.hull, ship.shields)?;
    }
    for left in odds.left.iter().take(LEFT_SHOWN).filter(|left| left.likely >= 0.0005) {
        writeln!(out, "left        {}  attacker {}; defender {}", percent(left.likely), left.attacker, left.defender)?;
    }
    Ok(())
}

/// Tells somebody at a terminal how far it is, from the first second on.
struct Waiting {
    begun: Instant,
    told: u64,
}

impl Waiting {
    fn tell(&mut self, done: f64) {
        let seconds = self.begun.elapsed().as_secs();
        if seconds > self.told && io::stderr().is_terminal() {
            self.told = seconds;
            // Whoever cannot be told waits without.
            let _ = write!(io::stderr(), "\rworking it out: {:.0} %", 100.0 * done);
        }
    }

    /// Leaves an empty line for what comes.
    fn end(self) {
        if self.told > 0 {
            let _ = write!(io::stderr(), "\r{:30}\r", "");
        }
    }
}

/// Beyond these it is all unlikely.
const LEFT_SHOWN: usize = 6;

fn percent(chance: f64) -> String {
    format!("{:5.1} %", 100.0 * chance)
}

/// A row for each damage, with a bar as long as it is likely.
fn write_damage(odds: &Odds, out: &mut impl Write) -> Result<(), AppError> {
    let mut at_least = 1.0_f64;
    let mut rows = Vec::new();
    for damage in 0..odds.damage.len() {
        let chance = odds.damage[damage];
        let crit = odds.crit.get(damage).copied().unwrap_or(0.0);
        rows.push([damage.to_string(), percent(chance), percent(at_least.clamp(0.0, 1.0)), percent(crit), bar(chance)]);
        at_least -= chance;
    }
    let right = Align::Right;
    let heading = [("damage", right), ("chance", right), ("at least", right), ("crits", right), ("", Align::Left)];
    Ok(write_table(out, heading, &rows)?)
}

/// Forty columns are certainty; eighths of a column are drawn.
fn bar(chance: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (chance * 320.0).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
