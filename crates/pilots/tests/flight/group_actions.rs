//! Flight Group Alpha, Select Action: tests named after the rules.

use tallyho_pilots::flight::flight_group::{Act, LinkedRed, Orders, Target, act, act_on};
use tallyho_pilots::flight::{Answer, Band, Fact, Foe, Move, Person, Query, Region, Status, Wanted, Where, Whom};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{Action, Choice, DamageCard, Difficulty, ShipId, Token};
use tallyho_table::{Arc, Side, Slide};

use crate::group_approach::orders;
use crate::kit::{ask_through, chassis, rules};

const TARGET: ShipId = ShipId(0);
const FRIEND: ShipId = ShipId(3);
const ROLL: Choice = Choice::Aside(Side::Left, Slide::Middle);

/// What is the case around a ship that acts; what is not said is not so.
#[derive(Clone, Copy, Debug)]
struct Scene {
    ship: &'static str,
    orders: Orders<'static>,
    target: Target,
    moved: bool,
    range: u8,
    ward_range: u8,
    locked: bool,
    shot: bool,
    in_target_arc: bool,
    in_enemy_arc: bool,
    evading: bool,
    status: Option<Status>,
    aiming: [u8; 2],
    in_turret: bool,
    friend: bool,
    /// Whether a move can do what is wanted.
    way: Option<Choice>,
    options: &'static [Choice],
}

fn scene(ship: &'static str) -> Scene {
    Scene {
        ship,
        orders: orders(ship),
        target: Target::Ship(TARGET),
        moved: true,
        range: 2,
        ward_range: 1,
        locked: true,
        shot: true,
        in_target_arc: false,
        in_enemy_arc: false,
        evading: false,
        status: None,
        aiming: [0, 0],
        in_turret: true,
        friend: false,
        way: None,
        options: &[],
    }
}

impl Scene {
    fn answer(&self, query: Query) -> Answer {
        match query {
            Query::Is(status) => Answer::of(self.status == Some(status)),
            Query::Has(Token::Evade) => Answer::of(self.evading),
            Query::HasMoved(TARGET) => Answer::of(self.moved),
            Query::RangeTo(TARGET) => Answer::Number(self.range),
            Query::RangeTo(FRIEND) => Answer::Number(self.ward_range),
            Query::Locked => {
                if self.locked {
                    Answer::Ship(TARGET)
                } else {
                    Answer::None
                }
            }
            Query::Holds(Fact::HasShot(Foe::Any, Band { from: 1, to: 3 })) => Answer::of(self.shot),
            Query::Holds(Fact::HasShot(..)) => Answer::of(self.shot && self.range == 1),
            Query::Holds(Fact::InFiringArcOf(Foe::This(TARGET))) => Answer::of(self.in_target_arc),
            Query::Holds(Fact::InFiringArcOf(Foe::Any)) => Answer::of(self.in_enemy_arc),
            Query::HowMany(Whom::EnemyAiming, Where { region: Region::Arc(Arc::FullFront), .. }) => {
                Answer::Number(self.aiming[0])
            }
            Query::HowMany(Whom::EnemyAiming, _) => Answer::Number(self.aiming[1]),
            Query::InRegion(TARGET, Region::Turret) => Answer::of(self.in_turret),
            Query::InRegion(TARGET, _) => Answer::of(self.shot),
            Query::Nearest(Whom::FriendToLead, _) => {
                if self.friend {
                    Answer::Ship(FRIEND)
                } else {
                    Answer::None
                }
            }
            Query::Way(Move::Action(action) | Move::Chain(action, _), ..) => {
                let fits = |way: &Choice| match way {
                    Choice::Aside(..) => action == Action::BarrelRoll,
                    Choice::Turret(_) => action == Action::Rotate,
                    _ => false,
                };
                self.way.filter(fits).map_or(Answer::None, Answer::Way)
            }
            Query::CanAct(Action::Lock, TARGET) => Answer::of(self.range <= 3),
            Query::CanAct(Action::Jam, TARGET) => Answer::of(self.range <= 1),
            Query::Repair => Answer::Way(Choice::Repair(DamageCard::WeaponsFailure)),
            other => panic!("asked {other:?}"),
        }
    }

    fn acts(&self) -> Act {
        let mut person = Person::new(chassis(self.ship), ["the target", "another", "a third"], ["a friend"]);
        if !self.options.is_empty() {
            person = person.choosing(self.options);
        }
        ask_through(person, |senses| act(senses, &self.orders, self.target), |query| self.answer(query))
    }

    fn does(&self) -> Choice {
        self.acts().choice
    }
}

/// An action, as most are on the bar.
const fn action(action: Action) -> Choice {
    Choice::Action(action, Difficulty::White)
}

#[test]
fn rule_3_3_8_the_first_step_whose_criteria_are_met() {
    // T-65: 2 lock if unmoved and in no arc, 3 lock if moved, 4 to 6 barrel rolls, 7 focus.
    let there = Scene { locked: false, ..scene("t65xwing") };
    assert_eq!((there.does(), there.acts().way), (action(Action::Lock), Some((Action::Lock, Choice::Ship(TARGET)))));
    assert!(rules(&there.acts().because).contains(&"3.3.8 Select Action 3".to_owned()));
    assert_eq!(Scene { range: 4, ..there }.does(), action(Action::Focus), "out of range for a lock");
    assert_eq!(scene("t65xwing").does(), action(Action::Focus), "it has locked its target already");
}

#[test]
fn rule_3_3_8_a_ship_that_can_perform_several_goes_on_down_its_list() {
    const OPTIONS: [Choice; 2] = [action(Action::Lock), action(Action::Focus)];
    let there = Scene { locked: false, options: &OPTIONS, ..scene("t65xwing") };
    assert_eq!(there.does(), action(Action::Lock));
    // It has locked: that is not offered again.
    assert_eq!(Scene { options: &OPTIONS[1..], ..there }.does(), action(Action::Focus));
}

#[test]
fn rule_3_3_8_1_a_move_that_does_not_do_what_it_should_is_taken_back() {
    let there = Scene { in_target_arc: true, ..scene("t65xwing") };
    assert_eq!(there.does(), action(Action::Focus));
    let there = Scene { way: Some(ROLL), ..there };
    assert_eq!((there.does(), there.acts().way), (action(Action::BarrelRoll), Some((Action::BarrelRoll, ROLL))));
    let without = Scene { in_target_arc: false, shot: false, ..there };
    assert_eq!(without.does(), action(Action::BarrelRoll), "to get a shot");
}

#[test]
fn rule_3_3_8_2_some_steps_depend_on_whether_the_target_has_moved() {
    let there = Scene { moved: false, locked: false, ..scene("t65xwing") };
    assert_eq!(there.does(), action(Action::Lock));
    assert_eq!(Scene { in_enemy_arc: true, ..there }.does(), action(Action::Focus), "unmoved, and in an arc");
    let rolls = Scene { in_target_arc: true, in_enemy_arc: true, way: Some(ROLL), ..there };
    assert_eq!(rolls.does(), action(Action::Focus), "no move is wasted on a target that has yet to move");
}

#[test]
fn rule_3_3_8_3_critical_hits_are_cleared_first() {
    const OPTIONS: [Choice; 4] =
        [Choice::Pass, action(Action::Focus), action(Action::Lock), Choice::Repair(DamageCard::WeaponsFailure)];
    let there = Scene { locked: false, options: &OPTIONS, ..scene("t65xwing") };
    assert_eq!(there.does(), Choice::Repair(DamageCard::WeaponsFailure));
    assert_eq!(Scene { options: &OPTIONS[..3], ..there }.does(), action(Action::Lock));
}

#[test]
fn rule_3_3_2_3_escort_ai_protects_its_ship_within_range_1() {
    const OPTIONS: [Choice; 3] = [Choice::Pass, action(Action::Focus), action(Action::Protect)];
    let orders = Orders { order: Order::Escort(FRIEND), ..orders("t65xwing") };
    let there = Scene { orders, options: &OPTIONS, ..scene("t65xwing") };
    assert_eq!((there.does(), there.acts().way), (OPTIONS[2], Some((Action::Protect, Choice::Ship(FRIEND)))));
    assert_eq!(rules(&there.acts().because), ["3.3.2.3 Escort AI"]);
    assert_eq!(Scene { ward_range: 2, ..there }.does(), action(Action::Focus));
    // Whoever flees or is ionized has but one thing to do.
    for status in [Status::Fleeing, Status::Ionized] {
        assert_eq!(Scene { status: Some(status), ..there }.does(), action(Action::Focus));
    }
}

#[test]
fn rule_3_3_5_an_ionized_ship_focuses() {
    assert_eq!(
        Scene { status: Some(Status::Ionized), locked: false, ..scene("t65xwing") }.does(),
        action(Action::Focus)
    );
}

#[test]
fn rules_3_5_2_and_3_5_3_a_fleeing_ship_focuses_and_repairs_nothing() {
    const OPTIONS: [Choice; 3] = [Choice::Pass, action(Action::Focus), Choice::Repair(DamageCard::WeaponsFailure)];
    let there = Scene { status: Some(Status::Fleeing), options: &OPTIONS, ..scene("t65xwing") };
    assert_eq!(there.does(), action(Action::Focus));
    assert_eq!(Scene { ship: "tielnfighter", orders: orders("tielnfighter"), ..there }.does(), action(Action::Focus));
}

#[test]
fn rule_3_3_2_2_a_ship_that_escapes_turns_its_turret_to_the_nearest_ship_and_to_nobody_else() {
    const NEAREST: ShipId = ShipId(1);
    const OPTIONS: [Choice; 2] = [action(Action::Focus), action(Action::Rotate)];
    let quarter = Choice::Turret(tallyho_table::Quarter::Rear);
    let there = Scene { target: Target::Edge(Rim::Far), ..scene("modifiedyt1300lightfreighter") };
    let does = |in_arc: bool| {
        let person = Person::new(chassis(there.ship), ["one", "the nearest", "a third"], []).choosing(&OPTIONS);
        let aim = Fact::HasShot(Foe::This(NEAREST), Band { from: 1, to: 3 });
        let answer = |query| match query {
            Query::Nearest(Whom::Enemy, Where::ANYWHERE) => Answer::Ship(NEAREST),
            Query::Holds(fact) if fact == aim => Answer::of(in_arc),
            Query::Way(Move::Action(Action::Rotate), wanted, _) => {
                assert_eq!(wanted, Wanted::NOTHING.and(aim), "the nearest, and no other");
                Answer::Way(quarter)
            }
            other => there.answer(other),
        };
        ask_through(person, |senses| act(senses, &there.orders, there.target), answer)
    };
    assert_eq!((does(false).choice, does(false).way), (OPTIONS[1], Some((Action::Rotate, quarter))));
    assert_eq!(does(true).choice, OPTIONS[0], "it is in arc already");
}

#[test]
fn rule_3_3_2_2_a_ship_that_escapes_does_not_lock_its_edge() {
    let there = Scene { target: Target::Edge(Rim::Far), locked: false, ..scene("t65xwing") };
    assert_eq!(there.does(), action(Action::Focus));
}

#[test]
fn chains_of_actions_are_performed_with_their_links() {
    // Fang fighter, step 3: boost or barrel roll out of the target's arc, then a red focus.
    let there = Scene { in_target_arc: true, way: Some(ROLL), ..scene("fangfighter") };
    let decided = there.acts();
    assert_eq!(decided.choice, action(Action::BarrelRoll), "boosts come first, but not that way");
    let then = decided.then.expect("a red focus follows");
    const LINKED: [Choice; 2] = [Choice::Pass, Choice::Action(Action::Focus, Difficulty::Red)];
    let person = Person::new(chassis("fangfighter"), ["the target"], []).choosing(&LINKED);
    let linked = ask_through(
        person,
        |senses| act_on(senses, &there.orders, (there.target, Action::BarrelRoll), Some(then)),
        |query| there.answer(query),
    );
    assert_eq!(linked.choice, LINKED[1]);
}

#[test]
fn reading_linked_red_actions_are_performed_or_skipped() {
    // B-wing, step 4: focus, then a red barrel roll out of the target's arc.
    let there = Scene { in_target_arc: true, way: Some(ROLL), ..scene("asf01bwing") };
    let decided = there.acts();
    assert_eq!((decided.choice, decided.then.is_some()), (action(Action::Focus), true));
    let mut skipping = there;
    skipping.orders.readings.linked_red = LinkedRed::Skipped;
    let decided = skipping.acts();
    assert_eq!((decided.choice, decided.then), (action(Action::BarrelRoll), None), "step 6 does without");
}

#[test]
fn reinforcing_needs_two_enemies_on_one_side() {
    // Lambda, step 3.
    let there = Scene { shot: false, ..scene("lambdaclasst4ashuttle") };
    let token = |there: Scene| there.acts().way.map(|(_, way)| way);
    assert_eq!(token(Scene { aiming: [2, 0], ..there }), Some(Choice::Token(Token::ReinforceFore)));
    assert_eq!(token(Scene { aiming: [1, 3], ..there }), Some(Choice::Token(Token::ReinforceAft)));
    assert_eq!(token(Scene { aiming: [1, 1], friend: true, ..there }), Some(Choice::Ship(FRIEND)), "coordinates");
}

#[test]
fn turrets_are_rotated_to_where_the_target_is() {
    let quarter = Choice::Turret(tallyho_table::Quarter::Left);
    let there = Scene { in_turret: false, shot: false, way: Some(quarter), ..scene("modifiedyt1300lightfreighter") };
    assert_eq!((there.does(), there.acts().way), (action(Action::Rotate), Some((Action::Rotate, quarter))));
    assert_ne!(Scene { in_turret: true, ..there }.does(), action(Action::Rotate));
}
