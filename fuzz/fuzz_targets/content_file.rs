//! Any text in a content file is content or is refused with faults that name its lines; and what is content can be looked up.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tallyho_cards::Library;

fuzz_target!(|text: &str| {
    // A ship's file is named by its id, the first text in it.
    let id = text.split('"').nth(1).filter(|id| id.chars().all(|c| c.is_ascii_alphanumeric())).unwrap_or("scout");
    let ship = format!("ships/{id}.toml");
    let upgrade = format!("upgrades/torpedo/{id}.toml");
    let condition = format!("conditions/{id}.toml");
    for path in [&*ship, &*upgrade, &*condition, "obstacles/rocks.toml", "devices/bombs.toml"] {
        match Library::from_texts([(path, text)], "") {
            Ok(library) => can_be_looked_up(&library),
            Err(error) => {
                assert!(!error.faults.is_empty());
                for fault in &error.faults {
                    assert_eq!(fault.file, path);
                    assert!(fault.line.is_some_and(|line| (1..=1 + text.matches('\n').count()).contains(&line)));
                    assert!(!fault.message.is_empty() && !fault.message.contains('\n'), "{:?}", fault.message);
                }
            }
        }
    }
});

fn can_be_looked_up(library: &Library) {
    for ship in library.ships() {
        assert_eq!(library.ship(&ship.id), Ok(ship));
        assert_eq!(library.ship(&ship.name), Ok(ship));
        assert!(ship.dial.iter().all(|(maneuver, _)| maneuver.fits(ship.base)));
    }
    for upgrade in library.upgrades() {
        assert_eq!(library.upgrade(&upgrade.id), Ok(upgrade));
        assert!(!upgrade.text(library).contains('\n'));
    }
    for condition in library.conditions() {
        assert_eq!(library.condition(&condition.id), Some(condition));
    }
    for obstacle in library.obstacles() {
        assert_eq!(library.obstacle(&obstacle.id), Ok(obstacle));
        assert_eq!(library.obstacle(&obstacle.name), Ok(obstacle));
        assert!(obstacle.outline.points().len() >= 3 && obstacle.outline.radius().is_finite());
    }
    for device in library.devices() {
        assert_eq!(library.device(&device.id), Ok(device));
        assert_eq!(library.device(&device.name), Ok(device));
    }
}
