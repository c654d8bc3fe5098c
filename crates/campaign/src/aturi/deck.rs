//! The mission deck: which missions there are, which begin an arc, and what winning or losing one does.

use tallyho_cards::flight::System;
use tallyho_missions::{Library, Mission};

use super::event::DeckChange;

/// What follows from a mission, as its file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aftermath {
    /// What becomes of its card; `None` for a mission that is in no deck.
    pub(crate) deck: Option<DeckChange>,
    /// Tokens: the Rebels', the Empire's, each perhaps for an objective alone.
    pub(crate) tokens: Vec<(bool, Option<String>)>,
    /// Points for each pilot who flew.
    pub(crate) per_pilot: i16,
    /// The Empire has won everything.
    pub(crate) lost: bool,
}

impl Aftermath {
    /// What the file of a mission says of winning or losing it.
    pub(crate) fn of(mission: &Mission, won: bool) -> Self {
        let mut aftermath = Self::default();
        for line in &mission.after[usize::from(!won)] {
            let (line, only) = match line.split_once(" if ") {
                Some((line, objective)) => (line, Some(objective.to_owned())),
                None => (line.as_str(), None),
            };
            match line.split_once(": ").unwrap_or((line, "")) {
                ("replace", next) => aftermath.deck = Some(DeckChange::Replaced(next.to_owned())),
                ("reshuffle", _) => aftermath.deck = Some(DeckChange::Reshuffled),
                ("remove", _) => aftermath.deck = Some(DeckChange::Removed),
                ("victory token", side) => aftermath.tokens.push((side == "rebel", only)),
                ("points per pilot", points) => aftermath.per_pilot = points.parse().unwrap_or_default(),
                ("the campaign is lost", _) => aftermath.lost = true,
                _ => {}
            }
        }
        aftermath
    }
}

/// Whether a mission is one of a deck of this campaign; those of others have an enemy of theirs.
fn is_card(mission: &Mission) -> bool {
    mission.enemy == Some(System::Aturi) && Aftermath::of(mission, true).deck.is_some()
}

/// The mission that follows one in its arc, if either end of it leads on.
pub(crate) fn next_of(mission: &Mission) -> Option<String> {
    [true, false].into_iter().find_map(|won| match Aftermath::of(mission, won).deck {
        Some(DeckChange::Replaced(next)) => Some(next),
        _ => None,
    })
}

/// The missions that begin an arc: those of a deck that no other leads to.
pub fn starting(missions: &Library) -> Vec<String> {
    let led_to: Vec<String> = missions.missions().iter().filter(|it| is_card(it)).filter_map(next_of).collect();
    let starts = missions.missions().iter().filter(|it| is_card(it) && !led_to.contains(&it.id));
    starts.map(|it| it.id.clone()).collect()
}

/// The missions of an arc, from the one that begins it.
pub fn arc(start: &str, missions: &Library) -> Vec<String> {
    let mut arc = vec![start.to_owned()];
    while let Some(next) = arc.last().and_then(|id| missions.mission(id).ok()).and_then(next_of) {
        if arc.contains(&next) {
            break;
        }
        arc.push(next);
    }
    arc
}

/// The mission that new pilots fly before anything else: the one in no deck whose end leads to the campaign.
pub fn introduction(missions: &Library) -> Option<&Mission> {
    let starts = |mission: &&Mission| mission.after[0].iter().any(|line| line == "start the campaign");
    missions.missions().iter().find(starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prepare_mission_deck_starts_are_those_that_no_other_mission_leads_to() {
        let missions = Library::embedded().unwrap();
        let starts = starting(&missions);
        for id in ["rescue-rebel-operatives", "tread-softly"] {
            assert!(starts.contains(&id.to_owned()), "{starts:?}");
        }
        assert!(!starts.contains(&"local-trouble".to_owned()), "it is in no deck");
        assert_eq!(arc("tread-softly", &missions), ["tread-softly", "imperial-entanglement", "care-package"]);
        assert_eq!(introduction(&missions).map(|it| it.id.as_str()), Some("local-trouble"));
    }

    #[test]
    fn every_line_after_a_mission_means_something_to_a_campaign() {
        let missions = Library::embedded().unwrap();
        for mission in missions.missions().iter().filter(|it| is_card(it)) {
            for won in [true, false] {
                let aftermath = Aftermath::of(mission, won);
                assert!(aftermath.deck.is_some() || aftermath.lost, "{} {won}", mission.id);
                if let Some(DeckChange::Replaced(next)) = &aftermath.deck {
                    assert!(missions.missions().iter().any(|it| it.id == *next), "{}: no {next}", mission.id);
                }
                let told = usize::from(aftermath.deck.is_some())
                    + aftermath.tokens.len()
                    + usize::from(aftermath.per_pilot != 0)
                    + usize::from(aftermath.lost);
                assert_eq!(told, mission.after[usize::from(!won)].len(), "{} {won}", mission.id);
            }
        }
    }
}
