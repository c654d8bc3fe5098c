//! Flight Group Alpha: cards that a statcard's list calls for instead of an action, and actions paid for with a token.

use tallyho_pilots::flight::flight_group::{Target, act};
use tallyho_pilots::flight::{Answer, Fact, Person, Query, Region};
use tallyho_rules::effect::{Ability, Effect};
use tallyho_rules::{Action, Choice, DamageCard, Difficulty, EffectId, Profile, ShipId};
use tallyho_table::Arc;

use crate::group_approach::orders;
use crate::kit::{ask_through, chassis, rules};

const TARGET: ShipId = ShipId(0);
const SELF: ShipId = ShipId(9);
const USE: Choice = Choice::Use(EffectId { ship: SELF, index: 0 });
const FOCUS: Choice = Choice::Action(Action::Focus, Difficulty::White);

/// A chassis with a card of that kind.
fn with_card(ship: &str, kind: &str, clauses: &[(&str, &str)]) -> Profile {
    let effects = vec![Effect::read(clauses.iter().copied()).expect("an effect")];
    let card = Ability { id: "card".to_owned(), kind: kind.to_owned(), effects, ..Ability::default() };
    Profile { abilities: vec![card], ..chassis(ship) }
}

/// What it does with those options, its target ahead or not, at that range, and by which rule.
fn does(ship: &'static str, profile: &Profile, options: &[Choice], (ahead, range): (bool, u8)) -> (Choice, String) {
    let person = Person::new(profile.clone(), ["the target"], []).choosing(options);
    let answer = |query| match query {
        Query::Is(_) | Query::Has(_) => Answer::No,
        Query::HasMoved(TARGET) => Answer::Yes,
        Query::Locked => Answer::Ship(TARGET),
        Query::Repair => Answer::Way(Choice::Repair(DamageCard::WeaponsFailure)),
        Query::RangeTo(TARGET) => Answer::Number(range),
        Query::InRegion(TARGET, Region::Arc(Arc::Front)) => Answer::of(ahead),
        Query::InRegion(..) => Answer::No,
        Query::Holds(Fact::HasShot(_, band)) => Answer::of(ahead && band.holds(range)),
        Query::Holds(_) => Answer::No,
        Query::HowMany(..) => Answer::Number(0),
        Query::Nearest(..) | Query::Way(..) => Answer::None,
        other => panic!("asked {other:?}"),
    };
    let act = ask_through(person, |senses| act(senses, &orders(ship), Target::Ship(TARGET)), answer);
    (act.choice, rules(&act.because).last().cloned().unwrap_or_default())
}

#[test]
fn rule_3_3_8_an_astromech_that_can_be_used_comes_where_the_list_has_it() {
    let xwing = with_card("t65xwing", "astromech", &[("at", "action"), ("may", "recover-shield")]);
    let repair = Choice::Repair(DamageCard::WeaponsFailure);
    let at = (true, 2);
    assert_eq!(does("t65xwing", &xwing, &[USE, FOCUS], at), (USE, "3.3.8 Select Action 1".to_owned()));
    assert_eq!(does("t65xwing", &xwing, &[USE, FOCUS, repair], at).0, repair, "repairs come before it");
    assert_eq!(does("t65xwing", &xwing, &[FOCUS], at).0, FOCUS, "it cannot be used now");
    // Any other card is none of the list's.
    let other = with_card("t65xwing", "modification", &[("at", "action"), ("may", "recover-shield")]);
    assert_eq!(does("t65xwing", &other, &[USE, FOCUS], at).0, FOCUS);
}

#[test]
fn rule_3_3_8_a_tug_tractors_its_target_ahead_at_range_1() {
    const TUG: &str = "quadrijettransferspacetug";
    let tug =
        with_card(TUG, "ship", &[("at", "action"), ("choose", "enemy 1-1 front"), ("may", "gain tractor target")]);
    assert_eq!(does(TUG, &tug, &[USE, FOCUS], (true, 1)), (USE, "3.3.8 Select Action 1".to_owned()));
    assert_eq!(does(TUG, &tug, &[USE, FOCUS], (true, 2)).0, FOCUS, "too far away");
    assert_eq!(does(TUG, &tug, &[USE, FOCUS], (false, 1)).0, FOCUS, "not ahead");
    assert_eq!(does(TUG, &tug, &[FOCUS], (true, 1)).0, FOCUS, "it cannot be used now");
}
