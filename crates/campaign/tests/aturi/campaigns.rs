//! Campaigns from rookies to their end, flown by programs.

use tallyho_campaign::aturi::{Length, Step, Switches};
use tallyho_campaign::{By, Request};
use tallyho_cards::Campaign as Of;

use crate::table::{Table, muster};

/// What a squadron buys, in this order, as far as points go.
const WISHES: [&str; 8] = [
    "servomotorsfoils",
    "protontorpedoes",
    "shieldupgrade",
    "predator",
    "r4astromech",
    "hullupgrade",
    "elusive",
    "dorsalturret",
];

fn spend(table: &mut Table) {
    let ids = table.state().flying_ids();
    for id in ids {
        loop {
            let pilot = table.pilot(&id);
            let level = pilot.level;
            let wanted = WISHES.iter().take(3 + usize::from(level)).find(|card| !pilot.owns(card));
            let buy = wanted.map(|card| Request::new("buy").with("pilot", id.as_str()).with("card", *card));
            let bought = buy.is_some_and(|buy| table.act_as(&By::Coordinator, &buy).is_ok());
            let advance = Request::new("advance").with("pilot", id.as_str());
            if !bought && (table.pilot(&id).points < 25 || table.act_as(&By::Coordinator, &advance).is_err()) {
                break;
            }
        }
    }
}

/// How many campaigns of each length.
fn amount() -> u64 {
    std::env::var("WHOLE_CAMPAIGNS").ok().and_then(|it| it.parse().ok()).unwrap_or(20)
}

fn flown(length: Length, seed: u64) -> Table {
    let mut table = Table::new(length, Switches::default(), seed);
    table.done("join name=Ana");
    for (place, callsign) in ["One", "Two", "Three", "Four"].into_iter().enumerate() {
        let ship = ["t65xwing", "btla4ywing"][place % 2];
        table.done(&format!("recruit player=ana callsign={callsign} points=35"));
        table.done(&format!("ship pilot={} ship={ship}", callsign.to_lowercase()));
    }
    for _ in 0..60 {
        if matches!(table.state().step, Step::Over { .. }) {
            return table;
        }
        spend(&mut table);
        table.done("draw");
        let Step::Choose { drawn } = table.state().step.clone() else { panic!("nothing is drawn") };
        table.done(&format!("choose mission={}", drawn[0]));
        let wing = table.state().wing();
        assert_eq!(wing.faults(&muster().cards), [], "nobody fields an illegal ship");
        table.done("fly way=pilots");
        table.done("resolve by=wingman");
        let before: i32 = table.state().pilots.iter().map(|it| it.points).sum();
        table.done("confirm");
        let last = table.state().flown.last().unwrap();
        let shares: i32 = last.shares.iter().map(|(_, points)| i32::from(*points)).sum();
        assert!(shares >= last.pool as i32 && shares < last.pool as i32 + 4, "shares are rounded up");
        assert_eq!(table.state().pilots.iter().map(|it| it.points).sum::<i32>(), before + shares);
        table.assert_balanced();
    }
    panic!("seed {seed}: it does not end");
}

fn all_end(length: Length) {
    for seed in 0..amount() {
        let table = flown(length, 100 + seed);
        table.assert_replays();
        let career = muster().cards.career(Of::Aturi).unwrap();
        assert_eq!(table.state().unbalanced(career), [""; 0]);
        assert_eq!(table.campaign.verify(muster()).unwrap(), [""; 0]);
    }
}

#[test]
fn short_campaigns_end_and_replay_to_the_same_state() {
    all_end(Length::Short);
}

#[test]
fn medium_campaigns_end_and_replay_to_the_same_state() {
    all_end(Length::Medium);
}

#[test]
fn long_campaigns_end_and_replay_to_the_same_state() {
    all_end(Length::Long);
}
