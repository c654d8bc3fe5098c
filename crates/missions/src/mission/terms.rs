//! What a mission's rules say: numbers, tests, deeds, errands, objectives, goals, and what belongs to stations.

use tallyho_rules::scenario::{GoalAim, Moment};

use super::{ChangeTerm, Count, WhomTerm};

/// A number that is asked for: a word, names, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasureTerm {
    /// Which.
    pub word: MeasureWord,
    /// Of whom or what.
    pub names: Vec<String>,
    /// Near whom or what, in which zone or between what, where that matters.
    pub others: Vec<String>,
    /// For which side, where that matters; `None` is the rule's own.
    pub side: Option<usize>,
    /// Within which range, where that matters.
    pub reach: u8,
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureWord {
    /// The round.
    Round,
    /// A counter.
    Counter,
    /// Points of a side.
    Points,
    /// Things that are left.
    Left,
    /// Things that are gone.
    Gone,
    /// Things that are whole.
    Whole,
    /// Ships in play.
    Flying,
    /// Ships that were destroyed.
    Destroyed,
    /// Ships that left the table.
    Escaped,
    /// Ships that were ever at half health.
    Halved,
    /// Ships that are still to come in their round.
    Coming,
    /// Ships of a squad that have come.
    Came,
    /// Things that a side controls.
    Controls,
    /// Things that a side contests.
    Contests,
    /// Things that it contests alone.
    ContestsAlone,
    /// Things that its ships carry.
    Carries,
    /// Things that it has marked.
    Owns,
    /// Ships in a docking bay.
    Landed,
    /// Ships that were boarded and taken.
    Captured,
    /// Ships that are near others, or near things.
    Near,
    /// Attacks that a side has made this round.
    Attacks,
    /// The energy of a ship.
    Energy,
    /// The charges of a ship's card.
    Charges,
    /// Ships in a zone.
    Within,
    /// Whether a ship lies between things.
    Enclosed,
    /// What an earlier mission has reported.
    Flag,
}

/// A bound of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// That.
    Is(Count),
    /// Half of all the things of some kinds, or of all ships of some names, rounded up.
    HalfOf(Vec<String>),
}

/// A number within bounds; open where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestTerm {
    /// The number.
    pub of: MeasureTerm,
    /// At least.
    pub least: Option<Bound>,
    /// At most.
    pub most: Option<Bound>,
    /// More than this, or less: by so many the bounds say.
    pub than: Option<MeasureTerm>,
}

/// So many, for each of something or alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmountTerm {
    /// How many.
    pub times: Count,
    /// For each of those.
    pub each: Option<MeasureTerm>,
}

/// How many ships of a squad are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallTerm {
    /// So many.
    Many(AmountTerm),
    /// All that have not come.
    All,
    /// Half of all there are, rounded up.
    Half,
    /// Half of all there are, rounded down.
    SmallerHalf,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeedTerm {
    /// A side scores; `None` is the rule's own.
    Score(Option<usize>, AmountTerm),
    /// A counter goes up.
    Add(String, AmountTerm),
    /// A counter is set.
    Set(String, AmountTerm),
    /// Ships of a squad come.
    Call(String, CallTerm),
    /// A side wins.
    Win(usize),
    /// It is over.
    End,
    /// Ships are sensed by beacons: who, beacons, counter.
    Sense(Vec<String>, Vec<String>, String),
    /// Ships lay things that are gone behind them: who, things, counter.
    LayBehind(Vec<String>, Vec<String>, String),
    /// Ships are boarded by others that touch them.
    Board(Vec<String>, Vec<String>),
    /// A counter becomes a number from 1 on, by chance.
    Draw(String, AmountTerm, Drawn),
    /// One of some ships is taken, and a ship of the mission flies on in its place.
    Turn(Vec<String>, String),
    /// Ships that are near others, or near things, get shields back: who, how many, near what, how near.
    Shield(Vec<String>, u8, Vec<String>, u8),
    /// Ships that have left by their own move come back, by one of these vectors.
    Return(Vec<String>, Vec<String>),
    /// Something happens to ships or things.
    Change(ChangeTerm),
}

/// How a number is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A die is rolled, for all to see.
    Openly,
    /// A marker is drawn, and nobody looks at it.
    FaceDown,
}

/// A rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleTerm {
    /// What it is called.
    pub name: String,
    /// When.
    pub at: Moment,
    /// If.
    pub tests: Vec<TestTerm>,
    /// Once only.
    pub once: bool,
    /// For each side by itself.
    pub each_side: bool,
    /// What.
    pub deeds: Vec<DeedTerm>,
}

/// An action of the mission.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrandTerm {
    /// What it is called.
    pub name: String,
    /// Who may.
    pub who: Vec<String>,
    /// If.
    pub tests: Vec<TestTerm>,
    /// Even while stressed.
    pub stressed: bool,
    /// Once in a round, whoever does it.
    pub once_per_round: bool,
    /// On things of these kinds.
    pub on: Vec<String>,
    /// On these ships, instead of things.
    pub on_ship: Vec<String>,
    /// From how far.
    pub reach: u8,
    /// What.
    pub deeds: Vec<ErrandDeedTerm>,
}

/// What an errand does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrandDeedTerm {
    /// The ship takes the thing.
    Take,
    /// Its side marks it.
    Own,
    /// It goes.
    Remove,
    /// The ship loses its cloak.
    Decloak,
    /// The ship spends energy.
    Energy(u8),
    /// The ship that it is done on gains an ion token.
    Ionise,
    /// As a rule does.
    Do(DeedTerm),
}

impl ErrandDeedTerm {
    /// Whether it happens to what the errand is done on.
    pub(crate) fn is_on_it(&self) -> bool {
        matches!(self, Self::Do(DeedTerm::Change(ChangeTerm { whom: WhomTerm::It, .. })))
    }
}

/// An objective.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectiveTerm {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose, by the side.
    pub side: usize,
    /// Whether it must be met to win.
    pub primary: bool,
    /// Whether meeting it besides winning earns a gold star.
    pub gold: bool,
    /// It is met when all of one of these hold.
    pub any: Vec<Vec<TestTerm>>,
    /// What it pays.
    pub pays: AmountTerm,
}

/// What ships are after.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalTerm {
    /// Who.
    pub who: Vec<String>,
    /// If.
    pub tests: Vec<TestTerm>,
    /// What: names are resolved when the mission is set up.
    pub aim: AimTerm,
}

/// Who may attack whom, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireTerm {
    /// Who attacks: ships, or kinds of thing that have a gun.
    pub who: Vec<String>,
    /// Whom.
    pub at: Vec<String>,
    /// How.
    pub may: tallyho_rules::scenario::Fire,
    /// The counter of attacks that hit.
    pub hits: Option<String>,
    /// If.
    pub tests: Vec<TestTerm>,
}

/// What automated ships do otherwise than their flight system has it.
#[derive(Clone, Debug, PartialEq)]
pub struct ConductTerm {
    /// Who.
    pub who: Vec<String>,
    /// If.
    pub tests: Vec<TestTerm>,
    /// Only who has no torpedo left.
    pub spent: bool,
    /// What.
    pub course: CourseTerm,
}

/// What automated ships can do otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum CourseTerm {
    /// They fly what a die says.
    Table([tallyho_table::Maneuver; 6]),
    /// They leave over that edge, or over the nearest.
    Escape(Option<tallyho_rules::scenario::Rim>),
    /// They make for the nearest of these ships or things.
    Strike(Vec<String>),
}

/// How some ships may leave, in place of how their side does.
#[derive(Clone, Debug, PartialEq)]
pub struct WayOutTerm {
    /// Who.
    pub who: Vec<String>,
    /// Where.
    pub exit: super::Exit,
    /// If.
    pub tests: Vec<TestTerm>,
}

/// What ships cannot do as long as something holds; they lie still where nothing is named.
#[derive(Clone, Debug, PartialEq)]
pub struct HaltTerm {
    /// Who.
    pub who: Vec<String>,
    /// If.
    pub tests: Vec<TestTerm>,
    /// The only maneuvers that they fly; any where none are named.
    pub flies: Vec<tallyho_table::Maneuver>,
    /// Whether they perform no actions.
    pub no_actions: bool,
    /// Whether they do not attack.
    pub unarmed: bool,
}

/// A docking bay.
#[derive(Clone, Debug, PartialEq)]
pub struct BayTerm {
    /// Who may land in it.
    pub who: Vec<String>,
    /// The ends of its entrance.
    pub entrance: [[f64; 2]; 2],
    /// The corners of its floor.
    pub floor: Vec<[f64; 2]>,
    /// The middle of its entrance, and where ships face that come out.
    pub exit: [f64; 3],
    /// The module it is.
    pub module: u8,
}

/// Commandos that take a station.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandoTerm {
    /// The ships that carry them.
    pub who: Vec<String>,
    /// Whose they are, by the side.
    pub side: usize,
    /// What must hold before they get off.
    pub tests: Vec<TestTerm>,
    /// How many dice they roll.
    pub dice: u8,
    /// What stands in their way.
    pub kinds: Vec<String>,
    /// The module to hold.
    pub hub: u8,
    /// The counter that is 1 once they hold it.
    pub counter: String,
}

/// What ships can be after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AimTerm {
    /// Things: reach them.
    Reach(Vec<String>, u8),
    /// Things: destroy them.
    Strike(Vec<String>),
    /// Ships: destroy them first.
    Hunt(Vec<String>),
    /// Ships: stay with them.
    Escort(Vec<String>),
    /// The edge.
    Leave,
    /// Whoever is there.
    Fight,
}

impl AimTerm {
    /// The aim as the game knows it, given masks for names.
    pub(crate) fn resolve(&self, kinds: impl Fn(&[String]) -> u32, ships: impl Fn(&[String]) -> u64) -> GoalAim {
        match self {
            Self::Reach(names, reach) => GoalAim::Reach(kinds(names), *reach),
            Self::Strike(names) => GoalAim::Strike(kinds(names)),
            Self::Hunt(names) => GoalAim::Hunt(ships(names)),
            Self::Escort(names) => GoalAim::Escort(ships(names)),
            Self::Leave => GoalAim::Leave,
            Self::Fight => GoalAim::Fight,
        }
    }
}
