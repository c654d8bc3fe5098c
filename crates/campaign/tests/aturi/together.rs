//! Several at once: no point is spent twice, none is lost, and what is sent twice is done once.

use std::sync::Arc;

use tallyho_campaign::aturi::{Length, Switches};
use tallyho_campaign::{By, Charter, Founding, KeepError, Keeper, Request};
use tallyho_ledger::{Memory, Store};
use tallyho_testkit::{lasting, times};

use crate::table::muster;
use crate::written::act_in_turn;

fn keeper() -> Keeper {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    Keeper::new(store, muster().clone())
}

/// A campaign with one pilot who has points to spend.
pub(crate) fn founded(keeper: &Keeper) -> tallyho_campaign::Open {
    let founding = Founding {
        name: "Many hands",
        charter: Charter::Aturi { length: Length::Short, switches: Switches::default() },
        seed: 5,
    };
    let mut open = keeper.begin(founding, Vec::new()).unwrap();
    for typed in ["join name=Ana", "recruit player=ana callsign=Crow points=90", "ship pilot=crow ship=btla4ywing"] {
        let request = Request::read(typed.split(' ')).unwrap();
        keeper.act(&mut open, &By::Coordinator, &request, None).unwrap();
    }
    open
}

/// What each of eight buys and sells for himself; all want another card, which is there once.
const OWN: [&str; 8] = [
    "r4astromech",
    "r3astromech",
    "predator",
    "elusive",
    "hullupgrade",
    "dorsalturret",
    "iontorpedoes",
    "protontorpedoes",
];

/// What one of several does, so many times.
fn turns(client: usize, count: usize) -> Vec<Request> {
    let turn = |turn: usize| {
        let (action, card) = match turn % 4 {
            0 => ("buy", OWN[client]),
            1 => ("buy", "ioncannonturret"),
            2 => ("sell", OWN[client]),
            _ => ("sell", "ioncannonturret"),
        };
        Request::new(action).with("pilot", "crow").with("card", card)
    };
    (0..count).map(turn).collect()
}

/// So many who act at once, each with a store of his own where that can be: all that was confirmed is there, and it balances.
fn act_at_once(store: &dyn Fn() -> Arc<dyn Store>, clients: usize) {
    let keeper = Keeper::new(store(), muster().clone());
    let id = founded(&keeper).id;
    let each = times("CLIENT_ACTIONS", 240) / clients;
    let done: usize = std::thread::scope(|scope| {
        let own: Vec<Keeper> = (0..clients).map(|_| Keeper::new(store(), muster().clone())).collect();
        let work = own.into_iter().enumerate();
        let threads: Vec<_> = work
            .map(|(client, own)| scope.spawn(move || act_in_turn(&own, id, client, &turns(client, each))))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    let open = keeper.open(id).unwrap();
    let career = muster().cards.career(tallyho_cards::Campaign::Aturi).unwrap();
    assert_eq!(open.campaign.aturi().unwrap().state().unbalanced(career), [""; 0]);
    // The beginning and three more before them.
    assert_eq!(open.campaign.actions(), 4 + done, "{clients} clients");
    assert_eq!(open.campaign.verify(muster()).unwrap(), [""; 0]);
    let owned = &open.campaign.aturi().unwrap().state().pilot("crow").unwrap().owned;
    assert!(owned.iter().filter(|it| it.card == "ioncannonturret").count() <= 1);
}

#[test]
fn two_four_and_eight_clients_at_once_spend_no_point_twice_and_lose_none() {
    let (_folder, [folder, database]) = lasting();
    // A folder is one program's, as memory is; at a database everybody has lines of his own, as other servers do.
    let shared: [Arc<dyn Store>; 2] = [Arc::new(Memory::default()), tallyho_ledger::open(&folder).unwrap()];
    for clients in [2, 4, 8] {
        for store in &shared {
            act_at_once(&|| Arc::clone(store), clients);
        }
        act_at_once(&|| tallyho_ledger::open(&database).unwrap(), clients);
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
