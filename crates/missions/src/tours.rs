//! Tours of a campaign: which missions follow each other, what each is flown in, and what losing one means.

use tallyho_cards::page::{ContentError, Fault, Fields, Page, Value};
use tallyho_cards::word::Word;
use tallyho_tree::Scanned;

use crate::check::Complaint;
use crate::mission::Territory;
use crate::read::{TERRITORIES, choice};

/// When a tour is flown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// From the beginning, side by side with others.
    Initial,
    /// Once all initial tours are over.
    Middle,
    /// Once those are over, too.
    Final,
    /// It is no tour: its missions are flown whenever they are drawn.
    Apart,
}

/// What becomes of a mission that was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Its card goes back into the deck.
    Reshuffle,
    /// It is flown again at once.
    Replay,
    /// It is flown again at once, everybody under stress; whoever loses it again goes on to the next.
    ReplayOnce,
    /// The next one follows all the same.
    Advance,
    /// It is gone.
    Discard,
    /// The whole tour is failed.
    TourFailed,
}

/// What pilots pay for a mission that was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rebuke {
    /// Nothing.
    #[default]
    Nothing,
    /// Half of the mission's experience.
    Reprimand,
    /// All of it.
    Censure,
    /// All of it, and whoever led loses a rank.
    Demotion,
}

impl Word for Stage {
    const WHAT: &'static str = "stage";

    fn all() -> &'static [Self] {
        &[Self::Initial, Self::Middle, Self::Final, Self::Apart]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Initial => "initial",
            Self::Middle => "middle",
            Self::Final => "final",
            Self::Apart => "apart",
        }
    }
}

impl Word for Loss {
    const WHAT: &'static str = "loss";

    fn all() -> &'static [Self] {
        &[Self::Reshuffle, Self::Replay, Self::ReplayOnce, Self::Advance, Self::Discard, Self::TourFailed]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Reshuffle => "reshuffle",
            Self::Replay => "replay",
            Self::ReplayOnce => "replay-once",
            Self::Advance => "advance",
            Self::Discard => "discard",
            Self::TourFailed => "tour-failed",
        }
    }
}

impl Word for Rebuke {
    const WHAT: &'static str = "penalty";

    fn all() -> &'static [Self] {
        &[Self::Nothing, Self::Reprimand, Self::Censure, Self::Demotion]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Reprimand => "reprimand",
            Self::Censure => "censure",
            Self::Demotion => "demotion",
        }
    }
}

/// A mission of a tour, as a campaign needs it. Whether there is a file of it is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourMission {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The chassis that pilots fly in it; where there are several, each chooses.
    pub ships: Vec<String>,
    /// Whose space it is.
    pub territory: Territory,
    /// After how many rounds it ends; `None` without a limit.
    pub rounds: Option<u8>,
    /// What becomes of it when it is lost.
    pub lost: Loss,
    /// What pilots pay then.
    pub rebuke: Rebuke,
    /// Whether the shuttle Omega One flies along.
    pub omega_one: bool,
    /// Whether new pilots fly it before anything else.
    pub introduction: bool,
}

/// Missions that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    /// Its number; 0 for those that are no tour.
    pub number: u8,
    /// What it is called.
    pub name: String,
    /// When it is flown.
    pub stage: Stage,
    /// The medal for winning it.
    pub medal: String,
    /// Its missions, in their order.
    pub missions: Vec<TourMission>,
}

/// The tours of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tours {
    /// The average rank from which on initial tours are flown.
    pub rank: u8,
    /// The chassis that can jump to hyperspace.
    pub hyperdrive: Vec<String>,
    /// What a pilot's sheet counts of what was shot down.
    pub kills: Vec<String>,
    /// The tours, by number; those that are no tour come last.
    pub tours: Vec<Tour>,
}

impl Tours {
    pub(crate) fn read<'t>(files: impl IntoIterator<Item = Scanned<'t>>) -> Result<Self, ContentError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut all = Self::default();
        for file in files {
            let mut page = Page::scanned(file.path, &file);
            let tours = read_tours(&mut page);
            match page.close(tours) {
                Ok(tours) => all = tours,
                Err(error) => faults.extend(error.faults),
            }
        }
        if faults.is_empty() { Ok(all) } else { Err(ContentError { faults }) }
    }

    /// A mission with its tour.
    pub fn find(&self, id: &str) -> Option<(&Tour, &TourMission)> {
        self.missions().find(|(_, mission)| mission.id == id)
    }

    /// Every mission with its tour, in order.
    pub fn missions(&self) -> impl Iterator<Item = (&Tour, &TourMission)> {
        self.tours.iter().flat_map(|tour| tour.missions.iter().map(move |mission| (tour, mission)))
    }

    /// The mission that follows one in its tour.
    pub fn after(&self, id: &str) -> Option<&TourMission> {
        let (tour, _) = self.find(id).filter(|(tour, _)| tour.stage != Stage::Apart)?;
        let place = tour.missions.iter().position(|it| it.id == id)?;
        tour.missions.get(place + 1)
    }

    /// What winning and losing a mission does to a classic campaign, in the words that a mission's file would have for it: what becomes of
    /// its card, of its tour, and of those who flew it. `None` for a mission of no tour.
    pub fn outcome(&self, id: &str) -> Option<[Vec<String>; 2]> {
        let (tour, mission) = self.find(id)?;
        if mission.introduction {
            let graduate = "graduate".to_owned();
            return Some([vec![graduate.clone()], vec![graduate]]);
        }
        let next = self.after(id).map(|it| it.id.as_str());
        let onward = || match next {
            Some(next) => vec![format!("replace: {next}")],
            None if tour.stage == Stage::Apart => vec!["remove".to_owned()],
            None => vec!["tour-won".to_owned(), format!("medal: {}", tour.medal)],
        };
        let lost = match (mission.lost, next) {
            (Loss::ReplayOnce, Some(next)) => format!("replay-once: {next}"),
            (Loss::Advance, Some(next)) => format!("replace: {next}"),
            (Loss::Reshuffle | Loss::Replay | Loss::TourFailed, _) => mission.lost.word().to_owned(),
            // What leads on leads nowhere at the end.
            (Loss::ReplayOnce | Loss::Advance, None) => Loss::TourFailed.word().to_owned(),
            (Loss::Discard, _) => "remove".to_owned(),
        };
        let rebuke = (mission.rebuke != Rebuke::Nothing).then(|| mission.rebuke.word().to_owned());
        Some([onward(), std::iter::once(lost).chain(rebuke).collect()])
    }

    /// The mission that new pilots fly before anything else.
    pub fn introduction(&self) -> Option<&TourMission> {
        self.missions().map(|(_, mission)| mission).find(|it| it.introduction)
    }

    /// The number of a mission as people write it: `1:3`.
    pub fn number(&self, id: &str) -> Option<String> {
        let (tour, _) = self.find(id)?;
        let place = tour.missions.iter().position(|it| it.id == id)?;
        Some(format!("{}:{}", tour.number, place + 1))
    }

    /// What the tours name that is not there: chassis.
    pub fn complaints(&self, library: &tallyho_cards::Library) -> Vec<Complaint> {
        let flown = self.missions().flat_map(|(_, it)| it.ships.iter().map(move |ship| (it.id.as_str(), ship)));
        let ships = flown.chain(self.hyperdrive.iter().map(|ship| ("hyperdrive", ship)));
        let unknown = ships.filter_map(|(place, ship)| Some((place, library.ship(ship).err()?)));
        unknown.map(|(place, error)| Complaint { place: place.to_owned(), message: error.to_string() }).collect()
    }
}

fn read_tours(page: &mut Page<'_>) -> Option<Tours> {
    let table = page.parse()?;
    let fields = Fields::open(page, &table, 0, &["name", "rank", "hyperdrive", "kills", "tours"]);
    let name = fields.name(page);
    let rank = fields.required(page, "rank").and_then(|value| page.whole("rank", value, 1..=8));
    let hyperdrive =
        fields.required(page, "hyperdrive").and_then(|it| page.each("hyperdrive", it, |text| Ok(text.to_owned())));
    let kills = fields.required(page, "kills").and_then(|it| page.each("kills", it, |text| Ok(text.to_owned())));
    let tours = fields.required(page, "tours").and_then(|value| {
        let tours: Vec<Option<Tour>> = page.list("tours", value)?.iter().map(|it| read_tour(page, it)).collect();
        tours.into_iter().collect::<Option<Vec<Tour>>>()
    });
    name?;
    Some(Tours { rank: rank?, hyperdrive: hyperdrive?, kills: kills?, tours: tours? })
}

fn read_tour(page: &mut Page<'_>, value: &Value<'_>) -> Option<Tour> {
    let table = page.table("tours", value)?;
    let fields = Fields::open(page, table, value.span().start, &["number", "name", "stage", "medal", "missions"]);
    let number = fields.required(page, "number").and_then(|value| page.whole("number", value, 0..=99));
    let name = fields.name(page);
    let stage = fields.required(page, "stage").and_then(|value| page.word("stage", value));
    let medal = fields.required(page, "medal").and_then(|it| page.text("medal", it).map(str::to_owned));
    let missions = fields.required(page, "missions").and_then(|value| {
        let all: Vec<Option<TourMission>> =
            page.list("missions", value)?.iter().map(|it| read_mission(page, it)).collect();
        all.into_iter().collect::<Option<Vec<TourMission>>>()
    });
    Some(Tour { number: number?, name: name?, stage: stage?, medal: medal?, missions: missions? })
}

fn read_mission(page: &mut Page<'_>, value: &Value<'_>) -> Option<TourMission> {
    let table = page.table("missions", value)?;
    let known = ["id", "name", "ships", "territory", "rounds", "lost", "penalty", "omega-one", "introduction"];
    let fields = Fields::open(page, table, value.span().start, &known);
    let id = fields.card_id(page).map(|(id, _)| id.to_owned());
    let name = fields.name(page);
    let ships = fields.required(page, "ships").and_then(|it| page.each("ships", it, |text| Ok(text.to_owned())));
    let territory = fields.required(page, "territory").and_then(|value| choice(page, "territory", value, &TERRITORIES));
    let rounds = fields.optional("rounds").map_or(Some(None), |value| page.whole("rounds", value, 1..=99).map(Some));
    let lost = fields.required(page, "lost").and_then(|value| page.word("lost", value));
    let rebuke = fields.optional("penalty").map_or(Some(Rebuke::Nothing), |value| page.word("penalty", value));
    let mut flag = |key| fields.optional(key).map_or(Some(false), |value| page.flag(key, value));
    let (omega_one, introduction) = (flag("omega-one"), flag("introduction"));
    Some(TourMission {
        id: id?,
        name: name?,
        ships: ships.filter(|it| !it.is_empty())?,
        territory: territory?,
        rounds: rounds?,
        lost: lost?,
        rebuke: rebuke?,
        omega_one: omega_one?,
        introduction: introduction?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[test]
    fn campaign_structure_seven_tours_and_four_missions_of_their_own_are_forty() {
        let library = Library::embedded().unwrap();
        let tours = library.tours();
        let sizes: Vec<(u8, Stage, usize)> =
            tours.tours.iter().map(|it| (it.number, it.stage, it.missions.len())).collect();
        use Stage::{Apart, Final, Initial, Middle};
        let wanted = [(1, Initial, 6), (2, Initial, 5), (3, Initial, 6), (4, Initial, 5), (5, Middle, 5)];
        assert_eq!(sizes[..5], wanted);
        assert_eq!(sizes[5..], [(6, Middle, 4), (7, Final, 5), (0, Apart, 4)]);
        assert_eq!(tours.missions().count(), 40);
        assert_eq!(tours.complaints(&tallyho_cards::Library::embedded().unwrap()), []);
    }

    #[test]
    fn a_mission_that_has_a_file_is_the_one_of_its_tour() {
        let library = Library::embedded().unwrap();
        let tours = library.tours();
        let mut files = 0;
        for mission in library.missions() {
            let Some([tour, part]) = mission.tour else { continue };
            files += 1;
            assert_eq!(tours.number(&mission.id), Some(format!("{tour}:{part}")), "{}", mission.id);
            let (_, listed) = tours.find(&mission.id).unwrap();
            assert_eq!((&listed.name, listed.territory), (&mission.name, mission.territory.unwrap()), "{}", mission.id);
            assert_eq!(listed.rounds.or(mission.rounds), mission.rounds, "{}", mission.id);
        }
        assert!(files >= 4, "{files}");
    }

    #[test]
    fn what_a_mission_of_a_tour_does_to_a_campaign_is_in_the_tours_alone() {
        let library = Library::embedded().unwrap();
        for (file, text) in library.texts().filter(|(_, text)| text.contains("\ntour = ")) {
            let says = text.lines().any(|line| line.starts_with("after = "));
            assert!(!says, "{file}: leave 'after' out, content/tours says what follows");
        }
        let after = |id: &str| library.mission(id).unwrap().after.clone();
        assert_eq!(after("patrol-jump-point-d34"), [vec!["replace: defend-outpost-d34"], vec!["reshuffle"]]);
        assert_eq!(after("counterattack")[1], ["replace: outpost-d34-has-fallen", "reprimand"]);
        assert_eq!(after("destroy-the-defenses")[1], ["replay-once: destroy-the-lulsla", "reprimand"]);
        assert_eq!(after("escorting-the-decimator"), [["graduate"], ["graduate"]]);
        let outcome = |id: &str| library.tours().outcome(id).unwrap();
        let won = ["tour-won", "medal: Medal of Redemption"];
        assert_eq!(outcome("destroy-the-lulsla"), [won.to_vec(), vec!["tour-failed", "demotion"]]);
        assert_eq!(outcome("intercept-attack")[1], ["replay", "reprimand"]);
        assert_eq!(outcome("attack-run"), [["remove"].to_vec(), vec!["remove", "censure"]]);
        assert_eq!(library.tours().outcome("tread-softly"), None);
    }

    #[test]
    fn a_mission_has_a_number_and_the_next_of_its_tour_and_the_last_has_none() {
        let library = Library::embedded().unwrap();
        let tours = library.tours();
        assert_eq!(tours.number("wait-for-relief-forces").as_deref(), Some("3:6"));
        assert_eq!(tours.after("patrol-jump-point-d34").map(|it| it.id.as_str()), Some("defend-outpost-d34"));
        assert_eq!(tours.after("destroy-the-lulsla"), None);
        assert_eq!(tours.after("desert-snow"), None, "those apart do not follow each other");
        assert_eq!(tours.introduction().map(|it| it.name.as_str()), Some("Escorting the Decimator"));
    }

    #[test]
    fn omega_one_flies_in_five_missions() {
        let library = Library::embedded().unwrap();
        let along: Vec<&str> =
            library.tours().missions().filter(|(_, it)| it.omega_one).map(|(_, it)| it.id.as_str()).collect();
        assert_eq!(
            along,
            [
                "patrol-jump-point-d34",
                "outpost-d34-has-fallen",
                "capture-enemies",
                "thrawn-inspects-nl1",
                "capture-harkov"
            ]
        );
    }
}
