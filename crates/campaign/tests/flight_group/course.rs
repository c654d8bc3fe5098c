//! Chapter 1 and the round of chapter 4: modes, tours, deck, stars, difficulty, and who leads.

use tallyho_campaign::flight_group::{Mode, Step, omega_one};
use tallyho_campaign::{Allowed, By};
use tallyho_cards::word::Word as _;
use tallyho_missions::tours::{Loss, Stage};

use crate::table::{APART, FOUR, Table, muster};

fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort();
    all
}

fn deck(table: &Table) -> Vec<String> {
    sorted(table.state().deck.clone())
}

fn drawn(table: &Table) -> Vec<String> {
    match &table.state().step {
        Step::Choose { drawn } => drawn.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn number_of_players_three_to_six_pilots_fly() {
    let mut table = Table::on_tour(Mode::Classic);
    for id in ["cobra", "dart"] {
        table.done(&format!("tonight pilot={id} flies=no"));
    }
    let (rule, why) = table.refused("draw");
    assert_eq!((rule.as_str(), why.as_str()), ("Number of Players", "3 to 6 pilots fly a mission; tonight 2 do"));
    table.done("tonight pilot=cobra flies=yes");
    table.done("draw");
}

#[test]
fn the_introductory_mission_is_flown_at_initiative_1_and_won_or_lost_leads_to_rank_2() {
    for won in [true, false] {
        let mut table = Table::of_four(Mode::Classic);
        table.done("introduce");
        let sortie = table.state().sortie().unwrap();
        assert_eq!((sortie.mission.as_str(), sortie.rank, sortie.dice), ("escorting-the-decimator", 1, 1));
        table.done("fly way=paper");
        table.enter(won, &["field=credit pilot=group source=6.1 count=8"]);
        table.done("confirm");
        assert_eq!(FOUR.map(|id| (table.pilot(id).rank, table.pilot(id).experience)), [(2, 2); 4]);
        assert_eq!((table.state().round, table.state().deck.len()), (1, 0), "it is no round of the campaign");
    }
}

#[test]
fn campaign_modes_all_pilots_begin_the_tours_at_rank_2() {
    let mut table = Table::of_four(Mode::Classic);
    assert_eq!(table.refused("draw").1, "the tours have not begun: commission the pilots");
    table.done("commission");
    assert_eq!(FOUR.map(|id| table.pilot(id).rank), [2; 4]);
    assert_eq!(table.refused("commission").1, "the tours have begun");
}

#[test]
fn prepare_the_mission_deck_for_initial_tours_four_first_missions_and_three_of_no_tour() {
    for mode in [Mode::Classic, Mode::Ironman] {
        let table = Table::on_tour(mode);
        let wanted = [
            "desert-snow",
            "attack-run",
            "shadow-of-terror",
            "patrol-jump-point-d34",
            "respond-to-sos",
            "load-base-equipment",
            "escort-convoy",
        ];
        assert_eq!(deck(&table), sorted(wanted.map(str::to_owned).to_vec()));
    }
}

#[test]
fn mission_selection_two_cards_are_drawn_and_one_is_chosen() {
    let mut table = Table::on_tour(Mode::Classic);
    table.done("draw");
    let two = drawn(&table);
    assert_eq!(two.len(), 2);
    assert!(two.iter().all(|id| table.state().deck.contains(id)));
    let other = table.state().deck.iter().find(|id| !two.contains(id)).unwrap().clone();
    assert!(table.refused(&format!("choose mission={other}")).1.starts_with("it is one of these"));
    table.done(&format!("choose mission={}", two[1]));
    table.done("back");
    assert_eq!(table.state().deck.len(), 7, "what is not flown is back in the deck");
}

#[test]
fn modify_mission_deck_plus_replaces_reshuffle_returns_discard_removes() {
    let mut table = Table::on_tour(Mode::Classic);
    table.flown("patrol-jump-point-d34", true, &[]);
    assert_eq!(deck(&table), ["defend-outpost-d34"]);
    table.flown("defend-outpost-d34", false, &[]);
    assert_eq!(deck(&table), ["counterattack"], "the next part all the same");
    table.flown("respond-to-sos", false, &[]);
    assert_eq!(deck(&table), ["respond-to-sos"], "reshuffled");
    assert_eq!(table.state().again, None);
    table.flown("desert-snow", true, &[]);
    assert_eq!(deck(&table), [""; 0], "a mission of no tour is gone");
}

#[test]
fn classic_mode_some_missions_are_flown_again_at_once_some_once_under_stress() {
    let mut table = Table::on_tour(Mode::Classic);
    table.flown("intercept-attack", false, &[]);
    assert_eq!(table.state().again, Some(("intercept-attack".to_owned(), false)));
    table.done("draw");
    assert_eq!(drawn(&table), ["intercept-attack"], "it alone");
    let mut table = Table::on_tour(Mode::Classic);
    let left = FOUR.map(|id| format!("field=fate pilot={id} value=left"));
    let mut words: Vec<&str> = left.iter().map(String::as_str).collect();
    words.push("field=credit pilot=group source=6.1 count=40");
    table.flown("destroy-the-defenses", false, &words);
    assert_eq!(table.pilot("adder").experience, 10, "the first time it costs nothing");
    table.done("draw");
    table.done("choose mission=destroy-the-defenses");
    assert!(table.state().sortie().unwrap().stress);
    table.done("fly way=paper");
    table.enter(false, &words);
    table.done("confirm");
    assert_eq!((table.pilot("adder").experience, deck(&table)), (15, vec!["destroy-the-lulsla".to_owned()]));
}

#[test]
fn classic_mode_failing_a_crucial_mission_fails_the_tour() {
    let mut table = Table::on_tour(Mode::Classic);
    table.flown("diplomatic-meeting", false, &[]);
    assert_eq!(table.state().ended.get(&4), Some(&false));
    assert!(table.pilot("adder").medals.is_empty());
}

/// Four pilots of rank 4 lose a mission that earned 40 XP, everybody away before the end.
fn lost(table: &mut Table, mission: &str) {
    let left = FOUR.map(|id| format!("field=fate pilot={id} value=left"));
    let mut words: Vec<&str> = left.iter().map(String::as_str).collect();
    words.push("field=credit pilot=group source=6.1 count=40");
    table.flown(mission, false, &words);
}

#[test]
fn classic_mode_losing_each_of_the_forty_does_what_the_tours_say() {
    use tallyho_missions::tours::Rebuke;
    let mut seen = std::collections::BTreeSet::new();
    let tours = muster().missions.tours();
    for (tour, mission) in tours.missions().filter(|(_, it)| !it.introduction) {
        let mut table = Table::on_tour(Mode::Classic);
        for id in FOUR {
            table.career(id, 4, "tech");
        }
        let next = tours.after(&mission.id).map(|it| it.id.clone());
        if mission.lost == Loss::ReplayOnce {
            // The first time it costs nothing, and is flown again at once under stress.
            lost(&mut table, &mission.id);
            assert_eq!(table.state().again, Some((mission.id.clone(), true)), "{}", mission.id);
            assert_eq!(table.pilot("boa").experience, 10, "{}", mission.id);
            for id in FOUR {
                table.set("xp", id, 0);
            }
        }
        lost(&mut table, &mission.id);
        let id = &mission.id;
        let (kept, rank) = match mission.rebuke {
            Rebuke::Nothing => (10, 4),
            Rebuke::Reprimand => (5, 4),
            Rebuke::Censure => (0, 4),
            Rebuke::Demotion => (0, 3),
        };
        let alpha = table.state().flown.last().unwrap().shares[0].0.clone();
        assert_eq!((table.pilot("boa").experience, table.pilot(&alpha).rank), (kept, rank), "{id}");
        let (again, deck) = match mission.lost {
            Loss::Reshuffle => (None, vec![id.clone()]),
            Loss::Replay => (Some((id.clone(), false)), vec![id.clone()]),
            Loss::ReplayOnce | Loss::Advance => (None, next.into_iter().collect()),
            Loss::Discard | Loss::TourFailed => (None, Vec::new()),
        };
        let failed = (mission.lost == Loss::TourFailed).then_some(false);
        assert_eq!((table.state().again.clone(), self::deck(&table)), (again, deck), "{id}");
        if tour.stage != Stage::Apart {
            assert_eq!(table.state().ended.get(&tour.number).copied(), failed, "{id}");
        }
        seen.insert((mission.lost.word(), mission.rebuke.word()));
    }
    for word in ["reshuffle", "replay", "replay-once", "advance", "discard", "tour-failed"] {
        assert!(seen.iter().any(|(lost, _)| *lost == word), "{word}");
    }
    for word in ["nothing", "reprimand", "censure", "demotion"] {
        assert!(seen.iter().any(|(_, rebuke)| *rebuke == word), "{word}");
    }
}

#[test]
fn classic_mode_a_mission_flown_again_under_stress_begins_with_the_token() {
    let mut table = Table::on_tour(Mode::Classic);
    table.muster = crate::table::whole();
    lost(&mut table, "destroy-the-defenses");
    table.done("draw");
    table.done("choose mission=destroy-the-defenses");
    table.done("fly way=pilots");
    let sortie = table.state().sortie().unwrap().clone();
    let by = tallyho_muster::PilotKind::Heuristic;
    let game = tallyho_campaign::flight_group::fielded(table.state(), &sortie, by, table.muster).unwrap();
    let own = game.cast.pilots.iter().map(Option::is_some);
    let game = tallyho_rules::Game::new(game.mustered.setup).unwrap();
    for (place, own) in own.enumerate() {
        let stress = game.state().ship(tallyho_rules::ShipId(place as u8)).tokens.count(tallyho_rules::Token::Stress);
        assert_eq!(stress, u8::from(own), "ship {place}");
    }
}

#[test]
fn ironman_mode_one_attempt_at_each_mission_and_what_would_return_is_gone() {
    for (mission, lost) in [
        ("respond-to-sos", Loss::Reshuffle),
        ("intercept-attack", Loss::Replay),
        ("destroy-the-defenses", Loss::ReplayOnce),
    ] {
        let mut table = Table::on_tour(Mode::Ironman);
        assert_eq!(muster().missions.tours().find(mission).unwrap().1.lost, lost);
        table.flown(mission, false, &["field=credit pilot=group source=6.1 count=40"]);
        assert_eq!((deck(&table), table.state().again.clone()), (Vec::new(), None));
        let tour = muster().missions.tours().find(mission).unwrap().0.number;
        assert_eq!(table.state().ended.get(&tour), Some(&false), "without its card a tour does not go on");
        if lost == Loss::Reshuffle {
            assert_eq!(table.pilot("adder").experience, 10, "failed missions bring experience");
        }
    }
    let mut table = Table::on_tour(Mode::Ironman);
    table.flown("defend-outpost-d34", false, &[]);
    assert_eq!(deck(&table), ["counterattack"], "what leads on leads on");
}

#[test]
fn completionist_mode_a_failed_mission_is_as_if_it_had_never_been() {
    let mut table = Table::on_tour(Mode::Completionist);
    assert!(table.refused("draw").1.contains("pick one"));
    table.done("pick mission=patrol-jump-point-d34");
    let before = table.state().pilots.clone();
    table.done("fly way=paper");
    table.enter(false, &["field=credit pilot=group source=6.1 count=40", "field=fate pilot=adder value=destroyed"]);
    table.done("confirm");
    assert_eq!((table.pilot("adder").experience, table.pilot("adder").ejections), (0, 0));
    assert_eq!(table.state().pilots.len(), before.len());
    assert!(!table.state().flown[0].counts);
    table.done("pick mission=patrol-jump-point-d34");
}

#[test]
fn completionist_mode_a_won_mission_is_flown_until_the_group_is_content_and_counts_once() {
    let mut table = Table::on_tour(Mode::Completionist);
    let fly = |table: &mut Table, xp: i32| {
        table.done("pick mission=patrol-jump-point-d34");
        table.done("fly way=paper");
        table.enter(true, &[&format!("field=credit pilot=group source=6.1 count={xp}")]);
        table.done("confirm");
        assert!(matches!(table.state().step, Step::Judge { .. }));
        assert_eq!(table.pilot("adder").experience, 0);
    };
    fly(&mut table, 20);
    table.done("again");
    assert_eq!(table.pilot("adder").experience, 0);
    fly(&mut table, 40);
    table.done("accept");
    assert_eq!(table.pilot("adder").experience, 10);
    assert!(table.refused("pick mission=patrol-jump-point-d34").1.contains("defend-outpost-d34"), "in their order");
    table.assert_replays();
}

#[test]
fn completionist_mode_tours_follow_each_other_and_missions_of_none_are_flown_at_will() {
    let mut table = Table::on_tour(Mode::Completionist);
    let pick = table.campaign.options(&By::Coordinator, muster()).unwrap().into_iter().find(|it| it.action == "pick");
    let wanted = Allowed::of(["patrol-jump-point-d34", "desert-snow", "attack-run", "shadow-of-terror"]);
    assert_eq!(pick.unwrap().args["mission"], wanted);
    let tours = muster().missions.tours();
    for mission in &tours.tours[0].missions {
        table.done(&format!("pick mission={}", mission.id));
        table.done("fly way=paper");
        let left = FOUR.map(|id| format!("field=fate pilot={id} value=left"));
        table.enter(true, &left.each_ref().map(String::as_str));
        table.done("confirm");
        table.done("accept");
    }
    assert_eq!(table.state().ended.get(&1), Some(&true));
    table.done("pick mission=respond-to-sos");
}

#[test]
fn campaign_structure_initial_tours_need_an_average_rank_of_2() {
    let mut table = Table::on_tour(Mode::Classic);
    for id in ["adder", "boa"] {
        table.set("rank", id, 1);
    }
    assert_eq!(table.state().imperial_rank(), 1);
    for _ in 0..4 {
        table.done("draw");
        assert!(drawn(&table).iter().all(|id| APART.contains(&id.as_str())));
        let undo = table.campaign.undo(&By::Coordinator, None).unwrap();
        table.keep(undo);
    }
    let initial = muster().missions.tours().tours.iter().filter(|it| it.stage == Stage::Initial).count();
    assert_eq!((initial, muster().missions.tours().rank), (4, 2));
}

#[test]
fn prepare_the_mission_deck_for_mid_game_once_all_four_initial_tours_are_over() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("rank", "adder", 4);
    table.done("path pilot=adder path=ace");
    for (mission, won) in
        [("destroy-the-lulsla", true), ("guard-the-resupply", false), ("wait-for-relief-forces", true)]
    {
        table.flown(
            mission,
            won,
            &FOUR.map(|id| format!("field=fate pilot={id} value=left")).each_ref().map(String::as_str),
        );
        assert!(deck(&table).is_empty());
    }
    table.flown(
        "rebel-arms-deal",
        true,
        &FOUR.map(|id| format!("field=fate pilot={id} value=left")).each_ref().map(String::as_str),
    );
    assert_eq!(deck(&table), ["mineclearing", "protect-prototypes"]);
}

#[test]
fn final_tour_after_both_of_mid_game_in_its_order_and_its_end_is_the_campaigns() {
    for won in [true, false] {
        let mut table = Table::on_tour(Mode::Classic);
        table.set("rank", "adder", 4);
        table.done("path pilot=adder path=ace");
        let left = FOUR.map(|id| format!("field=fate pilot={id} value=left"));
        let left = left.each_ref().map(String::as_str);
        table.flown("capture-harkov", false, &left);
        table.flown("punitive-raid", true, &left);
        assert_eq!(deck(&table), ["trap-the-protector"]);
        table.done("draw");
        assert_eq!(drawn(&table), ["trap-the-protector"]);
        let undo = table.campaign.undo(&By::Coordinator, None).unwrap();
        table.keep(undo);
        table.flown("trap-the-protector", true, &left);
        assert_eq!(deck(&table), ["destroy-the-akaga"]);
        table.flown("save-the-emperor", won, &left);
        assert!(matches!(table.state().step, Step::Over { won: over, .. } if over == won));
        let medals = table.pilot("boa").medals.clone();
        let wanted = if won { vec!["Medal of Destiny", "Emperor's Will"] } else { vec!["Medal of Destiny"] };
        assert_eq!(medals, wanted);
        assert_eq!(table.refused("draw").1, "the campaign is over");
    }
}

#[test]
fn medals_are_for_all_who_serve_at_the_end_of_a_tour_that_is_won() {
    let mut table = Table::on_tour(Mode::Classic);
    table.done("recruit player=ana callsign=Eel");
    table.done("tonight pilot=eel flies=no");
    let words = [
        "field=fate pilot=adder value=destroyed",
        "field=dice pilot=adder value=crit:1+crit:1+crit:1",
        "field=fate pilot=boa value=left",
        "field=fate pilot=cobra value=left",
        "field=fate pilot=dart value=left",
    ];
    table.flown("destroy-the-lulsla", true, &words);
    assert_eq!(table.pilot("boa").medals, ["Medal of Redemption"]);
    assert_eq!(table.pilot("eel").medals, ["Medal of Redemption"]);
    assert!(table.pilot("adder").medals.is_empty(), "the dead are mourned");
}

#[test]
fn the_medal_of_dignity_is_for_all_four_missions_of_no_tour() {
    let mut table = Table::of_four(Mode::Classic);
    table.done("introduce");
    table.done("fly way=paper");
    table.enter(true, &[]);
    table.done("confirm");
    table.done("commission");
    let left = FOUR.map(|id| format!("field=fate pilot={id} value=left"));
    for mission in ["desert-snow", "attack-run", "shadow-of-terror"] {
        assert!(table.pilot("adder").medals.is_empty());
        table.flown(mission, true, &left.each_ref().map(String::as_str));
    }
    assert_eq!(table.pilot("adder").medals, ["Medal of Dignity"]);
}

#[test]
fn assign_alpha_one_the_highest_initiative_leads_and_the_tied_decide() {
    let mut table = Table::on_tour(Mode::Classic);
    table.prepare("patrol-jump-point-d34");
    assert_eq!(table.state().sortie().unwrap().tied, FOUR);
    table.done("lead pilot=cobra");
    assert_eq!(table.state().sortie().unwrap().alpha, "cobra");
    table.done("back");
    table.career("boa", 3, "tech");
    table.prepare("patrol-jump-point-d34");
    assert_eq!(table.state().sortie().unwrap().alpha, "boa");
    assert_eq!(table.refused("lead pilot=cobra").1, "whoever has the highest initiative leads: boa");
}

#[test]
fn calculate_imperial_rank_is_the_average_rounded_down_as_pilots_are_fit() {
    let mut table = Table::on_tour(Mode::Classic);
    for (ranks, average) in
        [([2, 2, 2, 1], 1), ([3, 3, 3, 2], 2), ([8, 8, 8, 8], 8), ([11, 8, 8, 8], 8), ([5, 4, 4, 4], 4)]
    {
        for (id, rank) in FOUR.into_iter().zip(ranks) {
            table.set("rank", id, rank);
        }
        assert_eq!(table.state().imperial_rank(), average, "{ranks:?}");
    }
}

#[test]
fn additional_mission_scaling_sets_the_other_side_up_for_one_pilot_fewer_or_more() {
    for (value, pilots) in [("easier", 3), ("harder", 5)] {
        let mut table = Table::on_tour(Mode::Classic);
        table.done(&format!("switch name=difficulty value={value}"));
        table.prepare("patrol-jump-point-d34");
        assert_eq!(table.state().sortie().unwrap().pilots, pilots);
    }
}

#[test]
fn earning_the_silver_star_nobody_has_looked_who_comes() {
    let of = |prepare: &dyn Fn(&mut Table), words: &[&str], won: bool| {
        let mut table = Table::on_tour(Mode::Classic);
        table.prepare("patrol-jump-point-d34");
        prepare(&mut table);
        table.done("fly way=paper");
        table.enter(won, words);
        table.done("confirm");
        (table.state().flown[0].silver, table)
    };
    let unseen = "field=unseen value=yes";
    assert!(of(&|_| {}, &[unseen], true).0);
    assert!(!of(&|_| {}, &[], true).0, "at the table everything is known unless somebody says otherwise");
    assert!(!of(&|table| table.done("look"), &[unseen], true).0);
    assert!(!of(&|table| table.done("show-all"), &[unseen], true).0);
    let (silver, mut table) = of(&|_| {}, &[unseen], false);
    assert!(!silver, "a lost mission has no star");
    table.flown("patrol-jump-point-d34", true, &[unseen]);
    assert!(!table.state().flown[1].silver, "whoever has flown it knows who comes");
}

#[test]
fn earning_the_gold_star_is_said_or_follows_from_all_objectives() {
    let mut table = Table::on_tour(Mode::Classic);
    table.flown("patrol-jump-point-d34", true, &["field=gold value=yes"]);
    table.flown("defend-outpost-d34", true, &[]);
    table.flown("counterattack", false, &["field=gold value=yes"]);
    let stars: Vec<(bool, bool)> = table.state().flown.iter().map(|it| (it.gold, it.silver)).collect();
    assert_eq!(stars, [(true, false), (false, false), (false, false)]);
}

#[test]
fn omega_one_flies_along_in_five_missions_at_an_initiative_of_its_own() {
    assert_eq!([1, 3, 4, 5, 6, 8].map(omega_one), [2, 2, 3, 3, 4, 4]);
    let mut table = Table::on_tour(Mode::Classic);
    table.prepare("patrol-jump-point-d34");
    assert_eq!(table.state().sortie().unwrap().omega_one, Some(2));
    assert!(table.campaign.text(muster()).contains("Omega One flies along at initiative 2"));
    table.done("back");
    table.prepare("defend-outpost-d34");
    assert_eq!(table.state().sortie().unwrap().omega_one, None);
}
