//! Players across evenings, undo, corrections, and taking over from paper.

use tallyho_campaign::flight_group::{Mode, Switches};
use tallyho_campaign::{By, Keeper, Request, Undone};

use crate::table::{FOUR, Table, muster};
use crate::written::act_in_turn;

fn player(id: &str) -> By {
    By::Player(id.to_owned())
}

fn request(typed: &str) -> Request {
    Request::read(typed.split(' ')).unwrap()
}

#[test]
fn players_come_and_go_between_missions_and_pilots_are_handed_over() {
    let mut table = Table::on_tour(Mode::Classic);
    table.done("leave player=bo");
    assert!(!table.pilot("cobra").flies() && !table.pilot("dart").flies());
    table.done("hand-over pilot=dart player=ana");
    table.done("tonight pilot=dart flies=yes");
    table.done("join name=Bo");
    table.prepare("patrol-jump-point-d34");
    assert_eq!(table.refused("tonight pilot=dart flies=no").0, "Number of Players");
}

#[test]
fn a_pilot_is_its_players_to_decide_about_or_a_stand_ins_for_a_mission() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("xp", "adder", 9);
    let advance = request("advance pilot=adder path=ace");
    assert!(table.act_as(&player("bo"), &advance).unwrap_err().why.contains("is Ana's to decide about"));
    table.done("stand-in pilot=adder player=bo");
    table.act_as(&player("bo"), &advance).unwrap();
    table.flown("patrol-jump-point-d34", true, &[]);
    assert_eq!(table.pilot("adder").stand_in, None, "for a mission alone");
}

#[test]
fn ones_own_action_is_taken_back_freely_and_anothers_when_all_agree() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("xp", "adder", 30);
    let keep = table.campaign.actions() as u64;
    table.act_as(&player("ana"), &request("bank pilot=adder purse=um lots=3")).unwrap();
    let undo = table.campaign.undo(&player("ana"), None).unwrap();
    table.keep(undo);
    table.act_as(&player("ana"), &request("bank pilot=adder purse=um lots=3")).unwrap();
    table.act_as(&player("bo"), &request("rename pilot=dart callsign=Drake")).unwrap();
    assert!(matches!(table.campaign.undo(&player("ana"), Some(keep)), Err(Undone::Others(_))));
    table.act_as(&player("ana"), &request(&format!("ask-undo keep={keep}"))).unwrap();
    table.act_as(&player("bo"), &request("agree")).unwrap();
    assert_eq!((table.pilot("adder").um.banked(), table.pilot("dart").callsign.as_str()), (0, "Dart"));
    table.assert_replays();
}

#[test]
fn corrections_set_any_number_with_a_reason_and_a_check_says_what_is_illegal_now() {
    let mut table = Table::on_tour(Mode::Classic);
    for (what, to) in [("xp", 12), ("um", 7), ("career", 4), ("ejections", 2), ("rank", 3)] {
        table.set(what, "adder", to);
        assert_eq!(tallyho_campaign::Numbers::number(table.state(), &format!("{what} adder")), Some(to));
        table.assert_balanced();
    }
    assert_eq!(table.state().ground.corrections.len(), 5);
    let faults = table.campaign.verify(muster()).unwrap();
    assert_eq!(faults, ["Adder follows no path yet, and is of rank 3"]);
    table.done("path pilot=adder path=coordinate");
    assert_eq!(table.campaign.verify(muster()).unwrap(), [""; 0]);
    let far = Request::new("correct").with("what", "rank adder").with("to", "12").with("reason", "x");
    assert_eq!(table.act_as(&By::Coordinator, &far).unwrap_err().why, "rank adder is 1 to 11");
}

const PAPER: &str = r#"{
    "deck": ["1:3", "2:1", "shadow-of-terror"], "won": ["1:1", "1:2"], "tours": {"3": true, "4": false}, "round": 12,
    "pilots": [
        {"callsign": "Adder", "player": "Ana", "rank": 4, "path": "ace", "xp": 11, "um": 14, "career": 6,
         "medals": ["Medal of Progress"], "kills": {"t65xwing": 9}, "ships": ["tielnfighter"],
         "missions": [{"mission": "1:1", "gold": true}, {"mission": "4:4", "won": false}]},
        {"callsign": "Boa", "player": "Bo", "rank": 2, "injured": true, "ejections": 1},
        {"callsign": "Cobra", "player": "Bo", "rank": 3, "path": "tech"}
    ]
}"#;

#[test]
fn a_campaign_from_paper_stands_as_its_sheets_say_and_goes_on() {
    let mut table = Table::new(Mode::Classic, Switches::default(), 7);
    let draft = table.campaign.take_over(&By::Coordinator, PAPER, muster()).unwrap();
    table.keep(draft);
    let state = table.state();
    assert_eq!((state.round, state.deck.len(), state.begun), (12, 3, true));
    assert_eq!(state.ended, [(3, true), (4, false)].into());
    let adder = table.pilot("adder");
    assert_eq!((adder.rank, adder.experience, adder.um.banked(), adder.career.banked()), (4, 11, 14, 6));
    assert_eq!((adder.missions.len(), adder.missions[0].gold, adder.kills["t65xwing"]), (2, true, 9));
    assert_eq!(table.pilot("boa").fit_rank(), 1);
    assert_eq!(table.campaign.verify(muster()).unwrap(), [""; 0]);
    table.assert_balanced();
    table.assert_replays();
    table.done("draw");
}

#[test]
fn everything_that_is_wrong_with_a_form_from_paper_is_told_at_once() {
    let table = Table::new(Mode::Classic, Switches::default(), 7);
    let wrong = PAPER
        .replace("\"1:3\"", "\"9:9\"")
        .replace("\"ace\"", "\"baker\"")
        .replace("\"rank\": 2", "\"rank\": 12")
        .replace("tielnfighter", "t65xwing");
    let refusal = table.campaign.take_over(&By::Coordinator, &wrong, muster()).unwrap_err();
    for part in ["there is no mission '9:9'", "'t65xwing' is no ship of the campaign", "Boa has rank 12"] {
        assert!(refusal.why.contains(part), "{part}: {refusal}");
    }
    let done = Table::on_tour(Mode::Classic);
    let refusal = done.campaign.take_over(&By::Coordinator, PAPER, muster()).unwrap_err();
    assert!(refusal.why.contains("only a campaign without pilots"));
    assert!(table.campaign.take_over(&By::Coordinator, "{\"pilot\": 3}", muster()).is_err());
}

#[test]
fn what_is_a_surprise_is_hidden_until_it_is_shown() {
    let mut table = Table::on_tour(Mode::Classic);
    table.prepare("patrol-jump-point-d34");
    let seen = table.campaign.seen().unwrap();
    assert_eq!((&seen["seed"], &seen["step"]["seed"]), (&0.into(), &0.into()));
    table.done("show-all");
    assert_eq!(table.campaign.seen().unwrap()["seed"], 7);
}

#[test]
fn every_event_is_told_in_a_sentence() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("xp", "adder", 60);
    for typed in ["bank pilot=adder purse=um lots=9", "advance pilot=adder path=ace", "own ship=t65xwing count=4"] {
        table.done(typed);
    }
    let words = [
        "field=fate pilot=adder value=destroyed",
        "field=dice pilot=adder value=crit:1+crit:2+hit:3",
        "field=kills what=t65xwing by=boa count=1",
        "field=credit pilot=group source=6.1 count=10",
        "field=leftover pilot=boa value=1",
        "field=penalty mission=half banked=half demoted=leader um=1 career=0",
    ];
    table.flown("destroy-the-defenses", false, &words);
    for line in table.campaign.log(muster()) {
        assert!(!line.told.is_empty() && line.told.iter().all(|it| !it.is_empty()), "{}: {:?}", line.wanted, line.told);
    }
    let text = table.campaign.text(muster());
    for part in ["Wing of the Vengeance, classic, round 2", "tour 1 Aftermath of Hoth", "Adder"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

/// So many who bank at once in that store, each with lines of his own where that can be.
fn bank_at_once(word: &str, clients: usize) {
    let keeper = || Keeper::new(tallyho_ledger::open(word).unwrap(), muster().clone());
    let first = keeper();
    let id = crate::killed::founded(&first).id;
    // A folder is one program's; at a database everybody has lines of his own.
    let own: Vec<Keeper> =
        (0..clients).map(|_| if word.starts_with("postgres") { keeper() } else { first.clone() }).collect();
    let bank = vec![request("bank pilot=adder purse=um lots=1"); 80 / clients];
    let bank = &bank[..];
    let done: usize = std::thread::scope(|scope| {
        let work = own.iter().enumerate();
        let threads: Vec<_> =
            work.map(|(client, keeper)| scope.spawn(move || act_in_turn(keeper, id, client, bank))).collect();
        threads.into_iter().map(|it| it.join().unwrap()).sum()
    });
    let open = first.open(id).unwrap();
    let adder = open.campaign.flight_group().unwrap().state().pilot("adder").unwrap().clone();
    assert_eq!(done, 50, "80 were wanted, and there was experience for 50: {word}, {clients} clients");
    assert_eq!((adder.experience, adder.um.banked()), (0, 50), "{word}, {clients} clients");
    assert_eq!(open.campaign.verify(muster()).unwrap(), [""; 0]);
}

#[test]
fn several_at_once_spend_no_experience_twice_and_lose_none() {
    let (_folder, words) = tallyho_testkit::lasting();
    for word in &words {
        [2, 4, 8].into_iter().for_each(|clients| bank_at_once(word, clients));
    }
}

#[test]
fn the_four_who_fly_are_the_four_of_the_tests() {
    assert_eq!(Table::on_tour(Mode::Classic).state().flying_ids(), FOUR);
}
