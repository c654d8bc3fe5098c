//! Every fault of a squad, with its exact words.

use super::*;

thread_local! {
    static LIBRARY: Library = Library::embedded().unwrap_or_else(|error| panic!("{error}"));
}

/// What is wrong with a short list.
fn said(faction: &str, points: PointSystem, pilots: &[&str]) -> Vec<String> {
    LIBRARY.with(|library| {
        let read = Squad::read(&format!("faction = {faction:?}\npilots = {pilots:?}"), library);
        let faults = read.squad.faults(library, points);
        read.complaints.iter().map(ToString::to_string).chain(faults.iter().map(ToString::to_string)).collect()
    })
}

fn of_200(faction: &str, pilots: &[&str]) -> Vec<String> {
    said(faction, PointSystem::TwoHundred, pilots)
}

fn of_20(faction: &str, pilots: &[&str]) -> Vec<String> {
    said(faction, PointSystem::Twenty, pilots)
}

const NONE: [&str; 0] = [];

#[test]
fn legal_squads_have_no_faults() {
    assert_eq!(
        of_200(
            "rebel",
            &["lukeskywalker: protontorpedoes, r2d2, servomotorsfoils", "wedgeantilles", "bluesquadronescort"]
        ),
        NONE
    );
    assert_eq!(
        of_20("rebel", &["lukeskywalker: protontorpedoes", "wedgeantilles-battleoverendor", "bluesquadronescort"]),
        NONE
    );
}

#[test]
fn restrictions_are_told_with_ship_and_card() {
    for (faction, pilot, fault) in [
        ("empire", "wampa: r2d2", "ship 1, \"Wampa\", R2-D2: needs Rebel Alliance"),
        (
            "rebel",
            "wedgeantilles: underslungblastercannon",
            "ship 1, Wedge Antilles, Underslung Blaster Cannon: needs chassis t70xwing",
        ),
        (
            "rebel",
            "wedgeantilles: tacticalofficer",
            "ship 1, Wedge Antilles, Tactical Officer: needs the red coordinate action",
        ),
        (
            "rebel",
            "herasyndulla-vcx100lightfreighter: afterburners",
            "ship 1, Hera Syndulla, Afterburners: needs a small base",
        ),
        ("rebel", "wedgeantilles: hate", "ship 1, Wedge Antilles, Hate: needs the dark side of the Force"),
        (
            "rebel",
            "wedgeantilles: sensitivecontrols",
            "ship 1, Wedge Antilles, Sensitive Controls: needs the ship ability autothrusters",
        ),
        (
            "rebel",
            "wedgeantilles: ionlimiteroverride",
            "ship 1, Wedge Antilles, Ion Limiter Override: needs the keyword tie",
        ),
        (
            "rebel",
            "wedgeantilles: 000",
            "ship 1, Wedge Antilles, 0-0-0: needs Scum and Villainy, or Darth Vader in the squad",
        ),
    ] {
        let faults = of_200(faction, &[pilot, pilot]);
        assert!(faults.iter().any(|it| it == fault), "{pilot}: {faults:#?}");
    }
}

#[test]
fn what_meets_a_restriction_may_come_from_other_cards() {
    let needs =
        |pilots: &[&str]| of_200("scum", pilots).into_iter().filter(|it| it.contains("needs")).collect::<Vec<_>>();
    assert_eq!(needs(&["captainnym: maul, hate", "bombersquadronpilot"]), NONE);
    assert_eq!(needs(&["captainnym: hate", "captainnym"]).len(), 1);
    // A modified TIE has twin ion engines, and no keyword.
    assert_eq!(needs(&["captainseevor: ionlimiteroverride", "captainnym"]), NONE);
}

#[test]
fn slots_are_counted_with_those_that_upgrades_add_and_take() {
    let slots =
        |pilots: &[&str]| of_200("scum", pilots).into_iter().filter(|it| it.contains("slot")).collect::<Vec<_>>();
    assert_eq!(slots(&["captainnym: havoc, r5p8, trajectorysimulator", "captainnym"]), NONE);
    assert_eq!(
        slots(&["captainnym: havoc, 4lom", "captainnym"]),
        ["ship 1, Captain Nym: 1 crew slot too few for 4-LOM"]
    );
    assert_eq!(
        slots(&["captainnym: bombletgenerator, protonbombs", "captainnym"]),
        ["ship 1, Captain Nym: 1 device slot too few for Bomblet Generator, Proton Bombs"]
    );
}

#[test]
fn a_weapon_hardpoint_is_one_slot_of_several() {
    let slots = |pilot: &str| {
        of_200("scum", &[pilot, "cartelspacer"]).into_iter().filter(|it| it.contains("slot")).collect::<Vec<_>>()
    };
    assert_eq!(slots("serissu: ioncannon"), NONE);
    assert_eq!(slots("serissu: protontorpedoes"), NONE);
    assert_eq!(
        slots("serissu: ioncannon, protontorpedoes"),
        ["ship 1, Serissu: 1 torpedo slot too few for Proton Torpedoes"]
    );
}

#[test]
fn limited_cards_of_one_name_count_together() {
    let faults = of_200("rebel", &["lukeskywalker", "herasyndulla-vcx100lightfreighter: lukeskywalker"]);
    assert!(faults.contains(&"Luke Skywalker: 2 in the squad, limited to 1".to_owned()), "{faults:#?}");
    let faults = of_200("separatist", &["tradefederationdrone x4: discordmissiles"]);
    assert!(faults.contains(&"Discord Missiles: 4 in the squad, limited to 3".to_owned()), "{faults:#?}");
    let faults = of_200("rebel", &["wedgeantilles: hullupgrade, hullupgrade", "bluesquadronescort"]);
    assert!(faults.contains(&"ship 1, Wedge Antilles, Hull Upgrade: is aboard twice".to_owned()), "{faults:#?}");
}

#[test]
fn the_squad_as_a_whole_has_a_size_a_price_and_a_faction() {
    assert_eq!(of_200("rebel", &["bluesquadronescort"]), ["1 ship; the 200-point game has 2 to 8"]);
    assert_eq!(of_200("rebel", &["bluesquadronescort x5: shieldupgrade"]), ["costs 220 points of 200"]);
    assert_eq!(
        of_20("rebel", &["bluesquadronescort x9"]),
        ["9 ships; the 20-point game has 3 to 8", "costs 45 points of 20"]
    );
    let faults = of_200("rebel", &["bluesquadronescort", "wampa"]);
    let wrong = "ship 2, \"Wampa\": flies for the Galactic Empire, and the squad is Rebel Alliance";
    assert!(faults.contains(&wrong.to_owned()), "{faults:#?}");
    let mixed = LIBRARY.with(|library| {
        let squad = Squad::read(r#"pilots = ["wampa", "bluesquadronescort"]"#, library).squad;
        squad.faults(library, PointSystem::TwoHundred)
    });
    assert_eq!(mixed[0].to_string(), "its ships fly for several factions");
}

#[test]
fn a_bounty_lets_a_ship_join_others() {
    let stays_out = |pilot: &str| of_200("empire", &[pilot, "wampa"]).iter().any(|it| it.contains("and the squad is"));
    assert!(stays_out("captainnym") && !stays_out("captainnym: bounty"));
}

#[test]
fn a_loadout_pays_for_upgrades_in_the_20_point_game() {
    let faults = of_20("rebel", &["wedgeantilles: protontorpedoes", "bluesquadronescort x2"]);
    assert_eq!(faults, ["ship 1, Wedge Antilles: the upgrades cost 12 of a loadout of 9"]);
    // Points of the 200-point game pay for both.
    assert_eq!(of_200("rebel", &["wedgeantilles: protontorpedoes", "bluesquadronescort x2"]), NONE);
}

#[test]
fn cards_of_the_other_game_are_told() {
    assert_eq!(
        of_200("rebel", &["wedgeantilles-battleoverendor", "wedgeantilles: protoncannons"])[..2],
        [
            "ship 1, Wedge Antilles: is not in the 200-point game",
            "ship 2, Wedge Antilles, Proton Cannons: is not in the 200-point game"
        ]
    );
    let faults = of_20("rebel", &["wedgeantilles: itsatrap-battleoverendor", "bluesquadronescort x2"]);
    let wrong = "ship 1, Wedge Antilles, It's a Trap!: comes only with standard loadouts";
    assert!(faults.contains(&wrong.to_owned()), "{faults:#?}");
}

#[test]
fn who_is_not_in_the_game_has_no_other_faults() {
    // Its slots, its loadout and its needs are those of the other game.
    let faults = of_200(
        "rebel",
        &["wedgeantilles-battleoverendor: r2d2, hate", "bluesquadronescort: attackspeed-battleofyavin"],
    );
    let told: Vec<&String> = faults.iter().filter(|it| it.starts_with("ship ")).collect();
    assert_eq!(
        told,
        [
            "ship 1, Wedge Antilles: is not in the 200-point game",
            "ship 2, Blue Squadron Escort, Attack Speed: is not in the 200-point game"
        ]
    );
    let all = of_200("rebel", &["wedgeantilles-battleoverendor", "gemmersojan-battleoverendor"]);
    assert_eq!(all, ["is a squad of the 20-point game: none of its pilots is in the 200-point game"]);
}

#[test]
fn huge_ships_are_for_epic_squads() {
    let pilots = ["alderaanianguard", "bluesquadronescort x3"];
    assert_eq!(of_200("rebel", &pilots)[0], "ship 1, Alderaanian Guard: is a huge ship, which only epic squads have");
    let epic = |pilots: &[&str]| {
        LIBRARY.with(|library| {
            let read = Squad::read(&format!("faction = \"rebel\"\npilots = {pilots:?}"), library);
            read.squad.epic_faults(library).iter().map(ToString::to_string).collect::<Vec<_>>()
        })
    };
    assert_eq!(epic(&pilots), NONE);
    assert_eq!(epic(&["alderaanianguard"]), ["1 ship; the epic game has 2 or more"]);
    assert_eq!(epic(&["alderaanianguard x4"]), ["costs 536 points of 500"]);
}

#[test]
fn a_standardized_card_is_for_all_ships_of_the_chassis() {
    let faults = of_200("empire", &["countessryad: tiedefenderelite", "deltasquadronpilot"]);
    assert_eq!(
        faults,
        [
            "ship 2, Delta Squadron Pilot, TIE Defender Elite: is standardized: all ships of the chassis take it, or none"
        ]
    );
}

#[test]
fn one_solitary_card_of_a_kind_is_enough() {
    let faults = of_200("separatist", &["generalgrievous: kraken", "skakoanace: tv94"]);
    let wrong = "Kraken, TV-94: only one solitary tactical-relay upgrade in a squad";
    assert!(faults.contains(&wrong.to_owned()), "{faults:#?}");
}
