//! Whether two squads fit each other, the second flown by Solo Alpha: in a battle without waves, or in a mission.

use tallyho_cards::{CheckedBy, Library, PointSystem, ReadSquad, Severity, SquadFault, SquadRules};
use tallyho_missions::Mission;
use tallyho_missions::build::{self, Fit};

use crate::MusterError;

/// What two squads are for.
#[derive(Clone, Copy, Debug)]
pub enum Occasion<'m> {
    /// A battle without waves, by those rules.
    Battle(CheckedBy),
    /// A mission that takes squads of one's own.
    Mission(&'m Mission),
}

/// How two squads measure, and every fault: of each by itself, and of both together.
///
/// # Errors
/// When the mission brings its own enemies, or the rules are a campaign's.
pub fn fit(squads: [&ReadSquad; 2], occasion: Occasion<'_>, cards: &Library) -> Result<Fit, MusterError> {
    let [yours, theirs] = squads;
    let points = match occasion {
        Occasion::Battle(CheckedBy::Rules(SquadRules::Points(points))) => points,
        Occasion::Mission(_) | Occasion::Battle(CheckedBy::Epic) => PointSystem::TwoHundred,
        Occasion::Battle(CheckedBy::Rules(SquadRules::Career(_))) => {
            let message = "wings of campaigns have missions of their own; use 200, 20 or epic";
            return Err(MusterError::BadWord(message.to_owned()));
        }
    };
    let broken = |read: &ReadSquad| match occasion {
        Occasion::Battle(CheckedBy::Epic) => read.squad.epic_faults(cards),
        Occasion::Battle(CheckedBy::Rules(_)) | Occasion::Mission(_) => read.squad.faults(cards, points),
    };
    let told = |whose: &str, read: &ReadSquad, counts: fn(&SquadFault) -> bool| -> Vec<String> {
        let broken = broken(read).into_iter().filter(counts).map(|fault| fault.to_string());
        let left_out = read.complaints.iter().filter(|it| it.severity == Severity::Fault).map(ToString::to_string);
        left_out.chain(broken).map(|line| format!("{whose}: {line}")).collect()
    };
    // How large the squads are, a mission says; and an enemy squad is larger than others.
    let any: fn(&SquadFault) -> bool = |_| true;
    let but_size: fn(&SquadFault) -> bool = |fault| !fault.is_of_size();
    let mut faults = told("your squad", yours, if matches!(occasion, Occasion::Mission(_)) { but_size } else { any });
    faults.extend(told("their squad", theirs, but_size));
    let fit = match occasion {
        Occasion::Mission(mission) => mission.fit(&yours.squad, &theirs.squad, cards).map_err(MusterError::BadWord)?,
        Occasion::Battle(_) => build::against(&yours.squad, &theirs.squad, points, cards),
    };
    faults.extend(fit.faults);
    Ok(Fit { measured: fit.measured, faults })
}
