//! A briefing as a page to print or to read on a phone: one file that needs nothing else.

use tallyho_missions::brief::{Briefing, ObjectiveLine, SquadLine, escape};

/// Colours by light and dark, and the look of a briefing. The page in the browser wears the same.
const TOKENS: &str = include_str!("../web/tokens.css");
const LOOK: &str = include_str!("../web/brief.css");

/// The whole file.
pub fn page(briefing: &Briefing) -> String {
    let name = escape(&briefing.name);
    let facts: String = briefing.facts.iter().map(|fact| format!("<span>{}</span>", escape(fact))).collect();
    let body = [
        format!(
            "<h1>{name}</h1>\n<p class=\"facts\">{facts}</p>\n<p class=\"story\">{}</p>\n",
            escape(&briefing.story)
        ),
        format!(
            "<div class=\"brief-top\">\n<div class=\"brief-map\">\n{}</div>\n{}</div>\n",
            briefing.map,
            aims(briefing)
        ),
        squads(briefing),
        list("Squads of your own", &briefing.own),
        list("Special rules", &briefing.rules),
        list("On the table", &briefing.furniture),
        format!(
            "<div class=\"brief-two\">\n{}{}</div>\n",
            steps("Set up", &briefing.setup),
            list("Fetch from the shelf", &briefing.fetch)
        ),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}: briefing</title>\n<style>\n{TOKENS}\n{LOOK}</style>\n</head>\n\
         <body class=\"brief\">\n<main>\n{}</main>\n</body>\n</html>\n",
        body.concat()
    )
}

/// Objectives, who wins, how to leave.
fn aims(briefing: &Briefing) -> String {
    let sides = briefing.sides.iter().map(|side| format!("{}: {}.", side.name, side.flown)).collect::<Vec<_>>();
    let objectives: String = briefing.objectives.iter().map(objective).collect();
    let objectives = match objectives.is_empty() {
        true => String::new(),
        false => format!("<h2>Objectives</h2>\n<ul class=\"aims\">\n{objectives}</ul>\n"),
    };
    let leaving = if briefing.leaving.is_empty() {
        String::new()
    } else {
        format!("<h2>Leaving</h2>\n{}", paragraphs(&briefing.leaving))
    };
    format!(
        "<section>\n{objectives}{}{leaving}<h2>Sides</h2>\n{}</section>\n",
        paragraphs(&briefing.winning),
        paragraphs(&sides)
    )
}

fn objective(line: &ObjectiveLine) -> String {
    let (class, kind) = if line.primary { (" class=\"primary\"", "Primary: ") } else { ("", "") };
    let (name, points) = (escape(&line.name), escape(&line.points));
    format!("<li{class}><span>{kind}{name}</span><b>+{points}</b></li>\n")
}

fn squads(briefing: &Briefing) -> String {
    if briefing.squads.is_empty() && briefing.later.is_empty() {
        return String::new();
    }
    let row = |line: &SquadLine| {
        let cells = [&line.name, &line.ships, &line.arrives, &line.vector, &line.orders];
        let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = briefing.squads.iter().map(row).collect();
    let later = if briefing.later.is_empty() {
        String::new()
    } else {
        format!("<p class=\"later\">{}</p>\n", escape(&briefing.later.join(" ")))
    };
    format!(
        "<section>\n<h2>Squads</h2>\n<table>\n<thead><tr><th>Squad</th><th>Ships</th><th>Arrives</th><th>Vector</th>\
         <th>Orders</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n{later}</section>\n"
    )
}

fn items(lines: &[String]) -> String {
    lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect()
}

fn paragraphs(lines: &[String]) -> String {
    lines.iter().map(|line| format!("<p>{}</p>\n", escape(line))).collect()
}

fn list(title: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{title}</h2>\n<ul>\n{}</ul>\n</section>\n", items(lines))
}

fn steps(title: &str, lines: &[String]) -> String {
    format!("<section>\n<h2>{title}</h2>\n<ol>\n{}</ol>\n</section>\n", items(lines))
}
