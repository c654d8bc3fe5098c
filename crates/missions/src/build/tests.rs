use super::*;
use crate::Library;

fn squad(pilots: &str, cards: &Cards) -> Squad {
    let read = Squad::read(&format!("pilots = [{pilots}]"), cards);
    assert!(read.complaints.is_empty(), "{:?}", read.complaints);
    read.squad
}

fn solo(id: &str) -> (Mission, Cards) {
    let missions = Library::embedded().unwrap();
    (missions.mission(id).unwrap().clone(), Cards::embedded().unwrap())
}

const PLAYERS: &str = r#""redsquadronveteran", "cavernangelszealot""#;

fn counts(waves: &OwnWaves) -> Vec<usize> {
    waves.0.iter().map(Vec::len).collect()
}

#[test]
fn an_enemy_squad_is_divided_by_points_the_cheapest_first_and_always_alike() {
    let (mission, cards) = solo("solo-introduction");
    let listed = r#""sabersquadronace x2", "academypilot x3", "obsidiansquadronpilot""#;
    let turned = r#""obsidiansquadronpilot", "academypilot x3", "sabersquadronace x2""#;
    let [one, other] = [listed, turned].map(|list| mission.own_waves(&squad(list, &cards), 78, &cards).unwrap());
    assert_eq!((counts(&one), one.to_string()), (vec![2, 2, 2], other.to_string()));
    assert_eq!(
        one.to_string(),
        "academypilot;academypilot/academypilot;obsidiansquadronpilot/sabersquadronace;sabersquadronace"
    );
}

#[test]
fn waves_that_a_file_names_are_kept_and_travel_with_xws() {
    let (mission, cards) = solo("solo-introduction");
    let text = "pilots = [\"sabersquadronace\", \"academypilot x4\"]\nwaves = [1, 1, 3]";
    let read = Squad::read(text, &cards);
    assert!(read.complaints.is_empty(), "{:?}", read.complaints);
    let again = Squad::read(&read.squad.to_xws(&cards), &cards);
    for squad in [read.squad, again.squad] {
        assert_eq!(counts(&mission.own_waves(&squad, 78, &cards).unwrap()), [1, 1, 3]);
    }
    let wrong = Squad::read("pilots = [\"academypilot x4\"]\nwaves = [1, 1, 3]", &cards);
    assert!(wrong.complaints[0].message.contains("5 ships, and the squad has 4"), "{:?}", wrong.complaints);
}

#[test]
fn waves_are_a_word_that_reads_back() {
    let (mission, cards) = solo("solo-introduction");
    let enemies = squad(r#""academypilot x3", "gammasquadronace: protontorpedoes, protonbombs""#, &cards);
    let waves = mission.own_waves(&enemies, 78, &cards).unwrap();
    let text = waves.to_string();
    assert!(!text.contains(' ') && text.contains("gammasquadronace:"), "{text}");
    assert_eq!(text.parse(), Ok(waves));
    assert!("academy pilot/x/y".parse::<OwnWaves>().is_err());
    let unknown: OwnWaves = "nobody/x/y".parse().unwrap();
    assert!(mission.with_enemies(&unknown, &cards).is_err());
    assert!(mission.with_enemies(&"academypilot".parse().unwrap(), &cards).unwrap_err().contains("3 waves"));
}

#[test]
fn enemies_of_ones_own_take_the_places_of_the_missions() {
    let (mission, cards) = solo("solo-introduction");
    let waves = "academypilot;academypilot;academypilot/wampa/sabersquadronace:predator".parse().unwrap();
    let mission = mission.with_enemies(&waves, &cards).unwrap();
    let pilots: Vec<Vec<&str>> = mission
        .squads
        .iter()
        .map(|squad| squad.cells[0].iter().filter_map(|cell| cell.craft.pilot.as_deref()).collect())
        .collect();
    assert_eq!(pilots, [["academypilot"], ["wampa"], ["sabersquadronace"]]);
    assert_eq!(mission.squads[0].cells[0][0].count, 3);
    assert_eq!(mission.squads[2].cells[0][0].craft.upgrades, ["predator"]);
    assert_eq!(mission.complaints(&cards), []);
    let (other, cards) = solo("first-patrol");
    assert!(other.with_enemies(&waves, &cards).unwrap_err().contains("are its own"));
}

#[test]
fn the_hunting_ace_is_the_limited_pilot_of_the_squad_and_replaces_a_ship() {
    let (mission, cards) = solo("solo-hunting-ace");
    let enemies = squad(r#""soontirfel: predator", "academypilot x4", "sabersquadronace""#, &cards);
    let waves = mission.own_waves(&enemies, 78, &cards).unwrap();
    assert_eq!(counts(&waves).iter().sum::<usize>(), 6);
    assert_eq!(waves.0[2][0].pilot, "soontirfel");
    let flown = mission.with_enemies(&waves, &cards).unwrap();
    let squad_of = |id: &str| flown.squads.iter().find(|squad| squad.id == id).map(|squad| squad.cells[0].len());
    assert_eq!((squad_of("ace"), squad_of("third")), (Some(1), Some(waves.0[2].len() - 1)));
    let nobody = squad(r#""academypilot x4", "sabersquadronace x2""#, &cards);
    assert!(mission.own_waves(&nobody, 78, &cards).unwrap_err().contains("limited pilot"));
}

#[test]
fn squads_that_fit_the_solo_mission_have_no_fault() {
    let (mission, cards) = solo("solo-introduction");
    let enemies = squad(r#""academypilot x2", "obsidiansquadronpilot x2", "sabersquadronace x2""#, &cards);
    for (players, enemies) in [
        (squad(PLAYERS, &cards), enemies),
        // One ship alone, and quick builds by their threat.
        (squad(r#""redsquadronveteran""#, &cards), squad(r#""academypilot x2", "alphasquadronpilot""#, &cards)),
        (
            squad(r#""valenrudor: elusive, shieldupgrade", "wampa: crackshot, hullupgrade, shieldupgrade""#, &cards),
            squad(r#""academypilot x7""#, &cards),
        ),
    ] {
        let fit = mission.fit(&players, &enemies, &cards).unwrap();
        assert_eq!(fit.faults, Vec::<String>::new(), "{:#?}", fit.measured);
        assert_eq!(fit.measured.len(), 5, "{:#?}", fit.measured);
    }
}

#[test]
fn every_fault_of_a_pair_of_squads_is_told_at_once() {
    let (mission, cards) = solo("solo-introduction");
    let players = squad(r#""lukeskywalker: protontorpedoes, r2d2", "wedgeantilles", "redsquadronveteran""#, &cards);
    let enemies = squad(r#""darthvader: predator, protonrockets, afterburners", "maarekstele: predator""#, &cards);
    let faults = mission.fit(&players, &enemies, &cards).unwrap().faults.join("\n");
    let told = ["3 ships at least", "has to have more", "your squad", "first wave", "upgrades on", "weaker one by one"];
    for words in told {
        assert!(faults.contains(words), "{words} in\n{faults}");
    }
}

#[test]
fn a_squad_that_solo_alpha_flies_in_a_battle_has_125_to_150_for_each_100() {
    let cards = Cards::embedded().unwrap();
    let players = squad(PLAYERS, &cards);
    let fit = |enemies: &str| against(&players, &squad(enemies, &cards), PointSystem::TwoHundred, &cards);
    // 78 points of players: 98 to 117.
    assert_eq!(fit(r#""academypilot x5""#).faults, Vec::<String>::new());
    assert!(fit(r#""academypilot x4""#).faults[0].contains("88 points is too little"));
    assert!(fit(r#""academypilot x6""#).faults[0].contains("98 to 117 points"));
    // By threat: 5 for 4.
    let builds = r#""valenrudor: elusive, shieldupgrade", "wampa: crackshot, hullupgrade, shieldupgrade""#;
    let by_threat =
        against(&squad(builds, &cards), &squad(r#""academypilot x5""#, &cards), PointSystem::TwoHundred, &cards);
    assert_eq!(by_threat.faults, Vec::<String>::new(), "{:?}", by_threat.measured);
}
