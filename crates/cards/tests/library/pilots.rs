//! Walks all the pilots that come with the program.

use tallyho_cards::{Charges, Faction, ForceSide, Keyword, Library, Pilot, PointSystem, Slot};
use tallyho_table::BaseSize;

const GAMES: [PointSystem; 2] = [PointSystem::TwoHundred, PointSystem::Twenty];

fn library() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

fn pilot<'l>(library: &'l Library, id: &str) -> &'l Pilot {
    library.pilot(id).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_pilot_is_there() {
    let library = library();
    assert_eq!(library.pilots().len(), 669);
    let counts = |fits: &dyn Fn(&Pilot) -> bool| library.pilots().iter().filter(|pilot| fits(pilot)).count();
    let by_faction = Faction::ALL.map(|faction| counts(&|pilot| pilot.faction == faction));
    assert_eq!(by_faction, FLYING);
    assert_eq!(GAMES.map(|game| counts(&|pilot| pilot.cost(game).is_some())), [493, 656]);
    assert_eq!(counts(&|pilot| pilot.standard_loadout().is_some()), 82);
    assert_eq!(counts(&|pilot| pilot.ability), 519);
}

/// Rebel, Empire, Scum, Resistance, First Order, Republic, Separatist.
const FLYING: [usize; 7] = [136, 128, 119, 67, 58, 91, 70];

#[test]
fn every_pilot_flies_a_ship_of_the_faction() {
    let library = library();
    for pilot in library.pilots() {
        let ship = pilot.ship(&library).unwrap();
        assert!(ship.factions.contains(&pilot.faction), "{}", pilot.id);
        let huge = ship.base == BaseSize::Huge;
        assert!(if huge { 7..=8 } else { 0..=6 }.contains(&pilot.initiative), "{}", pilot.id);
        assert_eq!(pilot.engagement.is_some(), huge, "{}", pilot.id);
        assert!(GAMES.iter().any(|game| pilot.cost(*game).is_some()), "{}", pilot.id);
    }
    for ship in library.ships() {
        for faction in &ship.factions {
            let flies = |pilot: &&Pilot| pilot.ship_id == ship.id && pilot.faction == *faction;
            assert!(
                library.pilots().iter().any(|pilot| flies(&pilot)),
                "nobody flies {} for {}",
                ship.id,
                faction.id()
            );
        }
    }
}

#[test]
fn the_force_is_with_those_who_say_so() {
    let library = library();
    for pilot in library.pilots() {
        let sides = pilot.force.as_ref().map_or(&[][..], |force| &force.sides);
        assert_eq!(sides.contains(&ForceSide::Dark), pilot.keywords.contains(&Keyword::DarkSide), "{}", pilot.id);
        assert_eq!(sides.contains(&ForceSide::Light), pilot.keywords.contains(&Keyword::LightSide), "{}", pilot.id);
    }
}

#[test]
fn facts_are_as_printed() {
    let library = library();
    let luke = pilot(&library, "lukeskywalker");
    assert_eq!((luke.ship_id.as_str(), luke.initiative, luke.limited), ("t65xwing", 5, 1));
    let force = luke.force.as_ref().unwrap();
    assert_eq!((force.value, force.recovers, force.sides.as_slice()), (2, 1, &[ForceSide::Light][..]));
    assert!(luke.slots(PointSystem::TwoHundred).contains(&Slot::ForcePower));

    let academy = pilot(&library, "Academy Pilot");
    assert_eq!((academy.id.as_str(), academy.initiative, academy.limited), ("academypilot", 1, 0));
    assert_eq!((academy.ability, academy.cost(PointSystem::TwoHundred)), (false, Some(22)));

    let wampa = pilot(&library, "wampa");
    assert_eq!((wampa.name.as_str(), wampa.initiative), ("\"Wampa\"", 1));
    assert_eq!(wampa.charges, Some(Charges { value: 1, recovers: 1 }));
    let later = pilot(&library, "wampa-battleofyavin");
    assert_eq!((later.cost(PointSystem::TwoHundred), later.stats.hull), (None, Some(4)));

    let vader = pilot(&library, "darthvader");
    assert_eq!((vader.ship_id.as_str(), vader.initiative), ("tieadvancedx1", 6));
    let defender = pilot(&library, "darthvader-tieddefender");
    assert_eq!(defender.ship_id, "tieddefender");
    assert_eq!(pilot(&library, "vultskerris").charges, Some(Charges { value: 1, recovers: -1 }));
}

#[test]
fn droids_calculate() {
    let library = library();
    let r4 = pilot(&library, "ig88b");
    let flown = r4.flown(&library, PointSystem::TwoHundred).unwrap();
    let actions: Vec<String> = flown.actions.iter().map(ToString::to_string).collect();
    assert!(actions.contains(&"calculate".to_owned()) && !actions.contains(&"focus".to_owned()), "{actions:?}");
}

#[test]
fn dash_keeps_the_stronger_turret() {
    let library = library();
    let dice = |id: &str| pilot(&library, id).flown(&library, PointSystem::Twenty).unwrap().attacks[0].dice;
    assert_eq!((dice("dashrendar"), dice("wildspacefringer")), (4, 3));
}

#[test]
fn names_that_several_share_are_not_guessed() {
    let library = library();
    assert_eq!(pilot(&library, "hansolo").faction, Faction::Scum);
    let said = library.pilot("Luke Skywalker").unwrap_err().to_string();
    assert_eq!(
        said,
        "'Luke Skywalker' is the name of 3 pilots; use an id: lukeskywalker, lukeskywalker-battleofyavin, \
         lukeskywalker-swz106"
    );
    for (typed, id) in [("kylorem", "kyloren"), ("lando", "landocalrissian"), ("hansol", "hansolo")] {
        let said = library.pilot(typed).unwrap_err().to_string();
        assert_eq!(said, format!("no pilot '{typed}'; did you mean '{id}'?"));
    }
    let said = library.pilot("wedgeantiles").unwrap_err().to_string();
    assert_eq!(said, "no pilot 'wedgeantiles'; did you mean 'wedgeantilles'?");
}
