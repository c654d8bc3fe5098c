//! The decks of faction pilot cards, against the spans of tables 4.4 to 4.7 and what the cards of the library say.

use std::collections::BTreeSet;

use tallyho_cards::{Faction, Library as Cards, PointSystem};
use tallyho_missions::Library;
use tallyho_missions::threat::{FactionDecks, is_light};
use tallyho_rules::Luck;

/// Chassis, starting and maximum threat level.
type Span = (&'static str, u8, u8);

/// Table 4.4.
const REBEL: [Span; 8] = [
    ("z95af4headhunter", 1, 2),
    ("rz1awing", 2, 3),
    ("asf01bwing", 2, 4),
    ("t65xwing", 2, 4),
    ("btla4ywing", 2, 4),
    ("yt2400lightfreighter", 4, 5),
    ("modifiedyt1300lightfreighter", 4, 5),
    ("vcx100lightfreighter", 4, 5),
];
/// Table 4.5.
const SCUM: [Span; 9] = [
    ("m3ainterceptor", 2, 2),
    ("kihraxzfighter", 2, 4),
    ("fangfighter", 2, 4),
    ("starviperclassattackplatform", 2, 4),
    ("btla4ywing", 2, 4),
    ("z95af4headhunter", 1, 2),
    ("hwk290lightfreighter", 2, 2),
    ("firesprayclasspatrolcraft", 3, 5),
    ("modifiedtielnfighter", 1, 1),
];
/// Table 4.6.
const IMPERIAL: [Span; 9] = [
    ("tielnfighter", 1, 2),
    ("tieininterceptor", 2, 4),
    ("tiesabomber", 2, 4),
    ("tieadvancedx1", 2, 4),
    ("tieddefender", 3, 5),
    ("tiephphantom", 2, 4),
    ("lambdaclasst4ashuttle", 2, 3),
    ("vt49decimator", 4, 5),
    ("tieadvancedv1", 2, 4),
];
/// The first table 4.7.
const FIRST_ORDER: [Span; 2] = [("tiefofighter", 2, 2), ("tiesffighter", 2, 3)];

fn tables() -> Vec<(Faction, Span)> {
    let of = |faction: Faction, spans: &[Span]| spans.iter().map(|span| (faction, *span)).collect::<Vec<_>>();
    [
        of(Faction::Rebel, &REBEL),
        of(Faction::Scum, &SCUM),
        of(Faction::Empire, &IMPERIAL),
        of(Faction::FirstOrder, &FIRST_ORDER),
    ]
    .concat()
}

fn decks() -> FactionDecks {
    Library::embedded().unwrap().factions().clone()
}

#[test]
fn threat_levels_found_in_the_ai_pack_are_those_of_the_decks_of_28_ship_types() {
    let (tables, decks) = (tables(), decks());
    assert_eq!((tables.len(), decks.decks().len()), (28, 28));
    for (faction, (ship, start, most)) in tables {
        let deck = decks.of(ship, Some(faction)).unwrap_or_else(|| panic!("{faction:?} {ship}"));
        assert_eq!(deck.plain.threat, start, "{faction:?} {ship} without a card");
        // Ships of group 1 with a card are a level above those without, where the table has one.
        let first = if is_light(ship) { most } else { start };
        for card in &deck.cards {
            assert_eq!(card.threats().next(), Some(first), "{}", card.id);
            assert!(card.threats().all(|threat| (start..=most).contains(&threat)), "{}", card.id);
        }
        assert_eq!(deck.cards.iter().flat_map(|card| card.threats()).max(), Some(most), "{faction:?} {ship}");
        assert!(deck.cards.len() >= 3, "{faction:?} {ship}");
    }
}

#[test]
fn everything_on_the_cards_is_there_and_is_carried_out() {
    let (cards, decks) = (Cards::embedded().unwrap(), decks());
    assert_eq!(decks.complaints(&cards), []);
    let mut ids = BTreeSet::new();
    for deck in decks.decks() {
        for card in &deck.cards {
            assert!(ids.insert(card.id.clone()), "{} is there twice", card.id);
            for level in 0..card.levels() {
                let strength = card.strength(level, deck);
                let pilot = cards.pilot_by_id(&strength.pilot).unwrap();
                // Whoever has an ability has it in play.
                let named = pilot.limited > 0;
                assert!(!named || cards.pilot_ability(&pilot.id).is_some(), "{}: {}", card.id, pilot.id);
                let once: BTreeSet<&String> = strength.cards.iter().collect();
                assert_eq!(once.len(), strength.cards.len(), "{}: a card is aboard twice", card.id);
            }
        }
    }
}

#[test]
fn ships_without_a_card_are_of_the_squadron_that_their_statcard_names() {
    let (cards, decks) = (Cards::embedded().unwrap(), decks());
    let statcards = cards.flight_group_cards().unwrap();
    for deck in decks.decks() {
        let own = |it: &&tallyho_cards::flight::flight_group::Card| {
            it.ship == deck.ship && it.factions.contains(&deck.faction)
        };
        // The statcard of the TIE Advanced v1 names nobody.
        if let Some(squadron) = statcards.iter().find(own).and_then(|it| it.squadron.clone()) {
            assert_eq!(deck.plain.pilot, squadron, "{:?} {}", deck.faction, deck.ship);
        }
    }
}

#[test]
fn a_threat_level_is_25_squad_points_of_upgrades_and_initiative() {
    let (cards, decks) = (Cards::embedded().unwrap(), decks());
    for deck in decks.decks() {
        let ship = cards.ship(&deck.ship).unwrap();
        for card in &deck.cards {
            let mut before = None;
            for (level, threat) in card.threats().enumerate() {
                let strength = card.strength(level as u8, deck);
                let pilot = cards.pilot_by_id(&strength.pilot).unwrap();
                let initiative = strength.initiative.unwrap_or(pilot.initiative);
                // A point of initiative that nobody printed is five, what another pilot can do is ten.
                let bought = |id: &String| match cards.upgrade_by_id(id) {
                    Some(upgrade) => upgrade.cost(PointSystem::TwoHundred, ship, initiative).map_or(0, i32::from),
                    None => 10,
                };
                let points = i32::from(pilot.cost(PointSystem::TwoHundred).unwrap())
                    + strength.cards.iter().map(bought).sum::<i32>()
                    + 5 * (i32::from(initiative) - i32::from(pilot.initiative));
                assert!((points - 25 * i32::from(threat)).abs() <= 8, "{} at {threat}: {points}", card.id);
                assert!(before.is_none_or(|before| before <= initiative), "{}: the initiative falls", card.id);
                before = Some(initiative);
            }
        }
    }
}

#[test]
fn drawing_for_an_elite_repeats_until_a_card_has_levels_enough() {
    let decks = decks();
    let mut luck = Luck::new(3);
    for _ in 0..50 {
        let (_, card) = decks.draw(Faction::Scum, None, 3, &[], &mut luck).unwrap();
        assert!(card.levels() >= 3, "{}", card.id);
        let (_, card) = decks.draw(Faction::Rebel, Some("rz1awing"), 3, &[], &mut luck).unwrap();
        assert_eq!(card.levels(), 2, "no A-wing card has three");
    }
}
