//! Experience that people count themselves, beside a mat or on paper: what is known without them, and what their tally lacks.

use std::collections::{BTreeMap, BTreeSet};

use tallyho_companion::{Fate, Harm, Tally as Companion};
use tallyho_rules::{ShipId, Target};

use super::chart::{Source, Tally};
use super::counted::{Foe, Roles};
use crate::report::Report;

impl Tally {
    /// What a report says by itself of experience: what objectives pay, each by its id. Who damaged and helped whom is in no report but
    /// is counted by those who were there, with [`Source::ALL`] to choose from.
    pub fn of_report(report: &Report, pays: impl Fn(&str) -> i32) -> Self {
        let met = report.objectives.iter().filter(|it| it.met);
        let xp = met.map(|it| pays(&it.id).saturating_mul(i32::from(it.count))).fold(0, i32::saturating_add);
        let mut tally = Self::default();
        tally.credit(None, Source::Objectives, xp.saturating_add(i32::from(report.scored)));
        tally
    }

    /// What a companion was told of attacks: who damaged enemy ships in which rounds, had cards dealt faceup, and destroyed what.
    pub(super) fn of_deeds(told: &Companion, roles: &Roles) -> Self {
        let foe = |ship: u8| roles.foe(Target::Ship(ShipId(ship)));
        let pilot = |by: Option<u8>| by.and_then(|it| roles.pilot(ShipId(it)));
        let mut tally = Self::default();
        let (mut damaged, mut hurt) = (BTreeSet::new(), BTreeSet::new());
        let mut ended: BTreeMap<u8, Option<&str>> = BTreeMap::new();
        for deed in &told.deeds {
            let by = pilot(deed.by);
            match deed.what {
                Harm::Damaged => {
                    hurt.extend(by.map(|_| deed.on));
                    damaged.extend(
                        by.filter(|_| matches!(foe(deed.on), Some(Foe::Ship { .. }))).map(|by| (by, deed.round)),
                    );
                }
                Harm::Faceup if by.is_some() => tally.credit(by, Source::Faceup, 1),
                Harm::Faceup => {}
                Harm::Destroyed => _ = ended.insert(deed.on, by),
            }
        }
        for (by, _) in damaged {
            tally.credit(Some(by), Source::Damage, 1);
        }
        for (ship, _) in told.ships.iter().filter(|(_, fate)| *fate == Some(Fate::Destroyed)) {
            let Some(Foe::Ship { threat }) = foe(*ship) else { continue };
            let by = ended.get(ship).copied().flatten();
            // What nobody shot down is the group's, if it ever damaged it.
            if by.is_some() || hurt.contains(ship) {
                tally.credit(by, Source::Threat, i32::from(threat));
            }
        }
        tally
    }

    /// How much more was destroyed, by a report, than the tally credits anybody with; less than nothing where the tally credits more. It
    /// need not be a slip: nobody is paid for what the group never damaged, or what friends shot down.
    pub fn unclaimed(&self, report: &Report, foe: impl Fn(&str) -> Foe) -> Vec<(Source, i32)> {
        let mut left: BTreeMap<Source, i32> = BTreeMap::new();
        for kill in &report.kills {
            let count = i32::from(kill.count);
            let (source, each) = match foe(&kill.what) {
                Foe::Ship { threat } => (Source::Threat, i32::from(threat)),
                Foe::Emplacement => (Source::Emplacement, 1),
                Foe::Freighter { pays } => (Source::Freighter, i32::from(pays)),
                Foe::Other => continue,
            };
            *left.entry(source).or_default() += each * count;
        }
        let ends = [Source::Emplacement, Source::Threat, Source::Freighter];
        for (_, source, count) in self.lines().filter(|(_, source, _)| ends.contains(source)) {
            *left.entry(source).or_default() -= count;
        }
        left.into_iter().filter(|(_, count)| *count != 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Kill, Outcome};

    fn foe(key: &str) -> Foe {
        match key {
            "ace" => Foe::Ship { threat: 3 },
            "tie" => Foe::Ship { threat: 1 },
            "tower" => Foe::Emplacement,
            "freighter" => Foe::Freighter { pays: false },
            _ => Foe::Other,
        }
    }

    fn report() -> Report {
        let kill = |what: &str, count| Kill { what: what.to_owned(), by: None, count };
        let outcome = |id: &str, met, count| Outcome { id: id.to_owned(), met, count };
        Report {
            kills: vec![kill("ace", 1), kill("tie", 2), kill("tower", 1), kill("freighter", 1), kill("mine", 4)],
            objectives: vec![outcome("scan", true, 3), outcome("win", true, 1), outcome("flee", false, 1)],
            scored: -1,
            ..Report::default()
        }
    }

    #[test]
    fn objectives_that_are_met_pay_and_rules_of_the_mission_add_theirs() {
        let pays = |id: &str| match id {
            "scan" => 2,
            "win" => 5,
            _ => 50,
        };
        // 3 · 2 + 5 - 1.
        assert_eq!(Tally::of_report(&report(), pays).to_string(), "pilot=group 6.1=10");
    }

    #[test]
    fn what_was_destroyed_and_nobody_claims_is_told_and_so_is_what_was_claimed_twice() {
        // Threat levels 3 + 1 + 1, and a tower; the freighter of this mission and mines pay nothing.
        let tally = Tally::read("pilot=crow 1.4=3 pilot=group 1.4=1").unwrap();
        assert_eq!(tally.unclaimed(&report(), foe), [(Source::Emplacement, 1), (Source::Threat, 1)]);
        let tally = Tally::read("pilot=crow 1.3=2 1.4=5 1.5=1").unwrap();
        assert_eq!(tally.unclaimed(&report(), foe), [(Source::Emplacement, -1), (Source::Freighter, -1)]);
    }
}
