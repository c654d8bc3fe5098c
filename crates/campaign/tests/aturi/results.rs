//! What a battle does to a campaign.

use std::collections::BTreeMap;

use tallyho_campaign::aturi::{Length, Step, Switches, loss, share, successor};
use tallyho_campaign::{By, Kill, Outcome, Report, Request, ShipFate};
use tallyho_rules::AttackFace::{Blank, Crit, Focus, Hit};

use crate::table::Table;

/// A report of a mission in which nothing happened, but that everybody stayed.
fn quiet(table: &Table, won: bool) -> Report {
    let sortie = table.state().sortie().unwrap();
    Report {
        won,
        rounds: 5,
        fates: table.state().flying_ids().into_iter().map(|id| (id, ShipFate::Left)).collect(),
        kills: Vec::new(),
        objectives: sortie.goals.iter().map(|goal| Outcome { id: goal.id.clone(), met: false, count: 1 }).collect(),
        ..Report::default()
    }
}

fn ties(by: &str, count: u8) -> Kill {
    Kill { what: "tielnfighter-3".to_owned(), by: Some(by.to_owned()), count }
}

fn dice(table: &mut Table, pilot: &str, faces: &str) {
    table.done(&format!("enter field=dice pilot={pilot} value={faces}"));
}

#[test]
fn distribute_squad_points_kills_and_objectives_are_shared_rounded_up() {
    let mut table = Table::of_four();
    table.on_mission("rescue-rebel-operatives");
    let mut report = quiet(&table, true);
    report.kills = vec![ties("crow", 1), ties("sparrow", 2)];
    report.objectives[0].met = true;
    table.report(&report);
    let before = table.pilot("owl").points;
    table.done("confirm");
    // Three TIE fighters are 9, the objective 5 for each of four pilots: 29, so 8 each.
    assert_eq!(table.state().flown[0].pool, 29);
    assert_eq!(table.pilot("owl").points, before + 8);
    assert_eq!(table.pilot("sparrow").kills.get("tielnfighter-3"), Some(&2));
    assert_eq!(share(29, 4), 8);
    assert_eq!(share(0, 4), 0);
    table.assert_balanced();
}

#[test]
fn rebel_ship_destroyed_the_harshest_face_alone_counts() {
    assert_eq!(loss(&[Blank]), 5);
    assert_eq!(loss(&[Blank, Focus]), 10);
    assert_eq!(loss(&[Hit, Focus, Blank]), 15);
    assert_eq!(loss(&[Blank, Crit, Hit]), 20);
}

#[test]
fn rebel_ship_destroyed_is_taken_off_after_objectives_and_the_pool_is_never_below_zero() {
    let mut table = Table::of_four();
    table.on_mission("rescue-rebel-operatives");
    let mut report = quiet(&table, false);
    report.kills = vec![ties("sparrow", 2)];
    report.fates.insert("crow".to_owned(), ShipFate::Destroyed);
    table.report(&report);
    // Neutral space: two dice.
    assert!(table.refused("enter field=dice pilot=crow value=hit").1.contains("2 dice"));
    dice(&mut table, "crow", "blank+hit");
    let before = table.pilot("crow").points;
    table.done("confirm");
    // 6 - 15 is nothing.
    assert_eq!(table.state().flown[0].pool, 0);
    assert_eq!(table.pilot("crow").points, before);
    assert_eq!((table.pilot("crow").lost, table.pilot("crow").ship.as_deref()), (1, Some("btla4ywing")));
    assert_eq!(table.state().deck, ["rescue-rebel-operatives"], "reshuffled");
}

#[test]
fn mission_territory_types_one_two_or_three_dice() {
    for (mission, count) in [("tread-softly", 1), ("rescue-rebel-operatives", 2), ("care-package", 3)] {
        let mut table = Table::of_four();
        table.on_mission(mission);
        for dice in 1..=3 {
            let faces = vec!["focus"; dice].join("+");
            let entered = table.try_to(&format!("enter field=dice pilot=crow value={faces}"));
            assert_eq!(entered.is_ok(), dice == count, "{mission} {dice}");
        }
    }
}

#[test]
fn mission_round_limit_reached_in_hostile_space_those_who_stay_are_lost() {
    for (mission, rounds, lost) in [("care-package", 10, 1), ("care-package", 8, 0), ("tread-softly", 12, 0)] {
        let mut table = Table::of_four();
        table.on_mission(mission);
        let mut report = quiet(&table, false);
        report.rounds = rounds;
        report.fates.insert("crow".to_owned(), ShipFate::Stayed);
        table.report(&report);
        table.done("confirm");
        assert_eq!(table.pilot("crow").lost, lost, "{mission} in round {rounds}");
    }
}

#[test]
fn no_survivors_the_campaign_is_lost() {
    let mut table = Table::of_four();
    table.on_mission("tread-softly");
    let mut report = quiet(&table, true);
    report.fates.values_mut().for_each(|fate| *fate = ShipFate::Destroyed);
    table.report(&report);
    table.done("confirm");
    assert!(matches!(table.state().step, Step::Over { won: false, .. }));
    assert_eq!(table.refused("draw").1, "the campaign is over");
}

#[test]
fn update_mission_deck_plus_replaces_discard_removes_reshuffle_returns() {
    let mut table = Table::of_four();
    table.on_mission("tread-softly");
    table.report(&quiet(&table, true));
    table.done("confirm");
    assert_eq!(table.state().deck, ["imperial-entanglement"]);
    assert_eq!(table.state().round, 2);
    table.done("draw");
    table.done("choose mission=imperial-entanglement");
    table.done("fly way=paper");
    table.report(&quiet(&table, true));
    table.done("confirm");
    assert_eq!(table.state().deck, ["care-package"]);
    table.on_mission("care-package");
    let report = quiet(&table, true);
    table.report(&report);
    table.done("confirm");
    assert_eq!(table.state().tokens, [1, 0]);
    assert!(table.state().deck.is_empty());
}

#[test]
fn failing_a_mission_for_a_token_costs_10_for_each_pilot() {
    let mut table = Table::of_four();
    table.on_mission("care-package");
    let mut report = quiet(&table, false);
    report.kills = vec![ties("sparrow", 5)];
    report.scored = 40;
    table.report(&report);
    table.done("confirm");
    // 15 and 40 by rules, less 40.
    assert_eq!(table.state().flown[0].pool, 15);
    assert_eq!(table.state().tokens, [0, 1]);
}

#[test]
fn victory_tokens_win_at_two_three_and_four() {
    for (length, tokens) in [(Length::Short, 2), (Length::Medium, 3), (Length::Long, 4)] {
        assert_eq!(length.tokens(), tokens);
        for (won, side) in [(true, "rebel"), (false, "imperial")] {
            let mut table = Table::of_four();
            let switches = Switches::default();
            if length != Length::Short {
                table = Table::new(length, switches, 7);
                table.done("join name=Ana");
                for callsign in ["One", "Two", "Three"] {
                    table.done(&format!("recruit player=ana callsign={callsign} points=35"));
                    table.done(&format!("ship pilot={} ship=t65xwing", callsign.to_lowercase()));
                }
            }
            let request = Request::new("correct").with("what", format!("tokens {side}"));
            let request = request.with("to", (tokens - 1).to_string()).with("reason", "for the test");
            table.act_as(&By::Coordinator, &request).unwrap();
            table.on_mission("care-package");
            table.report(&quiet(&table, won));
            table.done("confirm");
            assert!(matches!(table.state().step, Step::Over { won: it, .. } if it == won), "{side}");
        }
    }
}

#[test]
fn classic_eject_table_every_die_counts_and_the_pilot_alone_pays() {
    let classic = Switches::default().with("destroyed", "classic").unwrap();
    let scene = |faces: &str| {
        let mut table = Table::of_four_by(classic);
        table.points("crow", 60);
        for card in ["protontorpedoes", "r4astromech"] {
            table.done(&format!("buy pilot=crow card={card}"));
        }
        table.done("advance pilot=crow");
        table.done("buy pilot=crow card=predator");
        table.on_mission("rescue-rebel-operatives");
        let mut report = quiet(&table, true);
        report.kills = vec![ties("sparrow", 3)];
        report.objectives[0].met = true;
        report.fates.insert("crow".to_owned(), ShipFate::Destroyed);
        table.report(&report);
        dice(&mut table, "crow", faces);
        let before = table.pilot("crow").points;
        table.done("confirm");
        // 9 and 20 are 29: 8 each, and nothing is taken off the pool.
        assert_eq!(table.state().flown[0].pool, 29);
        table.assert_balanced();
        let pilot = table.state().pilot("crow").unwrap().clone();
        (pilot.points - before, pilot)
    };
    assert_eq!(scene("blank+blank").0, 8);
    let (got, pilot) = scene("hit+blank");
    assert_eq!(
        (got, pilot.owns("protontorpedoes"), pilot.owns("predator")),
        (8, false, true),
        "the dearest of the others"
    );
    let (_, pilot) = scene("crit+blank");
    assert_eq!((pilot.owns("protontorpedoes"), pilot.owns("predator")), (true, false), "the dearest talent");
    assert_eq!(scene("focus+blank").0, 4);
    assert_eq!(scene("focus+focus").0, 0);
    assert!(scene("crit+crit").1.is_dead());
}

#[test]
fn classic_eject_table_a_new_pilot_starts_by_the_average_level() {
    assert_eq!([1, 2, 3, 4, 5].map(successor), [35, 50, 80, 110, 150]);
}

#[test]
fn easier_harder_and_much_harder_change_the_set_up_alone() {
    for (value, expected) in [("standard", (4, 1)), ("easier", (3, 1)), ("harder", (4, 2)), ("much-harder", (5, 1))] {
        let switches = Switches::default().with("difficulty", value).unwrap();
        let mut table = Table::of_four_by(switches);
        table.on_mission("tread-softly");
        let sortie = table.state().sortie().unwrap();
        assert_eq!((sortie.pilots, sortie.level), expected, "{value}");
        assert_eq!(table.state().flying_ids().len(), 4);
    }
}

#[test]
fn a_report_is_saved_half_filled_in_and_confirmed_when_nothing_is_open() {
    let mut table = Table::of_four();
    table.on_mission("rescue-rebel-operatives");
    table.done("enter field=won value=yes");
    let (_, why) = table.refused("confirm");
    assert!(
        why.starts_with("the report is open: in which round it ended; what became of sparrow, crow, jay, owl"),
        "{why}"
    );
    table.done("enter field=rounds value=7");
    for pilot in ["sparrow", "crow", "jay", "owl"] {
        table.done(&format!("enter field=fate pilot={pilot} value=left"));
    }
    table.done("enter field=kills what=tielnfighter-3 by=crow count=2");
    table.done("enter field=kills what=tielnfighter-3 by=nobody count=1");
    table.done("enter field=kills what=tielnfighter-3 by=crow count=1");
    let most = table.state().sortie().unwrap().foes.iter().find(|it| it.key == "tielnfighter-3").unwrap().most;
    assert!(table.try_to(&format!("enter field=kills what=tielnfighter-3 by=owl count={}", most - 1)).is_err());
    table.done("enter field=counted");
    let goals: Vec<String> = table.state().sortie().unwrap().goals.iter().map(|it| it.id.clone()).collect();
    for goal in &goals {
        table.done(&format!("enter field=objective objective={goal} met=no count=1"));
    }
    table.assert_replays();
    table.done("confirm");
    assert_eq!(table.state().flown[0].pool, 6);
    assert_eq!(table.pilot("crow").kills, BTreeMap::from([("tielnfighter-3".to_owned(), 1)]));
}

#[test]
fn the_first_mission_is_no_round_of_the_campaign() {
    let mut table = Table::of_four();
    table.done("introduce");
    table.done("fly way=paper");
    table.report(&quiet(&table, true));
    let deck = table.state().deck.clone();
    table.done("confirm");
    assert_eq!((table.state().round, &table.state().deck), (1, &deck));
    table.done("draw");
}
