//! What is done to dice, in words.

use tallyho_rules::effect::{Count, DiceCondition, DiceStep, Face, Faces, Side, Who, Whose, Window};

use super::clause::{Clause, do_it, does, fact};
use super::scene::{Role, Scene};
use super::tokens::kind_words;
use super::words::{a, bare_subject, or, or_all, span};

pub(super) fn step(step: &DiceStep, scene: &Scene<'_>) -> Clause {
    match step {
        DiceStep::Dice(change) => {
            let more = if *change > 0 { "more" } else { "fewer" };
            let count = change.unsigned_abs();
            let die = if count == 1 { "die" } else { "dice" };
            does(Who::It, "roll", "rolls", format!("{count} {more} {}{die}", dice_word(scene)))
        }
        DiceStep::RangeBonus(true) => does(Who::It, "apply", "applies", "the bonus for range 1"),
        DiceStep::RangeBonus(false) => does(Who::It, "get", "gets", "no bonus for range"),
        DiceStep::MostDice(most) => does(Who::It, "roll", "rolls", format!("no more than {most} dice")),
        DiceStep::DiceAsHits => does(Who::It, "roll", "rolls", "no more dice than there are hits and crits against it"),
        DiceStep::Change { from, to, count } => {
            // So many as there are of something are told one by one.
            let (some, each) = match count {
                Count::PerToken(..) | Count::Around(..) | Count::LocksOnDefender => {
                    (Count::UpTo(1), each(*count, scene))
                }
                Count::UpTo(_) | Count::Just(_) | Count::All => (*count, String::new()),
            };
            do_it("change", format!("{} to {}{each}", results(*from, some, scene), becomes(*to, some, scene)))
        }
        DiceStep::RollAgain => do_it("roll", "all of your dice again, which is no reroll"),
        DiceStep::Reroll(Count::All, Faces::ANY) => {
            let of = theirs(scene).unwrap_or("your ");
            do_it("reroll", format!("any number of {of}dice"))
        }
        DiceStep::Reroll(count, Faces::ANY) => do_it("reroll", dice(*count, scene)),
        DiceStep::Reroll(count, set) => do_it("reroll", results(*set, *count, scene)),
        DiceStep::Cancel(set, count) => do_it("cancel", results(*set, *count, scene)),
        DiceStep::Add(face) => do_it("add", format!("{} result", a(face.word()))),
        DiceStep::CritsStay => fact("critical hits cannot be cancelled"),
        DiceStep::CritsFirst => fact("critical hits are cancelled before hits"),
    }
}

pub(super) fn condition(condition: &DiceCondition, scene: &Scene<'_>) -> String {
    let left = if scene.effect.window == Window::AfterNeutralize { " left" } else { "" };
    match condition {
        DiceCondition::Results(set, band) if band.least == 1 && band.most == u8::MAX => {
            format!("there is {} result{left}", a(&faces(*set)))
        }
        DiceCondition::Results(set, band) => format!("there are {} {} results{left}", span(*band), faces(*set)),
    }
}

pub(super) fn faces(set: Faces) -> String {
    or(set.iter().map(|face| face.word()))
}

/// `attack `, `defence `, or nothing where both are told in one.
fn dice_word(scene: &Scene<'_>) -> &'static str {
    match scene.effect.window {
        _ if scene.is_both => "",
        Window::DefenseDice | Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified => "defence ",
        _ => "attack ",
    }
}

/// Whose dice they are, where that is not the reader or the ship just named.
fn theirs(scene: &Scene<'_>) -> Option<&'static str> {
    if scene.effect.whose.side != Side::Opponent {
        return None;
    }
    if scene.is_both {
        return Some("the enemy ship's ");
    }
    scene.role_of_subject().map(|role| match role {
        Role::Attacker => "the attacker's ",
        Role::Defender => "the defender's ",
    })
}

/// So many of some things, which have a word for one and one for more.
fn how_many(count: Count, one: &str, more: &str, scene: &Scene<'_>) -> String {
    let whose = theirs(scene);
    match (count, whose) {
        (Count::UpTo(count), Some(whose)) => format!("{} of {whose}{more}", up_to(count)),
        (Count::UpTo(1), None) => format!("1 {one}"),
        (Count::UpTo(count), None) => format!("{} {more}", up_to(count)),
        (Count::Just(count), Some(whose)) => format!("{count} of {whose}{more}"),
        (Count::Just(count), None) => format!("{count} {more}"),
        (Count::All, whose) => format!("all {}{more}", whose.unwrap_or("")),
        (Count::PerToken(..) | Count::Around(..) | Count::LocksOnDefender, whose) => {
            format!("1 {}{one}{}", whose.unwrap_or(""), each(count, scene))
        }
    }
}

/// Of what there are so many: ` for each stress token the defender has`.
fn each(count: Count, scene: &Scene<'_>) -> String {
    match count {
        Count::UpTo(_) | Count::Just(_) | Count::All => String::new(),
        Count::PerToken(kinds, who) => format!(" for each {} token {}", kind_words(kinds), scene.who_has(who)),
        Count::Around(side, band, who) => {
            let ship = bare_subject(Whose { side, within: Some(band) });
            let of = if scene.resolve(who) == Who::Me { String::new() } else { format!(" of {}", scene.whom(who)) };
            format!(" for each {ship}{of}")
        }
        Count::LocksOnDefender => " for each friendly lock on the defender".to_owned(),
    }
}

fn up_to(count: u8) -> String {
    if count == 1 { "1".to_owned() } else { format!("up to {count}") }
}

/// `1 focus result`, `up to 2 blanks`, `all results`.
fn results(from: Faces, count: Count, scene: &Scene<'_>) -> String {
    if from == Faces::ANY {
        return how_many(count, "result", "results", scene);
    }
    let faces = faces(from);
    let of = match (faces.as_str(), count) {
        // All of several sorts are all of each.
        (_, Count::All) => faces.replace(" or ", " and "),
        _ => faces,
    };
    how_many(count, &format!("{of} result"), &format!("{of} results"), scene)
}

/// What a result is changed to: `a hit`, `hits`.
fn becomes(to: Face, count: Count, scene: &Scene<'_>) -> String {
    let is_one = matches!(count, Count::UpTo(1) | Count::Just(1));
    let one = |face: Face| match (face, is_one) {
        (Face::Focus, true) => "a focus".to_owned(),
        (Face::Focus, false) => "focus results".to_owned(),
        (face, true) => a(face.word()),
        (face, false) => format!("{}s", face.word()),
    };
    match (to, scene.effect.window) {
        (Face::Hit, Window::ModifyAttack) | (Face::Evade, Window::ModifyDefense) if scene.is_both => {
            or_all([one(Face::Hit), one(Face::Evade)])
        }
        _ => one(to),
    }
}

/// `1 attack die`, `up to 2 of the defender's dice`.
fn dice(count: Count, scene: &Scene<'_>) -> String {
    let word = if theirs(scene).is_some() { "" } else { dice_word(scene) };
    how_many(count, &format!("{word}die"), &format!("{word}dice"), scene)
}
