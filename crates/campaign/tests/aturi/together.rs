//! Several at once: no point is spent twice, none is lost, and what is sent twice is done once.

use std::sync::Arc;

use tallyho_campaign::aturi::{Length, Switches};
use tallyho_campaign::{By, Founding, KeepError, Keeper, Request};
use tallyho_ledger::{Memory, Store};

use crate::table::muster;

fn keeper() -> Keeper {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    Keeper::new(store, muster().clone())
}

fn founded(keeper: &Keeper) -> tallyho_campaign::Open {
    let founding = Founding { name: "Many hands", length: Length::Short, switches: Switches::default(), seed: 5 };
    let mut open = keeper.begin(founding, Vec::new()).unwrap();
    for typed in ["join name=Ana", "recruit player=ana callsign=Crow points=90", "ship pilot=crow ship=btla4ywing"] {
        let request = Request::read(typed.split(' ')).unwrap();
        keeper.act(&mut open, &By::Coordinator, &request, None).unwrap();
    }
    open
}

/// How many actions all clients do together.
fn amount() -> usize {
    std::env::var("CLIENT_ACTIONS").ok().and_then(|it| it.parse().ok()).unwrap_or(240)
}

#[test]
fn two_four_and_eight_clients_at_once_spend_no_point_twice_and_lose_none() {
    for clients in [2, 4, 8] {
        let keeper = keeper();
        let id = founded(&keeper).id;
        let work = |client: usize| {
            let mut open = keeper.open(id).unwrap();
            let mut done = 0;
            for turn in 0..amount() / clients {
                // Each buys and sells a card of his own, and all want one that is there once.
                let own = [
                    "r4astromech",
                    "r3astromech",
                    "predator",
                    "elusive",
                    "hullupgrade",
                    "dorsalturret",
                    "iontorpedoes",
                    "protontorpedoes",
                ][client];
                let (action, card) = match turn % 4 {
                    0 => ("buy", own),
                    1 => ("buy", "ioncannonturret"),
                    2 => ("sell", own),
                    _ => ("sell", "ioncannonturret"),
                };
                let request = Request::new(action).with("pilot", "crow").with("card", card);
                let message = format!("client {client}, {turn}");
                match keeper.act(&mut open, &By::Coordinator, &request, Some(&message)) {
                    Ok(()) => done += 1,
                    Err(KeepError::Refused(_)) => {}
                    Err(error) => panic!("{error}"),
                }
                // Sent again, as a phone does that has not heard.
                let before = keeper.open(id).unwrap().campaign.came_by(&message);
                if before.is_some() {
                    keeper.act(&mut open, &By::Coordinator, &request, Some(&message)).unwrap();
                }
            }
            done
        };
        let done: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..clients).map(|client| scope.spawn(move || work(client))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        let open = keeper.open(id).unwrap();
        let career = muster().cards.career(tallyho_cards::Campaign::Aturi).unwrap();
        assert_eq!(open.campaign.state().unbalanced(career), [""; 0]);
        // The beginning and three more before them.
        assert_eq!(open.campaign.actions(), 4 + done, "{clients} clients");
        assert_eq!(open.campaign.verify(muster()).unwrap(), [""; 0]);
        let owned = &open.campaign.state().pilot("crow").unwrap().owned;
        assert!(owned.iter().filter(|it| it.card == "ioncannonturret").count() <= 1);
    }
}

#[test]
fn campaigns_are_found_by_name_or_number_and_never_guessed() {
    let keeper = keeper();
    let first = founded(&keeper);
    assert_eq!(keeper.find("Many hands").unwrap().id, first.id);
    assert_eq!(keeper.find(&first.id.to_string()).unwrap().id, first.id);
    assert!(matches!(keeper.find("Few hands"), Err(KeepError::Unknown(_))));
    founded(&keeper);
    let error = keeper.find("Many hands").unwrap_err();
    assert!(error.to_string().contains("2 campaigns called 'Many hands'"), "{error}");
    assert_eq!(keeper.list().unwrap()[0].summary, "round 1, tokens 0 to 0 of 2");
}
