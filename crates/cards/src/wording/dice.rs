//! What is done to dice, in words.

use tallyho_rules::effect::{Count, DiceCondition, DiceStep, Effect, Faces, Side, Whose, Window};

use super::tokens::kind_words;
use super::words::{article, bare_subject, or, span, whom};

pub(super) fn step(step: &DiceStep, effect: &Effect) -> String {
    match step {
        DiceStep::Dice(change) => more_dice(*change, effect),
        DiceStep::RangeBonus(true) => "apply the bonus for range 1".to_owned(),
        DiceStep::RangeBonus(false) => "get no bonus for range".to_owned(),
        DiceStep::MostDice(most) => format!("no more than {most} dice are rolled"),
        DiceStep::DiceAsHits => "it rolls no more dice than there are hits and crits".to_owned(),
        DiceStep::Change { from, to, count } => format!("change {} to {}", results(*from, *count), to.word()),
        DiceStep::Reroll(count, Faces::ANY) => format!("reroll {}", how_many(*count, dice(*count, effect))),
        DiceStep::Reroll(count, set) => {
            format!("reroll {} that show {}", how_many(*count, dice(*count, effect)), faces(*set))
        }
        DiceStep::RollAgain => "roll all of your dice again, which is no reroll".to_owned(),
        DiceStep::Cancel(set, count) => format!("cancel {}", how_many(*count, &format!("{} results", faces(*set)))),
        DiceStep::Add(face) => format!("add {} {} result", article(face.word()), face.word()),
        DiceStep::CritsStay => "critical hits cannot be cancelled".to_owned(),
        DiceStep::CritsFirst => "critical hits are cancelled before hits".to_owned(),
    }
}

pub(super) fn condition(condition: &DiceCondition) -> String {
    match condition {
        DiceCondition::Results(set, band) => format!("the dice show {} {} results", span(*band), faces(*set)),
    }
}

pub(super) fn faces(set: Faces) -> String {
    if set == Faces::ANY { "any".to_owned() } else { or(set.iter().map(|face| face.word())) }
}

pub(super) fn dice_word(effect: &Effect) -> &'static str {
    match effect.window {
        Window::DefenseDice | Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified => "defence",
        _ => "attack",
    }
}

fn how_many(count: Count, of: &str) -> String {
    match count {
        Count::UpTo(1) => format!("1 {of}"),
        Count::UpTo(count) => format!("up to {count} {of}"),
        Count::Just(count) => format!("just {count} {of}"),
        Count::All => format!("all {of}"),
        Count::PerToken(kinds, who) => {
            format!("1 of the {of} for each {} token of {}", kind_words(kinds), whom(who))
        }
        Count::Around(side, band, who) => {
            let ship = bare_subject(Whose { side, within: None });
            format!("1 of the {of} for each {ship} at range {} of {}", span(band), whom(who))
        }
        Count::LocksOnDefender => format!("as many {of} as there are friendly locks on the defender"),
    }
}

fn more_dice(change: i8, effect: &Effect) -> String {
    let more = if change > 0 { "more" } else { "fewer" };
    let count = change.unsigned_abs();
    let die = if count == 1 { "die" } else { "dice" };
    let who = match effect.whose.side {
        Side::Opponent => "your opponent rolls ",
        Side::Me => "roll ",
        _ => "it rolls ",
    };
    format!("{who}{count} {more} {} {die}", dice_word(effect))
}

/// `1 focus result`, `up to 2 results`.
fn results(from: Faces, count: Count) -> String {
    let results = if count == Count::UpTo(1) { "result" } else { "results" };
    let of = if from == Faces::ANY { results.to_owned() } else { format!("{} {results}", faces(from)) };
    how_many(count, &of)
}

fn dice(count: Count, effect: &Effect) -> &'static str {
    match (dice_word(effect), count == Count::UpTo(1)) {
        ("defence", true) => "defence die",
        ("defence", false) => "defence dice",
        (_, true) => "attack die",
        (_, false) => "attack dice",
    }
}
