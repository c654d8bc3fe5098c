//! Who can dock on whom in a squad, as the cards of its ships say.

use tallyho_rules::effect::{DockStep, Passenger, Step, Window};
use tallyho_rules::{Berths, Difficulty, Start};
use tallyho_table::{BaseSize, Bearing, Maneuver};

use super::squad::{Member, MusteredSquad};

/// Kinds of berth are bits; the first is for those that a list puts on a carrier.
const FIRST_KIND: usize = 1;
const KINDS: usize = 8;

/// Gives carriers their berths and their passengers the right to dock there; who must start docked does, if it can.
pub(crate) fn assign(squad: &mut MusteredSquad) {
    let mut kinds: Vec<Vec<Passenger>> = Vec::new();
    for carrier in 0..squad.members.len() {
        for step in docking(&squad.members[carrier]) {
            let Step::Dock(DockStep::Carries(count, who)) = step else { continue };
            open(squad, &mut kinds, carrier, count, &who);
        }
    }
    for ship in 0..squad.members.len() {
        for step in docking(&squad.members[ship]) {
            let Step::Dock(DockStep::StartsDocked(chassis)) = step else { continue };
            let is_carrier = |(index, member): &(usize, &Member)| {
                *index != ship && member.chassis == chassis && !matches!(member.start, Start::DockedOn(_))
            };
            let Some((carrier, _)) = squad.members.iter().enumerate().find(is_carrier) else {
                let name = &squad.members[ship].name;
                squad.notes.push(format!("{name} starts on its own: there is no {chassis} to dock on"));
                continue;
            };
            let who = [Passenger::Chassis(squad.members[ship].chassis.clone())];
            open(squad, &mut kinds, carrier, 1, &who);
            squad.members[ship].start = Start::DockedOn(carrier);
        }
    }
    (0..squad.members.len()).for_each(|ring| take_the_helm(squad, ring));
}

/// A ring that is nothing without a ship docked on it gets one, whose initiative and dial it flies: every maneuver at speed 1, an
/// advanced one as a stop.
fn take_the_helm(squad: &mut MusteredSquad, ring: usize) {
    if !docking(&squad.members[ring]).contains(&Step::Dock(DockStep::IdleAlone)) {
        return;
    }
    let berths = squad.members[ring].profile.epic.berths;
    let free = |member: &Member| berths.meet(member.profile.epic.docks) && member.start == Start::Alone;
    let stop = (stop(), Difficulty::White);
    let Some(pilot) = squad.members.iter().position(free) else {
        let name = &squad.members[ring].name;
        squad.notes.push(format!("{name} drifts: there is no ship to dock on it"));
        squad.members[ring].profile.dial = vec![stop];
        return;
    };
    squad.members[pilot].start = Start::DockedOn(ring);
    let helm = squad.members[pilot].profile.clone();
    let mut dial: Vec<(Maneuver, Difficulty)> = Vec::new();
    for (maneuver, colour) in helm.dial {
        let basic = matches!(maneuver.bearing(), Bearing::Straight | Bearing::Bank(_) | Bearing::Turn(_));
        let slow = Maneuver::new(1, maneuver.bearing()).ok().filter(|_| basic);
        let flown = slow.map_or(stop, |slow| (slow, colour));
        if !dial.contains(&flown) {
            dial.push(flown);
        }
    }
    let profile = &mut squad.members[ring].profile;
    (profile.dial, profile.initiative) = (dial, helm.initiative);
}

/// The maneuver that goes nowhere.
fn stop() -> Maneuver {
    Maneuver::new(0, Bearing::Stationary).unwrap_or_else(|_| unreachable!("a stop has speed 0"))
}

/// What a ship's cards say of docking.
fn docking(member: &Member) -> Vec<Step> {
    let effects = member.profile.abilities.iter().flat_map(|card| &card.effects);
    effects.filter(|effect| effect.window == Window::Docking).flat_map(|effect| effect.blocks[0].clone()).collect()
}

/// A carrier has room for so many ships of a kind, and all of that kind may use it.
fn open(squad: &mut MusteredSquad, kinds: &mut Vec<Vec<Passenger>>, carrier: usize, count: u8, who: &[Passenger]) {
    let place = kinds.iter().position(|kind| kind == who).unwrap_or_else(|| {
        kinds.push(who.to_vec());
        kinds.len() - 1
    });
    if FIRST_KIND + place >= KINDS {
        squad.notes.push(format!("{} has no berths: too many kinds of them", squad.members[carrier].name));
        return;
    }
    let kind = 1 << (FIRST_KIND + place);
    let epic = &mut squad.members[carrier].profile.epic;
    (epic.carries, epic.berths) = (epic.carries.max(count), Berths(epic.berths.0 | kind));
    for (index, member) in squad.members.iter_mut().enumerate() {
        let fits = member.profile.size == BaseSize::Small
            && who.iter().any(|passenger| match passenger {
                Passenger::Small => true,
                Passenger::Chassis(id) => *id == member.chassis,
            });
        if fits && index != carrier {
            let docks = &mut member.profile.epic.docks;
            *docks = Berths(docks.0 | kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use tallyho_cards::{Library, PointSystem};

    use super::*;

    fn squad(text: &str) -> MusteredSquad {
        MusteredSquad::parse("squad.toml", text, PointSystem::TwoHundred, &Library::embedded().unwrap()).unwrap()
    }

    /// A squad of pilots by their ids, through the same door as squad files.
    fn pilots(ids: &[&str]) -> MusteredSquad {
        let text = format!("pilots = {ids:?}");
        MusteredSquad::of_pilots("squad.toml", &text, PointSystem::TwoHundred, &Library::embedded().unwrap()).unwrap()
    }

    #[test]
    fn docking_clamps_take_up_to_four_small_ships() {
        let squad = squad(r#"ships = ["gozanticlasscruiser", "tielnfighter x5", "lambdaclasst4ashuttle"]"#);
        let epics: Vec<_> = squad.members.iter().map(|member| &member.profile.epic).collect();
        assert_eq!(epics[0].carries, 4);
        for tie in 1..=5 {
            assert!(epics[0].berths.meet(epics[tie].docks), "TIE {tie}");
        }
        assert!(!epics[0].berths.meet(epics[6].docks), "a shuttle is too large");
        assert!(!epics[0].berths.meet(epics[0].docks));
    }

    #[test]
    fn without_a_carrier_nobody_docks() {
        let squad = squad(r#"ships = ["t65xwing", "tielnfighter"]"#);
        assert!(squad.members.iter().all(|member| member.profile.epic.docks == Berths::NONE));
    }

    #[test]
    fn a_list_may_fill_the_clamps_from_the_start() {
        let squad = squad("ships = [\"gozanticlasscruiser\"]\ndocked = [\"tielnfighter x2\"]");
        assert_eq!(squad.members[0].profile.epic.carries, 4);
        assert_eq!([1, 2].map(|tie: usize| squad.members[tie].start), [Start::DockedOn(0); 2]);
    }

    #[test]
    fn the_escape_craft_starts_docked_on_the_hounds_tooth() {
        let squad = pilots(&["nashtahpup", "bossk"]);
        assert_eq!(squad.members[0].start, Start::DockedOn(1));
        assert_eq!(squad.members[1].profile.epic.carries, 1);
        assert!(squad.members[1].profile.epic.berths.meet(squad.members[0].profile.epic.docks));
    }

    #[test]
    fn a_hyperspace_ring_flies_the_dial_of_the_ship_docked_on_it() {
        let squad = squad(r#"ships = ["syliureclasshyperspacering", "delta7aethersprite"]"#);
        let [ring, fighter] = &squad.members[..] else { panic!("two ships") };
        assert_eq!(fighter.start, Start::DockedOn(0));
        assert_eq!(ring.profile.initiative, fighter.profile.initiative);
        assert!(ring.profile.dial.iter().all(|(maneuver, _)| maneuver.speed() <= 1));
        assert!(ring.profile.dial.contains(&(stop(), Difficulty::White)), "what turns about is a stop");
        assert!(ring.profile.dial.iter().any(|(maneuver, _)| maneuver.to_string() == "1T"));
    }

    #[test]
    fn a_hyperspace_ring_alone_drifts_and_says_so() {
        let squad = squad(r#"ships = ["syliureclasshyperspacering", "arc170starfighter"]"#);
        assert_eq!(squad.members[0].profile.dial, [(stop(), Difficulty::White)]);
        assert!(squad.notes.iter().any(|note| note.contains("drifts")), "{:?}", squad.notes);
    }

    #[test]
    fn an_escape_craft_without_its_carrier_starts_alone_and_says_so() {
        let squad = pilots(&["nashtahpup", "fennrau"]);
        assert_eq!(squad.members[0].start, Start::Alone);
        let note = "Nashtah Pup starts on its own: there is no yv666lightfreighter to dock on";
        assert!(squad.notes.iter().any(|it| it == note), "{:?}", squad.notes);
    }
}
