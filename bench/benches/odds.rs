//! What exact odds cost to work out.

use std::io::{self, Write};

use tallyho_bench::race::Race;
use tallyho_odds::{Attack, Dice, Engagement, Policy, Side};

/// As many as a page asks for at once. What each side makes of its dice is kept after the first, where it has tokens alone.
const TIMED: usize = 64;

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    writeln!(out, "| odds: one core, median | tallyho |")?;
    writeln!(out, "|---|---|")?;
    for (dice, attacks, policy) in [
        (3, 1, Policy::Greedy),
        (6, 1, Policy::Greedy),
        (3, 1, Policy::Optimal),
        (3, 4, Policy::Greedy),
        (3, 4, Policy::Optimal),
    ] {
        let row = if attacks == 1 { String::new() } else { format!(", {attacks} attacks in a row") };
        let name =
            format!("{dice} dice with focus and lock against {dice} with focus and evade{row}, {}", policy.name());
        let inputs = vec![engagement(dice, attacks, policy); TIMED];
        Race::new(&name, &inputs).with("tallyho", |it| it.odds().map_or(0, |odds| odds.expected.to_bits())).run(out)?;
    }
    Ok(())
}

fn engagement(dice: u8, attacks: usize, policy: Policy) -> Engagement {
    let side = |words, dice| Side::read(words, dice).expect("these are tokens");
    let mut it = Engagement::new(dice, dice, side("focus,lock", Dice::Attack), side("focus,evade", Dice::Defense));
    it.attacks.resize(attacks, Attack { tokens: None, ..it.attacks[0] });
    it.policy = policy;
    it
}
