//! Points as a handicap that everybody sees: more ships for one side, and nothing else.

use tallyho_cards::{Library, Pilot, PointSystem};
use tallyho_rules::Start;
use tallyho_table::BaseSize;

use crate::profile::equipped_profile;
use crate::squad::{MOST, Member, MusteredSquad, flies};
use crate::{MusterError, PilotKind, Wanted, What};

/// What a handicap has put on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Whose ships they are: red's or blue's.
    pub side: usize,
    /// By how much the side was to be stronger, in percent.
    pub percent: u32,
    /// Who flies the ships that came, and how many they are.
    pub more: (String, usize),
    /// What both sides cost then, this one first.
    pub points: [u32; 2],
}

impl Handicap {
    /// What it is, in a sentence for sides of those names.
    pub fn sentence(&self, sides: [&str; 2]) -> String {
        let (side, (name, count)) = (sides[self.side], &self.more);
        let [own, other] = self.points;
        let came = match count {
            0 => "has enough points already".to_owned(),
            count => format!("flies {count} more {name}"),
        };
        format!("Handicap of {} %: {side} {came}, {own} points against {other}, {} %", self.percent, share(own, other))
    }
}

/// Strengthens the side that a computer flies, of two computers the blue one, until it costs so many percent more than the other.
///
/// # Errors
/// When people fly both sides, or as for [`reinforce`](MusteredSquad::reinforce).
pub fn handicap(
    percent: u32,
    squads: &mut [MusteredSquad; 2],
    pilots: [PilotKind; 2],
    points: PointSystem,
    library: &Library,
) -> Result<Handicap, MusterError> {
    let side = match pilots {
        [PilotKind::Person, PilotKind::Person] => {
            return Err(MusterError::BadSquad("a handicap is for a side that a computer flies".to_owned()));
        }
        [_, PilotKind::Person] => 0,
        [_, _] => 1,
    };
    let other = squads[1 - side].points();
    let more = squads[side].reinforce(percent, other, points, library)?;
    Ok(Handicap { side, percent, more, points: [squads[side].points(), other] })
}

/// So many points of others, in percent.
fn share(points: u32, of: u32) -> u32 {
    ((200 * points + of.max(1)) / (2 * of.max(1))).max(u32::from(points > 0))
}

/// What two sides cost, in plain words: `blue has 25 points more, 114 %`.
pub fn compared(sides: [&str; 2], points: [u32; 2]) -> String {
    let [red, blue] = points;
    let (more, less, side) = if red > blue { (red, blue, sides[0]) } else { (blue, red, sides[1]) };
    match (less, more - less) {
        (_, 0) => format!("both have {more} points"),
        (0, _) => format!("{side} has {more} points, the other side none"),
        (_, 1) => format!("{side} has 1 point more, {} %", share(more, less)),
        (_, by) => format!("{side} has {by} points more, {} %", share(more, less)),
    }
}

impl Wanted<'_> {
    /// What two squads cost, in plain words; a mission has more to it than that.
    pub fn compared(&self, sides: [&str; 2]) -> Option<String> {
        match &self.what {
            What::Battle(battle) => Some(compared(sides, [battle.squads[0].points(), battle.squads[1].points()])),
            What::Mission(_) => None,
        }
    }
}

impl MusteredSquad {
    /// What its ships cost.
    pub fn points(&self) -> u32 {
        self.members.iter().map(|member| u32::from(member.points)).sum()
    }

    /// Adds ships of its own cheapest pilot without a name until it costs so many percent more than the other side; who they are,
    /// and how many.
    ///
    /// # Errors
    /// When it has no such pilot, or there is no room for so many.
    pub fn reinforce(
        &mut self,
        percent: u32,
        other: u32,
        points: PointSystem,
        library: &Library,
    ) -> Result<(String, usize), MusterError> {
        let one = self.cheapest(points, library).ok_or_else(|| {
            let why = "a handicap adds ships of a squad's own cheapest pilot without a name, and it has none";
            MusterError::BadSquad(why.to_owned())
        })?;
        let wanted = u64::from(other) * u64::from(100 + percent);
        let mut count = 0;
        while 100 * u64::from(self.points()) < wanted {
            if self.members.len() == MOST {
                let why = format!("a handicap of {percent} % wants more than {MOST} ships");
                return Err(MusterError::BadSquad(why));
            }
            self.members.push(one.clone());
            count += 1;
        }
        Ok((one.name, count))
    }

    /// A ship of the cheapest pilot without a name who flies a chassis of the squad's own for its faction. Squads of chassis have
    /// nobody else.
    fn cheapest(&self, points: PointSystem, library: &Library) -> Option<Member> {
        let alone = |member: &Member| Member { start: Start::Alone, ..member.clone() };
        let own = || self.members.iter().filter(|member| member.profile.size != BaseSize::Huge);
        if own().all(|member| member.faction.is_none()) {
            return own().filter(|member| member.points > 0).min_by_key(|member| member.points).map(alone);
        }
        let flown = |pilot: &&Pilot| {
            own().any(|member| member.chassis == pilot.ship_id && member.faction == Some(pilot.faction))
        };
        let generic = library.pilots().iter().filter(|pilot| pilot.limited == 0).filter(flown);
        let priced = generic.filter_map(|pilot| Some((pilot.cost(points)?, pilot)));
        let (cost, pilot) =
            priced.filter(|(cost, _)| *cost > 0).min_by_key(|(cost, pilot)| (*cost, pilot.initiative))?;
        let ship = pilot.ship(library).filter(|ship| flies(ship))?;
        Some(Member {
            chassis: ship.id.clone(),
            name: pilot.name.clone(),
            faction: Some(pilot.faction),
            profile: equipped_profile(pilot, &[], library, points)?,
            points: cost.into(),
            start: Start::Alone,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squad(text: &str, library: &Library) -> MusteredSquad {
        MusteredSquad::of_text("squad", text, PointSystem::TwoHundred, library).unwrap()
    }

    #[test]
    fn points_are_compared_in_plain_words() {
        let told = |points| compared(["red", "blue"], points);
        assert_eq!(told([175, 200]), "blue has 25 points more, 114 %");
        assert_eq!(told([21, 20]), "red has 1 point more, 105 %");
        assert_eq!(told([40, 40]), "both have 40 points");
        assert_eq!(told([0, 40]), "blue has 40 points, the other side none");
    }

    #[test]
    fn a_handicap_adds_the_squads_own_cheapest_pilot_without_a_name_and_changes_nothing_else() {
        let library = Library::embedded().unwrap();
        let text = "faction = \"rebelalliance\"\npilots = [\"Luke Skywalker\", \"bluesquadronescort\"]";
        let before = squad(text, &library);
        let mut after = before.clone();
        let told = after.reinforce(20, 150, PointSystem::TwoHundred, &library).unwrap();
        let came = &after.members[before.members.len()..];
        let cheapest = library.pilots().iter().filter(|it| it.ship_id == "t65xwing" && it.limited == 0);
        let cost = cheapest.filter_map(|it| it.cost(PointSystem::TwoHundred)).min().map(u16::from).unwrap();
        assert!(!came.is_empty() && came.iter().all(|it| it.points == cost), "{came:?}");
        assert!(after.points() >= 180 && after.points() - u32::from(cost) < 180, "no more than it takes");
        assert_eq!(told, (came[0].name.clone(), came.len()));
        for (one, other) in before.members.iter().zip(&after.members) {
            assert_eq!((&one.name, one.points), (&other.name, other.points));
        }
        let enough = squad(text, &library).reinforce(0, 10, PointSystem::TwoHundred, &library).unwrap();
        assert_eq!(enough.1, 0);
    }

    #[test]
    fn a_handicap_for_which_there_is_no_room_is_refused() {
        let library = Library::embedded().unwrap();
        let mut ties = squad("ships = [\"tielnfighter x20\"]", &library);
        let refused = ties.reinforce(300, 400, PointSystem::TwoHundred, &library);
        assert!(refused.is_err_and(|error| error.to_string().contains("more than 24 ships")));
    }
}
