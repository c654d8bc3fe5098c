//! What can be told before anything is settled: for whom a mission would be set up, the game it would be, and what a report that is
//! half filled in is worth so far.

use tallyho_muster::{Muster, PilotKind, Wanted};

use super::field;
use super::hangar::Hangar;
use super::state::{Cluster, Sortie};
use crate::action::Refusal;
pub use crate::field::foe_name;

/// For how many pilots and for which level a mission would be set up tonight.
///
/// # Errors
/// When there is no such mission, or it is not for so many.
pub fn sized(cluster: &Cluster, mission: &str, muster: &Muster) -> Result<(u8, u8), Refusal> {
    field::scaled(cluster, field::mission(mission, muster)?)
}

/// The game that a mission would be tonight, with what pilots usually take along: to find out how it would go.
///
/// # Errors
/// When it cannot be set up.
pub fn prospect<'m>(cluster: &Cluster, mission: &str, muster: &'m Muster) -> Result<Wanted<'m>, Refusal> {
    let mission = field::mission(mission, muster)?;
    let mut ready = cluster.clone();
    if let Some(career) = muster.cards.career(tallyho_cards::Campaign::Aturi) {
        let hangar = Hangar { cluster, career, cards: &muster.cards };
        let loads: Vec<(String, Vec<String>)> =
            cluster.flying().map(|it| (it.id.clone(), hangar.usual_load(it))).collect();
        for (id, load) in loads {
            if let Some(pilot) = ready.pilot_mut(&id) {
                pilot.load = load;
            }
        }
    }
    let mut wanted = field::wanted(&ready, mission, field::scaled(cluster, mission)?, 0, PilotKind::Person, muster)?;
    // Each game lays its own table.
    if let tallyho_muster::What::Mission(sally) = &mut wanted.what {
        sally.layout = None;
    }
    Ok(wanted)
}

impl Sortie {
    /// What the report is worth as far as it is filled in, line by line, before lost ships and failing cost anything.
    pub fn so_far(&self) -> Vec<(String, i32)> {
        let mut lines = Vec::new();
        for foe in &self.foes {
            let count: i32 =
                self.draft.kills.iter().filter(|it| it.what == foe.key).map(|it| i32::from(it.count)).sum();
            if count > 0 {
                lines.push((format!("{count} × {}", foe.name), count * i32::from(foe.points)));
            }
        }
        for goal in &self.goals {
            if let Some(outcome) = self.draft.outcomes.get(&goal.id).filter(|it| it.met) {
                let times = if goal.each.is_some() { i32::from(outcome.count) } else { 1 };
                lines.push((goal.name.clone(), i32::from(goal.pays) * times));
            }
        }
        if self.draft.scored != 0 {
            lines.push(("by rules of the mission".to_owned(), i32::from(self.draft.scored)));
        }
        lines
    }
}
