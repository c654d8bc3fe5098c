//! Careers and wings: the examples of the rules, and every fault with its exact words.

use super::*;
use crate::career::{CareerSlot, Price};
use crate::slot::Slot;
use crate::squad::{Part, Severity, Squad};

thread_local! {
    static LIBRARY: Library = Library::embedded().unwrap_or_else(|error| panic!("{error}"));
}

const NONE: [&str; 0] = [];

fn with<T>(text: &str, told: impl Fn(&Wing, &Career, &Library) -> T) -> T {
    LIBRARY.with(|library| {
        let campaign = Wing::campaign_of(text).expect("a campaign");
        let read = Wing::read(text, campaign, library);
        assert_eq!(read.complaints, [], "{text}");
        told(&read.wing, library.career(campaign).expect("a career"), library)
    })
}

/// What is wrong with a wing of one pilot, apart from its being alone.
fn said(campaign: &str, pilot: &str) -> Vec<String> {
    let text = format!("campaign = {campaign:?}\n[[pilots]]\ncall-sign = \"Linda\"\n{pilot}\n");
    with(&text, |wing, _, library| {
        let faults = wing.faults(library);
        faults.iter().filter(|it| it.ship.is_some()).map(ToString::to_string).collect()
    })
}

fn alpha(pilot: &str) -> Vec<String> {
    said("flight-group", pilot)
}

fn aturi(pilot: &str) -> Vec<String> {
    said("hotac", pilot)
}

/// What a pilot of a campaign pays.
fn spent(campaign: &str, pilot: &str) -> (Vec<u16>, Option<u16>) {
    let text = format!("campaign = {campaign:?}\n[[pilots]]\n{pilot}\n");
    with(&text, |wing, career, library| {
        (wing.pilots[0].spent(career, library), wing.pilots[0].experience(career, library))
    })
}

#[test]
fn an_academy_pilot_has_initiative_1_and_what_the_ship_holds() {
    with("campaign = \"flight-group\"\n[[pilots]]\nship = \"TIE/ln Fighter\"", |wing, career, library| {
        let pilot = &wing.pilots[0];
        assert_eq!((pilot.rank, pilot.initiative(career), pilot.force(career)), (1, 1, 0));
        assert_eq!(pilot.experience(career, library), Some(0));
        let slots: Vec<_> = pilot.berths(career).into_iter().map(|it| it.slots).collect();
        assert_eq!(slots, [[CareerSlot::Card(Slot::Modification)]]);
    });
}

#[test]
fn ranks_cost_their_square_in_experience() {
    let career_of = |rank: u8, path: &str| format!("ship = \"tielnfighter\"\nrank = {rank}\npath = {path:?}");
    let mut total = 0;
    for rank in 1..=11u16 {
        total += if rank == 1 { 0 } else { rank * rank };
        for path in ["ace", "force-user", "coordinate", "tech"] {
            assert_eq!(spent("flight-group", &career_of(rank as u8, path)).1, Some(total), "{path} {rank}");
        }
    }
}

#[test]
fn initiative_rises_by_path() {
    let initiatives = |path: &str| -> Vec<u8> {
        let one = |rank| {
            let text = format!(
                "campaign = \"flight-group\"\n[[pilots]]\nship = \"tielnfighter\"\nrank = {rank}\npath = {path:?}"
            );
            with(&text, |wing, career, _| wing.pilots[0].initiative(career))
        };
        (1..=8).map(one).collect()
    };
    assert_eq!(initiatives("ace"), [1, 2, 3, 4, 5, 6, 6, 6]);
    assert_eq!(initiatives("force-user"), [1, 2, 3, 3, 4, 5, 6, 6]);
    assert_eq!(initiatives("coordinate"), [1, 2, 3, 4, 5, 6, 6, 6]);
    assert_eq!(initiatives("tech"), [1, 2, 3, 3, 4, 5, 6, 6]);
}

#[test]
fn an_officer_of_rank_2_fills_the_slots_of_an_advanced_and_one_of_the_rank() {
    let shelly = r#"ship = "TIE Advanced x1"
rank = 2
um-points = 14
cards = ["Fire-Control System", "Hull Upgrade", "Cluster Missiles"]"#;
    assert_eq!(alpha(shelly), NONE);
    // A hull upgrade is dearer the more agile the ship is.
    assert_eq!(spent("flight-group", shelly), (vec![2 + 7 + 5, 0], Some(14 + 4)));
    assert_eq!(alpha(&shelly.replace("14", "12")), ["ship 1, Linda: costs 14 of 12 U&M points"]);
    assert_eq!(
        alpha(&shelly.replace("rank = 2", "rank = 1")),
        ["ship 1, Linda: 1 modification slot too few for Hull Upgrade"]
    );
}

#[test]
fn an_ace_of_rank_5_takes_two_abilities_or_talents() {
    let johanna = r#"ship = "tieininterceptor"
rank = 5
path = "Ace"
career-points = 15
cards = ["Outmaneuver", "Rexler Brath"]"#;
    assert_eq!(alpha(johanna), NONE);
    assert_eq!(spent("flight-group", johanna), (vec![0, 6 + 5], Some(54 + 18)));
    assert_eq!(
        alpha(&johanna.replace("Brath\"", "Brath\", \"Juke\"")),
        [
            "ship 1, Linda: 1 talent slot too few for Outmaneuver, Juke",
            "ship 1, Linda: costs 18 of 15 career path points"
        ]
    );
    assert_eq!(
        alpha(&johanna.replace("rank = 5", "rank = 4")),
        [
            "ship 1, Linda, Rexler Brath: needs initiative 5; the pilot has 4",
            "ship 1, Linda: 1 pilot ability slot too few for Rexler Brath"
        ]
    );
}

#[test]
fn paths_part_at_rank_3() {
    assert_eq!(
        alpha("ship = \"tielnfighter\"\nrank = 3"),
        ["ship 1, Linda: from rank 3 on a pilot follows a path: Ace, Force User, Coordinate, Tech"]
    );
    // Whoever is injured keeps the path and has nothing of it.
    assert_eq!(
        alpha("ship = \"tielnfighter\"\nrank = 2\npath = \"ace\"\ncards = [\"crackshot\"]"),
        [
            "ship 1, Linda, Crack Shot: needs initiative 3; the pilot has 2",
            "ship 1, Linda: 1 talent slot too few for Crack Shot"
        ]
    );
}

#[test]
fn cards_of_a_path_are_for_that_path() {
    assert_eq!(
        alpha("ship = \"tieadvancedv1\"\nrank = 8\npath = \"ace\"\ncards = [\"soontirfel\", \"hate\"]"),
        [
            "ship 1, Linda: the TIE Advanced v1 is for the Force User or Tech path",
            "ship 1, Linda, Hate: is for the Force User path",
            "ship 1, Linda: 1 force-power slot too few for Hate"
        ]
    );
    assert_eq!(
        alpha("ship = \"tieadvancedv1\"\nrank = 7\npath = \"force-user\"\ncards = [\"Darth Vader\", \"hate\"]"),
        NONE
    );
    let charges = |path: &str| {
        alpha(&format!("ship = \"tiesabomber\"\nrank = 3\npath = {path:?}\ncards = [\"Energy-Shell Charges\"]"))
    };
    assert_eq!(charges("tech"), NONE);
    assert_eq!(charges("ace"), ["ship 1, Linda, Energy-Shell Charges: is for the Tech path"]);
}

#[test]
fn a_slot_of_a_career_holds_one_sort_or_another() {
    let choice = |cards: &str| alpha(&format!("ship = \"tielnfighter\"\nrank = 8\npath = \"ace\"\ncards = [{cards}]"));
    assert_eq!(choice(r#""advancedsensors", "hullupgrade", "afterburners", "stealthdevice", "cloakingdevice""#), NONE);
    assert_eq!(
        choice(r#""advancedsensors", "hullupgrade", "afterburners", "stealthdevice", "electronicbaffle""#),
        [
            "ship 1, Linda: 1 modification slot too few for Hull Upgrade, Afterburners, Stealth Device, Electronic Baffle"
        ]
    );
    assert_eq!(
        choice(r#""cloakingdevice", "advancedoptics""#),
        ["ship 1, Linda: 1 tech slot too few for Advanced Optics"]
    );
}

#[test]
fn a_loadout_adds_slots_and_large_missiles_fill_two() {
    let gunboat = |cards: &str| alpha(&format!("ship = \"alphaclassstarwing\"\ncards = [{cards}]"));
    assert_eq!(gunboat(r#""Os-1 Arsenal Loadout", "barragerockets", "protontorpedoes", "iontorpedoes""#), NONE);
    assert_eq!(gunboat(r#""barragerockets""#), ["ship 1, Linda: 1 missile slot too few for Barrage Rockets"]);
    assert_eq!(gunboat(r#""xg1assaultconfiguration", "ioncannon""#), NONE);
    assert_eq!(gunboat(r#""ioncannon""#), ["ship 1, Linda: 1 cannon slot too few for Ion Cannon"]);
}

#[test]
fn a_card_is_aboard_once_but_ordnance_may_be_doubled() {
    let bomber = |cards: &str| alpha(&format!("ship = \"tiesabomber\"\nrank = 4\npath = \"ace\"\ncards = [{cards}]"));
    assert_eq!(bomber(r#""clustermissiles", "clustermissiles", "protonbombs", "protonbombs""#), NONE);
    assert_eq!(bomber(r#""hullupgrade", "hullupgrade""#), ["ship 1, Linda, Hull Upgrade: is aboard twice"]);
}

#[test]
fn what_a_table_asks_for_is_asked_and_nothing_else() {
    let ace = |ship: &str, card: &str| alpha(&format!("ship = {ship:?}\nrank = 6\npath = \"ace\"\ncards = [{card:?}]"));
    assert_eq!(ace("tielnfighter", "daredevil"), ["ship 1, Linda, Daredevil: needs the white boost action"]);
    assert_eq!(ace("tieininterceptor", "daredevil"), NONE);
    assert_eq!(ace("tiecapunisher", "afterburners"), ["ship 1, Linda, Afterburners: needs a small base"]);
    assert_eq!(ace("tielnfighter", "angleddeflectors").len(), 1);
    assert_eq!(ace("tieddefender", "angleddeflectors"), NONE);
    assert_eq!(
        ace("alphaclassstarwing", "ionlimiteroverride"),
        ["ship 1, Linda, Ion Limiter Override: needs the keyword tie"]
    );
    // The campaign has a crew without a squad of Vader's, and titles without their ships.
    let coordinator =
        |card: &str| alpha(&format!("ship = \"tielnfighter\"\nrank = 3\npath = \"coordinate\"\ncards = [{card:?}]"));
    assert_eq!(coordinator("dauntless"), NONE);
    assert_eq!(coordinator("cienaree-crew"), NONE);
    assert_eq!(coordinator("grandmofftarkin"), ["ship 1, Linda, Grand Moff Tarkin: needs the lock action"]);
}

#[test]
fn reflexes_cost_more_the_higher_the_rank() {
    let price = |rank: u8| {
        spent(
            "flight-group",
            &format!(
                "ship = \"tielnfighter\"\nrank = {rank}\npath = \"force-user\"\ncards = [\"supernaturalreflexes\"]"
            ),
        )
        .0[1]
    };
    assert_eq!([price(4), price(8), price(11)], [12, 24, 24]);
}

#[test]
fn further_charges_go_to_cards_that_have_some() {
    let tech = |rest: &str| {
        alpha(&format!(
            "ship = \"tiesabomber\"\nrank = 5\npath = \"tech\"\ncards = [\"clustermissiles\", \"protonbombs\", \"stealthdevice\"]\n{rest}"
        ))
    };
    assert_eq!(tech("charged = [\"clustermissiles\", \"protonbombs\"]"), NONE);
    assert_eq!(
        tech("charged = [\"clustermissiles\", \"clustermissiles\"]"),
        ["ship 1, Linda, Cluster Missiles: gets too many of the further charges: they go to different cards"]
    );
    assert_eq!(
        tech("charged = [\"stealthdevice\", \"crackshot\"]"),
        [
            "ship 1, Linda, Stealth Device: takes no further charge",
            "ship 1, Linda, Crack Shot: gets a further charge, and is not aboard"
        ]
    );
    assert_eq!(
        alpha("ship = \"tielnfighter\"\nrank = 3\npath = \"ace\"\ncards = [\"crackshot\"]\ncharged = [\"crackshot\"]"),
        ["ship 1, Linda: cards are given 1 of 0 further charges"]
    );
}

#[test]
fn careers_bring_actions_and_the_force() {
    let pilot = |path: &str, rank: u8| {
        let text =
            format!("campaign = \"flight-group\"\n[[pilots]]\nship = \"tielnfighter\"\nrank = {rank}\npath = {path:?}");
        with(&text, |wing, career, library| {
            let pilot = &wing.pilots[0];
            let bar: Vec<String> =
                pilot.flown(career, library).unwrap().actions.iter().map(ToString::to_string).collect();
            (pilot.force(career), bar.join(", "))
        })
    };
    assert_eq!(pilot("ace", 8), (0, "focus, evade, barrel roll".to_owned()));
    assert_eq!(pilot("force-user", 6), (3, "focus, evade, barrel roll".to_owned()));
    assert_eq!(pilot("coordinate", 3).1, "focus, evade, barrel roll, coordinate");
    assert_eq!(
        pilot("tech", 4).1,
        "focus, evade, barrel roll, calculate, focus > red calculate, evade > red calculate, barrel roll > red calculate"
    );
    assert!(pilot("tech", 7).1.ends_with("barrel roll > calculate") && !pilot("tech", 7).1.contains("red"));
}

#[test]
fn abilities_are_for_one_pilot_of_the_wing() {
    let ace = "[[pilots]]\nship = \"tielnfighter\"\nrank = 6\npath = \"ace\"\ncards = [\"Howlrunner\"]\n";
    let faults = |count: usize| {
        with(&format!("campaign = \"flight-group\"\n{}", ace.repeat(count)), |wing, _, library| {
            wing.faults(library).iter().map(ToString::to_string).collect::<Vec<_>>()
        })
    };
    assert_eq!(faults(1), ["1 pilot; Flight Group Alpha has 3 to 6"]);
    assert_eq!(faults(3), ["\"Howlrunner\": 3 among the pilots, limited to 1"]);
}

#[test]
fn a_rookie_buys_a_ship_and_upgrades_for_35_points() {
    let rookie = r#"ship = "T-65 X-wing"
squad-points = 35
cards = ["R2 Astromech"]"#;
    assert_eq!(spent("hotac", rookie), (vec![29 + 5], None));
    assert_eq!(aturi(rookie), NONE);
    assert_eq!(
        aturi(&rookie.replace("R2 Astromech", "Proton Torpedoes")),
        ["ship 1, Linda: costs 41 of 35 squad points"]
    );
}

#[test]
fn levels_bring_initiative_and_slots_and_cost_points() {
    let level = |level: u8| {
        let text = format!("campaign = \"hotac\"\n[[pilots]]\nship = \"btla4ywing\"\nlevel = {level}");
        with(&text, |wing, career, library| {
            let pilot = &wing.pilots[0];
            let ship = career.ship("btla4ywing").unwrap().slots.len();
            (pilot.initiative(career), pilot.spent(career, library)[0] - 19, pilot.berths(career).len() - ship)
        })
    };
    assert_eq!(
        [level(1), level(2), level(3), level(4), level(5)],
        [(2, 0, 0), (3, 10, 1), (4, 30, 2), (5, 65, 4), (6, 115, 6)]
    );
}

#[test]
fn pilot_abilities_are_bought_by_the_names_of_the_campaign() {
    assert_eq!(
        aturi("ship = \"t65xwing\"\nlevel = 2\ncards = [\"Sharpshooter\"]"),
        ["ship 1, Linda, Sharpshooter: needs level 5; the pilot has 2"]
    );
    let ability = "ship = \"t65xwing\"\nlevel = 5\ncards = [\"Sharpshooter\", \"Outmaneuver\"]";
    assert_eq!((aturi(ability), spent("hotac", ability).0), (vec![], vec![29 + 115 + 18 + 6]));
    // Gunner and ability are two things.
    assert_eq!(aturi("ship = \"t65xwing\"\nlevel = 4\ncards = [\"Force Sensitive\"]"), NONE);
    LIBRARY.with(|library| {
        let career = library.career(Campaign::Aturi).unwrap();
        let abilities = career.sale.iter().filter(|sale| sale.slots == [CareerSlot::Ability]);
        assert_eq!(abilities.clone().count(), 48);
        assert!(abilities.clone().all(|sale| sale.limited == 1 && (2..=5).contains(&sale.rank)));
        assert_eq!(career.sale("lukeskywalker").map(|sale| sale.slots[0]), Some(CareerSlot::Card(Slot::Gunner)));
    });
}

#[test]
fn another_ship_comes_from_level_3_on_and_costs_five_more() {
    assert_eq!(aturi("ship = \"rz1awing\"\nlevel = 2"), ["ship 1, Linda: flies the RZ-1 A-wing from level 3 on"]);
    assert_eq!(aturi("ship = \"rz1awing\"\nlevel = 3"), NONE);
    assert_eq!(spent("hotac", "ship = \"rz1awing\"\nlevel = 3").0, [30 + 19 + 5]);
    assert_eq!(spent("hotac", "ship = \"rz1awing\"\nlevel = 3\nchanges = 3").0, [30 + 19 + 15]);
}

#[test]
fn what_is_owned_is_paid_for_and_what_is_printed_is_asked_for() {
    let owner =
        "ship = \"t65xwing\"\nlevel = 2\ncards = [\"Outmaneuver\"]\nspare = [\"Crack Shot\", \"Proton Torpedoes\"]";
    assert_eq!(spent("hotac", owner).0, [29 + 10 + 6 + 3 + 12]);
    assert_eq!(aturi(owner), NONE);
    assert_eq!(
        aturi(&owner.replace("Crack Shot", "Outmaneuver")),
        ["ship 1, Linda, Outmaneuver: is owned already: one copy is enough"]
    );
    assert_eq!(
        aturi("ship = \"t65xwing\"\nlevel = 2\ncards = [\"ruthless\"]"),
        ["ship 1, Linda, Ruthless: needs Galactic Empire"]
    );
}

#[test]
fn ships_come_with_the_cards_of_the_campaign() {
    with("campaign = \"hotac\"\n[[pilots]]\nship = \"t65xwing\"\ncards = [\"hyperdrive\"]", |wing, career, _| {
        let names: Vec<&str> = wing.pilots[0].aboard(career).iter().map(|card| card.name.as_str()).collect();
        assert_eq!(names.len(), 3, "once each, though one was written down: {names:?}");
        assert!(names.contains(&"Hyperdrive") && names.contains(&"Escort Duty"));
    });
}

#[test]
fn everything_for_sale_has_a_price_and_a_slot_that_somebody_has() {
    LIBRARY.with(|library| {
        let alpha = library.career(Campaign::FlightGroup).unwrap();
        let sold = |id: &str| alpha.sale.iter().any(|sale| sale.card.id == id);
        let cards = library.campaign_cards(Campaign::FlightGroup).iter().map(|card| card.id.as_str());
        let kept: Vec<&str> = cards.filter(|id| !sold(id)).collect();
        assert_eq!(kept, ["shieldregeneration"], "what enemies alone have, from rank 8 on");
        for sale in &alpha.sale {
            let has = |slots: &[CareerSlot]| sale.slots.iter().all(|slot| slots.contains(slot));
            let of_ship = alpha.ships.iter().any(|ship| has(&ship.slots));
            let of_career = alpha.ranks.iter().flat_map(|rank| &rank.gains).any(|gain| match gain {
                Gain::Slot(slots) => has(slots),
                _ => false,
            });
            assert!(of_ship || of_career, "{}", sale.card.id);
            assert!(sale.price != Price::Printed && !sale.card.text(library).is_empty(), "{}", sale.card.id);
        }
    });
}

#[test]
fn a_text_that_cannot_be_read_is_complained_about_with_its_line() {
    let text = "campaign = \"flight-group\"\n[[pilots]]\nship = \"tie figter\"\n[[pilots]]\nship = \"tielnfighter\"\n\
                rank = 12\npath = \"aces\"\ncards = [\"Soontir Fell\", \"Ciena Ree\"]\nlevel = 3\n";
    let complaints: Vec<String> = LIBRARY.with(|library| {
        let read = Wing::read(text, Campaign::FlightGroup, library);
        assert_eq!(read.wing.pilots.len(), 1);
        assert!(read.complaints.iter().all(|it| it.severity == Severity::Fault));
        read.complaints.iter().map(ToString::to_string).collect()
    });
    insta::assert_snapshot!(complaints.join("\n"));
}

#[test]
fn a_campaign_is_known_whatever_stands_beside_it_and_a_wrong_one_is_told() {
    for (line, campaign) in [
        ("campaign = \"flight-group\"   # or \"hotac\"", Some(Campaign::FlightGroup)),
        ("campaign='hotac'", Some(Campaign::Aturi)),
        ("# campaign = \"hotac\"", None),
        ("name = \"campaign = hotac\"", None),
    ] {
        assert_eq!(Wing::campaign_of(line), campaign, "{line}");
    }
    let said = |text: &str, campaign| {
        LIBRARY.with(|library| {
            let read = Wing::read(text, campaign, library);
            read.complaints.iter().map(ToString::to_string).collect::<Vec<_>>()
        })
    };
    let typo = "campaign = \"hotec\"\n[[pilots]]\nship = \"t65xwing\"\nlevel = 2";
    assert_eq!(Wing::campaign_of(typo), Some(Campaign::Aturi));
    assert_eq!(said(typo, Campaign::Aturi), ["line 1: no campaign 'hotec'; use 'flight-group' or 'hotac'"]);
    assert_eq!(
        said("pilots = [\"wedgeantilles\"]", Campaign::Aturi),
        ["line 1: a printed pilot has no career: write [[pilots]] and the ship of each"]
    );
}

#[test]
fn what_the_docs_show_can_be_read_and_flown() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = std::fs::read_to_string(docs.join("squads.md")).expect("the page");
    let shown = page.split("```toml\n").filter_map(|part| part.split("```").next());
    let shown: Vec<&str> = shown.filter(|text| text.starts_with("campaign")).collect();
    assert_eq!(shown.len(), 1);
    with(shown[0], |wing, _, library| {
        assert_eq!(wing.faults(library).iter().filter(|fault| fault.ship.is_some()).count(), 0);
    });
    for file in ["alpha.toml", "rebels.toml"] {
        let text = std::fs::read_to_string(docs.join("squads").join(file)).expect("a file");
        with(&text, |wing, _, library| assert_eq!(wing.faults(library), [], "{file}"));
    }
}

#[test]
fn a_wing_is_written_as_it_was_read() {
    let text = "campaign = \"flight-group\"\nname = \"Alpha \\\"One\\\"\"\n\n[[pilots]]\ncall-sign = \"Linda\"\nship = \"tiesabomber\"\nrank = 5\npath = \"tech\"\n\
        cards = [\"fifthbrother-gunner\", \"clustermissiles\"]\nspare = [\"crackshot\"]\ncharged = [\"clustermissiles\"]\nchanges = 2\num-points = 30\n";
    with(text, |wing, _, library| {
        assert_eq!(wing.to_text(library), text);
        let xws = wing.to_xws(library);
        assert_eq!(Wing::campaign_of(&xws), Some(Campaign::FlightGroup));
        let again = Wing::read(&xws, Campaign::Aturi, library);
        assert_eq!((again.complaints, &again.wing), (vec![], wing));
        // Other programs read the printed cards.
        let squad = Squad::read(&xws, library);
        assert_eq!(squad.complaints, []);
        let ids: Vec<&str> = squad.squad.pilots[0].upgrades.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(
            (squad.squad.pilots[0].pilot.as_str(), ids),
            ("scimitarsquadronpilot", vec!["fifthbrother", "clustermissiles"])
        );
    });
}

#[test]
fn xws_of_other_programs_is_read_as_far_as_it_goes() {
    let xws = r#"{"faction": "galacticempire", "pilots": [{"id": "wampa", "ship": "tielnfighter", "upgrades": {"modification": ["hullupgrade"]}}]}"#;
    LIBRARY.with(|library| {
        assert_eq!(Wing::campaign_of(xws), None);
        let read = Wing::read(xws, Campaign::FlightGroup, library);
        assert_eq!((read.wing.pilots[0].rank, &read.wing.pilots[0].cards[..]), (1, &["hullupgrade".to_owned()][..]));
        assert_eq!(read.complaints[0].to_string(), "pilots[0]: tells no rank; read as the first");
    });
}

#[test]
fn offers_say_what_speaks_against_a_card() {
    let text = "campaign = \"flight-group\"\n[[pilots]]\nship = \"tielnfighter\"\nrank = 3\npath = \"ace\"\ncareer-points = 5\n";
    with(text, |wing, _, library| {
        let offers = wing.offers(0, &[CareerSlot::Ability, CareerSlot::Card(Slot::Talent)], None, library);
        let of = |id: &str| offers.iter().find(|offer| offer.card.card.id == id).unwrap();
        assert!(of("nightbeast").misfits.is_empty() && of("nightbeast").cares.is_empty());
        assert_eq!(of("nightbeast").cost, 5);
        assert_eq!(of("soontirfel").misfits[0].message, "needs initiative 6; the pilot has 3");
        assert_eq!(of("outmaneuver").cares[0].message, "costs 6 of 5 career path points");
        assert!(wing.offers(1, &[CareerSlot::Ability], None, library).is_empty());
    });
}

#[test]
fn a_card_that_has_no_slot_is_shown_as_one_too_many() {
    let text =
        "campaign = \"flight-group\"\n[[pilots]]\nship = \"tielnfighter\"\ncards = [\"hullupgrade\", \"ioncannon\"]";
    with(text, |wing, career, _| {
        let berths = wing.pilots[0].berths(career);
        assert_eq!(
            berths.iter().map(|it| (it.holds, it.part)).collect::<Vec<_>>(),
            [(Some(0), Part::First), (Some(1), Part::Missing)]
        );
    });
}
