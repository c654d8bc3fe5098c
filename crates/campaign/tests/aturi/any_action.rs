//! Somebody who knows no rule draws from what is offered: all of it is accepted, and nothing else is.

use tallyho_campaign::aturi::{Length, Switches};
use tallyho_campaign::{Allowed, By, Offer, Request};
use tallyho_rules::{Luck, mixed};

use crate::table::{Table, muster};

fn drawn(allowed: &Allowed, luck: &mut Luck) -> String {
    match allowed {
        Allowed::Values(values) => values[luck.below(values.len() as u32) as usize].clone(),
        Allowed::Range { from, to } => (from + i64::from(luck.below((to - from + 1) as u32))).to_string(),
        Allowed::Text(_) => format!("Nr {}", luck.below(1000)),
    }
}

/// What tends to bring a campaign on, so that not all actions are renamings.
fn weight(offer: &Offer) -> u32 {
    match offer.action.as_str() {
        "rename" | "join" | "leave" | "retire" | "correct" | "switch" | "show-all" | "stand-in" | "hand-over"
        | "ask-undo" | "agree" | "own" => 1,
        "recruit" | "tonight" | "back" => 4,
        "resolve" => 2,
        _ => 20,
    }
}

/// How many campaigns, and how many actions of each.
fn amount() -> (u64, usize) {
    let read = |name: &str, usual: u64| std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(usual);
    (read("CAMPAIGNS", 8), read("CAMPAIGN_ACTIONS", 125) as usize)
}

#[test]
fn whatever_is_drawn_from_options_is_accepted_and_whatever_is_not_among_them_is_refused() {
    let (campaigns, actions) = amount();
    for seed in 0..campaigns {
        let mut luck = Luck::new(mixed(seed, 77));
        let length = Length::ALL[seed as usize % 3];
        let mut table = Table::new(length, Switches::default(), seed);
        table.done("join name=Ana");
        table.done("join name=Bo");
        for callsign in ["One", "Two", "Three", "Four"] {
            table.done(&format!("recruit player=ana callsign={callsign} points=70"));
        }
        for _ in 0..actions {
            let by = somebody(&table, &mut luck);
            let offers = table.campaign.options(&by, muster()).unwrap();
            if offers.is_empty() && by == By::Coordinator {
                break;
            }
            if offers.is_empty() {
                continue;
            }
            let all: u32 = offers.iter().map(weight).sum();
            let mut at = luck.below(all);
            let chosen = offers.iter().find(|offer| {
                let found = at < weight(offer);
                at = at.saturating_sub(weight(offer));
                found
            });
            let Some(offer) = chosen else { continue };
            let mut request = Request::new(&offer.action);
            for (name, allowed) in &offer.args {
                request.args.insert(name.clone(), drawn(allowed, &mut luck));
            }
            // Those who think long would take all day.
            if offer.action == "resolve" {
                request.args.insert("by".to_owned(), "heuristic".to_owned());
            }
            beside(&table, &by, &request, &offers, &mut luck);
            table.act_as(&by, &request).unwrap_or_else(|why| panic!("seed {seed}, {by:?} {request}: {why}"));
            table.assert_balanced();
        }
        table.assert_replays();
    }
}

/// Mostly whoever leads; now and then one of those who play.
fn somebody(table: &Table, luck: &mut Luck) -> By {
    let players: Vec<&str> = table.state().ground.present().map(|it| it.id.as_str()).collect();
    match luck.below(4) {
        0 if !players.is_empty() => By::Player(players[luck.below(players.len() as u32) as usize].to_owned()),
        _ => By::Coordinator,
    }
}

/// The same with one value changed is refused, or offered as well.
fn beside(table: &Table, by: &By, request: &Request, offers: &[Offer], luck: &mut Luck) {
    let Some(name) = request.args.keys().nth(luck.below(request.args.len().max(1) as u32) as usize).cloned() else {
        return;
    };
    let other = ["nonsense", "", "-1", "99999", "nobody", "yes", "\u{7}"][luck.below(7) as usize];
    let changed = request.clone().with(&name, other);
    let offered = offers.iter().any(|offer| offer.covers(&changed));
    let taken = table.campaign.act(by, &changed, muster()).is_ok();
    assert!(!taken || offered, "{changed} is taken and not offered");
}

#[test]
fn malformed_and_foreign_actions_are_refused_with_a_rule_and_nothing_changes() {
    let mut table = Table::of_four();
    for typed in [
        "nonsense",
        "buy",
        "buy pilot=sparrow",
        "buy pilot=nobody card=r4astromech",
        "buy pilot=sparrow card=r4astromech more=1",
        "confirm",
        "choose mission=tread-softly",
        "enter field=won value=yes",
        "report way=paper body={}",
        "correct what=points to=3 reason=x",
        "recruit player=ana callsign=A points=x",
        "own ship=t65xwing count=999",
    ] {
        let (rule, why) = table.refused(typed);
        assert!(!rule.is_empty() && !why.is_empty(), "{typed}");
    }
}
