//! The approach charts, held against the same facts written down in another form.

use tallyho_cards::Library;
use tallyho_cards::flight::solo::{ChartArc, Entry, Mark, Pace, Toward, Wanted};
use tallyho_rules::{AttackFace, DefenseFace};

/// Each chart as three lines (evade, focus, blank) of four entries (crit, hit, focus, blank). An entry is a speed (`-` slowest, `=`
/// average, `+` fastest, or a number), `b` for blue, what may be flown (F straight, B bank, T turn, X advanced, O stationary, R reverse), and
/// where to: towards (`>`) or away from (`<`) the tally (`t`) or the nearest obstacle (`o`).
const CHARTS: [(ChartArc, [&str; 3]); 4] = [
    (ChartArc::Bullseye, ["-bB<o -FOR  -bB<o +T>o", "+bF    =bF   -bF -bF", "+X    +F    =F   2F"]),
    (ChartArc::Front, ["-bB<o -FOR  -B<o  +B>o", "+bBT>t -bBT>t =bF -bF", "+X<t  +T>t  -T>t 2F"]),
    (ChartArc::Side, ["+X<o  -T>t  -T>t  +B>t", "+bBT>t =bBT>t -bBT>t -bBT>t", "+X>t  -X<t  +T>t 2F"]),
    (ChartArc::Rear, ["-T>o  +T>o  +T<o  +F", "-bBT<t -bBT>t +bBT<t +bBT>t", "-X>t  +X>t  +X>t 2F"]),
];

fn coded(entry: Entry) -> String {
    let pace = match entry.pace {
        Pace::Slowest => "-".to_owned(),
        Pace::Average => "=".to_owned(),
        Pace::Fastest => "+".to_owned(),
        Pace::Exactly(speed) => speed.to_string(),
    };
    let colour = if entry.colour == Wanted::Blue { "b" } else { "" };
    let letter = |word: &str| match word {
        "straight" => 'F',
        "bank" => 'B',
        "turn" => 'T',
        "advanced" => 'X',
        "stationary" => 'O',
        "reverse" => 'R',
        _ => '?',
    };
    let mut kinds: Vec<char> = entry.bearings.words().map(letter).collect();
    kinds.sort_by_key(|&kind| "FBTXOR?".find(kind));
    let direction = entry.direction.map_or(String::new(), |(toward, mark)| {
        let way = if toward == Toward::Towards { '>' } else { '<' };
        let what = if mark == Mark::Tally { 't' } else { 'o' };
        format!("{way}{what}")
    });
    format!("{pace}{colour}{}{direction}", kinds.into_iter().collect::<String>())
}

#[test]
fn every_entry_is_as_the_book_has_it() {
    let library = Library::embedded().unwrap();
    let charts = library.solo_charts().expect("the charts come with the program");
    for (arc, lines) in CHARTS {
        for (defense, line) in [DefenseFace::Evade, DefenseFace::Focus, DefenseFace::Blank].into_iter().zip(lines) {
            let faces = [AttackFace::Crit, AttackFace::Hit, AttackFace::Focus, AttackFace::Blank];
            let read: Vec<String> = faces.into_iter().map(|attack| coded(charts.entry(arc, defense, attack))).collect();
            let expected: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(read, expected, "{arc:?}, {defense:?}");
        }
    }
}

/// The front arc's chart with something changed in it, read with whatever else the program has.
fn faults(from: &str, to: &str) -> String {
    let text = include_str!("../../../../content/flight/solo/front.toml");
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    Library::from_texts([("flight/solo/front.toml", changed.as_str())], "").unwrap_err().to_string()
}

#[test]
fn what_is_wrong_in_a_chart_is_told_with_its_line() {
    let told = [
        ("\"front\"", "\"frontal\"", "3: unknown arc 'frontal'; did you mean 'front'?"),
        ("\"slowest\"", "\"slow\"", "6: unknown speed 'slow'; use one of: slowest, average, fastest"),
        ("\"bank\"", "\"blank\"", "6: unknown bearing 'blank'; did you mean 'bank'?"),
        ("colour = \"blue\"", "colour = \"red\"", "6: 'colour' must be \"blue\" or left out, not \"red\""),
        ("away = \"obstacle\"", "away = \"enemy\"", "6: unknown mark 'enemy'; use one of: tally, obstacle"),
        (
            "away = \"obstacle\"",
            "away = \"tally\", towards = \"tally\"",
            "6: an entry leads either 'towards' or 'away', not both",
        ),
        ("[\"bank\"]", "[]", "6: 'bearings' names none"),
        ("speed = 2", "speed = 7", "21: 'speed' must be 0 to 5"),
        ("crit =", "crits =", "6: unknown field 'crits'; did you mean 'crit'?"),
        ("hit = {", "hit = 3 #{", "7: 'hit' must be a table, not a whole number"),
    ];
    for (from, to, message) in told {
        let (told, expected) = (faults(from, to), format!("flight/solo/front.toml:{message}"));
        assert!(told.lines().any(|line| line == expected), "{told}");
    }
}

#[test]
fn a_chart_is_needed_for_each_arc_and_no_more_than_one() {
    let text = include_str!("../../../../content/flight/solo/front.toml");
    let one = Library::from_texts([("flight/solo/front.toml", text)], "").unwrap();
    assert!(one.solo_charts().is_none());
    let twice = Library::from_texts([("flight/solo/a.toml", text), ("flight/solo/b.toml", text)], "").unwrap_err();
    assert_eq!(twice.to_string(), "flight/solo/b.toml:3: id 'front' is already used at flight/solo/a.toml:3");
}
