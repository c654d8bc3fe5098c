//! Small sweeps of real games.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tallyho_pilots::{Pilot, Random};
use tallyho_rules::{Game, Luck, ObstacleKind, Ruleset, sample};
use tallyho_sim::{Numbered, Outcome, Played, Run, Setting, Shard, Side, SimError, Sweep, Tally, play};

/// A folder of its own, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweeps").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.parent().expect("it has one")).expect("it can be written");
    path
}

/// So many games each of two settings.
pub(crate) fn sweep(games: u64) -> Sweep {
    let setting = |pilots: u8| Setting {
        mission: "duel".to_owned(),
        pilots,
        level: 1,
        flown_by: ["random".to_owned(), "random".to_owned()],
    };
    Sweep {
        title: "A duel".to_owned(),
        program: "test".to_owned(),
        seed: 11,
        games,
        settings: vec![setting(1), setting(2)],
        sides: ["rebel".to_owned(), "imperial".to_owned()],
        objectives: vec!["first-round".to_owned(), "any".to_owned()],
        given: vec![("rocks".to_owned(), "6".to_owned())],
    }
}

/// Plays a game: as many X-wings on either side as the setting has pilots, by chance.
pub(crate) fn fly(game: Numbered, tally: &mut Tally) -> Result<Played, String> {
    let side = (sample::x_wing(), game.setting + 1);
    let setup =
        sample::battle(Ruleset::SECOND_EDITION, [side.clone(), side], sample::six_obstacles(ObstacleKind::Asteroid));
    let mut pilots: Vec<Box<dyn Pilot>> = vec![Box::new(Random::new(game.seed)), Box::new(Random::new(game.seed ^ 1))];
    let start = Game::new(setup).map_err(|faults| format!("{faults:?}"))?;
    let first = if game.number.is_multiple_of(2) { Side::Red } else { Side::Blue };
    let played = play(start, &mut pilots, &mut Luck::new(game.seed), first, tally).map_err(|it| it.to_string())?;
    // Objectives that are met now and then.
    Ok(Played { met: u64::from(played.rounds < 6) | u64::from(played.winner.is_some()) << 1, ..played })
}

/// Plays a shard on so many threads, and stops after so many games.
pub(crate) fn run(sweep: &Sweep, shard: Shard, jobs: usize, stop_after: u64, path: &Path) -> Result<Outcome, SimError> {
    let (stop, count) = (AtomicBool::new(stop_after == 0), AtomicU64::new(0));
    let play = |game: Numbered, tally: &mut Tally| {
        let played = fly(game, tally);
        if count.fetch_add(1, Ordering::Relaxed) + 1 >= stop_after {
            stop.store(true, Ordering::Relaxed);
        }
        played
    };
    Run { sweep, shard, jobs, stop: &stop, play }.into_folder(path, &mut |_| {})
}

/// Plays all of it.
pub(crate) fn whole(sweep: &Sweep, jobs: usize, path: &Path) {
    let outcome = run(sweep, Shard::WHOLE, jobs, u64::MAX, path).expect("it can be played");
    assert!(matches!(outcome, Outcome::Finished(_)), "{outcome:?}");
}

/// The names and bytes of all files that tell of games; what is only for the program is left out.
pub(crate) fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(path).expect("it is there").map(|entry| entry.expect("it can be read").path());
    let name = |path: &PathBuf| path.file_name().expect("it has one").to_string_lossy().into_owned();
    let mut files: Vec<_> = entries.map(|path| (name(&path), fs::read(&path).expect("it can be read"))).collect();
    files.sort();
    files
}

/// That two folders hold the same, bit for bit.
pub(crate) fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{name} differs");
    }
}
