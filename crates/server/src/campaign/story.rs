//! The chronicle of a campaign: mission by mission what came of it, pilots as they rose, and those who did not return.

use serde_json::{Value, json};
use tallyho_campaign::{Correction, Course, Duty, Open};

use super::told::Tells;
use crate::games::Games;

/// What a kind of campaign says of its events in the chronicle.
pub(super) trait Recalls: Tells {
    /// What a step of a career is called there, and the highest there is.
    const STEPS: (&'static str, u8);

    /// What missions pay in.
    const UNIT: &'static str;

    /// A mission that ends with this event, with what else happened in the same entry.
    fn chapter(&self, event: &Self::Event, entry: &[Self::Event], games: &Games) -> Option<Value>;

    /// A ship that is lost with this event, and its pilot, perhaps.
    fn loss(&self, event: &Self::Event, entry: &[Self::Event], games: &Games) -> Option<Value>;

    /// A number that was set by hand with this event.
    fn correction(event: &Self::Event) -> Option<&Correction>;

    /// Each pilot's id and step.
    fn steps(&self) -> Vec<(&str, u8)>;

    /// Each pilot's id, callsign, duty and step.
    fn people(&self) -> Vec<Value>;

    /// The round it is in.
    fn round(&self) -> u16;
}

impl Games {
    /// The whole story.
    pub(super) fn recalled<B: Recalls>(&self, open: &Open, course: &Course<B>) -> Value {
        let seen = course.state().seen();
        let (mut missions, mut corrections, mut levels, mut memorial) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut state = B::default();
        for (number, by, done) in course.history() {
            let day = || done.when.map(tallyho_ledger::day);
            for event in &done.events {
                state.apply(event);
                if let Some(mut told) = seen.chapter(event, &done.events, self) {
                    told["entry"] = number.into();
                    told["day"] = day().into();
                    missions.push(told);
                    let steps = state.steps();
                    levels.push(
                        steps
                            .iter()
                            .map(|(pilot, level)| json!({ "pilot": pilot, "level": level }))
                            .collect::<Vec<_>>(),
                    );
                }
                memorial.extend(seen.loss(event, &done.events, self));
                if let Some(correction) = B::correction(event) {
                    corrections.push(json!({
                        "entry": number, "by": seen.ground().called(&by), "round": state.round(),
                        "told": seen.tell(event, &self.muster), "day": day(), "reason": correction.reason,
                    }));
                }
            }
        }
        let (words, most) = B::STEPS;
        json!({
            "missions": missions, "corrections": corrections, "levels": levels, "pilots": seen.people(),
            "memorial": memorial, "entries": self.log_told(open), "steps": { "words": words, "most": most }, "unit": B::UNIT,
        })
    }
}

impl Games {
    /// How an amount came and went, the latest first; what comes again and again in short words.
    pub(super) fn accounts<B: Recalls>(
        &self,
        course: &Course<B>,
        amount: &dyn Fn(&B) -> i32,
        short: &dyn Fn(&B::Event) -> Option<String>,
    ) -> Vec<Value> {
        let seen = course.state().seen();
        let mut state = B::default();
        let mut lines = Vec::new();
        for (number, _, done) in course.history() {
            for event in &done.events {
                let before = amount(&state);
                state.apply(event);
                let (by, left) = (amount(&state) - before, amount(&state));
                if by != 0 {
                    let told = short(event).unwrap_or_else(|| seen.tell(event, &self.muster));
                    lines
                        .push(json!({ "entry": number, "told": told, "by": by, "left": left, "round": state.round() }));
                }
            }
        }
        lines.reverse();
        lines
    }
}

/// Whether a pilot is still one of the group, in a word.
pub(super) const fn duty(duty: Duty) -> &'static str {
    match duty {
        Duty::Flies => "flies tonight",
        Duty::Away => "sits out",
        Duty::Retired => "retired",
        Duty::Killed => "did not return",
    }
}
