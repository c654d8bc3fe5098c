//! The sentences of a card: effects that belong together are told together.

use tallyho_rules::effect::{ActionStep, CardCondition, CardStep, Condition, Effect, Step, Window};

use super::body;
use super::moment::moment;
use super::scene::Scene;
use super::whole;
use super::words::capital;
use crate::library::Library;

/// What effects do, in sentences.
pub fn sentences(effects: &[Effect], library: &Library) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let mut rest: Vec<&Effect> = Vec::new();
    let mut any_way = false;
    for effect in effects {
        // A way that is told as one of several.
        if rest.last().is_some_and(|last| differs_in_way(last, effect)) {
            any_way = true;
        } else {
            rest.push(effect);
        }
    }
    with_twins_together(&mut rest, library);
    let mut at = 0;
    while at < rest.len() {
        let (sentence, used) = next(&rest[at..], library, any_way);
        said.push(sentence);
        at += used;
    }
    said
}

/// Moves what is done at defence behind the same at attack, where something stands between them.
fn with_twins_together(effects: &mut Vec<&Effect>, library: &Library) {
    let mut at = 0;
    while at + 2 < effects.len() {
        let one = effects[at];
        let is_twin =
            |other: &&Effect| is_pair(one.window, other.window) && together(one, other, library, None).is_some();
        if let Some(gap) = effects[at + 1..].iter().position(is_twin) {
            let twin = effects.remove(at + 1 + gap);
            effects.insert(at + 1, twin);
            at += 1;
        }
        at += 1;
    }
}

/// The sentence of the first of some effects, and how many it tells.
fn next(effects: &[&Effect], library: &Library, any_way: bool) -> (String, usize) {
    let first = effects[0];
    let remembering = effects.iter().skip(1).take_while(|it| it.conditions.iter().any(is_memory)).count();
    if remembers(first) && remembering > 0 {
        return (remembered(first, &effects[1..=remembering], library), 1 + remembering);
    }
    if let Some(second) = effects.get(1)
        && let Some(sentence) = together(first, second, library, None)
    {
        return (sentence, 2);
    }
    let mut scene = Scene::new(first, library);
    scene.any_way = any_way;
    let (when, what) = (moment(&scene), body(&scene));
    match effects.get(1).filter(|second| follows_at_once(first, second)) {
        Some(second) => (whole(&when, &format!("{what}; then {}", body(&Scene::new(second, library)))), 2),
        None => (whole(&when, &what), 1),
    }
}

/// Whether an effect does nothing but go on with another at the same moment: for everybody chosen something happens, then once more
/// something.
fn follows_at_once(first: &Effect, second: &Effect) -> bool {
    let same = first.window == second.window && first.whose == second.whose && first.conditions == second.conditions;
    let plain = second.choose.is_none() && second.price.is_empty() && !second.optional;
    same && plain && first.choose.is_some() && first.price.is_empty() && !first.optional
}

/// What comes later of an effect that is remembered: told after it, without saying again that it was.
fn remembered(first: &Effect, later: &[&Effect], library: &Library) -> String {
    let scene = Scene::new(first, library);
    let (when, what) = (moment(&scene), body(&scene));
    let lasts = match first.blocks[0].iter().any(|it| matches!(it, Step::Card(CardStep::Note))) {
        true => "in this attack",
        false => "this round",
    };
    let does_more = first.blocks[0].iter().any(|it| !is_memory_step(it));
    if !does_more && !first.optional {
        // Only the moment is remembered.
        let lasted = if lasts == "in this attack" { "in that attack" } else { lasts };
        let before = format!("{} {lasted}", past(when.trim_start_matches("after ")));
        return told_together(later, library, &before).join(" ");
    }
    if !does_more {
        let later = told_together(later, library, "");
        let mut later = later.into_iter();
        let next = later.next().unwrap_or_default();
        let next = if lasts == "in this attack" { next.trim_start_matches("While you attack, ") } else { &next };
        let mut words = format!("{}: {lasts}, {}", whole(&when, &what).trim_end_matches('.'), small(next));
        for sentence in later {
            words.push_str(&format!(" {sentence}"));
        }
        return words;
    }
    let before = if first.optional { "you did so" } else { "this card was the cause" };
    let mut words = vec![whole(&when, &what)];
    for sentence in told_together(later, library, before) {
        // Which attack is meant was just said.
        let rest = if lasts == "in this attack" { sentence.strip_prefix("While you attack, ") } else { None };
        words.push(rest.map_or_else(|| sentence.clone(), capital));
    }
    words.join(" ")
}

/// What somebody does, as it was done.
fn past(words: &str) -> String {
    words.replacen("spend ", "spent ", 1).replacen("move through or overlap ", "moved through or overlapped ", 1)
}

fn told_together(effects: &[&Effect], library: &Library, before: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut at = 0;
    while at < effects.len() {
        if let Some(second) = effects.get(at + 1)
            && let Some(sentence) = together(effects[at], second, library, Some(before))
        {
            said.push(sentence);
            at += 2;
            continue;
        }
        let scene = Scene::new(effects[at], library).told(false, Some(before));
        said.push(whole(&moment(&scene), &body(&scene)));
        at += 1;
    }
    said
}

/// Two effects in one sentence, if what they say differs only in the moment, or only in what happens.
fn together(one: &Effect, other: &Effect, library: &Library, before: Option<&str>) -> Option<String> {
    let scene = |effect, is_both| Scene::new(effect, library).told(is_both, before);
    let is_both = is_pair(one.window, other.window);
    let (first, second) = (scene(one, is_both), scene(other, is_both));
    let (body_one, body_other) = (body(&first), body(&second));
    let (when_one, when_other) = (moment(&first), moment(&second));
    if one == other {
        return Some(whole(&when_one, &format!("{body_one}; you may do so twice")));
    }
    if when_one != when_other
        && (body_one == body_other || is_both && body_one.replacen("you may ", "", 1) == body_other)
    {
        // Nobody is asked about dice of a defence: more of them are never worse.
        return joined_moments(&when_one, &when_other).map(|when| whole(&when, &body_one));
    }
    if when_one == when_other
        && let Some(body) = one_body(one, other, &body_one, &body_other)
    {
        return Some(whole(&when_one, &body));
    }
    let is_told = |effect: &Effect| !effect.optional && effect.price.is_empty() && effect.choose.is_none();
    let same = one.conditions == other.conditions && one.whose == other.whose && when_one == when_other;
    if same && is_told(one) && is_told(other) && !when_one.is_empty() {
        let bare = Effect { conditions: Vec::new(), ..other.clone() };
        let added = super::doing::doing(&Scene::new(&bare, library).told(false, before));
        return Some(whole(&when_one, &format!("{} and {added}", body(&scene(one, false)))));
    }
    None
}

/// What two effects of one moment do in one sentence: for one price or the other, in spite of stress, or besides.
fn one_body(one: &Effect, other: &Effect, body: &str, second: &str) -> Option<String> {
    const EVEN: &str = " even while stressed";
    let alike = |effect: &Effect| Effect { price: Vec::new(), ..effect.clone() };
    if alike(one) == alike(other) {
        let ((price, what), (also, same)) = (body.split_once(" to ")?, second.split_once(" to ")?);
        let also = also.strip_prefix("you may ")?;
        return (what == same).then(|| format!("{price} or {also} to {what}"));
    }
    let in_spite = (one.window, other.window) == (Window::Stressed, Window::Stressed);
    if in_spite && let Some((condition, what)) = body.strip_suffix(EVEN)?.split_once(", you may ") {
        let also = second.strip_prefix(&format!("{condition}, you may "))?;
        return Some(format!("{condition}, you may {what} and {also}"));
    }
    let free = |effect: &Effect| effect.optional && effect.choose.is_none() && effect.window != Window::Action;
    let same = one.conditions == other.conditions && one.whose == other.whose && free(one) && free(other);
    let (_, also) = second.split_once("you may ").filter(|_| same)?;
    Some(format!("{body}; you may also {also}"))
}

/// Whether two windows are the same moment of attack and defence.
const fn is_pair(one: Window, other: Window) -> bool {
    matches!(
        (one, other),
        (Window::AttackDice | Window::AttackPool, Window::DefenseDice)
            | (Window::DefenseDice, Window::AttackDice)
            | (Window::ModifyAttack, Window::ModifyDefense)
            | (Window::ModifyDefense, Window::ModifyAttack)
            | (Window::AfterAttack, Window::AfterDefense)
            | (Window::AfterDefense, Window::AfterAttack)
            | (Window::AttackRolled, Window::DefenseRolled)
    )
}

/// `while you attack` and `while you defend`: `while you attack or defend`.
fn joined_moments(one: &str, other: &str) -> Option<String> {
    let mut shared = 0;
    for (at, _) in one.match_indices(' ') {
        if other.get(..=at) == one.get(..=at) {
            shared = at + 1;
        } else {
            break;
        }
    }
    if let (Some(attack), Some(defence)) =
        (one.strip_suffix(", after attack dice are rolled"), other.strip_suffix(", after defence dice are rolled"))
    {
        return joined_moments(attack, defence).map(|when| format!("{when}, after your dice are rolled"));
    }
    // The subject must be shared: words as "after a friendly ship" and no less.
    let start = &one[..shared];
    let subject = start.split_once(' ').map_or("", |(_, subject)| subject.trim_end());
    let is_subject = subject == "you" || subject.contains("ship");
    (is_subject && !one[shared..].contains(',')).then(|| format!("{one} or {}", &other[shared..]))
}

/// Whether a condition asks what another effect of the card did.
pub(super) const fn is_memory(condition: &Condition) -> bool {
    matches!(condition, Condition::Card(CardCondition::Noted | CardCondition::Active))
}

const fn is_memory_step(step: &Step) -> bool {
    matches!(step, Step::Card(CardStep::Note | CardStep::Activate | CardStep::Mark(_)))
}

fn remembers(effect: &Effect) -> bool {
    effect.blocks[0].iter().any(|it| matches!(it, Step::Card(CardStep::Note | CardStep::Activate)))
}

/// Whether two effects are the same but for the way of a boost.
fn differs_in_way(one: &Effect, other: &Effect) -> bool {
    let without = |effect: &Effect| {
        let mut effect = effect.clone();
        let mut found = false;
        for step in effect.blocks.iter_mut().flatten() {
            if let Step::Action(ActionStep::BoostAlong(bend, _)) = step {
                *bend = tallyho_rules::effect::Bend::Ahead;
                found = true;
            }
        }
        found.then_some(effect)
    };
    matches!((without(one), without(other)), (Some(one), Some(other)) if one == other)
}

/// The same words without a capital at the start.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_lowercase().collect());
    first + letters.as_str()
}
