//! Squads that come in waves: how many ships of the list are in each, kept where XWS has room for this program.

use serde_json::json;

use super::Squad;

/// The part of XWS that is this program's.
const OURS: &str = "tallyho";

impl Squad {
    /// How many ships are in each wave, in the order of the ships; empty where the file does not say.
    pub fn waves(&self) -> Vec<usize> {
        let own = self.foreign.get("vendor").and_then(|vendor| vendor.get(OURS)?.get("waves")?.as_array());
        let count =
            |it: &serde_json::Value| it.as_u64().filter(|it| *it <= Self::MOST_SHIPS as u64).map(|it| it as usize);
        own.and_then(|waves| waves.iter().map(count).collect()).unwrap_or_default()
    }

    /// Says how many ships are in each wave.
    pub(super) fn set_waves(&mut self, waves: &[usize]) {
        let vendor = self.foreign.entry("vendor").or_insert_with(|| json!({}));
        if let Some(vendor) = vendor.as_object_mut() {
            vendor.entry(OURS).or_insert_with(|| json!({}))["waves"] = json!(waves);
        }
    }
}
