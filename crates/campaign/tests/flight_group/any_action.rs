//! Somebody who knows no rule draws from what is offered: all of it is accepted, and nothing else is.

use tallyho_campaign::flight_group::{Mode, Step};
use tallyho_campaign::{Allowed, By, Offer, Request};
use tallyho_rules::{Luck, mixed};

use crate::table::{Table, whole};

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
        "tonight" | "back" | "grant" | "lead" | "look" | "form" => 8,
        "recruit" | "load" | "bank" | "path" => 40,
        "enter" if offer.args["field"] == Allowed::only("kills") => 1,
        "enter" if offer.args["field"] == Allowed::only("credit") => 10,
        "enter" => 60,
        "advance" => 200,
        "confirm" | "accept" | "again" | "fly" => 2_000,
        _ => 400,
    }
}

/// How many campaigns, and how many actions of each.
fn amount() -> (u64, usize) {
    let read = |name: &str, usual: u64| std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(usual);
    (read("CAMPAIGNS", 6), read("CAMPAIGN_ACTIONS", 200) as usize)
}

#[test]
fn whatever_is_drawn_from_options_is_accepted_and_whatever_is_not_among_them_is_refused() {
    let (campaigns, actions) = amount();
    let mut confirmed = 0;
    for seed in 0..campaigns {
        let mut luck = Luck::new(mixed(seed, 78));
        let mut table = Table::of_four(Mode::ALL[seed as usize % 3]);
        table.muster = whole();
        for id in table.state().flying_ids() {
            table.set("xp", &id, 60);
            table.set("um", &id, 10);
        }
        for _ in 0..actions {
            let by = somebody(&table, &mut luck);
            let offers = table.campaign.options(&by, table.muster).unwrap();
            if offers.is_empty() && by == By::Coordinator {
                break;
            }
            let all: u32 = offers.iter().map(weight).sum();
            if all == 0 {
                continue;
            }
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
            confirmed += usize::from(offer.action == "confirm");
            beside(&table, &by, &request, &offers, &mut luck);
            table.act_as(&by, &request).unwrap_or_else(|why| panic!("seed {seed}, {by:?} {request}: {why}"));
            table.assert_balanced();
        }
        table.assert_replays();
    }
    assert!(confirmed > 3, "{confirmed} missions were flown");
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
    let other = ["nonsense", "", "-1", "99999", "nobody", "yes", "\u{7}", "group"][luck.below(8) as usize];
    let changed = request.clone().with(&name, other);
    let offered = offers.iter().any(|offer| offer.covers(&changed));
    let taken = table.campaign.act(by, &changed, table.muster).is_ok();
    assert!(!taken || offered, "{changed} is taken and not offered");
}

#[test]
fn malformed_and_foreign_actions_are_refused_with_a_rule_and_nothing_changes() {
    let mut table = Table::on_tour(Mode::Classic);
    for typed in [
        "nonsense",
        "advance",
        "advance pilot=nobody",
        "advance pilot=adder more=1",
        "bank pilot=adder purse=gold lots=1",
        "bank pilot=adder purse=um lots=0",
        "bank pilot=adder purse=um lots=-1",
        "bank pilot=adder purse=um lots=99999999999",
        "path pilot=adder path=ace",
        "commission",
        "confirm",
        "accept",
        "again",
        "pick mission=patrol-jump-point-d34",
        "choose mission=patrol-jump-point-d34",
        "load pilot=adder card=hullupgrade",
        "ship pilot=adder ship=tielnfighter",
        "form pilot=adder behind=boa",
        "form pilot=adder behind=nobody",
        "enter field=won value=yes",
        "report way=paper body={}",
        "resolve by=heuristic",
        "correct what=xp to=3 reason=x",
        "recruit player=ana",
        "own ship=t65xwing count=999",
        "switch name=limited value=counted",
        "look",
    ] {
        let (rule, why) = table.refused(typed);
        assert!(!rule.is_empty() && !why.is_empty(), "{typed}");
    }
    table.fly("patrol-jump-point-d34");
    for typed in [
        "enter field=nonsense",
        "enter field=rounds value=13",
        "enter field=fate pilot=nobody value=stayed",
        "enter field=fate pilot=adder value=lost",
        "enter field=credit pilot=group source=1.1 count=1",
        "enter field=credit pilot=adder source=6.1 count=1",
        "enter field=credit pilot=adder source=1.1 count=13",
        "enter field=credit pilot=adder source=9.9 count=1",
        "enter field=chart value=1.1=3",
        "enter field=dice pilot=adder value=crit",
        "enter field=dice pilot=adder value=crit:1+hit:1",
        "enter field=leftover pilot=adder value=4",
        "enter field=kills what=tielnfighter by=adder count=61",
        "enter field=penalty mission=none banked=whole demoted=you um=0 career=0",
        "resolve by=heuristic",
    ] {
        let (rule, why) = table.refused(typed);
        assert!(!rule.is_empty() && !why.is_empty(), "{typed}");
    }
    assert!(matches!(table.state().step, Step::Play(_)));
}
