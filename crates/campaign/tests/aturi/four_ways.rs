//! However a battle was fought, the same facts have the same consequences.

use tallyho_campaign::aturi::{Event, Fielded, fielded};
use tallyho_campaign::{Book, By, Report, Request, Way};
use tallyho_companion::{Answers, Assignment, Credits, Dice, Phase, Scene, Session, Start};
use tallyho_muster::yard::Shelves;
use tallyho_muster::{Bout, PilotKind, Teller};
use tallyho_replay::Replay;
use tallyho_rules::{Luck, Sink};

use crate::table::{Table, muster};

/// What confirming a report does.
fn confirmed(table: &Table) -> Vec<Event> {
    table.state().decide(&By::Coordinator, &Request::new("confirm"), muster()).unwrap()
}

/// The same but for the word for how it was fought.
fn settled(table: &Table) -> Vec<Event> {
    let same = |event: Event| match event {
        Event::Flown { flown } => Event::Flown { flown: tallyho_campaign::aturi::Flown { way: Way::Paper, ..flown } },
        other => other,
    };
    confirmed(table).into_iter().map(same).collect()
}

/// Four pilots about to fly a mission.
fn scene(mission: &str, way: Way) -> Table {
    let mut table = Table::of_four();
    table.on_mission_by(mission, way);
    table
}

/// Enters a report as somebody does who has it on paper.
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
    table.done("enter field=counted");
    for it in &report.objectives {
        table.done(&format!("enter field=objective objective={} met={} count={}", it.id, yes(it.met), it.count));
    }
    table.done(&format!("enter field=scored value={}", report.scored));
}

struct Deaf;

impl Sink for Deaf {
    fn note(&mut self, _: tallyho_rules::Event) {}
}

impl Teller for Deaf {}

#[test]
fn a_battle_flown_here_resolved_by_pilots_or_entered_from_paper_changes_the_campaign_alike() {
    for mission in ["rescue-rebel-operatives", "tread-softly", "capture-refueling-station"] {
        let mut resolved = scene(mission, Way::Pilots);
        resolved.done("resolve by=heuristic");

        // The same battle, written down as the page does, and read from that.
        let mut flown = scene(mission, Way::Browser);
        let sortie = flown.state().sortie().unwrap().clone();
        let Fielded { mustered, cast } = fielded(flown.state(), &sortie, PilotKind::Heuristic, muster()).unwrap();
        let mut bout = Bout::begin(mustered, muster(), &mut Deaf).unwrap();
        bout.play(&mut [], &mut Deaf).unwrap();
        let replay = Replay::read(&bout.replay().to_string()).unwrap();
        let report = Report::of_replay(&replay, &cast).unwrap();
        flown.report_by(&report, Way::Browser);

        let mut paper = scene(mission, Way::Paper);
        on_paper(&mut paper, &report);

        assert_eq!(settled(&flown), settled(&resolved), "{mission}");
        assert_eq!(settled(&flown), settled(&paper), "{mission}");
        assert!(!report.kills.is_empty() && report.fates.len() == 4, "{mission}: something happened");
    }
}

/// Something that may be answered: mostly what Enter means; most enemies are soon gone.
fn any_answer(scene: &Scene, luck: &mut Luck) -> String {
    let prompt = scene.prompt.as_ref().unwrap();
    let planning = prompt.words.contains("Planning");
    if let Some(foe) = scene.sheet.foes.iter().filter(|foe| !foe.gone).nth(1).filter(|_| planning) {
        return format!("fix {} {}", foe.number, if luck.below(3) == 0 { "fled" } else { "gone" });
    }
    let firm = prompt.answers == Answers::Text || scene.moment.phase == Phase::Planning;
    if let Some(usual) = prompt.default.clone().filter(|_| luck.below(4) > 0 || firm) {
        return usual;
    }
    match &prompt.answers {
        Answers::OneOf(options) => options[luck.below(options.len() as u32) as usize].0.clone(),
        Answers::Number(range) => {
            (u32::from(*range.start()) + luck.below(u32::from(range.end() - range.start()) + 1)).to_string()
        }
        Answers::Text => "Somebody".to_owned(),
        Answers::AttackDice(count) => format!("{}h", count.unwrap_or(1)),
        Answers::DefenseDice(count) => format!("{}e", count.unwrap_or(1)),
    }
}

#[test]
fn a_battle_at_the_mat_changes_the_campaign_as_the_same_facts_on_paper_do() {
    for mission in ["local-trouble", "tread-softly"] {
        let mut mat = scene(mission, Way::Companion);
        let sortie = mat.state().sortie().unwrap().clone();
        let system = muster().missions.mission(mission).unwrap().enemy.unwrap();
        let (pilots, level) = (sortie.pilots, sortie.level);
        let assignment = Assignment {
            mission: mission.to_owned(),
            variant: None,
            pilots,
            level,
            enemies: None,
            models: None,
            flags: None,
            credits: Credits::Nobody,
        };
        let mut session = Session::on(Start { system, seed: sortie.seed, dice: Dice::Rolled }, assignment);
        let (yard, mut luck) = (Shelves::new(muster()), Luck::new(5));
        let mut at = session.scene(&yard).unwrap();
        for _ in 0..4_000 {
            if at.prompt.is_none() {
                break;
            }
            let line = any_answer(&at, &mut luck);
            at = session.answer(&line, &at, &yard).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        let tally = at.sheet.mission.unwrap().tally.expect("it was flown to its end");
        let cast = fielded(mat.state(), &sortie, PilotKind::Heuristic, muster()).unwrap().cast;
        let report = Report::of_tally(&tally, &cast);
        mat.report_by(&report, Way::Companion);
        assert!(!report.kills.is_empty(), "{mission}");

        let mut paper = scene(mission, Way::Paper);
        on_paper(&mut paper, &report);
        assert_eq!(settled(&mat), settled(&paper), "{mission}");

        // Who shot them down is entered by those who were there.
        let kill = report.kills[0].clone();
        mat.done(&format!("enter field=kills what={} by=nobody count=0", kill.what));
        mat.done(&format!("enter field=kills what={} by=crow count={}", kill.what, kill.count));
        mat.done("confirm");
        assert_eq!(mat.pilot("crow").kills.get(&kill.what), Some(&u16::from(kill.count)));
    }
}
