//! Whatever can be built of the vocabulary writes itself as words, and is read from them again.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::effect::{
    ArcWord, Band, CardSide, Condition, Count, Effect, Face, Faces, FlowStep, Granted, Permission, PhaseWord, Price,
    Selector, Side, Step, TokenSet, Who, Whose, Window, WindowKind,
};
use crate::profile::{Action, Difficulty};
use crate::state::Token;

/// A step with those that follow it beside it, not by number.
#[derive(Clone, Debug)]
enum Tree {
    Plain(Step),
    Roll(u8, Vec<(Faces, Vec<Tree>)>),
    If(Condition, Vec<Tree>),
    Either(Vec<Vec<Tree>>),
    Let(Who, Vec<Vec<Tree>>),
}

pub(super) fn several<T: Clone + std::fmt::Debug + 'static>(all: &[T]) -> impl Strategy<Value = Vec<T>> + use<T> {
    vec(select(all.to_vec()), 1..4)
}

pub(super) fn who() -> impl Strategy<Value = Who> {
    select(Who::ALL)
}

pub(super) fn side() -> impl Strategy<Value = Side> {
    select(Side::ALL)
}

pub(super) fn band() -> impl Strategy<Value = Band> {
    let closed = (any::<u8>(), any::<u8>()).prop_map(|(a, b)| Band { least: a.min(b), most: a.max(b) });
    prop_oneof![closed, any::<u8>().prop_map(|least| Band { least, most: u8::MAX })]
}

pub(super) fn tokens() -> impl Strategy<Value = TokenSet> {
    several(&Token::ALL).prop_map(|all| all.into_iter().map(TokenSet::of).fold(TokenSet::default(), TokenSet::union))
}

pub(super) fn faces() -> impl Strategy<Value = Faces> {
    let some = several(Face::ALL).prop_map(|all| all.into_iter().fold(Faces::default(), Faces::with));
    prop_oneof![some, Just(Faces::ANY)]
}

pub(super) fn count() -> impl Strategy<Value = Count> {
    prop_oneof![
        any::<u8>().prop_map(Count::UpTo),
        Just(Count::All),
        Just(Count::LocksOnDefender),
        any::<u8>().prop_map(Count::Just),
        (tokens(), who()).prop_map(|(kinds, who)| Count::PerToken(kinds, who)),
        (side(), band(), who()).prop_map(|(side, band, who)| Count::Around(side, band, who)),
    ]
}

pub(super) fn granted() -> impl Strategy<Value = Granted> {
    (select(&Action::ALL[..]), select(&Difficulty::ALL[..]))
        .prop_map(|(action, difficulty)| Granted { action, difficulty })
}

/// The id of some chassis; never a word of the language, which no chassis is called.
pub(super) fn chassis() -> impl Strategy<Value = String> {
    "x[a-z0-9]{0,8}"
}

fn condition() -> impl Strategy<Value = Condition> {
    let plain = plain_condition().boxed();
    let any = vec(plain.clone(), 1..3).prop_map(Condition::Any);
    let one = prop_oneof![20 => plain, 1 => any];
    (one, 0..3_u8).prop_map(|(plain, nots)| (0..nots).fold(plain, |inner, _| Condition::Not(Box::new(inner))))
}

fn plain_condition() -> impl Strategy<Value = Condition> {
    prop_oneof![
        several(PhaseWord::ALL).prop_map(Condition::Phase),
        super::dice::samples::conditions().prop_map(Condition::Dice),
        super::tokens::samples::conditions().prop_map(Condition::Token),
        super::locks::samples::conditions().prop_map(Condition::Lock),
        super::movement::samples::conditions().prop_map(Condition::Move),
        super::damage::samples::conditions().prop_map(Condition::Damage),
        super::devices::samples::conditions().prop_map(Condition::Device),
        super::cards::samples::conditions().prop_map(Condition::Card),
        super::weapons::samples::conditions().prop_map(Condition::Weapon),
        super::actions::samples::conditions().prop_map(Condition::Action),
        super::place::samples::conditions().prop_map(Condition::Place),
        super::ships::samples::conditions().prop_map(Condition::Ship),
    ]
}

fn price() -> impl Strategy<Value = Price> {
    prop_oneof![
        any::<u8>().prop_map(Price::Charge),
        any::<u8>().prop_map(Price::Force),
        tokens().prop_map(Price::Gain),
        (tokens(), who()).prop_map(|(kinds, who)| Price::Spend(kinds, who)),
        any::<u8>().prop_map(Price::Shield),
        any::<u8>().prop_map(Price::Energy),
        Just(Price::Expose),
        who().prop_map(Price::Lock),
        (any::<u8>(), any::<u8>()).prop_map(|(hits, crits)| Price::Suffer(hits, crits)),
        faces().prop_map(Price::Result),
        any::<u8>().prop_map(Price::WeaponCharge),
    ]
}

fn plain_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        select(Permission::ALL).prop_map(Step::Forbid),
        super::dice::samples::steps().prop_map(Step::Dice),
        super::tokens::samples::steps().prop_map(Step::Token),
        super::locks::samples::steps().prop_map(Step::Lock),
        super::movement::samples::steps().prop_map(Step::Move),
        super::damage::samples::steps().prop_map(Step::Damage),
        super::devices::samples::steps().prop_map(Step::Device),
        super::cards::samples::steps().prop_map(Step::Card),
        super::weapons::samples::steps().prop_map(Step::Weapon),
        super::actions::samples::steps().prop_map(Step::Action),
        super::docking::samples::steps().prop_map(Step::Dock),
        super::flow::samples::steps().prop_map(Step::Flow),
    ]
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = plain_step().prop_map(Tree::Plain);
    leaf.prop_recursive(3, 12, 3, |inner| {
        let block = vec(inner, 1..3).boxed();
        prop_oneof![
            (any::<u8>(), vec((faces(), block.clone()), 1..3)).prop_map(|(dice, table)| Tree::Roll(dice, table)),
            (condition(), block.clone()).prop_map(|(condition, block)| Tree::If(condition, block)),
            vec(block.clone(), 1..3).prop_map(Tree::Either),
            (who(), vec(block, 1..3)).prop_map(|(who, blocks)| Tree::Let(who, blocks)),
        ]
    })
}

impl Tree {
    /// The first step without any that follow.
    fn first(&self) -> Step {
        match self {
            Self::Plain(step) => step.clone(),
            Self::Roll(dice, _) => Step::Flow(FlowStep::Roll(*dice, Vec::new())),
            Self::If(condition, _) => Step::Flow(FlowStep::If(condition.clone(), 0)),
            Self::Either(_) => Step::Flow(FlowStep::Either(Vec::new())),
            Self::Let(who, _) => Step::Flow(FlowStep::Let(*who, Vec::new())),
        }
    }

    /// Whether it and all that follows belong to a window.
    fn fits(&self, window: Window) -> bool {
        let all = |block: &[Self]| block.iter().all(|tree| tree.fits(window));
        self.first().fits(window)
            && match self {
                Self::Plain(_) => true,
                Self::Roll(_, table) => table.iter().all(|(_, block)| all(block)),
                Self::If(_, block) => all(block),
                Self::Either(blocks) | Self::Let(_, blocks) => blocks.iter().all(|block| all(block)),
            }
    }

    /// The step, its blocks numbered as reading numbers them: inner ones first.
    fn plant(self, blocks: &mut Vec<Vec<Step>>) -> Step {
        let mut number = |block: Vec<Self>| -> u8 {
            let steps = block.into_iter().map(|tree| tree.plant(blocks)).collect();
            blocks.push(steps);
            (blocks.len() - 1) as u8
        };
        match self {
            Self::Plain(step) => step,
            Self::Roll(dice, table) => {
                Step::Flow(FlowStep::Roll(dice, table.into_iter().map(|(on, block)| (on, number(block))).collect()))
            }
            Self::If(condition, block) => Step::Flow(FlowStep::If(condition, number(block))),
            Self::Either(all) => Step::Flow(FlowStep::Either(all.into_iter().map(number).collect())),
            Self::Let(who, all) => Step::Flow(FlowStep::Let(who, all.into_iter().map(number).collect())),
        }
    }
}

fn selector() -> impl Strategy<Value = Selector> {
    let arc = option::of(select(ArcWord::ALL));
    (side(), any::<bool>(), band(), arc, who(), any::<bool>())
        .prop_map(|(side, objects, within, arc, around, all)| Selector { side, objects, within, arc, around, all })
}

fn effect() -> impl Strategy<Value = Effect> {
    let whose = (side(), option::of(band())).prop_map(|(side, within)| Whose { side, within });
    let choose = option::of((selector(), vec(condition(), 0..2)));
    let sides = (any::<bool>(), option::of(select(CardSide::ALL)));
    let rest = (whose, vec(condition(), 0..3), choose, vec(price(), 0..3), sides);
    (select(Window::ALL), vec(tree(), 1..4), rest).prop_filter_map("no step belongs there", |(window, trees, rest)| {
        let (whose, conditions, choose, price, (optional, side)) = rest;
        // Any window but one that suits the first step would be thrown away, and queries would hardly ever come up.
        let window = match trees[0].fits(window) {
            true => window,
            false => Window::ALL.iter().copied().find(|window| trees[0].fits(*window))?,
        };
        let query = window.kind() == WindowKind::Query;
        let mut blocks = vec![Vec::new()];
        for tree in trees.into_iter().filter(|tree| tree.fits(window)) {
            let step = tree.plant(&mut blocks);
            blocks[0].push(step);
        }
        let (choose, fits) = choose.map_or((None, Vec::new()), |(selector, fits)| (Some(selector), fits));
        let price = if query { Vec::new() } else { price };
        Some(Effect { window, whose, conditions, choose, fits, price, blocks, optional: optional && !query, side })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_effect_is_read_from_the_words_it_writes(effect in effect()) {
        let clauses = effect.clauses();
        let read = Effect::read(clauses.iter().map(|(key, text)| (*key, text.as_str())));
        prop_assert_eq!(read, Ok(effect), "{:?}", clauses);
    }
}

proptest! {
    #[test]
    fn every_phrase_begins_with_a_word_that_is_listed(effect in effect()) {
        for (key, text) in effect.clauses() {
            let word = text.split_whitespace().next().unwrap();
            let listed = match key {
                "if" | "where" => Condition::words().any(|listed| listed == word),
                "pay" => Price::WORDS.contains(&word),
                "do" | "may" | "must" => Step::words().any(|listed| listed == word),
                _ => continue,
            };
            prop_assert!(listed, "{} {}", key, text);
        }
    }
}

/// A phrase that is never made up here is never read back either.
#[test]
fn every_word_that_is_listed_is_made_up() {
    let mut runner = TestRunner::deterministic();
    let mut made = BTreeSet::new();
    let mut note = |text: String| _ = made.insert(text.split_whitespace().next().unwrap_or_default().to_owned());
    for _ in 0..20_000 {
        note(plain_step().new_tree(&mut runner).unwrap().current().to_string());
        note(plain_condition().new_tree(&mut runner).unwrap().current().to_string());
        note(price().new_tree(&mut runner).unwrap().current().to_string());
    }
    // These lead to others, and are made up around them.
    made.extend(["roll", "if", "either", "let", "not", "any"].map(str::to_owned));
    let listed = Step::words().chain(Condition::words()).chain(Price::WORDS.iter().copied());
    let missing: Vec<&str> = listed.filter(|word| !made.contains(*word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_word_that_is_listed_is_read() {
    let (conditions, steps): (Vec<_>, Vec<_>) = (Condition::words().collect(), Step::words().collect());
    for (key, words) in [("if", &conditions[..]), ("pay", Price::WORDS), ("may", &steps)] {
        for word in words {
            let read = Effect::read([(key, *word)]);
            let unknown = read.is_err_and(|(_, fault)| fault.word == *word && fault.expected.contains(", "));
            assert!(!unknown, "{key} {word}");
        }
        let unknown = Effect::read([(key, "swim")]).unwrap_err().1;
        assert!(unknown.to_string().starts_with("'swim' is not a "), "{unknown}");
    }
}

/// What is wrong with the clauses, in one line.
fn refusal(clauses: &[(&str, &str)]) -> String {
    Effect::read(clauses.iter().copied()).expect_err("it is refused").1.to_string()
}

#[test]
fn a_step_at_a_window_where_it_would_do_nothing_is_refused() {
    assert_eq!(
        refusal(&[("at", "attack-dice"), ("do", "banked-rolls")]),
        "'banked-rolls' is not something that happens at attack-dice"
    );
    assert_eq!(
        refusal(&[("at", "after-action"), ("may", "dice +1")]),
        "'dice +1' is not something that happens at after-action"
    );
    assert_eq!(
        refusal(&[("at", "drop"), ("may", "gain evade")]),
        "'gain evade 1' is not something that happens at drop"
    );
    assert_eq!(
        refusal(&[("at", "weapon"), ("do", "if obstructed [weapon-range 1-4]")]),
        "'if' is not something that happens at weapon"
    );
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    let brackets = format!("{}destroy{}", "either [".repeat(9), "]".repeat(9));
    assert_eq!(refusal(&[("at", "end-end"), ("must", &brackets)]), "'[' is not possible so deep within others");
    let nots = format!("{}obstructed", "not ".repeat(100_000));
    assert_eq!(
        refusal(&[("at", "end-end"), ("if", &nots), ("must", "destroy")]),
        "'not' is not possible so many times"
    );
}

#[test]
fn where_needs_somebody_who_is_chosen() {
    let refused = refusal(&[("at", "after-action"), ("where", "damaged target"), ("may", "gain evade")]);
    assert_eq!(refused, "'where' is not possible without 'choose'");
}
