//! Whatever can be built of the vocabulary writes itself as words, and is read from them again.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use tallyho_table::{BaseSize, Maneuver};

use crate::device::{Device, DeviceKind};
use crate::effect::{
    Actions, Alike, Angle, ArcWord, Band, BearingWord, Bend, BonusOn, CardSide, Condition, Count, Effect, Face, Faces,
    Granted, Kind, Move, Outcome, Passenger, Permission, PhaseWord, Price, Selector, Side, Span, Step, TokenSet,
    TurnPrice, WeaponClass, Who, Whose, Window,
};
use crate::profile::{Action, ActionEntry, Difficulty, WeaponArc};
use crate::setup::ObstacleKind;
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

fn several<T: Clone + std::fmt::Debug + 'static>(all: &[T]) -> impl Strategy<Value = Vec<T>> + use<T> {
    vec(select(all.to_vec()), 1..4)
}

fn who() -> impl Strategy<Value = Who> {
    select(Who::ALL)
}

fn side() -> impl Strategy<Value = Side> {
    select(Side::ALL)
}

fn band() -> impl Strategy<Value = Band> {
    let closed = (any::<u8>(), any::<u8>()).prop_map(|(a, b)| Band { least: a.min(b), most: a.max(b) });
    prop_oneof![closed, any::<u8>().prop_map(|least| Band { least, most: u8::MAX })]
}

fn tokens() -> impl Strategy<Value = TokenSet> {
    several(&Token::ALL).prop_map(|all| all.into_iter().map(TokenSet::of).fold(TokenSet::default(), TokenSet::union))
}

fn faces() -> impl Strategy<Value = Faces> {
    let some = several(Face::ALL).prop_map(|all| all.into_iter().fold(Faces::default(), Faces::with));
    prop_oneof![some, Just(Faces::ANY)]
}

fn count() -> impl Strategy<Value = Count> {
    prop_oneof![
        any::<u8>().prop_map(Count::UpTo),
        Just(Count::All),
        Just(Count::LocksOnDefender),
        any::<u8>().prop_map(Count::Just),
        (tokens(), who()).prop_map(|(kinds, who)| Count::PerToken(kinds, who)),
        (side(), band(), who()).prop_map(|(side, band, who)| Count::Around(side, band, who)),
    ]
}

fn granted() -> impl Strategy<Value = Granted> {
    (select(&Action::ALL[..]), select(&Difficulty::ALL[..]))
        .prop_map(|(action, difficulty)| Granted { action, difficulty })
}

/// The id of some chassis; never a word of the language, which no chassis is called.
fn chassis() -> impl Strategy<Value = String> {
    "x[a-z0-9]{0,8}"
}

fn condition() -> impl Strategy<Value = Condition> {
    let plain = prop_oneof![
        several(WeaponClass::ALL).prop_map(Condition::Weapon),
        (select(ArcWord::ALL), who(), who()).prop_map(|(arc, of, who)| Condition::InArc { arc, of, who }),
        (tokens(), band(), who()).prop_map(|(kinds, band, who)| Condition::Tokens(kinds, band, who)),
        several(&Action::ALL).prop_map(Condition::Action),
        several(&Difficulty::ALL).prop_map(Condition::Colour),
        any::<bool>().prop_map(Condition::Fully),
        band().prop_map(Condition::Speed),
        several(&Difficulty::ALL).prop_map(Condition::Maneuver),
        several(BearingWord::ALL).prop_map(Condition::Bearing),
        band().prop_map(Condition::AttackRange),
        (who(), who()).prop_map(|(by, on)| Condition::Locked { by, on }),
        (side(), chassis(), who()).prop_map(|(side, chassis, who)| Condition::LockedBy(side, chassis, who)),
        Just(Condition::Obstructed),
        who().prop_map(Condition::Damaged),
        who().prop_map(Condition::CriticallyDamaged),
        who().prop_map(Condition::Tractored),
        who().prop_map(Condition::Ionized),
        (band(), who()).prop_map(|(band, who)| Condition::Shields(band, who)),
        band().prop_map(Condition::Charges),
        select(Outcome::ALL).prop_map(Condition::Outcome),
        tokens().prop_map(Condition::Token),
        (side(), band()).prop_map(|(side, band)| Condition::Near(side, band)),
        (side(), band(), chassis()).prop_map(|(side, band, chassis)| Condition::NearChassis(side, band, chassis)),
        (several(&BaseSize::ALL), who()).prop_map(|(sizes, who)| Condition::Size(sizes, who)),
        (who(), who()).prop_map(|(lower, higher)| Condition::LowerInitiative(lower, higher)),
        further_condition(),
        // Within another, one that ends in who is meant is told from the next word.
        vec(further_condition(), 1..3).prop_map(Condition::Any),
    ];
    (plain, 0..3_u8).prop_map(|(plain, nots)| (0..nots).fold(plain, |inner, _| Condition::Not(Box::new(inner))))
}

fn further_condition() -> impl Strategy<Value = Condition> {
    prop_oneof![
        (select(ArcWord::ALL), side(), band()).prop_map(|(arc, side, band)| Condition::Seen(arc, side, band)),
        band().prop_map(Condition::NearObstacle),
        who().prop_map(Condition::InAttackArc),
        who().prop_map(Condition::Limited),
        (chassis(), who()).prop_map(|(id, who)| Condition::HasCard(id, who)),
        (band(), who()).prop_map(|(band, who)| Condition::DamageCards(band, who)),
        (band(), who()).prop_map(|(band, who)| Condition::Hull(band, who)),
        (band(), who()).prop_map(|(band, who)| Condition::Force(band, who)),
        (faces(), band()).prop_map(|(faces, band)| Condition::Results(faces, band)),
        (several(&Action::ALL), who()).prop_map(|(actions, who)| Condition::Performed(actions, who)),
        (several(&Action::ALL), who()).prop_map(|(actions, who)| Condition::OnBar(actions, who)),
        (chassis(), who()).prop_map(|(id, who)| Condition::Chassis(id, who)),
        several(PhaseWord::ALL).prop_map(Condition::Phase),
        Just(Condition::Active),
        who().prop_map(Condition::Marked),
        vec(chassis(), 1..3).prop_map(Condition::AddedBy),
        chassis().prop_map(Condition::WeaponCard),
        who().prop_map(Condition::Attacked),
        who().prop_map(Condition::Attacking),
        who().prop_map(Condition::Defending),
        several(DeviceKind::ALL).prop_map(Condition::Device),
        latest_condition(),
    ]
}

fn latest_condition() -> impl Strategy<Value = Condition> {
    let seen = (any::<u8>(), select(ArcWord::ALL), side(), band());
    prop_oneof![
        select(&[Condition::Noted, Condition::InActionStep, Condition::SlammedStressed][..]),
        several(&Action::ALL).prop_map(Condition::Helped),
        select(ArcWord::ALL).prop_map(Condition::TurretPoints),
        (who(), who()).prop_map(|(one, other)| Condition::AgilityAtMost(one, other)),
        (who(), who(), band()).prop_map(|(one, other, band)| Condition::Range(one, other, band)),
        seen.prop_map(|(count, arc, side, band)| Condition::SeenLeast(count, arc, side, band)),
        (side(), band(), who()).prop_map(|(side, band, who)| Condition::LowestInitiative(side, band, who)),
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

/// A step that answers a query or shapes a drop.
fn answer() -> impl Strategy<Value = Step> {
    let passenger = prop_oneof![Just(Passenger::Small), chassis().prop_map(Passenger::Chassis)];
    let on_bar = |(Granted { action, difficulty }, linked): (Granted, Option<Granted>)| {
        let linked = linked.map(|Granted { action, difficulty }| (action, difficulty));
        Step::OnBar(ActionEntry { action, difficulty, linked })
    };
    prop_oneof![
        any::<i8>().prop_map(Step::Dice),
        any::<bool>().prop_map(Step::RangeBonus),
        any::<i8>().prop_map(Step::Harder),
        select(Permission::ALL).prop_map(Step::Forbid),
        vec(band(), 1..4).prop_map(Step::LockRange),
        band().prop_map(Step::WeaponRange),
        select(&WeaponArc::ALL[..]).prop_map(Step::DockedWeapon),
        (any::<u8>(), vec(passenger, 1..4)).prop_map(|(count, who)| Step::Carries(count, who)),
        chassis().prop_map(Step::StartsDocked),
        Just(Step::TurretForFront),
        select(&ObstacleKind::ALL[..]).prop_map(Step::Ignore),
        Just(Step::BankedRolls),
        Just(Step::BankedDrops),
        Just(Step::SideDrops),
        Just(Step::CritsStay),
        (granted(), option::of(granted())).prop_map(on_bar),
        any::<u8>().prop_map(Step::MostDice),
        vec(select(&Action::ALL[..]), 0..3).prop_map(Step::ActStressed),
        Just(Step::RedStressed),
        tokens().prop_map(Step::KeepTokens),
        select(&[Step::AtRangeZero, Step::WhileDisarmed, Step::NeedsNothing, Step::CritsFirst, Step::DiceAsHits][..]),
        select(TurnPrice::ALL).prop_map(Step::TurnBoosts),
        latest_answer(),
        select(&[Step::LendsPilot, Step::IdleAlone][..]),
        (select(&Difficulty::ALL[..]), select(&Action::ALL[..])).prop_map(|(colour, it)| Step::Recolour(colour, it)),
    ]
}

fn latest_answer() -> impl Strategy<Value = Step> {
    let action = || select(&Action::ALL[..]);
    prop_oneof![
        band().prop_map(Step::BullseyeAhead),
        any::<u8>().prop_map(Step::WidenRange),
        any::<u8>().prop_map(Step::FarLaunches),
        any::<u8>().prop_map(Step::MostLocks),
        any::<u8>().prop_map(Step::ActionsPerTurn),
        (action(), action()).prop_map(|(one, other)| Step::Prefer(one, other)),
        select(&[Step::ForceForNeed, Step::NeedsNoLock, Step::NearSpeedDrops, Step::ThroughObstacles][..]),
        select(&[Step::SharedActions, Step::ReachLocked][..]),
    ]
}

/// A step that happens.
fn event() -> impl Strategy<Value = Step> {
    let maneuvers: Vec<Maneuver> = ["1B", "2F", "4K", "3E", "0O"].map(|code| code.parse().unwrap()).to_vec();
    let white = select(&[Difficulty::White, Difficulty::Red][..]).prop_map(Actions::White);
    let listed = vec(granted(), 1..4).prop_map(Actions::Listed);
    let actions = prop_oneof![select(&[Actions::Any, Actions::Same, Actions::Theirs][..]), white, listed];
    let bonus = (several(WeaponClass::ALL), option::of(select(WeaponClass::ALL)), select(BonusOn::ALL), who());
    prop_oneof![
        (faces(), select(Face::ALL), count()).prop_map(|(from, to, count)| Step::Change { from, to, count }),
        (count(), faces()).prop_map(|(count, faces)| Step::Reroll(count, faces)),
        (faces(), count()).prop_map(|(faces, count)| Step::Cancel(faces, count)),
        select(Face::ALL).prop_map(Step::Add),
        (select(&Token::ALL[..]), any::<u8>(), who()).prop_map(|(token, count, who)| Step::Gain(token, count, who)),
        (tokens(), who()).prop_map(|(kinds, who)| Step::Remove(kinds, who)),
        any::<u8>().prop_map(Step::Recover),
        any::<u8>().prop_map(Step::Lose),
        who().prop_map(Step::RecoverShield),
        (who(), actions, any::<bool>()).prop_map(|(who, actions, stressed)| Step::Act { who, actions, stressed }),
        several(Move::ALL).prop_map(Step::Move),
        (several(&maneuvers), select(&Difficulty::ALL[..])).prop_map(|(ways, colour)| Step::Execute(ways, colour)),
        bonus.prop_map(|(weapons, too, on, who)| Step::Bonus { weapons, too, on, who }),
        (who(), who()).prop_map(|(by, on)| Step::Lock { by, on }),
        (any::<u8>(), any::<u8>(), who()).prop_map(|(hits, crits, who)| Step::Suffer { hits, crits, who }),
        (any::<u8>(), who()).prop_map(|(count, who)| Step::Deal(count, who)),
        who().prop_map(Step::Expose),
        Just(Step::Destroy),
        Just(Step::Facedown),
        Just(Step::Faceup),
        any::<u8>().prop_map(Step::Prevent),
        deed(),
    ]
}

/// A step about cards, tokens of others, or the maneuver about to be flown.
fn deed() -> impl Strategy<Value = Step> {
    let maneuvers: Vec<Maneuver> = ["1B", "2F", "0O"].map(|code| code.parse().unwrap()).to_vec();
    let token = || select(&Token::ALL[..]);
    prop_oneof![
        who().prop_map(Step::Repair),
        (tokens(), who(), who()).prop_map(|(kinds, from, to)| Step::Transfer(kinds, from, to)),
        who().prop_map(Step::TurnTurret),
        (several(Angle::ALL), who()).prop_map(|(angles, who)| Step::Rotate(angles, who)),
        select(&[Step::Flip, Step::Activate, Step::SkipAction, Step::PassToken, Step::Again][..]),
        (any::<u8>(), who()).prop_map(|(count, who)| Step::RecoverForce(count, who)),
        (vec(chassis(), 1..3), any::<u8>()).prop_map(|(kinds, count)| Step::RecoverOf(kinds, count)),
        any::<u8>().prop_map(Step::RecoverEnergy),
        any::<u8>().prop_map(Step::RecoverWeapon),
        who().prop_map(Step::LoseShield),
        (any::<u8>(), token()).prop_map(|(keep, token)| Step::Instead(keep, token)),
        (any::<u8>(), who()).prop_map(|(at, who)| Step::EngageAt(at, who)),
        who().prop_map(Step::Mark),
        several(Alike::ALL).prop_map(Step::SetDial),
        (several(&maneuvers), select(&Difficulty::ALL[..])).prop_map(|(ways, colour)| Step::Fly(ways, colour)),
        several(BearingWord::ALL).prop_map(Step::FlyAs),
        any::<i8>().prop_map(Step::HarderNow),
        token().prop_map(Step::SwapToken),
        any::<u8>().prop_map(Step::Fuse),
        (who(), who()).prop_map(|(of, on)| Step::BreakLock(of, on)),
        who().prop_map(Step::Unlock),
        latest_deed(),
    ]
}

fn latest_deed() -> impl Strategy<Value = Step> {
    prop_oneof![
        select(&[Step::Nothing, Step::Note, Step::HitAtOnce, Step::Attack, Step::Drop][..]),
        select(&[Step::AcquireLock, Step::IgnoreIt, Step::Scan][..]),
        select(Span::ALL).prop_map(Step::LastAction),
        who().prop_map(Step::DrawLocks),
        (who(), who()).prop_map(|(by, on)| Step::LockFar { by, on }),
        (select(Bend::ALL), who()).prop_map(|(bend, who)| Step::BoostAlong(bend, who)),
        (select(&Device::ALL[..]), any::<u8>()).prop_map(|(device, count)| Step::Restock(device, count)),
        any::<u8>().prop_map(Step::DrawDamage),
        any::<u8>().prop_map(Step::Jump),
    ]
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![answer(), event()].prop_map(Tree::Plain);
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
            Self::Roll(dice, _) => Step::Roll(*dice, Vec::new()),
            Self::If(condition, _) => Step::If(condition.clone(), 0),
            Self::Either(_) => Step::Either(Vec::new()),
            Self::Let(who, _) => Step::Let(*who, Vec::new()),
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
                Step::Roll(dice, table.into_iter().map(|(on, block)| (on, number(block))).collect())
            }
            Self::If(condition, block) => Step::If(condition, number(block)),
            Self::Either(all) => Step::Either(all.into_iter().map(number).collect()),
            Self::Let(who, all) => Step::Let(who, all.into_iter().map(number).collect()),
        }
    }
}

fn selector() -> impl Strategy<Value = Selector> {
    let arc = option::of(select(ArcWord::ALL));
    (side(), band(), arc, who(), any::<bool>()).prop_map(|(side, within, arc, around, all)| Selector {
        side,
        within,
        arc,
        around,
        all,
    })
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
        let query = window.kind() == Kind::Query;
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
                "if" | "where" => Condition::WORDS,
                "pay" => Price::WORDS,
                "do" | "may" | "must" => Step::WORDS,
                _ => continue,
            };
            prop_assert!(listed.contains(&word), "{} {}", key, text);
        }
    }
}

#[test]
fn every_word_that_is_listed_is_read() {
    for (key, words) in [("if", Condition::WORDS), ("pay", Price::WORDS), ("may", Step::WORDS)] {
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
