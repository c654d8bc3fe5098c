//! Whatever is wanted of a campaign: it is done, and the books balance, or it is refused with a rule.

#![no_main]

use std::sync::{Arc, OnceLock};

use libfuzzer_sys::fuzz_target;
use tallyho_campaign::aturi::{Length, Switches};
use tallyho_campaign::{By, Charter, Founding, KeepError, Keeper, Request};
use tallyho_ledger::Memory;
use tallyho_muster::Muster;

fn muster() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| Muster::embedded().expect("the content is sound"))
}

fuzz_target!(|text: &str| {
    let keeper = Keeper::new(Arc::new(Memory::default()), muster().clone());
    let founding = Founding { name: "Any", charter: Charter::Aturi { length: Length::Short, switches: Switches::default() }, seed: 1 };
    let mut open = keeper.begin(founding, Vec::new()).expect("it begins");
    for typed in ["join name=Ana", "recruit player=ana callsign=One points=90", "ship pilot=one ship=t65xwing"] {
        let request = Request::read(typed.split(' ')).expect("it is one");
        keeper.act(&mut open, &By::Coordinator, &request, None).expect("it is done");
    }
    let career = muster().cards.career(tallyho_cards::Campaign::Aturi).expect("there is one");
    for line in text.lines().take(20) {
        // Thinking takes too long here.
        let Ok(request) = Request::read(line.split(' ')) else { continue };
        if request.action == "resolve" {
            continue;
        }
        match keeper.act(&mut open, &By::Coordinator, &request, None) {
            Ok(()) => assert!(open.campaign.aturi().unwrap().state().unbalanced(career).is_empty(), "{line}"),
            Err(KeepError::Refused(refusal)) => assert!(!refusal.rule.is_empty() && !refusal.why.is_empty()),
            Err(error) => panic!("{line}: {error}"),
        }
    }
});
