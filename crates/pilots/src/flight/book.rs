//! The questions of a game that the books of flight systems speak of.

use tallyho_cards::flight::System;
use tallyho_rules::{Action, Ask, Choice, EffectId, Question, ShipId, View};

use super::cards;
use super::senses::Asked;
use crate::{Heuristic, Pilot, Stopped};

/// What a flight system may have a rule for. Which of these it has is its own business; all other questions are left to the
/// [`Heuristic`](crate::Heuristic), whichever system flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BookQuestion {
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

impl BookQuestion {
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

/// Why the book was left: it has a rule, and the rule led nowhere. That is a fault of ours and never happens quietly.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lost {
    /// The table had no answer to what the rule asks.
    Unanswered,
    /// The rule decided for something that is not offered.
    NotOffered(Choice),
}

/// Of a reroll that a card does not allow in full, as many of its dice as may be: blanks first.
fn most_of(choice: Choice, options: &[Choice]) -> Option<Choice> {
    let Choice::Lock(wanted) = choice else { return None };
    let within = |it: &&Choice| matches!(it, Choice::Lock(dice) if dice.iter().zip(wanted).all(|(dice, wanted)| *dice <= wanted));
    let worth = |it: &&Choice| match it {
        Choice::Lock(dice) => (dice.iter().sum::<u8>(), [dice[3], dice[2], dice[1], dice[0]]),
        _ => Default::default(),
    };
    options.iter().filter(within).max_by_key(worth).copied()
}

/// What answers where the book does not: the heuristic, which also stands in where the book was left.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    heuristic: Heuristic,
    lost: Option<Lost>,
    faults: u32,
}

impl Rest {
    pub(super) fn new(seed: u64) -> Self {
        Self { heuristic: Heuristic::new(seed), lost: None, faults: 0 }
    }

    /// What the book decided, if that is offered; else what the heuristic does. Where a card must be used a ship that would pass
    /// uses it first; a system that decides for anything else that is not offered has misread the table.
    pub(super) fn choose(
        &mut self,
        decided: Result<Option<Choice>, Asked>,
        view: &View<'_>,
        ask: &Ask<'_>,
    ) -> Result<Choice, Stopped> {
        let is_offered = |choice: &Choice| ask.options.contains(choice);
        self.lost = None;
        let lost = match decided {
            Ok(None) => None,
            Ok(Some(Choice::Pass)) if !is_offered(&Choice::Pass) => match cards::compulsory(view, ask.options) {
                Some(choice) if is_offered(&choice) => return Ok(choice),
                Some(choice) => Some(Lost::NotOffered(choice)),
                None => None,
            },
            Ok(Some(choice)) if is_offered(&choice) => return Ok(choice),
            Ok(Some(choice)) => match most_of(choice, ask.options) {
                Some(choice) => return Ok(choice),
                None => Some(Lost::NotOffered(choice)),
            },
            Err(_) => Some(Lost::Unanswered),
        };
        self.faults += u32::from(lost.is_some());
        self.lost = lost;
        self.heuristic.choose(view, ask)
    }

    /// How often the book was left.
    pub(super) const fn faults(&self) -> u32 {
        self.faults
    }

    /// A line that says so, if it was left the last time.
    pub(super) fn told(&self, system: System) -> Option<String> {
        let why = match self.lost? {
            Lost::Unanswered => "what its rule asks has no answer on this table",
            Lost::NotOffered(_) => "what its rule leads to is not possible here",
        };
        Some(format!("{}: {why}; chosen as a player would", system.name()))
    }
}

#[cfg(test)]
mod tests {
    use tallyho_rules::{Game, Luck, Status, sample};

    use super::*;

    #[test]
    fn a_rule_that_leads_nowhere_is_told_and_counted() {
        let mut game = Game::new(sample::duel()).unwrap();
        let Status::Ask(_) = game.advance(&mut Luck::new(1), &mut ()) else { panic!("it asks") };
        let ask = game.asked().unwrap();
        let view = game.view(ask.seat);
        let mut rest = Rest::new(1);
        let first = ask.options[0];
        assert_eq!(rest.choose(Ok(Some(first)), &view, &ask), Ok(first));
        assert!(rest.choose(Ok(None), &view, &ask).is_ok(), "what the book does not speak of is no fault");
        assert_eq!((rest.faults(), rest.told(System::SoloAlpha)), (0, None));
        let choice = rest.choose(Ok(Some(Choice::Object(63))), &view, &ask).unwrap();
        assert!(ask.options.contains(&choice));
        let told = "Solo Alpha: what its rule leads to is not possible here; chosen as a player would";
        assert_eq!((rest.faults(), rest.told(System::SoloAlpha).as_deref()), (1, Some(told)));
    }
}
