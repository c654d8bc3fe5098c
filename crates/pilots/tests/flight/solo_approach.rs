//! Solo Alpha, Determine Approach: the charts against a table written down by itself, and tests named after the rules.

use tallyho_pilots::flight::solo::{Approach, Attitude, determine_approach};
use tallyho_pilots::flight::{
    Answer, Asked, Band, Die, Lean, Person, Pool, Query, Region, Senses, Status, Thing, Where, Whom,
};
use tallyho_rules::{AttackFace, DefenseFace, Profile, ShipId};
use tallyho_table::{Arc, Side};

use crate::kit::{ask_through, chassis, library, rules};

const TALLY: ShipId = ShipId(0);
const ARCS: [(&str, Region); 4] = [
    ("bullseye", Region::Arc(Arc::Bullseye)),
    ("front", Region::Arc(Arc::Front)),
    ("side", Region::EitherSide),
    ("rear", Region::Arc(Arc::Rear)),
];

/// What somebody sees: the arc of the tally and its range, sides, dice and troubles.
#[derive(Clone)]
struct Scene {
    profile: Profile,
    arc: &'static str,
    band: Band,
    tally_side: Side,
    obstacle_side: Option<Side>,
    roll: &'static str,
    troubles: &'static [Status],
    locked: bool,
}

fn scene(ship: &str, arc: &'static str, roll: &'static str) -> Scene {
    Scene {
        profile: chassis(ship),
        arc,
        band: Band::NEAR,
        tally_side: Side::Left,
        obstacle_side: Some(Side::Right),
        roll,
        troubles: &[],
        locked: false,
    }
}

fn faces(roll: &str) -> (DefenseFace, AttackFace) {
    let (defense, attack) = roll.split_once(' ').expect("two dice");
    let defense = match defense {
        "evade" => DefenseFace::Evade,
        "focus" => DefenseFace::Focus,
        "blank" => DefenseFace::Blank,
        _ => panic!("{defense} is no face"),
    };
    let attack = match attack {
        "crit" => AttackFace::Crit,
        "hit" => AttackFace::Hit,
        "focus" => AttackFace::Focus,
        "blank" => AttackFace::Blank,
        _ => panic!("{attack} is no face"),
    };
    (defense, attack)
}

impl Scene {
    /// What this person answers.
    fn answer(&self, query: Query) -> Answer {
        let (defense, attack) = faces(self.roll);
        let or_none = |holds: bool| if holds { Answer::Ship(TALLY) } else { Answer::None };
        match query {
            Query::Is(status) => Answer::of(self.troubles.contains(&status)),
            Query::Locked => or_none(self.locked),
            Query::Nearest(Whom::Enemy, place) => {
                let region = ARCS.iter().find(|(name, _)| *name == self.arc).map(|(_, region)| *region);
                or_none(region.is_some_and(|region| place == Where::within(region, self.band)))
            }
            Query::InRegion(TALLY, region) => Answer::of(ARCS.contains(&(self.arc, region))),
            Query::SideOf(Thing::Ship(TALLY)) => Answer::Side(self.tally_side),
            Query::SideOf(Thing::NearestObstacle) => self.obstacle_side.map_or(Answer::None, Answer::Side),
            Query::Roll(Die::Defense, 0) => Answer::Defense(defense),
            Query::Roll(Die::Attack, 0) => Answer::Attack(attack),
            Query::Count(Pool::Force) => Answer::Number(self.profile.force),
            other => panic!("asked {other:?}"),
        }
    }

    fn approach(&self) -> Approach {
        let charts = library().solo_charts().expect("the charts come with the program");
        let person = Person::new(self.profile.clone(), ["the tally"], []);
        ask_through(person, |senses| determine_approach(senses, charts), |query| self.answer(query))
    }

    /// The dial code of the maneuver, `ion` when there is none.
    fn flown(&self) -> String {
        let index = self.approach().maneuver;
        index.map_or("ion".to_owned(), |index| self.profile.dial[usize::from(index)].0.to_string())
    }

    fn rules(&self) -> Vec<String> {
        rules(&self.approach().because)
    }
}

/// What a T-65 X-wing flies with the tally to its left and the nearest obstacle to its right. Straights 1b 2b 3 4, banks 1b 2b 3, turns
/// 2 3, a red Koiogran turn 4 and red Tallon rolls 3. Worked out by hand from the book, dice in its order.
const X_WING: &str = "
              bullseye front  side  rear
evade crit    1B       1B     4K    2Y
evade hit     1F       1F     2T    3Y
evade focus   1B       1B     2T    3T
evade blank   3Y       3N     3B    4F
focus crit    2F       2B     2B    1N
focus hit     2F       1B     2B    1B
focus focus   1F       2F     1B    2N
focus blank   1F       1F     1B    2B
blank crit    4K       4K     4K    3E
blank hit     4F       3T     3R    4K
blank focus   3F       2T     3T    4K
blank blank   2F       2F     2F    2F
";

#[test]
fn every_entry_of_every_chart() {
    let mut rows = X_WING.trim_start().lines();
    let arcs: Vec<&'static str> = rows.next().expect("a head").split_whitespace().collect();
    let mut entries = 0;
    for row in rows {
        let words: Vec<&'static str> = row.split_whitespace().collect();
        let roll: &'static str = format!("{} {}", words[0], words[1]).leak();
        for (&arc, &code) in arcs.iter().zip(&words[2..]) {
            assert_eq!(scene("t65xwing", arc, roll).flown(), code, "{arc}, {roll}");
            entries += 1;
        }
    }
    assert_eq!(entries, 48);
}

#[test]
fn identify_tally_a_a_locked_object_at_any_range_comes_first() {
    let locked = Scene { locked: true, ..scene("t65xwing", "rear", "evade crit") };
    assert_eq!(locked.rules()[..2], ["Identify Tally a", "Approach Chart a"]);
    assert_eq!(locked.flown(), "2Y");
}

#[test]
fn identify_tally_b_to_f_bullseye_front_side_rear_and_then_the_same_beyond_range_3() {
    for (step, arc) in ["b", "c", "d", "e"].into_iter().zip(["bullseye", "front", "side", "rear"]) {
        let near = scene("t65xwing", arc, "blank blank");
        assert_eq!(near.rules()[0], format!("Identify Tally {step}"));
        let far = Scene { band: Band::BEYOND, ..near };
        assert_eq!(far.rules()[0], "Identify Tally f");
    }
}

#[test]
fn approach_chart_a_a_tally_in_several_arcs_is_in_the_first_of_them() {
    // Asked from the bullseye arc on, one that is locked is where the first yes is.
    let locked = Scene { locked: true, ..scene("t65xwing", "bullseye", "blank hit") };
    assert_eq!(locked.flown(), "4F");
}

#[test]
fn determine_attitude_evade_is_defensive_focus_balanced_blank_offensive() {
    let attitude = |roll| scene("t65xwing", "front", roll).approach().attitude;
    assert_eq!(attitude("evade hit"), Some(Attitude::Defensive));
    assert_eq!(attitude("focus hit"), Some(Attitude::Balanced));
    assert_eq!(attitude("blank hit"), Some(Attitude::Offensive));
}

#[test]
fn speed_example_of_the_tie_ln() {
    let flown = |arc, roll| scene("tielnfighter", arc, roll).flown();
    // Turns of 1, 2 and 3.
    assert_eq!(flown("front", "blank focus"), "1T", "the slowest turn");
    assert_eq!(flown("front", "blank hit"), "3T", "the fastest turn");
    // Banks of 2 and 3, of which those of 2 are blue.
    assert_eq!(flown("front", "evade focus"), "2B", "the slowest bank");
    assert_eq!(flown("front", "evade blank"), "3N", "the fastest bank");
    assert_eq!(flown("bullseye", "evade crit"), "2B", "the slowest blue bank");
    // Straights of 2, 3, 4 and 5, of which 2 and 3 are blue.
    assert_eq!(flown("bullseye", "blank focus"), "4F", "the average straight");
    assert_eq!(flown("bullseye", "blank hit"), "5F", "the fastest straight");
    assert_eq!(flown("bullseye", "focus focus"), "2F", "the slowest blue straight");
    assert_eq!(flown("bullseye", "focus hit"), "3F", "the average blue straight");
    assert_eq!(flown("bullseye", "focus crit"), "3F", "the fastest blue straight");
    // Koiogran turns of 3 and 4.
    assert_eq!(flown("side", "blank hit"), "3K", "the slowest advanced maneuver");
    assert_eq!(flown("side", "blank crit"), "4K", "the fastest advanced maneuver");
}

#[test]
fn speed_reverse_counts_as_negative_for_the_slowest_alone() {
    // A Quadjumper has straights of 1 to 3, a reverse straight of 2 and reverse banks of 1.
    let slowest = scene("quadrijettransferspacetug", "front", "evade hit").flown();
    assert_eq!(slowest, "2S");
    // Its fastest advanced maneuvers are that reverse straight and Segnor's loops of 2, which lead towards the tally.
    let fastest = scene("quadrijettransferspacetug", "side", "blank crit").flown();
    assert_eq!(fastest, "2L");
}

#[test]
fn direction_towards_the_tally_or_away_from_the_obstacle_by_its_full_side_arc() {
    let left = scene("t65xwing", "front", "blank hit");
    assert_eq!(left.flown(), "3T");
    assert_eq!(Scene { tally_side: Side::Right, ..left }.flown(), "3Y");
    let obstacle_right = scene("t65xwing", "bullseye", "evade blank");
    assert_eq!(obstacle_right.flown(), "3Y");
    assert_eq!(Scene { obstacle_side: Some(Side::Left), ..obstacle_right }.flown(), "3T");
    let away = scene("t65xwing", "rear", "evade focus");
    assert_eq!(away.flown(), "3T");
    assert_eq!(Scene { obstacle_side: Some(Side::Left), ..away }.flown(), "3Y");
}

#[test]
fn direction_without_obstacles_is_towards_the_tally() {
    let none = Scene { obstacle_side: None, ..scene("t65xwing", "front", "evade crit") };
    assert_eq!(none.flown(), "1B");
    assert_eq!(Scene { tally_side: Side::Right, ..none }.flown(), "1N");
}

#[test]
fn ionized_ships_select_no_maneuver() {
    let ionized = Scene { troubles: &[Status::Ionized], ..scene("t65xwing", "front", "blank hit") };
    assert_eq!((ionized.flown().as_str(), ionized.approach().attitude), ("ion", None));
    assert_eq!(ionized.rules(), ["Ionized"]);
}

#[test]
fn stress_and_red_maneuvers_make_the_defence_die_a_focus_result_and_the_attitude_balanced() {
    let calm = scene("t65xwing", "front", "blank crit");
    assert_eq!(calm.flown(), "4K");
    let stressed = Scene { troubles: &[Status::Stressed], ..calm };
    assert_eq!((stressed.flown().as_str(), stressed.approach().attitude), ("2B", Some(Attitude::Balanced)));
    assert!(stressed.rules().contains(&"Stress & Red Maneuvers".to_owned()));
    // A white one is flown as it was rolled.
    let white = Scene { troubles: &[Status::Stressed], ..scene("t65xwing", "front", "blank hit") };
    assert_eq!((white.flown().as_str(), white.approach().attitude), ("3T", Some(Attitude::Offensive)));
}

#[test]
fn a_damaged_engine_makes_turns_red_for_a_stressed_ship() {
    let troubles = &[Status::Stressed, Status::EngineDamaged];
    assert_eq!(Scene { troubles, ..scene("t65xwing", "front", "blank hit") }.flown(), "1B");
}

#[test]
fn no_such_maneuver_makes_the_defence_die_a_focus_result_too() {
    // No advanced maneuver at all.
    let mut plain = scene("t65xwing", "front", "blank crit");
    plain.profile.dial.retain(|(maneuver, _)| !matches!(maneuver.to_string().as_str(), "4K" | "3E" | "3R"));
    assert_eq!((plain.flown().as_str(), plain.approach().attitude), ("2B", Some(Attitude::Balanced)));
    assert!(plain.rules().contains(&"No Such Maneuver?".to_owned()));
}

#[test]
fn no_such_maneuver_even_then_is_the_slowest_straight() {
    let mut plain = scene("t65xwing", "front", "blank crit");
    plain.profile.dial.retain(|(maneuver, _)| matches!(maneuver.to_string().as_str(), "3F" | "4F"));
    assert_eq!((plain.flown().as_str(), plain.approach().attitude), ("3F", Some(Attitude::Balanced)));
}

#[test]
fn barrel_rolls_and_tallon_rolls_lean_as_the_entry_says() {
    let lean = |arc, roll| scene("t65xwing", arc, roll).approach().lean;
    assert_eq!(lean("rear", "blank crit"), Some(Lean::Towards(Thing::Ship(TALLY))));
    assert_eq!(lean("front", "blank crit"), Some(Lean::Away(Thing::Ship(TALLY))));
    assert_eq!(lean("side", "evade crit"), Some(Lean::Away(Thing::NearestObstacle)));
    assert_eq!(lean("front", "blank blank"), None);
}

#[test]
fn a_question_without_an_answer_stops_the_decision() {
    let charts = library().solo_charts().expect("the charts come with the program");
    let mut person = Person::new(chassis("t65xwing"), ["Red 1"], []);
    let asked = determine_approach(&mut person, charts);
    assert_eq!(asked, Err(Asked(Query::Is(Status::Ionized))));
    assert_eq!(person.words(Query::Is(Status::Ionized)), "Is it ionized?");
    assert!(person.answer(Query::Is(Status::Ionized), Answer::Number(3)).is_err());
    assert_eq!(person.yes(Query::Is(Status::Ionized)), Err(Asked(Query::Is(Status::Ionized))));
}
