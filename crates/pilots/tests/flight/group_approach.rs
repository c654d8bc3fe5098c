//! Flight Group Alpha, Select Target and Select Maneuver: tests named after the rules.

use tallyho_cards::flight::flight_group::{Card, Cards, Distance};
use tallyho_pilots::flight::flight_group::{Approach, FleeingAtEdge, Orders, Readings, Target, approach};
use tallyho_pilots::flight::{Answer, Band, Die, Fact, Peril, Person, Query, Region, Status, Thing, Where, Whom};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{Profile, ShipId};
use tallyho_table::{Arc, Maneuver, Sector, Side};

use crate::kit::{ask_through, chassis, library, rules};

pub(crate) fn cards() -> &'static Cards {
    library().flight_group_cards().expect("the cards come with the program")
}

pub(crate) fn card(ship: &str) -> &'static Card {
    cards().iter().find(|card| card.ship == ship).expect("a card")
}

pub(crate) fn orders(ship: &str) -> Orders<'static> {
    Orders { card: card(ship), borrowed: false, order: Order::Attack, readings: Readings::default() }
}

const NEAR: ShipId = ShipId(0);
const OTHER: ShipId = ShipId(1);

/// What a ship sees; what is not said is not so.
#[derive(Clone, Debug)]
struct Scene {
    ship: &'static str,
    orders: Orders<'static>,
    /// Enemies: which, at what range, in the front arc or not, of a lower initiative or not.
    enemies: Vec<(ShipId, u8, bool, bool)>,
    locked: Option<ShipId>,
    sector: Sector,
    line: Option<(Sector, Answer)>,
    closing: bool,
    dice: [u8; 2],
    statuses: Vec<Status>,
    edge_ahead: bool,
    /// Maneuvers that meet something.
    meets: Vec<(&'static str, Peril)>,
    /// The swerve that ends nearest.
    nearest: &'static str,
    led: Option<&'static str>,
}

fn scene(ship: &'static str) -> Scene {
    Scene {
        ship,
        orders: orders(ship),
        enemies: vec![(NEAR, 1, true, false)],
        locked: None,
        sector: Sector::Bullseye,
        line: None,
        closing: false,
        dice: [1, 1],
        statuses: Vec::new(),
        edge_ahead: false,
        meets: Vec::new(),
        nearest: "",
        led: None,
    }
}

fn code(code: &str) -> Maneuver {
    code.parse().expect("a dial code")
}

impl Scene {
    fn found(&self, whom: Whom, place: Where) -> Answer {
        let in_region = |front: bool| match place.region {
            Region::Anywhere => true,
            Region::Arc(Arc::Front) => front,
            _ => false,
        };
        let there = self.enemies.iter().filter(|(_, range, front, lesser)| {
            place.band.holds(*range) && in_region(*front) && (whom == Whom::Enemy || *lesser)
        });
        there.min_by_key(|(_, range, ..)| *range).map_or(Answer::None, |(ship, ..)| Answer::Ship(*ship))
    }

    fn range(&self, ship: ShipId) -> u8 {
        self.enemies.iter().find(|(id, ..)| *id == ship).map_or(5, |(_, range, ..)| *range)
    }

    fn answer(&self, query: Query) -> Answer {
        match query {
            Query::Is(status) => Answer::of(self.statuses.contains(&status)),
            Query::Locked => self.locked.map_or(Answer::None, Answer::Ship),
            Query::RangeTo(ship) | Query::RangeToStand(ship) => Answer::Number(self.range(ship)),
            Query::HowMany(Whom::Enemy, Where { band, .. }) => {
                Answer::Number(self.enemies.iter().filter(|(_, range, ..)| band.holds(*range)).count() as u8)
            }
            Query::Nearest(whom, place) => self.found(whom, place),
            Query::SectorOf(..) | Query::SectorOfEdge(..) => Answer::Sector(self.sector),
            Query::SideOf(_) => Answer::Side(Side::Left),
            Query::OtherSector(_) => self.line.map_or(Answer::None, |(other, _)| Answer::Sector(other)),
            Query::PointsTo(..) => self.line.expect("it is on a line").1,
            Query::Closing(_) => Answer::of(self.closing),
            Query::RangeToEdge(_) => Answer::Number(4),
            Query::Holds(Fact::EdgeAhead) => Answer::of(self.edge_ahead),
            Query::Roll(Die::Six, index) => Answer::Number(self.dice[usize::from(index)]),
            Query::Meets(maneuver, peril) => {
                Answer::of(self.meets.iter().any(|(it, of)| code(it) == maneuver && *of == peril))
            }
            Query::EndsNearest(_, among) => {
                let best = among.iter().find(|it| !self.nearest.is_empty() && *it == code(self.nearest));
                Answer::Maneuver(best.unwrap_or_else(|| panic!("{:?} is not among {among:?}", self.nearest)))
            }
            other => panic!("asked {other:?}"),
        }
    }

    fn decides(&self) -> Approach {
        let person = Person::new(chassis(self.ship), ["the nearest", "another"], []);
        let led = self.led.map(code);
        ask_through(person, |senses| approach(senses, &self.orders, led), |query| self.answer(query))
    }

    fn target(&self) -> Target {
        self.decides().target
    }

    /// The dial code it flies.
    fn flies(&self) -> String {
        let profile: Profile = chassis(self.ship);
        let index = self.decides().maneuver.expect("a maneuver");
        profile.dial[usize::from(index)].0.to_string()
    }
}

#[test]
fn rule_3_3_1_select_target_follows_the_steps_of_the_card() {
    // T-65: locked, in front with a lower initiative, in front, nearest.
    let mut there = scene("t65xwing");
    there.enemies = vec![(NEAR, 1, false, false), (OTHER, 3, true, false)];
    assert_eq!(there.target(), Target::Ship(OTHER), "in its front arc");
    there.locked = Some(NEAR);
    assert_eq!(there.target(), Target::Ship(NEAR), "locked");
    there.locked = None;
    there.enemies = vec![(NEAR, 1, true, false), (OTHER, 3, true, true)];
    assert_eq!(there.target(), Target::Ship(OTHER), "of a lower initiative");
    there.enemies = vec![(NEAR, 2, false, true), (OTHER, 3, false, true)];
    assert_eq!(there.target(), Target::Ship(NEAR), "the nearest");
    assert!(rules(&there.decides().because).contains(&"3.3.1 Select Target 4".to_owned()));
}

#[test]
fn rule_3_3_1_1_arcs_end_at_range_3() {
    let mut there = scene("tielnfighter");
    there.enemies = vec![(NEAR, 3, false, false), (OTHER, 4, true, false)];
    assert_eq!(there.target(), Target::Ship(NEAR));
}

#[test]
fn rule_3_3_1_2_a_lock_is_discarded_beyond_range_3_when_another_enemy_is_within() {
    let mut there = scene("t65xwing");
    there.locked = Some(OTHER);
    there.enemies = vec![(NEAR, 3, false, false), (OTHER, 4, true, false)];
    let decided = there.decides();
    assert_eq!((decided.target, decided.discards_lock), (Target::Ship(NEAR), true));
    there.enemies = vec![(NEAR, 5, false, false), (OTHER, 4, true, false)];
    let decided = there.decides();
    assert_eq!((decided.target, decided.discards_lock), (Target::Ship(OTHER), false), "nobody else is near");
}

#[test]
fn rule_3_3_1_3_a_target_at_range_0_counts_only_alone_and_then_as_behind_at_range_1() {
    let mut there = scene("tielnfighter");
    there.enemies = vec![(NEAR, 0, true, true), (OTHER, 3, false, false)];
    assert_eq!(there.target(), Target::Ship(OTHER));
    there.enemies = vec![(NEAR, 0, true, true), (OTHER, 4, false, false)];
    assert_eq!(there.target(), Target::Touching(NEAR));
    let expected = card("tielnfighter").table(Sector::BackLeft, Distance::Near)[0];
    assert_eq!(there.flies(), expected.to_string(), "it is on the left");
}

#[test]
fn rule_3_3_2_1_strike_ai_pursues_its_target_alone() {
    let mut there = scene("t65xwing");
    there.orders.order = Order::Strike(OTHER);
    there.enemies = vec![(NEAR, 1, true, true), (OTHER, 5, false, false)];
    assert_eq!(there.target(), Target::Ship(OTHER));
}

#[test]
fn rule_3_3_2_2_escape_ai_flies_the_fastest_of_the_bearing_to_its_edge() {
    let mut there = scene("tielnfighter");
    there.orders.order = Order::Escape(Rim::Far);
    there.sector = Sector::Bullseye;
    assert_eq!(there.target(), Target::Edge(Rim::Far));
    assert_eq!(there.flies(), "5F");
    // It may leave.
    there.meets = vec![("5F", Peril::Edge), ("5F", Peril::FacingEdge)];
    assert_eq!(there.flies(), "5F");
}

#[test]
fn rule_3_3_2_each_face_of_the_die_has_its_maneuver() {
    for (die, flown) in (1..=6).zip(card("t65xwing").table(Sector::RightFront, Distance::Near)) {
        let mut there = scene("t65xwing");
        (there.sector, there.dice) = (Sector::RightFront, [die, 1]);
        assert_eq!(there.flies(), flown.to_string());
        there.sector = Sector::LeftFront;
        assert_eq!(there.flies(), flown.mirrored().to_string(), "on the left everything is mirrored");
    }
}

#[test]
fn rule_3_3_2_1_on_a_dividing_line_the_table_counts_to_which_the_target_points() {
    let mut there = scene("t65xwing");
    there.sector = Sector::FrontRight;
    let flown = |sector| card("t65xwing").table(sector, Distance::Near)[1].to_string();
    there.dice = [2, 1];
    there.line = Some((Sector::RightFront, Answer::Sector(Sector::RightFront)));
    assert_eq!(there.flies(), flown(Sector::RightFront));
    there.line = Some((Sector::RightFront, Answer::Sector(Sector::FrontRight)));
    assert_eq!(there.flies(), flown(Sector::FrontRight));
    // Straight along the line a die decides.
    there.line = Some((Sector::RightFront, Answer::None));
    there.dice = [2, 3];
    assert_eq!(there.flies(), flown(Sector::FrontRight));
    there.dice = [2, 4];
    assert_eq!(there.flies(), flown(Sector::RightFront));
}

#[test]
fn rule_3_3_2_2_inner_middle_and_outer_tables() {
    let tables = |range, closing| {
        let mut there = scene("t65xwing");
        (there.enemies, there.closing, there.dice) = (vec![(NEAR, range, true, false)], closing, [6, 1]);
        there.flies()
    };
    let flown = |distance| card("t65xwing").table(Sector::Bullseye, distance)[5].to_string();
    for (range, closing, distance) in [
        (1, false, Distance::Near),
        (2, true, Distance::Near),
        (2, false, Distance::Far),
        (3, true, Distance::Far),
        (4, true, Distance::Distant),
    ] {
        assert_eq!(tables(range, closing), flown(distance), "range {range}, closing {closing}");
    }
}

#[test]
fn rule_3_3_3_a_stressed_ship_uses_the_stress_tables() {
    let mut there = scene("t65xwing");
    (there.statuses, there.dice) = (vec![Status::Stressed], [1, 1]);
    assert_eq!(there.flies(), card("t65xwing").table(Sector::Bullseye, Distance::Stressed)[0].to_string());
}

#[test]
fn rule_3_3_5_an_ionized_ship_selects_no_maneuver() {
    let mut there = scene("t65xwing");
    there.statuses = vec![Status::Ionized];
    let decided = there.decides();
    assert_eq!((decided.target, decided.maneuver), (Target::Nothing, None));
}

#[test]
fn rule_3_3_6_a_ship_that_lies_on_an_obstacle_does_not_swerve() {
    let mut there = scene("tielnfighter");
    (there.sector, there.dice) = (Sector::FrontRight, [6, 1]);
    let flown = there.flies();
    let blocked: &'static str = Box::leak(flown.clone().into_boxed_str());
    (there.meets, there.statuses) = (vec![(blocked, Peril::Obstacle)], vec![Status::OnObstacle]);
    assert_eq!(there.flies(), flown);
}

/// A ship led to a maneuver, with what meets what and which swerve is nearest.
fn swerves(ship: &'static str, led: &'static str, meets: &[&'static str], nearest: &'static str) -> String {
    let mut there = scene(ship);
    (there.led, there.nearest) = (Some(led), nearest);
    there.meets = meets.iter().map(|it| (*it, Peril::Obstacle)).collect();
    there.flies()
}

#[test]
fn rule_3_3_6_4_the_examples_of_swerving() {
    // A slow turn: there is no bank of that speed on the dial, so the next one.
    assert_eq!(swerves("tielnfighter", "1Y", &["1Y"], ""), "2N");
    // A Koiogran turn becomes a bank, which hits the asteroid too: it is flown after all.
    assert_eq!(swerves("tielnfighter", "4K", &["4K", "3N"], "3N"), "4K");
    // A Segnor's loop becomes a Koiogran turn, which ends nearer to the target than the turn.
    assert_eq!(swerves("modifiedyt1300lightfreighter", "3L", &["3L"], "4K"), "4K");
}

#[test]
fn rule_3_3_6_1_what_each_bearing_swerves_to() {
    for (ship, led, to) in [
        ("t65xwing", "3F", "3B"),
        ("t65xwing", "3F", "3N"),
        ("t65xwing", "3N", "3F"),
        ("t65xwing", "3N", "3Y"),
        ("t65xwing", "4K", "3N"),
        ("modifiedyt1300lightfreighter", "3P", "3F"),
        ("modifiedyt1300lightfreighter", "4K", "3L"),
    ] {
        assert_eq!(swerves(ship, led, &[led], to), to, "{ship} {led}");
    }
    // The bank is all that a Tallon roll can become on this dial.
    assert_eq!(swerves("t65xwing", "3R", &["3R"], ""), "3N");
    assert_eq!(swerves("t65xwing", "3F", &[], ""), "3F", "nothing is in the way");
}

#[test]
fn rule_3_3_6_1_a_stressed_ship_swerves_to_nothing_red() {
    let mut there = scene("modifiedyt1300lightfreighter");
    (there.led, there.nearest, there.statuses) = (Some("3F"), "3B", vec![Status::Stressed]);
    there.meets = vec![("3F", Peril::Obstacle)];
    assert_eq!(there.flies(), "3B");
}

#[test]
fn rule_3_3_6_3_a_ship_that_would_face_the_edge_swerves_once() {
    let mut there = scene("t65xwing");
    (there.led, there.nearest) = (Some("3F"), "3B");
    there.meets = vec![("3F", Peril::FacingEdge)];
    assert_eq!(there.flies(), "3B");
    there.meets.push(("3B", Peril::FacingEdge));
    assert_eq!(there.flies(), "3F", "that helps nothing");
}

#[test]
fn rule_3_3_6_3_a_ship_that_would_leave_uses_anything_on_its_card() {
    let mut there = scene("t65xwing");
    (there.led, there.nearest) = (Some("4F"), "3N");
    there.meets = vec![("4F", Peril::Edge), ("3B", Peril::Edge)];
    assert_eq!(there.flies(), "3N", "the swerve that stays");
    let profile = chassis("t65xwing");
    let all: Vec<&'static str> =
        profile.dial.iter().map(|(it, _)| &*Box::leak(it.to_string().into_boxed_str())).collect();
    there.meets = all.iter().filter(|it| **it != "2T").map(|it| (*it, Peril::Edge)).collect();
    assert_eq!(there.flies(), "2T", "all that is left");
    there.meets.push(("2T", Peril::Edge));
    assert_eq!(there.flies(), "4F", "nothing helps: it goes over the edge");
}

#[test]
fn rule_3_3_6_3_every_maneuver_that_stays_on_the_table_is_compared() {
    let mut there = scene("t65xwing");
    (there.led, there.nearest) = (Some("4F"), "2F");
    // Both swerves lead out, and everything else on the card stays.
    there.meets = ["4F", "3B", "3N"].map(|code| (code, Peril::Edge)).to_vec();
    let person = Person::new(chassis("t65xwing"), ["the nearest", "another"], []);
    let compared = std::cell::RefCell::new(std::collections::BTreeSet::new());
    let best = ask_through(
        person,
        |senses| approach(senses, &there.orders, there.led.map(code)),
        |query| match query {
            Query::EndsNearest(_, among) => {
                compared.borrow_mut().extend(among.iter().map(|it| it.to_string()));
                // The slowest straight is nearest, whatever it is compared with.
                let first = among.iter().next().expect("some maneuver");
                Answer::Maneuver(among.iter().find(|it| *it == code("2F")).unwrap_or(first))
            }
            other => there.answer(other),
        },
    );
    let dial = &chassis("t65xwing").dial;
    assert_eq!(dial[usize::from(best.maneuver.expect("a maneuver"))].0, code("2F"));
    assert!(compared.borrow().len() > 8, "{:?}", compared.borrow());
}

#[test]
fn bulk_freighters_are_avoided_by_the_most_similar_maneuver() {
    let mut there = scene("t65xwing");
    there.led = Some("3F");
    there.meets = vec![("3F", Peril::Freighter), ("4F", Peril::Freighter)];
    assert_eq!(there.flies(), "2F", "another speed");
    there.meets.push(("2F", Peril::Freighter));
    assert_eq!(there.flies(), "3B", "another bearing");
}

#[test]
fn rule_3_5_2_a_fleeing_ship_with_a_hyperdrive_rolls_on_its_flee_table() {
    let table = card("t65xwing").flee.expect("it flees").table.expect("it has a hyperdrive");
    for (die, flown) in (1..=6).zip(table) {
        let mut there = scene("t65xwing");
        (there.statuses, there.dice) = (vec![Status::Fleeing], [die, 1]);
        assert_eq!((there.flies(), there.target()), (flown.to_string(), Target::Nothing));
    }
    let mut there = scene("t65xwing");
    (there.statuses, there.edge_ahead) = (vec![Status::Fleeing], true);
    assert_eq!(there.flies(), "4F", "straight over the edge it faces");
}

#[test]
fn rule_3_5_2_a_fleeing_ship_swerves_to_blue_maneuvers() {
    let mut there = scene("t65xwing");
    (there.statuses, there.dice, there.nearest) = (vec![Status::Fleeing], [5, 1], "2B");
    there.meets = vec![("2F", Peril::Obstacle)];
    assert_eq!(there.flies(), "2B");
}

#[test]
fn reading_fleeing_at_the_edge_it_goes_off_or_holds_its_course() {
    let mut there = scene("t65xwing");
    (there.statuses, there.dice, there.nearest) = (vec![Status::Fleeing], [5, 1], "2B");
    there.meets = vec![("2F", Peril::Obstacle), ("2B", Peril::Edge), ("2N", Peril::Edge)];
    assert_eq!(there.flies(), "2B");
    there.orders.readings.fleeing_at_edge = FleeingAtEdge::HoldsCourse;
    assert_eq!(there.flies(), "2F");
}

#[test]
fn rule_3_5_3_a_fleeing_ship_without_a_hyperdrive_goes_for_the_nearest_edge_at_full_speed() {
    let mut there = scene("tielnfighter");
    (there.statuses, there.nearest) = (vec![Status::Fleeing], "3Y");
    assert_eq!(there.flies(), "3Y");
    there.nearest = "5F";
    assert_eq!(there.flies(), "5F");
}

#[test]
fn rule_3_3_9_a_wingmate_that_cannot_take_its_place_flies_as_its_leader_did() {
    let mut there = scene("tielnfighter");
    there.led = Some("2Y");
    assert_eq!(there.flies(), "2Y");
    assert!(rules(&there.decides().because).contains(&"3.3.9 Activating AI Wingmates".to_owned()));
}

#[test]
fn a_ship_without_a_card_says_so() {
    let mut there = scene("t65xwing");
    there.orders.borrowed = true;
    assert_eq!(rules(&there.decides().because)[0], "3.1.2 AI Ship statcards");
    there.orders.borrowed = false;
    assert!(!rules(&there.decides().because).contains(&"3.1.2 AI Ship statcards".to_owned()));
}

#[test]
fn bands_and_things_are_told_in_words() {
    let person = Person::new(chassis("t65xwing"), ["Red 1"], []);
    let band = Band { from: 0, to: 0 };
    let query = Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, band));
    assert_eq!(person.words(query), "Which is the nearest enemy at range 0?");
    assert_eq!(person.words(Query::HasMoved(NEAR)), "Has Red 1 moved this round?");
    assert_eq!(person.words(Query::SideOf(Thing::NearestEdge)), "On which side of it is the nearest edge?");
}
