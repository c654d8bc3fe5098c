//! Aturi, Select Action: the lists of the cards, step by step.

use tallyho_cards::flight::aturi::Card;
use tallyho_pilots::flight::aturi::{Act, Target, follow, select_action};
use tallyho_pilots::flight::{Answer, Fact, Foe, Move, Person, Query, Region, Status, Where, Whom};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Action, ActionEntry, Choice, DamageCard, Difficulty, Profile, ShipId, Token};
use tallyho_table::{Arc, Quarter, Side, Slide};

use crate::kit::{ask_through, chassis, library, rules};

const TARGET: ShipId = ShipId(0);
const FRIEND: ShipId = ShipId(2);
const ROLL: Choice = Choice::Aside(Side::Left, Slide::Middle);
const BOOST: Choice = Choice::Ahead(None);

/// What somebody sees.
#[derive(Clone)]
struct Scene {
    profile: Profile,
    card: Card,
    target: Target,
    order: Order,
    stressed: bool,
    ionized: bool,
    in_target_arc: bool,
    has_shot: bool,
    /// The moves that succeed, whatever is wanted of them: `roll`, `boost`, `roll>boost`, `turn`.
    ways: &'static [&'static str],
    /// Only what is wanted so counts: the letters of the facts, `t` out of the target's arc, `s` a shot, `b` a better shot.
    wanted: &'static str,
    locked: bool,
    can_lock: bool,
    aim_ahead: u8,
    aim_behind: u8,
    friend: bool,
    escort_range: u8,
    statuses: &'static [Status],
    options: Option<Vec<Choice>>,
}

fn scene(ship: &str) -> Scene {
    Scene {
        profile: chassis(ship),
        card: library().aturi_cards().of(ship).expect("it has a card").clone(),
        target: Target::Ship(TARGET),
        order: Order::Attack,
        stressed: false,
        ionized: false,
        in_target_arc: false,
        has_shot: false,
        ways: &[],
        wanted: "",
        locked: false,
        can_lock: false,
        aim_ahead: 0,
        aim_behind: 0,
        friend: false,
        escort_range: 2,
        statuses: &[],
        options: None,
    }
}

impl Scene {
    fn way(&self, step: Move, wanted: &str) -> Answer {
        let (name, way) = match step {
            Move::Action(Action::BarrelRoll) => ("roll", ROLL),
            Move::Action(Action::Boost) => ("boost", BOOST),
            Move::Action(Action::Rotate) => ("turn", Choice::Turret(Quarter::Left)),
            Move::Chain(Action::BarrelRoll, Action::Boost) => ("roll>boost", ROLL),
            Move::Chain(Action::Boost, Action::BarrelRoll) => ("boost>roll", BOOST),
            other => panic!("asked about {other:?}"),
        };
        let counts = self.wanted.is_empty() || self.wanted == wanted;
        if counts && self.ways.contains(&name) { Answer::Way(way) } else { Answer::None }
    }

    fn answer(&self, query: Query) -> Answer {
        match query {
            Query::Is(Status::Ionized) => Answer::of(self.ionized),
            Query::Is(Status::Stressed) => Answer::of(self.stressed),
            Query::Is(status) => Answer::of(self.statuses.contains(&status)),
            Query::Holds(Fact::InFiringArcOf(Foe::This(TARGET))) => Answer::of(self.in_target_arc),
            Query::Holds(Fact::HasShot(Foe::This(TARGET), _)) => Answer::of(self.has_shot),
            Query::Way(step, wanted, None) => {
                let letters: String = wanted
                    .iter()
                    .map(|(fact, truth)| match (fact, truth) {
                        (Fact::InFiringArcOf(_), false) => 't',
                        (Fact::HasShot(..), true) => 's',
                        (Fact::BetterShot(TARGET), true) => 'b',
                        other => panic!("wants {other:?}"),
                    })
                    .collect();
                self.way(step, &letters)
            }
            Query::Locked => {
                if self.locked {
                    Answer::Ship(TARGET)
                } else {
                    Answer::None
                }
            }
            Query::CanAct(_, TARGET) => Answer::of(self.can_lock),
            Query::HowMany(Whom::EnemyAiming, Where { region: Region::Arc(Arc::FullFront), .. }) => {
                Answer::Number(self.aim_ahead)
            }
            Query::HowMany(Whom::EnemyAiming, Where { region: Region::Arc(Arc::FullRear), .. }) => {
                Answer::Number(self.aim_behind)
            }
            Query::Nearest(Whom::Friend, _) => {
                if self.friend {
                    Answer::Ship(FRIEND)
                } else {
                    Answer::None
                }
            }
            Query::RangeTo(FRIEND) => Answer::Number(self.escort_range),
            other => panic!("asked {other:?}"),
        }
    }

    fn person(&self) -> Person {
        let person = Person::new(self.profile.clone(), ["the target", "another"], ["a friend"]);
        match &self.options {
            Some(options) => person.choosing(options),
            None => person,
        }
    }

    fn act(&self) -> Act {
        ask_through(
            self.person(),
            |senses| select_action(senses, &self.card, self.target, self.order),
            |query| self.answer(query),
        )
    }

    /// The action with the step that called for it.
    fn acts(&self) -> (Choice, String) {
        let act = self.act();
        (act.choice, rules(&act.because).last().cloned().unwrap_or_default())
    }
}

/// A white action of the bar.
fn action(action: Action, step: &str) -> (Choice, String) {
    (Choice::Action(action, Difficulty::White), format!("Select Action {step}"))
}

/// A red one.
fn red(action: Action, step: &str) -> (Choice, String) {
    (Choice::Action(action, Difficulty::Red), format!("Select Action {step}"))
}

#[test]
fn the_tie_fighter_s_list() {
    let dodging = Scene { in_target_arc: true, has_shot: true, ways: &["roll"], ..scene("tielnfighter") };
    assert_eq!((dodging.acts(), dodging.act().way), (action(Action::BarrelRoll, "2"), Some(ROLL)));
    // It must get out of the arc and keep its shot at once; failing that, a focus.
    let only_out = Scene { wanted: "t", ..dodging.clone() };
    assert_eq!(only_out.acts(), action(Action::Focus, "4"));
    let shooting = Scene { in_target_arc: false, has_shot: false, ..dodging.clone() };
    assert_eq!(shooting.acts(), action(Action::BarrelRoll, "3"));
    let hiding = Scene { has_shot: false, wanted: "t", ..dodging.clone() };
    assert_eq!(hiding.acts(), action(Action::BarrelRoll, "5"));
    assert_eq!(Scene { ways: &[], ..hiding }.acts(), action(Action::Evade, "6"));
}

fn linked(mut profile: Profile, links: &[(Action, Action)]) -> Profile {
    profile.actions = links
        .iter()
        .map(|&(first, second)| ActionEntry {
            action: first,
            difficulty: Difficulty::White,
            linked: Some((second, Difficulty::Red)),
        })
        .collect();
    profile
}

/// An Interceptor whose bar has what its ability lets it do.
fn interceptor() -> Scene {
    use Action::{BarrelRoll, Boost, Evade, Focus};
    let links = [
        (Focus, BarrelRoll),
        (Focus, Boost),
        (Evade, BarrelRoll),
        (Evade, Boost),
        (BarrelRoll, Boost),
        (Boost, BarrelRoll),
    ];
    Scene { profile: linked(chassis("tieininterceptor"), &links), ..scene("tieininterceptor") }
}

#[test]
fn the_interceptor_s_list_with_linked_actions() {
    let base = Scene { in_target_arc: true, has_shot: true, ..interceptor() };
    let of = |scene: &Scene| (scene.acts(), scene.act().link.is_some());
    let rolls = Scene { ways: &["roll"], wanted: "ts", ..base.clone() };
    assert_eq!(of(&rolls), (action(Action::Focus, "2"), true));
    assert_eq!(of(&Scene { ways: &["boost"], ..rolls.clone() }), (action(Action::Focus, "3"), true));
    assert_eq!(of(&Scene { wanted: "b", ..rolls.clone() }), (action(Action::Focus, "4"), true));
    assert_eq!(of(&Scene { wanted: "b", ways: &["boost"], ..rolls.clone() }), (action(Action::Focus, "5"), true));
    let blind = Scene { has_shot: false, wanted: "s", ..base.clone() };
    let chain = Scene { ways: &["roll>boost"], ..blind.clone() };
    assert_eq!((of(&chain), chain.act().way), ((action(Action::BarrelRoll, "6"), true), Some(ROLL)));
    let chain = Scene { ways: &["boost>roll"], ..blind };
    assert_eq!((of(&chain), chain.act().way), ((action(Action::Boost, "7"), true), Some(BOOST)));
    assert_eq!(of(&base), (action(Action::Focus, "8"), false));
    let hiding = Scene { has_shot: false, wanted: "t", ways: &["roll"], ..base.clone() };
    assert_eq!(of(&hiding), (action(Action::Evade, "9"), true));
    assert_eq!(of(&Scene { ways: &["boost"], ..hiding.clone() }), (action(Action::Evade, "10"), true));
    assert_eq!(of(&Scene { ways: &[], ..hiding }), (action(Action::Evade, "11"), false));
}

#[test]
fn a_linked_action_is_measured_again_and_passed_up_where_it_no_longer_helps() {
    let scene = Scene { in_target_arc: true, has_shot: true, ways: &["roll"], wanted: "ts", ..interceptor() };
    let link = scene.act().link.expect("a roll is to follow");
    let offered = vec![
        Choice::Pass,
        Choice::Action(Action::BarrelRoll, Difficulty::White),
        Choice::Action(Action::Boost, Difficulty::White),
    ];
    let then = |scene: &Scene| {
        let scene = Scene { options: Some(offered.clone()), ..scene.clone() };
        let act = ask_through(scene.person(), |senses| follow(senses, scene.target, link), |query| scene.answer(query));
        (act.choice, act.way)
    };
    assert_eq!(then(&scene), (Choice::Action(Action::BarrelRoll, Difficulty::White), Some(ROLL)));
    assert_eq!(then(&Scene { ways: &[], ..scene }), (Choice::Pass, None));
}

#[test]
fn without_the_link_on_its_bar_the_move_is_made_by_itself() {
    let plain =
        Scene { in_target_arc: true, has_shot: true, ways: &["boost"], wanted: "ts", ..scene("tieininterceptor") };
    let act = plain.act();
    assert_eq!((plain.acts(), act.way, act.link), (action(Action::Boost, "3"), Some(BOOST), None));
}

#[test]
fn the_bomber_s_list() {
    let with_reload = |statuses| Scene { statuses, ..scene("tiesabomber") };
    assert_eq!(with_reload(&[Status::OutOfOrdnance]).acts(), red(Action::Reload, "2"));
    let rolls = Scene { in_target_arc: true, has_shot: true, ways: &["roll"], wanted: "ts", ..with_reload(&[]) };
    assert_eq!((rolls.acts(), rolls.act().link.is_some()), (action(Action::BarrelRoll, "3"), true));
    let blind = Scene { in_target_arc: false, has_shot: false, ways: &["roll"], wanted: "s", ..with_reload(&[]) };
    assert_eq!(blind.acts(), action(Action::BarrelRoll, "4"));
    let locks = Scene { has_shot: true, can_lock: true, ..with_reload(&[]) };
    assert_eq!((locks.acts(), locks.act().way), (action(Action::Lock, "5"), Some(Choice::Ship(TARGET))));
    let hides = Scene { in_target_arc: true, ways: &["roll"], wanted: "t", ..with_reload(&[]) };
    assert_eq!(hides.acts(), action(Action::BarrelRoll, "6"));
    let locked = Scene { locked: true, ..locks.clone() };
    assert_eq!(locked.acts(), action(Action::Focus, "8"));
    assert_eq!(Scene { statuses: &[Status::LacksCharges], ..locked }.acts(), red(Action::Reload, "7"));
    assert_eq!(Scene { can_lock: false, ..locks }.acts(), action(Action::Focus, "8"));
}

#[test]
fn the_decimator_s_list() {
    let base = scene("vt49decimator");
    let turns = Scene { ways: &["turn"], ..base.clone() };
    assert_eq!((turns.acts(), turns.act().way), (action(Action::Rotate, "2"), Some(Choice::Turret(Quarter::Left))));
    let fore = Scene { has_shot: true, aim_ahead: 2, aim_behind: 2, ..base.clone() };
    assert_eq!(
        (fore.acts(), fore.act().way),
        (action(Action::Reinforce, "3"), Some(Choice::Token(Token::ReinforceFore)))
    );
    let aft = Scene { aim_ahead: 1, ..fore.clone() };
    assert_eq!((aft.acts(), aft.act().way), (action(Action::Reinforce, "4"), Some(Choice::Token(Token::ReinforceAft))));
    let locks = Scene { aim_behind: 0, can_lock: true, ..aft };
    assert_eq!(locks.acts(), action(Action::Lock, "5"));
    let focuses = Scene { locked: true, ..locks.clone() };
    assert_eq!(focuses.acts(), action(Action::Focus, "6"));
    let leads = Scene { has_shot: false, friend: true, ..focuses.clone() };
    assert_eq!((leads.acts(), leads.act().way), (red(Action::Coordinate, "7"), Some(Choice::Ship(FRIEND))));
    assert_eq!(Scene { friend: false, ..leads }.acts(), (Choice::Pass, "Select Action".to_owned()));
}

#[test]
fn our_own_lists_for_the_four_ships_without_a_card() {
    let in_shot = |ship| Scene { has_shot: true, ..scene(ship) };
    let x1 = Scene { in_target_arc: true, ways: &["roll"], wanted: "ts", ..in_shot("tieadvancedx1") };
    assert_eq!((x1.acts(), x1.act().link.is_some()), (action(Action::Focus, "2"), true));
    assert_eq!(Scene { can_lock: true, ..in_shot("tieadvancedx1") }.acts(), action(Action::Lock, "4"));
    assert_eq!(in_shot("tieadvancedx1").acts(), action(Action::Focus, "5"));
    assert_eq!(Scene { ways: &["boost"], ..scene("tieddefender") }.acts(), action(Action::Boost, "5"));
    assert_eq!(scene("tieddefender").acts(), action(Action::Evade, "10"));
    assert_eq!(scene("tiephphantom").acts(), action(Action::Cloak, "5"));
    assert_eq!(in_shot("tiephphantom").acts(), action(Action::Focus, "4"));
    assert_eq!(Scene { friend: true, ..scene("lambdaclasst4ashuttle") }.acts(), action(Action::Coordinate, "5"));
    assert_eq!(Scene { can_lock: true, ..scene("lambdaclasst4ashuttle") }.acts(), red(Action::Jam, "6"));
    assert_eq!(scene("lambdaclasst4ashuttle").acts(), action(Action::Focus, "7"));
}

#[test]
fn red_maneuvers_and_stress_a_stressed_ship_does_nothing_but_remove_stress() {
    let stressed = Scene { stressed: true, has_shot: true, ways: &["roll"], ..scene("tielnfighter") };
    assert_eq!(stressed.acts(), (Choice::Token(Token::Stress), "Red Maneuvers and Stress".to_owned()));
}

#[test]
fn the_first_step_repairs_a_damage_card() {
    let options =
        vec![Choice::Pass, Choice::Action(Action::Focus, Difficulty::White), Choice::Repair(DamageCard::FuelLeak)];
    let damaged = Scene { has_shot: true, options: Some(options), ..scene("tielnfighter") };
    assert_eq!(damaged.acts(), (Choice::Repair(DamageCard::FuelLeak), "Select Action 1".to_owned()));
}

#[test]
fn ionized_automated_ships_focus_if_able() {
    let ionized = Scene { ionized: true, stressed: true, ..scene("tielnfighter") };
    assert_eq!(ionized.acts().0, Choice::Action(Action::Focus, Difficulty::White));
    let barred = Scene { options: Some(vec![Choice::Pass]), ..ionized };
    assert_eq!(barred.acts(), (Choice::Pass, "Ionized Automated Ships".to_owned()));
}

#[test]
fn escort_behavior_protects_a_ship_within_range_1() {
    let white = |action: Action| Choice::Action(action, Difficulty::White);
    let options = [Action::Focus, Action::Evade, Action::Protect].map(white).to_vec();
    let order = Order::Escort(FRIEND);
    let escort = Scene { order, has_shot: true, options: Some(options), ..scene("tielnfighter") };
    assert_eq!(escort.acts(), action(Action::Focus, "4"));
    for escort_range in [0, 1] {
        let act = Scene { escort_range, ..escort.clone() }.act();
        assert_eq!((act.choice, act.way), (white(Action::Protect), Some(Choice::Ship(FRIEND))));
        assert_eq!(rules(&act.because), ["Escort Behavior"]);
    }
    // Stress comes first: it can do nothing else.
    let stressed = Scene { escort_range: 1, stressed: true, ..escort.clone() };
    assert_eq!(stressed.acts().0, Choice::Token(Token::Stress));
    // One that has protected already, or may not, does what its list says.
    let barred = Scene { escort_range: 1, options: Some(vec![white(Action::Focus)]), ..escort };
    assert_eq!(barred.acts(), action(Action::Focus, "4"));
}

#[test]
fn select_action_a_ship_that_can_perform_several_goes_on_down_its_list() {
    let bar = |actions: &[Action]| {
        let options = actions.iter().map(|action| Choice::Action(*action, Difficulty::White)).collect();
        Scene { has_shot: true, options: Some(options), ..scene("tielnfighter") }
    };
    assert_eq!(bar(&[Action::Focus, Action::Evade]).acts(), action(Action::Focus, "4"));
    // It has focused: that is not offered again.
    assert_eq!(bar(&[Action::Evade]).acts(), action(Action::Evade, "6"));
    assert_eq!(bar(&[]).acts().0, Choice::Pass);
}

#[test]
fn a_ship_with_juke_evades_where_its_list_says_focus() {
    let juke = library().campaign_card(tallyho_cards::Campaign::Aturi, "juke").expect("a card of the campaign");
    let ability = tallyho_rules::Ability { effects: juke.front.effects.clone(), ..Default::default() };
    let plain = Scene { has_shot: true, ..scene("tielnfighter") };
    let profile = Profile { abilities: vec![ability], ..plain.profile.clone() };
    assert_eq!(plain.acts(), action(Action::Focus, "4"));
    let juking = Scene { profile, ..plain };
    assert_eq!(juking.acts(), action(Action::Evade, "4"));
    // One that cannot evade focuses.
    let barred = Scene { options: Some(vec![Choice::Action(Action::Focus, Difficulty::White)]), ..juking };
    assert_eq!(barred.acts(), action(Action::Focus, "4"));
}

#[test]
fn a_ship_that_escapes_has_no_use_for_a_target_s_arcs() {
    let target = Target::Edge(tallyho_rules::scenario::Rim::Near);
    let escaping = Scene { target, ways: &["roll"], ..scene("tielnfighter") };
    assert_eq!(escaping.acts(), action(Action::Evade, "6"));
}
