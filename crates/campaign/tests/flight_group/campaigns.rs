//! Campaigns from the academy to their end, their battles drawn at random and entered from paper.

use tallyho_campaign::flight_group::{Event, Mode, Step, Switches};
use tallyho_rules::{Luck, mixed};

use crate::table::{Table, muster};

/// Cards that pilots try to take along, in this order.
const WISHES: [&str; 12] = [
    "clustermissiles",
    "firecontrolsystem",
    "protontorpedoes",
    "hullupgrade",
    "predator",
    "outmaneuver",
    "soontirfel",
    "instinctiveaim",
    "heightenedperception",
    "shieldupgrade",
    "advancedsensors",
    "protonbombs",
];

/// How many campaigns of each mode.
fn amount() -> u64 {
    std::env::var("WHOLE_CAMPAIGNS").ok().and_then(|it| it.parse().ok()).unwrap_or(20)
}

fn spend(table: &mut Table, luck: &mut Luck) {
    for id in table.state().flying_ids() {
        for _ in 0..6 {
            let xp = table.pilot(&id).experience;
            let path = ["ace", "force-user", "coordinate", "tech"][luck.below(4) as usize];
            let _ = match luck.below(3) {
                0 => table
                    .try_to(&format!("advance pilot={id}"))
                    .or_else(|_| table.try_to(&format!("advance pilot={id} path={path}"))),
                1 => table.try_to(&format!("bank pilot={id} purse=um lots={}", (xp / 3).max(1))),
                _ => table.try_to(&format!("bank pilot={id} purse=career lots={}", (xp / 9).max(1))),
            };
        }
    }
}

/// Three at least fly; whoever is missing comes from the academy.
fn recruit(table: &mut Table) {
    while table.state().flying().count() < 4 {
        let number = table.state().pilots.len();
        table.done(&format!("recruit player=ana callsign=New{number}"));
    }
}

fn choose(table: &mut Table, luck: &mut Luck) {
    let rank = muster().missions.tours().rank;
    if table.state().imperial_rank() < rank {
        table.done("introduce");
        return;
    }
    if table.state().mode.has_deck() {
        table.done("draw");
        let Step::Choose { drawn } = table.state().step.clone() else { panic!("nothing is drawn") };
        table.done(&format!("choose mission={}", drawn[luck.below(drawn.len() as u32) as usize]));
    } else {
        let (state, tours) = (table.state(), muster().missions.tours());
        let open = tours.missions().filter(|(tour, it)| {
            let first = (1..=7).find(|tour| !state.is_over(*tour));
            let next =
                first == Some(tour.number) && tour.missions.iter().find(|it| !state.won.contains(&it.id)) == Some(it);
            next || tour.number == 0 && !it.introduction && !state.won.contains(&it.id)
        });
        let open: Vec<String> = open.map(|(_, it)| it.id.clone()).collect();
        table.done(&format!("pick mission={}", open[luck.below(open.len() as u32) as usize]));
    }
}

fn equip(table: &mut Table) {
    for id in table.state().flying_ids() {
        for card in WISHES {
            let _ = table.try_to(&format!("load pilot={id} card={card}"));
        }
    }
    assert_eq!(table.state().wing_faults(&muster().cards), [], "nobody fields an illegal ship");
}

fn fly(table: &mut Table, luck: &mut Luck) {
    table.done("fly way=paper");
    let ids = table.state().flying_ids();
    let mut entries = Vec::new();
    for id in &ids {
        let fate = ["stayed", "stayed", "left", "left", "destroyed", "escaped"][luck.below(6) as usize];
        entries.push(format!("field=fate pilot={id} value={fate}"));
        entries.push(format!("field=credit pilot={id} source=1.1 count={}", luck.below(6)));
        entries.push(format!("field=credit pilot={id} source=1.4 count={}", luck.below(9)));
        entries.push(format!("field=credit pilot={id} source=5.2 count={}", luck.below(2)));
    }
    entries.push(format!("field=credit pilot=group source=6.1 count={}", luck.below(25)));
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    table.enter(luck.below(100) < 65, &entries);
    confirm(table);
}

/// Confirms, and holds what was banked against what was in the pool.
fn confirm(table: &mut Table) {
    let before: i32 = table.state().pilots.iter().map(|it| it.earned).sum();
    table.done("confirm");
    if let Step::Judge { .. } = table.state().step {
        table.done("accept");
    }
    let (_, _, done) = table.campaign.flight_group().unwrap().history().last().unwrap();
    let shares = done.events.iter().filter_map(|event| match event {
        Event::Earned { share, points, .. } => Some((*share, *points)),
        _ => None,
    });
    let (shared, banked) = shares.fold((0, 0), |(shared, banked), it| (shared + it.0, banked + it.1));
    let flown = table.state().flown.last().unwrap();
    if flown.counts {
        assert_eq!(shared, flown.pool as i32, "all of the pool is shared, and no more");
    }
    assert!(banked <= shared && banked >= 0);
    assert_eq!(table.state().pilots.iter().map(|it| it.earned).sum::<i32>(), before + banked);
    table.assert_balanced();
}

fn flown(mode: Mode, seed: u64) -> Table {
    let mut luck = Luck::new(mixed(seed, 5));
    let mut table = Table::new(mode, Switches::default(), seed);
    table.done("join name=Ana");
    recruit(&mut table);
    if seed.is_multiple_of(2) {
        table.done("introduce");
        fly(&mut table, &mut luck);
        recruit(&mut table);
    }
    table.done("commission");
    for _ in 0..300 {
        if matches!(table.state().step, Step::Over { .. }) {
            return table;
        }
        recruit(&mut table);
        spend(&mut table, &mut luck);
        choose(&mut table, &mut luck);
        equip(&mut table);
        fly(&mut table, &mut luck);
    }
    panic!("seed {seed}: it does not end: {:?}", table.state().ended);
}

fn all_end(mode: Mode) -> Vec<Table> {
    let ended = |seed: u64| {
        let table = flown(mode, 100 + seed);
        table.assert_replays();
        assert_eq!(table.campaign.verify(muster()).unwrap(), [""; 0]);
        table
    };
    (0..amount()).map(ended).collect()
}

#[test]
fn classic_campaigns_end_and_replay_to_the_same_state() {
    for table in all_end(Mode::Classic) {
        assert_eq!((1..=7).filter(|tour| table.state().is_over(*tour)).count(), 7, "all tours are over");
    }
}

#[test]
fn completionist_campaigns_win_every_tour_and_only_one_attempt_at_each_counts() {
    for table in all_end(Mode::Completionist) {
        assert!((1..=7).all(|tour| table.state().ended.get(&tour) == Some(&true)));
        let mut counted: Vec<&String> = table
            .state()
            .flown
            .iter()
            .filter(|it| it.counts && it.mission != "fga-0-1")
            .map(|it| &it.mission)
            .collect();
        let all = counted.len();
        counted.sort();
        counted.dedup();
        assert_eq!(counted.len(), all);
    }
}

#[test]
fn ironman_campaigns_fly_no_mission_of_the_deck_twice() {
    for table in all_end(Mode::Ironman) {
        let mut all: Vec<&String> =
            table.state().flown.iter().map(|it| &it.mission).filter(|it| *it != "fga-0-1").collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
