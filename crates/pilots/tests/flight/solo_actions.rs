//! Solo Alpha, Attitude and Actions: tests named after the rules.

use tallyho_pilots::flight::solo::{Act, Attitude, act, attitude_now};
use tallyho_pilots::flight::{Answer, Die, Fact, Lean, Move, Person, Query, Reach, Region, Status, Thing, Where, Whom};
use tallyho_rules::{Action, ActionEntry, Choice, DamageCard, DefenseFace, Difficulty, Profile, ShipId, Token, sample};
use tallyho_table::{Arc, Quarter, Side, Slide};

use crate::kit::{ask_through, rules};

const NEAR: ShipId = ShipId(0);
const HOLDER: ShipId = ShipId(1);
const FRIEND: ShipId = ShipId(2);
const ROLL: Choice = Choice::Aside(Side::Left, Slide::Back);
const BOOST: Choice = Choice::Ahead(Some(Side::Right));

/// What somebody sees. Unless a test says otherwise: no enemy has it in arc, it has a shot, and it has no token.
#[derive(Clone, Default)]
struct Scene {
    actions: Vec<ActionEntry>,
    /// The actions that may be chosen, if not all of the bar.
    offered: Option<Vec<Choice>>,
    true_facts: Vec<Fact>,
    /// The moves that do what is wanted, and how.
    works: Vec<(Action, Choice)>,
    tokens: Vec<Token>,
    locked: Option<ShipId>,
    /// Enemies in the full front and rear arcs.
    around: (u8, u8),
    /// Whether actions on ships find the one that holds a lock, any enemy, one in arc, a friend.
    holder: bool,
    enemy: bool,
    in_arc: bool,
    friend: bool,
    lacks_charges: bool,
}

fn white(action: Action) -> ActionEntry {
    ActionEntry { action, difficulty: Difficulty::White, linked: None }
}

fn link(first: Action, next: Action, difficulty: Difficulty) -> ActionEntry {
    ActionEntry { linked: Some((next, difficulty)), ..white(first) }
}

fn bar(actions: &[Action]) -> Scene {
    Scene { actions: actions.iter().copied().map(white).collect(), ..Scene::default() }
}

impl Scene {
    fn answer(&self, query: Query) -> Answer {
        let ship = |there: bool, ship| if there { Answer::Ship(ship) } else { Answer::None };
        match query {
            Query::Holds(fact) => Answer::of(self.true_facts.contains(&fact)),
            Query::Has(token) => Answer::of(self.tokens.contains(&token)),
            Query::Is(Status::LacksCharges) => Answer::of(self.lacks_charges),
            Query::Locked => self.locked.map_or(Answer::None, Answer::Ship),
            Query::Way(Move::Action(action), ..) => {
                let way = self.works.iter().find(|(works, _)| *works == action);
                way.map_or(Answer::None, |(_, way)| Answer::Way(*way))
            }
            Query::HowMany(Whom::Enemy, Where { region: Region::Arc(Arc::FullFront), .. }) => {
                Answer::Number(self.around.0)
            }
            Query::HowMany(Whom::Enemy, Where { region: Region::Arc(Arc::FullRear), .. }) => {
                Answer::Number(self.around.1)
            }
            Query::Nearest(Whom::EnemyWithLock, Where { reach: Reach::Action(Action::Jam), .. }) => {
                ship(self.holder, HOLDER)
            }
            Query::Nearest(Whom::Enemy, Where { reach: Reach::Action(_), region: Region::Anywhere, .. }) => {
                ship(self.enemy, NEAR)
            }
            Query::Nearest(Whom::Enemy, Where { reach: Reach::Action(_), region: Region::Firing, .. }) => {
                ship(self.in_arc, HOLDER)
            }
            Query::Nearest(Whom::FriendToLead, _) => ship(self.friend, FRIEND),
            other => panic!("asked {other:?}"),
        }
    }

    fn act(&self, attitude: Attitude) -> Act {
        let profile = Profile { actions: self.actions.clone(), ..sample::tie_fighter() };
        let person = Person::new(profile, ["the nearest", "the holder"], ["a friend"]);
        let person = match &self.offered {
            Some(offered) => person.choosing(offered),
            None => person,
        };
        ask_through(person, |senses| act(senses, attitude, None), |query| self.answer(query))
    }

    /// The easiest colour in which an action is offered.
    fn colour(&self, action: Action) -> Difficulty {
        let bar = self.actions.iter().map(|entry| Choice::Action(entry.action, entry.difficulty)).collect();
        let offered = self.offered.clone().unwrap_or(bar).into_iter().filter_map(|choice| match choice {
            Choice::Action(other, colour) if other == action => Some(colour),
            _ => None,
        });
        offered.min().expect("it is offered")
    }

    /// The action it chooses, in the easiest colour there is, and the rule that says so.
    #[track_caller]
    fn expect(&self, attitude: Attitude, action: Action, rule: &str) -> Act {
        let act = self.act(attitude);
        assert_eq!(act.choice, Choice::Action(action, self.colour(action)));
        assert!(rules(&act.because).contains(&rule.to_owned()), "{:?}", rules(&act.because));
        act
    }
}

const IN_ARC: Fact = Fact::InFiringArcOf(tallyho_pilots::flight::Foe::Any);
const SHOT: Fact = Fact::HasShot(tallyho_pilots::flight::Foe::Any, tallyho_pilots::flight::Band::NEAR);
const EVERYTHING: [Action; 12] = [
    Action::Focus,
    Action::Evade,
    Action::Lock,
    Action::BarrelRoll,
    Action::Boost,
    Action::Reinforce,
    Action::Calculate,
    Action::Coordinate,
    Action::Jam,
    Action::Reload,
    Action::Rotate,
    Action::Slam,
];

#[test]
fn defensive_1_barrel_roll_boost_or_slam_out_of_an_enemy_arc() {
    let slam = Choice::Maneuver(4);
    let mut scene = Scene { true_facts: vec![IN_ARC], ..bar(&EVERYTHING) };
    scene.works = vec![(Action::BarrelRoll, ROLL), (Action::Boost, BOOST), (Action::Slam, slam)];
    for (action, way) in scene.works.clone() {
        let act = scene.expect(Attitude::Defensive, action, "Defensive Attitude 1");
        assert_eq!(act.way, Some((action, way)));
        // The next in order once that one does not work.
        scene.works.remove(0);
    }
    // Not in an arc: nothing to move out of.
    let calm = Scene { works: vec![(Action::BarrelRoll, ROLL)], around: (1, 0), ..bar(&EVERYTHING) };
    calm.expect(Attitude::Defensive, Action::Reinforce, "Defensive Attitude 2");
}

#[test]
fn defensive_2_reinforce_the_full_arc_with_most_enemies() {
    let way = |around| Scene { around, ..bar(&EVERYTHING) }.act(Attitude::Defensive).way;
    assert_eq!(way((2, 1)), Some((Action::Reinforce, Choice::Token(Token::ReinforceFore))));
    assert_eq!(way((1, 2)), Some((Action::Reinforce, Choice::Token(Token::ReinforceAft))));
    assert_eq!(way((1, 1)), Some((Action::Reinforce, Choice::Token(Token::ReinforceFore))));
    assert_eq!(way((0, 0)), None, "nobody to be stronger against");
}

#[test]
fn defensive_3_jam_the_nearest_enemy_with_a_lock_first() {
    let jam = |holder, enemy| Scene { holder, enemy, ..bar(&EVERYTHING) };
    let act = jam(true, true).expect(Attitude::Defensive, Action::Jam, "Defensive Attitude 3");
    assert_eq!(act.way, Some((Action::Jam, Choice::Ship(HOLDER))));
    let act = jam(false, true).expect(Attitude::Defensive, Action::Jam, "Defensive Attitude 3");
    assert_eq!(act.way, Some((Action::Jam, Choice::Ship(NEAR))));
    jam(false, false).expect(Attitude::Defensive, Action::Evade, "Defensive Attitude 4");
}

#[test]
fn defensive_4_to_6_evade_focus_calculate_if_it_has_no_such_token() {
    let mut scene = bar(&EVERYTHING);
    let steps = [(Action::Evade, Token::Evade), (Action::Focus, Token::Focus), (Action::Calculate, Token::Calculate)];
    for (step, (action, token)) in (4..).zip(steps) {
        scene.expect(Attitude::Defensive, action, &format!("Defensive Attitude {step}"));
        scene.tokens.push(token);
    }
    assert_eq!(scene.act(Attitude::Defensive).choice, Choice::Pass);
}

#[test]
fn balanced_1_coordinate_the_nearest_friend_who_cannot() {
    let scene = Scene { friend: true, ..bar(&EVERYTHING) };
    let act = scene.expect(Attitude::Balanced, Action::Coordinate, "Balanced Attitude 1");
    assert_eq!(act.way, Some((Action::Coordinate, Choice::Ship(FRIEND))));
}

#[test]
fn balanced_2_roll_or_boost_away_from_an_obstacle_ahead() {
    let mut scene = Scene { true_facts: vec![Fact::ObstacleAhead], ..bar(&EVERYTHING) };
    scene.works = vec![(Action::BarrelRoll, ROLL), (Action::Boost, BOOST)];
    let act = scene.expect(Attitude::Balanced, Action::BarrelRoll, "Balanced Attitude 2");
    let away = act.because.iter().find_map(|reason| match reason.told {
        tallyho_pilots::flight::Evidence::Answered(Query::Way(_, _, lean), _) => lean,
        _ => None,
    });
    assert_eq!(away, Some(Lean::Away(Thing::NearestObstacle)));
    scene.works.remove(0);
    scene.expect(Attitude::Balanced, Action::Boost, "Balanced Attitude 2");
    scene.true_facts.clear();
    scene.expect(Attitude::Balanced, Action::Focus, "Balanced Attitude 3");
}

#[test]
fn balanced_3_and_4_focus_then_calculate() {
    let mut scene = bar(&EVERYTHING);
    scene.expect(Attitude::Balanced, Action::Focus, "Balanced Attitude 3");
    scene.tokens.push(Token::Focus);
    scene.expect(Attitude::Balanced, Action::Calculate, "Balanced Attitude 4");
    scene.tokens.push(Token::Calculate);
    assert_eq!(scene.act(Attitude::Balanced).choice, Choice::Pass);
}

#[test]
fn offensive_1_barrel_roll_boost_or_rotate_to_get_an_enemy_into_arc() {
    let turn = Choice::Turret(Quarter::Rear);
    let mut scene = bar(&EVERYTHING);
    scene.works = vec![(Action::BarrelRoll, ROLL), (Action::Boost, BOOST), (Action::Rotate, turn)];
    for (action, way) in scene.works.clone() {
        let act = scene.expect(Attitude::Offensive, action, "Offensive Attitude 1");
        assert_eq!(act.way, Some((action, way)));
        scene.works.remove(0);
    }
    let shot = Scene { true_facts: vec![SHOT], works: vec![(Action::BarrelRoll, ROLL)], ..bar(&EVERYTHING) };
    shot.expect(Attitude::Offensive, Action::Focus, "Offensive Attitude 5");
}

#[test]
fn offensive_3_lock_the_nearest_enemy_in_arc_or_else_the_nearest() {
    let lock = |in_arc, locked| Scene { enemy: true, in_arc, locked, ..bar(&EVERYTHING) };
    let act = lock(true, None).expect(Attitude::Offensive, Action::Lock, "Offensive Attitude 3");
    assert_eq!(act.way, Some((Action::Lock, Choice::Ship(HOLDER))));
    let act = lock(false, None).expect(Attitude::Offensive, Action::Lock, "Offensive Attitude 3");
    assert_eq!(act.way, Some((Action::Lock, Choice::Ship(NEAR))));
    // It would change nothing.
    lock(true, Some(HOLDER)).expect(Attitude::Offensive, Action::Focus, "Offensive Attitude 5");
}

#[test]
fn offensive_4_reload_with_no_enemy_in_arc_and_a_charge_missing() {
    let scene = Scene { lacks_charges: true, ..bar(&EVERYTHING) };
    scene.expect(Attitude::Offensive, Action::Reload, "Offensive Attitude 4");
    let shot = Scene { true_facts: vec![SHOT], ..scene.clone() };
    shot.expect(Attitude::Offensive, Action::Focus, "Offensive Attitude 5");
    let full = Scene { lacks_charges: false, ..scene };
    full.expect(Attitude::Offensive, Action::Focus, "Offensive Attitude 5");
}

#[test]
fn offensive_5_and_6_focus_then_calculate() {
    let mut scene = Scene { true_facts: vec![SHOT], ..bar(&EVERYTHING) };
    scene.expect(Attitude::Offensive, Action::Focus, "Offensive Attitude 5");
    scene.tokens.push(Token::Focus);
    scene.expect(Attitude::Offensive, Action::Calculate, "Offensive Attitude 6");
}

#[test]
fn attitude_and_actions_what_the_ship_has_no_access_to_is_passed_over() {
    bar(&[Action::Calculate]).expect(Attitude::Defensive, Action::Calculate, "Defensive Attitude 6");
    let stressed = Scene { offered: Some(vec![Choice::Pass]), ..bar(&EVERYTHING) };
    assert_eq!(stressed.act(Attitude::Offensive).choice, Choice::Pass);
}

#[test]
fn attitude_and_actions_a_ship_with_nothing_to_do_repairs() {
    let repair = Choice::Repair(DamageCard::FuelLeak);
    let scene = Scene { offered: Some(vec![Choice::Pass, repair]), ..bar(&[]) };
    assert_eq!(scene.act(Attitude::Balanced).choice, repair);
}

/// Barrel roll, evade, and focus with a barrel roll linked to it: the book's example.
fn linked_example(works: Vec<(Action, Choice)>) -> Scene {
    let entries =
        [white(Action::BarrelRoll), white(Action::Evade), link(Action::Focus, Action::BarrelRoll, Difficulty::Red)];
    Scene { actions: entries.to_vec(), true_facts: vec![IN_ARC], works, ..Scene::default() }
}

#[test]
fn linked_actions_the_most_that_suit_the_attitude() {
    // The roll takes it out of an arc: it is performed after a focus action, not by itself.
    let scene = linked_example(vec![(Action::BarrelRoll, ROLL)]);
    let act = scene.expect(Attitude::Defensive, Action::Focus, "Linked actions");
    assert_eq!(act.way, Some((Action::BarrelRoll, ROLL)));
    // It does not: evade is the next on the list, though focus could be followed by a roll.
    linked_example(Vec::new()).expect(Attitude::Defensive, Action::Evade, "Defensive Attitude 4");
}

#[test]
fn linked_actions_are_reached_though_the_action_alone_is_not_on_the_bar() {
    let mut scene = linked_example(vec![(Action::BarrelRoll, ROLL)]);
    scene.actions.remove(0);
    scene.expect(Attitude::Defensive, Action::Focus, "Linked actions");
    // Nothing is gained by a focus action when it has a token, but there is no other way to the roll.
    scene.tokens.push(Token::Focus);
    scene.expect(Attitude::Defensive, Action::Focus, "Linked actions");
}

#[test]
fn linked_actions_a_token_it_has_already_is_not_worth_one() {
    let mut scene = linked_example(vec![(Action::BarrelRoll, ROLL)]);
    scene.tokens.push(Token::Focus);
    scene.expect(Attitude::Defensive, Action::BarrelRoll, "Defensive Attitude 1");
}

#[test]
fn linked_actions_follow_only_as_far_as_the_list_goes() {
    // Asked for the linked action alone: a roll that does nothing is not made.
    let scene = Scene {
        offered: Some(vec![Choice::Pass, Choice::Action(Action::BarrelRoll, Difficulty::Red)]),
        ..linked_example(vec![])
    };
    assert_eq!(scene.act(Attitude::Defensive).choice, Choice::Pass);
}

#[test]
fn actions_at_other_points_roll_a_die_for_the_attitude() {
    for (face, expected) in [
        (DefenseFace::Evade, Attitude::Defensive),
        (DefenseFace::Focus, Attitude::Balanced),
        (DefenseFace::Blank, Attitude::Offensive),
    ] {
        let person = Person::new(sample::tie_fighter(), [], []);
        let (attitude, because) = ask_through(person, attitude_now, |query| {
            assert_eq!(query, Query::Roll(Die::Defense, 0));
            Answer::Defense(face)
        });
        assert_eq!(attitude, expected);
        assert_eq!(rules(&because), ["Actions at Other Points During the Round"]);
    }
}
