//! How squads of one's own are built for a mission, in words.

use tallyho_cards::flight::System;

use super::show;
use crate::build::{BATTLE_SHARE, BuildWave};
use crate::mission::Mission;

/// What whoever brings squads of his own should know; nothing where the enemies are always the same.
pub(super) fn lines(mission: &Mission) -> Vec<String> {
    let Some(build) = &mission.build else { return Vec::new() };
    let (sides, [low, high]) = (mission.team.unwrap_or(0), build.points);
    let [yours, theirs] = [sides, 1 - sides].map(|side| show::side(mission, side));
    let wave = |BuildWave { name, share: [low, high], ace, .. }: &BuildWave| {
        let ace = if ace.is_some() { ", with a limited pilot in the place of one: the ace" } else { "" };
        format!("a {name} of {low} to {high} %{ace}")
    };
    let waves: Vec<String> = build.waves.iter().map(wave).collect();
    let mut lines = vec![
        format!(
            "{yours}: one ship or more, together {low} to {high} points for each of them; or quick builds of about {} threat each.",
            build.threat
        ),
        format!(
            "{theirs}: more ships than that, weaker one by one and with few upgrades, in waves of a part of those points or that \
             threat: {}.",
            show::join(&waves, "and")
        ),
    ];
    if mission.enemy == Some(System::SoloAlpha) {
        let [low, high] = BATTLE_SHARE;
        lines.push(format!(
            "In a battle without waves a squad that {} flies has {low} to {high} % of the points or threat of yours.",
            System::SoloAlpha.name()
        ));
    }
    lines
}
