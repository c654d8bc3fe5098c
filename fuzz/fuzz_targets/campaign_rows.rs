//! Whatever stands in a journal or in a form from paper: it is a campaign, or it says why not.

#![no_main]

use std::sync::{Arc, OnceLock};

use libfuzzer_sys::fuzz_target;
use tallyho_campaign::aturi::{Cluster, Paper};
use tallyho_campaign::{Campaign, edition};
use tallyho_ledger::{Entry, Row};
use tallyho_muster::Muster;

fn muster() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| Muster::embedded().expect("the content is sound"))
}

fuzz_target!(|text: &str| {
    let edition = Arc::new(edition());
    let row = |(number, line): (usize, &str)| Row {
        number: number as u64,
        writer: None,
        message: None,
        entry: Entry::Did(line.to_owned()),
        note: String::new(),
        edition: Arc::clone(&edition),
    };
    let rows: Vec<Row> = text.lines().take(30).enumerate().map(row).collect();
    if let Ok(campaign) = Campaign::open(r#"{"campaign":"aturi"}"#, rows) {
        let _ = campaign.verify(muster());
        let _ = campaign.log(muster());
        let _ = campaign.text(muster());
    }
    if let Ok(paper) = serde_json::from_str::<Paper>(text) {
        let _ = paper.events(&Cluster::default(), muster());
    }
});
