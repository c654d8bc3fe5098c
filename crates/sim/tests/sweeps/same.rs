//! The same sweep, however it was played.

use std::fs;

use tallyho_sim::{Outcome, Shard, merge};

use crate::kit::{assert_same, files, folder, run, sweep, whole};

#[test]
fn the_number_of_threads_changes_nothing() {
    let (sweep, one, two, five) = (sweep(400), folder("jobs-1"), folder("jobs-2"), folder("jobs-5"));
    whole(&sweep, 1, &one);
    whole(&sweep, 2, &two);
    whole(&sweep, 5, &five);
    let names: Vec<String> = files(&one).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, [".lock", "positions.parquet", "report.html", "rows.parquet", "ships.parquet", "sweep.json"]);
    assert_same(&one, &two);
    assert_same(&one, &five);
}

#[test]
fn a_run_that_was_stopped_again_and_again_is_the_same_in_the_end() {
    let (sweep, once, often) = (sweep(350), folder("once"), folder("often"));
    whole(&sweep, 2, &once);
    let mut last = 0;
    for jobs in [1, 2, 3, 1] {
        let outcome = run(&sweep, Shard::WHOLE, jobs, 90, &often).expect("it can be played");
        let Outcome::Stopped { done, total } = outcome else { panic!("it was to stop: {outcome:?}") };
        assert_eq!(total, 700);
        assert!(done >= last + 90 && done < last + 90 + 3, "nothing is lost: {done} after {last}");
        last = done;
    }
    whole(&sweep, 2, &often);
    assert_same(&once, &often);
}

#[test]
fn a_finished_sweep_is_not_played_again() {
    let (sweep, path) = (sweep(20), folder("finished"));
    whole(&sweep, 1, &path);
    let before = files(&path);
    let outcome = run(&sweep, Shard::WHOLE, 1, 0, &path).expect("it can be opened");
    assert!(matches!(outcome, Outcome::Finished(_)));
    assert_eq!(files(&path), before);
}

#[test]
fn shards_put_together_are_the_whole() {
    let (sweep, single) = (sweep(310), folder("single"));
    whole(&sweep, 2, &single);
    let mut shards = Vec::new();
    for index in 1..=3 {
        let path = folder(&format!("shard-{index}"));
        run(&sweep, Shard { index, of: 3 }, 2, u64::MAX, &path).expect("it can be played");
        // In any order.
        shards.insert(0, path);
    }
    let merged = folder("merged");
    let finished = merge(&shards, &merged).expect("nothing is missing");
    assert_eq!(finished.manifest.shard, Shard::WHOLE);
    assert_same(&single, &merged);
}

#[test]
fn a_file_that_was_being_written_does_not_matter() {
    let (sweep, whole_path, path) = (sweep(300), folder("clean"), folder("half-written"));
    whole(&sweep, 1, &whole_path);
    run(&sweep, Shard::WHOLE, 1, 300, &path).expect("it can be played");
    fs::write(path.join("part-00001.parquet.tmp"), b"PAR1 half").expect("it can be written");
    fs::write(path.join("rows.parquet.tmp"), b"PAR1 half").expect("it can be written");
    whole(&sweep, 1, &path);
    assert_same(&whole_path, &path);
}
