//! What tests of flight systems share: chassis from the library, games in which many things are asked, and two runs of a decision.

use std::fmt::Debug;
use std::sync::LazyLock;

use tallyho_cards::{Library, Ship};
use tallyho_pilots::flight::{Answer, Asked, Because, Board, Person, Query, Senses, thing_id};
use tallyho_rules::{Ask, Device, Load, Luck, Profile, ShipId, View};

pub(crate) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().expect("the content is sound"));
    &LIBRARY
}

/// A chassis as it flies, with a device of each sort that a test may want.
pub(crate) fn profile(ship: &Ship, initiative: u8) -> Profile {
    Profile {
        size: ship.base,
        initiative,
        attacks: ship.attacks.clone(),
        agility: ship.agility,
        hull: ship.hull,
        shields: ship.shields.value,
        force: ship.force,
        force_recovers: u8::from(ship.force > 0),
        actions: ship.actions.clone(),
        dial: ship.dial.iter().collect(),
        devices: vec![Load::new(Device::ProtonBomb, 2)],
        ..tallyho_rules::sample::x_wing()
    }
}

pub(crate) fn chassis(id: &str) -> Profile {
    profile(library().ship(id).expect("a ship of the library"), 3)
}

/// A decision of a flight system.
pub(crate) trait Decides {
    type Decision: PartialEq + Debug;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Self::Decision, Asked>;
}

/// A board decides, and a person who answers what the same board would; both must come to the same, reasons and all.
pub(crate) fn agree<D: Decides>(decides: &D, view: &View<'_>, ask: &Ask<'_>, ship: ShipId, seed: u64) -> D::Decision {
    let mut luck = Luck::new(seed);
    let computed = decides.decide(&mut Board::new(*view, ship, ask.options, &mut luck)).expect("a board knows all");
    let mut luck = Luck::new(seed);
    let mut board = Board::new(*view, ship, ask.options, &mut luck);
    let seat = view.owner(ship);
    let ships = view.ships().map(|id| (id, format!("ship {}", id.0), view.owner(id) == seat));
    let things = (0..view.objects().len() as u8).map(|index| (thing_id(index), format!("thing {index}"), false));
    let mut person = Person::new(view.profile(ship).clone(), [], []).knowing(ships.chain(things)).choosing(ask.options);
    for _ in 0..200 {
        match decides.decide(&mut person) {
            Ok(answered) => {
                assert_eq!(computed, answered, "{ask:?}");
                return answered;
            }
            Err(Asked(query)) => {
                assert!(!person.words(query).is_empty());
                let answer = board.ask(query).expect("a board knows all");
                person.answer(query, answer).unwrap_or_else(|fault| panic!("{fault}: {query:?}"));
            }
        }
    }
    panic!("a decision that asks without end: {ask:?}");
}

/// A decision of a person who answers so.
pub(crate) fn ask_through<T>(
    mut person: Person,
    decide: impl Fn(&mut Person) -> Result<T, Asked>,
    answer: impl Fn(Query) -> Answer,
) -> T {
    for _ in 0..200 {
        match decide(&mut person) {
            Ok(decision) => return decision,
            Err(Asked(query)) => person.answer(query, answer(query)).expect("a fitting answer"),
        }
    }
    panic!("a decision that asks without end");
}

/// The rules that a decision came from, each as section and step.
pub(crate) fn rules(because: &Because) -> Vec<String> {
    because.iter().map(|reason| format!("{} {}", reason.rule.section, reason.rule.step).trim_end().to_owned()).collect()
}
