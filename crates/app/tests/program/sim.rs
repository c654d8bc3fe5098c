//! Sims as people run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tallyho_sim::Finished;

const BATTLE: [&str; 12] = [
    "--red",
    "../../docs/squads/eight-ties.toml",
    "--blue",
    "../../docs/squads/four-x-wings.toml",
    "--red-pilot",
    "aturi",
    "--blue-pilot",
    "flight-group",
    "--rocks",
    "6",
    "--seed",
    "3",
];

fn tallyho() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tallyho"))
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.parent().expect("it has one")).expect("it can be written");
    path
}

fn sim(args: &[&str], out: &Path) -> Output {
    tallyho().arg("sim").args(args).arg("--out").arg(out).output().expect("it runs")
}

/// What it printed when all went well.
fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr.clone()).expect("it is text")
}

fn assert_same(one: &Path, other: &Path) {
    for file in ["rows.parquet", "positions.parquet", "ships.parquet", "report.html"] {
        let read = |folder: &Path| fs::read(folder.join(file)).expect("it is there");
        assert!(read(one) == read(other), "{file} differs");
    }
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let (one, two) = (folder("one-job"), folder("two-jobs"));
    let words = told(&sim(&[&BATTLE[..], &["--games", "300", "--jobs", "1"]].concat(), &one));
    told(&sim(&[&BATTLE[..], &["--games", "300", "--jobs", "2"]].concat(), &two));
    assert!(words.starts_with("eight-ties against four-x-wings: 300 games\nred wins"), "{words}");
    assert_same(&one, &two);
}

#[test]
fn a_game_of_a_sim_is_the_battle_of_its_seed() {
    let path = folder("one-game");
    told(&sim(&[&BATTLE[..], &["--games", "1"]].concat(), &path));
    let finished = Finished::open(&path).expect("it is finished");
    let seed = finished.manifest.sweep.game(0).seed.to_string();
    let battle =
        tallyho().arg("battle").args(&BATTLE[..10]).args(["--json", "--seed", &seed]).output().expect("it runs");
    let battle: serde_json::Value = serde_json::from_str(&told(&battle)).expect("it is JSON");
    let all = finished.summary().expect("it can be read").all;
    assert_eq!(battle["rounds"].as_f64(), Some(all.rounds.mean()));
    assert_eq!(battle["red"]["points"].as_f64(), Some(all.points[0].mean()));
    assert_eq!(battle["blue"]["damage"].as_f64(), Some(all.damage[1].mean()));
    assert_eq!(battle["winner"] == "red", all.wins[0] == 1);
}

#[test]
fn a_mission_in_shards_put_together_is_the_whole() {
    let mission = ["--mission", "local-trouble", "--vary", "pilots=3..4", "--games", "10"];
    let (whole, merged) = (folder("whole"), folder("merged"));
    let words = told(&sim(&mission, &whole));
    for wanted in ["Local Trouble: 20 games", "local-trouble: 4 pilots, level 1", "met: "] {
        assert!(words.contains(wanted), "no '{wanted}' in {words}");
    }
    let shards = ["1/2", "2/2"].map(|shard| {
        let path = folder(&format!("shard-{}", shard.replace('/', "-of-")));
        told(&sim(&[&mission[..], &["--shard", shard]].concat(), &path));
        path
    });
    let merge = |shards: &[PathBuf]| {
        tallyho().args(["sim", "merge"]).args(shards).arg("--out").arg(&merged).output().expect("it runs")
    };
    assert!(complaint(&merge(&shards[1..])).contains("games 0 to 9 are in none of these folders"));
    assert!(told(&merge(&shards)).contains("20 games"));
    assert_same(&whole, &merged);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_and_the_same_command_goes_on() {
    let (once, path) = (folder("uninterrupted"), folder("interrupted"));
    let args = [&BATTLE[..], &["--games", "3000"]].concat();
    told(&sim(&args, &once));
    let running = tallyho().arg("sim").args(&args).arg("--out").arg(&path).stdout(std::process::Stdio::piped()).spawn();
    let running = running.expect("it runs");
    let began = Instant::now();
    while !path.join("part-00000.parquet").exists() {
        assert!(began.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(2));
    }
    let killed = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("it can be told");
    assert!(killed.success());
    let words = told(&running.wait_with_output().expect("it ends"));
    assert!(words.contains("stopped after") && words.contains("the same command goes on"), "{words}");
    assert!(!path.join("rows.parquet").exists());
    told(&sim(&args, &path));
    assert_same(&once, &path);
}

#[test]
fn a_table_that_was_spoilt_is_written_again_and_told() {
    let out = folder("spoilt");
    let run = || told(&sim(&[&BATTLE[..], &["--games", "4"]].concat(), &out));
    assert!(!run().contains("written again"));
    let ships = out.join("ships.parquet");
    let whole = fs::read(&ships).expect("it is there");
    fs::write(&ships, b"nothing").expect("it can be written");
    assert!(run().contains("ships.parquet was damaged or missing, and was written again"));
    assert!(fs::read(&ships).expect("it is there") == whole);
    assert!(!run().contains("written again"));
}

#[test]
fn two_sims_are_compared_in_words() {
    let (one, other) = (folder("with-rocks"), folder("random-pilots"));
    told(&sim(&[&BATTLE[..], &["--games", "100"]].concat(), &one));
    let pilots = ["--red-pilot", "random", "--games", "100"];
    told(&sim(&[&BATTLE[..4], &BATTLE[6..], &pilots].concat(), &other));
    let compare = |paths: [&Path; 2]| told(&tallyho().arg("compare").args(paths).output().expect("it runs"));
    let same = compare([&one, &one]);
    assert!(same.contains("could well be chance (p = 1.0000)") && !same.contains("really differs"), "{same}");
    let words = compare([&one, &other]);
    assert!(words.contains("red wins") && words.contains("really differs: more in the first (p < 0.0001)"), "{words}");
}

#[test]
fn what_cannot_be_is_refused_with_what_to_do() {
    let path = folder("refused");
    let refused = |args: &[&str], wanted: &str| {
        let said = complaint(&sim(args, &path));
        assert!(said.contains(wanted), "no '{wanted}' in {said}");
    };
    refused(&["--mission", "local-troble"], "did you mean 'local-trouble'?");
    refused(&["--mission", "local-trouble", "--vary", "pilots=9"], "written for 3 to 6 pilots");
    refused(&["--mission", "local-trouble", "--vary", "pilot=3"], "did you mean 'pilots'?");
    refused(&["--mission", "local-trouble", "--vary", "pilots=6..3"], "is no range; write pilots=3..6");
    refused(&["--mission", "local-trouble", "--red-pilot", "person"], "a person flies one battle at a time");
    refused(&["--mission", "local-trouble", "--shard", "3/2"], "is not a shard; the second of eight is 2/8");
    assert!(!path.exists(), "nothing is begun");
    told(&sim(&["--mission", "local-trouble", "--games", "2"], &path));
    refused(&["--mission", "local-trouble", "--games", "3"], "games 2 there, 3 here");
}

#[test]
fn games_that_are_spread_over_a_queue_are_those_of_one_machine() {
    let address = tallyho_testkit::Postgres::shared().database();
    let queue = ["--queue", &address];
    let run = |args: &[&str]| tallyho().arg("sim").args(args).args(queue).output().expect("it runs");
    let games = ["--games", "12"];
    let offered = told(&run(&[&BATTLE[..], &games, &["--shards", "3"]].concat()));
    assert!(offered.contains(": 3 of 3 shards are to be played\n"), "{offered}");
    let out = folder("spread");
    let early = complaint(&run(&["collect", "--out", out.to_str().expect("a plain path")]));
    assert!(early.contains("0 of 3 shards of sim-") && early.contains("tallyho sim work"), "{early}");
    assert_eq!(told(&run(&["work", "--until-done", "--heartbeat", "1"])), "3 shards were played here\n");
    let whole = told(&run(&["collect", "--forget", "--out", out.to_str().expect("a plain path")]));
    assert!(whole.contains("12 games"), "{whole}");
    let one = folder("spread-one");
    told(&sim(&[&BATTLE[..], &games].concat(), &one));
    assert_same(&one, &out);
    let nothing = complaint(&run(&["collect", "--out", out.to_str().expect("a plain path")]));
    assert!(nothing.contains("there is no work in the store"), "{nothing}");
}
