//! What is refused, and that nothing is lost by it.

use std::fs;
use std::sync::atomic::AtomicBool;

use tallyho_sim::{Numbered, Outcome, Played, Run, Shard, SimError, Sweep, Tally, compare, merge};

use crate::kit::{assert_same, files, fly, folder, run, sweep, whole};

#[test]
fn a_torn_part_is_named_and_its_games_are_played_again_once_it_is_gone() {
    let (sweep, once, path) = (sweep(300), folder("untorn"), folder("torn"));
    whole(&sweep, 1, &once);
    run(&sweep, Shard::WHOLE, 1, 520, &path).expect("it can be played");
    let part = path.join("part-00000.parquet");
    let bytes = fs::read(&part).expect("it is there");
    for kept in [0, 3, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&part, &bytes[..kept]).expect("it can be written");
        let error = run(&sweep, Shard::WHOLE, 1, u64::MAX, &path).expect_err("it is torn");
        assert!(matches!(&error, SimError::Torn { path, .. } if *path == part), "{error}");
        assert!(error.to_string().contains("delete it"), "{error}");
    }
    fs::remove_file(&part).expect("it is there");
    whole(&sweep, 1, &path);
    assert_same(&once, &path);
}

#[test]
fn a_part_with_a_changed_byte_is_refused_or_reads_the_same() {
    let (sweep, once, path) = (sweep(8), folder("unchanged"), folder("changed"));
    whole(&sweep, 1, &once);
    run(&sweep, Shard::WHOLE, 1, 6, &path).expect("it can be played");
    let part = path.join("part-00000.parquet");
    let bytes = fs::read(&part).expect("it is there");
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(31) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        fs::write(&part, &changed).expect("it can be written");
        match run(&sweep, Shard::WHOLE, 1, 0, &path) {
            Ok(_) => {
                // It was somewhere that says nothing about games.
                whole(&sweep, 1, &path);
                assert_same(&once, &path);
                fs::remove_file(path.join("rows.parquet")).expect("it is there");
            }
            Err(SimError::Torn { .. } | SimError::Foreign { .. }) => refused += 1,
            Err(error) => panic!("byte {at}: {error}"),
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn what_follows_from_the_rows_is_written_again_when_it_is_damaged() {
    let (sweep, once, path) = (sweep(300), folder("undamaged"), folder("damaged"));
    whole(&sweep, 1, &once);
    whole(&sweep, 1, &path);
    for name in ["ships.parquet", "positions.parquet", "report.html"] {
        let file = path.join(name);
        let bytes = fs::read(&file).expect("it is there");
        let mut changed = bytes.clone();
        changed[bytes.len() / 2] ^= 0x55;
        for damaged in [Some(&changed[..]), Some(&bytes[..bytes.len() - 1]), Some(&[]), None] {
            match damaged {
                Some(bytes) => fs::write(&file, bytes).expect("it can be written"),
                None => fs::remove_file(&file).expect("it is there"),
            }
            let outcome = run(&sweep, Shard::WHOLE, 1, u64::MAX, &path).expect("all games are there");
            let Outcome::Finished(finished) = outcome else { panic!("{outcome:?}") };
            assert_eq!(finished.mended, std::slice::from_ref(&file));
            assert_same(&once, &path);
        }
    }
    let Ok(Outcome::Finished(finished)) = run(&sweep, Shard::WHOLE, 1, u64::MAX, &path) else { panic!("it is whole") };
    assert!(finished.mended.is_empty());
}

#[test]
fn parts_of_another_sweep_are_refused() {
    let (mine, other) = (sweep(100), Sweep { seed: 12, ..sweep(100) });
    let (path, theirs) = (folder("mine"), folder("theirs"));
    run(&mine, Shard::WHOLE, 1, 60, &path).expect("it can be played");
    run(&other, Shard::WHOLE, 1, 60, &theirs).expect("it can be played");
    fs::copy(theirs.join("part-00000.parquet"), path.join("part-00000.parquet")).expect("it can be copied");
    let error = run(&mine, Shard::WHOLE, 1, u64::MAX, &path).expect_err("it is another's");
    assert!(matches!(error, SimError::Foreign { .. }), "{error}");
    fs::remove_file(path.join("sweep.json")).expect("it is there");
    let error = run(&mine, Shard::WHOLE, 1, u64::MAX, &path).expect_err("nobody knows whose it is");
    assert!(matches!(error, SimError::Foreign { .. }), "{error}");
}

#[test]
fn a_folder_of_another_sweep_is_refused_with_what_differs() {
    let path = folder("other-sweep");
    run(&sweep(100), Shard::WHOLE, 1, 10, &path).expect("it can be played");
    let before = files(&path);
    let rocks = vec![("rocks".to_owned(), "3".to_owned())];
    for (other, shard, what) in [
        (Sweep { seed: 12, ..sweep(100) }, Shard::WHOLE, "seed 11 there, 12 here"),
        (sweep(101), Shard::WHOLE, "games 100 there, 101 here"),
        (Sweep { given: rocks, ..sweep(100) }, Shard::WHOLE, "rocks 6 there, 3 here"),
        (sweep(100), Shard { index: 1, of: 2 }, "shard 1/1 there, 1/2 here"),
    ] {
        let error = run(&other, shard, 1, u64::MAX, &path).expect_err("it is another sweep");
        assert!(error.to_string().contains(what), "{error}");
    }
    assert_eq!(files(&path), before);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let path = folder("a-file");
    fs::write(&path, b"no folder").expect("it can be written");
    let error = run(&sweep(1), Shard::WHOLE, 1, u64::MAX, &path).expect_err("it is a file");
    assert!(error.to_string().starts_with("cannot write") && error.to_string().contains("a-file"), "{error}");
}

#[test]
fn a_manifest_that_is_none_is_refused() {
    let path = folder("no-manifest");
    fs::create_dir_all(&path).expect("it can be written");
    fs::write(path.join("sweep.json"), b"{\"format\": 1").expect("it can be written");
    let error = run(&sweep(1), Shard::WHOLE, 1, u64::MAX, &path).expect_err("it is half a manifest");
    assert!(matches!(error, SimError::NoSweep { .. }), "{error}");
}

#[test]
fn a_game_that_cannot_be_played_is_named_and_the_others_are_kept() {
    let (sweep, once, path) = (sweep(200), folder("unbroken"), folder("broken"));
    whole(&sweep, 1, &once);
    let stop = AtomicBool::new(false);
    for breaks in [false, true] {
        let play = |game: Numbered, tally: &mut Tally| -> Result<Played, String> {
            match game.number {
                150 if breaks => panic!("the engine breaks"),
                150 => Err("no such ship".to_owned()),
                _ => fly(game, tally),
            }
        };
        let run = Run { sweep: &sweep, shard: Shard::WHOLE, jobs: 1, stop: &stop, play };
        let error = run.into_folder(&path, &mut |_| {}).expect_err("it cannot be played");
        let SimError::Game { number, seed, .. } = error else { panic!("{error}") };
        assert_eq!((number, seed), (150, sweep.game(150).seed));
        assert!(path.join("part-00000.parquet").exists(), "what was played is kept");
    }
    whole(&sweep, 1, &path);
    assert_same(&once, &path);
}

#[test]
fn only_one_run_is_at_work_in_a_folder() {
    let (sweep, path) = (sweep(2), folder("busy"));
    let stop = AtomicBool::new(false);
    let play = |game: Numbered, tally: &mut Tally| {
        let error = run(&sweep, Shard::WHOLE, 1, u64::MAX, &path).expect_err("somebody is at work there");
        assert!(matches!(error, SimError::Busy { .. }), "{error}");
        fly(game, tally)
    };
    let outcome =
        Run { sweep: &sweep, shard: Shard::WHOLE, jobs: 1, stop: &stop, play }.into_folder(&path, &mut |_| {});
    assert!(matches!(outcome, Ok(Outcome::Finished(_))), "{outcome:?}");
}

#[test]
fn shards_with_a_gap_or_an_overlap_are_refused() {
    let sweep = sweep(30);
    let shard = |index, of| {
        let path = folder(&format!("cut-{index}-{of}"));
        run(&sweep, Shard { index, of }, 1, u64::MAX, &path).expect("it can be played");
        path
    };
    let [first, second, third] = [1, 2, 3].map(|index| shard(index, 3));
    let (half, out) = (shard(1, 2), folder("cut-out"));
    let refused = |shards: &[&std::path::PathBuf]| {
        let shards: Vec<_> = shards.iter().map(|path| (*path).clone()).collect();
        let error = merge(&shards, &out).expect_err("they do not fit");
        assert!(!out.exists(), "nothing is written");
        error.to_string()
    };
    assert!(refused(&[&first, &third]).starts_with("games 20 to 39 are in none"));
    assert!(refused(&[&first, &second]).starts_with("games 40 to 59 are in none"));
    assert!(refused(&[&second, &third]).starts_with("games 0 to 19 are in none"));
    assert!(refused(&[&half, &second, &third]).contains("has games 20 to 29 once more"));
    assert!(refused(&[&first, &first, &second, &third]).contains("has games 0 to 19 once more"));
    assert!(refused(&[]).contains("nothing to put together"));
    let other = folder("cut-other");
    run(&Sweep { seed: 9, ..sweep.clone() }, Shard { index: 3, of: 3 }, 1, u64::MAX, &other).expect("it is played");
    assert!(refused(&[&first, &second, &other]).contains("belongs to another sweep"));
}

#[test]
fn what_is_not_finished_is_neither_put_together_nor_compared() {
    let (sweep, path) = (sweep(100), folder("unfinished"));
    run(&sweep, Shard::WHOLE, 1, 30, &path).expect("it can be played");
    let error = merge(std::slice::from_ref(&path), &folder("unfinished-out")).expect_err("games are missing");
    assert!(error.to_string().contains("(30 of 200 games)"), "{error}");
    assert!(matches!(compare(&path, &path), Err(SimError::Unfinished { .. })));
}

#[test]
fn a_sweep_without_games_is_refused() {
    let path = folder("nothing");
    for sweep in [sweep(0), Sweep { settings: Vec::new(), ..sweep(1) }, sweep(u64::MAX)] {
        let error = run(&sweep, Shard::WHOLE, 1, u64::MAX, &path).expect_err("there is nothing to play, or too much");
        assert!(matches!(error, SimError::BadSweep(_)), "{error}");
    }
}
