//! What is read, what is complained about, and how.

use proptest::prelude::*;

use super::*;

thread_local! {
    static LIBRARY: Library = Library::embedded().unwrap_or_else(|error| panic!("{error}"));
}

fn read(text: &str) -> ReadSquad {
    LIBRARY.with(|library| Squad::read(text, library))
}

fn ids(read: &ReadSquad) -> Vec<&str> {
    read.squad.pilots.iter().map(|pilot| pilot.pilot.as_str()).collect()
}

/// Every complaint, with its severity, one a line.
fn complaints(read: &ReadSquad) -> String {
    let lines: Vec<String> = read.complaints.iter().map(|it| format!("{}: {it}", it.severity.name())).collect();
    lines.join("\n")
}

/// A rebel squad of these pilots.
fn rebels(pilots: &str) -> ReadSquad {
    read(&format!("{{\"faction\": \"rebelalliance\", \"pilots\": [{pilots}]}}"))
}

const RED: &str = r#"{"name": "Red", "faction": "rebelalliance", "points": 200, "version": "50P-2.0", "ruleset": "XWA",
  "pilots": [{"id": "lukeskywalker", "ship": "t65xwing", "points": 73, "upgrades": {
      "force-power": ["instinctiveaim"], "torpedo": ["protontorpedoes"], "amd": ["r2d2"]}},
    {"name": "wedgeantilles", "upgrades": []}],
  "obstacles": ["coreasteroid5", "gascloud2", "pomdebris1"],
  "vendor": {"yasb": {"builder": "YASB"}}}"#;

#[test]
fn what_programs_write_is_read() {
    let read = read(RED);
    let squad = &read.squad;
    assert_eq!((squad.name.as_deref(), squad.faction), (Some("Red"), Some(Faction::Rebel)));
    assert_eq!(ids(&read), ["lukeskywalker", "wedgeantilles"]);
    assert_eq!(squad.obstacles, ["coreasteroid5", "gascloud2", "pomdebris1"]);
    assert_eq!(squad.pilots[0].points, Some(73));
    let slots: Vec<_> = squad.pilots[0].upgrades.iter().map(|it| (it.slot, it.id.as_str())).collect();
    assert_eq!(
        slots,
        [(Slot::Astromech, "r2d2"), (Slot::ForcePower, "instinctiveaim"), (Slot::Torpedo, "protontorpedoes"),]
    );
    assert_eq!(complaints(&read), "");
    assert!(read.is_fieldable());
    assert!(read.strict().is_ok());
}

#[test]
fn xws_is_written_as_it_was_read() {
    let first = read(RED);
    let written = LIBRARY.with(|library| first.squad.to_xws(library));
    assert_same(&read(&written).squad, &first.squad).unwrap();
    let value: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(value["pilots"][1]["ship"], "t65xwing");
    assert_eq!(value["pilots"][0]["upgrades"]["force-power"][0], "instinctiveaim");
    assert_eq!(value["version"], "50P-2.0");
    assert_eq!(value["ruleset"], "XWA");
    assert_eq!(value["vendor"]["yasb"]["builder"], "YASB");
}

/// The same squad, whatever its file says of points; and nothing that other programs wrote is lost.
fn assert_same(one: &Squad, other: &Squad) -> Result<(), TestCaseError> {
    let plain = |squad: &Squad| {
        let mut squad = Squad { total: None, ..squad.clone() };
        squad.pilots.iter_mut().for_each(|ship| ship.points = None);
        squad.foreign.entry("version").or_insert_with(|| "2.0.0".into());
        squad
    };
    prop_assert_eq!(plain(one), plain(other));
    Ok(())
}

/// What XWS says that was written of a squad.
fn written(text: &str) -> serde_json::Value {
    serde_json::from_str(&LIBRARY.with(|library| read(text).squad.to_xws(library))).unwrap()
}

#[test]
fn points_are_those_of_the_squads_own_game() {
    let list = |wedge: &str| {
        format!(
            r#"{{"faction": "rebelalliance", "points": 99, "pilots": [{{"id": "lukeskywalker", "points": 6}},
            {{"id": "wedgeantilles"{wedge}}}, {{"id": "bluesquadronescort", "points": 4}}]}}"#
        )
    };
    let prices = |points| {
        LIBRARY.with(|library| {
            let ships = read(&list("")).squad.pilots;
            ships.iter().map(|ship| u32::from(ship.price(library, points))).collect::<Vec<_>>()
        })
    };
    let (of_20, of_200) = (prices(PointSystem::Twenty), prices(PointSystem::TwoHundred));
    // One that is given by the 20-point game tells for all; a stale total does not count.
    let twenty = format!(r#", "points": {}"#, of_20[1]);
    let value = written(&list(&twenty));
    assert_eq!(value["points"], of_20.iter().sum::<u32>());
    assert_eq!(value["pilots"][0]["points"], of_20[0]);
    let two_hundred = format!(r#", "points": {}"#, of_200[1]);
    assert_eq!(written(&list(&two_hundred))["points"], of_200.iter().sum::<u32>());
}

#[test]
fn what_other_programs_write_of_ships_and_upgrades_is_kept() {
    let value = written(
        r#"{"faction": "rebelalliance", "description": "for Friday", "pilots": [{"id": "wedgeantilles", "multisection_id": 3,
        "vendor": {"x": [1]}, "upgrades": {"talent": [{"id": "elusive", "colour": "red"}], "modification": ["hullupgrade"]}}]}"#,
    );
    assert_eq!(value["description"], "for Friday");
    let wedge = &value["pilots"][0];
    assert_eq!((&wedge["multisection_id"], &wedge["vendor"]["x"][0]), (&3.into(), &1.into()));
    assert_eq!(wedge["upgrades"]["talent"][0], serde_json::json!({"id": "elusive", "colour": "red"}));
    assert_eq!(wedge["upgrades"]["modification"][0], "hullupgrade");
}

#[test]
fn a_standard_loadout_is_written_for_other_programs_and_comes_back() {
    let list = r#"pilots = ["wedgeantilles-battleoverendor"]"#;
    let value = written(list);
    let upgrades = value["pilots"][0]["upgrades"].as_object().unwrap();
    let count: usize = upgrades.values().map(|ids| ids.as_array().unwrap().len()).sum();
    LIBRARY.with(|library| assert_eq!(count, read(list).squad.pilots[0].aboard(library).len()));
    assert!(count > 0);
    let again = read(&value.to_string());
    assert_eq!(complaints(&again), "");
    assert_eq!(again.squad.pilots[0].upgrades, []);
}

#[test]
fn lists_in_json_are_read_as_what_they_hold() {
    let one = read(&format!("[{RED}]"));
    assert_eq!(ids(&one), ["lukeskywalker", "wedgeantilles"]);
    assert_eq!(complaints(&one), "doubt: a list of one squad; read as that squad");
    assert_eq!(ids(&read(r#"[{"id": "wampa"}, "academypilot"]"#)), ["wampa", "academypilot"]);
    assert_eq!(
        complaints(&read(&format!("[{RED}, {RED}]"))),
        "fault: a list with 2 squads; write one of them into a file of its own"
    );
    assert_eq!(complaints(&read("[]")), "fault: the list is empty");
}

#[test]
fn plain_text_is_a_ship_a_line() {
    let read =
        read("Luke Skywalker (62)\nProton Torpedoes (12), R2-D2 (4)\nShip total: 78\n\n- bluesquadronescort x2\n");
    assert_eq!(ids(&read), ["lukeskywalker", "bluesquadronescort", "bluesquadronescort"]);
    let aboard: Vec<&str> = read.squad.pilots[0].upgrades.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(aboard, ["r2d2", "protontorpedoes"]);
    let nothing = self::read("Dear all,\nwho flies on Friday?");
    assert_eq!(
        complaints(&nothing),
        "fault: neither XWS (JSON), a short list (TOML) nor a link, and no line names a pilot"
    );
}

#[test]
fn an_id_of_another_program_is_read_by_its_base_and_the_ship() {
    let read = rebels(r#"{"id": "hansolo-rebel", "ship": "modifiedyt1300lightfreighter"}"#);
    assert_eq!(ids(&read), ["hansolo-modifiedyt1300lightfreighter"]);
    assert!(complaints(&read).contains("read as 'hansolo-modifiedyt1300lightfreighter'"), "{}", complaints(&read));
}

#[test]
fn upgrades_have_many_shapes() {
    for (shape, count) in [
        ("{}", 0),
        ("[]", 0),
        ("null", 0),
        (r#"{"talent": null}"#, 0),
        (r#"{"talent": "elusive"}"#, 1),
        (r#"{"ept": ["elusive"], "mod": ["hullupgrade", "shieldupgrade"]}"#, 3),
        (r#"[{"slot": "talent", "id": "elusive"}, "r2d2"]"#, 2),
    ] {
        let read = rebels(&format!(r#"{{"id": "wedgeantilles", "upgrades": {shape}}}"#));
        assert_eq!(read.squad.pilots[0].upgrades.len(), count, "{shape}");
        assert_eq!(complaints(&read), "", "{shape}");
    }
}

#[test]
fn good_ships_stay_and_every_bad_card_is_named() {
    let read = read(
        r#"{"faction": "rebelalliance", "pilots": [
            {"id": "wedgeantiles"}, {"id": "LukeSkywalker"}, {"id": 7}, {}, 8, "Norra Wexley",
            {"id": "wedgeantilles", "ship": "xwing", "upgrades": {"tallent": ["x"], "crew": [1, ""]}},
            {"id": "garvendreis", "upgrades": 3}
        ], "obstacles": ["coreasteroid9", 4, "Gas Cloud 3"]}"#,
    );
    assert_eq!(ids(&read), ["lukeskywalker", "norrawexley", "wedgeantilles", "garvendreis"]);
    assert_eq!(read.squad.obstacles, ["gascloud3"]);
    insta::assert_snapshot!(complaints(&read), @r"
    fault: pilots[0].id: no pilot 'wedgeantiles'; did you mean 'wedgeantilles'?
    fault: pilots[2].id: must be a text, not a number
    fault: pilots[3]: has neither 'id' nor 'name'
    fault: pilots[4]: must be an object, not a number
    doubt: pilots[6].ship: no ship 'xwing'; did you mean 't65xwing'?
    fault: pilots[6].upgrades.crew[0]: must be the id of an upgrade, not a number
    fault: pilots[6].upgrades.crew[1]: must be the id of an upgrade, not an empty text
    doubt: pilots[6].upgrades.tallent: unknown slot 'tallent'; did you mean 'talent'?
    fault: pilots[6].upgrades.tallent[0]: no upgrade 'x'; 'tallyho cards find' looks for words
    fault: pilots[7].upgrades: must be an object, not a number
    fault: obstacles[0]: no obstacle 'coreasteroid9'; did you mean 'coreasteroid0'?
    fault: obstacles[1]: must be a text, not a number
    ");
    assert!(read.strict().is_err());
}

#[test]
fn faction_and_ship_decide_between_namesakes() {
    let read = rebels(
        r#"{"id": "hansolo", "ship": "modifiedyt1300lightfreighter"}, {"id": "bobafett"}, {"name": "Boba Fett"}"#,
    );
    insta::assert_snapshot!(complaints(&read), @r"
    doubt: pilots[0].id: 'hansolo' is the name of 2 pilots; use an id: hansolo-battleofyavin, hansolo-modifiedyt1300lightfreighter; read as 'hansolo-modifiedyt1300lightfreighter'
    doubt: pilots[1].id: 'bobafett' flies for 'scumandvillainy', not 'rebelalliance'
    doubt: pilots[2].name: 'bobafett' flies for 'scumandvillainy', not 'rebelalliance'
    ");
    let read = rebels(r#"{"name": "Ezra Bridger", "ship": "tielnfighter"}, {"id": "nonsense", "name": "Jan Ors"}"#);
    assert_eq!(ids(&read), ["ezrabridger-tielnfighter", "janors"]);
    assert_eq!(
        complaints(&read),
        "doubt: pilots[1].id: no pilot 'nonsense'; 'tallyho pilots' lists them all; read as 'janors', by its name"
    );
    let read = rebels(r#"{"id": "ezrabridger", "ship": "tielnfighter"}, {"name": "Hera Syndulla"}"#);
    insta::assert_snapshot!(complaints(&read), @r"
    doubt: pilots[0].id: 'ezrabridger' flies 'attackshuttle', not 'tielnfighter'; read as 'ezrabridger-tielnfighter'
    ");
}

/// What is aboard the only ship of a squad, and what is said about it.
fn aboard(faction: &str, pilot: &str, upgrades: &str) -> (Vec<String>, String) {
    let read = read(&format!(r#"{{"faction": "{faction}", "pilots": [{{"id": "{pilot}", "upgrades": {upgrades}}}]}}"#));
    let ids = read.squad.pilots[0].upgrades.iter().map(|it| format!("{} {}", it.slot.id(), it.id)).collect();
    (ids, complaints(&read))
}

#[test]
fn slot_and_faction_decide_between_upgrades_of_one_name() {
    for (faction, pilot, upgrades, ids, said) in [
        // Ids as they are; names, in any case.
        ("rebelalliance", "wedgeantilles", r#"{"torpedo": ["Proton Torpedoes"]}"#, "torpedo protontorpedoes", ""),
        ("scumandvillainy", "hansolo", r#"{"gunner": ["Han Solo"]}"#, "gunner hansolo-gunner", ""),
        ("resistance", "poedameron", r#"{"astromech": ["R2-D2"]}"#, "astromech r2d2-resistance", ""),
        ("rebelalliance", "wedgeantilles", r#"["R2-D2"]"#, "astromech r2d2", ""),
        // One slot of several is enough, and the slot may be left out.
        ("rebelalliance", "wedgeantilles", r#"["electroprotonbomb"]"#, "device electroprotonbomb", ""),
        (
            "rebelalliance",
            "wedgeantilles",
            r#"{"talent": ["r2d2"]}"#,
            "astromech r2d2",
            "doubt: pilots[0].upgrades.talent[0]: 'r2d2' is astromech and not talent",
        ),
        (
            "rebelalliance",
            "wedgeantilles",
            r#"{"torpedo": ["protontorpedos"]}"#,
            "",
            "fault: pilots[0].upgrades.torpedo[0]: no upgrade 'protontorpedos'; did you mean 'protontorpedoes'?",
        ),
    ] {
        let (aboard, complaints) = aboard(faction, pilot, upgrades);
        assert_eq!((aboard.join(", ").as_str(), complaints.as_str()), (ids, said), "{upgrades}");
    }
}

#[test]
fn a_standard_loadout_comes_with_its_pilot_whether_the_file_lists_it_or_not() {
    for upgrades in ["{}", r#"{"torpedo": ["advprotontorpedoes"], "talent": ["predator"]}"#] {
        assert_eq!(aboard("rebelalliance", "wedgeantilles-battleoverendor", upgrades), (Vec::new(), String::new()));
    }
    let (_, said) = aboard("rebelalliance", "wedgeantilles-battleoverendor", r#"{"torpedo": ["protontorpedoes"]}"#);
    assert_eq!(
        said,
        "doubt: pilots[0].upgrades: 'protontorpedoes' is left out: 'wedgeantilles-battleoverendor' has a standard loadout and \
         nothing else"
    );
    let read = read(r#"pilots = ["wedgeantilles-battleoverendor"]"#);
    let names: Vec<String> =
        LIBRARY.with(|library| read.squad.pilots[0].aboard(library).into_iter().map(|it| it.name.clone()).collect());
    assert_eq!(names, ["It's a Trap!", "Predator", "Adv. Proton Torpedoes", "R2-A3"]);
}

#[test]
fn lists_name_upgrades_after_a_colon() {
    let read = read("pilots = [\n\"Luke Skywalker x2: Proton Torpedoes, r2d2\",\n\"wampa: elusve\",\n]");
    let aboard = |index: usize| read.squad.pilots[index].upgrades.iter().map(|it| it.id.as_str()).collect::<Vec<_>>();
    assert_eq!((aboard(0), aboard(1)), (vec!["r2d2", "protontorpedoes"], vec!["r2d2", "protontorpedoes"]));
    assert_eq!(complaints(&read), "fault: line 3: no upgrade 'elusve'; did you mean 'elusive'?");
}

#[test]
fn a_missing_faction_is_the_pilots() {
    let both = read(r#"{"pilots": [{"id": "wampa"}, {"id": "academypilot"}]}"#);
    assert_eq!(both.squad.faction, Some(Faction::Empire));
    assert_eq!(complaints(&both), "doubt: faction: is missing; the pilots tell");
    let mixed = read(r#"{"faction": null, "pilots": [{"id": "wampa"}, {"id": "lukeskywalker"}]}"#);
    assert_eq!(mixed.squad.faction, None);
}

#[test]
fn a_file_that_is_no_squad_says_why() {
    for (text, said) in [
        ("{", "fault: line 1: not JSON: it breaks off"),
        ("{}", "doubt: faction: is missing; the pilots tell\nfault: pilots: is missing"),
        (
            r#"{"faction": 3, "pilots": []}"#,
            "fault: faction: must be a text, not a number\nfault: pilots: names no ship",
        ),
        (
            r#"{"faction": "rebelaliance", "pilots": {}}"#,
            "fault: faction: no faction 'rebelaliance'; did you mean 'rebelalliance'?\n\
             fault: pilots: must be a list, not an object",
        ),
        ("", "fault: line 1: 'pilots' is missing"),
        ("\npilots = []", "fault: line 2: 'pilots' names no ship"),
        ("pilots = 3", "fault: line 1: 'pilots' must be a list, not a whole number"),
    ] {
        let read = read(text);
        assert_eq!(complaints(&read), said, "{text}");
        assert!(!read.is_fieldable());
    }
}

#[test]
fn lists_are_short() {
    let red = read(
        r#"name = "Red flight"
faction = "rebel"
pilots = ["bluesquadronescort x3", "lukeskywalker"]     # id or name, optional xN
obstacles = ["coreasteroid0", "coreasteroid1", "coreasteroid2"]
"#,
    );
    assert_eq!(ids(&red), ["bluesquadronescort", "bluesquadronescort", "bluesquadronescort", "lukeskywalker"]);
    assert_eq!((red.squad.name.as_deref(), red.squad.obstacles.len()), (Some("Red flight"), 3));
    assert_eq!(complaints(&red), "");
}

#[test]
fn lists_are_read_as_far_as_they_are_good() {
    let read = read(
        "name = \"Black\"\nfaction = \"empire\"\npilots = [\n\"Academy Pilot X2\",\n\"wampas\",\n7,\n\"wampa x0\",\n\
         \"lukeskywalker\",\n\"academypilot x99\",\n]\nobstacles = [\"rock\"]\ncolour = \"black\"\n",
    );
    assert_eq!(ids(&read), ["academypilot", "academypilot", "lukeskywalker"]);
    insta::assert_snapshot!(complaints(&read), @r"
    fault: line 5: no pilot 'wampas'; did you mean 'wampa'?
    fault: line 6: 'pilots' must be a text, not a whole number
    fault: line 7: 'wampa x0': write x1 to x100
    doubt: line 8: 'lukeskywalker' flies for 'rebelalliance', not 'galacticempire'
    fault: line 9: a squad has at most 100 ships
    fault: line 11: no obstacle 'rock'; 'tallyho obstacles' lists them all
    fault: line 12: unknown field 'colour'; use one of: name, faction, pilots, waves, obstacles
    ");
}

#[test]
fn no_squad_is_endless() {
    let many = vec![r#"{"id": "wampa"}"#; 150].join(",");
    assert_eq!(read(&format!("{{\"pilots\": [{many}]}}")).squad.pilots.len(), Squad::MOST_SHIPS);
    let upgrades = vec!["\"elusive\""; 150].join(",");
    let read = rebels(&format!(r#"{{"id": "wedgeantilles", "upgrades": {{"talent": [{upgrades}]}}}}"#));
    assert_eq!(read.squad.pilots[0].upgrades.len(), 100);
}

/// Any JSON, with the keys and values of squads strewn in.
fn any_json() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::Value;
    let word = || {
        prop_oneof![
            any::<String>(),
            prop::sample::select(vec![
                "id",
                "name",
                "ship",
                "pilots",
                "faction",
                "upgrades",
                "obstacles",
                "points",
                "slot",
                "talent",
                "ept",
                "wampa",
                "hansolo",
                "Han Solo",
                "rebelalliance",
                "t65xwing",
                "unknown",
                "tielnfighter",
                "gascloud1",
                "Elusive",
                "protontorpedoes",
                "torpedo",
                "wedgeantilles-battleoverendor",
            ])
            .prop_map(str::to_owned),
        ]
    };
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        // What a float is parsed to is exact only for short ones, and they must come back as they were.
        any::<i32>().prop_map(|number| Value::from(f64::from(number) / 8.0)),
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 48, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((word(), inner), 0..6).prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// A squad of any parts.
fn any_squad() -> impl Strategy<Value = String> {
    let pilot = (any_json(), any_json(), any_json(), any_json()).prop_map(|(id, ship, upgrades, points)| {
        serde_json::json!({"id": id, "ship": ship, "upgrades": upgrades, "points": points})
    });
    let pilots = prop::collection::vec(prop_oneof![pilot, any_json()], 0..4);
    (any_json(), any_json(), pilots, any_json()).prop_map(|(name, faction, pilots, obstacles)| {
        serde_json::json!({"name": name, "faction": faction, "pilots": pilots, "obstacles": obstacles}).to_string()
    })
}

/// No text is too strange; and what was read is written and read again as it was.
fn check(text: &str) -> Result<(), TestCaseError> {
    let first = read(text);
    for complaint in &first.complaints {
        prop_assert!(!complaint.to_string().contains('\n'), "{complaint}");
    }
    prop_assert!(first.is_fieldable() || !first.complaints.is_empty());
    let written = LIBRARY.with(|library| first.squad.to_xws(library));
    let again = read(&written);
    assert_same(&first.squad, &again.squad)?;
    prop_assert_eq!(written, LIBRARY.with(|library| again.squad.to_xws(library)));
    Ok(())
}

/// A squad of any pilots with any upgrades, with or without points, and with what another program adds.
fn any_cards() -> impl Strategy<Value = String> {
    let ship =
        (any::<prop::sample::Index>(), prop::collection::vec(any::<prop::sample::Index>(), 0..5), any::<Option<u8>>());
    (prop::collection::vec(ship, 1..6), any::<Option<u8>>(), "[a-z]{1,6}").prop_map(|(ships, total, word)| {
        LIBRARY.with(|library| {
            let pilots = ships.iter().map(|(pilot, upgrades, points)| {
                let pilot = pilot.get(library.pilots());
                let upgrades: Vec<serde_json::Value> = upgrades
                    .iter()
                    .map(|it| it.get(library.upgrades()))
                    .map(|it| serde_json::json!({"id": it.id, "slot": it.slot().map(|slot| slot.id()), "note": word}))
                    .collect();
                serde_json::json!({"id": pilot.id, "ship": pilot.ship_id, "upgrades": upgrades, "points": points, "vendor": {"x": word}})
            });
            let pilots: Vec<_> = pilots.collect();
            serde_json::json!({"pilots": pilots, "points": total, "ruleset": word, "vendor": {"x": [word]}}).to_string()
        })
    })
}

proptest! {
    #[test]
    fn a_squad_of_any_cards_is_written_and_read_as_the_same_squad(text in any_cards()) {
        let first = read(&text);
        check(&text)?;
        LIBRARY.with(|library| {
            let again = read(&first.squad.to_xws(library)).squad;
            let points = first.squad.game(library);
            prop_assert_eq!(again.game(library), points);
            let cost = |squad: &Squad| squad.pilots.iter().map(|it| u32::from(it.price(library, points))).sum::<u32>();
            prop_assert_eq!(cost(&again), cost(&first.squad));
            if first.squad.pilots.iter().all(|it| it.pilot(library).unwrap().cost(points).is_some()) {
                prop_assert_eq!(again.total, Some(cost(&again)));
            }
            for ship in &first.squad.pilots {
                prop_assert!(ship.foreign.contains_key("vendor"));
            }
            Ok(())
        })?;
    }

    #[test]
    fn any_json_is_read_without_panic(value in any_json()) {
        check(&value.to_string())?;
    }

    #[test]
    fn any_squad_is_read_without_panic(text in any_squad()) {
        check(&text)?;
    }

    #[test]
    fn any_text_is_read_without_panic(text in any::<String>(), cut in 0..RED.len()) {
        check(&text)?;
        check(&format!("{}{text}{}", &RED[..cut], &RED[cut..]))?;
        check(&format!("pilots = [{text}]"))?;
        check(&format!("pilots = [\"{text} x{cut}\"]\nobstacles = [{text}"))?;
    }
}
