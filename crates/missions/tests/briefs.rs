//! Briefings: what a mission needs to be set up and flown with miniatures and nothing else.

use tallyho_cards::Library as Cards;
use tallyho_missions::brief::{Briefing, Telling, overlapping};
use tallyho_missions::{Library, Mission, Seats};

fn cards() -> Cards {
    Cards::embedded().expect("our content is sound")
}

fn missions() -> Library {
    Library::embedded().expect("our missions are sound")
}

fn brief(mission: &Mission, seats: Seats, telling: Telling, cards: &Cards) -> Briefing {
    Briefing::of(mission, seats, 1, telling, cards).unwrap_or_else(|fault| panic!("{}: {fault}", mission.id))
}

fn usual(mission: &Mission) -> Seats {
    let pilots = mission.pilots[0].max(4).min(mission.pilots[1]);
    mission.sizes().into_iter().find(|seats| seats.pilots == pilots).expect("it is written for so many")
}

fn told(id: &str) -> String {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission(id).expect("one of ours");
    brief(mission, usual(mission), Telling::Everything, &cards).text()
}

#[test]
fn no_words_of_a_map_lie_on_others_at_any_size() {
    let (missions, cards) = (missions(), cards());
    for mission in missions.missions() {
        for seats in mission.sizes().into_iter().filter(|seats| seats.level == 1) {
            let map = brief(mission, seats, Telling::Known, &cards).map;
            assert_eq!(overlapping(&map), [], "{} for {}", mission.id, seats.pilots);
        }
    }
}

#[test]
fn every_map_has_the_numbers_of_its_squares_beside_it() {
    let (missions, cards) = (missions(), cards());
    for mission in missions.missions() {
        let map = brief(mission, usual(mission), Telling::Known, &cards).map;
        let numbers = map.lines().filter(|line| line.contains("class=\"map-square\"")).count();
        assert!(numbers >= 19, "{}: {numbers}", mission.id);
    }
}

#[test]
fn a_standard_game_can_be_scored_and_ended_by_its_sheet() {
    for id in ["satellite-array", "chance-engagement", "salvage-mission", "scramble-the-transmissions"] {
        let text = told(id);
        for words in [
            "less than 20",
            "destroyed or removed from the game",
            "20 points or more and more than the other",
            "only one side has ships in the play area",
            "end of round 12",
            "asteroids, debris clouds and gas clouds",
            "a scenario feature",
        ] {
            assert!(text.contains(words), "{id}: {words}\n{text}");
        }
    }
    assert!(told("satellite-array").contains("counts as two ships"));
    assert!(told("chance-engagement").contains("rounded down"));
    assert!(told("salvage-mission").contains("own Perform Action step"));
}

#[test]
fn who_flies_is_told_beside_every_squad() {
    let told = told("imperial-entanglement");
    for words in ["pilot card C", "2 more shields", "draws another", "as a wing"] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert!(self::told("care-package").contains("only pilot cards with a torpedo or a missile"));
    assert!(self::told("solo-introduction").contains("Academy Pilot"));
    assert!(self::told("tread-softly").contains("straight 1 template"));
}

#[test]
fn what_a_mission_counts_is_told_in_english() {
    let missions = missions();
    for mission in missions.missions() {
        let text = told(&mission.id);
        for odd in ["no the", "for each the", "' count", "a sensor beacons", "  the the"] {
            assert!(!text.contains(odd), "{}: {odd}", mission.id);
        }
    }
}

#[test]
fn the_texts_of_all_missions() {
    for mission in missions().missions() {
        insta::assert_snapshot!(mission.id.clone(), told(&mission.id));
    }
}
