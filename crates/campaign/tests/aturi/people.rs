//! Players and pilots across evenings, undo, corrections, and taking over from paper.

use tallyho_campaign::aturi::{Length, Paper, PaperPilot, Switches};
use tallyho_campaign::{By, Undone};

use crate::table::{Table, muster};

#[test]
fn number_of_players_three_to_six_pilots_fly_a_mission() {
    let mut table = Table::of_four();
    table.done("tonight pilot=owl flies=no");
    table.done("tonight pilot=jay flies=no");
    let (rule, why) = table.refused("draw");
    assert_eq!((rule.as_str(), why.as_str()), ("Number of Players", "3 to 6 pilots fly a mission; tonight 2 do"));
    table.done("tonight pilot=jay flies=yes");
    table.done("draw");
}

#[test]
fn players_come_and_go_between_missions() {
    let mut table = Table::of_four();
    table.done("leave player=bo");
    assert!(!table.pilot("jay").flies() && !table.pilot("owl").flies());
    table.done("hand-over pilot=owl player=ana");
    table.done("tonight pilot=owl flies=yes");
    table.done("join name=Bo");
    assert_eq!(table.state().ground.present().count(), 2);
    table.done("draw");
    assert_eq!(table.refused("tonight pilot=owl flies=no").0, "Number of Players");
}

#[test]
fn calculate_average_experience_level_rounds_to_the_nearest() {
    let mut table = Table::of_four();
    for (levels, average) in
        [([1, 1, 1, 1], 1), ([2, 1, 1, 1], 1), ([2, 2, 1, 1], 2), ([3, 2, 2, 2], 2), ([5, 5, 4, 4], 5)]
    {
        for (pilot, level) in ["sparrow", "crow", "jay", "owl"].into_iter().zip(levels) {
            if i64::from(table.pilot(pilot).level) != level {
                table.try_to(&format!("correct what=level_{pilot} to={level} reason=x")).unwrap_err();
                let request = tallyho_campaign::Request::new("correct").with("what", format!("level {pilot}"));
                let request = request.with("to", level.to_string()).with("reason", "for the test");
                table.act_as(&By::Coordinator, &request).unwrap();
            }
        }
        assert_eq!(table.state().average(), average, "{levels:?}");
    }
}

#[test]
fn ones_own_action_is_taken_back_freely_until_anothers_stands_on_it() {
    let mut table = Table::of_four();
    let (ana, bo) = (By::Player("ana".to_owned()), By::Player("bo".to_owned()));
    let read = |typed: &str| tallyho_campaign::Request::read(typed.split(' ')).unwrap();
    table.act_as(&ana, &read("buy pilot=crow card=protontorpedoes")).unwrap();
    let draft = table.campaign.undo(&ana, None).unwrap();
    table.keep(draft);
    assert_eq!(table.pilot("crow").points, 16);
    let again = table.campaign.redo(&ana).unwrap();
    table.keep(again);
    assert_eq!(table.pilot("crow").points, 4);
    table.act_as(&bo, &read("buy pilot=owl card=r4astromech")).unwrap();
    let keep = Some(table.campaign.actions() as u64 - 2);
    assert_eq!(table.campaign.undo(&ana, keep).unwrap_err(), Undone::Others(vec![bo.clone()]));
    // The coordinator may, and nothing is erased.
    let draft = table.campaign.undo(&By::Coordinator, keep).unwrap();
    table.keep(draft);
    assert_eq!((table.pilot("crow").points, table.pilot("owl").points), (16, 16));
    assert!(table.campaign.log(muster()).iter().any(|line| !line.counts && line.wanted.starts_with("buy")));
    table.assert_replays();
}

#[test]
fn what_others_stand_on_is_taken_back_when_all_of_them_agree() {
    let mut table = Table::of_four();
    let (ana, bo) = (By::Player("ana".to_owned()), By::Player("bo".to_owned()));
    let read = |typed: &str| tallyho_campaign::Request::read(typed.split(' ')).unwrap();
    let offered = |table: &Table, by: &By| -> Vec<String> {
        let said = |it: &str| matches!(it, "ask-undo" | "agree" | "decline");
        let offers = table.campaign.options(by, muster()).unwrap();
        offers.into_iter().map(|it| it.action).filter(|it| said(it)).collect()
    };
    let keep = table.campaign.actions() as u64;
    table.act_as(&ana, &read("buy pilot=crow card=protontorpedoes")).unwrap();
    table.act_as(&bo, &read("buy pilot=owl card=r4astromech")).unwrap();
    // What concerns nobody else needs no asking, and nobody agrees to what was not asked.
    assert!(table.act_as(&bo, &read(&format!("ask-undo keep={}", keep + 1))).is_err());
    assert!(table.act_as(&bo, &read("agree")).is_err());
    assert_eq!(offered(&table, &By::Coordinator), [""; 0]);
    table.act_as(&ana, &read(&format!("ask-undo keep={keep}"))).unwrap();
    assert_eq!(offered(&table, &ana), ["decline"]);
    assert_eq!(offered(&table, &bo), ["agree", "decline"]);
    assert_eq!(offered(&table, &By::Coordinator), ["agree", "decline"]);
    assert!(table.act_as(&ana, &read("agree")).is_err());
    table.act_as(&bo, &read("decline")).unwrap();
    assert_eq!(table.state().ground.proposal, None);
    assert_eq!(table.pilot("owl").points, 14);

    table.act_as(&ana, &read(&format!("ask-undo keep={keep}"))).unwrap();
    let proposal = table.state().ground.proposal.clone().unwrap();
    assert_eq!(table.campaign.wanting(&proposal), std::slice::from_ref(&bo));
    table.act_as(&bo, &read("agree")).unwrap();
    assert_eq!((table.pilot("crow").points, table.pilot("owl").points), (16, 16));
    assert_eq!((table.campaign.actions() as u64, &table.state().ground.proposal), (keep, &None));
    table.assert_replays();
}

#[test]
fn a_player_returns_to_no_entry_that_undoes_what_others_did() {
    let mut table = Table::of_four();
    let (ana, bo) = (By::Player("ana".to_owned()), By::Player("bo".to_owned()));
    let read = |typed: &str| tallyho_campaign::Request::read(typed.split(' ')).unwrap();
    let before = table.campaign.written() - 1;
    table.act_as(&ana, &read("buy pilot=crow card=protontorpedoes")).unwrap();
    table.campaign.turn_to(&ana, before).unwrap();
    table.act_as(&bo, &read("buy pilot=owl card=r4astromech")).unwrap();
    assert_eq!(table.campaign.turn_to(&ana, before).unwrap_err(), Undone::Others(vec![bo]));
    let draft = table.campaign.turn_to(&By::Coordinator, before).unwrap();
    table.keep(draft);
    assert_eq!((table.pilot("crow").points, table.pilot("owl").points), (16, 16));
}

#[test]
fn the_same_dice_again_after_undo() {
    let mut table = Table::of_four();
    table.done("draw");
    let drawn = table.state().step.clone();
    let draft = table.campaign.undo(&By::Coordinator, None).unwrap();
    table.keep(draft);
    table.done("draw");
    assert_eq!(table.state().step, drawn);
}

#[test]
fn the_beginning_is_never_taken_back() {
    let table = Table::new(Length::Short, Switches::default(), 1);
    assert_eq!(table.campaign.undo(&By::Coordinator, Some(0)).unwrap_err(), Undone::Nothing);
}

#[test]
fn corrections_set_any_number_with_a_reason_and_a_check_says_what_is_illegal_now() {
    let mut table = Table::of_four();
    table.points("sparrow", 100);
    table.done("advance pilot=sparrow");
    table.done("buy pilot=sparrow card=biggsdarklighter-ability");
    assert_eq!(table.campaign.verify(muster()).unwrap(), [""; 0]);
    let request = tallyho_campaign::Request::new("correct").with("what", "level sparrow");
    let request = request.with("to", "1").with("reason", "we had not paid for it");
    table.act_as(&By::Coordinator, &request).unwrap();
    assert_eq!(table.campaign.verify(muster()).unwrap(), ["Sparrow: Draw Their Fire needs level 2"]);
    assert_eq!(table.state().ground.corrections.last().unwrap().reason, "we had not paid for it");
}

fn sheet(callsign: &str, player: &str, ship: &str, cards: &[&str]) -> PaperPilot {
    PaperPilot {
        callsign: callsign.to_owned(),
        player: player.to_owned(),
        ship: ship.to_owned(),
        level: 2,
        points: 7,
        cards: cards.iter().map(|it| (*it).to_owned()).collect(),
        ..PaperPilot::default()
    }
}

#[test]
fn a_campaign_begun_on_paper_is_taken_over_whole_or_not_at_all() {
    let mut table = Table::new(Length::Short, Switches::default(), 3);
    let mut paper = Paper {
        deck: vec!["disable-sensor-net".to_owned(), "tread-softly".to_owned()],
        tokens: [1, 0],
        round: 4,
        pilots: vec![
            sheet("Rook", "Ana", "t65xwing", &["predator", "r4astromech"]),
            sheet("Finch", "Ana", "btla4ywing", &["protontorpedoes"]),
            sheet("Kite", "Cem", "t65xwing", &["nonsense", "predator"]),
        ],
    };
    let refusal = table.campaign.take_over(&By::Coordinator, &form(&paper), muster()).unwrap_err();
    assert_eq!(refusal.why, "Kite: 'nonsense' is not for sale in the campaign");
    paper.pilots[2].cards.remove(0);
    let draft = table.campaign.take_over(&By::Coordinator, &form(&paper), muster()).unwrap();
    table.keep(draft);
    assert_eq!((table.state().round, table.state().tokens), (4, [1, 0]));
    assert_eq!(table.pilot("rook").points, 7);
    assert_eq!(table.campaign.verify(muster()).unwrap(), [""; 0]);
    table.assert_balanced();
    table.done("draw");
}

fn form(paper: &Paper) -> String {
    serde_json::to_string(paper).unwrap()
}
