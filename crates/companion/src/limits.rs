//! What a mission keeps an enemy ship from, as long as something holds.

use tallyho_rules::scenario::{Exits, Halt};
use tallyho_rules::{Difficulty, ShipId};
use tallyho_table::Maneuver;

use crate::ask::Given;
use crate::run::{Run, Stop};

impl Run<'_> {
    /// What limits an enemy ship now; where only the table shows whether something holds, it is asked.
    fn halts_of(&mut self, foe: usize) -> Result<Vec<Halt>, Stop> {
        let Some((sortie, ship)) = self.sortie.clone().zip(self.sheet.foes[foe].ship) else { return Ok(Vec::new()) };
        let mut halts = Vec::new();
        for halt in sortie.scenario.halts.iter().filter(|halt| halt.ships >> ship & 1 == 1) {
            if self.holds(&halt.tests, &sortie)? {
                halts.push(halt.clone());
            }
        }
        Ok(halts)
    }

    /// A ship flies with what its mission leaves it of its dial; one that it leaves nothing lies still.
    pub(crate) fn fly_within_limits(
        &mut self,
        foe: usize,
        given: &mut Given,
        fly: impl FnOnce(&mut Self, &mut Given) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let halts = self.halts_of(foe)?;
        let ship = &mut self.sheet.foes[foe];
        ship.barred = halts.iter().any(|halt| halt.no_actions);
        let lets_fly =
            |maneuver: Maneuver| halts.iter().all(|halt| halt.flies.is_empty() || halt.flies.contains(&maneuver));
        let left: Vec<(Maneuver, Difficulty)> =
            ship.profile.dial.iter().copied().filter(|(maneuver, _)| lets_fly(*maneuver)).collect();
        if halts.iter().any(Halt::is_stop) || left.is_empty() && !ship.profile.dial.is_empty() {
            let line = format!("{} lies still: it neither moves nor acts.", ship.name());
            self.say(line);
            return Ok(());
        }
        let whole = std::mem::replace(&mut ship.profile.dial, left);
        let flown = fly(self, given);
        self.sheet.foes[foe].profile.dial = whole;
        flown
    }

    /// Whether a mission keeps an enemy ship from attacking now.
    pub(crate) fn is_kept_from_attacking(&mut self, foe: usize) -> Result<bool, Stop> {
        let barred = self.halts_of(foe)?.iter().any(|halt| halt.unarmed);
        if barred {
            let line = format!("{} does not attack: its mission keeps it from that.", self.sheet.foes[foe].name());
            self.say(line);
        }
        Ok(barred)
    }
}

impl Run<'_> {
    /// Whether the mission has a way out for an enemy ship that is not its side's.
    pub(crate) fn has_own_way_out(&self, foe: usize) -> bool {
        let of = self.sortie.as_ref().zip(self.sheet.foes[foe].ship);
        of.is_some_and(|(sortie, ship)| sortie.scenario.own_ways_out(ShipId(ship)).next().is_some())
    }

    /// Where an enemy ship may leave now.
    pub(crate) fn exits_of(&mut self, foe: usize) -> Result<Exits, Stop> {
        let Some(sortie) = self.sortie.clone() else { return Ok(Exits::AsUsual) };
        let side = || sortie.scenario.exits.get(usize::from(1 - sortie.team.0)).cloned().unwrap_or_default();
        let Some(ship) = self.sheet.foes[foe].ship.filter(|_| self.has_own_way_out(foe)) else { return Ok(side()) };
        let mut open = Vec::new();
        for way in sortie.scenario.own_ways_out(ShipId(ship)) {
            if self.holds(&way.tests, &sortie)? {
                match &way.exits {
                    Exits::Only(stretches) => open.extend_from_slice(stretches),
                    Exits::Anywhere | Exits::AsUsual => return Ok(Exits::Anywhere),
                }
            }
        }
        Ok(Exits::Only(open))
    }
}
