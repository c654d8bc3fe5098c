//! However a mission with a file was fought, the same facts have the same consequences, and experience counted by the program is
//! experience entered by tally.

use tallyho_campaign::flight_group::{Event, FlightGroup, Flown, Mode, fielded, report_of};
use tallyho_campaign::{Book, By, Fielded, Report, Request, Way};
use tallyho_muster::{Bout, PilotKind, Teller};
use tallyho_replay::Replay;
use tallyho_rules::Sink;

use crate::table::{Table, whole};

struct Deaf;

impl Sink for Deaf {
    fn note(&mut self, _: tallyho_rules::Event) {}
}

impl Teller for Deaf {}

/// Four pilots about to fly a mission that has a file.
fn scene(mission: &str, way: Way) -> Table {
    let mut table = Table::on_tour(Mode::Classic);
    table.muster = whole();
    table.prepare(mission);
    table.done(&format!("fly way={}", way.word()));
    table
}

/// What confirming the report does, but for the word for how it was fought.
fn settled(state: &FlightGroup) -> Vec<Event> {
    let same = |event: Event| match event {
        Event::Flown { flown, ships } => Event::Flown { flown: Flown { way: Way::Paper, ..flown }, ships },
        other => other,
    };
    let confirmed = state.decide(&By::Coordinator, &Request::new("confirm"), whole()).unwrap();
    confirmed.into_iter().map(same).collect()
}

/// Enters a report as a group does that has it on paper, with its tally row by row.
fn on_paper(table: &mut Table, report: &Report) {
    let yes = |it: bool| if it { "yes" } else { "no" };
    table.done(&format!("enter field=won value={}", yes(report.won)));
    table.done(&format!("enter field=rounds value={}", report.rounds));
    for (pilot, fate) in &report.fates {
        table.done(&format!("enter field=fate pilot={pilot} value={}", fate.word()));
    }
    for kill in &report.kills {
        let by = kill.by.as_deref().unwrap_or("nobody");
        table.done(&format!("enter field=kills what={} by={by} count={}", kill.what, kill.count));
    }
    table.done("enter field=unseen value=yes");
    table.done("enter field=counted");
    for it in &report.objectives {
        table.done(&format!("enter field=objective objective={} met={} count={}", it.id, yes(it.met), it.count));
    }
    for (pilot, source, count) in report.tally.lines() {
        let pilot = pilot.unwrap_or("group");
        table.done(&format!("enter field=credit pilot={pilot} source={} count={count}", source.number()));
    }
}

#[test]
fn earning_experience_counted_by_the_program_is_the_same_as_entered_by_tally() {
    let mut kills = 0;
    for mission in ["patrol-jump-point-d34", "defend-outpost-d34"] {
        let mut resolved = scene(mission, Way::Pilots);
        resolved.done("resolve by=heuristic");

        // The same battle, written down as the page does, and read from that.
        let mut flown = scene(mission, Way::Browser);
        let sortie = flown.state().sortie().unwrap().clone();
        let Fielded { mustered, cast } = fielded(flown.state(), &sortie, PilotKind::Heuristic, whole()).unwrap();
        let scenario = mustered.setup.scenario.clone();
        let mut bout = Bout::begin(mustered, whole(), &mut Deaf).unwrap();
        bout.play(&mut [], &mut Deaf).unwrap();
        let replay = Replay::read(&bout.replay().to_string()).unwrap();
        let report = report_of(&replay, &cast, scenario.as_deref()).unwrap();
        let body = serde_json::to_string(&report).unwrap();
        let request = Request::new("report").with("way", "browser").with("body", body);
        flown.act_as(&By::Coordinator, &request).unwrap();

        let mut paper = scene(mission, Way::Paper);
        on_paper(&mut paper, &report);

        assert_eq!(settled(flown.state()), settled(resolved.state()), "{mission}");
        assert_eq!(settled(flown.state()), settled(paper.state()), "{mission}");
        assert!(report.tally.lines().count() >= 3, "{mission}: several rows earned experience: {report:?}");
        kills += report.kills.len();
        for table in [&mut resolved, &mut flown, &mut paper] {
            table.done("confirm");
            table.assert_balanced();
        }
        assert_eq!(resolved.state().pilots, paper.state().pilots, "{mission}");
    }
    assert!(kills > 0, "somebody was shot down");
}
