//! The questions of a game that the books of flight systems speak of.

use tallyho_rules::{Action, Ask, Choice, EffectId, Question, ShipId, View};

use super::cards;

/// What a flight system may have a rule for. Which of these it has is its own matter; all other questions are left to the
/// [`Heuristic`](crate::Heuristic), whichever system flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matter {
    NextShip,
    SetDial(ShipId),
    TallonPlace(ShipId),
    Action(ShipId),
    Perform(ShipId, Action),
    BumpAction(ShipId),
    Decloak(ShipId),
    Drop(ShipId),
    Attack(ShipId),
    ModifyAttack(ShipId),
    ModifyDefense(ShipId),
    /// The wingmate that may join a wing again.
    Join,
    /// The leader whose wingmates may split.
    Split(ShipId),
    Displace(ShipId),
    /// What cards offer at a moment, or before attack dice are rolled.
    Cards,
    /// What an effect that is used does.
    Within(EffectId),
}

impl Matter {
    /// What a question is about; `None` when no book says anything on it.
    pub(super) fn of(view: &View<'_>, ask: &Ask<'_>) -> Option<Self> {
        match ask.question {
            // What a card does to the other side's dice is no business of the lists for dice.
            Question::ModifyAttack(ship) | Question::ModifyDefense(ship) if view.owner(ship) != ask.seat => None,
            Question::NextShip => Some(Self::NextShip),
            Question::SetDial(ship) => Some(Self::SetDial(ship)),
            Question::TallonPlace(ship) => Some(Self::TallonPlace(ship)),
            Question::Action(ship) => Some(Self::Action(ship)),
            Question::Perform(ship, action) => Some(Self::Perform(ship, action)),
            Question::BumpAction(ship) => Some(Self::BumpAction(ship)),
            Question::Decloak(ship) => Some(Self::Decloak(ship)),
            Question::Drop(ship) => Some(Self::Drop(ship)),
            Question::Attack(ship) => Some(Self::Attack(ship)),
            Question::ModifyAttack(ship) => Some(Self::ModifyAttack(ship)),
            Question::ModifyDefense(ship) => Some(Self::ModifyDefense(ship)),
            Question::Join(_) => Some(Self::Join),
            Question::Split(leader) => Some(Self::Split(leader)),
            Question::Displace(ship) => Some(Self::Displace(ship)),
            Question::AttackPool(_) | Question::Abilities(_) => Some(Self::Cards),
            Question::Within(id) => Some(Self::Within(id)),
            Question::FirstPlayer
            | Question::NextBomb
            | Question::NextObstacle
            | Question::PlaceObstacle(_)
            | Question::Deploy(_)
            | Question::SetTurret(_)
            | Question::MineVictim(_)
            | Question::Seismic(_)
            | Question::Expose(_)
            | Question::Jam(_)
            | Question::Tractor(_)
            | Question::Turn(_)
            | Question::WhoseAbility(_)
            | Question::PlaceBuoy(_)
            | Question::Relocate(_)
            | Question::Cling(..)
            | Question::RemoteAttack(_)
            | Question::RemoteModifiesAttack(_)
            | Question::RemoteLock(_)
            | Question::BuoyLock(_)
            | Question::Dock(_)
            | Question::Launch(_)
            | Question::Escape(_)
            | Question::Scenario(_)
            | Question::TurnAside(_) => None,
        }
    }
}

/// What a system decided, if that is offered. Where a card must be used a ship that would pass uses it first; a system that decides
/// for anything else that is not offered has misread the table.
pub(super) fn offered(decided: Option<Choice>, view: &View<'_>, ask: &Ask<'_>) -> Option<Choice> {
    let is_offered = |choice: &Choice| ask.options.contains(choice);
    let decided = match decided {
        Some(Choice::Pass) if !is_offered(&Choice::Pass) => cards::compulsory(view, ask.options),
        decided => decided,
    };
    debug_assert!(
        decided.is_none_or(|choice| is_offered(&choice)),
        "{:?}: {decided:?} is not offered among {:?}",
        ask.question,
        ask.options
    );
    decided.filter(is_offered)
}
