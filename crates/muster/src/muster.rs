//! One way from what is wanted to a game.

use std::sync::Arc;

use tallyho_cards::Library;
use tallyho_missions::Mission;
use tallyho_pilots::flight::flight_group;
use tallyho_pilots::{Ace, Level, Style, Weights};
use tallyho_replay::{Callsign, Replay};
use tallyho_rules::{Game, Luck, Placing, Ruleset, Seat, Setup, mixed};

use crate::books::Books;
use crate::field::{self, Sally, Wings};
use crate::flight_group::Formations;
use crate::flyer::{self, Computer, Flyer};
use crate::naming::Naming;
use crate::readings::Readings;
use crate::squad::MusteredSquad;
use crate::{MusterError, PilotKind, deploy, flight_group as formations, orders};

/// What the luck of rocks is drawn by, of everything that a battle's seed decides.
const ROCKS: u64 = 100;
/// The same of the dice that a pilot supposes of one who flies by a book.
const GUESSED: u64 = 102;
/// The same of what an adviser thinks of by chance.
const ADVISED: u64 = 103;

/// Everything that games are made of: cards, missions, and what flight systems fly by. It is cheap to copy.
#[derive(Clone, Debug)]
pub struct Muster {
    /// The cards.
    pub cards: Arc<Library>,
    /// The missions.
    pub missions: Arc<tallyho_missions::Library>,
    books: Arc<Books>,
}

/// Squads against each other.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Red first.
    pub squads: [MusteredSquad; 2],
    /// By which rules.
    pub ruleset: Ruleset,
    /// How many rocks lie between them.
    pub rocks: u8,
    /// How many rounds are fought at most.
    pub rounds: u8,
    /// Whether everything is on the table, or players put it there.
    pub placing: Placing,
    /// Who sits where.
    pub seating: Seating,
    /// What ships are called.
    pub naming: Naming,
}

/// Which side sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Red is first player, at the near edge.
    RedFirst,
    /// Blue is.
    BlueFirst,
}

impl Seating {
    /// Sides are swapped every other game.
    pub const fn of_game(index: u64) -> Self {
        if index.is_multiple_of(2) { Self::RedFirst } else { Self::BlueFirst }
    }

    /// Puts what belongs to red and to blue in the order of the seats, and back again.
    pub fn order<T>(self, [red, blue]: [T; 2]) -> [T; 2] {
        match self {
            Self::RedFirst => [red, blue],
            Self::BlueFirst => [blue, red],
        }
    }
}

/// A game that is wanted.
#[derive(Clone, Debug)]
pub struct Wanted<'m> {
    /// What is played.
    pub what: What<'m>,
    /// Who flies: red and blue, or the sides of a mission.
    pub flown_by: [PilotKind; 2],
    /// How their rules are read.
    pub readings: Readings,
}

/// What is played.
#[derive(Clone, Debug)]
pub enum What<'m> {
    /// Squads, or wings of campaigns, against each other.
    Battle(Box<Battle>),
    /// A mission.
    Mission(Box<Sally<'m>>),
}

impl<'m> Wanted<'m> {
    /// A battle, its rules read as usual.
    pub fn battle(battle: Battle, flown_by: [PilotKind; 2]) -> Self {
        Self { what: What::Battle(Box::new(battle)), flown_by, readings: Readings::default() }
    }

    /// A mission, its rules read as usual.
    pub fn mission(sally: Sally<'m>, flown_by: [PilotKind; 2]) -> Self {
        Self { what: What::Mission(Box::new(sally)), flown_by, readings: Readings::default() }
    }
}

/// A game that can begin: the set-up, what its ships are called, and who flies them.
#[derive(Clone, Debug)]
pub struct Mustered {
    /// The set-up.
    pub setup: Setup,
    /// What each ship is called, in the order of the game.
    pub callsigns: Arc<[Callsign]>,
    /// Who flies, in the order of the seats.
    pub flyers: Arc<[Flyer]>,
    /// The cards that a mission puts aboard each ship, by their ids.
    pub aboard: Vec<Vec<String>>,
    /// The threat level of each ship of a mission; 0 for those that have none.
    pub threats: Vec<u8>,
    /// What all of its luck follows from.
    pub seed: u64,
}

impl Mustered {
    /// A number for what is played and what those who fly are told. It is the same on every machine and in every version that
    /// writes the same.
    ///
    /// # Errors
    /// When the set-up cannot be written down.
    pub fn mark(&self) -> Result<u64, MusterError> {
        let begun = Replay::begin("", self.setup.clone(), self.callsigns.to_vec());
        let begun = begun.map_err(|fault| MusterError::BadSetup(fault.to_string()))?;
        let told = self.flyers.iter().flat_map(|flyer| flyer.told().into_bytes());
        Ok(told.fold(begun.mark(), |hash, byte| mixed(hash, u64::from(byte))))
    }
}

/// A game of which everything is worked out that does not depend on the seed.
#[derive(Debug)]
pub struct Ready<'w, 'm> {
    muster: &'w Muster,
    wanted: &'w Wanted<'m>,
    /// Of two squads, the table without its rocks.
    table: Option<Table>,
}

/// Two squads at their edges.
#[derive(Debug)]
struct Table {
    setup: Setup,
    callsigns: Arc<[Callsign]>,
    flyers: Arc<[Flyer]>,
    rocks: u8,
}

impl Muster {
    /// Musters from those cards and missions.
    pub fn new(cards: Arc<Library>, missions: Arc<tallyho_missions::Library>) -> Self {
        let books = Arc::new(Books::of(&cards));
        Self { cards, missions, books }
    }

    /// Musters from the content that came with the program.
    ///
    /// # Errors
    /// When it is not sound, which a test makes sure of.
    pub fn embedded() -> Result<Self, MusterError> {
        let (cards, missions) = (Library::embedded()?, tallyho_missions::Library::embedded()?);
        Ok(Self::new(Arc::new(cards), Arc::new(missions)))
    }

    /// The same, all of it read at once.
    ///
    /// # Errors
    /// As [`Muster::embedded`].
    pub fn embedded_whole() -> Result<Self, MusterError> {
        let (cards, missions) = std::thread::scope(|scope| {
            let cards = scope.spawn(Library::embedded_whole);
            let missions = tallyho_missions::Library::embedded_whole();
            (cards.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), missions)
        });
        Ok(Self::new(Arc::new(cards?), Arc::new(missions?)))
    }

    /// The same, read meanwhile: for whoever is going to ask for most of it, but not at once. Whoever asks early waits for the part
    /// that he asks for and for nothing else.
    ///
    /// # Errors
    /// As [`Muster::embedded`].
    pub fn reading_ahead() -> Result<Self, MusterError> {
        std::thread::spawn(|| Library::embedded_whole().is_ok());
        std::thread::spawn(|| tallyho_missions::Library::embedded_whole().is_ok());
        Self::embedded()
    }

    /// The charts and cards of flight systems.
    pub(crate) fn books(&self) -> &Books {
        &self.books
    }

    /// The game of what is wanted and a seed.
    ///
    /// # Errors
    /// When it cannot be set up so.
    pub fn muster(&self, wanted: &Wanted<'_>, seed: u64) -> Result<Mustered, MusterError> {
        self.ready(wanted)?.with_seed(seed)
    }

    /// Works out what does not depend on the seed, for whoever plays many games.
    ///
    /// # Errors
    /// When it cannot be set up so.
    pub fn ready<'w, 'm>(&'w self, wanted: &'w Wanted<'m>) -> Result<Ready<'w, 'm>, MusterError> {
        let table = match &wanted.what {
            What::Battle(battle) => Some(self.table(battle, wanted)?),
            What::Mission(_) => None,
        };
        Ok(Ready { muster: self, wanted, table })
    }

    /// The programs that fly a game, in the order of the seats; nobody where a person does.
    ///
    /// # Errors
    /// When the content lacks what they fly by.
    pub fn crew(&self, mustered: &Mustered) -> Result<Vec<Option<Computer>>, MusterError> {
        self.seated(&mustered.flyers, &mustered.setup, mustered.seed)
    }

    /// The same, of a game that was set up before.
    ///
    /// # Errors
    /// As for [`crew`](Self::crew).
    pub fn seated(&self, flyers: &[Flyer], setup: &Setup, seed: u64) -> Result<Vec<Option<Computer>>, MusterError> {
        let seats = (0_u8..).map(Seat).zip(flyers);
        let each = seats.map(|(seat, flyer)| match flyer.kind {
            PilotKind::Player(level, style) => {
                Ok(Some(Box::new(self.player(seat, (level, style), flyers, setup, seed)?) as Computer))
            }
            PilotKind::Random | PilotKind::Heuristic | PilotKind::System(_) | PilotKind::Person => {
                flyer.computer(seat, &setup.ships, mixed(seed, u64::from(seat.0)), &self.books, &self.cards)
            }
        });
        each.collect()
    }

    /// Whoever looks ahead for a seat. Those who fly by a book are no riddle to it, but for their dice.
    fn player(
        &self,
        seat: Seat,
        (level, style): (Level, Style),
        flyers: &[Flyer],
        setup: &Setup,
        seed: u64,
    ) -> Result<Ace, MusterError> {
        let known = (0_u8..).map(Seat).zip(flyers).map(|(other, flyer)| match flyer.kind.system() {
            Some(_) if other != seat => {
                let seed = mixed(mixed(seed, GUESSED), u64::from(other.0));
                flyer.computer(other, &setup.ships, seed, &self.books, &self.cards)
            }
            _ => Ok(None),
        });
        let known = known.collect::<Result<_, MusterError>>()?;
        let (skill, weights) = (level.skill(), Weights::BEST.in_style(style));
        Ok(Ace::new(mixed(seed, u64::from(seat.0)), skill, weights).knowing(known))
    }

    /// Somebody good who advises a seat, whoever flies it.
    ///
    /// # Errors
    /// When the content lacks what somebody else flies by.
    pub fn adviser(&self, seat: Seat, flyers: &[Flyer], setup: &Setup, seed: u64) -> Result<Computer, MusterError> {
        let seed = mixed(seed, ADVISED);
        Ok(Box::new(self.player(seat, (Level::Ace, Style::Even), flyers, setup, seed)?.advising()))
    }

    /// Whoever advises the people in a game.
    pub fn advice(&self, mustered: &Mustered) -> Advice {
        let Mustered { setup, flyers, seed, .. } = mustered;
        Advice { muster: self.clone(), flyers: Arc::clone(flyers), setup: Arc::new(setup.clone()), seed: *seed }
    }

    /// A mission by its id or name, or from a file of somebody's own, perhaps in one of its variants.
    ///
    /// # Errors
    /// When there is none.
    pub fn mission(&self, name: &str, variant: Option<&str>) -> Result<std::borrow::Cow<'_, Mission>, MusterError> {
        crate::choose::mission(&self.missions, name, variant)
    }

    fn table(&self, battle: &Battle, wanted: &Wanted<'_>) -> Result<Table, MusterError> {
        let squads = battle.seating.order([&battle.squads[0], &battle.squads[1]]);
        let kinds = battle.seating.order(wanted.flown_by);
        let flyer = |seat: u8| flyer_of(kinds[usize::from(seat)], squads, Seat(seat), &wanted.readings);
        let flyers = [flyer(0)?, flyer(1)?];
        let table = deploy::deploy(squads, battle.ruleset, Vec::new())?;
        let mut setup = Setup { rounds: battle.rounds, placing: battle.placing, ..table };
        orders::enter(squads, &mut setup);
        let mut from = 0;
        for (seat, (squad, flyer)) in squads.into_iter().zip(&flyers).enumerate() {
            let ships = setup.ships[from..].iter_mut().zip(handlings(flyer.kind, squad));
            ships.for_each(|(ship, handling)| ship.handling = handling);
            if flyer.kind == PilotKind::FLIGHT_GROUP {
                let group = Formations { seat, from, squad, orders: &flyer.orders, readings: flyer.group };
                group.set_up(&mut setup, &self.books, &self.cards)?;
            }
            orders::protect(&flyer.orders, from, &mut setup);
            from += squad.members.len();
        }
        setup.first = first_player(kinds);
        let callsigns = battle.naming.callsigns(squads, battle.seating);
        Ok(Table { setup, callsigns: callsigns.into(), flyers: flyers.into(), rocks: battle.rocks })
    }
}

/// What whoever gives hints must know of a game before it begins. It is cheap to copy.
#[derive(Clone, Debug)]
pub struct Advice {
    muster: Muster,
    flyers: Arc<[Flyer]>,
    setup: Arc<Setup>,
    seed: u64,
}

impl Advice {
    /// Somebody good who advises a seat: anew for each question, so that a hint does not depend on those before.
    ///
    /// # Errors
    /// As for [`adviser`](Muster::adviser).
    pub fn adviser(&self, seat: Seat) -> Result<Computer, MusterError> {
        self.muster.adviser(seat, &self.flyers, &self.setup, self.seed)
    }
}

impl Ready<'_, '_> {
    /// The game of a seed.
    ///
    /// # Errors
    /// When the mission cannot be set up for those who fly it, or the rocks find no room.
    pub fn with_seed(&self, seed: u64) -> Result<Mustered, MusterError> {
        let Muster { cards, missions, books } = self.muster;
        match (&self.wanted.what, &self.table) {
            (What::Battle(_), Some(table)) => {
                let mut luck = Luck::new(mixed(seed, ROCKS));
                let mut obstacles = deploy::rocks(table.rocks, table.setup.area, cards, &mut luck)?;
                for (obstacle, seat) in obstacles.iter_mut().zip([0, 1].into_iter().cycle()) {
                    obstacle.owner = Seat(seat);
                }
                let setup = Setup { obstacles, ..table.setup.clone() };
                let (callsigns, flyers) = (Arc::clone(&table.callsigns), Arc::clone(&table.flyers));
                Ok(Mustered { setup, callsigns, flyers, aboard: Vec::new(), threats: Vec::new(), seed })
            }
            (What::Battle(_), None) => Err(MusterError::BadSetup("its table was not laid".to_owned())),
            (What::Mission(sally), _) => {
                let wings = Wings { pilots: self.wanted.flown_by, readings: &self.wanted.readings, books };
                let layout = sally.layout.unwrap_or(seed);
                Ok(Mustered { seed, ..field::field(sally, &wings, layout, missions, cards)? })
            }
        }
    }
}

/// A game of a set-up that is sound.
///
/// # Errors
/// With everything that is not.
pub fn new_game(setup: Setup) -> Result<Game, MusterError> {
    Game::new(setup)
        .map_err(|faults| MusterError::BadSetup(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
}

/// Who flies a seat of a battle, told what the squad's file says.
fn flyer_of(
    kind: PilotKind,
    squads: [&MusteredSquad; 2],
    seat: Seat,
    readings: &Readings,
) -> Result<Flyer, MusterError> {
    let squad = squads[usize::from(seat.0)];
    let orders = match kind {
        PilotKind::FLIGHT_GROUP => formations::orders(squads, seat)?,
        _ => orders::of_groups(squads, seat)?,
    };
    Ok(Flyer {
        kind,
        orders,
        factions: squad.members.iter().map(|member| member.faction).collect(),
        automated: readings.over(Default::default()),
        group: readings.over::<flight_group::Readings>(squad.plan.readings),
    })
}

/// How the ships of a squad are handled that are flown so.
fn handlings(kind: PilotKind, squad: &MusteredSquad) -> Vec<tallyho_rules::Handling> {
    match kind {
        PilotKind::ATURI => orders::handlings(squad),
        kind => vec![flyer::handling(kind, Default::default(), false); squad.members.len()],
    }
}

/// Whose ships act first at equal initiative: those of a system whose book says so; otherwise those of the players who fly against
/// one.
fn first_player(kinds: [PilotKind; 2]) -> Seat {
    let goes_first = |kind: &PilotKind| kind.system().is_some_and(|system| system.goes_first());
    let systems = kinds.map(|kind| kind.system().is_some());
    let seat = match kinds.iter().position(goes_first) {
        Some(seat) => seat,
        None if systems == [true, false] => 1,
        None => 0,
    };
    Seat(seat as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_the_initiative_against_a_system_that_does_not_claim_it() {
        let people = [PilotKind::Person, PilotKind::Heuristic];
        for system in [PilotKind::SOLO, PilotKind::FLIGHT_GROUP] {
            for player in people {
                assert_eq!(first_player([system, player]), Seat(1), "{system:?} flies as red");
                assert_eq!(first_player([player, system]), Seat(0), "{system:?} flies as blue");
            }
        }
        // The Empire always is first player.
        for player in people {
            assert_eq!(first_player([PilotKind::ATURI, player]), Seat(0));
            assert_eq!(first_player([player, PilotKind::ATURI]), Seat(1));
        }
    }
}
