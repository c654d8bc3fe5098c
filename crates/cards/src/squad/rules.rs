//! By which rules a squad is built: those of a point system, or of a campaign.

use crate::{Campaign, PointSystem, Wing};

/// By which rules a squad is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquadRules {
    /// Those of a point system: printed pilots, bought for points.
    Points(PointSystem),
    /// Those of a campaign: its own pilots, equipped with what they have earned.
    Career(Campaign),
}

impl SquadRules {
    /// The rules that somebody means.
    pub fn read(text: &str) -> Result<Self, String> {
        match text {
            "200" => Ok(Self::Points(PointSystem::TwoHundred)),
            "20" => Ok(Self::Points(PointSystem::Twenty)),
            _ => Campaign::find(text).map(Self::Career).ok_or_else(|| "use 200, 20, flight-group or hotac".to_owned()),
        }
    }

    /// What files and links call them.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Points(PointSystem::TwoHundred) => "200",
            Self::Points(PointSystem::Twenty) => "20",
            Self::Career(campaign) => campaign.folder(),
        }
    }

    /// The rules to check a text by: those that were asked for, unless it is written for others. XWS can be read by any.
    ///
    /// # Errors
    /// With what it is, and how to check it.
    pub fn agreed(wanted: Option<Self>, text: &str) -> Result<Self, String> {
        let own = Self::of_text(text);
        match (wanted, own) {
            (Some(Self::Points(_)), Self::Career(_)) if text.trim_start().starts_with('{') => {}
            (Some(wanted), Self::Career(campaign)) if wanted != own => {
                return Err(format!("is a wing of a campaign: check it with --rules {}", campaign.folder()));
            }
            _ => {}
        }
        Ok(wanted.unwrap_or(own))
    }

    /// Those that a text is written for.
    pub fn of_text(text: &str) -> Self {
        Wing::campaign_of(text).map_or(Self::Points(PointSystem::TwoHundred), Self::Career)
    }
}

/// By which rules a squad is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckedBy {
    /// Those it is built by.
    Rules(SquadRules),
    /// Those of epic battles, which have huge ships.
    Epic,
}

impl CheckedBy {
    /// The rules that somebody means.
    pub fn read(text: &str) -> Result<Self, String> {
        match text {
            "epic" => Ok(Self::Epic),
            _ => {
                let rules = SquadRules::read(text).map(Self::Rules);
                rules.map_err(|_| "use 200, 20, epic, flight-group or hotac".to_owned())
            }
        }
    }
}

/// The points of a squad, and what the rules are called.
pub const fn most(points: PointSystem) -> (u16, &'static str) {
    match points {
        PointSystem::TwoHundred => (200, "200-point"),
        PointSystem::Twenty => (20, "20-point"),
    }
}
