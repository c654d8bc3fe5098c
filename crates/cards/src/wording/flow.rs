//! What follows in an effect, in words.

use tallyho_rules::effect::{
    ActionCondition, ActionStep, Actions, Condition, DiceCondition, DiceStep, FlowStep, Granted, Step, Who,
};

use super::actions::names;
use super::clause::{Clause, Lead, do_it, fact, subject_of, told};
use super::condition::condition;
use super::dice::faces;
use super::doing::clauses;
use super::scene::Scene;
use super::words::{a, counted, listed, or_all};

pub(super) fn step(step: &FlowStep, scene: &Scene<'_>) -> Vec<Clause> {
    match step {
        FlowStep::Roll(dice, table) => {
            let entries: Vec<String> = table
                .iter()
                .map(|(on, block)| {
                    format!("on {}, {}", a(&faces(*on)), told(scene, &clauses(scene, *block), Lead::Told))
                })
                .collect();
            let dice = counted(*dice, "attack die").replace("dies", "dice");
            vec![do_it("roll", format!("{dice}: {}", entries.join("; ")))]
        }
        FlowStep::If(it, block) => match clauses(scene, *block) {
            // What a card only remembers is told where it matters.
            nothing if nothing.is_empty() => Vec::new(),
            then => vec![Clause::If(asked(it, scene), then)],
        },
        FlowStep::Either(blocks) => either(blocks, scene),
        FlowStep::Let(who, blocks) => left_to(*who, blocks, scene),
        FlowStep::Nothing => Vec::new(),
        FlowStep::Again => vec![fact("you may do so more than once")],
    }
}

/// A condition on the way. That an action was performed which was just granted needs few words.
fn asked(it: &Condition, scene: &Scene<'_>) -> String {
    match it {
        Condition::Action(ActionCondition::Performed(actions, Who::Me)) if grants(scene, actions) => {
            "you do".to_owned()
        }
        _ => condition(scene, it),
    }
}

/// Whether one of the effect's steps grants these actions.
fn grants(scene: &Scene<'_>, actions: &[tallyho_rules::Action]) -> bool {
    scene.effect.blocks.iter().flatten().any(|step| match step {
        Step::Action(ActionStep::Act { actions: Actions::Listed(list), .. }) => {
            list.iter().any(|it| actions.contains(&it.action))
        }
        _ => false,
    })
}

/// Ways of which the owner takes one; none of them, where one of them is nothing.
fn either(blocks: &[u8], scene: &Scene<'_>) -> Vec<Clause> {
    if let Some(clauses) = either_action(blocks, scene) {
        return clauses;
    }
    if let Some(clauses) = either_for_another(blocks, scene) {
        return clauses;
    }
    let mut ways: Vec<Vec<Clause>> = blocks.iter().map(|block| way(scene, *block)).collect();
    let all = ways.len();
    ways.retain(|way| !way.is_empty());
    let may_be_none = ways.len() < all;
    if let Some(clause) = one_verb(&ways, scene) {
        return vec![if may_be_none { optional(clause) } else { clause }];
    }
    if may_be_none && ways.len() == 1 {
        let mut way = ways.remove(0);
        let first = way.remove(0);
        way.insert(0, optional(first));
        return way;
    }
    if let Some(clause) = either_of_one(&ways, scene) {
        return vec![clause];
    }
    let tail = shared_tail(&mut ways);
    let is_mine = ways[0].first().and_then(|it| subject_of(scene, it)) == Some(Who::Me);
    let told: Vec<String> = ways.iter().map(|way| told(scene, way, Lead::Told)).collect();
    let words = listed(told.iter().map(String::as_str), "or");
    let words =
        tail.map_or_else(|| words.clone(), |tail| format!("{words}; then {}", self::told(scene, &[tail], Lead::Told)));
    vec![match (is_mine, may_be_none) {
        (true, false) => do_it("either", words),
        (true, true) => Clause::May { who: Who::Me, plain: "either", what: words },
        (false, _) => fact(format!("either {words}")),
    }]
}

/// Ways that are all one deed of the same other ship: `that ship either gains a focus token or recovers a shield`.
fn either_of_one(ways: &[Vec<Clause>], scene: &Scene<'_>) -> Option<Clause> {
    let mut said = Vec::new();
    let mut by = None;
    for way in ways {
        let [Clause::Deed { who, other, what, .. }] = way.as_slice() else { return None };
        let same = by.is_none_or(|by| scene.resolve(by) == scene.resolve(*who));
        if !same || scene.resolve(*who) == Who::Me {
            return None;
        }
        by = Some(*who);
        said.push(format!("{other} {what}"));
    }
    Some(Clause::Deed { who: by?, plain: "either", other: "either", what: or_all(said) })
}

/// Takes off how all ways end, if that is the same and something stands before it.
fn shared_tail(ways: &mut [Vec<Clause>]) -> Option<Clause> {
    let tail = ways.first()?.last()?.clone();
    let shared = ways.iter().all(|way| way.len() > 1 && way.last() == Some(&tail));
    shared.then(|| {
        ways.iter_mut().for_each(|way| _ = way.pop());
        tail
    })
}

/// Ways that each leave it to the same ship: one of its answers is always the same, the others are the owner's choice.
fn either_for_another(blocks: &[u8], scene: &Scene<'_>) -> Option<Vec<Clause>> {
    let mut others = Vec::new();
    let mut same = None;
    for block in blocks {
        let [Step::Flow(FlowStep::Let(who, answers))] = scene.effect.blocks[usize::from(*block)].as_slice() else {
            return None;
        };
        let [first, other] = answers.as_slice() else { return None };
        let first = scene.effect.blocks[usize::from(*first)].as_slice();
        if same.is_some_and(|same| same != (*who, first)) {
            return None;
        }
        same = Some((*who, first));
        others.push(scene.left(|scene| clauses(scene, *other)));
    }
    let (who, first) = same?;
    let first: Vec<Clause> = scene.left(|scene| first.iter().flat_map(|it| super::doing::step(scene, it)).collect());
    let Clause::Deed { who: by, plain, other, what } = one_verb(&others, scene)? else { return None };
    let chosen = Clause::Deed { who: by, plain, other, what: format!("{what}, as you choose") };
    Some(vec![whether(who, &[first, vec![chosen]], scene)])
}

/// The clauses of a block, without a condition that its first step implies: who cancels a result needs one.
fn way(scene: &Scene<'_>, block: u8) -> Vec<Clause> {
    if let [Step::Flow(FlowStep::If(Condition::Dice(DiceCondition::Results(set, _)), inner))] =
        scene.effect.blocks[usize::from(block)].as_slice()
        && let Some(Step::Dice(DiceStep::Cancel(cancelled, _))) = scene.effect.blocks[usize::from(*inner)].first()
        && cancelled == set
    {
        return clauses(scene, *inner);
    }
    clauses(scene, block)
}

/// Ways that differ in what one verb is about: `gain a focus token or an evade token`.
fn one_verb(ways: &[Vec<Clause>], scene: &Scene<'_>) -> Option<Clause> {
    let [Clause::Deed { who, plain, other, .. }] = ways.first()?.as_slice() else { return None };
    let mut objects = Vec::new();
    for way in ways {
        match way.as_slice() {
            [Clause::Deed { who: also, plain: verb, what, .. }]
                if verb == plain && scene.resolve(*also) == scene.resolve(*who) =>
            {
                objects.push(what.trim_end_matches(" instead"));
            }
            _ => return None,
        }
    }
    let is_instead = matches!(ways[0].as_slice(), [Clause::Deed { what, .. }] if what.ends_with(" instead"));
    let shared = shared_end(&objects);
    let objects = objects.iter().map(|it| it.strip_suffix(shared).unwrap_or(it));
    let what = listed(objects, "or") + shared + if is_instead { " instead" } else { "" };
    Some(Clause::Deed { who: *who, plain, other, what })
}

/// Whom all of these words end with: ` to the ship you coordinated`.
fn shared_end<'w>(words: &[&'w str]) -> &'w str {
    let end = |words: &'w str| words.rfind(" to ").map_or("", |at| &words[at..]);
    match words {
        [first, rest @ ..] if rest.iter().all(|it| end(it) == end(first)) => end(first),
        _ => "",
    }
}

fn optional(clause: Clause) -> Clause {
    match clause {
        Clause::Deed { who, plain, what, .. } => Clause::May { who, plain, what },
        clause => clause,
    }
}

/// One of several actions, and the same thing follows if it is not on the bar.
fn either_action(blocks: &[u8], scene: &Scene<'_>) -> Option<Vec<Clause>> {
    let steps = |block: u8| scene.effect.blocks[usize::from(block)].as_slice();
    let mut actions = Vec::new();
    let mut then: Option<&[Step]> = None;
    for block in blocks {
        let [
            Step::Action(ActionStep::Act { who: Who::Me, actions: Actions::Listed(list), stressed: false }),
            Step::Flow(FlowStep::If(Condition::Action(ActionCondition::Performed(..)), inner)),
        ] = steps(*block)
        else {
            return None;
        };
        let [Step::Flow(FlowStep::If(Condition::Not(off), last))] = steps(*inner) else { return None };
        let Condition::Action(ActionCondition::OnBar(..)) = off.as_ref() else { return None };
        let follows = steps(*last);
        if then.is_some_and(|then| then != follows) {
            return None;
        }
        then = Some(follows);
        actions.extend(list.iter().map(|Granted { action, .. }| *action));
    }
    let then = then?.iter().flat_map(|it| super::doing::step(scene, it)).collect();
    Some(vec![
        do_it("perform", format!("{} action", a(&names(&actions)))),
        Clause::If("it is not on your bar".to_owned(), then),
    ])
}

/// Ways of which the owner of a ship takes one.
fn left_to(who: Who, blocks: &[u8], scene: &Scene<'_>) -> Vec<Clause> {
    let ways: Vec<Vec<Clause>> = scene.left(|scene| blocks.iter().map(|block| clauses(scene, *block)).collect());
    if let Some(Clause::Deed { who, plain, other, what }) = one_verb(&ways, scene) {
        return vec![Clause::Deed { who, plain, other, what: format!("{what}, as it chooses") }];
    }
    if let [way, nothing] = ways.as_slice()
        && nothing.is_empty()
        && !way.is_empty()
    {
        // What somebody does comes before what is so because of that.
        let mut rest = way.clone();
        let first = rest.remove(rest.iter().position(|it| matches!(it, Clause::Deed { .. })).unwrap_or(0));
        let then = Clause::If("it does".to_owned(), rest.clone());
        return if rest.is_empty() { vec![optional(first)] } else { vec![optional(first), then] };
    }
    vec![whether(who, &ways, scene)]
}

/// A ship's owner chooses between ways: `the attacker chooses whether it removes a green token or gains a stress token`.
fn whether(who: Who, ways: &[Vec<Clause>], scene: &Scene<'_>) -> Clause {
    let said = scene.left(|scene| {
        let name = scene.whom(who);
        let ways = ways.iter().map(|way| told(scene, way, Lead::Named));
        ways.map(|way| way.replace(&format!("{name}'s"), "its").replace(&name, "it")).collect::<Vec<_>>()
    });
    let what = or_all(said).replace(" or it ", " or ");
    Clause::Deed { who, plain: "choose whether", other: "chooses whether", what }
}
