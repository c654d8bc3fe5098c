//! What is counted is what was played.

use tallyho_sim::stats::Moments;
use tallyho_sim::{Finished, Outcome, Shard, Side, Sweep, Tally, Verdict, compare};

use crate::kit::{fly, folder, run, sweep, whole};

#[test]
fn the_summary_is_that_of_the_games() {
    let (sweep, path) = (sweep(150), folder("summary"));
    let outcome = run(&sweep, Shard::WHOLE, 2, u64::MAX, &path).expect("it can be played");
    let Outcome::Finished(finished) = outcome else { panic!("{outcome:?}") };
    let summary = finished.summary().expect("it can be read");
    let (mut wins, mut rounds, mut lost, mut met) = ([0; 2], Moments::default(), Moments::default(), 0);
    let mut tally = Tally::default();
    for number in 0..sweep.total() {
        let played = fly(sweep.game(number), &mut tally).expect("it can be played");
        rounds.add(played.rounds);
        lost.add(played.lost[1]);
        met += played.met & 1;
        if let Some(side) = played.winner {
            wins[side as usize] += 1;
        }
        assert!(played.lost[0] + played.left[0] <= played.ships[0]);
        assert_eq!(played.ships[0], (number % 2 + 1) as u32);
    }
    assert_eq!((summary.all.games, summary.all.wins, summary.all.rounds), (300, wins, rounds));
    assert_eq!((summary.all.lost[1], summary.all.met[0]), (lost, met));
    assert_eq!(summary.cells.iter().map(|cell| cell.games).collect::<Vec<_>>(), [150, 150]);
    assert_eq!(summary.all.lengths.iter().sum::<u64>(), 300);
    assert!(tally.ships.iter().all(|ships| ships.values().map(|it| it.flown).sum::<u64>() == 450), "{:?}", tally.ships);
    assert!(tally.stood.iter().all(|side| side.iter().sum::<u64>() > 1000));
}

#[test]
fn sides_that_change_seats_are_counted_as_themselves() {
    let sweep = sweep(1);
    let mut tally = Tally::default();
    let even = fly(sweep.game(0), &mut tally).expect("it can be played");
    let odd = fly(tallyho_sim::Numbered { number: 1, ..sweep.game(0) }, &mut tally).expect("it can be played");
    assert_eq!((even.first, odd.first), (Side::Red, Side::Blue));
    assert_eq!(even.winner.map(Side::other), odd.winner);
    let swapped = |[red, blue]: [u32; 2]| [blue, red];
    assert_eq!((even.damage, even.shots), (swapped(odd.damage), swapped(odd.shots)));
    assert_eq!((even.rounds, even.decisions), (odd.rounds, odd.decisions));
}

#[test]
fn the_words_and_the_report_name_everything() {
    let (sweep, path) = (Sweep { title: "Rebels & <friends>".to_owned(), ..sweep(20) }, folder("words"));
    whole(&sweep, 1, &path);
    let finished = Finished::open(&path).expect("it is finished");
    let words = finished.summary().expect("it can be read").words(&sweep);
    for wanted in
        ["40 games", "rebel wins", "nobody wins", "duel: 2 pilots, level 1", "rounds", "met: first-round", "±"]
    {
        assert!(words.contains(wanted), "no '{wanted}' in {words}");
    }
    let report = std::fs::read_to_string(path.join("report.html")).expect("it is there");
    assert!(report.contains("<h1>Rebels &amp; &lt;friends&gt;</h1>") && !report.contains("<script"));
    assert_eq!(report.matches("<svg").count(), report.matches("</svg>").count());
    assert_eq!(report.matches("<svg").count(), 7, "wins, grid, lengths, objectives, losses and two maps");
}

#[test]
fn the_same_setting_does_not_differ_and_another_does() {
    let (mine, again, other) = (folder("compare"), folder("compare-again"), folder("compare-other"));
    whole(&sweep(300), 2, &mine);
    whole(&Sweep { seed: 5, ..sweep(300) }, 2, &again);
    let mut single = sweep(600);
    single.settings.truncate(1);
    whole(&single, 2, &other);
    let same = compare(&mine, &again).expect("they can be read");
    assert!(same.iter().all(|it| it.verdict() == Verdict::Unclear), "{same:?}");
    let lost = |path| {
        let all = compare(&mine, path).expect("they can be read");
        all.into_iter().find(|it| it.what == "damage to rebel").expect("it is compared")
    };
    // One ship suffers less than one or two.
    let difference = lost(&other);
    assert_eq!(difference.verdict(), Verdict::Differs, "{difference:?}");
    assert!(difference.words().contains("really differs: more in the first"), "{}", difference.words());
}
