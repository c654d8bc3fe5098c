//! How strong the ace is with other weights or another skill.
//!
//! `cargo run --release -p tallyho-muster --example trial -- GAMES SEED [SQUAD=OTHER] [against=PILOT] [level=LEVEL] [NAME=VALUE …]`
//! plays so many battles on as many seeds, sides swapped every other one, and prints what share the ace wins, with its 95 % interval.
//! Names are those of the weights and of a skill: `samples`, `candidates`, `passes`, `margin`, `give-up`, `unsure`, `imitates`,
//! `mixes`, `hides`, `rehearses`, `foresees`, `acts`, `rolls`, `slip`, `watches`; with `its-` before them they are those of a level that
//! it flies against.
#![allow(clippy::print_stdout)]

mod arena;

use arena::{Arena, Failure, Who, each, interval, set};
use tallyho_cards::word::read_word;
use tallyho_muster::PilotKind;
use tallyho_pilots::{Skill, Weights};

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|it| it.parse().ok()).ok_or("usage: trial GAMES SEED [NAME=VALUE …]");
    let (games, first): (u64, u64) = (number()?, number()?);
    let (mut squads, mut against) = (["four-x-wings".to_owned(), "four-x-wings".to_owned()], PilotKind::Heuristic);
    let (mut skill, mut weights) = (Skill::ACE, Weights::BEST);
    let mut other: Option<(Skill, Weights)> = None;
    for argument in arguments {
        let (name, value) = argument.split_once('=').ok_or("NAME=VALUE is wanted")?;
        match name {
            "against" => {
                against = read_word(value)?;
                other = match against {
                    PilotKind::Player(level, style) => Some((level.skill(), Weights::BEST.in_style(style))),
                    _ => None,
                };
            }
            "level" => match read_word(value)? {
                PilotKind::Player(level, style) => (skill, weights) = (level.skill(), weights.in_style(style)),
                _ => return Err(format!("{value} is no level").into()),
            },
            _ if name.starts_with("its-") => {
                let (skill, weights) = other.as_mut().ok_or("its- is for a level that it flies against")?;
                set(skill, weights, &name["its-".len()..], value)?;
            }
            _ => {
                if !set(&mut skill, &mut weights, name, value)? {
                    squads = [name.to_owned(), value.to_owned()];
                }
            }
        }
    }
    let arena = Arena::new()?;
    let [own, theirs] = [arena.squad(&squads[0])?, arena.squad(&squads[1])?];
    let enemy = other.map_or(Who::Kind(against), |(skill, weights)| Who::Ace(skill, weights));
    let who = [Who::Ace(skill, weights), enemy];
    let played = each(first..first + games, |seed| {
        let played = arena.play([&own, &theirs], who, seed, |_| {})?;
        Ok((played.score(), played.plans))
    })?;
    let share = played.iter().map(|(score, _)| score).sum::<f64>() / games as f64;
    let (least, most) = interval(share, games as f64);
    let mut plans: Vec<_> = played.into_iter().flat_map(|(_, plans)| plans).collect();
    plans.sort();
    let plan = |part: usize| plans.get(plans.len() * part / 100).map_or(0.0, |plan| 1000.0 * plan.as_secs_f64());
    println!(
        "{:.1} % of {games} ({:.1} to {:.1}); a plan {:.1} ms, one in a hundred {:.1}",
        100.0 * share,
        100.0 * least,
        100.0 * most,
        plan(50),
        plan(99)
    );
    Ok(())
}
