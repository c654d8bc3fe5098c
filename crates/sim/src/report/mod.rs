//! The report of a sweep: one page with its plots drawn into it, without a script.

mod plot;

use crate::row::Side;
use crate::stats::{Moments, Share};
use crate::summary::{Summary, name};
use crate::sweep::Sweep;
use crate::tally::Tally;
use plot::{Bar, Square, escape};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #222; --faint: #888; --paper: #fff; --red: #b3362b; --blue: #2f5d9b; --none: #8a8a8a; --line: #ddd; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --faint: #999; --paper: #16181c; --red: #e0685c; --blue: #77a5e0; --none: #777; --line: #383c44; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
p.note { color: var(--faint); } svg { max-width: 100%; height: auto; display: block; } svg text { fill: currentColor; font: 13px system-ui, sans-serif; }
table { border-collapse: collapse; } td, th { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
.maps { display: flex; flex-wrap: wrap; gap: 2rem; } .scroll { overflow-x: auto; }
";

/// The whole page.
pub(crate) fn page(sweep: &Sweep, summary: &Summary, tally: &Tally) -> String {
    let title = escape(&sweep.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    page += &format!("<p>{} games from seed {}, by version {}.", summary.all.games, sweep.seed, escape(&sweep.program));
    for (what, value) in &sweep.given {
        page += &format!(" {}: {}.", escape(what), escape(value));
    }
    page += "</p>\n<p class=\"note\">Lines across the ends of bars, and figures in brackets, hold the true value 19 times in 20.</p>\n";
    page += &section("Who wins", &wins(sweep, summary));
    if summary.cells.len() > 1 {
        page += &section("By setting", &settings(sweep, summary));
    }
    page += &section("How long it takes", &lengths(summary));
    if !sweep.objectives.is_empty() {
        page += &section("Objectives met", &objectives(sweep, summary));
    }
    page += &section("Ships lost", &losses(sweep, tally));
    page += &section("Figures", &figures(sweep, summary));
    page += &section("Where ships were after they had moved", &maps(sweep, tally));
    page += "</body>\n</html>\n";
    page
}

fn section(title: &str, inside: &str) -> String {
    format!("<section>\n<h2>{title}</h2>\n{inside}</section>\n")
}

/// The colours of the sides.
const COLOURS: [&str; 2] = ["var(--red)", "var(--blue)"];

fn wins(sweep: &Sweep, summary: &Summary) -> String {
    let mut bars: Vec<Bar<'_>> = Side::BOTH
        .map(|side| Bar {
            name: &sweep.sides[side as usize],
            share: summary.all.win_rate(side),
            colour: COLOURS[side as usize],
        })
        .into();
    bars.push(Bar { name: "nobody", share: summary.all.undecided(), colour: "var(--none)" });
    plot::bars("Share of games won", &bars)
}

fn settings(sweep: &Sweep, summary: &Summary) -> String {
    let mut text = String::new();
    if sweep.settings.iter().all(|setting| setting.pilots > 0) {
        let squares = sweep.settings.iter().zip(&summary.cells).map(|(setting, cell)| Square {
            column: setting.pilots,
            row: setting.level,
            share: cell.win_rate(Side::Red).share,
        });
        let what = format!("How often {} wins, by pilots and level", sweep.sides[0]);
        text += &format!("<p>{}:</p>\n", escape(&what));
        text += &plot::grid(&what, ["pilots", "level"], &squares.collect::<Vec<_>>());
    }
    let [red, blue] = [0, 1].map(|side| escape(&sweep.sides[side]));
    text += "<div class=\"scroll\"><table>\n";
    text += &format!("<tr><th>setting</th><th>games</th><th>{red} wins</th><th>{blue} wins</th><th>rounds</th></tr>\n");
    for (setting, cell) in sweep.settings.iter().zip(&summary.cells) {
        let [red, blue] = Side::BOTH.map(|side| percent(cell.win_rate(side)));
        let (name, rounds) = (escape(&name(setting)), mean(&cell.rounds));
        text +=
            &format!("<tr><td>{name}</td><td>{}</td><td>{red}</td><td>{blue}</td><td>{rounds}</td></tr>\n", cell.games);
    }
    text + "</table></div>\n"
}

fn percent(Share { share, low, high, .. }: Share) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * share, 100.0 * low, 100.0 * high)
}

fn mean(it: &Moments) -> String {
    format!("{:.2} [{:.2}, {:.2}]", it.mean(), it.mean() - it.half(), it.mean() + it.half())
}

fn lengths(summary: &Summary) -> String {
    let text = format!("<p>{} rounds on average.</p>\n", mean(&summary.all.rounds));
    text + &plot::histogram("Games by the round in which they ended", &summary.all.lengths)
}

fn objectives(sweep: &Sweep, summary: &Summary) -> String {
    let bar = |(place, name): (usize, &'_ String)| (name.clone(), summary.all.met_rate(place));
    let rates: Vec<(String, Share)> = sweep.objectives.iter().enumerate().map(bar).collect();
    let bars: Vec<Bar<'_>> =
        rates.iter().map(|(name, share)| Bar { name, share: *share, colour: "var(--none)" }).collect();
    plot::bars("Share of games in which each objective was met", &bars)
}

fn losses(sweep: &Sweep, tally: &Tally) -> String {
    let mut bars = Vec::new();
    for (side, ships) in tally.ships.iter().enumerate() {
        for (chassis, fates) in ships {
            let name = format!("{}: {chassis} ({} flown)", sweep.sides[side], fates.flown);
            bars.push((name, Share::of(fates.lost, fates.flown), COLOURS[side]));
        }
    }
    let bars: Vec<Bar<'_>> = bars.iter().map(|(name, share, colour)| Bar { name, share: *share, colour }).collect();
    plot::bars("Share of ships that were destroyed, by chassis", &bars)
}

fn figures(sweep: &Sweep, summary: &Summary) -> String {
    let [red, blue] = [0, 1].map(|side| escape(&sweep.sides[side]));
    let all = &summary.all;
    let mut text =
        format!("<div class=\"scroll\"><table>\n<tr><th>on average</th><th>{red}</th><th>{blue}</th></tr>\n");
    for (what, [red, blue]) in
        [("points", &all.points), ("ships lost", &all.lost), ("shots", &all.shots), ("damage suffered", &all.damage)]
    {
        text += &format!("<tr><td>{what}</td><td>{}</td><td>{}</td></tr>\n", mean(red), mean(blue));
    }
    text += "</table></div>\n";
    text + &format!("<p>{} decisions on average.</p>\n", mean(&all.decisions))
}

fn maps(sweep: &Sweep, tally: &Tally) -> String {
    let map = |side: usize| {
        let what = format!("Where ships of {} were", sweep.sides[side]);
        let picture = plot::heat(&what, &tally.stood[side], COLOURS[side]);
        format!("<figure><figcaption>{}</figcaption>\n{picture}</figure>\n", escape(&sweep.sides[side]))
    };
    let note = "<p class=\"note\">Seen from above, the first seat at the lower edge. In battles sides change seats every other game.</p>\n";
    format!("{note}<div class=\"maps\">\n{}{}</div>\n", map(0), map(1))
}
