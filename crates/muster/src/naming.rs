//! What ships are called.

use tallyho_replay::Callsign;

use crate::muster::Seating;
use crate::squad::MusteredSquad;

/// How the ships of a battle are told apart by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Every ship says whose it is, for a terminal, where nothing has a colour.
    RedAndBlue,
    /// Only names that both sides have say whose they are.
    FirstAndSecond,
}

impl Naming {
    /// The names of all ships, in the order of the seats.
    pub(crate) fn callsigns(self, squads: [&MusteredSquad; 2], seating: Seating) -> Vec<Callsign> {
        let names = match self {
            Self::RedAndBlue => {
                let titles = seating.order(["Red", "Blue"]);
                [0, 1].map(|seat| squads[seat].names(titles[seat]))
            }
            Self::FirstAndSecond => [0, 1].map(|seat| apart(squads, seat)),
        };
        let members = squads.into_iter().flat_map(|squad| &squad.members);
        let named = members.zip(names.into_iter().flatten());
        named.map(|(member, name)| Callsign { chassis: member.chassis.clone(), name }).collect()
    }
}

/// Names of one side and, where a name is there twice, their number on it.
fn apart(squads: [&MusteredSquad; 2], seat: usize) -> Vec<String> {
    let has = |squad: &MusteredSquad, name: &str| squad.members.iter().filter(|member| member.name == name).count();
    let (own, other) = (squads[seat], squads[1 - seat]);
    let name = |(place, member): (usize, &crate::squad::Member)| {
        let shared = has(other, &member.name) > 0;
        let title = if shared { ["First ", "Second "][seat] } else { "" };
        let number = if shared || has(own, &member.name) > 1 { format!(" {}", place + 1) } else { String::new() };
        format!("{title}{}{number}", member.name)
    };
    own.members.iter().enumerate().map(name).collect()
}
