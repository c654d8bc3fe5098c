//! `tallyho odds`: how likely each damage is.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use clap::Args;
use tallyho_cards::word::unknown;
use tallyho_odds::{Impossible, Odds, OddsJson, Policy, Wanted};

use crate::columns::{Align, write_table};
use crate::error::AppError;

/// Which odds, and how they are written.
#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    asked: Asked,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The attack that somebody asks about.
#[derive(Clone, Debug, Args)]
struct Asked {
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

impl From<&Asked> for Wanted {
    fn from(asked: &Asked) -> Self {
        let Asked {
            attack,
            defense,
            attacker,
            defender,
            range,
            obstructed,
            ordnance,
            reinforce,
            hull,
            shields,
            direct_hits,
            attacks,
            fresh,
            policy,
        } = asked.clone();
        Self {
            attack,
            defense,
            attacker,
            defender,
            range,
            obstructed,
            ordnance,
            reinforce,
            hull,
            shields,
            direct_hits,
            attacks,
            fresh,
            policy,
        }
    }
}

/// What is wrong with what was typed, in the words of the command line.
fn told(impossible: Impossible) -> AppError {
    match impossible {
        Impossible::NoHull => AppError::BadWord("how much hull is there? add --hull".to_owned()),
        Impossible::Word(word, _) if "reinforced".starts_with(word.trim_end_matches('s')) && word.len() > 4 => {
            AppError::BadWord("reinforce tokens of the defender are counted by --reinforce 1".to_owned())
        }
        Impossible::Policy(word) => {
            AppError::BadWord(unknown("policy", &word, Policy::ALL.iter().map(|policy| policy.name())))
        }
        impossible => impossible.into(),
    }
}

/// Prints the odds.
pub(crate) fn run(args: &OddsArgs, out: &mut impl Write) -> Result<(), AppError> {
    let it = Wanted::from(&args.asked).engagement().map_err(told)?;
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
