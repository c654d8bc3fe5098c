//! Whom an event is about.

use super::event::Event;

impl Event {
    /// The pilot it is about, if it is about one.
    pub fn pilot(&self) -> Option<&str> {
        match self {
            Self::People { change } => change.pilot(),
            Self::Recruited { id, .. } => Some(id),
            Self::TakenOver { pilot } => Some(&pilot.id),
            Self::Advanced { pilot, .. }
            | Self::Followed { pilot, .. }
            | Self::Banked { pilot, .. }
            | Self::Led { pilot }
            | Self::Formed { pilot, .. }
            | Self::Assigned { pilot, .. }
            | Self::Loaded { pilot, .. }
            | Self::Unloaded { pilot, .. }
            | Self::Charged { pilot, .. }
            | Self::Uncharged { pilot, .. }
            | Self::Credited { pilot, .. }
            | Self::Ejected { pilot, .. }
            | Self::Earned { pilot, .. }
            | Self::Lost { pilot, .. }
            | Self::Healed { pilot }
            | Self::Injured { pilot }
            | Self::Demoted { pilot, .. }
            | Self::Expelled { pilot }
            | Self::Killed { pilot }
            | Self::Graduated { pilot } => Some(pilot),
            Self::Began { .. }
            | Self::Commissioned { .. }
            | Self::Drawn { .. }
            | Self::Chosen { .. }
            | Self::Unchosen
            | Self::Looked { .. }
            | Self::Granted { .. }
            | Self::Flew { .. }
            | Self::Entered { .. }
            | Self::Reported { .. }
            | Self::Attempted { .. }
            | Self::Dismissed { .. }
            | Self::Pooled { .. }
            | Self::Flown { .. }
            | Self::Noted { .. }
            | Self::Deck { .. }
            | Self::TourEnded { .. }
            | Self::Added { .. }
            | Self::RoundBegan { .. }
            | Self::Over { .. }
            | Self::Switched { .. }
            | Self::Collected { .. }
            | Self::Shown
            | Self::Said { .. }
            | Self::Corrected { .. }
            | Self::Stood { .. } => None,
        }
    }
}
