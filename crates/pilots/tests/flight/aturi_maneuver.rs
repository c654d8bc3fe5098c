//! Aturi, Select Target and Select Maneuver: tests named after the rules.

use tallyho_cards::flight::aturi::{Card, Keeps};
use tallyho_pilots::flight::aturi::{Activation, RangeZero, Readings, Target, activate, part_from_wing, select_target};
use tallyho_pilots::flight::{
    Answer, Band, Because, Die, Maneuvers, Peril, Person, Query, Region, Status, Strip, Thing, Where, Whom,
};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{Profile, ShipId};
use tallyho_table::{Maneuver, Sector, Side};

use crate::kit::{ask_through, chassis, library, rules};

const NEAR: ShipId = ShipId(0);
const LOCKED: ShipId = ShipId(1);
const STRUCK: ShipId = ShipId(2);

/// What somebody sees.
#[derive(Clone)]
struct Scene {
    ship: &'static str,
    order: Order,
    readings: Readings,
    /// Who is nearest in a firing arc, in range, and who anywhere.
    in_arc: Option<ShipId>,
    anywhere: Option<ShipId>,
    locked: Option<(ShipId, u8)>,
    /// Whether that ship is at range 0.
    touching: bool,
    side: Side,
    sector: Sector,
    range: u8,
    in_front: bool,
    roll: u8,
    ionized: bool,
    /// What meets what.
    perils: &'static [(&'static str, Peril)],
    nearest_end: &'static str,
}

fn scene(ship: &'static str) -> Scene {
    Scene {
        ship,
        order: Order::Attack,
        readings: Readings::default(),
        in_arc: None,
        anywhere: Some(NEAR),
        locked: None,
        touching: false,
        side: Side::Left,
        sector: Sector::FrontRight,
        range: 3,
        in_front: false,
        roll: 1,
        ionized: false,
        perils: &[],
        nearest_end: "",
    }
}

fn code(code: &str) -> Maneuver {
    code.parse().expect("a dial code")
}

fn card(ship: &str) -> Card {
    let ship = library().ship(ship).expect("a ship of the library");
    library().aturi_cards().for_ship(ship, library()).expect("there are cards").0
}

impl Scene {
    fn answer(&self, query: Query) -> Answer {
        let ship = |found: Option<ShipId>| found.map_or(Answer::None, Answer::Ship);
        match query {
            Query::Is(Status::Ionized) => Answer::of(self.ionized),
            Query::Locked => ship(self.locked.map(|(locked, _)| locked)),
            Query::RangeTo(on) if self.locked.is_some_and(|(locked, _)| locked == on) => {
                Answer::Number(self.locked.map_or(0, |(_, range)| range))
            }
            Query::RangeTo(_) => Answer::Number(self.range),
            Query::Nearest(Whom::Enemy, Where { region: Region::Firing, band: Band { from: 1, to: 3 }, .. }) => {
                ship(self.in_arc)
            }
            Query::Nearest(Whom::Enemy, Where { region: Region::Anywhere, band: Band { from: 0, to: 0 }, .. }) => {
                ship(self.anywhere.filter(|_| self.touching))
            }
            Query::Nearest(Whom::Enemy, Where { region: Region::Anywhere, band: Band { from: 1, to }, .. }) => {
                ship(self.anywhere.filter(|_| !self.touching && self.range <= to))
            }
            Query::SideOf(Thing::Ship(_)) => Answer::Side(self.side),
            Query::SectorOf(_, Strip::Without) | Query::SectorOfEdge(..) => Answer::Sector(self.sector),
            Query::RangeToEdge(_) => Answer::Number(self.range),
            Query::InFrontOf(_) => Answer::of(self.in_front),
            Query::Roll(Die::Six, 0) => Answer::Number(self.roll),
            Query::Meets(maneuver, peril) => {
                Answer::of(self.perils.iter().any(|(met, with)| code(met) == maneuver && *with == peril))
            }
            Query::EndsNearest(_, among) => Answer::Maneuver(self.nearest(&among)),
            other => panic!("asked {other:?}"),
        }
    }

    fn nearest(&self, among: &Maneuvers) -> Maneuver {
        let wanted = code(self.nearest_end);
        assert!(among.iter().any(|one| one == wanted), "{wanted} is not among those compared");
        wanted
    }

    fn profile(&self) -> Profile {
        chassis(self.ship)
    }

    fn activate(&self) -> Activation {
        let card = card(self.ship);
        let person = Person::new(self.profile(), ["the nearest", "the locked one", "what it strikes"], []);
        ask_through(person, |senses| activate(senses, &card, self.order, self.readings), |query| self.answer(query))
    }

    /// The dial code of the maneuver, `ion` when there is none.
    fn flown(&self) -> String {
        let index = self.activate().maneuver;
        index.map_or("ion".to_owned(), |index| self.profile().dial[usize::from(index)].0.to_string())
    }

    fn target(&self) -> Target {
        self.activate().target
    }

    fn rules(&self) -> Vec<String> {
        rules(&self.activate().because)
    }
}

#[test]
fn select_target_follows_the_card_s_list_from_the_top() {
    let all = Scene { in_arc: Some(STRUCK), locked: Some((LOCKED, 3)), ..scene("tiesabomber") };
    assert_eq!((all.target(), all.rules()[0].as_str()), (Target::Ship(LOCKED), "Select Target 1"));
    let far = Scene { locked: Some((LOCKED, 4)), ..all.clone() };
    assert_eq!((far.target(), far.rules()[0].as_str()), (Target::Ship(STRUCK), "Select Target 2"));
    let touching = Scene { locked: Some((LOCKED, 0)), ..all.clone() };
    assert_eq!(touching.target(), Target::Ship(STRUCK));
    let nowhere = Scene { in_arc: None, locked: None, ..all.clone() };
    assert_eq!((nowhere.target(), nowhere.rules()[0].as_str()), (Target::Ship(NEAR), "Select Target 3"));
    // The TIE/ln does not care what it has locked, the Decimator not even who is in its arcs.
    assert_eq!(Scene { ship: "tielnfighter", ..all.clone() }.target(), Target::Ship(STRUCK));
    assert_eq!(Scene { ship: "vt49decimator", ..all }.target(), Target::Ship(NEAR));
}

#[test]
fn range_0_a_ship_there_is_a_target_only_when_there_is_no_other_and_counts_as_close_behind() {
    let touching = Scene { touching: true, range: 0, roll: 6, sector: Sector::FrontRight, ..scene("tielnfighter") };
    assert_eq!(touching.target(), Target::Touching(NEAR));
    // The last side of the back table, close, is a turn of 3; mirrored to the left.
    assert_eq!(touching.flown(), "3T");
    assert_eq!(Scene { side: Side::Right, ..touching.clone() }.flown(), "3Y");
    assert_eq!(touching.rules()[..2], ["Range 0", "Range 0"]);
    let nobody = Scene { anywhere: None, ..touching };
    assert_eq!(nobody.target(), Target::Nothing);
}

#[test]
fn range_0_read_the_other_way_comes_before_ships_beyond_range_3() {
    let target = |range_zero| {
        let readings = Readings { range_zero, ..Readings::default() };
        // One ship touches, the other is beyond range 3.
        let answer = |query| match query {
            Query::Nearest(_, Where { band: Band { from: 0, .. }, .. }) => Answer::Ship(NEAR),
            Query::Nearest(_, Where { band: Band { from: 1, to: 3 }, .. }) => Answer::None,
            Query::Nearest(_, Where { band: Band { from: 1, .. }, .. }) => Answer::Ship(STRUCK),
            other => panic!("asked {other:?}"),
        };
        let person = Person::new(chassis("vt49decimator"), ["one that touches", "another", "one far away"], []);
        let card = card("vt49decimator");
        let select =
            |senses: &mut Person| select_target(senses, &card, Order::Attack, readings, &mut Because::default());
        ask_through(person, select, answer)
    };
    assert_eq!(target(RangeZero::NobodyElse), Target::Ship(STRUCK));
    assert_eq!(target(RangeZero::NobodyInRange), Target::Touching(NEAR));
}

#[test]
fn strike_behavior_goes_for_its_ship_whoever_else_is_near() {
    let strike =
        Scene { order: Order::Strike(STRUCK), in_arc: Some(NEAR), locked: Some((LOCKED, 1)), ..scene("tiesabomber") };
    assert_eq!((strike.target(), strike.rules()[0].as_str()), (Target::Ship(STRUCK), "Strike Behavior"));
    assert_eq!(Scene { range: 0, ..strike }.target(), Target::Touching(STRUCK));
}

#[test]
fn escape_behavior_goes_for_its_edge_as_fast_as_the_bearing_goes_and_may_flee() {
    let escape = Scene { order: Order::Escape(Rim::Far), roll: 3, ..scene("tielnfighter") };
    assert_eq!(escape.target(), Target::Edge(Rim::Far));
    // 3F by the table, 5F is the fastest straight; a bank of 2 becomes one of 3, and to the left is mirrored.
    assert_eq!(escape.flown(), "5F");
    assert_eq!(Scene { roll: 6, ..escape.clone() }.flown(), "3N");
    assert_eq!(Scene { roll: 6, sector: Sector::FrontLeft, ..escape.clone() }.flown(), "3B");
    // Range 1 is close, range 2 is not: an edge has no front.
    assert_eq!(Scene { roll: 1, range: 1, ..escape.clone() }.flown(), "4K");
    assert_eq!(Scene { roll: 1, range: 2, ..escape.clone() }.flown(), "5F");
    let out = Scene { perils: &[("5F", Peril::Edge)], ..escape };
    assert_eq!(out.flown(), "5F");
}

#[test]
fn escort_behavior_selects_targets_as_attack_does() {
    let escort = Scene { order: Order::Escort(STRUCK), in_arc: Some(NEAR), ..scene("tielnfighter") };
    assert_eq!((escort.target(), escort.rules()[0].as_str()), (Target::Ship(NEAR), "Select Target 1"));
}

#[test]
fn determining_which_arc_every_sector_has_its_table_mirrored_on_the_left() {
    let flown = |sector| Scene { sector, roll: 3, ..scene("tielnfighter") }.flown();
    assert_eq!(
        [Sector::FrontRight, Sector::RightFront, Sector::RightBack, Sector::BackRight].map(flown),
        ["3F", "3Y", "3Y", "3K"]
    );
    let left = [Sector::FrontLeft, Sector::LeftFront, Sector::LeftBack, Sector::BackLeft].map(flown);
    assert_eq!(left, ["3F", "3T", "3T", "3K"]);
}

#[test]
fn determining_distance_close_is_range_1_or_range_2_in_front_of_the_target() {
    let flown = |range, in_front| Scene { range, in_front, ..scene("tielnfighter") }.flown();
    assert_eq!([flown(1, false), flown(2, true)], ["4K", "4K"]);
    assert_eq!([flown(2, false), flown(3, true), flown(9, true)], ["5F", "5F", "5F"]);
}

#[test]
fn every_roll_flies_what_the_card_says_for_every_sector_and_distance() {
    for card in library().aturi_cards().iter() {
        let ship: &'static str = library().ship(&card.ship).map(|ship| ship.id.as_str()).unwrap();
        for sector in &Sector::ALL[1..] {
            for (range, distance) in
                [(1, tallyho_cards::flight::aturi::Distance::Close), (3, tallyho_cards::flight::aturi::Distance::Far)]
            {
                for roll in 1..=6 {
                    let flown = Scene { sector: *sector, range, roll, ..scene(ship) }.flown();
                    assert_eq!(flown, card.maneuver(*sector, distance, roll).to_string(), "{ship} {sector:?} {roll}");
                }
            }
        }
    }
}

#[test]
fn red_maneuvers_skip_select_action() {
    let red = Scene { range: 1, roll: 1, ..scene("tielnfighter") };
    assert_eq!((red.flown().as_str(), red.rules().last().unwrap().as_str()), ("4K", "Red Maneuvers and Stress"));
    let white = Scene { range: 1, roll: 6, ..scene("tielnfighter") };
    assert_eq!((white.flown().as_str(), white.rules().last().unwrap().as_str()), ("1Y", "Select Maneuver"));
}

#[test]
fn swerving_changes_the_bearing_by_45_degrees_towards_the_target() {
    let straight = Scene { roll: 3, perils: &[("3F", Peril::Hazard)], nearest_end: "3N", ..scene("tielnfighter") };
    assert_eq!(straight.flown(), "3N");
    assert_eq!(Scene { nearest_end: "3B", ..straight.clone() }.flown(), "3B");
    assert!(straight.rules().contains(&"Swerving".to_owned()));
    // A bank becomes a straight or the turn to the same side; a turn the bank to the same side, and nothing is asked.
    let bank = Scene { roll: 4, perils: &[("3N", Peril::Hazard)], nearest_end: "3Y", ..scene("tielnfighter") };
    assert_eq!(bank.flown(), "3Y");
    let turn = Scene { sector: Sector::RightFront, roll: 3, perils: &[("3Y", Peril::Hazard)], ..scene("tielnfighter") };
    assert_eq!(turn.flown(), "3N");
}

#[test]
fn swerving_only_into_what_is_free() {
    let perils = &[("3F", Peril::Hazard), ("3N", Peril::Hazard)];
    assert_eq!(Scene { roll: 3, perils, ..scene("tielnfighter") }.flown(), "3B");
    let perils = &[("3F", Peril::Hazard), ("3N", Peril::Blast)];
    assert_eq!(Scene { roll: 3, perils, ..scene("tielnfighter") }.flown(), "3B");
    let perils = &[("3F", Peril::Hazard), ("3N", Peril::Edge)];
    assert_eq!(Scene { roll: 3, perils, ..scene("tielnfighter") }.flown(), "3B");
}

#[test]
fn swerving_takes_the_closest_speed_there_is() {
    // The TIE/ln has no bank of 4 or 5, so 3 is closest; at speed 1 it has no bank either, and 2 is closest.
    let fast = Scene { roll: 1, perils: &[("5F", Peril::Hazard)], nearest_end: "3B", ..scene("tielnfighter") };
    assert_eq!(fast.flown(), "3B");
    let slow = Scene { range: 1, roll: 6, perils: &[("1Y", Peril::Hazard)], ..scene("tielnfighter") };
    assert_eq!(slow.flown(), "2N");
}

#[test]
fn swerving_for_a_bomb_that_goes_off() {
    let bomb = Scene { roll: 3, perils: &[("3F", Peril::Blast)], nearest_end: "3N", ..scene("tielnfighter") };
    assert_eq!(bomb.flown(), "3N");
}

#[test]
fn swerving_treats_koiogran_segnor_and_tallon_as_their_basic_maneuvers() {
    let koiogran =
        Scene { range: 1, roll: 1, perils: &[("4K", Peril::Hazard)], nearest_end: "3N", ..scene("tielnfighter") };
    assert_eq!(koiogran.flown(), "3N");
    // A loop to the left is a bank to the left: straight, or the turn to the left.
    let loops =
        Scene { range: 1, roll: 2, perils: &[("3L", Peril::Hazard)], nearest_end: "3T", ..scene("tieininterceptor") };
    assert_eq!(loops.flown(), "3T");
    assert_eq!(Scene { nearest_end: "3F", ..loops }.flown(), "3F");
    let rolls = Scene {
        sector: Sector::RightFront,
        range: 1,
        roll: 2,
        perils: &[("3R", Peril::Hazard)],
        ..scene("tieadvancedx1")
    };
    assert_eq!(rolls.flown(), "3N");
}

#[test]
fn swerving_once_only_or_the_original_is_flown() {
    let perils = &[("3F", Peril::Hazard), ("3N", Peril::Hazard), ("3B", Peril::Hazard)];
    let stuck = Scene { roll: 3, perils, ..scene("tielnfighter") };
    assert_eq!(stuck.flown(), "3F");
    assert!(stuck.rules().contains(&"Swerving".to_owned()));
}

#[test]
fn fleeing_is_avoided_by_the_most_similar_maneuver() {
    // 3F, then straights of other speeds, the nearer ones first.
    let edge = |perils, nearest_end| Scene { roll: 3, perils, nearest_end, ..scene("tielnfighter") };
    assert_eq!(edge(&[("3F", Peril::Edge)], "2F").flown(), "2F");
    assert_eq!(edge(&[("3F", Peril::Edge), ("4F", Peril::Edge)], "").flown(), "2F");
    let straights = &[("3F", Peril::Edge), ("4F", Peril::Edge), ("2F", Peril::Edge), ("5F", Peril::Edge)];
    let banks = edge(straights, "3B");
    assert_eq!(banks.flown(), "3B");
    assert_eq!(banks.rules()[banks.rules().len() - 2..], ["Fleeing", "Fleeing"]);
}

#[test]
fn fleeing_read_the_other_way_keeps_the_speed() {
    let readings = Readings { similar: Keeps::Speed, ..Readings::default() };
    let edge = Scene { roll: 3, readings, perils: &[("3F", Peril::Edge)], nearest_end: "3B", ..scene("tielnfighter") };
    assert_eq!(edge.flown(), "3B");
}

#[test]
fn fleeing_where_every_maneuver_leads_out_it_flies_the_original() {
    const DIAL: [&str; 16] =
        ["1T", "1Y", "2T", "2B", "2F", "2N", "2Y", "3T", "3B", "3F", "3N", "3Y", "3K", "4F", "4K", "5F"];
    const OUT: [(&str, Peril); 16] = {
        let mut out = [("", Peril::Edge); 16];
        let mut place = 0;
        while place < 16 {
            out[place].0 = DIAL[place];
            place += 1;
        }
        out
    };
    assert_eq!(chassis("tielnfighter").dial.len(), DIAL.len());
    assert_eq!(Scene { roll: 3, perils: &OUT, ..scene("tielnfighter") }.flown(), "3F");
}

#[test]
fn fleeing_and_wing_formations_a_wingmate_that_splits_at_the_edge_flies_the_most_similar_that_stays() {
    let view = Scene { perils: &[("2B", Peril::Edge)], ..scene("tielnfighter") };
    let person = Person::new(view.profile(), ["the nearest"], []);
    let (index, because) = ask_through(
        person,
        |senses| part_from_wing(senses, code("2B"), Readings::default()),
        |query| view.answer(query),
    );
    assert_eq!(view.profile().dial[usize::from(index)].0, code("3B"));
    assert_eq!(rules(&because), ["Fleeing", "Fleeing"]);
}

#[test]
fn ionized_automated_ships_skip_all_three_steps() {
    let ionized = Scene { ionized: true, ..scene("tielnfighter") };
    assert_eq!((ionized.flown().as_str(), ionized.rules()), ("ion", vec!["Ionized Automated Ships".to_owned()]));
}

#[test]
fn automated_ship_cards_a_ship_without_one_says_by_what_it_flies() {
    assert_eq!(scene("t65xwing").rules()[0], "Automated Ship Cards");
    assert_eq!(scene("tieddefender").rules()[0], "Automated Ship Cards");
    assert_eq!(scene("tielnfighter").rules()[0], "Select Target 2");
    // The X-wing has no turn of 1; what is not on a dial becomes what is most like it.
    assert_eq!(Scene { sector: Sector::BackRight, range: 1, roll: 6, ..scene("t65xwing") }.flown(), "2Y");
}
