//! The statcards of the Flight Group Alpha system: every entry of every table, and every refusal.

use std::collections::BTreeMap;

use tallyho_cards::Library;
use tallyho_cards::flight::flight_group::{Card, Chosen, Distance, Origin};
use tallyho_table::{Bearing, Maneuver, Sector, Side};

fn library() -> Library {
    Library::embedded().expect("the content is sound")
}

/// A maneuver as the list beside this file writes it: `right bank 2`.
fn words(maneuver: Maneuver) -> String {
    let bearing = match maneuver.bearing() {
        Bearing::Turn(_) => "turn",
        Bearing::Bank(_) => "bank",
        Bearing::Straight => "straight",
        Bearing::Koiogran => "koiogran",
        Bearing::SegnorsLoop(_) => "segnors loop",
        Bearing::TallonRoll(_) => "tallon roll",
        Bearing::ReverseBank(_) => "reverse bank",
        Bearing::ReverseStraight => "reverse straight",
        Bearing::Stationary => "stationary",
        Bearing::SideslipBank(_) => "sideslip bank",
        Bearing::SideslipTurn(_) => "sideslip turn",
        Bearing::SegnorsTurn(_) => "segnors turn",
    };
    let side = maneuver.bearing().side().map_or(String::new(), |side| format!("{} ", side.name()));
    format!("{side}{bearing} {}", maneuver.speed())
}

/// `straight 1 x4, straight 2 x2` told out.
fn told_out(list: &str) -> Vec<String> {
    let each = list.split(", ").filter(|entry| !entry.is_empty());
    each.flat_map(|entry| match entry.rsplit_once(" x") {
        Some((word, count)) => vec![word.to_owned(); count.parse().expect("a count")],
        None => vec![entry.to_owned()],
    })
    .collect()
}

/// The cards by the ids of the list: chassis, and the faction a printed card is for.
fn by_id(library: &Library) -> BTreeMap<String, Card> {
    let cards = library.flight_group_cards().expect("they come with the program");
    let id = |card: &Card| match card.origin {
        Origin::Printed => format!("{}-{}", card.ship, card.factions[0].id()),
        Origin::Extension => card.ship.clone(),
    };
    cards.iter().map(|card| (id(card), card.clone())).collect()
}

#[test]
fn every_entry_of_every_table_is_as_published() {
    let library = library();
    let mut cards = by_id(&library);
    assert_eq!(cards.len(), 84);
    let (mut entries, mut tables) = (0, BTreeMap::new());
    for line in include_str!("../flight-group/tables.txt").lines() {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, arc, distance, list] = fields[..] else { panic!("{line}") };
        let card = &cards[id];
        let expected = told_out(list);
        let found: Vec<String> = match arc.strip_prefix("flee ") {
            Some(threshold) => {
                let flee = card.flee.expect("a printed card");
                assert_eq!(flee.threshold.to_string(), threshold, "{line}");
                assert_eq!(flee.table.is_some(), distance == "hyperdrive", "{line}");
                flee.table.iter().flatten().copied().map(words).collect()
            }
            None => {
                let sector = Sector::from_name(&arc.replace(' ', "-")).expect("a sector");
                let distance = Distance::ALL.into_iter().find(|it| it.name() == distance).expect("a distance");
                *tables.entry(id.to_owned()).or_insert(0) += 1;
                card.table(sector, distance).into_iter().map(words).collect()
            }
        };
        assert_eq!(found, expected, "{line}");
        entries += expected.len();
    }
    assert_eq!(entries, 84 * 20 * 6 + 16 * 6 + 23 * 6);
    cards.retain(|id, _| tables[id] != if id == "jumpmaster5000" { 36 } else { 20 });
    assert!(cards.is_empty(), "each card is listed whole: {:?}", cards.keys());
}

#[test]
fn tables_on_the_left_mirror_the_right_unless_a_card_has_its_own() {
    let library = library();
    let cards = by_id(&library);
    for (id, card) in &cards {
        for sector in Sector::ALL.into_iter().skip(1) {
            for distance in Distance::ALL {
                let mirrored = card.table(sector.mirrored(), distance).map(Maneuver::mirrored);
                if id != "jumpmaster5000" {
                    assert_eq!(card.table(sector, distance), mirrored, "{id}");
                }
            }
        }
        // Straight ahead there is no side to mirror.
        assert_eq!(Sector::Bullseye.mirrored(), Sector::Bullseye);
    }
    let jumpmaster = &cards["jumpmaster5000"];
    let [left, right] = [Sector::LeftFront, Sector::RightFront].map(|sector| jumpmaster.table(sector, Distance::Near));
    assert_ne!(left, right.map(Maneuver::mirrored));
}

#[test]
fn every_maneuver_is_on_the_dial_and_no_stressed_table_is_red() {
    use tallyho_rules::Difficulty;
    let library = library();
    for (id, card) in by_id(&library) {
        let dial: Vec<_> = library.ship(&card.ship).expect("a ship").dial.iter().collect();
        let colour = |maneuver: Maneuver| {
            let plain = match maneuver.bearing() {
                Bearing::SideslipBank(side) => Maneuver::new(maneuver.speed(), Bearing::Bank(side)).expect("a bank"),
                Bearing::SideslipTurn(side) => Maneuver::new(maneuver.speed(), Bearing::Turn(side)).expect("a turn"),
                _ => maneuver,
            };
            dial.iter().find(|(own, _)| *own == plain).map(|(_, colour)| *colour)
        };
        for maneuver in card.maneuvers() {
            assert!(colour(maneuver).is_some(), "{id}: {maneuver:?}");
        }
        for sector in Sector::ALL {
            let stressed = card.table(sector, Distance::Stressed);
            assert!(stressed.iter().all(|&maneuver| colour(maneuver) != Some(Difficulty::Red)), "{id}");
        }
        for maneuver in card.flee.iter().filter_map(|flee| flee.table).flatten() {
            assert_eq!(colour(maneuver), Some(Difficulty::Blue), "{id}: {maneuver}");
        }
    }
}

#[test]
fn a_ship_flies_by_its_own_card_or_by_the_one_its_dial_fits_best() {
    use tallyho_cards::Faction;
    let library = library();
    let cards = library.flight_group_cards().expect("they come with the program");
    let dial = |id: &str| library.ship(id).expect("a ship").dial.iter().collect::<Vec<_>>();
    let chosen = |id: &str, faction| cards.choose(id, faction, &dial(id));
    for (faction, name) in [(Faction::Rebel, "banditsquadronpilot"), (Faction::Scum, "binayrepirate")] {
        let Chosen::Own(card) = chosen("z95af4headhunter", Some(faction)) else { panic!("it has a card") };
        assert_eq!(cards.card(card).squadron.as_deref(), Some(name));
    }
    // A faction without a card of its own takes the one of the chassis.
    assert!(matches!(chosen("btla4ywing", Some(Faction::Empire)), Chosen::Own(_)));
    let Chosen::Nearest(card) = cards.choose("unknown", None, &dial("t65xwing")) else { panic!("it has no card") };
    assert_eq!(cards.card(card).ship, "t65xwing");
}

const SHIP: &str = "id = \"scout\"\nname = \"Scout\"\nfactions = [\"scumandvillainy\"]\nbase = \"small\"\nattacks = [\"2 front\"]\n\
                    agility = 2\nhull = 3\nshields = 0\nactions = [\"focus\"]\n\n[dial]\n1 = { straight = \"blue\" }\n";
const CARD: &str = "ship = \"scout\"\nfactions = [\"scumandvillainy\"]\norigin = \"printed\"\ntargets = [\"locked\", \"nearest\"]\n\
                    [tables]\nbullseye = SECTOR\nfront-right = SECTOR\nright-front = SECTOR\nright-back = SECTOR\nback-right = SECTOR\n\
                    [[actions]]\nstep = 1\ntarget = \"moved\"\nif = [\"not shot\"]\ndo = [\"focus > red lock\"]\nthen = [\"shot\"]\n\
                    [[attacks]]\non = \"locked\"\nwith = [\"front\"]\n[flee]\nthreshold = 2\n";

/// The faults of a card that was changed so.
fn faults(from: &str, to: &str) -> String {
    let sector = "{ near = \"1F 1F 1F 1F 1F 1F\", far = \"1F 1F 1F 1F 1F 1F\", distant = \"1F 1F 1F 1F 1F 1F\", \
                  stressed = \"1F 1F 1F 1F 1F 1F\" }";
    assert!(CARD.contains(from), "{from}");
    let text = CARD.replacen(from, to, 1).replace("SECTOR", sector);
    let files = [("ships/scout.toml", SHIP), ("flight/flight-group/scout.toml", text.as_str())];
    match Library::from_texts(files, "") {
        Ok(_) => "none".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_card_that_is_wrong_is_refused_with_its_line() {
    assert_eq!(faults("printed", "printed"), "none");
    let cases = [
        ("ship = \"scout\"", "ship = \"scoot\"", ":1: no ship 'scoot'; did you mean 'scout'?"),
        ("origin = \"printed\"", "origin = \"print\"", ":3: unknown origin 'print'; did you mean 'printed'?"),
        ("\"nearest\"]", "\"nearer\"]", ":4: unknown target 'nearer'; did you mean 'nearest'?"),
        ("bullseye = SECTOR", "bullseye = { near = \"1F\" }", ":6: a die has 6 faces, not 1"),
        ("bullseye = SECTOR", "back-left = SECTOR", ":5: 'bullseye' is missing"),
        ("step = 1", "stop = 1", ":12: unknown field 'stop'; did you mean 'step'?"),
        ("\"moved\"", "\"gone\"", ":13: unknown target 'gone'"),
        ("\"not shot\"", "\"not shut\"", ":14: unknown fact 'shut'; did you mean 'shot'?"),
        ("red lock", "red look", ":15: unknown action 'look'; did you mean 'lock'?"),
        ("on = \"locked\"", "on = \"lucked\"", ":18: unknown on 'lucked'; did you mean 'locked'?"),
        ("threshold = 2", "threshold = 21", ":21: 'threshold' must be 0 to 20"),
    ];
    for (from, to, message) in cases {
        let told = faults(from, to);
        assert!(told.contains(&format!("flight/flight-group/scout.toml{message}")), "{to}: {told}");
    }
}

#[test]
fn sides_are_told_apart_where_it_matters() {
    // A Segnor's loop to the left under a target on the right ends facing back to the right.
    let library = library();
    let cards = by_id(&library);
    let table = cards["nantexclassstarfighter"].table(Sector::BackRight, Distance::Far);
    assert_eq!(table[1].bearing(), Bearing::SegnorsLoop(Side::Left));
}
