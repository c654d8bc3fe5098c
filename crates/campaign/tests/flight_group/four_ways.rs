//! However a mission with a file was fought, the same facts have the same consequences, and experience counted by the program is
//! experience entered by tally.

use tallyho_campaign::flight_group::{Event, FlightGroup, Flown, Mode, Source, fielded, report_of, report_of_tally};
use tallyho_campaign::{Book, By, Fielded, Report, Request, Way};
use tallyho_cards::flight::System;
use tallyho_companion::{Answers, Assignment, Credits, Dice, Session, Start};
use tallyho_muster::yard::Shelves;
use tallyho_muster::{Bout, PilotKind, Teller};
use tallyho_replay::Replay;
use tallyho_rules::{Luck, Sink};

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

/// Something that may be answered at the mat: what is usual, or anything that is allowed.
fn any_answer(scene: &tallyho_companion::Scene, luck: &mut Luck) -> String {
    let prompt = scene.prompt.as_ref().unwrap();
    match (&prompt.answers, &prompt.default) {
        // Those who can attack do, and hit.
        (Answers::OneOf(options), _) if prompt.words.contains("may attack") && luck.below(3) > 0 => {
            options[luck.below(options.len() as u32) as usize].0.clone()
        }
        (Answers::OneOf(options), _) if prompt.words.contains("Which of yours") => {
            options[luck.below(options.len() as u32) as usize].0.clone()
        }
        (_, Some(usual)) => usual.clone(),
        (Answers::OneOf(options), None) => options[luck.below(options.len() as u32) as usize].0.clone(),
        (Answers::Number(range), None) => range.start().to_string(),
        (Answers::Text, None) => "Somebody".to_owned(),
        (Answers::AttackDice(count), None) => format!("{}h", count.unwrap_or(5)),
        (Answers::DefenseDice(count), None) => format!("{}b", count.unwrap_or(1)),
    }
}

#[test]
fn earning_experience_at_the_mat_the_companion_tallies_what_it_was_told_and_the_rest_is_tallied_by_hand() {
    let mission = "patrol-jump-point-d34";
    let mut mat = scene(mission, Way::Companion);
    let sortie = mat.state().sortie().unwrap().clone();
    let (pilots, level, credits) = (sortie.pilots, sortie.rank, Credits::Pilots);
    let assignment = Assignment {
        mission: mission.to_owned(),
        variant: None,
        pilots,
        level,
        enemies: None,
        models: None,
        flags: None,
        credits,
    };
    let start = Start { system: System::FlightGroupAlpha, seed: sortie.seed, dice: Dice::Rolled };
    let mut session = Session::on(start, assignment);
    let (yard, mut luck) = (Shelves::new(whole()), Luck::new(5));
    let mut at = session.scene(&yard).unwrap();
    for _ in 0..6_000 {
        if at.prompt.is_none() {
            break;
        }
        let line = any_answer(&at, &mut luck);
        at = session.answer(&line, &at, &yard).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    let told = at.sheet.mission.unwrap().tally.expect("it was flown to its end");
    let game = fielded(mat.state(), &sortie, PilotKind::Heuristic, whole()).unwrap();
    let report = report_of_tally(&told, &game.cast, game.mustered.setup.scenario.as_deref());
    let body = serde_json::to_string(&report).unwrap();
    let request = Request::new("report").with("way", "companion").with("body", body);
    mat.act_as(&By::Coordinator, &request).unwrap();

    // Who shot down what is known, and its threat levels are on the chart of whoever did.
    let by_pilots: i32 = report.kills.iter().filter(|it| it.by.is_some()).map(|it| i32::from(it.count)).sum();
    assert!(by_pilots > 0, "{report:?}");
    let threat = |what: &str| what.rsplit_once('-').and_then(|(_, points)| points.parse::<i32>().ok()).unwrap() / 2;
    for id in mat.state().flying_ids() {
        let shot = report.kills.iter().filter(|it| it.by.as_ref() == Some(&id));
        let levels: i32 = shot.map(|it| threat(&it.what) * i32::from(it.count)).sum();
        assert_eq!(report.tally.count(Some(&id), Source::Threat), levels, "{id}");
        let rounds = report.tally.count(Some(&id), Source::Damage);
        assert!(rounds <= i32::from(report.rounds) && (levels == 0 || rounds > 0), "{id}: {rounds}");
    }
    // Nobody has told it who helped whom: those who were there say when all is counted.
    let draft = mat.state().sortie().unwrap().draft.clone();
    let open = draft.open(&mat.state().flying_ids(), &sortie.goals);
    assert_eq!(open, ["whether all that earned experience is counted"]);
    let pilot = mat.state().flying_ids()[0].clone();
    mat.done(&format!("enter field=credit pilot={pilot} source=4.2 count=2"));
    mat.done("enter field=counted");
    mat.done("confirm");
    assert!(mat.state().flown.last().unwrap().pool > 0);
    mat.assert_balanced();
}
