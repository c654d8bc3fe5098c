//! What pilots carry who have no squad of their own, and how good they are.

use tallyho_cards::flight::System;

/// The initiative of somebody on level 1; each level is one more.
pub(crate) const INITIATIVE: u8 = 2;
/// What pilots without a squad of their own have bought, by chassis and level: the points that the campaign gives a new pilot of the
/// level, less those for the ship and for rising so far.
const KITS: [(&str, [&[&str]; 5]); 2] = [
    (
        "t65xwing",
        [
            &["servomotorsfoils", "shieldupgrade"],
            &["servomotorsfoils", "shieldupgrade", "predator", "r3astromech"],
            &["servomotorsfoils", "protontorpedoes", "shieldupgrade", "predator"],
            &["servomotorsfoils", "shieldupgrade", "hullupgrade", "predator", "elusive"],
            &["servomotorsfoils", "predator", "elusive", "r4astromech"],
        ],
    ),
    (
        "btla4ywing",
        [
            &["dorsalturret", "protontorpedoes", "r4astromech"],
            &["ioncannonturret", "protontorpedoes", "predator", "r4astromech"],
            &["ioncannonturret", "protontorpedoes", "veteranturretgunner", "r3astromech"],
            &["ioncannonturret", "veteranturretgunner", "shieldupgrade", "hullupgrade", "predator"],
            &["dorsalturret", "shieldupgrade", "hullupgrade", "predator", "elusive", "r3astromech"],
        ],
    ),
];
/// What pilots of other ships carry: one more for each level.
const KIT: [&str; 4] = ["shieldupgrade", "hullupgrade", "predator", "afterburners"];

/// The cards of a pilot of a level who has no squad of his own.
pub(crate) fn kit(chassis: &str, level: u8) -> &'static [&'static str] {
    let level = usize::from(level.clamp(1, 5) - 1);
    match KITS.iter().find(|(known, _)| *known == chassis) {
        Some((_, kits)) => kits[level],
        None => &KIT[..level.min(KIT.len())],
    }
}

/// What pilots of a flight group carry beyond what their ship is suggested with: one more for each rank.
const CADET_KIT: [&str; 6] = ["hullupgrade", "predator", "shieldupgrade", "outmaneuver", "afterburners", "elusive"];
/// The initiative that no pilot of a flight group exceeds.
const BEST_INITIATIVE: u8 = 6;

/// The cards of a pilot of a flight group of an Imperial Rank.
fn cadet_kit(rank: u8) -> &'static [&'static str] {
    &CADET_KIT[..usize::from(rank.saturating_sub(1)).min(CADET_KIT.len())]
}

/// The initiative of a pilot of a level who is nobody in particular; a flight group's is its rank.
pub(crate) fn suggested_initiative(enemy: Option<System>, level: u8) -> u8 {
    match enemy {
        Some(System::FlightGroupAlpha) => level.min(BEST_INITIATIVE),
        Some(System::Aturi | System::SoloAlpha) | None => INITIATIVE + level - 1,
    }
}

/// The cards of a pilot of a level, for missions against such an enemy.
pub(crate) fn suggested_kit(enemy: Option<System>, chassis: &str, level: u8) -> &'static [&'static str] {
    match enemy {
        Some(System::FlightGroupAlpha) => cadet_kit(level),
        Some(System::Aturi | System::SoloAlpha) | None => kit(chassis, level),
    }
}
